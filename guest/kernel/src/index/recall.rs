//! The default recall: the lexical stream, rescored.
//!
//! The formula and its constants are in [`crate::rank::default`]; this module brings it the
//! figures that only the index knows. Work is bounded by the pool, whatever the store holds.

use alloc::{string::String, vec::Vec};
use core::cmp::Reverse;

use super::{
    Index, NOWHERE, TermId, Weighted,
    forward::BREAK,
    lens::Lens,
    page::Texts,
    segment::{NumberMap, number_of},
    turn_key,
    vectors::{Quantised, Vectors},
};
use crate::sort::{Arrange as _, best};
use crate::{
    rank::{
        bm25::{Shape, idf},
        default::{
            Constants, Evidence, TIME_WORDS, count_pair, fit_of_time, nearness, slips,
            speaks_of_time,
        },
        query::{Query, Word},
    },
    text::{
        analyse::Kind,
        when::{When, read},
    },
};

#[path = "streams.rs"]
mod streams;

/// Words of a question that are looked up by likeness.
const LIKENESSES: usize = 4;

/// Texts of the background against which the floor is measured.
const BACKGROUND: u64 = 100;

/// How often a question may say a word for it to count more, so that no sum overflows.
const TIMES: f64 = 8.0;

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
    /// Factor on it for speaker, time and recency; 1 when the question speaks of none.
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

/// The question as this index knows it.
struct Terms {
    weighted: Vec<Weighted>,
    /// Inverse document frequency of each.
    idf: Vec<f64>,
    /// The same against the background.
    background: Vec<f64>,
    /// Position of a term in the lists above.
    slots: Lens,
    pairs: Vec<(usize, usize)>,
    /// Names among them.
    names: Vec<TermId>,
    /// Weight of the whole question, words included that no text holds, as if the store lay in
    /// a background of other texts: in a store of three texts every word of theirs is frequent.
    mass: f64,
    /// The same of the words that are known.
    known_mass: f64,
    /// Their weight in this store.
    known: f64,
    /// Weight of the signs of scripts without separators in it.
    sign_mass: f64,
    /// Names that no readable text holds, though the question has no other.
    strangers: bool,
    /// Distinct content words.
    words: usize,
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
    /// Ranks the texts that answer a question; `filter` says which may be among them.
    pub fn recall(&mut self, ask: &Ask<'_>, filter: &mut dyn FnMut(u32) -> bool) -> Recalled {
        let query = Query::of(&mut self.analyser, ask.question);
        let when = read(ask.question, ask.now);
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
        self.finish(pool, &terms, ask)
    }

    /// In how many readable texts a term occurs; quick when everything may be read.
    fn frequency_for(&mut self, term: TermId, ask: &Ask<'_>, everything: bool) -> u64 {
        if !everything {
            self.complete(term);
            return self.frequency(term, ask.partitions);
        }
        let held = self.dictionary.texts(term);
        if self.dictionary.is_complete(term) {
            held
        } else {
            held + self.count_cold(term)
        }
    }

    fn reads_everything(&self, ask: &Ask<'_>) -> bool {
        let all: u64 = self
            .partitions
            .values()
            .map(|known| known.figures.documents)
            .sum();
        self.statistics(ask.partitions).documents == all
    }

