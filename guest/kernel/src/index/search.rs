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

use super::{
    Index, Statistics,
    best::{Best, Candidate, Row, arrange_few},
    code::{SCALE_BITS, Table, table},
    dictionary::TermId,
    segment::{CAPACITY, GONE, List, Posting, Segment, number_of},
};
use crate::rank::bm25::{Shape, idf};

/// Postings that are read in the time of one search for a number.
const SEEK: usize = 12;
/// Postings of a list from which it is worth knowing whether it can be left out.
const WORTH: usize = 128;
/// Postings of a question's lists up to which none is left out.
const SMALL: usize = 256;
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
    /// The marked texts, some of them more than once; behind them room.
    marked: Vec<u16>,
    /// How many are marked.
    count: usize,
    /// Sums above numbers: see [`pack`]; behind them room.
    packed: Vec<u64>,
    /// Empty; room for the best.
    best: Vec<Candidate>,
}

/// Makes room for so many items and a turn more. It is never given back or emptied: filling it anew
/// for every list takes longer than what is written into it.
fn make_room<T: Copy + Default>(room: &mut Vec<T>, items: usize) {
    if room.len() < items + TURN {
        room.resize(items + items / 2 + TURN, T::default());
    }
}

/// A list within the segment that is being read.
#[derive(Clone, Copy)]
struct Reading<'a> {
    list: &'a List,
    postings: &'a [Posting],
    /// idf times query weight, scaled by 2^16.
    factor: u64,
    /// No posting of the list scores more.
    bound: u32,
    /// What this list and those behind it can add at most.
    reach: u32,
    /// Whether its postings were read through, so that texts have sums that no other list gave them.
    read: bool,
}

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
            kept: core::mem::take(&mut scratch.best),
            worst: None,
            places: &self.places,
        };
        if let Some((_, table)) = &self.table {
            let mut row = Row::default();
            for segment in self.segments_of(partitions) {
                row.meet(segment, &self.places);
                let (mut lists, postings) = readings(segment, &factors);
                let mut walk = Walk {
                    segment,
                    row,
                    table,
                    scratch: &mut scratch,
                    best: &mut best,
                };
                if postings <= SMALL {
                    walk.run_all(&lists, filter);
                } else {
                    rank(&mut lists, table);
                    walk.run(&mut lists, filter);
                }
            }
        }
        let hits = best.hits();
        scratch.best = best.kept;
        scratch.best.clear();
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
    score_of(factor, table[usize::from(code)])
}

/// [`score`] of what a code has in the table.
fn score_of(factor: u64, saturated: u32) -> u32 {
    (((factor * u64::from(saturated)) >> SCALE_BITS) as u32).max(1)
}

/// The lists of the query's terms in a segment, and how many postings they have together.
#[inline(never)]
fn readings<'a>(segment: &'a Segment, factors: &[(TermId, u64)]) -> (Vec<Reading<'a>>, usize) {
    let mut postings = 0;
    let mut lists = Vec::with_capacity(factors.len());
    for &(term, factor) in factors {
        if let Some(list) = segment.lists.get(&term) {
            postings += list.postings.len();
            lists.push(Reading {
                list,
                postings: &list.postings,
                factor,
                bound: 0,
                reach: 0,
                read: false,
            });
        }
    }
    (lists, postings)
}

