//! Which stored texts may be more similar to a new one than [`NEAR`], without looking at them
//! all, and which restate it exactly.
//!
//! [`NEAR`]: crate::rank::jaccard::NEAR
//!
//! An exact prefix filter. Two token sets of n and m tokens whose Jaccard similarity is above 0.4
//! share at least T = floor(2 (n + m) / 7) + 1 tokens, so of any n - T + 1 tokens of the new text a
//! similar text holds one. Texts are kept by classes of size; for each class that can hold similar
//! ones the rarest so many tokens are looked up. What a touched text can share at most is compared
//! with what it must: the tokens that were looked up and met it, and of the others those that its
//! *sign* does not rule out, 64 bits of which each token sets one. Signs of long texts are full
//! and rule nothing out, so for these some more tokens are looked up, since of n - T + l tokens a
//! similar text holds l (Wang, Li and Feng 2012).
//!
//! Tokens are known by a hash. Two tokens of one hash make a candidate too many, never one too few.
//!
//! Texts that were read from pages of the snapshot ([`page`]) stay there; those that were put in
//! since lie in lists. Both are asked in the same way.

#[path = "similar_page.rs"]
pub mod page;

use alloc::{vec, vec::Vec};
use core::cell::Cell;

use hashbrown::HashMap;

use self::page::{Entry, Page};
use crate::{
    rank::{jaccard::Hashes, restate::Sense},
    wire::{Hasher, Running},
};

/// Marks a place in `lists` instead of a text's number.
const MANY: u32 = 1 << 31;
/// Marks the size of a text that lies in a page.
const PAGED: u32 = 1 << 31;
/// Lists that are walked beyond those that an exact answer needs, at most.
const FURTHER: usize = 8;
/// A list of so many texts is always worth its walk.
const WALK_FREE: usize = 64;
/// From so many tokens on a sign says little.
const LONG: usize = 80;
/// Bits of a class in a key.
const CLASS_BITS: u32 = 7;
/// More classes than any text has tokens for: four an octave.
const CLASSES: usize = (1 << CLASS_BITS) - 2;
/// The class of what a text says without its numbers.
const FRAME: usize = CLASSES;
/// The class of what a text says as a whole.
const SAYING: usize = CLASSES + 1;

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
    /// Every text by its number.
    texts: Vec<Text>,
    /// How many texts in lists each class has.
    classes: [u32; CLASSES],
    pages: Vec<Page>,
}

/// What is known of a text.
#[derive(Clone, Debug, Default)]
struct Text {
    sign: u64,
    /// Its tokens, plus one; 0 where there is none.
    size: u32,
    /// Lists that it was met in, while a question is answered.
    met: Cell<u32>,
}

impl Text {
    fn new(sign: u64, size: u32) -> Self {
        let met = Cell::new(0);
        Self { sign, size, met }
    }

    fn tokens(&self) -> usize {
        (self.size & !PAGED).saturating_sub(1) as usize
    }
}

impl Default for Similar {
    fn default() -> Self {
        Self {
            tokens: HashMap::default(),
            lists: Vec::new(),
            unused: Vec::new(),
            texts: Vec::new(),
            classes: [0; CLASSES],
            pages: Vec::new(),
        }
    }
}

