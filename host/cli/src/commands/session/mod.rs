//! The verbs of agent sessions in the store.

mod agent_loop;

use std::{path::Path, process::ExitCode};

use serde_json::{Value, json};

use super::{Done, elsewhere, file_or_input, rows, write_whole};
use crate::{
    args::{Global, agent::AgentSession},
    failure::Failure,
    open::Session,
    show,
};

/// What these verbs work on.
const SESSIONS: &[&str] = &["agent-session"];

pub(super) fn run(session: &Session, global: &Global, verb: AgentSession) -> Done {
    match verb {
        AgentSession::Create { id, set, config } => {
            let config = match config {
                Some(file) => document(&file)?,
                None => agent_loop::config(session, &set)?,
            };
            create(session, global, &id, &config, None)
        }
        AgentSession::Loop(verb) => agent_loop::run(session, global, verb),
        AgentSession::List { limit } => list(session, global, limit),
        AgentSession::Show { id } => show_session(session, global, &id),
        AgentSession::Export { id, output } => export(session, global, &id, output.as_deref()),
        AgentSession::Restore { id, file } => {
            let snapshot = document(&file)?;
            let config = match &snapshot["config"] {
                Value::Null => json!({}),
                config => config.clone(),
            };
            create(session, global, &id, &config, Some(&snapshot))
        }
        AgentSession::Render {
            id,
            exact,
            context_map,
        } => {
            let map = context_map.map(|file| document(&file)).transpose()?;
            render(session, global, &id, exact, map.as_ref())
        }
        AgentSession::Unload { id, memory, skill } => {
            let request =
                json!({ "place": { "session": id }, "memories": memory, "skills": skill });
            let answer = session.ask("session.unload", &request)?;
            say(global, &answer, || {
                format!(
                    "{} memories and {} skills unloaded",
                    answer["memories"], answer["skills"]
                )
            })
        }
        AgentSession::Check { file } => {
            let request = json!({ "code": file_or_input(&file)? });
            session.ask("session.check", &request)?;
            say(global, &json!({ "ok": true }), || {
                "the calls are in order".into()
            })
        }
        AgentSession::Forget { id } => {
            let answer = session.ask("session.forget", &json!({ "session": id }))?;
            say(global, &answer, || format!("session {id} is forgotten"))
        }
    }
}

/// A JSON document from a file.
pub(super) fn document(file: &Path) -> Result<Value, Failure> {
    serde_json::from_str(&file_or_input(file)?)
        .map_err(|error| Failure::Usage(format!("{} is not JSON: {error}", file.display())))
}

fn say(global: &Global, answer: &Value, text: impl FnOnce() -> String) -> Done {
    if global.json {
        show::json(answer);
    } else {
        show::line(&text());
    }
    Ok(ExitCode::SUCCESS)
}

/// Kept skills as presets.
fn presets(session: &Session, ids: &[String]) -> Result<Value, Failure> {
    let mut list = Vec::new();
    for id in ids {
        let kept = session.ask("skills.get", &json!({ "id": id }))?["kept"].clone();
        let skill = &kept["skill"];
        list.push(json!({ "id": kept["id"], "name": skill["name"], "content": skill["body"] }));
    }
    Ok(Value::Array(list))
}

fn create(
    session: &Session,
    global: &Global,
    id: &str,
    config: &Value,
    restore: Option<&Value>,
) -> Done {
    let request = json!({ "session": id, "config": config, "restore": restore });
    session.ask("session.create", &request)?;
    say(global, &json!({ "session": id }), || {
        format!("session {id} is made; `vademecum session show {id}` shows it")
    })
}

