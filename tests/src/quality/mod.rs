//! Retrieval quality through the component, and on the native index what each part is worth.
#![allow(clippy::print_stdout, reason = "the report is what the program is for")]

pub mod ablation;
mod data;
mod figures;
mod peers;

use std::{collections::BTreeMap, path::Path, sync::Arc, time::Instant};

use anyhow::{Context, Result, anyhow};
use serde_json::{Value, json};
use vademecum_search::{Pocket, Search};

use crate::{
    component::ComponentDoor,
    door::{Door, everybody},
};
use data::{Set, SkillFile, Source};
use figures::{Difference, Figures, Judged};

/// Documents of one call.
const BATCH: usize = 500;
/// Hits that are judged.
const DEPTH: usize = 10;
/// Queries of this kind have no answer.
const OFF_TOPIC: &str = "offtopic";

/// Measures a data set and prints the figures; with `beside`, those of peers on the same skills too.
///
/// # Errors
/// When a file cannot be read, or a call fails.
pub fn run(folder: &Path, beside: bool) -> Result<()> {
    let set = data::read(folder)?;
    let (words, mut last) = measure(&set, None, beside)?;
    println!("\nwith the compiled-in model\n");
    let (vectors, hybrid) = measure(&set, Some(encoder()), beside)?;
    last["hybrid"] = hybrid;
    last["hybrid"]["difference"] = difference(&vectors, &words);
    println!("\n{last}");
    Ok(())
}

/// What the first has over the second in nDCG@10, query by query, for each half.
fn difference(ours: &[Judged], theirs: &[Judged]) -> Value {
    let mut out = json!({});
    let on_topic = |one: &&Judged| !one.off_topic;
    let pairs: Vec<f64> = (ours.iter().filter(on_topic))
        .zip(theirs.iter().filter(on_topic))
        .map(|(one, other)| one.figures.ndcg10 - other.figures.ndcg10)
        .collect();
    let half = |odd: usize| pairs.iter().copied().skip(odd).step_by(2).collect();
    let halves: [(&str, Vec<f64>); 3] =
        [("even", half(0)), ("odd", half(1)), ("all", pairs.clone())];
    println!("\nvectors over words alone, nDCG@10, with 95 % intervals of a paired bootstrap");
    for (name, pairs) in halves {
        let difference = Difference::of(&pairs);
        println!("{name:>24} {difference}");
        out[name] = difference.json();
    }
    out
}

/// The compiled-in encoder, with its cache beside the build.
fn encoder() -> Arc<dyn Search> {
    let cache = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/embeddings.sqlite");
    let encoder = Pocket::new();
    match encoder.clone().with_cache(&cache) {
        Ok(cached) => Arc::new(cached),
        Err(_) => Arc::new(encoder),
    }
}

/// Indexes, asks and judges once, through a component of its own.
fn measure(
    set: &Set,
    model: Option<Arc<dyn Search>>,
    beside: bool,
) -> Result<(Vec<Judged>, Value)> {
    let mut door = ComponentDoor::default();
    let embeds = model.is_some();
    door.lend(model);
    let start = Instant::now();
    let count = index(set, &mut door)?;
    println!(
        "{count} documents indexed in {:.1} s",
        start.elapsed().as_secs_f64()
    );
    if embeds {
        let start = Instant::now();
        let made = embed(set, &mut door)?;
        println!("{made} vectors in {:.1} s", start.elapsed().as_secs_f64());
    }
    let start = Instant::now();
    let mut judged = ask(set, &mut door)?;
    let spent = start.elapsed().as_secs_f64() * 1e6 / judged.len().max(1) as f64;
    println!(
        "{} queries, {spent:.0} us each, calls included\n",
        judged.len()
    );
    let peers = match &set.source {
        Source::Skills(files) if beside => Some(compare(&judged, &peers::judge(set, files))),
        _ => None,
    };
    judged.append(&mut ask_others(set, &mut door)?);
    let mut last = report(&judged);
    if let Some(peers) = peers {
        last["peers"] = peers;
    }
    Ok((judged, last))
}

/// Makes all vectors; returns how many.
fn embed(set: &Set, door: &mut ComponentDoor) -> Result<u64> {
    let (stores, whole): (Vec<String>, usize) = match &set.source {
        Source::Documents(groups) => {
            let stores = groups.keys().map(|group| store(group)).collect();
            (stores, groups.values().map(Vec::len).sum())
        }
        Source::Skills(files) => (vec![store("")], files.len()),
    };
    let (mut made, mut rest) = (0, 0);
    for store in &stores {
        loop {
            let request = json!({ "limit": 256 });
            let answer = door
                .call(&everybody(store), "admin.embed", &request)
                .map_err(failed)?;
            let count = |name: &str| answer[name].as_u64().unwrap_or(0);
            made += count("made");
            rest += count("skipped");
            eprint!("\r{} of {whole} texts embedded", made + rest);
            if count("left") == 0 || count("made") + count("skipped") == 0 {
                break;
            }
        }
    }
    eprintln!();
    Ok(made)
}

