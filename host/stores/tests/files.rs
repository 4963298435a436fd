//! What lies on the disk: it survives, erased bytes are gone, damage is told and nothing waits
//! without bound.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use redb::ReadableDatabase as _;
use vademecum_stores::{Error, Kind, Redb, Sqlite, Store};

const KINDS: [Kind; 2] = [Kind::Sqlite, Kind::Redb];

fn path_of(kind: Kind, root: &Path) -> PathBuf {
    root.join(if kind == Kind::Redb {
        "store.redb"
    } else {
        "store.sqlite"
    })
}

fn value(store: &dyn Store, key: &str) -> Option<Vec<u8>> {
    store.get(&[key.to_owned()]).unwrap().remove(0)
}

/// The files of the folder that hold the bytes.
fn holding(root: &Path, bytes: &[u8]) -> Vec<PathBuf> {
    fs::read_dir(root)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            fs::read(path)
                .unwrap()
                .windows(bytes.len())
                .any(|window| window == bytes)
        })
        .collect()
}

#[test]
fn a_store_reopens_with_all_it_held() {
    for kind in KINDS {
        let root = tempfile::tempdir().unwrap();
        let path = path_of(kind, root.path());
        for round in 0_u32..3 {
            let store = kind.open(&path).unwrap();
            assert_eq!(
                value(&*store, "round"),
                round.checked_sub(1).map(|round| vec![round as u8])
            );
            store.put("round", &[round as u8]).unwrap();
            store
                .put(&format!("big/{round}"), &vec![round as u8; 300_000])
                .unwrap();
        }
        let store = kind.open(&path).unwrap();
        assert_eq!(value(&*store, "big/1"), Some(vec![1; 300_000]));
        assert_eq!(
            store.keys("", "", 9).unwrap(),
            ["big/0", "big/1", "big/2", "round"]
        );
    }
}

/// Numbers that only a seed decides.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }

    fn shuffled(&mut self, count: usize) -> Vec<usize> {
        let mut numbers: Vec<usize> = (0..count).collect();
        for last in (1..count).rev() {
            numbers.swap(last, self.roll(last + 1));
        }
        numbers
    }
}

/// Values of many sizes come in any order, so that pages split and merge and cells move; then some
/// are deleted, some replaced and some stay.
#[test]
fn erased_bytes_leave_the_files() {
    for kind in KINDS {
        for seed in 0..10 {
            let root = tempfile::tempdir().unwrap();
            let path = path_of(kind, root.path());
            let store = kind.open(&path).unwrap();
            let mut dice = Dice(seed);
            let key = |number: usize| format!("j/{number:020}");
            for number in dice.shuffled(150) {
                let size = [0, 100, 300, 700, 1_500, 40_000][dice.roll(6)];
                let value = format!("SECRET-{number:04}-{}", "x".repeat(size));
                store.put(&key(number), value.as_bytes()).unwrap();
            }
            let fate = dice.shuffled(150);
            let (stay, rest) = fate.split_at([0, 5, 60][dice.roll(3)]);
            let (replaced, deleted) = rest.split_at(20);
            for number in replaced {
                let old = value(&*store, &key(*number)).unwrap();
                assert!(
                    store
                        .swap(&key(*number), Some(&old), Some(b"harmless"))
                        .unwrap()
                );
            }
            for some in deleted.chunks(17) {
                store
                    .delete(&some.iter().map(|number| key(*number)).collect::<Vec<_>>())
                    .unwrap();
            }
            store.compact().unwrap();
            let gone = |when: &str| {
                for number in rest {
                    let held = holding(root.path(), format!("SECRET-{number:04}-").as_bytes());
                    assert!(
                        held.is_empty(),
                        "{kind:?} with seed {seed}: {number} {when} in {held:?}"
                    );
                }
            };
            gone("is left");
            drop(store);
            gone("is back");
            let store = kind.open(&path).unwrap();
            for number in stay {
                let kept = value(&*store, &key(*number)).unwrap();
                assert!(kept.starts_with(format!("SECRET-{number:04}-").as_bytes()));
                assert!(
                    !holding(root.path(), &kept[..12]).is_empty(),
                    "the test looks in the right place"
                );
            }
        }
    }
}

