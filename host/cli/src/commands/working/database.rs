//! `db`: the rows of tier two.

use std::{path::Path, process::ExitCode};

use serde_json::{Value, json};
use vademecum_runtime::Code;

use super::{
    Answer, Codes, Desk, Done, empty, ended, import, indented, note, object, request, say_json,
    say_line,
};
use crate::{
    args::{
        Global,
        database::{Check, Db, Keyed, Narrow, Stm},
    },
    failure::Failure,
    input,
    open::Session,
    output::write_whole,
    show,
};

/// The collections of the tables that are searched.
const ROWS: &[&str] = &[
    "short-term",
    "interaction",
    "knowledge",
    "entity",
    "decision",
    "insight",
    "profile",
    "context",
];
/// Rows of one page of an export.
const PAGE: u32 = 1_000;

pub(in crate::commands) fn run(session: &Session, global: &Global, verb: Db) -> Done {
    let desk = Desk::new(session, global);
    // Our own verbs have our exit codes.
    let own = matches!(
        verb,
        Db::Import { .. }
            | Db::Maintain { .. }
            | Db::Show { .. }
            | Db::Edit { .. }
            | Db::Remove { .. }
    );
    let codes = if own { Codes::Ours } else { Codes::Theirs };
    ended(verb_of(&desk, verb), global.json, codes)
}

fn verb_of(desk: &Desk<'_>, verb: Db) -> Done {
    match verb {
        Db::Search { query, narrow } => search(desk, "search", &query, &narrow, None),
        Db::HybridSearch {
            query,
            narrow,
            semantic_weight,
        } => search(desk, "hybrid", &query, &narrow, Some(semantic_weight)),
        Db::Stm { verb } => stm(desk, verb),
        Db::Profile { verb } => keyed(desk, "profile", verb),
        Db::Context { verb } => keyed(desk, "context", verb),
        Db::RebuildFts => rebuild(desk),
        Db::Export { format: _, output } => export(desk, output.as_deref()),
        Db::Reflect => documented(desk, "reflect", &empty(), "report"),
        Db::EvalSummary { days } => {
            documented(desk, "evaluations", &json!({ "days": days }), "report")
        }
        Db::CheckGuardrails(check) => guardrails(desk, &check),
        Db::Import { path } => import::run(desk, &path),
        Db::Maintain {
            days,
            period,
            backup,
        } => maintain(desk, days, period, backup.as_deref()),
        Db::Show { table, skip, limit } => show_rows(desk, &table, skip, limit),
        Db::Edit {
            table,
            id,
            columns,
            expected_version,
        } => {
            let request = request(&[
                ("table", json!(table)),
                ("id", json!(id)),
                ("columns", object("the columns", &columns)?),
                ("version", json!(expected_version)),
            ]);
            let answer = desk.call("edit", &request)?;
            let line = format!("{table} #{id} is at version {}", answer.text("version"));
            told(desk, &answer, &line)
        }
        Db::Remove { table, id, purge } => {
            let answer = desk.call(
                "remove",
                &json!({ "table": table, "id": id, "purge": purge }),
            )?;
            let line = format!(
                "{table} #{id} is gone{}",
                show::purged(&json!({ "purged": answer.text("purged") }))
            );
            told(desk, &answer, &line)
        }
        verb => plain(desk, verb),
    }
}

/// Verbs that call one method and print what the script prints.
fn plain(desk: &Desk<'_>, verb: Db) -> Done {
    let (method, request) = match verb {
        Db::LogInteraction {
            summary,
            topics,
            advice,
            follow_ups,
        } => (
            "log_interaction",
            request(&[
                ("summary", json!(summary)),
                ("topics", json!(topics)),
                ("advice", json!(advice)),
                ("follow_ups", json!(follow_ups)),
            ]),
        ),
        Db::LogDecision {
            decision,
            context,
            reasoning,
            expected,
        } => (
            "log_decision",
            request(&[
                ("decision", json!(decision)),
                ("context", json!(context)),
                ("reasoning", json!(reasoning)),
                ("expected", json!(expected)),
            ]),
        ),
        Db::UpdateOutcome { id, text, status } => (
            "record_outcome",
            json!({ "id": id, "outcome": text, "status": status }),
        ),
        Db::AddFact {
            text,
            category,
            entity,
            tags,
            source,
            confidence,
        } => (
            "add_fact",
            request(&[
                ("content", json!(text)),
                ("category", json!(category)),
                ("entity", json!(entity)),
                ("tags", json!(tags)),
                ("source", json!(source)),
                ("confidence", json!(confidence)),
            ]),
        ),
        Db::AddEntity {
            name,
            kind,
            details,
            tags,
        } => (
            "add_entity",
            request(&[
                ("name", json!(name)),
                ("kind", json!(kind)),
                ("details", json!(details)),
                ("tags", json!(tags)),
            ]),
        ),
        Db::AddInsight { text, category } => (
            "add_insight",
            request(&[("content", json!(text)), ("category", json!(category))]),
        ),
        verb => return care(desk, verb),
    };
    desk.show(&desk.call(method, &request)?);
    Ok(ExitCode::SUCCESS)
}

