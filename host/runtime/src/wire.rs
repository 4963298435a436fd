//! The records of the imports, as they cross into the component, and how 64-bit numbers cross JSON.

use wasmtime::component::{ComponentType, Lift, Lower};

/// One value, or its absence.
#[derive(Clone, Debug, ComponentType, Lift, Lower)]
#[component(record)]
pub(crate) struct Entry {
    pub(crate) found: bool,
    pub(crate) value: Vec<u8>,
}

impl Entry {
    pub(crate) fn of(value: Option<Vec<u8>>) -> Self {
        Self {
            found: value.is_some(),
            value: value.unwrap_or_default(),
        }
    }

    pub(crate) fn get(&self) -> Option<&[u8]> {
        self.found.then_some(&self.value[..])
    }
}

/// What one store promises.
#[derive(Clone, Copy, Debug, ComponentType, Lift, Lower)]
#[component(record)]
pub(crate) struct Traits {
    linearizable: bool,
    durable: bool,
    shared: bool,
    lists: bool,
    erases: bool,
    largest: u64,
}

impl Traits {
    /// What the store promises, with the largest value that it and the crossing both carry.
    pub(crate) fn of(traits: vademecum_stores::Traits, crossing: u64) -> Self {
        Self {
            linearizable: traits.linearizable,
            durable: traits.durable,
            shared: traits.shared,
            lists: traits.lists,
            erases: traits.erases,
            largest: traits.largest.min(crossing),
        }
    }
}

/// How important a log line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ComponentType, Lift, Lower)]
#[component(enum)]
#[repr(u8)]
pub enum Level {
    /// For people who debug the core.
    #[component(name = "debug")]
    Debug,
    /// Worth knowing.
    #[component(name = "info")]
    Info,
    /// Something degraded.
    #[component(name = "warn")]
    Warn,
    /// Something failed.
    #[component(name = "error")]
    Error,
}

#[derive(Clone, Debug, ComponentType, Lift, Lower)]
#[component(record)]
pub(crate) struct Provider {
    queries: bool,
    embeds: bool,
    reranks: bool,
    model: String,
    dimensions: u32,
    scripts: Vec<String>,
}

impl From<vademecum_search::Provider> for Provider {
    fn from(provider: vademecum_search::Provider) -> Self {
        Self {
            queries: provider.queries,
            embeds: provider.embeds,
            reranks: provider.reranks,
            model: provider.model,
            dimensions: provider.dimensions,
            scripts: provider.scripts,
        }
    }
}

#[derive(Clone, Debug, ComponentType, Lift, Lower)]
#[component(record)]
pub(crate) struct Filter {
    owner: String,
    project: String,
    agent: String,
    collections: Vec<String>,
}

impl From<Filter> for vademecum_search::Filter {
    fn from(filter: Filter) -> Self {
        Self {
            owner: filter.owner,
            project: filter.project,
            agent: filter.agent,
            collections: filter.collections,
        }
    }
}

#[derive(Clone, Debug, ComponentType, Lift, Lower)]
#[component(record)]
pub(crate) struct Candidate {
    query: u32,
    id: String,
    score: f64,
}

impl From<vademecum_search::Candidate> for Candidate {
    fn from(candidate: vademecum_search::Candidate) -> Self {
        Self {
            query: candidate.query,
            id: candidate.id,
            score: candidate.score,
        }
    }
}

#[derive(Clone, Debug, ComponentType, Lift, Lower)]
#[component(record)]
pub(crate) struct Embeddings {
    dimensions: u32,
    values: Vec<f32>,
}

impl From<vademecum_search::Embeddings> for Embeddings {
    fn from(embeddings: vademecum_search::Embeddings) -> Self {
        Self {
            dimensions: embeddings.dimensions,
            values: embeddings.values,
        }
    }
}

/// The largest whole number that every JSON reader keeps exactly.
pub(crate) const EXACT: u64 = 1 << 53;

/// Serde for `u64` at the JSON door: a number up to 2^53, a decimal string above; reads both.
pub(crate) mod big_u64 {
    use serde::{Deserialize, Deserializer, Serializer, de::Error as _};

    use super::EXACT;

    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Big {
        Number(u64),
        Text(String),
    }

    pub(crate) fn serialize<S: Serializer>(value: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        if *value <= EXACT {
            serializer.serialize_u64(*value)
        } else {
            serializer.collect_str(value)
        }
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        match Big::deserialize(deserializer)? {
            Big::Number(number) => Ok(number),
            Big::Text(text) => text
                .parse()
                .map_err(|_| D::Error::custom(format!("{text:?} is no number"))),
        }
    }
}
