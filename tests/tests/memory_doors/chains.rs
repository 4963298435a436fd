//! Chains of memories: what is latest again, what expires with what, what goes with what.

use serde_json::{Value, json};
use vademecum_core::Code;

use super::{DAY, START, Script, everywhere, id, list};

fn evolve(script: &mut Script, old: &str, content: &str) -> String {
    id(&script.call("evolve", json!({ "id": old, "content": content }))["memory"])
}

fn texts(rows: &Value) -> Vec<&str> {
    let texts = list(rows).iter().map(|row| row["content"].as_str());
    texts.map(|text| text.expect("a text")).collect()
}

/// References and actions of a sweep's rows.
fn swept(answer: &Value) -> Vec<(&str, &str)> {
    let text = |row: &'_ Value, name: &str| row[name].as_str().map(str::len);
    assert!(
        list(&answer["rows"])
            .iter()
            .all(|row| text(row, "reason") > Some(0))
    );
    let rows = list(&answer["rows"]).iter();
    rows.filter_map(|row| Some((row["action"].as_str()?, row["id"].as_str()?)))
        .collect()
}

#[test]
fn promise_13_forgetting_a_correction_brings_back_the_text_before_it_alone() {
    everywhere(|script| {
        let first = script.remember(json!({ "content": "port is 3000" }));
        let second = evolve(script, &first, "port is 4000");
        let third = evolve(script, &second, "port is 5000");
        let gone = script.call("forget", json!({ "ids": [third], "keep_replaced": true }));
        assert_eq!(gone["restored"], json!([format!("memory:{second}")]));
        assert_eq!(
            texts(&script.call("list", json!({}))["items"]),
            ["port is 4000"]
        );
        let again = script.call("forget", json!({ "ids": [second], "keep_replaced": true }));
        assert_eq!(again["restored"], json!([format!("memory:{first}")]));
    });
}

#[test]
fn of_corrections_that_are_forgotten_together_the_text_before_them_comes_back() {
    everywhere(|script| {
        for order in [[0, 1], [1, 0]] {
            let first = script.remember(json!({ "content": format!("port is 3000 {order:?}") }));
            let second = evolve(script, &first, &format!("port is 4000 {order:?}"));
            let third = evolve(script, &second, &format!("port is 5000 {order:?}"));
            let both = [&third, &second];
            let ids = order.map(|at| both[at]);
            let gone = script.call("forget", json!({ "ids": ids, "keep_replaced": true }));
            assert_eq!(
                gone["restored"],
                json!([format!("memory:{first}")]),
                "{order:?}"
            );
        }
    });
}

#[test]
fn each_correction_names_what_was_made_of_the_first() {
    everywhere(|script| {
        let base = script.remember(json!({ "content": "The cache is on" }));
        let made = script.remember(json!({ "content": "Warm the cache before a deploy" }));
        let relation = json!({ "source": made, "target": base, "relation": "derives" });
        script.call("relate", relation);
        let mut old = base;
        for text in ["The cache is off", "The cache is gone"] {
            let answer = script.call("evolve", json!({ "id": old, "content": text }));
            assert_eq!(
                answer["affected"],
                json!([format!("memory:{made}")]),
                "{text}"
            );
            old = id(&answer["memory"]);
        }
    });
}

#[test]
fn promise_24_a_text_that_expired_is_not_read_behind_its_correction() {
    everywhere(|script| {
        let old = script.remember(json!({ "content": "door code BLUEFISH", "ttl": DAY }));
        let new = evolve(script, &old, "door code REDFISH");
        script.door.set_now(START + DAY);
        for id in [&old, &new] {
            for method in ["get", "history"] {
                assert_eq!(
                    script.fails(method, json!({ "id": id })).code,
                    Code::Missing
                );
            }
            let past = script.call("get", json!({ "id": id, "at": START + DAY - 1 }));
            assert!(past["item"]["content"].as_str() > Some("door"));
        }
        let dry = script.call("auto_forget", json!({ "dry": true }));
        assert_eq!(swept(&dry).len(), 2);
        assert_eq!(dry, script.call("auto_forget", json!({})));
        let kept = script.admin("dump", json!({}));
        assert!(!kept["lines"].to_string().contains("FISH"));
    });
}