/// Brings the lists with the highest bounds to the front.
#[inline(never)]
fn rank(lists: &mut [Reading<'_>], table: &Table) {
    for reading in lists.iter_mut() {
        reading.bound = bound(reading.list, reading.factor, table);
    }
    arrange_few(lists, |one, other| {
        let longer = one.postings.len().cmp(&other.postings.len());
        other.bound.cmp(&one.bound).then(longer)
    });
    let mut reach = 0u32;
    for list in lists.iter_mut().rev() {
        reach = reach.saturating_add(list.bound);
        list.reach = reach;
    }
}

/// A score that no posting of a list surpasses.
fn bound(list: &List, factor: u64, table: &Table) -> u32 {
    // What has the most in the table has the best score.
    let mut best = 0;
    list.best_codes(|code| best = best.max(table[usize::from(code)]));
    score_of(factor, best)
}

/// One segment being read.
struct Walk<'a, 'b> {
    segment: &'a Segment,
    row: Row,
    table: &'a Table,
    scratch: &'b mut Scratch,
    best: &'b mut Best<'a>,
}

impl Walk<'_, '_> {
    #[inline(never)]
    fn run(&mut self, lists: &mut [Reading<'_>], filter: &mut dyn FnMut(u32) -> bool) {
        self.scratch.count = 0;
        let mut floor = self.best.floor();
        let mut at = 0;
        // Where the texts begin that the last list marked, and what their sums came to at least.
        let mut last = (0, 0);
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
            last = (self.scratch.count, floor.saturating_sub(after).max(1));
            self.mark(list, last.1);
            at += 1;
        }
        let need = floor.saturating_sub(lists.get(at).map_or(0, |next| next.reach));
        // Those that the last list marked are mostly nearly all, and mostly known to come to it.
        let unknown = if need <= last.1 {
            last.0
        } else {
            self.scratch.count
        };
        if unknown > 0 && need > 1 {
            self.keep(unknown, need);
        }
        while at < lists.len() && self.scratch.count > 0 {
            let after = lists.get(at + 1).map_or(0, |next| next.reach);
            self.complete(&lists[at], floor.saturating_sub(after));
            at += 1;
        }
        self.offer(filter);
        // Else every text with a sum was marked, and offering took the sums away.
        if floor > 0 {
            self.clear(lists);
        }
    }

    /// [`Self::run`] where it takes longer to know what need not be read than to read it.
    fn run_all(&mut self, lists: &[Reading<'_>], filter: &mut dyn FnMut(u32) -> bool) {
        self.mark_all(lists);
        self.offer(filter);
    }

    /// Reads lists through; marks every text that they hold.
    #[inline(never)]
    fn mark_all(&mut self, lists: &[Reading<'_>]) {
        let Scratch {
            sums,
            marked,
            count,
            ..
        } = &mut *self.scratch;
        let Some(sums) = sums.first_chunk_mut::<CAPACITY>() else {
            return;
        };
        make_room(marked, SMALL);
        let (table, room, mut kept) = (self.table, marked.as_mut_slice(), 0);
        for list in lists {
            let factor = list.factor;
            turns(list.postings, |postings| {
                kept = sift(postings, room, kept, |posting| {
                    let number = number_of(*posting);
                    let sum = &mut sums[usize::from(number)];
                    let before = *sum;
                    *sum = before + score(factor, table, posting[2]);
                    (number, before == 0)
                });
            });
        }
        *count = kept;
    }

    /// Reads a list through; marks the texts whose sum comes to `need`, which is not 0.
    #[inline(never)]
    fn mark(&mut self, list: &Reading<'_>, need: u32) {
        let Scratch {
            sums,
            marked,
            count,
            ..
        } = &mut *self.scratch;
        let Some(sums) = sums.first_chunk_mut::<CAPACITY>() else {
            return;
        };
        let (table, factor) = (self.table, list.factor);
        make_room(marked, *count + list.postings.len());
        let (room, mut kept) = (marked.as_mut_slice(), *count);
        turns(list.postings, |postings| {
            kept = sift(postings, room, kept, |posting| {
                let number = number_of(*posting);
                let sum = &mut sums[usize::from(number)];
                let (before, more) = (*sum, score(factor, table, posting[2]));
                *sum = before + more;
                // What it lacks of coming beyond `need`: more than any score where it had come to it.
                (number, (need - 1).wrapping_sub(before) < more)
            });
        });
        *count = kept;
    }

    /// Keeps of the first marked texts those whose sum comes to `need`, and all others.
    #[inline(never)]
    fn keep(&mut self, first: usize, need: u32) {
        let Scratch {
            sums,
            marked,
            count,
            ..
        } = &mut *self.scratch;
        let Some(sums) = sums.first_chunk::<CAPACITY>() else {
            return;
        };
        let (mut from, mut kept) = (0, 0);
        let passes = |&number: &u16| (number, sums[usize::from(number)] >= need);
        // Copies, because those that are kept are written over them.
        while let Some(&numbers) = marked
            .get(from..first)
            .and_then(<[u16]>::first_chunk::<TURN>)
        {
            kept = sift(&numbers, marked, kept, passes);
            from += TURN;
        }
        for at in from..first {
            let (number, keeps) = passes(&marked[at]);
            marked[kept] = number;
            kept += usize::from(keeps);
        }
        // The last ones take the places that are free.
        let from = first.max(*count - (first - kept));
        marked.copy_within(from..*count, kept);
        *count -= first - kept;
    }

    /// Adds what a list says of the marked texts, and keeps those whose sum comes to `need`.
    fn complete(&mut self, list: &Reading<'_>, need: u32) {
        if self.scratch.count * SEEK > list.postings.len() {
            self.add(list);
            self.keep(self.scratch.count, need);
        } else {
            self.seek(list, need);
        }
    }

    /// Adds what a list says of the texts that have a sum. Those that have none are not marked, and
    /// stay so: this list need not be read again to set their sums back.
    #[inline(never)]
    fn add(&mut self, list: &Reading<'_>) {
        let Some(sums) = self.scratch.sums.first_chunk_mut::<CAPACITY>() else {
            return;
        };
        let (table, factor) = (self.table, list.factor);
        each(list.postings, &mut |posting| {
            let sum = &mut sums[usize::from(number_of(*posting))];
            let more = score(factor, table, posting[2]);
            *sum += if *sum == 0 { 0 } else { more };
        });
    }

    /// Searches a list for each marked text, and keeps those whose sum comes to `need`.
    #[inline(never)]
    fn seek(&mut self, list: &Reading<'_>, need: u32) {
        let Scratch {
            sums,
            marked,
            count,
            ..
        } = &mut *self.scratch;
        let Some(sums) = sums.first_chunk_mut::<CAPACITY>() else {
            return;
        };
        let (table, factor) = (self.table, list.factor);
        let marked = &mut marked[..*count];
        marked.sort_unstable();
        let (mut from, mut kept, mut before) = (0, 0, None);
        for at in 0..marked.len() {
            let number = marked[at];
            if before == Some(number) {
                continue;
            }
            before = Some(number);
            from = seek(list.postings, from, number);
            let sum = &mut sums[usize::from(number)];
            if let Some(posting) = list.postings.get(from)
                && number_of(*posting) == number
            {
                *sum += score(factor, table, posting[2]);
            }
            if *sum >= need {
                marked[kept] = number;
                kept += 1;
            }
        }
        *count = kept;
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
        let Some(sums) = sums.first_chunk::<CAPACITY>() else {
            return floor;
        };
        make_room(packed, postings.len());
        let (room, mut kept) = (packed.as_mut_slice(), 0);
        turns(postings, |postings| {
            kept = sift(postings, room, kept, |posting| {
                let number = number_of(*posting);
                let sum = sums[usize::from(number)];
                (pack(sum, number), sum > floor)
            });
        });
        let packed = &mut packed[..kept];
        if kept < limit {
            return floor;
        }
        select(packed, limit);
        let sum = sum_in(packed[limit - 1]);
        let docs = &self.segment.docs;
        let passes = |&one: &u64| {
            let doc = docs[usize::from(number_in(one))];
            doc != GONE && filter(doc)
        };
        if packed[..limit].iter().all(passes) {
            sum
        } else {
            floor
        }
    }

    /// Offers the marked texts, the best first.
    fn offer(&mut self, filter: &mut dyn FnMut(u32) -> bool) {
        let count = self.take();
        let packed = &mut self.scratch.packed[..count];
        let limit = self.best.limit;
        if count > limit {
            select(packed, limit);
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
            let candidate = Candidate {
                sum,
                doc,
                row: self.row.newest.map_or(0, |_| self.row.number),
                newness: self.row.segments << 16 | u64::from(number_in(one)),
            };
            if self.best.takes(&candidate) && filter(doc) {
                self.best.push(candidate);
                taken += 1;
            }
        }
    }

    /// Packs the marked texts whose sums come to those of the best; tells how many they are. Their sums
    /// are taken away, so that a text that is marked twice comes once.
    #[inline(never)]
    fn take(&mut self) -> usize {
        let Scratch {
            sums,
            marked,
            count,
            packed,
            ..
        } = &mut *self.scratch;
        let Some(sums) = sums.first_chunk_mut::<CAPACITY>() else {
            return 0;
        };
        let floor = self.best.floor().max(1);
        make_room(packed, *count);
        let (room, mut kept) = (packed.as_mut_slice(), 0);
        turns(&marked[..*count], |numbers| {
            kept = sift(numbers, room, kept, |&number| {
                let sum = core::mem::take(&mut sums[usize::from(number)]);
                (pack(sum, number), sum >= floor)
            });
        });
        kept
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
    let (four, rest) = rest.as_chunks::<{ TURN / 2 }>();
    four.iter().for_each(|four| visit(four));
    visit(rest);
}

/// Writes what is made of the items that pass, in order, behind those that were `kept` before, and
/// tells how many there are then. Each is written and counted if it passes, which takes no branch; and
/// one look at the room is enough for all.
fn sift<T, S>(
    items: &[T],
    room: &mut [S],
    kept: usize,
    mut make: impl FnMut(&T) -> (S, bool),
) -> usize {
    let room = room.get_mut(kept..).unwrap_or_default();
    let Some(room) = room.first_chunk_mut::<TURN>() else {
        return kept;
    };
    let mut more = 0;
    for item in items {
        let (made, passes) = make(item);
        room[more % TURN] = made;
        more += usize::from(passes);
    }
    kept + more
}

/// Brings the largest to the front, the least of them last.
#[inline(never)]
fn select(packed: &mut [u64], largest: usize) {
    packed.select_nth_unstable_by(largest - 1, |a, b| b.cmp(a));
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
