//! Changing memories: in place with an expected version, by a successor, and forgetting.

use alloc::{
    boxed::Box,
    collections::BTreeSet,
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    KINDS, MEMORY, OBSERVATION, SESSION, SUMMARY, bounded_list,
    chain::{consequences, parents, restored, titled_by},
    credit::hand_down,
    look::{ancestors, find, has_expired, lookup, present, successors},
    relate,
    remember::expiry,
    required, saying, says,
    scope::{Named, Reading},
    search::trust,
    sessions::{bound, reached, uncounted},
    shown_id, title_of,
};
use crate::sort::{Arrange as _, Gather as _};
use crate::{
    Caller, Code, Error, Result,
    host::Host,
    model::{
        Change as Event, Draft, Link, Origin, Outcome, Readers, Record, Scope, State, TITLED,
        identity::one_of,
    },
    rank::restate::{Difference, difference},
    store::{Copies, Decision, Gone, Handle, plain},
    text::space,
};

/// Longest reason that is given for forgetting.
const REASON_MAX: usize = 4_096;

/// What to change in a memory; `None` keeps the old value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Patch {
    /// The text.
    pub content: Option<String>,
    /// The title; a content without one makes a new title only where the old one was made.
    pub title: Option<String>,
    /// One of the kinds.
    pub kind: Option<String>,
    /// What it is about.
    pub concepts: Option<Vec<String>>,
    /// Files it is about.
    pub files: Option<Vec<String>>,
    /// 0 to 10.
    pub importance: Option<f64>,
    /// Milliseconds until it expires, from now.
    pub ttl: Option<u64>,
}

/// A change that was made.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The record as it is now.
    pub record: Record,
    /// References of memories that derive from what it said before.
    pub affected: Vec<String>,
    /// Classes of secrets that were taken out.
    pub redacted: Vec<String>,
}

/// Changes parts of a memory under its id; what is not named stays.
///
/// # Errors
/// `missing` for an unknown id, `invalid` when nothing changes or a value is wrong, `conflict` when
/// `expected` is not the current version or the memory is no longer latest.
pub fn update<H: Host>(
    handle: &mut Handle<'_, H>,
    id: &str,
    patch: &Patch,
    expected: Option<u32>,
) -> Result<Change> {
    let (caller, origin, now) = (handle.call.caller, handle.origin(), handle.call.now);
    let outcome = handle.store.commit(&handle.call, |state| {
        let reading = Reading::of(state, caller, &Named::default())?;
        let old = present(state, &reading, MEMORY, id, now)?;
        check_version(&old, expected)?;
        if *patch == Patch::default() {
            return Err(Error::invalid("content", "nothing to update"));
        }
        let mut draft = patched(state, &old, patch, now)?;
        draft.updated = now;
        draft.version += 1;
        let reworded = draft.content != old.content;
        // Who renames a text has not said it: the less trusted of the two stays its source.
        let renamed = patch.title.is_some() || patch.concepts.is_some() || patch.files.is_some();
        if reworded || renamed && trust(origin.channel) > trust(old.origin.channel) {
            draft.origin = source(state, &old, &draft.content, &origin)?;
        }
        let given = [
            patch.title.is_some(),
            patch.concepts.is_some(),
            patch.files.is_some(),
        ];
        let made = plain(state, "content", &draft.content)?.text;
        hand_down(&mut draft, &old.draft, given, title_of(&made));
        let same = Draft {
            updated: old.updated,
            version: old.version,
            ..draft.clone()
        };
        if same == old.draft {
            // Nothing is new: the version that is there says all of it.
            let numbers = wrote(false, old.version);
            let outcome = Outcome {
                numbers,
                ..outcome_of(&old.draft)
            };
            return Ok(Decision {
                outcome,
                ..Decision::default()
            });
        }
        let (affected, mut changes) = match reworded {
            true => relate::affected(
                state,
                &draft.scope,
                &[old.reference()],
                &format!("version {}", draft.version),
                &reading,
            ),
            false => Default::default(),
        };
        let mut outcome = outcome_of(&draft);
        outcome.numbers = wrote(false, draft.version);
        outcome.ids.extend(affected);
        changes.push(Event::Put(Box::new(draft)));
        Ok(Decision { changes, outcome })
    })?;
    written(handle.store.state(), &outcome)
}

