//! Promises 1 to 8: nothing acknowledged is lost, doubled or half done.

use serde_json::{Value, json};
use vademecum_core::{Caller, Code};
use vademecum_tests::door::{Door, NativeDoor, everybody, owner};

fn store(door: &mut dyn Door, caller: &Caller, key: &str, value: &str) -> Value {
    let request = json!({ "owner": "ada", "kind": "fact", "key": key, "value": value });
    door.call(caller, "facts.store", &request).expect("stored")
}

fn hash(door: &mut dyn Door, store: &str) -> String {
    let status = door
        .call(&everybody(store), "admin.status", &json!({}))
        .expect("status");
    status["hash"].as_str().expect("a hash").to_string()
}

#[test]
fn promise_1_what_was_answered_is_there_after_a_crash_by_key_and_by_query() {
    let mut door = NativeDoor::default();
    let ada = owner("s", "ada");
    for number in 0..50 {
        store(
            &mut door,
            &ada,
            &format!("key-{number}"),
            &format!("value number {number}"),
        );
        door.reopen();
        let found = door
            .call(
                &ada,
                "facts.recall",
                &json!({ "query": format!("number {number}") }),
            )
            .expect("recalled");
        let keys: Vec<&str> = found["facts"]
            .as_array()
            .expect("rows")
            .iter()
            .filter_map(|f| f["key"].as_str())
            .collect();
        assert!(keys.contains(&format!("key-{number}").as_str()));
        let got = door.call(
            &ada,
            "facts.get",
            &json!({ "key": format!("key-{number}") }),
        );
        assert_eq!(
            got.expect("got")["fact"]["value"],
            format!("value number {number}")
        );
    }
}

/// What others wrote since is not told as one's own.
#[test]
fn promise_7_a_retry_answers_with_what_its_own_call_wrote() {
    let mut door = NativeDoor::default();
    let named = |operation: &str| Caller {
        operation: operation.into(),
        ..owner("s", "ada")
    };
    let (first, anybody) = (named("one"), owner("s", "ada"));
    let told = store(&mut door, &first, "tz", "Lisbon");
    store(&mut door, &anybody, "tz", "Porto");
    assert_eq!(store(&mut door, &first, "tz", "Lisbon"), told);
    let update = json!({ "key": "tz", "value": "Faro" });
    let mut call = |caller: &Caller, method: &str, request: &Value| {
        let answer = door.call(caller, method, request);
        answer.unwrap_or_else(|error| panic!("{method}: {error:?}"))
    };
    let told = call(&named("two"), "facts.update", &update);
    let later = json!({ "key": "tz", "value": "Braga" });
    call(&anybody, "facts.update", &later);
    assert_eq!(call(&named("two"), "facts.update", &update), told);
    let text = json!({ "content": "The bakery opens at seven" });
    let told = call(&named("three"), "memory.remember", &text);
    let id = &told["memory"]["id"];
    let change = |content: &str| json!({ "id": id, "content": content });
    let evolved = call(
        &named("four"),
        "memory.update",
        &change("It opens at eight"),
    );
    call(&anybody, "memory.update", &change("It opens at nine"));
    assert_eq!(
        call(&named("three"), "memory.remember", &text)["memory"]["content"],
        told["memory"]["content"]
    );
    let again = call(
        &named("four"),
        "memory.update",
        &change("It opens at eight"),
    );
    assert_eq!(again["memory"]["content"], evolved["memory"]["content"]);
    assert_eq!(again["memory"]["content"], "It opens at eight");
}

