// Generated from wit/admin.wit by `cargo run --release -p xtask -- bindings`; do not edit.

//! Types of the interface `admin`.
//!
//! Upkeep of a store.

use alloc::string::String;
use alloc::vec::Vec;

use crate::api::part::{Fields, Part, Slot, View};

/// Type `collection-count` of the contract.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CollectionCount {
    /// Field `collection` of the contract.
    pub collection: String,
    /// Latest records, expired ones included.
    pub records: u64,
}

impl Fields for CollectionCount {
    fn names(&self) -> &'static [&'static str] {
        &["collection", "records"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.collection,
            _ => &self.records,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.collection,
            _ => &mut self.records,
        }
    }
}

impl Part for CollectionCount {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `status`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StatusAnswer {
    /// Hash of what the store says, 64 hex digits: equal stores have equal hashes.
    pub hash: String,
    /// Number of the newest record of the journal.
    pub sequence: u64,
    /// Number of the record that the newest snapshot ends with.
    pub snapshot: u64,
    /// Versions ever written.
    pub versions: u64,
    /// Uses counted but not yet written.
    pub pending: u64,
    /// Latest records by collection, by name.
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
    pub warnings: Vec<String>,
}

impl Fields for StatusAnswer {
    fn names(&self) -> &'static [&'static str] {
        &[
            "hash",
            "sequence",
            "snapshot",
            "versions",
            "pending",
            "collections",
            "linearizable",
            "durable",
            "shared",
            "erases",
            "embeds",
            "model",
            "analyser",
            "warnings",
        ]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.hash,
            1 => &self.sequence,
            2 => &self.snapshot,
            3 => &self.versions,
            4 => &self.pending,
            5 => &self.collections,
            6 => &self.linearizable,
            7 => &self.durable,
            8 => &self.shared,
            9 => &self.erases,
            10 => &self.embeds,
            11 => &self.model,
            12 => &self.analyser,
            _ => &self.warnings,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.hash,
            1 => &mut self.sequence,
            2 => &mut self.snapshot,
            3 => &mut self.versions,
            4 => &mut self.pending,
            5 => &mut self.collections,
            6 => &mut self.linearizable,
            7 => &mut self.durable,
            8 => &mut self.shared,
            9 => &mut self.erases,
            10 => &mut self.embeds,
            11 => &mut self.model,
            12 => &mut self.analyser,
            _ => &mut self.warnings,
        }
    }
}

impl Part for StatusAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// Type `finding` of the contract.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Finding {
    /// The key or page it is about.
    pub place: String,
    /// Field `message` of the contract.
    pub message: String,
}

impl Fields for Finding {
    fn names(&self) -> &'static [&'static str] {
        &["place", "message"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.place,
            _ => &self.message,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.place,
            _ => &mut self.message,
        }
    }
}

impl Part for Finding {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `verify`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VerifyAnswer {
    /// Nothing is damaged.
    pub ok: bool,
    /// Stored values looked at.
    pub checked: u64,
    /// Field `findings` of the contract.
    pub findings: Vec<Finding>,
}

impl Fields for VerifyAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["ok", "checked", "findings"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.ok,
            1 => &self.checked,
            _ => &self.findings,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.ok,
            1 => &mut self.checked,
            _ => &mut self.findings,
        }
    }
}

impl Part for VerifyAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `compact`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CompactAnswer {
    /// Field `sequence` of the contract.
    pub sequence: u64,
    /// Field `snapshot` of the contract.
    pub snapshot: u64,
}

impl Fields for CompactAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["sequence", "snapshot"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.sequence,
            _ => &self.snapshot,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.sequence,
            _ => &mut self.snapshot,
        }
    }
}

impl Part for CompactAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `flush`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FlushAnswer {
    /// Records whose uses were written.
    pub touched: u64,
}

impl Fields for FlushAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["touched"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.touched
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.touched
    }
}

impl Part for FlushAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `dump`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DumpRequest {
    /// `vademecum` (everything, loads back to the same hash) or `mcp-memory` (entities,
    /// observations and relations as the reference MCP memory server keeps them); absent: the first.
    pub format: Option<String>,
    /// Where the page before ended; absent: from the start.
    pub after: Option<u64>,
    /// At most this many lines; 1 to 10000; absent: 1000.
    pub limit: Option<u32>,
}

