//! A store in one SQLite file, shared by any number of processes. `docs/format.md` fixes the
//! layout, so that other languages open the same file at the same time.

use std::cell::Cell;
use std::fs::OpenOptions;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use rusqlite::types::ValueRef;
use rusqlite::{
    Connection, ErrorCode, OpenFlags, OptionalExtension as _, TransactionBehavior, params,
};

use crate::files::{beside, create_private, foreign, refused};
use crate::store::{check_key, check_keys, check_value, prefix_end};
use crate::{Error, Result, Store, Traits, VALUE_BYTES_MAX};

/// `VDMM`: tells the file apart from other programs' databases.
const APPLICATION_ID: i64 = 0x5644_4D4D;
/// The version of the layout.
const LAYOUT: i64 = 1;
/// How long a busy database is waited for.
const WAIT: Duration = Duration::from_secs(5);
/// The longest pause between two tries; commits take about as long.
const PAUSE_MAX: Duration = Duration::from_millis(4);

/// Whether there is a table as ours is, and no other.
const OURS: &str = "SELECT count(*) = 1 AND sum(name = 'kv' AND sql LIKE \
                    '%STRICT%') = 1 FROM sqlite_schema WHERE type = 'table'";
/// Whether keys lie in a tree of their own that names the rows, as in every table made today.
const APART: &str = "SELECT wr = 0 FROM pragma_table_list('kv')";
/// All keys with their rows, in the order in which the tree of keys holds them: nothing is sorted.
const WALK: &str = "SELECT key, rowid FROM kv ORDER BY key";
/// As [`WALK`], of a table that keeps its rows in the tree of keys.
const WALK_WHOLE: &str = "SELECT key, 0 FROM kv ORDER BY key";
/// The newest row, whatever the tree of keys holds.
const NEWEST: &str = "SELECT rowid, CAST(key AS BLOB) FROM kv NOT INDEXED \
                      ORDER BY rowid DESC LIMIT 1";
const GET: &str = "SELECT value FROM kv WHERE key = ?1";
const PUT: &str = "INSERT INTO kv (key, value) VALUES (?1, ?2) \
                   ON CONFLICT (key) DO UPDATE SET value = excluded.value";
const CREATE: &str = "INSERT INTO kv (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO NOTHING";
const REPLACE: &str = "UPDATE kv SET value = ?3 WHERE key = ?1 AND value = ?2";
const REMOVE: &str = "DELETE FROM kv WHERE key = ?1 AND value = ?2";
const DELETE: &str = "DELETE FROM kv WHERE key = ?1";
const KEYS: &str = "SELECT key FROM kv WHERE key >= ?1 AND key > ?2 AND key < ?3 \
                    ORDER BY key LIMIT ?4";

/// A store in one SQLite file. A handle has one connection; open one handle a thread where
/// reads should run side by side.
#[derive(Debug)]
pub struct Sqlite {
    path: PathBuf,
    wait: Duration,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    connection: Connection,
    /// Damage that was met: the handle writes nothing from then on. It still reads what can be
    /// read, so that everything that is damaged can be told.
    damage: Option<Error>,
    /// What the file was when it was opened as one that does not change.
    still: Option<Stamp>,
}

/// How long a file is and when it was written.
type Stamp = (u64, Option<SystemTime>);

impl Sqlite {
    /// Opens the store, making it if there is none.
    ///
    /// # Errors
    /// [`Error::Corrupt`] when the file is no SQLite database or is damaged; [`Error::Invalid`]
    /// when it belongs to another program or is no file; [`Error::Unsupported`] when a newer version wrote it; [`Error::Denied`] when the
    /// file may not be reached; [`Error::Unavailable`] when others kept it busy for five seconds.
    pub fn open(path: impl AsRef<Path>) -> Result<Self> {
        Self::open_within(path, WAIT)
    }

