//! `db import`: an agent_memory.db of the original, its JSON export, or a folder of its files.

use std::{fs, io::Read as _, path::Path, process::ExitCode};

use indicatif::ProgressBar;
use serde_json::{Map, Value, json};
use vademecum_runtime::{Code, Error};

use super::{Desk, Done, folder, original, report, tally, without_mark};
use crate::{commands::transfer, failure::Failure, input, show};

/// Rows, and bytes of them, that one call takes in at most.
const ROWS: usize = 500;
const BYTES: usize = 4 << 20;
/// Name of the original's database in its folder.
const DATABASE: &str = "agent_memory.db";
/// Rejections that are shown to people; `--json` has all.
const SHOWN: usize = 20;

/// A table to take in; a row that could not be read says why.
struct Source {
    name: String,
    rows: Vec<Result<Value, String>>,
}

/// What became of the rows of one table: the last three add up to the first.
struct Count {
    name: String,
    rows: u64,
    loaded: u64,
    known: u64,
    rejected: Vec<Value>,
}

/// Everything that an import did.
#[derive(Default)]
struct Total {
    tables: Vec<Count>,
    files: Option<folder::Taken>,
    embeddings: u64,
    ignored: Vec<String>,
}

pub(super) fn run(desk: &Desk<'_>, path: &Path) -> Done {
    let about = fs::metadata(path)
        .map_err(|error| Failure::Io(format!("cannot read {}", path.display()), error))?;
    if !about.is_dir() && !about.is_file() {
        let message = format!("{} is neither a file nor a folder", path.display());
        return Err(Error::new(Code::Invalid, message).into());
    }
    let mut total = Total::default();
    if about.is_dir() {
        let database = path.join(DATABASE);
        // The database is read whole first: when it is damaged, nothing at all is taken in.
        let sources = match database.is_file() {
            true => sources(&database, &mut total)?,
            false => Vec::new(),
        };
        total.files = Some(folder::take(desk, path)?);
        take(desk, &sources, &database, &mut total)?;
    } else {
        let sources = sources(path, &mut total)?;
        take(desk, &sources, path, &mut total)?;
    }
    Ok(told(desk, &total))
}

/// The tables of a database or of an export.
fn sources(path: &Path, total: &mut Total) -> Result<Vec<Source>, Failure> {
    let mut start = Vec::new();
    fs::File::open(path)
        .and_then(|file| file.take(16).read_to_end(&mut start))
        .map_err(|error| Failure::Io(format!("cannot read {}", path.display()), error))?;
    let text = start.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&start);
    let text = text.iter().find(|byte| !byte.is_ascii_whitespace());
    if !original::is_sqlite(&start) && matches!(text, Some(b'{' | b'[' | b'"')) {
        return exported(path);
    }
    let original = original::read(path)?;
    total.embeddings = original.embeddings;
    total.ignored = original.ignored;
    let source = |table: original::Table| Source {
        name: table.name.to_owned(),
        rows: table.rows,
    };
    Ok(original.tables.into_iter().map(source).collect())
}

/// The tables of a JSON export: of the original, or of `vademecum db export`.
fn exported(path: &Path) -> Result<Vec<Source>, Failure> {
    let refuse = |code, what: String| {
        let message = format!("{} {what}; nothing was taken in", path.display());
        Failure::Core(Error::new(code, message))
    };
    let text = without_mark(input::file(path, input::EXPORT_MAX)?);
    let tables: Map<String, Value> = serde_json::from_str(&text)
        .map_err(|error| refuse(Code::Invalid, format!("is no JSON object: {error}")))?;
    let mut sources = Vec::new();
    for (name, rows) in tables {
        match rows {
            Value::Array(rows) => sources.push(Source {
                name,
                rows: rows.into_iter().map(Ok).collect(),
            }),
            version if name == "format_version" => {
                if version != json!(1) {
                    let what = format!("has the format_version {version}, this reads 1");
                    return Err(refuse(Code::Unsupported, what));
                }
            }
            _ => {
                let what = format!("is no export of memory_db.py: {name:?} is no list of rows");
                return Err(refuse(Code::Unsupported, what));
            }
        }
    }
    Ok(sources)
}

fn take(
    desk: &Desk<'_>,
    sources: &[Source],
    path: &Path,
    total: &mut Total,
) -> Result<(), Failure> {
    let name = path
        .file_name()
        .map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let rows = sources.iter().map(|source| source.rows.len() as u64).sum();
    let bar = transfer::bar(Some(rows), "{bar:30} {pos}/{len} rows {elapsed}");
    for source in sources {
        total.tables.push(table(desk, source, &name, &bar)?);
    }
    bar.finish_and_clear();
    Ok(())
}

