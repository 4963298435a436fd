//! What a ranking must not depend on: the order in which records came, what else was there before,
//! and what the asking caller may not read.

use alloc::{boxed::Box, format, string::ToString, vec};

use proptest::prelude::*;

use super::*;
use crate::{
    journal::{Machine as _, OperationId},
    model::{Adjust, Change, Draft, Event, Link, Scope},
};

/// A store and the number of its next record.
struct Store {
    image: Image,
    sequence: u64,
}

impl Store {
    fn new() -> Self {
        Self {
            image: Image::empty(),
            sequence: 0,
        }
    }

    fn of(drafts: &[Draft]) -> Self {
        let mut store = Self::new();
        drafts.iter().for_each(|draft| store.put(draft));
        store
    }

    fn apply(&mut self, change: Change) {
        self.sequence += 1;
        let event = Event {
            at: self.sequence,
            changes: [change].into(),
            ..Event::default()
        };
        self.image
            .apply(self.sequence, OperationId::default(), &event);
    }

    fn put(&mut self, draft: &Draft) {
        self.apply(Change::Put(Box::new(draft.clone())));
    }

    fn forget(&mut self, draft: &Draft) {
        self.apply(Change::Forget {
            collection: draft.collection.clone(),
            id: draft.id.clone(),
        });
    }

    fn reopen(&mut self) {
        let mut fresh = Image::empty();
        for (page, _) in self.image.pages() {
            fresh.restore(page, self.image.page(page).unwrap()).unwrap();
        }
        fresh.finish(self.sequence).unwrap();
        self.image = fresh;
    }

    /// Hits with all bits of their scores, why there is none, and what speaks for them.
    fn ask(&mut self, reach: &Reach, text: &str) -> Vec<String> {
        let find = Find {
            text: text.into(),
            reach: reach.clone(),
            collections: ["memory", "fact"].map(String::from).into(),
            limit: 12,
            ..Find::default()
        };
        let found = self.image.find(&find, 9_000_000);
        let told = |hit: &Hit| {
            let ranked = hit.ranked.map(|one| Ranked { doc: 0, ..one });
            let bits = ranked.map(|one| one.score.to_bits());
            format!("{} {bits:?} {ranked:?}", hit.record.reference())
        };
        let mut lines: Vec<String> = found.hits.iter().map(told).collect();
        lines.push(format!("{:?} {:?}", found.nothing, found.evidence));
        lines
    }
}

fn memory(id: &str, project: &str, session: &str, content: &str) -> Draft {
    Draft {
        collection: "memory".into(),
        id: id.into(),
        scope: Scope {
            project: project.into(),
            session: session.into(),
            ..Scope::default()
        },
        content: content.into(),
        created: 1_000,
        updated: 1_000,
        version: 1,
        ..Draft::default()
    }
}

fn relation(source: &str, target: &str, confidence: f64) -> Draft {
    let end = |target: &str| Link {
        relation: "end".into(),
        target: format!("memory:{target}"),
    };
    Draft {
        collection: "relation".into(),
        links: vec![end(source), end(target)],
        confidence,
        ..memory(&format!("{source}-{target}"), "", "", "")
    }
}

fn bound(project: &str) -> Reach {
    Reach {
        project: Some(project.into()),
        global: true,
        ..Reach::default()
    }
}

const WORDS: [&str; 12] = [
    "harbour",
    "wall",
    "boat",
    "storm",
    "crane",
    "deploy",
    "service",
    "tea",
    "Zoltan",
    "Quentin Zarkov",
    "in May 1970",
    "yesterday",
];

/// Records of two projects and none, in sessions whose turns are of few instants, with tags, files,
/// links and relations.
fn collection() -> Vec<Draft> {
    let mut seed = 7u64;
    let mut next = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) as usize % below
    };
    let mut drafts = Vec::new();
    for at in 0..70 {
        let words: Vec<&str> = (0..3 + next(6)).map(|_| WORDS[next(WORDS.len())]).collect();
        let project = ["p1", "p2", "", ""][next(4)];
        let session = ["one", "two", "three", ""][next(4)];
        let mut draft = memory(
            &format!("m{at}"),
            project,
            session,
            &format!("we saw {}", words.join(" ")),
        );
        draft.created = 1_000 * (1 + next(4) as u64);
        draft.updated = draft.created;
        draft.collection = ["memory", "memory", "fact"][next(3)].into();
        if next(3) == 0 {
            draft.tags = vec!["aurora".into()];
        }
        if next(4) == 0 {
            draft.files = vec!["src/harbour.rs".into()];
        }
        if next(5) == 0 {
            draft.links = vec![Link {
                relation: "about".into(),
                target: format!("m{}", next(70)),
            }];
        }
        drafts.push(draft);
    }
    for _ in 0..20 {
        let (one, other) = (next(70), next(70));
        drafts.push(relation(
            &format!("m{one}"),
            &format!("m{other}"),
            0.5 + next(5) as f64 / 10.0,
        ));
    }
    drafts
}

