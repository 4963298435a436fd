//! The context map: the interface `context-map`.

use alloc::{string::String, vec, vec::Vec};

use super::Core;
pub use super::r#gen::context_map::*;
use crate::{
    Caller, Result,
    context_map::{
        ContextMap, Loaded, Updated, answer, evolve, format, operation::Operation as Accepted,
        trajectory as account,
    },
    ecma::{self, Value},
    host::Host,
    wire::Json,
};

fn restore(snapshot: &Json) -> Result<(ContextMap, Loaded)> {
    ContextMap::restore(&Value::read("snapshot", snapshot)?)
}

/// Reads a map.
///
/// # Errors
/// `invalid` for a budget or a limit that is none.
pub fn open<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: OpenRequest,
) -> Result<OpenAnswer> {
    let options = request.options.unwrap_or_default();
    let (map, loaded) = ContextMap::load(
        &Value::read("input", &request.input)?,
        &Value::read("options", &options)?,
    )?;
    let items = format::ids_in_order(map.text()).into_iter().map(|id| Item {
        id: id.into(),
        score: map.score_of(id),
    });
    Ok(OpenAnswer {
        items: items.collect(),
        snapshot: map.snapshot().json(),
        text: map.text().into(),
        evicted: loaded.evicted,
        ignored: loaded.ignored,
    })
}

/// Tags an item.
///
/// # Errors
/// `invalid` when the map is no snapshot.
pub fn tag<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: TagRequest,
) -> Result<TagAnswer> {
    let (mut map, loaded) = restore(&request.snapshot)?;
    let tagged = map.tag(&request.id, &request.tag);
    Ok(TagAnswer {
        snapshot: map.snapshot().json(),
        changed: tagged == Ok(true),
        refused: tagged.err(),
        evicted: loaded.evicted,
    })
}

/// Applies one edit.
///
/// # Errors
/// `invalid` when the map is no snapshot, `too-large` about `steps` when it counts no further.
pub fn update<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: UpdateRequest,
) -> Result<UpdateAnswer> {
    let read = restore(&request.snapshot)?;
    apply(read, &Value::read("payload", &request.payload)?)
}

/// What did not fit when the map was read is told with what does not fit afterwards.
fn apply((mut map, mut loaded): (ContextMap, Loaded), payload: &Value) -> Result<UpdateAnswer> {
    let mut updated = map.update(payload)?;
    loaded.evicted.append(&mut updated.evicted);
    updated.evicted = loaded.evicted;
    Ok(answer_of(&map, updated))
}

fn answer_of(map: &ContextMap, updated: Updated) -> UpdateAnswer {
    let refused = updated.refused.into_iter();
    UpdateAnswer {
        snapshot: map.snapshot().json(),
        text: map.text().into(),
        changed: updated.changed,
        // A map counts no further than this holds.
        step: map.steps() as u32,
        diagnosis: updated.diagnosis,
        operations: updated.operations.into_iter().map(operation).collect(),
        refused: refused
            .map(|one| Refusal {
                index: one.index,
                reason: one.reason,
            })
            .collect(),
        evicted: updated.evicted,
    }
}

fn operation(accepted: Accepted) -> Operation {
    let (kind, section, item, content) = match accepted {
        Accepted::Add { section, content } => (
            OperationKind::Add,
            section.name().into(),
            String::new(),
            content,
        ),
        Accepted::Delete { id } => (OperationKind::Delete, String::new(), id, String::new()),
        Accepted::Replace { id, content } => (OperationKind::Replace, String::new(), id, content),
    };
    Operation {
        kind,
        section,
        item,
        content,
    }
}

/// The account of one run.
///
/// # Errors
/// None.
pub fn trajectory<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: TrajectoryRequest,
) -> Result<TrajectoryAnswer> {
    Ok(TrajectoryAnswer {
        text: account::render(&Value::read("run", &request.run)?),
    })
}

/// The first model call of an update.
///
/// # Errors
/// `invalid` when the map is no snapshot.
pub fn reflect<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: ReflectRequest,
) -> Result<ReflectAnswer> {
    let (map, _) = restore(&request.snapshot)?;
    if map.is_settled() {
        return Ok(ReflectAnswer {
            settled: true,
            ..ReflectAnswer::default()
        });
    }
    Ok(ReflectAnswer {
        settled: false,
        instruction: evolve::REFLECT.into(),
        input: evolve::reflect_input(&map, &request.trajectory).json(),
    })
}

/// The second model call of an update.
///
/// # Errors
/// `invalid` when the map is no snapshot or has had its updates, or the answer holds no JSON.
pub fn edit<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: EditRequest,
) -> Result<EditAnswer> {
    let (map, _) = restore(&request.snapshot)?;
    map.check_open()?;
    let reflection = answer::reflection(&request.answer)?;
    Ok(EditAnswer {
        instruction: evolve::EDIT.into(),
        input: evolve::edit_input(&map, &reflection).json(),
        reflection: reflection.payload(Value::Null).json(),
    })
}

/// Applies what the second call answered.
///
/// # Errors
/// As [`edit`], and as [`update`].
pub fn finish<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: FinishRequest,
) -> Result<FinishAnswer> {
    let read = restore(&request.snapshot)?;
    read.0.check_open()?;
    let reflection = Value::read("reflection", &request.reflection)?;
    let operations = answer::operations(&request.answer)?;
    let mut members: Vec<(&str, Value)> = vec![("operations", operations)];
    for name in ["itemTags", "item_tags", "diagnosis"] {
        members.extend(reflection.get(name).map(|value| (name, value.clone())));
    }
    let done = apply(read, &ecma::object(members))?;
    Ok(FinishAnswer {
        snapshot: done.snapshot,
        text: done.text,
        changed: done.changed,
        step: done.step,
        diagnosis: done.diagnosis,
        operations: done.operations,
        refused: done.refused,
        evicted: done.evicted,
    })
}
