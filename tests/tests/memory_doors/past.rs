//! What was known at an instant.

use serde_json::{Value, json};
use vademecum_core::Code;

use super::{DAY, START, Script, everywhere, id, list};

#[test]
fn get_list_and_history_show_what_was_known_then() {
    everywhere(|script| {
        let first =
            script.remember(json!({ "content": "The office is in Kiel", "concepts": ["office"] }));
        script.door.set_now(START + DAY);
        script.call(
            "update",
            json!({ "id": first, "content": "The office is in Bremen" }),
        );
        script.door.set_now(START + 2 * DAY);
        let next = id(&script.call(
            "evolve",
            json!({ "id": first, "content": "The office is in Hamburg" }),
        )["memory"]);
        script.door.set_now(START + 3 * DAY);
        let at = |script: &mut Script, at: u64| -> Vec<String> {
            let page = script.call("list", json!({ "at": at }));
            assert_eq!(page["matched"], json!(list(&page["items"]).len()));
            list(&page["items"])
                .iter()
                .map(|item| {
                    assert_eq!(
                        (&item["latest"], &item["reason"]),
                        (&json!(true), &json!(""))
                    );
                    item["content"].as_str().expect("a text").to_string()
                })
                .collect()
        };
        assert!(at(script, START - 1).is_empty());
        assert_eq!(at(script, START), ["The office is in Kiel"]);
        assert_eq!(at(script, START + DAY - 1), ["The office is in Kiel"]);
        assert_eq!(at(script, START + DAY), ["The office is in Bremen"]);
        assert_eq!(at(script, START + 2 * DAY), ["The office is in Hamburg"]);
        let item = script.call("get", json!({ "id": first, "at": START + DAY }));
        assert_eq!(
            (&item["item"]["content"], &item["item"]["latest"]),
            (&json!("The office is in Bremen"), &json!(true))
        );
        let early = script.fails("get", json!({ "id": next, "at": START + DAY }));
        assert_eq!(early.code, Code::Missing);
        let all = script.call("history", json!({ "id": first }));
        assert_eq!(list(&all["versions"]).len(), 3);
        let then = script.call("history", json!({ "id": first, "at": START + DAY }));
        let texts: Vec<&Value> = list(&then["versions"])
            .iter()
            .map(|v| &v["content"])
            .collect();
        assert_eq!(texts, ["The office is in Bremen", "The office is in Kiel"]);
        assert_eq!(
            then["versions"][0]["latest"], true,
            "nobody knew of Hamburg yet"
        );
        script.call("forget", json!({ "ids": [next], "purge": true }));
        assert!(at(script, START).is_empty(), "purged versions are absent");
        let gone = script.fails("get", json!({ "id": first, "at": START }));
        assert_eq!(
            (gone.code, gone.subject == "too-old"),
            (Code::Missing, false)
        );
    });
}

#[test]
fn a_counter_that_moves_changes_no_version_interval() {
    everywhere(|script| {
        let lesson = id(&script.call("lesson_save", json!({ "content": "Ask first" }))["lesson"]);
        script.door.set_now(START + 20 * DAY);
        assert_eq!(
            list(&script.call("lesson_decay", json!({}))["decayed"]).len(),
            1
        );
        let item = script.call("get", json!({ "id": lesson, "at": START + DAY }));
        assert_eq!(item["item"]["content"], "Ask first");
    });
}

#[test]
fn versions_beyond_the_number_kept_are_too_old() {
    everywhere(|script| {
        let saved = script.remember(json!({ "content": "number 0" }));
        for number in 1..=260_u64 {
            script.door.set_now(START + number);
            script.call(
                "update",
                json!({ "id": saved, "content": format!("number {number}") }),
            );
        }
        for (method, request) in [
            ("get", json!({ "id": saved, "at": START + 1 })),
            ("list", json!({ "at": START + 1 })),
            ("history", json!({ "id": saved, "at": START + 1 })),
        ] {
            let error = script.fails(method, request);
            assert_eq!(
                (error.code, error.subject.as_str()),
                (Code::Missing, "too-old"),
                "{method}"
            );
            assert_eq!(
                (error.limit, error.actual),
                (START + 5, START + 1),
                "{method}"
            );
        }
        let item = script.call("get", json!({ "id": saved, "at": START + 5 }));
        assert_eq!(item["item"]["content"], "number 5");
    });
}

#[test]
fn what_was_replaced_or_withdrawn_is_told_as_it_was() {
    everywhere(|script| {
        let old = script.remember(json!({ "content": "the gate is red" }));
        let lesson = script.call("lesson_save", json!({ "content": "look twice" }));
        let lesson = id(&lesson["lesson"]);
        script.door.set_now(START + DAY);
        script.call(
            "evolve",
            json!({ "id": old, "content": "the gate is blue" }),
        );
        script.call("lesson_delete", json!({ "id": lesson }));
        for id in [&old, &lesson] {
            for (at, latest) in [(START + DAY / 2, true), (START + 2 * DAY, false)] {
                let then = script.call("get", json!({ "id": id, "at": at }));
                assert_eq!(then["item"]["latest"], latest, "{id} at {at}");
            }
            let now = script.call("get", json!({ "id": id }));
            let then = script.call("get", json!({ "id": id, "at": START + 2 * DAY }));
            assert_eq!(now, then);
        }
        let before = script.fails("get", json!({ "id": old, "at": START - 1 }));
        assert_eq!(before.code, Code::Missing);
    });
}