    /// As [`Sqlite::open`], but waits for a busy database only so long, now and in every call.
    ///
    /// # Errors
    /// As [`Sqlite::open`].
    pub fn open_within(path: impl AsRef<Path>, wait: Duration) -> Result<Self> {
        let path = path.as_ref();
        create_private(path)?;
        is_long_enough(path)?;
        share_rights(path);
        within(wait);
        let opened = |connection: rusqlite::Result<Connection>| {
            let connection = connection.map_err(|error| failed(path, &error, false))?;
            prepare(path, &connection, wait)?;
            Ok(connection)
        };
        let (connection, still) = match opened(connect(path)) {
            // Neither the file nor its folder may be written, and nothing is pending in a log: then
            // it can still be read.
            Err(Error::Denied(_)) if !has_log(path) => {
                let still = stamp(path);
                let connection = opened(connect_as_it_is(path));
                (
                    connection.map_err(|error| moved(path, still, error))?,
                    Some(still),
                )
            }
            done => (done?, None),
        };
        Ok(Self {
            path: path.to_owned(),
            wait,
            state: Mutex::new(State {
                connection,
                damage: None,
                still,
            }),
        })
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Runs one function on the connection. A transaction that a panic left open is rolled back
    /// when its guard is dropped, so a poisoned lock says nothing about the database.
    fn run<T>(
        &self,
        writes: bool,
        function: impl FnOnce(&mut Connection) -> rusqlite::Result<T>,
    ) -> Result<T> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(damage) = &state.damage {
            return Err(damage.clone());
        }
        self.run_on(state, writes, function)
    }

    /// As [`Sqlite::run`], of a function that only reads: also after damage was met.
    fn look<T>(&self, function: impl FnOnce(&mut Connection) -> rusqlite::Result<T>) -> Result<T> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        self.run_on(state, false, function)
    }

    fn run_on<T>(
        &self,
        mut state: MutexGuard<'_, State>,
        writes: bool,
        function: impl FnOnce(&mut Connection) -> rusqlite::Result<T>,
    ) -> Result<T> {
        within(self.wait);
        function(&mut state.connection).map_err(|error| {
            let mut error = failed(&self.path, &error, writes);
            if let Some(still) = state.still {
                error = moved(&self.path, still, error);
            }
            if matches!(error, Error::Corrupt { .. }) {
                state.damage = Some(error.clone());
            }
            error
        })
    }

    /// Empties the write-ahead log into the file and cuts it to nothing. False while others
    /// still read what is in it.
    fn truncate_log(&self) -> Result<bool> {
        self.run(false, |connection| {
            connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| {
                row.get::<_, i64>(0).map(|busy| busy == 0)
            })
        })
    }
}

impl Store for Sqlite {
    fn get(&self, keys: &[String]) -> Result<Vec<Option<Vec<u8>>>> {
        check_keys(keys)?;
        self.look(|connection| {
            let read = |connection: &Connection| {
                let mut statement = connection.prepare_cached(GET)?;
                keys.iter()
                    .map(|key| statement.query_row([key], |row| row.get(0)).optional())
                    .collect()
            };
            if keys.len() < 2 {
                return read(connection);
            }
            // One statement or one transaction: one instant.
            if keys.len() <= TOGETHER {
                return get_together(connection, keys);
            }
            let transaction = connection.transaction()?;
            let values = read(&transaction)?;
            transaction.commit()?;
            Ok(values)
        })
    }

    fn put(&self, key: &str, value: &[u8]) -> Result<()> {
        check_key(key)?;
        check_value(value)?;
        self.run(true, |connection| {
            connection
                .prepare_cached(PUT)?
                .execute(params![key, value])
                .map(drop)
        })
    }

    fn swap(&self, key: &str, expected: Option<&[u8]>, next: Option<&[u8]>) -> Result<bool> {
        check_key(key)?;
        next.map_or(Ok(()), check_value)?;
        if expected.is_none() && next.is_none() {
            return Ok(self.get(&[key.to_owned()])? == [None]);
        }
        // Each is one statement: it takes the write lock before it reads, so the value that it
        // compares is the current one.
        self.run(true, |connection| {
            let changed = match (expected, next) {
                (None, next) => connection
                    .prepare_cached(CREATE)?
                    .execute(params![key, next])?,
                (Some(expected), Some(next)) => connection
                    .prepare_cached(REPLACE)?
                    .execute(params![key, expected, next])?,
                (Some(expected), None) => connection
                    .prepare_cached(REMOVE)?
                    .execute(params![key, expected])?,
            };
            Ok(changed == 1)
        })
    }

