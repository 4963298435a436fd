//! An import of several calls: what one call hands to the next, and the row of the audit that
//! sums all up.

use alloc::{
    borrow::ToOwned,
    format,
    string::{String, ToString},
    vec,
};

use serde_json::Value;

use super::{super::Call, Decision, Handle};
use crate::{
    Error, Result,
    guard::redact::hide,
    host::Host,
    model::{Change, IMPORTED, Readers, identity::reach_of},
};

/// What an import did so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Import {
    /// Taken in.
    pub loaded: u64,
    /// There already.
    pub known: u64,
    /// Refused.
    pub refused: u64,
}

/// What a call hands to the next: the counts, then the hash of the dumped state if there is one.
pub(super) fn write(import: Import, dumped: &str) -> String {
    let (loaded, known, refused) = (import.loaded, import.known, import.refused);
    format!("{loaded} {known} {refused} {dumped}")
}

/// Reads what [`write()`] made; nothing is an import that begins.
///
/// # Errors
/// `invalid` about `carried`.
pub(super) fn read(carried: &str) -> Result<(Import, String)> {
    if carried.is_empty() {
        return Ok((Import::default(), String::new()));
    }
    let mut parts = carried.split(' ');
    let mut count = || parts.next().and_then(|digits| digits.parse::<u32>().ok());
    let counts = [count(), count(), count()];
    if let ([Some(loaded), Some(known), Some(refused)], Some(dumped)) = (counts, parts.next()) {
        let import = Import {
            loaded: loaded.into(),
            known: known.into(),
            refused: refused.into(),
        };
        return Ok((import, dumped.to_owned()));
    }
    let message = "carried is not what the call before answered";
    Err(Error::invalid("carried", message))
}

/// The hash that the first line of a dump of everything names; empty for any other line.
pub(super) fn dumped(line: &str) -> String {
    let Ok(Value::Object(header)) = serde_json::from_str(line) else {
        return String::new();
    };
    match header.get("hash") {
        Some(Value::String(hash)) if header.contains_key("vademecum") => hash.clone(),
        _ => String::new(),
    }
}

/// Writes down that an import took something in: from where, and how much of it. `what` is what
/// is said of an unnamed source.
///
/// # Errors
/// Those of committing; a repeat of the call writes what is missing.
pub fn audit_import<H: Host>(
    handle: &mut Handle<'_, H>,
    source: &str,
    what: &str,
    import: Import,
) -> Result<()> {
    if import.loaded == 0 {
        return Ok(());
    }
    let (loaded, known, refused) = (import.loaded, import.known, import.refused);
    let mut subject = if source.is_empty() { what } else { source }.to_string();
    hide(&mut subject);
    // What was taken in may be of all that the caller reaches, and is told to those who reach as far.
    let reach = reach_of(handle.store.state(), handle.call.caller)?;
    let whose = Readers::said_within(&reach);
    let row = Change::Audit {
        action: IMPORTED.to_owned(),
        subject,
        reason: format!("{loaded} loaded, {known} known, {refused} refused"),
        owner: Readers::of(&whose).packed(),
    };
    let method = format!("{} audit", handle.call.method);
    let call = Call {
        method: &method,
        ..handle.call
    };
    handle.store.commit(&call, |_| {
        Ok(Decision {
            changes: vec![row.clone()],
            ..Decision::default()
        })
    })?;
    Ok(())
}
