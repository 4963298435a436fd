// Generated from wit/skills.wit by `cargo run --release -p xtask -- bindings`; do not edit.

//! Types of the interface `skills`.
//!
//! Skills: folders with a `SKILL.md`, read, checked and written, and kept in a store.
//!
//! A store keeps one record a skill, by its id within its owner. A caller reads its owner's skills
//! and those of the owner `shared`; where both have an id, its own counts. It writes its owner's. Where
//! agents are isolated a caller without one is `denied`, and only a person (channel `user`) or an
//! administrator writes.

use alloc::string::String;
use alloc::vec::Vec;

use crate::wire::{layout, read, write};

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

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl layout::Shape for Severity {
    const LAYOUT: layout::Layout = layout::Layout::case();
}

impl write::Write for Severity {
    fn write(&self, to: &mut dyn write::Sink) {
        to.case(Self::NAMES, *self as usize);
    }
}

/// Something remarkable about a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Finding {
    /// What kind of thing it is, stable: `name-folder`, `unknown-key`, `repaired`, ...
    pub code: String,
    /// How much it matters: with an `error` the file does not load.
    pub severity: Severity,
    /// The line, from 1; 0 when it is about the whole file.
    pub line: u32,
    /// One line for people. Do not depend on its words.
    pub message: String,
}

impl layout::Shape for Finding {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Severity as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for Finding {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["code", "severity", "line", "message"]);
        write::put(to, &self.code);
        write::put(to, &self.severity);
        write::put(to, &self.line);
        write::put(to, &self.message);
        to.end();
    }
}

/// A key with its text; maps and lists as JSON text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pair {
    /// The key, as the file has it.
    pub key: String,
    /// Its text; empty: it says nothing.
    pub value: String,
}

impl layout::Shape for Pair {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for Pair {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["key", "value"]);
        let read = Self {
            key: read::field(from),
            value: read::field(from),
        };
        from.end();
        read
    }
}

impl write::Write for Pair {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["key", "value"]);
        write::put(to, &self.key);
        write::put(to, &self.value);
        to.end();
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
    /// Tools that it may use without asking, one a name, parentheses and all; empty: it names none.
    pub tools: Vec<String>,
    /// Further facts, in the order of the file; empty: none.
    pub metadata: Vec<Pair>,
    /// Keys that the convention does not know, in the order of the file; kept in a store, not written to a
    /// file.
    pub extra: Vec<Pair>,
    /// The Markdown after the frontmatter, trimmed.
    pub body: String,
}

impl layout::Shape for Skill {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<Pair> as layout::Shape>::LAYOUT,
        <Vec<Pair> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for Skill {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[
            "name",
            "description",
            "license",
            "compatibility",
            "tools",
            "metadata",
            "extra",
            "body",
        ]);
        let read = Self {
            name: read::field(from),
            description: read::field(from),
            license: read::field(from),
            compatibility: read::field(from),
            tools: read::field(from),
            metadata: read::field(from),
            extra: read::field(from),
            body: read::field(from),
        };
        from.end();
        read
    }
}

impl write::Write for Skill {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&[
            "name",
            "description",
            "license",
            "compatibility",
            "tools",
            "metadata",
            "extra",
            "body",
        ]);
        write::put(to, &self.name);
        write::put(to, &self.description);
        write::put(to, &self.license);
        write::put(to, &self.compatibility);
        write::put(to, &self.tools);
        write::put(to, &self.metadata);
        write::put(to, &self.extra);
        write::put(to, &self.body);
        to.end();
    }
}

/// Estimated tokens of the tiers in which a skill is disclosed: four ASCII characters a token, two of other
/// alphabets, one of unspaced scripts. 0 where nothing loads.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Costs {
    /// Name and description.
    pub catalog: u64,
    /// The body.
    pub body: u64,
}

