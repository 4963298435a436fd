//! `bank`: the documents of tier one.

use std::process::ExitCode;

use clap::CommandFactory as _;
use serde_json::{Value, json};
use vademecum_runtime::{Code, Error};

use super::{Codes, Desk, Done, ended, folder, indented, report, request, say_json, say_line};
use crate::{
    args::{
        Cli, Global,
        working::{Bank, BankVerb},
    },
    commands::{document_or_input, elsewhere, text_or_input},
    failure::Failure,
    open::Session,
    show,
};

/// What these verbs work on.
const DOCUMENTS: &[&str] = &["document"];

pub(in crate::commands) fn run(session: &Session, global: &Global, bank: Bank) -> Done {
    let desk = Desk::new(session, global);
    if bank.has_action() && bank.verb.is_some() {
        let message = "an action and a verb exclude each other: see `vademecum bank --help`";
        return Err(Failure::Usage(message.into()));
    }
    match bank.verb {
        Some(verb) => ended(verb_of(&desk, verb), global.json, Codes::Ours),
        None => ended(action(&desk, bank), global.json, Codes::Theirs),
    }
}

/// One action, in the order of precedence of the script.
fn action(desk: &Desk<'_>, bank: Bank) -> Done {
    if bank.init {
        desk.show(&desk.call("init", &json!({}))?);
    } else if let Some(name) = &bank.read {
        read(desk, name)?;
    } else if let Some(name) = &bank.update {
        update(desk, name, &bank)?;
    } else if bank.log_interaction {
        return log_interaction(desk, &bank);
    } else if bank.log_decision {
        return log_decision(desk, &bank);
    } else if let (Some(id), Some(outcome)) = (bank.update_outcome, &bank.outcome) {
        let request = json!({ "id": id, "outcome": outcome });
        desk.show(&desk.call("note_outcome", &request)?);
    } else if let Some(text) = &bank.add_insight {
        let request = request(&[("text", json!(text)), ("category", json!(bank.category))]);
        desk.show(&desk.call("note_insight", &request)?);
    } else if let Some(query) = &bank.search {
        let answer = desk.call("find", &json!({ "query": query }))?;
        desk.show_part(&answer, "matches");
        desk.remark(answer.value("matches") == json!({}), DOCUMENTS);
    } else if bank.status {
        let answer = desk.call("summary", &json!({}))?;
        desk.show_part(&answer, "documents");
        let documents = answer.value("documents");
        let mut rows = documents.as_object().into_iter().flatten();
        let none = rows.all(|(_, row)| row["status"] == "not_created");
        desk.remark(none, DOCUMENTS);
    } else if let Some([name, file]) = bank.register.as_deref() {
        let request = json!({ "name": name, "file": file });
        desk.show(&desk.call("register", &request)?);
    } else if desk.json {
        let message = "bank needs an action, as --status, --read all or --update TYPE";
        return Err(Failure::Usage(message.into()));
    } else {
        help();
    }
    Ok(ExitCode::SUCCESS)
}

fn help() {
    let mut command = Cli::command();
    command.build();
    if let Some(bank) = command.find_subcommand_mut("bank") {
        let _ = bank.print_help();
    }
}

fn read(desk: &Desk<'_>, name: &str) -> Result<(), Failure> {
    if name == "all" {
        let answer = desk.call("documents", &json!({}))?;
        desk.show_part(&answer, "data");
        let documents = answer.value("data");
        let mut documents = documents.as_object().into_iter().flatten();
        let none = documents.all(|(_, data)| is_empty(data));
        desk.remark(none, DOCUMENTS);
        return Ok(());
    }
    let answer = desk.call("document", &json!({ "name": name }));
    let answer = answer.map_err(elsewhere::missing(desk.session, desk.global, DOCUMENTS))?;
    if desk.json || answer.text("format") == "json" {
        desk.show_part(&answer, "data");
    } else {
        desk.print(&answer.text("printed"));
        answer.warn();
        say_line(&answer.text("text"));
    }
    // What was made and is empty is there; of what was not made the script says so.
    let none = is_empty(&answer.value("data")) && !answer.text("printed").is_empty();
    desk.remark(none, DOCUMENTS);
    Ok(())
}

/// Whether nothing is in a document.
fn is_empty(data: &Value) -> bool {
    data.is_null() || *data == json!({}) || *data == json!("")
}

fn update(desk: &Desk<'_>, name: &str, bank: &Bank) -> Result<(), Failure> {
    let data = bank.data.as_deref().map(document_or_input).transpose()?;
    let request = request(&[
        ("name", json!(name)),
        ("data", json!(data)),
        ("key", json!(bank.key)),
        ("value", json!(bank.value)),
        ("version", json!(bank.expected_version)),
    ]);
    desk.show(&desk.call("update", &request)?);
    Ok(())
}

/// Refuses as the script does when an option is missing that an action needs.
fn needs(option: &str, action: &str) -> Done {
    let message = format!("{option} is required with {action}");
    Err(Failure::Core(
        Error::new(Code::Invalid, message).about(option),
    ))
}

