//! What a call into the component costs, beside the same call into the native core: best of
//! several runs, microseconds, one JSON object.
#![allow(
    clippy::print_stdout,
    reason = "the figures are what the program is for"
)]

use std::{hint::black_box, sync::Arc, time::Instant};

use serde_json::json;
use vademecum_core::{Caller, api::Core};
use vademecum_runtime::{AsyncInstance, Host, Immediate, Instance, Limits};
use vademecum_stores::{Memory, Store};
use vademecum_tests::{component, native::ScriptedHost};

/// Facts in the store that is asked.
const FACTS: usize = 1_000;
const RUNS: usize = 9;

fn main() -> anyhow::Result<()> {
    let caller = Caller {
        store: "s".into(),
        owner: "o".into(),
        ..Caller::default()
    };
    let who = component::caller(&caller);
    let recall = json!({ "query": "kettle", "limit": 10 }).to_string();
    let mut native = Core::new(ScriptedHost::default());
    let memory = Arc::new(Memory::new());
    let host = Host::system().with_limits(Limits::default());
    let mut instance =
        component::program().open(&host, "s", Arc::<Memory>::clone(&memory) as Arc<dyn Store>)?;
    for number in 0..FACTS {
        let value = format!(
            "the kettle of shelf {number} whistles at {} degrees",
            number % 101
        );
        let fact =
            json!({ "kind": "fact", "key": format!("k{number}"), "value": value }).to_string();
        native.call_json(&caller, "facts.store", &fact)?;
        instance.call_json(&who, "facts.store", &fact)?;
    }
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    let mut waiting = runtime.block_on(component::program().open_async(
        &host,
        "s",
        Arc::new(Immediate(memory)),
    ))?;
    let trivial = time(20_000, || drop(black_box(instance.methods())));
    let unknown = time(20_000, || {
        drop(black_box(instance.call_json(&who, "x", "{}")))
    });
    let unknown_native = time(20_000, || {
        drop(black_box(native.call_json(&caller, "x", "{}")))
    });
    let limits = time(2_000, || {
        json_call(&mut instance, &who, "facts.get", r#"{"key":"k7"}"#)
    });
    let limits_native = time(2_000, || {
        drop(black_box(native.call_json(
            &caller,
            "facts.get",
            r#"{"key":"k7"}"#,
        )))
    });
    let recalled = time(300, || {
        json_call(&mut instance, &who, "facts.recall", &recall)
    });
    let recalled_native = time(300, || {
        drop(black_box(native.call_json(
            &caller,
            "facts.recall",
            &recall,
        )))
    });
    let recalled_async = time(300, || {
        json_call_async(&runtime, &mut waiting, &who, "facts.recall", &recall)
    });
    let unknown_async = time(5_000, || {
        json_call_async(&runtime, &mut waiting, &who, "x", "{}")
    });
    let table = json!({
        "methods": trivial,
        "unknown_method": { "component": unknown, "native": unknown_native, "async": unknown_async },
        "get": { "component": limits, "native": limits_native },
        "recall_10": { "component": recalled, "native": recalled_native, "async": recalled_async },
    });
    println!("{table}");
    Ok(())
}

fn json_call(
    instance: &mut Instance,
    caller: &vademecum_runtime::Caller,
    method: &str,
    request: &str,
) {
    drop(black_box(instance.call_json(caller, method, request)));
}

fn json_call_async(
    runtime: &tokio::runtime::Runtime,
    instance: &mut AsyncInstance,
    caller: &vademecum_runtime::Caller,
    method: &str,
    request: &str,
) {
    drop(black_box(
        runtime.block_on(instance.call_json(caller, method, request)),
    ));
}

/// Microseconds a call: the best of several runs.
fn time(calls: u32, mut call: impl FnMut()) -> f64 {
    let run = |call: &mut dyn FnMut()| {
        let started = Instant::now();
        for _ in 0..calls {
            call();
        }
        started.elapsed().as_secs_f64() * 1e6 / f64::from(calls)
    };
    let best = (0..RUNS)
        .map(|_| run(&mut call))
        .fold(f64::INFINITY, f64::min);
    (best * 100.0).round() / 100.0
}
