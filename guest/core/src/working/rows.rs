//! Tier two: rows are written, read, changed and forgotten.

use alloc::{
    borrow::ToOwned,
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use super::{
    note::required,
    space::{Pen, Space},
    table::{self, NUMBER, Place, Row, Table, assign},
    value::{Object, Value},
};
use crate::sort::Arrange as _;
use crate::{
    Code, Error, Result,
    host::Host,
    model::{Adjust, Change, Draft, Outcome, State},
    store::{Decision, Handle},
    text::civil,
};

/// Longest key, in bytes.
pub const KEY_MAX: usize = 512;
/// The collection of embeddings.
pub const EMBEDDINGS: &str = "embedding";

/// A row that was written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Written {
    /// Its number; 0 for rows with keys.
    pub id: u64,
    /// Classes of secrets that were taken out.
    pub redacted: Vec<String>,
    /// What the original prints.
    pub printed: String,
}

/// One value under a key.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry<'a> {
    /// `ShortTerm`, `Profile` or `Context`.
    pub table: Table,
    /// 1 to [`KEY_MAX`] bytes.
    pub key: &'a str,
    /// Its value.
    pub value: &'a str,
    /// Seconds until it expires; 0 for never, negative for at once.
    pub ttl: i32,
    /// `None` for the table's own.
    pub category: Option<&'a str>,
}

/// Sets a value under a key; an older one is overwritten, its creation kept, its reads forgotten.
///
/// # Errors
/// `invalid` about `table`, `key` or `ttl`, `too-large` about `key`.
pub fn set<H: Host>(handle: &mut Handle<'_, H>, entry: &Entry<'_>) -> Result<Written> {
    keyed(entry.table)?;
    check_key(entry.key)?;
    if entry.ttl != 0 && entry.table != Table::ShortTerm {
        return Err(Error::invalid("ttl", "only short-term values expire"));
    }
    let pen = Pen::of(handle)?;
    let collection = entry.table.collection();
    let outcome = handle.store.commit(&handle.call, |state| {
        let old = pen.space.get(state, collection, entry.key);
        let mut draft = match &old {
            Some(old) => pen.next(old),
            None => pen.draft(collection, entry.key),
        };
        if old
            .as_ref()
            .is_some_and(|old| expired(old.expires, pen.now))
        {
            draft.created = pen.now;
        }
        draft.key = entry.key.to_owned();
        draft.content = entry.value.to_owned();
        draft.kind = entry
            .category
            .unwrap_or(entry.table.standard_kind())
            .to_owned();
        draft.expires = expiry(pen.now, entry.ttl);
        let mut changes = vec![Change::Put(draft.into())];
        if old.is_some_and(|old| old.uses != 0) {
            let set = Adjust {
                uses: Some(0),
                ..Adjust::default()
            };
            changes.push(Change::Adjust {
                collection: collection.to_owned(),
                id: pen.space.id(entry.key),
                set,
            });
        }
        Ok(Decision {
            changes,
            outcome: Outcome::default(),
        })
    })?;
    let name = match entry.table {
        Table::ShortTerm => "STM",
        Table::Profile => "Profile",
        _ => "Context",
    };
    let life = match entry.ttl {
        0 => String::new(),
        ttl => format!(" (expires in {ttl}s)"),
    };
    let printed = format!("{name} set: {}{life}\n", entry.key);
    Ok(Written {
        id: 0,
        redacted: outcome.redacted,
        printed,
    })
}

fn keyed(table: Table) -> Result<()> {
    if table.is_keyed() {
        return Ok(());
    }
    let message = format!(
        "{} has numbers, not keys; use short_term, profile or context",
        table.name()
    );
    Err(Error::invalid("table", message))
}

pub(super) fn check_key(key: &str) -> Result<()> {
    if key.is_empty() {
        return Err(Error::invalid("key", "key is required"));
    }
    if key.len() > KEY_MAX {
        return Err(Error::too_large(
            "key",
            "bytes",
            key.len() as u64,
            KEY_MAX as u64,
        ));
    }
    Ok(())
}

/// The first millisecond in which a value can no longer be read: it can still be in the one in
/// which its life ends.
fn expiry(now: u64, ttl: i32) -> u64 {
    match ttl {
        0 => 0,
        ttl => now
            .saturating_add_signed(i64::from(ttl) * 1_000)
            .saturating_add(1),
    }
}

fn expired(expires: u64, now: u64) -> bool {
    expires != 0 && expires <= now
}

