//! Databases, exports and folders of the original are taken in whole, or not at all.

use std::{fs, path::Path};

use rusqlite::{Connection, types::ValueRef};
use serde_json::{Map, Value, json};

use crate::{
    Desk,
    fixture::{COUNTS, empty, filled},
};

/// All rows of the original as its export gives them: table to rows, in the order of storage.
fn expected(base: &Connection) -> Value {
    let mut tables = Map::new();
    for (table, _) in COUNTS {
        let mut statement = base
            .prepare(&format!("SELECT * FROM {table} ORDER BY rowid"))
            .expect("a query");
        let columns: Vec<String> = statement.column_names().map(ToOwned::to_owned).collect();
        let rows = statement
            .query_map([], |row| {
                let value = |place| match row.get_ref(place).expect("a value") {
                    ValueRef::Null => Value::Null,
                    ValueRef::Integer(number) => json!(number),
                    ValueRef::Real(number) => json!(number),
                    ValueRef::Text(text) => json!(String::from_utf8_lossy(text)),
                    ValueRef::Blob(_) => panic!("no blobs here"),
                };
                let members = columns.iter().cloned().enumerate();
                Ok(members
                    .map(|(place, name)| (name, value(place)))
                    .collect::<Map<String, Value>>())
            })
            .expect("rows");
        let rows: Vec<Value> = rows.map(|row| Value::from(row.expect("a row"))).collect();
        tables.insert(table.to_owned(), rows.into());
    }
    tables.into()
}

/// Numbers are compared by what they are, not by how they are written.
fn plain(value: &Value) -> Value {
    match value {
        Value::Number(number) => json!(number.as_f64()),
        Value::Array(items) => items.iter().map(plain).collect(),
        Value::Object(members) => members
            .iter()
            .map(|(name, value)| (name.clone(), plain(value)))
            .collect::<Map<String, Value>>()
            .into(),
        other => other.clone(),
    }
}

fn export(desk: &Desk, store: &Path) -> Value {
    let said = desk.on(store, &["db", "export"]);
    assert_eq!(said.code, 0, "{said:?}");
    let mut export = said.json();
    let version = export
        .as_object_mut()
        .expect("an object")
        .remove("format_version");
    assert_eq!(version, Some(json!(1)));
    export
}

#[test]
fn a_database_is_the_same_after_import_and_export() {
    let desk = Desk::new();
    let base = filled(&desk.path("agent_memory.db"));
    let expected = plain(&expected(&base));
    drop(base);
    let before = fs::read(desk.path("agent_memory.db")).expect("the file");
    let said = desk.json(&["--json", "db", "import", "agent_memory.db"]);
    for (table, rows) in COUNTS {
        let count = json!({ "rows": rows, "loaded": rows, "known": 0, "rejected": 0 });
        assert_eq!(said["tables"][table], count, "{table}");
    }
    assert_eq!(said["embeddings_left"], 1);
    assert_eq!(plain(&export(&desk, &desk.store())), expected);
    // A second time everything is known, and the file was only read.
    let again = desk.json(&["--json", "db", "import", "agent_memory.db"]);
    for (table, rows) in COUNTS {
        let count = json!({ "rows": rows, "loaded": 0, "known": rows, "rejected": 0 });
        assert_eq!(again["tables"][table], count, "{table}");
    }
    assert_eq!(
        fs::read(desk.path("agent_memory.db")).expect("the file"),
        before
    );
    // The export loads back alike into another store, and numbers go on.
    desk.ok(&["db", "export", "--output", "export.json"]);
    let other = desk.path("other.sqlite");
    let said = desk.on(&other, &["db", "import", "export.json"]);
    assert_eq!(said.code, 0, "{said:?}");
    assert_eq!(plain(&export(&desk, &other)), expected);
    let said = desk.on(&other, &["db", "add-fact", "next"]);
    assert_eq!(said.out, "Stored fact #10\n");
    let found = desk.json(&["db", "search", "emoji", "--json"]);
    assert_eq!(
        (&found[0]["type"], &found[0]["id"]),
        (&json!("facts"), &json!(9))
    );
}

