// Generated from wit/working.wit by `cargo run --release -p xtask -- bindings`; do not edit.

//! Types of the interface `working`.
//!
//! Two-tier working memory as DOE documents it: documents of working memory (tier one), and
//! short-term values and typed long-term records (tier two).
//!
//! A caller works in the space of its owner and project; other spaces do not exist for it. Tables
//! are named `short_term` (or `stm`), `profile`, `context`, `interactions`, `decisions`, `facts`,
//! `entities`, `insights`, `evaluation_log` and `guardrail_log`; any other name is `invalid`. Rows
//! have the documented columns; dates in them read `YYYY-MM-DD HH:MM:SS`, UTC. Where a request
//! takes a date it is `YYYY-MM-DD`, optionally with a time of day and a zone.
//!
//! `printed` in an answer is what the documented command prints, without the rows themselves;
//! `<MEMORY_DIR>` in it stands for the folder of the documents.

use alloc::string::String;
use alloc::vec::Vec;

use crate::api::part::{Cases, Fields, Part, Slot, View};

/// Documents that were made.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InitAnswer {
    /// Names of the documents that were made.
    pub created: Vec<String>,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Fields for InitAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["created", "printed"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.created,
            _ => &self.printed,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.created,
            _ => &mut self.printed,
        }
    }
}

impl Part for InitAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `register`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RegisterRequest {
    /// 1 to 64 of `a-z`, `0-9`, `_` and `-`, the first not `-`.
    pub name: String,
    /// A plain file name of at most 128 bytes that starts with neither `_` nor `.`; one that ends in
    /// `.json` holds a JSON object, any other holds text.
    pub file: String,
}

impl Fields for RegisterRequest {
    fn names(&self) -> &'static [&'static str] {
        &["name", "file"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.name,
            _ => &self.file,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.name,
            _ => &mut self.file,
        }
    }
}

impl Part for RegisterRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// Done.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RegisterAnswer {
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Fields for RegisterAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["printed"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.printed
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.printed
    }
}

impl Part for RegisterAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `document`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DocumentRequest {
    /// A registered name.
    pub name: String,
}

impl Fields for DocumentRequest {
    fn names(&self) -> &'static [&'static str] {
        &["name"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.name
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.name
    }
}

impl Part for DocumentRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// One document.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DocumentAnswer {
    /// Field `file` of the contract.
    pub file: String,
    /// `json` or `text`.
    pub format: String,
    /// Whether the document exists; else the other fields are those of an empty one.
    pub found: bool,
    /// The object of a JSON document, the text of another as a string.
    pub data: crate::wire::Json,
    /// The bytes of the file.
    pub text: String,
    /// From 1; 0 when it does not exist.
    pub version: u32,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Fields for DocumentAnswer {
    fn names(&self) -> &'static [&'static str] {
        &[
            "file", "format", "found", "data", "text", "version", "printed",
        ]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.file,
            1 => &self.format,
            2 => &self.found,
            3 => &self.data,
            4 => &self.text,
            5 => &self.version,
            _ => &self.printed,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.file,
            1 => &mut self.format,
            2 => &mut self.found,
            3 => &mut self.data,
            4 => &mut self.text,
            5 => &mut self.version,
            _ => &mut self.printed,
        }
    }
}

impl Part for DocumentAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// All documents.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DocumentsAnswer {
    /// One object: name to object or text, in the order of the registry.
    pub data: crate::wire::Json,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Fields for DocumentsAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["data", "printed"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.data,
            _ => &self.printed,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.data,
            _ => &mut self.printed,
        }
    }
}

impl Part for DocumentsAnswer {
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
    /// Field `name` of the contract.
    pub name: String,
    /// Object, as JSON text, that is merged into the document; text that is added on a new line to a
    /// text document. Wins over `key`.
    pub data: Option<String>,
    /// Dotted key: every dot separates, what is missing or no object on the way becomes one. At most
    /// 100 segments. Blank, or without `value`: nothing is set.
    pub key: Option<String>,
    /// JSON where it is JSON, else text.
    pub value: Option<String>,
    /// The document must be at this version (0: must not exist), else `conflict`.
    pub version: Option<u32>,
}

impl Fields for UpdateRequest {
    fn names(&self) -> &'static [&'static str] {
        &["name", "data", "key", "value", "version"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.name,
            1 => &self.data,
            2 => &self.key,
            3 => &self.value,
            _ => &self.version,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.name,
            1 => &mut self.data,
            2 => &mut self.key,
            3 => &mut self.value,
            _ => &mut self.version,
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

/// The document after it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UpdateAnswer {
    /// Field `version` of the contract.
    pub version: u32,
    /// Classes of secrets that were replaced before writing.
    pub redacted: Vec<String>,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Fields for UpdateAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["version", "redacted", "printed"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.version,
            1 => &self.redacted,
            _ => &self.printed,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.version,
            1 => &mut self.redacted,
            _ => &mut self.printed,
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

/// The request of `note-interaction`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NoteInteractionRequest {
    /// Not blank.
    pub summary: String,
    /// Field `topics` of the contract.
    pub topics: Vec<String>,
    /// Field `advice` of the contract.
    pub advice: Vec<String>,
    /// Field `follow-ups` of the contract.
    pub follow_ups: Vec<String>,
}

impl Fields for NoteInteractionRequest {
    fn names(&self) -> &'static [&'static str] {
        &["summary", "topics", "advice", "follow_ups"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.summary,
            1 => &self.topics,
            2 => &self.advice,
            _ => &self.follow_ups,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.summary,
            1 => &mut self.topics,
            2 => &mut self.advice,
            _ => &mut self.follow_ups,
        }
    }
}

impl Part for NoteInteractionRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `note-decision`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NoteDecisionRequest {
    /// Not blank.
    pub decision: String,
    /// Field `context` of the contract.
    pub context: Option<String>,
    /// Field `reasoning` of the contract.
    pub reasoning: Option<String>,
    /// Field `expected` of the contract.
    pub expected: Option<String>,
}

impl Fields for NoteDecisionRequest {
    fn names(&self) -> &'static [&'static str] {
        &["decision", "context", "reasoning", "expected"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.decision,
            1 => &self.context,
            2 => &self.reasoning,
            _ => &self.expected,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.decision,
            1 => &mut self.context,
            2 => &mut self.reasoning,
            _ => &mut self.expected,
        }
    }
}