impl Fields for DumpRequest {
    fn names(&self) -> &'static [&'static str] {
        &["format", "after", "limit"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.format,
            1 => &self.after,
            _ => &self.limit,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.format,
            1 => &mut self.after,
            _ => &mut self.limit,
        }
    }
}

impl Part for DumpRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `dump`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DumpAnswer {
    /// JSON lines, without line ends.
    pub lines: Vec<String>,
    /// Where the next page starts; absent: this was the last one.
    pub next: Option<u64>,
}

impl Fields for DumpAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["lines", "next"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.lines,
            _ => &self.next,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.lines,
            _ => &mut self.next,
        }
    }
}

impl Part for DumpAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `load`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LoadRequest {
    /// JSON lines: those of a dump, plain ones with `content`, or those of the reference MCP
    /// memory server. At most 10000.
    pub lines: Vec<String>,
    /// Number of the first line, for reports; absent: 1.
    pub first: Option<u64>,
    /// What they come from, for provenance.
    pub source: Option<String>,
}

impl Fields for LoadRequest {
    fn names(&self) -> &'static [&'static str] {
        &["lines", "first", "source"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.lines,
            1 => &self.first,
            _ => &self.source,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.lines,
            1 => &mut self.first,
            _ => &mut self.source,
        }
    }
}

impl Part for LoadRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// Type `rejected-line` of the contract.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RejectedLine {
    /// Field `line` of the contract.
    pub line: u64,
    /// Field `message` of the contract.
    pub message: String,
}

impl Fields for RejectedLine {
    fn names(&self) -> &'static [&'static str] {
        &["line", "message"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.line,
            _ => &self.message,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.line,
            _ => &mut self.message,
        }
    }
}

impl Part for RejectedLine {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `load`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LoadAnswer {
    /// Lines taken in: `loaded + known + rejected` is the number of lines that are not blank.
    pub loaded: u64,
    /// Lines that were there already.
    pub known: u64,
    /// Field `rejected` of the contract.
    pub rejected: Vec<RejectedLine>,
}

impl Fields for LoadAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["loaded", "known", "rejected"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.loaded,
            1 => &self.known,
            _ => &self.rejected,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.loaded,
            1 => &mut self.known,
            _ => &mut self.rejected,
        }
    }
}

impl Part for LoadAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// Type `limit-row` of the contract.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LimitRow {
    /// Field `name` of the contract.
    pub name: String,
    /// The limit.
    pub value: u64,
    /// `bytes`, `characters`, `records`, `items` ...
    pub unit: String,
}

impl Fields for LimitRow {
    fn names(&self) -> &'static [&'static str] {
        &["name", "value", "unit"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.name,
            1 => &self.value,
            _ => &self.unit,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.name,
            1 => &mut self.value,
            _ => &mut self.unit,
        }
    }
}

impl Part for LimitRow {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `limits`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LimitsAnswer {
    /// Field `limits` of the contract.
    pub limits: Vec<LimitRow>,
}

impl Fields for LimitsAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["limits"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.limits
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.limits
    }
}

impl Part for LimitsAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `configure`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ConfigureRequest {
    /// A setting's name.
    pub name: String,
    /// Its new value; absent: back to the default.
    pub value: Option<String>,
}

impl Fields for ConfigureRequest {
    fn names(&self) -> &'static [&'static str] {
        &["name", "value"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.name,
            _ => &self.value,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.name,
            _ => &mut self.value,
        }
    }
}

impl Part for ConfigureRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// Type `setting-row` of the contract.
#[derive(Clone, Debug, Default, PartialEq)]
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

impl Fields for SettingRow {
    fn names(&self) -> &'static [&'static str] {
        &["name", "value", "standard", "meaning"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.name,
            1 => &self.value,
            2 => &self.standard,
            _ => &self.meaning,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.name,
            1 => &mut self.value,
            2 => &mut self.standard,
            _ => &mut self.meaning,
        }
    }
}

