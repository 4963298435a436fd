//! The rule of one batched call: a code block of a model calls `recall` and `discover` at most once
//! each, and not inside `Promise.all`.
//!
//! The check reads the text as JavaScript and runs nothing: calls in texts, comments and regular
//! expressions do not count, calls that are never reached do. A call counts by the name, by the
//! name as a member of the global object, through `call` and `apply`, and by another name that it
//! was assigned to. What is not seen: one call that runs several times (in a loop, handed to
//! `map`), a name that is put together or comes out of an object, and code in texts.

use alloc::{
    borrow::ToOwned,
    format,
    string::{String, ToString},
    vec::Vec,
};

use crate::error::{Error, Result};

/// What the global object is called.
const GLOBALS: [&str; 4] = ["globalThis", "window", "self", "global"];
/// Words after which an expression begins, so that a slash begins a regular expression.
const BEFORE_VALUE: [&str; 15] = [
    "return",
    "typeof",
    "case",
    "in",
    "of",
    "delete",
    "void",
    "throw",
    "new",
    "instanceof",
    "do",
    "else",
    "yield",
    "await",
    "default",
];
/// Words whose parentheses hold a condition and no value.
const CONDITIONS: [&str; 4] = ["if", "while", "for", "with"];

/// Other names of one function that are followed.
const NAMES: usize = 32;

/// Checks a code block.
///
/// # Errors
/// `invalid` about `code` with a message for the model.
pub fn check(code: &str) -> Result<()> {
    let mut tokens = plain_members(Reader::new(code).read());
    pair(&mut tokens);
    for name in ["recall", "discover"] {
        let calls = calls_of(&tokens, name);
        let rule = if calls.len() > 1 {
            "may be called once a turn: put all searches into one call."
        } else if calls.iter().any(|place| is_in_all(&tokens, *place)) {
            "may not stand inside Promise.all: one call takes a list of searches."
        } else {
            continue;
        };
        let message = format!("[POLICY] {name}(...) {rule}");
        return Err(Error::invalid("code", message));
    }
    Ok(())
}

/// One token: a word, a sign, or a text with a quote before it.
#[derive(Debug)]
struct Token {
    text: String,
    /// It stands on another line than the token before it.
    fresh: bool,
    /// Of an opening parenthesis, where it is closed.
    closed: usize,
}

impl Token {
    fn new(text: String) -> Self {
        Self {
            text,
            fresh: false,
            closed: usize::MAX - 1,
        }
    }
}

/// A bracket that is open.
#[derive(Clone, Copy)]
struct Open {
    /// Its sign; a back quote for what a template computes.
    sign: char,
    /// What follows its end is a new expression: it holds a condition or statements.
    ends: bool,
}

/// Cuts code into tokens.
struct Reader<'a> {
    rest: &'a str,
    tokens: Vec<Token>,
    open: Vec<Open>,
    /// The bracket that was closed last had an expression follow it.
    ended: bool,
    fresh: bool,
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$' | '\\' | '\u{200C}' | '\u{200D}')
}

impl<'a> Reader<'a> {
    fn new(rest: &'a str) -> Self {
        Self {
            rest,
            tokens: Vec::new(),
            open: Vec::new(),
            ended: false,
            fresh: false,
        }
    }

    fn read(mut self) -> Vec<Token> {
        while let Some(c) = self.rest.chars().next() {
            self.step(c);
        }
        self.tokens
    }

    fn step(&mut self, c: char) {
        match c {
            '"' | '\'' => self.text(c),
            '`' => {
                self.skip(1);
                self.template();
            }
            '/' if self.rest.starts_with("//") => {
                self.skip(self.rest.find(['\n', '\r']).unwrap_or(self.rest.len()));
            }
            '/' if self.rest.starts_with("/*") => {
                let end = self.rest[2..]
                    .find("*/")
                    .map_or(self.rest.len(), |end| end + 4);
                self.fresh |= self.rest[..end].contains('\n');
                self.skip(end);
            }
            '/' if self.begins_value() && self.expression() => {}
            '(' | '[' | '{' => self.open(c),
            ')' | ']' | '}' => self.close(c),
            c if c.is_whitespace() => {
                self.fresh |= c == '\n' || c == '\r';
                self.skip(c.len_utf8());
            }
            c if is_word(c) => self.word(),
            _ => {
                let signs = ["...", "?.", "=>"];
                let sign = signs.into_iter().find(|sign| self.rest.starts_with(sign));
                let length = sign.map_or(c.len_utf8(), str::len);
                self.push(self.rest[..length].to_string());
                self.skip(length);
            }
        }
    }

    fn skip(&mut self, bytes: usize) {
        self.rest = &self.rest[bytes..];
    }

    fn push(&mut self, text: String) {
        let fresh = core::mem::take(&mut self.fresh);
        self.tokens.push(Token {
            fresh,
            ..Token::new(text)
        });
    }

