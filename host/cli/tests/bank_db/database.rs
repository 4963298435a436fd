//! The verbs of memory_db.py: options, outputs and exit codes as the script has them.

use serde_json::{Value, json};

use crate::Desk;

#[test]
fn short_term_values_read_as_in_the_script() {
    let desk = Desk::new();
    desk.ok(&["bank", "--init"]);
    assert_eq!(
        desk.ok(&["db", "stm", "show"]),
        "Short-term memory is empty.\n"
    );
    assert_eq!(desk.ok(&["db", "stm", "set", "a", "1"]), "STM set: a\n");
    assert_eq!(
        desk.ok(&[
            "db",
            "stm",
            "set",
            "b",
            "-2",
            "--ttl",
            "60",
            "--category",
            "task"
        ]),
        "STM set: b (expires in 60s)\n"
    );
    assert_eq!(
        desk.ok(&["db", "stm", "set", "gone", "x", "--ttl", "-5"]),
        "STM set: gone (expires in -5s)\n"
    );
    for count in 0..2 {
        let row = desk.json(&["db", "stm", "get", "a"]);
        assert_eq!(
            (&row["value"], &row["access_count"]),
            (&json!("1"), &json!(count))
        );
    }
    assert_eq!(desk.ok(&["db", "stm", "get", "gone"]), "Not found: gone\n");
    let said = desk.run(&["--json", "db", "stm", "get", "gone"]);
    assert_eq!(said.code, 1, "{said:?}");
    let shown = desk.ok(&["db", "stm", "show"]);
    assert!(
        shown.contains("  a: 1\n") && shown.contains("  b: -2 (expires: "),
        "{shown}"
    );
    assert_eq!(
        desk.ok(&["db", "stm", "clear"]),
        "Cleared 1 expired entries.\n"
    );
    assert_eq!(
        desk.ok(&["db", "stm", "clear", "--all"]),
        "Cleared all short-term memory.\n"
    );
}

#[test]
fn profile_and_context_are_shown_by_category() {
    let desk = Desk::new();
    assert_eq!(
        desk.ok(&["db", "profile", "set", "name", "Ada", "--category", "who"]),
        "Profile set: name\n"
    );
    desk.ok(&["db", "profile", "set", "tone", "dry"]);
    assert_eq!(
        desk.ok(&["db", "profile", "show"]),
        "[general]\n  tone: dry\n[who]\n  name: Ada\n"
    );
    assert_eq!(
        desk.json(&["db", "profile", "get", "name"])["category"],
        "who"
    );
    assert_eq!(
        desk.ok(&["db", "profile", "get", "nope"]),
        "Not found: nope\n"
    );
    assert_eq!(
        desk.ok(&["db", "context", "set", "city", "Oslo"]),
        "Context set: city\n"
    );
    assert_eq!(desk.ok(&["db", "context", "show"]), "  city: Oslo\n");
}

