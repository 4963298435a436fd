//! Stores with damaged bytes: every byte of a small store flipped, every value cut, every pair of
//! values swapped, every key copied, renamed and removed. Opening gives the same state, or
//! `corrupt` with a place; never another state in silence.

use sha2::{Digest as _, Sha256};
use vademecum_core::{
    Code, Error, Result,
    journal::{Journal, Options, PROBLEMS_MAX, Verified},
    kv::{Kv, Traits, ready},
};
use vademecum_sim::{Entry, Ledger, Scripted, Values};

fn open(values: Values) -> Result<(Journal<Scripted>, Ledger)> {
    let options = Options {
        part: 300,
        ..Options::default()
    };
    ready(Journal::open(Scripted::of(values), 5, options))
}

fn append(journal: &mut Journal<Scripted>, ledger: &mut Ledger, number: u64) {
    let mut operation = [0; 16];
    operation[8..].copy_from_slice(&number.to_be_bytes());
    let decide = |ledger: &Ledger| {
        let text = format!("{number} times").into_bytes();
        Ok(Some(Entry {
            request: number,
            expected: ledger.count(),
            text,
        }))
    };
    ready(journal.append(ledger, operation, decide)).unwrap();
}

/// A store of `records`, with a snapshot at each of `snapshots`.
fn store(records: u64, snapshots: &[u64]) -> Values {
    let (mut journal, mut ledger) = open(Values::new()).unwrap();
    for number in 1..=records {
        append(&mut journal, &mut ledger, number);
        if snapshots.contains(&number) {
            ready(journal.snapshot(&ledger)).unwrap();
            ready(journal.collect()).unwrap();
        }
    }
    journal.kv().values.borrow().clone()
}

/// What was made of the damaged stores.
#[derive(Debug, Default)]
struct Tally {
    refused: u64,
    healed: u64,
    same: u64,
}

/// Opens a damaged store and holds it to its word.
fn judge(what: &str, values: Values, image: u64, tally: &mut Tally) {
    match open(values) {
        Ok((mut journal, mut ledger)) => {
            assert_eq!(ledger.image(), image, "{what}: another state");
            let warned = !journal.take_warnings().is_empty();
            // It goes on from here, and what is written next is found again.
            append(&mut journal, &mut ledger, 1000);
            let image = ledger.image();
            let values = journal.kv().values.borrow().clone();
            let (_, again) = open(values).unwrap();
            assert_eq!(
                again.image(),
                image,
                "{what}: another state after an append"
            );
            if warned {
                heal(what, &mut journal, &mut ledger);
                tally.healed += 1;
            } else {
                tally.same += 1;
            }
        }
        Err(error) => {
            blames_a_place(what, &error);
            tally.refused += 1;
        }
    }
}

/// After a damaged snapshot was survived: the next snapshots drop it and lose nothing.
fn heal(what: &str, journal: &mut Journal<Scripted>, ledger: &mut Ledger) {
    for number in 1001..1004 {
        ready(journal.snapshot(ledger)).unwrap();
        ready(journal.collect()).unwrap();
        append(journal, ledger, number);
    }
    let values = journal.kv().values.borrow().clone();
    let (mut fresh, again) = open(values).unwrap();
    assert_eq!(
        again.image(),
        ledger.image(),
        "{what}: another state after healing"
    );
    assert_eq!(fresh.take_warnings(), [], "{what}: not healed");
    let verified = ready(fresh.verify::<Ledger>()).unwrap();
    assert_eq!(verified.problems, [], "{what}: not healed");
}

fn blames_a_place(what: &str, error: &Error) {
    let damage = matches!(error.code, Code::Corrupt | Code::Unsupported);
    assert!(damage && !error.subject.is_empty(), "{what}: {error:?}");
}

