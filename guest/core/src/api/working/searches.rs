//! Tier two: search, hybrid lists, embeddings.

use alloc::{format, string::ToString, vec::Vec};

use super::{
    super::{Core, r#gen::working::*},
    json,
};
use crate::{
    Caller, Error, Result,
    host::Host,
    rank::{fts, hybrid as fusion},
    text::civil,
    working::{
        embedding::{self, NO_EMBEDDER},
        search::{self as searching, Ask},
        space::Space,
        table::{Table, cut},
    },
};

/// Neighbours of a query when the request does not say.
const NEAREST: u32 = 10;

fn syntax(named: Option<Syntax>) -> fts::Syntax {
    match named.unwrap_or_default() {
        Syntax::Retry => fts::Syntax::Retry,
        Syntax::Strict => fts::Syntax::Strict,
    }
}

fn items(found: &[searching::Item]) -> Vec<Item> {
    let item = |item: &searching::Item| Item {
        table: item.row.table.name().to_string(),
        id: item.row.id.clone(),
        score: item.score,
        display: item.row.display(),
        date: civil::spaced(item.row.instant()),
        data: json(item.row.object()),
    };
    found.iter().map(item).collect()
}

/// Full-text search over the tables.
///
/// # Errors
/// `invalid` about `table`, `after`, `before` or `limit`, `too-large` about `query`.
pub fn search<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: SearchRequest,
) -> Result<SearchAnswer> {
    let ask = Ask {
        syntax: syntax(request.syntax),
        ..Ask::new(
            &request.query,
            request.table.as_deref(),
            request.after.as_deref(),
            request.before.as_deref(),
            request.limit,
        )?
    };
    let handle = core.open(caller, "working.search")?;
    let found = searching::search(
        &Space::of(handle.store.state(), caller)?,
        handle.store.state(),
        handle.call.now,
        &ask,
    )?;
    Ok(SearchAnswer {
        items: items(&found.items),
        printed: searching::listing(&found.items),
        prepared: found.prepared,
        fault: found.fault,
    })
}

/// Full-text search and similarity in one list.
///
/// # Errors
/// As [`search`].
pub fn hybrid<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: HybridRequest,
) -> Result<HybridAnswer> {
    let ask = Ask {
        syntax: syntax(request.syntax),
        ..Ask::new(
            &request.query,
            request.table.as_deref(),
            request.after.as_deref(),
            request.before.as_deref(),
            request.limit,
        )?
    };
    let handle = core.open(caller, "working.hybrid")?;
    let weight = request.weight.unwrap_or(fusion::WEIGHT);
    let (found, degraded) = searching::hybrid(&handle, &ask, weight)?;
    Ok(HybridAnswer {
        items: items(&found.items),
        printed: searching::listing(&found.items),
        prepared: found.prepared,
        fault: found.fault,
        degraded,
    })
}

/// Embeds the rows whose text changed.
///
/// # Errors
/// Those of the embedder and of the store.
pub fn embed_sync<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    _request: EmbedSyncRequest,
) -> Result<EmbedSyncAnswer> {
    let mut handle = core.open(caller, "working.embed_sync")?;
    let synced = embedding::sync(&mut handle)?;
    let printed = if synced.model.is_empty() {
        format!("Nothing embedded: {NO_EMBEDDER}.\n")
    } else {
        let (embedded, unchanged, removed) = (synced.embedded, synced.unchanged, synced.removed);
        format!("Embedded {embedded}, unchanged {unchanged}, removed {removed}\n")
    };
    Ok(EmbedSyncAnswer {
        embedded: synced.embedded,
        unchanged: synced.unchanged,
        removed: synced.removed,
        model: synced.model,
        printed,
    })
}

/// The rows most similar to a query.
///
/// # Errors
/// `invalid` about a table whose rows are not embedded and about `limit`, and those of the embedder.
pub fn embed_search<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: EmbedSearchRequest,
) -> Result<EmbedSearchAnswer> {
    let table = request.table.as_deref().map(Table::named).transpose()?;
    if let Some(table) = table.filter(|table| !embedding::TABLES.contains(table)) {
        let message = format!("rows of {} are not embedded", table.name());
        return Err(Error::invalid("table", message));
    }
    let limit = searching::limited(request.limit)?.unwrap_or(NEAREST) as usize;
    let handle = core.open(caller, "working.embed_search")?;
    let similar = embedding::similar(&handle, &request.query)?;
    let wanted = |hit: &embedding::Hit| table.is_none_or(|table| table == hit.row.table);
    let hits: Vec<Similar> = similar
        .hits
        .into_iter()
        .filter(wanted)
        .take(limit)
        .map(|hit| Similar {
            table: hit.row.table.name().to_string(),
            id: hit.row.id,
            similarity: hit.similarity,
            text: hit.text,
        })
        .collect();
    let line = |hit: &Similar| {
        let (table, id, text) = (&hit.table, &hit.id, cut(&hit.text, 200));
        format!("{:.4}  [{table} #{id}] {text}\n", hit.similarity)
    };
    let printed = match similar.degraded.as_str() {
        "" => hits.iter().map(line).collect(),
        reason => format!("Nothing compared: {reason}.\n"),
    };
    Ok(EmbedSearchAnswer {
        hits,
        degraded: similar.degraded,
        foreign: similar.foreign,
        printed,
    })
}
