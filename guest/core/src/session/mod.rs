//! The agent session: what an agent loop keeps about memories and skills.
//!
//! The rules are pure functions of what they are given, one file a subject; [`state::Session`] is
//! the value that they work on.

pub mod catalog;
pub mod code;
pub mod copies;
pub mod hints;
pub mod loaded;
pub mod place;
pub mod render;
pub mod run;
pub mod searches;
mod snapshot;
pub mod state;
pub mod used;

pub use self::state::Session;

#[cfg(test)]
mod tests;