    /// Looks the words of a question up; a word that no text holds is replaced by the most
    /// similar ones.
    fn resolve(&mut self, query: &Query, ask: &Ask<'_>) -> Terms {
        let documents = self.statistics(ask.partitions).documents;
        let everything = self.reads_everything(ask);
        let mut terms = Terms {
            weighted: Vec::new(),
            idf: Vec::new(),
            background: Vec::new(),
            slots: Lens::default(),
            pairs: Vec::new(),
            names: Vec::new(),
            mass: 0.0,
            known_mass: 0.0,
            known: 0.0,
            sign_mass: 0.0,
            strangers: false,
            words: 0,
        };
        let mut places = Vec::with_capacity(query.words.len());
        let (mut unknown, mut strangers) = (0, false);
        for word in &query.words {
            places.push(None);
            if word.stop {
                continue;
            }
            let known = self
                .term(&word.term)
                .map(|term| (term, self.frequency_for(term, ask, everything)))
                .filter(|&(_, frequency)| frequency > 0);
            let share = if word.kind == Kind::Whole {
                ask.constants.whole
            } else {
                1.0
            };
            let weight = word.times.min(TIMES) * share;
            terms.weigh(word, weight, documents, known.map_or(0, |known| known.1));
            strangers |= word.proper && known.is_none();
            if let Some((term, frequency)) = known {
                if let Some(last) = places.last_mut() {
                    *last = Some(terms.weighted.len());
                }
                terms.add(term, weight, documents, frequency);
                if word.name {
                    terms.names.push(term);
                }
            } else if word.kind == Kind::Word && unknown < LIKENESSES {
                unknown += 1;
                for (term, frequency) in self.similar(&word.term, ask, everything) {
                    let weight = weight * ask.constants.likeness;
                    terms.add(term, weight, documents, frequency);
                }
            }
        }
        terms.strangers = strangers && terms.names.is_empty();
        let pair = |&(a, b): &(usize, usize)| Some((places[a]?, places[b]?));
        terms.pairs = query.pairs.iter().filter_map(pair).take(64).collect();
        terms
    }

    /// The readable words most similar to a misspelt one: fewest slips, then most frequent.
    fn similar(&mut self, word: &str, ask: &Ask<'_>, everything: bool) -> Vec<(TermId, u64)> {
        let letters = word.as_bytes();
        if letters.len() < 5 || !letters.iter().all(u8::is_ascii_lowercase) {
            return Vec::new();
        }
        let mut like: Vec<(u32, String)> = Vec::new();
        let mut visit = |text: &str| {
            if let Some(slips) = slips(letters, text.as_bytes()) {
                like.push((slips, String::from(text)));
            }
        };
        self.dictionary.visit_letter(letters[0], &mut visit);
        self.cold.visit_letter(letters[0], &mut visit);
        like.arrange();
        like.dedup();
        let mut found = Vec::new();
        for (slips, text) in like {
            let term = self.term(&text);
            let frequency = term.map_or(0, |term| self.frequency_for(term, ask, everything));
            if let Some(term) = term.filter(|_| frequency > 0) {
                found.push((slips, frequency, term));
            }
        }
        // The sort is stable: equals stay in the order of their letters.
        found.arrange_by(|a, b| a.0.cmp(&b.0).then(b.1.cmp(&a.1)));
        let fewest = found.first().map(|best| best.0);
        found.retain(|one| Some(one.0) == fewest);
        found.truncate(2);
        found
            .into_iter()
            .map(|(_, frequency, term)| (term, frequency))
            .collect()
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
            if words.get(1) == Some(&BREAK) && terms.names.contains(&words[0]) {
                one.parts.factor *= 1.0 + constants.speaker;
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

    /// Words that the best texts share count for the others too.
    fn score_feedback(
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
    fn expansion(
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
        // A word of a text once, words together, in the order of the pool.
        let mut words: Vec<u64> = Vec::new();
        for (place, one) in (0..).zip(givers) {
            let own = pool_words.of(one.doc).iter();
            let own = own.filter(|&&word| word != BREAK);
            words.extend(own.map(|&word| u64::from(word) << 32 | place));
        }
        words.sort_unstable();
        words.dedup();
        let mut ranked: Vec<(f64, f64, TermId)> = Vec::with_capacity(words.len());
        for holders in words.chunk_by(|a, b| a >> 32 == b >> 32) {
            let term = (holders[0] >> 32) as TermId;
            let scores = holders.iter().map(|&one| givers[one as u32 as usize].score);
            let gain = scores.fold(0.0, |sum, score| sum + score);
            let rarity = idf(documents, self.frequency_for(term, ask, everything));
            ranked.push((gain * rarity, rarity, term));
        }
        let text = |term| self.dictionary.bytes_of(term);
        let order = |a: &(f64, f64, TermId), b: &(f64, f64, TermId)| {
            b.0.total_cmp(&a.0).then_with(|| text(a.2).cmp(text(b.2)))
        };
        let ranked = best(ranked, constants.feedback_words, order);
        let total: f64 = ranked.iter().map(|one| one.0).sum();
        if total <= 0.0 {
            return Vec::new();
        }
        ranked
            .iter()
            .map(|&(gain, rarity, term)| (term, gain / total * said * rarity))
            .collect()
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
        let place = self
            .places
            .get(doc as usize)
            .filter(|place| place.session != 0)?;
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
        let session = |one: &Ranked| self.places[one.doc as usize].session;
        let mut best: NumberMap<u32, f64> = NumberMap::default();
        for one in pool.iter().filter(|one| session(one) != 0) {
            let known = best.entry(session(one)).or_insert(0.0);
            *known = known.max(one.score);
        }
        for one in pool {
            if let Some(&best) = best.get(&session(one)) {
                one.parts.session = constants.session * best;
            }
        }
    }

    /// Cuts to the limit, and to nothing when even the best is no answer.
    fn finish(&self, mut pool: Vec<Ranked>, terms: &Terms, ask: &Ask<'_>) -> Recalled {
        let documents = self.statistics(ask.partitions).documents;
        let best = pool.iter().map(|one| one.parts.sum()).fold(0.0, f64::max);
        let cosine = pool
            .iter()
            .filter_map(|one| one.parts.cosine)
            .fold(-1.0, f64::max);
        for one in pool.iter_mut().take(ask.limit.max(WITNESSES)) {
            one.coverage = self.coverage(one.doc, terms);
        }
        let witnesses = pool.iter().take(WITNESSES);
        let coverage = witnesses.map(|one| one.coverage).fold(0.0, f64::max);
        if !ask.whole {
            pool.truncate(ask.limit);
        }
        let evidence = Evidence {
            strength: if terms.known > 0.0 {
                best / terms.measure()
            } else {
                0.0
            },
            coverage,
            cosine,
            words: terms.words,
            signs: if terms.mass > 0.0 {
                terms.sign_mass / terms.mass
            } else {
                0.0
            },
            strangers: terms.strangers,
            length: self.statistics(ask.partitions).mean_length(),
        };
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
                };
            }
        };
        Recalled {
            hits: Vec::new(),
            empty: Some(empty),
            evidence,
        }
    }

