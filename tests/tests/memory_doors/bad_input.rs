//! Bad input: typed errors or documented clamps, nothing half written.

use serde_json::{Value, json};
use vademecum_core::Code;

use super::{START, everywhere, id, list};

#[test]
fn bad_input_a_list_for_a_text_and_a_text_for_a_list() {
    everywhere(|script| {
        for request in [
            json!({ "content": ["a", "b"] }),
            json!({ "content": 42 }),
            json!({ "content": { "text": "a" } }),
            json!({ "content": null }),
            json!({}),
            json!({ "content": "a", "files": "a.rs" }),
            json!({ "content": "a", "concepts": "c" }),
            json!({ "content": "a", "concepts": [1] }),
            json!({ "content": "a", "sources": "o" }),
            json!({ "content": "a", "supersedes": "m" }),
            json!({ "content": "a", "kind": ["fact"] }),
            json!({ "content": "a", "project": ["p"] }),
            json!({ "content": "a", "unknown": 1 }),
        ] {
            assert_eq!(
                script.fails("remember", request.clone()).code,
                Code::Invalid,
                "{request}"
            );
        }
        for (method, request) in [
            ("search", json!({ "query": ["a"] })),
            ("forget", json!({ "ids": "a" })),
            ("expand", json!({ "ids": "a" })),
            ("lesson_save", json!({ "content": ["a"] })),
            ("observe", json!({ "session": ["s"], "title": "t" })),
            (
                "session_start",
                json!({ "session": "s", "project": ["p"], "cwd": "/w" }),
            ),
        ] {
            assert_eq!(
                script.fails(method, request).code,
                Code::Invalid,
                "{method}"
            );
        }
        assert_eq!(script.count(), 0, "nothing is half written");
    });
}

#[test]
fn bad_input_a_list_for_a_text_through_the_documented_calls() {
    everywhere(|script| {
        for (body, error) in [
            (json!({ "content": ["a"] }), "content is required"),
            (json!({ "content": 7 }), "content is required"),
            (json!({ "content": " \n" }), "content is required"),
            (
                json!({ "content": "a", "files": "f" }),
                "files must be an array",
            ),
            (
                json!({ "content": "a", "concepts": "c" }),
                "concepts must be an array",
            ),
            (
                json!({ "content": "a", "sourceObservationIds": "o" }),
                "sourceObservationIds must be an array",
            ),
        ] {
            let answer = script.call("serve", json!({ "verb": "remember", "body": body }));
            assert_eq!(
                (&answer["status"], &answer["reply"]["error"]),
                (&json!(400), &json!(error)),
                "{body}"
            );
        }
        let body = json!({ "content": "a", "ttlDays": 1e12 });
        let answer = script.call("serve", json!({ "verb": "remember", "body": body }));
        assert_eq!(answer["status"], 400, "no crash on a date that is none");
        for days in [0.0, -3.0] {
            let body = json!({ "content": format!("for {days} days"), "ttlDays": days });
            let answer = script.call("serve", json!({ "verb": "remember", "body": body }));
            assert_eq!(answer["status"], 201);
            assert_eq!(answer["reply"]["memory"]["forgetAfter"], Value::Null);
        }
        assert_eq!(script.count(), 2);
    });
}

#[test]
fn bad_input_blank_content() {
    everywhere(|script| {
        for blank in ["", " ", "\n\t", "\u{3000}", "\u{FEFF}\u{A0}"] {
            for (method, request) in [
                ("remember", json!({ "content": blank })),
                ("lesson_save", json!({ "content": blank })),
                ("search", json!({ "query": blank })),
                ("lesson_recall", json!({ "query": blank })),
                ("observe", json!({ "session": "s", "title": blank })),
                ("observe", json!({ "session": blank, "title": "t" })),
                (
                    "session_start",
                    json!({ "session": blank, "project": "p", "cwd": "/w" }),
                ),
            ] {
                let error = script.fails(method, request);
                assert_eq!(error.code, Code::Invalid, "{method} {blank:?}");
                assert!(error.message.contains("required"), "{}", error.message);
            }
        }
        let saved = script.remember(json!({ "content": "something" }));
        for method in ["update", "evolve"] {
            let error = script.fails(method, json!({ "id": saved, "content": "  " }));
            assert_eq!(error.code, Code::Invalid, "{method}");
        }
        let item = script.call("get", json!({ "id": saved }));
        assert_eq!(
            (&item["item"]["content"], &item["item"]["version"]),
            (&json!("something"), &json!(1))
        );
    });
}

