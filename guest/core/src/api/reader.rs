//! Reads a JSON document into the parts of a request.
//!
//! One reader serves every record: it follows the parts' own slots, so that a request costs the
//! component no code of its own. Faults name their place and never repeat a value, which may be
//! a secret.

use alloc::{borrow::ToOwned, format, string::String, vec::Vec};
use core::{fmt, result::Result};

use serde::{
    Deserialize, Deserializer,
    de::{self, DeserializeSeed, Error as _, MapAccess, SeqAccess, Visitor},
};
use serde_json::value::RawValue;

use super::part::{Fields, Items, Part, Slot};
use crate::{Code, Error};

/// Longest piece of a request that an error repeats, in bytes.
const ECHO: usize = 40;
/// The largest whole number that a JSON number in floating point can stand for.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// Reads a request: one JSON object, nothing else; an empty text is the empty object.
///
/// # Errors
/// `invalid` with the place of what is wrong.
pub fn read(text: &str, request: &mut dyn Part) -> crate::Result<()> {
    let trimmed = text.trim_matches([' ', '\n', '\r', '\t']);
    let object = match trimmed.as_bytes().first() {
        None => "{}",
        Some(b'{') => text,
        Some(_) => {
            return Err(Error::new(
                Code::Invalid,
                "the request is not a JSON object",
            ));
        }
    };
    let mut reader = serde_json::Deserializer::from_str(object);
    let mut trail = Vec::new();
    Fill {
        part: request,
        trail: &mut trail,
    }
    .deserialize(&mut reader)
    .and_then(|()| reader.end())
    .map_err(|error| explain(&error, &trail))
}

/// The first bytes of a text, whole characters, with dots where something was cut.
pub(super) fn shorten(text: &str) -> String {
    if text.len() <= ECHO {
        return text.to_owned();
    }
    let mut end = ECHO;
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    format!("{}...", &text[..end])
}

/// One level of the way to a part: the field or the item that is being read.
#[derive(Clone, Debug)]
enum Step {
    Field(&'static str),
    Unknown(String),
    Item(usize),
}

/// The error of a request that does not parse, at the end of its trail.
fn explain(error: &serde_json::Error, trail: &[Step]) -> Error {
    let mut place = String::new();
    for step in trail {
        let name = match step {
            Step::Field(name) => name,
            Step::Unknown(name) => name.as_str(),
            Step::Item(index) => {
                place.push_str(&format!("[{index}]"));
                continue;
            }
        };
        if !place.is_empty() {
            place.push('.');
        }
        place.push_str(name);
    }
    let text = format!("{error}");
    let words = text
        .rsplit_once(" at line ")
        .map_or(text.as_str(), |(words, _)| words);
    let subject = if place.is_empty() {
        "the request"
    } else {
        place.as_str()
    };
    let (line, column) = (error.line(), error.column());
    let message = format!("{subject}: {words} (line {line}, column {column})");
    Error::new(Code::Invalid, message).about(&place)
}

/// A part on its way in. The trail leads to it; after a fault it leads to the fault.
struct Fill<'a> {
    part: &'a mut dyn Part,
    trail: &'a mut Vec<Step>,
}

impl<'de> DeserializeSeed<'de> for Fill<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        let trail = self.trail;
        match self.part.slot() {
            Slot::Json(document) => {
                let raw = <&RawValue>::deserialize(from)?;
                raw.get().clone_into(&mut document.0);
                Ok(())
            }
            // The compiler's own reading of a number is exact; the JSON reader's need not be.
            Slot::Real(number) => {
                let raw = <&RawValue>::deserialize(from)?;
                *number = real(raw.get()).map_err(D::Error::custom)?;
                Ok(())
            }
            slot @ Slot::Option(_) => from.deserialize_option(Place { slot, trail }),
            slot => from.deserialize_any(Place { slot, trail }),
        }
    }
}