impl layout::Shape for Costs {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u64 as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for Costs {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["catalog", "body"]);
        write::put(to, &self.catalog);
        write::put(to, &self.body);
        to.end();
    }
}

/// A skill file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ParseRequest {
    /// The file, at most 1 MiB, a longer one does not load. Lone carriage returns and a byte order mark are
    /// put up with.
    pub text: String,
    /// Name of its folder, with which the name is compared and which stands in for a missing one; absent: it
    /// is not known.
    pub folder: Option<String>,
    /// The host had to replace bytes that were no UTF-8, which is a warning; absent: no.
    pub lossy: Option<bool>,
}

impl layout::Shape for ParseRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for ParseRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["text", "folder", "lossy"]);
        let read = Self {
            text: read::field(from),
            folder: read::field(from),
            lossy: read::field(from),
        };
        from.end();
        read
    }
}

/// What it says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ParseAnswer {
    /// What the file says; absent when a finding is an error.
    pub skill: Option<Skill>,
    /// Nothing but advice was found.
    pub strict: bool,
    /// In line order.
    pub findings: Vec<Finding>,
    /// What the skill costs, all 0 when there is none.
    pub costs: Costs,
}

impl layout::Shape for ParseAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<Skill> as layout::Shape>::LAYOUT,
        <bool as layout::Shape>::LAYOUT,
        <Vec<Finding> as layout::Shape>::LAYOUT,
        <Costs as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for ParseAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["skill", "strict", "findings", "costs"]);
        write::put(to, &self.skill);
        write::put(to, &self.strict);
        write::put(to, &self.findings);
        write::put(to, &self.costs);
        to.end();
    }
}

/// What the file is to say.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WriteRequest {
    /// What the file is to say, held to the convention; `extra` is not written.
    pub skill: Skill,
}

impl layout::Shape for WriteRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<Skill as layout::Shape>::LAYOUT]);
}

impl read::Read for WriteRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["skill"]);
        let read = Self {
            skill: read::field(from),
        };
        from.end();
        read
    }
}

/// The file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WriteAnswer {
    /// The file. `extra` is not written.
    pub text: String,
}

impl layout::Shape for WriteAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<String as layout::Shape>::LAYOUT]);
}

impl write::Write for WriteAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["text"]);
        write::put(to, &self.text);
        to.end();
    }
}

/// A skill file, and what stands beside it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LintRequest {
    /// The file, as for `parse`.
    pub text: String,
    /// Name of its folder, as for `parse`; absent: it is not known.
    pub folder: Option<String>,
    /// As for `parse`; absent: no.
    pub lossy: Option<bool>,
    /// Paths of the other files below the folder, to check references in the body; absent: they
    /// are not checked.
    pub files: Option<Vec<String>>,
}

impl layout::Shape for LintRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
        <Option<Vec<String>> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for LintRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["text", "folder", "lossy", "files"]);
        let read = Self {
            text: read::field(from),
            folder: read::field(from),
            lossy: read::field(from),
            files: read::field(from),
        };
        from.end();
        read
    }
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LintAnswer {
    /// It loads, and a store would take it.
    pub loads: bool,
    /// Nothing but advice was found.
    pub strict: bool,
    /// In line order, with what the body refers to and is not there; first of all why a store would not take
    /// it.
    pub findings: Vec<Finding>,
    /// What the skill costs, all 0 when there is none.
    pub costs: Costs,
}

impl layout::Shape for LintAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <bool as layout::Shape>::LAYOUT,
        <bool as layout::Shape>::LAYOUT,
        <Vec<Finding> as layout::Shape>::LAYOUT,
        <Costs as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for LintAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["loads", "strict", "findings", "costs"]);
        write::put(to, &self.loads);
        write::put(to, &self.strict);
        write::put(to, &self.findings);
        write::put(to, &self.costs);
        to.end();
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

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl layout::Shape for Root {
    const LAYOUT: layout::Layout = layout::Layout::case();
}

