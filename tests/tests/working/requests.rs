//! Versions, retries, crashes, spaces, and requests that are wrong.

use serde_json::json;
use vademecum_core::{Caller, Code};
use vademecum_tests::door::owner;

use crate::{Bench, NOON, pair};

#[test]
fn a_stale_version_conflicts_and_names_the_current_one() {
    for mut bench in Bench::both() {
        let first = bench.call(
            "update",
            json!({ "name": "context", "key": "a", "value": "1" }),
        );
        assert_eq!(first["version"], 1);
        bench.call(
            "update",
            json!({ "name": "context", "key": "b", "value": "2", "version": 1 }),
        );
        let request = json!({ "name": "context", "key": "c", "value": "3", "version": 1 });
        let error = bench.fails("update", request);
        assert_eq!((error.code, error.version), (Code::Conflict, 2));
        let error = bench.fails(
            "write_file",
            json!({ "file": "context.json", "text": "{}", "version": 1 }),
        );
        assert_eq!(error.code, Code::Conflict);
        bench.call("add_fact", json!({ "content": "x" }));
        let edit =
            json!({ "table": "facts", "id": "1", "columns": { "content": "y" }, "version": 7 });
        assert_eq!(bench.fails("edit", edit).version, 1);
    }
}

#[test]
fn a_retry_does_nothing_twice() {
    for mut bench in Bench::both() {
        bench.caller.operation = "op-1".into();
        for _ in 0..3 {
            assert_eq!(
                bench.call("add_fact", json!({ "content": "once" }))["id"],
                1
            );
            let noted = bench.call("note_interaction", json!({ "summary": "met" }));
            assert_eq!(noted["entry"]["interaction_number"], 1);
            let checked = bench.call("check", json!({ "task": "t", "output": "a fine output" }));
            assert_eq!(checked["passed"], true);
        }
        assert_eq!(bench.rows("facts").len(), 1);
        assert_eq!(bench.rows("guardrail_log").len(), 5);
        bench.call("set", json!({ "table": "stm", "key": "k", "value": "v" }));
        for _ in 0..3 {
            let row = bench.call("get", json!({ "table": "stm", "key": "k" }))["row"].clone();
            assert_eq!(row["access_count"], 0);
        }
    }
}

#[test]
fn everything_is_there_after_a_crash() {
    for mut bench in Bench::both() {
        bench.call(
            "update",
            json!({ "name": "context", "key": "goals.q2", "value": "launch" }),
        );
        bench.call(
            "add_fact",
            json!({ "content": "The quota is 300 a day", "tags": "quota" }),
        );
        bench.call(
            "set",
            json!({ "table": "stm", "key": "task", "value": "batch", "ttl": 60 }),
        );
        bench.call("get", json!({ "table": "stm", "key": "task" }));
        let before = bench.call("search", json!({ "query": "quota" }));
        bench.door.reopen();
        bench.door.set_now(NOON);
        assert_eq!(bench.call("search", json!({ "query": "quota" })), before);
        assert_eq!(bench.document("context")["goals"]["q2"], "launch");
        assert_eq!(
            bench.call("get", json!({ "table": "stm", "key": "task" }))["row"]["access_count"],
            1
        );
    }
}

#[test]
fn spaces_do_not_see_each_other() {
    for mut bench in Bench::both() {
        let callers = [
            owner("desk", "ada"),
            owner("desk", "bo"),
            Caller {
                project: "p".into(),
                ..owner("desk", "ada")
            },
        ];
        for caller in &callers {
            bench.caller = caller.clone();
            let name = format!("{}{}", caller.owner, caller.project);
            bench.call(
                "add_fact",
                json!({ "content": format!("secret plan of {name}") }),
            );
            bench.call("add_entity", json!({ "name": "Acme", "details": name }));
            bench.call(
                "update",
                json!({ "name": "context", "key": "who", "value": name }),
            );
            bench.call(
                "set",
                json!({ "table": "profile", "key": "k", "value": name }),
            );
        }
        for caller in callers {
            bench.caller = caller.clone();
            let name = format!("{}{}", caller.owner, caller.project);
            assert_eq!(
                bench.found(json!({ "query": "secret" })),
                vec![pair("facts", "1")]
            );
            assert_eq!(bench.document("context")["who"], name.as_str());
            assert_eq!(bench.rows("entities").len(), 1);
            assert_eq!(bench.rows("entities")[0]["details"], name.as_str());
            let row = bench.call("get", json!({ "table": "profile", "key": "k" }))["row"].clone();
            assert_eq!(row["value"], name.as_str());
        }
        bench.caller = owner("desk", "ada");
        bench.call("remove", json!({ "table": "facts", "id": "1" }));
        bench.caller = owner("desk", "bo");
        assert_eq!(bench.rows("facts").len(), 1);
    }
}

