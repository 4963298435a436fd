//! The session and context map verbs.

use std::fs;

use serde_json::{Value, json};

use crate::home::{Home, call, count};

#[test]
fn a_session_is_made_rendered_exported_and_restored() {
    let home = Home::new();
    home.skill("team/house-rules", "How we work");
    home.skill("team/roll-back", "Return a service to the release before");
    home.text(&["skills", "import", "team"]);
    home.text(&[
        "session",
        "create",
        "desk",
        "--skills",
        "store",
        "--preset",
        "house-rules",
    ]);
    let place = json!({ "session": "desk" });
    call(&home, "session.begin", &json!({ "place": place }));
    call(&home, "session.turn", &json!({ "place": place }));
    call(
        &home,
        "session.discover",
        &json!({ "place": place, "input": "roll-back" }),
    );
    call(
        &home,
        "session.enter",
        &json!({ "place": place, "stage": "executor" }),
    );
    let rendered = home.text(&["session", "render", "desk"]);
    assert!(
        rendered.contains("### Available Skills\n- `house-rules`"),
        "{rendered}"
    );
    assert!(
        rendered.contains("Loaded Skills:\n### house-rules"),
        "{rendered}"
    );
    let shown = home.text(&["session", "show", "desk"]);
    assert!(
        shown.contains("executor") && shown.contains("discovered"),
        "{shown}"
    );
    home.text(&["session", "export", "desk", "--output", "desk.json"]);
    home.text(&["session", "restore", "desk-2", "desk.json"]);
    let restored = home.json(&["session", "show", "desk-2"]);
    let origins: Vec<&Value> = restored["snapshot"]["skills"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["origin"])
        .collect();
    // What was discovered comes along; the preset is the config's and comes back with a run.
    assert_eq!(origins, ["restored"]);
    let config = &restored["snapshot"]["config"];
    assert_eq!(config["skills"], "store");
    assert_eq!(config["presets"][0]["id"], "house-rules");
    let unloaded = home.json(&["session", "unload", "desk-2", "--skill", "roll-back"]);
    assert_eq!(unloaded["skills"], 1);
    fs::write(home.path("other.json"), "{\"version\": 2}").unwrap();
    let refused = home.run(&["session", "restore", "desk-3", "other.json"]);
    assert!(
        String::from_utf8_lossy(&refused.stderr).contains("version"),
        "{refused:?}"
    );
    home.write("code.js", "recall('a'); recall('b')");
    let refused = home.run(&["session", "check", "code.js"]);
    assert!(String::from_utf8_lossy(&refused.stderr).contains("[POLICY]"));
    home.text(&["session", "forget", "desk"]);
    assert_eq!(
        home.run(&["session", "show", "desk"]).status.code(),
        Some(4)
    );
}

fn items(home: &Home) -> Value {
    home.json(&["context-map", "show", "map.json"])["items"].clone()
}

#[test]
fn a_context_map_says_what_did_not_fit() {
    let home = Home::new();
    let text = "## DOMAIN CONSTANTS\n[dc-00002] b\n[dc-00001] a";
    let map = json!({ "version": 1, "text": text, "maxChars": 35 });
    home.write("map.json", map.to_string());
    let shown = home.text(&["context-map", "show", "map.json"]);
    assert!(shown.contains("did not fit any more: dc-00001"), "{shown}");
    let tagged = home.json(&["context-map", "tag", "map.json", "dc-00002", "helpful"]);
    assert_eq!(tagged["evicted"], json!(["dc-00001"]));
    home.write("map.json", map.to_string());
    home.write("edit.json", "{\"operations\": []}");
    let told = home.text(&["context-map", "update", "map.json", "edit.json"]);
    assert!(told.contains("did not fit any more: dc-00001"), "{told}");
    let there = home.run(&["context-map", "new", "map.json"]);
    assert_eq!(there.status.code(), Some(3));
    let said = String::from_utf8_lossy(&there.stderr).into_owned();
    assert!(
        said.contains("another name") && !said.contains("history"),
        "{said}"
    );
    let restored = home.run(&["session", "restore", "desk", "map.json"]);
    assert_eq!(restored.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&restored.stderr).contains("context map"));
}