#[test]
fn rows_that_do_not_fit_are_rejected_with_their_place_and_the_others_are_taken() {
    let desk = Desk::new();
    let base = filled(&desk.path("agent_memory.db"));
    base.execute_batch(
        "INSERT INTO facts (id, content, created_at) VALUES (20, 'bad date', 'soon');
         INSERT INTO facts (id, content) VALUES (21, CAST(x'ff' AS TEXT));
         INSERT INTO facts (id, content) VALUES (22, x'00ff');
         INSERT INTO facts (id, content) VALUES (23, 'good');
         INSERT INTO short_term (key, value, expires_at) VALUES ('k', 'v', '2026-02-30');
         INSERT INTO insights (id, content) VALUES (-4, 'negative');
         INSERT INTO evaluation_log (id, task_name, score) VALUES (9, 't', 9e999);
         INSERT INTO profile (key, value) VALUES ('', 'no key');",
    )
    .expect("rows");
    drop(base);
    let said = desk.run(&["--json", "db", "import", "agent_memory.db"]);
    assert_eq!(said.code, 1, "{said:?}");
    let said = said.json();
    let places: Vec<(&str, u64)> = said["rejected"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|row| {
            (
                row["table"].as_str().expect("a table"),
                row["row"].as_u64().expect("a place"),
            )
        })
        .collect();
    let expected = [
        ("short_term", 2),
        ("profile", 1),
        ("facts", 3),
        ("facts", 4),
        ("facts", 5),
        ("insights", 0),
        ("evaluation_log", 2),
    ];
    let mut sorted = places.clone();
    sorted.sort_unstable();
    let mut wanted = expected.to_vec();
    wanted.sort_unstable();
    assert_eq!(sorted, wanted, "{said}");
    for (table, count) in said["tables"].as_object().expect("tables") {
        let number = |part: &str| count[part].as_u64().expect("a number");
        assert_eq!(
            number("rows"),
            number("loaded") + number("known") + number("rejected"),
            "{table}"
        );
    }
    assert_eq!(said["tables"]["facts"]["loaded"], 4);
    let status = desk.ok(&["db", "status"]);
    assert!(status.contains("  facts: 4\n"), "{status}");
}

/// Imports a file that cannot be taken in: what it says, and that nothing changed.
fn refused(desk: &Desk, name: &str, code: i32, says: &str) {
    let before = fs::read(desk.path(name)).ok();
    let said = desk.run(&["db", "import", name]);
    assert_eq!(said.code, code, "{name}: {said:?}");
    assert!(said.err.contains(says), "{name}: {said:?}");
    assert_eq!(fs::read(desk.path(name)).ok(), before, "{name} was touched");
    let status = desk.run(&["db", "status"]);
    let empty = status.out.ends_with("  Total: 0\n") || !desk.store().exists();
    assert!(empty, "{name}: {status:?}");
}

#[test]
fn files_that_cannot_be_read_change_nothing() {
    let desk = Desk::new();
    refused(&desk, "nowhere.db", 4, "cannot read nowhere.db");
    desk.write("text.db", "just some words\n");
    refused(&desk, "text.db", 7, "is no SQLite database");
    desk.write("broken.json", "{\"facts\": [");
    refused(&desk, "broken.json", 2, "is no JSON object");
    desk.write("other.json", "{\"facts\": 5}");
    refused(&desk, "other.json", 2, "\"facts\" is no list of rows");
    desk.write("later.json", "{\"format_version\": 2, \"facts\": []}");
    refused(&desk, "later.json", 2, "format_version 2");
    desk.write("empty.db", "");
    refused(&desk, "empty.db", 2, "it has no tables");
    let foreign = Connection::open(desk.path("foreign.db")).expect("a database");
    foreign
        .execute_batch("CREATE TABLE songs (id)")
        .expect("a table");
    drop(foreign);
    refused(
        &desk,
        "foreign.db",
        2,
        "it lacks the table short_term (it has songs)",
    );
    let changed = empty(&desk.path("changed.db"));
    changed
        .execute_batch("ALTER TABLE insights RENAME COLUMN content TO text")
        .map_or_else(
            // Triggers may forbid it: then the table is made anew.
            |_| {
                changed
                    .execute_batch("DROP TABLE insights; CREATE TABLE insights (id, text)")
                    .expect("a table");
            },
            |()| (),
        );
    drop(changed);
    refused(
        &desk,
        "changed.db",
        2,
        "its table insights lacks the column content",
    );
}

#[test]
fn a_locked_database_is_left_alone_and_can_be_taken_in_later() {
    let desk = Desk::new();
    let base = filled(&desk.path("agent_memory.db"));
    // No other handle of this process may touch the file meanwhile: closing it drops the lock.
    base.execute_batch("BEGIN EXCLUSIVE; INSERT INTO facts (content) VALUES ('half')")
        .expect("a lock");
    let said = desk.run(&["db", "import", "agent_memory.db"]);
    assert_eq!(said.code, 5, "{said:?}");
    assert!(said.err.contains("is locked"), "{said:?}");
    assert!(!desk.store().exists());
    base.execute_batch("COMMIT").expect("unlocked");
    let said = desk.json(&["--json", "db", "import", "agent_memory.db"]);
    assert_eq!(said["tables"]["facts"]["loaded"], 4);
}

