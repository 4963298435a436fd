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

use serde::{Deserialize, Serialize};

use crate::api::check::{Check, Fault};

/// Documents that were made.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InitAnswer {
    /// Names of the documents that were made.
    #[serde(default)]
    pub created: Vec<String>,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Check for InitAnswer {}

/// The request of `register`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegisterRequest {
    /// 1 to 64 of `a-z`, `0-9`, `_` and `-`, the first not `-`.
    pub name: String,
    /// A plain file name of at most 128 bytes that starts with neither `_` nor `.`; one that ends in
    /// `.json` holds a JSON object, any other holds text.
    pub file: String,
}

impl Check for RegisterRequest {}

/// Done.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegisterAnswer {
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Check for RegisterAnswer {}

/// The request of `document`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DocumentRequest {
    /// A registered name.
    pub name: String,
}

impl Check for DocumentRequest {}

/// One document.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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

impl Check for DocumentAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("data", &self.data)
    }
}

/// All documents.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DocumentsAnswer {
    /// One object: name to object or text, in the order of the registry.
    pub data: crate::wire::Json,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Check for DocumentsAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("data", &self.data)
    }
}

/// The request of `update`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UpdateRequest {
    /// Field `name` of the contract.
    pub name: String,
    /// Object, as JSON text, that is merged into the document; text that is added on a new line to a
    /// text document. Wins over `key`.
    #[serde(default)]
    pub data: Option<String>,
    /// Dotted key: every dot separates, what is missing or no object on the way becomes one. At most
    /// 100 segments. Blank, or without `value`: nothing is set.
    #[serde(default)]
    pub key: Option<String>,
    /// JSON where it is JSON, else text.
    #[serde(default)]
    pub value: Option<String>,
    /// The document must be at this version (0: must not exist), else `conflict`.
    #[serde(default)]
    pub version: Option<u32>,
}

impl Check for UpdateRequest {}

/// The document after it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UpdateAnswer {
    /// Field `version` of the contract.
    pub version: u32,
    /// Classes of secrets that were replaced before writing.
    #[serde(default)]
    pub redacted: Vec<String>,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Check for UpdateAnswer {}

/// The request of `note-interaction`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoteInteractionRequest {
    /// Not blank.
    pub summary: String,
    /// Field `topics` of the contract.
    #[serde(default)]
    pub topics: Vec<String>,
    /// Field `advice` of the contract.
    #[serde(default)]
    pub advice: Vec<String>,
    /// Field `follow-ups` of the contract.
    #[serde(default)]
    pub follow_ups: Vec<String>,
}

impl Check for NoteInteractionRequest {}

/// The request of `note-decision`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoteDecisionRequest {
    /// Not blank.
    pub decision: String,
    /// Field `context` of the contract.
    #[serde(default)]
    pub context: Option<String>,
    /// Field `reasoning` of the contract.
    #[serde(default)]
    pub reasoning: Option<String>,
    /// Field `expected` of the contract.
    #[serde(default)]
    pub expected: Option<String>,
}

impl Check for NoteDecisionRequest {}

/// The answer of `note-interaction`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoteInteractionAnswer {
    /// The entry as it stands in the document.
    pub entry: crate::wire::Json,
    /// Field `redacted` of the contract.
    #[serde(default)]
    pub redacted: Vec<String>,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Check for NoteInteractionAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("entry", &self.entry)
    }
}

/// The answer of `note-decision`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoteDecisionAnswer {
    /// The entry as it stands in the document.
    pub entry: crate::wire::Json,
    /// Field `redacted` of the contract.
    #[serde(default)]
    pub redacted: Vec<String>,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Check for NoteDecisionAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("entry", &self.entry)
    }
}

/// The request of `note-outcome`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoteOutcomeRequest {
    /// Number of a decision of the journal.
    #[serde(with = "crate::wire::big_u64")]
    pub id: u64,
    /// What came of it.
    pub outcome: String,
}

impl Check for NoteOutcomeRequest {}

/// The request of `note-insight`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoteInsightRequest {
    /// Not blank.
    pub text: String,
    /// Field `category` of the contract.
    #[serde(default)]
    pub category: Option<String>,
}

impl Check for NoteInsightRequest {}

/// The answer of `note-outcome`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoteOutcomeAnswer {
    /// Field `redacted` of the contract.
    #[serde(default)]
    pub redacted: Vec<String>,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Check for NoteOutcomeAnswer {}

