//! Rust structs and enums for the records and enums of the contract.

use anyhow::{Result, bail};

use super::names::{camel, comment, field, header, snake};
use crate::contract::{Contract, Definition, Field, Interface, SHARED, Shape, Type};

/// The most fields of a record: the reader keeps one bit for each.
const LARGEST: usize = 64;

/// The module of one interface.
pub(super) fn module(name: &str, interface: &Interface) -> Result<String> {
    let mut body = String::new();
    for definition in &interface.types {
        body.push('\n');
        match &definition.shape {
            Shape::Record(fields) => body.push_str(&record(name, definition, fields)?),
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
    let mut parts = vec!["Part", "Slot", "View"];
    for name in ["Fields", "Cases"] {
        if body.contains(&format!("impl {name} for")) {
            parts.push(name);
        }
    }
    out.push_str(&format!(
        "\nuse crate::api::part::{{{}}};\n",
        parts.join(", ")
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

fn record(home: &str, definition: &Definition, fields: &[Field]) -> Result<String> {
    let name = camel(&definition.name);
    if fields.len() > LARGEST {
        bail!(
            "{}: {} fields, at most {LARGEST} are read",
            definition.name,
            fields.len()
        );
    }
    let mut out = comment(&definition.docs, "///");
    out.push_str(&format!(
        "#[derive(Clone, Debug, Default, PartialEq)]\npub struct {name} {{\n"
    ));
    for found in fields {
        let rust_name = field(&found.name);
        if ["self", "super", "crate"].contains(&rust_name.as_str()) {
            bail!("{}.{rust_name}: Rust cannot spell it", definition.name);
        }
        if let Some((home, other)) = found.ty.named()
            && home == SHARED
            && other != "channel"
        {
            bail!(
                "{}.{rust_name}: types.{other} may not be part of a record",
                definition.name
            );
        }
        out.push_str(&comment(&found.docs, "///"));
        out.push_str(&format!("pub {rust_name}: {},\n", rust(home, &found.ty)));
    }
    out.push_str("}\n");
    let names: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
    out.push_str(&record_part(&name, &names));
    Ok(out)
}

/// The traits of a record: fields by index, and that it is one.
fn record_part(name: &str, fields: &[&str]) -> String {
    let names: Vec<String> = fields
        .iter()
        .map(|field| format!("\"{}\"", snake(field)))
        .collect();
    let mut out = format!(
        "\nimpl Fields for {name} {{\nfn names(&self) -> &'static [&'static str] {{\n&[{}]\n}}\n",
        names.join(", ")
    );
    for (function, reference) in [("get(&self", "&"), ("get_mut(&mut self", "&mut ")] {
        let index = if fields.len() > 1 { "index" } else { "_" };
        out.push_str(&format!(
            "\nfn {function}, {index}: usize) -> {reference}dyn Part {{\n"
        ));
        match fields {
            [] => out.push_str("self\n"),
            [only] => out.push_str(&format!("{reference}self.{}\n", field(only))),
            [front @ .., last] => {
                out.push_str("match index {\n");
                for (index, found) in front.iter().enumerate() {
                    out.push_str(&format!("{index} => {reference}self.{},\n", field(found)));
                }
                out.push_str(&format!("_ => {reference}self.{},\n}}\n", field(last)));
            }
        }
        out.push_str("}\n");
    }
    out.push_str("}\n");
    out.push_str(&part(name, "View::Record(self)", "Slot::Record(self)"));
    out
}

/// How a type is seen and where it is read into.
fn part(name: &str, view: &str, slot: &str) -> String {
    format!(
        "\nimpl Part for {name} {{\nfn view(&self) -> View<'_> {{\n{view}\n}}\n\n\
         fn slot(&mut self) -> Slot<'_> {{\n{slot}\n}}\n}}\n"
    )
}

/// A request or answer that the contract leaves out, for it has no field.
fn empty(name: &str, what: &str, function: &str) -> String {
    let name = camel(name);
    let mut out = format!(
        "\n/// The {what} of `{function}`: nothing.\n\
         #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]\npub struct {name} {{}}\n"
    );
    out.push_str(&record_part(&name, &[]));
    out
}

/// A type as seen from the module of `home`.
pub(super) fn rust(home: &str, ty: &Type) -> String {
    match ty {
        Type::Scalar(name) => (*name).to_owned(),
        Type::Text => "String".to_owned(),
        Type::Json => "crate::wire::Json".to_owned(),
        Type::List(inner) => format!("Vec<{}>", rust(home, inner)),
        Type::Option(inner) => format!("Option<{}>", rust(home, inner)),
        Type::Named(interface, _) if interface == SHARED => "crate::caller::Channel".to_owned(),
        Type::Named(interface, name) if interface == home => camel(name),
        Type::Named(interface, name) => format!("super::{}::{}", field(interface), camel(name)),
    }
}

fn enumeration(definition: &Definition, cases: &[(String, String)]) -> String {
    let name = camel(&definition.name);
    let mut out = comment(&definition.docs, "///");
    out.push_str("#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]\n");
    out.push_str(&format!("pub enum {name} {{\n"));
    for (index, (case, docs)) in cases.iter().enumerate() {
        out.push_str(&comment(docs, "///"));
        if index == 0 {
            out.push_str("#[default]\n");
        }
        out.push_str(&format!("{},\n", camel(case)));
    }
    let names: Vec<String> = cases
        .iter()
        .map(|(case, _)| format!("\"{case}\""))
        .collect();
    let all: Vec<String> = cases
        .iter()
        .map(|(case, _)| format!("Self::{}", camel(case)))
        .collect();
    out.push_str(&format!(
        "}}\n\nimpl {name} {{\n/// The cases as the contract spells them.\n\
         pub const NAMES: &'static [&'static str] = &[{}];\n\
         /// The cases, in the same order.\npub const ALL: &'static [Self] = &[{}];\n\n\
         /// The case as the contract spells it.\npub const fn name(self) -> &'static str {{\n\
         Self::NAMES[self as usize]\n}}\n}}\n",
        names.join(", "),
        all.join(", ")
    ));
    out.push_str(&format!(
        "\nimpl Cases for {name} {{\nfn names(&self) -> &'static [&'static str] {{\nSelf::NAMES\n}}\n\n\
         fn choose(&mut self, index: usize) {{\n*self = Self::ALL[index];\n}}\n}}\n"
    ));
    out.push_str(&part(&name, "View::Text(self.name())", "Slot::Case(self)"));
    out
}
