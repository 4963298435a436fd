//! Reads an agent_memory.db of memory_db.py: the SQLite file as it is, in one read transaction,
//! without writing a byte.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use rusqlite::{Connection, ErrorCode, OpenFlags, Row, types::ValueRef};
use serde_json::{Map, Value, json};
use vademecum_runtime::{Code, Error};

/// How long another program may hold the file before it counts as locked.
const PATIENCE: Duration = Duration::from_millis(250);

/// A table and the columns that it must have.
type Shape = (&'static str, &'static [&'static str]);

const KEYED: &[&str] = &["key", "value", "category", "updated_at"];

/// The tables that are taken in. The last two came later: a file may do without them.
const TABLES: [Shape; 10] = [
    (
        "short_term",
        &[
            "key",
            "value",
            "category",
            "created_at",
            "expires_at",
            "access_count",
        ],
    ),
    ("profile", KEYED),
    ("context", KEYED),
    (
        "interactions",
        &[
            "id",
            "date",
            "summary",
            "topics",
            "advice",
            "follow_ups",
            "raw_data",
        ],
    ),
    (
        "decisions",
        &[
            "id",
            "date",
            "decision",
            "context",
            "reasoning",
            "expected_outcome",
            "actual_outcome",
            "status",
            "outcome_date",
        ],
    ),
    (
        "facts",
        &[
            "id",
            "content",
            "category",
            "entity",
            "tags",
            "source",
            "confidence",
            "created_at",
            "updated_at",
        ],
    ),
    (
        "entities",
        &[
            "id",
            "name",
            "type",
            "details",
            "tags",
            "first_mentioned",
            "updated_at",
        ],
    ),
    ("insights", &["id", "content", "category", "date"]),
    (
        "evaluation_log",
        &[
            "id",
            "date",
            "task_name",
            "status",
            "score",
            "cost_usd",
            "tokens_used",
            "duration_s",
            "input_hash",
            "output_hash",
            "errors",
            "notes",
        ],
    ),
    (
        "guardrail_log",
        &[
            "id",
            "date",
            "check_name",
            "passed",
            "severity",
            "details",
            "task_name",
            "remediation",
        ],
    ),
];
/// Tables that a file may do without.
const OPTIONAL: [&str; 2] = ["evaluation_log", "guardrail_log"];

/// One table of the file.
#[derive(Debug)]
pub(super) struct Table {
    /// Its name.
    pub(super) name: &'static str,
    /// Its rows in the order of storage; a row that cannot be read says why.
    pub(super) rows: Vec<Result<Value, String>>,
}

/// What the file holds.
#[derive(Debug)]
pub(super) struct Original {
    /// The tables that it has.
    pub(super) tables: Vec<Table>,
    /// Embeddings, which are not taken in.
    pub(super) embeddings: u64,
    /// Columns that no table of ours has, as `table.column`.
    pub(super) ignored: Vec<String>,
}

/// Whether a file starts as SQLite files do.
pub(super) fn is_sqlite(start: &[u8]) -> bool {
    start.starts_with(b"SQLite format 3\0")
}

/// Reads a file whole, before anything is written anywhere.
///
/// A journal or log beside it that another program left behind cannot be worked off without writing:
/// then that is done in a private copy.
pub(super) fn read(path: &Path) -> Result<Original, Error> {
    let name = path.display().to_string();
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY;
    match read_open(path, flags, &name) {
        Err(error) if error.subject == CLOSED && is_unfinished(path) => {
            let cannot = |error: std::io::Error| {
                let message = format!("{name} cannot be copied: {error}; nothing was taken in");
                Error::new(Code::Unavailable, message)
            };
            let folder = tempfile::tempdir().map_err(cannot)?;
            let copy = folder.path().join("copy.db");
            std::fs::copy(path, &copy).map_err(cannot)?;
            for suffix in BESIDE {
                if beside(path, suffix).exists() {
                    std::fs::copy(beside(path, suffix), beside(&copy, suffix)).map_err(cannot)?;
                }
            }
            read_open(&copy, OpenFlags::SQLITE_OPEN_READ_WRITE, &name)
        }
        read => read,
    }
}

/// What an error is about when a file cannot be opened as it is; a locked one can, a moment later.
const CLOSED: &str = "file";
/// What SQLite keeps beside a file while it is written.
const BESIDE: [&str; 2] = ["-journal", "-wal"];

fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// Whether a program was stopped while it wrote the file, or still writes it.
fn is_unfinished(path: &Path) -> bool {
    BESIDE
        .iter()
        .any(|suffix| std::fs::metadata(beside(path, suffix)).is_ok_and(|about| about.len() > 0))
}

fn read_open(path: &Path, flags: OpenFlags, name: &str) -> Result<Original, Error> {
    let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let fault = |error: rusqlite::Error| fault(name, &error);
    let connection = Connection::open_with_flags(path, flags).map_err(fault)?;
    connection.busy_timeout(PATIENCE).map_err(fault)?;
    // Nothing in the file's schema may run code; one transaction, so that what other programs
    // write meanwhile is not seen.
    connection
        .execute_batch("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; BEGIN")
        .map_err(fault)?;
    let shapes = shapes(&connection, name)?;
    let mut original = Original {
        tables: Vec::new(),
        embeddings: count_embeddings(&connection).map_err(fault)?,
        ignored: Vec::new(),
    };
    for (table, columns) in TABLES {
        let Some((_, there)) = shapes.iter().find(|(name, _)| name == table) else {
            continue;
        };
        check(&connection, table, name)?;
        let strange = there
            .iter()
            .filter(|name| !columns.contains(&name.as_str()));
        original
            .ignored
            .extend(strange.map(|column| format!("{table}.{column}")));
        original.tables.push(Table {
            name: table,
            rows: rows(&connection, table, columns).map_err(fault)?,
        });
    }
    Ok(original)
}

/// What went wrong, in the terms of the person who named the file.
fn fault(name: &str, error: &rusqlite::Error) -> Error {
    let (code, what) = match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => (
            Code::Unavailable,
            "is locked: another program is writing to it; close that program, then repeat",
        ),
        Some(ErrorCode::NotADatabase) => (Code::Corrupt, "is no SQLite database"),
        Some(ErrorCode::DatabaseCorrupt) => (
            Code::Corrupt,
            "is damaged or cut short: restore it from a backup, or recover it with `sqlite3 FILE \
             .recover`",
        ),
        Some(ErrorCode::CannotOpen | ErrorCode::PermissionDenied | ErrorCode::ReadOnly) => (
            Code::Unavailable,
            "cannot be opened for reading: see that it is there and that you may read it; if its \
             folder has a -wal or -journal file beside it, copy all of them to a folder that you \
             may write to",
        ),
        _ => (Code::Unavailable, "cannot be read"),
    };
    let message = format!("{name} {what} ({error}); nothing was taken in");
    let closed = matches!(
        error.sqlite_error_code(),
        Some(ErrorCode::CannotOpen | ErrorCode::PermissionDenied | ErrorCode::ReadOnly)
    );
    Error::new(code, message).about(if closed { CLOSED } else { "" })
}

/// Tables of the file and their columns, checked against what they must be.
fn shapes(connection: &Connection, name: &str) -> Result<Vec<(String, Vec<String>)>, Error> {
    let fault = |error: rusqlite::Error| fault(name, &error);
    let foreign = |what: String| {
        Error::new(
            Code::Unsupported,
            format!("{name} is no agent_memory.db of memory_db.py: {what}; nothing was taken in"),
        )
    };
    let tables = names(
        connection,
        "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name",
        "",
    )
    .map_err(fault)?;
    let mut shapes = Vec::new();
    for (table, columns) in TABLES {
        if !tables.iter().any(|there| there == table) {
            if OPTIONAL.contains(&table) {
                continue;
            }
            let own: Vec<&str> = tables.iter().map(String::as_str).take(12).collect();
            let there = match own.as_slice() {
                [] => "it has no tables".to_owned(),
                own => format!("it has {}", own.join(", ")),
            };
            return Err(foreign(format!("it lacks the table {table} ({there})")));
        }
        let there =
            names(connection, "SELECT name FROM pragma_table_info(?1)", table).map_err(fault)?;
        if let Some(column) = columns
            .iter()
            .find(|column| !there.iter().any(|name| name == *column))
        {
            return Err(foreign(format!(
                "its table {table} lacks the column {column}"
            )));
        }
        shapes.push((table.to_owned(), there));
    }
    Ok(shapes)
}

fn names(connection: &Connection, query: &str, about: &str) -> rusqlite::Result<Vec<String>> {
    let mut statement = connection.prepare(query)?;
    let arguments: &[&dyn rusqlite::ToSql] = if about.is_empty() { &[] } else { &[&about] };
    let names = statement.query_map(arguments, |row| row.get(0))?;
    names.collect()
}

/// Whether every page of a table is there and sound. The full-text indexes of the original are
/// left out: it breaks them itself, and they are not read.
fn check(connection: &Connection, table: &str, name: &str) -> Result<(), Error> {
    let verdict: String = connection
        .query_row(&format!("PRAGMA quick_check({table})"), [], |row| {
            row.get(0)
        })
        .map_err(|error| fault(name, &error))?;
    if verdict == "ok" {
        return Ok(());
    }
    let verdict = verdict.lines().next().unwrap_or_default().to_owned();
    Err(Error::new(
        Code::Corrupt,
        format!("{name} is damaged in its table {table}: {verdict}; nothing was taken in"),
    ))
}

fn count_embeddings(connection: &Connection) -> rusqlite::Result<u64> {
    let query = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'embeddings'";
    let there: i64 = connection.query_row(query, [], |row| row.get(0))?;
    if there == 0 {
        return Ok(0);
    }
    let count: i64 =
        connection.query_row("SELECT count(*) FROM embeddings", [], |row| row.get(0))?;
    Ok(u64::try_from(count).unwrap_or(0))
}

fn rows(
    connection: &Connection,
    table: &str,
    columns: &[&str],
) -> rusqlite::Result<Vec<Result<Value, String>>> {
    let quoted: Vec<String> = columns
        .iter()
        .map(|column| format!("\"{column}\""))
        .collect();
    let query = format!("SELECT {} FROM {table} ORDER BY rowid", quoted.join(", "));
    let mut statement = connection.prepare(&query)?;
    let mut found = Vec::new();
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        found.push(object(row, columns)?);
    }
    Ok(found)
}

fn object(row: &Row<'_>, columns: &[&str]) -> rusqlite::Result<Result<Value, String>> {
    let mut object = Map::new();
    for (place, column) in columns.iter().enumerate() {
        match value(row.get_ref(place)?) {
            Ok(value) => object.insert((*column).to_owned(), value),
            Err(what) => return Ok(Err(format!("{column} is {what}"))),
        };
    }
    Ok(Ok(Value::Object(object)))
}

fn value(value: ValueRef<'_>) -> Result<Value, &'static str> {
    match value {
        ValueRef::Null => Ok(Value::Null),
        ValueRef::Integer(number) => Ok(json!(number)),
        ValueRef::Real(number) if number.is_finite() => Ok(json!(number)),
        ValueRef::Real(_) => Err("no finite number"),
        ValueRef::Text(text) => match std::str::from_utf8(text) {
            Ok(text) => Ok(json!(text)),
            Err(_) => Err("not UTF-8"),
        },
        ValueRef::Blob(_) => Err("a blob, not text"),
    }
}
