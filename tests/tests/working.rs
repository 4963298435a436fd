//! What the two tiers of working memory promise beyond the recorded traces.

use std::{cell::RefCell, rc::Rc};

use serde_json::{Value, json};
use vademecum_core::{
    Caller, Code, Error, Result as Answer,
    api::Core,
    host::{Candidate, Embeddings, Filter, Host, Level, Provider},
    kv::{Kv, Traits},
};
use vademecum_tests::{
    door::{Door, NativeDoor, everybody, owner},
    native::{MemoryKv, Recorded, ScriptedHost},
};

const NOON: u64 = 1_773_144_000_000;
const DAY: u64 = 86_400_000;

struct Bench {
    door: NativeDoor,
    caller: Caller,
}

impl Bench {
    fn new() -> Self {
        let mut door = NativeDoor::default();
        door.set_now(NOON);
        Self {
            door,
            caller: everybody("desk"),
        }
    }

    fn attempt(&mut self, method: &str, request: Value) -> Result<Value, Error> {
        self.door
            .call(&self.caller, &format!("working.{method}"), &request)
    }

    fn call(&mut self, method: &str, request: Value) -> Value {
        self.attempt(method, request)
            .unwrap_or_else(|error| panic!("{method}: {error:?}"))
    }

    fn fails(&mut self, method: &str, request: Value) -> Error {
        match self.attempt(method, request) {
            Ok(answer) => panic!("{method} answers {answer}"),
            Err(error) => error,
        }
    }

    fn document(&mut self, name: &str) -> Value {
        self.call("document", json!({ "name": name }))["data"].clone()
    }

    fn rows(&mut self, table: &str) -> Vec<Value> {
        self.call("show", json!({ "table": table }))["rows"]
            .as_array()
            .cloned()
            .unwrap_or_default()
    }

