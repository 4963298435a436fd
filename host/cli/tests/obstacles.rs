//! What stands in the way of the command: files of others, full disks, readers that went away.
#![cfg(unix)]

use std::{
    fs,
    io::{Read as _, Write as _},
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use serde_json::Value;
use tempfile::TempDir;

/// A folder of its own with a store that holds one fact.
struct Shell {
    folder: TempDir,
}

impl Shell {
    fn new() -> Self {
        let shell = Self {
            folder: tempfile::tempdir().expect("a folder"),
        };
        shell.works(&["store", "deploy-day", "Never deploy on Friday"]);
        shell
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_vademecum"));
        for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("VADEMECUM_")) {
            command.env_remove(name);
        }
        command
            .args(arguments)
            .env("HOME", self.path("home"))
            .env(
                "VADEMECUM_CACHE",
                concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"),
            )
            .env("VADEMECUM_NO_MODEL", "true")
            .env("VADEMECUM_STORE", "store.sqlite")
            .env("NO_COLOR", "1")
            .env_remove("AGENT_MEMORY_BASE_URL")
            .current_dir(self.folder.path());
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("it runs")
    }

    fn works(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {said}");
        String::from_utf8(output.stdout).expect("text")
    }

    /// The error of a command that must end with this code.
    fn error(&self, arguments: &[&str], exit: i32) -> Value {
        let output = self.run(&[arguments, &["--json"]].concat());
        error_of(arguments, &output, exit)
    }
}

fn error_of(arguments: &[&str], output: &Output, exit: i32) -> Value {
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(exit), "{arguments:?}: {said}");
    let told: Value = serde_json::from_str(&said)
        .unwrap_or_else(|error| panic!("{arguments:?}: {error}: {said}"));
    for field in ["code", "message", "subject", "operation"] {
        assert!(told["error"][field].is_string(), "{arguments:?}: {told}");
    }
    told["error"].clone()
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("a name").file_name().to_string_lossy().into())
        .collect();
    names.sort();
    names
}

#[test]
fn an_export_never_replaces_a_store() {
    let shell = Shell::new();
    for other in ["other.sqlite", "other.redb", "other.store"] {
        shell.works(&["--store", other, "store", "key", "value"]);
    }
    std::os::unix::fs::symlink("store.sqlite", shell.path("link")).expect("a link");
    fs::hard_link(shell.path("other.sqlite"), shell.path("same")).expect("a second name");
    for output in [
        "store.sqlite",
        "./store.sqlite",
        "link",
        "same",
        "other.sqlite",
        "other.redb",
        "other.store",
        "other.store/format",
        "other.store/once/new.jsonl",
    ] {
        let error = shell.error(&["export", "--output", output], 2);
        assert_eq!(error["code"], "invalid", "{output}");
        let message = error["message"].as_str().expect("a message");
        assert!(message.contains(output), "{message}");
    }
    let snapshot = ["context-map", "new", "other.sqlite", "--query", "q"];
    assert!(!shell.run(&snapshot).status.success());
    for store in ["store.sqlite", "other.sqlite", "other.redb", "other.store"] {
        let listed = shell.works(&["--store", store, "list"]);
        assert!(listed.contains("key") || listed.contains("deploy-day"));
        shell.works(&["--store", store, "verify"]);
    }
}

#[test]
fn an_export_touches_no_file_but_its_own() {
    let shell = Shell::new();
    for name in ["out.partial", "out.jsonl.partial", "out.jsonl"] {
        fs::write(shell.path(name), "mine").expect("a file");
    }
    std::os::unix::fs::symlink("out.jsonl", shell.path("link")).expect("a link");
    std::os::unix::fs::symlink("later.jsonl", shell.path("ahead")).expect("a link");
    let before = names(shell.folder.path());
    shell.works(&["export", "-o", "link"]);
    assert_eq!(names(shell.folder.path()), before);
    let whole = shell.works(&["export"]);
    let read = |name: &str| fs::read_to_string(shell.path(name)).expect("a file");
    assert_eq!(read("out.jsonl"), whole);
    assert_eq!(read("out.partial"), "mine");
    assert_eq!(read("out.jsonl.partial"), "mine");
    let is_link =
        |name: &str| fs::symlink_metadata(shell.path(name)).is_ok_and(|about| about.is_symlink());
    assert!(is_link("link"));
    shell.works(&["export", "-o", "ahead"]);
    assert!(is_link("ahead"));
    assert_eq!(read("later.jsonl"), whole);
}

