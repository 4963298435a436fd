//! The contract as the command knows it: what each method takes and gives, in its own words.
//! The document is generated from `wit/`, and the examples in it run as conformance scripts.

use std::sync::OnceLock;

use serde_json::{Map, Value, json};

/// What `xtask bindings` writes.
static DOCUMENT: &str = include_str!("contract.json");
/// The standard that the schemas follow.
const STANDARD: &str = "https://json-schema.org/draft/2020-12/schema";
/// How a reference to a definition begins.
const DEFS: &str = "#/$defs/";

/// One method.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Method {
    name: &'static str,
    about: &'static Value,
}

/// One field of a record.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) name: &'static str,
    /// Its type in words.
    pub(crate) kind: String,
    /// Whether a request must hold it.
    pub(crate) required: bool,
    /// What the contract says of it; may be empty.
    pub(crate) docs: &'static str,
}

fn document() -> &'static Value {
    static READ: OnceLock<Value> = OnceLock::new();
    // The tests of the generator and of this module hold that it reads.
    READ.get_or_init(|| serde_json::from_str(DOCUMENT).unwrap_or_default())
}

/// A method by its name.
pub(crate) fn method(name: &str) -> Option<Method> {
    let (name, about) = document()["methods"].as_object()?.get_key_value(name)?;
    Some(Method { name, about })
}

/// The name of a method as the JSON door spells it: the contract itself writes `-` between words.
pub(crate) fn spelled(name: &str) -> String {
    name.replace('-', "_")
}

impl Method {
    pub(crate) fn name(self) -> &'static str {
        self.name
    }

    /// What the contract says of it.
    pub(crate) fn docs(self) -> &'static str {
        self.about["description"].as_str().unwrap_or_default()
    }

    /// The first sentence of that.
    pub(crate) fn headline(self) -> String {
        let docs = self.docs();
        let end = docs.find(". ").or_else(|| docs.find(".\n"));
        let sentence = &docs[..end.map_or(docs.len(), |end| end + 1)];
        sentence.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The fields of its request, in the order of the contract.
    pub(crate) fn fields(self) -> Vec<Field> {
        fields(&self.about["request"])
    }

    /// The fields of its answer.
    pub(crate) fn answers(self) -> Vec<Field> {
        fields(&self.about["answer"])
    }

    /// The records that its request is made of, with their fields.
    pub(crate) fn parts(self) -> Vec<(&'static str, Vec<Field>)> {
        let mut names = Vec::new();
        collect(resolved(&self.about["request"]), &mut names);
        let records = names.into_iter().map(|name| (name, definition(name)));
        let records = records.filter(|(_, found)| found["properties"].is_object());
        records
            .map(|(name, found)| (plain(name), fields(found)))
            .collect()
    }

    /// A request that works.
    pub(crate) fn example(self) -> &'static Value {
        &self.about["example"]
    }

    /// All of it for programs: JSON Schemas of request and answer that need nothing else.
    pub(crate) fn schema(self) -> Value {
        json!({
            "method": self.name,
            "description": self.docs(),
            "request": whole(&self.about["request"]),
            "answer": whole(&self.about["answer"]),
            "example": self.example(),
        })
    }
}

/// What is wrong with a request, in terms of its method: what it takes and where that is told.
pub(crate) fn takes(name: &str) -> Option<String> {
    let method = method(name)?;
    let fields = method.fields();
    let told = |field: &Field| {
        let must = if field.required { "*" } else { "" };
        format!("{}{must}", field.name)
    };
    let names: Vec<String> = fields.iter().map(told).collect();
    let said = match names.is_empty() {
        true => format!("{name} has no fields"),
        false => format!(
            "the fields of {name} are {} (* must be there)",
            names.join(", ")
        ),
    };
    Some(format!("{said}; `vademecum call {name} --help` tells more"))
}

/// The first method of the same interface whose name ends so, of the same group of it if there is one.
pub(crate) fn shows(name: &str, ends: &[&str]) -> Option<&'static str> {
    let (interface, verb) = name.split_once('.')?;
    let group = verb.split_once('_').map_or("", |(group, _)| group);
    let grouped = ends.iter().map(|end| format!("{interface}.{group}_{end}"));
    let mut names = grouped.chain(ends.iter().map(|end| format!("{interface}.{end}")));
    names.find_map(|name| method(&name).map(Method::name))
}

/// Which field of a request says at which version something must be.
pub(crate) fn version_field(name: &str) -> Option<&'static str> {
    let fields = method(name)?.fields();
    let names = ["expected", "version"];
    let found = fields.iter().find(|field| names.contains(&field.name));
    found.map(|field| field.name)
}

fn definition(name: &str) -> &'static Value {
    &document()["$defs"][name]
}

/// Follows a reference.
fn resolved(schema: &'static Value) -> &'static Value {
    match schema["$ref"].as_str().and_then(|to| to.strip_prefix(DEFS)) {
        Some(name) => definition(name),
        None => schema,
    }
}

/// The definitions that a schema names, each once, in the order in which they come up.
fn collect(schema: &'static Value, names: &mut Vec<&'static str>) {
    match schema {
        Value::Object(members) => {
            let to = members.get("$ref").and_then(Value::as_str);
            if let Some(name) = to.and_then(|to| to.strip_prefix(DEFS))
                && !names.contains(&name)
            {
                names.push(name);
                collect(definition(name), names);
            }
            members.values().for_each(|member| collect(member, names));
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, names)),
        _ => {}
    }
}

