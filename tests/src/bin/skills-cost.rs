//! What finding a skill costs among many: 5,000 generated skills of the size of real ones (a line
//! of 25 words, a text of 600), on the native core and on the component, both over a store in
//! memory, answers as JSON.
//!
//! `skills-cost [SKILLS] [--native | --component]`: with one of them, the native core or the
//! component alone.
//!
//! Prints the median and the 95th percentile of keeping, keeping again, searching (two words, a
//! sentence, an id) and hinting. The last line is one JSON object, microseconds.
#![allow(
    clippy::print_stdout,
    reason = "the figures are what the program is for"
)]

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use vademecum_tests::{
    component::ComponentDoor,
    door::{Door, NativeDoor, owner},
    native::splitmix,
};

/// Different words; their frequencies fall as one over their rank.
const WORDS: usize = 30_000;
/// Words of a description.
const DESCRIPTION: usize = 25;
/// Words of a text.
const BODY: usize = 600;
/// Calls that one figure is taken over.
const SAMPLE: usize = 300;

/// Texts of words with frequencies as natural ones have.
struct Texts {
    shares: Vec<f64>,
    state: u64,
}

impl Texts {
    fn new(seed: u64) -> Self {
        let mut sum = 0.0;
        let shares = (1..=WORDS).map(|rank| {
            sum += 1.0 / rank as f64;
            sum
        });
        Self {
            shares: shares.collect(),
            state: seed,
        }
    }

    fn number(&mut self) -> u64 {
        let (state, number) = splitmix(self.state);
        self.state = state;
        number
    }

    fn word(&mut self) -> String {
        let share = (self.number() >> 11) as f64 / (1_u64 << 53) as f64 * self.shares[WORDS - 1];
        spelt(self.shares.partition_point(|known| *known < share))
    }

    fn text(&mut self, words: usize) -> String {
        let words: Vec<String> = (0..words).map(|_| self.word()).collect();
        words.join(" ")
    }
}

/// A number as a word of syllables, so that stems and lengths are like those of words.
fn spelt(mut number: usize) -> String {
    const SYLLABLES: [&str; 20] = [
        "ba", "co", "di", "fu", "ge", "ho", "ki", "lo", "ma", "ne", "or", "pu", "qua", "ri", "so",
        "te", "ul", "vi", "wo", "zan",
    ];
    number += 20;
    let mut word = String::new();
    while number > 0 {
        word.push_str(SYLLABLES[number % 20]);
        number /= 20;
    }
    word
}

/// The median and the 95th percentile.
fn figures(mut times: Vec<Duration>) -> (f64, f64) {
    times.sort_unstable();
    let at = |share: usize| times[(times.len() * share / 100).min(times.len() - 1)];
    let micros = |time: Duration| (time.as_secs_f64() * 1e7).round() / 10.0;
    (micros(at(50)), micros(at(95)))
}

fn measure(door: &mut dyn Door, count: usize) -> Value {
    let caller = owner("bench", "ada");
    let mut texts = Texts::new(7);
    let skills: Vec<Value> = (0..count)
        .map(|number| {
            let name = format!("{}-{number}", texts.text(2).replace(' ', "-"));
            let (description, body) = (texts.text(DESCRIPTION), texts.text(BODY));
            let text = format!("---\nname: {name}\ndescription: {description}\n---\n\n{body}\n");
            json!({ "text": text, "folder": name })
        })
        .collect();
    let mut out = json!({ "skills": count });
    let mut told = |what: &str, times: Vec<Duration>| {
        let (p50, p95) = figures(times);
        println!(
            "{:>10}  {what:<22} p50 {p50:>9.1} us  p95 {p95:>9.1} us",
            ""
        );
        out[what] = json!({ "p50": p50, "p95": p95 });
    };
    let mut ask = |method: &str, request: &Value| {
        let start = Instant::now();
        let answer = door.call(&caller, method, request).expect("an answer");
        (start.elapsed(), answer)
    };
    let times = skills.iter().map(|skill| ask("skills.put", skill).0);
    told("put", times.collect());
    let again = skills.iter().step_by(count.div_ceil(SAMPLE).max(1));
    let again = again.map(|skill| {
        let (time, answer) = ask("skills.put", skill);
        assert_eq!(answer["outcome"], "unchanged");
        time
    });
    told("put_unchanged", again.collect());
    let mut texts = Texts::new(11);
    for (what, words) in [("search_2_words", 2), ("search_12_words", 12)] {
        let times = (0..SAMPLE).map(|_| {
            let request = json!({ "query": texts.text(words) });
            ask("skills.search", &request).0
        });
        told(what, times.collect());
    }
    let named = skills.iter().step_by(count.div_ceil(SAMPLE).max(1));
    let named = named.map(|skill| {
        let (time, answer) = ask("skills.search", &json!({ "query": skill["folder"] }));
        assert_eq!(answer["hits"][0]["id"], skill["folder"]);
        time
    });
    told("search_exact_id", named.collect());
    let hints = (0..SAMPLE).map(|_| ask("skills.hint", &json!({ "task": texts.text(12) })).0);
    told("hint_12_words", hints.collect());
    out
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let asked = |option: &str| arguments.iter().any(|argument| argument == option);
    let (native, component) = (asked("--native"), asked("--component"));
    let count = arguments.iter().find_map(|argument| argument.parse().ok());
    let count = count.unwrap_or(5_000);
    let mut answer = json!({});
    let doors: [(&str, Box<dyn Door>); 2] = [
        ("native", Box::<NativeDoor>::default()),
        ("component", Box::<ComponentDoor>::default()),
    ];
    let left_out = |name: &str| match name {
        "native" => component && !native,
        _ => native && !component,
    };
    for (name, mut door) in doors.into_iter().filter(|door| !left_out(door.0)) {
        println!("{name}, {count} skills");
        answer[name] = measure(&mut *door, count);
    }
    println!("{answer}");
}
