//! Errors for people: what went wrong, and what to do next.

use std::{fmt, io, process::ExitCode};

use anstyle::{AnsiColor, Style};
use serde_json::json;
use vademecum_runtime::{Code, Error};

/// Anything that ends a command early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The core or its host says so.
    Core(Error),
    /// A file or a stream.
    Io(String, io::Error),
    /// The command line asks for something that cannot be.
    Usage(String),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Core(error)
    }
}

impl From<vademecum_stores::Error> for Failure {
    fn from(error: vademecum_stores::Error) -> Self {
        Self::Core(error.into())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Core(error) => write!(f, "{}", error.message),
            Self::Io(what, error) => write!(f, "{what}: {error}"),
            Self::Usage(message) => f.write_str(message),
        }
    }
}

/// The exit code of an error; 2 is also what a wrong command line gives.
pub(crate) fn exit_code(code: Code) -> u8 {
    match code {
        Code::Invalid | Code::TooLarge | Code::Unsupported => 2,
        Code::Conflict | Code::Exists => 3,
        Code::Missing => 4,
        Code::Unavailable => 5,
        Code::UnknownOutcome => 6,
        Code::Corrupt => 7,
        Code::Denied => 8,
        Code::Full => 9,
        Code::Internal => 1,
    }
}

fn advice(code: Code) -> &'static str {
    match code {
        Code::Invalid | Code::TooLarge => "see `vademecum help` and `vademecum limits`",
        Code::Missing => "`vademecum list` and `vademecum skills list` show what is there",
        Code::Exists | Code::Conflict => "read it again (`vademecum history`), then decide again",
        Code::Unavailable => "nothing was changed: the same command may be repeated",
        Code::UnknownOutcome => {
            "repeat the command with the same --operation: it is done once, whatever happened"
        }
        Code::Full => "forget what is not needed, then `vademecum compact`",
        Code::Corrupt => "`vademecum verify` lists all damage; restore the file from a backup",
        Code::Denied => "choose another --owner, or see `vademecum settings`",
        Code::Unsupported => "`vademecum call` lists all methods",
        Code::Internal => "this is a fault of vademecum itself: please report it with the command",
    }
}

/// Prints an error and gives its exit code.
pub(crate) fn report(failure: &Failure, as_json: bool) -> ExitCode {
    let code = match failure {
        Failure::Core(error) => exit_code(error.code),
        Failure::Io(..) => 1,
        Failure::Usage(_) => 2,
    };
    if as_json {
        let error = match failure {
            Failure::Core(error) => json!(error),
            other => json!({ "code": "invalid", "message": other.to_string() }),
        };
        anstream::eprintln!("{}", json!({ "error": error }));
        return ExitCode::from(code);
    }
    let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
    anstream::eprintln!("{red}error{red:#}: {failure}");
    if let Failure::Core(error) = failure {
        anstream::eprintln!("       {}", advice(error.code));
    }
    ExitCode::from(code)
}
