// Generated from wit/ranking.wit by `cargo run --release -p xtask -- bindings`; do not edit.

//! Types of the interface `ranking`.
//!
//! The documented rankings as pure functions over what is passed in: no store, no state, the same
//! answer everywhere. They cost time in proportion to what is passed.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::api::check::{Check, Fault};

/// How a text is cut into tokens of the overlap ranking.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum OverlapAnalyser {
    /// Compatibility forms and accents folded, lower case, cut at white space and ASCII signs but
    /// the backslash; pieces of one UTF-16 unit or of digits only are dropped, so is the stop list.
    #[default]
    Prose,
    /// Cut at everything but ASCII letters and digits and at changes of case; no stop list.
    Identifier,
}

impl OverlapAnalyser {
    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Prose => "prose",
            Self::Identifier => "identifier",
        }
    }
}

impl Check for OverlapAnalyser {}

/// One part of a document.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OverlapField {
    /// Field `text` of the contract.
    pub text: String,
    /// What one occurrence counts, at least 0; absent: 1.
    #[serde(default)]
    pub weight: Option<f64>,
    /// Absent: `prose`.
    #[serde(default)]
    pub analyser: Option<OverlapAnalyser>,
}

impl Check for OverlapField {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("weight", &self.weight)
    }
}

/// One document.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OverlapDocument {
    /// Breaks ties, in the order of `collate`.
    pub id: String,
    /// Field `fields` of the contract.
    #[serde(default)]
    pub fields: Vec<OverlapField>,
}

impl Check for OverlapDocument {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("fields", &self.fields)
    }
}

/// One hit of the overlap ranking.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OverlapHit {
    /// Field `id` of the contract.
    pub id: String,
    /// Index of the document.
    pub document: u32,
    /// Relative to the best, which has exactly 1.
    pub score: f64,
    /// The query terms that it holds, in query order.
    #[serde(default)]
    pub terms: Vec<String>,
}

impl Check for OverlapHit {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("score", &self.score)
    }
}

/// The request of `overlap-tokens`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OverlapTokensRequest {
    /// Field `text` of the contract.
    pub text: String,
    /// Absent: `prose`.
    #[serde(default)]
    pub analyser: Option<OverlapAnalyser>,
    /// Lower-case words to leave out; absent: the default list.
    #[serde(default)]
    pub stop: Option<Vec<String>>,
}

impl Check for OverlapTokensRequest {}

/// The answer of `overlap-tokens`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OverlapTokensAnswer {
    /// In order, repeats kept.
    #[serde(default)]
    pub tokens: Vec<String>,
}

impl Check for OverlapTokensAnswer {}

/// The request of `overlap`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OverlapRequest {
    /// Field `query` of the contract.
    pub query: String,
    /// Field `documents` of the contract.
    #[serde(default)]
    pub documents: Vec<OverlapDocument>,
    /// At most so many hits; absent: 3.
    #[serde(default)]
    pub top: Option<u32>,
    /// The best document must cover this share of the query terms that occur anywhere, weighed by
    /// rarity, or there is no hit; absent: 0.08.
    #[serde(default)]
    pub floor: Option<f64>,
    /// When every document scores less than this share below the best there is no hit; 0 turns the
    /// guard off; absent: 0.15.
    #[serde(default)]
    pub margin: Option<f64>,
    /// With fewer documents there is no hit; absent: 2.
    #[serde(default)]
    pub least: Option<u32>,
    /// Lower-case words to leave out; absent: the default list, of which tokens of ids are kept.
    #[serde(default)]
    pub stop: Option<Vec<String>>,
}

impl Check for OverlapRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("documents", &self.documents)?;
        Fault::within("floor", &self.floor)?;
        Fault::within("margin", &self.margin)
    }
}

/// The answer of `overlap`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OverlapAnswer {
    /// Field `hits` of the contract.
    #[serde(default)]
    pub hits: Vec<OverlapHit>,
}

impl Check for OverlapAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("hits", &self.hits)
    }
}

/// The request of `collate`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CollateRequest {
    /// Field `texts` of the contract.
    #[serde(default)]
    pub texts: Vec<String>,
}