/// Upkeep of the same form.
fn care(desk: &Desk<'_>, verb: Db) -> Done {
    let (method, request) = match verb {
        Db::Status => ("status", empty()),
        Db::EmbedSync => ("embed_sync", empty()),
        Db::EmbedSearch {
            query,
            top_k,
            table,
        } => (
            "embed_search",
            request(&[
                ("query", json!(query)),
                ("table", json!(table)),
                ("limit", json!(top_k)),
            ]),
        ),
        Db::ConsolidateStm { days, dry_run } => {
            let answer = desk.call("consolidate", &json!({ "days": days, "dry": dry_run }))?;
            desk.show(&answer);
            warn_dry(dry_run);
            if !desk.json {
                let counts = json!({ "promoted": answer.list("promoted").len(),
                                     "discarded": answer.list("discarded").len() });
                say_line(&counts.to_string());
            }
            return Ok(ExitCode::SUCCESS);
        }
        Db::DeduplicateFacts {
            semantic,
            threshold,
            dry_run,
        } => {
            warn_dry(dry_run);
            (
                "deduplicate",
                request(&[
                    ("semantic", json!(semantic)),
                    ("threshold", json!(threshold)),
                    ("dry", json!(dry_run)),
                ]),
            )
        }
        Db::LogEval {
            task,
            status,
            score,
            cost,
            tokens,
            duration,
            errors,
            notes,
        } => (
            "log_evaluation",
            request(&[
                ("task", json!(task)),
                ("status", json!(status.name())),
                ("score", json!(score)),
                ("cost", json!(cost)),
                ("tokens", json!(tokens)),
                ("duration", json!(duration)),
                ("errors", json!(errors)),
                ("notes", json!(notes)),
            ]),
        ),
        other => return Err(Failure::Usage(format!("{other:?} is no verb of db"))),
    };
    desk.show(&desk.call(method, &request)?);
    Ok(ExitCode::SUCCESS)
}

/// The answer reads as if it had been done.
fn warn_dry(dry: bool) {
    if dry {
        note("a trial run: nothing is changed, this is what would happen");
    }
}

/// Shows a line of ours, or the whole answer as JSON.
fn told(desk: &Desk<'_>, answer: &Answer, line: &str) -> Done {
    if desk.json {
        say_json(&indented(&answer.raw));
    } else {
        show::line(line);
        answer.warn();
    }
    Ok(ExitCode::SUCCESS)
}

/// Verbs whose `--json` is documented: that part of the answer, not the whole.
fn documented(desk: &Desk<'_>, method: &str, request: &Value, part: &str) -> Done {
    let answer = desk.call(method, request)?;
    if desk.json {
        answer.warn();
        say_json(&indented(answer.part(part)));
    } else {
        desk.show(&answer);
    }
    Ok(ExitCode::SUCCESS)
}

fn search(
    desk: &Desk<'_>,
    method: &str,
    query: &str,
    narrow: &Narrow,
    weight: Option<f64>,
) -> Done {
    let request = request(&[
        ("query", json!(query)),
        ("table", json!(narrow.table)),
        ("after", json!(narrow.after)),
        ("before", json!(narrow.before)),
        ("limit", json!(narrow.limit)),
        ("weight", json!(weight)),
    ]);
    let answer = desk.call(method, &request)?;
    let nothing = answer.items("items").is_empty();
    if !desk.json {
        desk.show(&answer);
        desk.remark(nothing, ROWS);
        return Ok(ExitCode::SUCCESS);
    }
    answer.warn();
    let score = if weight.is_some() {
        "final_score"
    } else {
        "score"
    };
    let items: Vec<String> = answer
        .items("items")
        .into_iter()
        .map(|item| documented_item(item.get(), score))
        .collect::<Result<_, Failure>>()?;
    say_json(&indented(&format!("[{}]", items.join(","))));
    desk.remark(nothing, ROWS);
    Ok(ExitCode::SUCCESS)
}