impl Part for NoteDecisionRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `note-interaction`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NoteInteractionAnswer {
    /// The entry as it stands in the document.
    pub entry: crate::wire::Json,
    /// Field `redacted` of the contract.
    pub redacted: Vec<String>,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Fields for NoteInteractionAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["entry", "redacted", "printed"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.entry,
            1 => &self.redacted,
            _ => &self.printed,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.entry,
            1 => &mut self.redacted,
            _ => &mut self.printed,
        }
    }
}

impl Part for NoteInteractionAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `note-decision`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NoteDecisionAnswer {
    /// The entry as it stands in the document.
    pub entry: crate::wire::Json,
    /// Field `redacted` of the contract.
    pub redacted: Vec<String>,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Fields for NoteDecisionAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["entry", "redacted", "printed"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.entry,
            1 => &self.redacted,
            _ => &self.printed,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.entry,
            1 => &mut self.redacted,
            _ => &mut self.printed,
        }
    }
}

impl Part for NoteDecisionAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `note-outcome`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NoteOutcomeRequest {
    /// Number of a decision of the journal.
    pub id: u64,
    /// What came of it.
    pub outcome: String,
}

impl Fields for NoteOutcomeRequest {
    fn names(&self) -> &'static [&'static str] {
        &["id", "outcome"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            _ => &self.outcome,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            _ => &mut self.outcome,
        }
    }
}

impl Part for NoteOutcomeRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `note-insight`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NoteInsightRequest {
    /// Not blank.
    pub text: String,
    /// Field `category` of the contract.
    pub category: Option<String>,
}

impl Fields for NoteInsightRequest {
    fn names(&self) -> &'static [&'static str] {
        &["text", "category"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.text,
            _ => &self.category,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.text,
            _ => &mut self.category,
        }
    }
}

impl Part for NoteInsightRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `note-outcome`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NoteOutcomeAnswer {
    /// Field `redacted` of the contract.
    pub redacted: Vec<String>,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Fields for NoteOutcomeAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["redacted", "printed"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.redacted,
            _ => &self.printed,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.redacted,
            _ => &mut self.printed,
        }
    }
}

impl Part for NoteOutcomeAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `note-insight`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NoteInsightAnswer {
    /// Field `redacted` of the contract.
    pub redacted: Vec<String>,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Fields for NoteInsightAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["redacted", "printed"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.redacted,
            _ => &self.printed,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.redacted,
            _ => &mut self.printed,
        }
    }
}

impl Part for NoteInsightAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `find`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FindRequest {
    /// Part of a text, any case; empty matches every text.
    pub query: String,
}

impl Fields for FindRequest {
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

impl Part for FindRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// Where the documents hold a text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FindAnswer {
    /// One object: name to a list of `{path, value}` (JSON) or `{line, text}` (text); documents
    /// without a match are left out.
    pub matches: crate::wire::Json,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Fields for FindAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["matches", "printed"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.matches,
            _ => &self.printed,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.matches,
            _ => &mut self.printed,
        }
    }
}

impl Part for FindAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// State of the documents.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SummaryAnswer {
    /// One object: name to `{file, status, ...}`, status `not_created`, `empty` or `populated`.
    pub documents: crate::wire::Json,
}

impl Fields for SummaryAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["documents"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.documents
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.documents
    }
}

impl Part for SummaryAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// One file of the documents' folder.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FileRow {
    /// Field `file` of the contract.
    pub file: String,
    /// Name of its document; empty for the registry.
    pub name: String,
    /// Field `text` of the contract.
    pub text: String,
    /// Field `version` of the contract.
    pub version: u32,
}

impl Fields for FileRow {
    fn names(&self) -> &'static [&'static str] {
        &["file", "name", "text", "version"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.file,
            1 => &self.name,
            2 => &self.text,
            _ => &self.version,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.file,
            1 => &mut self.name,
            2 => &mut self.text,
            _ => &mut self.version,
        }
    }
}

impl Part for FileRow {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The folder.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FilesAnswer {
    /// Field `files` of the contract.
    pub files: Vec<FileRow>,
}

impl Fields for FilesAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["files"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.files
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.files
    }
}

impl Part for FilesAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `write-file`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WriteFileRequest {
    /// A registered file, or `_memory_registry.json`.
    pub file: String,
    /// Its whole text; JSON files hold an object.
    pub text: String,
    /// The document must be at this version (0: must not exist), else `conflict`.
    pub version: Option<u32>,
}

impl Fields for WriteFileRequest {
    fn names(&self) -> &'static [&'static str] {
        &["file", "text", "version"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.file,
            1 => &self.text,
            _ => &self.version,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.file,
            1 => &mut self.text,
            _ => &mut self.version,
        }
    }
}

impl Part for WriteFileRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The file after it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WriteFileAnswer {
    /// Field `version` of the contract.
    pub version: u32,
    /// Whether anything changed.
    pub changed: bool,
    /// Field `redacted` of the contract.
    pub redacted: Vec<String>,
}

impl Fields for WriteFileAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["version", "changed", "redacted"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.version,
            1 => &self.changed,
            _ => &self.redacted,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.version,
            1 => &mut self.changed,
            _ => &mut self.redacted,
        }
    }
}

impl Part for WriteFileAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `merge`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MergeRequest {
    /// A JSON object.
    pub base: crate::wire::Json,
    /// A JSON object: objects under one name merge, anything else is replaced.
    pub changes: crate::wire::Json,
}

impl Fields for MergeRequest {
    fn names(&self) -> &'static [&'static str] {
        &["base", "changes"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.base,
            _ => &self.changes,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.base,
            _ => &mut self.changes,
        }
    }
}

impl Part for MergeRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `assign`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AssignRequest {
    /// A JSON object.
    pub document: crate::wire::Json,
    /// Field `key` of the contract.
    pub key: String,
    /// Field `value` of the contract.
    pub value: String,
}

impl Fields for AssignRequest {
    fn names(&self) -> &'static [&'static str] {
        &["document", "key", "value"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.document,
            1 => &self.key,
            _ => &self.value,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.document,
            1 => &mut self.key,
            _ => &mut self.value,
        }
    }
}

impl Part for AssignRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `merge`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MergeAnswer {
    /// Field `document` of the contract.
    pub document: crate::wire::Json,
}

impl Fields for MergeAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["document"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.document
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.document
    }
}

impl Part for MergeAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `assign`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AssignAnswer {
    /// Field `document` of the contract.
    pub document: crate::wire::Json,
}

impl Fields for AssignAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["document"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.document
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.document
    }
}

