//! Sessions: counts, channels, questions, directories, the clocks of a place.

use serde_json::{Value, json};
use vademecum_core::{Code, caller::Channel};

use super::{DAY, START, Script, everywhere, id, list};

#[test]
fn promise_22_what_was_forgotten_counts_in_no_session() {
    everywhere(|script| {
        script.admin(
            "configure",
            json!({ "name": "memory.observations", "value": "3" }),
        );
        let write = |script: &mut Script, number: usize| {
            let event = json!({ "session": "s", "title": format!("event {number}") });
            script.tried("observe", &event)
        };
        let written: Vec<String> = (0..3)
            .map(|number| id(&write(script, number).expect("there is room")["observation"]))
            .collect();
        assert_eq!(write(script, 3).unwrap_err().code, Code::Full);
        script.call("forget", json!({ "ids": written }));
        let row = script.call("get", json!({ "id": "session:s" }));
        assert_eq!(row["item"]["reinforcements"], 0);
        for number in 4..7 {
            write(script, number).expect("there is room again");
        }
        assert_eq!(write(script, 7).unwrap_err().code, Code::Full);
        // A sweep makes room, too.
        script.door.set_now(START + 200 * DAY);
        let trifle = json!({ "session": "t", "title": "trifle", "importance": 1, "at": START });
        script.call("observe", trifle);
        script.call("auto_forget", json!({}));
        let row = script.call("get", json!({ "id": "session:t" }));
        assert_eq!(row["item"]["reinforcements"], 0);
    });
}

#[test]
fn promise_26_what_a_tool_did_is_a_tools_word() {
    everywhere(|script| {
        script.caller.channel = Channel::User;
        for (event, channel) in [
            (
                json!({ "hook": "post_tool_use", "tool": "Bash", "input": "ls" }),
                "tool",
            ),
            (
                json!({ "hook": "post_tool_failure", "output": "no such file" }),
                "tool",
            ),
            (
                json!({ "hook": "prompt_submit", "prompt": "list it" }),
                "user",
            ),
            (json!({ "hook": "stop", "output": "done" }), "agent"),
            (json!({ "title": "noted by hand" }), "user"),
        ] {
            let mut event = event;
            event["session"] = json!("s");
            let told = script.call("observe", event.clone());
            assert_eq!(told["observation"]["channel"], channel, "{event}");
        }
        script.caller.channel = Channel::Import;
        let told = script.call("observe", json!({ "session": "t", "hook": "stop" }));
        assert_eq!(
            told["observation"]["channel"], "import",
            "trust is never raised"
        );
    });
}

#[test]
fn an_active_session_that_moves_says_where_it_is() {
    everywhere(|script| {
        let start = |cwd: &str| json!({ "session": "s", "project": "p", "cwd": cwd });
        script.call("session_start", start("/one"));
        let moved = script.call("session_start", start("/two"));
        assert_eq!(
            (&moved["resumed"], &moved["session"]["version"]),
            (&json!(true), &json!(2))
        );
        assert!(moved["session"]["fields"].to_string().contains("/two"));
        let again = script.call("session_start", start("/two"));
        assert_eq!(again["session"]["version"], 2, "nothing changed");
    });
}

fn sessions_of(answer: &Value) -> Vec<String> {
    let days = list(&answer["days"]).iter();
    let told = days.flat_map(|day| list(&day["sessions"]));
    told.map(|told| id(&told["session"])).collect()
}

#[test]
fn directories_are_compared_as_the_places_they_are() {
    everywhere(|script| {
        for (session, cwd) in [
            ("up", "/a/x/../b"),
            ("below", "/a/b/c"),
            ("root", "/"),
            ("elsewhere", "/a/bc"),
            ("relative", "a/b"),
        ] {
            script.call(
                "session_start",
                json!({ "session": session, "project": "p", "cwd": cwd }),
            );
        }
        let here = |script: &mut Script, cwd: &str| {
            let mut names = sessions_of(&script.call("recap", json!({ "cwd": cwd })));
            names.sort();
            names
        };
        assert_eq!(here(script, "/a/b/"), ["below", "root", "up"]);
        assert_eq!(here(script, "a/./b"), ["relative"]);
        assert_eq!(here(script, "."), Vec::<String>::new());
        assert_eq!(here(script, "").len(), 5);
    });
}

