// Generated from wit/admin.wit by `cargo run --release -p xtask -- bindings`; do not edit.

//! Types of the interface `admin`.
//!
//! Upkeep of a store.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::api::check::Check;

/// Type `collection-count` of the contract.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CollectionCount {
    /// Field `collection` of the contract.
    pub collection: String,
    /// Latest records, expired ones included.
    #[serde(with = "crate::wire::big_u64")]
    pub records: u64,
}

impl Check for CollectionCount {}

/// The answer of `status`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatusAnswer {
    /// Hash of what the store says, 64 hex digits: equal stores have equal hashes.
    pub hash: String,
    /// Number of the newest record of the journal.
    #[serde(with = "crate::wire::big_u64")]
    pub sequence: u64,
    /// Number of the record that the newest snapshot ends with.
    #[serde(with = "crate::wire::big_u64")]
    pub snapshot: u64,
    /// Versions ever written.
    #[serde(with = "crate::wire::big_u64")]
    pub versions: u64,
    /// Uses counted but not yet written.
    #[serde(with = "crate::wire::big_u64")]
    pub pending: u64,
    /// Latest records by collection, by name.
    #[serde(default)]
    pub collections: Vec<CollectionCount>,
    /// What the key-value store promises.
    pub linearizable: bool,
    /// Field `durable` of the contract.
    pub durable: bool,
    /// Field `shared` of the contract.
    pub shared: bool,
    /// Field `erases` of the contract.
    pub erases: bool,
    /// Whether an embedder is there, and its model.
    pub embeds: bool,
    /// Field `model` of the contract.
    pub model: String,
    /// Version of the text analyser.
    pub analyser: u32,
    /// What is not as it should be; empty when all is well.
    #[serde(default)]
    pub warnings: Vec<String>,
}

impl Check for StatusAnswer {}

/// Type `finding` of the contract.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finding {
    /// The key or page it is about.
    pub place: String,
    /// Field `message` of the contract.
    pub message: String,
}

impl Check for Finding {}

/// The answer of `verify`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VerifyAnswer {
    /// Nothing is damaged.
    pub ok: bool,
    /// Stored values looked at.
    #[serde(with = "crate::wire::big_u64")]
    pub checked: u64,
    /// Field `findings` of the contract.
    #[serde(default)]
    pub findings: Vec<Finding>,
}

impl Check for VerifyAnswer {}

/// The answer of `compact`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CompactAnswer {
    /// Field `sequence` of the contract.
    #[serde(with = "crate::wire::big_u64")]
    pub sequence: u64,
    /// Field `snapshot` of the contract.
    #[serde(with = "crate::wire::big_u64")]
    pub snapshot: u64,
}

impl Check for CompactAnswer {}

/// The answer of `flush`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlushAnswer {
    /// Records whose uses were written.
    #[serde(with = "crate::wire::big_u64")]
    pub touched: u64,
}

impl Check for FlushAnswer {}

/// The request of `dump`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DumpRequest {
    /// `vademecum` (everything, loads back to the same hash) or `mcp-memory` (entities,
    /// observations and relations as the reference MCP memory server keeps them); absent: the first.
    #[serde(default)]
    pub format: Option<String>,
    /// Where the page before ended; absent: from the start.
    #[serde(default, with = "crate::wire::big_option")]
    pub after: Option<u64>,
    /// At most this many lines; 1 to 10000; absent: 1000.
    #[serde(default)]
    pub limit: Option<u32>,
}

impl Check for DumpRequest {}

/// The answer of `dump`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DumpAnswer {
    /// JSON lines, without line ends.
    #[serde(default)]
    pub lines: Vec<String>,
    /// Where the next page starts; absent: this was the last one.
    #[serde(default, with = "crate::wire::big_option")]
    pub next: Option<u64>,
}

impl Check for DumpAnswer {}

/// The request of `load`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoadRequest {
    /// JSON lines: those of a dump, plain ones with `content`, or those of the reference MCP
    /// memory server. At most 10000.
    #[serde(default)]
    pub lines: Vec<String>,
    /// Number of the first line, for reports; absent: 1.
    #[serde(default, with = "crate::wire::big_option")]
    pub first: Option<u64>,
    /// What they come from, for provenance.
    #[serde(default)]
    pub source: Option<String>,
}

