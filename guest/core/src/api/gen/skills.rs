// Generated from wit/skills.wit by `cargo run --release -p xtask -- bindings`; do not edit.

//! Types of the interface `skills`.
//!
//! Skills: folders with a `SKILL.md`, read, checked and written.

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
