//! One open store with the call that works on it: what every face is handed.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    string::String,
    vec::Vec,
};

use super::{Call, Store};
use crate::{
    Code, Result,
    host::Host,
    model::{Change, Origin, State},
};

/// Memories and skills that are forgotten: whose, and the ids that are shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gone {
    /// Memories.
    pub memories: BTreeSet<(String, String)>,
    /// Skills, and what their versions said: another skill of the id is no copy.
    pub skills: BTreeMap<(String, String), BTreeSet<String>>,
}

/// What takes copies of records that are forgotten out of what other faces keep of them, whoever has
/// them.
pub type Copies = fn(&State, &Gone) -> Vec<Change>;

/// One open store, refreshed or resumed, with the call that works on it.
#[derive(Debug)]
pub struct Handle<'a, H: Host> {
    /// The surroundings.
    pub host: &'a H,
    /// The store.
    pub store: &'a mut Store<H::Kv>,
    /// Who calls, and when.
    pub call: Call<'a>,
    /// Who forgets takes copies along.
    pub copies: Copies,
}

/// Whether a purge may succeed later: for a store that is full, once there is room again.
fn is_passing(code: Code) -> bool {
    matches!(
        code,
        Code::Unavailable | Code::Conflict | Code::UnknownOutcome | Code::Full
    )
}

impl<H: Host> Handle<'_, H> {
    /// A new identifier from the host's clock and randomness.
    pub fn new_id(&self) -> String {
        crate::id::new(self.call.now, self.host.entropy(), self.host.entropy())
    }

    /// Where a record written by this call comes from.
    pub fn origin(&self) -> Origin {
        Origin {
            channel: self.call.caller.channel,
            actor: self.call.caller.actor.clone(),
            source: String::new(),
            captured: self.call.now,
        }
    }

    /// After something was forgotten: purges the stored bytes if asked to. Says `no`,
    /// `physical`, `logical`, or `pending` when the store was busy or full: what was forgotten stays
    /// forgotten, and the next purge takes its bytes along.
    ///
    /// # Errors
    /// Those of [`Store::purge`] that time does not help against.
    pub fn purged(&mut self, wanted: bool) -> Result<String> {
        if !wanted {
            return Ok(String::from("no"));
        }
        let said = match self.store.purge() {
            Ok(true) => "physical",
            Ok(false) => "logical",
            Err(error) if is_passing(error.code) => "pending",
            Err(error) => return Err(error),
        };
        Ok(String::from(said))
    }
}
