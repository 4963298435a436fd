//! What an answer has room for and what it counts: contexts, budgets, suggestions, resumed sessions.

use serde_json::json;
use vademecum_core::Code;

use super::{DAY, START, everywhere, id, list};

#[test]
fn lessons_and_sessions_have_room_beside_many_memories() {
    everywhere(|script| {
        for number in 0..10 {
            let rule = format!("Rule {number}: read the log before you restart anything at all");
            script.call(
                "lesson_save",
                json!({ "content": rule, "confidence": 0.95, "project": "p" }),
            );
        }
        let start = json!({ "session": "s", "project": "p", "cwd": "/" });
        script.call("session_start", start);
        let end = json!({ "session": "s", "summary": "The restart needs the log rotated first" });
        script.call("session_end", end);
        script.door.set_now(START + DAY);
        for number in 0..60 {
            let note = format!("note {number}: {}", "a trifle of no weight ".repeat(4));
            script.remember(json!({ "content": note, "project": "p", "importance": 0.0,
                                    "policy": "never" }));
        }
        let told = script.call("context", json!({ "project": "p" }));
        let text = told["text"].as_str().expect("a text");
        assert_eq!(text.matches("<lesson ").count(), 10);
        assert!(text.contains("rotated first"));
        assert!(text.matches("<memory ").count() > 5);
        assert!(told["tokens"].as_u64() <= Some(2_000));
        // Without lessons and sessions memories have all of it.
        let few = script.call("context", json!({ "project": "other" }));
        assert_eq!(few["text"], "");
    });
}

#[test]
fn what_a_budget_cuts_off_is_no_use_and_no_conflict() {
    everywhere(|script| {
        let one = script.remember(json!({ "content": "The deploy port for staging is 8080" }));
        let two = script.remember(json!({ "content": "The deploy port for staging is 9090" }));
        let ask = json!({ "query": "deploy port staging", "budget": 24 });
        let found = script.call("search", ask);
        assert_eq!(list(&found["rows"]).len(), 1);
        assert_eq!(found["conflicts"], json!([]));
        let shown = id(&found["rows"][0]["item"]);
        for saved in [one, two] {
            let uses = script.call("get", json!({ "id": saved }))["item"]["uses"].clone();
            assert_eq!(uses, u64::from(saved == shown));
        }
    });
}

#[test]
fn suggestions_are_terms_that_find_something() {
    everywhere(|script| {
        let old = script.remember(json!({ "content": "zanzibar plan" }));
        let next = json!({ "id": old, "content": "other text entirely" });
        script.call("evolve", next);
        script.remember(json!({ "content": "token: sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123" }));
        let found = script.call("search", json!({ "query": "kubernetes" }));
        let terms = list(&found["suggestions"]).to_vec();
        assert!(!terms.is_empty());
        for term in terms {
            let again = script.call("search", json!({ "query": term }));
            assert!(!list(&again["rows"]).is_empty(), "{term} finds nothing");
            assert!(!term.as_str().is_some_and(|term| term.contains("redacted")));
        }
    });
}

#[test]
fn a_resumed_session_is_the_newest() {
    everywhere(|script| {
        let start = |script: &mut super::Script, name: &str| {
            let start = json!({ "session": name, "project": "p", "cwd": "/w" });
            script.call("session_start", start);
        };
        start(script, "monday");
        script.call("session_end", json!({ "session": "monday" }));
        script.door.set_now(START + DAY);
        start(script, "tuesday");
        script.call("session_end", json!({ "session": "tuesday" }));
        script.door.set_now(START + 6 * DAY);
        start(script, "monday");
        script.call(
            "observe",
            json!({ "session": "monday", "title": "Shall we ship today?" }),
        );
        script.call("session_end", json!({ "session": "monday" }));
        let today = script.call("recap", json!({ "window": "today" }));
        assert_eq!(today["sessions"], 1);
        assert_eq!(
            today["days"][0]["sessions"][0]["session"]["session"],
            "monday"
        );
        let newest = script.call("session_history", json!({ "limit": 1 }));
        assert_eq!(newest["sessions"][0]["session"]["session"], "monday");
        let next = script.call("handoff", json!({ "cwd": "/w" }));
        assert_eq!(next["session"]["session"]["session"], "monday");
        assert_eq!(next["question"], "Shall we ship today?");
    });
}

