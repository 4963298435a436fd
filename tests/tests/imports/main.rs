//! What an import takes in, what it refuses, and what it says about itself.

mod graph;
mod identity;

use serde_json::{Value, json};
use vademecum_core::{Caller, Code};
use vademecum_tests::door::{Door, NativeDoor, everybody, owner};

fn call(door: &mut dyn Door, caller: &Caller, method: &str, request: Value) -> Value {
    let answer = door.call(caller, method, &request);
    answer.unwrap_or_else(|error| panic!("{method} {request}: {error:?}"))
}

fn lines(answer: &Value) -> Vec<String> {
    let lines = answer["lines"].as_array().expect("lines").iter();
    lines
        .map(|line| line.as_str().expect("text").to_string())
        .collect()
}

fn dump(door: &mut dyn Door, caller: &Caller) -> Vec<String> {
    lines(&call(
        door,
        caller,
        "admin.dump",
        json!({ "limit": 10_000 }),
    ))
}

fn hash(door: &mut dyn Door, store: &str) -> Value {
    call(door, &everybody(store), "admin.status", json!({}))["hash"].clone()
}

/// Rows of the audit: action, subject and reason.
fn audit(door: &mut dyn Door, store: &str) -> Vec<(String, String, String)> {
    let answer = call(door, &everybody(store), "admin.audit", json!({}));
    let rows = answer["rows"].as_array().expect("rows").iter();
    let text = |row: &Value, field: &str| row[field].as_str().expect("text").to_string();
    rows.map(|row| {
        (
            text(row, "action"),
            text(row, "subject"),
            text(row, "reason"),
        )
    })
    .collect()
}

/// A store with facts, a forgotten one and rows of working memory.
fn filled(door: &mut dyn Door) {
    let ada = owner("s", "ada");
    for number in 0..20 {
        let fact = json!({ "kind": "fact", "key": format!("key-{number}"), "value": "a value" });
        call(door, &ada, "facts.store", fact);
    }
    call(door, &ada, "facts.forget", json!({ "key": "key-3" }));
    call(
        door,
        &ada,
        "working.add_fact",
        json!({ "content": "Ships on Friday" }),
    );
    call(door, &ada, "working.add_entity", json!({ "name": "Acme" }));
    let task = json!({ "task": "deploy", "cost": 0.5 });
    call(door, &ada, "working.log_evaluation", task);
    let value = json!({ "table": "stm", "key": "mood", "value": "good" });
    call(door, &ada, "working.set", value);
}

fn load(door: &mut dyn Door, caller: &Caller, lines: &[String]) -> Value {
    call(door, caller, "admin.load", json!({ "lines": lines }))
}

/// Loaded, known, and the numbers of the refused lines.
fn counts(answer: &Value) -> (u64, u64, Vec<u64>) {
    let rejected = answer["rejected"].as_array().expect("rejected").iter();
    let lines = rejected.map(|row| row["line"].as_u64().expect("line"));
    let count = |name: &str| answer[name].as_u64().expect("count");
    (count("loaded"), count("known"), lines.collect())
}

#[test]
fn a_refused_header_leaves_no_number_to_be_taken_again() {
    let mut door = NativeDoor::default();
    filled(&mut door);
    let mut lines = dump(&mut door, &everybody("s"));
    lines[0] = lines[0].replace("\"settings\":{", "\"settings\":{\"of.tomorrow\":\"x\"");
    let answer = load(&mut door, &everybody("t"), &lines);
    assert_eq!(counts(&answer).2, [1], "{answer}");
    let before = call(&mut door, &owner("t", "ada"), "facts.list", json!({}));
    let fact = json!({ "kind": "fact", "key": "a new one", "value": "its value" });
    call(&mut door, &owner("t", "ada"), "facts.store", fact);
    let after = call(&mut door, &owner("t", "ada"), "facts.list", json!({}));
    let count = |answer: &Value| answer["facts"].as_array().expect("facts").len();
    assert_eq!(count(&after), count(&before) + 1, "{after}");
}