/// Stores in every stage: made and empty, records only, one snapshot, two, and two with a tail.
fn stages() -> Vec<(&'static str, Values)> {
    let mut made = store(1, &[]);
    made.retain(|key, _| !key.starts_with("j/"));
    vec![
        ("made", made),
        ("records", store(3, &[])),
        ("one snapshot", store(4, &[3])),
        ("two snapshots", store(6, &[3, 6])),
        ("tail", store(30, &[9, 20, 27])),
    ]
}

fn image(values: &Values) -> u64 {
    open(values.clone()).unwrap().1.image()
}

#[test]
fn every_flipped_byte() {
    let mut tally = Tally::default();
    for (stage, values) in stages() {
        let image = image(&values);
        for (key, value) in &values {
            for at in 0..value.len() {
                for bit in [1, 0x80] {
                    let mut damaged = values.clone();
                    damaged.get_mut(key).unwrap()[at] ^= bit;
                    if at % 8 == 0 && bit == 1 {
                        verify_finds(stage, key, &damaged);
                    }
                    judge(
                        &format!("{stage}: {key} flipped at {at}"),
                        damaged,
                        image,
                        &mut tally,
                    );
                }
            }
        }
    }
    assert!(tally.refused > 1000 && tally.healed > 1000, "{tally:?}");
}

/// A handle that was open before the damage finds it when it verifies.
fn verify_finds(stage: &str, key: &str, damaged: &Values) {
    let sound = stages_by_name(stage);
    let (mut journal, _) = open(sound.clone()).unwrap();
    *journal.kv().values.borrow_mut() = damaged.clone();
    let found = ready(journal.verify::<Ledger>()).unwrap();
    let places: Vec<&str> = found
        .problems
        .iter()
        .map(|problem| problem.place.as_str())
        .collect();
    let named = places.contains(&key);
    // A record below the older snapshot's is needed by nothing but the chain of history.
    let idle = key.starts_with("j/") && found.litter == 0 && below(key, &sound);
    assert!(
        named || idle,
        "{stage}: {key} is damaged, verify names {places:?}"
    );
}

/// Whether a record lies before the one that verification begins at.
fn below(key: &str, values: &Values) -> bool {
    let first = values.keys().find(|key| key.starts_with("j/"));
    first.is_some_and(|first| key < first.as_str())
}

