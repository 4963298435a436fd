//! Long-term memory: remember, correct, forget, relate, look back; lessons, sessions and what is
//! made of them (agentmemory's face, its documented faults closed).
//!
//! Records live in five collections: [`MEMORY`], [`LESSON`], [`SESSION`], [`OBSERVATION`] and
//! [`SUMMARY`]. A memory that replaces another is a record of its own that names what it replaced;
//! a correction in place is a new version under the same id.

mod chain;
mod change;
pub mod context;
mod credit;
pub mod digest;
mod forget;
pub mod lessons;
mod look;
pub mod recap;
pub mod relate;
mod remember;
pub mod scope;
pub mod search;
pub mod serve;
pub mod sessions;
pub mod upkeep;

use alloc::{format, string::String, vec::Vec};

pub use change::{Change as Correction, Evolution, Patch, evolve, update};
pub use credit::parts_channel;
pub use forget::{Forgetting, Forgotten, forget};
pub use look::{Listing, Page, ancestors, as_of, find, get, history, list, lookup, shown_session};
use relate::RELATION;
pub use remember::{Near, NewMemory, Policy, Remembered, remember};
pub use scope::{Reading, Writing};

use crate::{
    Caller, Error, Result,
    caller::EVERY_OWNER,
    model::{
        Draft, Link, graph,
        identity::{names_of, one_of},
    },
    store::typed,
    text::{display::says, space},
};

/// What is remembered.
pub const MEMORY: &str = "memory";
/// Rules learned from mistakes.
pub const LESSON: &str = "lesson";
/// Runs of an agent.
pub const SESSION: &str = "session";
/// What happened in a session.
pub const OBSERVATION: &str = "observation";
/// What a session came to.
pub const SUMMARY: &str = "summary";

/// Collections of this face, in the order in which a bare id is looked for.
pub const COLLECTIONS: [&str; 6] = [MEMORY, LESSON, OBSERVATION, SESSION, SUMMARY, RELATION];

/// The closed set of kinds of a memory; anything else is a fact.
pub const KINDS: [&str; 6] = [
    "pattern",
    "preference",
    "architecture",
    "bug",
    "workflow",
    "fact",
];
/// What errors of this face name and `admin.limits` tells: name, value, unit.
pub const LIMITS: [(&str, u64, &str); 7] = [
    ("memory.elements", LIST_MAX as u64, "elements of one list"),
    ("memory.session", NAME_MAX as u64, "bytes"),
    ("memory.reason", forget::REASON_MAX as u64, "bytes"),
    ("memory.hits", search::LIMIT_MAX as u64, "records"),
    ("memory.expand", search::EXPAND_MAX as u64, "ids"),
    ("memory.hops", relate::HOPS_MAX as u64, "hops"),
    ("memory.zones", recap::CHANGES_MAX as u64, "changes"),
];
/// Longest title that is made from a content, in UTF-16 units.
pub const TITLE_MAX: usize = 80;
pub use crate::model::identity::{AGENT_MAX, NAME_MAX, owned_id, scoped_id};
/// Most concepts, files or sources of one memory.
pub const LIST_MAX: usize = 256;
/// Strength of a new memory, of 10.
pub const STRENGTH: f64 = 7.0;
pub use crate::model::LAST_INSTANT;

/// A kind of memory in its closed set.
pub fn kind_name(kind: &str) -> &'static str {
    KINDS
        .iter()
        .find(|known| **known == kind)
        .unwrap_or(&"fact")
}

/// The title that a content gives: its first [`TITLE_MAX`] units, pairs kept whole.
pub fn title_of(content: &str) -> &str {
    space::head(content, TITLE_MAX)
}

/// Checks that a text says something.
///
/// # Errors
/// `invalid` about the field: `{field} is required`.
pub fn required(field: &str, text: &str) -> Result<()> {
    if !says(text) {
        return Err(Error::invalid(field, format!("{field} is required")));
    }
    Ok(())
}

