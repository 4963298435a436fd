//! Remembering, changing, forgetting and looking.

use alloc::{string::String, vec::Vec};

use super::{
    super::Core, DigestAnswer, DigestRequest, EvolveAnswer, EvolveRequest, ForgetAnswer,
    ForgetRequest, GetAnswer, GetRequest, HistoryAnswer, HistoryRequest, ListAnswer, ListRequest,
    NearMemory, RememberAnswer, RememberRequest, Supersession, UpdateAnswer, UpdateRequest, item,
    items, known,
};
use crate::{
    Caller, Result,
    ecma::Value,
    guard::redact::{hide, redact},
    host::Host,
    memory::{
        self, Evolution, Forgetting, Listing, NewMemory, Patch, Policy,
        digest::{CONFIDENCE, HookEvent, IMPORTANCE},
        scope::Named,
    },
    text::space,
    wire::Json,
};

/// Saves a memory.
///
/// # Errors
/// As [`memory::remember`].
pub fn remember<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: RememberRequest,
) -> Result<RememberAnswer> {
    let mut handle = core.open(caller, "memory.remember")?;
    let policy = request.policy.map(|policy| match policy {
        Supersession::Guarded => Policy::Guarded,
        Supersession::Similar => Policy::Similar,
        Supersession::Never => Policy::Never,
    });
    let wish = NewMemory {
        content: request.content,
        kind: request.kind.unwrap_or_default(),
        title: request.title,
        concepts: request.concepts,
        files: request.files,
        project: request.project,
        agent: request.agent,
        ttl: request.ttl,
        sources: request.sources,
        claimed: Vec::new(),
        supersedes: request.supersedes,
        importance: request.importance,
        policy,
    };
    let done = memory::remember(&mut handle, &wish)?;
    let near = done.near.map(|near| NearMemory {
        id: near.id,
        title: near.title,
        similarity: memory::rounded(near.similarity, 2),
        apart: near.apart,
    });
    Ok(RememberAnswer {
        memory: item(&done.record),
        superseded: done.superseded,
        near,
        affected: done.affected,
        redacted: done.redacted,
    })
}

/// Changes parts of a memory.
///
/// # Errors
/// As [`memory::update`].
pub fn update<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: UpdateRequest,
) -> Result<UpdateAnswer> {
    let mut handle = core.open(caller, "memory.update")?;
    let patch = Patch {
        content: request.content,
        title: request.title,
        kind: request.kind,
        concepts: request.concepts,
        files: request.files,
        importance: request.importance,
        ttl: request.ttl,
    };
    let done = memory::update(&mut handle, &request.id, &patch, request.expected)?;
    Ok(UpdateAnswer {
        memory: item(&done.record),
        affected: done.affected,
        redacted: done.redacted,
    })
}

/// Replaces a memory by a successor.
///
/// # Errors
/// As [`memory::evolve`].
pub fn evolve<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: EvolveRequest,
) -> Result<EvolveAnswer> {
    let mut handle = core.open(caller, "memory.evolve")?;
    let next = Evolution {
        content: request.content,
        title: request.title,
        expected: request.expected,
    };
    let done = memory::evolve(&mut handle, &request.id, &next)?;
    Ok(EvolveAnswer {
        memory: item(&done.record),
        affected: done.affected,
        redacted: done.redacted,
    })
}

/// Forgets records.
///
/// # Errors
/// As [`memory::forget`].
pub fn forget<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: ForgetRequest,
) -> Result<ForgetAnswer> {
    let mut handle = core.open(caller, "memory.forget")?;
    let wish = Forgetting {
        ids: request.ids,
        session: request.session.map(|name| space::trim(&name).into()),
        keep_replaced: request.keep_replaced.unwrap_or(false),
        derived: request.derived.unwrap_or(false),
        purge: request.purge.unwrap_or(false),
        reason: request.reason.unwrap_or_default(),
    };
    let mut done = memory::forget(&mut handle, &wish)?;
    done.missing.iter_mut().for_each(hide);
    // Also when nothing was there any more: a purge that did not come to its end is finished.
    let purged = handle.purged(request.purge.unwrap_or(false))?;
    Ok(ForgetAnswer {
        count: done.deleted.len() as u32,
        deleted: done.deleted,
        missing: done.missing,
        restored: done.restored,
        remaining: done.remaining,
        derived: done.derived,
        purged,
    })
}

