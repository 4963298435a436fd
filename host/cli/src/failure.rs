//! Errors for people: what went wrong, and what to do next.

use std::{
    fmt, io,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::OnceLock,
};

use anstyle::{AnsiColor, Style};
use serde_json::json;
use vademecum_runtime::{Code, Error};
use vademecum_stores::Kind;

use crate::{contract, show};

/// Anything that ends a command early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The core or its host says so.
    Core(Error),
    /// The same where the command knows what to do next.
    Advised(Box<(Error, String)>),
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
            Self::Advised(told) => write!(f, "{}", told.0.message),
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

/// Which commands show what the command at hand works on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shows {
    /// What there is.
    pub(crate) all: &'static str,
    /// One of them as it is now.
    pub(crate) one: &'static str,
}

static SHOWS: OnceLock<Shows> = OnceLock::new();

/// Says what the command at hand works on, for advice.
pub(crate) fn works_on(shows: Shows) {
    let _ = SHOWS.set(shows);
}

static CALLED: OnceLock<String> = OnceLock::new();

/// Says which method `vademecum call` calls, for advice in its terms.
pub(crate) fn calls(method: &str) {
    let _ = CALLED.set(method.to_owned());
}

static VERB: OnceLock<String> = OnceLock::new();

/// Says which command runs, for advice: `memory search`.
pub(crate) fn runs(verb: String) {
    let _ = VERB.set(verb);
}

static ADDED: OnceLock<Vec<String>> = OnceLock::new();

/// Says what is to be noted below an error.
pub(crate) fn adds(notes: Vec<String>) {
    let _ = ADDED.set(notes);
}

/// What to do next about a call of a method, where that is something of its own.
fn advice_of_call(error: &Error, method: &str) -> Option<String> {
    Some(match error.code {
        Code::Invalid => contract::takes(method)?,
        Code::TooLarge => {
            format!("{}; `vademecum call admin.limits` tells all limits", contract::takes(method)?)
        }
        Code::Missing if error.subject != NO_STORE => {
            let all = contract::shows(method, &["list", "status", "documents"])?;
            format!("`vademecum call {all}` shows what is there")
        }
        Code::Exists => {
            let field = contract::version_field(method)?;
            format!("take another name, or change what is there: `{field}` says at which version")
        }
        Code::Conflict => {
            let one = contract::shows(method, &["get", "show", "document", "list"])?;
            let again = match contract::version_field(method) {
                Some(field) if error.version > 0 => {
                    format!(", then decide again: version {} is current, `{field}` names it", error.version)
                }
                _ => ", then decide again".into(),
            };
            format!("read it again (`vademecum call {one} --help`){again}")
        }
        Code::UnknownOutcome if !error.operation.is_empty() => format!(
            "`vademecum call admin.operation '{{\"operation\":{},\"method\":\"{method}\"}}'` tells whether it \
             was done; repeated with the same --operation it is done once",
            json!(error.operation)
        ),
        Code::Denied if error.subject != "agent" && !error.message.contains("holds a secret") => {
            "--everyone calls as a person who reaches every owner, --owner as another one; else see that \
             the file of the store may be written"
                .into()
        }
        _ => return None,
    })
}

/// What to do next.
fn advice(error: &Error) -> String {
    let called = CALLED.get();
    if let Some(said) = called.and_then(|method| advice_of_call(error, method)) {
        return said;
    }
    let shows = SHOWS.get();
    match (error.code, shows) {
        (Code::Missing, Some(shows)) => format!("`vademecum {}` shows what is there", shows.all),
        (Code::Conflict, Some(shows)) => {
            format!(
                "read it again (`vademecum {}`), then decide again",
                shows.one
            )
        }
        (Code::Corrupt, _) => damage(),
        (Code::Denied, _) if error.subject == "agent" => {
            "say which agent asks: --agent NAME, or VADEMECUM_AGENT; --agent '*' exports, imports and \
             audits those of all, and reads them with --everyone where a command has it; `vademecum \
             settings memory.agent-scope shared` ends the isolation"
                .into()
        }
        // The message says to choose another one.
        (Code::Denied, _) if error.message.contains("holds a secret") => {
            "what others find it by is kept as it is written: choose a key or name that is no secret, \
             and write the secret nowhere"
                .into()
        }
        (Code::Invalid | Code::TooLarge, _) => taken(error),
        _ => general(error).into(),
    }
}

