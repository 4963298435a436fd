//! The index against an oracle that scores every text by itself.

use alloc::{collections::BTreeMap, format, string::String, vec};

use proptest::prelude::*;

use super::{
    code::{bucket, code, level, table},
    *,
};
use crate::rank::bm25::{Shape, idf};

#[derive(Clone, Debug)]
struct Text {
    partition: u32,
    time: u64,
    tie: u64,
    words: String,
}

fn put(index: &mut Index, doc: u32, text: &Text) {
    let fields = [Field {
        text: &text.words,
        weight: 1.0,
    }];
    let (partition, time, tie) = (text.partition, text.time, text.tie);
    index.insert(
        doc,
        &Entry {
            partition,
            session: 0,
            time,
            tie,
            fields: &fields,
        },
    );
}

fn drop_text(index: &mut Index, doc: u32, text: &Text) -> bool {
    index.remove(
        doc,
        &[Field {
            text: &text.words,
            weight: 1.0,
        }],
    )
}

/// Scores every text of the partitions from its words alone.
fn oracle(
    texts: &BTreeMap<u32, Text>,
    query: &[(&str, f64)],
    scope: &[u32],
    limit: usize,
) -> Vec<(u64, u64)> {
    let mine: Vec<(&Text, Vec<&str>)> = texts
        .values()
        .filter(|text| scope.contains(&text.partition))
        .map(|text| (text, text.words.split(' ').collect()))
        .collect();
    let length: usize = mine.iter().map(|(_, words)| words.len()).sum();
    let table = table(&Shape::of(mine.len() as u64, length as u64));
    let factor = |&(term, weight): &(&str, f64)| {
        let holders = mine
            .iter()
            .filter(|(_, words)| words.contains(&term))
            .count();
        (weight * idf(mine.len() as u64, holders as u64) * 65_536.0 + 0.5) as u64
    };
    let factors: Vec<u64> = query.iter().map(factor).collect();
    let mut found = Vec::new();
    for (text, words) in &mine {
        let (mut sum, mut hit) = (0, false);
        for ((term, _), factor) in query.iter().zip(&factors) {
            let count = words.iter().filter(|word| *word == term).count();
            if count > 0 {
                let code = code(level(count as f32), bucket(words.len() as u32));
                sum += ((factor * u64::from(table[usize::from(code)])) >> 16).max(1);
                hit = true;
            }
        }
        if hit {
            found.push((sum, text.time, text.tie));
        }
    }
    found.sort_by(|a, b| b.0.cmp(&a.0).then(b.1.cmp(&a.1)).then(a.2.cmp(&b.2)));
    found
        .into_iter()
        .take(limit)
        .map(|(sum, _, tie)| (sum, tie))
        .collect()
}

fn search(
    index: &mut Index,
    texts: &BTreeMap<u32, Text>,
    query: &[(&str, f64)],
    scope: &[u32],
    limit: usize,
) -> Vec<(u64, u64)> {
    search_with(index, texts, query, scope, limit, &|_| true)
}

/// A search with a filter by the keys that break ties.
fn search_with(
    index: &mut Index,
    texts: &BTreeMap<u32, Text>,
    query: &[(&str, f64)],
    scope: &[u32],
    limit: usize,
    filter: &dyn Fn(u64) -> bool,
) -> Vec<(u64, u64)> {
    let terms: Vec<Weighted> = query
        .iter()
        .filter_map(|&(term, weight)| index.term(term).map(|term| Weighted { term, weight }))
        .collect();
    let hits = index.search(&terms, scope, &mut |doc| filter(texts[&doc].tie), limit);
    hits.iter()
        .map(|hit| ((hit.score * 65_536.0) as u64, texts[&hit.doc].tie))
        .collect()
}

const WORDS: [&str; 12] = [
    "alpha", "bravo", "delta", "kilo", "lima", "oscar", "papa", "romeo", "tango", "victor",
    "yanki", "zulu",
];

fn words() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(&WORDS[..]), 1..9).prop_map(|words| words.join(" "))
}