/// The answer of `note-insight`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoteInsightAnswer {
    /// Field `redacted` of the contract.
    #[serde(default)]
    pub redacted: Vec<String>,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Check for NoteInsightAnswer {}

/// The request of `find`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FindRequest {
    /// Part of a text, any case; empty matches every text.
    pub query: String,
}

impl Check for FindRequest {}

/// Where the documents hold a text.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FindAnswer {
    /// One object: name to a list of `{path, value}` (JSON) or `{line, text}` (text); documents
    /// without a match are left out.
    pub matches: crate::wire::Json,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Check for FindAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("matches", &self.matches)
    }
}

/// State of the documents.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SummaryAnswer {
    /// One object: name to `{file, status, ...}`, status `not_created`, `empty` or `populated`.
    pub documents: crate::wire::Json,
}

impl Check for SummaryAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("documents", &self.documents)
    }
}

/// One file of the documents' folder.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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

impl Check for FileRow {}

/// The folder.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FilesAnswer {
    /// Field `files` of the contract.
    #[serde(default)]
    pub files: Vec<FileRow>,
}

impl Check for FilesAnswer {}

/// The request of `write-file`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WriteFileRequest {
    /// A registered file, or `_memory_registry.json`.
    pub file: String,
    /// Its whole text; JSON files hold an object.
    pub text: String,
    /// The document must be at this version (0: must not exist), else `conflict`.
    #[serde(default)]
    pub version: Option<u32>,
}

impl Check for WriteFileRequest {}

/// The file after it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WriteFileAnswer {
    /// Field `version` of the contract.
    pub version: u32,
    /// Whether anything changed.
    pub changed: bool,
    /// Field `redacted` of the contract.
    #[serde(default)]
    pub redacted: Vec<String>,
}

impl Check for WriteFileAnswer {}

/// The request of `merge`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MergeRequest {
    /// A JSON object.
    pub base: crate::wire::Json,
    /// A JSON object: objects under one name merge, anything else is replaced.
    pub changes: crate::wire::Json,
}

impl Check for MergeRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("base", &self.base)?;
        Fault::within("changes", &self.changes)
    }
}

/// The request of `assign`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AssignRequest {
    /// A JSON object.
    pub document: crate::wire::Json,
    /// Field `key` of the contract.
    pub key: String,
    /// Field `value` of the contract.
    pub value: String,
}

impl Check for AssignRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("document", &self.document)
    }
}

/// The answer of `merge`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MergeAnswer {
    /// Field `document` of the contract.
    pub document: crate::wire::Json,
}

impl Check for MergeAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("document", &self.document)
    }
}

/// The answer of `assign`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AssignAnswer {
    /// Field `document` of the contract.
    pub document: crate::wire::Json,
}

impl Check for AssignAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("document", &self.document)
    }
}

/// The request of `set`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetRequest {
    /// `short_term`, `profile` or `context`.
    pub table: String,
    /// 1 to 512 bytes.
    pub key: String,
    /// Field `value` of the contract.
    pub value: String,
    /// `short_term` only: seconds until it expires; absent or 0: never; negative: at once.
    #[serde(default)]
    pub ttl: Option<i32>,
    /// Absent: `session` in `short_term`, else `general`.
    #[serde(default)]
    pub category: Option<String>,
}

impl Check for SetRequest {}

/// The request of `get`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GetRequest {
    /// Field `table` of the contract.
    pub table: String,
    /// Field `key` of the contract.
    pub key: String,
}

impl Check for GetRequest {}

/// One row.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GetAnswer {
    /// All columns; of `short_term` as they were before this read was counted.
    pub row: crate::wire::Json,
}

impl Check for GetAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("row", &self.row)
    }
}

/// The request of `show`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShowRequest {
    /// Any table.
    pub table: String,
}

impl Check for ShowRequest {}

/// Rows of a table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShowAnswer {
    /// `short_term`: newest first; `profile` and `context`: by category and key; others: in the order
    /// of their ids.
    #[serde(default)]
    pub rows: Vec<crate::wire::Json>,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Check for ShowAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("rows", &self.rows)
    }
}

/// The request of `clear`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClearRequest {
    /// All short-term values, not only the expired ones.
    #[serde(default)]
    pub all: Option<bool>,
}

impl Check for ClearRequest {}

