//! The documented rankings: the interface `ranking`, one file a family.

mod full_text;
mod graph;
mod keyword;
mod overlap;

pub use self::{full_text::*, graph::*, keyword::*, overlap::*};
pub use super::r#gen::ranking::*;
