//! The skill, session and context map verbs, as a person uses them.
#![allow(clippy::print_stdout, reason = "says why it skips")]

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use serde_json::{Value, json};
use tempfile::TempDir;

/// A folder with a store and a home of its own.
struct Home {
    folder: TempDir,
}

impl Home {
    fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, path: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    }

    fn skill(&self, folder: &str, description: &str) {
        let name = folder.rsplit('/').next().unwrap();
        let text = format!("---\nname: {name}\ndescription: {description}\n---\n\n# {name}\n");
        self.write(&format!("{folder}/SKILL.md"), text);
    }

    fn run(&self, arguments: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_vademecum"))
            .args(arguments)
            .current_dir(self.folder.path())
            .env("HOME", self.folder.path())
            .env("NO_COLOR", "1")
            .env("VADEMECUM_STORE", self.path("store.sqlite"))
            .env("VADEMECUM_NO_MODEL", "true")
            .env_remove("VADEMECUM_OWNER")
            .output()
            .unwrap()
    }

    fn json(&self, arguments: &[&str]) -> Value {
        let output = self.run(&[arguments, &["--json"]].concat());
        serde_json::from_slice(&output.stdout).unwrap_or_else(|error| {
            let said = String::from_utf8_lossy(&output.stderr);
            panic!("{arguments:?}: {error}: {said}")
        })
    }

    fn text(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {said}");
        String::from_utf8(output.stdout).unwrap()
    }
}

fn count(answer: &Value, field: &str) -> usize {
    answer[field].as_array().map_or(0, Vec::len)
}

#[test]
fn a_second_import_touches_only_what_changed() {
    let home = Home::new();
    for number in 0..40 {
        home.skill(&format!("team/deep/skill-{number}"), "Does things.");
    }
    home.write("team/deep/skill-1/references/more.md", "more");
    home.write("team/deep/skill-1/scripts/run.sh", "echo");
    let first = home.json(&["skills", "import", "team"]);
    assert_eq!(
        (count(&first, "created"), &first["found"]),
        (40, &json!(40))
    );
    let shown = home.json(&["skills", "show", "skill-1"]);
    let resources = json!([
        { "path": "references/more.md", "bytes": 4 },
        { "path": "scripts/run.sh", "bytes": 4 },
    ]);
    assert_eq!(shown["kept"]["resources"], resources);
    let before = home.json(&["status"])["sequence"].clone();
    let again = home.json(&["skills", "import", "team"]);
    assert_eq!(again["unchanged"], 40);
    assert_eq!(
        home.json(&["status"])["sequence"],
        before,
        "nothing is written"
    );
    home.skill("team/deep/skill-7", "Does other things.");
    home.skill("team/deep/skill-new", "Is new.");
    let third = home.json(&["skills", "import", "team"]);
    assert_eq!(
        (&third["updated"], &third["created"]),
        (&json!(["skill-7"]), &json!(["skill-new"]))
    );
    assert_eq!(third["unchanged"], 39);
}

#[test]
fn every_file_is_accounted_for() {
    let home = Home::new();
    home.skill("all/good", "Is good.");
    home.skill("all/other/good", "Has the same name.");
    home.skill("all/node_modules/x", "Is ignored.");
    home.skill("all/.git/y", "Is ignored.");
    home.skill("all/1/2/3/4/5/6/7", "Lies too deep.");
    home.write("all/bad/SKILL.md", "# No frontmatter");
    home.write(
        "all/small/skill.md",
        "---\nname: small\ndescription: d\n---\n",
    );
    home.write(
        "all/latin/SKILL.md",
        b"---\nname: latin\ndescription: caf\xe9\n---\nx",
    );
    let huge = format!(
        "---\nname: huge\ndescription: d\n---\n{}",
        "w ".repeat(5 << 20)
    );
    home.write("all/huge/SKILL.md", huge);
    let answer = home.json(&["skills", "import", "all"]);
    assert_eq!(answer["found"], 5);
    assert_eq!(answer["created"], json!(["good", "latin"]));
    assert_eq!(count(&answer, "hidden"), 1);
    let reasons: Vec<&str> = answer["rejected"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["why"].as_str().unwrap().split(':').next().unwrap())
        .collect();
    assert_eq!(reasons, ["no-frontmatter", "too-large"]);
    let mut passed: Vec<&str> = answer["passed"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["why"].as_str().unwrap())
        .collect();
    passed.sort_unstable();
    assert_eq!(passed, ["depth", "ignored", "ignored", "name"]);
    let codes: Vec<&Value> = answer["warnings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["code"])
        .collect();
    assert_eq!(codes, ["encoding"]);
    assert!(!home.run(&["skills", "import", "all"]).status.success());
    let by_path = home.json(&["skills", "import", "all", "--ids", "path"]);
    assert!(
        by_path["created"]
            .as_array()
            .unwrap()
            .contains(&json!("other/good"))
    );
}

#[test]
fn a_project_comes_before_the_user_and_only_when_trusted() {
    let home = Home::new();
    home.skill(".agents/skills/tone", "The user's.");
    home.skill(".claude/skills/mine", "The user's alone.");
    home.skill("project/.agents/skills/tone", "The project's.");
    let user = home.json(&["skills", "import", "--user"]);
    assert_eq!(count(&user, "created"), 2);
    let both = home.json(&["skills", "import", "--user", "--trust", "project"]);
    assert_eq!(
        (&both["updated"], count(&both, "hidden")),
        (&json!(["tone"]), 1)
    );
    let shown = home.json(&["skills", "show", "tone"]);
    assert_eq!(shown["kept"]["skill"]["description"], "The project's.");
    let nothing = home.run(&["skills", "import"]);
    assert_eq!(nothing.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&nothing.stderr).contains("--user"));
}