impl Part for AssignAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `set`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetRequest {
    /// `short_term`, `profile` or `context`.
    pub table: String,
    /// 1 to 512 bytes.
    pub key: String,
    /// Field `value` of the contract.
    pub value: String,
    /// `short_term` only: seconds until it expires; absent or 0: never; negative: at once.
    pub ttl: Option<i32>,
    /// Absent: `session` in `short_term`, else `general`.
    pub category: Option<String>,
}

impl Fields for SetRequest {
    fn names(&self) -> &'static [&'static str] {
        &["table", "key", "value", "ttl", "category"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.table,
            1 => &self.key,
            2 => &self.value,
            3 => &self.ttl,
            _ => &self.category,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.table,
            1 => &mut self.key,
            2 => &mut self.value,
            3 => &mut self.ttl,
            _ => &mut self.category,
        }
    }
}

impl Part for SetRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `get`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetRequest {
    /// Field `table` of the contract.
    pub table: String,
    /// Field `key` of the contract.
    pub key: String,
}

impl Fields for GetRequest {
    fn names(&self) -> &'static [&'static str] {
        &["table", "key"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.table,
            _ => &self.key,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.table,
            _ => &mut self.key,
        }
    }
}

impl Part for GetRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// One row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetAnswer {
    /// All columns; of `short_term` as they were before this read was counted.
    pub row: crate::wire::Json,
}

impl Fields for GetAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["row"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.row
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.row
    }
}

impl Part for GetAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `show`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShowRequest {
    /// Any table.
    pub table: String,
}

impl Fields for ShowRequest {
    fn names(&self) -> &'static [&'static str] {
        &["table"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.table
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.table
    }
}

impl Part for ShowRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// Rows of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShowAnswer {
    /// `short_term`: newest first; `profile` and `context`: by category and key; others: in the order
    /// of their ids.
    pub rows: Vec<crate::wire::Json>,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Fields for ShowAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["rows", "printed"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.rows,
            _ => &self.printed,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.rows,
            _ => &mut self.printed,
        }
    }
}

impl Part for ShowAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `clear`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClearRequest {
    /// All short-term values, not only the expired ones.
    pub all: Option<bool>,
}

impl Fields for ClearRequest {
    fn names(&self) -> &'static [&'static str] {
        &["all"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.all
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.all
    }
}

impl Part for ClearRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `clear`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClearAnswer {
    /// Field `cleared` of the contract.
    pub cleared: u32,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Fields for ClearAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["cleared", "printed"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.cleared,
            _ => &self.printed,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.cleared,
            _ => &mut self.printed,
        }
    }
}

impl Part for ClearAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `log-interaction`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LogInteractionRequest {
    /// Not blank.
    pub summary: String,
    /// Separated by commas.
    pub topics: Option<String>,
    /// Field `advice` of the contract.
    pub advice: Option<String>,
    /// Field `follow-ups` of the contract.
    pub follow_ups: Option<String>,
    /// Field `raw` of the contract.
    pub raw: Option<String>,
}

impl Fields for LogInteractionRequest {
    fn names(&self) -> &'static [&'static str] {
        &["summary", "topics", "advice", "follow_ups", "raw"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.summary,
            1 => &self.topics,
            2 => &self.advice,
            3 => &self.follow_ups,
            _ => &self.raw,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.summary,
            1 => &mut self.topics,
            2 => &mut self.advice,
            3 => &mut self.follow_ups,
            _ => &mut self.raw,
        }
    }
}

impl Part for LogInteractionRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `log-decision`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LogDecisionRequest {
    /// Not blank.
    pub decision: String,
    /// Field `context` of the contract.
    pub context: Option<String>,
    /// Field `reasoning` of the contract.
    pub reasoning: Option<String>,
    /// Field `expected` of the contract.
    pub expected: Option<String>,
}

impl Fields for LogDecisionRequest {
    fn names(&self) -> &'static [&'static str] {
        &["decision", "context", "reasoning", "expected"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.decision,
            1 => &self.context,
            2 => &self.reasoning,
            _ => &self.expected,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.decision,
            1 => &mut self.context,
            2 => &mut self.reasoning,
            _ => &mut self.expected,
        }
    }
}

impl Part for LogDecisionRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `record-outcome`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecordOutcomeRequest {
    /// Number of a decision; an unknown one is `missing`.
    pub id: u64,
    /// Field `outcome` of the contract.
    pub outcome: String,
    /// Absent: `completed`.
    pub status: Option<String>,
}

impl Fields for RecordOutcomeRequest {
    fn names(&self) -> &'static [&'static str] {
        &["id", "outcome", "status"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            1 => &self.outcome,
            _ => &self.status,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            1 => &mut self.outcome,
            _ => &mut self.status,
        }
    }
}

impl Part for RecordOutcomeRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `add-fact`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AddFactRequest {
    /// Not blank.
    pub content: String,
    /// Absent: `general`.
    pub category: Option<String>,
    /// Whom or what it is about.
    pub entity: Option<String>,
    /// Separated by commas.
    pub tags: Option<String>,
    /// Field `source` of the contract.
    pub source: Option<String>,
    /// Absent: `confirmed`.
    pub confidence: Option<String>,
}

impl Fields for AddFactRequest {
    fn names(&self) -> &'static [&'static str] {
        &[
            "content",
            "category",
            "entity",
            "tags",
            "source",
            "confidence",
        ]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.content,
            1 => &self.category,
            2 => &self.entity,
            3 => &self.tags,
            4 => &self.source,
            _ => &self.confidence,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.content,
            1 => &mut self.category,
            2 => &mut self.entity,
            3 => &mut self.tags,
            4 => &mut self.source,
            _ => &mut self.confidence,
        }
    }
}

impl Part for AddFactRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `add-entity`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AddEntityRequest {
    /// Not blank. An entity of the same name is overwritten.
    pub name: String,
    /// Absent: `general`.
    pub kind: Option<String>,
    /// Field `details` of the contract.
    pub details: Option<String>,
    /// Field `tags` of the contract.
    pub tags: Option<String>,
}

impl Fields for AddEntityRequest {
    fn names(&self) -> &'static [&'static str] {
        &["name", "kind", "details", "tags"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.name,
            1 => &self.kind,
            2 => &self.details,
            _ => &self.tags,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.name,
            1 => &mut self.kind,
            2 => &mut self.details,
            _ => &mut self.tags,
        }
    }
}

impl Part for AddEntityRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `add-insight`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AddInsightRequest {
    /// Not blank.
    pub content: String,
    /// Absent: `general`.
    pub category: Option<String>,
}

