//! The places of the contract in the memory of an instance, for the host in Go, which has no
//! component model of its own.

use std::fmt::Write as _;

use anyhow::{Context, Result, bail};
use wit_bindgen_core::wit_parser::{
    Function, InterfaceId, SizeAlign, Type, TypeDefKind,
    abi::{AbiVariant, WasmType},
};

use super::names::camel;
use crate::contract::Contract;

/// The records that the host reads or writes.
const RECORDS: [(&str, &str); 8] = [
    ("types", "caller"),
    ("types", "error"),
    ("kv", "entry"),
    ("kv", "traits"),
    ("search", "provider"),
    ("search", "filter"),
    ("search", "candidate"),
    ("search", "embeddings"),
];
/// The enums that the host reads or writes: the Go name of the list.
const ENUMS: [(&str, &str); 2] = [("code", "codeNames"), ("channel", "channelNames")];
/// The interfaces whose functions take their results in memory.
const IN_MEMORY: [&str; 2] = ["kv", "search"];
/// Where the value of every result lies: errors are aligned to it.
const RESULT: usize = 8;

/// The file, as `gofmt` leaves it.
pub(super) fn layout(contract: &Contract) -> Result<String> {
    let mut sizes = SizeAlign::default();
    sizes.fill(&contract.resolve);
    let package = &contract.resolve.packages[contract.package];
    let version = package.name.version.as_ref().context("no version")?;
    let mut out = String::from(
        "// Code generated from wit/*.wit by `cargo run --release -p xtask -- bindings`; DO NOT EDIT.\n\n\
         package vademecum\n\n\
         // The canonical ABI of the contract: sizes of records, the places of their fields, and how\n\
         // many flat parameters an import takes, the place of its result included.\n\n",
    );
    writeln!(out, "const contract = \"@{version}\"\n")?;
    for (interface, name) in RECORDS {
        record(contract, &sizes, interface, name, &mut out)?;
    }
    call(contract, &sizes, &mut out)?;
    for (name, list) in ENUMS {
        enumeration(contract, name, list, &mut out)?;
    }
    arity(contract, &sizes, &mut out)?;
    Ok(out)
}

fn constant(out: &mut String, name: &str, value: usize) {
    let _ = writeln!(out, "const {name} = {value}");
}

/// The name of a constant: `caller` and `store` make `callerStore`.
fn joined(record: &str, field: &str) -> String {
    let mut out = camel(record);
    if let Some(first) = out.get_mut(..1) {
        first.make_ascii_lowercase();
    }
    out + &camel(field)
}

fn record(
    contract: &Contract,
    sizes: &SizeAlign,
    interface: &str,
    name: &str,
    out: &mut String,
) -> Result<()> {
    let id = interface_id(contract, interface)?;
    let found = contract.resolve.interfaces[id].types.get(name);
    let ty = found.with_context(|| format!("no {interface}.{name}"))?;
    let TypeDefKind::Record(record) = &contract.resolve.types[*ty].kind else {
        bail!("{interface}.{name} is no record");
    };
    let types = record.fields.iter().map(|field| &field.ty);
    for (field, (place, _)) in record.fields.iter().zip(sizes.field_offsets(types)) {
        constant(out, &joined(name, &field.name), place.size_wasm32());
    }
    constant(
        out,
        &joined(name, "size"),
        sizes.size(&Type::Id(*ty)).size_wasm32(),
    );
    out.push('\n');
    Ok(())
}

/// Where the arguments and the answer of `json.call` lie.
fn call(contract: &Contract, sizes: &SizeAlign, out: &mut String) -> Result<()> {
    let id = interface_id(contract, "json")?;
    let function = &contract.resolve.interfaces[id].functions["call"];
    let signature = contract
        .resolve
        .wasm_signature(AbiVariant::GuestExport, function);
    if !signature.indirect_params || !signature.retptr {
        bail!("json.call does not pass its arguments and its answer in memory");
    }
    let types: Vec<&Type> = function.params.iter().map(|param| &param.ty).collect();
    for (param, (place, _)) in function
        .params
        .iter()
        .zip(sizes.field_offsets(types.clone()))
    {
        constant(out, &joined("call", &param.name), place.size_wasm32());
    }
    let layout = sizes.record(types);
    constant(out, "callSize", layout.size.size_wasm32());
    constant(out, "callAlign", layout.align.align_wasm32());
    if payload(contract, sizes, function)? != RESULT {
        bail!("the answer of json.call lies elsewhere than those of others");
    }
    constant(out, "resultPlace", RESULT);
    out.push('\n');
    Ok(())
}

/// Where the value of a result lies: after the byte that says which it is.
fn payload(contract: &Contract, sizes: &SizeAlign, function: &Function) -> Result<usize> {
    let Some(Type::Id(id)) = function.result else {
        bail!("{} gives no result", function.name);
    };
    let TypeDefKind::Result(result) = &contract.resolve.types[id].kind else {
        bail!("{} gives no result", function.name);
    };
    let both = [result.ok.as_ref(), result.err.as_ref()];
    let place = sizes.payload_offset(wit_bindgen_core::wit_parser::Int::U8, both);
    Ok(place.size_wasm32())
}

fn enumeration(contract: &Contract, name: &str, list: &str, out: &mut String) -> Result<()> {
    let id = interface_id(contract, "types")?;
    let ty = contract.resolve.interfaces[id].types.get(name);
    let ty = ty.with_context(|| format!("no types.{name}"))?;
    let TypeDefKind::Enum(cases) = &contract.resolve.types[*ty].kind else {
        bail!("types.{name} is no enum");
    };
    let names: Vec<String> = cases
        .cases
        .iter()
        .map(|case| format!("\"{}\"", case.name))
        .collect();
    writeln!(out, "var {list} = [...]string{{{}}}\n", names.join(", "))?;
    Ok(())
}

fn arity(contract: &Contract, sizes: &SizeAlign, out: &mut String) -> Result<()> {
    out.push_str("var arity = map[string]int{\n");
    let mut rows = Vec::new();
    for interface in IN_MEMORY {
        let id = interface_id(contract, interface)?;
        for (name, function) in &contract.resolve.interfaces[id].functions {
            let signature = contract
                .resolve
                .wasm_signature(AbiVariant::GuestImport, function);
            let narrow = |kind: &WasmType| !matches!(kind, WasmType::I64 | WasmType::F64);
            if !signature.retptr
                || signature.indirect_params
                || !signature.params.iter().all(narrow)
            {
                bail!("{interface}.{name} does not pass what the host in Go expects");
            }
            if payload(contract, sizes, function).is_ok_and(|place| place != RESULT) {
                bail!("{interface}.{name}: the answer lies elsewhere than those of others");
            }
            rows.push((format!("\"{interface}.{name}\":"), signature.params.len()));
        }
    }
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    for (name, count) in rows {
        writeln!(out, "\t{name:width$} {count},")?;
    }
    out.push_str("}\n");
    Ok(())
}

fn interface_id(contract: &Contract, name: &str) -> Result<InterfaceId> {
    let package = &contract.resolve.packages[contract.package];
    let id = package.interfaces.get(name);
    id.copied().with_context(|| format!("no interface {name}"))
}