    fn last(&self) -> &str {
        self.tokens.last().map_or("", |token| &token.text)
    }

    /// A name, with its escapes read, or a number.
    fn word(&mut self) {
        let mut braced = false;
        let mut end = 0;
        for c in self.rest.chars() {
            match c {
                '{' if self.rest[..end].ends_with("\\u") => braced = true,
                '}' if braced => braced = false,
                c if is_word(c) => {}
                _ => break,
            }
            end += c.len_utf8();
        }
        let text = unescaped(&self.rest[..end]);
        self.push(text);
        self.skip(end);
    }

    /// A text in quotes; it ends with its line.
    fn text(&mut self, quote: char) {
        let mut chars = self.rest.char_indices().skip(1);
        let mut end = self.rest.len();
        while let Some((place, c)) = chars.next() {
            if c == '\\' {
                chars.next();
            } else if c == quote || c == '\n' {
                end = place;
                break;
            }
        }
        let said = unescaped(&self.rest[1..end.max(1)]);
        self.push(format!("\"{said}"));
        self.skip((end + 1).min(self.rest.len()));
    }

    /// A template, or the rest of one behind what it computes.
    fn template(&mut self) {
        let mut chars = self.rest.char_indices();
        while let Some((place, c)) = chars.next() {
            match c {
                '\\' => {
                    chars.next();
                }
                '`' => {
                    let said = self.rest[..place].to_owned();
                    self.push(format!("\"{said}"));
                    return self.skip(place + 1);
                }
                '$' if self.rest[place..].starts_with("${") => {
                    self.push("\"".into());
                    self.push("(".into());
                    self.open.push(Open {
                        sign: '`',
                        ends: false,
                    });
                    return self.skip(place + 2);
                }
                _ => {}
            }
        }
        self.skip(self.rest.len());
    }

    /// Whether a value begins here, so that a slash is no division.
    fn begins_value(&self) -> bool {
        let last = self.last();
        match last.chars().next() {
            None => true,
            Some(')' | '}') => self.ended,
            Some(']' | '"') => false,
            Some(c) if is_word(c) => BEFORE_VALUE.contains(&last),
            _ => true,
        }
    }

    /// Reads a regular expression, if there is one: it ends on its line.
    fn expression(&mut self) -> bool {
        let mut class = false;
        let mut chars = self.rest.char_indices().skip(1);
        while let Some((place, c)) = chars.next() {
            match c {
                '\n' | '\r' => return false,
                '\\' => {
                    chars.next();
                }
                '[' => class = true,
                ']' => class = false,
                '/' if !class => {
                    self.push("\"".into());
                    let after = &self.rest[place + 1..];
                    let flags = after.find(|c| !is_word(c)).unwrap_or(after.len());
                    self.skip(place + 1 + flags);
                    return true;
                }
                _ => {}
            }
        }
        false
    }

    fn open(&mut self, sign: char) {
        let last = self.last();
        let ends = match sign {
            '(' => CONDITIONS.contains(&last),
            '{' => {
                matches!(last, "" | ")" | ";" | "{" | "}" | "=>")
                    || ["else", "do", "try", "finally"].contains(&last)
            }
            _ => false,
        };
        self.open.push(Open { sign, ends });
        self.push(sign.to_string());
        self.skip(1);
    }

    fn close(&mut self, sign: char) {
        let open = self.open.pop();
        self.skip(1);
        if sign == '}' && open.is_some_and(|open| open.sign == '`') {
            self.push(")".into());
            return self.template();
        }
        self.ended = open.is_some_and(|open| open.ends);
        self.push(sign.to_string());
    }
}

/// A name or a text with its escapes read: four digits, two, or digits in braces.
fn unescaped(text: &str) -> String {
    let mut parts = text.split('\\');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let braced = part
            .strip_prefix("u{")
            .and_then(|rest| rest.split_once('}'));
        let digits = braced.or_else(|| {
            let rest = part.strip_prefix(['u', 'x'])?;
            rest.split_at_checked(if part.starts_with('u') { 4 } else { 2 })
        });
        let read = |(digits, rest)| {
            let code = u32::from_str_radix(digits, 16).ok()?;
            Some((char::from_u32(code)?, rest))
        };
        match digits.and_then(read) {
            Some((c, rest)) => {
                out.push(c);
                out.push_str(rest);
            }
            None => out.push_str(part),
        }
    }
    out
}

/// Members of the global object and of `Promise` that are named by a text, as if by a name.
fn plain_members(tokens: Vec<Token>) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::with_capacity(tokens.len());
    for token in tokens {
        out.push(token);
        let from = out.len().saturating_sub(4);
        let said: Vec<&str> = out[from..]
            .iter()
            .map(|token| token.text.as_str())
            .collect();
        let [object, "[", member, "]"] = said[..] else {
            continue;
        };
        let object = match object {
            "?." => out[..from].last().map_or("", |token| &token.text),
            object => object,
        };
        if let Some(member) = member.strip_prefix('"')
            && (object == "Promise" || GLOBALS.contains(&object))
        {
            let member = member.to_string();
            out.truncate(from + usize::from(said[0] != "?."));
            for text in [".".to_string(), member] {
                out.push(Token::new(text));
            }
        }
    }
    out
}

