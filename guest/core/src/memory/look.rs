//! Looking at memories: by id, as a list, through their history, and as they were.

use alloc::{
    collections::{BTreeSet, VecDeque},
    string::{String, ToString},
    vec::Vec,
};

use super::{
    COLLECTIONS, MEMORY, owned_id,
    scope::{Named, Reading},
    split_reference,
};
use crate::{
    Caller, Error, Result,
    model::{Head, Record, Resolved, State},
};

/// Most rows of one page.
const PAGE_MAX: u32 = 200;

/// Which memories to list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Listing {
    /// Only this collection; absent: memories.
    pub collection: Option<String>,
    /// Only of this kind.
    pub kind: Option<String>,
    /// Only with this concept, case counts.
    pub concept: Option<String>,
    /// As they were at this instant, milliseconds UTC; absent: now.
    pub at: Option<u64>,
    /// How many rows.
    pub limit: Option<u32>,
    /// Rows to pass over.
    pub offset: u32,
}

/// Rows of a list and how many there are in all.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// Newest first.
    pub records: Vec<Record>,
    /// How many pass the filters.
    pub matched: u32,
}

/// The newest version of a record in reach.
///
/// # Errors
/// `missing`, alike for what does not exist and for what the caller may not see.
pub fn find(state: &State, reading: &Reading, collection: &str, id: &str) -> Result<Record> {
    slots_of(state, reading, collection, id)
        .and_then(|slot| state.record(slot))
        .ok_or_else(|| Error::missing(collection, id))
}

/// The slot of a record in reach, by its id as stored or as its owner chose it.
fn slots_of(state: &State, reading: &Reading, collection: &str, id: &str) -> Option<u32> {
    let (named, bare) = split_reference(id);
    if named.is_some_and(|named| named != collection) {
        return None;
    }
    let filter = reading.reach.resolve(state);
    let admits = |slot: &u32| state.head(*slot).is_some_and(|head| filter.admits(head));
    let direct = state.find(collection, bare).filter(admits);
    direct.or_else(|| {
        let owners = reading.reach.owners.as_deref().unwrap_or_default();
        owners.iter().find_map(|owner| {
            state
                .find(collection, &owned_id(owner, bare))
                .filter(admits)
        })
    })
}

/// A record of any collection of this face, by a reference or a bare id.
///
/// # Errors
/// `missing`, as [`find`].
pub fn lookup(state: &State, reading: &Reading, reference: &str) -> Result<Record> {
    let (named, _) = split_reference(reference);
    let collections = COLLECTIONS
        .iter()
        .filter(|name| named.is_none_or(|named| named == **name));
    collections
        .filter_map(|collection| slots_of(state, reading, collection, reference))
        .find_map(|slot| state.record(slot))
        .ok_or_else(|| Error::missing("record", reference))
}

/// A record by its reference, unless it has expired.
///
/// # Errors
/// `missing`, and those of the scope.
pub fn get(
    state: &State,
    caller: &Caller,
    named: &Named<'_>,
    reference: &str,
    now: u64,
) -> Result<Record> {
    let reading = Reading::of(state, caller, named)?;
    let record = lookup(state, &reading, reference)?;
    if record.latest && record.expires != 0 && record.expires <= now {
        return Err(Error::missing("record", reference));
    }
    Ok(record)
}

/// A record as it was at an instant.
///
/// # Errors
/// `missing` when it was not there then, or when that version is no longer kept.
pub fn as_of(
    state: &State,
    caller: &Caller,
    named: &Named<'_>,
    reference: &str,
    at: u64,
) -> Result<Record> {
    let reading = Reading::of(state, caller, named)?;
    let newest = lookup(state, &reading, reference)?;
    let versions = state.versions(&newest.collection, &newest.id);
    let then = versions
        .into_iter()
        .find(|slot| state.head(*slot).is_some_and(|head| was_latest(head, at)));
    then.and_then(|slot| state.record(slot))
        .ok_or_else(|| Error::missing("record", reference))
}

/// Whether a version was what its record said at an instant.
fn was_latest(head: &Head, at: u64) -> bool {
    head.updated <= at && (head.retired == 0 || head.retired > at) && !head.expired(at)
}

