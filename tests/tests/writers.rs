//! A fact is stored without a look at what others wrote first: whoever missed something begins again,
//! and whoever reads finds what was only written.

use proptest::prelude::*;
use serde_json::{Value, json};
use vademecum_core::{Caller, Code, api::Core};
use vademecum_tests::{
    door::owner,
    native::{Script, ScriptedHost},
};

/// Two cores over one store, as two processes have them.
fn pair() -> [Core<ScriptedHost>; 2] {
    let host = ScriptedHost::default();
    [Core::new(host.clone()), Core::new(host)]
}

fn call(
    core: &mut Core<ScriptedHost>,
    caller: &Caller,
    method: &str,
    request: &Value,
) -> Result<Value, vademecum_core::Error> {
    let answer = core.call_json(caller, method, &request.to_string())?;
    Ok(serde_json::from_str(&answer).expect("an answer is JSON"))
}

fn store(core: &mut Core<ScriptedHost>, key: &str, value: &str) -> Value {
    let request = json!({ "kind": "fact", "key": key, "value": value });
    call(core, &owner("s", "ada"), "facts.store", &request).expect("stored")
}

#[test]
fn two_who_write_in_turns_miss_nothing_of_each_other() {
    let [mut one, mut other] = pair();
    for round in 0..20 {
        let version = store(&mut one, "shared", &format!("one {round}"))["version"].clone();
        assert_eq!(version, json!(2 * round + 1));
        let version = store(&mut other, "shared", &format!("other {round}"))["version"].clone();
        assert_eq!(version, json!(2 * round + 2));
        let own = store(&mut one, &format!("one-{round}"), "x");
        let others = store(&mut other, &format!("other-{round}"), "x");
        assert_ne!(own["fact"]["id"], others["fact"]["id"]);
    }
    let listed = call(&mut one, &owner("s", "ada"), "facts.list", &json!({}));
    assert_eq!(listed.expect("listed")["matched"], 41);
}

#[test]
fn a_version_that_another_wrote_is_a_conflict_at_once() {
    let [mut one, mut other] = pair();
    store(&mut one, "port", "8080");
    store(&mut other, "port", "8443");
    for (method, request) in [
        (
            "facts.store",
            json!({ "kind": "fact", "key": "port", "value": "1", "expected": 1 }),
        ),
        (
            "facts.update",
            json!({ "key": "port", "value": "1", "expected": 1 }),
        ),
    ] {
        let error = call(&mut one, &owner("s", "ada"), method, &request).expect_err("stale");
        assert_eq!((error.code, error.version), (Code::Conflict, 2));
    }
    let updated = json!({ "key": "port", "value": "9", "expected": 2 });
    let updated = call(&mut one, &owner("s", "ada"), "facts.update", &updated);
    assert_eq!(updated.expect("newest")["version"], 3);
}

/// A setting counts for the next call of everybody, also of one who knew the store without it.
#[test]
fn settings_of_others_hold_at_once() {
    let [mut one, mut other] = pair();
    store(&mut one, "first", "a secret word");
    let everybody = owner("s", "*");
    let set = |name: &str, value: &str| json!({ "name": name, "value": value });
    let words = set("facts.blocked-words", "secret");
    call(&mut other, &everybody, "admin.configure", &words).expect("set");
    let request = json!({ "kind": "fact", "key": "second", "value": "a secret word" });
    let error = call(&mut one, &owner("s", "ada"), "facts.store", &request).expect_err("blocked");
    assert_eq!(
        (error.code, error.subject.as_str()),
        (Code::Invalid, "value")
    );

    let rate = set("facts.rate-calls", "3");
    call(&mut other, &everybody, "admin.configure", &rate).expect("set");
    for number in 0..3 {
        store(&mut one, &format!("rated-{number}"), "x");
    }
    let request = json!({ "kind": "fact", "key": "rated-3", "value": "x" });
    let error = call(&mut one, &owner("s", "ada"), "facts.store", &request).expect_err("used up");
    assert_eq!(
        (error.code, error.subject.as_str()),
        (Code::Unavailable, "rate")
    );
}

#[test]
fn an_operation_is_carried_out_once_whoever_repeats_it() {
    let [mut one, mut other] = pair();
    store(&mut one, "first", "x");
    let mut named = owner("s", "ada");
    named.operation = "op-1".into();
    let request = json!({ "kind": "fact", "key": "twice", "value": "x" });
    let first = call(&mut other, &named, "facts.store", &request).expect("stored");
    let again = call(&mut one, &named, "facts.store", &request).expect("known");
    assert_eq!(first, again);
    assert_eq!(store(&mut other, "twice", "y")["version"], 2);
}

#[derive(Clone, Debug)]
enum Act {
    Store(usize, u8, u8),
    Update(usize, u8, u8),
    Forget(usize, u8),
    Find(usize, u8),
}

fn act() -> impl Strategy<Value = Act> {
    let who = 0..2_usize;
    prop_oneof![
        6 => (who.clone(), 0..6_u8, 0..8_u8).prop_map(|(w, k, v)| Act::Store(w, k, v)),
        2 => (who.clone(), 0..6_u8, 0..8_u8).prop_map(|(w, k, v)| Act::Update(w, k, v)),
        1 => (who.clone(), 0..6_u8).prop_map(|(w, k)| Act::Forget(w, k)),
        1 => (who, 0..8_u8).prop_map(|(w, v)| Act::Find(w, v)),
    ]
}

