//! Tier two: what is refused, what stays apart, and what no answer repeats.

use serde_json::{Value, json};
use vademecum_core::Code;
use vademecum_tests::native::Recorded;

use crate::Bench;

#[test]
fn a_semantic_sweep_leaves_facts_that_are_both_true() {
    let facts = [
        "The API listens on port 3000",
        "The API listens on port 3001",
        "Always retry failed calls",
        "Never retry failed calls",
        "The audit is on 2026-01-05",
        "The audit is on 2026-01-06",
        "Ada owns the budget",
        "Bob owns the budget",
        "The API listens on port 3000.",
    ];
    for mut bench in Bench::both() {
        for content in facts {
            bench.call("add_fact", json!({ "content": content }));
        }
        bench.call(
            "add_fact",
            json!({ "content": facts[0], "entity": "other" }),
        );
        let same = |text: String| (text, vec![1.0, 0.0]);
        let texts = facts.iter().map(|fact| same(format!("{fact} [general]  ")));
        let other = same(format!("{} [general] other ", facts[0]));
        bench.door.set_embedder(Some(Recorded {
            model: "one".into(),
            dimensions: 2,
            vectors: texts.chain([other]).collect(),
        }));
        bench.call("embed_sync", json!({}));
        let removed = bench.call("deduplicate", json!({ "semantic": true }))["removed"].clone();
        assert_eq!(removed, json!([9]));
    }
}

#[test]
fn numbers_have_bounds_and_limits_are_refused_not_bent() {
    for mut bench in Bench::both() {
        bench.call("add_fact", json!({ "content": "one" }));
        for limit in [0, 1_001] {
            let ask = json!({ "query": "one", "limit": limit });
            for method in ["search", "hybrid", "embed_search"] {
                let error = bench.fails(method, ask.clone());
                assert_eq!(
                    (error.code, error.subject.as_str()),
                    (Code::Invalid, "limit")
                );
            }
        }
        let chain = ["a"; 3_000].join(" NOT ");
        assert_eq!(
            bench.call("search", json!({ "query": chain }))["items"],
            json!([])
        );
        let most = 1_u64 << 53;
        for (member, value, code) in [
            ("tokens", json!(u64::MAX), Code::TooLarge),
            ("tokens", json!(most + 1), Code::TooLarge),
            ("cost", json!(1e308), Code::Invalid),
            ("duration", json!(1e13), Code::Invalid),
        ] {
            let mut entry = json!({ "task": "t" });
            entry[member] = value;
            assert_eq!(bench.fails("log_evaluation", entry).code, code, "{member}");
        }
        for _ in 0..2 {
            let entry = json!({ "task": "t", "tokens": most, "cost": 1e12 });
            bench.call("log_evaluation", entry);
        }
        let report = bench.call("evaluations", json!({}))["report"].clone();
        assert_eq!(report["total_tokens"], json!(2 * most));
        assert_eq!(report["total_cost_usd"], json!(2e12));
        for task in ["", " "] {
            assert_eq!(
                bench
                    .fails("check", json!({ "task": task, "output": "x" }))
                    .subject,
                "task"
            );
        }
    }
}

#[test]
fn an_edit_keeps_what_a_new_row_must_have() {
    for mut bench in Bench::both() {
        bench.call("add_fact", json!({ "content": "one", "tags": "a" }));
        for content in [json!(""), json!(" "), Value::Null, json!(5), json!(["x"])] {
            let edit = json!({ "table": "facts", "id": "1", "columns": { "content": content } });
            let error = bench.fails("edit", edit);
            assert_eq!(
                (error.code, error.subject.as_str()),
                (Code::Invalid, "content")
            );
        }
        let edit = json!({ "table": "facts", "id": "1", "columns": { "tags": null } });
        bench.call("edit", edit);
        let row = bench.rows("facts")[0].clone();
        assert_eq!((&row["content"], &row["tags"]), (&json!("one"), &json!("")));
    }
}

