//! Rust structs and enums for the records and enums of the contract.

use anyhow::{Result, bail};

use super::names::{camel, comment, field, header, snake};
use crate::contract::{Contract, Definition, Field, Interface, SHARED, Shape, Type};

/// The module of one interface.
pub(super) fn module(contract: &Contract, name: &str, interface: &Interface) -> Result<String> {
    let mut body = String::new();
    for definition in &interface.types {
        body.push('\n');
        match &definition.shape {
            Shape::Record(fields) => body.push_str(&record(contract, name, definition, fields)?),
            Shape::Enum(cases) => body.push_str(&enumeration(definition, cases)),
        }
    }
    for function in &interface.functions {
        if !function.asks {
            body.push_str(&empty(&function.request(), "request", &function.name));
        }
        if !function.answers {
            body.push_str(&empty(&function.answer(), "answer", &function.name));
        }
    }
    let mut out = header(&format!("wit/{name}.wit"));
    out.push_str("\n//! ");
    out.push_str(&format!("Types of the interface `{name}`.\n//!\n"));
    out.push_str(&comment(&interface.docs, "//!"));
    out.push('\n');
    for (word, import) in [
        ("String", "alloc::string::String"),
        ("Vec<", "alloc::vec::Vec"),
    ] {
        if body
            .lines()
            .any(|line| !line.trim_start().starts_with("//") && line.contains(word))
        {
            out.push_str(&format!("use {import};\n"));
        }
    }
    let fault = if body.contains("Fault") {
        "{Check, Fault}"
    } else {
        "Check"
    };
    out.push_str(&format!(
        "\nuse serde::{{Deserialize, Serialize}};\n\nuse crate::api::check::{fault};\n"
    ));
    out.push_str(&body);
    Ok(out)
}

/// The list of the modules.
pub(super) fn index(contract: &Contract) -> String {
    let mut out = header("wit/*.wit");
    out.push_str("\n//! Requests and answers of the contract, and the table of the JSON door.\n\n");
    out.push_str("pub mod methods;\n");
    for name in contract.interfaces.keys() {
        out.push_str(&format!("pub mod {};\n", field(name)));
    }
    out
}

fn record(
    contract: &Contract,
    home: &str,
    definition: &Definition,
    fields: &[Field],
) -> Result<String> {
    let name = camel(&definition.name);
    let mut out = comment(&definition.docs, "///");
    let default = if has_default(contract, home, &definition.name) {
        "Default, "
    } else {
        ""
    };
    out.push_str(&format!(
        "#[derive(Clone, Debug, {default}PartialEq, Serialize, Deserialize)]\n"
    ));
    out.push_str("#[serde(deny_unknown_fields)]\n");
    out.push_str(&format!("pub struct {name} {{\n"));
    for field in fields {
        out.push_str(&struct_field(home, field)?);
    }
    out.push_str("}\n\n");
    out.push_str(&check(contract, &name, fields));
    Ok(out)
}

/// A request or answer that the contract leaves out, for it has no field.
fn empty(name: &str, what: &str, function: &str) -> String {
    let name = camel(name);
    format!(
        "\n/// The {what} of `{function}`: nothing.\n\
         #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]\n\
         #[serde(deny_unknown_fields)]\npub struct {name} {{}}\n\nimpl Check for {name} {{}}\n"
    )
}

fn struct_field(home: &str, found: &Field) -> Result<String> {
    let name = field(&found.name);
    if ["self", "super", "crate"].contains(&name.as_str()) {
        bail!("field {name}: Rust cannot spell it");
    }
    let mut out = comment(&found.docs, "///");
    let mut serde = Vec::new();
    if matches!(found.ty, Type::List(_) | Type::Option(_)) {
        serde.push("default".to_owned());
    }
    if let Some(with) = wide(&found.ty)? {
        serde.push(format!("with = \"crate::wire::{with}\""));
    }
    if !serde.is_empty() {
        out.push_str(&format!("#[serde({})]\n", serde.join(", ")));
    }
    out.push_str(&format!("pub {name}: {},\n", rust(home, &found.ty)));
    Ok(out)
}

/// The serde module that keeps 64-bit numbers exact.
fn wide(ty: &Type) -> Result<Option<&'static str>> {
    const U64: Type = Type::Scalar("u64");
    Ok(match ty {
        Type::Scalar("u64") => Some("big_u64"),
        Type::Option(inner) if **inner == U64 => Some("big_option"),
        Type::List(inner) if **inner == U64 => Some("big_list"),
        other if *other.innermost() == U64 => {
            bail!("a u64 may stand alone, in one option or in one list")
        }
        _ => None,
    })
}