#[test]
fn an_export_is_written_into_a_pipe() {
    let shell = Shell::new();
    let pipe = shell.path("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status().expect("mkfifo");
    assert!(made.success());
    let mut running = shell
        .command(&["export", "-o", "pipe"])
        .stdout(Stdio::null())
        .spawn()
        .expect("it runs");
    let read = fs::read_to_string(&pipe).expect("the pipe");
    assert!(running.wait().expect("an end").success());
    assert_eq!(read, shell.works(&["export"]));
    use std::os::unix::fs::FileTypeExt as _;
    assert!(fs::metadata(&pipe).expect("a pipe").file_type().is_fifo());
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let shell = Shell::new();
    std::os::unix::fs::symlink("/dev/full", shell.path("full")).expect("a link");
    let before = names(shell.folder.path());
    assert_eq!(shell.error(&["export", "-o", "full"], 9)["code"], "full");
    assert_eq!(names(shell.folder.path()), before);
    for arguments in [
        &["list"][..],
        &["export"],
        &["limits"],
        &["completions", "bash"],
        &["--help"],
        &["bank", "compare"],
        &["db", "export"],
    ] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full");
        let output = shell
            .command(&[&["--json"], arguments].concat())
            .stdout(full.expect("a full disk"))
            .output()
            .expect("it runs");
        assert_eq!(error_of(arguments, &output, 9)["code"], "full");
    }
    let full = fs::OpenOptions::new().write(true).open("/dev/full");
    let unheard = shell
        .command(&["get", "nothing"])
        .stderr(full.expect("a full disk"))
        .output()
        .expect("it runs");
    assert_eq!(unheard.status.code(), Some(4));
}

#[test]
fn an_interrupted_export_leaves_nothing_behind() {
    use std::os::unix::process::ExitStatusExt as _;

    let shell = Shell::new();
    let before = names(shell.folder.path());
    // While somebody else writes, the export has its file and waits for the store.
    let other = rusqlite::Connection::open(shell.path("store.sqlite")).expect("the store");
    other.execute_batch("BEGIN IMMEDIATE").expect("its turn");
    for (name, number) in [("INT", 2), ("TERM", 15), ("HUP", 1)] {
        let mut export = shell
            .command(&["export", "-o", "backup"])
            .spawn()
            .expect("it runs");
        let partial = || {
            let mut names = names(shell.folder.path()).into_iter();
            names.any(|name| name.ends_with(".partial"))
        };
        while !partial() {
            assert_eq!(export.try_wait().expect("a state"), None, "it waits");
            std::thread::yield_now();
        }
        let id = export.id().to_string();
        let sent = Command::new("kill").args(["-s", name, &id]).status();
        assert!(sent.expect("kill runs").success());
        let end = export.wait().expect("an end");
        assert_eq!(end.signal(), Some(number), "{end}");
        assert!(!partial(), "{name}");
    }
    other.execute_batch("ROLLBACK").expect("given back");
    drop(other);
    assert_eq!(names(shell.folder.path()), before);
}

