// Generated from wit/memory.wit by `cargo run --release -p xtask -- bindings`; do not edit.

//! Types of the interface `memory`.
//!
//! Long-term memory: what an agent remembers, the lessons it learned, the sessions it ran.
//!
//! Ids are shown bare inside their kind and written `collection:id` where kinds mix (`memory`,
//! `lesson`, `observation`, `session`, `summary`); both forms are accepted everywhere. Fields of a
//! request narrow the caller's scope and never widen it: naming another project or session than the
//! caller is bound to is `denied`, and so is writing as another agent. Reading what another agent of the
//! owner left is what memory is for, and `denied` only where agents are isolated. There a call without
//! an agent is `denied`, whatever agent its request names; only a caller that reaches every owner may
//! name one, or `*` for all, as its own agent too. What the caller may not see is `missing`, as what does
//! not exist; a name that somebody out of its sight has (a session's, a lesson's text) is as free as any
//! other.

use alloc::string::String;
use alloc::vec::Vec;

use crate::wire::{layout, read, write};

/// One record of this face.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Item {
    /// `memory`, `lesson`, `observation`, `session`, `summary` or `relation`.
    pub collection: String,
    /// Bare within its kind; of a summary `summary:` and the id of its session. Every call that takes an id
    /// takes it.
    pub id: String,
    /// Of a memory one of the six of `remember-request`, of a lesson its source, of an observation what
    /// happened, of a session `active`, `completed` or `abandoned`, of a summary `summary`, of a relation
    /// which one it is.
    pub kind: String,
    /// One line: as it was given, or made of the content, secrets taken out. Empty where there is none.
    pub title: String,
    /// As it was given, secrets taken out.
    pub content: String,
    /// What it is about, as given, each once; of a lesson its tags.
    pub concepts: Vec<String>,
    /// Files it is about, as given, each once.
    pub files: Vec<String>,
    /// Ids of observations that it was made from.
    pub sources: Vec<String>,
    /// Whose it is; empty: the store's only owner's.
    pub owner: String,
    /// Which project's; empty: of none, and so read in every project.
    pub project: String,
    /// Which agent's; empty: of none.
    pub agent: String,
    /// The session that it belongs to; empty: to none.
    pub session: String,
    /// Through which channel its text came; the writer's authority says so, never the content.
    pub channel: crate::caller::Channel,
    /// Who wrote it, as the caller called itself; may be empty.
    pub actor: String,
    /// When its text was written, milliseconds UTC.
    pub captured: u64,
    /// How sure it is, 0 to 1: 1 of a memory or a summary; of a lesson, an observation or a relation its own.
    pub confidence: f64,
    /// How much it matters, 0 to 10.
    pub importance: f64,
    /// 0 to 10: 7 of a new memory, 0 of everything else that this face makes.
    pub strength: f64,
    /// How often a lesson was confirmed after it was saved; of a session its observations; else 0.
    pub reinforcements: u32,
    /// How often a search, a recall or `expand` showed it.
    pub uses: u64,
    /// When it was made, milliseconds UTC, which a change keeps; of an observation when it happened.
    pub created: u64,
    /// When this version was made, milliseconds UTC; of a session also when something happened in it last, of
    /// an observation when it happened.
    pub updated: u64,
    /// When it was recalled last, milliseconds UTC; absent: never.
    pub used: Option<u64>,
    /// From this millisecond UTC on it is not recalled, and `missing` to `get`; absent: never.
    pub expires: Option<u64>,
    /// From 1; a change counts on, and so does a successor.
    pub version: u32,
    /// Neither replaced nor withdrawn.
    pub latest: bool,
    /// Why it is not latest: `updated`, `superseded`, `withdrawn`, `decayed` or `evicted`; empty while it is.
    pub reason: String,
    /// When it stopped being latest, milliseconds UTC; absent while it is.
    pub retired: Option<u64>,
    /// Ids of memories that it replaced, newest first; who looks is shown those that it can look up.
    pub supersedes: Vec<String>,
    /// Further columns of its kind, as a JSON object of texts. `parts` is the channel of title, concepts
    /// and files where one that is less trusted than the channel of the text gave any of them; a relation has its
    /// ends, `source` and `target`.
    pub fields: crate::wire::Json,
}

impl layout::Shape for Item {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <crate::caller::Channel as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
        <Option<u64> as layout::Shape>::LAYOUT,
        <Option<u64> as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <bool as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Option<u64> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <crate::wire::Json as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for Item {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&[
            "collection",
            "id",
            "kind",
            "title",
            "content",
            "concepts",
            "files",
            "sources",
            "owner",
            "project",
            "agent",
            "session",
            "channel",
            "actor",
            "captured",
            "confidence",
            "importance",
            "strength",
            "reinforcements",
            "uses",
            "created",
            "updated",
            "used",
            "expires",
            "version",
            "latest",
            "reason",
            "retired",
            "supersedes",
            "fields",
        ]);
        write::put(to, &self.collection);
        write::put(to, &self.id);
        write::put(to, &self.kind);
        write::put(to, &self.title);
        write::put(to, &self.content);
        write::put(to, &self.concepts);
        write::put(to, &self.files);
        write::put(to, &self.sources);
        write::put(to, &self.owner);
        write::put(to, &self.project);
        write::put(to, &self.agent);
        write::put(to, &self.session);
        write::put(to, &self.channel);
        write::put(to, &self.actor);
        write::put(to, &self.captured);
        write::put(to, &self.confidence);
        write::put(to, &self.importance);
        write::put(to, &self.strength);
        write::put(to, &self.reinforcements);
        write::put(to, &self.uses);
        write::put(to, &self.created);
        write::put(to, &self.updated);
        write::put(to, &self.used);
        write::put(to, &self.expires);
        write::put(to, &self.version);
        write::put(to, &self.latest);
        write::put(to, &self.reason);
        write::put(to, &self.retired);
        write::put(to, &self.supersedes);
        write::put(to, &self.fields);
        to.end();
    }
}

/// When a similar new memory replaces an old one by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Supersession {
    /// Only in the same project and of the same agent, only when the new one says the same, whatever the
    /// similarity, and only when it lasts as long. What it leaves open is kept from the old one.
    #[default]
    Guarded,
    /// Above similarity 0.7, whatever differs (agentmemory's documented rule).
    Similar,
    /// Never.
    Never,
}

impl Supersession {
    /// The cases as the contract spells them.
    pub const NAMES: &'static [&'static str] = &["guarded", "similar", "never"];

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl layout::Shape for Supersession {
    const LAYOUT: layout::Layout = layout::Layout::case();
}

impl read::Read for Supersession {
    fn read(from: &mut dyn read::Source) -> Self {
        let at = from.case(Self::NAMES);
        [Self::Guarded, Self::Similar, Self::Never]
            .get(at)
            .copied()
            .unwrap_or_default()
    }
}

/// A memory that a new one is near to and did not replace.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NearMemory {
    /// Its id, without the collection.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Of the sets of their words, rounded to 2 digits: above 0.4, or any where only numbers differ.
    pub similarity: f64,
    /// What keeps them apart: `number`, `negation`, `order`, `word`, `scope`, `expiry` where the other
    /// one says the same and lasts longer, or empty when the policy alone keeps them.
    pub apart: String,
}

impl layout::Shape for NearMemory {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for NearMemory {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["id", "title", "similarity", "apart"]);
        write::put(to, &self.id);
        write::put(to, &self.title);
        write::put(to, &self.similarity);
        write::put(to, &self.apart);
        to.end();
    }
}