impl Check for CollateRequest {}

/// The answer of `collate`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CollateAnswer {
    /// Equal texts keep their order.
    #[serde(default)]
    pub texts: Vec<String>,
}

impl Check for CollateAnswer {}

/// A skill as the ranking sees it. Several entries may share an id: each counts in the
/// statistics, an answer names the id once and shows the last entry.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShelfSkill {
    /// Field `id` of the contract.
    pub id: String,
    /// Field `name` of the contract.
    pub name: String,
    /// What it is for; absent: it says nothing.
    #[serde(default)]
    pub description: Option<String>,
    /// Its first 600 UTF-16 units are searched.
    pub content: String,
}

impl Check for ShelfSkill {}

/// A memory as the ranking sees it; entries that share an id as with skills.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShelfMemory {
    /// Field `id` of the contract.
    pub id: String,
    /// Its first 600 UTF-16 units are searched.
    pub content: String,
}

impl Check for ShelfMemory {}

/// A function that an agent may call.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShelfFunction {
    /// Field `name` of the contract.
    pub name: String,
    /// Absent: `utils`.
    #[serde(default)]
    pub namespace: Option<String>,
    /// Names of its arguments.
    #[serde(default)]
    pub arguments: Vec<String>,
    /// It is always offered and so never hinted; absent: no.
    #[serde(default)]
    pub always: Option<bool>,
}

impl Check for ShelfFunction {}

/// What is known about a namespace of functions.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShelfNamespace {
    /// Field `namespace` of the contract.
    pub namespace: String,
    /// Field `title` of the contract.
    #[serde(default)]
    pub title: Option<String>,
    /// Field `description` of the contract.
    #[serde(default)]
    pub description: Option<String>,
    /// When to choose it; counts twice.
    #[serde(default)]
    pub criteria: Option<String>,
}

impl Check for ShelfNamespace {}

/// A namespace with its functions as the ranking sees it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShelfModule {
    /// Field `namespace` of the contract.
    pub namespace: String,
    /// Field `title` of the contract.
    #[serde(default)]
    pub title: Option<String>,
    /// Field `description` of the contract.
    #[serde(default)]
    pub description: Option<String>,
    /// Field `criteria` of the contract.
    #[serde(default)]
    pub criteria: Option<String>,
    /// Field `functions` of the contract.
    #[serde(default)]
    pub functions: Vec<String>,
    /// Distinct names of arguments.
    #[serde(default)]
    pub arguments: Vec<String>,
}

impl Check for ShelfModule {}

/// A skill that a task may want.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SkillHint {
    /// Field `id` of the contract.
    pub id: String,
    /// Field `name` of the contract.
    pub name: String,
    /// Field `score` of the contract.
    pub score: f64,
}

impl Check for SkillHint {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("score", &self.score)
    }
}

/// A memory that a task may want.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MemoryHint {
    /// Field `id` of the contract.
    pub id: String,
    /// White space as single blanks, the first 80 UTF-16 units.
    pub snippet: String,
    /// Field `score` of the contract.
    pub score: f64,
}

impl Check for MemoryHint {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("score", &self.score)
    }
}

/// A module that a task may want.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModuleHint {
    /// Field `namespace` of the contract.
    pub namespace: String,
    /// Field `score` of the contract.
    pub score: f64,
    /// Field `terms` of the contract.
    #[serde(default)]
    pub terms: Vec<String>,
}

impl Check for ModuleHint {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("score", &self.score)
    }
}

/// The request of `search-skills`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchSkillsRequest {
    /// Field `skills` of the contract.
    #[serde(default)]
    pub skills: Vec<ShelfSkill>,
    /// At most 2 skills a search.
    #[serde(default)]
    pub searches: Vec<String>,
    /// Field `stop` of the contract.
    #[serde(default)]
    pub stop: Option<Vec<String>>,
}

impl Check for SearchSkillsRequest {}

/// The answer of `search-skills`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchSkillsAnswer {
    /// In the order of the searches, each id once.
    #[serde(default)]
    pub skills: Vec<ShelfSkill>,
}

