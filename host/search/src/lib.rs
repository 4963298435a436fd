//! Search and embedding backends that a host lends to Vademecum, behind one trait.
//!
//! [`Search`] is the Rust form of the `search` import of the contract. A backend offers any of
//! its three parts and says which in [`Provider`]; whatever fails degrades an answer and fails
//! none.
//!
//! | backend | queries | embeds | reranks | for |
//! |---|---|---|---|---|
//! | [`Nothing`] | | | | a host without a search engine |
//! | [`Recorded`] | | yes | yes, if recorded | tests and comparisons: the same vectors everywhere |
//! | `Pocket` (feature `pocket`) | | yes | | the default: a sentence encoder compiled in |
#![forbid(unsafe_code)]
#![warn(missing_docs)]

#[cfg(feature = "pocket")]
mod cache;
mod nothing;
#[cfg(feature = "pocket")]
mod pocket;
mod recorded;

#[cfg(feature = "pocket")]
pub use cache::Cache;
pub use nothing::Nothing;
#[cfg(feature = "pocket")]
pub use pocket::{Pocket, Progress};
pub use recorded::Recorded;

/// The result of a search function.
pub type Result<T> = std::result::Result<T, Error>;

/// A failed search. It never fails the call that wanted it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The engine does not answer now.
    #[error("the search engine does not answer: {0}")]
    Unavailable(String),
    /// The engine does not offer it.
    #[error("this search engine does not {0}")]
    Unsupported(&'static str),
    /// A request that the engine cannot take.
    #[error("{0}")]
    Invalid(String),
}

/// What an engine offers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Provider {
    /// `query` works.
    pub queries: bool,
    /// `embed` works.
    pub embeds: bool,
    /// `rerank` works.
    pub reranks: bool,
    /// Identity of the embedding model: name, version and hash of the weights.
    pub model: String,
    /// Numbers in one embedding.
    pub dimensions: u32,
    /// Scripts that the model covers, as ISO 15924 codes; empty means all.
    pub scripts: Vec<String>,
}

/// What a search may be narrowed to; empty fields do not narrow.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Whose records.
    pub owner: String,
    /// Which project.
    pub project: String,
    /// Which agent.
    pub agent: String,
    /// Which collections.
    pub collections: Vec<String>,
}

/// One hit.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// Index of the query that it answers.
    pub query: u32,
    /// Id of the record, as the core knows it.
    pub id: String,
    /// The engine's own score, finite, higher is better.
    pub score: f64,
}

/// Embeddings of several texts, end to end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Embeddings {
    /// Numbers in one embedding.
    pub dimensions: u32,
    /// `dimensions` numbers a text, in the order of the texts.
    pub values: Vec<f32>,
}

/// A search engine. It is asked by several instances at once.
pub trait Search: Send + Sync {
    /// What it offers. It never changes, and asking is cheap: no model is loaded for it.
    fn describe(&self) -> Provider;

    /// Candidates for each query, at most `limit` a query, without those `loaded` already.
    ///
    /// # Errors
    /// [`Error::Unsupported`] unless the provider says `queries`.
    fn query(
        &self,
        store: &str,
        queries: &[String],
        loaded: &[String],
        limit: u32,
        filter: &Filter,
    ) -> Result<Vec<Candidate>> {
        let _ = (store, queries, loaded, limit, filter);
        Err(Error::Unsupported("answer queries"))
    }

    /// One vector a text, in the order of the texts. The same text gives the same bits, whatever
    /// stands beside it.
    ///
    /// # Errors
    /// [`Error::Unsupported`] unless the provider says `embeds`.
    fn embed(&self, texts: &[String]) -> Result<Embeddings> {
        let _ = texts;
        Err(Error::Unsupported("embed"))
    }

    /// One score a text, higher is better.
    ///
    /// # Errors
    /// [`Error::Unsupported`] unless the provider says `reranks`.
    fn rerank(&self, query: &str, texts: &[String]) -> Result<Vec<f32>> {
        let _ = (query, texts);
        Err(Error::Unsupported("rerank"))
    }
}
