//! Looking at memories: by id, as a list, through their history, and as they were.

use alloc::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    COLLECTIONS, MEMORY, SESSION, SUMMARY, kinds_of, owned_id,
    relate::RELATION,
    scope::{Named, Reading},
    scoped_id, shown_id, split_reference,
};
use crate::sort::Arrange as _;
use crate::{
    Caller, Code, Error, Result,
    model::{
        Head, Record, Resolved, State,
        identity::{is_marked, one_of},
    },
    text::{civil::spaced, space},
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
    /// Only made at this instant or later.
    pub since: Option<u64>,
    /// Only made before this instant.
    pub until: Option<u64>,
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
/// `missing`, alike for what does not exist and for what the caller may not see; `invalid` about the
/// id when it names two records.
pub fn find(state: &State, reading: &Reading, collection: &str, id: &str) -> Result<Record> {
    slot_of(state, reading, collection, id)?
        .and_then(|slot| state.record(slot))
        .ok_or_else(|| Error::missing(collection, id))
}

/// As [`find`], of what has not expired: what a change may build on.
///
/// # Errors
/// `missing`, as [`find`].
pub fn present(
    state: &State,
    reading: &Reading,
    collection: &str,
    id: &str,
    now: u64,
) -> Result<Record> {
    let record = find(state, reading, collection, id)?;
    if has_expired(&record, now) {
        return Err(Error::missing(collection, id));
    }
    Ok(record)
}

/// Whether a record is past its expiry, replaced or not.
pub(super) fn has_expired(record: &Record, now: u64) -> bool {
    record.expires != 0 && record.expires <= now
}

/// Where a name that people choose leads within a reach: the name itself, or, when somebody out of
/// reach has it, the one of this scope.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Place {
    /// The id it is stored under.
    pub id: String,
    /// The name within the owner.
    pub name: String,
    /// What is there already, latest or not.
    pub known: Option<Record>,
}

/// The place of a name among the records of a collection of one owner. A new one is not stored under
/// a name that looks marked, so that nobody takes the place of another reach.
pub(super) fn place(
    state: &State,
    reading: &Reading,
    collection: &str,
    owner: &str,
    name: &str,
) -> Place {
    let filter = reading.reach.resolve(state);
    let (mut name, mut free) = (name.to_string(), !is_marked(name));
    loop {
        let id = owned_id(owner, &name);
        let taken = state.find(collection, &id);
        let foreign = taken
            .and_then(|slot| state.head(slot))
            .is_some_and(|head| !filter.admits(head));
        if !foreign && (free || taken.is_some()) {
            let known = taken.and_then(|slot| state.record(slot));
            return Place { id, name, known };
        }
        (name, free) = (scoped_id(&name, &reading.reach), true);
    }
}

/// Whether the ids of a collection are names that people choose: one that looks like a reference
/// makes nothing else harder to find.
fn by_people(collection: &str) -> bool {
    [SESSION, SUMMARY].contains(&collection)
}

/// The slot of a record in reach: by its reference, or by its id, which may look like a reference.
///
/// # Errors
/// `invalid` about the id when it is the reference of one record and the id of another.
fn slot_of(state: &State, reading: &Reading, collection: &str, id: &str) -> Result<Option<u32>> {
    let id = space::trim(id);
    let (named, bare) = split_reference(id);
    let own = named.is_none_or(|named| named == collection);
    let referred = own
        .then(|| slot_named(state, reading, collection, bare, named.is_some()))
        .flatten();
    let literal = named.and_then(|_| slot_named(state, reading, collection, id, false));
    match (referred, literal) {
        (Some(one), Some(other)) if one != other && !by_people(collection) => {
            let candidates = [bare.to_string(), format!("{collection}:{id}")];
            Err(ambiguous(id, &candidates))
        }
        (one, other) => Ok(one.or(other)),
    }
}

fn ambiguous(id: &str, candidates: &[String]) -> Error {
    let candidates = candidates.join(", ");
    let message = format!("{id:?} names more than one record; say which: {candidates}");
    Error::invalid("id", message).about(id)
}