    fn delete(&self, keys: &[String]) -> Result<()> {
        check_keys(keys)?;
        self.run(true, |connection| {
            let transaction =
                connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            {
                let mut statement = transaction.prepare_cached(DELETE)?;
                for key in keys {
                    statement.execute([key])?;
                }
            }
            transaction.commit()
        })
    }

    fn keys(&self, prefix: &str, after: &str, limit: u32) -> Result<Vec<String>> {
        self.look(|connection| {
            connection
                .prepare_cached(KEYS)?
                .query_map(params![prefix, after, prefix_end(prefix), limit], |row| {
                    row.get(0)
                })?
                .collect()
        })
    }

    fn describe(&self) -> Result<Traits> {
        Ok(Traits {
            linearizable: true,
            durable: true,
            shared: true,
            lists: true,
            erases: true,
            largest: VALUE_BYTES_MAX as u64,
        })
    }

    /// Rewrites the file. `secure_delete` alone does not suffice: when SQLite balances its tree
    /// it moves cells between pages and leaves the old copies in unallocated space, where a later
    /// delete does not find them.
    fn compact(&self) -> Result<()> {
        self.run(false, |connection| connection.execute_batch("VACUUM"))?;
        let start = Instant::now();
        while !self.truncate_log()? {
            if start.elapsed() >= self.wait {
                return Err(Error::Unavailable(format!(
                    "{}: others kept reading the log that was to be cut",
                    self.path.display()
                )));
            }
            thread::sleep(PAUSE_MAX);
        }
        Ok(())
    }
}

/// Keys that one statement reads at most. Every save reads three, and a transaction around them takes
/// longer than they do.
const TOGETHER: usize = 4;
const GET_TOGETHER: &str = "SELECT key, value FROM kv WHERE key IN (?1, ?2, ?3, ?4)";

/// Reads a few keys with one statement.
fn get_together(
    connection: &Connection,
    keys: &[String],
) -> rusqlite::Result<Vec<Option<Vec<u8>>>> {
    let mut statement = connection.prepare_cached(GET_TOGETHER)?;
    // A place that is left over names the last key again.
    let named = |at: usize| keys.get(at).or(keys.last());
    let mut rows = statement.query([named(0), named(1), named(2), named(3)])?;
    let mut values = vec![None; keys.len()];
    while let Some(row) = rows.next()? {
        let found = row.get_ref(0)?.as_str()?;
        for (key, value) in keys.iter().zip(&mut values) {
            if key == found {
                *value = Some(row.get(1)?);
            }
        }
    }
    Ok(values)
}

thread_local! {
    /// When the call that runs on this thread stops waiting for a busy database. SQLite's busy
    /// handler is a plain function and has no other place to look.
    static DEADLINE: Cell<Option<Instant>> = const { Cell::new(None) };
}

fn within(wait: Duration) {
    DEADLINE.set(Instant::now().checked_add(wait));
}

/// SQLite calls it when somebody else holds a lock: pauses a little, or gives up for good.
fn busy(tries: i32) -> bool {
    if DEADLINE
        .get()
        .is_none_or(|deadline| Instant::now() >= deadline)
    {
        return false;
    }
    let pause = Duration::from_micros(50) * 2_u32.pow(tries.clamp(0, 10).unsigned_abs());
    thread::sleep(pause.min(PAUSE_MAX));
    true
}

/// SQLite takes a file of a byte or two for an empty one and writes over it.
fn is_long_enough(path: &Path) -> Result<()> {
    const HEADER: u64 = 100;
    let length = std::fs::metadata(path).map_or(0, |about| about.len());
    if (1..HEADER).contains(&length) {
        return Err(Error::Corrupt {
            place: path.display().to_string(),
            reason: format!("it has {length} bytes, fewer than a SQLite database begins with"),
        });
    }
    Ok(())
}

fn connect(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    ready(Connection::open_with_flags(as_path(path), flags)?)
}

/// SQLite takes `:memory:`, and names that begin with `file:`, for something else than a path unless
/// a folder stands before them.
fn as_path(path: &Path) -> PathBuf {
    if path.is_absolute() {
        return path.to_owned();
    }
    Path::new(".").join(path)
}

/// Whether commits wait in a log beside the file.
fn has_log(path: &Path) -> bool {
    std::fs::metadata(beside(path, "-wal")).is_ok_and(|about| about.len() > 0)
}

