//! The layout on the file system of this machine: one process, then many writers at once.

use std::{
    format, fs, io,
    path::{Path, PathBuf},
    string::{String, ToString},
    sync::{
        Arc, Barrier,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    vec::Vec,
};

use super::{Failure, Files, Result, Store, escape, folder_of, unescape};

/// A folder of its own for a test, gone afterwards.
struct Disk {
    root: PathBuf,
    drawn: AtomicU64,
}

impl Disk {
    fn new(name: &str) -> Self {
        let root =
            std::env::temp_dir().join(format!("vademecum-layout-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        fs::create_dir_all(&root).unwrap();
        Self {
            root,
            drawn: AtomicU64::new(1),
        }
    }

    fn at(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.root);
    }
}

fn failed(error: io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::NotFound => Failure::Missing,
        io::ErrorKind::AlreadyExists | io::ErrorKind::DirectoryNotEmpty => Failure::Exists,
        _ => Failure::Other(error.to_string()),
    }
}

impl Files for Disk {
    fn read(&self, path: &str) -> Result<Vec<u8>> {
        fs::read(self.at(path)).map_err(failed)
    }

    fn write(&self, path: &str, bytes: &[u8]) -> Result<()> {
        assert!(!self.at(path).exists(), "{path} is written twice");
        fs::write(self.at(path), bytes).map_err(failed)
    }

    fn link(&self, old: &str, new: &str) -> Result<()> {
        fs::hard_link(self.at(old), self.at(new)).map_err(failed)
    }

    fn rename(&self, old: &str, new: &str) -> Result<()> {
        fs::rename(self.at(old), self.at(new)).map_err(failed)
    }

    fn unlink(&self, path: &str) -> Result<()> {
        fs::remove_file(self.at(path)).map_err(failed)
    }

    fn make(&self, path: &str) -> Result<()> {
        fs::create_dir(self.at(path)).map_err(failed)
    }

    fn list(&self, path: &str) -> Result<Vec<String>> {
        let entries = fs::read_dir(self.at(path)).map_err(failed)?;
        Ok(entries
            .flatten()
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .collect())
    }

    fn sync(&self, _: &str) -> Result<()> {
        Ok(())
    }

    fn draw(&self) -> u64 {
        self.drawn.fetch_add(1, Ordering::SeqCst)
    }
}

/// The folder `new` is empty at rest, and some tools copy no empty folder.
#[test]
fn a_copy_without_its_empty_folder_is_written() {
    let disk = Disk::new("copied");
    let store = Store::open(&disk, folder_of("Notes").unwrap()).unwrap();
    store.put("j/1", b"one").unwrap();
    let lose = || fs::remove_dir(disk.at("~4eotes.store/new")).unwrap();
    let copied = || Store::open(&disk, folder_of("Notes").unwrap()).unwrap();
    for key in ["j/2", "head"] {
        lose();
        copied().put(key, b"two").unwrap();
        assert_eq!(copied().get(key), Ok(Some(b"two".to_vec())));
    }
    lose();
    copied().delete("j/1").unwrap();
    assert_eq!(copied().get("j/1"), Ok(None));
}

#[test]
fn values_are_kept_by_both_kinds_of_keys() {
    let disk = Disk::new("kept");
    let store = Store::open(&disk, folder_of("Notes").unwrap()).unwrap();
    for key in ["j/1", "head"] {
        assert_eq!(store.get(key), Ok(None));
        assert_eq!(store.swap(key, None, Some(b"one")), Ok(true));
        assert_eq!(store.swap(key, None, Some(b"two")), Ok(false));
        assert_eq!(store.get(key), Ok(Some(b"one".to_vec())));
        store.put(key, b"three").unwrap();
        assert_eq!(store.get(key), Ok(Some(b"three".to_vec())));
        store.delete(key).unwrap();
        store.delete(key).unwrap();
        assert_eq!(store.get(key), Ok(None));
        assert_eq!(store.swap(key, None, None), Ok(true));
        assert_eq!(store.swap(key, None, Some(b"")), Ok(true));
        assert_eq!(
            Store::open(&disk, folder_of("Notes").unwrap())
                .unwrap()
                .get(key),
            Ok(Some(Vec::new()))
        );
        assert!(Path::new(&disk.at("~4eotes.store/format")).is_file());
    }
    assert!(
        Store::open(&disk, "other.store")
            .unwrap()
            .get("head")
            .unwrap()
            .is_none()
    );
}

#[test]
fn only_what_is_expected_is_replaced() {
    let disk = Disk::new("replaced");
    let store = Store::open(&disk, "s.store").unwrap();
    assert_eq!(store.swap("head", Some(b"a"), Some(b"b")), Ok(false));
    assert_eq!(store.swap("head", None, Some(b"a")), Ok(true));
    assert_eq!(store.swap("head", Some(b"a"), Some(b"b")), Ok(true));
    assert_eq!(store.swap("head", Some(b"a"), Some(b"c")), Ok(false));
    assert_eq!(store.swap("head", Some(b"b"), None), Ok(true));
    assert_eq!(store.swap("head", None, Some(b"d")), Ok(true));
    assert_eq!(store.get("head"), Ok(Some(b"d".to_vec())));
    // Nothing of the replaced values is left.
    let names = disk.list("s.store/turn/head").unwrap();
    assert_eq!(names.len(), 2, "{names:?}");
    assert!(matches!(
        store.swap("j/1", Some(b"a"), None),
        Err(Failure::Unsupported(_))
    ));
}

/// Whether a file below the folder holds the text.
fn holds(folder: &Path, text: &str) -> bool {
    fs::read_dir(folder).unwrap().flatten().any(|entry| {
        let path = entry.path();
        if path.is_dir() {
            holds(&path, text)
        } else {
            String::from_utf8_lossy(&fs::read(path).unwrap()).contains(text)
        }
    })
}

#[test]
fn what_a_crash_left_beside_a_value_goes_with_it() {
    let disk = Disk::new("crashed");
    let store = Store::open(&disk, "s.store").unwrap();
    assert_eq!(store.swap("j/1", None, Some(b"secret")), Ok(true));
    // A writer that crashed after its link, one before it, one in the first turn of a key.
    disk.link("s.store/once/j~2f1", "s.store/new/00000000000000aa")
        .unwrap();
    disk.write("s.store/new/00000000000000ab", b"secret too")
        .unwrap();
    disk.make("s.store/new/00000000000000ac").unwrap();
    store.delete("j/1").unwrap();
    assert!(holds(&disk.root, "secret"));
    store.settle().unwrap();
    assert!(!holds(&disk.root, "secret"));
    assert_eq!(disk.list("s.store/new").unwrap(), ["00000000000000ac"]);
}

/// A disk on which somebody sweeps just before each of the next links and renames.
struct Swept<'a>(&'a Disk, AtomicU64);