impl read::Read for Root {
    fn read(from: &mut dyn read::Source) -> Self {
        let at = from.case(Self::NAMES);
        [Self::Project, Self::User, Self::Bundled]
            .get(at)
            .copied()
            .unwrap_or_default()
    }
}

/// A file that a host found below a root.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Candidate {
    /// Whose root it lies below.
    pub root: Root,
    /// Path below the root, parted by `/`; only `SKILL.md` in a folder is a skill.
    pub path: String,
    /// Which of the roots of this kind, in the order in which they count; absent: the first.
    pub number: Option<u32>,
    /// Where the path leads once links are followed, whole, parted by `/`: candidates that lead to
    /// one place are one file, which counts once. Absent: nowhere else.
    pub real: Option<String>,
}

impl layout::Shape for Candidate {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Root as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for Candidate {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["root", "path", "number", "real"]);
        let read = Self {
            root: read::field(from),
            path: read::field(from),
            number: read::field(from),
            real: read::field(from),
        };
        from.end();
        read
    }
}

/// What became of a candidate.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Verdict {
    /// Its place in the order of loading, from 0; absent when it is passed over.
    pub place: Option<u32>,
    /// Why it is passed over: `name`, `ignored`, `depth`, `count`, `again`; empty when it is not.
    pub passed: String,
    /// With `again`: the index of the candidate that counts; absent otherwise.
    pub by: Option<u32>,
}

impl layout::Shape for Verdict {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<u32> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for Verdict {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["place", "passed", "by"]);
        write::put(to, &self.place);
        write::put(to, &self.passed);
        write::put(to, &self.by);
        to.end();
    }
}

/// Files that may be skills.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct JudgeRequest {
    /// What the host found below all roots, in any order.
    pub candidates: Vec<Candidate>,
}

impl layout::Shape for JudgeRequest {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Vec<Candidate> as layout::Shape>::LAYOUT]);
}

impl read::Read for JudgeRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["candidates"]);
        let read = Self {
            candidates: read::field(from),
        };
        from.end();
        read
    }
}

/// What each of them is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct JudgeAnswer {
    /// One a candidate, in their order.
    pub verdicts: Vec<Verdict>,
}

impl layout::Shape for JudgeAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Vec<Verdict> as layout::Shape>::LAYOUT]);
}

impl write::Write for JudgeAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["verdicts"]);
        write::put(to, &self.verdicts);
        to.end();
    }
}

/// The names of skills in their order of loading.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShadowRequest {
    /// Names of skills in the order of loading; blanks around them do not matter.
    pub names: Vec<String>,
}

impl layout::Shape for ShadowRequest {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Vec<String> as layout::Shape>::LAYOUT]);
}

impl read::Read for ShadowRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["names"]);
        let read = Self {
            names: read::field(from),
        };
        from.end();
        read
    }
}

/// A skill that another one of its name hides.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shadowed {
    /// Index of the hidden one, from 0.
    pub index: u32,
    /// Index of the one that counts, the first of the name.
    pub winner: u32,
}

impl layout::Shape for Shadowed {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u32 as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for Shadowed {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["index", "winner"]);
        write::put(to, &self.index);
        write::put(to, &self.winner);
        to.end();
    }
}

/// Which of them are hidden.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShadowAnswer {
    /// The hidden ones, in the order of the names.
    pub shadowed: Vec<Shadowed>,
}

impl layout::Shape for ShadowAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Vec<Shadowed> as layout::Shape>::LAYOUT]);
}

impl write::Write for ShadowAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["shadowed"]);
        write::put(to, &self.shadowed);
        to.end();
    }
}

/// A file that lies in a skill's folder.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Resource {
    /// Path below the folder, parted by `/`: neither absolute nor with a step `..`.
    pub path: String,
    /// Its size.
    pub bytes: u64,
}

