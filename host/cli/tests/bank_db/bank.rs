//! The actions of memory_bank.py: options, outputs and exit codes as the script has them.

use serde_json::json;

use crate::Desk;

#[test]
fn a_tour_prints_what_the_script_prints() {
    let desk = Desk::new();
    let place = desk.store().display().to_string();
    // A store without documents: reading alone would not make one.
    desk.ok(&["store", "key", "value"]);
    assert_eq!(
        desk.ok(&["bank", "--read", "context"]),
        format!("Memory file not found: {place}/context.json\n{{}}\n")
    );
    assert_eq!(
        desk.ok(&["bank", "--init"]),
        format!("Memory initialized: 4 file(s) created in {place}\n")
    );
    assert_eq!(
        desk.ok(&[
            "bank",
            "--update",
            "context",
            "--key",
            "goals.launch",
            "--value",
            "5"
        ]),
        "Updated memory: context\n"
    );
    desk.ok(&[
        "bank",
        "--update",
        "context",
        "--data",
        "{\"goals\": {\"owner\": \"Zoë\"}}",
    ]);
    let shown = desk.ok(&["bank", "--read", "context"]);
    assert!(
        shown.starts_with("{\n  \"goals\": {\n    \"launch\": 5,\n    \"owner\": \"Zoë\"\n  },\n  \"_last_updated\": \""),
        "{shown}"
    );
    let noted = desk.ok(&[
        "bank",
        "--log-interaction",
        "--summary",
        "Talked",
        "--topics",
        "launch, plans",
    ]);
    let (line, entry) = noted.split_once('\n').expect("two parts");
    assert_eq!(line, "Updated memory: interaction_log");
    let entry: serde_json::Value = serde_json::from_str(entry).expect("the entry");
    assert_eq!(
        (
            &entry["topics"],
            &entry["interaction_number"],
            &entry["advice_given"]
        ),
        (&json!(["launch", " plans"]), &json!(1), &json!([]))
    );
    desk.ok(&[
        "bank",
        "--log-decision",
        "--decision",
        "Launch",
        "--reasoning",
        "ready",
    ]);
    assert_eq!(
        desk.ok(&["bank", "--update-outcome", "1", "--outcome", "went well"]),
        "Updated memory: decision_journal\nUpdated decision #1 outcome\n"
    );
    assert_eq!(
        desk.ok(&["bank", "--add-insight", "Small steps", "--category", "ops"]),
        format!("Insight added to {place}/insights.md\n")
    );
    let insights = desk.ok(&["bank", "--read", "insights"]);
    assert!(
        insights.ends_with(" [ops]\n- Small steps\n\n"),
        "{insights}"
    );
    assert_eq!(
        desk.json(&["bank", "--search", "zoë"]),
        json!({ "context": [{ "path": "goals.owner", "value": "Zoë" }] })
    );
    assert_eq!(
        desk.ok(&["bank", "--register", "notes", "notes.md"]),
        "Registered memory type: notes -> notes.md\n"
    );
    let status = desk.json(&["bank", "--status"]);
    assert_eq!(status["context"]["status"], "populated");
    assert_eq!(
        status["notes"],
        json!({ "file": "notes.md", "status": "not_created" })
    );
    let order: Vec<&String> = status.as_object().expect("an object").keys().collect();
    assert_eq!(
        order,
        [
            "context",
            "interaction_log",
            "decision_journal",
            "insights",
            "notes"
        ]
    );
}

#[test]
fn digits_and_the_order_of_members_stay() {
    let desk = Desk::new();
    let data = "{\"z\": 12345678901234567890123, \"a\": 1.50, \"e\": {}, \"l\": []}";
    desk.ok(&["bank", "--update", "context", "--data", data]);
    let shown = desk.ok(&["bank", "--read", "context"]);
    assert!(
        shown.starts_with(
            "{\n  \"z\": 12345678901234567890123,\n  \"a\": 1.50,\n  \"e\": {},\n  \"l\": [],\n"
        ),
        "{shown}"
    );
}

#[test]
fn the_first_action_in_the_documented_order_is_taken() {
    let desk = Desk::new();
    let said = desk.ok(&["bank", "--status", "--add-insight", "x", "--init"]);
    assert!(said.starts_with("Memory initialized: 4"), "{said}");
    // An action that lacks its other half is not taken: help is shown.
    let help = desk.ok(&["bank", "--update-outcome", "1"]);
    assert!(
        help.contains("--log-interaction") && help.contains("Examples:"),
        "{help}"
    );
    assert_eq!(desk.ok(&["bank"]), help);
}