#[test]
fn promise_24_what_replaced_an_expired_text_stays_readable() {
    everywhere(|script| {
        let old = script.remember(json!({ "content": "door code BLUEFISH", "ttl": DAY }));
        let new = json!({ "content": "door code REDFISH", "supersedes": [old] });
        let new = script.remember(new);
        script.door.set_now(START + DAY);
        let versions = script.call("history", json!({ "id": new }));
        assert_eq!(texts(&versions["versions"]), ["door code REDFISH"]);
        assert_eq!(
            script.fails("get", json!({ "id": old })).code,
            Code::Missing
        );
        let rows = script.call("auto_forget", json!({}));
        assert_eq!(swept(&rows), [("forget", format!("memory:{old}").as_str())]);
        assert_eq!(script.count(), 1);
    });
}

#[test]
fn promise_24_a_fact_that_lasts_is_told_again_when_what_replaced_it_expired() {
    everywhere(|script| {
        let lasting = script.remember(json!({ "content": "Standup is at nine" }));
        let ten = json!({ "content": "Standup is at ten this week", "supersedes": [lasting],
                          "ttl": DAY });
        let ten = script.remember(ten);
        let late = evolve(script, &ten, "Standup is at eleven this week");
        script.door.set_now(START + DAY);
        let dry = script.call("auto_forget", json!({ "dry": true }));
        let done = script.call("auto_forget", json!({}));
        assert_eq!(dry, done);
        let rows = swept(&done);
        assert_eq!(rows.len(), 2);
        assert!(rows.contains(&("forget", &format!("memory:{late}"))));
        assert_eq!(
            texts(&script.call("list", json!({}))["items"]),
            ["Standup is at nine"]
        );
        let audit = script.admin("audit", json!({}));
        let restored = list(&audit["rows"])
            .iter()
            .find(|row| row["action"] == "restore");
        assert_eq!(
            restored.map(|row| &row["subject"]),
            Some(&json!(format!("memory:{lasting}")))
        );
        script.door.set_now(START + 200 * DAY);
        script.call("evict", json!({}));
        assert_eq!(script.count(), 1);
    });
}

#[test]
fn promise_23_a_sweep_leaves_no_title_of_what_it_forgets() {
    everywhere(|script| {
        let secret = "The wombat vault code name is BLUEFISH";
        let old = script.remember(json!({ "content": secret }));
        let new = evolve(script, &old, "The vault has another name now");
        script.door.set_now(START + 91 * DAY);
        script.call("evict", json!({}));
        let told = script.call("get", json!({ "id": new }));
        assert_eq!(told["item"]["title"], "The vault has another name now");
        let purged = script.call("forget", json!({ "ids": [old], "purge": true }));
        assert_eq!(purged["purged"], "physical");
        assert!(
            !script
                .admin("dump", json!({}))
                .to_string()
                .contains("BLUEFISH")
        );
    });
}

#[test]
fn promise_23_a_title_goes_with_a_prompt_that_a_sweep_takes() {
    everywhere(|script| {
        let start = json!({ "session": "s", "project": "p", "cwd": "/" });
        script.call("session_start", start);
        let prompt = "The wombat vault code name is BLUEFISH";
        script.call(
            "observe",
            json!({ "session": "s", "hook": "prompt_submit", "prompt": prompt,
                                       "title": "Asked", "importance": 1.0 }),
        );
        script.call(
            "session_end",
            json!({ "session": "s", "summary": "all is well" }),
        );
        let title = |script: &mut Script| {
            script.call("get", json!({ "id": "session:s" }))["item"]["title"].clone()
        };
        assert_eq!(title(script), prompt);
        script.door.set_now(START + 181 * DAY);
        script.call("auto_forget", json!({}));
        assert_eq!(title(script), "");
    });
}

#[test]
fn a_sweep_of_a_session_leaves_what_happened_in_others() {
    everywhere(|script| {
        for session in ["mine", "other"] {
            let start = json!({ "session": session, "project": "p", "cwd": "/" });
            script.call("session_start", start);
            for importance in [1.0, 9.0] {
                script.call(
                    "observe",
                    json!({ "session": session, "importance": importance,
                                               "title": format!("{session} {importance}") }),
                );
            }
        }
        script.door.set_now(START + 200 * DAY);
        script.caller.session = "mine".into();
        for method in ["auto_forget", "evict"] {
            let rows = script.call(method, json!({}));
            assert!(!rows.to_string().contains("other"), "{rows}");
        }
        script.caller.session.clear();
        let left = script.call("list", json!({ "collection": "observation" }));
        assert_eq!(left["matched"], 2);
        let left = script.call("list", json!({ "collection": "session" }));
        assert_eq!(list(&left["items"])[0]["session"], "other");
    });
}

