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
            .env(
                "VADEMECUM_CACHE",
                concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"),
            )
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
        assert_narrow(&err);
        (out, flat(&err))
    }

    /// What it says on standard error; it must fail.
    fn fails(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let said = String::from_utf8(output.stderr).expect("text");
        assert!(!output.status.success(), "{arguments:?}: {said}");
        assert_narrow(&said);
        flat(&said)
    }

    /// The same with the code that it ends with.
    fn ends(&self, code: i32, arguments: &[&str]) -> String {
        let said = self.fails(arguments);
        let output = self.run(arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {said}");
        said
    }

    /// Remembers something; what its id is.
    fn remember(&self, arguments: &[&str]) -> String {
        let (said, _) = self.says(&[&["memory", "remember"], arguments].concat());
        said.split(' ').next().expect("an id").to_owned()
    }
}

/// A text without its line breaks.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What is said for people fits into the 80 columns of the terminal; JSON is not broken.
fn assert_narrow(text: &str) {
    let fits =
        |line: &str| line.chars().count() <= 80 || line.starts_with('{') || !line.contains(' ');
    assert!(text.lines().all(fits), "{text}");
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
        err.contains("1 record of me lies outside of the project beta"),
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

/// What a row is called is copied out of the table, and its text is read there.
#[test]
fn ids_and_texts_are_read_in_a_narrow_terminal() {
    let shell = Shell::new();
    let text = "The staging database is restored from production every Monday night";
    let id = shell.remember(&[text, "--concept", "staging", "--concept", "database"]);
    shell.says(&[
        "lessons",
        "save",
        "The staging database is never restored by hand",
    ]);
    for arguments in [
        &["memory", "list"][..],
        &["memory", "search", "staging database"],
        &["memory", "retention"],
        &["memory", "history", &id],
        &["recall", "staging database", "--explain"],
        &["lessons", "list"],
    ] {
        let (out, _) = shell.says(arguments);
        assert_narrow(&out);
        let name = if arguments[0] == "lessons" {
            "lsn_"
        } else {
            &id
        };
        assert!(out.contains(name), "{arguments:?}: {out}");
        assert!(
            out.contains("The staging database is"),
            "{arguments:?}: {out}"
        );
    }
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

#[test]
fn a_use_of_what_is_not_loaded_is_missing_and_a_second_one_is_told() {
    let shell = Shell::new();
    let id = shell.remember(&["Deploys happen on Tuesday afternoon"]);
    shell.says(&[
        "session",
        "create",
        "w",
        "--memories",
        "store",
        "--track-memories",
    ]);
    let said = shell.ends(2, &["session", "used", "w", "nope"]);
    assert!(said.contains("`vademecum session begin w`"), "{said}");
    shell.says(&["session", "begin", "w"]);
    shell.says(&["session", "recall", "w", "deploys"]);
    let said = shell.ends(4, &["session", "used", "w", "nope"]);
    assert!(said.contains("nothing of the id nope is loaded"), "{said}");
    let told = shell.run(&["--json", "session", "used", "w", "nope"]);
    assert_eq!(told.status.code(), Some(4));
    let (said, _) = shell.says(&["session", "used", "w", &id]);
    assert!(said.contains("is recorded"), "{said}");
    let (said, _) = shell.says(&["session", "used", "w", &id]);
    assert!(flat(&said).contains("was recorded before"), "{said}");
    let (said, _) = shell.says(&["session", "used", "w", &id, "--reason", "it fits"]);
    assert!(flat(&said).contains("2 uses of it"), "{said}");
    shell.says(&["session", "create", "o", "--memories", "store"]);
    shell.says(&["session", "begin", "o"]);
    shell.says(&["session", "recall", "o", "deploys"]);
    let said = shell.ends(4, &["session", "used", "o", &id]);
    assert!(said.contains("does not track the uses"), "{said}");
    assert!(said.contains("--track-memories"), "{said}");
}

#[test]
fn a_run_that_is_going_on_is_not_given_up_unasked() {
    let shell = Shell::new();
    shell.remember(&["Deploys happen on Tuesday afternoon"]);
    shell.says(&["session", "create", "w", "--memories", "store"]);
    shell.says(&["session", "begin", "w"]);
    shell.says(&["session", "recall", "w", "deploys"]);
    let said = shell.ends(3, &["session", "begin", "w"]);
    assert!(said.contains("session begin w --again"), "{said}");
    let loaded = |shell: &Shell| {
        let (shown, _) = shell.says(&["session", "show", "w", "--json"]);
        let shown: Value = serde_json::from_str(&shown).expect("JSON");
        shown["memories"].as_array().map_or(0, Vec::len)
    };
    assert_eq!(loaded(&shell), 1);
    shell.says(&["session", "begin", "w", "--again"]);
    assert_eq!(loaded(&shell), 0);
    shell.says(&["session", "finish", "w"]);
    // A named operation that is repeated is done once.
    for _ in 0..2 {
        shell.says(&["--operation", "b", "session", "begin", "w"]);
    }
}

#[test]
fn a_session_whose_lists_come_with_calls_says_so() {
    let shell = Shell::new();
    shell.says(&["session", "create", "c", "--memories", "catalog"]);
    shell.says(&["session", "begin", "c"]);
    let said = shell.ends(2, &["session", "recall", "c", "deploys"]);
    assert!(said.contains("--catalog FILE"), "{said}");
    let said = shell.ends(2, &["session", "discover", "c", "deploys"]);
    assert!(said.contains("--skills store"), "{said}");
}

#[test]
fn an_id_of_the_other_face_is_told() {
    let shell = Shell::new();
    let id = shell.remember(&["Deploys happen on Tuesday afternoon"]);
    shell.says(&["store", "user-tz", "Lisbon"]);
    for verb in ["get", "history", "forget"] {
        let said = shell.ends(4, &[verb, &id]);
        let hint = format!("`vademecum memory {verb} {id}`");
        assert!(said.contains(&hint), "{said}");
        let said = shell.run(&["memory", verb, "user-tz"]);
        assert_eq!(said.status.code(), Some(4));
        let said = flat(&String::from_utf8(said.stderr).expect("text"));
        let hint = format!("`vademecum {verb} user-tz`");
        assert!(said.contains(&hint), "{said}");
    }
    let said = shell.ends(4, &["update", &id, "--value", "x"]);
    assert!(said.contains("--content TEXT"), "{said}");
    // Who may not read it is not told.
    let said = shell.ends(4, &["--owner", "bob", "get", &id]);
    assert!(!said.contains("vademecum memory get"), "{said}");
}

#[test]
fn a_wrong_value_is_told_what_helps() {
    let shell = Shell::new();
    let id = shell.remember(&["Deploys happen on Tuesday afternoon"]);
    shell.says(&["store", "user-tz", "Lisbon"]);
    for (arguments, hint) in [
        (&["update", "user-tz"][..], "--value TEXT"),
        (&["memory", "update", &id], "--content TEXT"),
        (&["recall", ""], "say what to look for"),
        (&["memory", "search", " "], "say what to look for"),
        (&["skills", "search", ""], "say what to look for"),
        (&["lessons", "recall", ""], "say what to look for"),
        (&["store", "", "x"], "`vademecum store --help`"),
        (&["import", "."], "`vademecum skills import .`"),
    ] {
        let said = shell.ends(2, arguments);
        assert!(said.contains(hint), "{arguments:?}: {said}");
    }
}

#[test]
fn every_reading_verb_says_what_it_did_not_read() {
    let shell = Shell::new();
    let id = shell.remember(&["Deploys happen on Tuesday afternoon"]);
    let gone = shell.remember(&["The crane was serviced"]);
    shell.says(&["memory", "forget", &gone]);
    shell.says(&["session", "create", "desk"]);
    shell.says(&["bank", "--init"]);
    shell.says(&["db", "add-fact", "Acme pays late"]);
    let folder = shell.folder.path().join("skills/roll-back");
    std::fs::create_dir_all(&folder).expect("a folder");
    let skill = "---\nname: roll-back\ndescription: Rolls a release back.\n---\nDo it.\n";
    std::fs::write(folder.join("SKILL.md"), skill).expect("a file");
    let skills = shell.folder.path().join("skills");
    shell.says(&["skills", "import", skills.to_str().expect("text")]);
    for arguments in [
        &["session", "list"][..],
        &["session", "show", "desk"],
        &["bank", "--read", "all"],
        &["bank", "--read", "context"],
        &["bank", "--status"],
        &["bank", "--search", "launch"],
        &["db", "search", "acme"],
        &["db", "show", "facts"],
        &["memory", "context"],
        &["memory", "retention"],
        &["memory", "get", &id],
        &["audit"],
        &["skills", "show", "roll-back"],
        &["skills", "hint", "roll the release back"],
    ] {
        let output = shell.run(&[&["--owner", "bob"], arguments].concat());
        let said = flat(&String::from_utf8(output.stderr).expect("text"));
        assert!(said.contains("not looked at"), "{arguments:?}: {said}");
        // Who owns it is told nothing.
        let output = shell.run(arguments);
        let said = String::from_utf8(output.stderr).expect("text");
        assert!(!said.contains("not looked at"), "{arguments:?}: {said}");
    }
    let (_, said) = shell.says(&["--owner", "bob", "memory", "list"]);
    assert!(
        said.contains("1 record of other owners in this store was not looked at"),
        "{said}"
    );
}

#[test]
fn a_filter_that_no_record_has_is_told() {
    let shell = Shell::new();
    shell.says(&["store", "user-tz", "Lisbon"]);
    let (_, said) = shell.says(&["recall", "lisbon", "--collection", "facts"]);
    assert!(
        said.contains("no record is of the collection facts; there are some of fact"),
        "{said}"
    );
    let (_, said) = shell.says(&["recall", "lisbon", "--kind", "fect"]);
    assert!(said.contains("no record is of the kind fect"), "{said}");
    let (_, said) = shell.says(&["recall", "oslo", "--kind", "fact"]);
    assert!(!said.contains("no record is of"), "{said}");
}

#[test]
fn isolated_agents_are_told_of_and_all_of_them_are_audited() {
    let shell = Shell::new();
    shell.says(&["settings", "memory.agent-scope", "isolated"]);
    shell.says(&[
        "--agent",
        "planner",
        "memory",
        "remember",
        "The release is on Tuesday",
    ]);
    let (_, said) = shell.says(&["status"]);
    assert!(said.contains("agents are isolated"), "{said}");
    assert!(said.contains("--agent '*'"), "{said}");
    let (out, _) = shell.says(&["--agent", "*", "status"]);
    assert!(out.contains("memory records"), "{out}");
    let (out, _) = shell.says(&["--agent", "*", "audit"]);
    assert!(out.contains("memory.agent-scope"), "{out}");
    // Neither another agent nor none reads what it does not reach.
    let (out, _) = shell.says(&["--agent", "coder", "memory", "list"]);
    assert!(!out.contains("Tuesday"), "{out}");
    let said = shell.ends(8, &["memory", "list"]);
    assert!(
        said.contains("settings memory.agent-scope shared"),
        "{said}"
    );
    let said = shell.ends(8, &["audit"]);
    assert!(said.contains("--agent '*'"), "{said}");
    shell.says(&["settings", "memory.agent-scope", "shared"]);
    shell.says(&["memory", "list"]);
}

#[test]
fn first_guesses_lead_somewhere() {
    let shell = Shell::new();
    let (said, _) = shell.says(&["remember", "Deploys happen on Tuesday afternoon"]);
    let id = said.split(' ').next().expect("an id").to_owned();
    let (said, _) = shell.says(&["search", "deploys"]);
    assert!(said.contains(&id), "{said}");
    shell.says(&["add", "user-tz", "Lisbon"]);
    shell.says(&["show", "user-tz"]);
    shell.says(&["rm", "user-tz"]);
    shell.says(&["memory", "show", &id]);
    shell.says(&["memory", "delete", &id]);
    shell.says(&["memory", "add", "Deploys happen on Monday"]);
}

#[test]
fn a_usage_shows_no_option_that_the_environment_gave() {
    let shell = Shell::new();
    let output = shell.run(&["store"]);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).expect("text");
    assert!(
        said.contains("Usage: vademecum store <KEY> <VALUE>"),
        "{said}"
    );
    let (help, _) = shell.says(&["--help"]);
    assert!(
        help.starts_with("The memory and the skills of an AI agent"),
        "{help}"
    );
    let (help, _) = shell.says(&["store", "--help"]);
    let own = help.find("--confidence").expect("its own option");
    let heading = help.find("Options of every command:").expect("a heading");
    let common = help
        .find("--store <FILE>")
        .expect("an option of every command");
    assert!(own < heading && heading < common, "{help}");
}

#[test]
fn a_folder_that_is_made_for_a_store_is_told() {
    let shell = Shell::new();
    let store = shell.folder.path().join("new/deep/x.sqlite");
    let store = store.to_str().expect("text");
    let (_, said) = shell.says(&["--store", store, "store", "a", "b"]);
    assert!(said.contains("/new was not there and is made"), "{said}");
    let (_, said) = shell.says(&["--store", store, "store", "a", "c"]);
    assert!(!said.contains("is made"), "{said}");
}

#[test]
fn a_cache_that_cannot_be_kept_costs_nothing_but_time() {
    let shell = Shell::new();
    let plain = shell.folder.path().join("a-file");
    std::fs::write(&plain, "no folder").expect("written");
    let cache = ["--cache", plain.to_str().expect("text")];
    let output = shell.run(&[&cache[..], &["--json", "get", "nothing"]].concat());
    let said = String::from_utf8(output.stderr).expect("text");
    let error: Value =
        serde_json::from_str(&said).unwrap_or_else(|error| panic!("{error}: {said}"));
    assert_eq!(error["error"]["code"], "missing");
    let output = shell.run(&[&cache[..], &["store", "a", "b"]].concat());
    let said = String::from_utf8(output.stderr).expect("text");
    assert!(
        output.status.success() && said.contains("compiles the component anew"),
        "{said}"
    );
}
