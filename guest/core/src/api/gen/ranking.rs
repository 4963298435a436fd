// Generated from wit/ranking.wit by `cargo run --release -p xtask -- bindings`; do not edit.

//! Types of the interface `ranking`.
//!
//! The documented rankings as pure functions over what is passed in: no store, no state, the same
//! answer everywhere. They cost time in proportion to what is passed.

use alloc::string::String;
use alloc::vec::Vec;

use crate::wire::{layout, read, write};

/// How a text is cut into tokens of the overlap ranking.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum OverlapAnalyser {
    /// Compatibility forms and accents folded, lower case, cut at white space and ASCII signs but
    /// the backslash; pieces of one UTF-16 unit or of digits only are dropped, so is the stop list.
    #[default]
    Prose,
    /// Cut at everything but ASCII letters and digits and at changes of case; no stop list.
    Identifier,
}

impl OverlapAnalyser {
    /// The cases as the contract spells them.
    pub const NAMES: &'static [&'static str] = &["prose", "identifier"];

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl layout::Shape for OverlapAnalyser {
    const LAYOUT: layout::Layout = layout::Layout::case();
}

impl read::Read for OverlapAnalyser {
    fn read(from: &mut dyn read::Source) -> Self {
        let at = from.case(Self::NAMES);
        [Self::Prose, Self::Identifier]
            .get(at)
            .copied()
            .unwrap_or_default()
    }
}

/// One part of a document.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OverlapField {
    /// Field `text` of the contract.
    pub text: String,
    /// What one occurrence counts, at least 0; absent: 1.
    pub weight: Option<f64>,
    /// Absent: `prose`.
    pub analyser: Option<OverlapAnalyser>,
}

impl layout::Shape for OverlapField {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
        <Option<OverlapAnalyser> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for OverlapField {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["text", "weight", "analyser"]);
        let read = Self {
            text: read::field(from),
            weight: read::field(from),
            analyser: read::field(from),
        };
        from.end();
        read
    }
}

/// One document.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OverlapDocument {
    /// Breaks ties, in the order of `collate`.
    pub id: String,
    /// Field `fields` of the contract.
    pub fields: Vec<OverlapField>,
}

impl layout::Shape for OverlapDocument {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Vec<OverlapField> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for OverlapDocument {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["id", "fields"]);
        let read = Self {
            id: read::field(from),
            fields: read::field(from),
        };
        from.end();
        read
    }
}

/// One hit of the overlap ranking.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OverlapHit {
    /// Field `id` of the contract.
    pub id: String,
    /// Index of the document.
    pub document: u32,
    /// Relative to the best, which has exactly 1.
    pub score: f64,
    /// The query terms that it holds, in query order.
    pub terms: Vec<String>,
}

impl layout::Shape for OverlapHit {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for OverlapHit {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["id", "document", "score", "terms"]);
        write::put(to, &self.id);
        write::put(to, &self.document);
        write::put(to, &self.score);
        write::put(to, &self.terms);
        to.end();
    }
}

/// The request of `overlap-tokens`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OverlapTokensRequest {
    /// Field `text` of the contract.
    pub text: String,
    /// Absent: `prose`.
    pub analyser: Option<OverlapAnalyser>,
    /// Lower-case words to leave out; absent: the default list.
    pub stop: Option<Vec<String>>,
}

impl layout::Shape for OverlapTokensRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<OverlapAnalyser> as layout::Shape>::LAYOUT,
        <Option<Vec<String>> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for OverlapTokensRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["text", "analyser", "stop"]);
        let read = Self {
            text: read::field(from),
            analyser: read::field(from),
            stop: read::field(from),
        };
        from.end();
        read
    }
}

/// The answer of `overlap-tokens`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OverlapTokensAnswer {
    /// In order, repeats kept.
    pub tokens: Vec<String>,
}

impl layout::Shape for OverlapTokensAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Vec<String> as layout::Shape>::LAYOUT]);
}

impl write::Write for OverlapTokensAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["tokens"]);
        write::put(to, &self.tokens);
        to.end();
    }
}

/// The request of `overlap`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OverlapRequest {
    /// Field `query` of the contract.
    pub query: String,
    /// Field `documents` of the contract.
    pub documents: Vec<OverlapDocument>,
    /// At most so many hits; absent: 3.
    pub top: Option<u32>,
    /// The best document must cover this share of the query terms that occur anywhere, weighed by
    /// rarity, or there is no hit; absent: 0.08.
    pub floor: Option<f64>,
    /// When every document scores less than this share below the best there is no hit; 0 turns the
    /// guard off; absent: 0.15.
    pub margin: Option<f64>,
    /// With fewer documents there is no hit; absent: 2.
    pub least: Option<u32>,
    /// Lower-case words to leave out; absent: the default list, of which tokens of ids are kept.
    pub stop: Option<Vec<String>>,
}

impl layout::Shape for OverlapRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Vec<OverlapDocument> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
        <Option<Vec<String>> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for OverlapRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[
            "query",
            "documents",
            "top",
            "floor",
            "margin",
            "least",
            "stop",
        ]);
        let read = Self {
            query: read::field(from),
            documents: read::field(from),
            top: read::field(from),
            floor: read::field(from),
            margin: read::field(from),
            least: read::field(from),
            stop: read::field(from),
        };
        from.end();
        read
    }
}

/// The answer of `overlap`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OverlapAnswer {
    /// Field `hits` of the contract.
    pub hits: Vec<OverlapHit>,
}

impl layout::Shape for OverlapAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Vec<OverlapHit> as layout::Shape>::LAYOUT]);
}

impl write::Write for OverlapAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["hits"]);
        write::put(to, &self.hits);
        to.end();
    }
}

/// The request of `collate`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CollateRequest {
    /// Field `texts` of the contract.
    pub texts: Vec<String>,
}

impl layout::Shape for CollateRequest {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Vec<String> as layout::Shape>::LAYOUT]);
}

impl read::Read for CollateRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["texts"]);
        let read = Self {
            texts: read::field(from),
        };
        from.end();
        read
    }
}

/// The answer of `collate`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CollateAnswer {
    /// Equal texts keep their order.
    pub texts: Vec<String>,
}

