//! Which file or folder a store lies in.

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::files::refused;
use crate::{Error, Memory, PlainFiles, Redb, Result, Sqlite, Store};

/// The longest store name, in bytes. Every byte may take three in the file name, and file
/// systems end at 255.
const NAME_BYTES_MAX: usize = 64;

/// Names that Windows keeps for devices, whatever their ending.
const DEVICES: [&str; 22] = [
    "aux", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9", "con", "lpt1",
    "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9", "nul", "prn",
];

/// Which backend keeps a store.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// [`Memory`]: gone with the process.
    Memory,
    /// [`Sqlite`]: the embedded default.
    #[default]
    Sqlite,
    /// [`Redb`]: one process at a time.
    Redb,
    /// [`PlainFiles`]: a folder, shared with hosts that have nothing else.
    Plain,
}

impl Kind {
    /// The backend of a path, by its ending: `.redb` is redb, `.store` a folder of plain files,
    /// everything else SQLite.
    #[must_use]
    pub fn of(path: &Path) -> Self {
        let ending = path.extension().map(OsStr::to_ascii_lowercase);
        match ending.as_deref().and_then(OsStr::to_str) {
            Some("redb") => Self::Redb,
            Some("store") => Self::Plain,
            _ => Self::Sqlite,
        }
    }

    /// Opens the store of this kind in a file; memory has none and is always new.
    ///
    /// # Errors
    /// Those of the backend.
    pub fn open(self, path: &Path) -> Result<Arc<dyn Store>> {
        Ok(match self {
            Self::Memory => Arc::new(Memory::new()),
            Self::Sqlite => Arc::new(Sqlite::open(path)?),
            Self::Redb => Arc::new(Redb::open(path)?),
            Self::Plain => Arc::new(PlainFiles::open(path)?),
        })
    }

    fn ending(self) -> &'static str {
        match self {
            Self::Memory => "memory",
            Self::Sqlite => "sqlite",
            Self::Redb => "redb",
            Self::Plain => "store",
        }
    }
}

/// A folder of stores, one file or folder each. Any name of 1 to 64 bytes has a file of its own inside the
/// folder, on every file system, and no name leads out of it.
#[derive(Clone, Debug)]
pub struct Folder {
    root: PathBuf,
    kind: Kind,
}

impl Folder {
    /// The stores of a kind in a folder. The folder is made when the first store is.
    #[must_use]
    pub fn new(root: impl Into<PathBuf>, kind: Kind) -> Self {
        Self {
            root: root.into(),
            kind,
        }
    }

    /// Opens a store by name, making it if there is none.
    ///
    /// # Errors
    /// [`Error::Invalid`] or [`Error::TooLarge`] for a name that cannot be, and those of the backend.
    pub fn open(&self, name: &str) -> Result<Arc<dyn Store>> {
        self.kind.open(&self.path(name)?)
    }

    /// The file of a store.
    ///
    /// # Errors
    /// [`Error::Invalid`] when the name is empty, [`Error::TooLarge`] when it is too long.
    pub fn path(&self, name: &str) -> Result<PathBuf> {
        if name.is_empty() {
            return Err(Error::Invalid {
                field: "store",
                reason: "is empty".into(),
            });
        }
        if name.len() > NAME_BYTES_MAX {
            return Err(Error::TooLarge {
                field: "store",
                actual: name.len() as u64,
                limit: NAME_BYTES_MAX as u64,
            });
        }
        Ok(self
            .root
            .join(format!("{}.{}", encode(name), self.kind.ending())))
    }

    /// The names of the stores that are there, ascending.
    ///
    /// # Errors
    /// When the folder cannot be read. A folder that is not there holds none.
    pub fn names(&self) -> Result<Vec<String>> {
        let entries = match std::fs::read_dir(&self.root) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(|error| refused(&self.root, &error))?,
        };
        let mut names = Vec::new();
        for entry in entries {
            let path = entry.map_err(|error| refused(&self.root, &error))?.path();
            if path.extension() == Some(OsStr::new(self.kind.ending()))
                && let Some(name) = path.file_stem().and_then(OsStr::to_str).and_then(decode)
            {
                names.push(name);
            }
        }
        names.sort_unstable();
        Ok(names)
    }
}

/// Lower-case letters, digits, `-` and `_` stand for themselves, every other byte is `~` and two
/// hexadecimal digits: upper case too, as some file systems do not tell the cases apart. The
/// first letter of a device name is written so as well.
fn encode(name: &str) -> String {
    let mut file = String::with_capacity(name.len());
    for (index, byte) in name.bytes().enumerate() {
        let plain =
            byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-' || byte == b'_';
        if plain && !(index == 0 && DEVICES.contains(&name)) {
            file.push(char::from(byte));
        } else {
            file.push_str(&format!("~{byte:02x}"));
        }
    }
    file
}

/// The name that a file stands for; nothing for a file that no name makes.
fn decode(file: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(file.len());
    let mut rest = file.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'~' {
            let digit = |byte: Option<u8>| byte.and_then(|byte| char::from(byte).to_digit(16));
            let value = digit(rest.next())? * 16 + digit(rest.next())?;
            bytes.push(u8::try_from(value).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    let name = String::from_utf8(bytes).ok()?;
    (encode(&name) == file && !name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_a_file_of_its_own_inside_the_folder() {
        let folder = Folder::new("root", Kind::Sqlite);
        let names = [
            "a",
            "A",
            "..",
            ".",
            "../a",
            "a/b",
            "a\\b",
            "con",
            "CON",
            "caf\u{e9}",
            "~61",
            " ",
            "a.sqlite",
        ];
        let mut files = std::collections::BTreeSet::new();
        for name in names {
            let path = folder.path(name).unwrap();
            assert_eq!(path.parent(), Some(Path::new("root")), "{name:?}");
            let file = path.file_stem().unwrap().to_str().unwrap().to_owned();
            assert_eq!(decode(&file).as_deref(), Some(name));
            assert!(
                files.insert(file.to_lowercase()),
                "{name:?} shares its file"
            );
        }
        assert_eq!(folder.path("con").unwrap(), Path::new("root/~63on.sqlite"));
    }

    #[test]
    fn names_have_limits_and_foreign_files_none() {
        let folder = Folder::new("root", Kind::Redb);
        assert!(matches!(
            folder.path(""),
            Err(Error::Invalid { field: "store", .. })
        ));
        let longest = "\u{e9}".repeat(NAME_BYTES_MAX / 2);
        assert!(folder.path(&longest).unwrap().file_name().unwrap().len() < 255);
        assert!(matches!(
            folder.path(&(longest + "x")),
            Err(Error::TooLarge {
                actual: 65,
                limit: 64,
                ..
            })
        ));
        for foreign in ["A", "~4", "~zz", "~C3~A9", "~61", "", "a b"] {
            assert_eq!(decode(foreign), None, "{foreign:?}");
        }
    }

    #[test]
    fn a_folder_lists_what_it_opened() {
        let root = tempfile::tempdir().unwrap();
        let folder = Folder::new(root.path().join("deep"), Kind::Sqlite);
        assert!(folder.names().unwrap().is_empty());
        for name in ["work/notes", "Home"] {
            folder
                .open(name)
                .unwrap()
                .put("k", name.as_bytes())
                .unwrap();
        }
        assert_eq!(folder.names().unwrap(), ["Home", "work/notes"]);
        let read = folder.open("Home").unwrap().get(&["k".into()]).unwrap();
        assert_eq!(read, [Some(b"Home".to_vec())]);
    }
}