/// A stored session of the owner and project with one memory loaded from the store.
fn loaded(door: &mut dyn Door, caller: &Caller) -> String {
    let mut call = |method: &str, request: Value| {
        let answer = door.call(caller, method, &request);
        answer.unwrap_or_else(|error| panic!("{method}: {error:?}"))
    };
    let text = json!({ "content": "The quagga release key lies in the blue drawer" });
    let told = call("memory.remember", text);
    let config = json!({ "memories": "store", "skills": "off" });
    call(
        "session.create",
        json!({ "session": "live", "config": config }),
    );
    let place = json!({ "session": "live" });
    call("session.begin", json!({ "place": place }));
    call(
        "session.enter",
        json!({ "place": place, "stage": "executor" }),
    );
    call("session.turn", json!({ "place": place }));
    let recall = json!({ "place": place, "input": ["quagga release key"] });
    call("session.recall", recall);
    let shown = call("session.show", json!({ "place": place }));
    assert!(shown.to_string().contains("blue drawer"), "{shown}");
    told["memory"]["id"].as_str().expect("an id").to_string()
}

#[test]
fn promise_9_a_stored_session_is_of_its_project() {
    let mut door = NativeDoor::default();
    let of = |project: &str| Caller {
        project: project.into(),
        ..owner("s", "ada")
    };
    loaded(&mut door, &of("pa"));
    for other in [of("pb"), of("")] {
        let place = json!({ "place": { "session": "live" } });
        for method in ["session.show", "session.prompt"] {
            let error = door.call(&other, method, &place).expect_err(method);
            assert_eq!(error.code, Code::Missing, "{method}");
        }
        let forget = json!({ "session": "live" });
        let error = door.call(&other, "session.forget", &forget);
        assert_eq!(error.expect_err("forget").code, Code::Missing);
        let list = door.call(&other, "session.list", &json!({})).expect("list");
        assert!(!list.to_string().contains("live"), "{list}");
    }
    let dump = door
        .call(&of("pb"), "admin.dump", &json!({}))
        .expect("dump");
    assert!(!dump.to_string().contains("blue drawer"), "{dump}");
    let list = door.call(&of("pa"), "session.list", &json!({}));
    assert!(list.expect("list").to_string().contains("\"live\""));
    // One of no project may have loaded what is of any.
    loaded(&mut door, &of(""));
    let dump = door
        .call(&of("pb"), "admin.dump", &json!({}))
        .expect("dump");
    assert!(!dump.to_string().contains("agent-session"), "{dump}");
    // The same name in another project is another session.
    loaded(&mut door, &of("pb"));
}

#[test]
fn promise_23_what_a_session_loaded_goes_with_its_original() {
    let mut door = NativeDoor::default();
    let ada = owner("s", "ada");
    let id = loaded(&mut door, &ada);
    let forget = json!({ "ids": [id], "purge": true });
    let gone = door
        .call(&ada, "memory.forget", &forget)
        .expect("forgotten");
    assert_eq!(gone["purged"], "physical");
    let place = json!({ "place": { "session": "live" } });
    let shown = door.call(&ada, "session.show", &place).expect("shown");
    assert!(!shown.to_string().contains("blue drawer"), "{shown}");
    let (values, text) = (door.script().store("s").values(), b"blue drawer");
    let holds = |value: &Vec<u8>| value.windows(text.len()).any(|part| part == text);
    let kept = values.borrow().values().any(holds);
    assert!(!kept, "a stored byte holds the text");
    // The session goes on.
    let turn = json!({ "place": { "session": "live" } });
    door.call(&ada, "session.turn", &turn).expect("a turn");
    let recall = json!({ "place": { "session": "live" }, "input": ["anything else"] });
    door.call(&ada, "session.recall", &recall)
        .expect("recalled");
}

