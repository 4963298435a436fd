//! What became of the last plain words: most words of a text were met a moment ago, and looking one
//! up takes a fraction of what its rules take.

use alloc::{string::String, vec::Vec};

/// Letters of the longest word that is kept, and of the longest term.
pub(super) const LETTERS: usize = 16;
/// Places of the table; a word takes the place of another one that falls on it.
const PLACES: usize = 1 << BITS;
const BITS: u32 = 12;
/// Words after which there is a table: who reads one question needs none.
const FIRST: u32 = 256;

/// A word of up to [`LETTERS`] bytes, the first one lowest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Packed {
    low: u64,
    high: u64,
}

/// A word and what became of it; a word without letters when nothing is here.
#[derive(Clone, Debug, Default)]
struct Kept {
    word: Packed,
    term: String,
    stop: bool,
}

/// The table.
#[derive(Debug, Default)]
pub(super) struct Memo {
    places: Vec<Kept>,
    met: u32,
}

impl Packed {
    /// A plain word, its first letter made small: ASCII letters, all others small already. `None`
    /// for one that is too long.
    pub(super) fn of(word: &[u8]) -> Option<Self> {
        let eight = |bytes: &[u8; 8]| u64::from_le_bytes(*bytes);
        let four = |bytes: &[u8; 4]| u64::from(u32::from_le_bytes(*bytes));
        let count = word.len();
        // Two pieces that overlap where they are the same.
        let (low, high) = match (word.first_chunk(), word.last_chunk()) {
            (Some(head), Some(tail)) if count <= LETTERS => {
                let behind = eight(tail).checked_shr((8 * (LETTERS - count)) as u32);
                (eight(head), behind.unwrap_or(0))
            }
            (Some(_), _) => return None,
            _ => match (word.first_chunk(), word.last_chunk()) {
                (Some(head), Some(tail)) => (four(head) | four(tail) << (8 * (count - 4)), 0),
                _ => {
                    let letters = word.iter().rev();
                    (letters.fold(0, |sum, &byte| sum << 8 | u64::from(byte)), 0)
                }
            },
        };
        let small = u64::from(count > 0) << 5;
        Some(Self {
            low: low | small,
            high,
        })
    }

    /// Its letters, eight in each number, the first one lowest; 0 behind the last.
    pub(super) fn eights(self) -> (u64, u64) {
        (self.low, self.high)
    }

    fn place(self) -> usize {
        let mixed = (self.low ^ self.high.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> (64 - BITS)) as usize
    }
}

impl Memo {
    /// The term of a word, and whether it is on the stop list.
    pub(super) fn find(&self, word: Packed) -> Option<(&str, bool)> {
        let kept = self.places.get(word.place())?;
        (kept.word == word).then_some((&kept.term, kept.stop))
    }

    /// Keeps what became of a word.
    pub(super) fn keep(&mut self, word: Packed, term: &str, stop: bool) {
        if self.met < FIRST {
            self.met += 1;
            return;
        }
        if self.places.is_empty() {
            self.places.resize(PLACES, Kept::default());
        }
        let place = &mut self.places[word.place()];
        if term.len() <= LETTERS {
            place.term.clear();
            place.term.push_str(term);
            (place.word, place.stop) = (word, stop);
        }
    }

    /// Bytes that it takes in memory.
    pub(super) fn memory(&self) -> usize {
        let terms = self.places.iter().map(|kept| kept.term.capacity());
        self.places.capacity() * size_of::<Kept>() + terms.sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use alloc::{string::String, vec::Vec};

    use proptest::prelude::*;

    use super::{super::Analyser, *};

    fn tokens(analyser: &mut Analyser, text: &str) -> Vec<(String, bool, bool)> {
        let mut out = Vec::new();
        analyser.analyse(text, &mut |token| {
            out.push((token.term.into(), token.stop, token.name));
        });
        out
    }

    proptest! {
        #[test]
        fn words_are_told_apart(one in "[a-z]{1,16}", two in "[a-z]{1,16}") {
            prop_assert_eq!(Packed::of(one.as_bytes()) == Packed::of(two.as_bytes()), one == two);
            let mut large = one.clone().into_bytes();
            large[0].make_ascii_uppercase();
            prop_assert_eq!(Packed::of(&large), Packed::of(one.as_bytes()));
        }

        /// Whatever was read before, a text has the same tokens.
        #[test]
        fn what_is_kept_changes_nothing(words in prop::collection::vec("[A-Z]?[a-z]{1,18}", 1..400)) {
            let mut analyser = Analyser::new();
            for word in words.iter().chain(&words).chain(&words) {
                prop_assert_eq!(
                    tokens(&mut analyser, word),
                    tokens(&mut Analyser::new(), word)
                );
            }
        }
    }

    #[test]
    fn a_word_that_is_kept_is_found() {
        let mut memo = Memo::default();
        let word = Packed::of(b"running").unwrap();
        for _ in 0..=FIRST {
            memo.keep(word, "run", false);
        }
        assert_eq!(memo.find(word), Some(("run", false)));
        assert_eq!(memo.find(Packed::of(b"runnings").unwrap()), None);
        assert_eq!(Packed::of(b"a word of many letters"), None);
    }
}
