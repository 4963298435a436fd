//! Two-tier working memory: the interface `working`.

mod documents;
mod rows;
mod searches;
mod upkeep;

use alloc::vec::Vec;

pub use self::{documents::*, rows::*, searches::*, upkeep::*};
pub use super::r#gen::working::*;
use crate::{
    Error, Result,
    wire::Json,
    working::{
        rows::Written,
        search::limited,
        table::Row,
        value::{Object, Value},
    },
};

/// Reads a JSON object of a request.
fn object(field: &str, json: &Json) -> Result<Object> {
    match Value::parse(field, &json.0)? {
        Value::Object(object) => Ok(object),
        _ => Err(Error::invalid(
            field,
            alloc::format!("{field} must be a JSON object"),
        )),
    }
}

fn json(object: Object) -> Json {
    Value::Object(object).json()
}

fn rows_json(rows: &[Row]) -> Vec<Json> {
    rows.iter().map(|row| json(row.object())).collect()
}

/// How many rows a page has at most.
fn rows_limit(limit: Option<u32>) -> Result<Option<usize>> {
    Ok(limited(limit)?.map(|limit| limit as usize))
}

/// Answers that name a row that was written.
macro_rules! written {
    ($answer:ident, $written:expr) => {{
        let Written {
            id,
            redacted,
            printed,
        } = $written;
        Ok($answer {
            id,
            redacted,
            printed,
        })
    }};
}
use written;
