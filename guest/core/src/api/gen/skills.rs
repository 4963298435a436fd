// Generated from wit/skills.wit by `cargo run --release -p xtask -- bindings`; do not edit.

//! Types of the interface `skills`.
//!
//! Skills: folders with a `SKILL.md`, read, checked and written, and kept in a store.
//!
//! A store keeps one record a skill, by its id within its owner. A caller reads its owner's skills
//! and those of the owner `shared`; where both have an id, its own counts. It writes its owner's.

use alloc::string::String;
use alloc::vec::Vec;

use crate::api::part::{Cases, Fields, Part, Slot, View};

/// How much a finding matters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The file is fine, but could be better.
    #[default]
    Advice,
    /// The file breaks the public convention and loads all the same.
    Warning,
    /// The file does not load.
    Error,
}

impl Severity {
    /// The cases as the contract spells them.
    pub const NAMES: &'static [&'static str] = &["advice", "warning", "error"];
    /// The cases, in the same order.
    pub const ALL: &'static [Self] = &[Self::Advice, Self::Warning, Self::Error];

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl Cases for Severity {
    fn names(&self) -> &'static [&'static str] {
        Self::NAMES
    }

    fn choose(&mut self, index: usize) {
        *self = Self::ALL[index];
    }
}

impl Part for Severity {
    fn view(&self) -> View<'_> {
        View::Text(self.name())
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Case(self)
    }
}

/// Something remarkable about a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Finding {
    /// What kind of thing it is, stable: `name-folder`, `unknown-key`, `repaired`, ...
    pub code: String,
    /// Field `severity` of the contract.
    pub severity: Severity,
    /// The line, from 1; 0 when it is about the whole file.
    pub line: u32,
    /// One line for people. Do not depend on its words.
    pub message: String,
}

impl Fields for Finding {
    fn names(&self) -> &'static [&'static str] {
        &["code", "severity", "line", "message"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.code,
            1 => &self.severity,
            2 => &self.line,
            _ => &self.message,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.code,
            1 => &mut self.severity,
            2 => &mut self.line,
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

/// A key with its text; maps and lists as JSON text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pair {
    /// Field `key` of the contract.
    pub key: String,
    /// Field `value` of the contract.
    pub value: String,
}

impl Fields for Pair {
    fn names(&self) -> &'static [&'static str] {
        &["key", "value"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.key,
            _ => &self.value,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.key,
            _ => &mut self.value,
        }
    }
}

impl Part for Pair {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// What a skill file says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Skill {
    /// 1 to 64 small letters, digits and hyphens by the convention; whatever was found otherwise.
    pub name: String,
    /// What it does and when to use it, 1 to 1024 characters by the convention.
    pub description: String,
    /// A licence or the name of a file that holds it; empty when it says nothing.
    pub license: String,
    /// What it needs around it, up to 500 characters; empty when it says nothing.
    pub compatibility: String,
    /// Tools that it may use without asking.
    pub tools: Vec<String>,
    /// Field `metadata` of the contract.
    pub metadata: Vec<Pair>,
    /// Keys that the convention does not know.
    pub extra: Vec<Pair>,
    /// The Markdown after the frontmatter, trimmed.
    pub body: String,
}

impl Fields for Skill {
    fn names(&self) -> &'static [&'static str] {
        &[
            "name",
            "description",
            "license",
            "compatibility",
            "tools",
            "metadata",
            "extra",
            "body",
        ]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.name,
            1 => &self.description,
            2 => &self.license,
            3 => &self.compatibility,
            4 => &self.tools,
            5 => &self.metadata,
            6 => &self.extra,
            _ => &self.body,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.name,
            1 => &mut self.description,
            2 => &mut self.license,
            3 => &mut self.compatibility,
            4 => &mut self.tools,
            5 => &mut self.metadata,
            6 => &mut self.extra,
            _ => &mut self.body,
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

/// Estimated tokens of the tiers in which a skill is disclosed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Costs {
    /// Name and description.
    pub catalog: u64,
    /// The body.
    pub body: u64,
}

