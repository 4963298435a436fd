//! Facts a second that are on the disk when the call returns, beside the engine of the store
//! alone with values of the same size.

use std::{path::Path, sync::Arc, time::Instant};

use anyhow::{Context as _, Result};
use serde_json::{Value, json};
use vademecum_runtime::Instance;
use vademecum_stores::{Memory, Redb, Sqlite, Store};

use super::{
    Built, at,
    component::{call, caller, open},
    number, program,
};

/// Facts of a round.
const FACTS: usize = 200;
/// Rounds, ours and the engine's in turn: the disk is others' too.
const ROUNDS: usize = 5;

/// Figures of one engine: ours and the engine's per second, the median of the rounds' ratios,
/// bytes of one record.
///
/// # Errors
/// When a call fails.
pub(super) fn run(built: &Built, engine: &str) -> Result<Value> {
    let folder = built.folder.to_string_lossy();
    let (mut ours, mut theirs, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    let mut bytes = 0;
    for _ in 0..ROUNDS {
        let (second, size) = round(&built.folder, engine)?;
        bytes = size;
        let words = [
            "puts",
            engine,
            &folder,
            &size.to_string(),
            &FACTS.to_string(),
        ];
        let alone = number(
            &program(built, "vademecum-peers", &words)?,
            "/puts_per_second",
        );
        ratios.push(second / alone);
        ours.push(second);
        theirs.push(alone);
    }
    Ok(json!({
        "ours": at(&mut ours, 0.5),
        "engine": at(&mut theirs, 0.5),
        "ratio": at(&mut ratios, 0.5),
        "bytes": bytes,
    }))
}

/// Facts a second, and the mean size of a record of theirs.
fn round(folder: &Path, engine: &str) -> Result<(f64, usize)> {
    let path = folder.join(format!("durable.{engine}"));
    super::clear(&path);
    let store: Arc<dyn Store> = match engine {
        "sqlite" => Arc::new(Sqlite::open(&path)?),
        _ => Arc::new(Redb::open(&path)?),
    };
    let mut instance = open(Arc::clone(&store))?;
    let second = facts(&mut instance)?;
    let mut sizes = Vec::new();
    for key in store.keys("", "", u32::MAX >> 8)? {
        let value = store.get(&[key])?.pop().flatten();
        sizes.push(value.context("a key without a value")?.len());
    }
    // What else is there are a few small marks.
    sizes.sort_unstable();
    let record = sizes[sizes.len() / 2];
    drop((instance, store));
    super::clear(&path);
    Ok((second, record))
}

/// Facts a second where nothing is written anywhere: what the component itself takes.
///
/// # Errors
/// When a call fails.
pub(super) fn in_memory() -> Result<f64> {
    let mut instance = open(Arc::new(Memory::new()))?;
    let rounds = (0..ROUNDS).map(|_| facts(&mut instance));
    let mut rounds = rounds.collect::<Result<Vec<f64>>>()?;
    Ok(at(&mut rounds, 0.5))
}

/// Saves facts, and finds the last one; how many a second.
fn facts(instance: &mut Instance) -> Result<f64> {
    let content = "a fact of forty words ".repeat(8);
    let request = |number: usize| {
        let value = format!("{content} {number}");
        let key = format!("fact-{number}");
        json!({ "owner": "bench", "kind": "fact", "key": key, "value": value }).to_string()
    };
    let requests: Vec<String> = (0..FACTS).map(request).collect();
    let find = json!({ "query": (FACTS - 1).to_string(), "limit": 1 });
    call(instance, "retrieval.recall", &find)?;
    let caller = caller();
    let start = Instant::now();
    for request in &requests {
        instance.call_json(&caller, "facts.store", request)?;
    }
    call(instance, "retrieval.recall", &find)?;
    Ok(FACTS as f64 / start.elapsed().as_secs_f64())
}