impl layout::Shape for CollateAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Vec<String> as layout::Shape>::LAYOUT]);
}

impl write::Write for CollateAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["texts"]);
        write::put(to, &self.texts);
        to.end();
    }
}

/// A skill as the ranking sees it. Several entries may share an id: each counts in the
/// statistics, an answer names the id once and shows the last entry.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShelfSkill {
    /// Field `id` of the contract.
    pub id: String,
    /// Field `name` of the contract.
    pub name: String,
    /// What it is for; absent: it says nothing.
    pub description: Option<String>,
    /// Its first 600 UTF-16 units are searched.
    pub content: String,
}

impl layout::Shape for ShelfSkill {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for ShelfSkill {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["id", "name", "description", "content"]);
        let read = Self {
            id: read::field(from),
            name: read::field(from),
            description: read::field(from),
            content: read::field(from),
        };
        from.end();
        read
    }
}

impl write::Write for ShelfSkill {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["id", "name", "description", "content"]);
        write::put(to, &self.id);
        write::put(to, &self.name);
        write::put(to, &self.description);
        write::put(to, &self.content);
        to.end();
    }
}

/// A memory as the ranking sees it; entries that share an id as with skills.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShelfMemory {
    /// Field `id` of the contract.
    pub id: String,
    /// Its first 600 UTF-16 units are searched.
    pub content: String,
}

impl layout::Shape for ShelfMemory {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for ShelfMemory {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["id", "content"]);
        let read = Self {
            id: read::field(from),
            content: read::field(from),
        };
        from.end();
        read
    }
}

impl write::Write for ShelfMemory {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["id", "content"]);
        write::put(to, &self.id);
        write::put(to, &self.content);
        to.end();
    }
}

/// A function that an agent may call.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShelfFunction {
    /// Field `name` of the contract.
    pub name: String,
    /// Absent: `utils`.
    pub namespace: Option<String>,
    /// Names of its arguments.
    pub arguments: Vec<String>,
    /// It is always offered and so never hinted; absent: no.
    pub always: Option<bool>,
}

impl layout::Shape for ShelfFunction {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for ShelfFunction {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["name", "namespace", "arguments", "always"]);
        let read = Self {
            name: read::field(from),
            namespace: read::field(from),
            arguments: read::field(from),
            always: read::field(from),
        };
        from.end();
        read
    }
}

/// What is known about a namespace of functions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShelfNamespace {
    /// Field `namespace` of the contract.
    pub namespace: String,
    /// Field `title` of the contract.
    pub title: Option<String>,
    /// Field `description` of the contract.
    pub description: Option<String>,
    /// When to choose it; counts twice.
    pub criteria: Option<String>,
}

impl layout::Shape for ShelfNamespace {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for ShelfNamespace {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["namespace", "title", "description", "criteria"]);
        let read = Self {
            namespace: read::field(from),
            title: read::field(from),
            description: read::field(from),
            criteria: read::field(from),
        };
        from.end();
        read
    }
}

/// A namespace with its functions as the ranking sees it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShelfModule {
    /// Field `namespace` of the contract.
    pub namespace: String,
    /// Field `title` of the contract.
    pub title: Option<String>,
    /// Field `description` of the contract.
    pub description: Option<String>,
    /// Field `criteria` of the contract.
    pub criteria: Option<String>,
    /// Field `functions` of the contract.
    pub functions: Vec<String>,
    /// Distinct names of arguments.
    pub arguments: Vec<String>,
}

impl layout::Shape for ShelfModule {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for ShelfModule {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&[
            "namespace",
            "title",
            "description",
            "criteria",
            "functions",
            "arguments",
        ]);
        write::put(to, &self.namespace);
        write::put(to, &self.title);
        write::put(to, &self.description);
        write::put(to, &self.criteria);
        write::put(to, &self.functions);
        write::put(to, &self.arguments);
        to.end();
    }
}

/// A skill that a task may want.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SkillHint {
    /// Field `id` of the contract.
    pub id: String,
    /// Field `name` of the contract.
    pub name: String,
    /// Field `score` of the contract.
    pub score: f64,
}

impl layout::Shape for SkillHint {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for SkillHint {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["id", "name", "score"]);
        write::put(to, &self.id);
        write::put(to, &self.name);
        write::put(to, &self.score);
        to.end();
    }
}

/// A memory that a task may want.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MemoryHint {
    /// Field `id` of the contract.
    pub id: String,
    /// White space as single blanks, the first 80 UTF-16 units.
    pub snippet: String,
    /// Field `score` of the contract.
    pub score: f64,
}

impl layout::Shape for MemoryHint {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for MemoryHint {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["id", "snippet", "score"]);
        write::put(to, &self.id);
        write::put(to, &self.snippet);
        write::put(to, &self.score);
        to.end();
    }
}

/// A module that a task may want.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ModuleHint {
    /// Field `namespace` of the contract.
    pub namespace: String,
    /// Field `score` of the contract.
    pub score: f64,
    /// Field `terms` of the contract.
    pub terms: Vec<String>,
}

impl layout::Shape for ModuleHint {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for ModuleHint {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["namespace", "score", "terms"]);
        write::put(to, &self.namespace);
        write::put(to, &self.score);
        write::put(to, &self.terms);
        to.end();
    }
}

/// The request of `search-skills`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchSkillsRequest {
    /// Field `skills` of the contract.
    pub skills: Vec<ShelfSkill>,
    /// At most 2 skills a search.
    pub searches: Vec<String>,
    /// Field `stop` of the contract.
    pub stop: Option<Vec<String>>,
}

impl layout::Shape for SearchSkillsRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<ShelfSkill> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Option<Vec<String>> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for SearchSkillsRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["skills", "searches", "stop"]);
        let read = Self {
            skills: read::field(from),
            searches: read::field(from),
            stop: read::field(from),
        };
        from.end();
        read
    }
}

/// The answer of `search-skills`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchSkillsAnswer {
    /// In the order of the searches, each id once.
    pub skills: Vec<ShelfSkill>,
}

impl layout::Shape for SearchSkillsAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Vec<ShelfSkill> as layout::Shape>::LAYOUT]);
}

