// Generated from wit/memory.wit by `cargo run --release -p xtask -- bindings`; do not edit.

//! Types of the interface `memory`.
//!
//! Long-term memory: what an agent remembers, the lessons it learned, the sessions it ran.
//!
//! Ids are shown bare inside their kind and written `collection:id` where kinds mix (`memory`,
//! `lesson`, `observation`, `session`, `summary`); both forms are accepted everywhere. Fields of a
//! request narrow the caller's scope and never widen it: naming another project, agent or session than
//! the caller is bound to is `denied`. In a store whose agents are isolated, a call without an agent is
//! `denied`. What the caller may not see is `missing`, as what does not exist.

use alloc::string::String;
use alloc::vec::Vec;

use crate::api::part::{Cases, Fields, Part, Slot, View};

/// One record of this face.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Item {
    /// `memory`, `lesson`, `observation`, `session` or `summary`.
    pub collection: String,
    /// Field `id` of the contract.
    pub id: String,
    /// Field `kind` of the contract.
    pub kind: String,
    /// Field `title` of the contract.
    pub title: String,
    /// As it was given, secrets taken out.
    pub content: String,
    /// Field `concepts` of the contract.
    pub concepts: Vec<String>,
    /// Field `files` of the contract.
    pub files: Vec<String>,
    /// Observations that it was made from.
    pub sources: Vec<String>,
    /// Field `owner` of the contract.
    pub owner: String,
    /// Field `project` of the contract.
    pub project: String,
    /// Field `agent` of the contract.
    pub agent: String,
    /// Field `session` of the contract.
    pub session: String,
    /// Through which channel it came, who wrote it and when: the writer's authority says so, never
    /// the content.
    pub channel: crate::caller::Channel,
    /// Field `actor` of the contract.
    pub actor: String,
    /// Field `captured` of the contract.
    pub captured: u64,
    /// 0 to 1.
    pub confidence: f64,
    /// 0 to 10.
    pub importance: f64,
    /// 0 to 10.
    pub strength: f64,
    /// Field `reinforcements` of the contract.
    pub reinforcements: u32,
    /// How often it was recalled.
    pub uses: u64,
    /// Milliseconds UTC, as all times here.
    pub created: u64,
    /// Field `updated` of the contract.
    pub updated: u64,
    /// Absent: never recalled.
    pub used: Option<u64>,
    /// Absent: never. From this millisecond on it is not recalled.
    pub expires: Option<u64>,
    /// From 1; a successor counts on.
    pub version: u32,
    /// Neither replaced nor withdrawn.
    pub latest: bool,
    /// Why it is not latest; empty while it is.
    pub reason: String,
    /// When it stopped being latest.
    pub retired: Option<u64>,
    /// Memories that it replaced, newest first.
    pub supersedes: Vec<String>,
    /// Further columns of its kind, as a JSON object of texts.
    pub fields: crate::wire::Json,
}

impl Fields for Item {
    fn names(&self) -> &'static [&'static str] {
        &[
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
        ]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.collection,
            1 => &self.id,
            2 => &self.kind,
            3 => &self.title,
            4 => &self.content,
            5 => &self.concepts,
            6 => &self.files,
            7 => &self.sources,
            8 => &self.owner,
            9 => &self.project,
            10 => &self.agent,
            11 => &self.session,
            12 => &self.channel,
            13 => &self.actor,
            14 => &self.captured,
            15 => &self.confidence,
            16 => &self.importance,
            17 => &self.strength,
            18 => &self.reinforcements,
            19 => &self.uses,
            20 => &self.created,
            21 => &self.updated,
            22 => &self.used,
            23 => &self.expires,
            24 => &self.version,
            25 => &self.latest,
            26 => &self.reason,
            27 => &self.retired,
            28 => &self.supersedes,
            _ => &self.fields,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.collection,
            1 => &mut self.id,
            2 => &mut self.kind,
            3 => &mut self.title,
            4 => &mut self.content,
            5 => &mut self.concepts,
            6 => &mut self.files,
            7 => &mut self.sources,
            8 => &mut self.owner,
            9 => &mut self.project,
            10 => &mut self.agent,
            11 => &mut self.session,
            12 => &mut self.channel,
            13 => &mut self.actor,
            14 => &mut self.captured,
            15 => &mut self.confidence,
            16 => &mut self.importance,
            17 => &mut self.strength,
            18 => &mut self.reinforcements,
            19 => &mut self.uses,
            20 => &mut self.created,
            21 => &mut self.updated,
            22 => &mut self.used,
            23 => &mut self.expires,
            24 => &mut self.version,
            25 => &mut self.latest,
            26 => &mut self.reason,
            27 => &mut self.retired,
            28 => &mut self.supersedes,
            _ => &mut self.fields,
        }
    }
}

