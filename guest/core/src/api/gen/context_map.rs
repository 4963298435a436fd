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

use crate::api::part::{Cases, Fields, Part, Slot, View};

/// What an operation does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
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
    /// The cases as the contract spells them.
    pub const NAMES: &'static [&'static str] = &["add", "delete", "replace"];
    /// The cases, in the same order.
    pub const ALL: &'static [Self] = &[Self::Add, Self::Delete, Self::Replace];

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl Cases for OperationKind {
    fn names(&self) -> &'static [&'static str] {
        Self::NAMES
    }

    fn choose(&mut self, index: usize) {
        *self = Self::ALL[index];
    }
}

impl Part for OperationKind {
    fn view(&self) -> View<'_> {
        View::Text(self.name())
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Case(self)
    }
}

/// An operation that was accepted.
#[derive(Clone, Debug, Default, PartialEq)]
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

impl Fields for Operation {
    fn names(&self) -> &'static [&'static str] {
        &["kind", "section", "item", "content"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.kind,
            1 => &self.section,
            2 => &self.item,
            _ => &self.content,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.kind,
            1 => &mut self.section,
            2 => &mut self.item,
            _ => &mut self.content,
        }
    }
}

impl Part for Operation {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// An operation that was not accepted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Refusal {
    /// Its place in the list, from 0.
    pub index: u32,
    /// Why, for people and models.
    pub reason: String,
}

impl Fields for Refusal {
    fn names(&self) -> &'static [&'static str] {
        &["index", "reason"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.index,
            _ => &self.reason,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.index,
            _ => &mut self.reason,
        }
    }
}

impl Part for Refusal {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// One item.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Item {
    /// Field `id` of the contract.
    pub id: String,
    /// 0 where it was never tagged.
    pub score: f64,
}

impl Fields for Item {
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

impl Part for Item {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `open`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OpenRequest {
    /// null for a new map, a text, or a snapshot.
    pub input: crate::wire::Json,
    /// `{maxChars?, infiniteEvolve?, evolveSteps?}`: these win over the snapshot; null: none.
    pub options: Option<crate::wire::Json>,
}

impl Fields for OpenRequest {
    fn names(&self) -> &'static [&'static str] {
        &["input", "options"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.input,
            _ => &self.options,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.input,
            _ => &mut self.options,
        }
    }
}

impl Part for OpenRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `open`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OpenAnswer {
    /// Field `snapshot` of the contract.
    pub snapshot: crate::wire::Json,
    /// Field `text` of the contract.
    pub text: String,
    /// Field `items` of the contract.
    pub items: Vec<Item>,
    /// Ids of items that did not fit `maxChars`.
    pub evicted: Vec<String>,
    /// The input was an object but no snapshot of version 1; the map is a new one.
    pub ignored: bool,
}

impl Fields for OpenAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["snapshot", "text", "items", "evicted", "ignored"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.snapshot,
            1 => &self.text,
            2 => &self.items,
            3 => &self.evicted,
            _ => &self.ignored,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.snapshot,
            1 => &mut self.text,
            2 => &mut self.items,
            3 => &mut self.evicted,
            _ => &mut self.ignored,
        }
    }
}

impl Part for OpenAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `tag`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TagRequest {
    /// Field `snapshot` of the contract.
    pub snapshot: crate::wire::Json,
    /// Field `id` of the contract.
    pub id: String,
    /// `helpful` adds 1, `harmful` and `stale` take 1, `neutral` sets 0 where there is no score;
    /// any case. Anything else changes nothing.
    pub tag: String,
}

impl Fields for TagRequest {
    fn names(&self) -> &'static [&'static str] {
        &["snapshot", "id", "tag"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.snapshot,
            1 => &self.id,
            _ => &self.tag,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.snapshot,
            1 => &mut self.id,
            _ => &mut self.tag,
        }
    }
}

impl Part for TagRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `tag`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TagAnswer {
    /// Field `snapshot` of the contract.
    pub snapshot: crate::wire::Json,
    /// Whether the score changed.
    pub changed: bool,
}

impl Fields for TagAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["snapshot", "changed"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.snapshot,
            _ => &self.changed,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.snapshot,
            _ => &mut self.changed,
        }
    }
}

impl Part for TagAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `update`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UpdateRequest {
    /// Field `snapshot` of the contract.
    pub snapshot: crate::wire::Json,
    /// `{itemTags?, operations?, diagnosis?}` as a model wrote it, read leniently.
    pub payload: crate::wire::Json,
}

impl Fields for UpdateRequest {
    fn names(&self) -> &'static [&'static str] {
        &["snapshot", "payload"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.snapshot,
            _ => &self.payload,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.snapshot,
            _ => &mut self.payload,
        }
    }
}

impl Part for UpdateRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `update`.
#[derive(Clone, Debug, Default, PartialEq)]
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
    pub diagnosis: Option<String>,
    /// Field `operations` of the contract.
    pub operations: Vec<Operation>,
    /// Field `refused` of the contract.
    pub refused: Vec<Refusal>,
    /// Ids of items that did not fit `maxChars`.
    pub evicted: Vec<String>,
}