impl write::Write for SearchSkillsAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["skills"]);
        write::put(to, &self.skills);
        to.end();
    }
}

/// The request of `search-memories`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchMemoriesRequest {
    /// Field `memories` of the contract.
    pub memories: Vec<ShelfMemory>,
    /// At most 3 memories a search.
    pub searches: Vec<String>,
    /// Ids that are loaded: not found, not counted.
    pub loaded: Vec<String>,
    /// Field `stop` of the contract.
    pub stop: Option<Vec<String>>,
}

impl layout::Shape for SearchMemoriesRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<ShelfMemory> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Option<Vec<String>> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for SearchMemoriesRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["memories", "searches", "loaded", "stop"]);
        let read = Self {
            memories: read::field(from),
            searches: read::field(from),
            loaded: read::field(from),
            stop: read::field(from),
        };
        from.end();
        read
    }
}

/// The answer of `search-memories`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchMemoriesAnswer {
    /// Field `memories` of the contract.
    pub memories: Vec<ShelfMemory>,
}

impl layout::Shape for SearchMemoriesAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Vec<ShelfMemory> as layout::Shape>::LAYOUT]);
}

impl write::Write for SearchMemoriesAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["memories"]);
        write::put(to, &self.memories);
        to.end();
    }
}

/// The request of `hint-skills`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HintSkillsRequest {
    /// Field `skills` of the contract.
    pub skills: Vec<ShelfSkill>,
    /// Field `task` of the contract.
    pub task: String,
    /// Absent: 3.
    pub top: Option<u32>,
    /// Absent: 0.08.
    pub floor: Option<f64>,
    /// Field `stop` of the contract.
    pub stop: Option<Vec<String>>,
}

impl layout::Shape for HintSkillsRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<ShelfSkill> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
        <Option<Vec<String>> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for HintSkillsRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["skills", "task", "top", "floor", "stop"]);
        let read = Self {
            skills: read::field(from),
            task: read::field(from),
            top: read::field(from),
            floor: read::field(from),
            stop: read::field(from),
        };
        from.end();
        read
    }
}

/// The answer of `hint-skills`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HintSkillsAnswer {
    /// Field `hints` of the contract.
    pub hints: Vec<SkillHint>,
}

impl layout::Shape for HintSkillsAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Vec<SkillHint> as layout::Shape>::LAYOUT]);
}

impl write::Write for HintSkillsAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["hints"]);
        write::put(to, &self.hints);
        to.end();
    }
}

/// The request of `hint-memories`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HintMemoriesRequest {
    /// Field `memories` of the contract.
    pub memories: Vec<ShelfMemory>,
    /// Field `task` of the contract.
    pub task: String,
    /// Field `loaded` of the contract.
    pub loaded: Vec<String>,
    /// Field `top` of the contract.
    pub top: Option<u32>,
    /// Field `floor` of the contract.
    pub floor: Option<f64>,
    /// Field `stop` of the contract.
    pub stop: Option<Vec<String>>,
}

impl layout::Shape for HintMemoriesRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<ShelfMemory> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
        <Option<Vec<String>> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for HintMemoriesRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["memories", "task", "loaded", "top", "floor", "stop"]);
        let read = Self {
            memories: read::field(from),
            task: read::field(from),
            loaded: read::field(from),
            top: read::field(from),
            floor: read::field(from),
            stop: read::field(from),
        };
        from.end();
        read
    }
}

/// The answer of `hint-memories`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HintMemoriesAnswer {
    /// Field `hints` of the contract.
    pub hints: Vec<MemoryHint>,
}

impl layout::Shape for HintMemoriesAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Vec<MemoryHint> as layout::Shape>::LAYOUT]);
}

impl write::Write for HintMemoriesAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["hints"]);
        write::put(to, &self.hints);
        to.end();
    }
}

/// The request of `hint-modules`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HintModulesRequest {
    /// Field `functions` of the contract.
    pub functions: Vec<ShelfFunction>,
    /// Field `namespaces` of the contract.
    pub namespaces: Vec<ShelfNamespace>,
    /// Field `task` of the contract.
    pub task: String,
    /// Field `top` of the contract.
    pub top: Option<u32>,
    /// Field `floor` of the contract.
    pub floor: Option<f64>,
    /// Field `stop` of the contract.
    pub stop: Option<Vec<String>>,
}

impl layout::Shape for HintModulesRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<ShelfFunction> as layout::Shape>::LAYOUT,
        <Vec<ShelfNamespace> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
        <Option<Vec<String>> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for HintModulesRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["functions", "namespaces", "task", "top", "floor", "stop"]);
        let read = Self {
            functions: read::field(from),
            namespaces: read::field(from),
            task: read::field(from),
            top: read::field(from),
            floor: read::field(from),
            stop: read::field(from),
        };
        from.end();
        read
    }
}

/// The answer of `hint-modules`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HintModulesAnswer {
    /// The modules that were ranked, in order of their first function.
    pub modules: Vec<ShelfModule>,
    /// Field `hints` of the contract.
    pub hints: Vec<ModuleHint>,
}

impl layout::Shape for HintModulesAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<ShelfModule> as layout::Shape>::LAYOUT,
        <Vec<ModuleHint> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for HintModulesAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["modules", "hints"]);
        write::put(to, &self.modules);
        write::put(to, &self.hints);
        to.end();
    }
}

/// What the vocabulary terms that continue a query term add to a document, at half weight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PrefixRule {
    /// Only the best of them, and none beside the exact term (agentmemory, main branch of October 2026).
    #[default]
    Best,
    /// All of them, summed (agentmemory 0.9.29).
    Summed,
}

impl PrefixRule {
    /// The cases as the contract spells them.
    pub const NAMES: &'static [&'static str] = &["best", "summed"];

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl layout::Shape for PrefixRule {
    const LAYOUT: layout::Layout = layout::Layout::case();
}

impl read::Read for PrefixRule {
    fn read(from: &mut dyn read::Source) -> Self {
        let at = from.case(Self::NAMES);
        [Self::Best, Self::Summed]
            .get(at)
            .copied()
            .unwrap_or_default()
    }
}