#[test]
fn the_days_of_a_zone_follow_its_clocks() {
    everywhere(|script| {
        // Clocks go from +01:00 to +02:00 at START: half an hour before, and 23 hours after.
        let change = START;
        let zones = json!([{ "at": 0, "minutes": 60 }, { "at": change, "minutes": 120 }]);
        let half = 1_800_000;
        let local_midnight = (change / DAY + 1) * DAY - 120 * 60_000;
        for (session, at) in [("before", change - half), ("after", local_midnight + half)] {
            script.door.set_now(at);
            script.call(
                "session_start",
                json!({ "session": session, "project": "p", "cwd": "/p" }),
            );
        }
        script.door.set_now(local_midnight + 2 * half);
        let days = |script: &mut Script, request: Value| {
            let answer = script.call("recap", request);
            let days = list(&answer["days"]).iter();
            days.map(|day| day["date"].as_str().unwrap_or_default().to_string())
                .collect::<Vec<String>>()
        };
        assert_eq!(
            days(script, json!({ "zones": zones })),
            ["2026-02-03", "2026-02-02"]
        );
        // With the clocks of winter both are of one day.
        assert_eq!(days(script, json!({ "zone": 60 })), ["2026-02-02"]);
        let today = json!({ "window": "today", "zones": zones });
        assert_eq!(sessions_of(&script.call("recap", today)), ["after"]);
        let history = json!({ "window": "today", "zones": zones });
        let told = script.call("session_history", history);
        assert_eq!(list(&told["sessions"]).len(), 1);
        for zones in [
            json!([{ "at": 5, "minutes": 0 }, { "at": 5, "minutes": 60 }]),
            json!([{ "at": 5, "minutes": 2_000 }]),
        ] {
            let request = json!({ "zones": zones });
            assert_eq!(script.fails("recap", request).code, Code::Invalid);
        }
    });
}

#[test]
fn a_recap_keeps_its_limit_in_a_window_and_a_handoff_the_present() {
    everywhere(|script| {
        for number in 0..4 {
            script.door.set_now(START + number);
            let session = format!("s{number}");
            let start = json!({ "session": session, "project": "p", "cwd": "/p" });
            script.call("session_start", start);
        }
        let told =
            |script: &mut Script, request: Value| sessions_of(&script.call("recap", request)).len();
        assert_eq!(
            told(script, json!({ "window": "this week", "limit": 2 })),
            2
        );
        assert_eq!(told(script, json!({ "window": "last 3", "limit": 2 })), 2);
        assert_eq!(told(script, json!({ "window": "last 3", "limit": 9 })), 3);
        script.door.set_now(START + 1);
        let next = script.call("handoff", json!({ "cwd": "/p" }));
        assert_eq!(
            next["session"]["session"]["id"], "s1",
            "what is to come is no past"
        );
    });
}

#[test]
fn a_question_at_the_end_of_a_long_prompt_is_handed_over() {
    everywhere(|script| {
        let long = format!("{} Shall we keep both?", "Some background. ".repeat(60));
        let event = json!({ "session": "s", "hook": "prompt_submit", "prompt": long });
        script.call("observe", event);
        let next = script.call("handoff", json!({}));
        let question = next["question"].as_str().unwrap_or_default();
        assert!(question.ends_with("Shall we keep both?"), "{next}");
        assert!(question.chars().count() <= 401);
    });
}

#[test]
fn promise_7_an_event_that_comes_late_is_known_beside_each_of_its_kind() {
    everywhere(|script| {
        let mut at = |minutes: f64| {
            let at = START as f64 + minutes * 60_000.0;
            let used = json!({ "session": "s", "hook": "post_tool_use", "tool": "B",
                               "input": { "run": "x" }, "at": at as u64 });
            script.call("observe", used)["repeated"].clone()
        };
        assert_eq!(at(60.0), false);
        assert_eq!(at(66.0), false);
        assert_eq!(at(56.0), true, "four minutes before the first");
        assert_eq!(at(54.0), false);
    });
}
