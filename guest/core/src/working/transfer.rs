//! Tier two: export and import in the documented shape.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    rows::{fill, show},
    rules::check,
    space::{Pen, Space},
    table::{NUMBER, Place, Row, TABLES, Table, cut, text_of},
    value::{Object, Value},
};
use crate::sort::Arrange as _;
use crate::{
    Code, Error, Result,
    guard::redact::{hide, redact, without_secrets},
    host::Host,
    model::{Adjust, Change, Draft, Outcome, State, numbered::IMPORTED_MAX},
    store::{Call, Decision, Handle, Import, RECORD_BYTES_MAX, admit, audit_import},
};

/// Version of the shape that [`dump`] gives.
pub const FORMAT: u64 = 1;
/// Bytes of a record that are not texts of its row.
const OVERHEAD: u64 = 4096;
/// The largest row, in bytes.
pub const ROW_MAX: u64 = RECORD_BYTES_MAX - OVERHEAD;
/// How many rows, and bytes of them, one command takes in at most.
const BATCH_ROWS: usize = 256;
const BATCH_BYTES: usize = 256 * 1024;

/// Bytes of texts after which a page of a dump is full.
const PAGE_BYTES: usize = 4 << 20;

/// Which rows of which tables a dump gives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// Only this table.
    pub table: Option<Table>,
    /// How many rows of each table to pass over.
    pub skip: usize,
    /// At most so many rows of each table.
    pub limit: Option<usize>,
}

/// Everything in tier two but the embeddings: `format_version`, then table to rows; and whether a
/// table has rows beyond these.
pub fn dump(space: &Space, state: &State, now: u64, page: Page) -> (Object, bool) {
    let mut tables = Object::new();
    tables.set("format_version", Value::from(FORMAT));
    let mut more = false;
    let wanted = |table: &Table| page.table.is_none_or(|only| only == *table);
    for table in TABLES.into_iter().filter(wanted) {
        let mut rows = show(space, state, table, now);
        if table.is_keyed() {
            rows.arrange_by_key(|row| (row.record.created, row.id.clone()));
        }
        let rows = &rows[page.skip.min(rows.len())..];
        let fits = page.limit.map_or(rows.len(), |limit| fitting(rows, limit));
        more |= fits < rows.len();
        let rows = rows[..fits].iter().map(|row| Value::Object(row.object()));
        tables.set(table.name(), Value::List(rows.collect()));
    }
    (tables, more)
}

/// How many rows one page takes: at most `limit`, and no more once it is full, but at least one.
fn fitting(rows: &[Row], limit: usize) -> usize {
    let mut bytes = 0;
    for (count, row) in rows.iter().take(limit).enumerate() {
        bytes += size(&row.record.draft);
        if count > 0 && bytes > PAGE_BYTES {
            return count;
        }
    }
    rows.len().min(limit)
}

/// A row that was not taken in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejected {
    /// The table as it was named.
    pub table: String,
    /// Index in its list.
    pub row: u32,
    /// Its number, key or name, as far as it has one.
    pub id: String,
    /// Why.
    pub message: String,
}

/// What a load did: the three add up to the rows given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loaded {
    /// Rows taken in.
    pub loaded: u32,
    /// Rows that were there already, the same.
    pub known: u32,
    /// Rows that were not taken in.
    pub rejected: Vec<Rejected>,
}

/// One row that can be written.
struct Incoming {
    table: Table,
    index: u32,
    id: String,
    draft: Draft,
    uses: Option<u64>,
}