/// Takes in one table, in parts that a call carries.
fn table(
    desk: &Desk<'_>,
    source: &Source,
    from: &str,
    bar: &ProgressBar,
) -> Result<Count, Failure> {
    let mut count = Count {
        name: source.name.clone(),
        rows: source.rows.len() as u64,
        loaded: 0,
        known: 0,
        rejected: Vec::new(),
    };
    let (mut part, mut places, mut bytes) = (Vec::new(), Vec::new(), 0);
    for (place, row) in source.rows.iter().enumerate() {
        bar.inc(1);
        match row {
            Ok(row) => {
                bytes += row.to_string().len();
                part.push(row.clone());
                places.push(place);
            }
            Err(message) => count
                .rejected
                .push(json!({ "table": source.name, "row": place, "id": "", "message": message })),
        }
        if part.len() >= ROWS || bytes >= BYTES {
            load(desk, &mut count, std::mem::take(&mut part), &places, from)?;
            (places, bytes) = (Vec::new(), 0);
        }
    }
    if !part.is_empty() {
        load(desk, &mut count, part, &places, from)?;
    }
    count.rejected.sort_by_key(|row| row["row"].as_u64());
    Ok(count)
}

fn load(
    desk: &Desk<'_>,
    count: &mut Count,
    rows: Vec<Value>,
    places: &[usize],
    from: &str,
) -> Result<(), Failure> {
    let mut tables = Map::new();
    tables.insert(count.name.clone(), Value::Array(rows));
    let answer = desk.call("load", &json!({ "tables": tables, "source": from }))?;
    let number = |part: &str| answer.value(part).as_u64().unwrap_or(0);
    count.loaded += number("loaded");
    count.known += number("known");
    for mut row in answer.list("rejected") {
        let place = row["row"]
            .as_u64()
            .and_then(|row| usize::try_from(row).ok());
        row["row"] = json!(place.and_then(|place| places.get(place)));
        count.rejected.push(row);
    }
    Ok(())
}

fn told(desk: &Desk<'_>, total: &Total) -> ExitCode {
    let rejected: Vec<&Value> = total
        .tables
        .iter()
        .flat_map(|table| &table.rejected)
        .chain(total.files.iter().flat_map(|files| &files.rejected))
        .collect();
    if desk.json {
        report(true, &summary(total, &rejected), &[]);
    } else {
        in_words(total, &rejected);
    }
    if rejected.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn summary(total: &Total, rejected: &[&Value]) -> Value {
    let tables: Map<String, Value> = total
        .tables
        .iter()
        .map(|table| {
            let count = json!({ "rows": table.rows, "loaded": table.loaded, "known": table.known,
                                "rejected": table.rejected.len() });
            (table.name.clone(), count)
        })
        .collect();
    let files = total.files.as_ref().map(|files| {
        json!({ "files": files.files, "loaded": files.loaded, "known": files.known,
                "rejected": files.rejected.len() })
    });
    json!({ "tables": tables, "files": files, "rejected": rejected,
            "embeddings_left": total.embeddings, "columns_left": total.ignored })
}

fn in_words(total: &Total, rejected: &[&Value]) {
    if let Some(files) = &total.files {
        let tally = tally(files.loaded, files.known, files.rejected.len());
        show::line(&format!("{} files: {tally}", files.files));
    }
    let rows: Vec<Vec<String>> = total
        .tables
        .iter()
        .map(|table| {
            vec![
                table.name.clone(),
                table.rows.to_string(),
                table.loaded.to_string(),
                table.known.to_string(),
                table.rejected.len().to_string(),
            ]
        })
        .collect();
    if !rows.is_empty() {
        show::table(&["table", "rows", "loaded", "known", "rejected"], &rows);
    }
    for row in rejected.iter().take(SHOWN) {
        let place = match &row["file"] {
            Value::Null => {
                let (table, id) = (show::cell(&row["table"]), show::cell(&row["id"]));
                match id.as_str() {
                    "" => format!("{table} row {}", row["row"]),
                    id => format!("{table} row {} ({id})", row["row"]),
                }
            }
            file => show::cell(file),
        };
        show::line(&format!(
            "rejected {place}: {}",
            show::cell(&row["message"])
        ));
    }
    if rejected.len() > SHOWN {
        let more = rejected.len() - SHOWN;
        show::line(&format!("and {more} more; --json has all"));
    }
    if total.embeddings > 0 {
        show::line(&format!(
            "{} embeddings are of another model and were left; `vademecum db embed-sync` makes new \
             ones",
            total.embeddings
        ));
    }
    if !total.ignored.is_empty() {
        show::line(&format!("columns left: {}", total.ignored.join(", ")));
    }
}
