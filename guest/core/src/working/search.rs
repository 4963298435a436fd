//! Tier two: full-text search over the tables, and hybrid lists.

use alloc::{collections::BTreeSet, format, string::String, vec::Vec};

use super::{
    embedding,
    space::Space,
    table::{self, Row, SEARCHED, Table},
};
use crate::sort::{Arrange as _, Gather as _};
use crate::{
    Error, Result,
    host::Host,
    model::State,
    rank::{
        fts::{self, Syntax},
        hybrid,
    },
    store::Handle,
    text::civil,
};

/// Most items of one answer.
pub const LIMIT_MAX: u32 = 1_000;
/// Items when the request does not say.
pub const LIMIT: u32 = 20;

/// What to search for, and where.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ask {
    /// Words or a query.
    pub query: String,
    /// Only this table.
    pub table: Option<Table>,
    /// First millisecond that a row may be of.
    pub after: Option<u64>,
    /// Last millisecond that a row may be of.
    pub before: Option<u64>,
    /// At most so many items.
    pub limit: usize,
    /// What happens with a query that cannot be read.
    pub syntax: Syntax,
}

impl Ask {
    /// An ask as requests put it.
    ///
    /// # Errors
    /// `invalid` about `table`, `after`, `before` or `limit`.
    pub fn new(
        query: &str,
        table: Option<&str>,
        after: Option<&str>,
        before: Option<&str>,
        limit: Option<u32>,
    ) -> Result<Self> {
        let table = table.map(searched).transpose()?;
        let after = after.map(|text| moment("after", text)).transpose()?;
        let before = before.map(|text| moment("before", text)).transpose()?;
        Ok(Self {
            query: query.into(),
            table,
            after: after.map(|moment| moment.start),
            before: before.map(|moment| moment.end),
            limit: limited(limit)?.unwrap_or(LIMIT) as usize,
            syntax: Syntax::default(),
        })
    }

    fn admits(&self, row: &Row) -> bool {
        let at = row.instant();
        self.after.is_none_or(|after| at >= after) && self.before.is_none_or(|before| at <= before)
    }

    fn tables(&self) -> Vec<Table> {
        SEARCHED
            .into_iter()
            .filter(|own| self.table.is_none_or(|table| table == *own))
            .collect()
    }
}

/// How many items an answer has at most; the rule of every list of rows.
///
/// # Errors
/// `invalid` about `limit` outside 1 to [`LIMIT_MAX`].
pub fn limited(limit: Option<u32>) -> Result<Option<u32>> {
    match limit {
        Some(limit) if !(1..=LIMIT_MAX).contains(&limit) => {
            let message = format!("limit is {limit}, it must be 1 to {LIMIT_MAX}");
            Err(Error::invalid("limit", message))
        }
        limit => Ok(limit),
    }
}

/// A table that can be searched.
fn searched(name: &str) -> Result<Table> {
    let table = Table::named(name)?;
    if SEARCHED.contains(&table) {
        return Ok(table);
    }
    let names: Vec<&str> = SEARCHED.iter().map(|table| table.name()).collect();
    Err(Error::invalid(
        "table",
        format!("type {name:?} is none of {}", names.join(", ")),
    ))
}

fn moment(field: &str, text: &str) -> Result<civil::Moment> {
    civil::parse(text).ok_or_else(|| {
        let text = table::cut(text, 40);
        Error::invalid(
            field,
            format!("{field} {text:?} is no date; write YYYY-MM-DD"),
        )
    })
}

/// One row that was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// The row.
    pub row: Row,
    /// Higher is better.
    pub score: f64,
}

/// What a search found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    /// The query as it was read.
    pub prepared: String,
    /// Best first.
    pub items: Vec<Item>,
    /// Why the query could not be read as it was given; else empty.
    pub fault: String,
}

