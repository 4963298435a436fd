//! The JSON door: text in, text out, over the typed functions.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use serde::{Serialize, de::DeserializeOwned};

use super::{
    Core,
    check::{Check, Fault},
};
use crate::{Caller, Code, Error, Result, host::Host};

/// Longest piece of a request that an error repeats, in bytes.
const ECHO: usize = 40;
/// How many names an unknown method is answered with.
const NEAREST: usize = 3;

/// Reads a request, calls the function, writes its answer.
///
/// # Errors
/// `invalid` for a request that does not parse, `internal` for an answer that JSON cannot carry,
/// and whatever the function answers.
pub fn answer<H, Q, A>(
    core: &mut Core<H>,
    caller: &Caller,
    request: &str,
    function: impl FnOnce(&mut Core<H>, &Caller, Q) -> Result<A>,
) -> Result<String>
where
    H: Host,
    Q: DeserializeOwned,
    A: Serialize + Check,
{
    let request = read(request)?;
    let answer = function(core, caller, request)?;
    answer.check().map_err(Fault::in_answer)?;
    write(&answer)
}

/// Reads a request: one JSON object, nothing else; an empty text is the empty object.
///
/// # Errors
/// `invalid` with the place of what is wrong. Values are not repeated, they may be secrets.
pub fn read<Q: DeserializeOwned>(request: &str) -> Result<Q> {
    serde_json::from_str(object(request)?).map_err(|error| explain(&error, request))
}

fn write<A: Serialize>(answer: &A) -> Result<String> {
    serde_json::to_string(answer)
        .map_err(|error| Error::new(Code::Internal, format!("the answer is not JSON: {error}")))
}

fn object(request: &str) -> Result<&str> {
    let text = request.trim_matches([' ', '\n', '\r', '\t']);
    match text.as_bytes().first() {
        None => Ok("{}"),
        Some(b'{') => Ok(request),
        Some(_) => Err(Error::new(
            Code::Invalid,
            "the request is not a JSON object",
        )),
    }
}

/// The error of a request that does not parse.
fn explain(error: &serde_json::Error, request: &str) -> Error {
    let (line, column) = (error.line(), error.column());
    let text = error.to_string();
    let words = text
        .rsplit_once(" at line ")
        .map_or(text.as_str(), |(words, _)| words);
    let mut steps = steps(request, line, column);
    let named = named_field(words);
    if named.is_some() && matches!(steps.last(), Some(Step::Key(_))) {
        steps.pop();
    }
    let mut place = spell(&steps);
    if let Some(field) = named {
        if !place.is_empty() {
            place.push('.');
        }
        place.push_str(&shorten(field));
    }
    let place = if place.is_empty() {
        "the request"
    } else {
        place.as_str()
    };
    let message = format!(
        "{place}: {} (line {line}, column {column})",
        discreet(words)
    );
    Error::new(Code::Invalid, message).about(if place == "the request" { "" } else { place })
}

/// The field that serde names in a message about an object as a whole.
fn named_field(words: &str) -> Option<&str> {
    let rest = ["missing field `", "unknown field `", "duplicate field `"]
        .iter()
        .find_map(|head| words.strip_prefix(head))?;
    rest.split('`').next()
}

/// A message of serde without the values of the request: strings by their length, names cut.
fn discreet(words: &str) -> String {
    let mut out = String::new();
    let mut rest = words;
    while let Some(start) = rest.find(['"', '`']) {
        let (before, quoted) = rest.split_at(start);
        out.push_str(before);
        let quote = if quoted.starts_with('"') { '"' } else { '`' };
        let length = closing(quoted, quote);
        let inner = &quoted[1..length];
        if quote == '"' {
            out.push_str(&format!("of {} characters", inner.chars().count()));
        } else {
            out.push_str(&format!("`{}`", shorten(inner)));
        }
        rest = quoted.get(length + 1..).unwrap_or("");
    }
    out.push_str(rest);
    out
}

/// Where a quoted piece ends: the place of the closing quote, or of the end of the text.
fn closing(quoted: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, letter) in quoted.char_indices().skip(1) {
        if escaped {
            escaped = false;
        } else if letter == '\\' && quote == '"' {
            escaped = true;
        } else if letter == quote {
            return at;
        }
    }
    quoted.len()
}

fn shorten(text: &str) -> String {
    if text.len() <= ECHO {
        return String::from(text);
    }
    let mut end = ECHO;
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    format!("{}...", &text[..end])
}

/// One level of the place in a document: the key or index that is being read.
enum Step {
    Key(String),
    Index(usize),
}

/// The way to the value at a line and column.
fn steps(text: &str, line: usize, column: usize) -> Vec<Step> {
    let before: usize = text
        .split_inclusive('\n')
        .take(line.saturating_sub(1))
        .map(str::len)
        .sum();
    let end = (before + column).min(text.len());
    let mut steps: Vec<Step> = Vec::new();
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < end {
        match bytes[at] {
            b'{' => steps.push(Step::Key(String::new())),
            b'[' => steps.push(Step::Index(0)),
            b'}' | b']' if at + 1 < end => drop(steps.pop()),
            b',' => match steps.last_mut() {
                Some(Step::Index(index)) => *index += 1,
                Some(Step::Key(key)) => key.clear(),
                None => {}
            },
            b'"' => {
                let length = text.get(at..).map_or(1, |rest| closing(rest, '"'));
                let key = text.get(at + 1..at + length).unwrap_or("");
                at += length;
                if let Some(Step::Key(known)) = steps.last_mut()
                    && known.is_empty()
                {
                    *known = shorten(key);
                }
            }
            _ => {}
        }
        at += 1;
    }
    steps
}

