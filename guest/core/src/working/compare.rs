//! The audit across the tiers: what the documents and the rows say about the same thing.

use alloc::{
    borrow::ToOwned,
    collections::BTreeMap,
    format,
    string::{String, ToString},
    vec::Vec,
};

use core::cell::OnceCell;

use super::{
    document::{self, Document, INTERACTIONS},
    organise::CONTEXT,
    space::Space,
    table::{self, Row, Table},
    value::{Object, Value},
};
use crate::model::{Record, State};

/// One place where the tiers do not agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// `missing-entity`, `gap`, `newer-fact`, `value`, `newer-entity`, or `broken` for a document
    /// that cannot be read and so is not compared.
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
/// later. A document that cannot be read is told, and stops no other.
pub fn compare(space: &Space, state: &State, now: u64) -> Vec<Disagreement> {
    let documents = document::all(space, state);
    let mut found = Vec::new();
    let rows = |table| table::rows(space, state, table, now);
    let read = |name: &str, found: &mut Vec<Disagreement>| {
        let document = existing(&documents, name).filter(|document| document.entry.is_json())?;
        match document.object() {
            Ok(object) => Some(One::new(space, state, document, object)),
            Err(error) => {
                found.push(Disagreement {
                    kind: "broken",
                    subject: document.entry.file.clone(),
                    one: error.into_fault().message,
                    two: String::new(),
                    newer: "",
                });
                None
            }
        }
    };
    let profile = read("profile", &mut found);
    if let Some(context) = read(CONTEXT, &mut found) {
        values(&context, &rows(Table::Context), &mut found);
        if profile.is_none() {
            values(&context, &rows(Table::Profile), &mut found);
        }
        let known = rows(Table::Entities);
        let named = told(&context.object, &known);
        entities(&context, &named, &known, &mut found);
        facts(context.document, &named, &rows(Table::Facts), &mut found);
    }
    if let Some(profile) = profile {
        values(&profile, &rows(Table::Profile), &mut found);
    }
    if let Some(log) = read(INTERACTIONS, &mut found) {
        gaps(&log.object, &mut found);
    }
    found
}

fn existing<'a>(documents: &'a [Document], name: &str) -> Option<&'a Document> {
    documents
        .iter()
        .find(|document| document.entry.name == name && document.found)
}

/// A document of tier one, and what it said before.
struct One<'a> {
    document: &'a Document,
    object: Object,
    space: &'a Space,
    state: &'a State,
    /// Earlier versions with their dates, newest first; read when they are first asked for.
    earlier: OnceCell<Vec<(u64, Object)>>,
}

impl<'a> One<'a> {
    fn new(space: &'a Space, state: &'a State, document: &'a Document, object: Object) -> Self {
        Self {
            document,
            object,
            space,
            state,
            earlier: OnceCell::new(),
        }
    }

    fn earlier(&self) -> &[(u64, Object)] {
        self.earlier.get_or_init(|| {
            let id = self.space.id(&self.document.entry.name);
            let versions = self.state.versions(document::COLLECTION, &id);
            let records = versions
                .iter()
                .skip(1)
                .map_while(|slot| self.state.record(*slot));
            let read = |record: Record| match Value::parse("version", &record.content) {
                Ok(Value::Object(object)) => Some((record.updated, object)),
                _ => None,
            };
            records.map_while(read).collect()
        })
    }

    /// When a part of the document came to say what it says.
    fn since<T: PartialEq>(&self, part: impl Fn(&Object) -> T) -> u64 {
        let now = part(&self.object);
        let same = |(_, object): &&(u64, Object)| part(object) == now;
        let first = self.earlier().iter().take_while(same).last();
        first.map_or(self.document.updated, |(date, _)| *date)
    }
}

/// Which tier said what it says last.
fn newer(since: u64, row: &Row) -> &'static str {
    match since.cmp(&row.record.updated) {
        core::cmp::Ordering::Greater => "one",
        core::cmp::Ordering::Less => "two",
        core::cmp::Ordering::Equal => "",
    }
}

/// Keys that both tiers have with different values.
fn values(tier: &One<'_>, rows: &[Row], found: &mut Vec<Disagreement>) {
    for row in rows {
        let Some(value) = member(&tier.object, &row.id) else {
            continue;
        };
        let (one, two) = (plain(value), row.text("value"));
        if one.trim() != two.trim() {
            let since = tier.since(|object| member(object, &row.id).cloned());
            found.push(Disagreement {
                kind: "value",
                subject: row.id.clone(),
                one,
                two: two.to_owned(),
                newer: newer(since, row),
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

/// What a document says of people and things, by name.
type Told = BTreeMap<String, Option<Object>>;

fn told(object: &Object, rows: &[Row]) -> Told {
    let mut told = Told::new();
    names(object, &mut told);
    keyed(object, rows, &mut told);
    told
}

/// Names in a document: of objects with a `name`, and in lists under members that name people
/// and things. With each, what the document says of it.
fn names(object: &Object, named: &mut Told) {
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
fn keyed(object: &Object, rows: &[Row], named: &mut Told) {
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

/// Members of an entity that its row says otherwise: name of the member, what either says.
fn differing(object: &Object, row: &Row) -> Vec<(String, String, String)> {
    let mut found = Vec::new();
    for column in ["type", "details", "tags"] {
        let one = object.get(column).map(plain);
        if let Some(one) = one.filter(|one| one.trim() != row.text(column).trim()) {
            found.push((column.to_owned(), one, row.text(column).to_owned()));
        }
    }
    let said = pairs(row.text("details"));
    let same = |a: &str, b: &str| a.trim().to_lowercase() == b.trim().to_lowercase();
    let own = ["name", "type", "details", "tags"];
    for (member, value) in object.iter().filter(|(member, _)| !own.contains(member)) {
        let two = said.iter().find(|(name, _)| same(name, member));
        if let Some((_, two)) = two.filter(|(_, two)| !same(&plain(two), &plain(value))) {
            found.push((member.to_owned(), plain(value), plain(two)));
        }
    }
    found
}

fn entities(tier: &One<'_>, named: &Told, rows: &[Row], found: &mut Vec<Disagreement>) {
    for (name, object) in named {
        let wanted = name.to_lowercase();
        let row = rows
            .iter()
            .find(|row| row.record.key.to_lowercase() == wanted);
        let whole = object
            .as_ref()
            .map_or_else(String::new, |o| Value::Object(o.clone()).line());
        let Some(row) = row else {
            found.push(Disagreement {
                kind: "missing-entity",
                subject: name.clone(),
                one: whole,
                two: String::new(),
                newer: "one",
            });
            continue;
        };
        let differing = object
            .as_ref()
            .map_or_else(Vec::new, |object| differing(object, row));
        if differing.is_empty() && row.record.updated > tier.document.updated {
            found.push(Disagreement {
                kind: "newer-entity",
                subject: name.clone(),
                one: whole,
                two: row.text("details").to_owned(),
                newer: "two",
            });
        }
        for (member, one, two) in differing {
            let since = tier.since(|object| {
                let told = told(object, rows);
                told.get(name)?.as_ref()?.get(&member).cloned()
            });
            found.push(Disagreement {
                kind: "value",
                subject: format!("{name}.{member}"),
                one,
                two,
                newer: newer(since, row),
            });
        }
    }
}

/// Facts about a named entity that are newer than the document.
fn facts(document: &Document, named: &Told, rows: &[Row], found: &mut Vec<Disagreement>) {
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
