//! Sessions and what happened in them.

use alloc::{
    boxed::Box,
    format,
    string::{String, ToString},
    vec::Vec,
};

use sha2::{Digest as _, Sha256};

use super::{
    LAST_INSTANT, NAME_MAX, OBSERVATION, SESSION, SUMMARY, bounded_list,
    change::{Change, changed, outcome_of},
    digest::{CONFIDENCE, HookEvent, IMPORTANCE, digest},
    owned_id, required,
    scope::{Named, Reading, Writing},
    title_of,
};
use crate::{
    Code, Error, Result,
    ecma::Value,
    host::Host,
    model::{Adjust, Change as Event, Draft, Outcome, Record, Scope, State},
    store::{Decision, Handle},
    text::space,
};

/// For how long the same event is not written again, in milliseconds.
const REPEATED: u64 = 5 * 60_000;
/// How much of a tool's input tells two events apart, in UTF-16 units.
const TOLD_APART: usize = 500;
/// Names of the fields of a session.
pub const CWD: &str = "cwd";
/// When it began, milliseconds UTC.
pub const STARTED: &str = "started";
/// When it ended.
pub const ENDED: &str = "ended";
/// The closed set of kinds of an observation; anything else is `other`.
pub const OBSERVED: [&str; 15] = [
    "file_read",
    "file_write",
    "file_edit",
    "command_run",
    "search",
    "web_fetch",
    "conversation",
    "error",
    "decision",
    "discovery",
    "subagent",
    "notification",
    "task",
    "image",
    "other",
];
/// Name of the field with the single facts of an observation, one a line.
pub const FACTS: &str = "facts";
/// Name of the field with its second line.
pub const SUBTITLE: &str = "subtitle";

/// A session to start.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Start {
    /// Its id.
    pub id: String,
    /// Which project.
    pub project: String,
    /// Where the agent works.
    pub cwd: String,
    /// What it is about.
    pub title: Option<String>,
    /// Which agent.
    pub agent: Option<String>,
}

/// A session and whether it was there.
#[derive(Clone, Debug, PartialEq)]
pub struct Started {
    /// The session.
    pub record: Record,
    /// It was there before: nothing of it was reset.
    pub resumed: bool,
}

fn session_id(id: &str) -> Result<&str> {
    required("session", id)?;
    if id.len() > NAME_MAX {
        return Err(Error::too_large(
            "session",
            "bytes",
            id.len() as u64,
            NAME_MAX as u64,
        ));
    }
    Ok(space::trim(id))
}

/// Starts a session, or takes up one that is there: counters, start and title stay as they are.
///
/// # Errors
/// `invalid` for a blank id, project or working directory.
pub fn start<H: Host>(handle: &mut Handle<'_, H>, wish: &Start) -> Result<Started> {
    let id = session_id(&wish.id)?;
    required("project", &wish.project)?;
    required("cwd", &wish.cwd)?;
    let (caller, origin, now) = (handle.call.caller, handle.origin(), handle.call.now);
    let named = Named {
        project: Some(&wish.project),
        agent: wish.agent.as_deref(),
        session: Some(id),
    };
    let scope = Writing::of(handle.store.state(), caller, &named)?.0;
    let outcome = handle.store.commit(&handle.call, |state| {
        let known = state
            .get(SESSION, &owned_id(&scope.owner, id))
            .filter(|record| record.latest);
        let resumed = known.is_some();
        let mut draft = known.map_or_else(|| new_session(&scope, id, now), |record| record.draft);
        let unchanged = resumed && draft.kind == "active";
        draft.fields.insert(CWD.into(), wish.cwd.clone());
        draft.fields.remove(ENDED);
        if draft.title.is_empty() {
            draft.title = wish.title.clone().unwrap_or_default();
        }
        draft.kind = "active".into();
        draft.origin = origin.clone();
        let mut outcome = outcome_of(&draft);
        outcome.numbers.push(i64::from(resumed));
        if unchanged {
            return Ok(Decision {
                outcome,
                ..Decision::default()
            });
        }
        draft.updated = now;
        draft.version += 1;
        Ok(Decision {
            changes: Vec::from([Event::Put(Box::new(draft))]),
            outcome,
        })
    })?;
    let record = changed(handle.store.state(), &outcome)?.record;
    Ok(Started {
        record,
        resumed: outcome.numbers.first() == Some(&1),
    })
}

