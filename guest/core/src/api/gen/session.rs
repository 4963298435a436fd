// Generated from wit/session.wit by `cargo run --release -p xtask -- bindings`; do not edit.

//! Types of the interface `session`.
//!
//! The agent session: what an agent loop keeps about memories and skills, and the sections of its
//! prompts.

use alloc::string::String;
use alloc::vec::Vec;

use crate::api::part::{Cases, Fields, Part, Slot, View};

/// Which call of a model searches belong to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SearchCall {
    /// `recall(...)`.
    #[default]
    Recall,
    /// `discover({ skills })`.
    Skills,
}

impl SearchCall {
    /// The cases as the contract spells them.
    pub const NAMES: &'static [&'static str] = &["recall", "skills"];
    /// The cases, in the same order.
    pub const ALL: &'static [Self] = &[Self::Recall, Self::Skills];

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl Cases for SearchCall {
    fn names(&self) -> &'static [&'static str] {
        Self::NAMES
    }

    fn choose(&mut self, index: usize) {
        *self = Self::ALL[index];
    }
}

impl Part for SearchCall {
    fn view(&self) -> View<'_> {
        View::Text(self.name())
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Case(self)
    }
}

/// How texts of others are inserted into a prompt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
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
    /// The cases as the contract spells them.
    pub const NAMES: &'static [&'static str] = &["safe", "exact"];
    /// The cases, in the same order.
    pub const ALL: &'static [Self] = &[Self::Safe, Self::Exact];

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl Cases for Style {
    fn names(&self) -> &'static [&'static str] {
        Self::NAMES
    }

    fn choose(&mut self, index: usize) {
        *self = Self::ALL[index];
    }
}

impl Part for Style {
    fn view(&self) -> View<'_> {
        View::Text(self.name())
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Case(self)
    }
}

/// A loaded memory.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Memory {
    /// Trimmed, not empty.
    pub id: String,
    /// Field `content` of the contract.
    pub content: String,
}

impl Fields for Memory {
    fn names(&self) -> &'static [&'static str] {
        &["id", "content"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            _ => &self.content,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            _ => &mut self.content,
        }
    }
}

impl Part for Memory {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// A loaded skill.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Skill {
    /// Trimmed, not empty; the name where none was given.
    pub id: String,
    /// Trimmed, not empty.
    pub name: String,
    /// Field `content` of the contract.
    pub content: String,
}

impl Fields for Skill {
    fn names(&self) -> &'static [&'static str] {
        &["id", "name", "content"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            1 => &self.name,
            _ => &self.content,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            1 => &mut self.name,
            _ => &mut self.content,
        }
    }
}

impl Part for Skill {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// That a model said it used something.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Usage {
    /// Field `id` of the contract.
    pub id: String,
    /// Of a skill.
    pub name: Option<String>,
    /// At most 300 UTF-16 units, not empty.
    pub reason: Option<String>,
    /// `distiller`, `executor`.
    pub stage: String,
}

impl Fields for Usage {
    fn names(&self) -> &'static [&'static str] {
        &["id", "name", "reason", "stage"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            1 => &self.name,
            2 => &self.reason,
            _ => &self.stage,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            1 => &mut self.name,
            2 => &mut self.reason,
            _ => &mut self.stage,
        }
    }
}

impl Part for Usage {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// A skill of a catalog as the index lists it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ListedSkill {
    /// Field `id` of the contract.
    pub id: String,
    /// Field `name` of the contract.
    pub name: String,
    /// Field `description` of the contract.
    pub description: Option<String>,
}

impl Fields for ListedSkill {
    fn names(&self) -> &'static [&'static str] {
        &["id", "name", "description"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            1 => &self.name,
            _ => &self.description,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            1 => &mut self.name,
            _ => &mut self.description,
        }
    }
}

impl Part for ListedSkill {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// A skill that hints name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HintedSkill {
    /// Field `id` of the contract.
    pub id: String,
    /// Field `name` of the contract.
    pub name: String,
}

