//! The command itself, as a person runs it.

use std::{
    path::Path,
    process::{Command, Output},
};

use serde_json::Value;

/// A folder with a store, and the command in it.
struct Shell {
    folder: tempfile::TempDir,
}

impl Shell {
    fn new() -> Self {
        Self {
            folder: tempfile::tempdir().expect("a folder"),
        }
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_vademecum"));
        for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("VADEMECUM_")) {
            command.env_remove(name);
        }
        let home = self.folder.path().join("home");
        command
            .args(arguments)
            .env("HOME", &home)
            .env("XDG_DATA_HOME", home.join("data"))
            .env(
                "VADEMECUM_CACHE",
                concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"),
            )
            .env("VADEMECUM_NO_MODEL", "true")
            .env("NO_COLOR", "1")
            .current_dir(self.folder.path());
        command
    }

    fn output(&self, arguments: &[&str]) -> Output {
        let store = self.folder.path().join("store.sqlite");
        self.command(arguments)
            .env("VADEMECUM_STORE", store)
            .output()
            .expect("the command runs")
    }

    fn text(&self, arguments: &[&str]) -> String {
        let output = self.output(arguments);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{arguments:?}: {error}");
        String::from_utf8(output.stdout).expect("text")
    }

    fn json(&self, arguments: &[&str]) -> Value {
        let text = self.text(&[arguments, &["--json"]].concat());
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{arguments:?}: {error}: {text}"))
    }

    fn remember(&self, arguments: &[&str]) -> String {
        let answer = self.json(&[&["memory", "remember"], arguments].concat());
        answer["memory"]["id"].as_str().expect("an id").to_string()
    }
}

#[test]
fn promise_6_the_place_of_the_store_does_not_depend_on_the_directory() {
    let shell = Shell::new();
    let other = shell.folder.path().join("elsewhere");
    std::fs::create_dir(&other).expect("a folder");
    let run = |folder: &Path, arguments: &[&str]| {
        let mut command = shell.command(arguments);
        let output = command.current_dir(folder).output().expect("it runs");
        assert!(output.status.success(), "{arguments:?}: {output:?}");
        output.stdout
    };
    // Reading makes no store.
    run(
        shell.folder.path(),
        &["store", "deploy-day", "not on Friday"],
    );
    let place = |folder: &Path| {
        let status = run(folder, &["status", "--json"]);
        let status: Value = serde_json::from_slice(&status).expect("JSON");
        status["store"].to_string()
    };
    assert_eq!(place(shell.folder.path()), place(&other));
    let left: Vec<_> = std::fs::read_dir(&other).expect("a folder").collect();
    assert!(
        left.is_empty(),
        "nothing is left where the command ran: {left:?}"
    );
}

#[test]
fn promise_11_the_command_passes_every_field_of_the_scope() {
    let shell = Shell::new();
    let saved = shell.remember(&[
        "of a scope",
        "--owner",
        "ada",
        "--project",
        "atlas",
        "--agent",
        "a1",
        "--session",
        "s1",
    ]);
    let item = &shell.json(&["memory", "get", &saved, "--owner", "ada"])["item"];
    for (field, value) in [
        ("owner", "ada"),
        ("project", "atlas"),
        ("agent", "a1"),
        ("session", "s1"),
    ] {
        assert_eq!(item[field], value);
    }
    assert_eq!(
        item["channel"], "user",
        "the command line is a person's channel"
    );
    let search = |more: &[&str]| {
        let answer = shell.json(&[&["memory", "search", "scope"], more].concat());
        answer["rows"].as_array().map_or(0, Vec::len)
    };
    assert_eq!(search(&["--owner", "ada", "--project", "atlas"]), 1);
    assert_eq!(search(&["--owner", "ada", "--project", "other"]), 0);
    assert_eq!(search(&["--owner", "bert"]), 0);
    assert_eq!(search(&["--owner", "ada", "--by", "a2"]), 0);
    assert_eq!(search(&["--owner", "ada", "--in-session", "s2"]), 0);
    assert_eq!(
        search(&["--owner", "ada", "--in-session", "s1", "--by", "a1"]),
        1
    );
    let operation = ["memory", "remember", "done once", "--operation", "op-1"];
    assert_eq!(shell.json(&operation), shell.json(&operation));
}

