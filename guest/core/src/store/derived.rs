//! What is derived from the state and kept in step with it.

use alloc::{collections::BTreeSet, string::String, vec::Vec};

use crate::{
    error::Result,
    journal::PageId,
    model::{Draft, Head, Sink, State},
};

/// Stands in for the expiry of a record that will not expire.
const NEVER: u64 = u64::MAX;

/// Index structures over the latest, unexpired records.
#[derive(Debug, Default)]
pub struct Derived {
    /// Expiry and slot of latest records that will expire and are visible.
    expiring: BTreeSet<(u64, u32)>,
    /// The same for those that expired until the last settled instant.
    expired: BTreeSet<(u64, u32)>,
}

impl Derived {
    /// Says that the record at `sequence` is about to be applied.
    pub(super) fn touched(&mut self, _sequence: u64) {}

    /// Takes records that expired until `now` out, and puts back those that have not.
    pub(super) fn settle(&mut self, state: &State, now: u64) {
        while let Some((at, slot)) = self.expiring.first().copied() {
            if at > now {
                break;
            }
            self.expiring.remove(&(at, slot));
            self.expired.insert((at, slot));
            if let (Some(head), Some(record)) = (state.head(slot), state.record(slot)) {
                self.drop_slot(slot, head, &record.draft);
            }
        }
        while let Some((at, slot)) = self.expired.last().copied() {
            if at <= now {
                break;
            }
            self.expired.remove(&(at, slot));
            if at != NEVER {
                self.expiring.insert((at, slot));
            }
            if let (Some(head), Some(record)) = (state.head(slot), state.record(slot)) {
                self.add_slot(slot, head, &record.draft);
            }
        }
    }

    /// Compares with what a fresh build would hold; what differs, in words.
    pub(super) fn check(&self, state: &State) -> Vec<String> {
        let mut dated: BTreeSet<(u64, u32)> = BTreeSet::new();
        for (slot, head) in state.all_live() {
            if head.expires != 0 {
                dated.insert((head.expires, slot));
            }
        }
        let known: BTreeSet<(u64, u32)> = self.expiring.union(&self.expired).copied().collect();
        let mut findings = Vec::new();
        if dated != known {
            findings.push(String::from("the queue of expiries differs from the records"));
        }
        findings
    }

    fn add_slot(&mut self, _slot: u32, _head: &Head, _draft: &Draft) {}

    fn drop_slot(&mut self, _slot: u32, _head: &Head, _draft: &Draft) {}

    /// Pages of the index for a snapshot.
    pub(super) fn pages(&self) -> Vec<(PageId, u64)> {
        Vec::new()
    }

    /// Bytes of one page.
    pub(super) fn page(&self, _page: PageId) -> Vec<u8> {
        Vec::new()
    }

    /// Takes in one page.
    pub(super) fn restore(&mut self, _page: PageId, _bytes: Vec<u8>) -> Result<()> {
        Ok(())
    }

    /// Ends a restore: builds what the pages did not hold.
    pub(super) fn finish(&mut self, state: &State, _sequence: u64) -> Result<()> {
        for (slot, head) in state.all_live() {
            if let Some(record) = state.record(slot) {
                self.insert(slot, head, &record.draft);
            }
        }
        Ok(())
    }
}

impl Sink for Derived {
    fn insert(&mut self, slot: u32, head: &Head, draft: &Draft) {
        if head.expires != 0 {
            self.expiring.insert((head.expires, slot));
        }
        self.add_slot(slot, head, draft);
    }

    fn remove(&mut self, slot: u32, head: &Head, draft: &Draft) {
        self.expiring.remove(&(head.expires, slot));
        if !self.expired.remove(&(head.expires, slot)) {
            self.drop_slot(slot, head, draft);
        }
    }

    fn expire(&mut self, slot: u32, head: &Head, before: u64) {
        // An expired record whose date moves is put back by the next settling.
        let was_expired = self.expired.remove(&(before, slot));
        self.expiring.remove(&(before, slot));
        let date = if head.expires == 0 { NEVER } else { head.expires };
        if was_expired {
            self.expired.insert((date, slot));
        } else if head.expires != 0 {
            self.expiring.insert((head.expires, slot));
        }
    }
}
