//! Ids and numbers that lines of an import bring: what is taken, and what is left for others.

use serde_json::json;
use vademecum_core::Code;
use vademecum_tests::door::{Door, NativeDoor, everybody, owner};

use super::{call, counts, dump, load};

#[test]
fn numbers_of_facts_have_one_form_and_leave_room() {
    let mut door = NativeDoor::default();
    let ada = owner("s", "ada");
    let fact = json!({ "kind": "fact", "key": "k", "value": "v" });
    call(&mut door, &ada, "facts.store", fact);
    let line = dump(&mut door, &ada)
        .into_iter()
        .find(|line| line.contains("\"key\":\"k\""))
        .expect("the fact");
    for id in ["01", "9007199254740992", "9007199254740991"] {
        let other = owner("other", "eve");
        let line = line
            .replace("\"id\":\"1\"", &format!("\"id\":\"{id}\""))
            .replace("\"owner\":\"ada\"", "\"owner\":\"eve\"");
        let taken = call(&mut door, &other, "admin.load", json!({ "lines": [line] }));
        assert_eq!(taken["loaded"], 0, "{id}: {taken}");
        assert_eq!(taken["rejected"][0]["line"], 1, "{id}: {taken}");
    }
}

/// What is acknowledged can be restored: a number is refused before it is past what a load takes.
#[test]
fn an_imported_number_leaves_room_whoever_brings_it_and_the_last_one_is_full() {
    let mut door = NativeDoor::default();
    let ada = owner("s", "ada");
    let fact = |key: &str| json!({ "owner": "ada", "kind": "fact", "key": key, "value": "v" });
    call(&mut door, &ada, "facts.store", fact("k"));
    let line = dump(&mut door, &ada)
        .into_iter()
        .find(|line| line.contains("\"key\":\"k\""))
        .expect("the fact");
    let last = 1_u64 << 53;
    let room = last - (1 << 32);
    let numbered = |id: u64| line.replace("\"id\":\"1\"", &format!("\"id\":\"{id}\""));
    let header = |hash: &str| {
        json!({ "vademecum": "dump", "version": 1, "hash": hash, "counters": { "fact": last } })
            .to_string()
    };
    let all = everybody("other");
    for line in [numbered(last), numbered(room + 1), header("")] {
        let taken = load(&mut door, &all, &[line]);
        assert_eq!(counts(&taken), (0, 0, vec![1]), "{taken}");
    }
    assert_eq!(counts(&load(&mut door, &all, &[numbered(room)])).0, 1);
    let next = call(&mut door, &all, "facts.store", fact("next"));
    assert_eq!(next["fact"]["id"], room + 1, "{next}");
    // It comes back from its own dump, into an empty store and into its own.
    let whole = dump(&mut door, &all);
    let back = load(&mut door, &everybody("back"), &whole);
    assert_eq!(
        (counts(&back).2, &back["whole"]),
        (vec![], &json!(true)),
        "{back}"
    );
    assert_eq!(counts(&load(&mut door, &all, &whole)).2, Vec::<u64>::new());
    // The dump of a whole store may have used all numbers: the next fact is refused, not lost later.
    let used = everybody("used");
    assert_eq!(counts(&load(&mut door, &used, &[header("00")])).0, 1);
    let refused = door.call(&used, "facts.store", &fact("k")).unwrap_err();
    assert_eq!(refused.code, Code::Full, "{refused:?}");
}

#[test]
fn an_imported_row_of_working_memory_leaves_room_for_the_next() {
    let mut door = NativeDoor::default();
    let (last, ada) = (1_u64 << 53, owner("s", "ada"));
    let mut rows = |id: u64| {
        let row = json!({ "id": id, "content": "Ships on Friday" });
        let tables = json!({ "format_version": 1, "facts": [row] });
        call(&mut door, &ada, "working.load", json!({ "tables": tables }))
    };
    let taken = rows(last);
    assert_eq!(
        (&taken["loaded"], taken["rejected"].as_array().map(Vec::len)),
        (&json!(0), Some(1))
    );
    assert_eq!(rows(last - (1 << 32))["loaded"], 1);
    let next = json!({ "content": "Another" });
    let next = call(&mut door, &ada, "working.add_fact", next);
    assert_eq!(next["id"], last - (1 << 32) + 1, "{next}");
    let whole = dump(&mut door, &everybody("s"));
    let back = load(&mut door, &everybody("back"), &whole);
    assert_eq!(back["whole"], true, "{back}");
}

/// What is typed and seen as an id is what a line gives: nothing that looks like another one.
#[test]
fn ids_that_look_like_others_are_refused_with_their_line() {
    let mut door = NativeDoor::default();
    let ada = owner("s", "ada");
    let line = |id: &str| json!({ "id": id, "content": format!("about {id:?}") }).to_string();
    let lines = [
        line("m1"),
        line(" m1"),
        line("m1\t"),
        line("m1\u{3000}"),
        line("m\n1"),
        line("m\u{2028}1"),
        line("ada/m1"),
        line("ada/"),
        line("bob/m1"),
        line("notes/2024"),
    ];
    let answer = load(&mut door, &ada, &lines);
    assert_eq!(
        counts(&answer),
        (3, 0, vec![2, 3, 4, 5, 6, 7, 8]),
        "{answer}"
    );
    let reasons = answer["rejected"].to_string();
    for reason in ["blanks around it", "a line break", "begins with its owner"] {
        assert!(reasons.contains(reason), "{reasons}");
    }
    // The line's own owner counts, whoever imports.
    let named = json!({ "id": "ada/m2", "owner": "ada", "content": "of ada" }).to_string();
    let answer = load(&mut door, &everybody("s"), &[named]);
    assert_eq!(counts(&answer), (0, 0, vec![1]), "{answer}");
}

/// Lines of a dump: the ids that the store itself writes come back, also those of owners; what an
/// earlier import took comes back with the whole store, and by nobody else.
#[test]
fn dumps_come_back_with_the_ids_that_they_have() {
    let mut door = NativeDoor::default();
    let (ada, bob) = (owner("s", "ada"), owner("s", "bob"));
    let line = |content: &str| json!({ "id": "a", "content": content }).to_string();
    load(&mut door, &ada, &[line("tea at four")]);
    load(&mut door, &bob, &[line("tea at five")]);
    let memory = |line: &&String| line.contains("\"collection\":\"memory\"");
    let whole = dump(&mut door, &everybody("s"));
    assert!(
        whole.iter().any(|line| line.contains("\"bob/a\"")),
        "{whole:?}"
    );
    let answer = load(&mut door, &everybody("t"), &whole);
    assert_eq!(counts(&answer).2, Vec::<u64>::new(), "{answer}");
    assert_eq!(answer["whole"], true, "{answer}");
    let bobs = dump(&mut door, &bob);
    let answer = load(&mut door, &owner("u", "bob"), &bobs);
    assert_eq!(counts(&answer).2, Vec::<u64>::new(), "{answer}");
    let odd: Vec<String> = bobs
        .iter()
        .filter(memory)
        .map(|line| line.replace("\"bob/a\"", "\"bob/ a\\n\""))
        .collect();
    assert!(odd.len() == 1 && !bobs.contains(&odd[0]), "{odd:?}");
    let answer = load(&mut door, &owner("v", "bob"), &odd);
    assert_eq!(counts(&answer), (0, 0, vec![1]), "{answer}");
    assert!(
        answer["rejected"].to_string().contains("a line break"),
        "{answer}"
    );
    let answer = load(&mut door, &everybody("w"), &odd);
    assert_eq!(counts(&answer), (1, 0, Vec::new()), "{answer}");
}
