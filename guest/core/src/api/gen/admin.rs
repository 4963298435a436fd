// Generated from wit/admin.wit by `cargo run --release -p xtask -- bindings`; do not edit.

//! Types of the interface `admin`.
//!
//! Upkeep of a store.

use alloc::string::String;
use alloc::vec::Vec;

use crate::wire::{layout, read, write};

/// How many records a collection has.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CollectionCount {
    /// Its name.
    pub collection: String,
    /// Latest records, expired ones included.
    pub records: u64,
}

impl layout::Shape for CollectionCount {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for CollectionCount {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["collection", "records"]);
        write::put(to, &self.collection);
        write::put(to, &self.records);
        to.end();
    }
}

/// How the store is; versions and collections as far as the caller reaches.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StatusAnswer {
    /// Hash of what the store says, 64 hex digits: equal stores have equal hashes. Of the audit all
    /// counts but the rows of imports, which tell how a store came to say it.
    pub hash: String,
    /// Number of the newest record of the journal.
    pub sequence: u64,
    /// Number of the record that the newest snapshot ends with; 0 without one.
    pub snapshot: u64,
    /// Versions ever written.
    pub versions: u64,
    /// Uses counted but not yet written.
    pub pending: u64,
    /// Latest records by collection, by name.
    pub collections: Vec<CollectionCount>,
    /// The key-value store promises one order of all reads and writes.
    pub linearizable: bool,
    /// It promises that a write that returned survives a crash.
    pub durable: bool,
    /// It promises that several processes may hold it open at once.
    pub shared: bool,
    /// It promises that deleted bytes leave the medium.
    pub erases: bool,
    /// Whether the host lends an embedder.
    pub embeds: bool,
    /// Identity of the embedder's model; empty: there is none.
    pub model: String,
    /// Records that have a vector.
    pub vectors: u64,
    /// Identity of the model that made them; empty: none was made.
    pub vectors_model: String,
    /// Version of the text analyser.
    pub analyser: u32,
    /// What is not as it should be; empty when all is well.
    pub warnings: Vec<String>,
}

impl layout::Shape for StatusAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
        <Vec<CollectionCount> as layout::Shape>::LAYOUT,
        <bool as layout::Shape>::LAYOUT,
        <bool as layout::Shape>::LAYOUT,
        <bool as layout::Shape>::LAYOUT,
        <bool as layout::Shape>::LAYOUT,
        <bool as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for StatusAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&[
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
            "vectors",
            "vectors_model",
            "analyser",
            "warnings",
        ]);
        write::put(to, &self.hash);
        write::put(to, &self.sequence);
        write::put(to, &self.snapshot);
        write::put(to, &self.versions);
        write::put(to, &self.pending);
        write::put(to, &self.collections);
        write::put(to, &self.linearizable);
        write::put(to, &self.durable);
        write::put(to, &self.shared);
        write::put(to, &self.erases);
        write::put(to, &self.embeds);
        write::put(to, &self.model);
        write::put(to, &self.vectors);
        write::put(to, &self.vectors_model);
        write::put(to, &self.analyser);
        write::put(to, &self.warnings);
        to.end();
    }
}

/// Something that does not check out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Finding {
    /// The key or page it is about.
    pub place: String,
    /// What is wrong with it, in a line for people.
    pub message: String,
}

impl layout::Shape for Finding {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for Finding {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["place", "message"]);
        write::put(to, &self.place);
        write::put(to, &self.message);
        to.end();
    }
}

/// Whether the store is sound.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VerifyAnswer {
    /// Nothing is damaged.
    pub ok: bool,
    /// Stored values looked at.
    pub checked: u64,
    /// What is damaged, at most 100 things, each with its place.
    pub findings: Vec<Finding>,
    /// How many more things are damaged.
    pub more: u64,
    /// What checked out, for people: `meta`, `boundary`, `head`, snapshots, runs of records.
    pub sound: Vec<String>,
}

impl layout::Shape for VerifyAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <bool as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
        <Vec<Finding> as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for VerifyAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["ok", "checked", "findings", "more", "sound"]);
        write::put(to, &self.ok);
        write::put(to, &self.checked);
        write::put(to, &self.findings);
        write::put(to, &self.more);
        write::put(to, &self.sound);
        to.end();
    }
}

