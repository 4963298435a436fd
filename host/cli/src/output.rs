//! Files that a person names to be written: whole or not at all, and never over a store.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Read as _, Write},
    path::{Path, PathBuf},
};

use tempfile::NamedTempFile;
use vademecum_runtime::{Code, Error};

use crate::{failure::Failure, interrupt::Partial};

/// How an SQLite database begins.
const SQLITE: &[u8] = b"SQLite format 3\0";
/// How a redb database begins.
const REDB: &[u8] = b"redb\x1A\x0A\xA9\x0D\x0A";
/// How the file `format` of a store in a folder begins.
const FOLDER: &[u8] = b"vademecum folder store ";
/// What the files beside a store add to its name.
const BESIDE: &[&str] = &["", "-wal", "-shm", "-journal", ".lock", ".new"];
/// How many links lead to a file at most.
const LINKS_MAX: usize = 40;

/// A file that is being written. Until [`Output::finish`], a file of that name stays as it is.
pub(crate) struct Output {
    path: PathBuf,
    kind: Kind,
}

enum Kind {
    /// Written under a name of its own, which is removed when it is given up or interrupted.
    New(NamedTempFile, Partial),
    /// A pipe or a device: nothing can take its place.
    Direct(File),
}

impl Output {
    /// Begins to write a file. Links are followed.
    ///
    /// # Errors
    /// `invalid` when a folder, a database or a part of a store is there, and what the file system
    /// says.
    pub(crate) fn create(path: &Path, store: Option<&Path>) -> Result<Self, Failure> {
        let target = followed(path).map_err(|error| cannot(path, error))?;
        refuse_stores(path, &target, store)?;
        let there = fs::metadata(&target).ok();
        if there.as_ref().is_some_and(fs::Metadata::is_dir) {
            return Err(refused(path, "is a folder: name a file"));
        }
        let kind = match there {
            Some(there) if !there.is_file() => {
                let file = OpenOptions::new().write(true).open(&target);
                Kind::Direct(file.map_err(|error| cannot(path, error))?)
            }
            there => {
                let made = Partial::make(
                    || beside(&target, there.as_ref()),
                    |file| file.path().to_owned(),
                );
                let (file, partial) = made.map_err(|error| cannot(path, error))?;
                Kind::New(file, partial)
            }
        };
        Ok(Self { path: target, kind })
    }

    /// Puts the file in its place.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        let done = match self.kind {
            Kind::New(mut file, _partial) => file
                .flush()
                .and_then(|()| file.as_file().sync_all())
                .and_then(|()| file.persist(&self.path).map_err(|error| error.error))
                .map(drop),
            Kind::Direct(mut file) => file.flush(),
        };
        done.map_err(|error| cannot(&self.path, error))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.kind {
            Kind::New(file, _) => file.write(bytes),
            Kind::Direct(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.kind {
            Kind::New(file, _) => file.flush(),
            Kind::Direct(file) => file.flush(),
        }
    }
}

/// Writes a file whole or not at all.
pub(crate) fn write_whole(path: &Path, text: &str) -> Result<(), Failure> {
    let mut output = Output::create(path, None)?;
    output
        .write_all(text.as_bytes())
        .map_err(|error| cannot(path, error))?;
    output.finish()
}

/// A file that cannot be written.
pub(crate) fn cannot(path: &Path, error: io::Error) -> Failure {
    Failure::Io(format!("cannot write {}", path.display()), error)
}

fn refused(path: &Path, why: &str) -> Failure {
    let name = path.display().to_string();
    let message = format!("cannot write {name}: it {why}");
    Failure::Core(Error::new(Code::Invalid, message).about(&name))
}

/// Where links lead, also when nothing is there yet.
fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_path_buf();
    for _ in 0..LINKS_MAX {
        if !fs::symlink_metadata(&path).is_ok_and(|about| about.is_symlink()) {
            return Ok(path);
        }
        // A descriptor of this process has no path of its own.
        if fs::metadata(&path).is_ok_and(|about| !about.is_file()) {
            return Ok(path);
        }
        let link = fs::read_link(&path)?;
        path = path.parent().unwrap_or(Path::new("")).join(link);
    }
    Err(io::Error::from(io::ErrorKind::InvalidInput))
}

/// A new file of a random name in the folder of its target, with the rights of what it replaces.
fn beside(target: &Path, there: Option<&fs::Metadata>) -> io::Result<NamedTempFile> {
    let folder = target
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    builder.prefix(".vademecum-").suffix(".partial");
    #[cfg(unix)]
    let rights = {
        use std::os::unix::fs::PermissionsExt as _;
        // A backup is as private as the store.
        fs::Permissions::from_mode(0o600)
    };
    #[cfg(unix)]
    builder.permissions(rights);
    let file = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?;
    if let Some(there) = there {
        file.as_file().set_permissions(there.permissions())?;
    }
    Ok(file)
}

/// What is written over a store is lost for good.
fn refuse_stores(path: &Path, target: &Path, store: Option<&Path>) -> Result<(), Failure> {
    let with = |place: &Path, ending: &str| {
        let mut name = place.as_os_str().to_owned();
        name.push(ending);
        PathBuf::from(name)
    };
    let whole = |path: &Path| fs::canonicalize(path).ok();
    let place = whole(target);
    if let (Some(place), Some(store)) = (&place, store.and_then(whole))
        && BESIDE.iter().any(|ending| *place == with(&store, ending))
    {
        return Err(refused(path, "belongs to the store; name another file"));
    }
    let begins = |path: &Path, with: &[&[u8]]| {
        let mut start = Vec::new();
        let read = File::open(path).and_then(|file| file.take(32).read_to_end(&mut start));
        read.is_ok() && with.iter().any(|with| start.starts_with(with))
    };
    if fs::metadata(target).is_ok_and(|about| about.is_file())
        && (begins(target, &[SQLITE, REDB]) || with(target, "-wal").exists())
    {
        return Err(refused(path, "is a database; name another file"));
    }
    let folder = target.parent().unwrap_or(Path::new(""));
    let folder = if folder.as_os_str().is_empty() {
        whole(Path::new("."))
    } else {
        whole(folder)
    };
    let inside = place
        .iter()
        .chain(&folder)
        .flat_map(|path| path.ancestors());
    for folder in inside.filter(|folder| folder.join("format").is_file()) {
        if begins(&folder.join("format"), &[FOLDER]) {
            let why = format!("lies in the store {}; name another file", folder.display());
            return Err(refused(path, &why));
        }
    }
    Ok(())
}