/// An item in the documented form: `type, id, score, display, date, data`.
fn documented_item(item: &str, score: &str) -> Result<String, Failure> {
    let item = Answer::read(item.to_owned())?;
    let id = match item.text("id").parse::<u64>() {
        // Keys stay texts, also where they look like numbers.
        Ok(number) if item.value("data")["id"] == json!(number) => number.to_string(),
        _ => item.part("id").to_owned(),
    };
    Ok(format!(
        "{{\"type\":{},\"id\":{id},\"{score}\":{},\"display\":{},\"date\":{},\"data\":{}}}",
        item.part("table"),
        item.part("score"),
        item.part("display"),
        item.part("date"),
        item.part("data")
    ))
}

fn stm(desk: &Desk<'_>, verb: Stm) -> Done {
    match verb {
        Stm::Set {
            key,
            value,
            ttl,
            category,
        } => {
            let request = request(&[
                ("table", json!("short_term")),
                ("key", json!(key)),
                ("value", json!(value)),
                ("ttl", json!(ttl)),
                ("category", json!(category)),
            ]);
            desk.show(&desk.call("set", &request)?);
        }
        Stm::Get { key } => return get(desk, "short_term", &key),
        Stm::Show => desk.show(&desk.call("show", &json!({ "table": "short_term" }))?),
        Stm::Clear { all } => desk.show(&desk.call("clear", &json!({ "all": all }))?),
    }
    Ok(ExitCode::SUCCESS)
}

fn keyed(desk: &Desk<'_>, table: &str, verb: Keyed) -> Done {
    match verb {
        Keyed::Set {
            key,
            value,
            category,
        } => {
            let request =
                json!({ "table": table, "key": key, "value": value, "category": category });
            desk.show(&desk.call("set", &request)?);
        }
        Keyed::Get { key } => return get(desk, table, &key),
        Keyed::Show => desk.show(&desk.call("show", &json!({ "table": table }))?),
    }
    Ok(ExitCode::SUCCESS)
}

/// A row as JSON. A key that is not there is said so, and ends with 0 as in the script; with
/// `--json` it is an error.
fn get(desk: &Desk<'_>, table: &str, key: &str) -> Done {
    match desk.call("get", &json!({ "table": table, "key": key })) {
        Ok(answer) => say_json(&indented(answer.part("row"))),
        Err(Failure::Core(error)) if error.code == Code::Missing && !desk.json => {
            say_line(&error.message);
        }
        Err(other) => return Err(other),
    }
    Ok(ExitCode::SUCCESS)
}

/// There is no index that could go stale: says what search reads.
fn rebuild(desk: &Desk<'_>) -> Done {
    const SEARCHED: [&str; 8] = [
        "short_term",
        "interactions",
        "facts",
        "entities",
        "decisions",
        "insights",
        "profile",
        "context",
    ];
    let tables = desk.call("status", &empty())?.value("tables");
    let rows: u64 = SEARCHED
        .iter()
        .filter_map(|table| tables[*table].as_u64())
        .sum();
    let line = format!(
        "FTS is up to date: search reads the {rows} rows of {} tables as they are stored",
        SEARCHED.len()
    );
    super::report(
        desk.json,
        &json!({ "tables": SEARCHED, "rows": rows }),
        &[line],
    );
    Ok(ExitCode::SUCCESS)
}

