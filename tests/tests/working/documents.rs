//! Tier one: files, secrets, reorganisation, the audit across the tiers, routing.

use serde_json::{Value, json};
use vademecum_core::Code;

use crate::{Bench, DAY, NOON, text};

#[test]
fn documents_edited_by_a_person_come_back() {
    for mut bench in Bench::both() {
        bench.call("register", json!({ "name": "notes", "file": "notes.md" }));
        bench.call("init", json!({}));
        let files = bench.call("files", json!({}))["files"].clone();
        let names: Vec<String> = files
            .as_array()
            .expect("files")
            .iter()
            .map(|file| text(&file["file"]))
            .collect();
        assert_eq!(
            names,
            [
                "context.json",
                "interaction_log.json",
                "decision_journal.json",
                "insights.md",
                "notes.md",
                "_memory_registry.json"
            ]
        );
        let edited = "{\n  \"goals\": {\"a\": 1e3},\n  \"big\": 12345678901234567890123\n}\n";
        let request = json!({ "file": "context.json", "text": edited, "version": 1 });
        let written = bench.call("write_file", request.clone());
        assert_eq!(
            (&written["version"], &written["changed"]),
            (&json!(2), &json!(true))
        );
        let document = bench.call("document", json!({ "name": "context" }));
        assert_eq!(document["text"], edited);
        let same = bench.call(
            "write_file",
            json!({ "file": "context.json", "text": edited }),
        );
        assert_eq!(
            (&same["version"], &same["changed"]),
            (&json!(2), &json!(false))
        );
        assert_eq!(bench.fails("write_file", request).code, Code::Conflict);
        let bad = json!({ "file": "_memory_registry.json", "text": "{\"x\": \"../y\"}" });
        assert_eq!(bench.fails("write_file", bad).code, Code::Invalid);
        bench.call(
            "update",
            json!({ "name": "context", "key": "goals.b", "value": "2" }),
        );
        let text = bench.call("document", json!({ "name": "context" }))["text"].clone();
        assert!(
            text.as_str()
                .expect("text")
                .contains("\"big\": 12345678901234567890123")
        );
    }
}

#[test]
fn a_full_log_calls_for_a_reorganisation_and_gets_one() {
    for mut bench in Bench::both() {
        for day in 0..30_u64 {
            bench.door.set_now(NOON - (200 - day * 5) * DAY);
            let summary = format!("Talk {day}: {}", "long ".repeat(180));
            bench.call(
                "note_interaction",
                json!({ "summary": summary, "topics": ["t"] }),
            );
            bench.call(
                "note_insight",
                json!({ "text": format!("lesson {day}"), "category": "ops" }),
            );
        }
        bench.door.set_now(NOON);
        let context = "{\"projects\": [{\"name\": \"P\", \"status\": \"done\"}, {\"name\": \"Q\", \"status\": \"open\"}]}";
        bench.call("update", json!({ "name": "context", "data": context }));
        let plan = bench.call("organise", json!({}));
        let triggers = plan["triggers"].to_string();
        assert!(
            triggers.contains("30 sessions") && triggers.contains("interaction_log.json"),
            "{triggers}"
        );
        let measure = plan["measures"].as_array().expect("measures")[0].clone();
        assert_eq!(
            (&measure["action"], &measure["target"]),
            (&json!("compress"), &json!(15 * 1024))
        );
        let numbers: Vec<u64> = measure["subjects"]
            .as_array()
            .expect("numbers")
            .iter()
            .map(|number| text(number).parse().expect("a number"))
            .collect();
        assert_eq!(numbers, (1..=20).collect::<Vec<u64>>());
        let shorten: Vec<Value> = numbers
            .iter()
            .map(|n| json!({ "number": n, "summary": "Short. Twice." }))
            .collect();
        let last = json!({ "note": "n", "shorten": [{ "number": 21, "summary": "no" }] });
        assert_eq!(bench.fails("reorganise", last).code, Code::Invalid);
        let done = bench.call(
            "reorganise",
            json!({
                "note": "compressed the log",
                "shorten": shorten,
                "archive": ["projects[0]"],
                "headings": ["2025-08-22 [ops]"],
                "summary": "Lessons of the summer.",
            }),
        );
        assert_eq!(
            (&done["shortened"], &done["archived"], &done["summarised"]),
            (&json!(20), &json!(1), &json!(1))
        );
        let log = bench.call("document", json!({ "name": "interaction_log" }));
        assert!(log["text"].as_str().expect("text").len() < 15 * 1024);
        assert_eq!(
            log["data"]["interactions"].as_array().map(Vec::len),
            Some(30)
        );
        let context = bench.document("context");
        assert_eq!(
            context["_reorganized"],
            "2026-03-10 \u{2014} compressed the log"
        );
        assert_eq!(
            context["projects"],
            json!([{ "name": "Q", "status": "open" }])
        );
        assert_eq!(context["_archive"][0]["value"]["name"], "P");
        let insights = text(&bench.document("insights"));
        assert!(insights.contains("## Historical Insights Summary\n\nLessons of the summer.\n"));
        assert!(insights.ends_with("### 2026-03-10 [memory maintenance]\n- compressed the log\n"));
        assert!(!insights.contains("lesson 0\n") && insights.contains("lesson 1\n"));
        assert_eq!(bench.call("organise", json!({}))["triggers"], json!([]));
    }
}