/// The memory to save.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RememberRequest {
    /// The text. Not blank; kept as given, secrets taken out. The whole record takes at most 1 MiB, above it
    /// is `too-large`.
    pub content: String,
    /// `pattern`, `preference`, `architecture`, `bug`, `workflow` or `fact`; anything else is `fact`.
    pub kind: Option<String>,
    /// One line, kept as given; blank or absent: the first 80 UTF-16 units of the content.
    pub title: Option<String>,
    /// What it is about, at most 256, above it is `too-large`; blank and repeated ones are left out. Empty:
    /// none.
    pub concepts: Vec<String>,
    /// Files it is about, at most 256, above it is `too-large`; blank and repeated ones are left out. Empty:
    /// none.
    pub files: Vec<String>,
    /// A stable name of the project, at most 1024 bytes; blank or absent: the caller's, else it is of none.
    pub project: Option<String>,
    /// Cut to 128 UTF-16 units; blank or absent: the caller's, else the store's setting.
    pub agent: Option<String>,
    /// Milliseconds until it expires, above 0 and before the year 275760, else `invalid`; absent: never.
    pub ttl: Option<u64>,
    /// Observations that it was made from, at most 256; what is none that the caller may see is `missing`.
    pub sources: Vec<String>,
    /// Memories that it replaces, at most 256: an unknown one is `missing`, one that is no longer latest a
    /// `conflict`, one of every project `invalid` for a memory of a project, before anything is written.
    pub supersedes: Vec<String>,
    /// 0 to 10, else `invalid`; absent: 7.
    pub importance: Option<f64>,
    /// Absent: the store's setting, `guarded` unless set.
    pub policy: Option<Supersession>,
}

impl layout::Shape for RememberRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<u64> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
        <Option<Supersession> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for RememberRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[
            "content",
            "kind",
            "title",
            "concepts",
            "files",
            "project",
            "agent",
            "ttl",
            "sources",
            "supersedes",
            "importance",
            "policy",
        ]);
        let read = Self {
            content: read::field(from),
            kind: read::field(from),
            title: read::field(from),
            concepts: read::field(from),
            files: read::field(from),
            project: read::field(from),
            agent: read::field(from),
            ttl: read::field(from),
            sources: read::field(from),
            supersedes: read::field(from),
            importance: read::field(from),
            policy: read::field(from),
        };
        from.end();
        read
    }
}

/// The memory as it was saved, and what became of others.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RememberAnswer {
    /// The new memory, as this call wrote it.
    pub memory: Item,
    /// Ids of what it replaced, whether named or by the policy.
    pub superseded: Vec<String>,
    /// What it is near to and did not replace: perhaps a fact to correct with `supersedes` or `update`.
    /// Absent: nothing, or what was near is replaced.
    pub near: Option<NearMemory>,
    /// References of memories that were derived from what it replaced, and so may be out of date; each has a
    /// row in the audit.
    pub affected: Vec<String>,
    /// Classes of secrets that were taken out (`password`, `jwt` ...); empty: none.
    pub redacted: Vec<String>,
}

impl layout::Shape for RememberAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Item as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Option<NearMemory> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for RememberAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["memory", "superseded", "near", "affected", "redacted"]);
        write::put(to, &self.memory);
        write::put(to, &self.superseded);
        write::put(to, &self.near);
        write::put(to, &self.affected);
        write::put(to, &self.redacted);
        to.end();
    }
}

/// Absent fields stay as they are; one besides `id` and `expected` must be present, else `invalid`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UpdateRequest {
    /// The memory, by its id or its reference; `missing` for what is not there or has expired, `conflict` for
    /// what is no longer latest.
    pub id: String,
    /// The memory must be at this version, else `conflict` with the current one; absent: at any.
    pub expected: Option<u32>,
    /// The new text, not blank. A title that was made of the old text is made anew.
    pub content: Option<String>,
    /// The new title; blank: one made of the content.
    pub title: Option<String>,
    /// One of the six kinds, else `invalid`.
    pub kind: Option<String>,
    /// What it is about, instead of what is there; at most 256. Empty: none any more.
    pub concepts: Option<Vec<String>>,
    /// Files it is about, instead of what is there; at most 256. Empty: none any more.
    pub files: Option<Vec<String>>,
    /// 0 to 10, else `invalid`.
    pub importance: Option<f64>,
    /// Milliseconds from now until it expires, above 0; absent: its expiry stays.
    pub ttl: Option<u64>,
}

impl layout::Shape for UpdateRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<Vec<String>> as layout::Shape>::LAYOUT,
        <Option<Vec<String>> as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
        <Option<u64> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for UpdateRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[
            "id",
            "expected",
            "content",
            "title",
            "kind",
            "concepts",
            "files",
            "importance",
            "ttl",
        ]);
        let read = Self {
            id: read::field(from),
            expected: read::field(from),
            content: read::field(from),
            title: read::field(from),
            kind: read::field(from),
            concepts: read::field(from),
            files: read::field(from),
            importance: read::field(from),
            ttl: read::field(from),
        };
        from.end();
        read
    }
}

/// The memory after it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UpdateAnswer {
    /// The memory as this call left it. Where nothing is new, the version that is there.
    pub memory: Item,
    /// References of memories that were derived from it, and so may be out of date; each has a row in the
    /// audit. Empty where the text is the same.
    pub affected: Vec<String>,
    /// Classes of secrets that were taken out; empty: none.
    pub redacted: Vec<String>,
}

impl layout::Shape for UpdateAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Item as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for UpdateAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["memory", "affected", "redacted"]);
        write::put(to, &self.memory);
        write::put(to, &self.affected);
        write::put(to, &self.redacted);
        to.end();
    }
}

/// Which memory is replaced, and by what.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EvolveRequest {
    /// The memory to replace, by its id or its reference; `missing` for what is not there or has expired,
    /// `conflict` for what is no longer latest.
    pub id: String,
    /// The successor's text, not blank.
    pub content: String,
    /// Blank or absent: the old one's; one that was made of the old text is not searched, and is made anew
    /// when that text is forgotten.
    pub title: Option<String>,
    /// The memory must be at this version, else `conflict` with the current one; absent: at any.
    pub expected: Option<u32>,
}

impl layout::Shape for EvolveRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for EvolveRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["id", "content", "title", "expected"]);
        let read = Self {
            id: read::field(from),
            content: read::field(from),
            title: read::field(from),
            expected: read::field(from),
        };
        from.end();
        read
    }
}

/// The successor.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EvolveAnswer {
    /// The successor, under an id of its own.
    pub memory: Item,
    /// References of memories that were derived from the old one, and so may be out of date; each has a row
    /// in the audit.
    pub affected: Vec<String>,
    /// Classes of secrets that were taken out; empty: none.
    pub redacted: Vec<String>,
}

impl layout::Shape for EvolveAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Item as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for EvolveAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["memory", "affected", "redacted"]);
        write::put(to, &self.memory);
        write::put(to, &self.affected);
        write::put(to, &self.redacted);
        to.end();
    }
}

/// What is forgotten.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ForgetRequest {
    /// References or bare ids of any kind, at most 256; blank ones are passed over. A session takes along
    /// what happened in it, a memory what it replaced. Empty: only `session`, which must be there then.
    pub ids: Vec<String>,
    /// Everything of this session: observations, summary and the session itself. Blank or absent: none.
    pub session: Option<String>,
    /// Keep what a forgotten memory had replaced and make what it replaced itself latest again; absent: it
    /// goes too.
    pub keep_replaced: Option<bool>,
    /// Also what was made of it: memories derived from a forgotten one or made from a forgotten
    /// observation; absent: they stay and are named.
    pub derived: Option<bool>,
    /// Why, for the audit, at most 4096 bytes, above it is `too-large`; absent: none.
    pub reason: Option<String>,
    /// Also make sure that no stored byte holds the text when the call returns; absent: no.
    pub purge: Option<bool>,
}

impl layout::Shape for ForgetRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for ForgetRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[
            "ids",
            "session",
            "keep_replaced",
            "derived",
            "reason",
            "purge",
        ]);
        let read = Self {
            ids: read::field(from),
            session: read::field(from),
            keep_replaced: read::field(from),
            derived: read::field(from),
            reason: read::field(from),
            purge: read::field(from),
        };
        from.end();
        read
    }
}

/// What was forgotten, and what became of its bytes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ForgetAnswer {
    /// How many records are gone.
    pub count: u32,
    /// References of them.
    pub deleted: Vec<String>,
    /// What was named and is not there, as it was named, secrets taken out.
    pub missing: Vec<String>,
    /// References of memories that are latest again.
    pub restored: Vec<String>,
    /// References of what remains of the same chains of versions, newest first; for a purge also other
    /// memories that have the same text, which stay and hold it.
    pub remaining: Vec<String>,
    /// References of what was made of it and remains: its text may repeat what was forgotten.
    pub derived: Vec<String>,
    /// `no`, `physical` (no stored byte holds the text), `logical` (the store cannot erase), or
    /// `pending`: the store was busy, say by another reader; what is forgotten stays forgotten. The
    /// same call again purges, though it finds the records no more (`missing`), as does
    /// `admin.compact`.
    pub purged: String,
}

