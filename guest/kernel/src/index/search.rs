//! The lexical stream: the best texts for weighted terms.
//!
//! Segments are walked in windows of 4,096 numbers with one whole-number accumulator a text.
//! Once `limit` hits are known, lists whose bounds together cannot reach the worst of them only
//! confirm candidates (MaxScore, Turtle and Flood 1995); short queries read their lists through.
//! Both ways add the same whole numbers and so give the same hits.

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::{
    Index, Place, Statistics,
    code::{SCALE_BITS, Table, table},
    dictionary::TermId,
    segment::{GONE, List, Posting, Segment, number_of},
};
use crate::rank::bm25::{Shape, idf};

/// Numbers in a window.
const WINDOW: usize = 4_096;
/// Sum of document frequencies from which pruning pays for its bookkeeping.
const PRUNE_FROM: u64 = 8_192;

/// One term of a query.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighted {
    /// The term, from [`Index::term`].
    pub term: TermId,
    /// Factor on its BM25 score, 0 to 64; usually how often the query says it.
    pub weight: f64,
}

/// One hit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// The document.
    pub doc: u32,
    /// Its BM25 score, a multiple of 2^-16.
    pub score: f64,
}

/// Work space of searches.
#[derive(Debug)]
pub(super) struct Scratch {
    sums: Vec<u32>,
    seen: [u64; WINDOW / 64],
}

impl Default for Scratch {
    fn default() -> Self {
        Self {
            sums: Vec::new(),
            seen: [0; WINDOW / 64],
        }
    }
}

/// A list within the segment that is being walked.
struct Cursor<'a> {
    postings: &'a [Posting],
    at: usize,
    /// idf times query weight, scaled by 2^16.
    factor: u64,
    /// No posting of the list scores more.
    bound: u32,
}

/// The best hits so far. Candidates gather behind the best until there are as many again; then the
/// best of all are selected. Where many texts have the same score and each is newer than the one
/// before, that costs a few comparisons a text, and a heap would move each of them up and down.
struct Best<'a> {
    limit: usize,
    /// After a selection the best `limit` come first.
    kept: Vec<Candidate>,
    /// The worst of the best, once there are `limit`: who does not come before it is out.
    worst: Option<Candidate>,
    places: &'a [Place],
}

/// A text that may be among the best.
#[derive(Clone, Copy)]
struct Candidate {
    sum: u32,
    doc: u32,
    time: u64,
}

/// Candidates that gather at least before the best are selected.
const GATHER: usize = 64;

impl Index {
    /// The number of a term, if any text holds it.
    pub fn term(&mut self, text: &str) -> Option<TermId> {
        self.lookup(text)
            .filter(|&term| self.dictionary.texts(term) > 0)
    }

    /// In how many texts of these partitions a term occurs, from [`Index::term`].
    pub fn frequency(&self, term: TermId, partitions: &[u32]) -> u64 {
        self.segments_of(partitions)
            .filter_map(|segment| segment.lists.get(&term))
            .map(|list| list.postings.len() as u64)
            .sum()
    }

    /// The `limit` best texts of these partitions that hold a term and pass the filter, best
    /// first. Statistics are those of the partitions, not of what the filter leaves.
    pub fn search(
        &mut self,
        terms: &[Weighted],
        partitions: &[u32],
        filter: &mut dyn FnMut(u32) -> bool,
        limit: usize,
    ) -> Vec<Hit> {
        let figures = self.statistics(partitions);
        if limit == 0 || figures.documents == 0 {
            return Vec::new();
        }
        for wanted in terms {
            self.complete(wanted.term);
        }
        let table = self.table_of(figures);
        let mut scratch = core::mem::take(&mut self.scratch);
        scratch.sums.resize(WINDOW, 0);
        let mut factors = Vec::with_capacity(terms.len());
        let mut postings = 0;
        for wanted in terms {
            let frequency = self.frequency(wanted.term, partitions);
            let weight = wanted.weight.clamp(0.0, 64.0) * idf(figures.documents, frequency);
            factors.push((wanted.term, scaled(weight)));
            postings += frequency;
        }
        let prune = postings >= PRUNE_FROM;
        let mut best = Best {
            limit,
            kept: Vec::new(),
            worst: None,
            places: &self.places,
        };
        for segment in self.segments_of(partitions) {
            let mut cursors = cursors(segment, &factors, &table);
            walk(
                segment,
                &mut cursors,
                &table,
                prune,
                &mut scratch,
                filter,
                &mut best,
            );
        }
        let hits = best.into_hits();
        self.scratch = scratch;
        hits
    }

