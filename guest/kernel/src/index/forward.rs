//! The content words of each text in their order, as numbers: what rescoring reads instead of
//! analysing the stored text again.

use alloc::{boxed::Box, vec::Vec};

use super::dictionary::TermId;

/// Stands between two fields: words across it are no neighbours.
pub(super) const BREAK: TermId = TermId::MAX;

/// Documents whose words lie together.
const BLOCK: usize = 32;

/// In place of a word whose number does not fit in two bytes; its four bytes follow.
const WIDE: u16 = u16::MAX;

/// Words of all documents, each as a run of two-byte numbers, which are read several times as fast
/// as shorter ones of different lengths would be. Runs of neighbouring documents share an
/// allocation: one for each would take a quarter of the memory for itself.
#[derive(Debug, Default)]
pub(super) struct Forward {
    blocks: Vec<Option<Box<Block>>>,
    scratch: Vec<u16>,
}

/// The runs of [`BLOCK`] documents, one after the other.
#[derive(Debug, Default)]
struct Block {
    /// Where each run ends.
    ends: [u32; BLOCK],
    /// One bit for each document whose words are known.
    known: u32,
    numbers: Vec<u16>,
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
        let beginning = &run[..run.len().min(most)];
        let from = words.len();
        words.resize(from + beginning.len(), 0);
        if narrow(beginning, &mut words[from..]) {
            return true;
        }
        words.truncate(from);
        let mut run = run.iter().map(|&number| u32::from(number));
        for _ in 0..most {
            let Some(mut number) = run.next() else { break };
            if number == u32::from(WIDE) {
                number = run.next().unwrap_or(0) | run.next().unwrap_or(0) << 16;
            }
            words.push(number.wrapping_sub(1));
        }
        true
    }

    fn run(&self, doc: u32) -> Option<&[u16]> {
        let (block, at) = place(doc);
        let block = self.blocks.get(block)?.as_ref()?;
        (block.known >> at & 1 == 1).then(|| &block.numbers[block.range(at)])
    }

    /// Bytes that it takes in memory.
    pub(super) fn memory(&self) -> usize {
        let size = |block: &Block| size_of::<Block>() + block.numbers.capacity() * 2;
        let blocks: usize = self.blocks.iter().flatten().map(|block| size(block)).sum();
        self.blocks.capacity() * size_of::<Option<Box<Block>>>() + blocks
    }
}

/// Writes the words of narrow numbers; false when one is wide. Eight at once, which the compiler
/// makes wide instructions of.
fn narrow(numbers: &[u16], words: &mut [TermId]) -> bool {
    let (eights, rest) = numbers.as_chunks::<8>();
    let (wide_eights, wide_rest) = words.as_chunks_mut::<8>();
    let mut wide = 0;
    for (eight, words) in eights.iter().zip(wide_eights) {
        for (&number, word) in eight.iter().zip(words) {
            wide |= u16::from(number == WIDE);
            *word = u32::from(number).wrapping_sub(1);
        }
    }
    for (&number, word) in rest.iter().zip(wide_rest) {
        wide |= u16::from(number == WIDE);
        *word = u32::from(number).wrapping_sub(1);
    }
    wide == 0
}

impl Block {
    fn range(&self, at: usize) -> core::ops::Range<usize> {
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        start as usize..self.ends[at] as usize
    }

    /// Replaces a run.
    fn set(&mut self, at: usize, run: &[u16]) {
        let old = self.range(at);
        let missing = run.len().saturating_sub(old.len());
        if self.numbers.capacity() - self.numbers.len() < missing {
            // The runs that are still to come will be about as long as those that are here.
            let more = if at + 1 == BLOCK {
                0
            } else {
                self.numbers.len() / 8
            };
            self.numbers.reserve_exact(missing + more);
        }
        let (before, after) = (old.len() as u32, run.len() as u32);
        self.numbers.splice(old, run.iter().copied());
        for end in &mut self.ends[at..] {
            *end = *end - before + after;
        }
        if at + 1 == BLOCK {
            self.numbers.shrink_to_fit();
        }
    }
}

/// Block and place in it.
fn place(doc: u32) -> (usize, usize) {
    (doc as usize / BLOCK, doc as usize % BLOCK)
}

fn write(numbers: &mut Vec<u16>, value: u32) {
    if value < u32::from(WIDE) {
        numbers.push(value as u16);
    } else {
        numbers.extend([WIDE, value as u16, (value >> 16) as u16]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_come_back_in_order() {
        let mut forward = Forward::default();
        let words = [0, 5, BREAK, 127, 65_533, 65_534, 70_000, BREAK];
        forward.put(3, &words);
        let mut read = Vec::new();
        assert!(forward.read(3, usize::MAX, &mut read));
        assert_eq!(read, words[..7]);
        assert!(!forward.read(2, usize::MAX, &mut read));
        // A limit cuts between words, behind what is there already.
        assert!(forward.read(3, 5, &mut read));
        assert_eq!(read[7..], words[..5]);
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
                let words: Vec<TermId> = (0..draw(9)).map(|_| draw(70_000)).collect();
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