#[test]
fn bad_input_unknown_ids() {
    everywhere(|script| {
        let known = script.remember(json!({ "content": "something known" }));
        for unknown in [
            "nobody",
            "memory:nobody",
            "lesson:nobody",
            "\u{1F9ED}",
            "../x",
        ] {
            for (method, request) in [
                ("get", json!({ "id": unknown })),
                ("get", json!({ "id": unknown, "at": START })),
                ("history", json!({ "id": unknown })),
                ("update", json!({ "id": unknown, "content": "x" })),
                ("evolve", json!({ "id": unknown, "content": "x" })),
                ("related", json!({ "id": unknown })),
                ("lesson_strengthen", json!({ "id": unknown })),
                ("lesson_delete", json!({ "id": unknown })),
                ("session_end", json!({ "session": unknown })),
                (
                    "relate",
                    json!({ "source": known, "target": unknown, "relation": "related" }),
                ),
                (
                    "remember",
                    json!({ "content": "x", "supersedes": [known, unknown] }),
                ),
            ] {
                let code = script.fails(method, request).code;
                assert_eq!(code, Code::Missing, "{method} {unknown}");
            }
            let gone = script.call("forget", json!({ "ids": [unknown] }));
            assert_eq!(
                (&gone["count"], &gone["missing"]),
                (&json!(0), &json!([unknown]))
            );
            assert_eq!(
                script.call("expand", json!({ "ids": [unknown] }))["items"],
                json!([])
            );
        }
        let item = script.call("get", json!({ "id": known }));
        assert_eq!(item["item"]["latest"], true, "half a supersession is none");
        assert_eq!(script.count(), 1);
    });
}

#[test]
fn bad_input_times_to_live() {
    everywhere(|script| {
        for ttl in [
            json!(0),
            json!(-1),
            json!(1.5),
            json!("soon"),
            json!(1e300),
            json!("18446744073709551615"),
            json!("9000000000000000"),
        ] {
            let request = json!({ "content": "for a while", "ttl": ttl });
            assert_eq!(
                script.fails("remember", request).code,
                Code::Invalid,
                "{ttl}"
            );
        }
        assert_eq!(script.count(), 0);
        let saved = script.call(
            "remember",
            json!({ "content": "for a long while", "ttl": 1_000_000_000_000_u64 }),
        );
        assert_eq!(
            saved["memory"]["expires"],
            json!(START + 1_000_000_000_000),
            "31 years are a date"
        );
        let saved = id(&saved["memory"]);
        for ttl in [json!(0), json!(-5), json!("18446744073709551615")] {
            let error = script.fails("update", json!({ "id": saved, "ttl": ttl }));
            assert_eq!(error.code, Code::Invalid);
        }
    });
}

#[test]
fn bad_input_projects_that_are_paths_and_long_agents() {
    everywhere(|script| {
        for path in ["/home/a/../b", "C:\\work\\app", "./x", "a\u{0}b"] {
            let saved = script.call(
                "remember",
                json!({ "content": format!("of {path:?}"), "project": path }),
            );
            assert_eq!(saved["memory"]["project"], path, "a name is kept as it is");
            let request = json!({ "query": "of", "project": path, "lessons": false });
            let rows = script.call("search", request);
            assert!(
                list(&rows["rows"])
                    .iter()
                    .all(|row| row["item"]["project"] == path)
            );
        }
        let saved = script.call(
            "remember",
            json!({ "content": "trimmed", "project": "  atlas \n" }),
        );
        assert_eq!(saved["memory"]["project"], "atlas");
        let long = "a".repeat(10_000);
        let saved = script.call(
            "remember",
            json!({ "content": "of a long agent", "agent": long }),
        );
        assert_eq!(
            saved["memory"]["agent"].as_str().map(str::len),
            Some(128),
            "cut, as documented"
        );
        let wide = "\u{1F600}".repeat(5_000);
        let saved = script.call(
            "remember",
            json!({ "content": "of a wide agent", "agent": wide }),
        );
        let units = saved["memory"]["agent"]
            .as_str()
            .map(|text| text.encode_utf16().count());
        assert_eq!(units, Some(128), "pairs stay whole");
        for field in ["project", "agent"] {
            script.caller.project.clear();
            let refused = script.tried("remember", &json!({ "content": "x", field: " " }));
            assert!(refused.is_ok(), "blank is none");
        }
        let refused = script.fails("remember", json!({ "content": "x", "project": long }));
        assert_eq!((refused.code, refused.limit), (Code::TooLarge, 1_024));
    });
}

