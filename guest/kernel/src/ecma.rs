//! JSON as ECMAScript reads and prints it.
//!
//! Some documented formats are defined by what `JSON.parse` and `JSON.stringify` do: members keep
//! their order (names that are array indexes come first, ascending), numbers are doubles and print
//! in their shortest form. [`Value`] is such a document.

use alloc::{
    collections::BTreeMap,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{MapAccess, SeqAccess, Visitor},
};

use crate::sort::Arrange as _;
use crate::{
    error::{Error, Result},
    wire::Json,
};

/// A JSON document with ordered members.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A finite double.
    Number(f64),
    /// Text.
    Text(String),
    /// A list.
    List(Vec<Value>),
    /// Members in the order in which ECMAScript enumerates them, names distinct.
    Object(Vec<(String, Value)>),
}

impl Value {
    /// Reads a document.
    ///
    /// # Errors
    /// `invalid` about `field` when the text is no JSON or nests deeper than 128 levels.
    pub fn parse(field: &str, text: &str) -> Result<Self> {
        serde_json::from_str(text)
            .map_err(|fault| Error::invalid(field, format!("{field} is no JSON document: {fault}")))
    }

    /// Reads a document that crossed a door.
    ///
    /// # Errors
    /// As [`Value::parse`].
    pub fn read(field: &str, json: &Json) -> Result<Self> {
        Self::parse(field, &json.0)
    }

    /// The member of an object; `None` when absent or not an object.
    pub fn get(&self, name: &str) -> Option<&Self> {
        match self {
            Self::Object(members) => members
                .iter()
                .find(|(key, _)| key == name)
                .map(|(_, value)| value),
            _ => None,
        }
    }

    /// The text, when it is one.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The member of an object when it is text.
    pub fn text_of(&self, name: &str) -> Option<&str> {
        self.get(name).and_then(Self::text)
    }

    /// The elements, when it is a list.
    pub fn list(&self) -> Option<&[Self]> {
        match self {
            Self::List(elements) => Some(elements),
            _ => None,
        }
    }

    /// The elements of a list, none of anything else.
    pub fn elements(&self) -> &[Self] {
        self.list().unwrap_or_default()
    }

    /// The number, when it is one.
    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// A whole number from 0 to 2^53.
    pub fn whole(&self) -> Option<u64> {
        let number = self.number()?;
        let fits =
            (0.0..=9_007_199_254_740_992.0).contains(&number) && libm::floor(number) == number;
        fits.then_some(number as u64)
    }

    /// What `JSON.stringify(value)` prints.
    pub fn compact(&self) -> String {
        let mut out = String::new();
        self.write(None, 0, &mut out);
        out
    }

    /// What `JSON.stringify(value, null, 2)` prints.
    pub fn pretty(&self) -> String {
        let mut out = String::new();
        self.write(Some(2), 0, &mut out);
        out
    }

    /// The document as it crosses a door.
    pub fn json(&self) -> Json {
        Json(self.compact())
    }

    fn write(&self, indent: Option<usize>, depth: usize, out: &mut String) {
        match self {
            Self::Null => out.push_str("null"),
            Self::Bool(flag) => out.push_str(if *flag { "true" } else { "false" }),
            Self::Number(number) => out.push_str(&print(*number)),
            Self::Text(text) => quote(text, out),
            Self::List(elements) => {
                let items = elements.iter().map(|element| (None, element));
                write_nested('[', ']', items, indent, depth, out);
            }
            Self::Object(members) => {
                let items = members
                    .iter()
                    .map(|(name, value)| (Some(name.as_str()), value));
                write_nested('{', '}', items, indent, depth, out);
            }
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_string())
    }
}

/// An object of the given members, in ECMAScript's order.
pub fn object<'a>(members: impl IntoIterator<Item = (&'a str, Value)>) -> Value {
    let mut builder = Members::default();
    for (name, value) in members {
        builder.insert(name.to_string(), value);
    }
    Value::Object(builder.finish())
}

fn write_nested<'a>(
    open: char,
    close: char,
    items: impl ExactSizeIterator<Item = (Option<&'a str>, &'a Value)>,
    indent: Option<usize>,
    depth: usize,
    out: &mut String,
) {
    out.push(open);
    let empty = items.len() == 0;
    for (position, (name, value)) in items.enumerate() {
        if position > 0 {
            out.push(',');
        }
        break_line(indent, depth + 1, out);
        if let Some(name) = name {
            quote(name, out);
            out.push(':');
            if indent.is_some() {
                out.push(' ');
            }
        }
        value.write(indent, depth + 1, out);
    }
    if !empty {
        break_line(indent, depth, out);
    }
    out.push(close);
}

fn break_line(indent: Option<usize>, depth: usize, out: &mut String) {
    if let Some(width) = indent {
        out.push('\n');
        out.extend(core::iter::repeat_n(' ', width * depth));
    }
}

