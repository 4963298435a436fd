//! Skills through the JSON door: real files, the store, bad input.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use vademecum_core::{Caller, Code};
use vademecum_tests::door::{Door, NativeDoor};

fn caller(owner: &str) -> Caller {
    Caller {
        store: "skills".into(),
        owner: owner.into(),
        ..Caller::default()
    }
}

fn call(door: &mut NativeDoor, method: &str, request: Value) -> Value {
    door.call(&caller("ada"), method, &request)
        .unwrap_or_else(|error| panic!("{method}: {error:?}"))
}

/// Real skill files below a folder beside the project; none where it is absent.
fn real_files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data/skills-dev/skills");
    let mut folders = vec![root];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.file_name().is_some_and(|name| name == "SKILL.md") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

fn folder_of(path: &Path) -> String {
    path.parent()
        .and_then(Path::file_name)
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default()
}

fn file(name: &str, description: &str, body: &str) -> String {
    format!("---\nname: {name}\ndescription: {description}\n---\n\n{body}\n")
}

#[test]
fn every_real_file_loads_or_says_why_and_is_found_by_its_name() {
    let files = real_files();
    if files.is_empty() {
        eprintln!("skipped: no real skills beside the project");
        return;
    }
    let mut door = NativeDoor::default();
    let (mut loaded, mut rejected) = (Vec::new(), 0);
    for path in &files {
        let bytes = std::fs::read(path).unwrap();
        let text = String::from_utf8_lossy(&bytes);
        let parsed = call(
            &mut door,
            "skills.parse",
            json!({ "text": text, "folder": folder_of(path) }),
        );
        if parsed["skill"].is_null() {
            let reason = parsed["findings"]
                .as_array()
                .unwrap()
                .iter()
                .any(|one| one["severity"] == "error");
            assert!(reason, "{} is rejected without a reason", path.display());
            rejected += 1;
            continue;
        }
        let id = path
            .parent()
            .unwrap()
            .components()
            .rev()
            .take(2)
            .map(|part| part.as_os_str().to_string_lossy().into_owned())
            .collect::<Vec<_>>()
            .join("@");
        let put = call(
            &mut door,
            "skills.put",
            json!({ "id": id, "text": text, "folder": folder_of(path) }),
        );
        loaded.push((
            put["id"].as_str().unwrap().to_string(),
            parsed["skill"]["name"].as_str().unwrap().to_string(),
        ));
    }
    assert_eq!(loaded.len() + rejected, files.len());
    assert!(
        rejected * 20 < files.len(),
        "{rejected} of {} are rejected",
        files.len()
    );
    for (id, name) in &loaded {
        let by_id = call(
            &mut door,
            "skills.search",
            json!({ "query": id, "limit": 1 }),
        );
        assert_eq!(by_id["hits"][0]["id"], json!(id));
        let by_name = call(
            &mut door,
            "skills.search",
            json!({ "query": name, "limit": 1 }),
        );
        assert_eq!(by_name["hits"][0]["name"], json!(name), "{id}");
    }
}

#[test]
fn real_files_survive_the_strict_writer() {
    let mut door = NativeDoor::default();
    let mut written = 0;
    for path in real_files() {
        let bytes = std::fs::read(&path).unwrap();
        let request =
            json!({ "text": String::from_utf8_lossy(&bytes), "folder": folder_of(&path) });
        let mut skill = call(&mut door, "skills.parse", request)["skill"].clone();
        if skill.is_null() {
            continue;
        }
        skill["extra"] = json!([]);
        let Ok(text) = door.call(&caller("ada"), "skills.write", &json!({ "skill": skill })) else {
            continue;
        };
        let again = call(
            &mut door,
            "skills.parse",
            json!({ "text": text["text"], "folder": skill["name"] }),
        );
        assert_eq!(
            again["strict"],
            true,
            "{}: {}",
            path.display(),
            again["findings"]
        );
        assert_eq!(again["skill"], skill, "{}", path.display());
        written += 1;
    }
    eprintln!("{written} files were written and read again");
}

#[test]
fn putting_the_same_file_again_writes_nothing() {
    let mut door = NativeDoor::default();
    let text = file("pdf-forms", "Fill forms.", "# Forms");
    let put = |door: &mut NativeDoor, text: &str| {
        call(
            door,
            "skills.put",
            json!({ "text": text, "folder": "pdf-forms" }),
        )
    };
    assert_eq!(put(&mut door, &text)["outcome"], "created");
    assert_eq!(put(&mut door, &text)["outcome"], "unchanged");
    let changed = put(&mut door, &text.replace("Fill", "Read"));
    assert_eq!(
        (&changed["outcome"], &changed["version"]),
        (&json!("updated"), &json!(2))
    );
    door.reopen();
    let got = call(&mut door, "skills.get", json!({ "id": "pdf-forms" }));
    assert_eq!(got["kept"]["skill"]["description"], "Read forms.");
    assert_eq!(got["kept"]["version"], 2);
}