    fn segments_of<'a>(&'a self, partitions: &'a [u32]) -> impl Iterator<Item = &'a Segment> {
        partitions
            .iter()
            .enumerate()
            .filter(|(at, partition)| !partitions[..*at].contains(partition))
            .filter_map(|(_, partition)| self.partitions.get(partition))
            .flat_map(|known| known.segments.iter())
            .filter_map(|&segment| self.segments[segment as usize].as_ref())
    }

    /// The score table of a collection; the last one is kept.
    fn table_of(&mut self, figures: Statistics) -> Table {
        match &self.table {
            Some((known, table)) if *known == figures => *table,
            _ => {
                let table = table(&Shape::of(figures.documents, figures.length));
                self.table = Some((figures, table));
                table
            }
        }
    }
}

fn scaled(value: f64) -> u64 {
    (value * f64::from(1u32 << SCALE_BITS) + 0.5) as u64
}

/// What one posting adds.
fn score(factor: u64, table: &Table, code: u8) -> u32 {
    ((factor * u64::from(table[usize::from(code)])) >> SCALE_BITS) as u32
}

/// The lists of the query's terms in a segment, lowest bound first.
fn cursors<'a>(segment: &'a Segment, factors: &[(TermId, u64)], table: &Table) -> Vec<Cursor<'a>> {
    let mut cursors = Vec::with_capacity(factors.len());
    for &(term, factor) in factors {
        let Some(list) = segment.lists.get(&term) else {
            continue;
        };
        let bound = bound(list, factor, table);
        cursors.push(Cursor {
            postings: &list.postings,
            at: 0,
            factor,
            bound,
        });
    }
    cursors.sort_by_key(|cursor| (cursor.bound, cursor.postings.len()));
    cursors
}

fn bound(list: &List, factor: u64, table: &Table) -> u32 {
    let mut best = 0;
    list.best_codes(|code| best = best.max(table[usize::from(code)]));
    ((factor * u64::from(best)) >> SCALE_BITS) as u32
}