impl Fields for AddInsightRequest {
    fn names(&self) -> &'static [&'static str] {
        &["content", "category"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.content,
            _ => &self.category,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.content,
            _ => &mut self.category,
        }
    }
}

impl Part for AddInsightRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `set`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetAnswer {
    /// Its number in the table; 0 for rows with keys.
    pub id: u64,
    /// Field `redacted` of the contract.
    pub redacted: Vec<String>,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Fields for SetAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["id", "redacted", "printed"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            1 => &self.redacted,
            _ => &self.printed,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            1 => &mut self.redacted,
            _ => &mut self.printed,
        }
    }
}

impl Part for SetAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `log-interaction`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LogInteractionAnswer {
    /// Its number in the table; 0 for rows with keys.
    pub id: u64,
    /// Field `redacted` of the contract.
    pub redacted: Vec<String>,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Fields for LogInteractionAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["id", "redacted", "printed"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            1 => &self.redacted,
            _ => &self.printed,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            1 => &mut self.redacted,
            _ => &mut self.printed,
        }
    }
}

impl Part for LogInteractionAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `log-decision`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LogDecisionAnswer {
    /// Its number in the table; 0 for rows with keys.
    pub id: u64,
    /// Field `redacted` of the contract.
    pub redacted: Vec<String>,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Fields for LogDecisionAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["id", "redacted", "printed"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            1 => &self.redacted,
            _ => &self.printed,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            1 => &mut self.redacted,
            _ => &mut self.printed,
        }
    }
}

impl Part for LogDecisionAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `record-outcome`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecordOutcomeAnswer {
    /// Its number in the table; 0 for rows with keys.
    pub id: u64,
    /// Field `redacted` of the contract.
    pub redacted: Vec<String>,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Fields for RecordOutcomeAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["id", "redacted", "printed"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            1 => &self.redacted,
            _ => &self.printed,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            1 => &mut self.redacted,
            _ => &mut self.printed,
        }
    }
}

impl Part for RecordOutcomeAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `add-fact`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AddFactAnswer {
    /// Its number in the table; 0 for rows with keys.
    pub id: u64,
    /// Field `redacted` of the contract.
    pub redacted: Vec<String>,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Fields for AddFactAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["id", "redacted", "printed"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            1 => &self.redacted,
            _ => &self.printed,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            1 => &mut self.redacted,
            _ => &mut self.printed,
        }
    }
}

impl Part for AddFactAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `add-entity`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AddEntityAnswer {
    /// Its number in the table; 0 for rows with keys.
    pub id: u64,
    /// Field `redacted` of the contract.
    pub redacted: Vec<String>,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Fields for AddEntityAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["id", "redacted", "printed"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            1 => &self.redacted,
            _ => &self.printed,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            1 => &mut self.redacted,
            _ => &mut self.printed,
        }
    }
}

impl Part for AddEntityAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `add-insight`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AddInsightAnswer {
    /// Its number in the table; 0 for rows with keys.
    pub id: u64,
    /// Field `redacted` of the contract.
    pub redacted: Vec<String>,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Fields for AddInsightAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["id", "redacted", "printed"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            1 => &self.redacted,
            _ => &self.printed,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            1 => &mut self.redacted,
            _ => &mut self.printed,
        }
    }
}

impl Part for AddInsightAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `log-evaluation`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LogEvaluationAnswer {
    /// Its number in the table; 0 for rows with keys.
    pub id: u64,
    /// Field `redacted` of the contract.
    pub redacted: Vec<String>,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Fields for LogEvaluationAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["id", "redacted", "printed"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.id,
            1 => &self.redacted,
            _ => &self.printed,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.id,
            1 => &mut self.redacted,
            _ => &mut self.printed,
        }
    }
}

impl Part for LogEvaluationAnswer {
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
    /// A table other than the logs and `insights`, which are append-only.
    pub table: String,
    /// Number, or key.
    pub id: String,
    /// One object: columns with their new values, as text.
    pub columns: crate::wire::Json,
    /// The row must be at this version, else `conflict`.
    pub version: Option<u32>,
}

impl Fields for EditRequest {
    fn names(&self) -> &'static [&'static str] {
        &["table", "id", "columns", "version"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.table,
            1 => &self.id,
            2 => &self.columns,
            _ => &self.version,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.table,
            1 => &mut self.id,
            2 => &mut self.columns,
            _ => &mut self.version,
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
    /// Field `version` of the contract.
    pub version: u32,
    /// Field `redacted` of the contract.
    pub redacted: Vec<String>,
}

impl Fields for EditAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["version", "redacted"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.version,
            _ => &self.redacted,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.version,
            _ => &mut self.redacted,
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

/// The request of `remove`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RemoveRequest {
    /// Field `table` of the contract.
    pub table: String,
    /// Number, or key; an unknown one is `missing`.
    pub id: String,
    /// Also make sure that no stored byte holds the text when the call returns.
    pub purge: Option<bool>,
}

impl Fields for RemoveRequest {
    fn names(&self) -> &'static [&'static str] {
        &["table", "id", "purge"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.table,
            1 => &self.id,
            _ => &self.purge,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.table,
            1 => &mut self.id,
            _ => &mut self.purge,
        }
    }
}

impl Part for RemoveRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `remove`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RemoveAnswer {
    /// `no`, `physical` (no stored byte holds the text) or `logical` (the store cannot erase).
    pub purged: String,
}

impl Fields for RemoveAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["purged"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.purged
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.purged
    }
}

impl Part for RemoveAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// What happens with a query that cannot be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Syntax {
    /// It is tried again with its words and operators, then with its words alone.
    #[default]
    Retry,
    /// It finds nothing, as in the original.
    Strict,
}

impl Syntax {
    /// The cases as the contract spells them.
    pub const NAMES: &'static [&'static str] = &["retry", "strict"];
    /// The cases, in the same order.
    pub const ALL: &'static [Self] = &[Self::Retry, Self::Strict];

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl Cases for Syntax {
    fn names(&self) -> &'static [&'static str] {
        Self::NAMES
    }

    fn choose(&mut self, index: usize) {
        *self = Self::ALL[index];
    }
}

impl Part for Syntax {
    fn view(&self) -> View<'_> {
        View::Text(self.name())
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Case(self)
    }
}

/// The request of `search`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchRequest {
    /// See `ranking.fts`.
    pub query: String,
    /// Only this table; absent: `short_term`, `interactions`, `facts`, `entities`, `decisions`,
    /// `insights`, `profile` and `context`.
    pub table: Option<String>,
    /// Only rows of this date or later.
    pub after: Option<String>,
    /// Only rows of this date or earlier; a bare day counts to its end.
    pub before: Option<String>,
    /// At most so many items in all, 1 to 1000; absent: 20.
    pub limit: Option<u32>,
    /// Absent: `retry`.
    pub syntax: Option<Syntax>,
}

