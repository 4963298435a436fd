// Generated from wit/facts.wit by `cargo run --release -p xtask -- bindings`; do not edit.

//! Types of the interface `facts`.
//!
//! Namespaced facts: one value a key, with a kind and a confidence.
//!
//! A caller reaches its own owner and `shared`; the owner `*` reaches every owner. The checks
//! come in this order: identity (`denied` about `caller`), call rate (`unavailable` about `rate`),
//! form of the owner (`invalid` about `owner`, `too-large` above 40 characters), reach (`denied` about
//! `owner`, alike whether or not a key exists), then the function's own. Where agents are isolated each
//! agent has facts of its own, and a caller without one is `denied` about `agent`.

use alloc::string::String;
use alloc::vec::Vec;

use crate::wire::{layout, read, write};

/// One fact.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fact {
    /// Number of the fact in its store, from 1, never used again.
    pub id: u64,
    /// Whose it is, trimmed and in lower case: 1 to 40 of `a-z`, `0-9`, `_` and `-`, the first no sign.
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

/// The fact to store.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StoreRequest {
    /// Whose fact; absent: the caller's own, `invalid` for a caller that reaches every owner.
    pub owner: Option<String>,
    /// `fact`, `preference`, `outcome`, `lesson` or `goal`, any case; another is `invalid`.
    pub kind: String,
    /// 1 to 120 characters, trimmed, longer is `too-large`; case counts.
    pub key: String,
    /// 1 to 4000 characters, trimmed, longer is `too-large`; without a word that `facts.blocked-words`
    /// lists.
    pub value: String,
    /// 0 to 1, else `invalid`. Absent: 1.
    pub confidence: Option<f64>,
    /// The fact must be at this version (0: must not exist), else `conflict`. Absent: any.
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

/// The fact as it was stored.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StoreAnswer {
    /// The fact, without its secrets.
    pub fact: Fact,
    /// Version of the fact, from 1.
    pub version: u32,
    /// Classes of secrets that were replaced before storing, sorted; empty: none.
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

/// Which facts are looked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecallRequest {
    /// Whose facts; absent: the caller's own, `invalid` for a caller that reaches every owner.
    pub owner: Option<String>,
    /// Every word must occur in key or value, any case; absent or blank: all facts. At most 65536
    /// bytes, above it `too-large`.
    pub query: Option<String>,
    /// Only facts of this kind; absent: of any.
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

/// What was found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecallAnswer {
    /// Whose facts these are, in its one form.
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

/// Which fact is read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetRequest {
    /// Whose fact; absent: the caller's own, `invalid` for a caller that reaches every owner.
    pub owner: Option<String>,
    /// Its key, or `fact:` and its number.
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

/// The fact as it is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetAnswer {
    /// The fact.
    pub fact: Fact,
    /// Its version, from 1; each store and update counts one more.
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

/// Which fact is changed, and what of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UpdateRequest {
    /// Whose fact; absent: the caller's own, `invalid` for a caller that reaches every owner.
    pub owner: Option<String>,
    /// Its key, or `fact:` and its number.
    pub key: String,
    /// 1 to 4000 characters, trimmed. Here and below: absent fields stay as they are; at least one must
    /// be present, else `invalid`.
    pub value: Option<String>,
    /// 0 to 1, else `invalid`.
    pub confidence: Option<f64>,
    /// `fact`, `preference`, `outcome`, `lesson` or `goal`, any case.
    pub kind: Option<String>,
    /// The fact must be at this version, else `conflict`. Absent: any.
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

/// The fact after it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UpdateAnswer {
    /// The fact, without its secrets.
    pub fact: Fact,
    /// Its version, from 1; each store and update counts one more.
    pub version: u32,
    /// Classes of secrets that were replaced before storing, sorted; empty: none.
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

/// Which fact is forgotten.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ForgetRequest {
    /// Whose fact; absent: the caller's own, `invalid` for a caller that reaches every owner.
    pub owner: Option<String>,
    /// Its key, or `fact:` and its number.
    pub key: String,
    /// Also make sure that no stored byte holds the text when the call returns; absent: no.
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

/// What was forgotten, and what became of its bytes.
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

/// Which facts are listed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ListRequest {
    /// Whose facts; absent: the caller's own, `invalid` for a caller that reaches every owner.
    pub owner: Option<String>,
    /// Only facts of this kind; absent: of any.
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

/// The facts that there are.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ListAnswer {
    /// Whose facts these are, in its one form.
    pub owner: String,
    /// Newest first, equal times by id descending.
    pub facts: Vec<Fact>,
    /// How many there are without the limit.
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

/// When a fact is old and doubtful.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DecayRequest {
    /// Whose facts; absent: the caller's own, `invalid` for a caller that reaches every owner.
    pub owner: Option<String>,
    /// Facts not updated for longer than this many days, at least 0; fractions count; absent: 90.
    pub days: Option<f64>,
    /// Facts below this confidence, 0 to 1, else `invalid`; absent: 0.4.
    pub below: Option<f64>,
    /// Only tell what would go; absent: no.
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

/// What went, or would go.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DecayAnswer {
    /// How many facts went, or would go.
    pub pruned: u32,
    /// Their keys, by the number of the fact.
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

/// Which fact's versions are read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HistoryRequest {
    /// Whose fact; absent: the caller's own, `invalid` for a caller that reaches every owner.
    pub owner: Option<String>,
    /// Its key, or `fact:` and its number.
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
    /// Its number, from 1.
    pub version: u32,
    /// The kind that it had.
    pub kind: String,
    /// The value that it had.
    pub value: String,
    /// The confidence that it had, 0 to 1.
    pub confidence: f64,
    /// When this version was written, milliseconds since 1970.
    pub since: u64,
    /// When it stopped being current; absent: it is current.
    pub until: Option<u64>,
    /// Who wrote it; empty: it was not said.
    pub actor: String,
    /// Through which channel: `user`, `agent`, `tool`, `import` or `shared`.
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

/// What the fact was.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HistoryAnswer {
    /// The fact's number.
    pub id: u64,
    /// Newest first, at most 256.
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

/// A documented REST call.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ServeRequest {
    /// `store`, `recall`, `update`, `forget`, `list` or `decay`; another is `unsupported`.
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

/// What the service answers.
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
