//! What each part of the default ranking is worth: the same questions with the part and without it.

use std::{collections::BTreeMap, num::NonZero, path::Path, thread};

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use serde_json::{Value, json};
use vademecum_core::{
    index::{
        Entry, Field, Index,
        page::Texts,
        recall::{Ask, Ranked},
    },
    rank::default::Constants,
    store::{TITLE_WEIGHT, tie},
    wire::Running,
};

use super::{
    DEPTH,
    data::{self, Query, Set, Source},
    figures::{Difference, Figures, round},
};
use crate::component::NOW;

/// The collection that the documents would be in.
const COLLECTION: &str = "memory";
/// Each index holds the texts of one group and no others.
const PARTITION: u32 = 0;

/// What questions are ranked by.
#[derive(Clone, Debug, PartialEq)]
struct Setup {
    constants: Constants,
    /// What one mention in a title counts.
    title: f32,
}

impl Default for Setup {
    /// The default ranking; without the floor, so that the ranking alone is compared.
    fn default() -> Self {
        Self {
            constants: Constants {
                floor: 0.0,
                ..Constants::default()
            },
            title: TITLE_WEIGHT,
        }
    }
}

/// A part of the ranking, and what leaves it out.
type Part = (&'static str, fn(&mut Setup));

const PARTS: [Part; 12] = [
    ("speaker", |setup| setup.constants.speaker = 0.0),
    ("time", |setup| {
        setup.constants.time = 0.0;
        setup.constants.timed_pool = 0;
    }),
    ("dated", |setup| setup.constants.dated = 0.0),
    ("recent", |setup| setup.constants.recent = 0.0),
    ("turns", |setup| setup.constants.turns = [0.0; 3]),
    ("session", |setup| setup.constants.session = 0.0),
    ("pairs", |setup| setup.constants.pair = 0.0),
    ("near", |setup| setup.constants.near = 0.0),
    ("feedback", |setup| setup.constants.feedback = 0.0),
    ("second readings at half weight", |setup| {
        setup.constants.whole = 1.0;
    }),
    ("likeness", |setup| setup.constants.likeness = 0.0),
    (TITLE, |setup| setup.title = 1.0),
];
const TITLE: &str = "title at 1.5 times the weight";
const ALL: &str = "all of these";

/// A text as the store would index it.
#[derive(Debug, Deserialize)]
struct Document {
    id: String,
    content: String,
    created: u64,
    #[serde(default)]
    title: String,
    #[serde(default)]
    session: String,
}

impl Document {
    /// The content, and a title that it does not begin with.
    fn fields(&self, title: f32) -> Vec<Field<'_>> {
        let mut fields = vec![Field {
            text: &self.content,
            weight: 1.0,
        }];
        if !self.content.trim_start().starts_with(self.title.trim()) {
            fields.push(Field {
                text: &self.title,
                weight: title,
            });
        }
        fields
    }
}

/// The documents of one group, which are searched together and without those of others.
#[derive(Debug)]
struct Group {
    documents: Vec<Document>,
    /// The number of each one's session; 0 is none.
    sessions: Vec<u32>,
}

impl Group {
    /// Of the lines of a group; the store refuses blank ones.
    fn of(lines: &[String]) -> Result<Self> {
        let mut documents: Vec<Document> = lines
            .iter()
            .map(|line| serde_json::from_str(line).with_context(|| line.clone()))
            .collect::<Result<_>>()?;
        documents.retain(|document| !document.content.trim().is_empty());
        let mut numbers: BTreeMap<&str, u32> = BTreeMap::new();
        let mut sessions = Vec::with_capacity(documents.len());
        for document in &documents {
            let next = numbers.len() as u32 + 1;
            sessions.push(match document.session.as_str() {
                "" => 0,
                session => *numbers.entry(session).or_insert(next),
            });
        }
        Ok(Self {
            documents,
            sessions,
        })
    }

    /// Indexes the documents, each under its place in the file.
    fn index(&self, title: f32) -> Index {
        let mut index = Index::new();
        for (doc, (document, session)) in (0..).zip(self.documents.iter().zip(&self.sessions)) {
            let entry = Entry {
                partition: PARTITION,
                session: *session,
                time: document.created,
                tie: tie(
                    Running::of(COLLECTION.as_bytes()),
                    Running::of(document.id.as_bytes()).max(1),
                ),
                fields: &document.fields(title),
            };
            index.insert(doc, &entry);
        }
        index
    }