/// Who a changed text is of. Who says again what somebody else said, in other blanks or signs, has not
/// said it first: the less trusted of the two stays its source.
fn source(state: &State, old: &Record, content: &str, origin: &Origin) -> Result<Origin> {
    let content = plain(state, "content", content)?.text;
    // Blanks and a full stop may say something else; whose words they are they do not say.
    let words = |text: &str| {
        let text = space::collapse(&text.to_lowercase());
        space::trim(text.trim_end_matches('.')).to_string()
    };
    let again = words(&old.content) == words(&content)
        || difference(&old.content, &content) == Difference::Nothing;
    let is_less = trust(origin.channel) > trust(old.origin.channel);
    Ok(match again && !is_less {
        true => old.origin.clone(),
        false => origin.clone(),
    })
}

/// Refuses to work on another version than the one that was seen.
pub(super) fn check_version(old: &Record, expected: Option<u32>) -> Result<()> {
    match expected {
        Some(expected) if expected != old.version || !old.latest => Err(Error::conflict(
            &old.reference(),
            u64::from(expected),
            u64::from(old.version),
        )),
        None if !old.latest => {
            let mut error = Error::conflict(&old.reference(), 0, u64::from(old.version));
            error.message = format!("{} is no longer latest: {}", old.reference(), old.reason);
            Err(error)
        }
        _ => Ok(()),
    }
}

fn patched(state: &State, old: &Record, patch: &Patch, now: u64) -> Result<Draft> {
    let mut draft = old.draft.clone();
    if let Some(content) = &patch.content {
        required("content", content)?;
        draft.title = title_for(&draft, &plain(state, "content", content)?.text);
        draft.content = content.clone();
    }
    if let Some(title) = &patch.title {
        draft.title = match says(title) {
            true => title.clone(),
            false => title_of(&plain(state, "content", &draft.content)?.text).to_string(),
        };
    }
    if patch.content.is_some() || patch.title.is_some() {
        draft.links.retain(|link| link.relation != TITLED);
    }
    if let Some(kind) = &patch.kind {
        one_of("kind", kind, &KINDS)?;
        draft.kind.clone_from(kind);
    }
    if let Some(concepts) = &patch.concepts {
        bounded_list("concepts", concepts.len())?;
        draft.tags = saying(concepts);
    }
    if let Some(files) = &patch.files {
        bounded_list("files", files.len())?;
        draft.files = saying(files);
    }
    if let Some(importance) = patch.importance {
        if !(0.0..=10.0).contains(&importance) {
            return Err(Error::invalid(
                "importance",
                format!("importance is {importance}, it must be 0 to 10"),
            ));
        }
        draft.importance = importance;
    }
    if patch.ttl.is_some() {
        draft.expires = expiry(now, patch.ttl)?;
    }
    Ok(draft)
}

/// The title of a memory that is to say something else: a title that was made of the old text is
/// made anew, so that nothing of that text stays; one that was given stays.
fn title_for(old: &Draft, content: &str) -> String {
    if is_made(old) || titled_by(old).is_some() {
        title_of(content).to_string()
    } else {
        old.title.clone()
    }
}

/// Whether a title was made of the text.
fn is_made(draft: &Draft) -> bool {
    draft.title == title_of(&draft.content) || draft.title == draft.content
}

/// A memory that takes the place of another.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Evolution {
    /// The new text.
    pub content: String,
    /// Its title; absent: the old one's.
    pub title: Option<String>,
    /// The version that must be current.
    pub expected: Option<u32>,
}

