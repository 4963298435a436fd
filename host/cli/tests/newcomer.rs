//! What somebody stumbles over who has just met the command: what a method takes, what an error
//! advises, whose records were looked at.

use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

struct Shell {
    folder: TempDir,
}

impl Shell {
    fn new() -> Self {
        Self {
            folder: tempfile::tempdir().expect("a folder"),
        }
    }

    fn run(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_vademecum"));
        for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("VADEMECUM_")) {
            command.env_remove(name);
        }
        command
            .args(arguments)
            .env("HOME", self.folder.path())
            .env("XDG_CACHE_HOME", self.folder.path().join("cache"))
            .env("VADEMECUM_NO_MODEL", "true")
            .env("VADEMECUM_STORE", self.folder.path().join("store.sqlite"))
            .env("NO_COLOR", "1")
            .env("COLUMNS", "80");
        command.output().expect("it runs")
    }

    /// What it says on standard output and standard error; it must end well.
    fn says(&self, arguments: &[&str]) -> (String, String) {
        let output = self.run(arguments);
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("text");
        let (out, err) = (text(&output.stdout), text(&output.stderr));
        assert!(output.status.success(), "{arguments:?}: {err}");
        (out, err)
    }

    /// What it says on standard error; it must fail.
    fn fails(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let said = String::from_utf8(output.stderr).expect("text");
        assert!(!output.status.success(), "{arguments:?}: {said}");
        said
    }
}

