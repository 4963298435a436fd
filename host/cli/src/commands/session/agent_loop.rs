//! What happens in a session: one call of the contract a verb.

use serde_json::{Value, json};

use super::{Done, document, presets, say};
use crate::{
    args::{
        Global,
        agent_loop::{AgentLoop, Config},
    },
    failure::Failure,
    open::Session,
    show,
};

/// The settings that the options name; what they leave out is the core's.
pub(super) fn config(session: &Session, config: &Config) -> Result<Value, Failure> {
    let yes = |set: bool| set.then_some(true);
    Ok(json!({
        "memories": config.memories.name(), "skills": config.skills.name(),
        "presets": presets(session, &config.preset)?, "strict": yes(config.strict),
        "mode": config.documented.then_some("documented"),
        "hints": config.no_hints.then_some(false), "top": config.top, "floor": config.floor,
        "track_memories": yes(config.track_memories), "track_skills": yes(config.track_skills),
        "direct": yes(config.direct), "memory_budget": config.memory_budget,
        "skill_budget": config.skill_budget,
    }))
}

pub(super) fn run(session: &Session, global: &Global, verb: AgentLoop) -> Done {
    let (method, request) = request(verb)?;
    let id = show::cell(&request["place"]["session"]);
    let answer = session.ask(method, &request)?;
    say(global, &answer, || match method {
        "session.begin" => format!("a run begins in {id}"),
        "session.turn" => format!("turn {}", answer["turn"]),
        "session.enter" => format!("{id} is in the {}", show::cell(&request["stage"])),
        "session.recall" | "session.discover" | "session.supply" => loaded(&answer),
        "session.used" => used(&request, &answer),
        "session.hint" => hinted(&answer),
        _ => finished(&id, &answer),
    })
}

fn request(verb: AgentLoop) -> Result<(&'static str, Value), Failure> {
    let list = |file: Option<std::path::PathBuf>| file.map(|file| document(&file)).transpose();
    let place = |id: String| json!({ "session": id });
    Ok(match verb {
        AgentLoop::Begin {
            id,
            memories,
            skills,
        } => (
            "session.begin",
            json!({ "place": place(id), "memories": list(memories)?, "skills": list(skills)? }),
        ),
        AgentLoop::Turn { id } => ("session.turn", json!({ "place": place(id) })),
        AgentLoop::Enter { id, stage } => (
            "session.enter",
            json!({ "place": place(id), "stage": stage.name() }),
        ),
        AgentLoop::Recall {
            id,
            search,
            catalog,
        } => (
            "session.recall",
            json!({ "place": place(id), "input": search,
                    "catalog": list(catalog)?.unwrap_or_else(|| json!([])) }),
        ),
        AgentLoop::Discover {
            id,
            search,
            catalog,
        } => (
            "session.discover",
            json!({ "place": place(id), "input": search,
                    "catalog": list(catalog)?.unwrap_or_else(|| json!([])) }),
        ),
        AgentLoop::Supply { id, call, file } => (
            "session.supply",
            json!({ "place": place(id), "call": call.name(), "result": document(&file)? }),
        ),
        AgentLoop::Used { id, used, reason } => (
            "session.used",
            json!({ "place": place(id), "id": used, "reason": reason }),
        ),
        AgentLoop::Hint { id, task } => (
            "session.hint",
            json!({ "place": place(id), "inputs": { "task": task.join(" ") } }),
        ),
        AgentLoop::Finish { id } => ("session.finish", json!({ "place": place(id) })),
    })
}

fn loaded(answer: &Value) -> String {
    if answer["needed"] == true {
        let searches = show::cell(&answer["searches"]);
        return format!(
            "the host is to search for: {searches}; `session supply` takes what it found"
        );
    }
    let loading = &answer["loading"];
    let mut said = match show::cell(&loading["loaded"]) {
        ids if ids.is_empty() => "nothing new was loaded".to_owned(),
        ids => format!("loaded: {ids}"),
    };
    let left = show::cell(&loading["left"]);
    if !left.is_empty() {
        said += &format!("\nno room for: {left}");
    }
    said
}

fn used(request: &Value, answer: &Value) -> String {
    let id = show::cell(&request["id"]);
    if answer["memory"].is_null() && answer["skill"].is_null() {
        return format!(
            "nothing was recorded: {id} is not loaded, or uses of its kind are not tracked"
        );
    }
    format!("the use of {id} is recorded")
}

fn hinted(answer: &Value) -> String {
    let events = answer["events"].as_array().into_iter().flatten();
    let mut said = Vec::new();
    for event in events {
        let payload = &event["payload"];
        let hits = payload["shortlist"].as_array().into_iter().flatten();
        let names = hits.map(|hit| {
            let names = ["id", "namespace", "name"];
            let named = names.iter().map(|name| show::cell(&hit[*name]));
            named
                .into_iter()
                .find(|name| !name.is_empty())
                .unwrap_or_else(|| show::cell(hit))
        });
        let names: Vec<String> = names.collect();
        let what = show::cell(&payload["domain"]);
        said.push(match names.is_empty() {
            true => format!("{what}: nothing fits clearly"),
            false => format!("{what}: {}", names.join(", ")),
        });
    }
    match said.is_empty() {
        true => "there is nothing to hint from".to_owned(),
        false => said.join("\n"),
    }
}

fn finished(id: &str, answer: &Value) -> String {
    let count = |field: &str| answer[field].as_array().map_or(0, Vec::len);
    format!(
        "the run in {id} is over; recorded uses of memories: {}, of skills: {}",
        count("memories"),
        count("skills")
    )
}