fn list(session: &Session, global: &Global, limit: u32) -> Done {
    let answer = session.ask("session.list", &json!({ "limit": limit }))?;
    let none = answer["sessions"].as_array().is_none_or(Vec::is_empty);
    if global.json {
        show::json(&answer);
    }
    if none && !global.json {
        show::line("no session is there; `vademecum session create` makes one");
    }
    if none && limit > 0 {
        elsewhere::remark(session, global, SESSIONS);
    }
    if none || global.json {
        return Ok(ExitCode::SUCCESS);
    }
    let date = |value: &Value| value.as_u64().map(show::time).unwrap_or_default();
    let cells = |one: &Value| {
        vec![
            show::cell(&one["id"]),
            show::cell(&one["version"]),
            date(&one["created"]),
            date(&one["updated"]),
        ]
    };
    let kept = answer["sessions"].as_array().into_iter().flatten();
    let cells: Vec<Vec<String>> = kept.map(cells).collect();
    show::table(&["session", "version", "made", "written"], &cells);
    let matched = answer["matched"].as_u64().unwrap_or(0);
    if matched > cells.len() as u64 {
        show::line(&format!("{} of {matched}; --limit shows more", cells.len()));
    }
    Ok(ExitCode::SUCCESS)
}

fn show_session(session: &Session, global: &Global, id: &str) -> Done {
    let answer = session
        .ask("session.show", &json!({ "place": { "session": id } }))
        .map_err(elsewhere::missing(session, global, SESSIONS))?;
    if global.json {
        show::json(&answer);
        return Ok(ExitCode::SUCCESS);
    }
    let snapshot = &answer["snapshot"];
    let run = &snapshot["run"];
    let config = &snapshot["config"];
    let mut lines = vec![vec!["session".to_string(), id.to_string()]];
    let mut add = |what: &str, value: &Value| lines.push(vec![what.into(), show::cell(value)]);
    for field in [
        "memories",
        "skills",
        "mode",
        "hints",
        "strict",
        "top",
        "floor",
        "track_memories",
        "track_skills",
        "direct",
        "memory_budget",
        "skill_budget",
    ] {
        add(field, &config[field]);
    }
    let stage = if run.is_null() {
        json!("no run is going on")
    } else {
        run["stage"].clone()
    };
    add("stage", &stage);
    add("turn", &run["turn"]);
    show::table(&["what", "is"], &lines);
    let skills: Vec<Vec<String>> = snapshot["skills"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|kept| {
            let field = |name: &str| show::cell(&kept["skill"][name]);
            vec![field("id"), field("name"), show::cell(&kept["origin"])]
        })
        .collect();
    if !skills.is_empty() {
        show::table(&["skill", "name", "how it came"], &skills);
    }
    let memories = rows(&run["memories"], &["id", "content"]);
    if !memories.is_empty() {
        show::table(&["memory", "text"], &memories);
    }
    Ok(ExitCode::SUCCESS)
}

fn export(session: &Session, global: &Global, id: &str, output: Option<&Path>) -> Done {
    let answer = session.ask("session.show", &json!({ "place": { "session": id } }))?;
    let snapshot = &answer["snapshot"];
    let Some(output) = output else {
        show::json(snapshot);
        return Ok(ExitCode::SUCCESS);
    };
    write_whole(output, &format!("{snapshot}\n"))?;
    say(global, &json!({ "session": id, "file": output }), || {
        format!("session {id} is in {}", output.display())
    })
}

fn render(session: &Session, global: &Global, id: &str, exact: bool, map: Option<&Value>) -> Done {
    let style = if exact { "exact" } else { "safe" };
    let request = json!({ "place": { "session": id }, "style": style, "context_map": map });
    let answer = session.ask("session.prompt", &request)?;
    if global.json {
        show::json(&answer);
        return Ok(ExitCode::SUCCESS);
    }
    let sections = [
        ("### Available Skills", "index"),
        ("Memories:", "memories"),
        ("Context Map:", "context_map"),
        ("Loaded Skills:", "skills"),
        ("Relevance Hints:", "hints"),
    ];
    for (label, field) in sections {
        if let Some(text) = answer[field].as_str() {
            show::line(&format!("{label}\n{text}\n"));
        }
    }
    show::line(&format!("about {} tokens", answer["tokens"]));
    Ok(ExitCode::SUCCESS)
}
