//! What to say when nothing is found: perhaps it is another owner's, or of another project.
//!
//! Whoever has the file may read all of it, so a person at the command line may be told that there
//! is more and which option reads it. Only counts are told: no text, no name.

use serde_json::{Value, json};

use crate::{args::Global, failure, open::Session, show};

/// Collections that `recall` reads where none is named.
pub(super) const RECALLED: &[&str] = &["fact", "memory", "lesson"];

/// What a call of these collections does not read.
#[derive(Debug, Default, PartialEq, Eq)]
struct Beyond {
    /// The owner's own records of other projects.
    projects: u64,
    /// Those of other owners, or of other agents where these are isolated.
    others: u64,
    /// Whether agents are isolated.
    isolated: bool,
}

/// Says on standard error what a call that found nothing did not read.
pub(super) fn remark(session: &Session, global: &Global, collections: &[&str]) {
    for said in beyond(session, global, collections).told(session.owner(), global) {
        if global.json {
            show::remark(&show::printable_json(&json!({ "note": said }).to_string()));
        } else {
            show::remark(&format!("note: {said}"));
        }
    }
}

/// The same for a call that is about to fail: said below the error.
pub(super) fn below_error(session: &Session, global: &Global, collections: &[&str]) {
    let said = beyond(session, global, collections).told(session.owner(), global);
    failure::adds(said);
}

fn beyond(session: &Session, global: &Global, collections: &[&str]) -> Beyond {
    let count = |status: Result<Value, failure::Failure>| {
        let status = status.unwrap_or_default();
        let rows = status["collections"].as_array().into_iter().flatten();
        let wanted = rows.filter(|row| {
            let name = row["collection"].as_str().unwrap_or_default();
            collections.contains(&name)
        });
        wanted
            .filter_map(|row| row["records"].as_u64())
            .sum::<u64>()
    };
    // The store itself is not there, or cannot be read: that is said elsewhere.
    if !session.path.exists() {
        return Beyond::default();
    }
    let empty = json!({});
    let here = count(session.ask("admin.status", &empty));
    let own = match &global.project {
        Some(_) => count(session.ask_everywhere("admin.status", &empty)),
        None => here,
    };
    let all = count(session.call_everywhere("admin.status", &empty));
    let settings = session.ask("admin.settings", &empty).unwrap_or_default();
    let rows = settings["settings"].as_array().into_iter().flatten();
    let mut isolated = rows.filter(|row| row["name"] == "memory.agent-scope");
    Beyond {
        projects: own.saturating_sub(here),
        others: all.saturating_sub(own),
        isolated: isolated.any(|row| row["value"] == "isolated"),
    }
}

impl Beyond {
    fn told(&self, owner: &str, global: &Global) -> Vec<String> {
        let records = |count: u64| match count {
            1 => "1 record".to_owned(),
            count => format!("{count} records"),
        };
        let mut said = Vec::new();
        if self.projects > 0 {
            let project = global.project.as_deref().unwrap_or_default();
            said.push(format!(
                "{} of {owner} lie outside of the project {project} and were not looked at: leave \
                 --project (VADEMECUM_PROJECT) out, or name another one",
                records(self.projects)
            ));
        }
        if self.others > 0 {
            let (who, option) = match self.isolated {
                true => ("other owners or agents", "--owner NAME or --agent NAME"),
                false => ("other owners", "--owner NAME"),
            };
            said.push(format!(
                "{} of {who} in this store were not looked at: {option} looks at them",
                records(self.others)
            ));
        }
        said
    }
}
