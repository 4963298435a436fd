//! Tier two: expiry, removal, search, embeddings, transfer, upkeep.

use serde_json::{Value, json};
use vademecum_tests::native::Recorded;

use vademecum_core::Code;

use crate::{Bench, DAY, NOON, pair, text};

#[test]
fn values_expire_to_the_millisecond() {
    for mut bench in Bench::both() {
        bench.call(
            "set",
            json!({ "table": "stm", "key": "k", "value": "spark", "ttl": 10 }),
        );
        bench.door.set_now(NOON + 10_000);
        assert_eq!(bench.rows("stm").len(), 1);
        assert_eq!(bench.found(json!({ "query": "spark" })).len(), 1);
        bench.door.set_now(NOON + 10_001);
        assert_eq!(bench.rows("stm").len(), 0);
        assert_eq!(bench.found(json!({ "query": "spark" })).len(), 0);
        assert_eq!(bench.call("status", json!({}))["tables"]["short_term"], 0);
        assert_eq!(
            bench
                .fails("get", json!({ "table": "stm", "key": "k" }))
                .code,
            Code::Missing
        );
        // A value of the same key is a new one.
        bench.call(
            "set",
            json!({ "table": "stm", "key": "k", "value": "again" }),
        );
        assert_eq!(bench.rows("stm")[0]["created_at"], "2026-03-10 12:00:10");
    }
}

#[test]
fn removed_rows_are_gone_from_everything() {
    for mut bench in Bench::both() {
        let vectors =
            ["The zebra code [general]  ", "zebra"].map(|t| (t.to_string(), vec![1.0, 0.0]));
        bench.door.set_embedder(Some(Recorded {
            model: "m".into(),
            dimensions: 2,
            vectors: vectors.into_iter().collect(),
        }));
        bench.door.set_now(NOON);
        bench.call("add_fact", json!({ "content": "The zebra code" }));
        assert_eq!(bench.call("embed_sync", json!({}))["embedded"], 1);
        let hits = bench.call("embed_search", json!({ "query": "zebra" }))["hits"].clone();
        assert_eq!(hits.as_array().map(Vec::len), Some(1));
        let purged = bench.call(
            "remove",
            json!({ "table": "facts", "id": "1", "purge": true }),
        );
        assert_eq!(purged["purged"], "physical");
        assert_eq!(bench.found(json!({ "query": "zebra" })), Vec::new());
        let status = bench.call("status", json!({}));
        assert_eq!(
            (&status["total"], &status["tables"]["embeddings"]),
            (&json!(0), &json!(0))
        );
        assert_ne!(bench.stores("zebra"), Some(true));
        // Numbers are never used again.
        assert_eq!(
            bench.call("add_fact", json!({ "content": "next" }))["id"],
            2
        );
    }
}

#[test]
fn hybrid_lists_take_both_sides_and_say_when_one_is_missing() {
    for mut bench in Bench::both() {
        for content in [
            "Deploys are frozen on Friday",
            "Releases stop before the weekend",
            "Lunch at noon",
        ] {
            bench.call("add_fact", json!({ "content": content }));
        }
        let alone = bench.call("hybrid", json!({ "query": "deploy" }));
        assert_eq!(alone["degraded"], "the host lends no embedder");
        assert_eq!(alone["items"].as_array().map(Vec::len), Some(1));
        let recorded = |model: &str| Recorded {
            model: model.into(),
            dimensions: 2,
            vectors: [
                ("Deploys are frozen on Friday [general]  ", vec![1.0, 0.0]),
                (
                    "Releases stop before the weekend [general]  ",
                    vec![2.0, 0.2],
                ),
                ("Lunch at noon [general]  ", vec![-1.0, 0.5]),
                ("deploy", vec![3.0, 0.0]),
            ]
            .into_iter()
            .map(|(text, vector)| (text.to_string(), vector))
            .collect(),
        };
        bench.door.set_embedder(Some(recorded("one")));
        bench.door.set_now(NOON);
        assert_eq!(bench.call("embed_sync", json!({}))["embedded"], 3);
        let both = bench.call("hybrid", json!({ "query": "deploy" }));
        let ids: Vec<String> = both["items"]
            .as_array()
            .expect("items")
            .iter()
            .map(|item| text(&item["id"]))
            .collect();
        assert_eq!(
            (ids, &both["degraded"]),
            (vec!["1".into(), "2".into(), "3".into()], &json!(""))
        );
        assert_eq!(both["items"][0]["score"], 1.0);
        // Another model: nothing of the old one is compared, and the next synchronisation replaces it.
        bench.door.set_embedder(Some(recorded("two")));
        bench.door.set_now(NOON);
        let search = bench.call("embed_search", json!({ "query": "deploy" }));
        assert_eq!(
            (&search["hits"], &search["foreign"]),
            (&json!([]), &json!(3))
        );
        assert_eq!(
            bench.call("hybrid", json!({ "query": "deploy" }))["items"]
                .as_array()
                .map(Vec::len),
            Some(1)
        );
        assert_eq!(bench.call("embed_sync", json!({}))["embedded"], 3);
        let removed = bench.call(
            "deduplicate",
            json!({ "semantic": true, "threshold": 0.99 }),
        );
        // They are near each other, and do not say the same.
        assert_eq!(removed["removed"], json!([]));
    }
}

