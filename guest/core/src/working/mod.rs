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
pub mod search;
pub mod space;
pub mod table;
pub mod transfer;
pub mod upkeep;
pub mod value;
