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

use serde::{Deserialize, Serialize};

use crate::api::check::{Check, Fault};

/// One fact.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fact {
    /// Number of the fact in its store, from 1, never used again.
    #[serde(with = "crate::wire::big_u64")]
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
    #[serde(with = "crate::wire::big_u64")]
    pub created_at: u64,
    /// When it was stored or updated last, seconds since 1970.
    #[serde(with = "crate::wire::big_u64")]
    pub updated_at: u64,
}

impl Check for Fact {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("confidence", &self.confidence)
    }
}

/// The request of `store`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoreRequest {
    /// Whose fact; absent: the caller's own.
    #[serde(default)]
    pub owner: Option<String>,
    /// Field `kind` of the contract.
    pub kind: String,
    /// Field `key` of the contract.
    pub key: String,
    /// Field `value` of the contract.
    pub value: String,
    /// Absent: 1.
    #[serde(default)]
    pub confidence: Option<f64>,
    /// The fact must be at this version (0: must not exist), else `conflict`.
    #[serde(default)]
    pub expected: Option<u32>,
}

impl Check for StoreRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("confidence", &self.confidence)
    }
}

/// The answer of `store`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoreAnswer {
    /// Field `fact` of the contract.
    pub fact: Fact,
    /// Version of the fact, from 1.
    pub version: u32,
    /// Classes of secrets that were replaced before storing.
    #[serde(default)]
    pub redacted: Vec<String>,
}

impl Check for StoreAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("fact", &self.fact)
    }
}

/// The request of `recall`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecallRequest {
    /// Field `owner` of the contract.
    #[serde(default)]
    pub owner: Option<String>,
    /// Every word must occur in key or value, any case; absent or blank: all facts.
    #[serde(default)]
    pub query: Option<String>,
    /// Field `kind` of the contract.
    #[serde(default)]
    pub kind: Option<String>,
    /// 1 to 100, clamped; absent: 20.
    #[serde(default)]
    pub limit: Option<u32>,
}

impl Check for RecallRequest {}

/// The answer of `recall`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecallAnswer {
    /// Field `owner` of the contract.
    pub owner: String,
    /// Newest first, equal times by id descending.
    #[serde(default)]
    pub facts: Vec<Fact>,
    /// How many facts matched before the limit.
    pub matched: u32,
}

impl Check for RecallAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("facts", &self.facts)
    }
}

/// The request of `get`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GetRequest {
    /// Field `owner` of the contract.
    #[serde(default)]
    pub owner: Option<String>,
    /// Field `key` of the contract.
    pub key: String,
}

impl Check for GetRequest {}

/// The answer of `get`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GetAnswer {
    /// Field `fact` of the contract.
    pub fact: Fact,
    /// Field `version` of the contract.
    pub version: u32,
}

impl Check for GetAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("fact", &self.fact)
    }
}

/// The request of `update`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UpdateRequest {
    /// Field `owner` of the contract.
    #[serde(default)]
    pub owner: Option<String>,
    /// Field `key` of the contract.
    pub key: String,
    /// Absent fields stay as they are; at least one must be present.
    #[serde(default)]
    pub value: Option<String>,
    /// Field `confidence` of the contract.
    #[serde(default)]
    pub confidence: Option<f64>,
    /// Field `kind` of the contract.
    #[serde(default)]
    pub kind: Option<String>,
    /// The fact must be at this version, else `conflict`.
    #[serde(default)]
    pub expected: Option<u32>,
}

impl Check for UpdateRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("confidence", &self.confidence)
    }
}

/// The answer of `update`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UpdateAnswer {
    /// Field `fact` of the contract.
    pub fact: Fact,
    /// Field `version` of the contract.
    pub version: u32,
    /// Field `redacted` of the contract.
    #[serde(default)]
    pub redacted: Vec<String>,
}

impl Check for UpdateAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("fact", &self.fact)
    }
}

