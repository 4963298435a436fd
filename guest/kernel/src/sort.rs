//! Sorting with one copy of the algorithm for all types.
//!
//! The sorts of the standard library are compiled anew, with 3 to 5 kB of code, for every type and
//! order that is sorted. [`Arrange`] sorts the numbers of the places, in one compiled copy, and
//! moves the items afterwards: only the comparison is compiled anew. It is stable, as the standard
//! sort is, and takes a few times as long: inner loops of retrieval keep the standard one.
//!
//! The same holds for collecting into an ordered map or set, which the standard library does by
//! sorting first: [`Gather`] inserts one by one.

use alloc::vec::Vec;
use core::cmp::Ordering;

/// Stable sorting that is small in code.
pub trait Arrange<T> {
    /// Sorts by an order, which must be total.
    fn arrange_by(&mut self, order: impl FnMut(&T, &T) -> Ordering);

    /// Sorts by a key.
    fn arrange_by_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K);

    /// Sorts by a key that is worth making once for each item only.
    fn arrange_by_cached_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K);

    /// Sorts by the items' own order.
    fn arrange(&mut self)
    where
        T: Ord;
}

/// The first items of an order, which must be total, in that order, of those that are offered. For
/// few: every item is compared with the last that was kept, few are put in.
#[derive(Debug)]
pub(crate) struct Kept<T> {
    items: Vec<T>,
    limit: usize,
}

impl<T> Kept<T> {
    /// None yet.
    pub(crate) fn new(limit: usize) -> Self {
        Self {
            items: Vec::with_capacity(limit.saturating_add(1)),
            limit,
        }
    }

    /// The last one, once there are as many as are kept: what comes behind it is out.
    pub(crate) fn last(&self) -> Option<&T> {
        self.items.last().filter(|_| self.items.len() == self.limit)
    }

    /// Keeps an item if it is among the first.
    pub(crate) fn offer(&mut self, item: T, order: impl Fn(&T, &T) -> Ordering) {
        let full = self.items.len() == self.limit;
        if full
            && self
                .items
                .last()
                .is_none_or(|last| order(last, &item).is_le())
        {
            return;
        }
        let place = self
            .items
            .partition_point(|other| order(other, &item).is_le());
        self.items.insert(place, item);
        self.items.truncate(self.limit);
    }

    /// Those that were kept.
    pub(crate) fn into_items(self) -> Vec<T> {
        self.items
    }
}

/// The larger of two numbers; the first where the second is none. `f64::max` is a call on machines
/// whose own instruction treats what is no number otherwise.
pub(crate) fn larger(one: f64, other: f64) -> f64 {
    if other > one { other } else { one }
}

/// Collecting into an ordered map or set without a sort of its own.
pub trait Gather: Iterator + Sized {
    /// As `collect`: of what is equal, the last value counts.
    fn gather<C: Default + Extend<Self::Item>>(self) -> C {
        let mut out = C::default();
        out.extend(self);
        out
    }
}

impl<I: Iterator> Gather for I {}

impl<T> Arrange<T> for [T] {
    fn arrange_by(&mut self, mut order: impl FnMut(&T, &T) -> Ordering) {
        let places = places(self.len(), &mut |one, other| {
            order(&self[one], &self[other])
        });
        move_to(self, places);
    }

    fn arrange_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.arrange_by(|one, other| key(one).cmp(&key(other)));
    }

    fn arrange_by_cached_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K) {
        let keys: Vec<K> = self.iter().map(key).collect();
        let places = places(self.len(), &mut |one, other| keys[one].cmp(&keys[other]));
        move_to(self, places);
    }

    fn arrange(&mut self)
    where
        T: Ord,
    {
        self.arrange_by(T::cmp);
    }
}

/// For each place of the sorted list, where its item comes from.
#[inline(never)]
fn places(length: usize, order: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut from: Vec<usize> = (0..length).collect();
    from.sort_by(|one, other| order(*one, *other));
    from
}

/// Moves every item to its place, cycle by cycle.
fn move_to<T>(items: &mut [T], mut from: Vec<usize>) {
    for start in 0..items.len() {
        let mut place = start;
        while from[place] != start {
            let source = core::mem::replace(&mut from[place], place);
            items.swap(place, source);
            place = source;
        }
        from[place] = place;
    }
}

#[cfg(test)]
mod tests {
    use alloc::{collections::BTreeMap, vec::Vec};

    use proptest::prelude::*;

    use super::{Arrange as _, Gather as _, Kept};

    proptest! {
        #[test]
        fn sorts_as_the_standard_library_does(keys in prop::collection::vec(0_u8..20, 0..200)) {
            let mut ours: Vec<(u8, usize)> = keys.into_iter().zip(0..).collect();
            let mut theirs = ours.clone();
            ours.arrange_by_key(|(key, _)| *key);
            theirs.sort_by_key(|(key, _)| *key);
            prop_assert_eq!(&ours, &theirs);
            let mut cached = theirs.clone();
            cached.arrange_by_cached_key(|one| core::cmp::Reverse(one.0));
            theirs.sort_by_cached_key(|one| core::cmp::Reverse(one.0));
            prop_assert_eq!(&cached, &theirs);
            theirs.sort();
            for limit in [0, 1, 20, 300] {
                let mut kept = Kept::new(limit);
                cached.iter().for_each(|one| kept.offer(*one, Ord::cmp));
                let first = &theirs[..limit.min(theirs.len())];
                let last = first.last().filter(|_| first.len() == limit);
                prop_assert_eq!(kept.last(), last);
                prop_assert_eq!(&kept.into_items()[..], first);
            }
            theirs.sort_by_key(|(key, _)| *key);
            let gathered: BTreeMap<u8, usize> = ours.iter().copied().gather();
            let collected: BTreeMap<u8, usize> = ours.iter().copied().collect();
            prop_assert_eq!(gathered, collected);
            ours.arrange_by(|one, other| other.cmp(one));
            theirs.sort_by(|one, other| other.cmp(one));
            prop_assert_eq!(&ours, &theirs);
            ours.arrange();
            theirs.sort();
            prop_assert_eq!(ours, theirs);
        }
    }
}
