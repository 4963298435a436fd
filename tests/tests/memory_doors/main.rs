//! Long-term memory on the native core and on the component: the same calls, the same answers.
#![allow(clippy::print_stdout, reason = "figures belong into the output")]

mod bad_input;
mod chains;
mod derived;
mod names;
mod past;
mod provenance;
mod room;
mod scope;
mod secrets;
mod sessions;
mod sweeps;
mod told;

use serde_json::{Value, json};
use vademecum_core::{Caller, Code, Error, caller::Channel};
use vademecum_tests::{
    component::ComponentDoor,
    door::{Door, NativeDoor, owner},
    native::Recorded,
};

const DAY: u64 = 86_400_000;
/// Where the clock of a door starts.
const START: u64 = 1_770_000_000_000;

struct Script {
    door: Box<dyn Door>,
    caller: Caller,
}

impl Script {
    fn call(&mut self, method: &str, request: Value) -> Value {
        self.tried(method, &request)
            .unwrap_or_else(|error| panic!("{}: {method} {request}: {error:?}", self.door.name()))
    }

    fn fails(&mut self, method: &str, request: Value) -> Error {
        match self.tried(method, &request) {
            Err(error) => error,
            Ok(answer) => panic!("{}: {method} {request}: {answer}", self.door.name()),
        }
    }

    fn tried(&mut self, method: &str, request: &Value) -> Result<Value, Error> {
        let caller = self.caller.clone();
        self.door
            .call(&caller, &format!("memory.{method}"), request)
    }

    fn admin(&mut self, method: &str, request: Value) -> Value {
        let admin = owner("memory", "*");
        self.door
            .call(&admin, &format!("admin.{method}"), &request)
            .expect("an admin call")
    }

    /// As who reaches every owner and every agent of a store whose agents are isolated.
    fn whole(&mut self, method: &str, request: Value) -> Value {
        let admin = Caller {
            agent: "*".into(),
            ..owner("memory", "*")
        };
        self.door
            .call(&admin, &format!("admin.{method}"), &request)
            .expect("a call for the whole store")
    }

    /// Calls a function of `admin` as the caller of the script.
    fn kept(&mut self, method: &str, request: Value) -> Result<Value, Error> {
        let caller = self.caller.clone();
        self.door
            .call(&caller, &format!("admin.{method}"), &request)
    }

    fn remember(&mut self, request: Value) -> String {
        id(&self.call("remember", request)["memory"])
    }

    fn found(&mut self, query: &str) -> Vec<String> {
        let answer = self.call("search", json!({ "query": query, "lessons": false }));
        ids(&answer["rows"])
    }

    fn count(&mut self) -> Value {
        self.call("list", json!({}))["matched"].clone()
    }
}