/// Takes in what [`dump`] gives. Rows keep their numbers, dates and counts; a row that is there
/// with other columns is rejected, and nothing is overwritten.
///
/// # Errors
/// `invalid` about `tables` that are no object of lists or of another format, and those of the
/// store; batches that were committed before stay, and a second load knows them.
pub fn load<H: Host>(handle: &mut Handle<'_, H>, tables: &Object, source: &str) -> Result<Loaded> {
    check_format(tables)?;
    let pen = Pen::of(handle)?;
    let mut loaded = Loaded::default();
    let mut incoming = Vec::new();
    for (name, rows) in tables.iter() {
        let Value::List(rows) = rows else { continue };
        for (index, row) in (0_u32..).zip(rows) {
            match read(&pen, handle.store.state(), name, row, source) {
                Ok(row) => incoming.push(Incoming { index, ..row }),
                Err(error) => loaded.rejected.push(Rejected {
                    table: cut(name, 64).to_string(),
                    row: index,
                    id: name_of(row),
                    message: without_secrets(error).into_fault().message,
                }),
            }
        }
    }
    for (number, batch) in batches(&incoming).into_iter().enumerate() {
        let method = format!("{} batch {number}", handle.call.method);
        let call = Call {
            method: &method,
            ..handle.call
        };
        let mut commit = |each| {
            handle
                .store
                .commit(&call, |state| take(&pen, state, batch, each))
        };
        // A row that holds a secret refuses its whole batch: then each is looked at by itself.
        let outcome = match commit(false) {
            Err(error) if error.code == Code::Denied => commit(true)?,
            outcome => outcome?,
        };
        tally(&pen, handle.store.state(), batch, &outcome, &mut loaded);
    }
    loaded
        .rejected
        .arrange_by(|a, b| (&a.table, a.row).cmp(&(&b.table, b.row)));
    let import = Import {
        loaded: loaded.loaded.into(),
        known: loaded.known.into(),
        refused: loaded.rejected.len() as u64,
    };
    audit_import(handle, source, "working rows", import)?;
    Ok(loaded)
}

/// How a person finds a row in what was given: its number, key or name.
fn name_of(row: &Value) -> String {
    let object = row.as_object();
    let part = |name: &str| match object?.get(name)? {
        Value::Text(text) => Some(cut(text, 64).to_string()),
        Value::Number(digits) => Some(cut(digits, 64).to_string()),
        _ => None,
    };
    let mut name = ["key", "id", "name"]
        .into_iter()
        .find_map(part)
        .unwrap_or_default();
    hide(&mut name);
    name
}

fn check_format(tables: &Object) -> Result<()> {
    if let Some(version) = tables.get("format_version")
        && version.as_u64().is_none_or(|version| version > FORMAT)
    {
        let message = format!(
            "format_version {} is above {FORMAT}",
            cut(&version.line(), 20)
        );
        return Err(Error::invalid("tables", message));
    }
    for (name, rows) in tables.iter() {
        let listed = matches!(rows, Value::List(_)) || name == "format_version";
        if !listed {
            let message = format!("{:?} is no list of rows", cut(name, 64));
            return Err(Error::invalid("tables", message));
        }
    }
    Ok(())
}

/// Reads one row of a table.
fn read(pen: &Pen, state: &State, table: &str, row: &Value, source: &str) -> Result<Incoming> {
    let table = Table::named(table)?;
    let object = row
        .as_object()
        .ok_or_else(|| Error::invalid("row", "the row is no object"))?;
    // The rows that are written here need numbers after it; one that they are past takes none.
    let counted = state.counter(&pen.space.counter(table.collection()));
    let id = identity(table, object, IMPORTED_MAX.max(counted))?;
    let bare = match table {
        Table::Entities => text_of("name", object.get("name").unwrap_or(&Value::Null))?,
        _ => id.clone(),
    };
    if bare.is_empty() {
        return Err(Error::invalid("row", "the row has no number, key or name"));
    }
    let mut draft = pen.draft(table.collection(), &bare);
    let columns: Vec<(&str, Value)> = object
        .iter()
        .map(|(name, value)| (name, value.clone()))
        .collect();
    fill(&mut draft, table, &columns)?;
    settle_dates(&mut draft, table, object);
    draft.origin.source = source.to_string();
    if table == Table::Entities {
        draft.title = bare;
        draft.fields.insert(NUMBER.to_string(), id.clone());
    }
    check(&draft)?;
    let uses = match object.get("access_count") {
        None | Some(Value::Null) => None,
        Some(count) => Some(count.as_u64().ok_or_else(|| {
            let given = count.line();
            let given = cut(&given, 40);
            let message = format!("access_count is {given}, it must be a whole number from 0");
            Error::invalid("access_count", message)
        })?),
    };
    Ok(Incoming {
        table,
        index: 0,
        id,
        draft,
        uses,
    })
}

