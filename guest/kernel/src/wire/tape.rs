//! JSON text as a flat list of tokens, made in one pass without recursion.
//!
//! A container's token is followed by those of what it holds (keys and values in turn for an
//! object) and knows where the next token after all of them stands. Strings and numbers stay in
//! the text until somebody asks for them.

use alloc::{string::String, vec::Vec};

/// Deepest nesting of lists and objects; what reads a document may allow less.
pub const DEPTH_MAX: usize = 512;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `null`.
    Null,
    /// `true`.
    True,
    /// `false`.
    False,
    /// A number by its digits.
    Number,
    /// A string.
    Text,
    /// A list.
    List,
    /// An object.
    Object,
}

impl Kind {
    /// What a fault calls it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::True | Self::False => "a boolean",
            Self::Number => "a number",
            Self::Text => "a string",
            Self::List => "a list",
            Self::Object => "an object",
        }
    }
}

/// One value or key of the text.
#[derive(Clone, Copy, Debug)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// Whether a string has escapes.
    escaped: bool,
    /// Where its text starts, in bytes: the quotes of a string belong to it.
    pub start: u32,
    /// Where its text ends.
    end: u32,
    /// The token after it and all that it holds.
    pub next: u32,
}

/// Text that is no JSON: where and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The place in the text, in bytes.
    pub at: usize,
    /// What is wrong.
    pub what: &'static str,
    /// Whether the text is fine but nests deeper than [`DEPTH_MAX`].
    pub deep: bool,
}

/// A document: its text and tokens; the first token is the whole document.
#[derive(Debug)]
pub struct Tape<'t> {
    text: &'t str,
    tokens: Vec<Token>,
}

impl<'t> Tape<'t> {
    /// Reads a text that is one JSON document and nothing else.
    ///
    /// # Errors
    /// The first flaw.
    pub fn new(text: &'t str) -> Result<Self, Flaw> {
        let mut scanner = Scanner::new(text);
        scanner.document()?;
        scanner.space();
        if scanner.at < text.len() {
            return Err(scanner.flaw("more text follows the document"));
        }
        Ok(Self {
            text,
            tokens: scanner.tokens,
        })
    }

    /// Reads the document that a text starts with; gives how many bytes it takes.
    ///
    /// # Errors
    /// The first flaw.
    pub fn prefix(text: &'t str) -> Result<(Self, usize), Flaw> {
        let mut scanner = Scanner::new(text);
        scanner.document()?;
        let end = scanner.at;
        Ok((
            Self {
                text,
                tokens: scanner.tokens,
            },
            end,
        ))
    }

    /// A token by its number.
    pub fn token(&self, number: u32) -> Option<Token> {
        self.tokens.get(number as usize).copied()
    }

    /// The numbers of the tokens that a container holds, one after the other: items of a list,
    /// keys and values of an object.
    pub fn children(&self, number: u32) -> Children<'_> {
        let end = self.token(number).map_or(0, |token| token.next);
        Children {
            tokens: &self.tokens,
            at: number + 1,
            end,
        }
    }

    /// The text of a token as it was written.
    pub fn raw(&self, token: Token) -> &'t str {
        self.text
            .get(token.start as usize..token.end as usize)
            .unwrap_or("")
    }

    /// Whether a string token says this.
    pub fn says(&self, token: Token, text: &str) -> bool {
        if token.escaped {
            return self.string(token).as_deref() == Some(text);
        }
        inside(self.raw(token)) == text
    }

    /// What a string token says; `None` when an escape is half of a surrogate pair.
    pub fn string(&self, token: Token) -> Option<String> {
        let inner = inside(self.raw(token));
        if token.escaped {
            unescape(inner, None)
        } else {
            Some(String::from(inner))
        }
    }

    /// What a string token says, with U+FFFD for half of a surrogate pair.
    pub fn lenient_string(&self, token: Token) -> String {
        unescape(inside(self.raw(token)), Some(char::REPLACEMENT_CHARACTER)).unwrap_or_default()
    }
}

