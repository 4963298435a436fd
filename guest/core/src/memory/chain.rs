//! What follows when memories go: what they had replaced, titles and relations that tell of them.

use alloc::{
    boxed::Box,
    collections::{BTreeSet, VecDeque},
    string::{String, ToString},
    vec::Vec,
};

use super::{MEMORY, look::has_expired, relate, title_of};
use crate::model::{Change as Event, Draft, Record, State, TITLED, rewritten};
use crate::sort::Gather as _;

/// Ids of what a record replaced itself. An evolved record also names what these had replaced before.
pub(super) fn parents(state: &State, record: &Record) -> Vec<String> {
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let mut covered: BTreeSet<String> = BTreeSet::new();
    let mut open: VecDeque<String> = record.supersedes.iter().cloned().collect();
    while let Some(id) = open.pop_front() {
        if !seen.insert(id.clone()) {
            continue;
        }
        let older = state.get(&record.collection, &id);
        for older in older.iter().flat_map(|older| older.supersedes.iter()) {
            covered.insert(older.clone());
            open.push_back(older.clone());
        }
    }
    let named = record.supersedes.iter().filter(|id| !covered.contains(*id));
    named.cloned().collect()
}

/// What a record that goes had replaced and what is to be told again: its parents, or where one of them
/// has expired too, what that had replaced.
pub(super) fn revived(state: &State, record: &Record, now: u64) -> Vec<Record> {
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let mut open: VecDeque<String> = parents(state, record).into();
    let mut found = Vec::new();
    while let Some(id) = open.pop_front() {
        let known = state.get(MEMORY, &id).filter(|_| seen.insert(id.clone()));
        let Some(old) = known.filter(|old| !old.latest && old.reason == "superseded") else {
            continue;
        };
        match has_expired(&old, now) {
            true => open.extend(parents(state, &old)),
            false => found.push(old),
        }
    }
    found
}

/// What makes a record latest again, in a version of its own: the time in which it was replaced stays in
/// its history. A title that was made of one of those that go is made anew.
pub(super) fn restored(record: &Record, gone: &BTreeSet<String>, now: u64) -> Event {
    let mut draft = Draft {
        updated: now,
        version: record.version + 1,
        ..record.draft.clone()
    };
    retitle(&mut draft, gone);
    Event::Put(Box::new(draft))
}

/// What goes with records that go: relations that name them, and titles of others that were made of
/// their texts.
pub(super) fn consequences(state: &State, gone: &[Record], known: &BTreeSet<String>) -> Vec<Event> {
    let memories: BTreeSet<String> = gone
        .iter()
        .filter(|record| record.collection == MEMORY)
        .map(|record| record.reference())
        .gather();
    if memories.is_empty() {
        return Vec::new();
    }
    let mut changes = Vec::new();
    for relation in relate::of(state, &memories) {
        if !known.contains(&relation.reference()) {
            changes.push(Event::Forget {
                collection: relation.collection.clone(),
                id: relation.id.clone(),
            });
        }
    }
    // Only what was replaced has lent its text to the title of another one.
    let replaced = gone.iter().any(|record| !record.latest);
    let lent = match replaced {
        true => titled(state, &memories, known),
        false => BTreeSet::new(),
    };
    for id in lent {
        changes.extend(rewritten(state, MEMORY, &id, |draft| {
            retitle(draft, &memories)
        }));
    }
    changes
}

/// Ids of memories that stay and have a version whose title was made of one of those that go.
fn titled(state: &State, gone: &BTreeSet<String>, known: &BTreeSet<String>) -> BTreeSet<String> {
    let Some(collection) = state.names().find(MEMORY) else {
        return BTreeSet::new();
    };
    let mut found = BTreeSet::new();
    for slot in 0..state.slots() {
        // A successor is no first version.
        let ours = state.head(slot).is_some_and(|head| {
            head.collection == collection && !head.forgotten && head.version > 1
        });
        let Some(record) = ours.then(|| state.record(slot)).flatten() else {
            continue;
        };
        let concerned = titled_by(&record.draft).is_some_and(|by| gone.contains(by));
        if concerned && !known.contains(&record.reference()) {
            found.insert(record.id.to_string());
        }
    }
    found
}

/// The memory of whose text the title of this one was made, when it is not its own.
pub(super) fn titled_by(draft: &Draft) -> Option<&str> {
    let link = draft.links.iter().find(|link| link.relation == TITLED);
    link.map(|link| link.target.as_str())
}

/// Makes a title anew that was made of a text that goes; says whether it was.
fn retitle(draft: &mut Draft, gone: &BTreeSet<String>) -> bool {
    let concerned = titled_by(draft).is_some_and(|by| gone.contains(by));
    if concerned {
        draft.title = title_of(&draft.content).to_string();
        draft.links.retain(|link| link.relation != TITLED);
    }
    concerned
}