fn new_session(scope: &Scope, id: &str, now: u64) -> Draft {
    let mut draft = Draft {
        collection: SESSION.into(),
        id: owned_id(&scope.owner, id),
        scope: Scope {
            session: id.to_string(),
            ..scope.clone()
        },
        kind: "active".into(),
        importance: IMPORTANCE,
        created: now,
        updated: now,
        ..Draft::default()
    };
    draft.fields.insert(STARTED.into(), now.to_string());
    draft
}

/// Ends a session; what it came to may be told.
///
/// # Errors
/// `missing` for an unknown session.
pub fn end<H: Host>(
    handle: &mut Handle<'_, H>,
    id: &str,
    status: &str,
    summary: Option<&str>,
) -> Result<Change> {
    let id = session_id(id)?;
    if !["completed", "abandoned"].contains(&status) {
        return Err(Error::invalid(
            "status",
            "status must be completed or abandoned",
        ));
    }
    let (caller, origin, now) = (handle.call.caller, handle.origin(), handle.call.now);
    let outcome = handle.store.commit(&handle.call, |state| {
        let reading = Reading::of(state, caller, &Named::default())?;
        let mut draft = super::look::find(state, &reading, SESSION, id)?.draft;
        draft.kind = status.into();
        draft.fields.insert(ENDED.into(), now.to_string());
        draft.updated = now;
        draft.version += 1;
        let outcome = outcome_of(&draft);
        let mut changes = Vec::new();
        if let Some(summary) = summary.filter(|summary| !space::trim(summary).is_empty()) {
            let version = state
                .get(SUMMARY, &draft.id)
                .map_or(1, |old| old.version + 1);
            changes.push(Event::Put(Box::new(Draft {
                collection: SUMMARY.into(),
                kind: "summary".into(),
                title: title_of(summary).to_string(),
                content: summary.to_string(),
                origin: origin.clone(),
                importance: super::STRENGTH,
                confidence: 1.0,
                created: now,
                updated: now,
                version,
                fields: alloc::collections::BTreeMap::new(),
                ..draft.clone()
            })));
        }
        changes.push(Event::Put(Box::new(draft)));
        Ok(Decision { changes, outcome })
    })?;
    changed(handle.store.state(), &outcome)
}

/// Something that happened: a hook event, or an observation that somebody already made of one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Happening {
    /// Which session.
    pub session: String,
    /// Which project, for a session that was never started.
    pub project: Option<String>,
    /// Which agent.
    pub agent: Option<String>,
    /// The hook; blank for an observation that is ready.
    pub hook: String,
    /// Name of the tool.
    pub tool: String,
    /// What went into it.
    pub input: Option<Value>,
    /// What came out.
    pub output: Option<Value>,
    /// What the user asked.
    pub prompt: String,
    /// When, milliseconds UTC; absent: now.
    pub at: Option<u64>,
    /// Instead of what the event says.
    pub ready: Option<Ready>,
}

/// An observation that somebody made of an event, as a model would.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ready {
    /// Kind of observation.
    pub kind: String,
    /// One line.
    pub title: String,
    /// A second line.
    pub subtitle: String,
    /// Running text.
    pub narrative: String,
    /// Single facts.
    pub facts: Vec<String>,
    /// What it is about.
    pub concepts: Vec<String>,
    /// Files it is about.
    pub files: Vec<String>,
    /// 0 to 10.
    pub importance: Option<f64>,
    /// 0 to 1.
    pub confidence: Option<f64>,
}

