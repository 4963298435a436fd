//! Terms and their numbers. A number is given back when no text holds its term any more, so
//! that a forgotten word leaves no trace.

use alloc::vec::Vec;

use hashbrown::HashTable;

use super::segment::NumberMap;

/// Number of a term within one index.
pub type TermId = u32;

/// Terms of one store.
#[derive(Debug, Default)]
pub(super) struct Dictionary {
    /// Bytes of all terms, in the order in which they came.
    bytes: Vec<u8>,
    /// Where each term lies.
    entries: Vec<Entry>,
    numbers: HashTable<TermId>,
    free: Vec<TermId>,
    /// Of terms in several partitions: those beyond the first one and their texts there, ascending.
    /// With many partitions no count has to ask each of them.
    spread: NumberMap<TermId, Vec<(u32, u32)>>,
    /// Bytes of terms that are gone.
    dead_bytes: usize,
    /// New terms may be in pages as well.
    pub(super) has_pages: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    start: u32,
    /// In how many live texts it occurs.
    texts: u32,
    /// The partition in which it occurred first; the texts that are not in `spread` are there.
    home: u32,
    length: u8,
    /// Its lists hold all of its texts, those of pages too.
    complete: bool,
}

impl Dictionary {
    /// The number of a term that some text holds.
    pub(super) fn find(&self, term: &str) -> Option<TermId> {
        self.numbers
            .find(hash(term.as_bytes()), |&id| {
                same(self.bytes_of(id), term.as_bytes())
            })
            .copied()
    }

    /// The number of a term, new if need be.
    pub(super) fn number(&mut self, term: &str) -> TermId {
        let hash_of = hash(term.as_bytes());
        let known = self
            .numbers
            .find(hash_of, |&id| same(self.bytes_of(id), term.as_bytes()));
        if let Some(&id) = known {
            return id;
        }
        let entry = Entry {
            start: self.bytes.len() as u32,
            texts: 0,
            home: 0,
            length: term.len() as u8,
            complete: !self.has_pages,
        };
        self.bytes.extend_from_slice(term.as_bytes());
        let id = match self.free.pop() {
            Some(id) => {
                self.entries[id as usize] = entry;
                id
            }
            None => {
                self.entries.push(entry);
                self.entries.len() as TermId - 1
            }
        };
        let (entries, bytes) = (&self.entries, &self.bytes);
        self.numbers
            .insert_unique(hash_of, id, |&id| hash(slice(entries, bytes, id)));
        id
    }

    /// So many more texts of a partition hold the term.
    pub(super) fn hold(&mut self, id: TermId, partition: u32, texts: u32) {
        let entry = &mut self.entries[id as usize];
        if entry.texts == 0 {
            entry.home = partition;
        }
        entry.texts += texts;
        if entry.home != partition {
            let spread = self.spread.entry(id).or_default();
            match spread.binary_search_by_key(&partition, |known| known.0) {
                Ok(at) => spread[at].1 += texts,
                Err(at) => spread.insert(at, (partition, texts)),
            }
        }
    }

    /// In how many live texts of some partitions, ascending, the term occurs.
    #[inline]
    pub(super) fn texts_in(&self, id: TermId, partitions: &[u32]) -> u64 {
        let entry = self.entries[id as usize];
        let spread = match self.spread.is_empty() {
            true => None,
            false => self.spread.get(&id),
        };
        let spread = spread.map_or(&[][..], Vec::as_slice);
        let (mut sum, mut home) = (0, entry.texts);
        let mut at = 0;
        for &(partition, texts) in spread {
            home -= texts;
            while partitions.get(at).is_some_and(|&one| one < partition) {
                at += 1;
            }
            if partitions.get(at) == Some(&partition) {
                sum += texts;
            }
        }
        if partitions.binary_search(&entry.home).is_ok() {
            sum += home;
        }
        u64::from(sum)
    }

    /// Whether the lists of the term hold all of its texts.
    pub(super) fn is_complete(&self, id: TermId) -> bool {
        self.entries[id as usize].complete
    }