    fn id(&self, hit: &Ranked) -> String {
        self.documents[hit.doc as usize].id.clone()
    }
}

impl Texts for Group {
    /// Wanted only of texts that were read from pages, of which there are none.
    fn fields(&self, doc: u32, with: &mut dyn FnMut(&[Field<'_>])) {
        with(&self.documents[doc as usize].fields(TITLE_WEIGHT));
    }
}

/// A set, ready to be asked.
#[derive(Debug)]
struct Asked {
    groups: BTreeMap<String, Group>,
    queries: Vec<Query>,
    grades: BTreeMap<String, BTreeMap<String, f64>>,
}

impl Asked {
    /// Reads a set of documents; says which file has what cannot be measured.
    fn read(folder: &Path) -> Result<Self> {
        let file = |name: &str| folder.join(name).display().to_string();
        if !folder.join("docs.jsonl").is_file() {
            bail!("{} is no file; the set needs one", file("docs.jsonl"));
        }
        let Set {
            source,
            queries,
            grades,
        } = data::read(folder)?;
        let Source::Documents(lines) = source else {
            bail!("{} holds no documents", file("docs.jsonl"));
        };
        let groups: BTreeMap<String, Group> = lines
            .into_iter()
            .map(|(name, lines)| Ok((name, Group::of(&lines)?)))
            .collect::<Result<_>>()
            .with_context(|| file("docs.jsonl"))?;
        if queries.is_empty() {
            bail!("{} holds no question", file("queries.jsonl"));
        }
        for query in &queries {
            if !groups.contains_key(&query.group) {
                let (file, Query { id, group, .. }) = (file("queries.jsonl"), query);
                bail!("{file}: question {id:?} is of group {group:?}, of which no document is");
            }
            let grades = grades.get(&query.id);
            if !grades.is_some_and(|grades| grades.values().any(|grade| *grade > 0.0)) {
                let file = file("qrels.tsv");
                bail!("{file}: no document answers question {:?}", query.id);
            }
        }
        Ok(Self {
            groups,
            queries,
            grades,
        })
    }

    fn documents(&self) -> usize {
        self.groups
            .values()
            .map(|group| group.documents.len())
            .sum()
    }

    /// Whether some title is indexed beside its text.
    fn has_titles(&self) -> bool {
        let mut documents = self.groups.values().flat_map(|group| &group.documents);
        documents.any(|document| document.fields(TITLE_WEIGHT).len() > 1)
    }

    fn indexes(&self, title: f32) -> BTreeMap<&str, Index> {
        let groups = self.groups.iter();
        groups
            .map(|(name, group)| (name.as_str(), group.index(title)))
            .collect()
    }

    /// nDCG@10 of each question.
    fn ask(&self, indexes: &mut BTreeMap<&str, Index>, constants: &Constants) -> Vec<f64> {
        let none = BTreeMap::new();
        let judge = |query: &Query| {
            let (Some(group), Some(index)) = (
                self.groups.get(&query.group),
                indexes.get_mut(query.group.as_str()),
            ) else {
                return 0.0;
            };
            let ask = Ask {
                question: &query.text,
                partitions: &[PARTITION],
                now: NOW,
                limit: DEPTH,
                whole: false,
                texts: group,
                meaning: None,
                outside: &[],
                constants,
            };
            let hits = index.recall(&ask, &mut |_| true).hits;
            let found: Vec<String> = hits.iter().map(|hit| group.id(hit)).collect();
            Figures::of(&found, self.grades.get(&query.id).unwrap_or(&none)).ndcg10
        };
        self.queries.iter().map(judge).collect()
    }

    /// The same for several setups, in their order: each thread has indexes of its own, which it
    /// makes anew where titles weigh something else.
    fn ask_all(&self, setups: &[Setup]) -> Vec<Vec<f64>> {
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        let threads = threads.min(setups.len()).max(1);
        let work = |first: usize| {
            let mut title = TITLE_WEIGHT;
            let mut indexes = self.indexes(title);
            let mut answers = Vec::new();
            for setup in setups.iter().skip(first).step_by(threads) {
                if setup.title != title {
                    title = setup.title;
                    indexes = self.indexes(title);
                }
                answers.push(self.ask(&mut indexes, &setup.constants));
            }
            answers
        };
        let mut answers: Vec<_> = thread::scope(|scope| {
            let running: Vec<_> = (0..threads)
                .map(|first| scope.spawn(move || work(first).into_iter()))
                .collect();
            let joined = running.into_iter().map(|thread| thread.join());
            joined
                .map(|answers| answers.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
                .collect()
        });
        (0..setups.len())
            .filter_map(|at| answers[at % threads].next())
            .collect()
    }
}

/// The questions at even places of the file, or at odd ones.
fn half(figures: &[f64], odd: usize) -> Vec<f64> {
    figures.iter().copied().skip(odd).step_by(2).collect()
}

fn mean(figures: &[f64]) -> f64 {
    figures.iter().sum::<f64>() / figures.len().max(1) as f64
}

/// What is lost without one part.
#[derive(Debug)]
struct Worth {
    part: &'static str,
    /// Questions whose figure it changes.
    changed: usize,
    /// For the even questions and the odd ones.
    halves: [Difference; 2],
}

/// The whole ranking, question by question, and what each part of it is worth.
fn measure(set: &Asked) -> (Vec<f64>, Vec<Worth>) {
    let titles = set.has_titles();
    let parts: Vec<Part> = PARTS
        .into_iter()
        .filter(|(name, _)| titles || *name != TITLE)
        .collect();
    let without = |parts: &[Part]| {
        let mut setup = Setup::default();
        parts
            .iter()
            .for_each(|(_, leave_out)| leave_out(&mut setup));
        setup
    };
    let names = parts.iter().map(|(name, _)| *name).chain([ALL]);
    let setups: Vec<Setup> = [without(&[])]
        .into_iter()
        .chain(parts.iter().map(|part| without(&[*part])))
        .chain([without(&parts)])
        .collect();
    let mut answers = set.ask_all(&setups).into_iter();
    let whole = answers.next().unwrap_or_default();
    let worth = names.zip(answers).map(|(part, figures)| {
        let lost: Vec<f64> = figures.iter().zip(&whole).map(|(a, b)| a - b).collect();
        Worth {
            part,
            changed: lost.iter().filter(|lost| **lost != 0.0).count(),
            halves: [0, 1].map(|odd| Difference::of(&half(&lost, odd))),
        }
    });
    let worth = worth.collect();
    (whole, worth)
}

/// Measures a set and prints a table, or one JSON object.
///
/// # Errors
/// When a file cannot be read, or a question has no answer in the set.
pub fn run(folder: &Path, as_json: bool) -> Result<()> {
    let set = Asked::read(folder)?;
    let (whole, worth) = measure(&set);
    let [even, odd] = [0, 1].map(|odd| mean(&half(&whole, odd)));
    if as_json {
        let parts: Vec<Value> = worth.iter().map(Worth::json).collect();
        let figures = json!({
            "documents": set.documents(),
            "queries": set.queries.len(),
            "ndcg10": { "all": round(mean(&whole)), "even": round(even), "odd": round(odd) },
            "left_out": parts,
        });
        println!("{figures}");
        return Ok(());
    }
    println!(
        "{} documents, {} questions; A are those at even places of the file, B those at odd ones",
        set.documents(),
        set.queries.len()
    );
    println!(
        "nDCG@10 by words alone, without the floor: {:.3}, A {even:.3}, B {odd:.3}\n",
        mean(&whole)
    );
    println!(
        "{:30}  {:23}  {:23}  questions changed",
        "left out", "A [95 %]", "B [95 %]"
    );
    for one in &worth {
        println!("{}", one.line());
    }
    Ok(())
}

impl Worth {
    fn line(&self) -> String {
        let told = |half: Difference| match half == Difference::of(&[0.0]) {
            true => "0".to_owned(),
            false => half.to_string(),
        };
        let [even, odd] = self.halves.map(told);
        format!("{:30}  {even:23}  {odd:23}  {:17}", self.part, self.changed)
    }

    fn json(&self) -> Value {
        let [even, odd] = self.halves.map(|half| half.json());
        json!({ "part": self.part, "changed": self.changed, "even": even, "odd": odd })
    }
}

#[cfg(test)]
#[path = "ablation_tests.rs"]
mod tests;