/// A place as `rows[1].score`.
fn spell(steps: &[Step]) -> String {
    let mut out = String::new();
    for step in steps {
        match step {
            Step::Key(key) if key.is_empty() => {}
            Step::Key(key) => {
                if !out.is_empty() {
                    out.push('.');
                }
                out.push_str(key);
            }
            Step::Index(index) => out.push_str(&format!("[{index}]")),
        }
    }
    out
}

/// The error of a method that does not exist: it names the nearest ones.
pub fn unknown(method: &str, methods: &[&str]) -> Error {
    let asked = shorten(method);
    let mut ranked: Vec<(usize, &str)> = methods
        .iter()
        .map(|name| (distance(&asked, name), *name))
        .collect();
    ranked.sort_unstable();
    let names: Vec<&str> = ranked.iter().take(NEAREST).map(|(_, name)| *name).collect();
    let message = if names.is_empty() {
        format!("there is no method {asked:?}")
    } else {
        format!(
            "there is no method {asked:?}, the nearest are {}",
            names.join(", ")
        )
    };
    Error::new(Code::Unsupported, message).about(&asked)
}

/// Levenshtein distance in bytes; names are short.
fn distance(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, b) in other.bytes().enumerate() {
            let cost = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = cost.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use alloc::{string::String, vec::Vec};

    use serde::Deserialize;

    use super::{distance, read, unknown};
    use crate::{Code, Error};

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(deny_unknown_fields)]
    struct Request {
        #[serde(default)]
        rows: Vec<Row>,
        #[serde(default, with = "crate::wire::big_option")]
        size: Option<u64>,
    }

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(deny_unknown_fields)]
    struct Row {
        id: String,
        score: f64,
        kind: Kind,
    }

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(rename_all = "kebab-case")]
    enum Kind {
        First,
    }

    fn fault(text: &str) -> Error {
        let error = read::<Request>(text).unwrap_err();
        assert_eq!(error.code, Code::Invalid);
        error
    }

    #[test]
    fn an_empty_request_is_the_empty_object() {
        assert_eq!(
            read::<Request>(" \n").unwrap(),
            Request {
                rows: Vec::new(),
                size: None
            }
        );
        assert_eq!(read::<Request>("{\"size\":null}").unwrap().size, None);
    }

    #[test]
    fn only_objects_are_requests() {
        for text in ["[]", "null", "1", "\"{}\"", "x"] {
            assert_eq!(fault(text).message, "the request is not a JSON object");
        }
        assert!(fault("{} {}").message.contains("trailing characters"));
        assert!(fault("{").message.starts_with("the request: EOF"));
    }

    #[test]
    fn a_fault_names_the_field() {
        let row = "{\"rows\": [{\"id\": \"a,{\\\"\", \"score\": 1, \"kind\": \"first\"},\n";
        let cases = [
            (
                "{\"id\": \"b\", \"score\": \"x\", \"kind\": \"first\"}",
                "rows[1].score",
            ),
            (
                "{\"id\": \"b\", \"score\": 1e999, \"kind\": \"first\"}",
                "rows[1].score",
            ),
            (
                "{\"id\": \"b\", \"score\": 1, \"kind\": \"other\"}",
                "rows[1].kind",
            ),
            (
                "{\"id\": 7, \"score\": 1, \"kind\": \"first\"}",
                "rows[1].id",
            ),
            ("{\"score\": 1, \"kind\": \"first\"}", "rows[1].id"),
            ("{\"id\": \"b\", \"more\": 1}", "rows[1].more"),
            ("3", "rows[1]"),
        ];
        for (second, subject) in cases {
            let error = fault(&alloc::format!("{row}{second}]}}"));
            assert_eq!(error.subject, subject, "{}", error.message);
            assert!(error.message.starts_with(subject), "{}", error.message);
        }
        assert_eq!(fault("{\"size\": -1}").subject, "size");
        assert_eq!(fault("{\"size\": 1, \"rest\": 2}").subject, "rest");
    }

    #[test]
    fn values_are_not_repeated() {
        for text in [
            "{\"size\": \"hunter2-secret\"}",
            "{\"rows\": \"hunter2-secret \\\" and more\"}",
            "{\"rows\": [{\"score\": \"hunter2-secret\"}]}",
        ] {
            let error = fault(text);
            assert!(!error.message.contains("hunter2"), "{}", error.message);
        }
        let long = alloc::format!("{{\"{}\": 1}}", "x".repeat(10_000));
        assert!(fault(&long).message.len() < 300);
    }

    #[test]
    fn unknown_methods_are_answered_with_the_nearest() {
        let error = unknown(
            "memory.recal",
            &["facts.store", "memory.recall", "memory.remember"],
        );
        assert_eq!(error.code, Code::Unsupported);
        assert_eq!(error.subject, "memory.recal");
        assert!(
            error.message.contains("nearest are memory.recall, "),
            "{}",
            error.message
        );
        assert!(unknown(&"y".repeat(1 << 20), &["a.b"]).message.len() < 200);
        assert_eq!(distance("kitten", "sitting"), 3);
    }
}
