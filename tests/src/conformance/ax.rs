//! Recorded outputs of Ax: its ranker, its prompt sections, its context map.
//!
//! Names of members stay in their order, because the account of a run prints them so.

use serde_json::{Map, Value, json};
use vademecum_core::Caller;

use super::Report;
use crate::door::Door;

mod map;
mod ranker;
mod render;

/// Files of any of the forms below.
pub fn recognises(file: &Value) -> bool {
    ranker::recognises(file)
        || ranker::recognises_mixed(file)
        || render::recognises(file)
        || map::recognises(file)
}

/// Runs every case of a file.
pub fn run(name: &str, file: &Value, door: &mut dyn Door, report: &mut Report) {
    if ranker::recognises(file) {
        ranker::run(name, file, door, report);
    } else if ranker::recognises_mixed(file) {
        ranker::run_mixed(name, file, door, report);
    } else if render::recognises(file) {
        render::run(name, file, door, report);
    } else {
        map::run(name, file, door, report);
    }
}

/// What a file says about itself, beside its cases.
const ABOUT: &[&str] = &[
    "format",
    "split",
    "source",
    "env",
    "note",
    "counts",
    "conformance",
    "catalogs",
    "catalog",
    "stopwords_present",
];

fn elements(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

/// The expectation of a case with one: `corrected` stands for it where it is given.
fn expected<'a>(case: &'a Value, field: &str) -> &'a Value {
    case.get("corrected").unwrap_or(&case[field])
}

fn call(door: &mut dyn Door, method: &str, request: &Value) -> Result<Value, String> {
    door.call(&Caller::default(), method, request)
        .map_err(|error| format!("{method}: {error:?}"))
}

/// Compares a part of an answer with what is wanted; numbers to 1e-12.
fn agrees(wanted: &Value, got: &Value) -> Result<(), String> {
    if same(wanted, got) {
        Ok(())
    } else {
        Err(format!("wanted {wanted}, got {got}"))
    }
}

fn same(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => match (left.as_f64(), right.as_f64()) {
            (Some(left), Some(right)) => (left - right).abs() <= 1e-12,
            _ => false,
        },
        (Value::Array(left), Value::Array(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(a, b)| same(a, b))
        }
        (Value::Object(left), Value::Object(right)) => {
            left.len() == right.len()
                && left
                    .iter()
                    .all(|(name, a)| right.get(name).is_some_and(|b| same(a, b)))
        }
        _ => left == right,
    }
}

/// The members of an object that are not null, under the names that the contract gives them.
fn renamed(object: &Value, names: &[(&str, &str)]) -> Map<String, Value> {
    names
        .iter()
        .filter_map(|(from, to)| {
            let value = object.get(from).filter(|value| !value.is_null())?;
            Some(((*to).to_string(), value.clone()))
        })
        .collect()
}

/// The given members of every element of a list.
fn picked(list: &Value, names: &[&str]) -> Value {
    let pick = |element: &Value| -> Value {
        let members = names.iter().filter_map(|name| {
            let value = element.get(name).filter(|value| !value.is_null())?;
            Some(((*name).to_string(), value.clone()))
        });
        Value::Object(members.collect())
    };
    elements(list).iter().map(pick).collect()
}

/// One member of every element of a list.
fn column(list: &Value, name: &str) -> Value {
    elements(list)
        .iter()
        .map(|element| element[name].clone())
        .collect()
}

/// The loaded skills as the stored state has them: null when there are none.
fn state(skills: &Value) -> Value {
    if elements(skills).is_empty() {
        Value::Null
    } else {
        json!({ "loaded": skills })
    }
}