/// See [`Tape::children`].
#[derive(Clone, Debug)]
pub struct Children<'a> {
    tokens: &'a [Token],
    at: u32,
    end: u32,
}

impl Iterator for Children<'_> {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        let here = self.at;
        if here >= self.end {
            return None;
        }
        self.at = self.tokens.get(here as usize)?.next;
        Some(here)
    }
}

/// Line and column of a place in a text, both from 1, columns in characters.
pub fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let mut end = at.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let before = &text[..end];
    let start = before.rfind('\n').map_or(0, |place| place + 1);
    (
        before.matches('\n').count() + 1,
        before[start..].chars().count() + 1,
    )
}

fn inside(quoted: &str) -> &str {
    quoted.get(1..quoted.len().saturating_sub(1)).unwrap_or("")
}

/// Resolves escapes, which the scanner has found well formed. `half` stands for half of a
/// surrogate pair.
fn unescape(text: &str, half: Option<char>) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(place) = rest.find('\\') {
        out.push_str(&rest[..place]);
        let sign = rest.as_bytes().get(place + 1).copied().unwrap_or(b'\\');
        rest = rest.get(place + 2..).unwrap_or("");
        out.push(match sign {
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let (letter, used) = unicode(rest);
                rest = rest.get(used..).unwrap_or("");
                letter.or(half)?
            }
            other => char::from(other),
        });
    }
    out.push_str(rest);
    Some(out)
}

/// The letter of four digits, or of two such groups with `\u` between them, at the start of a text, and how many bytes it takes.
fn unicode(text: &str) -> (Option<char>, usize) {
    let hex = |at: usize| {
        text.get(at..at + 4)
            .and_then(|digits| u32::from_str_radix(digits, 16).ok())
            .unwrap_or(0)
    };
    let first = hex(0);
    if (0xd800..0xdc00).contains(&first) && text.get(4..6) == Some("\\u") {
        let second = hex(6);
        if (0xdc00..0xe000).contains(&second) {
            return (
                char::from_u32(0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00)),
                10,
            );
        }
    }
    (char::from_u32(first), 4)
}

struct Scanner<'t> {
    text: &'t str,
    at: usize,
    tokens: Vec<Token>,
    /// The containers that are not closed yet.
    open: Vec<u32>,
}

impl<'t> Scanner<'t> {
    fn new(text: &'t str) -> Self {
        Self {
            text,
            at: 0,
            tokens: Vec::new(),
            open: Vec::new(),
        }
    }

    /// One value with all that it holds.
    fn document(&mut self) -> Result<(), Flaw> {
        if u32::try_from(self.text.len()).is_err() {
            return Err(self.flaw("the document is too long"));
        }
        loop {
            if self.value()? {
                continue;
            }
            loop {
                let Some(container) = self.open.last().copied() else {
                    return Ok(());
                };
                let object = self.tokens[container as usize].kind == Kind::Object;
                self.space();
                match self.peek() {
                    Some(b',') => {
                        self.at += 1;
                        if object {
                            self.key()?;
                        }
                        break;
                    }
                    Some(b'}') if object => self.close(),
                    Some(b']') if !object => self.close(),
                    _ if object => {
                        return Err(self.expected("a comma or the end of the object is missing"));
                    }
                    _ => return Err(self.expected("a comma or the end of the list is missing")),
                }
            }
        }
    }

