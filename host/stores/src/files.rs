//! Small things that the backends on files share.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use crate::{Error, Result};

/// Creates the file for its owner alone if it is not there: a memory is private. The folder of
/// a store is made as well.
pub(crate) fn create_private(path: &Path) -> Result<()> {
    if let Some(folder) = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
    {
        std::fs::create_dir_all(folder).map_err(|error| refused(path, &error))?;
    }
    match private(OpenOptions::new().write(true).create_new(true)).open(path) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        // A folder that cannot be written may still hold a store that can be read.
        Err(_) if path.exists() => Ok(()),
        Err(error) => Err(refused(path, &error)),
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
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Error::Full(message),
        _ => Error::Unavailable(message),
    }
}
