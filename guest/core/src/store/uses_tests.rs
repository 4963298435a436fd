//! Uses are counted once, whatever becomes of the record that they travel with.

use alloc::{boxed::Box, format};

use super::{
    shelf::{Fate, Shelf},
    *,
};
use crate::model::Draft;

fn put(id: &str) -> Change {
    Change::Put(Box::new(Draft {
        collection: "memory".into(),
        id: id.into(),
        content: format!("text of {id}"),
        version: 1,
        ..Draft::default()
    }))
}

/// A call by its number; the same number is the same operation.
fn call(number: u64, caller: &Caller) -> Call<'_> {
    Call {
        caller,
        method: "test",
        now: 2_000,
        nonce: [number, 1],
    }
}

fn commit(store: &mut Store<Shelf>, number: u64, id: &str) -> Result<Outcome> {
    store.commit(&call(number, &Caller::default()), |_| {
        Ok(Decision {
            changes: [put(id)].into(),
            ..Decision::default()
        })
    })
}

fn flush(store: &mut Store<Shelf>, number: u64) -> Result<u64> {
    store.flush(&call(number, &Caller::default()))
}

/// A store with the memory `m`, which was just used.
fn used() -> (Shelf, Store<Shelf>) {
    let shelf = Shelf::default();
    let mut store = Store::open(shelf.clone(), 1, 2_000).unwrap();
    commit(&mut store, 1, "m").unwrap();
    store.note_use("memory", "m", 2_000);
    (shelf, store)
}

/// The uses of `m` as another handle reads them.
fn uses(shelf: &Shelf) -> u64 {
    let store = Store::open(shelf.clone(), 9, 2_000).unwrap();
    store.state().get("memory", "m").unwrap().uses
}

#[test]
fn a_flush_that_fails_loses_no_use() {
    let (shelf, mut store) = used();
    shelf.fate.set(Fate::Refused);
    assert_eq!(flush(&mut store, 2).unwrap_err().code, Code::Unavailable);
    shelf.fate.set(Fate::Known);
    assert_eq!(uses(&shelf), 0);
    assert_eq!(flush(&mut store, 3).unwrap(), 1);
    assert_eq!(flush(&mut store, 4).unwrap(), 0);
    assert_eq!(uses(&shelf), 1);
}

#[test]
fn a_flush_of_a_known_operation_keeps_later_uses() {
    let (shelf, mut store) = used();
    assert_eq!(flush(&mut store, 2).unwrap(), 1);
    store.note_use("memory", "m", 2_000);
    assert_eq!(flush(&mut store, 2).unwrap(), 0);
    assert_eq!(flush(&mut store, 3).unwrap(), 1);
    assert_eq!(uses(&shelf), 2);
}

#[test]
fn uses_of_an_operation_in_doubt_are_counted_once() {
    for fate in [Fate::Lost, Fate::Silent] {
        // The same operation again.
        let (shelf, mut store) = used();
        shelf.fate.set(fate);
        let error = commit(&mut store, 2, "n").unwrap_err();
        assert_eq!(error.code, Code::UnknownOutcome, "{fate:?}");
        shelf.fate.set(Fate::Known);
        commit(&mut store, 2, "n").unwrap();
        flush(&mut store, 3).unwrap();
        assert_eq!(uses(&shelf), 1, "{fate:?}");

        // Another one, with a use of its own.
        let (shelf, mut store) = used();
        shelf.fate.set(fate);
        commit(&mut store, 2, "n").unwrap_err();
        store.note_use("memory", "m", 2_000);
        commit(&mut store, 3, "o").unwrap_err();
        shelf.fate.set(Fate::Known);
        store.refresh(2_000).unwrap();
        commit(&mut store, 4, "p").unwrap();
        flush(&mut store, 5).unwrap();
        assert_eq!(uses(&shelf), 2, "{fate:?}");
    }
}