/// Every way of forgetting takes the copies of all who may have loaded the memory.
#[test]
fn promise_23_copies_go_on_every_way_of_forgetting() {
    const DAY: u64 = 86_400_000;
    let ways: [(&str, &str, Value); 4] = [
        ("by ids", "memory.forget", json!({ "purge": true })),
        (
            "with what it became",
            "memory.forget",
            json!({ "purge": true }),
        ),
        ("expired", "memory.auto_forget", json!({})),
        ("replaced", "memory.evict", json!({})),
    ];
    for (way, method, mut request) in ways {
        let mut door = NativeDoor::default();
        let callers = [
            owner("s", "ada"),
            owner("s", "bob"),
            everybody("s"),
            owner("s", "shared"),
        ];
        let ids: Vec<String> = callers.iter().map(|who| loaded(&mut door, who)).collect();
        let mut all = ids.clone();
        for (caller, id) in callers.iter().zip(&ids) {
            let mut call = |method, request| door.call(caller, method, &request).expect(method);
            match way {
                "expired" => drop(call("memory.update", json!({ "id": id, "ttl": DAY }))),
                "replaced" | "with what it became" => {
                    let next = call("memory.evolve", json!({ "id": id, "content": "Elsewhere" }));
                    all.push(next["memory"]["id"].as_str().expect("an id").to_string());
                }
                _ => {}
            }
        }
        door.set_now(1_770_000_000_000 + 100 * DAY);
        match way {
            "by ids" => request["ids"] = json!(ids),
            "with what it became" => request["ids"] = json!(all[4..]),
            _ => {}
        }
        let done = door.call(&everybody("s"), method, &request).expect(method);
        for caller in &callers {
            let place = json!({ "place": { "session": "live" } });
            let shown = door.call(caller, "session.show", &place).expect("shown");
            assert!(
                !shown.to_string().contains("blue drawer"),
                "{way}: {done} {shown}"
            );
        }
    }
}

/// Saying again what a tool said does not make it a user's word.
#[test]
fn promise_26_who_repeats_a_text_has_not_said_it_first() {
    let mut door = NativeDoor::default();
    let by = |channel: &str| {
        let caller = json!({ "store": "s", "owner": "ada", "channel": channel });
        serde_json::from_value::<Caller>(caller).expect("a caller")
    };
    let mut call = |channel: &str, method: &str, request: Value| {
        let answer = door.call(&by(channel), method, &request);
        answer.unwrap_or_else(|error| panic!("{method}: {error:?}"))
    };
    let text = "The runner needs four cores";
    let told = call("tool", "memory.remember", json!({ "content": text }));
    let id = told["memory"]["id"].clone();
    let again = call(
        "user",
        "memory.evolve",
        json!({ "id": id, "content": text }),
    );
    assert_eq!(again["memory"]["channel"], "tool", "{again}");
    let id = again["memory"]["id"].clone();
    let other = json!({ "id": id, "content": "The runner needs eight cores" });
    assert_eq!(
        call("user", "memory.evolve", other)["memory"]["channel"],
        "user"
    );
    // A lesson has one id, whoever says it: the user's word takes a tool's place, with nothing of the
    // tool beside it, and never the other way round.
    let lesson = json!({ "content": "Build before you test" });
    let aside = json!({ "content": "Build before you test", "context": "always", "tags": ["x"] });
    call("tool", "memory.lesson_save", aside.clone());
    let by_user = call("user", "memory.lesson_save", lesson)["lesson"].clone();
    let again = call("tool", "memory.lesson_save", aside)["lesson"].clone();
    for lesson in [by_user, again] {
        assert_eq!(lesson["channel"], "user", "{lesson}");
        assert_eq!(lesson["concepts"], json!([]), "{lesson}");
        assert_eq!(lesson["fields"]["context"], json!(null), "{lesson}");
    }
}

/// A name of an operation that another project used tells nothing of it.
#[test]
fn promise_9_an_operation_is_of_its_project() {
    let mut door = NativeDoor::default();
    let of = |project: &str| Caller {
        operation: "one".into(),
        project: project.into(),
        ..owner("s", "ada")
    };
    let mut remember = |project: &str, content: &str| {
        let request = json!({ "content": content });
        let told = door.call(&of(project), "memory.remember", &request);
        told.expect("remembered")["memory"]["content"].clone()
    };
    assert_eq!(
        remember("pa", "the key is in the drawer"),
        "the key is in the drawer"
    );
    assert_eq!(remember("pb", "tea is at four"), "tea is at four");
    assert_eq!(remember("pa", "something else"), "the key is in the drawer");
    let request = json!({ "operation": "one", "method": "memory.remember" });
    let asked = door.call(&of("pc"), "admin.operation", &request);
    assert_eq!(asked.expect("asked")["committed"], false);
}

