// Generated from wit/session.wit by `cargo run --release -p xtask -- bindings`; do not edit.

//! Types of the interface `session`.
//!
//! The agent session: what an agent loop keeps about memories and skills, and the sections of its
//! prompts.

use alloc::string::String;
use alloc::vec::Vec;

use crate::wire::{layout, read, write};

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

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl layout::Shape for SearchCall {
    const LAYOUT: layout::Layout = layout::Layout::case();
}

impl read::Read for SearchCall {
    fn read(from: &mut dyn read::Source) -> Self {
        let at = from.case(Self::NAMES);
        [Self::Recall, Self::Skills]
            .get(at)
            .copied()
            .unwrap_or_default()
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

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl layout::Shape for Style {
    const LAYOUT: layout::Layout = layout::Layout::case();
}

impl read::Read for Style {
    fn read(from: &mut dyn read::Source) -> Self {
        let at = from.case(Self::NAMES);
        [Self::Safe, Self::Exact]
            .get(at)
            .copied()
            .unwrap_or_default()
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

impl layout::Shape for Memory {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for Memory {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["id", "content"]);
        write::put(to, &self.id);
        write::put(to, &self.content);
        to.end();
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

impl layout::Shape for Skill {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for Skill {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["id", "name", "content"]);
        write::put(to, &self.id);
        write::put(to, &self.name);
        write::put(to, &self.content);
        to.end();
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

impl layout::Shape for Usage {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for Usage {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["id", "name", "reason", "stage"]);
        write::put(to, &self.id);
        write::put(to, &self.name);
        write::put(to, &self.reason);
        write::put(to, &self.stage);
        to.end();
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

impl layout::Shape for ListedSkill {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for ListedSkill {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["id", "name", "description"]);
        let read = Self {
            id: read::field(from),
            name: read::field(from),
            description: read::field(from),
        };
        from.end();
        read
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

impl layout::Shape for HintedSkill {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for HintedSkill {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["id", "name"]);
        let read = Self {
            id: read::field(from),
            name: read::field(from),
        };
        from.end();
        read
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

impl layout::Shape for HintedMemory {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for HintedMemory {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["id", "snippet"]);
        let read = Self {
            id: read::field(from),
            snippet: read::field(from),
        };
        from.end();
        read
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

impl layout::Shape for NormalizeRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <SearchCall as layout::Shape>::LAYOUT,
        <crate::wire::Json as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for NormalizeRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["call", "input"]);
        let read = Self {
            call: read::field(from),
            input: read::field(from),
        };
        from.end();
        read
    }
}

/// The answer of `normalize`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NormalizeAnswer {
    /// Trimmed, exact repeats removed.
    pub searches: Vec<String>,
}

impl layout::Shape for NormalizeAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Vec<String> as layout::Shape>::LAYOUT]);
}

impl write::Write for NormalizeAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["searches"]);
        write::put(to, &self.searches);
        to.end();
    }
}

/// The request of `merge-memories`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MergeMemoriesRequest {
    /// A list of lists; entries without a usable id or content are dropped.
    pub lists: crate::wire::Json,
}

impl layout::Shape for MergeMemoriesRequest {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<crate::wire::Json as layout::Shape>::LAYOUT]);
}

impl read::Read for MergeMemoriesRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["lists"]);
        let read = Self {
            lists: read::field(from),
        };
        from.end();
        read
    }
}

/// The answer of `merge-memories`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MergeMemoriesAnswer {
    /// The last of an id wins; sorted by id.
    pub memories: Vec<Memory>,
}

impl layout::Shape for MergeMemoriesAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Vec<Memory> as layout::Shape>::LAYOUT]);
}

impl write::Write for MergeMemoriesAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["memories"]);
        write::put(to, &self.memories);
        to.end();
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

impl layout::Shape for RenderMemoriesRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <crate::wire::Json as layout::Shape>::LAYOUT,
        <Option<Style> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for RenderMemoriesRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["memories", "style"]);
        let read = Self {
            memories: read::field(from),
            style: read::field(from),
        };
        from.end();
        read
    }
}

/// The answer of `render-memories`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RenderMemoriesAnswer {
    /// Absent without memories.
    pub text: Option<String>,
}

impl layout::Shape for RenderMemoriesAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Option<String> as layout::Shape>::LAYOUT]);
}

impl write::Write for RenderMemoriesAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["text"]);
        write::put(to, &self.text);
        to.end();
    }
}

/// The request of `merge-skills`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MergeSkillsRequest {
    /// A list of lists; entries without a usable name or content are dropped.
    pub lists: crate::wire::Json,
}

impl layout::Shape for MergeSkillsRequest {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<crate::wire::Json as layout::Shape>::LAYOUT]);
}

impl read::Read for MergeSkillsRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["lists"]);
        let read = Self {
            lists: read::field(from),
        };
        from.end();
        read
    }
}

