//! What builds on a memory: expiry, derivations, what goes with it.

use serde_json::json;
use vademecum_core::Code;

use super::{START, everywhere, id, list};

#[test]
fn promise_24_nothing_builds_on_what_expired() {
    everywhere(|script| {
        let other = script.remember(json!({ "content": "stays for ever" }));
        let saved = script.remember(json!({ "content": "a parking permit", "ttl": 1_000 }));
        script.call(
            "relate",
            json!({ "source": other, "target": saved, "relation": "related" }),
        );
        script.door.set_now(START + 1_000);
        for (method, request) in [
            ("get", json!({ "id": saved })),
            ("history", json!({ "id": saved })),
            ("update", json!({ "id": saved, "importance": 1.0 })),
            ("evolve", json!({ "id": saved, "content": "x" })),
            ("related", json!({ "id": saved })),
            ("remember", json!({ "content": "x", "supersedes": [saved] })),
            (
                "relate",
                json!({ "source": other, "target": saved, "relation": "extends" }),
            ),
        ] {
            assert_eq!(
                script.fails(method, request).code,
                Code::Missing,
                "{method}"
            );
        }
        let rows = script.call("related", json!({ "id": other }));
        assert_eq!(rows["rows"], json!([]));
        let then = script.call("get", json!({ "id": saved, "at": START + 999 }));
        assert_eq!(then["item"]["content"], "a parking permit");
    });
}

// What hangs together.

#[test]
fn what_derives_from_a_replaced_memory_is_named_and_audited() {
    everywhere(|script| {
        let base = script.remember(json!({ "content": "The rate limit is 100 calls a minute" }));
        let derived =
            script.remember(json!({ "content": "Batches hold 50 items so that two fit" }));
        let unrelated = script.remember(json!({ "content": "Something else entirely" }));
        for (source, relation) in [(&derived, "derives"), (&unrelated, "related")] {
            script.call(
                "relate",
                json!({ "source": source, "target": base, "relation": relation }),
            );
        }
        let reference = json!([format!("memory:{derived}")]);
        let kept = script.call("update", json!({ "id": base, "importance": 9.0 }));
        assert_eq!(kept["affected"], json!([]), "its text is the same");
        let updated = script.call(
            "update",
            json!({ "id": base, "content": "The rate limit is 200 calls a minute" }),
        );
        assert_eq!(updated["affected"], reference);
        script.caller.operation = "evolve-1".into();
        let request = json!({ "id": base, "content": "The rate limit is 300 calls a minute" });
        let evolved = script.call("evolve", request.clone());
        assert_eq!(evolved["affected"], reference);
        assert_eq!(
            script.call("evolve", request),
            evolved,
            "a retry answers alike"
        );
        script.caller.operation.clear();
        let next = id(&evolved["memory"]);
        script.call(
            "relate",
            json!({ "source": derived, "target": next, "relation": "derives" }),
        );
        let saved = script.call(
            "remember",
            json!({ "content": "There is no rate limit", "supersedes": [next] }),
        );
        assert_eq!(
            (&saved["superseded"], &saved["affected"]),
            (&json!([next]), &reference)
        );
        let audit = script.admin("audit", json!({ "action": "stale" }));
        assert_eq!(list(&audit["rows"]).len(), 3, "{audit}");
    });
}

#[test]
fn promise_23_what_was_made_of_it_goes_too_or_is_named() {
    everywhere(|script| {
        script.call(
            "session_start",
            json!({ "session": "s", "project": "p", "cwd": "/w" }),
        );
        let seen = id(&script.call(
            "observe",
            json!({ "session": "s", "title": "the zephyrine pump leaks" }),
        )["observation"]);
        let made = script.remember(json!({ "content": "Zephyrine pumps leak", "sources": [seen] }));
        let prefixed = format!("observation:{seen}");
        let also =
            script.remember(json!({ "content": "Order a zephyrine seal", "sources": [prefixed] }));
        let derived = script.remember(json!({ "content": "Budget for zephyrine parts" }));
        script.call(
            "relate",
            json!({ "source": derived, "target": made, "relation": "derives" }),
        );
        script.caller.operation = "forget-1".into();
        let gone = script.call("forget", json!({ "ids": [prefixed, "some unknown text"] }));
        let mut named = [format!("memory:{made}"), format!("memory:{also}")];
        named.sort_unstable();
        assert_eq!(
            (&gone["count"], &gone["derived"]),
            (&json!(1), &json!(named))
        );
        let again = script.call("forget", json!({ "ids": [prefixed, "some unknown text"] }));
        assert_eq!(gone, again, "a retry answers alike");
        script.caller.operation.clear();
        let gone = script.call("forget", json!({ "ids": [made], "derived": true }));
        assert_eq!((&gone["count"], &gone["derived"]), (&json!(2), &json!([])));
        assert_eq!(script.found("zephyrine"), [also]);
    });
}
