//! The contract's types as JSON text.

use alloc::string::String;
use core::fmt::{self, Write as _};

use super::{
    EXACT,
    layout::Layout,
    number,
    tape::Tape,
    trail::Trail,
    write::{Answer, Sink, finish},
};
use crate::Result;

/// Writes a value as JSON text without spaces.
///
/// # Errors
/// `internal` for a value that JSON cannot carry.
pub fn write(value: &dyn Answer) -> Result<String> {
    let mut sink = JsonSink::default();
    value.put(&mut sink);
    finish(&mut sink)?;
    Ok(sink.out)
}

/// A JSON text under construction: no spaces, absent options as null, whole numbers above 2^53
/// as decimal strings.
#[derive(Debug, Default)]
pub struct JsonSink {
    out: String,
    trail: Trail,
}

impl JsonSink {
    fn separate(&mut self) {
        let (at, _) = self.trail.step();
        if at > 0 {
            self.out.push(',');
        }
    }

    fn long(&mut self, quoted: bool, number: fmt::Arguments<'_>) {
        let quotes = if quoted { "\"" } else { "" };
        // Writing to a string cannot fail.
        let _ = write!(self.out, "{quotes}{number}{quotes}");
    }
}

impl Sink for JsonSink {
    fn trail(&mut self) -> &mut Trail {
        &mut self.trail
    }

    fn record(&mut self, names: &'static [&'static str]) {
        self.out.push('{');
        self.trail.enter(names, 0);
    }

    fn field(&mut self, _layout: Layout) {
        self.separate();
        quote(self.trail.name(), &mut self.out);
        self.out.push(':');
    }

    fn end(&mut self) {
        self.out.push('}');
        self.trail.leave();
    }

    fn list(&mut self, _length: usize, _item: Layout) {
        self.out.push('[');
        self.trail.enter(&[], 0);
    }

    fn item(&mut self, _layout: Layout) {
        self.separate();
    }

    fn end_list(&mut self) {
        self.out.push(']');
        self.trail.leave();
    }

    fn option(&mut self, there: bool, _inner: Layout) {
        if !there {
            self.out.push_str("null");
        }
    }

    fn boolean(&mut self, value: bool) {
        self.out.push_str(if value { "true" } else { "false" });
    }

    fn whole(&mut self, value: i64) {
        self.long(false, format_args!("{value}"));
    }

    fn wide(&mut self, value: u64) {
        self.long(value > EXACT, format_args!("{value}"));
    }

    fn signed(&mut self, value: i64) {
        self.long(value.unsigned_abs() > EXACT, format_args!("{value}"));
    }

    fn float(&mut self, value: f64) {
        if value.is_finite() {
            number::print(value, &mut self.out);
        } else {
            self.trail.fault("is not a finite number");
        }
    }

    fn text(&mut self, value: &str) {
        quote(value, &mut self.out);
    }

    fn json(&mut self, value: &str) {
        if Tape::new(value).is_err() {
            self.trail.fault("is not a JSON document");
        }
        self.out.push_str(trim(value));
    }

    fn case(&mut self, names: &'static [&'static str], at: usize) {
        quote(names.get(at).copied().unwrap_or(""), &mut self.out);
    }
}

/// A JSON text without the space around it.
pub fn trim(text: &str) -> &str {
    text.trim_matches([' ', '\n', '\r', '\t'])
}

/// Writes a text as a JSON string: only what must be escaped is.
pub fn quote(text: &str, out: &mut String) {
    out.push('"');
    let mut plain = 0;
    for (at, byte) in text.bytes().enumerate() {
        let sign = match byte {
            b'"' | b'\\' => char::from(byte),
            b'\n' => 'n',
            b'\r' => 'r',
            b'\t' => 't',
            8 => 'b',
            12 => 'f',
            0..=0x1f => 'u',
            _ => continue,
        };
        out.push_str(&text[plain..at]);
        plain = at + 1;
        out.push('\\');
        out.push(sign);
        if sign == 'u' {
            let _ = write!(out, "{byte:04x}");
        }
    }
    out.push_str(&text[plain..]);
    out.push('"');
}

#[cfg(test)]
mod tests {
    use alloc::{string::String, vec, vec::Vec};

    use proptest::prelude::*;

    use super::{quote, write};
    use crate::{Code, Error, caller::Channel, wire::Json};

    #[test]
    fn values_are_written_without_spaces() {
        let mut error = Error::invalid("a\"b", "x");
        error.limit = (1 << 53) + 1;
        let text = write(&error).expect("JSON");
        let expected = "{\"code\":\"invalid\",\"message\":\"x\",\"subject\":\"a\\\"b\",\
                        \"limit\":\"9007199254740993\",\"actual\":0,\"version\":0,\"operation\":\"\"}";
        assert_eq!(text, expected);
        assert_eq!(write(&vec![Some(true), None]), Ok("[true,null]".into()));
        assert_eq!(
            write(&vec![vec![1.0, -0.25], Vec::new()]),
            Ok("[[1.0,-0.25],[]]".into())
        );
        assert_eq!(
            write(&Json(" {\"a\": 1}\n".into())),
            Ok("{\"a\": 1}".into())
        );
        assert_eq!(
            write(&vec![-1_i64, 1 - (1 << 62)]),
            Ok("[-1,\"-4611686018427387903\"]".into())
        );
        assert_eq!(write(&Channel::Tool), Ok("\"tool\"".into()));
    }

    #[test]
    fn faults_name_their_place() {
        let error = write(&vec![vec![0.0], vec![1.0, f64::NAN]]).expect_err("NaN");
        assert_eq!(
            (error.code, error.subject.as_str()),
            (Code::Internal, "[1][1]")
        );
        assert_eq!(error.message, "[1][1] of the answer is not a finite number");
        for text in ["", "{", "1 2", "{'a': 1}"] {
            assert!(write(&vec![Json(text.into())]).is_err(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn strings_are_quoted_as_serde_json_quotes_them(text in any::<String>()) {
            let mut out = String::new();
            quote(&text, &mut out);
            prop_assert_eq!(out, serde_json::to_string(&text).unwrap());
        }
    }
}
