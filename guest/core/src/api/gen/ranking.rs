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
    /// Its text; empty: it holds nothing.
    pub text: String,
    /// What one occurrence counts, 0 to 1e9, else `invalid`; absent: 1.
    pub weight: Option<f64>,
    /// How it is cut; absent: `prose`.
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
    /// Its parts; their occurrences of a token add up.
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
    /// Id of the document.
    pub id: String,
    /// Index of the document in the request, from 0.
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

/// A text, and how it is cut.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OverlapTokensRequest {
    /// The text; empty: no tokens.
    pub text: String,
    /// How it is cut; absent: `prose`.
    pub analyser: Option<OverlapAnalyser>,
    /// Lower-case words that `prose` leaves out; absent: the default list. Empty: none.
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

/// What the text is cut into.
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

/// A query, the documents, and the guards.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OverlapRequest {
    /// What is looked for; cut as `prose`, repeats count once.
    pub query: String,
    /// What is ranked; each counts in the statistics.
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
    /// Lower-case words to leave out; absent: the default list, of which tokens of ids are kept. Empty:
    /// none.
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

/// What was found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OverlapAnswer {
    /// Best first, ties by id in the order of `collate`; empty: nothing passed the guards.
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

/// Texts to sort.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CollateRequest {
    /// The texts, in any order.
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

/// The texts, sorted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CollateAnswer {
    /// All of them, ascending; equal texts keep their order.
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
    /// Its id; searched as an identifier.
    pub id: String,
    /// Its name; counts twice.
    pub name: String,
    /// What it is for; counts twice. Absent: it says nothing.
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
    /// Its id; searched as an identifier.
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
    /// Its name; searched as an identifier.
    pub name: String,
    /// Its namespace; absent: `utils`.
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
    /// Its name, as functions give it.
    pub namespace: String,
    /// Its title; absent: none.
    pub title: Option<String>,
    /// What its functions are for; absent: it is not said.
    pub description: Option<String>,
    /// When to choose it; counts twice. Absent: it is not said.
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
    /// Name of the namespace.
    pub namespace: String,
    /// Its title; absent: none.
    pub title: Option<String>,
    /// What its functions are for; absent: it is not said.
    pub description: Option<String>,
    /// When to choose it; absent: it is not said.
    pub criteria: Option<String>,
    /// Names of its functions in the order given, without those that are always offered.
    pub functions: Vec<String>,
    /// Distinct names of their arguments, in the order given.
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
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Relative to the best, which has exactly 1.
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
    /// Its id.
    pub id: String,
    /// White space as single blanks, the first 80 UTF-16 units.
    pub snippet: String,
    /// Relative to the best, which has exactly 1.
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
    /// Name of its namespace.
    pub namespace: String,
    /// Relative to the best, which has exactly 1.
    pub score: f64,
    /// The terms of the task that it holds, in the order of the task.
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

/// Skills, and what is looked for in them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchSkillsRequest {
    /// What is searched.
    pub skills: Vec<ShelfSkill>,
    /// Texts to look for, one by one; each finds at most 2 skills.
    pub searches: Vec<String>,
    /// Lower-case words to leave out; absent: the default list, of which tokens of ids and names are
    /// kept. Empty: none.
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

/// What was found.
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

/// Memories, and what is looked for in them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchMemoriesRequest {
    /// What is searched.
    pub memories: Vec<ShelfMemory>,
    /// Texts to look for, one by one; each finds at most 3 memories.
    pub searches: Vec<String>,
    /// Ids that are loaded: not found, not counted.
    pub loaded: Vec<String>,
    /// Lower-case words to leave out; absent: the default list, of which tokens of ids are kept. Empty:
    /// none.
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

/// What was found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchMemoriesAnswer {
    /// In the order of the searches, each id once.
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

/// Skills, and a task that may want some.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HintSkillsRequest {
    /// What may be wanted; with fewer than 2 there is no hint.
    pub skills: Vec<ShelfSkill>,
    /// What is to be done, in words.
    pub task: String,
    /// At most so many hints; absent: 3.
    pub top: Option<u32>,
    /// Share of the task's terms that the best must cover, as in `overlap`; absent: 0.08.
    pub floor: Option<f64>,
    /// Lower-case words to leave out; absent: the default list, of which tokens of ids and names are
    /// kept. Empty: none.
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

