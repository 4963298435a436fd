//! Several processes at one store: racing to open it, to create keys, to count and to append.

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;

use vademecum_stores::{Error, Kind, Redb, Store};

/// Processes that race.
const RACERS: usize = 4;

/// Stores that several processes may hold open at once.
const SHARED: [&str; 2] = ["store.sqlite", "folder.store"];

fn open(path: &Path) -> Arc<dyn Store> {
    Kind::of(path).open(path).unwrap()
}

/// A process that is ready and waits for the start.
struct Racer {
    child: Child,
    output: BufReader<ChildStdout>,
}

impl Racer {
    fn spawn(path: &Path, task: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_store-worker"))
            .arg(path)
            .args(task)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the worker starts");
        let output = BufReader::new(child.stdout.take().expect("its output"));
        Self { child, output }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("a line");
        line.trim_end().to_owned()
    }

    /// Gives the start signal; the answer is what the process printed.
    fn go(&mut self) {
        self.child
            .stdin
            .as_mut()
            .expect("its input")
            .write_all(b"\n")
            .expect("the start signal");
    }

    fn finish(mut self) -> Vec<String> {
        let lines = (&mut self.output)
            .lines()
            .collect::<Result<_, _>>()
            .expect("its output");
        assert!(self.child.wait().expect("it ends").success(), "{lines:?}");
        lines
    }
}

/// Starts all, waits until each is ready, lets them go at once.
fn race(path: &Path, tasks: &[Vec<String>]) -> Vec<Vec<String>> {
    let mut racers: Vec<Racer> = tasks
        .iter()
        .map(|task| Racer::spawn(path, &task.iter().map(String::as_str).collect::<Vec<_>>()))
        .collect();
    for racer in &mut racers {
        assert_eq!(racer.line(), "ready");
    }
    for racer in &mut racers {
        racer.go();
    }
    racers.into_iter().map(Racer::finish).collect()
}

fn tasks(task: impl Fn(usize) -> Vec<String>) -> Vec<Vec<String>> {
    (0..RACERS).map(task).collect()
}

