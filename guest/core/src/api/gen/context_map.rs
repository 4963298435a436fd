// Generated from wit/context-map.wit by `cargo run --release -p xtask -- bindings`; do not edit.

//! Types of the interface `context-map`.
//!
//! The context map: what an agent has learned about a large context, as a short text of items in
//! six sections that a model edits between runs.
//!
//! A map is a value that is passed in and out as its snapshot, a JSON document
//! `{version: 1, text, scores, steps, maxChars, infiniteEvolve, evolveSteps?, highestNumber}`.
//! No model is called: the host puts an instruction and an input to its own and brings the answer
//! back. An update is `reflect`, the host's first call, `edit`, the host's second call, `finish`.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::api::check::{Check, Fault};

/// What an operation does.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum OperationKind {
    /// Case `add` of the contract.
    #[default]
    Add,
    /// Case `delete` of the contract.
    Delete,
    /// Case `replace` of the contract.
    Replace,
}

impl OperationKind {
    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Add => "add",
            Self::Delete => "delete",
            Self::Replace => "replace",
        }
    }
}

impl Check for OperationKind {}

/// An operation that was accepted.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Operation {
    /// Field `kind` of the contract.
    pub kind: OperationKind,
    /// Name of the section of an added item, otherwise empty.
    pub section: String,
    /// Id of the deleted or replaced item, otherwise empty.
    pub item: String,
    /// Content of an added or replaced item, otherwise empty.
    pub content: String,
}

impl Check for Operation {}

/// An operation that was not accepted.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refusal {
    /// Its place in the list, from 0.
    pub index: u32,
    /// Why, for people and models.
    pub reason: String,
}

impl Check for Refusal {}

/// One item.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// Field `id` of the contract.
    pub id: String,
    /// 0 where it was never tagged.
    pub score: f64,
}

impl Check for Item {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("score", &self.score)
    }
}

/// The request of `open`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenRequest {
    /// null for a new map, a text, or a snapshot.
    pub input: crate::wire::Json,
    /// `{maxChars?, infiniteEvolve?, evolveSteps?}`: these win over the snapshot; null: none.
    #[serde(default)]
    pub options: Option<crate::wire::Json>,
}

impl Check for OpenRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("input", &self.input)?;
        Fault::within("options", &self.options)
    }
}

/// The answer of `open`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenAnswer {
    /// Field `snapshot` of the contract.
    pub snapshot: crate::wire::Json,
    /// Field `text` of the contract.
    pub text: String,
    /// Field `items` of the contract.
    #[serde(default)]
    pub items: Vec<Item>,
    /// Ids of items that did not fit `maxChars`.
    #[serde(default)]
    pub evicted: Vec<String>,
    /// The input was an object but no snapshot of version 1; the map is a new one.
    pub ignored: bool,
}

impl Check for OpenAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("snapshot", &self.snapshot)?;
        Fault::within("items", &self.items)
    }
}

/// The request of `tag`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TagRequest {
    /// Field `snapshot` of the contract.
    pub snapshot: crate::wire::Json,
    /// Field `id` of the contract.
    pub id: String,
    /// `helpful` adds 1, `harmful` and `stale` take 1, `neutral` sets 0 where there is no score;
    /// any case. Anything else changes nothing.
    pub tag: String,
}

impl Check for TagRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("snapshot", &self.snapshot)
    }
}

/// The answer of `tag`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TagAnswer {
    /// Field `snapshot` of the contract.
    pub snapshot: crate::wire::Json,
    /// Whether the score changed.
    pub changed: bool,
}

impl Check for TagAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("snapshot", &self.snapshot)
    }
}

/// The request of `update`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UpdateRequest {
    /// Field `snapshot` of the contract.
    pub snapshot: crate::wire::Json,
    /// `{itemTags?, operations?, diagnosis?}` as a model wrote it, read leniently.
    pub payload: crate::wire::Json,
}

