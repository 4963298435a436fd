//! The contract as a JSON document: what every method takes and gives as JSON Schema, with the
//! documentation, and one request that works.
//!
//! The examples come from the conformance scripts, which run through every door: they work.

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value, json};

use super::names::{method, snake};
use crate::contract::{Contract, Definition, Field, SHARED, Shape, Type, docs_or_name};

/// Where the scripts are.
const SCRIPTS: &str = "tests/conformance";
/// The script that is looked into first.
const FIRST: &str = "examples";

/// The document.
pub(super) fn document(root: &Path, contract: &Contract) -> Result<String> {
    let mut examples = examples(&root.join(SCRIPTS))?;
    let (mut interfaces, mut methods, mut defs) = (Map::new(), BTreeMap::new(), Map::new());
    for (name, interface) in &contract.interfaces {
        interfaces.insert(snake(name), Value::from(interface.docs.clone()));
        for function in &interface.functions {
            let called = method(name, &function.name);
            let Some(example) = examples.remove(&called) else {
                bail!("{called} has no example: add a call that works to {SCRIPTS}/{FIRST}.json");
            };
            let side = |there: bool, ty: &str| {
                let empty = json!({ "type": "object", "additionalProperties": false });
                if there { reference(name, ty) } else { empty }
            };
            let about = json!({
                "description": line(&function.docs),
                "request": side(function.asks, &function.request()),
                "answer": side(function.answers, &function.answer()),
                "example": example,
            });
            methods.insert(called, about);
        }
        for definition in &interface.types {
            defs.insert(key(name, &definition.name), shape(definition));
        }
    }
    for definition in &contract.shared {
        defs.insert(key(SHARED, &definition.name), shape(definition));
    }
    let methods: Map<String, Value> = methods.into_iter().collect();
    let whole = json!({ "interfaces": interfaces, "methods": methods, "$defs": defs });
    Ok(serde_json::to_string_pretty(&whole)? + "\n")
}

/// What a definition is called among the others.
fn key(home: &str, name: &str) -> String {
    format!("{}.{}", snake(home), snake(name))
}

fn reference(home: &str, name: &str) -> Value {
    json!({ "$ref": format!("#/$defs/{}", key(home, name)) })
}

fn shape(definition: &Definition) -> Value {
    let docs = &definition.docs;
    match &definition.shape {
        Shape::Enum(cases) => {
            let names: Vec<&str> = cases.iter().map(|(name, _)| name.as_str()).collect();
            let said = cases
                .iter()
                .filter(|(name, docs)| *docs != docs_or_name(&None, "Case", name));
            let said: Vec<String> = said
                .map(|(name, docs)| format!("`{name}`: {}", line(docs)))
                .collect();
            let docs = [&[line(docs)][..], &said].concat().join(" ");
            json!({ "description": docs, "enum": names })
        }
        Shape::Record(fields) => {
            let mut properties = Map::new();
            let mut required = Vec::new();
            for field in fields {
                properties.insert(snake(&field.name), property(field));
                // An absent option is none, an absent list is empty.
                if !matches!(field.ty, Type::List(_) | Type::Option(_)) {
                    required.push(snake(&field.name));
                }
            }
            json!({
                "description": line(docs),
                "type": "object",
                "properties": properties,
                "required": required,
                "additionalProperties": false,
            })
        }
    }
}

fn property(field: &Field) -> Value {
    let mut out = Map::new();
    if field.docs != docs_or_name(&None, "Field", &field.name) {
        out.insert("description".into(), Value::from(line(&field.docs)));
    }
    if let Value::Object(members) = kind(&field.ty) {
        out.extend(members);
    }
    Value::Object(out)
}

fn kind(ty: &Type) -> Value {
    match ty {
        Type::Scalar("bool") => json!({ "type": "boolean" }),
        Type::Scalar("u32") => json!({ "type": "integer", "minimum": 0, "maximum": u32::MAX }),
        Type::Scalar("i32") => {
            json!({ "type": "integer", "minimum": i32::MIN, "maximum": i32::MAX })
        }
        // Above 2^53 as a decimal string.
        Type::Scalar("u64") => json!({ "type": ["integer", "string"], "minimum": 0 }),
        Type::Scalar("i64") => json!({ "type": ["integer", "string"] }),
        Type::Scalar(_) => json!({ "type": "number" }),
        Type::Text => json!({ "type": "string" }),
        // Any document.
        Type::Json => json!({}),
        Type::Named(home, name) => reference(home, name),
        Type::List(inner) => json!({ "type": "array", "items": kind(inner) }),
        Type::Option(inner) => or_null(kind(inner)),
    }
}

/// The same or null.
fn or_null(mut kind: Value) -> Value {
    let types = match kind.get("type") {
        Some(Value::Array(types)) => types.clone(),
        Some(one) => vec![one.clone()],
        None if kind.get("$ref").is_some() => {
            return json!({ "anyOf": [kind, { "type": "null" }] });
        }
        None => return kind,
    };
    kind["type"] = Value::from([&types[..], &[Value::from("null")]].concat());
    kind
}

/// Documentation without the line ends of its source; paragraphs stay.
fn line(docs: &str) -> String {
    let paragraphs = docs.split("\n\n");
    let flat = paragraphs.map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "));
    flat.collect::<Vec<_>>().join("\n\n")
}

/// The first request of each method that works, by method. What a script takes out of an answer
/// before is its place in angle brackets.
fn examples(folder: &Path) -> Result<BTreeMap<String, Value>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "json") {
            paths.push(path);
        }
    }
    paths.sort_by_key(|path| {
        (
            path.file_stem().is_none_or(|stem| stem != FIRST),
            path.clone(),
        )
    });
    let mut out = BTreeMap::new();
    for path in paths {
        let text = fs::read_to_string(&path)?;
        let script: Value =
            serde_json::from_str(&text).with_context(|| path.display().to_string())?;
        for step in script["steps"].as_array().into_iter().flatten() {
            let (Some(method), None) = (step["method"].as_str(), step.get("code")) else {
                continue;
            };
            if !out.contains_key(method) && step.get("text").is_none() {
                out.insert(method.to_owned(), request(step));
            }
        }
    }
    Ok(out)
}

fn request(step: &Value) -> Value {
    let mut request = step.get("request").cloned().unwrap_or_else(|| json!({}));
    let taken = step["take"].as_object().into_iter().flatten();
    for (member, _) in taken {
        request[member.as_str()] = Value::from(format!("<{member}>"));
    }
    request
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Type, kind, line, request};

    #[test]
    fn options_may_be_null_and_lists_may_not() {
        let option = |inner| kind(&Type::Option(Box::new(inner)));
        assert_eq!(option(Type::Text), json!({ "type": ["string", "null"] }));
        assert_eq!(option(Type::Json), json!({}));
        let named = Type::Named("context-map".into(), "item".into());
        let either =
            json!({ "anyOf": [{ "$ref": "#/$defs/context_map.item" }, { "type": "null" }] });
        assert_eq!(option(named.clone()), either);
        let list = kind(&Type::List(Box::new(named)));
        assert_eq!(list["items"]["$ref"], "#/$defs/context_map.item");
        assert_eq!(list["type"], "array");
    }

    #[test]
    fn what_is_taken_from_an_answer_is_named() {
        let step = json!({ "request": { "hops": 2 }, "take": { "id": "2/items/0/id" } });
        assert_eq!(request(&step), json!({ "hops": 2, "id": "<id>" }));
        assert_eq!(line("one\ntwo\n\nthree"), "one two\n\nthree");
    }
}
