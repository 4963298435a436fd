//! Tier one: search in the documents, and their state at a glance.

use alloc::{borrow::ToOwned, format, vec::Vec};

use super::{
    document::{Document, LAST_UPDATED},
    value::{Object, Value},
};
use crate::Result;

/// How many keys of a document its summary names.
const KEYS: usize = 10;

/// Where the documents hold a text, in any case: name to matches; documents without one are left
/// out. An empty text is held by every string.
///
/// # Errors
/// `corrupt` for a document that is no JSON object.
pub fn find(documents: &[Document], query: &str) -> Result<Object> {
    let query = query.to_lowercase();
    let mut found = Object::new();
    for document in documents {
        let matches = if document.entry.is_json() {
            let mut matches = Vec::new();
            in_object(&document.object()?, "", &query, &mut matches);
            matches
        } else {
            in_text(&document.text, &query)
        };
        if !matches.is_empty() {
            found.set(&document.entry.name, Value::List(matches));
        }
    }
    Ok(found)
}

/// Strings of an object, of objects in it, and of the objects and strings in its lists.
fn in_object(object: &Object, path: &str, query: &str, matches: &mut Vec<Value>) {
    for (name, value) in object.iter() {
        let path = if path.is_empty() {
            name.to_owned()
        } else {
            format!("{path}.{name}")
        };
        match value {
            Value::List(items) => {
                for (place, item) in items.iter().enumerate() {
                    in_value(item, &format!("{path}[{place}]"), query, matches);
                }
            }
            value => in_value(value, &path, query, matches),
        }
    }
}

fn in_value(value: &Value, path: &str, query: &str, matches: &mut Vec<Value>) {
    match value {
        Value::Object(object) => in_object(object, path, query, matches),
        Value::Text(text) if text.to_lowercase().contains(query) => {
            let entry: Object = [("path", Value::from(path)), ("value", value.clone())]
                .into_iter()
                .collect();
            matches.push(Value::Object(entry));
        }
        _ => {}
    }
}

fn in_text(text: &str, query: &str) -> Vec<Value> {
    let lines = (1_u64..).zip(text.split('\n'));
    lines
        .filter(|(_, line)| line.to_lowercase().contains(query))
        .map(|(number, line)| {
            let entry: Object = [
                ("line", Value::from(number)),
                ("text", Value::from(line.trim())),
            ]
            .into_iter()
            .collect();
            Value::Object(entry)
        })
        .collect()
}

/// File, status, keys and date of every document.
///
/// # Errors
/// `corrupt` for a document that is no JSON object.
pub fn summary(documents: &[Document]) -> Result<Object> {
    let mut summary = Object::new();
    for document in documents {
        let mut entry: Object = [("file", Value::from(document.entry.file.as_str()))]
            .into_iter()
            .collect();
        describe(document, &mut entry)?;
        summary.set(&document.entry.name, Value::Object(entry));
    }
    Ok(summary)
}

fn describe(document: &Document, entry: &mut Object) -> Result<()> {
    let status = |populated| Value::from(if populated { "populated" } else { "empty" });
    if !document.found {
        entry.set("status", Value::from("not_created"));
    } else if document.entry.is_json() {
        let object = document.object()?;
        // One member alone is the date of the last change.
        entry.set("status", status(object.len() > 1));
        let keys: Vec<Value> = object
            .iter()
            .take(KEYS)
            .map(|(name, _)| Value::from(name))
            .collect();
        entry.set("keys", Value::List(keys));
        let updated = object.get(LAST_UPDATED).cloned();
        entry.set(
            "last_updated",
            updated.unwrap_or_else(|| Value::from("unknown")),
        );
    } else {
        entry.set("status", status(!document.text.trim().is_empty()));
        let lines = document.text.matches('\n').count() as u64 + 1;
        entry.set("lines", Value::from(lines));
    }
    Ok(())
}
