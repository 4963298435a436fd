//! Speed of the index and of the component, beside peers on the same texts and questions.

mod component;
mod durable;
mod languages;
mod module;
mod table;

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Map, Value, json};

/// What was built beforehand.
#[derive(Debug)]
pub struct Built {
    /// The probe as a module.
    pub module: PathBuf,
    /// Folder of the programs `corpus`, `native` and `vademecum-peers`.
    pub programs: PathBuf,
    /// Where texts, questions and stores are kept meanwhile.
    pub folder: PathBuf,
    /// Sizes of the corpora.
    pub counts: Vec<u64>,
}

/// Sizes of the corpora when none is named; a million takes a quarter of an hour of its own.
const COUNTS: [u64; 3] = [1_000, 10_000, 100_000];
/// Largest corpus for FTS5, whose natural questions take a tenth of a second there.
const FTS5_MAX: u64 = 100_000;
/// Steps of one corpus, and those after all of them.
const STEPS: [u64; 2] = [6, 5];

/// What one corpus showed.
#[derive(Debug)]
struct Row {
    count: u64,
    native: Value,
    ours: Value,
    tantivy: Value,
    fts5: Value,
    records: Value,
}

/// What does not depend on a corpus.
#[derive(Debug)]
struct Rest {
    rust: f64,
    languages: Map<String, Value>,
    missing: Vec<String>,
    sqlite: Value,
    redb: Value,
    vectors_ms: f64,
    packed: usize,
}

impl Built {
    /// Reads the command line: MODULE PROGRAMS FOLDER [N ...].
    pub fn of(words: &[String]) -> Option<Self> {
        let [module, programs, folder, counts @ ..] = words else {
            return None;
        };
        let mut counts: Vec<u64> = counts
            .iter()
            .map(|count| count.parse())
            .collect::<Result<_, _>>()
            .ok()?;
        if counts.is_empty() {
            counts = COUNTS.to_vec();
        }
        let [module, programs, folder] =
            [module, programs, folder].map(|path| Path::new(path).to_owned());
        Some(Self {
            module,
            programs,
            folder,
            counts,
        })
    }
}

/// Measures everything and prints it; the last line is one JSON object.
///
/// # Errors
/// When a program or a call fails, or when natively and as a module the same questions have other
/// scores.
pub fn run(built: &Built) -> Result<()> {
    fs::create_dir_all(&built.folder)?;
    let steps = STEPS[0] * built.counts.len() as u64 + STEPS[1];
    let style = ProgressStyle::with_template("{elapsed_precise} {bar:30} {pos}/{len} {msg}")?;
    let bar = ProgressBar::new(steps).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(200));
    let mut rows = Vec::new();
    for &count in &built.counts {
        let row = corpus(built, count, &bar)?;
        bar.suspend(|| table::print_row(&row));
        rows.push(row);
    }
    let rest = rest(built, &bar)?;
    bar.finish_and_clear();
    table::print_rest(&rows, &rest);
    table::print_last(&rows, &rest);
    Ok(())
}

fn corpus(built: &Built, count: u64, bar: &ProgressBar) -> Result<Row> {
    let folder = built.folder.to_string_lossy();
    let size = count.to_string();
    let step = |what: &str| {
        bar.inc(1);
        bar.set_message(format!("{count} texts: {what}"));
    };
    let (native, ours) = index(built, count, &step)?;
    step("tantivy");
    let tantivy = program(built, "vademecum-peers", &["tantivy", &folder, &size])?;
    step("FTS5");
    let fts5 = if count <= FTS5_MAX {
        program(built, "vademecum-peers", &["fts5", &folder, &size])?
    } else {
        Value::Null
    };
    step("component");
    let records = component::recall(&built.folder, count)?;
    Ok(Row {
        count,
        native,
        ours,
        tantivy,
        fts5,
        records,
    })
}