impl Check for SearchSkillsAnswer {}

/// The request of `search-memories`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchMemoriesRequest {
    /// Field `memories` of the contract.
    #[serde(default)]
    pub memories: Vec<ShelfMemory>,
    /// At most 3 memories a search.
    #[serde(default)]
    pub searches: Vec<String>,
    /// Ids that are loaded: not found, not counted.
    #[serde(default)]
    pub loaded: Vec<String>,
    /// Field `stop` of the contract.
    #[serde(default)]
    pub stop: Option<Vec<String>>,
}

impl Check for SearchMemoriesRequest {}

/// The answer of `search-memories`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchMemoriesAnswer {
    /// Field `memories` of the contract.
    #[serde(default)]
    pub memories: Vec<ShelfMemory>,
}

impl Check for SearchMemoriesAnswer {}

/// The request of `hint-skills`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HintSkillsRequest {
    /// Field `skills` of the contract.
    #[serde(default)]
    pub skills: Vec<ShelfSkill>,
    /// Field `task` of the contract.
    pub task: String,
    /// Absent: 3.
    #[serde(default)]
    pub top: Option<u32>,
    /// Absent: 0.08.
    #[serde(default)]
    pub floor: Option<f64>,
    /// Field `stop` of the contract.
    #[serde(default)]
    pub stop: Option<Vec<String>>,
}

impl Check for HintSkillsRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("floor", &self.floor)
    }
}

/// The answer of `hint-skills`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HintSkillsAnswer {
    /// Field `hints` of the contract.
    #[serde(default)]
    pub hints: Vec<SkillHint>,
}

impl Check for HintSkillsAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("hints", &self.hints)
    }
}

/// The request of `hint-memories`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HintMemoriesRequest {
    /// Field `memories` of the contract.
    #[serde(default)]
    pub memories: Vec<ShelfMemory>,
    /// Field `task` of the contract.
    pub task: String,
    /// Field `loaded` of the contract.
    #[serde(default)]
    pub loaded: Vec<String>,
    /// Field `top` of the contract.
    #[serde(default)]
    pub top: Option<u32>,
    /// Field `floor` of the contract.
    #[serde(default)]
    pub floor: Option<f64>,
    /// Field `stop` of the contract.
    #[serde(default)]
    pub stop: Option<Vec<String>>,
}

impl Check for HintMemoriesRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("floor", &self.floor)
    }
}

/// The answer of `hint-memories`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HintMemoriesAnswer {
    /// Field `hints` of the contract.
    #[serde(default)]
    pub hints: Vec<MemoryHint>,
}

impl Check for HintMemoriesAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("hints", &self.hints)
    }
}

/// The request of `hint-modules`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HintModulesRequest {
    /// Field `functions` of the contract.
    #[serde(default)]
    pub functions: Vec<ShelfFunction>,
    /// Field `namespaces` of the contract.
    #[serde(default)]
    pub namespaces: Vec<ShelfNamespace>,
    /// Field `task` of the contract.
    pub task: String,
    /// Field `top` of the contract.
    #[serde(default)]
    pub top: Option<u32>,
    /// Field `floor` of the contract.
    #[serde(default)]
    pub floor: Option<f64>,
    /// Field `stop` of the contract.
    #[serde(default)]
    pub stop: Option<Vec<String>>,
}

impl Check for HintModulesRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("floor", &self.floor)
    }
}

/// The answer of `hint-modules`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HintModulesAnswer {
    /// The modules that were ranked, in order of their first function.
    #[serde(default)]
    pub modules: Vec<ShelfModule>,
    /// Field `hints` of the contract.
    #[serde(default)]
    pub hints: Vec<ModuleHint>,
}

impl Check for HintModulesAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("hints", &self.hints)
    }
}

/// What the vocabulary terms that continue a query term add to a document, at half weight.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum PrefixRule {
    /// Only the best of them, and none beside the exact term (agentmemory, main branch of October 2026).
    #[default]
    Best,
    /// All of them, summed (agentmemory 0.9.29).
    Summed,
}