impl Swept<'_> {
    fn sweep(&self) {
        let left = self.1.load(Ordering::SeqCst);
        self.1.store(left.saturating_sub(1), Ordering::SeqCst);
        if left > 0 {
            Store::open(self.0, "s.store").unwrap().settle().unwrap();
        }
    }
}

impl Files for Swept<'_> {
    fn read(&self, path: &str) -> Result<Vec<u8>> {
        self.0.read(path)
    }

    fn write(&self, path: &str, bytes: &[u8]) -> Result<()> {
        self.0.write(path, bytes)
    }

    fn link(&self, old: &str, new: &str) -> Result<()> {
        self.sweep();
        self.0.link(old, new)
    }

    fn rename(&self, old: &str, new: &str) -> Result<()> {
        self.sweep();
        self.0.rename(old, new)
    }

    fn unlink(&self, path: &str) -> Result<()> {
        self.0.unlink(path)
    }

    fn make(&self, path: &str) -> Result<()> {
        self.0.make(path)
    }

    fn list(&self, path: &str) -> Result<Vec<String>> {
        self.0.list(path)
    }

    fn sync(&self, path: &str) -> Result<()> {
        self.0.sync(path)
    }

    fn draw(&self) -> u64 {
        self.0.draw()
    }
}

#[test]
fn a_writer_that_is_swept_over_writes_again() {
    let disk = Disk::new("swept");
    let store = Store::open(Swept(&disk, AtomicU64::new(0)), "s.store").unwrap();
    for (key, sweeps) in [("j/1", 1), ("j/2", 3), ("head", 2)] {
        store.files.1.store(sweeps, Ordering::SeqCst);
        assert_eq!(store.swap(key, None, Some(b"one")), Ok(true), "{key}");
        assert_eq!(store.get(key), Ok(Some(b"one".to_vec())), "{key}");
        store.files.1.store(sweeps, Ordering::SeqCst);
        store.put(key, b"two").unwrap();
        assert_eq!(store.get(key), Ok(Some(b"two".to_vec())), "{key}");
    }
    // Who is swept over all the time hears that nothing happened.
    store.files.1.store(1000, Ordering::SeqCst);
    assert_eq!(store.swap("j/3", None, Some(b"one")), Err(Failure::Missing));
    assert_eq!(store.get("j/3"), Ok(None));
    assert!(disk.list("s.store/new").unwrap().is_empty());
}