/// The store after it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CompactAnswer {
    /// Number of the newest record of the journal.
    pub sequence: u64,
    /// Number of the record that the newest snapshot ends with; 0 without one.
    pub snapshot: u64,
    /// What became of the bytes of forgotten records: `physical` (no stored byte holds them),
    /// `logical` (the store cannot erase or list everything), `pending` (the store is busy or full;
    /// a later compaction erases them).
    pub purged: String,
}

impl layout::Shape for CompactAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u64 as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for CompactAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["sequence", "snapshot", "purged"]);
        write::put(to, &self.sequence);
        write::put(to, &self.snapshot);
        write::put(to, &self.purged);
        to.end();
    }
}

/// What was written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FlushAnswer {
    /// Records whose uses were written.
    pub touched: u64,
}

impl layout::Shape for FlushAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<u64 as layout::Shape>::LAYOUT]);
}

impl write::Write for FlushAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["touched"]);
        write::put(to, &self.touched);
        to.end();
    }
}

/// Which page of the store, and how it is written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DumpRequest {
    /// `vademecum` (everything, loads back to the same hash) or `mcp-memory` (entities, observations
    /// and relations as the reference MCP memory server keeps them), any other is `invalid`; absent:
    /// the first.
    pub format: Option<String>,
    /// `next` of the page before; absent: from the start.
    pub after: Option<u64>,
    /// At most this many lines; 1 to 10000, clamped; absent: 1000. A page of long lines ends sooner.
    pub limit: Option<u32>,
}

impl layout::Shape for DumpRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<u64> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for DumpRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["format", "after", "limit"]);
        let read = Self {
            format: read::field(from),
            after: read::field(from),
            limit: read::field(from),
        };
        from.end();
        read
    }
}

/// One page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DumpAnswer {
    /// JSON lines, without line ends.
    pub lines: Vec<String>,
    /// Where the next page starts; absent: this was the last one.
    pub next: Option<u64>,
}

impl layout::Shape for DumpAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<String> as layout::Shape>::LAYOUT,
        <Option<u64> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for DumpAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["lines", "next"]);
        write::put(to, &self.lines);
        write::put(to, &self.next);
        to.end();
    }
}

/// Lines to take in.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LoadRequest {
    /// JSON lines: those of a dump, plain ones with `content`, or those of the reference MCP memory
    /// server. At most 10000, above it `too-large`; blank ones are passed over.
    pub lines: Vec<String>,
    /// Number of the first line, for reports; absent: 1.
    pub first: Option<u64>,
    /// What they come from, for provenance; at most 4096 bytes, above it `too-large`. Absent: it is not
    /// said.
    pub source: Option<String>,
    /// Whose records those lines make that name no owner: plain lines and those of the reference MCP
    /// memory server. Absent: the caller's, and nobody's when the caller reaches every owner. Must
    /// be within the caller's reach, else `denied`.
    pub owner: Option<String>,
    /// More lines of the same import follow in another call; absent: these are the last ones. The
    /// last call sums up: it leaves a row in the audit and answers `whole`. It may have no lines.
    pub more: Option<bool>,
    /// `carried` of the answer to the call before; absent: this is the first.
    pub carried: Option<String>,
}

impl layout::Shape for LoadRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<String> as layout::Shape>::LAYOUT,
        <Option<u64> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for LoadRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["lines", "first", "source", "owner", "more", "carried"]);
        let read = Self {
            lines: read::field(from),
            first: read::field(from),
            source: read::field(from),
            owner: read::field(from),
            more: read::field(from),
            carried: read::field(from),
        };
        from.end();
        read
    }
}

/// A line that was not loaded, or not as a whole, and why.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RejectedLine {
    /// Its number, counted from `first`.
    pub line: u64,
    /// Why, in a line for people.
    pub message: String,
}

impl layout::Shape for RejectedLine {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u64 as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for RejectedLine {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["line", "message"]);
        write::put(to, &self.line);
        write::put(to, &self.message);
        to.end();
    }
}