/// The answer of `clear`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClearAnswer {
    /// Field `cleared` of the contract.
    pub cleared: u32,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Check for ClearAnswer {}

/// The request of `log-interaction`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogInteractionRequest {
    /// Not blank.
    pub summary: String,
    /// Separated by commas.
    #[serde(default)]
    pub topics: Option<String>,
    /// Field `advice` of the contract.
    #[serde(default)]
    pub advice: Option<String>,
    /// Field `follow-ups` of the contract.
    #[serde(default)]
    pub follow_ups: Option<String>,
    /// Field `raw` of the contract.
    #[serde(default)]
    pub raw: Option<String>,
}

impl Check for LogInteractionRequest {}

/// The request of `log-decision`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogDecisionRequest {
    /// Not blank.
    pub decision: String,
    /// Field `context` of the contract.
    #[serde(default)]
    pub context: Option<String>,
    /// Field `reasoning` of the contract.
    #[serde(default)]
    pub reasoning: Option<String>,
    /// Field `expected` of the contract.
    #[serde(default)]
    pub expected: Option<String>,
}

impl Check for LogDecisionRequest {}

/// The request of `record-outcome`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordOutcomeRequest {
    /// Number of a decision; an unknown one is `missing`.
    #[serde(with = "crate::wire::big_u64")]
    pub id: u64,
    /// Field `outcome` of the contract.
    pub outcome: String,
    /// Absent: `completed`.
    #[serde(default)]
    pub status: Option<String>,
}

impl Check for RecordOutcomeRequest {}

/// The request of `add-fact`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AddFactRequest {
    /// Not blank.
    pub content: String,
    /// Absent: `general`.
    #[serde(default)]
    pub category: Option<String>,
    /// Whom or what it is about.
    #[serde(default)]
    pub entity: Option<String>,
    /// Separated by commas.
    #[serde(default)]
    pub tags: Option<String>,
    /// Field `source` of the contract.
    #[serde(default)]
    pub source: Option<String>,
    /// Absent: `confirmed`.
    #[serde(default)]
    pub confidence: Option<String>,
}

impl Check for AddFactRequest {}

/// The request of `add-entity`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AddEntityRequest {
    /// Not blank. An entity of the same name is overwritten.
    pub name: String,
    /// Absent: `general`.
    #[serde(default)]
    pub kind: Option<String>,
    /// Field `details` of the contract.
    #[serde(default)]
    pub details: Option<String>,
    /// Field `tags` of the contract.
    #[serde(default)]
    pub tags: Option<String>,
}

impl Check for AddEntityRequest {}

/// The request of `add-insight`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AddInsightRequest {
    /// Not blank.
    pub content: String,
    /// Absent: `general`.
    #[serde(default)]
    pub category: Option<String>,
}

impl Check for AddInsightRequest {}

/// The answer of `set`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetAnswer {
    /// Its number in the table; 0 for rows with keys.
    #[serde(with = "crate::wire::big_u64")]
    pub id: u64,
    /// Field `redacted` of the contract.
    #[serde(default)]
    pub redacted: Vec<String>,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Check for SetAnswer {}

/// The answer of `log-interaction`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogInteractionAnswer {
    /// Its number in the table; 0 for rows with keys.
    #[serde(with = "crate::wire::big_u64")]
    pub id: u64,
    /// Field `redacted` of the contract.
    #[serde(default)]
    pub redacted: Vec<String>,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Check for LogInteractionAnswer {}

/// The answer of `log-decision`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogDecisionAnswer {
    /// Its number in the table; 0 for rows with keys.
    #[serde(with = "crate::wire::big_u64")]
    pub id: u64,
    /// Field `redacted` of the contract.
    #[serde(default)]
    pub redacted: Vec<String>,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Check for LogDecisionAnswer {}

/// The answer of `record-outcome`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordOutcomeAnswer {
    /// Its number in the table; 0 for rows with keys.
    #[serde(with = "crate::wire::big_u64")]
    pub id: u64,
    /// Field `redacted` of the contract.
    #[serde(default)]
    pub redacted: Vec<String>,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Check for RecordOutcomeAnswer {}

/// The answer of `add-fact`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AddFactAnswer {
    /// Its number in the table; 0 for rows with keys.
    #[serde(with = "crate::wire::big_u64")]
    pub id: u64,
    /// Field `redacted` of the contract.
    #[serde(default)]
    pub redacted: Vec<String>,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Check for AddFactAnswer {}

