//! What a hostile or careless user tried, and must not lose anything by.

use serde_json::json;

use crate::Desk;

/// A token of the shape that the redactor knows, put together here so that no scanner finds it.
fn token() -> String {
    format!("ghp_{}", "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8")
}

#[test]
fn a_synchronised_folder_of_another_store_is_never_overwritten() {
    let desk = Desk::new();
    let (a, b) = (desk.path("a.sqlite"), desk.path("b.sqlite"));
    for (store, value) in [(&a, "1"), (&b, "2")] {
        let update = [
            "bank", "--update", "context", "--key", "a", "--value", value,
        ];
        assert_eq!(desk.on(store, &update).code, 0);
    }
    assert_eq!(desk.on(&a, &["bank", "sync", "so"]).code, 0);
    let mine = desk.read("so/context.json");
    let said = desk.on(&b, &["bank", "sync", "so"]);
    assert_eq!(said.code, 3, "{said:?}");
    assert_eq!(desk.read("so/context.json"), mine);
    assert!(desk.read("so/context.json.store-v1").contains("\"a\": 2"));
    // The folder is still that of the first store.
    assert_eq!(desk.on(&a, &["bank", "sync", "so"]).code, 0);
    for other in [["--project", "other"], ["--owner", "other"]] {
        let mut update = other.to_vec();
        update.extend(["bank", "--update", "context", "--key", "a", "--value", "3"]);
        assert_eq!(desk.on(&a, &update).code, 0);
        let mut sync = other.to_vec();
        sync.extend(["bank", "sync", "so"]);
        let said = desk.on(&a, &sync);
        assert_eq!(said.code, 3, "{said:?}");
        assert_eq!(desk.read("so/context.json"), mine);
    }
}

#[test]
fn a_row_with_a_secret_is_rejected_and_the_others_are_taken() {
    let desk = Desk::new();
    let export = json!({
        "entities": [{ "id": 1, "name": "Acme" }, { "id": 2, "name": token() },
                     { "id": 3, "name": "Bolt" }],
        "short_term": [{ "key": token(), "value": "x" }, { "key": "draft", "value": "y" }],
        "facts": [{ "id": 1, "content": format!("the key is {}", token()) },
                  { "id": 2, "content": "plain" }],
    });
    desk.write("rows.json", &export.to_string());
    for (store, loaded) in [("open.sqlite", 2), ("refuse.sqlite", 1)] {
        let store = desk.path(store);
        if loaded == 1 {
            let said = desk.on(&store, &["settings", "redaction", "refuse"]);
            assert_eq!(said.code, 0, "{said:?}");
        }
        let said = desk.on(&store, &["--json", "db", "import", "rows.json"]);
        assert_eq!(said.code, 1, "{said:?}");
        let tables = said.json()["tables"].clone();
        let counts = |table: &str| {
            let table = &tables[table];
            (table["loaded"].clone(), table["rejected"].clone())
        };
        assert_eq!(counts("entities"), (json!(2), json!(1)), "{said:?}");
        assert_eq!(counts("short_term"), (json!(1), json!(1)), "{said:?}");
        assert_eq!(
            counts("facts"),
            (json!(loaded), json!(2 - loaded)),
            "{said:?}"
        );
        let rejected = said.json()["rejected"].clone();
        assert_eq!(
            (&rejected[0]["table"], &rejected[0]["row"]),
            (&json!("entities"), &json!(1))
        );
        assert!(
            rejected[0]["message"].to_string().contains("secret"),
            "{said:?}"
        );
        assert!(!said.out.contains(&token()) && !said.err.contains(&token()));
        // Again: known and rejected.
        let again = desk
            .on(&store, &["--json", "db", "import", "rows.json"])
            .json();
        assert_eq!(
            again["tables"]["entities"],
            json!({ "rows": 3, "loaded": 0, "known": 2, "rejected": 1 })
        );
    }
}

#[test]
fn names_are_no_place_for_secrets_and_keep_their_type() {
    let desk = Desk::new();
    let name = token().to_lowercase();
    for (name, file) in [(name.as_str(), "f.md"), ("plain", &format!("{name}.md"))] {
        let said = desk.run(&["bank", "--register", name, file]);
        assert_eq!(said.code, 8, "{said:?}");
    }
    desk.ok(&["bank", "--register", "notes", "notes.md"]);
    // What does not exist yet may change its mind.
    desk.ok(&["bank", "--register", "notes", "notes.json"]);
    desk.ok(&["bank", "--register", "notes", "notes.md"]);
    desk.ok(&["bank", "--update", "notes", "--data", "hello"]);
    let said = desk.run(&["bank", "--register", "notes", "a.json"]);
    assert_eq!(said.code, 1, "{said:?}");
    assert!(said.err.contains("register another"), "{said:?}");
    // Nor by an edited registry.
    desk.ok(&["bank", "sync", "desk"]);
    desk.write("desk/_memory_registry.json", "{\"notes\": \"a.json\"}");
    let said = desk.run(&["bank", "sync", "desk"]);
    assert_eq!(said.code, 1, "{said:?}");
    assert!(desk.ok(&["bank", "--read", "notes"]).contains("hello"));
    desk.ok(&["bank", "--register", "notes", "other.md"]);
}

#[test]
fn several_may_synchronise_one_folder() {
    let desk = Desk::new();
    desk.ok(&["bank", "--init"]);
    std::thread::scope(|scope| {
        let sync = || {
            for _ in 0..4 {
                let said = desk.run(&["bank", "sync", "desk"]);
                assert!(!said.err.contains("cannot write"), "{said:?}");
            }
        };
        for _ in 0..4 {
            scope.spawn(sync);
        }
    });
    assert_eq!(desk.run(&["bank", "sync", "desk"]).code, 0);
    let names = std::fs::read_dir(desk.path("desk")).expect("a folder");
    let names = names.map(|entry| entry.expect("an entry").file_name());
    assert!(
        names
            .into_iter()
            .all(|name| !name.to_string_lossy().contains("partial"))
    );
}