/// One record.
///
/// # Errors
/// As [`memory::get`] and [`memory::as_of`].
pub fn get<H: Host>(core: &mut Core<H>, caller: &Caller, request: GetRequest) -> Result<GetAnswer> {
    let handle = core.open(caller, "memory.get")?;
    let state = handle.store.state();
    let named = Named {
        agent: request.agent.as_deref(),
        ..Named::default()
    };
    let record = match request.at {
        Some(at) => memory::as_of(state, caller, &named, &request.id, at)?,
        None => memory::get(state, caller, &named, &request.id, handle.call.now)?,
    };
    let record = handle.store.unwritten().counted(record);
    let mut items = [item(&record)];
    known(state, caller, &mut items);
    let [item] = items;
    Ok(GetAnswer { item })
}

/// Records, newest first.
///
/// # Errors
/// As [`memory::list`].
pub fn list<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: ListRequest,
) -> Result<ListAnswer> {
    let handle = core.open(caller, "memory.list")?;
    let named = Named {
        project: request.project.as_deref(),
        agent: request.agent.as_deref(),
        session: request.session.as_deref(),
    };
    let listing = Listing {
        collection: request.collection,
        kind: request.kind,
        concept: request.concept,
        since: request.since,
        until: request.until,
        at: request.at,
        limit: request.limit,
        offset: request.offset.unwrap_or(0),
    };
    let page = memory::list(
        handle.store.state(),
        caller,
        &named,
        &listing,
        handle.call.now,
    )?;
    let uses = handle.store.unwritten();
    let records = page.records.into_iter().map(|record| uses.counted(record));
    let mut items = items(&records.collect::<Vec<_>>());
    known(handle.store.state(), caller, &mut items);
    Ok(ListAnswer {
        items,
        matched: page.matched,
    })
}

/// What a memory replaced and what replaced it.
///
/// # Errors
/// As [`memory::history`].
pub fn history<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: HistoryRequest,
) -> Result<HistoryAnswer> {
    let handle = core.open(caller, "memory.history")?;
    let named = Named {
        agent: request.agent.as_deref(),
        ..Named::default()
    };
    let (state, now) = (handle.store.state(), handle.call.now);
    let records = memory::history(state, caller, &named, &request.id, request.at, now)?;
    let mut versions = items(&records);
    known(state, caller, &mut versions);
    Ok(HistoryAnswer { versions })
}

/// What a hook event becomes.
///
/// # Errors
/// `invalid` when input or output are no JSON.
pub fn digest<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: DigestRequest,
) -> Result<DigestAnswer> {
    let input = value("input", request.input.as_ref())?;
    let output = value("output", request.output.as_ref())?;
    let event = HookEvent {
        hook: &request.hook,
        tool: request.tool.as_deref().unwrap_or_default(),
        input: input.as_ref(),
        output: output.as_ref(),
        prompt: request.prompt.as_deref().unwrap_or_default(),
        lines: false,
    };
    let made = memory::digest::digest(&event, &mut |text| {
        Ok(redact(text).map_or_else(|| text.into(), |(clean, _)| clean))
    })?;
    Ok(DigestAnswer {
        kind: String::from(made.kind),
        title: made.title,
        subtitle: (!made.subtitle.is_empty()).then_some(made.subtitle),
        narrative: made.narrative,
        files: made.files,
        importance: IMPORTANCE,
        confidence: CONFIDENCE,
    })
}

pub(super) fn value(field: &str, json: Option<&Json>) -> Result<Option<Value>> {
    json.map(|json| Value::read(field, json)).transpose()
}