impl Fields for Costs {
    fn names(&self) -> &'static [&'static str] {
        &["catalog", "body"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.catalog,
            _ => &self.body,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.catalog,
            _ => &mut self.body,
        }
    }
}

impl Part for Costs {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `parse`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ParseRequest {
    /// The file, at most 1 MiB. Lone carriage returns and a byte order mark are put up with.
    pub text: String,
    /// Name of its folder, with which the name is compared and which stands in for a missing one.
    pub folder: Option<String>,
    /// The host had to replace bytes that were no UTF-8; absent: no.
    pub lossy: Option<bool>,
}

impl Fields for ParseRequest {
    fn names(&self) -> &'static [&'static str] {
        &["text", "folder", "lossy"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.text,
            1 => &self.folder,
            _ => &self.lossy,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.text,
            1 => &mut self.folder,
            _ => &mut self.lossy,
        }
    }
}

impl Part for ParseRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `parse`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ParseAnswer {
    /// Absent when a finding is an error.
    pub skill: Option<Skill>,
    /// Nothing but advice was found.
    pub strict: bool,
    /// In line order.
    pub findings: Vec<Finding>,
    /// Field `costs` of the contract.
    pub costs: Costs,
}

impl Fields for ParseAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["skill", "strict", "findings", "costs"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.skill,
            1 => &self.strict,
            2 => &self.findings,
            _ => &self.costs,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.skill,
            1 => &mut self.strict,
            2 => &mut self.findings,
            _ => &mut self.costs,
        }
    }
}

impl Part for ParseAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `write`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WriteRequest {
    /// Field `skill` of the contract.
    pub skill: Skill,
}

impl Fields for WriteRequest {
    fn names(&self) -> &'static [&'static str] {
        &["skill"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.skill
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.skill
    }
}

impl Part for WriteRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `write`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WriteAnswer {
    /// The file. `extra` is not written.
    pub text: String,
}

impl Fields for WriteAnswer {
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

impl Part for WriteAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `lint`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LintRequest {
    /// Field `text` of the contract.
    pub text: String,
    /// Field `folder` of the contract.
    pub folder: Option<String>,
    /// Field `lossy` of the contract.
    pub lossy: Option<bool>,
    /// Paths of the other files below the folder, to check references in the body; absent: they
    /// are not checked.
    pub files: Option<Vec<String>>,
}

impl Fields for LintRequest {
    fn names(&self) -> &'static [&'static str] {
        &["text", "folder", "lossy", "files"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.text,
            1 => &self.folder,
            2 => &self.lossy,
            _ => &self.files,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.text,
            1 => &mut self.folder,
            2 => &mut self.lossy,
            _ => &mut self.files,
        }
    }
}

impl Part for LintRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `lint`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LintAnswer {
    /// It loads.
    pub loads: bool,
    /// Field `strict` of the contract.
    pub strict: bool,
    /// Field `findings` of the contract.
    pub findings: Vec<Finding>,
    /// Field `costs` of the contract.
    pub costs: Costs,
}

impl Fields for LintAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["loads", "strict", "findings", "costs"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.loads,
            1 => &self.strict,
            2 => &self.findings,
            _ => &self.costs,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.loads,
            1 => &mut self.strict,
            2 => &mut self.findings,
            _ => &mut self.costs,
        }
    }
}

impl Part for LintAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// Whose a root is; an earlier one wins over a later one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Root {
    /// The project's; to be passed only when the project is trusted.
    #[default]
    Project,
    /// The user's.
    User,
    /// What came with a program.
    Bundled,
}

impl Root {
    /// The cases as the contract spells them.
    pub const NAMES: &'static [&'static str] = &["project", "user", "bundled"];
    /// The cases, in the same order.
    pub const ALL: &'static [Self] = &[Self::Project, Self::User, Self::Bundled];

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl Cases for Root {
    fn names(&self) -> &'static [&'static str] {
        Self::NAMES
    }

    fn choose(&mut self, index: usize) {
        *self = Self::ALL[index];
    }
}

impl Part for Root {
    fn view(&self) -> View<'_> {
        View::Text(self.name())
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Case(self)
    }
}

