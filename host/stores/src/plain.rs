//! A store in a folder of plain files: what WASI, Python, Node and Go lend as well.

use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use vademecum_layout::{Failure, Files, Result as Done, Store as Layout};

use crate::files::{is_full, never};
use crate::store::{check_key, check_keys, check_value};
use crate::{Error, Result, Store, Traits, VALUE_BYTES_MAX};

/// A store in a folder, for any number of processes and languages at once, without locks.
///
/// Two limits are the layout's own: the name of a key's file ends at 200 bytes, in which every
/// upper-case letter and every sign but `-` and `_` takes three, and a value of a key with `/` is
/// never replaced on condition.
pub struct PlainFiles {
    layout: Layout<Disk>,
    place: PathBuf,
}

/// The folder that paths start from.
struct Disk(PathBuf);

impl PlainFiles {
    /// Opens the store in a folder. One that is not there is made by the first write.
    ///
    /// # Errors
    /// [`Error::Invalid`] when the folder holds something else or is a file, [`Error::Corrupt`] when
    /// it is no store of this version, [`Error::Denied`] when it may not be read or made.
    pub fn open(path: impl Into<PathBuf>) -> Result<Self> {
        let place = path.into();
        let above = place.parent().unwrap_or(Path::new("")).to_path_buf();
        // The nearest folder that is there: what cannot lead to a store is told at once.
        if let Some(there) = above.ancestors().find(|folder| folder.exists())
            && !there.is_dir()
        {
            return Err(never(&above, "leads through a file, which is no folder"));
        }
        if fs::metadata(&place).is_ok_and(|about| !about.is_dir()) {
            return Err(never(&place, "is a file, no folder"));
        }
        let name = place.file_name().and_then(|name| name.to_str());
        let Some(name) = name else {
            return Err(Error::Invalid {
                field: "store",
                reason: format!("{} does not name a folder", place.display()),
            });
        };
        let layout = Layout::open(Disk(above), name).map_err(|failure| told(&place, failure))?;
        Ok(Self { layout, place })
    }

    fn told<T>(&self, result: Done<T>) -> Result<T> {
        result.map_err(|failure| told(&self.place, failure))
    }
}

impl fmt::Debug for PlainFiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PlainFiles").field(&self.place).finish()
    }
}

impl Store for PlainFiles {
    fn get(&self, keys: &[String]) -> Result<Vec<Option<Vec<u8>>>> {
        check_keys(keys)?;
        self.told(self.layout.get_all(keys))
    }

    fn put(&self, key: &str, value: &[u8]) -> Result<()> {
        check_key(key)?;
        check_value(value)?;
        self.told(self.layout.put(key, value))
    }

    fn swap(&self, key: &str, expected: Option<&[u8]>, next: Option<&[u8]>) -> Result<bool> {
        check_key(key)?;
        next.map_or(Ok(()), check_value)?;
        self.told(self.layout.swap(key, expected, next))
    }

    fn delete(&self, keys: &[String]) -> Result<()> {
        check_keys(keys)?;
        self.told(self.layout.delete_all(keys))
    }

    fn keys(&self, prefix: &str, after: &str, limit: u32) -> Result<Vec<String>> {
        self.told(self.layout.keys(prefix, after, limit as usize))
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

    /// Removed values are unlinked at once: what writers that crashed left is all there is to erase.
    fn compact(&self) -> Result<()> {
        self.told(self.layout.settle())
    }
}

fn told(place: &Path, failure: Failure) -> Error {
    let at = |message: String| format!("{}: {message}", place.display());
    match failure {
        Failure::Missing => Error::Unavailable(at("a file went missing".into())),
        Failure::Exists => Error::Unavailable(at("a file is in the way".into())),
        Failure::Other(message) => Error::Unavailable(at(message)),
        Failure::Denied(message) => Error::Denied(at(message)),
        Failure::Foreign => never(
            place,
            "is a folder of something else and was left alone: name a new or an empty one",
        ),
        Failure::Full(message) => Error::Full(at(message)),
        Failure::Unknown(message) => Error::Unknown(at(message)),
        Failure::Unsupported(message) => Error::Unsupported(message),
        Failure::Refused {
            what,
            actual,
            limit,
        } => Error::TooLarge {
            field: if what == "value" { "value" } else { "key" },
            actual,
            limit,
        },
        Failure::Corrupt {
            place: part,
            message,
        } => Error::Corrupt {
            place: at(part),
            reason: message,
        },
    }
}

impl Disk {
    fn at(&self, path: &str) -> PathBuf {
        self.0.join(path)
    }
}

/// What the layout never makes: it does not go away by itself.
fn misplaced(path: &Path, what: &str) -> Failure {
    Failure::Corrupt {
        place: path.display().to_string(),
        message: what.into(),
    }
}

fn failed(path: &Path, error: &io::Error) -> Failure {
    let message = || format!("{}: {error}", path.display());
    match error.kind() {
        io::ErrorKind::NotFound => Failure::Missing,
        io::ErrorKind::AlreadyExists | io::ErrorKind::DirectoryNotEmpty => Failure::Exists,
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            Failure::Denied(message())
        }
        io::ErrorKind::NotADirectory => misplaced(path, "a file is where a folder should be"),
        io::ErrorKind::IsADirectory => misplaced(path, "a folder is where a file should be"),
        _ if is_full(error) => Failure::Full(message()),
        _ => Failure::Other(message()),
    }
}