/// Replaces a memory by a successor that keeps its kind, concepts, files and scope.
///
/// # Errors
/// As [`update`].
pub fn evolve<H: Host>(handle: &mut Handle<'_, H>, id: &str, next: &Evolution) -> Result<Change> {
    required("content", &next.content)?;
    let (caller, origin, now) = (handle.call.caller, handle.origin(), handle.call.now);
    let new_id = handle.new_id();
    let given = next.title.as_deref().filter(|title| says(title));
    let outcome = handle.store.commit(&handle.call, |state| {
        let reading = Reading::of(state, caller, &Named::default())?;
        let old = present(state, &reading, MEMORY, id, now)?;
        check_version(&old, next.expected)?;
        let mut draft = old.draft.clone();
        draft.supersedes.insert(0, old.id.clone());
        draft.id = new_id.clone();
        // As documented a successor keeps the title, whatever it was made of; one that was made of
        // the old text is no evidence of what the new one says, and goes when that text does.
        if given.is_none() && is_made(&old.draft) {
            let target = old.reference();
            draft.links.push(Link {
                relation: TITLED.into(),
                target,
            });
        }
        if let Some(title) = given {
            draft.title = title.into();
            draft.links.retain(|link| link.relation != TITLED);
        }
        draft.content = next.content.clone();
        draft.version += 1;
        (draft.created, draft.updated) = (now, now);
        if draft.content != old.draft.content {
            draft.origin = source(state, &old, &draft.content, &origin)?;
        }
        let given = [given.is_some(), false, false];
        let made = plain(state, "content", &draft.content)?.text;
        hand_down(&mut draft, &old.draft, given, title_of(&made));
        let by = format!("{MEMORY}:{new_id}");
        let (affected, mut changes) =
            relate::affected(state, &draft.scope, &[old.reference()], &by, &reading);
        let mut outcome = outcome_of(&draft);
        outcome.numbers = wrote(false, draft.version);
        outcome.ids.extend(affected);
        changes.push(Event::Retire {
            collection: MEMORY.into(),
            id: old.id.clone(),
            reason: "superseded".into(),
        });
        changes.push(superseded(&old, &by, &draft.scope));
        changes.push(Event::Put(Box::new(draft)));
        Ok(Decision { changes, outcome })
    })?;
    written(handle.store.state(), &outcome)
}

/// What to forget.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Forgetting {
    /// References or bare ids.
    pub ids: Vec<String>,
    /// Everything of this session.
    pub session: Option<String>,
    /// Keep what a forgotten memory had replaced, and make it latest again.
    pub keep_replaced: bool,
    /// Also what was made of it.
    pub derived: bool,
    /// No stored byte is to hold the texts: name other memories that do.
    pub purge: bool,
    /// Why; for the audit.
    pub reason: String,
}

/// What was forgotten.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Forgotten {
    /// References of what is gone.
    pub deleted: Vec<String>,
    /// What was named and is not there.
    pub missing: Vec<String>,
    /// References of what is latest again.
    pub restored: Vec<String>,
    /// References of what remains of the same chains, the latest first; for a purge also other memories
    /// that have the same text.
    pub remaining: Vec<String>,
    /// References of what was made of it and remains.
    pub derived: Vec<String>,
}

/// Forgets records with all their versions. Of a memory also those that it replaced go, unless they
/// are to be kept or lie beyond the caller's reach: no hidden remainder of a forgotten text stays. A
/// title that was made of it goes too.
///
/// # Errors
/// `invalid` when nothing is named, `denied` for another session than the caller is bound to.
pub fn forget<H: Host>(handle: &mut Handle<'_, H>, wish: &Forgetting) -> Result<Forgotten> {
    let nothing = wish.ids.iter().all(|id| id.trim().is_empty());
    if nothing
        && wish
            .session
            .as_deref()
            .is_none_or(|session| session.trim().is_empty())
    {
        return Err(Error::invalid("ids", "ids or session is required"));
    }
    bounded_list("ids", wish.ids.len())?;
    let (length, most) = (wish.reason.len(), REASON_MAX);
    if length > most {
        let error = Error::too_large("reason", "bytes", length as u64, most as u64);
        return Err(error);
    }
    let (caller, now, copies) = (handle.call.caller, handle.call.now, handle.copies);
    let session = wish.session.as_deref().map(space::trim);
    let session = session.filter(|session| !session.is_empty());
    let mut forgotten = Forgotten::default();
    let outcome = handle.store.commit(&handle.call, |state| {
        let reading = Reading::of(state, caller, &Named::default())?;
        let mut plan = Plan {
            now,
            ..Plan::default()
        };
        for id in wish.ids.iter().filter(|id| !id.trim().is_empty()) {
            plan.take(state, caller, &reading, id, wish.keep_replaced)?;
        }
        if let Some(session) = session {
            plan.take_session(state, caller, &reading, session)?;
        }
        plan.take_derived(state, caller, &reading, wish)?;
        let twins = match wish.purge {
            true => plan.twins(state, &reading),
            false => Vec::new(),
        };
        let (changes, mut answer) = plan.decide(state, &reading, &wish.reason, copies);
        let new = |twin: &String| !answer.remaining.contains(twin);
        let twins: Vec<String> = twins.into_iter().filter(new).collect();
        answer.remaining.extend(twins);
        let outcome = Outcome {
            ids: pack(&answer, wish),
            ..Outcome::default()
        };
        forgotten = answer;
        Ok(Decision { changes, outcome })
    })?;
    if forgotten == Forgotten::default() {
        forgotten = unpack(&outcome.ids, wish);
    }
    Ok(forgotten)
}