impl PrefixRule {
    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Summed => "summed",
        }
    }
}

impl Check for PrefixRule {}

/// What two texts are to each other by the documented thresholds, both strict.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
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
    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fresh => "fresh",
            Self::Near => "near",
            Self::Same => "same",
        }
    }
}

impl Check for Likeness {}

/// One document of the keyword ranking. Its fields are joined by blanks in this order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeywordDocument {
    /// Field `title` of the contract.
    pub title: String,
    /// Field `subtitle` of the contract.
    pub subtitle: String,
    /// Field `narrative` of the contract.
    pub narrative: String,
    /// Field `facts` of the contract.
    #[serde(default)]
    pub facts: Vec<String>,
    /// Field `concepts` of the contract.
    #[serde(default)]
    pub concepts: Vec<String>,
    /// Field `files` of the contract.
    #[serde(default)]
    pub files: Vec<String>,
    /// Field `kind` of the contract.
    pub kind: String,
}

impl Check for KeywordDocument {}

/// A document by its index, and its score.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeywordHit {
    /// Field `document` of the contract.
    pub document: u32,
    /// Field `score` of the contract.
    pub score: f64,
}

impl Check for KeywordHit {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("score", &self.score)
    }
}

/// The hits of one query, best first; of equal scores the one that the query reached first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeywordResult {
    /// Field `hits` of the contract.
    #[serde(default)]
    pub hits: Vec<KeywordHit>,
}

impl Check for KeywordResult {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("hits", &self.hits)
    }
}

/// The request of `keyword-tokens`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeywordTokensRequest {
    /// Field `text` of the contract.
    pub text: String,
}

impl Check for KeywordTokensRequest {}

/// The answer of `keyword-tokens`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeywordTokensAnswer {
    /// In order, repeats kept.
    #[serde(default)]
    pub tokens: Vec<String>,
}

impl Check for KeywordTokensAnswer {}

/// The request of `keyword-stem`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeywordStemRequest {
    /// One lower-case word.
    pub word: String,
}

impl Check for KeywordStemRequest {}

/// The answer of `keyword-stem`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeywordStemAnswer {
    /// Field `stem` of the contract.
    pub stem: String,
}

impl Check for KeywordStemAnswer {}

/// The request of `keyword-synonyms`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeywordSynonymsRequest {
    /// A stem.
    pub stem: String,
}

impl Check for KeywordSynonymsRequest {}

/// The answer of `keyword-synonyms`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeywordSynonymsAnswer {
    /// Stems that mean the same, without itself.
    #[serde(default)]
    pub stems: Vec<String>,
}

impl Check for KeywordSynonymsAnswer {}

/// The request of `keyword`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeywordRequest {
    /// In the order in which they were written.
    #[serde(default)]
    pub documents: Vec<KeywordDocument>,
    /// Field `queries` of the contract.
    #[serde(default)]
    pub queries: Vec<String>,
    /// Absent: `best`.
    #[serde(default)]
    pub rule: Option<PrefixRule>,
    /// At most so many hits a query; absent: 20.
    #[serde(default)]
    pub limit: Option<u32>,
}

impl Check for KeywordRequest {}

/// The answer of `keyword`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeywordAnswer {
    /// One a query.
    #[serde(default)]
    pub results: Vec<KeywordResult>,
    /// Tokens of each document.
    #[serde(default)]
    pub lengths: Vec<u32>,
    /// Tokens of all documents.
    #[serde(with = "crate::wire::big_u64")]
    pub total: u64,
    /// Different terms of all documents.
    pub vocabulary: u32,
}

impl Check for KeywordAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("results", &self.results)
    }
}

/// The request of `jaccard`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JaccardRequest {
    /// Field `left` of the contract.
    pub left: String,
    /// Field `right` of the contract.
    pub right: String,
    /// Compare in lower case, as `remember` does; absent: no.
    #[serde(default)]
    pub lower: Option<bool>,
}

impl Check for JaccardRequest {}

