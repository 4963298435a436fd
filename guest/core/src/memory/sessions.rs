//! Sessions and what happened in them.

use alloc::{
    boxed::Box,
    collections::BTreeMap,
    format,
    string::{String, ToString},
    vec::Vec,
};

use sha2::{Digest as _, Sha256};

use super::{
    LAST_INSTANT, NAME_MAX, OBSERVATION, SESSION, SUMMARY, bounded_list,
    change::{Change, changed, outcome_of, written, wrote},
    digest::{CONFIDENCE, HookEvent, IMPORTANCE, digest},
    look::{self, Place, find, place},
    owned_id, required, saying, says,
    scope::{Named, Reading, Writing, narrow},
    title_of,
};
use crate::{
    Caller, Code, Error, Result,
    caller::Channel,
    ecma::Value,
    host::Host,
    model::{Adjust, Change as Event, Draft, Head, Link, Outcome, Record, Scope, State, rewritten},
    store::{Decision, Handle, plain},
    text::space,
};

/// For how long the same event is not written again, in milliseconds.
const REPEATED: u64 = 5 * 60_000;
/// A day, in milliseconds.
const DAY: u64 = 86_400_000;
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
/// The closed set of what a session is; the kinds of its record.
pub const STATUSES: [&str; 3] = ["active", "completed", "abandoned"];
/// Name of the field with the single facts of an observation, one a line.
pub const FACTS: &str = "facts";
/// Name of the field with the question that its text ends in, where the cut took it away.
pub const QUESTION: &str = "question";
/// Hooks that tell what a tool did.
const TOOL_HOOKS: [&str; 3] = ["pre_tool_use", "post_tool_use", "post_tool_failure"];
/// The hook that tells what the user asked.
const PROMPT_HOOK: &str = "prompt_submit";
/// The relation of a session to the observation of whose prompt its title was made.
const ASKED: &str = "asked";
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
/// `invalid` for a blank id, project or working directory; `conflict` about `project` for a session of
/// another project that the caller reaches.
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
        let (place, known) = placed(state, caller, &scope, id, false)?;
        let resumed = known.is_some();
        let mut draft = known.map_or_else(|| new_session(&scope, &place, now), |row| row.draft);
        let before = draft.clone();
        draft.fields.insert(CWD.into(), wish.cwd.clone());
        draft.fields.remove(ENDED);
        // What came before the start belongs to no project yet.
        let joins = resumed && draft.scope.project.is_empty();
        if joins {
            draft.scope.project.clone_from(&scope.project);
        }
        if draft.title.is_empty() {
            draft.title = wish.title.clone().unwrap_or_default();
        }
        draft.kind = "active".into();
        let mut outcome = outcome_of(&draft);
        outcome.numbers = wrote(resumed, draft.version);
        if resumed && draft == before {
            return Ok(Decision {
                outcome,
                ..Decision::default()
            });
        }
        let mut changes = match joins {
            true => joined(state, &draft.scope),
            false => Vec::new(),
        };
        draft.origin = origin.clone();
        draft.updated = now;
        draft.version = place.known.as_ref().map_or(0, |old| old.version) + 1;
        outcome.numbers = wrote(resumed, draft.version);
        changes.push(Event::Put(Box::new(draft)));
        Ok(Decision { changes, outcome })
    })?;
    let record = written(handle.store.state(), &outcome)?.record;
    Ok(Started {
        record,
        resumed: outcome.numbers.first() == Some(&1),
    })
}

/// What happened in a session before its project was known, and its summary, as records of that
/// project.
fn joined(state: &State, scope: &Scope) -> Vec<Event> {
    let rows = [OBSERVATION, SUMMARY].into_iter();
    let rows = rows.flat_map(|collection| state.live(collection));
    let ours = rows.filter(|(_, head)| {
        let is = |name, text: &str| state.name(name) == text;
        is(head.owner, &scope.owner) && is(head.session, &scope.session) && is(head.project, "")
    });
    let records = ours.filter_map(|(slot, _)| state.record(slot));
    let moved = records.flat_map(|record| {
        rewritten(state, &record.collection, &record.id, |draft| {
            draft.scope.project.clone_from(&scope.project);
            true
        })
    });
    moved.collect()
}

