// Generated from wit/skills.wit by `cargo run --release -p xtask -- bindings`; do not edit.

//! Types of the interface `skills`.
//!
//! Skills: folders with a `SKILL.md`, read, checked and written.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::api::check::Check;

/// How much a finding matters.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
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
    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Advice => "advice",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl Check for Severity {}

/// Something remarkable about a file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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

impl Check for Finding {}

/// A key with its text; maps and lists as JSON text.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    /// Field `key` of the contract.
    pub key: String,
    /// Field `value` of the contract.
    pub value: String,
}

impl Check for Pair {}

/// What a skill file says.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
    #[serde(default)]
    pub tools: Vec<String>,
    /// Field `metadata` of the contract.
    #[serde(default)]
    pub metadata: Vec<Pair>,
    /// Keys that the convention does not know.
    #[serde(default)]
    pub extra: Vec<Pair>,
    /// The Markdown after the frontmatter, trimmed.
    pub body: String,
}

impl Check for Skill {}

/// Estimated tokens of the tiers in which a skill is disclosed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Costs {
    /// Name and description.
    #[serde(with = "crate::wire::big_u64")]
    pub catalog: u64,
    /// The body.
    #[serde(with = "crate::wire::big_u64")]
    pub body: u64,
}

impl Check for Costs {}

/// The request of `parse`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ParseRequest {
    /// The file, at most 1 MiB. Lone carriage returns and a byte order mark are put up with.
    pub text: String,
    /// Name of its folder, with which the name is compared and which stands in for a missing one.
    #[serde(default)]
    pub folder: Option<String>,
    /// The host had to replace bytes that were no UTF-8; absent: no.
    #[serde(default)]
    pub lossy: Option<bool>,
}

impl Check for ParseRequest {}

/// The answer of `parse`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ParseAnswer {
    /// Absent when a finding is an error.
    #[serde(default)]
    pub skill: Option<Skill>,
    /// Nothing but advice was found.
    pub strict: bool,
    /// In line order.
    #[serde(default)]
    pub findings: Vec<Finding>,
    /// Field `costs` of the contract.
    pub costs: Costs,
}

impl Check for ParseAnswer {}

/// The request of `write`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WriteRequest {
    /// Field `skill` of the contract.
    pub skill: Skill,
}

impl Check for WriteRequest {}

/// The answer of `write`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WriteAnswer {
    /// The file. `extra` is not written.
    pub text: String,
}

impl Check for WriteAnswer {}

/// The request of `lint`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LintRequest {
    /// Field `text` of the contract.
    pub text: String,
    /// Field `folder` of the contract.
    #[serde(default)]
    pub folder: Option<String>,
    /// Field `lossy` of the contract.
    #[serde(default)]
    pub lossy: Option<bool>,
    /// Paths of the other files below the folder, to check references in the body; absent: they
    /// are not checked.
    #[serde(default)]
    pub files: Option<Vec<String>>,
}

impl Check for LintRequest {}

/// The answer of `lint`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LintAnswer {
    /// It loads.
    pub loads: bool,
    /// Field `strict` of the contract.
    pub strict: bool,
    /// Field `findings` of the contract.
    #[serde(default)]
    pub findings: Vec<Finding>,
    /// Field `costs` of the contract.
    pub costs: Costs,
}

impl Check for LintAnswer {}

/// Whose a root is; an earlier one wins over a later one.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
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
    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Project => "project",
            Self::User => "user",
            Self::Bundled => "bundled",
        }
    }
}

impl Check for Root {}

/// A file that a host found below a root.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Candidate {
    /// Field `root` of the contract.
    pub root: Root,
    /// Path below the root, parted by `/`.
    pub path: String,
}

impl Check for Candidate {}

/// What became of a candidate.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Verdict {
    /// Its place in the order of loading; absent when it is passed over.
    #[serde(default)]
    pub place: Option<u32>,
    /// Why it is passed over: `name`, `ignored`, `depth`, `count`; empty when it is not.
    pub passed: String,
}

impl Check for Verdict {}

/// The request of `judge`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JudgeRequest {
    /// Field `candidates` of the contract.
    #[serde(default)]
    pub candidates: Vec<Candidate>,
}

impl Check for JudgeRequest {}

/// The answer of `judge`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JudgeAnswer {
    /// One a candidate, in their order.
    #[serde(default)]
    pub verdicts: Vec<Verdict>,
}

impl Check for JudgeAnswer {}

/// The request of `shadow`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShadowRequest {
    /// Names of skills in the order of loading.
    #[serde(default)]
    pub names: Vec<String>,
}

impl Check for ShadowRequest {}

/// A skill that another one of its name hides.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shadowed {
    /// Index of the hidden one.
    pub index: u32,
    /// Index of the one that counts, the first of the name.
    pub winner: u32,
}

impl Check for Shadowed {}

/// The answer of `shadow`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShadowAnswer {
    /// Field `shadowed` of the contract.
    #[serde(default)]
    pub shadowed: Vec<Shadowed>,
}

impl Check for ShadowAnswer {}
