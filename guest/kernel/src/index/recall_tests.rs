//! The default recall on small stores that show one rule each.

use alloc::{format, string::String, vec};

use super::*;
use crate::index::{Entry, Field, vectors::Model};

#[path = "recall_time_tests.rs"]
mod time;

const DAY: u64 = 86_400_000;

/// Texts of one partition with their session and day.
fn store(texts: &[(&str, u32, u64)]) -> Index {
    let mut index = Index::new();
    for (doc, (text, session, day)) in texts.iter().enumerate() {
        let fields = [Field { text, weight: 1.0 }];
        let (session, time, tie) = (*session, day * DAY + doc as u64, doc as u64);
        index.insert(
            doc as u32,
            &Entry {
                partition: 0,
                session,
                time,
                tie,
                fields: &fields,
            },
        );
    }
    index
}

fn ask(index: &mut Index, question: &str) -> Recalled {
    let constants = Constants::default();
    let ask = Ask {
        question,
        partitions: &[0],
        now: 19_700 * DAY,
        limit: 5,
        texts: &(),
        meaning: None,
        whole: false,
        outside: &[],
        constants: &constants,
    };
    index.recall(&ask, &mut |_| true)
}

fn docs(recalled: &Recalled) -> Vec<u32> {
    recalled.hits.iter().map(|hit| hit.doc).collect()
}

/// What a question finds, of which this document is the best.
fn finds(index: &mut Index, question: &str, doc: u32) -> Recalled {
    let found = ask(index, question);
    let best = docs(&found).first().copied();
    assert_eq!(best, Some(doc), "{question}: {:?}", found.evidence);
    found
}

#[test]
fn the_named_speaker_comes_first() {
    let mut index = store(&[
        ("Anna: the blue boat belongs to Berta", 0, 1),
        ("Berta: I painted the blue boat", 0, 1),
        ("Carl: nothing of note", 0, 1),
    ]);
    assert_eq!(
        docs(&ask(&mut index, "What did Berta do with the blue boat?"))[0],
        1
    );
}

#[test]
fn a_transcript_has_no_one_speaker() {
    let mut index = store(&[
        ("Berta: the blue boat sank\nAnna: so sad", 0, 1),
        ("Anna: the blue boat sank\nBerta: so sad", 0, 2),
    ]);
    let found = ask(&mut index, "What did Berta say about the blue boat?");
    assert!(found.hits.iter().all(|hit| hit.parts.factor == 1.0));
}

#[test]
fn texts_of_the_named_time_come_first() {
    // Day 19,500 is 2023-05-23.
    let mut index = store(&[
        ("we went sailing with friends", 0, 19_300),
        ("we went sailing with friends", 0, 19_500),
        ("we went sailing with friends", 0, 19_600),
    ]);
    assert_eq!(
        docs(&ask(&mut index, "sailing with friends in May 2023"))[0],
        1
    );
    assert_eq!(docs(&ask(&mut index, "sailing with friends"))[0], 2);
}

#[test]
fn the_latest_wins_where_it_is_asked_for() {
    let mut index = store(&[
        ("my address is 12 Elm Street, my address in Leeds", 0, 100),
        ("my address is 4 Oak Road", 0, 300),
    ]);
    assert_eq!(docs(&ask(&mut index, "what is my current address"))[0], 1);
}

#[test]
fn a_turn_is_found_by_the_question_before_it() {
    let mut index = store(&[
        ("Anna: which instrument did you learn as a child?", 7, 1),
        ("Berta: the cello", 7, 1),
        ("Anna: lovely", 7, 1),
        ("Carl: unrelated", 8, 1),
    ]);
    let found = ask(&mut index, "Which instrument did Berta learn?");
    assert!(docs(&found).contains(&1));
    assert!(
        found
            .hits
            .iter()
            .any(|hit| hit.doc == 1 && hit.parts.turns > 0.0)
    );
}

#[test]
fn misspelt_words_are_found_by_likeness() {
    let mut index = store(&[
        ("deploying to kubernetes clusters", 0, 1),
        ("baking bread", 0, 1),
    ]);
    assert_eq!(docs(&ask(&mut index, "kubernets deploy")), [0]);
}

