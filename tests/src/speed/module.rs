//! The probe as a WebAssembly module: the same code as natively, in an engine set up as the one
//! that runs the component.

use std::{fs, path::Path, time::Instant};

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};
use wasmtime::{Config, Engine, Instance, Memory, Module, Store, TypedFunc};

use super::{at, micros};

/// Rounds of all questions; the first warms the caches.
const ROUNDS: usize = 4;
/// Texts that are added and taken out again, one at a time.
const SINGLES: usize = 1_000;
/// Openings, of which the best counts: the machine does other things too.
const OPENINGS: usize = 5;

/// A running probe.
struct Probe {
    store: Store<()>,
    memory: Memory,
    buffer: usize,
    instance: Instance,
}

impl Probe {
    /// `checks`: with those that let a call be ended, as hosts run it.
    fn load(path: &Path, checks: bool) -> Result<Self> {
        let mut config = Config::new();
        config.wasm_relaxed_simd(false).epoch_interruption(checks);
        let engine = Engine::new(&config)?;
        let module = Module::new(&engine, fs::read(path)?)?;
        let mut store = Store::new(&engine, ());
        // Nobody ticks here; the checks are there all the same.
        store.set_epoch_deadline(1);
        let instance = Instance::new(&mut store, &module, &[])?;
        let memory = instance
            .get_memory(&mut store, "memory")
            .context("the module has no memory")?;
        let buffer: TypedFunc<(), u32> = instance.get_typed_func(&mut store, "buffer")?;
        let buffer = buffer.call(&mut store, ())? as usize;
        Ok(Self {
            store,
            memory,
            buffer,
            instance,
        })
    }

    fn write(&mut self, text: &str) -> Result<u32> {
        self.memory
            .write(&mut self.store, self.buffer, text.as_bytes())?;
        Ok(u32::try_from(text.len())?)
    }

    fn function<P: wasmtime::WasmParams, R: wasmtime::WasmResults>(
        &mut self,
        name: &str,
    ) -> Result<TypedFunc<P, R>> {
        Ok(self.instance.get_typed_func(&mut self.store, name)?)
    }

    fn call<R: wasmtime::WasmResults>(&mut self, name: &str) -> Result<R> {
        let function = self.function::<(), R>(name)?;
        Ok(function.call(&mut self.store, ())?)
    }
}

/// Times the probe over a corpus.
///
/// # Errors
/// When a file cannot be read or the module stops.
pub(super) fn run(module: &Path, folder: &Path, count: u64) -> Result<Value> {
    let read = |kind: &str| fs::read_to_string(folder.join(format!("{kind}-{count}.txt")));
    let corpus = read("corpus")?;
    let mut probe = Probe::load(module, true)?;
    let start = Instant::now();
    add_all(&mut probe, &corpus)?;
    let mut out = json!({ "build_us": micros(start) / count as f64 });
    for kind in ["content", "natural"] {
        out[kind] = questions(&mut probe, &read(kind)?)?;
    }
    let whole = probe.memory.data_size(&probe.store);
    out["whole_bytes"] = json!((whole - corpus.len()) as f64 / count as f64);
    out["memory_bytes"] = json!(f64::from(probe.call::<u32>("memory_bytes")?) / count as f64);
    let (add_find, remove_find) = singles(&mut probe, &corpus)?;
    out["add_find_us"] = json!(add_find);
    out["remove_find_us"] = json!(remove_find);
    let start = Instant::now();
    let pages = probe.call::<u32>("pages")?;
    out["encode_ms"] = json!(micros(start) / 1e3);
    out["bytes"] = json!(f64::from(pages) / count as f64);
    out["open_ms"] = json!(open(
        &mut probe,
        read("content")?.lines().next().unwrap_or_default()
    )?);
    let mut probe = Probe::load(module, false)?;
    add_all(&mut probe, &corpus)?;
    out["unchecked"] = questions(&mut probe, &read("content")?)?;
    Ok(out)
}

fn add_all(probe: &mut Probe, corpus: &str) -> Result<()> {
    let add = probe.function::<u32, u32>("add")?;
    for text in corpus.lines() {
        let length = probe.write(text)?;
        add.call(&mut probe.store, length)?;
    }
    Ok(())
}

