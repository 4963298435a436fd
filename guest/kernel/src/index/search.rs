//! The lexical stream: the best texts for weighted terms.
//!
//! Each segment is read list by list, the list with the highest bound first, into one whole-number
//! sum a text. A text is *marked* as soon as its sum and what the lists still to come can add at
//! most (their bounds) reach the worst hit known. Lists that can bring no hit by themselves any
//! more only complete marked texts (MaxScore, Turtle and Flood 1995): by searching for each, or
//! by reading the list through where that is quicker. Every way adds the same whole numbers and so
//! gives the same hits.
//!
//! The steps are functions of their own that are not inlined: in one large function the engine's
//! compiler keeps the base of memory and the counters of loops on the stack and reads them again for
//! every posting, which takes half as long again.

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::{
    Index, Places, Statistics,
    code::{SCALE_BITS, Table, table},
    dictionary::TermId,
    segment::{CAPACITY, GONE, List, Posting, Segment, number_of},
};
use crate::rank::bm25::{Shape, idf};
use crate::sort::Arrange as _;

/// Postings that are read in the time of one search for a number.
const SEEK: usize = 12;
/// Postings of a list from which it is worth knowing whether it can be left out.
const WORTH: usize = 128;
/// Texts of a list at most whose sums are looked at for that.
const LOOKED_AT: usize = 1_024;

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
#[derive(Debug, Default)]
pub(super) struct Scratch {
    /// The sum of each text of a segment, by its number, as many as a segment can have: so no access
    /// is checked. All 0 between segments. [`score`] is
    /// never 0, so that a text that was met has a sum.
    sums: Vec<u32>,
    /// The marked texts, some of them more than once.
    marked: Vec<u16>,
    /// Where the marked texts that are kept are written.
    others: Vec<u16>,
    /// Sums above numbers: see [`pack`].
    packed: Vec<u64>,
}

/// A list within the segment that is being read.
struct Reading<'a> {
    postings: &'a [Posting],
    /// idf times query weight, scaled by 2^16.
    factor: u64,
    /// No posting of the list scores more.
    bound: u32,
    /// What this list and those behind it can add at most.
    reach: u32,
    /// Whether its postings were read through.
    read: bool,
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
    places: &'a Places,
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

    /// In how many texts of these partitions, ascending, a term occurs, from [`Index::term`].
    pub fn frequency(&self, term: TermId, partitions: &[u32]) -> u64 {
        self.dictionary.texts_in(term, partitions)
    }

    /// The `limit` best texts of these partitions, ascending, that hold a term and pass the filter, best
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
        self.set_table(figures);
        let mut scratch = core::mem::take(&mut self.scratch);
        scratch.sums.resize(CAPACITY, 0);
        let factors = self.factors(terms, partitions, figures.documents);
        let mut best = Best {
            limit,
            kept: Vec::new(),
            worst: None,
            places: &self.places,
        };
        if let Some((_, table)) = &self.table {
            for segment in self.segments_of(partitions) {
                let mut lists = readings(segment, &factors, table);
                let mut walk = Walk {
                    segment,
                    table,
                    scratch: &mut scratch,
                    best: &mut best,
                };
                walk.run(&mut lists, filter);
            }
        }
        let hits = best.into_hits();
        self.scratch = scratch;
        hits
    }

    /// The terms with idf times weight.
    #[inline(never)]
    fn factors(
        &self,
        terms: &[Weighted],
        partitions: &[u32],
        documents: u64,
    ) -> Vec<(TermId, u64)> {
        let factor = |wanted: &Weighted| {
            let frequency = self.frequency(wanted.term, partitions);
            let weight = wanted.weight.clamp(0.0, 64.0) * idf(documents, frequency);
            (wanted.term, scaled(weight))
        };
        terms.iter().map(factor).collect()
    }

    fn segments_of<'a>(&'a self, partitions: &'a [u32]) -> impl Iterator<Item = &'a Segment> {
        self.known(partitions)
            .flat_map(|known| known.segments.iter())
            .filter_map(|&segment| self.segments[segment as usize].as_ref())
    }

    /// Makes the score table of a collection, unless it is the last one.
    #[inline(never)]
    fn set_table(&mut self, figures: Statistics) {
        if self
            .table
            .as_ref()
            .is_none_or(|(known, _)| *known != figures)
        {
            let table = table(&Shape::of(figures.documents, figures.length));
            self.table = Some((figures, table));
        }
    }
}

