//! What must not get in or out: secrets are redacted on every write path, outputs are checked.

pub mod checks;
mod ends;
pub mod instructions;
mod keys;
pub mod numbers;
mod places;
mod prose;
pub mod redact;
pub mod shapes;
mod tokens;
