//! Who calls: which agent, and how long the names of a scope may be. The one rule of every face.

use alloc::{
    format,
    string::{String, ToString},
};

use super::{reach::Reach, record::Scope, state::State};
use crate::{Caller, Code, Error, Result, caller::EVERY_OWNER, text::space};

/// The longest name of a project or a session, in bytes.
pub const NAME_MAX: usize = 1_024;
/// The longest name of an agent: what a request names is cut to it, as documented.
pub use crate::caller::AGENT_MAX;
/// Names every agent in a request.
pub const EVERY_AGENT: &str = "*";

/// Between the agent and the key of what an isolated agent keeps under one; no given key holds it.
pub const BORDER: char = '\u{1F}';

/// Setting: `shared`, or `isolated` when an agent reads its own records only.
const AGENT_SCOPE: &str = "memory.agent-scope";
/// Setting: the agent of calls that name none.
const AGENT: &str = "memory.agent";

/// Whether a name of a scope is short enough; `field` is `project`, `agent` or `session`.
///
/// # Errors
/// `too-large` about the field.
pub fn check_name(field: &str, name: &str) -> Result<()> {
    let (actual, unit, most) = match field {
        "agent" => (name.encode_utf16().count(), "UTF-16 units", AGENT_MAX),
        _ => (name.len(), "bytes", NAME_MAX),
    };
    if actual > most {
        return Err(Error::too_large(field, unit, actual as u64, most as u64));
    }
    Ok(())
}

/// The names of a scope beside its owner, each with what it is called.
pub fn names_of(scope: &Scope) -> [(&'static str, &str); 3] {
    [
        ("project", &scope.project),
        ("agent", &scope.agent),
        ("session", &scope.session),
    ]
}

/// Whether a word is one of a closed set.
///
/// # Errors
/// `invalid` about the field, naming the word and the set.
pub fn one_of(field: &str, word: &str, set: &[&str]) -> Result<()> {
    if set.contains(&word) {
        return Ok(());
    }
    let message = format!("{field} {word:?} is none of {}", set.join(", "));
    Err(Error::invalid(field, message))
}

/// Whether the names of a scope are short enough.
///
/// # Errors
/// `too-large` about `project`, `agent` or `session`.
pub fn check_names(scope: &Scope) -> Result<()> {
    names_of(scope)
        .into_iter()
        .try_for_each(|(field, name)| check_name(field, name))
}

/// A name of an agent as it is stored: trimmed and cut; `None` when blank.
pub fn agent_name(named: Option<&str>) -> Option<&str> {
    let agent = space::trim(space::head(space::trim(named?), AGENT_MAX));
    (!agent.is_empty()).then_some(agent)
}

/// The agent of calls that name none.
pub fn standard_agent(state: &State) -> String {
    agent_name(state.setting(AGENT))
        .unwrap_or_default()
        .to_string()
}

/// Whether the agents of this store keep apart.
pub fn isolated(state: &State) -> bool {
    state.setting(AGENT_SCOPE) == Some("isolated")
}

/// Who calls a store whose agents are isolated: the caller's agent, or else the store's; `None` is
/// all of them, which only a caller that reaches every owner may name, as it may name each.
///
/// # Errors
/// `denied` about `agent` without an identity, and for another than the caller's.
pub fn identity(state: &State, caller: &Caller, named: Option<&str>) -> Result<Option<String>> {
    let named = named.filter(|named| !named.is_empty());
    if caller.agent.is_empty() && caller.owner == EVERY_OWNER {
        match named {
            Some(EVERY_AGENT) => return Ok(None),
            Some(named) => return Ok(Some(named.to_string())),
            None => {}
        }
    }
    let own = match caller.agent.as_str() {
        "" => standard_agent(state),
        own => own.to_string(),
    };
    match named {
        _ if own.is_empty() => Err(nobody()),
        Some(named) if named != own => Err(beyond("agent", &own)),
        _ => Ok(Some(own)),
    }
}

/// The agent whose records a call works on that can name none: empty where agents share what they
/// know, and for an administrator that is none, who works on what is of no agent.
///
/// # Errors
/// `denied` about `agent` where agents are isolated and the caller is none.
pub fn own_agent(state: &State, caller: &Caller) -> Result<String> {
    if !isolated(state) {
        return Ok(String::new());
    }
    let admin = caller.owner == EVERY_OWNER && caller.agent.is_empty();
    let named = admin.then_some(EVERY_AGENT);
    Ok(identity(state, caller, named)?.unwrap_or_default())
}

/// A key of an isolated agent as it is stored, so that equal keys of two agents do not meet; as it is
/// without one.
pub fn keyed(agent: &str, key: &str) -> String {
    if agent.is_empty() {
        return key.to_string();
    }
    format!("{agent}{BORDER}{key}")
}

/// The agent, if any, and the key as it was given.
pub fn split_key(stored: &str) -> (&str, &str) {
    stored.rsplit_once(BORDER).unwrap_or(("", stored))
}

/// All that a caller reaches: what it is bound to, and the agent where agents are isolated; an
/// administrator reaches all of them.
///
/// # Errors
/// `denied` about `agent` where agents are isolated and the caller is none.
pub fn reach_of(state: &State, caller: &Caller) -> Result<Reach> {
    let agent = own_agent(state, caller)?;
    let named = |name: &str| (!name.is_empty()).then(|| name.to_string());
    Ok(Reach {
        project: named(&caller.project),
        global: true,
        agent: named(&agent),
        ..Reach::of(caller)
    })
}

/// The error of a name that the caller may not use.
pub fn beyond(field: &str, bound: &str) -> Error {
    let message = format!("this caller is bound to {field} {bound:?} and may not name another");
    Error::new(Code::Denied, message).about(field)
}

fn nobody() -> Error {
    let message = "agents are isolated in this store and no agent id is available";
    Error::new(Code::Denied, message).about("agent")
}
