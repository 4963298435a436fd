//! The documented rankings: the interface `ranking`, one file a family.

mod graph;
mod keyword;
mod overlap;

pub use self::{graph::*, keyword::*, overlap::*};
pub use super::r#gen::ranking::*;
