//! A key-value store in a folder, for any number of processes and languages at once, without
//! locks. `docs/format.md` has the layout and says why each step is safe.
//!
//! Keys with `/` are written once: a file, made by a hard link, which fails when it is there.
//! Keys without `/` take turns: a folder with one pointer, whose name says which content is
//! current, and which only one writer can rename away.
//!
//! The layout asks little of a file system ([`Files`]), so that it serves processes and components
//! without one of their own alike.
#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

extern crate alloc;
#[cfg(test)]
extern crate std;

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::sync::atomic::{AtomicBool, Ordering};

/// What went wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// There is no such file.
    Missing,
    /// There is one already, or a folder that is not empty.
    Exists,
    /// The folder may not be written or read.
    Denied(String),
    /// The folder holds something else; it was left alone.
    Foreign,
    /// The disk is full.
    Full(String),
    /// Anything else: nothing happened.
    Other(String),
    /// The write may or may not have been kept.
    Unknown(String),
    /// The key or value is outside of what the layout can hold.
    Refused {
        /// Which of them.
        what: &'static str,
        /// Its length in bytes.
        actual: u64,
        /// The most that is taken, in bytes.
        limit: u64,
    },
    /// The layout cannot do this with this key.
    Unsupported(String),
    /// The folder does not hold what it must.
    Corrupt {
        /// Which file or folder.
        place: String,
        /// What is wrong with it.
        message: String,
    },
}

/// What an operation on files or on the store gives.
pub type Result<T> = core::result::Result<T, Failure>;

/// The few operations on files that the layout is made of. Paths are relative, with `/`; the empty
/// one is the folder that everything lies in.
#[expect(
    clippy::missing_errors_doc,
    reason = "all fail as the file system does, with the `Failure` that fits"
)]
pub trait Files {
    /// The whole file.
    fn read(&self, path: &str) -> Result<Vec<u8>>;
    /// Makes a file that must not be there, and syncs its bytes.
    fn write(&self, path: &str, bytes: &[u8]) -> Result<()>;
    /// Makes a second name for a file; `Exists` when that name is taken.
    fn link(&self, old: &str, new: &str) -> Result<()>;
    /// Moves a file or folder; a file at the new name is replaced, a full folder is `Exists`.
    fn rename(&self, old: &str, new: &str) -> Result<()>;
    /// Removes a file.
    fn unlink(&self, path: &str) -> Result<()>;
    /// Makes a folder.
    fn make(&self, path: &str) -> Result<()>;
    /// The names in a folder, in any order.
    fn list(&self, path: &str) -> Result<Vec<String>>;
    /// Makes the names of a folder outlive a crash.
    fn sync(&self, path: &str) -> Result<()>;
    /// A number that nobody else has drawn.
    fn draw(&self) -> u64;
}

impl<F: Files> Files for &F {
    fn read(&self, path: &str) -> Result<Vec<u8>> {
        (**self).read(path)
    }

    fn write(&self, path: &str, bytes: &[u8]) -> Result<()> {
        (**self).write(path, bytes)
    }

    fn link(&self, old: &str, new: &str) -> Result<()> {
        (**self).link(old, new)
    }

    fn rename(&self, old: &str, new: &str) -> Result<()> {
        (**self).rename(old, new)
    }

    fn unlink(&self, path: &str) -> Result<()> {
        (**self).unlink(path)
    }

    fn make(&self, path: &str) -> Result<()> {
        (**self).make(path)
    }

    fn list(&self, path: &str) -> Result<Vec<String>> {
        (**self).list(path)
    }

    fn sync(&self, path: &str) -> Result<()> {
        (**self).sync(path)
    }

    fn draw(&self) -> u64 {
        (**self).draw()
    }
}

