//! Maps and lists in brackets, over several lines if need be.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{DEPTH, Entry, Node, Reader, Result, scalar};

/// A place in the source while brackets are read.
struct Cursor<'a> {
    source: &'a str,
    at: usize,
    depth: usize,
    /// Line of the opening bracket.
    line: u32,
}

type Step<T> = core::result::Result<T, String>;

impl Reader<'_> {
    /// Reads a map or list in brackets that begins at byte `offset` of the current line's text.
    pub(super) fn flow(&mut self, offset: usize) -> Result<Node> {
        let from = self.lines[self.at].begin + offset;
        let line = self.line_number(self.at);
        let mut cursor = Cursor {
            source: self.source,
            at: from,
            depth: self.depth,
            line,
        };
        let node = cursor.nested().map_err(|what| scalar::fault(line, &what))?;
        let end = cursor.at;
        self.close(end)?;
        Ok(self.settle(node))
    }

    /// Makes the keys of maps in brackets distinct.
    fn settle(&mut self, node: Node) -> Node {
        match node {
            Node::Map(entries) => {
                let settled = entries
                    .into_iter()
                    .map(|entry| Entry {
                        value: self.settle(entry.value),
                        ..entry
                    })
                    .collect();
                Node::Map(self.distinct(settled))
            }
            Node::List(elements) => Node::List(
                elements
                    .into_iter()
                    .map(|element| self.settle(element))
                    .collect(),
            ),
            text => text,
        }
    }
}

impl<'a> Cursor<'a> {
    fn rest(&self) -> &'a str {
        &self.source[self.at..]
    }

    /// Skips white space, breaks and comments; says what comes then.
    fn next(&mut self) -> Step<char> {
        loop {
            let rest = self.rest();
            let body = rest.trim_start_matches([' ', '\t', '\n', '\r']);
            let skipped = rest.len() - body.len();
            self.at += skipped;
            let open = self.source[..self.at].ends_with([' ', '\t', '\n']);
            if !(self.rest().starts_with('#') && open) {
                break;
            }
            self.at += self.rest().find('\n').unwrap_or(self.rest().len());
        }
        self.rest()
            .chars()
            .next()
            .ok_or_else(|| "brackets do not close".to_string())
    }

    fn nested(&mut self) -> Step<Node> {
        if self.depth >= DEPTH {
            return Err("maps and lists nest deeper than 8 levels".to_string());
        }
        self.depth += 1;
        let is_map = self.rest().starts_with('{');
        self.at += 1;
        let node = if is_map { self.map() } else { self.list() };
        self.depth -= 1;
        node
    }

    fn list(&mut self) -> Step<Node> {
        let mut elements = Vec::new();
        loop {
            match self.next()? {
                ']' => {
                    self.at += 1;
                    return Ok(Node::List(elements));
                }
                ',' => return Err("an element is missing before a comma".to_string()),
                _ => {}
            }
            let element = self.value()?;
            elements.push(if self.next()? == ':' {
                self.pair(element)?
            } else {
                element
            });
            self.comma(']')?;
        }
    }

    /// A single member without braces inside a list.
    fn pair(&mut self, key: Node) -> Step<Node> {
        self.at += 1;
        let value = self.member_value(']')?;
        Ok(Node::Map(alloc::vec![Entry {
            key: key_text(key)?,
            value,
            line: self.line
        }]))
    }

    fn map(&mut self) -> Step<Node> {
        let mut entries = Vec::new();
        loop {
            match self.next()? {
                '}' => {
                    self.at += 1;
                    return Ok(Node::Map(entries));
                }
                ',' => return Err("a key is missing in braces".to_string()),
                ':' if ends_a_key(&self.rest()[1..]) => {
                    return Err("a key is missing in braces".to_string());
                }
                _ => {}
            }
            let key = self.value()?;
            let value = if self.next()? == ':' {
                self.at += 1;
                self.member_value('}')?
            } else {
                Node::Text(String::new())
            };
            entries.push(Entry {
                key: key_text(key)?,
                value,
                line: self.line,
            });
            self.comma('}')?;
        }
    }

    fn member_value(&mut self, close: char) -> Step<Node> {
        match self.next()? {
            c if c == ',' || c == close => Ok(Node::Text(String::new())),
            _ => self.value(),
        }
    }

    fn comma(&mut self, close: char) -> Step<()> {
        match self.next()? {
            ',' => {
                self.at += 1;
                Ok(())
            }
            c if c == close => Ok(()),
            _ => Err("a comma or a closing bracket is missing".to_string()),
        }
    }

    fn value(&mut self) -> Step<Node> {
        match self.next()? {
            '[' | '{' => self.nested(),
            quote @ ('"' | '\'') => {
                let (text, length) = scalar::quoted(self.rest(), quote)?;
                self.at += length;
                Ok(Node::Text(text))
            }
            '&' | '*' | '!' => Err("anchors, aliases and tags are not read".to_string()),
            '@' | '`' | '%' | '|' | '>' | ']' | '}' => {
                Err("a plain text in brackets begins with a reserved sign".to_string())
            }
            _ => self.plain(),
        }
    }

    /// A plain text in brackets: up to a bracket, a comma, a colon that ends a key, or a comment.
    fn plain(&mut self) -> Step<Node> {
        let text = self.rest();
        let mut before = ' ';
        let mut end = text.len();
        for (place, c) in text.char_indices() {
            let ends = match c {
                ',' | '[' | ']' | '{' | '}' => true,
                ':' => ends_a_key(&text[place + 1..]),
                '#' => before.is_ascii_whitespace(),
                _ => false,
            };
            if ends {
                end = place;
                break;
            }
            before = c;
        }
        if text[..end].trim().is_empty() || matches!(text[..end].trim(), "-" | "?") {
            return Err("a plain text in brackets is missing".to_string());
        }
        let lines = text[..end].trim().split('\n').map(str::trim);
        let out = scalar::fold_lines(lines);
        self.at += end;
        Ok(Node::Text(out))
    }
}

/// Whether a colon in brackets ends a key, by what follows it.
fn ends_a_key(rest: &str) -> bool {
    let next = rest.chars().next();
    next.is_none_or(|next| next.is_ascii_whitespace() || ",[]{}".contains(next))
}

fn key_text(key: Node) -> Step<String> {
    match key {
        Node::Text(text) => Ok(text),
        _ => Err("a key is a map or a list".to_string()),
    }
}