    fn found(&mut self, request: Value) -> Vec<(String, String)> {
        let items = self.call("search", request)["items"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        items
            .iter()
            .map(|item| (text(&item["table"]), text(&item["id"])))
            .collect()
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_string()
}

fn pair(table: &str, id: &str) -> (String, String) {
    (table.to_string(), id.to_string())
}

#[test]
fn two_writers_of_different_keys_both_survive() {
    let host = ScriptedHost::default();
    host.script.now.set(NOON);
    let core = || RefCell::new(Core::new(host.clone()));
    let cores = Rc::new([core(), core()]);
    let caller = everybody("desk");
    let write = |core: &RefCell<Core<ScriptedHost>>, key: &str| {
        let request = json!({ "name": "context", "key": key, "value": "1" }).to_string();
        core.borrow_mut()
            .call_json(&caller, "working.update", &request)
            .expect("an update");
    };
    // Both have the document open before either writes, and then they take turns.
    for round in 0..5 {
        write(&cores[0], &format!("one.k{round}"));
        write(&cores[1], &format!("two.k{round}"));
    }
    for core in cores.iter() {
        let request = json!({ "name": "context" }).to_string();
        let answer = core
            .borrow_mut()
            .call_json(&caller, "working.document", &request);
        let answer: Value = serde_json::from_str(&answer.expect("a document")).expect("JSON");
        assert_eq!(answer["version"], 10);
        assert_eq!(answer["data"]["one"].as_object().map(|o| o.len()), Some(5));
        assert_eq!(answer["data"]["two"].as_object().map(|o| o.len()), Some(5));
    }
}

/// What happens, once, just before the next conditional write.
type Rival = Rc<RefCell<Option<Box<dyn FnOnce()>>>>;

/// A store in which a rival may be a moment faster.
struct RacingKv {
    inner: MemoryKv,
    rival: Rival,
}

impl Kv for RacingKv {
    async fn get(&self, keys: &[String]) -> Answer<Vec<Option<Vec<u8>>>> {
        self.inner.get(keys).await
    }

    async fn put(&self, key: &str, value: &[u8]) -> Answer<()> {
        self.inner.put(key, value).await
    }

    async fn swap(&self, key: &str, expected: Option<&[u8]>, next: Option<&[u8]>) -> Answer<bool> {
        let rival = self.rival.borrow_mut().take();
        if let Some(rival) = rival {
            rival();
        }
        self.inner.swap(key, expected, next).await
    }

    async fn delete(&self, keys: &[String]) -> Answer<()> {
        self.inner.delete(keys).await
    }

    async fn keys(&self, prefix: &str, after: &str, limit: u32) -> Answer<Vec<String>> {
        self.inner.keys(prefix, after, limit).await
    }

    async fn describe(&self) -> Answer<Traits> {
        self.inner.describe().await
    }
}

struct RacingHost {
    inner: ScriptedHost,
    rival: Rival,
}

impl Host for RacingHost {
    type Kv = RacingKv;

    fn kv(&self, store: &str) -> RacingKv {
        RacingKv {
            inner: self.inner.kv(store),
            rival: Rc::clone(&self.rival),
        }
    }

    fn now(&self) -> u64 {
        self.inner.now()
    }

    fn entropy(&self) -> u64 {
        self.inner.entropy()
    }

    fn log(&self, level: Level, message: &str) {
        self.inner.log(level, message);
    }

    fn provider(&self) -> Provider {
        self.inner.provider()
    }

    fn query(
        &self,
        store: &str,
        queries: &[String],
        loaded: &[String],
        limit: u32,
        filter: &Filter,
    ) -> Answer<Vec<Candidate>> {
        self.inner.query(store, queries, loaded, limit, filter)
    }

    fn embed(&self, texts: &[String]) -> Answer<Embeddings> {
        self.inner.embed(texts)
    }

    fn rerank(&self, query: &str, texts: &[String]) -> Answer<Vec<f32>> {
        self.inner.rerank(query, texts)
    }
}

#[test]
fn who_loses_a_race_decides_again_on_what_the_winner_wrote() {
    let inner = ScriptedHost::default();
    inner.script.now.set(NOON);
    let rival: Rival = Rc::default();
    let mut slow = Core::new(RacingHost {
        inner: inner.clone(),
        rival: Rc::clone(&rival),
    });
    let fast = Rc::new(RefCell::new(Core::new(inner)));
    let caller = everybody("desk");
    let calls = [
        (
            "working.update",
            json!({ "name": "context", "key": "K", "value": "V" }),
        ),
        ("working.note_interaction", json!({ "summary": "K" })),
        ("working.add_fact", json!({ "content": "K" })),
        (
            "working.set",
            json!({ "table": "profile", "key": "K", "value": "V" }),
        ),
    ];
    for (method, request) in &calls {
        let mine = request.to_string().replace('K', "mine");
        let theirs = request.to_string().replace('K', "theirs");
        let (fast, caller_of_fast, method_of_fast) = (Rc::clone(&fast), caller.clone(), *method);
        *rival.borrow_mut() = Some(Box::new(move || {
            let mut fast = fast.borrow_mut();
            fast.call_json(&caller_of_fast, method_of_fast, &theirs)
                .expect("the rival's write");
        }));
        slow.call_json(&caller, method, &mine)
            .expect("the slow write");
        assert!(rival.borrow().is_none(), "{method}: no race took place");
    }
    let mut look = |method: &str, request: Value| -> Value {
        let answer = slow
            .call_json(&caller, method, &request.to_string())
            .expect("an answer");
        serde_json::from_str(&answer).expect("JSON")
    };
    let context = look("working.document", json!({ "name": "context" }));
    assert_eq!(
        (&context["data"]["mine"], &context["data"]["theirs"]),
        (&json!("V"), &json!("V"))
    );
    let log = look("working.document", json!({ "name": "interaction_log" }))["data"].clone();
    let entries = log["interactions"].as_array().expect("entries");
    let numbers: Vec<&Value> = entries
        .iter()
        .map(|entry| &entry["interaction_number"])
        .collect();
    assert_eq!(numbers, [&json!(1), &json!(2)]);
    assert_eq!(
        (&entries[0]["summary"], &entries[1]["summary"]),
        (&json!("theirs"), &json!("mine"))
    );
    let facts = look("working.show", json!({ "table": "facts" }))["rows"].clone();
    assert_eq!(
        (&facts[0]["content"], &facts[1]["id"]),
        (&json!("theirs"), &json!(2))
    );
    let profile = look("working.show", json!({ "table": "profile" }))["rows"].clone();
    assert_eq!(profile.as_array().map(Vec::len), Some(2));
}

#[test]
fn a_stale_version_conflicts_and_names_the_current_one() {
    let mut bench = Bench::new();
    let first = bench.call(
        "update",
        json!({ "name": "context", "key": "a", "value": "1" }),
    );
    assert_eq!(first["version"], 1);
    bench.call(
        "update",
        json!({ "name": "context", "key": "b", "value": "2", "version": 1 }),
    );
    let request = json!({ "name": "context", "key": "c", "value": "3", "version": 1 });
    let error = bench.fails("update", request);
    assert_eq!((error.code, error.version), (Code::Conflict, 2));
    let error = bench.fails(
        "write_file",
        json!({ "file": "context.json", "text": "{}", "version": 1 }),
    );
    assert_eq!(error.code, Code::Conflict);
    bench.call("add_fact", json!({ "content": "x" }));
    let edit = json!({ "table": "facts", "id": "1", "columns": { "content": "y" }, "version": 7 });
    assert_eq!(bench.fails("edit", edit).version, 1);
}

#[test]
fn a_retry_does_nothing_twice() {
    let mut bench = Bench::new();
    bench.caller.operation = "op-1".into();
    for _ in 0..3 {
        assert_eq!(
            bench.call("add_fact", json!({ "content": "once" }))["id"],
            1
        );
        let noted = bench.call("note_interaction", json!({ "summary": "met" }));
        assert_eq!(noted["entry"]["interaction_number"], 1);
        let checked = bench.call("check", json!({ "task": "t", "output": "a fine output" }));
        assert_eq!(checked["passed"], true);
    }
    assert_eq!(bench.rows("facts").len(), 1);
    assert_eq!(bench.rows("guardrail_log").len(), 5);
    bench.call("set", json!({ "table": "stm", "key": "k", "value": "v" }));
    for _ in 0..3 {
        let row = bench.call("get", json!({ "table": "stm", "key": "k" }))["row"].clone();
        assert_eq!(row["access_count"], 0);
    }
}

#[test]
fn everything_is_there_after_a_crash() {
    let mut bench = Bench::new();
    bench.call(
        "update",
        json!({ "name": "context", "key": "goals.q2", "value": "launch" }),
    );
    bench.call(
        "add_fact",
        json!({ "content": "The quota is 300 a day", "tags": "quota" }),
    );
    bench.call(
        "set",
        json!({ "table": "stm", "key": "task", "value": "batch", "ttl": 60 }),
    );
    bench.call("get", json!({ "table": "stm", "key": "task" }));
    let before = bench.call("search", json!({ "query": "quota" }));
    bench.door.reopen();
    bench.door.set_now(NOON);
    assert_eq!(bench.call("search", json!({ "query": "quota" })), before);
    assert_eq!(bench.document("context")["goals"]["q2"], "launch");
    assert_eq!(
        bench.call("get", json!({ "table": "stm", "key": "task" }))["row"]["access_count"],
        1
    );
}

#[test]
fn spaces_do_not_see_each_other() {
    let mut bench = Bench::new();
    let callers = [
        owner("desk", "ada"),
        owner("desk", "bo"),
        Caller {
            project: "p".into(),
            ..owner("desk", "ada")
        },
    ];
    for caller in &callers {
        bench.caller = caller.clone();
        let name = format!("{}{}", caller.owner, caller.project);
        bench.call(
            "add_fact",
            json!({ "content": format!("secret plan of {name}") }),
        );
        bench.call("add_entity", json!({ "name": "Acme", "details": name }));
        bench.call(
            "update",
            json!({ "name": "context", "key": "who", "value": name }),
        );
        bench.call(
            "set",
            json!({ "table": "profile", "key": "k", "value": name }),
        );
    }
    for caller in callers {
        bench.caller = caller.clone();
        let name = format!("{}{}", caller.owner, caller.project);
        assert_eq!(
            bench.found(json!({ "query": "secret" })),
            vec![pair("facts", "1")]
        );
        assert_eq!(bench.document("context")["who"], name.as_str());
        assert_eq!(bench.rows("entities").len(), 1);
        assert_eq!(bench.rows("entities")[0]["details"], name.as_str());
        let row = bench.call("get", json!({ "table": "profile", "key": "k" }))["row"].clone();
        assert_eq!(row["value"], name.as_str());
    }
    bench.caller = owner("desk", "ada");
    bench.call("remove", json!({ "table": "facts", "id": "1" }));
    bench.caller = owner("desk", "bo");
    assert_eq!(bench.rows("facts").len(), 1);
}

#[test]
fn bad_requests_are_errors_that_name_what_is_wrong() {
    let mut bench = Bench::new();
    let long = vec!["k"; 10_000].join(".");
    let cases = [
        (
            "update",
            json!({ "name": "nope", "key": "a", "value": "b" }),
            Code::Missing,
        ),
        (
            "update",
            json!({ "name": "context", "data": "[1]" }),
            Code::Invalid,
        ),
        (
            "update",
            json!({ "name": "context", "data": "{broken" }),
            Code::Invalid,
        ),
        (
            "update",
            json!({ "name": "context", "key": long, "value": "1" }),
            Code::TooLarge,
        ),
        (
            "update",
            json!({ "name": "context", "key": "a", "value": "x".repeat(1_000_001) }),
            Code::TooLarge,
        ),
        (
            "update",
            json!({ "name": "context", "data": "[".repeat(50_000) }),
            Code::TooLarge,
        ),
        (
            "register",
            json!({ "name": "x", "file": "../x.json" }),
            Code::Invalid,
        ),
        (
            "register",
            json!({ "name": "x", "file": ".hidden" }),
            Code::Invalid,
        ),
        (
            "register",
            json!({ "name": "x", "file": "a\\b.json" }),
            Code::Invalid,
        ),
        (
            "register",
            json!({ "name": "x", "file": "context.json" }),
            Code::Exists,
        ),
        (
            "register",
            json!({ "name": "Ärger", "file": "x.json" }),
            Code::Invalid,
        ),
        (
            "write_file",
            json!({ "file": "nowhere.md", "text": "" }),
            Code::Missing,
        ),
        (
            "write_file",
            json!({ "file": "context.json", "text": "[]" }),
            Code::Invalid,
        ),
        ("note_interaction", json!({ "summary": " " }), Code::Invalid),
        (
            "note_outcome",
            json!({ "id": 9, "outcome": "x" }),
            Code::Missing,
        ),
        (
            "record_outcome",
            json!({ "id": 9, "outcome": "x" }),
            Code::Missing,
        ),
        (
            "search",
            json!({ "query": "x", "table": "nonsense" }),
            Code::Invalid,
        ),
        (
            "search",
            json!({ "query": "x", "after": "soon" }),
            Code::Invalid,
        ),
        (
            "search",
            json!({ "query": "x", "before": "2026-02-30" }),
            Code::Invalid,
        ),
        (
            "search",
            json!({ "query": "x".repeat(70_000) }),
            Code::TooLarge,
        ),
        (
            "set",
            json!({ "table": "facts", "key": "k", "value": "v" }),
            Code::Invalid,
        ),
        (
            "set",
            json!({ "table": "stm", "key": "", "value": "v" }),
            Code::Invalid,
        ),
        (
            "set",
            json!({ "table": "stm", "key": "k".repeat(600), "value": "v" }),
            Code::TooLarge,
        ),
        (
            "set",
            json!({ "table": "profile", "key": "k", "value": "v", "ttl": 5 }),
            Code::Invalid,
        ),
        (
            "get",
            json!({ "table": "stm", "key": "none" }),
            Code::Missing,
        ),
        ("add_fact", json!({ "content": "" }), Code::Invalid),
        (
            "add_fact",
            json!({ "content": "x".repeat(2_000_000) }),
            Code::TooLarge,
        ),
        (
            "edit",
            json!({ "table": "insights", "id": "1", "columns": { "content": "x" } }),
            Code::Denied,
        ),
        (
            "edit",
            json!({ "table": "facts", "id": "1", "columns": { "content": "x" } }),
            Code::Missing,
        ),
        (
            "remove",
            json!({ "table": "facts", "id": "12" }),
            Code::Missing,
        ),
        (
            "log_evaluation",
            json!({ "task": "t", "status": "great" }),
            Code::Invalid,
        ),
        (
            "log_evaluation",
            json!({ "task": "t", "cost": -1 }),
            Code::Invalid,
        ),
        (
            "check",
            json!({ "task": "t", "output": "x", "cost": -1 }),
            Code::Invalid,
        ),
        (
            "deduplicate",
            json!({ "threshold": 2, "semantic": true }),
            Code::Invalid,
        ),
        (
            "deduplicate",
            json!({ "semantic": true }),
            Code::Unavailable,
        ),
        ("load", json!({ "tables": [] }), Code::Invalid),
        (
            "load",
            json!({ "tables": { "format_version": 99 } }),
            Code::Invalid,
        ),
        ("load", json!({ "tables": { "facts": 5 } }), Code::Invalid),
        ("reorganise", json!({ "note": " " }), Code::Invalid),
        (
            "reorganise",
            json!({ "note": "n", "archive": ["no.where"] }),
            Code::Missing,
        ),
    ];
    for (method, request, code) in cases {
        let short = request.to_string().chars().take(120).collect::<String>();
        let error = bench.fails(method, request);
        assert_eq!(error.code, code, "{method} {short}: {error:?}");
        assert!(
            error.message.len() < 400,
            "{method} {short}: {}",
            error.message.len()
        );
    }
    assert_eq!(bench.call("files", json!({}))["files"], json!([]));
    assert_eq!(bench.call("status", json!({}))["total"], 0);
}

#[test]
fn values_expire_to_the_millisecond() {
    let mut bench = Bench::new();
    bench.call(
        "set",
        json!({ "table": "stm", "key": "k", "value": "spark", "ttl": 10 }),
    );
    bench.door.set_now(NOON + 10_000);
    assert_eq!(bench.rows("stm").len(), 1);
    assert_eq!(bench.found(json!({ "query": "spark" })).len(), 1);
    bench.door.set_now(NOON + 10_001);
    assert_eq!(bench.rows("stm").len(), 0);
    assert_eq!(bench.found(json!({ "query": "spark" })).len(), 0);
    assert_eq!(bench.call("status", json!({}))["tables"]["short_term"], 0);
    assert_eq!(
        bench
            .fails("get", json!({ "table": "stm", "key": "k" }))
            .code,
        Code::Missing
    );
    // A value of the same key is a new one.
    bench.call(
        "set",
        json!({ "table": "stm", "key": "k", "value": "again" }),
    );
    assert_eq!(bench.rows("stm")[0]["created_at"], "2026-03-10 12:00:10");
}

#[test]
fn removed_rows_are_gone_from_everything() {
    let mut bench = Bench::new();
    let vectors = ["The zebra code [general]  ", "zebra"].map(|t| (t.to_string(), vec![1.0, 0.0]));
    bench.door.set_embedder(Some(Recorded {
        model: "m".into(),
        dimensions: 2,
        vectors: vectors.into_iter().collect(),
    }));
    bench.door.set_now(NOON);
    bench.call("add_fact", json!({ "content": "The zebra code" }));
    assert_eq!(bench.call("embed_sync", json!({}))["embedded"], 1);
    let hits = bench.call("embed_search", json!({ "query": "zebra" }))["hits"].clone();
    assert_eq!(hits.as_array().map(Vec::len), Some(1));
    let purged = bench.call(
        "remove",
        json!({ "table": "facts", "id": "1", "purge": true }),
    );
    assert_eq!(purged["purged"], "physical");
    assert_eq!(bench.found(json!({ "query": "zebra" })), Vec::new());
    let status = bench.call("status", json!({}));
    assert_eq!(
        (&status["total"], &status["tables"]["embeddings"]),
        (&json!(0), &json!(0))
    );
    let stored = bench.door.script().store("desk").values();
    for bytes in stored.borrow().values() {
        assert!(!bytes.windows(5).any(|window| window == b"zebra"));
    }
    // Numbers are never used again.
    assert_eq!(
        bench.call("add_fact", json!({ "content": "next" }))["id"],
        2
    );
}

#[test]
fn hybrid_lists_take_both_sides_and_say_when_one_is_missing() {
    let mut bench = Bench::new();
    for content in [
        "Deploys are frozen on Friday",
        "Releases stop before the weekend",
        "Lunch at noon",
    ] {
        bench.call("add_fact", json!({ "content": content }));
    }
    let alone = bench.call("hybrid", json!({ "query": "deploy" }));
    assert_eq!(alone["degraded"], "the host lends no embedder");
    assert_eq!(alone["items"].as_array().map(Vec::len), Some(1));
    let recorded = |model: &str| Recorded {
        model: model.into(),
        dimensions: 2,
        vectors: [
            ("Deploys are frozen on Friday [general]  ", vec![1.0, 0.0]),
            (
                "Releases stop before the weekend [general]  ",
                vec![2.0, 0.2],
            ),
            ("Lunch at noon [general]  ", vec![-1.0, 0.5]),
            ("deploy", vec![3.0, 0.0]),
        ]
        .into_iter()
        .map(|(text, vector)| (text.to_string(), vector))
        .collect(),
    };
    bench.door.set_embedder(Some(recorded("one")));
    bench.door.set_now(NOON);
    assert_eq!(bench.call("embed_sync", json!({}))["embedded"], 3);
    let both = bench.call("hybrid", json!({ "query": "deploy" }));
    let ids: Vec<String> = both["items"]
        .as_array()
        .expect("items")
        .iter()
        .map(|item| text(&item["id"]))
        .collect();
    assert_eq!(
        (ids, &both["degraded"]),
        (vec!["1".into(), "2".into(), "3".into()], &json!(""))
    );
    assert_eq!(both["items"][0]["score"], 1.0);
    // Another model: nothing of the old one is compared, and the next synchronisation replaces it.
    bench.door.set_embedder(Some(recorded("two")));
    bench.door.set_now(NOON);
    let search = bench.call("embed_search", json!({ "query": "deploy" }));
    assert_eq!(
        (&search["hits"], &search["foreign"]),
        (&json!([]), &json!(3))
    );
    assert_eq!(
        bench.call("hybrid", json!({ "query": "deploy" }))["items"]
            .as_array()
            .map(Vec::len),
        Some(1)
    );
    assert_eq!(bench.call("embed_sync", json!({}))["embedded"], 3);
    let removed = bench.call(
        "deduplicate",
        json!({ "semantic": true, "threshold": 0.99 }),
    );
    assert_eq!(removed["removed"], json!([2]));
}

#[test]
fn what_is_dumped_loads_back_alike() {
    let mut bench = Bench::new();
    bench.call(
        "add_fact",
        json!({ "content": "One", "entity": "Acme", "tags": "a, b" }),
    );
    bench.call(
        "add_fact",
        json!({ "content": "Two", "source": "mail", "confidence": "unverified" }),
    );
    bench.call(
        "add_entity",
        json!({ "name": "Acme/Süd", "kind": "company", "details": "Client" }),
    );
    bench.call(
        "add_insight",
        json!({ "content": "Learned", "category": "api" }),
    );
    bench.call(
        "log_interaction",
        json!({ "summary": "Met", "topics": "x,y", "advice": "rest" }),
    );
    bench.call(
        "log_decision",
        json!({ "decision": "Go", "expected": "gain" }),
    );
    bench.call("record_outcome", json!({ "id": 1, "outcome": "gained" }));
    bench.call(
        "set",
        json!({ "table": "stm", "key": "k", "value": "v", "ttl": 3600 }),
    );
    bench.call("get", json!({ "table": "stm", "key": "k" }));
    bench.call(
        "set",
        json!({ "table": "profile", "key": "tone", "value": "dry" }),
    );
    bench.call(
        "set",
        json!({ "table": "context", "key": "stage", "value": "growth" }),
    );
    bench.call(
        "log_evaluation",
        json!({ "task": "t", "cost": 0.25, "tokens": 7, "score": 0.5 }),
    );
    bench.call("check", json!({ "task": "t", "output": "" }));
    let dump = bench.call("dump", json!({}))["tables"].clone();
    let count: usize = dump
        .as_object()
        .expect("tables")
        .values()
        .filter_map(Value::as_array)
        .map(Vec::len)
        .sum();
    bench.caller.store = "other".into();
    let loaded = bench.call("load", json!({ "tables": dump, "source": "backup" }));
    assert_eq!(
        (&loaded["loaded"], &loaded["rejected"]),
        (&json!(count), &json!([]))
    );
    assert_eq!(bench.call("dump", json!({}))["tables"], dump);
    let again = bench.call("load", json!({ "tables": dump }));
    assert_eq!(
        (&again["loaded"], &again["known"]),
        (&json!(0), &json!(count))
    );
    assert_eq!(
        bench.call("add_fact", json!({ "content": "Three" }))["id"],
        3
    );
}

#[test]
fn one_bad_row_is_rejected_and_the_others_are_taken() {
    let mut bench = Bench::new();
    bench.call("add_fact", json!({ "content": "Mine" }));
    bench.call("add_entity", json!({ "name": "Acme" }));
    let tables = json!({
        "facts": [
            { "id": 1, "content": "Not mine" },
            { "id": 2, "content": "Good", "created_at": "2026-01-01 00:00:00" },
            { "id": 3, "content": "Bad date", "created_at": "yesterday" },
            { "id": 0, "content": "No number" },
            { "content": "None at all" },
            { "id": 4, "content": "Odd", "colour": "red" },
            { "id": 5, "content": ["a", "list"] },
            { "id": 2, "content": "Twice" },
            "no object",
        ],
        "entities": [{ "id": 1, "name": "Other" }, { "id": 2, "name": "Beta" }],
        "gossip": [{ "id": 1 }],
    });
    let loaded = bench.call("load", json!({ "tables": tables }));
    let rejected = loaded["rejected"].as_array().expect("rejected rows");
    let places: Vec<(String, u64)> = rejected
        .iter()
        .map(|row| (text(&row["table"]), row["row"].as_u64().unwrap_or(99)))
        .collect();
    let facts = [0, 2, 3, 4, 5, 6, 7, 8].map(|row| ("facts".to_string(), row));
    let mut wanted = vec![("entities".to_string(), 0)];
    wanted.extend(facts);
    wanted.push(("gossip".to_string(), 0));
    assert_eq!(places, wanted);
    assert_eq!(loaded["loaded"], 2);
    assert_eq!(bench.rows("facts")[0]["content"], "Mine");
}

#[test]
fn secrets_are_taken_out_before_anything_is_written() {
    let mut bench = Bench::new();
    let secret = "ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";
    let noted = bench.call(
        "update",
        json!({ "name": "context", "key": "deploy.token", "value": secret }),
    );
    assert_ne!(noted["redacted"], json!([]));
    let fact = bench.call(
        "add_fact",
        json!({ "content": format!("the token is {secret}") }),
    );
    assert_ne!(fact["redacted"], json!([]));
    assert!(bench.document("context")["deploy"]["token"].is_string());
    bench.call(
        "check",
        json!({ "task": "t", "output": format!("use {secret} now") }),
    );
    let stored = bench.door.script().store("desk").values();
    for bytes in stored.borrow().values() {
        assert!(
            !bytes
                .windows(secret.len())
                .any(|window| window == secret.as_bytes())
        );
    }
}

#[test]
fn documents_edited_by_a_person_come_back() {
    let mut bench = Bench::new();
    bench.call("register", json!({ "name": "notes", "file": "notes.md" }));
    bench.call("init", json!({}));
    let files = bench.call("files", json!({}))["files"].clone();
    let names: Vec<String> = files
        .as_array()
        .expect("files")
        .iter()
        .map(|file| text(&file["file"]))
        .collect();
    assert_eq!(
        names,
        [
            "context.json",
            "interaction_log.json",
            "decision_journal.json",
            "insights.md",
            "notes.md",
            "_memory_registry.json"
        ]
    );
    let edited = "{\n  \"goals\": {\"a\": 1e3},\n  \"big\": 12345678901234567890123\n}\n";
    let request = json!({ "file": "context.json", "text": edited, "version": 1 });
    let written = bench.call("write_file", request.clone());
    assert_eq!(
        (&written["version"], &written["changed"]),
        (&json!(2), &json!(true))
    );
    let document = bench.call("document", json!({ "name": "context" }));
    assert_eq!(document["text"], edited);
    let same = bench.call(
        "write_file",
        json!({ "file": "context.json", "text": edited }),
    );
    assert_eq!(
        (&same["version"], &same["changed"]),
        (&json!(2), &json!(false))
    );
    assert_eq!(bench.fails("write_file", request).code, Code::Conflict);
    let bad = json!({ "file": "_memory_registry.json", "text": "{\"x\": \"../y\"}" });
    assert_eq!(bench.fails("write_file", bad).code, Code::Invalid);
    bench.call(
        "update",
        json!({ "name": "context", "key": "goals.b", "value": "2" }),
    );
    let text = bench.call("document", json!({ "name": "context" }))["text"].clone();
    assert!(
        text.as_str()
            .expect("text")
            .contains("\"big\": 12345678901234567890123")
    );
}

#[test]
fn a_full_log_calls_for_a_reorganisation_and_gets_one() {
    let mut bench = Bench::new();
    for day in 0..30_u64 {
        bench.door.set_now(NOON - (200 - day * 5) * DAY);
        let summary = format!("Talk {day}: {}", "long ".repeat(180));
        bench.call(
            "note_interaction",
            json!({ "summary": summary, "topics": ["t"] }),
        );
        bench.call(
            "note_insight",
            json!({ "text": format!("lesson {day}"), "category": "ops" }),
        );
    }
    bench.door.set_now(NOON);
    let context = "{\"projects\": [{\"name\": \"P\", \"status\": \"done\"}, {\"name\": \"Q\", \"status\": \"open\"}]}";
    bench.call("update", json!({ "name": "context", "data": context }));
    let plan = bench.call("organise", json!({}));
    let triggers = plan["triggers"].to_string();
    assert!(
        triggers.contains("30 sessions") && triggers.contains("interaction_log.json"),
        "{triggers}"
    );
    let measure = plan["measures"].as_array().expect("measures")[0].clone();
    assert_eq!(
        (&measure["action"], &measure["target"]),
        (&json!("compress"), &json!(15 * 1024))
    );
    let numbers: Vec<u64> = measure["subjects"]
        .as_array()
        .expect("numbers")
        .iter()
        .map(|number| text(number).parse().expect("a number"))
        .collect();
    assert_eq!(numbers, (1..=20).collect::<Vec<u64>>());
    let shorten: Vec<Value> = numbers
        .iter()
        .map(|n| json!({ "number": n, "summary": "Short. Twice." }))
        .collect();
    let last = json!({ "note": "n", "shorten": [{ "number": 21, "summary": "no" }] });
    assert_eq!(bench.fails("reorganise", last).code, Code::Invalid);
    let done = bench.call(
        "reorganise",
        json!({
            "note": "compressed the log",
            "shorten": shorten,
            "archive": ["projects[0]"],
            "headings": ["2025-08-22 [ops]"],
            "summary": "Lessons of the summer.",
        }),
    );
    assert_eq!(
        (&done["shortened"], &done["archived"], &done["summarised"]),
        (&json!(20), &json!(1), &json!(1))
    );
    let log = bench.call("document", json!({ "name": "interaction_log" }));
    assert!(log["text"].as_str().expect("text").len() < 15 * 1024);
    assert_eq!(
        log["data"]["interactions"].as_array().map(Vec::len),
        Some(30)
    );
    let context = bench.document("context");
    assert_eq!(
        context["_reorganized"],
        "2026-03-10 \u{2014} compressed the log"
    );
    assert_eq!(
        context["projects"],
        json!([{ "name": "Q", "status": "open" }])
    );
    assert_eq!(context["_archive"][0]["value"]["name"], "P");
    let insights = text(&bench.document("insights"));
    assert!(insights.contains("## Historical Insights Summary\n\nLessons of the summer.\n"));
    assert!(insights.ends_with("### 2026-03-10 [memory maintenance]\n- compressed the log\n"));
    assert!(!insights.contains("lesson 0\n") && insights.contains("lesson 1\n"));
    assert_eq!(bench.call("organise", json!({}))["triggers"], json!([]));
}

#[test]
fn tiers_that_disagree_are_found() {
    let mut bench = Bench::new();
    let context = "{\"project\": {\"stage\": \"pilot\"}, \"people\": [{\"name\": \"Priya\", \"type\": \"person\"}], \
                   \"clients\": [\"Northwind\"]}";
    bench.call("update", json!({ "name": "context", "data": context }));
    bench.door.set_now(NOON + DAY);
    bench.call(
        "set",
        json!({ "table": "context", "key": "project.stage", "value": "launch" }),
    );
    bench.call("add_entity", json!({ "name": "priya", "kind": "robot" }));
    bench.call(
        "add_fact",
        json!({ "content": "Priya moved to Lisbon", "entity": "Priya" }),
    );
    let found = bench.call("compare", json!({}))["disagreements"].clone();
    let kinds: Vec<(String, String, String)> = found
        .as_array()
        .expect("disagreements")
        .iter()
        .map(|row| {
            (
                text(&row["kind"]),
                text(&row["subject"]),
                text(&row["newer"]),
            )
        })
        .collect();
    let wanted = [
        ("value", "project.stage", "two"),
        ("missing-entity", "Northwind", "one"),
        ("value", "Priya.type", "two"),
        ("newer-fact", "1", "two"),
    ];
    assert_eq!(
        kinds,
        wanted.map(|(a, b, c)| (a.into(), b.into(), c.into()))
    );
    assert!(
        bench.call("organise", json!({}))["triggers"]
            .to_string()
            .contains("disagree")
    );
}

#[test]
fn maintenance_does_every_step() {
    let mut bench = Bench::new();
    bench.call(
        "set",
        json!({ "table": "stm", "key": "gone", "value": "v", "ttl": 5 }),
    );
    bench.call(
        "set",
        json!({ "table": "stm", "key": "read", "value": "keep me" }),
    );
    bench.call(
        "set",
        json!({ "table": "stm", "key": "unread", "value": "drop me" }),
    );
    for _ in 0..2 {
        bench.call("get", json!({ "table": "stm", "key": "read" }));
    }
    bench.call("add_fact", json!({ "content": "twin" }));
    bench.call("add_fact", json!({ "content": "twin" }));
    bench.call("log_decision", json!({ "decision": "wait" }));
    bench.door.set_now(NOON + 2 * DAY);
    let done = bench.call("maintain", json!({}));
    assert_eq!(done["cleared"], 1);
    assert_eq!(
        (&done["promoted"], &done["discarded"]),
        (&json!(["read"]), &json!(["unread"]))
    );
    assert_eq!(
        (&done["duplicates"], &done["pending"]),
        (&json!([2]), &json!(1))
    );
    assert_eq!(done["reflection"]["duplicate_facts"], 0);
    assert_eq!(done["backup"]["facts"].as_array().map(Vec::len), Some(2));
    assert_eq!(done["evaluations"]["total_tasks"], 0);
    let audit = bench
        .door
        .call(&bench.caller, "admin.audit", &json!({}))
        .expect("the audit");
    let actions: Vec<String> = audit["rows"]
        .as_array()
        .expect("rows")
        .iter()
        .map(|row| text(&row["action"]))
        .collect();
    assert_eq!(actions, ["deduplicated", "discarded", "promoted", "clear"]);
    assert_eq!(
        bench.found(json!({ "query": "keep" })),
        vec![pair("facts", "3")]
    );
}

#[test]
fn search_is_cut_once_and_filtered_before_the_cut() {
    let mut bench = Bench::new();
    for day in 0..40_u64 {
        bench.door.set_now(NOON + day * DAY);
        bench.call(
            "add_fact",
            json!({ "content": format!("quota report {day} quota") }),
        );
    }
    bench.call("add_insight", json!({ "content": "watch the quota" }));
    let ask =
        json!({ "query": "quota", "limit": 5, "after": "2026-04-17", "before": "2026-04-18" });
    let mut found = bench.found(ask);
    found.sort();
    assert_eq!(
        found,
        vec![
            pair("facts", "39"),
            pair("facts", "40"),
            pair("insights", "1")
        ]
    );
    assert_eq!(
        bench.found(json!({ "query": "quota", "limit": 7 })).len(),
        7
    );
    assert_eq!(bench.found(json!({ "query": "!!! ?" })), Vec::new());
    let broken = bench.call("search", json!({ "query": "quota-report OR watch" }));
    assert_eq!(broken["fault"], "no such column: report");
    assert_eq!(broken["items"].as_array().map(Vec::len), Some(20));
    let strict = bench.call(
        "search",
        json!({ "query": "quota-report OR watch", "syntax": "strict" }),
    );
    assert_eq!(strict["items"], json!([]));
}

#[test]
fn questions_are_routed_by_what_the_documents_say() {
    let mut bench = Bench::new();
    let context = "{\"people\": [{\"name\": \"Lena Ortiz\", \"role\": \"Safety officer\"}], \"budget\": \"20000 EUR\"}";
    bench.call("update", json!({ "name": "context", "data": context }));
    let mut rule = |question: &str| {
        let route = bench.call("route", json!({ "question": question }));
        (
            text(&route["tier"]),
            route["rule"].as_u64().unwrap_or(99),
            text(&route["query"]),
        )
    };
    assert_eq!(
        rule("What is our budget?"),
        ("one".into(), 2, String::new())
    );
    assert_eq!(
        rule("What do we know about Halden?"),
        ("two".into(), 4, "Halden".into())
    );
    assert_eq!(rule("What is Lena Ortiz's role?").0, "one");
    assert_eq!(rule("Should we sign the lease?").1, 6);
    let given = bench.call("route", json!({ "question": "x", "pattern": true }));
    assert_eq!(
        (&given["rule"], &given["tier"]),
        (&json!(5), &json!("both"))
    );
}
