//! The query language of SQLite's full-text search: words, phrases, prefixes, column filters,
//! `NEAR`, `AND`, `OR`, `NOT` and parentheses, with its precedence and its errors.

use alloc::{
    borrow::ToOwned,
    boxed::Box,
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use super::lexer::{Lexer, Token};
use crate::text::{cjk, porter, unicode61};

/// Deepest nesting of parentheses.
pub const DEPTH: usize = 100;
/// Most phrases in one query.
pub const PHRASES: usize = 4096;
/// Most phrases in one `NEAR`, and most beginnings of words (`wo*`) in one phrase.
pub const JOINED: usize = 32;
/// How far apart the phrases of a `NEAR` may be when it does not say.
const NEAR_DEFAULT: u32 = 10;
const NEAR_LONGEST: u32 = 1 << 20;

/// Why a query cannot be read: one line, as the original words it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError(pub String);

/// One stemmed term of a phrase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Term {
    pub(super) bytes: Vec<u8>,
    /// Every term that starts with it counts.
    pub(super) prefix: bool,
}

/// Consecutive terms.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Phrase {
    pub(super) terms: Vec<Term>,
    /// Only at the start of a column.
    pub(super) first: bool,
    /// Columns it may stand in; `None` for all.
    pub(super) columns: Option<Vec<bool>>,
}

/// What a row must fulfil.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Node {
    /// No row.
    Nothing,
    /// All phrases (numbers into the query's list), within a distance of each other.
    Near(Vec<usize>, u32),
    And(Vec<Node>),
    Or(Vec<Node>),
    /// The first, and none of the others. One list: a chain of `NOT` is no deeper than one.
    Not(Box<Node>, Vec<Node>),
}

/// A query that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    pub(super) root: Node,
    pub(super) phrases: Vec<Phrase>,
}

/// Reads a query against a table with the given columns.
///
/// # Errors
/// What cannot be read, in the words of the original.
pub fn parse(text: &str, columns: &[&str]) -> Result<Query, SyntaxError> {
    let mut parser = Parser {
        lexer: Lexer::new(text),
        columns,
        phrases: Vec::new(),
        depth: 0,
    };
    let root = parser.expression()?;
    if *parser.lexer.peek() == Token::End {
        Ok(Query {
            root,
            phrases: parser.phrases,
        })
    } else {
        Err(parser.unexpected())
    }
}

struct Parser<'a> {
    lexer: Lexer<'a>,
    columns: &'a [&'a str],
    phrases: Vec<Phrase>,
    depth: usize,
}

type Read<T> = Result<T, SyntaxError>;