/// Records to forget and to restore, gathered before anything is written.
#[derive(Default)]
struct Plan {
    gone: Vec<Record>,
    known: BTreeSet<String>,
    restored: Vec<Record>,
    missing: Vec<String>,
    chains: Vec<Record>,
    derived: Vec<String>,
    now: u64,
}

impl Plan {
    /// Takes what was made of what goes, if that is wanted, or else notes it: memories that derive
    /// from a memory, and those whose sources name an observation.
    fn take_derived(
        &mut self,
        state: &State,
        caller: &Caller,
        reading: &Reading,
        wish: &Forgetting,
    ) -> Result<()> {
        let mut at = 0;
        while at < self.gone.len() {
            let batch: BTreeSet<String> = self.gone[at..]
                .iter()
                .map(|record| record.reference())
                .gather();
            at = self.gone.len();
            for reference in made_of(state, reading, &batch) {
                if self.known.contains(&reference) {
                    continue;
                }
                if wish.derived {
                    self.take(state, caller, reading, &reference, wish.keep_replaced)?;
                } else if !self.derived.contains(&reference) {
                    self.derived.push(reference);
                }
            }
        }
        Ok(())
    }

    fn take(
        &mut self,
        state: &State,
        caller: &Caller,
        reading: &Reading,
        id: &str,
        keep: bool,
    ) -> Result<()> {
        let Ok(record) = lookup(state, reading, id) else {
            self.missing.push(id.to_string());
            return Ok(());
        };
        // What is known outlives the session that learned it; what happened in one is its own.
        if [SESSION, OBSERVATION, SUMMARY].contains(&record.collection.as_str()) {
            bound(caller, &record.scope.session, id)?;
        }
        if record.collection == SESSION {
            self.take_row(state, reading, record);
            return Ok(());
        }
        if record.collection == MEMORY {
            self.chains.push(record.clone());
            let before = ancestors(state, &record);
            let admitted = before
                .iter()
                .filter_map(|id| reading.get(state, MEMORY, id));
            if keep {
                let direct = parents(state, &record);
                let replaced = |old: &Record| {
                    let is_hidden = old.reason == "superseded" && !has_expired(old, self.now);
                    direct.contains(&old.id) && record.latest && is_hidden
                };
                self.restored.extend(admitted.filter(replaced));
            } else {
                admitted.for_each(|old| self.add(Some(old)));
            }
        }
        self.add(Some(record));
        Ok(())
    }

    /// Takes a session by its name, or what is left of one whose row is gone.
    fn take_session(
        &mut self,
        state: &State,
        caller: &Caller,
        reading: &Reading,
        session: &str,
    ) -> Result<()> {
        match reached(state, caller, reading, session) {
            Ok(row) => self.take_row(state, reading, row),
            Err(error) if error.code == Code::Denied => return Err(error),
            Err(_) => {
                let (_, bare) = super::split_reference(session);
                bound(caller, bare, session)?;
                let before = self.gone.len();
                self.add(find(state, reading, SUMMARY, bare).ok());
                self.take_observations(state, reading, bare);
                if self.gone.len() == before {
                    self.missing.push(session.to_string());
                }
            }
        }
        Ok(())
    }

    /// Takes a session with its summary and its observations.
    fn take_row(&mut self, state: &State, reading: &Reading, row: Record) {
        let name = row.scope.session.clone();
        let summary = reading.get(state, SUMMARY, &row.id);
        self.add(Some(row));
        self.add(summary);
        self.take_observations(state, reading, &name);
    }

    fn take_observations(&mut self, state: &State, reading: &Reading, session: &str) {
        let filter = reading.reach.resolve(state);
        for (slot, head) in state.live(OBSERVATION) {
            if state.name(head.session) == session && filter.admits(head) {
                self.add(state.record(slot));
            }
        }
    }

    /// References of memories that stay and have the text of one that goes. Looks at every memory.
    fn twins(&self, state: &State, reading: &Reading) -> Vec<String> {
        let ours = self.gone.iter().filter(|gone| gone.collection == MEMORY);
        let texts: BTreeSet<&str> = ours.map(|gone| space::trim(&gone.content)).gather();
        let collection = state.names().find(MEMORY).filter(|_| !texts.is_empty());
        let is_memory = |slot: &u32| {
            let head = state.head(*slot);
            collection.is_some() && head.is_some_and(|head| Some(head.collection) == collection)
        };
        let records = (0..state.slots()).filter(is_memory);
        let records = records.filter_map(|slot| state.record(slot));
        let holds = |record: &Record| {
            let known = self.known.contains(&record.reference());
            !known && texts.contains(space::trim(&record.content)) && reading.sees(state, record)
        };
        let twins: BTreeSet<String> = records
            .filter(holds)
            .map(|record| record.reference())
            .gather();
        twins.into_iter().collect()
    }

