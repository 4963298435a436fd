//! A search engine that never answers: the recall goes on without it and says so.

use std::{
    sync::{
        Arc, Mutex,
        mpsc::{Receiver, Sender, channel},
    },
    time::Duration,
};

use serde_json::{Value, json};
use vademecum_core::Caller;
use vademecum_runtime::{Host, Limits};
use vademecum_search::{Candidate, Filter, Provider, Result, Search};
use vademecum_stores::{Memory, Store};
use vademecum_tests::component;

/// Waits for whoever holds the sender.
struct Silent(Mutex<Receiver<()>>);

impl Silent {
    fn new() -> (Self, Sender<()>) {
        let (sender, receiver) = channel();
        (Self(Mutex::new(receiver)), sender)
    }
}

impl Search for Silent {
    fn describe(&self) -> Provider {
        Provider {
            queries: true,
            ..Provider::default()
        }
    }

    fn query(
        &self,
        _store: &str,
        _queries: &[String],
        _loaded: &[String],
        _limit: u32,
        _filter: &Filter,
    ) -> Result<Vec<Candidate>> {
        let _ = self.0.lock().unwrap().recv();
        Ok(Vec::new())
    }
}

#[test]
fn promise_21_a_recall_does_not_wait_for_a_search_engine_that_hangs() {
    let (engine, held) = Silent::new();
    let host = Host::system()
        .with_limits(Limits {
            search: Duration::from_millis(1),
            ..Limits::default()
        })
        .with_search(Arc::new(engine));
    let store: Arc<dyn Store> = Arc::new(Memory::new());
    let mut instance = component::program().open(&host, "s", store).unwrap();
    let caller = component::caller(&Caller {
        store: "s".into(),
        owner: "ada".into(),
        ..Caller::default()
    });
    let mut call = |method: &str, request: Value| -> Value {
        let answer = instance.call_json(&caller, method, &request.to_string());
        serde_json::from_str(&answer.unwrap()).unwrap()
    };
    let fact = json!({ "kind": "fact", "key": "tea", "value": "Ada takes her tea with lemon" });
    call("facts.store", fact);
    let found = call("retrieval.recall", json!({ "query": "tea with lemon" }));
    assert_eq!(found["hits"][0]["key"], "tea");
    let degraded = found["degraded"].to_string();
    assert!(degraded.contains("search"), "{degraded}");
    drop(held);
}
