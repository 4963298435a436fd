//! Model answers read leniently, and never in part.
//!
//! An answer is JSON and nothing else; or it has JSON in fences; or, where no fence holds what is
//! wanted, between prose. Of several documents that fit, the last counts: a model thinks first.
//! One that begins and cannot be read to its end makes the whole answer none: what stands inside it
//! is but a part of what was meant.

use alloc::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use crate::{
    ecma::{self, Value},
    error::{Error, Result},
    text::space,
};

/// The documents of an answer.
#[derive(Debug, Default)]
struct Found {
    values: Vec<Value>,
    /// They stand between prose, where something may just be mentioned.
    is_prose: bool,
}

/// Reads the documents of an answer: all of it, those in fences when one of them `fits`, or those
/// between prose.
///
/// # Errors
/// `invalid` about `answer` when there is none, or one that cannot be read.
fn parse(answer: &str, fits: &dyn Fn(&Value) -> bool) -> Result<Found> {
    if let Some(Ok(values)) = documents(answer) {
        let is_prose = false;
        return Ok(Found { values, is_prose });
    }
    let mut values = Vec::new();
    for fence in fences(answer) {
        if let Some(found) = documents(&fence) {
            values.extend(found.map_err(broken)?);
        }
    }
    if values.iter().any(fits) {
        let is_prose = false;
        return Ok(Found { values, is_prose });
    }
    let values = between_prose(answer)?;
    if values.is_empty() {
        return Err(Error::invalid("answer", "the answer holds no JSON object"));
    }
    let is_prose = true;
    Ok(Found { values, is_prose })
}

fn broken(fault: serde_json::Error) -> Error {
    let message =
        format!("the answer holds JSON that cannot be read, and nothing of it is applied: {fault}");
    Error::invalid("answer", message)
}

/// The documents that a text consists of, one after the other, with commas between them or not;
/// nothing when it does not begin with one.
fn documents(text: &str) -> Option<serde_json::Result<Vec<Value>>> {
    let mut rest = space::trim(text);
    if !begins(rest, true) {
        return None;
    }
    let mut values = Vec::new();
    while !rest.is_empty() {
        let mut stream = serde_json::Deserializer::from_str(rest).into_iter::<Value>();
        match stream.next() {
            Some(Ok(value)) => values.push(value),
            Some(Err(fault)) => return Some(Err(fault)),
            None => break,
        }
        rest = space::trim(&rest[stream.byte_offset()..]);
        rest = space::trim(rest.strip_prefix(',').unwrap_or(rest));
    }
    Some(Ok(values))
}

/// Whether a text begins as a document does that can be an answer. Most brackets of prose are seen to
/// be none at once; `alone`: empty lists and those of lists are none there.
fn begins(text: &str, alone: bool) -> bool {
    let mut signs = text.chars();
    let first = signs.next();
    let follows = signs.find(|c| !space::is_space(*c));
    match first {
        Some('{') => matches!(follows, Some('"' | '}')),
        Some('[') => matches!(follows, Some('{')) || alone && matches!(follows, Some('[' | ']')),
        _ => false,
    }
}

/// The texts between lines that begin with three backticks; a text that is not closed goes to the
/// end. In JSON no line begins or ends with them.
fn fences(answer: &str) -> Vec<String> {
    const MARK: &str = "```";
    let mut fences = Vec::new();
    let mut open: Option<String> = None;
    for line in answer.lines() {
        let line = space::trim(line);
        let (begins, ends) = (line.starts_with(MARK), line.ends_with(MARK));
        match open.take() {
            None if begins => {
                let named = line.trim_start_matches('`');
                let text = named.trim_start_matches(|c: char| c.is_ascii_alphanumeric());
                match text.strip_suffix(MARK) {
                    Some(text) => fences.push(text.to_string()),
                    None => open = Some(text.to_string()),
                }
            }
            None => {}
            Some(text) if begins => fences.push(text),
            Some(mut text) => {
                text.push('\n');
                text.push_str(line.strip_suffix(MARK).unwrap_or(line));
                if ends {
                    fences.push(text);
                } else {
                    open = Some(text);
                }
            }
        }
    }
    fences.extend(open);
    fences
}

