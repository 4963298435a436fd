//! Sequences of saves, lessons on a clock and searches, through the documented calls.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use unicode_normalization::UnicodeNormalization;
use vademecum_core::Caller;

use super::{all_have, cases, elements, label, same, text};
use crate::{
    conformance::{Report, corrected},
    door::Door,
};

/// The beginning of every script, milliseconds UTC: 2026-06-01.
const BEGIN: u64 = 1_780_272_000_000;
const DAY: f64 = 86_400_000.0;
const STORE: &str = "memory";

/// The documented service has one key, and who has it may name every agent: an administrator.
fn caller() -> Caller {
    Caller {
        store: STORE.into(),
        owner: "*".into(),
        ..Caller::default()
    }
}

/// Starts anew with the settings that a case's environment means.
fn open(case: &Value, policy: &str, door: &mut dyn Door) -> Result<(), String> {
    door.reset();
    door.set_now(BEGIN);
    let names = [
        ("AGENT_ID", "memory.agent"),
        ("AGENTMEMORY_AGENT_SCOPE", "memory.agent-scope"),
        (
            "AGENTMEMORY_FOLLOWUP_WINDOW_SECONDS",
            "memory.followup-seconds",
        ),
    ];
    configure(door, "supersession", policy)?;
    for (theirs, ours) in names {
        if let Some(value) = case["env"][theirs].as_str() {
            configure(door, ours, value)?;
        }
    }
    Ok(())
}

fn configure(door: &mut dyn Door, name: &str, value: &str) -> Result<(), String> {
    door.call(
        &caller(),
        "admin.configure",
        &json!({ "name": name, "value": value }),
    )
    .map(|_| ())
    .map_err(|error| format!("{name}: {}", error.message))
}

/// One documented call: its status and its reply.
fn serve(door: &mut dyn Door, verb: &str, body: &Value) -> Result<(u64, Value), String> {
    let answer = door
        .call(
            &caller(),
            "memory.serve",
            &json!({ "verb": verb, "body": body }),
        )
        .map_err(|error| format!("{verb}: {}", error.message))?;
    Ok((
        answer["status"].as_u64().unwrap_or(0),
        answer["reply"].clone(),
    ))
}

/// Whether a text finds a memory of this id, by the documented ranking and by the default one.
fn finds(door: &mut dyn Door, query: &str, id: &str) -> Result<bool, String> {
    let (_, reply) = serve(
        door,
        "smart-search",
        &json!({ "query": query, "limit": 100 }),
    )?;
    let documented = elements(&reply["results"])
        .iter()
        .any(|row| text(row, "obsId") == id);
    Ok(documented || finds_by_default(door, query, id)?)
}

/// Whether a text finds a memory of this id by the default ranking.
fn finds_by_default(door: &mut dyn Door, query: &str, id: &str) -> Result<bool, String> {
    let answer = door
        .call(
            &caller(),
            "memory.search",
            &json!({ "query": query, "limit": 100 }),
        )
        .map_err(|error| format!("search: {}", error.message))?;
    Ok(elements(&answer["rows"])
        .iter()
        .any(|row| text(&row["item"], "id") == id))
}

/// Saves a text on an empty store: each of its words and its composed form must find it, and the
/// same text again must be recognised.
pub(super) fn known_by_its_words(content: &str, door: &mut dyn Door) -> Result<(), String> {
    open(&Value::Null, "guarded", door)?;
    let request = json!({ "content": content });
    let (_, reply) = serve(door, "remember", &request)?;
    let id = text(&reply["memory"], "id").to_string();
    let composed: String = content.nfc().collect();
    let words = content.split_whitespace().map(String::from);
    for query in words.chain([composed]) {
        if !finds_by_default(door, &query, &id)? {
            return Err(format!("{query:?} does not find {content:?}"));
        }
    }
    let (_, again) = serve(door, "remember", &request)?;
    same(&json!(id), &again["memory"]["parentId"])
}

/// Sequences of saves with the state of the store after them.
pub fn is_remember(file: &Value) -> bool {
    all_have(file, &["steps", "finalLatest", "finalIndexed"])
}