/// The answer of `add-entity`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AddEntityAnswer {
    /// Its number in the table; 0 for rows with keys.
    #[serde(with = "crate::wire::big_u64")]
    pub id: u64,
    /// Field `redacted` of the contract.
    #[serde(default)]
    pub redacted: Vec<String>,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Check for AddEntityAnswer {}

/// The answer of `add-insight`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AddInsightAnswer {
    /// Its number in the table; 0 for rows with keys.
    #[serde(with = "crate::wire::big_u64")]
    pub id: u64,
    /// Field `redacted` of the contract.
    #[serde(default)]
    pub redacted: Vec<String>,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Check for AddInsightAnswer {}

/// The answer of `log-evaluation`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogEvaluationAnswer {
    /// Its number in the table; 0 for rows with keys.
    #[serde(with = "crate::wire::big_u64")]
    pub id: u64,
    /// Field `redacted` of the contract.
    #[serde(default)]
    pub redacted: Vec<String>,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Check for LogEvaluationAnswer {}

/// The request of `edit`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EditRequest {
    /// A table other than the logs and `insights`, which are append-only.
    pub table: String,
    /// Number, or key.
    pub id: String,
    /// One object: columns with their new values, as text.
    pub columns: crate::wire::Json,
    /// The row must be at this version, else `conflict`.
    #[serde(default)]
    pub version: Option<u32>,
}

impl Check for EditRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("columns", &self.columns)
    }
}

/// The answer of `edit`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EditAnswer {
    /// Field `version` of the contract.
    pub version: u32,
    /// Field `redacted` of the contract.
    #[serde(default)]
    pub redacted: Vec<String>,
}

impl Check for EditAnswer {}

/// The request of `remove`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RemoveRequest {
    /// Field `table` of the contract.
    pub table: String,
    /// Number, or key; an unknown one is `missing`.
    pub id: String,
    /// Also make sure that no stored byte holds the text when the call returns.
    #[serde(default)]
    pub purge: Option<bool>,
}

impl Check for RemoveRequest {}

/// The answer of `remove`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RemoveAnswer {
    /// `no`, `physical` (no stored byte holds the text) or `logical` (the store cannot erase).
    pub purged: String,
}

impl Check for RemoveAnswer {}

/// What happens with a query that cannot be read.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Syntax {
    /// It is tried again with its words and operators, then with its words alone.
    #[default]
    Retry,
    /// It finds nothing, as in the original.
    Strict,
}

impl Syntax {
    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Retry => "retry",
            Self::Strict => "strict",
        }
    }
}

impl Check for Syntax {}

/// The request of `search`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchRequest {
    /// See `ranking.fts`.
    pub query: String,
    /// Only this table; absent: `short_term`, `interactions`, `facts`, `entities`, `decisions`,
    /// `insights`, `profile` and `context`.
    #[serde(default)]
    pub table: Option<String>,
    /// Only rows of this date or later.
    #[serde(default)]
    pub after: Option<String>,
    /// Only rows of this date or earlier; a bare day counts to its end.
    #[serde(default)]
    pub before: Option<String>,
    /// At most so many items in all, 1 to 1000; absent: 20.
    #[serde(default)]
    pub limit: Option<u32>,
    /// Absent: `retry`.
    #[serde(default)]
    pub syntax: Option<Syntax>,
}

impl Check for SearchRequest {}

/// One row that was found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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

impl Check for Item {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("score", &self.score)?;
        Fault::within("data", &self.data)
    }
}

/// The answer of `search`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchAnswer {
    /// The query as it was read.
    pub prepared: String,
    /// Strongest first, ties by table, then by id.
    #[serde(default)]
    pub items: Vec<Item>,
    /// Why the query could not be read as it was given; else empty.
    pub fault: String,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Check for SearchAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("items", &self.items)
    }
}

/// The request of `hybrid`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HybridRequest {
    /// Field `query` of the contract.
    pub query: String,
    /// Field `table` of the contract.
    #[serde(default)]
    pub table: Option<String>,
    /// Field `after` of the contract.
    #[serde(default)]
    pub after: Option<String>,
    /// Field `before` of the contract.
    #[serde(default)]
    pub before: Option<String>,
    /// Field `limit` of the contract.
    #[serde(default)]
    pub limit: Option<u32>,
    /// Weight of similarity, held within 0 to 1; absent: 0.3.
    #[serde(default)]
    pub weight: Option<f64>,
    /// Field `syntax` of the contract.
    #[serde(default)]
    pub syntax: Option<Syntax>,
}