#[test]
fn an_answer_says_why_it_is_empty() {
    let mut index = Index::new();
    assert_eq!(
        ask(&mut index, "anything").empty,
        Some(Empty::NothingStored)
    );
    let mut index = store(&[
        ("Anna: my bicycle has a flat tyre again", 0, 1),
        ("the tide table of Brest", 0, 1),
    ]);
    assert_eq!(ask(&mut index, "zebra").empty, Some(Empty::NothingMatches));
    let far = ask(
        &mut index,
        "Which table did the carpenter build for Zelda's dining room in spring?",
    );
    assert_eq!(far.empty, Some(Empty::BelowFloor));
    assert!(ask(&mut index, "bicycle").empty.is_none());
}

fn vectors(rows: &[[f32; 2]]) -> Vectors {
    let model = Model {
        identity: "test-1".into(),
        dimensions: 2,
    };
    let mut vectors = Vectors::new(model).unwrap();
    for (doc, row) in (0..).zip(rows) {
        vectors.insert(doc, &Quantised::new(row).unwrap()).unwrap();
    }
    vectors
}

/// The recall with the question as a vector, of the documents that pass.
fn ask_meaning(
    index: &mut Index,
    question: &str,
    vectors: &Vectors,
    passes: &dyn Fn(u32) -> bool,
) -> Recalled {
    let constants = Constants::default();
    let asked = Quantised::new(&[1.0, 0.0]).unwrap();
    let meaning = Meaning {
        vectors,
        question: &asked,
    };
    let ask = Ask {
        question,
        partitions: &[0],
        now: 0,
        limit: 5,
        texts: &(),
        meaning: Some(meaning),
        whole: false,
        outside: &[],
        constants: &constants,
    };
    index.recall(&ask, &mut |doc| passes(doc))
}

#[test]
fn signs_alone_match_nothing_with_vectors_as_without() {
    let mut index = store(&[("the boat was sold", 0, 1), ("lunch", 0, 2)]);
    for rows in [[[0.0, 1.0]; 2], [[1.0, 0.0]; 2]] {
        let near = ask_meaning(&mut index, "???", &vectors(&rows), &|_| true);
        assert_eq!(near.empty, Some(Empty::NothingMatches));
    }
    assert_eq!(ask(&mut index, "???").empty, Some(Empty::NothingMatches));
}

#[test]
fn vectors_propose_what_words_do_not() {
    let mut index = store(&[
        ("a puppy chewed the sofa", 0, 1),
        ("taxes are due in April", 0, 1),
    ]);
    let vectors = vectors(&[[0.8, 0.6], [0.1, 1.0]]);
    let found = ask_meaning(&mut index, "young dog", &vectors, &|_| true);
    assert_eq!(docs(&found), [0]);
    assert!((found.hits[0].parts.cosine.unwrap() - 0.8).abs() < 0.01);
    assert_eq!(
        (found.hits[0].ranks.lexical, found.hits[0].ranks.vectors),
        (0, 1)
    );
}

#[test]
fn filters_hold_for_neighbours_and_vectors() {
    let mut index = store(&[("Anna: the harbour wall", 3, 1), ("Berta: yes", 3, 1)]);
    let vectors = vectors(&[[0.0, 1.0], [1.0, 0.0]]);
    let found = ask_meaning(&mut index, "harbour wall", &vectors, &|doc| doc == 0);
    assert_eq!(docs(&found), [0]);
}

#[test]
fn a_text_without_a_vector_is_not_at_a_loss() {
    let mut index = store(&[
        ("the harbour wall", 0, 1),
        ("a wall", 0, 2),
        ("tea and bread", 0, 3),
    ]);
    let mut vectors = vectors(&[[0.0, 1.0], [0.3, 1.0], [0.2, 1.0]]);
    vectors.remove(0);
    let found = ask_meaning(&mut index, "harbour wall", &vectors, &|_| true);
    assert_eq!(docs(&found)[0], 0);
    assert_eq!(found.hits[0].parts.cosine, None);
}

#[test]
fn pages_fit_together() {
    let texts: Vec<String> = (0..300).map(|i| format!("wall {} {}", i % 7, i)).collect();
    let rows: Vec<(&str, u32, u64)> = texts.iter().map(|text| (text.as_str(), 0, 1)).collect();
    let mut index = store(&rows);
    let constants = Constants::default();
    let mut first = |limit| {
        let ask = Ask {
            question: "wall 3",
            partitions: &[0],
            now: 0,
            limit,
            texts: &(),
            meaning: None,
            whole: false,
            outside: &[],
            constants: &constants,
        };
        docs(&index.recall(&ask, &mut |_| true))
    };
    let all = first(1_000);
    assert_eq!(all.len(), 300);
    for limit in [1, 10, 99, 100, 101, 250] {
        assert_eq!(first(limit), all[..limit]);
    }
}