fn id(item: &Value) -> String {
    item["id"].as_str().expect("an id").to_string()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

fn ids(rows: &Value) -> Vec<String> {
    list(rows).iter().map(|row| id(&row["item"])).collect()
}

/// Runs a script on every door.
fn everywhere(script: impl Fn(&mut Script)) {
    let doors: [Box<dyn Door>; 2] = [
        Box::new(NativeDoor::default()),
        Box::new(ComponentDoor::default()),
    ];
    for door in doors {
        script(&mut Script {
            door,
            caller: owner("memory", ""),
        });
    }
}

#[test]
fn promise_9_filters_hold_in_every_part_of_an_answer() {
    everywhere(|script| {
        let save = |script: &mut Script, project: &str, text: &str| {
            let id = script.remember(json!({ "content": text, "project": project, "kind": "bug",
                                             "concepts": [project] }));
            script.call(
                "lesson_save",
                json!({ "content": format!("{text}, so check"), "project": project,
                                               "tags": [project] }),
            );
            id
        };
        let old = save(script, "mine", "walrus pumps overheat in summer");
        save(script, "theirs", "walrus pumps rattle in winter");
        script.door.set_now(START + 10 * DAY);
        let new = save(script, "mine", "walrus pumps need a longer hose");
        let mine = |script: &mut Script, more: Value| {
            let mut request = json!({ "query": "walrus pumps", "project": "mine" });
            request
                .as_object_mut()
                .expect("an object")
                .extend(more.as_object().expect("an object").clone());
            script.call("search", request)
        };
        for ranking in ["best", "documented"] {
            let all = mine(script, json!({ "ranking": ranking }));
            assert_eq!(
                (ids(&all["rows"]).len(), list(&all["lessons"]).len()),
                (2, 2),
                "{ranking}"
            );
            let since = mine(script, json!({ "since": START + DAY, "ranking": ranking }));
            assert_eq!(ids(&since["rows"]), std::slice::from_ref(&new));
            assert_eq!(list(&since["lessons"]).len(), 1, "lessons have a date too");
            let until = mine(script, json!({ "until": START + DAY, "ranking": ranking }));
            assert_eq!(ids(&until["rows"]), std::slice::from_ref(&old));
            assert_eq!(list(&until["lessons"]).len(), 1);
            let bugs = mine(script, json!({ "kinds": ["bug"], "ranking": ranking }));
            assert_eq!(
                (ids(&bugs["rows"]).len(), list(&bugs["lessons"]).len()),
                (2, 0)
            );
            let both = mine(
                script,
                json!({ "kinds": ["bug", "lesson"], "ranking": ranking }),
            );
            assert_eq!(
                (ids(&both["rows"]).len(), list(&both["lessons"]).len()),
                (2, 2)
            );
            let tagged = mine(
                script,
                json!({ "concepts": ["theirs"], "ranking": ranking }),
            );
            assert_eq!(
                (ids(&tagged["rows"]).len(), list(&tagged["lessons"]).len()),
                (0, 0)
            );
            let users = mine(script, json!({ "channels": ["user"], "ranking": ranking }));
            assert_eq!(
                (ids(&users["rows"]).len(), list(&users["lessons"]).len()),
                (0, 0)
            );
            assert_eq!(
                users["suggestions"],
                json!([]),
                "no record passes the channel"
            );
        }
        let listed = script.call(
            "list",
            json!({ "since": START + DAY, "until": START + 11 * DAY }),
        );
        assert_eq!(
            (&listed["matched"], id(&listed["items"][0])),
            (&json!(1), new)
        );
        let none = mine(script, json!({ "query": "qwertz", "since": START + DAY }));
        let terms = none["suggestions"].to_string();
        assert!(
            terms.contains("hose") && !terms.contains("winter") && !terms.contains("summer"),
            "{terms}"
        );
    });
}

#[test]
fn promise_10_an_isolated_agent_without_a_name_writes_nothing() {
    everywhere(|script| {
        script.admin(
            "configure",
            json!({ "name": "memory.agent-scope", "value": "isolated" }),
        );
        for (method, request) in [
            ("remember", json!({ "content": "nobody's" })),
            ("lesson_save", json!({ "content": "nobody's" })),
            ("observe", json!({ "session": "s", "title": "t" })),
            (
                "session_start",
                json!({ "session": "s", "project": "p", "cwd": "/w" }),
            ),
            ("retention", json!({})),
        ] {
            assert_eq!(script.fails(method, request).code, Code::Denied, "{method}");
        }
        script.caller.agent = "a".into();
        let saved = script.remember(json!({ "content": "somebody's" }));
        assert_eq!(script.found("somebody's"), [saved]);
    });
}

#[test]
fn two_projects_that_differ_are_no_conflict_and_the_shared_word_is_marked() {
    everywhere(|script| {
        for (project, port) in [("a", 3000), ("b", 3001)] {
            let text = format!("the service listens on port {port} behind the nginx proxy");
            script.remember(json!({ "content": text, "project": project }));
        }
        let rows = script.call("search", json!({ "query": "service port proxy" }));
        assert_eq!(
            (list(&rows["rows"]).len(), &rows["conflicts"]),
            (2, &json!([]))
        );
        script.caller.channel = Channel::Shared;
        let text = "the service listens on port 3002 behind the nginx proxy";
        let shared = script.remember(json!({ "content": text, "project": "a" }));
        let rows = script.call(
            "search",
            json!({ "query": "service port proxy", "project": "a" }),
        );
        let marked: Vec<&Value> = list(&rows["rows"])
            .iter()
            .filter(|row| row["item"]["channel"] == "shared")
            .collect();
        assert_eq!((marked.len(), id(&marked[0]["item"])), (1, shared.clone()));
        assert_eq!(
            rows["conflicts"][0]["other"],
            json!(shared),
            "an agent's word is above a shared one"
        );
    });
}

#[test]
fn compact_answers_show_previews_of_rows_and_lessons_within_the_budget() {
    everywhere(|script| {
        let long = "walrus ".repeat(100);
        script.remember(json!({ "content": long }));
        script.call(
            "lesson_save",
            json!({ "content": format!("{long} always"), "context": long }),
        );
        let request = json!({ "query": "walrus", "detail": "compact" });
        let compact = script.call("search", request);
        for text in [
            &compact["rows"][0]["item"]["content"],
            &compact["lessons"][0]["lesson"]["content"],
            &compact["lessons"][0]["context"],
        ] {
            assert_eq!(
                text.as_str().map(|text| text.encode_utf16().count()),
                Some(241)
            );
        }
        let full = script.call("search", json!({ "query": "walrus" }));
        assert_eq!(full["rows"][0]["item"]["content"], json!(long));
        let tokens = full["tokens"].as_u64().expect("a number");
        let cut = script.call("search", json!({ "query": "walrus", "budget": tokens - 1 }));
        assert_eq!(
            (
                list(&cut["rows"]).len(),
                list(&cut["lessons"]).len(),
                &cut["truncated"]
            ),
            (1, 0, &json!(true))
        );
        let whole = script.call("search", json!({ "query": "walrus", "budget": tokens }));
        assert_eq!(whole["truncated"], false);
    });
}

// Secrets.

#[test]
fn promise_25_names_sources_and_kinds_hold_no_secret() {
    everywhere(|script| {
        let secret = "https://bob:hunter2hunter2@git.example/repo.git";
        for (method, request) in [
            ("remember", json!({ "content": "x", "project": secret })),
            ("remember", json!({ "content": "x", "agent": secret })),
            ("lesson_save", json!({ "content": "x", "project": secret })),
            ("observe", json!({ "session": secret, "title": "t" })),
            (
                "session_start",
                json!({ "session": "s", "project": secret, "cwd": "/w" }),
            ),
        ] {
            let error = script.fails(method, request);
            assert_eq!(error.code, Code::Denied, "{method}");
            assert!(!error.message.contains("hunter2"), "{}", error.message);
        }
        script.caller.actor = secret.into();
        let saved = script.call("remember", json!({ "content": "with an actor" }));
        let sources = json!({ "content": "with sources", "sources": [secret] });
        let error = script.fails("remember", sources);
        assert!(!error.message.contains("hunter2"), "{error:?}");
        script.caller.actor.clear();
        assert!(!saved.to_string().contains("hunter2"), "{saved}");
        let seen = script.call(
            "observe",
            json!({ "session": "s", "title": "t", "kind": secret, "facts": [secret],
                    "files": [secret], "subtitle": secret, "narrative": secret }),
        );
        assert_eq!(seen["observation"]["kind"], "other", "a closed set");
        script.call(
            "forget",
            json!({ "ids": [id(&seen["observation"])], "reason": secret }),
        );
        let source = script.fails("lesson_save", json!({ "content": "x", "source": secret }));
        assert_eq!(source.code, Code::Invalid);
        let dump = script.admin("dump", json!({})).to_string();
        assert!(!dump.contains("hunter2"), "{dump}");
        let audit = script.admin("audit", json!({})).to_string();
        assert!(!audit.contains("hunter2"), "{audit}");
    });
}

// Sessions and upkeep.

#[test]
fn session_history_has_windows_of_local_days() {
    everywhere(|script| {
        // START is 2026-02-02T02:40Z.
        for (name, at) in [
            ("old", START - 8 * DAY),
            ("week", START - 3 * DAY),
            ("now", START),
        ] {
            script.door.set_now(at);
            script.call(
                "session_start",
                json!({ "session": name, "project": "p", "cwd": "/w" }),
            );
        }
        let names = |script: &mut Script, request: Value| -> Vec<String> {
            let answer = script.call("session_history", request);
            list(&answer["sessions"])
                .iter()
                .map(|told| id(&told["session"]))
                .collect()
        };
        assert_eq!(names(script, json!({})), ["now", "week", "old"]);
        assert_eq!(
            names(script, json!({ "window": "this week" })),
            ["now", "week"]
        );
        assert_eq!(names(script, json!({ "window": "today" })), ["now"]);
        assert_eq!(
            names(script, json!({ "window": "last 2" })),
            ["now", "week"]
        );
        script.door.set_now(START + 20 * 3_600_000);
        assert_eq!(names(script, json!({ "window": "today" })), ["now"]);
        assert!(names(script, json!({ "window": "today", "zone": 600 })).is_empty());
        let wrong = script.fails("session_history", json!({ "window": "yesterday" }));
        assert_eq!(wrong.code, Code::Invalid);
        assert_eq!(
            script
                .fails("session_history", json!({ "zone": -900 }))
                .code,
            Code::Invalid
        );
    });
}

/// Kind, old text, new text of all sets of pairs.
fn pairs() -> Vec<(&'static str, String, String)> {
    let sets = [
        include_str!("../../../guest/kernel/src/rank/restate/pairs.tsv"),
        include_str!("../../../guest/kernel/src/rank/restate/held_back.tsv"),
        include_str!("../../../guest/kernel/src/rank/restate/strict.tsv"),
        include_str!("../../../guest/kernel/src/rank/restate/layout.tsv"),
    ];
    let unescape = |text: &str| -> String {
        let mut pieces = text.split("\\u");
        let first = pieces.next().unwrap_or_default().to_string();
        pieces.fold(first, |text, piece| {
            let (code, rest) = piece.split_at(4);
            let code = u32::from_str_radix(code, 16).expect("four hexadecimal digits");
            text + &char::from_u32(code).expect("a character").to_string() + rest
        })
    };
    sets.iter()
        .flat_map(|set| set.lines())
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let mut columns = line.split('\t');
            let mut next = || columns.next().expect("three columns");
            (next(), unescape(next()), unescape(next()))
        })
        .collect()
}

