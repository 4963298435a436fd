//! Whose records a call reaches: names that meet, agents that are isolated, projects side by side.

use serde_json::{Value, json};
use vademecum_core::Code;
use vademecum_tests::door::owner;

use super::{Script, everywhere, id, ids, list};

/// Makes the caller another one of the same owner.
fn as_of(script: &mut Script, project: &str, agent: &str) {
    script.caller.project = project.into();
    script.caller.agent = agent.into();
}

fn isolate(script: &mut Script) {
    script.admin(
        "configure",
        json!({ "name": "memory.agent-scope", "value": "isolated" }),
    );
}

/// Titles of a collection as the caller sees it, newest first.
fn titles(script: &mut Script, collection: &str) -> Vec<String> {
    let listed = script.call("list", json!({ "collection": collection }));
    let rows = list(&listed["items"]).iter();
    rows.map(|row| row["title"].as_str().unwrap_or_default().into())
        .collect()
}

#[test]
fn promise_8_a_name_that_looks_like_a_stored_id_is_a_name() {
    everywhere(|script| {
        script.caller.owner = "me".into();
        for session in ["s", "me/s", "session:s"] {
            script.call(
                "session_start",
                json!({ "session": session, "project": "p", "cwd": "/p", "title": session }),
            );
        }
        script.call("observe", json!({ "session": "s", "title": "precious" }));
        for session in ["me/s", "session:s"] {
            let ended = script.call("session_end", json!({ "session": session }));
            assert_eq!(ended["session"]["title"], *session);
        }
        let first = script.call("get", json!({ "id": "session:s" }));
        assert_eq!(first["item"]["kind"], "active", "nobody ended it");
        let gone = script.call("forget", json!({ "ids": [], "session": "me/s" }));
        assert_eq!(gone["count"], 1, "{gone}");
        assert_eq!(titles(script, "observation"), ["precious"]);
        // Without a session of that name, nothing is taken for it.
        let none = script.call("forget", json!({ "ids": ["me/s"], "session": "me/s" }));
        assert_eq!(
            (&none["count"], list(&none["missing"]).len()),
            (&json!(0), 2)
        );
        assert_eq!(
            script
                .fails("session_end", json!({ "session": "me/s" }))
                .code,
            Code::Missing
        );
    });
}

#[test]
fn promise_9_a_session_of_another_project_is_neither_seen_nor_touched() {
    everywhere(|script| {
        as_of(script, "two", "");
        let start = |project: &str| {
            json!({ "session": "b1", "project": project, "cwd": format!("/{project}"),
                    "title": format!("plan of {project}") })
        };
        script.call("session_start", start("two"));
        script.call(
            "observe",
            json!({ "session": "b1", "title": "seen by two" }),
        );
        script.call("session_end", json!({ "session": "b1" }));
        as_of(script, "one", "");
        let own = script.call("session_start", start("one"));
        assert_eq!(
            (&own["resumed"], &own["session"]["title"]),
            (&json!(false), &json!("plan of one"))
        );
        script.call(
            "observe",
            json!({ "session": "b1", "title": "seen by one" }),
        );
        assert_eq!(titles(script, "observation"), ["seen by one"]);
        // Every name that is shown leads to one's own.
        let shown = id(&own["session"]);
        for name in ["b1", &shown] {
            let item = script.call("get", json!({ "id": format!("session:{name}") }));
            assert_eq!(item["item"]["title"], "plan of one", "{name}");
        }
        let gone = script.call("forget", json!({ "ids": [], "session": "b1" }));
        assert_eq!(gone["count"], 2, "{gone}");
        as_of(script, "two", "");
        assert_eq!(titles(script, "session"), ["plan of two"]);
        assert_eq!(titles(script, "observation"), ["seen by two"]);
        let item = script.call("get", json!({ "id": "session:b1" }));
        assert_eq!(item["item"]["kind"], "completed", "nobody took it up");
        // Who reaches both is told rather than mixed up.
        as_of(script, "", "");
        let error = script.fails("session_start", start("one"));
        assert_eq!(
            (error.code, error.subject.as_str()),
            (Code::Conflict, "project")
        );
        let event = json!({ "session": "b1", "project": "one", "title": "stray" });
        assert_eq!(script.fails("observe", event).code, Code::Conflict);
    });
}

