//! Long-term memory: the interface `memory`.

mod lessons;
mod looking_back;
mod records;
mod search;
mod serve;
mod sessions;
mod upkeep;

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

pub use self::{
    lessons::*, looking_back::*, records::*, search::*, serve::*, sessions::*, upkeep::*,
};
pub use super::r#gen::memory::*;
use crate::{
    Caller,
    memory::{self, scope::Reading},
    model::{Record, State},
    wire::Json,
};

/// A record as answers show it.
fn item(record: &Record) -> Item {
    let shown = memory::shown_id(&record.draft);
    let after = |instant: u64| (instant != 0).then_some(instant);
    let (mut fields, parts) = (record.fields.clone(), memory::parts_channel(&record.draft));
    if parts != record.origin.channel {
        fields.insert("parts".into(), parts.as_str().into());
    }
    if record.collection == memory::relate::RELATION {
        let ends = record.links.iter();
        fields.extend(ends.map(|link| (link.relation.clone(), link.target.clone())));
    }
    Item {
        collection: record.collection.clone(),
        // A summary has the name of its session: by the bare one that session would be meant.
        id: match record.collection.as_str() {
            memory::SUMMARY => memory::SUMMARY.to_string() + ":" + shown,
            _ => shown.into(),
        },
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
        fields: Json::of(&fields),
    }
}

/// Leaves of what records replaced only what the caller can look up.
fn known<'a>(state: &State, caller: &Caller, items: impl IntoIterator<Item = &'a mut Item>) {
    let reading = Reading::sight(state, caller);
    let there = |id: &String| {
        let reading = reading.as_ref().ok();
        reading.is_some_and(|reading| reading.get(state, memory::MEMORY, id).is_some())
    };
    for item in items {
        item.supersedes.retain(there);
    }
}

fn items(records: &[Record]) -> Vec<Item> {
    records.iter().map(item).collect()
}