#[test]
fn a_removal_that_fails_halfway_says_so_and_can_be_repeated() {
    let disk = Disk::new("halfway");
    let store = Store::open(&disk, "s.store").unwrap();
    let keys: Vec<String> = (1..4).map(|number| format!("j/{number}")).collect();
    for key in &keys {
        assert_eq!(store.swap(key, None, Some(b"v")), Ok(true));
    }
    let refused = store.delete_all(&["j/1".to_string(), String::new()]);
    assert!(matches!(refused, Err(Failure::Refused { .. })));
    assert_eq!(store.keys("j/", "", 10).unwrap(), keys, "nothing is gone");
    // No file can be removed where a folder lies.
    let second = disk.at("s.store/once/j~2f2");
    fs::remove_file(&second).unwrap();
    fs::create_dir(&second).unwrap();
    assert!(matches!(
        store.delete_all(&keys[1..]),
        Err(Failure::Other(_))
    ));
    assert!(matches!(store.delete_all(&keys), Err(Failure::Unknown(_))));
    assert_eq!(store.keys("j/", "", 10).unwrap(), ["j/2", "j/3"]);
    fs::remove_dir(&second).unwrap();
    store.delete_all(&keys).unwrap();
    assert!(store.keys("j/", "", 10).unwrap().is_empty());
}

#[test]
fn the_last_number_of_a_pointer_has_no_successor() {
    let disk = Disk::new("last");
    let store = Store::open(&disk, "s.store").unwrap();
    store.put("head", b"v").unwrap();
    let names = disk.list("s.store/turn/head").unwrap();
    let first = names.iter().find(|name| name.contains('-')).unwrap();
    let last = first.replace("00000000000000000001", "18446744073709551615");
    disk.rename(
        &format!("s.store/turn/head/{first}"),
        &format!("s.store/turn/head/{last}"),
    )
    .unwrap();
    assert_eq!(store.get("head"), Ok(Some(b"v".to_vec())));
    for next in [Some(&b"w"[..]), None] {
        let Err(Failure::Corrupt { place, .. }) = store.swap("head", Some(b"v"), next) else {
            panic!("it was replaced");
        };
        assert_eq!(place, format!("s.store/turn/head/{last}"));
    }
    assert_eq!(store.get("head"), Ok(Some(b"v".to_vec())));
    assert_eq!(disk.list("s.store/turn/head").unwrap().len(), 2);
}

#[test]
fn keys_are_listed_in_order() {
    let disk = Disk::new("listed");
    let store = Store::open(&disk, "s.store").unwrap();
    for key in ["j/2", "j/10", "j/1", "meta", "head", "s/x~y z", "gone"] {
        store.put(key, b"v").unwrap();
    }
    store.delete("gone").unwrap();
    assert_eq!(
        store.keys("", "", 10).unwrap(),
        ["head", "j/1", "j/10", "j/2", "meta", "s/x~y z"]
    );
    assert_eq!(store.keys("j/", "j/1", 1).unwrap(), ["j/10"]);
}

#[test]
fn names_come_back_and_are_bounded() {
    for key in ["a-_0", "A/b", "~", "x y~2f"] {
        assert_eq!(unescape(&escape(key).unwrap()).as_deref(), Some(key));
    }
    assert!(matches!(escape(""), Err(Failure::Refused { .. })));
    assert!(matches!(
        escape(&"/".repeat(67)),
        Err(Failure::Refused { limit: 200, .. })
    ));
    assert_eq!(unescape("~4"), None);
}