fn quote(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\u{8}' => out.push_str("\\b"),
            '\u{C}' => out.push_str("\\f"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c < ' ' => out.push_str(&format!("\\u{:04x}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
}

/// A double as `Number.prototype.toString` prints it; `null` for what JSON cannot hold.
pub fn print(number: f64) -> String {
    if !number.is_finite() {
        return "null".to_string();
    }
    if number == 0.0 {
        return "0".to_string();
    }
    // Rust's exponent form carries the shortest digits that read back to the same double.
    let shortest = format!("{:e}", libm::fabs(number));
    let (mantissa, exponent) = shortest.split_once('e').unwrap_or((&shortest, "0"));
    let digits: String = mantissa.chars().filter(|c| *c != '.').collect();
    let count = digits.len() as i32;
    let point = exponent.parse::<i32>().unwrap_or(0) + 1;
    let body = if (count..=21).contains(&point) {
        let zeros = "0".repeat((point - count) as usize);
        format!("{digits}{zeros}")
    } else if (1..=21).contains(&point) {
        let (whole, fraction) = digits.split_at(point as usize);
        format!("{whole}.{fraction}")
    } else if (-5..=0).contains(&point) {
        format!("0.{}{digits}", "0".repeat((-point) as usize))
    } else {
        let sign = if point > 0 { '+' } else { '-' };
        let power = (point - 1).abs();
        let (first, rest) = digits.split_at(1);
        let dot = if rest.is_empty() { "" } else { "." };
        format!("{first}{dot}{rest}e{sign}{power}")
    };
    if number < 0.0 {
        format!("-{body}")
    } else {
        body
    }
}

/// Members under construction: a repeated name keeps its place and takes the later value.
#[derive(Default)]
struct Members {
    list: Vec<(String, Value)>,
    places: BTreeMap<String, usize>,
}

impl Members {
    fn insert(&mut self, name: String, value: Value) {
        if let Some(place) = self.places.get(&name) {
            self.list[*place].1 = value;
        } else {
            self.places.insert(name.clone(), self.list.len());
            self.list.push((name, value));
        }
    }

    fn finish(mut self) -> Vec<(String, Value)> {
        // Stable: names that are no array index keep the order of their arrival.
        self.list
            .arrange_by_key(|(name, _)| array_index(name).map_or(u64::MAX, u64::from));
        self.list
    }
}

/// A canonical array index: `0`, `17`, not `01`, below 2^32 - 1.
fn array_index(name: &str) -> Option<u32> {
    let canonical =
        name == "0" || (!name.starts_with('0') && name.bytes().all(|b| b.is_ascii_digit()));
    let index = if canonical {
        name.parse().ok()?
    } else {
        return None;
    };
    (index < u32::MAX).then_some(index)
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> core::result::Result<Self, D::Error> {
        deserializer.deserialize_any(ValueVisitor)
    }
}

struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> core::result::Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, flag: bool) -> core::result::Result<Value, E> {
        Ok(Value::Bool(flag))
    }

    fn visit_i64<E>(self, number: i64) -> core::result::Result<Value, E> {
        Ok(Value::Number(number as f64))
    }

    fn visit_u64<E>(self, number: u64) -> core::result::Result<Value, E> {
        Ok(Value::Number(number as f64))
    }

    fn visit_f64<E>(self, number: f64) -> core::result::Result<Value, E> {
        Ok(Value::Number(number))
    }

    fn visit_str<E>(self, text: &str) -> core::result::Result<Value, E> {
        Ok(Value::Text(text.to_string()))
    }

    fn visit_string<E>(self, text: String) -> core::result::Result<Value, E> {
        Ok(Value::Text(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> core::result::Result<Value, A::Error> {
        let mut elements = Vec::new();
        while let Some(element) = access.next_element()? {
            elements.push(element);
        }
        Ok(Value::List(elements))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> core::result::Result<Value, A::Error> {
        let mut members = Members::default();
        while let Some((name, value)) = access.next_entry()? {
            members.insert(name, value);
        }
        Ok(Value::Object(members.finish()))
    }
}

#[cfg(test)]
mod tests {
    use super::{Value, print};

    fn parse(text: &str) -> Value {
        Value::parse("test", text).unwrap()
    }

    #[test]
    fn members_keep_ecmascript_order() {
        let value = parse(r#"{"b":1,"10":2,"a":3,"9":4,"01":5,"b":6}"#);
        assert_eq!(value.compact(), r#"{"9":4,"10":2,"b":6,"a":3,"01":5}"#);
    }

    #[test]
    fn numbers_print_as_ecmascript_does() {
        let cases = [
            (0.0, "0"),
            (-0.0, "0"),
            (3.0, "3"),
            (-2.5, "-2.5"),
            (0.1, "0.1"),
            (1e21, "1e+21"),
            (123_456_789_012_345_680_000.0, "123456789012345680000"),
            (1.5e-7, "1.5e-7"),
            (0.000_001, "0.000001"),
            (1e-7, "1e-7"),
            (1.25e30, "1.25e+30"),
            (100.0, "100"),
        ];
        for (number, text) in cases {
            assert_eq!(print(number), text);
        }
        assert_eq!(print(f64::NAN), "null");
    }

    #[test]
    fn pretty_indents_by_two_and_keeps_empty_nests_closed() {
        let value = parse(r#"{"a":[1,{"b":[]}],"c":{}}"#);
        let lines = "{\n  \"a\": [\n    1,\n    {\n      \"b\": []\n    }\n  ],\n  \"c\": {}\n}";
        assert_eq!(value.pretty(), lines);
    }

    #[test]
    fn text_is_escaped_as_ecmascript_does() {
        let value = Value::from("\u{1}\u{8}\"\\\n\u{7F}\u{2028}");
        assert_eq!(value.compact(), "\"\\u0001\\b\\\"\\\\\\n\u{7F}\u{2028}\"");
    }

    #[test]
    fn nesting_is_bounded() {
        let deep = "[".repeat(4000) + &"]".repeat(4000);
        assert!(Value::parse("test", &deep).is_err());
    }
}