#[test]
fn a_limit_on_the_size_of_files_is_told() {
    let shell = Shell::new();
    let lines: String = (0..150)
        .map(|number| {
            let text = format!("{number} {}", "word ".repeat(4000));
            format!("{}\n", serde_json::json!({ "content": text }))
        })
        .collect();
    fs::write(shell.path("lines.jsonl"), lines).expect("written");
    shell.works(&["import", "lines.jsonl"]);
    let before = names(shell.folder.path());
    let limited = |arguments: &str| {
        let program = env!("CARGO_BIN_EXE_vademecum");
        let script = format!("ulimit -f 1400; exec '{program}' --json {arguments}");
        let mut command = Command::new("sh");
        let given = shell.command(&[]);
        command.current_dir(shell.folder.path());
        for (name, value) in given.get_envs() {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        command.args(["-c", &script]).output().expect("it runs")
    };
    // Blocks of 512 or 1,024 bytes: enough for what the command itself needs, not for the backup.
    let output = limited("export -o backup");
    assert_eq!(error_of(&["export"], &output, 9)["code"], "full");
    assert_eq!(names(shell.folder.path()), before);
}

#[test]
fn a_reader_that_went_away_is_told_nothing() {
    let shell = Shell::new();
    for arguments in [&["list"][..], &["completions", "bash"], &["export"]] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = shell
            .command(arguments)
            .stdout(writer)
            .output()
            .expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.success() && said.is_empty(),
            "{arguments:?}: {said}"
        );
    }
}

