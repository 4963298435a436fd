//! The skill verbs.

mod export;
mod find;
mod import;

use std::{path::PathBuf, process::ExitCode};

use serde_json::{Value, json};

use self::find::Root;
use super::{Done, asked, elsewhere, recall, rows};
use crate::{
    args::{Global, skills::Skills},
    failure::Failure,
    open::Session,
    show,
};

/// What these verbs work on.
const SKILLS: &[&str] = &["skill"];
/// Lines of one page of the catalog.
const PAGE: u32 = 500;

pub(super) fn run(session: &Session, global: &Global, verb: Skills) -> Done {
    match verb {
        Skills::Import {
            folders,
            trust,
            user,
            ids,
            dry_run,
        } => {
            let asked = import::Asked {
                folders,
                trust,
                user,
                ids,
                dry_run,
            };
            import::run(session, global, &asked)
        }
        Skills::List { after, limit } => list(session, global, after, limit),
        Skills::Search { query, limit } => {
            let request = json!({ "query": asked(&query)?, "limit": limit });
            let answer = session.ask("skills.search", &request)?;
            hits(
                global,
                &answer,
                "no skill found: try other words, or `vademecum skills list`",
            );
            if answer["hits"].as_array().is_none_or(Vec::is_empty) {
                elsewhere::remark(session, global, SKILLS);
            }
            if !global.json {
                recall::went_without(global, &answer);
            }
            Ok(ExitCode::SUCCESS)
        }
        Skills::Hint {
            task,
            top,
            floor,
            loaded,
        } => {
            let request =
                json!({ "task": task.join(" "), "top": top, "floor": floor, "loaded": loaded });
            let answer = session.ask("skills.hint", &request)?;
            hits(global, &answer, "no skill clearly fits this task");
            if answer["hits"].as_array().is_none_or(Vec::is_empty) {
                elsewhere::remark(session, global, SKILLS);
            }
            Ok(ExitCode::SUCCESS)
        }
        Skills::Show { id, body } => show_one(session, global, &id, body),
        Skills::Lint { paths, strict } => lint(session, global, paths, strict),
        Skills::Export { ids, output, force } => export::run(session, global, ids, &output, force),
        Skills::Remove { id, purge } => remove(session, global, &id, purge),
    }
}

/// Lines of the catalog, page by page.
fn every_line(
    session: &Session,
    mut after: Option<String>,
    limit: Option<u32>,
) -> Result<Vec<Value>, Failure> {
    let mut lines = Vec::new();
    loop {
        let wanted = limit.map_or(PAGE, |limit| (limit - lines.len() as u32).min(PAGE));
        let request = json!({ "after": after, "limit": wanted });
        let page = session.ask("skills.list", &request)?;
        lines.extend(page["lines"].as_array().cloned().unwrap_or_default());
        after = page["next"].as_str().map(str::to_string);
        if after.is_none() || limit.is_some_and(|limit| lines.len() >= limit as usize) {
            return Ok(lines);
        }
    }
}

fn list(session: &Session, global: &Global, after: Option<String>, limit: Option<u32>) -> Done {
    if limit == Some(0) {
        return Err(Failure::Usage("--limit is at least 1".into()));
    }
    let lines = every_line(session, after, limit)?;
    if global.json {
        show::json(&json!({ "lines": lines }));
    }
    if lines.is_empty() {
        if !global.json {
            show::line("no skills: `vademecum skills import FOLDER` takes some in");
        }
        elsewhere::remark(session, global, SKILLS);
    }
    if global.json || lines.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    let cells: Vec<Vec<String>> = lines
        .iter()
        .map(|line| {
            let mut row = ["id", "description", "owner", "version"]
                .map(|field| show::cell(&line[field]))
                .to_vec();
            row.extend(["catalog", "body"].map(|tier| show::cell(&line["costs"][tier])));
            row
        })
        .collect();
    let headings = ["id", "what it is for", "owner", "version", "line", "text"];
    show::table(&headings, &cells);
    let sum = |tier: &str| -> u64 {
        let costs = lines.iter().filter_map(|line| line["costs"][tier].as_u64());
        costs.sum()
    };
    show::line(&format!(
        "{} skills, about {} tokens as a catalog, {} with all texts",
        lines.len(),
        sum("catalog"),
        sum("catalog") + sum("body")
    ));
    Ok(ExitCode::SUCCESS)
}

fn hits(global: &Global, answer: &Value, nothing: &str) {
    if global.json {
        show::json(answer);
        return;
    }
    let hits = answer["hits"].as_array().cloned().unwrap_or_default();
    if hits.is_empty() {
        show::line(nothing);
        return;
    }
    let cells: Vec<Vec<String>> = hits
        .iter()
        .map(|hit| {
            let number = |field: &str| format!("{:.2}", hit[field].as_f64().unwrap_or(0.0));
            let exact = hit["exact"] == true;
            vec![
                show::cell(&hit["id"]),
                show::cell(&hit["description"]),
                if exact {
                    "exact".into()
                } else {
                    number("score")
                },
                if exact {
                    String::new()
                } else {
                    number("strength")
                },
            ]
        })
        .collect();
    show::table(&["id", "what it is for", "score", "strength"], &cells);
}

