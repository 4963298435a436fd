//! A store in one redb file, for one process.

use std::cell::Cell;
use std::fs::{File, TryLockError};
use std::io;
use std::ops::Bound;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once, PoisonError, RwLock};
use std::thread;
use std::time::{Duration, Instant};

use ::redb::{
    CommitError, Database, DatabaseError, Durability, ReadableDatabase as _, ReadableTable as _,
    StorageError, TableDefinition, TableError, TableHandle as _, TransactionError,
    WriteTransaction,
};

use crate::files::{beside, create_private, foreign, look, open_private, refused};
use crate::redb_disk::{Disk, Told};
use crate::store::{check_key, check_keys, check_value, prefix_end};
use crate::{Error, Result, Store, Traits, VALUE_BYTES_MAX};

const KV: TableDefinition<'static, &str, &[u8]> = TableDefinition::new("kv");
/// One row, `layout`: the version of the layout. A file without it is not ours.
const ABOUT: TableDefinition<'static, &str, u64> = TableDefinition::new("vademecum");
const LAYOUT: u64 = 1;
/// How long the lock of a process that is ending is waited for, and how often it is tried.
const LOCK_WAIT: Duration = Duration::from_millis(500);
const PAUSE: Duration = Duration::from_millis(5);
/// Pages kept in memory.
const CACHE_BYTES: usize = 64 << 20;

/// A store in one redb file. Beside it lies `<file>.lock`, which the process that has the store
/// open holds; a second process is refused with `unavailable`.
#[derive(Debug)]
pub struct Redb {
    path: PathBuf,
    /// None after a failure, until it could be opened anew.
    database: RwLock<Option<Database>>,
    /// The disk refused something: the database answers nothing until it is opened anew.
    failed: AtomicBool,
    told: Told,
    damage: Mutex<Option<Error>>,
    /// Held as long as the handle lives. The file is never replaced, as the database itself is.
    _lock: File,
}

/// Takes the lock. A process that was just killed, or one that is just being started by the holder
/// of before, keeps it for a moment: that is waited for.
fn hold(lock: &File) -> std::result::Result<(), TryLockError> {
    let start = Instant::now();
    loop {
        match lock.try_lock() {
            Err(TryLockError::WouldBlock) if start.elapsed() < LOCK_WAIT => thread::sleep(PAUSE),
            taken => return taken,
        }
    }
}

/// Says why a store that is there is not even read where it may not be written.
fn unwritable(path: &Path, error: Error) -> Error {
    match error {
        Error::Denied(message) if path.exists() => Error::Denied(format!(
            "{message}; a redb store is locked and marked by whoever reads it: copy the file to \
             where it may be written, and open the copy"
        )),
        error => error,
    }
}

impl Redb {
    /// Opens the store, making it if there is none.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when another handle, here or in another process, has it open;
    /// [`Error::Corrupt`] when the file is damaged; [`Error::Invalid`] when it belongs to another
    /// program or is no file;
    /// [`Error::Unsupported`] when a newer version wrote it.
    pub fn open(path: impl AsRef<Path>) -> Result<Self> {
        let path = path.as_ref();
        Self::take(path).map_err(|error| unwritable(path, error))
    }

