//! The table of the JSON door: from a method's name to its function.

use super::{
    Written,
    names::{field, header, method},
};
use crate::contract::Contract;

/// The module with the table.
pub(super) fn module(contract: &Contract, written: &Written) -> String {
    let mut rows: Vec<(String, String)> = Vec::new();
    for (name, interface) in &contract.interfaces {
        for function in interface
            .functions
            .iter()
            .filter(|function| written.has(name, function))
        {
            let path = format!("api::{}::{}", field(name), field(&function.name));
            rows.push((method(name, &function.name), path));
        }
    }
    rows.sort();
    let mut out = header("wit/*.wit");
    out.push_str("\n//! The table of the JSON door.\n\nuse alloc::string::String;\n\n");
    let api = if rows.is_empty() { "" } else { "self, " };
    out.push_str(&format!(
        "use crate::{{Caller, Result, api::{{{api}Core, door}}, host::Host}};\n\n"
    ));
    out.push_str("/// The names of all methods, ascending.\npub const METHODS: &[&str] = &[\n");
    for (name, _) in &rows {
        out.push_str(&format!("\"{name}\",\n"));
    }
    out.push_str("];\n\n");
    if rows.is_empty() {
        out.push_str("#[allow(unused_variables, reason = \"the contract has no method yet\")]\n");
    }
    out.push_str(
        "/// Calls a method by name with a JSON request; gives the JSON answer.\n///\n/// # Errors\n\
         /// `unsupported` for an unknown method, `invalid` for a request that does not parse, and\n\
         /// whatever the function answers.\n\
         pub fn dispatch<H: Host>(core: &mut Core<H>, caller: &Caller, method: &str, request: &str) -> Result<String> {\n\
         match method {\n",
    );
    for (name, path) in &rows {
        out.push_str(&format!(
            "\"{name}\" => door::answer(core, caller, request, {path}),\n"
        ));
    }
    out.push_str("_ => Err(door::unknown(method, METHODS)),\n}\n}\n");
    out
}
