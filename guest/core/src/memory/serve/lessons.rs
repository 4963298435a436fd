//! Lessons.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{Reply, done, instant, list as texts_of, number, text, texts, whole};
use crate::{
    Result,
    ecma::{Value, object},
    host::Host,
    memory::{
        lessons::{self, LessonQuery, NewLesson, confirmed_at, context},
        scope::{Named, Reading},
        search::Ranking,
        shown_id,
    },
    model::Record,
    store::Handle,
};

/// A lesson as documented replies show it.
fn lesson(record: &Record) -> Value {
    let mut members = Vec::from([
        ("id", Value::from(shown_id(&record.draft))),
        ("content", Value::Text(record.content.clone())),
        ("context", Value::from(context(record))),
        ("confidence", Value::Number(record.confidence)),
        ("reinforcements", whole(record.reinforcements)),
        ("source", Value::Text(record.kind.clone())),
        ("tags", texts_of(record.tags.clone())),
        ("createdAt", instant(record.created)),
        ("updatedAt", instant(record.updated)),
        ("decayRate", Value::Number(0.05)),
    ]);
    if record.reinforcements > 0 {
        members.push(("lastReinforcedAt", instant(confirmed_at(record))));
    }
    if !record.scope.project.is_empty() {
        members.push(("project", Value::Text(record.scope.project.clone())));
    }
    if !record.latest {
        members.push(("deleted", Value::Bool(true)));
    }
    object(members)
}

/// Saves or confirms a lesson. A confidence that is no number from 0 to 1 counts as none.
pub(super) fn save<H: Host>(handle: &mut Handle<'_, H>, body: &Value) -> Result<Reply> {
    let saved = lessons::save(
        handle,
        &NewLesson {
            content: text(body, "content").unwrap_or_default().to_string(),
            context: text(body, "context").unwrap_or_default().to_string(),
            confidence: number(body, "confidence").filter(|value| (0.0..=1.0).contains(value)),
            project: text(body, "project").map(String::from),
            tags: texts(body, "tags"),
            source: text(body, "source")
                .filter(|source| lessons::SOURCES.contains(source))
                .map(String::from),
        },
    )?;
    let action = if saved.strengthened {
        "strengthened"
    } else {
        "created"
    };
    let mut members = Vec::from([
        ("action", Value::from(action)),
        ("lesson", lesson(&saved.record)),
    ]);
    if !saved.ignored.is_empty() {
        members.push((
            "ignored",
            texts_of(saved.ignored.into_iter().map(String::from)),
        ));
    }
    Ok(done(if saved.strengthened { 200 } else { 201 }, members))
}

fn query(body: &Value) -> LessonQuery {
    let limit = number(body, "limit").filter(|limit| *limit >= 0.0);
    LessonQuery {
        query: text(body, "query").unwrap_or_default().to_string(),
        project: text(body, "project").map(String::from),
        source: text(body, "source").map(String::from),
        least: number(body, "minConfidence"),
        limit: limit.map(|limit| limit as u32),
        ranking: Ranking::Documented,
        common: true,
        ..LessonQuery::default()
    }
}

/// Lessons for a question.
pub(super) fn recall<H: Host>(handle: &mut Handle<'_, H>, body: &Value) -> Result<Reply> {
    let reading = Reading::of(handle.store.state(), handle.call.caller, &Named::default())?;
    let found = lessons::recall(handle, &reading, &query(body))?;
    let rows = found.iter().map(|hit| match lesson(&hit.record) {
        Value::Object(mut members) => {
            members.push(("score".to_string(), Value::Number(hit.score)));
            Value::Object(members)
        }
        other => other,
    });
    Ok(done(
        200,
        Vec::from([("lessons", Value::List(rows.collect()))]),
    ))
}

/// Lessons by confidence.
pub(super) fn list<H: Host>(handle: &mut Handle<'_, H>, body: &Value) -> Result<Reply> {
    let state = handle.store.state();
    let reading = Reading::of(state, handle.call.caller, &Named::default())?;
    let rows = lessons::list(state, &reading, &query(body))?;
    Ok(done(
        200,
        Vec::from([("lessons", Value::List(rows.iter().map(lesson).collect()))]),
    ))
}

/// Confirms a lesson.
pub(super) fn strengthen<H: Host>(handle: &mut Handle<'_, H>, body: &Value) -> Result<Reply> {
    let change = lessons::strengthen(handle, text(body, "lessonId").unwrap_or_default())?;
    Ok(done(200, Vec::from([("lesson", lesson(&change.record))])))
}

/// Withdraws a lesson.
pub(super) fn delete<H: Host>(handle: &mut Handle<'_, H>, body: &Value) -> Result<Reply> {
    let change = lessons::withdraw(handle, text(body, "lessonId").unwrap_or_default())?;
    Ok(done(200, Vec::from([("lesson", lesson(&change.record))])))
}

/// Runs the decay sweep.
pub(super) fn decay<H: Host>(handle: &mut Handle<'_, H>, body: &Value) -> Result<Reply> {
    let swept = lessons::decay(handle, body.get("dryRun") == Some(&Value::Bool(true)))?;
    let members = Vec::from([
        ("decayed", whole(swept.decayed.len() as u32)),
        ("softDeleted", whole(swept.withdrawn.len() as u32)),
        ("total", whole(swept.total)),
    ]);
    Ok(done(200, members))
}