#[test]
fn a_later_import_of_a_weaker_root_takes_no_place() {
    let home = Home::new();
    home.skill(".agents/skills/tone", "The user's.");
    home.skill("project/.agents/skills/tone", "The project's.");
    home.json(&["skills", "import", "--trust", "project"]);
    let trial = home.json(&["skills", "import", "--user", "--dry-run"]);
    let user = home.json(&["skills", "import", "--user"]);
    for answer in [trial, user] {
        assert_eq!(
            (count(&answer, "updated"), count(&answer, "hidden")),
            (0, 1)
        );
        let by = answer["hidden"][0]["by"].as_str().unwrap();
        assert!(by.ends_with("project/.agents/skills/tone/SKILL.md"), "{by}");
    }
    let shown = home.json(&["skills", "show", "tone"]);
    assert_eq!(shown["kept"]["skill"]["description"], "The project's.");
    home.text(&["skills", "remove", "tone"]);
    home.json(&["skills", "import", "--user"]);
    let shown = home.json(&["skills", "show", "tone"]);
    assert_eq!(shown["kept"]["skill"]["description"], "The user's.");
}

#[test]
fn folders_count_in_the_order_in_which_they_are_named() {
    let home = Home::new();
    home.skill("one/z/tone", "Of the first.");
    home.skill("two/a/tone", "Of the second.");
    let answer = home.json(&["skills", "import", "one", "two"]);
    assert_eq!(
        (count(&answer, "created"), count(&answer, "hidden")),
        (1, 1)
    );
    let shown = home.json(&["skills", "show", "tone"]);
    assert_eq!(shown["kept"]["skill"]["description"], "Of the first.");
}

#[test]
fn a_folder_that_is_a_skill_hides_none_inside_it() {
    let home = Home::new();
    home.skill("outer", "Is a skill.");
    home.skill("outer/inner", "Lies inside.");
    home.skill("outer/deep/er/outer", "Has the same name.");
    home.write("outer/notes.md", "beside");
    let trial = home.json(&["skills", "import", "outer", "--ids", "path", "--dry-run"]);
    let ids = json!(["outer", "outer/deep/er/outer", "outer/inner"]);
    assert_eq!((&trial["found"], &trial["created"]), (&json!(3), &ids));
    let answer = home.json(&["skills", "import", "outer"]);
    assert_eq!(answer["created"], json!(["outer", "inner"]));
    assert_eq!(count(&answer, "hidden"), 1);
    let shown = home.json(&["skills", "show", "outer"]);
    assert_eq!(
        shown["kept"]["resources"],
        json!([{ "path": "notes.md", "bytes": 6 }])
    );
}