impl layout::Shape for ForgetAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u32 as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for ForgetAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&[
            "count",
            "deleted",
            "missing",
            "restored",
            "remaining",
            "derived",
            "purged",
        ]);
        write::put(to, &self.count);
        write::put(to, &self.deleted);
        write::put(to, &self.missing);
        write::put(to, &self.restored);
        write::put(to, &self.remaining);
        write::put(to, &self.derived);
        write::put(to, &self.purged);
        to.end();
    }
}

/// Which record is read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetRequest {
    /// A reference or a bare id of any kind.
    pub id: String,
    /// As it was at this instant, milliseconds UTC; absent: now. `missing` with the subject `too-old` when
    /// what it said then is no longer kept.
    pub at: Option<u64>,
    /// Only if it is this agent's; blank, absent or `*`: any agent's. For isolated agents see the interface.
    pub agent: Option<String>,
}

impl layout::Shape for GetRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<u64> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for GetRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["id", "at", "agent"]);
        let read = Self {
            id: read::field(from),
            at: read::field(from),
            agent: read::field(from),
        };
        from.end();
        read
    }
}

/// The record.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetAnswer {
    /// The record, replaced or withdrawn ones too; one that has expired is `missing`.
    pub item: Item,
}

impl layout::Shape for GetAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<Item as layout::Shape>::LAYOUT]);
}

impl write::Write for GetAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["item"]);
        write::put(to, &self.item);
        to.end();
    }
}

/// Which records are listed; absent fields do not narrow.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ListRequest {
    /// `memory`, `lesson`, `observation`, `session`, `summary` or `relation`, else `invalid`; absent:
    /// `memory`.
    pub collection: Option<String>,
    /// Only this project's and those of none; blank or absent: the caller's, else every project's.
    pub project: Option<String>,
    /// Only this agent's; blank, absent or `*`: every agent's. For isolated agents see the interface.
    pub agent: Option<String>,
    /// Only of this session; blank or absent: of any and of none.
    pub session: Option<String>,
    /// Only of this kind: one that the collection has, else `invalid`; of relations any. Absent: all.
    pub kind: Option<String>,
    /// Only with this concept, letter for letter; absent: any.
    pub concept: Option<String>,
    /// Only made at this instant or later, milliseconds UTC; absent: from the first on.
    pub since: Option<u64>,
    /// Only made before this instant, milliseconds UTC; absent: up to the last.
    pub until: Option<u64>,
    /// As it was at this instant, milliseconds UTC; looks at every version ever written. `missing` with the
    /// subject `too-old` when a version of then is no longer kept. Absent: now.
    pub at: Option<u64>,
    /// 1 to 200, clamped; absent: 200.
    pub limit: Option<u32>,
    /// Rows to pass over; absent: 0.
    pub offset: Option<u32>,
}

impl layout::Shape for ListRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<u64> as layout::Shape>::LAYOUT,
        <Option<u64> as layout::Shape>::LAYOUT,
        <Option<u64> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for ListRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[
            "collection",
            "project",
            "agent",
            "session",
            "kind",
            "concept",
            "since",
            "until",
            "at",
            "limit",
            "offset",
        ]);
        let read = Self {
            collection: read::field(from),
            project: read::field(from),
            agent: read::field(from),
            session: read::field(from),
            kind: read::field(from),
            concept: read::field(from),
            since: read::field(from),
            until: read::field(from),
            at: read::field(from),
            limit: read::field(from),
            offset: read::field(from),
        };
        from.end();
        read
    }
}

/// One page of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ListAnswer {
    /// By their last change, newest first; only what is latest and has not expired.
    pub items: Vec<Item>,
    /// How many pass the filters.
    pub matched: u32,
}

impl layout::Shape for ListAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<Item> as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for ListAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["items", "matched"]);
        write::put(to, &self.items);
        write::put(to, &self.matched);
        to.end();
    }
}

/// Which memory's history is read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HistoryRequest {
    /// A reference or a bare id of any kind; `missing` for what is not there or has expired.
    pub id: String,
    /// What was known at this instant, as it was then, milliseconds UTC; absent: now. `missing` with the
    /// subject `too-old` when a version of then is no longer kept.
    pub at: Option<u64>,
    /// Only versions of this agent; blank, absent or `*`: of any. For isolated agents see the interface.
    pub agent: Option<String>,
}

impl layout::Shape for HistoryRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<u64> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for HistoryRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["id", "at", "agent"]);
        let read = Self {
            id: read::field(from),
            at: read::field(from),
            agent: read::field(from),
        };
        from.end();
        read
    }
}

/// What the memory was and became.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HistoryAnswer {
    /// Everything that the memory replaced and that replaced it, with all versions, newest first.
    pub versions: Vec<Item>,
}

impl layout::Shape for HistoryAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<Vec<Item> as layout::Shape>::LAYOUT]);
}

impl write::Write for HistoryAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["versions"]);
        write::put(to, &self.versions);
        to.end();
    }
}

/// How hits are ranked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SearchRanking {
    /// The store's default ranking.
    #[default]
    Best,
    /// agentmemory's documented one: keywords, fusion, diversification by session. Looks at every
    /// record.
    Documented,
}

impl SearchRanking {
    /// The cases as the contract spells them.
    pub const NAMES: &'static [&'static str] = &["best", "documented"];

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl layout::Shape for SearchRanking {
    const LAYOUT: layout::Layout = layout::Layout::case();
}

impl read::Read for SearchRanking {
    fn read(from: &mut dyn read::Source) -> Self {
        let at = from.case(Self::NAMES);
        [Self::Best, Self::Documented]
            .get(at)
            .copied()
            .unwrap_or_default()
    }
}

/// How much of a hit's text an answer carries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Detail {
    /// The first 240 UTF-16 units.
    #[default]
    Compact,
    /// All of it.
    Full,
}

impl Detail {
    /// The cases as the contract spells them.
    pub const NAMES: &'static [&'static str] = &["compact", "full"];

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl layout::Shape for Detail {
    const LAYOUT: layout::Layout = layout::Layout::case();
}

impl read::Read for Detail {
    fn read(from: &mut dyn read::Source) -> Self {
        let at = from.case(Self::NAMES);
        [Self::Compact, Self::Full]
            .get(at)
            .copied()
            .unwrap_or_default()
    }
}

/// What is looked for, and where.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchRequest {
    /// Not blank, at most 65536 bytes.
    pub query: String,
    /// 1 to 100, clamped; absent: 20.
    pub limit: Option<u32>,
    /// Hits to pass over; absent: 0.
    pub offset: Option<u32>,
    /// Only this project's and those of none; blank or absent: the caller's, else every project's.
    pub project: Option<String>,
    /// Only this agent's; blank, absent or `*`: every agent's. For isolated agents see the interface.
    pub agent: Option<String>,
    /// Only of this session; blank or absent: of any and of none.
    pub session: Option<String>,
    /// Only of these kinds; empty: all.
    pub kinds: Vec<String>,
    /// Only with all of these concepts; empty: any.
    pub concepts: Vec<String>,
    /// Only made at this instant or later, milliseconds UTC; absent: from the first on.
    pub since: Option<u64>,
    /// Only made before this instant, milliseconds UTC; absent: up to the last.
    pub until: Option<u64>,
    /// Only through these channels; empty: all.
    pub channels: Vec<crate::caller::Channel>,
    /// Absent: `best`.
    pub ranking: Option<SearchRanking>,
    /// Lessons beside the hits, through the same filters; the kind `lesson` names all of them.
    /// Absent: yes.
    pub lessons: Option<bool>,
    /// Absent: `full`.
    pub detail: Option<Detail>,
    /// Rows, then lessons, stop before their texts together cost more tokens, a token being three UTF-16
    /// units; absent: no limit.
    pub budget: Option<u32>,
}