/// What the task may want.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HintSkillsAnswer {
    /// Best first; empty: nothing passed the guards.
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

/// Memories, and a task that may want some.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HintMemoriesRequest {
    /// What may be wanted; with fewer than 2 that are not loaded there is no hint.
    pub memories: Vec<ShelfMemory>,
    /// What is to be done, in words.
    pub task: String,
    /// Ids that are loaded: not hinted, not counted.
    pub loaded: Vec<String>,
    /// At most so many hints; absent: 3.
    pub top: Option<u32>,
    /// Share of the task's terms that the best must cover, as in `overlap`; absent: 0.08.
    pub floor: Option<f64>,
    /// Lower-case words to leave out; absent: the default list, of which tokens of ids are kept. Empty:
    /// none.
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

/// What the task may want.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HintMemoriesAnswer {
    /// Best first; empty: nothing passed the guards.
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

/// Functions, and a task that may want some of their modules.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HintModulesRequest {
    /// What may be called; those of one namespace make a module.
    pub functions: Vec<ShelfFunction>,
    /// What is known about namespaces; of one that is not here only the names are searched.
    pub namespaces: Vec<ShelfNamespace>,
    /// What is to be done, in words.
    pub task: String,
    /// At most so many hints; absent: 3.
    pub top: Option<u32>,
    /// Share of the task's terms that the best must cover, as in `overlap`; absent: 0.08.
    pub floor: Option<f64>,
    /// Lower-case words to leave out; absent: the default list, of which tokens of namespaces,
    /// functions and arguments are kept. Empty: none.
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

/// What the task may want.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HintModulesAnswer {
    /// The modules that were ranked, in order of their first function.
    pub modules: Vec<ShelfModule>,
    /// Best first; empty: nothing passed the guards.
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
    /// Its title.
    pub title: String,
    /// Its subtitle; empty: none.
    pub subtitle: String,
    /// Its running text.
    pub narrative: String,
    /// Single facts.
    pub facts: Vec<String>,
    /// What it is about, in words.
    pub concepts: Vec<String>,
    /// Paths of files.
    pub files: Vec<String>,
    /// Its kind; searched like any other word.
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
    /// Index of the document in the request, from 0.
    pub document: u32,
    /// BM25 with k1 = 1.2 and b = 0.75, higher is better.
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
    /// At most `limit`; empty: no document holds a term of it.
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

/// A text to cut.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeywordTokensRequest {
    /// The text; empty: no tokens.
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

/// What the text is cut into.
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

/// A word to stem.
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

/// The word's stem.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeywordStemAnswer {
    /// The stem; words of at most two UTF-16 units stay as they are.
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

/// A term of a query.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeywordSynonymsRequest {
    /// A stem, as `keyword-stem` gives it.
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

/// What is searched beside it, at a weight of 0.7.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeywordSynonymsAnswer {
    /// Stems that mean the same, without itself; empty for most.
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

/// Documents and what is looked for in them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeywordRequest {
    /// In the order in which they were written.
    pub documents: Vec<KeywordDocument>,
    /// Texts to look for, one by one.
    pub queries: Vec<String>,
    /// What continued terms add; absent: `best`.
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

/// What was found, and the statistics behind it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeywordAnswer {
    /// One a query, in their order.
    pub results: Vec<KeywordResult>,
    /// Tokens of each document, in their order.
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

/// Two texts to compare.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct JaccardRequest {
    /// One text.
    pub left: String,
    /// The other; their order makes no difference.
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

/// How alike they are.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct JaccardAnswer {
    /// Shared tokens over all tokens, 0 to 1; where one has none 1 for equal texts, else 0.
    pub similarity: f64,
    /// What the thresholds say about it.
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
    /// What a place in it counts, 0 to 1e9, else `invalid`.
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
    /// The id.
    pub id: String,
    /// Its share of what the first place in every list would give, and 0.05 of it more for each further
    /// list with a weight that holds it: 0 to 1.05 for two lists, 0 to 1.1 for three.
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

/// Lists to make one of.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FuseRequest {
    /// The lists; an empty one weighs nothing.
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

/// The one list.
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
    /// Id of the result.
    pub id: String,
    /// Its session; those with an empty one count as one session.
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