#[test]
fn promise_10_isolated_agents_share_no_session_and_no_lesson() {
    everywhere(|script| {
        isolate(script);
        let event = || {
            json!({ "session": "s", "hook": "post_tool_use", "tool": "Bash",
                    "input": { "command": "ls" } })
        };
        as_of(script, "", "b");
        script.call(
            "session_start",
            json!({ "session": "s", "project": "p", "cwd": "/b" }),
        );
        let theirs = script.call("observe", event());
        let lesson = json!({ "content": "Never push on Friday", "context": "as b knows" });
        script.call("lesson_save", lesson);
        as_of(script, "", "a");
        let own = script.call(
            "session_start",
            json!({ "session": "s", "project": "p", "cwd": "/a" }),
        );
        assert_eq!(own["resumed"], false);
        let mine = script.call("observe", event());
        assert_eq!(
            (&mine["repeated"], &mine["observation"]["agent"]),
            (&json!(false), &json!("a"))
        );
        assert_ne!(id(&mine["observation"]), id(&theirs["observation"]));
        assert_eq!(
            script.call("observe", event())["repeated"],
            true,
            "one's own repeat"
        );
        let saved = script.call("lesson_save", json!({ "content": "never push on friday" }));
        assert_eq!(saved["strengthened"], false);
        assert_eq!(saved["lesson"]["agent"], "a");
        let again = script.call("lesson_save", json!({ "content": "Never push on Friday " }));
        assert_eq!(again["strengthened"], true);
        assert_eq!(id(&again["lesson"]), id(&saved["lesson"]));
        let found = script.call("lesson_recall", json!({ "query": "push on friday" }));
        assert_eq!(list(&found["lessons"]).len(), 1);
        assert_eq!(titles(script, "observation").len(), 1);
    });
}

#[test]
fn promise_8_a_lesson_of_another_project_is_ones_own() {
    everywhere(|script| {
        as_of(script, "two", "");
        let theirs = script.call("lesson_save", json!({ "content": "Rebase before merging" }));
        as_of(script, "one", "");
        let saved = script.call("lesson_save", json!({ "content": "Rebase before merging" }));
        assert_eq!(
            (&saved["strengthened"], &saved["lesson"]["project"]),
            (&json!(false), &json!("one"))
        );
        assert_ne!(id(&saved["lesson"]), id(&theirs["lesson"]));
        let listed = script.call("lesson_list", json!({}));
        assert_eq!(list(&listed["lessons"]).len(), 1);
        script.call("lesson_delete", json!({ "id": id(&saved["lesson"]) }));
        as_of(script, "two", "");
        assert_eq!(
            list(&script.call("lesson_list", json!({}))["lessons"]).len(),
            1
        );
    });
}

#[test]
fn promise_10_an_agent_without_a_name_may_not_name_one() {
    everywhere(|script| {
        isolate(script);
        as_of(script, "", "b");
        let secret = script.remember(json!({ "content": "the plan of b" }));
        as_of(script, "", "");
        for agent in ["*", "b"] {
            for (method, request) in [
                ("get", json!({ "id": secret, "agent": agent })),
                ("list", json!({ "agent": agent })),
                ("history", json!({ "id": secret, "agent": agent })),
                ("expand", json!({ "ids": [secret], "agent": agent })),
                ("search", json!({ "query": "plan", "agent": agent })),
                ("context", json!({ "agent": agent })),
                ("recap", json!({ "agent": agent })),
                ("session_history", json!({ "agent": agent })),
                ("retention", json!({ "agent": agent })),
                ("remember", json!({ "content": "as b", "agent": agent })),
            ] {
                let code = script.fails(method, request).code;
                assert!(
                    code == Code::Denied || (method == "remember" && agent == "*"),
                    "{method} {agent}: {code:?}"
                );
            }
            let caller = script.caller.clone();
            let recall = json!({ "query": "plan", "agent": agent });
            let error = script.door.call(&caller, "retrieval.recall", &recall);
            assert_eq!(error.unwrap_err().code, Code::Denied);
            let search =
                json!({ "verb": "smart-search", "body": { "query": "plan", "agentId": agent } });
            assert_eq!(script.call("serve", search)["status"], 403);
        }
        // An administrator may.
        script.caller = owner("memory", "*");
        for agent in ["*", "b"] {
            let listed = script.call("list", json!({ "agent": agent }));
            assert_eq!(listed["matched"], 1, "{agent}");
        }
        assert_eq!(
            script.fails("list", json!({})).code,
            Code::Denied,
            "and has to"
        );
        script.call(
            "remember",
            json!({ "content": "written for b", "agent": "b" }),
        );
        let event = json!({ "session": "s", "agent": "b", "title": "seen for b" });
        script.call("observe", event);
        let listed = script.call("list", json!({ "agent": "b" }));
        assert_eq!(listed["matched"], 2);
    });
}

