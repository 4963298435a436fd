//! The file beneath a redb store. It notes what redb does not tell: whether a commit failed
//! because a page found no room, which redb takes back when the file is opened next, or while
//! the disk was to confirm it, after which nobody knows.

use std::fs::OpenOptions;
use std::io;
use std::ops::Bound;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ::redb::{BackendError, DatabaseError, StorageBackend, backends::FileBackend};

use crate::files::is_full;

/// What went wrong below a transaction.
#[derive(Clone, Debug, Default)]
pub(crate) struct Told {
    /// Something could not be written for want of room.
    full: Arc<AtomicBool>,
    /// The disk did not confirm what was written.
    unconfirmed: Arc<AtomicBool>,
}

impl Told {
    /// Forgets what was noted: a transaction begins.
    pub(crate) fn begin(&self) {
        self.full.store(false, Ordering::Release);
        self.unconfirmed.store(false, Ordering::Release);
    }

    /// Whether a commit that failed is not there for want of room: a page of it is missing, so
    /// its sums do not check out, and redb goes on from the commit before.
    pub(crate) fn undone(&self) -> bool {
        self.full.load(Ordering::Acquire) && !self.unconfirmed.load(Ordering::Acquire)
    }
}

/// A file that notes its failures.
#[derive(Debug)]
pub(crate) struct Disk<B> {
    beneath: B,
    told: Told,
}

impl Disk<FileBackend> {
    /// Opens a file that is there.
    pub(crate) fn open(path: &Path, told: &Told) -> Result<Self, DatabaseError> {
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .open(path)
            .map_err(::redb::StorageError::Io)?;
        Ok(Self::over(FileBackend::new(file)?, told))
    }
}

impl<B> Disk<B> {
    pub(crate) fn over(beneath: B, told: &Told) -> Self {
        Self {
            beneath,
            told: told.clone(),
        }
    }

    fn wrote(&self, done: io::Result<()>) -> io::Result<()> {
        if done.as_ref().is_err_and(is_full) {
            self.told.full.store(true, Ordering::Release);
        }
        done
    }
}

impl<B: StorageBackend> StorageBackend for Disk<B> {
    fn len(&self) -> io::Result<u64> {
        self.beneath.len()
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        self.beneath.read(offset, out)
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        self.wrote(self.beneath.set_len(len))
    }

    fn sync_data(&self) -> io::Result<()> {
        let done = self.beneath.sync_data();
        if done.is_err() {
            self.told.unconfirmed.store(true, Ordering::Release);
        }
        done
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        self.wrote(self.beneath.write(offset, data))
    }

    fn close(&self) -> io::Result<()> {
        self.beneath.close()
    }

    fn try_lock_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<bool, BackendError> {
        self.beneath.try_lock_range(start, end)
    }

    fn try_lock_shared_range(
        &self,
        start: Bound<u64>,
        end: Bound<u64>,
    ) -> Result<bool, BackendError> {
        self.beneath.try_lock_shared_range(start, end)
    }

    fn lock_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<(), BackendError> {
        self.beneath.lock_range(start, end)
    }

    fn lock_shared_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<(), BackendError> {
        self.beneath.lock_shared_range(start, end)
    }

    fn unlock_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<(), BackendError> {
        self.beneath.unlock_range(start, end)
    }

    fn query_lock_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<bool, BackendError> {
        self.beneath.query_lock_range(start, end)
    }
}
