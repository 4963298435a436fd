//! A folder and a store over a longer time: nothing that somebody wrote is lost on the way.

use serde_json::{Value, json};

use crate::Desk;

fn actions(said: &Value) -> Vec<(String, String)> {
    let files = said["files"].as_array().expect("files");
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    files
        .iter()
        .map(|file| (text(&file["file"]), text(&file["action"])))
        .collect()
}

#[test]
fn a_copy_that_a_person_edited_is_not_overwritten() {
    let desk = Desk::new();
    let set = |value: &str| {
        desk.ok(&[
            "bank", "--update", "context", "--key", "a", "--value", value,
        ]);
    };
    set("1");
    desk.ok(&["bank", "sync", "desk"]);
    desk.write("desk/context.json", "{\"a\": 10}");
    set("2");
    assert_eq!(desk.run(&["bank", "sync", "desk"]).code, 3);
    desk.write("desk/context.json.store-v2", "merged by hand");
    for _ in 0..2 {
        let said = desk.run(&["bank", "sync", "desk"]);
        assert!(said.out.contains("context.json.store-v2-2"), "{said:?}");
    }
    assert_eq!(desk.read("desk/context.json.store-v2"), "merged by hand");
    assert!(
        desk.read("desk/context.json.store-v2-2")
            .contains("\"a\": 2")
    );
    assert!(!desk.path("desk/context.json.store-v2-3").exists());
}

#[test]
fn a_forgotten_document_does_not_come_back() {
    let desk = Desk::new();
    desk.ok(&["bank", "--update", "context", "--key", "s", "--value", "X"]);
    desk.ok(&["bank", "--add-insight", "kept"]);
    desk.ok(&["bank", "sync", "d"]);
    let before = desk.read("d/context.json");
    desk.ok(&["bank", "forget", "context", "--purge"]);
    let plan = desk.json(&["--json", "bank", "sync", "d", "--dry-run"]);
    assert_eq!(desk.read("d/context.json"), before);
    let done = desk.json(&["--json", "bank", "sync", "d"]);
    assert_eq!(actions(&plan), actions(&done));
    assert!(actions(&done).contains(&("context.json".into(), "forgotten".into())));
    assert!(!desk.path("d/context.json").exists());
    assert_eq!(desk.read("d/context.json.before-sync"), before);
    let read = desk.ok(&["bank", "--read", "context"]);
    assert!(read.starts_with("Memory file not found"), "{read}");
    assert_eq!(desk.run(&["bank", "sync", "d"]).code, 0);
    // A new file is a new document.
    desk.write("d/context.json", &before);
    desk.ok(&["bank", "sync", "d"]);
    assert_eq!(desk.json(&["bank", "--read", "context"])["s"], "X");
}

#[test]
fn a_trial_run_tells_what_the_real_one_does() {
    let desk = Desk::new();
    desk.ok(&["bank", "--init"]);
    desk.ok(&["bank", "sync", "d"]);
    desk.write(
        "d/_memory_registry.json",
        "{\"notes\": \"notes.md\", \"list\": \"list.json\", \"plan\": \"plan.md\"}",
    );
    desk.write("d/notes.md", "mine");
    desk.write("d/list.json", "no JSON");
    desk.write("d/other.md", "no document");
    let plan = desk.run(&["--json", "bank", "sync", "d", "--dry-run"]);
    let done = desk.run(&["--json", "bank", "sync", "d"]);
    assert_eq!((plan.code, done.code), (1, 1), "{plan:?} {done:?}");
    assert_eq!(actions(&plan.json()), actions(&done.json()));
    let said = actions(&done.json());
    for (file, action) in [
        ("notes.md", "taken"),
        ("list.json", "refused"),
        ("other.md", "unregistered"),
    ] {
        assert!(said.contains(&(file.into(), action.into())), "{said:?}");
    }
    let said = desk.run(&["--json", "bank", "sync", "d", "--file", "nope.md"]);
    assert_eq!(
        (said.code, said.error()["code"].clone()),
        (4, json!("missing"))
    );
}

/// What a folder remembers of a file is there as soon as the file is done.
#[test]
fn one_file_that_cannot_be_written_stops_no_other() {
    let desk = Desk::new();
    desk.ok(&["bank", "--init"]);
    desk.ok(&["bank", "--register", "notes", "notes.md"]);
    desk.ok(&["bank", "--update", "notes", "--data", "text"]);
    // A folder where a file should go.
    std::fs::create_dir_all(desk.path("d/context.json/x")).expect("a folder");
    let said = desk.run(&["--json", "bank", "sync", "d"]);
    assert_eq!(said.code, 1, "{said:?}");
    assert!(actions(&said.json()).contains(&("context.json".into(), "refused".into())));
    assert!(desk.read("d/notes.md").contains("text"));
    let marks: Value = serde_json::from_str(&desk.read("d/.vademecum-sync.json")).expect("JSON");
    assert!(marks["notes.md"]["hash"].is_string() && marks["context.json"].is_null());
}

#[test]
fn one_broken_document_stops_no_other_and_can_be_written_anew() {
    let desk = Desk::new();
    desk.ok(&[
        "bank",
        "--update",
        "context",
        "--key",
        "a",
        "--value",
        "\"needle\"",
    ]);
    desk.ok(&["bank", "--add-insight", "needle"]);
    // An older program, or another one, may have written what cannot be read.
    let dump = desk.ok(&["export"]);
    let broken = dump.replace("\\\"a\\\": \\\"needle\\\"", "\\\"a\\\": needle");
    assert_ne!(dump, broken);
    desk.write("broken.jsonl", &broken);
    let store = desk.path("broken.sqlite");
    let on = |arguments: &[&str]| desk.on(&store, arguments);
    let said = on(&["import", "broken.jsonl"]);
    assert_eq!(said.code, 0, "{said:?}");
    assert_eq!(on(&["bank", "--read", "context"]).code, 7);
    let status = on(&["bank", "--status"]).json();
    assert_eq!(
        (&status["context"]["status"], &status["insights"]["status"]),
        (&json!("broken"), &json!("populated"))
    );
    let found = on(&["bank", "--search", "needle"]);
    assert!(
        found.out.contains("insights") && found.out.contains("context"),
        "{found:?}"
    );
    for verb in [
        vec!["bank", "--read", "all"],
        vec!["bank", "organise"],
        vec!["bank", "compare"],
        vec!["bank", "export", "out"],
    ] {
        assert_eq!(on(&verb).code, 0, "{verb:?}");
    }
    desk.write("out/context.json", "{\"a\": \"sound\"}");
    let said = on(&["bank", "sync", "out", "--prefer", "folder"]);
    assert_eq!(said.code, 0, "{said:?}");
    assert_eq!(
        on(&["bank", "--read", "context"]).json(),
        json!({ "a": "sound" })
    );
}
