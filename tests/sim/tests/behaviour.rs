//! What a journal does when nothing goes wrong: how often it asks the store, what it leaves
//! there, and that its bytes stay as they are documented.

use vademecum_core::{
    Code, Error, Result,
    journal::{Appended, Journal, OperationId, Options, Outcome, Snapshot},
    kv::{Kv, Traits, ready},
};
use vademecum_sim::{Entry, Fault, Ledger, Scripted};

type Open = (Journal<Scripted>, Ledger);

fn open(store: &Scripted, entropy: u128, part: usize) -> Open {
    let options = Options {
        part,
        ..Options::default()
    };
    ready(Journal::open(store.clone(), entropy, options)).unwrap()
}

fn operation(number: u64) -> OperationId {
    let mut operation = [0; 16];
    operation[8..].copy_from_slice(&number.to_be_bytes());
    operation
}

fn say(open: &mut Open, number: u64, text: &str) -> Appended {
    let decide = |ledger: &Ledger| {
        let (expected, text) = (ledger.count(), text.as_bytes().to_vec());
        Ok(Some(Entry {
            request: number,
            expected,
            text,
        }))
    };
    ready(open.0.append(&mut open.1, operation(number), decide)).unwrap()
}

#[test]
fn the_store_is_asked_as_rarely_as_documented() {
    let store = Scripted::default();
    let mut open = open(&store, 1, 4096);
    assert_eq!(
        say(&mut open, 1, "one"),
        Appended::Committed { sequence: 1 }
    );
    store.heal();
    assert_eq!(
        say(&mut open, 4, "two"),
        Appended::Committed { sequence: 2 }
    );
    assert_eq!(store.calls(), 2, "an append is a swap and a get");
    store.heal();
    assert_eq!(say(&mut open, 1, "one"), Appended::AlreadyDone);
    assert_eq!(store.calls(), 0, "a known operation asks nobody");
    store.heal();
    let nothing = ready(open.0.append(&mut open.1, operation(2), |_| Ok(None)));
    assert_eq!((nothing, store.calls()), (Ok(Appended::Nothing), 1));
    store.heal();
    let no = |_: &Ledger| -> Result<Option<Entry>> { Err(Error::missing("nothing", "x")) };
    let refused = ready(open.0.append(&mut open.1, operation(3), no));
    assert_eq!(
        (refused.unwrap_err().code, store.calls()),
        (Code::Missing, 1)
    );
    store.heal();
    ready(open.0.refresh(&mut open.1)).unwrap();
    assert_eq!(store.calls(), 1, "a refresh without news is a get");
}

/// What only reads, and what comes to nothing, leaves no trace where there is no store.
#[test]
fn a_store_is_made_by_its_first_record() {
    for lists in [true, false] {
        let mut store = Scripted::default();
        store.traits.lists = lists;
        let (mut first, mut second) = (open(&store, 1, 512), open(&store, 2, 512));
        let no = |_: &Ledger| -> Result<Option<Entry>> { Err(Error::missing("nothing", "x")) };
        let refused = ready(first.0.append(&mut first.1, operation(1), no));
        assert_eq!(refused.unwrap_err().code, Code::Missing);
        let nothing = ready(first.0.append(&mut first.1, operation(1), |_| Ok(None)));
        assert_eq!(nothing, Ok(Appended::Nothing));
        let status = ready(first.0.status(&mut first.1, &operation(1)));
        assert_eq!(status, Ok(Outcome::Open));
        ready(first.0.refresh(&mut first.1)).unwrap();
        assert_eq!(ready(first.0.snapshot(&first.1)), Ok(Snapshot::Current));
        assert_eq!(ready(first.0.rewrite(&first.1)), Ok(Snapshot::Current));
        ready(first.0.collect()).unwrap();
        assert_eq!(ready(first.0.purge(&mut first.1)).unwrap().physical, lists);
        ready(first.0.reopen(&mut first.1)).unwrap();
        let verified = ready(first.0.verify::<Ledger>()).unwrap();
        assert_eq!((verified.problems, verified.records), (Vec::new(), 0));
        assert_eq!(*store.values.borrow(), Default::default());
        // Whoever comes first makes it; the other takes that one up.
        say(&mut second, 2, "made");
        assert_eq!(
            say(&mut first, 3, "taken up"),
            Appended::Committed { sequence: 2 }
        );
        assert_eq!(first.0.store_id(), second.0.store_id());
        ready(second.0.refresh(&mut second.1)).unwrap();
        assert_eq!(first.1.image(), second.1.image());
        assert_eq!(ready(first.0.verify::<Ledger>()).unwrap().problems, []);
    }
}