/// What two texts are to each other by the documented thresholds, both strict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Likeness {
    /// Similarity of at most 0.4.
    #[default]
    Fresh,
    /// Above 0.4, at most 0.7.
    Near,
    /// Above 0.7.
    Same,
}

impl Likeness {
    /// The cases as the contract spells them.
    pub const NAMES: &'static [&'static str] = &["fresh", "near", "same"];

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl layout::Shape for Likeness {
    const LAYOUT: layout::Layout = layout::Layout::case();
}

impl write::Write for Likeness {
    fn write(&self, to: &mut dyn write::Sink) {
        to.case(Self::NAMES, *self as usize);
    }
}

/// One document of the keyword ranking. Its fields are joined by blanks in this order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeywordDocument {
    /// Field `title` of the contract.
    pub title: String,
    /// Field `subtitle` of the contract.
    pub subtitle: String,
    /// Field `narrative` of the contract.
    pub narrative: String,
    /// Field `facts` of the contract.
    pub facts: Vec<String>,
    /// Field `concepts` of the contract.
    pub concepts: Vec<String>,
    /// Field `files` of the contract.
    pub files: Vec<String>,
    /// Field `kind` of the contract.
    pub kind: String,
}

impl layout::Shape for KeywordDocument {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for KeywordDocument {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[
            "title",
            "subtitle",
            "narrative",
            "facts",
            "concepts",
            "files",
            "kind",
        ]);
        let read = Self {
            title: read::field(from),
            subtitle: read::field(from),
            narrative: read::field(from),
            facts: read::field(from),
            concepts: read::field(from),
            files: read::field(from),
            kind: read::field(from),
        };
        from.end();
        read
    }
}

/// A document by its index, and its score.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeywordHit {
    /// Field `document` of the contract.
    pub document: u32,
    /// Field `score` of the contract.
    pub score: f64,
}

impl layout::Shape for KeywordHit {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u32 as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for KeywordHit {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["document", "score"]);
        write::put(to, &self.document);
        write::put(to, &self.score);
        to.end();
    }
}

/// The hits of one query, best first; of equal scores the one that the query reached first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeywordResult {
    /// Field `hits` of the contract.
    pub hits: Vec<KeywordHit>,
}

impl layout::Shape for KeywordResult {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Vec<KeywordHit> as layout::Shape>::LAYOUT]);
}

impl write::Write for KeywordResult {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["hits"]);
        write::put(to, &self.hits);
        to.end();
    }
}

/// The request of `keyword-tokens`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeywordTokensRequest {
    /// Field `text` of the contract.
    pub text: String,
}

impl layout::Shape for KeywordTokensRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<String as layout::Shape>::LAYOUT]);
}

impl read::Read for KeywordTokensRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["text"]);
        let read = Self {
            text: read::field(from),
        };
        from.end();
        read
    }
}

/// The answer of `keyword-tokens`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeywordTokensAnswer {
    /// In order, repeats kept.
    pub tokens: Vec<String>,
}

impl layout::Shape for KeywordTokensAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Vec<String> as layout::Shape>::LAYOUT]);
}

impl write::Write for KeywordTokensAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["tokens"]);
        write::put(to, &self.tokens);
        to.end();
    }
}

/// The request of `keyword-stem`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeywordStemRequest {
    /// One lower-case word.
    pub word: String,
}

impl layout::Shape for KeywordStemRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<String as layout::Shape>::LAYOUT]);
}

impl read::Read for KeywordStemRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["word"]);
        let read = Self {
            word: read::field(from),
        };
        from.end();
        read
    }
}

/// The answer of `keyword-stem`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeywordStemAnswer {
    /// Field `stem` of the contract.
    pub stem: String,
}

impl layout::Shape for KeywordStemAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<String as layout::Shape>::LAYOUT]);
}

impl write::Write for KeywordStemAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["stem"]);
        write::put(to, &self.stem);
        to.end();
    }
}

/// The request of `keyword-synonyms`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeywordSynonymsRequest {
    /// A stem.
    pub stem: String,
}

impl layout::Shape for KeywordSynonymsRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<String as layout::Shape>::LAYOUT]);
}

impl read::Read for KeywordSynonymsRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["stem"]);
        let read = Self {
            stem: read::field(from),
        };
        from.end();
        read
    }
}

/// The answer of `keyword-synonyms`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeywordSynonymsAnswer {
    /// Stems that mean the same, without itself.
    pub stems: Vec<String>,
}

impl layout::Shape for KeywordSynonymsAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Vec<String> as layout::Shape>::LAYOUT]);
}

impl write::Write for KeywordSynonymsAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["stems"]);
        write::put(to, &self.stems);
        to.end();
    }
}

/// The request of `keyword`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeywordRequest {
    /// In the order in which they were written.
    pub documents: Vec<KeywordDocument>,
    /// Field `queries` of the contract.
    pub queries: Vec<String>,
    /// Absent: `best`.
    pub rule: Option<PrefixRule>,
    /// At most so many hits a query; absent: 20.
    pub limit: Option<u32>,
}

impl layout::Shape for KeywordRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<KeywordDocument> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Option<PrefixRule> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for KeywordRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["documents", "queries", "rule", "limit"]);
        let read = Self {
            documents: read::field(from),
            queries: read::field(from),
            rule: read::field(from),
            limit: read::field(from),
        };
        from.end();
        read
    }
}

/// The answer of `keyword`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeywordAnswer {
    /// One a query.
    pub results: Vec<KeywordResult>,
    /// Tokens of each document.
    pub lengths: Vec<u32>,
    /// Tokens of all documents.
    pub total: u64,
    /// Different terms of all documents.
    pub vocabulary: u32,
}

impl layout::Shape for KeywordAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<KeywordResult> as layout::Shape>::LAYOUT,
        <Vec<u32> as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for KeywordAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["results", "lengths", "total", "vocabulary"]);
        write::put(to, &self.results);
        write::put(to, &self.lengths);
        write::put(to, &self.total);
        write::put(to, &self.vocabulary);
        to.end();
    }
}

/// The request of `jaccard`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct JaccardRequest {
    /// Field `left` of the contract.
    pub left: String,
    /// Field `right` of the contract.
    pub right: String,
    /// Compare in lower case, as `remember` does; absent: no.
    pub lower: Option<bool>,
}

