//! Secrets that their place gives away: options of commands, headers, elements, cells of tables, the values
//! of named fields and lists.

use core::ops::Range;

use super::{
    keys::{self, Key},
    prose,
    shapes::{Class, LONE, LOOK_BACK, Run, Scanner, Span, accepts, class_of, span_of},
    tokens::{key_before, skip_blanks},
};

/// How far a field that names a value may lie before it, in bytes.
const OBJECT: usize = 256;
/// How far a list of values may reach, in bytes.
const LIST: usize = 512;
/// Ends of the names of fields that say what a value is.
const NAMES: &str = "name key id field header parameter";

impl Scanner<'_> {
    /// The value behind an option in a list of arguments: `"--password", "..."`, `"-u", "name:..."`.
    pub(super) fn argument(&self, comma: usize) -> Option<Span> {
        const LINE: usize = 256;
        let name = key_before(self.text, comma)?;
        let word = &self.text[name.clone()];
        if name.end == comma || !word.starts_with('-') {
            return None;
        }
        if matches!(word, "-u" | "--user") {
            let list = &self.bytes[name.start.saturating_sub(LINE)..name.start];
            let from = skip_blanks(self.bytes, comma + 1);
            let escaped = self.bytes[from..]
                .iter()
                .take_while(|b| **b == b'\\')
                .count();
            return fetches(list).then(|| self.pair(from + escaped)).flatten();
        }
        let span = self.assigned(comma, comma + 1)?;
        let opened = matches!(self.bytes[span.start - 1], b'"' | b'\'');
        opened.then_some(span)
    }

    /// The password of `curl -u name:password`.
    pub(super) fn login(&self, at: usize) -> Option<Span> {
        const LINE: usize = 256;
        let before = &self.bytes[..at];
        if !before.ends_with(b" -u") && !before.ends_with(b" --user") {
            return None;
        }
        let line = before.len().saturating_sub(LINE);
        let line = &before[line..];
        let from = line.iter().rposition(|b| *b == b'\n');
        if !fetches(&line[from.map_or(0, |end| end + 1)..]) {
            return None;
        }
        self.pair(skip_blanks(self.bytes, at))
    }

    /// The password of `name:password` that starts at a place.
    fn pair(&self, start: usize) -> Option<Span> {
        let quote = match self.bytes.get(start) {
            Some(quote @ (b'"' | b'\'')) => Some(*quote),
            _ => None,
        };
        let start = start + usize::from(quote.is_some());
        let ends = |b: &u8| match quote {
            Some(quote) => *b == quote || *b == b'\n',
            None => b.is_ascii_whitespace() || matches!(b, b'"' | b'\'' | b'`'),
        };
        let rest = self.bytes.get(start..)?;
        let end = start + rest.iter().position(ends).unwrap_or(rest.len());
        let colon = start + self.bytes[start..end].iter().position(|b| *b == b':')? + 1;
        let value = &self.text[colon..end];
        let secret = colon < end && !keys::is_placeholder(value);
        secret.then_some(Span {
            start: colon,
            end,
            class: Class::Password,
        })
    }

    /// What follows `Cookie:` or `Set-Cookie:`, to the end of the line or of the quotes around it.
    pub(super) fn cookie(&self, colon: usize) -> Option<Span> {
        const NAME: &[u8] = b"cookie";
        const LEAST: usize = 6;
        let name = self.bytes.get(colon.checked_sub(NAME.len())?..colon)?;
        if !name.eq_ignore_ascii_case(NAME) {
            return None;
        }
        let start = skip_blanks(self.bytes, colon + 1);
        let equals = Run::Dotted.end(self.bytes, start);
        let value = Run::Base64.end(self.bytes, equals + 1);
        let is_pair = equals > start && self.bytes.get(equals) == Some(&b'=');
        if !is_pair || value < equals + 1 + LEAST {
            return None;
        }
        let ends = |b: &u8| matches!(b, b'\n' | b'\r' | b'"' | b'\'' | b'`' | b'\\');
        let rest = &self.bytes[value..];
        let end = value + rest.iter().position(ends).unwrap_or(rest.len());
        Some(Span {
            start,
            end,
            class: Class::Cookie,
        })
    }

    /// The content of `<password>...</password>`.
    pub(super) fn element(&self, at: usize) -> Option<Span> {
        let name = Run::Dotted.end(self.bytes, at + 1);
        if self.bytes.get(name) != Some(&b'>') || name - at > LOOK_BACK {
            return None;
        }
        let key = keys::classify(&self.text[at + 1..name])?;
        let end = name + 1 + self.bytes[name + 1..].iter().position(|b| *b == b'<')?;
        // What nothing closes is the name of a value, as in the usage of a command.
        if self.bytes.get(end + 1) != Some(&b'/') {
            return None;
        }
        let value = &self.text[name + 1..end];
        let class = class_of(key);
        accepts(key, value).then_some(Span {
            start: name + 1,
            end,
            class,
        })
    }

    /// What the field `value` holds, by another field of its object, or by the name of the object:
    /// `{"name":"DB_PASSWORD","value":"..."}`, `<input name="password" value="...">`,
    /// `{"password":{"value":"..."}}`. `field` is the name of the field, which starts at a place.
    pub(super) fn named(&self, start: usize, field: &str) -> Option<Key> {
        keys::ends_ignoring_case(field, "value")?;
        let mut from = start.saturating_sub(OBJECT);
        while !self.text.is_char_boundary(from) {
            from += 1;
        }
        let before = &self.text[from..start];
        let opened = before.rfind(['{', '}', '<', '>']);
        let item = before
            .rmatch_indices('\n')
            .map(|(at, _)| at)
            .find(|at| before[at + 1..].trim_start().starts_with('-'));
        let object = opened.max(item).map_or(0, |at| at + 1);
        let sign = opened.map_or(0, |at| before.as_bytes()[at]);
        let window = &before[object..];
        let told = |(at, _): (usize, &str)| {
            let name = key_before(window, at)?;
            let name = &window[name];
            let ends = |end: &str| keys::ends_ignoring_case(name, end).is_some();
            if !(NAMES.split(' ').any(ends) || (sign == b'<' && name == "type")) {
                return None;
            }
            let value = window[at + 1..].trim_start_matches([' ', '\\', '"', '\'']);
            let end = value.find(|c: char| !(c.is_alphanumeric() || "_-.".contains(c)));
            keys::classify(&value[..end.unwrap_or(value.len())])
        };
        let outer = || {
            let before = before[..object].trim_end_matches(['{', ' ', '\n', '\r', '\t']);
            let separator = before.len().checked_sub(1)?;
            let named = sign == b'{' && before.ends_with([':', '=']);
            let name = named.then(|| key_before(before, separator)).flatten()?;
            keys::classify(&before[name])
        };
        let key = window
            .match_indices([':', '='])
            .find_map(told)
            .or_else(outer)?;
        Some(if key == Key::Secret { Key::Quoted } else { key })
    }

    /// The values of a list: `["..."]`.
    pub(super) fn listed(&self, open: usize, key: Key) -> Option<Span> {
        let from = skip_blanks(self.bytes, open + 1);
        let (start, mut end) = self.value(from, key, false)?;
        let value = self.part((start, end));
        if start == from || value.contains(char::is_whitespace) || prose::is_rule(value) {
            return None;
        }
        let rest = self.bytes[end..].iter().take(LIST);
        let close = rest.take_while(|b| !matches!(b, b']' | b'\n')).count();
        let inside = &self.bytes[end..end + close];
        if let Some(last) = inside.iter().rposition(|b| matches!(b, b'"' | b'\'')) {
            let escapes = inside[..last]
                .iter()
                .rev()
                .take_while(|b| **b == b'\\')
                .count();
            end += last - escapes;
        }
        Some(span_of(key, (start, end)))
    }

    /// What stands in the cell behind one that names a secret: `| password | ... |`, `<td>password</td>`.
    pub(super) fn cell(&self, at: usize) -> Option<Span> {
        let tag = self.bytes[at] == b'<';
        if tag && self.bytes.get(at + 1) != Some(&b'/') {
            return None;
        }
        let name = key_before(self.text, at)?;
        let before = self.text[..name.start].trim_end_matches([' ', '*', '`', '"', '\\', '\'']);
        let opened = if tag {
            before.ends_with('>')
        } else {
            before.is_empty() || before.ends_with(['|', '\n'])
        };
        let key = keys::classify(&self.text[name]).filter(|_| opened)?;
        let from = if tag { self.skip_markup(at) } else { at + 1 };
        let line = self.text[from..].split(['|', '<', '\n']).next()?;
        let value = line.trim_matches([' ', '*', '`']);
        let start = from + line.find(value)?;
        let stem = value.trim_end_matches(|c: char| c.is_ascii_digit());
        let typed = match key {
            Key::Password | Key::Brief => {
                value.chars().count() >= LONE && keys::is_typed(value) && !prose::is_numbered(value)
            }
            _ => keys::is_mixed(value) && accepts(Key::Quoted, value),
        };
        let secret = typed
            && !value.contains(char::is_whitespace)
            && !keys::is_placeholder(value)
            && !keys::is_ordinary(stem)
            && !keys::is_code(value);
        secret.then_some(span_of(key, (start, start + value.len())))
    }

    /// Behind the marks that end the stress of a name, or its element: `**Password:** ...`.
    pub(super) fn skip_markup(&self, at: usize) -> usize {
        const TAG: usize = 16;
        let rest = self.bytes.get(at..).unwrap_or_default();
        let marks = rest
            .iter()
            .take(3)
            .take_while(|b| matches!(b, b'*' | b'_'))
            .count();
        if rest.get(marks) == Some(&b' ') {
            return at + marks;
        }
        let mut from = at;
        while self.bytes[from.min(self.bytes.len())..].starts_with(if from == at {
            b"</"
        } else {
            b"<"
        }) {
            let name = self.bytes[from..].iter().take(TAG);
            let length = name.take_while(|b| **b != b'>').count();
            if length == TAG || self.bytes.get(from + length) != Some(&b'>') {
                break;
            }
            from += length + 1;
            let next = skip_blanks(self.bytes, from);
            if self.bytes.get(next) == Some(&b'<') {
                from = next;
            }
        }
        from
    }

    /// The password of `IDENTIFIED BY '...'`.
    pub(super) fn identified(&self, at: usize, by: usize) -> Option<Span> {
        let before = self.text[..by].trim_end();
        keys::ends_ignoring_case(before, "identified")?;
        let from = skip_blanks(self.bytes, at);
        let quoted = matches!(self.bytes.get(from), Some(b'"' | b'\''));
        let typed = self.bytes[by] == b'B';
        quoted
            .then(|| self.said(from, Key::Password, typed))
            .flatten()
    }

    /// Whether a name is a setting with its value alone behind it on the line: `requirepass ...`.
    pub(super) fn is_setting(&self, name: &Range<usize>) -> bool {
        if !keys::is_word(&self.text[name.clone()], "requirepass") {
            return false;
        }
        let line = self.text[name.end..].split('\n').next().unwrap_or_default();
        let begins = matches!(
            self.bytes.get(name.start.wrapping_sub(1)),
            None | Some(b'\n')
        );
        begins && line.split_whitespace().count() == 1
    }

    /// Whether the word that a name ends is the name of a resource of a cloud: `arn:aws:...`.
    pub(super) fn is_resource_name(&self, end: usize) -> bool {
        let before = self.bytes[..end].iter().rev().take(LOOK_BACK * 2);
        let length = before
            .take_while(|b| !b.is_ascii_whitespace() && !b"\"'`(".contains(b))
            .count();
        self.bytes[end - length..end].starts_with(b"arn:")
    }
}