/// Gives the files beside a store its right to be written again. SQLite makes them with the rights
/// that the store has at the time: whoever read it while it was write-protected leaves files that
/// keep it so after its owner has lifted the protection.
#[cfg(unix)]
fn share_rights(path: &Path) {
    use std::os::unix::fs::PermissionsExt as _;

    const WRITE: u32 = 0o222;
    let rights = |path: &Path| std::fs::metadata(path).map(|about| about.permissions());
    let Ok(own) = rights(path) else { return };
    for ending in ["-wal", "-shm"] {
        let other = beside(path, ending);
        let less = rights(&other).is_ok_and(|rights| own.mode() & !rights.mode() & WRITE != 0);
        if less {
            // Not ours to change: opening says so.
            let _ = std::fs::set_permissions(&other, own.clone());
        }
    }
}

#[cfg(not(unix))]
fn share_rights(_: &Path) {}

fn stamp(path: &Path) -> Stamp {
    std::fs::metadata(path).map_or((0, None), |about| (about.len(), about.modified().ok()))
}

/// What is wrong with a file that was read as one that does not change. Its owner may write it all
/// the same: then it is no damage that it does not fit together.
fn moved(path: &Path, still: Stamp, error: Error) -> Error {
    let changed = stamp(path) != still || has_log(path);
    if changed && matches!(error, Error::Corrupt { .. }) {
        let path = path.display();
        return Error::Unavailable(format!(
            "{path} is read as it is, since this user may not write beside it, and was written meanwhile"
        ));
    }
    error
}

/// Opens a file that cannot change for us: SQLite makes nothing beside it.
fn connect_as_it_is(path: &Path) -> rusqlite::Result<Connection> {
    let name = as_path(path);
    let name = name
        .to_str()
        .ok_or(rusqlite::Error::InvalidPath(path.to_owned()))?
        .replace('%', "%25")
        .replace('?', "%3f")
        .replace('#', "%23");
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY
        | OpenFlags::SQLITE_OPEN_URI
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    ready(Connection::open_with_flags(
        format!("file:{name}?immutable=1"),
        flags,
    )?)
}

fn ready(mut connection: Connection) -> rusqlite::Result<Connection> {
    connection.busy_handler(Some(busy))?;
    // Nothing here depends on what the file says: no triggers, no views, cells are checked.
    connection.execute_batch(
        "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA synchronous = FULL; \
         PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON; PRAGMA secure_delete = ON;",
    )?;
    Ok(connection)
}

/// Looks whose file it is before anything is written, then brings it to the layout.
fn prepare(path: &Path, connection: &Connection, wait: Duration) -> Result<()> {
    let start = Instant::now();
    loop {
        match prepare_once(path, connection) {
            // Changing the journal mode asks nobody to wait: SQLite answers busy at once.
            Err(Error::Unavailable(_)) if start.elapsed() < wait => thread::sleep(PAUSE_MAX),
            done => return done,
        }
    }
}

fn prepare_once(path: &Path, connection: &Connection) -> Result<()> {
    let fail = |error: rusqlite::Error| failed(path, &error, false);
    // What is read must be of one instant: somebody else may be making the file right now.
    let instant = connection.unchecked_transaction().map_err(fail)?;
    let there = belongs(path, &instant)?;
    drop(instant);
    if there {
        return Ok(());
    }
    let mode: String = connection
        .query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))
        .map_err(fail)?;
    if mode != "wal" {
        return Err(Error::Unsupported(format!(
            "{}: the file system cannot share a write-ahead log",
            path.display()
        )));
    }
    connection.execute_batch("BEGIN IMMEDIATE").map_err(fail)?;
    // Somebody else may have made it in the meantime.
    let made = belongs(path, connection).and_then(|there| {
        if there {
            return Ok(());
        }
        connection
            .execute_batch(&format!(
                "CREATE TABLE kv (key TEXT NOT NULL PRIMARY KEY, value BLOB NOT NULL) \
                 STRICT; \
                 PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {LAYOUT};"
            ))
            .map_err(fail)
    });
    let end = if made.is_ok() { "COMMIT" } else { "ROLLBACK" };
    connection.execute_batch(end).map_err(fail)?;
    made
}

