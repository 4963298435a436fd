//! Rankings, each a pure function of what it is given.

pub mod bm25;
pub mod collate;
pub mod default;
pub mod diversify;
pub mod fts;
pub mod fuse;
pub mod graph;
pub mod hybrid;
pub mod jaccard;
pub mod keyword;
pub mod overlap;
pub mod query;
pub mod restate;
pub mod retention;
pub mod shelf;
pub mod similarity;
pub mod snippet;
