//! Traces of the documented `agentic_memory` service, through `facts.serve`.

use serde_json::{Value, json};
use vademecum_core::Caller;

use super::{Report, corrected};
use crate::door::{Door, everybody};

/// Traces with bearer keys and statuses.
pub fn recognises(file: &Value) -> bool {
    file["cases"].as_array().is_some_and(|cases| {
        !cases.is_empty()
            && cases.iter().all(|case| {
                case["keys"].is_object()
                    && case["steps"].as_array().is_some_and(|steps| {
                        steps
                            .iter()
                            .all(|step| step["status"].is_u64() && step["op"].is_string())
                    })
            })
    })
}

/// Runs every trace on a store of its own.
pub fn run(name: &str, file: &Value, door: &mut dyn Door, report: &mut Report) {
    let blocked: Vec<&str> = file["source"]["banned_words_in_these_vectors"]
        .as_array()
        .map(|words| words.iter().filter_map(Value::as_str).collect())
        .unwrap_or_default();
    for (index, case) in file["cases"].as_array().into_iter().flatten().enumerate() {
        door.reset();
        let case = corrected(case);
        let label = format!("{name} case {index}");
        report.check(&label, run_case(&case, &blocked, door));
    }
}

fn run_case(case: &Value, blocked: &[&str], door: &mut dyn Door) -> Result<(), String> {
    let admin = everybody("trace");
    configure(door, &admin, "facts.blocked-words", &blocked.join(","))?;
    if let Some(rate) = case["rate_limit"].as_object() {
        configure(door, &admin, "facts.rate-calls", &rate["limit"].to_string())?;
        configure(
            door,
            &admin,
            "facts.rate-seconds",
            &rate["window"].to_string(),
        )?;
    }
    for (index, step) in case["steps"].as_array().into_iter().flatten().enumerate() {
        let at = step["at"].as_u64().ok_or("a step without a time")?;
        door.set_now(at * 1_000);
        let caller = caller(case, step["caller"].as_str().unwrap_or(""));
        let request = json!({ "verb": step["op"], "body": step["body"] });
        let answer = door
            .call(&caller, "facts.serve", &request)
            .map_err(|error| format!("step {index}: {error:?}"))?;
        if answer["status"] != step["status"] {
            return Err(format!(
                "step {index}: wanted {}, got {answer}",
                step["status"]
            ));
        }
        agrees(&step["response"], &answer["reply"])
            .map_err(|difference| format!("step {index}: {difference}"))?;
    }
    let events = events(door, &admin)?;
    if events != case["events"] {
        return Err(format!("events: wanted {}, got {events}", case["events"]));
    }
    Ok(())
}

fn configure(door: &mut dyn Door, admin: &Caller, name: &str, value: &str) -> Result<(), String> {
    if value.is_empty() {
        return Ok(());
    }
    door.call(
        admin,
        "admin.configure",
        &json!({ "name": name, "value": value }),
    )
    .map(|_| ())
    .map_err(|error| format!("{name}: {error:?}"))
}

/// A key is bound to an owner; a person's session reaches all; anything else is nobody.
fn caller(case: &Value, key: &str) -> Caller {
    let owner = match case["keys"][key].as_str() {
        Some("human") => "*",
        Some(owner) => owner,
        None => "",
    };
    Caller {
        store: "trace".into(),
        owner: owner.into(),
        ..Caller::default()
    }
}

/// Where the error text of a refusal is not recorded, any will do.
fn agrees(wanted: &Value, got: &Value) -> Result<(), String> {
    let same = match wanted {
        Value::Null => true,
        Value::Object(wanted) if wanted.get("ok") == Some(&Value::Bool(false)) => wanted
            .iter()
            .all(|(key, value)| got.get(key) == Some(value)),
        wanted => wanted == got,
    };
    if same {
        Ok(())
    } else {
        Err(format!("wanted {wanted}, got {got}"))
    }
}

fn events(door: &mut dyn Door, admin: &Caller) -> Result<Value, String> {
    let audit = door
        .call(admin, "admin.audit", &json!({ "limit": 1000 }))
        .map_err(|error| format!("{error:?}"))?;
    let rows = audit["rows"].as_array().ok_or("an audit without rows")?;
    let documented = ["store", "update", "forget", "decay"];
    Ok(rows
        .iter()
        .rev()
        .filter(|row| documented.contains(&row["action"].as_str().unwrap_or("")))
        .map(|row| {
            json!({
                "owner": row["owner"],
                "action": row["action"],
                "key": row["subject"],
                "created_at": row["at"].as_u64().unwrap_or(0) / 1_000,
            })
        })
        .collect())
}
