//! Model answers read leniently: the JSON may stand in a fence or in the middle of prose.

use alloc::{
    string::{String, ToString},
    vec,
    vec::Vec,
};

use crate::{
    ecma::{self, Value},
    error::{Error, Result},
    text::space,
};

/// How many places of an answer are tried as the beginning of its JSON.
const TRIES: usize = 64;

/// The JSON object or list of an answer: the whole text, otherwise the first that parses.
///
/// # Errors
/// `invalid` about `answer` when there is none.
pub fn parse(answer: &str) -> Result<Value> {
    let text = space::trim(answer);
    if let Some(value) = serde_json::from_str(text).ok().and_then(nested) {
        return Ok(value);
    }
    let openings = text.match_indices(['{', '[']).map(|(place, _)| place);
    for place in openings.take(TRIES) {
        let mut stream = serde_json::Deserializer::from_str(&text[place..]).into_iter::<Value>();
        if let Some(value) = stream
            .next()
            .and_then(core::result::Result::ok)
            .and_then(nested)
        {
            return Ok(value);
        }
    }
    Err(Error::invalid("answer", "the answer holds no JSON object"))
}

/// What can be an answer: objects, and lists that hold at least one object.
fn nested(value: Value) -> Option<Value> {
    let fits = match &value {
        Value::Object(_) => true,
        Value::List(list) => list
            .iter()
            .any(|element| matches!(element, Value::Object(_))),
        _ => false,
    };
    fits.then_some(value)
}

/// What the first call of an update answered.
#[derive(Clone, Debug, PartialEq)]
pub struct Reflection {
    /// What the model makes of the run.
    pub diagnosis: String,
    /// Tags by item id.
    pub tags: Vec<(String, String)>,
    /// What may be worth an item.
    pub candidates: Vec<String>,
}

/// Reads the answer of the first call: `diagnosis`, `itemTags` (an object, or a list of objects
/// with an id and a tag) and `cacheCandidates`; names in snake case do as well.
///
/// # Errors
/// As [`parse`].
pub fn reflection(answer: &str) -> Result<Reflection> {
    let value = parse(answer)?;
    let member = |camel: &str, snake: &str| value.get(camel).or_else(|| value.get(snake)).cloned();
    let tags = match member("itemTags", "item_tags") {
        Some(Value::Object(members)) => members
            .into_iter()
            .filter_map(|(id, tag)| Some((id, tag.text()?.to_string())))
            .collect(),
        Some(Value::List(list)) => list.iter().filter_map(listed_tag).collect(),
        _ => Vec::new(),
    };
    let candidates = match member("cacheCandidates", "cache_candidates") {
        Some(Value::List(list)) => list
            .iter()
            .map(|entry| {
                entry
                    .text()
                    .map_or_else(|| entry.compact(), ToString::to_string)
            })
            .collect(),
        Some(Value::Text(text)) if !text.is_empty() => vec![text],
        _ => Vec::new(),
    };
    let diagnosis = value.text_of("diagnosis").unwrap_or_default().to_string();
    Ok(Reflection {
        diagnosis,
        tags,
        candidates,
    })
}

fn listed_tag(entry: &Value) -> Option<(String, String)> {
    let id = ["id", "itemId", "item_id"]
        .iter()
        .find_map(|name| entry.text_of(name))?;
    Some((id.to_string(), entry.text_of("tag")?.to_string()))
}

/// Reads the answer of the second call as the list of operations: a list, an object with a list
/// `operations`, or one operation.
///
/// # Errors
/// As [`parse`].
pub fn operations(answer: &str) -> Result<Value> {
    let value = parse(answer)?;
    if let Some(inner) = value.get("operations") {
        return Ok(match inner {
            Value::Object(_) => Value::List(vec![inner.clone()]),
            other => other.clone(),
        });
    }
    Ok(match value {
        Value::Object(_) if value.get("type").is_some() => Value::List(vec![value]),
        Value::Object(_) => Value::List(Vec::new()),
        list => list,
    })
}

impl Reflection {
    /// The edit that this reflection and the operations make up.
    pub fn payload(&self, operations: Value) -> Value {
        let tags = self
            .tags
            .iter()
            .map(|(id, tag)| (id.as_str(), Value::from(tag.as_str())));
        let mut members = vec![("itemTags", ecma::object(tags)), ("operations", operations)];
        if !self.diagnosis.is_empty() {
            members.push(("diagnosis", Value::from(self.diagnosis.as_str())));
        }
        ecma::object(members)
    }
}

#[cfg(test)]
mod tests {
    use super::{operations, parse, reflection};
    use alloc::string::ToString;

    #[test]
    fn json_is_found_in_fences_and_prose() {
        for text in [
            "{\"a\":1}",
            "```json\n{\"a\":1}\n```",
            "Here [you] go: {\"a\":1} - done {",
        ] {
            assert_eq!(parse(text).unwrap().compact(), "{\"a\":1}", "{text}");
        }
        assert!(parse("none").is_err());
        assert!(parse(&"[".repeat(100_000)).is_err());
    }

    #[test]
    fn reflections_are_read_in_both_spellings() {
        let one = reflection(
            r#"{"diagnosis":"d","itemTags":{"a":"helpful","b":1},"cacheCandidates":["x"]}"#,
        );
        let two = reflection(
            r#"{"diagnosis":"d","item_tags":[{"id":"a","tag":"helpful"}],"cache_candidates":"x"}"#,
        );
        assert_eq!(one.unwrap(), two.unwrap());
    }

    #[test]
    fn operations_may_be_a_list_an_object_or_one() {
        let list = r#"[{"type":"DELETE","itemId":"a"}]"#;
        let wrapped = r#"{"operations":[{"type":"DELETE","itemId":"a"}]}"#;
        let alone = r#"{"type":"DELETE","itemId":"a"}"#;
        for text in [list, wrapped, alone] {
            assert_eq!(operations(text).unwrap().compact(), list.to_string());
        }
        assert_eq!(operations("{}").unwrap().compact(), "[]");
    }
}