/// The request of `forget`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForgetRequest {
    /// Field `owner` of the contract.
    #[serde(default)]
    pub owner: Option<String>,
    /// Field `key` of the contract.
    pub key: String,
    /// Also make sure that no stored byte holds the text when the call returns.
    #[serde(default)]
    pub purge: Option<bool>,
}

impl Check for ForgetRequest {}

/// The answer of `forget`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForgetAnswer {
    /// The forgotten fact's number.
    #[serde(with = "crate::wire::big_u64")]
    pub id: u64,
    /// `no`, `physical` (no stored byte holds the text) or `logical` (the store cannot erase).
    pub purged: String,
}

impl Check for ForgetAnswer {}

/// The request of `list`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListRequest {
    /// Field `owner` of the contract.
    #[serde(default)]
    pub owner: Option<String>,
    /// Field `kind` of the contract.
    #[serde(default)]
    pub kind: Option<String>,
    /// 1 to 200, clamped; absent: 50.
    #[serde(default)]
    pub limit: Option<u32>,
}

impl Check for ListRequest {}

/// The answer of `list`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListAnswer {
    /// Field `owner` of the contract.
    pub owner: String,
    /// Field `facts` of the contract.
    #[serde(default)]
    pub facts: Vec<Fact>,
    /// Field `matched` of the contract.
    pub matched: u32,
}

impl Check for ListAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("facts", &self.facts)
    }
}

/// The request of `decay`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DecayRequest {
    /// Field `owner` of the contract.
    #[serde(default)]
    pub owner: Option<String>,
    /// Facts not updated for longer than this many days; fractions count; absent: 90.
    #[serde(default)]
    pub days: Option<f64>,
    /// Facts below this confidence, 0 to 1; absent: 0.4.
    #[serde(default)]
    pub below: Option<f64>,
    /// Only tell what would go.
    #[serde(default)]
    pub dry: Option<bool>,
}

impl Check for DecayRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("days", &self.days)?;
        Fault::within("below", &self.below)
    }
}

/// The answer of `decay`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DecayAnswer {
    /// How many facts went, or would go.
    pub pruned: u32,
    /// Their keys.
    #[serde(default)]
    pub keys: Vec<String>,
}

impl Check for DecayAnswer {}

/// The request of `history`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HistoryRequest {
    /// Field `owner` of the contract.
    #[serde(default)]
    pub owner: Option<String>,
    /// Field `key` of the contract.
    pub key: String,
}

impl Check for HistoryRequest {}

/// Type `fact-version` of the contract.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
    #[serde(with = "crate::wire::big_u64")]
    pub since: u64,
    /// When it stopped being current; absent: it is current.
    #[serde(default, with = "crate::wire::big_option")]
    pub until: Option<u64>,
    /// Who wrote it, through which channel.
    pub actor: String,
    /// Field `channel` of the contract.
    pub channel: String,
}

impl Check for FactVersion {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("confidence", &self.confidence)
    }
}

/// The answer of `history`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HistoryAnswer {
    /// Field `id` of the contract.
    #[serde(with = "crate::wire::big_u64")]
    pub id: u64,
    /// Newest first.
    #[serde(default)]
    pub versions: Vec<FactVersion>,
}

impl Check for HistoryAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("versions", &self.versions)
    }
}

/// The request of `serve`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ServeRequest {
    /// `store`, `recall`, `update`, `forget`, `list` or `decay`.
    pub verb: String,
    /// The request of the documented REST call, loosely typed as documented.
    pub body: crate::wire::Json,
}

impl Check for ServeRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("body", &self.body)
    }
}

/// The answer of `serve`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ServeAnswer {
    /// HTTP status: 200, 400, 401, 403, 404 or 429.
    pub status: u32,
    /// The documented reply.
    pub reply: crate::wire::Json,
}

impl Check for ServeAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("reply", &self.reply)
    }
}