/// One value by its key; of a short-term value the row as it was before this read was counted.
///
/// # Errors
/// `missing` about the key when there is none or it expired.
pub fn get<H: Host>(handle: &mut Handle<'_, H>, table: Table, key: &str) -> Result<Row> {
    keyed(table)?;
    let pen = Pen::of(handle)?;
    let collection = table.collection();
    let find = |state: &State| {
        let found = pen.space.get(state, collection, key);
        let found = found.filter(|record| !expired(record.expires, pen.now));
        found.ok_or_else(|| {
            let message = format!("Not found: {}", table::cut(key, KEY_MAX));
            Error::new(Code::Missing, message).about("key")
        })
    };
    if table != Table::ShortTerm {
        return find(handle.store.state()).map(|record| Row::of(table, &pen.space, record));
    }
    let outcome = handle.store.commit(&handle.call, |state| {
        let record = find(state)?;
        let touch = Change::Touch {
            collection: collection.to_owned(),
            id: record.id.clone(),
            uses: 1,
            at: pen.now,
        };
        let numbers = vec![i64::try_from(record.uses).unwrap_or(i64::MAX)];
        Ok(Decision {
            changes: vec![touch],
            outcome: Outcome {
                numbers,
                ..Outcome::default()
            },
        })
    })?;
    let mut record = find(handle.store.state())?;
    record.uses = outcome
        .numbers
        .first()
        .map_or(0, |uses| u64::try_from(*uses).unwrap_or(0));
    Ok(Row::of(table, &pen.space, record))
}

/// All rows of a table that did not expire: short-term values newest first, those of `Profile` and
/// `Context` by category and key, others by number.
pub fn show(space: &Space, state: &State, table: Table, now: u64) -> Vec<Row> {
    let mut rows = table::rows(space, state, table, now);
    match table {
        Table::ShortTerm => rows.arrange_by(|a, b| {
            b.record
                .created
                .cmp(&a.record.created)
                .then_with(|| a.id.cmp(&b.id))
        }),
        Table::Profile | Table::Context => {
            rows.arrange_by(|a, b| (&a.record.kind, &a.id).cmp(&(&b.record.kind, &b.id)));
        }
        _ => {}
    }
    rows
}

/// What the original prints for the rows of a table with keys.
pub fn listing(table: Table, rows: &[Row]) -> String {
    if rows.is_empty() {
        let name = match table {
            Table::ShortTerm => "Short-term memory",
            Table::Profile => "Profile",
            _ => "Table",
        };
        return format!("{name} is empty.\n");
    }
    let mut out = String::new();
    let mut category = None;
    for row in rows {
        let value = table::cut(row.text("value"), 100);
        match table {
            Table::ShortTerm => {
                let life = match row.record.expires {
                    0 => String::new(),
                    expires => format!(" (expires: {})", civil::iso(expires - 1)),
                };
                out += &format!("  {}: {value}{life}\n", row.id);
            }
            Table::Profile | Table::Context => {
                if table == Table::Profile && category != Some(&row.record.kind) {
                    out += &format!("[{}]\n", row.record.kind);
                    category = Some(&row.record.kind);
                }
                out += &format!("  {}: {value}\n", row.id);
            }
            _ => out += &format!("{}\n", row.display()),
        }
    }
    out
}

/// Removes the short-term values that expired, or all; answers how many.
///
/// # Errors
/// Those of the store.
pub fn clear<H: Host>(handle: &mut Handle<'_, H>, all: bool) -> Result<u32> {
    let pen = Pen::of(handle)?;
    let collection = Table::ShortTerm.collection();
    let outcome = handle.store.commit(&handle.call, |state| {
        let mut changes: Vec<Change> = pen
            .space
            .all(state, collection)
            .filter(|record| all || expired(record.expires, pen.now))
            .map(|record| forget(collection, &record.id))
            .collect();
        let count = changes.len();
        if count > 0 {
            let reason = if all { "all" } else { "expired" };
            changes.push(
                pen.space
                    .audit("clear", &format!("{count} short-term values"), reason),
            );
        }
        let numbers = vec![i64::try_from(count).unwrap_or(i64::MAX)];
        Ok(Decision {
            changes,
            outcome: Outcome {
                numbers,
                ..Outcome::default()
            },
        })
    })?;
    let count = outcome.numbers.first().copied().unwrap_or(0);
    Ok(u32::try_from(count).unwrap_or(u32::MAX))
}

pub(super) fn forget(collection: &str, id: &str) -> Change {
    Change::Forget {
        collection: collection.to_owned(),
        id: id.to_owned(),
    }
}

/// Columns and their values.
pub type Columns<'a> = [(&'a str, Value)];

/// A new row with the next number of its table, and the changes that make it.
pub(super) fn insertion(
    pen: &Pen,
    state: &State,
    table: Table,
    columns: &Columns<'_>,
) -> Result<(u64, Vec<Change>)> {
    let (number, count) = pen.space.next(state, table.collection());
    let mut draft = pen.draft(table.collection(), &number.to_string());
    fill(&mut draft, table, columns)?;
    Ok((number, vec![count, Change::Put(draft.into())]))
}

