//! A process that writes until it is killed: says what it is about to do, does it through the
//! component on a store on disk, says that it was acknowledged.
//!
//! `kill-worker STORE CACHE PREFIX SEED`; one line `try OPERATION METHOD REQUEST` before and one
//! `ack OPERATION` after each call, tab between the parts.

use std::{
    collections::HashMap,
    io::Write as _,
    path::{Path, PathBuf},
    sync::Arc,
};

use serde_json::{Value, json};
use vademecum_runtime::{
    Caller, Channel, Engine, EngineOptions, Entropy as _, Host, Pool, Program, SeededEntropy,
};
use vademecum_stores::{Kind, Store};
use vademecum_tests::component;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [path, cache, prefix, seed] = &arguments[..] else {
        anyhow::bail!("usage: kill-worker STORE CACHE PREFIX SEED");
    };
    let store = Kind::of(Path::new(path)).open(Path::new(path))?;
    let engine = Engine::new(&EngineOptions::default())?;
    let program = Program::load(&engine, component::bytes(), Some(&PathBuf::from(cache)))?;
    let stores = HashMap::from([("s".to_owned(), store as Arc<dyn Store>)]);
    let pool = Pool::new(program, Host::system(), Arc::new(stores), 1);
    let mut writer = Writer {
        dice: SeededEntropy::new(seed.parse()?),
        prefix,
        keys: Vec::new(),
        made: 0,
    };
    let mut output = std::io::stdout().lock();
    for number in 0.. {
        let (method, request) = writer.next();
        let caller = Caller {
            store: "s".into(),
            operation: format!("{prefix}-{number}"),
            channel: Channel::Tool,
            owner: "*".into(),
            ..Caller::default()
        };
        writeln!(output, "try\t{}\t{method}\t{request}", caller.operation)?;
        output.flush()?;
        pool.call(&caller, method, &request.to_string())?;
        writeln!(output, "ack\t{}", caller.operation)?;
        output.flush()?;
    }
    Ok(())
}

/// Decides what comes next.
struct Writer<'a> {
    dice: SeededEntropy,
    prefix: &'a str,
    /// Keys that are there.
    keys: Vec<String>,
    /// Keys ever made.
    made: u64,
}

impl Writer<'_> {
    fn roll(&self, sides: u64) -> u64 {
        self.dice.next() % sides
    }

    fn value(&self) -> String {
        let length = [3, 40, 300, 3_500][usize::try_from(self.roll(4)).unwrap_or(0)];
        let mut text = format!("note {:016x}", self.dice.next());
        while text.len() < length {
            text.push_str(&format!(" and {:x}", self.dice.next()));
        }
        text.truncate(3_900);
        text
    }

    fn next(&mut self) -> (&'static str, Value) {
        let known = self.keys.len() as u64;
        let roll = self.roll(100);
        let pick = if known == 0 {
            0
        } else {
            usize::try_from(self.roll(known)).unwrap_or(0)
        };
        match roll {
            0..15 if known > 0 => (
                "facts.update",
                json!({ "owner": "o", "key": self.keys[pick], "value": self.value() }),
            ),
            15..25 if known > 0 => {
                let key = self.keys.swap_remove(pick);
                (
                    "facts.forget",
                    json!({ "owner": "o", "key": key, "purge": roll == 15 }),
                )
            }
            25..30 => ("admin.compact", json!({})),
            30..40 => {
                self.made += 1;
                let data = json!({ self.prefix: { format!("k{}", self.made): roll } }).to_string();
                ("working.update", json!({ "name": "context", "data": data }))
            }
            _ => {
                self.made += 1;
                let key = format!("{}/{}", self.prefix, self.made);
                self.keys.push(key.clone());
                (
                    "facts.store",
                    json!({ "owner": "o", "kind": "fact", "key": key, "value": self.value() }),
                )
            }
        }
    }
}
