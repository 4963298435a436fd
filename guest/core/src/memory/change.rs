//! Changing memories: in place with an expected version, by a successor, and forgetting.

use alloc::{
    boxed::Box,
    collections::BTreeSet,
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    MEMORY, OBSERVATION, SESSION, SUMMARY, bounded_list, kind_name,
    look::{ancestors, find, lookup, present, successors},
    relate,
    remember::expiry,
    required,
    scope::{Named, Reading},
    title_of,
};
use crate::sort::Arrange as _;
use crate::{
    Error, Result,
    host::Host,
    model::{Change as Event, Draft, Outcome, Record, State},
    store::{Decision, Handle},
};

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
        let mut draft = patched(&old, patch, now)?;
        draft.updated = now;
        draft.version += 1;
        draft.origin = origin.clone();
        let reworded = draft.content != old.content;
        let (affected, mut changes) = match reworded {
            true => relate::affected(
                state,
                &old.scope.owner,
                &[old.reference()],
                &format!("version {}", draft.version),
            ),
            false => Default::default(),
        };
        let mut outcome = outcome_of(&draft);
        outcome.ids.extend(affected);
        changes.push(Event::Put(Box::new(draft)));
        Ok(Decision { changes, outcome })
    })?;
    changed(handle.store.state(), &outcome)
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