/// A reader that was there before the store was sees what others put into it.
#[test]
fn a_reader_that_came_before_the_store_follows_it() {
    let store = Scripted::default();
    let (mut reader, mut writer) = (open(&store, 1, 512), open(&store, 2, 512));
    for number in 1..=60 {
        say(&mut writer, number, "words");
        if number % 20 == 0 {
            ready(writer.0.snapshot(&writer.1)).unwrap();
            ready(writer.0.collect()).unwrap();
        }
    }
    ready(reader.0.refresh(&mut reader.1)).unwrap();
    assert_eq!(reader.1.image(), writer.1.image());
    assert_eq!(reader.0.chain(), writer.0.chain());
}

#[test]
fn opening_a_large_tail_and_a_large_snapshot_takes_few_calls() {
    let store = Scripted::default();
    let mut writer = open(&store, 1, 4096);
    for number in 1..=1000 {
        say(
            &mut writer,
            number,
            "some words that fill a record a little",
        );
    }
    store.heal();
    let reader = open(&store, 2, 4096);
    assert_eq!(reader.1.image(), writer.1.image());
    assert!(
        store.calls() < 30,
        "1000 records took {} calls",
        store.calls()
    );
    ready(writer.0.snapshot(&writer.1)).unwrap();
    store.heal();
    let reader = open(&store, 3, 4096);
    assert_eq!(reader.1.image(), writer.1.image());
    assert!(store.calls() < 8, "a snapshot took {} calls", store.calls());
}

#[test]
fn a_snapshot_writes_only_what_changed() {
    let store = Scripted::default();
    let mut open = open(&store, 1, 1024);
    for number in 1..=480 {
        say(&mut open, number, "words");
    }
    let Snapshot::Taken {
        written: all,
        reused: 0,
        ..
    } = ready(open.0.snapshot(&open.1)).unwrap()
    else {
        panic!("the first snapshot is whole");
    };
    assert_eq!(ready(open.0.snapshot(&open.1)).unwrap(), Snapshot::Current);
    say(&mut open, 481, "words");
    let Snapshot::Taken {
        sequence,
        written,
        reused,
        ..
    } = ready(open.0.snapshot(&open.1)).unwrap()
    else {
        panic!("a second snapshot is due");
    };
    assert_eq!(sequence, 481);
    // The count, one bucket, a new page of operations and the manifest.
    assert!(
        written < all / 2 && reused > all / 2,
        "{written} of {all} written, {reused} reused"
    );
    // A second reader takes over parts that another handle wrote.
    let mut other = self::open(&store, 2, 1024);
    say(&mut other, 482, "words");
    let taken = ready(other.0.snapshot(&other.1)).unwrap();
    assert!(
        matches!(taken, Snapshot::Taken { reused, .. } if reused > all / 2),
        "{taken:?}"
    );
    let fresh = self::open(&store, 3, 1024);
    assert_eq!(fresh.1.image(), other.1.image());
}

#[test]
fn a_purge_leaves_no_byte_of_what_the_state_forgot() {
    let store = Scripted::default();
    let mut open = open(&store, 1, 512);
    let holds = |text: &str| {
        let values = store.values.borrow();
        values
            .values()
            .any(|value| value.windows(text.len()).any(|at| at == text.as_bytes()))
    };
    for number in 1..=40 {
        say(&mut open, number, "plain");
        if number % 10 == 0 {
            ready(open.0.snapshot(&open.1)).unwrap();
        }
    }
    say(&mut open, 44, "the secret word");
    ready(open.0.snapshot(&open.1)).unwrap();
    // Everything in the same bucket is pushed out by what follows.
    for number in 12..=100 {
        say(&mut open, number * 4, "overwritten with plain text");
    }
    assert!(holds("the secret word"), "so far it is stored");
    let purged = ready(open.0.purge(&mut open.1)).unwrap();
    assert!(purged.physical && purged.collected.records > 0);
    assert!(!holds("the secret word"));
    let records = store
        .values
        .borrow()
        .keys()
        .filter(|key| key.starts_with("j/"))
        .count();
    assert_eq!(records, 1, "the record at the snapshot stays");
    let fresh = self::open(&store, 2, 512);
    assert_eq!(fresh.1.image(), open.1.image());
    assert_eq!(ready(open.0.verify::<Ledger>()).unwrap().problems, []);
}

