//! JSON documents as people and `json` of Python write them: members keep the order in which they
//! were first named, a name given twice keeps its first place and its last value, numbers keep the
//! digits they were written with.

use alloc::{
    borrow::ToOwned,
    collections::BTreeMap,
    format,
    string::{String, ToString},
    vec::Vec,
};

use crate::sort::{Arrange as _, Gather as _};
use crate::{Error, Result, wire::Json};

/// Deepest nesting of lists and objects.
pub const DEPTH: usize = 100;

/// A JSON document.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Value {
    /// `null`.
    #[default]
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number by its digits, a valid JSON number.
    Number(String),
    /// Text.
    Text(String),
    /// A list.
    List(Vec<Value>),
    /// An object.
    Object(Object),
}

/// Members with distinct names, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Object(pub(super) Vec<(String, Value)>);

impl Object {
    /// No members.
    pub fn new() -> Self {
        Self::default()
    }

    /// The members in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &Value)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// How many members there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no member.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The value of a member.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0
            .iter()
            .find(|(own, _)| own == name)
            .map(|(_, value)| value)
    }

    /// The value of a member, to change.
    pub fn get_mut(&mut self, name: &str) -> Option<&mut Value> {
        self.0
            .iter_mut()
            .find(|(own, _)| own == name)
            .map(|(_, value)| value)
    }

    /// Sets a member: in its place if it is there, else at the end.
    pub fn set(&mut self, name: &str, value: Value) {
        match self.get_mut(name) {
            Some(old) => *old = value,
            None => self.0.push((name.to_owned(), value)),
        }
    }

    /// Removes a member.
    pub fn remove(&mut self, name: &str) -> Option<Value> {
        let place = self.0.iter().position(|(own, _)| own == name)?;
        Some(self.0.remove(place).1)
    }

    /// The value of a member, `null` put there first if it is absent.
    fn entry(&mut self, name: &str) -> &mut Value {
        let place = self
            .0
            .iter()
            .position(|(own, _)| own == name)
            .unwrap_or_else(|| {
                self.0.push((name.to_owned(), Value::Null));
                self.0.len() - 1
            });
        &mut self.0[place].1
    }

    /// Takes in another object: objects under one name merge, anything else is replaced by the
    /// new value, new names are added at the end. Lists are never joined, `null` deletes nothing.
    pub fn merge(&mut self, other: Object) {
        let places: BTreeMap<String, usize> = self
            .0
            .iter()
            .enumerate()
            .map(|(place, (name, _))| (name.clone(), place))
            .gather();
        for (name, value) in other.0 {
            let Some(place) = places.get(&name) else {
                self.0.push((name, value));
                continue;
            };
            match (&mut self.0[*place].1, value) {
                (Value::Object(old), Value::Object(new)) => old.merge(new),
                (old, new) => *old = new,
            }
        }
    }

    /// Sets the value at a dotted key: every dot separates, empty segments are names too, and
    /// what is missing or no object on the way becomes an object.
    ///
    /// # Errors
    /// `too-large` about `key` with more than [`DEPTH`] segments, and about `value` when the object
    /// would nest deeper than that.
    pub fn assign(&mut self, key: &str, value: Value) -> Result<()> {
        let segments = key.split('.').count();
        if segments > DEPTH {
            return Err(Error::too_large(
                "key",
                "segments",
                segments as u64,
                DEPTH as u64,
            ));
        }
        // The value stands within as many objects as the key has segments.
        let levels = segments + value.depth();
        if levels > DEPTH {
            let (actual, limit) = (levels as u64, DEPTH as u64);
            return Err(Error::too_large("value", "levels deep", actual, limit));
        }
        let (path, last) = key
            .rsplit_once('.')
            .map_or((None, key), |(path, last)| (Some(path), last));
        let mut object = self;
        for name in path.into_iter().flat_map(|path| path.split('.')) {
            let step = object.entry(name);
            if !matches!(step, Value::Object(_)) {
                *step = Value::Object(Object::new());
            }
            let Value::Object(next) = step else {
                return Ok(());
            };
            object = next;
        }
        object.set(last, value);
        Ok(())
    }
}

