//! Whose records a call reaches: names that meet, agents that are isolated, projects side by side.

use serde_json::{Value, json};
use vademecum_core::{Caller, Code, caller::Channel};
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
        // Who reaches every owner is no agent either, unless it says that it is all of them.
        script.caller = owner("memory", "*");
        assert_eq!(dump(script).unwrap_err().code, Code::Denied);
        script.caller.agent = "b".into();
        let lines = dump(script).expect("a dump");
        assert!(!lines.contains("by a") && lines.contains("by b"));
        script.caller.agent = "*".into();
        let lines = dump(script).expect("a dump");
        assert!(lines.contains("by a") && lines.contains("by b"));
        // That right is not for the asking.
        script.caller.owner = String::new();
        assert_eq!(dump(script).unwrap_err().code, Code::Denied);
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

/// Reasons that the audit tells the caller of a script.
fn reasons(script: &mut Script) -> String {
    let told = script.kept("audit", json!({})).expect("an audit");
    told["rows"].to_string()
}

#[test]
fn promise_9_the_audit_tells_what_the_caller_reaches() {
    everywhere(|script| {
        for (project, word) in [("pa", "walrus"), ("pb", "quokka"), ("", "gnu")] {
            script.caller.project = project.into();
            let saved = script.remember(json!({ "content": word }));
            script.call("forget", json!({ "ids": [saved], "reason": word }));
        }
        script.caller.project = "pa".into();
        let told = reasons(script);
        assert!(
            told.contains("walrus") && !told.contains("quokka"),
            "{told}"
        );
        assert!(
            !told.contains("gnu"),
            "who is bound to nothing may have named anything: {told}"
        );
        // What replaced a record of every project is named to those who reach it.
        script.caller.project.clear();
        let old = script.remember(json!({ "content": "the gate is red" }));
        script.caller.project = "pb".into();
        let next = json!({ "id": old, "content": "the gate is blue" });
        let new = id(&script.call("evolve", next)["memory"]);
        script.caller.project = "pa".into();
        assert!(reasons(script).contains(&new));
        script.caller.project.clear();
        assert!(
            reasons(script).contains("quokka"),
            "its owner sees all of it"
        );
        let dump = script.admin("dump", json!({})).to_string();
        script.caller = owner("memory", "*");
        script.caller.project = "pa".into();
        let bound = script.kept("dump", json!({})).expect("a dump").to_string();
        assert!(dump.contains("quokka") && !bound.contains("quokka"));
    });
}

#[test]
fn promise_9_a_reason_is_told_to_those_who_reach_all_that_it_may_name() {
    everywhere(|script| {
        script.caller = owner("memory", "anna");
        script.caller.project = "pb".into();
        let theirs = script.remember(json!({ "content": "the quokka sleeps" }));
        let lesson = script.call("lesson_save", json!({ "content": "feed the quokka" }));
        let lesson = id(&lesson["lesson"]);
        let names = [
            theirs.clone(),
            format!("lesson:{lesson}"),
            lesson,
            format!("({theirs})"),
        ];
        for name in names {
            script.caller.project.clear();
            let common = script.remember(json!({ "content": format!("for everybody {name}") }));
            script.caller.project = "pb".into();
            let because = json!({ "ids": [common], "reason": format!("see {name}") });
            script.call("forget", because);
            assert!(reasons(script).contains(&format!("see {name}")));
            script.caller.project = "pa".into();
            let told = reasons(script);
            assert!(told.contains(&common), "that it went is told: {told}");
            assert!(!told.contains(&name), "{told}");
        }
        script.caller.project.clear();
        assert!(
            reasons(script).contains(&theirs),
            "its owner reads all of it"
        );
    });
}

