//! Full-text search over recorded corpora.

use serde_json::{Value, json};
use vademecum_core::Code;

use super::{SCORE, at, attempt, elements, id, request, write};
use crate::{conformance::Report, door::Door};

/// Corpora with records and queries.
pub(super) fn recognises(file: &Value) -> bool {
    let corpora = elements(&file["corpora"]);
    !corpora.is_empty()
        && corpora.iter().all(|corpus| {
            corpus["records"].is_array()
                && elements(&corpus["queries"]).iter().all(|query| {
                    query["fts_query"].is_string() && query["best_first_order"].is_array()
                })
        })
}

/// Runs every query of every corpus.
pub(super) fn run(name: &str, file: &Value, door: &mut dyn Door, report: &mut Report) {
    for corpus in elements(&file["corpora"]) {
        door.reset();
        let filled = fill(corpus, door);
        for query in elements(&corpus["queries"]) {
            let case = format!(
                "{name} {} {} {}",
                corpus["name"], query["query"], query["options"]
            );
            let result = filled.clone().and_then(|()| agrees(query, door));
            report.check(&case, result);
        }
    }
}

fn fill(corpus: &Value, door: &mut dyn Door) -> Result<(), String> {
    let mut last = String::new();
    for record in elements(&corpus["records"]) {
        at(door, &record["at"])?;
        last = last.max(id(&record["at"]));
        write(
            door,
            record["op"].as_str().unwrap_or_default(),
            &record["args"],
        )?;
    }
    at(door, &json!(last))
}

fn agrees(query: &Value, door: &mut dyn Door) -> Result<(), String> {
    let case = super::super::corrected(query);
    let defect = case["defect"].as_str().unwrap_or_default();
    let mut ask = request(
        &case["options"],
        &[
            ("type_filter", "table"),
            ("after", "after"),
            ("before", "before"),
            ("limit", "limit"),
        ],
    );
    ask["query"] = case["query"].clone();
    // The original gives nothing for a query that it cannot read.
    ask["syntax"] = json!(if defect.is_empty() { "strict" } else { "retry" });
    let answer = attempt(door, "working.search", &ask);
    if defect.contains("unknown type") {
        let named = id(&case["options"]["type_filter"]);
        return match answer {
            Err(error) if error.code == Code::Invalid && error.message.contains(&named) => Ok(()),
            other => Err(format!("wanted an error that names {named}, got {other:?}")),
        };
    }
    let answer = answer.map_err(|error| format!("{error:?}"))?;
    if case["fts_query"] != answer["prepared"] {
        return Err(format!(
            "query: wanted {}, got {}",
            case["fts_query"], answer["prepared"]
        ));
    }
    let mut items = elements(&answer["items"]).to_vec();
    if items
        .windows(2)
        .any(|pair| score(&pair[0]) < score(&pair[1]))
    {
        return Err(format!("not strongest first: {answer}"));
    }
    if defect.contains("bare day") {
        items = without_last_day(&case, items)?;
    }
    let mut wanted = elements(&case["results"]).to_vec();
    if defect.contains("limit is applied") {
        wanted.truncate(case["options"]["limit"].as_u64().unwrap_or(u64::MAX) as usize);
    }
    rows_agree(&wanted, &items)?;
    order_agrees(elements(&case["best_first_order"]), &wanted, &items)
}

fn score(item: &Value) -> f64 {
    item["score"].as_f64().unwrap_or(f64::NAN)
}

/// A bare day counts to its end: rows of that day are there, and no other row beside the recorded.
fn without_last_day(case: &Value, items: Vec<Value>) -> Result<Vec<Value>, String> {
    let day = id(&case["options"]["before"]);
    let (last, others): (Vec<Value>, Vec<Value>) = items
        .into_iter()
        .partition(|item| id(&item["date"]).starts_with(&day));
    if last.is_empty() {
        Err(format!("no row of {day}"))
    } else {
        Ok(others)
    }
}

fn rows_agree(wanted: &[Value], got: &[Value]) -> Result<(), String> {
    if wanted.len() != got.len() {
        return Err(format!(
            "wanted {} rows, got {}: {got:?}",
            wanted.len(),
            got.len()
        ));
    }
    for row in wanted {
        let own = got
            .iter()
            .find(|item| item["table"] == row["type"] && id(&item["id"]) == id(&row["id"]))
            .ok_or_else(|| format!("{row} is missing"))?;
        if (score(row) - score(own)).abs() > SCORE
            || row["date"] != own["date"]
            || row["display"] != own["display"]
        {
            return Err(format!("wanted {row}, got {own}"));
        }
    }
    Ok(())
}

/// The order is that recorded, but for rows whose recorded scores are equal.
fn order_agrees(order: &[Value], results: &[Value], got: &[Value]) -> Result<(), String> {
    let recorded = |table: &Value, row: &str| {
        results
            .iter()
            .find(|result| result["type"] == *table && id(&result["id"]) == row)
            .map_or(f64::NAN, score)
    };
    for (wanted, item) in order.iter().zip(got) {
        let wanted_score = recorded(&wanted[0], &id(&wanted[1]));
        let own = recorded(&item["table"], &id(&item["id"]));
        if (wanted_score - own).abs() > SCORE {
            return Err(format!(
                "order: wanted {wanted}, got {} {}",
                item["table"], item["id"]
            ));
        }
    }
    Ok(())
}