/// The largest value, in bytes.
pub const LARGEST: u64 = 64 << 20;
/// The longest file name, in bytes.
const LONGEST: usize = 200;
/// What the file `format` holds.
const FORMAT: &[u8] = b"vademecum folder store 1\n";
/// Where a pointer points whose key is absent.
const GONE: &str = "0000000000000000";
/// How often a read looks again for a pointer that is just being moved.
const LOOKS: usize = 1000;
/// How often a value is written again whose first name was swept away before it had its place.
const TRIES: usize = 16;

/// One store in its folder.
#[derive(Debug)]
pub struct Store<F: Files> {
    files: F,
    folder: String,
    /// It was seen to be there: what only reads makes none.
    made: AtomicBool,
}

/// What a key that takes turns holds.
#[derive(Debug)]
enum Turn {
    /// It was never written.
    Never,
    /// The name of its pointer, and its value.
    At {
        number: u64,
        pointer: String,
        content: Option<(String, Vec<u8>)>,
    },
}

/// One reading of a key.
#[derive(Debug, Default, PartialEq, Eq)]
struct Seen {
    /// The pointer of a key that takes turns.
    turn: String,
    value: Option<Vec<u8>>,
}

#[expect(
    clippy::missing_errors_doc,
    reason = "all fail as the file system does, with the `Failure` that fits"
)]
impl<F: Files> Store<F> {
    /// Opens the store in a folder. One that is not there is made by the first write.
    pub fn open(files: F, folder: impl Into<String>) -> Result<Self> {
        let store = Self {
            files,
            folder: folder.into(),
            made: AtomicBool::new(false),
        };
        store.look()?;
        Ok(store)
    }

    /// Whether the store is there; something else in its place is refused.
    fn look(&self) -> Result<bool> {
        match self.files.read(&self.path("format")) {
            Ok(bytes) if bytes == FORMAT => {
                self.look_new()?;
                self.made.store(true, Ordering::Release);
                return Ok(true);
            }
            Ok(_) => {
                let message = "this is not a folder store of version 1".to_string();
                return Err(Failure::Corrupt {
                    place: self.path("format"),
                    message,
                });
            }
            Err(Failure::Missing) => {}
            Err(failure) => return Err(failure),
        }
        if self.is_foreign()? {
            return Err(Failure::Foreign);
        }
        Ok(false)
    }

    /// Refuses what is no folder in the place of `new`. No read would meet it, and the write that
    /// did could not say for certain that it never happened.
    fn look_new(&self) -> Result<()> {
        match self.files.list(&self.path("new")) {
            Err(Failure::Corrupt { place, .. }) => {
                let message = "what lies there is no folder; it holds no value: remove it, and \
                               the next write makes the folder anew"
                    .to_string();
                Err(Failure::Corrupt { place, message })
            }
            // What may not be listed may be read all the same; a copy may lack the folder.
            _ => Ok(()),
        }
    }

    fn is_made(&self) -> bool {
        self.made.load(Ordering::Acquire)
    }

    /// Before a write: makes the store if it is not there.
    fn make(&self) -> Result<()> {
        if self.is_made() || self.look()? {
            return Ok(());
        }
        for folder in ["", "/once", "/turn", "/new"] {
            ignore(
                self.files.make(&format!("{}{folder}", self.folder)),
                &Failure::Exists,
            )?;
        }
        let mark = self.path("format");
        ignore(
            self.publish(FORMAT, |fresh| self.files.link(fresh, &mark)),
            &Failure::Exists,
        )?;
        self.files.sync(&self.folder)?;
        self.files.sync("")?;
        self.made.store(true, Ordering::Release);
        Ok(())
    }

    /// The names in a folder of the store; none in one of a store that is not there.
    fn names(&self, folder: &str) -> Result<Vec<String>> {
        match self.files.list(&self.path(folder)) {
            Err(Failure::Missing) if !self.is_made() => Ok(Vec::new()),
            names => names,
        }
    }

