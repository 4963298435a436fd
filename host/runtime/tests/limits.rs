//! What the runtime does with a component that behaves badly: it is stopped, the caller gets a
//! typed error that says what happened to the write, and the host goes on.

mod support;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;

use support::{Gate, Slow, caller, host, memory, program};
use vademecum_runtime::{
    Blocking, Code, Engine, EngineOptions, Error, Immediate, Limits, Pool, PoolOptions, Program,
};
use vademecum_stores::{Memory, Store};

/// Calls a fresh instance once.
fn once(method: &str, request: &str) -> Result<String, Error> {
    let mut instance = program().open(&host(), "s", memory()).unwrap();
    let answer = instance.call_json(&caller("s"), method, request);
    let lives = !instance.stopped();
    assert_eq!(
        lives,
        answer.is_ok(),
        "a component that fails is not used again"
    );
    if !lives {
        let again = instance.call_json(&caller("s"), "echo", "{}").unwrap_err();
        assert_eq!(again.code, Code::Unavailable);
    }
    answer
}

#[test]
fn answers_come_back_and_functions_have_names() {
    assert_eq!(
        once("echo", r#"{"a":"\u00e9"}"#).unwrap(),
        r#"{"a":"\u00e9"}"#
    );
    let mut instance = program().open(&host(), "s", memory()).unwrap();
    assert_eq!(instance.methods().unwrap(), ["key"]);
    for _ in 0..1000 {
        assert_eq!(instance.call_json(&caller("s"), "echo", "x").unwrap(), "x");
    }
}

#[test]
fn endless_work_is_stopped() {
    let error = once("loop", "").unwrap_err();
    assert_eq!(error.code, Code::Unavailable);
    assert!(
        error.message.contains("50ms") && error.message.contains("nothing acknowledged is lost"),
        "{error}"
    );
}

#[test]
fn endless_memory_is_refused() {
    let error = once("memory", "").unwrap_err();
    assert_eq!(error.code, Code::Unavailable);
    assert!(error.message.contains("4194304 bytes of memory"), "{error}");
}

#[test]
fn faults_are_internal_errors() {
    for method in ["unreachable", "recurse", "zone"] {
        let error = once(method, "").unwrap_err();
        assert_eq!(error.code, Code::Internal, "{method}: {error}");
        assert!(error.operation.is_empty());
    }
}

#[test]
fn too_many_bytes_at_once_are_refused_both_ways() {
    assert_eq!(once("big", "").unwrap_err().code, Code::Internal);
    let mut instance = program().open(&host(), "s", memory()).unwrap();
    let error = instance
        .call_json(&caller("s"), "echo", &"x".repeat((1 << 20) + 1))
        .unwrap_err();
    assert_eq!(
        (error.code, error.actual, error.limit),
        (Code::TooLarge, (1 << 20) + 1, 1 << 20)
    );
    assert_eq!(
        instance.call_json(&caller("s"), "echo", "x").unwrap(),
        "x",
        "the instance lives on"
    );
}

#[test]
fn a_fault_after_a_write_says_that_the_outcome_is_unknown() {
    let store = memory();
    let mut instance = program().open(&host(), "s", store.clone()).unwrap();
    let error = instance.call_json(&caller("s"), "swap", "").unwrap_err();
    assert_eq!(
        (error.code, error.operation.as_str()),
        (Code::UnknownOutcome, "op-1")
    );
    assert_eq!(
        store.get(&["key".into()]).unwrap(),
        [Some(b"bytes".to_vec())],
        "it was written after all"
    );
}

/// Every component that opens a store sends such a swap first.
#[test]
fn a_swap_that_changed_nothing_is_no_write() {
    let store = memory();
    store.put("key", b"there").unwrap();
    let mut instance = program().open(&host(), "s", store.clone()).unwrap();
    let error = instance.call_json(&caller("s"), "swap", "").unwrap_err();
    assert_eq!(error.code, Code::Internal, "{error}");
    assert_eq!(
        store.get(&["key".into()]).unwrap(),
        [Some(b"there".to_vec())]
    );
}

#[test]
fn an_instance_reaches_its_own_store_only() {
    let store = memory();
    store.put("key", b"mine").unwrap();
    let mut instance = program().open(&host(), "s", store).unwrap();
    assert_eq!(
        instance.call_json(&caller("s"), "get", "s").unwrap(),
        "mine"
    );
    let error = instance
        .call_json(&caller("s"), "get", "other")
        .unwrap_err();
    assert_eq!(
        (error.code, error.subject.as_str()),
        (Code::Denied, "store")
    );
}

#[test]
fn waiting_for_a_store_is_not_computing() {
    let store = Slow::default();
    store.put("key", b"late").unwrap();
    let mut instance = program().open(&host(), "s", Arc::new(store)).unwrap();
    assert_eq!(
        instance.call_json(&caller("s"), "get", "s").unwrap(),
        "late"
    );
}

#[test]
fn components_that_are_none_are_refused() {
    let engine = Engine::new(&EngineOptions::default()).unwrap();
    for bytes in [
        &b""[..],
        b"no component",
        b"\0asm\x0d\0\x01\0",
        b"\0asm\x01\0\0\0",
    ] {
        let error = Program::load(&engine, bytes, None).unwrap_err();
        assert_eq!(error.code, Code::Unsupported, "{error}");
    }
}

fn pool(capacity: usize) -> (Pool, HashMap<String, Arc<dyn Store>>) {
    let stores: HashMap<String, Arc<dyn Store>> = ["a", "b", "c"]
        .into_iter()
        .map(|name| {
            let store = Memory::new();
            store.put("key", name.as_bytes()).unwrap();
            (name.to_owned(), Arc::new(store) as Arc<dyn Store>)
        })
        .collect();
    (
        Pool::new(program(), host(), Arc::new(stores.clone()), capacity),
        stores,
    )
}

#[test]
fn a_pool_opens_anew_what_stopped() {
    let (pool, stores) = pool(4);
    assert_eq!(pool.call(&caller("a"), "get", "a").unwrap(), "a");
    assert_eq!(
        pool.call(&caller("a"), "loop", "").unwrap_err().code,
        Code::Unavailable
    );
    assert_eq!(pool.call(&caller("a"), "get", "a").unwrap(), "a");
    stores["a"].delete(&["key".into()]).unwrap();
    assert_eq!(
        pool.call(&caller("a"), "swap", "").unwrap_err().code,
        Code::UnknownOutcome
    );
    stores["a"].put("key", b"A").unwrap();
    assert_eq!(pool.call(&caller("a"), "get", "a").unwrap(), "A");
    assert_eq!(
        pool.call(&caller("a"), "get", "b").unwrap_err().code,
        Code::Denied
    );
    assert_eq!(
        pool.call(&caller("d"), "get", "d").unwrap_err().code,
        Code::Denied
    );
    assert_eq!(pool.methods("a").unwrap(), ["key"]);
    pool.close().unwrap();
    assert_eq!(pool.call(&caller("a"), "get", "a").unwrap(), "A");
}

#[test]
fn a_small_pool_serves_many_stores_and_many_threads() {
    let (pool, _) = pool(2);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for round in 0..200 {
                    let name = ["a", "b", "c"][round % 3];
                    match pool.call(&caller(name), "get", name) {
                        Ok(answer) => assert_eq!(answer, name),
                        // All places taken by the other threads.
                        Err(error) => assert_eq!((error.code, error.limit), (Code::Unavailable, 2)),
                    }
                }
            });
        }
    });
    assert_eq!(pool.call(&caller("c"), "get", "c").unwrap(), "c");
}

