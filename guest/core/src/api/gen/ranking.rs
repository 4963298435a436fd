// Generated from wit/ranking.wit by `cargo run --release -p xtask -- bindings`; do not edit.

//! Types of the interface `ranking`.
//!
//! The documented rankings as pure functions over what is passed in: no store, no state, the same
//! answer everywhere. They cost time in proportion to what is passed.

use alloc::string::String;
use alloc::vec::Vec;

use crate::api::part::{Cases, Fields, Part, Slot, View};

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
    /// The cases, in the same order.
    pub const ALL: &'static [Self] = &[Self::Prose, Self::Identifier];

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl Cases for OverlapAnalyser {
    fn names(&self) -> &'static [&'static str] {
        Self::NAMES
    }

    fn choose(&mut self, index: usize) {
        *self = Self::ALL[index];
    }
}

impl Part for OverlapAnalyser {
    fn view(&self) -> View<'_> {
        View::Text(self.name())
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Case(self)
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

impl Fields for OverlapField {
    fn names(&self) -> &'static [&'static str] {
        &["text", "weight", "analyser"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.text,
            1 => &self.weight,
            _ => &self.analyser,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.text,
            1 => &mut self.weight,
            _ => &mut self.analyser,
        }
    }
}

impl Part for OverlapField {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for OverlapDocument {
    fn names(&self) -> &'static [&'static str] {
        &["id", "fields"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            _ => &self.fields,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            _ => &mut self.fields,
        }
    }
}

impl Part for OverlapDocument {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for OverlapHit {
    fn names(&self) -> &'static [&'static str] {
        &["id", "document", "score", "terms"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            1 => &self.document,
            2 => &self.score,
            _ => &self.terms,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            1 => &mut self.document,
            2 => &mut self.score,
            _ => &mut self.terms,
        }
    }
}

impl Part for OverlapHit {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for OverlapTokensRequest {
    fn names(&self) -> &'static [&'static str] {
        &["text", "analyser", "stop"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.text,
            1 => &self.analyser,
            _ => &self.stop,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.text,
            1 => &mut self.analyser,
            _ => &mut self.stop,
        }
    }
}

impl Part for OverlapTokensRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `overlap-tokens`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OverlapTokensAnswer {
    /// In order, repeats kept.
    pub tokens: Vec<String>,
}

impl Fields for OverlapTokensAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["tokens"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.tokens
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.tokens
    }
}

impl Part for OverlapTokensAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for OverlapRequest {
    fn names(&self) -> &'static [&'static str] {
        &[
            "query",
            "documents",
            "top",
            "floor",
            "margin",
            "least",
            "stop",
        ]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.query,
            1 => &self.documents,
            2 => &self.top,
            3 => &self.floor,
            4 => &self.margin,
            5 => &self.least,
            _ => &self.stop,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.query,
            1 => &mut self.documents,
            2 => &mut self.top,
            3 => &mut self.floor,
            4 => &mut self.margin,
            5 => &mut self.least,
            _ => &mut self.stop,
        }
    }
}

impl Part for OverlapRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `overlap`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OverlapAnswer {
    /// Field `hits` of the contract.
    pub hits: Vec<OverlapHit>,
}

impl Fields for OverlapAnswer {
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

impl Part for OverlapAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `collate`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CollateRequest {
    /// Field `texts` of the contract.
    pub texts: Vec<String>,
}

impl Fields for CollateRequest {
    fn names(&self) -> &'static [&'static str] {
        &["texts"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.texts
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.texts
    }
}

impl Part for CollateRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `collate`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CollateAnswer {
    /// Equal texts keep their order.
    pub texts: Vec<String>,
}

impl Fields for CollateAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["texts"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.texts
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.texts
    }
}

impl Part for CollateAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for ShelfSkill {
    fn names(&self) -> &'static [&'static str] {
        &["id", "name", "description", "content"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            1 => &self.name,
            2 => &self.description,
            _ => &self.content,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            1 => &mut self.name,
            2 => &mut self.description,
            _ => &mut self.content,
        }
    }
}