impl Check for HybridRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("weight", &self.weight)
    }
}

/// The answer of `hybrid`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HybridAnswer {
    /// Field `prepared` of the contract.
    pub prepared: String,
    /// `score` is the fused one.
    #[serde(default)]
    pub items: Vec<Item>,
    /// Field `fault` of the contract.
    pub fault: String,
    /// Why only words were compared; empty when similarity took part.
    pub degraded: String,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Check for HybridAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("items", &self.items)
    }
}

/// What was embedded.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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

impl Check for EmbedSyncAnswer {}

/// The request of `embed-search`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EmbedSearchRequest {
    /// Field `query` of the contract.
    pub query: String,
    /// `facts`, `insights`, `entities` or `interactions`; absent: all of them.
    #[serde(default)]
    pub table: Option<String>,
    /// Absent: 10; at most 1000.
    #[serde(default)]
    pub limit: Option<u32>,
}

impl Check for EmbedSearchRequest {}

/// Type `similar` of the contract.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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

impl Check for Similar {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("similarity", &self.similarity)
    }
}

/// The answer of `embed-search`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EmbedSearchAnswer {
    /// Field `hits` of the contract.
    #[serde(default)]
    pub hits: Vec<Similar>,
    /// Why nothing could be compared; else empty.
    pub degraded: String,
    /// Embeddings of another model, which were passed over.
    pub foreign: u32,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Check for EmbedSearchAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("hits", &self.hits)
    }
}

/// The request of `consolidate`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConsolidateRequest {
    /// Values older than this many days; absent: 1.
    #[serde(default)]
    pub days: Option<u32>,
    /// Only tell what would happen.
    #[serde(default)]
    pub dry: Option<bool>,
}

impl Check for ConsolidateRequest {}

/// The answer of `consolidate`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConsolidateAnswer {
    /// Keys of values that became facts: read at least twice.
    #[serde(default)]
    pub promoted: Vec<String>,
    /// Keys of the other old values: gone.
    #[serde(default)]
    pub discarded: Vec<String>,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Check for ConsolidateAnswer {}

/// The request of `deduplicate`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeduplicateRequest {
    /// Compare meanings rather than texts; `unavailable` without embeddings.
    #[serde(default)]
    pub semantic: Option<bool>,
    /// From which similarity on a fact repeats another; absent: 0.95.
    #[serde(default)]
    pub threshold: Option<f64>,
    /// Field `dry` of the contract.
    #[serde(default)]
    pub dry: Option<bool>,
}

impl Check for DeduplicateRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("threshold", &self.threshold)
    }
}

/// The answer of `deduplicate`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeduplicateAnswer {
    /// Numbers of the facts that repeat an earlier one: gone.
    #[serde(default, with = "crate::wire::big_list")]
    pub removed: Vec<u64>,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Check for DeduplicateAnswer {}

/// A report.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReflectAnswer {
    /// Field `report` of the contract.
    pub report: crate::wire::Json,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Check for ReflectAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("report", &self.report)
    }
}

/// The request of `log-evaluation`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogEvaluationRequest {
    /// Not blank.
    pub task: String,
    /// `success`, `failure` or `partial`; absent: `success`.
    #[serde(default)]
    pub status: Option<String>,
    /// Field `score` of the contract.
    #[serde(default)]
    pub score: Option<f64>,
    /// US dollars, at least 0.
    #[serde(default)]
    pub cost: Option<f64>,
    /// Field `tokens` of the contract.
    #[serde(default, with = "crate::wire::big_option")]
    pub tokens: Option<u64>,
    /// Seconds, at least 0.
    #[serde(default)]
    pub duration: Option<f64>,
    /// Field `input-hash` of the contract.
    #[serde(default)]
    pub input_hash: Option<String>,
    /// Field `output-hash` of the contract.
    #[serde(default)]
    pub output_hash: Option<String>,
    /// Field `errors` of the contract.
    #[serde(default)]
    pub errors: Option<String>,
    /// Field `notes` of the contract.
    #[serde(default)]
    pub notes: Option<String>,
}

