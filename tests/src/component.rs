//! The component in wasmtime as a door: the same script as the native core, so that the answers
//! can be compared byte for byte.

use std::{
    collections::BTreeMap,
    path::PathBuf,
    sync::{Arc, OnceLock},
};

use serde_json::Value;
use vademecum_core::{Caller, Code, Error};
use vademecum_runtime::{
    Engine, EngineOptions, FixedClock, Host, Instance, Limits, Program, SeededEntropy,
};
use vademecum_search::{Nothing, Search};
use vademecum_stores::{Memory, Store, Traits};

use crate::{door::Door, native::Recorded};

/// Where the scripts start.
pub(crate) const NOW: u64 = 1_770_000_000_000;
const SEED: u64 = 1;

/// Where the component is: `VADEMECUM_COMPONENT`, or where `xtask build` leaves it.
pub fn path() -> PathBuf {
    std::env::var_os("VADEMECUM_COMPONENT").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../target/component/vademecum.wasm"),
        PathBuf::from,
    )
}

/// The bytes of the component.
///
/// # Panics
/// When there is none, with what to do about it.
pub fn bytes() -> &'static [u8] {
    static BYTES: OnceLock<Vec<u8>> = OnceLock::new();
    BYTES.get_or_init(|| {
        let path = path();
        std::fs::read(&path).unwrap_or_else(|error| {
            panic!(
                "{}: {error}: build the component first (`cargo run --release -p xtask -- build`)",
                path.display()
            )
        })
    })
}

/// The component, compiled once a process.
///
/// # Panics
/// When it does not run on this machine.
pub fn program() -> &'static Program {
    static PROGRAM: OnceLock<Program> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let engine = Engine::new(&EngineOptions::default()).expect("an engine");
        Program::load(&engine, bytes(), None).expect("the component loads")
    })
}

/// A store in memory that promises what the scripted store of the native core promises.
#[derive(Clone, Debug, Default)]
pub struct ScriptedStore(pub Memory);

impl Store for ScriptedStore {
    fn get(&self, keys: &[String]) -> vademecum_stores::Result<Vec<Option<Vec<u8>>>> {
        self.0.get(keys)
    }

    fn put(&self, key: &str, value: &[u8]) -> vademecum_stores::Result<()> {
        self.0.put(key, value)
    }

    fn swap(
        &self,
        key: &str,
        expected: Option<&[u8]>,
        next: Option<&[u8]>,
    ) -> vademecum_stores::Result<bool> {
        self.0.swap(key, expected, next)
    }

    fn delete(&self, keys: &[String]) -> vademecum_stores::Result<()> {
        self.0.delete(keys)
    }

    fn keys(&self, prefix: &str, after: &str, limit: u32) -> vademecum_stores::Result<Vec<String>> {
        self.0.keys(prefix, after, limit)
    }

    fn describe(&self) -> vademecum_stores::Result<Traits> {
        Ok(Traits {
            linearizable: true,
            durable: true,
            shared: true,
            lists: true,
            erases: true,
            largest: 64 << 20,
        })
    }

    fn compact(&self) -> vademecum_stores::Result<()> {
        self.0.compact()
    }
}

/// The component over a scripted host, one instance a store.
pub struct ComponentDoor {
    clock: Arc<FixedClock>,
    host: Host,
    stores: BTreeMap<String, ScriptedStore>,
    instances: BTreeMap<String, Instance>,
}

impl std::fmt::Debug for ComponentDoor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ComponentDoor")
            .field("stores", &self.stores.keys())
            .finish_non_exhaustive()
    }
}

impl Default for ComponentDoor {
    fn default() -> Self {
        let clock = FixedClock::new(NOW);
        let limits = Limits {
            crossing: 256 << 20,
            ..Limits::default()
        };
        let host = Host::fixed(&clock, SEED).with_limits(limits);
        Self {
            clock,
            host,
            stores: BTreeMap::new(),
            instances: BTreeMap::new(),
        }
    }
}

impl ComponentDoor {
    /// Lends a search engine, or takes it away.
    pub fn lend(&mut self, search: Option<Arc<dyn Search>>) {
        self.host.search = search.unwrap_or_else(|| Arc::new(Nothing));
        self.instances.clear();
    }

    /// The instance of a store, opened if need be.
    ///
    /// # Errors
    /// When there is no room for it.
    pub fn instance(&mut self, store: &str) -> vademecum_runtime::Result<&mut Instance> {
        if self.instances.get(store).is_none_or(Instance::stopped) {
            let lent = self.stores.entry(store.to_owned()).or_default().clone();
            let instance = program().open(&self.host, store, Arc::new(lent))?;
            self.instances.insert(store.to_owned(), instance);
        }
        self.instances.get_mut(store).ok_or_else(|| {
            vademecum_runtime::Error::new(vademecum_runtime::Code::Internal, "no instance")
        })
    }
}

/// The caller as the runtime knows it.
pub fn caller(caller: &Caller) -> vademecum_runtime::Caller {
    let value = serde_json::to_value(caller).expect("a caller is JSON");
    serde_json::from_value(value).expect("both know the same caller")
}

/// The error as the core knows it.
pub fn error(error: &vademecum_runtime::Error) -> Error {
    let value = serde_json::to_value(error).expect("an error is JSON");
    serde_json::from_value(value).expect("both know the same error")
}

impl Door for ComponentDoor {
    fn name(&self) -> &str {
        "component"
    }

    fn call(&mut self, who: &Caller, method: &str, request: &Value) -> Result<Value, Error> {
        let answer = self
            .instance(&who.store)
            .and_then(|instance| instance.call_json(&caller(who), method, &request.to_string()))
            .map_err(|failure| error(&failure))?;
        serde_json::from_str(&answer)
            .map_err(|error| Error::new(Code::Internal, format!("the answer is not JSON: {error}")))
    }

    fn set_now(&mut self, now: u64) {
        self.clock.set(now);
    }

    fn set_embedder(&mut self, embedder: Option<Recorded>) {
        self.host.search = match embedder {
            Some(recorded) => Arc::new(recorded_search(recorded)) as Arc<dyn Search>,
            None => Arc::new(Nothing),
        };
        self.reopen();
    }

    fn reset(&mut self) {
        self.instances.clear();
        self.stores.clear();
        self.clock.set(NOW);
        self.host.entropy = Arc::new(SeededEntropy::new(SEED));
        self.host.search = Arc::new(Nothing);
    }

    fn reopen(&mut self) {
        self.instances.clear();
    }
}

/// The recordings as a search engine.
fn recorded_search(recorded: Recorded) -> vademecum_search::Recorded {
    let mut search = vademecum_search::Recorded::new(recorded.model, recorded.dimensions);
    for (text, vector) in recorded.vectors {
        search
            .record(text, vector)
            .expect("a recorded vector fits its model");
    }
    search
}