#[test]
fn lint_and_a_trial_agree_with_an_import() {
    let home = Home::new();
    let head = "---\nname: full\ndescription: d\n---\n";
    let text = |bytes: usize| format!("{head}{}", "w".repeat(bytes - head.len()));
    home.write("all/full/SKILL.md", text(1 << 20));
    home.write("all/over/SKILL.md", text((1 << 20) + 1));
    home.write(
        "all/two/SKILL.md",
        "---\nname: \"two\\nlines\"\ndescription: d\n---\nb",
    );
    home.write("all/none/SKILL.md", "none");
    home.skill("all/good", "Is good.");
    let lint = home.json(&["skills", "lint", "all"]);
    let files = lint["files"].as_array().unwrap();
    let mut bad: Vec<&Value> = files
        .iter()
        .filter(|file| file["loads"] != true)
        .map(|file| &file["path"])
        .collect();
    bad.sort_by_key(|path| path.to_string());
    for arguments in [&["--dry-run"][..], &["--dry-run", "--ids", "path"], &[]] {
        let answer = home.json(&[&["skills", "import", "all"], arguments].concat());
        let rejected = answer["rejected"].as_array().unwrap();
        let mut paths: Vec<&Value> = rejected.iter().map(|one| &one["path"]).collect();
        paths.sort_by_key(|path| path.to_string());
        assert_eq!(paths, bad, "{arguments:?}");
        assert_eq!(count(&answer, "created"), files.len() - bad.len());
    }
    assert_eq!(
        home.json(&["skills", "show", "two lines"])["kept"]["id"],
        "two lines"
    );
}

#[test]
fn skills_are_listed_found_hinted_linted_exported_and_removed() {
    let home = Home::new();
    home.skill(
        "team/roll-back",
        "Return a service to the last good release after a bad deploy",
    );
    home.skill("team/tone", "How we write to customers");
    home.write("team/roll-back/references/a.md", "a");
    home.write(
        "team/odd/SKILL.md",
        "---\nname: Odd Name\ndescription: Use when: odd\n---\nsee [x](references/no.md)",
    );
    home.text(&["skills", "import", "team"]);
    let listed = home.text(&["skills", "list"]);
    assert!(
        listed.contains("roll-back") && listed.contains("3 skills"),
        "{listed}"
    );
    let found = home.json(&["skills", "search", "return", "to", "the", "last", "release"]);
    assert_eq!(found["hits"][0]["id"], "roll-back");
    let hinted = home.json(&[
        "skills",
        "hint",
        "return the checkout service to its last good release",
    ]);
    assert_eq!(hinted["hits"][0]["id"], "roll-back");
    assert!(
        home.text(&["skills", "hint", "how long do eggs boil"])
            .contains("no skill")
    );
    let linted = home.json(&["skills", "lint", "team"]);
    assert_eq!((count(&linted, "files"), &linted["faulty"]), (3, &json!(0)));
    let odd = linted["files"].as_array().unwrap().iter();
    let odd = odd
        .clone()
        .find(|file| file["path"].as_str().unwrap().contains("odd"))
        .unwrap();
    let codes: Vec<&str> = odd["findings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["code"].as_str().unwrap())
        .collect();
    assert!(
        codes.contains(&"repaired") && codes.contains(&"name-characters"),
        "{codes:?}"
    );
    assert!(
        !home
            .run(&["skills", "lint", "team", "--strict"])
            .status
            .success()
    );
    let exported = home.json(&["skills", "export", "--output", "out"]);
    assert_eq!(
        (count(&exported, "written"), count(&exported, "rejected")),
        (2, 1)
    );
    assert_eq!(
        fs::read_to_string(home.path("out/roll-back/references/a.md")).unwrap(),
        "a"
    );
    assert!(
        home.text(&["skills", "lint", "out", "--strict"])
            .contains("2 keep to the convention")
    );
    let again = home.json(&["skills", "export", "roll-back", "--output", "out"]);
    assert_eq!(again["unchanged"], 1);
    fs::write(home.path("out/tone/SKILL.md"), "mine").unwrap();
    let kept = home.json(&["skills", "export", "tone", "--output", "out"]);
    assert_eq!(count(&kept, "rejected"), 1);
    assert_eq!(
        fs::read_to_string(home.path("out/tone/SKILL.md")).unwrap(),
        "mine"
    );
    home.text(&["skills", "remove", "tone", "--purge"]);
    let gone = home.run(&["skills", "show", "tone"]);
    assert_eq!(gone.status.code(), Some(4));
}

fn call(home: &Home, method: &str, request: &Value) -> Value {
    let output = home.run(&["call", method, &request.to_string()]);
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{method}: {}", String::from_utf8_lossy(&output.stderr)))
}

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

/// Real skills, where they are there.
#[test]
fn real_folders_are_imported_whole() {
    let data = std::env::var_os("VADEMECUM_DATA").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"),
        PathBuf::from,
    );
    let folder = data.join("skills-dev/skills");
    if !folder.is_dir() {
        println!(
            "skipped: no real skills beside the project (VADEMECUM_DATA names another folder)"
        );
        return;
    }
    let home = Home::new();
    let folder = folder.to_string_lossy();
    let first = home.json(&["skills", "import", &folder, "--ids", "path"]);
    let found = first["found"].as_u64().unwrap() as usize;
    assert_eq!(count(&first, "created") + count(&first, "rejected"), found);
    assert!(found > 600 && count(&first, "created") * 20 > found * 19);
    println!(
        "{found} found, {} kept, rejected: {}",
        count(&first, "created"),
        first["rejected"]
    );
    let again = home.json(&["skills", "import", &folder, "--ids", "path"]);
    assert_eq!(
        again["unchanged"],
        first["created"].as_array().unwrap().len()
    );
}