fn scaled(value: f64) -> u64 {
    (value * f64::from(1u32 << SCALE_BITS) + 0.5) as u64
}

/// What one posting adds: 2^-16 at least.
fn score(factor: u64, table: &Table, code: u8) -> u32 {
    (((factor * u64::from(table[usize::from(code)])) >> SCALE_BITS) as u32).max(1)
}

/// The lists of the query's terms in a segment, highest bound first.
#[inline(never)]
fn readings<'a>(
    segment: &'a Segment,
    factors: &[(TermId, u64)],
    table: &Table,
) -> Vec<Reading<'a>> {
    let mut lists = Vec::with_capacity(factors.len());
    for &(term, factor) in factors {
        if let Some(list) = segment.lists.get(&term) {
            lists.push(Reading {
                postings: &list.postings,
                factor,
                bound: bound(list, factor, table),
                reach: 0,
                read: false,
            });
        }
    }
    lists.arrange_by_key(|list| (core::cmp::Reverse(list.bound), list.postings.len()));
    let mut reach = 0u32;
    for list in lists.iter_mut().rev() {
        reach = reach.saturating_add(list.bound);
        list.reach = reach;
    }
    lists
}

#[inline(never)]
fn bound(list: &List, factor: u64, table: &Table) -> u32 {
    let mut best = 0;
    list.best_codes(|code| best = best.max(score(factor, table, code)));
    best
}

/// One segment being read.
struct Walk<'a, 'b> {
    segment: &'a Segment,
    table: &'a Table,
    scratch: &'b mut Scratch,
    best: &'b mut Best<'a>,
}