/// Runs the sequences: under the documented rule, and under our own where the rule is marked wrong.
pub fn run_remember(name: &str, file: &Value, door: &mut dyn Door, report: &mut Report) {
    for (index, case) in cases(file).iter().enumerate() {
        report.check(&label(name, index, case), remember(case, door));
    }
}

fn remember(case: &Value, door: &mut dyn Door) -> Result<(), String> {
    let marked = case.get("defect").is_some();
    open(case, if marked { "guarded" } else { "similar" }, door)?;
    let noted = marked && case.get("corrected").is_none();
    let case = corrected(case);
    let mut ids: Vec<Option<String>> = Vec::new();
    let mut replies = Vec::new();
    for (index, step) in elements(&case["steps"]).iter().enumerate() {
        let reply = remember_step(step, &ids, door)?;
        if !noted {
            same_step(step, &reply, &ids)
                .map_err(|difference| format!("step {index}: {difference}"))?;
        }
        ids.push(reply["memory"]["id"].as_str().map(String::from));
        replies.push(reply);
    }
    if noted {
        return noted_sequence(&case, &ids, &replies, door);
    }
    let latest = final_latest(&ids, door)?;
    same(&case["finalLatest"], &latest).map_err(|difference| format!("latest: {difference}"))?;
    let indexed = final_indexed(&ids, elements(&case["finalIndexed"]), door)?;
    same(&case["finalIndexed"], &indexed).map_err(|difference| format!("indexed: {difference}"))
}

fn remember_step(
    step: &Value,
    ids: &[Option<String>],
    door: &mut dyn Door,
) -> Result<Value, String> {
    let referred = || {
        let place = step["memory"].as_u64()? as usize;
        ids.get(place)
            .cloned()
            .flatten()
            .or_else(|| Some(format!("mem_unknown{place}")))
    };
    let (verb, body) = match step["op"].as_str() {
        Some("forget") => ("forget", json!({ "memoryId": referred() })),
        Some("evolve") => (
            "evolve",
            json!({ "memoryId": referred(), "newContent": step["newContent"], "newTitle": step["newTitle"] }),
        ),
        Some(other) => return Err(format!("unknown operation {other}")),
        None => ("remember", step["in"].clone()),
    };
    Ok(serve(door, verb, &body)?.1)
}

/// A reply against what is recorded of it.
fn same_step(step: &Value, reply: &Value, ids: &[Option<String>]) -> Result<(), String> {
    let memory = &reply["memory"];
    let step_of = |id: &Value| {
        let is = |known: &Option<String>| known.is_some() && known.as_deref() == id.as_str();
        let place = ids.iter().position(is);
        place.map_or(Value::Null, |place| json!(place))
    };
    for (name, wanted) in step["expect"].as_object().into_iter().flatten() {
        let got = match name.as_str() {
            "op" => continue,
            "success" | "error" | "deleted" => reply[name].clone(),
            "parent" => step_of(&memory["parentId"]),
            "supersedes" => elements(&memory["supersedes"])
                .iter()
                .map(step_of)
                .collect(),
            "origin" => memory["origin"]["channel"].clone(),
            "hasForgetAfter" => json!(memory.get("forgetAfter").is_some()),
            "ttlMs" => json!(milliseconds_between(
                &memory["createdAt"],
                &memory["forgetAfter"]
            )),
            "similarTo" => json!({
                "step": step_of(&reply["similarTo"]["id"]),
                "similarity": reply["similarTo"]["similarity"],
                "title": reply["similarTo"]["title"],
            }),
            "strength" => json!(memory["strength"].as_f64().unwrap_or(0.0) as u64),
            other => memory[other].clone(),
        };
        same(wanted, &got).map_err(|difference| format!("{name}: {difference}"))?;
    }
    let near = step["expect"].get("similarTo").is_some();
    if !near && reply.get("similarTo").is_some() {
        return Err(format!(
            "similarTo: wanted none, got {}",
            reply["similarTo"]
        ));
    }
    Ok(())
}