#[test]
fn what_a_caller_says_of_itself_is_bounded() {
    let mut door = NativeDoor::default();
    let long = "p".repeat(1_025);
    let caller = |field: &str| {
        let mut caller = json!({ "store": "s", "owner": "ada" });
        caller[field] = long.clone().into();
        serde_json::from_value::<Caller>(caller).expect("a caller")
    };
    for field in ["operation", "actor", "project", "session"] {
        let request = json!({ "content": "text" });
        let error = door.call(&caller(field), "memory.remember", &request);
        let error = error.expect_err(field);
        assert_eq!(
            (error.code, error.subject.as_str()),
            (Code::TooLarge, field)
        );
        assert_eq!((error.limit, error.actual), (1_024, 1_025));
    }
}

#[test]
fn promise_2_two_handles_on_one_store_keep_both_sets_of_writes() {
    let mut one = NativeDoor::default();
    let mut two = one.second();
    let ada = owner("s", "ada");
    for number in 0..40 {
        let door = if number % 2 == 0 { &mut one } else { &mut two };
        store(door, &ada, &format!("key-{number}"), "x");
    }
    for door in [&mut one, &mut two] {
        let list = door
            .call(&ada, "facts.list", &json!({ "limit": 200 }))
            .expect("listed");
        assert_eq!(list["matched"], 40);
    }
    assert_eq!(hash(&mut one, "s"), hash(&mut two, "s"));
}

#[test]
fn promise_4_a_failed_command_leaves_nothing_behind() {
    let mut door = NativeDoor::default();
    let ada = owner("s", "ada");
    store(&mut door, &ada, "a", "x");
    let before = hash(&mut door, "s");
    let bad = json!({ "kind": "fact", "key": "b", "value": "x", "expected": 3 });
    let error = door
        .call(&ada, "facts.store", &bad)
        .expect_err("a conflict");
    assert_eq!((error.code, error.version), (Code::Conflict, 0));
    let error = door
        .call(&ada, "facts.update", &json!({ "key": "a" }))
        .expect_err("nothing");
    assert_eq!(error.code, Code::Invalid);
    assert_eq!(hash(&mut door, "s"), before);
}

#[test]
fn promise_5_one_bad_line_is_refused_and_the_counts_add_up() {
    let mut door = NativeDoor::default();
    let lines = [
        r#"{"content":"the deploy key lives in the vault","tags":["ops"]}"#,
        r#"{"content": 5}"#,
        "",
        "not json",
        r#"{"content":"the second one"}"#,
        r#"{"content":"the second one"}"#,
        r#"{"type":"entity","name":"Ada","entityType":"person","observations":["likes tea","plays chess"]}"#,
        r#"{"type":"relation","from":"Ada","to":"Bo","relationType":"knows"}"#,
        r#"{"other":1}"#,
    ];
    let request = json!({ "lines": lines, "source": "notes.jsonl" });
    let loaded = door
        .call(&everybody("s"), "admin.load", &request)
        .expect("loaded");
    let rejected: Vec<u64> = loaded["rejected"]
        .as_array()
        .expect("rows")
        .iter()
        .filter_map(|row| row["line"].as_u64())
        .collect();
    assert_eq!(rejected, [2, 4, 9]);
    assert_eq!(
        (loaded["loaded"].clone(), loaded["known"].clone()),
        (json!(4), json!(1))
    );
    let again = door
        .call(&everybody("s"), "admin.load", &request)
        .expect("loaded again");
    assert_eq!(
        (again["loaded"].clone(), again["known"].clone()),
        (json!(0), json!(5))
    );
}