    /// Share of the question's weight that a text holds.
    fn coverage(&self, doc: u32, terms: &Terms) -> f64 {
        if terms.mass <= 0.0 {
            return 0.0;
        }
        let held = terms.weighted.iter().zip(&terms.background);
        let held = held.filter(|(wanted, _)| self.holds(doc, wanted.term));
        let sum = held.fold(0.0, |sum, (wanted, rarity)| sum + wanted.weight * rarity);
        (sum / terms.mass).min(1.0)
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
        let key = |doc: u32| {
            let place = self.places.get(doc as usize).unwrap_or(&NOWHERE);
            (Reverse(place.time), place.tie, Reverse(doc))
        };
        docs.arrange_by_key(|&doc| key(doc));
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

impl Terms {
    /// Counts a word of the question, known or not; second readings do not count twice, and a
    /// time that no text spells out is no gap in an answer.
    fn weigh(&mut self, word: &Word, weight: f64, documents: u64, frequency: u64) {
        if word.kind == Kind::Whole || (frequency == 0 && speaks_of_time(&word.term)) {
            return;
        }
        let background = weight * idf(documents + BACKGROUND, frequency);
        self.words += 1;
        self.mass += background;
        if word.kind == Kind::Gram {
            self.sign_mass += background;
        }
        if frequency > 0 {
            self.known_mass += background;
            self.known += weight * idf(documents, frequency);
        }
    }

    /// What a score is measured by: the weight of the known words, raised by the share of words
    /// that no text holds.
    fn measure(&self) -> f64 {
        if self.known_mass > 0.0 {
            self.known * self.mass / self.known_mass
        } else {
            0.0
        }
    }

    fn add(&mut self, term: TermId, weight: f64, documents: u64, frequency: u64) {
        if self.slots.slot(term).is_some() {
            return;
        }
        self.slots.add(term);
        self.weighted.push(Weighted { term, weight });
        self.idf.push(idf(documents, frequency));
        self.background.push(idf(documents + BACKGROUND, frequency));
    }
}

#[cfg(test)]
#[path = "recall_tests.rs"]
mod tests;
