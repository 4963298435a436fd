//! Reflection, evaluation summary, status and export of a store.

use serde_json::{Value, json};

use super::{at, call, elements, expect, write};
use crate::door::Door;

/// Fills a store and compares its four reports.
pub(super) fn run(case: &Value, door: &mut dyn Door) -> Result<(), String> {
    let case = super::super::corrected(case);
    for (index, op) in elements(&case["ops"]).iter().enumerate() {
        at(door, &op["at"])?;
        write(door, op["call"].as_str().unwrap_or_default(), &op["args"])
            .map_err(|difference| format!("operation {index}: {difference}"))?;
    }
    at(door, &case["now"])?;
    let report = call(door, "working.reflect", &json!({}))?["report"].clone();
    expect("reflect", &case["reflect"], &report)?;
    let evaluations = json!({ "days": case["eval_days"] });
    let report = call(door, "working.evaluations", &evaluations)?["report"].clone();
    expect("evaluations", &case["eval_summary"], &report)?;
    let status = call(door, "working.status", &json!({}))?["tables"].clone();
    expect("status", &case["status"], &status)?;
    let dump = call(door, "working.dump", &json!({}))?["tables"].clone();
    for (table, count) in case["export_tables"].as_object().into_iter().flatten() {
        expect(table, count, &json!(elements(&dump[table]).len()))?;
    }
    for (table, columns) in case["export_columns"].as_object().into_iter().flatten() {
        let row = elements(&dump[table]).first().and_then(Value::as_object);
        let names: Value = row
            .map(|row| row.keys().map(|name| json!(name)).collect())
            .unwrap_or_default();
        expect(table, columns, &names)?;
    }
    Ok(())
}