/// A type as seen from the module of `home`.
pub(super) fn rust(home: &str, ty: &Type) -> String {
    match ty {
        Type::Scalar(name) => (*name).to_owned(),
        Type::Text => "String".to_owned(),
        Type::Json => "crate::wire::Json".to_owned(),
        Type::List(inner) => format!("Vec<{}>", rust(home, inner)),
        Type::Option(inner) => format!("Option<{}>", rust(home, inner)),
        Type::Named(interface, name) if interface == SHARED => match name.as_str() {
            "caller" => "crate::Caller".to_owned(),
            "error" => "crate::Error".to_owned(),
            "code" => "crate::Code".to_owned(),
            "channel" => "crate::caller::Channel".to_owned(),
            other => format!("crate::{}", camel(other)),
        },
        Type::Named(interface, name) if interface == home => camel(name),
        Type::Named(interface, name) => format!("super::{}::{}", field(interface), camel(name)),
    }
}

/// Errors have no default, and nothing that holds one plainly.
fn has_default(contract: &Contract, interface: &str, name: &str) -> bool {
    if interface == SHARED {
        return name == "caller" || name == "channel";
    }
    match contract
        .find(interface, name)
        .map(|definition| &definition.shape)
    {
        Some(Shape::Record(fields)) => fields.iter().all(|field| match &field.ty {
            Type::Named(home, name) => has_default(contract, home, name),
            _ => true,
        }),
        _ => true,
    }
}

/// Whether a type can hold something that Rust's types do not rule out.
fn needs_check(contract: &Contract, ty: &Type) -> bool {
    match ty.innermost() {
        Type::Scalar(name) => *name == "f64",
        Type::Json => true,
        Type::Named(home, name) => match contract.find(home, name).map(|found| &found.shape) {
            Some(Shape::Record(fields)) => {
                fields.iter().any(|field| needs_check(contract, &field.ty))
            }
            _ => false,
        },
        _ => false,
    }
}

fn check(contract: &Contract, name: &str, fields: &[Field]) -> String {
    let wanted: Vec<&Field> = fields
        .iter()
        .filter(|field| needs_check(contract, &field.ty))
        .collect();
    if wanted.is_empty() {
        return format!("impl Check for {name} {{}}\n");
    }
    let mut out = format!("impl Check for {name} {{\nfn check(&self) -> Result<(), Fault> {{\n");
    for (index, found) in wanted.iter().enumerate() {
        let end = if index + 1 == wanted.len() { "" } else { "?;" };
        let (rust, wire) = (field(&found.name), snake(&found.name));
        out.push_str(&format!("Fault::within(\"{wire}\", &self.{rust}){end}\n"));
    }
    out.push_str("}\n}\n");
    out
}

/// What serde's `kebab-case` makes of a case name.
fn serde_kebab(name: &str) -> String {
    let mut out = String::new();
    for (index, letter) in name.char_indices() {
        if index > 0 && letter.is_uppercase() {
            out.push('-');
        }
        out.extend(letter.to_lowercase());
    }
    out
}

fn enumeration(definition: &Definition, cases: &[(String, String)]) -> String {
    let name = camel(&definition.name);
    let mut out = comment(&definition.docs, "///");
    out.push_str("#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]\n");
    out.push_str("#[serde(rename_all = \"kebab-case\")]\n");
    out.push_str(&format!("pub enum {name} {{\n"));
    for (index, (case, docs)) in cases.iter().enumerate() {
        out.push_str(&comment(docs, "///"));
        if index == 0 {
            out.push_str("#[default]\n");
        }
        if serde_kebab(&camel(case)) != *case {
            out.push_str(&format!("#[serde(rename = \"{case}\")]\n"));
        }
        out.push_str(&format!("{},\n", camel(case)));
    }
    out.push_str(&format!("}}\n\nimpl {name} {{\n/// The case as the contract spells it.\npub const fn name(self) -> &'static str {{\nmatch self {{\n"));
    for (case, _) in cases {
        out.push_str(&format!("Self::{} => \"{case}\",\n", camel(case)));
    }
    out.push_str(&format!("}}\n}}\n}}\n\nimpl Check for {name} {{}}\n"));
    out
}
