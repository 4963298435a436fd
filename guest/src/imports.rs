//! What the component imports, as the host that the core knows.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use vademecum_core::{
    Error, Result,
    host::{Candidate, Embeddings, Filter, Host, Level, Provider},
    kv::{Kv, Traits},
};

use crate::{
    bindings::vademecum::core::{host, kv, search},
    convert::into_core,
};

/// The host that lends the imports.
#[derive(Debug)]
pub(crate) struct Imports;

/// One store of the host, by its name.
#[derive(Debug)]
pub(crate) struct Lent {
    store: String,
}

fn entry(value: Option<&[u8]>) -> kv::Entry {
    kv::Entry {
        found: value.is_some(),
        value: value.unwrap_or_default().to_vec(),
    }
}

impl Kv for Lent {
    async fn get(&self, keys: &[String]) -> Result<Vec<Option<Vec<u8>>>> {
        let entries = kv::get(&self.store, keys).map_err(into_core)?;
        if entries.len() != keys.len() {
            let message = format!(
                "the store answered {} values for {} keys",
                entries.len(),
                keys.len()
            );
            return Err(Error::corrupt(&self.store, message));
        }
        Ok(entries
            .into_iter()
            .map(|entry| entry.found.then_some(entry.value))
            .collect())
    }

    async fn put(&self, key: &str, value: &[u8]) -> Result<()> {
        kv::put(&self.store, key, value).map_err(into_core)
    }

    async fn swap(&self, key: &str, expected: Option<&[u8]>, next: Option<&[u8]>) -> Result<bool> {
        let done = kv::swap(&self.store, key, &entry(expected), &entry(next)).map_err(into_core)?;
        Ok(done == 1)
    }

    async fn delete(&self, keys: &[String]) -> Result<()> {
        kv::delete(&self.store, keys).map_err(into_core)
    }

    async fn keys(&self, prefix: &str, after: &str, limit: u32) -> Result<Vec<String>> {
        kv::keys(&self.store, prefix, after, limit).map_err(into_core)
    }

    async fn describe(&self) -> Result<Traits> {
        let traits = kv::describe(&self.store).map_err(into_core)?;
        Ok(Traits {
            linearizable: traits.linearizable,
            durable: traits.durable,
            shared: traits.shared,
            lists: traits.lists,
            erases: traits.erases,
            largest: traits.largest,
        })
    }
}

impl Host for Imports {
    type Kv = Lent;

    fn kv(&self, store: &str) -> Lent {
        Lent {
            store: store.to_string(),
        }
    }

    fn now(&self) -> u64 {
        host::now()
    }

    fn entropy(&self) -> u64 {
        host::entropy()
    }

    fn log(&self, level: Level, message: &str) {
        let level = match level {
            Level::Debug => host::Level::Debug,
            Level::Info => host::Level::Info,
            Level::Warn => host::Level::Warn,
            Level::Error => host::Level::Error,
        };
        host::log(level, message);
    }

    fn provider(&self) -> Provider {
        let found = search::describe();
        Provider {
            queries: found.queries,
            embeds: found.embeds,
            reranks: found.reranks,
            model: found.model,
            dimensions: found.dimensions,
            scripts: found.scripts,
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
        let filter = search::Filter {
            owner: filter.owner.clone(),
            project: filter.project.clone(),
            agent: filter.agent.clone(),
            collections: filter.collections.clone(),
        };
        let mut hits = search::query(store, queries, loaded, limit, &filter).map_err(into_core)?;
        // One more than was asked for tells that the host gave too many.
        let most = (limit as usize)
            .saturating_mul(queries.len())
            .saturating_add(1);
        hits.truncate(most);
        let candidate = |hit: search::Candidate| Candidate {
            query: hit.query,
            id: hit.id,
            score: hit.score,
        };
        Ok(hits.into_iter().map(candidate).collect())
    }

    fn embed(&self, texts: &[String]) -> Result<Embeddings> {
        let found = search::embed(texts).map_err(into_core)?;
        Ok(Embeddings {
            dimensions: found.dimensions,
            values: found.values,
        })
    }

    fn rerank(&self, query: &str, texts: &[String]) -> Result<Vec<f32>> {
        search::rerank(query, texts).map_err(into_core)
    }
}