impl Parser<'_> {
    fn unexpected(&self) -> SyntaxError {
        if *self.lexer.peek() == Token::OpenQuote {
            return SyntaxError("unterminated string".to_owned());
        }
        syntax(self.lexer.near())
    }

    fn expect(&mut self, token: &Token<'_>) -> Read<()> {
        if self.lexer.take(token) {
            Ok(())
        } else {
            Err(self.unexpected())
        }
    }

    /// `OR` binds weakest.
    fn expression(&mut self) -> Read<Node> {
        let mut nodes = vec![self.conjunction()?];
        while self.lexer.take(&Token::Or) {
            nodes.push(self.conjunction()?);
        }
        Ok(any(nodes))
    }

    fn conjunction(&mut self) -> Read<Node> {
        let mut nodes = vec![self.exclusion()?];
        while self.lexer.take(&Token::And) {
            nodes.push(self.exclusion()?);
        }
        Ok(all(nodes))
    }

    /// `NOT` binds stronger than `AND`, and to the left.
    fn exclusion(&mut self) -> Read<Node> {
        let kept = self.primary()?;
        let mut excluded = Vec::new();
        while self.lexer.take(&Token::Not) {
            excluded.push(self.primary()?);
        }
        Ok(match kept {
            Node::Nothing => Node::Nothing,
            kept if excluded.is_empty() => kept,
            kept => Node::Not(Box::new(kept), excluded),
        })
    }

    fn primary(&mut self) -> Read<Node> {
        if *self.lexer.peek() == Token::Open {
            return self.group();
        }
        self.implicit()
    }

    fn group(&mut self) -> Read<Node> {
        self.expect(&Token::Open)?;
        self.depth += 1;
        if self.depth > DEPTH {
            return Err(SyntaxError("fts5: parser stack overflow".to_owned()));
        }
        let node = self.expression()?;
        self.depth -= 1;
        self.expect(&Token::Close)?;
        Ok(node)
    }

    /// Words and phrases side by side must all be there; ones without a single token are
    /// passed over.
    fn implicit(&mut self) -> Read<Node> {
        let mut nodes = Vec::new();
        loop {
            let filter = self.column_filter()?;
            let before = self.phrases.len();
            if filter.is_some() && *self.lexer.peek() == Token::Open {
                if !nodes.is_empty() {
                    return Err(self.unexpected());
                }
                let node = self.group()?;
                self.restrict(before, filter.as_deref());
                return Ok(node);
            }
            let node = self.near()?;
            self.restrict(before, filter.as_deref());
            if node != Node::Nothing {
                nodes.push(node);
            }
            let more = matches!(
                self.lexer.peek(),
                Token::Text { .. } | Token::Caret | Token::Minus | Token::OpenBrace
            );
            if !more {
                return Ok(if nodes.is_empty() {
                    Node::Nothing
                } else {
                    all(nodes)
                });
            }
        }
    }

    /// `name :`, `- name :`, `{a b} :` or `-{a b} :`.
    fn column_filter(&mut self) -> Read<Option<Vec<bool>>> {
        let named =
            matches!(self.lexer.peek(), Token::Text { .. }) && *self.lexer.second() == Token::Colon;
        let starts = matches!(self.lexer.peek(), Token::Minus | Token::OpenBrace);
        if !named && !starts {
            return Ok(None);
        }
        let negative = self.lexer.take(&Token::Minus);
        let mut chosen = vec![negative; self.columns.len()];
        if self.lexer.take(&Token::OpenBrace) {
            self.choose(&mut chosen, !negative)?;
            while matches!(self.lexer.peek(), Token::Text { .. }) {
                self.choose(&mut chosen, !negative)?;
            }
            self.expect(&Token::CloseBrace)?;
        } else {
            self.choose(&mut chosen, !negative)?;
        }
        self.expect(&Token::Colon)?;
        Ok(Some(chosen))
    }

    fn choose(&mut self, chosen: &mut [bool], value: bool) -> Read<()> {
        let Token::Text { text, .. } = self.lexer.peek() else {
            return Err(self.unexpected());
        };
        let found = self
            .columns
            .iter()
            .position(|column| column.eq_ignore_ascii_case(text));
        let place = found.ok_or_else(|| SyntaxError(format!("no such column: {text}")))?;
        chosen[place] = value;
        self.lexer.advance();
        Ok(())
    }

    /// Narrows the phrases read since `before` to the columns.
    fn restrict(&mut self, before: usize, filter: Option<&[bool]>) {
        let Some(filter) = filter else { return };
        for phrase in &mut self.phrases[before..] {
            let own = phrase
                .columns
                .get_or_insert_with(|| vec![true; filter.len()]);
            own.iter_mut()
                .zip(filter)
                .for_each(|(own, allowed)| *own &= *allowed);
        }
    }

    fn near(&mut self) -> Read<Node> {
        if self.lexer.take(&Token::Caret) {
            let mut phrase = self.phrase()?;
            phrase.first = !phrase.terms.is_empty();
            return self.leaf(vec![phrase], NEAR_DEFAULT);
        }
        if *self.lexer.second() != Token::Open {
            let phrase = self.phrase()?;
            return self.leaf(vec![phrase], NEAR_DEFAULT);
        }
        let name = self.lexer.near();
        if !matches!(self.lexer.peek(), Token::Text { .. }) {
            return Err(self.unexpected());
        }
        self.lexer.advance();
        self.expect(&Token::Open)?;
        let mut phrases = vec![self.phrase()?];
        while matches!(self.lexer.peek(), Token::Text { .. }) {
            phrases.push(self.phrase()?);
        }
        if phrases.len() > JOINED {
            return Err(SyntaxError(format!(
                "more than {JOINED} phrases in one NEAR"
            )));
        }
        let mut distance = NEAR_DEFAULT;
        if self.lexer.take(&Token::Comma) {
            distance = self.distance()?;
        }
        self.expect(&Token::Close)?;
        if name != "NEAR" {
            return Err(syntax(name));
        }
        self.leaf(phrases, distance)
    }

    fn distance(&mut self) -> Read<u32> {
        let Token::Text { text, .. } = self.lexer.peek() else {
            return Err(self.unexpected());
        };
        if !text.bytes().all(|digit| digit.is_ascii_digit()) {
            return Err(SyntaxError(format!("expected integer, got \"{text}\"")));
        }
        let distance = text.parse().unwrap_or(NEAR_LONGEST).min(NEAR_LONGEST);
        self.lexer.advance();
        Ok(distance)
    }

    fn leaf(&mut self, phrases: Vec<Phrase>, distance: u32) -> Read<Node> {
        let first = self.phrases.len();
        self.phrases.extend(
            phrases
                .into_iter()
                .filter(|phrase| !phrase.terms.is_empty()),
        );
        if self.phrases.len() > PHRASES {
            return Err(SyntaxError(format!(
                "more than {PHRASES} phrases in one query"
            )));
        }
        let numbers: Vec<usize> = (first..self.phrases.len()).collect();
        Ok(if numbers.is_empty() {
            Node::Nothing
        } else {
            Node::Near(numbers, distance)
        })
    }

    /// Strings joined by `+`, each with an optional `*`.
    fn phrase(&mut self) -> Read<Phrase> {
        let mut phrase = Phrase::default();
        loop {
            let Token::Text { text, .. } = self.lexer.peek() else {
                return Err(self.unexpected());
            };
            unicode61::tokens(text, |token| {
                porter::stem(token);
                phrase.terms.push(Term {
                    bytes: token.clone(),
                    prefix: false,
                });
            });
            self.lexer.advance();
            let star = self.lexer.take(&Token::Star);
            if let Some(last) = phrase.terms.last_mut() {
                last.prefix = star;
            }
            if !self.lexer.take(&Token::Plus) {
                break;
            }
        }
        match phrase.terms.iter().filter(|term| term.prefix).count() {
            0..=JOINED => Ok(phrase),
            _ => Err(SyntaxError(format!(
                "more than {JOINED} beginnings of words in one phrase"
            ))),
        }
    }
}