impl Check for LogEvaluationRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("score", &self.score)?;
        Fault::within("cost", &self.cost)?;
        Fault::within("duration", &self.duration)
    }
}

/// The request of `evaluations`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EvaluationsRequest {
    /// Absent: 7.
    #[serde(default)]
    pub days: Option<u32>,
}

impl Check for EvaluationsRequest {}

/// A summary.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EvaluationsAnswer {
    /// Field `report` of the contract.
    pub report: crate::wire::Json,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Check for EvaluationsAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("report", &self.report)
    }
}

/// The request of `check`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckRequest {
    /// Field `task` of the contract.
    pub task: String,
    /// Field `output` of the contract.
    pub output: String,
    /// US dollars, at least 0. It is not stored: `log-evaluation` does that.
    #[serde(default)]
    pub cost: Option<f64>,
    /// Field `tokens` of the contract.
    #[serde(default, with = "crate::wire::big_option")]
    pub tokens: Option<u64>,
    /// US dollars a day; absent: 10.
    #[serde(default)]
    pub budget: Option<f64>,
    /// Tokens a task; absent: 100000.
    #[serde(default, with = "crate::wire::big_option")]
    pub most: Option<u64>,
    /// Field `strict` of the contract.
    #[serde(default)]
    pub strict: Option<bool>,
}

impl Check for CheckRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("cost", &self.cost)?;
        Fault::within("budget", &self.budget)
    }
}

/// The answer of `check`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckAnswer {
    /// Field `passed` of the contract.
    pub passed: bool,
    /// The documented list: one object a check.
    #[serde(default)]
    pub results: Vec<crate::wire::Json>,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Check for CheckAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("results", &self.results)
    }
}

/// Rows by table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatusAnswer {
    /// One object: table to number of rows.
    pub tables: crate::wire::Json,
    /// Field `total` of the contract.
    #[serde(with = "crate::wire::big_u64")]
    pub total: u64,
    /// Field `printed` of the contract.
    pub printed: String,
}

impl Check for StatusAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("tables", &self.tables)
    }
}

/// Everything in tier two but the embeddings.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DumpAnswer {
    /// One object: `format_version`, then table to list of rows.
    pub tables: crate::wire::Json,
}

impl Check for DumpAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("tables", &self.tables)
    }
}

/// The request of `load`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoadRequest {
    /// What `dump` gives, or the export of the original.
    pub tables: crate::wire::Json,
    /// What it comes from, for provenance.
    #[serde(default)]
    pub source: Option<String>,
}

impl Check for LoadRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("tables", &self.tables)
    }
}

/// Type `rejected-row` of the contract.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RejectedRow {
    /// Field `table` of the contract.
    pub table: String,
    /// Index in the table's list.
    pub row: u32,
    /// Field `message` of the contract.
    pub message: String,
}

impl Check for RejectedRow {}

/// The answer of `load`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoadAnswer {
    /// Rows taken in: `loaded + known + rejected` is the number of rows given.
    pub loaded: u32,
    /// Rows that were there already.
    pub known: u32,
    /// Field `rejected` of the contract.
    #[serde(default)]
    pub rejected: Vec<RejectedRow>,
}

impl Check for LoadAnswer {}

/// The request of `maintain`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MaintainRequest {
    /// As for `consolidate` and `evaluations`.
    #[serde(default)]
    pub days: Option<u32>,
    /// Field `period` of the contract.
    #[serde(default)]
    pub period: Option<u32>,
}

impl Check for MaintainRequest {}

/// What each step of the documented order did.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MaintainAnswer {
    /// Field `cleared` of the contract.
    pub cleared: u32,
    /// Field `promoted` of the contract.
    #[serde(default)]
    pub promoted: Vec<String>,
    /// Field `discarded` of the contract.
    #[serde(default)]
    pub discarded: Vec<String>,
    /// Field `duplicates` of the contract.
    #[serde(default, with = "crate::wire::big_list")]
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

impl Check for MaintainAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("reflection", &self.reflection)?;
        Fault::within("backup", &self.backup)?;
        Fault::within("evaluations", &self.evaluations)
    }
}

/// The request of `organise`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrganiseRequest {
    /// Sessions since the last reorganisation, where the host counts them; absent: interactions
    /// noted after it are counted.
    #[serde(default)]
    pub sessions: Option<u32>,
}

impl Check for OrganiseRequest {}

