//! Damages what comes in, at random but repeatably: requests at the JSON door, skill files, queries
//! and the stored bytes below the journal. Nothing may panic, every answer is JSON, and a store
//! that nobody damaged answers afterwards as before.
//!
//! `fuzz [--seed N] [--minutes N]`; the same seed damages the same. Ends with `N passed, N failed`.
#![allow(clippy::print_stdout, reason = "a program talks to people")]

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    process::ExitCode,
    rc::Rc,
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, bail};
use vademecum_core::{Caller, Error, api::Core, skills::document};
use vademecum_tests::{
    doors::{Answer, NOW, SEED, Subject, script::Script},
    native::{Recorded, Script as HostScript, ScriptedHost, splitmix},
};

/// Damaged requests for each whole one.
const REQUESTS: u64 = 12;
/// Damaged stores at the end of each script.
const STORES: u64 = 12;
/// Pieces that break parsers more often than random bytes do.
const PIECES: [&str; 24] = [
    "\"",
    "\\",
    "\\u0000",
    "\\ud800",
    "{",
    "}",
    "[",
    "]",
    "---\n",
    "\n",
    "\t",
    ":",
    "- ",
    "null",
    "-1",
    "1e999",
    "18446744073709551616",
    "NEAR(",
    "\"a\" OR ",
    "*",
    "é",
    "漢",
    "\u{0}",
    "\u{202e}",
];

fn main() -> Result<ExitCode> {
    let (mut seed, mut minutes) = (1, 1);
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    for pair in arguments.chunks(2) {
        match pair {
            [name, value] if name == "--seed" => seed = value.parse()?,
            [name, value] if name == "--minutes" => minutes = value.parse()?,
            _ => bail!("usage: fuzz [--seed N] [--minutes N]"),
        }
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("doors");
    let scripts = Script::all(&folder)?;
    // What a panic says is printed with what caused it, once.
    std::panic::set_hook(Box::new(|_| {}));
    let mut fuzz = Fuzz::new(seed);
    let end = Instant::now() + Duration::from_secs(60 * minutes);
    let mut rounds = 0;
    while rounds == 0 || Instant::now() < end {
        for script in &scripts {
            // A script may not come through: what it stored was meddled with.
            let _ = script.run(&mut fuzz);
            fuzz.damage_stores()?;
            fuzz.damage_skill();
        }
        rounds += 1;
        if u64::is_power_of_two(rounds) {
            fuzz.report(rounds);
        }
    }
    fuzz.report(rounds);
    println!("{} passed, {} failed", fuzz.passed, fuzz.failed);
    Ok(ExitCode::from(u8::from(fuzz.failed > 0)))
}

/// The core, and what happens to it.
struct Fuzz {
    core: Core<ScriptedHost>,
    script: Rc<HostScript>,
    state: u64,
    passed: u64,
    failed: u64,
    slowest: (Duration, String),
    /// Names of stores that the script at hand used.
    stores: Vec<String>,
}

impl Fuzz {
    fn new(seed: u64) -> Self {
        let host = ScriptedHost::default();
        let script = Rc::clone(&host.script);
        Self {
            core: Core::new(host),
            script,
            state: seed,
            passed: 0,
            failed: 0,
            slowest: (Duration::ZERO, "none".into()),
            stores: Vec::new(),
        }
    }

    fn report(&self, rounds: u64) {
        println!(
            "round {rounds}: {} cases, slowest {:.0?} ({})",
            self.passed + self.failed,
            self.slowest.0,
            self.slowest.1
        );
    }

    fn roll(&mut self, sides: usize) -> usize {
        let (state, number) = splitmix(self.state);
        self.state = state;
        (number % sides.max(1) as u64) as usize
    }

    /// Cuts, doubles, flips and pieces, up to six of them.
    fn damage(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut out = bytes.to_vec();
        for _ in 0..1 + self.roll(6) {
            let at = self.roll(out.len() + 1);
            match self.roll(6) {
                0 => out.truncate(at),
                1 => {
                    let end = (at + self.roll(40)).min(out.len());
                    out.drain(at..end);
                }
                2 => {
                    let end = (at + self.roll(40)).min(out.len());
                    let copy = out[at..end].to_vec();
                    let place = self.roll(out.len() + 1);
                    out.splice(place..place, copy);
                }
                3 if at < out.len() => out[at] ^= 1 << self.roll(8),
                4 if at < out.len() => out[at] = self.roll(256) as u8,
                _ => {
                    let piece = PIECES[self.roll(PIECES.len())].as_bytes();
                    let times = if self.roll(20) == 0 { 300 } else { 1 };
                    out.splice(at..at, piece.repeat(times));
                }
            }
        }
        out
    }

    fn damaged_text(&mut self, text: &str) -> String {
        String::from_utf8_lossy(&self.damage(text.as_bytes())).into_owned()
    }

    /// Runs a case; after a panic the core is a new one.
    fn case(&mut self, what: &str, input: &str, run: impl FnOnce(&mut Core<ScriptedHost>) -> bool) {
        let start = Instant::now();
        let core = &mut self.core;
        let outcome = catch_unwind(AssertUnwindSafe(|| run(core)));
        let spent = start.elapsed();
        if spent > self.slowest.0 {
            self.slowest = (spent, what.to_owned());
        }
        let why = match outcome {
            Ok(true) => {
                self.passed += 1;
                return;
            }
            Ok(false) => "the answer is none".to_owned(),
            Err(panic) => {
                let text = panic.downcast_ref::<String>().cloned();
                let text = text.or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string));
                self.core = self.fresh();
                format!("panic: {}", text.unwrap_or_default())
            }
        };
        self.failed += 1;
        println!("FAILED {what}: {why}\n  input {input:?}");
    }

    fn fresh(&self) -> Core<ScriptedHost> {
        Core::new(ScriptedHost {
            script: Rc::clone(&self.script),
        })
    }

    /// Opens copies of the stores with damaged values: an error or an answer.
    fn damage_stores(&mut self) -> Result<()> {
        for name in self.stores.clone() {
            let values = self.script.store(&name).values();
            let whole = values.borrow().clone();
            for _ in 0..STORES {
                if whole.is_empty() {
                    break;
                }
                let at = self.roll(whole.len());
                let (key, value) = whole.iter().nth(at).context("a value")?;
                let value = self.damage(value);
                values.borrow_mut().insert(key.clone(), value);
                self.core = self.fresh();
                self.ask(&name, "admin.verify", "damaged");
                self.ask(&name, "admin.status", "damaged");
                self.ask(&name, "admin.compact", "damaged");
                values.borrow_mut().clone_from(&whole);
            }
            self.core = self.fresh();
            let caller = administrator(&name);
            self.case("a whole store", &name, |core| {
                core.call_json(&caller, "admin.status", "{}").is_ok()
            });
        }
        Ok(())
    }

    fn ask(&mut self, store: &str, method: &str, what: &str) {
        let caller = administrator(store);
        self.case(&format!("{method}, {what}"), store, |core| {
            sound(&core.call_json(&caller, method, "{}"))
        });
    }

    /// A skill file, whole and damaged.
    fn damage_skill(&mut self) {
        const WHOLE: &str = "---\nname: brew-tea\ndescription: >-\n  Use when tea is wanted.\nmetadata:\n  a: \"1\"\n  b: [x, 'y']\nallowed-tools: Read Bash(git:*)\n---\n# Tea\n\nSee [more](references/more.md).\n";
        let text = self.damaged_text(WHOLE);
        let input = text.clone();
        self.case("a skill file", &input, |_| {
            let parsed = document::parse(&text, Some("brew-tea"), false);
            parsed.skill.is_some() || !parsed.findings.is_empty()
        });
    }
}