#[test]
fn one_long_line_takes_no_other_with_it() {
    let shell = Shell::new();
    let mut text = Vec::new();
    for number in 1..=600 {
        let content = match number {
            7 => "x".repeat(1_200_000),
            300 => "y".repeat(9 << 20),
            301 => "z".repeat(3 << 20),
            number => format!("note {number} of the import"),
        };
        writeln!(text, "{{\"content\": \"{content}\"}}").expect("memory");
        if number == 400 {
            text.extend(b"\xff\xfe\n\n");
        }
    }
    fs::write(shell.path("notes.jsonl"), text).expect("a file");
    let output = shell.run(&["import", "notes.jsonl", "--json"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let rejected: Vec<u64> = told["rejected"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|row| row["line"].as_u64())
        .collect();
    assert_eq!(rejected, [7, 300, 301, 401], "{told}");
    assert_eq!(told["loaded"], 597, "{told}");
    assert_eq!(told["known"], 0);
}

#[test]
fn errors_of_the_command_itself_have_the_same_form() {
    let shell = Shell::new();
    fs::create_dir(shell.path("folder")).expect("a folder");
    assert_eq!(
        shell.error(&["import", "nowhere.jsonl"], 4)["code"],
        "missing"
    );
    assert_eq!(shell.error(&["import", "folder"], 2)["code"], "invalid");
    assert_eq!(
        shell.error(&["export", "-o", "folder"], 2)["code"],
        "invalid"
    );
    assert_eq!(
        shell.error(&["export", "-o", "none/out"], 4)["code"],
        "missing"
    );
    let mut running = shell
        .command(&["store", "key", "-", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut input = running.stdin.take().expect("its input");
    input.write_all(b"\xff\xfe").expect("written");
    drop(input);
    let output = running.wait_with_output().expect("an end");
    assert_eq!(error_of(&["store"], &output, 2)["code"], "invalid");
}

#[test]
fn what_can_be_no_store_is_left_alone() {
    let shell = Shell::new();
    fs::create_dir(shell.path("folder.sqlite")).expect("a folder");
    fs::create_dir(shell.path("folder.redb")).expect("a folder");
    fs::create_dir(shell.path("notes.store")).expect("a folder");
    fs::write(shell.path("notes.store/shopping"), "milk").expect("a file");
    fs::write(shell.path("text.store"), "text").expect("a file");
    let made = Command::new("mkfifo")
        .arg(shell.path("pipe.sqlite"))
        .status()
        .expect("mkfifo");
    assert!(made.success());
    let theirs = rusqlite::Connection::open(shell.path("theirs.sqlite")).expect("a database");
    theirs
        .execute_batch("CREATE TABLE theirs (id INTEGER)")
        .expect("a table");
    drop(theirs);
    let before = names(shell.folder.path());
    for (store, told) in [
        ("folder.sqlite", "is a folder"),
        ("folder.redb", "is a folder"),
        ("pipe.sqlite", "is a pipe"),
        ("text.store", "is a file"),
        ("text.store/a.sqlite", "is a file"),
        ("notes.store", "something else"),
        ("theirs.sqlite", "another program and was left alone"),
    ] {
        let error = shell.error(&["--store", store, "store", "key", "value"], 2);
        assert_eq!(error["code"], "invalid", "{store}: {error}");
        let message = error["message"].as_str().expect("a message");
        assert!(message.contains(told), "{store}: {message}");
    }
    assert_eq!(names(shell.folder.path()), before);
    assert_eq!(names(&shell.path("notes.store")), ["shopping"]);
    if cfg!(target_os = "linux") {
        let error = shell.error(&["--store", "/proc/x.sqlite", "store", "key", "value"], 8);
        assert_eq!(error["code"], "denied");
    }
}

#[test]
fn a_path_is_a_path_whatever_sqlite_would_make_of_it() {
    let shell = Shell::new();
    for name in [":memory:", "file:x.sqlite", "file:y.sqlite?mode=memory"] {
        let before = names(shell.folder.path());
        let store = ["--store", name];
        shell.works(&[&store[..], &["store", "key", "kept"]].concat());
        let read = shell.works(&[&store[..], &["get", "key"]].concat());
        assert!(read.contains("kept"), "{name}: {read}");
        let mut after = names(shell.folder.path());
        after.retain(|name| !before.contains(name));
        assert_eq!(after, [name]);
    }
}

#[test]
fn only_a_command_that_writes_makes_a_store() {
    let shell = Shell::new();
    let before = names(shell.folder.path());
    let new = ["--store", "new.sqlite"];
    for arguments in [
        &["memcli", "list", "o"][..],
        &["memcli", "recall", "o", "x"],
        &["embed"],
        &["decay", "--dry-run"],
        &["settings", "bogus"],
        &["settings", "bogus", "5"],
        &["call", "facts.bogus", "{}"],
        &["call", "facts.store", "{}"],
        &["store", "", "an empty key"],
        &["forget", "nothing"],
        &["list"],
    ] {
        let output = shell.run(&[&new[..], arguments].concat());
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!said.is_empty(), "{arguments:?} says nothing");
        let about_it = said.contains("there is no store at new.sqlite");
        assert_eq!(
            output.status.success(),
            about_it && output.status.code() == Some(0),
            "{arguments:?}: {said}"
        );
        assert_eq!(names(shell.folder.path()), before, "{arguments:?}: {said}");
    }
    shell.works(&[&new[..], &["store", "key", "value"]].concat());
    assert!(names(shell.folder.path()).contains(&"new.sqlite".to_owned()));
}

#[test]
fn damage_is_told_with_its_place_and_what_to_do() {
    let shell = Shell::new();
    shell.works(&["store", "second", "so that there is a record more"]);
    let database = rusqlite::Connection::open(shell.path("store.sqlite")).expect("a database");
    let changed = database
        .execute(
            "UPDATE kv SET value = zeroblob(length(value)) WHERE key LIKE 'j/%'",
            [],
        )
        .expect("changed");
    assert!(changed > 0);
    drop(database);
    for (arguments, other) in [(&["list"][..], true), (&["verify"], false)] {
        let output = shell.run(arguments);
        assert_eq!(output.status.code(), Some(7), "{arguments:?}");
        let told = [output.stdout, output.stderr].concat();
        let told = String::from_utf8_lossy(&told);
        assert!(told.contains("j/0"), "{arguments:?}: no place: {told}");
        assert!(told.contains("from a backup"), "{arguments:?}: {told}");
        assert!(
            told.contains("sqlite3 \"store.sqlite\" .recover"),
            "{arguments:?}: {told}"
        );
        let verifies = told.contains("`vademecum verify`");
        assert_eq!(verifies, other, "{arguments:?}: {told}");
    }
}

/// redb panics where a damaged page makes no sense; standard error holds the one error alone.
#[test]
fn a_damaged_redb_file_is_told_in_one_error() {
    let shell = Shell::new();
    let store = ["--store", "d.redb"];
    shell.works(&[&store[..], &["store", "key", "value"]].concat());
    let sound = fs::read(shell.path("d.redb")).expect("the file");
    let used = sound.iter().rposition(|byte| *byte != 0).expect("bytes") + 1;
    let mut refused = 0;
    for place in (4096..used).step_by(4096) {
        let mut bytes = sound.clone();
        let end = used.min(place + 8);
        bytes[place..end].iter_mut().for_each(|byte| *byte ^= 0xff);
        fs::write(shell.path("d.redb"), bytes).expect("written");
        let arguments = [&store[..], &["list", "--json"]].concat();
        let output = shell.run(&arguments);
        if !output.status.success() {
            let error = error_of(&arguments, &output, 7);
            assert_eq!(error["code"], "corrupt", "{place}: {error}");
            refused += 1;
        }
    }
    assert!(refused > 2, "{refused}");
}

#[test]
fn every_answer_is_json_where_that_is_asked_for() {
    let shell = Shell::new();
    let listed: Value = serde_json::from_str(&shell.works(&["--json", "call"])).expect("JSON");
    let methods = listed["methods"].as_array().expect("a list");
    assert!(methods.iter().any(|method| method == "facts.get"));
    let arguments = ["--json", "memcli", "list", "ada"];
    let output = shell
        .command(&arguments)
        .env("AGENT_MEMORY_BASE_URL", "http://localhost:1")
        .output()
        .expect("it runs");
    assert_eq!(error_of(&arguments, &output, 1)["code"], "unsupported");
}

#[test]
fn negative_numbers_reach_the_component() {
    let shell = Shell::new();
    for arguments in [
        &["decay", "ada", "--older-than-days", "-1"][..],
        &["decay", "ada", "--below-confidence", "-0.5"],
        &["list", "ada", "--limit", "-3"],
        &["store", "ada", "fact", "key", "value", "--confidence", "-1"],
    ] {
        let output = shell.run(&[&["memcli"], arguments].concat());
        let mut said = String::new();
        (&output.stdout[..])
            .read_to_string(&mut said)
            .expect("text");
        let reply: Value = serde_json::from_str(&said)
            .unwrap_or_else(|error| panic!("{arguments:?}: {error}: {output:?}"));
        assert!(reply["error"].is_string() || reply.is_object(), "{reply}");
        let unexpected = String::from_utf8_lossy(&output.stderr);
        assert!(!unexpected.contains("unexpected argument"), "{unexpected}");
    }
    let error = shell.error(&["decay", "--older-than-days", "-1"], 2);
    let message = error["message"].as_str().expect("a message");
    assert!(!message.contains("unexpected argument"), "{message}");
}

#[test]
fn a_dump_that_lost_a_line_is_told_from_a_whole_one() {
    let shell = Shell::new();
    shell.works(&["store", "second", "Backups run at night"]);
    shell.works(&["export", "--output", "whole.jsonl"]);
    let whole = fs::read_to_string(shell.path("whole.jsonl")).expect("the dump");
    let lines: Vec<&str> = whole.lines().collect();
    fs::write(shell.path("cut.jsonl"), lines[..2].join("\n")).expect("a shorter one");
    let altered = whole.replace("Backups run at night", "Backups run at noon");
    fs::write(shell.path("altered.jsonl"), altered).expect("another one");
    for (name, expected) in [("whole", true), ("cut", false), ("altered", false)] {
        let store = format!("{name}.sqlite");
        let output = shell.run(&[
            "--store",
            &store,
            "--json",
            "import",
            &format!("{name}.jsonl"),
        ]);
        let said = String::from_utf8_lossy(&output.stderr);
        let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(answer["whole"], expected, "{name}: {answer}");
        assert_eq!(said.contains("not the state"), !expected, "{name}: {said}");
    }
    let plain = shell.path("plain.jsonl");
    fs::write(&plain, r#"{"content":"a plain line"}"#).expect("a file");
    let answer = shell.works(&["--store", "p.sqlite", "--json", "import", "plain.jsonl"]);
    assert!(answer.contains(r#""whole": null"#), "{answer}");
}

#[test]
fn the_conversation_of_the_tour_is_taken_in() {
    let shell = Shell::new();
    let example = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../examples/conversation.jsonl"
    );
    let said = shell.works(&["import", example]);
    assert!(said.contains(" 0 rejected"), "{said}");
    assert!(
        shell
            .works(&["recall", "greenhouse sensors"])
            .contains("Raspberry")
    );
}

#[test]
fn each_step_of_a_named_operation_is_done() {
    let shell = Shell::new();
    let folder = shell.path("bank");
    fs::create_dir(&folder).expect("a folder");
    for (name, text) in [
        ("insights.md", "# I\n- one\n"),
        ("context.json", "{\"a\":1}"),
        ("decision_journal.json", "{\"x\":[]}"),
    ] {
        fs::write(folder.join(name), text).expect("written");
    }
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/skills");
    for _ in 0..2 {
        shell.works(&["--operation", "o", "bank", "import", "bank"]);
        shell.works(&["--operation", "o", "skills", "import", examples]);
    }
    shell.works(&["bank", "export", "out"]);
    for name in ["insights.md", "context.json", "decision_journal.json"] {
        assert!(shell.path("out").join(name).is_file(), "{name}");
    }
    let kept: Value =
        serde_json::from_str(&shell.works(&["--json", "skills", "list"])).expect("JSON");
    let folders = fs::read_dir(examples).expect("examples").count();
    assert_eq!(kept["lines"].as_array().map(Vec::len), Some(folders));
}

#[test]
fn names_that_are_no_text_are_told_and_stop_nothing() {
    use std::os::unix::ffi::OsStrExt as _;

    let shell = Shell::new();
    let name = std::ffi::OsStr::from_bytes(b"bad\xff");
    for folder in [
        Path::new("skills").join(name),
        Path::new("skills/good").into(),
    ] {
        let folder = shell.path(folder.to_str().unwrap_or("skills"));
        let folder = match folder.ends_with("skills") {
            true => folder.join(name),
            false => folder,
        };
        fs::create_dir_all(&folder).expect("a folder");
        let skill = if folder.ends_with("good") {
            "good"
        } else {
            "bad"
        };
        let text = format!("---\nname: {skill}\ndescription: d\n---\nbody\n");
        fs::write(folder.join("SKILL.md"), text).expect("written");
    }
    let ignored = shell.path("skills").join(name).join("node_modules");
    fs::create_dir(ignored).expect("a folder");
    shell.works(&["skills", "import", "skills"]);
    for id in ["good", "bad"] {
        shell.works(&["skills", "show", id]);
    }
    let output = shell.run(&["--json", "skills", "lint", "skills"]);
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(told["files"].as_array().map(Vec::len), Some(2), "{told}");
}

#[test]
fn an_export_copies_nothing_that_only_a_writer_named() {
    let shell = Shell::new();
    fs::create_dir(shell.path("private")).expect("a folder");
    fs::write(shell.path("private/known_hosts"), "hosts").expect("written");
    fs::write(shell.path("private/id_rsa"), "PRIVATEKEY").expect("written");
    let put = serde_json::json!({
        "skill": {
            "name": "helper", "description": "helps", "license": "", "compatibility": "",
            "tools": [], "metadata": [], "extra": [], "body": "b",
        },
        "source": shell.path("private/known_hosts"),
        "resources": [{ "path": "id_rsa", "bytes": 1 }],
    });
    shell.works(&["call", "skills.put", &put.to_string()]);
    shell.works(&["skills", "export", "--output", "out"]);
    assert!(shell.path("out/helper/SKILL.md").is_file());
    assert!(!shell.path("out/helper/id_rsa").exists());
}

#[test]
fn a_compaction_erases_what_was_forgotten() {
    let shell = Shell::new();
    for store in ["a.sqlite", "a.redb", "a.store"] {
        let of = |arguments: &[&str]| shell.works(&[&["--store", store], arguments].concat());
        of(&["store", "sec", "zebracorn secret"]);
        of(&["compact"]);
        of(&["forget", "sec"]);
        let said = of(&["compact"]);
        assert!(said.contains("no stored byte"), "{said}");
        let found = Command::new("grep")
            .args(["-r", "-l", "zebracorn", store])
            .current_dir(shell.folder.path())
            .output()
            .expect("grep runs");
        assert!(found.stdout.is_empty(), "{store}");
    }
}

#[test]
fn what_belongs_to_everybody_is_pointed_to() {
    let shell = Shell::new();
    shell.works(&["--owner", "shared", "store", "team", "We meet on Monday"]);
    for verb in [
        &["get", "team"][..],
        &["forget", "team"],
        &["history", "team"],
    ] {
        let error = shell.error(&[&["--owner", "ada"], verb].concat(), 4);
        let message = error["message"].as_str().expect("a message");
        assert!(message.contains("--owner shared"), "{message}");
    }
    assert!(
        shell
            .works(&["--owner", "shared", "get", "team"])
            .contains("Monday")
    );
}

/// What holds a store together is gone, parts of a snapshot are left: that is no empty store, and
/// nothing is written over it.
#[test]
fn a_store_that_lost_its_anchors_is_not_written_over() {
    let shell = Shell::new();
    shell.works(&["compact"]);
    let database = rusqlite::Connection::open(shell.path("store.sqlite")).expect("a database");
    let lost = "DELETE FROM kv WHERE key IN ('meta', 'boundary', 'head') OR key LIKE 'j/%'";
    assert!(database.execute(lost, []).expect("changed") > 3);
    let keys = || -> Vec<String> {
        let mut rows = database
            .prepare("SELECT key FROM kv ORDER BY key")
            .expect("a table");
        let keys = rows.query_map([], |row| row.get(0)).expect("keys");
        keys.map(|key| key.expect("a key")).collect()
    };
    let left = keys();
    assert!(left.iter().all(|key| key.starts_with("s/")) && !left.is_empty());
    for arguments in [&["list"][..], &["store", "a", "b"], &["remember", "c"]] {
        let error = shell.error(arguments, 7);
        assert_eq!(
            (&error["code"], &error["subject"]),
            (&"corrupt".into(), &"meta".into())
        );
        let said = error["message"].as_str().expect("text");
        assert!(
            said.contains(&left[0]) && said.contains("no boundary, no head"),
            "{said}"
        );
        assert!(said.contains("backup"), "{said}");
    }
    let output = shell.run(&["verify", "--json"]);
    assert_eq!(output.status.code(), Some(7));
    assert!(String::from_utf8_lossy(&output.stdout).contains("\"meta\""));
    assert_eq!(keys(), left);
}

/// The store itself cannot read three of its keys: each is named, and what can be read is checked.
#[test]
fn every_damaged_file_of_a_folder_store_is_named() {
    let shell = Shell::new();
    let run = |arguments: &[&str]| {
        let mut command = shell.command(arguments);
        command
            .env("VADEMECUM_STORE", "notes.store")
            .output()
            .expect("it runs")
    };
    for arguments in [
        &["store", "a", "one"][..],
        &["compact"],
        &["store", "b", "two"],
    ] {
        assert!(run(arguments).status.success());
    }
    for key in ["meta", "boundary", "head"] {
        let folder = shell.path("notes.store/turn").join(key);
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("a file").path();
            if path.metadata().expect("a file").len() > 0 {
                fs::remove_file(path).expect("removed");
            }
        }
    }
    let output = run(&["verify", "--json"]);
    assert_eq!(output.status.code(), Some(7));
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let places: Vec<&str> = answer["findings"]
        .as_array()
        .expect("findings")
        .iter()
        .filter_map(|finding| finding["place"].as_str())
        .collect();
    assert_eq!(places, ["meta", "boundary", "head"]);
    let sound = answer["sound"].to_string();
    assert!(sound.contains("record"), "{sound}");
}

/// What killed exports into a folder left goes with the next one; of who is at work nothing does.
#[test]
fn an_export_into_a_folder_sweeps_what_killed_ones_left() {
    let shell = Shell::new();
    shell.works(&["bank", "--add-insight", "exports are swept"]);
    let out = shell.path("out");
    fs::create_dir(&out).expect("a folder");
    let left = ".vademecum-00c0ffee00c0ffee-abcdef.partial";
    fs::write(out.join(left), "half of a docum").expect("written");
    fs::write(out.join("mine.partial"), "of somebody else").expect("written");
    shell.works(&["bank", "export", "out"]);
    let names = names(&out);
    assert!(!names.contains(&left.to_owned()), "{names:?}");
    assert!(
        names.contains(&"mine.partial".to_owned()) && names.len() > 1,
        "{names:?}"
    );
    fs::write(out.join(left), "half of a docum").expect("written");
    shell.works(&["bank", "sync", "out"]);
    assert!(!out.join(left).exists());
}

#[test]
fn what_is_said_for_programs_is_json() {
    let shell = Shell::new();
    let told = shell.error(&["bank"], 2);
    assert_eq!(told["code"], "invalid", "{told}");
    let output = shell.run(&["--json", "db", "hybrid-search", "deploy"]);
    for line in String::from_utf8_lossy(&output.stderr).lines() {
        let note: Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"));
        assert!(note["note"].is_string(), "{note}");
    }
}

#[test]
fn a_key_that_is_a_secret_is_told_so() {
    let shell = Shell::new();
    let output = shell.run(&["store", "AKIAIOSFODNN7EXAMPLE", "v"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(8), "{said}");
    assert!(
        said.contains("choose a key") && !said.contains("--owner"),
        "{said}"
    );
}

/// The key stays in the audit by rule, and nothing is said that says otherwise.
#[test]
fn a_purge_says_what_is_left() {
    let shell = Shell::new();
    let said = shell.works(&["forget", "deploy-day", "--purge"]);
    assert!(
        said.contains("no stored byte holds its text any more; the audit keeps its key"),
        "{said}"
    );
    assert!(shell.works(&["audit"]).contains("deploy-day"));
}

#[test]
fn a_dump_turns_nothing_off_unseen() {
    let shell = Shell::new();
    let header = r#"{"vademecum":"dump","version":1,"hash":"","counters":{},"settings":{"redaction":"off"}}"#;
    fs::write(shell.path("evil.jsonl"), header).expect("written");
    let output = shell.run(&["import", "evil.jsonl"]);
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    assert!(said.contains("redaction"), "{said}");
    let settings = shell.works(&["--json", "settings"]);
    let settings: Value = serde_json::from_str(&settings).expect("JSON");
    let rows = settings["settings"].as_array().expect("settings").iter();
    let off = rows.filter(|row| row["value"] == "off").count();
    assert_eq!(off, 0, "{settings}");
}

#[test]
fn a_pipe_in_a_folder_store_is_damage_and_is_not_waited_for() {
    let shell = Shell::new();
    let of = |arguments: &[&'static str]| [&["--store", "a.store"], arguments].concat();
    shell.works(&of(&["store", "key", "value"]));
    let once = shell.path("a.store/once");
    for name in names(&once) {
        fs::remove_file(once.join(&name)).expect("removed");
        let made = Command::new("mkfifo").arg(once.join(&name)).status();
        assert!(made.expect("mkfifo runs").success());
    }
    let error = shell.error(&of(&["list"]), 7);
    let told = error.to_string();
    assert!(told.contains("a.store/once/"), "{told}");
}
