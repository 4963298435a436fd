//! Everything else that a host lends: clock, randomness, log, search and embedding.

use alloc::{string::String, vec::Vec};

use crate::{error::Result, kv::Kv};

/// How important a log line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// For people who debug the core.
    Debug,
    /// Worth knowing.
    Info,
    /// Something degraded.
    Warn,
    /// Something failed.
    Error,
}

/// What the host's search engine offers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Provider {
    /// `query` works.
    pub queries: bool,
    /// `embed` works.
    pub embeds: bool,
    /// `rerank` works.
    pub reranks: bool,
    /// Identity of the embedding model: name and weights.
    pub model: String,
    /// Numbers in one embedding.
    pub dimensions: u32,
    /// Scripts that the model covers, as ISO 15924 codes; empty means all.
    pub scripts: Vec<String>,
}

/// Embeddings of several texts, end to end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Embeddings {
    /// Numbers in one embedding.
    pub dimensions: u32,
    /// `dimensions` numbers a text, in the order of the texts.
    pub values: Vec<f32>,
}

/// What a host search may be narrowed to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Whose records; empty means the store's only owner.
    pub owner: String,
    /// Which project; empty means all.
    pub project: String,
    /// Which agent; empty means all.
    pub agent: String,
    /// Which collections; empty means all.
    pub collections: Vec<String>,
}

/// One hit of a host search.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// Index of the query that it answers.
    pub query: u32,
    /// The record's id.
    pub id: String,
    /// The engine's own score, higher is better.
    pub score: f64,
}

/// The surroundings that a host lends.
pub trait Host {
    /// Its key-value stores.
    type Kv: Kv;
    /// The store of a name; a host lends only its own.
    fn kv(&self, store: &str) -> Self::Kv;
    /// Milliseconds since 1970, UTC.
    fn now(&self) -> u64;
    /// 64 unpredictable bits.
    fn entropy(&self) -> u64;
    /// Takes a log line; never memory text, never a secret.
    fn log(&self, level: Level, message: &str);
    /// What the search engine offers.
    fn provider(&self) -> Provider;
    /// Searches outside.
    ///
    /// # Errors
    /// Any; a failed search degrades a recall and never fails it.
    fn query(
        &self,
        store: &str,
        queries: &[String],
        loaded: &[String],
        limit: u32,
        filter: &Filter,
    ) -> Result<Vec<Candidate>>;
    /// Turns texts into vectors.
    ///
    /// # Errors
    /// Any; recall goes on without vectors and says so.
    fn embed(&self, texts: &[String]) -> Result<Embeddings>;
    /// Scores texts against a query, higher is better.
    ///
    /// # Errors
    /// Any; the order stays as it was.
    fn rerank(&self, query: &str, texts: &[String]) -> Result<Vec<f32>>;
}