fn stages_by_name(name: &str) -> Values {
    thread_local! {
        static STAGES: Vec<(&'static str, Values)> = stages();
    }
    STAGES.with(|stages| {
        stages
            .iter()
            .find(|stage| stage.0 == name)
            .unwrap()
            .1
            .clone()
    })
}

#[test]
fn every_cut_and_every_longer_value() {
    let mut tally = Tally::default();
    for (stage, values) in stages() {
        let image = image(&values);
        for (key, value) in &values {
            for length in (0..value.len()).step_by(3) {
                let mut damaged = values.clone();
                damaged.get_mut(key).unwrap().truncate(length);
                judge(
                    &format!("{stage}: {key} cut to {length}"),
                    damaged,
                    image,
                    &mut tally,
                );
            }
            let mut damaged = values.clone();
            damaged.get_mut(key).unwrap().push(0);
            judge(
                &format!("{stage}: {key} longer"),
                damaged,
                image,
                &mut tally,
            );
        }
    }
    assert!(tally.refused > 100 && tally.healed > 100, "{tally:?}");
}

#[test]
fn every_two_values_swapped_and_every_value_copied() {
    let mut tally = Tally::default();
    for (stage, values) in stages() {
        let image = image(&values);
        let keys: Vec<&String> = values.keys().collect();
        for one in &keys {
            for other in &keys {
                let mut damaged = values.clone();
                damaged.insert((*other).clone(), values[*one].clone());
                judge(
                    &format!("{stage}: {one} over {other}"),
                    damaged.clone(),
                    image,
                    &mut tally,
                );
                damaged.insert((*one).clone(), values[*other].clone());
                judge(
                    &format!("{stage}: {one} for {other}"),
                    damaged,
                    image,
                    &mut tally,
                );
            }
        }
    }
    assert!(tally.refused > 100 && tally.healed > 20, "{tally:?}");
}

#[test]
fn every_key_renamed_or_copied_to_a_free_one() {
    let mut tally = Tally::default();
    for (stage, values) in stages() {
        let image = image(&values);
        for (key, value) in &values {
            for free in renamings(key, &values) {
                let mut damaged = values.clone();
                damaged.insert(free.clone(), value.clone());
                judge(
                    &format!("{stage}: {key} also at {free}"),
                    damaged.clone(),
                    image,
                    &mut tally,
                );
                damaged.remove(key);
                judge(
                    &format!("{stage}: {key} now at {free}"),
                    damaged,
                    image,
                    &mut tally,
                );
            }
        }
    }
    assert!(tally.refused > 30, "{tally:?}");
}

/// Free keys of the same kind.
fn renamings(key: &str, values: &Values) -> Vec<String> {
    let last = values.keys().filter(|key| key.starts_with("j/")).max();
    let after = last.map_or(0, |last| last[2..].parse::<u64>().unwrap());
    if key.starts_with("j/") {
        return [after + 1, after + 2, after + 90]
            .map(|at| format!("j/{at:020}"))
            .to_vec();
    }
    vec![format!("{key}0")]
}

/// A bit of the newest record's key is flipped where it lies in a tree: between the same two
/// neighbours. Nothing else tells of that record, so the store must not open without it.
#[test]
fn every_bit_of_the_newest_key_flipped_in_place() {
    let mut refused = 0;
    for (stage, values) in stages().into_iter().chain([("first", store(1, &[]))]) {
        let newest = values.keys().rfind(|key| key.starts_with("j/")).cloned();
        let Some(newest) = newest.filter(|_| stage != "two snapshots") else {
            continue;
        };
        for (at, bit) in (0..newest.len()).flat_map(|at| (0..7).map(move |bit| (at, 1 << bit))) {
            let mut bytes = newest.clone().into_bytes();
            bytes[at] ^= bit;
            let changed = String::from_utf8(bytes).unwrap();
            let below = values.range(..newest.clone()).next_back();
            let above = values.range(changed.clone()..).next();
            let here = below.is_none_or(|(key, _)| *key < changed)
                && above.is_some_and(|(key, _)| key == "meta" || *key == newest);
            if !here || !changed.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
                continue;
            }
            let mut damaged = values.clone();
            let value = damaged.remove(&newest).unwrap();
            damaged.insert(changed.clone(), value);
            let error = open(damaged).unwrap_err();
            let what = format!("{stage}: {newest} now at {changed:?}");
            assert_eq!(error.code, Code::Corrupt, "{what}");
            blames_a_place(&what, &error);
            refused += 1;
        }
    }
    assert!(refused > 100, "{refused}");
}

#[test]
fn every_key_removed_except_the_newest_record() {
    let mut tally = Tally::default();
    for (stage, values) in stages() {
        let image = image(&values);
        let newest = values
            .keys()
            .filter(|key| key.starts_with("j/"))
            .max()
            .cloned();
        for key in values.keys() {
            let mut damaged = values.clone();
            damaged.remove(key);
            let snapshot = stage == "two snapshots";
            // Nothing else tells of the newest record unless a snapshot holds it.
            if Some(key) != newest.as_ref() || snapshot {
                judge(
                    &format!("{stage}: {key} removed"),
                    damaged,
                    image,
                    &mut tally,
                );
            }
        }
    }
    assert!(tally.refused > 5, "{tally:?}");
}