proptest! {
    #[test]
    fn search_equals_the_oracle_after_any_history(
        texts in prop::collection::vec((0u32..3, 0u64..4, words(), any::<bool>()), 1..60),
        query in prop::collection::vec((prop::sample::select(&WORDS[..]), 1u8..4), 1..5),
        limit in 1usize..8,
        scope in prop::sample::select(vec![vec![0u32], vec![1], vec![0, 2], vec![0, 1, 2]]),
    ) {
        let mut query: Vec<(&str, f64)> = query.iter().map(|&(term, weight)| (term, f64::from(weight))).collect();
        query.sort_by(|a, b| a.0.cmp(b.0));
        query.dedup_by(|a, b| a.0 == b.0);
        let mut index = Index::new();
        let mut live = BTreeMap::new();
        for (doc, (partition, time, words, _)) in texts.iter().enumerate() {
            let text = Text { partition: *partition, time: *time, tie: doc as u64, words: words.clone() };
            put(&mut index, doc as u32, &text);
            live.insert(doc as u32, text);
        }
        for (doc, (.., gone)) in texts.iter().enumerate() {
            if *gone {
                let text = live.remove(&(doc as u32)).unwrap();
                prop_assert!(drop_text(&mut index, doc as u32, &text));
            }
        }
        prop_assert_eq!(
            search(&mut index, &live, &query, &scope, limit),
            oracle(&live, &query, &scope, limit)
        );
        // The same texts in another order, without the history.
        let mut fresh = Index::new();
        for (&doc, text) in live.iter().rev() {
            put(&mut fresh, doc, text);
        }
        prop_assert_eq!(
            search(&mut fresh, &live, &query, &scope, limit),
            search(&mut index, &live, &query, &scope, limit)
        );
        for (&doc, text) in &live {
            prop_assert!(drop_text(&mut index, doc, text));
        }
        prop_assert_eq!(index.dictionary.len(), index.dictionary.free_len());
        prop_assert!(index.partitions.is_empty() && index.segments.iter().all(Option::is_none));
    }
}

/// Small whole numbers in a fixed order.
fn numbers(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed;
    move |below| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    }
}

#[test]
fn pruning_changes_no_result() {
    let mut next = numbers(7);
    let mut index = Index::new();
    let mut texts = BTreeMap::new();
    for doc in 0..12_000u32 {
        let count = 3 + next(9);
        let words: Vec<&str> = (0..count)
            .map(|_| WORDS[(next(12) * next(12) / 12) as usize])
            .collect();
        let text = Text {
            partition: 0,
            time: 5,
            tie: u64::from(doc),
            words: words.join(" "),
        };
        put(&mut index, doc, &text);
        texts.insert(doc, text);
    }
    for query in [
        [("alpha", 1.0), ("yanki", 1.0), ("kilo", 2.0)],
        [("alpha", 1.0), ("bravo", 1.0), ("zulu", 1.0)],
    ] {
        assert_eq!(
            search(&mut index, &texts, &query, &[0], 10),
            oracle(&texts, &query, &[0], 10)
        );
    }
}

/// Rare words with frequent ones, texts in order of time, out of it and at one instant, with and
/// without a filter: whichever lists are left out or searched through, the hits are the oracle's.
#[test]
fn every_way_of_reading_gives_the_same_hits() {
    let instants: [fn(u32) -> u64; 3] = [u64::from, |doc| u64::from(doc % 977), |_| 5];
    for instant in instants {
        let mut next = numbers(11);
        let (mut index, mut texts) = (Index::new(), BTreeMap::new());
        for doc in 0..6_000u32 {
            // The last words are in a few hundred, a few dozen and a few texts.
            let mut words = vec![WORDS[next(6) as usize], WORDS[next(9) as usize]];
            for (word, one_in) in [(9, 20), (10, 150), (11, 900)] {
                let times = if next(one_in) == 0 { 1 + next(3) } else { 0 };
                (0..times).for_each(|_| words.push(WORDS[word]));
            }
            let (partition, time, words) = (doc % 5 / 4, instant(doc), words.join(" "));
            let tie = u64::from(doc);
            texts.insert(
                doc,
                Text {
                    partition,
                    time,
                    tie,
                    words,
                },
            );
            put(&mut index, doc, &texts[&doc]);
        }
        for doc in (0..6_000).step_by(7) {
            let mut text = texts.remove(&doc).unwrap();
            if doc % 2 == 0 {
                drop_text(&mut index, doc, &text);
            } else if doc % 21 == 0 {
                drop_text(&mut index, doc, &text);
                text.time += 100;
                put(&mut index, doc, &text);
                texts.insert(doc, text);
            } else {
                texts.insert(doc, text);
            }
        }
        let wanted = [9, 10, 11, 0, 8, 2].map(|word| (WORDS[word], 1.0));
        for (query, limit) in [(1..5, 10), (0..4, 3), (0..6, 150), (2..5, 40), (3..6, 1)] {
            let query = &wanted[query];
            for divisor in [1, 3] {
                let filter = |tie: u64| tie.is_multiple_of(divisor);
                let mut best = oracle(&texts, query, &[0, 1], usize::MAX);
                best.retain(|&(_, tie)| filter(tie));
                best.truncate(limit);
                let found = search_with(&mut index, &texts, query, &[0, 1], limit, &filter);
                assert_eq!(found, best, "{query:?} {limit} {divisor}");
            }
        }
    }
}