    fn add(&mut self, record: Option<Record>) {
        if let Some(record) = record.filter(|record| self.known.insert(record.reference())) {
            self.gone.push(record);
        }
    }

    fn decide(
        self,
        state: &State,
        reading: &Reading,
        reason: &str,
        copies: Copies,
    ) -> (Vec<Event>, Forgotten) {
        let readers = Readers::said_within(&reading.reach);
        let mut changes = uncounted(state, &self.gone);
        changes.extend(consequences(state, &self.gone, &self.known));
        let mut answer = Forgotten {
            missing: self.missing,
            derived: self.derived,
            ..Forgotten::default()
        };
        for record in &self.gone {
            changes.push(Event::Forget {
                collection: record.collection.clone(),
                id: record.id.clone(),
            });
            changes.push(said("forget", record, reason, &readers));
            answer.deleted.push(record.reference());
        }
        for record in self
            .restored
            .iter()
            .filter(|record| !self.known.contains(&record.reference()))
        {
            changes.push(restored(record, &self.known, self.now));
            changes.push(said("restore", record, reason, &readers));
            answer.restored.push(record.reference());
        }
        for record in &self.chains {
            let ids = ancestors(state, record)
                .into_iter()
                .chain(successors(state, record));
            let mut left: Vec<Record> = ids
                .filter_map(|id| state.get(MEMORY, &id))
                .filter(|other| !self.known.contains(&other.reference()))
                .collect();
            left.arrange_by_key(|other| core::cmp::Reverse(other.slot));
            for other in left {
                let reference = other.reference();
                if reading.sees(state, &other) && !answer.remaining.contains(&reference) {
                    answer.remaining.push(reference);
                }
            }
        }
        changes.extend(copies(state, &copied(&self.gone)));
        (changes, answer)
    }
}

/// Records that go, as their copies are known: stored sessions of an agent's loop load memories, and
/// nothing else of this face.
pub(super) fn copied(records: &[Record]) -> Gone {
    let memories = records
        .iter()
        .filter(|record| record.collection == MEMORY)
        .map(|record| {
            let owner = record.scope.owner.clone();
            (owner, shown_id(&record.draft).to_string())
        });
    Gone {
        memories: memories.gather(),
        ..Gone::default()
    }
}

/// References of latest memories in reach that were made of records: that derive from them, or name
/// them as sources. Looks at every relation, and at every memory when observations go.
fn made_of(state: &State, reading: &Reading, records: &BTreeSet<String>) -> BTreeSet<String> {
    let filter = reading.reach.resolve(state);
    let mut made = BTreeSet::new();
    let observed = records
        .iter()
        .any(|reference| reference.starts_with("observation:"));
    if observed {
        for (slot, _) in state.live(MEMORY).filter(|(_, head)| filter.admits(head)) {
            let record = state.record(slot);
            let names = |record: &Record| {
                let mut links = record.links.iter();
                links.any(|link| link.relation == "source" && records.contains(&link.target))
            };
            made.extend(record.filter(names).map(|record| record.reference()));
        }
    }
    let owners: BTreeSet<&str> = records
        .iter()
        .filter_map(|reference| reference.strip_prefix("memory:"))
        .filter_map(|id| state.find(MEMORY, id))
        .filter_map(|slot| state.head(slot))
        .map(|head| state.name(head.owner))
        .gather();
    for owner in owners {
        let derived = relate::derivations(state, owner)
            .into_iter()
            .filter(|(_, target)| records.contains(target));
        let seen = |record: &Record| reading.sees(state, record);
        let newest = derived.flat_map(|(source, _)| relate::newest(state, &source));
        made.extend(newest.filter(seen).map(|record| record.reference()));
    }
    made
}