/// What became of the lines.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LoadAnswer {
    /// Lines taken in: `loaded + known + rejected` is the number of lines that are not blank.
    pub loaded: u64,
    /// Lines that were there already.
    pub known: u64,
    /// Lines that were not taken, in their order.
    pub rejected: Vec<RejectedLine>,
    /// Lines that were taken without a part of theirs, and which: blank observations of an entity.
    /// They count as loaded or known.
    pub partial: Vec<RejectedLine>,
    /// What the next call of the same import hands back, so that the last one can sum up.
    pub carried: String,
    /// Whether the store now says what the store said that was dumped. Absent while more follows,
    /// and where there is nothing to compare: no dump of everything, or a store that held something.
    pub whole: Option<bool>,
}

impl layout::Shape for LoadAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u64 as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
        <Vec<RejectedLine> as layout::Shape>::LAYOUT,
        <Vec<RejectedLine> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for LoadAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["loaded", "known", "rejected", "partial", "carried", "whole"]);
        write::put(to, &self.loaded);
        write::put(to, &self.known);
        write::put(to, &self.rejected);
        write::put(to, &self.partial);
        write::put(to, &self.carried);
        write::put(to, &self.whole);
        to.end();
    }
}

/// One limit: its name, value and unit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LimitRow {
    /// Its name: the area, a dot and what is limited.
    pub name: String,
    /// The limit.
    pub value: u64,
    /// `bytes`, `characters`, `records`, `items` ...
    pub unit: String,
}

impl layout::Shape for LimitRow {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for LimitRow {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["name", "value", "unit"]);
        write::put(to, &self.name);
        write::put(to, &self.value);
        write::put(to, &self.unit);
        to.end();
    }
}

/// What the store holds requests to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LimitsAnswer {
    /// All of them, area by area.
    pub limits: Vec<LimitRow>,
}

impl layout::Shape for LimitsAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Vec<LimitRow> as layout::Shape>::LAYOUT]);
}

impl write::Write for LimitsAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["limits"]);
        write::put(to, &self.limits);
        to.end();
    }
}

/// Which setting becomes what.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ConfigureRequest {
    /// A setting's name; an unknown one is `invalid`.
    pub name: String,
    /// Its new value, `invalid` where the setting cannot have it; absent or empty: back to the default.
    pub value: Option<String>,
}

impl layout::Shape for ConfigureRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for ConfigureRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["name", "value"]);
        let read = Self {
            name: read::field(from),
            value: read::field(from),
        };
        from.end();
        read
    }
}

/// One setting: what it is now, what it is when nobody sets it, what it does.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SettingRow {
    /// Its name.
    pub name: String,
    /// The value in force.
    pub value: String,
    /// The value when nothing is set.
    pub standard: String,
    /// What it does.
    pub meaning: String,
}

impl layout::Shape for SettingRow {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for SettingRow {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["name", "value", "standard", "meaning"]);
        write::put(to, &self.name);
        write::put(to, &self.value);
        write::put(to, &self.standard);
        write::put(to, &self.meaning);
        to.end();
    }
}

/// The setting after it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ConfigureAnswer {
    /// What it is now.
    pub setting: SettingRow,
}

impl layout::Shape for ConfigureAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<SettingRow as layout::Shape>::LAYOUT]);
}

impl write::Write for ConfigureAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["setting"]);
        write::put(to, &self.setting);
        to.end();
    }
}

/// What is set.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SettingsAnswer {
    /// All of them, by name.
    pub settings: Vec<SettingRow>,
}

impl layout::Shape for SettingsAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Vec<SettingRow> as layout::Shape>::LAYOUT]);
}

impl write::Write for SettingsAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["settings"]);
        write::put(to, &self.settings);
        to.end();
    }
}

/// Which rows are read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AuditRequest {
    /// Only rows about this owner; absent: all that the caller may see.
    pub owner: Option<String>,
    /// Only rows with this action; absent: with any.
    pub action: Option<String>,
    /// The newest rows, 1 to 1000, clamped; absent: 50.
    pub limit: Option<u32>,
}

impl layout::Shape for AuditRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for AuditRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["owner", "action", "limit"]);
        let read = Self {
            owner: read::field(from),
            action: read::field(from),
            limit: read::field(from),
        };
        from.end();
        read
    }
}

