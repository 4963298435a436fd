//! Skills through the JSON door: real files, the store, bad input.
#![allow(clippy::print_stdout, reason = "says why it skips")]

use serde_json::{Value, json};
use vademecum_core::{Caller, Code};
use vademecum_tests::{
    component::ComponentDoor,
    door::{Door, NativeDoor, owner},
    native::Recorded,
    skills::{folder_of, real_files, skipped},
};

fn caller(owner: &str) -> Caller {
    Caller {
        store: "skills".into(),
        owner: owner.into(),
        ..Caller::default()
    }
}

fn call(door: &mut dyn Door, method: &str, request: Value) -> Value {
    door.call(&caller("ada"), method, &request)
        .unwrap_or_else(|error| panic!("{method}: {error:?}"))
}

fn file(name: &str, description: &str, body: &str) -> String {
    format!("---\nname: {name}\ndescription: {description}\n---\n\n{body}\n")
}

/// Owner, repository and folder: unique among the real files.
fn id_of(path: &std::path::Path) -> String {
    let parts = path.components().rev().skip(1).take(3);
    let parts: Vec<_> = parts
        .map(|part| part.as_os_str().to_string_lossy().into_owned())
        .collect();
    parts.into_iter().rev().collect::<Vec<_>>().join("/")
}

/// Every file is read through a door; what loads is kept. Gives ids and names of what loaded.
fn keep_real_files(door: &mut dyn Door) -> Vec<(String, String)> {
    let files = real_files();
    let (mut loaded, mut rejected) = (Vec::new(), Vec::new());
    for path in &files {
        let bytes = std::fs::read(path).unwrap();
        let text = String::from_utf8_lossy(&bytes);
        let request = json!({ "text": text, "folder": folder_of(path) });
        let parsed = call(door, "skills.parse", request);
        let id = id_of(path);
        let request = json!({ "id": id, "text": text, "folder": folder_of(path) });
        if parsed["skill"].is_null() {
            let refused = door
                .call(&caller("ada"), "skills.put", &request)
                .unwrap_err();
            let findings = parsed["findings"].as_array().unwrap();
            let reason = findings.iter().find(|one| one["severity"] == "error");
            let reason = reason.unwrap_or_else(|| panic!("{id} is rejected without a reason"));
            assert!(
                refused
                    .message
                    .starts_with(reason["code"].as_str().unwrap())
            );
            rejected.push(format!("{id}: {}", refused.message));
            continue;
        }
        let put = call(door, "skills.put", request);
        assert_eq!(
            (&put["id"], &put["outcome"]),
            (&json!(id), &json!("created"))
        );
        loaded.push((id, parsed["skill"]["name"].as_str().unwrap().to_string()));
    }
    let total = call(door, "skills.list", json!({ "limit": 1 }))["total"].clone();
    assert_eq!(total, json!(loaded.len()), "none is lost");
    assert_eq!(loaded.len() + rejected.len(), files.len());
    println!(
        "{}: {} files, {} loaded",
        door.name(),
        files.len(),
        loaded.len()
    );
    for line in &rejected {
        println!("  rejected: {line}");
    }
    loaded
}

/// Ids and names, exactly and in other letters, find their skill first.
fn find_all(door: &mut dyn Door, skills: &[(String, String)]) {
    let mut first = |query: &str| {
        let request = json!({ "query": query, "limit": 1 });
        call(door, "skills.search", request)["hits"][0].clone()
    };
    for (id, name) in skills {
        let by_id = first(id);
        assert_eq!((&by_id["id"], &by_id["exact"]), (&json!(id), &json!(true)));
        assert_eq!(
            first(&format!(" {} ", id.to_uppercase()))["exact"],
            true,
            "{id}"
        );
        let by_name = first(name);
        assert_eq!(
            (&by_name["name"], &by_name["exact"]),
            (&json!(name), &json!(true))
        );
    }
}

#[test]
fn every_real_file_loads_or_says_why_and_is_found_by_its_id_and_name() {
    if real_files().is_empty() {
        return skipped();
    }
    let mut door = NativeDoor::default();
    let skills = keep_real_files(&mut door);
    assert!(skills.len() * 20 > real_files().len() * 19);
    find_all(&mut door, &skills);
    door.reopen();
    find_all(&mut door, &skills);
}

#[test]
fn the_component_keeps_and_finds_every_real_file_too() {
    if real_files().is_empty() {
        return skipped();
    }
    let mut door = ComponentDoor::default();
    let skills = keep_real_files(&mut door);
    find_all(&mut door, &skills);
}

