//! A component that behaves badly on request, and what the tests open it with.
#![allow(dead_code, reason = "each test uses its own part")]

use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, OnceLock};

use vademecum_runtime::{Caller, Engine, EngineOptions, FixedClock, Host, Limits, Program};
use vademecum_stores::{Memory, Result, Store, Traits};

/// The part of the contract that the component speaks.
const CONTRACT: &str = include_str!("hostile.wit");
/// What it does. The first letter of the method says how it behaves.
const MODULE: &str = include_str!("hostile.wat");

/// The component, made once.
pub fn component() -> &'static [u8] {
    static COMPONENT: OnceLock<Vec<u8>> = OnceLock::new();
    COMPONENT.get_or_init(|| {
        let mut module = wat::parse_str(MODULE).expect("the module is written right");
        let mut resolve = wit_parser::Resolve::default();
        let package = resolve
            .push_str("hostile.wit", CONTRACT)
            .expect("the contract is written right");
        let world = resolve
            .select_world(&[package], None)
            .expect("it has one world");
        wit_component::embed_component_metadata(
            &mut module,
            &resolve,
            world,
            wit_component::StringEncoding::UTF8,
        )
        .expect("the module fits the contract");
        wit_component::ComponentEncoder::default()
            .validate(true)
            .module(&module)
            .and_then(wit_component::ComponentEncoder::encode)
            .expect("the module makes a component")
    })
}

/// The component, compiled.
pub fn program() -> Program {
    static ENGINE: OnceLock<Engine> = OnceLock::new();
    let engine = ENGINE.get_or_init(|| Engine::new(&EngineOptions::default()).expect("an engine"));
    Program::load(engine, component(), None).expect("the component loads")
}

/// A host that stands still, with limits that tests can reach.
pub fn host() -> Host {
    Host::fixed(&FixedClock::new(1), 1).with_limits(Limits {
        memory: 4 << 20,
        deadline: std::time::Duration::from_millis(50),
        crossing: 1 << 20,
        ..Limits::default()
    })
}

/// Who calls, with an operation to ask about.
pub fn caller(store: &str) -> Caller {
    Caller {
        store: store.into(),
        operation: "op-1".into(),
        ..Caller::default()
    }
}

/// A store that is slow to read, as one behind a network is.
#[derive(Debug, Default)]
pub struct Slow(pub Memory);

impl Store for Slow {
    fn get(&self, keys: &[String]) -> Result<Vec<Option<Vec<u8>>>> {
        // Longer than the deadline of `host`: waiting for a store is not computing.
        let (_keep, never) = std::sync::mpsc::channel::<()>();
        let _ = never.recv_timeout(std::time::Duration::from_millis(120));
        self.0.get(keys)
    }

    fn put(&self, key: &str, value: &[u8]) -> Result<()> {
        self.0.put(key, value)
    }

    fn swap(&self, key: &str, expected: Option<&[u8]>, next: Option<&[u8]>) -> Result<bool> {
        self.0.swap(key, expected, next)
    }

    fn delete(&self, keys: &[String]) -> Result<()> {
        self.0.delete(keys)
    }

    fn keys(&self, prefix: &str, after: &str, limit: u32) -> Result<Vec<String>> {
        self.0.keys(prefix, after, limit)
    }

    fn describe(&self) -> Result<Traits> {
        self.0.describe()
    }

    fn compact(&self) -> Result<()> {
        self.0.compact()
    }
}

/// A store that can be made to wait in the middle of a read.
#[derive(Debug)]
pub struct Gate {
    pub store: Memory,
    /// While this is held, reads wait, and say so first.
    pub shut: Mutex<()>,
    pub waiting: Mutex<Sender<()>>,
}

impl Store for Gate {
    fn get(&self, keys: &[String]) -> Result<Vec<Option<Vec<u8>>>> {
        if self.shut.try_lock().is_err() {
            let _ = self.waiting.lock().unwrap().send(());
            drop(self.shut.lock());
        }
        self.store.get(keys)
    }

    fn put(&self, key: &str, value: &[u8]) -> Result<()> {
        self.store.put(key, value)
    }

    fn swap(&self, key: &str, expected: Option<&[u8]>, next: Option<&[u8]>) -> Result<bool> {
        self.store.swap(key, expected, next)
    }

    fn delete(&self, keys: &[String]) -> Result<()> {
        self.store.delete(keys)
    }

    fn keys(&self, prefix: &str, after: &str, limit: u32) -> Result<Vec<String>> {
        self.store.keys(prefix, after, limit)
    }

    fn describe(&self) -> Result<Traits> {
        self.store.describe()
    }

    fn compact(&self) -> Result<()> {
        self.store.compact()
    }
}

/// A store in memory.
pub fn memory() -> Arc<Memory> {
    Arc::new(Memory::new())
}