#[test]
fn promise_7_a_retry_after_a_lost_answer_does_not_double_it() {
    let mut door = NativeDoor::default();
    let named = Caller {
        operation: "op-1".into(),
        ..owner("s", "ada")
    };
    let first = store(&mut door, &named, "a", "x");
    store(&mut door, &owner("s", "ada"), "a", "y");
    door.reopen();
    let again = store(&mut door, &named, "a", "x");
    assert_eq!(first["fact"]["id"], again["fact"]["id"]);
    let now = door
        .call(&owner("s", "ada"), "facts.get", &json!({ "key": "a" }))
        .expect("got");
    assert_eq!(
        now["fact"]["value"], "y",
        "the retry must not undo what came after it"
    );
    let asked = json!({ "operation": "op-1", "method": "facts.store" });
    let known = door.call(&named, "admin.operation", &asked).expect("asked");
    assert_eq!(known["committed"], true);
    door.call(&owner("s", "ada"), "facts.forget", &json!({ "key": "a" }))
        .expect("forgotten");
    let late = store(&mut door, &named, "a", "x");
    assert_eq!(late["fact"]["id"], first["fact"]["id"]);
    assert_eq!(late["version"], first["version"]);
    assert_eq!(late["fact"]["value"], "", "what was forgotten stays so");
    door.call(&owner("s", "ada"), "facts.get", &json!({ "key": "a" }))
        .expect_err("the retry brings nothing back");
}

#[test]
fn a_new_key_names_those_that_differ_in_spelling_only() {
    let mut door = NativeDoor::default();
    let ada = owner("s", "ada");
    let first = store(&mut door, &ada, "time_zone", "Lisbon");
    assert_eq!(first["similar"], json!([]));
    store(&mut door, &owner("s", "*"), "Time Zones", "x");
    let request = json!({ "kind": "fact", "key": "timeZone", "value": "Porto" });
    let second = door.call(&ada, "facts.store", &request).expect("stored");
    assert_eq!(second["similar"], json!(["Time Zones", "time_zone"]));
    let again = door.call(&ada, "facts.store", &request).expect("stored");
    assert_eq!(
        again["similar"],
        json!([]),
        "only a new key is warned about"
    );
    let bo = owner("s", "bo");
    let others = door.call(&bo, "facts.store", &request).expect("stored");
    assert_eq!(
        others["similar"],
        json!([]),
        "what others keep is not named"
    );
}

#[test]
fn promise_8_every_swept_record_is_audited_and_the_dry_run_equals_the_real_one() {
    let mut door = NativeDoor::default();
    let (ada, bo) = (owner("s", "ada"), owner("s", "bo"));
    door.set_now(1_000_000_000_000);
    for (key, confidence) in [("a", 0.1), ("b", 0.9), ("c", 0.3)] {
        let request = json!({ "kind": "fact", "key": key, "value": "x", "confidence": confidence });
        door.call(&ada, "facts.store", &request).expect("stored");
    }
    let request = json!({ "kind": "fact", "key": "other", "value": "x", "confidence": 0.1 });
    door.call(&bo, "facts.store", &request).expect("stored");
    door.set_now(1_000_000_000_000 + 91 * 86_400_000);
    let dry = door
        .call(&ada, "facts.decay", &json!({ "dry": true }))
        .expect("dry");
    let real = door.call(&ada, "facts.decay", &json!({})).expect("real");
    assert_eq!(dry, real);
    assert_eq!(real["keys"], json!(["a", "c"]));
    let audit = door
        .call(&ada, "admin.audit", &json!({ "action": "pruned" }))
        .expect("audit");
    assert_eq!(audit["rows"].as_array().expect("rows").len(), 2);
    let others = door.call(&bo, "facts.list", &json!({})).expect("listed");
    assert_eq!(others["matched"], 1);
}

#[test]
fn a_dump_loads_back_to_the_same_hash() {
    let mut door = NativeDoor::default();
    let ada = owner("s", "ada");
    for number in 0..30 {
        store(
            &mut door,
            &ada,
            &format!("key-{}", number % 20),
            &format!("value {number}"),
        );
    }
    door.call(&ada, "facts.forget", &json!({ "key": "key-3" }))
        .expect("forgotten");
    let mut after = Some(0);
    let mut lines: Vec<Value> = Vec::new();
    while let Some(from) = after {
        let request = json!({ "after": from, "limit": 7 });
        let page = door
            .call(&everybody("s"), "admin.dump", &request)
            .expect("dumped");
        lines.extend(page["lines"].as_array().expect("lines").clone());
        after = page["next"].as_u64();
    }
    let request = json!({ "lines": lines });
    let loaded = door
        .call(&everybody("t"), "admin.load", &request)
        .expect("loaded");
    assert_eq!(loaded["rejected"], json!([]));
    assert_eq!(hash(&mut door, "s"), hash(&mut door, "t"));
}