#[test]
fn bad_requests_are_errors_that_name_what_is_wrong() {
    for mut bench in Bench::both() {
        let long = vec!["k"; 10_000].join(".");
        let cases = [
            (
                "update",
                json!({ "name": "nope", "key": "a", "value": "b" }),
                Code::Missing,
            ),
            (
                "update",
                json!({ "name": "context", "data": "[1]" }),
                Code::Invalid,
            ),
            (
                "update",
                json!({ "name": "context", "data": "{broken" }),
                Code::Invalid,
            ),
            (
                "update",
                json!({ "name": "context", "key": long, "value": "1" }),
                Code::TooLarge,
            ),
            (
                "update",
                json!({ "name": "context", "key": "a", "value": "x".repeat(1_000_001) }),
                Code::TooLarge,
            ),
            (
                "update",
                json!({ "name": "context", "data": "[".repeat(50_000) }),
                Code::TooLarge,
            ),
            (
                "register",
                json!({ "name": "x", "file": "../x.json" }),
                Code::Invalid,
            ),
            (
                "register",
                json!({ "name": "x", "file": ".hidden" }),
                Code::Invalid,
            ),
            (
                "register",
                json!({ "name": "x", "file": "a\\b.json" }),
                Code::Invalid,
            ),
            (
                "register",
                json!({ "name": "x", "file": "context.json" }),
                Code::Exists,
            ),
            (
                "register",
                json!({ "name": "\u{c4}rger", "file": "x.json" }),
                Code::Invalid,
            ),
            (
                "write_file",
                json!({ "file": "nowhere.md", "text": "" }),
                Code::Missing,
            ),
            (
                "write_file",
                json!({ "file": "context.json", "text": "[]" }),
                Code::Invalid,
            ),
            ("note_interaction", json!({ "summary": " " }), Code::Invalid),
            (
                "note_outcome",
                json!({ "id": 9, "outcome": "x" }),
                Code::Missing,
            ),
            (
                "record_outcome",
                json!({ "id": 9, "outcome": "x" }),
                Code::Missing,
            ),
            (
                "search",
                json!({ "query": "x", "table": "nonsense" }),
                Code::Invalid,
            ),
            (
                "search",
                json!({ "query": "x", "after": "soon" }),
                Code::Invalid,
            ),
            (
                "search",
                json!({ "query": "x", "before": "2026-02-30" }),
                Code::Invalid,
            ),
            (
                "search",
                json!({ "query": "x".repeat(70_000) }),
                Code::TooLarge,
            ),
            (
                "set",
                json!({ "table": "facts", "key": "k", "value": "v" }),
                Code::Invalid,
            ),
            (
                "set",
                json!({ "table": "stm", "key": "", "value": "v" }),
                Code::Invalid,
            ),
            (
                "set",
                json!({ "table": "stm", "key": "k".repeat(600), "value": "v" }),
                Code::TooLarge,
            ),
            (
                "set",
                json!({ "table": "profile", "key": "k", "value": "v", "ttl": 5 }),
                Code::Invalid,
            ),
            (
                "get",
                json!({ "table": "stm", "key": "none" }),
                Code::Missing,
            ),
            ("add_fact", json!({ "content": "" }), Code::Invalid),
            (
                "add_fact",
                json!({ "content": "x".repeat(2_000_000) }),
                Code::TooLarge,
            ),
            (
                "edit",
                json!({ "table": "insights", "id": "1", "columns": { "content": "x" } }),
                Code::Denied,
            ),
            (
                "edit",
                json!({ "table": "facts", "id": "1", "columns": { "content": "x" } }),
                Code::Missing,
            ),
            (
                "remove",
                json!({ "table": "facts", "id": "12" }),
                Code::Missing,
            ),
            (
                "log_evaluation",
                json!({ "task": "t", "status": "great" }),
                Code::Invalid,
            ),
            (
                "log_evaluation",
                json!({ "task": "t", "cost": -1 }),
                Code::Invalid,
            ),
            (
                "check",
                json!({ "task": "t", "output": "x", "cost": -1 }),
                Code::Invalid,
            ),
            (
                "deduplicate",
                json!({ "threshold": 2, "semantic": true }),
                Code::Invalid,
            ),
            (
                "deduplicate",
                json!({ "semantic": true }),
                Code::Unavailable,
            ),
            ("load", json!({ "tables": [] }), Code::Invalid),
            (
                "load",
                json!({ "tables": { "format_version": 99 } }),
                Code::Invalid,
            ),
            ("load", json!({ "tables": { "facts": 5 } }), Code::Invalid),
            ("reorganise", json!({ "note": " " }), Code::Invalid),
            (
                "reorganise",
                json!({ "note": "n", "archive": ["no.where"] }),
                Code::Missing,
            ),
        ];
        for (method, request, code) in cases {
            let short = request.to_string().chars().take(120).collect::<String>();
            let error = bench.fails(method, request);
            assert_eq!(error.code, code, "{method} {short}: {error:?}");
            assert!(
                error.message.len() < 400,
                "{method} {short}: {}",
                error.message.len()
            );
        }
        assert_eq!(bench.call("files", json!({}))["files"], json!([]));
        assert_eq!(bench.call("status", json!({}))["total"], 0);
    }
}
