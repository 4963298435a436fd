//! A folder that a person edits, and the documents of the store.

use serde_json::{Value, json};

use crate::Desk;

fn actions(said: &Value) -> Vec<(String, String)> {
    let files = said["files"].as_array().expect("files");
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    files
        .iter()
        .filter(|file| file["action"] != "same")
        .map(|file| (text(&file["file"]), text(&file["action"])))
        .collect()
}

fn pairs(list: &[(&str, &str)]) -> Vec<(String, String)> {
    let pair = |(file, action): &(&str, &str)| ((*file).to_owned(), (*action).to_owned());
    list.iter().map(pair).collect()
}

#[test]
fn changes_of_either_side_reach_the_other() {
    let desk = Desk::new();
    desk.ok(&["bank", "--init"]);
    desk.ok(&["bank", "--register", "notes", "notes.md"]);
    let said = desk.json(&["--json", "bank", "sync", "desk"]);
    assert_eq!(
        actions(&said),
        pairs(&[
            ("_memory_registry.json", "written"),
            ("context.json", "written"),
            ("interaction_log.json", "written"),
            ("decision_journal.json", "written"),
            ("insights.md", "written"),
        ])
    );
    assert_eq!(
        actions(&desk.json(&["--json", "bank", "sync", "desk"])),
        pairs(&[])
    );
    // A person writes two files, an agent a third.
    desk.write("desk/context.json", "{\"goal\": \"rest\"}");
    desk.write("desk/notes.md", "mine\n");
    desk.ok(&["bank", "--add-insight", "theirs"]);
    let plan = desk.json(&["--json", "bank", "sync", "desk", "--dry-run"]);
    let done = desk.json(&["--json", "bank", "sync", "desk"]);
    let expected = pairs(&[
        ("context.json", "taken"),
        ("insights.md", "written"),
        ("notes.md", "taken"),
    ]);
    assert_eq!(
        (actions(&plan), actions(&done)),
        (expected.clone(), expected)
    );
    assert_eq!(
        desk.json(&["bank", "--read", "context"]),
        json!({ "goal": "rest" })
    );
    assert_eq!(desk.ok(&["bank", "--read", "notes"]), "mine\n\n");
    assert!(desk.read("desk/insights.md").contains("- theirs"));
    // A file that was removed comes back.
    std::fs::remove_file(desk.path("desk/notes.md")).expect("removed");
    assert_eq!(
        actions(&desk.json(&["--json", "bank", "sync", "desk"])),
        pairs(&[("notes.md", "written")])
    );
    assert_eq!(desk.read("desk/notes.md"), "mine\n");
}

#[test]
fn a_conflict_keeps_both_versions_until_somebody_decides() {
    let desk = Desk::new();
    desk.ok(&["bank", "--update", "context", "--key", "a", "--value", "1"]);
    desk.ok(&["bank", "sync", "desk"]);
    for (side, kept) in [("store", "{\"a\": 10}"), ("folder", "{\"a\": 10}")] {
        desk.write("desk/context.json", "{\"a\": 10}");
        desk.ok(&["bank", "--update", "context", "--key", "a", "--value", "2"]);
        let store = desk.ok(&["bank", "--read", "context"]);
        for _ in 0..2 {
            let said = desk.run(&["--json", "bank", "sync", "desk"]);
            assert_eq!(said.code, 3, "{said:?}");
            assert_eq!(
                actions(&said.json()),
                pairs(&[("context.json", "conflict")])
            );
            assert_eq!(desk.read("desk/context.json"), "{\"a\": 10}");
            assert_eq!(desk.ok(&["bank", "--read", "context"]), store);
            let version = said.json()["files"][0]["version"].clone();
            let beside = desk.read(&format!("desk/context.json.store-v{version}"));
            assert_eq!(format!("{beside}\n"), store);
        }
        let said = desk.json(&["--json", "bank", "sync", "desk", "--prefer", side]);
        let now = desk.json(&["bank", "--read", "context"]);
        if side == "store" {
            assert_eq!(actions(&said), pairs(&[("context.json", "written")]));
            assert_eq!(now["a"], 2);
            assert_eq!(desk.read("desk/context.json.before-sync"), kept);
        } else {
            assert_eq!(actions(&said), pairs(&[("context.json", "taken")]));
            assert_eq!(now, json!({ "a": 10 }));
        }
        assert_eq!(desk.run(&["bank", "sync", "desk"]).code, 0);
    }
    // A preference that is there from the start keeps the other version too.
    desk.write("desk/context.json", "{\"a\": 11}");
    desk.ok(&["bank", "--update", "context", "--key", "a", "--value", "12"]);
    let store = desk.ok(&["bank", "--read", "context"]);
    let said = desk.json(&["--json", "bank", "sync", "desk", "--prefer", "folder"]);
    assert_eq!(actions(&said), pairs(&[("context.json", "taken")]));
    let version = said["files"][0]["version"].as_u64().expect("a version");
    let beside = desk.read(&format!("desk/context.json.store-v{}", version - 1));
    assert_eq!(format!("{beside}\n"), store);
}