/// A file that a host found below a root.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Candidate {
    /// Field `root` of the contract.
    pub root: Root,
    /// Path below the root, parted by `/`.
    pub path: String,
}

impl Fields for Candidate {
    fn names(&self) -> &'static [&'static str] {
        &["root", "path"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.root,
            _ => &self.path,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.root,
            _ => &mut self.path,
        }
    }
}

impl Part for Candidate {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// What became of a candidate.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Verdict {
    /// Its place in the order of loading; absent when it is passed over.
    pub place: Option<u32>,
    /// Why it is passed over: `name`, `ignored`, `depth`, `count`; empty when it is not.
    pub passed: String,
}

impl Fields for Verdict {
    fn names(&self) -> &'static [&'static str] {
        &["place", "passed"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.place,
            _ => &self.passed,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.place,
            _ => &mut self.passed,
        }
    }
}

impl Part for Verdict {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `judge`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct JudgeRequest {
    /// Field `candidates` of the contract.
    pub candidates: Vec<Candidate>,
}

impl Fields for JudgeRequest {
    fn names(&self) -> &'static [&'static str] {
        &["candidates"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.candidates
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.candidates
    }
}

impl Part for JudgeRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `judge`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct JudgeAnswer {
    /// One a candidate, in their order.
    pub verdicts: Vec<Verdict>,
}

impl Fields for JudgeAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["verdicts"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.verdicts
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.verdicts
    }
}

impl Part for JudgeAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `shadow`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShadowRequest {
    /// Names of skills in the order of loading.
    pub names: Vec<String>,
}

impl Fields for ShadowRequest {
    fn names(&self) -> &'static [&'static str] {
        &["names"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.names
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.names
    }
}

impl Part for ShadowRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// A skill that another one of its name hides.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shadowed {
    /// Index of the hidden one.
    pub index: u32,
    /// Index of the one that counts, the first of the name.
    pub winner: u32,
}

impl Fields for Shadowed {
    fn names(&self) -> &'static [&'static str] {
        &["index", "winner"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.index,
            _ => &self.winner,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.index,
            _ => &mut self.winner,
        }
    }
}

impl Part for Shadowed {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `shadow`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShadowAnswer {
    /// Field `shadowed` of the contract.
    pub shadowed: Vec<Shadowed>,
}

impl Fields for ShadowAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["shadowed"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.shadowed
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.shadowed
    }
}

impl Part for ShadowAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// A file that lies in a skill's folder.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Resource {
    /// Path below the folder.
    pub path: String,
    /// Field `bytes` of the contract.
    pub bytes: u64,
}

impl Fields for Resource {
    fn names(&self) -> &'static [&'static str] {
        &["path", "bytes"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.path,
            _ => &self.bytes,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.path,
            _ => &mut self.bytes,
        }
    }
}

impl Part for Resource {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// A skill as it is kept.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Kept {
    /// Unique within its owner.
    pub id: String,
    /// Field `skill` of the contract.
    pub skill: Skill,
    /// Field `resources` of the contract.
    pub resources: Vec<Resource>,
    /// Where it comes from: a path, an address; or empty.
    pub source: String,
    /// Field `owner` of the contract.
    pub owner: String,
    /// From 1.
    pub version: u32,
    /// When it was first kept, milliseconds UTC.
    pub created: u64,
    /// When this version was kept, milliseconds UTC.
    pub updated: u64,
    /// Field `costs` of the contract.
    pub costs: Costs,
}

impl Fields for Kept {
    fn names(&self) -> &'static [&'static str] {
        &[
            "id",
            "skill",
            "resources",
            "source",
            "owner",
            "version",
            "created",
            "updated",
            "costs",
        ]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            1 => &self.skill,
            2 => &self.resources,
            3 => &self.source,
            4 => &self.owner,
            5 => &self.version,
            6 => &self.created,
            7 => &self.updated,
            _ => &self.costs,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            1 => &mut self.skill,
            2 => &mut self.resources,
            3 => &mut self.source,
            4 => &mut self.owner,
            5 => &mut self.version,
            6 => &mut self.created,
            7 => &mut self.updated,
            _ => &mut self.costs,
        }
    }
}

