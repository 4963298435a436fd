// Generated from wit/session.wit by `cargo run --release -p xtask -- bindings`; do not edit.

//! Types of the interface `session`.
//!
//! The agent session: what an agent loop keeps about memories and skills, and the sections of its
//! prompts.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::api::check::{Check, Fault};

/// Which call of a model searches belong to.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum SearchCall {
    /// `recall(...)`.
    #[default]
    Recall,
    /// `discover({ skills })`.
    Skills,
}

impl SearchCall {
    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Recall => "recall",
            Self::Skills => "skills",
        }
    }
}

impl Check for SearchCall {}

/// How texts of others are inserted into a prompt.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Style {
    /// As ordinary text looks, but so that nothing can pretend to be a heading, a field or another
    /// line: names and ids stay on one line, control, bidirectional and zero-width characters are
    /// written out.
    #[default]
    Safe,
    /// As they are.
    Exact,
}

impl Style {
    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Safe => "safe",
            Self::Exact => "exact",
        }
    }
}

impl Check for Style {}

/// A loaded memory.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Memory {
    /// Trimmed, not empty.
    pub id: String,
    /// Field `content` of the contract.
    pub content: String,
}

impl Check for Memory {}

/// A loaded skill.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skill {
    /// Trimmed, not empty; the name where none was given.
    pub id: String,
    /// Trimmed, not empty.
    pub name: String,
    /// Field `content` of the contract.
    pub content: String,
}

impl Check for Skill {}

/// That a model said it used something.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Usage {
    /// Field `id` of the contract.
    pub id: String,
    /// Of a skill.
    #[serde(default)]
    pub name: Option<String>,
    /// At most 300 UTF-16 units, not empty.
    #[serde(default)]
    pub reason: Option<String>,
    /// `distiller`, `executor`.
    pub stage: String,
}

impl Check for Usage {}

/// A skill of a catalog as the index lists it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListedSkill {
    /// Field `id` of the contract.
    pub id: String,
    /// Field `name` of the contract.
    pub name: String,
    /// Field `description` of the contract.
    #[serde(default)]
    pub description: Option<String>,
}

impl Check for ListedSkill {}

/// A skill that hints name.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HintedSkill {
    /// Field `id` of the contract.
    pub id: String,
    /// Field `name` of the contract.
    pub name: String,
}

impl Check for HintedSkill {}

/// A memory that hints name.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HintedMemory {
    /// Field `id` of the contract.
    pub id: String,
    /// Absent or empty: the id stands alone.
    #[serde(default)]
    pub snippet: Option<String>,
}

impl Check for HintedMemory {}

/// The request of `normalize`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NormalizeRequest {
    /// Field `call` of the contract.
    pub call: SearchCall,
    /// What the model passed: a text or a list of texts.
    pub input: crate::wire::Json,
}

impl Check for NormalizeRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("input", &self.input)
    }
}

/// The answer of `normalize`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NormalizeAnswer {
    /// Trimmed, exact repeats removed.
    #[serde(default)]
    pub searches: Vec<String>,
}

impl Check for NormalizeAnswer {}

/// The request of `merge-memories`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MergeMemoriesRequest {
    /// A list of lists; entries without a usable id or content are dropped.
    pub lists: crate::wire::Json,
}

impl Check for MergeMemoriesRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("lists", &self.lists)
    }
}

/// The answer of `merge-memories`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MergeMemoriesAnswer {
    /// The last of an id wins; sorted by id.
    #[serde(default)]
    pub memories: Vec<Memory>,
}

impl Check for MergeMemoriesAnswer {}

/// The request of `render-memories`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RenderMemoriesRequest {
    /// A list, read as by `merge-memories`.
    pub memories: crate::wire::Json,
    /// Absent: `safe`.
    #[serde(default)]
    pub style: Option<Style>,
}

impl Check for RenderMemoriesRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("memories", &self.memories)
    }
}

/// The answer of `render-memories`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RenderMemoriesAnswer {
    /// Absent without memories.
    #[serde(default)]
    pub text: Option<String>,
}

impl Check for RenderMemoriesAnswer {}

