//! The JSON door: text in, text out, over the typed functions.

use alloc::{format, string::String, vec::Vec};

use serde::{Serialize, Serializer, ser::Error as _};
use serde_json::value::RawValue;

use super::{
    Core,
    part::{Fault, Part, View, check},
    reader::{read, shorten},
};
use crate::{Caller, Code, Error, Result, host::Host, wire};

/// How many names an unknown method is answered with.
const NEAREST: usize = 3;
/// The largest whole number that every JSON reader keeps exactly.
const EXACT: u64 = 1 << 53;

/// Reads a request, calls the function, writes its answer.
///
/// # Errors
/// `invalid` for a request that does not parse, `internal` for an answer that JSON cannot carry,
/// and whatever the function answers.
pub fn answer<H, Q, A>(
    core: &mut Core<H>,
    caller: &Caller,
    text: &str,
    function: impl FnOnce(&mut Core<H>, &Caller, Q) -> Result<A>,
) -> Result<String>
where
    H: Host,
    Q: Part + Default,
    A: Part,
{
    let mut request = Q::default();
    read(text, &mut request)?;
    let answer = function(core, caller, request)?;
    write(&answer)
}

/// Writes an answer as JSON.
///
/// # Errors
/// `internal` for numbers that are not finite and documents that are not JSON.
pub fn write(answer: &dyn Part) -> Result<String> {
    serde_json::to_string(&Written(answer)).map_err(|error| match check(answer) {
        Err(fault) => Fault::in_answer(fault),
        Ok(()) => Error::new(Code::Internal, format!("the answer is not JSON: {error}")),
    })
}

/// A part on its way out.
struct Written<'a>(&'a dyn Part);

impl Serialize for Written<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> core::result::Result<S::Ok, S::Error> {
        match self.0.view() {
            View::Absent => out.serialize_unit(),
            View::Flag(value) => out.serialize_bool(value),
            View::Whole(value) => wire::big_u64::serialize(&value, out),
            View::Signed(value) if value.unsigned_abs() > EXACT => out.collect_str(&value),
            View::Signed(value) => out.serialize_i64(value),
            View::Real(value) if value.is_finite() => out.serialize_f64(value),
            View::Real(_) => Err(S::Error::custom("a number is not finite")),
            View::Text(text) => out.serialize_str(text),
            View::Json(text) => {
                let raw: &RawValue = serde_json::from_str(text).map_err(S::Error::custom)?;
                raw.serialize(out)
            }
            View::List(items) => {
                out.collect_seq((0..items.count()).map(|index| Written(items.get(index))))
            }
            View::Record(fields) => {
                let names = fields.names().iter().enumerate();
                out.collect_map(names.map(|(index, name)| (name, Written(fields.get(index)))))
            }
        }
    }
}

/// The error of a method that does not exist: it names the nearest ones.
pub fn unknown(method: &str, methods: &[&str]) -> Error {
    let asked = shorten(method);
    let mut ranked: Vec<(usize, &str)> = methods
        .iter()
        .map(|name| (distance(&asked, name), *name))
        .collect();
    ranked.sort_unstable();
    let names: Vec<&str> = ranked.iter().take(NEAREST).map(|(_, name)| *name).collect();
    let message = if names.is_empty() {
        format!("there is no method {asked:?}")
    } else {
        format!(
            "there is no method {asked:?}, the nearest are {}",
            names.join(", ")
        )
    };
    Error::new(Code::Unsupported, message).about(&asked)
}

/// Levenshtein distance in bytes; names are short.
fn distance(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, b) in other.bytes().enumerate() {
            let cost = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = cost.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use alloc::{string::String, vec};

    use super::{distance, unknown, write};
    use crate::{
        Code,
        api::part::tests::{Kind, Row},
        wire::Json,
    };

    #[test]
    fn answers_have_all_their_fields_in_order() {
        let row = Row {
            id: String::from("a\"\n"),
            score: 0.1,
            kind: Kind::SecondOne,
            size: Some(u64::MAX),
            shift: Some(i64::MIN),
            body: Some(Json(String::from("{\"b\": [1]}"))),
            rows: vec![],
            few: 7,
        };
        let text = "{\"id\":\"a\\\"\\n\",\"score\":0.1,\"kind\":\"second-one\",\
                    \"size\":\"18446744073709551615\",\"shift\":\"-9223372036854775808\",\
                    \"body\":{\"b\": [1]},\"rows\":[],\"few\":7}";
        assert_eq!(write(&row).unwrap(), text);
        let lean = write(&Row::default()).unwrap();
        assert!(lean.contains("\"size\":null,\"shift\":null,\"body\":null,\"rows\":[]"));
    }

    #[test]
    fn answers_that_json_cannot_carry_are_faults() {
        let bad = Row {
            score: f64::INFINITY,
            ..Row::default()
        };
        let error = write(&Row {
            rows: vec![bad],
            ..Row::default()
        })
        .unwrap_err();
        assert_eq!(
            (error.code, error.subject.as_str()),
            (Code::Internal, "rows[0].score")
        );
        let bad = Row {
            body: Some(Json(String::from("{"))),
            ..Row::default()
        };
        assert_eq!(write(&bad).unwrap_err().subject, "body");
    }

    #[test]
    fn unknown_methods_are_answered_with_the_nearest() {
        let error = unknown(
            "memory.recal",
            &["facts.store", "memory.recall", "memory.remember"],
        );
        assert_eq!(error.code, Code::Unsupported);
        assert_eq!(error.subject, "memory.recal");
        assert!(
            error.message.contains("nearest are memory.recall, "),
            "{}",
            error.message
        );
        assert!(unknown(&"y".repeat(1 << 20), &["a.b"]).message.len() < 200);
        assert_eq!(distance("kitten", "sitting"), 3);
    }
}