fn real(text: &str) -> Result<f64, &'static str> {
    match text.parse::<f64>() {
        Ok(value) if value.is_finite() => Ok(value),
        Ok(_) => Err("the number is out of range"),
        Err(_) => Err("expected a number"),
    }
}

/// A 64-bit number as a decimal string.
fn digits(text: &str) -> Option<i128> {
    if text.starts_with('-') {
        text.parse::<i64>().ok().map(i128::from)
    } else {
        text.parse::<u64>().ok().map(i128::from)
    }
}

/// What a slot takes, in words.
fn wanted(slot: &Slot<'_>) -> &'static str {
    match slot {
        Slot::Flag(_) => "true or false",
        Slot::Whole32(_) | Slot::Whole64(_) => "a whole number from 0",
        Slot::Signed32(_) | Slot::Signed64(_) => "a whole number",
        Slot::Real(_) => "a number",
        Slot::Text(_) => "a string",
        Slot::Case(_) => "the name of a case",
        Slot::List(_) => "a list",
        Slot::Json(_) | Slot::Option(_) => "a value",
        Slot::Record(_) => "an object",
    }
}

fn wrong<E: de::Error>(slot: &Slot<'_>, found: &str) -> E {
    E::custom(format!("expected {}, found {found}", wanted(slot)))
}

/// Puts a whole number where it fits.
fn whole<E: de::Error>(slot: Slot<'_>, value: i128) -> Result<(), E> {
    let fits = match slot {
        Slot::Whole32(slot) => u32::try_from(value).map(|value| *slot = value).is_ok(),
        Slot::Whole64(slot) => u64::try_from(value).map(|value| *slot = value).is_ok(),
        Slot::Signed32(slot) => i32::try_from(value).map(|value| *slot = value).is_ok(),
        Slot::Signed64(slot) => i64::try_from(value).map(|value| *slot = value).is_ok(),
        slot => return Err(wrong(&slot, "a number")),
    };
    if fits {
        Ok(())
    } else {
        Err(E::custom("the number is out of range"))
    }
}

/// The place of the next value.
struct Place<'a> {
    slot: Slot<'a>,
    trail: &'a mut Vec<Step>,
}