/// Whether a command line calls what takes a name and a password.
fn fetches(line: &[u8]) -> bool {
    let tools = [&b"curl"[..], b"wget", b"http"];
    tools
        .iter()
        .any(|tool| line.windows(4).any(|word| word == *tool))
}

/// Where a value without blanks ends all the same: at the punctuation of scripts that write none, at what
/// goes on with something else, as an arrow, a bracket that nothing opened or a written line break, and
/// before the next member of a list of assignments.
pub(super) fn sentence_end(value: &str, encoded: bool) -> usize {
    let mut open = 0_usize;
    for (at, c) in value.char_indices() {
        let ends = match c {
            '(' => {
                open += 1;
                false
            }
            ')' if open > 0 => {
                open -= 1;
                false
            }
            ',' | '&' => is_member(&value[at + 1..]),
            '%' => encoded && value[at..].starts_with("%26"),
            '\\' => value[at + 1..].starts_with(['n', 'r', 't']),
            ')' | '|' | '\u{2014}' | '\u{2190}'..='\u{21FF}' => true,
            '\u{3001}' | '\u{3002}' | '\u{300D}' | '\u{300F}' | '\u{3011}' => true,
            '\u{FF01}' | '\u{FF09}' | '\u{FF0C}' | '\u{FF1A}' | '\u{FF1B}' | '\u{FF1F}' => true,
            _ => false,
        };
        if ends && at > 0 {
            return at;
        }
    }
    value.len()
}

/// Whether a text begins with a name and `=`.
fn is_member(text: &str) -> bool {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-');
    rest.len() < text.len() && rest.starts_with('=')
}
