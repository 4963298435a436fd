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

/// How many places of an answer may look like the beginning of its JSON and be none.
const TRIES: usize = 256;

/// The JSON objects of an answer, and its lists that hold one, in their order: the whole text, or
/// what stands in fences and between prose.
///
/// # Errors
/// `invalid` about `answer` when there is none.
fn parse(answer: &str) -> Result<Vec<Value>> {
    let mut found = Vec::new();
    let (mut from, mut failed) = (0, 0);
    while let Some(place) = answer[from..].find(['{', '[']).map(|place| from + place) {
        from = place + 1;
        // Most brackets of prose are seen to be none at once.
        let follows = answer[from..].chars().find(|c| !space::is_space(*c));
        let begins = match answer.as_bytes()[place] {
            b'{' => matches!(follows, Some('"' | '}')),
            _ => matches!(follows, Some('{' | '[')),
        };
        if !begins {
            continue;
        }
        let mut stream = serde_json::Deserializer::from_str(&answer[place..]).into_iter::<Value>();
        match stream.next() {
            Some(Ok(value)) => {
                from = place + stream.byte_offset();
                found.extend(nested(value));
            }
            // The answer was cut off: what lies inside is but a part of what was meant.
            Some(Err(fault)) if fault.is_eof() => break,
            _ => {
                failed += 1;
                if failed == TRIES {
                    break;
                }
            }
        }
    }
    if found.is_empty() {
        return Err(Error::invalid("answer", "the answer holds no JSON object"));
    }
    Ok(found)
}

/// Whether an answer is the empty list, alone or in a fence.
fn is_empty_list(answer: &str) -> bool {
    let said = space::trim(answer);
    let fenced = said.strip_prefix("```").and_then(|said| {
        let inner = said.strip_suffix("```")?;
        Some(inner.trim_start_matches(|c: char| c.is_ascii_alphabetic()))
    });
    let list = space::trim(fenced.unwrap_or(said));
    let inner = list
        .strip_prefix('[')
        .and_then(|list| list.strip_suffix(']'));
    inner.is_some_and(|inner| space::trim(inner).is_empty())
}

/// What can be an answer: objects, and lists that hold at least one object.
fn nested(value: Value) -> Option<Value> {
    let is_object = |value: &Value| matches!(value, Value::Object(_));
    let fits = is_object(&value) || value.elements().iter().any(is_object);
    fits.then_some(value)
}

/// The first of the values that fits best, and how well; what does not fit is looked into.
fn best<'a>(values: Vec<&'a Value>, fits: &dyn Fn(&Value) -> usize) -> Option<(usize, &'a Value)> {
    let mut found: Option<(usize, &Value)> = None;
    for value in values {
        let one = match (fits(value), value) {
            (0, Value::Object(members)) => {
                best(Vec::from_iter(members.iter().map(|member| &member.1)), fits)
            }
            (0, Value::List(list)) => best(Vec::from_iter(list), fits),
            (well, value) => Some((well, value)),
        };
        if let Some(one) = one.filter(|one| one.0 > found.map_or(0, |found| found.0)) {
            found = Some(one);
        }
    }
    found
}

/// What the first call of an update answered.
#[derive(Clone, Debug, PartialEq)]
pub struct Reflection {
    /// What the model makes of the run.
    pub diagnosis: String,
    /// Tags as they were given; an update reads them and tells which it cannot.
    pub tags: Value,
    /// What may be worth an item.
    pub candidates: Vec<String>,
}