/// Everything in the documented form, read page by page.
fn whole_export(desk: &Desk<'_>) -> Result<String, Failure> {
    let first = desk.call("dump", &json!({ "limit": 1 }))?.value("tables");
    let mut out = format!("{{\"format_version\":{}", first["format_version"]);
    let tables = first.as_object().into_iter().flatten();
    for (table, _) in tables.filter(|(_, rows)| rows.is_array()) {
        let mut rows: Vec<String> = Vec::new();
        loop {
            let request = json!({ "table": table, "skip": rows.len(), "limit": PAGE });
            let page = desk.call("dump", &request)?;
            let tables = Answer::read(page.part("tables").to_owned())?;
            let new = tables.items(table);
            let came = !new.is_empty();
            rows.extend(new.iter().map(|row| row.get().to_owned()));
            if !came || page.value("more") != json!(true) {
                break;
            }
        }
        out += &format!(",\"{table}\":[{}]", rows.join(","));
    }
    out.push('}');
    Ok(out)
}

fn export(desk: &Desk<'_>, output: Option<&Path>) -> Done {
    let whole = indented(&whole_export(desk)?);
    match output {
        None => say_json(&whole),
        Some(path) => {
            write_whole(path, &(whole + "\n"))?;
            note(&format!("written to {}", path.display()));
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn guardrails(desk: &Desk<'_>, check: &Check) -> Done {
    let output = match (&check.output_file, &check.output_text) {
        (Some(path), _) => input::file(path, input::TEXT_MAX)?,
        (None, Some(text)) => text.clone(),
        (None, None) => String::new(),
    };
    let request = request(&[
        ("task", json!(check.task)),
        ("output", json!(output)),
        ("cost", json!(check.cost)),
        ("tokens", json!(check.tokens)),
        ("budget", json!(check.budget)),
        ("most", json!(check.max_tokens)),
        ("strict", json!(check.strict)),
    ]);
    let answer = desk.call("check", &request)?;
    if desk.json {
        say_json(&indented(answer.part("results")));
    } else {
        desk.show(&answer);
    }
    let failed = check.strict && answer.value("passed") != json!(true);
    Ok(if failed {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

fn maintain(desk: &Desk<'_>, days: u32, period: u32, backup: Option<&Path>) -> Done {
    if let Some(path) = backup {
        // What cannot be backed up is not tidied up either: the rows as they are go there first.
        write_whole(path, &(indented(&whole_export(desk)?) + "\n"))?;
    }
    let answer = desk.call("maintain", &json!({ "days": days, "period": period }))?;
    if let Some(path) = backup {
        write_whole(path, &(indented(answer.part("backup")) + "\n"))?;
    }
    if desk.json {
        say_json(&indented(&answer.raw));
        return Ok(ExitCode::SUCCESS);
    }
    let count = |part: &str| answer.list(part).len();
    for line in [
        format!("cleared {} expired values", answer.text("cleared")),
        format!(
            "consolidated: {} promoted, {} discarded",
            count("promoted"),
            count("discarded")
        ),
        format!("removed {} duplicate facts", count("duplicates")),
        format!("embedded {} rows", answer.text("embedded")),
        format!("{} decisions are pending", answer.text("pending")),
        backup.map_or_else(
            || "no backup was asked for (--backup FILE)".to_owned(),
            |path| format!("backup written to {}", path.display()),
        ),
        format!(
            "last {period} days: {} tasks, success rate {}",
            answer.value("evaluations")["total_tasks"],
            show::cell(&answer.value("evaluations")["success_rate"])
        ),
    ] {
        show::line(&line);
    }
    Ok(ExitCode::SUCCESS)
}

/// The collection that holds the rows of a table.
fn collection(table: &str) -> String {
    match table {
        "facts" => "knowledge".into(),
        "entities" => "entity".into(),
        table => table.trim_end_matches('s').replace('_', "-"),
    }
}

fn show_rows(desk: &Desk<'_>, table: &str, skip: u32, limit: u32) -> Done {
    let request = json!({ "table": table, "skip": skip, "limit": limit });
    let answer = desk.call("show", &request)?;
    let nothing = answer.value("total") == json!(0);
    let collection = collection(table);
    if desk.json {
        say_json(&indented(&answer.raw));
        desk.remark(nothing, &[&collection]);
        return Ok(ExitCode::SUCCESS);
    }
    desk.print(&answer.text("printed"));
    desk.remark(nothing, &[&collection]);
    let (shown, total) = (answer.list("rows").len(), answer.value("total"));
    if total != json!(shown) {
        note(&format!(
            "{shown} of {total} rows; --skip and --limit show others"
        ));
    }
    Ok(ExitCode::SUCCESS)
}
