//! Tier one: whatever is written can be read back, and stays what it was.

use serde_json::{Value, json};
use vademecum_core::Code;

use crate::{Bench, DAY, NOON, text};

#[test]
fn what_a_write_makes_of_a_document_can_be_read_back() {
    for mut bench in Bench::both() {
        let list = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
        bench.call("init", json!({}));
        bench.call(
            "update",
            json!({ "name": "context", "key": "l", "value": list(98) }),
        );
        let before = bench.call("document", json!({ "name": "context" }));
        let key = ["a"; 100].join(".");
        for (key, value) in [(key.as_str(), "{\"a\": 1}"), ("m", &list(100))] {
            let request = json!({ "name": "context", "key": key, "value": value });
            let error = bench.fails("update", request);
            assert_eq!(
                (error.code, error.limit),
                (Code::TooLarge, 100),
                "{error:?}"
            );
        }
        // An archive nests what it takes deeper than it was.
        let request = json!({ "archive": ["l"], "shorten": [], "headings": [], "note": "n" });
        assert_eq!(bench.fails("reorganise", request).code, Code::TooLarge);
        let document = json!({ "document": {}, "key": key, "value": "[1]" });
        assert_eq!(bench.fails("assign", document).code, Code::TooLarge);
        assert_eq!(bench.call("document", json!({ "name": "context" })), before);
        for method in ["documents", "summary", "files", "organise", "compare"] {
            bench.call(method, json!({}));
        }
    }
}

#[test]
fn names_and_files_that_would_meet_others_are_refused() {
    for mut bench in Bench::both() {
        bench.call("register", json!({ "name": "notes", "file": "a.md" }));
        for (name, file, code) in [
            ("insights", "ins.json", Code::Invalid),
            ("context", "c.txt", Code::Invalid),
            ("all", "every.md", Code::Invalid),
            ("b", "CONTEXT.JSON", Code::Exists),
            ("b", "A.md", Code::Exists),
            ("b", "con.json", Code::Invalid),
            ("b", "NUL", Code::Invalid),
            ("b", "com1.md", Code::Invalid),
            ("b", "context.json.store-v3", Code::Invalid),
            ("b", "context.json.before-sync", Code::Invalid),
            ("b", "x.partial", Code::Invalid),
        ] {
            let error = bench.fails("register", json!({ "name": name, "file": file }));
            assert_eq!(error.code, code, "{name} {file}: {error:?}");
            if code == Code::Invalid {
                let registry = json!({ name: file }).to_string();
                let request = json!({ "file": "_memory_registry.json", "text": registry });
                assert_eq!(
                    bench.fails("write_file", request).code,
                    code,
                    "{name} {file}"
                );
            }
        }
        let registry = json!({ "x": "B.md", "y": "b.md" }).to_string();
        let request = json!({ "file": "_memory_registry.json", "text": registry });
        assert_eq!(bench.fails("write_file", request).code, Code::Invalid);
        bench.call("register", json!({ "name": "b", "file": "console.md" }));
    }
}

#[test]
fn taking_secrets_out_of_a_document_loses_nothing_else() {
    for mut bench in Bench::both() {
        let name = |letter: &str| format!("ghp_{}cccccccccc012345", letter.repeat(20));
        let two = json!({ name("a"): "one", name("b"): "two" }).to_string();
        // What stands between the marks would go with them.
        let between = "{\"a\": \"<private>x\", \"b\": \"precious\", \"c\": \"y</private>\"}";
        bench.call(
            "update",
            json!({ "name": "context", "key": "k", "value": "v" }),
        );
        let before = bench.document("context");
        for data in [two.as_str(), between] {
            let request = json!({ "name": "context", "data": data });
            let error = bench.fails("update", request);
            assert_eq!(error.code, Code::Denied, "{error:?}");
            assert!(!error.message.contains("ghp_"), "{error:?}");
            let request = json!({ "file": "context.json", "text": data });
            assert_eq!(bench.fails("write_file", request).code, Code::Denied);
        }
        assert_eq!(bench.document("context"), before);
        let data = json!({ "token": name("a") }).to_string();
        let done = bench.call("update", json!({ "name": "context", "data": data }));
        assert_eq!(done["redacted"].as_array().map(Vec::len), Some(1));
        assert_eq!(bench.document("context")["k"], "v");
    }
}