fn said(tokens: &[Token], place: usize) -> &str {
    tokens.get(place).map_or("", |token| &token.text)
}

fn before(tokens: &[Token], place: usize, back: usize) -> &str {
    place
        .checked_sub(back)
        .map_or("", |place| said(tokens, place))
}

/// Tells each opening parenthesis where it is closed.
fn pair(tokens: &mut [Token]) {
    let mut open = Vec::new();
    for place in 0..tokens.len() {
        match tokens[place].text.as_str() {
            "(" => open.push(place),
            ")" => {
                if let Some(from) = open.pop() {
                    tokens[from].closed = place;
                }
            }
            _ => {}
        }
    }
}

/// Whether a place names a function, not a member of something else, a key or a declaration.
fn is_named(tokens: &[Token], place: usize) -> bool {
    let global = GLOBALS.contains(&before(tokens, place, 2));
    match before(tokens, place, 1) {
        "." | "?." => global && !matches!(before(tokens, place, 3), "." | "?."),
        "#" | "function" => false,
        "*" => before(tokens, place, 2) != "function",
        _ => said(tokens, place + 1) != ":",
    }
}

/// Whether what is named at a place is called there.
fn is_called(tokens: &[Token], place: usize) -> bool {
    let mut next = place + 1;
    if said(tokens, next) == "(" {
        // A method is declared: a block follows its arguments on the line.
        let after = tokens[next].closed + 1;
        return said(tokens, after) != "{" || tokens[after].fresh;
    }
    if said(tokens, next).starts_with('"') {
        return true;
    }
    while said(tokens, next) == ")" {
        next += 1;
    }
    if matches!(said(tokens, next), "." | "?.")
        && matches!(said(tokens, next + 1), "call" | "apply")
    {
        next += 2;
    }
    next += usize::from(said(tokens, next) == "?.");
    next > place + 1 && said(tokens, next) == "("
}

/// The name and other names that it was assigned to.
fn names_of<'a>(tokens: &'a [Token], name: &'a str) -> Vec<&'a str> {
    let mut names = alloc::vec![name];
    let mut known = 0;
    while known < names.len() {
        let name = names[known];
        known += 1;
        for place in 0..tokens.len() {
            if said(tokens, place) != name || !is_named(tokens, place) || is_called(tokens, place) {
                continue;
            }
            let member = matches!(before(tokens, place, 1), "." | "?.");
            let start = place - if member { 2 } else { 0 };
            let next = said(tokens, place + 1);
            let whole = next != "." || said(tokens, place + 2) == "bind";
            let other = before(tokens, start, 2);
            let is_name = other.starts_with(is_word) && before(tokens, start, 1) == "=";
            if is_name && whole && names.len() < NAMES && !names.contains(&other) {
                names.push(other);
            }
        }
    }
    names
}

/// Where a function is called.
fn calls_of(tokens: &[Token], name: &str) -> Vec<usize> {
    let names = names_of(tokens, name);
    let places = 0..tokens.len();
    let calls = places.filter(|place| {
        let named = names.contains(&said(tokens, *place)) && is_named(tokens, *place);
        named && is_called(tokens, *place)
    });
    calls.collect()
}

/// Whether a place lies inside the arguments of `Promise.all` or of another name of it.
fn is_in_all(tokens: &[Token], place: usize) -> bool {
    let mut names: Vec<&str> = Vec::new();
    for start in 0..place {
        let word = said(tokens, start);
        let of_promise = before(tokens, start, 2) == "Promise";
        let all = word.starts_with("all") && of_promise;
        // `const all = Promise.all` and `const { all } = Promise`.
        if all && before(tokens, start, 3) == "=" && names.len() < NAMES {
            names.push(before(tokens, start, 4));
        } else if word == "Promise" && before(tokens, start, 1) == "=" && names.len() < NAMES {
            let pattern = tokens[..start - 1].iter().rev().take(NAMES);
            let pattern = pattern.map(|token| token.text.as_str()).skip(1);
            names.extend(
                pattern
                    .take_while(|text| *text != "{")
                    .filter(|text| text.starts_with(is_word)),
            );
        }
        if !all && !names.contains(&word) {
            continue;
        }
        let mut next = start + 1;
        if matches!(said(tokens, next + 1), "call" | "apply") {
            next += 2;
        }
        next += usize::from(said(tokens, next) == "?.");
        if said(tokens, next) == "(" && next < place && place < tokens[next].closed {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests;
