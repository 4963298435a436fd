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
    /// As it was given.
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
    /// As it was given.
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
    /// Of the memory or skill that was used, trimmed.
    pub id: String,
    /// Of a skill; absent for a memory.
    pub name: Option<String>,
    /// Why, as far as it is kept: the first 300 UTF-16 units of what a model says. Absent: nothing.
    pub reason: Option<String>,
    /// In which stage it was used: `distiller`, `executor`.
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
    /// Its id; in the style `safe` shown without blanks around it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is for; absent or empty: id and name stand alone.
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
    /// Its id.
    pub id: String,
    /// Its name.
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
    /// Its id.
    pub id: String,
    /// What to show of it; absent or empty: the id stands alone.
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

/// What a model passed, and to which call.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NormalizeRequest {
    /// Which call it was; the message of an error names it.
    pub call: SearchCall,
    /// What the model passed: a text or a list of texts, none of them blank, else `invalid` about `searches`.
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

/// What was meant.
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

/// Lists of memories to put together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MergeMemoriesRequest {
    /// A list of lists `[[{id, content}]]`; entries without a usable id or content are dropped.
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

/// The one list.
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

/// The memories of a prompt.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RenderMemoriesRequest {
    /// A list `[{id, content}]`; entries without a usable id or content are dropped, the last of an id wins.
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

/// The field.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RenderMemoriesAnswer {
    /// One block a memory, sorted by id; absent without memories.
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

/// Lists of skills to put together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MergeSkillsRequest {
    /// A list of lists `[[{id?, name, content}]]`; entries without a usable name or content are dropped.
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

/// The one list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MergeSkillsAnswer {
    /// The last of an id wins; sorted by id.
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

/// A stored state.
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

/// What of it are skills.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RestoreSkillsAnswer {
    /// The last of an id wins; sorted by id.
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

/// The skills of a prompt.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RenderSkillsRequest {
    /// A list `[{id?, name, content}]`; entries without a usable name or content are dropped, the last of an
    /// id wins.
    pub skills: crate::wire::Json,
    /// Absent: `safe`.
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

/// The field.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RenderSkillsAnswer {
    /// One block a skill, sorted by id; absent without skills.
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

/// A call of `used`, and what is loaded.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecordUsageRequest {
    /// What the model passed; no text, or a blank one: nothing is recorded.
    pub id: crate::wire::Json,
    /// Why; no text, a blank one or absent: no reason.
    pub reason: Option<crate::wire::Json>,
    /// Loaded memories, a list `[{id, content}]`; anything else has none.
    pub memories: crate::wire::Json,
    /// Loaded skills, a list `[{id?, name, content}]`; anything else has none.
    pub skills: crate::wire::Json,
    /// Which stage it was, as the usage is to say it.
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

/// What it records.
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

/// Lists of usages to put together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MergeUsagesRequest {
    /// A list of lists `[[{id, name?, reason?, stage}]]`; entries without id or stage are dropped.
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

/// The one list.
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

/// The hints of a prompt.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RenderHintsRequest {
    /// Namespaces, in the order in which they are shown; empty: no such list.
    pub modules: Vec<String>,
    /// Skills, in the order in which they are shown; empty: no such list.
    pub skills: Vec<HintedSkill>,
    /// Memories, in the order in which they are shown; empty: no such list.
    pub memories: Vec<HintedMemory>,
    /// Absent: `safe`.
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

/// The field.
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

/// The skills that there are.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RenderIndexRequest {
    /// The catalog, in any order.
    pub skills: Vec<ListedSkill>,
    /// Absent: `safe`.
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

/// The section's lines.
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

/// Where searches for memories or skills are answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Source {
    /// Nowhere: the feature is off.
    #[default]
    Off,
    /// In a catalog that comes with the call.
    Catalog,
    /// In the records of the store: skills of `skills`, memories of `memory`.
    Store,
    /// By the host: the answer says what to search, and `supply` takes the result.
    Host,
}

impl Source {
    /// The cases as the contract spells them.
    pub const NAMES: &'static [&'static str] = &["off", "catalog", "store", "host"];

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl layout::Shape for Source {
    const LAYOUT: layout::Layout = layout::Layout::case();
}