#[test]
fn promise_15_compaction_and_reopening_change_nothing() {
    let mut door = NativeDoor::default();
    let ada = owner("s", "ada");
    for number in 0..300 {
        store(
            &mut door,
            &ada,
            &format!("key-{}", number % 200),
            &format!("value {number}"),
        );
    }
    let before = (
        hash(&mut door, "s"),
        door.call(&ada, "facts.list", &json!({})),
    );
    door.call(&everybody("s"), "admin.compact", &json!({}))
        .expect("compacted");
    assert_eq!(
        before,
        (
            hash(&mut door, "s"),
            door.call(&ada, "facts.list", &json!({}))
        )
    );
    door.reopen();
    assert_eq!(
        before,
        (
            hash(&mut door, "s"),
            door.call(&ada, "facts.list", &json!({}))
        )
    );
    let verified = door
        .call(&everybody("s"), "admin.verify", &json!({}))
        .expect("verified");
    assert_eq!(verified["ok"], true, "{verified}");
}

#[test]
fn promise_23_after_a_purge_no_stored_byte_holds_the_text() {
    let mut door = NativeDoor::default();
    let ada = owner("s", "ada");
    let secret = "the-zebra-crossed-the-river";
    store(&mut door, &ada, "a", secret);
    store(&mut door, &ada, "a", "something else");
    store(&mut door, &ada, "b", "kept");
    let stored = |door: &NativeDoor| {
        let values = door.script().store("s").values();
        let values = values.borrow();
        values.values().any(|value| {
            value
                .windows(secret.len())
                .any(|window| window == secret.as_bytes())
        })
    };
    assert!(stored(&door));
    let gone = door.call(&ada, "facts.forget", &json!({ "key": "a", "purge": true }));
    assert_eq!(gone.expect("forgotten")["purged"], "physical");
    assert!(!stored(&door));
    door.reopen();
    let missing = door
        .call(&ada, "facts.history", &json!({ "key": "a" }))
        .expect_err("gone");
    assert_eq!(missing.code, Code::Missing);
    assert_eq!(
        door.call(&ada, "facts.list", &json!({})).expect("listed")["matched"],
        1
    );
}

#[test]
fn promise_25_a_secret_is_redacted_and_never_echoed() {
    let mut door = NativeDoor::default();
    let ada = owner("s", "ada");
    let token = format!("ghp_{}", "a1B2".repeat(9));
    let answer = store(&mut door, &ada, "a", &format!("use token {token} to push"));
    assert!(!answer.to_string().contains(&token));
    assert_ne!(answer["redacted"], json!([]));
    let refuse = json!({ "name": "redaction", "value": "refuse" });
    door.call(&everybody("s"), "admin.configure", &refuse)
        .expect("configured");
    let request = json!({ "kind": "fact", "key": "b", "value": format!("token {token}") });
    let error = door
        .call(&ada, "facts.store", &request)
        .expect_err("refused");
    assert_eq!(error.code, Code::Denied);
    assert!(!format!("{error:?}").contains(&token));
}

