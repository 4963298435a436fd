//! Sessions, and looking back at them.

use serde_json::{Value, json};

use super::{Done, counted, input, instant, list, redacted, tell, time};
use crate::{
    args::{
        Global,
        memory::{Observe, Sessions, Told},
    },
    failure::Failure,
    open::Session,
    show,
};

/// `vademecum sessions ...`
pub(in crate::commands) fn run(session: &Session, global: &Global, verb: Sessions) -> Done {
    let (method, request) = match verb {
        Sessions::Start { id, cwd, title } => {
            let cwd = folder(cwd)?;
            let folder = cwd.rsplit(['/', '\\']).find(|part| !part.is_empty());
            let project = global.project.as_deref().or(folder).unwrap_or("default");
            (
                "session_start",
                json!({ "session": id, "project": project, "cwd": cwd, "title": title }),
            )
        }
        Sessions::Observe(event) => ("observe", observation(event)?),
        Sessions::End {
            id,
            abandoned,
            summary,
        } => (
            "session_end",
            json!({ "session": id, "summary": input(summary)?,
                    "status": if abandoned { "abandoned" } else { "completed" } }),
        ),
        Sessions::List(told) => return session_history(session, global, told),
        Sessions::Forget { ids } => {
            let ids: Vec<String> = ids.iter().map(|id| format!("session:{id}")).collect();
            ("forget", json!({ "ids": ids }))
        }
    };
    tell(session, global, method, &request, |answer| match method {
        "forget" => super::records::gone(answer),
        "observe" => {
            let id = show::cell(&answer["observation"]["id"]);
            let known = if answer["repeated"] == true {
                " was noted a moment ago"
            } else {
                " is noted"
            };
            show::line(&format!("observation:{id}{known}"));
            redacted(answer);
        }
        _ => started(answer),
    })
}

fn started(answer: &Value) {
    let row = &answer["session"];
    let resumed = if answer["resumed"] == true {
        ", taken up again"
    } else {
        ""
    };
    show::line(&format!(
        "session {} is {}{resumed}: {} since {}",
        show::cell(&row["id"]),
        show::cell(&row["kind"]),
        counted(&row["reinforcements"], "observation"),
        time(&row["created"])
    ));
    redacted(answer);
}

fn observation(event: Observe) -> Result<Value, Failure> {
    Ok(json!({
        "session": event.id, "title": event.title, "narrative": input(event.text)?,
        "kind": event.kind, "facts": event.fact, "concepts": event.concept, "files": event.file,
        "importance": event.importance, "at": instant(event.at), "hook": event.hook,
        "tool": event.tool, "input": document("--input", event.input)?,
        "output": document("--output", event.output)?, "prompt": event.prompt,
    }))
}

/// A JSON document of an option.
fn document(option: &str, text: Option<String>) -> Result<Option<Value>, Failure> {
    text.map(|text| {
        serde_json::from_str(&text)
            .map_err(|error| Failure::Usage(format!("{option} is not JSON: {error}")))
    })
    .transpose()
}

/// A directory as a whole path; the one that the command runs in if none is named.
fn folder(named: Option<String>) -> Result<String, Failure> {
    let folder = match named {
        Some(named) => std::path::absolute(named),
        None => std::env::current_dir(),
    };
    let folder = folder.map_err(|error| Failure::Io("this directory has no name".into(), error))?;
    Ok(folder.display().to_string())
}

fn telling(told: &Told) -> Result<Value, Failure> {
    let cwd = match &told.cwd {
        None if !told.here => None,
        cwd => Some(folder(cwd.clone())?),
    };
    let window = told.window.join(" ");
    let changes = told.zone.changes.iter();
    let zones: Vec<Value> = changes
        .map(|(at, minutes)| json!({ "at": at, "minutes": minutes }))
        .collect();
    Ok(json!({
        "window": (!window.is_empty()).then_some(window), "cwd": cwd, "limit": told.limit,
        "zone": told.zone.minutes, "zones": zones,
    }))
}

/// `vademecum recap ...`
pub(in crate::commands) fn recap(session: &Session, global: &Global, mut told: Told) -> Done {
    // A limit alone is a window: as many as it says rather than ten.
    if let (true, Some(limit)) = (told.window.is_empty(), told.limit) {
        told.window = vec![format!("last {limit}")];
    }
    tell(session, global, "recap", &telling(&told)?, |answer| {
        for day in list(&answer["days"]) {
            show::line(&show::cell(&day["date"]));
            list(&day["sessions"]).iter().for_each(tell_of);
        }
        show::line(&format!(
            "{}, {}",
            counted(&answer["sessions"], "session"),
            counted(&answer["observations"], "observation")
        ));
    })
}

/// `vademecum session-history ...`
pub(in crate::commands) fn session_history(session: &Session, global: &Global, told: Told) -> Done {
    let request = telling(&told)?;
    tell(session, global, "session_history", &request, |answer| {
        if list(&answer["sessions"]).is_empty() {
            show::line("no sessions");
        }
        list(&answer["sessions"]).iter().for_each(tell_of);
    })
}

/// `vademecum handoff ...`
pub(in crate::commands) fn handoff(
    session: &Session,
    global: &Global,
    cwd: Option<String>,
) -> Done {
    let cwd = folder(cwd)?;
    tell(
        session,
        global,
        "handoff",
        &json!({ "cwd": cwd }),
        |answer| {
            if answer["session"].is_null() {
                return show::line("there is no session to go on from");
            }
            if !answer["question"].is_null() {
                show::line(&format!(
                    "open question: {}",
                    show::cell(&answer["question"])
                ));
            }
            tell_of(&answer["session"]);
            if !answer["last"].is_null() {
                show::line(&format!("last: {}", show::cell(&answer["last"])));
            }
        },
    )
}

/// A session and what stands out in it.
fn tell_of(told: &Value) {
    let row = &told["session"];
    let title = show::cell(&row["title"]);
    let title = if title.is_empty() {
        String::new()
    } else {
        format!(" \"{title}\"")
    };
    show::line(&format!(
        "  {}{title} {} {}, {}, {}",
        show::cell(&row["id"]),
        show::cell(&row["kind"]),
        time(&row["created"]),
        counted(&told["observations"], "observation"),
        show::cell(&told["cwd"])
    ));
    let summary = show::cell(&told["summary"]);
    if !summary.is_empty() {
        show::line(&format!("    {summary}"));
    }
    for highlight in list(&told["highlights"]) {
        show::line(&format!("    - {}", show::cell(highlight)));
    }
}