fn log_interaction(desk: &Desk<'_>, bank: &Bank) -> Done {
    let Some(summary) = bank.summary.as_deref().filter(|text| !text.is_empty()) else {
        return needs("--summary", "--log-interaction");
    };
    // Topics are not trimmed, as in the script.
    let topics: Vec<&str> = match bank.topics.as_deref() {
        Some(topics) if !topics.is_empty() => topics.split(',').collect(),
        _ => Vec::new(),
    };
    let request = json!({ "summary": summary, "topics": topics, "advice": bank.advice,
                          "follow_ups": bank.follow_up });
    entry(desk, "note_interaction", &request)
}

fn log_decision(desk: &Desk<'_>, bank: &Bank) -> Done {
    let Some(decision) = bank.decision.as_deref().filter(|text| !text.is_empty()) else {
        return needs("--decision", "--log-decision");
    };
    let request = request(&[
        ("decision", json!(decision)),
        ("context", json!(bank.context)),
        ("reasoning", json!(bank.reasoning)),
        ("expected", json!(bank.expected)),
    ]);
    entry(desk, "note_decision", &request)
}

/// Adds to a log and shows the entry.
fn entry(desk: &Desk<'_>, method: &str, request: &Value) -> Done {
    let answer = desk.call(method, request)?;
    desk.show_part(&answer, "entry");
    Ok(ExitCode::SUCCESS)
}

fn verb_of(desk: &Desk<'_>, verb: BankVerb) -> Done {
    match verb {
        BankVerb::Sync {
            dir,
            prefer,
            file,
            dry_run,
        } => folder::sync(desk, &dir, prefer, &file, dry_run),
        BankVerb::Export { dir } => folder::export(desk, &dir),
        BankVerb::Import { dir } => folder::import(desk, &dir),
        BankVerb::Organise { sessions } => organise(desk, sessions),
        BankVerb::Reorganise { request } => {
            let mut request = super::object("the request", &text_or_input(&request)?)?;
            for list in ["archive", "shorten", "headings"] {
                if request[list].is_null() {
                    request[list] = json!([]);
                }
            }
            let answer = desk.call("reorganise", &request)?;
            say_json(&indented(&answer.raw));
            Ok(ExitCode::SUCCESS)
        }
        BankVerb::Forget { name, purge } => {
            let request = json!({ "table": "document", "id": name, "purge": purge });
            let answer = desk.call("remove", &request)?;
            let line = format!(
                "{name} is gone{}",
                show::purged(&json!({ "purged": answer.text("purged") }))
            );
            report(
                desk.json,
                &serde_json::from_str(&answer.raw).unwrap_or_default(),
                &[line],
            );
            Ok(ExitCode::SUCCESS)
        }
        BankVerb::Compare => compare(desk),
        verb @ BankVerb::Route { .. } => route(desk, verb),
    }
}

fn organise(desk: &Desk<'_>, sessions: Option<u32>) -> Done {
    let answer = desk.call("organise", &request(&[("sessions", json!(sessions))]))?;
    if desk.json {
        say_json(&indented(&answer.raw));
        return Ok(ExitCode::SUCCESS);
    }
    let triggers = answer.list("triggers");
    if triggers.is_empty() {
        show::line("nothing calls for a reorganisation");
    }
    for trigger in &triggers {
        show::line(&show::cell(trigger));
    }
    let sizes = super::super::rows(&answer.value("sizes"), &["name", "bytes", "limit"]);
    if !sizes.is_empty() {
        show::table(&["document", "bytes", "due above"], &sizes);
    }
    let measures = answer.list("measures");
    if !measures.is_empty() {
        let rows = super::super::rows(
            &json!(measures),
            &["name", "action", "bytes", "target", "subjects"],
        );
        show::table(&["document", "what to do", "bytes", "below", "with"], &rows);
    }
    Ok(ExitCode::SUCCESS)
}

fn compare(desk: &Desk<'_>) -> Done {
    let answer = desk.call("compare", &json!({}))?;
    if desk.json {
        say_json(&indented(&answer.raw));
        return Ok(ExitCode::SUCCESS);
    }
    let found = answer.list("disagreements");
    if found.is_empty() {
        show::line("the tiers agree");
    } else {
        let rows = super::super::rows(&json!(found), &["kind", "subject", "one", "two", "newer"]);
        show::table(&["what", "about", "tier one", "tier two", "newer"], &rows);
    }
    Ok(ExitCode::SUCCESS)
}

fn route(desk: &Desk<'_>, verb: BankVerb) -> Done {
    let BankVerb::Route {
        question,
        current,
        loaded,
        past,
        entity,
        known,
        pattern,
        action,
    } = verb
    else {
        return Err(Failure::Usage("no question".into()));
    };
    let request = request(&[
        ("question", json!(question)),
        ("current", json!(current)),
        ("loaded", json!(loaded)),
        ("past", json!(past)),
        ("entity", json!(entity)),
        ("known", json!(known)),
        ("pattern", json!(pattern)),
        ("action", json!(action)),
    ]);
    let answer = desk.call("route", &request)?;
    if desk.json {
        say_json(&indented(&answer.raw));
        return Ok(ExitCode::SUCCESS);
    }
    show::line(&format!(
        "tier {} (rule {}: {})",
        answer.text("tier"),
        answer.text("rule"),
        answer.text("reason")
    ));
    for (title, part) in [("search for", "query"), ("because of", "cues")] {
        let text = answer.text(part);
        if !text.is_empty() {
            show::line(&format!("{title}: {text}"));
        }
    }
    Ok(ExitCode::SUCCESS)
}