#[test]
fn erasing_waits_for_readers_no_longer_than_it_should() {
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("store.sqlite");
    let store = Sqlite::open_within(&path, Duration::from_millis(50)).unwrap();
    store.put("k", b"SECRET").unwrap();
    store.delete(&["k".into()]).unwrap();
    let reader = rusqlite::Connection::open(&path).unwrap();
    reader
        .execute_batch("BEGIN; SELECT count(*) FROM kv;")
        .unwrap();
    assert!(matches!(store.compact(), Err(Error::Unavailable(_))));
    reader.execute_batch("COMMIT").unwrap();
    store.compact().unwrap();
    assert!(holding(root.path(), b"SECRET").is_empty());
}

#[test]
fn a_busy_store_is_unavailable_and_nothing_happened() {
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("store.sqlite");
    let store = Sqlite::open_within(&path, Duration::from_millis(30)).unwrap();
    store.put("k", b"old").unwrap();
    let writer = rusqlite::Connection::open(&path).unwrap();
    writer.execute_batch("BEGIN IMMEDIATE").unwrap();
    assert!(matches!(store.put("k", b"new"), Err(Error::Unavailable(_))));
    assert!(matches!(
        store.swap("k", Some(b"old"), Some(b"new")),
        Err(Error::Unavailable(_))
    ));
    assert!(matches!(
        store.delete(&["k".into()]),
        Err(Error::Unavailable(_))
    ));
    assert_eq!(value(&store, "k"), Some(b"old".to_vec()), "reading goes on");
    writer.execute_batch("ROLLBACK").unwrap();
    store.put("k", b"new").unwrap();
}

#[test]
fn a_database_that_is_locked_whole_is_unavailable_at_open() {
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("store.sqlite");
    drop(Sqlite::open(&path).unwrap());
    let other = rusqlite::Connection::open(&path).unwrap();
    other
        .execute_batch("PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE;")
        .unwrap();
    let refused = Sqlite::open_within(&path, Duration::from_millis(30));
    assert!(matches!(refused, Err(Error::Unavailable(_))), "{refused:?}");
}

#[test]
fn files_that_are_no_store_are_refused_and_left_alone() {
    let root = tempfile::tempdir().unwrap();
    let foreign = root.path().join("foreign.sqlite");
    rusqlite::Connection::open(&foreign)
        .unwrap()
        .execute_batch("CREATE TABLE mine (a)")
        .unwrap();
    let text = root.path().join("notes.sqlite");
    fs::write(
        &text,
        "not a database at all, but longer than a header is".repeat(20),
    )
    .unwrap();
    let short = root.path().join("short.sqlite");
    fs::write(&short, "\n").unwrap();
    let redb = root.path().join("notes.redb");
    fs::copy(&text, &redb).unwrap();
    let other = root.path().join("other.redb");
    let table = redb::TableDefinition::<u64, u64>::new("theirs");
    let database = redb::Database::create(&other).unwrap();
    let transaction = database.begin_write().unwrap();
    transaction.open_table(table).unwrap().insert(1, 2).unwrap();
    transaction.commit().unwrap();
    drop(database);
    for (path, theirs) in [
        (foreign, true),
        (text, false),
        (short, false),
        (redb, false),
        (other.clone(), true),
    ] {
        let before = fs::read(&path).unwrap();
        let refused = Kind::of(&path).open(&path).err();
        let told = match &refused {
            Some(Error::Invalid { reason, .. }) => theirs && reason.contains("another program"),
            Some(Error::Corrupt { .. }) => !theirs,
            _ => false,
        };
        assert!(told, "{}: {refused:?}", path.display());
        // redb marks a file as open while it looks into it.
        if path != other {
            assert!(
                fs::read(&path).unwrap() == before,
                "{} was touched",
                path.display()
            );
        }
    }
    let database = redb::Database::open(&other).unwrap();
    let theirs = database.begin_read().unwrap().open_table(table).unwrap();
    assert_eq!(theirs.get(1).unwrap().unwrap().value(), 2);
}