/// True when the file is a store of ours, false when it is empty. Asked within a transaction.
fn belongs(path: &Path, connection: &Connection) -> Result<bool> {
    let number = |sql: &str| -> Result<i64> {
        connection
            .query_row(sql, [], |row| row.get(0))
            .map_err(|error| failed(path, &error, false))
    };
    let corrupt = |reason: &str| Error::Corrupt {
        place: path.display().to_string(),
        reason: reason.into(),
    };
    let id = number("PRAGMA application_id")?;
    let layout = number("PRAGMA user_version")?;
    let tables = number("SELECT count(*) FROM sqlite_schema")?;
    match (id, layout) {
        (0, 0) if tables == 0 => Ok(false),
        (APPLICATION_ID, LAYOUT) => {
            let kv = number(
                "SELECT count(*) FROM pragma_table_info('kv') WHERE name IN ('key', 'value')",
            )?;
            if kv != 2 {
                return Err(corrupt("the table kv is missing"));
            }
            in_order(path, connection)?;
            Ok(true)
        }
        (APPLICATION_ID, newer) if newer > LAYOUT => Err(Error::Unsupported(format!(
            "{}: written in layout {newer}, this version reads layout {LAYOUT}",
            path.display()
        ))),
        (APPLICATION_ID, _) => Err(corrupt("its layout is none that ever was")),
        (_, LAYOUT) if number(OURS)? == 1 => Err(corrupt("its application id is another one")),
        _ => Err(foreign(path)),
    }
}

/// Refuses a table whose keys are not in their order: every search trusts it, so one damaged key
/// hides others. Refuses one whose newest row no key leads to: that is the newest record as a rule,
/// and nothing else tells of it.
fn in_order(path: &Path, connection: &Connection) -> Result<()> {
    let fail = |error: rusqlite::Error| failed(path, &error, false);
    let corrupt = |key: &[u8], what: &str| Error::Corrupt {
        place: path.display().to_string(),
        reason: format!(
            "the key {:?} of the table kv {what}",
            String::from_utf8_lossy(key)
        ),
    };
    let apart = connection.query_row(APART, [], |row| row.get(0));
    let apart: bool = apart.map_err(fail)?;
    let walked = walk(connection, if apart { WALK } else { WALK_WHOLE }).map_err(fail)?;
    let newest = walked.map_err(|key| corrupt(&key, "is not where it belongs"))?;
    if !apart {
        return Ok(());
    }
    let row = |row: &rusqlite::Row<'_>| Ok((row.get::<_, i64>(0)?, row.get::<_, Vec<u8>>(1)?));
    match connection
        .query_row(NEWEST, [], row)
        .optional()
        .map_err(fail)?
    {
        Some((row, key)) if Some(row) > newest => Err(corrupt(
            &key,
            "has a row but no place among the keys (REINDEX in the sqlite3 program makes them anew)",
        )),
        _ => Ok(()),
    }
}

/// Walks the keys: the highest row that they name, or the first key that is not in its place.
fn walk(
    connection: &Connection,
    sql: &str,
) -> rusqlite::Result<std::result::Result<Option<i64>, Vec<u8>>> {
    let mut statement = connection.prepare(sql)?;
    let mut rows = statement.query([])?;
    let mut before = Vec::new();
    let mut newest = None;
    while let Some(row) = rows.next()? {
        let (ValueRef::Text(key) | ValueRef::Blob(key)) = row.get_ref(0)? else {
            return Ok(Err(Vec::new()));
        };
        let text = matches!(row.get_ref(0)?, ValueRef::Text(_));
        let plain = key.iter().all(|byte| (0x20..0x7f).contains(byte));
        if !text || !plain || key <= before.as_slice() {
            return Ok(Err(key.to_vec()));
        }
        before.clear();
        before.extend_from_slice(key);
        newest = newest.max(Some(row.get(1)?));
    }
    Ok(Ok(newest))
}

