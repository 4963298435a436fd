//! Lives of a context map, and accounts of runs.

use serde_json::{Map, Value, json};

use super::{agrees, call, elements};
use crate::{conformance::Report, door::Door};

/// A file with scripts.
pub(super) fn recognises(file: &Value) -> bool {
    file["format"]
        .as_str()
        .is_some_and(|format| format.starts_with("ax-contextmap-vectors/"))
        || (file["scripts"].is_array() && file["trajectories"].is_array())
}

/// Runs every script and every account.
pub(super) fn run(name: &str, file: &Value, door: &mut dyn Door, report: &mut Report) {
    let known = ["scripts", "trajectories"];
    for (group, cases) in file.as_object().into_iter().flatten() {
        if !known.contains(&group.as_str()) && !super::ABOUT.contains(&group.as_str()) {
            report.check(
                &format!("{name} {group}"),
                Err(format!("unknown list {cases:.60}")),
            );
        }
    }
    for script in elements(&file["scripts"]) {
        let label = format!("{name} {}", script["name"].as_str().unwrap_or("?"));
        let result = match noted(script) {
            Some(note) => run_noted(script, note, door),
            None => run_script(script, door),
        };
        report.check(&label, result);
    }
    for (index, case) in elements(&file["trajectories"]).iter().enumerate() {
        let request = json!({ "run": case["args"] });
        let result = call(door, "context_map.trajectory", &request)
            .and_then(|answer| agrees(super::expected(case, "out"), &answer["text"]));
        report.check(&format!("{name} trajectory {index}"), result);
    }
}

/// The rule of a case whose exact values are not recorded.
fn noted(script: &Value) -> Option<&str> {
    script["corrected"]
        .is_null()
        .then(|| script["corrected_note"].as_str())?
}

fn field<'a>(script: &'a Value, name: &str) -> &'a Value {
    script["corrected"].get(name).unwrap_or(&script[name])
}

fn open(input: &Value, options: &Value, door: &mut dyn Door) -> Result<Value, String> {
    let request = json!({ "input": input, "options": options });
    match door.call(
        &vademecum_core::Caller::default(),
        "context_map.open",
        &request,
    ) {
        Ok(answer) => Ok(answer["snapshot"].clone()),
        Err(error) => Err(error.into_fault().message),
    }
}

fn run_script(script: &Value, door: &mut dyn Door) -> Result<(), String> {
    let opened = open(&script["input"], &script["options"], door);
    if let Some(wanted) = script.get("error") {
        return match opened {
            Err(message) => agrees(wanted, &message.into()),
            Ok(snapshot) => Err(format!("wanted the error {wanted}, got {snapshot}")),
        };
    }
    let mut snapshot = opened?;
    agrees(field(script, "initial"), &documented(&snapshot))?;
    for (index, step) in elements(field(script, "steps")).iter().enumerate() {
        snapshot = take(step, &snapshot, door).map_err(|error| format!("step {index}: {error}"))?;
        agrees(&step["snapshot"], &documented(&snapshot))
            .map_err(|error| format!("step {index}: {error}"))?;
    }
    Ok(())
}

/// Takes a step and compares its result; gives the snapshot after it.
fn take(step: &Value, snapshot: &Value, door: &mut dyn Door) -> Result<Value, String> {
    if let Some(payload) = step.get("update") {
        let answer = update(payload, snapshot, door)?;
        agrees(&step["result"], &result(&answer))?;
        return Ok(answer["snapshot"].clone());
    }
    if let Some(tag) = step.get("tag") {
        let request = json!({ "snapshot": snapshot, "id": tag[0], "tag": tag[1] });
        let answer = call(door, "context_map.tag", &request)?;
        agrees(&step["result"], &answer["changed"])?;
        return Ok(answer["snapshot"].clone());
    }
    match step.get("reload") {
        Some(options) => open(snapshot, options, door),
        None => Err("unknown kind of step".into()),
    }
}

fn update(payload: &Value, snapshot: &Value, door: &mut dyn Door) -> Result<Value, String> {
    call(
        door,
        "context_map.update",
        &json!({ "snapshot": snapshot, "payload": payload }),
    )
}

/// A snapshot without what is added to the documented one.
fn documented(snapshot: &Value) -> Value {
    let mut snapshot = snapshot.clone();
    if let Some(members) = snapshot.as_object_mut() {
        members.remove("highestNumber");
    }
    snapshot
}

/// An answer under the documented names, without what is added.
fn result(answer: &Value) -> Value {
    let changed = answer["changed"] == Value::Bool(true);
    let mut result = json!({
        "mapText": answer["text"],
        "status": if changed { "updated" } else { "unchanged" },
        "step": answer["step"],
        "operations": elements(&answer["operations"]).iter().map(operation).collect::<Value>(),
        "changed": changed,
    });
    if !answer["diagnosis"].is_null() {
        result["diagnosis"] = answer["diagnosis"].clone();
    }
    result
}

fn operation(accepted: &Value) -> Value {
    let kind = accepted["kind"].as_str().unwrap_or_default().to_uppercase();
    let mut out = Map::from_iter([("type".to_string(), Value::from(kind))]);
    for (from, to) in [
        ("section", "section"),
        ("item", "itemId"),
        ("content", "content"),
    ] {
        if accepted[from].as_str().is_some_and(|text| !text.is_empty()) {
            out.insert(to.into(), accepted[from].clone());
        }
    }
    out.into()
}

/// A script whose note says: contents of several lines are refused and told, nothing of them gets
/// in, steps count on, and the text at the end is the one that the note quotes last.
fn run_noted(script: &Value, note: &str, door: &mut dyn Door) -> Result<(), String> {
    let mut snapshot = open(&script["input"], &script["options"], door)?;
    let mut steps = snapshot["steps"].as_u64().unwrap_or(0);
    let mut injected: Vec<String> = Vec::new();
    for (index, step) in elements(&script["steps"]).iter().enumerate() {
        let answer = update(&step["update"], &snapshot, door)?;
        steps += 1;
        let contents = elements(&step["update"]["operations"])
            .iter()
            .map(|one| &one["content"]);
        let broken: Vec<&str> = contents
            .filter_map(Value::as_str)
            .filter(|text| text.trim().contains('\n'))
            .collect();
        if elements(&answer["refused"]).len() < broken.len() {
            return Err(format!(
                "step {index}: {} contents were not refused",
                broken.len()
            ));
        }
        injected.extend(
            broken
                .iter()
                .flat_map(|text| text.trim().lines())
                .map(str::to_string),
        );
        let text = answer["text"].as_str().unwrap_or_default();
        if let Some(line) = injected.iter().find(|line| text.contains(line.as_str())) {
            return Err(format!("step {index}: {line:?} got in"));
        }
        agrees(&steps.into(), &answer["step"])?;
        snapshot = answer["snapshot"].clone();
    }
    match quoted(note) {
        Some(text) => agrees(&text.into(), &snapshot["text"]),
        None => Ok(()),
    }
}

/// The last JSON text in a note.
fn quoted(note: &str) -> Option<String> {
    note.match_indices('"').rev().find_map(|(place, _)| {
        serde_json::Deserializer::from_str(&note[place..])
            .into_iter::<String>()
            .next()?
            .ok()
    })
}
