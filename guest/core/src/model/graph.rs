//! Graphs that were taken in: entities, and relations that say what two of them have to do with each
//! other. Working memory has entities too, which have numbers, and long-term memory relations between
//! memories, which have links; these are none of a graph.

use alloc::{
    borrow::ToOwned,
    collections::BTreeMap,
    string::{String, ToString},
};

use super::{Draft, numbered::NUMBER};
use crate::sort::Gather as _;

/// Names of the fields with the names of the entities that a relation joins.
const ENDS: [&str; 2] = ["from", "to"];

/// The fields of a relation from one entity to another.
pub fn joining(from: String, to: String) -> BTreeMap<String, String> {
    ENDS.map(ToOwned::to_owned)
        .into_iter()
        .zip([from, to])
        .gather()
}

/// The names of the entities that a relation joins, if it is one of a graph.
pub fn ends(relation: &Draft) -> Option<[String; 2]> {
    let [from, to] = ENDS.map(|end| relation.fields.get(end));
    Some([from?.to_string(), to?.to_string()])
}

/// Whether an entity is one of a graph.
pub fn is_entity(entity: &Draft) -> bool {
    !entity.fields.contains_key(NUMBER)
}
