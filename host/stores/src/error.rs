//! What can go wrong in a store, and what it says about the write that met it.

/// The result of a store function.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// A failed store function. A lost `swap` is no error: it answers `false`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The store does not answer, or not in time. Nothing happened; trying again is safe.
    #[error("the store does not answer: {0}")]
    Unavailable(String),
    /// The write may or may not have happened. Read before deciding anything.
    #[error("the store may or may not have applied the write: {0}")]
    Unknown(String),
    /// A key or a store name that no store takes.
    #[error("{field} {reason}")]
    Invalid {
        /// What is wrong: `key` or `store`.
        field: &'static str,
        /// How, with the value and the limit.
        reason: String,
    },
    /// A value larger than the store takes.
    #[error("{field} is {actual} bytes, the limit is {limit}")]
    TooLarge {
        /// What is too large: `key`, `value` or `store`.
        field: &'static str,
        /// Its size in bytes.
        actual: u64,
        /// The most that is taken, in bytes.
        limit: u64,
    },
    /// The medium has no room. Nothing happened.
    #[error("the store has no room left: {0}")]
    Full(String),
    /// The file does not check out. The handle refuses everything from here on.
    #[error("{place} is damaged: {reason}")]
    Corrupt {
        /// The file.
        place: String,
        /// What does not check out.
        reason: String,
    },
    /// The medium may not be written, or this caller may not reach the store.
    #[error("not allowed: {0}")]
    Denied(String),
    /// This store or this version cannot do it.
    #[error("not supported: {0}")]
    Unsupported(String),
}