/// An answer as an outcome keeps it: each list with its length in front. What was not there is kept
/// by its place in the request, so that nothing of a request's text is stored.
fn pack(answer: &Forgotten, wish: &Forgetting) -> Vec<String> {
    let place = |text: &String| {
        let at = wish.ids.iter().position(|id| id == text);
        at.unwrap_or(wish.ids.len()).to_string()
    };
    let missing: Vec<String> = answer.missing.iter().map(place).collect();
    let lists = [
        &answer.deleted,
        &missing,
        &answer.restored,
        &answer.remaining,
        &answer.derived,
    ];
    lists
        .into_iter()
        .flat_map(|list| core::iter::once(list.len().to_string()).chain(list.iter().cloned()))
        .collect()
}

fn unpack(ids: &[String], wish: &Forgetting) -> Forgotten {
    let mut rest = ids.iter();
    let mut next = || {
        let length = rest
            .next()
            .and_then(|text| text.parse::<usize>().ok())
            .unwrap_or(0);
        rest.by_ref().take(length).cloned().collect::<Vec<String>>()
    };
    let mut forgotten = Forgotten {
        deleted: next(),
        missing: next(),
        restored: next(),
        remaining: next(),
        derived: next(),
    };
    for text in &mut forgotten.missing {
        let at = text.parse::<usize>().unwrap_or(wish.ids.len());
        let named = wish.ids.get(at).cloned();
        *text = named.or_else(|| wish.session.clone()).unwrap_or_default();
    }
    forgotten
}

/// A row whose reason tells of its record alone.
pub(super) fn audit(action: &str, record: &Record, reason: String) -> Event {
    told(action, record, reason, &Readers::of(&record.scope))
}

/// The row of a record that another one replaces: who reaches both reads by which.
pub(super) fn superseded(record: &Record, by: &str, scope: &Scope) -> Event {
    let readers = Readers::of(&record.scope).telling_of([scope.clone()]);
    told("supersede", record, format!("by {by}"), &readers)
}

/// A row whose reason somebody said who reaches so much.
fn said(action: &str, record: &Record, reason: &str, reach: &Scope) -> Event {
    let mut readers = Readers::of(&record.scope);
    if !reason.is_empty() {
        readers = readers.telling_of([reach.clone()]);
    }
    told(action, record, reason.to_string(), &readers)
}

/// A row about a record that those may read.
pub(super) fn told(action: &str, record: &Record, reason: String, readers: &Readers) -> Event {
    Event::Audit {
        action: action.to_string(),
        subject: record.reference(),
        reason,
        owner: readers.packed(),
    }
}

pub(super) fn outcome_of(draft: &Draft) -> Outcome {
    Outcome {
        ids: Vec::from([draft.collection.clone(), draft.id.clone()]),
        ..Outcome::default()
    }
}

/// What an outcome holds of a call that wrote a version: whether it found something there, and which
/// version it wrote.
pub(super) fn wrote(found: bool, version: u32) -> Vec<i64> {
    Vec::from([i64::from(found), i64::from(version)])
}

/// As [`changed`], in the version that the call [`wrote`]: a retry does not tell what others wrote
/// since.
pub(super) fn written(state: &State, outcome: &Outcome) -> Result<Change> {
    let mut change = changed(state, outcome)?;
    let draft = &change.record.draft;
    let version = outcome.numbers.get(1);
    let version = version.and_then(|version| u32::try_from(*version).ok());
    let own = version.and_then(|version| state.version(&draft.collection, &draft.id, version));
    change.record = own.unwrap_or(change.record);
    Ok(change)
}

/// The record that an outcome names.
pub(super) fn changed(state: &State, outcome: &Outcome) -> Result<Change> {
    let [collection, id, affected @ ..] = &outcome.ids[..] else {
        return Err(Error::missing("record", ""));
    };
    let record = state
        .get(collection, id)
        .ok_or_else(|| Error::missing(collection, id))?;
    Ok(Change {
        record,
        affected: affected.to_vec(),
        redacted: outcome.redacted.clone(),
    })
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::{Draft, title_for};

    #[test]
    fn promise_23_a_made_title_keeps_nothing_of_the_old_text() {
        let draft = |title: &str, content: &str| Draft {
            title: title.to_string(),
            content: content.to_string(),
            ..Draft::default()
        };
        let long = "zephyrine ".repeat(20);
        for old in [
            draft("the zephyrine plan", "the zephyrine plan"),
            draft(&long[..80], &long),
            // Grown by what stands where a secret was.
            draft(&long, &long),
        ] {
            assert_eq!(title_for(&old, "another plan"), "another plan");
        }
        let given = draft("Plans", "the zephyrine plan");
        assert_eq!(title_for(&given, "another plan"), "Plans");
    }
}
