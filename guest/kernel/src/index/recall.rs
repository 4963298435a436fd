//! The default recall: the lexical stream, rescored.
//!
//! The formula and its constants are in [`crate::rank::default`]; this module brings it the
//! figures that only the index knows. Work is bounded by the pool, whatever the store holds.

use alloc::{string::String, vec::Vec};
use core::cmp::Reverse;

use super::{
    Index, TermId,
    forward::BREAK,
    lens::Lens,
    page::Texts,
    segment::{NumberMap, number_of},
    turn_key,
    vectors::{Quantised, Vectors},
};
use crate::sort::{Arrange as _, larger};
use crate::{
    rank::{
        bm25::{Shape, idf},
        default::{Constants, Evidence, TIME_WORDS, count_pair, fit_of_time, nearness},
        query::Query,
    },
    text::{
        sentence::questions,
        when::{When, read},
    },
};

#[path = "asked.rs"]
mod asked;
#[path = "feedback.rs"]
mod feedback;
#[path = "streams.rs"]
mod streams;

use asked::Terms;
pub(super) use feedback::Rarities;

/// Words of the name in front of a spoken line that are looked at, a time before it included.
const SPEAKER_WORDS: usize = 5;

/// Of the best hits this many are looked at for evidence, whatever the limit.
const WITNESSES: usize = 10;

/// A recall.
#[derive(Debug)]
pub struct Ask<'a> {
    /// The question.
    pub question: &'a str,
    /// What may be read, ascending.
    pub partitions: &'a [u32],
    /// Milliseconds since 1970: what "yesterday" refers to.
    pub now: u64,
    /// Hits that are wanted.
    pub limit: usize,
    /// The rest of the pool is wanted behind them, without its coverage.
    pub whole: bool,
    /// Stored texts of documents that were read from pages.
    pub texts: &'a dyn Texts,
    /// The question as a vector, if there is one.
    pub meaning: Option<Meaning<'a>>,
    /// Documents that a search outside found, with its scores, finite; may be empty.
    pub outside: &'a [(u32, f64)],
    /// Constants of the ranking.
    pub constants: &'a Constants,
}

/// The question as a vector, and those that it is compared with.
#[derive(Clone, Copy, Debug)]
pub struct Meaning<'a> {
    /// The vectors of the index.
    pub vectors: &'a Vectors,
    /// The question's.
    pub question: &'a Quantised,
}

/// What a recall found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Recalled {
    /// Best first.
    pub hits: Vec<Ranked>,
    /// Why there is none.
    pub empty: Option<Empty>,
    /// What speaks for the best hit being an answer.
    pub evidence: Evidence,
    /// Words that were searched for in place of unknown ones of the question.
    pub instead: Vec<String>,
}

/// Why a recall found nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Empty {
    /// The limit is 0.
    NotAsked,
    /// There is no text that may be read.
    NothingStored,
    /// No readable text that passes the filter holds a word of the question.
    NothingMatches,
    /// What was found is too weak to be an answer.
    BelowFloor,
}

/// One hit and what its score is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Ranked {
    /// The document.
    pub doc: u32,
    /// What it is ranked by. Only the order is comparable between questions.
    pub score: f64,
    /// Share of the question's weight that the text holds, 0 to 1.
    pub coverage: f64,
    /// The parts of the score.
    pub parts: Parts,
    /// Its places in the streams.
    pub ranks: Ranks,
}

/// Places of a hit in the streams, from 1; 0 where the stream did not propose it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ranks {
    /// By BM25 alone.
    pub lexical: u32,
    /// By the cosines.
    pub vectors: u32,
    /// By the search outside.
    pub outside: u32,
    /// By the reranker.
    pub rerank: u32,
}

