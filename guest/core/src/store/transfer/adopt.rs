//! Lines of our own dumps.

use alloc::{format, string::String, vec::Vec};

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::{
    super::Call, Batch, Context, DUMP_VERSION, Header, allowed, denied, lineage::counted, taken,
};
use crate::{
    Code, Error, Result,
    caller::{Channel, EVERY_OWNER},
    guard::redact::hide,
    model::{
        Adopted, AuditRow, Change, Draft, Origin, State,
        identity::{AGENT_SCOPE, check_names, isolated},
    },
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
    batch.dump_from = batch.changes.len();
    let mut changes = Vec::new();
    if context.every_owner {
        // All is checked before a number is noted: a header counts whole or not at all.
        let empty = state.slots() == 0 && batch.written.is_empty();
        for (name, value) in header.settings {
            if state.setting(&name) != Some(value.as_str()) {
                crate::model::setting(&name)?.check(&value)?;
                // A store that holds records has its own rules; `unset` tells what was left.
                if empty {
                    changes.push(Change::Set { name, value });
                }
            }
        }
        for (name, value) in &header.counters {
            counted(state, name, *value, context.most)?;
        }
        for (name, value) in header.counters {
            changes.extend(batch.lineages.raise(state, name, value));
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

/// What a line was taken without because it is the header of a dump whose settings are not those of
/// this store, which holds records of its own.
pub(super) fn unset(state: &State, line: &str) -> Option<String> {
    let header: Header = serde_json::from_str(line).ok()?;
    let differs =
        |(name, value): &(String, String)| state.setting_or_standard(name) != value.as_str();
    let left: Vec<String> = (header.settings.into_iter().filter(differs))
        .map(|(name, value)| format!("{name} {value:?}"))
        .collect();
    (!left.is_empty()).then(|| {
        let mut left = left.join(", ");
        hide(&mut left);
        format!(
            "the settings {left} were left as they are here: a dump brings its settings only into a \
             store that holds no records; set what you want of them yourself"
        )
    })
}

pub(super) fn record(
    state: &State,
    context: &Context<'_>,
    batch: &mut Batch,
    mut object: Map<String, Value>,
) -> Result<()> {
    let mut adopted: Adopted = parse(object.remove("record").unwrap_or_default())?;
    claim(context, &mut adopted)?;
    let draft = &mut adopted.draft;
    rename(state, context, draft);
    if draft.collection.is_empty() || draft.id.is_empty() {
        return Err(Error::invalid(
            "record",
            "a record needs a collection and an id",
        ));
    }
    check_names(&draft.scope)?;
    (context.lines.check)(state, context.caller, draft)?;
    let draft = &adopted.draft;
    let newest = state.get(&draft.collection, &draft.id);
    if newest.is_some_and(|newest| !context.reaches(&newest)) {
        return Err(taken(&draft.reference()));
    }
    let stored = state.version(&draft.collection, &draft.id, draft.version);
    let earlier = || batch.version(&draft.reference(), draft.version).cloned();
    if let Some(known) = stored.map(|record| record.draft).or_else(earlier) {
        let same =
            known.content == draft.content && known.key == draft.key && context.reaches(&known);
        if same {
            batch.known += 1;
            return Ok(());
        }
        let name = format!("{} version {}", draft.reference(), draft.version);
        return Err(taken(&name));
    }
    allowed(state, draft)?;
    let count = (batch.lineages).take(state, draft, adopted.latest, context.most)?;
    batch.changes.extend(count);
    batch.take(Change::Adopt(adopted.into()));
    batch.loaded += 1;
    Ok(())
}

/// Holds a record to the caller's authority: its scope may not be wider, and who does not reach
/// every owner is what the record comes from, whatever the line says.
fn claim(context: &Context<'_>, adopted: &mut Adopted) -> Result<()> {
    let draft = &mut adopted.draft;
    if let Some(field) = context.beyond(draft) {
        return Err(denied(field));
    }
    let caller = context.caller;
    if context.every_owner {
        return Ok(());
    }
    draft.origin = Origin {
        channel: Channel::Import,
        actor: caller.actor.clone(),
        source: context.lines.source.into(),
        captured: context.now,
    };
    Ok(())
}

/// Gives a record, and what it names, ids that nobody out of reach has.
fn rename(state: &State, context: &Context<'_>, draft: &mut Draft) {
    let (collection, scope) = (draft.collection.clone(), draft.scope.clone());
    let free = |collection: &str, id: &str| context.free(state, collection, &scope, id);
    draft.id = free(&collection, &draft.id);
    for id in &mut draft.supersedes {
        *id = free(&collection, id);
    }
    for link in &mut draft.links {
        if let Some((collection, id)) = link.target.split_once(':') {
            link.target = format!("{collection}:{}", free(collection, id));
        }
    }
}

/// Refuses to take in a dump that isolates agents from a caller that would then be none of them: it
/// would be denied in the middle.
///
/// # Errors
/// `denied` about `agent`.
pub(super) fn knows_itself(state: &State, call: &Call<'_>, lines: &[String]) -> Result<()> {
    if call.caller.owner != EVERY_OWNER || isolated(state) {
        return Ok(());
    }
    let isolates = |line: &String| {
        line.contains(AGENT_SCOPE)
            && serde_json::from_str::<Header>(line).is_ok_and(|header| {
                let said = header.settings.get(AGENT_SCOPE);
                said.is_some_and(|scope| scope == "isolated")
            })
    };
    if call.caller.agent.is_empty() && lines.iter().any(isolates) {
        let message = "this dump isolates agents: name the one whose records are taken in, or * for \
                       those of all";
        return Err(Error::new(Code::Denied, message).about("agent"));
    }
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
    let earlier = |change: &Change| matches!(change, Change::AdoptAudit(known) if **known == row);
    // One dump may have equal rows, of one instant; another dump behind it repeats them.
    let mut before = batch.changes.iter().take(batch.dump_from);
    if state.audit().1.any(|known| *known == row) || before.any(earlier) {
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
