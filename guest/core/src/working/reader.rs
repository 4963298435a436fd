//! Reads JSON text into [`Value`].

use alloc::{borrow::ToOwned, format, string::String, vec::Vec};

use super::value::{DEPTH, Object, Value, distinct};
use crate::{Error, Result};

pub(super) fn read(field: &str, text: &str) -> Result<Value> {
    let mut reader = Reader {
        field,
        text,
        place: 0,
    };
    let value = reader.value(0)?;
    reader.blank();
    if reader.place < text.len() {
        return Err(reader.fault("something follows the document"));
    }
    Ok(value)
}

struct Reader<'a> {
    field: &'a str,
    text: &'a str,
    place: usize,
}

impl Reader<'_> {
    fn fault(&self, what: &str) -> Error {
        let before = &self.text[..self.place];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        let field = self.field;
        Error::invalid(
            field,
            format!("{field} is no JSON at line {line}, column {column}: {what}"),
        )
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.place).copied()
    }

    fn blank(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.place += 1;
        }
    }

    /// Steps over the sign, blanks around it allowed, if it comes next.
    fn take(&mut self, sign: u8) -> bool {
        self.blank();
        let found = self.peek() == Some(sign);
        if found {
            self.place += 1;
            self.blank();
        }
        found
    }

    fn value(&mut self, depth: usize) -> Result<Value> {
        self.blank();
        match self.peek() {
            Some(b'{' | b'[') if depth >= DEPTH => Err(Error::too_large(
                self.field,
                "levels deep",
                depth as u64 + 1,
                DEPTH as u64,
            )),
            Some(b'{') => self.object(depth + 1),
            Some(b'[') => self.list(depth + 1),
            Some(b'"') => self.string().map(Value::Text),
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ => self.word(),
        }
    }

    fn word(&mut self) -> Result<Value> {
        let words = [
            ("null", Value::Null),
            ("true", Value::Bool(true)),
            ("false", Value::Bool(false)),
        ];
        for (word, value) in words {
            if self.text[self.place..].starts_with(word) {
                self.place += word.len();
                return Ok(value);
            }
        }
        Err(self.fault("a value is missing"))
    }

    fn object(&mut self, depth: usize) -> Result<Value> {
        self.place += 1;
        self.blank();
        let mut members = Vec::new();
        if !self.take(b'}') {
            loop {
                if self.peek() != Some(b'"') {
                    return Err(self.fault("a name in double quotes is missing"));
                }
                let name = self.string()?;
                if !self.take(b':') {
                    return Err(self.fault("a colon is missing"));
                }
                members.push((name, self.value(depth)?));
                if self.take(b',') {
                    continue;
                }
                if self.close(b'}') {
                    break;
                }
                return Err(self.fault("a comma or a closing brace is missing"));
            }
        }
        Ok(Value::Object(Object(distinct(members))))
    }

    fn list(&mut self, depth: usize) -> Result<Value> {
        self.place += 1;
        let mut items = Vec::new();
        if !self.close(b']') {
            loop {
                items.push(self.value(depth)?);
                if self.take(b',') {
                    continue;
                }
                if self.close(b']') {
                    break;
                }
                return Err(self.fault("a comma or a closing bracket is missing"));
            }
        }
        Ok(Value::List(items))
    }

    fn close(&mut self, sign: u8) -> bool {
        self.blank();
        let found = self.peek() == Some(sign);
        self.place += usize::from(found);
        found
    }

    /// The digits as they are written: a sign, no leading zero, fraction, exponent.
    fn number(&mut self) -> Result<Value> {
        let start = self.place;
        self.place += usize::from(self.peek() == Some(b'-'));
        if self.peek() == Some(b'0') {
            self.place += 1;
        } else {
            self.digits()?;
        }
        if self.peek() == Some(b'.') {
            self.place += 1;
            self.digits()?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.place += 1;
            self.place += usize::from(matches!(self.peek(), Some(b'+' | b'-')));
            self.digits()?;
        }
        Ok(Value::Number(self.text[start..self.place].to_owned()))
    }

    fn digits(&mut self) -> Result<()> {
        let start = self.place;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.place += 1;
        }
        if self.place == start {
            Err(self.fault("a digit is missing"))
        } else {
            Ok(())
        }
    }

    fn string(&mut self) -> Result<String> {
        self.place += 1;
        let mut out = String::new();
        loop {
            let rest = &self.text[self.place..];
            let plain = rest.find(['"', '\\', '\n', '\r']).unwrap_or(rest.len());
            if let Some(control) = rest[..plain].find(|letter| letter < ' ') {
                self.place += control;
                return Err(self.fault("a control character stands in a string"));
            }
            out.push_str(&rest[..plain]);
            self.place += plain;
            match self.peek() {
                Some(b'"') => {
                    self.place += 1;
                    return Ok(out);
                }
                Some(b'\\') => out.push(self.escape()?),
                _ => return Err(self.fault("a string does not end")),
            }
        }
    }

    /// One escape; half of a surrogate pair becomes U+FFFD.
    fn escape(&mut self) -> Result<char> {
        self.place += 1;
        let sign = self
            .peek()
            .ok_or_else(|| self.fault("a string does not end"))?;
        self.place += 1;
        Ok(match sign {
            b'"' => '"',
            b'\\' => '\\',
            b'/' => '/',
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => return self.unicode(),
            _ => {
                self.place -= 1;
                return Err(self.fault("no such escape"));
            }
        })
    }

    fn unicode(&mut self) -> Result<char> {
        let first = self.hex()?;
        if (0xd800..0xdc00).contains(&first) && self.text[self.place..].starts_with("\\u") {
            let before = self.place;
            self.place += 2;
            let second = self.hex()?;
            if (0xdc00..0xe000).contains(&second) {
                let code = 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00);
                return Ok(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
            }
            self.place = before;
        }
        Ok(char::from_u32(first).unwrap_or(char::REPLACEMENT_CHARACTER))
    }

    fn hex(&mut self) -> Result<u32> {
        let digits = self.text.get(self.place..self.place + 4);
        let hex = digits.filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()));
        let code = hex.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let code = code.ok_or_else(|| self.fault("four hex digits are missing"))?;
        self.place += 4;
        Ok(code)
    }
}
