//! Tokens, searches and hints of the overlap ranking.

use serde_json::{Map, Value, json};

use super::{ABOUT, agrees, call, column, elements, expected, picked, renamed};
use crate::{conformance::Report, door::Door};

const OPTIONS: &[(&str, &str)] = &[
    ("topK", "top"),
    ("minScore", "floor"),
    ("marginRatio", "margin"),
    ("minDocs", "least"),
];

const SKILL: &[&str] = &["id", "name", "description", "content"];

/// A file with lists of tokens and searches over common catalogs.
pub(super) fn recognises(file: &Value) -> bool {
    file["format"]
        .as_str()
        .is_some_and(|format| format.starts_with("ax-ranker-vectors/"))
        || (file["tokens"].is_array() && file["catalogs"].is_object())
}

/// A file with one catalog of memories and cases of named kinds.
pub(super) fn recognises_mixed(file: &Value) -> bool {
    let kinds = |case: &Value| case["kind"].is_string() && case.get("out").is_some();
    file["catalog"].is_array()
        && !elements(&file["cases"]).is_empty()
        && elements(&file["cases"]).iter().all(kinds)
}

/// What the cases of one file share.
struct Shelf {
    skills: Value,
    memories: Value,
    stop: Value,
}

impl Shelf {
    fn new(skills: &Value, memories: &Value, file: &Value) -> Self {
        Self {
            skills: picked(skills, SKILL),
            memories: picked(memories, &["id", "content"]),
            stop: Value::from(elements(&file["stopwords_present"])),
        }
    }
}

/// Runs every list of a file; a list of an unknown name has failed.
pub(super) fn run(name: &str, file: &Value, door: &mut dyn Door, report: &mut Report) {
    let shelf = Shelf::new(
        &file["catalogs"]["skills"],
        &file["catalogs"]["memories"],
        file,
    );
    for (group, cases) in file.as_object().into_iter().flatten() {
        if ABOUT.contains(&group.as_str()) {
            continue;
        }
        if group == "sort_ids" {
            report.check(&format!("{name} {group}"), sorted(cases, door));
            continue;
        }
        for (index, case) in elements(cases).iter().enumerate() {
            let label = format!("{name} {group} {index}");
            match group.as_str() {
                "small_catalogs" => small(&label, case, &shelf.stop, door, report),
                "modules" => modules(&label, case, &shelf.stop, door, report),
                "fuzz" => fuzz(&label, case, &shelf.stop, door, report),
                _ => report.check(&label, one(group, case, &shelf, door)),
            }
        }
        if !cases.is_array() {
            report.check(&format!("{name} {group}"), Err("no list of cases".into()));
        }
    }
}

/// Runs the cases of a file with one catalog.
pub(super) fn run_mixed(name: &str, file: &Value, door: &mut dyn Door, report: &mut Report) {
    let shelf = Shelf::new(&Value::Null, &file["catalog"], file);
    for (index, case) in elements(&file["cases"]).iter().enumerate() {
        let kind = case["kind"].as_str().unwrap_or_default();
        report.check(
            &format!("{name} {kind} {index}"),
            one(kind, case, &shelf, door),
        );
    }
}

fn one(group: &str, case: &Value, shelf: &Shelf, door: &mut dyn Door) -> Result<(), String> {
    match group {
        "tokens" => tokens(case, "prose", &shelf.stop, door),
        "identifiers" => tokens(case, "identifier", &shelf.stop, door),
        "sort_random" => sorted(case, door),
        "skills_search" => {
            let found = search_skills(&shelf.skills, &case["searches"], &shelf.stop, door)?;
            agrees(expected(case, "out"), &picked(&found, &["id", "name"]))
        }
        "memories_search" => {
            let found = search_memories(case, shelf, door)?;
            agrees(expected(case, "out"), &column(&found, "id"))
        }
        "memories_search_duplicate_content" => {
            agrees(expected(case, "out"), &search_memories(case, shelf, door)?)
        }
        "skills_hint" => {
            let hints = hint_skills(&shelf.skills, case, &shelf.stop, door)?;
            agrees(expected(case, "out"), &hints)
        }
        "memories_hint" => agrees(expected(case, "out"), &hint_memories(case, shelf, door)?),
        "hint_text" => hint_text(case, shelf, door),
        "used_reason_cut" => used(case, door),
        _ => Err("unknown kind of case".into()),
    }
}