#[test]
fn a_context_map_is_kept_in_a_file() {
    let home = Home::new();
    home.text(&["context-map", "new", "map.json", "--max-chars", "2000"]);
    assert!(
        !home
            .run(&["context-map", "new", "map.json"])
            .status
            .success()
    );
    let edit = json!({ "operations": [
        { "type": "ADD", "section": "domain_constants", "content": "The limit is 5." },
        { "type": "DELETE", "itemId": "zz-1" },
    ] });
    home.write("edit.json", edit.to_string());
    let told = home.text(&["context-map", "update", "map.json", "edit.json"]);
    assert!(
        told.contains("dc-00001") || told.contains("The limit is 5."),
        "{told}"
    );
    assert!(told.contains("why it was refused"), "{told}");
    home.text(&["context-map", "tag", "map.json", "dc-00001", "helpful"]);
    assert_eq!(items(&home), json!([{ "id": "dc-00001", "score": 1.0 }]));
    home.write("run.json", "{\"values\": {\"question\": \"why?\"}}");
    let asked = home.json(&["context-map", "reflect", "map.json", "run.json"]);
    assert_eq!(asked["settled"], false);
    home.write("one.txt", "```json\n{\"diagnosis\": \"fine\", \"itemTags\": [{\"id\": \"dc-00001\", \"tag\": \"stale\"}]}\n```");
    let edit = home.json(&["context-map", "edit", "map.json", "one.txt"]);
    home.write("reflection.json", edit["reflection"].to_string());
    home.write("two.txt", "{\"operations\": []}");
    let told = home.json(&[
        "context-map",
        "finish",
        "map.json",
        "reflection.json",
        "two.txt",
    ]);
    assert_eq!(
        (&told["diagnosis"], &told["step"]),
        (&json!("fine"), &json!(2))
    );
    assert_eq!(items(&home), json!([{ "id": "dc-00001", "score": 0.0 }]));
    home.write("bad.json", "{\"version\": 3}");
    assert!(
        !home
            .run(&["context-map", "show", "bad.json"])
            .status
            .success()
    );
}

#[test]
fn an_unknown_item_and_an_unknown_tag_are_errors() {
    let home = Home::new();
    home.write("text.md", "## DOMAIN CONSTANTS\n[dc-00001] the limit is 5");
    home.text(&["context-map", "new", "map.json", "--text", "text.md"]);
    let before = fs::read(home.path("map.json")).unwrap();
    for (item, tag, says) in [
        ("dc-00009", "helpful", "dc-00009"),
        ("dc-00001", "good", "none of helpful"),
    ] {
        let output = home.run(&["context-map", "tag", "map.json", item, tag]);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && said.contains(says), "{said}");
    }
    assert_eq!(fs::read(home.path("map.json")).unwrap(), before);
    for _ in 0..2 {
        home.text(&["context-map", "tag", "map.json", "dc-00001", "neutral"]);
    }
}

#[test]
fn writers_of_one_context_map_lose_nothing_that_was_answered() {
    let home = Home::new();
    home.json(&["context-map", "new", "map.json"]);
    let edit = json!({ "operations": [
        { "type": "ADD", "section": "domain_constants", "content": "a port" }
    ] });
    home.write("edit.json", edit.to_string());
    let done: Vec<i32> = std::thread::scope(|scope| {
        let writers: Vec<_> = (0..6)
            .map(|_| scope.spawn(|| home.run(&["context-map", "update", "map.json", "edit.json"])))
            .collect();
        let codes = writers
            .into_iter()
            .map(|writer| writer.join().unwrap().status.code());
        codes.map(Option::unwrap).collect()
    });
    let taken = done.iter().filter(|code| **code == 0).count();
    assert!(done.iter().all(|code| [0, 3].contains(code)), "{done:?}");
    assert!(taken > 0);
    let shown = home.json(&["context-map", "show", "map.json"]);
    assert_eq!(count(&shown, "items"), taken, "{done:?}");
}
