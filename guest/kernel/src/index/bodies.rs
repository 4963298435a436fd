//! Bodies word for word, as they are written: small letters, no stems, nothing left out.
//!
//! Beside the ranking of stems it tells texts apart that speak of the same things: one that says
//! `testing` where the question does, and in the words that its question is made of.
//!
//! A body is scored by BM25, `idf * tf * 2.2 / (tf + 1.2 * (0.25 + 0.75 * length / 1200))`, with
//! the rarity of a word taken from its stem in the whole index.

use alloc::{boxed::Box, vec::Vec};

use super::segment::NumberMap;

/// Words of an ordinary body.
const LENGTH: f64 = 1_200.0;
/// Where the hash of a word begins, and what each byte multiplies it by (FNV-1a).
const BASIS: u32 = 0x811c_9dc5;
const PRIME: u32 = 0x0100_0193;

/// The words of bodies, by the numbers of their documents.
#[derive(Debug, Default)]
pub(super) struct Bodies {
    known: NumberMap<u32, Body>,
}

#[derive(Debug)]
struct Body {
    /// Hashes of its words, ascending, and behind them how often each stands there: what is looked
    /// through lies close together. Of 350 words of a body and 10 of a question two different ones
    /// share a hash once in a million pairs of texts.
    words: Box<[u32]>,
    length: u32,
}

impl Body {
    /// How often a word stands in it. Hashes are spread evenly, so that one stands near the place
    /// that its size says: looking from there touches less memory than halving does.
    fn count(&self, word: u32) -> Option<u32> {
        let half = self.words.len() / 2;
        let hashes = &self.words[..half];
        let guess = ((u64::from(word) * hashes.len() as u64) >> 32) as usize;
        let mut at = guess;
        while hashes.get(at).is_some_and(|hash| *hash < word) {
            at += 1;
        }
        if at == guess {
            while at > 0 && hashes[at - 1] >= word {
                at -= 1;
            }
        }
        let found = hashes.get(at).filter(|hash| **hash == word);
        found.map(|_| self.words[half + at])
    }

    /// Words with their counts, by hash.
    fn new(counts: &[(u32, u32)], length: u32) -> Self {
        let hashes = counts.iter().map(|one| one.0);
        let words = hashes.chain(counts.iter().map(|one| one.1)).collect();
        Self { words, length }
    }
}

/// Gives every word of a text: where it stands, and its hash.
pub(super) fn words(text: &str, sink: &mut dyn FnMut(&str, u32)) {
    let (mut hash, mut from) = (BASIS, None);
    for (at, letter) in text.char_indices() {
        if !letter.is_alphanumeric() {
            if let Some(start) = from.take() {
                sink(&text[start..at], hash);
                hash = BASIS;
            }
            continue;
        }
        from.get_or_insert(at);
        if letter.is_ascii() {
            hash = mix(hash, letter.to_ascii_lowercase() as u32);
        } else {
            hash = letter
                .to_lowercase()
                .fold(hash, |hash, small| mix(hash, small as u32));
        }
    }
    if let Some(start) = from {
        sink(&text[start..], hash);
    }
}

fn mix(hash: u32, value: u32) -> u32 {
    (hash ^ value).wrapping_mul(PRIME)
}

impl Bodies {
    /// Takes in the body of a document.
    pub(super) fn add(&mut self, doc: u32, text: &str) {
        let mut hashes: Vec<u32> = Vec::new();
        words(text, &mut |_, hash| hashes.push(hash));
        hashes.sort_unstable();
        let length = hashes.len() as u32;
        let counts = hashes.chunk_by(|left, right| left == right);
        let counts: Vec<_> = counts.map(|same| (same[0], same.len() as u32)).collect();
        self.known.insert(doc, Body::new(&counts, length));
    }

    /// Forgets the body of a document.
    pub(super) fn remove(&mut self, doc: u32) {
        self.known.remove(&doc);
    }

    /// Whether the body of a document was taken in.
    pub(super) fn has(&self, doc: u32) -> bool {
        self.known.contains_key(&doc)
    }

    /// BM25 of a body for words and what each of them counts; 0 for a body that is not known.
    pub(super) fn score(&self, doc: u32, weights: &[(u32, f64)]) -> f64 {
        let Some(body) = self.known.get(&doc) else {
            return 0.0;
        };
        let norm = 1.2 * (0.25 + 0.75 * f64::from(body.length) / LENGTH);
        let scores = weights.iter().filter_map(|(word, weight)| {
            let tf = f64::from(body.count(*word)?);
            Some(weight * tf * 2.2 / (tf + norm))
        });
        scores.sum()
    }
}

#[cfg(test)]
mod tests {
    use super::{Bodies, words};
    use alloc::{string::String, vec::Vec};

    fn read(text: &str) -> (Vec<String>, Vec<u32>) {
        let (mut found, mut hashes) = (Vec::new(), Vec::new());
        words(text, &mut |word, hash| {
            found.push(String::from(word));
            hashes.push(hash);
        });
        (found, hashes)
    }

    #[test]
    fn words_are_letters_and_digits_whatever_their_case() {
        let (found, hashes) = read("Don't `git_push` v2!");
        assert_eq!(found, ["Don", "t", "git", "push", "v2"]);
        assert_eq!(hashes, read("DON T GIT PUSH V2").1);
        assert_eq!(read("\u{C9}t\u{E9}").1, read("\u{E9}T\u{C9}").1);
        assert_ne!(read("test").1, read("tests").1);
        assert!(read(" \u{2014} ").0.is_empty());
    }

    #[test]
    fn more_mentions_and_shorter_bodies_count_more() {
        let mut bodies = Bodies::default();
        bodies.add(1, "deploy once");
        bodies.add(2, "deploy, deploy");
        bodies.add(3, &("deploy once ".to_owned() + &"filler ".repeat(3_000)));
        let weights: Vec<(u32, f64)> = read("Deploy")
            .1
            .into_iter()
            .map(|word| (word, 1.0))
            .collect();
        let score = |doc: u32| bodies.score(doc, &weights);
        assert!(score(2) > score(1) && score(1) > score(3) && score(3) > 0.0);
        assert_eq!(score(4), 0.0);
        assert_eq!(bodies.score(1, &[]), 0.0);
        bodies.remove(1);
        assert!(!bodies.has(1) && bodies.has(2));
    }

    #[test]
    fn every_word_of_a_body_is_counted_and_no_other() {
        let mut bodies = Bodies::default();
        for (doc, size) in [(0, 0), (1, 1), (2, 2), (3, 500)] {
            let text: Vec<String> = (0..size)
                .map(|n| alloc::format!("w{n} v{}", n % 7))
                .collect();
            bodies.add(doc, &text.join(" "));
            let body = &bodies.known[&doc];
            let (hashes, counts) = body.words.split_at(body.words.len() / 2);
            for (&hash, &count) in hashes.iter().zip(counts) {
                assert_eq!(body.count(hash), Some(count));
                let known = |hash: u32| hashes.contains(&hash);
                for other in [hash.wrapping_add(1), hash.wrapping_sub(1)] {
                    assert_eq!(body.count(other).is_some(), known(other));
                }
            }
            assert_eq!((body.count(0), body.count(u32::MAX)), (None, None));
        }
        // Words that all stand at one end.
        let counts: Vec<(u32, u32)> = (0..300).map(|n| (n, n + 1)).collect();
        let body = super::Body::new(&counts, 300);
        assert_eq!((body.count(299), body.count(300)), (Some(300), None));
        assert_eq!(body.count(u32::MAX), None);
    }

    use alloc::borrow::ToOwned as _;
}
