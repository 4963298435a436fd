//! Committing a command: decide, create the record at the next number, read the boundary.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    BOUNDARY, Journal, definite,
    frame::{self, Hash},
    get,
    machine::{Machine, OperationId},
    mutant::Mutant,
    unavailable,
};
use crate::{Code, Error, Result, kv::Kv};

/// Operations that a handle remembers to have given up.
const UNSETTLED_MAX: usize = 256;

/// What became of an append.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// This call's decision is committed at the sequence and applied to the machine.
    Committed {
        /// The number of the record.
        sequence: u64,
    },
    /// The operation had been committed before, by an earlier call or an earlier try of this
    /// one; the machine holds it.
    AlreadyDone,
    /// `decide` found nothing to do in the newest state.
    Nothing,
}

/// What is known of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is committed.
    Committed,
    /// It is not committed and the record that this handle sent can no longer be.
    Never,
    /// It is not committed so far; a record that was sent may still arrive. To settle it, append
    /// the operation again.
    Open,
}

/// A record on its way.
#[derive(Debug)]
pub(super) struct Draft<'a, E> {
    sequence: u64,
    key: String,
    value: Vec<u8>,
    hash: Hash,
    pub(super) operation: &'a OperationId,
    pub(super) event: E,
}

/// How one try at a slot ended.
#[derive(Debug)]
pub(super) enum Slot {
    Mine(Appended),
    Lost,
    Empty,
}

impl<K: Kv> Journal<K> {
    /// Commits one command exactly once and applies it to the machine.
    ///
    /// `decide` makes the event from the state; `None` means that nothing is to be done. It is
    /// called again whenever the state turned out to be older than the newest record, so it must
    /// not do anything else. Its error, and its `None`, count only when the state is the newest.
    ///
    /// # Errors
    /// - that of `decide`; `too-large` when the record is larger than the store or the options
    ///   allow: nothing is written;
    /// - `unknown-outcome` with the operation, in hexadecimal, when the store failed after the
    ///   record may have been stored: call again with the same operation, or ask
    ///   [`Journal::status`];
    /// - `unavailable` when too many races were lost; `corrupt`; and those of the store: the
    ///   command is not committed.
    pub async fn append<M: Machine>(
        &mut self,
        machine: &mut M,
        operation: OperationId,
        decide: impl FnMut(&M) -> Result<Option<M::Event>>,
    ) -> Result<Appended> {
        let appended = self.decide_and_commit(machine, operation, decide).await;
        if appended.is_err() && machine.committed(&operation) {
            return Ok(Appended::AlreadyDone);
        }
        match self.sent(&operation) {
            // This call did nothing, but the record of an earlier one may still arrive.
            Some(at) if appended.is_err() && at > self.position.sequence => {
                Err(unknown(&operation))
            }
            _ => appended,
        }
    }

    async fn decide_and_commit<M: Machine>(
        &mut self,
        machine: &mut M,
        operation: OperationId,
        mut decide: impl FnMut(&M) -> Result<Option<M::Event>>,
    ) -> Result<Appended> {
        let mut newest = false;
        let mut races = 0;
        loop {
            if machine.committed(&operation) {
                return Ok(Appended::AlreadyDone);
            }
            let event = match decide(machine) {
                Ok(Some(event)) => event,
                Ok(None) if newest => return Ok(Appended::Nothing),
                Err(error) if newest => return Err(error),
                Ok(None) | Err(_) => {
                    self.refresh(machine).await?;
                    newest = true;
                    continue;
                }
            };
            let draft = self.draft::<M>(&operation, &event)?;
            if self.unmade {
                // Now there is something to keep. Somebody else may have made it and written.
                self.make(machine).await?;
                newest = false;
                continue;
            }
            match self.commit(machine, &draft).await? {
                Slot::Mine(appended) => return Ok(appended),
                Slot::Lost | Slot::Empty => newest = false,
            }
            races += 1;
            if races > self.options.races {
                return Err(unavailable(
                    "too many others write to the store at the same time",
                ));
            }
        }
    }

    /// What became of an operation, as of the newest record.
    ///
    /// # Errors
    /// Those of [`Journal::refresh`].
    pub async fn status<M: Machine>(
        &mut self,
        machine: &mut M,
        operation: &OperationId,
    ) -> Result<Outcome> {
        self.refresh(machine).await?;
        if machine.committed(operation) {
            return Ok(Outcome::Committed);
        }
        match self.sent(operation) {
            Some(sequence) if sequence <= self.position.sequence => Ok(Outcome::Never),
            _ => Ok(Outcome::Open),
        }
    }

    /// The number that an operation was last sent to without learning what became of it.
    fn sent(&self, operation: &OperationId) -> Option<u64> {
        let sent = self
            .unsettled
            .iter()
            .rev()
            .find(|sent| sent.0 == *operation);
        sent.map(|sent| sent.1)
    }

