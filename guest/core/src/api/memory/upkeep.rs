//! Sweeps.

use alloc::vec::Vec;

use super::{
    super::Core, AutoForgetAnswer, AutoForgetRequest, EvictAnswer, EvictFadedAnswer,
    EvictFadedRequest, EvictRequest, Swept,
};
use crate::{
    Caller, Result,
    host::Host,
    memory::upkeep::{self, Limits},
};

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
