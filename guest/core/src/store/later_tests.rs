//! A large store reads its texts when they are wanted: the answers are those of one that has
//! them all, whatever happens to the snapshot meanwhile.

use alloc::{boxed::Box, format};

use super::{shelf::Shelf, *};
use crate::{
    journal::Machine,
    model::{Draft, Reach},
};

const RECORDS: u32 = 300;

/// A word that is one record's alone.
fn word(id: u32) -> String {
    let letter = |place: u32| char::from(b'a' + (id / 26_u32.pow(place) % 26) as u8);
    ["zq".into(), (0..3).map(letter).collect::<String>()].concat()
}

/// A text of eight thousand bytes that holds the record's word.
fn text(id: u32, version: u32) -> String {
    let filler = char::from(b'a' + (version % 26) as u8);
    let filler = filler.to_string().repeat(8_000);
    format!("{} version {version} {filler}", word(id))
}

fn put(id: u32, version: u32) -> Change {
    Change::Put(Box::new(Draft {
        collection: "memory".into(),
        id: format!("m{id}"),
        key: if id.is_multiple_of(3) {
            format!("k{id}")
        } else {
            String::new()
        },
        content: text(id, version),
        created: 1_000,
        updated: 1_000 + u64::from(version),
        version,
        ..Draft::default()
    }))
}

fn commit(store: &mut Store<Shelf>, nonce: u64, changes: &[Change]) -> Result<Outcome> {
    let call = Call {
        caller: &Caller::default(),
        method: "test",
        now: 2_000,
        nonce: [nonce, 1],
    };
    store.commit(&call, |state| {
        // A decision that looks at what it replaces.
        for change in changes {
            if let Change::Put(draft) = change
                && let Some(old) = state.get(&draft.collection, &draft.id)
            {
                assert!(old.draft.version < draft.version);
            }
        }
        Ok(Decision {
            changes: changes.to_vec(),
            ..Decision::default()
        })
    })
}

/// A store whose newest snapshot holds everything.
fn filled() -> (Shelf, Store<Shelf>) {
    let shelf = Shelf::default();
    let mut store = Store::open(shelf.clone(), 1, 2_000).unwrap();
    for first in (0..RECORDS).step_by(100) {
        let changes: Vec<_> = (first..first + 100).map(|id| put(id, 1)).collect();
        commit(&mut store, u64::from(first) + 1, &changes).unwrap();
    }
    store.compact().unwrap();
    (shelf, store)
}

fn find(store: &mut Store<Shelf>, text: &str) -> Vec<(String, String)> {
    let find = Find {
        text: text.into(),
        reach: Reach::default(),
        collections: [String::from("memory")].into(),
        limit: 10,
        ..Find::default()
    };
    let found = store.find(&find, 2_000);
    let hits = found.hits.iter();
    hits.map(|hit| {
        (
            hit.record.draft.content.clone(),
            format!("{:?}", hit.ranked),
        )
    })
    .collect()
}

/// The part that holds the page of a record's text in the newest snapshot.
fn part_with(shelf: &Shelf, text: &str) -> String {
    let values = shelf.values.borrow();
    let holds = |value: &[u8]| value.windows(text.len()).any(|w| w == text.as_bytes());
    let mut parts = values
        .iter()
        .filter(|(key, value)| key.starts_with("s/") && holds(value));
    parts.next_back().unwrap().0.clone()
}

#[test]
fn opening_reads_no_texts_and_every_answer_is_the_same() {
    let (shelf, mut whole) = filled();
    let stored: usize = shelf.values.borrow().values().map(Vec::len).sum();
    shelf.read.set(0);
    let mut store = Store::open(shelf.clone(), 2, 2_000).unwrap();
    let opened = shelf.read.get();
    assert!(opened * 2 < stored, "{opened} of {stored} bytes were read");
    assert_eq!(find(&mut store, &word(77)), find(&mut whole, &word(77)));
    for id in [0, 3, 270, RECORDS - 1] {
        let id = format!("m{id}");
        let one = store.state().get("memory", &id).unwrap();
        assert_eq!(Some(one), whole.state().get("memory", &id));
    }
    assert_eq!(store.state().find_key("memory", "", "k9"), Some(9));
    assert_eq!(store.state().find_key("memory", "", "k10"), None);
    assert_eq!(store.state().find("memory", "none"), None);
    assert_eq!(store.state().hash(), whole.state().hash());
    assert_eq!(store.image().check(), Vec::<String>::new());
    store.whole().unwrap();
}

