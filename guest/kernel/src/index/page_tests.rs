//! Pages against the index that they were made from.

use alloc::{collections::BTreeMap, format, rc::Rc, string::String};

use proptest::prelude::*;

use super::*;
use crate::{
    index::{Entry, Origin, Weighted, recall::Ask},
    rank::default::Constants,
};

#[derive(Debug, Default)]
struct Stored(BTreeMap<u32, (String, u32)>);

impl Texts for Stored {
    fn fields(&self, doc: u32, with: &mut dyn FnMut(&[Field<'_>])) {
        if let Some((text, _)) = self.0.get(&doc) {
            with(&[
                Field { text, weight: 1.0 },
                Field {
                    text: "common title",
                    weight: 2.5,
                },
            ]);
        }
    }
}

/// Asks about documents one by one.
struct Each<F>(F);

impl<F: FnMut(u32) -> Option<Meta>> Metas for Each<F> {
    fn alike(&mut self, _: Range<u32>) -> Option<(u32, Times)> {
        None
    }

    fn meta(&mut self, doc: u32) -> Option<Meta> {
        (self.0)(doc)
    }
}

/// Asks about documents together where they are alike.
struct Together<'a>(&'a Stored);

impl Metas for Together<'_> {
    fn alike(&mut self, mut docs: Range<u32>) -> Option<(u32, Times)> {
        let first = self.0.meta(docs.start)?;
        let times = Times {
            first: docs.start.into(),
            last: (docs.end - 1).into(),
            in_order: true,
        };
        let same = |meta: Meta| (meta.partition, meta.session) == (first.partition, 0);
        docs.all(|doc| self.0.meta(doc).is_some_and(same))
            .then_some((first.partition, times))
    }

    fn meta(&mut self, doc: u32) -> Option<Meta> {
        self.0.meta(doc)
    }
}

/// What was there when the pages were read.
#[derive(Debug)]
struct Then(BTreeMap<u32, (String, u32)>);

impl Origins for Then {
    fn origin(&self, doc: u32) -> Option<Origin> {
        let meta = meta(&self.0, doc)?;
        Some(Origin {
            session: meta.session,
            time: meta.time,
            tie: meta.tie,
        })
    }
}

fn meta(texts: &BTreeMap<u32, (String, u32)>, doc: u32) -> Option<Meta> {
    let scope = texts.get(&doc)?.1;
    Some(Meta {
        partition: scope % 3,
        session: scope % 2,
        time: u64::from(doc),
        tie: u64::from(doc),
    })
}

impl Stored {
    fn insert(&self, index: &mut Index, doc: u32) {
        let (partition, session) = (self.0[&doc].1 % 3, self.0[&doc].1 % 2);
        let (time, tie) = (u64::from(doc), u64::from(doc));
        self.fields(doc, &mut |fields| {
            index.insert(
                doc,
                &Entry {
                    partition,
                    session,
                    time,
                    tie,
                    fields,
                },
            );
        });
    }

    fn remove(&mut self, index: &mut Index, doc: u32) {
        self.fields(doc, &mut |fields| assert!(index.remove(doc, fields)));
        self.0.remove(&doc);
    }

    /// The pages of all documents.
    fn pages(&self, index: &Index) -> Vec<Vec<u8>> {
        let mut ranges: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for &doc in self.0.keys() {
            ranges.entry(doc / PAGE_DOCUMENTS).or_default().push(doc);
        }
        ranges
            .values()
            .map(|docs| index.encode_page(docs, self))
            .collect()
    }

    fn meta(&self, doc: u32) -> Option<Meta> {
        meta(&self.0, doc)
    }

    fn reopen(&self, pages: &[Vec<u8>]) -> Index {
        let mut index = Index::new();
        for page in pages {
            let mut metas = Each(|doc| self.meta(doc));
            assert!(index.restore_page(page.clone(), &mut metas).unwrap());
        }
        index
    }