impl layout::Shape for Resource {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for Resource {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["path", "bytes"]);
        let read = Self {
            path: read::field(from),
            bytes: read::field(from),
        };
        from.end();
        read
    }
}

impl write::Write for Resource {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["path", "bytes"]);
        write::put(to, &self.path);
        write::put(to, &self.bytes);
        to.end();
    }
}

/// A skill as it is kept.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Kept {
    /// Unique within its owner; the name where none was given.
    pub id: String,
    /// What its file says, secrets taken out.
    pub skill: Skill,
    /// Other files of its folder, in the order in which they were given; only named, not kept.
    pub resources: Vec<Resource>,
    /// Where it comes from: a path, an address; or empty.
    pub source: String,
    /// Whose it is; empty: the store's only owner's.
    pub owner: String,
    /// From 1; each put that changes it counts on.
    pub version: u32,
    /// When it was first kept, milliseconds UTC.
    pub created: u64,
    /// When this version was kept, milliseconds UTC.
    pub updated: u64,
    /// What it costs a prompt.
    pub costs: Costs,
}

impl layout::Shape for Kept {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Skill as layout::Shape>::LAYOUT,
        <Vec<Resource> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
        <Costs as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for Kept {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&[
            "id",
            "skill",
            "resources",
            "source",
            "owner",
            "version",
            "created",
            "updated",
            "costs",
        ]);
        write::put(to, &self.id);
        write::put(to, &self.skill);
        write::put(to, &self.resources);
        write::put(to, &self.source);
        write::put(to, &self.owner);
        write::put(to, &self.version);
        write::put(to, &self.created);
        write::put(to, &self.updated);
        write::put(to, &self.costs);
        to.end();
    }
}

/// A skill as a catalog lists it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Line {
    /// Unique within its owner, and in the catalog.
    pub id: String,
    /// Its name, on one line.
    pub name: String,
    /// What it does and when to use it.
    pub description: String,
    /// Whose it is: the caller's owner, or another one that the caller reads.
    pub owner: String,
    /// From 1; each put that changes it counts on.
    pub version: u32,
    /// What it costs a prompt.
    pub costs: Costs,
}

impl layout::Shape for Line {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <Costs as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for Line {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["id", "name", "description", "owner", "version", "costs"]);
        write::put(to, &self.id);
        write::put(to, &self.name);
        write::put(to, &self.description);
        write::put(to, &self.owner);
        write::put(to, &self.version);
        write::put(to, &self.costs);
        to.end();
    }
}

/// A skill that was found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hit {
    /// Its id, for `get`.
    pub id: String,
    /// Its name, on one line.
    pub name: String,
    /// What it does and when to use it.
    pub description: String,
    /// Whose it is: the caller's owner, or another one that the caller reads.
    pub owner: String,
    /// What it is ranked by; comparable within one answer. 0 of one that was found by its id or name alone.
    pub score: f64,
    /// How much it speaks as an answer, 0 or more; comparable between questions and stores. 10 when it is
    /// exact.
    pub strength: f64,
    /// Its id or name is what was asked.
    pub exact: bool,
}

impl layout::Shape for Hit {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <bool as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for Hit {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&[
            "id",
            "name",
            "description",
            "owner",
            "score",
            "strength",
            "exact",
        ]);
        write::put(to, &self.id);
        write::put(to, &self.name);
        write::put(to, &self.description);
        write::put(to, &self.owner);
        write::put(to, &self.score);
        write::put(to, &self.strength);
        write::put(to, &self.exact);
        to.end();
    }
}

/// What a put did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// There was none of the id.
    #[default]
    Created,
    /// There was one that said something else: it has a new version.
    Updated,
    /// It was there as it is: nothing was written.
    Unchanged,
    /// One of the id came from a root that wins over this one: nothing was written.
    Hidden,
}

