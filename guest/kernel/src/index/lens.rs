//! Which of a few terms stand where in a text: a small map with a filter in front of it, since
//! most words of a text are none of them.

use alloc::vec::Vec;

use super::{dictionary::TermId, forward::BREAK, segment::NumberMap};

/// Remainders of terms that the filter tells apart.
const FILTER: usize = 1 << 10;

/// Terms and the order in which they were added.
#[derive(Debug)]
pub(super) struct Lens {
    slots: NumberMap<TermId, usize>,
    /// Not 0 for the remainders of its terms.
    filter: [u8; FILTER],
}

impl Default for Lens {
    fn default() -> Self {
        Self {
            slots: NumberMap::default(),
            filter: [0; FILTER],
        }
    }
}

impl Lens {
    /// Adds a term that is not there yet.
    pub(super) fn add(&mut self, term: TermId) {
        self.slots.insert(term, self.slots.len());
        self.filter[term as usize % FILTER] = 1;
    }

    /// Whether it holds no term.
    pub(super) fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// The number of a term.
    pub(super) fn slot(&self, term: TermId) -> Option<usize> {
        if self.may_hold(term) == 0 {
            return None;
        }
        self.slots.get(&term).copied()
    }

    /// 0 if the filter says that it does not hold the term.
    fn may_hold(&self, term: TermId) -> u8 {
        self.filter[term as usize % FILTER]
    }

    /// Where the terms stand in a text: position, number of the term. A break between fields
    /// takes a position of its own.
    pub(super) fn meet(&self, words: &[TermId], met: &mut Vec<(usize, usize)>) {
        met.clear();
        let mut one = |position: usize, word: TermId| {
            if let Some(slot) = self.slot(word).filter(|_| word != BREAK) {
                met.push((position, slot));
            }
        };
        let (eights, rest) = words.as_chunks::<8>();
        for (at, eight) in eights.iter().enumerate() {
            // Most eights hold none, and that is told without a branch for each of them.
            if eight.iter().fold(0, |any, &word| any | self.may_hold(word)) != 0 {
                (at * 8..)
                    .zip(eight)
                    .for_each(|(position, &word)| one(position, word));
            }
        }
        let from = eights.len() * 8;
        (from..)
            .zip(rest)
            .for_each(|(position, &word)| one(position, word));
    }
}