impl<'a> FromIterator<(&'a str, Value)> for Object {
    fn from_iter<I: IntoIterator<Item = (&'a str, Value)>>(members: I) -> Self {
        Self(distinct(
            members
                .into_iter()
                .map(|(name, value)| (name.to_owned(), value))
                .collect(),
        ))
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Self {
        Self::Number(number.to_string())
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Number(number.to_string())
    }
}

/// The shortest digits that read back the same, always with a fraction or an exponent; `null`
/// for what is not finite.
impl From<f64> for Value {
    fn from(number: f64) -> Self {
        if number.is_finite() {
            Self::Number(format!("{number:?}"))
        } else {
            Self::Null
        }
    }
}

impl From<Object> for Value {
    fn from(object: Object) -> Self {
        Self::Object(object)
    }
}

impl<T: Into<Value>> From<Vec<T>> for Value {
    fn from(items: Vec<T>) -> Self {
        Self::List(items.into_iter().map(Into::into).collect())
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

impl Value {
    /// Reads a document. `NaN` and the infinities, which Python writes, are no JSON here.
    ///
    /// # Errors
    /// `invalid` about `field` with the place of the fault, `too-large` for a document that
    /// nests deeper than [`DEPTH`].
    pub fn parse(field: &str, text: &str) -> Result<Self> {
        super::reader::read(field, text)
    }

    /// What a value given as text stands for: the JSON document that it is, else the text itself.
    ///
    /// # Errors
    /// `too-large` for a document that nests deeper than [`DEPTH`].
    pub fn of_argument(text: &str) -> Result<Self> {
        match Self::parse("value", text) {
            Err(error) if error.code == crate::Code::Invalid => Ok(Self::Text(text.to_owned())),
            read => read,
        }
    }

    /// The text, if it is one.
    pub fn as_text(&self) -> Option<&str> {
        if let Self::Text(text) = self {
            Some(text)
        } else {
            None
        }
    }

    /// The number, if it is a whole one of 64 bits.
    pub fn as_u64(&self) -> Option<u64> {
        if let Self::Number(digits) = self {
            digits.parse().ok()
        } else {
            None
        }
    }

    /// How deep lists and objects nest: 0 for anything else.
    pub fn depth(&self) -> usize {
        let inner = match self {
            Self::List(items) => items.iter().map(Self::depth).max(),
            Self::Object(object) => object.iter().map(|(_, value)| value.depth()).max(),
            _ => return 0,
        };
        inner.unwrap_or(0) + 1
    }

    /// Whether another value has the same members and as many items, whatever else it holds.
    pub fn has_shape_of(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::List(own), Self::List(other)) => {
                own.len() == other.len()
                    && own
                        .iter()
                        .zip(other)
                        .all(|(own, other)| own.has_shape_of(other))
            }
            (Self::Object(own), Self::Object(other)) => {
                own.len() == other.len()
                    && own
                        .iter()
                        .zip(other.iter())
                        .all(|(own, other)| own.0 == other.0 && own.1.has_shape_of(other.1))
            }
            (Self::List(_) | Self::Object(_), _) | (_, Self::List(_) | Self::Object(_)) => false,
            _ => true,
        }
    }

    /// The object, if it is one.
    pub fn as_object(&self) -> Option<&Object> {
        if let Self::Object(object) = self {
            Some(object)
        } else {
            None
        }
    }

    /// On one line, `, ` and `: ` between.
    pub fn line(&self) -> String {
        let mut out = String::new();
        write(self, &mut out, None);
        out
    }

    /// Indented by two spaces a level, no line end after it: what Python's `json.dumps` makes of
    /// it with `indent=2, ensure_ascii=False`.
    pub fn pretty(&self) -> String {
        let mut out = String::new();
        write(self, &mut out, Some(0));
        out
    }