    fn take(path: &Path) -> Result<Self> {
        look(path)?;
        create_private(&beside(path, ".lock"))?;
        let lock_path = beside(path, ".lock");
        let lock = open_private(&lock_path).map_err(|error| refused(&lock_path, &error))?;
        hold(&lock).map_err(|error| match error {
            TryLockError::WouldBlock => Error::Unavailable(format!(
                "{}: somebody else has it open, a redb store is for one process at a time",
                path.display()
            )),
            TryLockError::Error(error) => refused(&lock_path, &error),
        })?;
        remove_rewrite(path)?;
        if std::fs::metadata(path).map_or(0, |about| about.len()) == 0 {
            create(path)?;
        }
        let told = Told::default();
        let database = open_database(path, &told)?;
        Ok(Self {
            path: path.to_owned(),
            database: RwLock::new(Some(database)),
            failed: AtomicBool::new(false),
            told,
            damage: Mutex::new(None),
            _lock: lock,
        })
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn run<T>(&self, function: impl FnOnce(&Database) -> Result<T, Failure>) -> Result<T> {
        if let Some(damage) = &*self.damage.lock().unwrap_or_else(PoisonError::into_inner) {
            return Err(damage.clone());
        }
        self.renew()?;
        let database = self.database.read().unwrap_or_else(PoisonError::into_inner);
        let Some(database) = &*database else {
            return Err(self.closed());
        };
        guarded(|| function(database)).map_err(|failure| self.latch(failure))
    }

    fn closed(&self) -> Error {
        Error::Unavailable(format!("{}: closed, open it anew", self.path.display()))
    }

    /// Opens the database anew after a failure: then redb takes back what it did not complete.
    fn renew(&self) -> Result<()> {
        if !self.failed.load(Ordering::Acquire) {
            return Ok(());
        }
        let mut slot = self
            .database
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        if self.failed.load(Ordering::Acquire) {
            close(slot.take());
            *slot = Some(open_database(&self.path, &self.told)?);
            self.failed.store(false, Ordering::Release);
        }
        Ok(())
    }

    /// Says what a failure means for the call, and remembers what it means for the next ones.
    fn latch(&self, failure: Failure) -> Error {
        let failure = match failure {
            // redb goes on from the commit before.
            Failure::Commit(error) if self.told.undone() => Failure::Io(error),
            failure => failure,
        };
        if !matches!(failure, Failure::Typed(_) | Failure::Damage(_)) {
            self.failed.store(true, Ordering::Release);
        }
        let error = failure.of(&self.path);
        if matches!(error, Error::Corrupt { .. }) {
            *self.damage.lock().unwrap_or_else(PoisonError::into_inner) = Some(error.clone());
        }
        error
    }

    /// Commits what the function did, or nothing of it when it answers false or fails.
    fn write(
        &self,
        function: impl FnOnce(&WriteTransaction) -> Result<bool, Failure>,
    ) -> Result<bool> {
        self.run(|database| {
            // Writers take turns from here on.
            let mut transaction = database.begin_write()?;
            self.told.begin();
            transaction
                .set_durability(Durability::Immediate)
                .map_err(|error| Failure::Other(error.to_string()))?;
            let changed = function(&transaction)?;
            if changed {
                transaction.commit()?;
            } else {
                transaction.abort()?;
            }
            Ok(changed)
        })
    }
}

/// Closing a database writes to it, and so may meet damage too.
impl Drop for Redb {
    fn drop(&mut self) {
        let database = self
            .database
            .get_mut()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        close(database);
    }
}

fn close(database: Option<Database>) {
    let _ = guarded(|| {
        drop(database);
        Ok(())
    });
}

impl Store for Redb {
    fn get(&self, keys: &[String]) -> Result<Vec<Option<Vec<u8>>>> {
        check_keys(keys)?;
        self.run(|database| {
            let transaction = database.begin_read()?;
            let table = transaction.open_table(KV)?;
            keys.iter()
                .map(|key| Ok(table.get(key.as_str())?.map(|value| value.value().to_vec())))
                .collect()
        })
    }

    fn put(&self, key: &str, value: &[u8]) -> Result<()> {
        check_key(key)?;
        check_value(value)?;
        self.write(|transaction| {
            transaction.open_table(KV)?.insert(key, value)?;
            Ok(true)
        })
        .map(drop)
    }

    fn swap(&self, key: &str, expected: Option<&[u8]>, next: Option<&[u8]>) -> Result<bool> {
        check_key(key)?;
        next.map_or(Ok(()), check_value)?;
        if expected.is_none() && next.is_none() {
            return Ok(self.get(&[key.to_owned()])? == [None]);
        }
        self.write(|transaction| {
            let mut table = transaction.open_table(KV)?;
            let same = table.get(key)?.as_ref().map(|value| value.value()) == expected;
            if same {
                match next {
                    Some(next) => table.insert(key, next)?,
                    None => table.remove(key)?,
                };
            }
            Ok(same)
        })
    }

    fn delete(&self, keys: &[String]) -> Result<()> {
        check_keys(keys)?;
        self.write(|transaction| {
            let mut table = transaction.open_table(KV)?;
            let mut changed = false;
            for key in keys {
                changed |= table.remove(key.as_str())?.is_some();
            }
            Ok(changed)
        })
        .map(drop)
    }

