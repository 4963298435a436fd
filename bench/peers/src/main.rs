//! The same texts, questions and writes through others; one JSON object on the last line.
//!
//! `vademecum-peers tantivy|fts5 FOLDER N` and `vademecum-peers puts sqlite|redb FOLDER BYTES N`

mod fts5;
mod puts;
mod tantivy;

use std::{fs, path::Path, time::Instant};

type Done<T> = Result<T, Box<dyn std::error::Error>>;

/// Texts that are added and deleted one by one through a peer.
const SINGLES: usize = 20;

/// Texts and questions.
struct Work<'a> {
    texts: Vec<&'a str>,
    /// Without the most frequent words, and with them.
    questions: [Vec<&'a str>; 2],
}

/// What was measured of one peer.
#[derive(Debug, Default)]
struct Times {
    build_us: f64,
    /// Median and 95th percentile, microseconds.
    content: (f64, f64),
    natural: (f64, f64),
    add_find_us: f64,
    remove_find_us: f64,
    open_ms: f64,
    /// On disk, each text.
    bytes: f64,
}

fn micros(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1e6
}

fn at(times: &mut [f64], share: f64) -> f64 {
    times.sort_by(f64::total_cmp);
    times[((times.len() - 1) as f64 * share) as usize]
}

/// Bytes below a folder.
fn size(path: &Path) -> std::io::Result<u64> {
    let mut sum = 0;
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        let meta = entry.metadata()?;
        sum += if meta.is_dir() { size(&entry.path())? } else { meta.len() };
    }
    Ok(sum)
}

fn main() -> Done<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["puts", engine, folder, bytes, count] => {
            let second = puts::per_second(engine, Path::new(folder), bytes.parse()?, count.parse()?)?;
            println!("{{\"puts_per_second\":{second:.2}}}");
        }
        [peer, folder, count] => {
            let read = |kind: &str| fs::read_to_string(Path::new(folder).join(format!("{kind}-{count}.txt")));
            let (corpus, content, natural) = (read("corpus")?, read("content")?, read("natural")?);
            let work = Work {
                texts: corpus.lines().collect(),
                questions: [content.lines().collect(), natural.lines().collect()],
            };
            let times = if peer == "tantivy" { tantivy::times(&work)? } else { fts5::times(&work)? };
            print(&times);
        }
        _ => return Err("usage: tantivy|fts5 FOLDER N, or puts sqlite|redb FOLDER BYTES N".into()),
    }
    Ok(())
}

fn print(times: &Times) {
    let pair = |(p50, p95): (f64, f64)| format!("{{\"p50\":{p50:.3},\"p95\":{p95:.3}}}");
    println!(
        "{{\"build_us\":{:.2},\"content\":{},\"natural\":{},\"add_find_us\":{:.1},\"remove_find_us\":{:.1},\"open_ms\":{:.3},\"bytes\":{:.1}}}",
        times.build_us,
        pair(times.content),
        pair(times.natural),
        times.add_find_us,
        times.remove_find_us,
        times.open_ms,
        times.bytes
    );
}