/// Asks every group the questions of each other group: none of them has an answer there.
fn ask_others(set: &Set, door: &mut ComponentDoor) -> Result<Vec<Judged>> {
    let Source::Documents(groups) = &set.source else {
        return Ok(Vec::new());
    };
    let mut judged = Vec::new();
    for (at, query) in set.queries.iter().enumerate() {
        for group in groups.keys().filter(|group| **group != query.group) {
            let request = json!({ "query": query.text, "limit": 1, "collections": ["memory"] });
            let answer = door
                .call(&everybody(&store(group)), "retrieval.recall", &request)
                .map_err(failed)?;
            judged.push(Judged {
                label: String::new(),
                off_topic: true,
                even: at % 2 == 0,
                answered: answer["nothing"].is_null(),
                figures: Figures::default(),
            });
        }
    }
    Ok(judged)
}

fn failed(error: vademecum_core::Error) -> anyhow::Error {
    anyhow!("{error:?}")
}

/// One group is one store.
fn store(group: &str) -> String {
    if group.is_empty() {
        "all".into()
    } else {
        format!("group {group}")
    }
}

fn index(set: &Set, door: &mut ComponentDoor) -> Result<usize> {
    match &set.source {
        Source::Documents(groups) => {
            for (group, lines) in groups {
                let mut first = 1;
                for batch in lines.chunks(BATCH) {
                    let request = json!({ "lines": batch, "first": first, "source": "quality" });
                    let answer = door
                        .call(&everybody(&store(group)), "admin.load", &request)
                        .map_err(failed)?;
                    let rejected = answer["rejected"].as_array().map_or(0, Vec::len);
                    if rejected > 0 {
                        println!("{rejected} documents rejected: {}", answer["rejected"]);
                    }
                    first += batch.len();
                }
            }
            Ok(groups.values().map(Vec::len).sum())
        }
        Source::Skills(files) => {
            let mut kept = 0;
            for (id, file) in ids_of(files).iter().zip(files) {
                let request = json!({
                    "text": file.text, "lossy": true, "id": id,
                    "folder": file.folder, "source": file.path,
                });
                match door.call(&everybody("all"), "skills.put", &request) {
                    Ok(_) => kept += 1,
                    Err(error) => println!("{} is refused: {}", file.path, error.message),
                }
            }
            Ok(kept)
        }
    }
}

/// The name of each skill's folder as its id, as an import has it; where several share one, the
/// later ones are numbered, so that none hides another.
fn ids_of(files: &[SkillFile]) -> Vec<String> {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    let id = |file: &'_ SkillFile, count: usize| match count {
        1 => file.folder.clone(),
        _ => format!("{} {count}", file.folder),
    };
    files
        .iter()
        .map(|file| {
            let count = seen.entry(&file.folder).or_default();
            *count += 1;
            id(file, *count)
        })
        .collect()
}

fn ask(set: &Set, door: &mut ComponentDoor) -> Result<Vec<Judged>> {
    let mut judged = Vec::with_capacity(set.queries.len());
    let paths: BTreeMap<String, String> = match &set.source {
        Source::Skills(files) => {
            let paths = files.iter().map(|file| file.path.clone());
            ids_of(files).into_iter().zip(paths).collect()
        }
        Source::Documents(_) => BTreeMap::new(),
    };
    for (at, query) in set.queries.iter().enumerate() {
        let caller = everybody(&store(&query.group));
        let found = match set.source {
            Source::Documents(_) => {
                let request =
                    json!({ "query": query.text, "limit": DEPTH, "collections": ["memory"] });
                let answer = door
                    .call(&caller, "retrieval.recall", &request)
                    .map_err(failed)?;
                ids(&answer, "id").context("hits without ids")?
            }
            Source::Skills(_) => {
                let request = json!({ "query": query.text, "limit": DEPTH });
                let answer = door
                    .call(&caller, "skills.search", &request)
                    .map_err(failed)?;
                let found = ids(&answer, "id").context("hits without ids")?;
                let path = |id: String| paths.get(&id).cloned().unwrap_or(id);
                found.into_iter().map(path).collect()
            }
        };
        let answered = match set.source {
            // A skill is offered only where a hint would be.
            Source::Skills(_) if query.kind == OFF_TOPIC => {
                let request = json!({ "task": query.text });
                let answer = door
                    .call(&caller, "skills.hint", &request)
                    .map_err(failed)?;
                answer["hits"]
                    .as_array()
                    .is_some_and(|hits| !hits.is_empty())
            }
            _ => !found.is_empty(),
        };
        let grades = set.grades.get(&query.id).cloned().unwrap_or_default();
        judged.push(Judged {
            label: query.label(),
            off_topic: query.kind == OFF_TOPIC,
            even: at % 2 == 0,
            answered,
            figures: Figures::of(&found, &grades),
        });
    }
    Ok(judged)
}