fn milliseconds_between(from: &Value, to: &Value) -> Option<u64> {
    Some(instant(to.as_str()?)? - instant(from.as_str()?)?)
}

/// Milliseconds since 1970 of an instant as ECMAScript prints it.
fn instant(text: &str) -> Option<u64> {
    let number = |range: std::ops::Range<usize>| text.get(range)?.parse::<i64>().ok();
    let (year, month, day) = (number(0..4)?, number(5..7)?, number(8..10)?);
    let (shifted, era_month) = if month > 2 {
        (year, month - 3)
    } else {
        (year - 1, month + 9)
    };
    let (era, of_era) = (shifted.div_euclid(400), shifted.rem_euclid(400));
    let days =
        era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + (153 * era_month + 2) / 5 + day
            - 719_469;
    let clock = (number(11..13)? * 60 + number(14..16)?) * 60_000
        + number(17..19)? * 1_000
        + number(20..23)?;
    u64::try_from(days * 86_400_000 + clock).ok()
}

/// What is still stored, by step: whether it is latest, and its version.
fn final_latest(ids: &[Option<String>], door: &mut dyn Door) -> Result<Value, String> {
    let mut rows = serde_json::Map::new();
    for (step, id) in ids.iter().enumerate() {
        let Some(id) = id else { continue };
        if let Ok(answer) = door.call(
            &caller(),
            "memory.get",
            &json!({ "id": format!("memory:{id}") }),
        ) {
            let item = &answer["item"];
            rows.insert(
                step.to_string(),
                json!({ "isLatest": item["latest"], "version": item["version"] }),
            );
        }
    }
    Ok(Value::Object(rows))
}

/// Whether each step's memory is found by its own text; null for a step that made none.
fn final_indexed(
    ids: &[Option<String>],
    wanted: &[Value],
    door: &mut dyn Door,
) -> Result<Value, String> {
    let mut rows = Vec::new();
    for (step, id) in ids.iter().enumerate() {
        let Some(id) = id else {
            rows.push(Value::Null);
            continue;
        };
        let content = door
            .call(
                &caller(),
                "memory.get",
                &json!({ "id": format!("memory:{id}") }),
            )
            .ok()
            .map(|answer| text(&answer["item"], "content").to_string());
        let found = match content {
            Some(content) => {
                finds(door, &content, id)? || (wanted[step] == json!(true) && finds(door, id, id)?)
            }
            None => false,
        };
        rows.push(json!(found));
    }
    Ok(Value::Array(rows))
}

/// What the notes on marked sequences ask for, told by what the sequence does.
fn noted_sequence(
    case: &Value,
    ids: &[Option<String>],
    replies: &[Value],
    door: &mut dyn Door,
) -> Result<(), String> {
    let steps = elements(&case["steps"]);
    let forgets = |step: &Value| step["op"] == json!("forget");
    if steps.iter().all(forgets) {
        return unknown_forgotten(steps, replies);
    }
    if let Some(place) = steps.iter().position(forgets) {
        return no_orphan(steps, place, ids, replies, door);
    }
    // Two texts that differ in a number or a negation: both stay, and may be named as near.
    for (index, (reply, id)) in replies.iter().zip(ids).enumerate() {
        let memory = &reply["memory"];
        let fresh = memory["version"] == json!(1) && memory.get("parentId").is_none();
        let id = id
            .as_deref()
            .ok_or_else(|| format!("step {index} saved nothing: {reply}"))?;
        if !fresh || !finds(door, text(memory, "content"), id)? {
            return Err(format!("step {index} is not a memory of its own: {reply}"));
        }
    }
    let latest = final_latest(ids, door)?;
    let all = latest
        .as_object()
        .is_some_and(|rows| rows.values().all(|row| row["isLatest"] == json!(true)));
    if all {
        Ok(())
    } else {
        Err(format!("not all are latest: {latest}"))
    }
}