impl read::Read for Source {
    fn read(from: &mut dyn read::Source) -> Self {
        let at = from.case(Self::NAMES);
        [Self::Off, Self::Catalog, Self::Store, Self::Host]
            .get(at)
            .copied()
            .unwrap_or_default()
    }
}

/// How catalogs are searched and hints made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mode {
    /// Exact ids and names first, then the default ranking; hints leave out what is loaded and need
    /// a clear answer.
    #[default]
    Standard,
    /// As Ax documents it: the overlap ranking with its guards, hints as they were made. Its stop list
    /// comes with the call; the one that is used without it is our own.
    Documented,
}

impl Mode {
    /// The cases as the contract spells them.
    pub const NAMES: &'static [&'static str] = &["standard", "documented"];

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl layout::Shape for Mode {
    const LAYOUT: layout::Layout = layout::Layout::case();
}

impl read::Read for Mode {
    fn read(from: &mut dyn read::Source) -> Self {
        let at = from.case(Self::NAMES);
        [Self::Standard, Self::Documented]
            .get(at)
            .copied()
            .unwrap_or_default()
    }
}

/// Which part of a run is going on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stage {
    /// Reads the context and looks for what is needed.
    #[default]
    Distiller,
    /// Does the work. Presets and skills that a run brings along are seen from here on.
    Executor,
    /// Writes the answer; has neither memories nor skills.
    Responder,
}

impl Stage {
    /// The cases as the contract spells them.
    pub const NAMES: &'static [&'static str] = &["distiller", "executor", "responder"];

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl layout::Shape for Stage {
    const LAYOUT: layout::Layout = layout::Layout::case();
}

impl read::Read for Stage {
    fn read(from: &mut dyn read::Source) -> Self {
        let at = from.case(Self::NAMES);
        [Self::Distiller, Self::Executor, Self::Responder]
            .get(at)
            .copied()
            .unwrap_or_default()
    }
}

impl write::Write for Stage {
    fn write(&self, to: &mut dyn write::Sink) {
        to.case(Self::NAMES, *self as usize);
    }
}

/// Where a session lives: with the host, which passes its snapshot in and takes the new one back,
/// or in a record of the store. Exactly one of the two is given.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Place {
    /// Lives with the host: the snapshot of the last answer; anything else is `invalid` about `snapshot`.
    pub snapshot: Option<crate::wire::Json>,
    /// Lives in the store: its id, 1 to 256 bytes, unique within owner and project, and where agents are
    /// isolated within the agent. An unknown one is `missing`.
    pub session: Option<String>,
}

impl layout::Shape for Place {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<crate::wire::Json> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for Place {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["snapshot", "session"]);
        let read = Self {
            snapshot: read::field(from),
            session: read::field(from),
        };
        from.end();
        read
    }
}

/// What is fixed for a session.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Config {
    /// Where `recall` searches; absent: `off`.
    pub memories: Option<Source>,
    /// Where `discover` searches; absent: `off`.
    pub skills: Option<Source>,
    /// Absent: `standard`.
    pub mode: Option<Mode>,
    /// Whether hints are made; absent: yes.
    pub hints: Option<bool>,
    /// How many hints of a kind; absent: 3.
    pub top: Option<u32>,
    /// In the documented mode any number (coverage, from 0 to 1: one above hints nothing; absent:
    /// 0.08), in the standard mode a strength of 0 or more, which has no upper bound (absent: 1),
    /// for skills and modules: memories go by the floor of recalls.
    pub floor: Option<f64>,
    /// Whether used memories are recorded; absent: no.
    pub track_memories: Option<bool>,
    /// Whether used skills are recorded; absent: no.
    pub track_skills: Option<bool>,
    /// There is no executor: the distiller does its work; absent: there is one.
    pub direct: Option<bool>,
    /// Skills that every run starts with, a list as in `merge-skills`, of which an entry that cannot be used
    /// is `invalid`; absent: none.
    pub presets: Option<crate::wire::Json>,
    /// UTF-16 units of loaded memories from which recalls load no more; absent: no limit. What a run
    /// starts with counts and is never left out.
    pub memory_budget: Option<u64>,
    /// UTF-16 units of loaded skills from which discoveries load no more; absent: no limit. What is loaded
    /// already counts and is never left out.
    pub skill_budget: Option<u64>,
    /// Memories of the store that came from tools or imports and read like instructions are left out
    /// of prompts and hints; absent: no, the style `safe` marks them.
    pub strict: Option<bool>,
}

