//! Every operation with a fault at its first call of the store, then at its second, and so on
//! until it passes without meeting one: a typed error, a state from before or after, and later
//! calls that work, on the same handle and on a fresh one.

use vademecum_core::{
    Code, Error, Result,
    journal::{Journal, OperationId, Options, Outcome},
    kv::ready,
};
use vademecum_sim::{Entry, FAULTS, Fault, Ledger, Scripted};

fn options() -> Options {
    Options {
        part: 300,
        resends: 2,
        ..Options::default()
    }
}

fn open(store: &Scripted, entropy: u128) -> Result<(Journal<Scripted>, Ledger)> {
    ready(Journal::open(store.clone(), entropy, options()))
}

fn operation(number: u64) -> OperationId {
    let mut operation = [0; 16];
    operation[8..].copy_from_slice(&number.to_be_bytes());
    operation
}

fn append(journal: &mut Journal<Scripted>, ledger: &mut Ledger, number: u64) -> Result<()> {
    let decide = |ledger: &Ledger| {
        let text = format!("what number {number} says").into_bytes();
        Ok(Some(Entry {
            request: number,
            expected: ledger.count(),
            text,
        }))
    };
    ready(journal.append(ledger, operation(number), decide)).map(|_| ())
}

/// A store with two snapshots, collected records, and a tail.
fn lived_in() -> Scripted {
    let store = Scripted::default();
    let (mut journal, mut ledger) = open(&store, 1).unwrap();
    for number in 1..=60 {
        append(&mut journal, &mut ledger, number).unwrap();
        if number % 20 == 0 {
            ready(journal.snapshot(&ledger)).unwrap();
            ready(journal.collect()).unwrap();
        }
    }
    for number in 61..=65 {
        append(&mut journal, &mut ledger, number).unwrap();
    }
    store
}

type Work = fn(&mut Journal<Scripted>, &mut Ledger) -> Result<()>;

const WORKS: [(&str, Work); 7] = [
    ("append", |journal, ledger| append(journal, ledger, 100)),
    ("refresh", |journal, ledger| {
        ready(journal.refresh(ledger)).map(|_| ())
    }),
    ("snapshot", |journal, ledger| {
        ready(journal.snapshot(ledger)).map(|_| ())
    }),
    ("rewrite", |journal, ledger| {
        ready(journal.rewrite(ledger)).map(|_| ())
    }),
    ("collect", |journal, _| ready(journal.collect()).map(|_| ())),
    ("purge", |journal, ledger| {
        ready(journal.purge(ledger)).map(|_| ())
    }),
    ("verify", |journal, _| {
        let verified = ready(journal.verify::<Ledger>())?;
        assert_eq!(verified.problems, []);
        Ok(())
    }),
];

/// The code of an error must say what the fault was.
fn typed(name: &str, fault: Fault, error: &Error) {
    let fits = match fault {
        Fault::Refused => matches!(error.code, Code::Unavailable | Code::UnknownOutcome),
        Fault::Full => matches!(error.code, Code::Full | Code::UnknownOutcome),
        Fault::Lost | Fault::Done => matches!(error.code, Code::UnknownOutcome | Code::Unavailable),
    };
    assert!(fits, "{name} answered {fault:?} with {error:?}");
}

/// After a fault: the same handle and a fresh one agree, hold what was acknowledged, and work.
fn check(
    name: &str,
    store: &Scripted,
    journal: &mut Journal<Scripted>,
    ledger: &mut Ledger,
    failed: bool,
) {
    store.heal();
    ready(journal.refresh(ledger)).unwrap();
    let (mut fresh, mut fresh_ledger) = open(store, 9).unwrap();
    assert!(fresh.take_warnings().is_empty(), "{name} left damage");
    assert_eq!(fresh.sequence(), journal.sequence(), "{name}");
    assert_eq!(fresh_ledger.image(), ledger.image(), "{name}");
    let count = ledger.count();
    assert!(count == 65 || count == 66, "{name} left {count} records");
    assert!(
        failed || name != "append" || count == 66,
        "an acknowledged record is gone"
    );
    // The retry ends in the same state, however the first try ended.
    append(journal, ledger, 100).unwrap();
    append(&mut fresh, &mut fresh_ledger, 100).unwrap();
    assert_eq!(ledger.count(), 66, "{name} doubled a record");
    assert_eq!(fresh_ledger.image(), ledger.image());
    let outcome = ready(journal.status(ledger, &operation(100))).unwrap();
    assert_eq!(outcome, Outcome::Committed);
    ready(journal.snapshot(ledger)).unwrap();
    ready(journal.collect()).unwrap();
    ready(fresh.purge(&mut fresh_ledger)).unwrap();
    assert_eq!(ready(fresh.verify::<Ledger>()).unwrap().problems, []);
    let (_, again) = open(store, 10).unwrap();
    assert_eq!(again.image(), fresh_ledger.image());
}

#[test]
fn a_fault_at_any_call_leaves_before_or_after() {
    let lived_in = lived_in();
    let mut runs = 0;
    for (name, work) in WORKS {
        for fault in FAULTS {
            for after in [false, true] {
                for call in 1.. {
                    let store = lived_in.fork();
                    let (mut journal, mut ledger) = open(&store, 2).unwrap();
                    store.plan(fault, call, after);
                    let outcome = work(&mut journal, &mut ledger);
                    let passed = store.calls() < call;
                    assert!(call < 500, "{name} never passes");
                    if let Err(error) = &outcome {
                        typed(name, fault, error);
                        assert!(!passed, "{name} fails without a fault: {error:?}");
                    }
                    check(name, &store, &mut journal, &mut ledger, outcome.is_err());
                    runs += 1;
                    if passed {
                        break;
                    }
                }
            }
        }
    }
    assert!(runs > 400, "only {runs} faults were tried");
}

