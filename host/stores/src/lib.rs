//! Key-value stores that a host lends to Vademecum.
//!
//! [`Store`] is the Rust form of the `kv` import of the contract: seven functions, no more, so
//! that nearly anything can stand behind it. Four backends come with it:
//!
//! | backend | outlives the process | several processes at once | for |
//! |---|---|---|---|
//! | [`Memory`] | no | no | tests, scratch work |
//! | [`Sqlite`] | yes | any number | the embedded default; people can look inside |
//! | [`Redb`] | yes | no, and it says so | one process that reads much |
//! | [`PlainFiles`] | yes | any number | sharing a store with hosts that have files and nothing else |
//!
//! [`suite`] holds the promises as tests; every backend passes it, racing threads and racing
//! processes included. `docs/format.md` fixes the layout of the files.
//!
//! ```
//! use vademecum_stores::{Memory, Store};
//!
//! let store = Memory::new();
//! assert!(store.swap("head", None, Some(b"1"))?);
//! assert!(!store.swap("head", None, Some(b"2"))?); // somebody was here before
//! assert_eq!(store.get(&["head".into()])?, [Some(b"1".to_vec())]);
//! # Ok::<(), vademecum_stores::Error>(())
//! ```
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod error;
mod files;
mod folder;
mod memory;
mod plain;
mod redb;
mod redb_disk;
mod sqlite;
mod store;
pub mod suite;

pub use error::{Error, Result};
pub use folder::{Folder, Kind};
pub use memory::Memory;
pub use plain::PlainFiles;
pub use redb::Redb;
pub use sqlite::Sqlite;
pub use store::{KEY_BYTES_MAX, Store, Traits, VALUE_BYTES_MAX};