/// What holds a store together is gone and something else is left: it is no empty store. Opening
/// says what is there, a handle that found the place empty does not write there, and nothing changes.
#[test]
fn what_is_left_without_meta_is_not_written_over() {
    let mut refused = 0;
    for (stage, values) in stages() {
        let records = |key: &str| key.starts_with("j/");
        let parts = |key: &str| key.starts_with("s/");
        let keeps: [&dyn Fn(&str) -> bool; 4] = [
            &|key| records(key) || parts(key),
            &parts,
            &|key| records(key) && key.ends_with('4'),
            &|key| parts(key) || key == "boundary",
        ];
        for (number, keep) in keeps.into_iter().enumerate() {
            let mut left = values.clone();
            left.retain(|key, _| keep(key));
            if !left.keys().any(|key| records(key) || parts(key)) {
                continue;
            }
            let what = format!("{stage}, {number}: {:?}", left.keys());
            refuses_and_keeps(&what, left);
            refused += 1;
        }
    }
    assert!(refused > 9, "{refused}");
    for odd in ["a", "notes", "zzz"] {
        refuses_and_keeps(odd, [(odd.to_owned(), vec![1, 2, 3])].into());
    }
}

fn refuses_and_keeps(what: &str, left: Values) {
    let store = Scripted::default();
    let (mut early, mut ledger) =
        ready(Journal::open(store.clone(), 5, Options::default())).unwrap();
    *store.values.borrow_mut() = left.clone();
    let decide = |ledger: &Ledger| {
        Ok(Some(Entry {
            request: 1,
            expected: ledger.count(),
            text: b"over it".to_vec(),
        }))
    };
    let errors = [
        ready(Journal::open::<Ledger>(
            store.clone(),
            6,
            Options::default(),
        ))
        .unwrap_err(),
        ready(early.append(&mut ledger, [1; 16], decide)).unwrap_err(),
        ready(early.refresh(&mut ledger)).unwrap_err(),
    ];
    for error in errors {
        assert_eq!(
            (error.code, &*error.subject),
            (Code::Corrupt, "meta"),
            "{what}"
        );
        let first = left.keys().find(|key| *key != "boundary").unwrap();
        let text = &error.message;
        assert!(
            text.contains(first.as_str()) && text.contains("backup"),
            "{what}: {text}"
        );
    }
    assert_eq!(*store.values.borrow(), left, "{what}");
    let found = ready(Journal::examine::<Ledger>(store, Options::default())).unwrap();
    let named = |key: &str| found.problems.iter().any(|problem| problem.place == key);
    assert!(named("meta"), "{what}: {:?}", found.problems);
}

/// All records and the head are gone, of a store that never collected any: a part of the snapshot
/// tells that there were some.
#[test]
fn parts_tell_of_records_that_are_gone_with_the_head() {
    let (mut journal, mut ledger) = open(Values::new()).unwrap();
    for number in 1..=4 {
        append(&mut journal, &mut ledger, number);
    }
    ready(journal.snapshot(&ledger)).unwrap();
    let mut values = journal.kv().values.borrow().clone();
    values.retain(|key, _| !key.starts_with("j/") && key != "head");
    assert!(values.keys().any(|key| key.starts_with("s/")));
    let error = open(values.clone()).unwrap_err();
    let first = "j/00000000000000000001";
    assert_eq!((error.code, &*error.subject), (Code::Corrupt, first));
    let store = Scripted::of(values);
    let found = ready(Journal::examine::<Ledger>(store, Options::default())).unwrap();
    let places: Vec<&str> = found.problems.iter().map(|it| &*it.place).collect();
    assert_eq!(places, [first]);
}

/// All records are gone and the head stays: the record at the newest snapshot is never collected
/// before there are newer ones, so nothing is written over those that were behind it.
#[test]
fn records_that_are_gone_behind_a_snapshot_are_told() {
    for (records, snapshots, at) in [(4, &[4][..], 4), (6, &[2, 4], 4), (5, &[2, 5], 5)] {
        let mut values = store(records, snapshots);
        values.retain(|key, _| !key.starts_with("j/"));
        let kept = Scripted::of(values.clone());
        let error =
            ready(Journal::open::<Ledger>(kept.clone(), 6, Options::default())).unwrap_err();
        let place = format!("j/{at:020}");
        assert_eq!((error.code, &*error.subject), (Code::Corrupt, &*place));
        assert_eq!(*kept.values.borrow(), values);
    }
}

/// A store that reports damage of some keys itself, as one in files does, with a place of its own.
#[derive(Clone, Debug)]
struct Torn {
    inner: Scripted,
    damaged: Vec<String>,
    lists: bool,
}

