//! Where a reader or writer of the contract's types stands, and the first thing that is wrong.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

/// Longest piece of a request that an error repeats, in bytes.
const ECHO: usize = 40;
/// No field or item is being read yet.
const NOWHERE: usize = usize::MAX;

/// A record or list that is being read or written.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// The names of the record's fields; none for a list.
    names: &'static [&'static str],
    /// The field or item at hand.
    at: usize,
    /// What the reader or writer wants to find again.
    pub mark: usize,
}

/// The records and lists around the value at hand, outermost first.
#[derive(Clone, Debug, Default)]
pub struct Trail {
    frames: Vec<Frame>,
    fault: Option<Fault>,
}

/// A value that does not hold what it must: where, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The place, as `rows[1].score`; empty for the whole.
    pub path: String,
    /// What is wrong, as the rest of a sentence about the place.
    pub what: String,
}

impl Trail {
    /// Enters a record with these fields, or a list (no names).
    pub fn enter(&mut self, names: &'static [&'static str], mark: usize) {
        self.frames.push(Frame {
            names,
            at: NOWHERE,
            mark,
        });
    }

    /// Leaves the innermost record or list.
    pub fn leave(&mut self) -> usize {
        self.frames.pop().map_or(0, |frame| frame.mark)
    }

    /// Goes to a field of the innermost record; gives the frame's mark.
    pub fn field(&mut self, at: usize) -> &mut usize {
        let frame = self.last();
        frame.at = at;
        &mut frame.mark
    }

    /// Goes to the next field or item; gives its number and the frame's mark.
    pub fn step(&mut self) -> (usize, &mut usize) {
        let frame = self.last();
        frame.at = frame.at.wrapping_add(1);
        (frame.at, &mut frame.mark)
    }

    /// The name of the field at hand.
    pub fn name(&self) -> &'static str {
        let name = self
            .frames
            .last()
            .and_then(|frame| frame.names.get(frame.at));
        name.copied().unwrap_or("")
    }

    /// Inside of a record or list there always is one; a lone value makes do with this one.
    fn last(&mut self) -> &mut Frame {
        if self.frames.is_empty() {
            self.enter(&[], 0);
        }
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    /// The place at hand, as `rows[1].score`.
    pub fn path(&self) -> String {
        let mut out = String::new();
        for frame in self.frames.iter().filter(|frame| frame.at != NOWHERE) {
            push_step(&mut out, frame.names.get(frame.at).copied(), frame.at);
        }
        out
    }

    /// Notes what is wrong at the place at hand; only the first fault counts.
    pub fn fault(&mut self, what: &str) {
        if self.fault.is_none() {
            self.fault = Some(Fault {
                path: self.path(),
                what: what.to_string(),
            });
        }
    }

    /// Notes what is wrong with a member of the record at hand.
    pub fn fault_of(&mut self, member: &str, what: &str) {
        if self.fault.is_none() {
            let mut path = self.path();
            push_step(&mut path, Some(&shorten(member)), 0);
            self.fault = Some(Fault {
                path,
                what: what.to_string(),
            });
        }
    }

    /// The first fault, if there was one.
    pub fn take_fault(&mut self) -> Option<Fault> {
        self.fault.take()
    }
}

/// Adds a member (`.name`) or an item (`[index]`) to a place.
fn push_step(path: &mut String, name: Option<&str>, index: usize) {
    match name {
        Some(name) => {
            if !path.is_empty() {
                path.push('.');
            }
            path.push_str(name);
        }
        None => path.push_str(&format!("[{index}]")),
    }
}

/// A piece of a request as an error may repeat it.
pub fn shorten(text: &str) -> String {
    if text.len() <= ECHO {
        return text.to_string();
    }
    let mut end = ECHO;
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    format!("{}...", &text[..end])
}