/// Reads the answer of the first call: `diagnosis`, `itemTags` and `cacheCandidates`; names in snake
/// case do as well. Of several objects the one that has most of them.
///
/// # Errors
/// As [`parse`].
pub fn reflection(answer: &str) -> Result<Reflection> {
    let values = parse(answer)?;
    let parts = [
        ["diagnosis"; 2],
        ["itemTags", "item_tags"],
        ["cacheCandidates", "cache_candidates"],
    ];
    let part = |value: &Value, names: [&str; 2]| {
        let mut members = names.iter().filter_map(|name| value.get(name));
        members.next().cloned()
    };
    let fits = |value: &Value| {
        parts
            .iter()
            .filter(|names| part(value, **names).is_some())
            .count()
    };
    let found = best(Vec::from_iter(&values), &fits);
    let value = found.map_or(&values[0], |(_, value)| value);
    let tags = part(value, parts[1]).unwrap_or(Value::Null);
    let candidates = match part(value, parts[2]) {
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

/// Reads the answer of the second call as the list of operations: a list, an object with a list
/// `operations`, or operations one by one. Of several lists the first that is not empty. The empty
/// list is an answer too: nothing is to be done.
///
/// # Errors
/// As [`parse`].
pub fn operations(answer: &str) -> Result<Value> {
    if is_empty_list(answer) {
        return Ok(Value::List(Vec::new()));
    }
    let values = parse(answer)?;
    let alone = |value: &Value| value.get("type").is_some();
    let fits = |value: &Value| match value.get("operations") {
        Some(Value::List(list)) if list.is_empty() => 1,
        Some(_) => 3,
        None if value.elements().iter().any(alone) => 3,
        None => usize::from(alone(value)) * 2,
    };
    let value = match best(Vec::from_iter(&values), &fits) {
        Some((2, _)) => {
            let all = values.into_iter().filter(alone);
            return Ok(Value::List(all.collect()));
        }
        Some((_, value)) => value,
        None => &values[0],
    };
    Ok(match value.get("operations") {
        Some(inner @ Value::Object(_)) => Value::List(vec![inner.clone()]),
        Some(inner) => inner.clone(),
        None => Value::List(value.elements().to_vec()),
    })
}

impl Reflection {
    /// The edit that this reflection and the operations make up.
    pub fn payload(&self, operations: Value) -> Value {
        let mut members = vec![("itemTags", self.tags.clone()), ("operations", operations)];
        if !self.diagnosis.is_empty() {
            members.push(("diagnosis", Value::from(self.diagnosis.as_str())));
        }
        ecma::object(members)
    }
}

#[cfg(test)]
mod tests {
    use super::{operations, parse, reflection};
    use alloc::{format, string::ToString};

    #[test]
    fn json_is_found_in_fences_and_prose() {
        for text in [
            "{\"a\":1}",
            "```json\n{\"a\":1}\n```",
            "Here [you] go: {\"a\":1} - done {",
        ] {
            assert_eq!(parse(text).unwrap()[0].compact(), "{\"a\":1}", "{text}");
        }
        assert!(parse("none").is_err());
        assert!(parse(&"[".repeat(100_000)).is_err());
        let blanks = " ".repeat(1_000_000);
        assert!(parse(&format!("{}{blanks}", "[x".repeat(100_000))).is_err());
        assert!(parse(&"{\"a\":".repeat(100_000)).is_err());
    }

    #[test]
    fn the_wanted_object_is_found_behind_others() {
        let items = "[cu-00001] {x} [y]\n".repeat(300);
        let thought =
            format!("{items}```json\n{{\"thought\": {{\"a\": [1]}}}}\n```\nSo {{this}}:\n");
        let wanted = r#"{"type":"DELETE","itemId":"a"}"#;
        for answer in [
            format!("{thought}```json\n{{\"operations\":[{wanted}]}}\n```\nDone {{}}"),
            format!("{thought}{{\"answer\":{{\"operations\":[{wanted}]}}}}"),
            format!("{{\"operations\":[]}} would do, but better {{\"operations\":[{wanted}]}}"),
            format!("{thought}[{wanted}]"),
            format!("{thought}{wanted}"),
        ] {
            let read = operations(&answer).unwrap().compact();
            assert_eq!(read, format!("[{wanted}]"), "{answer}");
        }
        let two = format!("{wanted}\n{wanted}");
        assert_eq!(operations(&two).unwrap().elements().len(), 2);
        let answer = format!("{thought}{{\"diagnosis\":\"d\",\"itemTags\":{{}}}}");
        assert_eq!(reflection(&answer).unwrap().diagnosis, "d");
    }

    #[test]
    fn reflections_are_read_in_both_spellings() {
        let one = reflection(
            r#"{"diagnosis":"d","itemTags":{"a":"helpful","b":1},"cacheCandidates":["x"]}"#,
        );
        let two = reflection(
            r#"{"diagnosis":"d","item_tags":{"a":"helpful","b":1},"cache_candidates":"x"}"#,
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
        for empty in [
            "{}",
            "[]",
            " [ ]\n",
            "```json\n[]\n```",
            "{\"operations\":[]}",
        ] {
            assert_eq!(operations(empty).unwrap().compact(), "[]", "{empty}");
        }
        for none in ["", "[", "]", "```\n```", "nothing []"] {
            assert!(operations(none).is_err(), "{none}");
        }
    }

    #[test]
    fn an_answer_that_is_cut_off_is_none() {
        let whole =
            r#"{"operations":[{"type":"DELETE","itemId":"a"},{"type":"DELETE","itemId":"b"}]}"#;
        for end in 1..whole.len() {
            assert!(operations(&whole[..end]).is_err(), "{}", &whole[..end]);
        }
        let again = format!("{whole}\nOr {}", &whole[..40]);
        assert_eq!(operations(&again).unwrap().elements().len(), 2);
    }
}