/// Something that should be done about a document.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measure {
    /// Field `name` of the contract.
    pub name: String,
    /// `archive`, `compress` or `summarise`.
    pub action: String,
    /// Paths, numbers of interactions, or headings.
    #[serde(default)]
    pub subjects: Vec<String>,
    /// Bytes of the file now, and below which it should come.
    #[serde(with = "crate::wire::big_u64")]
    pub bytes: u64,
    /// Field `target` of the contract.
    #[serde(with = "crate::wire::big_u64")]
    pub target: u64,
}

impl Check for Measure {}

/// The answer of `organise`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrganiseAnswer {
    /// What calls for it; empty: nothing to do.
    #[serde(default)]
    pub triggers: Vec<String>,
    /// Field `measures` of the contract.
    #[serde(default)]
    pub measures: Vec<Measure>,
}

impl Check for OrganiseAnswer {}

/// Type `shortening` of the contract.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shortening {
    /// Number of an interaction of the log.
    #[serde(with = "crate::wire::big_u64")]
    pub number: u64,
    /// What is left of it beside its date.
    pub summary: String,
}

impl Check for Shortening {}

/// The request of `reorganise`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReorganiseRequest {
    /// Dotted paths in the `context` document to move below `_archive`.
    #[serde(default)]
    pub archive: Vec<String>,
    /// Interactions to shorten; none of the last ten.
    #[serde(default)]
    pub shorten: Vec<Shortening>,
    /// Headings in `insights` whose text the summary replaces.
    #[serde(default)]
    pub headings: Vec<String>,
    /// What the section `Historical Insights Summary` says; needed with `headings`.
    #[serde(default)]
    pub summary: Option<String>,
    /// What was done, for the `_reorganized` note.
    pub note: String,
}

impl Check for ReorganiseRequest {}

/// The answer of `reorganise`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReorganiseAnswer {
    /// Field `archived` of the contract.
    pub archived: u32,
    /// Field `shortened` of the contract.
    pub shortened: u32,
    /// Field `summarised` of the contract.
    pub summarised: u32,
    /// Field `redacted` of the contract.
    #[serde(default)]
    pub redacted: Vec<String>,
}

impl Check for ReorganiseAnswer {}

/// Where the two tiers do not agree.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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

impl Check for Disagreement {}

/// The answer of `compare`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CompareAnswer {
    /// Field `disagreements` of the contract.
    #[serde(default)]
    pub disagreements: Vec<Disagreement>,
}

impl Check for CompareAnswer {}

/// The request of `route`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RouteRequest {
    /// Field `question` of the contract.
    pub question: String,
    /// It asks for the current state. Absent signals are derived from the words of the question.
    #[serde(default)]
    pub current: Option<bool>,
    /// What is loaded answers it.
    #[serde(default)]
    pub loaded: Option<bool>,
    /// It asks about one past event.
    #[serde(default)]
    pub past: Option<bool>,
    /// Whom or what it names; empty for nobody.
    #[serde(default)]
    pub entity: Option<String>,
    /// Whether tier one knows the entity.
    #[serde(default)]
    pub known: Option<bool>,
    /// It asks for a pattern over time.
    #[serde(default)]
    pub pattern: Option<bool>,
    /// It is about to do something grave.
    #[serde(default)]
    pub action: Option<bool>,
    /// The text of tier one at hand; absent: the documents of the store.
    #[serde(default)]
    pub text: Option<String>,
}

impl Check for RouteRequest {}

/// The answer of `route`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
    #[serde(default)]
    pub cues: Vec<String>,
}

impl Check for RouteAnswer {}

/// The request of `init`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InitRequest {}

impl Check for InitRequest {}

/// The request of `documents`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DocumentsRequest {}

impl Check for DocumentsRequest {}

/// The request of `summary`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SummaryRequest {}

impl Check for SummaryRequest {}

/// The request of `files`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FilesRequest {}

impl Check for FilesRequest {}

/// The request of `embed-sync`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EmbedSyncRequest {}

impl Check for EmbedSyncRequest {}

/// The request of `reflect`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReflectRequest {}

impl Check for ReflectRequest {}

/// The request of `status`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatusRequest {}

impl Check for StatusRequest {}

/// The request of `dump`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DumpRequest {}

impl Check for DumpRequest {}

/// The request of `compare`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CompareRequest {}

impl Check for CompareRequest {}
