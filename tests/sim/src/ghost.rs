//! The checker: what the history is, and whether everybody was told the truth about it.

use std::collections::{BTreeMap, BTreeSet};

use vademecum_core::journal::{Machine, OperationId};

use crate::ledger::{Folded, Ledger};

/// What the checker knows.
#[derive(Debug)]
pub(crate) struct Ghost {
    /// The fold of the one history, independent of any journal.
    oracle: Ledger,
    /// Operation and request of each record, from sequence 1.
    records: Vec<(OperationId, u64, Vec<u8>)>,
    /// The image after each sequence, from 0.
    images: Vec<u64>,
    operations: BTreeMap<OperationId, u64>,
    requests: BTreeMap<u64, u64>,
    acknowledged: BTreeSet<OperationId>,
    /// The highest sequence that anybody was told of.
    told: u64,
    refused: BTreeSet<OperationId>,
    violation: Option<String>,
}

impl Default for Ghost {
    fn default() -> Self {
        let oracle = Ledger::empty();
        Self {
            images: vec![oracle.image()],
            oracle,
            records: Vec::new(),
            operations: BTreeMap::new(),
            requests: BTreeMap::new(),
            acknowledged: BTreeSet::new(),
            told: 0,
            refused: BTreeSet::new(),
            violation: None,
        }
    }
}

impl Ghost {
    /// The first thing that went wrong.
    pub(crate) fn violation(&self) -> Option<&str> {
        self.violation.as_deref()
    }

    /// Notes that something went wrong.
    pub(crate) fn blame(&mut self, what: impl Into<String>) {
        self.violation.get_or_insert(what.into());
    }

    /// The highest sequence that anybody was told of: whoever asks from now on must see it.
    pub(crate) const fn told(&self) -> u64 {
        self.told
    }

    /// Some ledger folded a record: it must be the one record of that number.
    pub(crate) fn folded(&mut self, folded: Folded) {
        let Folded {
            sequence,
            operation,
            entry,
            count,
        } = folded;
        if count + 1 != sequence {
            self.blame(format!(
                "record {sequence} was folded into a state at {count}"
            ));
        }
        if entry.expected + 1 != sequence {
            self.blame(format!(
                "record {sequence} was decided on the state {}",
                entry.expected
            ));
        }
        let index = sequence as usize - 1;
        if let Some((known, request, text)) = self.records.get(index) {
            if *known != operation || *request != entry.request || *text != entry.text {
                self.blame(format!(
                    "fork: two different records {sequence} were folded"
                ));
            }
            return;
        }
        if index != self.records.len() {
            self.blame(format!(
                "record {sequence} was folded, {} never was",
                self.records.len() + 1
            ));
            return;
        }
        if let Some(before) = self.operations.insert(operation, sequence) {
            self.blame(format!(
                "an operation is committed at {before} and at {sequence}"
            ));
        }
        if let Some(before) = self.requests.insert(entry.request, sequence) {
            self.blame(format!(
                "a request is committed at {before} and at {sequence}"
            ));
        }
        self.oracle.apply(sequence, operation, &entry);
        self.images.push(self.oracle.image());
        self.records.push((operation, entry.request, entry.text));
    }

    /// A handle shows a state, at `sequence`, to a caller who asked when `told` was known.
    pub(crate) fn seen(&mut self, sequence: u64, ledger: &Ledger, told: u64) {
        if ledger.count() != sequence {
            self.blame(format!(
                "the state at {sequence} holds {} records",
                ledger.count()
            ));
        }
        if sequence < told {
            self.blame(format!(
                "a reader sees {sequence} after {told} was acknowledged"
            ));
        }
        match self.images.get(sequence as usize) {
            Some(image) if *image == ledger.image() => {}
            Some(_) => self.blame(format!(
                "the state at {sequence} is not the fold of the records"
            )),
            None => self.blame(format!("a state at {sequence} that nobody folded")),
        }
        self.told = self.told.max(sequence);
    }

    /// A client was told that its operation is committed.
    pub(crate) fn acknowledge(&mut self, operation: OperationId, sequence: Option<u64>) {
        match (self.operations.get(&operation), sequence) {
            (None, _) => self.blame("an operation was acknowledged that is in no record"),
            (Some(at), Some(said)) if *at != said => {
                self.blame(format!(
                    "an operation at {at} was acknowledged as at {said}"
                ));
            }
            (Some(_), _) => {}
        }
        if self.refused.contains(&operation) {
            self.blame("an operation was first refused for good and then acknowledged");
        }
        self.acknowledged.insert(operation);
    }

    /// A client was told that its operation is not and will never be committed, and gave it up.
    pub(crate) fn refuse(&mut self, operation: OperationId) {
        self.refused.insert(operation);
    }

    /// The end: a fresh reader stands at `sequence`.
    pub(crate) fn close(&mut self, sequence: u64, ledger: &Ledger) {
        self.seen(sequence, ledger, self.told);
        if sequence as usize != self.records.len() {
            let all = self.records.len();
            self.blame(format!(
                "a fresh reader sees {sequence} records, {all} were folded"
            ));
        }
        let lost = self
            .acknowledged
            .iter()
            .find(|operation| !self.operations.contains_key(*operation));
        if lost.is_some() {
            self.blame("lost: an acknowledged operation is in no record");
        }
        if self
            .acknowledged
            .iter()
            .any(|operation| !ledger.committed(operation))
            && !crate::ledger::is_forgetful()
        {
            self.blame("lost: a fresh reader does not know an acknowledged operation");
        }
        if self
            .refused
            .iter()
            .any(|operation| self.operations.contains_key(operation))
        {
            self.blame("an operation that was refused for good is committed");
        }
    }
}