#[test]
fn the_same_line_twice_in_one_import_is_known() {
    let mut door = NativeDoor::default();
    filled(&mut door);
    let once = dump(&mut door, &everybody("s"));
    let twice = [once.clone(), once.clone()].concat();
    let answer = load(&mut door, &everybody("t"), &twice);
    let all = once.len() as u64;
    assert_eq!(counts(&answer), (all, all, Vec::new()), "{answer}");
    let rows = |door: &mut dyn Door, store| audit(door, store).len();
    assert_eq!(rows(&mut door, "t"), rows(&mut door, "s") + 1);
}

#[test]
fn known_means_the_same_text_of_the_same_owner() {
    let mut door = NativeDoor::default();
    let line = |content: &str| json!({ "id": "a", "content": content }).to_string();
    let (ada, bob) = (owner("s", "ada"), owner("s", "bob"));
    let lines = [
        line("tea at four"),
        line("tea at five"),
        line("tea at four"),
    ];
    let answer = load(&mut door, &ada, &lines);
    assert_eq!(counts(&answer), (1, 1, vec![2]), "{answer}");
    // Neither text nor owner of another one's record is told: its id is as free as any other.
    let same = load(&mut door, &bob, &[line("tea at four")]);
    let free = json!({ "id": "b", "content": "tea at four" }).to_string();
    assert_eq!(same, load(&mut door, &bob, &[free]));
    assert_eq!(counts(&same), (1, 0, vec![]), "{same}");
    let again = load(&mut door, &bob, &[line("tea at four")]);
    assert_eq!(counts(&again), (0, 1, vec![]), "{again}");
    let got = call(&mut door, &bob, "memory.get", json!({ "id": "a" }));
    assert_eq!(got["item"]["content"], "tea at four");
    let list = call(&mut door, &ada, "memory.list", json!({}));
    assert_eq!(list["matched"], 1, "{list}");
}

/// An import that brings a text again makes no second memory of it.
#[test]
fn promise_7_a_text_that_is_there_is_known_to_an_import() {
    let mut door = NativeDoor::default();
    let ada = owner("s", "ada");
    let line = |content: &str| json!({ "content": content }).to_string();
    call(
        &mut door,
        &ada,
        "memory.remember",
        json!({ "content": "Tea at four, Z\u{fc}rich" }),
    );
    let lines = [
        line(" Tea at four, Zu\u{308}rich "),
        line("Tea at five, Zurich"),
        json!({ "content": "Tea at four, Z\u{fc}rich", "project": "pa" }).to_string(),
    ];
    let answer = load(&mut door, &ada, &lines);
    assert_eq!(counts(&answer), (2, 1, vec![]), "{answer}");
    let answer = load(&mut door, &ada, &lines);
    assert_eq!(counts(&answer), (0, 3, vec![]), "{answer}");
    // One of another owner is not there.
    let answer = load(&mut door, &owner("s", "bob"), &lines[..1]);
    assert_eq!(counts(&answer), (1, 0, vec![]), "{answer}");
}

/// Entities of one name are those of their projects and agents.
#[test]
fn promise_9_an_entity_of_another_project_is_ones_own() {
    let mut door = NativeDoor::default();
    let of = |project: &str| Caller {
        project: project.into(),
        ..owner("s", "ada")
    };
    let zed = |text: &str| {
        let entity = json!({ "type": "entity", "name": "Zed", "entityType": "person",
                             "observations": [text] });
        let relation =
            json!({ "type": "relation", "from": "Zed", "to": "Zed", "relationType": "is" });
        [entity.to_string(), relation.to_string()]
    };
    for (project, text) in [("pa", "quagga"), ("pb", "wombat"), ("pc", "quagga")] {
        let answer = load(&mut door, &of(project), &zed(text));
        assert_eq!(counts(&answer), (2, 0, vec![]), "{project}: {answer}");
        let answer = load(&mut door, &of(project), &zed(text));
        assert_eq!(counts(&answer), (0, 2, vec![]), "{project}: {answer}");
    }
    for (project, text) in [("pa", "quagga"), ("pb", "wombat"), ("pc", "quagga")] {
        let request = json!({ "format": "mcp-memory" });
        let own = lines(&call(&mut door, &of(project), "admin.dump", request));
        let own: Vec<Value> = own
            .iter()
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect();
        assert_eq!(own.len(), 2, "{own:?}");
        assert_eq!(own[0]["observations"], json!([text]));
    }
}

