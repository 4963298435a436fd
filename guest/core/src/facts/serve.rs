//! The documented REST calls: loose types, order of checks, statuses and replies.

use alloc::{
    borrow::ToOwned,
    format,
    string::{String, ToString},
    vec::Vec,
};

use serde_json::{Map, Value, json};

use super::{
    DECAY_BELOW, DECAY_DAYS, Fact, LIST_MAX, Owner, Patch, RATE, RECALL_MAX, admit, decay, forget,
    kind_name, search, store, update,
};
use crate::{Code, Error, Result, host::Host, store::Handle};

/// A status and the reply that goes with it.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// As in HTTP.
    pub status: u32,
    /// The reply. Its members are made in the order of their names: whether a map keeps the order in
    /// which it was filled is up to whoever builds the program.
    pub body: Value,
}

/// Answers one documented call.
///
/// # Errors
/// Only what is no answer of the service: an unknown verb, a store that fails.
pub fn serve<H: Host>(handle: &mut Handle<'_, H>, verb: &str, body: &str) -> Result<Reply> {
    let body: Map<String, Value> = match serde_json::from_str(body) {
        Ok(Value::Object(body)) => body,
        _ => return Ok(refusal(400, "body must be a JSON object")),
    };
    match answer(handle, verb, &body) {
        Ok(reply) => Ok(Reply {
            status: 200,
            body: reply,
        }),
        Err(error) => match status(&error) {
            Some(429) => {
                let mut reply = refusal(429, &error.message);
                reply.body["retry_after_s"] = error.actual.into();
                Ok(reply)
            }
            Some(status) => Ok(refusal(status, &error.message)),
            None => Err(error),
        },
    }
}

fn status(error: &Error) -> Option<u32> {
    match (error.code, error.subject.as_str()) {
        (Code::Denied, "caller") => Some(401),
        (Code::Denied, _) => Some(403),
        (Code::Unavailable, "rate") => Some(429),
        (Code::Missing, _) => Some(404),
        (Code::Invalid | Code::TooLarge, _) => Some(400),
        _ => None,
    }
}

fn refusal(status: u32, message: &str) -> Reply {
    Reply {
        status,
        body: json!({ "error": message, "ok": false }),
    }
}

fn answer<H: Host>(
    handle: &mut Handle<'_, H>,
    verb: &str,
    body: &Map<String, Value>,
) -> Result<Value> {
    let owner = body.get("owner").and_then(Value::as_str).unwrap_or("");
    let owner = admit(handle, Some(owner), Some(RATE))?;
    match verb {
        "store" => {
            let (kind, key) = (text(body, "kind")?, text(body, "key")?);
            let kind = kind_name(&kind)?;
            let key = super::key_name(&key)?;
            let value = text(body, "value")?;
            let confidence = confidence(body, "confidence")?;
            let (fact, _) = store(handle, &owner, &kind, &key, &value, confidence, None)?;
            Ok(json!({ "memory": row(&fact), "ok": true }))
        }
        "update" => {
            let patch = Patch {
                value: present(body, "value")
                    .map(|_| text(body, "value"))
                    .transpose()?,
                confidence: confidence(body, "confidence")?,
                kind: present(body, "kind")
                    .map(|_| text(body, "kind"))
                    .transpose()?,
            };
            let (fact, _) = update(handle, &owner, &text(body, "key")?, &patch, None)?;
            Ok(json!({ "memory": row(&fact), "ok": true }))
        }
        "forget" => {
            forget(handle, &owner, &text(body, "key")?)?;
            Ok(json!({ "ok": true }))
        }
        "recall" => {
            let query = present(body, "q")
                .and_then(Value::as_str)
                .unwrap_or("")
                .to_owned();
            rows(handle, &owner, &query, body, 20, RECALL_MAX)
        }
        "list" => rows(handle, &owner, "", body, 50, LIST_MAX),
        "decay" => {
            let days = number(body, "older_than_days")
                .map_err(|()| {
                    Error::invalid("older_than_days", "older_than_days must be a number")
                })?
                .unwrap_or(DECAY_DAYS);
            let below = confidence(body, "below_confidence")?.unwrap_or(DECAY_BELOW);
            let pruned = decay(handle, &owner, days, below, false)?;
            Ok(json!({ "ok": true, "pruned": pruned.len() }))
        }
        verb => Err(Error::new(
            Code::Unsupported,
            format!("verb {verb:?} is none of store, recall, update, forget, list, decay"),
        )
        .about("verb")),
    }
}

fn rows<H: Host>(
    handle: &Handle<'_, H>,
    owner: &Owner,
    query: &str,
    body: &Map<String, Value>,
    standard: u32,
    most: u32,
) -> Result<Value> {
    let kind = match present(body, "kind").and_then(Value::as_str) {
        Some(kind) if !kind.trim().is_empty() => Some(kind_name(kind)?),
        _ => None,
    };
    // A limit that is no number is as good as none.
    let limit = number(body, "limit")
        .ok()
        .flatten()
        .map_or(standard, |limit| limit.clamp(1.0, f64::from(most)) as u32);
    let (facts, _) = search(handle.store.state(), owner, query, kind.as_deref(), limit)?;
    let memories: Vec<Value> = facts.iter().map(row).collect();
    Ok(json!({ "memories": memories, "ok": true, "owner": owner.as_str() }))
}

fn row(fact: &Fact) -> Value {
    json!({
        "confidence": fact.confidence,
        "created_at": fact.created / 1_000,
        "id": fact.id,
        "key": fact.key,
        "kind": fact.kind,
        "owner": fact.owner,
        "updated_at": fact.updated / 1_000,
        "value": fact.value,
    })
}

fn present<'a>(body: &'a Map<String, Value>, field: &str) -> Option<&'a Value> {
    body.get(field).filter(|value| !value.is_null())
}

/// A text; absent and null are the empty one.
fn text(body: &Map<String, Value>, field: &str) -> Result<String> {
    match body.get(field) {
        None | Some(Value::Null) => Ok(String::new()),
        Some(Value::String(text)) => Ok(text.clone()),
        Some(_) => Err(Error::invalid(field, format!("{field} must be text"))),
    }
}

/// A finite number or a numeric text.
fn number(body: &Map<String, Value>, field: &str) -> core::result::Result<Option<f64>, ()> {
    match body.get(field) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Number(number)) => number.as_f64().map(Some).ok_or(()),
        Some(Value::String(text)) => text
            .trim()
            .to_string()
            .parse::<f64>()
            .ok()
            .filter(|n| n.is_finite())
            .map(Some)
            .ok_or(()),
        Some(_) => Err(()),
    }
}

fn confidence(body: &Map<String, Value>, field: &str) -> Result<Option<f64>> {
    number(body, field)
        .map_err(|()| Error::invalid("confidence", "confidence must be a number 0..1"))?
        .map(super::confidence_value)
        .transpose()
}
