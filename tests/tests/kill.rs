//! Processes that write through the component are killed at random moments, again and again:
//! nothing acknowledged is lost, nothing is there twice, the store verifies clean, and what was
//! under way when the process died is finished by asking for it once more. That holds for facts,
//! and for a document into which all of them merge keys of their own.
#![allow(clippy::print_stdout, reason = "figures belong into the output")]

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    io::{BufRead as _, BufReader, Write as _},
    path::{Path, PathBuf},
    process::{Child, ChildStdout, Command, Stdio},
    sync::Arc,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use vademecum_runtime::{Caller, Channel, Entropy as _, Host, Pool, SeededEntropy, SystemEntropy};
use vademecum_stores::{Kind, Store};
use vademecum_tests::component;

#[test]
fn two_processes_on_sqlite_lose_nothing_when_killed_200_times() {
    kill_again_and_again("store.sqlite", 2, 200);
}

#[test]
fn a_process_on_redb_loses_nothing_when_killed_60_times() {
    kill_again_and_again("store.redb", 1, 60);
}

#[test]
fn two_processes_on_plain_files_lose_nothing_when_killed_60_times_and_a_purge_leaves_nothing() {
    let end = kill_again_and_again("plain.store", 2, 60);
    assert!(
        end.path.join("format").is_file(),
        "it is a store of plain files"
    );
    let pool = pool(&end.path);
    let fact =
        json!({ "owner": "o", "kind": "fact", "key": "last", "value": "note feedfeedfeedfeed" });
    call(&pool, "", "facts.store", &fact).expect("stored");
    let request = json!({ "owner": "o", "key": "last", "purge": true });
    let answer = call(&pool, "", "facts.forget", &request).expect("forgotten");
    assert_eq!(answer["purged"], "physical");
    let bytes = all_bytes(&end.path);
    // Each text begins with a number that is found nowhere else: `note` and sixteen digits.
    let there: HashSet<&[u8]> = (bytes.windows(16))
        .filter(|window| window.iter().all(u8::is_ascii_hexdigit))
        .collect();
    let holds = |text: &str| there.contains(&text.as_bytes()[5..21]);
    assert!(!end.forgotten.is_empty() && !end.kept.is_empty());
    for text in &end.kept {
        assert!(holds(text), "{text} is there, as plain text");
    }
    for text in &end.forgotten {
        assert!(!holds(text), "{text} was forgotten");
    }
    assert!(!holds("note feedfeedfeedfeed"));
}

/// The bytes of every file in a folder and those below it.
fn all_bytes(folder: &Path) -> Vec<u8> {
    let mut bytes = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            bytes.extend(all_bytes(&path));
        } else {
            bytes.extend(std::fs::read(&path).expect("a file"));
        }
        bytes.push(b'\n');
    }
    bytes
}

/// What is left after all kills.
struct End {
    /// Holds the store until it has been looked at.
    _root: tempfile::TempDir,
    path: PathBuf,
    /// Values of forgotten facts, all versions.
    forgotten: Vec<String>,
    /// Values of facts that are there, all versions.
    kept: Vec<String>,
}

/// A process under load.
struct Worker {
    child: Child,
    output: BufReader<ChildStdout>,
    log: Log,
}

/// What a process said.
#[derive(Default)]
struct Log {
    acknowledged: Vec<(String, String, Value)>,
    under_way: Option<(String, String, Value)>,
}

impl Worker {
    fn start(store: &Path, cache: &Path, prefix: &str, seed: u64) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_kill-worker"))
            .args([store, cache])
            .args([prefix, &seed.to_string()])
            .stdout(Stdio::piped())
            .spawn()
            .expect("the worker starts");
        let output = BufReader::new(child.stdout.take().expect("its output"));
        Self {
            child,
            output,
            log: Log::default(),
        }
    }

    /// Takes in one line; false when there is none left. The last line of a killed process may
    /// be cut short: it says nothing then.
    fn listen(&mut self) -> bool {
        let mut line = String::new();
        if self.output.read_line(&mut line).expect("its output") == 0 {
            return false;
        }
        let Some(line) = line.strip_suffix('\n') else {
            return false;
        };
        let parts: Vec<&str> = line.splitn(4, '\t').collect();
        match parts[..] {
            ["try", operation, method, request] => {
                let request = serde_json::from_str(request).expect("a request");
                self.log.under_way = Some((operation.to_owned(), method.to_owned(), request));
            }
            ["ack", operation] => {
                let done = self.log.under_way.take().expect("it said what it would do");
                assert_eq!(done.0, operation);
                self.log.acknowledged.push(done);
            }
            _ => panic!("unexpected line {line:?}"),
        }
        true
    }

    /// Kills it and takes in what it still said.
    fn kill(mut self) -> Log {
        self.child.kill().expect("it is killed");
        let status = self.child.wait().expect("it ends");
        assert!(!status.success(), "it ended by itself: {status}");
        while self.listen() {}
        self.log
    }
}