impl layout::Shape for Config {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<Source> as layout::Shape>::LAYOUT,
        <Option<Source> as layout::Shape>::LAYOUT,
        <Option<Mode> as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
        <Option<crate::wire::Json> as layout::Shape>::LAYOUT,
        <Option<u64> as layout::Shape>::LAYOUT,
        <Option<u64> as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for Config {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[
            "memories",
            "skills",
            "mode",
            "hints",
            "top",
            "floor",
            "track_memories",
            "track_skills",
            "direct",
            "presets",
            "memory_budget",
            "skill_budget",
            "strict",
        ]);
        let read = Self {
            memories: read::field(from),
            skills: read::field(from),
            mode: read::field(from),
            hints: read::field(from),
            top: read::field(from),
            floor: read::field(from),
            track_memories: read::field(from),
            track_skills: read::field(from),
            direct: read::field(from),
            presets: read::field(from),
            memory_budget: read::field(from),
            skill_budget: read::field(from),
            strict: read::field(from),
        };
        from.end();
        read
    }
}

/// Something that observers are told. Failures of observers are the host's to swallow.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Event {
    /// `loaded_memories`, `loaded_skills`, `used_memories`, `used_skills`, `relevance_ranking`.
    pub kind: String,
    /// Of what was loaded `{stage, result}` with the raw result, of what was used the list of usages, of a
    /// ranking `{kind, stage, domain, taskChars, shortlist: [{id, score}], suppressed}`.
    pub payload: crate::wire::Json,
}

impl layout::Shape for Event {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <crate::wire::Json as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for Event {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["kind", "payload"]);
        write::put(to, &self.kind);
        write::put(to, &self.payload);
        to.end();
    }
}

/// What was loaded.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Loading {
    /// Ids that were loaded, sorted; not those that were loaded before as they are.
    pub loaded: Vec<String>,
    /// Ids that the budget left out: it takes what was found in the order in which it was found,
    /// the best first. Also those for which a stored session has no room: it is one record of at most
    /// 1 MiB, of which 64 KiB are kept for uses and hints.
    pub left: Vec<String>,
    /// Entries without a usable id, name or content.
    pub dropped: u32,
}

impl layout::Shape for Loading {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for Loading {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["loaded", "left", "dropped"]);
        write::put(to, &self.loaded);
        write::put(to, &self.left);
        write::put(to, &self.dropped);
        to.end();
    }
}

/// The session to make.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CreateRequest {
    /// Where it will live: a session id, 1 to 256 bytes without control characters; absent: with the host,
    /// which takes its snapshot back.
    pub session: Option<String>,
    /// What is fixed for it.
    pub config: Config,
    /// An earlier session whose skills are taken up, ours or a documented agent state: a parent's
    /// when a child is to inherit them. Its presets, what a run brought along and all else stay
    /// behind.
    pub restore: Option<crate::wire::Json>,
}

impl layout::Shape for CreateRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<String> as layout::Shape>::LAYOUT,
        <Config as layout::Shape>::LAYOUT,
        <Option<crate::wire::Json> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for CreateRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["session", "config", "restore"]);
        let read = Self {
            session: read::field(from),
            config: read::field(from),
            restore: read::field(from),
        };
        from.end();
        read
    }
}

/// The session that was made.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CreateAnswer {
    /// Absent when the session lives in the store; so in every answer.
    pub snapshot: Option<crate::wire::Json>,
}

impl layout::Shape for CreateAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Option<crate::wire::Json> as layout::Shape>::LAYOUT]);
}

impl write::Write for CreateAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["snapshot"]);
        write::put(to, &self.snapshot);
        to.end();
    }
}

/// Which session runs, and what the run brings along.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BeginRequest {
    /// Where the session lives.
    pub place: Place,
    /// Memories that the run starts with, a list as in `render-memories`; absent or where memories are off:
    /// none.
    pub memories: Option<crate::wire::Json>,
    /// Skills that the run brings along, a list as in `render-skills`; absent: none.
    pub skills: Option<crate::wire::Json>,
}