impl Torn {
    fn damage() -> Error {
        Error::corrupt("some/file", "its pages do not fit together")
    }
}

impl Kv for Torn {
    async fn get(&self, keys: &[String]) -> Result<Vec<Option<Vec<u8>>>> {
        if keys.iter().any(|key| self.damaged.contains(key)) {
            return Err(Self::damage());
        }
        self.inner.get(keys).await
    }

    async fn put(&self, _: &str, _: &[u8]) -> Result<()> {
        Err(Self::damage())
    }

    async fn swap(&self, _: &str, _: Option<&[u8]>, _: Option<&[u8]>) -> Result<bool> {
        Err(Self::damage())
    }

    async fn delete(&self, _: &[String]) -> Result<()> {
        Err(Self::damage())
    }

    async fn keys(&self, prefix: &str, after: &str, limit: u32) -> Result<Vec<String>> {
        let stumbles = self.damaged.iter().any(|key| !key.contains('/'));
        if !self.lists || (prefix.is_empty() && stumbles) {
            return Err(Self::damage());
        }
        self.inner.keys(prefix, after, limit).await
    }

    async fn describe(&self) -> Result<Traits> {
        self.inner.describe().await
    }
}

fn examine_torn(values: &Values, damaged: &[&String], lists: bool) -> Verified {
    let store = Torn {
        inner: Scripted::of(values.clone()),
        damaged: damaged.iter().map(|key| (*key).clone()).collect(),
        lists,
    };
    ready(Journal::examine::<Ledger>(store, Options::default())).unwrap()
}

/// The store itself cannot give some values: each is named with what the store says, and what can
/// be read is checked all the same.
#[test]
fn damage_that_the_store_reports_is_told_key_by_key() {
    let values = store(60, &[9, 40, 52]);
    let keys: Vec<&String> = values.keys().collect();
    let told = |found: &Verified, key: &str| found.problems.iter().any(|it| it.place == key);
    // Nothing needs the records before the older snapshot's end.
    let needed = |key: &str| !key.starts_with("j/") || key > "j/00000000000000000052";
    for key in &keys {
        let found = examine_torn(&values, &[*key], true);
        assert!(
            told(&found, key) || !needed(key),
            "{key}: {:?}",
            found.problems
        );
        assert!(found.sound.len() > 2, "{key}: {:?}", found.sound);
        for problem in &found.problems {
            let ours = problem.message.contains("some/file: its pages");
            assert!(ours || problem.place != **key, "{key}: {problem:?}");
        }
    }
    for first in 0..6 {
        let damaged: Vec<&String> = keys.iter().copied().skip(first).step_by(6).collect();
        let found = examine_torn(&values, &damaged, true);
        for key in damaged.iter().filter(|key| needed(key)) {
            assert!(
                told(&found, key),
                "{key} of {damaged:?}: {:?}",
                found.problems
            );
        }
    }
    let anchors = ["boundary", "head", "meta"].map(String::from);
    let found = examine_torn(&values, &anchors.each_ref(), true);
    assert!(
        anchors.iter().all(|key| told(&found, key)),
        "{:?}",
        found.problems
    );
    assert!(
        found.sound.iter().any(|it| it.starts_with("records ")),
        "{:?}",
        found.sound
    );
    assert!(found.parts > 0);
    // It gives nothing at all, and does not even list: that is told, and it ends.
    for lists in [true, false] {
        let found = examine_torn(&values, &keys, lists);
        assert!(
            anchors.iter().all(|key| told(&found, key)),
            "{:?}",
            found.problems
        );
    }
}