/// A store that is full has room for nothing that stays behind.
#[test]
fn a_snapshot_that_fails_leaves_no_part_behind() {
    let lived_in = lived_in();
    for (name, work) in [WORKS[2], WORKS[3]] {
        for fault in [Fault::Full, Fault::Refused] {
            for call in 1.. {
                let store = lived_in.fork();
                let (mut journal, mut ledger) = open(&store, 2).unwrap();
                let before = store.values.borrow().clone();
                store.plan(fault, call, false);
                let outcome = work(&mut journal, &mut ledger);
                if outcome.is_ok() && store.calls() < call {
                    assert!(call > 5, "{name} meets {call} calls only");
                    break;
                }
                if outcome.is_err() {
                    assert_eq!(
                        *store.values.borrow(),
                        before,
                        "{name}, {fault:?} at {call}"
                    );
                }
            }
        }
    }
}

#[test]
fn opening_survives_a_fault_at_any_call() {
    for store in [Scripted::default(), lived_in()] {
        let count = if store.values.borrow().is_empty() {
            0
        } else {
            65
        };
        for fault in FAULTS {
            for after in [false, true] {
                for call in 1.. {
                    let store = store.fork();
                    store.plan(fault, call, after);
                    let opened = open(&store, 3);
                    let passed = store.calls() < call;
                    assert!(call < 500, "opening never passes");
                    match opened {
                        Ok((_, ledger)) => assert_eq!(ledger.count(), count),
                        Err(error) => typed("open", fault, &error),
                    }
                    store.heal();
                    let (mut journal, mut ledger) = open(&store, 4).unwrap();
                    assert_eq!(ledger.count(), count);
                    append(&mut journal, &mut ledger, 200).unwrap();
                    assert_eq!(ready(journal.verify::<Ledger>()).unwrap().problems, []);
                    if passed {
                        break;
                    }
                }
            }
        }
    }
}

#[test]
fn making_a_store_survives_a_fault_at_any_call() {
    for fault in FAULTS {
        for after in [false, true] {
            for call in 1.. {
                let store = Scripted::default();
                let (mut journal, mut ledger) = open(&store, 2).unwrap();
                store.plan(fault, call, after);
                let made = append(&mut journal, &mut ledger, 1);
                let passed = store.calls() < call;
                assert!(call < 500, "making never passes");
                if let Err(error) = &made {
                    typed("making", fault, error);
                }
                store.heal();
                // Somebody else may finish what was begun; the first one goes on with that.
                let (mut other, mut others) = open(&store, 3).unwrap();
                append(&mut other, &mut others, 2).unwrap();
                append(&mut journal, &mut ledger, 1).unwrap();
                ready(journal.refresh(&mut ledger)).unwrap();
                ready(other.refresh(&mut others)).unwrap();
                assert_eq!(ledger.count(), 2, "{fault:?} at {call}");
                assert_eq!(ledger.image(), others.image());
                assert_eq!(ready(journal.verify::<Ledger>()).unwrap().problems, []);
                if passed {
                    break;
                }
            }
        }
    }
}

#[test]
fn two_faults_in_one_append_are_no_worse_than_one() {
    let lived_in = lived_in();
    for first in FAULTS {
        for second in FAULTS {
            for (call, later) in (1..6).flat_map(|call| (1..6).map(move |later| (call, later))) {
                let store = lived_in.fork();
                let (mut journal, mut ledger) = open(&store, 2).unwrap();
                store.plan(first, call, true);
                let once = append(&mut journal, &mut ledger, 100);
                store.plan(second, later, true);
                let twice = append(&mut journal, &mut ledger, 100);
                if once.is_ok() {
                    assert!(twice.is_ok(), "a known operation needs no store: {twice:?}");
                }
                check(
                    "append",
                    &store,
                    &mut journal,
                    &mut ledger,
                    once.is_err() && twice.is_err(),
                );
            }
        }
    }
}

#[test]
fn a_store_that_cannot_carry_a_journal_is_refused() {
    let mut store = Scripted::default();
    store.traits.linearizable = false;
    assert_eq!(open(&store, 1).unwrap_err().code, Code::Unsupported);
    let mut store = Scripted::default();
    store.traits.largest = 1000;
    let error = open(&store, 1).unwrap_err();
    assert_eq!(
        (error.code, error.limit, error.actual),
        (Code::Unsupported, 1024, 1000)
    );
}

#[test]
fn a_record_too_large_for_the_store_is_refused_before_anything_is_written() {
    let mut store = Scripted::default();
    store.traits.largest = 2048;
    let (mut journal, mut ledger) = open(&store, 1).unwrap();
    let max = journal.payload_max();
    let write = |text: usize| {
        move |_: &Ledger| {
            Ok(Some(Entry {
                request: 1,
                expected: 0,
                text: vec![b'x'; text],
            }))
        }
    };
    let before = store.values.borrow().clone();
    let error = ready(journal.append(&mut ledger, [1; 16], write(max - 15))).unwrap_err();
    assert_eq!(
        (error.code, error.limit, error.actual),
        (Code::TooLarge, 2048, 2049)
    );
    assert_eq!(*store.values.borrow(), before);
    ready(journal.append(&mut ledger, [1; 16], write(max - 16))).unwrap();
    // Its page is larger than a value, so it is cut.
    ready(journal.snapshot(&ledger)).unwrap();
    assert!(
        store
            .values
            .borrow()
            .values()
            .all(|value| value.len() <= 2048)
    );
}