/// The answer of `jaccard`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JaccardAnswer {
    /// Shared tokens over all tokens, 0 to 1.
    pub similarity: f64,
    /// Field `likeness` of the contract.
    pub likeness: Likeness,
}

impl Check for JaccardAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("similarity", &self.similarity)
    }
}

/// A ranked list.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FuseStream {
    /// Best first; an id that stands in it twice counts by its better place.
    #[serde(default)]
    pub ids: Vec<String>,
    /// At least 0.
    pub weight: f64,
}

impl Check for FuseStream {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("weight", &self.weight)
    }
}

/// An id and its score.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scored {
    /// Field `id` of the contract.
    pub id: String,
    /// Field `score` of the contract.
    pub score: f64,
}

impl Check for Scored {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("score", &self.score)
    }
}

/// The request of `fuse`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FuseRequest {
    /// Field `streams` of the contract.
    #[serde(default)]
    pub streams: Vec<FuseStream>,
}

impl Check for FuseRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("streams", &self.streams)
    }
}

/// The answer of `fuse`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FuseAnswer {
    /// Best first; ties go to the better best place, then to the smaller id.
    #[serde(default)]
    pub fused: Vec<Scored>,
}

impl Check for FuseAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("fused", &self.fused)
    }
}

/// A result and the session that it comes from.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SessionResult {
    /// Field `id` of the contract.
    pub id: String,
    /// Field `session` of the contract.
    pub session: String,
}

impl Check for SessionResult {}

/// The request of `diversify`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiversifyRequest {
    /// Best first.
    #[serde(default)]
    pub results: Vec<SessionResult>,
    /// How many are wanted.
    pub limit: u32,
    /// How many of one session before the others had their turn; absent: 3.
    #[serde(default)]
    pub most: Option<u32>,
}

impl Check for DiversifyRequest {}

/// The answer of `diversify`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiversifyAnswer {
    /// Field `ids` of the contract.
    #[serde(default)]
    pub ids: Vec<String>,
}

impl Check for DiversifyAnswer {}

/// A named thing and the observations that speak of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GraphNode {
    /// Field `id` of the contract.
    pub id: String,
    /// Field `name` of the contract.
    pub name: String,
    /// Field `observations` of the contract.
    #[serde(default)]
    pub observations: Vec<String>,
    /// Not walked; absent: no.
    #[serde(default)]
    pub stale: Option<bool>,
}

impl Check for GraphNode {}

/// A connection, walked both ways.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GraphEdge {
    /// Field `source` of the contract.
    pub source: String,
    /// Field `target` of the contract.
    pub target: String,
    /// 0 to 1; its cost is 1 over it, at most 100.
    pub weight: f64,
    /// Not walked; absent: no.
    #[serde(default)]
    pub stale: Option<bool>,
}

impl Check for GraphEdge {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("weight", &self.weight)
    }
}

/// An observation that the walk reached.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GraphHit {
    /// Field `id` of the contract.
    pub id: String,
    /// Field `score` of the contract.
    pub score: f64,
    /// Nodes on the path; 0 for the start's own observations.
    pub path: u32,
}

impl Check for GraphHit {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("score", &self.score)
    }
}

/// The request of `graph-entities`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GraphEntitiesRequest {
    /// Field `query` of the contract.
    pub query: String,
}

impl Check for GraphEntitiesRequest {}

/// The answer of `graph-entities`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GraphEntitiesAnswer {
    /// Quoted texts, then capitalised words, each once.
    #[serde(default)]
    pub entities: Vec<String>,
}

impl Check for GraphEntitiesAnswer {}

/// The request of `graph-search`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GraphSearchRequest {
    /// Field `nodes` of the contract.
    #[serde(default)]
    pub nodes: Vec<GraphNode>,
    /// Field `edges` of the contract.
    #[serde(default)]
    pub edges: Vec<GraphEdge>,
    /// Starts are the nodes whose name holds one of these or is held by one, case aside.
    #[serde(default)]
    pub entities: Vec<String>,
    /// Edges on a path at most; absent: 2.
    #[serde(default)]
    pub depth: Option<u32>,
    /// Absent: 20.
    #[serde(default)]
    pub limit: Option<u32>,
}