impl Fields for SearchRequest {
    fn names(&self) -> &'static [&'static str] {
        &["query", "table", "after", "before", "limit", "syntax"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.query,
            1 => &self.table,
            2 => &self.after,
            3 => &self.before,
            4 => &self.limit,
            _ => &self.syntax,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.query,
            1 => &mut self.table,
            2 => &mut self.after,
            3 => &mut self.before,
            4 => &mut self.limit,
            _ => &mut self.syntax,
        }
    }
}

impl Part for SearchRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// One row that was found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Item {
    /// Field `table` of the contract.
    pub table: String,
    /// Number, or key.
    pub id: String,
    /// Higher is better.
    pub score: f64,
    /// One line, cut.
    pub display: String,
    /// Field `date` of the contract.
    pub date: String,
    /// All columns.
    pub data: crate::wire::Json,
}

impl Fields for Item {
    fn names(&self) -> &'static [&'static str] {
        &["table", "id", "score", "display", "date", "data"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.table,
            1 => &self.id,
            2 => &self.score,
            3 => &self.display,
            4 => &self.date,
            _ => &self.data,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.table,
            1 => &mut self.id,
            2 => &mut self.score,
            3 => &mut self.display,
            4 => &mut self.date,
            _ => &mut self.data,
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

/// The answer of `search`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchAnswer {
    /// The query as it was read.
    pub prepared: String,
    /// Strongest first, ties by table, then by id.
    pub items: Vec<Item>,
    /// Why the query could not be read as it was given; else empty.
    pub fault: String,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Fields for SearchAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["prepared", "items", "fault", "printed"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.prepared,
            1 => &self.items,
            2 => &self.fault,
            _ => &self.printed,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.prepared,
            1 => &mut self.items,
            2 => &mut self.fault,
            _ => &mut self.printed,
        }
    }
}

impl Part for SearchAnswer {
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
    /// Field `query` of the contract.
    pub query: String,
    /// Field `table` of the contract.
    pub table: Option<String>,
    /// Field `after` of the contract.
    pub after: Option<String>,
    /// Field `before` of the contract.
    pub before: Option<String>,
    /// Field `limit` of the contract.
    pub limit: Option<u32>,
    /// Weight of similarity, held within 0 to 1; absent: 0.3.
    pub weight: Option<f64>,
    /// Field `syntax` of the contract.
    pub syntax: Option<Syntax>,
}

impl Fields for HybridRequest {
    fn names(&self) -> &'static [&'static str] {
        &[
            "query", "table", "after", "before", "limit", "weight", "syntax",
        ]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.query,
            1 => &self.table,
            2 => &self.after,
            3 => &self.before,
            4 => &self.limit,
            5 => &self.weight,
            _ => &self.syntax,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.query,
            1 => &mut self.table,
            2 => &mut self.after,
            3 => &mut self.before,
            4 => &mut self.limit,
            5 => &mut self.weight,
            _ => &mut self.syntax,
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

/// The answer of `hybrid`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HybridAnswer {
    /// Field `prepared` of the contract.
    pub prepared: String,
    /// `score` is the fused one.
    pub items: Vec<Item>,
    /// Field `fault` of the contract.
    pub fault: String,
    /// Why only words were compared; empty when similarity took part.
    pub degraded: String,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Fields for HybridAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["prepared", "items", "fault", "degraded", "printed"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.prepared,
            1 => &self.items,
            2 => &self.fault,
            3 => &self.degraded,
            _ => &self.printed,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.prepared,
            1 => &mut self.items,
            2 => &mut self.fault,
            3 => &mut self.degraded,
            _ => &mut self.printed,
        }
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

/// What was embedded.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EmbedSyncAnswer {
    /// Rows that got a new embedding.
    pub embedded: u32,
    /// Rows whose embedding was still right.
    pub unchanged: u32,
    /// Embeddings of rows that are gone, or of another model.
    pub removed: u32,
    /// Identity of the model; empty when the host lends none, then nothing was done.
    pub model: String,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Fields for EmbedSyncAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["embedded", "unchanged", "removed", "model", "printed"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.embedded,
            1 => &self.unchanged,
            2 => &self.removed,
            3 => &self.model,
            _ => &self.printed,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.embedded,
            1 => &mut self.unchanged,
            2 => &mut self.removed,
            3 => &mut self.model,
            _ => &mut self.printed,
        }
    }
}

impl Part for EmbedSyncAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `embed-search`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EmbedSearchRequest {
    /// Field `query` of the contract.
    pub query: String,
    /// `facts`, `insights`, `entities` or `interactions`; absent: all of them.
    pub table: Option<String>,
    /// Absent: 10; at most 1000.
    pub limit: Option<u32>,
}

impl Fields for EmbedSearchRequest {
    fn names(&self) -> &'static [&'static str] {
        &["query", "table", "limit"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.query,
            1 => &self.table,
            _ => &self.limit,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.query,
            1 => &mut self.table,
            _ => &mut self.limit,
        }
    }
}

impl Part for EmbedSearchRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// Type `similar` of the contract.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Similar {
    /// Field `table` of the contract.
    pub table: String,
    /// Field `id` of the contract.
    pub id: String,
    /// Rounded to four decimals.
    pub similarity: f64,
    /// The text that was embedded.
    pub text: String,
}

impl Fields for Similar {
    fn names(&self) -> &'static [&'static str] {
        &["table", "id", "similarity", "text"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.table,
            1 => &self.id,
            2 => &self.similarity,
            _ => &self.text,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.table,
            1 => &mut self.id,
            2 => &mut self.similarity,
            _ => &mut self.text,
        }
    }
}

impl Part for Similar {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `embed-search`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EmbedSearchAnswer {
    /// Field `hits` of the contract.
    pub hits: Vec<Similar>,
    /// Why nothing could be compared; else empty.
    pub degraded: String,
    /// Embeddings of another model, which were passed over.
    pub foreign: u32,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Fields for EmbedSearchAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["hits", "degraded", "foreign", "printed"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.hits,
            1 => &self.degraded,
            2 => &self.foreign,
            _ => &self.printed,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.hits,
            1 => &mut self.degraded,
            2 => &mut self.foreign,
            _ => &mut self.printed,
        }
    }
}