#[test]
fn a_store_that_does_not_list_is_collected_by_number() {
    let mut store = Scripted::default();
    store.traits.lists = false;
    let mut open = open(&store, 1, 512);
    for number in 1..=30 {
        say(&mut open, number, "words");
        if number % 10 == 0 {
            ready(open.0.snapshot(&open.1)).unwrap();
        }
    }
    let collected = ready(open.0.collect()).unwrap();
    assert_eq!((collected.boundary, collected.records), (19, 19));
    let first = store
        .values
        .borrow()
        .keys()
        .find(|key| key.starts_with("j/"))
        .cloned();
    assert_eq!(first.as_deref(), Some("j/00000000000000000020"));
    assert!(!ready(open.0.purge(&mut open.1)).unwrap().physical);
}

#[test]
fn an_operation_can_be_asked_about() {
    let store = Scripted::default();
    let (mut first, mut second) = (open(&store, 1, 512), open(&store, 2, 512));
    say(&mut second, 9, "makes the store");
    assert_eq!(
        ready(first.0.status(&mut first.1, &operation(1))),
        Ok(Outcome::Open)
    );
    // The record is lost on its way, every time.
    store.plan(Fault::Lost, 1, true);
    let decide = |_: &Ledger| {
        Ok(Some(Entry {
            request: 1,
            expected: 0,
            text: Vec::new(),
        }))
    };
    let error = ready(first.0.append(&mut first.1, operation(1), decide)).unwrap_err();
    assert_eq!(error.code, Code::UnknownOutcome);
    assert_eq!(error.operation, "00000000000000000000000000000001");
    store.heal();
    assert_eq!(
        ready(first.0.status(&mut first.1, &operation(1))),
        Ok(Outcome::Open)
    );
    say(&mut second, 2, "took the number");
    assert_eq!(
        ready(first.0.status(&mut first.1, &operation(1))),
        Ok(Outcome::Never)
    );
    say(&mut first, 1, "again");
    assert_eq!(
        ready(second.0.status(&mut second.1, &operation(1))),
        Ok(Outcome::Committed)
    );
}

#[test]
fn a_handle_far_behind_restores_the_snapshot() {
    let store = Scripted::default();
    let (mut sleeper, mut worker) = (open(&store, 1, 512), open(&store, 2, 512));
    say(&mut sleeper, 1, "before");
    for number in 2..=60 {
        ready(worker.0.refresh(&mut worker.1)).unwrap();
        say(&mut worker, number, "words");
        if number % 20 == 0 {
            ready(worker.0.snapshot(&worker.1)).unwrap();
            ready(worker.0.collect()).unwrap();
        }
    }
    // Its number was collected: the record is created there and does not count.
    assert_eq!(
        say(&mut sleeper, 99, "after"),
        Appended::Committed { sequence: 61 }
    );
    assert_eq!(sleeper.0.sizes().boundary, 39);
    let litter = store.values.borrow().contains_key("j/00000000000000000002");
    assert!(!litter, "what did not count is removed");
    ready(worker.0.refresh(&mut worker.1)).unwrap();
    assert_eq!(worker.1.image(), sleeper.1.image());
    assert_eq!(worker.0.chain(), sleeper.0.chain());
}

