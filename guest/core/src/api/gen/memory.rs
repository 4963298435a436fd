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

use serde::{Deserialize, Serialize};

use crate::api::check::{Check, Fault};

/// One record of this face.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
    #[serde(default)]
    pub concepts: Vec<String>,
    /// Field `files` of the contract.
    #[serde(default)]
    pub files: Vec<String>,
    /// Observations that it was made from.
    #[serde(default)]
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
    #[serde(with = "crate::wire::big_u64")]
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
    #[serde(with = "crate::wire::big_u64")]
    pub uses: u64,
    /// Milliseconds UTC, as all times here.
    #[serde(with = "crate::wire::big_u64")]
    pub created: u64,
    /// Field `updated` of the contract.
    #[serde(with = "crate::wire::big_u64")]
    pub updated: u64,
    /// Absent: never recalled.
    #[serde(default, with = "crate::wire::big_option")]
    pub used: Option<u64>,
    /// Absent: never. From this millisecond on it is not recalled.
    #[serde(default, with = "crate::wire::big_option")]
    pub expires: Option<u64>,
    /// From 1; a successor counts on.
    pub version: u32,
    /// Neither replaced nor withdrawn.
    pub latest: bool,
    /// Why it is not latest; empty while it is.
    pub reason: String,
    /// When it stopped being latest.
    #[serde(default, with = "crate::wire::big_option")]
    pub retired: Option<u64>,
    /// Memories that it replaced, newest first.
    #[serde(default)]
    pub supersedes: Vec<String>,
    /// Further columns of its kind, as a JSON object of texts.
    pub fields: crate::wire::Json,
}

impl Check for Item {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("confidence", &self.confidence)?;
        Fault::within("importance", &self.importance)?;
        Fault::within("strength", &self.strength)?;
        Fault::within("fields", &self.fields)
    }
}

/// When a similar new memory replaces an old one by itself.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
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
    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Guarded => "guarded",
            Self::Similar => "similar",
            Self::Never => "never",
        }
    }
}

impl Check for Supersession {}

/// A memory that a new one is near to and did not replace.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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

impl Check for NearMemory {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("similarity", &self.similarity)
    }
}

/// The request of `remember`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RememberRequest {
    /// Not blank; kept as given.
    pub content: String,
    /// `pattern`, `preference`, `architecture`, `bug`, `workflow` or `fact`; anything else is `fact`.
    #[serde(default)]
    pub kind: Option<String>,
    /// Absent: the first 80 UTF-16 units of the content.
    #[serde(default)]
    pub title: Option<String>,
    /// What it is about, at most 256.
    #[serde(default)]
    pub concepts: Vec<String>,
    /// Files it is about, at most 256.
    #[serde(default)]
    pub files: Vec<String>,
    /// A stable name of the project; blank is none.
    #[serde(default)]
    pub project: Option<String>,
    /// Cut to 128 UTF-16 units; absent: the caller's.
    #[serde(default)]
    pub agent: Option<String>,
    /// Milliseconds until it expires, above 0; absent: never.
    #[serde(default, with = "crate::wire::big_option")]
    pub ttl: Option<u64>,
    /// Observations that it was made from.
    #[serde(default)]
    pub sources: Vec<String>,
    /// Memories that it replaces: an unknown one is `missing`, one that is no longer latest a
    /// `conflict`, before anything is written.
    #[serde(default)]
    pub supersedes: Vec<String>,
    /// 0 to 10; absent: 7.
    #[serde(default)]
    pub importance: Option<f64>,
    /// Absent: the store's setting, `guarded` unless set.
    #[serde(default)]
    pub policy: Option<Supersession>,
}

impl Check for RememberRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("importance", &self.importance)
    }
}

/// The answer of `remember`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RememberAnswer {
    /// Field `memory` of the contract.
    pub memory: Item,
    /// What it replaced.
    #[serde(default)]
    pub superseded: Vec<String>,
    /// What it is near to: perhaps a fact to correct with `supersedes` or `update`.
    #[serde(default)]
    pub near: Option<NearMemory>,
    /// Classes of secrets that were taken out.
    #[serde(default)]
    pub redacted: Vec<String>,
}

