//! Lines of our own dumps.

use alloc::{format, string::String, vec::Vec};

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::{Batch, Context, DUMP_VERSION, Header};
use crate::{
    Code, Error, Result,
    model::{Adopted, AuditRow, Change, State},
};

pub(super) fn header(
    state: &State,
    context: &Context<'_>,
    batch: &mut Batch,
    object: Map<String, Value>,
) -> Result<()> {
    let header: Header = parse(Value::Object(object))?;
    if header.version > DUMP_VERSION {
        return Err(Error::new(
            Code::Unsupported,
            format!(
                "the dump has version {}, this build reads up to {DUMP_VERSION}",
                header.version
            ),
        ));
    }
    let mut changes = Vec::new();
    if context.every_owner {
        for (name, value) in header.counters {
            if state.counter(&name) < value {
                changes.push(Change::Count { name, value });
            }
        }
        for (name, value) in header.settings {
            if state.setting(&name) != Some(value.as_str()) {
                crate::model::setting(&name)?.check(&value)?;
                changes.push(Change::Set { name, value });
            }
        }
    }
    if changes.is_empty() {
        batch.known += 1;
    } else {
        batch.loaded += 1;
        batch.changes.extend(changes);
    }
    Ok(())
}

pub(super) fn record(
    state: &State,
    context: &Context<'_>,
    batch: &mut Batch,
    mut object: Map<String, Value>,
) -> Result<()> {
    let adopted: Adopted = parse(object.remove("record").unwrap_or_default())?;
    let draft = &adopted.draft;
    if draft.collection.is_empty() || draft.id.is_empty() {
        return Err(Error::invalid(
            "record",
            "a record needs a collection and an id",
        ));
    }
    context.may_write(&draft.scope.owner)?;
    let known = state
        .versions(&draft.collection, &draft.id)
        .into_iter()
        .filter_map(|slot| state.record(slot))
        .find(|record| record.version == draft.version);
    if let Some(known) = known {
        if known.draft.content == draft.content && known.draft.key == draft.key {
            batch.known += 1;
            return Ok(());
        }
        let message = "is there already with another text";
        let name = format!(
            "{}:{} version {}",
            draft.collection, draft.id, draft.version
        );
        return Err(Error::new(Code::Exists, format!("{name} {message}")));
    }
    batch.write(state, Change::Adopt(adopted.into()))?;
    batch.loaded += 1;
    Ok(())
}

pub(super) fn audit(
    state: &State,
    context: &Context<'_>,
    batch: &mut Batch,
    mut object: Map<String, Value>,
) -> Result<()> {
    if !context.every_owner {
        return Err(Error::new(
            Code::Denied,
            "this caller may not write the audit",
        ));
    }
    let row: AuditRow = parse(object.remove("audit").unwrap_or_default())?;
    if state.audit().1.any(|known| *known == row) {
        batch.known += 1;
        return Ok(());
    }
    batch.loaded += 1;
    batch.changes.push(Change::AdoptAudit(row.into()));
    Ok(())
}

pub(super) fn parse<T: DeserializeOwned>(value: Value) -> Result<T> {
    serde_json::from_value(value).map_err(|error| Error::invalid("line", format!("{error}")))
}