impl layout::Shape for BeginRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Place as layout::Shape>::LAYOUT,
        <Option<crate::wire::Json> as layout::Shape>::LAYOUT,
        <Option<crate::wire::Json> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for BeginRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["place", "memories", "skills"]);
        let read = Self {
            place: read::field(from),
            memories: read::field(from),
            skills: read::field(from),
        };
        from.end();
        read
    }
}

/// The session after it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BeginAnswer {
    /// The snapshot to pass to the next call; absent when the session lives in the store.
    pub snapshot: Option<crate::wire::Json>,
}

impl layout::Shape for BeginAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Option<crate::wire::Json> as layout::Shape>::LAYOUT]);
}

impl write::Write for BeginAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["snapshot"]);
        write::put(to, &self.snapshot);
        to.end();
    }
}

/// Which session goes on, and to which stage.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EnterRequest {
    /// Where the session lives.
    pub place: Place,
    /// A later one, an earlier one is `invalid`. Entering the one that is going on changes nothing.
    pub stage: Stage,
}

impl layout::Shape for EnterRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Place as layout::Shape>::LAYOUT,
        <Stage as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for EnterRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["place", "stage"]);
        let read = Self {
            place: read::field(from),
            stage: read::field(from),
        };
        from.end();
        read
    }
}

/// The session after it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EnterAnswer {
    /// The snapshot to pass to the next call; absent when the session lives in the store.
    pub snapshot: Option<crate::wire::Json>,
}

impl layout::Shape for EnterAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Option<crate::wire::Json> as layout::Shape>::LAYOUT]);
}

impl write::Write for EnterAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["snapshot"]);
        write::put(to, &self.snapshot);
        to.end();
    }
}

/// Which session's next turn begins.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TurnRequest {
    /// Where the session lives.
    pub place: Place,
}

impl layout::Shape for TurnRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<Place as layout::Shape>::LAYOUT]);
}

impl read::Read for TurnRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["place"]);
        let read = Self {
            place: read::field(from),
        };
        from.end();
        read
    }
}

/// The session after it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TurnAnswer {
    /// The snapshot to pass to the next call; absent when the session lives in the store.
    pub snapshot: Option<crate::wire::Json>,
    /// Number of the turn in its stage, from 1; `too-large` beyond 4,294,967,295.
    pub turn: u32,
}

impl layout::Shape for TurnAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<crate::wire::Json> as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for TurnAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["snapshot", "turn"]);
        write::put(to, &self.snapshot);
        write::put(to, &self.turn);
        to.end();
    }
}

/// What a model passed to `recall`, and where memories are looked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecallRequest {
    /// Where the session lives.
    pub place: Place,
    /// What the model passed: a text or a list of texts, none of them blank, else `invalid` about `searches`.
    pub input: crate::wire::Json,
    /// The catalog, where memories come from one, a blank id in it is `invalid`; otherwise not looked at.
    pub catalog: Vec<super::ranking::ShelfMemory>,
    /// Stop list of the documented mode; absent: the default one.
    pub stop: Option<Vec<String>>,
}

impl layout::Shape for RecallRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Place as layout::Shape>::LAYOUT,
        <crate::wire::Json as layout::Shape>::LAYOUT,
        <Vec<super::ranking::ShelfMemory> as layout::Shape>::LAYOUT,
        <Option<Vec<String>> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for RecallRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["place", "input", "catalog", "stop"]);
        let read = Self {
            place: read::field(from),
            input: read::field(from),
            catalog: read::field(from),
            stop: read::field(from),
        };
        from.end();
        read
    }
}

/// The session after it, and what was loaded.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecallAnswer {
    /// The snapshot to pass to the next call; absent when the session lives in the store.
    pub snapshot: Option<crate::wire::Json>,
    /// The host is to search: its result goes to `supply`. Otherwise it is loaded already.
    pub needed: bool,
    /// What the model searches, trimmed, exact repeats removed.
    pub searches: Vec<String>,
    /// Ids that were loaded before the call.
    pub known: Vec<String>,
    /// What was loaded; absent when the host is to search.
    pub loading: Option<Loading>,
    /// What observers are told: the raw result. Empty where nothing was found or the host is to search.
    pub events: Vec<Event>,
}