impl Part for Kept {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// A skill as a catalog lists it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Line {
    /// Field `id` of the contract.
    pub id: String,
    /// Field `name` of the contract.
    pub name: String,
    /// Field `description` of the contract.
    pub description: String,
    /// Field `owner` of the contract.
    pub owner: String,
    /// Field `version` of the contract.
    pub version: u32,
    /// Field `costs` of the contract.
    pub costs: Costs,
}

impl Fields for Line {
    fn names(&self) -> &'static [&'static str] {
        &["id", "name", "description", "owner", "version", "costs"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            1 => &self.name,
            2 => &self.description,
            3 => &self.owner,
            4 => &self.version,
            _ => &self.costs,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            1 => &mut self.name,
            2 => &mut self.description,
            3 => &mut self.owner,
            4 => &mut self.version,
            _ => &mut self.costs,
        }
    }
}

impl Part for Line {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// A skill that was found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hit {
    /// Field `id` of the contract.
    pub id: String,
    /// Field `name` of the contract.
    pub name: String,
    /// Field `description` of the contract.
    pub description: String,
    /// Field `owner` of the contract.
    pub owner: String,
    /// What it is ranked by; comparable within one answer.
    pub score: f64,
    /// How much it speaks as an answer; comparable between questions and stores.
    pub strength: f64,
    /// Its id or name is what was asked.
    pub exact: bool,
}

impl Fields for Hit {
    fn names(&self) -> &'static [&'static str] {
        &[
            "id",
            "name",
            "description",
            "owner",
            "score",
            "strength",
            "exact",
        ]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            1 => &self.name,
            2 => &self.description,
            3 => &self.owner,
            4 => &self.score,
            5 => &self.strength,
            _ => &self.exact,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            1 => &mut self.name,
            2 => &mut self.description,
            3 => &mut self.owner,
            4 => &mut self.score,
            5 => &mut self.strength,
            _ => &mut self.exact,
        }
    }
}

impl Part for Hit {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// What a put did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// Case `created` of the contract.
    #[default]
    Created,
    /// Case `updated` of the contract.
    Updated,
    /// It was there as it is: nothing was written.
    Unchanged,
}

impl Outcome {
    /// The cases as the contract spells them.
    pub const NAMES: &'static [&'static str] = &["created", "updated", "unchanged"];
    /// The cases, in the same order.
    pub const ALL: &'static [Self] = &[Self::Created, Self::Updated, Self::Unchanged];

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl Cases for Outcome {
    fn names(&self) -> &'static [&'static str] {
        Self::NAMES
    }

    fn choose(&mut self, index: usize) {
        *self = Self::ALL[index];
    }
}

impl Part for Outcome {
    fn view(&self) -> View<'_> {
        View::Text(self.name())
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Case(self)
    }
}

/// The request of `put`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PutRequest {
    /// The file; `skill` instead: its parts. Exactly one of them.
    pub text: Option<String>,
    /// Field `skill` of the contract.
    pub skill: Option<Skill>,
    /// Name of its folder.
    pub folder: Option<String>,
    /// Field `lossy` of the contract.
    pub lossy: Option<bool>,
    /// Trimmed, at most 256 bytes, no control characters; absent: the skill's name.
    pub id: Option<String>,
    /// Field `resources` of the contract.
    pub resources: Vec<Resource>,
    /// Field `source` of the contract.
    pub source: Option<String>,
    /// The version it must be at (0: must not exist), else `conflict`.
    pub expected: Option<u32>,
}

impl Fields for PutRequest {
    fn names(&self) -> &'static [&'static str] {
        &[
            "text",
            "skill",
            "folder",
            "lossy",
            "id",
            "resources",
            "source",
            "expected",
        ]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.text,
            1 => &self.skill,
            2 => &self.folder,
            3 => &self.lossy,
            4 => &self.id,
            5 => &self.resources,
            6 => &self.source,
            _ => &self.expected,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.text,
            1 => &mut self.skill,
            2 => &mut self.folder,
            3 => &mut self.lossy,
            4 => &mut self.id,
            5 => &mut self.resources,
            6 => &mut self.source,
            _ => &mut self.expected,
        }
    }
}

