//! Where a session lives between calls: in a record of the store, or with the host, which passes
//! its snapshot in and takes it back.

use alloc::{
    collections::BTreeSet,
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{Session, state::VERSION};
use crate::sort::{Arrange as _, Gather as _};
use crate::{
    Caller, Code, Error, Result,
    ecma::Value,
    guard::redact::{Policy, Redactor},
    host::Host,
    model::{
        Change, Draft, Outcome, Record, Scope, State,
        identity::{BORDER, keyed, own_agent, owner_of, split_key},
    },
    store::{Decision, Handle},
    text::space,
};

/// The collection of stored sessions.
pub use crate::model::SESSIONS as COLLECTION;
/// Longest id, in bytes.
pub const ID: usize = 256;

/// A stored session and the version at which it was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Stored {
    /// Its id.
    pub id: String,
    /// The version of the record; 0 when there is none yet.
    pub version: u32,
    /// The session.
    pub session: Session,
    /// Texts that were read from the store: they are rid of secrets.
    pub clean: BTreeSet<String>,
}

/// Checks an id.
///
/// # Errors
/// `invalid` or `too-large` about `session`.
pub fn check_id(id: &str) -> Result<&str> {
    let id = space::trim(id);
    if id.is_empty() || id.chars().any(char::is_control) {
        return Err(Error::invalid(
            "session",
            "a session id is not blank and has no control characters",
        ));
    }
    if id.len() > ID {
        return Err(Error::too_large(
            "session",
            "bytes",
            id.len() as u64,
            ID as u64,
        ));
    }
    Ok(id)
}

/// Whose sessions a call works on.
fn whose(state: &State, caller: &Caller) -> Result<Scope> {
    Ok(Scope {
        owner: owner_of(caller).to_string(),
        project: caller.project.clone(),
        agent: own_agent(state, caller)?,
        ..Scope::default()
    })
}

/// The key of a session: its id, one for each project and isolated agent. No id holds a border.
fn key_of(scope: &Scope, id: &str) -> String {
    match scope.project.as_str() {
        "" => keyed(&scope.agent, id),
        project => keyed(&scope.agent, &format!("{BORDER}{project}{BORDER}{id}")),
    }
}

/// Holds a stored session that is taken in to the place of its owner, project and agent.
///
/// # Errors
/// `invalid` about `key` for the place of another one, and those of [`check_id`].
pub fn check(draft: &Draft) -> Result<()> {
    if draft.collection != COLLECTION {
        return Ok(());
    }
    let id = check_id(split_key(&draft.key).1)?;
    if draft.key == key_of(&draft.scope, id) {
        return Ok(());
    }
    let message = format!("the key of session {id:?} is not of its project and agent");
    Err(Error::invalid("key", message))
}

fn find(state: &State, scope: &Scope, id: &str) -> Option<Record> {
    let slot = state.find_key(COLLECTION, &scope.owner, &key_of(scope, id))?;
    state.record(slot).filter(|record| record.latest)
}

/// Reads a stored session.
///
/// # Errors
/// `missing` without one, `corrupt` when it cannot be read, `unsupported` when another version of the
/// program wrote it, `denied` without an agent where agents are isolated, and those of [`check_id`].
pub fn load<H: Host>(handle: &Handle<'_, H>, id: &str) -> Result<Stored> {
    let id = check_id(id)?;
    let state = handle.store.state();
    let scope = whose(state, handle.call.caller)?;
    let record = find(state, &scope, id).ok_or_else(|| Error::missing("session", id))?;
    read(id, &record)
}

/// The session that the call's operation found when it was done before: what is done with it again,
/// without writing it, gives the answer that was given then. Nothing when it was not done.
///
/// # Errors
/// As [`load`]; `conflict` when the operation was done and that version is no longer kept.
pub fn before<H: Host>(handle: &Handle<'_, H>, id: &str) -> Result<Option<Stored>> {
    let (id, state) = (check_id(id)?, handle.store.state());
    let Some(outcome) = state.outcome(&handle.call.operation()) else {
        return Ok(None);
    };
    let wrote = outcome.numbers.first().copied().unwrap_or(0);
    let scope = whose(state, handle.call.caller)?;
    let newest = find(state, &scope, id);
    let versions = newest.map_or_else(Vec::new, |record| state.versions(COLLECTION, &record.id));
    let mut versions = versions.into_iter().filter_map(|slot| state.record(slot));
    let found = versions.find(|record| i64::from(record.version) + 1 == wrote);
    let record = found.ok_or_else(|| done_before(id))?;
    read(id, &record).map(Some)
}

/// Why a session is not read that another version of this program stored: it is not damaged.
fn of_another_version(id: &str, content: &str) -> Option<Error> {
    let document = Value::parse("snapshot", content).ok()?;
    let version = document.get("version").and_then(Value::whole)?;
    if version == VERSION {
        return None;
    }
    let message = format!(
        "session {id:?} has version {version} of the snapshot; this program reads version {VERSION}"
    );
    Some(Error::new(Code::Unsupported, message).about(id))
}

fn done_before(id: &str) -> Error {
    let message = format!(
        "this operation on session {id:?} was done before, and what it found is no longer kept"
    );
    Error::new(Code::Conflict, message).about(id)
}

fn read(id: &str, record: &Record) -> Result<Stored> {
    let mut session = Session::read_stored(&record.content).map_err(|fault| {
        let damaged = || Error::corrupt(&record.reference(), fault.into_fault().message);
        of_another_version(id, &record.content).unwrap_or_else(damaged)
    })?;
    let clean = texts(&mut session).into_iter();
    let clean = clean.map(|text| text.clone()).gather();
    Ok(Stored {
        id: id.to_string(),
        version: record.version,
        session,
        clean,
    })
}