#[test]
fn a_memory_is_corrected_related_and_forgotten() {
    let shell = Shell::new();
    let old = shell.remember(&[
        "Staging listens on port 5433",
        "--concept",
        "ports",
        "--kind",
        "architecture",
    ]);
    let near = shell.text(&["memory", "remember", "Staging listens on port 5434"]);
    assert!(
        near.contains(&format!("near to {old}")) && near.contains("apart by number"),
        "{near}"
    );
    let updated = shell.json(&[
        "memory",
        "update",
        &old,
        "--content",
        "Staging listens on port 5435",
        "--expected",
        "1",
    ]);
    assert_eq!(updated["memory"]["concepts"], serde_json::json!(["ports"]));
    let stale = shell.output(&[
        "memory",
        "update",
        &old,
        "--content",
        "x",
        "--expected",
        "1",
    ]);
    assert_eq!(stale.status.code(), Some(3), "a conflict");
    let next = shell.json(&["memory", "evolve", &old, "Staging listens on port 5436"]);
    let next = next["memory"]["id"].as_str().expect("an id");
    let history = shell.text(&["memory", "history", next]);
    assert!(
        ["5433", "5435", "5436"]
            .iter()
            .all(|port| history.contains(port)),
        "{history}"
    );
    let other = shell.remember(&["The proxy forwards to staging"]);
    shell.text(&["memory", "relate", &other, "derives", next]);
    let related = shell.text(&["memory", "related", next]);
    assert!(
        related.contains("derives") && related.contains(&other),
        "{related}"
    );
    let output = shell.output(&["memory", "forget", next, "nobody", "--purge", "--json"]);
    assert_eq!(output.status.code(), Some(4), "one of them was not there");
    let gone: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(
        (&gone["count"], &gone["missing"]),
        (&serde_json::json!(2), &serde_json::json!(["nobody"]))
    );
    assert_eq!(gone["purged"], "physical");
    assert_eq!(
        shell.output(&["memory", "get", next]).status.code(),
        Some(4)
    );
}

#[test]
fn the_past_lessons_and_sweeps_have_verbs() {
    let shell = Shell::new();
    let saved = shell.remember(&["for an hour", "--ttl", "1h"]);
    let then = shell.output(&["memory", "get", &saved, "--at", "2020-01-01"]);
    assert_eq!(then.status.code(), Some(4));
    let wrong = shell.output(&["memory", "list", "--at", "yesterday"]);
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("write a date"));
    assert_eq!(
        shell.json(&["memory", "list", "--at", "2020-01-01"])["matched"],
        0
    );
    let dry = shell.json(&["memory", "sweep", "faded", "--threshold", "1", "--dry-run"]);
    let real = shell.json(&["memory", "sweep", "faded", "--threshold", "1"]);
    assert_eq!(dry, real);
    assert_eq!(real["rows"].as_array().map(Vec::len), Some(1));
    for what in ["expired", "old"] {
        shell.text(&["memory", "sweep", what, "--dry-run"]);
    }
    let lesson = shell.json(&[
        "lessons",
        "save",
        "Ask before force pushing",
        "--when",
        "git",
        "--confidence",
        "0.7",
    ]);
    let lesson = lesson["lesson"]["id"].as_str().expect("an id");
    assert!(
        shell
            .text(&["lessons", "reinforce", lesson])
            .contains("confirmed once")
    );
    assert!(
        shell
            .text(&["lessons", "recall", "force", "pushing"])
            .contains(lesson)
    );
    assert!(shell.text(&["lessons", "list"]).contains("Ask before"));
    assert!(
        shell
            .text(&["lessons", "decay", "--dry-run"])
            .contains("of 1 lesson 0 would lose")
    );
    assert!(
        shell
            .text(&["memory", "context"])
            .contains("Ask before force pushing")
    );
    shell.text(&["lessons", "forget", lesson]);
    assert!(shell.text(&["lessons", "list"]).contains("no lessons"));
    assert!(shell.text(&["memory", "retention"]).contains("0 evictable"));
}