fn administrator(store: &str) -> Caller {
    Caller {
        store: store.into(),
        owner: "*".into(),
        ..Caller::default()
    }
}

/// An error with a message, or JSON.
fn sound(answer: &Result<String, Error>) -> bool {
    match answer {
        Ok(text) => serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok(),
        Err(error) => !error.message.is_empty(),
    }
}

impl Subject for Fuzz {
    fn name(&self) -> &str {
        "fuzz"
    }

    fn start(&mut self) -> Result<()> {
        let host = ScriptedHost::default();
        self.script = Rc::clone(&host.script);
        self.core = Core::new(host);
        self.stores.clear();
        self.script.now.set(NOW);
        self.script.entropy.set(SEED);
        Ok(())
    }

    fn set_now(&mut self, now: u64) -> Result<()> {
        self.script.now.set(now);
        Ok(())
    }

    fn set_embedder(&mut self, embedder: &Recorded) -> Result<()> {
        self.script.embedder.replace(Some(embedder.clone()));
        self.reopen()
    }

    fn reopen(&mut self) -> Result<()> {
        self.core = self.fresh();
        Ok(())
    }

    fn call(&mut self, caller: &Caller, method: &str, request: &str) -> Result<Answer> {
        if !self.stores.contains(&caller.store) {
            self.stores.push(caller.store.clone());
        }
        let answer = self.core.call_json(caller, method, request);
        for _ in 0..REQUESTS {
            let text = self.damaged_text(request);
            let input = text.clone();
            self.case(method, &input, |core| {
                sound(&core.call_json(caller, method, &text))
            });
        }
        Ok(answer)
    }
}