#[test]
fn versions_go_on_after_a_document_was_forgotten() {
    for mut bench in Bench::both() {
        let insight = |bench: &mut Bench, text: &str| {
            bench.call("note_insight", json!({ "text": text }));
            bench.call("document", json!({ "name": "insights" }))["version"].clone()
        };
        assert_eq!(insight(&mut bench, "one"), 1);
        bench.call(
            "remove",
            json!({ "table": "document", "id": "insights", "purge": true }),
        );
        assert_ne!(bench.stores("one"), Some(true));
        let gone = bench.call("document", json!({ "name": "insights" }));
        assert_eq!(
            (&gone["found"], &gone["version"]),
            (&json!(false), &json!(0))
        );
        assert_eq!(insight(&mut bench, "two"), 2);
        let stale = json!({ "name": "insights", "data": "x", "version": 1 });
        let error = bench.fails("update", stale);
        assert_eq!((error.code, error.version), (Code::Conflict, 2));
        // Told by the update itself, too.
        bench.call("remove", json!({ "table": "document", "id": "insights" }));
        let request = json!({ "name": "insights", "data": "x", "version": 0 });
        assert_eq!(bench.call("update", request)["version"], 3);
    }
}

#[test]
fn a_forgotten_document_stays_forgotten() {
    for mut bench in Bench::both() {
        let sync = |bench: &mut Bench, text: &str, mark: &Value, prefer: Value| {
            let ask = json!({ "file": "context.json", "text": text, "hash": mark["hash"],
                              "stored": mark["stored"], "prefer": prefer });
            bench.call("sync_file", ask)
        };
        let base = "{\"a\": 1}";
        let mark = sync(&mut bench, base, &json!({}), Value::Null);
        assert_eq!(mark["action"], "taken");
        bench.call(
            "remove",
            json!({ "table": "document", "id": "context", "purge": true }),
        );
        assert_eq!(sync(&mut bench, base, &mark, Value::Null)["action"], "gone");
        let edited = sync(&mut bench, "{\"a\": 2}", &mark, Value::Null);
        assert_eq!(
            (&edited["action"], &edited["version"]),
            (&json!("conflict"), &json!(0))
        );
        let found = bench.call("document", json!({ "name": "context" }))["found"].clone();
        assert_eq!(found, false);
        let back = sync(&mut bench, "{\"a\": 2}", &mark, json!("folder"));
        assert_eq!(
            (&back["action"], &back["version"]),
            (&json!("taken"), &json!(2))
        );
    }
}

#[test]
fn a_trial_run_goes_by_the_registry_that_the_real_one_would_take() {
    for mut bench in Bench::both() {
        let registry = "{\"notes\": \"notes.md\", \"list\": \"list.json\"}";
        let ask = json!({ "file": "_memory_registry.json", "text": registry, "dry": true });
        let plan = bench.call("sync_file", ask.clone());
        let files: Vec<String> = plan["files"]
            .as_array()
            .expect("files")
            .iter()
            .map(text)
            .collect();
        assert_eq!(files[4..], ["notes.md", "list.json"]);
        let file = |file: &str, said: &str| json!({ "file": file, "text": said, "dry": true, "registry": registry });
        assert_eq!(
            bench.call("sync_file", file("notes.md", "x"))["action"],
            "taken"
        );
        let broken = bench.fails("sync_file", file("list.json", "no JSON"));
        assert_eq!(broken.code, Code::Invalid);
        let mut real = file("notes.md", "x");
        real["dry"] = json!(false);
        assert_eq!(bench.fails("sync_file", real).subject, "registry");
        let mut real = ask;
        real["dry"] = json!(false);
        assert_eq!(bench.call("sync_file", real)["files"], plan["files"]);
    }
}