#[test]
fn a_store_that_closes_keeps_no_other_waiting() {
    let (waiting, entered) = mpsc::channel();
    let slow = Arc::new(Gate {
        store: Memory::new(),
        shut: Mutex::new(()),
        waiting: Mutex::new(waiting),
    });
    slow.put("key", b"a").unwrap();
    let (_, mut stores) = pool(1);
    stores.insert("a".into(), slow.clone());
    let pool = Pool::new(program(), host(), Arc::new(stores), 2);
    for name in ["a", "b"] {
        assert_eq!(pool.call(&caller(name), "get", name).unwrap(), name);
    }
    let closed = slow.shut.lock().unwrap();
    std::thread::scope(|scope| {
        // Makes room by closing `a`, whose flush waits for its store.
        let third = scope.spawn(|| pool.call(&caller("c"), "get", "c"));
        entered.recv().unwrap();
        // And whoever wants `a` waits for it to be closed.
        let first = scope.spawn(|| pool.call(&caller("a"), "get", "a"));
        let (done, answered) = mpsc::channel();
        let pool = &pool;
        scope.spawn(move || done.send(pool.call(&caller("b"), "get", "b")));
        // Far longer than it takes: else the test would wait for ever.
        let answer = answered.recv_timeout(Duration::from_secs(60));
        drop(closed);
        assert_eq!(answer.expect("the list is free").unwrap(), "b");
        for (name, call) in [("a", first), ("c", third)] {
            match call.join().unwrap() {
                Ok(answer) => assert_eq!(answer, name),
                Err(error) => assert_eq!((error.code, error.limit), (Code::Unavailable, 2)),
            }
        }
    });
    pool.close().unwrap();
}