/// Where a session of this name is within the caller's reach, and its row if it is there. Where it may
/// be `referred` to, the name that stands behind `session:` counts too.
///
/// # Errors
/// `conflict` about `project` when it belongs to another one than the scope names.
fn placed(
    state: &State,
    caller: &Caller,
    scope: &Scope,
    id: &str,
    referred: bool,
) -> Result<(Place, Option<Record>)> {
    let reading = Reading::beside(state, caller, scope)?;
    let (_, bare) = super::split_reference(id);
    let mut place = place(state, &reading, SESSION, &scope.owner, id);
    if referred && place.known.is_none() && bare != id {
        let other = look::place(state, &reading, SESSION, &scope.owner, bare);
        if other.known.is_some() {
            place = other;
        }
    }
    let known = place.known.clone().filter(|row| row.latest);
    let theirs = known.as_ref().map_or("", |row| row.scope.project.as_str());
    if !theirs.is_empty() && !scope.project.is_empty() && theirs != scope.project {
        let message = format!("session {id:?} belongs to project {theirs:?}");
        return Err(Error::new(Code::Conflict, message).about("project"));
    }
    Ok((place, known))
}

fn new_session(scope: &Scope, place: &Place, now: u64) -> Draft {
    let mut draft = Draft {
        collection: SESSION.into(),
        id: place.id.clone(),
        scope: Scope {
            session: place.name.clone(),
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

/// The session of a name, of those that a caller may change: its own when it is bound to one.
///
/// # Errors
/// `denied` for another session than the caller's, `missing` for an unknown one.
pub(super) fn reached(
    state: &State,
    caller: &Caller,
    reading: &Reading,
    id: &str,
) -> Result<Record> {
    // A name may look like a reference: as it stands it comes first.
    let literal = reading.reach.owners.iter().flatten().find_map(|owner| {
        let known = place(state, reading, SESSION, owner, id).known;
        known.filter(|row| {
            let head = state.head(row.slot);
            head.is_some_and(|head| reading.reach.resolve(state).admits(head))
        })
    });
    let row = match literal {
        Some(row) => row,
        None => find(state, reading, SESSION, id)?,
    };
    bound(caller, &row.scope.session, id)?;
    Ok(row)
}

/// Refuses to work on another session than the one that the caller is bound to.
///
/// # Errors
/// `denied` about `session`.
pub(super) fn bound(caller: &Caller, session: &str, named: &str) -> Result<()> {
    let own = caller.session.as_str();
    let is_own = session == own || named == own;
    match own {
        _ if own.is_empty() || session.is_empty() => Ok(()),
        _ if is_own => Ok(()),
        _ => narrow("session", own, Some(named)).map(|_| ()),
    }
}

/// Ends a session; what it came to may be told.
///
/// # Errors
/// `missing` for an unknown session, `denied` for another one than the caller is bound to.
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
        let mut draft = reached(state, caller, &reading, id)?.draft;
        let summary = summary.filter(|summary| says(summary));
        // It ended so, and nothing happened in it since.
        let ended = draft.fields.get(ENDED) == Some(&draft.updated.to_string());
        if ended && draft.kind == status && summary.is_none() {
            let outcome = Outcome {
                numbers: wrote(false, draft.version),
                ..outcome_of(&draft)
            };
            return Ok(Decision {
                outcome,
                ..Decision::default()
            });
        }
        draft.kind = status.into();
        draft.fields.insert(ENDED.into(), now.to_string());
        draft.updated = now;
        draft.version += 1;
        let outcome = Outcome {
            numbers: wrote(false, draft.version),
            ..outcome_of(&draft)
        };
        let mut changes = Vec::new();
        if let Some(summary) = summary {
            let version = state
                .get(SUMMARY, &draft.id)
                .map_or(1, |old| old.version + 1);
            changes.push(Event::Put(Box::new(Draft {
                collection: SUMMARY.into(),
                kind: "summary".into(),
                title: title_of(&plain(state, "summary", summary)?.text).to_string(),
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
    written(handle.store.state(), &outcome)
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
    /// Where there is none: what of it somebody says all the same.
    pub given: Ready,
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

impl Ready {
    /// What somebody says of an event, over what the event says itself.
    fn over(&self, made: Self) -> Self {
        let text = |given: &String, made: String| match says(given) {
            true => given.clone(),
            false => made,
        };
        let list = |given: &Vec<String>, made: Vec<String>| match given.is_empty() {
            true => made,
            false => given.clone(),
        };
        Self {
            kind: text(&self.kind, made.kind),
            title: text(&self.title, made.title),
            subtitle: text(&self.subtitle, made.subtitle),
            narrative: text(&self.narrative, made.narrative),
            facts: list(&self.facts, made.facts),
            concepts: list(&self.concepts, made.concepts),
            files: list(&self.files, made.files),
            importance: self.importance.or(made.importance),
            confidence: self.confidence.or(made.confidence),
        }
    }
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
    let session = told_of(event, handle.call.now)?;
    let (draft, found) = observation(handle, event, session)?;
    let most = limit(handle.store.state());
    let (caller, now) = (handle.call.caller, handle.call.now);
    let outcome = handle.store.commit(&handle.call, |state| {
        let mut draft = draft.clone();
        let (place, row) = placed(state, caller, &draft.scope, session, true)?;
        if let Some(row) = &row {
            inherit(&mut draft.scope, &row.scope);
        }
        draft.scope.session.clone_from(&place.name);
        if !draft.key.is_empty() {
            draft.key = fingerprint(state, &place.id, event)?;
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
        let count = u64::from(row.as_ref().map_or(0, |row| row.reinforcements));
        if count >= most {
            let message = format!("session {session:?} has {most} observations, the limit");
            let mut error = Error::new(Code::Full, message).about("session");
            (error.limit, error.actual) = (most, count);
            return Err(error);
        }
        let outcome = Outcome {
            numbers: Vec::from([0]),
            redacted: found.clone(),
            ..outcome_of(&draft)
        };
        let mut changes = counted(state, (&place, row), &draft, event, now)?;
        changes.push(Event::Put(Box::new(draft)));
        Ok(Decision { changes, outcome })
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

/// The session of an event that says what it must.
///
/// # Errors
/// `invalid` about the field that is wrong.
fn told_of(event: &Happening, now: u64) -> Result<&str> {
    let session = session_id(&event.session)?;
    if space::trim(&event.hook).is_empty() && event.ready.is_none() {
        return Err(Error::invalid("hook", "hookType is required"));
    }
    let [input, output] = [&event.input, &event.output].map(Option::is_some);
    if space::trim(&event.hook).is_empty() && (input || output) {
        let field = if input { "input" } else { "output" };
        let message = format!("{field} is read with a hook: name the hook, or leave {field} out");
        return Err(Error::invalid(field, message));
    }
    // Clocks of hosts differ a little; what is to come has not happened.
    let last = now.saturating_add(DAY).min(LAST_INSTANT);
    if let Some(at) = event.at.filter(|at| *at > last) {
        let message = format!("at is {at}, more than a day after now, which is {now}");
        return Err(Error::invalid("at", message));
    }
    Ok(session)
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
    state: &State,
    (place, row): (&Place, Option<Record>),
    draft: &Draft,
    event: &Happening,
    now: u64,
) -> Result<Vec<Event>> {
    let prompt = plain(state, "prompt", &event.prompt)?;
    let prompt = title_of(&prompt.text);
    let counted = match row {
        Some(row) if prompt.is_empty() || !row.title.is_empty() => {
            let set = Adjust {
                reinforcements: Some(row.reinforcements.saturating_add(1)),
                updated: Some(now),
                ..Adjust::default()
            };
            Event::Adjust {
                collection: SESSION.into(),
                id: row.id.clone(),
                set,
            }
        }
        row => {
            let mut next =
                row.map_or_else(|| new_session(&draft.scope, place, now), |row| row.draft);
            next.title = prompt.to_string();
            next.links.retain(|link| link.relation != ASKED);
            if !prompt.is_empty() {
                next.links.push(Link {
                    relation: ASKED.into(),
                    target: draft.reference(),
                });
            }
            next.reinforcements += 1;
            next.updated = now;
            next.version = place.known.as_ref().map_or(0, |old| old.version) + 1;
            next.origin = draft.origin.clone();
            Event::Put(Box::new(next))
        }
    };
    Ok(Vec::from([counted]))
}

/// Takes observations that go off the counts of their sessions, as far as these stay.
pub(super) fn uncounted(state: &State, gone: &[Record]) -> Vec<Event> {
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for record in gone.iter().filter(|record| record.latest) {
        if record.collection == OBSERVATION {
            let id = owned_id(&record.scope.owner, &record.scope.session);
            *counts.entry(id).or_default() += 1;
        }
    }
    let stays = |id: &str| {
        let gone = gone
            .iter()
            .any(|record| record.collection == SESSION && record.id == id);
        state.get(SESSION, id).filter(|_| !gone)
    };
    let fewer = |(id, count): (String, u32)| {
        let row = stays(&id)?;
        let made_of = |title: &str, other: &Record| {
            let ours = other.scope.session == row.scope.session;
            ours && other.collection == OBSERVATION && other.content.starts_with(title)
        };
        // A title that was made of what the user asked goes with that.
        let mut changes = rewritten(state, SESSION, &id, |draft| {
            let title = core::mem::take(&mut draft.title);
            let asked = draft.links.iter().find(|link| link.relation == ASKED);
            let asked = asked.map(|link| link.target.clone());
            let is_of = |other: &Record| {
                let named = asked.as_ref().is_some_and(|by| *by == other.reference());
                named || asked.is_none() && made_of(&title, other)
            };
            let made = !title.is_empty() && gone.iter().any(is_of);
            if !made {
                draft.title = title;
            }
            made
        });
        let set = Adjust {
            reinforcements: Some(row.reinforcements.saturating_sub(count)),
            ..Adjust::default()
        };
        changes.push(Event::Adjust {
            collection: SESSION.into(),
            id,
            set,
        });
        Some(changes)
    };
    counts.into_iter().filter_map(fewer).flatten().collect()
}

/// The same event, if it was written a short while ago.
fn repeated(state: &State, draft: &Draft) -> Option<Record> {
    let slot = state.find_key(OBSERVATION, &draft.scope.owner, &draft.key)?;
    let soon = |head: &Head| draft.created.abs_diff(head.created) <= REPEATED;
    let session = Some(draft.scope.session.as_str());
    let same = |slot: u32, head: &Head| {
        let key = state.card(slot, "").map(|card| card.0);
        session == Some(state.name(head.session)) && key == Some(&draft.key)
    };
    if draft.key.is_empty() {
        return None;
    }
    // Events may come out of order: an earlier one of the same key counts too.
    let slot = match state.head(slot).is_some_and(soon) {
        true => Some(slot),
        false => {
            let mut near = state.live(OBSERVATION).filter(|(_, head)| soon(head));
            near.find(|(slot, head)| same(*slot, head)).map(|row| row.0)
        }
    };
    state.record(slot?)
}

/// The observation of an event, and the classes of secrets that were taken out before it was cut.
fn observation<H: Host>(
    handle: &Handle<'_, H>,
    event: &Happening,
    session: &str,
) -> Result<(Draft, Vec<String>)> {
    let named = Named {
        project: event.project.as_deref(),
        agent: event.agent.as_deref(),
        session: Some(session),
    };
    let state = handle.store.state();
    let scope = Writing::of(state, handle.call.caller, &named)?.0;
    let at = event.at.unwrap_or(handle.call.now);
    let mut origin = handle.origin();
    origin.channel = told_by(origin.channel, event);
    let mut draft = Draft {
        collection: OBSERVATION.into(),
        id: handle.new_id(),
        scope: Scope {
            session: session.to_string(),
            ..scope
        },
        origin,
        created: at,
        updated: at,
        version: 1,
        ..Draft::default()
    };
    let mut found = Vec::new();
    match &event.ready {
        Some(ready) => take(&mut draft, ready)?,
        None => {
            let hook = HookEvent {
                hook: &event.hook,
                tool: &event.tool,
                input: event.input.as_ref(),
                output: event.output.as_ref(),
                prompt: &event.prompt,
                lines: true,
            };
            let made = digest(&hook, &mut |text: &str| {
                let plain = plain(state, "event", text)?;
                found.extend(plain.found);
                Ok(plain.text)
            })?;
            // Its key is told once its session is known.
            draft.key.clone_from(&event.hook);
            let ready = Ready {
                kind: made.kind.into(),
                title: made.title,
                subtitle: made.subtitle,
                narrative: made.narrative,
                files: made.files,
                ..Ready::default()
            };
            take(&mut draft, &event.given.over(ready))?;
            if let Some(question) = made.question {
                draft.fields.insert(QUESTION.into(), question);
            }
        }
    }
    Ok((draft, found))
}

/// Through which channel an event came: what a tool did is a tool's word, what the user asked is of
/// the caller's channel, and everything else no better than the agent's.
fn told_by(caller: Channel, event: &Happening) -> Channel {
    let tool = !space::trim(&event.tool).is_empty() || TOOL_HOOKS.contains(&event.hook.as_str());
    let asked = event.hook == PROMPT_HOOK || event.hook.is_empty();
    match caller {
        Channel::User | Channel::Agent | Channel::Shared if tool => Channel::Tool,
        Channel::User if !asked => Channel::Agent,
        channel => channel,
    }
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
    draft.tags = saying(&ready.concepts);
    draft.files = saying(&ready.files);
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

/// What tells one event from another: session, tool or hook, and the beginning of what went in, as far
/// as it is kept: of a secret nothing is, also no fingerprint.
fn fingerprint(state: &State, session: &str, event: &Happening) -> Result<String> {
    let input = event.input.as_ref().map(Value::compact).unwrap_or_default();
    let input = plain(state, "input", &input)?.text;
    let prompt = plain(state, "prompt", &event.prompt)?.text;
    let tool = if event.tool.is_empty() {
        &event.hook
    } else {
        &event.tool
    };
    let mut hasher = Sha256::new();
    for part in [
        session,
        &plain(state, "tool", tool)?.text,
        space::head(&input, TOLD_APART),
        space::head(&prompt, TOLD_APART),
    ] {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    let hash: [u8; 32] = hasher.finalize().into();
    Ok(hash[..8].iter().map(|byte| format!("{byte:02x}")).collect())
}
