//! Other rankings of the same skills in the same run.
//!
//! - `ax`: the documented overlap ranking: id, name and description twice, the first 600 UTF-16
//!   units of the body; hints under its guards. Its stop list is ours.
//! - `bm25`: plain BM25 (k1 1.2, b 0.75) over name, description and body, words of letters and
//!   digits in small letters. It hints whenever a word matches.

use std::collections::BTreeMap;

use vademecum_core::{
    rank::{
        overlap::Options,
        shelf::{self, Skill},
    },
    skills::{self, document},
    text::prose::StopList,
};

use super::{DEPTH, OFF_TOPIC, Set, data::SkillFile, figures::Figures, figures::Judged};

/// A skill that loads, and the path that it is judged by.
struct Loaded {
    path: String,
    skill: document::Skill,
}

/// What each peer makes of the queries.
pub(super) fn judge(set: &Set, files: &[SkillFile]) -> Vec<(&'static str, Vec<Judged>)> {
    let loaded: Vec<Loaded> = files
        .iter()
        .filter_map(|file| {
            let skill = skills::parse(&file.text, Some(&file.folder), true).skill?;
            let path = file.path.clone();
            Some(Loaded { path, skill })
        })
        .collect();
    let bm25 = Bm25::of(&loaded);
    let ax = Ax::of(&loaded);
    let judged = |rank: &dyn Fn(&str) -> Vec<usize>, hints: &dyn Fn(&str) -> bool| {
        let one = |(at, query): (usize, &super::data::Query)| {
            let found = rank(&query.text);
            let found: Vec<String> = found.iter().map(|at| loaded[*at].path.clone()).collect();
            let off_topic = query.kind == OFF_TOPIC;
            let grades = set.grades.get(&query.id).cloned().unwrap_or_default();
            Judged {
                label: query.label(),
                off_topic,
                even: at % 2 == 0,
                answered: off_topic && hints(&query.text),
                figures: Figures::of(&found, &grades),
            }
        };
        set.queries.iter().enumerate().map(one).collect::<Vec<_>>()
    };
    let nothing = |query: &str| !bm25.rank(query).is_empty();
    vec![
        (
            "ax",
            judged(&|query| ax.rank(query), &|query| ax.hints(query)),
        ),
        ("bm25", judged(&|query| bm25.rank(query), &nothing)),
    ]
}

struct Ax<'a> {
    skills: Vec<Skill<'a>>,
    stop: StopList,
}

impl<'a> Ax<'a> {
    fn of(loaded: &'a [Loaded]) -> Self {
        let skills: Vec<Skill<'a>> = loaded
            .iter()
            .map(|one| Skill {
                id: &one.skill.name,
                name: &one.skill.name,
                description: &one.skill.description,
                content: &one.skill.body,
            })
            .collect();
        let stop = StopList::grammar(skills.iter().map(|skill| skill.name));
        Self { skills, stop }
    }

    fn rank(&self, query: &str) -> Vec<usize> {
        let found = shelf::hint_skills(&self.skills, query, &Options::search(DEPTH), &self.stop);
        found.into_iter().map(|found| found.entry).collect()
    }

    fn hints(&self, query: &str) -> bool {
        !shelf::hint_skills(&self.skills, query, &Options::HINT, &self.stop).is_empty()
    }
}

struct Bm25 {
    /// Documents of each word and how often it stands there.
    postings: BTreeMap<String, Vec<(usize, f64)>>,
    lengths: Vec<f64>,
}

fn words(text: &str) -> Vec<String> {
    text.to_lowercase()
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

impl Bm25 {
    fn of(loaded: &[Loaded]) -> Self {
        let mut postings: BTreeMap<String, Vec<(usize, f64)>> = BTreeMap::new();
        let mut lengths = Vec::new();
        for (at, one) in loaded.iter().enumerate() {
            let texts = [&one.skill.name, &one.skill.description, &one.skill.body];
            let words: Vec<String> = texts.iter().flat_map(|text| words(text)).collect();
            lengths.push(words.len() as f64);
            for word in words {
                let list = postings.entry(word).or_default();
                match list.last_mut() {
                    Some((last, count)) if *last == at => *count += 1.0,
                    _ => list.push((at, 1.0)),
                }
            }
        }
        Self { postings, lengths }
    }

    fn rank(&self, query: &str) -> Vec<usize> {
        let count = self.lengths.len() as f64;
        let mean = self.lengths.iter().sum::<f64>() / count.max(1.0);
        let mut scores: BTreeMap<usize, f64> = BTreeMap::new();
        for word in words(query) {
            let Some(list) = self.postings.get(&word) else {
                continue;
            };
            let held = list.len() as f64;
            let idf = (1.0 + (count - held + 0.5) / (held + 0.5)).ln();
            for (at, tf) in list {
                let norm = 1.2 * (0.25 + 0.75 * self.lengths[*at] / mean);
                *scores.entry(*at).or_insert(0.0) += idf * tf * 2.2 / (tf + norm);
            }
        }
        let mut ranked: Vec<(usize, f64)> = scores.into_iter().collect();
        ranked.sort_by(|left, right| right.1.total_cmp(&left.1).then(left.0.cmp(&right.0)));
        ranked.into_iter().take(DEPTH).map(|(at, _)| at).collect()
    }
}