#[test]
fn promise_12_remember_retires_no_true_text_and_names_corrections() {
    everywhere(|script| {
        let (mut restated, mut documented, mut same) = (0, 0, 0);
        let (mut named, mut corrections) = (0, 0);
        let pairs = pairs();
        assert!(pairs.len() >= 200);
        for (number, (kind, old, new)) in pairs.iter().enumerate() {
            // In an owner of its own; whether it goes, and the whole answer.
            let mut save = |name: &str, old: &str, new: &str, policy: &str| {
                script.caller.owner = format!("{name}-{number}");
                let first = script.remember(json!({ "content": old }));
                let request = json!({ "content": new, "policy": policy });
                let answer = script.call("remember", request);
                let goes = answer["superseded"] == json!([first]);
                let left = if goes { 1 } else { 2 };
                assert_eq!(script.count(), left, "{kind}: {old} | {new}");
                (goes, answer["near"]["id"] == json!(first))
            };
            let (goes, is_named) = save("pair", old, new, "guarded");
            if *kind == "same" {
                same += 1;
                restated += u32::from(goes);
                documented += u32::from(save("similar", old, new, "similar").0);
                continue;
            }
            let (turned, _) = save("turned", new, old, "guarded");
            assert!(!goes && !turned, "{kind}: {old} | {new}");
            if *kind == "correction" {
                corrections += 1;
                named += u32::from(is_named);
            }
        }
        println!(
            "{}: {} pairs, none wrongly retired; {restated} of {same} restatements superseded \
             ({documented} by the documented rule), {named} of {corrections} corrections named",
            script.door.name(),
            pairs.len()
        );
        assert!(
            restated * 10 >= same * 9,
            "{restated} of {same} restatements"
        );
        assert!(
            named * 10 >= corrections * 9,
            "{named} of {corrections} corrections"
        );
    });
}