/// A line with the id of another project's record neither takes it nor tells of it.
#[test]
fn promise_9_an_import_takes_no_record_of_another_project() {
    let mut door = NativeDoor::default();
    let of = |project: &str| Caller {
        project: project.into(),
        ..owner("s", "ada")
    };
    let text = json!({ "content": "the deploy key is in the drawer" });
    call(&mut door, &of("pa"), "memory.remember", text);
    let lesson = json!({ "content": "build before you test" });
    call(&mut door, &of("pa"), "memory.lesson_save", lesson);
    let mut lines = dump(&mut door, &of("pa"));
    let thief = |line: &str, version: &str| {
        let line = line.replace("\"project\":\"pa\"", "\"project\":\"pb\"");
        line.replace("\"version\":1,\"p", version)
    };
    lines.remove(0);
    let before = dump(&mut door, &everybody("s"));
    for version in ["\"version\":1,\"p", "\"version\":2,\"p"] {
        let stolen: Vec<String> = lines.iter().map(|line| thief(line, version)).collect();
        // The command works as one who reaches every owner, within a project all the same.
        let command = Caller {
            owner: "*".into(),
            ..of("pb")
        };
        for caller in [&command, &of("pb")] {
            // What is loaded is one's own, as if the ids were free.
            let answer = load(&mut door, caller, &stolen);
            assert_eq!(counts(&answer).2, Vec::<u64>::new(), "{answer}");
        }
    }
    let records = |lines: &[String]| -> Vec<String> {
        let records = lines.iter().filter(|line| line.contains("\"record\""));
        records.cloned().collect()
    };
    let after = dump(&mut door, &everybody("s"));
    let theirs: Vec<String> = records(&after)
        .into_iter()
        .filter(|line| line.contains("\"project\":\"pa\""))
        .collect();
    assert_eq!(theirs, records(&before));
    let list = call(&mut door, &of("pb"), "memory.list", json!({}));
    assert_eq!(list["matched"], 1, "{list}");
    // What the command loads as pb its owner finds by the names it knows.
    let lesson = json!({ "content": "build before you test" });
    let again = call(&mut door, &of("pb"), "memory.lesson_save", lesson);
    assert_eq!(again["strengthened"], true, "{again}");
}

/// Documents and stored sessions lie in the place of their project: a line for another one's is
/// refused, whether something lies there or not.
#[test]
fn promise_9_an_import_takes_no_place_of_another_project() {
    let mut door = NativeDoor::default();
    let of = |store: &str, project: &str| Caller {
        project: project.into(),
        ..owner(store, "ada")
    };
    let session = json!({ "session": "live", "config": {} });
    call(&mut door, &of("s", "pa"), "session.create", session);
    let insight = json!({ "text": "measure first" });
    call(&mut door, &of("s", "pa"), "working.note_insight", insight);
    let lines = dump(&mut door, &of("s", "pa"));
    for collection in ["agent-session", "document"] {
        let line = changed(&lines, collection, |record| {
            record["scope"]["project"] = json!("pb");
        });
        let there = load(&mut door, &of("s", "pb"), std::slice::from_ref(&line));
        let free = load(&mut door, &of("t", "pb"), std::slice::from_ref(&line));
        assert_eq!(counts(&there), (0, 0, vec![1]), "{there}");
        assert_eq!(counts(&there), counts(&free), "{free}");
        // One's own comes back.
        let own = changed(&lines, collection, |_| {});
        let answer = load(&mut door, &of("t", "pa"), &[own]);
        assert_eq!(counts(&answer), (1, 0, vec![]), "{answer}");
    }
}

