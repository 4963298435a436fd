//! One store, open in every language at the same time: a SQLite file, and a folder of plain files.

use std::{collections::BTreeSet, path::PathBuf, thread};

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};
use vademecum_core::Caller;

use super::{CommandLine, Folder, Found, RustFile, Subject};

/// Writes of each process in the race.
const WRITES: usize = 50;
/// Writes of the command line, which starts a process for each.
const COMMANDS: usize = 10;
/// The store's name; a folder store of it is `shared.store`.
pub const STORE: &str = "shared";

/// What the test makes of one store.
#[derive(Debug)]
pub struct Shared<'a> {
    /// The doors of other languages that are there.
    pub found: Vec<&'a Found>,
    /// Where the store lies that is not there yet: a SQLite file, or the folder of [`STORE`].
    pub place: PathBuf,
    /// The command.
    pub command: PathBuf,
    /// The composed component on the folder around a folder store.
    pub wasi: Option<Folder>,
}

/// One check and why it failed.
pub type Check = (String, Result<()>);

impl Shared<'_> {
    /// Writes in turn, then at the same time, then reads everything through every door.
    ///
    /// # Errors
    /// When a door cannot be opened.
    pub fn run(&self) -> Result<Vec<Check>> {
        let mut doors = self.open()?;
        let mut written = BTreeSet::new();
        let mut checks = Vec::new();
        if self.wasi.is_some() {
            checks.extend(
                doors
                    .iter_mut()
                    .map(|door| self.leaves_nothing(door.as_mut())),
            );
        }
        checks.extend(self.in_turn(&mut doors, &mut written));
        let raced = self.race(doors, &mut written);
        checks.extend(raced);
        checks.extend(self.read_all(&mut self.open()?, &written));
        Ok(checks)
    }

    /// A door of every kind on the store.
    fn open(&self) -> Result<Vec<Box<dyn Subject + Send>>> {
        let place = self.place.as_path();
        let mut doors: Vec<Box<dyn Subject + Send>> = vec![
            Box::new(RustFile::open(place, STORE)?),
            Box::new(CommandLine::new(&self.command, place)),
        ];
        if let Some(wasi) = &self.wasi {
            let mut wasi = wasi.again();
            wasi.open()?;
            doors.push(Box::new(wasi));
        }
        for found in &self.found {
            let mut lines = found.lines()?;
            lines.open(place)?;
            doors.push(Box::new(lines));
        }
        Ok(doors)
    }

    /// What only reads, and what is refused, makes no folder.
    fn leaves_nothing(&self, door: &mut dyn Subject) -> Check {
        let refused = [
            ("facts.get", json!({ "key": "none" })),
            (
                "facts.store",
                json!({ "kind": "odd", "key": "k", "value": "v" }),
            ),
            ("memory.get", json!({ "id": "none" })),
        ];
        let tried = refused.iter().try_for_each(|(method, request)| {
            let answer = ask(door, method, request);
            ensure!(answer.is_err(), "{method} answers {answer:?}");
            ensure!(!self.place.exists(), "{method} made the store");
            Ok(())
        });
        (
            format!("{} makes no store without need", door.name()),
            tried,
        )
    }

    /// Each door writes one fact, and every other door reads it at once.
    fn in_turn(
        &self,
        doors: &mut [Box<dyn Subject + Send>],
        written: &mut BTreeSet<String>,
    ) -> Vec<Check> {
        let mut checks = Vec::new();
        for writer in 0..doors.len() {
            let name = doors[writer].name().to_owned();
            let key = format!("turn-{name}");
            let stored = store(doors[writer].as_mut(), &key);
            written.insert(key.clone());
            checks.push((format!("{name} writes"), stored));
            for door in doors.iter_mut() {
                let read = get(door.as_mut(), &key);
                checks.push((format!("{} reads what {name} wrote", door.name()), read));
            }
        }
        checks
    }

    /// All write at the same time. Every acknowledged write counts.
    fn race(
        &self,
        doors: Vec<Box<dyn Subject + Send>>,
        written: &mut BTreeSet<String>,
    ) -> Vec<Check> {
        let racers: Vec<_> = doors
            .into_iter()
            .map(|mut door| {
                thread::spawn(move || {
                    let name = door.name().to_owned();
                    let writes = if name == "command" { COMMANDS } else { WRITES };
                    let keys = (0..writes).map(|number| format!("race-{name}-{number}"));
                    let keys: Vec<String> = keys.collect();
                    let done = keys.iter().try_for_each(|key| store(door.as_mut(), key));
                    (name, keys, done)
                })
            })
            .collect();
        let mut checks = Vec::new();
        for racer in racers {
            let Ok((name, keys, done)) = racer.join() else {
                checks.push(("a racer".to_owned(), Err(anyhow::anyhow!("it panicked"))));
                continue;
            };
            checks.push((format!("{name} races with {} writes", keys.len()), done));
            written.extend(keys);
        }
        checks
    }

    /// Every door, opened anew, holds the same bytes: all that was written and nothing else.
    fn read_all(
        &self,
        doors: &mut [Box<dyn Subject + Send>],
        written: &BTreeSet<String>,
    ) -> Vec<Check> {
        let mut hashes = BTreeSet::new();
        let mut checks = Vec::new();
        for door in doors {
            let name = door.name().to_owned();
            checks.push((
                format!("{name} finds every fact"),
                finds(door.as_mut(), written),
            ));
            checks.push((format!("{name} verifies"), verifies(door.as_mut())));
            let hash = ask(door.as_mut(), "admin.status", &json!({})).map(|status| {
                hashes.insert(status["hash"].to_string());
            });
            let same = hash.and_then(|()| {
                ensure!(hashes.len() == 1, "the hashes differ: {hashes:?}");
                Ok(())
            });
            checks.push((format!("{name} has the state of all"), same));
        }
        checks
    }
}