#[test]
fn a_foreign_folder_is_refused() {
    let disk = Disk::new("foreign");
    fs::create_dir(disk.at("s.store")).unwrap();
    fs::write(disk.at("s.store/format"), "something else").unwrap();
    assert!(matches!(
        Store::open(&disk, "s.store"),
        Err(Failure::Corrupt { .. })
    ));
    fs::create_dir(disk.at("u.store")).unwrap();
    Store::open(&disk, "u.store").unwrap();
    for (folder, full) in [
        ("v.store", "once"),
        ("w.store", "mine"),
        ("x.store", "turn/a"),
    ] {
        fs::create_dir_all(disk.at(folder).join(full)).unwrap();
        fs::write(disk.at(folder).join(full).join("notes"), "mine").unwrap();
        let refused = Store::open(&disk, folder);
        assert!(matches!(refused, Err(Failure::Foreign)), "{folder}");
        assert_eq!(disk.list(folder).unwrap().len(), 1);
    }
    let turn = Store::open(&disk, "t.store").unwrap();
    turn.put("head", b"v").unwrap();
    for name in disk.list("t.store/turn/head").unwrap() {
        fs::remove_file(disk.at("t.store/turn/head").join(name)).unwrap();
    }
    assert!(matches!(turn.get("head"), Err(Failure::Corrupt { .. })));
}

/// Runs the same work in several threads that start together.
fn race(name: &str, threads: usize, work: fn(&Store<&Disk>, usize)) -> Disk {
    let disk = Arc::new(Disk::new(name));
    Store::open(&*disk, "s.store").unwrap();
    let start = Arc::new(Barrier::new(threads));
    let running: Vec<_> = (0..threads)
        .map(|thread| {
            let (disk, start) = (Arc::clone(&disk), Arc::clone(&start));
            thread::spawn(move || {
                let store = Store::open(&*disk, "s.store").unwrap();
                start.wait();
                work(&store, thread);
            })
        })
        .collect();
    for thread in running {
        thread.join().unwrap();
    }
    Arc::into_inner(disk).unwrap()
}

#[test]
fn one_racer_wins_each_absent_key() {
    let disk = race("absent", 8, |store, thread| {
        for round in 0..40 {
            for key in [format!("j/{round}"), format!("k{round}")] {
                let mine = format!("{thread}");
                if store.swap(&key, None, Some(mine.as_bytes())).unwrap() {
                    store.put(&format!("won/{key}/{thread}"), b"").unwrap();
                    assert_eq!(store.get(&key).unwrap().unwrap(), mine.as_bytes());
                }
            }
        }
    });
    let store = Store::open(&disk, "s.store").unwrap();
    assert_eq!(store.keys("won/", "", 1000).unwrap().len(), 80);
}

#[test]
fn no_value_is_lost_to_removals_beside_it() {
    let disk = race("removals", 4, |store, thread| {
        for round in 0..60 {
            if thread == 0 {
                store.settle().unwrap();
            } else if round < 30 {
                let key = format!("j/{thread}-{round}");
                assert_eq!(store.swap(&key, None, Some(b"v")), Ok(true));
            }
        }
    });
    let store = Store::open(&disk, "s.store").unwrap();
    assert_eq!(store.keys("j/", "", 1000).unwrap().len(), 90);
}

#[test]
fn no_increment_is_lost() {
    let disk = race("increments", 4, |store, _| {
        for _ in 0..50 {
            loop {
                let old = store.get("count").unwrap();
                let number = old
                    .as_deref()
                    .map_or(0, |bytes| u64::from_le_bytes(bytes.try_into().unwrap()));
                let next = (number + 1).to_le_bytes();
                if store.swap("count", old.as_deref(), Some(&next)).unwrap() {
                    break;
                }
            }
        }
    });
    let store = Store::open(&disk, "s.store").unwrap();
    assert_eq!(store.get("count").unwrap().unwrap(), 200_u64.to_le_bytes());
    assert_eq!(disk.list("s.store/turn/count").unwrap().len(), 2);
}