#[test]
fn a_database_cut_short_anywhere_is_refused() {
    let desk = Desk::new();
    let base = filled(&desk.path("whole.db"));
    for number in 0..200 {
        let content = format!("fact {number} {}", "x".repeat(300));
        base.execute("INSERT INTO facts (content) VALUES (?1)", [content])
            .expect("a row");
    }
    drop(base);
    let whole = fs::read(desk.path("whole.db")).expect("the file");
    for part in 1..8 {
        let length = whole.len() * part / 8;
        fs::write(desk.path("cut.db"), &whole[..length]).expect("written");
        refused(&desk, "cut.db", 7, "nothing was taken in");
    }
}

#[test]
fn a_database_that_may_not_be_written_is_read() {
    let desk = Desk::new();
    drop(filled(&desk.path("agent_memory.db")));
    let path = desk.path("agent_memory.db");
    let mut rights = fs::metadata(&path).expect("the file").permissions();
    rights.set_readonly(true);
    fs::set_permissions(&path, rights).expect("read-only");
    let said = desk.json(&["--json", "db", "import", "agent_memory.db"]);
    assert_eq!(said["tables"]["facts"]["loaded"], 3);
}

#[test]
fn what_another_program_has_not_yet_moved_into_the_file_is_read_too() {
    let desk = Desk::new();
    let base = filled(&desk.path("agent_memory.db"));
    base.execute_batch(
        "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;
         INSERT INTO facts (content) VALUES ('in the log')",
    )
    .expect("a row");
    let said = desk.json(&["--json", "db", "import", "agent_memory.db"]);
    assert_eq!(said["tables"]["facts"]["loaded"], 4);
    drop(base);
}

#[test]
fn a_folder_of_the_original_is_the_same_after_import_and_export() {
    let desk = Desk::new();
    let files = [
        (
            "context.json",
            "{\n  \"goals\": {\n    \"a\": 1.50\n  },\n  \"big\": 12345678901234567890123\n}",
        ),
        ("interaction_log.json", "{}"),
        ("decision_journal.json", ""),
        (
            "insights.md",
            "# Insights\r\n\n### 2026-01-01 [x]\n- läuft\n",
        ),
        ("_memory_registry.json", "{\n  \"notes\": \"notes.md\"\n}"),
        ("notes.md", "free text\n"),
    ];
    for (name, text) in files {
        desk.write(&format!("memory/{name}"), text);
    }
    drop(filled(&desk.path("memory/agent_memory.db")));
    let said = desk.json(&["--json", "db", "import", "memory"]);
    assert_eq!(
        said["files"],
        json!({ "files": 6, "loaded": 6, "known": 0, "rejected": 0 })
    );
    assert_eq!(said["tables"]["facts"]["loaded"], 3);
    desk.ok(&["bank", "export", "out"]);
    for (name, text) in files {
        assert_eq!(desk.read(&format!("out/{name}")), text, "{name}");
    }
    let again = desk.json(&["--json", "bank", "import", "out"]);
    assert_eq!(
        again,
        json!({ "files": 6, "loaded": 0, "known": 6, "rejected": [] })
    );
}

#[test]
fn files_that_do_not_fit_are_rejected_and_nothing_is_overwritten() {
    let desk = Desk::new();
    desk.ok(&["bank", "--update", "context", "--key", "a", "--value", "1"]);
    let before = desk.ok(&["bank", "--read", "context"]);
    desk.write("memory/context.json", "{\"a\": 2}");
    desk.write("memory/interaction_log.json", "{broken");
    desk.write("memory/insights.md", "fine\n");
    desk.write("memory/stranger.md", "who am I\n");
    fs::write(desk.path("memory/decision_journal.json"), [0xff, 0xfe]).expect("written");
    let said = desk.run(&["--json", "bank", "import", "memory"]);
    assert_eq!(said.code, 1, "{said:?}");
    let said = said.json();
    assert_eq!((&said["files"], &said["loaded"]), (&json!(5), &json!(1)));
    let names: Vec<&str> = said["rejected"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|row| row["file"].as_str())
        .collect();
    assert_eq!(
        names,
        [
            "context.json",
            "interaction_log.json",
            "decision_journal.json",
            "stranger.md"
        ]
    );
    assert_eq!(desk.ok(&["bank", "--read", "context"]), before);
    assert_eq!(desk.ok(&["bank", "--read", "insights"]), "fine\n\n");
    // A damaged database in the folder: not even the files are taken in.
    desk.write("bad/insights.md", "other\n");
    desk.write("bad/agent_memory.db", "no database");
    let other = desk.path("other.sqlite");
    let said = desk.on(&other, &["db", "import", "bad"]);
    assert_eq!(said.code, 7, "{said:?}");
    assert!(!other.exists());
}