impl Part for ShelfSkill {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for ShelfMemory {
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

impl Part for ShelfMemory {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for ShelfFunction {
    fn names(&self) -> &'static [&'static str] {
        &["name", "namespace", "arguments", "always"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.name,
            1 => &self.namespace,
            2 => &self.arguments,
            _ => &self.always,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.name,
            1 => &mut self.namespace,
            2 => &mut self.arguments,
            _ => &mut self.always,
        }
    }
}

impl Part for ShelfFunction {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for ShelfNamespace {
    fn names(&self) -> &'static [&'static str] {
        &["namespace", "title", "description", "criteria"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.namespace,
            1 => &self.title,
            2 => &self.description,
            _ => &self.criteria,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.namespace,
            1 => &mut self.title,
            2 => &mut self.description,
            _ => &mut self.criteria,
        }
    }
}

impl Part for ShelfNamespace {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for ShelfModule {
    fn names(&self) -> &'static [&'static str] {
        &[
            "namespace",
            "title",
            "description",
            "criteria",
            "functions",
            "arguments",
        ]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.namespace,
            1 => &self.title,
            2 => &self.description,
            3 => &self.criteria,
            4 => &self.functions,
            _ => &self.arguments,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.namespace,
            1 => &mut self.title,
            2 => &mut self.description,
            3 => &mut self.criteria,
            4 => &mut self.functions,
            _ => &mut self.arguments,
        }
    }
}

impl Part for ShelfModule {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for SkillHint {
    fn names(&self) -> &'static [&'static str] {
        &["id", "name", "score"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            1 => &self.name,
            _ => &self.score,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            1 => &mut self.name,
            _ => &mut self.score,
        }
    }
}

impl Part for SkillHint {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for MemoryHint {
    fn names(&self) -> &'static [&'static str] {
        &["id", "snippet", "score"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            1 => &self.snippet,
            _ => &self.score,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            1 => &mut self.snippet,
            _ => &mut self.score,
        }
    }
}

impl Part for MemoryHint {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for ModuleHint {
    fn names(&self) -> &'static [&'static str] {
        &["namespace", "score", "terms"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.namespace,
            1 => &self.score,
            _ => &self.terms,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.namespace,
            1 => &mut self.score,
            _ => &mut self.terms,
        }
    }
}

impl Part for ModuleHint {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for SearchSkillsRequest {
    fn names(&self) -> &'static [&'static str] {
        &["skills", "searches", "stop"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.skills,
            1 => &self.searches,
            _ => &self.stop,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.skills,
            1 => &mut self.searches,
            _ => &mut self.stop,
        }
    }
}

impl Part for SearchSkillsRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `search-skills`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchSkillsAnswer {
    /// In the order of the searches, each id once.
    pub skills: Vec<ShelfSkill>,
}

impl Fields for SearchSkillsAnswer {
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

impl Part for SearchSkillsAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for SearchMemoriesRequest {
    fn names(&self) -> &'static [&'static str] {
        &["memories", "searches", "loaded", "stop"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.memories,
            1 => &self.searches,
            2 => &self.loaded,
            _ => &self.stop,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.memories,
            1 => &mut self.searches,
            2 => &mut self.loaded,
            _ => &mut self.stop,
        }
    }
}

impl Part for SearchMemoriesRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `search-memories`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchMemoriesAnswer {
    /// Field `memories` of the contract.
    pub memories: Vec<ShelfMemory>,
}

impl Fields for SearchMemoriesAnswer {
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

impl Part for SearchMemoriesAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for HintSkillsRequest {
    fn names(&self) -> &'static [&'static str] {
        &["skills", "task", "top", "floor", "stop"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.skills,
            1 => &self.task,
            2 => &self.top,
            3 => &self.floor,
            _ => &self.stop,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.skills,
            1 => &mut self.task,
            2 => &mut self.top,
            3 => &mut self.floor,
            _ => &mut self.stop,
        }
    }
}

impl Part for HintSkillsRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `hint-skills`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HintSkillsAnswer {
    /// Field `hints` of the contract.
    pub hints: Vec<SkillHint>,
}

impl Fields for HintSkillsAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["hints"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.hints
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.hints
    }
}

