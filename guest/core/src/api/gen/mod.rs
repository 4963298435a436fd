// Generated from wit/*.wit by `cargo run --release -p xtask -- bindings`; do not edit.

//! Requests and answers of the contract, and the table of the JSON door.

pub mod admin;
pub mod context_map;
pub mod facts;
pub mod guard;
pub mod memory;
pub mod methods;
pub mod ranking;
pub mod retrieval;
pub mod session;
pub mod skills;
pub mod working;
