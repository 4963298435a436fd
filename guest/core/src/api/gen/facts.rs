// Generated from wit/facts.wit by `cargo run --release -p xtask -- bindings`; do not edit.

//! Types of the interface `facts`.
//!
//! Namespaced facts: one value a key, with a kind and a confidence.
//!
//! A caller reaches its own owner and `shared`; the owner `*` reaches every owner. The checks
//! come in this order: identity (`denied` about `caller`), call rate (`unavailable` about `rate`),
//! form of the owner (`invalid` about `owner`), reach (`denied` about `owner`, alike whether or not
//! a key exists), then the function's own.

use alloc::string::String;
use alloc::vec::Vec;

use crate::api::part::{Fields, Part, Slot, View};

/// One fact.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fact {
    /// Number of the fact in its store, from 1, never used again.
    pub id: u64,
    /// Field `owner` of the contract.
    pub owner: String,
    /// `fact`, `preference`, `outcome`, `lesson` or `goal`.
    pub kind: String,
    /// 1 to 120 characters, unique within the owner, case counts.
    pub key: String,
    /// 1 to 4000 characters, trimmed.
    pub value: String,
    /// 0 to 1: 1 verified, 0.5 to 0.8 inferred, below 0.5 guessed.
    pub confidence: f64,
    /// When the fact was first stored, seconds since 1970.
    pub created_at: u64,
    /// When it was stored or updated last, seconds since 1970.
    pub updated_at: u64,
}

impl Fields for Fact {
    fn names(&self) -> &'static [&'static str] {
        &[
            "id",
            "owner",
            "kind",
            "key",
            "value",
            "confidence",
            "created_at",
            "updated_at",
        ]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            1 => &self.owner,
            2 => &self.kind,
            3 => &self.key,
            4 => &self.value,
            5 => &self.confidence,
            6 => &self.created_at,
            _ => &self.updated_at,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            1 => &mut self.owner,
            2 => &mut self.kind,
            3 => &mut self.key,
            4 => &mut self.value,
            5 => &mut self.confidence,
            6 => &mut self.created_at,
            _ => &mut self.updated_at,
        }
    }
}

impl Part for Fact {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `store`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StoreRequest {
    /// Whose fact; absent: the caller's own.
    pub owner: Option<String>,
    /// Field `kind` of the contract.
    pub kind: String,
    /// Field `key` of the contract.
    pub key: String,
    /// Field `value` of the contract.
    pub value: String,
    /// Absent: 1.
    pub confidence: Option<f64>,
    /// The fact must be at this version (0: must not exist), else `conflict`.
    pub expected: Option<u32>,
}

impl Fields for StoreRequest {
    fn names(&self) -> &'static [&'static str] {
        &["owner", "kind", "key", "value", "confidence", "expected"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.owner,
            1 => &self.kind,
            2 => &self.key,
            3 => &self.value,
            4 => &self.confidence,
            _ => &self.expected,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.owner,
            1 => &mut self.kind,
            2 => &mut self.key,
            3 => &mut self.value,
            4 => &mut self.confidence,
            _ => &mut self.expected,
        }
    }
}

impl Part for StoreRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `store`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StoreAnswer {
    /// Field `fact` of the contract.
    pub fact: Fact,
    /// Version of the fact, from 1.
    pub version: u32,
    /// Classes of secrets that were replaced before storing.
    pub redacted: Vec<String>,
}

impl Fields for StoreAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["fact", "version", "redacted"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.fact,
            1 => &self.version,
            _ => &self.redacted,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.fact,
            1 => &mut self.version,
            _ => &mut self.redacted,
        }
    }
}

impl Part for StoreAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `recall`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecallRequest {
    /// Field `owner` of the contract.
    pub owner: Option<String>,
    /// Every word must occur in key or value, any case; absent or blank: all facts.
    pub query: Option<String>,
    /// Field `kind` of the contract.
    pub kind: Option<String>,
    /// 1 to 100, clamped; absent: 20.
    pub limit: Option<u32>,
}

impl Fields for RecallRequest {
    fn names(&self) -> &'static [&'static str] {
        &["owner", "query", "kind", "limit"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.owner,
            1 => &self.query,
            2 => &self.kind,
            _ => &self.limit,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.owner,
            1 => &mut self.query,
            2 => &mut self.kind,
            _ => &mut self.limit,
        }
    }
}