static AT_HAND: OnceLock<(PathBuf, bool)> = OnceLock::new();

/// Says which store the command at hand works on, and whether it looks for damage itself.
pub(crate) fn looks_into(store: &Path, for_damage: bool) {
    let _ = AT_HAND.set((store.to_owned(), for_damage));
}

/// What to do about a store that does not check out.
pub(crate) fn damage() -> String {
    let Some((store, for_damage)) = AT_HAND.get() else {
        return "restore the store from a backup".into();
    };
    let mut said = format!("restore {} from a backup", store.display());
    if Kind::of(store) == Kind::Sqlite {
        let name = store.display();
        said.push_str(&format!(
            "; `sqlite3 {name:?} .recover` saves what can be read of it"
        ));
    }
    if !for_damage {
        said.push_str("; `vademecum verify` says what else is damaged");
    }
    said
}

/// What to do about a wrong value.
fn taken(error: &Error) -> String {
    let verb = VERB
        .get()
        .map(|verb| format!("{verb} "))
        .unwrap_or_default();
    let mut said = format!("`vademecum {verb}--help` tells what it takes");
    if error.code == Code::TooLarge {
        said.push_str("; `vademecum limits` tells all limits");
    }
    said
}

/// The same whatever the command works on.
fn general(error: &Error) -> &'static str {
    match error.code {
        Code::Invalid | Code::TooLarge => "`vademecum help` tells what commands take",
        Code::Missing => "`vademecum status` counts what is there",
        Code::Exists => "look at what is there, then take another name or change that",
        Code::Conflict => "read it again, then decide again",
        Code::Unavailable => "nothing was changed: the same command may be repeated",
        Code::UnknownOutcome if error.operation.is_empty() => {
            "look whether it was done (`vademecum audit`) before you repeat it; a command with \
             --operation NAME may always be repeated"
        }
        Code::UnknownOutcome => {
            "repeat the command with the same --operation: it is done once, whatever happened"
        }
        Code::Full => {
            "make room on the disk first: forgetting writes, too; at a limit of the store forget, then `vademecum compact`"
        }
        Code::Corrupt => "restore the store from a backup",
        Code::Denied => {
            "see that the file of the store may be written, choose another --owner, or see `vademecum \
             settings`"
        }
        // A key of the store: what stands there was written by another version.
        Code::Unsupported
            if error.subject.starts_with("s/")
                || error.subject.starts_with("j/")
                || error.subject == "meta" =>
        {
            "a later version wrote this store: use that one; nothing was changed"
        }
        Code::Unsupported => "`vademecum call` lists all methods",
        Code::Internal => "this is a fault of vademecum itself: please report it with the command",
    }
}

impl Failure {
    /// An error and what to do next.
    pub(crate) fn advised(error: Error, advice: String) -> Self {
        Self::Advised(Box::new((error, advice)))
    }

    /// The same with advice of its own, if it is about something of the store or a value.
    pub(crate) fn advising(self, advise: impl FnOnce(&Error) -> Option<String>) -> Self {
        match self {
            Self::Core(error) if error.subject != NO_STORE => match advise(&error) {
                Some(advice) => Self::advised(error, advice),
                None => Self::Core(error),
            },
            other => other,
        }
    }

    /// Standard output takes no more.
    pub(crate) fn output(error: io::Error) -> Self {
        Self::Io("cannot write standard output".into(), error)
    }

