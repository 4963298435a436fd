//! The contract's types out of JSON text.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::str::FromStr;

use super::{
    EXACT, Json,
    layout::Layout,
    read::{Read, Source, finish},
    tape::{Flaw, Kind, Tape, Token, line_and_column},
    trail::Trail,
};
use crate::{Code, Error, Result};

/// No token: the field is absent.
const ABSENT: u32 = u32::MAX;

/// Reads a value from a JSON text.
///
/// # Errors
/// `invalid` about the first field that is wrong, or for a text that is no JSON; `too-large` for
/// one that nests too deep. Values are not repeated, they may be secrets.
pub fn read<T: Read>(text: &str) -> Result<T> {
    let mut source = JsonSource::new(text)?;
    let value = T::read(&mut source);
    finish(&mut source)?;
    Ok(value)
}

/// A JSON text whose values are read by their names.
///
/// Keys that are no field and keys that come twice are faults; an absent option is none, an
/// absent list is empty. Whole numbers of 64 bits may be decimal strings.
#[derive(Debug)]
pub struct JsonSource<'t> {
    text: &'t str,
    tape: Tape<'t>,
    trail: Trail,
    /// The token at hand.
    here: u32,
    /// The tokens of the fields of all records around, record by record.
    slots: Vec<u32>,
}

impl<'t> JsonSource<'t> {
    /// Takes a text apart.
    ///
    /// # Errors
    /// `invalid` for a text that is no JSON, `too-large` for one that nests too deep.
    pub fn new(text: &'t str) -> Result<Self> {
        let tape = Tape::new(text).map_err(|flaw| no_json(&flaw, text))?;
        Ok(Self {
            text,
            tape,
            trail: Trail::default(),
            here: 0,
            slots: Vec::new(),
        })
    }

    fn token(&self) -> Option<Token> {
        self.tape.token(self.here)
    }

    /// The token at hand if it is of a kind, else a fault.
    fn take(&mut self, kind: Kind) -> Option<Token> {
        match self.token() {
            Some(token) if token.kind == kind => Some(token),
            _ => self.wrong(kind.name()),
        }
    }

    fn wrong<T>(&mut self, expected: &str) -> Option<T> {
        match self.token() {
            None => self.trail.fault("is missing"),
            Some(token) => {
                self.fault(&format!("must be {expected}, it is {}", token.kind.name()));
            }
        }
        None
    }

    /// A fault of the value at hand, with its place in the text.
    fn fault(&mut self, what: &str) {
        let what = self.placed(what, self.here);
        self.trail.fault(&what);
    }

    fn placed(&self, what: &str, token: u32) -> String {
        let start = self
            .tape
            .token(token)
            .map_or(0, |token| token.start as usize);
        let (line, column) = line_and_column(self.text, start);
        format!("{what} (line {line}, column {column})")
    }

    /// Finds the fields of the object at hand.
    fn members(&mut self, names: &'static [&'static str], base: usize) {
        let mut children = self.tape.children(self.here);
        while let (Some(key), Some(value)) = (children.next(), children.next()) {
            let Some(token) = self.tape.token(key) else {
                return;
            };
            let place = names.iter().position(|name| self.tape.says(token, name));
            let what = match place.map(|place| &mut self.slots[base + place]) {
                Some(slot) if *slot == ABSENT => {
                    *slot = value;
                    continue;
                }
                Some(_) => "is there twice",
                None => "is no field here",
            };
            let (name, what) = (self.tape.lenient_string(token), self.placed(what, key));
            self.trail.fault_of(&name, &what);
            return;
        }
    }

    /// A number of 64 bits: digits, a decimal string, or a whole number with a fraction or an
    /// exponent.
    fn long<T: FromStr + Default>(&mut self, whole: fn(f64) -> Option<T>, expected: &str) -> T {
        let number = match self.token() {
            Some(token) if token.kind == Kind::Text => {
                self.tape.string(token).and_then(|text| text.parse().ok())
            }
            Some(token) if token.kind == Kind::Number => self
                .digits(token)
                .or_else(|| self.digits(token).and_then(whole)),
            _ => return self.wrong("a number").unwrap_or_default(),
        };
        number.unwrap_or_else(|| {
            self.fault(expected);
            T::default()
        })
    }

    fn digits<T: FromStr>(&self, token: Token) -> Option<T> {
        self.tape.raw(token).parse().ok()
    }
}

fn no_json(flaw: &Flaw, text: &str) -> Error {
    let (line, column) = line_and_column(text, flaw.at);
    let code = if flaw.deep {
        Code::TooLarge
    } else {
        Code::Invalid
    };
    let mut error = Error::new(
        code,
        format!(
            "the request is no JSON document: {} (line {line}, column {column})",
            flaw.what
        ),
    );
    if flaw.deep {
        error.limit = super::tape::DEPTH_MAX as u64;
        error.actual = error.limit + 1;
    }
    error
}