#[test]
fn tiers_that_disagree_are_found() {
    for mut bench in Bench::both() {
        let context = "{\"project\": {\"stage\": \"pilot\"}, \"people\": [{\"name\": \"Priya\", \"type\": \"person\"}], \
                   \"clients\": [\"Northwind\"]}";
        bench.call("update", json!({ "name": "context", "data": context }));
        bench.door.set_now(NOON + DAY);
        bench.call(
            "set",
            json!({ "table": "context", "key": "project.stage", "value": "launch" }),
        );
        bench.call("add_entity", json!({ "name": "priya", "kind": "robot" }));
        bench.call(
            "add_fact",
            json!({ "content": "Priya moved to Lisbon", "entity": "Priya" }),
        );
        let found = bench.call("compare", json!({}))["disagreements"].clone();
        let kinds: Vec<(String, String, String)> = found
            .as_array()
            .expect("disagreements")
            .iter()
            .map(|row| {
                (
                    text(&row["kind"]),
                    text(&row["subject"]),
                    text(&row["newer"]),
                )
            })
            .collect();
        let wanted = [
            ("value", "project.stage", "two"),
            ("missing-entity", "Northwind", "one"),
            ("value", "Priya.type", "two"),
            ("newer-fact", "1", "two"),
        ];
        assert_eq!(
            kinds,
            wanted.map(|(a, b, c)| (a.into(), b.into(), c.into()))
        );
        assert!(
            bench.call("organise", json!({}))["triggers"]
                .to_string()
                .contains("disagree")
        );
    }
}

#[test]
fn questions_are_routed_by_what_the_documents_say() {
    for mut bench in Bench::both() {
        let context = "{\"people\": [{\"name\": \"Lena Ortiz\", \"role\": \"Safety officer\"}], \"budget\": \"20000 EUR\"}";
        bench.call("update", json!({ "name": "context", "data": context }));
        let mut rule = |question: &str| {
            let route = bench.call("route", json!({ "question": question }));
            (
                text(&route["tier"]),
                route["rule"].as_u64().unwrap_or(99),
                text(&route["query"]),
            )
        };
        assert_eq!(
            rule("What is our budget?"),
            ("one".into(), 2, String::new())
        );
        assert_eq!(
            rule("What do we know about Halden?"),
            ("two".into(), 4, "Halden".into())
        );
        assert_eq!(rule("What is Lena Ortiz's role?").0, "one");
        assert_eq!(rule("Should we sign the lease?").1, 6);
        let given = bench.call("route", json!({ "question": "x", "pattern": true }));
        assert_eq!(
            (&given["rule"], &given["tier"]),
            (&json!(5), &json!("both"))
        );
    }
}

/// A folder with one file, as a host keeps it.
#[derive(Default)]
struct Folder {
    text: Option<String>,
    mark: Option<(String, String)>,
}

impl Folder {
    fn request(&self, prefer: Option<&str>) -> Value {
        let (hash, stored) = match &self.mark {
            Some((hash, stored)) => (json!(hash), json!(stored)),
            None => (Value::Null, Value::Null),
        };
        json!({ "file": "context.json", "text": self.text, "hash": hash, "stored": stored,
                "prefer": prefer })
    }

    fn sync(&mut self, bench: &mut Bench, prefer: Option<&str>) -> String {
        let answer = bench.call("sync_file", self.request(prefer));
        let action = text(&answer["action"]);
        if action == "write" {
            self.text = Some(text(&answer["text"]));
        }
        if action != "conflict" {
            self.mark = Some((text(&answer["hash"]), text(&answer["stored"])));
        }
        action
    }

    fn edit(&mut self, text: &str) {
        self.text = Some(text.to_owned());
    }
}