impl Check for RememberAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("memory", &self.memory)?;
        Fault::within("near", &self.near)
    }
}

/// The request of `update`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UpdateRequest {
    /// Field `id` of the contract.
    pub id: String,
    /// The memory must be at this version, else `conflict` with the current one.
    #[serde(default)]
    pub expected: Option<u32>,
    /// Absent fields stay as they are; at least one must be present.
    #[serde(default)]
    pub content: Option<String>,
    /// Field `title` of the contract.
    #[serde(default)]
    pub title: Option<String>,
    /// Field `kind` of the contract.
    #[serde(default)]
    pub kind: Option<String>,
    /// Field `concepts` of the contract.
    #[serde(default)]
    pub concepts: Option<Vec<String>>,
    /// Field `files` of the contract.
    #[serde(default)]
    pub files: Option<Vec<String>>,
    /// 0 to 10.
    #[serde(default)]
    pub importance: Option<f64>,
    /// Milliseconds from now.
    #[serde(default, with = "crate::wire::big_option")]
    pub ttl: Option<u64>,
}

impl Check for UpdateRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("importance", &self.importance)
    }
}

/// The answer of `update`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UpdateAnswer {
    /// Field `memory` of the contract.
    pub memory: Item,
    /// Field `redacted` of the contract.
    #[serde(default)]
    pub redacted: Vec<String>,
}

impl Check for UpdateAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("memory", &self.memory)
    }
}

/// The request of `evolve`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EvolveRequest {
    /// Field `id` of the contract.
    pub id: String,
    /// Field `content` of the contract.
    pub content: String,
    /// Absent: the old one's.
    #[serde(default)]
    pub title: Option<String>,
    /// The memory must be at this version, else `conflict`.
    #[serde(default)]
    pub expected: Option<u32>,
}

impl Check for EvolveRequest {}

/// The answer of `evolve`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EvolveAnswer {
    /// Field `memory` of the contract.
    pub memory: Item,
    /// Field `redacted` of the contract.
    #[serde(default)]
    pub redacted: Vec<String>,
}

impl Check for EvolveAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("memory", &self.memory)
    }
}

/// The request of `forget`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForgetRequest {
    /// Field `ids` of the contract.
    #[serde(default)]
    pub ids: Vec<String>,
    /// Everything of this session: observations, summary and the session itself.
    #[serde(default)]
    pub session: Option<String>,
    /// Keep what a forgotten memory had replaced and make it latest again; absent: it goes too.
    #[serde(default)]
    pub keep_replaced: Option<bool>,
    /// For the audit.
    #[serde(default)]
    pub reason: Option<String>,
    /// Also make sure that no stored byte holds the text when the call returns.
    #[serde(default)]
    pub purge: Option<bool>,
}

impl Check for ForgetRequest {}

/// The answer of `forget`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForgetAnswer {
    /// How many records are gone.
    pub count: u32,
    /// Which.
    #[serde(default)]
    pub deleted: Vec<String>,
    /// What was named and is not there.
    #[serde(default)]
    pub missing: Vec<String>,
    /// What is latest again.
    #[serde(default)]
    pub restored: Vec<String>,
    /// What remains of the same chains of versions, newest first.
    #[serde(default)]
    pub remaining: Vec<String>,
    /// `no`, `physical` (no stored byte holds the text) or `logical` (the store cannot erase).
    pub purged: String,
}

impl Check for ForgetAnswer {}

/// The request of `get`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GetRequest {
    /// A reference or a bare id of any kind.
    pub id: String,
    /// As it was at this instant; absent: now.
    #[serde(default, with = "crate::wire::big_option")]
    pub at: Option<u64>,
    /// Field `agent` of the contract.
    #[serde(default)]
    pub agent: Option<String>,
}

