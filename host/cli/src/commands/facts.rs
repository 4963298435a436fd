//! The fact verbs.

use std::process::ExitCode;

use serde_json::{Value, json};
use vademecum_runtime::{Code, Error};

use super::{Done, elsewhere, text_or_input};
use crate::{
    args::{Command, Global},
    failure::Failure,
    open::Session,
    show,
};

pub(super) fn run(session: &Session, global: &Global, command: Command) -> Done {
    let owner = session.owner();
    let (method, request) = match command {
        Command::Store {
            key,
            value,
            kind,
            confidence,
            expected,
        } => (
            "facts.store",
            json!({ "owner": owner, "key": key, "value": text_or_input(&value)?, "kind": kind.name(),
                    "confidence": confidence, "expected": expected }),
        ),
        Command::Get { key } => ("facts.get", json!({ "owner": owner, "key": key })),
        Command::Update {
            key,
            value,
            confidence,
            kind,
            expected,
        } => (
            "facts.update",
            json!({ "owner": owner, "key": key,
                    "value": value.map(|value| text_or_input(&value)).transpose()?,
                    "confidence": confidence, "kind": kind.map(|kind| kind.name()),
                    "expected": expected }),
        ),
        Command::Forget { key, purge } => (
            "facts.forget",
            json!({ "owner": owner, "key": key, "purge": purge }),
        ),
        Command::List { kind, limit } => (
            "facts.list",
            json!({ "owner": owner, "kind": kind.map(|kind| kind.name()), "limit": limit }),
        ),
        Command::Decay {
            older_than_days,
            below_confidence,
            dry_run,
        } => (
            "facts.decay",
            json!({ "owner": owner, "days": older_than_days, "below": below_confidence,
                    "dry": dry_run }),
        ),
        Command::History { key } => ("facts.history", json!({ "owner": owner, "key": key })),
        other => return Err(Failure::Usage(format!("{other:?} is no fact verb"))),
    };
    let answer = match session.ask(method, &request) {
        Err(Failure::Core(error)) if error.code == Code::Missing => {
            return super::memory::of_reference(session, global, method, &request).unwrap_or_else(
                || {
                    elsewhere::below_error(session, global, FACTS);
                    let error = or_everybodys(session, &request, error);
                    Err(Failure::Core(error).advising(|_| of_memory(session, method, &request)))
                },
            );
        }
        answer => answer
            .map_err(|failure| failure.advising(|error| without_change(error, method, &request)))?,
    };
    if global.json {
        show::json(&answer);
    } else {
        show_answer(method, &request, &answer);
    }
    if method == "facts.list" && answer["matched"] == 0 {
        elsewhere::remark(session, global, FACTS);
    }
    Ok(ExitCode::SUCCESS)
}

/// What these verbs work on.
const FACTS: &[&str] = &["fact"];
/// Owner of what belongs to everybody.
const SHARED: &str = "shared";

/// A missing fact: what a recall shows of everybody's is found under their owner.
fn or_everybodys(session: &Session, request: &Value, mut error: Error) -> Error {
    let asked = json!({ "owner": SHARED, "key": request["key"] });
    if session.owner() != SHARED && session.ask("facts.get", &asked).is_ok() {
        error.message += &format!("; it is everybody's: --owner {SHARED}");
    }
    error
}

/// What to do about the id of a memory that was given to a verb about facts.
fn of_memory(session: &Session, method: &str, request: &Value) -> Option<String> {
    let id = request["key"].as_str()?;
    session.ask("memory.get", &json!({ "id": id })).ok()?;
    let verb = method.strip_prefix("facts.")?;
    let change = match verb {
        "update" => " --content TEXT",
        _ => "",
    };
    Some(format!(
        "{id} is no fact but a record of long-term memory: `vademecum memory {verb} {id}{change}`"
    ))
}

/// What to do about an update that names no change.
fn without_change(error: &Error, method: &str, request: &Value) -> Option<String> {
    let changes = ["value", "confidence", "kind"];
    let none = changes.iter().all(|field| request[*field].is_null());
    (method == "facts.update" && error.code == Code::Invalid && none)
        .then(|| "say what is to change: --value TEXT, --confidence NUMBER or --kind KIND".into())
}

fn show_answer(method: &str, request: &Value, answer: &Value) {
    match method {
        "facts.store" | "facts.update" => {
            let key = show::cell(&answer["fact"]["key"]);
            show::line(&format!("{key} is at version {}", answer["version"]));
            let redacted = show::cell(&answer["redacted"]);
            if !redacted.is_empty() {
                show::line(&format!("redacted before storing: {redacted}"));
            }
        }
        "facts.get" => fact(answer),
        "facts.forget" => show::line(&format!(
            "{} is forgotten{}",
            show::cell(&request["key"]),
            show::purged(answer)
        )),
        "facts.decay" => {
            let what = if request["dry"] == true {
                "would go"
            } else {
                "went"
            };
            let keys = show::cell(&answer["keys"]);
            show::line(&match keys.is_empty() {
                true => format!("nothing {what}"),
                false => format!("{} {what}: {keys}", answer["pruned"]),
            });
        }
        "facts.history" => history(answer),
        _ => facts(answer),
    }
}

fn fact(answer: &Value) {
    let fact = &answer["fact"];
    show::line(&show::cell(&fact["value"]));
    show::line(&format!(
        "{}, confidence {}, version {}, updated {}",
        show::cell(&fact["kind"]),
        fact["confidence"],
        answer["version"],
        seconds(&fact["updated_at"])
    ));
}

fn facts(answer: &Value) {
    let facts = answer["facts"].as_array().cloned().unwrap_or_default();
    if facts.is_empty() {
        show::line("nothing found");
        return;
    }
    let rows: Vec<Vec<String>> = facts
        .iter()
        .map(|fact| {
            vec![
                show::cell(&fact["key"]),
                show::cell(&fact["value"]),
                show::cell(&fact["kind"]),
                show::cell(&fact["confidence"]),
                seconds(&fact["updated_at"]),
            ]
        })
        .collect();
    show::table(&["key", "value", "kind", "confidence", "updated"], &rows);
    let matched = answer["matched"].as_u64().unwrap_or(0);
    if matched > rows.len() as u64 {
        show::line(&format!("{} of {matched}; --limit shows more", rows.len()));
    }
}

fn history(answer: &Value) {
    let versions = answer["versions"].as_array().cloned().unwrap_or_default();
    let rows: Vec<Vec<String>> = versions
        .iter()
        .map(|version| {
            vec![
                show::cell(&version["version"]),
                show::cell(&version["value"]),
                show::cell(&version["kind"]),
                show::cell(&version["confidence"]),
                milliseconds(&version["since"]),
                milliseconds(&version["until"]),
                format!(
                    "{} ({})",
                    show::cell(&version["actor"]),
                    show::cell(&version["channel"])
                ),
            ]
        })
        .collect();
    show::table(
        &[
            "version",
            "value",
            "kind",
            "confidence",
            "since",
            "until",
            "by",
        ],
        &rows,
    );
}

fn seconds(value: &Value) -> String {
    value
        .as_u64()
        .map(|seconds| show::time(seconds * 1_000))
        .unwrap_or_default()
}

fn milliseconds(value: &Value) -> String {
    value.as_u64().map(show::time).unwrap_or_default()
}
