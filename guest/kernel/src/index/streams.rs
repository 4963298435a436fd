//! What joins the lexical pool: the nearest vectors, a search outside, and the hits behind it.

use alloc::vec::Vec;

use super::{Ask, Ranked};
use crate::{
    index::{Index, segment::NumberMap},
    rank::default::{share_between, trust_in_vectors},
};

impl Index {
    /// Adds what the vectors and the search outside propose, and brings the scores together:
    /// each stream's between its worst and its best, times its weight, on the lexical score over
    /// its best. A text without a vector counts as if its vector said what its words say.
    pub(super) fn join_streams(
        &self,
        pool: &mut Vec<Ranked>,
        ask: &Ask<'_>,
        filter: &mut dyn FnMut(u32) -> bool,
    ) {
        let constants = ask.constants;
        let mut passes = |doc: u32| self.contains(doc) && filter(doc);
        let near = ask.meaning.map_or_else(Vec::new, |meaning| {
            let (vectors, limit) = (meaning.vectors, constants.vector_pool);
            let near = vectors.nearest(meaning.question, &mut passes, limit);
            near.unwrap_or_default()
        });
        let outside: Vec<(u32, f64)> = ask
            .outside
            .iter()
            .copied()
            .filter(|&(doc, _)| passes(doc))
            .take(constants.outside_pool)
            .collect();
        if near.is_empty() && outside.is_empty() {
            return;
        }
        let best = pool.iter().map(|one| one.score).fold(0.0, f64::max);
        let mut at: NumberMap<u32, usize> = NumberMap::default();
        for (position, one) in pool.iter().enumerate() {
            at.insert(one.doc, position);
        }
        let mut join = |pool: &mut Vec<Ranked>, doc: u32| {
            *at.entry(doc).or_insert_with(|| {
                pool.push(Ranked::joining(doc));
                pool.len() - 1
            })
        };
        for (place, &(doc, _)) in (1..).zip(&near) {
            let position = join(pool, doc);
            pool[position].ranks.vectors = place;
        }
        for (place, &(doc, score)) in (1..).zip(&outside) {
            let position = join(pool, doc);
            pool[position].ranks.outside = place;
            pool[position].parts.outside = Some(score);
        }
        let (cosines, scores) = (range(&near), range(&outside));
        let figures = self.statistics(ask.partitions);
        let weight = constants.vector * trust_in_vectors(figures.mean_length(), constants);
        for one in pool.iter_mut() {
            let lexical = if best > 0.0 { one.score / best } else { 0.0 };
            one.score = lexical;
            if let Some(meaning) = ask.meaning.filter(|_| !near.is_empty()) {
                one.parts.cosine = meaning.vectors.cosine(meaning.question, one.doc);
                let cosine = one.parts.cosine;
                let share = cosine.map_or(lexical, |cosine| share_between(cosine, cosines));
                one.score += weight * share;
            }
            if let Some(score) = one.parts.outside {
                one.score += constants.outside * share_between(score, scores);
            }
        }
        self.sort(pool);
    }
}

/// Puts the hits beyond the pool behind it, in the order of their words.
pub(super) fn append(pool: &mut Vec<Ranked>, rest: Vec<Ranked>) {
    if rest.is_empty() {
        return;
    }
    let mut known: Vec<u32> = pool.iter().map(|one| one.doc).collect();
    known.sort_unstable();
    let least = pool.last().map_or(0.0, |last| last.score);
    let first = rest.first().map_or(0.0, |first| first.parts.lexical);
    let scale = if first > 0.0 { least / first } else { 0.0 };
    let fresh = rest
        .into_iter()
        .filter(|one| known.binary_search(&one.doc).is_err());
    pool.extend(fresh.map(|one| Ranked {
        score: one.parts.lexical * scale,
        ..one
    }));
}

/// The smallest and the largest score of a stream.
fn range(stream: &[(u32, f64)]) -> (f64, f64) {
    let scores = || stream.iter().map(|&(_, score)| score);
    (
        scores().fold(f64::MAX, f64::min),
        scores().fold(f64::MIN, f64::max),
    )
}