/// Every sixth value of a store is damaged, its head or boundary among them: each is named, what is
/// sound is told, and nothing is changed.
#[test]
fn everything_that_is_damaged_is_named_at_once() {
    let values = store(60, &[9, 40, 52]);
    let keys: Vec<&String> = values.keys().collect();
    for first in 0..6 {
        let mut damaged = values.clone();
        let hit: Vec<&str> = keys
            .iter()
            .skip(first)
            .step_by(6)
            .map(|key| key.as_str())
            .collect();
        for key in &hit {
            let value = damaged.get_mut(*key).unwrap();
            let last = value.len() - 1;
            value[last] ^= 1;
        }
        let kept = Scripted::of(damaged.clone());
        let options = Options {
            part: 300,
            ..Options::default()
        };
        let found = ready(Journal::examine::<Ledger>(kept.clone(), options)).unwrap();
        let named = |key: &str| found.problems.iter().any(|problem| problem.place == key);
        // What the walk does not begin at is needed by nothing.
        let begun = |key: &str| !key.starts_with("j/") || key > "j/00000000000000000052";
        for key in hit.iter().filter(|key| begun(key)) {
            assert!(named(key), "{key} of {hit:?}: {:?}", found.problems);
        }
        assert!(!found.sound.is_empty());
        assert_eq!(
            *kept.values.borrow(),
            damaged,
            "verification changes nothing"
        );
    }
}

#[test]
fn records_that_are_gone_are_told_by_the_run() {
    let mut damaged = store(30, &[]);
    for gone in [4, 5, 6, 12] {
        damaged.remove(&format!("j/{gone:020}"));
    }
    damaged.get_mut("j/00000000000000000020").unwrap()[40] ^= 1;
    let found = ready(Journal::examine::<Ledger>(
        Scripted::of(damaged),
        Options::default(),
    ))
    .unwrap();
    let told: Vec<String> = found
        .problems
        .iter()
        .map(|problem| format!("{} {}", &problem.place[20..], problem.message))
        .collect();
    assert_eq!(
        told,
        [
            "04 3 records are gone, record 7 is there",
            "12 the record is gone, record 13 is there",
            "20 the hash of the value does not match its bytes",
        ]
    );
    assert_eq!(
        found.sound,
        [
            "meta",
            "boundary 0",
            "records 1 to 3",
            "records 7 to 11",
            "records 13 to 19",
            "records 21 to 30",
        ]
    );
}

#[test]
fn more_damage_than_is_told_is_counted() {
    let mut damaged = store(130, &[]);
    for (key, value) in &mut damaged {
        if key.starts_with("j/") {
            value[30] ^= 1;
        }
    }
    let found = ready(Journal::examine::<Ledger>(
        Scripted::of(damaged),
        Options::default(),
    ))
    .unwrap();
    assert_eq!((found.problems.len(), found.beyond), (PROBLEMS_MAX, 30));
}

#[test]
fn a_value_of_another_store_is_not_taken() {
    let mine = store(6, &[3]);
    let options = Options {
        part: 300,
        ..Options::default()
    };
    let other = Scripted::default();
    let (mut journal, mut ledger) = ready(Journal::open(other, 6, options)).unwrap();
    for number in 1..=6 {
        append(&mut journal, &mut ledger, number);
    }
    ready(journal.snapshot(&ledger)).unwrap();
    let theirs = journal.kv().values.borrow().clone();
    let (image, mut tally) = (image(&mine), Tally::default());
    for (key, value) in &theirs {
        let mut mixed = mine.clone();
        mixed.insert(key.clone(), value.clone());
        judge(&format!("{key} of another store"), mixed, image, &mut tally);
    }
    assert!(tally.refused >= 5, "{tally:?}");
}

#[test]
fn a_format_from_the_future_is_named_as_such() {
    let mut values = store(2, &[]);
    let mut meta = values["meta"].clone();
    meta[4] = 2;
    // A later program would have written the hash that belongs to its bytes.
    let body = meta.len() - 16;
    let hash = Sha256::digest(&meta[..body]);
    meta[body..].copy_from_slice(&hash[..16]);
    values.insert("meta".to_owned(), meta);
    let error = open(values).unwrap_err();
    assert_eq!(
        (error.code, error.actual, error.limit),
        (Code::Unsupported, 2, 1)
    );
}