impl Part for SettingRow {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `configure`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ConfigureAnswer {
    /// Field `setting` of the contract.
    pub setting: SettingRow,
}

impl Fields for ConfigureAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["setting"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.setting
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.setting
    }
}

impl Part for ConfigureAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `settings`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SettingsAnswer {
    /// Field `settings` of the contract.
    pub settings: Vec<SettingRow>,
}

impl Fields for SettingsAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["settings"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.settings
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.settings
    }
}

impl Part for SettingsAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `audit`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AuditRequest {
    /// Only rows about this owner; absent: all that the caller may see.
    pub owner: Option<String>,
    /// Only rows with this action.
    pub action: Option<String>,
    /// The newest rows, 1 to 1000; absent: 50.
    pub limit: Option<u32>,
}

impl Fields for AuditRequest {
    fn names(&self) -> &'static [&'static str] {
        &["owner", "action", "limit"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.owner,
            1 => &self.action,
            _ => &self.limit,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.owner,
            1 => &mut self.action,
            _ => &mut self.limit,
        }
    }
}

impl Part for AuditRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// Type `audit-row` of the contract.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AuditRow {
    /// Milliseconds since 1970.
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

impl Fields for AuditRow {
    fn names(&self) -> &'static [&'static str] {
        &["at", "action", "subject", "reason", "owner"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.at,
            1 => &self.action,
            2 => &self.subject,
            3 => &self.reason,
            _ => &self.owner,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.at,
            1 => &mut self.action,
            2 => &mut self.subject,
            3 => &mut self.reason,
            _ => &mut self.owner,
        }
    }
}

impl Part for AuditRow {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `audit`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AuditAnswer {
    /// Newest first.
    pub rows: Vec<AuditRow>,
}

impl Fields for AuditAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["rows"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.rows
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.rows
    }
}

impl Part for AuditAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `operation`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OperationRequest {
    /// The operation as the caller named it.
    pub operation: String,
    /// The method it was used with, `facts.store`.
    pub method: String,
}

impl Fields for OperationRequest {
    fn names(&self) -> &'static [&'static str] {
        &["operation", "method"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.operation,
            _ => &self.method,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.operation,
            _ => &mut self.method,
        }
    }
}

impl Part for OperationRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `operation`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OperationAnswer {
    /// Whether it took effect.
    pub committed: bool,
    /// What it made or changed.
    pub ids: Vec<String>,
}

impl Fields for OperationAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["committed", "ids"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.committed,
            _ => &self.ids,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.committed,
            _ => &mut self.ids,
        }
    }
}

impl Part for OperationAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `status`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StatusRequest {}

impl Fields for StatusRequest {
    fn names(&self) -> &'static [&'static str] {
        &[]
    }

    fn get(&self, _: usize) -> &dyn Part {
        self
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        self
    }
}

impl Part for StatusRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `verify`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VerifyRequest {}

impl Fields for VerifyRequest {
    fn names(&self) -> &'static [&'static str] {
        &[]
    }

    fn get(&self, _: usize) -> &dyn Part {
        self
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        self
    }
}

impl Part for VerifyRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `compact`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CompactRequest {}

impl Fields for CompactRequest {
    fn names(&self) -> &'static [&'static str] {
        &[]
    }

    fn get(&self, _: usize) -> &dyn Part {
        self
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        self
    }
}

impl Part for CompactRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `flush`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FlushRequest {}

impl Fields for FlushRequest {
    fn names(&self) -> &'static [&'static str] {
        &[]
    }

    fn get(&self, _: usize) -> &dyn Part {
        self
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        self
    }
}

impl Part for FlushRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `limits`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LimitsRequest {}

impl Fields for LimitsRequest {
    fn names(&self) -> &'static [&'static str] {
        &[]
    }

    fn get(&self, _: usize) -> &dyn Part {
        self
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        self
    }
}

impl Part for LimitsRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `settings`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SettingsRequest {}

impl Fields for SettingsRequest {
    fn names(&self) -> &'static [&'static str] {
        &[]
    }

    fn get(&self, _: usize) -> &dyn Part {
        self
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        self
    }
}

impl Part for SettingsRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}