    /// For a door.
    pub fn json(&self) -> Json {
        Json(self.line())
    }
}

fn write(value: &Value, out: &mut String, indent: Option<usize>) {
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(true) => out.push_str("true"),
        Value::Bool(false) => out.push_str("false"),
        Value::Number(digits) => out.push_str(digits),
        Value::Text(text) => quote(text, out),
        Value::List(items) => {
            let item = |item: &Value, out: &mut String, inner| write(item, out, inner);
            block(items.iter(), ('[', ']'), out, indent, item);
        }
        Value::Object(object) => {
            let member = |(name, value): (&str, &Value), out: &mut String, inner| {
                quote(name, out);
                out.push_str(": ");
                write(value, out, inner);
            };
            block(object.iter(), ('{', '}'), out, indent, member);
        }
    }
}

fn block<T>(
    items: impl ExactSizeIterator<Item = T>,
    (open, close): (char, char),
    out: &mut String,
    indent: Option<usize>,
    each: impl Fn(T, &mut String, Option<usize>),
) {
    let inner = indent.map(|depth| depth + 2);
    let empty = items.len() == 0;
    out.push(open);
    for (number, item) in items.enumerate() {
        if number > 0 {
            out.push_str(if indent.is_some() { "," } else { ", " });
        }
        line_start(inner, out);
        each(item, out, inner);
    }
    if !empty {
        line_start(indent, out);
    }
    out.push(close);
}

fn line_start(indent: Option<usize>, out: &mut String) {
    if let Some(depth) = indent {
        out.push('\n');
        out.extend(core::iter::repeat_n(' ', depth));
    }
}

fn quote(text: &str, out: &mut String) {
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            control if control < ' ' => out.push_str(&format!("\\u{:04x}", u32::from(control))),
            letter => out.push(letter),
        }
    }
    out.push('"');
}

