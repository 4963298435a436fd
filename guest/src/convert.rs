//! Conversions of what imports answer.

use vademecum_core::{Code, Error, error::Fault};

use crate::bindings::vademecum::core::types;

/// The error of an import as the core's.
pub(crate) fn into_core(error: types::Error) -> Error {
    Error::from(Fault {
        code: code(error.code),
        message: error.message,
        subject: error.subject,
        limit: error.limit,
        actual: error.actual,
        version: error.version,
        operation: error.operation,
    })
}

fn code(code: types::Code) -> Code {
    macro_rules! same {
        ($($case:ident),+) => {
            match code { $(types::Code::$case => Code::$case),+ }
        };
    }
    same!(
        Invalid,
        Missing,
        Exists,
        Conflict,
        Unavailable,
        UnknownOutcome,
        TooLarge,
        Full,
        Corrupt,
        Denied,
        Unsupported,
        Internal
    )
}