#[test]
fn an_export_writes_over_nothing_unasked() {
    let home = Home::new();
    home.skill("in/guide", "with a file beside it");
    home.write("in/guide/notes/a.md", "theirs");
    for folder in ["in/one/same", "in/two/same"] {
        home.skill(folder, "two of one name");
    }
    home.json(&["skills", "import", "in", "--ids", "path"]);
    home.write("out/guide/notes/a.md", "mine");
    let bytes = b"mine \xff\n";
    home.write("out/same/SKILL.md", bytes);
    let said = home.json(&["skills", "export", "--output", "out"]);
    assert_eq!(
        fs::read(home.path("out/guide/notes/a.md")).unwrap(),
        b"mine"
    );
    assert_eq!(fs::read(home.path("out/same/SKILL.md")).unwrap(), bytes);
    assert!(
        said["left_out"].to_string().contains("notes/a.md"),
        "{said}"
    );
    let said = home.json(&["skills", "export", "--output", "out", "--force"]);
    assert_eq!(
        fs::read(home.path("out/guide/notes/a.md")).unwrap(),
        b"theirs"
    );
    assert_eq!(
        (count(&said, "written"), count(&said, "rejected")),
        (1, 1),
        "{said}"
    );
}

#[cfg(unix)]
#[test]
fn an_export_copies_nothing_that_lies_outside_of_a_skill() {
    let home = Home::new();
    home.skill("in/guide", "with a link");
    home.write("private/key.txt", "private words");
    std::os::unix::fs::symlink(home.path("private/key.txt"), home.path("in/guide/key.txt"))
        .unwrap();
    home.json(&["skills", "import", "in"]);
    let text = "---\nname: steal\ndescription: d\n---\nb";
    let put = json!({
        "text": text, "source": home.path("private/SKILL.md"),
        "resources": [{ "path": "key.txt", "bytes": 1 }],
    });
    call(&home, "skills.put", &put);
    home.json(&["skills", "export", "--output", "out"]);
    for place in ["out/guide/key.txt", "out/steal/key.txt"] {
        assert!(!home.path(place).exists(), "{place}");
    }
}

#[cfg(unix)]
#[test]
fn an_export_writes_nothing_outside_of_its_folder() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let home = Home::new();
    for name in ["one", "two", "three", "four", "five"] {
        home.skill(&format!("in/{name}"), "with a file beside it");
        home.write(&format!("in/{name}/notes/a.sh"), "theirs");
    }
    let script = fs::Permissions::from_mode(0o755);
    fs::set_permissions(home.path("in/five/notes/a.sh"), script).unwrap();
    home.json(&["skills", "import", "in"]);
    for file in ["mine/SKILL.md", "mine/notes/a.sh", "mine/hard.md"] {
        home.write(file, "mine");
    }
    // A file, a folder, a folder beside and a file beside that are links; a second name of a file.
    for folder in ["out/one", "out/three", "out/four/notes", "out/five"] {
        fs::create_dir_all(home.path(folder)).unwrap();
    }
    symlink(home.path("mine/SKILL.md"), home.path("out/one/SKILL.md")).unwrap();
    symlink(home.path("mine"), home.path("out/two")).unwrap();
    symlink(home.path("mine/notes"), home.path("out/three/notes")).unwrap();
    symlink(
        home.path("mine/notes/a.sh"),
        home.path("out/four/notes/a.sh"),
    )
    .unwrap();
    fs::hard_link(home.path("mine/hard.md"), home.path("out/five/SKILL.md")).unwrap();
    let said = home.json(&["skills", "export", "--output", "out", "--force"]);
    for file in ["mine/SKILL.md", "mine/notes/a.sh", "mine/hard.md"] {
        assert_eq!(
            fs::read(home.path(file)).unwrap(),
            b"mine",
            "{file}: {said}"
        );
    }
    assert_eq!(count(&said, "rejected"), 2, "{said}");
    assert_eq!(count(&said, "left_out"), 2, "{said}");
    assert!(said["rejected"].to_string().contains("is a link"), "{said}");
    assert!(said["left_out"].to_string().contains("is a link"), "{said}");
    let text = fs::read_to_string(home.path("out/five/SKILL.md")).unwrap();
    assert!(text.contains("name: five"), "{text}");
    let rights = fs::metadata(home.path("out/five/notes/a.sh"))
        .unwrap()
        .permissions();
    assert_eq!(rights.mode() & 0o111, 0o111);
    // The folder itself may be one.
    fs::create_dir_all(home.path("elsewhere")).unwrap();
    symlink(home.path("elsewhere"), home.path("link")).unwrap();
    let said = home.json(&["skills", "export", "--output", "link"]);
    assert_eq!(count(&said, "written"), 5, "{said}");
}

