//! The table of all methods: from a name or number to its function.

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
    out.push_str("\n//! The table of the JSON door.\n\nuse alloc::boxed::Box;\n\n");
    let api = if rows.is_empty() { "" } else { "self, " };
    out.push_str(&format!(
        "use crate::{{Caller, Result, api::{{{api}Core, door}}, host::Host, wire::{{read::Source, write::Answer}}}};\n\n"
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
        "/// Calls a method by its number in [`METHODS`]: reads the request, gives the answer.\n///\n/// # Errors\n\
         /// `unsupported` for a number too high, `invalid` for a request that does not read, and\n\
         /// whatever the function answers.\n\
         pub fn dispatch<H: Host>(core: &mut Core<H>, caller: &Caller, method: usize, from: &mut dyn Source) -> Result<Box<dyn Answer>> {\n\
         match method {\n",
    );
    for (number, (_, path)) in rows.iter().enumerate() {
        out.push_str(&format!(
            "{number} => door::answer(core, caller, from, {path}),\n"
        ));
    }
    out.push_str("_ => Err(door::unwritten()),\n}\n}\n");
    out
}