/// The documents that stand somewhere in a text.
fn between_prose(answer: &str) -> Result<Vec<Value>> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(place) = answer[from..].find(['{', '[']).map(|place| from + place) {
        from = place + 1;
        if !begins(&answer[place..], false) {
            continue;
        }
        let mut stream = serde_json::Deserializer::from_str(&answer[place..]).into_iter::<Value>();
        if let Some(value) = stream.next() {
            found.push(value.map_err(broken)?);
            from = place + stream.byte_offset();
        }
    }
    Ok(found)
}

/// The last of the values that fits best, and how well; what does not fit is looked into.
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
        if let Some(one) = one.filter(|one| one.0 >= found.map_or(1, |found| found.0)) {
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
/// case do as well. Of several objects the last that has most of them.
///
/// # Errors
/// As [`parse`], and when prose holds none of the three.
pub fn reflection(answer: &str) -> Result<Reflection> {
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
    let found = parse(answer, &|value| best(vec![value], &fits).is_some())?;
    let nothing = Value::Null;
    let value = match best(Vec::from_iter(&found.values), &fits) {
        Some((_, value)) => value,
        None if is_empty(&found) => &nothing,
        None => {
            let wanted = "diagnosis, itemTags or cacheCandidates";
            let message = format!("the answer has no JSON object with {wanted}");
            return Err(Error::invalid("answer", message));
        }
    };
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

/// Whether an answer says that there is nothing: an empty object or list and no more.
fn is_empty(found: &Found) -> bool {
    let nothing = |value: &Value| match value {
        Value::Object(members) => members.is_empty(),
        value => value.elements().is_empty(),
    };
    !found.is_prose && found.values.iter().all(nothing)
}

/// Reads the answer of the second call as the list of operations: an object with `operations`; where
/// there is no prose around it also a list of operations, or operations one by one. One that prose
/// mentions is no answer. The empty list is one: nothing is to be done.
///
/// # Errors
/// As [`parse`], and when there are no operations.
pub fn operations(answer: &str) -> Result<Value> {
    let alone = |value: &Value| value.get("type").is_some();
    let named = |value: &Value| usize::from(value.get("operations").is_some());
    let listed = |value: &Value| value.elements().iter().any(alone);
    let fits = |value: &Value| best(vec![value], &named).is_some();
    let is_answer = |value: &Value| {
        let empty = matches!(value, Value::List(list) if list.is_empty());
        fits(value) || listed(value) || alone(value) || empty
    };
    let found = parse(answer, &is_answer)?;
    if let Some((_, value)) = best(Vec::from_iter(&found.values), &named) {
        return Ok(match value.get("operations") {
            Some(inner @ Value::Object(_)) => Value::List(vec![inner.clone()]),
            inner => inner.cloned().unwrap_or(Value::Null),
        });
    }
    if !found.is_prose {
        if let Some(list) = found.values.iter().rfind(|value| listed(value)) {
            return Ok(list.clone());
        }
        let all = found.values.iter().filter(|value| alone(value));
        let all = Vec::from_iter(all.cloned());
        if !all.is_empty() || is_empty(&found) {
            return Ok(Value::List(all));
        }
    }
    let message = "the answer has no JSON object with \"operations\"";
    Err(Error::invalid("answer", message))
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

    const WANTED: &str = r#"{"type":"DELETE","itemId":"a"}"#;

    #[test]
    fn json_is_found_in_fences_and_prose() {
        for text in [
            "{\"a\":1}",
            "```json\n{\"a\":1}\n```",
            "So:\n  ```json {\"a\":1} ```",
            "```\n{\"a\":\n1}```\nDone",
            "```json\n{\"a\":1}",
            "Here [you] go: {\"a\":1} - done {",
        ] {
            let found = parse(text, &|_| true).unwrap();
            assert_eq!(found.values[0].compact(), "{\"a\":1}", "{text}");
        }
        let parse = |text: &str| parse(text, &|_| true);
        assert!(parse("none").is_err());
        assert!(parse(&"[".repeat(100_000)).is_err());
        let blanks = " ".repeat(1_000_000);
        assert!(parse(&format!("{}{blanks}", "[x".repeat(100_000))).is_err());
        assert!(parse(&"{\"a\":".repeat(100_000)).is_err());
        assert!(parse(&"```".repeat(100_000)).is_err());
    }

    #[test]
    fn the_wanted_object_is_found_behind_others_and_the_last_counts() {
        let items = "[cu-00001] {x} [y]\n".repeat(300);
        let thought =
            format!("{items}```json\n{{\"thought\": {{\"a\": [1]}}}}\n```\nSo {{this}}:\n");
        for answer in [
            format!("{thought}```json\n{{\"operations\":[{WANTED}]}}\n```\nDone {{}}"),
            format!("{thought}{{\"answer\":{{\"operations\":[{WANTED}]}}}}"),
            format!("{{\"operations\":[]}} would do, but better {{\"operations\":[{WANTED}]}}"),
            format!("{thought}```\n[{WANTED}]\n```\n"),
            format!("{thought}```\n{WANTED}\n```\n"),
            format!("See {{\"a\", \"b\"}}\n```\n{{\"operations\":[{WANTED}]}}\n```"),
        ] {
            let read = operations(&answer).unwrap().compact();
            assert_eq!(read, format!("[{WANTED}]"), "{answer}");
        }
        let two = format!("{WANTED}\n{WANTED}");
        assert_eq!(operations(&two).unwrap().elements().len(), 2);
        let answer = format!("{thought}{{\"diagnosis\":\"d\",\"itemTags\":{{}}}}");
        assert_eq!(reflection(&answer).unwrap().diagnosis, "d");
        let drafts = r#"{"diagnosis":"first"} no: {"diagnosis":"last"}"#;
        assert_eq!(reflection(drafts).unwrap().diagnosis, "last");
    }

    #[test]
    fn what_prose_mentions_is_no_answer() {
        for answer in [
            format!("Format: {WANTED}. I have nothing to change."),
            format!("One could say [{WANTED}], but no."),
            format!("```\n{{\"thought\":1}}\n```\nor {WANTED}"),
        ] {
            let fault = operations(&answer).unwrap_err();
            assert!(fault.to_string().contains("operations"), "{answer}");
        }
        let list = format!("{{\"operations\":[{WANTED}]}}");
        for answer in [
            format!("```json\n{{\"operations\":[]}}\n```\nFor instance `{WANTED}` would be wrong"),
            format!("```json\n[]\n```\nFor instance {list} would be wrong"),
            format!("{list} but that is wrong, so the answer is {{\"operations\":[]}}"),
        ] {
            assert_eq!(operations(&answer).unwrap().compact(), "[]", "{answer}");
        }
        let fields = r#"Diagnosis: d\nItem Tags: {"dc-00001":"helpful"}"#;
        assert!(reflection(fields).is_err());
    }

    #[test]
    fn an_answer_with_broken_json_is_none() {
        let second = |content: &str| {
            format!(
                "{{\"operations\":[{WANTED},{{\"type\":\"ADD\",\"section\":\"domain_constants\",\
                 \"content\":\"{content}\"}}]}}"
            )
        };
        for fault in [
            "regex \\d+",
            "say \"hi\" now",
            "one\ntwo",
            "\\x41",
            "\\ud83d",
            "a\", 'b': \"c",
        ] {
            let broken = second(fault);
            for answer in [
                broken.clone(),
                format!("```json\n{broken}\n```"),
                format!("So: {broken}"),
                format!("{{\"operations\":[{WANTED}]}}, better {broken}"),
                format!("```\n{{\"operations\":[{WANTED}]}}\n```\n```\n{broken}\n```"),
            ] {
                assert!(operations(&answer).is_err(), "{answer}");
            }
            let tagged = format!("{{\"itemTags\":{{\"a\":\"stale\"}},\"diagnosis\":\"{fault}\"}}");
            assert!(reflection(&tagged).is_err(), "{tagged}");
        }
        assert!(operations(&second("plain")).is_ok());
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
        for text in [list, wrapped, WANTED] {
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
        assert!(operations(&again).is_err());
    }
}