#[test]
fn order_of_arrival_changes_nothing() {
    let texts: Vec<(String, u32, u64)> = (0..40)
        .map(|i| {
            (
                format!("Anna: harbour {} wall {} boat {}", i % 7, i % 5, i % 3),
                i % 4,
                u64::from(i),
            )
        })
        .collect();
    let scores = |order: &[usize]| {
        let mut index = Index::new();
        for &at in order {
            let (text, session, day) = &texts[at];
            let fields = [Field { text, weight: 1.0 }];
            let entry = Entry {
                partition: 0,
                session: *session,
                time: day * DAY,
                tie: at as u64,
                fields: &fields,
            };
            index.insert(at as u32, &entry);
        }
        ask(&mut index, "which boat lay at harbour 3 by wall 2")
    };
    let forth: Vec<usize> = (0..40).collect();
    let back: Vec<usize> = (0..40).rev().collect();
    assert_eq!(scores(&forth), scores(&back));
}

#[test]
fn strange_questions_are_bounded() {
    let mut index = store(&[("plain text", 0, 1)]);
    let long = "word ".repeat(200_000);
    for question in ["", "?!", "\u{1f389}", "\0", long.as_str()] {
        assert!(ask(&mut index, question).hits.is_empty());
    }
    let all = vec![0u32; 3];
    assert_eq!(index.statistics(&all).documents, 1);
}

#[test]
fn a_time_in_a_question_silences_nothing() {
    let mut index = store(&[
        (
            "we worked in the garden together and planted tomatoes",
            0,
            19_500,
        ),
        ("Bob sold the boat", 0, 19_501),
        ("lunch was great, 17 guests came", 0, 19_502),
        ("Eve repaired the bicycle chain", 0, 19_503),
    ]);
    for (question, doc) in [
        ("Who sold the old boat in June?", 1),
        ("Who sold the boat on May 17?", 1),
        ("Who sold the old boat on 2023-05-17?", 1),
        ("Who repaired the broken bicycle last Saturday?", 3),
        ("Who repaired the broken bicycle on Saturday?", 3),
        ("Did we plant roses in the garden in May?", 0),
        ("What did we do in the garden on May 17, 2023?", 0),
        ("garden on 2023-05-17", 0),
    ] {
        let found = finds(&mut index, question, doc);
        assert!(!found.evidence.strangers, "{question}");
    }
}

/// A text that speaks of May or of a Monday knows nobody for that.
#[test]
fn a_time_that_a_text_says_makes_nobody_known() {
    let mut index = store(&[
        ("We were in Rome in May, on a Monday", 0, 19_500),
        ("Bob sold the boat in 2023", 0, 19_501),
    ]);
    for question in [
        "Where was Zoltan in May?",
        "Where was Zoltan on Monday?",
        "Where was Zoltan in 2023?",
        "Zoltan 2023",
    ] {
        let found = ask(&mut index, question);
        assert_eq!(
            found.empty,
            Some(Empty::BelowFloor),
            "{question}: {found:?}"
        );
    }
    assert_eq!(docs(&ask(&mut index, "Where was Bob in May?"))[0], 1);
}

/// In long texts about Anna, what is asked about her stands in a passage or nowhere.
#[test]
fn long_texts_about_somebody_answer_by_a_passage() {
    let filler =
        |from: u32| -> String { (from..from + 90).map(|at| format!("zq{at}x ")).collect() };
    let told = |what: &str, from| {
        let [a, b, c] = [from, from + 100, from + 200].map(filler);
        format!("Anna said hello. {a} {what} {b} Anna went home. {c}")
    };
    let texts = [
        told("She adopted the grey parrot from the shelter.", 0),
        told("A parrot flew by.", 1_000),
        told("They adopted rules.", 2_000),
    ];
    let rows: Vec<(&str, u32, u64)> = texts.iter().map(|text| (text.as_str(), 0, 1)).collect();
    let mut index = store(&rows);
    let found = ask(
        &mut index,
        "When did Anna adopt the grey parrot from the shelter?",
    );
    assert_eq!(docs(&found).first(), Some(&0), "{:?}", found.evidence);
    assert!(found.evidence.common && found.evidence.passage > 0.8);
    let apart = ask(
        &mut index,
        "What did Anna say of zq1030x, zq1130x and zq1230x?",
    );
    assert_eq!(apart.empty, Some(Empty::BelowFloor), "{:?}", apart.evidence);
    assert!(apart.evidence.passage < apart.evidence.coverage);
}