    /// Reads a scalar or opens a container; says whether a value inside of it is due.
    fn value(&mut self) -> Result<bool, Flaw> {
        self.space();
        let start = self.at;
        let (kind, closing) = match self.peek() {
            Some(b'{') => (Kind::Object, b'}'),
            Some(b'[') => (Kind::List, b']'),
            Some(b'"') => return self.string().map(|()| false),
            Some(b'-' | b'0'..=b'9') => {
                self.number()?;
                self.push(Kind::Number, false, start);
                return Ok(false);
            }
            Some(_) => {
                for (word, kind) in [
                    ("null", Kind::Null),
                    ("true", Kind::True),
                    ("false", Kind::False),
                ] {
                    if self.text.as_bytes()[start..].starts_with(word.as_bytes()) {
                        self.at += word.len();
                        self.push(kind, false, start);
                        return Ok(false);
                    }
                }
                return Err(self.expected("this is no JSON value"));
            }
            None => return Err(self.expected("a value is missing")),
        };
        if self.open.len() >= DEPTH_MAX {
            let mut flaw = self.flaw("the document nests too deep");
            flaw.deep = true;
            return Err(flaw);
        }
        self.at += 1;
        self.open.push(self.tokens.len() as u32);
        self.push(kind, false, start);
        self.space();
        if self.peek() == Some(closing) {
            self.close();
            return Ok(false);
        }
        if kind == Kind::Object {
            self.key()?;
        }
        Ok(true)
    }

    fn close(&mut self) {
        self.at += 1;
        let next = self.tokens.len() as u32;
        if let Some(token) = self
            .open
            .pop()
            .and_then(|open| self.tokens.get_mut(open as usize))
        {
            token.end = self.at as u32;
            token.next = next;
        }
    }

    fn key(&mut self) -> Result<(), Flaw> {
        self.space();
        if self.peek() != Some(b'"') {
            return Err(self.expected("a key in quotes is missing"));
        }
        self.string()?;
        self.space();
        if self.peek() != Some(b':') {
            return Err(self.expected("a colon is missing"));
        }
        self.at += 1;
        Ok(())
    }

    fn string(&mut self) -> Result<(), Flaw> {
        let start = self.at;
        let bytes = self.text.as_bytes();
        let mut escaped = false;
        self.at += 1;
        loop {
            match bytes.get(self.at) {
                Some(b'"') => {
                    self.at += 1;
                    self.push(Kind::Text, escaped, start);
                    return Ok(());
                }
                Some(b'\\') => {
                    escaped = true;
                    self.escape()?;
                }
                Some(0..=0x1f) => return Err(self.flaw("a control character stands in a string")),
                Some(_) => self.at += 1,
                None => return Err(self.flaw("a string does not end")),
            }
        }
    }