    /// The same with documents that are placed when one of them is wanted.
    fn reopen_waiting(&self, pages: &[Vec<u8>]) -> Index {
        let mut index = Index::new();
        index.lend(Rc::new(Then(self.0.clone())));
        for page in pages {
            let read = index.restore_page(page.clone(), &mut Together(self));
            assert!(read.unwrap());
        }
        index
    }

    fn answers(&self, index: &mut Index) -> String {
        let constants = Constants::default();
        let mut answers = String::new();
        for question in [
            "which word is common",
            "alpha bravo",
            "word7 alphq",
            "when did tango meet zulu",
        ] {
            for partitions in [&[0][..], &[1, 2], &[0, 1, 2]] {
                let ask = Ask {
                    question,
                    partitions,
                    now: 0,
                    limit: 20,
                    texts: self,
                    meaning: None,
                    whole: false,
                    outside: &[],
                    constants: &constants,
                };
                answers += &format!("{:?}\n", index.recall(&ask, &mut |_| true));
            }
        }
        answers
    }
}

const WORDS: [&str; 8] = [
    "alpha", "bravo", "delta", "kilo", "oscar", "tango", "the", "zulu",
];

fn texts() -> impl Strategy<Value = Vec<(String, u32)>> {
    let words = prop::collection::vec(prop::sample::select(&WORDS[..]), 0..7);
    prop::collection::vec((words.prop_map(|words| words.join(" ")), 0u32..6), 1..40)
}

proptest! {
    #[test]
    fn a_reopened_index_answers_alike_and_goes_on(
        texts in texts(),
        more in texts(),
        gone in prop::collection::vec(any::<prop::sample::Index>(), 0..12),
        apart in prop::sample::select(&[1_u32, 700][..]),
        alike in any::<bool>(),
    ) {
        let alone = |mut texts: Vec<(String, u32)>| {
            texts.iter_mut().filter(|_| alike).for_each(|text| text.1 = 0);
            texts
        };
        let (texts, more) = (alone(texts), alone(more));
        let mut stored = Stored::default();
        let mut index = Index::new();
        // Documents of three pages, or behind each other.
        let doc = |at: usize| at as u32 * apart;
        for (at, text) in texts.iter().enumerate() {
            stored.0.insert(doc(at), text.clone());
            stored.insert(&mut index, doc(at));
        }
        let pages = stored.pages(&index);
        let mut reopened = stored.reopen(&pages);
        prop_assert_eq!(stored.pages(&reopened), pages.clone());
        let mut waiting = stored.reopen_waiting(&pages);
        prop_assert_eq!(stored.pages(&waiting), pages.clone());
        let mut waiting_more = stored.reopen_waiting(&pages);
        if more.len() % 2 == 0 {
            prop_assert_eq!(stored.answers(&mut reopened), stored.answers(&mut index));
            prop_assert_eq!(stored.answers(&mut waiting), stored.answers(&mut index));
        }
        for (at, text) in more.iter().enumerate() {
            stored.0.insert(doc(texts.len() + at), text.clone());
            stored.insert(&mut index, doc(texts.len() + at));
            stored.insert(&mut reopened, doc(texts.len() + at));
            stored.insert(&mut waiting, doc(texts.len() + at));
            stored.insert(&mut waiting_more, doc(texts.len() + at));
        }
        for which in gone {
            let doc = *which.get(&stored.0.keys().copied().collect::<Vec<_>>());
            for other in [&mut reopened, &mut waiting, &mut waiting_more] {
                Stored(stored.0.clone()).remove(other, doc);
            }
            stored.remove(&mut index, doc);
            if stored.0.is_empty() {
                break;
            }
        }
        // A fresh index of what is left makes the same pages and answers.
        let mut fresh = Index::new();
        for &doc in stored.0.keys() {
            stored.insert(&mut fresh, doc);
        }
        prop_assert_eq!(stored.pages(&reopened), stored.pages(&fresh));
        for waiting in [&mut waiting, &mut waiting_more] {
            prop_assert_eq!(stored.pages(waiting), stored.pages(&fresh));
            prop_assert_eq!(stored.answers(waiting), stored.answers(&mut fresh));
        }
        prop_assert_eq!(stored.pages(&index), stored.pages(&fresh));
        prop_assert_eq!(stored.answers(&mut reopened), stored.answers(&mut fresh));
        prop_assert_eq!(stored.answers(&mut index), stored.answers(&mut fresh));
    }

    #[test]
    fn damaged_pages_never_panic(texts in texts(), at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut stored = Stored::default();
        let mut index = Index::new();
        for (doc, text) in texts.iter().enumerate() {
            stored.0.insert(doc as u32, text.clone());
            stored.insert(&mut index, doc as u32);
        }
        let mut page = stored.pages(&index).remove(0);
        let at = at.index(page.len());
        page[at] ^= byte;
        let meta = Meta { partition: 0, session: 0, time: 0, tie: 0 };
        let mut damaged = Index::new();
        if damaged.restore_page(page.clone(), &mut Each(|_| Some(meta))).is_ok() {
            stored.answers(&mut damaged);
        }
        let mut waiting = Index::new();
        waiting.lend(Rc::new(Then(stored.0.clone())));
        if waiting.restore_page(page, &mut Together(&stored)).is_ok() {
            stored.answers(&mut waiting);
        }
    }
}