impl Check for LoadRequest {}

/// Type `rejected-line` of the contract.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RejectedLine {
    /// Field `line` of the contract.
    #[serde(with = "crate::wire::big_u64")]
    pub line: u64,
    /// Field `message` of the contract.
    pub message: String,
}

impl Check for RejectedLine {}

/// The answer of `load`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoadAnswer {
    /// Lines taken in: `loaded + known + rejected` is the number of lines that are not blank.
    #[serde(with = "crate::wire::big_u64")]
    pub loaded: u64,
    /// Lines that were there already.
    #[serde(with = "crate::wire::big_u64")]
    pub known: u64,
    /// Field `rejected` of the contract.
    #[serde(default)]
    pub rejected: Vec<RejectedLine>,
}

impl Check for LoadAnswer {}

/// Type `limit-row` of the contract.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LimitRow {
    /// Field `name` of the contract.
    pub name: String,
    /// The limit.
    #[serde(with = "crate::wire::big_u64")]
    pub value: u64,
    /// `bytes`, `characters`, `records`, `items` ...
    pub unit: String,
}

impl Check for LimitRow {}

/// The answer of `limits`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LimitsAnswer {
    /// Field `limits` of the contract.
    #[serde(default)]
    pub limits: Vec<LimitRow>,
}

impl Check for LimitsAnswer {}

/// The request of `configure`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConfigureRequest {
    /// A setting's name.
    pub name: String,
    /// Its new value; absent: back to the default.
    #[serde(default)]
    pub value: Option<String>,
}

impl Check for ConfigureRequest {}

/// Type `setting-row` of the contract.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SettingRow {
    /// Field `name` of the contract.
    pub name: String,
    /// Field `value` of the contract.
    pub value: String,
    /// The value when nothing is set.
    pub standard: String,
    /// What it does.
    pub meaning: String,
}

impl Check for SettingRow {}

/// The answer of `configure`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConfigureAnswer {
    /// Field `setting` of the contract.
    pub setting: SettingRow,
}

impl Check for ConfigureAnswer {}

/// The answer of `settings`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SettingsAnswer {
    /// Field `settings` of the contract.
    #[serde(default)]
    pub settings: Vec<SettingRow>,
}

impl Check for SettingsAnswer {}

/// The request of `audit`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuditRequest {
    /// Only rows about this owner; absent: all that the caller may see.
    #[serde(default)]
    pub owner: Option<String>,
    /// Only rows with this action.
    #[serde(default)]
    pub action: Option<String>,
    /// The newest rows, 1 to 1000; absent: 50.
    #[serde(default)]
    pub limit: Option<u32>,
}

impl Check for AuditRequest {}

/// Type `audit-row` of the contract.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuditRow {
    /// Milliseconds since 1970.
    #[serde(with = "crate::wire::big_u64")]
    pub at: u64,
    /// Field `action` of the contract.
    pub action: String,
    /// Field `subject` of the contract.
    pub subject: String,
    /// Field `reason` of the contract.
    pub reason: String,
    /// Field `owner` of the contract.
    pub owner: String,
}

impl Check for AuditRow {}

/// The answer of `audit`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuditAnswer {
    /// Newest first.
    #[serde(default)]
    pub rows: Vec<AuditRow>,
}

impl Check for AuditAnswer {}

/// The request of `operation`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OperationRequest {
    /// The operation as the caller named it.
    pub operation: String,
    /// The method it was used with, `facts.store`.
    pub method: String,
}

impl Check for OperationRequest {}

/// The answer of `operation`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OperationAnswer {
    /// Whether it took effect.
    pub committed: bool,
    /// What it made or changed.
    #[serde(default)]
    pub ids: Vec<String>,
}

impl Check for OperationAnswer {}

/// The request of `status`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatusRequest {}

impl Check for StatusRequest {}

/// The request of `verify`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VerifyRequest {}

impl Check for VerifyRequest {}

/// The request of `compact`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CompactRequest {}

impl Check for CompactRequest {}

/// The request of `flush`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlushRequest {}

impl Check for FlushRequest {}

/// The request of `limits`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LimitsRequest {}

impl Check for LimitsRequest {}

/// The request of `settings`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SettingsRequest {}

impl Check for SettingsRequest {}
