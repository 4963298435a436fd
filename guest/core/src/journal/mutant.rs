//! The ways in which the protocol can be broken on purpose, to prove that the simulation sees it.

/// One broken step. Only a simulation sets it.
#[cfg_attr(
    not(feature = "mutants"),
    allow(unreachable_pub, reason = "public exactly when it can be set")
)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mutant {
    /// A created record is acknowledged without reading the boundary.
    AppendNoBoundary,
    /// A write whose outcome is unknown is reported as not done.
    UnknownIsFailure,
    /// Records are deleted before the boundary has moved.
    DeleteBeforeBoundary,
    /// The next number is taken from a listing.
    #[cfg(feature = "mutants")]
    ListForHead,
    /// A reader uses a record without reading the boundary.
    TailNoBoundary,
    /// A reader reads the boundary before the record.
    BoundaryFirst,
    /// A snapshot reuses parts of the manifest this handle saw last, not of the one it replaces.
    ReuseCollectedPart,
    /// Parts are named by sequence and content alone, so that a late delete of a lost snapshot's
    /// part may hit the same part of another one.
    LateDelete,
    /// A collector deletes parts of snapshots that may still be published.
    CollectInFlight,
}

#[cfg(feature = "mutants")]
mod listing {
    use crate::{
        Result,
        journal::{
            Journal, Machine,
            append::{Appended, Draft, Slot},
            frame, get,
        },
        kv::Kv,
    };

    impl<K: Kv> Journal<K> {
        /// The mutant that believes a listing: it appends after the highest key that it names.
        pub(in crate::journal) async fn commit_by_listing<M: Machine>(
            &mut self,
            machine: &mut M,
            draft: &Draft<'_, M::Event>,
        ) -> Result<Option<Slot>> {
            let after = frame::record_key(self.position.sequence);
            let Some(last) = self.kv.keys("j/", &after, 64).await?.pop() else {
                return Ok(None);
            };
            let Some(tip) = frame::key_sequence("j/", &last) else {
                return Ok(None);
            };
            let Some(value) = get(&*self.kv, core::slice::from_ref(&last))
                .await?
                .remove(0)
            else {
                return Ok(None);
            };
            let before = frame::read_record(&last, &self.store, tip, &value)?;
            let (value, hash) = frame::record(
                &self.store,
                tip + 1,
                draft.operation,
                self.writer,
                &before.hash,
                &M::encode(&draft.event),
            )?;
            let key = frame::record_key(tip + 1);
            if !self.kv.swap(&key, None, Some(&value)).await? {
                return Ok(Some(Slot::Lost));
            }
            machine.apply(tip + 1, *draft.operation, &draft.event);
            self.advance(tip + 1, hash, value.len());
            Ok(Some(Slot::Mine(Appended::Committed { sequence: tip + 1 })))
        }
    }
}
