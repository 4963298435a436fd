//! What a save costs as a store grows: the median and the 95th percentile of `memory.remember` at
//! 1,000, 10,000 and 100,000 memories of 40 words, on the native core over a store in memory.
//!
//! `save-cost [MEMORIES]`
#![allow(
    clippy::print_stdout,
    reason = "the figures are what the program is for"
)]

use std::time::{Duration, Instant};

use serde_json::json;
use vademecum_tests::{
    door::{Door, NativeDoor, owner},
    native::splitmix,
};

/// Different words; their frequencies fall as one over their rank.
const WORDS: usize = 50_000;
/// Words of a memory.
const LENGTH: usize = 40;
/// Saves that one figure is taken over.
const SAMPLE: usize = 500;

/// Texts of words with frequencies as natural ones have.
struct Texts {
    shares: Vec<f64>,
    state: u64,
}

impl Texts {
    fn new() -> Self {
        let mut sum = 0.0;
        let shares = (1..=WORDS).map(|rank| {
            sum += 1.0 / rank as f64;
            sum
        });
        Self {
            shares: shares.collect(),
            state: 7,
        }
    }

    fn word(&mut self) -> usize {
        let (state, number) = splitmix(self.state);
        self.state = state;
        let share = (number >> 11) as f64 / (1_u64 << 53) as f64 * self.shares[WORDS - 1];
        self.shares.partition_point(|known| *known < share)
    }

    fn text(&mut self) -> String {
        (0..LENGTH)
            .map(|_| format!("word{}", self.word()))
            .collect::<Vec<_>>()
            .join(" ")
    }
}

fn main() {
    let most = std::env::args()
        .nth(1)
        .and_then(|text| text.parse().ok())
        .unwrap_or(100_000);
    let mut door = NativeDoor::default();
    let caller = owner("bench", "");
    let mut texts = Texts::new();
    let mut saved = 0_usize;
    let mut first = None;
    for size in [1_000, 10_000, 100_000, 1_000_000]
        .into_iter()
        .filter(|size| *size <= most)
    {
        let mut times: Vec<Duration> = Vec::new();
        while saved < size + SAMPLE {
            let request = json!({ "content": texts.text() });
            let start = Instant::now();
            door.call(&caller, "memory.remember", &request)
                .expect("saved");
            if saved >= size {
                times.push(start.elapsed());
            }
            saved += 1;
        }
        times.sort_unstable();
        let (median, late) = (times[SAMPLE / 2], times[SAMPLE * 95 / 100]);
        let base = *first.get_or_insert(median);
        let ratio = median.as_secs_f64() / base.as_secs_f64();
        println!(
            "{size:>9} memories: p50 {median:>9.1?}  p95 {late:>9.1?}  {ratio:.2} of the first"
        );
    }
    let start = Instant::now();
    door.reopen();
    door.call(&caller, "memory.list", &json!({ "limit": 1 }))
        .expect("opened");
    let opened = start.elapsed();
    let start = Instant::now();
    door.call(
        &caller,
        "memory.remember",
        &json!({ "content": texts.text() }),
    )
    .expect("saved");
    println!(
        "after opening anew ({opened:.1?}) the first save takes {:.1?}",
        start.elapsed()
    );
}