    fn keys(&self, prefix: &str, after: &str, limit: u32) -> Result<Vec<String>> {
        let end = prefix_end(prefix);
        if after >= end.as_str() {
            return Ok(Vec::new());
        }
        let start = if after < prefix {
            Bound::Included(prefix)
        } else {
            Bound::Excluded(after)
        };
        self.run(|database| {
            let transaction = database.begin_read()?;
            let table = transaction.open_table(KV)?;
            table
                .range::<&str>((start, Bound::Excluded(end.as_str())))?
                .take(limit as usize)
                .map(|row| Ok(row?.0.value().to_owned()))
                .collect()
        })
    }

    fn describe(&self) -> Result<Traits> {
        Ok(Traits {
            linearizable: true,
            durable: true,
            shared: false,
            lists: true,
            erases: true,
            largest: VALUE_BYTES_MAX as u64,
        })
    }

    /// Copies what lives into a new file that replaces the old one: redb's own compaction moves
    /// pages but does not wipe those that it leaves.
    fn compact(&self) -> Result<()> {
        self.run(|_| Ok(()))?;
        let mut slot = self
            .database
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        let Some(database) = &*slot else {
            return Err(self.closed());
        };
        let new = beside(&self.path, REWRITE);
        remove_rewrite(&self.path)?;
        // A copy that could not be completed is none: the store is as it was.
        guarded(|| copy(database, &new)).map_err(|failure| match failure {
            Failure::Commit(error) => Failure::Io(error).of(&new),
            failure => self.latch(failure),
        })?;
        // Both are closed before the new one takes the name; a crash leaves one or the other.
        close(slot.take());
        self.failed.store(true, Ordering::Release);
        let moved = std::fs::rename(&new, &self.path).and_then(|()| sync_folder(&self.path));
        *slot = Some(open_database(&self.path, &self.told)?);
        self.failed.store(false, Ordering::Release);
        moved.map_err(|error| refused(&self.path, &error))
    }
}

/// What a rewrite adds to the name of the file until it is complete.
const REWRITE: &str = ".new";

fn remove_rewrite(path: &Path) -> Result<()> {
    let new = beside(path, REWRITE);
    match std::fs::remove_file(&new) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(refused(&new, &error)),
        _ => Ok(()),
    }
}

/// Makes an empty store under another name first, so that a crash leaves none or a whole one.
fn create(path: &Path) -> Result<()> {
    let new = beside(path, REWRITE);
    fill(&new, |_| Ok(())).map_err(|failure| match failure {
        Failure::Commit(error) => Failure::Io(error).of(path),
        failure => failure.of(path),
    })?;
    std::fs::rename(&new, path)
        .and_then(|()| sync_folder(path))
        .map_err(|error| refused(path, &error))
}

/// Makes a store with the content of another.
fn copy(from: &Database, path: &Path) -> Result<(), Failure> {
    fill(path, |target| {
        let mut table = target.open_table(KV)?;
        for row in from.begin_read()?.open_table(KV)?.iter()? {
            let (key, value) = row?;
            table.insert(key.value(), value.value())?;
        }
        Ok(())
    })
}

/// Makes a store with its tables and what the function adds, in one commit.
fn fill(
    path: &Path,
    add: impl FnOnce(&WriteTransaction) -> Result<(), Failure>,
) -> Result<(), Failure> {
    create_private(path).map_err(Failure::Typed)?;
    let database = Database::builder()
        .set_cache_size(CACHE_BYTES)
        .create(path)?;
    let transaction = database.begin_write()?;
    transaction.open_table(KV)?;
    transaction.open_table(ABOUT)?.insert("layout", LAYOUT)?;
    add(&transaction)?;
    transaction.commit()?;
    Ok(())
}