/// The lists of tokens name a token once.
fn tokens(case: &Value, analyser: &str, stop: &Value, door: &mut dyn Door) -> Result<(), String> {
    let request = json!({ "text": case["text"], "analyser": analyser, "stop": stop });
    let answer = call(door, "ranking.overlap_tokens", &request)?;
    let mut distinct: Vec<&Value> = Vec::new();
    for token in elements(&answer["tokens"]) {
        if !distinct.contains(&token) {
            distinct.push(token);
        }
    }
    agrees(
        expected(case, "out"),
        &distinct.into_iter().cloned().collect(),
    )
}

fn sorted(case: &Value, door: &mut dyn Door) -> Result<(), String> {
    let answer = call(door, "ranking.collate", &json!({ "texts": case["in"] }))?;
    agrees(expected(case, "out"), &answer["texts"])
}

fn search_skills(
    skills: &Value,
    searches: &Value,
    stop: &Value,
    door: &mut dyn Door,
) -> Result<Value, String> {
    let request = json!({ "skills": skills, "searches": searches, "stop": stop });
    call(door, "ranking.search_skills", &request).map(|answer| answer["skills"].clone())
}

fn search_memories(case: &Value, shelf: &Shelf, door: &mut dyn Door) -> Result<Value, String> {
    let request = json!({
        "memories": shelf.memories,
        "searches": case["searches"],
        "loaded": elements(&case["alreadyLoaded"]),
        "stop": shelf.stop,
    });
    call(door, "ranking.search_memories", &request).map(|answer| answer["memories"].clone())
}

fn hint_request(case: &Value, stop: &Value) -> Map<String, Value> {
    let mut request = renamed(&case["opts"], OPTIONS);
    request.insert("task".into(), case["task"].clone());
    request.insert("stop".into(), stop.clone());
    request
}

fn hint_skills(
    skills: &Value,
    case: &Value,
    stop: &Value,
    door: &mut dyn Door,
) -> Result<Value, String> {
    let mut request = hint_request(case, stop);
    request.insert("skills".into(), skills.clone());
    call(door, "ranking.hint_skills", &request.into()).map(|answer| answer["hints"].clone())
}

fn hint_memories(case: &Value, shelf: &Shelf, door: &mut dyn Door) -> Result<Value, String> {
    let mut request = hint_request(case, &shelf.stop);
    request.insert("memories".into(), shelf.memories.clone());
    call(door, "ranking.hint_memories", &request.into()).map(|answer| answer["hints"].clone())
}

fn hint_text(case: &Value, shelf: &Shelf, door: &mut dyn Door) -> Result<(), String> {
    let skills = hint_skills(&shelf.skills, case, &shelf.stop, door)?;
    let memories = hint_memories(case, shelf, door)?;
    let request = json!({
        "skills": picked(&skills, &["id", "name"]),
        "memories": picked(&memories, &["id", "snippet"]),
        "style": "exact",
    });
    let answer = call(door, "session.render_hints", &request)?;
    agrees(expected(case, "out"), &answer["text"])
}

fn used(case: &Value, door: &mut dyn Door) -> Result<(), String> {
    let request = json!({
        "id": case["id"],
        "reason": case["reason"],
        "memories": [{ "id": case["id"], "content": "" }],
        "skills": [],
        "stage": "executor",
    });
    let answer = call(door, "session.record_usage", &request)?;
    let got = renamed(
        &answer["memory"],
        &[("id", "id"), ("reason", "reason"), ("stage", "stage")],
    );
    agrees(expected(case, "out"), &got.into())
}

