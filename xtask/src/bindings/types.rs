//! Rust structs and enums for the records and enums of the contract, and how they cross the doors.

use std::collections::BTreeSet;

use anyhow::{Result, bail};

use super::names::{camel, comment, field, header, snake};
use crate::contract::{Contract, Definition, Field, Interface, SHARED, Shape, Type};

/// The module of one interface.
pub(super) fn module(contract: &Contract, name: &str, interface: &Interface) -> Result<String> {
    let mut body = String::new();
    let uses = Uses::of(contract);
    for definition in &interface.types {
        body.push('\n');
        let ways = uses.ways(name, &definition.name);
        match &definition.shape {
            Shape::Record(fields) => {
                body.push_str(&record(contract, name, definition, fields, ways)?);
            }
            Shape::Enum(cases) => body.push_str(&enumeration(definition, cases, ways)),
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
    let used: Vec<&str> = ["layout", "read", "write"]
        .into_iter()
        .filter(|module| body.contains(&format!("{module}::")))
        .collect();
    out.push_str(&format!("\nuse crate::wire::{{{}}};\n", used.join(", ")));
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

/// Which types are read and which are written: those in requests, those in answers.
struct Uses(BTreeSet<(bool, String, String)>);

/// Whether a type is read, and whether it is written.
#[derive(Clone, Copy)]
struct Ways {
    read: bool,
    written: bool,
}

impl Uses {
    fn of(contract: &Contract) -> Self {
        let mut uses = Self(BTreeSet::new());
        for (home, interface) in &contract.interfaces {
            for function in &interface.functions {
                uses.add(contract, true, home, &function.request());
                uses.add(contract, false, home, &function.answer());
            }
        }
        uses
    }

    fn add(&mut self, contract: &Contract, read: bool, home: &str, name: &str) {
        if !self.0.insert((read, home.to_owned(), name.to_owned())) {
            return;
        }
        if let Some(Shape::Record(fields)) = contract.find(home, name).map(|found| &found.shape) {
            for (home, name) in fields.iter().filter_map(|field| field.ty.named()) {
                self.add(contract, read, home, name);
            }
        }
    }

    fn ways(&self, home: &str, name: &str) -> Ways {
        let has = |read| self.0.contains(&(read, home.to_owned(), name.to_owned()));
        Ways {
            read: has(true),
            written: has(false),
        }
    }
}

fn record(
    contract: &Contract,
    home: &str,
    definition: &Definition,
    fields: &[Field],
    ways: Ways,
) -> Result<String> {
    let name = camel(&definition.name);
    let mut out = comment(&definition.docs, "///");
    let default = if has_default(contract, home, &definition.name) {
        "Default, "
    } else {
        ""
    };
    out.push_str(&format!("#[derive(Clone, Debug, {default}PartialEq)]\n"));
    out.push_str(&format!("pub struct {name} {{\n"));
    for field in fields {
        out.push_str(&struct_field(home, field)?);
    }
    out.push_str("}\n\n");
    let layouts: Vec<String> = fields
        .iter()
        .map(|found| format!("<{} as layout::Shape>::LAYOUT", rust(home, &found.ty)))
        .collect();
    out.push_str(&crossings(
        &name,
        &format!("layout::Layout::record(&[{}])", layouts.join(", ")),
        fields,
        ways,
    ));
    Ok(out)
}

/// How a record crosses the doors: its fields in order.
fn crossings(name: &str, layout: &str, fields: &[Field], ways: Ways) -> String {
    let names: Vec<String> = fields
        .iter()
        .map(|found| format!("\"{}\"", snake(&found.name)))
        .collect();
    let names = names.join(", ");
    let mut out =
        format!("impl layout::Shape for {name} {{\nconst LAYOUT: layout::Layout = {layout};\n}}\n");
    if ways.read {
        out.push_str(&format!(
            "\nimpl read::Read for {name} {{\nfn read(from: &mut dyn read::Source) -> Self {{\nfrom.record(&[{names}]);\nlet read = Self {{\n"
        ));
        for found in fields {
            out.push_str(&format!("{}: read::field(from),\n", field(&found.name)));
        }
        out.push_str("};\nfrom.end();\nread\n}\n}\n");
    }
    if ways.written {
        out.push_str(&format!(
            "\nimpl write::Write for {name} {{\nfn write(&self, to: &mut dyn write::Sink) {{\nto.record(&[{names}]);\n"
        ));
        for found in fields {
            out.push_str(&format!("write::put(to, &self.{});\n", field(&found.name)));
        }
        out.push_str("to.end();\n}\n}\n");
    }
    out
}

/// A request or answer that the contract leaves out, for it has no field.
fn empty(name: &str, what: &str, function: &str) -> String {
    let name = camel(name);
    let ways = Ways {
        read: what == "request",
        written: what == "answer",
    };
    format!(
        "\n/// The {what} of `{function}`: nothing.\n\
         #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]\npub struct {name} {{}}\n\n{}",
        crossings(&name, "layout::Layout::record(&[])", &[], ways)
    )
}

fn struct_field(home: &str, found: &Field) -> Result<String> {
    let name = field(&found.name);
    if ["self", "super", "crate"].contains(&name.as_str()) {
        bail!("field {name}: Rust cannot spell it");
    }
    Ok(format!(
        "{}pub {name}: {},\n",
        comment(&found.docs, "///"),
        rust(home, &found.ty)
    ))
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

fn enumeration(definition: &Definition, cases: &[(String, String)], ways: Ways) -> String {
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
    let (mut names, mut all) = (String::new(), String::new());
    for (case, _) in cases {
        names.push_str(&format!("\"{case}\", "));
        all.push_str(&format!("Self::{}, ", camel(case)));
    }
    out.push_str(&format!(
        "}}\n\nimpl {name} {{\n/// The cases as the contract spells them.\npub const NAMES: &'static [&'static str] = &[{names}];\n\n\
         /// The case as the contract spells it.\npub const fn name(self) -> &'static str {{\nSelf::NAMES[self as usize]\n}}\n}}\n\n\
         impl layout::Shape for {name} {{\nconst LAYOUT: layout::Layout = layout::Layout::case();\n}}\n"
    ));
    if ways.read {
        out.push_str(&format!(
            "\nimpl read::Read for {name} {{\nfn read(from: &mut dyn read::Source) -> Self {{\n\
             let at = from.case(Self::NAMES);\n[{all}].get(at).copied().unwrap_or_default()\n}}\n}}\n"
        ));
    }
    if ways.written {
        out.push_str(&format!(
            "\nimpl write::Write for {name} {{\nfn write(&self, to: &mut dyn write::Sink) {{\nto.case(Self::NAMES, *self as usize);\n}}\n}}\n"
        ));
    }
    out
}