#[test]
fn promise_9_an_import_is_told_to_those_who_reach_as_far_as_it_did() {
    everywhere(|script| {
        let import = |script: &mut Script, source: &str| {
            let lines = [json!({ "content": format!("from {source}") }).to_string()];
            let loaded = script.kept("load", json!({ "lines": lines, "source": source }));
            assert_eq!(loaded.expect("an answer")["loaded"], 1);
        };
        for (name, project) in [
            ("anna", "pa"),
            ("anna", "pb"),
            ("anna", ""),
            ("bob", ""),
            ("*", ""),
        ] {
            script.caller = owner("memory", name);
            script.caller.project = project.into();
            import(script, &format!("{name}-{project}.jsonl"));
        }
        for (name, project, told) in [
            ("anna", "pa", vec!["anna-pa"]),
            ("anna", "pb", vec!["anna-pb"]),
            ("anna", "", vec!["anna-", "anna-pa", "anna-pb"]),
            ("bob", "", vec!["bob-"]),
            ("*", "", vec!["*-", "anna-", "anna-pa", "anna-pb", "bob-"]),
        ] {
            script.caller = owner("memory", name);
            script.caller.project = project.into();
            let audit = script
                .kept("audit", json!({ "action": "import" }))
                .expect("an audit");
            let mut sources: Vec<String> = list(&audit["rows"])
                .iter()
                .map(|row| row["subject"].as_str().expect("text").replace(".jsonl", ""))
                .collect();
            sources.sort();
            assert_eq!(sources, told, "{name} {project}");
        }
    });
}

#[test]
fn promise_9_the_audit_of_working_memory_stays_in_its_project() {
    everywhere(|script| {
        script.caller = owner("memory", "anna");
        script.caller.project = "pb".into();
        let caller = script.caller.clone();
        let mut call = |method: &str, request: Value| {
            script.door.call(&caller, method, &request).expect(method)
        };
        call("working.add_entity", json!({ "name": "Quokka" }));
        call(
            "working.remove",
            json!({ "table": "entities", "id": "Quokka" }),
        );
        assert!(reasons(script).contains("Quokka"));
        script.caller.project = "pa".into();
        assert!(!reasons(script).contains("Quokka"));
    });
}