impl Fields for HintedSkill {
    fn names(&self) -> &'static [&'static str] {
        &["id", "name"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            _ => &self.name,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            _ => &mut self.name,
        }
    }
}

impl Part for HintedSkill {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// A memory that hints name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HintedMemory {
    /// Field `id` of the contract.
    pub id: String,
    /// Absent or empty: the id stands alone.
    pub snippet: Option<String>,
}

impl Fields for HintedMemory {
    fn names(&self) -> &'static [&'static str] {
        &["id", "snippet"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            _ => &self.snippet,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            _ => &mut self.snippet,
        }
    }
}

impl Part for HintedMemory {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `normalize`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NormalizeRequest {
    /// Field `call` of the contract.
    pub call: SearchCall,
    /// What the model passed: a text or a list of texts.
    pub input: crate::wire::Json,
}

impl Fields for NormalizeRequest {
    fn names(&self) -> &'static [&'static str] {
        &["call", "input"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.call,
            _ => &self.input,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.call,
            _ => &mut self.input,
        }
    }
}

impl Part for NormalizeRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `normalize`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NormalizeAnswer {
    /// Trimmed, exact repeats removed.
    pub searches: Vec<String>,
}

impl Fields for NormalizeAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["searches"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.searches
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.searches
    }
}

impl Part for NormalizeAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `merge-memories`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MergeMemoriesRequest {
    /// A list of lists; entries without a usable id or content are dropped.
    pub lists: crate::wire::Json,
}

impl Fields for MergeMemoriesRequest {
    fn names(&self) -> &'static [&'static str] {
        &["lists"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.lists
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.lists
    }
}

impl Part for MergeMemoriesRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `merge-memories`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MergeMemoriesAnswer {
    /// The last of an id wins; sorted by id.
    pub memories: Vec<Memory>,
}

impl Fields for MergeMemoriesAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["memories"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.memories
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.memories
    }
}

impl Part for MergeMemoriesAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `render-memories`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RenderMemoriesRequest {
    /// A list, read as by `merge-memories`.
    pub memories: crate::wire::Json,
    /// Absent: `safe`.
    pub style: Option<Style>,
}

impl Fields for RenderMemoriesRequest {
    fn names(&self) -> &'static [&'static str] {
        &["memories", "style"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.memories,
            _ => &self.style,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.memories,
            _ => &mut self.style,
        }
    }
}

impl Part for RenderMemoriesRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `render-memories`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RenderMemoriesAnswer {
    /// Absent without memories.
    pub text: Option<String>,
}

impl Fields for RenderMemoriesAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["text"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.text
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.text
    }
}

impl Part for RenderMemoriesAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `merge-skills`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MergeSkillsRequest {
    /// A list of lists; entries without a usable name or content are dropped.
    pub lists: crate::wire::Json,
}

impl Fields for MergeSkillsRequest {
    fn names(&self) -> &'static [&'static str] {
        &["lists"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.lists
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.lists
    }
}

impl Part for MergeSkillsRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `merge-skills`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MergeSkillsAnswer {
    /// Field `skills` of the contract.
    pub skills: Vec<Skill>,
}

impl Fields for MergeSkillsAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["skills"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.skills
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.skills
    }
}

impl Part for MergeSkillsAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `restore-skills`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RestoreSkillsRequest {
    /// `{"loaded": [...]}`; anything else has no skills.
    pub state: crate::wire::Json,
}

impl Fields for RestoreSkillsRequest {
    fn names(&self) -> &'static [&'static str] {
        &["state"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.state
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.state
    }
}

impl Part for RestoreSkillsRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `restore-skills`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RestoreSkillsAnswer {
    /// Field `skills` of the contract.
    pub skills: Vec<Skill>,
}

impl Fields for RestoreSkillsAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["skills"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.skills
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.skills
    }
}

impl Part for RestoreSkillsAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `render-skills`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RenderSkillsRequest {
    /// Field `skills` of the contract.
    pub skills: crate::wire::Json,
    /// Field `style` of the contract.
    pub style: Option<Style>,
}