#[test]
fn a_newer_layout_is_unsupported() {
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("store.sqlite");
    drop(Sqlite::open(&path).unwrap());
    rusqlite::Connection::open(&path)
        .unwrap()
        .execute_batch("PRAGMA user_version = 2")
        .unwrap();
    assert!(matches!(Sqlite::open(&path), Err(Error::Unsupported(_))));
}

#[test]
fn another_program_finds_the_documented_layout() {
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("store.sqlite");
    let store = Sqlite::open(&path).unwrap();
    store.put("k", b"v").unwrap();
    let other = rusqlite::Connection::open(&path).unwrap();
    let text = |sql: &str| -> String { other.query_row(sql, [], |row| row.get(0)).unwrap() };
    assert_eq!(text("SELECT hex(value) FROM kv WHERE key = 'k'"), "76");
    assert_eq!(text("PRAGMA journal_mode"), "wal");
    assert_eq!(
        text("SELECT sql FROM sqlite_schema WHERE name = 'kv'"),
        "CREATE TABLE kv (key TEXT NOT NULL PRIMARY KEY, value BLOB NOT NULL) STRICT"
    );
    let number = |sql: &str| -> i64 { other.query_row(sql, [], |row| row.get(0)).unwrap() };
    assert_eq!(
        number("PRAGMA application_id"),
        i64::from(u32::from_be_bytes(*b"VDMM"))
    );
    assert_eq!(number("PRAGMA user_version"), 1);
    other
        .execute("INSERT INTO kv VALUES ('theirs', x'00ff')", [])
        .unwrap();
    assert_eq!(value(&store, "theirs"), Some(vec![0, 255]));
}

/// Bytes of the file are changed in turn: the store opens and answers or gives a typed error, and
/// once it met damage it refuses to write. (Bytes inside a value are the journal's to check.)
#[test]
fn damaged_files_fail_closed() {
    for kind in KINDS {
        let root = tempfile::tempdir().unwrap();
        let path = path_of(kind, root.path());
        let store = kind.open(&path).unwrap();
        for number in 0..40 {
            store
                .put(&format!("k/{number:02}"), &[number; 100])
                .unwrap();
        }
        store.compact().unwrap();
        drop(store);
        let sound = fs::read(&path).unwrap();
        let used = sound.iter().rposition(|byte| *byte != 0).unwrap() + 1;
        let places = (0..512.min(used)).chain((512..used).step_by(used / 400 + 1));
        let mut met = 0;
        for place in places {
            let mut bytes = sound.clone();
            bytes[place] ^= 0x5a;
            for stale in ["-wal", "-shm", ".lock", ".new"] {
                let mut name = path.clone().into_os_string();
                name.push(stale);
                let _ = fs::remove_file(name);
            }
            fs::write(&path, bytes).unwrap();
            met += usize::from(look_into(kind, &path, place));
        }
        assert!(met > 20, "{kind:?}: only {met} places showed");
    }
}

/// Opens a damaged store and reads all. True when it told of the damage.
fn look_into(kind: Kind, path: &Path, place: usize) -> bool {
    let store: Arc<dyn Store> = match kind.open(path) {
        Ok(store) => store,
        Err(Error::Corrupt { .. } | Error::Unsupported(_)) => return true,
        Err(other) => panic!("{kind:?} at {place}: {other:?}"),
    };
    for number in 0..40_u8 {
        match store.get(&[format!("k/{number:02}")]) {
            Ok(_) => {}
            Err(Error::Corrupt { .. }) => {
                assert!(
                    matches!(store.put("k/00", b"v"), Err(Error::Corrupt { .. })),
                    "{kind:?} at {place}"
                );
                return true;
            }
            Err(other) => panic!("{kind:?} at {place}: {other:?}"),
        }
    }
    false
}