#[test]
fn sessions_are_handed_over() {
    let shell = Shell::new();
    shell.text(&[
        "sessions",
        "start",
        "s1",
        "--project",
        "atlas",
        "--title",
        "Faster builds",
    ]);
    let event = [
        "sessions",
        "observe",
        "s1",
        "--hook",
        "post_tool_use",
        "--tool",
        "Bash",
        "--input",
        "{\"command\":\"make\"}",
    ];
    assert_eq!(shell.json(&event)["repeated"], false);
    assert_eq!(shell.json(&event)["repeated"], true);
    shell.text(&[
        "sessions",
        "observe",
        "s1",
        "--title",
        "asked",
        "--text",
        "Shall we cache the toolchain?",
    ]);
    shell.text(&[
        "sessions",
        "end",
        "s1",
        "--summary",
        "Builds take a minute less",
    ]);
    let handoff = shell.text(&["handoff"]);
    assert!(
        handoff.starts_with("open question: Shall we cache"),
        "{handoff}"
    );
    for verb in [
        &["recap", "today"][..],
        &["session-history", "this", "week"],
        &["sessions", "list", "--here"],
    ] {
        let told = shell.text(verb);
        assert!(
            told.contains("Builds take a minute less") && told.contains("Faster builds"),
            "{told}"
        );
    }
    assert!(
        shell
            .text(&["memory", "search", "minute", "less"])
            .contains("summary:s1")
    );
    let gone = shell.json(&["sessions", "forget", "s1"]);
    assert_eq!(
        gone["count"], 4,
        "the session, its summary and both observations"
    );
    let wrong = shell.output(&["sessions", "observe", "s1", "--hook", "x", "--input", "{"]);
    assert_eq!(wrong.status.code(), Some(2));
}

#[test]
fn what_is_no_number_is_refused() {
    let shell = Shell::new();
    for arguments in [
        &["memory", "remember", "x", "--importance=nan"][..],
        &["memory", "sweep", "faded", "--threshold=nan"],
        &["store", "key", "x", "--confidence=inf"],
        &["update", "key", "--confidence=-inf"],
        &["decay", "--older-than-days=nan"],
    ] {
        let output = shell.output(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(error.contains("finite number"), "{arguments:?}: {error}");
    }
}

#[test]
fn a_budget_that_cuts_everything_says_so() {
    let shell = Shell::new();
    shell.remember(&["Staging listens on port 5433"]);
    let text = shell.text(&["memory", "search", "staging port", "--budget", "1"]);
    assert!(!text.contains("no record holds"), "{text}");
    assert!(text.contains("--budget allows more"), "{text}");
}

/// The commands that a help page names.
fn named(help: &str) -> Vec<String> {
    let list = help
        .split_once("\nCommands:\n")
        .map_or("", |(_, list)| list);
    let list = list.split_once("\n\n").map_or(list, |(list, _)| list);
    let first = |line: &str| line.split_whitespace().next().unwrap_or("").to_owned();
    // What is indented deeper goes on with a description.
    let lines = list.lines().filter(|line| !line.starts_with("   "));
    lines.map(first).filter(|name| name != "help").collect()
}

#[test]
fn every_command_shows_an_example() {
    let shell = Shell::new();
    let mut left: Vec<Vec<String>> = vec![Vec::new()];
    let mut seen = 0;
    while let Some(command) = left.pop() {
        let arguments: Vec<&str> = command.iter().map(String::as_str).collect();
        let help = shell.text(&[&arguments[..], &["--help"]].concat());
        let below = named(&help);
        // The verbs of the two commands that documented programs have are those programs' own.
        let documented = matches!(arguments.first(), Some(&"bank" | &"db"));
        assert!(
            documented || help.contains("Example"),
            "{arguments:?}: {help}"
        );
        seen += 1;
        left.extend(
            below
                .into_iter()
                .map(|name| [&command[..], &[name]].concat()),
        );
    }
    assert!(seen > 80, "{seen} commands");
}

#[test]
fn advice_names_the_commands_of_what_was_asked_for() {
    let shell = Shell::new();
    shell.remember(&["Staging listens on port 5433"]);
    for (arguments, advice) in [
        (&["memory", "get", "nothing"][..], "vademecum memory list"),
        (&["lessons", "forget", "lsn_0"], "vademecum lessons list"),
        (&["skills", "show", "nothing"], "vademecum skills list"),
        (&["get", "nothing"], "vademecum list"),
    ] {
        let output = shell.output(arguments);
        assert_eq!(output.status.code(), Some(4), "{arguments:?}");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(error.contains(advice), "{arguments:?}: {error}");
    }
    shell.text(&["settings", "memory.agent-scope", "isolated"]);
    let output = shell.output(&["memory", "list"]);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("--agent NAME"), "{error}");
}

