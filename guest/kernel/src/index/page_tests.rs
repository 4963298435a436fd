//! Pages against the index that they were made from.

use alloc::{collections::BTreeMap, format, string::String};

use proptest::prelude::*;

use super::*;
use crate::{
    index::{Entry, Weighted, recall::Ask},
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
fn each(mut meta: impl FnMut(u32) -> Option<Meta>) -> impl FnMut(&[u32], &mut Vec<Option<Meta>>) {
    move |docs, metas| metas.extend(docs.iter().map(|&doc| meta(doc)))
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

    fn reopen(&self, pages: &[Vec<u8>]) -> Index {
        let mut index = Index::new();
        for page in pages {
            let mut meta = each(|doc: u32| {
                let (partition, session) = (self.0.get(&doc)?.1 % 3, self.0[&doc].1 % 2);
                Some(Meta {
                    partition,
                    session,
                    time: u64::from(doc),
                    tie: u64::from(doc),
                })
            });
            assert!(index.restore_page(page.clone(), &mut meta).unwrap());
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
    ) {
        let mut stored = Stored::default();
        let mut index = Index::new();
        // Documents of three pages.
        let doc = |at: usize| at as u32 * 700;
        for (at, text) in texts.iter().enumerate() {
            stored.0.insert(doc(at), text.clone());
            stored.insert(&mut index, doc(at));
        }
        let pages = stored.pages(&index);
        let mut reopened = stored.reopen(&pages);
        prop_assert_eq!(stored.pages(&reopened), pages.clone());
        if more.len() % 2 == 0 {
            prop_assert_eq!(stored.answers(&mut reopened), stored.answers(&mut index));
        }
        for (at, text) in more.iter().enumerate() {
            stored.0.insert(doc(texts.len() + at), text.clone());
            stored.insert(&mut index, doc(texts.len() + at));
            stored.insert(&mut reopened, doc(texts.len() + at));
        }
        for which in gone {
            let doc = *which.get(&stored.0.keys().copied().collect::<Vec<_>>());
            let mut other = Stored(stored.0.clone());
            stored.remove(&mut index, doc);
            other.remove(&mut reopened, doc);
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
        if damaged.restore_page(page, &mut each(|_| Some(meta))).is_ok() {
            stored.answers(&mut damaged);
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
            .restore_page(page, &mut each(|_| None))
            .unwrap()
    );
    assert!(
        Index::new()
            .restore_page(
                alloc::vec![1, crate::text::analyse::VERSION as u8],
                &mut each(|_| None)
            )
            .is_err()
    );
}
