//! The glue of the component: typed exports over the functions of the core, field by field.

use std::collections::BTreeSet;

use anyhow::Result;

use super::{
    Written,
    names::{camel, field, header, method, wit},
};
use crate::contract::{Contract, SHARED, Shape, Type};

/// Which way a value goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// From the host: a request.
    In,
    /// To the host: an answer.
    Out,
}

/// The module with all exports and conversions.
pub(super) fn module(contract: &Contract, written: &Written) -> Result<String> {
    let mut body = String::new();
    for name in contract.interfaces.keys() {
        body.push_str(&exports(contract, written, name));
    }
    let mut seen = BTreeSet::new();
    let mut conversions = String::new();
    for (home, interface) in &contract.interfaces {
        for function in &interface.functions {
            conversions.push_str(&conversion(
                contract,
                Way::In,
                home,
                &function.request(),
                &mut seen,
            ));
            conversions.push_str(&conversion(
                contract,
                Way::Out,
                home,
                &function.answer(),
                &mut seen,
            ));
        }
    }
    body.push_str(&conversions);
    let mut out = header("wit/*.wit");
    out.push_str("\n//! Typed exports: they convert and call, and decide nothing.\n\n");
    for (word, import) in [
        ("String", "alloc::string::String"),
        ("api::", "vademecum_core::api::{self, r#gen as core_types}"),
        (
            "exported::",
            "crate::bindings::exports::vademecum::core as exported",
        ),
        ("types::", "crate::bindings::vademecum::core::types"),
        ("Component", "crate::Component"),
        ("door::", "crate::door"),
        ("convert::", "crate::convert"),
    ] {
        if body.contains(word) {
            out.push_str(&format!("use {import};\n"));
        }
    }
    out.push_str(&body);
    Ok(out)
}

fn exports(contract: &Contract, written: &Written, name: &str) -> String {
    let (module, wit_module) = (field(name), wit(name));
    let interface = &contract.interfaces[name];
    let mut out = format!("\nimpl exported::{wit_module}::Guest for Component {{\n");
    for function in &interface.functions {
        let request = format!("{module}::{}", camel(&function.request()));
        let (parameter, value) = if function.asks {
            (
                format!(", request: exported::{request}"),
                "request".to_owned(),
            )
        } else {
            (String::new(), format!("core_types::{request} {{}}"))
        };
        let call = if !written.has(name, function) {
            format!("Err(door::unwritten(\"{}\"))", method(name, &function.name))
        } else if function.answers {
            format!(
                "door::call(caller, {value}, api::{module}::{})",
                field(&function.name)
            )
        } else {
            format!(
                "door::run(caller, {value}, api::{module}::{})",
                field(&function.name)
            )
        };
        let unused = if written.has(name, function) { "" } else { "_" };
        let parameter = parameter.replace("request:", &format!("{unused}request:"));
        let answer = if function.answers {
            format!("exported::{wit_module}::{}", camel(&function.answer()))
        } else {
            "()".to_owned()
        };
        out.push_str(&format!(
            "fn {}({unused}caller: types::Caller{parameter}) -> Result<{answer}, types::Error> {{\n{call}\n}}\n",
            wit(&function.name),
        ));
    }
    out.push_str("}\n");
    out
}

/// The conversion of a definition and of all that it holds, once.
fn conversion(
    contract: &Contract,
    way: Way,
    home: &str,
    name: &str,
    seen: &mut BTreeSet<(bool, String, String)>,
) -> String {
    if home == SHARED || !seen.insert((way == Way::In, home.to_owned(), name.to_owned())) {
        return String::new();
    }
    let Some(definition) = contract.find(home, name) else {
        return String::new();
    };
    let ours = format!("core_types::{}::{}", field(home), camel(name));
    let theirs = format!("exported::{}::{}", wit(home), camel(name));
    let (from, to) = if way == Way::In {
        (&theirs, &ours)
    } else {
        (&ours, &theirs)
    };
    let mut out = format!("\nimpl From<{from}> for {to} {{\nfn from(value: {from}) -> Self {{\n");
    let mut inner = String::new();
    match &definition.shape {
        Shape::Record(fields) => {
            out.push_str("Self {\n");
            for found in fields {
                let (ours, theirs) = (field(&found.name), wit(&found.name));
                let (from, to) = if way == Way::In {
                    (theirs, ours)
                } else {
                    (ours, theirs)
                };
                let value = convert(way, &found.ty, &format!("value.{from}"));
                out.push_str(&format!("{to}: {value},\n"));
                if let Some((home, name)) = found.ty.named() {
                    inner.push_str(&conversion(contract, way, home, name, seen));
                }
            }
            out.push_str("}\n");
        }
        Shape::Enum(cases) => {
            out.push_str("match value {\n");
            for (case, _) in cases {
                let case = camel(case);
                out.push_str(&format!("{from}::{case} => Self::{case},\n"));
            }
            out.push_str("}\n");
        }
    }
    out.push_str("}\n}\n");
    out.push_str(&inner);
    out
}

fn convert(way: Way, ty: &Type, value: &str) -> String {
    if plain(ty) {
        return value.to_owned();
    }
    match (ty, way) {
        (Type::Json, Way::In) => format!("convert::json({value})"),
        (Type::Json, Way::Out) => format!("{value}.0"),
        (Type::Named(home, _), Way::In) if home == SHARED => format!("convert::into_core({value})"),
        (Type::Named(home, _), Way::Out) if home == SHARED => format!("convert::into_wit({value})"),
        (Type::Named(..), _) => format!("{value}.into()"),
        (Type::Option(inner), Way::In) if **inner == Type::Json => {
            format!("convert::optional_json({value})")
        }
        (Type::Option(inner), _) => format!("{value}.map({})", closure(way, inner)),
        (Type::List(inner), _) => {
            format!("{value}.into_iter().map({}).collect()", closure(way, inner))
        }
        _ => value.to_owned(),
    }
}

fn closure(way: Way, ty: &Type) -> String {
    match ty {
        Type::Named(home, _) if home == SHARED && way == Way::In => "convert::into_core".to_owned(),
        Type::Named(home, _) if home == SHARED => "convert::into_wit".to_owned(),
        Type::Named(..) => "Into::into".to_owned(),
        Type::Json if way == Way::In => "convert::json".to_owned(),
        _ => format!("|value| {}", convert(way, ty, "value")),
    }
}

/// Whether both sides have the same Rust type.
fn plain(ty: &Type) -> bool {
    match ty {
        Type::Scalar(_) | Type::Text => true,
        Type::Json | Type::Named(..) => false,
        Type::List(inner) | Type::Option(inner) => plain(inner),
    }
}