impl layout::Shape for JaccardRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for JaccardRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["left", "right", "lower"]);
        let read = Self {
            left: read::field(from),
            right: read::field(from),
            lower: read::field(from),
        };
        from.end();
        read
    }
}

/// The answer of `jaccard`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct JaccardAnswer {
    /// Shared tokens over all tokens, 0 to 1.
    pub similarity: f64,
    /// Field `likeness` of the contract.
    pub likeness: Likeness,
}

impl layout::Shape for JaccardAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <f64 as layout::Shape>::LAYOUT,
        <Likeness as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for JaccardAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["similarity", "likeness"]);
        write::put(to, &self.similarity);
        write::put(to, &self.likeness);
        to.end();
    }
}

/// A ranked list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FuseStream {
    /// Best first; an id that stands in it twice counts by its better place.
    pub ids: Vec<String>,
    /// At least 0.
    pub weight: f64,
}

impl layout::Shape for FuseStream {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<String> as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for FuseStream {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["ids", "weight"]);
        let read = Self {
            ids: read::field(from),
            weight: read::field(from),
        };
        from.end();
        read
    }
}

/// An id and its score.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scored {
    /// Field `id` of the contract.
    pub id: String,
    /// Field `score` of the contract.
    pub score: f64,
}

impl layout::Shape for Scored {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for Scored {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["id", "score"]);
        write::put(to, &self.id);
        write::put(to, &self.score);
        to.end();
    }
}

/// The request of `fuse`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FuseRequest {
    /// Field `streams` of the contract.
    pub streams: Vec<FuseStream>,
}

impl layout::Shape for FuseRequest {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Vec<FuseStream> as layout::Shape>::LAYOUT]);
}

impl read::Read for FuseRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["streams"]);
        let read = Self {
            streams: read::field(from),
        };
        from.end();
        read
    }
}

/// The answer of `fuse`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FuseAnswer {
    /// Best first; ties go to the better best place, then to the smaller id.
    pub fused: Vec<Scored>,
}

impl layout::Shape for FuseAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Vec<Scored> as layout::Shape>::LAYOUT]);
}

impl write::Write for FuseAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["fused"]);
        write::put(to, &self.fused);
        to.end();
    }
}

/// A result and the session that it comes from.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SessionResult {
    /// Field `id` of the contract.
    pub id: String,
    /// Field `session` of the contract.
    pub session: String,
}

impl layout::Shape for SessionResult {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for SessionResult {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["id", "session"]);
        let read = Self {
            id: read::field(from),
            session: read::field(from),
        };
        from.end();
        read
    }
}

/// The request of `diversify`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DiversifyRequest {
    /// Best first.
    pub results: Vec<SessionResult>,
    /// How many are wanted.
    pub limit: u32,
    /// How many of one session before the others had their turn; absent: 3.
    pub most: Option<u32>,
}

impl layout::Shape for DiversifyRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<SessionResult> as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for DiversifyRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["results", "limit", "most"]);
        let read = Self {
            results: read::field(from),
            limit: read::field(from),
            most: read::field(from),
        };
        from.end();
        read
    }
}

/// The answer of `diversify`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DiversifyAnswer {
    /// Field `ids` of the contract.
    pub ids: Vec<String>,
}

impl layout::Shape for DiversifyAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Vec<String> as layout::Shape>::LAYOUT]);
}

impl write::Write for DiversifyAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["ids"]);
        write::put(to, &self.ids);
        to.end();
    }
}

/// A named thing and the observations that speak of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphNode {
    /// Field `id` of the contract.
    pub id: String,
    /// Field `name` of the contract.
    pub name: String,
    /// Field `observations` of the contract.
    pub observations: Vec<String>,
    /// Not walked; absent: no.
    pub stale: Option<bool>,
}

impl layout::Shape for GraphNode {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for GraphNode {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["id", "name", "observations", "stale"]);
        let read = Self {
            id: read::field(from),
            name: read::field(from),
            observations: read::field(from),
            stale: read::field(from),
        };
        from.end();
        read
    }
}

/// A connection, walked both ways.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphEdge {
    /// Field `source` of the contract.
    pub source: String,
    /// Field `target` of the contract.
    pub target: String,
    /// 0 to 1; its cost is 1 over it, at most 100.
    pub weight: f64,
    /// Not walked; absent: no.
    pub stale: Option<bool>,
}

impl layout::Shape for GraphEdge {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for GraphEdge {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["source", "target", "weight", "stale"]);
        let read = Self {
            source: read::field(from),
            target: read::field(from),
            weight: read::field(from),
            stale: read::field(from),
        };
        from.end();
        read
    }
}

/// An observation that the walk reached.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphHit {
    /// Field `id` of the contract.
    pub id: String,
    /// Field `score` of the contract.
    pub score: f64,
    /// Nodes on the path; 0 for the start's own observations.
    pub path: u32,
}

impl layout::Shape for GraphHit {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for GraphHit {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["id", "score", "path"]);
        write::put(to, &self.id);
        write::put(to, &self.score);
        write::put(to, &self.path);
        to.end();
    }
}

/// The request of `graph-entities`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphEntitiesRequest {
    /// Field `query` of the contract.
    pub query: String,
}

impl layout::Shape for GraphEntitiesRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<String as layout::Shape>::LAYOUT]);
}

impl read::Read for GraphEntitiesRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["query"]);
        let read = Self {
            query: read::field(from),
        };
        from.end();
        read
    }
}

/// The answer of `graph-entities`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphEntitiesAnswer {
    /// Quoted texts, then capitalised words, each once.
    pub entities: Vec<String>,
}

impl layout::Shape for GraphEntitiesAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Vec<String> as layout::Shape>::LAYOUT]);
}

impl write::Write for GraphEntitiesAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["entities"]);
        write::put(to, &self.entities);
        to.end();
    }
}

/// The request of `graph-search`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphSearchRequest {
    /// Field `nodes` of the contract.
    pub nodes: Vec<GraphNode>,
    /// Field `edges` of the contract.
    pub edges: Vec<GraphEdge>,
    /// Starts are the nodes whose name holds one of these or is held by one, case aside.
    pub entities: Vec<String>,
    /// Edges on a path at most; absent: 2.
    pub depth: Option<u32>,
    /// Absent: 20.
    pub limit: Option<u32>,
}

