//! What one command did: decided once, applied everywhere alike.

use alloc::{boxed::Box, string::String, vec::Vec};

use serde::{Deserialize, Serialize};

use super::{
    audit::AuditRow,
    record::{Draft, Record},
};
use crate::index::vectors::Quantised;

/// One committed command.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Event {
    /// The caller's clock, milliseconds UTC. Data, never used for safety.
    pub at: u64,
    /// What happened, in order.
    pub changes: Vec<Change>,
    /// What the command answers, so that a retry answers the same. Ids and numbers, never text
    /// of a record.
    pub outcome: Outcome,
}

/// The part of an answer that must survive a retry.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// Ids, in the order the face defines.
    pub ids: Vec<String>,
    /// Numbers, in the order the face defines.
    pub numbers: Vec<i64>,
    /// Classes of secrets that were replaced before writing.
    pub redacted: Vec<String>,
}

/// One change. Cases are only ever appended: old journals must stay readable.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Change {
    /// A new record, or a new version of one with the same collection and id.
    Put(Box<Draft>),
    /// The record is no longer latest: superseded or withdrawn. Its versions stay readable.
    Retire {
        /// Collection.
        collection: String,
        /// Id.
        id: String,
        /// Why, one word: `superseded`, `evicted` ...
        reason: String,
    },
    /// A retired record is latest again.
    Restore {
        /// Collection.
        collection: String,
        /// Id.
        id: String,
    },
    /// The content of all versions of the record is gone.
    Forget {
        /// Collection.
        collection: String,
        /// Id.
        id: String,
    },
    /// Counts uses of a record.
    Touch {
        /// Collection.
        collection: String,
        /// Id.
        id: String,
        /// How many uses to add.
        uses: u64,
        /// When it was used last.
        at: u64,
    },
    /// Changes counters and dates of the newest version in place.
    Adjust {
        /// Collection.
        collection: String,
        /// Id.
        id: String,
        /// What changes.
        set: Adjust,
    },
    /// Sets a counter, such as the last number given out in a collection.
    Count {
        /// Name of the counter.
        name: String,
        /// Its new value.
        value: u64,
    },
    /// Sets a setting of the store; empty removes it.
    Set {
        /// Name of the setting.
        name: String,
        /// Its new value.
        value: String,
    },
    /// Writes down who did what.
    Audit {
        /// What was done, one word.
        action: String,
        /// To what: `collection:id`, a key.
        subject: String,
        /// Why, or how much. Never the text of a record.
        reason: String,
        /// Whose records, and who may read the row: [`super::Readers::packed`].
        owner: String,
    },
    /// Takes over a version from a dump, flags and counters as they were.
    Adopt(Box<Adopted>),
    /// Takes over a row of the audit from a dump.
    AdoptAudit(Box<AuditRow>),
    /// Embeddings of records that a host's model made.
    Embed(Box<Embedded>),
}

/// Embeddings of records, all of one model.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Embedded {
    /// Identity of the model.
    pub model: String,
    /// Numbers in a vector.
    pub dimensions: u32,
    /// Take the place of another model's, which are dropped; else those are kept and these are
    /// not.
    pub replace: bool,
    /// The records.
    pub rows: Vec<Meaning>,
}

/// The embedding of one version of a record.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Meaning {
    /// Collection.
    pub collection: String,
    /// Id.
    pub id: String,
    /// The version that it was made from; it says nothing of another.
    pub version: u32,
    /// `None`: the model has nothing to say about it.
    pub vector: Option<Quantised>,
}

/// A version as a dump carries it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Adopted {
    /// What it says.
    pub draft: Draft,
    /// Newest version of its id, not retired.
    pub latest: bool,
    /// Why it is not latest any more.
    pub reason: String,
    /// When it was last used.
    pub used: u64,
    /// How often it was used.
    pub uses: u64,
    /// When it stopped being latest; 0 while it is.
    pub retired: u64,
}

impl From<Record> for Adopted {
    fn from(record: Record) -> Self {
        Self {
            draft: record.draft,
            latest: record.latest,
            reason: record.reason,
            used: record.used,
            uses: record.uses,
            retired: record.retired,
        }
    }
}

/// New values for what may change in place; `None` keeps the old one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Adjust {
    /// 0 to 1.
    pub confidence: Option<f64>,
    /// 0 to 10.
    pub importance: Option<f64>,
    /// 0 to 10.
    pub strength: Option<f64>,
    /// How often it was confirmed.
    pub reinforcements: Option<u32>,
    /// When it was changed last.
    pub updated: Option<u64>,
    /// When it expires; 0 for never.
    pub expires: Option<u64>,
    /// How often it was used.
    pub uses: Option<u64>,
    /// When it was used last.
    pub used: Option<u64>,
}