#[test]
fn a_repeated_import_says_again_what_was_refused() {
    let mut door = NativeDoor::default();
    let lines: Vec<String> = (0..300)
        .map(|number| match number {
            7 | 280 => json!({ "content": "" }).to_string(),
            _ => json!({ "content": format!("text number {number}") }).to_string(),
        })
        .collect();
    let caller = Caller {
        operation: "import of today".into(),
        ..owner("s", "ada")
    };
    let first = load(&mut door, &caller, &lines);
    assert_eq!(counts(&first), (298, 0, vec![8, 281]), "{first}");
    let again = load(&mut door, &caller, &lines);
    assert_eq!(counts(&again), counts(&first), "{again}");
    assert_eq!(again["rejected"], first["rejected"]);
    // Whether it happened cannot be told by one record.
    let request = json!({ "operation": "import of today", "method": "admin.load" });
    let error = door.call(&caller, "admin.operation", &request);
    assert_eq!(error.expect_err("steps").code, Code::Unsupported);
}

#[test]
fn pages_of_a_dump_and_steps_of_a_load_are_bounded_in_bytes() {
    let mut door = NativeDoor::default();
    let text = |number: u32| json!({ "content": format!("{number} {}", "x".repeat(900_000)) });
    let large: Vec<String> = (0..9).map(|number| text(number).to_string()).collect();
    let answer = load(&mut door, &owner("s", "ada"), &large);
    assert_eq!(counts(&answer), (9, 0, Vec::new()));
    let (mut after, mut pages, mut taken) = (json!(0), 0, Vec::new());
    while !after.is_null() {
        let request = json!({ "after": after, "limit": 10_000 });
        let page = call(&mut door, &everybody("s"), "admin.dump", request);
        let bytes: usize = lines(&page).iter().map(String::len).sum();
        assert!(bytes < 6 << 20, "a page of {bytes} bytes");
        taken.extend(lines(&page));
        after = page["next"].clone();
        pages += 1;
    }
    assert!(pages > 1, "{pages} pages");
    let answer = load(&mut door, &everybody("t"), &taken);
    assert_eq!(counts(&answer).2, Vec::<u64>::new());
    assert_eq!(hash(&mut door, "s"), hash(&mut door, "t"));
}

#[test]
fn a_newer_backup_says_when_an_older_version_was_replaced() {
    let mut door = NativeDoor::default();
    let ada = owner("s", "ada");
    let fact = json!({ "kind": "fact", "key": "tz", "value": "Lisbon" });
    call(&mut door, &ada, "facts.store", fact);
    let older = dump(&mut door, &everybody("s"));
    door.set_now(1_770_000_060_000);
    let update = json!({ "key": "tz", "value": "Porto" });
    call(&mut door, &ada, "facts.update", update);
    let newer = dump(&mut door, &everybody("s"));
    load(&mut door, &everybody("t"), &older);
    door.set_now(1_770_003_600_000);
    load(&mut door, &everybody("t"), &newer);
    let history = |door: &mut dyn Door, store| {
        let request = json!({ "key": "tz" });
        call(door, &owner(store, "ada"), "facts.history", request)
    };
    assert_eq!(history(&mut door, "t"), history(&mut door, "s"));
}

