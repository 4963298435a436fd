//! Relations between memories, and what is related over several steps.

use alloc::{
    boxed::Box,
    collections::{BTreeMap, BTreeSet, VecDeque},
    format,
    string::{String, ToString},
    vec::Vec,
};

use sha2::{Digest, Sha256};

use super::{
    MEMORY,
    chain::parents,
    change::{Change, changed, outcome_of, told as told_row},
    look::{has_expired, present, successors},
    scope::{Named, Reading},
    sources,
};
use crate::sort::{Arrange as _, Gather as _};
use crate::{
    Error, Result,
    host::Host,
    model::{Change as Event, Draft, Link, Readers, Record, Scope, State},
    store::{Decision, Handle},
};

/// The collection of relations.
pub const RELATION: &str = "relation";
/// The closed set of relations.
pub const RELATIONS: [&str; 5] = ["supersedes", "extends", "derives", "contradicts", "related"];
/// Most steps that are walked.
pub const HOPS_MAX: u32 = 5;
/// Most memories that one walk visits.
const VISITED_MAX: usize = 500;
/// Memories made within this time of each other belong together.
const CLOSE: u64 = 7 * 86_400_000;
/// Memories made further apart than this do not.
const FAR: u64 = 90 * 86_400_000;

/// Says that one memory stands in a relation to another. Saying it again changes nothing.
///
/// Confidence: 0.5, 0.1 for each source they share up to 0.3, 0.1 more when they were made within a
/// week of each other and 0.1 less beyond 90 days, 0.1 more for `supersedes`, 0.05 less for
/// `contradicts`; from 0 to 1.
///
/// # Errors
/// `invalid` for an unknown relation or a memory with itself, `missing` for an unknown memory.
pub fn relate<H: Host>(
    handle: &mut Handle<'_, H>,
    source: &str,
    target: &str,
    relation: &str,
) -> Result<Change> {
    if !RELATIONS.contains(&relation) {
        let message = format!("relation must be one of {}", RELATIONS.join(", "));
        return Err(Error::invalid("relation", message));
    }
    let (caller, origin, now) = (handle.call.caller, handle.origin(), handle.call.now);
    let outcome = handle.store.commit(&handle.call, |state| {
        let reading = Reading::of(state, caller, &Named::default())?;
        let one = present(state, &reading, MEMORY, source, now)?;
        let other = present(state, &reading, MEMORY, target, now)?;
        if one.id == other.id {
            return Err(Error::invalid(
                "target",
                "a memory has no relation to itself",
            ));
        }
        let id = id_of(&one.id, &other.id, relation);
        if let Some(known) = state.get(RELATION, &id).filter(|known| known.latest) {
            return Ok(Decision {
                outcome: outcome_of(&known.draft),
                ..Decision::default()
            });
        }
        let end = |relation: &str, record: &Record| Link {
            relation: relation.into(),
            target: record.reference(),
        };
        let draft = Draft {
            collection: RELATION.into(),
            id,
            scope: one.scope.clone(),
            kind: relation.into(),
            links: Vec::from([end("source", &one), end("target", &other)]),
            confidence: confidence(&one, &other, relation),
            origin: origin.clone(),
            created: now,
            updated: now,
            version: 1,
            ..Draft::default()
        };
        let outcome = outcome_of(&draft);
        Ok(Decision {
            changes: Vec::from([Event::Put(Box::new(draft))]),
            outcome,
        })
    })?;
    changed(handle.store.state(), &outcome)
}

