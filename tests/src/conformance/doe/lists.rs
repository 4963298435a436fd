//! Pure lists: neighbours, near duplicates, hybrid fusion.

use serde_json::{Value, json};

use super::{call, elements, expect, id};
use crate::door::Door;

/// How far two fused scores may be apart.
const FUSED: f64 = 1e-6;

/// The rows nearest to a query vector.
pub(super) fn nearest(case: &Value, door: &mut dyn Door) -> Result<(), String> {
    let rows = elements(&case["rows"]);
    let request = json!({
        "query": case["query_vector"],
        "rows": rows.iter().map(|r| json!({ "table": r["table"], "id": r["id"] })).collect::<Vec<_>>(),
        "vectors": rows.iter().flat_map(|row| elements(&row["vector"])).collect::<Vec<_>>(),
        "table": case["table"],
        "limit": case["top_k"],
    });
    let answer = call(door, "ranking.nearest", &request)?;
    let got: Value = elements(&answer["hits"])
        .iter()
        .map(|hit| {
            json!({
                "source_table": hit["table"],
                "source_id": hit["id"],
                "similarity": hit["similarity"],
            })
        })
        .collect();
    expect("hits", &case["expected"], &got)
}

/// Which vectors repeat an earlier one; the recorded numbers count from 1.
pub(super) fn repeats(case: &Value, door: &mut dyn Door) -> Result<(), String> {
    let vectors = elements(&case["vectors"]);
    let request = json!({
        "vectors": vectors.iter().flat_map(elements).collect::<Vec<_>>(),
        "dimensions": vectors.first().map_or(1, |vector| elements(vector).len()),
        "threshold": case["threshold"],
    });
    let answer = call(door, "ranking.repeats", &request)?;
    expect(
        "removed",
        &case["removed"],
        &json!(elements(&answer["removed"]).len()),
    )?;
    let kept: Value = elements(&answer["kept"])
        .iter()
        .map(|kept| json!(kept.as_u64().unwrap_or(0) + 1))
        .collect();
    expect("remaining", &case["remaining_ids"], &kept)
}

/// A keyword list and a semantic list in one; `corrected` is the expectation of every case.
pub(super) fn hybrid(case: &Value, door: &mut dyn Door) -> Result<(), String> {
    let list = |member: &str, table: &str, score: &str| -> Value {
        elements(&case[member])
            .iter()
            .map(|e| json!({ "table": e[table], "id": id(&e["id"]), "score": e[score] }))
            .collect()
    };
    let request = json!({
        "keyword": list("bm25", "type", "score"),
        "semantic": list("semantic", "table", "similarity"),
        "weight": case["semantic_weight"],
        "limit": case["limit"],
    });
    let answer = call(door, "ranking.hybrid", &request)?;
    let (wanted, got) = (elements(&case["corrected"]), elements(&answer["hits"]));
    let agree = wanted.len() == got.len()
        && wanted.iter().zip(got).all(|(wanted, got)| {
            let apart = wanted["score"].as_f64().unwrap_or(f64::NAN)
                - got["score"].as_f64().unwrap_or(f64::NAN);
            wanted["type"] == got["table"]
                && id(&wanted["id"]) == id(&got["id"])
                && apart.abs() <= FUSED
        });
    if agree {
        Ok(())
    } else {
        Err(format!("wanted {}, got {answer}", case["corrected"]))
    }
}
