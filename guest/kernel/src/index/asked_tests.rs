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

#[test]
fn ranges_and_scores_are_found_however_their_dash_is_written() {
    for (text, question) in [
        ("see pages 10\u{2013}12", "see pages 10-12"),
        ("We won 3\u{2013}2 against Porto", "3-2 against Porto"),
        ("open Monday 9\u{2013}5", "open 9-5"),
        ("chapter 10\u{2014}12", "10-12"),
        ("lines 10 \u{2013} 12", "10-12"),
        ("score 21\u{2212}19", "21-19"),
        ("ratio 4\u{2236}3", "4:3"),
        ("pages 10-12", "10\u{2013}12"),
        ("we won 3 to 2", "won 3-2"),
    ] {
        assert_eq!(
            found(&[text, "something else"], question),
            [0],
            "{text}: {question}"
        );
    }
}

#[test]
fn the_day_and_the_time_of_a_stamp_are_found() {
    let texts = [
        "2024-05-12T08:09:10Z ERROR disk full",
        "at 08:09",
        "lunch at 7:30",
    ];
    for question in [
        "error at 08:09:10",
        "08:09:10",
        "disk 08:09:10",
        "2024-05-12 08:09:10",
    ] {
        assert_eq!(found(&texts, question).first(), Some(&0), "{question}");
    }
    for question in ["8:09", "08:09"] {
        assert!(found(&texts, question).contains(&1), "{question}");
    }
    assert_eq!(found(&texts, "07:30"), [2]);
    assert_eq!(found(&texts, "09:10"), [0; 0]);
}

#[test]
fn a_time_leaves_the_rest_of_a_question_to_be_found() {
    let texts = [
        "Der Einsatz der Feuerwehr dauerte bis zum Morgen",
        "Das Treffen mit Anna war gut",
        "Pinned numpy to 1.26.4.",
    ];
    for (question, doc) in [
        ("Einsatz in der Nacht von Freitag auf Samstag", 0),
        ("Einsatz in der Nacht auf Samstag", 0),
        ("Einsatz \u{fc}bers Wochenende", 0),
        ("numpy entre lunes y mi\u{e9}rcoles", 2),
        ("numpy la noche del viernes", 2),
        ("numpy sexta-feira \u{e0} noite", 2),
        ("numpy stamattina", 2),
        ("numpy -3 days ago", 2),
        // No times that are read, and none that a text must say.
        ("Einsatz Freitag Samstag", 0),
        ("Wie war der Einsatz von Freitag?", 0),
        ("numpy lunes", 2),
    ] {
        assert_eq!(found(&texts, question).first(), Some(&doc), "{question}");
    }
    for question in ["Wie war der Einsatz von Zoltan?", "Einsatz von Julio"] {
        assert_eq!(found(&texts, question), [0; 0], "{question}");
    }
}