/// The slot of a record in reach, by its id as its owner chose it, or else as it is stored. A name
/// that is chosen by people is never taken for the stored id of another record unless its collection
/// was `named` with it.
fn slot_named(
    state: &State,
    reading: &Reading,
    collection: &str,
    bare: &str,
    named: bool,
) -> Option<u32> {
    let filter = reading.reach.resolve(state);
    let admits = |slot: &u32| state.head(*slot).is_some_and(|head| filter.admits(head));
    let chosen = || {
        let owners = reading.reach.owners.as_deref().unwrap_or_default();
        // The name as it stands, and what `place` makes of it.
        let literal = owners.iter().map(|owner| owned_id(owner, bare));
        let places = owners.iter().map(|owner| {
            let place = place(state, reading, collection, owner, bare);
            place.id
        });
        let mut ids = literal.chain(places);
        ids.find_map(|id| state.find(collection, &id).filter(admits))
    };
    let by_people = by_people(collection);
    let stored = || {
        let allowed = !by_people || named || reading.reach.owners.is_none();
        let slot = allowed.then(|| state.find(collection, bare)).flatten();
        slot.filter(admits)
    };
    if by_people || bare.contains('/') {
        chosen().or_else(stored)
    } else {
        stored().or_else(chosen)
    }
}

/// A session's name as it is shown: as given when there is none of it in reach.
pub fn shown_session(state: &State, reading: &Reading, name: &str) -> String {
    let name = space::trim(name);
    let known = find(state, reading, SESSION, name).ok();
    let known = known.filter(|_| !name.is_empty());
    known.map_or_else(|| name.to_string(), |row| shown_id(&row.draft).to_string())
}

/// A record of any collection of this face, by a reference or a bare id. A session goes before the
/// summary of its name.
///
/// # Errors
/// As [`find`]; a bare id that records of several collections have is `invalid`, too.
pub fn lookup(state: &State, reading: &Reading, reference: &str) -> Result<Record> {
    let reference = space::trim(reference);
    let (named, bare) = split_reference(reference);
    let mut found: Vec<(&str, u32)> = Vec::new();
    for collection in COLLECTIONS {
        let beside = |(known, _): &(&str, u32)| {
            let twin = *known == SESSION && collection == SUMMARY;
            twin || (named.is_some() && named != Some(collection) && by_people(collection))
        };
        if let Some(slot) = slot_of(state, reading, collection, reference)?
            && !found.iter().any(beside)
        {
            found.push((collection, slot));
        }
    }
    if found.len() > 1 {
        let names = found.iter().map(|(collection, _)| match named {
            Some(named) if named == *collection => bare.to_string(),
            _ => format!("{collection}:{reference}"),
        });
        return Err(ambiguous(reference, &names.collect::<Vec<_>>()));
    }
    let found = found.first().and_then(|(_, slot)| state.record(*slot));
    found.ok_or_else(|| Error::missing("record", reference))
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
    if has_expired(&record, now) {
        return Err(Error::missing("record", reference));
    }
    Ok(record)
}

/// A record as it was at an instant.
///
/// # Errors
/// `missing` when it was not there then; about `too-old` when that version is no longer kept.
pub fn as_of(
    state: &State,
    caller: &Caller,
    named: &Named<'_>,
    reference: &str,
    at: u64,
) -> Result<Record> {
    let reading = Reading::of(state, caller, named)?;
    let newest = lookup(state, &reading, reference)?;
    let filter = reading.reach.resolve(state);
    let versions = state.versions(&newest.collection, &newest.id);
    // The newest version of then, replaced or not; one that had expired by then is gone.
    let heads = versions
        .iter()
        .filter_map(|slot| Some((slot, state.head(*slot)?)));
    let mut begun = heads.filter(|(_, head)| began(state, head) <= at);
    let then = begun
        .next()
        .filter(|(_, head)| filter.admits(head) && !head.expired(at));
    let then = then.map(|(slot, _)| slot);
    let slot = then.ok_or_else(|| absent(state, &versions, reference, at))?;
    let record = state.record(*slot);
    record
        .map(|record| seen_at(record, at))
        .ok_or_else(|| too_old(state, &versions, reference, at))
}