    /// Says whether they do.
    pub(super) fn set_complete(&mut self, id: TermId, complete: bool) {
        self.entries[id as usize].complete = complete;
    }

    /// One text fewer of a partition holds the term; the last one takes the term along.
    pub(super) fn release(&mut self, id: TermId, partition: u32) {
        let entry = &mut self.entries[id as usize];
        entry.texts -= 1;
        if entry.home != partition
            && let Some(spread) = self.spread.get_mut(&id)
        {
            spread
                .iter_mut()
                .for_each(|known| known.1 -= u32::from(known.0 == partition));
            spread.retain(|known| known.1 > 0);
            if spread.is_empty() {
                self.spread.remove(&id);
            }
        }
        self.drop_unused(id);
    }

    /// Gives the number back if no text holds the term.
    pub(super) fn drop_unused(&mut self, id: TermId) {
        let entry = self.entries[id as usize];
        if entry.texts > 0 || entry.length == 0 || !entry.complete {
            return;
        }
        let (start, length) = (entry.start as usize, usize::from(entry.length));
        let hash_of = hash(&self.bytes[start..start + length]);
        if let Ok(found) = self.numbers.find_entry(hash_of, |&other| other == id) {
            found.remove();
        }
        self.bytes[start..start + length].fill(0);
        self.entries[id as usize] = Entry::default();
        self.free.push(id);
        self.dead_bytes += length;
        if self.dead_bytes > 4_096 && self.dead_bytes > self.bytes.len() / 2 {
            self.pack();
        }
    }

    /// In how many live texts the term occurs.
    pub(super) fn texts(&self, id: TermId) -> u64 {
        u64::from(self.entries[id as usize].texts)
    }

    /// Visits terms, those that begin with a letter or all.
    pub(super) fn visit_terms(&self, letter: Option<u8>, visit: &mut dyn FnMut(&str)) {
        for entry in self.entries.iter().filter(|entry| entry.length > 0) {
            let from = entry.start as usize;
            let bytes = &self.bytes[from..from + usize::from(entry.length)];
            if letter.is_none_or(|letter| bytes[0] == letter) {
                visit(core::str::from_utf8(bytes).unwrap_or_default());
            }
        }
    }

    /// The text of a live term.
    pub(super) fn term(&self, id: TermId) -> &str {
        core::str::from_utf8(self.bytes_of(id)).unwrap_or_default()
    }

    /// How many numbers were ever in use at once.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// How many numbers are free.
    #[cfg(test)]
    pub(super) fn free_len(&self) -> usize {
        self.free.len()
    }

    /// Its bytes, which order terms as their texts do.
    pub(super) fn bytes_of(&self, id: TermId) -> &[u8] {
        slice(&self.entries, &self.bytes, id)
    }

    /// Writes the live terms close together.
    fn pack(&mut self) {
        let mut bytes = Vec::with_capacity(self.bytes.len() - self.dead_bytes);
        for entry in &mut self.entries {
            let from = entry.start as usize;
            let start = bytes.len() as u32;
            bytes.extend_from_slice(&self.bytes[from..from + usize::from(entry.length)]);
            entry.start = start;
        }
        self.bytes = bytes;
        self.dead_bytes = 0;
    }

    /// Bytes that it takes in memory.
    pub(super) fn memory(&self) -> usize {
        self.bytes.capacity()
            + self.entries.capacity() * size_of::<Entry>()
            + self.numbers.capacity() * 5
            + self.free.capacity() * 4
            + self
                .spread
                .values()
                .map(|spread| spread.capacity() * 8 + 40)
                .sum::<usize>()
    }
}

fn slice<'a>(entries: &[Entry], bytes: &'a [u8], id: TermId) -> &'a [u8] {
    let entry = entries[id as usize];
    &bytes[entry.start as usize..entry.start as usize + usize::from(entry.length)]
}