/// What a score is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Parts {
    /// BM25.
    pub lexical: f64,
    /// Factor on it for speaker, time and recency; 1 when the question speaks of none. Behind the
    /// pool, what joins the scores to those of the pool.
    pub factor: f64,
    /// Neighbouring and near words.
    pub pairs: f64,
    /// Words that the best texts share.
    pub feedback: f64,
    /// The turns around it.
    pub turns: f64,
    /// The best turn of its session.
    pub session: f64,
    /// Cosine of its vector to the question's, if both are there.
    pub cosine: Option<f64>,
    /// Score of the search outside, if it proposed it.
    pub outside: Option<f64>,
    /// What records that it is linked with, or shares a tag or a file with, gave it.
    pub graph: f64,
    /// Score of the reranker, if it was asked.
    pub rerank: Option<f64>,
}

impl Parts {
    fn sum(&self) -> f64 {
        self.lexical * self.factor + self.pairs + self.feedback + self.turns + self.session
    }
}

/// The words of the pool, end to end.
#[derive(Debug, Default)]
struct PoolWords {
    all: Vec<TermId>,
    ranges: NumberMap<u32, (usize, usize)>,
}

impl PoolWords {
    fn of(&self, doc: u32) -> &[TermId] {
        self.ranges
            .get(&doc)
            .map_or(&[], |&(from, to)| &self.all[from..to])
    }
}

impl Index {
    /// Ranks the texts that answer a question; `filter` says which may be among them. Where a
    /// message of several sentences is too much for the floor, the best of its questions is asked
    /// alone.
    pub fn recall(&mut self, ask: &Ask<'_>, filter: &mut dyn FnMut(u32) -> bool) -> Recalled {
        let whole = self.recall_one(ask, filter);
        if whole.empty != Some(Empty::BelowFloor) {
            return whole;
        }
        let mut best: Option<Recalled> = None;
        for question in questions(ask.question) {
            let alone = Ask {
                question,
                // The vector is that of the whole message.
                meaning: None,
                ..*ask
            };
            let found = self.recall_one(&alone, filter);
            let weight = |one: &Recalled| one.evidence.strength + 2.0 * one.evidence.coverage;
            let better = best
                .as_ref()
                .is_none_or(|best| weight(best) < weight(&found));
            if found.empty.is_none() && found.evidence.words > 1 && better {
                best = Some(found);
            }
        }
        best.unwrap_or(whole)
    }

    fn recall_one(&mut self, ask: &Ask<'_>, filter: &mut dyn FnMut(u32) -> bool) -> Recalled {
        let when = read(ask.question, ask.now);
        let query = Query::of(&mut self.analyser, ask.question, &when);
        // Without a word nothing can match: a vector of signs alone says nothing.
        let ask = &Ask {
            meaning: ask.meaning.filter(|_| !query.words.is_empty()),
            ..*ask
        };
        if query.is_of_times()
            && let Some(recalled) = self.recall_times(&query, &when, ask, filter)
        {
            return recalled;
        }
        if query.is_small_talk() {
            return self.finish(
                Vec::new(),
                &PoolWords::default(),
                &Terms::default(),
                &when,
                ask,
            );
        }
        let terms = self.resolve(&query, ask);
        let wanted = ask.constants.pool.max(ask.limit);
        let hits = self.search(&terms.weighted, ask.partitions, filter, wanted);
        let mut pool: Vec<Ranked> = (1..)
            .zip(&hits)
            .map(|(place, hit)| {
                let mut one = Ranked::joining(hit.doc);
                one.parts.lexical = hit.score;
                one.ranks.lexical = place;
                one
            })
            .collect();
        // However many are wanted, the same ones are rescored, so that pages fit together.
        let rest = pool.split_off(ask.constants.pool.min(pool.len()));
        self.join_timed(&mut pool, &terms, &when, ask, filter);
        let words = self.read_pool(&pool, ask);
        self.score_words(&mut pool, &words, &terms, &when, ask);
        self.score_recency(&mut pool, &when, ask.constants);
        self.settle(&mut pool);
        self.score_feedback(&mut pool, &words, &query, ask);
        self.settle(&mut pool);
        self.score_turns(&mut pool, ask, filter);
        self.score_sessions(&mut pool, ask.constants);
        self.settle(&mut pool);
        self.join_streams(&mut pool, ask, filter);
        streams::append(&mut pool, rest);
        let mut found = self.finish(pool, &words, &terms, &when, ask);
        self.lift_fresh(&mut found.hits, &when, ask, filter);
        found
    }