/// Results, and how many are wanted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DiversifyRequest {
    /// Best first.
    pub results: Vec<SessionResult>,
    /// How many are wanted; the first result is taken even with 0.
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

/// The results to show.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DiversifyAnswer {
    /// In the order given; those of sessions that had their share follow at the end, where there is
    /// room.
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
    /// Its id, as edges name it.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Ids of the observations that speak of it, in order.
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
    /// Id of one node; an edge without two walked nodes counts for nothing.
    pub source: String,
    /// Id of the other.
    pub target: String,
    /// 0 to 1, else `invalid`; its cost is 1 over it, at most 100.
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
    /// Id of the observation.
    pub id: String,
    /// Higher is nearer. Of a search: 1 for the start's own observations, else the mean weight of the
    /// edges over the nodes on the path; of an expansion: 0.5 over the nodes on the path and one more.
    pub score: f64,
    /// Nodes on the path, the start included; 0 for the start's own observations.
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

/// A question.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphEntitiesRequest {
    /// The question, case kept.
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

/// What it names.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphEntitiesAnswer {
    /// Texts in double quotes, then words that begin with an ASCII capital, each once.
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

/// A graph, and what is looked for in it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphSearchRequest {
    /// Its nodes; of several with one id edges lead to the first that is walked.
    pub nodes: Vec<GraphNode>,
    /// Its edges.
    pub edges: Vec<GraphEdge>,
    /// Starts are the nodes whose name holds one of these or is held by one, case aside.
    pub entities: Vec<String>,
    /// Edges on a path at most; absent: 2.
    pub depth: Option<u32>,
    /// At most so many hits; absent: 20.
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

/// What was reached.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphSearchAnswer {
    /// Highest score first, ties in the order in which they were reached; each observation once.
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

/// A graph, and what is known of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphExpandRequest {
    /// Its nodes; of several with one id edges lead to the first that is walked.
    pub nodes: Vec<GraphNode>,
    /// Its edges.
    pub edges: Vec<GraphEdge>,
    /// Ids of observations that are known; others near their nodes are found.
    pub known: Vec<String>,
    /// Edges on a path at most; absent: 1.
    pub depth: Option<u32>,
    /// At most so many hits; absent: 5.
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

/// What was reached.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphExpandAnswer {
    /// Highest score first, ties in the order in which they were reached; none that is known.
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
    /// Its id.
    pub id: String,
    /// Files that it names; blank ones count for nothing.
    pub files: Vec<String>,
    /// Concepts that it names; blank ones count for nothing.
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
    /// A file.
    #[default]
    File,
    /// A concept.
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
    /// What it stands for.
    pub kind: GraphKind,
    /// As first written, trimmed; names meet case aside.
    pub name: String,
    /// Ids of the observations that name it, in order.
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
    /// Index of a node, from 0.
    pub source: u32,
    /// Index of the other.
    pub target: u32,
    /// Always 0.4.
    pub weight: f64,
    /// Ids of the observations that name both, in order.
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

/// Observations to make a graph of.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphBuildRequest {
    /// In the order in which they came; each adds at most 12 edges that were not there.
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

/// The graph.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphBuildAnswer {
    /// In the order in which they came up, files of an observation before its concepts.
    pub nodes: Vec<GraphMadeNode>,
    /// Between concept and file, and between neighbours of one kind, of one observation; in the order
    /// in which they came up.
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
    /// Its id.
    pub id: String,
    /// Kind of memory: architecture, preference, pattern, bug, workflow; all else weighs as a fact.
    pub kind: String,
    /// Of a consolidated fact, 0 to 1: it weighs at least so much. Absent: the kind alone weighs.
    pub confidence: Option<f64>,
    /// When it was made, milliseconds UTC; later than `now` is as good as new.
    pub created: u64,
    /// Accesses in all; absent: as many as are listed.
    pub uses: Option<u64>,
    /// Milliseconds UTC, oldest first; the last 20 count, without those at `now` or later.
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
    /// At least `hot`.
    #[default]
    Hot,
    /// Below that, at least `warm`.
    Warm,
    /// Below that, at least `cold`.
    Cold,
    /// Below all of them.
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
    /// Id of the item.
    pub id: String,
    /// The score, 0 to 1.
    pub score: f64,
    /// Weight of the kind, or the confidence where that is more, and 0.02 a use, but no more than 0.2;
    /// at most 1.
    pub salience: f64,
    /// What age leaves of it, 0 to 1: e to the power of minus `lambda` times the age in days.
    pub decay: f64,
    /// What accesses add: `sigma` times the sum of 1 over the days since each.
    pub boost: f64,
    /// How the score compares with the borders.
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