/// What is made belongs to its owner alone: a memory is private.
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.mode(0o600);
    }
    options
}

fn private_folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt as _;
        builder.mode(0o700);
    }
    builder.create(path)
}

impl Files for Disk {
    fn read(&self, path: &str) -> Done<Vec<u8>> {
        let path = self.at(path);
        // A pipe would be waited for, and a folder is no value however often it is read.
        let about = fs::metadata(&path).map_err(|error| failed(&path, &error))?;
        if !about.is_file() {
            return Err(misplaced(&path, "what lies there is no file"));
        }
        fs::read(&path).map_err(|error| failed(&path, &error))
    }

    fn write(&self, path: &str, bytes: &[u8]) -> Done<()> {
        let path = self.at(path);
        let written = private(OpenOptions::new().write(true).create_new(true))
            .open(&path)
            .and_then(|mut file| {
                file.write_all(bytes)?;
                file.sync_all()
            });
        written.map_err(|error| failed(&path, &error))
    }

    fn link(&self, old: &str, new: &str) -> Done<()> {
        let new = self.at(new);
        fs::hard_link(self.at(old), &new).map_err(|error| failed(&new, &error))
    }

    fn rename(&self, old: &str, new: &str) -> Done<()> {
        let old = self.at(old);
        fs::rename(&old, self.at(new)).map_err(|error| failed(&old, &error))
    }

    fn unlink(&self, path: &str) -> Done<()> {
        let path = self.at(path);
        fs::remove_file(&path).map_err(|error| failed(&path, &error))
    }

    /// With the folders above the store.
    fn make(&self, path: &str) -> Done<()> {
        if !self.0.as_os_str().is_empty() {
            fs::create_dir_all(&self.0).map_err(|error| failed(&self.0, &error))?;
        }
        let path = self.at(path);
        private_folder(&path).map_err(|error| failed(&path, &error))
    }

    fn list(&self, path: &str) -> Done<Vec<String>> {
        let path = self.at(path);
        let read = fs::read_dir(&path).and_then(|entries| {
            entries
                .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
                .collect()
        });
        read.map_err(|error| failed(&path, &error))
    }

    /// Names of a folder are synced where folders can be opened as files, which is not everywhere.
    fn sync(&self, path: &str) -> Done<()> {
        if cfg!(not(unix)) {
            return Ok(());
        }
        let path = match path {
            "" if self.0.as_os_str().is_empty() => PathBuf::from("."),
            path => self.at(path),
        };
        // A pipe in its place would be waited for.
        let about = fs::metadata(&path).map_err(|error| failed(&path, &error))?;
        if !about.is_dir() {
            return Err(misplaced(&path, "what lies there is no folder"));
        }
        let synced = File::open(&path).and_then(|folder| folder.sync_all());
        synced.map_err(|error| failed(&path, &error))
    }

    fn draw(&self) -> u64 {
        // Without the system's randomness no name is safe from being drawn twice.
        getrandom::u64().expect("the system gives random numbers")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // All promises but the longest key: file systems end names earlier.
    crate::conformance!(@ {
        let root = tempfile::tempdir().unwrap();
        move |name| PlainFiles::open(root.path().join(name)).unwrap()
    };
        reads_what_it_wrote, keeps_odd_keys, keeps_big_values, refuses_what_is_beyond_its_limits,
        lists_in_order, swaps_only_what_is_expected, deletes, reads_in_the_order_asked,
        one_racer_wins_an_absent_key, no_increment_is_lost, keeps_all_when_compacted,
        says_what_it_promises, readers_never_see_half_a_batch);

    #[test]
    fn what_the_layout_cannot_hold_is_a_typed_error() {
        let root = tempfile::tempdir().unwrap();
        let store = PlainFiles::open(root.path().join("deep/notes.store")).unwrap();
        let long = "A".repeat(67);
        assert_eq!(
            store.put(&long, b"v"),
            Err(Error::TooLarge {
                field: "key",
                actual: 201,
                limit: 200
            })
        );
        store.put("j/1", b"v").unwrap();
        let replaced = store.swap("j/1", Some(b"v"), Some(b"w"));
        assert!(matches!(replaced, Err(Error::Unsupported(_))));
        assert_eq!(store.get(&["j/1".into()]).unwrap(), [Some(b"v".to_vec())]);
    }

    #[test]
    fn what_only_reads_makes_no_store() {
        let root = tempfile::tempdir().unwrap();
        let place = root.path().join("deep/notes.store");
        let store = PlainFiles::open(&place).unwrap();
        assert_eq!(store.get(&["a".into(), "j/1".into()]), Ok(vec![None, None]));
        assert_eq!(store.keys("", "", 9), Ok(Vec::new()));
        assert_eq!(store.swap("a", Some(b"v"), Some(b"w")), Ok(false));
        assert_eq!(store.swap("a", None, None), Ok(true));
        store.delete(&["a".into(), "j/1".into()]).unwrap();
        store.compact().unwrap();
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 0);
        // Whoever writes first makes it, and the other one finds it.
        let writer = PlainFiles::open(&place).unwrap();
        writer.put("j/1", b"v").unwrap();
        assert_eq!(store.get(&["j/1".into()]), Ok(vec![Some(b"v".to_vec())]));
        assert_eq!(store.swap("a", None, Some(b"v")), Ok(true));
        assert_eq!(writer.keys("", "", 9), Ok(vec!["a".into(), "j/1".into()]));
    }