impl Check for GetRequest {}

/// The answer of `get`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GetAnswer {
    /// Field `item` of the contract.
    pub item: Item,
}

impl Check for GetAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("item", &self.item)
    }
}

/// The request of `list`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListRequest {
    /// Absent: `memory`.
    #[serde(default)]
    pub collection: Option<String>,
    /// Field `project` of the contract.
    #[serde(default)]
    pub project: Option<String>,
    /// Field `agent` of the contract.
    #[serde(default)]
    pub agent: Option<String>,
    /// Field `session` of the contract.
    #[serde(default)]
    pub session: Option<String>,
    /// Field `kind` of the contract.
    #[serde(default)]
    pub kind: Option<String>,
    /// Only with this concept; case counts.
    #[serde(default)]
    pub concept: Option<String>,
    /// As it was at this instant; looks at every version ever written.
    #[serde(default, with = "crate::wire::big_option")]
    pub at: Option<u64>,
    /// 1 to 200, clamped; absent: 200.
    #[serde(default)]
    pub limit: Option<u32>,
    /// Rows to pass over; absent: 0.
    #[serde(default)]
    pub offset: Option<u32>,
}

impl Check for ListRequest {}

/// The answer of `list`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListAnswer {
    /// Newest first.
    #[serde(default)]
    pub items: Vec<Item>,
    /// How many pass the filters.
    pub matched: u32,
}

impl Check for ListAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("items", &self.items)
    }
}

/// The request of `history`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HistoryRequest {
    /// Field `id` of the contract.
    pub id: String,
    /// Field `agent` of the contract.
    #[serde(default)]
    pub agent: Option<String>,
}

impl Check for HistoryRequest {}

/// The answer of `history`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HistoryAnswer {
    /// Everything that the memory replaced and that replaced it, with all versions, newest first.
    #[serde(default)]
    pub versions: Vec<Item>,
}

impl Check for HistoryAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("versions", &self.versions)
    }
}

/// The request of `digest`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DigestRequest {
    /// `prompt_submit`, `post_tool_use`, `post_tool_failure`, `stop` ...
    pub hook: String,
    /// Name of the tool; absent: there is none.
    #[serde(default)]
    pub tool: Option<String>,
    /// What went in.
    #[serde(default)]
    pub input: Option<crate::wire::Json>,
    /// What came out.
    #[serde(default)]
    pub output: Option<crate::wire::Json>,
    /// What the user asked.
    #[serde(default)]
    pub prompt: Option<String>,
}

impl Check for DigestRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("input", &self.input)?;
        Fault::within("output", &self.output)
    }
}

/// The answer of `digest`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DigestAnswer {
    /// Field `kind` of the contract.
    pub kind: String,
    /// Field `title` of the contract.
    pub title: String,
    /// Absent: nothing went in.
    #[serde(default)]
    pub subtitle: Option<String>,
    /// Field `narrative` of the contract.
    pub narrative: String,
    /// Field `files` of the contract.
    #[serde(default)]
    pub files: Vec<String>,
    /// Field `importance` of the contract.
    pub importance: f64,
    /// Field `confidence` of the contract.
    pub confidence: f64,
}

impl Check for DigestAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("importance", &self.importance)?;
        Fault::within("confidence", &self.confidence)
    }
}

/// The request of `serve`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ServeRequest {
    /// `remember`, `forget`, `evolve`, `smart-search`, `lesson-save`, `lesson-recall`, `lesson-list`,
    /// `lesson-strengthen`, `lesson-delete`, `lesson-decay`, `observe`, `session-start` or `session-end`.
    pub verb: String,
    /// The request of the documented call, loosely typed as documented.
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
    /// HTTP status: 200, 201, 400, 403, 404 or 409.
    pub status: u32,
    /// The documented reply.
    pub reply: crate::wire::Json,
}

impl Check for ServeAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("reply", &self.reply)
    }
}