/// Without an id an input error, with an unknown one "not found"; nothing deleted either way.
fn unknown_forgotten(steps: &[Value], replies: &[Value]) -> Result<(), String> {
    for (step, reply) in steps.iter().zip(replies) {
        let deleted = reply["deleted"].as_u64().unwrap_or(0);
        let honest = if step.get("memory").is_some() {
            !elements(&reply["notFound"]).is_empty() || reply["success"] == json!(false)
        } else {
            reply["success"] == json!(false) && reply["error"].is_string()
        };
        if deleted != 0 || !honest {
            return Err(format!("{reply}"));
        }
    }
    Ok(())
}

/// After a forget no hidden parent remains: it went too and was counted, or it is latest again.
fn no_orphan(
    steps: &[Value],
    place: usize,
    ids: &[Option<String>],
    replies: &[Value],
    door: &mut dyn Door,
) -> Result<(), String> {
    let latest = final_latest(ids, door)?;
    let parent = latest.get("0");
    let next = &replies[steps.len() - 1]["memory"];
    let went =
        parent.is_none() && replies[place]["deleted"] == json!(2) && next["version"] == json!(1);
    let back = parent.is_some()
        && next["version"] == json!(2)
        && next["parentId"].as_str() == ids[0].as_deref();
    if went || back {
        Ok(())
    } else {
        Err(format!("latest {latest}, replies {}", json!(replies)))
    }
}

/// Lessons on a clock.
pub fn is_lessons(file: &Value) -> bool {
    all_have(file, &["steps"])
        && cases(file).iter().all(|case| {
            case.get("finalLatest").is_none()
                && elements(&case["steps"]).iter().all(|step| {
                    ["save", "recall", "list", "strengthen", "delete", "decay"]
                        .contains(&text(step, "op"))
                })
        })
}

/// Runs the sequences.
pub fn run_lessons(name: &str, file: &Value, door: &mut dyn Door, report: &mut Report) {
    for (index, case) in cases(file).iter().enumerate() {
        report.check(&label(name, index, case), lessons(case, door));
    }
}

fn lessons(case: &Value, door: &mut dyn Door) -> Result<(), String> {
    open(case, "guarded", door)?;
    let noted = case.get("corrected_note").is_some() && case.get("corrected").is_none();
    let case = corrected(case);
    let mut known: Vec<String> = Vec::new();
    let mut now = BEGIN;
    for (index, step) in elements(&case["steps"]).iter().enumerate() {
        if let Some(day) = step["day"].as_f64() {
            now = BEGIN + (day * DAY).round() as u64;
        }
        door.set_now(now);
        lesson_step(step, noted, &mut known, door)
            .map_err(|difference| format!("step {index} {}: {difference}", text(step, "op")))?;
    }
    Ok(())
}

fn lesson_step(
    step: &Value,
    noted: bool,
    known: &mut Vec<String>,
    door: &mut dyn Door,
) -> Result<(), String> {
    let id = || {
        let place = step["lesson"].as_u64().map(|place| place as usize);
        place
            .and_then(|place| known.get(place).cloned())
            .or_else(|| step["lessonId"].as_str().map(String::from))
    };
    let (verb, body) = match text(step, "op") {
        "save" => ("lesson-save", step["in"].clone()),
        "recall" => ("lesson-recall", step["in"].clone()),
        "list" => (
            "lesson-list",
            step.get("in").cloned().unwrap_or_else(|| json!({})),
        ),
        "strengthen" => ("lesson-strengthen", json!({ "lessonId": id() })),
        "delete" => ("lesson-delete", json!({ "lessonId": id() })),
        _ => ("lesson-decay", json!({})),
    };
    let (_, reply) = serve(door, verb, &body)?;
    let wanted = &step["expect"];
    if let Some(error) = wanted.get("error") {
        return same(error, &reply["error"]);
    }
    match text(step, "op") {
        "save" | "strengthen" | "delete" => {
            let lesson = &reply["lesson"];
            let id = text(lesson, "id").to_string();
            if !known.contains(&id) {
                known.push(id);
            }
            same_lesson(wanted, &reply, noted, known)?;
            if noted {
                noted_lesson(step, &reply)
            } else {
                Ok(())
            }
        }
        "decay" => {
            for name in ["decayed", "softDeleted", "total"] {
                same(&wanted[name], &reply[name])
                    .map_err(|difference| format!("{name}: {difference}"))?;
            }
            elements(&wanted["lessons"])
                .iter()
                .try_for_each(|row| decayed(row, known, door))
        }
        _ => same_rows(wanted, &reply, known),
    }
}

