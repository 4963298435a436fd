//! Tier two: short-term values, consolidation, deduplication, embeddings.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::{at, attempt, call, elements, expect, expect_text, id, write};
use crate::{door::Door, native::Recorded};

/// A trace of short-term values.
pub(super) fn trace(case: &Value, door: &mut dyn Door) -> Result<(), String> {
    for (index, step) in elements(&case["steps"]).iter().enumerate() {
        at(door, &step["at"])?;
        step_agrees(step, door).map_err(|difference| format!("step {index}: {difference}"))?;
    }
    let rows = call(door, "working.show", &json!({ "table": "stm" }))?["rows"].clone();
    expect("final rows", &by_key(&case["final_rows"]), &by_key(&rows))
}

/// Rows with their key as name: order does not count.
fn by_key(rows: &Value) -> Value {
    let named = elements(rows)
        .iter()
        .map(|row| (id(&row["key"]), row.clone()));
    Value::Object(named.collect::<Map<String, Value>>())
}

fn step_agrees(step: &Value, door: &mut dyn Door) -> Result<(), String> {
    let args = &step["args"];
    match step["op"].as_str().unwrap_or_default() {
        "set" => {
            let answer = write(door, "stm_set", args)?;
            expect("stdout", &step["stdout"], &answer["printed"])
        }
        "get" => {
            let request = json!({ "table": "short_term", "key": args["key"] });
            let row = match attempt(door, "working.get", &request) {
                Ok(answer) => answer["row"].clone(),
                Err(error) if error.message == format!("Not found: {}", id(&args["key"])) => {
                    Value::Null
                }
                Err(error) => return Err(format!("{error:?}")),
            };
            expect("returns", &step["returns"], &row)
        }
        "show" => {
            let rows =
                call(door, "working.show", &json!({ "table": "short_term" }))?["rows"].clone();
            let dates: Vec<String> = elements(&rows)
                .iter()
                .map(|row| id(&row["created_at"]))
                .collect();
            if dates.windows(2).any(|pair| pair[0] < pair[1]) {
                return Err(format!("not newest first: {dates:?}"));
            }
            expect("returns", &by_key(&step["returns"]), &by_key(&rows))
        }
        "clear" => {
            let all = args["clear_all"].as_bool().unwrap_or(false);
            let answer = call(door, "working.clear", &json!({ "all": all }))?;
            expect("stdout", &step["stdout"], &answer["printed"])
        }
        other => Err(format!("no such call: {other}")),
    }
}

fn keys(value: &Value) -> Vec<String> {
    let mut keys: Vec<String> = elements(value).iter().map(id).collect();
    keys.sort();
    keys
}

/// A consolidation: what became of each value, and the facts that came of it.
pub(super) fn consolidate(case: &Value, door: &mut dyn Door) -> Result<(), String> {
    at(door, &case["now"])?;
    let values = elements(&case["short_term"]);
    let load = json!({ "tables": { "short_term": case["short_term"] } });
    let loaded = call(door, "working.load", &load)?;
    expect("loaded", &json!(values.len()), &loaded["loaded"])?;
    let dry = call(
        door,
        "working.consolidate",
        &json!({ "days": case["days"], "dry": true }),
    )?;
    let done = call(
        door,
        "working.consolidate",
        &json!({ "days": case["days"] }),
    )?;
    let wanted = case.get("corrected").ok_or("no corrected outcome")?;
    for part in ["promoted", "discarded"] {
        if keys(&wanted[part]) != keys(&done[part]) || done[part] != dry[part] {
            return Err(format!(
                "{part}: wanted {}, got {done}, dry {dry}",
                wanted[part]
            ));
        }
    }
    let shown = call(door, "working.show", &json!({ "table": "short_term" }))?;
    let now = id(&case["now"]);
    let visible: Vec<String> = keys(&wanted["kept"])
        .into_iter()
        .filter(|key| {
            let value = values.iter().find(|value| id(&value["key"]) == *key);
            value.is_some_and(|value| {
                value["expires_at"].is_null() || id(&value["expires_at"]) >= now
            })
        })
        .collect();
    let kept: Value = elements(&shown["rows"])
        .iter()
        .map(|row| row["key"].clone())
        .collect();
    if keys(&kept) != visible {
        return Err(format!("kept: wanted {visible:?}, got {kept}"));
    }
    let facts = call(door, "working.show", &json!({ "table": "facts" }))?["rows"].clone();
    facts_agree(case, wanted, &facts)?;
    if case.get("defect").is_none() {
        expect("stdout", &case["reference"]["stdout"], &done["printed"])?;
    }
    Ok(())
}

fn facts_agree(case: &Value, wanted: &Value, facts: &Value) -> Result<(), String> {
    let texts: Vec<String> = elements(&case["short_term"])
        .iter()
        .filter(|value| elements(&wanted["promoted"]).contains(&value["key"]))
        .map(|value| format!("[From STM] {}: {}", id(&value["key"]), id(&value["value"])))
        .collect();
    let mut wanted = texts;
    wanted.sort();
    let mut got: Vec<String> = elements(facts)
        .iter()
        .map(|fact| id(&fact["content"]))
        .collect();
    got.sort();
    if wanted != got {
        return Err(format!("facts: wanted {wanted:?}, got {got:?}"));
    }
    for fact in elements(facts) {
        for (column, value) in [
            ("category", "promoted_stm"),
            ("entity", ""),
            ("tags", "auto-consolidated"),
            ("source", ""),
            ("confidence", "confirmed"),
        ] {
            expect_text(column, &fact[column], value)?;
        }
    }
    Ok(())
}

