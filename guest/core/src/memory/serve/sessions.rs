//! Sessions and what happens in them.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{Reply, done, failure, instant, number, text, texts, whole};
use crate::{
    Result,
    ecma::{Value, object},
    host::Host,
    memory::{
        sessions::{self, CWD, ENDED, Happening, Ready, Start},
        shown_id,
    },
    model::Record,
    store::Handle,
    text::civil,
};

fn session(record: &Record) -> Value {
    let field = |name: &str| record.fields.get(name).cloned().unwrap_or_default();
    let mut members = Vec::from([
        ("id", Value::from(shown_id(&record.draft))),
        ("project", Value::Text(record.scope.project.clone())),
        ("cwd", Value::Text(field(CWD))),
        ("startedAt", instant(record.created)),
        ("status", Value::Text(record.kind.clone())),
        ("observationCount", whole(record.reinforcements)),
    ]);
    if let Ok(ended) = field(ENDED).parse::<u64>() {
        members.push(("endedAt", instant(ended)));
    }
    if !record.scope.agent.is_empty() {
        members.push(("agentId", Value::Text(record.scope.agent.clone())));
    }
    object(members)
}

/// Starts a session or takes it up again.
pub(super) fn start<H: Host>(handle: &mut Handle<'_, H>, body: &Value) -> Result<Reply> {
    let (Some(id), Some(project), Some(cwd)) = (
        text(body, "sessionId"),
        text(body, "project"),
        text(body, "cwd"),
    ) else {
        return Ok(Reply {
            status: 400,
            body: failure("sessionId, project, and cwd are required non-empty strings"),
        });
    };
    let started = sessions::start(
        handle,
        &Start {
            id: id.to_string(),
            project: project.to_string(),
            cwd: cwd.to_string(),
            title: text(body, "title").map(String::from),
            agent: text(body, "agentId").map(String::from),
        },
    )?;
    let members = [
        ("session", session(&started.record)),
        ("resumed", Value::Bool(started.resumed)),
    ];
    Ok(done(200, Vec::from(members)))
}

/// Ends a session.
pub(super) fn end<H: Host>(handle: &mut Handle<'_, H>, body: &Value) -> Result<Reply> {
    let Some(id) = text(body, "sessionId") else {
        return Ok(Reply {
            status: 400,
            body: failure("sessionId is required and must be a non-empty string"),
        });
    };
    let status = text(body, "status").unwrap_or("completed");
    let ended = sessions::end(handle, id, status, text(body, "summary"))?;
    Ok(done(200, Vec::from([("session", session(&ended.record))])))
}

/// Writes down what happened.
pub(super) fn observe<H: Host>(handle: &mut Handle<'_, H>, body: &Value) -> Result<Reply> {
    let ready = ready(body);
    let wanted = ["hookType", "sessionId", "project", "cwd", "timestamp"];
    if ready.is_none() && wanted.iter().any(|name| text(body, name).is_none()) {
        let message = "hookType, sessionId, project, cwd, and timestamp are required strings";
        return Ok(Reply {
            status: 400,
            body: failure(message),
        });
    }
    let data = body.get("data");
    let member = |name: &str| data.and_then(|data| data.get(name)).cloned();
    let words = |name: &str| member(name).and_then(|value| value.text().map(String::from));
    let observed = sessions::observe(
        handle,
        &Happening {
            session: text(body, "sessionId").unwrap_or_default().to_string(),
            project: text(body, "project").map(String::from),
            agent: text(body, "agentId").map(String::from),
            hook: text(body, "hookType").unwrap_or_default().to_string(),
            tool: words("tool_name")
                .or_else(|| words("toolName"))
                .unwrap_or_default(),
            input: member("tool_input").or_else(|| member("toolInput")),
            output: member("tool_output").or_else(|| member("toolOutput")),
            prompt: words("prompt")
                .or_else(|| words("userPrompt"))
                .unwrap_or_default(),
            at: text(body, "timestamp")
                .and_then(civil::parse)
                .map(|moment| moment.start),
            ready,
            ..Happening::default()
        },
    )?;
    let members = if observed.repeated {
        Vec::from([("deduplicated", Value::Bool(true))])
    } else {
        Vec::from([("observationId", Value::Text(observed.record.id.clone()))])
    };
    Ok(done(201, members))
}

/// An observation that is ready: a body with a title of its own.
fn ready(body: &Value) -> Option<Ready> {
    let title = text(body, "title")?;
    let plain = |name: &str| body.text_of(name).unwrap_or_default().to_string();
    Some(Ready {
        kind: plain("type"),
        title: title.to_string(),
        subtitle: plain("subtitle"),
        narrative: plain("narrative"),
        facts: texts(body, "facts"),
        concepts: texts(body, "concepts"),
        files: texts(body, "files"),
        importance: number(body, "importance"),
        confidence: number(body, "confidence"),
    })
}