#[test]
fn the_documented_policy_is_exact_and_the_third_replaces_nothing() {
    everywhere(|script| {
        let text =
            |port: u32| format!("service alpha listens on port {port} behind the nginx proxy");
        let first = script.remember(json!({ "content": text(3000) }));
        let request = json!({ "content": text(3001), "policy": "similar" });
        let second = script.call("remember", request);
        assert_eq!(
            second["superseded"],
            json!([first]),
            "numbers do not count there"
        );
        let request = json!({ "content": text(3001), "policy": "never" });
        let third = script.call("remember", request);
        assert_eq!(third["superseded"], json!([]));
        assert_eq!(
            (&third["near"]["apart"], script.count()),
            (&json!(""), json!(2))
        );
    });
}

// Finding.

#[test]
fn promise_16_what_is_gone_takes_no_place_and_counts_in_no_statistic() {
    let keep = |script: &mut Script| -> Vec<String> {
        (0..5)
            .map(|number| {
                script.remember(json!({ "content": format!("walrus keeper {number} feeds at dawn"), "policy": "never" }))
            })
            .collect()
    };
    let scores = |script: &mut Script| -> Vec<(String, Value)> {
        let answer = script.call(
            "search",
            json!({ "query": "walrus dawn", "limit": 5, "lessons": false }),
        );
        let rows = list(&answer["rows"]).iter();
        rows.map(|row| (row["item"]["content"].to_string(), row["score"].clone()))
            .collect()
    };
    everywhere(|script| {
        let mut ids = Vec::new();
        for number in 0..120 {
            let ttl = (number % 3 == 0).then_some(1_000);
            ids.push(script.remember(
                json!({ "content": format!("walrus walrus dawn dawn {number}"),
                                             "ttl": ttl, "policy": "never" }),
            ));
        }
        let kept = keep(script);
        script.door.set_now(START + 1_000);
        let forgotten: Vec<&String> = ids
            .iter()
            .enumerate()
            .filter(|(at, _)| at % 3 == 1)
            .map(|(_, id)| id)
            .collect();
        script.call("forget", json!({ "ids": forgotten }));
        let replaced: Vec<&String> = ids
            .iter()
            .enumerate()
            .filter(|(at, _)| at % 3 == 2)
            .map(|(_, id)| id)
            .collect();
        let last = script.remember(
            json!({ "content": "One sentence about herons instead", "supersedes": replaced }),
        );
        let after = scores(script);
        assert_eq!(after.len(), 5);
        let found = script.found("walrus");
        assert!(kept.iter().all(|id| found.contains(id)) && found.len() == 5);
        script.call("forget", json!({ "ids": [last], "keep_replaced": false }));
        let after = scores(script);
        // A store that never held the others.
        script.caller.store = "fresh".into();
        script.door.set_now(START);
        keep(script);
        script.door.set_now(START + 1_000);
        let fresh = scores(script);
        let sorted = |mut rows: Vec<(String, Value)>| {
            rows.sort_by_key(|row| row.0.clone());
            rows
        };
        assert_eq!(
            sorted(after),
            sorted(fresh),
            "the same scores as if they had never been"
        );
    });
}

