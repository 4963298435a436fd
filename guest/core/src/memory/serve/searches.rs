//! smart-search and its follow-up counts.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{Reply, done, instant, list, records::session_name, text};
use crate::{
    Error, Result,
    ecma::{Value, object},
    host::Host,
    memory::{
        OBSERVATION,
        digest::clip,
        lessons,
        scope::{Named, Reading, identity_of},
        search::{self, EXPAND_MAX, LIMIT, LIMIT_MAX, Ranking, Row, Search},
        sessions::{FACTS, SUBTITLE},
    },
    model::Record,
    store::Handle,
};

/// Longest preview of a lesson, in UTF-16 units, its ellipsis not counted.
const PREVIEW: usize = 240;
/// Searches of this source are not an agent's.
const VIEWER: &str = "viewer";

/// Searches, or expands ids.
pub(super) fn smart_search<H: Host>(handle: &mut Handle<'_, H>, body: &Value) -> Result<Reply> {
    let agent = text(body, "agentId");
    let named = Named {
        project: text(body, "project"),
        agent,
        session: None,
    };
    // The scope is checked before anything else.
    Reading::of(handle.store.state(), handle.call.caller, &named)?;
    let wanted = body
        .get("expandIds")
        .map(Value::elements)
        .unwrap_or_default();
    if !wanted.is_empty() {
        return expand(handle, &named, wanted);
    }
    let Some(query) = text(body, "query") else {
        let members = [
            ("mode", Value::from("compact")),
            ("results", Value::List(Vec::new())),
            ("error", Value::from("query is required")),
        ];
        return Ok(Reply {
            status: 400,
            body: object(members),
        });
    };
    let with_lessons = body.get("includeLessons") != Some(&Value::Bool(false));
    let limit = limit(body.get("limit"))?;
    let wish = Search {
        query: query.to_string(),
        limit,
        ranking: Ranking::Documented,
        lessons: with_lessons,
        ..Search::default()
    };
    let mut answer = search::search(handle, &named, &wish)?;
    if limit == Some(0) {
        answer.rows.clear();
    }
    search::recalled(handle, &answer.rows, &answer.lessons);
    if let Some(session) =
        text(body, "sessionId").filter(|_| body.text_of("source") != Some(VIEWER))
    {
        search::follow(handle, session, query, &answer.rows);
    }
    let mut members = Vec::from([
        ("mode", Value::from("compact")),
        (
            "results",
            Value::List(answer.rows.iter().map(row).collect()),
        ),
    ]);
    if with_lessons {
        members.push((
            "lessons",
            Value::List(answer.lessons.iter().map(lesson).collect()),
        ));
    }
    if answer.rows.is_empty() && !answer.suggestions.is_empty() {
        members.push(("suggestions", list(answer.suggestions)));
    }
    Ok(Reply {
        status: 200,
        body: object(members),
    })
}

/// The documented limit: 20 when absent, numbers as text are taken, 1 to 100; fractions are cut. What
/// is no number finds nothing.
fn limit(value: Option<&Value>) -> Result<Option<u32>> {
    let number = match value {
        None | Some(Value::Null) => f64::from(LIMIT),
        Some(Value::Number(number)) => *number,
        Some(Value::Text(text)) => match text.trim().parse::<f64>() {
            Ok(number) if number.is_finite() => number,
            _ => return Ok(Some(0)),
        },
        Some(_) => return Ok(Some(0)),
    };
    if number < 0.0 {
        return Err(Error::invalid("limit", "limit must not be negative"));
    }
    let limit = libm::floor(number.clamp(1.0, f64::from(LIMIT_MAX)));
    Ok(Some(limit as u32))
}

fn row(row: &Row) -> Value {
    let record = &row.record;
    object([
        ("obsId", Value::Text(record.id.clone())),
        ("sessionId", Value::from(session_name(record))),
        ("title", Value::Text(record.title.clone())),
        ("type", Value::Text(record.kind.clone())),
        ("score", Value::Number(row.score)),
        ("timestamp", instant(record.created)),
        ("importance", Value::Number(record.importance)),
        ("origin", Value::from(record.origin.channel.as_str())),
    ])
}

fn lesson(hit: &lessons::Recalled) -> Value {
    let record = &hit.record;
    let preview = if crate::text::utf16::exceeds(&record.content, PREVIEW) {
        clip(&record.content, PREVIEW + 1)
    } else {
        record.content.clone()
    };
    object([
        (
            "lessonId",
            Value::from(crate::memory::shown_id(&record.draft)),
        ),
        ("content", Value::Text(preview)),
        ("confidence", Value::Number(record.confidence)),
        ("score", Value::Number(hit.score)),
        ("createdAt", instant(record.created)),
        ("project", Value::Text(record.scope.project.clone())),
        ("tags", list(record.tags.clone())),
    ])
}

/// The first twenty entries: texts, or objects with `obsId`; the session hint changes nothing.
fn expand<H: Host>(
    handle: &mut Handle<'_, H>,
    named: &Named<'_>,
    wanted: &[Value],
) -> Result<Reply> {
    let ids: Vec<String> = wanted
        .iter()
        .take(EXPAND_MAX)
        .filter_map(|entry| entry.text().or_else(|| entry.text_of("obsId")))
        .map(ToString::to_string)
        .collect();
    let records = search::expand(handle, named, &ids)?;
    let results = records.iter().map(|record| {
        object([
            ("obsId", Value::Text(record.id.clone())),
            ("sessionId", Value::from(session_name(record))),
            ("observation", observation(record)),
        ])
    });
    let members = [
        ("mode", Value::from("expanded")),
        ("results", Value::List(results.collect())),
        ("truncated", Value::Bool(wanted.len() > EXPAND_MAX)),
    ];
    Ok(Reply {
        status: 200,
        body: object(members),
    })
}

/// A record as the observation that documented replies show.
fn observation(record: &Record) -> Value {
    let field = |name: &str| record.fields.get(name).cloned().unwrap_or_default();
    let facts: Vec<String> = if record.collection == OBSERVATION {
        field(FACTS).lines().map(String::from).collect()
    } else {
        Vec::from([record.content.clone()])
    };
    let mut members = Vec::from([
        ("id", Value::Text(record.id.clone())),
        ("sessionId", Value::from(session_name(record))),
        ("timestamp", instant(record.created)),
        ("type", Value::Text(record.kind.clone())),
        ("title", Value::Text(record.title.clone())),
        ("facts", list(facts)),
        ("narrative", Value::Text(record.content.clone())),
        ("concepts", list(record.tags.clone())),
        ("files", list(record.files.clone())),
        ("importance", Value::Number(record.importance)),
    ]);
    for (name, value) in [
        ("subtitle", field(SUBTITLE)),
        ("agentId", record.scope.agent.clone()),
    ] {
        if !value.is_empty() {
            members.push((name, Value::Text(value)));
        }
    }
    object(members)
}

/// How many searches of this handle followed another one soon.
pub(super) fn followup_stats<H: Host>(handle: &Handle<'_, H>) -> Reply {
    let counts = handle
        .store
        .searches
        .counts(&identity_of(handle.call.caller));
    let rate = if counts.searches == 0 {
        0.0
    } else {
        counts.followups as f64 / counts.searches as f64
    };
    done(
        200,
        Vec::from([
            (
                "followupWithinWindow",
                Value::Number(counts.followups as f64),
            ),
            (
                "agentInitiatedSearches",
                Value::Number(counts.searches as f64),
            ),
            ("rate", Value::Number(rate)),
        ]),
    )
}
