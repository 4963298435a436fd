//! Full-text search, hybrid lists and similarities as DOE documents them.

use alloc::{collections::BTreeSet, vec::Vec};

use super::super::{
    Core,
    r#gen::ranking::{
        FtsAnswer, FtsHit, FtsRequest, FtsSyntax, HybridAnswer, HybridEntry, HybridHit,
        HybridRequest, NearestAnswer, NearestHit, NearestRequest, RepeatsAnswer, RepeatsRequest,
    },
};
use crate::sort::Gather as _;
use crate::{
    Caller, Error, Result,
    host::Host,
    rank::{fts as ranking, hybrid as fusion, similarity},
};

/// How many hits a search has when the request does not say.
const LIMIT: u32 = 20;
/// How many neighbours a request gets that does not say.
const NEAREST: u32 = 10;
/// Similarity from which on a vector repeats another.
const THRESHOLD: f64 = 0.95;

/// Ranks the rows of tables as SQLite's full-text search does.
///
/// # Errors
/// `invalid` about `tables` for a row whose texts do not match the columns, `too-large` about
/// `query`.
pub fn fts<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: FtsRequest,
) -> Result<FtsAnswer> {
    let uneven = request.tables.iter().any(|table| {
        table
            .rows
            .iter()
            .any(|row| row.texts.len() != table.columns.len())
    });
    if uneven {
        return Err(Error::invalid(
            "tables",
            "each row must have one text a column",
        ));
    }
    let columns: Vec<Vec<&str>> = request
        .tables
        .iter()
        .map(|table| table.columns.iter().map(|name| &name[..]).collect())
        .collect();
    let tables: Vec<ranking::Table<'_>> = request
        .tables
        .iter()
        .zip(&columns)
        .map(|(table, columns)| ranking::Table {
            columns,
            rows: table
                .rows
                .iter()
                .map(|row| row.texts.iter().map(|text| &text[..]).collect())
                .collect(),
            dropped: BTreeSet::new(),
        })
        .collect();
    let limit = request.limit.unwrap_or(LIMIT) as usize;
    let found = ranking::search(&request.query, &tables, syntax(request.syntax), limit)?;
    let hit = |place: &ranking::Place| {
        let table = &request.tables[place.table];
        FtsHit {
            table: table.name.clone(),
            id: table.rows[place.hit.row].id.clone(),
            score: place.hit.score,
        }
    };
    let hits = found.places.iter().map(hit).collect();
    Ok(FtsAnswer {
        prepared: found.prepared,
        hits,
        fault: found.fault,
    })
}

/// The rule that a request names.
pub(in super::super) fn syntax(named: Option<FtsSyntax>) -> ranking::Syntax {
    match named.unwrap_or_default() {
        FtsSyntax::Retry => ranking::Syntax::Retry,
        FtsSyntax::Strict => ranking::Syntax::Strict,
    }
}

/// Fuses a keyword list with a list of similarities.
///
/// # Errors
/// None.
pub fn hybrid<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: HybridRequest,
) -> Result<HybridAnswer> {
    let list = |entries: Vec<HybridEntry>| -> Vec<_> {
        entries
            .into_iter()
            .map(|entry| ((entry.table, entry.id), entry.score))
            .collect()
    };
    let (keyword, semantic) = (list(request.keyword), list(request.semantic));
    let weight = request.weight.unwrap_or(fusion::WEIGHT);
    let limit = request.limit.unwrap_or(LIMIT) as usize;
    let hits = fusion::fuse(&keyword, &semantic, weight, limit)
        .into_iter()
        .map(|fused| HybridHit {
            table: fused.key.0,
            id: fused.key.1,
            keyword: fused.keyword,
            semantic: fused.semantic,
            score: fused.score,
        })
        .collect();
    Ok(HybridAnswer { hits })
}

/// Lengths that vectors hold with full precision, and with them their squares.
const LENGTHS: core::ops::RangeInclusive<f64> = 1e-30..=1e30;

/// The numbers as vectors hold them. Only angles count: what is too long or too short comes near
/// length 1 first.
fn narrow(values: &[f64], dimensions: usize) -> Vec<f32> {
    let vectors = values.chunks(dimensions.max(1));
    let scaled = vectors.flat_map(|vector| {
        let largest = vector
            .iter()
            .fold(0.0, |known: f64, value| known.max(value.abs()));
        let fits = largest == 0.0 || LENGTHS.contains(&largest);
        let unit = if fits { 1.0 } else { largest };
        vector.iter().map(move |value| (value / unit) as f32)
    });
    scaled.collect()
}

/// Cuts a flat list into vectors.
fn vectors(values: &[f32], dimensions: usize, count: Option<usize>) -> Result<Vec<&[f32]>> {
    let fits = dimensions > 0
        && values.len().is_multiple_of(dimensions)
        && count.is_none_or(|count| values.len() / dimensions == count);
    if fits || (values.is_empty() && count.unwrap_or(0) == 0) {
        return Ok(values.chunks(dimensions.max(1)).collect());
    }
    let count = count.map_or(alloc::string::String::from("whole"), |count| {
        alloc::format!("{count}")
    });
    let length = values.len();
    let message =
        alloc::format!("{length} numbers are not {count} vectors of {dimensions} dimensions");
    Err(Error::invalid("vectors", message))
}

/// The rows most similar to a query.
///
/// # Errors
/// `invalid` about `vectors` when they are not one a row.
pub fn nearest<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: NearestRequest,
) -> Result<NearestAnswer> {
    let size = request.query.len();
    let (query, values) = (narrow(&request.query, size), narrow(&request.vectors, size));
    let vectors = vectors(&values, query.len(), Some(request.rows.len()))?;
    let chosen: Vec<usize> = (0..request.rows.len())
        .filter(|row| {
            request
                .table
                .as_ref()
                .is_none_or(|table| request.rows[*row].table == *table)
        })
        .collect();
    let limit = request.limit.unwrap_or(NEAREST) as usize;
    let found = similarity::nearest(&query, chosen.iter().map(|row| vectors[*row]), limit);
    let hits = found
        .into_iter()
        .map(|(place, similarity)| {
            let row = &request.rows[chosen[place]];
            NearestHit {
                table: row.table.clone(),
                id: row.id.clone(),
                similarity,
            }
        })
        .collect();
    Ok(NearestAnswer { hits })
}

/// Which vectors repeat an earlier one.
///
/// # Errors
/// `too-large` about `vectors` above [`similarity::COMPARED`], `invalid` when they are not whole.
pub fn repeats<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: RepeatsRequest,
) -> Result<RepeatsAnswer> {
    let count = request
        .vectors
        .len()
        .checked_div(request.dimensions as usize);
    let count = count.unwrap_or_default();
    if count > similarity::COMPARED {
        let (actual, limit) = (count as u64, similarity::COMPARED as u64);
        return Err(Error::too_large("vectors", "vectors", actual, limit));
    }
    let values = narrow(&request.vectors, request.dimensions as usize);
    let vectors = vectors(&values, request.dimensions as usize, None)?;
    let threshold = request.threshold.unwrap_or(THRESHOLD);
    let removed: BTreeSet<u32> = similarity::repeats(&vectors, threshold)
        .into_iter()
        .map(|number| u32::try_from(number).unwrap_or(u32::MAX))
        .gather();
    let count = u32::try_from(vectors.len()).unwrap_or(u32::MAX);
    let kept = (0..count)
        .filter(|number| !removed.contains(number))
        .collect();
    Ok(RepeatsAnswer {
        removed: removed.into_iter().collect(),
        kept,
    })
}