#[test]
fn what_was_recalled_a_moment_ago_does_not_fade() {
    everywhere(|script| {
        let saved = script.remember(json!({ "content": "The build took four minutes" }));
        script.door.set_now(START + 200 * DAY);
        for _ in 0..5 {
            assert_eq!(script.found("build minutes"), std::slice::from_ref(&saved));
        }
        script.door.set_now(START + 200 * DAY + 1_000);
        let held = script.call("retention", json!({}));
        assert_eq!(held["rows"][0]["uses"], 5);
        assert_eq!(
            script.call("get", json!({ "id": saved }))["item"]["uses"],
            5
        );
        assert_eq!(script.call("list", json!({}))["items"][0]["uses"], 5);
        assert_eq!(
            list(&script.call("evict_faded", json!({}))["rows"]).len(),
            0
        );
        assert_eq!(script.count(), 1);
    });
}

#[test]
fn relations_go_with_what_a_sweep_forgets() {
    everywhere(|script| {
        let short = script.remember(json!({ "content": "the cache is warm", "ttl": DAY }));
        let made = script.remember(json!({ "content": "so the second run is fast" }));
        let relation = json!({ "source": made, "target": short, "relation": "derives" });
        script.call("relate", relation);
        script.door.set_now(START + DAY);
        script.call("auto_forget", json!({}));
        let left = script.call("list", json!({ "collection": "relation" }));
        assert_eq!(left["matched"], 0);
    });
}

#[test]
fn history_is_newest_first_whatever_was_forgotten() {
    everywhere(|script| {
        let first = script.remember(json!({ "content": "port is 3000" }));
        let second = evolve(script, &first, "port is 4000");
        let third = evolve(script, &second, "port is 5000");
        script.call("forget", json!({ "ids": [first] }));
        for id in [&second, &third] {
            let versions = script.call("history", json!({ "id": id }));
            let told = texts(&versions["versions"]);
            assert_eq!(told, ["port is 5000", "port is 4000"]);
        }
    });
}

#[test]
fn related_walks_a_chain_to_its_end_and_takes_the_surest_relation() {
    everywhere(|script| {
        let first = script.remember(json!({ "content": "port is 3000" }));
        let other = script.remember(json!({ "content": "the port was never set" }));
        let second = evolve(script, &first, "port is 4000");
        let third = json!({ "content": "port is 5000", "supersedes": [second, other] });
        let third = script.remember(third);
        let reached = |script: &mut Script, id: &str| {
            let answer = script.call("related", json!({ "id": id, "hops": 5 }));
            let rows = list(&answer["rows"]).iter();
            let mut rows: Vec<(String, u64)> = rows
                .map(|row| (super::id(&row["item"]), row["hops"].as_u64().expect("hops")))
                .collect();
            rows.sort();
            rows
        };
        let sorted = |mut rows: Vec<(String, u64)>| {
            rows.sort();
            rows
        };
        let want = sorted(vec![
            (second.clone(), 1),
            (other.clone(), 1),
            (first.clone(), 2),
        ]);
        assert_eq!(reached(script, &third), want);
        let want = sorted(vec![(second, 1), (third.clone(), 2), (other.clone(), 3)]);
        assert_eq!(reached(script, &first), want);
        let one = script.remember(json!({ "content": "walruses sleep" }));
        let two = script.remember(json!({ "content": "penguins wake" }));
        for relation in ["contradicts", "supersedes"] {
            let pair = json!({ "source": one, "target": two, "relation": relation });
            script.call("relate", pair);
        }
        let told = script.call("related", json!({ "id": one }));
        assert_eq!(told["rows"][0]["relation"], "supersedes");
    });
}

#[test]
fn promise_9_a_project_takes_no_memory_from_the_others() {
    everywhere(|script| {
        let all = script.remember(json!({ "content": "All services log to stdout" }));
        script.caller.project = "p".into();
        let own = json!({ "content": "Our service logs to a file", "supersedes": [all] });
        let error = script.fails("remember", own);
        assert_eq!(
            (error.code, error.subject.as_str()),
            (Code::Invalid, "supersedes")
        );
        script.caller.project = "q".into();
        assert_eq!(script.count(), 1);
    });
}
