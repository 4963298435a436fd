//! The native core over a host that is wholly scripted: the oracle of every other door.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    rc::Rc,
};

use vademecum_core::{
    Code, Error, Result,
    host::{Candidate, Embeddings, Filter, Host, Level, Provider},
    kv::{Kv, Traits},
};

/// Stored values by key.
pub type Values = Rc<RefCell<BTreeMap<String, Vec<u8>>>>;

/// A store in memory, shared by everybody who holds it.
#[derive(Clone, Debug, Default)]
pub struct MemoryKv {
    values: Values,
}

impl MemoryKv {
    /// The values themselves, for tests that look or meddle.
    pub fn values(&self) -> Values {
        Rc::clone(&self.values)
    }
}

impl Kv for MemoryKv {
    async fn get(&self, keys: &[String]) -> Result<Vec<Option<Vec<u8>>>> {
        let values = self.values.borrow();
        Ok(keys.iter().map(|key| values.get(key).cloned()).collect())
    }

    async fn put(&self, key: &str, value: &[u8]) -> Result<()> {
        self.values
            .borrow_mut()
            .insert(key.to_string(), value.to_vec());
        Ok(())
    }

    async fn swap(&self, key: &str, expected: Option<&[u8]>, next: Option<&[u8]>) -> Result<bool> {
        let mut values = self.values.borrow_mut();
        if values.get(key).map(Vec::as_slice) != expected {
            return Ok(false);
        }
        match next {
            Some(next) => values.insert(key.to_string(), next.to_vec()),
            None => values.remove(key),
        };
        Ok(true)
    }

    async fn delete(&self, keys: &[String]) -> Result<()> {
        let mut values = self.values.borrow_mut();
        for key in keys {
            values.remove(key);
        }
        Ok(())
    }

    async fn keys(&self, prefix: &str, after: &str, limit: u32) -> Result<Vec<String>> {
        let values = self.values.borrow();
        let from = if after > prefix { after } else { prefix };
        Ok(values
            .range(from.to_string()..)
            .map(|(key, _)| key)
            .take_while(|key| key.starts_with(prefix))
            .filter(|key| key.as_str() > after)
            .take(limit as usize)
            .cloned()
            .collect())
    }

    async fn describe(&self) -> Result<Traits> {
        Ok(Traits {
            linearizable: true,
            durable: true,
            shared: true,
            lists: true,
            erases: true,
            largest: 64 << 20,
        })
    }
}

/// Embeddings by text, recorded: stands in for a model wherever answers must not vary.
#[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct Recorded {
    /// Name of the model.
    pub model: String,
    /// Numbers in one embedding.
    pub dimensions: u32,
    /// The embeddings.
    pub vectors: BTreeMap<String, Vec<f32>>,
}

/// What the scripted host says.
#[derive(Debug)]
pub struct Script {
    /// The clock, milliseconds UTC.
    pub now: Cell<u64>,
    /// The last random number; each is drawn from the one before (splitmix64).
    pub entropy: Cell<u64>,
    /// The recorded embedder, if there is one.
    pub embedder: RefCell<Option<Recorded>>,
    stores: RefCell<BTreeMap<String, MemoryKv>>,
}

impl Default for Script {
    fn default() -> Self {
        Self {
            now: Cell::new(1_770_000_000_000),
            entropy: Cell::new(1),
            embedder: RefCell::new(None),
            stores: RefCell::new(BTreeMap::new()),
        }
    }
}

impl Script {
    /// The store of a name, made on first use.
    pub fn store(&self, name: &str) -> MemoryKv {
        self.stores
            .borrow_mut()
            .entry(name.to_string())
            .or_default()
            .clone()
    }
}

/// A host that says what its script says.
#[derive(Clone, Debug, Default)]
pub struct ScriptedHost {
    /// The script, shared with the test.
    pub script: Rc<Script>,
}

/// The next number of the splitmix64 sequence.
pub fn splitmix(state: u64) -> (u64, u64) {
    let next = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut mixed = next;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (next, mixed ^ (mixed >> 31))
}

impl Host for ScriptedHost {
    type Kv = MemoryKv;

    fn kv(&self, store: &str) -> MemoryKv {
        self.script.store(store)
    }

    fn now(&self) -> u64 {
        self.script.now.get()
    }

    fn entropy(&self) -> u64 {
        let (next, number) = splitmix(self.script.entropy.get());
        self.script.entropy.set(next);
        number
    }

    fn log(&self, _level: Level, _message: &str) {}

    fn provider(&self) -> Provider {
        match &*self.script.embedder.borrow() {
            Some(recorded) => Provider {
                embeds: true,
                model: recorded.model.clone(),
                dimensions: recorded.dimensions,
                ..Provider::default()
            },
            None => Provider::default(),
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
        Err(Error::new(
            Code::Unsupported,
            "this host has no search engine",
        ))
    }

    fn embed(&self, texts: &[String]) -> Result<Embeddings> {
        let embedder = self.script.embedder.borrow();
        let Some(recorded) = &*embedder else {
            return Err(Error::new(Code::Unsupported, "this host has no embedder"));
        };
        let mut values = Vec::new();
        for text in texts {
            match recorded.vectors.get(text) {
                Some(vector) => values.extend_from_slice(vector),
                None => {
                    let message = format!("no embedding was recorded for {text:?}");
                    return Err(Error::new(Code::Unavailable, message));
                }
            }
        }
        Ok(Embeddings {
            dimensions: recorded.dimensions,
            values,
        })
    }

    fn rerank(&self, _query: &str, _texts: &[String]) -> Result<Vec<f32>> {
        Err(Error::new(Code::Unsupported, "this host does not rerank"))
    }
}
