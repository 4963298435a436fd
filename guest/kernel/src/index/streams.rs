//! What joins the lexical pool: the nearest vectors, a search outside, and the hits behind it.

use alloc::vec::Vec;

use super::{Ask, Ranked, Recalled, Terms};
use crate::{
    index::{Index, Place, segment::NumberMap},
    rank::{
        default::{Constants, Evidence, fit_of_time, share_between, trust_in_vectors},
        query::Query,
    },
    sort::{Arrange as _, larger},
    text::when::When,
};

/// Of so many first hits, so many are of the time that a question names where that is of the last
/// days.
const FIRST: usize = 10;
const FRESH: usize = 3;

impl Index {
    /// Reads the words of a question of times alone: the texts of those times, newest first; `None`
    /// if there is none. Texts that say the words come before them, unless it is asked what happened:
    /// `August` may be a colleague.
    pub(super) fn recall_times(
        &mut self,
        query: &Query,
        when: &When,
        ask: &Ask<'_>,
        filter: &mut dyn FnMut(u32) -> bool,
    ) -> Option<Recalled> {
        let mut hits: Vec<Ranked> = Vec::new();
        let docs = self.docs_of(when, ask);
        for doc in docs {
            if filter(doc) {
                let mut one = Ranked::joining(doc);
                one.parts.factor += ask.constants.time;
                hits.push(one);
            }
        }
        if !hits.is_empty() && !query.asks_what_happened() {
            self.join_said(&mut hits, query, ask, filter);
        }
        // "Two years ago": what is nearest to that day, of those that nothing else orders.
        let vague = when.spans.iter().any(|span| span.middle.is_some());
        for one in hits.iter_mut().filter(|one| vague && one.score == 0.0) {
            one.score = -1.0 + fit_of_time(when, self.places[one.doc as usize].time, ask.constants);
        }
        self.sort(&mut hits);
        for one in hits.iter_mut() {
            one.score = one.score.max(0.0);
        }
        hits.truncate(match ask.whole {
            true => ask.constants.pool.max(ask.limit),
            false => ask.limit,
        });
        let evidence = Evidence {
            cosine: -1.0,
            length: self.statistics(ask.partitions).mean_length(),
            ..Evidence::default()
        };
        (!hits.is_empty()).then_some(Recalled {
            hits,
            evidence,
            ..Recalled::default()
        })
    }

    /// Adds the texts that say the words of a question of times to those of the times.
    fn join_said(
        &mut self,
        hits: &mut Vec<Ranked>,
        query: &Query,
        ask: &Ask<'_>,
        filter: &mut dyn FnMut(u32) -> bool,
    ) {
        let terms = self.resolve(query, ask);
        let wanted = ask.constants.pool.max(ask.limit);
        for said in self.search(&terms.weighted, ask.partitions, filter, wanted) {
            // They come in the order of their numbers.
            let known = hits.binary_search_by_key(&said.doc, |one| one.doc);
            let mut one = known.map_or_else(|_| Ranked::joining(said.doc), |at| hits[at]);
            one.parts.lexical = said.score;
            one.score = said.score * one.parts.factor;
            match known {
                Ok(at) => hits[at] = one,
                Err(at) => hits.insert(at, one),
            }
        }
    }

    /// Readable texts of the times that a question names, by their numbers.
    #[inline(never)]
    fn docs_of(&self, when: &When, ask: &Ask<'_>) -> Vec<u32> {
        let fits = |place: &Place| {
            let partition = || {
                let segment = self.segments.get(place.segment as usize)?.as_ref()?;
                Some(segment.partition)
            };
            when.holds(place.time)
                && partition()
                    .is_some_and(|partition| ask.partitions.binary_search(&partition).is_ok())
        };
        let docs = self.places.iter().filter(|(_, place)| fits(place));
        docs.map(|(doc, _)| doc).collect()
    }