fn id_of(source: &str, target: &str, relation: &str) -> String {
    let mut hasher = Sha256::new();
    for part in [relation, source, target] {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    let hash: [u8; 32] = hasher.finalize().into();
    hash[..8]
        .iter()
        .fold(String::from("rel_"), |id, byte| id + &format!("{byte:02x}"))
}

fn confidence(one: &Record, other: &Record, relation: &str) -> f64 {
    let theirs: BTreeSet<&str> = sources(&other.draft).gather();
    let shared = sources(&one.draft)
        .filter(|source| theirs.contains(source))
        .count();
    let apart = one.created.abs_diff(other.created);
    let nearness = match apart {
        0..=CLOSE => 0.1,
        apart if apart > FAR => -0.1,
        _ => 0.0,
    };
    let kind = match relation {
        "supersedes" => 0.1,
        "contradicts" => -0.05,
        _ => 0.0,
    };
    (0.5 + (0.1 * shared as f64).min(0.3) + nearness + kind).clamp(0.0, 1.0)
}

/// A memory that another one leads to.
#[derive(Clone, Debug, PartialEq)]
pub struct Related {
    /// The memory.
    pub record: Record,
    /// Steps to it.
    pub hops: u32,
    /// The relation of the last step.
    pub relation: String,
    /// The smallest confidence on the way.
    pub confidence: f64,
}

/// Memories related to one, nearest first, of equal steps the most confident. Relations are walked
/// both ways, what a memory replaced counts as one with confidence 1; circles end the walk.
///
/// # Errors
/// `missing` for an unknown memory.
pub fn related(
    state: &State,
    reading: &Reading,
    id: &str,
    hops: u32,
    least: f64,
    now: u64,
) -> Result<Vec<Related>> {
    super::check_confidence(Some(least))?;
    let start = present(state, reading, MEMORY, id, now)?;
    let filter = reading.reach.resolve(state);
    let edges = edges(state, reading, least);
    let mut seen: BTreeSet<String> = BTreeSet::from([start.id.clone()]);
    let mut open = VecDeque::from([(start.id.clone(), 0_u32, 1.0_f64)]);
    let mut found: Vec<Related> = Vec::new();
    while let Some((from, steps, so_far)) = open.pop_front() {
        if steps >= hops.min(HOPS_MAX) {
            continue;
        }
        for (to, relation, confidence) in edges.get(&from).into_iter().flatten() {
            if seen.len() > VISITED_MAX || !seen.insert(to.clone()) {
                continue;
            }
            let seen = state
                .find(MEMORY, to)
                .filter(|slot| state.head(*slot).is_some_and(|head| filter.admits(head)));
            let record = seen.and_then(|slot| state.record(slot));
            let Some(record) = record.filter(|record| !has_expired(record, now)) else {
                continue;
            };
            let confidence = so_far.min(*confidence);
            open.push_back((to.clone(), steps + 1, confidence));
            found.push(Related {
                record,
                hops: steps + 1,
                relation: relation.clone(),
                confidence,
            });
        }
    }
    found.arrange_by(|one, other| {
        (one.hops.cmp(&other.hops)).then(other.confidence.total_cmp(&one.confidence))
    });
    Ok(found)
}

/// For each memory its neighbours with relation and confidence.
type Edges = BTreeMap<String, Vec<(String, String, f64)>>;

fn edges(state: &State, reading: &Reading, least: f64) -> Edges {
    let filter = reading.reach.resolve(state);
    let mut edges = Edges::new();
    let mut join = |one: &str, other: &str, relation: &str, confidence: f64| {
        for (from, to) in [(one, other), (other, one)] {
            let near = edges.entry(from.to_string()).or_default();
            near.push((to.to_string(), relation.to_string(), confidence));
        }
    };
    for (slot, _) in state.live(RELATION).filter(|(_, head)| filter.admits(head)) {
        let Some(record) = state
            .record(slot)
            .filter(|record| record.confidence >= least)
        else {
            continue;
        };
        if let [source, target] = &record.links[..] {
            join(
                bare(&source.target),
                bare(&target.target),
                &record.kind,
                record.confidence,
            );
        }
    }
    // Also of what was replaced in its turn: a chain is walked to its end.
    let memories = state.names().find(MEMORY);
    for slot in 0..state.slots() {
        let later = state.head(slot).is_some_and(|head| {
            let ours = Some(head.collection) == memories && !head.forgotten;
            ours && head.version > 1 && filter.admits(head)
        });
        let record = later.then(|| state.record(slot)).flatten();
        let newest = record.filter(|record| state.find(MEMORY, &record.id) == Some(slot));
        for record in newest.into_iter() {
            for parent in parents(state, &record) {
                join(&record.id, &parent, "supersedes", 1.0);
            }
        }
    }
    // Of several relations of a pair the surest leads.
    for near in edges.values_mut() {
        near.arrange_by(|one, other| other.2.total_cmp(&one.2));
    }
    edges
}

fn bare(reference: &str) -> &str {
    reference.strip_prefix("memory:").unwrap_or(reference)
}

/// A memory, or what has taken its place since.
pub(super) fn newest(state: &State, reference: &str) -> Vec<Record> {
    let Some(record) = state.get(MEMORY, bare(reference)) else {
        return Vec::new();
    };
    if record.latest {
        return Vec::from([record]);
    }
    let later = successors(state, &record).into_iter();
    let later = later.filter_map(|id| state.get(MEMORY, &id));
    later.filter(|record| record.latest).collect()
}

/// Memories that were said to derive from others: each with what it derives from.
pub(super) fn derivations(state: &State, owner: &str) -> Vec<(String, String)> {
    let Some(kind) = state.names().find("derives") else {
        return Vec::new();
    };
    let ours = state
        .live(RELATION)
        .filter(|(_, head)| head.kind == kind && state.name(head.owner) == owner)
        .filter_map(|(slot, _)| state.record(slot));
    ours.filter_map(|relation| match &relation.links[..] {
        [source, target] => Some((source.target.clone(), target.target.clone())),
        _ => None,
    })
    .collect()
}

/// References of latest memories in reach that derive from one of those named, and a row of the audit
/// for each, whoever may read it: what they derive from was replaced `by` a record of that scope.
pub(super) fn affected(
    state: &State,
    scope: &Scope,
    replaced: &[String],
    by: &str,
    reading: &Reading,
) -> (Vec<String>, Vec<Event>) {
    let (mut found, mut rows) = (Vec::new(), Vec::new());
    let mut told = BTreeSet::new();
    let derived = derivations(state, &scope.owner).into_iter();
    let derived = derived.filter(|(_, target)| replaced.contains(target));
    let derived = derived.flat_map(|(source, target)| {
        let newest = newest(state, &source).into_iter();
        newest.map(move |record| (record, target.clone()))
    });
    for (record, target) in derived {
        let source = record.reference();
        if !told.insert(source.clone()) {
            continue;
        }
        let reason = format!("derived from {target}, replaced by {by}");
        let old = state.get(MEMORY, bare(&target));
        let old = old.map_or_else(Readers::unknown, |old| old.draft.scope);
        let readers = Readers::of(&record.scope).telling_of([old, scope.clone()]);
        rows.push(told_row("stale", &record, reason, &readers));
        if reading.sees(state, &record) {
            found.push(source);
        }
    }
    (found, rows)
}

/// Relations that name one of some records, so that they go with it.
pub(super) fn of(state: &State, references: &BTreeSet<String>) -> Vec<Record> {
    let names = |link: &Link| references.contains(&link.target);
    state
        .live(RELATION)
        .filter_map(|(slot, _)| state.record(slot))
        .filter(|relation| relation.links.iter().any(names))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::id_of;

    #[test]
    fn a_relation_has_one_id_and_a_direction() {
        assert_eq!(id_of("a", "b", "extends"), id_of("a", "b", "extends"));
        assert_ne!(id_of("a", "b", "extends"), id_of("b", "a", "extends"));
        assert_ne!(id_of("ab", "c", "extends"), id_of("a", "bc", "extends"));
    }
}
