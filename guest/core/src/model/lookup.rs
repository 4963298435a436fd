//! Slots by a text that their bodies hold: the texts themselves are not kept twice.

use alloc::{vec, vec::Vec};
use core::{
    cell::{Cell, OnceCell},
    hash::{BuildHasher, Hasher as _},
};

use hashbrown::{HashTable, hash_table::Entry};

use crate::text::spelling::folded;

use super::{
    names::Name,
    packed::{Column, Packed},
    slots::Slots,
};
use crate::wire::{Hasher, Running};

/// A slot and the hash that it was put in under.
#[derive(Clone, Copy, Debug)]
struct Place {
    hash: u64,
    slot: u32,
}

/// A table of slots. Who asks brings the hash of what is looked for ([`hash`]) and says which of
/// the slots under it holds it.
#[derive(Clone, Debug, Default)]
pub(super) struct Lookup(HashTable<Place>);

/// What a version is looked up by: hashes of its id, key and title, as they are stored with the
/// image (`docs/format.md`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Keys {
    /// [`hash_of`] the id; 0 when the text is gone.
    pub(super) id: u64,
    /// [`hash_of`] the key; 0 when there is none.
    pub(super) key: u64,
    /// [`hash_of_title`] its own title; 0 when there is none.
    pub(super) title: u32,
}

impl Keys {
    /// Those of a text that is there; the title is empty where it is made of another's text.
    pub(super) fn new(id: &str, key: &str, title: &str) -> Self {
        Self {
            id: hash_of(id),
            key: if key.is_empty() { 0 } else { hash_of(key) },
            title: if title.is_empty() {
                0
            } else {
                hash_of_title(title)
            },
        }
    }
}

/// The hash of a title, never 0: one for all that differ in capital letters, in white space at the
/// ends or in how letters with marks are composed. Unicode changes none of that for a character
/// that there is.
pub fn hash_of_title(title: &str) -> u32 {
    ((hash_of(&folded(title.trim())) >> 32) as u32).max(1)
}

/// The hash of a text, never 0.
pub(super) fn hash_of(text: &str) -> u64 {
    Running::of(text.as_bytes()).max(1)
}

/// The hash of a text of that hash under some names.
pub(super) fn hash(under: [Name; 2], text: u64) -> u64 {
    let mut hasher = Hasher.build_hasher();
    for name in under {
        hasher.write(&name.0.to_le_bytes());
    }
    hasher.write(&text.to_le_bytes());
    hasher.finish()
}

/// Slots under one beginning of a hash, as a power of two: with more, the table that is written all
/// over is smaller.
const STORED_EACH: u32 = 3;
/// Lookups that go through all hashes before that table is made.
const GONE_THROUGH: u32 = 3;

impl Lookup {
    /// Takes everything out.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// The slot that holds what is looked for.
    pub(super) fn get(&self, hash: u64, holds: impl Fn(u32) -> bool) -> Option<u32> {
        let is = |place: &Place| place.hash == hash && holds(place.slot);
        self.0.find(hash, is).map(|place| place.slot)
    }

    /// Puts a slot in, in place of the one that holds the same.
    pub(super) fn put(&mut self, hash: u64, slot: u32, holds: impl Fn(u32) -> bool) {
        let is = |place: &Place| place.hash == hash && holds(place.slot);
        match self.0.entry(hash, is, |place| place.hash) {
            Entry::Occupied(mut known) => known.get_mut().slot = slot,
            Entry::Vacant(free) => {
                free.insert(Place { hash, slot });
            }
        }
    }

    /// Takes a slot out.
    pub(super) fn take(&mut self, hash: u64, slot: u32) {
        let is = |place: &Place| place.hash == hash && place.slot == slot;
        if let Ok(known) = self.0.find_entry(hash, is) {
            known.remove();
        }
    }
}

/// Versions of an image by a hash of theirs, as they were read: slots under the first bits of the
/// hash, some under each, ascending. Two passes over the hashes make it, and it is never changed:
/// who asks it looks what a slot is now.
#[derive(Clone, Debug, Default)]
pub(super) struct Stored {
    /// Where the slots of each beginning start, and the end of the last.
    starts: Vec<u32>,
    slots: Vec<u32>,
    shift: u32,
}

impl Stored {
    /// By the hashes of a column; those that are 0 are left out.
    pub(super) fn new(versions: &Slots, column: Column) -> Self {
        let pages = || versions.pages().filter(|(_, page)| !page.is_all(column, 0));
        let count: usize = pages().map(|(_, page)| page.len()).sum();
        if count == 0 {
            return Self::default();
        }
        let bits = count.ilog2().saturating_sub(STORED_EACH).max(1);
        let shift = u64::BITS - bits;
        let mut starts = vec![0u32; (1 << bits) + 1];
        for (_, page) in pages() {
            page.each(column, |_, hash| {
                starts[(hash >> shift) as usize + 1] += u32::from(hash != 0);
            });
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut slots = vec![0; sum as usize];
        for (first, page) in pages() {
            page.each(column, |at, hash| {
                if hash != 0 {
                    // Each beginning moves to where the next one starts.
                    let start = &mut starts[(hash >> shift) as usize];
                    slots[*start as usize] = first + at;
                    *start += 1;
                }
            });
        }
        starts.rotate_right(1);
        starts[0] = 0;
        Self {
            starts,
            slots,
            shift,
        }
    }

    /// Slots whose hash may be this one, the last one first.
    fn of(&self, hash: u64) -> impl Iterator<Item = u32> {
        let beginning = hash.checked_shr(self.shift).unwrap_or(0) as usize;
        let range = match self.starts.get(beginning..) {
            Some(&[from, to, ..]) => from as usize..to as usize,
            _ => 0..0,
        };
        self.slots[range].iter().rev().copied()
    }
}

/// Looks versions of an image up by a hash of theirs. A few times all hashes are gone through, which
/// is less work than to make [`Stored`] of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Search {
    asked: Cell<u32>,
    stored: OnceCell<Stored>,
}

impl Search {
    /// The last slot whose hash was this one and that holds what is looked for.
    pub(super) fn find(
        &self,
        versions: &Slots,
        column: Column,
        hash: u64,
        holds: impl Fn(u32) -> bool,
    ) -> Option<u32> {
        if self.stored.get().is_none() && self.asked.get() < GONE_THROUGH {
            self.asked.set(self.asked.get() + 1);
            let mut slots = Vec::new();
            let others = |page: &Packed| page.same(column).is_some_and(|same| same != hash);
            for (first, page) in versions.pages().filter(|(_, page)| !others(page)) {
                page.each(column, |at, other| {
                    if other == hash {
                        slots.push(first + at);
                    }
                });
            }
            return slots.into_iter().rev().find(|slot| holds(*slot));
        }
        let stored = self.stored.get_or_init(|| Stored::new(versions, column));
        stored.of(hash).find(|slot| holds(*slot))
    }

    /// Forgets what was made of other versions.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }
}