/// What must be in the store: by key the values of all versions, none when forgotten.
type Model = BTreeMap<String, Vec<String>>;

/// What a key of the model starts with that stands for what was merged into the document.
const DOCUMENT: &str = "document ";

/// Takes a call that took effect into the model. Gives the values that it forgot.
fn apply(model: &mut Model, method: &str, request: &Value) -> Vec<String> {
    let text = |field: &str| request[field].as_str().expect("a string").to_owned();
    match method {
        "facts.store" | "facts.update" => model.entry(text("key")).or_default().push(text("value")),
        "facts.forget" => {
            return model.insert(text("key"), Vec::new()).unwrap_or_default();
        }
        "working.update" => {
            let key = format!("{DOCUMENT}{}", text("data"));
            model.insert(key, Vec::new());
        }
        _ => {}
    }
    Vec::new()
}

fn pool(path: &Path) -> Pool {
    let store = Kind::of(path).open(path).expect("the store opens");
    let stores = HashMap::from([("s".to_owned(), store as Arc<dyn Store>)]);
    Pool::new(
        component::program().clone(),
        Host::system(),
        Arc::new(stores),
        1,
    )
}

fn call(
    pool: &Pool,
    operation: &str,
    method: &str,
    request: &Value,
) -> vademecum_runtime::Result<Value> {
    let caller = Caller {
        store: "s".into(),
        operation: operation.into(),
        channel: Channel::Tool,
        owner: "*".into(),
        ..Caller::default()
    };
    let answer = pool.call(&caller, method, &request.to_string())?;
    Ok(serde_json::from_str(&answer).expect("JSON"))
}

fn kill_again_and_again(name: &str, workers: usize, rounds: u64) -> End {
    let root = tempfile::tempdir().unwrap();
    let (path, cache) = (root.path().join(name), root.path().join("cache"));
    let soak = soak();
    let seed = if soak.is_some() {
        SystemEntropy::default().next()
    } else {
        0x6b69_6c6c
    };
    let dice = SeededEntropy::new(seed);
    let end = soak.map(|time| Instant::now() + time);
    let (mut all, mut forgotten) = (Model::new(), Vec::new());
    let (mut acknowledged, mut finished, mut slowest) = (0, 0, Duration::ZERO);
    // One process runs to its first answer, so that the component is compiled before the clock
    // of anybody runs.
    warm(&root.path().join(format!("warm-{name}")), &cache);
    // And by this process, which keeps it: what is timed is the opening.
    let _ = component::program();
    let goes_on = |round| round < rounds || end.is_some_and(|end| Instant::now() < end);
    let rounds = (0..).take_while(|round| goes_on(*round)).inspect(|round| {
        if soak.is_some() && round % 100 == 0 {
            println!("{name}: {round} kills, seed {seed}");
        }
    });
    let mut done = 0;
    for round in rounds {
        done = round + 1;
        let logs = run(&path, &cache, workers, round, &dice);
        let started = Instant::now();
        let pool = pool(&path);
        call(&pool, "", "admin.status", &json!({})).expect("the first answer");
        slowest = slowest.max(started.elapsed());
        let mut model = Model::new();
        for log in &logs {
            for (_, method, request) in &log.acknowledged {
                forgotten.extend(apply(&mut model, method, request));
            }
            acknowledged += log.acknowledged.len();
            // Whatever became of it: asked for once more it is done, and done once.
            if let Some((operation, method, request)) = &log.under_way {
                call(&pool, operation, method, request)
                    .unwrap_or_else(|error| panic!("round {round}: {method} {request}: {error:?}"));
                forgotten.extend(apply(&mut model, method, request));
                finished += 1;
            }
        }
        compare(&pool, &model, round);
        // Asked for once more, what was acknowledged last is not done again, even when the fact
        // that it was about has changed or gone since.
        if let Some((operation, method, request)) = logs[0].acknowledged.last() {
            call(&pool, operation, method, request)
                .unwrap_or_else(|error| panic!("round {round}: {method} again: {error:?}"));
            compare(&pool, &model, round);
        }
        let verified = call(&pool, "", "admin.verify", &json!({})).expect("verified");
        assert_eq!(verified["ok"], true, "round {round}: {verified}");
        all.extend(model);
    }
    let pool = pool(&path);
    compare(&pool, &all, done);
    let status = call(&pool, "", "admin.status", &json!({})).expect("status");
    let there = all.values().filter(|values| !values.is_empty()).count();
    let merged = all.keys().filter(|key| key.starts_with(DOCUMENT)).count();
    let facts = status["collections"]
        .as_array()
        .into_iter()
        .flatten()
        .find(|row| row["collection"] == "fact");
    if let Some(facts) = facts {
        assert_eq!(
            facts["records"], there,
            "nothing is there that nobody wrote"
        );
    }
    // Past the test's own capture: the figure belongs into every run's output.
    let _ = writeln!(
        std::io::stdout(),
        "{name}: {done} kills, {acknowledged} acknowledged, {finished} finished afterwards, \
         {there} facts and {merged} keys of the document in the end, slowest reopening to the first answer {slowest:?}"
    );
    End {
        _root: root,
        path,
        forgotten,
        kept: all.into_values().flatten().collect(),
    }
}