impl Part for HintSkillsAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for HintMemoriesRequest {
    fn names(&self) -> &'static [&'static str] {
        &["memories", "task", "loaded", "top", "floor", "stop"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.memories,
            1 => &self.task,
            2 => &self.loaded,
            3 => &self.top,
            4 => &self.floor,
            _ => &self.stop,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.memories,
            1 => &mut self.task,
            2 => &mut self.loaded,
            3 => &mut self.top,
            4 => &mut self.floor,
            _ => &mut self.stop,
        }
    }
}

impl Part for HintMemoriesRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `hint-memories`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HintMemoriesAnswer {
    /// Field `hints` of the contract.
    pub hints: Vec<MemoryHint>,
}

impl Fields for HintMemoriesAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["hints"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.hints
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.hints
    }
}

impl Part for HintMemoriesAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for HintModulesRequest {
    fn names(&self) -> &'static [&'static str] {
        &["functions", "namespaces", "task", "top", "floor", "stop"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.functions,
            1 => &self.namespaces,
            2 => &self.task,
            3 => &self.top,
            4 => &self.floor,
            _ => &self.stop,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.functions,
            1 => &mut self.namespaces,
            2 => &mut self.task,
            3 => &mut self.top,
            4 => &mut self.floor,
            _ => &mut self.stop,
        }
    }
}

impl Part for HintModulesRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for HintModulesAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["modules", "hints"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.modules,
            _ => &self.hints,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.modules,
            _ => &mut self.hints,
        }
    }
}

impl Part for HintModulesAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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
    /// The cases, in the same order.
    pub const ALL: &'static [Self] = &[Self::Best, Self::Summed];

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl Cases for PrefixRule {
    fn names(&self) -> &'static [&'static str] {
        Self::NAMES
    }

    fn choose(&mut self, index: usize) {
        *self = Self::ALL[index];
    }
}

impl Part for PrefixRule {
    fn view(&self) -> View<'_> {
        View::Text(self.name())
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Case(self)
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
    /// The cases, in the same order.
    pub const ALL: &'static [Self] = &[Self::Fresh, Self::Near, Self::Same];

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl Cases for Likeness {
    fn names(&self) -> &'static [&'static str] {
        Self::NAMES
    }

    fn choose(&mut self, index: usize) {
        *self = Self::ALL[index];
    }
}

impl Part for Likeness {
    fn view(&self) -> View<'_> {
        View::Text(self.name())
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Case(self)
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

impl Fields for KeywordDocument {
    fn names(&self) -> &'static [&'static str] {
        &[
            "title",
            "subtitle",
            "narrative",
            "facts",
            "concepts",
            "files",
            "kind",
        ]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.title,
            1 => &self.subtitle,
            2 => &self.narrative,
            3 => &self.facts,
            4 => &self.concepts,
            5 => &self.files,
            _ => &self.kind,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.title,
            1 => &mut self.subtitle,
            2 => &mut self.narrative,
            3 => &mut self.facts,
            4 => &mut self.concepts,
            5 => &mut self.files,
            _ => &mut self.kind,
        }
    }
}

impl Part for KeywordDocument {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for KeywordHit {
    fn names(&self) -> &'static [&'static str] {
        &["document", "score"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.document,
            _ => &self.score,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.document,
            _ => &mut self.score,
        }
    }
}

