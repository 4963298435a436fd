//! Small things that the backends on files share.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use crate::{Error, Result};

/// What can never be a store, whatever is tried again.
pub(crate) fn never(path: &Path, what: &str) -> Error {
    Error::Invalid {
        field: "store",
        reason: format!("{} {what}", path.display()),
    }
}

/// Refuses what is there and no file.
pub(crate) fn look(path: &Path) -> Result<()> {
    match std::fs::metadata(path) {
        Ok(about) if about.is_dir() => {
            let what = "is a folder: name a file in it, or a folder whose name ends in .store";
            Err(never(path, what))
        }
        Ok(about) if !about.is_file() => Err(never(path, "is a pipe or a device, no file")),
        _ => Ok(()),
    }
}

/// A file of somebody else.
pub(crate) fn foreign(path: &Path) -> Error {
    never(path, "belongs to another program and was left alone")
}

/// Creates the file for its owner alone if it is not there: a memory is private. The folder of
/// a store is made as well.
pub(crate) fn create_private(path: &Path) -> Result<()> {
    look(path)?;
    if let Some(folder) = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
    {
        std::fs::create_dir_all(folder).map_err(|error| unmade(folder, &error))?;
    }
    match private(OpenOptions::new().write(true).create_new(true)).open(path) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        // A folder that cannot be written may still hold a store that can be read.
        Err(_) if path.exists() => Ok(()),
        Err(error) => Err(unmade(path, &error)),
    }
}

/// A file or folder that could not be made.
pub(crate) fn unmade(path: &Path, error: &io::Error) -> Error {
    match error.kind() {
        // The folder is there and yet takes no files, as those of the system do.
        io::ErrorKind::NotFound => {
            Error::Denied(format!("{}: no file can be made there", path.display()))
        }
        io::ErrorKind::AlreadyExists => never(path, "is a file, no folder"),
        io::ErrorKind::NotADirectory => never(path, "leads through a file, which is no folder"),
        io::ErrorKind::InvalidFilename | io::ErrorKind::InvalidInput => {
            never(path, &format!("cannot be a name of a file: {error}"))
        }
        _ => refused(path, error),
    }
}

/// Opens or creates a file that is locked by the process that uses the store.
pub(crate) fn open_private(path: &Path) -> io::Result<File> {
    private(OpenOptions::new().write(true).create(true).truncate(false)).open(path)
}

fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.mode(0o600);
    }
    options
}

/// The path with something added to its last part: `a.redb` and `.lock` make `a.redb.lock`.
pub(crate) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// A failed attempt to reach the file.
pub(crate) fn refused(path: &Path, error: &io::Error) -> Error {
    let message = format!("{}: {error}", path.display());
    match error.kind() {
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            Error::Denied(message)
        }
        _ if is_full(error) => Error::Full(message),
        _ => Error::Unavailable(message),
    }
}

/// Whether there is no room: on the medium, within a quota, or within the most that a file may be.
pub(crate) fn is_full(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge
    )
}
