//! What each command does: one request, one answer, shown.

mod call;
mod context_map;
mod elsewhere;
mod embed;
mod facts;
mod memcli;
mod memory;
mod recall;
mod session;
mod skills;
mod transfer;
mod upkeep;
mod working;

use std::process::ExitCode;

use clap::CommandFactory;
use serde_json::Value;
use vademecum_runtime::{Code, Error};

use crate::{
    args::{self, Cli, Command, Global},
    failure::{self, Failure, Shows},
    open::Session,
    show,
};

pub(crate) use crate::{
    input::{document_or_input, file_or_input, text_or_input},
    output::write_whole,
};

type Done = Result<ExitCode, Failure>;

/// Runs a command.
pub(crate) fn run(cli: Cli) -> Done {
    let Cli { global, command } = cli;
    if let Command::Completions { shell } = command {
        let mut script = Vec::new();
        clap_complete::generate(shell, &mut Cli::command(), "vademecum", &mut script);
        show::raw(&script);
        return Ok(ExitCode::SUCCESS);
    }
    if let Command::Call(request) = &command
        && let Some(told) = call::help(request, &global)
    {
        return told;
    }
    if let Some(shows) = shows(&command) {
        failure::works_on(shows);
    }
    let verifies = matches!(command, Command::Verify);
    let session = Session::open(&global)?;
    failure::looks_into(&session.path, verifies);
    let done = dispatch(&session, &global, command);
    match session.close() {
        // What was read of a store that may not be written has been read; only its use is not counted.
        Err(Failure::Core(error)) if error.code == Code::Denied && done.is_ok() => {
            tracing::info!("uses are not counted: {error}");
        }
        closed => closed?,
    }
    done
}

/// Which commands show what a command works on.
fn shows(command: &Command) -> Option<Shows> {
    let (all, one) = match command {
        Command::Memory { .. } | Command::Remember(_) => ("memory list", "memory get ID"),
        Command::Lessons { .. } => ("lessons list", "lessons list"),
        Command::Sessions { .. } | Command::Handoff { .. } => ("sessions list", "sessions list"),
        Command::Skills { .. } => ("skills list", "skills show ID"),
        Command::AgentSession { .. } => ("session list", "session show ID"),
        Command::ContextMap { .. } => ("context-map show FILE", "context-map show FILE"),
        Command::Bank(_) => ("bank --status", "bank --read TYPE"),
        Command::Db { .. } => ("db status", "db show"),
        Command::Settings { .. } => ("settings", "settings"),
        Command::Store { .. }
        | Command::Get { .. }
        | Command::Update { .. }
        | Command::Forget { .. }
        | Command::History { .. } => ("list", "get KEY"),
        _ => return None,
    };
    Some(Shows { all, one })
}

fn dispatch(session: &Session, global: &Global, command: Command) -> Done {
    match command {
        Command::Export { output, format } => transfer::export(session, global, output, format),
        Command::Import { file } => transfer::import(session, global, &file),
        Command::Verify => upkeep::verify(session, global),
        Command::Compact => upkeep::compact(session, global),
        Command::Status => upkeep::status(session, global),
        Command::Audit {
            action,
            limit,
            everyone,
        } => upkeep::audit(session, global, action, limit, everyone),
        Command::Settings { name, value, reset } => {
            upkeep::settings(session, global, name, value, reset)
        }
        Command::Limits => upkeep::limits(session, global),
        Command::Remember(wish) => {
            memory::run(session, global, args::memory::Memory::Remember(wish))
        }
        Command::Call(request) => call::run(session, global, &request),
        Command::Memory { verb } => memory::run(session, global, verb),
        Command::Lessons { verb } => memory::lessons(session, global, verb),
        Command::Sessions { verb } => memory::sessions(session, global, verb),
        Command::Recap(told) => memory::recap(session, global, told),
        Command::Handoff { cwd } => memory::handoff(session, global, cwd),
        Command::SessionHistory(told) => memory::session_history(session, global, told),
        Command::Skills { verb } => skills::run(session, global, verb),
        Command::AgentSession { verb } => session::run(session, global, verb),
        Command::ContextMap { verb } => context_map::run(session, global, verb),
        Command::Memcli { verb } => memcli::run(session, global, verb),
        Command::Bank(bank) => working::bank(session, global, *bank),
        Command::Db { verb } => working::database(session, global, verb),
        Command::Embed { replace } => embed::run(session, global, replace),
        command @ Command::Recall { .. } => recall::run(session, global, command),
        command => facts::run(session, global, command),
    }
}

/// How to put a question.
const ASK: &str = "say what to look for, in words: 'which port does staging use'";

/// A question of one word at least, as the core's searches take it.
fn asked(words: &[String]) -> Result<String, Failure> {
    let question = words.join(" ");
    if question.trim().is_empty() {
        let error = Error::new(Code::Invalid, "query is required").about("query");
        return Err(Failure::advised(error, ASK.into()));
    }
    Ok(question)
}

/// Rows of an answer's list, cell by cell.
fn rows(list: &Value, fields: &[&str]) -> Vec<Vec<String>> {
    list.as_array()
        .into_iter()
        .flatten()
        .map(|row| {
            fields
                .iter()
                .map(|field| show::cell(&row[*field]))
                .collect()
        })
        .collect()
}