/// A name given twice keeps its first place and its last value.
pub(super) fn distinct(members: Vec<(String, Value)>) -> Vec<(String, Value)> {
    let mut order: Vec<usize> = (0..members.len()).collect();
    order.arrange_by(|a, b| members[*a].0.cmp(&members[*b].0).then(a.cmp(b)));
    if order
        .windows(2)
        .all(|pair| members[pair[0]].0 != members[pair[1]].0)
    {
        return members;
    }
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    let mut kept: Vec<(String, Value)> = Vec::new();
    for (name, value) in members {
        match places.get(&name) {
            Some(place) => kept[*place].1 = value,
            None => {
                places.insert(name.clone(), kept.len());
                kept.push((name, value));
            }
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use proptest::prelude::*;

    use super::*;
    use crate::Code;

    fn object(text: &str) -> Object {
        match Value::parse("document", text) {
            Ok(Value::Object(object)) => object,
            other => panic!("no object: {other:?}"),
        }
    }

    fn assigned(base: &str, key: &str, value: &str) -> String {
        let mut base = object(base);
        base.assign(key, Value::of_argument(value).expect("a value"))
            .expect("a key");
        Value::Object(base).line()
    }

    #[test]
    fn order_digits_and_repeated_names() {
        let text = "{\"b\": 1, \"a\": 123456789012345678901234567890, \"b\": -0.50, \"c\": {}}";
        let value = Value::parse("document", text).expect("JSON");
        let expected = "{\"b\": -0.50, \"a\": 123456789012345678901234567890, \"c\": {}}";
        assert_eq!(value.line(), expected);
    }

    #[test]
    fn pretty_is_what_python_writes() {
        let text = "{\"a\":[],\"b\":{},\"c\":[1,{\"d\":\"\u{e9}\\u0001\\n\"}],\"e\":null}";
        let expected = "{\n  \"a\": [],\n  \"b\": {},\n  \"c\": [\n    1,\n    {\n      \"d\": \"\u{e9}\\u0001\\n\"\n    }\n  ],\n  \"e\": null\n}";
        assert_eq!(
            Value::parse("document", text).expect("JSON").pretty(),
            expected
        );
    }

    #[test]
    fn arguments_that_are_no_json_are_text() {
        for text in [
            "007",
            "0x10",
            "1_000",
            "True",
            "'a'",
            "",
            "  ",
            "[1,2,",
            "NaN",
            "-Infinity",
            "1.",
        ] {
            assert_eq!(Value::of_argument(text), Ok(Value::from(text)), "{text}");
        }
        assert_eq!(Value::of_argument(" 42 "), Ok(Value::from(42_u64)));
        assert_eq!(
            Value::of_argument("\"\\ud83d\\ude42\""),
            Ok(Value::from("\u{1f642}"))
        );
        assert_eq!(
            Value::of_argument("\"\\ud83d\""),
            Ok(Value::from("\u{fffd}"))
        );
    }

    #[test]
    fn dotted_keys() {
        assert_eq!(
            assigned("{}", "a..b", "v"),
            "{\"a\": {\"\": {\"b\": \"v\"}}}"
        );
        assert_eq!(
            assigned("{\"g\": [1]}", "g.0", "x"),
            "{\"g\": {\"0\": \"x\"}}"
        );
        assert_eq!(
            assigned("{\"a\": 1, \"b\": 2}", "a", "null"),
            "{\"a\": null, \"b\": 2}"
        );
    }

    #[test]
    fn merging_replaces_all_but_objects() {
        let mut base = object("{\"a\": {\"b\": 1}, \"l\": [1, 2], \"n\": 1}");
        base.merge(object(
            "{\"l\": [3], \"a\": {\"c\": 2}, \"n\": null, \"z\": 0}",
        ));
        let expected = "{\"a\": {\"b\": 1, \"c\": 2}, \"l\": [3], \"n\": null, \"z\": 0}";
        assert_eq!(Value::Object(base).line(), expected);
    }

    #[test]
    fn depth_is_bounded() {
        let deep = "[".repeat(10_000);
        let error = Value::parse("data", &deep).expect_err("too deep");
        assert_eq!((error.code, error.limit), (Code::TooLarge, DEPTH as u64));
        let key = vec!["k"; 10_000].join(".");
        let error = Object::new()
            .assign(&key, Value::Null)
            .expect_err("too many segments");
        assert_eq!((error.code, error.actual), (Code::TooLarge, 10_000));
    }

    #[test]
    fn what_an_assignment_makes_is_bounded_too() {
        let nested = |depth: usize| {
            let text = "[".repeat(depth) + &"]".repeat(depth);
            Value::parse("value", &text).expect("JSON")
        };
        for (segments, depth, fits) in [
            (100, 0, true),
            (100, 1, false),
            (1, 99, true),
            (1, 100, false),
        ] {
            let mut object = Object::new();
            let key = vec!["k"; segments].join(".");
            let value = if depth == 0 {
                Value::Null
            } else {
                nested(depth)
            };
            let done = object.assign(&key, value);
            assert_eq!(done.is_ok(), fits, "{segments} {depth}");
            let written = Value::Object(object).line();
            assert!(Value::parse("document", &written).is_ok());
        }
    }

    #[test]
    fn faults_name_their_place() {
        let error = Value::parse("data", "{\"a\": 1,\n  broken}").expect_err("no JSON");
        assert_eq!(error.subject, "data");
        assert!(
            error.message.contains("line 2, column 3"),
            "{}",
            error.message
        );
    }

    fn documents() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::Bool),
            any::<i64>().prop_map(Value::from),
            any::<f64>()
                .prop_filter("finite", |n| n.is_finite())
                .prop_map(Value::from),
            "\\PC{0,8}|[\\x00-\\x1f\"\\\\]{0,4}".prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 40, 6, |inner| {
            let members = prop::collection::vec(("[a-c.]{0,2}", inner.clone()), 0..6);
            prop_oneof![
                prop::collection::vec(inner, 0..6).prop_map(Value::List),
                members.prop_map(|members| Value::Object(
                    members
                        .iter()
                        .map(|(name, value)| (name.as_str(), value.clone()))
                        .collect()
                )),
            ]
        })
    }

    proptest! {
        #[test]
        fn documents_read_back(value in documents()) {
            prop_assert_eq!(Value::parse("document", &value.line()), Ok(value.clone()));
            prop_assert_eq!(Value::parse("document", &value.pretty()), Ok(value));
        }

        #[test]
        fn any_text_is_read_or_refused(text in "[\\[\\]{}:,\"\\\\u0-9a-fnrt.eE+ -]{0,40}") {
            let ours = Value::parse("document", &text).is_ok();
            let theirs = serde_json::from_str::<serde::de::IgnoredAny>(&text).is_ok();
            prop_assert_eq!(ours, theirs);
        }
    }
}
