//! What the command line does with input that no careful person would give it.

use std::{
    io::Write as _,
    process::{Command, Stdio},
};

use rusqlite::Connection;
use serde_json::{Value, json};

use crate::{Desk, Said, fixture};

fn fed(mut command: Command, input: &[u8]) -> Said {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    // The command may stop reading before the end.
    let _ = child.stdin.take().expect("its input").write_all(input);
    let output = child.wait_with_output().expect("it ends");
    Said {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

#[test]
fn no_more_is_read_than_can_be_taken() {
    let desk = Desk::new();
    let large = vec![b' '; (16 << 20) + 1];
    std::fs::write(desk.path("large"), &large).expect("written");
    for arguments in [
        vec!["--json", "bank", "--update", "context", "--data", "-"],
        vec!["--json", "bank", "reorganise", "-"],
        vec!["--json", "call", "working.update", "-"],
    ] {
        let said = fed(desk.command(&desk.store(), &arguments), &large);
        let error = said.error();
        assert_eq!(
            (&error["code"], &error["limit"]),
            (&json!("too-large"), &json!(16 << 20)),
            "{arguments:?}: {said:?}"
        );
    }
    let check = [
        "--json",
        "db",
        "check-guardrails",
        "--task",
        "t",
        "--output-file",
    ];
    for file in ["large", "/dev/zero"] {
        if std::path::Path::new(file).is_absolute() && !cfg!(unix) {
            continue;
        }
        let mut arguments = check.to_vec();
        arguments.push(file);
        assert_eq!(desk.run(&arguments).error()["code"], "too-large");
    }
}

#[test]
fn reading_makes_no_store() {
    let desk = Desk::new();
    let nowhere = desk.path("no/such/typo.sqlite");
    for verb in [
        "db status",
        "db search x",
        "db show facts",
        "db stm get k",
        "db export",
        "bank --status",
        "bank --read all",
        "bank organise",
        "list",
        "recall x",
        "get k",
        "status",
        "verify",
        "export",
        "memory search x",
        "skills list",
    ] {
        let mut arguments = vec!["--json"];
        arguments.extend(verb.split(' '));
        let said = desk.on(&nowhere, &arguments);
        let error = said.error();
        assert_eq!(error["code"], "missing", "{verb}: {said:?}");
        let message = error["message"].to_string();
        assert!(message.contains("--store FILE"), "{verb}: {said:?}");
        assert!(!desk.path("no").exists(), "{verb}");
    }
    for verb in [
        "limits",
        "call guard.redact {\"text\":\"x\"}",
        "bank sync in --dry-run",
    ] {
        let arguments: Vec<&str> = verb.split(' ').collect();
        desk.write("in/context.json", "{}");
        assert_eq!(desk.on(&nowhere, &arguments).code, 0, "{verb}");
        assert!(!desk.path("no").exists(), "{verb}");
    }
    assert_eq!(desk.on(&nowhere, &["db", "add-fact", "x"]).code, 0);
    assert_eq!(desk.on(&nowhere, &["db", "search", "x"]).code, 0);
}

#[test]
fn every_error_has_one_shape() {
    let desk = Desk::new();
    desk.ok(&["bank", "--init"]);
    for (arguments, code, word) in [
        ("db search", 2, "invalid"),
        ("db bogus", 2, "invalid"),
        ("bank sync", 2, "invalid"),
        ("bank --update context --expected-version x", 2, "invalid"),
        ("--owner BAD!! bank --status", 2, "invalid"),
        ("bank --log-interaction", 1, "invalid"),
        ("bank reorganise []", 2, "invalid"),
        ("db import nowhere.db", 4, "missing"),
        ("db show nonsense", 2, "invalid"),
        ("db search x --type nonsense", 1, "invalid"),
        ("bank --read nope", 1, "missing"),
        ("bank forget nope", 4, "missing"),
    ] {
        let mut line = vec!["--json"];
        line.extend(arguments.split(' '));
        let said = desk.run(&line);
        let error = said.error();
        assert_eq!(
            (said.code, &error["code"]),
            (code, &json!(word)),
            "{said:?}"
        );
        let members: Vec<&str> = error
            .as_object()
            .expect("an object")
            .keys()
            .map(String::as_str)
            .collect();
        assert_eq!(
            members,
            [
                "code",
                "message",
                "subject",
                "limit",
                "actual",
                "version",
                "operation"
            ],
            "{said:?}"
        );
    }
    // Help is no error.
    let said = desk.run(&["--json", "db", "--help"]);
    assert!(said.code == 0 && said.out.contains("Usage"), "{said:?}");
}

#[test]
fn names_of_owners_and_switches_are_read_strictly() {
    let desk = Desk::new();
    let long = "x".repeat(41);
    for owner in ["BAD!!", "", "Me", "*", &long] {
        let said = desk.run(&["--owner", owner, "bank", "--init"]);
        assert_eq!(said.code, 2, "{owner}: {said:?}");
    }
    assert!(!desk.store().exists());
    desk.ok(&["--owner", "ada_b-2", "bank", "--init"]);
    for (name, value, code) in [
        ("VADEMECUM_NO_MODEL", "1", 0),
        ("VADEMECUM_NO_MODEL", "yes", 0),
        ("VADEMECUM_NO_MODEL", "true", 0),
        ("VADEMECUM_NO_MODEL", "0", 0),
        ("VADEMECUM_NO_MODEL", "", 0),
        ("VADEMECUM_NO_MODEL", "maybe", 2),
        ("VADEMECUM_OWNER", "", 0),
        ("VADEMECUM_OWNER", "BAD!!", 2),
        ("DAILY_COST_BUDGET_USD", "", 0),
        ("MAX_TOKENS_PER_TASK", "", 0),
    ] {
        let check = [
            "db",
            "check-guardrails",
            "--task",
            "t",
            "--output-text",
            "fine enough",
        ];
        let said = Said::of(desk.command(&desk.store(), &check).env(name, value));
        assert_eq!(said.code, code, "{name}={value}: {said:?}");
    }
}

#[test]
fn nothing_that_is_shown_steers_a_terminal() {
    let desk = Desk::new();
    let odd = "a\u{1b}[2Jb\u{202e}c\u{200b}";
    desk.ok(&["bank", "--register", "notes", "notes.md"]);
    desk.ok(&["bank", "--update", "notes", "--data", odd]);
    desk.ok(&["bank", "--update", "context", "--key", "k", "--value", odd]);
    desk.ok(&["db", "add-fact", odd]);
    let mut shown = desk.ok(&["db", "stm", "set", &odd.replace('\u{1b}', "\u{9b}"), odd]);
    for arguments in [
        "bank --read notes",
        "bank --read context",
        "bank --search b",
        "db stm show",
        "db show facts",
        "db export",
        "db search a",
        "--json db show facts",
    ] {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let said = desk.ok(&arguments);
        shown += &said;
        if arguments.contains(&"--json") || arguments.contains(&"export") {
            let read: Value = serde_json::from_str(&said).expect("JSON");
            assert!(read.to_string().contains('\u{202e}'), "{said}");
        }
    }
    for letter in ['\u{1b}', '\u{9b}', '\u{202e}', '\u{200b}'] {
        assert!(!shown.contains(letter), "{letter:?}");
    }
}

#[test]
fn upkeep_waits_for_a_backup_that_can_be_written() {
    let desk = Desk::new();
    desk.ok(&["db", "add-fact", "twin"]);
    desk.ok(&["db", "add-fact", "twin"]);
    let said = desk.run(&["db", "maintain", "--backup", "no/such/folder/b.json"]);
    assert_ne!(said.code, 0);
    let rows = desk.json(&["--json", "db", "show", "facts"])["rows"].clone();
    assert_eq!(rows.as_array().map(Vec::len), Some(2));
}

/// A program was stopped while it wrote: its journal is worked off, in a copy.
#[test]
fn a_database_that_was_left_unfinished_is_taken_in_as_it_was() {
    let desk = Desk::new();
    let path = desk.path("agent_memory.db");
    let base = fixture::empty(&path);
    base.execute_batch(
        "PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; \
         INSERT INTO facts (content) VALUES ('before');",
    )
    .expect("rows");
    base.execute_batch("BEGIN; UPDATE facts SET content = 'half done'")
        .expect("a transaction");
    for number in 0..500 {
        base.execute(
            "INSERT INTO insights (content) VALUES (?1)",
            [format!("{number}{}", "x".repeat(2_000))],
        )
        .expect("a row");
    }
    let copy = desk.path("hot.db");
    std::fs::copy(&path, &copy).expect("copied");
    std::fs::copy(
        desk.path("agent_memory.db-journal"),
        desk.path("hot.db-journal"),
    )
    .expect("copied");
    base.execute_batch("ROLLBACK").expect("ended");
    let bytes = std::fs::read(&copy).expect("bytes");
    let said = desk.run(&["--json", "db", "import", "hot.db"]);
    assert_eq!(said.code, 0, "{said:?}");
    let tables = said.json()["tables"].clone();
    assert_eq!(
        (&tables["facts"]["rows"], &tables["insights"]["rows"]),
        (&json!(1), &json!(0))
    );
    assert!(desk.ok(&["db", "search", "before"]).contains("before"));
    // The person's files are as they were.
    assert_eq!(std::fs::read(&copy).expect("bytes"), bytes);
    assert!(desk.path("hot.db-journal").exists());
    drop::<Connection>(base);
}

#[test]
fn what_is_no_file_and_no_export_is_said_so() {
    let desk = Desk::new();
    desk.write("arr.json", "[]");
    let said = desk.run(&["db", "import", "arr.json"]);
    assert!(
        said.code == 2 && said.err.contains("no JSON object"),
        "{said:?}"
    );
    if cfg!(unix) {
        let made = Command::new("mkfifo").arg(desk.path("pipe")).status();
        if made.is_ok_and(|status| status.success()) {
            let said = desk.run(&["db", "import", "pipe"]);
            assert!(
                said.code == 2 && said.err.contains("neither a file"),
                "{said:?}"
            );
        }
    }
    desk.write(
        "rows.json",
        &json!({ "facts": [{ "id": 7, "content": "x", "created_at": "no date" }] }).to_string(),
    );
    let said = desk.run(&["db", "import", "rows.json"]);
    assert!(said.out.contains("facts row 0 (7)"), "{said:?}");
}

#[test]
fn every_verb_shows_an_example() {
    let desk = Desk::new();
    let verbs = |command: &str| -> Vec<String> {
        let said = desk.ok(&[command, "--help"]);
        let commands = said.split("Commands:").nth(1).expect("verbs");
        let commands = commands.split("\n\n").next().unwrap_or_default();
        let names = commands
            .lines()
            .filter(|line| line.starts_with("  ") && !line.starts_with("   "));
        names
            .filter_map(|line| line.split_whitespace().next())
            .filter(|name| *name != "help")
            .map(str::to_owned)
            .collect()
    };
    for command in ["bank", "db"] {
        let verbs = verbs(command);
        assert!(verbs.len() > 7, "{verbs:?}");
        for verb in verbs {
            let said = desk.ok(&[command, &verb, "--help"]);
            assert!(said.contains("Example"), "{command} {verb}");
        }
    }
}