#[tokio::test]
async fn an_instance_waits_for_its_store_without_noticing() {
    let store = Slow::default();
    store.put("key", b"late").unwrap();
    let program = program();
    let mut slow = program
        .open_async(&host(), "s", Arc::new(Blocking(Arc::new(store))))
        .await
        .unwrap();
    let mut quick = program
        .open_async(&host(), "q", Arc::new(Immediate(memory())))
        .await
        .unwrap();
    // One thread serves both: the second answers while the first waits.
    let slow_caller = caller("s");
    let late = slow.call_json(&slow_caller, "get", "s");
    let mut late = std::pin::pin!(late);
    let first = tokio::select! {
        biased;
        answer = &mut late => answer,
        answer = async { quick.call_json(&caller("q"), "echo", "first").await } => answer,
    };
    assert_eq!(first.unwrap(), "first");
    assert_eq!(late.await.unwrap(), "late");
    let error = quick.call_json(&caller("q"), "loop", "").await.unwrap_err();
    assert_eq!(error.code, Code::Unavailable);
    assert!(quick.stopped());
}

#[tokio::test]
async fn a_call_that_is_dropped_in_the_middle_stops_its_instance() {
    let store = Slow::default();
    store.put("key", b"late").unwrap();
    let mut slow = program()
        .open_async(&host(), "s", Arc::new(Blocking(Arc::new(store))))
        .await
        .unwrap();
    {
        let slow_caller = caller("s");
        let call = slow.call_json(&slow_caller, "get", "s");
        let mut call = std::pin::pin!(call);
        tokio::select! {
            biased;
            answer = &mut call => panic!("it did not wait: {answer:?}"),
            () = tokio::task::yield_now() => {}
        }
    }
    assert!(slow.stopped());
    let error = slow.call_json(&caller("s"), "echo", "x").await.unwrap_err();
    assert_eq!(error.code, Code::Unavailable);
}

#[test]
fn an_engine_without_deadlines_answers_the_same() {
    let options = EngineOptions {
        deadlines: false,
        ..EngineOptions::default()
    };
    let engine = Engine::new(&options).unwrap();
    let program = Program::load(&engine, support::component(), None).unwrap();
    let mut instance = program.open(&host(), "s", memory()).unwrap();
    for _ in 0..3 {
        let answer = instance.call_json(&caller("s"), "echo", "x");
        assert_eq!(answer.unwrap(), "x");
    }
}

#[test]
fn a_pooling_engine_has_room_for_as_many_as_it_says() {
    let options = EngineOptions {
        pool: Some(PoolOptions {
            instances: 3,
            memory: 8 << 20,
        }),
        ..EngineOptions::default()
    };
    let engine = Engine::new(&options).unwrap();
    let program = Program::load(&engine, support::component(), None).unwrap();
    let host = host().with_limits(Limits {
        memory: 4 << 20,
        ..host().limits
    });
    let mut open: Vec<_> = (0..3)
        .map(|_| program.open(&host, "s", memory()).unwrap())
        .collect();
    assert_eq!(
        program.open(&host, "s", memory()).unwrap_err().code,
        Code::Unavailable
    );
    assert_eq!(
        open[1]
            .call_json(&caller("s"), "memory", "")
            .unwrap_err()
            .code,
        Code::Unavailable
    );
    drop(open.pop());
    let mut again = program.open(&host, "s", memory()).unwrap();
    assert_eq!(again.call_json(&caller("s"), "echo", "x").unwrap(), "x");
}
