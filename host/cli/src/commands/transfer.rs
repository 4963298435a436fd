//! Export and import.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, BufWriter, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use super::Done;
use crate::{
    args::{Format, Global},
    failure::Failure,
    open::Session,
    show,
};

/// Lines of one call.
const LINES: usize = 500;
/// Bytes of one call, well below what a host may hand over at once.
const BYTES: usize = 4 << 20;

pub(super) fn export(
    session: &Session,
    global: &Global,
    output: Option<PathBuf>,
    format: Format,
) -> Done {
    let format = match format {
        Format::Vademecum => "vademecum",
        Format::McpMemory => "mcp-memory",
    };
    let cannot = |error| Failure::Io("cannot write the export".into(), error);
    // A half-written file must never look like a whole one.
    let partial = output.as_ref().map(|path| path.with_extension("partial"));
    let mut sink: Box<dyn Write> = match &partial {
        Some(path) => Box::new(BufWriter::new(File::create(path).map_err(cannot)?)),
        None => Box::new(BufWriter::new(io::stdout().lock())),
    };
    let bar = bar(None, "{spinner} {pos} lines");
    let (mut after, mut count) = (Some(0u64), 0u64);
    while let Some(from) = after {
        let request = json!({ "format": format, "after": from, "limit": LINES });
        let page = session.call("admin.dump", &request)?;
        for line in page["lines"].as_array().into_iter().flatten() {
            writeln!(sink, "{}", line.as_str().unwrap_or_default()).map_err(cannot)?;
            count += 1;
        }
        bar.set_position(count);
        after = page["next"].as_u64();
    }
    sink.flush().map_err(cannot)?;
    drop(sink);
    bar.finish_and_clear();
    if let (Some(partial), Some(output)) = (&partial, &output) {
        std::fs::rename(partial, output).map_err(cannot)?;
        if global.json {
            show::json(&json!({ "lines": count, "file": output }));
        } else {
            show::line(&format!("{count} lines in {}", output.display()));
        }
    }
    Ok(ExitCode::SUCCESS)
}

pub(super) fn import(session: &Session, global: &Global, file: &Path) -> Done {
    let cannot = |error| Failure::Io(format!("cannot read {}", file.display()), error);
    let (reader, length): (Box<dyn BufRead>, Option<u64>) = if file == Path::new("-") {
        (Box::new(io::stdin().lock()), None)
    } else {
        let file = File::open(file).map_err(cannot)?;
        let length = file.metadata().map_err(cannot)?.len();
        (Box::new(BufReader::new(file)), Some(length))
    };
    let bar = bar(length, "{bar:30} {bytes}/{total_bytes} {elapsed}");
    let source = file
        .file_name()
        .map_or("-".into(), |name| name.to_string_lossy().into_owned());
    let total = import_lines(session, reader, &bar, &source, &cannot)?;
    bar.finish_and_clear();
    if total.loaded > 0 {
        // The import is done: what is missing for finding by meaning is made later.
        if let Err(error) = super::embed::after_import(session) {
            tracing::warn!("vectors are not made yet: {error}");
        }
    }
    if global.json {
        show::json(
            &json!({ "loaded": total.loaded, "known": total.known, "rejected": total.rejected }),
        );
    } else {
        show::line(&format!(
            "{} loaded, {} known, {} rejected",
            total.loaded,
            total.known,
            total.rejected.len()
        ));
        let rows: Vec<Vec<String>> = total
            .rejected
            .iter()
            .take(20)
            .map(|row| vec![show::cell(&row["line"]), show::cell(&row["message"])])
            .collect();
        if !rows.is_empty() {
            show::table(&["line", "why it was rejected"], &rows);
        }
    }
    Ok(if total.rejected.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

#[derive(Default)]
struct Total {
    loaded: u64,
    known: u64,
    rejected: Vec<Value>,
}

fn import_lines(
    session: &Session,
    mut reader: Box<dyn BufRead>,
    bar: &ProgressBar,
    source: &str,
    cannot: &dyn Fn(io::Error) -> Failure,
) -> Result<Total, Failure> {
    let mut total = Total::default();
    let (mut batch, mut bytes, mut first, mut number) = (Vec::new(), 0, 1u64, 0u64);
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = reader.read_until(b'\n', &mut line).map_err(cannot)?;
        bar.inc(read as u64);
        if read > 0 {
            number += 1;
            bytes += read;
            match std::str::from_utf8(&line) {
                Ok(text) => batch.push(text.trim_end().to_string()),
                Err(_) => {
                    // The place in the file is kept by an empty line.
                    batch.push(String::new());
                    let message = "the line is not UTF-8";
                    total
                        .rejected
                        .push(json!({ "line": number, "message": message }));
                }
            }
        }
        if !batch.is_empty() && (read == 0 || batch.len() >= LINES || bytes >= BYTES) {
            let request = json!({
                "lines": batch, "first": first, "source": source, "owner": session.owner(),
            });
            let answer = session.call("admin.load", &request)?;
            total.loaded += answer["loaded"].as_u64().unwrap_or(0);
            total.known += answer["known"].as_u64().unwrap_or(0);
            total
                .rejected
                .extend(answer["rejected"].as_array().cloned().unwrap_or_default());
            (batch, bytes, first) = (Vec::new(), 0, number + 1);
        }
        if read == 0 {
            return Ok(total);
        }
    }
}

/// A progress bar on standard error; hidden where that is no terminal.
pub(super) fn bar(length: Option<u64>, template: &str) -> ProgressBar {
    let bar = length.map_or_else(ProgressBar::new_spinner, ProgressBar::new);
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}
