//! Two writers of one store.

use std::{cell::RefCell, rc::Rc};

use serde_json::{Value, json};
use vademecum_core::{
    Result as Answer,
    api::Core,
    host::{Candidate, Embeddings, Filter, Host, Level, Provider},
    kv::{Kv, Traits},
};
use vademecum_tests::{
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