fn task(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

#[test]
fn processes_that_make_a_store_at_once_share_it() {
    // Often enough to meet a process between the pages of a file that another one makes.
    for round in 0..50 {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join(SHARED[round % SHARED.len()]);
        race(
            &path,
            &tasks(|racer| task(&["open", &format!("mark/{racer}")])),
        );
        let marks = open(&path).keys("mark/", "", 99).unwrap();
        assert_eq!(marks, ["mark/0", "mark/1", "mark/2", "mark/3"]);
    }
}

#[test]
fn one_process_wins_an_absent_key() {
    for name in SHARED {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join(name);
        let won = race(
            &path,
            &tasks(|racer| task(&["race", &racer.to_string(), "60"])),
        );
        let store = open(&path);
        let mut all = BTreeSet::new();
        for (racer, keys) in won.iter().enumerate() {
            for key in keys {
                assert!(all.insert(key.clone()), "{key} has two winners");
                assert_eq!(
                    store.get(std::slice::from_ref(key)).unwrap(),
                    [Some(racer.to_string().into_bytes())]
                );
            }
        }
        assert_eq!(all.len(), 60);
    }
}

#[test]
fn processes_count_without_losing_a_step() {
    for name in SHARED {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join(name);
        let store = open(&path);
        store.put("n", b"0").unwrap();
        race(&path, &tasks(|_| task(&["count", "30"])));
        assert_eq!(store.get(&["n".into()]).unwrap(), [Some(b"120".to_vec())]);
    }
}

#[test]
fn processes_append_to_one_journal_without_a_gap() {
    for name in SHARED {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join(name);
        let places = race(
            &path,
            &tasks(|racer| task(&["append", &racer.to_string(), "30"])),
        );
        let store = open(&path);
        let mut written = vec![None; 30 * RACERS];
        for (racer, places) in places.iter().enumerate() {
            for place in places {
                let place: usize = place.parse().unwrap();
                assert_eq!(
                    written[place].replace(racer),
                    None,
                    "place {place} was given twice"
                );
            }
        }
        for (place, racer) in written.iter().enumerate() {
            let value = racer.map(|racer| racer.to_string().into_bytes());
            assert!(value.is_some(), "place {place} is empty");
            assert_eq!(store.get(&[format!("j/{place:020}")]).unwrap(), [value]);
        }
    }
}

#[test]
fn a_second_process_is_told_that_redb_is_for_one() {
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("store.redb");
    let store = Redb::open(&path).unwrap();
    assert!(!store.describe().unwrap().shared);
    let mut racer = Racer::spawn(&path, &["open", "mark"]);
    assert_eq!(racer.line(), "ready");
    racer.go();
    let refusal = racer.line();
    assert!(
        refusal.starts_with("Unavailable") && refusal.contains("one process"),
        "{refusal}"
    );
    assert!(!racer.child.wait().unwrap().success());
    assert!(
        matches!(Redb::open(&path), Err(Error::Unavailable(_))),
        "nor a second handle in one process"
    );

    drop(store);
    race(&path, &[task(&["race", "other", "3"])]);
    assert_eq!(
        Kind::Redb.open(&path).unwrap().keys("", "", 9).unwrap(),
        ["r/0", "r/1", "r/2"]
    );
}

/// A process whose files may not grow beyond a limit, as on a disk that is full.
#[cfg(unix)]
#[test]
fn a_disk_that_refuses_is_a_typed_error_and_loses_nothing() {
    for (name, kind) in [("store.sqlite", Kind::Sqlite), ("store.redb", Kind::Redb)] {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join(name);
        let output = Command::new("sh")
            .args([
                "-c",
                "trap '' XFSZ; ulimit -f 4000; exec \"$0\" \"$1\" fill",
            ])
            .arg(env!("CARGO_BIN_EXE_store-worker"))
            .arg(&path)
            .stdin(Stdio::null())
            .stderr(Stdio::inherit())
            .output()
            .unwrap();
        assert!(output.status.success(), "{name}: {:?}", output.status);
        let output = String::from_utf8(output.stdout).unwrap();
        let lines: Vec<&str> = output.lines().collect();
        let ["ready", taken @ .., refusal, reading] = &lines[..] else {
            panic!("{name}: {lines:?}")
        };
        assert!(taken.len() > 10, "{name}: {lines:?}");
        // SQLite calls a file that may grow no further an input or output error.
        let expected = if kind == Kind::Sqlite {
            "Unknown"
        } else {
            "Full"
        };
        assert!(refusal.starts_with(expected), "{name}: {refusal}");
        assert_eq!(*reading, "true", "{name}");
        let store = kind.open(&path).unwrap();
        if kind != Kind::Sqlite {
            let refused = format!("f/{}", taken.len());
            assert_eq!(store.get(&[refused]).unwrap(), [None], "{name}");
        }
        for key in taken {
            assert_eq!(
                store.get(&[(*key).to_owned()]).unwrap(),
                [Some(vec![7; 20_000])],
                "{name}: {key}"
            );
        }
        store.put("more", b"room again").unwrap();
    }
}

/// redb panics where a damaged page makes no sense. What it says then is in the error; standard
/// error belongs to the program.
#[test]
fn damage_is_told_in_the_error_alone() {
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("store.redb");
    let store = Redb::open(&path).unwrap();
    for number in 0..40 {
        store
            .put(&format!("k/{number:02}"), &[number; 100])
            .unwrap();
    }
    drop(store);
    let sound = std::fs::read(&path).unwrap();
    let used = sound.iter().rposition(|byte| *byte != 0).unwrap() + 1;
    let mut met = 0;
    for place in (4096..used).step_by(used / 300 + 1) {
        let mut bytes = sound.clone();
        let end = used.min(place + 8);
        bytes[place..end].iter_mut().for_each(|byte| *byte ^= 0xff);
        std::fs::write(&path, bytes).unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_store-worker"))
            .arg(&path)
            .arg("read")
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(said, "", "{place}");
        met += usize::from(String::from_utf8_lossy(&output.stdout).contains("Corrupt"));
    }
    assert!(met > 10, "only {met} places showed");
}
