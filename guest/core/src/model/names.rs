//! Interned strings: collections, kinds, owners, projects, agents, sessions, reasons.

use alloc::{boxed::Box, vec::Vec};

use hashbrown::HashMap;
use serde::{Deserialize, Serialize};

use crate::wire::Hasher;

/// A string by its number, in order of first use; 0 is the empty string.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct Name(pub u32);

/// The table of interned strings.
#[derive(Clone, Debug)]
pub struct Names {
    texts: Vec<Box<str>>,
    numbers: HashMap<Box<str>, u32, Hasher>,
}

impl Default for Names {
    fn default() -> Self {
        let mut names = Self {
            texts: Vec::new(),
            numbers: HashMap::with_hasher(Hasher),
        };
        names.intern("");
        names
    }
}

impl Names {
    /// The number of a text, a new one if it was never seen.
    pub fn intern(&mut self, text: &str) -> Name {
        if let Some(number) = self.numbers.get(text) {
            return Name(*number);
        }
        let number = u32::try_from(self.texts.len()).unwrap_or(u32::MAX);
        self.texts.push(text.into());
        self.numbers.insert(text.into(), number);
        Name(number)
    }

    /// The number of a text that was seen before.
    pub fn find(&self, text: &str) -> Option<Name> {
        self.numbers.get(text).copied().map(Name)
    }

    /// The text of a number; empty for a number never given out.
    pub fn text(&self, name: Name) -> &str {
        self.texts.get(name.0 as usize).map_or("", |text| text)
    }

    /// All texts in order of first use.
    pub fn texts(&self) -> &[Box<str>] {
        &self.texts
    }
}
