//! Token-set similarity of two texts: what `remember` compares (agentmemory's Jaccard).

use alloc::{collections::BTreeSet, string::String, vec::Vec};
use core::hash::{BuildHasher, Hasher as _};

use unicode_normalization::UnicodeNormalization;

use crate::{
    text::{cjk, space},
    wire::{Hasher, Running},
};

/// Above this similarity a text restates another one.
pub const SAME: f64 = 0.7;
/// Above this similarity a text is near another one.
pub const NEAR: f64 = 0.4;

/// What the two thresholds alone say about a similarity; both are strict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// At most [`NEAR`]: nothing to do with each other.
    New,
    /// Above [`NEAR`], at most [`SAME`].
    Near,
    /// Above [`SAME`].
    Supersede,
}

impl Decision {
    /// The decision for a similarity.
    pub fn of(similarity: f64) -> Self {
        if similarity > SAME {
            Self::Supersede
        } else if similarity > NEAR {
            Self::Near
        } else {
            Self::New
        }
    }
}

/// A text prepared for comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenSet {
    /// The different tokens, ascending.
    tokens: BTreeSet<String>,
    /// The composed text with white space collapsed; compared when a set is empty.
    plain: String,
}

impl TokenSet {
    /// The token set of a text, case kept.
    ///
    /// After composition (NFC): without Han, Kana and Hangul the white-space separated words of
    /// more than two UTF-16 units, punctuation and all. With them, for each word that holds some:
    /// its segments and the pairs of neighbouring characters (a lone character as itself), and
    /// the other words as before.
    pub fn new(text: &str) -> Self {
        let composed: String = text.nfc().collect();
        let mut tokens = BTreeSet::new();
        for word in space::words(&composed) {
            if cjk::has_cjk(word) {
                tokens.extend(cjk::segments(word).into_iter().map(String::from));
                add_pairs(word, &mut tokens);
            } else if space::units(word) > 2 {
                tokens.insert(String::from(word));
            }
        }
        Self {
            tokens,
            plain: space::collapse(&composed),
        }
    }

    /// The different tokens, ascending.
    pub fn tokens(&self) -> impl ExactSizeIterator<Item = &str> {
        self.tokens.iter().map(String::as_str)
    }

    /// The composed text with white space collapsed.
    pub fn plain(&self) -> &str {
        &self.plain
    }

    /// |A and B| / |A or B|; with an empty set on either side 1 for equal texts and else 0.
    pub fn similarity(&self, other: &Self) -> f64 {
        if self.tokens.is_empty() || other.tokens.is_empty() {
            return if self.plain == other.plain { 1.0 } else { 0.0 };
        }
        let shared = self.tokens.intersection(&other.tokens).count();
        let union = self.tokens.len() + other.tokens.len() - shared;
        shared as f64 / union as f64
    }
}

/// Adds the pairs of neighbouring characters of a word, or its only character.
fn add_pairs(word: &str, tokens: &mut BTreeSet<String>) {
    let chars: Vec<char> = word.chars().collect();
    if chars.len() == 1 {
        tokens.insert(String::from(word));
    }
    tokens.extend(chars.windows(2).map(|pair| pair.iter().collect::<String>()));
}

/// The token set of a text in lower case by 64-bit hashes: what is compared many times over.
///
/// Two different tokens of one hash would count as one; with the sets of two texts of a thousand
/// words each the chance is below one in ten million million.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hashes {
    tokens: Vec<u64>,
    plain: u64,
}

impl Hashes {
    /// The hashes of a text.
    pub fn new(text: &str) -> Self {
        if text.is_ascii() {
            return Self::of_ascii(text.as_bytes());
        }
        let set = TokenSet::new(&text.to_lowercase());
        let tokens = set.tokens().map(|token| Running::of(token.as_bytes()));
        Self::sorted(tokens.collect(), Running::of(set.plain().as_bytes()))
    }

    /// As the general case, in one pass and without a copy.
    fn of_ascii(bytes: &[u8]) -> Self {
        let mut tokens = Vec::with_capacity(bytes.len() / 6 + 1);
        let mut plain = Hasher.build_hasher();
        let mut first = true;
        for word in bytes
            .split(|b| space::is_space(char::from(*b)))
            .filter(|word| !word.is_empty())
        {
            let mut hash = Hasher.build_hasher();
            if !first {
                plain.write_u8(b' ');
            }
            first = false;
            for byte in word {
                let lower = byte.to_ascii_lowercase();
                hash.write_u8(lower);
                plain.write_u8(lower);
            }
            if word.len() > 2 {
                tokens.push(hash.finish());
            }
        }
        Self::sorted(tokens, plain.finish())
    }

    fn sorted(mut tokens: Vec<u64>, plain: u64) -> Self {
        tokens.sort_unstable();
        tokens.dedup();
        Self { tokens, plain }
    }

    /// The different tokens, ascending.
    pub fn tokens(&self) -> &[u64] {
        &self.tokens
    }

    /// The whole text, white space collapsed.
    pub fn plain(&self) -> u64 {
        self.plain
    }

    /// As [`TokenSet::similarity`].
    pub fn similarity(&self, other: &Self) -> f64 {
        if self.tokens.is_empty() || other.tokens.is_empty() {
            return if self.plain == other.plain { 1.0 } else { 0.0 };
        }
        let (mut shared, mut at) = (0_usize, 0);
        for token in &self.tokens {
            while other.tokens.get(at).is_some_and(|theirs| theirs < token) {
                at += 1;
            }
            shared += usize::from(other.tokens.get(at) == Some(token));
        }
        shared as f64 / (self.tokens.len() + other.tokens.len() - shared) as f64
    }
}

/// The similarity of two texts, from 0 to 1, case kept.
pub fn similarity(left: &str, right: &str) -> f64 {
    TokenSet::new(left).similarity(&TokenSet::new(right))
}

#[cfg(test)]
mod tests {
    use super::{Decision, Hashes, TokenSet, similarity};

    #[test]
    fn words_of_two_units_are_invisible() {
        assert_eq!(similarity("wait 30 s", "wait 90 s"), 1.0);
        assert_eq!(similarity("do", "go"), 0.0);
        assert_eq!(similarity("do", " do "), 1.0);
    }

    #[test]
    fn the_thresholds_are_strict() {
        assert_eq!(Decision::of(0.7), Decision::Near);
        assert_eq!(Decision::of(0.4), Decision::New);
        assert_eq!(Decision::of(0.71), Decision::Supersede);
    }

    #[test]
    fn pairs_of_characters_stand_in_for_words() {
        let set = TokenSet::new("\u{6570}\u{636E}\u{5E93}");
        assert_eq!(set.tokens().len(), 3, "the run and its two pairs");
    }

    proptest::proptest! {
        #[test]
        fn similarity_is_symmetric_and_bounded(a in "\\PC{0,40}", b in "\\PC{0,40}") {
            let forward = similarity(&a, &b);
            proptest::prop_assert!((0.0..=1.0).contains(&forward));
            proptest::prop_assert_eq!(forward, similarity(&b, &a));
            proptest::prop_assert_eq!(similarity(&a, &a), 1.0);
        }

        #[test]
        fn hashes_say_what_the_sets_say(
            a in "[aAbB \u{E9}\u{6771}\u{4EAC}\t]{0,24}",
            b in "[aAbB \u{E9}\u{6771}\u{4EAC}\t]{0,24}",
        ) {
            let sets = similarity(&a.to_lowercase(), &b.to_lowercase());
            proptest::prop_assert_eq!(Hashes::new(&a).similarity(&Hashes::new(&b)), sets);
        }
    }
}