impl Part for RecallRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `recall`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecallAnswer {
    /// Field `owner` of the contract.
    pub owner: String,
    /// Newest first, equal times by id descending.
    pub facts: Vec<Fact>,
    /// How many facts matched before the limit.
    pub matched: u32,
}

impl Fields for RecallAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["owner", "facts", "matched"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.owner,
            1 => &self.facts,
            _ => &self.matched,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.owner,
            1 => &mut self.facts,
            _ => &mut self.matched,
        }
    }
}

impl Part for RecallAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `get`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetRequest {
    /// Field `owner` of the contract.
    pub owner: Option<String>,
    /// Field `key` of the contract.
    pub key: String,
}

impl Fields for GetRequest {
    fn names(&self) -> &'static [&'static str] {
        &["owner", "key"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.owner,
            _ => &self.key,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.owner,
            _ => &mut self.key,
        }
    }
}

impl Part for GetRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `get`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetAnswer {
    /// Field `fact` of the contract.
    pub fact: Fact,
    /// Field `version` of the contract.
    pub version: u32,
}

impl Fields for GetAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["fact", "version"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.fact,
            _ => &self.version,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.fact,
            _ => &mut self.version,
        }
    }
}

impl Part for GetAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `update`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UpdateRequest {
    /// Field `owner` of the contract.
    pub owner: Option<String>,
    /// Field `key` of the contract.
    pub key: String,
    /// Absent fields stay as they are; at least one must be present.
    pub value: Option<String>,
    /// Field `confidence` of the contract.
    pub confidence: Option<f64>,
    /// Field `kind` of the contract.
    pub kind: Option<String>,
    /// The fact must be at this version, else `conflict`.
    pub expected: Option<u32>,
}

impl Fields for UpdateRequest {
    fn names(&self) -> &'static [&'static str] {
        &["owner", "key", "value", "confidence", "kind", "expected"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.owner,
            1 => &self.key,
            2 => &self.value,
            3 => &self.confidence,
            4 => &self.kind,
            _ => &self.expected,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.owner,
            1 => &mut self.key,
            2 => &mut self.value,
            3 => &mut self.confidence,
            4 => &mut self.kind,
            _ => &mut self.expected,
        }
    }
}

impl Part for UpdateRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `update`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UpdateAnswer {
    /// Field `fact` of the contract.
    pub fact: Fact,
    /// Field `version` of the contract.
    pub version: u32,
    /// Field `redacted` of the contract.
    pub redacted: Vec<String>,
}

impl Fields for UpdateAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["fact", "version", "redacted"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.fact,
            1 => &self.version,
            _ => &self.redacted,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.fact,
            1 => &mut self.version,
            _ => &mut self.redacted,
        }
    }
}

impl Part for UpdateAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `forget`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ForgetRequest {
    /// Field `owner` of the contract.
    pub owner: Option<String>,
    /// Field `key` of the contract.
    pub key: String,
    /// Also make sure that no stored byte holds the text when the call returns.
    pub purge: Option<bool>,
}

impl Fields for ForgetRequest {
    fn names(&self) -> &'static [&'static str] {
        &["owner", "key", "purge"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.owner,
            1 => &self.key,
            _ => &self.purge,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.owner,
            1 => &mut self.key,
            _ => &mut self.purge,
        }
    }
}

impl Part for ForgetRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `forget`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ForgetAnswer {
    /// The forgotten fact's number.
    pub id: u64,
    /// `no`, `physical` (no stored byte holds the text) or `logical` (the store cannot erase).
    pub purged: String,
}

impl Fields for ForgetAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["id", "purged"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            _ => &self.purged,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            _ => &mut self.purged,
        }
    }
}

impl Part for ForgetAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `list`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ListRequest {
    /// Field `owner` of the contract.
    pub owner: Option<String>,
    /// Field `kind` of the contract.
    pub kind: Option<String>,
    /// 1 to 200, clamped; absent: 50.
    pub limit: Option<u32>,
}

impl Fields for ListRequest {
    fn names(&self) -> &'static [&'static str] {
        &["owner", "kind", "limit"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.owner,
            1 => &self.kind,
            _ => &self.limit,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.owner,
            1 => &mut self.kind,
            _ => &mut self.limit,
        }
    }
}