/// What observing did.
#[derive(Clone, Debug, PartialEq)]
pub struct Observed {
    /// The observation; of a repeated event the one that is there.
    pub record: Record,
    /// The same event was written within the last five minutes.
    pub repeated: bool,
    /// Classes of secrets that were taken out.
    pub redacted: Vec<String>,
}

/// Writes down what happened. The same tool with the same input in one session within five minutes is
/// written once.
///
/// # Errors
/// `invalid` for a blank session or an event that says nothing, `full` when the session has as many
/// observations as the store's setting allows.
pub fn observe<H: Host>(handle: &mut Handle<'_, H>, event: &Happening) -> Result<Observed> {
    let session = session_id(&event.session)?;
    if space::trim(&event.hook).is_empty() && event.ready.is_none() {
        return Err(Error::invalid("hook", "hookType is required"));
    }
    if let Some(at) = event.at.filter(|at| *at > LAST_INSTANT) {
        return Err(Error::invalid(
            "at",
            format!("at is {at}, it must be before the year 275760"),
        ));
    }
    let draft = observation(handle, event, session)?;
    let most = limit(handle.store.state());
    let now = handle.call.now;
    let outcome = handle.store.commit(&handle.call, |state| {
        let mut draft = draft.clone();
        let row = state
            .get(SESSION, &owned_id(&draft.scope.owner, session))
            .filter(|row| row.latest);
        if let Some(row) = &row {
            inherit(&mut draft.scope, &row.scope);
        }
        if let Some(known) = repeated(state, &draft) {
            let outcome = Outcome {
                numbers: Vec::from([1]),
                ..outcome_of(&known.draft)
            };
            return Ok(Decision {
                outcome,
                ..Decision::default()
            });
        }
        let count = row.as_ref().map_or(0, |row| row.reinforcements);
        if u64::from(count) >= most {
            let mut error = Error::new(
                Code::Full,
                format!("session {session:?} has {most} observations, the limit"),
            );
            (error.limit, error.actual, error.subject) = (most, u64::from(count), "session".into());
            return Err(error);
        }
        let outcome = Outcome {
            numbers: Vec::from([0]),
            ..outcome_of(&draft)
        };
        let changes = counted(row, &draft, event, session, now);
        Ok(Decision {
            changes: changes
                .into_iter()
                .chain([Event::Put(Box::new(draft))])
                .collect(),
            outcome,
        })
    })?;
    let repeated = outcome.numbers.first() == Some(&1);
    let Change {
        record, redacted, ..
    } = changed(handle.store.state(), &outcome)?;
    Ok(Observed {
        record,
        repeated,
        redacted,
    })
}

fn limit(state: &State) -> u64 {
    state
        .setting_or_standard("memory.observations")
        .parse()
        .unwrap_or(500)
}

/// A session lends its project and agent to what happens in it.
fn inherit(scope: &mut Scope, session: &Scope) {
    if scope.project.is_empty() {
        scope.project.clone_from(&session.project);
    }
    if !session.agent.is_empty() {
        scope.agent.clone_from(&session.agent);
    }
}

/// The changes of a session row by one more observation; a session that was never started starts.
fn counted(
    row: Option<Record>,
    draft: &Draft,
    event: &Happening,
    session: &str,
    now: u64,
) -> Vec<Event> {
    let prompt = title_of(&event.prompt);
    match row {
        Some(row) if prompt.is_empty() || !row.title.is_empty() => {
            let count = row.reinforcements.saturating_add(1);
            let set = Adjust {
                reinforcements: Some(count),
                updated: Some(now),
                ..Adjust::default()
            };
            Vec::from([Event::Adjust {
                collection: SESSION.into(),
                id: row.id.clone(),
                set,
            }])
        }
        row => {
            let mut next =
                row.map_or_else(|| new_session(&draft.scope, session, now), |row| row.draft);
            next.title = prompt.to_string();
            next.reinforcements += 1;
            next.updated = now;
            next.version += 1;
            next.origin = draft.origin.clone();
            Vec::from([Event::Put(Box::new(next))])
        }
    }
}

