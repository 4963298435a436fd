//! `native FOLDER N`: times the probe natively; one JSON object on the last line.

use std::{fs, path::Path, time::Instant};

use vademecum_probe::Probe;

/// Rounds of all questions; the first warms the caches.
const ROUNDS: usize = 4;
/// Texts that are added and taken out again, one at a time.
const SINGLES: usize = 1_000;
/// Openings, of which the best counts: the machine does other things too.
const OPENINGS: usize = 5;

fn micros(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1e6
}

fn at(times: &mut [f64], share: f64) -> f64 {
    times.sort_by(f64::total_cmp);
    times[((times.len() - 1) as f64 * share) as usize]
}

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().collect();
    let (folder, count) = (Path::new(&arguments[1]), &arguments[2]);
    let read = |kind: &str| fs::read_to_string(folder.join(format!("{kind}-{count}.txt")));
    let corpus = read("corpus")?;
    let mut probe = Probe::default();
    let start = Instant::now();
    let texts = corpus.lines().map(|text| probe.add(text)).count();
    let build = micros(start) / texts as f64;
    let mut out = format!("{{\"texts\":{texts},\"build_us\":{build:.2}");
    for kind in ["content", "natural"] {
        out += &format!(",\"{kind}\":{}", questions(&mut probe, &read(kind)?));
    }
    let (add, remove) = singles(&mut probe, &corpus);
    let start = Instant::now();
    let pages = probe.pages();
    let encode = micros(start) / 1e3;
    let bytes: usize = pages.iter().map(Vec::len).sum();
    let first = read("content")?.lines().next().unwrap_or_default().to_owned();
    let open = (0..OPENINGS).map(|_| {
        let pages = pages.clone();
        let start = Instant::now();
        probe.open(pages);
        probe.search(&first, 10);
        micros(start) / 1e3
    });
    let open = open.fold(f64::INFINITY, f64::min);
    println!(
        "{out},\"add_find_us\":{add:.2},\"remove_find_us\":{remove:.2},\"encode_ms\":{encode:.1},\"open_ms\":{open:.3},\"bytes\":{:.1}}}",
        bytes as f64 / texts as f64
    );
    Ok(())
}

/// Times of the lexical stream and of the default recall over one kind of questions.
fn questions(probe: &mut Probe, questions: &str) -> String {
    let lexical = ask_all(probe, Probe::search, questions, "");
    let recall = ask_all(probe, Probe::recall, questions, "recall_");
    format!("{{{lexical},{recall}}}")
}

/// Times of one function over all questions, and the sum of its scores. `least` is the median
/// over the questions, of each the quickest call: what others on the machine take shows least in it.
fn ask_all(probe: &mut Probe, ask: fn(&mut Probe, &str, usize) -> usize, questions: &str, prefix: &str) -> String {
    let mut sum = 0.0;
    let mut spent = vec![Vec::new(); questions.lines().count()];
    for round in 0..ROUNDS {
        for (question, spent) in questions.lines().zip(&mut spent) {
            let start = Instant::now();
            ask(probe, question, 10);
            let time = micros(start);
            if round == 0 {
                sum += probe.sum;
            } else {
                spent.push(time);
            }
        }
    }
    let mut all = spent.concat();
    let mut least: Vec<f64> = spent.iter().map(|times| times.iter().copied().fold(f64::INFINITY, f64::min)).collect();
    let (p50, p95, least) = (at(&mut all, 0.5), at(&mut all, 0.95), at(&mut least, 0.5));
    format!("\"{prefix}p50\":{p50:.3},\"{prefix}p95\":{p95:.3},\"{prefix}least\":{least:.3},\"{prefix}sum\":{sum:?}")
}

/// One more text and the search that finds it; the text gone and the search that does not.
fn singles(probe: &mut Probe, corpus: &str) -> (f64, f64) {
    let (mut adds, mut removes, mut docs) = (Vec::new(), Vec::new(), Vec::new());
    for (number, text) in corpus.lines().take(SINGLES).enumerate() {
        let (text, word) = (format!("{text} uniq{number}x"), format!("uniq{number}x"));
        let start = Instant::now();
        let doc = probe.add(&text);
        probe.search(&word, 10);
        adds.push(micros(start));
        assert_eq!(probe.found.first(), Some(&doc), "{word} is not found");
        docs.push((doc, word));
    }
    for (doc, word) in docs {
        let start = Instant::now();
        assert!(probe.remove(doc), "{word} is not there");
        probe.search(&word, 10);
        removes.push(micros(start));
        // Others share parts of the word.
        assert_ne!(probe.found.first(), Some(&doc), "{word} is still found");
    }
    (at(&mut adds, 0.5), at(&mut removes, 0.5))
}