impl Part for KeywordHit {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The hits of one query, best first; of equal scores the one that the query reached first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeywordResult {
    /// Field `hits` of the contract.
    pub hits: Vec<KeywordHit>,
}

impl Fields for KeywordResult {
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

impl Part for KeywordResult {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `keyword-tokens`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeywordTokensRequest {
    /// Field `text` of the contract.
    pub text: String,
}

impl Fields for KeywordTokensRequest {
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

impl Part for KeywordTokensRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `keyword-tokens`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeywordTokensAnswer {
    /// In order, repeats kept.
    pub tokens: Vec<String>,
}

impl Fields for KeywordTokensAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["tokens"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.tokens
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.tokens
    }
}

impl Part for KeywordTokensAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `keyword-stem`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeywordStemRequest {
    /// One lower-case word.
    pub word: String,
}

impl Fields for KeywordStemRequest {
    fn names(&self) -> &'static [&'static str] {
        &["word"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.word
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.word
    }
}

impl Part for KeywordStemRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `keyword-stem`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeywordStemAnswer {
    /// Field `stem` of the contract.
    pub stem: String,
}

impl Fields for KeywordStemAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["stem"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.stem
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.stem
    }
}

impl Part for KeywordStemAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `keyword-synonyms`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeywordSynonymsRequest {
    /// A stem.
    pub stem: String,
}

impl Fields for KeywordSynonymsRequest {
    fn names(&self) -> &'static [&'static str] {
        &["stem"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.stem
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.stem
    }
}

impl Part for KeywordSynonymsRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `keyword-synonyms`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeywordSynonymsAnswer {
    /// Stems that mean the same, without itself.
    pub stems: Vec<String>,
}

impl Fields for KeywordSynonymsAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["stems"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.stems
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.stems
    }
}

impl Part for KeywordSynonymsAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for KeywordRequest {
    fn names(&self) -> &'static [&'static str] {
        &["documents", "queries", "rule", "limit"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.documents,
            1 => &self.queries,
            2 => &self.rule,
            _ => &self.limit,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.documents,
            1 => &mut self.queries,
            2 => &mut self.rule,
            _ => &mut self.limit,
        }
    }
}

impl Part for KeywordRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for KeywordAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["results", "lengths", "total", "vocabulary"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.results,
            1 => &self.lengths,
            2 => &self.total,
            _ => &self.vocabulary,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.results,
            1 => &mut self.lengths,
            2 => &mut self.total,
            _ => &mut self.vocabulary,
        }
    }
}

impl Part for KeywordAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for JaccardRequest {
    fn names(&self) -> &'static [&'static str] {
        &["left", "right", "lower"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.left,
            1 => &self.right,
            _ => &self.lower,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.left,
            1 => &mut self.right,
            _ => &mut self.lower,
        }
    }
}

impl Part for JaccardRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for JaccardAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["similarity", "likeness"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.similarity,
            _ => &self.likeness,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.similarity,
            _ => &mut self.likeness,
        }
    }
}

impl Part for JaccardAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for FuseStream {
    fn names(&self) -> &'static [&'static str] {
        &["ids", "weight"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.ids,
            _ => &self.weight,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.ids,
            _ => &mut self.weight,
        }
    }
}

impl Part for FuseStream {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for Scored {
    fn names(&self) -> &'static [&'static str] {
        &["id", "score"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            _ => &self.score,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            _ => &mut self.score,
        }
    }
}

impl Part for Scored {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `fuse`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FuseRequest {
    /// Field `streams` of the contract.
    pub streams: Vec<FuseStream>,
}

impl Fields for FuseRequest {
    fn names(&self) -> &'static [&'static str] {
        &["streams"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.streams
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.streams
    }
}

impl Part for FuseRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `fuse`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FuseAnswer {
    /// Best first; ties go to the better best place, then to the smaller id.
    pub fused: Vec<Scored>,
}

impl Fields for FuseAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["fused"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.fused
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.fused
    }
}

impl Part for FuseAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for SessionResult {
    fn names(&self) -> &'static [&'static str] {
        &["id", "session"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            _ => &self.session,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            _ => &mut self.session,
        }
    }
}

impl Part for SessionResult {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for DiversifyRequest {
    fn names(&self) -> &'static [&'static str] {
        &["results", "limit", "most"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.results,
            1 => &self.limit,
            _ => &self.most,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.results,
            1 => &mut self.limit,
            _ => &mut self.most,
        }
    }
}

impl Part for DiversifyRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `diversify`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DiversifyAnswer {
    /// Field `ids` of the contract.
    pub ids: Vec<String>,
}

impl Fields for DiversifyAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["ids"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.ids
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.ids
    }
}

impl Part for DiversifyAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for GraphNode {
    fn names(&self) -> &'static [&'static str] {
        &["id", "name", "observations", "stale"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            1 => &self.name,
            2 => &self.observations,
            _ => &self.stale,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            1 => &mut self.name,
            2 => &mut self.observations,
            _ => &mut self.stale,
        }
    }
}

