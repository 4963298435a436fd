//! Collection: first the boundary moves, then what is below it goes.

use alloc::{collections::BTreeSet, string::String, vec::Vec};

use super::{
    Anchors, BOUNDARY, Journal, RESTARTS, definite,
    frame::{self, Head},
    machine::Machine,
    manifest::read_manifest,
    mutant::Mutant,
    snapshot::Snapshot,
    unavailable,
};
use crate::{Code, Result, kv::Kv};

/// Keys that one delete names.
pub(super) const BATCH: usize = 256;
/// Keys that one listing asks for.
const LISTING: u32 = 1024;

/// What a collection removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Collected {
    /// Every record up to this number may be gone.
    pub boundary: u64,
    /// Records removed.
    pub records: u64,
    /// Parts of snapshots removed.
    pub parts: u64,
    /// The newest snapshots could not be read, so no part was removed.
    pub damaged: bool,
}

/// What a purge achieved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Purged {
    /// What was removed.
    pub collected: Collected,
    /// Both snapshots hold the state at this sequence or a later one.
    pub sequence: u64,
    /// No stored byte is left of what the state at `sequence` does not hold: the store lists
    /// everything, erases bytes and answered the order to do so. Otherwise the purge is logical.
    pub physical: bool,
}

impl<K: Kv> Journal<K> {
    /// Removes the records below the older of the two newest snapshots, and the parts that
    /// neither of them names.
    ///
    /// Safe at any time, by any number of handles at once.
    ///
    /// # Errors
    /// Those of the store, and `corrupt`. What was not removed is removed by a later call.
    pub async fn collect(&mut self) -> Result<Collected> {
        let mut collected = Collected::default();
        if self.unmade {
            return Ok(collected);
        }
        if self.broken(Mutant::DeleteBeforeBoundary) {
            let anchors = self.anchors().await?;
            let wanted = anchors
                .head
                .as_ref()
                .map_or(0, Head::oldest)
                .saturating_sub(1);
            self.delete_records(anchors.boundary, wanted, &mut collected)
                .await?;
        }
        let (anchors, from) = self.raise_boundary().await?;
        collected.boundary = anchors.boundary;
        self.delete_records(from, anchors.boundary, &mut collected)
            .await?;
        self.delete_parts(anchors, &mut collected).await?;
        Ok(collected)
    }

    /// Removes from the store what the state no longer holds: two snapshots at or after the
    /// machine's newest state, then everything before them.
    ///
    /// # Errors
    /// Those of [`Journal::refresh`], [`Journal::snapshot`] and [`Journal::collect`]; call again.
    pub async fn purge<M: Machine>(&mut self, machine: &mut M) -> Result<Purged> {
        self.refresh(machine).await?;
        if self.unmade {
            return Ok(Purged {
                physical: self.traits.lists && self.traits.erases,
                ..Purged::default()
            });
        }
        let target = self.position.sequence;
        for _ in 0..RESTARTS {
            let anchors = self.anchors().await?;
            if target == 0 || anchors.head.as_ref().map_or(0, Head::oldest) >= target {
                let collected = self.collect().await?;
                let erased = self.traits.lists && self.traits.erases && !collected.damaged;
                self.kv.delete(&[]).await?;
                return Ok(Purged {
                    collected,
                    sequence: target,
                    physical: erased,
                });
            }
            if self.write_snapshot(machine, true, false).await? == Snapshot::Current {
                self.refresh(machine).await?;
            }
        }
        Err(unavailable(
            "others publish snapshots faster than a purge can",
        ))
    }

    /// Moves the boundary to just before the older snapshot; gives the anchors after that and
    /// where the boundary was.
    async fn raise_boundary(&mut self) -> Result<(Anchors, u64)> {
        let mut first = None;
        let mut failed = 0;
        for _ in 0..RESTARTS {
            let anchors = self.anchors().await?;
            let from = *first.get_or_insert(anchors.boundary);
            let wanted = anchors
                .head
                .as_ref()
                .map_or(0, Head::oldest)
                .saturating_sub(1);
            if anchors.boundary >= wanted {
                self.boundary = anchors.boundary;
                return Ok((anchors, from));
            }
            let old = frame::boundary(&self.store, anchors.boundary);
            let new = frame::boundary(&self.store, wanted);
            // Whatever the answer, what counts is what is read next. A swap that arrives late finds
            // another boundary, or the same one and moves it to where it may stand.
            match self.kv.swap(BOUNDARY, Some(&old), Some(&new)).await {
                Err(error) if definite(&error) || failed == self.options.resends => {
                    return Err(error);
                }
                Err(_) => failed += 1,
                Ok(_) => {}
            }
        }
        Err(unavailable("others move the boundary all the time"))
    }

