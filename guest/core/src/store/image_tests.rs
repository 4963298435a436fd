//! The index in the image: what a reopened image finds, and which pages a change touches.

use alloc::{boxed::Box, format, string::ToString};

use super::*;
use crate::{
    index::vectors::Quantised,
    model::{Change, Draft, Embedded, Meaning, Reach},
    store::Find,
};

fn put(id: u32, content: &str, expires: u64) -> Change {
    Change::Put(Box::new(Draft {
        collection: "memory".into(),
        id: format!("m{id}"),
        content: content.into(),
        created: 1_000 + u64::from(id),
        updated: 1_000 + u64::from(id),
        expires,
        version: 1,
        ..Draft::default()
    }))
}

fn apply(image: &mut Image, sequence: u64, changes: Vec<Change>) {
    let operation = OperationId::default();
    image.apply(
        sequence,
        operation,
        &Event {
            at: sequence,
            changes,
            ..Event::default()
        },
    );
}

fn reopen(image: &Image, sequence: u64) -> Image {
    let mut fresh = Image::empty();
    for (page, _) in image.pages() {
        fresh.restore(page, image.page(page).unwrap()).unwrap();
    }
    fresh.finish(sequence).unwrap();
    fresh
}

fn found(image: &mut Image, text: &str, now: u64) -> Vec<String> {
    let find = Find {
        text: text.into(),
        reach: Reach::default(),
        collections: [String::from("memory")].into(),
        limit: 10,
        ..Find::default()
    };
    let found = image.find(&find, now);
    found
        .hits
        .iter()
        .map(|hit| format!("{} {:?}", hit.record.draft.id, hit.ranked))
        .collect()
}

fn filled() -> Image {
    let mut image = Image::empty();
    let texts = [
        "the harbour wall is wet",
        "deploy the harbour service",
        "a boat and a wall",
        "tea",
    ];
    for (id, text) in (0u32..).zip(texts) {
        apply(
            &mut image,
            u64::from(id) + 1,
            [put(id, text, if id == 2 { 5_000 } else { 0 })].into(),
        );
    }
    image
}

#[test]
fn a_reopened_image_finds_the_same_without_reading_texts_anew() {
    let mut image = filled();
    let mut again = reopen(&image, 4);
    assert!(
        again
            .derived
            .pages()
            .iter()
            .all(|(_, changed)| *changed == 0)
    );
    for text in ["harbour wall", "boat", "deploy service", "tea"] {
        assert_eq!(
            found(&mut again, text, 2_000),
            found(&mut image, text, 2_000)
        );
    }
    assert!(again.check().is_empty(), "{:?}", again.check());
    // Expired records are in the page and not among the hits.
    assert!(found(&mut reopen(&again, 4), "boat", 6_000).is_empty());
    assert_eq!(found(&mut reopen(&again, 4), "boat", 4_999).len(), 1);
}

#[test]
fn replicas_make_the_same_pages_whatever_expired_for_them() {
    let (mut one, mut two) = (filled(), filled());
    one.settle(9_000);
    let mut three = reopen(&one, 4);
    three.settle(1);
    for image in [&mut one, &mut two, &mut three] {
        apply(image, 5, [put(9, "a second boat", 0)].into());
        let retired = Change::Retire {
            collection: "memory".into(),
            id: "m1".into(),
            reason: "superseded".into(),
        };
        apply(image, 6, [retired].into());
    }
    for ((page, _), (other, _)) in one.pages().into_iter().zip(two.pages()) {
        assert_eq!(page, other);
        assert_eq!(one.page(page).unwrap(), two.page(page).unwrap());
        assert_eq!(one.page(page).unwrap(), three.page(page).unwrap());
    }
    assert_eq!(three.derived.pages()[0].1, 6);
}

#[test]
fn an_image_without_index_pages_reads_the_texts_and_writes_them() {
    let mut image = filled();
    let mut fresh = Image::empty();
    for (page, _) in image
        .pages()
        .into_iter()
        .filter(|(page, _)| page.kind < PAGE_DERIVED)
    {
        fresh.restore(page, image.page(page).unwrap()).unwrap();
    }
    fresh.finish(4).unwrap();
    assert_eq!(fresh.derived.pages()[0].1, 5);
    assert_eq!(
        found(&mut fresh, "harbour wall", 1),
        found(&mut image, "harbour wall", 1)
    );
    assert_eq!(found(&mut fresh, "m3", 1)[0], "m3 None".to_string());
}

fn embed(model: &str, replace: bool, ids: &[u32]) -> Change {
    let rows = ids.iter().map(|id| Meaning {
        collection: "memory".into(),
        id: format!("m{id}"),
        version: 1,
        vector: Quantised::new(&[1.0, *id as f32]).ok(),
    });
    Change::Embed(Box::new(Embedded {
        model: model.into(),
        dimensions: 2,
        replace,
        rows: rows.collect(),
    }))
}