impl Part for Item {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// When a similar new memory replaces an old one by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Supersession {
    /// Only in the same project and of the same agent, above similarity 0.7, and only when nothing
    /// that carries meaning differs: numbers, names, negations, words, their order.
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
    /// The cases, in the same order.
    pub const ALL: &'static [Self] = &[Self::Guarded, Self::Similar, Self::Never];

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl Cases for Supersession {
    fn names(&self) -> &'static [&'static str] {
        Self::NAMES
    }

    fn choose(&mut self, index: usize) {
        *self = Self::ALL[index];
    }
}

impl Part for Supersession {
    fn view(&self) -> View<'_> {
        View::Text(self.name())
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Case(self)
    }
}

/// A memory that a new one is near to and did not replace.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NearMemory {
    /// Field `id` of the contract.
    pub id: String,
    /// Field `title` of the contract.
    pub title: String,
    /// Above 0.4, rounded to 2 digits.
    pub similarity: f64,
    /// What keeps them apart: `number`, `negation`, `order`, `word`, `scope`, or empty when only the
    /// similarity is too small.
    pub apart: String,
}

impl Fields for NearMemory {
    fn names(&self) -> &'static [&'static str] {
        &["id", "title", "similarity", "apart"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            1 => &self.title,
            2 => &self.similarity,
            _ => &self.apart,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            1 => &mut self.title,
            2 => &mut self.similarity,
            _ => &mut self.apart,
        }
    }
}

impl Part for NearMemory {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `remember`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RememberRequest {
    /// Not blank; kept as given.
    pub content: String,
    /// `pattern`, `preference`, `architecture`, `bug`, `workflow` or `fact`; anything else is `fact`.
    pub kind: Option<String>,
    /// Absent: the first 80 UTF-16 units of the content.
    pub title: Option<String>,
    /// What it is about, at most 256.
    pub concepts: Vec<String>,
    /// Files it is about, at most 256.
    pub files: Vec<String>,
    /// A stable name of the project; blank is none.
    pub project: Option<String>,
    /// Cut to 128 UTF-16 units; absent: the caller's.
    pub agent: Option<String>,
    /// Milliseconds until it expires, above 0; absent: never.
    pub ttl: Option<u64>,
    /// Observations that it was made from.
    pub sources: Vec<String>,
    /// Memories that it replaces: an unknown one is `missing`, one that is no longer latest a
    /// `conflict`, before anything is written.
    pub supersedes: Vec<String>,
    /// 0 to 10; absent: 7.
    pub importance: Option<f64>,
    /// Absent: the store's setting, `guarded` unless set.
    pub policy: Option<Supersession>,
}

impl Fields for RememberRequest {
    fn names(&self) -> &'static [&'static str] {
        &[
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
        ]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.content,
            1 => &self.kind,
            2 => &self.title,
            3 => &self.concepts,
            4 => &self.files,
            5 => &self.project,
            6 => &self.agent,
            7 => &self.ttl,
            8 => &self.sources,
            9 => &self.supersedes,
            10 => &self.importance,
            _ => &self.policy,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.content,
            1 => &mut self.kind,
            2 => &mut self.title,
            3 => &mut self.concepts,
            4 => &mut self.files,
            5 => &mut self.project,
            6 => &mut self.agent,
            7 => &mut self.ttl,
            8 => &mut self.sources,
            9 => &mut self.supersedes,
            10 => &mut self.importance,
            _ => &mut self.policy,
        }
    }
}

impl Part for RememberRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `remember`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RememberAnswer {
    /// Field `memory` of the contract.
    pub memory: Item,
    /// What it replaced.
    pub superseded: Vec<String>,
    /// What it is near to: perhaps a fact to correct with `supersedes` or `update`.
    pub near: Option<NearMemory>,
    /// Classes of secrets that were taken out.
    pub redacted: Vec<String>,
}

impl Fields for RememberAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["memory", "superseded", "near", "redacted"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.memory,
            1 => &self.superseded,
            2 => &self.near,
            _ => &self.redacted,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.memory,
            1 => &mut self.superseded,
            2 => &mut self.near,
            _ => &mut self.redacted,
        }
    }
}

impl Part for RememberAnswer {
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
    /// Field `id` of the contract.
    pub id: String,
    /// The memory must be at this version, else `conflict` with the current one.
    pub expected: Option<u32>,
    /// Absent fields stay as they are; at least one must be present.
    pub content: Option<String>,
    /// Field `title` of the contract.
    pub title: Option<String>,
    /// Field `kind` of the contract.
    pub kind: Option<String>,
    /// Field `concepts` of the contract.
    pub concepts: Option<Vec<String>>,
    /// Field `files` of the contract.
    pub files: Option<Vec<String>>,
    /// 0 to 10.
    pub importance: Option<f64>,
    /// Milliseconds from now.
    pub ttl: Option<u64>,
}