impl Part for GraphNode {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for GraphEdge {
    fn names(&self) -> &'static [&'static str] {
        &["source", "target", "weight", "stale"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.source,
            1 => &self.target,
            2 => &self.weight,
            _ => &self.stale,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.source,
            1 => &mut self.target,
            2 => &mut self.weight,
            _ => &mut self.stale,
        }
    }
}

impl Part for GraphEdge {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for GraphHit {
    fn names(&self) -> &'static [&'static str] {
        &["id", "score", "path"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            1 => &self.score,
            _ => &self.path,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            1 => &mut self.score,
            _ => &mut self.path,
        }
    }
}

impl Part for GraphHit {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `graph-entities`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphEntitiesRequest {
    /// Field `query` of the contract.
    pub query: String,
}

impl Fields for GraphEntitiesRequest {
    fn names(&self) -> &'static [&'static str] {
        &["query"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.query
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.query
    }
}

impl Part for GraphEntitiesRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `graph-entities`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphEntitiesAnswer {
    /// Quoted texts, then capitalised words, each once.
    pub entities: Vec<String>,
}

impl Fields for GraphEntitiesAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["entities"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.entities
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.entities
    }
}

impl Part for GraphEntitiesAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for GraphSearchRequest {
    fn names(&self) -> &'static [&'static str] {
        &["nodes", "edges", "entities", "depth", "limit"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.nodes,
            1 => &self.edges,
            2 => &self.entities,
            3 => &self.depth,
            _ => &self.limit,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.nodes,
            1 => &mut self.edges,
            2 => &mut self.entities,
            3 => &mut self.depth,
            _ => &mut self.limit,
        }
    }
}

impl Part for GraphSearchRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `graph-search`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphSearchAnswer {
    /// Field `hits` of the contract.
    pub hits: Vec<GraphHit>,
}

impl Fields for GraphSearchAnswer {
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

impl Part for GraphSearchAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for GraphExpandRequest {
    fn names(&self) -> &'static [&'static str] {
        &["nodes", "edges", "known", "depth", "limit"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.nodes,
            1 => &self.edges,
            2 => &self.known,
            3 => &self.depth,
            _ => &self.limit,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.nodes,
            1 => &mut self.edges,
            2 => &mut self.known,
            3 => &mut self.depth,
            _ => &mut self.limit,
        }
    }
}

impl Part for GraphExpandRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `graph-expand`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphExpandAnswer {
    /// Field `hits` of the contract.
    pub hits: Vec<GraphHit>,
}

impl Fields for GraphExpandAnswer {
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

impl Part for GraphExpandAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for GraphObservation {
    fn names(&self) -> &'static [&'static str] {
        &["id", "files", "concepts"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            1 => &self.files,
            _ => &self.concepts,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            1 => &mut self.files,
            _ => &mut self.concepts,
        }
    }
}

impl Part for GraphObservation {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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
    /// The cases, in the same order.
    pub const ALL: &'static [Self] = &[Self::File, Self::Concept];

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl Cases for GraphKind {
    fn names(&self) -> &'static [&'static str] {
        Self::NAMES
    }

    fn choose(&mut self, index: usize) {
        *self = Self::ALL[index];
    }
}

impl Part for GraphKind {
    fn view(&self) -> View<'_> {
        View::Text(self.name())
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Case(self)
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

impl Fields for GraphMadeNode {
    fn names(&self) -> &'static [&'static str] {
        &["kind", "name", "observations"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.kind,
            1 => &self.name,
            _ => &self.observations,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.kind,
            1 => &mut self.name,
            _ => &mut self.observations,
        }
    }
}

impl Part for GraphMadeNode {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for GraphMadeEdge {
    fn names(&self) -> &'static [&'static str] {
        &["source", "target", "weight", "observations"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.source,
            1 => &self.target,
            2 => &self.weight,
            _ => &self.observations,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.source,
            1 => &mut self.target,
            2 => &mut self.weight,
            _ => &mut self.observations,
        }
    }
}

impl Part for GraphMadeEdge {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `graph-build`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphBuildRequest {
    /// Field `observations` of the contract.
    pub observations: Vec<GraphObservation>,
}

impl Fields for GraphBuildRequest {
    fn names(&self) -> &'static [&'static str] {
        &["observations"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.observations
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.observations
    }
}

impl Part for GraphBuildRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for GraphBuildAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["nodes", "edges"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.nodes,
            _ => &self.edges,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.nodes,
            _ => &mut self.edges,
        }
    }
}