/// Says that a record was not there at an instant, and whether it was still to come.
fn absent(state: &State, versions: &[u32], reference: &str, at: u64) -> Error {
    let heads = versions.iter().filter_map(|slot| state.head(*slot));
    let first = heads.map(|head| began(state, head)).min();
    let Some(first) = first.filter(|first| *first > at) else {
        return Error::missing("record", reference);
    };
    let message = format!(
        "record {reference:?} did not exist yet at {}Z, it is of {}Z",
        spaced(at),
        spaced(first)
    );
    Error::new(Code::Missing, message).about(reference)
}

/// When a version became what its record says: when the one before it stopped being that, or when
/// the record was made. (The date of the last change moves with counters, so it does not tell.) One
/// that comes after the record was withdrawn or replaced begins when it was made itself.
fn began(state: &State, head: &Head) -> u64 {
    let before = head
        .previous
        .checked_sub(1)
        .and_then(|slot| state.head(slot));
    let since = match before {
        None => 0,
        Some(before) if state.name(before.reason) == "updated" => before.retired,
        Some(before) => before.retired.max(head.updated),
    };
    since.max(head.created)
}

/// Whether a version was what its record said at an instant.
fn was_latest(state: &State, head: &Head, at: u64) -> bool {
    began(state, head) <= at && (head.retired == 0 || head.retired > at) && !head.expired(at)
}

/// A version as it was at an instant, before it was replaced.
fn seen_at(mut record: Record, at: u64) -> Record {
    if record.retired > at {
        record.latest = true;
        record.reason.clear();
        record.retired = 0;
    }
    record
}

/// Says that the version of an instant is beyond the number that is kept of a record.
fn too_old(state: &State, versions: &[u32], reference: &str, at: u64) -> Error {
    let kept = versions
        .iter()
        .filter(|slot| state.record(**slot).is_some())
        .filter_map(|slot| state.head(*slot));
    let oldest = kept.map(|head| began(state, head)).min().unwrap_or(0);
    let message = format!(
        "too-old: the version of {reference} at {at} is no longer kept, the oldest one is of {oldest}"
    );
    let mut error = Error::new(Code::Missing, message).about("too-old");
    (error.limit, error.actual) = (oldest, at);
    error
}

/// Records in reach, newest first.
///
/// # Errors
/// Those of the scope, `invalid` for a collection or a kind that there is none of, and `missing` about
/// `too-old` as [`as_of`].
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
    if !COLLECTIONS.contains(&collection) {
        let known = COLLECTIONS.join(", ");
        let message = format!("collection is {collection:?}, it must be one of {known}");
        return Err(Error::invalid("collection", message));
    }
    // Relations of graphs that were taken in have kinds of their own.
    let kinds = kinds_of(collection).filter(|_| collection != RELATION);
    if let Some((kind, kinds)) = listing.kind.as_deref().zip(kinds) {
        one_of("kind", kind, kinds)?;
    }
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
    if let Some(concept) = &listing.concept {
        slots.retain(|slot| {
            let record = state.record(*slot);
            record.is_none_or(|record| record.tags.contains(concept))
        });
    }
    let order = |slot: &u32| {
        state
            .head(*slot)
            .map_or((0, 0), |head| (head.updated, *slot))
    };
    slots.arrange_by_key(|slot| core::cmp::Reverse(order(slot)));
    let limit = listing.limit.unwrap_or(PAGE_MAX).clamp(1, PAGE_MAX);
    let rows = slots
        .iter()
        .skip(listing.offset as usize)
        .take(limit as usize);
    let records = rows.map(|slot| match (state.record(*slot), listing.at) {
        (Some(record), Some(at)) => Ok(seen_at(record, at)),
        (Some(record), None) => Ok(record),
        (None, _) => Err(too_old(state, &line(state, *slot), collection, at)),
    });
    Ok(Page {
        records: records.collect::<Result<_>>()?,
        matched: u32::try_from(slots.len()).unwrap_or(u32::MAX),
    })
}

