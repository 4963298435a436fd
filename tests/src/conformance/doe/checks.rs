//! The five guardrail checks.

use serde_json::{Value, json};

use super::{at, call, elements, expect, id, write};
use crate::door::Door;

/// The output of a case; long ones are given as a text and how often it stands there.
fn text(case: &Value) -> String {
    match case["text"]["repeat"].as_str() {
        Some(unit) => unit.repeat(case["text"]["count"].as_u64().unwrap_or(0) as usize),
        None => case["text"].as_str().unwrap_or_default().to_string(),
    }
}

/// Runs the checks; answers the results and the log.
fn check(case: &Value, strict: bool, door: &mut dyn Door) -> Result<(Value, Value), String> {
    door.reset();
    for prior in elements(&case["prior_evaluations"]) {
        at(door, &prior["at"])?;
        write(
            door,
            "log_evaluation",
            &json!({ "task_name": "earlier", "cost_usd": prior["cost"] }),
        )?;
    }
    at(door, &case["now"])?;
    let number = |name: &str| -> Option<f64> { case["env"][name].as_str()?.parse().ok() };
    let mut request = json!({
        "task": "task",
        "output": text(case),
        "cost": case["cost"],
        "tokens": case["tokens"],
        "strict": strict,
    });
    if let Some(budget) = number("DAILY_COST_BUDGET_USD") {
        request["budget"] = json!(budget);
    }
    if let Some(most) = number("MAX_TOKENS_PER_TASK") {
        request["most"] = json!(most as u64);
    }
    let answer = call(door, "working.check", &request)?;
    let log = call(door, "working.show", &json!({ "table": "guardrail_log" }))?["rows"].clone();
    Ok((answer["results"].clone(), log))
}

/// Compares results with what is wanted of them, check by check; a note may be added.
fn results_agree(wanted: &[Value], got: &Value, skip: Option<&str>) -> Result<(), String> {
    if wanted.len() != elements(got).len() {
        return Err(format!("wanted {} results, got {got}", wanted.len()));
    }
    for (wanted, got) in wanted.iter().zip(elements(got)) {
        if skip.is_some_and(|skip| wanted["check"] == skip) {
            continue;
        }
        let mut got = got.clone();
        if let Some(got) = got.as_object_mut() {
            got.shift_remove("note");
        }
        expect("result", wanted, &got)?;
    }
    Ok(())
}

fn log_agrees(wanted: &[Value], got: &Value, skip: Option<&str>) -> Result<(), String> {
    if wanted.len() != elements(got).len() {
        return Err(format!("wanted {} rows, got {got}", wanted.len()));
    }
    for (wanted, got) in wanted.iter().zip(elements(got)) {
        if skip.is_some_and(|skip| wanted["check_name"] == skip) {
            continue;
        }
        for column in [
            "check_name",
            "passed",
            "severity",
            "details",
            "task_name",
            "remediation",
        ] {
            expect(column, &wanted[column], &got[column])?;
        }
    }
    Ok(())
}

const SENSITIVE: &str = "no_sensitive_data";
const LENGTH: &str = "output_length_ok";

/// The verdicts of the original are those of strict checks; its defects are told by their kind.
pub(super) fn run(case: &Value, door: &mut dyn Door) -> Result<(), String> {
    let case = super::super::corrected(case);
    let defect = case["defect"].as_str().unwrap_or_default();
    let (results, log) = (
        elements(&case["reference"]),
        elements(&case["reference_log"]),
    );
    let (strict, strict_log) = check(&case, true, door)?;
    let (lenient, lenient_log) = check(&case, false, door)?;
    nothing_secret(&case, &strict_log)?;
    let open = !case["corrected_note"].is_null();
    let skip = if open && defect.contains("short output") {
        short(&lenient, &lenient_log)?;
        results_agree(results, &lenient, Some(LENGTH))?;
        None
    } else if open && defect.contains("documented classes") {
        classes(&case, results, &strict, &strict_log)?;
        Some(SENSITIVE)
    } else if open && defect.contains("well-known secret") {
        shapes(&case, &strict)?;
        Some(SENSITIVE)
    } else {
        None
    };
    results_agree(results, &strict, skip)?;
    log_agrees(log, &strict_log, skip)?;
    let length = text(&case).chars().count();
    if length == 0 || (10..=500_000).contains(&length) {
        results_agree(results, &lenient, skip)?;
        log_agrees(log, &lenient_log, skip)?;
    }
    Ok(())
}

fn nothing_secret(case: &Value, log: &Value) -> Result<(), String> {
    let text = text(case);
    let secret = text.len() >= 20 && text.len() < 1000 && log.to_string().contains(&text);
    if secret {
        Err(format!("the log quotes the output: {log}"))
    } else {
        Ok(())
    }
}

fn of<'a>(results: &'a Value, check: &str) -> &'a Value {
    elements(results)
        .iter()
        .find(|result| result["check"] == check)
        .unwrap_or(&Value::Null)
}

/// A short output passes with a note unless the checks are strict.
fn short(lenient: &Value, log: &Value) -> Result<(), String> {
    let result = of(lenient, LENGTH);
    expect("passed", &json!(true), &result["passed"])?;
    expect("note", &json!("suspiciously_short"), &result["note"])?;
    let row = elements(log).iter().find(|row| row["check_name"] == LENGTH);
    expect(
        "logged",
        &json!(1),
        &row.map_or(Value::Null, |row| row["passed"].clone()),
    )
}

/// Social security and card numbers are found after what was recorded.
fn classes(case: &Value, recorded: &[Value], got: &Value, log: &Value) -> Result<(), String> {
    let result = of(got, SENSITIVE);
    expect(
        "passed",
        &case["proposed_no_sensitive_data_passed"],
        &result["passed"],
    )?;
    let recorded = recorded.iter().find(|result| result["check"] == SENSITIVE);
    let recorded = recorded
        .map(|result| elements(&result["found"]))
        .unwrap_or_default();
    let mut wanted: Vec<Value> = recorded.to_vec();
    wanted.extend(elements(&case["proposed_extra_found"]).iter().cloned());
    expect("found", &json!(wanted), &result["found"])?;
    let labels: Vec<String> = wanted.iter().map(id).collect();
    let row = elements(log)
        .iter()
        .find(|row| row["check_name"] == SENSITIVE);
    let details = row.map_or(Value::Null, |row| row["details"].clone());
    expect(
        "details",
        &json!(format!("Found: {}", labels.join(", "))),
        &details,
    )
}

/// A well-known shape passes, as recorded, or is found under a label of its own.
fn shapes(case: &Value, got: &Value) -> Result<(), String> {
    let result = of(got, SENSITIVE);
    let found = elements(&result["found"]);
    if found.is_empty() != (result["passed"] == json!(true)) {
        return Err(format!("passed and found disagree: {result}"));
    }
    let own = [
        "API key",
        "Password",
        "Secret/Token",
        "API key (known prefix)",
    ];
    let own_label = found
        .iter()
        .all(|label| !own.iter().any(|own| label == own));
    if own_label {
        Ok(())
    } else {
        Err(format!("{} is found as {result}", case["text"]))
    }
}
