//! Forgetting: what goes, what goes with it, and what is latest again.

use alloc::{
    collections::BTreeSet,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    MEMORY, OBSERVATION, RELATION, SESSION, SUMMARY, bounded_list,
    chain::{consequences, parents, restored},
    change::told,
    look::{ancestors, find, has_expired, lookup, successors},
    relate,
    scope::{Named, Reading},
    sessions::{bound, reached, uncounted},
    shown_id,
};
use crate::sort::{Arrange as _, Gather as _};
use crate::{
    Caller, Code, Error, Result,
    host::Host,
    model::{Change as Event, Outcome, Readers, Record, Scope, State, graph, numbered::ENTITY},
    store::{Copies, Decision, Gone, Handle},
    text::space,
};

/// Longest reason that is given for forgetting.
pub(super) const REASON_MAX: usize = 4_096;

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
        plan.pass_on(state, &reading);
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

    /// Takes an entity of a graph, with what was observed of it and its relations.
    fn take_entity(&mut self, state: &State, reading: &Reading, reference: &str) -> bool {
        let named = reference.strip_prefix("entity:").unwrap_or(reference);
        let filter = reading.reach.resolve(state);
        let of = |collection: &'static str| {
            let live = state.live(collection);
            let slots = live.filter(|(_, head)| filter.admits(head));
            slots.filter_map(|(slot, _)| state.record(slot))
        };
        // Those of working memory have numbers, and verbs of their own.
        let is_it = |one: &Record| (one.id == named || one.key == named) && graph::is_entity(one);
        let Some(entity) = of(ENTITY).find(is_it) else {
            return false;
        };
        let about = entity.reference();
        for memory in of(MEMORY) {
            let observed = memory.links.iter().any(|link| link.target == about);
            self.add(Some(memory).filter(|_| observed));
        }
        for relation in of(RELATION) {
            let ends = graph::ends(&relation);
            let is_end = ends.is_some_and(|ends| ends.iter().any(|end| *end == *entity.key));
            self.add(Some(relation).filter(|_| is_end));
        }
        self.add(Some(entity));
        true
    }

    fn take(
        &mut self,
        state: &State,
        caller: &Caller,
        reading: &Reading,
        id: &str,
        keep: bool,
    ) -> Result<()> {
        let record = match lookup(state, reading, id) {
            Ok(record) => record,
            Err(error) if error.code != Code::Missing => return Err(error),
            Err(_) => {
                if !id.starts_with("entity:") || !self.take_entity(state, reading, id) {
                    self.missing.push(id.to_string());
                }
                return Ok(());
            }
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
                self.restored
                    .extend(self.hidden_by(state, reading, &record));
            } else {
                admitted.for_each(|old| self.add(Some(old)));
            }
        }
        self.add(Some(record));
        Ok(())
    }

    /// What would be shown again without a memory: what it replaced itself, while it is the latest.
    fn hidden_by(&self, state: &State, reading: &Reading, record: &Record) -> Vec<Record> {
        if !record.latest {
            return Vec::new();
        }
        self.replaced_by(state, reading, record)
    }

    fn replaced_by(&self, state: &State, reading: &Reading, record: &Record) -> Vec<Record> {
        let direct = parents(state, record);
        let is_hidden = |old: &Record| old.reason == "superseded" && !has_expired(old, self.now);
        ancestors(state, record)
            .iter()
            .filter(|id| direct.contains(*id))
            .filter_map(|id| reading.get(state, MEMORY, id))
            .filter(is_hidden)
            .collect()
    }

    /// Of what would be shown again and is forgotten itself, what that had replaced.
    fn pass_on(&mut self, state: &State, reading: &Reading) {
        let mut at = 0;
        while let Some(record) = self.restored.get(at).cloned() {
            at += 1;
            if !self.known.contains(&record.reference()) {
                continue;
            }
            for older in self.replaced_by(state, reading, &record) {
                let known = self.restored.iter().any(|one| one.id == older.id);
                if !known {
                    self.restored.push(older);
                }
            }
        }
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

/// A row whose reason somebody said who reaches so much.
fn said(action: &str, record: &Record, reason: &str, reach: &Scope) -> Event {
    let mut readers = Readers::of(&record.scope);
    if !reason.is_empty() {
        readers = readers.telling_of([reach.clone()]);
    }
    told(action, record, reason.to_string(), &readers)
}