/// Walks one segment window by window.
fn walk(
    segment: &Segment,
    cursors: &mut [Cursor<'_>],
    table: &Table,
    prune: bool,
    scratch: &mut Scratch,
    filter: &mut dyn FnMut(u32) -> bool,
    best: &mut Best<'_>,
) {
    // reach[i]: what the first i lists can add at most.
    let mut reach = Vec::with_capacity(cursors.len() + 1);
    reach.push(0u32);
    for cursor in cursors.iter() {
        reach.push(reach[reach.len() - 1].saturating_add(cursor.bound));
    }
    let mut confirming = 0;
    loop {
        while prune && confirming < cursors.len() && best.cannot_take(reach[confirming + 1]) {
            confirming += 1;
        }
        let (rest, leading) = cursors.split_at_mut(confirming);
        let next = leading
            .iter()
            .filter_map(|cursor| cursor.postings.get(cursor.at));
        let Some(first) = next.map(|&posting| number_of(posting)).min() else {
            return;
        };
        let base = usize::from(first) & !(WINDOW - 1);
        for cursor in leading {
            add_window(cursor, base, table, scratch);
        }
        collect_window(segment, base, rest, &reach, table, scratch, filter, best);
    }
}

/// Adds the postings of one list inside a window.
fn add_window(cursor: &mut Cursor<'_>, base: usize, table: &Table, scratch: &mut Scratch) {
    let sums = &mut scratch.sums[..WINDOW];
    let postings = &cursor.postings[cursor.at..];
    let mut count = 0;
    for posting in postings {
        let offset = usize::from(number_of(*posting)).wrapping_sub(base);
        if offset >= WINDOW {
            break;
        }
        sums[offset] += score(cursor.factor, table, posting[2]);
        scratch.seen[offset >> 6] |= 1 << (offset & 63);
        count += 1;
    }
    cursor.at += count;
}

/// Takes the sums of a window out, completes those that may be hits, and offers them.
#[expect(
    clippy::too_many_arguments,
    reason = "the inner loop of the search, called once"
)]
fn collect_window(
    segment: &Segment,
    base: usize,
    rest: &mut [Cursor<'_>],
    reach: &[u32],
    table: &Table,
    scratch: &mut Scratch,
    filter: &mut dyn FnMut(u32) -> bool,
    best: &mut Best<'_>,
) {
    for word in 0..WINDOW / 64 {
        let mut bits = core::mem::take(&mut scratch.seen[word]);
        while bits != 0 {
            let offset = word * 64 + bits.trailing_zeros() as usize;
            bits &= bits - 1;
            let mut sum = core::mem::take(&mut scratch.sums[offset]);
            let number = (base + offset) as u16;
            let mut open = rest.len();
            while open > 0 && !best.cannot_take(sum.saturating_add(reach[open])) {
                open -= 1;
                let cursor = &mut rest[open];
                cursor.at = seek(cursor.postings, cursor.at, number);
                match cursor.postings.get(cursor.at) {
                    Some(&posting) if number_of(posting) == number => {
                        sum += score(cursor.factor, table, posting[2]);
                    }
                    _ => {}
                }
            }
            if open > 0 || best.cannot_take(sum) {
                continue;
            }
            let doc = segment.docs[usize::from(number)];
            if doc == GONE {
                continue;
            }
            let candidate = best.candidate(sum, doc);
            if best.takes(&candidate) && filter(doc) {
                best.push(candidate);
            }
        }
    }
}

/// The first posting from `at` on whose number is not below `number`, by galloping.
fn seek(postings: &[Posting], at: usize, number: u16) -> usize {
    let below = |index: usize| postings.get(index).is_some_and(|&p| number_of(p) < number);
    if !below(at) {
        return at;
    }
    let mut low = at;
    let mut step = 1;
    while below(low + step) {
        low += step;
        step *= 2;
    }
    let high = (low + step).min(postings.len());
    low + 1 + postings[low + 1..high].partition_point(|&posting| number_of(posting) < number)
}

impl Best<'_> {
    fn candidate(&self, sum: u32, doc: u32) -> Candidate {
        let time = self.places[doc as usize].time;
        Candidate { sum, doc, time }
    }

    /// Whether no text with this sum can still be among the best.
    fn cannot_take(&self, sum: u32) -> bool {
        self.worst.is_some_and(|worst| sum < worst.sum)
    }

    /// Whether this text may belong among the best.
    fn takes(&self, candidate: &Candidate) -> bool {
        self.worst
            .is_none_or(|worst| compare(self.places, candidate, &worst) == Ordering::Less)
    }

    fn push(&mut self, candidate: Candidate) {
        self.kept.push(candidate);
        // The first selection, as soon as there are enough, gives pruning its threshold.
        let enough = match self.worst {
            Some(_) => self.limit.saturating_add(self.limit.max(GATHER)),
            None => self.limit,
        };
        if self.kept.len() >= enough {
            self.select();
        }
    }

    /// Keeps the best of all that gathered.
    fn select(&mut self) {
        if self.kept.len() < self.limit {
            return;
        }
        let places = self.places;
        let order = |a: &Candidate, b: &Candidate| compare(places, a, b);
        let (_, worst, _) = self.kept.select_nth_unstable_by(self.limit - 1, order);
        self.worst = Some(*worst);
        self.kept.truncate(self.limit);
    }

    fn into_hits(mut self) -> Vec<Hit> {
        self.select();
        let mut kept = self.kept;
        kept.sort_unstable_by(|a, b| compare(self.places, a, b));
        let unit = 1.0 / f64::from(1u32 << SCALE_BITS);
        kept.iter()
            .map(|candidate| Hit {
                doc: candidate.doc,
                score: f64::from(candidate.sum) * unit,
            })
            .collect()
    }
}

/// Best first: score, then newer, then the caller's key.
fn compare(places: &[Place], a: &Candidate, b: &Candidate) -> Ordering {
    b.sum
        .cmp(&a.sum)
        .then(b.time.cmp(&a.time))
        .then_with(|| {
            let tie = |candidate: &Candidate| places[candidate.doc as usize].tie;
            tie(a).cmp(&tie(b))
        })
        .then(b.doc.cmp(&a.doc))
}
