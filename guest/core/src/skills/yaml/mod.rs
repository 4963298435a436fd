//! The part of YAML that skill files use, read strictly or with repairs.
//!
//! Block and flow maps and lists, plain, quoted, literal and folded scalars, comments. Every scalar
//! is text: `1.0`, `yes` and dates stay as they are written. Anchors, aliases, tags and complex keys
//! are faults. With repairs a value that is no YAML is taken as the text that it looks like.

mod block;
mod flow;
mod scalar;

use crate::sort::Arrange as _;
use alloc::{
    string::{String, ToString},
    vec::Vec,
};

/// How deep maps and lists may nest.
pub const DEPTH: usize = 8;

/// A node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// A scalar; empty where nothing is written.
    Text(String),
    /// A list.
    List(Vec<Node>),
    /// A map in its order, keys distinct.
    Map(Vec<Entry>),
}

/// A member of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its key.
    pub key: String,
    /// Its value.
    pub value: Node,
    /// The line of its key, from 1.
    pub line: u32,
}

/// Why a text is not what this reader takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1.
    pub line: u32,
    /// What is wrong.
    pub what: String,
}

/// What kind of thing was put up with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leniency {
    /// A key again: the last one counts.
    Duplicate,
    /// Something that is no YAML, taken as text or left out.
    Repair,
}

/// Something that was put up with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The kind.
    pub leniency: Leniency,
    /// Where and what.
    pub fault: Fault,
}

/// What was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The members of the map at the top.
    pub entries: Vec<Entry>,
    /// What was put up with, in line order.
    pub notes: Vec<Note>,
}

type Result<T> = core::result::Result<T, Fault>;

/// Reads a map. Lines are counted from `first`.
///
/// # Errors
/// The first fault.
pub fn read(text: &str, first: u32) -> Result<Document> {
    Reader::new(text, first, false).document()
}

/// Reads a map and repairs what it can. Lines are counted from `first`.
///
/// # Errors
/// When nothing in the text looks like a member of a map.
pub fn read_repaired(text: &str, first: u32) -> Result<Document> {
    let lines: Vec<String> = text.split('\n').map(expand_tabs).collect();
    Reader::new(&lines.join("\n"), first, true).document()
}

/// Tabs of an indentation as two blanks each.
fn expand_tabs(line: &str) -> String {
    let body = line.trim_start_matches([' ', '\t']);
    let mut out = line[..line.len() - body.len()].replace('\t', "  ");
    out.push_str(body);
    out
}

/// A line of the source: where its text begins and ends.
#[derive(Clone, Copy, Debug)]
struct Line {
    /// First byte of the line.
    start: usize,
    /// First byte after the indentation.
    begin: usize,
    /// After the last byte, without the line feed.
    end: usize,
    /// Column of `begin`.
    indent: usize,
}

/// The state of a reading.
#[derive(Debug)]
struct Reader<'a> {
    source: &'a str,
    lines: Vec<Line>,
    /// The line that is read next.
    at: usize,
    first: u32,
    repair: bool,
    depth: usize,
    notes: Vec<Note>,
}

impl<'a> Reader<'a> {
    fn new(source: &'a str, first: u32, repair: bool) -> Self {
        let mut lines = Vec::new();
        let mut start = 0;
        // A line feed ends a line: nothing stands after the last one.
        for text in source.strip_suffix('\n').unwrap_or(source).split('\n') {
            let indent = text.len() - text.trim_start_matches(' ').len();
            let end = start + text.len();
            lines.push(Line {
                start,
                begin: start + indent,
                end,
                indent,
            });
            start = end + 1;
        }
        Self {
            source,
            lines,
            at: 0,
            first,
            repair,
            depth: 0,
            notes: Vec::new(),
        }
    }

    /// Reads everything as one map.
    fn document(mut self) -> Result<Document> {
        let mut entries = Vec::new();
        while self.skip_blank() {
            let before = self.at;
            let indent = self.lines[self.at].indent;
            let is_key = block::key(self.text()).is_some();
            if (!entries.is_empty() || !is_key) && !self.repair {
                return Err(self.fault("this is no member of the map at the top"));
            }
            entries.extend(self.map(indent)?);
            if self.at == before {
                self.skip_repaired("the line was left out: it is no member of a map");
            }
        }
        if entries.is_empty() && self.repair {
            return Err(Fault {
                line: self.first,
                what: "there is no map".to_string(),
            });
        }
        let entries = self.distinct(entries);
        self.notes.arrange_by_key(|note| note.fault.line);
        Ok(Document {
            entries,
            notes: self.notes,
        })
    }

    /// Text of the current line from its first character on; empty after the end.
    fn text(&self) -> &'a str {
        self.lines
            .get(self.at)
            .map(|line| &self.source[line.begin..line.end])
            .unwrap_or_default()
    }

    /// Goes to the next line that is neither blank nor a comment; false at the end.
    fn skip_blank(&mut self) -> bool {
        while self.at < self.lines.len() {
            let text = self.text().trim_end();
            if !text.is_empty() && !text.starts_with('#') {
                return true;
            }
            self.at += 1;
        }
        false
    }

    fn line_number(&self, at: usize) -> u32 {
        self.first + at as u32
    }

    fn fault(&self, what: &str) -> Fault {
        Fault {
            line: self.line_number(self.at),
            what: what.to_string(),
        }
    }

    fn skip_repaired(&mut self, what: &str) {
        let fault = self.fault(what);
        self.note(Leniency::Repair, fault);
        self.at += 1;
    }

    fn note(&mut self, leniency: Leniency, fault: Fault) {
        self.notes.push(Note { leniency, fault });
    }

    /// Keeps the last value of each key, at the place of the first.
    fn distinct(&mut self, entries: Vec<Entry>) -> Vec<Entry> {
        let mut places = alloc::collections::BTreeMap::new();
        let mut out: Vec<Entry> = Vec::new();
        for entry in entries {
            match places.get(&entry.key) {
                None => {
                    places.insert(entry.key.clone(), out.len());
                    out.push(entry);
                }
                Some(place) => {
                    let what = alloc::format!("the key {:?} is there again", entry.key);
                    self.note(
                        Leniency::Duplicate,
                        Fault {
                            line: entry.line,
                            what,
                        },
                    );
                    out[*place] = entry;
                }
            }
        }
        out
    }

    /// Goes one level deeper.
    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth >= DEPTH {
            return Err(self.fault("maps and lists nest deeper than 8 levels"));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }
}

#[cfg(test)]
mod tests;
