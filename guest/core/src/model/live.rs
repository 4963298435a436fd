//! The latest versions of a collection.

use fixedbitset::FixedBitSet;

/// A set of slots, ascending: a bit for each.
#[derive(Clone, Debug, Default)]
pub(super) struct Live {
    bits: FixedBitSet,
    len: usize,
}

impl Live {
    /// Puts a slot in.
    pub(super) fn insert(&mut self, slot: u32) {
        if !self.bits.contains(slot as usize) {
            self.bits.grow_and_insert(slot as usize);
            self.len += 1;
        }
    }

    /// Puts in as many as there are from the first on, none of which is in.
    pub(super) fn insert_all(&mut self, first: u32, count: usize) {
        let range = first as usize..first as usize + count;
        self.bits.grow(range.end);
        self.bits.insert_range(range);
        self.len += count;
    }

    /// Takes a slot out.
    pub(super) fn remove(&mut self, slot: u32) {
        if self.bits.contains(slot as usize) {
            self.bits.remove(slot as usize);
            self.len -= 1;
        }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// All of them.
    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = u32> {
        // As many as were put in, by their slots of 32 bits.
        self.bits.ones().map(|slot| slot as u32)
    }
}