/// Facts with the same text: the lowest number stays.
pub(super) fn deduplicate(case: &Value, door: &mut dyn Door) -> Result<(), String> {
    let load = json!({ "tables": { "facts": case["facts"] } });
    let loaded = call(door, "working.load", &load)?;
    expect(
        "loaded",
        &json!(elements(&case["facts"]).len()),
        &loaded["loaded"],
    )?;
    let dry = call(door, "working.deduplicate", &json!({ "dry": true }))?;
    let done = call(door, "working.deduplicate", &json!({}))?;
    expect("dry run", &dry["removed"], &done["removed"])?;
    expect(
        "removed",
        &case["removed"],
        &json!(elements(&done["removed"]).len()),
    )?;
    let facts = call(door, "working.show", &json!({ "table": "facts" }))?["rows"].clone();
    let ids: Value = elements(&facts)
        .iter()
        .map(|fact| fact["id"].clone())
        .collect();
    expect("remaining", &case["remaining_ids"], &ids)
}

/// The row that a text to embed was made of: table and columns.
fn source(table: &str, text: &str) -> Option<(&'static str, Value)> {
    let last = |text: &str| -> Option<(String, String)> {
        let (before, after) = text.rsplit_once(' ')?;
        Some((before.into(), after.into()))
    };
    match table {
        "facts" => {
            let (rest, tags) = last(text)?;
            let (content, rest) = rest
                .rsplit_once("] ")
                .map_or((rest.as_str(), ""), |pair| pair);
            let (content, category) = content.rsplit_once(" [")?;
            Some((
                "add_fact",
                json!({ "content": content, "category": category, "entity": rest, "tags": tags }),
            ))
        }
        "insights" => {
            let (content, category) = text.strip_suffix(']')?.rsplit_once(" [")?;
            Some((
                "add_insight",
                json!({ "content": content, "category": category }),
            ))
        }
        "entities" => {
            let (head, tail) = text.split_once("): ")?;
            let (name, kind) = head.rsplit_once(" (")?;
            let (details, tags) = last(tail)?;
            let row = json!({ "name": name, "type": kind, "details": details, "tags": tags });
            Some(("add_entity", row))
        }
        "interactions" => {
            let (summary, topics) = last(text)?;
            Some((
                "log_interaction",
                json!({ "summary": summary, "topics": topics }),
            ))
        }
        _ => None,
    }
}

/// Lends an embedder that knows these texts and no other.
fn lend(door: &mut dyn Door, texts: &Value) {
    let vectors: BTreeMap<String, Vec<f32>> = elements(texts)
        .iter()
        .map(|text| (id(text), vec![1.0, 0.0]))
        .collect();
    door.set_embedder(Some(Recorded {
        model: "recorded".into(),
        dimensions: 2,
        vectors,
    }));
}

/// Three synchronisations: everything, nothing, one changed row. An embedder that knows only the
/// recorded texts proves that no other is asked for.
pub(super) fn embed(case: &Value, door: &mut dyn Door) -> Result<(), String> {
    for (row, text) in elements(&case["rows"])
        .iter()
        .zip(elements(&case["first_sync_texts"]))
    {
        let table = id(&row["source_table"]);
        let (op, args) =
            source(&table, &id(text)).ok_or(format!("{text} is no text of {table}"))?;
        write(door, op, &args)?;
    }
    for sync in ["first_sync_texts", "second_sync_texts"] {
        lend(door, &case[sync]);
        let synced = call(door, "working.embed_sync", &json!({}))?;
        expect(
            sync,
            &json!(elements(&case[sync]).len()),
            &synced["embedded"],
        )?;
    }
    let texts = elements(&case["first_sync_texts"]);
    for (text, hash) in texts.iter().zip(elements(&case["hashes"])) {
        let own = vademecum_core::working::embedding::hash(&id(text));
        expect_text("hash", hash, &own)?;
    }
    for changed in elements(&case["third_sync_texts"]) {
        let row = elements(&case["rows"])
            .iter()
            .find(|row| {
                let own = vademecum_core::working::embedding::hash(&id(changed));
                id(&row["text_hash"]) == own
            })
            .ok_or("no row has the changed text")?;
        let table = id(&row["source_table"]);
        let (_, columns) = source(&table, &id(changed)).ok_or("an unknown text")?;
        let columns = if table == "entities" {
            without(columns, "name")
        } else {
            columns
        };
        let edit = json!({ "table": table, "id": row["source_id"], "columns": columns });
        call(door, "working.edit", &edit)?;
    }
    lend(door, &case["third_sync_texts"]);
    let synced = call(door, "working.embed_sync", &json!({}))?;
    let (changed, all) = (elements(&case["third_sync_texts"]).len(), texts.len());
    expect("third sync", &json!(changed), &synced["embedded"])?;
    expect("unchanged", &json!(all - changed), &synced["unchanged"])
}

fn without(mut columns: Value, name: &str) -> Value {
    if let Some(columns) = columns.as_object_mut() {
        columns.shift_remove(name);
    }
    columns
}