    /// Whether a folder without `format` holds anything that somebody who is making the same store
    /// right now would not have put there.
    fn is_foreign(&self) -> Result<bool> {
        let names = match self.files.list(&self.folder) {
            Ok(names) => names,
            Err(Failure::Missing) => return Ok(false),
            Err(failure) => return Err(failure),
        };
        if names
            .iter()
            .any(|name| !["format", "new", "once", "turn"].contains(&name.as_str()))
        {
            return Ok(true);
        }
        for folder in ["once", "turn"] {
            let full = match self.files.list(&self.path(folder)) {
                Ok(names) => !names.is_empty(),
                Err(Failure::Missing) => false,
                Err(failure) => return Err(failure),
            };
            // Keys come after `format`: who has some by now has it as well.
            if full {
                return match self.files.read(&self.path("format")) {
                    Ok(_) => Ok(false),
                    Err(Failure::Missing) => Ok(true),
                    Err(failure) => Err(failure),
                };
            }
        }
        Ok(false)
    }

    /// The value of a key.
    pub fn get(&self, key: &str) -> Result<Option<Vec<u8>>> {
        if let Some(path) = self.once(key)? {
            return match self.files.read(&path) {
                Ok(bytes) => Ok(Some(bytes)),
                Err(Failure::Missing) => Ok(None),
                Err(failure) => Err(failure),
            };
        }
        Ok(match self.turn(&self.turns(key)?)? {
            Turn::At {
                content: Some((_, bytes)),
                ..
            } => Some(bytes),
            _ => None,
        })
    }

    /// The values of several keys, all as of one instant: they are read until two readings in a row
    /// find the same.
    pub fn get_all(&self, keys: &[String]) -> Result<Vec<Option<Vec<u8>>>> {
        if let [key] = keys {
            return Ok(alloc::vec![self.get(key)?]);
        }
        let read = || -> Result<Vec<Seen>> { keys.iter().map(|key| self.seen(key)).collect() };
        let mut before = read()?;
        for _ in 0..LOOKS {
            let after = read()?;
            if before == after {
                return Ok(after.into_iter().map(|seen| seen.value).collect());
            }
            before = after;
        }
        Err(Failure::Other(
            "the keys change faster than they can be read".to_string(),
        ))
    }

    /// The value of a key, and what tells it from the same value at another time.
    fn seen(&self, key: &str) -> Result<Seen> {
        if key.contains('/') {
            let (value, turn) = (self.get(key)?, String::new());
            return Ok(Seen { turn, value });
        }
        Ok(match self.turn(&self.turns(key)?)? {
            Turn::Never => Seen::default(),
            Turn::At {
                pointer, content, ..
            } => Seen {
                turn: pointer,
                value: content.map(|(_, bytes)| bytes),
            },
        })
    }

    /// Writes unconditionally.
    pub fn put(&self, key: &str, value: &[u8]) -> Result<()> {
        fits(value)?;
        let once = self.once(key)?;
        self.make()?;
        let Some(path) = once else {
            let folder = self.turns(key)?;
            while !self.replace(&folder, &self.turn(&folder)?, Some(value))? {}
            return Ok(());
        };
        self.publish(value, |fresh| self.files.rename(fresh, &path))?;
        kept(self.files.sync(&self.path("once")))
    }

    /// Replaces the value if it is as expected; says whether it did.
    pub fn swap(&self, key: &str, expected: Option<&[u8]>, next: Option<&[u8]>) -> Result<bool> {
        fits(next.unwrap_or_default())?;
        let once = self.once(key)?;
        if expected.is_none() && next.is_some() {
            self.make()?;
        }
        let Some(path) = once else {
            return self.take_turn(&self.turns(key)?, expected, next);
        };
        match (expected, next) {
            (None, None) => Ok(self.get(key)?.is_none()),
            (None, Some(value)) => self.create(&path, value),
            (Some(_), _) => Err(Failure::Unsupported(format!(
                "a folder store replaces no value of a key with '/': {key}"
            ))),
        }
    }