/// Records in reach, newest first.
///
/// # Errors
/// Those of the scope.
pub fn list(
    state: &State,
    caller: &Caller,
    named: &Named<'_>,
    listing: &Listing,
    now: u64,
) -> Result<Page> {
    let reading = Reading::of(state, caller, named)?;
    let filter = reading.reach.resolve(state);
    let collection = listing.collection.as_deref().unwrap_or(MEMORY);
    let at = listing.at.unwrap_or(now);
    let mut slots: Vec<u32> = match listing.at {
        None => state.live(collection).map(|(slot, _)| slot).collect(),
        Some(_) => (0..state.slots()).collect(),
    };
    slots.retain(|slot| {
        state
            .head(*slot)
            .is_some_and(|head| passes(state, head, collection, &filter, listing, at))
    });
    let order = |slot: &u32| {
        state
            .head(*slot)
            .map_or((0, 0), |head| (head.updated, *slot))
    };
    slots.sort_by_key(|slot| core::cmp::Reverse(order(slot)));
    let mut records: Vec<Record> = Vec::new();
    let mut matched = 0;
    let limit = listing.limit.unwrap_or(PAGE_MAX).clamp(1, PAGE_MAX);
    for record in slots.into_iter().filter_map(|slot| state.record(slot)) {
        if listing
            .concept
            .as_ref()
            .is_some_and(|concept| !record.tags.contains(concept))
        {
            continue;
        }
        matched += 1;
        if matched > listing.offset && records.len() < limit as usize {
            records.push(record);
        }
    }
    Ok(Page { records, matched })
}

fn passes(
    state: &State,
    head: &Head,
    collection: &str,
    filter: &Resolved,
    listing: &Listing,
    at: u64,
) -> bool {
    let is = |name, text: &str| state.name(name) == text;
    let current = if listing.at.is_some() {
        was_latest(head, at)
    } else {
        head.latest && !head.expired(at)
    };
    !head.forgotten
        && current
        && is(head.collection, collection)
        && filter.admits(head)
        && listing
            .kind
            .as_deref()
            .is_none_or(|kind| is(head.kind, kind))
}

/// Everything that a memory replaced and that replaced it, and all versions of each, newest first.
///
/// # Errors
/// `missing`, as [`find`].
pub fn history(
    state: &State,
    caller: &Caller,
    named: &Named<'_>,
    reference: &str,
) -> Result<Vec<Record>> {
    let reading = Reading::of(state, caller, named)?;
    let start = lookup(state, &reading, reference)?;
    let mut ids = ancestors(state, &start);
    ids.extend(successors(state, &start));
    let filter = reading.reach.resolve(state);
    let mut records: Vec<Record> = ids
        .iter()
        .flat_map(|id| state.versions(&start.collection, id))
        .filter(|slot| state.head(*slot).is_some_and(|head| filter.admits(head)))
        .filter_map(|slot| state.record(slot))
        .collect();
    records.sort_by_key(|record| core::cmp::Reverse(record.slot));
    Ok(records)
}

/// The id itself and those of all records that it replaced, by itself or through others.
pub(super) fn ancestors(state: &State, start: &Record) -> BTreeSet<String> {
    let mut known: BTreeSet<String> = BTreeSet::from([start.id.clone()]);
    let mut open: VecDeque<String> = start.supersedes.iter().cloned().collect();
    while let Some(id) = open.pop_front() {
        if !known.insert(id.clone()) {
            continue;
        }
        if let Some(record) = state.get(&start.collection, &id) {
            open.extend(record.supersedes.iter().cloned());
        }
    }
    known
}

/// Ids of all records that replaced a retired one, by themselves or through others.
///
/// Looks at every later record of the collection: only for what is no longer latest.
pub(super) fn successors(state: &State, start: &Record) -> BTreeSet<String> {
    let mut known: BTreeSet<String> = BTreeSet::new();
    if start.latest {
        return known;
    }
    let mut replaced: BTreeSet<String> = BTreeSet::from([start.id.clone()]);
    let collection = state.names().find(&start.collection);
    for slot in start.slot..state.slots() {
        let ours = state
            .head(slot)
            .is_some_and(|head| Some(head.collection) == collection && !head.forgotten);
        let Some(record) = ours.then(|| state.record(slot)).flatten() else {
            continue;
        };
        if record.supersedes.iter().any(|id| replaced.contains(id)) {
            replaced.insert(record.id.clone());
            known.insert(record.id.to_string());
        }
    }
    known
}