impl layout::Shape for RecallAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<crate::wire::Json> as layout::Shape>::LAYOUT,
        <bool as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Option<Loading> as layout::Shape>::LAYOUT,
        <Vec<Event> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for RecallAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&[
            "snapshot", "needed", "searches", "known", "loading", "events",
        ]);
        write::put(to, &self.snapshot);
        write::put(to, &self.needed);
        write::put(to, &self.searches);
        write::put(to, &self.known);
        write::put(to, &self.loading);
        write::put(to, &self.events);
        to.end();
    }
}

/// What a model passed to `discover`, and where skills are looked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DiscoverRequest {
    /// Where the session lives.
    pub place: Place,
    /// What the model passed for `skills`: a text or a list of texts, none of them blank, else `invalid`
    /// about `searches`.
    pub input: crate::wire::Json,
    /// The catalog, where skills come from one, a blank id in it is `invalid`; otherwise not looked at.
    pub catalog: Vec<super::ranking::ShelfSkill>,
    /// Stop list of the documented mode; absent: the default one.
    pub stop: Option<Vec<String>>,
}

impl layout::Shape for DiscoverRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Place as layout::Shape>::LAYOUT,
        <crate::wire::Json as layout::Shape>::LAYOUT,
        <Vec<super::ranking::ShelfSkill> as layout::Shape>::LAYOUT,
        <Option<Vec<String>> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for DiscoverRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["place", "input", "catalog", "stop"]);
        let read = Self {
            place: read::field(from),
            input: read::field(from),
            catalog: read::field(from),
            stop: read::field(from),
        };
        from.end();
        read
    }
}

/// The session after it, and what was loaded.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DiscoverAnswer {
    /// The snapshot to pass to the next call; absent when the session lives in the store.
    pub snapshot: Option<crate::wire::Json>,
    /// The host is to search: its result goes to `supply`. Otherwise it is loaded already.
    pub needed: bool,
    /// What the model searches, trimmed, exact repeats removed.
    pub searches: Vec<String>,
    /// Ids of skills that the stage saw before the call.
    pub known: Vec<String>,
    /// What was loaded; absent when the host is to search.
    pub loading: Option<Loading>,
    /// What observers are told: the raw result. Empty where nothing was found or the host is to search.
    pub events: Vec<Event>,
}

impl layout::Shape for DiscoverAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<crate::wire::Json> as layout::Shape>::LAYOUT,
        <bool as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Option<Loading> as layout::Shape>::LAYOUT,
        <Vec<Event> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for DiscoverAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&[
            "snapshot", "needed", "searches", "known", "loading", "events",
        ]);
        write::put(to, &self.snapshot);
        write::put(to, &self.needed);
        write::put(to, &self.searches);
        write::put(to, &self.known);
        write::put(to, &self.loading);
        write::put(to, &self.events);
        to.end();
    }
}

/// What the host found, and for which call.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SupplyRequest {
    /// Where the session lives.
    pub place: Place,
    /// Which call it answers; `invalid` about `call` when that one waits for nothing.
    pub call: SearchCall,
    /// What the host found, a list; anything else loads nothing.
    pub result: crate::wire::Json,
}

impl layout::Shape for SupplyRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Place as layout::Shape>::LAYOUT,
        <SearchCall as layout::Shape>::LAYOUT,
        <crate::wire::Json as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for SupplyRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["place", "call", "result"]);
        let read = Self {
            place: read::field(from),
            call: read::field(from),
            result: read::field(from),
        };
        from.end();
        read
    }
}

/// The session after it, and what was loaded.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SupplyAnswer {
    /// The snapshot to pass to the next call; absent when the session lives in the store.
    pub snapshot: Option<crate::wire::Json>,
    /// What was loaded of it.
    pub loading: Loading,
    /// What observers are told: the raw result. Empty where it is no list or an empty one.
    pub events: Vec<Event>,
}

impl layout::Shape for SupplyAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<crate::wire::Json> as layout::Shape>::LAYOUT,
        <Loading as layout::Shape>::LAYOUT,
        <Vec<Event> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for SupplyAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["snapshot", "loading", "events"]);
        write::put(to, &self.snapshot);
        write::put(to, &self.loading);
        write::put(to, &self.events);
        to.end();
    }
}