#[test]
fn the_last_call_of_an_import_says_whether_all_came() {
    let mut door = NativeDoor::default();
    filled(&mut door);
    let whole = dump(&mut door, &everybody("s"));
    let mut cut = whole.clone();
    cut.remove(5);
    let altered: Vec<String> = whole
        .iter()
        .map(|line| line.replace("Ships on Friday", "Ships on Monday"))
        .collect();
    for (store, lines, expected) in [
        ("t", &whole, true),
        ("u", &cut, false),
        ("v", &altered, false),
    ] {
        let mut carried = Value::Null;
        for page in lines.chunks(7) {
            let request = json!({ "lines": page, "more": true, "carried": carried, "source": "d" });
            let answer = call(&mut door, &everybody(store), "admin.load", request);
            assert_eq!(answer["whole"], Value::Null);
            assert_eq!(answer["rejected"], json!([]));
            carried = answer["carried"].clone();
        }
        assert!(audit(&mut door, store).iter().all(|row| row.0 != "import"));
        let request = json!({ "lines": [], "carried": carried, "source": "d" });
        let answer = call(&mut door, &everybody(store), "admin.load", request);
        assert_eq!(answer["whole"], expected, "{store}");
        let told = (
            "import".to_string(),
            "d".to_string(),
            format!("{} loaded, 0 known, 0 refused", lines.len()),
        );
        assert_eq!(
            audit(&mut door, store)
                .iter()
                .filter(|row| **row == told)
                .count(),
            1
        );
    }
    assert_eq!(hash(&mut door, "s"), hash(&mut door, "t"));
    let request = json!({ "lines": whole });
    let once = call(&mut door, &everybody("w"), "admin.load", request.clone());
    assert_eq!(once["whole"], true);
    // A store that held something cannot be compared, and what was known leaves no trace.
    let before = audit(&mut door, "w");
    let again = call(&mut door, &everybody("w"), "admin.load", request);
    assert_eq!(
        (&again["whole"], &again["loaded"]),
        (&Value::Null, &json!(0))
    );
    assert_eq!(audit(&mut door, "w"), before);
    let odd = json!({ "lines": [], "carried": "all of them" });
    let error = door
        .call(&everybody("w"), "admin.load", &odd)
        .expect_err("odd");
    assert_eq!(
        (error.code, error.subject.as_str()),
        (Code::Invalid, "carried")
    );
}

#[test]
fn a_dump_of_a_part_names_no_hash_of_the_rest() {
    let mut door = NativeDoor::default();
    filled(&mut door);
    let project = Caller {
        project: "p".into(),
        ..everybody("s")
    };
    for (caller, expected) in [
        (everybody("s"), hash(&mut door, "s")),
        (owner("s", "ada"), json!("")),
        (project, json!("")),
    ] {
        let header = dump(&mut door, &caller).remove(0);
        let header: Value = serde_json::from_str(&header).expect("JSON");
        assert_eq!(header["hash"], expected, "{caller:?}");
    }
    let part = dump(&mut door, &owner("s", "ada"));
    let answer = call(
        &mut door,
        &everybody("t"),
        "admin.load",
        json!({ "lines": part }),
    );
    assert_eq!(
        (&answer["whole"], &answer["rejected"]),
        (&Value::Null, &json!([]))
    );
    // It names no counters either: no number is given out twice all the same.
    let ada = owner("t", "ada");
    for (method, request) in [
        ("working.add_entity", json!({ "name": "Bolt" })),
        ("working.add_fact", json!({ "content": "Another" })),
    ] {
        assert_eq!(call(&mut door, &ada, method, request)["id"], 2, "{method}");
    }
}

/// What the audit of one store says is listed by its time in another, not by its line.
#[test]
fn the_audit_is_listed_by_time() {
    let mut door = NativeDoor::default();
    filled(&mut door);
    let old = dump(&mut door, &everybody("s"));
    let ada = owner("t", "ada");
    door.set_now(1_770_000_001_000);
    call(
        &mut door,
        &ada,
        "facts.store",
        json!({ "kind": "fact", "key": "k", "value": "v" }),
    );
    call(&mut door, &ada, "facts.forget", json!({ "key": "k" }));
    call(
        &mut door,
        &everybody("t"),
        "admin.load",
        json!({ "lines": old }),
    );
    let answer = call(&mut door, &everybody("t"), "admin.audit", json!({}));
    let times: Vec<u64> = answer["rows"]
        .as_array()
        .expect("rows")
        .iter()
        .map(|row| row["at"].as_u64().expect("a time"))
        .collect();
    assert!(
        times.len() >= 3 && times.is_sorted_by(|a, b| a >= b),
        "{times:?}"
    );
    let newest = call(
        &mut door,
        &everybody("t"),
        "admin.audit",
        json!({ "limit": 1 }),
    );
    assert_eq!(newest["rows"][0]["action"], "import");
}