impl Fields for UpdateRequest {
    fn names(&self) -> &'static [&'static str] {
        &[
            "id",
            "expected",
            "content",
            "title",
            "kind",
            "concepts",
            "files",
            "importance",
            "ttl",
        ]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            1 => &self.expected,
            2 => &self.content,
            3 => &self.title,
            4 => &self.kind,
            5 => &self.concepts,
            6 => &self.files,
            7 => &self.importance,
            _ => &self.ttl,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            1 => &mut self.expected,
            2 => &mut self.content,
            3 => &mut self.title,
            4 => &mut self.kind,
            5 => &mut self.concepts,
            6 => &mut self.files,
            7 => &mut self.importance,
            _ => &mut self.ttl,
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
    /// Field `memory` of the contract.
    pub memory: Item,
    /// Field `redacted` of the contract.
    pub redacted: Vec<String>,
}

impl Fields for UpdateAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["memory", "redacted"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.memory,
            _ => &self.redacted,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.memory,
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

/// The request of `evolve`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EvolveRequest {
    /// Field `id` of the contract.
    pub id: String,
    /// Field `content` of the contract.
    pub content: String,
    /// Absent: the old one's.
    pub title: Option<String>,
    /// The memory must be at this version, else `conflict`.
    pub expected: Option<u32>,
}

impl Fields for EvolveRequest {
    fn names(&self) -> &'static [&'static str] {
        &["id", "content", "title", "expected"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            1 => &self.content,
            2 => &self.title,
            _ => &self.expected,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            1 => &mut self.content,
            2 => &mut self.title,
            _ => &mut self.expected,
        }
    }
}

impl Part for EvolveRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `evolve`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EvolveAnswer {
    /// Field `memory` of the contract.
    pub memory: Item,
    /// Field `redacted` of the contract.
    pub redacted: Vec<String>,
}

impl Fields for EvolveAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["memory", "redacted"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.memory,
            _ => &self.redacted,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.memory,
            _ => &mut self.redacted,
        }
    }
}

impl Part for EvolveAnswer {
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
    /// Field `ids` of the contract.
    pub ids: Vec<String>,
    /// Everything of this session: observations, summary and the session itself.
    pub session: Option<String>,
    /// Keep what a forgotten memory had replaced and make it latest again; absent: it goes too.
    pub keep_replaced: Option<bool>,
    /// For the audit.
    pub reason: Option<String>,
    /// Also make sure that no stored byte holds the text when the call returns.
    pub purge: Option<bool>,
}