#[test]
fn documents_that_are_not_in_the_index_are_read_from_their_texts() {
    let mut stored = Stored::default();
    let mut index = Index::new();
    for doc in 0..5 {
        stored.0.insert(doc, (format!("alpha word{doc}"), 0));
        stored.insert(&mut index, doc);
    }
    let whole = stored.pages(&index);
    stored.fields(3, &mut |fields| assert!(index.remove(3, fields)));
    assert_eq!(stored.pages(&index), whole);
}

#[test]
fn forgotten_words_are_in_no_page() {
    let mut stored = Stored::default();
    let mut index = Index::new();
    for doc in 0..5 {
        stored.0.insert(doc, (format!("alpha secret{doc}"), 0));
        stored.insert(&mut index, doc);
    }
    let mut reopened = stored.reopen(&stored.pages(&index));
    stored.remove(&mut reopened, 2);
    let page = stored.pages(&reopened).remove(0);
    assert!(!page.windows(7).any(|bytes| bytes == b"secret2"));
    let term = reopened.term("alpha").unwrap();
    let hits = reopened.search(&[Weighted { term, weight: 1.0 }], &[0], &mut |_| true, 9);
    assert_eq!(hits.len(), 4);
    assert_eq!(reopened.term("secret2"), None);
}

#[test]
fn pages_of_another_version_are_left_out() {
    let mut stored = Stored::default();
    stored.0.insert(0, ("alpha".into(), 0));
    let mut index = Index::new();
    stored.insert(&mut index, 0);
    let mut page = stored.pages(&index).remove(0);
    page[1] = page[1].wrapping_add(1) & 0x7f;
    assert!(
        !Index::new()
            .restore_page(page, &mut Each(|_| None))
            .unwrap()
    );
    assert!(
        Index::new()
            .restore_page(
                alloc::vec![1, crate::text::analyse::VERSION as u8],
                &mut Each(|_| None)
            )
            .is_err()
    );
}

/// A page as the format before had it: no documents in the directory.
fn before(bytes: &[u8]) -> Vec<u8> {
    let page = Cold::read(bytes.to_vec()).unwrap().unwrap();
    let (mut blocks, mut directory, mut last) = (Vec::new(), Vec::new(), Vec::new());
    let (mut at, mut first) = (0usize, None);
    page.visit(0, page.terms, &mut |term, span| {
        let start = *first.get_or_insert(span.from);
        if at.is_multiple_of(BLOCK) {
            blocks.extend((directory.len() as u32).to_le_bytes());
            blocks.extend(((span.from - start) as u32).to_le_bytes());
            last.clear();
        }
        let same = |pair: &(&u8, &u8)| pair.0 == pair.1;
        let shared = last.iter().zip(term.as_bytes()).take_while(same).count();
        put(&mut directory, shared as u32);
        put(&mut directory, (term.len() - shared) as u32);
        directory.extend_from_slice(&term.as_bytes()[shared..]);
        put(&mut directory, (span.to - span.from) as u32);
        last = term.as_bytes().to_vec();
        at += 1;
        true
    });
    let mut old = bytes[..page.blocks].to_vec();
    old[0] = FORMAT - 1;
    old.append(&mut blocks);
    put(&mut old, directory.len() as u32);
    old.append(&mut directory);
    old.extend_from_slice(&bytes[first.unwrap()..]);
    old
}