/// The command reaches every owner, and yet an agent where agents are isolated.
#[test]
fn promise_10_the_command_is_an_agent_too_where_agents_are_isolated() {
    let shell = Shell::new();
    shell.text(&["settings", "memory.agent-scope", "isolated"]);
    for agent in ["ax", "by"] {
        let content = format!("the quokka of {agent}");
        shell.text(&["--agent", agent, "memory", "remember", &content]);
        shell.text(&["--agent", agent, "store", "pet", &content]);
    }
    for arguments in [
        &["export"][..],
        &["export", "--format", "mcp-memory"],
        &["store", "k", "v"],
        &["get", "pet"],
        &["list"],
        &["forget", "pet"],
        &["decay"],
        &["audit"],
        &["recall", "quokka"],
    ] {
        let output = shell.output(arguments);
        assert_eq!(output.status.code(), Some(8), "{arguments:?}");
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(!said.contains("quokka"), "{arguments:?}: {said}");
    }
    let own = shell.text(&["--agent", "ax", "export"]);
    assert!(own.contains("quokka of ax") && !own.contains("quokka of by"));
    // A back-up of the whole is for the asking, and comes back whole.
    let backup = shell.folder.path().join("backup.jsonl");
    let backup = backup.to_str().expect("a path");
    shell.text(&["--agent", "*", "export", "--output", backup]);
    let other = Shell::new();
    let refused = other.output(&["import", backup]);
    assert_eq!(
        refused.status.code(),
        Some(8),
        "it would be denied in the middle"
    );
    let answer = other.json(&["--agent", "*", "import", backup]);
    assert_eq!(
        (&answer["rejected"], &answer["whole"]),
        (&serde_json::json!([]), &serde_json::json!(true))
    );
    assert!(
        other
            .text(&["--agent", "by", "get", "pet"])
            .contains("quokka of by")
    );
}

#[test]
fn promise_11_a_recall_within_a_scope_finds_what_is_of_no_scope_too() {
    let shell = Shell::new();
    shell.remember(&["Staging listens on port 5433"]);
    shell.remember(&["The canary host is called Finch", "--session", "a"]);
    shell.remember(&["The crane is red", "--project", "other"]);
    shell.text(&["store", "tz", "Lives in Lisbon"]);
    let found = |question: &str, scope: &[&str]| {
        let answer = shell.json(&[&["recall", question], scope].concat());
        answer["hits"].as_array().map_or(0, Vec::len)
    };
    assert_eq!(found("staging port", &["--project", "atlas"]), 1);
    assert_eq!(found("lisbon", &["--project", "atlas", "--agent", "x"]), 1);
    assert_eq!(found("canary host Finch", &["--session", "b"]), 1);
    assert_eq!(found("red crane", &["--project", "atlas"]), 0);
    assert_eq!(found("red crane", &["--project", "other"]), 1);
}

#[test]
fn what_a_program_prints_is_saved_without_its_last_line_end() {
    let shell = Shell::new();
    let mut child = shell
        .command(&["memory", "remember", "-", "--json"])
        .env("VADEMECUM_STORE", shell.folder.path().join("store.sqlite"))
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("the command runs");
    let mut input = child.stdin.take().expect("an input");
    std::io::Write::write_all(&mut input, b"hello workflow\n\n").expect("written");
    drop(input);
    assert!(child.wait_with_output().expect("an end").status.success());
    let rows = shell.json(&["memory", "list"]);
    assert!(
        rows.to_string().contains("\"content\":\"hello workflow\""),
        "{rows}"
    );
}

#[test]
fn the_audit_tells_ones_own_rows_or_everybodys() {
    let shell = Shell::new();
    let saved = shell.remember(&["of ada", "--owner", "ada"]);
    shell.text(&["memory", "forget", &saved, "--owner", "ada"]);
    shell.text(&["settings", "redaction", "refuse"]);
    let told = |arguments: &[&str]| shell.json(&[&["audit"], arguments].concat()).to_string();
    assert!(told(&["--owner", "ada"]).contains("ada"));
    assert!(!told(&["--owner", "bert"]).contains("ada"));
    let all = told(&["--owner", "bert", "--everyone"]);
    assert!(all.contains("ada") && all.contains("redaction"), "{all}");
}

#[test]
fn promise_18_the_id_of_a_summary_is_taken_as_it_is_shown() {
    let shell = Shell::new();
    shell.text(&["sessions", "start", "z"]);
    shell.text(&["sessions", "end", "z", "--summary", "kiwis sleep by day"]);
    let shown = shell.text(&["memory", "list", "--collection", "summary"]);
    let id = shown
        .split_whitespace()
        .find(|word| word.contains("summary:"));
    let id = id.unwrap_or_else(|| panic!("no id in {shown}"));
    assert!(shell.text(&["memory", "get", id]).contains("kiwis sleep"));
}