/// Names of every style over few words, stop words, digits and single letters among them.
fn generated() -> Vec<String> {
    let words = [
        "get", "user", "by", "id", "ui", "ci", "the", "now", "HTTP", "JSON", "2", "x", "docs",
        "service", "rollback", "C", "pr", "go", "same", "model",
    ];
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    let mut names = std::collections::BTreeSet::new();
    for (at, one) in words.iter().enumerate() {
        for (step, two) in words.iter().enumerate() {
            let three = words[(at * 7 + step * 3) % words.len()];
            names.insert(format!("{one}{}{}", capital(two), capital(three)));
            names.insert(format!("{}{}", capital(one), capital(two)));
            names.insert(format!("{one}-{two}-{three}"));
            names.insert(format!("{one}_{two}"));
            names.insert(format!("{one}.{two}/{three}"));
            names.insert(format!("{} {two}", capital(one)));
        }
        names.insert((*one).to_string());
    }
    // Two that differ in capitals alone are two skills: an id in other letters would find both.
    let mut seen = std::collections::BTreeSet::new();
    names.retain(|name| seen.insert(name.to_lowercase()));
    names.into_iter().collect()
}

#[test]
fn ids_and_names_of_every_style_find_their_skill_first() {
    let doors: [Box<dyn Door>; 2] = [
        Box::<NativeDoor>::default(),
        Box::<ComponentDoor>::default(),
    ];
    for mut door in doors {
        let names = generated();
        let mut skills = Vec::new();
        for (number, id) in names.iter().enumerate() {
            // The name is another one of the same words, so that both ways are tried.
            let name = format!("{} {number}", names[(number * 31 + 7) % names.len()]);
            let skill = json!({ "name": name, "description": "Does what its name says.", "license": "",
                "compatibility": "", "tools": [], "metadata": [], "extra": [], "body": "Do it." });
            call(
                &mut *door,
                "skills.put",
                json!({ "id": id, "skill": skill }),
            );
            skills.push((id.clone(), name));
        }
        assert!(skills.len() > 1_500, "{}", skills.len());
        find_all(&mut *door, &skills);
    }
}