fn show_one(session: &Session, global: &Global, id: &str, body: bool) -> Done {
    let answer = session
        .ask("skills.get", &json!({ "id": id }))
        .map_err(elsewhere::missing(session, global, SKILLS))?;
    if global.json {
        show::json(&answer);
        return Ok(ExitCode::SUCCESS);
    }
    let kept = &answer["kept"];
    let skill = &kept["skill"];
    if body {
        show::line(&show::cell(&skill["body"]));
        return Ok(ExitCode::SUCCESS);
    }
    let mut lines: Vec<Vec<String>> = Vec::new();
    let mut add = |what: &str, text: String| {
        if !text.is_empty() {
            lines.push(vec![what.to_string(), text]);
        }
    };
    add("id", show::cell(&kept["id"]));
    for field in ["name", "description", "license", "compatibility", "tools"] {
        add(field, show::cell(&skill[field]));
    }
    for list in ["metadata", "extra"] {
        for pair in skill[list].as_array().into_iter().flatten() {
            add(&show::cell(&pair["key"]), show::cell(&pair["value"]));
        }
    }
    add("source", show::cell(&kept["source"]));
    add("owner", show::cell(&kept["owner"]));
    add("version", show::cell(&kept["version"]));
    add(
        "updated",
        kept["updated"].as_u64().map(show::time).unwrap_or_default(),
    );
    let costs = &kept["costs"];
    add(
        "tokens",
        format!(
            "{} as a line, {} as a text",
            costs["catalog"], costs["body"]
        ),
    );
    show::table(&["what", "is"], &lines);
    let resources = rows(&kept["resources"], &["path", "bytes"]);
    if !resources.is_empty() {
        show::table(&["file beside it", "bytes"], &resources);
    }
    show::line(&show::cell(&skill["body"]));
    Ok(ExitCode::SUCCESS)
}

fn lint(session: &Session, global: &Global, paths: Vec<PathBuf>, strict: bool) -> Done {
    let roots: Vec<Root> = paths
        .into_iter()
        .map(|folder| Root {
            kind: "bundled",
            folder,
        })
        .collect();
    let search = find::search(session, &roots)?;
    let largest = find::largest(session)?;
    let (mut files, mut faulty) = (Vec::new(), 0);
    for found in &search.found {
        let answer = match find::read(&found.file, largest) {
            Ok(read) => {
                let beside = find::resources(session, &found.file)?;
                let beside: Vec<_> = beside.iter().map(|one| one["path"].clone()).collect();
                let request = json!({
                    "text": read.text, "lossy": read.lossy, "files": beside,
                    "folder": found.name(),
                });
                session.ask("skills.lint", &request)?
            }
            Err(why) => json!({
                "loads": false, "strict": false, "costs": null,
                "findings": [{ "code": "file", "severity": "error", "line": 0, "message": why }],
            }),
        };
        faulty += u32::from(answer["loads"] != true || (strict && answer["strict"] != true));
        let mut answer = answer;
        answer["path"] = json!(find::shown(&found.file));
        files.push(answer);
    }
    if global.json {
        show::json(&json!({ "files": files, "passed": search.passed, "faulty": faulty }));
    } else {
        findings(&files);
        let clean = files.iter().filter(|file| file["strict"] == true).count();
        show::line(&format!(
            "{} files: {clean} keep to the convention, {} load, {} do not",
            files.len(),
            files.iter().filter(|file| file["loads"] == true).count(),
            files.iter().filter(|file| file["loads"] != true).count()
        ));
    }
    Ok(if faulty == 0 && !files.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn findings(files: &[Value]) {
    let mut cells = Vec::new();
    for file in files {
        for finding in file["findings"].as_array().into_iter().flatten() {
            let mut row = vec![show::cell(&file["path"])];
            row.extend(
                ["line", "severity", "code", "message"].map(|field| show::cell(&finding[field])),
            );
            cells.push(row);
        }
    }
    if !cells.is_empty() {
        show::table(&["file", "line", "how bad", "code", "what"], &cells);
    }
}

fn remove(session: &Session, global: &Global, id: &str, purge: bool) -> Done {
    let answer = session.ask("skills.remove", &json!({ "id": id, "purge": purge }))?;
    if global.json {
        show::json(&answer);
    } else {
        show::line(&format!("{id} is removed{}", show::purged(&answer)));
    }
    Ok(ExitCode::SUCCESS)
}