/// A schema with the definitions that it names.
fn whole(schema: &'static Value) -> Value {
    let schema = resolved(schema);
    let mut names = Vec::new();
    collect(schema, &mut names);
    let mut out = Map::from_iter([("$schema".to_owned(), Value::from(STANDARD))]);
    out.extend(schema.as_object().cloned().unwrap_or_default());
    if !names.is_empty() {
        let defs = names
            .iter()
            .map(|name| ((*name).to_owned(), definition(name).clone()));
        out.insert("$defs".into(), Value::Object(defs.collect()));
    }
    Value::Object(out)
}

fn fields(schema: &'static Value) -> Vec<Field> {
    let schema = resolved(schema);
    let required: Vec<&str> = schema["required"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let properties = schema["properties"].as_object().into_iter().flatten();
    properties
        .map(|(name, property)| Field {
            name,
            kind: kind(property),
            required: required.contains(&name.as_str()),
            docs: property["description"].as_str().unwrap_or_default(),
        })
        .collect()
}

/// The name of a definition without its interface.
fn plain(name: &str) -> &str {
    name.split_once('.').map_or(name, |(_, name)| name)
}

/// A type in words.
fn kind(schema: &'static Value) -> String {
    if let Some(either) = schema["anyOf"].as_array() {
        return either.first().map(kind).unwrap_or_default();
    }
    if let Some(name) = schema["$ref"].as_str().and_then(|to| to.strip_prefix(DEFS)) {
        let found = definition(name);
        return match found["enum"].as_array() {
            Some(cases) => cases
                .iter()
                .filter_map(Value::as_str)
                .collect::<Vec<_>>()
                .join(" | "),
            None => plain(name).to_owned(),
        };
    }
    let types = match &schema["type"] {
        Value::String(one) => vec![one.as_str()],
        Value::Array(several) => several.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    match types.first() {
        Some(&"string") => "text".into(),
        Some(&"integer") => "whole number".into(),
        Some(&"number") => "number".into(),
        Some(&"boolean") => "true or false".into(),
        Some(&"array") => format!("list of {}", kind(&schema["items"])),
        _ => "any JSON".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::{document, method, shows, spelled, takes, version_field};

    #[test]
    fn every_method_is_told_with_an_example() {
        let methods = document()["methods"].as_object().expect("methods");
        assert!(methods.len() > 150, "{}", methods.len());
        for name in methods.keys() {
            let method = method(name).expect("it is there");
            assert!(!method.headline().is_empty(), "{name}");
            let example = method.example().as_object().expect("an example");
            let fields = method.fields();
            for field in fields.iter().filter(|field| field.required) {
                assert!(example.contains_key(field.name), "{name} {}", field.name);
            }
            for member in example.keys() {
                assert!(
                    fields.iter().any(|field| field.name == member),
                    "{name} {member}"
                );
            }
        }
    }

    #[test]
    fn a_schema_needs_nothing_else() {
        for name in document()["methods"].as_object().expect("methods").keys() {
            let schema = method(name).expect("it is there").schema();
            for side in ["request", "answer"] {
                let text = schema[side].to_string();
                for (_, rest) in text
                    .match_indices("\"#/$defs/")
                    .map(|(at, _)| text.split_at(at))
                {
                    let to = rest["\"#/$defs/".len()..]
                        .split('"')
                        .next()
                        .unwrap_or_default();
                    assert!(schema[side]["$defs"][to].is_object(), "{name} {to}");
                }
            }
        }
    }

    #[test]
    fn fields_are_told_in_words() {
        let store = method("facts.store").expect("it is there");
        let told: Vec<_> = store
            .fields()
            .into_iter()
            .map(|field| (field.name, field.kind, field.required))
            .collect();
        let text = || "text".to_owned();
        let expected = [
            ("owner", text(), false),
            ("kind", text(), true),
            ("key", text(), true),
            ("value", text(), true),
            ("confidence", "number".into(), false),
            ("expected", "whole number".into(), false),
        ];
        assert_eq!(told, expected);
        let relate = method("memory.relate").expect("it is there").fields();
        assert!(relate[2].kind.starts_with("supersedes | "), "{relate:?}");
        let parts = method("context_map.tag").expect("it is there").parts();
        assert!(parts.is_empty(), "{parts:?}");
        let parts = method("session.create").expect("it is there").parts();
        assert_eq!(parts[0].0, "config");
        assert_eq!(
            spelled("context-map.session-start"),
            "context_map.session_start"
        );
    }

    #[test]
    fn advice_is_in_terms_of_methods() {
        assert_eq!(shows("facts.update", &["list"]), Some("facts.list"));
        assert_eq!(
            shows("memory.lesson_delete", &["list"]),
            Some("memory.lesson_list")
        );
        assert_eq!(shows("working.set", &["status"]), Some("working.status"));
        assert_eq!(shows("guard.check", &["list"]), None);
        assert_eq!(version_field("facts.update"), Some("expected"));
        assert_eq!(version_field("working.update"), Some("version"));
        let said = takes("facts.get").expect("it is there");
        assert!(
            said.starts_with("the fields of facts.get are owner, key* ("),
            "{said}"
        );
    }
}