#[test]
fn vectors_are_folded_and_what_lacks_one_is_known() {
    let mut image = filled();
    image.derived.find_bare(&image.state);
    let everything = image.derived.partitions(|_| true);
    assert_eq!(image.derived.count_bare(&everything).0, 4);
    apply(&mut image, 5, [embed("one", false, &[0, 3, 9])].into());
    assert_eq!(image.derived.count_bare(&everything).0, 2);
    assert_eq!(image.derived.bare(&everything, 9, 0), [2, 1]);
    // What the embedder failed on waits behind the others, the one that waits longest first.
    image.derived.refuse(2);
    assert_eq!(image.derived.bare(&everything, 9, 0), [1]);
    image.derived.refuse(1);
    assert_eq!(image.derived.bare(&everything, 9, 1), [2]);
    image.derived.refuse(2);
    assert_eq!(image.derived.bare(&everything, 9, 1), [1]);
    assert_eq!(image.derived.count_bare(&everything), (2, 2));
    image.derived.forgive();
    assert_eq!(image.derived.bare(&everything, 9, 1), [2, 1]);
    // Another model is not taken beside it, only instead of it.
    apply(&mut image, 6, [embed("two", false, &[1])].into());
    assert_eq!(
        (
            image.vectors().len(),
            image.derived.count_bare(&everything).0
        ),
        (2, 2)
    );
    // An expired record keeps its vector; a forgotten one does not.
    apply(&mut image, 7, [embed("one", false, &[2])].into());
    image.settle(9_000);
    let forget = Change::Forget {
        collection: "memory".into(),
        id: "m0".into(),
    };
    apply(&mut image, 8, [forget].into());
    assert_eq!(image.vectors().len(), 2);
    image.settle(0);
    assert_eq!(image.derived.count_bare(&everything).0, 1);
    let mut again = reopen(&image, 8);
    assert_eq!(again.vectors().len(), 2);
    for (page, _) in image.pages() {
        assert_eq!(
            Machine::page(&again, page).unwrap(),
            Machine::page(&image, page).unwrap()
        );
    }
    apply(&mut again, 9, [embed("two", true, &[1])].into());
    again.derived.find_bare(&again.state);
    assert_eq!(again.vectors().model().identity, "two");
    assert_eq!(
        (
            again.vectors().len(),
            again.derived.count_bare(&everything).0
        ),
        (1, 2)
    );
}

/// What is compared with a text: the slots that restate it and those that are near it.
fn compared(image: &mut Image, text: &str) -> (Vec<u32>, Vec<u32>) {
    image.derived.compare(&image.state);
    let wanted = crate::store::shape("", text);
    let similar = image.derived.similar().unwrap();
    let near = similar.candidates(&wanted).into_iter().map(|one| one.doc);
    (similar.restated(&wanted), near.collect())
}

/// Memories are compared after opening as before, whatever the pages hold: all of them, those of
/// before the last ones, or bytes that are none.
#[test]
fn a_reopened_image_compares_with_the_same_memories() {
    let text = |id: u32| {
        format!(
            "service {id} listens on port {} behind the proxy",
            8000 + id
        )
    };
    let wanted = "service 3 listens on port 8003 behind the proxy";
    let mut image = Image::empty();
    for id in 0..8 {
        apply(
            &mut image,
            u64::from(id) + 1,
            [put(id, &text(id), u64::from(id == 5) * 99)].into(),
        );
    }
    let expected = compared(&mut image, wanted);
    assert!(expected.0 == [3] && expected.1.len() == 8, "{expected:?}");
    let forget = Change::Forget {
        collection: "memory".into(),
        id: "m3".into(),
    };
    let mut late = reopen(&image, 8);
    apply(&mut late, 9, [put(8, &text(8), 0), forget.clone()].into());
    // Nothing was compared yet: the new one is in no page.
    let mut later = reopen(&late, 9);
    apply(&mut image, 9, [put(8, &text(8), 0), forget].into());
    let expected = compared(&mut image, wanted);
    assert_eq!(compared(&mut late, wanted), expected);
    assert_eq!(compared(&mut later, wanted), expected);
    // What expired is back when the clock is.
    later.settle(100);
    let mut again = reopen(&later, 9);
    again.settle(100);
    assert!(!compared(&mut again, wanted).1.contains(&5));
    again.settle(50);
    assert_eq!(compared(&mut again, wanted), expected);
    // The same bytes, however they came about.
    let page = PageId {
        kind: PAGE_DERIVED + 2,
        number: 0,
    };
    let bytes = image.page(page).unwrap();
    assert_eq!(later.page(page).unwrap(), bytes);
    for damage in [0, 1, 2, 3, bytes.len() / 2] {
        let mut fresh = Image::empty();
        for (known, _) in image.pages() {
            let mut bytes = image.page(known).unwrap();
            if known == page {
                bytes.truncate(damage);
            }
            fresh.restore(known, bytes).unwrap();
        }
        fresh.finish(9).unwrap();
        assert_eq!(compared(&mut fresh, wanted), expected, "cut to {damage}");
        let changed = fresh.pages().into_iter().find(|known| known.0 == page);
        assert_eq!(changed.unwrap().1, 11, "it is written anew");
        assert_eq!(fresh.page(page).unwrap(), bytes);
    }
}