#[test]
fn folders_of_one_path_are_one_skill_and_the_import_says_which() {
    let home = Home::new();
    home.skill("a/guide", "of the first folder");
    home.skill("b/guide", "of the second folder");
    home.skill("b/other", "of the second folder alone");
    let both = ["skills", "import", "a", "b", "--ids", "path"];
    let said = home.json(&both);
    assert_eq!(
        (count(&said, "created"), count(&said, "hidden")),
        (2, 1),
        "{said}"
    );
    assert!(
        said["hidden"][0]["path"]
            .as_str()
            .unwrap()
            .ends_with("b/guide/SKILL.md")
    );
    assert!(
        said["hidden"][0]["by"]
            .as_str()
            .unwrap()
            .ends_with("a/guide/SKILL.md")
    );
    let again = home.json(&both);
    assert_eq!(
        (
            count(&again, "created"),
            count(&again, "updated"),
            &again["unchanged"]
        ),
        (0, 0, &json!(2)),
        "{again}"
    );
    // By itself the second folder is what was asked for; that another one gives way is told.
    let second = home.json(&["skills", "import", "b", "--ids", "path"]);
    assert_eq!(count(&second, "updated"), 1, "{second}");
    let told = second["warnings"][0].clone();
    assert_eq!(told["code"], "source");
    assert!(
        told["message"]
            .as_str()
            .unwrap()
            .contains("a/guide/SKILL.md"),
        "{told}"
    );
}