impl Check for UpdateRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("snapshot", &self.snapshot)?;
        Fault::within("payload", &self.payload)
    }
}

/// The answer of `update`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UpdateAnswer {
    /// Field `snapshot` of the contract.
    pub snapshot: crate::wire::Json,
    /// Field `text` of the contract.
    pub text: String,
    /// Whether the text changed.
    pub changed: bool,
    /// Updates so far, this one included.
    pub step: u32,
    /// Field `diagnosis` of the contract.
    #[serde(default)]
    pub diagnosis: Option<String>,
    /// Field `operations` of the contract.
    #[serde(default)]
    pub operations: Vec<Operation>,
    /// Field `refused` of the contract.
    #[serde(default)]
    pub refused: Vec<Refusal>,
    /// Ids of items that did not fit `maxChars`.
    #[serde(default)]
    pub evicted: Vec<String>,
}

impl Check for UpdateAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("snapshot", &self.snapshot)
    }
}

/// The request of `trajectory`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrajectoryRequest {
    /// `{values, distillerActionLog?, executorActionLog?, executorResult?, finalOutput?}`.
    pub run: crate::wire::Json,
}

impl Check for TrajectoryRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("run", &self.run)
    }
}

/// The answer of `trajectory`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrajectoryAnswer {
    /// Inputs shortened, logs trimmed, results whole.
    pub text: String,
}

impl Check for TrajectoryAnswer {}

/// The request of `reflect`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReflectRequest {
    /// Field `snapshot` of the contract.
    pub snapshot: crate::wire::Json,
    /// The account of the run, see `trajectory`.
    pub trajectory: String,
}

impl Check for ReflectRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("snapshot", &self.snapshot)
    }
}

/// The answer of `reflect`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReflectAnswer {
    /// The limit of updates is reached: there is nothing to ask, and the rest is empty.
    pub settled: bool,
    /// What the model is asked.
    pub instruction: String,
    /// What it is given.
    pub input: crate::wire::Json,
}

impl Check for ReflectAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("input", &self.input)
    }
}

/// The request of `edit`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EditRequest {
    /// Field `snapshot` of the contract.
    pub snapshot: crate::wire::Json,
    /// The model's answer to `reflect`, fences and prose around its JSON allowed.
    pub answer: String,
}

impl Check for EditRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("snapshot", &self.snapshot)
    }
}

/// The answer of `edit`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EditAnswer {
    /// Field `instruction` of the contract.
    pub instruction: String,
    /// Field `input` of the contract.
    pub input: crate::wire::Json,
    /// What was read from the answer: pass it to `finish`.
    pub reflection: crate::wire::Json,
}

impl Check for EditAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("input", &self.input)?;
        Fault::within("reflection", &self.reflection)
    }
}

/// The request of `finish`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FinishRequest {
    /// Field `snapshot` of the contract.
    pub snapshot: crate::wire::Json,
    /// Field `reflection` of the contract.
    pub reflection: crate::wire::Json,
    /// The model's answer to `edit`, fences and prose around its JSON allowed.
    pub answer: String,
}

impl Check for FinishRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("snapshot", &self.snapshot)?;
        Fault::within("reflection", &self.reflection)
    }
}

/// The answer of `finish`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FinishAnswer {
    /// Field `snapshot` of the contract.
    pub snapshot: crate::wire::Json,
    /// Field `text` of the contract.
    pub text: String,
    /// Field `changed` of the contract.
    pub changed: bool,
    /// Field `step` of the contract.
    pub step: u32,
    /// Field `diagnosis` of the contract.
    #[serde(default)]
    pub diagnosis: Option<String>,
    /// Field `operations` of the contract.
    #[serde(default)]
    pub operations: Vec<Operation>,
    /// Field `refused` of the contract.
    #[serde(default)]
    pub refused: Vec<Refusal>,
    /// Field `evicted` of the contract.
    #[serde(default)]
    pub evicted: Vec<String>,
}

impl Check for FinishAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("snapshot", &self.snapshot)
    }
}
