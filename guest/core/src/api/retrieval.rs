//! The one retrieval pipeline: the interface `retrieval`.

use alloc::{string::String, vec::Vec};

use super::Core;
pub use super::r#gen::retrieval::*;
use crate::{
    Caller, Error, Result,
    host::Host,
    index::recall::Ranked,
    model::Reach,
    store::{self, Find, Nothing},
};

/// Collections that a recall looks in when it names none.
const COLLECTIONS: [&str; 3] = ["fact", "memory", "lesson"];
/// Longest query, in bytes.
pub const QUERY_MAX: u64 = 65_536;
/// Most hits of one answer.
pub const LIMIT_MAX: u32 = 1_000;

/// Finds the best records for a question.
///
/// # Errors
/// `too-large` for a query above [`QUERY_MAX`], `denied` for an owner that the caller does not
/// reach.
pub fn recall<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: RecallRequest,
) -> Result<RecallAnswer> {
    let bytes = request.query.len() as u64;
    if bytes > QUERY_MAX {
        return Err(Error::too_large("query", "bytes", bytes, QUERY_MAX));
    }
    let handle = core.open(caller, "retrieval.recall")?;
    let explain = request.explain.unwrap_or(false);
    let find = find(caller, request)?;
    let found = handle.store.find(&find, handle.call.now);
    for hit in &found.hits {
        handle
            .store
            .note_use(&hit.record.collection, &hit.record.id, handle.call.now);
    }
    let mut degraded = Vec::new();
    if !handle.host.provider().embeds {
        degraded.push(String::from("embedder"));
    }
    Ok(RecallAnswer {
        hits: found
            .hits
            .into_iter()
            .map(|hit| row(hit, explain))
            .collect(),
        nothing: found.nothing.map(|nothing| String::from(reason(nothing))),
        degraded,
    })
}

fn find(caller: &Caller, request: RecallRequest) -> Result<Find> {
    let mut reach = Reach::of(caller);
    if !request.owners.is_empty() {
        let beyond = reach
            .owners
            .as_ref()
            .and_then(|owners| request.owners.iter().find(|owner| !owners.contains(owner)));
        if beyond.is_some() {
            let message = "this caller may not reach that owner";
            return Err(Error::new(crate::Code::Denied, message).about("owners"));
        }
        reach.owners = Some(request.owners);
    }
    reach.project = request.project;
    reach.global = request.global.unwrap_or(false);
    reach.agent = request.agent;
    reach.session = request.session;
    let collections = if request.collections.is_empty() {
        COLLECTIONS.map(String::from).to_vec()
    } else {
        request.collections
    };
    Ok(Find {
        text: request.query,
        reach,
        collections,
        kinds: request.kinds,
        tags: request.tags,
        since: request.since,
        until: request.until,
        channels: request.channels,
        limit: request.limit.unwrap_or(10).min(LIMIT_MAX) as usize,
        offset: request.offset.unwrap_or(0) as usize,
    })
}

const fn reason(nothing: Nothing) -> &'static str {
    match nothing {
        Nothing::Stored => "stored",
        Nothing::Admitted => "admitted",
        Nothing::Matching => "matching",
        Nothing::Evident => "evident",
    }
}

fn row(hit: store::Hit, explain: bool) -> Hit {
    let ranked = hit.ranked.unwrap_or_default();
    let reference = hit.record.reference();
    let draft = hit.record.draft;
    Hit {
        reference,
        collection: draft.collection,
        id: draft.id,
        key: draft.key,
        title: draft.title,
        content: draft.content,
        kind: draft.kind,
        tags: draft.tags,
        owner: draft.scope.owner,
        project: draft.scope.project,
        agent: draft.scope.agent,
        session: draft.scope.session,
        actor: draft.origin.actor,
        channel: draft.origin.channel,
        source: draft.origin.source,
        version: draft.version,
        confidence: draft.confidence,
        importance: draft.importance,
        created: draft.created,
        updated: draft.updated,
        exact: hit.ranked.is_none(),
        score: ranked.score,
        coverage: ranked.coverage,
        matched: hit.matched,
        parts: explain.then(|| parts(&ranked)),
    }
}

const fn parts(ranked: &Ranked) -> Parts {
    Parts {
        lexical: ranked.parts.lexical,
        factor: ranked.parts.factor,
        pairs: ranked.parts.pairs,
        feedback: ranked.parts.feedback,
        turns: ranked.parts.turns,
        session: ranked.parts.session,
        cosine: ranked.parts.cosine,
    }
}