/// What a model passed to `used`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UsedRequest {
    /// Where the session lives.
    pub place: Place,
    /// What the model passed; no text, or one that is not loaded: nothing is recorded.
    pub id: crate::wire::Json,
    /// Why; no text, a blank one or absent: no reason. Its first 300 UTF-16 units are kept.
    pub reason: Option<crate::wire::Json>,
}

impl layout::Shape for UsedRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Place as layout::Shape>::LAYOUT,
        <crate::wire::Json as layout::Shape>::LAYOUT,
        <Option<crate::wire::Json> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for UsedRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["place", "id", "reason"]);
        let read = Self {
            place: read::field(from),
            id: read::field(from),
            reason: read::field(from),
        };
        from.end();
        read
    }
}

/// The session after it, and what was recorded.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UsedAnswer {
    /// The snapshot to pass to the next call; absent when the session lives in the store.
    pub snapshot: Option<crate::wire::Json>,
    /// A loaded memory was meant and is tracked.
    pub memory: bool,
    /// A loaded skill was meant and is tracked.
    pub skill: bool,
}

impl layout::Shape for UsedAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<crate::wire::Json> as layout::Shape>::LAYOUT,
        <bool as layout::Shape>::LAYOUT,
        <bool as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for UsedAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["snapshot", "memory", "skill"]);
        write::put(to, &self.snapshot);
        write::put(to, &self.memory);
        write::put(to, &self.skill);
        to.end();
    }
}

/// What the run is about, and what may be hinted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HintRequest {
    /// Where the session lives.
    pub place: Place,
    /// The inputs of the executor, an object or null, else `invalid`: its texts are the task.
    pub inputs: crate::wire::Json,
    /// Names of inputs that are context and say nothing about the task; empty: none.
    pub context: Vec<String>,
    /// Functions of the agent, by whose namespaces modules are hinted, those that are always offered aside;
    /// empty: no modules.
    pub functions: Vec<super::ranking::ShelfFunction>,
    /// What there is to say of namespaces of the functions; others do not count. Empty: nothing.
    pub namespaces: Vec<super::ranking::ShelfNamespace>,
    /// Catalog to hint skills from; empty: those of the store where skills come from it, otherwise none. Not
    /// looked at where skills are off.
    pub skills: Vec<super::ranking::ShelfSkill>,
    /// Catalog to hint memories from; empty: those of the store where memories come from it, otherwise none.
    /// Not looked at where memories are off.
    pub memories: Vec<super::ranking::ShelfMemory>,
    /// Stop list of the documented mode; absent: the default one.
    pub stop: Option<Vec<String>>,
}

impl layout::Shape for HintRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Place as layout::Shape>::LAYOUT,
        <crate::wire::Json as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<super::ranking::ShelfFunction> as layout::Shape>::LAYOUT,
        <Vec<super::ranking::ShelfNamespace> as layout::Shape>::LAYOUT,
        <Vec<super::ranking::ShelfSkill> as layout::Shape>::LAYOUT,
        <Vec<super::ranking::ShelfMemory> as layout::Shape>::LAYOUT,
        <Option<Vec<String>> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for HintRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[
            "place",
            "inputs",
            "context",
            "functions",
            "namespaces",
            "skills",
            "memories",
            "stop",
        ]);
        let read = Self {
            place: read::field(from),
            inputs: read::field(from),
            context: read::field(from),
            functions: read::field(from),
            namespaces: read::field(from),
            skills: read::field(from),
            memories: read::field(from),
            stop: read::field(from),
        };
        from.end();
        read
    }
}

/// The session after it, and what was hinted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HintAnswer {
    /// The snapshot to pass to the next call; absent when the session lives in the store.
    pub snapshot: Option<crate::wire::Json>,
    /// The task that was read from the inputs.
    pub task: String,
    /// One a kind that was asked for: modules, skills, memories.
    pub events: Vec<Event>,
}

impl layout::Shape for HintAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<crate::wire::Json> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Vec<Event> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for HintAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["snapshot", "task", "events"]);
        write::put(to, &self.snapshot);
        write::put(to, &self.task);
        write::put(to, &self.events);
        to.end();
    }
}

