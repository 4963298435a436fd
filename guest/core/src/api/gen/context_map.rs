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

use crate::wire::{layout, read, write};

/// What an operation does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum OperationKind {
    /// A new item, under an id that no item ever had.
    #[default]
    Add,
    /// An item goes.
    Delete,
    /// An item says something else under its id.
    Replace,
}

impl OperationKind {
    /// The cases as the contract spells them.
    pub const NAMES: &'static [&'static str] = &["add", "delete", "replace"];

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl layout::Shape for OperationKind {
    const LAYOUT: layout::Layout = layout::Layout::case();
}

impl write::Write for OperationKind {
    fn write(&self, to: &mut dyn write::Sink) {
        to.case(Self::NAMES, *self as usize);
    }
}

/// An operation that was accepted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Operation {
    /// What it does.
    pub kind: OperationKind,
    /// Name of the section of an added item, otherwise empty.
    pub section: String,
    /// Id of the deleted or replaced item, otherwise empty.
    pub item: String,
    /// Content of an added or replaced item, otherwise empty.
    pub content: String,
}

impl layout::Shape for Operation {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <OperationKind as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for Operation {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["kind", "section", "item", "content"]);
        write::put(to, &self.kind);
        write::put(to, &self.section);
        write::put(to, &self.item);
        write::put(to, &self.content);
        to.end();
    }
}

/// An operation or a tag that was not accepted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Refusal {
    /// Its place in the list of operations or of tags, from 0.
    pub index: u32,
    /// Why, for people and models; begins with `itemTags: ` where it is about a tag.
    pub reason: String,
}

impl layout::Shape for Refusal {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u32 as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for Refusal {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["index", "reason"]);
        write::put(to, &self.index);
        write::put(to, &self.reason);
        to.end();
    }
}

/// One item.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Item {
    /// As it stands in the text; of an added item the letters of its section and a number, as `cr-00001`.
    pub id: String,
    /// The sum of its tags; 0 where it was never tagged.
    pub score: f64,
}

impl layout::Shape for Item {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for Item {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["id", "score"]);
        write::put(to, &self.id);
        write::put(to, &self.score);
        to.end();
    }
}

/// A stored map, and its limits.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OpenRequest {
    /// null for a new map, a text, or a snapshot.
    pub input: crate::wire::Json,
    /// `{maxChars?, infiniteEvolve?, evolveSteps?}`: these win over the snapshot; null or absent: none.
    /// `maxChars` is the budget of the text in UTF-16 units, a whole number above 0, else `invalid`; 4000
    /// where nothing says it. With `infiniteEvolve` false there are `evolveSteps` updates, from 0, else
    /// `invalid`.
    pub options: Option<crate::wire::Json>,
}

impl layout::Shape for OpenRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <crate::wire::Json as layout::Shape>::LAYOUT,
        <Option<crate::wire::Json> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for OpenRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["input", "options"]);
        let read = Self {
            input: read::field(from),
            options: read::field(from),
        };
        from.end();
        read
    }
}

/// The map.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OpenAnswer {
    /// The map: keep it, and pass it to the next call.
    pub snapshot: crate::wire::Json,
    /// Its text, within `maxChars` unless headers and free text alone are longer.
    pub text: String,
    /// Its items in the order of the text, each id once.
    pub items: Vec<Item>,
    /// Ids of items that did not fit `maxChars`.
    pub evicted: Vec<String>,
    /// The input was an object but no snapshot of version 1; the map is a new one.
    pub ignored: bool,
}

impl layout::Shape for OpenAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <crate::wire::Json as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Vec<Item> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <bool as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for OpenAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["snapshot", "text", "items", "evicted", "ignored"]);
        write::put(to, &self.snapshot);
        write::put(to, &self.text);
        write::put(to, &self.items);
        write::put(to, &self.evicted);
        write::put(to, &self.ignored);
        to.end();
    }
}

/// A map, an item of it and its tag.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TagRequest {
    /// The map: a snapshot of version 1, else `invalid`.
    pub snapshot: crate::wire::Json,
    /// Id of an item of the map; any other is `refused`.
    pub id: String,
    /// `helpful` adds 1, `harmful` and `stale` take 1, `neutral` sets 0 where there is no score;
    /// any case. Anything else changes nothing.
    pub tag: String,
}