#[test]
fn a_rewrite_heals_parts_that_rotted_in_the_store() {
    let store = Scripted::default();
    let mut open = open(&store, 1, 512);
    for number in 1..=60 {
        say(&mut open, number, "words");
        if number % 30 == 0 {
            ready(open.0.snapshot(&open.1)).unwrap();
            ready(open.0.collect()).unwrap();
        }
    }
    for (key, value) in store.values.borrow_mut().iter_mut() {
        if key.starts_with("s/") {
            let at = value.len() / 2;
            value[at] ^= 1;
        }
    }
    let options = Options {
        part: 512,
        ..Options::default()
    };
    let error = ready(Journal::<Scripted>::open::<Ledger>(
        store.clone(),
        2,
        options,
    ))
    .unwrap_err();
    assert_eq!(
        error.code,
        Code::Corrupt,
        "both snapshots are gone and records are collected"
    );
    // A handle that has the state in memory writes it all anew, twice, and drops the rotten.
    for _ in 0..2 {
        assert!(matches!(
            ready(open.0.rewrite(&open.1)),
            Ok(Snapshot::Taken { .. })
        ));
    }
    say(&mut open, 61, "words");
    ready(open.0.snapshot(&open.1)).unwrap();
    ready(open.0.collect()).unwrap();
    assert_eq!(ready(open.0.verify::<Ledger>()).unwrap().problems, []);
    let fresh = self::open(&store, 3, 512);
    assert_eq!(fresh.1.image(), open.1.image());
}

#[test]
fn a_store_that_replaces_where_it_should_create_is_refused() {
    #[derive(Clone)]
    struct Upsert(Scripted);
    impl Kv for Upsert {
        async fn get(&self, keys: &[String]) -> Result<Vec<Option<Vec<u8>>>> {
            self.0.get(keys).await
        }
        async fn put(&self, key: &str, value: &[u8]) -> Result<()> {
            self.0.put(key, value).await
        }
        async fn swap(
            &self,
            key: &str,
            expected: Option<&[u8]>,
            next: Option<&[u8]>,
        ) -> Result<bool> {
            match (expected, next) {
                (None, Some(next)) => self.0.put(key, next).await.map(|()| true),
                _ => self.0.swap(key, expected, next).await,
            }
        }
        async fn delete(&self, keys: &[String]) -> Result<()> {
            self.0.delete(keys).await
        }
        async fn keys(&self, prefix: &str, after: &str, limit: u32) -> Result<Vec<String>> {
            self.0.keys(prefix, after, limit).await
        }
        async fn describe(&self) -> Result<Traits> {
            self.0.describe().await
        }
    }
    let store = Scripted::default();
    let open = || {
        let upsert = Upsert(store.clone());
        ready(Journal::open::<Ledger>(upsert, 1, Options::default()))
    };
    // Nothing is written to a new one before there is something to keep.
    let (mut journal, mut ledger) = open().unwrap();
    let decide = |_: &Ledger| {
        Ok(Some(Entry {
            request: 1,
            expected: 0,
            text: Vec::new(),
        }))
    };
    let made = ready(journal.append(&mut ledger, operation(1), decide));
    assert_eq!(made.unwrap_err().code, Code::Unsupported);
    assert_eq!(open().map(|_| ()).unwrap_err().code, Code::Unsupported);
    assert!(
        !store
            .values
            .borrow()
            .keys()
            .any(|key| key.starts_with("j/"))
    );
}

/// The bytes that `docs/format.md` shows: whoever changes them breaks every store there is.
#[test]
fn the_bytes_are_as_documented() {
    let store = Scripted::default();
    let mut open = open(&store, 1, 512);
    say(&mut open, 1, "hello");
    ready(open.0.snapshot(&open.1)).unwrap();
    let mut listing = String::new();
    for (key, value) in store.values.borrow().iter() {
        let hex: String = value.iter().map(|byte| format!("{byte:02x}")).collect();
        listing.push_str(&format!("{key} {hex}\n"));
    }
    let golden = include_str!("golden/small-store.txt");
    assert_eq!(listing, golden, "the stored bytes changed");
    // And they are read, too: a store written by any released version opens for ever.
    let values = golden.lines().map(|line| {
        let (key, hex) = line.split_once(' ').unwrap();
        let byte = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).unwrap();
        (
            key.to_owned(),
            (0..hex.len()).step_by(2).map(byte).collect(),
        )
    });
    let old = self::open(&Scripted::of(values.collect()), 9, 512);
    assert_eq!(old.1.image(), open.1.image());
}
