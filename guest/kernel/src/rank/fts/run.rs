//! Long phrases, found in time that grows with the row and not with the row times the phrase.

use alloc::{vec, vec::Vec};

use super::query::Term;
use crate::sort::Arrange as _;

/// Terms from which on a phrase is looked for by its runs: shorter ones are compared term by term
/// wherever their first one stands.
const LONG: usize = 8;

/// Terms of a phrase that stand side by side, each of them whole; or one that is the beginning of
/// a word.
#[derive(Debug)]
pub(super) struct Run {
    /// How many terms of the phrase stand before it.
    pub(super) after: usize,
    /// Numbers of its terms.
    pub(super) terms: Vec<usize>,
    /// For each number of terms that were met, how many of them are met still where the next is
    /// another one (Knuth, Morris and Pratt 1977, "Fast Pattern Matching in Strings").
    met_still: Vec<usize>,
}

impl Run {
    fn new(after: usize, terms: &[usize]) -> Self {
        let mut met_still = vec![0; terms.len()];
        let mut met = 0;
        for at in 1..terms.len() {
            while met > 0 && terms[at] != terms[met] {
                met = met_still[met - 1];
            }
            met += usize::from(terms[at] == terms[met]);
            met_still[at] = met;
        }
        Self {
            after,
            terms: terms.to_vec(),
            met_still,
        }
    }

    /// Gives out the places in a column where the run begins, in order; `column` has the number of
    /// the term at each place.
    pub(super) fn find(&self, column: &[usize], mut found: impl FnMut(usize)) {
        let mut met = 0;
        for (at, term) in column.iter().enumerate() {
            while met > 0 && self.terms.get(met) != Some(term) {
                met = self.met_still[met - 1];
            }
            met += usize::from(self.terms.get(met) == Some(term));
            if met == self.terms.len() {
                found(at + 1 - met);
            }
        }
    }
}

/// A long phrase, cut into runs; `numbers` are those of its terms.
#[derive(Debug)]
pub(super) struct Long {
    pub(super) runs: Vec<Run>,
    /// Numbers of its terms, each once.
    pub(super) distinct: Vec<usize>,
}

impl Long {
    /// `None` for a short phrase.
    pub(super) fn of(terms: &[Term], numbers: &[usize]) -> Option<Self> {
        if numbers.len() <= LONG {
            return None;
        }
        let (mut runs, mut from) = (Vec::new(), 0);
        for (at, term) in terms.iter().enumerate() {
            if term.prefix {
                if from < at {
                    runs.push(Run::new(from, &numbers[from..at]));
                }
                runs.push(Run::new(at, &numbers[at..=at]));
                from = at + 1;
            }
        }
        if from < numbers.len() {
            runs.push(Run::new(from, &numbers[from..]));
        }
        let mut distinct = numbers.to_vec();
        distinct.arrange();
        distinct.dedup();
        Some(Self { runs, distinct })
    }
}