impl Outcome {
    /// The cases as the contract spells them.
    pub const NAMES: &'static [&'static str] = &["created", "updated", "unchanged", "hidden"];

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl layout::Shape for Outcome {
    const LAYOUT: layout::Layout = layout::Layout::case();
}

impl write::Write for Outcome {
    fn write(&self, to: &mut dyn write::Sink) {
        to.case(Self::NAMES, *self as usize);
    }
}

/// The skill to keep.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PutRequest {
    /// The file, at most 1 MiB; `skill` instead: its parts. Exactly one of them, else `invalid`.
    pub text: Option<String>,
    /// The parts of a file; instead of `text`.
    pub skill: Option<Skill>,
    /// Name of its folder, with `text`, as for `parse`; absent: it is not known.
    pub folder: Option<String>,
    /// With `text`, as for `parse`; absent: no.
    pub lossy: Option<bool>,
    /// Trimmed, at most 256 bytes, above it is `too-large`, no control characters; blank or absent: the
    /// skill's name.
    pub id: Option<String>,
    /// Other files of its folder, at most 2000, above it is `too-large`; each path once and none `SKILL.md`,
    /// else `invalid`. Only their names and sizes are kept.
    pub resources: Vec<Resource>,
    /// Where it comes from: a path, an address; absent: nowhere. Another source than before is a finding.
    pub source: Option<String>,
    /// The version it must be at (0: must not exist), else `conflict`; absent: any.
    pub expected: Option<u32>,
    /// Whose the root is that it was found below. It takes no skill's place that came from a root
    /// that wins over it; absent: it takes any.
    pub root: Option<Root>,
    /// Only say what would be done; absent: do it.
    pub dry: Option<bool>,
}

impl layout::Shape for PutRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<Skill> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Vec<Resource> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
        <Option<Root> as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for PutRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[
            "text",
            "skill",
            "folder",
            "lossy",
            "id",
            "resources",
            "source",
            "expected",
            "root",
            "dry",
        ]);
        let read = Self {
            text: read::field(from),
            skill: read::field(from),
            folder: read::field(from),
            lossy: read::field(from),
            id: read::field(from),
            resources: read::field(from),
            source: read::field(from),
            expected: read::field(from),
            root: read::field(from),
            dry: read::field(from),
        };
        from.end();
        read
    }
}

/// The skill as it is kept.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PutAnswer {
    /// The id it has, given or made of its name.
    pub id: String,
    /// The version that is there now; of a trial the one that it would have.
    pub version: u32,
    /// What was done, or would be.
    pub outcome: Outcome,
    /// About the file, as `parse` has them, and about its source; empty with `skill` when there is nothing
    /// about its source.
    pub findings: Vec<Finding>,
    /// Classes of secrets that were taken out before writing (`password`, `jwt` ...); empty: none.
    pub redacted: Vec<String>,
}

impl layout::Shape for PutAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <Outcome as layout::Shape>::LAYOUT,
        <Vec<Finding> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for PutAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["id", "version", "outcome", "findings", "redacted"]);
        write::put(to, &self.id);
        write::put(to, &self.version);
        write::put(to, &self.outcome);
        write::put(to, &self.findings);
        write::put(to, &self.redacted);
        to.end();
    }
}

/// Which skill is read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetRequest {
    /// Its id; blanks around it do not matter.
    pub id: String,
}

impl layout::Shape for GetRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<String as layout::Shape>::LAYOUT]);
}

impl read::Read for GetRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["id"]);
        let read = Self {
            id: read::field(from),
        };
        from.end();
        read
    }
}

/// The skill.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetAnswer {
    /// The skill in its newest version.
    pub kept: Kept,
}

impl layout::Shape for GetAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<Kept as layout::Shape>::LAYOUT]);
}

impl write::Write for GetAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["kept"]);
        write::put(to, &self.kept);
        to.end();
    }
}