#[test]
fn promise_17_every_script_is_found() {
    let cases = [
        (
            "\u{6211}\u{4EEC}\u{51B3}\u{5B9A}\u{4F7F}\u{7528}\u{4EE4}\u{724C}\u{8F6E}\u{6362}",
            "\u{4EE4}\u{724C}",
        ),
        (
            "\u{8ACB}\u{6C42}\u{66F8}\u{306F}\u{6BCE}\u{6708}\u{9001}\u{308A}\u{307E}\u{3059}",
            "\u{8ACB}\u{6C42}\u{66F8}",
        ),
        (
            "\u{CCAD}\u{AD6C}\u{C11C}\u{B97C} \u{BCF4}\u{B0B8}\u{B2E4}",
            "\u{CCAD}\u{AD6C}\u{C11C}",
        ),
        (
            "\u{E40}\u{E23}\u{E32}\u{E43}\u{E0A}\u{E49}\u{E10}\u{E32}\u{E19}\u{E02}\u{E49}\u{E2D}\u{E21}\u{E39}\u{E25}",
            "\u{E10}\u{E32}\u{E19}\u{E02}\u{E49}\u{E2D}\u{E21}\u{E39}\u{E25}",
        ),
        (
            "\u{91A}\u{93E}\u{932}\u{93E}\u{928} \u{921}\u{93E}\u{915} \u{938}\u{947}",
            "\u{91A}\u{93E}\u{932}\u{93E}\u{928}",
        ),
        (
            "\u{62A}\u{631}\u{633}\u{644} \u{627}\u{644}\u{641}\u{648}\u{627}\u{62A}\u{64A}\u{631}",
            "\u{627}\u{644}\u{641}\u{648}\u{627}\u{62A}\u{64A}\u{631}",
        ),
        (
            "\u{5D4}\u{5E9}\u{5E8}\u{5EA} \u{5E0}\u{5E4}\u{5DC} \u{5D1}\u{5DC}\u{5D9}\u{5DC}\u{5D4}",
            "\u{5D4}\u{5E9}\u{5E8}\u{5EA}",
        ),
        (
            "\u{421}\u{447}\u{435}\u{442}\u{430} \u{43E}\u{442}\u{43F}\u{440}\u{430}\u{432}\u{43B}\u{44F}\u{44E}\u{442}\u{441}\u{44F}",
            "\u{441}\u{447}\u{435}\u{442}\u{430}",
        ),
        (
            "\u{3A4}\u{3B1} \u{3C4}\u{3B9}\u{3BC}\u{3BF}\u{3BB}\u{3CC}\u{3B3}\u{3B9}\u{3B1}",
            "\u{3C4}\u{3B9}\u{3BC}\u{3BF}\u{3BB}\u{3BF}\u{3B3}\u{3B9}\u{3B1}",
        ),
        ("The caf\u{E9} opens late", "cafe\u{301}"),
        ("Ship it \u{1F680} on Monday", "\u{1F680}"),
        ("call userById first", "user by id"),
        ("see src/auth/refresh.ts", "refresh"),
        ("written in C++ mostly", "C++"),
        ("needs v2.1 of it", "v2.1"),
        ("the UI is of Go", "go"),
        ("listens on 8080", "8080"),
    ];
    everywhere(|script| {
        for (number, (text, query)) in cases.iter().enumerate() {
            script.caller.owner = format!("reader-{number}");
            script.remember(json!({ "content": "Something about other matters" }));
            let saved = script.remember(json!({ "content": text }));
            assert_eq!(
                script.found(query).first(),
                Some(&saved),
                "{text} by {query}"
            );
            script.door.reopen();
            assert_eq!(
                script.found(query).first(),
                Some(&saved),
                "{text} by {query}, reopened"
            );
        }
    });
}