#[test]
fn records_are_logged_found_and_summed_up() {
    let desk = Desk::new();
    assert_eq!(
        desk.ok(&[
            "db",
            "log-interaction",
            "--summary",
            "Billing call",
            "--topics",
            "billing,api"
        ]),
        "Logged interaction #1\n"
    );
    assert_eq!(
        desk.ok(&["db", "log-decision", "--decision", "Retry twice"]),
        "Logged decision #1\n"
    );
    assert_eq!(
        desk.ok(&["db", "update-outcome", "1", "works"]),
        "Updated decision #1\n"
    );
    assert_eq!(
        desk.ok(&[
            "db",
            "add-fact",
            "Acme pays late",
            "--entity",
            "Acme",
            "--tags",
            "billing"
        ]),
        "Stored fact #1\n"
    );
    desk.ok(&["db", "add-fact", "Acme pays late"]);
    assert!(
        desk.ok(&["db", "add-entity", "Acme", "--type", "client"])
            .starts_with("Stored entity: Acme")
    );
    assert_eq!(
        desk.ok(&["db", "add-insight", "Ask for billing early"]),
        "Stored insight #1\n"
    );
    let found = desk.ok(&["db", "search", "billing"]);
    assert!(found.starts_with("Found 3 result(s):\n\n1. ["), "{found}");
    assert!(found.contains("  |  Type: facts  |  Score: "), "{found}");
    assert_eq!(desk.ok(&["db", "search", "nothing"]), "No results found.\n");
    let found = desk.json(&[
        "db", "search", "acme", "--type", "facts", "--limit", "1", "--json",
    ]);
    let item = &found[0];
    let names: Vec<&String> = item.as_object().expect("an item").keys().collect();
    assert_eq!(names, ["type", "id", "score", "display", "date", "data"]);
    assert_eq!(
        (&item["type"], &item["display"]),
        (&json!("facts"), &json!("[Fact - general] Acme pays late"))
    );
    assert!(
        item["id"].is_u64() && found.as_array().map(Vec::len) == Some(1),
        "{found}"
    );
    let hybrid = desk.run(&["db", "hybrid-search", "acme", "--json"]);
    assert!(
        hybrid.json()[0]["final_score"].is_f64() && hybrid.err.starts_with("{\"note\":"),
        "{hybrid:?}"
    );
    let trial = desk.run(&["db", "deduplicate-facts", "--dry-run"]);
    assert!(trial.err.contains("nothing is changed"), "{trial:?}");
    assert_eq!(
        desk.ok(&["db", "deduplicate-facts"]),
        "Removed 1 duplicate facts\n"
    );
    let status = desk.ok(&["db", "status"]);
    assert_eq!(status.lines().count(), 12, "{status}");
    assert!(
        status.contains("  facts: 1\n") && status.ends_with("  Total: 5\n"),
        "{status}"
    );
    let reflection = desk.json(&["db", "reflect", "--json"]);
    assert_eq!(
        reflection["top_topics_7d"],
        json!([["billing", 1], ["api", 1]])
    );
    assert_eq!(reflection["pending_decisions"], json!([]));
    assert!(desk.ok(&["db", "rebuild-fts"]).contains("8 tables"));
    let said = desk.ok(&["db", "consolidate-stm"]);
    assert!(
        said.ends_with("{\"promoted\":0,\"discarded\":0}\n"),
        "{said}"
    );
}

#[test]
fn unknown_ids_types_and_dates_are_errors() {
    let desk = Desk::new();
    desk.ok(&["store", "key", "value"]);
    let cases: [&[&str]; 8] = [
        &["db", "update-outcome", "9", "x"],
        &["db", "search", "x", "--type", "nonsense"],
        &["db", "search", "x", "--after", "soon"],
        &["db", "search", "x", "--before", "2026-02-30"],
        &["db", "hybrid-search", "x", "--after", "13/13/13"],
        &["db", "embed-search", "x", "--table", "decisions"],
        &["db", "add-fact", " "],
        &["db", "deduplicate-facts", "--semantic"],
    ];
    for arguments in cases {
        let said = desk.run(arguments);
        let code = if arguments.contains(&"--semantic") {
            5
        } else {
            1
        };
        assert_eq!(said.code, code, "{arguments:?}: {said:?}");
        assert!(said.err.starts_with("Error: "), "{said:?}");
    }
    for arguments in [
        &["db", "log-eval", "--task", "t", "--status", "great"][..],
        &["db", "update-outcome", "one", "x"],
        &["db", "log-interaction"],
        &["db", "check-guardrails", "--task", "t", "--cost", "NaN"],
        &["db", "log-eval", "--task", "t", "--cost", "inf"],
        &["db", "export", "--format", "xml"],
    ] {
        assert_eq!(desk.run(arguments).code, 2, "{arguments:?}");
    }
    for arguments in [
        &["db", "edit", "facts", "9", "{\"tags\": \"x\"}"][..],
        &["db", "remove", "facts", "9"],
    ] {
        assert_eq!(desk.run(arguments).code, 4, "{arguments:?}");
    }
    // A table that there is not is refused alike wherever it is named.
    assert_eq!(desk.run(&["db", "show", "nonsense"]).code, 2);
    assert!(desk.ok(&["db", "status"]).ends_with("  Total: 0\n"));
}