    /// The place of the only value of a kind.
    #[cfg(unix)]
    fn only(folder: &Path) -> PathBuf {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
        let mut values = entries.filter(|entry| entry.metadata().unwrap().len() == 4);
        values.next().unwrap().path()
    }

    #[cfg(unix)]
    fn pipe(path: &Path) {
        let made = std::process::Command::new("mkfifo").arg(path).status();
        assert!(made.unwrap().success());
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_folder_in_the_place_of_new_is_told_before_anything_is_written() {
        let root = tempfile::tempdir().unwrap();
        let place = root.path().join("a.store");
        let new = place.join("new");
        PlainFiles::open(&place).unwrap().put("j/1", b"v").unwrap();
        for make in [&pipe as &dyn Fn(&Path), &|path| {
            fs::write(path, "text").unwrap();
        }] {
            fs::remove_dir(&new).unwrap();
            make(&new);
            let opened = PlainFiles::open(&place);
            let Err(Error::Corrupt {
                place: told,
                reason,
            }) = opened
            else {
                panic!("{opened:?}");
            };
            assert!(told.contains(new.to_str().unwrap()), "{told}");
            assert!(reason.contains("remove it"), "{reason}");
            // What it says helps.
            fs::remove_file(&new).unwrap();
            let store = PlainFiles::open(&place).unwrap();
            store.put("j/2", b"v").unwrap();
            store.put("head", b"v").unwrap();
            assert_eq!(store.get(&["j/1".into()]), Ok(vec![Some(b"v".to_vec())]));
        }
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_file_where_a_value_should_be_is_damage_and_is_not_waited_for() {
        for (key, folder) in [("j/1", "once"), ("head", "turn/head")] {
            for make in [&pipe as &dyn Fn(&Path), &|path| {
                fs::create_dir(path).unwrap()
            }] {
                let root = tempfile::tempdir().unwrap();
                let place = root.path().join("a.store");
                let store = PlainFiles::open(&place).unwrap();
                store.put(key, b"four").unwrap();
                let value = only(&place.join(folder));
                fs::remove_file(&value).unwrap();
                make(&value);
                let listed = store.keys("", "", 9);
                assert_eq!(listed, Ok(vec![key.to_owned()]));
                let Err(Error::Corrupt { place, .. }) = store.get(&[key.into()]) else {
                    panic!("{key} is read");
                };
                assert!(place.contains(value.to_str().unwrap()), "{place}");
            }
        }
        // A file where a folder should be.
        let root = tempfile::tempdir().unwrap();
        let place = root.path().join("a.store");
        let store = PlainFiles::open(&place).unwrap();
        store.put("head", b"four").unwrap();
        fs::remove_dir_all(place.join("turn/head")).unwrap();
        fs::write(place.join("turn/head"), "text").unwrap();
        let read = store.get(&["head".into()]);
        assert!(matches!(read, Err(Error::Corrupt { .. })), "{read:?}");
        // A pipe in the place of a folder that is synced.
        let folder = place.join("once");
        fs::remove_dir(&folder).unwrap();
        pipe(&folder);
        let erased = store.delete(&[]);
        assert!(matches!(erased, Err(Error::Corrupt { .. })), "{erased:?}");
        // A pipe in the place of the mark.
        fs::remove_file(place.join("format")).unwrap();
        pipe(&place.join("format"));
        let opened = PlainFiles::open(&place);
        assert!(matches!(opened, Err(Error::Corrupt { .. })), "{opened:?}");
    }

    #[test]
    fn a_folder_that_is_something_else_is_left_alone() {
        let root = tempfile::tempdir().unwrap();
        let place = root.path().join("a.store");
        fs::create_dir(&place).unwrap();
        fs::write(place.join("format"), "mine").unwrap();
        assert!(matches!(
            PlainFiles::open(&place),
            Err(Error::Corrupt { .. })
        ));
        assert_eq!(fs::read_dir(&place).unwrap().count(), 1);
        let file = root.path().join("b.store");
        fs::write(&file, "text").unwrap();
        assert!(matches!(
            PlainFiles::open(&file),
            Err(Error::Invalid { .. })
        ));
        assert_eq!(fs::read(&file).unwrap(), b"text");
        let notes = root.path().join("c.store");
        fs::create_dir(&notes).unwrap();
        fs::write(notes.join("shopping"), "milk").unwrap();
        assert!(matches!(
            PlainFiles::open(&notes),
            Err(Error::Invalid { .. })
        ));
        assert_eq!(fs::read_dir(&notes).unwrap().count(), 1);
    }
}