/// Full-text search: strongest first, ties by table, then by number or key.
///
/// # Errors
/// `too-large` about `query`.
pub fn search(space: &Space, state: &State, now: u64, ask: &Ask) -> Result<Found> {
    let tables = ask.tables();
    let mut rows: Vec<Vec<Row>> = tables
        .iter()
        .map(|table| table::rows(space, state, *table, now))
        .collect();
    rows.iter_mut()
        .for_each(|rows| rows.arrange_by(|a, b| a.order().cmp(&b.order())));
    let read = |(table, rows): (&Table, &Vec<Row>)| {
        let columns = table.indexed();
        let dropped: BTreeSet<usize> = (0..rows.len())
            .filter(|row| !ask.admits(&rows[*row]))
            .gather();
        (columns, dropped)
    };
    let read: Vec<_> = tables.iter().zip(&rows).map(read).collect();
    let searched: Vec<fts::Table<'_>> = rows
        .iter()
        .zip(&read)
        .map(|(rows, (columns, dropped))| fts::Table {
            columns,
            rows: rows
                .iter()
                .map(|row| columns.iter().map(|column| row.text(column)).collect())
                .collect(),
            dropped: dropped.clone(),
        })
        .collect();
    let found = fts::search(&ask.query, &searched, ask.syntax, ask.limit)?;
    let items = found
        .places
        .iter()
        .map(|place| Item {
            row: rows[place.table][place.hit.row].clone(),
            score: place.hit.score,
        })
        .collect();
    Ok(Found {
        prepared: found.prepared,
        items,
        fault: found.fault,
    })
}

/// A row by table and number or key.
type Key = (Table, String);

/// Full-text search and similarity in one list; the second part says why similarity took no part.
///
/// # Errors
/// As [`search`].
pub fn hybrid<H: Host>(handle: &Handle<'_, H>, ask: &Ask, weight: f64) -> Result<(Found, String)> {
    let space = Space::of(handle.store.state(), handle.call.caller)?;
    let (state, now) = (handle.store.state(), handle.call.now);
    let mut found = search(&space, state, now, ask)?;
    let (similar, degraded) = match embedding::similar(handle, &ask.query) {
        Ok(similar) => (similar.hits, similar.degraded),
        Err(error) => (
            Vec::new(),
            format!("the embedder failed: {}", error.message),
        ),
    };
    let wanted = |row: &Row| ask.table.is_none_or(|table| table == row.table) && ask.admits(row);
    let similar: Vec<_> = similar
        .into_iter()
        .filter(|hit| wanted(&hit.row))
        .take(ask.limit)
        .collect();
    let key = |row: &Row| (row.table, row.id.clone());
    let keyword: Vec<(Key, f64)> = found
        .items
        .iter()
        .map(|item| (key(&item.row), item.score))
        .collect();
    let semantic: Vec<(Key, f64)> = similar
        .iter()
        .map(|hit| (key(&hit.row), hit.similarity))
        .collect();
    let known = found.items.iter().map(|item| &item.row);
    let known: Vec<Row> = known
        .chain(similar.iter().map(|hit| &hit.row))
        .cloned()
        .collect();
    found.items = hybrid::fuse(&keyword, &semantic, weight, ask.limit)
        .into_iter()
        .filter_map(|fused| {
            let row = known
                .iter()
                .find(|row| row.table == fused.key.0 && row.id == fused.key.1)?;
            Some(Item {
                row: row.clone(),
                score: fused.score,
            })
        })
        .collect();
    Ok((found, degraded))
}

/// What the original prints for a list of items.
pub fn listing(items: &[Item]) -> String {
    if items.is_empty() {
        return String::from("No results found.\n");
    }
    let mut out = format!("Found {} result(s):\n\n", items.len());
    for (number, item) in (1..).zip(items) {
        let day = civil::date(item.row.instant());
        let (table, score) = (item.row.table.name(), item.score);
        out += &format!("{number}. {}\n", item.row.display());
        out += &format!("   Date: {day}  |  Type: {table}  |  Score: {score:.2}\n");
    }
    out
}