    /// Deletes the records up to the boundary, oldest first.
    async fn delete_records(
        &self,
        from: u64,
        boundary: u64,
        collected: &mut Collected,
    ) -> Result<()> {
        if self.traits.lists {
            // The listing also names what arrived late or was left by others.
            let limit = frame::record_key(boundary);
            let dead = |key: &str| key <= limit.as_str();
            collected.records += self.delete_listed("j/", dead, true).await?;
            return Ok(());
        }
        let mut next = from + 1;
        while next <= boundary {
            let last = boundary.min(next + BATCH as u64 - 1);
            let keys: Vec<String> = (next..=last).map(frame::record_key).collect();
            self.kv.delete(&keys).await?;
            collected.records += keys.len() as u64;
            next = last + 1;
        }
        Ok(())
    }

    /// Deletes the parts that neither snapshot names and that no snapshot ever will.
    async fn delete_parts(
        &mut self,
        mut anchors: Anchors,
        collected: &mut Collected,
    ) -> Result<()> {
        for _ in 0..RESTARTS {
            let Some(head) = &anchors.head else {
                return Ok(());
            };
            match self.named(head).await {
                Ok(named) => {
                    // A snapshot below the newest lost its race for good: its parts will never be
                    // named. One at the newest sequence or above may still be published.
                    let limit = head.newest.sequence;
                    let hasty = self.broken(Mutant::CollectInFlight);
                    let dead = |key: &str| {
                        let sequence = frame::key_sequence("s/", key);
                        let lost = sequence.is_some_and(|sequence| hasty || sequence < limit);
                        lost && !named.contains(key)
                    };
                    collected.parts += self.delete_listed("s/", dead, false).await?;
                    return Ok(());
                }
                Err(error) if error.code == Code::Corrupt => {
                    let later = self.anchors().await?;
                    if later.head == anchors.head {
                        // Not knowing what is named, nothing may be removed.
                        self.warnings.push(error);
                        collected.damaged = true;
                        return Ok(());
                    }
                    anchors = later;
                }
                Err(error) => return Err(error),
            }
        }
        Err(unavailable(
            "snapshots are collected faster than they can be read",
        ))
    }

    /// The keys of all parts of both snapshots.
    async fn named(&mut self, head: &Head) -> Result<BTreeSet<String>> {
        let mut named = BTreeSet::new();
        for root in [Some(head.newest), head.previous].into_iter().flatten() {
            match &self.manifest {
                Some(known) if known.root == root => {
                    named.extend(known.references().map(frame::PartRef::key));
                }
                _ => {
                    let manifest = read_manifest(&*self.kv, &self.store, root, false).await?;
                    named.extend(manifest.references().map(frame::PartRef::key));
                }
            }
        }
        Ok(named)
    }

    /// Deletes what a listing names and `dead` says; `ordered` stops at the first that is not.
    async fn delete_listed(
        &self,
        prefix: &str,
        dead: impl Fn(&str) -> bool,
        ordered: bool,
    ) -> Result<u64> {
        let mut after = String::new();
        let mut deleted = 0;
        loop {
            let mut keys = self.kv.keys(prefix, &after, LISTING).await?;
            let Some(last) = keys.last().cloned() else {
                return Ok(deleted);
            };
            let alive = ordered && !dead(&last);
            keys.retain(|key| dead(key));
            for keys in keys.chunks(BATCH) {
                self.kv.delete(keys).await?;
                deleted += keys.len() as u64;
            }
            if alive || last <= after {
                return Ok(deleted);
            }
            after = last;
        }
    }
}