/// The texts of a list that say something, each once, without blanks around it.
fn saying(list: &[String]) -> Vec<String> {
    let mut said: Vec<String> = Vec::new();
    for text in list.iter().filter(|text| says(text)) {
        let text = space::trim(text);
        if said.iter().all(|known| known != text) {
            said.push(text.into());
        }
    }
    said
}

/// Checks that a confidence is one.
///
/// # Errors
/// `invalid` about `confidence` for what is not 0 to 1.
pub fn check_confidence(confidence: Option<f64>) -> Result<()> {
    match confidence.filter(|value| !(0.0..=1.0).contains(value)) {
        None => Ok(()),
        Some(value) => {
            let message = format!("confidence is {value}, it must be 0 to 1");
            Err(Error::invalid("confidence", message))
        }
    }
}

fn bounded_list(field: &str, length: usize) -> Result<()> {
    if length > LIST_MAX {
        return Err(Error::too_large(
            field,
            "elements",
            length as u64,
            LIST_MAX as u64,
        ));
    }
    Ok(())
}

/// The closed set of kinds of a record, if its collection has one. Relations of a graph that was taken
/// in say what they like of its entities.
fn kinds(draft: &Draft) -> Option<&'static [&'static str]> {
    let own = |link: &Link| split_reference(&link.target).0.is_some();
    let of_graph = || graph::ends(draft).is_some();
    let any = draft.collection == RELATION && (of_graph() || !draft.links.iter().all(own));
    (!any).then(|| kinds_of(&draft.collection)).flatten()
}

/// The closed set of kinds that a collection has, if there is one.
fn kinds_of(collection: &str) -> Option<&'static [&'static str]> {
    match collection {
        MEMORY => Some(&KINDS),
        LESSON => Some(&lessons::SOURCES),
        OBSERVATION => Some(&sessions::OBSERVED),
        SESSION => Some(&sessions::STATUSES),
        SUMMARY => Some(&[SUMMARY]),
        RELATION => Some(&relate::RELATIONS),
        _ => None,
    }
}

/// Holds a record that is taken in to what one that is saved is held to.
///
/// # Errors
/// `invalid` for a kind that its collection does not have, a blank content, names with blanks around
/// them, or an id that cannot be typed as it is shown; `too-large`. A whole store comes back as it
/// was, also with ids that earlier imports took: those of a caller that reaches every owner.
pub fn check(caller: &Caller, draft: &Draft) -> Result<()> {
    if let Some(kinds) = kinds(draft) {
        one_of("kind", &draft.kind, kinds)?;
    }
    if draft.collection != MEMORY {
        return Ok(());
    }
    if caller.owner != EVERY_OWNER {
        typed(shown_id(draft))?;
    }
    required("content", &draft.content)?;
    bounded_list("concepts", draft.tags.len())?;
    bounded_list("files", draft.files.len())?;
    for (field, name) in names_of(&draft.scope) {
        if space::trim(name) != name {
            let message = format!("{field} has blanks around it");
            return Err(Error::invalid(field, message));
        }
    }
    Ok(())
}

/// The collection and the bare id of a reference: `collection:id`, or an id as a face shows it.
pub fn split_reference(reference: &str) -> (Option<&str>, &str) {
    match reference.split_once(':') {
        Some((collection, id)) if COLLECTIONS.contains(&collection) => (Some(collection), id),
        _ => (None, reference),
    }
}

/// Observations that a memory was made from.
pub fn sources(draft: &Draft) -> impl Iterator<Item = &str> {
    let sources = draft.links.iter().filter(|link| link.relation == "source");
    sources.filter_map(|link| link.target.strip_prefix("observation:"))
}

/// A number with so many digits behind the point.
pub fn rounded(value: f64, digits: i32) -> f64 {
    let factor = libm::pow(10.0, f64::from(digits));
    libm::round(value * factor) / factor
}

/// The id as its owner chose it.
pub fn shown_id(draft: &Draft) -> &str {
    let owner = draft.scope.owner.as_str();
    let bare = draft
        .id
        .strip_prefix(owner)
        .and_then(|rest| rest.strip_prefix('/'));
    if owner.is_empty() {
        &draft.id
    } else {
        bare.unwrap_or(&draft.id)
    }
}