impl Check for GraphSearchRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("edges", &self.edges)
    }
}

/// The answer of `graph-search`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GraphSearchAnswer {
    /// Field `hits` of the contract.
    #[serde(default)]
    pub hits: Vec<GraphHit>,
}

impl Check for GraphSearchAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("hits", &self.hits)
    }
}

/// The request of `graph-expand`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GraphExpandRequest {
    /// Field `nodes` of the contract.
    #[serde(default)]
    pub nodes: Vec<GraphNode>,
    /// Field `edges` of the contract.
    #[serde(default)]
    pub edges: Vec<GraphEdge>,
    /// Observations that are known; others near their nodes are found.
    #[serde(default)]
    pub known: Vec<String>,
    /// Edges on a path at most; absent: 1.
    #[serde(default)]
    pub depth: Option<u32>,
    /// Absent: 5.
    #[serde(default)]
    pub limit: Option<u32>,
}

impl Check for GraphExpandRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("edges", &self.edges)
    }
}

/// The answer of `graph-expand`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GraphExpandAnswer {
    /// Field `hits` of the contract.
    #[serde(default)]
    pub hits: Vec<GraphHit>,
}

impl Check for GraphExpandAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("hits", &self.hits)
    }
}

/// What one observation names.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GraphObservation {
    /// Field `id` of the contract.
    pub id: String,
    /// Field `files` of the contract.
    #[serde(default)]
    pub files: Vec<String>,
    /// Field `concepts` of the contract.
    #[serde(default)]
    pub concepts: Vec<String>,
}

impl Check for GraphObservation {}

/// What a node of a made graph stands for.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum GraphKind {
    /// Case `file` of the contract.
    #[default]
    File,
    /// Case `concept` of the contract.
    Concept,
}

impl GraphKind {
    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::File => "file",
            Self::Concept => "concept",
        }
    }
}

impl Check for GraphKind {}

/// A node made from files and concepts.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GraphMadeNode {
    /// Field `kind` of the contract.
    pub kind: GraphKind,
    /// As first written, trimmed; names meet case aside.
    pub name: String,
    /// Field `observations` of the contract.
    #[serde(default)]
    pub observations: Vec<String>,
}

impl Check for GraphMadeNode {}

/// An edge of weight 0.4 between two made nodes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GraphMadeEdge {
    /// Index of a node.
    pub source: u32,
    /// Index of the other.
    pub target: u32,
    /// Field `weight` of the contract.
    pub weight: f64,
    /// Field `observations` of the contract.
    #[serde(default)]
    pub observations: Vec<String>,
}

impl Check for GraphMadeEdge {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("weight", &self.weight)
    }
}

/// The request of `graph-build`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GraphBuildRequest {
    /// Field `observations` of the contract.
    #[serde(default)]
    pub observations: Vec<GraphObservation>,
}

impl Check for GraphBuildRequest {}

/// The answer of `graph-build`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GraphBuildAnswer {
    /// Field `nodes` of the contract.
    #[serde(default)]
    pub nodes: Vec<GraphMadeNode>,
    /// Field `edges` of the contract.
    #[serde(default)]
    pub edges: Vec<GraphMadeEdge>,
}

impl Check for GraphBuildAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("edges", &self.edges)
    }
}

/// A record whose worth is asked.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RetentionItem {
    /// Field `id` of the contract.
    pub id: String,
    /// Kind of memory: architecture, preference, pattern, bug, workflow; all else weighs as a fact.
    pub kind: String,
    /// Of a consolidated fact, 0 to 1: it weighs at least so much.
    #[serde(default)]
    pub confidence: Option<f64>,
    /// Milliseconds UTC.
    #[serde(with = "crate::wire::big_u64")]
    pub created: u64,
    /// Accesses in all; absent: as many as are listed.
    #[serde(default, with = "crate::wire::big_option")]
    pub uses: Option<u64>,
    /// Milliseconds UTC, oldest first; the last 20 count.
    #[serde(default, with = "crate::wire::big_list")]
    pub accesses: Vec<u64>,
}

