//! remember, forget, evolve.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{Reply, done, failure, instant, list, number, text, texts, truthy, whole};
use crate::{
    Error, Result,
    ecma::{Value, object},
    host::Host,
    memory::{self, Evolution, Forgetting, NewMemory, OBSERVATION, SESSION, rounded, sources},
    model::Record,
    rank::retention::DAY,
    store::Handle,
};

/// Saves a memory.
pub(super) fn remember<H: Host>(handle: &mut Handle<'_, H>, body: &Value) -> Result<Reply> {
    let Some(content) = text(body, "content") else {
        return Ok(Reply {
            status: 400,
            body: failure("content is required"),
        });
    };
    for name in ["files", "concepts", "sourceObservationIds"] {
        let value = body.get(name);
        if truthy(value) && value.and_then(Value::list).is_none() {
            return Ok(Reply {
                status: 400,
                body: failure(&format!("{name} must be an array")),
            });
        }
    }
    let claimed = texts(body, "sourceObservationIds").into_iter();
    let claimed = claimed.filter(|id| !id.is_empty());
    let wish = NewMemory {
        content: content.to_string(),
        kind: body.text_of("type").unwrap_or_default().to_string(),
        concepts: texts(body, "concepts"),
        files: texts(body, "files"),
        project: text(body, "project").map(String::from),
        agent: text(body, "agentId").map(String::from),
        ttl: ttl(number(body, "ttlDays"))?,
        claimed: claimed.collect(),
        supersedes: texts(body, "supersedes"),
        ..NewMemory::default()
    };
    let saved = memory::remember(handle, &wish)?;
    let mut members = Vec::from([("memory", memory_of(&saved.record))]);
    if let Some(near) = saved.near {
        let similar = object([
            ("id", Value::Text(near.id)),
            ("title", Value::Text(near.title)),
            ("similarity", Value::Number(rounded(near.similarity, 2))),
            ("apart", Value::Text(near.apart)),
        ]);
        members.push(("similarTo", similar));
    }
    if !saved.redacted.is_empty() {
        members.push(("redacted", list(saved.redacted)));
    }
    Ok(done(201, members))
}

/// Days as milliseconds; what is not above 0 is no limit, as documented.
fn ttl(days: Option<f64>) -> Result<Option<u64>> {
    let Some(days) = days.filter(|days| *days > 0.0) else {
        return Ok(None);
    };
    let milliseconds = libm::floor(days * DAY);
    if milliseconds > memory::LAST_INSTANT as f64 {
        return Err(Error::invalid(
            "ttlDays",
            format!("ttlDays is {days}, it must end before the year 275760"),
        ));
    }
    Ok(Some((milliseconds as u64).max(1)))
}

/// A memory as documented replies show it.
fn memory_of(record: &Record) -> Value {
    let origin = object([
        ("channel", Value::from(record.origin.channel.as_str())),
        ("capturedAt", instant(record.origin.captured)),
    ]);
    let mut members = Vec::from([
        ("id", Value::Text(record.id.clone())),
        ("createdAt", instant(record.created)),
        ("updatedAt", instant(record.updated)),
        ("type", Value::Text(record.kind.clone())),
        ("title", Value::Text(record.title.clone())),
        ("content", Value::Text(record.content.clone())),
        ("concepts", list(record.tags.clone())),
        ("files", list(record.files.clone())),
        ("strength", Value::Number(record.strength)),
        ("version", whole(record.version)),
        ("supersedes", list(record.supersedes.clone())),
        (
            "sourceObservationIds",
            list(sources(&record.draft).map(String::from)),
        ),
        ("isLatest", Value::Bool(record.latest)),
        ("origin", origin),
    ]);
    if let Some(parent) = record.supersedes.first() {
        members.push(("parentId", Value::Text(parent.clone())));
    }
    let scope = &record.scope;
    for (name, value) in [("agentId", &scope.agent), ("project", &scope.project)] {
        if !value.is_empty() {
            members.push((name, Value::Text(value.clone())));
        }
    }
    if record.expires != 0 {
        members.push(("forgetAfter", instant(record.expires)));
    }
    object(members)
}

/// Forgets a memory, observations or a whole session. `deleted` counts what is really gone.
pub(super) fn forget<H: Host>(handle: &mut Handle<'_, H>, body: &Value) -> Result<Reply> {
    let observations = texts(body, "observationIds");
    let (memory_id, session) = (text(body, "memoryId"), text(body, "sessionId"));
    if memory_id.is_none() && session.is_none() {
        let body = object([
            ("success", Value::Bool(false)),
            ("error", Value::from("sessionId or memoryId is required")),
            ("deleted", whole(0)),
        ]);
        return Ok(Reply { status: 400, body });
    }
    let mut wish = Forgetting {
        ids: memory_id.into_iter().map(String::from).collect(),
        reason: text(body, "reason").unwrap_or_default().to_string(),
        ..Forgetting::default()
    };
    match session {
        Some(_) if !observations.is_empty() => {
            wish.ids
                .extend(observations.iter().map(|id| format!("{OBSERVATION}:{id}")));
        }
        Some(session) if memory_id.is_none() => wish.session = Some(session.to_string()),
        _ => {}
    }
    let gone = memory::forget(handle, &wish)?;
    let members = Vec::from([
        ("success", Value::Bool(gone.missing.is_empty())),
        ("deleted", whole(gone.deleted.len() as u32)),
        ("deletedIds", list(gone.deleted)),
        ("notFound", list(gone.missing)),
        ("restored", list(gone.restored)),
        ("remaining", list(gone.remaining)),
    ]);
    Ok(Reply {
        status: 200,
        body: object(members),
    })
}

/// Replaces a memory by a successor.
pub(super) fn evolve<H: Host>(handle: &mut Handle<'_, H>, body: &Value) -> Result<Reply> {
    let (Some(id), Some(content)) = (text(body, "memoryId"), text(body, "newContent")) else {
        return Ok(Reply {
            status: 400,
            body: failure("memoryId and newContent are required"),
        });
    };
    let next = Evolution {
        content: content.to_string(),
        title: text(body, "newTitle").map(String::from),
        expected: None,
    };
    let done_now = memory::evolve(handle, id, &next)?;
    let members = [
        ("memory", memory_of(&done_now.record)),
        ("previousId", Value::from(id)),
    ];
    Ok(done(200, Vec::from(members)))
}

/// The session id that documented replies show for a record.
pub(super) fn session_name(record: &Record) -> &str {
    if record.collection == SESSION {
        memory::shown_id(&record.draft)
    } else {
        memory::search::session_of(record)
    }
}