impl<'de> Visitor<'de> for Place<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(wanted(&self.slot))
    }

    fn visit_none<E: de::Error>(self) -> Result<(), E> {
        self.visit_unit()
    }

    fn visit_unit<E: de::Error>(self) -> Result<(), E> {
        match self.slot {
            Slot::Option(_) => Ok(()),
            slot => Err(wrong(&slot, "null")),
        }
    }

    fn visit_some<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        let Place { slot, trail } = self;
        match slot {
            Slot::Option(option) => Fill {
                part: option.fill(),
                trail,
            }
            .deserialize(from),
            slot => from.deserialize_any(Place { slot, trail }),
        }
    }

    fn visit_bool<E: de::Error>(self, value: bool) -> Result<(), E> {
        match self.slot {
            Slot::Flag(slot) => {
                *slot = value;
                Ok(())
            }
            slot => Err(wrong(&slot, "true or false")),
        }
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<(), E> {
        whole(self.slot, i128::from(value))
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<(), E> {
        whole(self.slot, i128::from(value))
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<(), E> {
        if libm::fabs(value) <= EXACT && libm::floor(value) == value {
            return whole(self.slot, value as i128);
        }
        Err(wrong(&self.slot, "a number that is not whole"))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<(), E> {
        match self.slot {
            Slot::Text(slot) => text.clone_into(slot),
            Slot::Case(cases) => match cases.names().iter().position(|name| *name == text) {
                Some(index) => cases.choose(index),
                None => return Err(other("case", text, cases.names())),
            },
            slot @ (Slot::Whole64(_) | Slot::Signed64(_)) => match digits(text) {
                Some(value) => return whole(slot, value),
                None => return Err(wrong(&slot, "a string that is not one")),
            },
            slot => return Err(wrong(&slot, "a string")),
        }
        Ok(())
    }

    fn visit_string<E: de::Error>(self, text: String) -> Result<(), E> {
        match self.slot {
            Slot::Text(slot) => {
                *slot = text;
                Ok(())
            }
            slot => Place {
                slot,
                trail: self.trail,
            }
            .visit_str(&text),
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<(), A::Error> {
        let Place {
            slot: Slot::List(items),
            trail,
        } = self
        else {
            return Err(wrong(&self.slot, "a list"));
        };
        loop {
            trail.push(Step::Item(items.count()));
            let more = from.next_element_seed(Next {
                items: &mut *items,
                trail: &mut *trail,
            })?;
            trail.pop();
            if more.is_none() {
                return Ok(());
            }
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<(), A::Error> {
        let Place {
            slot: Slot::Record(fields),
            trail,
        } = self
        else {
            return Err(wrong(&self.slot, "an object"));
        };
        let names = fields.names();
        let mut seen = 0_u64;
        while let Some(index) = from.next_key_seed(Name {
            names,
            trail: &mut *trail,
        })? {
            trail.push(Step::Field(names[index]));
            if seen & (1 << index) != 0 {
                return Err(A::Error::custom("the field is there twice"));
            }
            seen |= 1 << index;
            from.next_value_seed(Fill {
                part: fields.get_mut(index),
                trail: &mut *trail,
            })?;
            trail.pop();
        }
        let Some(name) = missing(fields, seen) else {
            return Ok(());
        };
        trail.push(Step::Field(name));
        Err(A::Error::custom("the field is missing"))
    }
}

/// The first field that was not there and may not be left out.
fn missing(fields: &mut dyn Fields, seen: u64) -> Option<&'static str> {
    for (index, name) in fields.names().iter().enumerate() {
        if seen & (1 << index) != 0 {
            continue;
        }
        if !matches!(
            fields.get_mut(index).slot(),
            Slot::Option(_) | Slot::List(_)
        ) {
            return Some(name);
        }
    }
    None
}

/// A name that is none of those that there are.
fn other<E: de::Error>(what: &str, name: &str, names: &[&str]) -> E {
    E::custom(format!(
        "there is no {what} `{}`, only {}",
        shorten(name),
        names.join(", ")
    ))
}

/// The next item of a list, which is made when it is sure to come.
struct Next<'a> {
    items: &'a mut dyn Items,
    trail: &'a mut Vec<Step>,
}

impl<'de> DeserializeSeed<'de> for Next<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        Fill {
            part: self.items.push(),
            trail: self.trail,
        }
        .deserialize(from)
    }
}

/// The name of a field, read as its index.
struct Name<'a> {
    names: &'static [&'static str],
    trail: &'a mut Vec<Step>,
}

impl<'de> DeserializeSeed<'de> for Name<'_> {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<usize, D::Error> {
        from.deserialize_identifier(self)
    }
}

impl Visitor<'_> for Name<'_> {
    type Value = usize;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a field")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<usize, E> {
        if let Some(index) = self.names.iter().position(|name| *name == text) {
            return Ok(index);
        }
        self.trail.push(Step::Unknown(shorten(text)));
        Err(other("field", text, self.names))
    }
}

#[cfg(test)]
mod tests {
    use alloc::{
        format,
        string::{String, ToString},
        vec,
    };

    use super::read;
    use crate::{
        Code, Error,
        api::part::tests::{Kind, Row},
        wire::Json,
    };

    fn parse(text: &str) -> Result<Row, Error> {
        let mut row = Row::default();
        read(text, &mut row).map(|()| row)
    }

    fn fault(text: &str) -> Error {
        let error = parse(text).unwrap_err();
        assert_eq!(error.code, Code::Invalid);
        error
    }

    fn with(field: &str, value: &str) -> String {
        let mut fields = vec![
            ("id", "\"x\""),
            ("score", "0"),
            ("kind", "\"first\""),
            ("few", "0"),
        ];
        fields.retain(|(name, _)| *name != field);
        fields.insert(0, (field, value));
        let rows: vec::Vec<String> = fields
            .iter()
            .map(|(name, value)| format!("\"{name}\": {value}"))
            .collect();
        format!("{{{}}}", rows.join(","))
    }

