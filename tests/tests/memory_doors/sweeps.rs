//! Sweeps: audited, repeatable, blind to nothing that was saved meanwhile.

use serde_json::{Value, json};
use vademecum_tests::door::{Door, NativeDoor, owner};

use super::{DAY, START, Script, everywhere, id, list};

#[test]
fn retention_tells_scores_and_tiers_and_the_sweep_follows_it() {
    everywhere(|script| {
        let kept =
            script.remember(json!({ "content": "hexagonal layers", "kind": "architecture" }));
        let faded = script.remember(json!({ "content": "the build took four minutes" }));
        script.door.set_now(START + 130 * DAY);
        let answer = script.call("retention", json!({}));
        let rows: Vec<(String, &Value)> = list(&answer["rows"])
            .iter()
            .map(|row| (id(row), &row["tier"]))
            .collect();
        assert_eq!(
            rows,
            [(faded.clone(), &json!("evictable")), (kept, &json!("cold"))]
        );
        assert_eq!(
            (&answer["cold"], &answer["evictable"]),
            (&json!(1), &json!(1))
        );
        let dry = script.call("evict_faded", json!({ "dry": true }));
        assert_eq!(dry, script.call("evict_faded", json!({})));
        assert_eq!(dry["rows"][0]["id"], json!(format!("memory:{faded}")));
        assert_eq!(script.call("retention", json!({}))["evictable"], 0);
        let item = script.call("get", json!({ "id": faded }));
        assert_eq!(
            (&item["item"]["latest"], &item["item"]["reason"]),
            (&json!(false), &json!("evicted"))
        );
    });
}

#[test]
fn promise_3_a_sweep_leaves_what_was_saved_meanwhile() {
    let mut first = NativeDoor::default();
    let mut second = first.second();
    let caller = owner("memory", "");
    let ask = |door: &mut NativeDoor, method: &str, request: Value| {
        door.call(&caller, &format!("memory.{method}"), &request)
            .unwrap_or_else(|error| panic!("{method}: {error:?}"))
    };
    let saved = ask(
        &mut first,
        "remember",
        json!({ "content": "short lived", "ttl": DAY }),
    );
    let saved = id(&saved["memory"]);
    ask(&mut second, "list", json!({}));
    first.set_now(START + DAY - 1);
    // The other process has the old view when this one renews the memory.
    ask(
        &mut first,
        "update",
        json!({ "id": saved, "ttl": 30 * DAY }),
    );
    let other = ask(
        &mut first,
        "remember",
        json!({ "content": "saved meanwhile" }),
    );
    first.set_now(START + 2 * DAY);
    let swept = ask(&mut second, "auto_forget", json!({}));
    assert_eq!(swept["rows"], json!([]));
    let page = ask(&mut second, "list", json!({}));
    assert_eq!(page["matched"], 2, "{} and {other}", saved);
}

#[test]
fn promise_8_a_large_sweep_is_one_command_and_audits_every_row() {
    let mut door = NativeDoor::default();
    let caller = owner("memory", "");
    for number in 0..3_000 {
        let request = json!({ "content": format!("note {number}"), "ttl": DAY, "policy": "never" });
        door.call(&caller, "memory.remember", &request)
            .expect("saved");
    }
    door.set_now(START + DAY);
    let dry = door
        .call(&caller, "memory.auto_forget", &json!({ "dry": true }))
        .expect("dry");
    let real = door
        .call(&caller, "memory.auto_forget", &json!({}))
        .expect("real");
    assert_eq!(dry, real);
    assert_eq!(list(&real["rows"]).len(), 3_000);
    let admin = owner("memory", "*");
    let request = json!({ "action": "forget", "limit": 1_000 });
    let audit = door.call(&admin, "admin.audit", &request).expect("audit");
    assert_eq!(
        list(&audit["rows"]).len(),
        1_000,
        "as many as one answer holds"
    );
}

#[test]
fn promise_12_a_repeat_is_swept_and_a_difference_stays() {
    everywhere(|script| {
        let save = |script: &mut Script, text: &str| {
            script.remember(json!({ "content": text, "concepts": ["Ports"], "policy": "never" }))
        };
        let text = "the service alpha of the second floor listens on port 3000 behind the nginx proxy, restarts every sunday morning before breakfast, writes its journal into the cold bucket and never answers any foreign client";
        let older = save(script, text);
        let other = save(script, &text.replace("3000", "3001"));
        let newer = save(script, text);
        let dry = script.call("auto_forget", json!({ "dry": true }));
        let real = script.call("auto_forget", json!({}));
        assert_eq!(dry, real);
        assert_eq!(list(&real["rows"]).len(), 1, "{real}");
        assert_eq!(real["rows"][0]["id"], json!(format!("memory:{older}")));
        let found = script.found("service alpha port");
        assert!(found.contains(&other) && found.contains(&newer) && !found.contains(&older));
    });
}

#[test]
fn a_repeated_sweep_answers_as_the_first_one() {
    everywhere(|script| {
        for text in ["short lived one", "short lived two"] {
            script.remember(json!({ "content": text, "ttl": DAY }));
        }
        script.call(
            "lesson_save",
            json!({ "content": "ask first", "confidence": 0.6 }),
        );
        script.door.set_now(START + 8 * DAY);
        script.caller.operation = "sweep one".into();
        for method in ["auto_forget", "lesson_decay"] {
            let first = script.call(method, json!({}));
            assert_eq!(first, script.call(method, json!({})), "{method}");
            let rows = if method == "auto_forget" {
                "rows"
            } else {
                "decayed"
            };
            assert!(!list(&first[rows]).is_empty(), "{method}: {first}");
        }
        script.caller.operation.clear();
        assert_eq!(script.call("auto_forget", json!({}))["rows"], json!([]));
    });
}

#[test]
fn an_old_session_goes_with_what_was_observed_in_it_ended_or_not() {
    everywhere(|script| {
        for session in ["left", "ended", "summed"] {
            script.call(
                "session_start",
                json!({ "session": session, "project": "p", "cwd": "/p" }),
            );
            let event = json!({ "session": session, "title": format!("seen in {session}") });
            script.call("observe", event);
        }
        script.call("session_end", json!({ "session": "ended" }));
        script.call(
            "session_end",
            json!({ "session": "summed", "summary": "all is well" }),
        );
        script.door.set_now(START + 31 * DAY);
        let event = json!({ "session": "alive", "project": "p", "title": "just now" });
        script.call("observe", event);
        let dry = script.call("evict", json!({ "dry": true }));
        assert_eq!(dry, script.call("evict", json!({})));
        let names = |script: &mut Script, collection: &str| -> Vec<String> {
            let listed = script.call("list", json!({ "collection": collection }));
            let rows = list(&listed["items"]).iter();
            rows.map(|row| row["session"].as_str().unwrap_or_default().into())
                .collect()
        };
        assert_eq!(names(script, "session"), ["alive", "summed"]);
        assert_eq!(names(script, "observation"), ["alive", "summed"]);
    });
}

#[test]
fn what_goes_on_in_a_session_that_was_ended_keeps_it() {
    everywhere(|script| {
        script.call("observe", json!({ "session": "s", "title": "early" }));
        script.call("session_end", json!({ "session": "s" }));
        script.door.set_now(START + 40 * DAY);
        script.call("observe", json!({ "session": "s", "title": "late" }));
        assert_eq!(
            script.call("evict", json!({ "dry": true }))["rows"],
            json!([])
        );
        script.door.set_now(START + 80 * DAY);
        let gone = script.call("evict", json!({}));
        assert_eq!(list(&gone["rows"]).len(), 3, "{gone}");
    });
}
