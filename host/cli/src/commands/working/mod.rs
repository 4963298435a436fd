//! `bank` and `db`: working memory with the verbs, outputs and exit codes of DOE's scripts.

mod bank;
mod database;
mod folder;
mod import;
mod original;

use std::{collections::BTreeMap, process::ExitCode};

use serde_json::{Value, json, value::RawValue};
use vademecum_runtime::{Code, Error};

pub(super) use self::{bank::run as bank, database::run as database};
use super::{Done, elsewhere};
use crate::{
    args::Global,
    failure::{self, Failure},
    open::Session,
    show,
};

/// What the scripts end with when they refuse.
const REFUSED: u8 = 1;

/// Calls and shows: what the two commands share.
struct Desk<'a> {
    session: &'a Session,
    global: &'a Global,
    json: bool,
}

impl<'a> Desk<'a> {
    fn new(session: &'a Session, global: &'a Global) -> Self {
        Self {
            session,
            global,
            json: global.json,
        }
    }

    /// Says what lies elsewhere, where nothing was found here.
    fn remark(&self, nothing: bool, collections: &[&str]) {
        if nothing {
            elsewhere::remark(self.session, self.global, collections);
        }
    }

    /// Calls a method of working memory as the owner of the command line.
    fn call(&self, method: &str, request: &Value) -> Result<Answer, Failure> {
        let method = format!("working.{method}");
        let text = self.session.text_step(&method, request)?;
        Answer::read(text)
    }

    /// Shows what the script prints, or the whole answer as JSON.
    fn show(&self, answer: &Answer) {
        if self.json {
            say_json(&indented(&answer.raw));
        } else {
            self.print(&answer.text("printed"));
            answer.warn();
        }
    }

    /// Shows a JSON part of an answer as the script does: alike with and without `--json`.
    fn show_part(&self, answer: &Answer, part: &str) {
        if !self.json {
            self.print(&answer.text("printed"));
        }
        answer.warn();
        say_json(&indented(answer.part(part)));
    }

    /// Prints a text of the script; documents live in the store.
    fn print(&self, text: &str) {
        let place = self.session.path.display().to_string();
        say(&text.replace("<MEMORY_DIR>", &place));
    }
}

/// An answer, its JSON as it came: digits of numbers and the order of members stay.
#[derive(Debug)]
struct Answer {
    raw: String,
    parts: BTreeMap<String, Box<RawValue>>,
}

impl Answer {
    fn read(raw: String) -> Result<Self, Failure> {
        let parts = serde_json::from_str(&raw)
            .map_err(|error| Failure::Usage(format!("the answer is not JSON: {error}")))?;
        Ok(Self { raw, parts })
    }

    /// A part as JSON; `null` when there is none.
    fn part(&self, name: &str) -> &str {
        self.parts.get(name).map_or("null", |part| part.get())
    }

    fn value(&self, name: &str) -> Value {
        serde_json::from_str(self.part(name)).unwrap_or_default()
    }

    fn text(&self, name: &str) -> String {
        show::cell(&self.value(name))
    }

    fn list(&self, name: &str) -> Vec<Value> {
        self.value(name).as_array().cloned().unwrap_or_default()
    }

    /// The items of a list as they came.
    fn items(&self, name: &str) -> Vec<Box<RawValue>> {
        serde_json::from_str(self.part(name)).unwrap_or_default()
    }

    /// Tells on standard error what a person should know beside the answer.
    fn warn(&self) {
        let redacted = self.text("redacted");
        if !redacted.is_empty() {
            note(&format!("redacted before storing: {redacted}"));
        }
        for reason in ["fault", "degraded"] {
            let reason = self.text(reason);
            if !reason.is_empty() {
                note(&reason.replace("run embed-sync", "run `vademecum db embed-sync`"));
            }
        }
    }
}

/// Whose exit codes a verb has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Codes {
    /// The scripts': what they refuse ends with 1; what they do not know keeps our codes.
    Theirs,
    /// Ours.
    Ours,
}

/// Ends a verb: its errors say themselves what to do next.
fn ended(done: Done, as_json: bool, codes: Codes) -> Done {
    let failure = match done {
        Err(failure) => failure,
        done => return done,
    };
    let error = failure.error();
    let code = match (&failure, codes) {
        (Failure::Usage(_), _) | (_, Codes::Ours) => failure::exit_code(error.code),
        (_, Codes::Theirs) => code_of(&error),
    };
    if as_json {
        let _ = failure::report(&failure, true);
    } else {
        let said = show::printable(&failure.to_string());
        show::advise("Error: ", "       ", &said);
        failure::notes();
    }
    Ok(ExitCode::from(code))
}