impl Part for GraphBuildAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for RetentionItem {
    fn names(&self) -> &'static [&'static str] {
        &["id", "kind", "confidence", "created", "uses", "accesses"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            1 => &self.kind,
            2 => &self.confidence,
            3 => &self.created,
            4 => &self.uses,
            _ => &self.accesses,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            1 => &mut self.kind,
            2 => &mut self.confidence,
            3 => &mut self.created,
            4 => &mut self.uses,
            _ => &mut self.accesses,
        }
    }
}

impl Part for RetentionItem {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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
    /// The cases, in the same order.
    pub const ALL: &'static [Self] = &[Self::Hot, Self::Warm, Self::Cold, Self::Evictable];

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl Cases for RetentionTier {
    fn names(&self) -> &'static [&'static str] {
        Self::NAMES
    }

    fn choose(&mut self, index: usize) {
        *self = Self::ALL[index];
    }
}

impl Part for RetentionTier {
    fn view(&self) -> View<'_> {
        View::Text(self.name())
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Case(self)
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

impl Fields for RetentionScore {
    fn names(&self) -> &'static [&'static str] {
        &["id", "score", "salience", "decay", "boost", "tier"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            1 => &self.score,
            2 => &self.salience,
            3 => &self.decay,
            4 => &self.boost,
            _ => &self.tier,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            1 => &mut self.score,
            2 => &mut self.salience,
            3 => &mut self.decay,
            4 => &mut self.boost,
            _ => &mut self.tier,
        }
    }
}

impl Part for RetentionScore {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for RetentionRequest {
    fn names(&self) -> &'static [&'static str] {
        &["items", "now", "lambda", "sigma", "hot", "warm", "cold"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.items,
            1 => &self.now,
            2 => &self.lambda,
            3 => &self.sigma,
            4 => &self.hot,
            5 => &self.warm,
            _ => &self.cold,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.items,
            1 => &mut self.now,
            2 => &mut self.lambda,
            3 => &mut self.sigma,
            4 => &mut self.hot,
            5 => &mut self.warm,
            _ => &mut self.cold,
        }
    }
}

impl Part for RetentionRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `retention`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RetentionAnswer {
    /// In the order of the items.
    pub scores: Vec<RetentionScore>,
}

impl Fields for RetentionAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["scores"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.scores
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.scores
    }
}

impl Part for RetentionAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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
    /// The cases, in the same order.
    pub const ALL: &'static [Self] = &[Self::Retry, Self::Strict];

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl Cases for FtsSyntax {
    fn names(&self) -> &'static [&'static str] {
        Self::NAMES
    }

    fn choose(&mut self, index: usize) {
        *self = Self::ALL[index];
    }
}

impl Part for FtsSyntax {
    fn view(&self) -> View<'_> {
        View::Text(self.name())
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Case(self)
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

impl Fields for FtsRow {
    fn names(&self) -> &'static [&'static str] {
        &["id", "texts"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            _ => &self.texts,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            _ => &mut self.texts,
        }
    }
}

impl Part for FtsRow {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for FtsTable {
    fn names(&self) -> &'static [&'static str] {
        &["name", "columns", "rows"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.name,
            1 => &self.columns,
            _ => &self.rows,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.name,
            1 => &mut self.columns,
            _ => &mut self.rows,
        }
    }
}

impl Part for FtsTable {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for FtsRequest {
    fn names(&self) -> &'static [&'static str] {
        &["query", "tables", "limit", "syntax"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.query,
            1 => &self.tables,
            2 => &self.limit,
            _ => &self.syntax,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.query,
            1 => &mut self.tables,
            2 => &mut self.limit,
            _ => &mut self.syntax,
        }
    }
}

impl Part for FtsRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// Type `fts-hit` of the contract.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FtsHit {
    /// Name of the table.
    pub table: String,
    /// Id of the row.
    pub id: String,
    /// BM25 with k1 = 1.2 and b = 0.75 over the table, higher is better.
    pub score: f64,
}