/// Tables that keep one date give it to both.
fn settle_dates(draft: &mut Draft, table: Table, object: &Object) {
    let has = |place: Place| {
        table
            .columns()
            .iter()
            .any(|(name, own)| *own == place && object.get(name).is_some())
    };
    if has(Place::Updated) && !has(Place::Created) {
        draft.created = draft.updated;
    } else if has(Place::Created) && !has(Place::Updated) {
        draft.updated = draft.created;
    }
}

/// Number or key of a row.
fn identity(table: Table, object: &Object, most: u64) -> Result<String> {
    if table.is_keyed() {
        return text_of("key", object.get("key").unwrap_or(&Value::Null));
    }
    let number = object
        .get("id")
        .and_then(Value::as_u64)
        .filter(|number| (1..=most).contains(number));
    let number = number.ok_or_else(|| {
        Error::invalid("id", format!("id must be a whole number from 1 to {most}"))
    })?;
    Ok(number.to_string())
}

fn batches(rows: &[Incoming]) -> Vec<&[Incoming]> {
    let mut batches = Vec::new();
    let (mut start, mut bytes) = (0, 0);
    for (place, row) in rows.iter().enumerate() {
        let size = size(&row.draft);
        if place > start && (place - start >= BATCH_ROWS || bytes + size > BATCH_BYTES) {
            batches.push(&rows[start..place]);
            (start, bytes) = (place, 0);
        }
        bytes += size;
    }
    if start < rows.len() {
        batches.push(&rows[start..]);
    }
    batches
}

/// Bytes of the texts of a row.
fn size(draft: &Draft) -> usize {
    let fields = draft
        .fields
        .iter()
        .map(|(name, text)| name.len() + text.len());
    let tags = draft.tags.iter().map(String::len);
    let texts = [
        &draft.id,
        &draft.key,
        &draft.title,
        &draft.content,
        &draft.kind,
    ];
    texts.iter().map(|text| text.len()).sum::<usize>() + fields.sum::<usize>() + tags.sum::<usize>()
}

/// What becomes of a row.
const LOADED: i64 = 0;
const KNOWN: i64 = 1;
const TAKEN: i64 = 2;
const TOO_LARGE: i64 = 3;
const DENIED: i64 = 4;

/// Decides on a batch; with `each`, a row that may not be written is left out.
fn take(pen: &Pen, state: &State, batch: &[Incoming], each: bool) -> Result<Decision> {
    let mut decision = Decision::default();
    let mut counters: BTreeMap<Table, u64> = BTreeMap::new();
    // Numbers and names that are given out: an entity has both.
    let mut taken: BTreeSet<(Table, String)> = BTreeSet::new();
    if batch.iter().any(|row| row.table == Table::Entities) {
        let entities = pen.space.all(state, Table::Entities.collection());
        let rows = entities.map(|record| Row::of(Table::Entities, &pen.space, record));
        taken.extend(rows.map(|row| (Table::Entities, row.id)));
    }
    for row in batch {
        let mut verdict = judge(pen, state, row, &taken);
        if verdict == LOADED && each && admit(state, &row.draft).is_err() {
            verdict = DENIED;
        }
        decision.outcome.numbers.push(verdict);
        if verdict != LOADED {
            continue;
        }
        taken.insert((row.table, row.id.clone()));
        taken.insert((row.table, pen.space.bare(&row.draft.id).to_string()));
        decision.changes.push(Change::Put(row.draft.clone().into()));
        if let Some(uses) = row.uses.filter(|uses| *uses > 0) {
            let set = Adjust {
                uses: Some(uses),
                ..Adjust::default()
            };
            let (collection, id) = (row.draft.collection.clone(), row.draft.id.clone());
            decision.changes.push(Change::Adjust {
                collection,
                id,
                set,
            });
        }
        let number = row.id.parse().unwrap_or(0);
        let highest = counters.entry(row.table).or_default();
        *highest = number.max(*highest);
    }
    for (table, number) in counters.into_iter().filter(|(table, _)| !table.is_keyed()) {
        let name = pen.space.counter(table.collection());
        if state.counter(&name) < number {
            decision.changes.push(Change::Count {
                name,
                value: number,
            });
        }
    }
    Ok(decision)
}