/// Which session's prompt is rendered, and what goes into it beside.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PromptRequest {
    /// Where the session lives.
    pub place: Place,
    /// The catalog that the index lists; empty: that of the store where skills come from it.
    pub catalog: Vec<ListedSkill>,
    /// Snapshot of a context map, anything else is `invalid`; shown in the distiller and before a run.
    /// Absent: none.
    pub context_map: Option<crate::wire::Json>,
    /// Absent: `safe`.
    pub style: Option<Style>,
}

impl layout::Shape for PromptRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Place as layout::Shape>::LAYOUT,
        <Vec<ListedSkill> as layout::Shape>::LAYOUT,
        <Option<crate::wire::Json> as layout::Shape>::LAYOUT,
        <Option<Style> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for PromptRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["place", "catalog", "context_map", "style"]);
        let read = Self {
            place: read::field(from),
            catalog: read::field(from),
            context_map: read::field(from),
            style: read::field(from),
        };
        from.end();
        read
    }
}

/// Sections of the next prompt, absent where there is nothing to show.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PromptAnswer {
    /// Lines of `### Available Skills`, for the system prompt.
    pub index: Option<String>,
    /// The field `Memories`.
    pub memories: Option<String>,
    /// The field `Context Map`.
    pub context_map: Option<String>,
    /// The field `Loaded Skills`.
    pub skills: Option<String>,
    /// The field `Relevance Hints`.
    pub hints: Option<String>,
    /// Estimated tokens of all of them.
    pub tokens: u64,
    /// Ids of items of the context map that did not fit its `maxChars` and are not shown.
    pub evicted: Vec<String>,
}

impl layout::Shape for PromptAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for PromptAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&[
            "index",
            "memories",
            "context_map",
            "skills",
            "hints",
            "tokens",
            "evicted",
        ]);
        write::put(to, &self.index);
        write::put(to, &self.memories);
        write::put(to, &self.context_map);
        write::put(to, &self.skills);
        write::put(to, &self.hints);
        write::put(to, &self.tokens);
        write::put(to, &self.evicted);
        to.end();
    }
}

/// What is unloaded from which session.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UnloadRequest {
    /// Where the session lives.
    pub place: Place,
    /// Ids of memories; blanks around them do not matter. Empty: none.
    pub memories: Vec<String>,
    /// Ids of skills; blanks around them do not matter. Empty: none.
    pub skills: Vec<String>,
}

impl layout::Shape for UnloadRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Place as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for UnloadRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["place", "memories", "skills"]);
        let read = Self {
            place: read::field(from),
            memories: read::field(from),
            skills: read::field(from),
        };
        from.end();
        read
    }
}

/// The session after it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UnloadAnswer {
    /// The snapshot to pass to the next call; absent when the session lives in the store.
    pub snapshot: Option<crate::wire::Json>,
    /// How many memories there were.
    pub memories: u32,
    /// How many skills there were.
    pub skills: u32,
}

impl layout::Shape for UnloadAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<crate::wire::Json> as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for UnloadAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["snapshot", "memories", "skills"]);
        write::put(to, &self.snapshot);
        write::put(to, &self.memories);
        write::put(to, &self.skills);
        to.end();
    }
}

/// Which session's run ends.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FinishRequest {
    /// Where the session lives.
    pub place: Place,
}

impl layout::Shape for FinishRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<Place as layout::Shape>::LAYOUT]);
}

impl read::Read for FinishRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["place"]);
        let read = Self {
            place: read::field(from),
        };
        from.end();
        read
    }
}

/// The session after it, and what was used.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FinishAnswer {
    /// The snapshot to pass to the next call; absent when the session lives in the store.
    pub snapshot: Option<crate::wire::Json>,
    /// Memories that were used, those of the distiller first; empty where they are not tracked.
    pub memories: Vec<Usage>,
    /// Skills that were used, likewise.
    pub skills: Vec<Usage>,
    /// Also about empty lists, where they are tracked.
    pub events: Vec<Event>,
}

