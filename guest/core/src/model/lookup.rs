//! Slots by a text that their bodies hold: the texts themselves are not kept twice.

use core::hash::{BuildHasher, Hasher as _};

use hashbrown::{HashTable, hash_table::Entry};

use super::names::Name;
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

/// What a version is looked up by: hashes of its id and key, as they are stored with the image
/// (`docs/format.md`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Keys {
    /// [`hash_of`] the id; 0 when the text is gone.
    pub(super) id: u64,
    /// [`hash_of`] the key; 0 when there is none.
    pub(super) key: u64,
}

impl Keys {
    /// Those of a text that is there.
    pub(super) fn new(id: &str, key: &str) -> Self {
        Self {
            id: hash_of(id),
            key: if key.is_empty() { 0 } else { hash_of(key) },
        }
    }
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

impl Lookup {
    /// Makes room for so many slots more.
    pub(super) fn reserve(&mut self, more: usize) {
        self.0.reserve(more, |place| place.hash);
    }

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