impl layout::Shape for TagRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <crate::wire::Json as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for TagRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["snapshot", "id", "tag"]);
        let read = Self {
            snapshot: read::field(from),
            id: read::field(from),
            tag: read::field(from),
        };
        from.end();
        read
    }
}

/// The map after it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TagAnswer {
    /// The map as the tag left it.
    pub snapshot: crate::wire::Json,
    /// Whether the score changed.
    pub changed: bool,
    /// Why nothing was tagged: no such item, no such tag; absent when it was.
    pub refused: Option<String>,
    /// Ids of items that did not fit `maxChars`.
    pub evicted: Vec<String>,
}

impl layout::Shape for TagAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <crate::wire::Json as layout::Shape>::LAYOUT,
        <bool as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for TagAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["snapshot", "changed", "refused", "evicted"]);
        write::put(to, &self.snapshot);
        write::put(to, &self.changed);
        write::put(to, &self.refused);
        write::put(to, &self.evicted);
        to.end();
    }
}

/// A map, and one edit of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UpdateRequest {
    /// The map: a snapshot of version 1, else `invalid`.
    pub snapshot: crate::wire::Json,
    /// `{itemTags?, operations?, diagnosis?}` as a model wrote it, read leniently: `itemTags` is
    /// `{id: tag}` or a list of `{id, tag}`; or a list of operations. What is neither an object nor a
    /// list is refused and told.
    pub payload: crate::wire::Json,
}

impl layout::Shape for UpdateRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <crate::wire::Json as layout::Shape>::LAYOUT,
        <crate::wire::Json as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for UpdateRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["snapshot", "payload"]);
        let read = Self {
            snapshot: read::field(from),
            payload: read::field(from),
        };
        from.end();
        read
    }
}

/// The map after it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UpdateAnswer {
    /// The map as the edit left it.
    pub snapshot: crate::wire::Json,
    /// Its text, within `maxChars` unless headers and free text alone are longer.
    pub text: String,
    /// Whether the text changed.
    pub changed: bool,
    /// Updates so far, this one included.
    pub step: u32,
    /// What the payload says of the run; absent: nothing.
    pub diagnosis: Option<String>,
    /// What was accepted, in its order.
    pub operations: Vec<Operation>,
    /// What was not: operations, then tags, each in its order.
    pub refused: Vec<Refusal>,
    /// Ids of items that did not fit `maxChars`, as the map was or as the edit left it.
    pub evicted: Vec<String>,
}

impl layout::Shape for UpdateAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <crate::wire::Json as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <bool as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Vec<Operation> as layout::Shape>::LAYOUT,
        <Vec<Refusal> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for UpdateAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&[
            "snapshot",
            "text",
            "changed",
            "step",
            "diagnosis",
            "operations",
            "refused",
            "evicted",
        ]);
        write::put(to, &self.snapshot);
        write::put(to, &self.text);
        write::put(to, &self.changed);
        write::put(to, &self.step);
        write::put(to, &self.diagnosis);
        write::put(to, &self.operations);
        write::put(to, &self.refused);
        write::put(to, &self.evicted);
        to.end();
    }
}

/// What a run left.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrajectoryRequest {
    /// `{values, distillerActionLog?, executorActionLog?, executorResult?, finalOutput?}`; what is not there
    /// has an empty part.
    pub run: crate::wire::Json,
}

impl layout::Shape for TrajectoryRequest {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<crate::wire::Json as layout::Shape>::LAYOUT]);
}

impl read::Read for TrajectoryRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["run"]);
        let read = Self {
            run: read::field(from),
        };
        from.end();
        read
    }
}

/// Its account.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrajectoryAnswer {
    /// Five parts under headings: inputs shortened (texts above 1000 UTF-16 units, lists above 5 elements,
    /// what lies three levels deep), logs trimmed, results whole.
    pub text: String,
}

impl layout::Shape for TrajectoryAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<String as layout::Shape>::LAYOUT]);
}

impl write::Write for TrajectoryAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["text"]);
        write::put(to, &self.text);
        to.end();
    }
}