#[test]
fn what_is_said_of_a_hook_event_is_kept() {
    everywhere(|script| {
        let event = json!({ "session": "s", "hook": "post_tool_use", "tool": "Bash",
            "input": "{\"command\":\"ls\"}", "importance": 9.0, "confidence": 0.9, "concepts": ["ports"],
            "files": ["a.rs"], "facts": ["one"], "kind": "decision", "subtitle": "sub",
            "narrative": "told" });
        let seen = script.call("observe", event)["observation"].clone();
        for (field, value) in [
            ("importance", json!(9.0)),
            ("confidence", json!(0.9)),
            ("concepts", json!(["ports"])),
            ("files", json!(["a.rs"])),
            ("kind", json!("decision")),
            ("content", json!("told")),
            ("title", json!("Bash")),
        ] {
            assert_eq!(seen[field], value, "{field}");
        }
        assert_eq!(seen["fields"]["facts"], "one");
        assert_eq!(seen["fields"]["subtitle"], "sub");
        let plain = json!({ "session": "s", "hook": "stop" });
        assert_eq!(
            script.call("observe", plain)["observation"]["importance"],
            5.0
        );
        let ready = json!({ "session": "s", "title": "T", "input": "{\"a\":1}" });
        let error = script.fails("observe", ready);
        assert_eq!(
            (error.code, error.subject.as_str()),
            (Code::Invalid, "input")
        );
    });
}

#[test]
fn weak_lessons_that_nobody_confirmed_are_withdrawn() {
    everywhere(|script| {
        for (at, confidence) in [0.0, 0.03, 0.05, 0.06, 0.1].into_iter().enumerate() {
            let rule = format!("Rule number {at} about something else {at}");
            script.call(
                "lesson_save",
                json!({ "content": rule, "confidence": confidence }),
            );
        }
        let confirmed = json!({ "content": "A confirmed rule", "confidence": 0.0 });
        let confirmed = id(&script.call("lesson_save", confirmed)["lesson"]);
        script.call("lesson_strengthen", json!({ "id": confirmed }));
        script.door.set_now(START + 6 * DAY);
        let early = script.call("lesson_decay", json!({}));
        assert_eq!(early["withdrawn"], json!([]));
        script.door.set_now(START + 70 * DAY);
        let done = script.call("lesson_decay", json!({}));
        assert_eq!(list(&done["withdrawn"]).len(), 5);
        let left = script.call("lesson_list", json!({}));
        assert_eq!(list(&left["lessons"]).len(), 1);
    });
}

#[test]
fn promise_23_a_purge_names_what_still_holds_the_text() {
    everywhere(|script| {
        let text = "The wombat sleeps in the vault";
        let first = script.remember(json!({ "content": text }));
        script.door.set_now(START + 200 * DAY);
        script.call("evict_faded", json!({}));
        let again = script.remember(json!({ "content": text }));
        let gone = script.call("forget", json!({ "ids": [again], "purge": true }));
        assert_eq!(gone["remaining"], json!([format!("memory:{first}")]));
        let rest = script.call("forget", json!({ "ids": [first], "purge": true }));
        assert_eq!(rest["remaining"], json!([]));
    });
}

#[test]
fn promise_23_what_was_made_of_a_text_is_named_after_its_correction_too() {
    everywhere(|script| {
        let base = script.remember(json!({ "content": "fact alpha base" }));
        let made = script.remember(json!({ "content": "derived x thing" }));
        let relation = json!({ "source": made, "target": base, "relation": "derives" });
        script.call("relate", relation);
        let next = json!({ "id": made, "content": "derived x thing, corrected" });
        let next = id(&script.call("evolve", next)["memory"]);
        let named = json!([format!("memory:{next}")]);
        let changed = json!({ "id": base, "content": "fact alpha, changed" });
        assert_eq!(script.call("update", changed)["affected"], named);
        let gone = script.call("forget", json!({ "ids": [base] }));
        assert_eq!(gone["derived"], named);
        let event = json!({ "session": "s", "title": "Saw the cache" });
        let seen = id(&script.call("observe", event)["observation"]);
        let text = "The cache is on by default";
        script.remember(json!({ "content": text, "sources": [seen] }));
        let again = script.call("remember", json!({ "content": text }));
        assert_eq!(again["memory"]["sources"], json!([seen]));
        let all = json!({ "session": "s", "derived": true });
        let gone = script.call("forget", all);
        assert!(gone["deleted"].to_string().contains(&id(&again["memory"])));
    });
}