/// Gives a draft its columns; what is not given is the table's own.
pub(super) fn fill(draft: &mut Draft, table: Table, columns: &Columns<'_>) -> Result<()> {
    for (column, value) in columns {
        assign(draft, table, column, value)?;
    }
    if draft.kind.is_empty() {
        draft.kind = table.standard_kind().to_owned();
    }
    Ok(())
}

/// Adds a row to a table with numbers. `needed` names the column that must say something.
///
/// # Errors
/// `invalid` about the column.
pub fn add<H: Host>(
    handle: &mut Handle<'_, H>,
    table: Table,
    needed: &str,
    columns: &Columns<'_>,
) -> Result<Written> {
    let given = columns.iter().find(|(column, _)| *column == needed);
    required(
        needed,
        given.and_then(|(_, value)| value.as_text()).unwrap_or(""),
    )?;
    let pen = Pen::of(handle)?;
    let outcome = handle.store.commit(&handle.call, |state| {
        let (number, changes) = insertion(&pen, state, table, columns)?;
        Ok(Decision {
            changes,
            outcome: numbered(number),
        })
    })?;
    let id = number_of(&outcome);
    let done = match table {
        Table::Interactions => "Logged interaction",
        Table::Decisions => "Logged decision",
        Table::Facts => "Stored fact",
        Table::Insights => "Stored insight",
        _ => "Logged evaluation",
    };
    Ok(Written {
        id,
        redacted: outcome.redacted,
        printed: format!("{done} #{id}\n"),
    })
}

pub(super) fn numbered(number: u64) -> Outcome {
    let numbers = vec![i64::try_from(number).unwrap_or(i64::MAX)];
    Outcome {
        numbers,
        ..Outcome::default()
    }
}

fn number_of(outcome: &Outcome) -> u64 {
    outcome
        .numbers
        .first()
        .map_or(0, |number| u64::try_from(*number).unwrap_or(0))
}

/// Stores an entity, or overwrites kind, details and tags of the one with the same name.
///
/// # Errors
/// `invalid` about a blank name, `too-large` about a long one.
pub fn add_entity<H: Host>(
    handle: &mut Handle<'_, H>,
    name: &str,
    columns: &Columns<'_>,
) -> Result<Written> {
    required("name", name)?;
    check_key(name).map_err(|error| error.about("name"))?;
    let pen = Pen::of(handle)?;
    let outcome = handle.store.commit(&handle.call, |state| {
        let (number, changes) = entity(&pen, state, name, columns)?;
        Ok(Decision {
            changes,
            outcome: numbered(number),
        })
    })?;
    let id = number_of(&outcome);
    let printed = format!("Stored entity: {name} (#{id})\n");
    Ok(Written {
        id,
        redacted: outcome.redacted,
        printed,
    })
}

/// The number of the entity of a name, and the changes that write it.
pub(super) fn entity(
    pen: &Pen,
    state: &State,
    name: &str,
    columns: &Columns<'_>,
) -> Result<(u64, Vec<Change>)> {
    let table = Table::Entities;
    let old = pen.space.get(state, table.collection(), name);
    let mut changes = Vec::new();
    let (number, mut draft) = match old {
        Some(old) => {
            let row = Row::of(table, &pen.space, old);
            (row.number(), pen.next(&row.record))
        }
        None => {
            let (number, count) = pen.space.next(state, table.collection());
            changes.push(count);
            let mut draft = pen.draft(table.collection(), name);
            draft.fields.insert(NUMBER.to_owned(), number.to_string());
            (number, draft)
        }
    };
    draft.key = name.to_owned();
    draft.title = name.to_owned();
    draft.kind.clear();
    fill(&mut draft, table, columns)?;
    changes.push(Change::Put(draft.into()));
    Ok((number, changes))
}

/// A row by its number, key or, for an entity, name.
///
/// # Errors
/// `missing` about `id`.
pub fn row(space: &Space, state: &State, table: Table, id: &str, now: u64) -> Result<Row> {
    let by_id = space.get(state, table.collection(), id);
    let found = match table {
        Table::Entities => {
            let mut rows = space
                .all(state, table.collection())
                .map(|r| Row::of(table, space, r));
            rows.find(|row| row.id == id)
                .or(by_id.map(|record| Row::of(table, space, record)))
        }
        _ => by_id.map(|record| Row::of(table, space, record)),
    };
    let found = found.filter(|row| !expired(row.record.expires, now));
    found.ok_or_else(|| {
        let message = format!("{} has no row {:?}", table.name(), table::cut(id, KEY_MAX));
        Error::new(Code::Missing, message).about("id")
    })
}