/// The answer of `merge-skills`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MergeSkillsAnswer {
    /// Field `skills` of the contract.
    pub skills: Vec<Skill>,
}

impl layout::Shape for MergeSkillsAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<Vec<Skill> as layout::Shape>::LAYOUT]);
}

impl write::Write for MergeSkillsAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["skills"]);
        write::put(to, &self.skills);
        to.end();
    }
}

/// The request of `restore-skills`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RestoreSkillsRequest {
    /// `{"loaded": [...]}`; anything else has no skills.
    pub state: crate::wire::Json,
}

impl layout::Shape for RestoreSkillsRequest {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<crate::wire::Json as layout::Shape>::LAYOUT]);
}

impl read::Read for RestoreSkillsRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["state"]);
        let read = Self {
            state: read::field(from),
        };
        from.end();
        read
    }
}

/// The answer of `restore-skills`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RestoreSkillsAnswer {
    /// Field `skills` of the contract.
    pub skills: Vec<Skill>,
}

impl layout::Shape for RestoreSkillsAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<Vec<Skill> as layout::Shape>::LAYOUT]);
}

impl write::Write for RestoreSkillsAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["skills"]);
        write::put(to, &self.skills);
        to.end();
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

impl layout::Shape for RenderSkillsRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <crate::wire::Json as layout::Shape>::LAYOUT,
        <Option<Style> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for RenderSkillsRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["skills", "style"]);
        let read = Self {
            skills: read::field(from),
            style: read::field(from),
        };
        from.end();
        read
    }
}

/// The answer of `render-skills`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RenderSkillsAnswer {
    /// Field `text` of the contract.
    pub text: Option<String>,
}

impl layout::Shape for RenderSkillsAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Option<String> as layout::Shape>::LAYOUT]);
}

impl write::Write for RenderSkillsAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["text"]);
        write::put(to, &self.text);
        to.end();
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

impl layout::Shape for RecordUsageRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <crate::wire::Json as layout::Shape>::LAYOUT,
        <Option<crate::wire::Json> as layout::Shape>::LAYOUT,
        <crate::wire::Json as layout::Shape>::LAYOUT,
        <crate::wire::Json as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for RecordUsageRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["id", "reason", "memories", "skills", "stage"]);
        let read = Self {
            id: read::field(from),
            reason: read::field(from),
            memories: read::field(from),
            skills: read::field(from),
            stage: read::field(from),
        };
        from.end();
        read
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

impl layout::Shape for RecordUsageAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<Usage> as layout::Shape>::LAYOUT,
        <Option<Usage> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for RecordUsageAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["memory", "skill"]);
        write::put(to, &self.memory);
        write::put(to, &self.skill);
        to.end();
    }
}

/// The request of `merge-usages`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MergeUsagesRequest {
    /// A list of lists of usages; entries without id or stage are dropped.
    pub lists: crate::wire::Json,
}

impl layout::Shape for MergeUsagesRequest {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<crate::wire::Json as layout::Shape>::LAYOUT]);
}

impl read::Read for MergeUsagesRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["lists"]);
        let read = Self {
            lists: read::field(from),
        };
        from.end();
        read
    }
}

/// The answer of `merge-usages`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MergeUsagesAnswer {
    /// A usage of the same stage, id and reason as an earlier one takes its place.
    pub usages: Vec<Usage>,
}

impl layout::Shape for MergeUsagesAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<Vec<Usage> as layout::Shape>::LAYOUT]);
}

impl write::Write for MergeUsagesAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["usages"]);
        write::put(to, &self.usages);
        to.end();
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

impl layout::Shape for RenderHintsRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<HintedSkill> as layout::Shape>::LAYOUT,
        <Vec<HintedMemory> as layout::Shape>::LAYOUT,
        <Option<Style> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for RenderHintsRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["modules", "skills", "memories", "style"]);
        let read = Self {
            modules: read::field(from),
            skills: read::field(from),
            memories: read::field(from),
            style: read::field(from),
        };
        from.end();
        read
    }
}

/// The answer of `render-hints`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RenderHintsAnswer {
    /// Absent when nothing is hinted.
    pub text: Option<String>,
}

impl layout::Shape for RenderHintsAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Option<String> as layout::Shape>::LAYOUT]);
}

impl write::Write for RenderHintsAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["text"]);
        write::put(to, &self.text);
        to.end();
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

impl layout::Shape for RenderIndexRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<ListedSkill> as layout::Shape>::LAYOUT,
        <Option<Style> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for RenderIndexRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["skills", "style"]);
        let read = Self {
            skills: read::field(from),
            style: read::field(from),
        };
        from.end();
        read
    }
}

/// The answer of `render-index`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RenderIndexAnswer {
    /// One line an id, sorted by id; an id that occurs several times shows its last entry.
    pub text: String,
}

impl layout::Shape for RenderIndexAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<String as layout::Shape>::LAYOUT]);
}

impl write::Write for RenderIndexAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["text"]);
        write::put(to, &self.text);
        to.end();
    }
}
