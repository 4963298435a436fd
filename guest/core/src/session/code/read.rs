//! Cuts JavaScript into tokens: just enough of its grammar to tell texts, comments, regular
//! expressions and templates from code, and a regular expression from a division.

use alloc::{
    borrow::ToOwned,
    format,
    string::{String, ToString},
    vec::Vec,
};

/// Words after which an expression begins, so that a slash begins a regular expression.
pub(super) const BEFORE_VALUE: [&str; 15] = [
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
pub(super) const CONDITIONS: [&str; 4] = ["if", "while", "for", "with"];
/// Words behind which a block begins.
const BLOCKS: [&str; 4] = ["else", "do", "try", "finally"];
/// Signs that are read as one.
const SIGNS: [&str; 5] = ["...", "?.", "=>", "++", "--"];
/// How far a head of a class or a label is looked for.
const HEAD: usize = 16;
/// How often the end of a regular expression is looked for in one line in vain. Code that runs has
/// none without an end.
const ENDLESS: u32 = 64;
/// No place.
pub(super) const NOWHERE: usize = usize::MAX;

/// One token: a word, a sign, or a text with a quote before it.
#[derive(Debug)]
pub(super) struct Token {
    pub(super) text: String,
    /// It stands on another line than the token before it.
    pub(super) fresh: bool,
    /// Of a closing bracket: a statement ends with it, an expression may follow.
    ended: bool,
    /// Of an opening bracket: a class or an object, or a pattern, lies in it.
    pub(super) members: bool,
    /// It lies in a class or an object, where `this` is not the global one.
    pub(super) own: bool,
    /// Of a bracket, where the other one of the pair is.
    pub(super) pair: usize,
    /// The opening bracket around it.
    pub(super) inside: usize,
}

impl Token {
    pub(super) fn new(text: String) -> Self {
        Self {
            text,
            fresh: false,
            ended: false,
            members: false,
            own: false,
            pair: NOWHERE,
            inside: NOWHERE,
        }
    }
}

/// A bracket that is open.
#[derive(Clone, Copy)]
struct Open {
    /// Its sign; a back quote for what a template computes.
    sign: char,
    /// Where it stands among the tokens.
    place: usize,
    /// What follows its end is a new expression: it holds a condition or statements.
    ends: bool,
    /// A class or an object.
    members: bool,
}

/// Cuts code into tokens.
pub(super) struct Reader<'a> {
    rest: &'a str,
    tokens: Vec<Token>,
    open: Vec<Open>,
    /// Where the bracket was opened that was closed last.
    opened: usize,
    /// How many of the open ones are classes and objects.
    owns: usize,
    fresh: bool,
    /// Where the line ends that was searched in vain, counted from the end of the code, and how
    /// often it was.
    endless: (usize, u32),
}

pub(super) fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '\\') || (!c.is_ascii() && !is_blank(c))
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{FEFF}'
}

fn ends_line(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{2028}' | '\u{2029}')
}

impl<'a> Reader<'a> {
    pub(super) fn new(rest: &'a str) -> Self {
        Self {
            rest,
            tokens: Vec::new(),
            open: Vec::new(),
            opened: 0,
            owns: 0,
            fresh: false,
            endless: (usize::MAX, 0),
        }
    }

