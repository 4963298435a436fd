//! What a memory that says the same again does to the old one, on the native core and on the component.

use serde_json::{Value, json};
use vademecum_core::Caller;
use vademecum_tests::{
    component::ComponentDoor,
    door::{Door, NativeDoor, owner},
};

struct Script {
    door: Box<dyn Door>,
    caller: Caller,
}

impl Script {
    fn call(&mut self, method: &str, request: Value) -> Value {
        self.door
            .call(&self.caller, &format!("memory.{method}"), &request)
            .unwrap_or_else(|error| panic!("{}: {method} {request}: {error:?}", self.door.name()))
    }

    fn configure(&mut self, name: &str, value: &str) {
        let request = json!({ "name": name, "value": value });
        self.door
            .call(&owner("memory", "*"), "admin.configure", &request)
            .expect("a setting of the table");
    }

    fn remember(&mut self, request: Value) -> String {
        id(&self.call("remember", request)["memory"])
    }

    fn swept(&mut self) -> usize {
        let answer = self.call("auto_forget", json!({ "dry": true }));
        answer["rows"].as_array().map_or(0, Vec::len)
    }
}

fn id(item: &Value) -> String {
    item["id"].as_str().expect("an id").to_string()
}

/// Runs a script on every door.
fn everywhere(script: impl Fn(&mut Script)) {
    let doors: [Box<dyn Door>; 2] = [
        Box::new(NativeDoor::default()),
        Box::new(ComponentDoor::default()),
    ];
    for door in doors {
        script(&mut Script {
            door,
            caller: owner("memory", ""),
        });
    }
}

/// All that can be said of a memory.
fn ferry() -> Value {
    json!({
        "content": "The ferry leaves the old pier at night", "kind": "workflow", "title": "Ferry",
        "concepts": ["ferry", "pier"], "files": ["plan.md"], "importance": 9.0
    })
}

#[test]
fn promise_12_a_restatement_loses_nothing_that_the_old_memory_has() {
    everywhere(|script| {
        let old = script.remember(ferry());
        let content = "the ferry leaves the old pier at night.";
        let again = json!({ "content": content, "concepts": ["island", "pier"] });
        let answer = script.call("remember", again);
        assert_eq!(answer["superseded"], json!([old]));
        let kept = &answer["memory"];
        assert_eq!(
            (&kept["content"], &kept["kind"], &kept["title"]),
            (&json!(content), &json!("workflow"), &json!("Ferry"))
        );
        assert_eq!(kept["files"], json!(["plan.md"]));
        assert_eq!(kept["concepts"], json!(["island", "pier", "ferry"]));
        assert_eq!(kept["importance"].as_f64(), Some(9.0));
    });
}

#[test]
fn who_says_more_or_names_what_goes_is_heard() {
    everywhere(|script| {
        let old = script.remember(ferry());
        let answer = script.call(
            "remember",
            json!({
                "content": "The ferry leaves the old pier at night", "kind": "bug", "title": "Boat",
                "importance": 10.0
            }),
        );
        assert_eq!(answer["superseded"], json!([old]));
        let second = &answer["memory"];
        assert_eq!(
            (
                &second["kind"],
                &second["title"],
                second["importance"].as_f64()
            ),
            (&json!("bug"), &json!("Boat"), Some(10.0))
        );
        let request = json!({
            "content": "The ferry leaves the old pier at night", "supersedes": [second["id"]],
            "ttl": 60_000
        });
        let named = script.call("remember", request);
        assert_eq!(named["superseded"], json!([second["id"]]));
        let third = &named["memory"];
        assert_eq!(
            (&third["kind"], &third["concepts"], &third["files"]),
            (&json!("fact"), &json!([]), &json!([]))
        );
    });
}

#[test]
fn promise_12_what_expires_replaces_nothing_that_lasts() {
    everywhere(|script| {
        let old = script.remember(ferry());
        let brief = json!({ "content": "the ferry leaves the old pier at night.", "ttl": 60_000 });
        let answer = script.call("remember", brief);
        assert_eq!(answer["superseded"], json!([]));
        assert_eq!(
            (&answer["near"]["id"], &answer["near"]["apart"]),
            (&json!(old), &json!("expiry"))
        );
        // Longer than the second, shorter than the first.
        let request = json!({ "content": "The ferry leaves the old pier at night", "ttl": 90_000 });
        let longer = script.call("remember", request);
        assert_eq!(longer["superseded"], json!([answer["memory"]["id"]]));
        assert_eq!(script.call("list", json!({}))["matched"], json!(2));
    });
}

#[test]
fn promise_12_never_binds_the_sweep_too() {
    everywhere(|script| {
        for content in [
            "Clients reach the desk by boat",
            "clients reach the desk by boat",
        ] {
            let request = json!({ "content": content, "concepts": ["desk"], "policy": "never" });
            script.remember(request);
        }
        script.configure("supersession", "never");
        assert_eq!(script.swept(), 0);
        script.configure("supersession", "guarded");
        assert_eq!(script.swept(), 1);
    });
}

#[test]
fn a_sweep_of_repeats_leaves_what_says_more() {
    everywhere(|script| {
        let mut more = ferry();
        more["policy"] = json!("never");
        script.remember(more);
        let brief = json!({
            "content": "The ferry leaves the old pier at night", "concepts": ["ferry"],
            "policy": "never"
        });
        script.remember(brief);
        assert_eq!(script.swept(), 0);
    });
}

#[test]
fn promise_12_names_that_are_nearly_one_are_a_conflict() {
    everywhere(|script| {
        for scheme in ["https", "http"] {
            let content = format!("Clients reach the pier desk over {scheme} all day");
            script.remember(json!({ "content": content, "policy": "never" }));
        }
        let request = json!({ "query": "pier desk clients", "lessons": false });
        let found = script.call("search", request);
        assert_eq!(found["conflicts"][0]["apart"], json!("word"), "{found}");
    });
}

#[test]
fn promise_12_short_corrections_are_named() {
    everywhere(|script| {
        let port = "\u{8BBE}\u{7F6E}\u{7AEF}\u{53E3}\u{4E3A}";
        let (eighty, ninety) = ("\u{516B}\u{5341}", "\u{4E5D}\u{5341}");
        for (old, new) in [
            (format!("{port}{eighty}"), format!("{port}{ninety}")),
            ("port 8080".into(), "port 9090".into()),
        ] {
            let first = script.remember(json!({ "content": old }));
            let answer = script.call("remember", json!({ "content": new }));
            assert_eq!(answer["superseded"], json!([]));
            assert_eq!(
                (&answer["near"]["id"], &answer["near"]["apart"]),
                (&json!(first), &json!("number"))
            );
        }
    });
}