impl Check for RetentionItem {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("confidence", &self.confidence)
    }
}

/// How a score compares with the borders.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
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
    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hot => "hot",
            Self::Warm => "warm",
            Self::Cold => "cold",
            Self::Evictable => "evictable",
        }
    }
}

impl Check for RetentionTier {}

/// A score and its parts: min(1, salience x decay + boost).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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

impl Check for RetentionScore {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("score", &self.score)?;
        Fault::within("salience", &self.salience)?;
        Fault::within("decay", &self.decay)?;
        Fault::within("boost", &self.boost)
    }
}

/// The request of `retention`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RetentionRequest {
    /// Field `items` of the contract.
    #[serde(default)]
    pub items: Vec<RetentionItem>,
    /// The instant, milliseconds UTC.
    #[serde(with = "crate::wire::big_u64")]
    pub now: u64,
    /// Decay per day, above 0; absent: 0.01.
    #[serde(default)]
    pub lambda: Option<f64>,
    /// Weight of accesses, at least 0; absent: 0.3.
    #[serde(default)]
    pub sigma: Option<f64>,
    /// Absent: 0.7.
    #[serde(default)]
    pub hot: Option<f64>,
    /// Absent: 0.4.
    #[serde(default)]
    pub warm: Option<f64>,
    /// Absent: 0.15.
    #[serde(default)]
    pub cold: Option<f64>,
}

impl Check for RetentionRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("items", &self.items)?;
        Fault::within("lambda", &self.lambda)?;
        Fault::within("sigma", &self.sigma)?;
        Fault::within("hot", &self.hot)?;
        Fault::within("warm", &self.warm)?;
        Fault::within("cold", &self.cold)
    }
}

/// The answer of `retention`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RetentionAnswer {
    /// In the order of the items.
    #[serde(default)]
    pub scores: Vec<RetentionScore>,
}

impl Check for RetentionAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("scores", &self.scores)
    }
}

/// What happens with a full-text query that cannot be read.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum FtsSyntax {
    /// It is tried again with its words and operators, then with its words alone.
    #[default]
    Retry,
    /// It finds nothing, as in the original.
    Strict,
}

impl FtsSyntax {
    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Retry => "retry",
            Self::Strict => "strict",
        }
    }
}

impl Check for FtsSyntax {}

/// One row of a table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FtsRow {
    /// Field `id` of the contract.
    pub id: String,
    /// The text of each column, in the order of the columns.
    #[serde(default)]
    pub texts: Vec<String>,
}

impl Check for FtsRow {}

/// One table: statistics count its rows alone.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FtsTable {
    /// Field `name` of the contract.
    pub name: String,
    /// Field `columns` of the contract.
    #[serde(default)]
    pub columns: Vec<String>,
    /// Field `rows` of the contract.
    #[serde(default)]
    pub rows: Vec<FtsRow>,
}

impl Check for FtsTable {}

/// The request of `fts`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FtsRequest {
    /// At most 65536 bytes. Without ` AND `, ` OR `, ` NOT `, `"` or `*` it is reduced to its words,
    /// all of which must occur; else it is the query language of SQLite's FTS5.
    pub query: String,
    /// Field `tables` of the contract.
    #[serde(default)]
    pub tables: Vec<FtsTable>,
    /// At most so many hits of a table, and in all; absent: 20.
    #[serde(default)]
    pub limit: Option<u32>,
    /// Absent: `retry`.
    #[serde(default)]
    pub syntax: Option<FtsSyntax>,
}

impl Check for FtsRequest {}

/// Type `fts-hit` of the contract.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FtsHit {
    /// Name of the table.
    pub table: String,
    /// Id of the row.
    pub id: String,
    /// BM25 with k1 = 1.2 and b = 0.75 over the table, higher is better.
    pub score: f64,
}

impl Check for FtsHit {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("score", &self.score)
    }
}

