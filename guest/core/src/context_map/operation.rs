//! Operations as a model writes them, read leniently, and why one is refused.

use alloc::{
    collections::BTreeSet,
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::format::Section;
use crate::{
    ecma::Value,
    text::{display, space},
};

/// One change that a model may ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operation {
    /// A new item.
    Add {
        /// Where.
        section: Section,
        /// One line.
        content: String,
    },
    /// An item goes.
    Delete {
        /// Which.
        id: String,
    },
    /// An item says something else.
    Replace {
        /// Which.
        id: String,
        /// One line.
        content: String,
    },
}

/// An operation that was not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Its place in the list, from 0.
    pub index: u32,
    /// Why, for people and models.
    pub reason: String,
}

/// Reads the operations of an edit. `known` holds the ids that may be deleted or replaced.
pub fn read_all(list: Option<&Value>, known: &BTreeSet<String>) -> (Vec<Operation>, Vec<Refused>) {
    let entries = match list {
        None | Some(Value::Null) => return (Vec::new(), Vec::new()),
        Some(Value::List(entries)) => entries,
        Some(_) => {
            let reason = "operations is not a list".to_string();
            return (Vec::new(), alloc::vec![Refused { index: 0, reason }]);
        }
    };
    let mut accepted = Vec::new();
    let mut refused = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        match read(entry, known) {
            Ok(operation) => accepted.push(operation),
            Err(reason) => refused.push(Refused {
                index: index as u32,
                reason,
            }),
        }
    }
    (accepted, refused)
}

fn read(entry: &Value, known: &BTreeSet<String>) -> Result<Operation, String> {
    if !matches!(entry, Value::Object(_)) {
        return Err("the operation is no object".to_string());
    }
    let kind = entry
        .text_of("type")
        .map(|kind| space::trim(kind).to_uppercase());
    match kind.as_deref() {
        Some("ADD") => Ok(Operation::Add {
            section: section(entry)?,
            content: content(entry)?,
        }),
        Some("DELETE") => Ok(Operation::Delete {
            id: known_id(entry, known)?,
        }),
        Some("REPLACE") => Ok(Operation::Replace {
            id: known_id(entry, known)?,
            content: content(entry)?,
        }),
        Some(other) => Err(format!("type {other:?} is none of ADD, DELETE, REPLACE")),
        None => Err("type is missing".to_string()),
    }
}

fn section(entry: &Value) -> Result<Section, String> {
    let name = entry.text_of("section").ok_or("section is missing")?;
    Section::find(name).ok_or_else(|| format!("section {name:?} is not in the map"))
}

fn content(entry: &Value) -> Result<String, String> {
    let content = space::trim(entry.text_of("content").unwrap_or_default());
    if content.is_empty() {
        return Err("content is blank or missing".to_string());
    }
    if content.contains(display::is_break) {
        return Err("content has more than one line".to_string());
    }
    Ok(content.to_string())
}

fn known_id(entry: &Value, known: &BTreeSet<String>) -> Result<String, String> {
    let id = entry.text_of("itemId").or_else(|| entry.text_of("item_id"));
    let id = space::trim(id.unwrap_or_default());
    if id.is_empty() {
        return Err("itemId is blank or missing".to_string());
    }
    if !known.contains(id) {
        return Err(format!("item {id:?} is not in the map"));
    }
    Ok(id.to_string())
}