impl layout::Shape for SearchRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Option<u64> as layout::Shape>::LAYOUT,
        <Option<u64> as layout::Shape>::LAYOUT,
        <Vec<crate::caller::Channel> as layout::Shape>::LAYOUT,
        <Option<SearchRanking> as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
        <Option<Detail> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for SearchRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[
            "query", "limit", "offset", "project", "agent", "session", "kinds", "concepts",
            "since", "until", "channels", "ranking", "lessons", "detail", "budget",
        ]);
        let read = Self {
            query: read::field(from),
            limit: read::field(from),
            offset: read::field(from),
            project: read::field(from),
            agent: read::field(from),
            session: read::field(from),
            kinds: read::field(from),
            concepts: read::field(from),
            since: read::field(from),
            until: read::field(from),
            channels: read::field(from),
            ranking: read::field(from),
            lessons: read::field(from),
            detail: read::field(from),
            budget: read::field(from),
        };
        from.end();
        read
    }
}

/// One memory that a search found, and why.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchRow {
    /// The record, its content cut where the request asks for `compact`.
    pub item: Item,
    /// Higher is better; only the order counts. 0 of an exact hit.
    pub score: f64,
    /// The query is its id, key or title, or names its id; only the ranking `best` tells.
    pub exact: bool,
    /// Terms of the query that it holds; empty with the ranking `documented`.
    pub matched: Vec<String>,
}

impl layout::Shape for SearchRow {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Item as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <bool as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for SearchRow {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["item", "score", "exact", "matched"]);
        write::put(to, &self.item);
        write::put(to, &self.score);
        write::put(to, &self.exact);
        write::put(to, &self.matched);
        to.end();
    }
}

/// One lesson that was recalled.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LessonRow {
    /// The lesson, its content cut where a search asks for `compact`.
    pub lesson: Item,
    /// When it applies; empty: nobody said so.
    pub context: String,
    /// confidence x relevance x recency, 0 to 1, rounded to 3 digits.
    pub score: f64,
}

impl layout::Shape for LessonRow {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Item as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for LessonRow {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["lesson", "context", "score"]);
        write::put(to, &self.lesson);
        write::put(to, &self.context);
        write::put(to, &self.score);
        to.end();
    }
}

/// Hits of one session.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SessionGroup {
    /// Its name; empty for what belongs to none.
    pub session: String,
    /// References, best first.
    pub ids: Vec<String>,
}

impl layout::Shape for SessionGroup {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for SessionGroup {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["session", "ids"]);
        write::put(to, &self.session);
        write::put(to, &self.ids);
        to.end();
    }
}

/// Two hits that say nearly the same and differ.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchConflict {
    /// Id of the one to trust: a user's above an agent's above a shared one above a tool's, then the newer.
    pub preferred: String,
    /// Id of the other one.
    pub other: String,
    /// `number`, `negation`, `order` or `word`.
    pub apart: String,
}

impl layout::Shape for SearchConflict {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for SearchConflict {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["preferred", "other", "apart"]);
        write::put(to, &self.preferred);
        write::put(to, &self.other);
        write::put(to, &self.apart);
        to.end();
    }
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchAnswer {
    /// Best first.
    pub rows: Vec<SearchRow>,
    /// Best first, at most 10 and at most as many as `limit`; empty where they are not wanted.
    pub lessons: Vec<LessonRow>,
    /// The rows by session, in the order of their best row.
    pub groups: Vec<SessionGroup>,
    /// Pairs among the first 20 memories of the rows, never of two different projects.
    pub conflicts: Vec<SearchConflict>,
    /// Two or three other terms that occur in what the caller may read, when there is no row.
    pub suggestions: Vec<String>,
    /// Why there is no row: `stored` (there is nothing), `admitted` (the filters leave nothing),
    /// `matching` (nothing matches), `evident` (what matches is too weak); empty otherwise.
    pub empty: String,
    /// What the default ranking went without, in the words of `retrieval.recall`; empty with all of it
    /// and for `documented`, which asks the host for nothing.
    pub degraded: Vec<String>,
    /// The budget cut rows or lessons off.
    pub truncated: bool,
    /// What the texts of the rows and lessons cost.
    pub tokens: u32,
}

impl layout::Shape for SearchAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<SearchRow> as layout::Shape>::LAYOUT,
        <Vec<LessonRow> as layout::Shape>::LAYOUT,
        <Vec<SessionGroup> as layout::Shape>::LAYOUT,
        <Vec<SearchConflict> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <bool as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for SearchAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&[
            "rows",
            "lessons",
            "groups",
            "conflicts",
            "suggestions",
            "empty",
            "degraded",
            "truncated",
            "tokens",
        ]);
        write::put(to, &self.rows);
        write::put(to, &self.lessons);
        write::put(to, &self.groups);
        write::put(to, &self.conflicts);
        write::put(to, &self.suggestions);
        write::put(to, &self.empty);
        write::put(to, &self.degraded);
        write::put(to, &self.truncated);
        write::put(to, &self.tokens);
        to.end();
    }
}

/// Which records are read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExpandRequest {
    /// References or bare ids; the first 20 count.
    pub ids: Vec<String>,
    /// Only this agent's; blank, absent or `*`: every agent's. For isolated agents see the interface.
    pub agent: Option<String>,
}

impl layout::Shape for ExpandRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for ExpandRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["ids", "agent"]);
        let read = Self {
            ids: read::field(from),
            agent: read::field(from),
        };
        from.end();
        read
    }
}

/// The records.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExpandAnswer {
    /// In the order given, without those that are not there.
    pub items: Vec<Item>,
    /// More than 20 were given.
    pub truncated: bool,
}

impl layout::Shape for ExpandAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<Item> as layout::Shape>::LAYOUT,
        <bool as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for ExpandAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["items", "truncated"]);
        write::put(to, &self.items);
        write::put(to, &self.truncated);
        to.end();
    }
}

/// How often a search followed another.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FollowupsAnswer {
    /// Searches of sessions that found something.
    pub searches: u64,
    /// Those that came soon after another one of the session, with other words and other hits.
    pub followups: u64,
    /// The share, 0 to 1.
    pub rate: f64,
}

impl layout::Shape for FollowupsAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u64 as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for FollowupsAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["searches", "followups", "rate"]);
        write::put(to, &self.searches);
        write::put(to, &self.followups);
        write::put(to, &self.rate);
        to.end();
    }
}

/// The lesson to save.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LessonSaveRequest {
    /// The rule, not blank. Its text, case and white space at the ends aside, is its identity.
    pub content: String,
    /// When it applies; fills an empty context of a known lesson. Blank or absent: nothing is said of it.
    pub context: Option<String>,
    /// 0 to 1, else `invalid`; absent: 0.5. On a repeat it counts when it is above what confirming gives,
    /// which is a tenth of the way to 1.
    pub confidence: Option<f64>,
    /// Which project's; blank or absent: the caller's, else every project's.
    pub project: Option<String>,
    /// At most 256, blank and repeated ones left out; added to those of a known lesson.
    pub tags: Vec<String>,
    /// `manual`, `crystal` or `consolidation`, else `invalid`; absent: `manual`.
    pub source: Option<String>,
}

impl layout::Shape for LessonSaveRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for LessonSaveRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[
            "content",
            "context",
            "confidence",
            "project",
            "tags",
            "source",
        ]);
        let read = Self {
            content: read::field(from),
            context: read::field(from),
            confidence: read::field(from),
            project: read::field(from),
            tags: read::field(from),
            source: read::field(from),
        };
        from.end();
        read
    }
}

/// The lesson after it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LessonSaveAnswer {
    /// The lesson as this call left it.
    pub lesson: Item,
    /// It was known and is confirmed.
    pub strengthened: bool,
    /// Fields of the request that had no effect: of a repeat a context where there is another one, a
    /// confidence that is not the one that is kept, another source, a project of which the lesson is not;
    /// context, confidence and tags of whoever is trusted less than the one who said it first.
    pub ignored: Vec<String>,
    /// Classes of secrets that were taken out; empty: none.
    pub redacted: Vec<String>,
}

impl layout::Shape for LessonSaveAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Item as layout::Shape>::LAYOUT,
        <bool as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for LessonSaveAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["lesson", "strengthened", "ignored", "redacted"]);
        write::put(to, &self.lesson);
        write::put(to, &self.strengthened);
        write::put(to, &self.ignored);
        write::put(to, &self.redacted);
        to.end();
    }
}

