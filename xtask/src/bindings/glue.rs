//! The glue of the component: one exported symbol a function of the contract.

use anyhow::{Context, Result, bail};
use wit_bindgen_core::wit_parser::{
    InterfaceId, SizeAlign,
    abi::{AbiVariant, WasmType},
};

use super::{
    Written,
    names::{field, header, method},
};
use crate::contract::Contract;

/// How many values the caller makes when a call passes its arguments one by one.
const CALLER: usize = 15;

/// The module with all exports.
pub(super) fn module(contract: &Contract, written: &Written) -> Result<String> {
    let numbers = numbers(contract, written);
    let mut sizes = SizeAlign::default();
    sizes.fill(&contract.resolve);
    let mut packed = String::new();
    let mut spread = String::new();
    for (name, interface) in &contract.interfaces {
        let id = interface_id(contract, name)?;
        let symbols = contract
            .resolve
            .id_of(id)
            .context("an interface without a name")?;
        for function in &interface.functions {
            let found = &contract.resolve.interfaces[id].functions[&function.name];
            let signature = contract
                .resolve
                .wasm_signature(AbiVariant::GuestExport, found);
            let number = numbers
                .iter()
                .position(|known| *known == method(name, &function.name));
            let number = number.map_or_else(|| "UNWRITTEN".to_owned(), |number| number.to_string());
            let rust = format!(
                "{}_{}",
                field(name),
                field(&function.name).replace("r#", "")
            );
            let symbol = format!("{symbols}#{}", function.name);
            if !signature.retptr || signature.results != [WasmType::Pointer] {
                bail!("{symbol}: the result is not passed in memory");
            }
            if signature.indirect_params {
                let layout = sizes.record(found.params.iter().map(|param| &param.ty));
                let (size, align) = (layout.size.size_wasm32(), layout.align.align_wasm32());
                packed.push_str(&format!(
                    "(\"{symbol}\", {rust}, {number}, {size}, {align}),\n"
                ));
            } else {
                let more = match signature.params.get(CALLER..) {
                    Some([]) => "",
                    Some([WasmType::I32]) => "u32",
                    Some([WasmType::I64]) => "u64",
                    Some([WasmType::F64]) => "f64",
                    _ => bail!("{symbol}: unforeseen arguments {:?}", signature.params),
                };
                let more = if more.is_empty() {
                    String::new()
                } else {
                    format!(", {more}")
                };
                spread.push_str(&format!("(\"{symbol}\", {rust}, {number}{more}),\n"));
            }
        }
    }
    let mut out = header("wit/*.wit");
    out.push_str("\n//! The exported functions: each hands its arguments to one of two helpers, with the\n//! number of its method.\n\n");
    let unwritten = if packed.contains("UNWRITTEN") || spread.contains("UNWRITTEN") {
        ", UNWRITTEN"
    } else {
        ""
    };
    out.push_str(&format!(
        "use crate::abi::{{export_packed, export_spread{unwritten}}};\n\n"
    ));
    out.push_str(&format!(
        "export_packed! {{\n{packed}}}\n\nexport_spread! {{\n{spread}}}\n"
    ));
    Ok(out)
}

/// The names of all written methods, in the order of their numbers.
fn numbers(contract: &Contract, written: &Written) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for (name, interface) in &contract.interfaces {
        let functions = interface.functions.iter();
        let functions = functions.filter(|function| written.has(name, function));
        out.extend(functions.map(|function| method(name, &function.name)));
    }
    out.sort();
    out
}

fn interface_id(contract: &Contract, name: &str) -> Result<InterfaceId> {
    let package = &contract.resolve.packages[contract.package];
    let id = package.interfaces.get(name);
    id.copied().with_context(|| format!("no interface {name}"))
}
