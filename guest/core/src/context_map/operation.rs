//! Operations as a model writes them, read leniently, and why one is refused.

use alloc::{
    collections::BTreeSet,
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{Tag, format::Section};
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

/// Reads the operations of an edit. `known` holds the ids that may be deleted or replaced; `room`
/// says whether there are numbers for new items.
pub fn read_all(
    list: Option<&Value>,
    known: &BTreeSet<String>,
    room: bool,
) -> (Vec<Operation>, Vec<Refused>) {
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
            Ok(Operation::Add { .. }) if !room => refused.push(Refused {
                index: index as u32,
                reason: "the numbers of items are used up".to_string(),
            }),
            Ok(operation) => accepted.push(operation),
            Err(reason) => refused.push(Refused {
                index: index as u32,
                reason,
            }),
        }
    }
    (accepted, refused)
}

/// Reads the tags of an edit: an object of ids and tags, or a list of entries with an id and a tag.
pub fn read_tags(
    given: Option<&Value>,
    known: &BTreeSet<String>,
) -> (Vec<(String, Tag)>, Vec<Refused>) {
    let entries: Vec<Option<(&str, &str)>> = match given {
        None | Some(Value::Null) => Vec::new(),
        Some(Value::Object(members)) => members.iter().map(member).collect(),
        Some(Value::List(entries)) => entries.iter().map(listed).collect(),
        Some(_) => alloc::vec![None],
    };
    let (mut tags, mut refused) = (Vec::new(), Vec::new());
    for (index, entry) in entries.into_iter().enumerate() {
        let tag = entry.ok_or_else(|| "there is no id with a tag".to_string());
        let tag =
            tag.and_then(|(id, word)| Ok((id.to_string(), tag_of(id, word, known.contains(id))?)));
        match tag {
            Ok(tag) => tags.push(tag),
            Err(why) => refused.push(Refused {
                index: index as u32,
                reason: format!("itemTags: {why}"),
            }),
        }
    }
    (tags, refused)
}

/// The tag of an item that is known, or why there is none.
pub(super) fn tag_of(id: &str, word: &str, known: bool) -> Result<Tag, String> {
    if !known {
        return Err(format!("item {id:?} is not in the map"));
    }
    let none = || format!("{word:?} is none of helpful, harmful, stale, neutral");
    Tag::read(word).ok_or_else(none)
}

/// An id with its tag, or with an object that holds it.
fn member((id, tag): &(String, Value)) -> Option<(&str, &str)> {
    Some((id, tag.text().or_else(|| tag.text_of("tag"))?))
}

/// `{id, tag}`, `{id: tag}` or `[id, tag]`.
fn listed(entry: &Value) -> Option<(&str, &str)> {
    if let [id, tag] = entry.elements() {
        return Some((space::trim(id.text()?), tag.text()?));
    }
    let named = |name| entry.text_of(name);
    let id = ["id", "itemId", "item_id"].into_iter().find_map(named);
    match (id, entry) {
        (Some(id), _) => Some((space::trim(id), named("tag")?)),
        (None, Value::Object(members)) if members.len() == 1 => member(&members[0]),
        _ => None,
    }
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
