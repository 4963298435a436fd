//! Tokens, keyword ranking and token-set similarity.

use serde_json::{Value, json};

use super::{all_have, call, cases, elements, label, memory, near, same, same_scores, text};
use crate::{conformance::Report, door::Door};

/// Lists of texts with tokens, words with stems, terms with synonyms.
pub fn is_tokens(file: &Value) -> bool {
    ["tokenizer", "stem", "synonyms"]
        .iter()
        .all(|member| file[member].is_array())
}

/// Runs the three lists.
pub fn run_tokens(name: &str, file: &Value, door: &mut dyn Door, report: &mut Report) {
    for (index, case) in elements(&file["tokenizer"]).iter().enumerate() {
        let label = format!("{name} tokenizer {index}");
        report.check(&label, tokens(case, door));
    }
    for (index, case) in elements(&file["stem"]).iter().enumerate() {
        let stem = call(door, "ranking.keyword_stem", &json!({ "word": case[0] }));
        report.check(
            &format!("{name} stem {index}"),
            stem.and_then(|got| same(&case[1], &got["stem"])),
        );
    }
    for (index, case) in elements(&file["synonyms"]).iter().enumerate() {
        let stems = call(
            door,
            "ranking.keyword_synonyms",
            &json!({ "stem": case[0] }),
        );
        report.check(
            &format!("{name} synonyms {index}"),
            stems.and_then(|got| same(&case[1], &got["stems"])),
        );
    }
}

/// The documented tokens, also where they are marked: they stay those of the documented ranking.
/// What is marked there must all the same be found by its own words and known again.
fn tokens(case: &Value, door: &mut dyn Door) -> Result<(), String> {
    let got = call(
        door,
        "ranking.keyword_tokens",
        &json!({ "text": case["text"] }),
    )?;
    same(&case["tokens"], &got["tokens"])?;
    if case.get("defect").is_some() {
        memory::known_by_its_words(text(case, "text"), door)?;
    }
    Ok(())
}

/// Documents with queries and their hits by two rules.
pub fn is_ranking(file: &Value) -> bool {
    let queries = elements(&file["queries"]);
    file["docs"].is_array()
        && !queries.is_empty()
        && queries
            .iter()
            .all(|query| query["query"].is_string() && query["v0929"].is_array())
}

/// Runs the queries over all documents, then over those that are left after the removals.
pub fn run_ranking(name: &str, file: &Value, door: &mut dyn Door, report: &mut Report) {
    let all: Vec<&Value> = elements(&file["docs"]).iter().collect();
    let limit = file["limit"].as_u64().unwrap_or(20);
    let result = rank(&all, &file["queries"], limit, door, report, name);
    report.check(
        &format!("{name} figures"),
        result.and_then(|answer| figures(file, &all, &answer)),
    );
    let removed = elements(&file["afterRemove"]["removed"]);
    let left: Vec<&Value> = all
        .into_iter()
        .filter(|doc| !removed.contains(&doc["id"]))
        .collect();
    let limit = file["afterRemove"]["limit"].as_u64().unwrap_or(10);
    let label = format!("{name} after removal");
    if let Err(failure) = rank(
        &left,
        &file["afterRemove"]["queries"],
        limit,
        door,
        report,
        &label,
    ) {
        report.check(&label, Err(failure));
    }
}

fn rank(
    docs: &[&Value],
    queries: &Value,
    limit: u64,
    door: &mut dyn Door,
    report: &mut Report,
    name: &str,
) -> Result<Value, String> {
    let documents: Vec<Value> = docs.iter().map(|doc| document(doc)).collect();
    let queries = elements(queries);
    let texts: Vec<&Value> = queries.iter().map(|query| &query["query"]).collect();
    let mut last = Value::Null;
    for (member, rule) in [("v0929", "summed"), ("main202610", "best")] {
        let request =
            json!({ "documents": documents, "queries": texts, "rule": rule, "limit": limit });
        last = call(door, "ranking.keyword", &request)?;
        for (index, query) in queries.iter().enumerate() {
            let hits: Vec<(String, Value)> = elements(&last["results"][index]["hits"])
                .iter()
                .map(|hit| {
                    let place = hit["document"].as_u64().unwrap_or(u64::MAX) as usize;
                    let id = docs.get(place).map_or("", |doc| text(doc, "id"));
                    (id.to_string(), hit["score"].clone())
                })
                .collect();
            let result =
                same_scores(&query[member], &hits).and_then(|()| query_tokens(query, door));
            report.check(&format!("{name} query {index} {member}"), result);
        }
    }
    Ok(last)
}

fn query_tokens(query: &Value, door: &mut dyn Door) -> Result<(), String> {
    if query["tokens"].is_null() {
        return Ok(());
    }
    let got = call(
        door,
        "ranking.keyword_tokens",
        &json!({ "text": query["query"] }),
    )?;
    same(&query["tokens"], &got["tokens"])
}

fn document(doc: &Value) -> Value {
    let list = |member: &str| {
        if doc[member].is_array() {
            doc[member].clone()
        } else {
            json!([])
        }
    };
    json!({
        "title": text(doc, "title"),
        "subtitle": text(doc, "subtitle"),
        "narrative": text(doc, "narrative"),
        "facts": list("facts"),
        "concepts": list("concepts"),
        "files": list("files"),
        "kind": text(doc, "type"),
    })
}

fn figures(file: &Value, docs: &[&Value], answer: &Value) -> Result<(), String> {
    same(&file["totalDocLength"], &answer["total"])?;
    same(&file["vocabularySize"], &answer["vocabulary"])?;
    let lengths = elements(&answer["lengths"]);
    docs.iter()
        .zip(lengths)
        .try_for_each(|(doc, length)| same(&file["docLengths"][text(doc, "id")], length))
}

/// Pairs of texts with their similarity.
pub fn is_jaccard(file: &Value) -> bool {
    all_have(file, &["a", "b", "similarity", "decision"])
}

/// Runs the pairs, as they are and in lower case.
pub fn run_jaccard(name: &str, file: &Value, door: &mut dyn Door, report: &mut Report) {
    for (index, case) in cases(file).iter().enumerate() {
        report.check(&label(name, index, case), jaccard(case, door));
    }
}

fn jaccard(case: &Value, door: &mut dyn Door) -> Result<(), String> {
    let likeness = match text(case, "decision") {
        "supersede" => "same",
        "near" => "near",
        _ => "fresh",
    };
    for (member, lower) in [("similarity", false), ("similarityLower", true)] {
        let request = json!({ "left": case["a"], "right": case["b"], "lower": lower });
        let got = call(door, "ranking.jaccard", &request)?;
        let wanted = case[member].as_f64().ok_or("a pair without a similarity")?;
        if !near(wanted, &got["similarity"]) {
            return Err(format!("{member}: wanted {wanted}, got {got}"));
        }
        if lower {
            same(&json!(likeness), &got["likeness"])?;
        }
    }
    Ok(())
}
