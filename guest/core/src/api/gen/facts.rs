// Generated from wit/facts.wit by `cargo run --release -p xtask -- bindings`; do not edit.

//! Types of the interface `facts`.
//!
//! Namespaced facts: one value a key, with a kind and a confidence.
//!
//! A caller reaches its own owner and `shared`; the owner `*` reaches every owner. The checks
//! come in this order: identity (`denied` about `caller`), call rate (`unavailable` about `rate`),
//! form of the owner (`invalid` about `owner`), reach (`denied` about `owner`, alike whether or not
//! a key exists), then the function's own. Where agents are isolated each agent has facts of its own,
//! and a caller without one is `denied` about `agent`.

use alloc::string::String;
use alloc::vec::Vec;

use crate::wire::{layout, read, write};

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

impl layout::Shape for Fact {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u64 as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for Fact {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&[
            "id",
            "owner",
            "kind",
            "key",
            "value",
            "confidence",
            "created_at",
            "updated_at",
        ]);
        write::put(to, &self.id);
        write::put(to, &self.owner);
        write::put(to, &self.kind);
        write::put(to, &self.key);
        write::put(to, &self.value);
        write::put(to, &self.confidence);
        write::put(to, &self.created_at);
        write::put(to, &self.updated_at);
        to.end();
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

impl layout::Shape for StoreRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<String> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for StoreRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["owner", "kind", "key", "value", "confidence", "expected"]);
        let read = Self {
            owner: read::field(from),
            kind: read::field(from),
            key: read::field(from),
            value: read::field(from),
            confidence: read::field(from),
            expected: read::field(from),
        };
        from.end();
        read
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
    /// When the fact is new: other keys of its owner that are the same words with other separators,
    /// in another case or with another plural. Perhaps one of them was to be updated.
    pub similar: Vec<String>,
}

impl layout::Shape for StoreAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Fact as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for StoreAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["fact", "version", "redacted", "similar"]);
        write::put(to, &self.fact);
        write::put(to, &self.version);
        write::put(to, &self.redacted);
        write::put(to, &self.similar);
        to.end();
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

impl layout::Shape for RecallRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for RecallRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["owner", "query", "kind", "limit"]);
        let read = Self {
            owner: read::field(from),
            query: read::field(from),
            kind: read::field(from),
            limit: read::field(from),
        };
        from.end();
        read
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

impl layout::Shape for RecallAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Vec<Fact> as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for RecallAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["owner", "facts", "matched"]);
        write::put(to, &self.owner);
        write::put(to, &self.facts);
        write::put(to, &self.matched);
        to.end();
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

impl layout::Shape for GetRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<String> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for GetRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["owner", "key"]);
        let read = Self {
            owner: read::field(from),
            key: read::field(from),
        };
        from.end();
        read
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

impl layout::Shape for GetAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Fact as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for GetAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["fact", "version"]);
        write::put(to, &self.fact);
        write::put(to, &self.version);
        to.end();
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

impl layout::Shape for UpdateRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<String> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for UpdateRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["owner", "key", "value", "confidence", "kind", "expected"]);
        let read = Self {
            owner: read::field(from),
            key: read::field(from),
            value: read::field(from),
            confidence: read::field(from),
            kind: read::field(from),
            expected: read::field(from),
        };
        from.end();
        read
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

impl layout::Shape for UpdateAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Fact as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for UpdateAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["fact", "version", "redacted"]);
        write::put(to, &self.fact);
        write::put(to, &self.version);
        write::put(to, &self.redacted);
        to.end();
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

impl layout::Shape for ForgetRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<String> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for ForgetRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["owner", "key", "purge"]);
        let read = Self {
            owner: read::field(from),
            key: read::field(from),
            purge: read::field(from),
        };
        from.end();
        read
    }
}

/// The answer of `forget`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ForgetAnswer {
    /// The forgotten fact's number.
    pub id: u64,
    /// `no`, `physical` (no stored byte holds the text), `logical` (the store cannot erase), or
    /// `pending`: the store was busy. The fact is forgotten, and the same call again finds it no more:
    /// `admin.compact`, or any later purge, erases the bytes.
    pub purged: String,
}

impl layout::Shape for ForgetAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u64 as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for ForgetAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["id", "purged"]);
        write::put(to, &self.id);
        write::put(to, &self.purged);
        to.end();
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

impl layout::Shape for ListRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for ListRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["owner", "kind", "limit"]);
        let read = Self {
            owner: read::field(from),
            kind: read::field(from),
            limit: read::field(from),
        };
        from.end();
        read
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

impl layout::Shape for ListAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Vec<Fact> as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for ListAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["owner", "facts", "matched"]);
        write::put(to, &self.owner);
        write::put(to, &self.facts);
        write::put(to, &self.matched);
        to.end();
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

impl layout::Shape for DecayRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for DecayRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["owner", "days", "below", "dry"]);
        let read = Self {
            owner: read::field(from),
            days: read::field(from),
            below: read::field(from),
            dry: read::field(from),
        };
        from.end();
        read
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

impl layout::Shape for DecayAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u32 as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for DecayAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["pruned", "keys"]);
        write::put(to, &self.pruned);
        write::put(to, &self.keys);
        to.end();
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

impl layout::Shape for HistoryRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<String> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for HistoryRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["owner", "key"]);
        let read = Self {
            owner: read::field(from),
            key: read::field(from),
        };
        from.end();
        read
    }
}

/// One version of a fact, with its writer and its time.
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

impl layout::Shape for FactVersion {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u32 as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
        <Option<u64> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for FactVersion {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&[
            "version",
            "kind",
            "value",
            "confidence",
            "since",
            "until",
            "actor",
            "channel",
        ]);
        write::put(to, &self.version);
        write::put(to, &self.kind);
        write::put(to, &self.value);
        write::put(to, &self.confidence);
        write::put(to, &self.since);
        write::put(to, &self.until);
        write::put(to, &self.actor);
        write::put(to, &self.channel);
        to.end();
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

impl layout::Shape for HistoryAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u64 as layout::Shape>::LAYOUT,
        <Vec<FactVersion> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for HistoryAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["id", "versions"]);
        write::put(to, &self.id);
        write::put(to, &self.versions);
        to.end();
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

impl layout::Shape for ServeRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <crate::wire::Json as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for ServeRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["verb", "body"]);
        let read = Self {
            verb: read::field(from),
            body: read::field(from),
        };
        from.end();
        read
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

impl layout::Shape for ServeAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u32 as layout::Shape>::LAYOUT,
        <crate::wire::Json as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for ServeAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["status", "reply"]);
        write::put(to, &self.status);
        write::put(to, &self.reply);
        to.end();
    }
}
