//! Namespaced facts: the interface `facts`.

use alloc::{string::String, vec::Vec};

pub use super::r#gen::facts::*;
use super::{Core, Read};
use crate::{Caller, Error, Result, facts, host::Host, model::Record, store::Handle, wire::Json};

fn row(fact: &facts::Fact) -> Fact {
    Fact {
        id: fact.id,
        owner: fact.owner.clone(),
        kind: fact.kind.clone(),
        key: fact.key.clone(),
        value: fact.value.clone(),
        confidence: fact.confidence,
        created_at: fact.created / 1_000,
        updated_at: fact.updated / 1_000,
    }
}

fn admit<'a, H: Host>(
    core: &'a mut Core<H>,
    caller: &'a Caller,
    method: &'a str,
    owner: Option<&str>,
) -> Result<(Handle<'a, H>, facts::Owner)> {
    admit_as(Read::Latest, core, caller, method, owner)
}

fn admit_as<'a, H: Host>(
    read: Read,
    core: &'a mut Core<H>,
    caller: &'a Caller,
    method: &'a str,
    owner: Option<&str>,
) -> Result<(Handle<'a, H>, facts::Owner)> {
    let mut handle = core.open_as(read, caller, method)?;
    let owner = facts::admit(&mut handle, owner, None)?;
    Ok((handle, owner))
}

/// Stores a fact, or replaces the one with the same owner and key.
///
/// # Errors
/// As [`facts::store`], after the checks of [`facts::admit`].
pub fn store<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: StoreRequest,
) -> Result<StoreAnswer> {
    core.writes(caller, |core, read| store_as(read, core, caller, &request))
}

fn store_as<H: Host>(
    read: Read,
    core: &mut Core<H>,
    caller: &Caller,
    request: &StoreRequest,
) -> Result<StoreAnswer> {
    let owner = request.owner.as_deref();
    let (mut handle, owner) = admit_as(read, core, caller, "facts.store", owner)?;
    let (fact, redacted) = facts::store(
        &mut handle,
        &owner,
        &request.kind,
        &request.key,
        &request.value,
        request.confidence,
        request.expected,
    )?;
    let similar = if fact.version == 1 {
        facts::alike(handle.store.state(), &owner, &fact.key)
    } else {
        Vec::new()
    };
    Ok(StoreAnswer {
        version: fact.version,
        fact: row(&fact),
        redacted,
        similar,
    })
}

/// Finds facts whose key or value hold every word of the query.
///
/// # Errors
/// `invalid` for an unknown kind, `too-large` for a long query, after the checks of
/// [`facts::admit`].
pub fn recall<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: RecallRequest,
) -> Result<RecallAnswer> {
    let (handle, owner) = admit(core, caller, "facts.recall", request.owner.as_deref())?;
    let query = request.query.unwrap_or_default();
    let limit = request.limit.unwrap_or(20).clamp(1, facts::RECALL_MAX);
    let (facts, matched) = rows(&handle, &owner, &query, request.kind.as_deref(), limit)?;
    Ok(RecallAnswer {
        owner: owner.as_str().into(),
        facts,
        matched,
    })
}

fn rows<H: Host>(
    handle: &Handle<'_, H>,
    owner: &facts::Owner,
    query: &str,
    kind: Option<&str>,
    limit: u32,
) -> Result<(Vec<Fact>, u32)> {
    let kind = kind.map(facts::kind_name).transpose()?;
    let (found, matched) =
        facts::search(handle.store.state(), owner, query, kind.as_deref(), limit)?;
    Ok((found.iter().map(row).collect(), matched))
}

/// One fact by its key.
///
/// # Errors
/// `missing` for an unknown key, after the checks of [`facts::admit`].
pub fn get<H: Host>(core: &mut Core<H>, caller: &Caller, request: GetRequest) -> Result<GetAnswer> {
    let (handle, owner) = admit(core, caller, "facts.get", request.owner.as_deref())?;
    let fact = facts::get(handle.store.state(), &owner, &request.key)?;
    Ok(GetAnswer {
        version: fact.version,
        fact: row(&fact),
    })
}