/// A rename is durable once the folder is. Only Unix lets a folder be synced.
fn sync_folder(path: &Path) -> io::Result<()> {
    if !cfg!(unix) {
        return Ok(());
    }
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

/// Opens the file and looks whose it is before anything is written.
fn open_database(path: &Path, told: &Told) -> Result<Database> {
    let opened = || -> Result<Database, Failure> {
        let database = Database::builder()
            .set_cache_size(CACHE_BYTES)
            .create_with_backend(Disk::open(path, told)?)?;
        let transaction = database.begin_read()?;
        let names: Vec<_> = transaction
            .list_tables()?
            .map(|table| table.name().to_owned())
            .collect();
        if !names.iter().any(|name| name == ABOUT.name()) {
            return Err(Failure::Typed(foreign(path)));
        }
        let layout = transaction
            .open_table(ABOUT)?
            .get("layout")?
            .map_or(0, |layout| layout.value());
        if layout != LAYOUT {
            return Err(Failure::Typed(Error::Unsupported(format!(
                "{}: written in layout {layout}, this version reads layout {LAYOUT}",
                path.display()
            ))));
        }
        transaction.open_table(KV)?;
        Ok(database)
    };
    guarded(opened).map_err(|failure| failure.of(path))
}

/// redb reads pages without checking their sums and panics where lengths in a damaged page make no
/// sense. The panic becomes damage here; the handle is of no use after it, so nothing that the
/// panic left half done is looked at again.
fn guarded<T>(function: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    quietly(|| panic::catch_unwind(AssertUnwindSafe(function))).unwrap_or_else(|reason| {
        let reason = reason
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| reason.downcast_ref::<&str>().copied())
            .unwrap_or("a page makes no sense");
        Err(Failure::Damage(reason.to_owned()))
    })
}

thread_local! {
    /// Whether a panic on this thread is caught and told in another way.
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Runs a function whose panics are caught: nothing of them goes to standard error. Those of other
/// threads, and of this one outside, are told as ever.
fn quietly<T>(function: impl FnOnce() -> T) -> T {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let told = panic::take_hook();
        panic::set_hook(Box::new(move |about| {
            if !QUIET.get() {
                told(about);
            }
        }));
    });
    let outer = QUIET.replace(true);
    let result = function();
    QUIET.set(outer);
    result
}

/// A failure of redb, sorted by what it says about the call.
#[derive(Debug)]
enum Failure {
    Typed(Error),
    Busy(String),
    Damage(String),
    Io(io::Error),
    /// A commit that failed.
    Commit(io::Error),
    Other(String),
}

impl Failure {
    fn of(self, path: &Path) -> Error {
        let place = path.display();
        match self {
            Self::Typed(error) => error,
            Self::Damage(reason) => Error::Corrupt {
                place: place.to_string(),
                reason,
            },
            Self::Io(error) => refused(path, &error),
            Self::Commit(error) => Error::Unknown(format!("{place}: {error}")),
            Self::Busy(reason) | Self::Other(reason) => {
                Error::Unavailable(format!("{place}: {reason}"))
            }
        }
    }
}

impl From<StorageError> for Failure {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::Corrupted(reason) => Self::Damage(reason),
            // How redb reports a file that is not one of its own, or is cut short.
            StorageError::Io(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof
                ) =>
            {
                Self::Damage(error.to_string())
            }
            StorageError::Io(error) => Self::Io(error),
            other => Self::Other(other.to_string()),
        }
    }
}

impl From<CommitError> for Failure {
    fn from(error: CommitError) -> Self {
        match error {
            CommitError::Storage(StorageError::Corrupted(reason)) => Self::Damage(reason),
            CommitError::Storage(StorageError::Io(error)) => Self::Commit(error),
            other => Self::Commit(io::Error::other(other.to_string())),
        }
    }
}

impl From<TransactionError> for Failure {
    fn from(error: TransactionError) -> Self {
        match error {
            TransactionError::Storage(error) => error.into(),
            other => Self::Other(other.to_string()),
        }
    }
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Self {
        match error {
            TableError::Storage(error) => error.into(),
            // The tables exist with their types from the first commit on.
            other => Self::Damage(other.to_string()),
        }
    }
}

impl From<DatabaseError> for Failure {
    fn from(error: DatabaseError) -> Self {
        match error {
            DatabaseError::DatabaseAlreadyOpen => Self::Busy(
                "somebody else has it open, a redb store is for one process at a time".into(),
            ),
            DatabaseError::Storage(error) => error.into(),
            DatabaseError::UpgradeRequired(version) => Self::Typed(Error::Unsupported(format!(
                "redb file format {version} is not the one that this version reads"
            ))),
            other => Self::Damage(other.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Redb;

    crate::conformance!({
        let root = tempfile::tempdir().unwrap();
        move |name| Redb::open(root.path().join(name)).unwrap()
    });
}
