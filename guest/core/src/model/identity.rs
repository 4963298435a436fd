//! Who calls: which agent, and how long the names of a scope may be. The one rule of every face.

use alloc::{
    format,
    string::{String, ToString},
};

use sha2::{Digest, Sha256};

use super::{reach::Reach, record::Scope, state::State};
use crate::{Caller, Code, Error, Result, caller::EVERY_OWNER, text::space};

/// The longest name of a project or a session, in bytes.
pub const NAME_MAX: usize = 1_024;
/// The longest name of an agent: what a request names is cut to it, as documented.
pub use crate::caller::AGENT_MAX;
/// Names every agent: in a request, or as the agent of a caller that reaches every owner.
pub const EVERY_AGENT: &str = "*";

/// Between the agent and the key of what an isolated agent keeps under one; no given key holds it.
pub const BORDER: char = '\u{1F}';

/// Setting: `shared`, or `isolated` when an agent reads its own records only.
pub const AGENT_SCOPE: &str = "memory.agent-scope";
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

/// Whose records a caller writes: those of the store's only owner where it reaches every one.
pub fn owner_of(caller: &Caller) -> &str {
    match caller.owner.as_str() {
        EVERY_OWNER => "",
        owner => owner,
    }
}

/// The one agent that a caller is: none where it reaches every owner and calls itself every agent.
pub fn one_agent(caller: &Caller) -> &str {
    match caller.agent.as_str() {
        EVERY_AGENT if caller.owner == EVERY_OWNER => "",
        agent => agent,
    }
}

/// Who calls a store whose agents are isolated: the caller's agent, or else the store's; `None` is
/// all of them. A caller that reaches every owner reaches one of them as everybody else does, unless
/// it says so: it may name each, or `*` for all, in a request or as its own agent.
///
/// # Errors
/// `denied` about `agent` without an identity, and for another than the caller's.
pub fn identity(state: &State, caller: &Caller, named: Option<&str>) -> Result<Option<String>> {
    let named = named.filter(|named| !named.is_empty());
    let own = caller.agent.as_str();
    if caller.owner == EVERY_OWNER && one_agent(caller).is_empty() {
        match named.or((!own.is_empty()).then_some(own)) {
            Some(EVERY_AGENT) => return Ok(None),
            Some(named) => return Ok(Some(named.to_string())),
            None => {}
        }
    }
    let own = match own {
        EVERY_AGENT => String::new(),
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
/// know, and for a caller that is every agent, who works on what is of none.
///
/// # Errors
/// `denied` about `agent` where agents are isolated and the caller is none.
pub fn own_agent(state: &State, caller: &Caller) -> Result<String> {
    if !isolated(state) {
        return Ok(String::new());
    }
    Ok(identity(state, caller, None)?.unwrap_or_default())
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

/// All that a caller reaches: what it is bound to, and the agent where agents are isolated, unless it
/// is every agent.
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

/// All that a caller may name, within which figures are counted: as [`reach_of`], and of all agents
/// where it may name each.
///
/// # Errors
/// As [`reach_of`].
pub fn sight_of(state: &State, caller: &Caller) -> Result<Reach> {
    if caller.owner != EVERY_OWNER || !one_agent(caller).is_empty() {
        return reach_of(state, caller);
    }
    let every = Caller {
        agent: EVERY_AGENT.to_string(),
        ..caller.clone()
    };
    reach_of(state, &every)
}

/// The id under which a name that people choose is stored: bare for the store's only owner, and
/// behind the owner's name for everybody else, so that equal names of two owners do not meet.
pub fn owned_id(owner: &str, id: &str) -> String {
    if owner.is_empty() {
        id.to_string()
    } else {
        format!("{owner}/{id}")
    }
}

/// The id of a record whose plain id somebody out of the caller's reach has: marked by what the
/// reach is narrowed to, so that equal names of two projects or agents do not meet, and neither
/// learns of the other.
pub fn scoped_id(id: &str, reach: &Reach) -> String {
    let mut hasher = Sha256::new();
    for part in [&reach.project, &reach.agent] {
        let part = part.as_deref().unwrap_or_default();
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    let hash: [u8; 32] = hasher.finalize().into();
    hash[..MARK / 2]
        .iter()
        .fold(format!("{id}~"), |id, byte| id + &format!("{byte:02x}"))
}

/// How many digits a mark has.
const MARK: usize = 8;

/// Whether an id ends like one that [`scoped_id`] made. Nobody writes such a name as it stands: it may
/// be the one that another reach needs.
pub fn is_marked(id: &str) -> bool {
    let digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    id.rsplit_once('~')
        .is_some_and(|(_, mark)| mark.len() == MARK && mark.bytes().all(digit))
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
