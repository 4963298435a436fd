//! What an import takes in, in what order, and what it says of each file.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::home::{Home, count};

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