#[test]
fn what_is_dumped_loads_back_alike() {
    for mut bench in Bench::both() {
        bench.call(
            "add_fact",
            json!({ "content": "One", "entity": "Acme", "tags": "a, b" }),
        );
        bench.call(
            "add_fact",
            json!({ "content": "Two", "source": "mail", "confidence": "unverified" }),
        );
        bench.call(
            "add_entity",
            json!({ "name": "Acme/S\u{fc}d", "kind": "company", "details": "Client" }),
        );
        bench.call(
            "add_insight",
            json!({ "content": "Learned", "category": "api" }),
        );
        bench.call(
            "log_interaction",
            json!({ "summary": "Met", "topics": "x,y", "advice": "rest" }),
        );
        bench.call(
            "log_decision",
            json!({ "decision": "Go", "expected": "gain" }),
        );
        bench.call("record_outcome", json!({ "id": 1, "outcome": "gained" }));
        bench.call(
            "set",
            json!({ "table": "stm", "key": "k", "value": "v", "ttl": 3600 }),
        );
        bench.call("get", json!({ "table": "stm", "key": "k" }));
        bench.call(
            "set",
            json!({ "table": "profile", "key": "tone", "value": "dry" }),
        );
        bench.call(
            "set",
            json!({ "table": "context", "key": "stage", "value": "growth" }),
        );
        bench.call(
            "log_evaluation",
            json!({ "task": "t", "cost": 0.25, "tokens": 7, "score": 0.5 }),
        );
        bench.call("check", json!({ "task": "t", "output": "" }));
        let dump = bench.call("dump", json!({}))["tables"].clone();
        let count: usize = dump
            .as_object()
            .expect("tables")
            .values()
            .filter_map(Value::as_array)
            .map(Vec::len)
            .sum();
        bench.caller.store = "other".into();
        let loaded = bench.call("load", json!({ "tables": dump, "source": "backup" }));
        assert_eq!(
            (&loaded["loaded"], &loaded["rejected"]),
            (&json!(count), &json!([]))
        );
        assert_eq!(bench.call("dump", json!({}))["tables"], dump);
        let again = bench.call("load", json!({ "tables": dump }));
        assert_eq!(
            (&again["loaded"], &again["known"]),
            (&json!(0), &json!(count))
        );
        assert_eq!(
            bench.call("add_fact", json!({ "content": "Three" }))["id"],
            3
        );
    }
}

#[test]
fn one_bad_row_is_rejected_and_the_others_are_taken() {
    for mut bench in Bench::both() {
        bench.call("add_fact", json!({ "content": "Mine" }));
        bench.call("add_entity", json!({ "name": "Acme" }));
        let tables = json!({
            "facts": [
                { "id": 1, "content": "Not mine" },
                { "id": 2, "content": "Good", "created_at": "2026-01-01 00:00:00" },
                { "id": 3, "content": "Bad date", "created_at": "yesterday" },
                { "id": 0, "content": "No number" },
                { "content": "None at all" },
                { "id": 4, "content": "Odd", "colour": "red" },
                { "id": 5, "content": ["a", "list"] },
                { "id": 2, "content": "Twice" },
                "no object",
            ],
            "entities": [{ "id": 1, "name": "Other" }, { "id": 2, "name": "Beta" }],
            "gossip": [{ "id": 1 }],
        });
        let loaded = bench.call("load", json!({ "tables": tables }));
        let rejected = loaded["rejected"].as_array().expect("rejected rows");
        let places: Vec<(String, u64)> = rejected
            .iter()
            .map(|row| (text(&row["table"]), row["row"].as_u64().unwrap_or(99)))
            .collect();
        let facts = [0, 2, 3, 4, 5, 6, 7, 8].map(|row| ("facts".to_string(), row));
        let mut wanted = vec![("entities".to_string(), 0)];
        wanted.extend(facts);
        wanted.push(("gossip".to_string(), 0));
        assert_eq!(places, wanted);
        assert_eq!(loaded["loaded"], 2);
        assert_eq!(bench.rows("facts")[0]["content"], "Mine");
    }
}

#[test]
fn secrets_are_taken_out_before_anything_is_written() {
    for mut bench in Bench::both() {
        let secret = "ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";
        let noted = bench.call(
            "update",
            json!({ "name": "context", "key": "deploy.token", "value": secret }),
        );
        assert_ne!(noted["redacted"], json!([]));
        let fact = bench.call(
            "add_fact",
            json!({ "content": format!("the token is {secret}") }),
        );
        assert_ne!(fact["redacted"], json!([]));
        assert!(bench.document("context")["deploy"]["token"].is_string());
        bench.call(
            "check",
            json!({ "task": "t", "output": format!("use {secret} now") }),
        );
        assert_ne!(bench.stores(secret), Some(true));
    }
}