#[test]
fn compounds_in_another_case_are_found_and_no_gap() {
    let mut index = store(&[
        ("we talked about IPv6 yesterday", 0, 1),
        ("there were 6 of us", 0, 2),
        ("we trained resnet50 at length", 0, 3),
        ("the net is torn, and 50 fish are gone", 0, 4),
        ("we deployed OAuth2 for everybody", 0, 5),
    ]);
    for (question, doc) in [
        ("ipv6", 0),
        ("IPV6", 0),
        ("how do we use ipv6?", 0),
        ("How do we use ResNet50?", 2),
        ("how do we use oauth2?", 4),
    ] {
        finds(&mut index, question, doc);
    }
}

#[test]
fn nouns_with_capitals_are_no_unknown_names() {
    let mut index = store(&[
        ("Der Dienst bricht nachts ab", 0, 1),
        ("Anna hat im Mai eine Katze namens Miezi adoptiert", 0, 2),
        ("Le chat d'Anna est noir", 0, 3),
        ("El nuevo becario se llama Jon\u{e1}s", 0, 4),
        ("Ana tiene un gato gris", 0, 5),
    ]);
    for (question, doc) in [
        ("Welcher Server bricht nachts ab?", 0),
        ("Wie hei\u{df}t die Katze von Anna?", 1),
        ("Comment s'appelle le chat d'Anna ?", 2),
        ("\u{bf}C\u{f3}mo se llama el gato de Ana?", 4),
    ] {
        finds(&mut index, question, doc);
    }
}

#[test]
fn a_german_question_about_somebody_unknown_finds_nobody_else() {
    let mut index = store(&[
        ("Anna wohnt in Graz", 0, 1),
        ("Die Katze von Anna hei\u{df}t Miezi", 0, 2),
    ]);
    for question in [
        "Wo wohnt Zoltan?",
        "Wie hei\u{df}t die Katze von Zoltan?",
        "Was ist mit Zoltan?",
    ] {
        let found = ask(&mut index, question);
        assert!(found.hits.is_empty(), "{question}: {found:?}");
    }
    assert_eq!(docs(&ask(&mut index, "Wo wohnt Anna?"))[0], 0);
}

#[test]
fn compounds_are_found_by_their_parts_where_the_part_is_nowhere() {
    let texts = [
        ("Die Datenbankverbindung bricht nachts ab", 0, 1),
        ("Der Kaffee ist alle", 0, 2),
    ];
    let mut index = store(&texts);
    for question in [
        "Welche Datenbank bricht ab?",
        "Datenbank",
        "Verbindung",
        "Wo ist die Verbindung?",
    ] {
        assert_eq!(docs(&ask(&mut index, question)), [0], "{question}");
    }
    let mut texts = texts.to_vec();
    texts.push(("Eine Datenbank", 0, 3));
    assert_eq!(docs(&ask(&mut store(&texts), "Datenbank")), [2]);
}

#[test]
fn vectors_alone_fill_no_answer_with_what_is_far() {
    let texts = [
        ("peanuts are bad for Eve", 0, 1),
        ("the sky", 0, 2),
        ("a boat", 0, 3),
        ("nuts", 0, 4),
    ];
    let mut index = store(&texts);
    let vectors = vectors(&[[0.6, 0.8], [0.1, 1.0], [-0.5, 0.5], [0.55, 0.8]]);
    let found = ask_meaning(&mut index, "peanuts", &vectors, &|_| true);
    assert_eq!(docs(&found), [0, 3], "{:?}", found.hits);
}

/// Of a few texts the nearest is an answer by what it means, before one that shares a word.
#[test]
fn a_paraphrase_is_found_among_few_texts() {
    let mut index = store(&[
        ("the flight to Tokyo leaves at six", 0, 1),
        ("departure of the guests was late", 0, 2),
        ("a sky full of stars", 0, 3),
    ]);
    let near = vectors(&[[0.65, 0.76], [0.3, 0.95], [0.1, 1.0]]);
    let question = "departure time of the plane for Japan";
    let found = ask_meaning(&mut index, question, &near, &|_| true);
    assert_eq!(docs(&found)[0], 0, "{:?}", found.hits);
    let off = vectors(&[[0.4, 0.92], [0.3, 0.95], [0.1, 1.0]]);
    let found = ask_meaning(&mut index, question, &off, &|_| true);
    assert_eq!(found.empty, Some(Empty::BelowFloor), "{:?}", found.evidence);
}