/// A line of a dump whose row was changed in one place.
fn changed(lines: &[String], collection: &str, change: impl Fn(&mut Value)) -> String {
    let named = format!("\"collection\":\"{collection}\"");
    let line = lines.iter().find(|line| line.contains(&named));
    let mut line: Value = serde_json::from_str(line.expect(collection)).expect("JSON");
    change(&mut line["record"]["draft"]);
    line.to_string()
}

#[test]
fn a_row_that_could_not_have_been_written_is_refused_with_its_line() {
    let mut door = NativeDoor::default();
    filled(&mut door);
    let dump = dump(&mut door, &everybody("s"));
    let set = |collection: &str, field: &'static str, value: Value| {
        changed(&dump, collection, move |record| {
            record[field] = value.clone()
        })
    };
    let field = |field: &'static str, value: &'static str| {
        changed(&dump, "evaluation", move |record| {
            record["fields"][field] = json!(value)
        })
    };
    let rows = [
        (set("knowledge", "content", json!(" ")), "content"),
        (set("knowledge", "id", json!("ada//x")), "id"),
        (set("knowledge", "id", json!("bob//1")), "id"),
        (set("knowledge", "id", json!("1")), "id"),
        (set("knowledge", "expires", json!(1)), "expire"),
        (set("entity", "key", json!("")), "key"),
        (set("entity", "key", json!("Other")), "id"),
        (set("short-term", "key", json!("k".repeat(513))), "key"),
        (set("short-term", "id", json!("ada//other")), "id"),
        (set("evaluation", "kind", json!("maybe")), "status"),
        (set("evaluation", "title", json!("")), "task_name"),
        (field("cost_usd", "-1"), "cost_usd"),
        (field("tokens_used", "1.5"), "tokens_used"),
        (field("score", "high"), "score"),
    ];
    let good = r#"{"content":"a plain line"}"#.to_string();
    for (row, told) in rows {
        let request = json!({ "lines": [row, good] });
        let mut door = NativeDoor::default();
        let answer = call(&mut door, &everybody("t"), "admin.load", request);
        let rejected = answer["rejected"].as_array().expect("a list");
        assert_eq!(
            (rejected.len(), &answer["loaded"]),
            (1, &json!(1)),
            "{told}: {answer}"
        );
        assert_eq!(rejected[0]["line"], 1);
        let message = rejected[0]["message"].as_str().expect("text");
        assert!(message.contains(told), "{told}: {message}");
        let status = call(&mut door, &everybody("t"), "admin.status", json!({}));
        assert_eq!(status["versions"], 1, "{told}");
    }
    let all = call(
        &mut door,
        &everybody("t"),
        "admin.load",
        json!({ "lines": dump }),
    );
    assert_eq!(all["rejected"], json!([]));
}

#[test]
fn rows_of_working_memory_are_held_to_the_same() {
    let mut door = NativeDoor::default();
    let ada = owner("s", "ada");
    let tables = json!({
        "facts": [{ "id": 1, "content": "" }, { "id": 2, "content": "Good" }],
        "insights": [{ "id": 1 }],
        "entities": [{ "id": 1, "name": "n".repeat(513) }],
        "short_term": [{ "key": "k".repeat(513), "value": "v" }],
        "evaluation_log": [{ "id": 1, "task_name": "t", "status": "maybe" }, { "id": 2 }],
    });
    let answer = call(
        &mut door,
        &ada,
        "working.load",
        json!({ "tables": tables, "source": "old" }),
    );
    assert_eq!(answer["loaded"], 1, "{answer}");
    assert_eq!(
        answer["rejected"].as_array().expect("a list").len(),
        6,
        "{answer}"
    );
    let told = (
        "import".into(),
        "old".into(),
        "1 loaded, 0 known, 6 refused".into(),
    );
    assert_eq!(audit(&mut door, "s"), [told]);
}