#[test]
fn a_folder_of_another_store_meets_conflicts_rather_than_losses() {
    let desk = Desk::new();
    desk.ok(&["bank", "--update", "context", "--key", "a", "--value", "1"]);
    desk.ok(&["bank", "sync", "desk"]);
    let other = desk.path("other.sqlite");
    let said = desk.on(
        &other,
        &["bank", "--update", "context", "--key", "b", "--value", "1"],
    );
    assert_eq!(said.code, 0, "{said:?}");
    desk.write("desk/context.json", "{\"edited\": true}");
    let said = desk.on(&other, &["bank", "sync", "desk"]);
    assert_eq!(said.code, 3, "{said:?}");
    assert_eq!(desk.read("desk/context.json"), "{\"edited\": true}");
    let said = desk.on(&other, &["bank", "--read", "context"]);
    assert_eq!(said.json()["b"], 1);
}

#[test]
fn what_a_person_broke_stops_no_other_file_and_changes_nothing() {
    let desk = Desk::new();
    desk.ok(&["bank", "--init"]);
    desk.ok(&["bank", "sync", "desk"]);
    let before = desk.ok(&["bank", "--read", "context"]);
    desk.write("desk/context.json", "{\"a\": ");
    desk.write(
        "desk/decision_journal.json",
        &format!("{{\"a\": \"{}\"}}", "x".repeat(1_000_001)),
    );
    std::fs::write(desk.path("desk/interaction_log.json"), [0xff]).expect("written");
    desk.write("desk/insights.md", "still fine\n");
    desk.write("desk/stranger.md", "who am I\n");
    desk.write("desk/_memory_registry.json", "{\"x\": \"../x.md\"}");
    let said = desk.run(&["--json", "bank", "sync", "desk"]);
    assert_eq!(said.code, 1, "{said:?}");
    assert_eq!(
        actions(&said.json()),
        pairs(&[
            ("_memory_registry.json", "refused"),
            ("context.json", "refused"),
            ("interaction_log.json", "refused"),
            ("decision_journal.json", "refused"),
            ("insights.md", "taken"),
            ("stranger.md", "unregistered"),
        ])
    );
    assert_eq!(desk.ok(&["bank", "--read", "context"]), before);
    assert_eq!(desk.read("desk/context.json"), "{\"a\": ");
    // Repaired, it is taken in: the folder still knows what both were.
    desk.write("desk/context.json", "{\"a\": 1}");
    let said = desk.run(&["--json", "bank", "sync", "desk", "--file", "context.json"]);
    assert_eq!(
        (said.code, actions(&said.json())),
        (0, pairs(&[("context.json", "taken")]))
    );
}

#[cfg(unix)]
#[test]
fn a_link_is_not_followed() {
    let desk = Desk::new();
    desk.ok(&["store", "key", "value"]);
    desk.write("elsewhere.json", "{\"private\": true}");
    std::fs::create_dir(desk.path("desk")).expect("a folder");
    std::os::unix::fs::symlink(desk.path("elsewhere.json"), desk.path("desk/context.json"))
        .expect("a link");
    for verb in ["sync", "import"] {
        let said = desk.run(&["bank", verb, "desk"]);
        assert_eq!(said.code, 1, "{said:?}");
        assert!(said.out.contains("it is no plain file"), "{said:?}");
    }
    assert_eq!(
        desk.json(&["bank", "--status"])["context"]["status"],
        "not_created"
    );
}

#[test]
fn a_broken_memory_of_the_last_sync_is_an_error() {
    let desk = Desk::new();
    desk.ok(&["bank", "--init"]);
    desk.ok(&["bank", "sync", "desk"]);
    desk.write("desk/.vademecum-sync.json", "{oops");
    desk.write("desk/context.json", "{\"a\": 1}");
    let said = desk.run(&["bank", "sync", "desk"]);
    assert_eq!(said.code, 7, "{said:?}");
    assert!(said.err.contains("is broken"), "{said:?}");
    assert_eq!(desk.read("desk/context.json"), "{\"a\": 1}");
    assert_eq!(desk.ok(&["bank", "--read", "context"]), "{}\n");
}

#[test]
fn an_export_leaves_what_is_there_alone() {
    let desk = Desk::new();
    desk.ok(&["bank", "--init"]);
    desk.write("out/context.json", "{\"mine\": 1}");
    let said = desk.run(&["--json", "bank", "export", "out"]);
    assert_eq!(said.code, 3, "{said:?}");
    assert_eq!(
        actions(&said.json())[0],
        ("context.json".into(), "conflict".into())
    );
    assert_eq!(desk.read("out/context.json"), "{\"mine\": 1}");
    assert_eq!(desk.read("out/interaction_log.json"), "{}");
}