/// A question, and which lessons may answer it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LessonRecallRequest {
    /// Not blank, at most 65536 bytes.
    pub query: String,
    /// This project's lessons and those of every project; blank or absent: the caller's, else all.
    pub project: Option<String>,
    /// No less confidence, 0 to 1, else `invalid`; absent: 0.1.
    pub confidence: Option<f64>,
    /// At most so many, 0 counts as 1; absent: 10.
    pub limit: Option<u32>,
    /// By what the relevance is judged; absent: `best`.
    pub ranking: Option<SearchRanking>,
}

impl layout::Shape for LessonRecallRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
        <Option<SearchRanking> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for LessonRecallRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["query", "project", "confidence", "limit", "ranking"]);
        let read = Self {
            query: read::field(from),
            project: read::field(from),
            confidence: read::field(from),
            limit: read::field(from),
            ranking: read::field(from),
        };
        from.end();
        read
    }
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LessonRecallAnswer {
    /// Best first, ties by id.
    pub lessons: Vec<LessonRow>,
}

impl layout::Shape for LessonRecallAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Vec<LessonRow> as layout::Shape>::LAYOUT]);
}

impl write::Write for LessonRecallAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["lessons"]);
        write::put(to, &self.lessons);
        to.end();
    }
}

/// Which lessons are listed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LessonListRequest {
    /// Only this project's, without those of every project; blank or absent: all that the caller may read.
    pub project: Option<String>,
    /// Only of this source: `manual`, `crystal` or `consolidation`, else `invalid`; absent: all.
    pub source: Option<String>,
    /// No less confidence, 0 to 1, else `invalid`; absent: 0.
    pub confidence: Option<f64>,
    /// At most so many, 0 counts as 1; absent: 50.
    pub limit: Option<u32>,
}

impl layout::Shape for LessonListRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for LessonListRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["project", "source", "confidence", "limit"]);
        let read = Self {
            project: read::field(from),
            source: read::field(from),
            confidence: read::field(from),
            limit: read::field(from),
        };
        from.end();
        read
    }
}

/// The lessons.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LessonListAnswer {
    /// Most confidence first.
    pub lessons: Vec<Item>,
}

impl layout::Shape for LessonListAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<Vec<Item> as layout::Shape>::LAYOUT]);
}

impl write::Write for LessonListAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["lessons"]);
        write::put(to, &self.lessons);
        to.end();
    }
}

/// Which lesson is confirmed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LessonStrengthenRequest {
    /// The lesson, by its id or its reference; blank is `invalid`.
    pub id: String,
}

impl layout::Shape for LessonStrengthenRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<String as layout::Shape>::LAYOUT]);
}

impl read::Read for LessonStrengthenRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["id"]);
        let read = Self {
            id: read::field(from),
        };
        from.end();
        read
    }
}

/// The lesson after it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LessonStrengthenAnswer {
    /// The lesson, a tenth of the way to confidence 1 further.
    pub lesson: Item,
}

impl layout::Shape for LessonStrengthenAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<Item as layout::Shape>::LAYOUT]);
}

impl write::Write for LessonStrengthenAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["lesson"]);
        write::put(to, &self.lesson);
        to.end();
    }
}

/// Which lesson is withdrawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LessonDeleteRequest {
    /// The lesson, by its id or its reference; blank is `invalid`, unknown or withdrawn `missing`.
    pub id: String,
}

impl layout::Shape for LessonDeleteRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<String as layout::Shape>::LAYOUT]);
}

impl read::Read for LessonDeleteRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["id"]);
        let read = Self {
            id: read::field(from),
        };
        from.end();
        read
    }
}

/// What was withdrawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LessonDeleteAnswer {
    /// The lesson, which is no longer latest.
    pub lesson: Item,
}

impl layout::Shape for LessonDeleteAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<Item as layout::Shape>::LAYOUT]);
}

impl write::Write for LessonDeleteAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["lesson"]);
        write::put(to, &self.lesson);
        to.end();
    }
}

/// Whether it is done or only told.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LessonDecayRequest {
    /// Decide the same and write nothing; absent: no.
    pub dry: Option<bool>,
}

impl layout::Shape for LessonDecayRequest {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Option<bool> as layout::Shape>::LAYOUT]);
}

impl read::Read for LessonDecayRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["dry"]);
        let read = Self {
            dry: read::field(from),
        };
        from.end();
        read
    }
}

/// What faded.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LessonDecayAnswer {
    /// References of lessons that lost confidence.
    pub decayed: Vec<String>,
    /// References of lessons that were withdrawn.
    pub withdrawn: Vec<String>,
    /// Lessons there are, withdrawn ones included.
    pub total: u32,
}

impl layout::Shape for LessonDecayAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for LessonDecayAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["decayed", "withdrawn", "total"]);
        write::put(to, &self.decayed);
        write::put(to, &self.withdrawn);
        write::put(to, &self.total);
        to.end();
    }
}

/// The session, and what is known of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SessionStartRequest {
    /// The session's id, chosen by its host: not blank, at most 1024 bytes, above it is `too-large`.
    pub session: String,
    /// Not blank. A session that is there with another project is a `conflict`; one that is there with none
    /// joins this one, with all that happened in it.
    pub project: String,
    /// Where the agent works, not blank; of a session that is there it takes the old one's place.
    pub cwd: String,
    /// What it is about; counts while the session has no title. Absent: the beginning of its first prompt
    /// becomes its title.
    pub title: Option<String>,
    /// Whose it is, if it is new; blank or absent: the caller's, else the store's setting.
    pub agent: Option<String>,
}

impl layout::Shape for SessionStartRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for SessionStartRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["session", "project", "cwd", "title", "agent"]);
        let read = Self {
            session: read::field(from),
            project: read::field(from),
            cwd: read::field(from),
            title: read::field(from),
            agent: read::field(from),
        };
        from.end();
        read
    }
}

/// The session as it stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SessionStartAnswer {
    /// The session, now `active`.
    pub session: Item,
    /// It was there: its start, title and counters stay.
    pub resumed: bool,
}

impl layout::Shape for SessionStartAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Item as layout::Shape>::LAYOUT,
        <bool as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for SessionStartAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["session", "resumed"]);
        write::put(to, &self.session);
        write::put(to, &self.resumed);
        to.end();
    }
}

/// Which session ends, and what is left of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SessionEndRequest {
    /// The session, by its id or its reference; `missing` for an unknown one.
    pub session: String,
    /// `completed` or `abandoned`, else `invalid`; absent: `completed`.
    pub status: Option<String>,
    /// What it came to, from the caller's model; takes the place of an earlier summary. Blank or absent: none
    /// is written.
    pub summary: Option<String>,
}

impl layout::Shape for SessionEndRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for SessionEndRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["session", "status", "summary"]);
        let read = Self {
            session: read::field(from),
            status: read::field(from),
            summary: read::field(from),
        };
        from.end();
        read
    }
}

/// The session as it ended.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SessionEndAnswer {
    /// The session with its new status. One that ended so before, and in which nothing happened since, stays
    /// as it is.
    pub session: Item,
    /// Classes of secrets that were taken out of the summary; empty: none.
    pub redacted: Vec<String>,
}

impl layout::Shape for SessionEndAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Item as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for SessionEndAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["session", "redacted"]);
        write::put(to, &self.session);
        write::put(to, &self.redacted);
        to.end();
    }
}