    /// Removes a key.
    pub fn delete(&self, key: &str) -> Result<()> {
        let Some(path) = self.once(key)? else {
            let folder = self.turns(key)?;
            while !self.replace(&folder, &self.turn(&folder)?, None)? {}
            return Ok(());
        };
        ignore(self.files.unlink(&path), &Failure::Missing)
    }

    /// Removes keys, and settles that. With no keys it only settles.
    ///
    /// A removal that fails after others were done is [`Failure::Unknown`]: some are gone. Removing
    /// the same keys again does the rest.
    pub fn delete_all(&self, keys: &[String]) -> Result<()> {
        for key in keys {
            escape(key)?;
        }
        for (before, key) in keys.iter().enumerate() {
            self.delete(key)
                .map_err(|failure| partly(failure, before > 0))?;
        }
        self.settle()
            .map_err(|failure| partly(failure, !keys.is_empty()))
    }

    /// Makes earlier removals outlive a crash, and removes what writers that crashed left in `new`:
    /// it may be a second name of what was removed.
    pub fn settle(&self) -> Result<()> {
        if !self.is_made() && !self.look()? {
            return Ok(());
        }
        self.sweep()?;
        kept(self.files.sync(&self.path("once")))
    }

    /// Removes the files in `new`. A writer that is at work finds its own gone before it has a place,
    /// so nothing happened, and writes it again. A folder there is the first turn of a key, which
    /// holds no text, and is left to the one who makes it.
    fn sweep(&self) -> Result<()> {
        let new = self.path("new");
        self.make_new()?;
        for name in self.files.list(&new)? {
            let path = format!("{new}/{name}");
            match self.files.unlink(&path) {
                Ok(()) | Err(Failure::Missing) => {}
                Err(failure) => match self.files.list(&path) {
                    Ok(_) | Err(Failure::Missing) => {}
                    Err(_) => return Err(failure),
                },
            }
        }
        kept(self.files.sync(&new))
    }

    /// Writes a value under a name of its own, lets `place` give it its place, and takes the first
    /// name away.
    fn publish(&self, value: &[u8], place: impl Fn(&str) -> Result<()>) -> Result<()> {
        let mut done = Err(Failure::Missing);
        for _ in 0..TRIES {
            let fresh = self.fresh();
            done = self.files.write(&fresh, value).and_then(|()| place(&fresh));
            // Gone already after a renaming; what stays behind is swept with the next removal.
            let _ = self.files.unlink(&fresh);
            if done != Err(Failure::Missing) {
                break;
            }
            self.make_new()?;
        }
        done
    }

    /// Makes the folder `new`, which a copy of the store may lack, since it is empty at rest.
    fn make_new(&self) -> Result<()> {
        ignore(self.files.make(&self.path("new")), &Failure::Exists)
    }

    /// Keys with the prefix above `after`, ascending bytewise.
    pub fn keys(&self, prefix: &str, after: &str, limit: usize) -> Result<Vec<String>> {
        let mut out = Vec::new();
        for name in self.names("once")? {
            out.extend(unescape(&name));
        }
        for name in self.names("turn")? {
            let Some(key) = unescape(&name) else { continue };
            let wanted = key.starts_with(prefix) && key.as_str() > after;
            if !wanted {
                continue;
            }
            // A key whose value is gone is there: whoever reads it learns that it is damaged.
            match self.get(&key) {
                Ok(None) => {}
                Ok(Some(_)) | Err(Failure::Corrupt { .. }) => out.push(key),
                Err(failure) => return Err(failure),
            }
        }
        out.retain(|key| key.starts_with(prefix) && key.as_str() > after);
        out.sort_unstable();
        out.truncate(limit);
        Ok(out)
    }

    fn path(&self, end: &str) -> String {
        format!("{}/{end}", self.folder)
    }

    fn fresh(&self) -> String {
        format!("{}/new/{:016x}", self.folder, self.files.draw())
    }

