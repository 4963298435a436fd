//! Which stored texts may be more similar to a new one than [`NEAR`], without looking at them
//! all, and which restate it exactly.
//!
//! [`NEAR`]: crate::rank::jaccard::NEAR
//!
//! An exact prefix filter. Two token sets of n and m tokens whose Jaccard similarity is above 0.4
//! share at least T = floor(2 (n + m) / 7) + 1 tokens, so of any n - T + 1 tokens of the new text a
//! similar text holds one. Texts are kept by classes of size; for each class that can hold similar
//! ones the rarest so many tokens are looked up, and some more, since of n - T + l tokens a similar
//! text holds l (Wang, Li and Feng 2012); what a touched text can reach at most is compared with
//! what it must.
//!
//! Tokens are known by a hash. Two tokens of one hash make a candidate too many, never one too few.

use alloc::{vec, vec::Vec};
use core::cell::RefCell;

use hashbrown::HashMap;

use crate::{
    rank::{jaccard::Hashes, restate::Sense},
    wire::{Hasher, Running},
};

/// Marks a place in `lists` instead of a text's number.
const MANY: u32 = 1 << 31;
/// Lists that are walked beyond those that an exact answer needs, at most.
const FURTHER: usize = 8;
/// A list of so many texts is always worth its walk.
const WALK_FREE: usize = 64;
/// More classes than any text has tokens for: four an octave.
const CLASSES: usize = 128;

/// A stored text that may be similar enough.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// Its number.
    pub doc: u32,
    /// No more similar than this.
    pub bound: f64,
}

/// Texts by their tokens and by what they say, each under the owner it belongs to.
#[derive(Debug)]
pub struct Similar {
    /// Token and class to one text, or to a list of them.
    tokens: HashMap<u32, u32, Hasher>,
    lists: Vec<Vec<u32>>,
    unused: Vec<u32>,
    /// Texts by a hash of all that they say, and by one of all but their numbers.
    bags: HashMap<u64, Vec<u32>, Hasher>,
    /// Tokens of each text, plus one; 0 where there is none.
    sizes: Vec<u32>,
    /// How many texts each class has.
    classes: [u32; CLASSES],
    /// Room for counting, kept from one question to the next.
    counts: RefCell<Vec<u32>>,
}

impl Default for Similar {
    fn default() -> Self {
        Self {
            tokens: HashMap::default(),
            lists: Vec::new(),
            unused: Vec::new(),
            bags: HashMap::default(),
            sizes: Vec::new(),
            classes: [0; CLASSES],
            counts: RefCell::default(),
        }
    }
}

/// A text as this index sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    tokens: Vec<u64>,
    /// Hash of what it says, under its owner.
    bag: u64,
    /// Hash of what it says without its numbers, if it has some.
    frame: Option<u64>,
}

impl Shape {
    /// The shape of a text. Texts of one owner and one `sense` restate each other, perhaps; `sense`
    /// stands for everything that must be equal for that.
    pub fn new(owner: &str, set: &Hashes, sense: Sense) -> Self {
        let under = Running::of(owner.as_bytes()).rotate_left(17);
        let mut tokens: Vec<u64> = set.tokens().iter().map(|token| token ^ under).collect();
        if tokens.is_empty() {
            // Without tokens only equal texts are similar.
            tokens.push(set.plain().rotate_left(9) ^ under);
        }
        Self {
            tokens,
            bag: sense.whole ^ under,
            frame: sense.frame.map(|frame| frame.rotate_left(23) ^ under),
        }
    }

    fn class(&self) -> usize {
        class_of(self.tokens.len())
    }

    fn bags(&self) -> impl Iterator<Item = u64> + use<> {
        core::iter::once(self.bag).chain(self.frame)
    }
}

/// The class of a number of tokens: four for each doubling.
fn class_of(size: usize) -> usize {
    let bits = size.max(1).ilog2() as usize;
    (bits * 4 + ((size << 2 >> bits) & 3)).min(CLASSES - 1)
}