#[test]
fn names_of_several_words_speak() {
    let mut index = store(&[
        ("Jean-Luc: I like pizza", 0, 1),
        ("Mary Ann: I like pizza", 0, 1),
        ("[10:32] Carla: I like pizza", 0, 1),
        ("Bob: I like pizza", 0, 2),
    ]);
    for (question, doc) in [
        ("What does Jean-Luc like?", 0),
        ("What does Mary Ann like?", 1),
        ("What does Carla like?", 2),
    ] {
        let found = ask(&mut index, question);
        let hit = found.hits[0];
        assert_eq!((hit.doc, hit.parts.factor), (doc, 1.4), "{question}");
    }
}

/// Words are passed over that could not come among the best: what is left is what looking every
/// word up gives, to the bit.
#[test]
fn the_words_that_the_best_texts_share_are_those_of_a_full_count() {
    let mut state = 11u64;
    let mut draw = |below: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    for round in 0..60 {
        // Low numbers are frequent, so that texts share words and scores tie.
        let mut index = Index::new();
        let documents = 3 + draw(40) as u32;
        for doc in 0..documents {
            let words: Vec<String> = (0..1 + draw(60))
                .map(|_| {
                    let most = 1 + draw(1 + round * 9);
                    format!("w{}", draw(most))
                })
                .collect();
            let text = words.join(" ");
            let fields = [Field {
                text: &text,
                weight: 1.0,
            }];
            let entry = Entry {
                partition: 0,
                session: 0,
                time: 0,
                tie: u64::from(doc),
                fields: &fields,
            };
            index.insert(doc, &entry);
        }
        let constants = Constants {
            feedback_words: 1 + draw(25) as usize,
            feedback_texts: 1 + draw(12) as usize,
            ..Constants::default()
        };
        let ask = Ask {
            question: "w1 w2",
            partitions: &[0],
            now: 0,
            limit: 5,
            texts: &(),
            meaning: None,
            whole: false,
            outside: &[],
            constants: &constants,
        };
        let mut pool: Vec<Ranked> = (0..documents).map(Ranked::joining).collect();
        pool.iter_mut().for_each(|one| one.score = draw(6) as f64);
        let when = read(ask.question, 0);
        let query = Query::of(&mut index.analyser, ask.question, &when);
        let words = index.read_pool(&pool, &ask);
        let found = index.expansion(&pool, &words, &query, &ask);
        assert_eq!(
            found,
            full_count(&mut index, &pool, &words, &ask),
            "{round}"
        );
    }
}

/// What [`Index::expansion`] says in its documentation, word by word, for a question of two words.
fn full_count(
    index: &mut Index,
    pool: &[Ranked],
    words: &PoolWords,
    ask: &Ask<'_>,
) -> Vec<(TermId, f64)> {
    let documents = index.statistics(ask.partitions).documents;
    let givers = &pool[..pool.len().min(ask.constants.feedback_texts)];
    let mut all: Vec<TermId> = givers
        .iter()
        .flat_map(|one| words.of(one.doc).iter().copied())
        .filter(|&word| word != BREAK)
        .collect();
    all.sort_unstable();
    all.dedup();
    let mut ranked: Vec<(f64, f64, String, TermId)> = Vec::new();
    for term in all {
        let holders = givers
            .iter()
            .filter(|one| words.of(one.doc).contains(&term));
        let gain = holders.fold(0.0, |sum, one| sum + one.score);
        let rarity = idf(documents, index.frequency(term, ask.partitions));
        let text = String::from(index.dictionary.term(term));
        ranked.push((gain * rarity, rarity, text, term));
    }
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.2.cmp(&b.2)));
    ranked.truncate(ask.constants.feedback_words);
    let total: f64 = ranked.iter().map(|one| one.0).sum();
    if total <= 0.0 {
        return Vec::new();
    }
    let weight = |one: &(f64, f64, String, TermId)| (one.3, one.0 / total * 2.0 * one.1);
    ranked.iter().map(weight).collect()
}

const NOTES: [(&str, u32, u64); 9] = [
    ("The wifi password is on the fridge", 0, 1),
    ("Smith said the knee is fine", 0, 1),
    ("Maria broke her leg while skiing", 0, 1),
    ("Nora is allergic to peanuts", 0, 1),
    ("The staging server listens on port 5433", 0, 1),
    ("The host is 192.168.0.18", 0, 1),
    ("PROJ-1235 is the payment ticket", 0, 1),
    ("Version 2.3.1 fixed the login bug", 0, 1),
    ("Room 2018 has the new projector", 0, 19_700),
];