const WORDS: [&str; 8] = [
    "harbour", "lantern", "violin", "orchard", "granite", "saffron", "glacier", "tunnel",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever two do in whatever order, each sees and finds what a map says.
    #[test]
    fn what_is_written_is_found_by_everybody(acts in prop::collection::vec(act(), 1..60)) {
        let mut cores = pair();
        let ada = owner("s", "ada");
        let mut facts: std::collections::BTreeMap<u8, u8> = std::collections::BTreeMap::new();
        for act in acts {
            match act {
                Act::Store(who, key, word) => {
                    store(&mut cores[who], &format!("key-{key}"), WORDS[word as usize]);
                    facts.insert(key, word);
                }
                Act::Update(who, key, word) => {
                    let request = json!({ "key": format!("key-{key}"), "value": WORDS[word as usize] });
                    let done = call(&mut cores[who], &ada, "facts.update", &request);
                    prop_assert_eq!(done.is_ok(), facts.contains_key(&key));
                    facts.entry(key).and_modify(|old| *old = word);
                }
                Act::Forget(who, key) => {
                    let request = json!({ "key": format!("key-{key}") });
                    let done = call(&mut cores[who], &ada, "facts.forget", &request);
                    prop_assert_eq!(done.is_ok(), facts.remove(&key).is_some());
                }
                Act::Find(who, word) => {
                    let request = json!({ "query": WORDS[word as usize], "limit": 20 });
                    let found = call(&mut cores[who], &ada, "retrieval.recall", &request).expect("found");
                    let found = found["hits"].as_array().expect("hits").len();
                    let there = facts.values().filter(|value| **value == word).count();
                    prop_assert_eq!(found, there, "{}", WORDS[word as usize]);
                }
            }
        }
        let hashes: Vec<Value> = cores
            .iter_mut()
            .map(|core| call(core, &owner("s", "*"), "admin.status", &json!({})).expect("status")["hash"].clone())
            .collect();
        prop_assert_eq!(&hashes[0], &hashes[1]);
    }
}

/// More than wait for the index, and more than a snapshot waits for.
#[test]
fn a_thousand_facts_in_a_row_are_found_also_after_a_snapshot() {
    let host = ScriptedHost {
        script: std::rc::Rc::new(Script::default()),
    };
    let mut core = Core::new(host.clone());
    for number in 0..1_100 {
        store(
            &mut core,
            &format!("key-{number}"),
            &format!("beacon number {number}"),
        );
    }
    let find = |core: &mut Core<ScriptedHost>| {
        for number in [0, 127, 128, 1_023, 1_024, 1_099] {
            let request = json!({ "query": format!("beacon {number}"), "limit": 1 });
            let found =
                call(core, &owner("s", "ada"), "retrieval.recall", &request).expect("found");
            let key = &found["hits"][0]["key"];
            assert_eq!(key, &json!(format!("key-{number}")), "{found}");
        }
    };
    find(&mut core);
    find(&mut Core::new(host));
}

/// More than one record of the journal could let go.
#[test]
fn thousands_of_old_facts_decay_in_one_call_and_its_retry_says_the_same() {
    let host = ScriptedHost::default();
    let mut core = Core::new(host.clone());
    let mut named = owner("s", "ada");
    for number in 0..3_000 {
        let key = format!("{number} {}", "\u{4e8b}".repeat(110));
        let request = json!({ "kind": "fact", "key": key, "value": "old", "confidence": 0.1 });
        call(&mut core, &named, "facts.store", &request).expect("stored");
    }
    host.script
        .now
        .set(host.script.now.get() + (100 * 86_400_000));
    let dry = call(&mut core, &named, "facts.decay", &json!({ "dry": true })).expect("told");
    assert_eq!(dry["pruned"], 3_000);
    named.operation = "decay-1".into();
    let gone = call(&mut core, &named, "facts.decay", &json!({})).expect("gone");
    assert_eq!(gone["pruned"], 3_000);
    assert_eq!(gone["keys"], dry["keys"]);
    store(&mut core, "kept", "x");
    let again = call(&mut Core::new(host), &named, "facts.decay", &json!({})).expect("known");
    assert_eq!(again, gone);
}

/// A short list is the beginning of the long one, whatever was stored at one instant.
#[test]
fn a_list_is_newest_first_and_counts_all() {
    let host = ScriptedHost::default();
    let mut core = Core::new(host.clone());
    for number in 0..40 {
        store(&mut core, &format!("key-{}", number * 7 % 25), "x");
        if number % 4 == 3 {
            host.script.now.set(host.script.now.get() + 1_000);
        }
    }
    let ada = owner("s", "ada");
    let mut list = |limit: u32| {
        call(&mut core, &ada, "facts.list", &json!({ "limit": limit })).expect("listed")
    };
    let all = list(200)["facts"].as_array().expect("facts").clone();
    let place = |fact: &Value| (fact["updated_at"].as_u64(), fact["id"].as_u64());
    assert!(all.windows(2).all(|two| place(&two[0]) > place(&two[1])));
    for limit in [1, 3, 5, 24, 25, 26] {
        let short = list(limit);
        assert_eq!(short["matched"], 25);
        let facts = short["facts"].as_array().expect("facts");
        assert_eq!(facts[..], all[..all.len().min(limit as usize)], "{limit}");
    }
}