impl Source for JsonSource<'_> {
    fn trail(&mut self) -> &mut Trail {
        &mut self.trail
    }

    fn record(&mut self, names: &'static [&'static str]) {
        let base = self.slots.len();
        let there = self.take(Kind::Object).is_some();
        self.trail.enter(names, base);
        self.slots.resize(base + names.len(), ABSENT);
        if there {
            self.members(names, base);
        }
    }

    fn field(&mut self, _layout: Layout) {
        let (at, base) = self.trail.step();
        self.here = self.slots.get(*base + at).copied().unwrap_or(ABSENT);
    }

    fn end(&mut self) {
        let base = self.trail.leave();
        self.slots.truncate(base);
    }

    fn list(&mut self, _item: Layout) -> usize {
        // An absent list is empty.
        let there = self.token().is_some() && self.take(Kind::List).is_some();
        let length = if there {
            self.tape.children(self.here).count()
        } else {
            0
        };
        self.trail.enter(&[], self.here as usize + 1);
        length
    }

    fn item(&mut self, _layout: Layout) {
        let (_, mark) = self.trail.step();
        self.here = *mark as u32;
        if let Some(token) = self.tape.token(self.here) {
            *mark = token.next as usize;
        }
    }

    fn end_list(&mut self) {
        self.trail.leave();
    }

    fn option(&mut self, _inner: Layout) -> bool {
        self.token().is_some_and(|token| token.kind != Kind::Null)
    }

    fn boolean(&mut self) -> bool {
        match self.token().map(|token| token.kind) {
            Some(Kind::True) => true,
            Some(Kind::False) => false,
            _ => self.wrong("a boolean").unwrap_or(false),
        }
    }

    fn whole(&mut self, least: i64, most: i64) -> i64 {
        let Some(token) = self.take(Kind::Number) else {
            return 0;
        };
        match self.digits(token) {
            Some(number) if least <= number && number <= most => number,
            _ => {
                self.fault(&format!("must be a whole number from {least} to {most}"));
                0
            }
        }
    }

    fn wide(&mut self) -> u64 {
        self.long(
            exact,
            "must be a whole number from 0 to 2^64 - 1 or a decimal string of one",
        )
    }

    fn signed(&mut self) -> i64 {
        let whole = |number: f64| {
            let size = exact(libm::fabs(number))? as i64;
            Some(if number < 0.0 { -size } else { size })
        };
        self.long(
            whole,
            "must be a whole number of 64 bits or a decimal string of one",
        )
    }

    fn float(&mut self) -> f64 {
        let Some(token) = self.take(Kind::Number) else {
            return 0.0;
        };
        match self.digits::<f64>(token) {
            Some(number) if number.is_finite() => number,
            _ => {
                self.fault("is out of the range of a 64-bit float");
                0.0
            }
        }
    }

    fn text(&mut self) -> String {
        let Some(token) = self.take(Kind::Text) else {
            return String::new();
        };
        self.tape.string(token).unwrap_or_else(|| {
            self.fault("has half of a surrogate pair");
            String::new()
        })
    }

    fn json(&mut self) -> Json {
        match self.token() {
            Some(token) => Json(self.tape.raw(token).to_string()),
            None => self.wrong("").unwrap_or_default(),
        }
    }

    fn case(&mut self, names: &'static [&'static str]) -> usize {
        let Some(token) = self.take(Kind::Text) else {
            return 0;
        };
        names
            .iter()
            .position(|name| self.tape.says(token, name))
            .unwrap_or_else(|| {
                self.fault(&format!("must be one of {}", names.join(", ")));
                0
            })
    }
}

/// A whole number up to 2^53 that was written with a fraction or an exponent.
fn exact(number: f64) -> Option<u64> {
    let whole = number >= 0.0 && number <= EXACT as f64 && libm::floor(number) == number;
    whole.then_some(number as u64)
}

#[cfg(test)]
mod tests {
    use alloc::{format, string::String, vec::Vec};

    use super::read;
    use crate::{
        Code, Error,
        wire::{
            Json,
            layout::{Layout, Shape},
            read::{Read, Source, field},
        },
    };

    #[derive(Debug, PartialEq)]
    struct Request {
        rows: Vec<Row>,
        size: Option<u64>,
        shift: Option<i64>,
        note: Option<Json>,
        weights: Vec<Vec<f64>>,
    }

    #[derive(Debug, PartialEq)]
    struct Row {
        id: String,
        score: f64,
        first: bool,
    }

    impl Shape for Request {
        const LAYOUT: Layout = Layout::record(&[]);
    }

    impl Shape for Row {
        const LAYOUT: Layout = Layout::record(&[]);
    }

    impl Read for Request {
        fn read(from: &mut dyn Source) -> Self {
            from.record(&["rows", "size", "shift", "note", "weights"]);
            let read = Self {
                rows: field(from),
                size: field(from),
                shift: field(from),
                note: field(from),
                weights: field(from),
            };
            from.end();
            read
        }
    }