impl Part for EmbedSearchAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `consolidate`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ConsolidateRequest {
    /// Values older than this many days; absent: 1.
    pub days: Option<u32>,
    /// Only tell what would happen.
    pub dry: Option<bool>,
}

impl Fields for ConsolidateRequest {
    fn names(&self) -> &'static [&'static str] {
        &["days", "dry"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.days,
            _ => &self.dry,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.days,
            _ => &mut self.dry,
        }
    }
}

impl Part for ConsolidateRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `consolidate`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ConsolidateAnswer {
    /// Keys of values that became facts: read at least twice.
    pub promoted: Vec<String>,
    /// Keys of the other old values: gone.
    pub discarded: Vec<String>,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Fields for ConsolidateAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["promoted", "discarded", "printed"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.promoted,
            1 => &self.discarded,
            _ => &self.printed,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.promoted,
            1 => &mut self.discarded,
            _ => &mut self.printed,
        }
    }
}

impl Part for ConsolidateAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `deduplicate`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DeduplicateRequest {
    /// Compare meanings rather than texts; `unavailable` without embeddings.
    pub semantic: Option<bool>,
    /// From which similarity on a fact repeats another; absent: 0.95.
    pub threshold: Option<f64>,
    /// Field `dry` of the contract.
    pub dry: Option<bool>,
}

impl Fields for DeduplicateRequest {
    fn names(&self) -> &'static [&'static str] {
        &["semantic", "threshold", "dry"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.semantic,
            1 => &self.threshold,
            _ => &self.dry,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.semantic,
            1 => &mut self.threshold,
            _ => &mut self.dry,
        }
    }
}

impl Part for DeduplicateRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `deduplicate`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DeduplicateAnswer {
    /// Numbers of the facts that repeat an earlier one: gone.
    pub removed: Vec<u64>,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Fields for DeduplicateAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["removed", "printed"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.removed,
            _ => &self.printed,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.removed,
            _ => &mut self.printed,
        }
    }
}

impl Part for DeduplicateAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// A report.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReflectAnswer {
    /// Field `report` of the contract.
    pub report: crate::wire::Json,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Fields for ReflectAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["report", "printed"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.report,
            _ => &self.printed,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.report,
            _ => &mut self.printed,
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

/// The request of `log-evaluation`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LogEvaluationRequest {
    /// Not blank.
    pub task: String,
    /// `success`, `failure` or `partial`; absent: `success`.
    pub status: Option<String>,
    /// Field `score` of the contract.
    pub score: Option<f64>,
    /// US dollars, at least 0.
    pub cost: Option<f64>,
    /// Field `tokens` of the contract.
    pub tokens: Option<u64>,
    /// Seconds, at least 0.
    pub duration: Option<f64>,
    /// Field `input-hash` of the contract.
    pub input_hash: Option<String>,
    /// Field `output-hash` of the contract.
    pub output_hash: Option<String>,
    /// Field `errors` of the contract.
    pub errors: Option<String>,
    /// Field `notes` of the contract.
    pub notes: Option<String>,
}

impl Fields for LogEvaluationRequest {
    fn names(&self) -> &'static [&'static str] {
        &[
            "task",
            "status",
            "score",
            "cost",
            "tokens",
            "duration",
            "input_hash",
            "output_hash",
            "errors",
            "notes",
        ]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.task,
            1 => &self.status,
            2 => &self.score,
            3 => &self.cost,
            4 => &self.tokens,
            5 => &self.duration,
            6 => &self.input_hash,
            7 => &self.output_hash,
            8 => &self.errors,
            _ => &self.notes,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.task,
            1 => &mut self.status,
            2 => &mut self.score,
            3 => &mut self.cost,
            4 => &mut self.tokens,
            5 => &mut self.duration,
            6 => &mut self.input_hash,
            7 => &mut self.output_hash,
            8 => &mut self.errors,
            _ => &mut self.notes,
        }
    }
}

impl Part for LogEvaluationRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `evaluations`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EvaluationsRequest {
    /// Absent: 7.
    pub days: Option<u32>,
}

impl Fields for EvaluationsRequest {
    fn names(&self) -> &'static [&'static str] {
        &["days"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.days
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.days
    }
}

impl Part for EvaluationsRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// A summary.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EvaluationsAnswer {
    /// Field `report` of the contract.
    pub report: crate::wire::Json,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Fields for EvaluationsAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["report", "printed"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.report,
            _ => &self.printed,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.report,
            _ => &mut self.printed,
        }
    }
}

impl Part for EvaluationsAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `check`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CheckRequest {
    /// Field `task` of the contract.
    pub task: String,
    /// Field `output` of the contract.
    pub output: String,
    /// US dollars, at least 0. It is not stored: `log-evaluation` does that.
    pub cost: Option<f64>,
    /// Field `tokens` of the contract.
    pub tokens: Option<u64>,
    /// US dollars a day; absent: 10.
    pub budget: Option<f64>,
    /// Tokens a task; absent: 100000.
    pub most: Option<u64>,
    /// Field `strict` of the contract.
    pub strict: Option<bool>,
}

impl Fields for CheckRequest {
    fn names(&self) -> &'static [&'static str] {
        &[
            "task", "output", "cost", "tokens", "budget", "most", "strict",
        ]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.task,
            1 => &self.output,
            2 => &self.cost,
            3 => &self.tokens,
            4 => &self.budget,
            5 => &self.most,
            _ => &self.strict,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.task,
            1 => &mut self.output,
            2 => &mut self.cost,
            3 => &mut self.tokens,
            4 => &mut self.budget,
            5 => &mut self.most,
            _ => &mut self.strict,
        }
    }
}

impl Part for CheckRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `check`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CheckAnswer {
    /// Field `passed` of the contract.
    pub passed: bool,
    /// The documented list: one object a check.
    pub results: Vec<crate::wire::Json>,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Fields for CheckAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["passed", "results", "printed"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.passed,
            1 => &self.results,
            _ => &self.printed,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.passed,
            1 => &mut self.results,
            _ => &mut self.printed,
        }
    }
}

impl Part for CheckAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// Rows by table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StatusAnswer {
    /// One object: table to number of rows.
    pub tables: crate::wire::Json,
    /// Field `total` of the contract.
    pub total: u64,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Fields for StatusAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["tables", "total", "printed"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.tables,
            1 => &self.total,
            _ => &self.printed,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.tables,
            1 => &mut self.total,
            _ => &mut self.printed,
        }
    }
}

impl Part for StatusAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// Everything in tier two but the embeddings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DumpAnswer {
    /// One object: `format_version`, then table to list of rows.
    pub tables: crate::wire::Json,
}