#[test]
fn maintenance_does_every_step() {
    for mut bench in Bench::both() {
        bench.call(
            "set",
            json!({ "table": "stm", "key": "gone", "value": "v", "ttl": 5 }),
        );
        bench.call(
            "set",
            json!({ "table": "stm", "key": "read", "value": "keep me" }),
        );
        bench.call(
            "set",
            json!({ "table": "stm", "key": "unread", "value": "drop me" }),
        );
        for _ in 0..2 {
            bench.call("get", json!({ "table": "stm", "key": "read" }));
        }
        bench.call("add_fact", json!({ "content": "twin" }));
        bench.call("add_fact", json!({ "content": "twin" }));
        bench.call("log_decision", json!({ "decision": "wait" }));
        bench.door.set_now(NOON + 2 * DAY);
        let done = bench.call("maintain", json!({}));
        assert_eq!(done["cleared"], 1);
        assert_eq!(
            (&done["promoted"], &done["discarded"]),
            (&json!(["read"]), &json!(["unread"]))
        );
        assert_eq!(
            (&done["duplicates"], &done["pending"]),
            (&json!([2]), &json!(1))
        );
        assert_eq!(done["reflection"]["duplicate_facts"], 0);
        assert_eq!(done["backup"]["facts"].as_array().map(Vec::len), Some(2));
        assert_eq!(done["evaluations"]["total_tasks"], 0);
        let audit = bench
            .door
            .call(&bench.caller, "admin.audit", &json!({}))
            .expect("the audit");
        let actions: Vec<String> = audit["rows"]
            .as_array()
            .expect("rows")
            .iter()
            .map(|row| text(&row["action"]))
            .collect();
        assert_eq!(actions, ["deduplicated", "discarded", "promoted", "clear"]);
        assert_eq!(
            bench.found(json!({ "query": "keep" })),
            vec![pair("facts", "3")]
        );
    }
}

#[test]
fn search_is_cut_once_and_filtered_before_the_cut() {
    for mut bench in Bench::both() {
        for day in 0..40_u64 {
            bench.door.set_now(NOON + day * DAY);
            bench.call(
                "add_fact",
                json!({ "content": format!("quota report {day} quota") }),
            );
        }
        bench.call("add_insight", json!({ "content": "watch the quota" }));
        let ask =
            json!({ "query": "quota", "limit": 5, "after": "2026-04-17", "before": "2026-04-18" });
        let mut found = bench.found(ask);
        found.sort();
        assert_eq!(
            found,
            vec![
                pair("facts", "39"),
                pair("facts", "40"),
                pair("insights", "1")
            ]
        );
        assert_eq!(
            bench.found(json!({ "query": "quota", "limit": 7 })).len(),
            7
        );
        assert_eq!(bench.found(json!({ "query": "!!! ?" })), Vec::new());
        let broken = bench.call("search", json!({ "query": "quota-report OR watch" }));
        assert_eq!(broken["fault"], "no such column: report");
        assert_eq!(broken["items"].as_array().map(Vec::len), Some(20));
        let strict = bench.call(
            "search",
            json!({ "query": "quota-report OR watch", "syntax": "strict" }),
        );
        assert_eq!(strict["items"], json!([]));
    }
}

#[test]
fn tables_and_exports_are_read_in_pages() {
    for mut bench in Bench::both() {
        for number in 0..7 {
            bench.call("add_fact", json!({ "content": format!("fact {number}") }));
        }
        let page = bench.call("show", json!({ "table": "facts", "skip": 5, "limit": 4 }));
        assert_eq!(page["total"], 7);
        let ids: Vec<&Value> = page["rows"]
            .as_array()
            .expect("rows")
            .iter()
            .map(|row| &row["id"])
            .collect();
        assert_eq!(ids, [&json!(6), &json!(7)]);
        let past = bench.call("show", json!({ "table": "facts", "skip": 70 }));
        assert_eq!(past["rows"], json!([]));
        let whole = bench.call("dump", json!({}))["tables"]["facts"].clone();
        let mut rows = Vec::new();
        loop {
            let request = json!({ "table": "facts", "skip": rows.len(), "limit": 3 });
            let page = bench.call("dump", request);
            rows.extend(page["tables"]["facts"].as_array().cloned().expect("rows"));
            if page["more"] == false {
                break;
            }
        }
        assert_eq!(Value::from(rows), whole);
        // Pages of large rows end early, and never empty.
        for number in 0..3 {
            let content = format!("{number} {}", "x".repeat(700_000));
            for _ in 0..3 {
                bench.call("add_insight", json!({ "content": content }));
            }
        }
        let mut sizes = Vec::new();
        let mut skip = 0;
        loop {
            let request = json!({ "table": "insights", "skip": skip, "limit": 1000 });
            let page = bench.call("dump", request);
            let count = page["tables"]["insights"].as_array().map_or(0, Vec::len);
            sizes.push(count);
            skip += count;
            if page["more"] == false {
                break;
            }
        }
        assert_eq!(sizes, [5, 4]);
        for limit in [0, 1001] {
            let request = json!({ "table": "facts", "limit": limit });
            assert_eq!(bench.fails("show", request.clone()).code, Code::Invalid);
            assert_eq!(bench.fails("dump", request).code, Code::Invalid);
        }
    }
}