const QUESTIONS: [&str; 6] = [
    "harbour wall",
    "Where did Zoltan see the storm?",
    "what is the latest service",
    "When did the boat come?",
    "crane",
    "aurora tea harbor",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn no_history_changes_a_score(seed in any::<u64>()) {
        let drafts = collection();
        let mut plain = Store::of(&drafts);
        let mut state = seed;
        let mut next = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as usize % below
        };
        let mut order: Vec<usize> = (0..drafts.len()).collect();
        (1..order.len()).rev().for_each(|at| order.swap(at, next(at + 1)));
        let mut store = Store::new();
        for (step, at) in order.into_iter().enumerate() {
            let draft = &drafts[at];
            match next(6) {
                // Something else is there for a while.
                0 => {
                    let passing = memory(&format!("x{step}"), "p1", "one", "harbour storm crane");
                    store.put(&passing);
                    store.put(draft);
                    store.forget(&passing);
                }
                // It said something else before.
                1 => {
                    let first = Draft { content: "a wall of tea".into(), tags: Vec::new(), ..draft.clone() };
                    store.put(&first);
                    store.put(&Draft { version: 2, ..draft.clone() });
                }
                // It is changed without saying anything else.
                2 => {
                    store.put(draft);
                    let set = Adjust { importance: Some(4.0), updated: Some(8_000), ..Adjust::default() };
                    let (collection, id) = (draft.collection.clone(), draft.id.clone());
                    store.apply(Change::Adjust { collection, id, set });
                }
                3 if next(4) == 0 => {
                    store.put(draft);
                    store.reopen();
                }
                _ => store.put(draft),
            }
        }
        for round in 0..2 {
            for reach in [Reach::default(), bound("p1"), bound("p2")] {
                for question in QUESTIONS {
                    let (found, wanted) = (store.ask(&reach, question), plain.ask(&reach, question));
                    prop_assert_eq!(found, wanted, "{} {} {:?}", round, question, reach.project);
                }
            }
            store.reopen();
        }
    }

    #[test]
    fn what_may_not_be_read_changes_nothing(seed in any::<u64>()) {
        let readable = |draft: &&Draft| draft.scope.project != "p2";
        let drafts = collection();
        let ours: Vec<Draft> = drafts.iter().filter(readable).cloned().collect();
        let mut alone = Store::of(&ours);
        let mut beside = Store::of(&drafts);
        for at in 0..seed % 40 {
            let text = format!("Zoltan note {at} crane wall");
            beside.put(&memory(&format!("z{at}"), "p2", ["one", ""][at as usize % 2], &text));
        }
        for question in QUESTIONS.into_iter().chain(["nothing of this kind", "Where is Anton?"]) {
            prop_assert_eq!(alone.ask(&bound("p1"), question), beside.ask(&bound("p1"), question));
        }
    }
}

#[test]
fn a_name_that_only_others_know_is_a_stranger() {
    let mut store = Store::of(&[
        memory("a", "p1", "", "Anna moved to the harbour district"),
        memory("b", "p1", "", "Lunch is at noon"),
    ]);
    let question = "Where did Zoltan move to?";
    let before = store.ask(&bound("p1"), question);
    assert!(
        before[0].contains("Evident") && before[0].contains("strangers: true"),
        "{before:?}"
    );
    for at in 0..10 {
        store.put(&memory(
            &format!("z{at}"),
            "p2",
            "",
            &format!("Zoltan note {at}"),
        ));
    }
    assert_eq!(store.ask(&bound("p1"), question), before);
}

#[test]
fn who_may_read_nothing_is_not_told_that_there_is_something() {
    let mut store = Store::of(&[memory("a", "p2", "", "Anna moved")]);
    let found = store.ask(&bound("p1"), "boats");
    assert!(found[0].starts_with("Some(Stored)"), "{found:?}");
}

#[test]
fn a_record_is_of_the_time_when_it_was_made() {
    let day = 86_400_000;
    let garden = |id: &str, created: u64| Draft {
        created,
        updated: created,
        ..memory(id, "", "", "we worked in the garden")
    };
    // In May 1970 and in July.
    let mut store = Store::of(&[garden("may", 130 * day), garden("july", 200 * day)]);
    let find = |text: &str| Find {
        text: text.into(),
        collections: ["memory".into()].into(),
        limit: 2,
        ..Find::default()
    };
    let first = |store: &mut Store, text: &str| {
        let found = store.image.find(&find(text), 300 * day);
        found.hits[0].record.id.clone()
    };
    for _ in 0..2 {
        assert_eq!(first(&mut store, "garden in May 1970"), "may");
        assert_eq!(first(&mut store, "the latest garden work"), "july");
        let set = Adjust {
            importance: Some(4.0),
            updated: Some(290 * day),
            ..Adjust::default()
        };
        store.apply(Change::Adjust {
            collection: "memory".into(),
            id: "may".into(),
            set,
        });
        store.put(&Draft {
            updated: 295 * day,
            version: 2,
            ..garden("may", 130 * day)
        });
    }
}