impl Part for PutRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `put`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PutAnswer {
    /// Field `id` of the contract.
    pub id: String,
    /// Field `version` of the contract.
    pub version: u32,
    /// Field `outcome` of the contract.
    pub outcome: Outcome,
    /// Of the file.
    pub findings: Vec<Finding>,
    /// Classes of secrets that were taken out before writing.
    pub redacted: Vec<String>,
}

impl Fields for PutAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["id", "version", "outcome", "findings", "redacted"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            1 => &self.version,
            2 => &self.outcome,
            3 => &self.findings,
            _ => &self.redacted,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            1 => &mut self.version,
            2 => &mut self.outcome,
            3 => &mut self.findings,
            _ => &mut self.redacted,
        }
    }
}

impl Part for PutAnswer {
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
    /// Field `id` of the contract.
    pub id: String,
}

impl Fields for GetRequest {
    fn names(&self) -> &'static [&'static str] {
        &["id"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.id
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.id
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
    /// Field `kept` of the contract.
    pub kept: Kept,
}

impl Fields for GetAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["kept"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.kept
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.kept
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
    /// Id after which the page starts; absent: at the first.
    pub after: Option<String>,
    /// 1 to 1000; absent: 100.
    pub limit: Option<u32>,
}

impl Fields for ListRequest {
    fn names(&self) -> &'static [&'static str] {
        &["after", "limit"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.after,
            _ => &self.limit,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.after,
            _ => &mut self.limit,
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
    /// By id, as `ranking.collate` sorts.
    pub lines: Vec<Line>,
    /// Skills in all.
    pub total: u32,
    /// What to ask `after` for the next page; absent at the end.
    pub next: Option<String>,
}

impl Fields for ListAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["lines", "total", "next"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.lines,
            1 => &self.total,
            _ => &self.next,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.lines,
            1 => &mut self.total,
            _ => &mut self.next,
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

/// The request of `remove`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RemoveRequest {
    /// Field `id` of the contract.
    pub id: String,
    /// Whether the stored bytes are purged as well; absent: no.
    pub purge: Option<bool>,
}

impl Fields for RemoveRequest {
    fn names(&self) -> &'static [&'static str] {
        &["id", "purge"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            _ => &self.purge,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            _ => &mut self.purge,
        }
    }
}

impl Part for RemoveRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `remove`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RemoveAnswer {
    /// `no`, `physical` or `logical`.
    pub purged: String,
}

impl Fields for RemoveAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["purged"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.purged
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.purged
    }
}

impl Part for RemoveAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `search`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchRequest {
    /// An id, a name or words.
    pub query: String,
    /// 1 to 100; absent: 10.
    pub limit: Option<u32>,
}

impl Fields for SearchRequest {
    fn names(&self) -> &'static [&'static str] {
        &["query", "limit"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.query,
            _ => &self.limit,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.query,
            _ => &mut self.limit,
        }
    }
}

impl Part for SearchRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `search`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchAnswer {
    /// Skills whose id or name is the query come first.
    pub hits: Vec<Hit>,
}

impl Fields for SearchAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["hits"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.hits
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.hits
    }
}

impl Part for SearchAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `hint`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HintRequest {
    /// What is to be done.
    pub task: String,
    /// At most so many; absent: 3.
    pub top: Option<u32>,
    /// Strength that the best must reach, or there is no hint; absent: 0.85.
    pub floor: Option<f64>,
    /// Ids that are loaded: not hinted.
    pub loaded: Vec<String>,
}

impl Fields for HintRequest {
    fn names(&self) -> &'static [&'static str] {
        &["task", "top", "floor", "loaded"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.task,
            1 => &self.top,
            2 => &self.floor,
            _ => &self.loaded,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.task,
            1 => &mut self.top,
            2 => &mut self.floor,
            _ => &mut self.loaded,
        }
    }
}

impl Part for HintRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `hint`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HintAnswer {
    /// Field `hits` of the contract.
    pub hits: Vec<Hit>,
}

impl Fields for HintAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["hits"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.hits
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.hits
    }
}

impl Part for HintAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}