/// One entry of the audit: what was done to what, when and why.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AuditRow {
    /// Milliseconds since 1970.
    pub at: u64,
    /// What was done, in a word: `store`, `forget`, `configure`, `import` and the like.
    pub action: String,
    /// What it was done to.
    pub subject: String,
    /// Why, or how much; empty for a caller that does not reach all that it may name.
    pub reason: String,
    /// Whose it was; `*` for what was done by one who reaches every owner, such as an import.
    pub owner: String,
}

impl layout::Shape for AuditRow {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u64 as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for AuditRow {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["at", "action", "subject", "reason", "owner"]);
        write::put(to, &self.at);
        write::put(to, &self.action);
        write::put(to, &self.subject);
        write::put(to, &self.reason);
        write::put(to, &self.owner);
        to.end();
    }
}

/// What was done.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AuditAnswer {
    /// Newest first: those written last, and where an import took rows over, those of the latest time.
    pub rows: Vec<AuditRow>,
}

impl layout::Shape for AuditAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Vec<AuditRow> as layout::Shape>::LAYOUT]);
}

impl write::Write for AuditAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["rows"]);
        write::put(to, &self.rows);
        to.end();
    }
}

/// Which operation is asked about.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OperationRequest {
    /// The operation as the caller named it; not empty.
    pub operation: String,
    /// The method it was used with, such as `facts.store`; an unknown one is `unsupported`.
    pub method: String,
}

impl layout::Shape for OperationRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for OperationRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["operation", "method"]);
        let read = Self {
            operation: read::field(from),
            method: read::field(from),
        };
        from.end();
        read
    }
}

/// What became of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OperationAnswer {
    /// Whether it took effect.
    pub committed: bool,
    /// What it made or changed; empty when it did not take effect, and for methods that name nothing.
    pub ids: Vec<String>,
}

impl layout::Shape for OperationAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <bool as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for OperationAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["committed", "ids"]);
        write::put(to, &self.committed);
        write::put(to, &self.ids);
        to.end();
    }
}

/// How much is to be done.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EmbedRequest {
    /// How many records, 1 to 10000, clamped; absent: 64.
    pub limit: Option<u32>,
    /// Drop vectors of another model first; absent: no, and where there are some it is a `conflict`.
    pub replace: Option<bool>,
}

impl layout::Shape for EmbedRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<u32> as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for EmbedRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["limit", "replace"]);
        let read = Self {
            limit: read::field(from),
            replace: read::field(from),
        };
        from.end();
        read
    }
}

/// What was done.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EmbedAnswer {
    /// The model that made the vectors.
    pub model: String,
    /// Records that got one.
    pub made: u64,
    /// Records that the model has nothing to say about: blank ones, and those in scripts that it
    /// does not cover. They are not asked for again.
    pub skipped: u64,
    /// Records that have none yet.
    pub left: u64,
}

impl layout::Shape for EmbedAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for EmbedAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["model", "made", "skipped", "left"]);
        write::put(to, &self.model);
        write::put(to, &self.made);
        write::put(to, &self.skipped);
        write::put(to, &self.left);
        to.end();
    }
}

/// The request of `status`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StatusRequest {}

impl layout::Shape for StatusRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[]);
}

impl read::Read for StatusRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[]);
        let read = Self {};
        from.end();
        read
    }
}

/// The request of `verify`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VerifyRequest {}

impl layout::Shape for VerifyRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[]);
}

impl read::Read for VerifyRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[]);
        let read = Self {};
        from.end();
        read
    }
}

/// The request of `compact`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CompactRequest {}

impl layout::Shape for CompactRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[]);
}

impl read::Read for CompactRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[]);
        let read = Self {};
        from.end();
        read
    }
}

/// The request of `flush`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FlushRequest {}

impl layout::Shape for FlushRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[]);
}

impl read::Read for FlushRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[]);
        let read = Self {};
        from.end();
        read
    }
}

/// The request of `limits`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LimitsRequest {}

impl layout::Shape for LimitsRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[]);
}

impl read::Read for LimitsRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[]);
        let read = Self {};
        from.end();
        read
    }
}

/// The request of `settings`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SettingsRequest {}

impl layout::Shape for SettingsRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[]);
}

impl read::Read for SettingsRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[]);
        let read = Self {};
        from.end();
        read
    }
}