    pub(super) fn read(mut self) -> Vec<Token> {
        if self.rest.starts_with("#!") {
            self.skip_line();
        }
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
            '/' if self.rest.starts_with("//") => self.skip_line(),
            '<' | '-' if self.begins_old_comment() => self.skip_line(),
            '/' if self.rest.starts_with("/*") => {
                let end = self.rest[2..]
                    .find("*/")
                    .map_or(self.rest.len(), |end| end + 4);
                self.fresh |= self.rest[..end].contains(ends_line);
                self.skip(end);
            }
            '/' if self.begins_value() && self.expression() => {}
            '(' | '[' | '{' => self.open(c),
            ')' | ']' | '}' => self.close(c),
            c if is_blank(c) => {
                self.fresh |= ends_line(c);
                self.skip(c.len_utf8());
            }
            c if is_word(c) => self.word(),
            _ => self.sign(c),
        }
    }

    /// Whether a comment as those of HTML begins here: `-->` before anything else of its line, and
    /// `<!--` where no value stands before it. Behind a value modules read less-than and a count
    /// down, so that it is no comment for certain.
    fn begins_old_comment(&self) -> bool {
        let first = self.fresh || self.tokens.is_empty();
        (self.rest.starts_with("-->") && first)
            || (self.rest.starts_with("<!--") && self.begins_value())
    }

    fn skip_line(&mut self) {
        self.skip(self.rest.find(ends_line).unwrap_or(self.rest.len()));
    }

    fn skip(&mut self, bytes: usize) {
        self.rest = &self.rest[bytes..];
    }

    fn push(&mut self, text: String) {
        let fresh = core::mem::take(&mut self.fresh);
        self.tokens.push(Token {
            fresh,
            own: self.owns > 0,
            ..Token::new(text)
        });
    }

    /// The text of the token so many back, from 1.
    fn back(&self, back: usize) -> &str {
        let place = self.tokens.len().checked_sub(back);
        place.map_or("", |place| &self.tokens[place].text)
    }

    fn sign(&mut self, c: char) {
        let sign = SIGNS.into_iter().find(|sign| self.rest.starts_with(sign));
        let mut length = sign.map_or(c.len_utf8(), str::len);
        // `a?.5:b` is a condition.
        if sign == Some("?.") && self.rest[2..].starts_with(|c: char| c.is_ascii_digit()) {
            length = 1;
        }
        self.push(self.rest[..length].to_string());
        self.skip(length);
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
        // The point of a number belongs to it, also at its end.
        let whole = |c: char| c.is_ascii_digit() || c == '_';
        let number = self.rest.starts_with(|c: char| c.is_ascii_digit());
        if number && self.rest[..end].chars().all(whole) && self.rest[end..].starts_with('.') {
            let rest = &self.rest[end + 1..];
            end += 1 + rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        }
        let text = unescaped(&self.rest[..end]);
        self.push(text);
        self.skip(end);
    }

    /// A text in quotes; it ends with its line, unless a backslash stands before the end.
    fn text(&mut self, quote: char) {
        let mut chars = self.rest.char_indices().skip(1).peekable();
        let mut end = self.rest.len();
        while let Some((place, c)) = chars.next() {
            if c == '\\' {
                let broken = chars.next().is_some_and(|(_, c)| c == '\r');
                if broken {
                    chars.next_if(|(_, c)| *c == '\n');
                }
            } else if c == quote || c == '\n' || c == '\r' {
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
                    let said = unescaped(&self.rest[..place]);
                    self.push(format!("\"{said}"));
                    return self.skip(place + 1);
                }
                '$' if self.rest[place..].starts_with("${") => {
                    self.push("\"".into());
                    self.open.push(Open {
                        sign: '`',
                        place: self.tokens.len(),
                        ends: false,
                        members: false,
                    });
                    self.push("(".into());
                    return self.skip(place + 2);
                }
                _ => {}
            }
        }
        self.skip(self.rest.len());
    }

    /// Whether a token is the name of a member, and so no word of the language.
    fn is_member(&self, place: usize) -> bool {
        let before = place.checked_sub(1).map(|place| &self.tokens[place].text);
        before.is_some_and(|text| matches!(text.as_str(), "." | "?." | "#"))
    }

    /// Whether a value ends with a token.
    fn ends_value(&self, place: usize) -> bool {
        let token = &self.tokens[place];
        match token.text.chars().next() {
            Some(')' | '}') => !token.ended,
            Some(']' | '"') => true,
            Some(c) if is_word(c) => {
                !BEFORE_VALUE.contains(&token.text.as_str()) || self.is_member(place)
            }
            // Behind a value, on its line, they belong to it; otherwise to what follows.
            _ if matches!(token.text.as_str(), "++" | "--") => {
                !token.fresh && place > 0 && self.ends_operand(place - 1)
            }
            _ => false,
        }
    }

    /// The same for what can be counted up and down: no sign, which would have to be looked before.
    fn ends_operand(&self, place: usize) -> bool {
        !matches!(self.tokens[place].text.as_str(), "++" | "--") && self.ends_value(place)
    }

    /// Whether a value begins here, so that a slash is no division.
    fn begins_value(&self) -> bool {
        let last = self.tokens.len().checked_sub(1);
        last.is_none_or(|last| !self.ends_value(last))
    }

    /// Whether a statement begins with a token.
    fn begins_statement(&self, place: usize) -> bool {
        let Some(before) = place.checked_sub(1) else {
            return true;
        };
        match self.tokens[before].text.as_str() {
            ";" | "{" => true,
            "else" | "do" | "export" | "default" => !self.is_member(before),
            _ if self.ends_value(before) => self.tokens[place].fresh,
            text => matches!(text, ")" | "}"),
        }
    }

    /// Reads a regular expression, if there is one: it ends on its line.
    fn expression(&mut self) -> bool {
        let (end, tries) = self.endless;
        let same = self.rest.len() > end;
        if same && tries >= ENDLESS {
            return false;
        }
        let mut stop = 0;
        let mut class = false;
        let mut chars = self.rest.char_indices().skip(1);
        while let Some((place, c)) = chars.next() {
            match c {
                c if ends_line(c) => {
                    stop = self.rest.len() - place;
                    break;
                }
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
        self.endless = (stop, if same { tries + 1 } else { 1 });
        false
    }

    fn open(&mut self, sign: char) {
        let place = self.tokens.len();
        let (ends, members) = match sign {
            '(' => {
                let condition = CONDITIONS.contains(&self.back(1));
                (condition && !self.is_member(place - 1), false)
            }
            '{' => self.brace(),
            _ => (false, false),
        };
        self.open.push(Open {
            sign,
            place,
            ends,
            members,
        });
        self.push(sign.to_string());
        self.tokens[place].members = members;
        self.owns += usize::from(members);
        self.skip(1);
    }

    /// Of a brace that opens here: whether statements end with it, and whether it holds members.
    fn brace(&self) -> (bool, bool) {
        let count = self.tokens.len();
        let last = self.back(1);
        if last == ")" {
            // The block behind a condition, or the body of a function or method.
            let function = self.function_at(self.opened);
            if let (None, Some(start)) = (function, self.class_at(self.opened)) {
                return (self.begins_statement(start), true);
            }
            return (
                function.is_none_or(|start| self.begins_statement(start)),
                false,
            );
        }
        if let Some(start) = self.class_at(count) {
            return (self.begins_statement(start), true);
        }
        let block = matches!(last, "" | ";" | "{" | "}" | "=>")
            || (BLOCKS.contains(&last) && !self.is_member(count - 1))
            || (last == ":" && self.is_label())
            || count
                .checked_sub(1)
                .is_some_and(|last| self.ends_value(last));
        (block, !block)
    }

    /// Where the function begins whose arguments a bracket opens; nothing when there is none.
    fn function_at(&self, bracket: usize) -> Option<usize> {
        let text = |place: usize| self.tokens[place].text.as_str();
        let mut place = bracket.checked_sub(1)?;
        if text(place) != "function" && text(place).starts_with(is_word) {
            place = place.checked_sub(1)?;
        }
        if text(place) == "*" {
            place = place.checked_sub(1)?;
        }
        if text(place) != "function" || self.is_member(place) {
            return None;
        }
        let waits = place > 0 && text(place - 1) == "async" && !self.is_member(place - 1);
        Some(place - usize::from(waits))
    }

    /// Where the class begins whose head ends before a place; nothing when there is none.
    fn class_at(&self, end: usize) -> Option<usize> {
        let places = (0..end).rev().take(HEAD);
        let mut head = places.take_while(|place| {
            let text = &self.tokens[*place].text;
            text == "." || text.starts_with(is_word)
        });
        head.find(|place| self.tokens[*place].text == "class" && !self.is_member(*place))
    }

    /// Whether the colon that was read last ends a label or a case.
    fn is_label(&self) -> bool {
        if self
            .open
            .last()
            .is_some_and(|open| open.sign != '{' || open.members)
        {
            return false;
        }
        let count = self.tokens.len();
        let places = (0..count - 1).rev().take(HEAD);
        let mut statement = places
            .take_while(|place| !matches!(self.tokens[*place].text.as_str(), ";" | "{" | "}"));
        let cases = ["case", "default"];
        (count > 1 && self.back(2).starts_with(is_word) && self.begins_statement(count - 2))
            || statement.any(|place| cases.contains(&self.tokens[place].text.as_str()))
    }

    fn close(&mut self, sign: char) {
        let open = self.open.pop();
        self.skip(1);
        let place = self.tokens.len();
        self.opened = open.map_or(0, |open| open.place);
        self.owns -= usize::from(open.is_some_and(|open| open.members));
        if sign == '}' && open.is_some_and(|open| open.sign == '`') {
            self.push(")".into());
            return self.template();
        }
        self.push(sign.to_string());
        self.tokens[place].ended = open.is_some_and(|open| open.ends);
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

/// Tells each bracket where the other one of its pair is, and each token which one is around it.
pub(super) fn pair(tokens: &mut [Token]) {
    let mut open: Vec<usize> = Vec::new();
    for place in 0..tokens.len() {
        let closes = match tokens[place].text.as_str() {
            ")" => "(",
            "]" => "[",
            "}" => "{",
            _ => "",
        };
        if open.last().is_some_and(|from| tokens[*from].text == closes)
            && let Some(from) = open.pop()
        {
            tokens[from].pair = place;
            tokens[place].pair = from;
        }
        tokens[place].inside = open.last().copied().unwrap_or(NOWHERE);
        if matches!(tokens[place].text.as_str(), "(" | "[" | "{") {
            open.push(place);
        }
    }
}