    /// In how many readable texts a term occurs; quick when everything may be read.
    fn frequency_for(&mut self, term: TermId, ask: &Ask<'_>, everything: bool) -> u64 {
        let never = &mut |_| false;
        self.frequency_until(term, ask, everything, never)
            .unwrap_or(0)
    }

    /// The same; nothing once so many are counted that `enough` says so.
    fn frequency_until(
        &mut self,
        term: TermId,
        ask: &Ask<'_>,
        everything: bool,
        enough: &mut dyn FnMut(u64) -> bool,
    ) -> Option<u64> {
        if !everything {
            self.complete(term);
            return Some(self.frequency(term, ask.partitions));
        }
        let held = self.dictionary.texts(term);
        if self.dictionary.is_complete(term) {
            return Some(held);
        }
        let cold = self.count_cold(term, &mut |count| enough(held + count))?;
        Some(held + cold)
    }

    fn reads_everything(&self, ask: &Ask<'_>) -> bool {
        let all: u64 = self
            .partitions
            .values()
            .map(|known| known.figures.documents)
            .sum();
        self.statistics(ask.partitions).documents == all
    }

    /// Reads the words of the pool.
    fn read_pool(&mut self, pool: &[Ranked], ask: &Ask<'_>) -> PoolWords {
        self.warm(pool.iter().map(|one| one.doc), ask.texts);
        let mut words = PoolWords {
            all: Vec::with_capacity(pool.len() * 64),
            ranges: NumberMap::with_capacity_and_hasher(pool.len(), Default::default()),
        };
        for one in pool {
            let from = words.all.len();
            self.forward
                .read(one.doc, ask.constants.read, &mut words.all);
            words.ranges.insert(one.doc, (from, words.all.len()));
        }
        words
    }

    /// Speaker, time, and words that stand together.
    fn score_words(
        &mut self,
        pool: &mut [Ranked],
        words: &PoolWords,
        terms: &Terms,
        when: &When,
        ask: &Ask<'_>,
    ) {
        let constants = ask.constants;
        let figures = self.statistics(ask.partitions);
        let shape = Shape::of(figures.documents, figures.length);
        let rarest = idf(figures.documents, 1);
        let dated = self.time_words(when);
        let mut met = Vec::new();
        for one in pool {
            let words = words.of(one.doc);
            let place = &self.places[one.doc as usize];
            if constants.speaker != 0.0 {
                let share = self.named_share(words, &terms.names);
                one.parts.factor *= 1.0 + constants.speaker * share;
            }
            if !when.spans.is_empty() {
                one.parts.factor *= 1.0 + constants.time * fit_of_time(when, place.time, constants);
            }
            if !dated.is_empty() && words.iter().any(|&word| dated.slot(word).is_some()) {
                one.parts.factor *= 1.0 + constants.dated;
            }
            terms.slots.meet(words, &mut met);
            let tf = |count: u32| shape.saturate(f64::from(count), f64::from(place.length));
            for &(a, b) in &terms.pairs {
                let count = count_pair(&met, a, b);
                if count > 0 {
                    let weight = (terms.idf[a] + terms.idf[b]).min(rarest);
                    one.parts.pairs += constants.pair * weight * tf(count);
                }
            }
            one.parts.pairs += constants.near * nearness(&met, &terms.idf, constants.near_words);
        }
    }

    /// Which share of the name in front of a spoken line the question names, figures aside.
    fn named_share(&self, words: &[TermId], names: &[TermId]) -> f64 {
        let end = words
            .iter()
            .take(SPEAKER_WORDS + 1)
            .position(|&word| word == BREAK);
        let figure = |word: TermId| is_figure(self.dictionary.bytes_of(word));
        let (mut all, mut named) = (0.0, 0.0);
        for &word in &words[..end.unwrap_or(0)] {
            all += f64::from(u8::from(!figure(word)));
            named += f64::from(u8::from(names.contains(&word)));
        }
        if named > 0.0 {
            f64::min(named / all, 1.0)
        } else {
            0.0
        }
    }