    impl Read for Row {
        fn read(from: &mut dyn Source) -> Self {
            from.record(&["id", "score", "first"]);
            let read = Self {
                id: field(from),
                score: field(from),
                first: field(from),
            };
            from.end();
            read
        }
    }

    fn taken(text: &str) -> Request {
        read(text).unwrap_or_else(|error| panic!("{text}: {}", error.message))
    }

    fn fault(text: &str) -> Error {
        let error = read::<Request>(text).expect_err(text);
        assert_eq!(error.code, Code::Invalid);
        error
    }

    #[test]
    fn what_may_be_absent() {
        let empty = taken("{}");
        assert_eq!(
            (empty.rows.len(), empty.size, &empty.note),
            (0, None, &None)
        );
        assert_eq!(taken("{\"size\":null, \"note\":null}"), empty);
        assert_eq!(fault("{\"rows\":null}").subject, "rows");
    }

    #[test]
    fn values_are_read() {
        let text = "{\"weights\": [[1, -0.5e1], []], \"note\": {\"a\" : [1]}, \
                     \"rows\": [{\"\\u0069d\": \"\\ud83d\\ude42\\n\", \"first\": true, \"score\": 0.1}]}";
        let read = taken(text);
        assert_eq!(read.weights, [[1.0, -5.0].as_slice(), &[]]);
        assert_eq!(read.note, Some(Json("{\"a\" : [1]}".into())));
        assert_eq!(
            read.rows,
            [Row {
                id: "\u{1f642}\n".into(),
                score: 0.1,
                first: true
            }]
        );
    }

    #[test]
    fn long_numbers_keep_their_digits() {
        for (text, number) in [
            ("18446744073709551615", u64::MAX),
            ("\"18446744073709551615\"", u64::MAX),
            ("1e3", 1000),
            ("2.0", 2),
        ] {
            assert_eq!(taken(&format!("{{\"size\": {text}}}")).size, Some(number));
        }
        assert_eq!(
            taken("{\"shift\": \"-9223372036854775808\"}").shift,
            Some(i64::MIN)
        );
        assert_eq!(taken("{\"shift\": -5e0}").shift, Some(-5));
        for text in ["-1", "1.5", "1e30", "18446744073709551616", "\"x\"", "true"] {
            assert_eq!(fault(&format!("{{\"size\": {text}}}")).subject, "size");
        }
    }

    #[test]
    fn a_fault_names_the_field() {
        let row = "{\"rows\": [{\"id\": \"a,{\\\"\", \"score\": 1, \"first\": true},\n";
        let cases = [
            (
                "{\"id\": \"b\", \"score\": \"x\", \"first\": true}",
                "rows[1].score",
            ),
            (
                "{\"id\": \"b\", \"score\": 1e999, \"first\": true}",
                "rows[1].score",
            ),
            (
                "{\"id\": \"b\", \"score\": 1, \"first\": 0}",
                "rows[1].first",
            ),
            ("{\"id\": 7, \"score\": 1, \"first\": true}", "rows[1].id"),
            (
                "{\"id\": \"\\ud83d\", \"score\": 1, \"first\": true}",
                "rows[1].id",
            ),
            ("{\"score\": 1, \"first\": true}", "rows[1].id"),
            ("{\"id\": \"b\", \"more\": 1}", "rows[1].more"),
            ("{\"id\": \"b\", \"id\": \"b\"}", "rows[1].id"),
            ("3", "rows[1]"),
        ];
        for (second, subject) in cases {
            let error = fault(&format!("{row}{second}]}}"));
            assert_eq!(error.subject, subject, "{}", error.message);
            assert!(error.message.starts_with(subject), "{}", error.message);
        }
        assert!(
            fault(&format!("{row} 3]}}"))
                .message
                .contains("line 2, column 2")
        );
        assert_eq!(fault("{\"size\": 1, \"rest\": 2}").subject, "rest");
        assert_eq!(
            fault("{\"weights\": [[], [1, null]]}").subject,
            "weights[1][1]"
        );
        assert_eq!(
            fault("[]").message,
            "the request must be an object, it is a list (line 1, column 1)"
        );
    }

    #[test]
    fn values_are_not_repeated() {
        for text in [
            "{\"size\": \"hunter2-secret\"}",
            "{\"rows\": \"hunter2-secret \\\" and more\"}",
            "{\"rows\": [{\"score\": \"hunter2-secret\"}]}",
            "{\"size\": hunter2-secret}",
        ] {
            let error = fault(text);
            assert!(!error.message.contains("hunter2"), "{}", error.message);
        }
        let long = format!("{{\"{}\": 1}}", "x".repeat(10_000));
        assert!(fault(&long).message.len() < 300);
    }

    #[test]
    fn nesting_is_bounded() {
        let error = read::<Request>(&"[".repeat(100_000)).expect_err("too deep");
        assert_eq!(error.code, Code::TooLarge);
    }
}
