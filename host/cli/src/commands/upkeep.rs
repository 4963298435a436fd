//! Upkeep of the store.

use std::{process::ExitCode, time::Duration};

use indicatif::ProgressBar;
use serde_json::{Value, json};

use super::{Done, elsewhere, rows};
use crate::{
    args::Global,
    failure::{self, Failure},
    open::Session,
    show,
};

pub(super) fn verify(session: &Session, global: &Global) -> Done {
    let answer = waiting("reading every byte", || {
        session.call("admin.verify", &json!({}))
    })?;
    if global.json {
        show::json(&answer);
    } else if answer["ok"] == true {
        let checked = answer["checked"].as_u64().unwrap_or(0);
        show::line(&format!(
            "all is well: {} checked",
            show::count(checked, "stored value")
        ));
    } else {
        show::table(
            &["place", "what is wrong"],
            &rows(&answer["findings"], &["place", "message"]),
        );
        if answer["more"] != 0 {
            show::remark(&format!("and {} more", answer["more"]));
        }
        let sound: Vec<&str> = answer["sound"].as_array().map_or_else(Vec::new, |sound| {
            sound.iter().filter_map(Value::as_str).collect()
        });
        if !sound.is_empty() {
            show::remark(&format!("sound: {}", sound.join(", ")));
        }
        show::remark(&failure::damage());
    }
    Ok(if answer["ok"] == true {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(7)
    })
}

pub(super) fn compact(session: &Session, global: &Global) -> Done {
    let answer = waiting("writing a snapshot", || {
        session.call("admin.compact", &json!({}))
    })?;
    if global.json {
        show::json(&answer);
    } else {
        show::line(&format!(
            "a snapshot holds everything up to record {}{}",
            answer["snapshot"],
            match answer["purged"].as_str() {
                Some("physical") => ", and no stored byte holds what was forgotten",
                Some("pending") => {
                    "; what was forgotten is still in the file, because the store is busy or \
                     the disk is full: compact again later"
                }
                _ => "; this kind of store cannot erase the bytes of what was forgotten",
            }
        ));
    }
    Ok(ExitCode::SUCCESS)
}

pub(super) fn status(session: &Session, global: &Global) -> Done {
    let mut answer = session.call("admin.status", &json!({}))?;
    answer["store"] = json!(session.path);
    if global.json {
        show::json(&answer);
        without_agent(session, global);
        return Ok(ExitCode::SUCCESS);
    }
    let mut lines = vec![vec![
        "store".to_string(),
        session.path.display().to_string(),
    ]];
    for (label, field) in [
        ("hash", "hash"),
        ("records of the journal", "sequence"),
        ("of them in the snapshot", "snapshot"),
        ("versions ever written", "versions"),
        ("uses not yet written", "pending"),
        ("several processes", "shared"),
        ("erases", "erases"),
        ("embedding model", "model"),
        ("analyser", "analyser"),
        ("warnings", "warnings"),
    ] {
        let value = &answer[field];
        let shown = match field {
            "model" => show::model(value),
            _ => show::cell(value),
        };
        lines.push(vec![label.to_string(), shown]);
    }
    // The store is everybody's: what this call would read of it is another number.
    let reached = session.ask("admin.status", &json!({})).unwrap_or_default();
    for collection in answer["collections"].as_array().into_iter().flatten() {
        let name = show::cell(&collection["collection"]);
        let all = collection["records"].as_u64().unwrap_or_default();
        let read = records_of(&reached, &name);
        let mut shown = all.to_string();
        if read < all {
            shown += &format!(", {} reads {read} of them", session.owner());
        }
        lines.push(vec![format!("{name} records"), shown]);
    }
    show::table(&["what", "is"], &lines);
    without_agent(session, global);
    Ok(ExitCode::SUCCESS)
}

/// Says why nothing is counted where agents are isolated and none is named.
fn without_agent(session: &Session, global: &Global) {
    if global.agent.is_none() && elsewhere::isolated(session) {
        elsewhere::tell(
            global,
            "agents are isolated in this store, so that no record of theirs is counted: --agent '*' \
             counts those of all, --agent NAME those of one; `vademecum settings memory.agent-scope \
             shared` ends the isolation",
        );
    }
}

