//! Two-tier working memory as DOE documents it: documents of working memory, and typed long-term
//! records beside short-term values.

pub mod compare;
pub mod document;
pub mod embedding;
pub mod evaluation;
pub mod lookup;
pub mod note;
pub mod organise;
mod reader;
pub mod routing;
pub mod rows;
mod rules;
pub mod search;
pub mod space;
pub mod sync;
pub mod table;
pub mod transfer;
pub mod upkeep;
pub mod value;

pub use rules::check;

/// The collections of this face.
pub fn collections() -> impl Iterator<Item = &'static str> {
    let tables = table::TABLES.into_iter().map(table::Table::collection);
    tables.chain([document::COLLECTION, rows::EMBEDDINGS])
}

/// Limits of this face: name, value, unit.
pub const LIMITS: [(&str, u64, &str); 12] = [
    ("working.document", document::BYTES_MAX as u64, "bytes"),
    (
        "working.documents",
        document::REGISTERED_MAX as u64,
        "documents",
    ),
    ("working.name", document::NAME_MAX as u64, "bytes"),
    ("working.file", document::FILE_MAX as u64, "bytes"),
    ("working.depth", value::DEPTH as u64, "levels"),
    ("working.key", rows::KEY_MAX as u64, "bytes"),
    (
        "working.query",
        crate::rank::fts::QUERY_BYTES as u64,
        "bytes",
    ),
    (
        "working.phrases",
        crate::rank::fts::PHRASES as u64,
        "phrases",
    ),
    ("working.items", search::LIMIT_MAX as u64, "rows"),
    // What the built-in documents leave of them.
    ("working.registered", document::OWN_MAX as u64, "documents"),
    ("working.row", transfer::ROW_MAX, "bytes"),
    ("working.tokens", table::COUNT_MAX, "tokens"),
];