fn same_lesson(wanted: &Value, reply: &Value, noted: bool, known: &[String]) -> Result<(), String> {
    let lesson = &reply["lesson"];
    for (name, wanted) in wanted.as_object().into_iter().flatten() {
        let got = match name.as_str() {
            "action" => reply["action"].clone(),
            "lesson" => json!(known.iter().position(|id| id == text(lesson, "id"))),
            "deleted" => json!(lesson.get("deleted") == Some(&json!(true))),
            "confidence" if noted => continue,
            "confidence" | "decayRate" | "reinforcements" => {
                let (wanted, got) = (wanted.as_f64(), lesson[name].as_f64());
                if wanted
                    .zip(got)
                    .is_some_and(|(wanted, got)| (wanted - got).abs() <= 1e-9)
                {
                    continue;
                }
                lesson[name].clone()
            }
            other => lesson.get(other).cloned().unwrap_or(Value::Null),
        };
        same(wanted, &got).map_err(|difference| format!("{name}: {difference}"))?;
    }
    Ok(())
}

/// A confidence given with a repeat has its documented effect: the larger of it and the confirmed
/// one; without one a repeat adds a tenth of the distance to certainty. Tags are there, another
/// project is reported.
fn noted_lesson(step: &Value, reply: &Value) -> Result<(), String> {
    let (given, lesson) = (&step["in"], &reply["lesson"]);
    let recorded = step["expect"]["confidence"].as_f64().unwrap_or(0.0);
    let got = lesson["confidence"].as_f64().unwrap_or(0.0);
    let least = recorded.max(given["confidence"].as_f64().unwrap_or(0.0));
    if (got - least).abs() > 1e-9 {
        return Err(format!("confidence: wanted {least}, got {got}"));
    }
    let tags = elements(&given["tags"])
        .iter()
        .all(|tag| elements(&lesson["tags"]).contains(tag));
    let project = given["project"].as_str().is_none_or(|project| {
        text(lesson, "project") == project
            || elements(&reply["ignored"]).contains(&json!("project"))
    });
    if tags && project {
        Ok(())
    } else {
        Err(format!("dropped without a word: {reply}"))
    }
}

/// One lesson after a sweep: confidence and whether it was withdrawn.
fn decayed(row: &Value, known: &[String], door: &mut dyn Door) -> Result<(), String> {
    let id = row[0]
        .as_u64()
        .and_then(|place| known.get(place as usize))
        .ok_or("an unknown lesson")?;
    let answer = door
        .call(
            &caller(),
            "memory.get",
            &json!({ "id": format!("lesson:{id}") }),
        )
        .map_err(|error| error.into_fault().message)?;
    let item = &answer["item"];
    same(&row[2], &json!(item["latest"] == json!(false)))?;
    let near = item["confidence"]
        .as_f64()
        .zip(row[1].as_f64())
        .is_some_and(|(got, wanted)| (got - wanted).abs() <= 1e-9);
    if near {
        Ok(())
    } else {
        Err(format!("wanted {row}, got {}", item["confidence"]))
    }
}

/// Lessons with a score, or with a confidence when they are listed.
fn same_rows(wanted: &Value, reply: &Value, known: &[String]) -> Result<(), String> {
    let rows: Vec<Value> = elements(&reply["lessons"])
        .iter()
        .map(|lesson| {
            let place = known.iter().position(|id| id == text(lesson, "id"));
            let number = lesson.get("score").unwrap_or(&lesson["confidence"]);
            json!([place, number])
        })
        .collect();
    let agrees = elements(wanted).len() == rows.len()
        && elements(wanted).iter().zip(&rows).all(|(wanted, got)| {
            wanted[0] == got[0]
                && wanted[1]
                    .as_f64()
                    .zip(got[1].as_f64())
                    .is_some_and(|(a, b)| (a - b).abs() <= 1e-9)
        });
    if agrees {
        Ok(())
    } else {
        Err(format!("wanted {wanted}, got {}", json!(rows)))
    }
}

