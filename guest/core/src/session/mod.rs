//! The agent session: what an agent loop keeps about memories and skills.
//!
//! The rules are pure functions of what they are given, one file a subject.

pub mod loaded;
pub mod render;
pub mod searches;
pub mod used;