#[test]
fn a_store_cut_short_fails_closed() {
    for kind in KINDS {
        let root = tempfile::tempdir().unwrap();
        let path = path_of(kind, root.path());
        let store = kind.open(&path).unwrap();
        for number in 0..200 {
            store.put(&format!("k/{number}"), &[7; 500]).unwrap();
        }
        store.compact().unwrap();
        drop(store);
        let sound = fs::read(&path).unwrap();
        fs::write(&path, &sound[..sound.len() / 2]).unwrap();
        let outcome = kind.open(&path).and_then(|store| {
            (0..200).try_for_each(|number| store.get(&[format!("k/{number}")]).map(drop))
        });
        assert!(
            matches!(outcome, Err(Error::Corrupt { .. })),
            "{kind:?}: {outcome:?}"
        );
    }
}

#[cfg(unix)]
#[test]
fn a_store_belongs_to_its_owner_and_may_be_read_only() {
    use std::os::unix::fs::PermissionsExt as _;
    let root = tempfile::tempdir().unwrap();
    for kind in KINDS {
        let path = path_of(kind, root.path());
        drop(kind.open(&path).unwrap());
        assert_eq!(
            fs::metadata(&path).unwrap().permissions().mode() & 0o777,
            0o600
        );
    }
}

#[test]
fn a_folder_in_place_of_a_file_is_a_typed_error() {
    let root = tempfile::tempdir().unwrap();
    for (kind, name) in [(Kind::Sqlite, "a.sqlite"), (Kind::Redb, "a.redb")] {
        let path = root.path().join(name);
        fs::create_dir(&path).unwrap();
        assert!(kind.open(&path).is_err());
        let below = root.path().join("file").join("store");
        fs::write(root.path().join("file"), "").unwrap();
        assert!(kind.open(&below).is_err());
    }
    let lonely: Result<Redb, _> = Redb::open(root.path().join("file/x.redb"));
    assert!(lonely.is_err());
}

/// A store with records and all else that a journal keeps, some of it on pages of its own.
fn journal_like(store: &dyn Store, records: u32) -> Vec<String> {
    let record = |number: u32| format!("j/{number:020}");
    let mut keys: Vec<String> = (1..=records).map(record).collect();
    let others = ["boundary", "head", "meta", "s/1-part", "s/2-part"];
    keys.extend(others.map(ToOwned::to_owned));
    for key in &keys {
        let size = if key.starts_with("s/") { 9_000 } else { 120 };
        store.put(key, &vec![7; size]).unwrap();
    }
    keys.sort_unstable();
    keys
}

/// One bit of one key is flipped in the file: the store is refused, or it finds every other key,
/// and lists the one that changed where it now belongs.
#[test]
fn a_bit_flipped_in_a_key_hides_no_other() {
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("store.sqlite");
    let store = Sqlite::open(&path).unwrap();
    let keys = journal_like(&store, 60);
    store.compact().unwrap();
    drop(store);
    let sound = fs::read(&path).unwrap();
    let (mut refused, mut opened) = (0, 0);
    // The newest record, which nothing else tells of, and some of the others.
    for (at, key) in keys.iter().enumerate().filter(|(at, _)| at % 4 == 1) {
        let spots: Vec<usize> = (0..sound.len() - key.len())
            .filter(|place| sound[*place..].starts_with(key.as_bytes()))
            .collect();
        for spot in spots.iter().flat_map(|start| *start..start + key.len()) {
            for bit in 0..8 {
                let mut bytes = sound.clone();
                bytes[spot] ^= 1 << bit;
                for log in ["-wal", "-shm"] {
                    let _ = fs::remove_file(root.path().join(format!("store.sqlite{log}")));
                }
                fs::write(&path, bytes).unwrap();
                match Sqlite::open(&path) {
                    Err(Error::Corrupt { .. }) => refused += 1,
                    Err(other) => panic!("{key} at {spot}: {other:?}"),
                    Ok(store) => {
                        let mut expected = keys.clone();
                        let listed = store.keys("", "", 1000).unwrap();
                        expected[at].clone_from(&listed[at]);
                        assert_eq!(listed, expected, "{key} at {spot}");
                        let found = store.get(&listed).unwrap();
                        assert!(found.iter().all(Option::is_some), "{key} at {spot}");
                        opened += 1;
                    }
                }
            }
        }
    }
    assert!(refused > 1_000 && opened > 10, "{refused} {opened}");
}

