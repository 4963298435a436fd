// Generated from wit/*.wit by `cargo run --release -p xtask -- bindings`; do not edit.

//! The table of the JSON door.

use alloc::string::String;

use crate::{
    Caller, Result,
    api::{Core, door},
    host::Host,
};

/// The names of all methods, ascending.
pub const METHODS: &[&str] = &[];

#[allow(unused_variables, reason = "the contract has no method yet")]
/// Calls a method by name with a JSON request; gives the JSON answer.
///
/// # Errors
/// `unsupported` for an unknown method, `invalid` for a request that does not parse, and
/// whatever the function answers.
pub fn dispatch<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    method: &str,
    request: &str,
) -> Result<String> {
    match method {
        _ => Err(door::unknown(method, METHODS)),
    }
}
