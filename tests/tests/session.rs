//! An agent loop with a scripted model, its session with the host and in the store.

use serde_json::{Value, json};
use vademecum_core::{Caller, Code, Error};
use vademecum_tests::door::{Door, NativeDoor};

/// Where a session lives: its id in the store, or the snapshot that the host keeps.
enum Place {
    Stored(&'static str),
    Kept(Value),
}

struct Agent {
    door: NativeDoor,
    place: Place,
}

fn caller(owner: &str) -> Caller {
    Caller {
        store: "agent".into(),
        owner: owner.into(),
        ..Caller::default()
    }
}

impl Agent {
    fn stored() -> Self {
        Self {
            door: NativeDoor::default(),
            place: Place::Stored("s1"),
        }
    }

    fn kept() -> Self {
        Self {
            door: NativeDoor::default(),
            place: Place::Kept(Value::Null),
        }
    }

    fn create(&mut self, config: Value, restore: &Value) {
        let session = match &self.place {
            Place::Stored(id) => Some(*id),
            Place::Kept(_) => None,
        };
        let request = json!({ "session": session, "config": config, "restore": restore });
        let answer = self
            .door
            .call(&caller("ada"), "session.create", &request)
            .unwrap();
        self.keep(&answer);
    }

    fn keep(&mut self, answer: &Value) {
        if let Place::Kept(snapshot) = &mut self.place
            && !answer["snapshot"].is_null()
        {
            *snapshot = answer["snapshot"].clone();
        }
    }

    fn place(&self) -> Value {
        match &self.place {
            Place::Stored(id) => json!({ "session": id }),
            Place::Kept(snapshot) => json!({ "snapshot": snapshot }),
        }
    }

    fn call(&mut self, method: &str, mut request: Value) -> Result<Value, Error> {
        request["place"] = self.place();
        let answer = self
            .door
            .call(&caller("ada"), &format!("session.{method}"), &request)?;
        self.keep(&answer);
        Ok(answer)
    }

    fn done(&mut self, method: &str, request: Value) -> Value {
        self.call(method, request)
            .unwrap_or_else(|error| panic!("{method}: {error:?}"))
    }