#[test]
fn promise_10_isolated_agents_share_nothing_in_any_face() {
    everywhere(|script| {
        let isolated = json!({ "name": "memory.agent-scope", "value": "isolated" });
        script.admin("configure", isolated);
        let skill = json!({ "resources": [], "text": "---\nname: quokka\ndescription: Feeds quokkas.\n---\nFeed." });
        let whole = Caller {
            agent: "*".into(),
            ..owner("memory", "*")
        };
        let put = script.door.call(&whole, "skills.put", &skill);
        put.expect("an administrator keeps skills");
        let writes = [
            (
                "facts.store",
                json!({ "kind": "fact", "key": "pet", "value": "quokka" }),
            ),
            (
                "working.set",
                json!({ "table": "short_term", "key": "pet", "value": "quokka" }),
            ),
            (
                "working.add_fact",
                json!({ "content": "the pet is a quokka" }),
            ),
            (
                "working.add_insight",
                json!({ "content": "quokkas sleep by day" }),
            ),
            ("session.create", json!({ "session": "pets", "config": {} })),
        ];
        let reads = [
            ("facts.list", json!({})),
            ("facts.recall", json!({ "query": "pet" })),
            ("working.search", json!({ "query": "pet" })),
            ("working.dump", json!({})),
            ("working.show", json!({ "table": "facts" })),
            ("retrieval.recall", json!({ "query": "pet" })),
            ("admin.audit", json!({})),
            ("admin.dump", json!({})),
        ];
        let also = [
            ("facts.get", json!({ "key": "pet" })),
            ("facts.update", json!({ "key": "pet", "value": "v" })),
            ("facts.forget", json!({ "key": "pet" })),
            ("facts.history", json!({ "key": "pet" })),
            ("facts.decay", json!({})),
            (
                "working.get",
                json!({ "table": "short_term", "key": "pet" }),
            ),
            ("working.status", json!({})),
            ("working.documents", json!({})),
            ("skills.list", json!({})),
            ("skills.search", json!({ "query": "pet" })),
            ("skills.put", skill.clone()),
            ("session.forget", json!({ "session": "pets" })),
        ];
        for caller in [owner("memory", "anna"), owner("memory", "*")] {
            for (method, request) in writes.iter().chain(&reads).chain(&also) {
                let mut request = request.clone();
                if method.starts_with("facts.") {
                    request["owner"] = json!("anna");
                }
                let answer = script.door.call(&caller, method, &request);
                let error = answer.expect_err(method);
                assert_eq!(
                    (error.code, &*error.subject),
                    (Code::Denied, "agent"),
                    "{method} {error:?}"
                );
            }
        }
        script.caller = owner("memory", "anna");
        for agent in ["by", "ax"] {
            script.caller.agent = agent.into();
            for (method, request) in &writes {
                let done = script.door.call(&script.caller, method, request);
                done.unwrap_or_else(|error| panic!("{agent} {method}: {error:?}"));
            }
        }
        let fact = json!({ "key": "pet", "value": "wombat" });
        script
            .door
            .call(&script.caller, "facts.update", &fact)
            .expect("an update");
        script.caller.agent = "by".into();
        let own = script
            .door
            .call(&script.caller, "facts.get", &json!({ "key": "pet" }));
        assert_eq!(own.expect("a fact")["fact"]["value"], "quokka");
        script.caller.agent = "cy".into();
        for (method, request) in &reads {
            let answer = script
                .door
                .call(&script.caller, method, request)
                .expect(method);
            assert!(!answer.to_string().contains("quokka"), "{method}: {answer}");
        }
        let missing = script
            .door
            .call(&script.caller, "facts.forget", &json!({ "key": "pet" }));
        assert_eq!(missing.expect_err("foreign").code, Code::Missing);
        let put = script
            .door
            .call(&script.caller, "skills.put", &skill)
            .expect_err("a skill");
        assert_eq!(put.code, Code::Denied, "others would follow it");
        script.caller.channel = Channel::User;
        let put = script.door.call(&script.caller, "skills.put", &skill);
        put.expect("a person keeps skills");
        // What isolated agents keep comes back as it was.
        let dump = script.whole("dump", json!({ "limit": 10_000 }));
        let lines = json!({ "lines": dump["lines"] });
        let mut there = owner("copy", "*");
        let error = script.door.call(&there, "admin.load", &lines);
        let error = error.expect_err("it would be denied in the middle");
        assert_eq!((error.code, &*error.subject), (Code::Denied, "agent"));
        let status = script.door.call(&there, "admin.status", &json!({}));
        assert_eq!(
            status.expect("a status")["sequence"],
            0,
            "nothing was written"
        );
        there.agent = "*".into();
        let loaded = script
            .door
            .call(&there, "admin.load", &lines)
            .expect("a load");
        assert_eq!(
            (&loaded["rejected"], &loaded["whole"]),
            (&json!([]), &json!(true))
        );
    });
}