impl layout::Shape for FinishAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<crate::wire::Json> as layout::Shape>::LAYOUT,
        <Vec<Usage> as layout::Shape>::LAYOUT,
        <Vec<Usage> as layout::Shape>::LAYOUT,
        <Vec<Event> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for FinishAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["snapshot", "memories", "skills", "events"]);
        write::put(to, &self.snapshot);
        write::put(to, &self.memories);
        write::put(to, &self.skills);
        write::put(to, &self.events);
        to.end();
    }
}

/// Which session is shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShowRequest {
    /// Where the session lives.
    pub place: Place,
}

impl layout::Shape for ShowRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<Place as layout::Shape>::LAYOUT]);
}

impl read::Read for ShowRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["place"]);
        let read = Self {
            place: read::field(from),
        };
        from.end();
        read
    }
}

/// The session.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShowAnswer {
    /// The snapshot, wherever the session lives.
    pub snapshot: crate::wire::Json,
    /// Loaded skills that the stage sees.
    pub skills: Vec<Skill>,
    /// Loaded memories that the stage sees.
    pub memories: Vec<Memory>,
    /// The stage that is going on; absent without a run.
    pub stage: Option<Stage>,
}

impl layout::Shape for ShowAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <crate::wire::Json as layout::Shape>::LAYOUT,
        <Vec<Skill> as layout::Shape>::LAYOUT,
        <Vec<Memory> as layout::Shape>::LAYOUT,
        <Option<Stage> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for ShowAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["snapshot", "skills", "memories", "stage"]);
        write::put(to, &self.snapshot);
        write::put(to, &self.skills);
        write::put(to, &self.memories);
        write::put(to, &self.stage);
        to.end();
    }
}

/// Which session is forgotten.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ForgetRequest {
    /// Its id; an unknown one is `missing`.
    pub session: String,
}

impl layout::Shape for ForgetRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<String as layout::Shape>::LAYOUT]);
}

impl read::Read for ForgetRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["session"]);
        let read = Self {
            session: read::field(from),
        };
        from.end();
        read
    }
}

/// Done.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ForgetAnswer {
    /// The id as it was asked for.
    pub session: String,
}

impl layout::Shape for ForgetAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<String as layout::Shape>::LAYOUT]);
}

impl write::Write for ForgetAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["session"]);
        write::put(to, &self.session);
        to.end();
    }
}

/// A code block of a model.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CheckRequest {
    /// A code block of a model.
    pub code: String,
}

impl layout::Shape for CheckRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<String as layout::Shape>::LAYOUT]);
}

impl read::Read for CheckRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["code"]);
        let read = Self {
            code: read::field(from),
        };
        from.end();
        read
    }
}

/// The code that may run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CheckAnswer {
    /// The code as it was.
    pub code: String,
}

impl layout::Shape for CheckAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<String as layout::Shape>::LAYOUT]);
}

impl write::Write for CheckAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["code"]);
        write::put(to, &self.code);
        to.end();
    }
}

/// How many sessions are listed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ListRequest {
    /// At most so many, 1 to 1000, clamped; absent: 100.
    pub limit: Option<u32>,
}

impl layout::Shape for ListRequest {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Option<u32> as layout::Shape>::LAYOUT]);
}

impl read::Read for ListRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["limit"]);
        let read = Self {
            limit: read::field(from),
        };
        from.end();
        read
    }
}

/// One session of the store.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeptSession {
    /// Its id, for `place`.
    pub id: String,
    /// From 1, one more with every write.
    pub version: u32,
    /// When it was made, milliseconds UTC.
    pub created: u64,
    /// When it was written last, milliseconds UTC.
    pub updated: u64,
}

impl layout::Shape for KeptSession {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for KeptSession {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["id", "version", "created", "updated"]);
        write::put(to, &self.id);
        write::put(to, &self.version);
        write::put(to, &self.created);
        write::put(to, &self.updated);
        to.end();
    }
}

/// The sessions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ListAnswer {
    /// Those of the caller's owner and project, where agents are isolated of its agent; written last first.
    pub sessions: Vec<KeptSession>,
    /// How many there are in all.
    pub matched: u32,
}

impl layout::Shape for ListAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<KeptSession> as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for ListAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["sessions", "matched"]);
        write::put(to, &self.sessions);
        write::put(to, &self.matched);
        to.end();
    }
}