fn finds(door: &mut dyn Subject, written: &BTreeSet<String>) -> Result<()> {
    let mut keys = BTreeSet::new();
    for prefix in ["turn", "race"] {
        for door_name in ["rust", "command", "wasi", "python", "node", "go"] {
            let request = json!({ "query": format!("{prefix}-{door_name}"), "limit": 100 });
            let answer = ask(door, "facts.recall", &request)?;
            let facts = answer["facts"].as_array().context("no facts")?;
            keys.extend(
                facts
                    .iter()
                    .filter_map(|fact| fact["key"].as_str().map(str::to_owned)),
            );
        }
    }
    let lost: Vec<_> = written.difference(&keys).collect();
    let odd: Vec<_> = keys.difference(written).collect();
    ensure!(
        lost.is_empty() && odd.is_empty(),
        "lost {lost:?}, never written {odd:?}"
    );
    Ok(())
}

fn verifies(door: &mut dyn Subject) -> Result<()> {
    let answer = ask(door, "admin.verify", &json!({}))?;
    ensure!(answer["ok"] == true, "{answer}");
    Ok(())
}

fn store(door: &mut dyn Subject, key: &str) -> Result<()> {
    let value = format!("what {key} says: gr\u{fc}\u{df}e \u{1f9ed}");
    ask(
        door,
        "facts.store",
        &json!({ "kind": "fact", "key": key, "value": value }),
    )
    .map(drop)
}

fn get(door: &mut dyn Subject, key: &str) -> Result<()> {
    let answer = ask(door, "facts.get", &json!({ "key": key }))?;
    ensure!(answer["fact"]["key"] == key, "{answer}");
    Ok(())
}

fn ask(door: &mut dyn Subject, method: &str, request: &Value) -> Result<Value> {
    let caller = Caller {
        store: STORE.into(),
        actor: door.name().into(),
        owner: "team".into(),
        ..Caller::default()
    };
    let answer = door.call(&caller, method, &request.to_string())?;
    let text = answer.map_err(|error| anyhow::anyhow!("{method}: {error:?}"))?;
    Ok(serde_json::from_str(&text)?)
}