#[test]
fn bad_input_circles_of_links_end() {
    everywhere(|script| {
        let ids: Vec<String> = ["alpha one", "beta two", "gamma three"]
            .iter()
            .map(|text| script.remember(json!({ "content": text })))
            .collect();
        for relation in ["derives", "supersedes", "extends"] {
            for (from, to) in [(0, 1), (1, 2), (2, 0)] {
                script.call(
                    "relate",
                    json!({ "source": ids[from], "target": ids[to], "relation": relation }),
                );
            }
        }
        let rows = script.call(
            "related",
            json!({ "id": ids[0], "hops": 4_000_000_000_u32 }),
        );
        assert_eq!(list(&rows["rows"]).len(), 2);
        let oneself = script.fails(
            "relate",
            json!({ "source": ids[0], "target": ids[0], "relation": "derives" }),
        );
        assert_eq!(oneself.code, Code::Invalid);
        // A circle of what replaced what can only come from an import.
        let dump = script.admin("dump", json!({}));
        let text = dump.to_string();
        assert!(text.contains(&ids[1]), "{text}");
        let gone = script.call("forget", json!({ "ids": [ids[0]], "derived": true }));
        assert_eq!(gone["count"], 3, "all of a circle derives from each");
        assert_eq!(script.count(), 0);
    });
}

#[test]
fn bad_input_an_import_is_held_to_what_a_save_is() {
    everywhere(|script| {
        let many: Vec<String> = (0..300).map(|number| format!("c{number}")).collect();
        for line in [
            json!({ "content": "\u{200B}" }),
            json!({ "content": "x", "concepts": many }),
            json!({ "content": "x", "project": "p".repeat(2_000) }),
        ] {
            let loaded = script.admin("load", json!({ "lines": [line.to_string()] }));
            assert_eq!(loaded["loaded"], 0, "{line}");
        }
        let line = json!({ "content": "taken", "kind": "bug", "project": " p ",
                           "agent": "a".repeat(10_000) });
        script.admin("load", json!({ "lines": [line.to_string()] }));
        let item = script.call("list", json!({ "project": "p" }))["items"][0].clone();
        assert_eq!(
            (&item["kind"], &item["project"]),
            (&json!("bug"), &json!("p"))
        );
        assert_eq!(item["agent"].as_str().map(str::len), Some(128));
    });
}

#[test]
fn bad_input_blank_titles_and_concepts_say_nothing() {
    everywhere(|script| {
        let request = json!({ "content": "a walrus", "title": " ", "concepts": ["", "sea", "\t"] });
        let saved = script.call("remember", request)["memory"].clone();
        assert_eq!(
            (&saved["title"], &saved["concepts"]),
            (&json!("a walrus"), &json!(["sea"]))
        );
        let patch = json!({ "id": saved["id"], "title": "", "concepts": [" "] });
        let patched = script.call("update", patch)["memory"].clone();
        assert_eq!(
            (&patched["title"], &patched["concepts"]),
            (&json!("a walrus"), &json!([]))
        );
        script.call("lesson_save", json!({ "content": "look twice" }));
        assert_eq!(
            list(&script.call("lesson_list", json!({ "limit": 0 }))["lessons"]).len(),
            1
        );
        let wrong = script.fails("lesson_list", json!({ "source": "zz" }));
        assert_eq!(wrong.code, Code::Invalid);
    });
}
