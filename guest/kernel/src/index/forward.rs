//! The content words of each text in their order, as numbers: what rescoring reads instead of
//! analysing the stored text again.

use alloc::{boxed::Box, vec::Vec};

use super::dictionary::TermId;

/// Stands between two fields: words across it are no neighbours.
pub(super) const BREAK: TermId = TermId::MAX;

/// Documents whose words lie together.
const BLOCK: usize = 32;

/// Words of all documents, each as a run of variable-length numbers. Runs of neighbouring
/// documents share an allocation: one for each would take a quarter of the memory for itself.
#[derive(Debug, Default)]
pub(super) struct Forward {
    blocks: Vec<Option<Box<Block>>>,
    scratch: Vec<u8>,
}

/// The runs of [`BLOCK`] documents, one after the other.
#[derive(Debug, Default)]
struct Block {
    /// Where each run ends.
    ends: [u32; BLOCK],
    /// One bit for each document whose words are known.
    known: u32,
    bytes: Vec<u8>,
}

impl Forward {
    /// Keeps the words of a document.
    pub(super) fn put(&mut self, doc: u32, words: &[TermId]) {
        self.scratch.clear();
        let words = words.strip_suffix(&[BREAK]).unwrap_or(words);
        for &word in words {
            // A break is 0, a word its number plus one.
            write(&mut self.scratch, word.wrapping_add(1));
        }
        let (block, at) = place(doc);
        if self.blocks.len() <= block {
            self.blocks.resize_with(block + 1, || None);
        }
        let block = self.blocks[block].get_or_insert_default();
        block.set(at, &self.scratch);
        block.known |= 1 << at;
    }

    /// Forgets a document.
    pub(super) fn take(&mut self, doc: u32) {
        let (number, at) = place(doc);
        let Some(slot) = self.blocks.get_mut(number) else {
            return;
        };
        if let Some(block) = slot {
            block.set(at, &[]);
            block.known &= !(1 << at);
            if block.known == 0 {
                *slot = None;
            }
        }
    }

    /// Whether the words of a document are known.
    pub(super) fn has(&self, doc: u32) -> bool {
        self.run(doc).is_some()
    }

    /// Reads the words of a document, at most `most`, behind others; false when they are not known.
    pub(super) fn read(&self, doc: u32, most: usize, words: &mut Vec<TermId>) -> bool {
        let Some(run) = self.run(doc) else {
            return false;
        };
        let mut value = 0u32;
        let mut shift = 0;
        let end = words.len().saturating_add(most);
        for &byte in run {
            if words.len() >= end {
                break;
            }
            value |= u32::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                words.push(value.wrapping_sub(1));
                (value, shift) = (0, 0);
            } else {
                shift += 7;
            }
        }
        true
    }

    fn run(&self, doc: u32) -> Option<&[u8]> {
        let (block, at) = place(doc);
        let block = self.blocks.get(block)?.as_ref()?;
        (block.known >> at & 1 == 1).then(|| &block.bytes[block.range(at)])
    }

    /// Bytes that it takes in memory.
    pub(super) fn memory(&self) -> usize {
        let size = |block: &Block| size_of::<Block>() + block.bytes.capacity();
        let blocks: usize = self.blocks.iter().flatten().map(|block| size(block)).sum();
        self.blocks.capacity() * size_of::<Option<Box<Block>>>() + blocks
    }
}

impl Block {
    fn range(&self, at: usize) -> core::ops::Range<usize> {
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        start as usize..self.ends[at] as usize
    }

    /// Replaces a run.
    fn set(&mut self, at: usize, run: &[u8]) {
        let old = self.range(at);
        let missing = run.len().saturating_sub(old.len());
        if self.bytes.capacity() - self.bytes.len() < missing {
            // The runs that are still to come will be about as long as those that are here.
            let more = if at + 1 == BLOCK {
                0
            } else {
                self.bytes.len() / 8
            };
            self.bytes.reserve_exact(missing + more);
        }
        let (before, after) = (old.len() as u32, run.len() as u32);
        self.bytes.splice(old, run.iter().copied());
        for end in &mut self.ends[at..] {
            *end = *end - before + after;
        }
        if at + 1 == BLOCK {
            self.bytes.shrink_to_fit();
        }
    }
}

/// Block and place in it.
fn place(doc: u32) -> (usize, usize) {
    (doc as usize / BLOCK, doc as usize % BLOCK)
}

fn write(bytes: &mut Vec<u8>, mut value: u32) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_come_back_in_order() {
        let mut forward = Forward::default();
        let words = [0, 5, BREAK, 127, 128, 70_000, BREAK];
        forward.put(3, &words);
        let mut read = Vec::new();
        assert!(forward.read(3, usize::MAX, &mut read));
        assert_eq!(read, words[..6]);
        assert!(!forward.read(2, usize::MAX, &mut read));
        // A limit cuts between words, behind what is there already.
        assert!(forward.read(3, 5, &mut read));
        assert_eq!(read[6..], words[..5]);
        forward.take(3);
        assert!(!forward.read(3, usize::MAX, &mut read));
    }

    /// Runs of a block are moved when another one changes its length: none may take harm.
    #[test]
    fn documents_change_beside_each_other() {
        let mut forward = Forward::default();
        let mut known: Vec<Option<Vec<TermId>>> = alloc::vec![None; 100];
        let mut state = 7u32;
        let mut draw = |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) % below
        };
        for _ in 0..4_000 {
            let doc = draw(100);
            known[doc as usize] = if draw(4) == 0 {
                forward.take(doc);
                None
            } else {
                let words: Vec<TermId> = (0..draw(9)).map(|_| draw(40_000)).collect();
                forward.put(doc, &words);
                Some(words)
            };
            let other = draw(100);
            let mut read = Vec::new();
            assert_eq!(forward.has(other), known[other as usize].is_some());
            assert_eq!(
                forward.read(other, usize::MAX, &mut read),
                forward.has(other)
            );
            assert_eq!(read, known[other as usize].clone().unwrap_or_default());
        }
        (0..100).for_each(|doc| forward.take(doc));
        assert!(forward.blocks.iter().all(Option::is_none));
    }
}