    /// Words that speak of time, if a time is asked for.
    fn time_words(&mut self, when: &When) -> Lens {
        let mut lens = Lens::default();
        if when.asks {
            for term in TIME_WORDS.iter().filter_map(|word| self.term(word)) {
                lens.add(term);
            }
        }
        lens
    }

    /// Newer texts first where the latest is asked for.
    fn score_recency(&self, pool: &mut [Ranked], when: &When, constants: &Constants) {
        if !when.recent {
            return;
        }
        let time = |one: &Ranked| self.places[one.doc as usize].time;
        let oldest = pool.iter().map(time).min().unwrap_or(0);
        let newest = pool.iter().map(time).max().unwrap_or(0);
        let width = (newest - oldest).max(1) as f64;
        for one in pool {
            let share = (time(one) - oldest) as f64 / width;
            one.parts.factor *= 1.0 + constants.recent * share;
        }
    }

    /// A turn of a conversation gets a share of the turns around it; a turn that only gets such
    /// shares joins the pool.
    fn score_turns(
        &self,
        pool: &mut Vec<Ranked>,
        ask: &Ask<'_>,
        filter: &mut dyn FnMut(u32) -> bool,
    ) {
        let [after, before, away] = ask.constants.turns;
        if ask.constants.turns == [0.0; 3] {
            return;
        }
        let mut at: NumberMap<u32, usize> = NumberMap::default();
        for (position, one) in pool.iter().enumerate() {
            at.insert(one.doc, position);
        }
        let own = pool.len();
        for giver in 0..own {
            let (doc, score) = (pool[giver].doc, pool[giver].score);
            for (step, share) in [(-2, away), (-1, before), (1, after), (2, away)] {
                let Some(turn) = self.turn(doc, step).filter(|_| share > 0.0) else {
                    continue;
                };
                let position = match at.get(&turn) {
                    Some(&position) => position,
                    None if filter(turn) => {
                        pool.push(Ranked::joining(turn));
                        at.insert(turn, pool.len() - 1);
                        pool.len() - 1
                    }
                    None => continue,
                };
                pool[position].parts.turns += share * score;
            }
        }
        for one in pool {
            one.score = one.parts.sum();
        }
    }

    /// The document `step` turns after (before, if negative) a document in its session.
    fn turn(&self, doc: u32, step: isize) -> Option<u32> {
        let place = Some(self.places.get(doc)).filter(|place| place.session != 0)?;
        let partition = self
            .segments
            .get(place.segment as usize)?
            .as_ref()?
            .partition;
        let turns = self.sessions.get(&(partition, place.session))?;
        let key = |doc: u32| turn_key(&self.places, doc);
        let at = turns
            .binary_search_by_key(&key(doc), |&turn| key(turn))
            .ok()?;
        turns.get(at.checked_add_signed(step)?).copied()
    }

    /// Every turn gets a share of the best of its session.
    fn score_sessions(&self, pool: &mut [Ranked], constants: &Constants) {
        if constants.session == 0.0 {
            return;
        }
        let session = |one: &Ranked| self.places[one.doc as usize].session;
        let mut best: NumberMap<u32, f64> = NumberMap::default();
        for one in pool.iter().filter(|one| session(one) != 0) {
            let known = best.entry(session(one)).or_insert(0.0);
            *known = larger(*known, one.score);
        }
        for one in pool {
            if let Some(&best) = best.get(&session(one)) {
                one.parts.session = constants.session * best;
            }
        }
    }

