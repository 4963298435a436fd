//! Tier one: files, secrets, reorganisation, the audit across the tiers, routing.

use serde_json::{Value, json};
use vademecum_core::Code;
use vademecum_tests::door::Door;

use crate::{Bench, DAY, NOON, text};

#[test]
fn documents_edited_by_a_person_come_back() {
    let mut bench = Bench::new();
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

#[test]
fn a_full_log_calls_for_a_reorganisation_and_gets_one() {
    let mut bench = Bench::new();
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

#[test]
fn tiers_that_disagree_are_found() {
    let mut bench = Bench::new();
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

#[test]
fn questions_are_routed_by_what_the_documents_say() {
    let mut bench = Bench::new();
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