/// The sessions of a caller, those written last first.
///
/// # Errors
/// `denied` without an agent where agents are isolated.
pub fn list<H: Host>(handle: &Handle<'_, H>) -> Result<Vec<Record>> {
    let state = handle.store.state();
    let scope = whose(state, handle.call.caller)?;
    let (owner, own) = (state.names().find(&scope.owner), key_of(&scope, "-"));
    let mut records: Vec<Record> = state
        .live(COLLECTION)
        .filter(|(_, head)| Some(head.owner) == owner)
        .filter_map(|(slot, _)| state.record(slot))
        .filter(|record| split_key(&record.key).0 == split_key(&own).0)
        .collect();
    records.arrange_by_key(|record| core::cmp::Reverse((record.updated, record.slot)));
    Ok(records)
}

/// What takes secrets out of what a stored session is told. A text that is cut meets it before.
pub fn redactor<H: Host>(handle: &Handle<'_, H>) -> Redactor {
    Redactor::new(
        match handle.store.state().setting_or_standard("redaction") {
            "off" => Policy::Off,
            "refuse" => Policy::Refuse,
            _ => Policy::Redact,
        },
    )
}

/// Writes a session over the version at which it was read; version 0 makes a new one.
///
/// # Errors
/// `exists` when a new one is there already, `conflict` when somebody else wrote in between, and
/// those of the store.
pub fn save<H: Host>(handle: &mut Handle<'_, H>, stored: &mut Stored) -> Result<()> {
    clean(stored, &mut redactor(handle))?;
    let content = stored.session.snapshot()?;
    let caller = handle.call.caller;
    let (new_id, now, origin) = (handle.new_id(), handle.call.now, handle.origin());
    handle.store.commit_clean(&handle.call, |state| {
        let scope = whose(state, caller)?;
        let old = find(state, &scope, &stored.id);
        let version = old.as_ref().map_or(0, |old| old.version);
        if version != stored.version {
            return Err(refusal(&stored.id, stored.version, version));
        }
        let draft = Draft {
            collection: COLLECTION.to_string(),
            id: old
                .as_ref()
                .map_or_else(|| new_id.clone(), |old| old.id.clone()),
            key: key_of(&scope, &stored.id),
            scope,
            content: content.clone(),
            origin: origin.clone(),
            confidence: 1.0,
            created: old.as_ref().map_or(now, |old| old.created),
            updated: now,
            version: version + 1,
            ..Draft::default()
        };
        // A repeat is answered by what the version before this one says.
        let outcome = Outcome {
            numbers: alloc::vec![i64::from(draft.version)],
            ..Outcome::default()
        };
        Ok(Decision {
            changes: alloc::vec![Change::Put(draft.into())],
            outcome,
        })
    })?;
    stored.version += 1;
    Ok(())
}

fn refusal(id: &str, expected: u32, current: u32) -> Error {
    if expected == 0 {
        return Error::new(Code::Exists, format!("session {id:?} is there already")).about(id);
    }
    Error::conflict(id, u64::from(expected), u64::from(current))
}

/// Forgets a stored session and all its versions.
///
/// # Errors
/// `missing` without one, and those of the store.
pub fn forget<H: Host>(handle: &mut Handle<'_, H>, id: &str) -> Result<()> {
    let id = check_id(id)?.to_string();
    let caller = handle.call.caller;
    handle.store.commit(&handle.call, |state| {
        let scope = whose(state, caller)?;
        let record = find(state, &scope, &id).ok_or_else(|| Error::missing("session", &id))?;
        let forget = Change::Forget {
            collection: COLLECTION.to_string(),
            id: record.id.clone(),
        };
        Ok(Decision {
            changes: alloc::vec![forget],
            ..Decision::default()
        })
    })?;
    Ok(())
}

/// Takes secrets out text by text, so that what is written is a snapshot still: the store's own
/// redactor sees one long text and would cut across it. What was read from the store met it before:
/// a turn costs nothing for all that is loaded.
fn clean(stored: &mut Stored, redactor: &mut Redactor) -> Result<()> {
    let known = &stored.clean;
    let fresh = texts(&mut stored.session).into_iter();
    let fresh = fresh.filter(|text| !known.contains(text.as_str()));
    redactor.clean_all("session", fresh)?;
    if !redactor.findings().is_empty() {
        // A mark may be longer than what it stands for.
        stored.session.cut_reasons();
        stored.session.unite();
    }
    Ok(())
}

/// All texts of a session that somebody wrote.
fn texts(session: &mut Session) -> Vec<&mut String> {
    let mut texts: Vec<&mut String> = Vec::new();
    for preset in &mut session.config.presets {
        texts.extend([&mut preset.id, &mut preset.name, &mut preset.content]);
    }
    for kept in &mut session.skills {
        let skill = &mut kept.skill;
        texts.extend([&mut skill.id, &mut skill.name, &mut skill.content]);
    }
    if let Some(run) = &mut session.run {
        let memories = run.memories.iter_mut();
        texts.extend(memories.flat_map(|memory| [&mut memory.id, &mut memory.content]));
        texts.extend(run.recalling.iter_mut().chain(&mut run.discovering));
        let uses = run.used_memories.iter_mut().chain(&mut run.used_skills);
        for one in uses {
            texts.push(&mut one.id);
            texts.extend(one.name.iter_mut().chain(&mut one.reason));
        }
        if let Some(hints) = &mut run.hints {
            let lists = [&mut hints.modules, &mut hints.skills, &mut hints.memories];
            let hinted = lists.into_iter().flatten().flatten();
            texts.extend(hinted.flat_map(|hinted| [&mut hinted.id, &mut hinted.text]));
        }
    }
    texts
}