impl layout::Shape for GraphSearchRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<GraphNode> as layout::Shape>::LAYOUT,
        <Vec<GraphEdge> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for GraphSearchRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["nodes", "edges", "entities", "depth", "limit"]);
        let read = Self {
            nodes: read::field(from),
            edges: read::field(from),
            entities: read::field(from),
            depth: read::field(from),
            limit: read::field(from),
        };
        from.end();
        read
    }
}

/// The answer of `graph-search`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphSearchAnswer {
    /// Field `hits` of the contract.
    pub hits: Vec<GraphHit>,
}

impl layout::Shape for GraphSearchAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Vec<GraphHit> as layout::Shape>::LAYOUT]);
}

impl write::Write for GraphSearchAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["hits"]);
        write::put(to, &self.hits);
        to.end();
    }
}

/// The request of `graph-expand`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphExpandRequest {
    /// Field `nodes` of the contract.
    pub nodes: Vec<GraphNode>,
    /// Field `edges` of the contract.
    pub edges: Vec<GraphEdge>,
    /// Observations that are known; others near their nodes are found.
    pub known: Vec<String>,
    /// Edges on a path at most; absent: 1.
    pub depth: Option<u32>,
    /// Absent: 5.
    pub limit: Option<u32>,
}

impl layout::Shape for GraphExpandRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<GraphNode> as layout::Shape>::LAYOUT,
        <Vec<GraphEdge> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for GraphExpandRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["nodes", "edges", "known", "depth", "limit"]);
        let read = Self {
            nodes: read::field(from),
            edges: read::field(from),
            known: read::field(from),
            depth: read::field(from),
            limit: read::field(from),
        };
        from.end();
        read
    }
}

/// The answer of `graph-expand`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphExpandAnswer {
    /// Field `hits` of the contract.
    pub hits: Vec<GraphHit>,
}

impl layout::Shape for GraphExpandAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Vec<GraphHit> as layout::Shape>::LAYOUT]);
}

impl write::Write for GraphExpandAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["hits"]);
        write::put(to, &self.hits);
        to.end();
    }
}

/// What one observation names.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphObservation {
    /// Field `id` of the contract.
    pub id: String,
    /// Field `files` of the contract.
    pub files: Vec<String>,
    /// Field `concepts` of the contract.
    pub concepts: Vec<String>,
}

impl layout::Shape for GraphObservation {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for GraphObservation {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["id", "files", "concepts"]);
        let read = Self {
            id: read::field(from),
            files: read::field(from),
            concepts: read::field(from),
        };
        from.end();
        read
    }
}

/// What a node of a made graph stands for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GraphKind {
    /// Case `file` of the contract.
    #[default]
    File,
    /// Case `concept` of the contract.
    Concept,
}

impl GraphKind {
    /// The cases as the contract spells them.
    pub const NAMES: &'static [&'static str] = &["file", "concept"];

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl layout::Shape for GraphKind {
    const LAYOUT: layout::Layout = layout::Layout::case();
}

impl write::Write for GraphKind {
    fn write(&self, to: &mut dyn write::Sink) {
        to.case(Self::NAMES, *self as usize);
    }
}

/// A node made from files and concepts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphMadeNode {
    /// Field `kind` of the contract.
    pub kind: GraphKind,
    /// As first written, trimmed; names meet case aside.
    pub name: String,
    /// Field `observations` of the contract.
    pub observations: Vec<String>,
}

impl layout::Shape for GraphMadeNode {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <GraphKind as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for GraphMadeNode {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["kind", "name", "observations"]);
        write::put(to, &self.kind);
        write::put(to, &self.name);
        write::put(to, &self.observations);
        to.end();
    }
}

/// An edge of weight 0.4 between two made nodes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphMadeEdge {
    /// Index of a node.
    pub source: u32,
    /// Index of the other.
    pub target: u32,
    /// Field `weight` of the contract.
    pub weight: f64,
    /// Field `observations` of the contract.
    pub observations: Vec<String>,
}

impl layout::Shape for GraphMadeEdge {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u32 as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for GraphMadeEdge {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["source", "target", "weight", "observations"]);
        write::put(to, &self.source);
        write::put(to, &self.target);
        write::put(to, &self.weight);
        write::put(to, &self.observations);
        to.end();
    }
}

/// The request of `graph-build`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphBuildRequest {
    /// Field `observations` of the contract.
    pub observations: Vec<GraphObservation>,
}

impl layout::Shape for GraphBuildRequest {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Vec<GraphObservation> as layout::Shape>::LAYOUT]);
}

impl read::Read for GraphBuildRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["observations"]);
        let read = Self {
            observations: read::field(from),
        };
        from.end();
        read
    }
}

/// The answer of `graph-build`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphBuildAnswer {
    /// Field `nodes` of the contract.
    pub nodes: Vec<GraphMadeNode>,
    /// Field `edges` of the contract.
    pub edges: Vec<GraphMadeEdge>,
}

impl layout::Shape for GraphBuildAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<GraphMadeNode> as layout::Shape>::LAYOUT,
        <Vec<GraphMadeEdge> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for GraphBuildAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["nodes", "edges"]);
        write::put(to, &self.nodes);
        write::put(to, &self.edges);
        to.end();
    }
}

/// A record whose worth is asked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RetentionItem {
    /// Field `id` of the contract.
    pub id: String,
    /// Kind of memory: architecture, preference, pattern, bug, workflow; all else weighs as a fact.
    pub kind: String,
    /// Of a consolidated fact, 0 to 1: it weighs at least so much.
    pub confidence: Option<f64>,
    /// Milliseconds UTC.
    pub created: u64,
    /// Accesses in all; absent: as many as are listed.
    pub uses: Option<u64>,
    /// Milliseconds UTC, oldest first; the last 20 count.
    pub accesses: Vec<u64>,
}