/// Milliseconds from pages to the first answer.
fn open(probe: &mut Probe, question: &str) -> Result<f64> {
    let search = probe.function::<(u32, u32), u32>("search")?;
    let mut best = f64::INFINITY;
    for _ in 0..OPENINGS {
        let start = Instant::now();
        probe.call::<()>("open")?;
        let length = probe.write(question)?;
        search.call(&mut probe.store, (length, 10))?;
        best = best.min(micros(start) / 1e3);
    }
    Ok(best)
}

/// One more text and the search that finds it; the text gone and the search that does not.
fn singles(probe: &mut Probe, corpus: &str) -> Result<(f64, f64)> {
    let add = probe.function::<u32, u32>("add")?;
    let remove = probe.function::<u32, u32>("remove")?;
    let search = probe.function::<(u32, u32), u32>("search")?;
    let (mut adds, mut removes, mut docs) = (Vec::new(), Vec::new(), Vec::new());
    for (number, text) in corpus.lines().take(SINGLES).enumerate() {
        let (text, word) = (format!("{text} uniq{number}x"), format!("uniq{number}x"));
        let start = Instant::now();
        let length = probe.write(&text)?;
        let doc = add.call(&mut probe.store, length)?;
        let length = probe.write(&word)?;
        search.call(&mut probe.store, (length, 10))?;
        adds.push(micros(start));
        ensure!(probe.call::<u32>("first")? == doc, "{word} is not found");
        docs.push((doc, word));
    }
    for (doc, word) in docs {
        let start = Instant::now();
        remove.call(&mut probe.store, doc)?;
        let length = probe.write(&word)?;
        search.call(&mut probe.store, (length, 10))?;
        removes.push(micros(start));
        // Others share parts of the word.
        ensure!(probe.call::<u32>("first")? != doc, "{word} is still found");
    }
    Ok((at(&mut adds, 0.5), at(&mut removes, 0.5)))
}

/// Times of the lexical stream and of the default recall over one kind of questions.
fn questions(probe: &mut Probe, questions: &str) -> Result<Value> {
    let [lexical, recall] =
        ["search", "recall"].map(|function| ask_all(probe, function, questions));
    let ((lexical, sum), (recall, recall_sum)) = (lexical?, recall?);
    Ok(json!({
        "p50": lexical.p50,
        "p95": lexical.p95,
        "least": lexical.least,
        "recall_p50": recall.p50,
        "recall_p95": recall.p95,
        "recall_least": recall.least,
        "sum": sum,
        "recall_sum": recall_sum,
    }))
}

/// Times of one function over all questions, and the sum of its scores.
fn ask_all(probe: &mut Probe, function: &str, questions: &str) -> Result<(Times, f64)> {
    let ask = probe.function::<(u32, u32), u32>(function)?;
    let total = probe.function::<(), f64>("sum")?;
    let mut sum = 0.0;
    let mut spent = vec![Vec::new(); questions.lines().count()];
    for round in 0..ROUNDS {
        for (question, spent) in questions.lines().zip(&mut spent) {
            let start = Instant::now();
            let length = probe.write(question)?;
            ask.call(&mut probe.store, (length, 10))?;
            let time = micros(start);
            if round == 0 {
                sum += total.call(&mut probe.store, ())?;
            } else {
                spent.push(time);
            }
        }
    }
    Ok((Times::of(&spent), sum))
}

/// Microseconds of calls.
struct Times {
    p50: f64,
    p95: f64,
    /// Median over the questions, of each the quickest call: what others on the machine take
    /// shows least in it.
    least: f64,
}

impl Times {
    /// Of the calls of each question.
    fn of(spent: &[Vec<f64>]) -> Self {
        let mut all = spent.concat();
        let least = |times: &Vec<f64>| times.iter().copied().fold(f64::INFINITY, f64::min);
        let mut least: Vec<f64> = spent.iter().map(least).collect();
        Self {
            p50: at(&mut all, 0.5),
            p95: at(&mut all, 0.95),
            least: at(&mut least, 0.5),
        }
    }
}

/// Milliseconds of an exact scan over so many vectors.
///
/// # Errors
/// When the module stops.
pub(super) fn vectors(module: &Path, count: u32) -> Result<f64> {
    let mut probe = Probe::load(module, true)?;
    probe
        .function::<u32, ()>("fill_vectors")?
        .call(&mut probe.store, count)?;
    let nearest = probe.function::<(u32, u32), u32>("nearest")?;
    let mut spent = Vec::new();
    for doc in 0..60 {
        let start = Instant::now();
        nearest.call(&mut probe.store, (doc, 100))?;
        spent.push(micros(start) / 1e3);
    }
    Ok(at(&mut spent, 0.5))
}