    #[test]
    fn fields_are_read_into_their_slots() {
        let text = "{\"id\": \"a,{\\\"\", \"score\": 1.5, \"kind\": \"second-one\", \"size\": 9, \
                    \"shift\": -3, \"body\": {\"b\": [1]}, \"rows\": [], \"few\": 7}";
        let row = parse(text).unwrap();
        assert_eq!(
            (row.id.as_str(), row.score, row.kind),
            ("a,{\"", 1.5, Kind::SecondOne)
        );
        assert_eq!((row.size, row.shift, row.few), (Some(9), Some(-3), 7));
        assert_eq!(row.body, Some(Json("{\"b\": [1]}".to_string())));
        let lean = parse(&with("size", "null")).unwrap();
        assert_eq!((lean.size, lean.rows.len()), (None, 0));
    }

    #[test]
    fn wide_numbers_are_exact() {
        let row = parse(&with("size", "\"18446744073709551615\"")).unwrap();
        assert_eq!(row.size, Some(u64::MAX));
        let row = parse(&with("shift", "\"-9223372036854775808\"")).unwrap();
        assert_eq!(row.shift, Some(i64::MIN));
        assert_eq!(parse(&with("size", "5.0")).unwrap().size, Some(5));
        for text in [
            "0.1",
            "1.7976931348623157e308",
            "5e-324",
            "2.2250738585072011e-308",
        ] {
            assert_eq!(
                Ok(parse(&with("score", text)).unwrap().score),
                text.parse::<f64>()
            );
        }
    }

    #[test]
    fn only_objects_are_requests() {
        for text in ["[]", "null", "1", "\"{}\"", "x"] {
            assert_eq!(fault(text).message, "the request is not a JSON object");
        }
        assert!(
            fault(&format!("{} {{}}", with("few", "1")))
                .message
                .contains("trailing")
        );
        assert!(fault("{").message.starts_with("the request: EOF"));
        assert_eq!(fault(" \n").subject, "id");
        assert_eq!(fault(&with("rows", "[[]]")).subject, "rows[0]");
    }

    #[test]
    fn a_fault_names_the_field() {
        let cases = [
            ("score", "\"x\""),
            ("score", "1e999"),
            ("kind", "\"other\""),
            ("id", "7"),
            ("id", "null"),
            ("few", "4294967296"),
            ("few", "-1"),
            ("few", "\"1\""),
            ("size", "1.5"),
            ("size", "true"),
            ("size", "\"-1\""),
            ("more", "1"),
            ("rows", "3"),
            ("rows", "{}"),
            ("body", "{x}"),
        ];
        for (field, value) in cases {
            let inner = with(field, value);
            let error = fault(&with("rows", &format!("[{},\n{inner}]", with("few", "1"))));
            let subject = format!("rows[1].{field}");
            assert_eq!(error.subject, subject, "{}", error.message);
            assert!(error.message.starts_with(&subject), "{}", error.message);
        }
        assert_eq!(fault("{\"id\": \"b\"}").subject, "score");
        assert_eq!(fault("{\"id\": \"b\", \"id\": \"c\"}").subject, "id");
        assert!(
            fault(&with("kind", "\"x\""))
                .message
                .contains("only first, second-one")
        );
    }

    #[test]
    fn values_are_not_repeated() {
        for (field, value) in [
            ("size", "\"hunter2-secret\""),
            ("rows", "\"hunter2-secret \\\" and more\""),
            ("score", "\"hunter2-secret\""),
        ] {
            let error = fault(&with(field, value));
            assert!(!error.message.contains("hunter2"), "{}", error.message);
        }
        assert!(fault(&with(&"x".repeat(10_000), "1")).message.len() < 300);
    }
}