impl layout::Shape for RetentionItem {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
        <Option<u64> as layout::Shape>::LAYOUT,
        <Vec<u64> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for RetentionItem {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["id", "kind", "confidence", "created", "uses", "accesses"]);
        let read = Self {
            id: read::field(from),
            kind: read::field(from),
            confidence: read::field(from),
            created: read::field(from),
            uses: read::field(from),
            accesses: read::field(from),
        };
        from.end();
        read
    }
}

/// How a score compares with the borders.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RetentionTier {
    /// Case `hot` of the contract.
    #[default]
    Hot,
    /// Case `warm` of the contract.
    Warm,
    /// Case `cold` of the contract.
    Cold,
    /// Case `evictable` of the contract.
    Evictable,
}

impl RetentionTier {
    /// The cases as the contract spells them.
    pub const NAMES: &'static [&'static str] = &["hot", "warm", "cold", "evictable"];

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl layout::Shape for RetentionTier {
    const LAYOUT: layout::Layout = layout::Layout::case();
}

impl write::Write for RetentionTier {
    fn write(&self, to: &mut dyn write::Sink) {
        to.case(Self::NAMES, *self as usize);
    }
}

/// A score and its parts: min(1, salience x decay + boost).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RetentionScore {
    /// Field `id` of the contract.
    pub id: String,
    /// Field `score` of the contract.
    pub score: f64,
    /// Field `salience` of the contract.
    pub salience: f64,
    /// Field `decay` of the contract.
    pub decay: f64,
    /// Field `boost` of the contract.
    pub boost: f64,
    /// Field `tier` of the contract.
    pub tier: RetentionTier,
}

impl layout::Shape for RetentionScore {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <RetentionTier as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for RetentionScore {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["id", "score", "salience", "decay", "boost", "tier"]);
        write::put(to, &self.id);
        write::put(to, &self.score);
        write::put(to, &self.salience);
        write::put(to, &self.decay);
        write::put(to, &self.boost);
        write::put(to, &self.tier);
        to.end();
    }
}

/// The request of `retention`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RetentionRequest {
    /// Field `items` of the contract.
    pub items: Vec<RetentionItem>,
    /// The instant, milliseconds UTC.
    pub now: u64,
    /// Decay per day, above 0; absent: 0.01.
    pub lambda: Option<f64>,
    /// Weight of accesses, at least 0; absent: 0.3.
    pub sigma: Option<f64>,
    /// Absent: 0.7.
    pub hot: Option<f64>,
    /// Absent: 0.4.
    pub warm: Option<f64>,
    /// Absent: 0.15.
    pub cold: Option<f64>,
}

impl layout::Shape for RetentionRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<RetentionItem> as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for RetentionRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["items", "now", "lambda", "sigma", "hot", "warm", "cold"]);
        let read = Self {
            items: read::field(from),
            now: read::field(from),
            lambda: read::field(from),
            sigma: read::field(from),
            hot: read::field(from),
            warm: read::field(from),
            cold: read::field(from),
        };
        from.end();
        read
    }
}

/// The answer of `retention`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RetentionAnswer {
    /// In the order of the items.
    pub scores: Vec<RetentionScore>,
}

impl layout::Shape for RetentionAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Vec<RetentionScore> as layout::Shape>::LAYOUT]);
}

impl write::Write for RetentionAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["scores"]);
        write::put(to, &self.scores);
        to.end();
    }
}

/// What happens with a full-text query that cannot be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FtsSyntax {
    /// It is tried again with its words and operators, then with its words alone.
    #[default]
    Retry,
    /// It finds nothing, as in the original.
    Strict,
}

impl FtsSyntax {
    /// The cases as the contract spells them.
    pub const NAMES: &'static [&'static str] = &["retry", "strict"];

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl layout::Shape for FtsSyntax {
    const LAYOUT: layout::Layout = layout::Layout::case();
}

impl read::Read for FtsSyntax {
    fn read(from: &mut dyn read::Source) -> Self {
        let at = from.case(Self::NAMES);
        [Self::Retry, Self::Strict]
            .get(at)
            .copied()
            .unwrap_or_default()
    }
}

/// One row of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FtsRow {
    /// Field `id` of the contract.
    pub id: String,
    /// The text of each column, in the order of the columns.
    pub texts: Vec<String>,
}

impl layout::Shape for FtsRow {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for FtsRow {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["id", "texts"]);
        let read = Self {
            id: read::field(from),
            texts: read::field(from),
        };
        from.end();
        read
    }
}

/// One table: statistics count its rows alone.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FtsTable {
    /// Field `name` of the contract.
    pub name: String,
    /// Field `columns` of the contract.
    pub columns: Vec<String>,
    /// Field `rows` of the contract.
    pub rows: Vec<FtsRow>,
}

impl layout::Shape for FtsTable {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<FtsRow> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for FtsTable {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["name", "columns", "rows"]);
        let read = Self {
            name: read::field(from),
            columns: read::field(from),
            rows: read::field(from),
        };
        from.end();
        read
    }
}

/// The request of `fts`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FtsRequest {
    /// At most 65536 bytes. Without ` AND `, ` OR `, ` NOT `, `"` or `*` it is reduced to its words,
    /// all of which must occur; else it is the query language of SQLite's FTS5.
    pub query: String,
    /// Field `tables` of the contract.
    pub tables: Vec<FtsTable>,
    /// At most so many hits of a table, and in all; absent: 20.
    pub limit: Option<u32>,
    /// Absent: `retry`.
    pub syntax: Option<FtsSyntax>,
}

impl layout::Shape for FtsRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Vec<FtsTable> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
        <Option<FtsSyntax> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for FtsRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["query", "tables", "limit", "syntax"]);
        let read = Self {
            query: read::field(from),
            tables: read::field(from),
            limit: read::field(from),
            syntax: read::field(from),
        };
        from.end();
        read
    }
}

/// One row that the full-text ranking found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FtsHit {
    /// Name of the table.
    pub table: String,
    /// Id of the row.
    pub id: String,
    /// BM25 with k1 = 1.2 and b = 0.75 over the table, higher is better.
    pub score: f64,
}

impl layout::Shape for FtsHit {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for FtsHit {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["table", "id", "score"]);
        write::put(to, &self.table);
        write::put(to, &self.id);
        write::put(to, &self.score);
        to.end();
    }
}