#[test]
fn the_catalog_pages_through_everything_once() {
    let mut door = NativeDoor::default();
    for number in 0..25 {
        let text = file(&format!("skill-{number}"), "Does things.", "x");
        call(&mut door, "skills.put", json!({ "text": text }));
    }
    let (mut seen, mut after) = (Vec::new(), Value::Null);
    loop {
        let page = call(
            &mut door,
            "skills.list",
            json!({ "after": after, "limit": 10 }),
        );
        assert_eq!(page["total"], 25);
        seen.extend(
            page["lines"]
                .as_array()
                .unwrap()
                .iter()
                .map(|line| line["id"].clone()),
        );
        after = page["next"].clone();
        if after.is_null() {
            break;
        }
    }
    let mut distinct = seen.clone();
    distinct.dedup();
    assert_eq!((seen.len(), distinct.len()), (25, 25));
}

#[test]
fn ones_own_skill_hides_the_shared_one_and_strangers_see_neither() {
    let mut door = NativeDoor::default();
    let put = |door: &mut NativeDoor, owner: &str, body: &str| {
        let request = json!({ "text": file("tone", "How we write to customers.", body) });
        door.call(&caller(owner), "skills.put", &request).unwrap();
    };
    put(&mut door, "shared", "shared body");
    put(&mut door, "ada", "own body");
    put(&mut door, "eve", "foreign body");
    let body = |door: &mut NativeDoor, owner: &str| {
        let kept = door
            .call(&caller(owner), "skills.get", &json!({ "id": "tone" }))
            .unwrap();
        kept["kept"]["skill"]["body"].as_str().unwrap().to_string()
    };
    assert_eq!(body(&mut door, "ada"), "own body");
    assert_eq!(body(&mut door, "bob"), "shared body");
    let hits = call(
        &mut door,
        "skills.search",
        json!({ "query": "writing to customers" }),
    );
    assert_eq!(hits["hits"].as_array().unwrap().len(), 1);
    assert_eq!(hits["hits"][0]["owner"], "ada");
    call(&mut door, "skills.remove", json!({ "id": "tone" }));
    assert_eq!(body(&mut door, "ada"), "shared body");
    let error = door
        .call(&caller("ada"), "skills.remove", &json!({ "id": "tone" }))
        .unwrap_err();
    assert_eq!(error.code, Code::Missing);
}

#[test]
fn bad_files_and_ids_are_refused_with_a_reason() {
    let mut door = NativeDoor::default();
    let mut error = |request: Value| {
        door.call(&caller("ada"), "skills.put", &request)
            .unwrap_err()
    };
    let none = error(json!({ "text": "# Title" }));
    assert_eq!((none.code, none.subject.as_str()), (Code::Invalid, "text"));
    assert!(none.message.starts_with("no-frontmatter: "));
    assert_eq!(error(json!({})).subject, "text");
    let text = file("a", "b", "c");
    assert_eq!(error(json!({ "text": text, "id": "x\ny" })).subject, "id");
    assert_eq!(
        error(json!({ "text": text, "id": "x".repeat(300) })).code,
        Code::TooLarge
    );
    assert_eq!(
        error(json!({ "text": text, "expected": 3 })).code,
        Code::Conflict
    );
    let huge = file("a", "b", &"w".repeat(10 << 20));
    let huge = error(json!({ "text": huge }));
    assert!(huge.message.starts_with("too-large: "), "{huge:?}");
}

#[test]
fn hints_need_a_clear_answer_and_leave_out_what_is_loaded() {
    let mut door = NativeDoor::default();
    for (name, description) in [
        ("roll-back", "Return a service to the last good release"),
        ("tone", "How we write to customers"),
        ("expenses", "Write down what a trip cost"),
    ] {
        call(
            &mut door,
            "skills.put",
            json!({ "text": file(name, description, "x") }),
        );
    }
    let mut hint = |task: &str, loaded: Value| {
        let answer = call(
            &mut door,
            "skills.hint",
            json!({ "task": task, "loaded": loaded }),
        );
        answer["hits"]
            .as_array()
            .unwrap()
            .iter()
            .map(|hit| hit["id"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        hint(
            "Please return the checkout service to its last release",
            json!([])
        ),
        ["roll-back"]
    );
    assert!(
        hint(
            "Please return the checkout service to its last release",
            json!(["roll-back"])
        )
        .is_empty()
    );
    assert!(hint("How long should I boil eggs?", json!([])).is_empty());
}
