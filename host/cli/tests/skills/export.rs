//! What is listed, found and shown, and what an export writes.

use std::fs;

use serde_json::json;

use crate::home::{Home, call, count};

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