/// The answer of `fts`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FtsAnswer {
    /// The query as it was read.
    pub prepared: String,
    /// Strongest first, ties by table, then by row.
    pub hits: Vec<FtsHit>,
    /// Why the query could not be read as it was given, in the words of the original; else empty.
    pub fault: String,
}

impl layout::Shape for FtsAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Vec<FtsHit> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for FtsAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["prepared", "hits", "fault"]);
        write::put(to, &self.prepared);
        write::put(to, &self.hits);
        write::put(to, &self.fault);
        to.end();
    }
}

/// An entry of a list to fuse.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HybridEntry {
    /// Field `table` of the contract.
    pub table: String,
    /// Field `id` of the contract.
    pub id: String,
    /// Keyword score or similarity; what is below 0 counts as 0.
    pub score: f64,
}

impl layout::Shape for HybridEntry {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for HybridEntry {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["table", "id", "score"]);
        let read = Self {
            table: read::field(from),
            id: read::field(from),
            score: read::field(from),
        };
        from.end();
        read
    }
}

/// The request of `hybrid`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HybridRequest {
    /// Field `keyword` of the contract.
    pub keyword: Vec<HybridEntry>,
    /// Field `semantic` of the contract.
    pub semantic: Vec<HybridEntry>,
    /// Weight of the semantic side, held within 0 to 1; absent: 0.3.
    pub weight: Option<f64>,
    /// Absent: 20.
    pub limit: Option<u32>,
}

impl layout::Shape for HybridRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<HybridEntry> as layout::Shape>::LAYOUT,
        <Vec<HybridEntry> as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for HybridRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["keyword", "semantic", "weight", "limit"]);
        let read = Self {
            keyword: read::field(from),
            semantic: read::field(from),
            weight: read::field(from),
            limit: read::field(from),
        };
        from.end();
        read
    }
}

/// One row that the hybrid ranking found, with its parts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HybridHit {
    /// Field `table` of the contract.
    pub table: String,
    /// Field `id` of the contract.
    pub id: String,
    /// Keyword score over the best one.
    pub keyword: f64,
    /// Similarity, 0 when the semantic list misses it.
    pub semantic: f64,
    /// `(1 - weight) * keyword + weight * semantic`.
    pub score: f64,
}

impl layout::Shape for HybridHit {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for HybridHit {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["table", "id", "keyword", "semantic", "score"]);
        write::put(to, &self.table);
        write::put(to, &self.id);
        write::put(to, &self.keyword);
        write::put(to, &self.semantic);
        write::put(to, &self.score);
        to.end();
    }
}

/// The answer of `hybrid`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HybridAnswer {
    /// Highest first, ties in the order of first appearance, the keyword list first.
    pub hits: Vec<HybridHit>,
}

impl layout::Shape for HybridAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Vec<HybridHit> as layout::Shape>::LAYOUT]);
}

impl write::Write for HybridAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["hits"]);
        write::put(to, &self.hits);
        to.end();
    }
}

/// A row, by its table and id.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NearestRow {
    /// Field `table` of the contract.
    pub table: String,
    /// Field `id` of the contract.
    pub id: String,
}

impl layout::Shape for NearestRow {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for NearestRow {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["table", "id"]);
        let read = Self {
            table: read::field(from),
            id: read::field(from),
        };
        from.end();
        read
    }
}

/// The request of `nearest`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NearestRequest {
    /// Field `query` of the contract.
    pub query: Vec<f64>,
    /// Field `rows` of the contract.
    pub rows: Vec<NearestRow>,
    /// One vector a row, end to end, each as long as the query.
    pub vectors: Vec<f64>,
    /// Only rows of this table.
    pub table: Option<String>,
    /// Absent: 10.
    pub limit: Option<u32>,
}

impl layout::Shape for NearestRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<f64> as layout::Shape>::LAYOUT,
        <Vec<NearestRow> as layout::Shape>::LAYOUT,
        <Vec<f64> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for NearestRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["query", "rows", "vectors", "table", "limit"]);
        let read = Self {
            query: read::field(from),
            rows: read::field(from),
            vectors: read::field(from),
            table: read::field(from),
            limit: read::field(from),
        };
        from.end();
        read
    }
}

/// One of the nearest rows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NearestHit {
    /// Field `table` of the contract.
    pub table: String,
    /// Field `id` of the contract.
    pub id: String,
    /// The cosine, rounded to four decimals.
    pub similarity: f64,
}

impl layout::Shape for NearestHit {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for NearestHit {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["table", "id", "similarity"]);
        write::put(to, &self.table);
        write::put(to, &self.id);
        write::put(to, &self.similarity);
        to.end();
    }
}

/// The answer of `nearest`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NearestAnswer {
    /// Highest rounded similarity first, ties in the order given.
    pub hits: Vec<NearestHit>,
}

impl layout::Shape for NearestAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Vec<NearestHit> as layout::Shape>::LAYOUT]);
}

impl write::Write for NearestAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["hits"]);
        write::put(to, &self.hits);
        to.end();
    }
}

/// The request of `repeats`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RepeatsRequest {
    /// Vectors of `dimensions` numbers, end to end.
    pub vectors: Vec<f64>,
    /// Field `dimensions` of the contract.
    pub dimensions: u32,
    /// From which similarity on a vector repeats another; absent: 0.95.
    pub threshold: Option<f64>,
}

impl layout::Shape for RepeatsRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<f64> as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for RepeatsRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["vectors", "dimensions", "threshold"]);
        let read = Self {
            vectors: read::field(from),
            dimensions: read::field(from),
            threshold: read::field(from),
        };
        from.end();
        read
    }
}

/// The answer of `repeats`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RepeatsAnswer {
    /// Indexes of the vectors that repeat an earlier one that is kept, ascending.
    pub removed: Vec<u32>,
    /// Indexes of the others.
    pub kept: Vec<u32>,
}

impl layout::Shape for RepeatsAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<u32> as layout::Shape>::LAYOUT,
        <Vec<u32> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for RepeatsAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["removed", "kept"]);
        write::put(to, &self.removed);
        write::put(to, &self.kept);
        to.end();
    }
}
