//! The best hits of a search over several segments.

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::{
    code::SCALE_BITS,
    places::Places,
    search::Hit,
    segment::{GONE, Segment},
};
use crate::sort::Arrange as _;

/// The best hits so far. Candidates gather behind the best until there are as many again; then the
/// best of all are selected. Where many texts have the same score and each is newer than the one
/// before, that costs a few comparisons a text, and a heap would move each of them up and down.
pub(super) struct Best<'a> {
    pub(super) limit: usize,
    /// After a selection the best `limit` come first.
    pub(super) kept: Vec<Candidate>,
    /// The worst of the best, once there are `limit`: who does not come before it is out.
    pub(super) worst: Option<Candidate>,
    pub(super) places: &'a Places,
}

/// A text that may be among the best.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) sum: u32,
    pub(super) doc: u32,
    /// Of which row of segments it is, counted from 1; else 0. See [`Row`].
    pub(super) row: u32,
    /// The higher, the newer among the texts of its row.
    pub(super) newness: u64,
}

/// Segments of which each has newer texts than the one before, and in each a higher number means a newer
/// text. So it is known which of two texts is newer without a look at where they lie.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Row {
    pub(super) number: u32,
    /// Segments that were met.
    pub(super) segments: u64,
    /// The newest text so far of a row that can go on.
    pub(super) newest: Option<u64>,
}

impl Row {
    /// Puts a segment in, or begins another row with it.
    pub(super) fn meet(&mut self, segment: &Segment, places: &Places) {
        let oldest = segment.docs.first().filter(|&&doc| doc != GONE);
        let oldest = oldest.map(|&doc| places[doc as usize].time);
        if self.newest.is_none() || oldest.is_none() || oldest <= self.newest {
            self.number += 1;
        }
        self.newest = segment.newest();
        self.segments += 1;
    }
}

/// Candidates that gather at least before the best are selected.
const GATHER: usize = 64;

impl Best<'_> {
    /// The least sum that a further hit needs.
    pub(super) fn floor(&self) -> u32 {
        self.worst.map_or(0, |worst| worst.sum)
    }

    /// Whether no text with this sum can still be among the best.
    pub(super) fn cannot_take(&self, sum: u32) -> bool {
        sum < self.floor()
    }

    /// Whether this text may belong among the best.
    pub(super) fn takes(&self, candidate: &Candidate) -> bool {
        self.worst
            .is_none_or(|worst| compare(self.places, candidate, &worst) == Ordering::Less)
    }

    pub(super) fn push(&mut self, candidate: Candidate) {
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
        let places = self.places;
        let order = |a: &Candidate, b: &Candidate| compare(places, a, b);
        match self.kept.len().cmp(&self.limit) {
            Ordering::Less => {}
            // None came since the last time, or there are just enough.
            Ordering::Equal if self.worst.is_some() => {}
            Ordering::Equal => self.worst = self.kept.iter().copied().max_by(order),
            Ordering::Greater => {
                let (_, worst, _) = self.kept.select_nth_unstable_by(self.limit - 1, order);
                self.worst = Some(*worst);
                self.kept.truncate(self.limit);
            }
        }
    }

    #[inline(never)]
    pub(super) fn hits(&mut self) -> Vec<Hit> {
        self.select();
        let kept = &mut self.kept;
        arrange_few(kept, |a, b| compare(self.places, a, b));
        let unit = 1.0 / f64::from(1u32 << SCALE_BITS);
        kept.iter()
            .map(|candidate| Hit {
                doc: candidate.doc,
                score: f64::from(candidate.sum) * unit,
            })
            .collect()
    }
}

/// Items up to which [`arrange_few`] moves one at a time.
const FEW: usize = 24;

/// [`arrange_by`](crate::sort::Arrange::arrange_by), without a list of places where there are few items.
pub(super) fn arrange_few<T: Copy>(items: &mut [T], order: impl Fn(&T, &T) -> Ordering) {
    if items.len() > FEW {
        items.arrange_by(order);
        return;
    }
    for from in 1..items.len() {
        let item = items[from];
        let mut at = from;
        while at > 0 && order(&item, &items[at - 1]).is_lt() {
            items[at] = items[at - 1];
            at -= 1;
        }
        items[at] = item;
    }
}

/// Best first: score, then newer, then the caller's key. Texts with the same score are many, and where
/// they lie is anywhere in memory.
#[inline]
fn compare(places: &Places, a: &Candidate, b: &Candidate) -> Ordering {
    match b.sum.cmp(&a.sum) {
        Ordering::Equal if a.row == b.row && a.row > 0 => b.newness.cmp(&a.newness),
        Ordering::Equal => compare_places(places, a.doc, b.doc),
        different => different,
    }
}

/// [`compare`] for equal scores.
#[inline(never)]
fn compare_places(places: &Places, a: u32, b: u32) -> Ordering {
    let (one, other) = (&places[a as usize], &places[b as usize]);
    let newer = other.time.cmp(&one.time);
    newer.then(one.tie.cmp(&other.tie)).then(b.cmp(&a))
}
