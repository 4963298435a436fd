//! The audit across the tiers: what the documents and the rows say about the same thing.

use alloc::{
    borrow::ToOwned,
    collections::BTreeMap,
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    document::{self, Document, INTERACTIONS},
    organise::CONTEXT,
    space::Space,
    table::{self, Row, Table},
    value::{Object, Value},
};
use crate::{Result, model::State};

/// One place where the tiers do not agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// `missing-entity`, `gap`, `newer-fact`, `value` or `newer-entity`.
    pub kind: &'static str,
    /// Name, key or number it is about.
    pub subject: String,
    /// What tier one says.
    pub one: String,
    /// What tier two says.
    pub two: String,
    /// Which tier was changed last: `one`, `two` or empty.
    pub newer: &'static str,
}

impl Disagreement {
    /// Whether the tiers say different things, or tier two says something later.
    pub fn is_conflict(&self) -> bool {
        matches!(self.kind, "value" | "newer-fact" | "newer-entity")
    }
}

/// Members whose lists of texts name people and things.
const NAMING: [&str; 8] = [
    "people",
    "team",
    "clients",
    "companies",
    "contacts",
    "partners",
    "entities",
    "stakeholders",
];

/// Compares the documents with the rows: entities that only tier one knows, gaps in the
/// interaction log, values under one key or of one entity that differ, and what tier two learned
/// later.
///
/// # Errors
/// `corrupt` for a document that is no JSON object.
pub fn compare(space: &Space, state: &State, now: u64) -> Result<Vec<Disagreement>> {
    let documents = document::all(space, state)?;
    let mut found = Vec::new();
    let rows = |table| table::rows(space, state, table, now);
    if let Some(context) = existing(&documents, CONTEXT) {
        let object = context.object()?;
        values(context, &object, &rows(Table::Context), &mut found);
        let mut named = BTreeMap::new();
        names(&object, &mut named);
        let known = rows(Table::Entities);
        keyed(&object, &known, &mut named);
        entities(context, &named, &known, &mut found);
        facts(context, &named, &rows(Table::Facts), &mut found);
    }
    if let Some(profile) = existing(&documents, "profile").filter(|d| d.entry.is_json()) {
        values(
            profile,
            &profile.object()?,
            &rows(Table::Profile),
            &mut found,
        );
    }
    if let Some(log) = existing(&documents, INTERACTIONS) {
        gaps(&log.object()?, &mut found);
    }
    Ok(found)
}

fn existing<'a>(documents: &'a [Document], name: &str) -> Option<&'a Document> {
    documents
        .iter()
        .find(|document| document.entry.name == name && document.found)
}

fn newer(document: &Document, row: &Row) -> &'static str {
    match document.updated.cmp(&row.record.updated) {
        core::cmp::Ordering::Greater => "one",
        core::cmp::Ordering::Less => "two",
        core::cmp::Ordering::Equal => "",
    }
}

/// Keys that both tiers have with different values.
fn values(document: &Document, object: &Object, rows: &[Row], found: &mut Vec<Disagreement>) {
    for row in rows {
        let Some(value) = member(object, &row.id) else {
            continue;
        };
        let (one, two) = (plain(value), row.text("value"));
        if one.trim() != two.trim() {
            found.push(Disagreement {
                kind: "value",
                subject: row.id.clone(),
                one,
                two: two.to_owned(),
                newer: newer(document, row),
            });
        }
    }
}

/// The value of a key: a member of that name, or what the dotted path leads to.
fn member<'a>(object: &'a Object, key: &str) -> Option<&'a Value> {
    if let Some(value) = object.get(key) {
        return Some(value);
    }
    let (first, rest) = key.split_once('.')?;
    member(object.get(first)?.as_object()?, rest)
}

/// A value as a row would hold it.
fn plain(value: &Value) -> String {
    value
        .as_text()
        .map_or_else(|| value.line(), ToString::to_string)
}

