//! The one retrieval pipeline: the interface `retrieval`.

use alloc::string::String;

use super::Core;
pub use super::r#gen::retrieval::*;
use crate::{
    Caller, Error, Result,
    host::Host,
    index::recall::Ranked,
    memory::scope::{Named, Reading},
    model::{Reach, State, identity::split_key},
    rank::{default, snippet::Snippet},
    store::{self, Find, Found, Nothing},
};

/// Collections that a recall looks in when it names none.
const COLLECTIONS: [&str; 4] = ["fact", "memory", "lesson", "entity"];
/// Most hits of one answer.
pub const LIMIT_MAX: u32 = 1_000;
/// Most hits that are passed over.
pub const OFFSET_MAX: u32 = 10_000;
/// Most values of one filter.
pub const FILTER_MAX: u64 = 1_000;
/// Fewest and most bytes of a shown part.
pub const PART_BYTES: (u32, u32) = (16, 4_096);

/// Finds the best records for a question.
///
/// # Errors
/// `too-large` for a query above [`store::QUERY_MAX`], an offset above [`OFFSET_MAX`] or a filter above
/// [`FILTER_MAX`], `denied` for an owner, project or agent that the caller does not reach, and
/// without an agent where agents are isolated.
pub fn recall<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: RecallRequest,
) -> Result<RecallAnswer> {
    check(&request)?;
    let mut handle = core.open(caller, "retrieval.recall")?;
    let explain = request.explain.unwrap_or(false);
    let find = find(handle.store.state(), caller, request)?;
    let found = handle.find(&find);
    let now = handle.call.now;
    for hit in &found.hits {
        handle
            .store
            .note_use(&hit.record.collection, &hit.record.id, now);
    }
    Ok(answer(found, explain, now))
}

fn check(request: &RecallRequest) -> Result<()> {
    store::fits(&request.query)?;
    let filters = [
        ("collections", request.collections.len()),
        ("owners", request.owners.len()),
        ("kinds", request.kinds.len()),
        ("tags", request.tags.len()),
        ("channels", request.channels.len()),
    ];
    for (name, values) in filters {
        if values as u64 > FILTER_MAX {
            return Err(Error::too_large(name, "values", values as u64, FILTER_MAX));
        }
    }
    let offset = u64::from(request.offset.unwrap_or(0));
    if offset > u64::from(OFFSET_MAX) {
        let most = u64::from(OFFSET_MAX);
        return Err(Error::too_large("offset", "hits", offset, most));
    }
    Ok(())
}

fn answer(found: Found, explain: bool, now: u64) -> RecallAnswer {
    let evidence = explain.then(|| evidence(&found.evidence));
    let rows = found.hits.into_iter().map(|hit| row(hit, explain, now));
    RecallAnswer {
        hits: rows.collect(),
        nothing: found.nothing.map(|nothing| String::from(reason(nothing))),
        degraded: found.degraded,
        evidence,
    }
}

fn find(state: &State, caller: &Caller, request: RecallRequest) -> Result<Find> {
    let mut reach = reach(state, caller, &request)?;
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
    let collections = if request.collections.is_empty() {
        COLLECTIONS.map(String::from).to_vec()
    } else {
        request.collections
    };
    Ok(Find {
        text: request.query,
        reach,
        sight: Some(Reading::sight(state, caller)?.reach),
        collections,
        kinds: request.kinds,
        tags: request.tags,
        since: request.since,
        until: request.until,
        channels: request.channels,
        limit: request.limit.unwrap_or(10).min(LIMIT_MAX) as usize,
        offset: request.offset.unwrap_or(0) as usize,
        per_session: request.per_session.map(|most| most as usize),
        snippet: request
            .snippet
            .map(|width| width.clamp(PART_BYTES.0, PART_BYTES.1) as usize),
        no_rerank: !request.rerank.unwrap_or(true),
    })
}

/// How far the call reaches: what the caller is bound to, narrowed by the request, by the one rule
/// of reading. A project that only the caller names leaves in what belongs to none.
fn reach(state: &State, caller: &Caller, request: &RecallRequest) -> Result<Reach> {
    let named = Named {
        project: request.project.as_deref(),
        agent: request.agent.as_deref(),
        session: request.session.as_deref(),
    };
    Ok(Reach {
        global: request.global.unwrap_or(request.project.is_none()),
        ..Reading::of(state, caller, &named)?.reach
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

fn row(hit: store::Hit, explain: bool, now: u64) -> Hit {
    let ranked = hit.ranked.unwrap_or_default();
    let reference = hit.record.reference();
    let part = hit.snippet.map(|part| shown(&hit.record.content, &part));
    let draft = hit.record.draft;
    Hit {
        reference,
        collection: draft.collection,
        id: draft.id,
        key: split_key(&draft.key).1.into(),
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
        fields: hit.fields.into_iter().map(String::from).collect(),
        age: now.saturating_sub(draft.updated),
        part,
        parts: explain.then(|| parts(&ranked)),
        places: explain.then(|| places(&ranked)),
    }
}

fn shown(content: &str, part: &Snippet) -> Part {
    let byte = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    let marks = part.marks.iter().map(|&(start, end)| Stretch {
        start: byte(start),
        end: byte(end),
    });
    Part {
        start: byte(part.start),
        end: byte(part.end),
        text: content.get(part.start..part.end).unwrap_or("").into(),
        marks: marks.collect(),
    }
}

const fn places(ranked: &Ranked) -> Places {
    Places {
        lexical: ranked.ranks.lexical,
        vectors: ranked.ranks.vectors,
        outside: ranked.ranks.outside,
        rerank: ranked.ranks.rerank,
    }
}

fn evidence(evidence: &default::Evidence) -> Evidence {
    Evidence {
        strength: evidence.strength,
        coverage: evidence.coverage,
        cosine: evidence.cosine,
        words: u32::try_from(evidence.words).unwrap_or(u32::MAX),
        strangers: evidence.strangers,
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
        outside: ranked.parts.outside,
        graph: ranked.parts.graph,
        rerank: ranked.parts.rerank,
    }
}
