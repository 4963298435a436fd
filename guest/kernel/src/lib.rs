//! The inner loops of Vademecum and the ground that they stand on.
//!
//! What is here is pure and knows nothing of stores, records or faces: text analysis ([`text`]),
//! the rankings ([`rank`]), the index in memory ([`index`]), errors and the forms in which values
//! cross the doors ([`error`], [`wire`]). `vademecum-core` hands all of it on under the same names.
//!
//! It is a crate of its own because it runs often and the rest runs rarely: in the component this
//! part is compiled for speed, the rest for size.
#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod caller;
pub mod ecma;
pub mod error;
pub mod index;
pub mod rank;
pub mod sort;
pub mod text;
pub mod wire;

pub use caller::Caller;
pub use error::{Code, Error, Result};