/// Changes the rows of a SQLite store while its tree of keys is put aside, so that it does not
/// learn of it: as damage in one of the two trees does.
fn change_rows_alone(path: &Path, change: &str) {
    let run = |sql: &str| {
        let other = rusqlite::Connection::open(path).unwrap();
        other.execute_batch(sql).unwrap();
    };
    let root = |name: &str| -> i64 {
        let other = rusqlite::Connection::open(path).unwrap();
        let sql = "SELECT rootpage FROM sqlite_schema WHERE name = ?1";
        other.query_row(sql, [name], |row| row.get(0)).unwrap()
    };
    let keys = root("sqlite_autoindex_kv_1");
    run("PRAGMA writable_schema = ON;
         DELETE FROM sqlite_schema WHERE name = 'sqlite_autoindex_kv_1';
         UPDATE sqlite_schema SET sql = 'CREATE TABLE kv (key TEXT NOT NULL, value BLOB NOT NULL)'
         WHERE name = 'kv'");
    run(change);
    run(&format!(
        "PRAGMA writable_schema = ON;
         UPDATE sqlite_schema SET sql = 'CREATE TABLE kv (key TEXT NOT NULL PRIMARY KEY, \
                                                          value BLOB NOT NULL) STRICT'
         WHERE name = 'kv';
         INSERT INTO sqlite_schema
         VALUES ('index', 'sqlite_autoindex_kv_1', 'kv', {keys}, NULL)"
    ));
}

/// A store of five keys whose rows were changed behind its keys.
fn parted(root: &Path, change: &str) -> PathBuf {
    let path = root.join("store.sqlite");
    let store = Sqlite::open(&path).unwrap();
    for number in 1..=5 {
        store.put(&format!("j/{number}"), b"value").unwrap();
    }
    drop(store);
    change_rows_alone(&path, change);
    path
}

#[test]
fn a_newest_row_that_no_key_leads_to_is_told_at_opening() {
    let root = tempfile::tempdir().unwrap();
    let path = parted(root.path(), "INSERT INTO kv VALUES ('j/6', x'00')");
    let Err(Error::Corrupt { place, reason }) = Sqlite::open(&path) else {
        panic!("the row is hidden in silence");
    };
    assert_eq!(place, path.display().to_string());
    assert!(
        reason.contains("\"j/6\"") && reason.contains("REINDEX"),
        "{reason}"
    );
    // What it says to do is right.
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute_batch("REINDEX").unwrap();
    assert_eq!(value(&Sqlite::open(&path).unwrap(), "j/6"), Some(vec![0]));
}

#[test]
fn a_table_of_keys_and_rows_in_one_tree_opens_as_before() {
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("store.sqlite");
    drop(Sqlite::open(&path).unwrap());
    let other = rusqlite::Connection::open(&path).unwrap();
    other
        .execute_batch(
            "DROP TABLE kv; CREATE TABLE kv (key TEXT NOT NULL PRIMARY KEY, \
                            value BLOB NOT NULL) STRICT, WITHOUT ROWID;
             INSERT INTO kv VALUES ('j/1', x'01')",
        )
        .unwrap();
    assert_eq!(value(&Sqlite::open(&path).unwrap(), "j/1"), Some(vec![1]));
}

/// What is damaged is told key by key, and nothing is written over it.
#[test]
fn a_key_without_its_row_is_damaged_and_the_others_are_read() {
    let root = tempfile::tempdir().unwrap();
    let path = parted(root.path(), "DELETE FROM kv WHERE key = 'j/2'");
    let store = Sqlite::open(&path).unwrap();
    for _ in 0..2 {
        for number in [1, 2, 3, 4, 5] {
            let read = store.get(&[format!("j/{number}")]);
            match number {
                2 => assert!(matches!(read, Err(Error::Corrupt { .. })), "{read:?}"),
                _ => assert_eq!(read, Ok(vec![Some(b"value".to_vec())])),
            }
        }
    }
    for refused in [
        store.put("j/1", b"new"),
        store.delete(&["j/1".into()]),
        store.compact(),
        store.swap("j/9", None, Some(b"new")).map(drop),
    ] {
        assert!(matches!(refused, Err(Error::Corrupt { .. })), "{refused:?}");
    }
}