    /// The file of a key that is written once; nothing for one that takes turns.
    fn once(&self, key: &str) -> Result<Option<String>> {
        let name = escape(key)?;
        Ok(key
            .contains('/')
            .then(|| format!("{}/once/{name}", self.folder)))
    }

    fn turns(&self, key: &str) -> Result<String> {
        Ok(format!("{}/turn/{}", self.folder, escape(key)?))
    }

    fn create(&self, path: &str, value: &[u8]) -> Result<bool> {
        match self.publish(value, |fresh| self.files.link(fresh, path)) {
            Ok(()) => kept(self.files.sync(&self.path("once"))).map(|()| true),
            Err(Failure::Exists) => Ok(false),
            Err(failure) => Err(failure),
        }
    }

    /// Reads the pointer and the content of a key that takes turns.
    fn turn(&self, folder: &str) -> Result<Turn> {
        for _ in 0..LOOKS {
            let names = match self.files.list(folder) {
                Ok(names) => names,
                Err(Failure::Missing) => return Ok(Turn::Never),
                Err(failure) => return Err(failure),
            };
            // A listing may meet a pointer under both of its names, or under none: the higher
            // one is the later one, and none means to look again.
            let newest = names.iter().filter_map(|name| pointer(name)).max();
            let Some((number, id)) = newest else { continue };
            let pointer = format!("{number:020}-{id}");
            if id == GONE {
                return Ok(Turn::At {
                    number,
                    pointer,
                    content: None,
                });
            }
            match self.files.read(&format!("{folder}/{id}")) {
                Ok(bytes) => {
                    let content = Some((id.to_string(), bytes));
                    return Ok(Turn::At {
                        number,
                        pointer,
                        content,
                    });
                }
                // Replaced since the listing.
                Err(Failure::Missing) => {}
                Err(failure) => return Err(failure),
            }
        }
        let message = "no pointer leads to a value".to_string();
        Err(Failure::Corrupt {
            place: folder.to_string(),
            message,
        })
    }

    fn take_turn(
        &self,
        folder: &str,
        expected: Option<&[u8]>,
        next: Option<&[u8]>,
    ) -> Result<bool> {
        loop {
            let turn = self.turn(folder)?;
            let current = match &turn {
                Turn::At {
                    content: Some((_, bytes)),
                    ..
                } => Some(bytes.as_slice()),
                _ => None,
            };
            if current != expected {
                return Ok(false);
            }
            if current == next || self.replace(folder, &turn, next)? {
                return Ok(true);
            }
        }
    }

    /// Puts a value in the place of what was read; false when somebody else was faster.
    fn replace(&self, folder: &str, turn: &Turn, next: Option<&[u8]>) -> Result<bool> {
        let Turn::At {
            number,
            pointer,
            content,
        } = turn
        else {
            return next.map_or(Ok(true), |value| self.begin(folder, value));
        };
        if content.is_none() && next.is_none() {
            return Ok(true);
        }
        let id = if next.is_some() {
            self.id()
        } else {
            GONE.to_string()
        };
        // No store gets there by itself.
        let number = number.checked_add(1).ok_or_else(|| Failure::Corrupt {
            place: format!("{folder}/{pointer}"),
            message: "the pointer has no successor".to_string(),
        })?;
        if let Some(value) = next {
            self.files.write(&format!("{folder}/{id}"), value)?;
        }
        let new = format!("{folder}/{number:020}-{id}");
        match self.files.rename(&format!("{folder}/{pointer}"), &new) {
            Ok(()) => {}
            Err(failure) => {
                if next.is_some() {
                    let _ = self.files.unlink(&format!("{folder}/{id}"));
                }
                return if failure == Failure::Missing {
                    Ok(false)
                } else {
                    Err(failure)
                };
            }
        }
        kept(self.files.sync(folder))?;
        if let Some((old, _)) = content {
            let _ = self.files.unlink(&format!("{folder}/{old}"));
        }
        Ok(true)
    }

