//! What figures in a question stand for.

use alloc::vec::Vec;

use crate::{
    index::{Entry, Field, Index, recall::Ask},
    rank::default::Constants,
};

/// The texts that a question finds, best first.
fn found(texts: &[&str], question: &str) -> Vec<u32> {
    let mut index = Index::new();
    for (doc, text) in (0..).zip(texts) {
        let fields = [Field { text, weight: 1.0 }];
        index.insert(
            doc,
            &Entry {
                partition: 0,
                session: 0,
                time: u64::from(doc),
                tie: u64::from(doc),
                fields: &fields,
            },
        );
    }
    let constants = Constants::default();
    let ask = Ask {
        question,
        partitions: &[0],
        now: 1_700_000_000_000,
        limit: 5,
        texts: &(),
        meaning: None,
        whole: false,
        outside: &[],
        constants: &constants,
    };
    let recalled = index.recall(&ask, &mut |_| true);
    recalled.hits.iter().map(|hit| hit.doc).collect()
}

const TEXTS: [&str; 7] = [
    "MAC address of the printer: 3C:22:FB:9A:01:7E",
    "Pinned numpy to 1.26.4.",
    "Base image is python-3.11-slim.",
    "The disk has 3.5GB left.",
    "deploy@192.168.1.20 is the staging login.",
    "The regression came in with 9f3ab21c77e0d4a85b6c1e2f3a4b5c6d7e8f9a0b.",
    "The shop is open 24/7, its gate from 10:30 on.",
];

#[test]
fn pieces_of_dates_and_times_are_no_words() {
    for question in [
        "2019-01-01",
        "2019-01",
        "01.01.2019",
        "01/01/2019",
        "22:01",
        "10:32",
    ] {
        assert_eq!(found(&TEXTS, question), [0; 0], "{question}");
    }
    assert_eq!(found(&TEXTS, "numpy 2023-01-22"), [1]);
    for question in ["24/7", "10:30"] {
        assert_eq!(found(&TEXTS, question), [6], "{question}");
    }
    assert_eq!(found(&["call 555 1234"], "555-1234"), [0]);
}

#[test]
fn a_number_with_a_point_counts_as_a_whole_wherever_it_stands() {
    for (question, doc) in [
        ("python 3.11", 2),
        ("which python-3.11 image?", 2),
        ("3.5 GB", 3),
        ("192.168.1.20", 4),
    ] {
        assert_eq!(found(&TEXTS, question).first(), Some(&doc), "{question}");
    }
    for question in ["python-1.3", "python 1.3", "python-11.3", "192.168.1.2"] {
        assert_eq!(found(&TEXTS, question), [0; 0], "{question}");
    }
}

#[test]
fn the_beginning_of_a_hash_stands_for_it() {
    for question in ["9f3ab21", "9f3ab21c", "which regression was 9f3ab21?"] {
        assert_eq!(found(&TEXTS, question).first(), Some(&5), "{question}");
    }
    assert_eq!(found(&TEXTS, "9f3ab22"), [0; 0]);
}
