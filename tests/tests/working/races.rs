//! Two writers of one store: as two cores over the same values, and as two instances of the
//! component over one file.

use std::{
    cell::RefCell,
    collections::HashMap,
    rc::Rc,
    sync::{Arc, Barrier},
};

use serde_json::{Value, json};
use vademecum_core::{
    Result as Answer,
    api::Core,
    host::{Candidate, Embeddings, Filter, Host, Level, Provider},
    kv::{Kv, Traits},
};
use vademecum_runtime::Pool;
use vademecum_stores::Kind;
use vademecum_tests::{
    component,
    door::everybody,
    native::{MemoryKv, ScriptedHost},
};

use crate::NOON;

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

/// Opens the component over a file, as a process of its own would.
fn pool(path: &std::path::Path) -> Pool {
    let store = Kind::of(path).open(path).expect("the store opens");
    let stores = HashMap::from([("desk".to_owned(), store)]);
    Pool::new(
        component::program().clone(),
        vademecum_runtime::Host::system(),
        Arc::new(stores),
        1,
    )
}

fn ask(pool: &Pool, method: &str, request: &Value) -> vademecum_runtime::Result<Value> {
    let caller = component::caller(&everybody("desk"));
    let answer = pool.call(&caller, method, &request.to_string())?;
    Ok(serde_json::from_str(&answer).expect("JSON"))
}

#[test]
fn two_components_that_merge_different_keys_of_one_document_both_survive() {
    const ROUNDS: u32 = 30;
    let root = tempfile::tempdir().expect("a folder");
    let path = root.path().join("desk.sqlite");
    let start = Arc::new(Barrier::new(2));
    let writers: Vec<_> = ["one", "two"]
        .into_iter()
        .map(|name| {
            let (path, start) = (path.clone(), Arc::clone(&start));
            std::thread::spawn(move || {
                let pool = pool(&path);
                start.wait();
                for round in 0..ROUNDS {
                    let data = json!({ name: { format!("k{round}"): round } }).to_string();
                    let request = json!({ "name": "context", "data": data });
                    ask(&pool, "working.update", &request).expect("an update");
                    let request = json!({ "summary": format!("{name} {round}") });
                    ask(&pool, "working.note_interaction", &request).expect("a note");
                }
                pool.close().expect("closed");
            })
        })
        .collect();
    for writer in writers {
        writer.join().expect("the writer ends well");
    }
    let pool = pool(&path);
    let context = ask(&pool, "working.document", &json!({ "name": "context" })).expect("there");
    assert_eq!(context["version"], 2 * ROUNDS);
    for name in ["one", "two"] {
        let keys = context["data"][name].as_object().expect("an object");
        assert_eq!(keys.len(), ROUNDS as usize, "{name}");
        for round in 0..ROUNDS {
            assert_eq!(keys[&format!("k{round}")], round);
        }
    }
    let log = ask(
        &pool,
        "working.document",
        &json!({ "name": "interaction_log" }),
    );
    let log = log.expect("there")["data"]["interactions"].clone();
    let numbers: Vec<u64> = log
        .as_array()
        .expect("entries")
        .iter()
        .filter_map(|entry| entry["interaction_number"].as_u64())
        .collect();
    assert_eq!(numbers, (1..=u64::from(2 * ROUNDS)).collect::<Vec<_>>());
    // A writer that relies on a version it saw is told when it is stale, and nothing is written.
    let stale = json!({ "name": "context", "key": "x", "value": "1", "version": 3 });
    let error = ask(&pool, "working.update", &stale).expect_err("stale");
    assert_eq!(
        (error.code, error.version),
        (vademecum_runtime::Code::Conflict, u64::from(2 * ROUNDS))
    );
}