impl Fields for UpdateAnswer {
    fn names(&self) -> &'static [&'static str] {
        &[
            "snapshot",
            "text",
            "changed",
            "step",
            "diagnosis",
            "operations",
            "refused",
            "evicted",
        ]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.snapshot,
            1 => &self.text,
            2 => &self.changed,
            3 => &self.step,
            4 => &self.diagnosis,
            5 => &self.operations,
            6 => &self.refused,
            _ => &self.evicted,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.snapshot,
            1 => &mut self.text,
            2 => &mut self.changed,
            3 => &mut self.step,
            4 => &mut self.diagnosis,
            5 => &mut self.operations,
            6 => &mut self.refused,
            _ => &mut self.evicted,
        }
    }
}

impl Part for UpdateAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `trajectory`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrajectoryRequest {
    /// `{values, distillerActionLog?, executorActionLog?, executorResult?, finalOutput?}`.
    pub run: crate::wire::Json,
}

impl Fields for TrajectoryRequest {
    fn names(&self) -> &'static [&'static str] {
        &["run"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.run
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.run
    }
}

impl Part for TrajectoryRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `trajectory`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrajectoryAnswer {
    /// Inputs shortened, logs trimmed, results whole.
    pub text: String,
}

impl Fields for TrajectoryAnswer {
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

impl Part for TrajectoryAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `reflect`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReflectRequest {
    /// Field `snapshot` of the contract.
    pub snapshot: crate::wire::Json,
    /// The account of the run, see `trajectory`.
    pub trajectory: String,
}

impl Fields for ReflectRequest {
    fn names(&self) -> &'static [&'static str] {
        &["snapshot", "trajectory"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.snapshot,
            _ => &self.trajectory,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.snapshot,
            _ => &mut self.trajectory,
        }
    }
}

impl Part for ReflectRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `reflect`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReflectAnswer {
    /// The limit of updates is reached: there is nothing to ask, and the rest is empty.
    pub settled: bool,
    /// What the model is asked.
    pub instruction: String,
    /// What it is given.
    pub input: crate::wire::Json,
}

impl Fields for ReflectAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["settled", "instruction", "input"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.settled,
            1 => &self.instruction,
            _ => &self.input,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.settled,
            1 => &mut self.instruction,
            _ => &mut self.input,
        }
    }
}

impl Part for ReflectAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `edit`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EditRequest {
    /// Field `snapshot` of the contract.
    pub snapshot: crate::wire::Json,
    /// The model's answer to `reflect`, fences and prose around its JSON allowed.
    pub answer: String,
}

impl Fields for EditRequest {
    fn names(&self) -> &'static [&'static str] {
        &["snapshot", "answer"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.snapshot,
            _ => &self.answer,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.snapshot,
            _ => &mut self.answer,
        }
    }
}

impl Part for EditRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `edit`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EditAnswer {
    /// Field `instruction` of the contract.
    pub instruction: String,
    /// Field `input` of the contract.
    pub input: crate::wire::Json,
    /// What was read from the answer: pass it to `finish`.
    pub reflection: crate::wire::Json,
}

impl Fields for EditAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["instruction", "input", "reflection"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.instruction,
            1 => &self.input,
            _ => &self.reflection,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.instruction,
            1 => &mut self.input,
            _ => &mut self.reflection,
        }
    }
}

impl Part for EditAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `finish`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FinishRequest {
    /// Field `snapshot` of the contract.
    pub snapshot: crate::wire::Json,
    /// Field `reflection` of the contract.
    pub reflection: crate::wire::Json,
    /// The model's answer to `edit`, fences and prose around its JSON allowed.
    pub answer: String,
}

impl Fields for FinishRequest {
    fn names(&self) -> &'static [&'static str] {
        &["snapshot", "reflection", "answer"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.snapshot,
            1 => &self.reflection,
            _ => &self.answer,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.snapshot,
            1 => &mut self.reflection,
            _ => &mut self.answer,
        }
    }
}

impl Part for FinishRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `finish`.
#[derive(Clone, Debug, Default, PartialEq)]
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
    pub diagnosis: Option<String>,
    /// Field `operations` of the contract.
    pub operations: Vec<Operation>,
    /// Field `refused` of the contract.
    pub refused: Vec<Refusal>,
    /// Field `evicted` of the contract.
    pub evicted: Vec<String>,
}

impl Fields for FinishAnswer {
    fn names(&self) -> &'static [&'static str] {
        &[
            "snapshot",
            "text",
            "changed",
            "step",
            "diagnosis",
            "operations",
            "refused",
            "evicted",
        ]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.snapshot,
            1 => &self.text,
            2 => &self.changed,
            3 => &self.step,
            4 => &self.diagnosis,
            5 => &self.operations,
            6 => &self.refused,
            _ => &self.evicted,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.snapshot,
            1 => &mut self.text,
            2 => &mut self.changed,
            3 => &mut self.step,
            4 => &mut self.diagnosis,
            5 => &mut self.operations,
            6 => &mut self.refused,
            _ => &mut self.evicted,
        }
    }
}

impl Part for FinishAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}