#[test]
fn a_method_tells_what_it_takes() {
    let shell = Shell::new();
    for name in [
        "facts.store",
        "admin.status",
        "session.create",
        "working.route",
    ] {
        let (told, _) = shell.says(&["call", name, "--help", "--json"]);
        let told: Value = serde_json::from_str(&told).expect("JSON");
        assert_eq!(told["method"], name);
        assert_eq!(told["request"]["type"], "object", "{name}");
        assert!(told["example"].is_object(), "{name}");
    }
    let (told, _) = shell.says(&["call", "facts.store", "--help"]);
    for part in [
        "kind*  text",
        "confidence  number",
        "Absent: 1.",
        "vademecum call facts.store '{\"kind\":",
        "The answer has:",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let (general, _) = shell.says(&["call", "--help"]);
    assert!(general.contains("the names of all methods"), "{general}");
    assert!(!shell.folder.path().join("store.sqlite").exists());
}

/// The example that is shown is pasted as it is.
#[test]
fn examples_work() {
    let shell = Shell::new();
    for name in [
        "facts.store",
        "facts.get",
        "memory.remember",
        "memory.search",
        "working.init",
    ] {
        let (told, _) = shell.says(&["call", name, "--help"]);
        let line = told
            .lines()
            .find(|line| line.starts_with("  vademecum call "))
            .expect("one");
        let request = line
            .split_once('\'')
            .map_or("{}", |(_, request)| request.trim_end_matches('\''));
        shell.says(&["call", name, request]);
    }
}

#[test]
fn errors_of_a_call_advise_in_its_terms() {
    let shell = Shell::new();
    shell.says(&["store", "user-tz", "Lisbon"]);
    let said = shell.fails(&["call", "facts.get", "{\"kye\":\"user-tz\"}"]);
    assert!(
        said.contains("the fields of facts.get are owner, key*"),
        "{said}"
    );
    assert!(said.contains("`vademecum call facts.get --help`"), "{said}");
    let said = shell.fails(&["call", "facts.get", "{\"key\":\"nothing\"}"]);
    assert!(said.contains("`vademecum call facts.list`"), "{said}");
    let stale = "{\"key\":\"user-tz\",\"value\":\"Porto\",\"expected\":9}";
    let said = shell.fails(&["call", "facts.update", stale]);
    assert!(
        said.contains("version 1 is current, `expected` names it"),
        "{said}"
    );
    let setting = "{\"name\":\"redaction\",\"value\":\"refuse\"}";
    let said = shell.fails(&["call", "admin.configure", setting]);
    assert!(said.contains("--everyone"), "{said}");
    shell.says(&["call", "admin.configure", setting, "--everyone"]);
}

#[test]
fn methods_are_called_in_both_spellings() {
    let shell = Shell::new();
    let request = "{\"input\":\"\"}";
    let (snake, _) = shell.says(&["call", "context_map.open", request]);
    let (kebab, _) = shell.says(&["call", "context-map.open", request]);
    assert_eq!(snake, kebab);
    shell.says(&["call", "context-map.open", "--help"]);
}

#[test]
fn a_call_that_finds_nothing_says_whose_records_it_did_not_read() {
    let shell = Shell::new();
    shell.says(&["--owner", "ada", "store", "secret-plan", "Opens in Lisbon"]);
    shell.says(&[
        "--owner",
        "ada",
        "memory",
        "remember",
        "The port of Lisbon is 5433",
    ]);
    shell.says(&[
        "--project",
        "atlas",
        "memory",
        "remember",
        "The crane was serviced",
    ]);
    for arguments in [
        &["list"][..],
        &["recall", "lisbon"],
        &["--project", "beta", "memory", "list"],
        &["--project", "beta", "memory", "search", "lisbon"],
    ] {
        let (out, err) = shell.says(arguments);
        assert!(err.contains("of other owners"), "{arguments:?}: {err}");
        assert!(err.contains("--owner NAME"), "{arguments:?}: {err}");
        for hidden in ["ada", "secret", "5433"] {
            assert!(
                !(out.clone() + &err).contains(hidden),
                "{arguments:?}: {out}{err}"
            );
        }
    }
    let (_, err) = shell.says(&["--project", "beta", "memory", "list"]);
    assert!(
        err.contains("1 record of me lie outside of the project beta"),
        "{err}"
    );
    assert!(err.contains("--project"), "{err}");
    let said = shell.fails(&["get", "secret-plan"]);
    assert!(said.contains("1 record of other owners"), "{said}");
    // The answer itself is whole JSON, and the note beside it too.
    let (out, err) = shell.says(&["--json", "list"]);
    serde_json::from_str::<Value>(&out).expect("JSON");
    let note: Value = serde_json::from_str(&err).expect("JSON");
    assert!(note["note"].is_string(), "{err}");
    let (out, _) = shell.says(&["status"]);
    assert!(out.contains("1, me reads 0 of them"), "{out}");
    // Who finds something, or whose store it is alone, is told nothing.
    let (_, err) = shell.says(&["--owner", "ada", "list"]);
    assert!(!err.contains("other owners"), "{err}");
}

/// What a row is called is copied out of the table.
#[test]
fn ids_are_not_broken_in_a_narrow_terminal() {
    let shell = Shell::new();
    let text = "The staging database is restored from production every Monday night";
    let concepts = ["--concept", "staging", "--concept", "database"];
    let (said, _) = shell.says(&[&["memory", "remember", text][..], &concepts].concat());
    let id = said.split(' ').next().expect("an id");
    let (listed, _) = shell.says(&["memory", "list"]);
    assert!(listed.contains(&format!(" {id} ")), "{listed}");
    assert!(
        listed.lines().all(|line| line.chars().count() <= 80),
        "{listed}"
    );
}

#[test]
fn a_session_is_driven_from_the_command_line() {
    let shell = Shell::new();
    shell.says(&["memory", "remember", "Deploys happen on Tuesday afternoon"]);
    let create = [
        "session",
        "create",
        "desk",
        "--memories",
        "store",
        "--strict",
        "--track-memories",
    ];
    shell.says(&create);
    let (shown, _) = shell.says(&["session", "show", "desk", "--json"]);
    let shown: Value = serde_json::from_str(&shown).expect("JSON");
    assert_eq!(shown["snapshot"]["config"]["strict"], true, "{shown}");
    shell.says(&["session", "begin", "desk"]);
    let (said, _) = shell.says(&["session", "turn", "desk"]);
    assert_eq!(said, "turn 1\n");
    let (said, _) = shell.says(&["session", "recall", "desk", "deploys on Tuesday"]);
    let id = said
        .trim()
        .strip_prefix("loaded: ")
        .expect("loaded")
        .to_owned();
    let (said, _) = shell.says(&[
        "session",
        "used",
        "desk",
        &id,
        "--reason",
        "it names the day",
    ]);
    assert!(said.contains("is recorded"), "{said}");
    let (said, _) = shell.says(&["session", "enter", "desk", "executor"]);
    assert!(said.contains("executor"), "{said}");
    shell.says(&["session", "hint", "desk", "when do deploys happen"]);
    let (said, _) = shell.says(&["session", "finish", "desk"]);
    assert!(said.contains("uses of memories: 1, of skills: 0"), "{said}");
}