/// Who is spoken to, a title, and what else a message says, silence no question.
#[test]
fn a_question_is_found_in_what_stands_around_it() {
    let mut index = store(&NOTES);
    for question in [
        "Hi Claude, what is the wifi password?",
        "OK Google, what is the wifi password?",
        "Hey Siri where is the wifi password?",
        "What is the wifi password, Claude?",
        "Hello! My name is Tim. Where can I find the wifi password?",
        "I had a long day at work and my sister is coming over. Could you tell me where the \
         wifi password is? Thanks in advance!",
        "Context: they complained a lot. Question: where is the wifi password?",
        "WHERE IS THE WIFI PASSWORD?",
        "Who Knows The Wifi Password?",
    ] {
        finds(&mut index, question, 0);
    }
    finds(&mut index, "What did Dr. Smith say about the knee?", 1);
    let stranger = ask(&mut index, "What did Dr. Zoltan say about the knee?");
    assert_eq!(stranger.empty, Some(Empty::BelowFloor));
}

/// Another name, number or identifier is not the one that was asked for.
#[test]
fn what_is_nearly_so_called_is_no_answer() {
    let mut index = store(&NOTES);
    for question in [
        "How is Marta?",
        "What about Porto?",
        "192.168.0.17",
        "Which host is 192.168.0.17?",
        "PROJ-1234",
        "Version 2.3.2",
        "version 1.2.3",
        "room 2019",
        "ticket PROJ-1234",
    ] {
        let found = ask(&mut index, question);
        assert_eq!(docs(&found), [0; 0], "{question}: {:?}", found.evidence);
    }
    for (question, doc) in [
        ("192.168.0.18", 5),
        ("PROJ-1235", 6),
        ("proj 1235", 6),
        ("version 2.3.1", 7),
        ("v2.3.1", 7),
        ("version 2.3", 7),
        ("room 2018", 8),
        ("projectr", 8),
    ] {
        finds(&mut index, question, doc);
    }
}

/// A time in a question that asks for nothing brings nothing of that time.
#[test]
fn small_talk_brings_nothing() {
    let mut index = store(&NOTES);
    for question in [
        "How are you today?",
        "Can you do it today?",
        "Where were you today?",
    ] {
        assert_eq!(docs(&ask(&mut index, question)), [0; 0], "{question}");
    }
    for question in ["today", "What did we do today?", "what happened today?"] {
        assert_eq!(docs(&ask(&mut index, question)), [8], "{question}");
    }
}

/// Pairs of signs are no words, and endings are no content.
#[test]
fn plain_questions_in_korean_and_japanese_are_answered() {
    let mut index = store(&[
        (
            "\u{d68c}\u{c758}\u{b294} \u{c218}\u{c694}\u{c77c}\u{b85c} \u{bc14}\u{b00c}\u{c5c8}\u{b2e4}",
            0,
            1,
        ),
        (
            "\u{c5f4}\u{c1e0}\u{b294} \u{c11c}\u{b78d} \u{c548}\u{c5d0} \u{c788}\u{b2e4}",
            0,
            1,
        ),
        (
            "\u{51fa}\u{5f35}\u{306f}\u{6765}\u{9031}\u{306e}\u{706b}\u{66dc}\u{65e5}\u{3067}\u{3059}",
            0,
            1,
        ),
        (
            "\u{9375}\u{306f}\u{5f15}\u{304d}\u{51fa}\u{3057}\u{306e}\u{4e2d}\u{306b}\u{3042}\u{308b}",
            0,
            1,
        ),
    ]);
    for (question, doc) in [
        ("\u{d68c}\u{c758}\u{ac00} \u{c5b8}\u{c81c}\u{c57c}?", 0),
        (
            "\u{c5f4}\u{c1e0} \u{c5b4}\u{b514}\u{c5d0} \u{b480}\u{c9c0}?",
            1,
        ),
        (
            "\u{51fa}\u{5f35}\u{306f}\u{3044}\u{3064}\u{3067}\u{3059}\u{304b}",
            2,
        ),
        ("\u{9375}\u{3069}\u{3053}\u{ff1f}", 3),
    ] {
        finds(&mut index, question, doc);
    }
    let nobody = ask(
        &mut index,
        "\u{c0dd}\u{c77c}\u{c774} \u{c5b8}\u{c81c}\u{c57c}?",
    );
    assert_eq!(docs(&nobody), [0; 0]);
}