/// Lines that name no owner belong to the one that the load names: its recalls find them, and no
/// other owner's do.
#[test]
fn promise_15_an_import_for_an_owner_is_found_by_that_owner() {
    let mut door = NativeDoor::default();
    let lines = [
        json!({ "content": "The kettle whistles at ninety degrees" }).to_string(),
        json!({ "type": "entity", "name": "Kettle", "entityType": "thing",
            "observations": ["stands on the shelf"] })
        .to_string(),
        json!({ "content": "Bob keeps a samovar", "owner": "bob" }).to_string(),
    ];
    let request = json!({ "lines": lines, "owner": "ada" });
    let answer = door
        .call(&everybody("s"), "admin.load", &request)
        .expect("loaded");
    assert_eq!(answer["loaded"], 3, "{answer}");
    let mut found = |who: &Caller, query: &str| -> usize {
        let request = json!({ "query": query });
        let answer = door.call(who, "retrieval.recall", &request).expect("found");
        answer["hits"].as_array().expect("hits").len()
    };
    let (ada, bob) = (owner("s", "ada"), owner("s", "bob"));
    assert!(found(&ada, "kettle whistles") > 0);
    assert!(found(&ada, "kettle shelf") > 0);
    assert_eq!(found(&ada, "samovar"), 0);
    assert_eq!(found(&bob, "kettle"), 0);
    assert!(found(&bob, "samovar") > 0);
}