#[test]
fn changes_to_what_was_not_read_leave_the_bytes_of_a_store_that_read_all() {
    let (shelf, mut whole) = filled();
    let mut store = Store::open(shelf, 2, 2_000).unwrap();
    let forget = Change::Forget {
        collection: "memory".into(),
        id: "m200".into(),
    };
    commit(&mut store, 5_000, &[put(3, 2), forget]).unwrap();
    whole.refresh(2_000).unwrap();
    for (page, _) in whole.image().pages() {
        let (one, other) = (store.image().page(page), whole.image().page(page));
        assert_eq!(one.unwrap(), other.unwrap(), "{page:?}");
    }
    assert_eq!(find(&mut store, &word(3)), find(&mut whole, &word(3)));
    assert_eq!(store.state().versions("memory", "m3").len(), 2);
    assert_eq!(find(&mut store, &word(200)), find(&mut whole, &word(200)));
    store.compact().unwrap();
    let again = Store::open(store.journal().kv().clone(), 3, 2_000).unwrap();
    assert_eq!(again.state().hash(), whole.state().hash());
}

#[test]
fn texts_whose_snapshot_was_collected_are_read_from_a_newer_one() {
    let (shelf, mut other) = filled();
    let mut store = Store::open(shelf.clone(), 2, 2_000).unwrap();
    let before = part_with(&shelf, &word(5));
    for version in 2..6_u32 {
        let forget = Change::Forget {
            collection: "memory".into(),
            id: format!("m{}", 10 + version),
        };
        commit(&mut other, 6_000 + u64::from(version), &[forget]).unwrap();
        other.compact().unwrap();
    }
    assert!(
        !shelf.values.borrow().contains_key(&before),
        "the part is collected"
    );
    let five = store.state().get("memory", "m5").unwrap();
    assert_eq!(five.draft.content, text(5, 1));
    store.whole().unwrap();
    store.refresh(2_000).unwrap();
    assert_eq!(store.state().hash(), other.state().hash());
}

#[test]
fn a_damaged_text_is_an_error_and_the_snapshot_before_it_heals_the_store() {
    let (shelf, mut other) = filled();
    let forget = Change::Forget {
        collection: "memory".into(),
        id: "m8".into(),
    };
    commit(&mut other, 7_000, &[forget]).unwrap();
    other.compact().unwrap();
    let hash = other.state().hash();
    let mut store = Store::open(shelf.clone(), 2, 2_000).unwrap();
    let part = part_with(&shelf, &word(5));
    *shelf
        .values
        .borrow_mut()
        .get_mut(&part)
        .unwrap()
        .last_mut()
        .unwrap() ^= 1;
    assert_eq!(store.state().get("memory", "m5"), None);
    let error = store.whole().unwrap_err();
    assert_eq!((error.code, &error.subject), (Code::Corrupt, &part));
    // The next call reads the snapshot before and the journal after it.
    commit(&mut store, 7_001, &[put(5, 2)]).unwrap();
    assert!(
        store
            .take_warnings()
            .iter()
            .any(|warning| warning.contains(&part))
    );
    let mut second = Store::open(shelf, 3, 2_000).unwrap();
    second.refresh(2_000).unwrap();
    assert_eq!(
        second.state().get("memory", "m5").unwrap().draft.content,
        text(5, 2)
    );
    assert_ne!(store.state().hash(), hash);
    assert_eq!(store.state().hash(), second.state().hash());
}

#[test]
fn nothing_is_decided_without_a_text_that_cannot_be_read_now() {
    let (shelf, _) = filled();
    let mut store = Store::open(shelf.clone(), 2, 2_000).unwrap();
    let sequence = store.journal().sequence();
    shelf.refuses.set(true);
    let error = commit(&mut store, 8_000, &[put(5, 2)]).unwrap_err();
    assert_eq!(error.code, Code::Unavailable);
    assert_eq!(store.refresh(2_000).unwrap_err().code, Code::Unavailable);
    shelf.refuses.set(false);
    store.refresh(2_000).unwrap();
    assert_eq!(store.journal().sequence(), sequence);
    assert_eq!(find(&mut store, &word(5)).len(), 1);
    commit(&mut store, 8_001, &[put(5, 2)]).unwrap();
    assert_eq!(store.journal().sequence(), sequence + 1);
}

/// Each version is found, and forgotten, whatever was looked up before: by going through all hashes
/// and from the table.
#[test]
fn any_version_that_was_not_read_is_forgotten() {
    let (shelf, _) = filled();
    let mut store = Store::open(shelf.clone(), 2, 2_000).unwrap();
    for id in (0..RECORDS).rev() {
        assert_eq!(store.state().find("memory", &format!("m{id}")), Some(id));
    }
    for id in [44, 100, 256, 299] {
        let forget = Change::Forget {
            collection: "memory".into(),
            id: format!("m{id}"),
        };
        commit(&mut store, 9_000 + u64::from(id), &[forget]).unwrap();
        let again = Store::open(shelf.clone(), 3, 2_000).unwrap();
        for store in [&store, &again] {
            assert_eq!(store.state().find("memory", &format!("m{id}")), None);
            assert!(store.state().head(id).is_some_and(|head| !head.latest));
        }
    }
}
