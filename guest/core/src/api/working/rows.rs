//! Tier two: rows.

use alloc::{string::String, vec::Vec};

use super::{
    super::{Core, r#gen::working::*},
    Written, json, object, rows_json, rows_limit, written,
};
use crate::{
    Caller, Error, Result,
    host::Host,
    working::{
        document,
        rows::{self, Entry},
        space::Space,
        table::Table,
        value::Value,
    },
};

/// Sets a value under a key.
///
/// # Errors
/// As [`rows::set`].
pub fn set<H: Host>(core: &mut Core<H>, caller: &Caller, request: SetRequest) -> Result<SetAnswer> {
    let mut handle = core.open(caller, "working.set")?;
    let entry = Entry {
        table: Table::named(&request.table)?,
        key: &request.key,
        value: &request.value,
        ttl: request.ttl.unwrap_or(0),
        category: request.category.as_deref(),
    };
    written!(SetAnswer, rows::set(&mut handle, &entry)?)
}

/// One value by its key.
///
/// # Errors
/// As [`rows::get`].
pub fn get<H: Host>(core: &mut Core<H>, caller: &Caller, request: GetRequest) -> Result<GetAnswer> {
    let mut handle = core.open(caller, "working.get")?;
    let row = rows::get(&mut handle, Table::named(&request.table)?, &request.key)?;
    Ok(GetAnswer {
        row: json(row.object()),
    })
}

/// All rows of a table.
///
/// # Errors
/// `invalid` about `table` or `limit`.
pub fn show<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: ShowRequest,
) -> Result<ShowAnswer> {
    let table = Table::named(&request.table)?;
    let limit = rows_limit(request.limit)?.unwrap_or(usize::MAX);
    let handle = core.open(caller, "working.show")?;
    let all = rows::show(
        &Space::of(handle.store.state(), caller)?,
        handle.store.state(),
        table,
        handle.call.now,
    );
    let skip = (request.skip.unwrap_or(0) as usize).min(all.len());
    let page = &all[skip..all.len().min(skip.saturating_add(limit))];
    Ok(ShowAnswer {
        total: u32::try_from(all.len()).unwrap_or(u32::MAX),
        printed: rows::listing(table, page),
        rows: rows_json(page),
    })
}

/// Removes expired short-term values, or all.
///
/// # Errors
/// Those of the store.
pub fn clear<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: ClearRequest,
) -> Result<ClearAnswer> {
    let mut handle = core.open(caller, "working.clear")?;
    let all = request.all.unwrap_or(false);
    let cleared = rows::clear(&mut handle, all)?;
    let printed = if all {
        String::from("Cleared all short-term memory.\n")
    } else {
        alloc::format!("Cleared {cleared} expired entries.\n")
    };
    Ok(ClearAnswer { cleared, printed })
}

/// Columns that were given.
fn columns<'a>(given: &[(&'a str, &Option<String>)]) -> Vec<(&'a str, Value)> {
    let named = |(column, value): &(&'a str, &Option<String>)| {
        value.as_deref().map(|value| (*column, Value::from(value)))
    };
    given.iter().filter_map(named).collect()
}

/// Logs an interaction.
///
/// # Errors
/// `invalid` about a blank summary.
pub fn log_interaction<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: LogInteractionRequest,
) -> Result<LogInteractionAnswer> {
    let mut handle = core.open(caller, "working.log_interaction")?;
    let columns = columns(&[
        ("summary", &Some(request.summary)),
        ("topics", &request.topics),
        ("advice", &request.advice),
        ("follow_ups", &request.follow_ups),
        ("raw_data", &request.raw),
    ]);
    let written = rows::add(&mut handle, Table::Interactions, "summary", &columns)?;
    written!(LogInteractionAnswer, written)
}

/// Logs a decision.
///
/// # Errors
/// `invalid` about a blank decision.
pub fn log_decision<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: LogDecisionRequest,
) -> Result<LogDecisionAnswer> {
    let mut handle = core.open(caller, "working.log_decision")?;
    let columns = columns(&[
        ("decision", &Some(request.decision)),
        ("context", &request.context),
        ("reasoning", &request.reasoning),
        ("expected_outcome", &request.expected),
    ]);
    let written = rows::add(&mut handle, Table::Decisions, "decision", &columns)?;
    written!(LogDecisionAnswer, written)
}

/// Says what came of a decision.
///
/// # Errors
/// `missing` about `id` for an unknown number.
pub fn record_outcome<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: RecordOutcomeRequest,
) -> Result<RecordOutcomeAnswer> {
    let mut handle = core.open(caller, "working.record_outcome")?;
    let status = request.status.as_deref();
    let written = rows::record_outcome(&mut handle, request.id, &request.outcome, status)?;
    written!(RecordOutcomeAnswer, written)
}

/// Stores a fact.
///
/// # Errors
/// `invalid` about blank content.
pub fn add_fact<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: AddFactRequest,
) -> Result<AddFactAnswer> {
    let mut handle = core.open(caller, "working.add_fact")?;
    let confidence = request
        .confidence
        .or_else(|| Some(String::from("confirmed")));
    let columns = columns(&[
        ("content", &Some(request.content)),
        ("category", &request.category),
        ("entity", &request.entity),
        ("tags", &request.tags),
        ("source", &request.source),
        ("confidence", &confidence),
    ]);
    written!(
        AddFactAnswer,
        rows::add(&mut handle, Table::Facts, "content", &columns)?
    )
}

/// Stores or overwrites an entity.
///
/// # Errors
/// `invalid` about a blank name.
pub fn add_entity<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: AddEntityRequest,
) -> Result<AddEntityAnswer> {
    let mut handle = core.open(caller, "working.add_entity")?;
    let empty = || Some(String::new());
    let columns = columns(&[
        ("type", &request.kind),
        ("details", &request.details.or_else(empty)),
        ("tags", &request.tags.or_else(empty)),
    ]);
    written!(
        AddEntityAnswer,
        rows::add_entity(&mut handle, &request.name, &columns)?
    )
}

/// Stores an insight.
///
/// # Errors
/// `invalid` about blank content.
pub fn add_insight<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: AddInsightRequest,
) -> Result<AddInsightAnswer> {
    let mut handle = core.open(caller, "working.add_insight")?;
    let columns = columns(&[
        ("content", &Some(request.content)),
        ("category", &request.category),
    ]);
    written!(
        AddInsightAnswer,
        rows::add(&mut handle, Table::Insights, "content", &columns)?
    )
}

/// Changes columns of a row.
///
/// # Errors
/// As [`rows::edit`].
pub fn edit<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: EditRequest,
) -> Result<EditAnswer> {
    let mut handle = core.open(caller, "working.edit")?;
    let table = Table::named(&request.table)?;
    let columns = object("columns", &request.columns)?;
    if columns.is_empty() {
        return Err(Error::invalid("columns", "no column is named"));
    }
    let (version, redacted) =
        rows::edit(&mut handle, table, &request.id, &columns, request.version)?;
    Ok(EditAnswer { version, redacted })
}

/// Forgets a row and all its versions.
///
/// # Errors
/// `missing` about `id`.
pub fn remove<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: RemoveRequest,
) -> Result<RemoveAnswer> {
    let mut handle = core.open(caller, "working.remove")?;
    if request.table == document::COLLECTION {
        document::forget(&mut handle, &request.id)?;
    } else {
        rows::remove(&mut handle, Table::named(&request.table)?, &request.id)?;
    }
    Ok(RemoveAnswer {
        purged: handle.purged(request.purge.unwrap_or(false))?,
    })
}
