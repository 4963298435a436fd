//! Lines of the reference MCP memory server: entities with observations, and relations.
//!
//! An entity is a record of the collection `entity`, each observation a memory that points to
//! it, a relation a record of the collection `relation`.

use alloc::{
    borrow::ToOwned,
    collections::BTreeMap,
    format,
    string::{String, ToString},
    vec::Vec,
};

use serde::Serialize;
use serde_json::{Map, Value};

use super::{super::plain, Batch, Context, Page, json, plain::fingerprint};
use crate::{
    Error, Result,
    caller::Channel,
    model::{Draft, Link, Origin, Reach, Record, Scope, State, graph},
    text::display::says,
};

const ENTITY: &str = "entity";
const RELATION: &str = "relation";
const MEMORY: &str = "memory";
/// What an observation is to its entity.
const ABOUT: &str = "about";

#[derive(Serialize)]
struct EntityLine {
    #[serde(rename = "type")]
    kind: &'static str,
    name: String,
    #[serde(rename = "entityType")]
    entity_type: String,
    observations: Vec<String>,
}

#[derive(Serialize)]
struct RelationLine {
    #[serde(rename = "type")]
    kind: &'static str,
    from: String,
    to: String,
    #[serde(rename = "relationType")]
    relation_type: String,
}

pub(super) fn is_graph(object: &Map<String, Value>) -> bool {
    matches!(
        object.get("type").and_then(Value::as_str),
        Some("entity" | "relation")
    ) && !object.contains_key("content")
}

/// Other writers of these files spell some keys differently.
fn text(object: &Map<String, Value>, names: &[&str]) -> Result<String> {
    let found = names.iter().find_map(|name| object.get(*name));
    match found {
        Some(Value::String(text)) if !text.trim().is_empty() => Ok(text.clone()),
        _ => Err(Error::invalid(
            names[0],
            format!("{} must be text that is not blank", names[0]),
        )),
    }
}

pub(super) fn load(
    state: &State,
    context: &Context<'_>,
    batch: &mut Batch,
    object: &Map<String, Value>,
) -> Result<()> {
    let before = batch.changes.len();
    if object.get("type").and_then(Value::as_str) == Some("entity") {
        load_entity(state, context, batch, object)?;
    } else {
        load_relation(state, context, batch, object)?;
    }
    if batch.changes.len() > before {
        batch.loaded += 1;
    } else {
        batch.known += 1;
    }
    Ok(())
}

fn load_entity(
    state: &State,
    context: &Context<'_>,
    batch: &mut Batch,
    object: &Map<String, Value>,
) -> Result<()> {
    let name = text(object, &["name", "entityName", "id"])?;
    let kind = text(object, &["entityType", "entity_type"]).unwrap_or_default();
    let observations: Vec<&str> = match object.get("observations") {
        None | Some(Value::Null) => Vec::new(),
        Some(Value::Array(items)) => items
            .iter()
            .filter(|item| !is_blank(item))
            .map(|item| {
                item.as_str()
                    .ok_or_else(|| Error::invalid("observations", "observations must be texts"))
            })
            .collect::<Result<_>>()?,
        Some(_) => {
            return Err(Error::invalid(
                "observations",
                "observations must be a list",
            ));
        }
    };
    let id = id_of(state, context, ENTITY, &[&name]);
    if !is_known(state, batch, ENTITY, &id) {
        let entity = Draft {
            key: name.clone(),
            title: name.clone(),
            kind,
            ..new(state, context, ENTITY, &id)?
        };
        batch.put(state, entity)?;
    }
    for observation in observations {
        // Of the text as it is kept: an id of what was taken out would tell it.
        let raw = id_of(state, context, MEMORY, &[&name, observation]);
        let observation = plain(state, "observations", observation)?.text;
        let memory = id_of(state, context, MEMORY, &[&name, &observation]);
        if is_known(state, batch, MEMORY, &raw) || is_known(state, batch, MEMORY, &memory) {
            continue;
        }
        let draft = Draft {
            kind: "fact".to_owned(),
            title: name.clone(),
            content: observation,
            links: alloc::vec![Link {
                relation: ABOUT.to_owned(),
                target: format!("{ENTITY}:{id}"),
            }],
            ..new(state, context, MEMORY, &memory)?
        };
        batch.put(state, draft)?;
    }
    Ok(())
}

