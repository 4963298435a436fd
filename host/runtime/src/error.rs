//! The one error of the contract.

use std::fmt;

use serde::{Deserialize, Serialize};
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::wire::big_u64;

/// The result of everything that can go wrong.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// What kind of thing went wrong, and so what the caller can do about it.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ComponentType, Lift, Lower,
)]
#[serde(rename_all = "kebab-case")]
#[component(enum)]
#[repr(u8)]
pub enum Code {
    /// The request itself is wrong: change it.
    #[component(name = "invalid")]
    Invalid,
    /// What was named does not exist.
    #[component(name = "missing")]
    Missing,
    /// What was to be created is already there.
    #[component(name = "exists")]
    Exists,
    /// Somebody else changed it first: read again, decide again.
    #[component(name = "conflict")]
    Conflict,
    /// The store or a service does not answer: nothing happened, try again later.
    #[component(name = "unavailable")]
    Unavailable,
    /// The store may or may not have applied the write: ask about the operation.
    #[component(name = "unknown-outcome")]
    UnknownOutcome,
    /// One thing is larger than its limit.
    #[component(name = "too-large")]
    TooLarge,
    /// The store as a whole is at its limit.
    #[component(name = "full")]
    Full,
    /// Stored bytes do not check out; `subject` names the place.
    #[component(name = "corrupt")]
    Corrupt,
    /// The caller may not do this.
    #[component(name = "denied")]
    Denied,
    /// This host or this store cannot do it.
    #[component(name = "unsupported")]
    Unsupported,
    /// A fault of our own.
    #[component(name = "internal")]
    Internal,
}

/// A typed error; fields that say nothing are empty or zero.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ComponentType, Lift, Lower)]
#[serde(deny_unknown_fields)]
#[component(record)]
pub struct Error {
    /// The kind.
    pub code: Code,
    /// One line for people.
    pub message: String,
    /// The field, id or key it is about.
    #[serde(default)]
    pub subject: String,
    /// The limit that was passed, in the unit the message names.
    #[serde(default, with = "big_u64")]
    pub limit: u64,
    /// The value that passed it.
    #[serde(default, with = "big_u64")]
    pub actual: u64,
    /// On `conflict`: the version that is current.
    #[serde(default, with = "big_u64")]
    pub version: u64,
    /// On `unknown-outcome`: the operation to ask about.
    #[serde(default)]
    pub operation: String,
}

impl Error {
    /// An error of a kind with a message.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            subject: String::new(),
            limit: 0,
            actual: 0,
            version: 0,
            operation: String::new(),
        }
    }

    /// Names the field, id or key the error is about.
    #[must_use]
    pub fn about(mut self, subject: &str) -> Self {
        subject.clone_into(&mut self.subject);
        self
    }

    pub(crate) fn internal(error: &wasmtime::Error) -> Self {
        Self::new(Code::Internal, format!("{error:#}"))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

impl From<vademecum_stores::Error> for Error {
    fn from(error: vademecum_stores::Error) -> Self {
        use vademecum_stores::Error as Store;
        let message = error.to_string();
        match error {
            Store::Unavailable(_) => Self::new(Code::Unavailable, message),
            Store::Unknown(_) => Self::new(Code::UnknownOutcome, message),
            Store::Invalid { field, .. } => Self::new(Code::Invalid, message).about(field),
            Store::TooLarge {
                field,
                actual,
                limit,
            } => {
                let error = Self::new(Code::TooLarge, message).about(field);
                Self {
                    limit,
                    actual,
                    ..error
                }
            }
            Store::Full(_) => Self::new(Code::Full, message),
            Store::Corrupt { place, .. } => Self::new(Code::Corrupt, message).about(&place),
            Store::Denied(_) => Self::new(Code::Denied, message),
            Store::Unsupported(_) => Self::new(Code::Unsupported, message),
        }
    }
}

impl From<vademecum_search::Error> for Error {
    fn from(error: vademecum_search::Error) -> Self {
        use vademecum_search::Error as Search;
        let code = match error {
            Search::Unavailable(_) => Code::Unavailable,
            Search::Unsupported(_) => Code::Unsupported,
            Search::Invalid(_) => Code::Invalid,
        };
        Self::new(code, error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_cross_the_json_door_unchanged() {
        let mut error = Error::new(Code::UnknownOutcome, "m").about("s");
        error.limit = u64::MAX;
        error.actual = 7;
        let text = serde_json::to_string(&error).unwrap();
        assert!(text.contains(r#""code":"unknown-outcome""#), "{text}");
        assert!(
            text.contains(r#""limit":"18446744073709551615","actual":7"#),
            "{text}"
        );
        assert_eq!(serde_json::from_str::<Error>(&text).unwrap(), error);
    }

    #[test]
    fn store_errors_keep_what_they_say_about_the_write() {
        let of = |error| Error::from(error).code;
        assert_eq!(
            of(vademecum_stores::Error::Unavailable("x".into())),
            Code::Unavailable
        );
        assert_eq!(
            of(vademecum_stores::Error::Unknown("x".into())),
            Code::UnknownOutcome
        );
        let large = vademecum_stores::Error::TooLarge {
            field: "value",
            actual: 9,
            limit: 8,
        };
        let error = Error::from(large);
        assert_eq!(
            (error.code, error.actual, error.limit),
            (Code::TooLarge, 9, 8)
        );
        assert_eq!(error.subject, "value");
    }
}