#[test]
fn a_mark_of_byte_order_is_no_fault() {
    let desk = Desk::new();
    desk.ok(&["bank", "--init"]);
    desk.ok(&["bank", "sync", "desk"]);
    desk.write("desk/context.json", "\u{feff}{\"a\": 1}");
    desk.ok(&["bank", "sync", "desk"]);
    assert_eq!(desk.json(&["bank", "--read", "context"]), json!({ "a": 1 }));
    assert!(desk.ok(&["bank", "sync", "desk"]).starts_with("0 changed"));
    desk.write(
        "rows.json",
        "\u{feff}{\"facts\": [{\"id\": 1, \"content\": \"x\"}]}",
    );
    let said = desk.json(&["--json", "db", "import", "rows.json"]);
    assert_eq!(said["tables"]["facts"]["loaded"], 1);
    let other = desk.path("other.sqlite");
    desk.write("in/context.json", "\u{feff}{\"a\": 1}");
    let said = desk.on(&other, &["bank", "import", "in"]);
    assert_eq!(said.code, 0, "{said:?}");
}

#[test]
fn an_emptied_file_is_a_conflict() {
    let desk = Desk::new();
    desk.ok(&["bank", "--update", "context", "--key", "a", "--value", "1"]);
    desk.ok(&["bank", "--add-insight", "kept"]);
    desk.ok(&["bank", "sync", "desk"]);
    for file in ["context.json", "insights.md"] {
        let before = desk.read(&format!("desk/{file}"));
        desk.write(&format!("desk/{file}"), "");
        let said = desk.run(&["bank", "sync", "desk"]);
        assert_eq!(said.code, 3, "{said:?}");
        assert!(
            said.out.contains("the file is empty, the document is not"),
            "{said:?}"
        );
        desk.ok(&["bank", "sync", "desk", "--prefer", "store"]);
        assert_eq!(desk.read(&format!("desk/{file}")), before);
    }
}

#[test]
fn members_of_an_entity_are_compared_with_its_details() {
    let desk = Desk::new();
    desk.ok(&[
        "bank",
        "--update",
        "context",
        "--data",
        "{\"clients\": {\"Acme\": {\"city\": \"Rome\", \"size\": 3}}, \
          \"people\": [{\"name\": \"Ada\", \"role\": \"lead\"}]}",
    ]);
    desk.ok(&[
        "db",
        "add-entity",
        "Acme",
        "--details",
        "city: Milan, size: 3",
    ]);
    desk.ok(&[
        "db",
        "add-entity",
        "Ada",
        "--details",
        "{\"role\": \"chief\"}",
    ]);
    let said = desk.json(&["--json", "bank", "compare"]);
    let found = said["disagreements"].as_array().expect("a list");
    let of = |subject: &str| {
        let mut found = found.iter().filter(|one| one["subject"] == subject);
        let one = found.next().unwrap_or_else(|| panic!("{subject}: {said}"));
        assert!(found.next().is_none());
        (one["one"].clone(), one["two"].clone(), one["newer"].clone())
    };
    assert_eq!(
        of("Acme.city"),
        (json!("Rome"), json!("Milan"), json!("two"))
    );
    assert_eq!(
        of("Ada.role"),
        (json!("lead"), json!("chief"), json!("two"))
    );
    assert!(!found.iter().any(|one| one["subject"] == "Acme.size"));
}

#[test]
fn a_query_that_cannot_be_read_still_finds_its_words() {
    let desk = Desk::new();
    desk.ok(&["db", "add-fact", "acme pays late"]);
    for query in [
        "acme OR",
        "acme AND (",
        "acme \"x",
        "(acme",
        "acme NOT",
        "AND acme",
    ] {
        let said = desk.run(&["db", "search", query]);
        assert!(said.out.contains("acme pays late"), "{query}: {said:?}");
    }
    let unknown = ["search x --type nope", "show nope"].map(|line| {
        let mut line: Vec<&str> = line.split(' ').collect();
        line.insert(0, "db");
        desk.run(&line).code
    });
    // The first is a verb of the script, the other one of ours.
    assert_eq!(unknown, [1, 2]);
}

#[test]
fn a_document_can_be_purged() {
    let desk = Desk::new();
    let holds = |text: &str| {
        let bytes = std::fs::read(desk.store()).expect("a store");
        bytes
            .windows(text.len())
            .any(|part| part == text.as_bytes())
    };
    desk.ok(&["bank", "--add-insight", "unutterable"]);
    desk.ok(&["bank", "--add-insight", "harmless"]);
    let said = desk.run(&["memory", "forget", "document:insights", "--purge", "--json"]);
    assert!(said.out.contains("\"count\": 0"), "{said:?}");
    assert!(holds("unutterable"), "a document is no memory");
    let said = desk.json(&["--json", "bank", "forget", "insights", "--purge"]);
    assert_eq!(said["purged"], "physical");
    assert!(!holds("unutterable"));
    let said = desk.json(&["bank", "--status"]);
    assert_eq!(said["insights"]["status"], "not_created");
    for name in ["insights", "nobody"] {
        let said = desk.run(&["bank", "forget", name, "--purge"]);
        assert_eq!(said.code, 4, "{said:?}");
    }
    desk.ok(&["bank", "--add-insight", "new"]);
    assert!(desk.ok(&["bank", "--read", "insights"]).contains("new"));
}
