//! A segment: up to 65,536 texts of one partition and their postings.
//!
//! Texts are numbered inside the segment in the order in which they came, so that a new posting
//! goes to the end of its list. A posting is three bytes: the number in the segment and the code
//! byte ([`super::code`]). A removed text takes its postings along; only its number stays unused
//! until the segment is renumbered.

use alloc::{boxed::Box, vec::Vec};
use core::{
    hash::{BuildHasherDefault, Hasher},
    ops::Range,
};

use hashbrown::HashMap;

use super::{dictionary::TermId, page::Times};

/// Texts of a segment.
pub(super) const CAPACITY: usize = 1 << 16;
/// Stands for a removed text.
pub(super) const GONE: u32 = u32::MAX;
/// From this length on a list keeps the bounds of its scores.
const BOUNDED: usize = 64;

/// Number in the segment (two bytes, little end first) and code byte.
pub(super) type Posting = [u8; 3];

/// The texts that hold one term, by ascending number.
#[derive(Clone, Debug, Default)]
pub(super) struct List {
    pub(super) postings: Vec<Posting>,
    /// The shortest bucket of each level ever seen here; exact enough for bounds.
    shortest: Option<Box<[u8; 8]>>,
}

/// Numbers are their own hash; the multiplication spreads them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct NumberHasher(u64);

impl Hasher for NumberHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u32(u32::from(byte));
        }
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        let mixed = (self.0 ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ mixed >> 32;
    }
}

/// A map by numbers; never iterated into output.
pub(super) type NumberMap<K, V> = HashMap<K, V, BuildHasherDefault<NumberHasher>>;

/// See the module.
#[derive(Debug)]
pub(super) struct Segment {
    /// Whose texts.
    pub(super) partition: u32,
    /// Number in the segment to document; [`GONE`] where removed.
    pub(super) docs: Vec<u32>,
    pub(super) lists: NumberMap<TermId, List>,
    /// Texts that are not removed.
    pub(super) live: u32,
    /// The instant of the last text; `None` once a text was not newer than the one before.
    last: Option<u64>,
}

/// The number in the segment of a posting.
pub(super) fn number_of(posting: Posting) -> u16 {
    u16::from_le_bytes([posting[0], posting[1]])
}

impl List {
    /// Adds a posting with a number above all others.
    pub(super) fn push(&mut self, number: u16, code: u8) {
        // Lists grow by an eighth: doubling would waste a third of the memory. The first four lie in
        // the smallest piece of memory that there is.
        if self.postings.len() == self.postings.capacity() {
            self.postings
                .reserve_exact((self.postings.len() / 8).max(4));
        }
        let [low, high] = number.to_le_bytes();
        self.postings.push([low, high, code]);
        match &mut self.shortest {
            Some(shortest) => note(shortest, code),
            None if self.postings.len() >= BOUNDED => {
                let mut shortest = Box::new([u8::MAX; 8]);
                self.postings
                    .iter()
                    .for_each(|posting| note(&mut shortest, posting[2]));
                self.shortest = Some(shortest);
            }
            None => {}
        }
    }

    /// Takes the posting of a number out; false when there is none.
    pub(super) fn remove(&mut self, number: u16) -> bool {
        let found = self
            .postings
            .binary_search_by_key(&number, |&posting| number_of(posting));
        let Ok(at) = found else { return false };
        self.postings.remove(at);
        if self.postings.len() * 2 < self.postings.capacity() {
            self.postings
                .shrink_to(self.postings.len() + self.postings.len() / 4);
        }
        true
    }

    /// Calls `visit` with codes among which the list's best score is, whatever the table.
    pub(super) fn best_codes(&self, mut visit: impl FnMut(u8)) {
        match &self.shortest {
            Some(shortest) => {
                for (level, &bucket) in shortest.iter().enumerate() {
                    if bucket != u8::MAX {
                        visit((level as u8) << 5 | bucket);
                    }
                }
            }
            None => {
                self.postings.iter().for_each(|posting| visit(posting[2]));
            }
        }
    }
}

fn note(shortest: &mut [u8; 8], code: u8) {
    let level = usize::from(code >> 5);
    shortest[level] = shortest[level].min(code & 31);
}

impl Segment {
    /// An empty one.
    pub(super) fn new(partition: u32) -> Self {
        Self {
            partition,
            docs: Vec::new(),
            lists: NumberMap::default(),
            live: 0,
            last: Some(0),
        }
    }

    /// How many further numbers there are.
    pub(super) fn room(&self) -> usize {
        CAPACITY.saturating_sub(self.docs.len())
    }

    /// Whether no further number is left.
    pub(super) fn is_full(&self) -> bool {
        self.docs.len() >= CAPACITY
    }

    /// The instant of its newest text, where a higher number means a newer text.
    pub(super) fn newest(&self) -> Option<u64> {
        self.last
    }

    /// Whether a higher number means a newer text.
    pub(super) fn in_order(&self) -> bool {
        self.last.is_some()
    }

    /// The next number, for a document of an instant.
    pub(super) fn place(&mut self, doc: u32, time: u64) -> u16 {
        let newer = |&last: &u64| self.docs.is_empty() || time > last;
        self.last = self.last.filter(newer).map(|_| time);
        self.docs.push(doc);
        self.live += 1;
        (self.docs.len() - 1) as u16
    }

    /// The number of the first of some documents that follow each other, placed as one by one: whose
    /// instants are all newer than the one before if they are `in_order`. There is room for them.
    pub(super) fn place_all(&mut self, docs: Range<u32>, times: &Times) -> u16 {
        let newer = |&last: &u64| times.in_order && (self.docs.is_empty() || times.first > last);
        self.last = self.last.filter(newer).map(|_| times.last);
        let first = self.docs.len() as u16;
        self.live += docs.len() as u32;
        self.docs.extend(docs);
        first
    }

    /// Numbers the live texts anew, without gaps; `moved` hears each document and its number.
    pub(super) fn renumber(&mut self, mut moved: impl FnMut(u32, u16)) {
        let mut new_numbers = Vec::with_capacity(self.docs.len());
        let mut next = 0u16;
        for &doc in &self.docs {
            new_numbers.push(next);
            if doc != GONE {
                moved(doc, next);
                next = next.wrapping_add(1);
            }
        }
        self.docs.retain(|&doc| doc != GONE);
        for list in self.lists.values_mut() {
            for posting in &mut list.postings {
                let [low, high] = new_numbers[usize::from(number_of(*posting))].to_le_bytes();
                (posting[0], posting[1]) = (low, high);
            }
        }
    }

    /// Bytes that it takes in memory.
    pub(super) fn memory(&self) -> usize {
        let entry = size_of::<(TermId, List)>() + 1;
        let lists: usize = self
            .lists
            .values()
            .map(|list| list.postings.capacity() * 3 + list.shortest.as_ref().map_or(0, |_| 8))
            .sum();
        self.docs.capacity() * 4 + self.lists.capacity() * entry * 8 / 7 + lists
    }
}
