//! What to say when nothing is found: perhaps it is another owner's, or of another project.
//!
//! Whoever has the file may read all of it, so a person at the command line may be told that there
//! is more and which option reads it. Only counts are told: no text, no name.

use serde_json::{Value, json};
use vademecum_runtime::Code;

use crate::{
    args::Global,
    failure::{self, Failure},
    open::Session,
    show,
};

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
        tell(global, &said);
    }
}

/// Writes a note to standard error.
pub(super) fn tell(global: &Global, said: &str) {
    if global.json {
        show::note(said);
    } else {
        show::note(&show::printable(said));
    }
}

/// Whether the agents of the store are isolated.
pub(super) fn isolated(session: &Session) -> bool {
    let settings = session.ask("admin.settings", &json!({}));
    let settings = settings.unwrap_or_default();
    let mut rows = settings["settings"].as_array().into_iter().flatten();
    rows.any(|row| row["name"] == "memory.agent-scope" && row["value"] == "isolated")
}

/// The same for a call that is about to fail: said below the error.
pub(super) fn below_error(session: &Session, global: &Global, collections: &[&str]) {
    let said = beyond(session, global, collections).told(session.owner(), global);
    failure::adds(said);
}

/// The error of a call that what it is about is not there, with the same said below it.
pub(super) fn missing<'a>(
    session: &'a Session,
    global: &'a Global,
    collections: &'a [&'a str],
) -> impl Fn(Failure) -> Failure + 'a {
    move |failure| {
        if let Failure::Core(error) = &failure
            && error.code == Code::Missing
            && error.subject != failure::NO_STORE
        {
            below_error(session, global, collections);
        }
        failure
    }
}

fn beyond(session: &Session, global: &Global, collections: &[&str]) -> Beyond {
    let count = |status: Result<Value, Failure>| {
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
    Beyond {
        projects: own.saturating_sub(here),
        others: all.saturating_sub(own),
        isolated: isolated(session),
    }
}

impl Beyond {
    fn told(&self, owner: &str, global: &Global) -> Vec<String> {
        let records = |count: u64| show::count(count, "record");
        let be = |count: u64| if count == 1 { "was" } else { "were" };
        let mut said = Vec::new();
        if self.projects > 0 {
            let project = global.project.as_deref().unwrap_or_default();
            said.push(format!(
                "{} of {owner} {} outside of the project {project} and {} not looked at: leave \
                 --project (VADEMECUM_PROJECT) out, or name another one",
                records(self.projects),
                if self.projects == 1 { "lies" } else { "lie" },
                be(self.projects)
            ));
        }
        if self.others > 0 {
            let (who, option) = match self.isolated {
                true => ("other owners or agents", "--owner NAME or --agent NAME"),
                false => ("other owners", "--owner NAME"),
            };
            said.push(format!(
                "{} of {who} in this store {} not looked at: {option} looks at {}",
                records(self.others),
                be(self.others),
                if self.others == 1 { "it" } else { "them" }
            ));
        }
        said
    }
}