#[test]
fn an_id_in_a_catalog_finds_its_skill_whatever_its_style() {
    let mut door = NativeDoor::default();
    let names: Vec<String> = generated().into_iter().step_by(9).collect();
    let catalog: Vec<Value> = names
        .iter()
        .map(|id| json!({ "id": id, "name": format!("Skill {id}"), "description": "", "content": "x" }))
        .collect();
    let config = json!({ "skills": "catalog" });
    let made = call(&mut door, "session.create", json!({ "config": config }));
    let begun = call(
        &mut door,
        "session.begin",
        json!({ "place": { "snapshot": made["snapshot"] } }),
    );
    for id in &names {
        let request =
            json!({ "place": { "snapshot": begun["snapshot"] }, "input": id, "catalog": catalog });
        let found = call(&mut door, "session.discover", request);
        assert_eq!(found["loading"]["loaded"], json!([id]));
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

/// Three cards and a model that knows what they and two tasks mean, each along an axis.
fn with_meaning(door: &mut dyn Door) {
    let cards = [
        ("roll-back", "Return a service to the last good release"),
        ("tone", "How we write to customers"),
        ("expenses", "Write down what a trip cost"),
    ];
    let mut vectors = std::collections::BTreeMap::new();
    for (axis, (name, description)) in cards.iter().enumerate() {
        let mut vector = vec![0.1_f32; 3];
        vector[axis] = 1.0;
        vectors.insert(format!("{name} {description}"), vector);
    }
    vectors.insert("Undo that deployment".into(), vec![1.0, 0.0, 0.0]);
    vectors.insert("Which release cost".into(), vec![0.0, 0.0, 1.0]);
    vectors.insert("Which cost release".into(), vec![1.0, 0.0, 0.0]);
    door.set_embedder(Some(Recorded {
        model: "axes".into(),
        dimensions: 3,
        vectors,
    }));
    for (name, description) in cards {
        let text = file(name, description, "x");
        call(door, "skills.put", json!({ "text": text }));
    }
}

fn found(door: &mut dyn Door, query: &str) -> Vec<String> {
    let answer = call(door, "skills.search", json!({ "query": query }));
    let hits = answer["hits"].as_array().unwrap().iter();
    hits.map(|hit| hit["id"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn a_task_finds_its_skill_by_what_it_means() {
    for door in [
        &mut NativeDoor::default() as &mut dyn Door,
        &mut ComponentDoor::default(),
    ] {
        with_meaning(door);
        assert_eq!(found(door, "Undo that deployment")[0], "roll-back");
        assert_eq!(found(door, "Which release cost")[0], "expenses");
        assert_eq!(found(door, "Which cost release")[0], "roll-back");
        // What the model has no vector for, and what is a name, is found by its words.
        assert_eq!(found(door, "customers"), ["tone"]);
        assert_eq!(found(door, "Expenses")[0], "expenses");
        // Near something is no answer: a hint needs words.
        let hints = call(
            door,
            "skills.hint",
            json!({ "task": "Undo that deployment" }),
        );
        assert_eq!(hints["hits"], json!([]));
        let embedded = call(door, "admin.embed", json!({}));
        assert_eq!(embedded["left"], 0, "{embedded}");
        // Without the model, words alone.
        door.set_embedder(None);
        assert!(found(door, "Undo that deployment").is_empty());
        assert_eq!(found(door, "last good release")[0], "roll-back");
    }
}

#[test]
fn a_full_page_is_found_although_hidden_ones_match_too() {
    let mut door = NativeDoor::default();
    for number in 0..6 {
        let name = format!("letter-{number}");
        for owner in ["shared", "ada"] {
            let text = file(&name, "How we write to customers.", owner);
            let request = json!({ "text": text });
            door.call(&caller(owner), "skills.put", &request).unwrap();
        }
    }
    let request = json!({ "query": "writing to customers", "limit": 6 });
    let hits = call(&mut door, "skills.search", request);
    let hits = hits["hits"].as_array().unwrap();
    assert_eq!(hits.len(), 6);
    assert!(hits.iter().all(|hit| hit["owner"] == "ada"));
}

/// Keeps a skill of an id, a name and a line about it.
fn keep(door: &mut dyn Door, id: &str, name: &str, description: &str, body: &str) {
    let skill = json!({ "name": name, "description": description, "license": "",
        "compatibility": "", "tools": [], "metadata": [], "extra": [], "body": body });
    call(door, "skills.put", json!({ "id": id, "skill": skill }));
}

#[test]
fn an_id_comes_before_a_name_and_a_beginning_before_the_ranking() {
    let doors: [Box<dyn Door>; 2] = [
        Box::<NativeDoor>::default(),
        Box::<ComponentDoor>::default(),
    ];
    for mut door in doors {
        let door = &mut *door;
        keep(
            door,
            "guide",
            "deploy",
            "deploy the deploy, deploy",
            "deploy deploy",
        );
        keep(door, "deploy", "Something else", "Cook a meal", "x");
        keep(door, "USERBYID", "People", "Find people", "x");
        keep(door, "userById", "Persons", "Find persons", "x");
        keep(
            door,
            "roll-forward",
            "Roll on",
            "roll b roll b, roll",
            "roll roll b",
        );
        keep(
            door,
            "rollBackService",
            "Undo",
            "Return to the release before",
            "x",
        );
        keep(
            door,
            "google-drive",
            "Files of a drive",
            "Read a drive",
            "x",
        );
        keep(door, "learn-go", "Learn it", "The language go", "go go go");
        assert_eq!(found(door, "deploy")[..2], ["deploy", "guide"]);
        assert_eq!(found(door, "userById")[..2], ["userById", "USERBYID"]);
        assert_eq!(found(door, "rollBackS")[0], "rollBackService");
        assert_eq!(found(door, "roll-f")[0], "roll-forward");
        assert_eq!(found(door, "goo")[0], "google-drive");
        assert_eq!(found(door, "go"), ["learn-go", "google-drive"]);
        door.reopen();
        assert_eq!(found(door, "deploy")[..2], ["deploy", "guide"]);
    }
}

#[test]
fn real_skills_under_camel_case_ids_and_names_are_found_first() {
    let files = real_files();
    if files.is_empty() {
        return skipped();
    }
    let camel = |text: &str| {
        let mut words = text
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty());
        let first = words.next().unwrap_or_default().to_lowercase();
        let capital = |word: &str| {
            let mut letters = word.chars();
            let first = letters
                .next()
                .map(|letter| letter.to_uppercase().to_string());
            first.unwrap_or_default() + letters.as_str()
        };
        words.fold(first, |name, word| name + &capital(word))
    };
    let mut door = NativeDoor::default();
    let mut kept = std::collections::BTreeMap::new();
    for path in &files {
        let bytes = std::fs::read(path).unwrap();
        let request = json!({ "text": String::from_utf8_lossy(&bytes), "folder": folder_of(path) });
        let skill = call(&mut door, "skills.parse", request)["skill"].clone();
        let Some(name) = skill["name"].as_str() else {
            continue;
        };
        let id = camel(name);
        if id.is_empty() || kept.contains_key(&id.to_lowercase()) {
            continue;
        }
        let named = format!("{id}Skill");
        let mut skill = skill.clone();
        skill["name"] = json!(named);
        call(&mut door, "skills.put", json!({ "id": id, "skill": skill }));
        kept.insert(id.to_lowercase(), (id, named));
    }
    assert!(kept.len() > 500, "{}", kept.len());
    for (id, name) in kept.values() {
        assert_eq!(found(&mut door, id)[0], *id);
        assert_eq!(found(&mut door, name)[0], *id);
    }
}

#[test]
fn what_a_body_says_word_for_word_decides_between_like_cards() {
    let mut door = NativeDoor::default();
    for (number, body) in [
        "Testing the deployment while users are testing it",
        "A test tests what testers test, tested in tests",
        "Other things of other kinds",
    ]
    .into_iter()
    .enumerate()
    {
        keep(
            &mut door,
            &format!("skill-{number}"),
            "Skill",
            "Looks after a service",
            body,
        );
    }
    assert_eq!(found(&mut door, "testing a service")[0], "skill-0");
    door.reopen();
    assert_eq!(found(&mut door, "testing a service")[0], "skill-0");
}

#[test]
fn what_is_loaded_is_not_hinted_whatever_blanks_stand_around_its_id() {
    let mut door = NativeDoor::default();
    keep(
        &mut door,
        "roll-back",
        "Roll back",
        "Return a service to its last release",
        "x",
    );
    for number in 0..12 {
        let (id, line) = (format!("other-{number}"), "Cook a meal of many courses");
        keep(&mut door, &id, &id, line, "x");
    }
    let mut hint = |loaded: Value| {
        let request = json!({ "task": "return the service to its last release", "loaded": loaded });
        call(&mut door, "skills.hint", request)["hits"].clone()
    };
    assert_eq!(hint(json!([]))[0]["id"], "roll-back");
    assert_eq!(hint(json!([" roll-back\n"])), json!([]));
}

/// The public guide leaves skills out of the catalog that a model may not call up.
#[test]
fn a_skill_for_people_alone_is_offered_to_no_model() {
    let mut door = NativeDoor::default();
    for number in 0..12 {
        let (id, line) = (format!("other-{number}"), "Cook a meal of many courses");
        keep(&mut door, &id, &id, line, "x");
    }
    let mut put = |name: &str, key: &str| {
        let line = "Return a service to its last release";
        let text = format!("---\nname: {name}\ndescription: {line}\n{key}---\n\nx\n");
        call(&mut door, "skills.put", json!({ "text": text }));
    };
    put("undo", "disable-model-invocation: true\n");
    put("undo-too", "disable-model-invocation: True\n");
    put("roll-back", "disable-model-invocation: false\n");
    put("return", "note: disable-model-invocation\n");
    let ids = |list: &Value| {
        let list = list.as_array().unwrap().iter();
        list.map(|one| one["id"].as_str().unwrap().to_owned())
            .collect::<std::collections::BTreeSet<_>>()
    };
    let offered = ["return", "roll-back"].map(str::to_owned).into();
    let task = "return the service to its last release";
    let hints = call(&mut door, "skills.hint", json!({ "task": task }));
    assert_eq!(ids(&hints["hits"]), offered);
    // A person finds and lists all of them.
    let found = call(&mut door, "skills.search", json!({ "query": task }));
    assert!(ids(&found["hits"]).len() == 4);
    let listed = call(&mut door, "skills.list", json!({}));
    assert_eq!(listed["total"], 16);
    for mode in ["standard", "documented"] {
        let create = json!({ "session": mode, "config": { "skills": "store", "mode": mode } });
        call(&mut door, "session.create", create);
        let place = json!({ "session": mode });
        call(&mut door, "session.begin", json!({ "place": place }));
        call(&mut door, "session.turn", json!({ "place": place }));
        let prompt = call(&mut door, "session.prompt", json!({ "place": place }));
        let index = prompt["index"].as_str().unwrap();
        assert!(
            index.contains("`roll-back`") && !index.contains("undo"),
            "{index}"
        );
        let input = json!([task, "undo"]);
        let request = json!({ "place": place, "input": input });
        let answer = call(&mut door, "session.discover", request);
        let loaded = answer["loading"]["loaded"].as_array().unwrap();
        let undo = |id: &Value| id.as_str().unwrap().starts_with("undo");
        assert!(!loaded.is_empty() && !loaded.iter().any(undo), "{loaded:?}");
        let shown = call(&mut door, "session.prompt", json!({ "place": place }));
        assert!(!shown.to_string().contains("undo"), "{shown}");
    }
}

#[test]
fn a_file_named_like_a_secret_costs_no_other() {
    let mut door = NativeDoor::default();
    let resources =
        json!([{ "path": "guide.md", "bytes": 3 }, { "path": "password", "bytes": 1000 }]);
    let text = "---\nname: p3\ndescription: d\n---\nx\n";
    let request = json!({ "text": text, "resources": resources });
    door.call(&owner("s", "ada"), "skills.put", &request)
        .expect("kept");
    let kept = door.call(&owner("s", "ada"), "skills.get", &json!({ "id": "p3" }));
    assert_eq!(kept.expect("there")["kept"]["resources"], resources);
}