/// Says what came of a decision.
///
/// # Errors
/// `missing` about `id` for an unknown number.
pub fn record_outcome<H: Host>(
    handle: &mut Handle<'_, H>,
    id: u64,
    text: &str,
    status: Option<&str>,
) -> Result<Written> {
    let pen = Pen::of(handle)?;
    let table = Table::Decisions;
    let outcome = handle.store.commit(&handle.call, |state| {
        let row = row(&pen.space, state, table, &id.to_string(), pen.now).map_err(|_| {
            Error::new(Code::Missing, format!("Decision #{id} not found")).about("id")
        })?;
        let mut draft = pen.next(&row.record);
        let columns = [
            ("actual_outcome", Value::from(text)),
            ("status", Value::from(status.unwrap_or("completed"))),
            ("outcome_date", Value::from(civil::iso(pen.now))),
        ];
        fill(&mut draft, table, &columns)?;
        Ok(Decision {
            changes: vec![Change::Put(draft.into())],
            outcome: Outcome::default(),
        })
    })?;
    let printed = format!("Updated decision #{id}\n");
    Ok(Written {
        id,
        redacted: outcome.redacted,
        printed,
    })
}

/// Changes columns of a row; answers its new version and what was redacted.
///
/// # Errors
/// `denied` for a table that only grows, `invalid` about a column that cannot be changed,
/// `missing` about `id`, `conflict` when the row is not at the expected version.
pub fn edit<H: Host>(
    handle: &mut Handle<'_, H>,
    table: Table,
    id: &str,
    columns: &Object,
    version: Option<u32>,
) -> Result<(u32, Vec<String>)> {
    if matches!(
        table,
        Table::Insights | Table::Evaluations | Table::Guardrails
    ) {
        let message = format!("rows of {} are never changed", table.name());
        return Err(Error::new(Code::Denied, message).about("table"));
    }
    let pen = Pen::of(handle)?;
    let outcome = handle.store.commit(&handle.call, |state| {
        let row = row(&pen.space, state, table, id, pen.now)?;
        let current = row.record.version;
        if let Some(expected) = version.filter(|expected| *expected != current) {
            return Err(Error::conflict(id, u64::from(expected), u64::from(current)));
        }
        let mut draft = pen.next(&row.record);
        for (column, value) in columns.iter() {
            let fixed = matches!(
                table.place(column),
                Some(
                    Place::Number
                        | Place::Key
                        | Place::Created
                        | Place::Updated
                        | Place::Expires
                        | Place::Uses
                )
            );
            if fixed {
                return Err(Error::invalid(
                    column,
                    format!("{column} cannot be changed"),
                ));
            }
            check_edit(table, column, value)?;
            assign(&mut draft, table, column, value)?;
        }
        let outcome = numbered(u64::from(draft.version));
        Ok(Decision {
            changes: vec![Change::Put(draft.into())],
            outcome,
        })
    })?;
    let version = u32::try_from(number_of(&outcome)).unwrap_or(u32::MAX);
    Ok((version, outcome.redacted))
}

/// Whether a column may get a value: a text column takes text, and what must say something still
/// does.
fn check_edit(table: Table, column: &str, value: &Value) -> Result<()> {
    let is_text = matches!(
        table.place(column),
        Some(Place::Title | Place::Content | Place::Kind | Place::Field | Place::Nullable)
    );
    if is_text && !matches!(value, Value::Text(_) | Value::Null) {
        return Err(Error::invalid(column, format!("{column} must be text")));
    }
    if table.needed() == Some(column) {
        required(column, value.as_text().unwrap_or(""))?;
    }
    Ok(())
}

/// Forgets a row, all its versions and its embedding.
///
/// # Errors
/// `missing` about `id`.
pub fn remove<H: Host>(handle: &mut Handle<'_, H>, table: Table, id: &str) -> Result<()> {
    let pen = Pen::of(handle)?;
    handle.store.commit(&handle.call, |state| {
        let row = row(&pen.space, state, table, id, pen.now)?;
        let mut changes = removal(&pen.space, state, &row);
        changes.push(pen.space.audit("remove", &row.record.reference(), ""));
        Ok(Decision {
            changes,
            outcome: Outcome::default(),
        })
    })?;
    Ok(())
}

/// The changes that forget a row and its embedding.
pub(super) fn removal(space: &Space, state: &State, row: &Row) -> Vec<Change> {
    let mut changes = vec![forget(row.table.collection(), &row.record.id)];
    let embedding = format!("{}/{}", row.table.name(), row.id);
    if space.get(state, EMBEDDINGS, &embedding).is_some() {
        changes.push(forget(EMBEDDINGS, &space.id(&embedding)));
    }
    changes
}
