//! Which of a few terms stand where in a text: a small map with a filter in front of it, since
//! most words of a text are none of them.

use alloc::vec::Vec;

use super::{dictionary::TermId, forward::BREAK, segment::NumberMap};

/// Terms and the order in which they were added.
#[derive(Debug, Default)]
pub(super) struct Lens {
    slots: NumberMap<TermId, usize>,
    /// One bit for the last eight bits of each term.
    filter: [u64; 4],
}

impl Lens {
    /// Adds a term that is not there yet.
    pub(super) fn add(&mut self, term: TermId) {
        self.slots.insert(term, self.slots.len());
        self.filter[(term >> 6 & 3) as usize] |= 1 << (term & 63);
    }

    /// Whether it holds no term.
    pub(super) fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// The number of a term.
    pub(super) fn slot(&self, term: TermId) -> Option<usize> {
        if self.filter[(term >> 6 & 3) as usize] >> (term & 63) & 1 == 0 {
            return None;
        }
        self.slots.get(&term).copied()
    }

    /// Where the terms stand in a text: position, number of the term. A break between fields
    /// takes a position of its own.
    pub(super) fn meet(&self, words: &[TermId], met: &mut Vec<(usize, usize)>) {
        met.clear();
        for (position, &word) in words.iter().enumerate() {
            if let Some(slot) = self.slot(word).filter(|_| word != BREAK) {
                met.push((position, slot));
            }
        }
    }
}