impl Fields for DumpAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["tables"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.tables
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.tables
    }
}

impl Part for DumpAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `load`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LoadRequest {
    /// What `dump` gives, or the export of the original.
    pub tables: crate::wire::Json,
    /// What it comes from, for provenance.
    pub source: Option<String>,
}

impl Fields for LoadRequest {
    fn names(&self) -> &'static [&'static str] {
        &["tables", "source"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.tables,
            _ => &self.source,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.tables,
            _ => &mut self.source,
        }
    }
}

impl Part for LoadRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// Type `rejected-row` of the contract.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RejectedRow {
    /// Field `table` of the contract.
    pub table: String,
    /// Index in the table's list.
    pub row: u32,
    /// Field `message` of the contract.
    pub message: String,
}

impl Fields for RejectedRow {
    fn names(&self) -> &'static [&'static str] {
        &["table", "row", "message"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.table,
            1 => &self.row,
            _ => &self.message,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.table,
            1 => &mut self.row,
            _ => &mut self.message,
        }
    }
}

impl Part for RejectedRow {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `load`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LoadAnswer {
    /// Rows taken in: `loaded + known + rejected` is the number of rows given.
    pub loaded: u32,
    /// Rows that were there already.
    pub known: u32,
    /// Field `rejected` of the contract.
    pub rejected: Vec<RejectedRow>,
}

impl Fields for LoadAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["loaded", "known", "rejected"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.loaded,
            1 => &self.known,
            _ => &self.rejected,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.loaded,
            1 => &mut self.known,
            _ => &mut self.rejected,
        }
    }
}

impl Part for LoadAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `maintain`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MaintainRequest {
    /// As for `consolidate` and `evaluations`.
    pub days: Option<u32>,
    /// Field `period` of the contract.
    pub period: Option<u32>,
}

impl Fields for MaintainRequest {
    fn names(&self) -> &'static [&'static str] {
        &["days", "period"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.days,
            _ => &self.period,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.days,
            _ => &mut self.period,
        }
    }
}

impl Part for MaintainRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// What each step of the documented order did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MaintainAnswer {
    /// Field `cleared` of the contract.
    pub cleared: u32,
    /// Field `promoted` of the contract.
    pub promoted: Vec<String>,
    /// Field `discarded` of the contract.
    pub discarded: Vec<String>,
    /// Field `duplicates` of the contract.
    pub duplicates: Vec<u64>,
    /// Field `reflection` of the contract.
    pub reflection: crate::wire::Json,
    /// Field `embedded` of the contract.
    pub embedded: u32,
    /// Field `pending` of the contract.
    pub pending: u32,
    /// The backup: `dump` after the steps above.
    pub backup: crate::wire::Json,
    /// Field `evaluations` of the contract.
    pub evaluations: crate::wire::Json,
}

impl Fields for MaintainAnswer {
    fn names(&self) -> &'static [&'static str] {
        &[
            "cleared",
            "promoted",
            "discarded",
            "duplicates",
            "reflection",
            "embedded",
            "pending",
            "backup",
            "evaluations",
        ]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.cleared,
            1 => &self.promoted,
            2 => &self.discarded,
            3 => &self.duplicates,
            4 => &self.reflection,
            5 => &self.embedded,
            6 => &self.pending,
            7 => &self.backup,
            _ => &self.evaluations,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.cleared,
            1 => &mut self.promoted,
            2 => &mut self.discarded,
            3 => &mut self.duplicates,
            4 => &mut self.reflection,
            5 => &mut self.embedded,
            6 => &mut self.pending,
            7 => &mut self.backup,
            _ => &mut self.evaluations,
        }
    }
}

impl Part for MaintainAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `organise`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OrganiseRequest {
    /// Sessions since the last reorganisation, where the host counts them; absent: interactions
    /// noted after it are counted.
    pub sessions: Option<u32>,
}

impl Fields for OrganiseRequest {
    fn names(&self) -> &'static [&'static str] {
        &["sessions"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.sessions
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.sessions
    }
}

impl Part for OrganiseRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// Something that should be done about a document.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Measure {
    /// Field `name` of the contract.
    pub name: String,
    /// `archive`, `compress` or `summarise`.
    pub action: String,
    /// Paths, numbers of interactions, or headings.
    pub subjects: Vec<String>,
    /// Bytes of the file now, and below which it should come.
    pub bytes: u64,
    /// Field `target` of the contract.
    pub target: u64,
}

impl Fields for Measure {
    fn names(&self) -> &'static [&'static str] {
        &["name", "action", "subjects", "bytes", "target"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.name,
            1 => &self.action,
            2 => &self.subjects,
            3 => &self.bytes,
            _ => &self.target,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.name,
            1 => &mut self.action,
            2 => &mut self.subjects,
            3 => &mut self.bytes,
            _ => &mut self.target,
        }
    }
}

impl Part for Measure {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `organise`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OrganiseAnswer {
    /// What calls for it; empty: nothing to do.
    pub triggers: Vec<String>,
    /// Field `measures` of the contract.
    pub measures: Vec<Measure>,
}

impl Fields for OrganiseAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["triggers", "measures"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.triggers,
            _ => &self.measures,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.triggers,
            _ => &mut self.measures,
        }
    }
}

impl Part for OrganiseAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// Type `shortening` of the contract.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shortening {
    /// Number of an interaction of the log.
    pub number: u64,
    /// What is left of it beside its date.
    pub summary: String,
}

impl Fields for Shortening {
    fn names(&self) -> &'static [&'static str] {
        &["number", "summary"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.number,
            _ => &self.summary,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.number,
            _ => &mut self.summary,
        }
    }
}

impl Part for Shortening {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `reorganise`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReorganiseRequest {
    /// Dotted paths in the `context` document to move below `_archive`.
    pub archive: Vec<String>,
    /// Interactions to shorten; none of the last ten.
    pub shorten: Vec<Shortening>,
    /// Headings in `insights` whose text the summary replaces.
    pub headings: Vec<String>,
    /// What the section `Historical Insights Summary` says; needed with `headings`.
    pub summary: Option<String>,
    /// What was done, for the `_reorganized` note.
    pub note: String,
}

impl Fields for ReorganiseRequest {
    fn names(&self) -> &'static [&'static str] {
        &["archive", "shorten", "headings", "summary", "note"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.archive,
            1 => &self.shorten,
            2 => &self.headings,
            3 => &self.summary,
            _ => &self.note,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.archive,
            1 => &mut self.shorten,
            2 => &mut self.headings,
            3 => &mut self.summary,
            _ => &mut self.note,
        }
    }
}

