//! Sweeps.

use alloc::vec::Vec;

use super::{
    super::Core, AutoForgetAnswer, AutoForgetRequest, EvictAnswer, EvictFadedAnswer,
    EvictFadedRequest, EvictRequest, RetentionAnswer, RetentionRequest, RetentionRow, Swept,
};
use crate::{
    Caller, Result,
    host::Host,
    memory::{
        rounded,
        scope::{Named, Reading},
        shown_id,
        upkeep::{self, Held, Limits},
    },
    rank::retention::{Config, Tier},
};

/// Rows of a retention answer that names no number, and the most of one.
const ROWS: (u32, u32) = (50, 1_000);

fn rows(swept: Vec<upkeep::Swept>) -> Vec<Swept> {
    swept
        .into_iter()
        .map(|row| Swept {
            id: row.reference,
            action: row.action.into(),
            reason: row.reason,
        })
        .collect()
}

/// Forgets what expired, what was trivial and what repeats itself.
///
/// # Errors
/// As [`upkeep::auto_forget`].
pub fn auto_forget<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: AutoForgetRequest,
) -> Result<AutoForgetAnswer> {
    let mut handle = core.open(caller, "memory.auto-forget")?;
    let dry = request.dry.unwrap_or(false);
    let swept = upkeep::auto_forget(&mut handle, &Limits::default(), dry)?;
    Ok(AutoForgetAnswer { rows: rows(swept) })
}

/// Forgets what grew old.
///
/// # Errors
/// As [`upkeep::evict`].
pub fn evict<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: EvictRequest,
) -> Result<EvictAnswer> {
    let mut handle = core.open(caller, "memory.evict")?;
    let dry = request.dry.unwrap_or(false);
    let swept = upkeep::evict(&mut handle, &Limits::default(), dry)?;
    Ok(EvictAnswer { rows: rows(swept) })
}

/// Retires memories of low retention.
///
/// # Errors
/// As [`upkeep::evict_faded`].
pub fn evict_faded<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: EvictFadedRequest,
) -> Result<EvictFadedAnswer> {
    let mut handle = core.open(caller, "memory.evict-faded")?;
    let dry = request.dry.unwrap_or(false);
    let swept = upkeep::evict_faded(&mut handle, request.threshold, request.limit, dry)?;
    Ok(EvictFadedAnswer { rows: rows(swept) })
}

/// Scores and tiers of what is remembered.
///
/// # Errors
/// Those of the scope.
pub fn retention<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: RetentionRequest,
) -> Result<RetentionAnswer> {
    let handle = core.open(caller, "memory.retention")?;
    let state = handle.store.state();
    let named = Named {
        project: request.project.as_deref(),
        agent: request.agent.as_deref(),
        session: None,
    };
    let reading = Reading::of(state, caller, &named)?;
    let uses = handle.store.unwritten();
    let (config, now) = (Config::default(), handle.call.now);
    let held = upkeep::held(state, &reading, &config, &uses, now);
    let of = |tier: Tier| held.iter().filter(|row| row.tier == tier).count() as u32;
    let limit = request.limit.unwrap_or(ROWS.0).clamp(1, ROWS.1) as usize;
    Ok(RetentionAnswer {
        rows: held.iter().take(limit).map(retention_row).collect(),
        hot: of(Tier::Hot),
        warm: of(Tier::Warm),
        cold: of(Tier::Cold),
        evictable: of(Tier::Evictable),
    })
}

fn retention_row(row: &Held) -> RetentionRow {
    let tier = match row.tier {
        Tier::Hot => "hot",
        Tier::Warm => "warm",
        Tier::Cold => "cold",
        Tier::Evictable => "evictable",
    };
    let record = &row.record;
    RetentionRow {
        id: shown_id(&record.draft).into(),
        title: record.title.clone(),
        kind: record.kind.clone(),
        salience: rounded(row.score.salience, 3),
        score: rounded(row.score.score, 3),
        tier: tier.into(),
        uses: record.uses,
        created: record.created,
    }
}