impl Walk<'_, '_> {
    #[inline(never)]
    fn run(&mut self, lists: &mut [Reading<'_>], filter: &mut dyn FnMut(u32) -> bool) {
        self.scratch.marked.clear();
        let mut floor = self.best.floor();
        let mut at = 0;
        // What lies before a list is known by its bounds: `known` is what they can add up to.
        let mut known = 0u32;
        while let Some(list) = lists.get(at) {
            if list.postings.len() >= WORTH && known >= list.reach {
                floor = self.raise(floor, &lists[..at], filter);
            }
            if lists[at].reach < floor {
                break;
            }
            let after = lists.get(at + 1).map_or(0, |next| next.reach);
            let list = &mut lists[at];
            list.read = true;
            known = known.saturating_add(list.bound);
            self.mark(list, floor.saturating_sub(after).max(1));
            at += 1;
        }
        let need = floor.saturating_sub(lists.get(at).map_or(0, |next| next.reach));
        self.keep(need);
        while at < lists.len() && !self.scratch.marked.is_empty() {
            let after = lists.get(at + 1).map_or(0, |next| next.reach);
            self.complete(&mut lists[at], floor.saturating_sub(after));
            at += 1;
        }
        self.offer(filter);
        self.clear(lists);
    }

    /// Reads a list through; marks the texts whose sum comes to `need`.
    #[inline(never)]
    fn mark(&mut self, list: &Reading<'_>, need: u32) {
        let Scratch { sums, marked, .. } = &mut *self.scratch;
        let Some(sums) = sums.first_chunk_mut::<CAPACITY>() else {
            return;
        };
        let (table, factor) = (self.table, list.factor);
        let mut kept = marked.len();
        marked.resize(kept + list.postings.len() + TURN, 0);
        turns(list.postings, |postings| {
            kept += sift(postings, marked.get_mut(kept..), |posting| {
                let number = number_of(*posting);
                let sum = &mut sums[usize::from(number)];
                let before = *sum;
                *sum += score(factor, table, posting[2]);
                (number, before < need && *sum >= need)
            });
        });
        marked.truncate(kept);
    }

    /// Keeps the marked texts whose sum comes to `need`, in order.
    #[inline(never)]
    fn keep(&mut self, need: u32) {
        let Scratch {
            sums,
            marked,
            others,
            ..
        } = &mut *self.scratch;
        let Some(sums) = sums.first_chunk::<CAPACITY>() else {
            return;
        };
        let mut kept = 0;
        others.resize(marked.len() + TURN, 0);
        turns(marked, |numbers| {
            kept += sift(numbers, others.get_mut(kept..), |&number| {
                (number, sums[usize::from(number)] >= need)
            });
        });
        others.truncate(kept);
        core::mem::swap(marked, others);
    }

    /// Adds what a list says of the marked texts, and keeps those whose sum comes to `need`.
    #[inline(never)]
    fn complete(&mut self, list: &mut Reading<'_>, need: u32) {
        let (table, factor) = (self.table, list.factor);
        if self.scratch.marked.len() * SEEK > list.postings.len() {
            list.read = true;
            let Some(sums) = self.scratch.sums.first_chunk_mut::<CAPACITY>() else {
                return;
            };
            each(list.postings, &mut |posting| {
                sums[usize::from(number_of(*posting))] += score(factor, table, posting[2]);
            });
            self.keep(need);
            return;
        }
        let Scratch { sums, marked, .. } = &mut *self.scratch;
        marked.sort_unstable();
        marked.dedup();
        let mut from = 0;
        marked.retain(|&number| {
            from = seek(list.postings, from, number);
            let sum = &mut sums[usize::from(number)];
            if let Some(posting) = list.postings.get(from)
                && number_of(*posting) == number
            {
                *sum += score(factor, table, posting[2]);
            }
            *sum >= need
        });
    }

    /// A sum that as many texts as are wanted have already, for all that is known from the texts
    /// of one list; the floor when it tells no more.
    #[inline(never)]
    fn raise(
        &mut self,
        floor: u32,
        lists: &[Reading<'_>],
        filter: &mut dyn FnMut(u32) -> bool,
    ) -> u32 {
        let limit = self.best.limit;
        let lists = lists.iter().map(|list| list.postings);
        let shortest = lists
            .filter(|postings| (limit..=LOOKED_AT).contains(&postings.len()))
            .min_by_key(|postings| postings.len());
        let Some(postings) = shortest else {
            return floor;
        };
        let Scratch { sums, packed, .. } = &mut *self.scratch;
        packed.clear();
        packed.extend(postings.iter().map(|posting| {
            let number = number_of(*posting);
            pack(sums[usize::from(number)], number)
        }));
        packed.select_nth_unstable_by(limit - 1, |a, b| b.cmp(a));
        let sum = sum_in(packed[limit - 1]);
        let docs = &self.segment.docs;
        let passes = |&one: &u64| {
            let doc = docs[usize::from(number_in(one))];
            doc != GONE && filter(doc)
        };
        if sum > floor && packed[..limit].iter().all(passes) {
            sum
        } else {
            floor
        }
    }

    /// Offers the marked texts, the best first.
    #[inline(never)]
    fn offer(&mut self, filter: &mut dyn FnMut(u32) -> bool) {
        let Scratch {
            sums,
            marked,
            packed,
            ..
        } = &mut *self.scratch;
        let Some(sums) = sums.first_chunk_mut::<CAPACITY>() else {
            return;
        };
        let floor = self.best.floor().max(1);
        let mut kept = 0;
        packed.resize(marked.len() + TURN, 0);
        turns(marked, |numbers| {
            kept += sift(numbers, packed.get_mut(kept..), |&number| {
                // Taken, so that a text that is marked twice comes once.
                let sum = core::mem::take(&mut sums[usize::from(number)]);
                (pack(sum, number), sum >= floor)
            });
        });
        packed.truncate(kept);
        let limit = self.best.limit;
        if packed.len() > limit {
            packed.select_nth_unstable_by(limit - 1, |a, b| b.cmp(a));
        }
        let mut taken = 0;
        for (place, &one) in packed.iter().enumerate() {
            // In order of time, the first of equal sums are the newest: no other comes before them.
            if place == limit && taken == limit && self.segment.in_order() {
                return;
            }
            let sum = sum_in(one);
            if self.best.cannot_take(sum) {
                continue;
            }
            let doc = self.segment.docs[usize::from(number_in(one))];
            if doc == GONE {
                continue;
            }
            let candidate = self.best.candidate(sum, doc);
            if self.best.takes(&candidate) && filter(doc) {
                self.best.push(candidate);
                taken += 1;
            }
        }
    }

    /// Sets the sums back to 0.
    #[inline(never)]
    fn clear(&mut self, lists: &[Reading<'_>]) {
        let texts = self.segment.docs.len();
        let read = || lists.iter().filter(|list| list.read);
        if read().map(|list| list.postings.len()).sum::<usize>() > texts / 4 {
            self.scratch.sums[..texts].fill(0);
            return;
        }
        let Some(sums) = self.scratch.sums.first_chunk_mut::<CAPACITY>() else {
            return;
        };
        for list in read() {
            each(list.postings, &mut |posting| {
                sums[usize::from(number_of(*posting))] = 0;
            });
        }
    }
}

/// Calls for each posting, eight in one turn of the loop: a turn has a price of its own where the
/// engine looks at the time limit.
fn each(postings: &[Posting], visit: &mut impl FnMut(&Posting)) {
    let (eights, rest) = postings.as_chunks::<8>();
    for eight in eights {
        eight.iter().for_each(&mut *visit);
    }
    rest.iter().for_each(visit);
}

/// Items of one turn of a loop.
const TURN: usize = 8;

/// Calls for the items, [`TURN`] at once and the last fewer.
fn turns<T>(items: &[T], mut visit: impl FnMut(&[T])) {
    let (eights, rest) = items.as_chunks::<TURN>();
    eights.iter().for_each(|eight| visit(eight));
    visit(rest);
}

/// Writes what is made of the items that pass, in order, and tells how many did. Each is written
/// and counted if it passes, which takes no branch; and one look at the room is enough for all.
fn sift<T, S>(items: &[T], room: Option<&mut [S]>, mut make: impl FnMut(&T) -> (S, bool)) -> usize {
    let Some(room) = room.and_then(|room| room.first_chunk_mut::<TURN>()) else {
        return 0;
    };
    let mut kept = 0;
    for item in items {
        let (made, passes) = make(item);
        room[kept % TURN] = made;
        kept += usize::from(passes);
    }
    kept
}

/// A sum and a number as one whole number: the better, and among equals the later, is larger.
fn pack(sum: u32, number: u16) -> u64 {
    u64::from(sum) << 16 | u64::from(number)
}

fn sum_in(packed: u64) -> u32 {
    (packed >> 16) as u32
}

fn number_in(packed: u64) -> u16 {
    packed as u16
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

    /// The least sum that a further hit needs.
    fn floor(&self) -> u32 {
        self.worst.map_or(0, |worst| worst.sum)
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
    #[inline(never)]
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

    #[inline(never)]
    fn into_hits(mut self) -> Vec<Hit> {
        self.select();
        let mut kept = self.kept;
        kept.arrange_by(|a, b| compare(self.places, a, b));
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
fn compare(places: &Places, a: &Candidate, b: &Candidate) -> Ordering {
    b.sum
        .cmp(&a.sum)
        .then(b.time.cmp(&a.time))
        .then_with(|| {
            let tie = |candidate: &Candidate| places[candidate.doc as usize].tie;
            tie(a).cmp(&tie(b))
        })
        .then(b.doc.cmp(&a.doc))
}