fn judge(pen: &Pen, state: &State, row: &Incoming, taken: &BTreeSet<(Table, String)>) -> i64 {
    if size(&row.draft) as u64 > ROW_MAX {
        return TOO_LARGE;
    }
    let space = &pen.space;
    let bare = space.bare(&row.draft.id);
    if let Some(old) = space.get(state, row.table.collection(), bare) {
        let old = Row::of(row.table, space, old);
        let same = old.id == row.id && same_text(&old, &row.draft);
        return if same { KNOWN } else { TAKEN };
    }
    let own = [bare, &row.id].map(|id| (row.table, id.to_string()));
    if own.iter().any(|id| taken.contains(id)) {
        TAKEN
    } else {
        LOADED
    }
}

/// Whether a row says what a draft says; counts and the last change aside.
fn same_text(old: &Row, new: &Draft) -> bool {
    let record = &old.record;
    // What was written the first time lost its secrets.
    let same =
        |old: &str, new: &str| old == new || redact(new).is_some_and(|(clean, _)| clean == old);
    let fields = record.fields.len() == new.fields.len()
        && record
            .fields
            .iter()
            .all(|(name, old)| new.fields.get(name).is_some_and(|new| same(old, new)));
    same(&record.content, &new.content)
        && record.kind == new.kind
        && record.key == new.key
        && same(&record.title, &new.title)
        && fields
}

/// Why a row has no place: its number, key or name is that of another one.
fn taken_by(pen: &Pen, state: &State, row: &Incoming) -> String {
    let (table, bare) = (row.table.name(), pen.space.bare(&row.draft.id));
    let named = match row.table {
        Table::Entities => pen.space.get(state, row.table.collection(), bare),
        _ => None,
    };
    let named = named.map(|record| Row::of(row.table, &pen.space, record));
    match named.filter(|named| named.id != row.id) {
        Some(named) => format!(
            "{table} has {:?} under the number {}",
            cut(bare, 64),
            named.id
        ),
        None => format!("{table} has another row {:?}", cut(&row.id, 64)),
    }
}

fn tally(pen: &Pen, state: &State, batch: &[Incoming], outcome: &Outcome, loaded: &mut Loaded) {
    for (row, verdict) in batch.iter().zip(&outcome.numbers) {
        match *verdict {
            LOADED => loaded.loaded += 1,
            KNOWN => loaded.known += 1,
            verdict => {
                let message = match verdict {
                    TAKEN => taken_by(pen, state, row),
                    DENIED => match admit(state, &row.draft) {
                        Err(error) => error.into_fault().message,
                        Ok(()) => "it holds a secret".to_string(),
                    },
                    _ => {
                        let bytes = size(&row.draft) as u64;
                        Error::too_large("row", "bytes", bytes, ROW_MAX)
                            .into_fault()
                            .message
                    }
                };
                let table = row.table.name().to_string();
                let mut id = cut(&row.id, 64).to_string();
                hide(&mut id);
                loaded.rejected.push(Rejected {
                    table,
                    row: row.index,
                    id,
                    message,
                });
            }
        }
    }
}