#[test]
fn what_is_refused_ends_with_one_and_changes_nothing() {
    let desk = Desk::new();
    desk.ok(&["bank", "--init"]);
    let before = desk.ok(&["bank", "--read", "all"]);
    let long = vec!["k"; 10_000].join(".");
    let large = format!("{{\"a\": \"{}\"}}", "x".repeat(1_000_001));
    desk.write("large.json", &large);
    let cases: [&[&str]; 12] = [
        &["bank", "--read", "nope"],
        &["bank", "--update", "nope", "--key", "a", "--value", "1"],
        &["bank", "--update", "context", "--data", "{broken"],
        &["bank", "--update", "context", "--data", "[1]"],
        &[
            "bank", "--update", "context", "--key", &long, "--value", "1",
        ],
        &["bank", "--log-interaction"],
        &["bank", "--log-decision", "--reasoning", "because"],
        &["bank", "--update-outcome", "7", "--outcome", "x"],
        &["bank", "--register", "x", "../x.json"],
        &["bank", "--register", "x", "/etc/passwd"],
        &["bank", "--register", "x", "_x.json"],
        &["bank", "--register", "A/b", "x.json"],
    ];
    for arguments in cases {
        let said = desk.run(arguments);
        assert_eq!(said.code, 1, "{:?}: {said:?}", &arguments[..2]);
        assert!(said.err.starts_with("Error: "), "{said:?}");
        assert_eq!(said.out, "", "{said:?}");
    }
    let said = desk.run(&["bank", "--read", "nope"]);
    assert_eq!(
        said.err,
        "Error: Unknown memory type 'nope'. Available: context, interaction_log, \
         decision_journal, insights\n"
    );
    assert_eq!(desk.ok(&["bank", "--read", "all"]), before);
    assert_eq!(
        desk.run(&["bank", "--update-outcome", "one", "--outcome", "x"])
            .code,
        2
    );
    assert_eq!(desk.run(&["bank", "--nonsense"]).code, 2);
    let said = desk.run(&[
        "bank",
        "--update",
        "context",
        "--key",
        "a",
        "--value",
        "1",
        "--expected-version",
        "7",
    ]);
    assert_eq!(said.code, 3, "{said:?}");
    let said = desk.run(&["--json", "bank", "--read", "nope"]);
    let error: serde_json::Value = serde_json::from_str(&said.err).expect("an error as JSON");
    assert_eq!((said.code, &error["error"]["code"]), (1, &json!("missing")));
}

#[test]
fn data_over_the_limit_is_refused_from_standard_input_too() {
    use std::{
        io::Write as _,
        process::{Command, Stdio},
    };
    let desk = Desk::new();
    desk.ok(&["store", "key", "value"]);
    let mut child = Command::new(env!("CARGO_BIN_EXE_vademecum"))
        .env("VADEMECUM_STORE", desk.store())
        .env("VADEMECUM_NO_MODEL", "true")
        .args(["bank", "--update", "context", "--data", "-"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    let large = format!("{{\"a\": \"{}\"}}", "x".repeat(1_000_001));
    child
        .stdin
        .take()
        .expect("its input")
        .write_all(large.as_bytes())
        .expect("written");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("the limit is 1000000"));
    let shown = desk.ok(&["bank", "--read", "context", "--json"]);
    assert_eq!(shown, "{}\n");
}

#[test]
fn questions_find_their_tier_and_disagreements_are_shown() {
    let desk = Desk::new();
    desk.ok(&[
        "bank",
        "--update",
        "context",
        "--data",
        "{\"clients\": [\"Acme\"], \"city\": \"Rome\"}",
    ]);
    desk.ok(&["db", "context", "set", "city", "Oslo"]);
    let route = desk.json(&["--json", "bank", "route", "What did we decide last week?"]);
    assert_eq!((&route["tier"], &route["rule"]), (&json!("two"), &json!(3)));
    let route = desk.json(&[
        "--json",
        "bank",
        "route",
        "x",
        "--past",
        "false",
        "--pattern",
        "true",
    ]);
    assert_eq!(
        (&route["tier"], &route["rule"]),
        (&json!("both"), &json!(5))
    );
    let compared = desk.json(&["--json", "bank", "compare"])["disagreements"].clone();
    let kinds: Vec<&str> = compared
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|row| row["kind"].as_str())
        .collect();
    assert_eq!(kinds, ["value", "missing-entity"]);
    let plan = desk.ok(&["bank", "organise", "--sessions", "6"]);
    assert!(
        plan.contains("6 sessions") && plan.contains("the tiers disagree in 1 places"),
        "{plan}"
    );
    let plan = desk.json(&["--json", "bank", "organise"]);
    let size = plan["sizes"][0].clone();
    assert_eq!(
        (&size["name"], &size["limit"]),
        (&json!("context"), &json!(25 * 1024))
    );
    let file = desk.ok(&["bank", "--read", "context"]);
    assert_eq!(size["bytes"], file.len() - 1);
    let done = desk.json(&["bank", "reorganise", "{\"note\": \"looked at it\"}"]);
    assert_eq!(done["archived"], 0);
    let context = desk.json(&["bank", "--read", "context", "--json"]);
    let note = context["_reorganized"].as_str().expect("a note");
    assert!(note.ends_with(" \u{2014} looked at it"), "{note}");
    let insights = desk.ok(&["bank", "--read", "insights"]);
    assert!(
        insights.contains(" [memory maintenance]\n- looked at it"),
        "{insights}"
    );
}