#[test]
fn promise_5_an_unknown_kind_or_collection_is_refused_with_the_ones_there_are() {
    let mut door = NativeDoor::default();
    filled(&mut door);
    let admin = everybody("s");
    let save = |door: &mut NativeDoor, method: &str, request: Value| {
        call(door, &admin, method, request);
    };
    save(&mut door, "memory.remember", json!({ "content": "one" }));
    save(
        &mut door,
        "memory.lesson_save",
        json!({ "content": "look twice" }),
    );
    save(
        &mut door,
        "memory.observe",
        json!({ "session": "z", "title": "seen" }),
    );
    let ended = json!({ "session": "z", "summary": "it is done" });
    save(&mut door, "memory.session_end", ended);
    let whole = dump(&mut door, &admin);
    let again = call(
        &mut door,
        &everybody("t"),
        "admin.load",
        json!({ "lines": whole }),
    );
    assert_eq!(again["rejected"], json!([]), "what a store says is taken");
    let kinds = [
        ("memory", "workflow"),
        ("lesson", "crystal"),
        ("observation", "command_run"),
        ("session", "abandoned"),
        ("summary", "summary"),
        ("fact", "preference"),
        ("evaluation", "success"),
    ];
    let mut lines: Vec<(String, &str)> = kinds
        .iter()
        .map(|(collection, one)| {
            let line = changed(&whole, collection, |record| record["kind"] = json!("bogus"));
            (line, *one)
        })
        .collect();
    let collection = changed(&whole, "memory", |record| {
        record["collection"] = json!("bogus")
    });
    lines.push((collection, "observation"));
    for (line, one) in lines {
        let mut door = NativeDoor::default();
        let request = json!({ "lines": [line] });
        let answer = call(&mut door, &everybody("u"), "admin.load", request);
        let said = answer["rejected"][0]["message"]
            .as_str()
            .expect("a message");
        assert!(said.contains("\"bogus\"") && said.contains(one), "{said}");
        let status = call(&mut door, &everybody("u"), "admin.status", json!({}));
        assert_eq!(
            (&answer["loaded"], &status["versions"]),
            (&json!(0), &json!(0))
        );
    }
}

#[test]
fn a_plain_line_of_an_own_kind_is_taken_and_keeps_its_word() {
    let mut door = NativeDoor::default();
    let ada = owner("s", "ada");
    let lines = [
        r#"{"text":"Nora: the sensors moved","kind":"conversation"}"#,
        r#"{"text":"Always run the linter","kind":"pattern"}"#,
    ];
    let taken = call(&mut door, &ada, "admin.load", json!({ "lines": lines }));
    assert_eq!(taken["loaded"], 2, "{taken}");
    let list = call(&mut door, &ada, "memory.list", json!({ "kind": "fact" }));
    assert_eq!(list["items"].as_array().expect("items").len(), 1, "{list}");
    let found = call(
        &mut door,
        &ada,
        "retrieval.recall",
        json!({ "query": "sensors", "tags": ["conversation"] }),
    );
    assert_eq!(found["hits"][0]["kind"], "fact", "{found}");
}

#[test]
fn a_dump_brings_its_settings_only_into_a_store_without_records() {
    let mut door = NativeDoor::default();
    filled(&mut door);
    let header = json!({
        "vademecum": "dump", "version": 1, "hash": "", "counters": {},
        "settings": { "redaction": "off", "memory.observations": "500" },
    });
    let lines = [header.to_string()];
    let redaction = |door: &mut NativeDoor, store: &str| {
        let answer = call(door, &everybody(store), "admin.settings", json!({}));
        let rows = answer["settings"].as_array().expect("settings");
        let row = rows.iter().find(|row| row["name"] == "redaction");
        row.expect("redaction")["value"].clone()
    };
    for _ in 0..2 {
        let taken = load(&mut door, &everybody("s"), &lines);
        assert_eq!(counts(&taken), (0, 1, vec![]), "{taken}");
        let said = taken["partial"][0]["message"].as_str().expect("a note");
        assert!(
            said.contains("redaction \"off\"") && !said.contains("observations"),
            "{said}"
        );
        assert_eq!(redaction(&mut door, "s"), "redact");
    }
    let taken = load(&mut door, &everybody("empty"), &lines);
    assert_eq!(
        (counts(&taken).0, &taken["partial"]),
        (1, &json!([])),
        "{taken}"
    );
    assert_eq!(redaction(&mut door, "empty"), "off");
    // Behind the records of the same call it is too late as well.
    let mut late = dump(&mut door, &owner("s", "ada"));
    late.extend(lines);
    load(&mut door, &everybody("late"), &late);
    assert_eq!(redaction(&mut door, "late"), "redact");
}

