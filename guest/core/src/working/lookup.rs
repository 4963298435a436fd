//! Tier one: search in the documents, and their state at a glance.

use alloc::{borrow::ToOwned, format, vec::Vec};

use super::{
    document::{Document, LAST_UPDATED},
    value::{Object, Value},
};

/// How many keys of a document its summary names.
const KEYS: usize = 10;

/// Where the documents hold a text, in any case: name to matches; documents without one are left
/// out. An empty text is held by every string. A broken document is searched line by line.
pub fn find(documents: &[Document], query: &str) -> Object {
    let query = query.to_lowercase();
    let mut found = Object::new();
    for document in documents {
        let matches = match document.shown() {
            Value::Object(object) => {
                let mut matches = Vec::new();
                in_object(&object, "", &query, &mut matches);
                matches
            }
            _ => in_text(&document.text, &query),
        };
        if !matches.is_empty() {
            found.set(&document.entry.name, Value::List(matches));
        }
    }
    found
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

/// File, status, keys and date of every document. One that cannot be read is `broken`, with the
/// `fault`.
pub fn summary(documents: &[Document]) -> Object {
    let mut summary = Object::new();
    for document in documents {
        let mut entry: Object = [("file", Value::from(document.entry.file.as_str()))]
            .into_iter()
            .collect();
        describe(document, &mut entry);
        summary.set(&document.entry.name, Value::Object(entry));
    }
    summary
}

fn describe(document: &Document, entry: &mut Object) {
    let status = |populated| Value::from(if populated { "populated" } else { "empty" });
    if !document.found {
        entry.set("status", Value::from("not_created"));
        return;
    }
    match document.value() {
        Err(error) => {
            entry.set("status", Value::from("broken"));
            entry.set("fault", Value::from(error.into_fault().message));
        }
        Ok(Value::Object(object)) => {
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
        }
        Ok(_) => {
            entry.set("status", status(!document.text.trim().is_empty()));
            let lines = document.text.matches('\n').count() as u64 + 1;
            entry.set("lines", Value::from(lines));
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString as _;

    use super::*;
    use crate::working::document::Entry;

    fn document(name: &str, text: &str) -> Document {
        Document {
            entry: Entry {
                name: name.to_string(),
                file: format!("{name}.json"),
            },
            found: true,
            text: text.to_string(),
            version: 1,
            created: 0,
            updated: 0,
            forgotten: 0,
        }
    }

    #[test]
    fn a_broken_document_does_not_hide_the_others() {
        let deep = format!(
            "{{\"a\": {}\"needle\"{}}}",
            "[".repeat(100),
            "]".repeat(100)
        );
        let documents = [
            document("deep", &deep),
            document("sound", "{\"a\": \"needle\"}"),
        ];
        let found = find(&documents, "needle");
        assert_eq!(found.len(), 2);
        let summary = summary(&documents);
        let status = |name: &str| {
            let entry = summary.get(name).and_then(Value::as_object);
            entry.and_then(|entry| entry.get("status")).cloned()
        };
        assert_eq!(status("deep"), Some(Value::from("broken")));
        assert_eq!(status("sound"), Some(Value::from("empty")));
        assert!(documents[0].absence().contains("101 levels"));
    }
}