    /// Writes the record of an event for the next number.
    fn draft<'a, M: Machine>(
        &self,
        operation: &'a OperationId,
        event: &M::Event,
    ) -> Result<Draft<'a, M::Event>> {
        let sequence = self.position.sequence + 1;
        let payload = M::encode(event);
        let length = payload.len() + frame::RECORD_OVERHEAD;
        if length > self.options.record {
            let (actual, limit) = (length as u64, self.options.record as u64);
            return Err(Error::too_large("record", "bytes", actual, limit));
        }
        // What cannot be read back must never be committed; and what is applied here is what
        // every other reader will apply.
        let event = M::decode(&payload).map_err(|error| {
            Error::new(
                Code::Internal,
                format!("an event does not read back: {error}"),
            )
        })?;
        let chain = &self.position.chain;
        let (value, hash) = frame::record(
            &self.store,
            sequence,
            operation,
            self.writer,
            chain,
            &payload,
        )?;
        Ok(Draft {
            sequence,
            key: frame::record_key(sequence),
            value,
            hash,
            operation,
            event,
        })
    }

    /// Sends one record to its number until it is known what became of it.
    async fn commit<M: Machine>(
        &mut self,
        machine: &mut M,
        draft: &Draft<'_, M::Event>,
    ) -> Result<Slot> {
        #[cfg(feature = "mutants")]
        if self.broken(Mutant::ListForHead)
            && let Some(slot) = self.commit_by_listing(machine, draft).await?
        {
            return Ok(slot);
        }
        // Whether a record of ours may be there, or may still arrive, without our knowing.
        let mut sent = false;
        for _ in 0..=self.options.resends {
            match self.kv.swap(&draft.key, None, Some(&draft.value)).await {
                Ok(true) => {
                    sent = true;
                    if let Some(slot) = self.confirm(machine, draft).await {
                        return Ok(slot);
                    }
                }
                Ok(false) => {}
                Err(error) if definite(&error) && !sent => return Err(error),
                Err(_) if self.broken(Mutant::UnknownIsFailure) => {
                    return Err(unavailable("the store did not answer"));
                }
                Err(_) => sent = true,
            }
            match self.settle(machine, draft).await {
                Ok(Slot::Empty) => {}
                Ok(slot) => return Ok(slot),
                Err(error) if !sent => return Err(error),
                Err(_) => {}
            }
        }
        if self.unsettled.len() == UNSETTLED_MAX {
            self.unsettled.pop_front();
        }
        self.unsettled.push_back((*draft.operation, draft.sequence));
        Err(unknown(draft.operation))
    }

    /// After our record was created: it counts unless its slot had been collected before.
    /// `None` when that could not be read, or when the slot counts for nothing.
    async fn confirm<M: Machine>(
        &mut self,
        machine: &mut M,
        draft: &Draft<'_, M::Event>,
    ) -> Option<Slot> {
        if !self.broken(Mutant::AppendNoBoundary) {
            let values = get(&*self.kv, &[BOUNDARY.to_string()]).await.ok()?;
            let boundary = frame::read_boundary(&self.store, values[0].as_deref()).ok()?;
            self.boundary = boundary;
            if boundary >= draft.sequence {
                // Below the boundary a record is litter, whoever wrote it and when.
                let _ = self.kv.delete(core::slice::from_ref(&draft.key)).await;
                return None;
            }
        }
        machine.apply(draft.sequence, *draft.operation, &draft.event);
        self.advance(draft.sequence, draft.hash, draft.value.len());
        Some(Slot::Mine(Appended::Committed {
            sequence: draft.sequence,
        }))
    }

    /// Reads what is in the slot and beyond, and so learns what became of the record.
    async fn settle<M: Machine>(
        &mut self,
        machine: &mut M,
        draft: &Draft<'_, M::Event>,
    ) -> Result<Slot> {
        let mut seen = None;
        let tailed = self.tail(machine, Some(&draft.hash), &mut seen).await;
        // What was folded counts, also if an error followed.
        if let Some(sequence) = seen {
            return Ok(Slot::Mine(Appended::Committed { sequence }));
        }
        if machine.committed(draft.operation) {
            return Ok(Slot::Mine(Appended::AlreadyDone));
        }
        // The slot holds another record for ever, or is below the boundary for ever: ours is dead.
        if self.position.sequence >= draft.sequence {
            return Ok(Slot::Lost);
        }
        tailed.map(|_| Slot::Empty)
    }
}

/// `unknown-outcome` of an operation.
fn unknown(operation: &OperationId) -> Error {
    let mut error = Error::new(
        Code::UnknownOutcome,
        "the store failed while the record was being stored: it may or may not be there",
    );
    for byte in operation {
        error.operation.push_str(&format!("{byte:02x}"));
    }
    error
}