/// Which page of the catalog.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ListRequest {
    /// Id after which the page starts, whether it is there or not; absent: at the first.
    pub after: Option<String>,
    /// 1 to 1000, others count as the nearest of these; absent: 100.
    pub limit: Option<u32>,
}

impl layout::Shape for ListRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for ListRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["after", "limit"]);
        let read = Self {
            after: read::field(from),
            limit: read::field(from),
        };
        from.end();
        read
    }
}

/// One page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ListAnswer {
    /// By id, as `ranking.collate` sorts.
    pub lines: Vec<Line>,
    /// Skills in all that the caller reads, one an id.
    pub total: u32,
    /// What to ask `after` for the next page; absent at the end.
    pub next: Option<String>,
}

impl layout::Shape for ListAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<Line> as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for ListAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["lines", "total", "next"]);
        write::put(to, &self.lines);
        write::put(to, &self.total);
        write::put(to, &self.next);
        to.end();
    }
}

/// Which skill goes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RemoveRequest {
    /// Its id; blanks around it do not matter.
    pub id: String,
    /// Whether the stored bytes are purged as well, and what stored sessions have loaded of it; absent: no.
    pub purge: Option<bool>,
}

impl layout::Shape for RemoveRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for RemoveRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["id", "purge"]);
        let read = Self {
            id: read::field(from),
            purge: read::field(from),
        };
        from.end();
        read
    }
}

/// What became of its bytes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RemoveAnswer {
    /// `no`, `physical`, `logical` or `pending` (the store was busy: `admin.compact`, or any later
    /// purge, erases the bytes; the same call again finds the skill no more).
    pub purged: String,
}

impl layout::Shape for RemoveAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<String as layout::Shape>::LAYOUT]);
}

impl write::Write for RemoveAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["purged"]);
        write::put(to, &self.purged);
        to.end();
    }
}

/// What is looked for, and where.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchRequest {
    /// An id, a name or words, at most 65536 bytes, above it is `too-large`.
    pub query: String,
    /// 1 to 100, others count as the nearest of these; absent: 10.
    pub limit: Option<u32>,
}

impl layout::Shape for SearchRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for SearchRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["query", "limit"]);
        let read = Self {
            query: read::field(from),
            limit: read::field(from),
        };
        from.end();
        read
    }
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchAnswer {
    /// Best first: skills whose id or name is the query, then the others. Empty: nothing was found.
    pub hits: Vec<Hit>,
    /// What the ranking went without, in the words of `retrieval.recall`; empty with all of it and
    /// where the query is an id or a name, which takes no vectors.
    pub degraded: Vec<String>,
}

impl layout::Shape for SearchAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<Hit> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for SearchAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["hits", "degraded"]);
        write::put(to, &self.hits);
        write::put(to, &self.degraded);
        to.end();
    }
}

/// A task that may want some skills.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HintRequest {
    /// What is to be done; its first 65536 bytes count.
    pub task: String,
    /// At most so many, 100 where it is more; absent: 3.
    pub top: Option<u32>,
    /// Strength that the best must reach, 0 or more, else `invalid`, or there is no hint; absent: 1.
    pub floor: Option<f64>,
    /// Ids that are loaded: not hinted; blanks around them do not matter. Empty: none.
    pub loaded: Vec<String>,
}

impl layout::Shape for HintRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for HintRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["task", "top", "floor", "loaded"]);
        let read = Self {
            task: read::field(from),
            top: read::field(from),
            floor: read::field(from),
            loaded: read::field(from),
        };
        from.end();
        read
    }
}

/// What it may want.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HintAnswer {
    /// Best first, those that speak half as much as the best or more; none that its file keeps from models
    /// (`disable-model-invocation`). Empty: nothing speaks clearly for one.
    pub hits: Vec<Hit>,
}

impl layout::Shape for HintAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<Vec<Hit> as layout::Shape>::LAYOUT]);
}

impl write::Write for HintAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["hits"]);
        write::put(to, &self.hits);
        to.end();
    }
}
