//! Maps and lists by indentation.

use alloc::{string::String, vec::Vec};

use super::{Entry, Fault, Leniency, Node, Reader, Result, scalar};

/// The key of a line and what follows its colon, with the offset of that.
pub(super) fn key(text: &str) -> Option<(String, usize)> {
    match text.chars().next()? {
        quote @ ('"' | '\'') => {
            let (key, length) = scalar::quoted(text, quote).ok()?;
            let rest = &text[length..];
            let colon = length + rest.len() - rest.trim_start().len();
            ends_key(text, colon).then_some((key, colon + 1))
        }
        '[' | '{' | ']' | '}' | '&' | '*' | '!' | '|' | '>' | '%' | '@' | '`' | ',' | '#'
        | '\t' => None,
        '-' | '?' if text[1..].is_empty() || text[1..].starts_with([' ', '\t']) => None,
        _ => plain_key(text),
    }
}

fn plain_key(text: &str) -> Option<(String, usize)> {
    let mut before = ' ';
    for (place, c) in text.char_indices() {
        if c == '#' && (before == ' ' || before == '\t') {
            return None;
        }
        if ends_key(text, place) {
            let key = text[..place].trim_end();
            return (!key.is_empty()).then(|| (key.into(), place + 1));
        }
        before = c;
    }
    None
}

/// Whether a colon at this place ends a key.
fn ends_key(text: &str, place: usize) -> bool {
    text[place..].starts_with(':')
        && (text[place + 1..].is_empty() || text[place + 1..].starts_with([' ', '\t']))
}

/// Whether a line begins an element of a list.
fn is_element(text: &str) -> bool {
    text.starts_with('-') && (text[1..].is_empty() || text[1..].starts_with([' ', '\t']))
}

impl Reader<'_> {
    /// Reads the node that begins at the current line or later, indented by at least `least`.
    fn node(&mut self, least: usize) -> Result<Node> {
        if !self.skip_blank() || self.lines[self.at].indent < least {
            return Ok(Node::Text(String::new()));
        }
        let indent = self.lines[self.at].indent;
        if is_element(self.text()) {
            return self.deeper(|reader| reader.list(indent));
        }
        if key(self.text()).is_some() {
            return self.deeper(|reader| {
                let entries = reader.map(indent)?;
                Ok(Node::Map(reader.distinct(entries)))
            });
        }
        self.value(0, least.saturating_sub(1))
    }

    /// Reads the members of a map whose keys stand at `indent`.
    pub(super) fn map(&mut self, indent: usize) -> Result<Vec<Entry>> {
        let mut entries = Vec::new();
        while self.skip_blank() && self.lines[self.at].indent >= indent {
            let line = self.line_number(self.at);
            let is_here = self.lines[self.at].indent == indent;
            let Some((key, offset)) = key(self.text()).filter(|_| is_here) else {
                if self.repair {
                    self.skip_repaired("the line was left out: it is no member of a map");
                    continue;
                }
                if self.text().starts_with('\t') {
                    return Err(self.fault("a tab stands in the indentation"));
                }
                if is_here && is_element(self.text()) && !entries.is_empty() {
                    return Err(self.fault("an element of a list stands among members of a map"));
                }
                return Err(self.fault("a member of a map begins with a key and a colon"));
            };
            let value = self.member(offset, indent)?;
            entries.push(Entry { key, value, line });
        }
        Ok(entries)
    }

    /// Reads the value of a member, with a repair if that is allowed and needed.
    fn member(&mut self, offset: usize, indent: usize) -> Result<Node> {
        let (at, noted) = (self.at, self.notes.len());
        let read = self.following(offset, indent);
        match read {
            Err(fault) if self.repair => {
                self.at = at;
                self.notes.truncate(noted);
                Ok(self.literal(offset, indent, fault))
            }
            other => other,
        }
    }

    /// Reads what follows a key: on its line, or below it.
    fn following(&mut self, offset: usize, indent: usize) -> Result<Node> {
        let rest = self.text()[offset..].trim_start();
        if !rest.is_empty() && !rest.starts_with('#') {
            let begin = self.text().len() - rest.len();
            return self.value(begin, indent);
        }
        self.at += 1;
        if !self.skip_blank() {
            return Ok(Node::Text(String::new()));
        }
        let next = self.lines[self.at].indent;
        if next == indent && is_element(self.text()) {
            return self.deeper(|reader| reader.list(indent));
        }
        self.node(indent + 1)
    }

    /// Takes a value as the text that it looks like: the rest of the line and the lines below that
    /// are indented further.
    fn literal(&mut self, offset: usize, indent: usize, fault: Fault) -> Node {
        self.note(Leniency::Repair, fault);
        let mut text = String::from(self.text()[offset..].trim());
        self.at += 1;
        while self.at < self.lines.len() {
            let line = self.lines[self.at];
            let more = self.text().trim();
            if more.is_empty() || line.indent <= indent {
                break;
            }
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(more);
            self.at += 1;
        }
        Node::Text(text)
    }

    /// Reads the elements of a list whose dashes stand at `indent`.
    fn list(&mut self, indent: usize) -> Result<Node> {
        let mut elements = Vec::new();
        while self.skip_blank() && self.lines[self.at].indent == indent && is_element(self.text()) {
            let rest = self.text()[1..].trim_start();
            if rest.is_empty() || rest.starts_with('#') {
                self.at += 1;
                let element = self.deeper(|reader| reader.node(indent + 1))?;
                elements.push(element);
                continue;
            }
            let begin = self.text().len() - rest.len();
            if is_element(rest) || key(rest).is_some() {
                // The rest of the line is a block of its own, indented by where it stands.
                let line = &mut self.lines[self.at];
                line.begin += begin;
                line.indent += begin;
                elements.push(self.node(indent + 1)?);
            } else {
                elements.push(self.value(begin, indent)?);
            }
        }
        if self.at < self.lines.len() && self.lines[self.at].indent > indent {
            return Err(self.fault("the line is indented differently from the list"));
        }
        Ok(Node::List(elements))
    }
}