    fn escape(&mut self) -> Result<(), Flaw> {
        let bytes = self.text.as_bytes();
        match bytes.get(self.at + 1) {
            Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => self.at += 2,
            Some(b'u') => {
                let digits = bytes.get(self.at + 2..self.at + 6);
                if !digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit)) {
                    return Err(self.flaw("four hex digits are missing"));
                }
                self.at += 6;
            }
            Some(_) => return Err(self.flaw("no such escape")),
            None => return Err(self.flaw("a string does not end")),
        }
        Ok(())
    }

    fn number(&mut self) -> Result<(), Flaw> {
        if self.peek() == Some(b'-') {
            self.at += 1;
        }
        let first = self.peek();
        if self.digits()? > 1 && first == Some(b'0') {
            return Err(self.flaw("a number starts with a zero"));
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            self.digits()?;
        }
        Ok(())
    }

    fn digits(&mut self) -> Result<usize, Flaw> {
        let start = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        if self.at == start {
            Err(self.flaw("a digit is missing"))
        } else {
            Ok(self.at - start)
        }
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\n' | b'\r' | b'\t')) {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn push(&mut self, kind: Kind, escaped: bool, start: usize) {
        let next = self.tokens.len() as u32 + 1;
        let (start, end) = (start as u32, self.at as u32);
        self.tokens.push(Token {
            kind,
            escaped,
            start,
            end,
            next,
        });
    }

    /// A flaw where something else should stand, or nothing stands any more.
    fn expected(&self, what: &'static str) -> Flaw {
        self.flaw(if self.at < self.text.len() {
            what
        } else {
            "the document ends early"
        })
    }

    fn flaw(&self, what: &'static str) -> Flaw {
        Flaw {
            at: self.at,
            what,
            deep: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::{string::String, vec::Vec};

    use proptest::prelude::*;

    use super::{Kind, Tape};

    #[test]
    fn only_json_is_taken() {
        for text in [
            "0",
            "-0.5e+10",
            " [1,\t{\"a\": [], \"b\":{}}, null]\r\n",
            "\"\\u00e9\\/\"",
            "true",
            "{}",
        ] {
            assert!(Tape::new(text).is_ok(), "{text}");
        }
        for text in [
            "",
            " ",
            "01",
            "-",
            "1.",
            ".5",
            "1e",
            "+1",
            "[1,]",
            "[1 2]",
            "{\"a\"}",
            "{\"a\":1,}",
            "{a:1}",
            "nul",
            "truex",
            "\"",
            "\"\\x\"",
            "\"\\u12g4\"",
            "\"\n\"",
            "[}",
            "{]",
            "1 1",
            "NaN",
        ] {
            assert!(Tape::new(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_document_may_be_a_prefix() {
        let (tape, end) = Tape::prefix(" {\"a\": 1} and more").expect("an object");
        assert_eq!(
            (end, tape.token(0).map(|token| token.kind)),
            (9, Some(Kind::Object))
        );
    }

    fn documents() -> impl Strategy<Value = serde_json::Value> {
        let leaf = prop_oneof![
            Just(serde_json::Value::Null),
            any::<bool>().prop_map(Into::into),
            any::<i64>().prop_map(Into::into),
            any::<f64>().prop_map(Into::into),
            any::<String>().prop_map(Into::into),
        ];
        leaf.prop_recursive(4, 32, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Into::into),
                prop::collection::vec((any::<String>(), inner), 0..4).prop_map(|members| {
                    serde_json::Value::Object(members.into_iter().collect())
                }),
            ]
        })
    }

    /// A number, exactly: serde_json's own reader is a bit off for some.
    fn number(digits: &str) -> serde_json::Value {
        let whole = digits.parse::<i64>().map(serde_json::Value::from);
        whole.unwrap_or_else(|_| digits.parse::<f64>().expect("a number").into())
    }

    /// A document built anew from its tokens.
    fn rebuilt(tape: &Tape<'_>, at: u32) -> serde_json::Value {
        let token = tape.token(at).expect("a token");
        match token.kind {
            Kind::Null => serde_json::Value::Null,
            Kind::True => true.into(),
            Kind::False => false.into(),
            Kind::Number => number(tape.raw(token)),
            Kind::Text => tape.string(token).expect("a string").into(),
            Kind::List => tape
                .children(at)
                .map(|item| rebuilt(tape, item))
                .collect::<Vec<_>>()
                .into(),
            Kind::Object => {
                let children: Vec<u32> = tape.children(at).collect();
                let member = |pair: &[u32]| {
                    let key = tape.token(pair[0]).and_then(|key| tape.string(key));
                    (key.expect("a key"), rebuilt(tape, pair[1]))
                };
                serde_json::Value::Object(children.chunks_exact(2).map(member).collect())
            }
        }
    }

    proptest! {
        #[test]
        fn documents_are_taken_apart(document in documents(), pretty in any::<bool>()) {
            let text = if pretty {
                serde_json::to_string_pretty(&document)
            } else {
                serde_json::to_string(&document)
            }.unwrap();
            let tape = Tape::new(&text).map_err(|flaw| TestCaseError::fail(flaw.what))?;
            prop_assert_eq!(rebuilt(&tape, 0), document);
        }

        #[test]
        fn what_serde_json_refuses_is_refused(text in "[-\\[\\]{}:,0-2.eE+ \"\\\\untr]{0,12}") {
            let theirs = serde_json::from_str::<serde::de::IgnoredAny>(&text).is_ok();
            prop_assert_eq!(Tape::new(&text).is_ok(), theirs, "{}", text);
        }
    }
}