#[test]
fn promise_9_the_documented_policy_stays_within_reach() {
    everywhere(|script| {
        isolate(script);
        as_of(script, "", "b");
        let text = "The door code of the north gate of the plant is known to Bea";
        let theirs = script.remember(json!({ "content": text }));
        as_of(script, "", "a");
        let answer = script.call(
            "remember",
            json!({ "content": text.replace("Bea", "Ann"), "policy": "similar" }),
        );
        assert_eq!(
            (&answer["superseded"], &answer["near"]),
            (&json!([]), &Value::Null)
        );
        let own = id(&answer["memory"]);
        script.call("forget", json!({ "ids": [own], "purge": true }));
        as_of(script, "", "b");
        assert_eq!(script.found("door code"), [theirs]);
    });
}

#[test]
fn promise_8_forgetting_leaves_what_lies_beyond_ones_reach() {
    everywhere(|script| {
        let two = script.remember(json!({ "content": "fact of two", "project": "two" }));
        let one = script
            .remember(json!({ "content": "fact of one", "project": "one", "supersedes": [two] }));
        as_of(script, "one", "");
        let gone = script.call("forget", json!({ "ids": [one] }));
        assert_eq!(gone["deleted"], json!([format!("memory:{one}")]));
        assert_eq!(gone["remaining"], json!([]), "foreign ids are not named");
        as_of(script, "two", "");
        let kept = script.call("history", json!({ "id": two }));
        assert_eq!(list(&kept["versions"]).len(), 1);
    });
}

#[test]
fn promise_9_foreign_records_are_neither_named_nor_counted() {
    everywhere(|script| {
        as_of(script, "one", "");
        let base = script.remember(json!({ "content": "base fact" }));
        as_of(script, "", "");
        let foreign = script.remember(json!({ "content": "built on it", "project": "two" }));
        script.call(
            "relate",
            json!({ "source": foreign, "target": base, "relation": "derives" }),
        );
        as_of(script, "one", "");
        let changed = script.call("update", json!({ "id": base, "content": "base changed" }));
        assert_eq!(changed["affected"], json!([]));
        let evolved = script.call("evolve", json!({ "id": base, "content": "base evolved" }));
        assert_eq!(evolved["affected"], json!([]));
        script.caller = owner("memory", "zed");
        script.remember(json!({ "content": "zed alone" }));
        let zed = script.caller.clone();
        let status = script
            .door
            .call(&zed, "admin.status", &json!({}))
            .expect("a status");
        assert_eq!(
            status["collections"],
            json!([{ "collection": "memory", "records": 1 }])
        );
        assert_eq!(status["versions"], 1);
    });
}

#[test]
fn promise_10_a_dump_is_of_what_its_caller_reads() {
    everywhere(|script| {
        for (project, agent) in [("one", "a"), ("two", "b"), ("", "a")] {
            as_of(script, project, agent);
            script.remember(json!({ "content": format!("said by {agent} in [{project}]") }));
        }
        isolate(script);
        let dump = |script: &mut Script| {
            let caller = script.caller.clone();
            let page = script.door.call(&caller, "admin.dump", &json!({}));
            page.map(|page| page["lines"].to_string())
        };
        as_of(script, "one", "a");
        let lines = dump(script).expect("a dump");
        assert!(lines.contains("in [one]") && lines.contains("in []") && !lines.contains("by b"));
        as_of(script, "", "");
        assert_eq!(dump(script).unwrap_err().code, Code::Denied);
        script.caller = owner("memory", "*");
        let lines = dump(script).expect("a dump");
        assert!(lines.contains("by a") && lines.contains("by b"));
    });
}

#[test]
fn a_caller_of_one_session_changes_no_other() {
    everywhere(|script| {
        for session in ["mine", "other"] {
            script.call(
                "session_start",
                json!({ "session": session, "project": "p", "cwd": "/p" }),
            );
        }
        script.caller.session = "mine".into();
        for (method, request) in [
            ("session_end", json!({ "session": "other" })),
            ("forget", json!({ "ids": [], "session": "other" })),
            ("forget", json!({ "ids": ["session:other"] })),
            ("forget", json!({ "ids": [], "session": "unknown" })),
        ] {
            assert_eq!(
                script.fails(method, request.clone()).code,
                Code::Denied,
                "{method} {request}"
            );
        }
        script.call("session_end", json!({ "session": "mine" }));
        script.caller.session.clear();
        let rows = script.call("list", json!({ "collection": "session", "kind": "active" }));
        assert_eq!(rows["matched"], 1);
    });
}

#[test]
fn a_session_filter_finds_ones_own_session_of_that_name() {
    everywhere(|script| {
        for project in ["two", "one"] {
            as_of(script, project, "");
            let event = json!({ "session": "s", "title": format!("walrus of {project}"),
                                "narrative": "a walrus was seen" });
            script.call("observe", event);
        }
        let found = script.call("search", json!({ "query": "walrus", "session": "s" }));
        assert_eq!(ids(&found["rows"]).len(), 1);
        assert_eq!(found["rows"][0]["item"]["title"], "walrus of one");
    });
}
