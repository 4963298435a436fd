//! Recall: the best records for a question, with the reasons.

use std::process::ExitCode;

use serde_json::{Value, json};

use super::Done;
use crate::{
    args::{Command, Global},
    failure::Failure,
    open::Session,
    show,
};

pub(super) fn run(session: &Session, global: &Global, command: Command) -> Done {
    let Command::Recall {
        query,
        kind,
        tag,
        collection,
        limit,
        mine,
        explain,
    } = command
    else {
        return Err(Failure::Usage("this is no recall".into()));
    };
    let owners = if mine {
        vec![session.owner()]
    } else {
        Vec::new()
    };
    let request = json!({
        "query": query.join(" "), "kinds": kind, "tags": tag, "collections": collection,
        "owners": owners, "project": global.project, "agent": global.agent,
        "session": global.session, "limit": limit, "explain": explain,
    });
    let answer = session.call("retrieval.recall", &request)?;
    if global.json {
        show::json(&answer);
        return Ok(ExitCode::SUCCESS);
    }
    let hits = answer["hits"].as_array().cloned().unwrap_or_default();
    if hits.is_empty() {
        show::line(why(answer["nothing"].as_str().unwrap_or("")));
    } else {
        table(&hits);
        if explain {
            parts(&hits);
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn why(reason: &str) -> &'static str {
    match reason {
        "stored" => "nothing found: nothing is stored in these collections",
        "admitted" => "nothing found: no record passes the filters",
        "matching" => "nothing found: no record holds a word of the question; try others",
        "evident" => "nothing found: what there is says too little of what was asked",
        _ => "nothing found",
    }
}

fn table(hits: &[Value]) {
    let rows: Vec<Vec<String>> = hits
        .iter()
        .map(|hit| {
            let key = show::cell(&hit["key"]);
            let name = if key.is_empty() {
                show::cell(&hit["reference"])
            } else {
                key
            };
            vec![
                name,
                show::cell(&hit["content"]),
                show::cell(&hit["kind"]),
                score(hit),
                show::cell(&hit["matched"]),
                show::cell(&hit["channel"]),
            ]
        })
        .collect();
    show::table(&["record", "text", "kind", "score", "matched", "by"], &rows);
}

fn score(hit: &Value) -> String {
    if hit["exact"] == true {
        return "exact".into();
    }
    hit["score"]
        .as_f64()
        .map(|score| format!("{score:.2}"))
        .unwrap_or_default()
}

fn parts(hits: &[Value]) {
    let names = [
        "lexical", "factor", "pairs", "feedback", "turns", "session", "cosine",
    ];
    let rows: Vec<Vec<String>> = hits
        .iter()
        .map(|hit| {
            let part = |name: &&str| {
                hit["parts"][*name]
                    .as_f64()
                    .map(|part| format!("{part:.2}"))
                    .unwrap_or_default()
            };
            let mut row = vec![show::cell(&hit["reference"])];
            row.extend(names.iter().map(part));
            let coverage = hit["coverage"].as_f64().unwrap_or(0.0);
            row.push(format!("{:.0} %", coverage * 100.0));
            row
        })
        .collect();
    let headings = [&["record"], &names[..], &["coverage"]].concat();
    show::table(&headings, &rows);
    show::line("score = lexical x factor + pairs + feedback + turns + session (+ cosine)");
}