/// The answer of `fts`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FtsAnswer {
    /// The query as it was read.
    pub prepared: String,
    /// Strongest first, ties by table, then by row.
    #[serde(default)]
    pub hits: Vec<FtsHit>,
    /// Why the query could not be read as it was given, in the words of the original; else empty.
    pub fault: String,
}

impl Check for FtsAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("hits", &self.hits)
    }
}

/// An entry of a list to fuse.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HybridEntry {
    /// Field `table` of the contract.
    pub table: String,
    /// Field `id` of the contract.
    pub id: String,
    /// Keyword score or similarity; what is below 0 counts as 0.
    pub score: f64,
}

impl Check for HybridEntry {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("score", &self.score)
    }
}

/// The request of `hybrid`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HybridRequest {
    /// Field `keyword` of the contract.
    #[serde(default)]
    pub keyword: Vec<HybridEntry>,
    /// Field `semantic` of the contract.
    #[serde(default)]
    pub semantic: Vec<HybridEntry>,
    /// Weight of the semantic side, held within 0 to 1; absent: 0.3.
    #[serde(default)]
    pub weight: Option<f64>,
    /// Absent: 20.
    #[serde(default)]
    pub limit: Option<u32>,
}

impl Check for HybridRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("keyword", &self.keyword)?;
        Fault::within("semantic", &self.semantic)?;
        Fault::within("weight", &self.weight)
    }
}

/// Type `hybrid-hit` of the contract.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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

impl Check for HybridHit {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("keyword", &self.keyword)?;
        Fault::within("semantic", &self.semantic)?;
        Fault::within("score", &self.score)
    }
}

/// The answer of `hybrid`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HybridAnswer {
    /// Highest first, ties in the order of first appearance, the keyword list first.
    #[serde(default)]
    pub hits: Vec<HybridHit>,
}

impl Check for HybridAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("hits", &self.hits)
    }
}

/// Type `nearest-row` of the contract.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NearestRow {
    /// Field `table` of the contract.
    pub table: String,
    /// Field `id` of the contract.
    pub id: String,
}

impl Check for NearestRow {}

/// The request of `nearest`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NearestRequest {
    /// Field `query` of the contract.
    #[serde(default)]
    pub query: Vec<f64>,
    /// Field `rows` of the contract.
    #[serde(default)]
    pub rows: Vec<NearestRow>,
    /// One vector a row, end to end, each as long as the query.
    #[serde(default)]
    pub vectors: Vec<f64>,
    /// Only rows of this table.
    #[serde(default)]
    pub table: Option<String>,
    /// Absent: 10.
    #[serde(default)]
    pub limit: Option<u32>,
}

impl Check for NearestRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("query", &self.query)?;
        Fault::within("vectors", &self.vectors)
    }
}

/// Type `nearest-hit` of the contract.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NearestHit {
    /// Field `table` of the contract.
    pub table: String,
    /// Field `id` of the contract.
    pub id: String,
    /// The cosine, rounded to four decimals.
    pub similarity: f64,
}

impl Check for NearestHit {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("similarity", &self.similarity)
    }
}

/// The answer of `nearest`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NearestAnswer {
    /// Highest rounded similarity first, ties in the order given.
    #[serde(default)]
    pub hits: Vec<NearestHit>,
}

impl Check for NearestAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("hits", &self.hits)
    }
}

/// The request of `repeats`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RepeatsRequest {
    /// Vectors of `dimensions` numbers, end to end.
    #[serde(default)]
    pub vectors: Vec<f64>,
    /// Field `dimensions` of the contract.
    pub dimensions: u32,
    /// From which similarity on a vector repeats another; absent: 0.95.
    #[serde(default)]
    pub threshold: Option<f64>,
}

impl Check for RepeatsRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("vectors", &self.vectors)?;
        Fault::within("threshold", &self.threshold)
    }
}

/// The answer of `repeats`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RepeatsAnswer {
    /// Indexes of the vectors that repeat an earlier one that is kept, ascending.
    #[serde(default)]
    pub removed: Vec<u32>,
    /// Indexes of the others.
    #[serde(default)]
    pub kept: Vec<u32>,
}

impl Check for RepeatsAnswer {}
