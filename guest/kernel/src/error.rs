//! The one error of the whole package.

use alloc::{borrow::ToOwned, boxed::Box, format, string::String};
use core::{
    fmt,
    ops::{Deref, DerefMut},
};

use serde::{Deserialize, Serialize};

/// The result of everything that can go wrong.
pub type Result<T> = core::result::Result<T, Error>;

/// What kind of thing went wrong, and so what the caller can do about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The request itself is wrong: change it.
    Invalid,
    /// What was named does not exist.
    Missing,
    /// What was to be created is already there.
    Exists,
    /// Somebody else changed it first: read again, decide again.
    Conflict,
    /// The store or a service does not answer: nothing happened, try again later.
    Unavailable,
    /// The store may or may not have applied the write: ask about the operation.
    UnknownOutcome,
    /// One thing is larger than its limit.
    TooLarge,
    /// The store as a whole is at its limit.
    Full,
    /// Stored bytes do not check out; `subject` names the place.
    Corrupt,
    /// The caller may not do this.
    Denied,
    /// This host or this store cannot do it.
    Unsupported,
    /// A fault of our own.
    Internal,
}

/// A typed error. It is one address, so that every result is small and `?` moves one word: what
/// it says is reached as its own fields ([`Fault`]).
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Error(Box<Fault>);

/// What an error says; fields that say nothing are empty or zero.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fault {
    /// The kind.
    pub code: Code,
    /// One line for people: lower case, no full stop, names the value and the limit.
    pub message: String,
    /// The field, id or key it is about.
    #[serde(default)]
    pub subject: String,
    /// The limit that was passed, if any.
    #[serde(default, with = "crate::wire::big_u64")]
    pub limit: u64,
    /// The value that passed it, if any.
    #[serde(default, with = "crate::wire::big_u64")]
    pub actual: u64,
    /// On `conflict`: the version that is current.
    #[serde(default, with = "crate::wire::big_u64")]
    pub version: u64,
    /// On `unknown-outcome`: the operation to ask about.
    #[serde(default)]
    pub operation: String,
}

/// Most bytes of a message: what a request names may be of any length, an answer quotes its beginning.
const MESSAGE_MAX: usize = 4_096;
/// And of what it is about.
const SUBJECT_MAX: usize = 2_048;

/// How many of a text's bytes are within a limit, characters kept whole.
fn within(text: &str, most: usize) -> usize {
    text.floor_char_boundary(most)
}

impl Error {
    /// An error of a kind with a message.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self::with(code, message.into())
    }

    #[inline(never)]
    fn with(code: Code, mut message: String) -> Self {
        message.truncate(within(&message, MESSAGE_MAX));
        Self::from(Fault {
            code,
            message,
            subject: String::new(),
            limit: 0,
            actual: 0,
            version: 0,
            operation: String::new(),
        })
    }

    /// What it says, taken out.
    pub fn into_fault(self) -> Fault {
        *self.0
    }

    /// A wrong request: `field` names what is wrong with it.
    pub fn invalid(field: &str, message: impl Into<String>) -> Self {
        Self::new(Code::Invalid, message).about(field)
    }

    /// Something that does not exist.
    pub fn missing(what: &str, subject: &str) -> Self {
        Self::new(Code::Missing, format!("{what} {subject:?} does not exist")).about(subject)
    }

    /// Something larger than its limit.
    pub fn too_large(field: &str, unit: &str, actual: u64, limit: u64) -> Self {
        let mut error = Self::new(
            Code::TooLarge,
            format!("{field} is {actual} {unit}, the limit is {limit}"),
        );
        error.subject = field.to_owned();
        error.limit = limit;
        error.actual = actual;
        error
    }

    /// Stored bytes that do not check out.
    pub fn corrupt(place: &str, message: impl Into<String>) -> Self {
        Self::new(Code::Corrupt, message).about(place)
    }

    /// A version that is no longer current.
    pub fn conflict(subject: &str, expected: u64, current: u64) -> Self {
        let mut error = Self::new(
            Code::Conflict,
            format!("{subject} is at version {current}, the request expected {expected}"),
        );
        error.subject = subject.to_owned();
        error.version = current;
        error
    }

    /// Names the field, id or key the error is about.
    #[must_use]
    pub fn about(mut self, subject: &str) -> Self {
        self.subject = subject[..within(subject, SUBJECT_MAX)].to_owned();
        self
    }
}

impl From<Fault> for Error {
    fn from(fault: Fault) -> Self {
        Self(Box::new(fault))
    }
}

impl Deref for Error {
    type Target = Fault;

    fn deref(&self) -> &Fault {
        &self.0
    }
}

impl DerefMut for Error {
    fn deref_mut(&mut self) -> &mut Fault {
        &mut self.0
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl core::error::Error for Error {}