/// What a failure of SQLite says about the call.
fn failed(path: &Path, error: &rusqlite::Error, writes: bool) -> Error {
    let place = path.display().to_string();
    let message = format!("{place}: {error}");
    let rusqlite::Error::SqliteFailure(code, _) = error else {
        // A value of the wrong type in a table that only takes the right ones.
        return Error::Corrupt {
            place,
            reason: error.to_string(),
        };
    };
    match code.code {
        ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked | ErrorCode::OutOfMemory => {
            Error::Unavailable(message)
        }
        // It does not say why: the file system does, a medium that may not be written included.
        ErrorCode::CannotOpen => match OpenOptions::new().read(true).write(true).open(path) {
            Err(error) => refused(path, &error),
            Ok(_) => Error::Unavailable(message),
        },
        ErrorCode::ReadOnly
        | ErrorCode::PermissionDenied
        | ErrorCode::AuthorizationForStatementDenied => Error::Denied(message),
        ErrorCode::DiskFull => Error::Full(message),
        // The statements are fixed, so one that SQLite cannot compile means a file that is not
        // as it was made: an unknown format, a missing table.
        ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase | ErrorCode::Unknown => {
            Error::Corrupt {
                place,
                reason: error.to_string(),
            }
        }
        // The log may hold the commit although the disk refused to confirm it.
        ErrorCode::SystemIoFailure if writes => Error::Unknown(message),
        ErrorCode::SystemIoFailure | ErrorCode::OperationInterrupted => Error::Unavailable(message),
        _ if writes => Error::Unknown(message),
        _ => Error::Unavailable(message),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use rusqlite::ffi;

    use super::{Error, Sqlite, connect_as_it_is, failed, prepare};
    use crate::Store as _;

    #[test]
    fn a_file_that_cannot_change_is_read_as_it_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a %?#b.sqlite");
        let store = Sqlite::open(&path).expect("a store");
        store.put("key", b"value").expect("written");
        drop(store);
        let names = || {
            let names = std::fs::read_dir(folder.path()).expect("a folder");
            names
                .map(|entry| entry.expect("an entry").file_name())
                .collect::<Vec<_>>()
        };
        let before = names();
        let connection = connect_as_it_is(&path).expect("open");
        prepare(&path, &connection, std::time::Duration::ZERO).expect("a store of ours");
        let value: Vec<u8> = connection
            .query_row(super::GET, ["key"], |row| row.get(0))
            .expect("a value");
        assert_eq!(value, b"value");
        let written = connection.execute(super::PUT, rusqlite::params!["key", b"other"]);
        let error = failed(&path, &written.expect_err("not written"), true);
        assert!(matches!(error, Error::Denied(_)), "{error:?}");
        assert_eq!(names(), before);
    }

    #[cfg(unix)]
    #[test]
    fn files_that_a_reader_left_write_protected_follow_the_store() {
        use std::os::unix::fs::PermissionsExt as _;

        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("s.sqlite");
        let keeper = Sqlite::open(&path).expect("a store");
        keeper.put("key", b"value").expect("written");
        let log = super::beside(&path, "-wal");
        let protected = std::fs::Permissions::from_mode(0o400);
        std::fs::set_permissions(&log, protected).expect("set");
        let store = Sqlite::open(&path).expect("opened again");
        store.put("key", b"other").expect("written");
        let mode = |path: &Path| {
            let about = std::fs::metadata(path).expect("there");
            about.permissions().mode()
        };
        assert_eq!(mode(&log), mode(&path));
    }

    #[test]
    fn failures_say_what_became_of_the_write() {
        let of = |code: i32, writes: bool| {
            let error = rusqlite::Error::SqliteFailure(ffi::Error::new(code), None);
            failed(Path::new("no/such/file"), &error, writes)
        };
        assert!(matches!(of(ffi::SQLITE_BUSY, true), Error::Unavailable(_)));
        assert!(matches!(of(ffi::SQLITE_FULL, true), Error::Full(_)));
        assert!(matches!(of(ffi::SQLITE_READONLY, true), Error::Denied(_)));
        assert!(matches!(
            of(ffi::SQLITE_IOERR_FSYNC, true),
            Error::Unknown(_)
        ));
        assert!(matches!(
            of(ffi::SQLITE_IOERR_READ, false),
            Error::Unavailable(_)
        ));
        assert!(matches!(
            of(ffi::SQLITE_CORRUPT, false),
            Error::Corrupt { .. }
        ));
        assert!(matches!(
            of(ffi::SQLITE_NOTADB, true),
            Error::Corrupt { .. }
        ));
    }

    crate::conformance!({
        let root = tempfile::tempdir().unwrap();
        move |name| Sqlite::open(root.path().join(name)).unwrap()
    });
}