/// What happened, and in which session.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ObserveRequest {
    /// Id of the session: not blank, at most 1024 bytes. One that was never started starts with this. One
    /// that has as many observations as the store's setting allows (500 unless set) is `full`.
    pub session: String,
    /// Project of a session that has none or was never started; another than the session's is a `conflict`.
    /// Blank or absent: the session's, else the caller's.
    pub project: Option<String>,
    /// Counts where the session has no agent; blank or absent: the caller's, else the store's setting.
    pub agent: Option<String>,
    /// `prompt_submit`, `post_tool_use` ...; blank or absent: the observation is ready, it has a title.
    pub hook: Option<String>,
    /// Name of the tool; absent: none. What a tool did has the channel `tool`, unless it is an import.
    pub tool: Option<String>,
    /// What went into the tool. Read with a hook, without one `invalid`; absent: nothing.
    pub input: Option<crate::wire::Json>,
    /// What came out of the tool. Read with a hook, without one `invalid`; absent: nothing.
    pub output: Option<crate::wire::Json>,
    /// What the user asked; absent: nothing. Its first 80 UTF-16 units name a session without a title.
    pub prompt: Option<String>,
    /// When, milliseconds UTC, at most a day ahead; absent: now.
    pub at: Option<u64>,
    /// What a model made of the event, instead of the digest: not blank. Without it the digest stands, and
    /// what follows is said of the event all the same.
    pub title: Option<String>,
    /// `file_read`, `file_write`, `file_edit`, `command_run`, `search`, `web_fetch`, `conversation`, `error`,
    /// `decision`, `discovery`, `subagent`, `notification`, `task` or `image`; anything else is `other`.
    /// Absent: `other`, without a title the digest's.
    pub kind: Option<String>,
    /// A second line, kept in `fields`; absent: none, without a title the digest's.
    pub subtitle: Option<String>,
    /// Running text, the content of the observation; absent: empty, without a title the digest's.
    pub narrative: Option<String>,
    /// Single facts, at most 256, kept in `fields`, one a line; empty: none.
    pub facts: Vec<String>,
    /// What it is about, at most 256; empty: nothing.
    pub concepts: Vec<String>,
    /// Files it is about, at most 256; empty: none, without a title those that the input names.
    pub files: Vec<String>,
    /// 0 to 10, else `invalid`; absent: 5.
    pub importance: Option<f64>,
    /// 0 to 1, else `invalid`; absent: 0.3.
    pub confidence: Option<f64>,
}

impl layout::Shape for ObserveRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<crate::wire::Json> as layout::Shape>::LAYOUT,
        <Option<crate::wire::Json> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<u64> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for ObserveRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[
            "session",
            "project",
            "agent",
            "hook",
            "tool",
            "input",
            "output",
            "prompt",
            "at",
            "title",
            "kind",
            "subtitle",
            "narrative",
            "facts",
            "concepts",
            "files",
            "importance",
            "confidence",
        ]);
        let read = Self {
            session: read::field(from),
            project: read::field(from),
            agent: read::field(from),
            hook: read::field(from),
            tool: read::field(from),
            input: read::field(from),
            output: read::field(from),
            prompt: read::field(from),
            at: read::field(from),
            title: read::field(from),
            kind: read::field(from),
            subtitle: read::field(from),
            narrative: read::field(from),
            facts: read::field(from),
            concepts: read::field(from),
            files: read::field(from),
            importance: read::field(from),
            confidence: read::field(from),
        };
        from.end();
        read
    }
}

/// What was written down.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ObserveAnswer {
    /// The observation; of a repeated event the one that is there.
    pub observation: Item,
    /// The same tool with the same input within five minutes: nothing was written.
    pub repeated: bool,
    /// Classes of secrets that were taken out; empty: none, or a repeated event.
    pub redacted: Vec<String>,
}

impl layout::Shape for ObserveAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Item as layout::Shape>::LAYOUT,
        <bool as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for ObserveAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["observation", "repeated", "redacted"]);
        write::put(to, &self.observation);
        write::put(to, &self.repeated);
        write::put(to, &self.redacted);
        to.end();
    }
}

/// How two memories hang together. It is only said: nothing is replaced by it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Relation {
    /// The source says what counts instead of the target.
    #[default]
    Supersedes,
    /// The source adds to the target.
    Extends,
    /// The source was made of the target, and may be out of date once that is replaced.
    Derives,
    /// The source says the opposite of the target.
    Contradicts,
    /// Any other way.
    Related,
}

impl Relation {
    /// The cases as the contract spells them.
    pub const NAMES: &'static [&'static str] =
        &["supersedes", "extends", "derives", "contradicts", "related"];

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl layout::Shape for Relation {
    const LAYOUT: layout::Layout = layout::Layout::case();
}

impl read::Read for Relation {
    fn read(from: &mut dyn read::Source) -> Self {
        let at = from.case(Self::NAMES);
        [
            Self::Supersedes,
            Self::Extends,
            Self::Derives,
            Self::Contradicts,
            Self::Related,
        ]
        .get(at)
        .copied()
        .unwrap_or_default()
    }
}

/// Two memories, and how they hang together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RelateRequest {
    /// The memory of which it is said, by its id or its reference; `missing` when it is not there or has
    /// expired.
    pub source: String,
    /// The memory to which it leads, likewise; the source itself is `invalid`.
    pub target: String,
    /// How they hang together. Two memories may have several relations, one of each kind and direction.
    pub relation: Relation,
}

impl layout::Shape for RelateRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Relation as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for RelateRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["source", "target", "relation"]);
        let read = Self {
            source: read::field(from),
            target: read::field(from),
            relation: read::field(from),
        };
        from.end();
        read
    }
}

/// The relation as it stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RelateAnswer {
    /// `collection:id` of the relation, for `forget`.
    pub id: String,
    /// 0 to 1: 0.5, more for shared sources and nearness in time, less for memories made more than 90 days
    /// apart.
    pub confidence: f64,
}

impl layout::Shape for RelateAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for RelateAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["id", "confidence"]);
        write::put(to, &self.id);
        write::put(to, &self.confidence);
        to.end();
    }
}

/// Where the walk begins, and how far it goes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RelatedRequest {
    /// The memory to begin at, by its id or its reference; `missing` when it is not there or has expired.
    pub id: String,
    /// Steps, 1 to 5, clamped; absent: 2.
    pub hops: Option<u32>,
    /// No less confidence on every step, 0 to 1, else `invalid`; absent: 0.
    pub confidence: Option<f64>,
    /// Only this agent's; blank, absent or `*`: every agent's. For isolated agents see the interface.
    pub agent: Option<String>,
}

impl layout::Shape for RelatedRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for RelatedRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["id", "hops", "confidence", "agent"]);
        let read = Self {
            id: read::field(from),
            hops: read::field(from),
            confidence: read::field(from),
            agent: read::field(from),
        };
        from.end();
        read
    }
}

/// One memory that is related to another, and how.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RelatedRow {
    /// The memory, latest or not.
    pub item: Item,
    /// Steps to it, from 1.
    pub hops: u32,
    /// The relation of the last step.
    pub relation: String,
    /// The smallest confidence on the way.
    pub confidence: f64,
}

impl layout::Shape for RelatedRow {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Item as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for RelatedRow {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["item", "hops", "relation", "confidence"]);
        write::put(to, &self.item);
        write::put(to, &self.hops);
        write::put(to, &self.relation);
        write::put(to, &self.confidence);
        to.end();
    }
}

/// What was reached.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RelatedAnswer {
    /// Nearest first, at most 500.
    pub rows: Vec<RelatedRow>,
}

impl layout::Shape for RelatedAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Vec<RelatedRow> as layout::Shape>::LAYOUT]);
}

impl write::Write for RelatedAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["rows"]);
        write::put(to, &self.rows);
        to.end();
    }
}

/// For what and how large.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ContextRequest {
    /// Id of the session that is about to begin: it is not told of itself. Absent: the caller's.
    pub session: Option<String>,
    /// Tell of this project and of what is of none. Blank or absent: the caller's, else of everything, and no
    /// profile of a project is made.
    pub project: Option<String>,
    /// Only this agent's; blank, absent or `*`: every agent's, and of lessons those of none too. For isolated
    /// agents see the interface.
    pub agent: Option<String>,
    /// Tokens, a token being three UTF-16 units; absent: 2000.
    pub budget: Option<u32>,
    /// Leave out what came from tools or imports and reads like instructions; absent: it is marked.
    pub strict: Option<bool>,
}

impl layout::Shape for ContextRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for ContextRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["session", "project", "agent", "budget", "strict"]);
        let read = Self {
            session: read::field(from),
            project: read::field(from),
            agent: read::field(from),
            budget: read::field(from),
            strict: read::field(from),
        };
        from.end();
        read
    }
}