#[test]
fn promise_10_isolated_agents_share_no_audit_and_no_import() {
    everywhere(|script| {
        let isolated = json!({ "name": "memory.agent-scope", "value": "isolated" });
        script.admin("configure", isolated);
        script.caller.agent = "by".into();
        let saved = script.remember(json!({ "content": "quokka" }));
        script.call(
            "forget",
            json!({ "ids": [saved], "reason": "the contract ended" }),
        );
        assert!(reasons(script).contains("contract"));
        script.caller.agent = "ax".into();
        assert!(!reasons(script).contains("contract"));
        let load = |script: &mut Script, line: Value| {
            script.kept("load", json!({ "lines": [line.to_string()] }))
        };
        let foreign = load(script, json!({ "content": "planted", "agent": "by" }));
        assert_eq!(foreign.expect("an answer")["loaded"], 0);
        let own = load(script, json!({ "content": "mine" })).expect("an answer");
        assert_eq!((&own["loaded"], script.count()), (&json!(1), json!(1)));
        script.caller.agent.clear();
        for (method, request) in [
            ("audit", json!({})),
            ("load", json!({ "lines": [r#"{"content":"nobody's"}"#] })),
        ] {
            let error = script.kept(method, request).expect_err(method);
            assert_eq!(error.code, Code::Denied, "{method}");
        }
        assert_eq!(script.fails("followups", json!({})).code, Code::Denied);
        let nobodys = script.whole("load", json!({ "lines": [r#"{"content":"nobody's"}"#] }));
        assert_eq!(nobodys["loaded"], 0, "no agent would reach it");
    });
}

#[test]
fn promise_9_an_import_writes_no_further_than_its_caller() {
    everywhere(|script| {
        let id = script.remember(json!({ "content": "template" }));
        let dump = script.admin("dump", json!({}));
        let line = list(&dump["lines"])
            .iter()
            .filter_map(Value::as_str)
            .find(|line| line.contains(&id))
            .expect("its line");
        let mut foreign: Value = serde_json::from_str(line).expect("JSON");
        foreign["record"]["draft"]["id"] = json!("01M8BBBBBBBBBBBBBBBBBBBBBB");
        foreign["record"]["draft"]["scope"]["project"] = json!("pb");
        for every in ["", "*"] {
            script.caller = owner("memory", every);
            script.caller.project = "pa".into();
            let lines = json!({ "lines": [
                json!({ "content": "planted", "project": "pb" }).to_string(),
                foreign.to_string(),
                json!({ "type": "entity", "name": format!("n{every}"), "observations": ["seen"] }).to_string(),
            ] });
            let loaded = script.kept("load", lines).expect("an answer");
            assert_eq!(
                (&loaded["loaded"], list(&loaded["rejected"]).len()),
                (&json!(1), 2)
            );
        }
        script.caller = owner("memory", "");
        let listed = script.call("list", json!({ "project": "pb" }));
        assert_eq!(listed["matched"], 1, "the template, which is of no project");
    });
}

#[test]
fn promise_9_a_session_that_was_observed_first_takes_its_project_with_it() {
    everywhere(|script| {
        let early = json!({ "session": "z", "title": "early", "narrative": "walrus" });
        script.call("observe", early);
        let start = json!({ "session": "z", "project": "pa", "cwd": "/w", "title": "Secret" });
        let started = script.call("session_start", start);
        assert_eq!(started["session"]["project"], "pa");
        assert_eq!(script.found("walrus").len(), 1);
        script.caller.project = "pb".into();
        assert!(script.found("walrus").is_empty());
        let sessions = script.call("list", json!({ "collection": "session" }));
        assert_eq!(sessions["matched"], 0);
    });
}

#[test]
fn promise_9_a_bound_session_forgets_nothing_that_happened_in_another_one() {
    everywhere(|script| {
        script.caller.session = "g2".into();
        let seen = script.call("observe", json!({ "session": "g2", "title": "t" }));
        let seen = id(&seen["observation"]);
        script.caller.session = "g1".into();
        for request in [
            json!({ "ids": [seen] }),
            json!({ "ids": ["session:g2"] }),
            json!({ "session": "g2" }),
        ] {
            let error = script.tried("forget", &request);
            let gone = matches!(&error, Ok(answer) if answer["count"] == 0);
            let refused = matches!(&error, Err(error)
                if [Code::Denied, Code::Missing].contains(&error.code));
            assert!(gone || refused, "{request}: {error:?}");
        }
        script.caller.session = "g2".into();
        let gone = script.call("forget", json!({ "ids": [seen] }));
        assert_eq!(gone["count"], 1);
    });
}

#[test]
fn a_later_session_corrects_and_forgets_what_an_earlier_one_learned() {
    everywhere(|script| {
        script.caller.session = "g1".into();
        let first = script.remember(json!({ "content": "quokka" }));
        let second = script.remember(json!({ "content": "the walrus sleeps" }));
        script.caller.session = "g2".into();
        script.call("update", json!({ "id": first, "importance": 1.0 }));
        let next = script.call("evolve", json!({ "id": first, "content": "gnu" }));
        let next = id(&next["memory"]);
        let gone = script.call("forget", json!({ "ids": [next, second] }));
        assert!(gone["count"].as_u64() >= Some(2), "{gone}");
    });
}
