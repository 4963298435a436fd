//! Retention, redaction and the digest of hook events.

use serde_json::{Value, json};

use super::{TOLERANCE, all_have, call, cases, elements, label, same, text};
use crate::{conformance::Report, door::Door};

/// An instant far enough from the beginning of time for every age.
const NOW: u64 = 1_800_000_000_000;
const DAY: f64 = 86_400_000.0;

/// Items with scores and tiers.
pub fn is_retention(file: &Value) -> bool {
    all_have(file, &["items", "config", "expect"])
}

/// Runs the scorings.
pub fn run_retention(name: &str, file: &Value, door: &mut dyn Door, report: &mut Report) {
    for (index, case) in cases(file).iter().enumerate() {
        report.check(&label(name, index, case), retention(case, door));
    }
}

fn retention(case: &Value, door: &mut dyn Door) -> Result<(), String> {
    let items: Vec<Value> = elements(&case["items"])
        .iter()
        .filter(|item| item["isLatest"] != json!(false))
        .map(retention_item)
        .collect();
    let config = &case["config"];
    let tiers = &config["tierThresholds"];
    let request = json!({
        "items": items,
        "now": NOW,
        "lambda": config["lambda"],
        "sigma": config["sigma"],
        "hot": tiers["hot"],
        "warm": tiers["warm"],
        "cold": tiers["cold"],
    });
    let answer = door.call(
        &vademecum_core::Caller::default(),
        "ranking.retention",
        &request,
    );
    match (&case["expect"]["error"], answer) {
        (Value::String(wanted), Err(error)) if *wanted == error.message => Ok(()),
        (Value::Null, Ok(answer)) => same_worth(&case["expect"], elements(&answer["scores"])),
        (wanted, got) => Err(format!("wanted {wanted}, got {got:?}")),
    }
}

fn retention_item(item: &Value) -> Value {
    let ago = |days: &Value| (NOW as f64 - days.as_f64().unwrap_or(0.0) * DAY) as u64;
    let accesses: Vec<u64> = match item.get("lastAccessedAgo") {
        Some(last) => vec![ago(last)],
        None => elements(&item["accessAgoDays"]).iter().map(ago).collect(),
    };
    let uses = if item["count"].is_null() {
        &item["accessCount"]
    } else {
        &item["count"]
    };
    json!({
        "id": item["id"],
        "kind": text(item, "type"),
        "confidence": item["confidence"],
        "created": ago(&item["ageDays"]),
        "uses": uses,
        "accesses": accesses,
    })
}

fn same_worth(wanted: &Value, got: &[Value]) -> Result<(), String> {
    for (tier, count) in wanted["tiers"].as_object().into_iter().flatten() {
        let have = got.iter().filter(|row| row["tier"] == json!(tier)).count();
        same(count, &json!(have)).map_err(|difference| format!("{tier}: {difference}"))?;
    }
    let scores = wanted["scores"]
        .as_object()
        .ok_or("an expectation without scores")?;
    same(&json!(scores.len()), &json!(got.len()))?;
    for row in got {
        let wanted = &scores[text(row, "id")];
        let parts = [
            ("score", "score"),
            ("salience", "salience"),
            ("temporalDecay", "decay"),
            ("reinforcementBoost", "boost"),
        ];
        for (theirs, ours) in parts {
            let difference =
                wanted[theirs].as_f64().unwrap_or(f64::NAN) - row[ours].as_f64().unwrap_or(0.0);
            if difference.is_nan() || difference.abs() > TOLERANCE {
                return Err(format!("{theirs} of {row}: wanted {}", wanted[theirs]));
            }
        }
    }
    Ok(())
}

/// Texts with what is left of them.
pub fn is_privacy(file: &Value) -> bool {
    all_have(file, &["input", "output"])
        && cases(file)
            .iter()
            .all(|case| case["input"].is_string() && case["output"].is_string())
}

/// Runs the texts. A marked one must not keep its secret under either rule.
pub fn run_privacy(name: &str, file: &Value, door: &mut dyn Door, report: &mut Report) {
    for (index, case) in cases(file).iter().enumerate() {
        let stripped = call(
            door,
            "guard.strip_private",
            &json!({ "text": case["input"] }),
        );
        let result = stripped.and_then(|got| {
            if case.get("defect").is_none() {
                same(&case["output"], &got["text"])
            } else if case.get("corrected").is_some() {
                same(&case["corrected"], &got["text"])
            } else {
                missed_shape(text(case, "input"), text(&got, "text")).map_err(|difference| {
                    format!("{difference}: {got} for {}", text(case, "corrected_note"))
                })
            }
        });
        report.check(&label(name, index, case), result);
    }
}

/// What the notes on missed shapes ask for: an unclosed private tag takes the rest of the text
/// along; of any other shape the longest run that can be a secret is gone, unless it is shorter
/// than a password has to be.
fn missed_shape(input: &str, output: &str) -> Result<(), String> {
    if let Some(open) = input.to_lowercase().find("<private>") {
        let wanted = format!("{}[REDACTED]", &input[..open]);
        return same(&json!(wanted), &json!(output));
    }
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '+');
    let names = [
        "password",
        "PRIVATE",
        "BEGIN",
        "token",
        "secret",
        "api_key",
        "credential",
    ];
    let secret = input
        .split(|c| !is_part(c))
        .filter(|run| !names.contains(run))
        .max_by_key(|run| run.len())
        .unwrap_or_default();
    let short = input.to_lowercase().contains("password") && secret.len() < 8;
    let gone = !output.contains(secret) && output.contains("[REDACTED_SECRET]");
    if gone || (short && input == output) {
        Ok(())
    } else {
        Err("a secret is left".into())
    }
}

/// Hook events with the observation that is made of them.
pub fn is_digest(file: &Value) -> bool {
    all_have(file, &["input", "output"])
        && cases(file)
            .iter()
            .all(|case| case["input"]["hookType"].is_string() && case["output"].is_object())
}

/// Runs the events.
pub fn run_digest(name: &str, file: &Value, door: &mut dyn Door, report: &mut Report) {
    for (index, case) in cases(file).iter().enumerate() {
        report.check(&label(name, index, case), digest(case, door));
    }
}

fn digest(case: &Value, door: &mut dyn Door) -> Result<(), String> {
    let input = &case["input"];
    let request = json!({
        "hook": input["hookType"],
        "tool": input["toolName"],
        "input": input.get("toolInput"),
        "output": input.get("toolOutput"),
        "prompt": input["userPrompt"],
    });
    let made = call(door, "memory.digest", &request)?;
    let mut got = json!({
        "id": input["id"],
        "sessionId": input["sessionId"],
        "timestamp": input["timestamp"],
        "type": made["kind"],
        "title": made["title"],
        "facts": [],
        "narrative": made["narrative"],
        "concepts": [],
        "files": made["files"],
        "importance": made["importance"].as_f64().unwrap_or(0.0) as u64,
        "confidence": made["confidence"],
    });
    // What the event itself says stays as it is.
    for (name, value) in [
        ("subtitle", &made["subtitle"]),
        ("agentId", &input["agentId"]),
        ("origin", &input["origin"]),
    ] {
        if !value.is_null() {
            got[name] = value.clone();
        }
    }
    same(&case["output"], &got)
}