#[test]
fn promise_18_what_recall_shows_is_taken_by_every_verb() {
    let shell = Shell::new();
    let saved = shell.remember(&["Staging listens on port 5433"]);
    shell.text(&["store", "tz", "Lives in Lisbon"]);
    let found = shell.json(&["recall", "staging port"]);
    let shown = found["hits"][0]["reference"]
        .as_str()
        .expect("a reference")
        .to_string();
    assert_eq!(shown, format!("memory:{saved}"));
    for id in [&shown, &saved] {
        assert!(
            shell.text(&["memory", "get", id]).contains("port 5433"),
            "{id}"
        );
        assert!(
            shell.text(&["memory", "history", id]).contains("port 5433"),
            "{id}"
        );
    }
    assert!(shell.text(&["get", &shown]).contains("port 5433"));
    shell.text(&["update", &shown, "--value", "Staging listens on port 6543"]);
    let history = shell.text(&["history", &shown]);
    assert!(
        history.contains("5433") && history.contains("6543"),
        "{history}"
    );
    let odd = shell.output(&["update", &shown, "--confidence", "0.5"]);
    assert_eq!(odd.status.code(), Some(2));
    assert_eq!(
        shell.text(&["forget", &shown]).lines().next(),
        Some("1 forgotten")
    );
    assert_eq!(shell.output(&["get", &shown]).status.code(), Some(4));
    // A fact too, by the reference that is shown for it; a key of that form stays a key.
    let found = shell.json(&["recall", "lisbon"]);
    let fact = found["hits"][0]["reference"]
        .as_str()
        .expect("a reference")
        .to_string();
    assert!(shell.text(&["get", &fact]).contains("Lisbon"), "{fact}");
    shell.text(&["store", &fact, "a key that looks like a reference"]);
    assert!(shell.text(&["get", "tz"]).contains("Lisbon"));
    assert!(shell.text(&["get", &fact]).contains("looks like"));
}

#[test]
fn answers_say_what_happened_and_no_more() {
    let shell = Shell::new();
    let first = shell.remember(&["Staging listens on port 5433"]);
    let second = shell.remember(&["The crane is red"]);
    let early = shell.output(&["memory", "get", &first, "--at", "2001-02-03T04:05:06Z"]);
    let error = String::from_utf8_lossy(&early.stderr).into_owned();
    assert_eq!(early.status.code(), Some(4));
    assert!(
        error.contains("did not exist yet at 2001-02-03 04:05:06Z"),
        "{error}"
    );
    let gone = shell.output(&["memory", "forget", &first, "nobody"]);
    let said = String::from_utf8_lossy(&gone.stdout).into_owned();
    assert_eq!(gone.status.code(), Some(4));
    assert!(
        said.starts_with("1 forgotten\n") && said.contains("not there: nobody"),
        "{said}"
    );
    let said = shell.text(&["memory", "forget", &second, "--purge"]);
    assert!(
        said.starts_with("1 forgotten, and no stored byte holds its text any more"),
        "{said}"
    );
    assert_eq!(shell.text(&["decay", "--dry-run"]), "nothing would go\n");
    assert_eq!(shell.text(&["decay"]), "nothing went\n");
    let empty = shell.text(&["session", "list"]);
    assert!(empty.contains("session create"), "{empty}");
    for id in ["desk", "bench"] {
        shell.text(&["session", "create", id]);
    }
    let listed = shell.json(&["session", "list", "--limit", "1"]);
    assert_eq!(
        (&listed["sessions"][0]["id"], &listed["matched"]),
        (&"bench".into(), &2.into())
    );
    assert!(shell.text(&["session", "list"]).contains("desk"));
}

#[test]
fn tables_fit_the_width_that_is_there() {
    let shell = Shell::new();
    let text = "Staging listens on port 5433, and everybody should know it, because it is another \
                one than in production";
    let saved = shell.remember(&[text, "--concept", "staging"]);
    shell.text(&["lessons", "save", text]);
    shell.text(&["store", "staging", text]);
    for arguments in [
        &["recall", "staging port", "--explain"][..],
        &["memory", "search", "staging"],
        &["memory", "list"],
        &["memory", "history", &saved],
        &["memory", "retention"],
        &["lessons", "list"],
        &["list"],
        &["history", "staging"],
        &["status"],
        &["settings"],
    ] {
        let output = shell
            .command(arguments)
            .env("VADEMECUM_STORE", shell.folder.path().join("store.sqlite"))
            .env("COLUMNS", "80")
            .output()
            .expect("it runs");
        let text = String::from_utf8(output.stdout).expect("text");
        for line in text.lines() {
            assert!(line.chars().count() <= 80, "{arguments:?}: {line}");
        }
        // A table, or where that leaves no room for the text a block with whole lines of it.
        let block = text.contains("\n  Staging listens on port 5433, and everybody should know it");
        assert!(text.contains('\u{2502}') || block, "{arguments:?}: {text}");
    }
}