fn small(label: &str, group: &Value, stop: &Value, door: &mut dyn Door, report: &mut Report) {
    let catalog = &picked(&group["catalog"], SKILL);
    for (index, case) in elements(&group["cases"]).iter().enumerate() {
        let hint =
            hint_skills(catalog, case, stop, door).and_then(|hints| agrees(&case["hint"], &hints));
        let search = search_skills(catalog, &json!([case["task"]]), stop, door)
            .and_then(|found| agrees(&case["search"], &column(&found, "id")));
        report.check(&format!("{label} case {index}"), hint.and(search));
    }
}

fn modules(label: &str, group: &Value, stop: &Value, door: &mut dyn Door, report: &mut Report) {
    for (index, case) in elements(&group["cases"]).iter().enumerate() {
        report.check(
            &format!("{label} case {index}"),
            module(group, case, stop, door),
        );
    }
}

fn module(group: &Value, case: &Value, stop: &Value, door: &mut dyn Door) -> Result<(), String> {
    let functions: Vec<Value> = elements(&group["functions"])
        .iter()
        .map(|function| {
            let properties = function["parameters"]["properties"].as_object();
            let arguments: Vec<&String> = properties.into_iter().flat_map(Map::keys).collect();
            json!({
                "name": function["name"],
                "namespace": function["namespace"],
                "arguments": arguments,
                "always": function["_alwaysInclude"],
            })
        })
        .collect();
    let namespaces: Vec<Value> = group["meta"]
        .as_object()
        .into_iter()
        .flatten()
        .map(|(namespace, about)| {
            json!({
                "namespace": namespace,
                "title": about["title"],
                "description": about["description"],
                "criteria": about["selectionCriteria"],
            })
        })
        .collect();
    let mut request = hint_request(case, stop);
    request.insert("functions".into(), functions.into());
    request.insert("namespaces".into(), namespaces.into());
    let answer = call(door, "ranking.hint_modules", &request.into())?;
    let inputs: Value = elements(&answer["modules"])
        .iter()
        .map(module_input)
        .collect();
    agrees(&group["inputs"], &inputs)?;
    agrees(
        expected(case, "out"),
        &elements(&answer["hints"]).iter().map(module_hint).collect(),
    )?;
    let shown = json!({ "modules": column(&answer["hints"], "namespace"), "skills": [], "memories": [], "style": "exact" });
    let text = call(door, "session.render_hints", &shown)?;
    agrees(&case["text"], &text["text"])
}

fn module_input(module: &Value) -> Value {
    let names = [
        ("namespace", "namespace"),
        ("title", "title"),
        ("description", "description"),
        ("criteria", "selectionCriteria"),
        ("functions", "functionNames"),
        ("arguments", "argNames"),
    ];
    renamed(module, &names).into()
}

fn module_hint(hint: &Value) -> Value {
    json!({ "namespace": hint["namespace"], "score": hint["score"], "matchedTerms": hint["terms"] })
}

fn fuzz(label: &str, group: &Value, stop: &Value, door: &mut dyn Door, report: &mut Report) {
    let documents: Vec<Value> = elements(&group["docs"])
        .iter()
        .map(|document| {
            let fields: Vec<Value> = elements(&document["fields"])
                .iter()
                .map(|field| {
                    let identifier = field["identifier"] == Value::Bool(true);
                    json!({
                        "text": field["text"].as_str().unwrap_or_default(),
                        "weight": field["weight"],
                        "analyser": if identifier { "identifier" } else { "prose" },
                    })
                })
                .collect();
            json!({ "id": document["id"], "fields": fields })
        })
        .collect();
    for (index, case) in elements(&group["queries"]).iter().enumerate() {
        let mut request = renamed(&case["opts"], OPTIONS);
        request.insert("query".into(), case["query"].clone());
        request.insert("documents".into(), documents.clone().into());
        request.insert("stop".into(), stop.clone());
        let result = call(door, "ranking.overlap", &request.into()).and_then(|answer| {
            let hits = elements(&answer["hits"]).iter().map(|hit| {
                json!({ "id": hit["id"], "score": hit["score"], "matchedTerms": hit["terms"] })
            });
            agrees(expected(case, "out"), &hits.collect())
        });
        report.check(&format!("{label} query {index}"), result);
    }
}