#[test]
fn promise_19_no_change_of_model_stops_finding_by_words() {
    let model = |name: &str, dimensions: u32| Recorded {
        model: name.into(),
        dimensions,
        ..Recorded::default()
    };
    everywhere(|script| {
        let saved = script.remember(json!({ "content": "The gauge sticks at low pressure" }));
        for embedder in [Some(model("first", 4)), Some(model("second", 7)), None] {
            // None of these knows any text: every embedding fails.
            script.door.set_embedder(embedder);
            assert_eq!(script.found("gauge pressure"), std::slice::from_ref(&saved));
            let also = script.remember(json!({ "content": "A spare gauge is in the van" }));
            assert_eq!(script.found("spare gauge").first(), Some(&also));
            script.call("forget", json!({ "ids": [also] }));
        }
    });
}

#[test]
fn promise_28_a_save_writes_as_much_in_a_large_store_as_in_a_small_one() {
    let mut door = NativeDoor::default();
    let caller = owner("memory", "");
    let mut saved = 0;
    let mut written = Vec::new();
    for size in [50, 2_050] {
        while saved < size {
            let content = format!("note {saved:06} about topic {:06}", saved % 97);
            let request = json!({ "content": content, "policy": "guarded" });
            door.call(&caller, "memory.remember", &request)
                .expect("saved");
            saved += 1;
        }
        let values = door.script().store("memory").values();
        let before = values.borrow().clone();
        let request =
            json!({ "content": format!("note {saved:06} about topic {:06}", saved % 97) });
        door.call(&caller, "memory.remember", &request)
            .expect("saved");
        saved += 1;
        let changed = values
            .borrow()
            .iter()
            .filter(|(key, value)| before.get(*key) != Some(*value))
            .map(|(_, value)| value.len())
            .collect::<Vec<_>>();
        written.push((changed.len(), changed.iter().sum::<usize>()));
    }
    assert_eq!(written[0].0, 1, "one record");
    assert_eq!(written[1].0, 1, "one record");
    assert!(written[1].1 <= written[0].1 + 64, "{written:?} bytes");
}