#[test]
fn a_folder_and_the_documents_are_brought_together() {
    for mut bench in Bench::both() {
        let mut folder = Folder::default();
        assert_eq!(folder.sync(&mut bench, None), "same");
        let set = |bench: &mut Bench, value: &str| {
            bench.call(
                "update",
                json!({ "name": "context", "key": "a", "value": value }),
            );
        };
        set(&mut bench, "1");
        assert_eq!(folder.sync(&mut bench, None), "write");
        assert_eq!(folder.sync(&mut bench, None), "same");
        folder.edit("{\"a\": 2}");
        assert_eq!(folder.sync(&mut bench, None), "taken");
        assert_eq!(bench.document("context"), json!({ "a": 2 }));
        // Both change: neither is touched, however often it is asked.
        folder.edit("{\"a\": 3}");
        set(&mut bench, "4");
        for _ in 0..2 {
            assert_eq!(folder.sync(&mut bench, None), "conflict");
            assert_eq!(bench.document("context")["a"], 4);
            assert_eq!(folder.text.as_deref(), Some("{\"a\": 3}"));
        }
        assert_eq!(folder.sync(&mut bench, Some("folder")), "taken");
        assert_eq!(bench.document("context"), json!({ "a": 3 }));
        // A preference decides nothing where one side alone changed.
        set(&mut bench, "5");
        assert_eq!(folder.sync(&mut bench, Some("folder")), "write");
        assert_eq!(bench.document("context")["a"], 5);
        // A file that is gone comes back; nothing is forgotten.
        folder.text = None;
        assert_eq!(folder.sync(&mut bench, None), "write");
        // A secret is taken out of the document, not of the person's file, and is no change.
        let secret = concat!("sk_live_", "0Ab1Cd2Ef3Gh4Ij5Kl6Mn7Op");
        folder.edit(&format!("{{\"a\": \"key {secret}\"}}"));
        assert_eq!(folder.sync(&mut bench, None), "taken");
        assert!(!bench.document("context").to_string().contains(secret));
        assert_eq!(folder.sync(&mut bench, None), "same");
        assert_ne!(bench.stores(secret), Some(true));
    }
}

#[test]
fn what_a_person_broke_changes_nothing() {
    for mut bench in Bench::both() {
        bench.call(
            "update",
            json!({ "name": "context", "key": "a", "value": "1" }),
        );
        let before = bench.call("document", json!({ "name": "context" }));
        let deep = format!("{}1{}", "{\"a\":".repeat(200), "}".repeat(200));
        let large = format!("{{\"a\": \"{}\"}}", "x".repeat(1_000_001));
        let bad = [
            ("context.json", "{\"a\": 1".to_owned(), Code::Invalid),
            ("context.json", "[1]".to_owned(), Code::Invalid),
            ("context.json", deep, Code::TooLarge),
            ("context.json", large, Code::TooLarge),
            ("../context.json", "{}".to_owned(), Code::Missing),
            ("nowhere.md", "x".to_owned(), Code::Missing),
            (
                "_memory_registry.json",
                "{\"x\": \"/etc/passwd\"}".to_owned(),
                Code::Invalid,
            ),
            (
                "_memory_registry.json",
                "{\"x\": \"a.md\", \"y\": \"a.md\"}".to_owned(),
                Code::Invalid,
            ),
            (
                "_memory_registry.json",
                "{\"x\": \"insights.md\"}".to_owned(),
                Code::Invalid,
            ),
        ];
        for (file, text, code) in bad {
            let request = json!({ "file": file, "text": text, "prefer": "folder" });
            let error = bench.fails("sync_file", request);
            assert_eq!(error.code, code, "{file}: {error:?}");
        }
        assert_eq!(bench.call("document", json!({ "name": "context" })), before);
        // A trial run changes nothing either.
        let request =
            json!({ "file": "context.json", "text": "{}", "prefer": "folder", "dry": true });
        assert_eq!(bench.call("sync_file", request)["action"], "taken");
        assert_eq!(bench.call("document", json!({ "name": "context" })), before);
    }
}

#[test]
fn what_is_over_can_be_archived_in_another_document() {
    for mut bench in Bench::both() {
        bench.call(
            "register",
            json!({ "name": "archive", "file": "archive.json" }),
        );
        let data = "{\"projects\": [{\"status\": \"done\"}, {\"status\": \"open\"}]}";
        bench.call("update", json!({ "name": "context", "data": data }));
        let request = |into: &str| {
            json!({ "archive": ["projects[0]"], "into": into, "shorten": [], "headings": [],
                    "note": "archived" })
        };
        let before = bench.document("context");
        for (into, code) in [
            ("nowhere", Code::Missing),
            ("insights", Code::Invalid),
            ("interaction_log", Code::Invalid),
        ] {
            assert_eq!(
                bench.fails("reorganise", request(into)).code,
                code,
                "{into}"
            );
            assert_eq!(bench.document("context"), before);
        }
        bench.call("reorganise", request("archive"));
        let context = bench.document("context");
        assert_eq!(context["projects"], json!([{ "status": "open" }]));
        assert_eq!(context["_archive"], Value::Null);
        let archive = bench.document("archive");
        assert_eq!(archive["_archive"][0]["value"], json!({ "status": "done" }));
        assert_eq!(archive["_archive"][0]["path"], "projects[0]");
    }
}