    /// Cuts to the limit, and to nothing when even the best is no answer.
    fn finish(
        &self,
        mut pool: Vec<Ranked>,
        words: &PoolWords,
        terms: &Terms,
        when: &When,
        ask: &Ask<'_>,
    ) -> Recalled {
        let documents = self.statistics(ask.partitions).documents;
        let best = pool.iter().map(|one| one.parts.sum()).fold(0.0, larger);
        let cosine = pool
            .iter()
            .filter_map(|one| one.parts.cosine)
            .fold(-1.0, larger);
        for one in pool.iter_mut().take(ask.limit.max(WITNESSES)) {
            one.coverage = self.coverage(one.doc, terms, when);
        }
        let witnesses = pool.iter().take(WITNESSES);
        let coverage = witnesses.map(|one| one.coverage).fold(0.0, larger);
        let mut evidence = Evidence {
            strength: if terms.known > 0.0 {
                best / terms.measure()
            } else {
                0.0
            },
            coverage,
            passage: 0.0,
            cosine,
            words: terms.words,
            signs: if terms.mass > 0.0 {
                terms.sign_mass / terms.mass
            } else {
                0.0
            },
            common: terms.common,
            strangers: terms.strangers,
            unnumbered: terms.unnumbered,
            length: self.statistics(ask.partitions).mean_length(),
            documents,
        };
        if evidence.common && evidence.long() > 0.0 {
            let witnesses = pool.iter().take(WITNESSES);
            let passages = witnesses.map(|one| self.passage(one, words, terms, when, ask));
            evidence.passage = passages.fold(0.0, larger);
        }
        if evidence.is_of_meaning(ask.constants) {
            // Few words that the question shares with others do not outrank what it means.
            for one in &mut pool {
                let cosine = one.parts.cosine.map_or(0.0, |cosine| cosine.max(0.0));
                one.score = ask.constants.vector * one.score + cosine;
            }
            self.sort(&mut pool);
        }
        if !ask.whole {
            pool.truncate(ask.limit);
        }
        let empty = match () {
            () if ask.limit == 0 => Empty::NotAsked,
            () if documents == 0 => Empty::NothingStored,
            () if pool.is_empty() => Empty::NothingMatches,
            () if !evidence.suffices(ask.constants) => Empty::BelowFloor,
            () => {
                return Recalled {
                    hits: pool,
                    empty: None,
                    evidence,
                    instead: self.texts_of(&terms.instead),
                };
            }
        };
        Recalled {
            hits: Vec::new(),
            empty: Some(empty),
            evidence,
            instead: Vec::new(),
        }
    }

    fn texts_of(&self, terms: &[TermId]) -> Vec<String> {
        let text = |&term: &TermId| String::from(self.dictionary.term(term));
        terms.iter().map(text).collect()
    }

    /// Share of the question's weight that a text holds.
    fn coverage(&self, doc: u32, terms: &Terms, when: &When) -> f64 {
        if terms.mass <= 0.0 {
            return 0.0;
        }
        let held = terms.weighted.iter().zip(&terms.background);
        let timed = || when.holds(self.places[doc as usize].time);
        let held = held.filter(|(wanted, _)| {
            self.holds(doc, wanted.term) || terms.times.contains(&wanted.term) && timed()
        });
        let sum = held.fold(0.0, |sum, (wanted, rarity)| sum + wanted.weight * rarity);
        (sum / terms.mass).min(1.0)
    }