impl Part for ListRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `list`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ListAnswer {
    /// Field `owner` of the contract.
    pub owner: String,
    /// Field `facts` of the contract.
    pub facts: Vec<Fact>,
    /// Field `matched` of the contract.
    pub matched: u32,
}

impl Fields for ListAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["owner", "facts", "matched"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.owner,
            1 => &self.facts,
            _ => &self.matched,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.owner,
            1 => &mut self.facts,
            _ => &mut self.matched,
        }
    }
}

impl Part for ListAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `decay`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DecayRequest {
    /// Field `owner` of the contract.
    pub owner: Option<String>,
    /// Facts not updated for longer than this many days; fractions count; absent: 90.
    pub days: Option<f64>,
    /// Facts below this confidence, 0 to 1; absent: 0.4.
    pub below: Option<f64>,
    /// Only tell what would go.
    pub dry: Option<bool>,
}

impl Fields for DecayRequest {
    fn names(&self) -> &'static [&'static str] {
        &["owner", "days", "below", "dry"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.owner,
            1 => &self.days,
            2 => &self.below,
            _ => &self.dry,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.owner,
            1 => &mut self.days,
            2 => &mut self.below,
            _ => &mut self.dry,
        }
    }
}

impl Part for DecayRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `decay`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DecayAnswer {
    /// How many facts went, or would go.
    pub pruned: u32,
    /// Their keys.
    pub keys: Vec<String>,
}

impl Fields for DecayAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["pruned", "keys"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.pruned,
            _ => &self.keys,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.pruned,
            _ => &mut self.keys,
        }
    }
}

impl Part for DecayAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `history`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HistoryRequest {
    /// Field `owner` of the contract.
    pub owner: Option<String>,
    /// Field `key` of the contract.
    pub key: String,
}

impl Fields for HistoryRequest {
    fn names(&self) -> &'static [&'static str] {
        &["owner", "key"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.owner,
            _ => &self.key,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.owner,
            _ => &mut self.key,
        }
    }
}

impl Part for HistoryRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// Type `fact-version` of the contract.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FactVersion {
    /// Field `version` of the contract.
    pub version: u32,
    /// Field `kind` of the contract.
    pub kind: String,
    /// Field `value` of the contract.
    pub value: String,
    /// Field `confidence` of the contract.
    pub confidence: f64,
    /// When this version was written, milliseconds since 1970.
    pub since: u64,
    /// When it stopped being current; absent: it is current.
    pub until: Option<u64>,
    /// Who wrote it, through which channel.
    pub actor: String,
    /// Field `channel` of the contract.
    pub channel: String,
}

impl Fields for FactVersion {
    fn names(&self) -> &'static [&'static str] {
        &[
            "version",
            "kind",
            "value",
            "confidence",
            "since",
            "until",
            "actor",
            "channel",
        ]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.version,
            1 => &self.kind,
            2 => &self.value,
            3 => &self.confidence,
            4 => &self.since,
            5 => &self.until,
            6 => &self.actor,
            _ => &self.channel,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.version,
            1 => &mut self.kind,
            2 => &mut self.value,
            3 => &mut self.confidence,
            4 => &mut self.since,
            5 => &mut self.until,
            6 => &mut self.actor,
            _ => &mut self.channel,
        }
    }
}

impl Part for FactVersion {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `history`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HistoryAnswer {
    /// Field `id` of the contract.
    pub id: u64,
    /// Newest first.
    pub versions: Vec<FactVersion>,
}

impl Fields for HistoryAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["id", "versions"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            _ => &self.versions,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            _ => &mut self.versions,
        }
    }
}

impl Part for HistoryAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `serve`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ServeRequest {
    /// `store`, `recall`, `update`, `forget`, `list` or `decay`.
    pub verb: String,
    /// The request of the documented REST call, loosely typed as documented.
    pub body: crate::wire::Json,
}

impl Fields for ServeRequest {
    fn names(&self) -> &'static [&'static str] {
        &["verb", "body"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.verb,
            _ => &self.body,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.verb,
            _ => &mut self.body,
        }
    }
}

impl Part for ServeRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `serve`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ServeAnswer {
    /// HTTP status: 200, 400, 401, 403, 404 or 429.
    pub status: u32,
    /// The documented reply.
    pub reply: crate::wire::Json,
}

impl Fields for ServeAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["status", "reply"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.status,
            _ => &self.reply,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.status,
            _ => &mut self.reply,
        }
    }
}

impl Part for ServeAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}
