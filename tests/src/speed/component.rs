//! The whole component in its runtime: a call that does next to nothing, the default recall,
//! opening to the first answer.

use std::{fs, path::Path, sync::Arc, time::Instant};

use anyhow::{Result, anyhow, ensure};
use serde_json::{Value, json};
use vademecum_runtime::{Caller, Host, Instance, Limits};
use vademecum_stores::{Memory, Sqlite, Store};

use super::{at, micros};
use crate::component::program;

/// Lines of one call of `admin.load`.
const BATCH: usize = 500;
/// Openings, of which the best counts: the machine does other things too.
const OPENINGS: usize = 5;
/// The name of the store.
const STORE: &str = "bench";

/// The call that does next to nothing: through the JSON door, no store opened.
pub(super) const TRIVIAL: (&str, &str) = ("guard.strip_private", r#"{"text":"plain"}"#);

/// The person at the machine, who reaches every owner.
pub(super) fn caller() -> Caller {
    Caller {
        store: STORE.into(),
        owner: "*".into(),
        ..Caller::default()
    }
}

pub(super) fn open(store: Arc<dyn Store>) -> Result<Instance> {
    let host = Host::system().with_limits(Limits {
        crossing: 256 << 20,
        ..Limits::default()
    });
    Ok(program().open(&host, STORE, store)?)
}

pub(super) fn call(instance: &mut Instance, method: &str, request: &Value) -> Result<Value> {
    let answer = instance
        .call_json(&caller(), method, &request.to_string())
        .map_err(|error| anyhow!("{method}: {error:?}"))?;
    Ok(serde_json::from_str(&answer)?)
}

/// Microseconds of a call through the JSON door that does next to nothing, and of a typed one
/// without arguments.
///
/// # Errors
/// When the component stops.
pub(super) fn trivial() -> Result<f64> {
    let mut instance = open(Arc::new(Memory::new()))?;
    let caller = caller();
    let mut spent = Vec::new();
    for _ in 0..200 {
        let start = Instant::now();
        for _ in 0..100 {
            std::hint::black_box(instance.call_json(&caller, TRIVIAL.0, TRIVIAL.1)?);
        }
        spent.push(micros(start) / 100.0);
    }
    Ok(at(&mut spent, 0.5))
}

/// Puts a corpus into a store, as memories.
fn load(instance: &mut Instance, corpus: &str) -> Result<()> {
    let line = |(number, text): (usize, &str)| {
        json!({ "id": format!("m{number}"), "content": text, "created": 1_000_000 + number })
            .to_string()
    };
    let lines: Vec<String> = corpus.lines().enumerate().map(line).collect();
    for (number, batch) in lines.chunks(BATCH).enumerate() {
        let request = json!({ "lines": batch, "first": number * BATCH + 1, "source": "bench" });
        let answer = call(instance, "admin.load", &request)?;
        ensure!(
            answer["rejected"].as_array().is_none_or(Vec::is_empty),
            "{answer}"
        );
    }
    call(instance, "admin.compact", &json!({}))?;
    Ok(())
}

/// The default recall through the JSON door with its records, and opening to the first answer,
/// over SQLite.
///
/// # Errors
/// When a call fails.
pub(super) fn recall(folder: &Path, count: u64) -> Result<Value> {
    let corpus = fs::read_to_string(folder.join(format!("corpus-{count}.txt")))?;
    let questions = fs::read_to_string(folder.join(format!("content-{count}.txt")))?;
    let path = folder.join(format!("store-{count}.sqlite"));
    super::clear(&path);
    let start = Instant::now();
    let mut instance = open(Arc::new(Sqlite::open(&path)?))?;
    load(&mut instance, &corpus)?;
    let build = micros(start) / count as f64;
    let ask = |question: &str| json!({ "query": question, "limit": 10, "collections": ["memory"] });
    let mut spent = Vec::new();
    for round in 0..2 {
        for question in questions.lines() {
            let request = ask(question).to_string();
            let start = Instant::now();
            instance.call_json(&caller(), "retrieval.recall", &request)?;
            if round > 0 {
                spent.push(micros(start));
            }
        }
    }
    drop(instance);
    let bytes = fs::metadata(&path)?.len();
    let question = ask(questions.lines().next().unwrap_or_default());
    let mut opened = f64::INFINITY;
    for _ in 0..OPENINGS {
        let start = Instant::now();
        let mut instance = open(Arc::new(Sqlite::open(&path)?))?;
        call(&mut instance, "retrieval.recall", &question)?;
        opened = opened.min(micros(start) / 1e3);
    }
    super::clear(&path);
    Ok(json!({
        "p50": at(&mut spent, 0.5),
        "p95": at(&mut spent, 0.95),
        "open_ms": opened,
        "build_us": build,
        "bytes": bytes as f64 / count as f64,
    }))
}