/// Partitions, each a segment, whose texts are older or newer than those of the one before, or mixed.
#[test]
fn the_newest_of_equal_texts_come_first_whatever_segment_they_are_in() {
    for (order, gone) in [
        ([0, 1, 2], 9),
        ([2, 1, 0], 9),
        ([1, 2, 0], 9),
        ([0, 0, 1], 9),
        ([0, 1, 2], 20),
    ] {
        let (mut index, mut texts) = (Index::new(), BTreeMap::new());
        for doc in 0..60u32 {
            let time = u64::from(order[doc as usize / 20] * 20 + doc % 20);
            let text = Text {
                partition: doc / 20,
                time,
                tie: u64::from(doc),
                words: String::from(if doc % 3 == 0 {
                    "alpha bravo"
                } else {
                    "alpha kilo"
                }),
            };
            put(&mut index, doc, &text);
            texts.insert(doc, text);
        }
        if let Some(text) = texts.remove(&gone) {
            drop_text(&mut index, gone, &text);
        }
        let query = [("alpha", 1.0), ("bravo", 1.0)];
        for limit in [1, 7, 30, 60] {
            assert_eq!(
                search(&mut index, &texts, &query, &[0, 1, 2], limit),
                oracle(&texts, &query, &[0, 1, 2], limit),
                "{order:?}, {limit}"
            );
        }
    }
}

#[test]
fn filters_run_inside_the_stream() {
    let mut index = Index::new();
    for doc in 0..505u32 {
        let words = if doc < 500 {
            "alpha alpha alpha".into()
        } else {
            format!("alpha and filler {doc}")
        };
        put(
            &mut index,
            doc,
            &Text {
                partition: 0,
                time: 1,
                tie: u64::from(doc),
                words,
            },
        );
    }
    let term = index.term("alpha").unwrap();
    let hits = index.search(
        &[Weighted { term, weight: 1.0 }],
        &[0],
        &mut |doc| doc >= 500,
        5,
    );
    assert_eq!(hits.len(), 5);
}

#[test]
fn a_full_segment_is_renumbered_or_followed_by_another() {
    let mut index = Index::new();
    let text = |doc: u32| Text {
        partition: 0,
        time: 1,
        tie: u64::from(doc),
        words: format!("alpha word{}", doc % 10),
    };
    for doc in 0..140_000u32 {
        put(&mut index, doc, &text(doc));
        // Only every hundredth stays.
        if doc >= 50 && (doc - 50) % 100 > 0 {
            assert!(drop_text(&mut index, doc - 50, &text(doc - 50)));
        }
    }
    assert_eq!(index.segments.len(), 1);
    let term = index.term("alpha").unwrap();
    let hits = index.search(
        &[Weighted { term, weight: 1.0 }],
        &[0],
        &mut |_| true,
        10_000,
    );
    assert_eq!(hits.len() as u64, index.statistics(&[0]).documents);
    assert!(
        hits.iter()
            .all(|hit| hit.doc % 100 == 0 || hit.doc >= 139_950)
    );
}

#[test]
fn removal_with_other_fields_leaves_no_ghost() {
    let mut index = Index::new();
    put(
        &mut index,
        0,
        &Text {
            partition: 0,
            time: 1,
            tie: 1,
            words: "alpha bravo".into(),
        },
    );
    assert!(index.remove(
        0,
        &[Field {
            text: "something else",
            weight: 1.0
        }]
    ));
    assert_eq!(index.term("alpha"), None);
    assert_eq!(index.term("something"), None);
    assert!(!index.remove(0, &[]));
    assert_eq!(index.statistics(&[0]), Statistics::default());
}
