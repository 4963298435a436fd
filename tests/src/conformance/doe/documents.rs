//! Tier one: traces of `memory_bank`, dotted keys, merges.

use serde_json::{Map, Value, json};

use super::{at, attempt, call, elements, expect, request, same};
use crate::door::Door;

/// Sets keys one after the other, in a stored document and purely.
pub(super) fn assign(case: &Value, door: &mut dyn Door) -> Result<(), String> {
    let initial = case["initial"].to_string();
    call(
        door,
        "working.update",
        &json!({ "name": "context", "data": initial }),
    )?;
    let mut pure = case["initial"].clone();
    let mut fault = None;
    for op in elements(&case["ops"]) {
        let mut update = request(op, &[("key", "key"), ("value", "value")]);
        update["name"] = json!("context");
        if let Err(error) = attempt(door, "working.update", &update) {
            fault = Some(error);
            break;
        }
        let sets = op["key"].as_str().is_some_and(|key| !key.is_empty()) && !op["value"].is_null();
        if sets {
            let assign = json!({ "document": pure, "key": op["key"], "value": op["value"] });
            pure = call(door, "working.assign", &assign)?["document"].clone();
        }
    }
    if case["error"].is_null() != fault.is_none() {
        return Err(format!("error: wanted {}, got {fault:?}", case["error"]));
    }
    let mut got = call(door, "working.document", &json!({ "name": "context" }))?["data"].clone();
    if let Some(members) = got.as_object_mut() {
        members.shift_remove("_last_updated");
    }
    if case
        .get("expected")
        .is_some_and(|expected| !expected.is_null())
    {
        expect("document", &case["expected"], &got)?;
        expect("pure", &case["expected"], &pure)?;
    }
    Ok(())
}

/// Merges two objects, in a stored document and purely; the order of names counts.
pub(super) fn merge(case: &Value, door: &mut dyn Door) -> Result<(), String> {
    let names = |value: &Value| -> Vec<String> {
        value
            .as_object()
            .map(|o| o.keys().cloned().collect())
            .unwrap_or_default()
    };
    let order: Vec<String> = elements(&case["expected_key_order"])
        .iter()
        .filter_map(Value::as_str)
        .map(Into::into)
        .collect();
    let merge = json!({ "base": case["base"], "changes": case["override"] });
    let pure = call(door, "working.merge", &merge)?["document"].clone();
    expect("merged", &case["expected"], &pure)?;
    if case.get("expected_key_order").is_some() && names(&pure) != order {
        return Err(format!("order: wanted {order:?}, got {:?}", names(&pure)));
    }
    for data in [&case["base"], &case["override"]] {
        let update = json!({ "name": "context", "data": data.to_string() });
        call(door, "working.update", &update)?;
    }
    let mut got = call(door, "working.document", &json!({ "name": "context" }))?["data"].clone();
    if let Some(members) = got.as_object_mut() {
        members.shift_remove("_last_updated");
    }
    expect("document", &case["expected"], &got)
}

/// A trace of calls; the files at the end.
pub(super) fn trace(case: &Value, door: &mut dyn Door) -> Result<(), String> {
    for (index, step) in elements(&case["steps"]).iter().enumerate() {
        at(door, &step["at"])?;
        step_agrees(step, door).map_err(|difference| format!("step {index}: {difference}"))?;
    }
    let files = files(door)?;
    expect("files", &case["files"], &files)
}

/// All files: objects where they are JSON, else text.
fn files(door: &mut dyn Door) -> Result<Value, String> {
    let mut files = Map::new();
    for file in elements(&call(door, "working.files", &json!({}))?["files"]) {
        let name = file["file"].as_str().unwrap_or_default().to_string();
        let text = file["text"].as_str().unwrap_or_default();
        let value = if name.ends_with(".json") {
            serde_json::from_str(text).map_err(|error| format!("{name}: {error}"))?
        } else {
            Value::from(text)
        };
        files.insert(name, value);
    }
    Ok(Value::Object(files))
}

/// A call of the original: its name, our method, its arguments under our names, and the member of
/// our answer that it returns.
type Translation = (
    &'static str,
    &'static str,
    &'static [(&'static str, &'static str)],
    &'static str,
);

const CALLS: &[Translation] = &[
    ("init_memory", "init", &[], ""),
    ("get_memory_summary", "summary", &[], "documents"),
    (
        "read_memory",
        "document",
        &[("memory_type", "name")],
        "data",
    ),
    ("read_all_memory", "documents", &[], "data"),
    (
        "update_memory",
        "update",
        &[
            ("memory_type", "name"),
            ("key", "key"),
            ("value", "value"),
            ("data", "data"),
        ],
        "",
    ),
    (
        "log_interaction",
        "note_interaction",
        &[
            ("summary", "summary"),
            ("topics", "topics"),
            ("advice", "advice"),
            ("advice_given", "advice"),
            ("follow_ups", "follow_ups"),
        ],
        "entry",
    ),
    (
        "log_decision",
        "note_decision",
        &[
            ("decision", "decision"),
            ("context", "context"),
            ("reasoning", "reasoning"),
            ("expected", "expected"),
            ("expected_outcome", "expected"),
        ],
        "entry",
    ),
    (
        "update_decision_outcome",
        "note_outcome",
        &[("decision_id", "id"), ("actual_outcome", "outcome")],
        "",
    ),
    (
        "add_insight",
        "note_insight",
        &[("insight_text", "text"), ("category", "category")],
        "",
    ),
    ("search_memory", "find", &[("query", "query")], "matches"),
    (
        "register_memory_type",
        "register",
        &[("name", "name"), ("filename", "file")],
        "",
    ),
];

fn translated(step: &Value) -> Result<(&'static str, Value, &'static str), String> {
    let (_, method, names, member) = CALLS
        .iter()
        .find(|call| step["call"] == call.0)
        .ok_or(format!("no such call: {}", step["call"]))?;
    let mut request = request(&step["args"], names);
    // Arguments of a command line are text.
    for member in ["value", "data"] {
        if let Some(given) = request.get(member).filter(|given| !given.is_string()) {
            request[member] = json!(given.to_string());
        }
    }
    Ok((method, request, member))
}

fn step_agrees(step: &Value, door: &mut dyn Door) -> Result<(), String> {
    let (method, request, member) = translated(step)?;
    let before = files(door)?;
    let stdout = step["stdout"].as_str().unwrap_or_default();
    match attempt(door, &format!("working.{method}"), &request) {
        Ok(answer) => {
            if !step["error"].is_null() {
                return Err(format!(
                    "wanted an error for {}, got {answer}",
                    step["error"]
                ));
            }
            if !member.is_empty() {
                expect("returns", &step["returns"], &answer[member])?;
            }
            let printed = answer["printed"].as_str().unwrap_or_default();
            if printed != stdout {
                return Err(format!("stdout: wanted {stdout:?}, got {printed:?}"));
            }
        }
        // Where the original crashes, or prints an error and goes on, ours is a typed error.
        Err(error) => {
            let told = [
                format!("Error: {}\n", error.message),
                format!("{}\n", error.message),
            ];
            let crash = !step["error"].is_null() && stdout.is_empty();
            if !crash && !told.iter().any(|line| line == stdout) {
                return Err(format!(
                    "wanted {stdout:?} and {}, got {error:?}",
                    step["error"]
                ));
            }
            if !step["returns"].is_null() {
                return Err(format!("wanted {}, got {error:?}", step["returns"]));
            }
            if !same(&before, &files(door)?) {
                return Err("an error changed the files".into());
            }
        }
    }
    Ok(())
}