impl Fields for RenderSkillsRequest {
    fn names(&self) -> &'static [&'static str] {
        &["skills", "style"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.skills,
            _ => &self.style,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.skills,
            _ => &mut self.style,
        }
    }
}

impl Part for RenderSkillsRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `render-skills`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RenderSkillsAnswer {
    /// Field `text` of the contract.
    pub text: Option<String>,
}

impl Fields for RenderSkillsAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["text"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.text
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.text
    }
}

impl Part for RenderSkillsAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `record-usage`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecordUsageRequest {
    /// What the model passed; no text: nothing is recorded.
    pub id: crate::wire::Json,
    /// Why; no text: no reason.
    pub reason: Option<crate::wire::Json>,
    /// Loaded memories and skills.
    pub memories: crate::wire::Json,
    /// Field `skills` of the contract.
    pub skills: crate::wire::Json,
    /// Field `stage` of the contract.
    pub stage: String,
}

impl Fields for RecordUsageRequest {
    fn names(&self) -> &'static [&'static str] {
        &["id", "reason", "memories", "skills", "stage"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            1 => &self.reason,
            2 => &self.memories,
            3 => &self.skills,
            _ => &self.stage,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            1 => &mut self.reason,
            2 => &mut self.memories,
            3 => &mut self.skills,
            _ => &mut self.stage,
        }
    }
}

impl Part for RecordUsageRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `record-usage`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecordUsageAnswer {
    /// Absent when no memory of the id is loaded.
    pub memory: Option<Usage>,
    /// Absent when no skill of the id is loaded; names are not looked at.
    pub skill: Option<Usage>,
}

impl Fields for RecordUsageAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["memory", "skill"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.memory,
            _ => &self.skill,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.memory,
            _ => &mut self.skill,
        }
    }
}

impl Part for RecordUsageAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `merge-usages`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MergeUsagesRequest {
    /// A list of lists of usages; entries without id or stage are dropped.
    pub lists: crate::wire::Json,
}

impl Fields for MergeUsagesRequest {
    fn names(&self) -> &'static [&'static str] {
        &["lists"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.lists
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.lists
    }
}

impl Part for MergeUsagesRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `merge-usages`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MergeUsagesAnswer {
    /// A usage of the same stage, id and reason as an earlier one takes its place.
    pub usages: Vec<Usage>,
}

impl Fields for MergeUsagesAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["usages"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.usages
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.usages
    }
}

impl Part for MergeUsagesAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `render-hints`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RenderHintsRequest {
    /// Namespaces.
    pub modules: Vec<String>,
    /// Field `skills` of the contract.
    pub skills: Vec<HintedSkill>,
    /// Field `memories` of the contract.
    pub memories: Vec<HintedMemory>,
    /// Field `style` of the contract.
    pub style: Option<Style>,
}

impl Fields for RenderHintsRequest {
    fn names(&self) -> &'static [&'static str] {
        &["modules", "skills", "memories", "style"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.modules,
            1 => &self.skills,
            2 => &self.memories,
            _ => &self.style,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.modules,
            1 => &mut self.skills,
            2 => &mut self.memories,
            _ => &mut self.style,
        }
    }
}

impl Part for RenderHintsRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `render-hints`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RenderHintsAnswer {
    /// Absent when nothing is hinted.
    pub text: Option<String>,
}

impl Fields for RenderHintsAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["text"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.text
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.text
    }
}

impl Part for RenderHintsAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `render-index`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RenderIndexRequest {
    /// Field `skills` of the contract.
    pub skills: Vec<ListedSkill>,
    /// Field `style` of the contract.
    pub style: Option<Style>,
}

impl Fields for RenderIndexRequest {
    fn names(&self) -> &'static [&'static str] {
        &["skills", "style"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.skills,
            _ => &self.style,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.skills,
            _ => &mut self.style,
        }
    }
}

impl Part for RenderIndexRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `render-index`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RenderIndexAnswer {
    /// One line an id, sorted by id; an id that occurs several times shows its last entry.
    pub text: String,
}

impl Fields for RenderIndexAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["text"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.text
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.text
    }
}

impl Part for RenderIndexAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}
