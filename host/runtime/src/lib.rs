//! Runs the Vademecum component on wasmtime.
//!
//! | type | what it is |
//! |---|---|
//! | [`Engine`] | compiles and runs: one a process |
//! | [`Program`] | the component, compiled, with its imports linked: one an engine |
//! | [`Host`] | what an instance is lent besides stores: clock, randomness, log, search, limits |
//! | [`Instance`] | one running component; it reaches the one store it was opened for |
//! | [`Pool`] | instances by store, as many as are wanted, opened anew after a trap |
//! | [`Caller`], [`Error`] | who calls and what went wrong, as the contract has them |
//!
//! The component gets no WASI: no files, no network, no clock. It is stopped when it computes for
//! too long, wants too much memory or hands over too many bytes at once; then the instance is
//! dropped, the caller gets a typed error, and the next call opens the store from its bytes,
//! where everything that was acknowledged is.
//!
//! ```no_run
//! use std::sync::Arc;
//! use vademecum_runtime::{Caller, Engine, Host, Program};
//! use vademecum_stores::Sqlite;
//!
//! let engine = Engine::new(&Default::default())?;
//! let program = Program::load(&engine, &std::fs::read("vademecum.wasm").unwrap(), None)?;
//! let store = Arc::new(Sqlite::open("notes.sqlite").unwrap());
//! let mut instance = program.open(&Host::system(), "notes", store)?;
//! let caller = Caller { store: "notes".into(), ..Caller::default() };
//! println!("{}", instance.call_json(&caller, "admin.status", "{}")?);
//! # Ok::<(), vademecum_runtime::Error>(())
//! ```
#![warn(missing_docs)]

mod cache;
mod caller;
mod engine;
mod error;
mod host;
mod instance;
mod link;
#[cfg(target_os = "linux")]
mod memory;
mod pool;
mod program;
mod state;
#[cfg(feature = "typed")]
pub mod typed;
mod waiting;
mod wire;
mod within;

pub use caller::{Caller, Channel};
pub use engine::{Engine, EngineOptions, PoolOptions};
pub use error::{Code, Error, Result};
pub use host::{
    Clock, Entropy, FixedClock, Host, Level, Limits, Log, SeededEntropy, SystemClock,
    SystemEntropy, Tracing,
};
pub use instance::{AsyncInstance, Instance};
pub use pool::{Pool, Stores};
pub use program::Program;
pub use waiting::{AsyncStore, Blocking, Immediate, Pending};