/// An observation that says nothing.
fn is_blank(item: &Value) -> bool {
    item.as_str().is_some_and(|text| !says(text))
}

/// What an entity is taken without, for people: its blank observations.
pub(super) fn left_out(object: &Map<String, Value>) -> Option<String> {
    let items = object.get("observations")?.as_array()?;
    let blank = items.iter().filter(|item| is_blank(item)).count();
    (is_graph(object) && blank > 0).then(|| {
        let all = items.len();
        format!("taken without what is blank: {blank} of {all} observations")
    })
}

fn load_relation(
    state: &State,
    context: &Context<'_>,
    batch: &mut Batch,
    object: &Map<String, Value>,
) -> Result<()> {
    let from = text(object, &["from", "from_id"])?;
    let to = text(object, &["to", "to_id"])?;
    let kind = text(object, &["relationType", "relation_type"])?;
    let id = id_of(state, context, RELATION, &[&from, &kind, &to]);
    if is_known(state, batch, RELATION, &id) {
        return Ok(());
    }
    let draft = Draft {
        kind,
        fields: graph::joining(from, to),
        ..new(state, context, RELATION, &id)?
    };
    batch.put(state, draft)?;
    Ok(())
}

/// The id of what these names stand for within the caller's reach: whose they are counts, and that what
/// somebody out of reach calls alike is something else.
fn id_of(state: &State, context: &Context<'_>, collection: &str, names: &[&str]) -> String {
    let parts = [&[collection, context.owner], names].concat();
    let scope = scope_of(context);
    context.free(state, collection, &scope, &fingerprint(&parts))
}

/// Whether a record of an id that is within reach is there or is about to be.
fn is_known(state: &State, batch: &Batch, collection: &str, id: &str) -> bool {
    state.find(collection, id).is_some() || batch.knows(collection, id)
}

/// Where the caller writes what names no scope of its own.
fn scope_of(context: &Context<'_>) -> Scope {
    Scope {
        owner: context.owner.to_owned(),
        project: context.caller.project.clone(),
        agent: context.agent().to_owned(),
        session: String::new(),
    }
}

fn new(state: &State, context: &Context<'_>, collection: &str, id: &str) -> Result<Draft> {
    let mut draft = Draft {
        collection: collection.to_owned(),
        id: id.to_owned(),
        scope: scope_of(context),
        origin: Origin {
            channel: Channel::Import,
            actor: context.caller.actor.clone(),
            source: context.lines.source.to_owned(),
            captured: context.now,
        },
        confidence: 1.0,
        strength: 7.0,
        created: context.now,
        updated: context.now,
        version: 1,
        ..Draft::default()
    };
    (context.lines.settle)(state, context.caller, &mut draft.scope)?;
    Ok(draft)
}

/// Entities in order of writing, then relations.
pub(super) fn dump(state: &State, reach: &Reach, after: u64, limit: u32) -> Page {
    let admits = reach.resolve(state);
    let of = |collection: &str| -> Vec<Record> {
        state
            .live(collection)
            .filter(|(_, head)| admits.admits(head))
            .filter_map(|(slot, _)| state.record(slot))
            .collect()
    };
    let mut observations: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for memory in of(MEMORY) {
        for link in memory.links.iter().filter(|link| link.relation == ABOUT) {
            observations
                .entry(link.target.clone())
                .or_default()
                .push(memory.content.clone());
        }
    }
    let entities = of(ENTITY).into_iter().map(|entity| {
        let reference = entity.reference();
        json(&EntityLine {
            kind: "entity",
            name: entity.key.to_string(),
            entity_type: entity.kind.clone(),
            observations: observations.remove(&reference).unwrap_or_default(),
        })
    });
    let mut lines: Vec<String> = entities.collect();
    // What memories have to do with each other is no relation of entities.
    lines.extend(of(RELATION).into_iter().filter_map(|relation| {
        let [from, to] = graph::ends(&relation)?;
        Some(json(&RelationLine {
            kind: "relation",
            from,
            to,
            relation_type: relation.kind.clone(),
        }))
    }));
    let start = usize::try_from(after)
        .unwrap_or(usize::MAX)
        .min(lines.len());
    let mut page = Page::default();
    for line in lines.drain(start..) {
        if page.is_full(limit) {
            page.next = Some((start + page.lines.len()) as u64);
            break;
        }
        page.lines.push(line);
    }
    page
}