#[test]
fn guardrails_take_their_limits_from_the_environment_and_hide_what_they_find() {
    let desk = Desk::new();
    desk.ok(&["bank", "--init"]);
    let nothing = desk.ok(&["db", "eval-summary", "--json"]);
    assert!(!nothing.contains("-0"), "{nothing}");
    let secret = concat!("sk_live_", "0Ab1Cd2Ef3Gh4Ij5Kl6Mn7Op");
    let output = format!("card 4111 1111 1111 1111, SSN 219-45-6781, {secret}");
    desk.write("out.txt", &output);
    let said = desk.run(&[
        "db",
        "check-guardrails",
        "--task",
        "t",
        "--output-file",
        "out.txt",
        "--json",
    ]);
    assert_eq!(said.code, 0, "{said:?}");
    let results = said.json();
    let checks: Vec<&str> = results
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|result| result["check"].as_str())
        .collect();
    assert_eq!(
        checks,
        [
            "output_not_empty",
            "no_sensitive_data",
            "cost_within_budget",
            "token_usage_ok",
            "output_length_ok"
        ]
    );
    assert_eq!(
        results[1]["found"],
        json!(["API key (known prefix)", "SSN", "Credit card"])
    );
    let said = desk.run(&[
        "db",
        "check-guardrails",
        "--task",
        "t",
        "--output-file",
        "out.txt",
        "--strict",
    ]);
    assert_eq!(said.code, 1, "{said:?}");
    let log = desk.ok(&["db", "show", "guardrail_log", "--json"]);
    for hidden in [secret, "4111", "219-45"] {
        assert!(
            !log.contains(hidden) && !said.out.contains(hidden),
            "{hidden}"
        );
        assert!(!said.err.contains(hidden), "{hidden}");
    }
    desk.ok(&[
        "db",
        "log-eval",
        "--task",
        "t",
        "--cost",
        "0.5",
        "--tokens",
        "10",
        "--duration",
        "2",
    ]);
    let checked = |variable: (&str, &str), check: usize| {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_vademecum"))
            .env("VADEMECUM_STORE", desk.store())
            .env("VADEMECUM_NO_MODEL", "true")
            .env(variable.0, variable.1)
            .args([
                "db",
                "check-guardrails",
                "--task",
                "t",
                "--output-text",
                "fine and long",
            ])
            .args(["--cost", "0.1", "--tokens", "50", "--json"])
            .output()
            .expect("the command runs");
        let results: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        results[check].clone()
    };
    let budget = checked(("DAILY_COST_BUDGET_USD", "0.55"), 2);
    assert_eq!(
        (&budget["passed"], &budget["budget"]),
        (&json!(false), &json!(0.55))
    );
    assert_eq!(checked(("DAILY_COST_BUDGET_USD", "0.6"), 2)["passed"], true);
    assert_eq!(checked(("MAX_TOKENS_PER_TASK", "49"), 3)["passed"], false);
    let summary = desk.json(&["db", "eval-summary", "--json"]);
    assert_eq!(
        (
            &summary["total_tasks"],
            &summary["success_rate"],
            &summary["avg_duration_s"]
        ),
        (&json!(1), &json!("100.0%"), &json!(2.0))
    );
    assert_eq!(
        summary["guardrail_failures"][0],
        json!({ "check": "no_sensitive_data", "count": 2 })
    );
}

#[test]
fn secrets_are_redacted_and_the_person_is_told() {
    let desk = Desk::new();
    let secret = concat!("sk_live_", "0Ab1Cd2Ef3Gh4Ij5Kl6Mn7Op");
    let said = desk.run(&["db", "add-fact", &format!("the key is {secret}")]);
    assert_eq!((said.code, said.out.as_str()), (0, "Stored fact #1\n"));
    assert!(
        said.err.starts_with("note: redacted before storing: "),
        "{said:?}"
    );
    assert!(!said.err.contains(secret));
    let bytes = std::fs::read(desk.store()).expect("the store");
    assert!(
        !bytes
            .windows(secret.len())
            .any(|part| part == secret.as_bytes())
    );
    assert!(!desk.ok(&["db", "export"]).contains(secret));
}

#[test]
fn upkeep_in_its_order_leaves_a_backup() {
    let desk = Desk::new();
    desk.ok(&["db", "add-fact", "twin"]);
    desk.ok(&["db", "add-fact", "twin"]);
    desk.ok(&["db", "stm", "set", "gone", "x", "--ttl", "-1"]);
    desk.ok(&["db", "log-decision", "--decision", "wait"]);
    let said = desk.ok(&["db", "maintain", "--backup", "backup.json"]);
    for line in [
        "cleared 1 expired values",
        "removed 1 duplicate facts",
        "1 decisions are pending",
    ] {
        assert!(said.contains(line), "{said}");
    }
    let backup: Value = serde_json::from_str(&desk.read("backup.json")).expect("JSON");
    assert_eq!(backup["facts"].as_array().map(Vec::len), Some(1));
    assert_eq!(backup, desk.json(&["db", "export"]));
}
