//! Two-tier working memory as DOE documents it: documents of working memory, and typed long-term
//! records beside short-term values.

mod reader;
pub mod routing;
pub mod value;