#[test]
fn a_reorganisation_brings_the_context_below_its_target() {
    for mut bench in Bench::both() {
        let project = |number: usize| {
            let status = if number < 90 { "done" } else { "open" };
            json!({ "name": format!("P{number}"), "status": status, "text": "word ".repeat(50) })
        };
        let data = json!({ "projects": (0..100).map(project).collect::<Vec<_>>() });
        bench.call(
            "update",
            json!({ "name": "context", "data": data.to_string() }),
        );
        let plan = bench.call("organise", json!({}));
        let measure = plan["measures"][0].clone();
        assert_eq!(measure["subjects"].as_array().map(Vec::len), Some(90));
        let request = json!({ "archive": measure["subjects"], "shorten": [], "headings": [],
                              "note": "archived what is done" });
        let done = bench.call("reorganise", request);
        assert_eq!(
            (&done["archived"], &done["into"]),
            (&json!(90), &json!("archive"))
        );
        let size = |bench: &mut Bench| {
            text(&bench.call("document", json!({ "name": "context" }))["text"]).len() as u64
        };
        assert!(size(&mut bench) < measure["target"].as_u64().expect("a target"));
        let context = bench.document("context");
        assert_eq!(context["projects"].as_array().map(Vec::len), Some(10));
        let archive = bench.document("archive")["_archive"].clone();
        assert_eq!(archive.as_array().map(Vec::len), Some(90));
        assert_eq!(archive[0]["value"]["name"], "P0");
        let plan = bench.call("organise", json!({}));
        assert_eq!(
            (&plan["triggers"], &plan["measures"]),
            (&json!([]), &json!([]))
        );
        // An archive in the context that is too large itself moves out as it is.
        let old: Vec<Value> = (0..100)
            .map(|n| json!({ "path": "p", "value": project(n) }))
            .collect();
        let data = json!({ "_archive": old }).to_string();
        bench.call("update", json!({ "name": "context", "data": data }));
        let measure = bench.call("organise", json!({}))["measures"][0].clone();
        assert_eq!(measure["subjects"], json!(["_archive"]));
        let request =
            json!({ "archive": ["_archive"], "shorten": [], "headings": [], "note": "n" });
        bench.call("reorganise", request);
        assert_eq!(bench.document("context")["_archive"], Value::Null);
        let archive = bench.document("archive")["_archive"].clone();
        assert_eq!(archive.as_array().map(Vec::len), Some(190));
        assert_eq!(archive[189]["value"]["name"], "P99");
    }
}

#[test]
fn what_a_tier_says_last_is_told_by_key() {
    for mut bench in Bench::both() {
        bench.call(
            "update",
            json!({ "name": "context", "key": "tone", "value": "dry" }),
        );
        bench.door.set_now(NOON + DAY);
        bench.call(
            "set",
            json!({ "table": "profile", "key": "tone", "value": "formal" }),
        );
        let found = |bench: &mut Bench| {
            let found = bench.call("compare", json!({}))["disagreements"][0].clone();
            [&found["kind"], &found["subject"], &found["newer"]].map(text)
        };
        assert_eq!(found(&mut bench), ["value", "tone", "two"]);
        // Another key says nothing about this one.
        bench.door.set_now(NOON + 2 * DAY);
        bench.call(
            "update",
            json!({ "name": "context", "key": "other", "value": "x" }),
        );
        assert_eq!(found(&mut bench), ["value", "tone", "two"]);
        bench.door.set_now(NOON + 3 * DAY);
        bench.call(
            "update",
            json!({ "name": "context", "key": "tone", "value": "warm" }),
        );
        assert_eq!(found(&mut bench), ["value", "tone", "one"]);
    }
}
