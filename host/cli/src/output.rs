//! Files that a person names to be written: whole or not at all, and never over a store.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
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
/// How the names of half-written files begin.
const HALF_WRITTEN: &str = ".vademecum-";
/// How they end.
const PARTIAL: &str = ".partial";
/// How often a file is begun anew that somebody swept away before it was locked.
const TRIES: usize = 16;
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
                let made = begin(&target, there.as_ref(), Rights::Private);
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

/// Writes a file of a folder that others read, too: whole, and only if there is none of the name.
///
/// # Errors
/// `AlreadyExists` when there is one, and what the file system says.
pub(crate) fn write_new(path: &Path, text: &str) -> io::Result<()> {
    // Asked first: what is there is left alone also where nothing may be written.
    if fs::symlink_metadata(path).is_ok() {
        return Err(io::Error::from(io::ErrorKind::AlreadyExists));
    }
    let (mut file, _partial) = begin(path, None, Rights::Usual)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    let placed = file.persist_noclobber(path);
    placed.map(drop).map_err(|error| error.error)
}

/// Writes a file of a folder that others read, too: whole, in the place of what is there. A link is
/// replaced, not followed.
pub(crate) fn write_over(path: &Path, text: &str) -> io::Result<()> {
    let there = fs::symlink_metadata(path)
        .ok()
        .filter(fs::Metadata::is_file);
    let (mut file, _partial) = begin(path, there.as_ref(), Rights::Usual)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(path).map(drop).map_err(|error| error.error)
}

/// Who may read a file that is new.
#[derive(Clone, Copy)]
enum Rights {
    /// Its owner alone: a backup is as private as the store.
    Private,
    /// Whoever may by the rules of the user.
    Usual,
}

/// Begins a file beside its target, and removes what killed writers of it left.
fn begin(
    target: &Path,
    there: Option<&fs::Metadata>,
    rights: Rights,
) -> io::Result<(NamedTempFile, Partial)> {
    sweep(folder_of(target), &prefix(target));
    Partial::make(
        || beside(target, there, rights),
        |file| file.path().to_owned(),
    )
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

/// The folder of a file.
fn folder_of(target: &Path) -> &Path {
    let folder = target.parent();
    let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// How the names of half-written files of a target begin: with a hash (FNV-1a) of its own name, which
/// may be as long as names can be.
fn prefix(target: &Path) -> String {
    let name = target.file_name().unwrap_or_default().as_encoded_bytes();
    let hash = name.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    format!("{HALF_WRITTEN}{hash:016x}-")
}

/// Removes what writers of any file of a folder left behind that were killed.
pub(crate) fn sweep_folder(folder: &Path) {
    sweep(folder, HALF_WRITTEN);
}

/// Removes what writers left behind that were killed. Who is still at work holds a lock on its own;
/// what cannot be removed stays.
fn sweep(folder: &Path, prefix: &str) {
    let entries = fs::read_dir(folder).into_iter().flatten();
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if !name.starts_with(prefix) || !name.ends_with(PARTIAL) {
            continue;
        }
        let file = OpenOptions::new().write(true).open(entry.path());
        if file.is_ok_and(|file| file.try_lock().is_ok()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// A new file beside its target that is locked: nobody sweeps it away.
fn beside(
    target: &Path,
    there: Option<&fs::Metadata>,
    rights: Rights,
) -> io::Result<NamedTempFile> {
    let mut file = fresh(target, there, rights)?;
    for _ in 0..TRIES {
        // Where files cannot be locked, nobody sweeps either.
        let swept = match file.as_file().try_lock() {
            Ok(()) => !file.path().exists(),
            Err(TryLockError::WouldBlock) => true,
            Err(TryLockError::Error(_)) => false,
        };
        if !swept {
            break;
        }
        file = fresh(target, there, rights)?;
    }
    Ok(file)
}

/// A new file of a random name in the folder of its target, with the rights of what it replaces.
fn fresh(target: &Path, there: Option<&fs::Metadata>, rights: Rights) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    let prefix = prefix(target);
    builder.prefix(&prefix).suffix(PARTIAL);
    #[cfg(unix)]
    let rights = {
        use std::os::unix::fs::PermissionsExt as _;
        fs::Permissions::from_mode(match rights {
            Rights::Private => 0o600,
            Rights::Usual => 0o666,
        })
    };
    #[cfg(unix)]
    builder.permissions(rights);
    #[cfg(not(unix))]
    let _ = rights;
    let file = builder.tempfile_in(folder_of(target))?;
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

#[cfg(test)]
mod tests {
    use super::*;

    fn halves(folder: &Path) -> usize {
        let entries = fs::read_dir(folder).expect("a folder");
        let names = entries.map(|entry| entry.expect("an entry").file_name());
        names
            .filter(|name| name.to_string_lossy().ends_with(PARTIAL))
            .count()
    }

    #[test]
    fn what_a_killed_writer_left_goes_with_the_next_one_of_that_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let (target, other) = (folder.path().join("a.jsonl"), folder.path().join("b.jsonl"));
        for target in [&target, &other] {
            // As a process leaves it that is killed: the file stays, its lock goes.
            let left = beside(target, None, Rights::Private)
                .expect("a file")
                .keep();
            drop(left.expect("it stays"));
        }
        assert_eq!(halves(folder.path()), 2);
        let mut first = Output::create(&target, None).expect("begun");
        let second = Output::create(&target, None).expect("begun");
        assert_eq!(
            halves(folder.path()),
            3,
            "two that are being written, and that of another file"
        );
        first.write_all(b"whole").expect("written");
        first.finish().expect("finished");
        drop(second);
        assert_eq!(fs::read(&target).expect("a file"), b"whole");
        assert_eq!(halves(folder.path()), 1);
    }

    #[test]
    fn a_file_of_a_folder_is_written_whole_and_leftovers_of_any_of_them_go() {
        let folder = tempfile::tempdir().expect("a folder");
        let target = folder.path().join("insights.md");
        write_new(&target, "one").expect("written");
        let again = write_new(&target, "two").expect_err("it is there");
        assert_eq!(again.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&target).expect("a file"), b"one");
        let left = beside(&target, None, Rights::Usual).expect("a file").keep();
        drop(left.expect("it stays"));
        let working = beside(&folder.path().join("b.md"), None, Rights::Usual).expect("a file");
        assert_eq!(halves(folder.path()), 2);
        sweep_folder(folder.path());
        assert_eq!(halves(folder.path()), 1, "only that of a writer at work");
        assert!(working.path().exists());
        write_over(&target, "three").expect("written");
        assert_eq!(fs::read(&target).expect("a file"), b"three");
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_is_written_over_keeps_its_rights() {
        use std::os::unix::fs::PermissionsExt as _;

        let folder = tempfile::tempdir().expect("a folder");
        let target = folder.path().join("insights.md");
        fs::write(&target, "one").expect("written");
        fs::set_permissions(&target, fs::Permissions::from_mode(0o640)).expect("set");
        write_over(&target, "two").expect("written");
        let mode = fs::metadata(&target).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
    }
}