#[cfg(unix)]
#[test]
fn a_folder_that_is_reached_on_several_ways_is_one_skill() {
    use std::os::unix::fs::symlink;
    let home = Home::new();
    home.skill("in/deep/guide", "reached on many ways");
    symlink(home.path("in/deep/guide"), home.path("in/a-link")).unwrap();
    symlink(home.path("in/deep"), home.path("in/deep/guide/back")).unwrap();
    symlink(home.path("in"), home.path("link")).unwrap();
    let file = "in/deep/guide/SKILL.md";
    for ids in ["name", "path"] {
        let said = home.json(&[
            "skills",
            "import",
            "in",
            "in/",
            "link",
            "in/a-link",
            "in/deep/guide",
            file,
            "in/a-link/SKILL.md",
            "--ids",
            ids,
        ]);
        assert_eq!(said["found"], 1, "{said}");
        assert_eq!(said["warnings"], json!([]), "{said}");
        assert_eq!(count(&said, "hidden"), 0, "{said}");
        let passed = said["passed"].as_array().unwrap();
        assert!(!passed.is_empty(), "{said}");
        for row in passed {
            assert_eq!(row["why"], "again", "{row}");
            assert!(row["by"].as_str().unwrap().ends_with(file), "{row}");
        }
    }
    let lines = home.json(&["skills", "list"]);
    let ids: Vec<&Value> = lines["lines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| &line["id"])
        .collect();
    assert_eq!(ids, ["deep/guide", "guide"]);
    // Whatever way is named next, nothing is written and nothing false is said about the name.
    for way in ["in/a-link", "link/a-link/SKILL.md", "link", "in/deep/guide"] {
        let said = home.json(&["skills", "import", way]);
        assert_eq!(
            (&said["unchanged"], &said["warnings"]),
            (&json!(1), &json!([])),
            "{way}: {said}"
        );
        let lint = home.json(&["skills", "lint", way]);
        assert_eq!(lint["files"][0]["strict"], true, "{way}: {lint}");
    }
}

#[test]
fn a_trial_tells_secrets_in_the_order_of_an_import() {
    let home = Home::new();
    let secret = "password: Xk39fjQz8LmW2p";
    let key = format!("sk-{}", "a1B2c3D4".repeat(6));
    let mail = "card 4111 1111 1111 1111";
    home.write(
        "in/leaky/SKILL.md",
        format!("---\nname: leaky\ndescription: {key}\n---\n{mail}\n{secret}\nghp_{}\nAKIAIOSFODNN7EXAMPLE\n", "aB3".repeat(12)),
    );
    let warnings = |arguments: &[&str]| home.json(arguments)["warnings"].clone();
    let tried = warnings(&["skills", "import", "in", "--dry-run"]);
    assert!(tried.as_array().unwrap().len() > 2, "{tried}");
    assert_eq!(tried, warnings(&["skills", "import", "in"]));
}

#[test]
fn a_file_that_is_too_large_to_keep_is_named_by_its_id() {
    let home = Home::new();
    let start = "---\nname: huge\ndescription: d\n---\n";
    let body = "word ".repeat(((1 << 20) - start.len()) / 5);
    home.write("in/huge/SKILL.md", format!("{start}{body}"));
    let why = |arguments: &[&str]| home.json(arguments)["rejected"][0]["why"].clone();
    let said = why(&["skills", "import", "in"]);
    assert!(
        said.as_str().unwrap().starts_with("record skill:huge is "),
        "{said}"
    );
    assert_eq!(said, why(&["skills", "import", "in", "--dry-run"]));
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

#[cfg(unix)]
#[test]
fn a_skill_file_that_is_no_regular_file_is_rejected_and_holds_nothing_up() {
    let home = Home::new();
    home.write(
        "g/good/SKILL.md",
        "---\nname: good\ndescription: Tells the time.\n---\nLook at the clock.\n",
    );
    std::fs::create_dir_all(home.path("g/odd")).unwrap();
    std::os::unix::fs::symlink("/dev/null", home.path("g/odd/SKILL.md")).unwrap();
    let answer = home.json(&["skills", "import", "g"]);
    assert!(answer.to_string().contains("no regular file"), "{answer}");
    assert_eq!(count(&answer, "created"), 1, "{answer}");
}

#[cfg(unix)]
#[test]
fn what_is_no_regular_file_beside_a_skill_is_neither_listed_nor_opened() {
    let home = Home::new();
    home.write(
        "g/good/SKILL.md",
        "---\nname: good\ndescription: Tells the time.\n---\nLook at the clock.\n",
    );
    home.write("g/good/notes.txt", "notes");
    home.write("g/good/was.txt", "a file at first");
    let _socket = std::os::unix::net::UnixListener::bind(home.path("g/good/socket")).unwrap();
    let answer = home.json(&["skills", "import", "g"]);
    assert_eq!(count(&answer, "created"), 1, "{answer}");
    let shown = home.json(&["skills", "show", "good"]).to_string();
    assert!(
        shown.contains("notes.txt") && !shown.contains("socket"),
        "{shown}"
    );
    // What was a file when it was imported may be something else now.
    std::fs::remove_file(home.path("g/good/was.txt")).unwrap();
    let pipe = home.path("g/good/was.txt");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    let out = home.path("out");
    let answer = home.json(&["skills", "export", "--output", out.to_str().unwrap()]);
    assert!(answer.to_string().contains("no regular file"), "{answer}");
    assert!(out.join("good/notes.txt").is_file());
    assert!(!out.join("good/was.txt").exists());
}

#[cfg(unix)]
#[test]
fn a_link_to_a_folder_of_the_same_root_is_told_as_passed_over() {
    let home = Home::new();
    home.write(
        "r/a/SKILL.md",
        "---\nname: a\ndescription: Tells the time.\n---\nLook at the clock.\n",
    );
    std::os::unix::fs::symlink("a", home.path("r/b")).unwrap();
    let answer = home.json(&["skills", "import", "r"]);
    assert_eq!(count(&answer, "created"), 1, "{answer}");
    assert!(answer.to_string().contains("\"again\""), "{answer}");
}
