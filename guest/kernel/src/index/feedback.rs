//! Feedback: words that the best texts share count for the rest of the pool.

use alloc::vec::Vec;

use super::{Ask, PoolWords, Ranked};
use crate::{
    index::{Index, TermId, forward::BREAK, lens::Lens},
    rank::{
        bm25::{Shape, idf},
        query::Query,
    },
    sort::Kept,
    text::analyse::Kind,
};

/// The rarities of words that few texts hold, which are most words, from one question to the next.
#[derive(Debug)]
pub(in crate::index) struct Rarities {
    /// Among how many texts.
    documents: u64,
    /// By frequency; 0: not worked out yet.
    known: [f64; 256],
}

impl Default for Rarities {
    fn default() -> Self {
        let known = [0.0; 256];
        Self {
            documents: 0,
            known,
        }
    }
}

impl Rarities {
    /// [`idf`].
    fn of(&mut self, documents: u64, frequency: u64) -> f64 {
        if self.documents != documents {
            *self = Self {
                documents,
                ..Self::default()
            };
        }
        match self.known.get_mut(frequency as usize) {
            Some(known) if *known > 0.0 => *known,
            Some(fresh) => {
                *fresh = idf(documents, frequency);
                *fresh
            }
            None => idf(documents, frequency),
        }
    }
}

/// What each word of some texts gains: the scores of the texts that hold it, in their order. The
/// words of the first text come first.
fn gains(givers: &[Ranked], words: &PoolWords) -> Vec<(TermId, f64)> {
    let count: usize = givers.iter().map(|one| words.of(one.doc).len()).sum();
    // Places in `seen` plus one, by the hash of a word; at most half full.
    let size = (count * 2).next_power_of_two().max(2);
    let shift = 32 - size.trailing_zeros().min(31);
    let mut places = alloc::vec![0u32; size];
    let mut gains: Vec<(TermId, f64)> = Vec::with_capacity(count);
    // The text that gave last: a word of a text counts once.
    let mut givers_of: Vec<u32> = Vec::with_capacity(count);
    for (giver, one) in (0..).zip(givers) {
        for &word in words.of(one.doc).iter().filter(|&&word| word != BREAK) {
            let mut at = (word.wrapping_mul(0x9e37_79b9) >> shift) as usize;
            loop {
                let place = places[at] as usize;
                if place == 0 {
                    gains.push((word, 0.0 + one.score));
                    givers_of.push(giver);
                    places[at] = gains.len() as u32;
                    break;
                }
                if gains[place - 1].0 == word {
                    if core::mem::replace(&mut givers_of[place - 1], giver) != giver {
                        gains[place - 1].1 += one.score;
                    }
                    break;
                }
                at = (at + 1) & (size - 1);
            }
        }
    }
    gains
}

impl Index {
    /// Words that the best texts share count for the others too.
    pub(super) fn score_feedback(
        &mut self,
        pool: &mut [Ranked],
        words: &PoolWords,
        query: &Query,
        ask: &Ask<'_>,
    ) {
        let expansion = self.expansion(pool, words, query, ask);
        let figures = self.statistics(ask.partitions);
        let shape = Shape::of(figures.documents, figures.length);
        let mut slots = Lens::default();
        for &(term, _) in &expansion {
            slots.add(term);
        }
        let (mut met, mut counts) = (Vec::new(), Vec::new());
        for one in pool {
            slots.meet(words.of(one.doc), &mut met);
            if met.is_empty() {
                continue;
            }
            counts.clear();
            counts.resize(expansion.len(), 0u32);
            met.iter().for_each(|&(_, slot)| counts[slot] += 1);
            let length = f64::from(self.places[one.doc as usize].length);
            for (&(_, weight), &count) in expansion.iter().zip(&counts) {
                if count > 0 {
                    let tf = shape.saturate(f64::from(count), length);
                    one.parts.feedback += ask.constants.feedback * weight * tf;
                }
            }
        }
    }

    /// The words of the best texts with their weights: share of the gain, times the question's
    /// length in words, times idf.
    pub(super) fn expansion(
        &mut self,
        pool: &[Ranked],
        pool_words: &PoolWords,
        query: &Query,
        ask: &Ask<'_>,
    ) -> Vec<(TermId, f64)> {
        let constants = ask.constants;
        let said: f64 = query
            .content()
            .filter(|word| word.kind == Kind::Word)
            .map(|word| word.times)
            .sum();
        if said == 0.0 || constants.feedback == 0.0 {
            return Vec::new();
        }
        let documents = self.statistics(ask.partitions).documents;
        let everything = self.reads_everything(ask);
        let givers = &pool[..pool.len().min(constants.feedback_texts)];
        let gains = gains(givers, pool_words);
        let mut rarities = core::mem::take(&mut self.rarities);
        // No word is rarer than one of a single text: most words could not come among the best
        // whatever they are, and are not looked up.
        let rarest = rarities.of(documents, 1);
        let mut kept = Kept::new(constants.feedback_words);
        // Words of several texts gain most: with these first, more of the others are passed over.
        let first = givers.first().map_or(0.0, |one| one.score);
        let several = gains.iter().filter(|word| word.1 > first);
        let one = gains.iter().filter(|word| word.1 <= first);
        for &(term, gain) in several.chain(one) {
            let last = kept.last().map(|last: &(f64, f64, TermId)| last.0);
            if last.is_some_and(|last| gain * rarest < last) {
                continue;
            }
            // The more texts hold it, the less it gains; a hair below the last is certainly out.
            let least = last.map_or(f64::NEG_INFINITY, |last| last * (1.0 - 1e-9));
            let mut enough = |count: u64| gain * rarities.of(documents, count.max(1)) < least;
            let Some(frequency) = self.frequency_until(term, ask, everything, &mut enough) else {
                continue;
            };
            let rarity = rarities.of(documents, frequency);
            let text = |term| self.dictionary.bytes_of(term);
            kept.offer((gain * rarity, rarity, term), |a, b| {
                b.0.total_cmp(&a.0).then_with(|| text(a.2).cmp(text(b.2)))
            });
        }
        self.rarities = rarities;
        let ranked = kept.into_items();
        let total: f64 = ranked.iter().map(|one| one.0).sum();
        if total <= 0.0 {
            return Vec::new();
        }
        ranked
            .iter()
            .map(|&(gain, rarity, term)| (term, gain / total * said * rarity))
            .collect()
    }
}
