//! One record: what every face reads and writes.

use alloc::{collections::BTreeMap, string::String, vec::Vec};

use serde::{Deserialize, Serialize};

use super::names::Name;
use crate::caller::Channel;

/// Whose a record is; filters on these run before anything is ranked.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Scope {
    /// Namespace of one person or tenant.
    pub owner: String,
    /// Project, empty for none.
    pub project: String,
    /// Agent, empty for none.
    pub agent: String,
    /// Session, empty for none.
    pub session: String,
}

/// Where a record comes from; set by the writer's authority, never by its content.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    /// Kind of channel.
    pub channel: Channel,
    /// Who wrote it.
    pub actor: String,
    /// What it was made from: a file, an import, a job.
    pub source: String,
    /// When it was captured, milliseconds UTC.
    pub captured: u64,
}

/// A pointer from one record to another.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Link {
    /// What the target is to this record.
    pub relation: String,
    /// `collection:id` of the target, or a name that the face resolves.
    pub target: String,
}

/// The last instant that a date can name, milliseconds UTC.
pub const LAST_INSTANT: u64 = 8_640_000_000_000_000;
/// The relation of a record to the one of whose text its title was made. Such a title says nothing of
/// the record itself.
pub const TITLED: &str = "titled";

/// What a new version of a record says. Everything in it is kept as given.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Draft {
    /// Which face's records it is among.
    pub collection: String,
    /// Its id within the collection.
    pub id: String,
    /// Whose it is.
    pub scope: Scope,
    /// Kind within the face.
    pub kind: String,
    /// A unique name within collection and owner, empty for none.
    pub key: String,
    /// One line.
    pub title: String,
    /// The text itself.
    pub content: String,
    /// Tags or concepts.
    pub tags: Vec<String>,
    /// Files it is about.
    pub files: Vec<String>,
    /// Pointers to other records.
    pub links: Vec<Link>,
    /// Further columns of its face.
    pub fields: BTreeMap<String, String>,
    /// Ids of the records (same collection) that this version replaced, newest first.
    pub supersedes: Vec<String>,
    /// Where it comes from.
    pub origin: Origin,
    /// 0 to 1.
    pub confidence: f64,
    /// 0 to 10.
    pub importance: f64,
    /// 0 to 10.
    pub strength: f64,
    /// How often it was confirmed.
    pub reinforcements: u32,
    /// When the record was first made; versions keep it.
    pub created: u64,
    /// When this version was made.
    pub updated: u64,
    /// When it stops being recalled, milliseconds UTC; 0 for never.
    pub expires: u64,
    /// Number of the version, 1 for the first.
    pub version: u32,
}

impl Draft {
    /// `collection:id`, the way an id is written everywhere outside its face.
    pub fn reference(&self) -> String {
        alloc::format!("{}:{}", self.collection, self.id)
    }

    /// The title, as far as it says something of this record: empty when it was made of the text of
    /// another one.
    pub fn own_title(&self) -> &str {
        if self.links.iter().any(|link| link.relation == TITLED) {
            ""
        } else {
            &self.title
        }
    }
}

/// What of a version can change after it was written, and what filters need; fixed size.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Head {
    /// Collection.
    pub collection: Name,
    /// Owner.
    pub owner: Name,
    /// Project.
    pub project: Name,
    /// Agent.
    pub agent: Name,
    /// Session.
    pub session: Name,
    /// Kind.
    pub kind: Name,
    /// Channel it came through.
    pub channel: Channel,
    /// Newest version of its id, not retired, not forgotten.
    pub latest: bool,
    /// Content is gone; only the place is kept.
    pub forgotten: bool,
    /// Why it is not latest any more; empty while it is.
    pub reason: Name,
    /// Number of the version.
    pub version: u32,
    /// Slot of the version before, plus one; 0 for none.
    pub previous: u32,
    /// When the record was first made.
    pub created: u64,
    /// When this version was made.
    pub updated: u64,
    /// When it was last used.
    pub used: u64,
    /// When it expires; 0 for never.
    pub expires: u64,
    /// When it stopped being latest; 0 while it is.
    pub retired: u64,
    /// How often it was used.
    pub uses: u64,
    /// How often it was confirmed.
    pub reinforcements: u32,
    /// 0 to 1.
    pub confidence: f64,
    /// 0 to 10.
    pub importance: f64,
    /// 0 to 10.
    pub strength: f64,
}

impl Head {
    /// Whether the record is past its expiry at an instant, exact to the millisecond.
    pub fn expired(&self, now: u64) -> bool {
        self.expires != 0 && self.expires <= now
    }
}

/// One version of a record, read back.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// Its slot.
    pub slot: u32,
    /// What the version says, with the counters as they are now.
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

impl core::ops::Deref for Record {
    type Target = Draft;

    fn deref(&self) -> &Draft {
        &self.draft
    }
}