fn ids(answer: &Value, field: &str) -> Option<Vec<String>> {
    answer["hits"]
        .as_array()?
        .iter()
        .map(|hit| Some(hit[field].as_str()?.to_owned()))
        .collect()
}

fn report(judged: &[Judged]) -> Value {
    println!(
        "{:24} {:>7} {:>7} {:>7} {:>7} {:>7} {:>7}",
        "", "queries", "nDCG@10", "R@1", "R@5", "R@10", "MRR"
    );
    let on_topic: Vec<&Judged> = judged.iter().filter(|judged| !judged.off_topic).collect();
    let mut by_label: BTreeMap<&str, Vec<&Judged>> = BTreeMap::new();
    for one in &on_topic {
        by_label.entry(&one.label).or_default().push(one);
    }
    for (label, list) in &by_label {
        if !label.is_empty() {
            line(label, list);
        }
    }
    let half = |odd: usize| -> Vec<&Judged> {
        on_topic
            .iter()
            .enumerate()
            .filter(|(at, _)| at % 2 == odd)
            .map(|(_, one)| *one)
            .collect()
    };
    line("even queries", &half(0));
    line("odd queries", &half(1));
    line("all", &on_topic);
    let off: Vec<&Judged> = judged.iter().filter(|judged| judged.off_topic).collect();
    let mean = Figures::mean(on_topic.iter().map(|one| &one.figures));
    let mut last = mean.json();
    if !off.is_empty() {
        let answered = off.iter().filter(|one| one.answered).count();
        let share = answered as f64 / off.len() as f64;
        println!(
            "\n{answered} of {} off-topic queries got an answer all the same",
            off.len()
        );
        for (name, even) in [("even", true), ("odd", false)] {
            let half: Vec<_> = off.iter().filter(|one| one.even == even).collect();
            let answered = half.iter().filter(|one| one.answered).count();
            println!("  {name} queries: {answered} of {}", half.len());
        }
        last["off_topic_false"] = json!(figures::round(share));
    }
    last
}

/// The figures of peers by label, ours among them; says where we are not above.
fn compare(ours: &[Judged], peers: &[(&'static str, Vec<Judged>)]) -> Value {
    let mut labels: Vec<&str> = ours
        .iter()
        .filter(|one| !one.off_topic)
        .map(|one| one.label.as_str())
        .collect();
    labels.sort_unstable();
    labels.dedup();
    let mut out = json!({});
    let mut below = Vec::new();
    println!();
    let all = [("ours", ours)];
    let rest = peers
        .iter()
        .map(|(name, judged)| (*name, judged.as_slice()));
    let all: Vec<(&str, &[Judged])> = all.into_iter().chain(rest).collect();
    for label in &labels {
        let means: Vec<Figures> = all
            .iter()
            .map(|(_, judged)| {
                let picked = judged.iter().filter(|one| one.label == *label);
                Figures::mean(picked.map(|one| &one.figures))
            })
            .collect();
        for ((name, _), mean) in all.iter().zip(&means) {
            println!(
                "{:24} {:>7} {:7.3} {:7.3} {:7.3} {:7.3} {:7.3}",
                label, name, mean.ndcg10, mean.r1, mean.r5, mean.r10, mean.mrr
            );
            out[*name][*label] = mean.json();
            if *name != "ours" && (mean.ndcg10 >= means[0].ndcg10 || mean.mrr >= means[0].mrr) {
                below.push(format!("{label}: not above {name}"));
            }
        }
    }
    for (name, judged) in &all {
        let off: Vec<&Judged> = judged.iter().filter(|one| one.off_topic).collect();
        if !off.is_empty() {
            let answered = off.iter().filter(|one| one.answered).count();
            let share = answered as f64 / off.len() as f64;
            println!(
                "{:24} {name:>7} {:7.3} of off-topic tasks hinted",
                "", share
            );
            out[*name]["off_topic_false"] = json!(figures::round(share));
        }
    }
    println!(
        "{}",
        if below.is_empty() {
            "above every peer for every kind".to_owned()
        } else {
            below.join(", ")
        }
    );
    out["above"] = json!(below.is_empty());
    out
}

fn line(label: &str, judged: &[&Judged]) {
    let mean = Figures::mean(judged.iter().map(|one| &one.figures));
    println!(
        "{label:24} {:7} {:7.3} {:7.3} {:7.3} {:7.3} {:7.3}",
        judged.len(),
        mean.ndcg10,
        mean.r1,
        mean.r5,
        mean.r10,
        mean.mrr
    );
}