#[test]
fn settings_are_checked_as_what_they_stand_for() {
    let mut door = NativeDoor::default();
    let long = "a".repeat(129);
    for (name, value, code) in [
        ("memory.agent", "a\nb", Code::Invalid),
        ("memory.agent", "  ", Code::Invalid),
        ("memory.agent", "plan\u{2028}ner", Code::Invalid),
        ("memory.agent", "plan\u{202E}ner", Code::Invalid),
        ("memory.agent", long.as_str(), Code::TooLarge),
        ("memory.agent", "AKIAIOSFODNN7EXAMPLE", Code::Denied),
        ("facts.rate-calls", "0", Code::Invalid),
        ("facts.rate-seconds", "0", Code::Invalid),
    ] {
        let setting = json!({ "name": name, "value": value });
        let refused = door.call(&everybody("s"), "admin.configure", &setting);
        let refused = refused.expect_err(value);
        let reason = value != "0" || refused.message.contains("0 would refuse every call");
        assert!(reason, "{refused:?}");
        assert_eq!(
            (refused.code, refused.subject.as_str()),
            (code, name),
            "{refused:?}"
        );
    }
    for (name, value) in [
        ("memory.agent", &long[1..]),
        ("facts.rate-calls", "1"),
        ("facts.rate-calls", ""),
    ] {
        let setting = json!({ "name": name, "value": value });
        call(&mut door, &everybody("s"), "admin.configure", setting);
    }
}

#[test]
fn an_import_of_an_owner_holds_to_the_list_of_words() {
    let mut door = NativeDoor::default();
    let ada = owner("s", "ada");
    let fact = json!({ "kind": "fact", "key": "k", "value": "a foo here" });
    call(&mut door, &ada, "facts.store", fact);
    let lines = dump(&mut door, &ada);
    let setting = json!({ "name": "facts.blocked-words", "value": "foo" });
    call(&mut door, &everybody("t"), "admin.configure", setting);
    let bound = owner("t", "ada");
    let taken = call(&mut door, &bound, "admin.load", json!({ "lines": lines }));
    assert_eq!(taken["loaded"], 0, "{taken}");
    let restored = call(
        &mut door,
        &everybody("t"),
        "admin.load",
        json!({ "lines": lines }),
    );
    assert_eq!(restored["loaded"], 1, "{restored}");
}

#[test]
fn a_named_operation_is_one_of_the_owner_that_it_is_for() {
    let mut door = NativeDoor::default();
    let named = |operation: &str| Caller {
        operation: operation.into(),
        ..everybody("s")
    };
    for who in ["ada", "bob"] {
        let text = format!("of {who}");
        let fact = json!({ "owner": who, "kind": "fact", "key": "k", "value": text });
        let stored = call(&mut door, &named("o"), "facts.store", fact);
        assert_eq!(stored["fact"]["value"], text, "{stored}");
        let lines = [json!({ "content": format!("a line of {who}") }).to_string()];
        let load = json!({ "owner": who, "lines": lines });
        let taken = call(&mut door, &named("i"), "admin.load", load.clone());
        assert_eq!(taken["loaded"], 1, "{taken}");
        call(&mut door, &named("i"), "admin.load", load);
        let list = call(&mut door, &owner("s", who), "memory.list", json!({}));
        assert_eq!(list["items"].as_array().expect("items").len(), 1, "{list}");
    }
    let forget = json!({ "owner": "ada", "key": "k" });
    call(&mut door, &named("f"), "facts.forget", forget);
    let gone = door.call(&owner("s", "ada"), "facts.get", &json!({ "key": "k" }));
    assert_eq!(gone.expect_err("gone").code, Code::Missing);
    call(
        &mut door,
        &owner("s", "bob"),
        "facts.get",
        json!({ "key": "k" }),
    );
}