#[test]
fn what_a_load_rejects_is_named_and_nothing_is_bent() {
    for mut bench in Bench::both() {
        bench.call("add_entity", json!({ "name": "Acme" }));
        let counted =
            |key: &str, count: Value| json!({ "key": key, "value": "v", "access_count": count });
        let tables = json!({
            "short_term": [counted("a", json!(-3)), counted("b", json!("many")),
                           counted("c", json!(1.5)), counted("d", json!(4)),
                           counted("e", Value::Null)],
            "entities": [{ "id": 3, "name": "Acme" }, { "id": 1, "name": "Bolt" }],
            "facts": [{ "id": 7, "content": "x", "created_at": "no date" }],
            "evaluation_log": [{ "id": 1, "task_name": "t", "tokens_used": -1 }],
        });
        let answer = bench.call("load", json!({ "tables": tables }));
        assert_eq!(answer["loaded"], 2);
        let rejected: Vec<(String, String)> = answer["rejected"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|row| (crate::text(&row["id"]), crate::text(&row["message"])))
            .collect();
        let said = |id: &str| {
            let found = rejected.iter().find(|(own, _)| own == id);
            found
                .map(|(_, message)| message.clone())
                .unwrap_or_default()
        };
        for key in ["a", "b", "c"] {
            assert!(said(key).contains("access_count is"), "{rejected:?}");
        }
        assert_eq!(said("3"), "entities has \"Acme\" under the number 1");
        assert!(
            rejected
                .iter()
                .any(|(_, said)| said == "entities has another row \"1\"")
        );
        assert!(said("7").contains("is no date"));
        let row = bench.call("get", json!({ "table": "stm", "key": "d" }))["row"].clone();
        assert_eq!(row["access_count"], 4);
    }
}

#[test]
fn no_error_and_no_printed_line_repeats_a_secret() {
    let token = format!("ghp_{}", "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8");
    for mut bench in Bench::both() {
        bench.call("init", json!({}));
        for (method, request) in [
            ("document", json!({ "name": token })),
            ("get", json!({ "table": "stm", "key": token })),
            ("get", json!({ "table": token, "key": "k" })),
            ("search", json!({ "query": "x", "after": token })),
            ("remove", json!({ "table": "facts", "id": token })),
            (
                "edit",
                json!({ "table": "facts", "id": token, "columns": { "tags": "x" } }),
            ),
            (
                "reorganise",
                json!({ "archive": [token], "shorten": [], "headings": [],
                                   "note": "n" }),
            ),
            ("sync_file", json!({ "file": format!("{token}.md") })),
            ("log_evaluation", json!({ "task": "t", "status": token })),
        ] {
            let error = bench.fails(method, request);
            assert!(
                !format!("{error:?}").contains(&token),
                "{method}: {error:?}"
            );
        }
        let done = bench.call("log_evaluation", json!({ "task": token }));
        assert!(!done.to_string().contains(&token), "{done}");
        let tables = json!({ "facts": [{ "id": 1, "content": "x", "created_at": token },
                                       { "id": token, "content": "x" }] });
        let answer = bench.call("load", json!({ "tables": tables }));
        assert_eq!(answer["rejected"].as_array().map(Vec::len), Some(2));
        assert!(!answer.to_string().contains(&token), "{answer}");
    }
}

#[test]
fn an_owner_is_a_name() {
    let token = format!("ghp_{}", "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8");
    for mut bench in Bench::both() {
        for (owner, code) in [
            ("a\nb".to_owned(), Code::Invalid),
            ("x".repeat(129), Code::TooLarge),
            (token.clone(), Code::Denied),
        ] {
            bench.caller.owner = owner;
            let error = bench.fails("status", json!({}));
            assert_eq!((error.code, error.subject.as_str()), (code, "owner"));
        }
        for owner in ["", "*", "ada", "Team North"] {
            bench.caller.owner = owner.to_owned();
            bench.call("status", json!({}));
        }
    }
}

#[test]
fn every_script_is_found_and_a_retry_names_the_file() {
    for mut bench in Bench::both() {
        bench.call("add_fact", json!({ "content": "\u{6771}\u{4eac}\u{30aa}\u{30d5}\u{30a3}\u{30b9}\u{306f}\u{6708}\u{66dc}\u{306b}\u{958b}\u{304f}" }));
        let answer = bench.call("search", json!({ "query": "\u{6771}\u{4eac}" }));
        assert_eq!(answer["items"].as_array().map(Vec::len), Some(1));
        assert!(crate::text(&answer["fault"]).contains("sign by sign"));
        let strict = bench.call(
            "search",
            json!({ "query": "\u{6771}\u{4eac}", "syntax": "strict" }),
        );
        assert_eq!(strict["items"], json!([]));
        bench.call("add_fact", json!({ "content": "alpha" }));
        let answer = bench.call("search", json!({ "query": "content:alph*" }));
        assert_eq!(
            (&answer["fault"], &answer["items"][0]["id"]),
            (&json!(""), &json!("2"))
        );
        bench.caller.operation = "once".into();
        let printed = || "Insight added to <MEMORY_DIR>/insights.md\n";
        for _ in 0..2 {
            let done = bench.call("note_insight", json!({ "text": "learned" }));
            assert_eq!(done["printed"], printed());
        }
    }
}