/// Stores with searches on them.
pub fn is_search(file: &Value) -> bool {
    all_have(file, &["setup", "calls"])
}

/// Runs the stores.
pub fn run_search(name: &str, file: &Value, door: &mut dyn Door, report: &mut Report) {
    for (index, case) in cases(file).iter().enumerate() {
        report.check(&label(name, index, case), searches(case, door));
    }
}

/// Ids by their place in the setup, and the ids that a script itself gave.
#[derive(Default)]
struct Known {
    ids: Vec<String>,
    given: BTreeMap<String, String>,
}

impl Known {
    fn place(&self, id: &str) -> Option<usize> {
        self.ids.iter().position(|known| known == id)
    }

    /// A given id, or an object with one, as this store knows it.
    fn translate(&self, entry: &Value) -> Value {
        let known = |id: &Value| id.as_str().and_then(|id| self.given.get(id)).cloned();
        match entry {
            Value::String(_) => known(entry).map_or_else(|| entry.clone(), Value::String),
            Value::Object(_) => {
                let mut entry = entry.clone();
                if let Some(id) = known(&entry["obsId"]) {
                    entry["obsId"] = json!(id);
                }
                entry
            }
            other => other.clone(),
        }
    }
}

fn searches(case: &Value, door: &mut dyn Door) -> Result<(), String> {
    open(case, "similar", door)?;
    let known = set_up(case, door)?;
    let noted = case.get("corrected_note").is_some() && case.get("corrected").is_none();
    let case = corrected(case);
    let mut now = BEGIN;
    for (index, step) in elements(&case["calls"]).iter().enumerate() {
        now += step["advanceSeconds"].as_u64().unwrap_or(0) * 1_000;
        door.set_now(now);
        let mut body = step["in"].clone();
        if let Some(refs) = step.get("expandRefs") {
            let id = |entry: &Value| match entry
                .as_u64()
                .and_then(|place| known.ids.get(place as usize))
            {
                Some(id) => json!(id),
                None => entry.clone(),
            };
            body["expandIds"] = elements(refs).iter().map(id).collect();
        } else if let Some(ids) = body["expandIds"].as_array() {
            body["expandIds"] = ids.iter().map(|entry| known.translate(entry)).collect();
        }
        let (status, reply) = serve(door, "smart-search", &body)?;
        let result = if noted && status >= 400 {
            refused(&body, status, &reply)
        } else {
            let stats = serve(door, "followup-stats", &json!({}))?.1;
            same_search(&step["expect"], &reply, &stats, &known)
        };
        result.map_err(|difference| format!("call {index}: {difference}"))?;
    }
    isolated_fails(&case, noted, door)
}

/// What the notes allow to be refused: a negative limit, or an isolated scope without an agent.
fn refused(body: &Value, status: u64, reply: &Value) -> Result<(), String> {
    let negative = body["limit"].as_f64().is_some_and(|limit| limit < 0.0);
    let empty = elements(&reply["results"]).is_empty() && elements(&reply["lessons"]).is_empty();
    let isolated = status == 403
        && text(reply, "error").contains("isolated")
        && text(reply, "error").contains("agent id");
    if empty && (negative || isolated) {
        Ok(())
    } else {
        Err(format!("{status} {reply}"))
    }
}

/// An isolated store without an agent must refuse a search.
fn isolated_fails(case: &Value, noted: bool, door: &mut dyn Door) -> Result<(), String> {
    let env = &case["env"];
    let isolated =
        env["AGENTMEMORY_AGENT_SCOPE"] == json!("isolated") && env.get("AGENT_ID").is_none();
    if !(noted && isolated) {
        return Ok(());
    }
    match serve(door, "smart-search", &json!({ "query": "anything" }))? {
        (403, _) => Ok(()),
        (status, reply) => Err(format!("an isolated store answered {status} {reply}")),
    }
}