    /// Adds the best texts of the times that a question names to a full pool.
    pub(super) fn join_timed(
        &mut self,
        pool: &mut Vec<Ranked>,
        terms: &Terms,
        when: &When,
        ask: &Ask<'_>,
        filter: &mut dyn FnMut(u32) -> bool,
    ) {
        if when.spans.is_empty() || pool.len() < ask.constants.pool {
            return;
        }
        // Of a vague time, what lies near its middle first.
        let vague = when.spans.iter().any(|span| span.middle.is_some());
        for when in [vague.then(|| when.core()), Some(when.clone())]
            .into_iter()
            .flatten()
        {
            let docs = self.docs_of(&when, ask);
            let mut known: Vec<u32> = pool.iter().map(|one| one.doc).collect();
            known.arrange();
            let mut passes = |doc: u32| {
                docs.binary_search(&doc).is_ok()
                    && known.binary_search(&doc).is_err()
                    && filter(doc)
            };
            let limit = ask.constants.timed_pool;
            for hit in self.search(&terms.weighted, ask.partitions, &mut passes, limit) {
                let mut one = Ranked::joining(hit.doc);
                one.parts.lexical = hit.score;
                pool.push(one);
            }
        }
    }

    /// Of a question that names a time of the last days, a few texts of that time are among the
    /// first ten, whatever their words: the one record of yesterday that says it in other words
    /// would stand behind every older one. The best of those that were found, then the nearest by
    /// their vectors, then the newest.
    pub(super) fn lift_fresh(
        &self,
        hits: &mut Vec<Ranked>,
        when: &When,
        ask: &Ask<'_>,
        filter: &mut dyn FnMut(u32) -> bool,
    ) {
        if hits.is_empty() || !when.is_fresh(ask.now) {
            return;
        }
        let head = hits.len().min(FIRST);
        let docs = self.docs_of(when, ask);
        let found: Vec<u32> = hits.iter().map(|one| one.doc).collect();
        let timed = |doc: &u32| docs.binary_search(doc).is_ok();
        let there = found[..head].iter().filter(|doc| timed(doc)).count();
        let wanted = FRESH.saturating_sub(there);
        let mut fresh: Vec<u32> = Vec::new();
        fresh.extend(found[head..].iter().filter(|doc| timed(doc)).take(wanted));
        let mut known = found;
        known.arrange();
        let mut passes =
            |doc: u32| timed(&doc) && known.binary_search(&doc).is_err() && filter(doc);
        if let Some(meaning) = ask.meaning.filter(|_| fresh.len() < wanted) {
            let near = self.nearest(meaning, &mut passes, wanted - fresh.len());
            fresh.extend(near.iter().map(|one| one.0));
        }
        if fresh.len() < wanted {
            let mut newest = docs.clone();
            self.newest_first(&mut newest);
            for doc in newest {
                if fresh.len() < wanted && !fresh.contains(&doc) && passes(doc) {
                    fresh.push(doc);
                }
            }
        }
        let place = head.min(FIRST - fresh.len());
        for (place, doc) in (place..).zip(fresh) {
            let at = hits.iter().position(|one| one.doc == doc);
            let mut one = at.map_or_else(|| Ranked::joining(doc), |at| hits.remove(at));
            // As good as what it is put in front of, so that later streams keep its place.
            one.score = hits.get(place).or(hits.last()).map_or(0.0, |one| one.score);
            hits.insert(place, one);
        }
        if !ask.whole {
            hits.truncate(ask.limit);
        }
    }

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
            self.nearest(meaning, &mut passes, constants.vector_pool)
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
        let best = pool.iter().map(|one| one.score).fold(0.0, larger);
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
        drop_far(pool, constants);
        self.sort(pool);
    }
}

/// Drops what nothing but its vector speaks for, unless it is near: without a bound the vectors
/// would fill every answer up to the limit.
fn drop_far(pool: &mut Vec<Ranked>, constants: &Constants) {
    let cosine = |one: &Ranked| one.parts.cosine.unwrap_or(-1.0);
    let nearest = pool.iter().map(cosine).fold(-1.0, larger);
    let least = f64::max(constants.vector_least, constants.vector_share * nearest).min(nearest);
    pool.retain(|one| one.parts.sum() > 0.0 || one.parts.outside.is_some() || cosine(one) >= least);
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
    pool.extend(fresh.map(|mut one| {
        one.parts.factor = scale;
        one.score = one.parts.lexical * scale;
        one
    }));
}

/// The smallest and the largest score of a stream.
fn range(stream: &[(u32, f64)]) -> (f64, f64) {
    let scores = || stream.iter().map(|&(_, score)| score);
    (
        scores().fold(f64::MAX, f64::min),
        scores().fold(f64::MIN, larger),
    )
}