/// A text as this index sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    tokens: Vec<u64>,
    /// Hash of what it says, under its owner.
    saying: u64,
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
            saying: sense.whole ^ under,
            frame: sense.frame.map(|frame| frame.rotate_left(23) ^ under),
        }
    }

    /// The keys that it is found under.
    fn keys(&self) -> impl Iterator<Item = u32> + '_ {
        let class = class_of(self.tokens.len());
        let tokens = self.tokens.iter().map(move |token| key(*token, class));
        let frame = self.frame.map(|frame| key(frame, FRAME));
        tokens.chain(frame).chain([key(self.saying, SAYING)])
    }

    fn sign(&self) -> u64 {
        self.tokens.iter().fold(0, |sign, token| sign | bit(*token))
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

/// How many of some tokens, whose sign is given, a text can hold at most.
fn most_shared(tokens: usize, sign: u64, text: &Text) -> usize {
    tokens - (sign & !text.sign).count_ones() as usize
}

/// How many of the lists, shortest first, are walked: so many as are needed, and of long texts
/// further ones, each of which asks one more shared token of a candidate, so that hardly a text is
/// left that merely shares a word. That is worth it as long as the walk does not become twice as
/// long.
fn looked_up(lists: &[List<'_>], needed: usize) -> usize {
    let mut walked: usize = lists[..needed].iter().map(|list| list.length).sum();
    let mut taken = needed;
    let worth = if lists.len() < LONG { 0 } else { usize::MAX };
    for list in lists[needed..].iter().take(FURTHER) {
        if list.length > walked.min(worth).max(WALK_FREE) {
            break;
        }
        walked += list.length;
        taken += 1;
    }
    taken
}

fn mix(token: u64) -> u64 {
    token.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// Token and class: keys of one token stand side by side.
fn key(token: u64, class: usize) -> u32 {
    (mix(token) >> 32) as u32 >> CLASS_BITS << CLASS_BITS | class as u32
}

/// The bit of a sign that a token sets.
fn bit(token: u64) -> u64 {
    1 << (mix(token.rotate_left(29)) >> 58)
}

/// The texts of one class that hold a token.
#[derive(Clone, Copy, Debug)]
struct List<'a> {
    token: u64,
    length: usize,
    docs: Docs<'a>,
}

/// Where they are.
#[derive(Clone, Copy, Debug)]
enum Docs<'a> {
    Listed(&'a [u32]),
    Paged(&'a Page, Entry),
}

impl Similar {
    /// How many texts it holds.
    pub fn len(&self) -> usize {
        self.texts.iter().filter(|text| text.size > 0).count()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether it holds a text.
    pub fn contains(&self, doc: u32) -> bool {
        self.texts
            .get(doc as usize)
            .is_some_and(|text| text.size > 0)
    }

    /// Puts a text in; one that is there stays as it is.
    pub fn insert(&mut self, doc: u32, shape: &Shape) {
        if self.contains(doc) {
            return;
        }
        self.make_room(doc);
        let size = u32::try_from(shape.tokens.len() + 1).unwrap_or(PAGED - 1);
        self.texts[doc as usize] = Text::new(shape.sign(), size);
        self.classes[class_of(shape.tokens.len())] += 1;
        for key in shape.keys() {
            self.post(key, doc);
        }
    }

    fn make_room(&mut self, doc: u32) {
        let wanted = doc as usize + 1;
        if self.texts.len() < wanted {
            self.texts.resize(wanted, Text::default());
        }
    }

    /// Takes a text out, given the shape with which it was put in.
    pub fn remove(&mut self, doc: u32, shape: &Shape) {
        let Some(text) = self
            .texts
            .get_mut(doc as usize)
            .filter(|text| text.size > 0)
        else {
            return;
        };
        let paged = text.size & PAGED != 0;
        *text = Text::default();
        if paged {
            return;
        }
        self.classes[class_of(shape.tokens.len())] -= 1;
        for key in shape.keys() {
            self.withdraw(key, doc);
        }
    }

    /// Texts that say the same, ascending; rarely also one that does not.
    pub fn restated(&self, shape: &Shape) -> Vec<u32> {
        self.under(key(shape.saying, SAYING))
    }

    /// Texts that say the same but for their numbers, newest first; rarely also one that does not.
    pub fn framed(&self, shape: &Shape) -> impl Iterator<Item = u32> {
        let docs = shape.frame.map(|frame| self.under(key(frame, FRAME)));
        docs.unwrap_or_default().into_iter().rev()
    }

    /// All texts of a key, ascending.
    fn under(&self, wanted: u32) -> Vec<u32> {
        let mut docs = self.posted(wanted).to_vec();
        for page in &self.pages {
            page.visit(wanted, wanted, &mut |entry| {
                self.each(&Docs::Paged(page, entry), &mut |doc, _| docs.push(doc));
            });
        }
        docs.sort_unstable();
        docs
    }

    /// Texts that may be more similar than 0.4: those that may be most similar first, of equal
    /// bounds the newest.
    pub fn candidates(&self, shape: &Shape) -> Vec<Candidate> {
        let n = shape.tokens.len();
        let mut out = Vec::new();
        // 7 min(n, m) > 2 (n + m): m is above 0.4 n and below 2.5 n.
        let classes = class_of(2 * n / 5 + 1)..=class_of(5 * n / 2);
        for class in classes.clone().filter(|class| self.classes[*class] > 0) {
            let list = |token: &u64| {
                let docs = self.posted(key(*token, class));
                List {
                    token: *token,
                    length: docs.len(),
                    docs: Docs::Listed(docs),
                }
            };
            let lists = shape.tokens.iter().map(list).collect();
            self.count_class(class, lists, &mut out);
        }
        for page in &self.pages {
            self.count_page(page, shape, classes.clone(), &mut out);
        }
        out.sort_unstable_by(|one, other| {
            other
                .bound
                .total_cmp(&one.bound)
                .then(other.doc.cmp(&one.doc))
        });
        out
    }

    /// Adds the candidates of a page.
    fn count_page(
        &self,
        page: &Page,
        shape: &Shape,
        classes: core::ops::RangeInclusive<usize>,
        out: &mut Vec<Candidate>,
    ) {
        // One search for a token finds its lists of all classes.
        let mut found: Vec<(usize, usize, Entry)> = Vec::new();
        for (at, token) in shape.tokens.iter().enumerate() {
            let (from, to) = (key(*token, *classes.start()), key(*token, *classes.end()));
            page.visit(from, to, &mut |entry| {
                found.push((entry.key as usize & SAYING, at, entry));
            });
        }
        found.sort_unstable_by_key(|one| (one.0, one.1));
        for of_class in found.chunk_by(|one, other| one.0 == other.0) {
            let mut entries = of_class.iter().peekable();
            let list = |(at, token): (usize, &u64)| {
                let entry = entries.next_if(|one| one.1 == at);
                let nothing = Docs::Listed(&[]);
                List {
                    token: *token,
                    length: entry.map_or(0, |one| one.2.count as usize),
                    docs: entry.map_or(nothing, |one| Docs::Paged(page, one.2)),
                }
            };
            let lists = shape.tokens.iter().enumerate().map(list).collect();
            self.count_class(of_class[0].0, lists, out);
        }
    }

    /// Adds the candidates of one class of sizes, given a list for each token.
    fn count_class(&self, class: usize, mut lists: Vec<List<'_>>, out: &mut Vec<Candidate>) {
        let n = lists.len();
        let least = least_shared(n, smallest_of(class));
        if least > n {
            return;
        }
        lists.sort_unstable_by_key(|list| list.length);
        // The signs of a list and those behind it: what a text met for the first time there may
        // still share, it must find among them.
        let mut behind = vec![0; n + 1];
        for (at, list) in lists.iter().enumerate().rev() {
            behind[at] = behind[at + 1] | bit(list.token);
        }
        let walked = looked_up(&lists, n - least + 1);
        let mut touched = Vec::new();
        for (at, list) in lists[..walked].iter().enumerate() {
            self.each(&list.docs, &mut |doc, text| {
                let met = text.met.get();
                if met > 0 {
                    text.met.set(met + 1);
                } else if most_shared(n - at, behind[at], text) >= least_shared(n, text.tokens()) {
                    text.met.set(1);
                    touched.push(doc);
                }
            });
        }
        for doc in touched {
            let text = &self.texts[doc as usize];
            let m = text.tokens();
            let met = text.met.take() as usize;
            let shared = met + most_shared(n - walked, behind[walked], text);
            let shared = shared.min(n).min(m);
            if shared >= least_shared(n, m) {
                out.push(Candidate {
                    doc,
                    bound: shared as f64 / (n + m - shared) as f64,
                });
            }
        }
    }

    /// Calls `visit` with the texts of a list.
    fn each(&self, docs: &Docs<'_>, visit: &mut impl FnMut(u32, &Text)) {
        match docs {
            Docs::Listed(docs) => {
                for doc in *docs {
                    visit(*doc, &self.texts[*doc as usize]);
                }
            }
            Docs::Paged(page, entry) => page.decode(entry, &mut |_, doc| {
                let text = self.texts.get(doc as usize);
                if let Some(text) = text.filter(|text| text.size & PAGED != 0) {
                    visit(doc, text);
                }
            }),
        }
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

    /// Text by text through a page: written, read, asked.
    fn reread(index: &Similar, docs: &[u32], admits: &mut dyn FnMut(u32) -> bool) -> Similar {
        let mut fresh = Similar::default();
        let page = index.encode_page(docs);
        assert!(page.is_empty() || fresh.restore_page(page, admits).unwrap());
        fresh
    }

    #[test]
    fn a_page_says_what_the_lists_say() {
        let texts: Vec<String> = (0..200)
            .map(|n| format!("host{n} answers on port 80{} behind proxy{}", n % 7, n % 3))
            .collect();
        let listed = index(&texts);
        let docs: Vec<u32> = (0..200).collect();
        let paged = reread(&listed, &docs, &mut |_| true);
        for text in &texts {
            let wanted = shape(text);
            assert_eq!(paged.candidates(&wanted), listed.candidates(&wanted));
            assert_eq!(paged.restated(&wanted), listed.restated(&wanted));
            assert!(paged.framed(&wanted).eq(listed.framed(&wanted)));
        }
        assert_eq!(paged.len(), 200);
    }

    #[test]
    fn pages_do_not_depend_on_how_they_came_about() {
        let texts: Vec<String> = (0..60)
            .map(|n| format!("entry{n} of the ledger is {}", n * n))
            .collect();
        let docs: Vec<u32> = (0..60).collect();
        let whole = index(&texts).encode_page(&docs);
        let half = index(&texts[..30]);
        let mut grown = reread(&half, &docs, &mut |doc| doc != 7);
        // What is not to be found now is in the page all the same.
        assert!(!grown.contains(7) && found(&grown, &texts[7]).iter().all(|doc| *doc != 7));
        for (doc, text) in (0..).zip(&texts).skip(30) {
            grown.insert(doc, &shape(text));
        }
        assert_eq!(grown.encode_page(&docs), whole);
        assert_eq!(
            reread(&grown, &docs, &mut |_| true).encode_page(&docs),
            whole
        );
        // A forgotten one leaves no trace.
        let few: Vec<u32> = docs.iter().copied().filter(|doc| *doc != 31).collect();
        let mut without = index(&texts);
        without.remove(31, &shape(&texts[31]));
        assert_eq!(grown.encode_page(&few), without.encode_page(&few));
    }

    #[test]
    fn damaged_pages_are_refused_or_harmless() {
        let texts: Vec<String> = (0..40)
            .map(|n| format!("word{n} and word{}", n + 1))
            .collect();
        let docs: Vec<u32> = (0..40).collect();
        let page = index(&texts).encode_page(&docs);
        for at in 0..page.len() {
            let mut bytes = page.clone();
            bytes[at] ^= 0x55;
            let mut fresh = Similar::default();
            if fresh
                .restore_page(bytes, &mut |_| true)
                .is_ok_and(|read| read)
            {
                fresh.candidates(&shape(&texts[3]));
                fresh.encode_page(&docs);
            }
            let cut = page[..at].to_vec();
            let mut fresh = Similar::default();
            if fresh
                .restore_page(cut, &mut |_| true)
                .is_ok_and(|read| read)
            {
                fresh.candidates(&shape(&texts[3]));
            }
        }
    }

    /// The same of texts of up to 200 words, many of them altered copies of others.
    #[test]
    fn nothing_similar_is_missed_among_long_texts() {
        let mut state = 5_u64;
        let mut draw = |below: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        let mut texts: Vec<String> = Vec::new();
        for number in 0..300 {
            let mut words: Vec<String> = match number % 3 {
                // The square makes some words frequent and most rare.
                0 => (0..5 + draw(195))
                    .map(|_| format!("w{}", draw(60) * draw(60)))
                    .collect(),
                _ => texts[number - 1].split(' ').map(String::from).collect(),
            };
            for _ in 0..words.len() / 4 {
                let at = draw(words.len() as u64) as usize;
                words[at] = format!("x{}", draw(3_000));
            }
            texts.push(words.join(" "));
        }
        let docs: Vec<u32> = (0..150).collect();
        let mut index = reread(&index(&texts[..150]), &docs, &mut |_| true);
        for (doc, text) in (0..).zip(&texts).skip(150) {
            index.insert(doc, &shape(text));
        }
        let sets: Vec<Hashes> = texts.iter().map(|text| Hashes::new(text)).collect();
        let mut similar = 0;
        for (text, set) in texts.iter().zip(&sets) {
            let candidates = index.candidates(&shape(text));
            for (doc, other) in (0..).zip(&sets) {
                let similarity = set.similarity(other);
                let found = candidates.iter().find(|c| c.doc == doc);
                assert!(similarity <= NEAR || found.is_some_and(|c| c.bound >= similarity - 1e-12));
                similar += usize::from(similarity > NEAR);
            }
            // Asking leaves nothing behind.
            assert_eq!(index.candidates(&shape(text)), candidates);
        }
        assert!(similar > 600, "{similar} pairs are similar");
    }

    proptest::proptest! {
        /// The filter against the truth: nothing above the threshold is missed, whatever the texts
        /// and whatever was taken out before.
        #[test]
        fn nothing_similar_is_missed(
            texts in proptest::collection::vec("[a-e]{3}( [a-e]{3}){0,9}|[\u{4E00}-\u{4E08}]{1,8}|[a-c]{0,2}", 1..40),
            removed in proptest::collection::vec(0..40_usize, 0..10),
            paged in 0..40_usize,
            hidden in 0..40_usize,
            text in "[a-e]{3}( [a-e]{3}){0,9}|[\u{4E00}-\u{4E08}]{1,8}|[a-c]{0,2}",
        ) {
            // Some were read from a page, one of which cannot be found; the others were put in.
            let paged = paged.min(texts.len());
            let docs: Vec<u32> = (0..paged as u32).collect();
            let mut there: Vec<bool> = (0..texts.len()).map(|doc| doc != hidden || doc >= paged).collect();
            let mut index = reread(&index(&texts[..paged]), &docs, &mut |doc| doc as usize != hidden);
            for (doc, other) in (0..).zip(&texts).skip(paged) {
                index.insert(doc, &shape(other));
            }
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