/// A map, and the account of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReflectRequest {
    /// The map: a snapshot of version 1, else `invalid`.
    pub snapshot: crate::wire::Json,
    /// The account of the run, see `trajectory`.
    pub trajectory: String,
}

impl layout::Shape for ReflectRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <crate::wire::Json as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for ReflectRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["snapshot", "trajectory"]);
        let read = Self {
            snapshot: read::field(from),
            trajectory: read::field(from),
        };
        from.end();
        read
    }
}

/// What the first model call is asked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReflectAnswer {
    /// The limit of updates is reached: there is nothing to ask, and the rest is empty.
    pub settled: bool,
    /// What the model is asked.
    pub instruction: String,
    /// What it is given, `{contextMap, trajectory}`.
    pub input: crate::wire::Json,
}

impl layout::Shape for ReflectAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <bool as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <crate::wire::Json as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for ReflectAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["settled", "instruction", "input"]);
        write::put(to, &self.settled);
        write::put(to, &self.instruction);
        write::put(to, &self.input);
        to.end();
    }
}

/// A map, and what the first model call answered.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EditRequest {
    /// The map: a snapshot of version 1, else `invalid`.
    pub snapshot: crate::wire::Json,
    /// The model's answer to `reflect`, fences and prose around its JSON allowed.
    pub answer: String,
}

impl layout::Shape for EditRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <crate::wire::Json as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for EditRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["snapshot", "answer"]);
        let read = Self {
            snapshot: read::field(from),
            answer: read::field(from),
        };
        from.end();
        read
    }
}

/// What the second model call is asked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EditAnswer {
    /// What the model is asked.
    pub instruction: String,
    /// What it is given, `{contextMap, diagnosis, cacheCandidates, sections, currentChars, maxChars}`.
    pub input: crate::wire::Json,
    /// What was read from the answer: pass it to `finish`.
    pub reflection: crate::wire::Json,
}

impl layout::Shape for EditAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <crate::wire::Json as layout::Shape>::LAYOUT,
        <crate::wire::Json as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for EditAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["instruction", "input", "reflection"]);
        write::put(to, &self.instruction);
        write::put(to, &self.input);
        write::put(to, &self.reflection);
        to.end();
    }
}

/// A map, and what the two model calls answered.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FinishRequest {
    /// The map: a snapshot of version 1, else `invalid`.
    pub snapshot: crate::wire::Json,
    /// The one that `edit` gave: its tags and its diagnosis count.
    pub reflection: crate::wire::Json,
    /// The model's answer to `edit`, fences and prose around its JSON allowed.
    pub answer: String,
}

impl layout::Shape for FinishRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <crate::wire::Json as layout::Shape>::LAYOUT,
        <crate::wire::Json as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for FinishRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["snapshot", "reflection", "answer"]);
        let read = Self {
            snapshot: read::field(from),
            reflection: read::field(from),
            answer: read::field(from),
        };
        from.end();
        read
    }
}

/// The map after it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FinishAnswer {
    /// The map as the edit left it.
    pub snapshot: crate::wire::Json,
    /// Its text, within `maxChars` unless headers and free text alone are longer.
    pub text: String,
    /// Whether the text changed.
    pub changed: bool,
    /// Updates so far, this one included.
    pub step: u32,
    /// What the reflection says of the run; absent: nothing.
    pub diagnosis: Option<String>,
    /// What was accepted, in its order.
    pub operations: Vec<Operation>,
    /// What was not: operations, then tags, each in its order.
    pub refused: Vec<Refusal>,
    /// Ids of items that did not fit `maxChars`, as the map was or as the edit left it.
    pub evicted: Vec<String>,
}

impl layout::Shape for FinishAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <crate::wire::Json as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <bool as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Vec<Operation> as layout::Shape>::LAYOUT,
        <Vec<Refusal> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for FinishAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&[
            "snapshot",
            "text",
            "changed",
            "step",
            "diagnosis",
            "operations",
            "refused",
            "evicted",
        ]);
        write::put(to, &self.snapshot);
        write::put(to, &self.text);
        write::put(to, &self.changed);
        write::put(to, &self.step);
        write::put(to, &self.diagnosis);
        write::put(to, &self.operations);
        write::put(to, &self.refused);
        write::put(to, &self.evicted);
        to.end();
    }
}