/// How long to go on beyond the usual rounds: `VADEMECUM_SOAK_MINUTES`, half of them each test.
fn soak() -> Option<Duration> {
    let minutes: u64 = std::env::var("VADEMECUM_SOAK_MINUTES").ok()?.parse().ok()?;
    Some(Duration::from_secs(minutes * 30))
}

fn warm(path: &Path, cache: &Path) {
    let mut worker = Worker::start(path, cache, "warm", 0);
    while worker.log.acknowledged.is_empty() {
        assert!(worker.listen(), "the worker ends before it writes");
    }
    worker.kill();
}

/// Runs processes until each wrote some, then kills them within a call or between two.
fn run(path: &Path, cache: &Path, workers: usize, round: u64, dice: &SeededEntropy) -> Vec<Log> {
    let mut running: Vec<Worker> = (0..workers)
        .map(|worker| Worker::start(path, cache, &format!("r{round}w{worker}"), dice.next()))
        .collect();
    let quota = 1 + dice.next() % 24;
    for worker in &mut running {
        while (worker.log.acknowledged.len() as u64) < quota {
            assert!(worker.listen(), "round {round}: the worker ends by itself");
        }
    }
    // Up to three milliseconds more: several steps of a call.
    let moment = Instant::now() + Duration::from_micros(dice.next() % 3_000);
    while Instant::now() < moment {
        std::hint::spin_loop();
    }
    running.into_iter().map(Worker::kill).collect()
}

/// The document holds everything that was merged into it.
fn compare_document(pool: &Pool, model: &Model, round: u64) {
    let request = json!({ "name": "context" });
    let document = call(pool, "", "working.document", &request).expect("the document");
    for data in model.keys().filter_map(|key| key.strip_prefix(DOCUMENT)) {
        let data: Value = serde_json::from_str(data).expect("JSON");
        for (prefix, members) in data.as_object().expect("an object") {
            for (key, value) in members.as_object().expect("an object") {
                let found = &document["data"][prefix][key];
                assert_eq!(found, value, "round {round}: {prefix}.{key} is lost");
            }
        }
    }
}

/// Every key has exactly the versions that were written, newest first.
fn compare(pool: &Pool, model: &Model, round: u64) {
    compare_document(pool, model, round);
    for (key, values) in model.iter().filter(|(key, _)| !key.starts_with(DOCUMENT)) {
        let request = json!({ "owner": "o", "key": key });
        let history = call(pool, "", "facts.history", &request);
        if values.is_empty() {
            let error = history.expect_err("it was forgotten");
            assert_eq!(
                error.code,
                vademecum_runtime::Code::Missing,
                "round {round}: {key}: {error}"
            );
            continue;
        }
        let history =
            history.unwrap_or_else(|error| panic!("round {round}: {key} is lost: {error:?}"));
        let found: Vec<&str> = history["versions"]
            .as_array()
            .expect("versions")
            .iter()
            .rev()
            .filter_map(|version| version["value"].as_str())
            .collect();
        assert_eq!(found, *values, "round {round}: {key}");
    }
}
