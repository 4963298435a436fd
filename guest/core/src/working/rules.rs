//! What holds for every row of tier two, whichever way it comes in.

use alloc::format;

use super::{
    document,
    evaluation::STATUSES,
    note::required,
    rows::check_key,
    space::Space,
    table::{NUMBER, Place, TABLES, Table, digits_of},
    value::Value,
};
use crate::{
    Error, Result,
    model::{
        Draft,
        numbered::{NUMBER_MAX, number},
    },
};

/// Checks that a row that is taken in could have been written. Records of other collections pass.
///
/// # Errors
/// Those of writing it; `invalid` about `id` for one that no row of its table has.
pub fn check(draft: &Draft) -> Result<()> {
    if draft.collection == document::COLLECTION && !spaces(draft).iter().any(|s| holds(s, draft)) {
        let message = format!(
            "{:?} is no id of a document of its owner and project",
            draft.id
        );
        return Err(Error::invalid("id", message));
    }
    let of = |table: &Table| table.collection() == draft.collection;
    let Some(table) = TABLES.into_iter().find(of) else {
        return Ok(());
    };
    check_id(table, draft)?;
    if let Some(column) = table.needed() {
        let text = match table.place(column) {
            Some(Place::Key) => &draft.key,
            Some(Place::Title) => &draft.title,
            _ => &draft.content,
        };
        required(column, text)?;
    }
    for (column, place) in table.columns() {
        if matches!(place, Place::Amount | Place::Score)
            && let Some(digits) = draft.fields.get(*column)
        {
            digits_of(column, &Value::Number(digits.clone()))?;
        }
    }
    if table == Table::Evaluations && !STATUSES.contains(&draft.kind.as_str()) {
        return Err(no_status(&draft.kind));
    }
    if table != Table::ShortTerm && draft.expires != 0 {
        return Err(Error::invalid("expires", "only short-term values expire"));
    }
    Ok(())
}

/// The error of an evaluation that went in no known way.
pub(super) fn no_status(status: &str) -> Error {
    let message = format!("status {status:?} is none of {}", STATUSES.join(", "));
    Error::invalid("status", message)
}

/// The spaces that a record may lie in: of its owner and project, and of its agent there.
fn spaces(draft: &Draft) -> [Space; 2] {
    let scope = &draft.scope;
    ["", &scope.agent].map(|agent| Space::named(&scope.owner, &scope.project, agent))
}

/// Whether the id of a record is one of a space.
fn holds(space: &Space, draft: &Draft) -> bool {
    space.own(&draft.id).is_some()
}

/// A row is found by its place in the space of its owner and project: by its key or name, or by
/// its number.
fn check_id(table: Table, draft: &Draft) -> Result<()> {
    let name = draft.fields.get(NUMBER);
    if table == Table::Entities && name.is_none() {
        // An entity of a graph, which has no place among the rows.
        return Ok(());
    }
    let named = table.is_keyed() || table == Table::Entities;
    if named {
        check_key(&draft.key)?;
    }
    let spaces = spaces(draft);
    let space = &spaces[0];
    let fits = spaces.iter().any(|space| {
        space.own(&draft.id).is_some_and(|bare| match named {
            true => bare == draft.key,
            false => number(bare).is_some(),
        })
    });
    if fits && name.is_none_or(|digits| number(digits).is_some()) {
        return Ok(());
    }
    let wanted = if named { &draft.key } else { "a number" };
    let message = format!(
        "{:?} is no id of a row of {}: it must be {:?} and then {wanted}, numbers are 1 to {NUMBER_MAX}",
        draft.id,
        table.name(),
        space.id(""),
    );
    Err(Error::invalid("id", message))
}
