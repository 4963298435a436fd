//! Signals: what is half written goes before the program does, and a limit on files is an error.
//!
//! A file is written under a name of its own and put in its place when it is whole. Whoever stops
//! the program in between must not find the text of a store under that name later.

use std::path::PathBuf;

/// A file that is removed when the program is interrupted, for as long as this value lives.
pub(crate) struct Partial(PathBuf);

impl Partial {
    /// Makes a file and watches it. A signal that comes meanwhile waits until it is known.
    pub(crate) fn make<T, E>(
        make: impl FnOnce() -> Result<T, E>,
        path: impl FnOnce(&T) -> PathBuf,
    ) -> Result<(T, Self), E> {
        unix::watch();
        let mut list = unix::list();
        let made = make()?;
        let path = path(&made);
        list.push(path.clone());
        Ok((made, Self(path)))
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        unix::list().retain(|path| *path != self.0);
    }
}

/// Lets a write beyond a limit on the size of files fail like one on a full disk, instead of ending
/// the program.
pub(crate) fn heed_limits() {
    unix::heed_limits();
}

#[cfg(unix)]
mod unix {
    use std::{
        path::PathBuf,
        sync::{Arc, Mutex, MutexGuard, Once, PoisonError, atomic::AtomicBool},
        thread,
    };

    use signal_hook::{
        consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ},
        flag,
        iterator::Signals,
        low_level::emulate_default_handler,
    };

    static PARTIAL: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

    pub(super) fn list() -> MutexGuard<'static, Vec<PathBuf>> {
        PARTIAL.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts the thread that waits for signals, once. Without it they end the program at once.
    pub(super) fn watch() {
        static WATCHING: Once = Once::new();
        WATCHING.call_once(|| {
            let Ok(mut signals) = Signals::new([SIGINT, SIGTERM, SIGHUP]) else {
                return;
            };
            thread::spawn(move || {
                for signal in signals.forever() {
                    for path in list().iter() {
                        let _ = std::fs::remove_file(path);
                    }
                    // The caller sees the same end as without the thread.
                    let _ = emulate_default_handler(signal);
                }
            });
        });
    }

    pub(super) fn heed_limits() {
        // With any handler the system call itself answers that the file is too large.
        let _ = flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
    }
}

#[cfg(not(unix))]
mod unix {
    use std::{path::PathBuf, sync::Mutex, sync::MutexGuard, sync::PoisonError};

    static PARTIAL: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

    pub(super) fn list() -> MutexGuard<'static, Vec<PathBuf>> {
        PARTIAL.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn watch() {}

    pub(super) fn heed_limits() {}
}