/// One fenced record.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ContextBlock {
    /// Its reference; empty for the profile.
    pub id: String,
    /// What it costs with its fence, a token being three UTF-16 units, rounded up.
    pub tokens: u32,
    /// It came from a tool or an import and reads like instructions.
    pub suspicious: bool,
}

impl layout::Shape for ContextBlock {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <bool as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for ContextBlock {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["id", "tokens", "suspicious"]);
        write::put(to, &self.id);
        write::put(to, &self.tokens);
        write::put(to, &self.suspicious);
        to.end();
    }
}

/// What the session should know.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ContextAnswer {
    /// Elements whose text cannot break out: markup and hidden characters are written out. Empty when
    /// there is nothing to tell.
    pub text: String,
    /// What the text holds, in its order.
    pub blocks: Vec<ContextBlock>,
    /// What the text costs, at most the budget; 0 when it is empty.
    pub tokens: u32,
    /// References of what did not fit; an empty one for a profile.
    pub left: Vec<String>,
    /// References of what was left out as suspicious; empty unless `strict`.
    pub suspicious: Vec<String>,
}

impl layout::Shape for ContextAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Vec<ContextBlock> as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for ContextAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["text", "blocks", "tokens", "left", "suspicious"]);
        write::put(to, &self.text);
        write::put(to, &self.blocks);
        write::put(to, &self.tokens);
        write::put(to, &self.left);
        write::put(to, &self.suspicious);
        to.end();
    }
}

/// A session and what stands out in it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ToldSession {
    /// Its record.
    pub session: Item,
    /// Where the agent worked; empty for one that was never started.
    pub cwd: String,
    /// When it ended, milliseconds UTC; absent: it has not, or it was taken up again.
    pub ended: Option<u64>,
    /// How many of its observations the caller may read.
    pub observations: u32,
    /// What it came to; empty when nobody said so.
    pub summary: String,
    /// At most three, most important first, each on one line of at most 160 UTF-16 units.
    pub highlights: Vec<String>,
}

impl layout::Shape for ToldSession {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Item as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Option<u64> as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for ToldSession {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&[
            "session",
            "cwd",
            "ended",
            "observations",
            "summary",
            "highlights",
        ]);
        write::put(to, &self.session);
        write::put(to, &self.cwd);
        write::put(to, &self.ended);
        write::put(to, &self.observations);
        write::put(to, &self.summary);
        write::put(to, &self.highlights);
        to.end();
    }
}

/// The sessions in which something happened last on one local day.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ToldDay {
    /// `YYYY-MM-DD`.
    pub date: String,
    /// Newest first.
    pub sessions: Vec<ToldSession>,
}

impl layout::Shape for ToldDay {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Vec<ToldSession> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for ToldDay {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["date", "sessions"]);
        write::put(to, &self.date);
        write::put(to, &self.sessions);
        to.end();
    }
}

/// When the clocks of a time zone change.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ZoneChange {
    /// From this instant on, milliseconds UTC.
    pub at: u64,
    /// They show so many minutes east of UTC, -840 to 840, else `invalid`.
    pub minutes: i32,
}

impl layout::Shape for ZoneChange {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u64 as layout::Shape>::LAYOUT,
        <i32 as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for ZoneChange {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["at", "minutes"]);
        let read = Self {
            at: read::field(from),
            minutes: read::field(from),
        };
        from.end();
        read
    }
}

/// Of what time, and of whom.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecapRequest {
    /// `today`, `this week` (seven days) or `last N`, case aside, else `invalid`; absent: the last ten
    /// sessions.
    pub window: Option<String>,
    /// Only sessions of this directory, one above or one below it; blank or absent: all. `.` and `..`
    /// in a path are taken out; a host makes its paths whole, because only it knows where it is.
    pub cwd: Option<String>,
    /// Minutes east of UTC, -840 to 840, for the days; absent: 0.
    pub zone: Option<i32>,
    /// Where that changes, in the order of time, else `invalid`, at most 2048, above it is `too-large`: a
    /// host turns the name of a time zone into this table. Before the first change `zone` holds. Empty:
    /// nowhere.
    pub zones: Vec<ZoneChange>,
    /// Only this project's and those of none; blank or absent: the caller's, else every project's.
    pub project: Option<String>,
    /// Only this agent's; blank, absent or `*`: every agent's. For isolated agents see the interface.
    pub agent: Option<String>,
    /// At most so many sessions, 1 to 200, clamped, and never more than the window says; absent: what it
    /// says.
    pub limit: Option<u32>,
}

impl layout::Shape for RecapRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<i32> as layout::Shape>::LAYOUT,
        <Vec<ZoneChange> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for RecapRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[
            "window", "cwd", "zone", "zones", "project", "agent", "limit",
        ]);
        let read = Self {
            window: read::field(from),
            cwd: read::field(from),
            zone: read::field(from),
            zones: read::field(from),
            project: read::field(from),
            agent: read::field(from),
            limit: read::field(from),
        };
        from.end();
        read
    }
}

/// What happened, day by day.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecapAnswer {
    /// Newest first.
    pub days: Vec<ToldDay>,
    /// Sessions of all days.
    pub sessions: u32,
    /// Their observations.
    pub observations: u32,
}

impl layout::Shape for RecapAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<ToldDay> as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for RecapAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["days", "sessions", "observations"]);
        write::put(to, &self.days);
        write::put(to, &self.sessions);
        write::put(to, &self.observations);
        to.end();
    }
}

/// Where somebody goes on, and of whom.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HandoffRequest {
    /// The directory to go on in: its sessions, and those of one above or below it. Blank or absent: any.
    pub cwd: Option<String>,
    /// Only this project's and those of none; blank or absent: the caller's, else every project's.
    pub project: Option<String>,
    /// Only this agent's; blank, absent or `*`: every agent's. For isolated agents see the interface.
    pub agent: Option<String>,
}

impl layout::Shape for HandoffRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for HandoffRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["cwd", "project", "agent"]);
        let read = Self {
            cwd: read::field(from),
            project: read::field(from),
            agent: read::field(from),
        };
        from.end();
        read
    }
}

/// The session to go on from.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HandoffAnswer {
    /// Absent: there is no session.
    pub session: Option<ToldSession>,
    /// The last thing said in it that ends in a question; absent: there is none.
    pub question: Option<String>,
    /// The last thing that happened, on one line of at most 160 UTF-16 units; absent: nothing did.
    pub last: Option<String>,
}

impl layout::Shape for HandoffAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<ToldSession> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for HandoffAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["session", "question", "last"]);
        write::put(to, &self.session);
        write::put(to, &self.question);
        write::put(to, &self.last);
        to.end();
    }
}

/// Which sessions are told.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SessionHistoryRequest {
    /// `today`, `this week` (seven days) or `last N`, case aside, else `invalid`; absent: all, up to the
    /// limit.
    pub window: Option<String>,
    /// Minutes east of UTC, -840 to 840, for the days of the window; absent: 0.
    pub zone: Option<i32>,
    /// Where that changes, as for `recap`.
    pub zones: Vec<ZoneChange>,
    /// Only sessions of this directory, one above or one below it, as for `recap`; blank or absent: all.
    pub cwd: Option<String>,
    /// Only this project's and those of none; blank or absent: the caller's, else every project's.
    pub project: Option<String>,
    /// Only this agent's; blank, absent or `*`: every agent's. For isolated agents see the interface.
    pub agent: Option<String>,
    /// 1 to 200, clamped; absent: what `last N` says, 200 for days, else 20.
    pub limit: Option<u32>,
}

impl layout::Shape for SessionHistoryRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<i32> as layout::Shape>::LAYOUT,
        <Vec<ZoneChange> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for SessionHistoryRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[
            "window", "zone", "zones", "cwd", "project", "agent", "limit",
        ]);
        let read = Self {
            window: read::field(from),
            zone: read::field(from),
            zones: read::field(from),
            cwd: read::field(from),
            project: read::field(from),
            agent: read::field(from),
            limit: read::field(from),
        };
        from.end();
        read
    }
}

/// The sessions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SessionHistoryAnswer {
    /// Newest first.
    pub sessions: Vec<ToldSession>,
}

impl layout::Shape for SessionHistoryAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Vec<ToldSession> as layout::Shape>::LAYOUT]);
}

