//! Tokens of a full-text query.

use alloc::borrow::Cow;

/// One token; what cannot be one ends up as `Stray` or `OpenQuote` and is refused by the parser
/// when it gets there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    Text { text: Cow<'a, str>, quoted: bool },
    And,
    Or,
    Not,
    Open,
    Close,
    OpenBrace,
    CloseBrace,
    Colon,
    Comma,
    Plus,
    Star,
    Minus,
    Caret,
    Stray,
    OpenQuote,
    End,
}

/// A token and the place where it was written.
type Placed<'a> = (Token<'a>, usize, usize);

/// Reads one token ahead of the parser's, two in all.
pub(super) struct Lexer<'a> {
    source: &'a str,
    first: Placed<'a>,
    second: Placed<'a>,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(source: &'a str) -> Self {
        let first = scan(source, 0);
        let second = scan(source, first.2);
        Self {
            source,
            first,
            second,
        }
    }

    pub(super) fn peek(&self) -> &Token<'a> {
        &self.first.0
    }

    pub(super) fn second(&self) -> &Token<'a> {
        &self.second.0
    }

    pub(super) fn advance(&mut self) {
        let next = scan(self.source, self.second.2);
        self.first = core::mem::replace(&mut self.second, next);
    }

    /// Steps over the token if it is the next one.
    pub(super) fn take(&mut self, token: &Token<'_>) -> bool {
        let found = self.peek() == token;
        if found {
            self.advance();
        }
        found
    }

    /// The next token as it was written; empty at the end.
    pub(super) fn near(&self) -> &'a str {
        &self.source[self.first.1..self.first.2]
    }
}

fn scan(source: &str, from: usize) -> Placed<'_> {
    let blank = |letter: char| matches!(letter, ' ' | '\t' | '\n' | '\r');
    let rest = source[from..].trim_start_matches(blank);
    let start = source.len() - rest.len();
    let (token, length) = match rest.chars().next() {
        None | Some('\0') => (Token::End, 0),
        Some('(') => (Token::Open, 1),
        Some(')') => (Token::Close, 1),
        Some('{') => (Token::OpenBrace, 1),
        Some('}') => (Token::CloseBrace, 1),
        Some(':') => (Token::Colon, 1),
        Some(',') => (Token::Comma, 1),
        Some('+') => (Token::Plus, 1),
        Some('*') => (Token::Star, 1),
        Some('-') => (Token::Minus, 1),
        Some('^') => (Token::Caret, 1),
        Some('"') => quoted(rest),
        Some(_) => bare(rest),
    };
    (token, start, start + length)
}

/// A string in double quotes; two of them stand for one.
fn quoted(rest: &str) -> (Token<'_>, usize) {
    let mut end = 1;
    loop {
        match rest[end..].find('"') {
            None => return (Token::OpenQuote, rest.len()),
            Some(found) if rest[end + found + 1..].starts_with('"') => end += found + 2,
            Some(found) => {
                end += found;
                break;
            }
        }
    }
    let inner = &rest[1..end];
    let text = if inner.contains('"') {
        Cow::Owned(inner.replace("\"\"", "\""))
    } else {
        Cow::Borrowed(inner)
    };
    (Token::Text { text, quoted: true }, end + 1)
}

/// A word of ASCII letters, digits, underscores and anything outside ASCII.
fn bare(rest: &str) -> (Token<'_>, usize) {
    let is_bare = |letter: char| {
        !letter.is_ascii() || letter.is_ascii_alphanumeric() || matches!(letter, '_' | '\u{1a}')
    };
    let length = rest.find(|letter| !is_bare(letter)).unwrap_or(rest.len());
    match &rest[..length] {
        "" => (Token::Stray, 1),
        "AND" => (Token::And, length),
        "OR" => (Token::Or, length),
        "NOT" => (Token::Not, length),
        text => (
            Token::Text {
                text: Cow::Borrowed(text),
                quoted: false,
            },
            length,
        ),
    }
}
