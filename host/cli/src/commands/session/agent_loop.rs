//! What happens in a session: one call of the contract a verb.

use std::process::ExitCode;

use serde_json::{Value, json};
use vademecum_runtime::{Code, Error};

use super::{Done, document, presets, say};
use crate::{
    args::{
        Global,
        agent_loop::{AgentLoop, Config},
    },
    failure::{Failure, exit_code},
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
    let anew = matches!(verb, AgentLoop::Begin { again: true, .. });
    let searches = without_catalog(&verb);
    let (method, request) = request(verb)?;
    let id = show::cell(&request["place"]["session"]);
    // A named operation is done once: what repeats it begins no other run.
    if method == "session.begin" && !anew && global.operation.is_none() {
        nothing_goes_on(session, &id)?;
    }
    if let Some(field) = searches {
        comes_with_calls(session, &id, field)?;
    }
    let before = match method {
        "session.used" => shown(session, &id),
        _ => Value::Null,
    };
    let tried = session.ask(method, &request);
    let answer = tried.map_err(|failure| failure.advising(|error| advice(error, method, &id)))?;
    if method == "session.used" {
        return used(session, global, &request, &answer, &before);
    }
    say(global, &answer, || match method {
        "session.begin" => format!("a run begins in {id}"),
        "session.turn" => format!("turn {}", answer["turn"]),
        "session.enter" => format!("{id} is in the {}", show::cell(&request["stage"])),
        "session.recall" | "session.discover" | "session.supply" => loaded(&answer),
        "session.hint" => hinted(&answer),
        _ => finished(&id, &answer),
    })
}

/// What to do about a call that comes at the wrong time or to the wrong session.
fn advice(error: &Error, method: &str, id: &str) -> Option<String> {
    if error.code != Code::Invalid {
        return None;
    }
    let option = match method {
        "session.recall" => "--memories",
        _ => "--skills",
    };
    Some(match error.subject.as_str() {
        "run" => format!("`vademecum session begin {id}` begins one"),
        _ if error.message.contains("is not there") => {
            format!("`vademecum session create ID {option} store` makes a session that has some")
        }
        _ => return None,
    })
}

/// The list of a search that takes one, where none is given.
fn without_catalog(verb: &AgentLoop) -> Option<&'static str> {
    match verb {
        AgentLoop::Recall { catalog: None, .. } => Some("memories"),
        AgentLoop::Discover { catalog: None, .. } => Some("skills"),
        _ => None,
    }
}

/// What a session holds; nothing of one that is not there, which the call itself refuses.
fn shown(session: &Session, id: &str) -> Value {
    let request = json!({ "place": { "session": id } });
    session.ask("session.show", &request).unwrap_or_default()
}

/// Refuses to begin a run while another one is going on: what that loaded and used would be lost.
fn nothing_goes_on(session: &Session, id: &str) -> Result<(), Failure> {
    let shown = shown(session, id);
    let run = &shown["snapshot"]["run"];
    if run.is_null() {
        return Ok(());
    }
    let message = format!(
        "a run is going on in {id}, in the {}",
        show::cell(&run["stage"])
    );
    let advice = format!(
        "`vademecum session finish {id}` ends it; `session begin {id} --again` gives it up, with what \
         it loaded and the uses that it recorded"
    );
    Err(Failure::advised(
        Error::new(Code::Exists, message).about(id),
        advice,
    ))
}

/// Refuses a search without a list in a session whose lists come with each call.
fn comes_with_calls(session: &Session, id: &str, field: &str) -> Result<(), Failure> {
    if shown(session, id)["snapshot"]["config"][field] != "catalog" {
        return Ok(());
    }
    let message = format!("the {field} of {id} come with each call, and none came");
    let advice = format!(
        "--catalog FILE gives them, a JSON list; `vademecum session create ID --{field} store` makes a \
         session that searches those of the store"
    );
    Err(Failure::advised(
        Error::new(Code::Invalid, message).about("catalog"),
        advice,
    ))
}

fn request(verb: AgentLoop) -> Result<(&'static str, Value), Failure> {
    let list = |file: Option<std::path::PathBuf>| file.map(|file| document(&file)).transpose();
    let place = |id: String| json!({ "session": id });
    Ok(match verb {
        AgentLoop::Begin {
            id,
            memories,
            skills,
            ..
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

/// Says what was recorded. What is not loaded is passed over: that is told, and is `missing`.
fn used(
    session: &Session,
    global: &Global,
    request: &Value,
    answer: &Value,
    before: &Value,
) -> Done {
    let meant = answer["memory"] == true || answer["skill"] == true;
    if global.json {
        show::json(answer);
        let missing = ExitCode::from(exit_code(Code::Missing));
        return Ok(if meant { ExitCode::SUCCESS } else { missing });
    }
    let id = show::cell(&request["place"]["session"]);
    let used = show::cell(&request["id"]);
    if meant {
        let now = shown(session, &id);
        let uses = |shown: &Value| uses_of(shown, used.trim());
        show::prose(&match (uses(before), uses(&now)) {
            (before, now) if before >= now => {
                format!(
                    "the use of {used} was recorded before, for the same reason: it counts once"
                )
            }
            (0, _) => format!("the use of {used} is recorded"),
            (_, now) => format!(
                "the use of {used} is recorded: {now} uses of it now, each for another reason or in \
                 another stage"
            ),
        });
        return Ok(ExitCode::SUCCESS);
    }
    let (message, advice) = not_used(before, &id, used.trim());
    let error = Error::new(Code::Missing, format!("nothing is recorded: {message}"));
    Err(Failure::advised(error.about(&used), advice))
}

/// How many uses of an id the run recorded.
fn uses_of(shown: &Value, id: &str) -> usize {
    let run = &shown["snapshot"]["run"];
    let lists = ["used_memories", "used_skills"].map(|list| run[list].as_array());
    let uses = lists.into_iter().flatten().flatten();
    uses.filter(|one| one["id"] == id).count()
}

/// Why no use of an id is recorded, and what to do about it.
fn not_used(shown: &Value, id: &str, used: &str) -> (String, String) {
    for kind in ["memories", "skills"] {
        let mut loaded = shown[kind].as_array().into_iter().flatten();
        if !loaded.any(|one| one["id"] == used) {
            continue;
        }
        let tracked = format!("track_{kind}");
        if shown["snapshot"]["config"][tracked] != true {
            return (
                format!("{id} does not track the uses of {kind}"),
                format!("`vademecum session create ID --track-{kind}` makes a session that does"),
            );
        }
        let stage = show::cell(&shown["stage"]);
        return (
            format!("uses of {kind} are not those of the {stage}"),
            format!("`vademecum session enter {id} executor` goes on to where they are used"),
        );
    }
    (
        format!("nothing of the id {used} is loaded in {id}"),
        format!(
            "`vademecum session show {id}` shows what is; `session recall` and `session discover` load \
             more"
        ),
    )
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