fn code_of(error: &Error) -> u8 {
    match error.code {
        Code::Invalid | Code::TooLarge | Code::Missing | Code::Exists | Code::Unsupported => {
            REFUSED
        }
        other => failure::exit_code(other),
    }
}

/// A remark on standard error.
fn note(text: &str) {
    show::note(&show::printable(text));
}

/// Writes a text; what would steer a terminal is escaped.
fn say(text: &str) {
    raw(&show::printable(text));
}

/// Writes a line of text.
fn say_line(text: &str) {
    say(&format!("{text}\n"));
}

/// Writes JSON; what would steer a terminal is escaped as JSON does it.
fn say_json(json: &str) {
    raw(&(show::printable_json(json) + "\n"));
}

fn raw(text: &str) {
    show::raw(text.as_bytes());
}

/// JSON indented by two spaces a level, as the scripts print it; every token stays as it is.
fn indented(json: &str) -> String {
    let mut out = String::with_capacity(json.len() * 2);
    let mut depth = 0;
    let mut rest = json.trim();
    while let Some(sign) = rest.chars().next() {
        let mut taken = sign.len_utf8();
        match sign {
            '"' => {
                taken = text_length(rest);
                out.push_str(&rest[..taken]);
            }
            '{' | '[' => {
                out.push(sign);
                let inner = rest[taken..].trim_start();
                if let Some(close) = inner.strip_prefix(['}', ']']) {
                    taken = rest.len() - close.len();
                    out.push(if sign == '{' { '}' } else { ']' });
                } else {
                    depth += 1;
                    new_line(&mut out, depth);
                }
            }
            '}' | ']' => {
                depth -= 1;
                new_line(&mut out, depth);
                out.push(sign);
            }
            ',' => {
                out.push(',');
                new_line(&mut out, depth);
            }
            ':' => out.push_str(": "),
            blank if blank.is_ascii_whitespace() => {}
            other => out.push(other),
        }
        rest = &rest[taken..];
    }
    out
}

fn new_line(out: &mut String, depth: usize) {
    out.push('\n');
    for _ in 0..depth {
        out.push_str("  ");
    }
}

/// Bytes of the JSON string that a text starts with, quotes included.
fn text_length(json: &str) -> usize {
    let mut escaped = false;
    for (place, sign) in json.char_indices().skip(1) {
        match sign {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return place + 1,
            _ => {}
        }
    }
    json.len()
}

/// A request without what was not given.
fn request(members: &[(&str, Value)]) -> Value {
    let given = members.iter().filter(|(_, value)| !value.is_null());
    given
        .map(|(name, value)| ((*name).to_owned(), value.clone()))
        .collect::<serde_json::Map<String, Value>>()
        .into()
}

/// A text without the mark of byte order that some editors put before it.
fn without_mark(text: String) -> String {
    match text.strip_prefix('\u{feff}') {
        Some(text) => text.to_owned(),
        None => text,
    }
}

/// An object, as JSON text, from an argument.
fn object(what: &str, text: &str) -> Result<Value, Failure> {
    match serde_json::from_str(text) {
        Ok(value @ Value::Object(_)) => Ok(value),
        Ok(_) => Err(Failure::Usage(format!("{what} is no JSON object"))),
        Err(error) => Err(Failure::Usage(format!("{what} is not JSON: {error}"))),
    }
}

/// Prints a summary of ours, as JSON or in words.
fn report(as_json: bool, json: &Value, lines: &[String]) {
    if as_json {
        say_json(&indented(&json.to_string()));
    } else {
        for line in lines {
            show::line(line);
        }
    }
}

/// How many rows there were and what became of them, for people.
fn tally(loaded: u64, known: u64, rejected: usize) -> String {
    format!("{loaded} loaded, {known} known, {rejected} rejected")
}

fn empty() -> Value {
    json!({})
}

#[cfg(test)]
mod tests {
    use super::indented;

    #[test]
    fn tokens_stay_as_they_are() {
        let json = r#"{"b": {}, "a":[1.50,[ ],"x\"{,:é\\"], "n": 12345678901234567890123}"#;
        let expected = "{\n  \"b\": {},\n  \"a\": [\n    1.50,\n    [],\n    \"x\\\"{,:é\\\\\"\n  ],\n  \"n\": 12345678901234567890123\n}";
        assert_eq!(indented(json), expected);
        assert_eq!(indented("{}"), "{}");
        assert_eq!(indented("\"a\""), "\"a\"");
    }
}
