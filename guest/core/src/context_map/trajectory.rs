//! The account of one run that the first model call of an update reads.

use alloc::{
    borrow::Cow,
    format,
    string::{String, ToString},
};

use crate::{
    ecma::Value,
    text::{space, utf16},
};

/// Longest input text that is shown whole, in UTF-16 units.
const SHOWN: usize = 1000;
/// What is shown of the beginning and of the end of a longer one.
const HEAD: usize = 700;
const TAIL: usize = 200;
/// Elements of a list that are shown.
const ELEMENTS: usize = 5;
/// Lists and objects at this depth and below are only named.
const DEPTH: usize = 2;

/// The account of a run `{values, distillerActionLog, executorActionLog, executorResult,
/// finalOutput}`. Inputs are shortened, logs trimmed, results given whole.
pub fn render(run: &Value) -> String {
    let document = |name| run.get(name).map(Value::pretty).unwrap_or_default();
    let log = |name| match space::trim(run.text_of(name).unwrap_or_default()) {
        "" => "(none)".to_string(),
        text => text.to_string(),
    };
    let values = run.get("values").map(|values| shorten(values, 0).pretty());
    let parts = [
        ("Input Summary", values.unwrap_or_default()),
        ("Distiller Action Log", log("distillerActionLog")),
        ("Executor Action Log", log("executorActionLog")),
        ("Executor Result", document("executorResult")),
        ("Final Output", document("finalOutput")),
    ];
    parts
        .map(|(title, body)| format!("## {title}\n\n{body}"))
        .join("\n\n")
}

fn shorten(value: &Value, depth: usize) -> Value {
    match value {
        Value::Text(text) => Value::Text(shorten_text(text).into_owned()),
        Value::List(list) if depth >= DEPTH => Value::Text(format!("[Array({})]", list.len())),
        Value::Object(_) if depth >= DEPTH => Value::from("[Object]"),
        Value::List(list) => {
            let mut shown: alloc::vec::Vec<Value> = list
                .iter()
                .take(ELEMENTS)
                .map(|element| shorten(element, depth + 1))
                .collect();
            if list.len() > ELEMENTS {
                shown.push(Value::Text(format!(
                    "[{} more items]",
                    list.len() - ELEMENTS
                )));
            }
            Value::List(shown)
        }
        Value::Object(members) => {
            let shorten_member =
                |(name, value): &(String, Value)| (name.clone(), shorten(value, depth + 1));
            Value::Object(members.iter().map(shorten_member).collect())
        }
        other => other.clone(),
    }
}

fn shorten_text(text: &str) -> Cow<'_, str> {
    if !utf16::exceeds(text, SHOWN) {
        return Cow::Borrowed(text);
    }
    let omitted = space::units(text) - HEAD - TAIL;
    let (head, tail) = (utf16::head(text, HEAD), utf16::tail(text, TAIL));
    Cow::Owned(format!("{head}\n...[{omitted} chars omitted]...\n{tail}"))
}

#[cfg(test)]
mod tests {
    use super::render;
    use crate::ecma::Value;
    use alloc::format;

    fn summary(values: &str) -> alloc::string::String {
        render(&Value::parse("test", &format!("{{\"values\":{values}}}")).unwrap())
    }

    #[test]
    fn depth_and_length_are_bounded() {
        let text = summary(r#"{"l":[1,2,3,4,5,6],"d":{"a":{"b":1},"c":[1]}}"#);
        assert!(text.contains("\"[1 more items]\"") && text.contains("\"[Object]\""));
        assert!(text.contains("\"c\": \"[Array(1)]\""));
    }

    #[test]
    fn an_empty_run_has_all_parts() {
        let text = render(&Value::Null);
        assert!(text.starts_with("## Input Summary\n\n\n\n## Distiller Action Log\n\n(none)"));
        assert!(text.ends_with("## Final Output\n\n"));
    }
}