    /// The one shape that every error has.
    pub(crate) fn error(&self) -> Error {
        match self {
            Self::Core(error) => error.clone(),
            Self::Advised(told) => told.0.clone(),
            Self::Io(_, error) => Error::new(code_of(error), self.to_string()),
            Self::Usage(message) => Error::new(Code::Invalid, message.clone()),
        }
    }
}

/// What a fault of the file system says.
fn code_of(error: &io::Error) -> Code {
    match error.kind() {
        io::ErrorKind::NotFound => Code::Missing,
        io::ErrorKind::AlreadyExists => Code::Exists,
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => Code::Denied,
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge => {
            Code::Full
        }
        io::ErrorKind::InvalidData
        | io::ErrorKind::InvalidInput
        | io::ErrorKind::IsADirectory
        | io::ErrorKind::NotADirectory => Code::Invalid,
        _ => Code::Unavailable,
    }
}

/// Where the damage is, unless the message says so.
fn place(error: &Error) -> Option<&str> {
    let place = error.subject.as_str();
    let told = place.is_empty() || error.message.contains(place);
    (error.code == Code::Corrupt && !told).then_some(place)
}

/// What stands before the lines below an error.
const INDENT: &str = "       ";

/// Prints an error and gives its exit code.
pub(crate) fn report(failure: &Failure, as_json: bool) -> ExitCode {
    let error = failure.error();
    let code = exit_code(error.code);
    if as_json {
        print_json(&error);
        return ExitCode::from(code);
    }
    let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
    let message = show::printable(&error.message);
    show::advise(&format!("{red}error{red:#}: "), INDENT, &message);
    if let Some(place) = place(&error) {
        show::remark(&format!("{INDENT}at {}", show::printable(place)));
    }
    // What a file lacks is said by the system; the advice is about the store.
    match failure {
        Failure::Advised(told) => show::advise(INDENT, INDENT, &show::printable(&told.1)),
        Failure::Core(error) if error.subject != NO_STORE => {
            show::advise(INDENT, INDENT, &advice(error));
        }
        _ => {}
    }
    notes();
    ExitCode::from(code)
}

/// Prints what is to be noted below an error.
pub(crate) fn notes() {
    for note in ADDED.get().into_iter().flatten() {
        show::note(note);
    }
}

/// What an error is about when there is no store.
pub(crate) const NO_STORE: &str = "store";

fn print_json(error: &Error) {
    let json = json!({ "error": error }).to_string();
    show::remark(&show::printable_json(&json));
}

/// Prints what is wrong with a command line, or the help that was asked for.
pub(crate) fn usage(error: &clap::Error) -> ExitCode {
    let as_json = std::env::args_os()
        .take_while(|argument| argument != "--")
        .any(|argument| argument == "--json");
    if as_json && error.use_stderr() {
        let whole = error.render().to_string();
        let hints = ["\n\nUsage:", "\n\nFor more information"];
        let end = hints.iter().filter_map(|hint| whole.find(hint)).min();
        let said = &whole[..end.unwrap_or(whole.len())];
        let said = said.strip_prefix("error: ").unwrap_or(said);
        let words: Vec<&str> = said.split_whitespace().collect();
        print_json(&Error::new(Code::Invalid, words.join(" ")));
    } else if let Err(lost) = error.print()
        && !error.use_stderr()
        && lost.kind() != io::ErrorKind::BrokenPipe
    {
        return report(&Failure::output(lost), as_json);
    }
    let code = u8::try_from(error.exit_code()).unwrap_or(2);
    ExitCode::from(code)
}

#[cfg(test)]
mod tests {
    use super::{Code, Error, advice};

    #[test]
    fn only_a_named_operation_is_to_be_repeated_by_its_name() {
        let mut error = Error::new(Code::UnknownOutcome, "it may have happened");
        assert!(advice(&error).starts_with("look whether"));
        error.operation = "op-1".into();
        assert!(advice(&error).starts_with("repeat the command with the same"));
    }
}
