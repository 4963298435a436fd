//! The native core over a host that is wholly scripted: the oracle of every other door.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    rc::Rc,
    sync::Arc,
};

use vademecum_core::{
    Code, Error, Result,
    host::{Candidate, Embeddings, Filter, Host, Level, Provider},
    kv::{Kv, Traits},
};
use vademecum_search::Search;

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
pub struct Script {
    /// The clock, milliseconds UTC.
    pub now: Cell<u64>,
    /// The last random number; each is drawn from the one before (splitmix64).
    pub entropy: Cell<u64>,
    /// The recorded embedder, if there is one.
    pub embedder: RefCell<Option<Recorded>>,
    /// A whole search engine, if there is one; it stands before the recorded embedder.
    pub search: RefCell<Option<Arc<dyn Search>>>,
    stores: RefCell<BTreeMap<String, MemoryKv>>,
}

impl std::fmt::Debug for Script {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Script")
            .field("now", &self.now)
            .finish_non_exhaustive()
    }
}

/// The error of a search engine, as the runtime hands it to the component.
fn failed(error: vademecum_search::Error) -> Error {
    let code = match error {
        vademecum_search::Error::Unavailable(_) => Code::Unavailable,
        vademecum_search::Error::Unsupported(_) => Code::Unsupported,
        vademecum_search::Error::Invalid(_) => Code::Invalid,
    };
    Error::new(code, error.to_string())
}

impl Default for Script {
    fn default() -> Self {
        Self {
            now: Cell::new(1_770_000_000_000),
            entropy: Cell::new(1),
            embedder: RefCell::new(None),
            search: RefCell::new(None),
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
        if let Some(engine) = &*self.script.search.borrow() {
            let offer = engine.describe();
            return Provider {
                queries: offer.queries,
                embeds: offer.embeds,
                reranks: offer.reranks,
                model: offer.model,
                dimensions: offer.dimensions,
                scripts: offer.scripts,
            };
        }
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
        store: &str,
        queries: &[String],
        loaded: &[String],
        limit: u32,
        filter: &Filter,
    ) -> Result<Vec<Candidate>> {
        let engine = self.script.search.borrow().clone();
        let Some(engine) = engine else {
            return Err(Error::new(
                Code::Unsupported,
                "this host has no search engine",
            ));
        };
        let filter = vademecum_search::Filter {
            owner: filter.owner.clone(),
            project: filter.project.clone(),
            agent: filter.agent.clone(),
            collections: filter.collections.clone(),
        };
        let found = engine.query(store, queries, loaded, limit, &filter);
        let found = found.map_err(failed)?.into_iter();
        let candidates = found.map(|one| Candidate {
            query: one.query,
            id: one.id,
            score: one.score,
        });
        Ok(candidates.collect())
    }

    fn embed(&self, texts: &[String]) -> Result<Embeddings> {
        let engine = self.script.search.borrow().clone();
        if let Some(engine) = engine {
            let made = engine.embed(texts).map_err(failed)?;
            return Ok(Embeddings {
                dimensions: made.dimensions,
                values: made.values,
            });
        }
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

    fn rerank(&self, query: &str, texts: &[String]) -> Result<Vec<f32>> {
        let engine = self.script.search.borrow().clone();
        match engine {
            Some(engine) => engine.rerank(query, texts).map_err(failed),
            None => Err(Error::new(Code::Unsupported, "this host does not rerank")),
        }
    }
}