fn patched(old: &Record, patch: &Patch, now: u64) -> Result<Draft> {
    let mut draft = old.draft.clone();
    if let Some(content) = &patch.content {
        required("content", content)?;
        draft.title = title_for(&draft, content);
        draft.content = content.clone();
    }
    if let Some(title) = &patch.title {
        draft.title = title.clone();
    }
    if let Some(kind) = &patch.kind {
        draft.kind = kind_name(kind).into();
    }
    if let Some(concepts) = &patch.concepts {
        bounded_list("concepts", concepts.len())?;
        draft.tags = concepts.clone();
    }
    if let Some(files) = &patch.files {
        bounded_list("files", files.len())?;
        draft.files = files.clone();
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
    let made = old.title == title_of(&old.content) || old.title == old.content;
    if made {
        title_of(content).to_string()
    } else {
        old.title.clone()
    }
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
    let outcome = handle.store.commit(&handle.call, |state| {
        let reading = Reading::of(state, caller, &Named::default())?;
        let old = present(state, &reading, MEMORY, id, now)?;
        check_version(&old, next.expected)?;
        let mut draft = old.draft.clone();
        draft.supersedes.insert(0, old.id.clone());
        draft.id = new_id.clone();
        // As documented a successor keeps the title, whatever it was made of.
        draft.title = next.title.clone().unwrap_or(draft.title);
        draft.content = next.content.clone();
        draft.version += 1;
        (draft.created, draft.updated) = (now, now);
        draft.origin = origin.clone();
        let by = format!("{MEMORY}:{new_id}");
        let (affected, mut changes) =
            relate::affected(state, &old.scope.owner, &[old.reference()], &by);
        let mut outcome = outcome_of(&draft);
        outcome.ids.extend(affected);
        changes.push(Event::Retire {
            collection: MEMORY.into(),
            id: old.id.clone(),
            reason: "superseded".into(),
        });
        changes.push(audit("supersede", &old, format!("by {by}")));
        changes.push(Event::Put(Box::new(draft)));
        Ok(Decision { changes, outcome })
    })?;
    changed(handle.store.state(), &outcome)
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
    /// References of what remains of the same chains, the latest first.
    pub remaining: Vec<String>,
    /// References of what was made of it and remains.
    pub derived: Vec<String>,
}

/// Forgets records with all their versions. Of a memory also those that it replaced go, unless they
/// are to be kept: no hidden remainder of a forgotten text stays.
///
/// # Errors
/// `invalid` when nothing is named.
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
    let caller = handle.call.caller;
    let mut forgotten = Forgotten::default();
    let outcome = handle.store.commit(&handle.call, |state| {
        let reading = Reading::of(state, caller, &Named::default())?;
        let mut plan = Plan::default();
        for id in wish.ids.iter().filter(|id| !id.trim().is_empty()) {
            plan.take(state, &reading, id, wish.keep_replaced);
        }
        if let Some(session) = wish
            .session
            .as_deref()
            .filter(|session| !session.trim().is_empty())
        {
            plan.take_session(state, &reading, session);
        }
        plan.take_derived(state, &reading, wish);
        let (changes, answer) = plan.decide(state, &wish.reason);
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
}

impl Plan {
    /// Takes what was made of what goes, if that is wanted, or else notes it: memories that derive
    /// from a memory, and those whose sources name an observation.
    fn take_derived(&mut self, state: &State, reading: &Reading, wish: &Forgetting) {
        let mut at = 0;
        while at < self.gone.len() {
            let batch: BTreeSet<String> = self.gone[at..].iter().map(Record::reference).collect();
            at = self.gone.len();
            for reference in made_of(state, reading, &batch) {
                if self.known.contains(&reference) {
                    continue;
                }
                if wish.derived {
                    self.take(state, reading, &reference, wish.keep_replaced);
                } else if !self.derived.contains(&reference) {
                    self.derived.push(reference);
                }
            }
        }
    }

    fn take(&mut self, state: &State, reading: &Reading, id: &str, keep: bool) {
        let Ok(record) = lookup(state, reading, id) else {
            self.missing.push(id.to_string());
            return;
        };
        if record.collection == SESSION {
            return self.take_session(state, reading, id);
        }
        if record.collection == MEMORY {
            self.chains.push(record.clone());
            let replaced = record
                .supersedes
                .iter()
                .filter_map(|id| state.get(MEMORY, id));
            if keep {
                self.restored
                    .extend(replaced.filter(|old| record.latest && old.reason == "superseded"));
            } else {
                for id in ancestors(state, &record) {
                    self.add(state.get(MEMORY, &id));
                }
            }
        }
        self.add(Some(record));
    }

    fn take_session(&mut self, state: &State, reading: &Reading, session: &str) {
        let before = self.gone.len();
        let (_, bare) = super::split_reference(session);
        for collection in [SESSION, SUMMARY] {
            self.add(find(state, reading, collection, bare).ok());
        }
        let filter = reading.reach.resolve(state);
        for (slot, head) in state.live(OBSERVATION) {
            if state.name(head.session) == bare && filter.admits(head) {
                self.add(state.record(slot));
            }
        }
        if self.gone.len() == before {
            self.missing.push(session.to_string());
        }
    }

    fn add(&mut self, record: Option<Record>) {
        if let Some(record) = record.filter(|record| self.known.insert(record.reference())) {
            self.gone.push(record);
        }
    }

    fn decide(self, state: &State, reason: &str) -> (Vec<Event>, Forgotten) {
        let mut changes = Vec::new();
        let mut answer = Forgotten {
            missing: self.missing,
            derived: self.derived,
            ..Forgotten::default()
        };
        for relation in self
            .gone
            .iter()
            .flat_map(|record| relate::of(state, record))
        {
            changes.push(Event::Forget {
                collection: relation.collection.clone(),
                id: relation.id.clone(),
            });
        }
        for record in &self.gone {
            changes.push(Event::Forget {
                collection: record.collection.clone(),
                id: record.id.clone(),
            });
            changes.push(audit("forget", record, reason.to_string()));
            answer.deleted.push(record.reference());
        }
        for record in self
            .restored
            .iter()
            .filter(|record| !self.known.contains(&record.reference()))
        {
            changes.push(Event::Restore {
                collection: record.collection.clone(),
                id: record.id.clone(),
            });
            changes.push(audit("restore", record, reason.to_string()));
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
                if !answer.remaining.contains(&reference) {
                    answer.remaining.push(reference);
                }
            }
        }
        (changes, answer)
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
        .collect();
    for owner in owners {
        let derived = relate::derivations(state, owner)
            .into_iter()
            .filter(|(_, target)| records.contains(target));
        let seen = |source: &String| {
            let slot = state.find(MEMORY, source.strip_prefix("memory:").unwrap_or(source));
            let head = slot.and_then(|slot| state.head(slot));
            head.is_some_and(|head| head.latest && filter.admits(head))
        };
        made.extend(derived.map(|(source, _)| source).filter(seen));
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

pub(super) fn audit(action: &str, record: &Record, reason: String) -> Event {
    Event::Audit {
        action: action.to_string(),
        subject: record.reference(),
        reason,
        owner: record.scope.owner.clone(),
    }
}

pub(super) fn outcome_of(draft: &Draft) -> Outcome {
    Outcome {
        ids: Vec::from([draft.collection.clone(), draft.id.clone()]),
        ..Outcome::default()
    }
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
