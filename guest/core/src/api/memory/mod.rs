//! Long-term memory: the interface `memory`.

mod lessons;
mod looking_back;
mod records;
mod search;
mod serve;
mod sessions;
mod upkeep;

use alloc::{string::String, vec::Vec};

pub use self::{
    lessons::*, looking_back::*, records::*, search::*, serve::*, sessions::*, upkeep::*,
};
pub use super::r#gen::memory::*;
use crate::{memory, model::Record, wire::Json};

/// A record as answers show it.
fn item(record: &Record) -> Item {
    let after = |instant: u64| (instant != 0).then_some(instant);
    Item {
        collection: record.collection.clone(),
        id: memory::shown_id(&record.draft).into(),
        kind: record.kind.clone(),
        title: record.title.clone(),
        content: record.content.clone(),
        concepts: record.tags.clone(),
        files: record.files.clone(),
        sources: memory::sources(&record.draft).map(String::from).collect(),
        owner: record.scope.owner.clone(),
        project: record.scope.project.clone(),
        agent: record.scope.agent.clone(),
        session: record.scope.session.clone(),
        channel: record.origin.channel,
        actor: record.origin.actor.clone(),
        captured: record.origin.captured,
        confidence: record.confidence,
        importance: record.importance,
        strength: record.strength,
        reinforcements: record.reinforcements,
        uses: record.uses,
        created: record.created,
        updated: record.updated,
        used: after(record.used),
        expires: after(record.expires),
        version: record.version,
        latest: record.latest,
        reason: record.reason.clone(),
        retired: after(record.retired),
        supersedes: record.supersedes.clone(),
        fields: Json::of(&record.fields),
    }
}

fn items(records: &[Record]) -> Vec<Item> {
    records.iter().map(item).collect()
}
