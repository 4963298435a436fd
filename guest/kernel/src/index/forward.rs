//! The content words of each text in their order, as numbers: what rescoring reads instead of
//! analysing the stored text again.

use alloc::{boxed::Box, vec::Vec};

use super::dictionary::TermId;

/// Stands between two fields: words across it are no neighbours.
pub(super) const BREAK: TermId = TermId::MAX;

/// Words of all documents, each as a run of variable-length numbers.
#[derive(Debug, Default)]
pub(super) struct Forward {
    runs: Vec<Option<Box<[u8]>>>,
    scratch: Vec<u8>,
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
        if self.runs.len() <= doc as usize {
            self.runs.resize(doc as usize + 1, None);
        }
        self.runs[doc as usize] = Some(self.scratch.as_slice().into());
    }

    /// Forgets a document.
    pub(super) fn take(&mut self, doc: u32) {
        if let Some(run) = self.runs.get_mut(doc as usize) {
            *run = None;
        }
    }

    /// Whether the words of a document are known.
    pub(super) fn has(&self, doc: u32) -> bool {
        matches!(self.runs.get(doc as usize), Some(Some(_)))
    }

    /// Reads the words of a document behind others; false when they are not known.
    pub(super) fn read(&self, doc: u32, words: &mut Vec<TermId>) -> bool {
        let Some(Some(run)) = self.runs.get(doc as usize) else {
            return false;
        };
        let mut bytes = run.iter();
        let mut value = 0u32;
        let mut shift = 0;
        while let Some(&byte) = bytes.next() {
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

    /// Bytes that it takes in memory.
    pub(super) fn memory(&self) -> usize {
        let runs: usize = self.runs.iter().flatten().map(|run| run.len() + 8).sum();
        self.runs.capacity() * size_of::<Option<Box<[u8]>>>() + runs
    }
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
        assert!(forward.read(3, &mut read));
        assert_eq!(read, words[..6]);
        assert!(!forward.read(2, &mut read));
        forward.take(3);
        assert!(!forward.read(3, &mut read));
    }
}