/// Names in a document: of objects with a `name`, and in lists under members that name people
/// and things. With each, what the document says of it.
fn names(object: &Object, named: &mut BTreeMap<String, Option<Object>>) {
    if let Some(name) = object.get("name").and_then(Value::as_text) {
        named.insert(name.to_owned(), Some(object.clone()));
    }
    for (member, value) in object.iter().filter(|(member, _)| !member.starts_with('_')) {
        match value {
            Value::Object(inner) => names(inner, named),
            Value::List(items) => {
                for item in items {
                    match item {
                        Value::Object(inner) => names(inner, named),
                        Value::Text(name) if NAMING.contains(&member) => {
                            named.entry(name.clone()).or_insert(None);
                        }
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }
}

/// Entities of tier two that are members of the document: `"Acme": {..}`, `"Acme": "city: Rome"`.
fn keyed(object: &Object, rows: &[Row], named: &mut BTreeMap<String, Option<Object>>) {
    for (member, value) in object.iter() {
        let wanted = member.to_lowercase();
        let is_known = rows
            .iter()
            .any(|row| row.record.key.to_lowercase() == wanted);
        match value {
            Value::Object(inner) if is_known => {
                named.insert(member.to_owned(), Some(inner.clone()));
            }
            Value::Text(text) if is_known => {
                named.insert(member.to_owned(), Some(pairs(text)));
            }
            Value::Object(inner) => keyed(inner, rows, named),
            Value::List(items) => {
                let objects = items.iter().filter_map(Value::as_object);
                objects.for_each(|inner| keyed(inner, rows, named));
            }
            _ => {}
        }
    }
}

/// What a text says in pairs: a JSON object, or `name: value` and `name=value`, one a line or
/// separated by commas or semicolons. Other parts say nothing that could be compared.
fn pairs(text: &str) -> Object {
    if let Ok(Value::Object(object)) = Value::parse("details", text) {
        return object;
    }
    let mut object = Object::new();
    for part in text.split([',', ';', '\n']) {
        if let Some((name, value)) = part.split_once([':', '=']) {
            object.set(name.trim(), Value::from(value.trim()));
        }
    }
    object
}

/// Members of an entity that the details of its row say otherwise.
fn details(
    name: &str,
    one: &Object,
    row: &Row,
    document: &Document,
    found: &mut Vec<Disagreement>,
) {
    let said = pairs(row.text("details"));
    let same = |a: &str, b: &str| a.trim().to_lowercase() == b.trim().to_lowercase();
    let own = ["name", "type", "details", "tags"];
    for (member, value) in one.iter().filter(|(member, _)| !own.contains(member)) {
        let two = said.iter().find(|(name, _)| same(name, member));
        let Some((_, two)) = two.filter(|(_, two)| !same(&plain(two), &plain(value))) else {
            continue;
        };
        found.push(Disagreement {
            kind: "value",
            subject: format!("{name}.{member}"),
            one: plain(value),
            two: plain(two),
            newer: newer(document, row),
        });
    }
}

fn entities(
    document: &Document,
    named: &BTreeMap<String, Option<Object>>,
    rows: &[Row],
    found: &mut Vec<Disagreement>,
) {
    for (name, object) in named {
        let wanted = name.to_lowercase();
        let row = rows
            .iter()
            .find(|row| row.record.key.to_lowercase() == wanted);
        let Some(row) = row else {
            found.push(Disagreement {
                kind: "missing-entity",
                subject: name.clone(),
                one: object
                    .as_ref()
                    .map_or_else(String::new, |o| Value::Object(o.clone()).line()),
                two: String::new(),
                newer: "one",
            });
            continue;
        };
        let before = found.len();
        for column in ["type", "details", "tags"] {
            let one = object
                .as_ref()
                .and_then(|object| object.get(column))
                .map(plain);
            if let Some(one) = one.filter(|one| one.trim() != row.text(column).trim()) {
                found.push(Disagreement {
                    kind: "value",
                    subject: format!("{name}.{column}"),
                    one,
                    two: row.text(column).to_owned(),
                    newer: newer(document, row),
                });
            }
        }
        if let Some(object) = object {
            details(name, object, row, document, found);
        }
        if found.len() == before && row.record.updated > document.updated {
            found.push(Disagreement {
                kind: "newer-entity",
                subject: name.clone(),
                one: object
                    .as_ref()
                    .map_or_else(String::new, |o| Value::Object(o.clone()).line()),
                two: row.text("details").to_owned(),
                newer: "two",
            });
        }
    }
}

/// Facts about a named entity that are newer than the document.
fn facts(
    document: &Document,
    named: &BTreeMap<String, Option<Object>>,
    rows: &[Row],
    found: &mut Vec<Disagreement>,
) {
    for row in rows
        .iter()
        .filter(|row| row.record.updated > document.updated)
    {
        let entity = row.text("entity").to_lowercase();
        if named.keys().any(|name| name.to_lowercase() == entity) {
            found.push(Disagreement {
                kind: "newer-fact",
                subject: row.id.clone(),
                one: row.text("entity").to_owned(),
                two: row.text("content").to_owned(),
                newer: "two",
            });
        }
    }
}

/// Numbers that the interaction log leaves out.
fn gaps(log: &Object, found: &mut Vec<Disagreement>) {
    let Some(Value::List(entries)) = log.get("interactions") else {
        return;
    };
    let numbers = entries.iter().filter_map(|entry| {
        entry
            .as_object()
            .and_then(|entry| entry.get("interaction_number"))
            .and_then(Value::as_u64)
    });
    let mut expected = 1;
    for number in numbers {
        if number > expected {
            let subject = match number - expected {
                1 => expected.to_string(),
                _ => format!("{expected}-{}", number - 1),
            };
            found.push(Disagreement {
                kind: "gap",
                subject,
                one: format!("interaction {number} follows {}", expected - 1),
                two: String::new(),
                newer: "",
            });
        }
        expected = number.saturating_add(1);
    }
}
