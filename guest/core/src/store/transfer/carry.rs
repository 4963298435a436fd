//! An import of several calls: what one call hands to the next, and the row of the audit that
//! sums all up.

use alloc::{
    borrow::ToOwned,
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use serde_json::Value;
use sha2::{Digest, Sha256};

use super::{super::Call, Decision, Handle, LAST_INSTANT};
use crate::{
    Error, Result,
    guard::redact::hide,
    host::Host,
    model::{Change, IMPORTED, Readers, Scope, identity::reach_of},
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
pub(super) fn write(import: Import, dumped: &str, turns: &Turns) -> String {
    let (loaded, known, refused) = (import.loaded, import.known, import.refused);
    let mut carried = format!("{loaded} {known} {refused} {dumped}");
    for turn in &turns.latest {
        carried.push_str(&format!(" {:x}.{}.{}", turn.session, turn.given, turn.made));
    }
    carried
}

/// Reads what [`write()`] made; nothing is an import that begins.
///
/// # Errors
/// `invalid` about `carried`.
pub(super) fn read(carried: &str) -> Result<(Import, String, Turns)> {
    if carried.is_empty() {
        return Ok((Import::default(), String::new(), Turns::default()));
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
        let latest: Option<Vec<Turn>> = parts.map(turn).collect();
        if let Some(latest) = latest.filter(|latest| latest.len() <= TURNS) {
            return Ok((import, dumped.to_owned(), Turns { latest }));
        }
    }
    let message = "carried is not what the call before answered";
    Err(Error::invalid("carried", message))
}

/// Sessions whose latest turn an import remembers.
const TURNS: usize = 64;

/// The latest plain lines of sessions, so that the next ones stand behind them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Turns {
    /// The one that was longest not spoken in first.
    latest: Vec<Turn>,
}

/// The latest line of one session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Turn {
    /// A fingerprint of its scope.
    session: u64,
    /// The instant that the line gave, 0 for none.
    given: u64,
    /// The instant that it got.
    made: u64,
}

impl Turns {
    /// When a line of a session was made: as it says, but behind the line before where that said
    /// no later time. Of no session, as it says.
    pub(super) fn made(&self, scope: &Scope, given: Option<u64>, now: u64) -> u64 {
        let session = session_of(scope);
        let same = |turn: &&Turn| turn.session == session && given.unwrap_or(0) >= turn.given;
        let before = self.latest.iter().find(same).filter(|_| session != 0);
        let instant = given.unwrap_or(now);
        before.map_or(instant, |turn| instant.max(turn.made + 1).min(LAST_INSTANT))
    }

    /// Notes when a line of a session was made.
    pub(super) fn note(&mut self, scope: &Scope, given: Option<u64>, made: u64) {
        let session = session_of(scope);
        if session == 0 {
            return;
        }
        self.latest.retain(|turn| turn.session != session);
        if self.latest.len() == TURNS {
            self.latest.remove(0);
        }
        let given = given.unwrap_or(0);
        self.latest.push(Turn {
            session,
            given,
            made,
        });
    }
}

/// A fingerprint of a session in its scope, 0 for none.
fn session_of(scope: &Scope) -> u64 {
    if scope.session.is_empty() {
        return 0;
    }
    let mut hasher = Sha256::new();
    for part in [&scope.owner, &scope.project, &scope.agent, &scope.session] {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    let hash: [u8; 32] = hasher.finalize().into();
    let first = hash.iter().take(8);
    first
        .fold(0u64, |word, byte| word << 8 | u64::from(*byte))
        .max(1)
}

fn turn(text: &str) -> Option<Turn> {
    let mut parts = text.split('.');
    let session = u64::from_str_radix(parts.next()?, 16).ok()?;
    let mut instant = || parts.next()?.parse().ok().filter(|at| *at <= LAST_INSTANT);
    let (given, made) = (instant()?, instant()?);
    parts.next().is_none().then_some(Turn {
        session,
        given,
        made,
    })
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

#[cfg(test)]
mod tests {
    use super::*;

    fn scope(session: &str) -> Scope {
        Scope {
            owner: "me".to_owned(),
            session: session.to_owned(),
            ..Scope::default()
        }
    }

    #[test]
    fn lines_of_a_session_stand_behind_each_other_across_calls() {
        let mut turns = Turns::default();
        let mut line = |session: &str, given, now| {
            let carried = write(Import::default(), "", &turns);
            turns = read(&carried).unwrap().2;
            let made = turns.made(&scope(session), given, now);
            turns.note(&scope(session), given, made);
            made
        };
        // Without a time, and when the clock stands still or moves.
        assert_eq!(
            [line("a", None, 5), line("a", None, 5), line("a", None, 5)],
            [5, 6, 7]
        );
        assert_eq!(
            [line("b", None, 5), line("a", None, 6), line("a", None, 90)],
            [5, 8, 90]
        );
        // With one that several share; another one is taken as it is.
        let shared = [
            line("c", Some(40), 5),
            line("c", Some(40), 5),
            line("c", Some(41), 5),
        ];
        assert_eq!(shared, [40, 41, 42]);
        assert_eq!(line("c", Some(7), 5), 7);
        // Of no session, nothing comes behind anything.
        assert_eq!([line("", None, 5), line("", None, 5)], [5, 5]);
    }

    #[test]
    fn what_is_carried_is_bounded_and_checked() {
        let mut turns = Turns::default();
        for session in 0..1_000 {
            turns.note(&scope(&format!("s{session}")), Some(7), 7);
        }
        assert_eq!(turns.latest.len(), TURNS);
        assert_eq!(turns.made(&scope("s999"), Some(7), 0), 8);
        for bad in [
            "1 2 3  x",
            "1 2 3  1.2",
            "1 2 3  1.2.3.4",
            "1 2 3  zz.1.1",
            "1 2",
        ] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }
}