    /// The first turn of a key: a whole folder, moved to its place unless there is one.
    fn begin(&self, folder: &str, value: &[u8]) -> Result<bool> {
        let (fresh, id) = (self.fresh(), self.id());
        let pointer = format!("{fresh}/{:020}-{id}", 1);
        match self.files.make(&fresh) {
            Err(Failure::Missing) => {
                self.make_new()?;
                self.files.make(&fresh)?;
            }
            made => made?,
        }
        self.files.write(&format!("{fresh}/{id}"), value)?;
        self.files.write(&pointer, b"")?;
        self.files.sync(&fresh)?;
        match self.files.rename(&fresh, folder) {
            Ok(()) => kept(self.files.sync(&self.path("turn"))).map(|()| true),
            Err(Failure::Exists) => {
                let _ = self.files.unlink(&pointer);
                let _ = self.files.unlink(&format!("{fresh}/{id}"));
                Ok(false)
            }
            Err(failure) => Err(failure),
        }
    }

    /// A name for a content that no other content ever had.
    fn id(&self) -> String {
        format!("{:016x}", self.files.draw().max(1))
    }
}

/// A failed sync leaves open whether the write outlives a crash.
fn kept(result: Result<()>) -> Result<()> {
    result.map_err(|failure| match failure {
        Failure::Other(message) | Failure::Denied(message) | Failure::Full(message) => {
            Failure::Unknown(message)
        }
        failure => failure,
    })
}

/// What a failure means of which `done` says that something was changed before it.
fn partly(failure: Failure, done: bool) -> Failure {
    if !done {
        return failure;
    }
    let message = match failure {
        Failure::Missing => "a file went missing".to_string(),
        Failure::Exists => "a file is in the way".to_string(),
        Failure::Other(message) | Failure::Denied(message) | Failure::Full(message) => message,
        failure => return failure,
    };
    Failure::Unknown(format!("some of the keys are gone: {message}"))
}

fn ignore(result: Result<()>, harmless: &Failure) -> Result<()> {
    match result {
        Err(failure) if failure == *harmless => Ok(()),
        result => result,
    }
}

fn fits(value: &[u8]) -> Result<()> {
    let actual = value.len() as u64;
    if actual <= LARGEST {
        return Ok(());
    }
    Err(Failure::Refused {
        what: "value",
        actual,
        limit: LARGEST,
    })
}

/// A pointer's number and the name of its content.
fn pointer(name: &str) -> Option<(u64, &str)> {
    let (number, id) = name.split_once('-')?;
    (number.len() == 20 && id.len() == 16).then_some(())?;
    Some((number.parse().ok()?, id))
}

/// The folder of the store of a name.
///
/// # Errors
/// [`Failure::Refused`] for an empty name and one of more than 64 bytes.
pub fn folder_of(name: &str) -> Result<String> {
    if name.is_empty() || name.len() > 64 {
        return Err(Failure::Refused {
            what: "store",
            actual: name.len() as u64,
            limit: 64,
        });
    }
    Ok(format!("{}.store", escape(name)?))
}

/// The file name of a key: lower-case letters, digits, `-` and `_` stand for themselves, every
/// other byte is `~` and two hexadecimal digits, so that no file system takes two keys for one.
fn escape(key: &str) -> Result<String> {
    let mut out = String::new();
    for byte in key.bytes() {
        match byte {
            b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' => out.push(char::from(byte)),
            _ => out.push_str(&format!("~{byte:02x}")),
        }
    }
    if key.is_empty() || out.len() > LONGEST {
        return Err(Failure::Refused {
            what: "file name",
            actual: out.len() as u64,
            limit: LONGEST as u64,
        });
    }
    Ok(out)
}

/// The key of a file name, if it is one of this layout.
fn unescape(name: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = name.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'~' {
            let digits = [rest.next()?, rest.next()?];
            bytes.push(u8::from_str_radix(core::str::from_utf8(&digits).ok()?, 16).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests;