fn records_of(status: &Value, collection: &str) -> u64 {
    let mut rows = status["collections"].as_array().into_iter().flatten();
    let found = rows.find(|row| row["collection"] == collection);
    found.map_or(0, |row| row["records"].as_u64().unwrap_or_default())
}

pub(super) fn audit(
    session: &Session,
    global: &Global,
    action: Option<String>,
    limit: u32,
    everyone: bool,
) -> Done {
    let request = json!({ "action": action, "limit": limit });
    // `*` is every agent of every owner: as with an export, that is the whole store.
    let everyone = everyone || session.is_every_agent();
    let answer = if everyone {
        session.call("admin.audit", &request)?
    } else {
        session.ask("admin.audit", &request)?
    };
    let nothing = answer["rows"].as_array().is_none_or(Vec::is_empty);
    if global.json {
        show::json(&answer);
    } else if nothing {
        show::line("nothing to tell: nothing was done to these records");
    }
    if nothing && !everyone && limit > 0 {
        untold(session, global, &request);
    }
    if global.json || nothing {
        return Ok(ExitCode::SUCCESS);
    }
    let rows: Vec<Vec<String>> = answer["rows"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|row| {
            vec![
                row["at"].as_u64().map(show::time).unwrap_or_default(),
                show::cell(&row["action"]),
                show::cell(&row["subject"]),
                show::cell(&row["owner"]),
                show::cell(&row["reason"]),
            ]
        })
        .collect();
    show::table(&["when", "what", "to what", "owner", "why"], &rows);
    Ok(ExitCode::SUCCESS)
}

/// Says that rows of others were not looked at.
fn untold(session: &Session, global: &Global, request: &Value) {
    let all = session.call_everywhere("admin.audit", request);
    let all = all.unwrap_or_default();
    if all["rows"].as_array().is_some_and(|rows| !rows.is_empty()) {
        elsewhere::tell(
            global,
            "rows of other owners, projects or agents, or of the whole store, were not looked at: \
             --everyone looks at them",
        );
    }
}

pub(super) fn settings(
    session: &Session,
    global: &Global,
    name: Option<String>,
    value: Option<String>,
    reset: bool,
) -> Done {
    let settings = match (name, value) {
        (Some(name), value) if value.is_some() || reset => {
            let request = json!({ "name": name, "value": value });
            let answer = session.call("admin.configure", &request)?;
            json!([answer["setting"]])
        }
        (name, _) => {
            let answer = session.call("admin.settings", &json!({}))?;
            let all = answer["settings"].as_array().cloned().unwrap_or_default();
            let wanted = |row: &Value| name.as_ref().is_none_or(|name| row["name"] == **name);
            let found: Vec<Value> = all.into_iter().filter(wanted).collect();
            if let (Some(name), true) = (&name, found.is_empty()) {
                let message =
                    format!("there is no setting {name:?}; `vademecum settings` shows all");
                return Err(Failure::Usage(message));
            }
            Value::Array(found)
        }
    };
    if global.json {
        show::json(&json!({ "settings": settings }));
    } else {
        let fields = ["name", "value", "standard", "meaning"];
        show::table(
            &["name", "set to", "default", "what it does"],
            &rows(&settings, &fields),
        );
    }
    Ok(ExitCode::SUCCESS)
}

pub(super) fn limits(session: &Session, global: &Global) -> Done {
    let answer = session.call("admin.limits", &json!({}))?;
    if global.json {
        show::json(&answer);
    } else {
        show::table(
            &["limit", "value", "unit"],
            &rows(&answer["limits"], &["name", "value", "unit"]),
        );
    }
    Ok(ExitCode::SUCCESS)
}

/// Shows that something is going on while one long call runs.
fn waiting<T>(what: &str, work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    let bar = ProgressBar::new_spinner().with_message(what.to_string());
    bar.enable_steady_tick(Duration::from_millis(100));
    let done = work();
    bar.finish_and_clear();
    done
}