    fn prompt(&mut self) -> Value {
        let mut answer = self.done(
            "prompt",
            json!({ "catalog": catalog(), "context_map": null }),
        );
        answer.as_object_mut().unwrap().remove("tokens");
        answer
    }
}

fn catalog() -> Value {
    json!([
        { "id": "rollbackService", "name": "Service rollback", "description": "Return a service to the last good release" },
        { "id": "tone", "name": "Tone of voice", "description": "How we write to customers" },
    ])
}

fn skills() -> Value {
    json!([
        { "id": "rollbackService", "name": "Service rollback", "description": "Return a service to the last good release", "content": "Run the job." },
        { "id": "tone", "name": "Tone of voice", "description": "How we write to customers", "content": "Short." },
    ])
}

fn memories() -> Value {
    json!([
        { "id": "mem:window", "content": "Deploys happen on Tuesday afternoon." },
        { "id": "pref.coffee", "content": "Flat white with oat milk." },
    ])
}

fn config() -> Value {
    json!({
        "memories": "catalog",
        "skills": "catalog",
        "track_memories": true,
        "track_skills": true,
        "presets": [{ "id": "house", "name": "House rules", "content": "Be kind." }],
    })
}

/// One run of the scripted model; what every step said.
fn run(agent: &mut Agent) -> Vec<Value> {
    let mut said = Vec::new();
    agent.done("begin", json!({}));
    agent.done("turn", json!({}));
    said.push(agent.prompt());
    let recalled = agent.done(
        "recall",
        json!({ "input": "deploy on Tuesday", "catalog": memories() }),
    );
    said.push(json!([
        recalled["needed"],
        recalled["loading"],
        recalled["events"]
    ]));
    agent.done("enter", json!({ "stage": "executor" }));
    let inputs = json!({ "question": "Bring the service back to the release before", "executorRequest": "roll back" });
    let hinted = agent.done(
        "hint",
        json!({ "inputs": inputs, "skills": skills(), "memories": memories() }),
    );
    said.push(hinted["events"].clone());
    agent.done("turn", json!({}));
    said.push(agent.prompt());
    let found = agent.done(
        "discover",
        json!({ "input": ["rollbackService"], "catalog": skills() }),
    );
    said.push(found["loading"].clone());
    agent.done(
        "used",
        json!({ "id": "rollbackService", "reason": " it fits " }),
    );
    agent.done("used", json!({ "id": "mem:window" }));
    agent.done("turn", json!({}));
    said.push(agent.prompt());
    let finished = agent.done("finish", json!({}));
    said.push(json!([finished["memories"], finished["skills"]]));
    said
}

#[test]
fn a_run_says_the_same_wherever_the_session_lives() {
    let (mut stored, mut kept) = (Agent::stored(), Agent::kept());
    stored.create(config(), &Value::Null);
    kept.create(config(), &Value::Null);
    let said = run(&mut stored);
    assert_eq!(said, run(&mut kept));
    assert_eq!(said[1][0], false);
    assert_eq!(said[1][1]["loaded"], json!(["mem:window"]));
    let first = &said[0];
    assert!(
        first["index"]
            .as_str()
            .unwrap()
            .starts_with("- `rollbackService` \u{2014} Service rollback")
    );
    assert_eq!(first["skills"], Value::Null, "presets are the executor's");
    let second = &said[3];
    assert_eq!(
        second["memories"],
        "### Memory\n\nID: `mem:window`\n\nDeploys happen on Tuesday afternoon."
    );
    assert_eq!(
        second["skills"],
        "### House rules\n\nID: `house`\n\nBe kind."
    );
    assert_eq!(
        second["hints"],
        "Skills:\n- `rollbackService` \u{2014} Service rollback"
    );
    let third = &said[5];
    assert_eq!(third["hints"], Value::Null, "what is loaded is not hinted");
    assert!(
        third["skills"]
            .as_str()
            .unwrap()
            .ends_with("ID: `rollbackService`\n\nRun the job.")
    );
    assert_eq!(said[6][1][0]["reason"], "it fits");
}

#[test]
fn a_restart_in_the_middle_of_a_run_loses_nothing() {
    let mut agent = Agent::stored();
    agent.create(config(), &Value::Null);
    agent.done(
        "begin",
        json!({ "memories": [{ "id": "given", "content": "kept" }] }),
    );
    agent.done("turn", json!({}));
    agent.done(
        "recall",
        json!({ "input": "oat milk", "catalog": memories() }),
    );
    let before = agent.prompt();
    agent.door.reopen();
    assert_eq!(agent.prompt(), before);
    let again = agent.call("recall", json!({ "input": "again", "catalog": memories() }));
    assert!(again.unwrap_err().message.contains("once a turn"));
}

#[test]
fn skills_outlive_a_session_by_restore() {
    let mut first = Agent::kept();
    first.create(config(), &Value::Null);
    run(&mut first);
    let Place::Kept(snapshot) = &first.place else {
        unreachable!()
    };
    let mut second = Agent::stored();
    second.create(config(), snapshot);
    second.done("begin", json!({}));
    let shown = second.done("show", json!({}));
    assert_eq!(shown["skills"][0]["id"], "rollbackService");
    assert_eq!(shown["stage"], "distiller");
    let other = json!({ "version": 3 });
    let request = json!({ "config": config(), "restore": other });
    let error = second
        .door
        .call(&caller("ada"), "session.create", &request)
        .unwrap_err();
    assert_eq!(error.message, "Unsupported AxAgentState version \"3\"");
}

#[test]
fn a_child_inherits_nothing_unless_asked() {
    let mut parent = Agent::kept();
    parent.create(config(), &Value::Null);
    run(&mut parent);
    let mut child = Agent::kept();
    child.create(json!({ "skills": "host" }), &Value::Null);
    child.done("begin", json!({}));
    assert_eq!(child.done("show", json!({}))["skills"], json!([]));
}

#[test]
fn the_host_answers_searches_of_its_own() {
    let mut agent = Agent::stored();
    agent.create(
        json!({ "memories": "host", "skills": "host" }),
        &Value::Null,
    );
    agent.done("begin", json!({}));
    agent.done("turn", json!({}));
    let asked = agent.done("recall", json!({ "input": ["a", "b"] }));
    assert_eq!(
        (&asked["needed"], &asked["searches"]),
        (&json!(true), &json!(["a", "b"]))
    );
    assert_eq!(asked["loading"], Value::Null);
    let found = json!([{ "id": " x ", "content": "c" }, { "id": "", "content": "" }]);
    let taken = agent.done("supply", json!({ "call": "recall", "result": found }));
    assert_eq!(
        taken["loading"],
        json!({ "loaded": ["x"], "left": [], "dropped": 1 })
    );
    assert_eq!(taken["events"][0]["payload"]["result"], found);
    let late = agent
        .call("supply", json!({ "call": "recall", "result": found }))
        .unwrap_err();
    assert_eq!(late.subject, "call");
}

#[test]
fn stored_skills_and_memories_are_searched_in_the_store() {
    let mut agent = Agent::stored();
    for skill in skills().as_array().unwrap() {
        let parts = json!({
            "name": skill["name"], "description": skill["description"], "license": "", "compatibility": "",
            "tools": [], "metadata": [], "extra": [], "body": skill["content"],
        });
        let request = json!({ "id": skill["id"], "skill": parts, "resources": [] });
        agent
            .door
            .call(&caller("ada"), "skills.put", &request)
            .unwrap();
    }
    agent.create(json!({ "skills": "store" }), &Value::Null);
    agent.done("begin", json!({}));
    agent.done("turn", json!({}));
    let found = agent.done(
        "discover",
        json!({ "input": "how do we write to customers?" }),
    );
    assert_eq!(found["loading"]["loaded"], json!(["tone"]));
    agent.done("turn", json!({}));
    let named = agent.done("discover", json!({ "input": "rollbackService" }));
    assert_eq!(
        named["loading"]["loaded"],
        json!(["rollbackService"]),
        "what is named comes alone"
    );
    agent.done(
        "unload",
        json!({ "memories": [], "skills": ["rollbackService"] }),
    );
    let index = agent.done("prompt", json!({ "catalog": [] }))["index"].clone();
    assert_eq!(index.as_str().unwrap().lines().count(), 2);
    agent.done("enter", json!({ "stage": "executor" }));
    let hinted = agent.done(
        "hint",
        json!({ "inputs": { "q": "roll the service back to the last release" } }),
    );
    assert_eq!(
        hinted["events"][0]["payload"]["shortlist"][0]["id"],
        "rollbackService"
    );
}

#[test]
fn sessions_of_others_do_not_exist() {
    let mut agent = Agent::stored();
    agent.create(config(), &Value::Null);
    let request = json!({ "place": { "session": "s1" } });
    let error = agent
        .door
        .call(&caller("eve"), "session.show", &request)
        .unwrap_err();
    assert_eq!(error.code, Code::Missing);
    agent
        .door
        .call(
            &caller("ada"),
            "session.forget",
            &json!({ "session": "s1" }),
        )
        .unwrap();
    assert_eq!(
        agent.call("show", json!({})).unwrap_err().code,
        Code::Missing
    );
}

#[test]
fn one_of_two_writers_is_told_and_a_retried_operation_is_not_done_twice() {
    let mut agent = Agent::stored();
    agent.create(config(), &Value::Null);
    let request = json!({ "session": "s1", "config": config() });
    let error = agent
        .door
        .call(&caller("ada"), "session.create", &request)
        .unwrap_err();
    assert_eq!(error.code, Code::Exists);
    agent.done("begin", json!({}));
    let once = Caller {
        operation: "turn-1".into(),
        ..caller("ada")
    };
    let turn = json!({ "place": { "session": "s1" } });
    assert_eq!(
        agent.door.call(&once, "session.turn", &turn).unwrap()["turn"],
        1
    );
    let error = agent.door.call(&once, "session.turn", &turn).unwrap_err();
    assert_eq!(error.code, Code::Conflict);
    assert_eq!(agent.done("turn", json!({}))["turn"], 2);
}

#[test]
fn a_secret_in_a_loaded_memory_is_not_stored_and_the_session_reads_back() {
    let mut agent = Agent::stored();
    agent.create(json!({ "memories": "host" }), &Value::Null);
    let secret =
        "the \"key\" is\nghp_0123456789abcdefghijABCDEFGHIJ012345 and password: hunter22hunter22";
    agent.done(
        "begin",
        json!({ "memories": [{ "id": "m", "content": secret }] }),
    );
    let shown = agent.done("show", json!({}));
    let content = shown["memories"][0]["content"].as_str().unwrap();
    assert!(
        !content.contains("ghp_0123") && !content.contains("hunter22"),
        "{content}"
    );
    assert!(content.starts_with("the \"key\" is\n"));
}

#[test]
fn a_place_is_one_of_two() {
    let mut door = NativeDoor::default();
    for place in [json!({}), json!({ "session": "a", "snapshot": {} })] {
        let error = door
            .call(&caller("ada"), "session.show", &json!({ "place": place }))
            .unwrap_err();
        assert_eq!(error.subject, "place");
    }
    let broken = json!({ "place": { "snapshot": { "version": 1, "config": 7 } } });
    let error = door
        .call(&caller("ada"), "session.show", &broken)
        .unwrap_err();
    assert_eq!(error.subject, "snapshot");
}