#[test]
fn an_outcome_keeps_no_text_of_a_request() {
    let mut door = NativeDoor::default();
    let caller = Caller {
        operation: "op".into(),
        ..owner("memory", "")
    };
    let request = json!({ "ids": ["quixotic"], "session": "quixotic session" });
    let gone = door
        .call(&caller, "memory.forget", &request)
        .expect("an answer");
    assert_eq!(gone["missing"], json!(["quixotic", "quixotic session"]));
    assert_eq!(door.call(&caller, "memory.forget", &request), Ok(gone));
    let values = door.script().store("memory").values();
    let holds = values
        .borrow()
        .values()
        .any(|value| value.windows(8).any(|window| window == b"quixotic"));
    assert!(!holds);
}

#[test]
fn lessons_restart_their_clock_and_keep_what_a_repeat_brings() {
    everywhere(|script| {
        let save = |script: &mut Script, request: Value| script.call("lesson_save", request);
        let first = save(
            script,
            json!({ "content": "Ask before force pushing", "tags": ["git"] }),
        );
        let lesson = id(&first["lesson"]);
        script.door.set_now(START + 14 * DAY);
        let faded = script.call("lesson_decay", json!({}));
        assert_eq!(faded["decayed"], json!([format!("lesson:{lesson}")]));
        let again = json!({ "content": " ask BEFORE force pushing ", "tags": ["team"], "confidence": 0.9,
                            "project": "atlas", "context": "rewriting history" });
        let again = save(script, again);
        assert_eq!(
            (&again["strengthened"], &again["ignored"]),
            (&json!(true), &json!(["project"]))
        );
        let item = &again["lesson"];
        assert_eq!(
            (&item["concepts"], &item["confidence"]),
            (&json!(["git", "team"]), &json!(0.9))
        );
        assert_eq!(item["fields"]["context"], "rewriting history");
        script.door.set_now(START + 20 * DAY);
        let rested = script.call("lesson_decay", json!({}));
        assert_eq!(
            rested["decayed"],
            json!([]),
            "six days after it was confirmed"
        );
        script.door.set_now(START + 28 * DAY);
        let dry = script.call("lesson_decay", json!({ "dry": true }));
        assert_eq!(dry, script.call("lesson_decay", json!({})));
        assert_eq!(list(&dry["decayed"]).len(), 1);
        let found = script.call(
            "lesson_recall",
            json!({ "query": "force pushing", "project": "atlas" }),
        );
        assert_eq!(
            list(&found["lessons"]).len(),
            1,
            "lessons of every project are there"
        );
        script.call("lesson_delete", json!({ "id": lesson }));
        assert_eq!(
            script
                .fails("lesson_strengthen", json!({ "id": lesson }))
                .code,
            Code::Missing
        );
        let anew = save(script, json!({ "content": "Ask before force pushing" }));
        assert_eq!(
            (
                &anew["strengthened"],
                &anew["lesson"]["reinforcements"],
                &anew["lesson"]["confidence"]
            ),
            (&json!(false), &json!(0), &json!(0.5))
        );
    });
}

#[test]
fn promise_23_a_session_goes_whole_by_every_name() {
    everywhere(|script| {
        for reference in ["s", "session:s", "of"] {
            script.call(
                "session_start",
                json!({ "session": "s", "project": "p", "cwd": "/w" }),
            );
            script.call(
                "observe",
                json!({ "session": "s", "title": "a quokka seen" }),
            );
            script.call(
                "session_end",
                json!({ "session": "s", "summary": "quokkas live here" }),
            );
            let request = match reference {
                "of" => json!({ "ids": [], "session": "session:s" }),
                id => json!({ "ids": [id] }),
            };
            let gone = script.call("forget", request);
            assert_eq!(gone["count"], 3, "session, summary, observation: {gone}");
            assert!(script.found("quokka").is_empty());
        }
    });
}