impl write::Write for SessionHistoryAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["sessions"]);
        write::put(to, &self.sessions);
        to.end();
    }
}

/// What a sweep did to one record, or would do.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Swept {
    /// Its reference.
    pub id: String,
    /// `forget`: it is gone. `retire`: it is no longer recalled and stays in the history.
    pub action: String,
    /// Why, for people; do not depend on its words. The audit has it too.
    pub reason: String,
}

impl layout::Shape for Swept {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for Swept {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["id", "action", "reason"]);
        write::put(to, &self.id);
        write::put(to, &self.action);
        write::put(to, &self.reason);
        to.end();
    }
}

/// Whether it is done or only told.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AutoForgetRequest {
    /// Decide the same and write nothing; absent: no.
    pub dry: Option<bool>,
}

impl layout::Shape for AutoForgetRequest {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Option<bool> as layout::Shape>::LAYOUT]);
}

impl read::Read for AutoForgetRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["dry"]);
        let read = Self {
            dry: read::field(from),
        };
        from.end();
        read
    }
}

/// What went, or would go.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AutoForgetAnswer {
    /// One for each record that goes or went.
    pub rows: Vec<Swept>,
}

impl layout::Shape for AutoForgetAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<Vec<Swept> as layout::Shape>::LAYOUT]);
}

impl write::Write for AutoForgetAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["rows"]);
        write::put(to, &self.rows);
        to.end();
    }
}

/// Whether it is done or only told.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EvictRequest {
    /// Decide the same and write nothing; absent: no.
    pub dry: Option<bool>,
}

impl layout::Shape for EvictRequest {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Option<bool> as layout::Shape>::LAYOUT]);
}

impl read::Read for EvictRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["dry"]);
        let read = Self {
            dry: read::field(from),
        };
        from.end();
        read
    }
}

/// What went, or would go.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EvictAnswer {
    /// One for each record that goes or went.
    pub rows: Vec<Swept>,
}

impl layout::Shape for EvictAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<Vec<Swept> as layout::Shape>::LAYOUT]);
}

impl write::Write for EvictAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["rows"]);
        write::put(to, &self.rows);
        to.end();
    }
}

/// From which score on memories are retired, and how many.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EvictFadedRequest {
    /// Retention scores below it go, 0 to 1, else `invalid`; absent: 0.15.
    pub threshold: Option<f64>,
    /// At most so many, 0 to 1000, clamped; absent: 50.
    pub limit: Option<u32>,
    /// Decide the same and write nothing; absent: no.
    pub dry: Option<bool>,
}

impl layout::Shape for EvictFadedRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<f64> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for EvictFadedRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["threshold", "limit", "dry"]);
        let read = Self {
            threshold: read::field(from),
            limit: read::field(from),
            dry: read::field(from),
        };
        from.end();
        read
    }
}

/// What was retired, or would be.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EvictFadedAnswer {
    /// Weakest first.
    pub rows: Vec<Swept>,
}

impl layout::Shape for EvictFadedAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<Vec<Swept> as layout::Shape>::LAYOUT]);
}

impl write::Write for EvictFadedAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["rows"]);
        write::put(to, &self.rows);
        to.end();
    }
}

/// Whose records are scored.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RetentionRequest {
    /// Only this project's and those of none; blank or absent: the caller's, else every project's.
    pub project: Option<String>,
    /// Only this agent's; blank, absent or `*`: every agent's. For isolated agents see the interface.
    pub agent: Option<String>,
    /// 1 to 1000, clamped; absent: 50.
    pub limit: Option<u32>,
}

impl layout::Shape for RetentionRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for RetentionRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["project", "agent", "limit"]);
        let read = Self {
            project: read::field(from),
            agent: read::field(from),
            limit: read::field(from),
        };
        from.end();
        read
    }
}

/// How well one memory holds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RetentionRow {
    /// The memory's id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its kind, as in `item`.
    pub kind: String,
    /// What its kind and its use are worth, 0 to 1, rounded to 3 digits.
    pub salience: f64,
    /// What age and use left of it, 0 to 1, rounded to 3 digits.
    pub score: f64,
    /// `hot` from 0.7, `warm` from 0.4, `cold` from 0.15, `evictable` below.
    pub tier: String,
    /// How often it was recalled.
    pub uses: u64,
    /// When it was made, milliseconds UTC.
    pub created: u64,
}

impl layout::Shape for RetentionRow {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for RetentionRow {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&[
            "id", "title", "kind", "salience", "score", "tier", "uses", "created",
        ]);
        write::put(to, &self.id);
        write::put(to, &self.title);
        write::put(to, &self.kind);
        write::put(to, &self.salience);
        write::put(to, &self.score);
        write::put(to, &self.tier);
        write::put(to, &self.uses);
        write::put(to, &self.created);
        to.end();
    }
}

/// Scores and tiers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RetentionAnswer {
    /// Weakest first: the order in which `evict-faded` takes them.
    pub rows: Vec<RetentionRow>,
    /// Memories of the tier `hot`, beyond the rows too.
    pub hot: u32,
    /// Those of `warm`.
    pub warm: u32,
    /// Those of `cold`.
    pub cold: u32,
    /// Those of `evictable`.
    pub evictable: u32,
}

impl layout::Shape for RetentionAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<RetentionRow> as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for RetentionAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["rows", "hot", "warm", "cold", "evictable"]);
        write::put(to, &self.rows);
        write::put(to, &self.hot);
        write::put(to, &self.warm);
        write::put(to, &self.cold);
        write::put(to, &self.evictable);
        to.end();
    }
}

/// A hook event.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DigestRequest {
    /// `prompt_submit`, `post_tool_use`, `post_tool_failure`, `stop` ...; any other is read by its tool.
    pub hook: String,
    /// Name of the tool; absent: there is none.
    pub tool: Option<String>,
    /// What went in, any JSON; absent: nothing.
    pub input: Option<crate::wire::Json>,
    /// What came out, any JSON; absent: nothing.
    pub output: Option<crate::wire::Json>,
    /// What the user asked; absent: nothing.
    pub prompt: Option<String>,
}

impl layout::Shape for DigestRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<crate::wire::Json> as layout::Shape>::LAYOUT,
        <Option<crate::wire::Json> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for DigestRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["hook", "tool", "input", "output", "prompt"]);
        let read = Self {
            hook: read::field(from),
            tool: read::field(from),
            input: read::field(from),
            output: read::field(from),
            prompt: read::field(from),
        };
        from.end();
        read
    }
}

/// What becomes of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DigestAnswer {
    /// What happened, as in `observe-request`.
    pub kind: String,
    /// Name of the tool, or else of the hook, at most 80 UTF-16 units.
    pub title: String,
    /// The beginning of the input, at most 120 UTF-16 units; absent: nothing went in.
    pub subtitle: Option<String>,
    /// Prompt, input and output, ` | ` between them, at most 400 UTF-16 units.
    pub narrative: String,
    /// Files that the input names, each once.
    pub files: Vec<String>,
    /// 5 of 10 for every event.
    pub importance: f64,
    /// 0.3 for every event.
    pub confidence: f64,
}

impl layout::Shape for DigestAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for DigestAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&[
            "kind",
            "title",
            "subtitle",
            "narrative",
            "files",
            "importance",
            "confidence",
        ]);
        write::put(to, &self.kind);
        write::put(to, &self.title);
        write::put(to, &self.subtitle);
        write::put(to, &self.narrative);
        write::put(to, &self.files);
        write::put(to, &self.importance);
        write::put(to, &self.confidence);
        to.end();
    }
}

/// A documented call.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ServeRequest {
    /// `remember`, `forget`, `evolve`, `smart-search`, `followup-stats`, `lesson-save`, `lesson-recall`,
    /// `lesson-list`, `lesson-strengthen`, `lesson-delete`, `lesson-decay`, `observe`, `session-start` or `session-end`.
    pub verb: String,
    /// The request of the documented call, a JSON object, else `invalid`; loosely typed as documented.
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
    /// HTTP status: 200, 201, 400, 403, 404, 409 or 413.
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

/// The request of `followups`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FollowupsRequest {}

impl layout::Shape for FollowupsRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[]);
}

impl read::Read for FollowupsRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[]);
        let read = Self {};
        from.end();
        read
    }
}