#[test]
fn bad_input_is_named_by_its_beginning_and_lists_are_kept_clean() {
    everywhere(|script| {
        let long = "x".repeat(200_000);
        let error = script.fails("get", json!({ "id": long }));
        assert_eq!(error.code, Code::Missing);
        assert!(error.message.len() < 5_000 && error.subject.len() < 5_000);
        let saved = json!({ "content": "a", "concepts": [" b ", "b", "", "c"], "files": ["", "x", "x"],
                            "kind": "bug" });
        let saved = script.call("remember", saved)["memory"].clone();
        assert_eq!(saved["concepts"], json!(["b", "c"]));
        assert_eq!(saved["files"], json!(["x"]));
        let kind = json!({ "id": saved["id"], "kind": "nonsense" });
        let error = script.fails("update", kind);
        assert_eq!(
            (error.code, error.subject.as_str()),
            (Code::Invalid, "kind")
        );
        let next = json!({ "id": saved["id"], "content": "another text", "title": " " });
        assert_eq!(script.call("evolve", next)["memory"]["title"], "a");
        let forget = json!({ "ids": [saved["id"]], "reason": long });
        assert_eq!(script.fails("forget", forget).code, Code::TooLarge);
        for confidence in [1e308, -1.0] {
            for (method, request) in [
                (
                    "lesson_recall",
                    json!({ "query": "a", "confidence": confidence }),
                ),
                ("lesson_list", json!({ "confidence": confidence })),
                (
                    "related",
                    json!({ "id": saved["id"], "confidence": confidence }),
                ),
            ] {
                let error = script.fails(method, request);
                let said = (error.code, error.subject.as_str());
                assert_eq!(said, (Code::Invalid, "confidence"), "{method}");
            }
        }
    });
}

#[test]
fn a_change_that_changes_nothing_makes_no_version() {
    everywhere(|script| {
        let saved = json!({ "content": "port is 3000", "concepts": ["ports"] });
        let saved = script.remember(saved);
        script.door.set_now(START + DAY);
        for patch in [
            json!({ "id": saved, "content": "port is 3000" }),
            json!({ "id": format!(" {saved} "), "concepts": ["ports"] }),
        ] {
            let told = script.call("update", patch)["memory"].clone();
            assert_eq!(
                (&told["version"], &told["updated"]),
                (&json!(1), &json!(START))
            );
        }
        let other = script.remember(json!({ "content": "walruses sleep" }));
        let pair = json!({ "source": saved, "target": other, "relation": "extends" });
        script.call("relate", pair);
        let told = script.call("list", json!({ "collection": "relation" }));
        let ends = told["items"][0]["fields"].clone();
        assert_eq!(ends["source"], format!("memory:{saved}"));
        assert_eq!(ends["target"], format!("memory:{other}"));
    });
}

#[test]
fn a_session_ends_once_and_nothing_is_seen_before_it_happens() {
    everywhere(|script| {
        let start = json!({ "session": "s", "project": "p", "cwd": "/" });
        script.call("session_start", start);
        let end = json!({ "session": "s" });
        let first = script.call("session_end", end.clone());
        script.door.set_now(START + DAY);
        assert_eq!(
            script.call("session_end", end.clone())["session"],
            first["session"]
        );
        script.call("observe", json!({ "session": "s", "title": "more" }));
        let later = script.call("session_end", end)["session"].clone();
        assert_eq!(later["fields"]["ended"], (START + DAY).to_string());
        let coming = json!({ "session": "s", "title": "x", "at": START + 4_000 * DAY });
        let error = script.fails("observe", coming);
        assert_eq!((error.code, error.subject.as_str()), (Code::Invalid, "at"));
        let soon = json!({ "session": "s", "title": "soon", "at": START + DAY + 60_000 });
        script.call("observe", soon);
    });
}
