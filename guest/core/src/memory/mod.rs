//! The rules of the long-term memory face.

pub mod digest;