fn set_up(case: &Value, door: &mut dyn Door) -> Result<Known, String> {
    let mut known = Known::default();
    for entry in elements(&case["setup"]) {
        let (reply, id) = if let Some(memory) = entry.get("mem") {
            let reply = serve(door, "remember", memory)?.1;
            let id = text(&reply["memory"], "id").to_string();
            (reply, id)
        } else if let Some(lesson) = entry.get("lesson") {
            let reply = serve(door, "lesson-save", lesson)?.1;
            let id = text(&reply["lesson"], "id").to_string();
            (reply, id)
        } else {
            let observation = &entry["obs"];
            let mut body = observation.clone();
            if body["sessionId"].is_null() {
                body["sessionId"] = json!("s1");
            }
            if let Some(members) = body.as_object_mut() {
                members.remove("id");
            }
            let reply = serve(door, "observe", &body)?.1;
            let id = text(&reply, "observationId").to_string();
            known
                .given
                .insert(text(observation, "id").to_string(), id.clone());
            (reply, id)
        };
        if id.is_empty() {
            return Err(format!("setup {entry} gave {reply}"));
        }
        known.ids.push(id);
    }
    Ok(known)
}

fn same_search(wanted: &Value, reply: &Value, stats: &Value, known: &Known) -> Result<(), String> {
    for name in ["mode", "error", "truncated"] {
        let got = reply.get(name).unwrap_or(&Value::Null);
        same(wanted.get(name).unwrap_or(&Value::Null), got)
            .map_err(|difference| format!("{name}: {difference}"))?;
    }
    let rows = elements(&reply["results"]);
    let expected = elements(&wanted["results"]);
    let agrees = rows.len() == expected.len()
        && expected.iter().zip(rows).all(|(wanted, row)| {
            let score = wanted.get(2).and_then(Value::as_f64);
            wanted[0] == json!(known.place(text(row, "obsId")))
                && wanted[1] == row["sessionId"]
                && score.is_none_or(|score| {
                    row["score"]
                        .as_f64()
                        .is_some_and(|got| (got - score).abs() <= 1e-9)
                })
        });
    if !agrees {
        return Err(format!(
            "results: wanted {}, got {}",
            wanted["results"], reply["results"]
        ));
    }
    same_lessons(wanted.get("lessons"), reply.get("lessons"), known)?;
    for (name, wanted) in wanted["followup"].as_object().into_iter().flatten() {
        let near = wanted
            .as_f64()
            .zip(stats[name].as_f64())
            .is_some_and(|(a, b)| (a - b).abs() <= 1e-9);
        if !near {
            return Err(format!("{name}: wanted {wanted}, got {}", stats[name]));
        }
    }
    Ok(())
}

fn same_lessons(wanted: Option<&Value>, got: Option<&Value>, known: &Known) -> Result<(), String> {
    let (Some(wanted), Some(got)) = (wanted, got) else {
        return if wanted.is_none() && got.is_none() {
            Ok(())
        } else {
            Err(format!("lessons: wanted {wanted:?}, got {got:?}"))
        };
    };
    let near = |a: &Value, b: &Value| {
        a.as_f64()
            .zip(b.as_f64())
            .is_some_and(|(a, b)| (a - b).abs() <= 1e-9)
    };
    let agrees = elements(wanted).len() == elements(got).len()
        && elements(wanted)
            .iter()
            .zip(elements(got))
            .all(|(wanted, row)| {
                wanted["ref"] == json!(known.place(text(row, "lessonId")))
                    && wanted["content"] == row["content"]
                    && near(&wanted["score"], &row["score"])
                    && near(&wanted["confidence"], &row["confidence"])
            });
    if agrees {
        Ok(())
    } else {
        Err(format!("lessons: wanted {wanted}, got {got}"))
    }
}