/// Records, and how their worth is reckoned.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RetentionRequest {
    /// The records whose worth is asked.
    pub items: Vec<RetentionItem>,
    /// The instant, milliseconds UTC.
    pub now: u64,
    /// Decay per day, above 0, else `invalid`; absent: 0.01.
    pub lambda: Option<f64>,
    /// Weight of accesses, at least 0, else `invalid`; absent: 0.3.
    pub sigma: Option<f64>,
    /// From this score on `hot`; absent: 0.7. Unless `hot >= warm >= cold >= 0` the three are
    /// `invalid`.
    pub hot: Option<f64>,
    /// From this score on `warm`; absent: 0.4.
    pub warm: Option<f64>,
    /// From this score on `cold`; absent: 0.15.
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

/// What they are worth.
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
    /// Its id, as hits name it.
    pub id: String,
    /// The text of each column, in the order of the columns; another number of texts is `invalid`.
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
    /// Its name, as hits name it.
    pub name: String,
    /// Names of its columns, as queries name them.
    pub columns: Vec<String>,
    /// Its rows; of equal scores the earlier one is the better.
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

/// A query, and the tables it is put to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FtsRequest {
    /// At most 65536 bytes, above it `too-large`. Without ` AND `, ` OR `, ` NOT `, `"` or `*` it is
    /// reduced to its words, all of which must occur; else it is the query language of SQLite's FTS5,
    /// with at most 4096 phrases, 32 phrases in one `NEAR` and 32 prefixes in one phrase.
    pub query: String,
    /// What is searched, each by its own statistics.
    pub tables: Vec<FtsTable>,
    /// At most so many hits of a table, and in all; absent: 20.
    pub limit: Option<u32>,
    /// What happens with a query that cannot be read; absent: `retry`.
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

/// What was found.
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
    /// Name of its table.
    pub table: String,
    /// Its id; table and id together tell what stands in both lists.
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

/// Two lists to make one of.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HybridRequest {
    /// Keyword scores; of an entry that stands in it twice the higher counts.
    pub keyword: Vec<HybridEntry>,
    /// Similarities; of an entry that stands in it twice the higher counts.
    pub semantic: Vec<HybridEntry>,
    /// Weight of the semantic side, held within 0 to 1; absent: 0.3.
    pub weight: Option<f64>,
    /// At most so many hits; absent: 20.
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
    /// Name of its table.
    pub table: String,
    /// Its id.
    pub id: String,
    /// Keyword score over the best one, 0 to 1; 0 when the keyword list misses it.
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

/// The one list.
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
    /// Name of its table.
    pub table: String,
    /// Its id.
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

/// A vector, and those it is compared with.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NearestRequest {
    /// The vector; only its direction counts.
    pub query: Vec<f64>,
    /// What the vectors belong to.
    pub rows: Vec<NearestRow>,
    /// One vector a row, end to end, each as long as the query; another number of numbers is `invalid`.
    pub vectors: Vec<f64>,
    /// Only rows of this table; absent: all.
    pub table: Option<String>,
    /// At most so many hits; absent: 10.
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
    /// Name of its table.
    pub table: String,
    /// Its id.
    pub id: String,
    /// The cosine, rounded to four decimals; 0 for a vector without length.
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

/// What is near.
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

/// Vectors, and how like one another makes a repeat.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RepeatsRequest {
    /// Vectors of `dimensions` numbers, end to end; a part of one is `invalid`. Each is compared with
    /// each: at most 2048, above it `too-large`.
    pub vectors: Vec<f64>,
    /// Numbers in one vector, at least 1.
    pub dimensions: u32,
    /// From which cosine on a vector repeats another; absent: 0.95.
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

/// Which go and which stay.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RepeatsAnswer {
    /// Indexes of the vectors that repeat an earlier one that is kept, ascending.
    pub removed: Vec<u32>,
    /// Indexes of the others, ascending.
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