fn syntax(near: &str) -> SyntaxError {
    SyntaxError(format!("fts5: syntax error near \"{near}\""))
}

fn all(mut nodes: Vec<Node>) -> Node {
    if nodes.len() == 1 {
        return nodes.remove(0);
    }
    if nodes.contains(&Node::Nothing) {
        Node::Nothing
    } else {
        Node::And(nodes)
    }
}

fn any(mut nodes: Vec<Node>) -> Node {
    nodes.retain(|node| *node != Node::Nothing);
    match nodes.len() {
        0 => Node::Nothing,
        1 => nodes.remove(0),
        _ => Node::Or(nodes),
    }
}

/// The query that a plain text stands for: one that uses an operator, a quote or a star goes
/// through as it is, any other is reduced to its words, all of which must occur.
pub fn prepare(text: &str) -> String {
    const OPERATORS: [&str; 5] = [" OR ", " AND ", " NOT ", "\"", "*"];
    if OPERATORS.iter().any(|operator| text.contains(operator)) {
        return text.to_string();
    }
    let words = words(text).join(" ");
    if words.is_empty() {
        text.to_string()
    } else {
        words
    }
}

/// Queries to try, in this order, after one that could not be read: its words with their
/// operators, then its words alone, all of which must occur, then any of them. Operators are no
/// words, unless there is nothing else.
pub fn repairs(text: &str) -> [String; 3] {
    let words = words(text);
    let operator = |word: &&str| matches!(*word, "AND" | "OR" | "NOT");
    let none_else = words.iter().all(operator);
    let quoted: Vec<String> = words
        .iter()
        .filter(|word| none_else || !operator(word))
        .map(|word| format!("\"{word}\""))
        .collect();
    [words.join(" "), quoted.join(" "), quoted.join(" OR ")]
}

/// Signs between which the tokenizer sees no border, set apart by blanks: each becomes a token.
pub(super) fn set_apart(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    for letter in text.chars() {
        if is_unspaced(letter) {
            out.push(' ');
            out.push(letter);
            out.push(' ');
        } else {
            out.push(letter);
        }
    }
    out
}

/// Whether a script writes no blanks between words, or glues particles to them: Chinese, Japanese,
/// Korean, Thai, Lao, Myanmar, Khmer.
pub(super) fn is_unspaced(letter: char) -> bool {
    cjk::script(letter).is_some()
        || matches!(letter, '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}'
            | '\u{1780}'..='\u{17ff}' | '\u{aa60}'..='\u{aa7f}' | '\u{a9e0}'..='\u{a9ff}')
}

/// Queries for texts whose signs were [`set_apart`]: every word of a query as a phrase of its
/// signs, all of them; then any two signs that stand side by side.
pub(super) fn by_signs(text: &str) -> [String; 2] {
    let words: Vec<&str> = words(text)
        .into_iter()
        .filter(|word| !matches!(*word, "AND" | "OR" | "NOT" | "NEAR"))
        .collect();
    let phrase = |word: &&str| format!("\"{}\"", set_apart(word).trim());
    let whole: Vec<String> = words.iter().map(phrase).collect();
    let pairs = words.iter().flat_map(|word| {
        let signs: Vec<char> = word.chars().collect();
        let pair = |pair: &[char]| {
            pair.iter()
                .copied()
                .all(is_unspaced)
                .then(|| pair.iter().collect())
        };
        signs.windows(2).filter_map(pair).collect::<Vec<String>>()
    });
    let pairs: Vec<String> = pairs
        .map(|pair| phrase(&pair.as_str()))
        .take(PHRASES)
        .collect();
    [whole.join(" "), pairs.join(" OR ")]
}

/// Runs of letters, numbers and underscores.
fn words(text: &str) -> Vec<&str> {
    text.split(|letter: char| letter != '_' && !unicode61::is_word_category(letter, false))
        .filter(|word| !word.is_empty())
        .collect()
}