/// The same event, if it was written a short while ago.
fn repeated(state: &State, draft: &Draft) -> Option<Record> {
    let slot = state.find_key(OBSERVATION, &draft.scope.owner, &draft.key)?;
    let known = state.record(slot).filter(|_| !draft.key.is_empty())?;
    (draft.created.abs_diff(known.created) <= REPEATED).then_some(known)
}

fn observation<H: Host>(handle: &Handle<'_, H>, event: &Happening, session: &str) -> Result<Draft> {
    let named = Named {
        project: event.project.as_deref(),
        agent: event.agent.as_deref(),
        session: Some(session),
    };
    let scope = Writing::of(handle.store.state(), handle.call.caller, &named)?.0;
    let at = event.at.unwrap_or(handle.call.now);
    let mut draft = Draft {
        collection: OBSERVATION.into(),
        id: handle.new_id(),
        scope: Scope {
            session: session.to_string(),
            ..scope
        },
        origin: handle.origin(),
        created: at,
        updated: at,
        version: 1,
        ..Draft::default()
    };
    match &event.ready {
        Some(ready) => take(&mut draft, ready)?,
        None => {
            let made = digest(&HookEvent {
                hook: &event.hook,
                tool: &event.tool,
                input: event.input.as_ref(),
                output: event.output.as_ref(),
                prompt: &event.prompt,
            });
            draft.key = fingerprint(session, event);
            let ready = Ready {
                kind: made.kind.into(),
                title: made.title,
                subtitle: made.subtitle,
                narrative: made.narrative,
                files: made.files,
                importance: Some(IMPORTANCE),
                confidence: Some(CONFIDENCE),
                ..Ready::default()
            };
            take(&mut draft, &ready)?;
        }
    }
    Ok(draft)
}

fn take(draft: &mut Draft, ready: &Ready) -> Result<()> {
    required("title", &ready.title)?;
    bounded_list("facts", ready.facts.len())?;
    bounded_list("concepts", ready.concepts.len())?;
    bounded_list("files", ready.files.len())?;
    let importance = ready.importance.unwrap_or(IMPORTANCE);
    let confidence = ready.confidence.unwrap_or(CONFIDENCE);
    if !(0.0..=10.0).contains(&importance) {
        return Err(Error::invalid(
            "importance",
            format!("importance is {importance}, it must be 0 to 10"),
        ));
    }
    if !(0.0..=1.0).contains(&confidence) {
        return Err(Error::invalid(
            "confidence",
            format!("confidence is {confidence}, it must be 0 to 1"),
        ));
    }
    let known = OBSERVED.iter().find(|kind| **kind == ready.kind);
    draft.kind = known.map_or("other", |kind| kind).into();
    draft.title.clone_from(&ready.title);
    draft.content.clone_from(&ready.narrative);
    draft.tags.clone_from(&ready.concepts);
    draft.files.clone_from(&ready.files);
    (draft.importance, draft.confidence) = (importance, confidence);
    for (name, text) in [
        (SUBTITLE, ready.subtitle.clone()),
        (FACTS, ready.facts.join("\n")),
    ] {
        if !text.is_empty() {
            draft.fields.insert(name.into(), text);
        }
    }
    Ok(())
}

/// What tells one event from another: session, tool or hook, and the beginning of what went in.
fn fingerprint(session: &str, event: &Happening) -> String {
    let input = event.input.as_ref().map(Value::compact).unwrap_or_default();
    let tool = if event.tool.is_empty() {
        &event.hook
    } else {
        &event.tool
    };
    let mut hasher = Sha256::new();
    for part in [
        session,
        tool,
        space::head(&input, TOLD_APART),
        space::head(&event.prompt, TOLD_APART),
    ] {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    let hash: [u8; 32] = hasher.finalize().into();
    hash[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}