/// Changes parts of a fact.
///
/// # Errors
/// As [`facts::update`], after the checks of [`facts::admit`].
pub fn update<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: UpdateRequest,
) -> Result<UpdateAnswer> {
    let (key, expected) = (request.key, request.expected);
    let patch = facts::Patch {
        value: request.value,
        confidence: request.confidence,
        kind: request.kind,
    };
    core.writes(caller, |core, read| {
        let owner = request.owner.as_deref();
        let (mut handle, owner) = admit_as(read, core, caller, "facts.update", owner)?;
        let (fact, redacted) = facts::update(&mut handle, &owner, &key, &patch, expected)?;
        Ok(UpdateAnswer {
            version: fact.version,
            fact: row(&fact),
            redacted,
        })
    })
}

/// Forgets a fact and all its versions.
///
/// # Errors
/// `missing` for an unknown key, after the checks of [`facts::admit`].
pub fn forget<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: ForgetRequest,
) -> Result<ForgetAnswer> {
    let (mut handle, owner) = admit(core, caller, "facts.forget", request.owner.as_deref())?;
    let id = facts::forget(&mut handle, &owner, &request.key)?;
    let purged = handle.purged(request.purge.unwrap_or(false))?;
    Ok(ForgetAnswer { id, purged })
}

/// All facts of an owner, newest first.
///
/// # Errors
/// `invalid` for an unknown kind, after the checks of [`facts::admit`].
pub fn list<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: ListRequest,
) -> Result<ListAnswer> {
    let (handle, owner) = admit(core, caller, "facts.list", request.owner.as_deref())?;
    let limit = request.limit.unwrap_or(50).clamp(1, facts::LIST_MAX);
    let (facts, matched) = rows(&handle, &owner, "", request.kind.as_deref(), limit)?;
    Ok(ListAnswer {
        owner: owner.as_str().into(),
        facts,
        matched,
    })
}

/// Forgets facts that are both old and doubtful.
///
/// # Errors
/// As [`facts::decay`], after the checks of [`facts::admit`].
pub fn decay<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: DecayRequest,
) -> Result<DecayAnswer> {
    let (mut handle, owner) = admit(core, caller, "facts.decay", request.owner.as_deref())?;
    let keys = facts::decay(
        &mut handle,
        &owner,
        request.days.unwrap_or(facts::DECAY_DAYS),
        request.below.unwrap_or(facts::DECAY_BELOW),
        request.dry.unwrap_or(false),
    )?;
    Ok(DecayAnswer {
        pruned: u32::try_from(keys.len()).unwrap_or(u32::MAX),
        keys,
    })
}

/// All versions of a fact that are still kept.
///
/// # Errors
/// `missing` for an unknown key, after the checks of [`facts::admit`].
pub fn history<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: HistoryRequest,
) -> Result<HistoryAnswer> {
    let (handle, owner) = admit(core, caller, "facts.history", request.owner.as_deref())?;
    let records = facts::history(handle.store.state(), &owner, &request.key)?;
    let id = records
        .first()
        .and_then(|record| record.id.parse().ok())
        .unwrap_or(0);
    Ok(HistoryAnswer {
        id,
        versions: records.iter().map(version).collect(),
    })
}

fn version(record: &Record) -> FactVersion {
    FactVersion {
        version: record.version,
        kind: record.kind.clone(),
        value: record.content.clone(),
        confidence: record.confidence,
        since: record.updated,
        until: (!record.latest).then_some(record.retired),
        actor: record.origin.actor.clone(),
        channel: record.origin.channel.as_str().into(),
    }
}

/// The documented REST calls as one rule.
///
/// # Errors
/// `unsupported` for an unknown verb, and a store that fails; everything else is a status.
pub fn serve<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: ServeRequest,
) -> Result<ServeAnswer> {
    let mut handle = core.open(caller, "facts.serve")?;
    let reply = facts::serve(&mut handle, &request.verb, &request.body.0)?;
    let text: String = serde_json::to_string(&reply.body)
        .map_err(|error| Error::new(crate::Code::Internal, alloc::format!("{error}")))?;
    Ok(ServeAnswer {
        status: reply.status,
        reply: Json(text),
    })
}