#[test]
fn a_load_for_an_owner_that_the_caller_does_not_reach_is_denied() {
    let mut door = NativeDoor::default();
    let request = |name: &str| json!({ "lines": [r#"{"content":"x"}"#], "owner": name });
    let bob = owner("s", "bob");
    let denied = door.call(&bob, "admin.load", &request("ada"));
    assert_eq!(denied.expect_err("denied").code, Code::Denied);
    let own = door.call(&bob, "admin.load", &request("bob"));
    assert_eq!(own.expect("its own")["loaded"], 1);
    let nobody = door.call(&everybody("s"), "admin.load", &request("*"));
    assert_eq!(nobody.expect_err("no owner").code, Code::Invalid);
}

fn dump(door: &mut dyn Door, caller: &Caller) -> Vec<String> {
    let answer = door.call(caller, "admin.dump", &json!({ "limit": 10_000 }));
    let answer = answer.expect("dumped");
    let lines = answer["lines"].as_array().expect("lines").iter();
    lines
        .map(|line| line.as_str().expect("text").to_string())
        .collect()
}

fn load(door: &mut dyn Door, caller: &Caller, lines: &[String]) -> Value {
    let request = json!({ "lines": lines });
    door.call(caller, "admin.load", &request).expect("loaded")
}

fn value_of(door: &mut dyn Door, key: &str) -> Value {
    let request = json!({ "owner": "ada", "key": key });
    let got = door.call(&everybody("s"), "facts.get", &request);
    got.map_or(Value::Null, |answer| answer["fact"]["value"].clone())
}

/// Facts are numbered from 1 in every store, so dumps of two stores name the same ids.
#[test]
fn promise_8_a_loaded_dump_takes_no_fact_away() {
    let (mut mine, mut theirs) = (NativeDoor::default(), NativeDoor::default());
    let (ada, bob) = (owner("s", "ada"), owner("s", "bob"));
    store(&mut mine, &ada, "victim", "mine");
    store(&mut mine, &ada, "shared-key", "mine too");
    let theirs_of = |key: &str, value: &str| json!({ "owner": "bob", "kind": "fact", "key": key, "value": value });
    for value in ["first", "second"] {
        let stored = theirs.call(&bob, "facts.store", &theirs_of("x", value));
        stored.expect("stored");
    }
    // As whoever reaches every owner, and as bob alone.
    for lines in [dump(&mut theirs, &everybody("s")), dump(&mut theirs, &bob)] {
        for caller in [everybody("s"), bob.clone()] {
            let answer = load(&mut mine, &caller, &lines);
            assert_ne!(answer["rejected"], json!([]), "{answer}");
            assert_eq!(value_of(&mut mine, "victim"), "mine");
        }
    }
    let mut other = NativeDoor::default();
    store(&mut other, &ada, "something", "else");
    store(&mut other, &ada, "a", "b");
    store(&mut other, &ada, "shared-key", "theirs");
    let lines = dump(&mut other, &everybody("s"));
    load(&mut mine, &everybody("s"), &lines);
    assert_eq!(value_of(&mut mine, "shared-key"), "mine too");
    let listed = mine.call(&ada, "facts.list", &json!({})).expect("listed");
    let keys: Vec<&Value> = listed["facts"].as_array().expect("rows").iter().collect();
    let doubled = keys.iter().filter(|row| row["key"] == "shared-key").count();
    assert_eq!(doubled, 1, "{listed}");
}

#[test]
fn promise_2_a_store_after_a_load_without_a_header_takes_no_number_again() {
    let mut from = NativeDoor::default();
    let ada = owner("s", "ada");
    for key in ["a", "b", "c"] {
        store(&mut from, &ada, key, key);
    }
    for (caller, skipped) in [(everybody("s"), 1), (ada.clone(), 0)] {
        let lines = dump(&mut from, &caller);
        let mut into = NativeDoor::default();
        load(&mut into, &caller, &lines[skipped..]);
        store(&mut into, &ada, "new", "new");
        for key in ["a", "b", "c", "new"] {
            assert_eq!(value_of(&mut into, key), key);
        }
    }
    let header = r#"{"vademecum":"dump","version":1,"hash":"","counters":{"fact":18446744073709551615},"settings":{}}"#;
    let answer = load(&mut from, &everybody("s"), &[header.to_string()]);
    assert_eq!(answer["rejected"].as_array().map(Vec::len), Some(1));
    store(&mut from, &ada, "d", "d");
    assert_eq!(value_of(&mut from, "a"), "a");
}

#[test]
fn promise_26_a_loaded_record_says_what_its_caller_may_say() {
    let mut from = NativeDoor::default();
    let ada = owner("s", "ada");
    store(&mut from, &ada, "a", "from a person");
    let lines = dump(&mut from, &ada);
    let line = lines.last().expect("a record").replace(
        r#""scope":{"owner":"ada","project":"""#,
        r#""scope":{"owner":"ada","project":"p2""#,
    );
    let tool = Caller {
        channel: vademecum_core::caller::Channel::Tool,
        actor: "webfetch".into(),
        project: "p1".into(),
        ..ada.clone()
    };
    let mut into = NativeDoor::default();
    let answer = load(&mut into, &tool, std::slice::from_ref(&line));
    assert_eq!(
        answer["rejected"].as_array().map(Vec::len),
        Some(1),
        "{answer}"
    );
    let free = Caller {
        project: String::new(),
        ..tool
    };
    let claimed = line.replace(r#""channel":"agent""#, r#""channel":"user""#);
    assert_eq!(load(&mut into, &free, &[claimed])["loaded"], 1);
    let again = dump(&mut into, &everybody("s"));
    let again = again.iter().rfind(|line| line.starts_with(r#"{"record":"#));
    let again = again.expect("a record");
    assert!(
        again.contains(r#""channel":"import","actor":"webfetch""#),
        "{again}"
    );
}

#[test]
fn promise_5_a_loaded_fact_that_no_store_would_take_is_refused() {
    let mut from = NativeDoor::default();
    let ada = owner("s", "ada");
    store(&mut from, &ada, "a", "b");
    let line = dump(&mut from, &ada).pop().expect("a record");
    for (sound, broken) in [
        (
            r#""content":"b""#,
            format!(r#""content":"{}""#, "x".repeat(4_001)),
        ),
        (r#""key":"a""#, r#""key":"""#.to_string()),
        (r#""kind":"fact""#, r#""kind":"weird""#.to_string()),
        (r#""id":"1""#, r#""id":"abc""#.to_string()),
        (r#""id":"1""#, r#""id":"0""#.to_string()),
        (r#""version":1"#, r#""version":4294967295"#.to_string()),
        (r#""confidence":"#, r#""confidence":5"#.to_string()),
    ] {
        assert!(line.contains(sound), "{sound} is not in {line}");
        let mut into = NativeDoor::default();
        let answer = load(&mut into, &everybody("s"), &[line.replace(sound, &broken)]);
        assert_eq!(answer["loaded"], 0, "{broken}");
    }
    let query = json!({ "owner": "ada", "query": "x ".repeat(40_000) });
    let refused = from.call(&ada, "facts.recall", &query);
    assert_eq!(refused.expect_err("too long").code, Code::TooLarge);
}