/// The smallest number of tokens of a class.
fn smallest_of(class: usize) -> usize {
    ((4 + class % 4) << (class / 4)).div_ceil(4)
}

/// How many tokens two texts must share at least to be similar enough.
fn least_shared(n: usize, m: usize) -> usize {
    2 * (n + m) / 7 + 1
}

/// How many of the lists, shortest first, are walked. So many are needed; each further one asks
/// one more shared token of a candidate, so that hardly a text is left that merely shares a word.
/// It is worth it as long as the walk does not become twice as long.
fn looked_up(lists: &[&[u32]], needed: usize) -> usize {
    let mut walked: usize = lists[..needed].iter().map(|list| list.len()).sum();
    let mut taken = needed;
    for list in lists[needed..].iter().take(FURTHER) {
        if list.len() > walked.max(WALK_FREE) {
            break;
        }
        walked += list.len();
        taken += 1;
    }
    taken
}

fn key(token: u64, class: usize) -> u32 {
    let mixed = (token ^ class as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> 32) as u32
}

impl Similar {
    /// How many texts it holds.
    pub fn len(&self) -> usize {
        self.classes.iter().map(|count| *count as usize).sum()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Puts a text in; one that is there stays as it is.
    pub fn insert(&mut self, doc: u32, shape: &Shape) {
        let at = doc as usize;
        if self.sizes.len() <= at {
            self.sizes.resize(at + 1, 0);
        }
        if self.sizes[at] > 0 {
            return;
        }
        self.sizes[at] = u32::try_from(shape.tokens.len() + 1).unwrap_or(u32::MAX);
        let class = shape.class();
        self.classes[class] += 1;
        for token in &shape.tokens {
            self.post(key(*token, class), doc);
        }
        for bag in shape.bags() {
            self.bags.entry(bag).or_default().push(doc);
        }
    }

    /// Takes a text out, given the shape with which it was put in.
    pub fn remove(&mut self, doc: u32, shape: &Shape) {
        match self.sizes.get_mut(doc as usize) {
            Some(size) if *size > 0 => *size = 0,
            _ => return,
        }
        let class = shape.class();
        self.classes[class] -= 1;
        for token in &shape.tokens {
            self.withdraw(key(*token, class), doc);
        }
        for bag in shape.bags() {
            if let Some(docs) = self.bags.get_mut(&bag) {
                docs.retain(|other| *other != doc);
                if docs.is_empty() {
                    self.bags.remove(&bag);
                }
            }
        }
    }

    /// Texts that say the same, ascending.
    pub fn restated(&self, shape: &Shape) -> Vec<u32> {
        let mut docs = self.bags.get(&shape.bag).cloned().unwrap_or_default();
        docs.sort_unstable();
        docs
    }

    /// Texts that say the same but for their numbers, those put in last first.
    pub fn framed(&self, shape: &Shape) -> impl Iterator<Item = u32> {
        let docs = shape.frame.and_then(|frame| self.bags.get(&frame));
        docs.into_iter().flatten().rev().copied()
    }

    /// Texts that may be more similar than 0.4: those that may be most similar first, of equal
    /// bounds the newest.
    pub fn candidates(&self, shape: &Shape) -> Vec<Candidate> {
        let n = shape.tokens.len();
        let mut out = Vec::new();
        let mut counts = self.counts.take();
        counts.resize(self.sizes.len(), 0);
        // 7 min(n, m) > 2 (n + m): m is above 0.4 n and below 2.5 n.
        for class in class_of(2 * n / 5 + 1)..=class_of(5 * n / 2) {
            if self.classes[class] > 0 {
                self.count_class(shape, class, &mut counts, &mut out);
            }
        }
        self.counts.replace(counts);
        out.sort_unstable_by(|one, other| {
            other
                .bound
                .total_cmp(&one.bound)
                .then(other.doc.cmp(&one.doc))
        });
        out
    }

    /// Adds the candidates of one class of sizes.
    fn count_class(
        &self,
        shape: &Shape,
        class: usize,
        counts: &mut [u32],
        out: &mut Vec<Candidate>,
    ) {
        let n = shape.tokens.len();
        let least = least_shared(n, smallest_of(class));
        if least > n {
            return;
        }
        let mut lists: Vec<&[u32]> = shape
            .tokens
            .iter()
            .map(|token| self.posted(key(*token, class)))
            .collect();
        lists.sort_unstable_by_key(|list| list.len());
        let taken = looked_up(&lists, n - least + 1);
        let left = n - taken;
        let mut touched = Vec::new();
        for doc in lists[..taken].iter().copied().flatten() {
            let count = &mut counts[*doc as usize];
            if *count == 0 {
                touched.push(*doc);
            }
            *count += 1;
        }
        for doc in touched {
            let count = core::mem::take(&mut counts[doc as usize]) as usize;
            let m = self.size(doc);
            let shared = (count + left).min(n).min(m);
            if shared >= least_shared(n, m) {
                out.push(Candidate {
                    doc,
                    bound: shared as f64 / (n + m - shared) as f64,
                });
            }
        }
    }

    fn size(&self, doc: u32) -> usize {
        self.sizes[doc as usize].saturating_sub(1) as usize
    }

    fn posted(&self, token: u32) -> &[u32] {
        match self.tokens.get(&token) {
            None => &[],
            Some(place) if *place & MANY == 0 => core::slice::from_ref(place),
            Some(place) => &self.lists[(*place & !MANY) as usize],
        }
    }

    fn post(&mut self, token: u32, doc: u32) {
        let Some(place) = self.tokens.get_mut(&token) else {
            self.tokens.insert(token, doc);
            return;
        };
        if *place & MANY != 0 {
            self.lists[(*place & !MANY) as usize].push(doc);
            return;
        }
        let pair = vec![*place, doc];
        let list = match self.unused.pop() {
            Some(list) => {
                self.lists[list as usize] = pair;
                list
            }
            None => {
                self.lists.push(pair);
                (self.lists.len() - 1) as u32
            }
        };
        *place = MANY | list;
    }

    fn withdraw(&mut self, token: u32, doc: u32) {
        let Some(place) = self.tokens.get_mut(&token) else {
            return;
        };
        if *place & MANY == 0 {
            if *place == doc {
                self.tokens.remove(&token);
            }
            return;
        }
        let number = *place & !MANY;
        let list = &mut self.lists[number as usize];
        if let Some(at) = list.iter().position(|other| *other == doc) {
            list.swap_remove(at);
        }
        if let [last] = list[..] {
            *place = last;
            self.lists[number as usize] = Vec::new();
            self.unused.push(number);
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::{
        format,
        string::{String, ToString},
        vec::Vec,
    };

    use super::{Shape, Similar, class_of, smallest_of};
    use crate::rank::{
        jaccard::{Hashes, NEAR},
        restate::{Sense, sense},
    };

    fn shape(text: &str) -> Shape {
        Shape::new("", &Hashes::new(text), sense(text))
    }

    fn index(texts: &[String]) -> Similar {
        let mut index = Similar::default();
        for (doc, text) in (0..).zip(texts) {
            index.insert(doc, &shape(text));
        }
        index
    }

    fn found(index: &Similar, text: &str) -> Vec<u32> {
        let mut docs: Vec<u32> = index
            .candidates(&shape(text))
            .iter()
            .map(|c| c.doc)
            .collect();
        docs.sort_unstable();
        docs
    }

    #[test]
    fn classes_ascend_and_know_their_smallest_size() {
        for size in 1..5_000 {
            let class = class_of(size);
            assert!(class_of(size + 1) >= class);
            assert!(smallest_of(class) <= size && class_of(smallest_of(class)) == class);
        }
    }

    #[test]
    fn owners_do_not_meet() {
        let mut index = Similar::default();
        let text = Hashes::new("rotate the signing keys every month");
        let seven = Sense {
            whole: 7,
            frame: Some(9),
        };
        let (anna, bert) = (
            Shape::new("anna", &text, seven),
            Shape::new("bert", &text, seven),
        );
        index.insert(0, &anna);
        assert!(index.candidates(&bert).is_empty());
        assert!(index.restated(&bert).is_empty());
        assert_eq!(index.framed(&bert).count(), 0);
        assert_eq!(index.restated(&anna), [0]);
        assert!(index.framed(&anna).eq([0]));
    }

    #[test]
    fn short_texts_that_differ_in_a_number_are_known_by_their_frame() {
        let texts = [
            "port 8080",
            "port 9090",
            "host 9090",
            "\u{7AEF}\u{53E3}\u{516B}\u{5341}",
        ];
        let mut index = index(&texts.map(String::from));
        assert!(found(&index, "port 7070").is_empty());
        assert!(index.framed(&shape("port 7070")).eq([1, 0]));
        assert!(
            index
                .framed(&shape("\u{7AEF}\u{53E3}\u{4E5D}\u{5341}"))
                .eq([3])
        );
        assert_eq!(index.framed(&shape("port")).count(), 0);
        index.remove(1, &shape("port 9090"));
        assert!(index.framed(&shape("port 7070")).eq([0]));
    }

    #[test]
    fn texts_without_tokens_meet_when_equal() {
        let index = index(&["C".to_string(), "R".to_string(), "\u{1F680}".to_string()]);
        assert_eq!(found(&index, "R"), [1]);
        assert_eq!(found(&index, "\u{1F680}"), [2]);
        assert!(found(&index, "D").is_empty());
    }

    #[test]
    fn what_was_taken_out_is_gone_and_its_room_is_used_again() {
        let texts: Vec<String> = (0..6)
            .map(|n| format!("service number{n} listens behind the proxy"))
            .collect();
        let mut index = index(&texts);
        for doc in 0..5 {
            index.remove(doc, &shape(&texts[doc as usize]));
        }
        assert_eq!(found(&index, &texts[0]), [5]);
        assert_eq!(index.len(), 1);
        for (doc, text) in (0..).zip(&texts[..5]) {
            index.insert(doc, &shape(text));
        }
        assert_eq!(found(&index, &texts[0]), [0, 1, 2, 3, 4, 5]);
    }

    proptest::proptest! {
        /// The filter against the truth: nothing above the threshold is missed, whatever the texts
        /// and whatever was taken out before.
        #[test]
        fn nothing_similar_is_missed(
            texts in proptest::collection::vec("[a-e]{3}( [a-e]{3}){0,9}|[\u{4E00}-\u{4E08}]{1,8}|[a-c]{0,2}", 1..40),
            removed in proptest::collection::vec(0..40_usize, 0..10),
            text in "[a-e]{3}( [a-e]{3}){0,9}|[\u{4E00}-\u{4E08}]{1,8}|[a-c]{0,2}",
        ) {
            let mut index = index(&texts);
            let mut there: Vec<bool> = texts.iter().map(|_| true).collect();
            for doc in removed.into_iter().filter(|doc| *doc < texts.len()) {
                index.remove(doc as u32, &shape(&texts[doc]));
                there[doc] = false;
            }
            let wanted = Hashes::new(&text);
            let candidates = index.candidates(&shape(&text));
            for (doc, other) in texts.iter().enumerate().filter(|(doc, _)| there[*doc]) {
                let similarity = wanted.similarity(&Hashes::new(other));
                let found = candidates.iter().find(|c| c.doc == doc as u32);
                if similarity > NEAR {
                    let bound = found.map_or(0.0, |candidate| candidate.bound);
                    proptest::prop_assert!(bound >= similarity - 1e-12, "{} {} {}", text, other, bound);
                }
            }
            proptest::prop_assert!(candidates.iter().all(|c| there[c.doc as usize]));
        }
    }
}