/// All versions of the record that the version in a slot belongs to, as far as they come after it.
fn line(state: &State, slot: u32) -> Vec<u32> {
    let mut slots = Vec::from([slot]);
    for next in slot + 1..state.slots() {
        let last = slots.last().copied().unwrap_or(slot);
        if state
            .head(next)
            .is_some_and(|head| head.previous == last + 1)
        {
            slots.push(next);
        }
    }
    slots
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
        was_latest(state, head, at)
    } else {
        head.latest && !head.expired(at)
    };
    !head.forgotten
        && current
        && is(head.collection, collection)
        && filter.admits(head)
        && listing.since.is_none_or(|since| head.created >= since)
        && listing.until.is_none_or(|until| head.created < until)
        && listing
            .kind
            .as_deref()
            .is_none_or(|kind| is(head.kind, kind))
}

/// Everything that a memory replaced and that replaced it, and all versions of each, newest first;
/// at an instant: what was known then, as it was then.
///
/// # Errors
/// `missing`, as [`get`] and [`as_of`].
pub fn history(
    state: &State,
    caller: &Caller,
    named: &Named<'_>,
    reference: &str,
    at: Option<u64>,
    now: u64,
) -> Result<Vec<Record>> {
    let reading = Reading::of(state, caller, named)?;
    let start = lookup(state, &reading, reference)?;
    if at.is_none() && has_expired(&start, now) {
        return Err(Error::missing("record", reference));
    }
    let mut ids = ancestors(state, &start);
    ids.extend(successors(state, &start));
    let filter = reading.reach.resolve(state);
    let until = at.unwrap_or(u64::MAX);
    let mut records: Vec<Record> = Vec::new();
    for id in &ids {
        let versions = state.versions(&start.collection, id);
        let known = versions.iter().filter_map(|slot| {
            let head = state.head(*slot)?;
            (filter.admits(head) && began(state, head) <= until).then_some((*slot, head))
        });
        // What has expired is told no more, in none of its versions.
        let mut known = known.peekable();
        if known
            .peek()
            .is_some_and(|(_, head)| head.expired(at.unwrap_or(now)))
        {
            continue;
        }
        for (slot, head) in known {
            match state.record(slot) {
                Some(record) => records.push(seen_at(record, until)),
                None if at.is_some() && was_latest(state, head, until) => {
                    return Err(too_old(state, &versions, reference, until));
                }
                None => {}
            }
        }
    }
    if records.is_empty() {
        let versions = state.versions(&start.collection, &start.id);
        return Err(absent(state, &versions, reference, until));
    }
    // Slots follow what was written, and a version is written again when a title goes.
    let order = |record: &Record| (record.updated, record.version, record.slot);
    records.arrange_by_key(|record| core::cmp::Reverse(order(record)));
    Ok(records)
}

/// The id itself and those of all records that it replaced, by itself or through others.
pub fn ancestors(state: &State, start: &Record) -> BTreeSet<String> {
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
/// Looks at every record of the collection that replaced another: only for what is no longer latest.
pub(super) fn successors(state: &State, start: &Record) -> BTreeSet<String> {
    let mut known: BTreeSet<String> = BTreeSet::new();
    let mut next: BTreeMap<String, Vec<String>> = BTreeMap::new();
    if start.latest {
        return known;
    }
    let collection = state.names().find(&start.collection);
    for slot in 0..state.slots() {
        // A successor is no first version, or was at least written later.
        let later = |version| version > 1 || slot > start.slot;
        let ours = state.head(slot).is_some_and(|head| {
            Some(head.collection) == collection && !head.forgotten && later(head.version)
        });
        let Some(record) = ours.then(|| state.record(slot)).flatten() else {
            continue;
        };
        for id in &record.supersedes {
            next.entry(id.clone()).or_default().push(record.id.clone());
        }
    }
    let mut open = VecDeque::from([start.id.clone()]);
    while let Some(id) = open.pop_front() {
        for id in next.remove(&id).into_iter().flatten() {
            if known.insert(id.clone()) {
                open.push_back(id);
            }
        }
    }
    known
}