/// The index natively and as a module; their scores must be the same to the last bit.
fn index(built: &Built, count: u64, step: &dyn Fn(&str)) -> Result<(Value, Value)> {
    let (folder, size) = (built.folder.to_string_lossy(), count.to_string());
    step("words");
    program(built, "corpus", &[&folder, &size])?;
    step("native");
    let native = program(built, "native", &[&folder, &size])?;
    step("module");
    let ours = module::run(&built.module, &built.folder, count)?;
    for (kind, sum) in [
        ("content", "sum"),
        ("natural", "sum"),
        ("content", "recall_sum"),
        ("natural", "recall_sum"),
    ] {
        let (one, two) = (&native[kind][sum], &ours[kind][sum]);
        ensure!(
            one == two,
            "{kind} {sum} of {count} texts: {one} natively, {two} in the module"
        );
    }
    Ok((native, ours))
}

/// Times the index alone, natively and as a module, and the exact scan over vectors.
///
/// # Errors
/// As [`run`].
pub fn run_index(built: &Built) -> Result<()> {
    fs::create_dir_all(&built.folder)?;
    for &count in &built.counts {
        let (native, ours) = index(built, count, &|_| ())?;
        table::print_index(count, &native, &ours);
    }
    table::print_vectors(module::vectors(&built.module, 10_000)?);
    Ok(())
}

/// Times durable facts alone.
///
/// # Errors
/// When a call fails.
pub fn run_durable(built: &Built) -> Result<()> {
    fs::create_dir_all(&built.folder)?;
    table::print_durable("SQLite", &durable::run(built, "sqlite")?);
    table::print_durable("redb", &durable::run(built, "redb")?);
    table::print_in_memory(durable::in_memory()?);
    Ok(())
}

fn rest(built: &Built, bar: &ProgressBar) -> Result<Rest> {
    let step = |what: &'static str| {
        bar.inc(1);
        bar.set_message(what);
    };
    step("calls");
    let rust = component::trivial()?;
    step("calls from other languages");
    let (languages, missing) = languages::run()?;
    step("SQLite");
    let sqlite = durable::run(built, "sqlite")?;
    step("redb");
    let redb = durable::run(built, "redb")?;
    step("vectors");
    Ok(Rest {
        rust,
        languages,
        missing,
        sqlite,
        redb,
        vectors_ms: module::vectors(&built.module, 10_000)?,
        packed: packed()?,
    })
}

/// Bytes of the component after `gzip -9`.
fn packed() -> Result<usize> {
    let output = Command::new("gzip")
        .args(["-9", "-n", "-c"])
        .arg(crate::component::path())
        .output()
        .context("gzip does not start")?;
    Ok(output.stdout.len())
}

fn program(built: &Built, name: &str, words: &[&str]) -> Result<Value> {
    let path = built.programs.join(name);
    let output = Command::new(&path)
        .args(words)
        .output()
        .with_context(|| path.display().to_string())?;
    let error = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{name} {words:?}: {error}");
    let text = String::from_utf8_lossy(&output.stdout);
    Ok(text
        .lines()
        .last()
        .and_then(|line| serde_json::from_str(line).ok())
        .unwrap_or(Value::Null))
}

/// Removes the file of a store and what may lie beside it.
fn clear(path: &Path) {
    for ending in ["", "-wal", "-shm", ".lock"] {
        let _ = fs::remove_file(format!("{}{ending}", path.display()));
    }
}

fn micros(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1e6
}

/// The value below which a share of the times lies.
fn at(times: &mut [f64], share: f64) -> f64 {
    times.sort_by(f64::total_cmp);
    let place = (times.len().saturating_sub(1) as f64 * share) as usize;
    times.get(place).copied().unwrap_or(0.0)
}

fn number(value: &Value, path: &str) -> f64 {
    value
        .pointer(path)
        .and_then(Value::as_f64)
        .unwrap_or(f64::NAN)
}

fn round(value: f64) -> Value {
    let places = if value.abs() < 10.0 { 1e3 } else { 10.0 };
    json!((value * places).round() / places)
}