impl Part for ReorganiseRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `reorganise`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReorganiseAnswer {
    /// Field `archived` of the contract.
    pub archived: u32,
    /// Field `shortened` of the contract.
    pub shortened: u32,
    /// Field `summarised` of the contract.
    pub summarised: u32,
    /// Field `redacted` of the contract.
    pub redacted: Vec<String>,
}

impl Fields for ReorganiseAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["archived", "shortened", "summarised", "redacted"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.archived,
            1 => &self.shortened,
            2 => &self.summarised,
            _ => &self.redacted,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.archived,
            1 => &mut self.shortened,
            2 => &mut self.summarised,
            _ => &mut self.redacted,
        }
    }
}

impl Part for ReorganiseAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// Where the two tiers do not agree.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Disagreement {
    /// `missing-entity`, `gap`, `newer-fact`, `value` or `newer-entity`.
    pub kind: String,
    /// Name, key or number it is about.
    pub subject: String,
    /// What tier one says.
    pub one: String,
    /// What tier two says.
    pub two: String,
    /// Which tier was changed last: `one`, `two` or empty.
    pub newer: String,
}

impl Fields for Disagreement {
    fn names(&self) -> &'static [&'static str] {
        &["kind", "subject", "one", "two", "newer"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.kind,
            1 => &self.subject,
            2 => &self.one,
            3 => &self.two,
            _ => &self.newer,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.kind,
            1 => &mut self.subject,
            2 => &mut self.one,
            3 => &mut self.two,
            _ => &mut self.newer,
        }
    }
}

impl Part for Disagreement {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `compare`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CompareAnswer {
    /// Field `disagreements` of the contract.
    pub disagreements: Vec<Disagreement>,
}

impl Fields for CompareAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["disagreements"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.disagreements
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.disagreements
    }
}

impl Part for CompareAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `route`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RouteRequest {
    /// Field `question` of the contract.
    pub question: String,
    /// It asks for the current state. Absent signals are derived from the words of the question.
    pub current: Option<bool>,
    /// What is loaded answers it.
    pub loaded: Option<bool>,
    /// It asks about one past event.
    pub past: Option<bool>,
    /// Whom or what it names; empty for nobody.
    pub entity: Option<String>,
    /// Whether tier one knows the entity.
    pub known: Option<bool>,
    /// It asks for a pattern over time.
    pub pattern: Option<bool>,
    /// It is about to do something grave.
    pub action: Option<bool>,
    /// The text of tier one at hand; absent: the documents of the store.
    pub text: Option<String>,
}

impl Fields for RouteRequest {
    fn names(&self) -> &'static [&'static str] {
        &[
            "question", "current", "loaded", "past", "entity", "known", "pattern", "action", "text",
        ]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.question,
            1 => &self.current,
            2 => &self.loaded,
            3 => &self.past,
            4 => &self.entity,
            5 => &self.known,
            6 => &self.pattern,
            7 => &self.action,
            _ => &self.text,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.question,
            1 => &mut self.current,
            2 => &mut self.loaded,
            3 => &mut self.past,
            4 => &mut self.entity,
            5 => &mut self.known,
            6 => &mut self.pattern,
            7 => &mut self.action,
            _ => &mut self.text,
        }
    }
}

impl Part for RouteRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `route`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RouteAnswer {
    /// `one`, `two` or `both`.
    pub tier: String,
    /// Number of the rule that fired, 0 for none.
    pub rule: u32,
    /// The rule in words.
    pub reason: String,
    /// What to search for in tier two; empty for tier one.
    pub query: String,
    /// Field `entity` of the contract.
    pub entity: String,
    /// What gave the derived signals away.
    pub cues: Vec<String>,
}

impl Fields for RouteAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["tier", "rule", "reason", "query", "entity", "cues"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.tier,
            1 => &self.rule,
            2 => &self.reason,
            3 => &self.query,
            4 => &self.entity,
            _ => &self.cues,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.tier,
            1 => &mut self.rule,
            2 => &mut self.reason,
            3 => &mut self.query,
            4 => &mut self.entity,
            _ => &mut self.cues,
        }
    }
}

impl Part for RouteAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `init`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InitRequest {}

impl Fields for InitRequest {
    fn names(&self) -> &'static [&'static str] {
        &[]
    }

    fn get(&self, _: usize) -> &dyn Part {
        self
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        self
    }
}

impl Part for InitRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `documents`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DocumentsRequest {}

impl Fields for DocumentsRequest {
    fn names(&self) -> &'static [&'static str] {
        &[]
    }

    fn get(&self, _: usize) -> &dyn Part {
        self
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        self
    }
}

impl Part for DocumentsRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `summary`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SummaryRequest {}

impl Fields for SummaryRequest {
    fn names(&self) -> &'static [&'static str] {
        &[]
    }

    fn get(&self, _: usize) -> &dyn Part {
        self
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        self
    }
}

impl Part for SummaryRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `files`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FilesRequest {}

impl Fields for FilesRequest {
    fn names(&self) -> &'static [&'static str] {
        &[]
    }

    fn get(&self, _: usize) -> &dyn Part {
        self
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        self
    }
}

impl Part for FilesRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `embed-sync`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EmbedSyncRequest {}

impl Fields for EmbedSyncRequest {
    fn names(&self) -> &'static [&'static str] {
        &[]
    }

    fn get(&self, _: usize) -> &dyn Part {
        self
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        self
    }
}

impl Part for EmbedSyncRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `reflect`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReflectRequest {}

impl Fields for ReflectRequest {
    fn names(&self) -> &'static [&'static str] {
        &[]
    }

    fn get(&self, _: usize) -> &dyn Part {
        self
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        self
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

/// The request of `status`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StatusRequest {}

impl Fields for StatusRequest {
    fn names(&self) -> &'static [&'static str] {
        &[]
    }

    fn get(&self, _: usize) -> &dyn Part {
        self
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        self
    }
}

impl Part for StatusRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `dump`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DumpRequest {}

impl Fields for DumpRequest {
    fn names(&self) -> &'static [&'static str] {
        &[]
    }

    fn get(&self, _: usize) -> &dyn Part {
        self
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        self
    }
}

impl Part for DumpRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `compare`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CompareRequest {}

impl Fields for CompareRequest {
    fn names(&self) -> &'static [&'static str] {
        &[]
    }

    fn get(&self, _: usize) -> &dyn Part {
        self
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        self
    }
}

impl Part for CompareRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}