/// The request of `merge-skills`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MergeSkillsRequest {
    /// A list of lists; entries without a usable name or content are dropped.
    pub lists: crate::wire::Json,
}

impl Check for MergeSkillsRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("lists", &self.lists)
    }
}

/// The answer of `merge-skills`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MergeSkillsAnswer {
    /// Field `skills` of the contract.
    #[serde(default)]
    pub skills: Vec<Skill>,
}

impl Check for MergeSkillsAnswer {}

/// The request of `restore-skills`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RestoreSkillsRequest {
    /// `{"loaded": [...]}`; anything else has no skills.
    pub state: crate::wire::Json,
}

impl Check for RestoreSkillsRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("state", &self.state)
    }
}

/// The answer of `restore-skills`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RestoreSkillsAnswer {
    /// Field `skills` of the contract.
    #[serde(default)]
    pub skills: Vec<Skill>,
}

impl Check for RestoreSkillsAnswer {}

/// The request of `render-skills`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RenderSkillsRequest {
    /// Field `skills` of the contract.
    pub skills: crate::wire::Json,
    /// Field `style` of the contract.
    #[serde(default)]
    pub style: Option<Style>,
}

impl Check for RenderSkillsRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("skills", &self.skills)
    }
}

/// The answer of `render-skills`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RenderSkillsAnswer {
    /// Field `text` of the contract.
    #[serde(default)]
    pub text: Option<String>,
}

impl Check for RenderSkillsAnswer {}

/// The request of `record-usage`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordUsageRequest {
    /// What the model passed; no text: nothing is recorded.
    pub id: crate::wire::Json,
    /// Why; no text: no reason.
    #[serde(default)]
    pub reason: Option<crate::wire::Json>,
    /// Loaded memories and skills.
    pub memories: crate::wire::Json,
    /// Field `skills` of the contract.
    pub skills: crate::wire::Json,
    /// Field `stage` of the contract.
    pub stage: String,
}

impl Check for RecordUsageRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("id", &self.id)?;
        Fault::within("reason", &self.reason)?;
        Fault::within("memories", &self.memories)?;
        Fault::within("skills", &self.skills)
    }
}

/// The answer of `record-usage`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordUsageAnswer {
    /// Absent when no memory of the id is loaded.
    #[serde(default)]
    pub memory: Option<Usage>,
    /// Absent when no skill of the id is loaded; names are not looked at.
    #[serde(default)]
    pub skill: Option<Usage>,
}

impl Check for RecordUsageAnswer {}

/// The request of `merge-usages`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MergeUsagesRequest {
    /// A list of lists of usages; entries without id or stage are dropped.
    pub lists: crate::wire::Json,
}

impl Check for MergeUsagesRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("lists", &self.lists)
    }
}

/// The answer of `merge-usages`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MergeUsagesAnswer {
    /// A usage of the same stage, id and reason as an earlier one takes its place.
    #[serde(default)]
    pub usages: Vec<Usage>,
}

impl Check for MergeUsagesAnswer {}

/// The request of `render-hints`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RenderHintsRequest {
    /// Namespaces.
    #[serde(default)]
    pub modules: Vec<String>,
    /// Field `skills` of the contract.
    #[serde(default)]
    pub skills: Vec<HintedSkill>,
    /// Field `memories` of the contract.
    #[serde(default)]
    pub memories: Vec<HintedMemory>,
    /// Field `style` of the contract.
    #[serde(default)]
    pub style: Option<Style>,
}

impl Check for RenderHintsRequest {}

/// The answer of `render-hints`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RenderHintsAnswer {
    /// Absent when nothing is hinted.
    #[serde(default)]
    pub text: Option<String>,
}

impl Check for RenderHintsAnswer {}

/// The request of `render-index`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RenderIndexRequest {
    /// Field `skills` of the contract.
    #[serde(default)]
    pub skills: Vec<ListedSkill>,
    /// Field `style` of the contract.
    #[serde(default)]
    pub style: Option<Style>,
}

impl Check for RenderIndexRequest {}

/// The answer of `render-index`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RenderIndexAnswer {
    /// One line an id, sorted by id; an id that occurs several times shows its last entry.
    pub text: String,
}

impl Check for RenderIndexAnswer {}