#[test]
fn pages_of_the_format_before_are_read_and_written_anew() {
    let mut stored = Stored::default();
    let mut index = Index::new();
    for doc in 0..400 {
        stored
            .0
            .insert(doc, (format!("alpha bravo word{}", doc % 90), 0));
        stored.insert(&mut index, doc);
    }
    let pages = stored.pages(&index);
    let old: Vec<Vec<u8>> = pages.iter().map(|page| before(page)).collect();
    assert!(old[0].len() < pages[0].len());
    for mut again in [stored.reopen(&old), stored.reopen_waiting(&old)] {
        assert_eq!(stored.answers(&mut again), stored.answers(&mut index));
        assert_eq!(stored.pages(&again), pages);
    }
}

#[test]
fn documents_of_one_page_may_lie_in_two_segments() {
    let mut stored = Stored::default();
    let mut index = Index::new();
    let all = crate::index::segment::CAPACITY as u32 + 3_000;
    // Numbers begin in the middle of a page, so that the segment is full in the middle of another.
    for doc in 5_000..5_000 + all {
        let text = if doc % 997 == 0 { "alpha bravo" } else { "tea" };
        stored.0.insert(doc, (text.into(), 0));
        stored.insert(&mut index, doc);
    }
    let pages = stored.pages(&index);
    let mut waiting = stored.reopen_waiting(&pages);
    assert_eq!(stored.answers(&mut waiting), stored.answers(&mut index));
    for doc in [5_000, 69_000, 70_535, 70_536, 73_000] {
        stored.fields(doc, &mut |fields| {
            assert!(index.remove(doc, fields) && waiting.remove(doc, fields));
        });
        stored.0.remove(&doc);
    }
    assert_eq!(stored.answers(&mut waiting), stored.answers(&mut index));
    assert!(stored.pages(&waiting) == stored.pages(&index));
}

/// The number of a word that no text holds any more is given to another one, with nothing of what
/// was counted of the first.
#[test]
fn a_word_never_inherits_the_count_of_another() {
    let mut stored = Stored::default();
    let mut index = Index::new();
    for doc in 0..60 {
        let more = if doc % 10 == 0 { " kayak" } else { "" };
        let text = format!("otter lives near river{} stone{more}", doc % 5);
        stored.0.insert(doc, (text, 0));
        stored.insert(&mut index, doc);
    }
    let pages = stored.pages(&index);
    let asked = |stored: &Stored, index: &mut Index, question: &str| {
        let constants = Constants::default();
        let ask = Ask {
            question,
            partitions: &[0],
            now: 0,
            limit: 20,
            texts: stored,
            meaning: None,
            whole: false,
            outside: &[],
            constants: &constants,
        };
        format!("{:?}", index.recall(&ask, &mut |_| true))
    };
    let own: Vec<String> = (b'a'..=b'p')
        .map(|letter| format!("qx{}", char::from(letter)))
        .collect();
    for reopen in [Stored::reopen, Stored::reopen_waiting] {
        let mut long = reopen(&stored, &pages);
        stored.0.insert(60, (format!("kayak {}", own.join(" ")), 0));
        stored.insert(&mut long, 60);
        asked(&stored, &mut long, "kayak");
        for word in &own {
            asked(&stored, &mut long, word);
        }
        stored.remove(&mut long, 60);
        let mut fresh = reopen(&stored, &pages);
        for question in ["river3", "stone river4", "otter"] {
            let (one, other) = (
                asked(&stored, &mut long, question),
                asked(&stored, &mut fresh, question),
            );
            assert_eq!(one, other, "{question}");
        }
    }
}
