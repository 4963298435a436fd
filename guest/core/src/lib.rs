//! Everything in Vademecum that decides anything.
//!
//! The crate is `no_std` and does no input or output of its own: a host lends a
//! key-value store ([`kv::Kv`]) and its surroundings ([`host::Host`]); time and
//! randomness are arguments. The same input gives the same bytes in every runtime.
//!
//! `ARCHITECTURE.md` walks through the modules. Lower layers never name higher ones:
//! `text`, `rank`, `guard`, `index`, `journal`, `model`, [`store`], the faces, [`api`].
#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod api;
pub mod context_map;
pub mod facts;
pub mod guard;
pub mod host;
pub mod id;
pub mod journal;
pub mod kv;
pub mod memory;
pub mod model;
pub mod session;
pub mod skills;
pub mod store;
pub mod working;

pub use vademecum_kernel::{
    Caller, Code, Error, Result, caller, ecma, error, index, rank, sort, text, wire,
};