    /// The largest share of the question's weight that a few words of a text in a row hold; of a
    /// text that only other turns proposed, what it holds.
    fn passage(
        &self,
        one: &Ranked,
        words: &PoolWords,
        terms: &Terms,
        when: &When,
        ask: &Ask<'_>,
    ) -> f64 {
        let words = words.of(one.doc);
        if terms.mass <= 0.0 || words.is_empty() {
            return one.coverage;
        }
        let mut met = Vec::new();
        terms.slots.meet(words, &mut met);
        let timed = when.holds(self.places[one.doc as usize].time);
        let mut weights = Vec::with_capacity(terms.weighted.len());
        let mut given = 0.0;
        for (slot, wanted) in terms.weighted.iter().enumerate() {
            let weight = wanted.weight * terms.background[slot] / terms.mass;
            let stands = met.iter().any(|one| one.1 == slot);
            // What is no word of its own stands nowhere: a compound, a pair of signs.
            let free = timed && terms.times.contains(&wanted.term)
                || !stands && self.holds(one.doc, wanted.term);
            given += if free { weight } else { 0.0 };
            weights.push(if free { 0.0 } else { weight });
        }
        let (mut best, mut seen) = (given, Vec::new());
        for (at, &(from, _)) in met.iter().enumerate() {
            seen.clear();
            let mut sum = given;
            let within = |one: &&(usize, usize)| one.0 - from < ask.constants.floor_window;
            for &(_, slot) in met[at..].iter().take_while(within) {
                if !seen.contains(&slot) {
                    seen.push(slot);
                    sum += weights[slot];
                }
            }
            best = larger(best, sum);
        }
        best.min(1.0)
    }

    /// Whether a text holds a term.
    pub fn holds(&self, doc: u32, term: TermId) -> bool {
        let Some(place) = self.place(doc) else {
            return false;
        };
        let segment = self
            .segments
            .get(place.segment as usize)
            .and_then(Option::as_ref);
        let list = segment.and_then(|segment| segment.lists.get(&term));
        list.is_some_and(|list| {
            let postings = &list.postings;
            postings
                .binary_search_by_key(&place.number, |&posting| number_of(posting))
                .is_ok()
        })
    }

    /// Sums the parts and sorts.
    fn settle(&self, pool: &mut Vec<Ranked>) {
        for one in pool.iter_mut() {
            one.score = one.parts.sum();
        }
        self.sort(pool);
    }

    /// Of documents, those made later first, then by the caller's key.
    pub fn newest_first(&self, docs: &mut [u32]) {
        docs.arrange_by_key(|&doc| self.tie_key(doc));
    }

    /// What orders documents of which nothing else speaks for one.
    fn tie_key(&self, doc: u32) -> (Reverse<u64>, u64, Reverse<u32>) {
        let place = self.places.get(doc);
        (Reverse(place.time), place.tie, Reverse(doc))
    }

    /// The documents nearest to a question, equals in the order of ties.
    pub(super) fn nearest(
        &self,
        meaning: Meaning<'_>,
        passes: &mut dyn FnMut(u32) -> bool,
        limit: usize,
    ) -> Vec<(u32, f64)> {
        let before = |a: u32, b: u32| self.tie_key(a) < self.tie_key(b);
        let near = (meaning.vectors).nearest(meaning.question, passes, &before, limit);
        near.unwrap_or_default()
    }

    /// Best first; ties go to the newer text, then by the caller's key.
    pub fn sort(&self, pool: &mut Vec<Ranked>) {
        // Keys are moved instead of hits, which are large.
        let key = |(at, one): (usize, &Ranked)| {
            let place = &self.places[one.doc as usize];
            let score = Reverse(ordered(one.score));
            let (time, doc) = (Reverse(place.time), Reverse(one.doc));
            (score, time, place.tie, doc, at)
        };
        let mut keys: Vec<_> = pool.iter().enumerate().map(key).collect();
        if keys.is_sorted() {
            return;
        }
        keys.sort_unstable();
        *pool = keys.iter().map(|key| pool[key.4]).collect();
    }
}

/// Whether a term begins with a figure.
fn is_figure(term: &[u8]) -> bool {
    term.first().is_some_and(u8::is_ascii_digit)
}

/// A whole number that orders as [`f64::total_cmp`] does.
fn ordered(score: f64) -> u64 {
    let bits = score.to_bits();
    bits ^ ((bits as i64 >> 63) as u64 | 1 << 63)
}

impl Ranked {
    /// A document that joins the pool with nothing yet.
    fn joining(doc: u32) -> Self {
        Self {
            doc,
            parts: Parts {
                factor: 1.0,
                ..Parts::default()
            },
            ..Self::default()
        }
    }
}

#[cfg(test)]
#[path = "recall_tests.rs"]
mod tests;