#[test]
fn relations_and_names_lead_to_records_without_the_words() {
    let ids = |store: &mut Store, text: &str| -> Vec<String> {
        let found = store.ask(&Reach::default(), text);
        found
            .iter()
            .map(|line| line.split(' ').next().unwrap().to_string())
            .collect()
    };
    let (a, b) = (
        memory("a", "", "", "checkout fails with E4711 and a timeout"),
        memory("b", "", "", "Root cause was a stale DNS entry"),
    );
    let mut store = Store::of(&[a, b, memory("c", "", "", "tea at noon")]);
    assert!(!ids(&mut store, "E4711 timeout").contains(&"memory:b".into()));
    let joined = relation("a", "b", 0.6);
    store.put(&joined);
    assert_eq!(
        ids(&mut store, "E4711 timeout")[..2],
        ["memory:a", "memory:b"]
    );
    store.reopen();
    assert_eq!(
        ids(&mut store, "E4711 timeout")[..2],
        ["memory:a", "memory:b"]
    );
    store.forget(&joined);
    assert!(!ids(&mut store, "E4711 timeout").contains(&"memory:b".into()));

    let mut store = Store::of(&[
        memory("a", "", "", "the turbine was sold to Quentin Zarkov"),
        memory("b", "", "", "a dinner with Quentin Zarkov in Brest"),
        memory("c", "", "", "a dinner with Quentin Miller in Brest"),
    ]);
    let found = ids(&mut store, "turbine sold");
    assert_eq!(found[..2], ["memory:a", "memory:b"]);
    assert!(!found.contains(&"memory:c".into()), "{found:?}");
}

/// A key is found however its letters with marks were typed, and before a number that nobody chose.
#[test]
fn a_key_is_found_in_any_spelling_and_before_an_id() {
    let fact = |id: &str, key: &str, created: u64| Draft {
        collection: "fact".into(),
        key: key.into(),
        created,
        ..memory(id, "", "", "tea is at four")
    };
    let mut store = Store::of(&[
        fact("7", "42", 1_000),
        fact("42", "caf\u{e9}", 2_000),
        fact("43", "cafe\u{301} noir", 2_000),
    ]);
    let find = |text: &str| Find {
        text: text.into(),
        collections: ["fact".into()].into(),
        limit: 9,
        ..Find::default()
    };
    for (text, ids) in [
        ("42", &["7", "42"][..]),
        ("cafe\u{301}", &["42"]),
        ("caf\u{e9}", &["42"]),
        ("caf\u{e9} noir", &["43"]),
    ] {
        let found = store.image.find(&find(text), 9_000_000);
        let exact = found.hits.iter().filter(|hit| hit.ranked.is_none());
        let exact: Vec<&str> = exact.map(|hit| &hit.record.id[..]).collect();
        assert_eq!(exact, ids, "{text}");
    }
}

/// Ids are found among other words, which are still asked for.
#[test]
fn ids_are_found_inside_a_question() {
    let (one, other) = ("01JABCDEFGHJKMNPQRSTVWXYZ0", "01JABCDEFGHJKMNPQRSTVWXYZ1");
    let mut store = Store::of(&[
        memory(one, "", "", "the harbour wall is wet"),
        memory(other, "", "", "a boat beside the pier"),
        memory("short1", "", "", "error E4711 means a timeout of the disk"),
    ]);
    let mut found = |text: &str| -> Vec<String> {
        let mut lines = store.ask(&Reach::default(), text);
        lines.pop();
        let first = |line: &String| line.split(' ').next().map(ToString::to_string);
        lines.iter().filter_map(first).collect()
    };
    let (first, second) = (format!("memory:{one}"), format!("memory:{other}"));
    for question in [
        format!("what do you know about {one}?"),
        format!("memory:{one}?"),
        format!("What is in memory {one}?"),
        one.to_lowercase(),
        format!("memory:{}", one.to_lowercase()),
    ] {
        assert_eq!(
            found(&question),
            core::slice::from_ref(&first),
            "{question}"
        );
    }
    let mut both = found(&format!("{one} {other}"));
    both.sort();
    assert_eq!(both, [first.clone(), second]);
    let with = found(&format!("E4711 timeout {one}"));
    assert_eq!(with, [first, "memory:short1".to_string()]);
    assert_eq!(found("short1"), ["memory:short1"]);
}