impl Fields for FtsHit {
    fn names(&self) -> &'static [&'static str] {
        &["table", "id", "score"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.table,
            1 => &self.id,
            _ => &self.score,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.table,
            1 => &mut self.id,
            _ => &mut self.score,
        }
    }
}

impl Part for FtsHit {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for FtsAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["prepared", "hits", "fault"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.prepared,
            1 => &self.hits,
            _ => &self.fault,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.prepared,
            1 => &mut self.hits,
            _ => &mut self.fault,
        }
    }
}

impl Part for FtsAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for HybridEntry {
    fn names(&self) -> &'static [&'static str] {
        &["table", "id", "score"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.table,
            1 => &self.id,
            _ => &self.score,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.table,
            1 => &mut self.id,
            _ => &mut self.score,
        }
    }
}

impl Part for HybridEntry {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for HybridRequest {
    fn names(&self) -> &'static [&'static str] {
        &["keyword", "semantic", "weight", "limit"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.keyword,
            1 => &self.semantic,
            2 => &self.weight,
            _ => &self.limit,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.keyword,
            1 => &mut self.semantic,
            2 => &mut self.weight,
            _ => &mut self.limit,
        }
    }
}

impl Part for HybridRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// Type `hybrid-hit` of the contract.
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

impl Fields for HybridHit {
    fn names(&self) -> &'static [&'static str] {
        &["table", "id", "keyword", "semantic", "score"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.table,
            1 => &self.id,
            2 => &self.keyword,
            3 => &self.semantic,
            _ => &self.score,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.table,
            1 => &mut self.id,
            2 => &mut self.keyword,
            3 => &mut self.semantic,
            _ => &mut self.score,
        }
    }
}

impl Part for HybridHit {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `hybrid`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HybridAnswer {
    /// Highest first, ties in the order of first appearance, the keyword list first.
    pub hits: Vec<HybridHit>,
}

impl Fields for HybridAnswer {
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

impl Part for HybridAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// Type `nearest-row` of the contract.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NearestRow {
    /// Field `table` of the contract.
    pub table: String,
    /// Field `id` of the contract.
    pub id: String,
}

impl Fields for NearestRow {
    fn names(&self) -> &'static [&'static str] {
        &["table", "id"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.table,
            _ => &self.id,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.table,
            _ => &mut self.id,
        }
    }
}

impl Part for NearestRow {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for NearestRequest {
    fn names(&self) -> &'static [&'static str] {
        &["query", "rows", "vectors", "table", "limit"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.query,
            1 => &self.rows,
            2 => &self.vectors,
            3 => &self.table,
            _ => &self.limit,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.query,
            1 => &mut self.rows,
            2 => &mut self.vectors,
            3 => &mut self.table,
            _ => &mut self.limit,
        }
    }
}

impl Part for NearestRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// Type `nearest-hit` of the contract.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NearestHit {
    /// Field `table` of the contract.
    pub table: String,
    /// Field `id` of the contract.
    pub id: String,
    /// The cosine, rounded to four decimals.
    pub similarity: f64,
}

impl Fields for NearestHit {
    fn names(&self) -> &'static [&'static str] {
        &["table", "id", "similarity"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.table,
            1 => &self.id,
            _ => &self.similarity,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.table,
            1 => &mut self.id,
            _ => &mut self.similarity,
        }
    }
}

impl Part for NearestHit {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `nearest`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NearestAnswer {
    /// Highest rounded similarity first, ties in the order given.
    pub hits: Vec<NearestHit>,
}

impl Fields for NearestAnswer {
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

impl Part for NearestAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for RepeatsRequest {
    fn names(&self) -> &'static [&'static str] {
        &["vectors", "dimensions", "threshold"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.vectors,
            1 => &self.dimensions,
            _ => &self.threshold,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.vectors,
            1 => &mut self.dimensions,
            _ => &mut self.threshold,
        }
    }
}

impl Part for RepeatsRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
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

impl Fields for RepeatsAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["removed", "kept"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.removed,
            _ => &self.kept,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.removed,
            _ => &mut self.kept,
        }
    }
}

impl Part for RepeatsAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}