/// Whether two terms are the same. They are short: eight bytes at a time beat a call.
fn same(one: &[u8], two: &[u8]) -> bool {
    if one.len() != two.len() {
        return false;
    }
    let ((ones, one), (twos, two)) = (one.as_chunks::<8>(), two.as_chunks::<8>());
    ones.iter()
        .zip(twos)
        .all(|(a, b)| u64::from_le_bytes(*a) == u64::from_le_bytes(*b))
        && one
            .iter()
            .zip(two)
            .fold(0, |differ, (a, b)| differ | (a ^ b))
            == 0
}

/// A multiply-and-shift hash over eight bytes at a time; the same in every runtime.
pub(super) fn hash(bytes: &[u8]) -> u64 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let mix = |state: u64, word: u64| {
        let product = (state ^ word).wrapping_mul(FACTOR);
        product ^ product >> 29
    };
    let mut state = bytes.len() as u64;
    let (eights, rest) = bytes.as_chunks::<8>();
    for eight in eights {
        state = mix(state, u64::from_le_bytes(*eight));
    }
    // The rest without a loop: its halves overlap.
    let word = match (rest.first_chunk::<4>(), rest.last_chunk::<4>(), rest) {
        (Some(head), Some(tail), _) => {
            u64::from(u32::from_le_bytes(*head)) << 32 | u64::from(u32::from_le_bytes(*tail))
        }
        (.., [a, b, c]) => u64::from(*a) << 16 | u64::from(*b) << 8 | u64::from(*c),
        (.., [a, b]) => u64::from(*a) << 8 | u64::from(*b),
        (.., [a]) => u64::from(*a),
        _ => 0,
    };
    mix(mix(state, word), FACTOR)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_kept_and_given_back() {
        let mut terms = Dictionary::default();
        let (one, two) = (terms.number("one"), terms.number("two"));
        assert_ne!(one, two);
        assert_eq!(terms.number("one"), one);
        terms.hold(one, 0, 1);
        terms.hold(two, 0, 1);
        terms.release(one, 0);
        assert_eq!(terms.find("one"), None);
        assert_eq!(terms.find("two"), Some(two));
        assert!(!terms.bytes.windows(3).any(|bytes| bytes == b"one"));
        assert_eq!(terms.number("three"), one);
    }

    #[test]
    fn texts_are_counted_by_partition() {
        let mut terms = Dictionary::default();
        let id = terms.number("one");
        for (partition, texts) in [(3, 2), (1, 1), (7, 4), (1, 1)] {
            terms.hold(id, partition, texts);
        }
        let count = |terms: &Dictionary, partitions: &[u32]| terms.texts_in(id, partitions);
        assert_eq!(count(&terms, &[0, 1, 2, 3, 7, 9]), 8);
        assert_eq!(
            [
                count(&terms, &[1]),
                count(&terms, &[3]),
                count(&terms, &[7, 8])
            ],
            [2, 2, 4]
        );
        assert_eq!(
            [
                count(&terms, &[1, 1, 3]),
                count(&terms, &[2]),
                count(&terms, &[])
            ],
            [4, 0, 0]
        );
        for partition in [3, 3, 1, 1] {
            terms.release(id, partition);
        }
        assert_eq!([count(&terms, &[1, 3]), count(&terms, &[7])], [0, 4]);
        (0..4).for_each(|_| terms.release(id, 7));
        assert!(terms.find("one").is_none() && terms.spread.is_empty());
    }

    #[test]
    fn many_terms_come_and_go() {
        let mut terms = Dictionary::default();
        for round in 0..3 {
            for i in 0..5_000 {
                let id = terms.number(&alloc::format!("term-{round}-{i}"));
                terms.hold(id, 0, 1);
            }
            for i in (0..5_000).filter(|i| i % 7 > 0) {
                let id = terms.find(&alloc::format!("term-{round}-{i}")).unwrap();
                terms.release(id, 0);
            }
        }
        assert_eq!(
            terms.entries.iter().filter(|entry| entry.texts > 0).count(),
            3 * 715
        );
        assert_eq!(terms.term(terms.find("term-1-7").unwrap()), "term-1-7");
        assert!(terms.len() < 7_000);
    }
}
