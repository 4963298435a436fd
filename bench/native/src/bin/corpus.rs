//! `corpus FOLDER N`: texts of 40 words over 50,000 made-up words with Zipf frequencies, and a
//! thousand questions of two to six words of one text each: `content` without the 100 most
//! frequent words, `natural` with them. The same bytes every time.

use std::{
    collections::HashSet,
    fs::{self, File},
    io::{BufWriter, Write},
    path::Path,
};

const VOCABULARY: usize = 50_000;
const WORDS: usize = 40;
const QUESTIONS: usize = 1_000;

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() >> 11) as usize % limit
    }

    fn share(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }
}

/// Frequent words are short, as in any language.
fn vocabulary(random: &mut Random) -> Vec<String> {
    let (consonants, vowels) = (b"bcdfghjklmnprstvwz", b"aeiou");
    let (mut words, mut seen) = (Vec::new(), HashSet::new());
    while words.len() < VOCABULARY {
        let rank = words.len();
        let syllables = 1 + usize::from(rank > 20) + usize::from(rank > 800) + usize::from(random.share() < 0.3);
        let mut word = String::new();
        for _ in 0..syllables {
            word.push(char::from(consonants[random.below(consonants.len())]));
            word.push(char::from(vowels[random.below(vowels.len())]));
            if random.share() < 0.4 {
                word.push(char::from(consonants[random.below(consonants.len())]));
            }
        }
        if seen.insert(word.clone()) {
            words.push(word);
        }
    }
    words
}

fn join(words: &[String], ranks: &[usize]) -> String {
    ranks.iter().map(|&rank| words[rank].as_str()).collect::<Vec<_>>().join(" ")
}

fn question(random: &mut Random, text: &[usize], lowest: usize) -> Option<Vec<usize>> {
    let mut ranks: Vec<usize> = text.iter().copied().filter(|&rank| rank >= lowest).collect();
    ranks.sort_unstable();
    ranks.dedup();
    let length = 2 + random.below(5);
    if ranks.len() < length {
        return None;
    }
    for at in 0..length {
        let other = at + random.below(ranks.len() - at);
        ranks.swap(at, other);
    }
    ranks.truncate(length);
    Some(ranks)
}

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().collect();
    let folder = Path::new(&arguments[1]);
    let count: usize = arguments[2].parse().map_err(std::io::Error::other)?;
    let done = folder.join(format!("natural-{count}.txt"));
    if done.is_file() {
        return Ok(());
    }
    fs::create_dir_all(folder)?;
    let words = vocabulary(&mut Random(12_345));
    let mut shares = Vec::with_capacity(VOCABULARY);
    let mut sum = 0.0;
    for rank in 1..=VOCABULARY {
        sum += 1.0 / rank as f64;
        shares.push(sum);
    }
    let mut random = Random(777);
    let mut kept = Vec::new();
    let mut file = BufWriter::new(File::create(folder.join(format!("corpus-{count}.txt")))?);
    for number in 0..count {
        let text: Vec<usize> = (0..WORDS)
            .map(|_| {
                let place = random.share() * sum;
                shares.partition_point(|&share| share < place).min(VOCABULARY - 1)
            })
            .collect();
        writeln!(file, "{}", join(&words, &text))?;
        // Questions come from texts all over the corpus.
        if number % (count / 4_000).max(1) == 0 {
            kept.push(text);
        }
    }
    file.flush()?;
    let mut random = Random(99);
    for (kind, lowest) in [("content", 100), ("natural", 0)] {
        let mut questions = String::new();
        let mut made = 0;
        while made < QUESTIONS {
            let text = &kept[random.below(kept.len())];
            if let Some(ranks) = question(&mut random, text, lowest) {
                questions.push_str(&join(&words, &ranks));
                questions.push('\n');
                made += 1;
            }
        }
        fs::write(folder.join(format!("{kind}-{count}.txt")), questions)?;
    }
    Ok(())
}