impl Fields for ForgetRequest {
    fn names(&self) -> &'static [&'static str] {
        &["ids", "session", "keep_replaced", "reason", "purge"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.ids,
            1 => &self.session,
            2 => &self.keep_replaced,
            3 => &self.reason,
            _ => &self.purge,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.ids,
            1 => &mut self.session,
            2 => &mut self.keep_replaced,
            3 => &mut self.reason,
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
    /// How many records are gone.
    pub count: u32,
    /// Which.
    pub deleted: Vec<String>,
    /// What was named and is not there.
    pub missing: Vec<String>,
    /// What is latest again.
    pub restored: Vec<String>,
    /// What remains of the same chains of versions, newest first.
    pub remaining: Vec<String>,
    /// `no`, `physical` (no stored byte holds the text) or `logical` (the store cannot erase).
    pub purged: String,
}

impl Fields for ForgetAnswer {
    fn names(&self) -> &'static [&'static str] {
        &[
            "count",
            "deleted",
            "missing",
            "restored",
            "remaining",
            "purged",
        ]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.count,
            1 => &self.deleted,
            2 => &self.missing,
            3 => &self.restored,
            4 => &self.remaining,
            _ => &self.purged,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.count,
            1 => &mut self.deleted,
            2 => &mut self.missing,
            3 => &mut self.restored,
            4 => &mut self.remaining,
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

/// The request of `get`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetRequest {
    /// A reference or a bare id of any kind.
    pub id: String,
    /// As it was at this instant; absent: now.
    pub at: Option<u64>,
    /// Field `agent` of the contract.
    pub agent: Option<String>,
}

impl Fields for GetRequest {
    fn names(&self) -> &'static [&'static str] {
        &["id", "at", "agent"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            1 => &self.at,
            _ => &self.agent,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            1 => &mut self.at,
            _ => &mut self.agent,
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
    /// Field `item` of the contract.
    pub item: Item,
}

impl Fields for GetAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["item"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.item
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.item
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

/// The request of `list`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ListRequest {
    /// Absent: `memory`.
    pub collection: Option<String>,
    /// Field `project` of the contract.
    pub project: Option<String>,
    /// Field `agent` of the contract.
    pub agent: Option<String>,
    /// Field `session` of the contract.
    pub session: Option<String>,
    /// Field `kind` of the contract.
    pub kind: Option<String>,
    /// Only with this concept; case counts.
    pub concept: Option<String>,
    /// As it was at this instant; looks at every version ever written.
    pub at: Option<u64>,
    /// 1 to 200, clamped; absent: 200.
    pub limit: Option<u32>,
    /// Rows to pass over; absent: 0.
    pub offset: Option<u32>,
}

impl Fields for ListRequest {
    fn names(&self) -> &'static [&'static str] {
        &[
            "collection",
            "project",
            "agent",
            "session",
            "kind",
            "concept",
            "at",
            "limit",
            "offset",
        ]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.collection,
            1 => &self.project,
            2 => &self.agent,
            3 => &self.session,
            4 => &self.kind,
            5 => &self.concept,
            6 => &self.at,
            7 => &self.limit,
            _ => &self.offset,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.collection,
            1 => &mut self.project,
            2 => &mut self.agent,
            3 => &mut self.session,
            4 => &mut self.kind,
            5 => &mut self.concept,
            6 => &mut self.at,
            7 => &mut self.limit,
            _ => &mut self.offset,
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
    /// Newest first.
    pub items: Vec<Item>,
    /// How many pass the filters.
    pub matched: u32,
}

impl Fields for ListAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["items", "matched"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.items,
            _ => &self.matched,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.items,
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

/// The request of `history`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HistoryRequest {
    /// Field `id` of the contract.
    pub id: String,
    /// Field `agent` of the contract.
    pub agent: Option<String>,
}

impl Fields for HistoryRequest {
    fn names(&self) -> &'static [&'static str] {
        &["id", "agent"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            _ => &self.agent,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            _ => &mut self.agent,
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

/// The answer of `history`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HistoryAnswer {
    /// Everything that the memory replaced and that replaced it, with all versions, newest first.
    pub versions: Vec<Item>,
}

impl Fields for HistoryAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["versions"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.versions
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.versions
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

/// The request of `digest`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DigestRequest {
    /// `prompt_submit`, `post_tool_use`, `post_tool_failure`, `stop` ...
    pub hook: String,
    /// Name of the tool; absent: there is none.
    pub tool: Option<String>,
    /// What went in.
    pub input: Option<crate::wire::Json>,
    /// What came out.
    pub output: Option<crate::wire::Json>,
    /// What the user asked.
    pub prompt: Option<String>,
}

impl Fields for DigestRequest {
    fn names(&self) -> &'static [&'static str] {
        &["hook", "tool", "input", "output", "prompt"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.hook,
            1 => &self.tool,
            2 => &self.input,
            3 => &self.output,
            _ => &self.prompt,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.hook,
            1 => &mut self.tool,
            2 => &mut self.input,
            3 => &mut self.output,
            _ => &mut self.prompt,
        }
    }
}

impl Part for DigestRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `digest`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DigestAnswer {
    /// Field `kind` of the contract.
    pub kind: String,
    /// Field `title` of the contract.
    pub title: String,
    /// Absent: nothing went in.
    pub subtitle: Option<String>,
    /// Field `narrative` of the contract.
    pub narrative: String,
    /// Field `files` of the contract.
    pub files: Vec<String>,
    /// Field `importance` of the contract.
    pub importance: f64,
    /// Field `confidence` of the contract.
    pub confidence: f64,
}

impl Fields for DigestAnswer {
    fn names(&self) -> &'static [&'static str] {
        &[
            "kind",
            "title",
            "subtitle",
            "narrative",
            "files",
            "importance",
            "confidence",
        ]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.kind,
            1 => &self.title,
            2 => &self.subtitle,
            3 => &self.narrative,
            4 => &self.files,
            5 => &self.importance,
            _ => &self.confidence,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.kind,
            1 => &mut self.title,
            2 => &mut self.subtitle,
            3 => &mut self.narrative,
            4 => &mut self.files,
            5 => &mut self.importance,
            _ => &mut self.confidence,
        }
    }
}

impl Part for DigestAnswer {
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
    /// `remember`, `forget`, `evolve`, `smart-search`, `lesson-save`, `lesson-recall`, `lesson-list`,
    /// `lesson-strengthen`, `lesson-delete`, `lesson-decay`, `observe`, `session-start` or `session-end`.
    pub verb: String,
    /// The request of the documented call, loosely typed as documented.
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
    /// HTTP status: 200, 201, 400, 403, 404 or 409.
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
