//! The documented calls of the original (agentmemory's REST and tool surface): loosely typed
//! requests, its order of checks, its error texts and the shapes of its replies, over the rules of
//! this face.

mod lessons;
mod records;
mod searches;
mod sessions;

use alloc::{format, string::ToString, vec::Vec};

use crate::{
    Code, Error, Result,
    ecma::{Value, object},
    host::Host,
    store::Handle,
    text::civil::{civil, date},
};

/// A reply with its HTTP status.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// 200, 201, 400, 403, 404, 409 or 413.
    pub status: u32,
    /// The documented document.
    pub body: Value,
}

/// All verbs, by name.
pub const VERBS: [&str; 14] = [
    "evolve",
    "followup-stats",
    "forget",
    "lesson-decay",
    "lesson-delete",
    "lesson-list",
    "lesson-recall",
    "lesson-save",
    "lesson-strengthen",
    "observe",
    "remember",
    "session-end",
    "session-start",
    "smart-search",
];

/// Answers one documented call.
///
/// # Errors
/// `unsupported` for an unknown verb, `invalid` for a body that is no JSON object, and what a client
/// cannot help: a store that fails. Everything else is a reply.
pub fn serve<H: Host>(handle: &mut Handle<'_, H>, verb: &str, body: &str) -> Result<Reply> {
    let body = Value::parse("body", body)?;
    if !matches!(body, Value::Object(_)) {
        return Err(Error::invalid("body", "body must be a JSON object"));
    }
    let reply = match verb {
        "remember" => records::remember(handle, &body),
        "forget" => records::forget(handle, &body),
        "evolve" => records::evolve(handle, &body),
        "smart-search" => searches::smart_search(handle, &body),
        "followup-stats" => Ok(searches::followup_stats(handle)),
        "lesson-save" => lessons::save(handle, &body),
        "lesson-recall" => lessons::recall(handle, &body),
        "lesson-list" => lessons::list(handle, &body),
        "lesson-strengthen" => lessons::strengthen(handle, &body),
        "lesson-delete" => lessons::delete(handle, &body),
        "lesson-decay" => lessons::decay(handle, &body),
        "observe" => sessions::observe(handle, &body),
        "session-start" => sessions::start(handle, &body),
        "session-end" => sessions::end(handle, &body),
        _ => {
            let message = format!("verb {verb:?} is none of {}", VERBS.join(", "));
            return Err(Error::new(Code::Unsupported, message).about("verb"));
        }
    };
    reply.or_else(refused)
}

/// What a client can help is a reply; the rest stays an error.
fn refused(error: Error) -> Result<Reply> {
    let status = match error.code {
        Code::Invalid => 400,
        Code::Denied => 403,
        Code::Missing => 404,
        Code::Conflict | Code::Exists => 409,
        Code::TooLarge | Code::Full => 413,
        _ => return Err(error),
    };
    Ok(Reply {
        status,
        body: failure(&error.message),
    })
}

fn failure(message: &str) -> Value {
    object([
        ("success", Value::Bool(false)),
        ("error", Value::from(message)),
    ])
}

fn done(status: u32, members: Vec<(&'static str, Value)>) -> Reply {
    let success = [("success", Value::Bool(true))];
    Reply {
        status,
        body: object(success.into_iter().chain(members)),
    }
}

/// A text member, blank ones and other types being none.
fn text<'a>(body: &'a Value, name: &str) -> Option<&'a str> {
    body.text_of(name).filter(|text| !text.trim().is_empty())
}

/// A number member.
fn number(body: &Value, name: &str) -> Option<f64> {
    body.get(name).and_then(Value::number)
}

/// Whether a value counts as true in ECMAScript.
fn truthy(value: Option<&Value>) -> bool {
    match value {
        None | Some(Value::Null | Value::Bool(false)) => false,
        Some(Value::Number(number)) => *number != 0.0,
        Some(Value::Text(text)) => !text.is_empty(),
        Some(_) => true,
    }
}

/// The texts of a list; elements of other types and anything but a list are left out.
fn texts(body: &Value, name: &str) -> Vec<alloc::string::String> {
    let elements = body.get(name).map(Value::elements).unwrap_or_default();
    elements
        .iter()
        .filter_map(Value::text)
        .map(ToString::to_string)
        .collect()
}

fn list(texts: impl IntoIterator<Item = alloc::string::String>) -> Value {
    Value::List(texts.into_iter().map(Value::Text).collect())
}

fn whole(value: u32) -> Value {
    Value::Number(f64::from(value))
}

/// An instant as ECMAScript prints it: `2026-11-29T21:30:00.000Z`.
fn instant(at: u64) -> Value {
    let clock = civil(at).clock;
    let (seconds, rest) = (clock / 1_000, clock % 1_000);
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60);
    Value::Text(format!(
        "{}T{hours:02}:{minutes:02}:{:02}.{rest:03}Z",
        date(at),
        seconds % 60
    ))
}
