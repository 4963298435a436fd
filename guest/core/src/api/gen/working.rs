// Generated from wit/working.wit by `cargo run --release -p xtask -- bindings`; do not edit.

//! Types of the interface `working`.
//!
//! Two-tier working memory as DOE documents it: documents of working memory (tier one), and
//! short-term values and typed long-term records (tier two).
//!
//! A caller works in the space of its owner and project, and of its agent where agents are isolated
//! (`denied` without one); other spaces do not exist for it. Tables
//! are named `short_term` (or `stm`), `profile`, `context`, `interactions`, `decisions`, `facts`,
//! `entities`, `insights`, `evaluation_log` and `guardrail_log`; any other name is `invalid`. Rows
//! have the documented columns; dates in them read `YYYY-MM-DD HH:MM:SS`, UTC. Where a request
//! takes a date it is `YYYY-MM-DD`, optionally with a time of day and a zone. A row of more than 1048576
//! bytes, a document of more than 1000000 and JSON of more than 100 levels are `too-large`.
//!
//! `printed` in an answer is what the documented command prints, without the rows themselves;
//! `<MEMORY_DIR>` in it stands for the folder of the documents.

use alloc::string::String;
use alloc::vec::Vec;

use crate::wire::{layout, read, write};

/// Documents that were made.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InitAnswer {
    /// Names of the documents that were made, in the order of the registry; empty: all existed.
    pub created: Vec<String>,
    /// `Memory initialized: N file(s) created in <MEMORY_DIR>`.
    pub printed: String,
}

impl layout::Shape for InitAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<String> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for InitAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["created", "printed"]);
        write::put(to, &self.created);
        write::put(to, &self.printed);
        to.end();
    }
}

/// A document to register; its file is made by `init` or by the first write.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RegisterRequest {
    /// 1 to 64 of `a-z`, `0-9`, `_` and `-` (`too-large` above), the first not `-`; not `all`.
    pub name: String,
    /// A plain file name of at most 128 bytes (`too-large` above) that starts with neither `_` nor
    /// `.`; one that ends in `.json` holds a JSON object, any other holds text.
    pub file: String,
}

impl layout::Shape for RegisterRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for RegisterRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["name", "file"]);
        let read = Self {
            name: read::field(from),
            file: read::field(from),
        };
        from.end();
        read
    }
}

/// Done.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RegisterAnswer {
    /// `Registered memory type: NAME -> FILE`.
    pub printed: String,
}

impl layout::Shape for RegisterAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<String as layout::Shape>::LAYOUT]);
}

impl write::Write for RegisterAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["printed"]);
        write::put(to, &self.printed);
        to.end();
    }
}

/// Which document is read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DocumentRequest {
    /// A registered name; an unknown one is `missing`.
    pub name: String,
}

impl layout::Shape for DocumentRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<String as layout::Shape>::LAYOUT]);
}

impl read::Read for DocumentRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["name"]);
        let read = Self {
            name: read::field(from),
        };
        from.end();
        read
    }
}

/// One document.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DocumentAnswer {
    /// Name of its file.
    pub file: String,
    /// `json` or `text`.
    pub format: String,
    /// Whether the document exists; else the other fields are those of an empty one.
    pub found: bool,
    /// The object of a JSON document, the text of another as a string. JSON that cannot be read is
    /// `corrupt`.
    pub data: crate::wire::Json,
    /// The bytes of the file; empty when it does not exist.
    pub text: String,
    /// From 1; 0 when it does not exist.
    pub version: u32,
    /// `Memory file not found: <MEMORY_DIR>/FILE` when it does not exist; else empty.
    pub printed: String,
}

impl layout::Shape for DocumentAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <bool as layout::Shape>::LAYOUT,
        <crate::wire::Json as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for DocumentAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&[
            "file", "format", "found", "data", "text", "version", "printed",
        ]);
        write::put(to, &self.file);
        write::put(to, &self.format);
        write::put(to, &self.found);
        write::put(to, &self.data);
        write::put(to, &self.text);
        write::put(to, &self.version);
        write::put(to, &self.printed);
        to.end();
    }
}

/// All documents.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DocumentsAnswer {
    /// One object: name to object or text, in the order of the registry; of a document that is broken
    /// its text.
    pub data: crate::wire::Json,
    /// A line for each document that does not exist or cannot be read; else empty.
    pub printed: String,
}

impl layout::Shape for DocumentsAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <crate::wire::Json as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for DocumentsAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["data", "printed"]);
        write::put(to, &self.data);
        write::put(to, &self.printed);
        to.end();
    }
}

/// What is merged into a document, added to it, or set in it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UpdateRequest {
    /// A registered name; an unknown one is `missing`.
    pub name: String,
    /// Object, as JSON text, that is merged into the document; text that is added on a new line to a
    /// text document. Wins over `key`. Absent or empty: `key` is set, and a text document stays as it
    /// is.
    pub data: Option<String>,
    /// Dotted key: every dot separates, what is missing or no object on the way becomes one. At most
    /// 100 segments. Empty, or without `value`: nothing is set.
    pub key: Option<String>,
    /// JSON where it is JSON, else text. Absent: nothing is set.
    pub value: Option<String>,
    /// The document must be at this version (0: must not exist), else `conflict`. Absent: any.
    pub version: Option<u32>,
}

impl layout::Shape for UpdateRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for UpdateRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["name", "data", "key", "value", "version"]);
        let read = Self {
            name: read::field(from),
            data: read::field(from),
            key: read::field(from),
            value: read::field(from),
            version: read::field(from),
        };
        from.end();
        read
    }
}

/// The document after it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UpdateAnswer {
    /// Version of the document after it; 0 when it still does not exist.
    pub version: u32,
    /// Classes of secrets that were replaced before writing, sorted; empty: none.
    pub redacted: Vec<String>,
    /// `Updated memory: NAME`, after a line that says so where the file did not exist.
    pub printed: String,
}

impl layout::Shape for UpdateAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u32 as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for UpdateAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["version", "redacted", "printed"]);
        write::put(to, &self.version);
        write::put(to, &self.redacted);
        write::put(to, &self.printed);
        to.end();
    }
}

/// An entry for the list `interactions` of the document `interaction_log`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NoteInteractionRequest {
    /// What it was about. Not blank.
    pub summary: String,
    /// What was talked about.
    pub topics: Vec<String>,
    /// Advice that was given; `advice_given` of the entry.
    pub advice: Vec<String>,
    /// What is to follow.
    pub follow_ups: Vec<String>,
}

impl layout::Shape for NoteInteractionRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for NoteInteractionRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["summary", "topics", "advice", "follow_ups"]);
        let read = Self {
            summary: read::field(from),
            topics: read::field(from),
            advice: read::field(from),
            follow_ups: read::field(from),
        };
        from.end();
        read
    }
}

/// An entry for the list `decisions` of the document `decision_journal`; its status is `pending`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NoteDecisionRequest {
    /// What was decided. Not blank.
    pub decision: String,
    /// What it is about; absent: empty.
    pub context: Option<String>,
    /// Why it was decided so; absent: empty.
    pub reasoning: Option<String>,
    /// What is expected to come of it; absent: empty.
    pub expected: Option<String>,
}

impl layout::Shape for NoteDecisionRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for NoteDecisionRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["decision", "context", "reasoning", "expected"]);
        let read = Self {
            decision: read::field(from),
            context: read::field(from),
            reasoning: read::field(from),
            expected: read::field(from),
        };
        from.end();
        read
    }
}

/// The interaction that was noted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NoteInteractionAnswer {
    /// The entry as it stands in the document, with its number; `null` when a retry finds it gone.
    pub entry: crate::wire::Json,
    /// Classes of secrets that were replaced before writing, sorted; empty: none.
    pub redacted: Vec<String>,
    /// `Updated memory: interaction_log`, after a line that says so where the file did not exist.
    pub printed: String,
}

impl layout::Shape for NoteInteractionAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <crate::wire::Json as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for NoteInteractionAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["entry", "redacted", "printed"]);
        write::put(to, &self.entry);
        write::put(to, &self.redacted);
        write::put(to, &self.printed);
        to.end();
    }
}

/// The decision that was noted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NoteDecisionAnswer {
    /// The entry as it stands in the document, with its number; `null` when a retry finds it gone.
    pub entry: crate::wire::Json,
    /// Classes of secrets that were replaced before writing, sorted; empty: none.
    pub redacted: Vec<String>,
    /// `Updated memory: decision_journal`, after a line that says so where the file did not exist.
    pub printed: String,
}

impl layout::Shape for NoteDecisionAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <crate::wire::Json as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for NoteDecisionAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["entry", "redacted", "printed"]);
        write::put(to, &self.entry);
        write::put(to, &self.redacted);
        write::put(to, &self.printed);
        to.end();
    }
}

/// What came of a decision of the journal; its status becomes `completed`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NoteOutcomeRequest {
    /// Number of a decision of the journal; an unknown one is `missing`.
    pub id: u64,
    /// What came of it. Not blank.
    pub outcome: String,
}

impl layout::Shape for NoteOutcomeRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u64 as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for NoteOutcomeRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["id", "outcome"]);
        let read = Self {
            id: read::field(from),
            outcome: read::field(from),
        };
        from.end();
        read
    }
}

/// What was learned, for the document `insights`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NoteInsightRequest {
    /// Not blank. Further lines are indented, so that they stay part of it.
    pub text: String,
    /// Stands in brackets behind the day in its heading, on one line; absent or blank: nothing does.
    pub category: Option<String>,
}

impl layout::Shape for NoteInsightRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for NoteInsightRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["text", "category"]);
        let read = Self {
            text: read::field(from),
            category: read::field(from),
        };
        from.end();
        read
    }
}

/// Done.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NoteOutcomeAnswer {
    /// Classes of secrets that were replaced before writing, sorted; empty: none.
    pub redacted: Vec<String>,
    /// `Updated memory: decision_journal` and `Updated decision #ID outcome`.
    pub printed: String,
}

impl layout::Shape for NoteOutcomeAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<String> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for NoteOutcomeAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["redacted", "printed"]);
        write::put(to, &self.redacted);
        write::put(to, &self.printed);
        to.end();
    }
}

/// Done.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NoteInsightAnswer {
    /// Classes of secrets that were replaced before writing, sorted; empty: none.
    pub redacted: Vec<String>,
    /// `Insight added to <MEMORY_DIR>/FILE`.
    pub printed: String,
}

impl layout::Shape for NoteInsightAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<String> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for NoteInsightAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["redacted", "printed"]);
        write::put(to, &self.redacted);
        write::put(to, &self.printed);
        to.end();
    }
}

/// A text to look for in the documents.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FindRequest {
    /// Part of a text, any case; empty matches every text.
    pub query: String,
}

impl layout::Shape for FindRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<String as layout::Shape>::LAYOUT]);
}

impl read::Read for FindRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["query"]);
        let read = Self {
            query: read::field(from),
        };
        from.end();
        read
    }
}

/// Where the documents hold a text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FindAnswer {
    /// One object: name to a list of `{path, value}` (JSON) or `{line, text}` (text); documents
    /// without a match are left out.
    pub matches: crate::wire::Json,
    /// A line for each document that does not exist or cannot be read; else empty.
    pub printed: String,
}

impl layout::Shape for FindAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <crate::wire::Json as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for FindAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["matches", "printed"]);
        write::put(to, &self.matches);
        write::put(to, &self.printed);
        to.end();
    }
}

/// State of the documents.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SummaryAnswer {
    /// One object: name to `{file, status, ...}`, status `not_created`, `empty`, `populated` or
    /// `broken`, then with the `fault`. JSON documents have their first ten `keys` and `last_updated`,
    /// others their `lines`.
    pub documents: crate::wire::Json,
}

impl layout::Shape for SummaryAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<crate::wire::Json as layout::Shape>::LAYOUT]);
}

impl write::Write for SummaryAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["documents"]);
        write::put(to, &self.documents);
        to.end();
    }
}

/// One file of the documents' folder.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FileRow {
    /// Name of the file.
    pub file: String,
    /// Name of its document; empty for the registry.
    pub name: String,
    /// Its whole text.
    pub text: String,
    /// From 1; each write counts one more.
    pub version: u32,
}

impl layout::Shape for FileRow {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for FileRow {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["file", "name", "text", "version"]);
        write::put(to, &self.file);
        write::put(to, &self.name);
        write::put(to, &self.text);
        write::put(to, &self.version);
        to.end();
    }
}

/// The folder.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FilesAnswer {
    /// The files that exist, in the order of the registry, which comes last.
    pub files: Vec<FileRow>,
}

impl layout::Shape for FilesAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Vec<FileRow> as layout::Shape>::LAYOUT]);
}

impl write::Write for FilesAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["files"]);
        write::put(to, &self.files);
        to.end();
    }
}

/// A file as a person left it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WriteFileRequest {
    /// A registered file, or `_memory_registry.json`; any other is `missing`.
    pub file: String,
    /// Its whole text, at most 1000000 bytes; JSON files hold an object, or nothing.
    pub text: String,
    /// The document must be at this version (0: must not exist), else `conflict`. Absent: any.
    pub version: Option<u32>,
}

impl layout::Shape for WriteFileRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for WriteFileRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["file", "text", "version"]);
        let read = Self {
            file: read::field(from),
            text: read::field(from),
            version: read::field(from),
        };
        from.end();
        read
    }
}

/// The file after it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WriteFileAnswer {
    /// Version of the document after it, from 1.
    pub version: u32,
    /// Whether anything changed; the same text again is no new version.
    pub changed: bool,
    /// Classes of secrets that were replaced before writing, sorted; empty: none.
    pub redacted: Vec<String>,
}

impl layout::Shape for WriteFileAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u32 as layout::Shape>::LAYOUT,
        <bool as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for WriteFileAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["version", "changed", "redacted"]);
        write::put(to, &self.version);
        write::put(to, &self.changed);
        write::put(to, &self.redacted);
        to.end();
    }
}

/// Whose version wins where folder and store both changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// That of the folder.
    #[default]
    Folder,
    /// That of the store.
    Store,
}

impl Side {
    /// The cases as the contract spells them.
    pub const NAMES: &'static [&'static str] = &["folder", "store"];

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl layout::Shape for Side {
    const LAYOUT: layout::Layout = layout::Layout::case();
}

impl read::Read for Side {
    fn read(from: &mut dyn read::Source) -> Self {
        let at = from.case(Self::NAMES);
        [Self::Folder, Self::Store]
            .get(at)
            .copied()
            .unwrap_or_default()
    }
}

/// A file of a folder, and what is known of its last synchronisation.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SyncFileRequest {
    /// A registered file, or `_memory_registry.json`; any other is `missing`.
    pub file: String,
    /// Its whole text in the folder; absent: the folder has no such file.
    pub text: Option<String>,
    /// `hash` that the last synchronisation of this file answered; absent: there was none, and `stored`
    /// says nothing.
    pub hash: Option<String>,
    /// `stored` of the same answer; absent: the document counts as changed since then.
    pub stored: Option<String>,
    /// Absent: where both changed, neither is touched.
    pub prefer: Option<Side>,
    /// Only tell what would happen; absent: no.
    pub dry: Option<bool>,
    /// The registry to go by instead of the stored one: what a dry run of its file would make of it.
    /// Without `dry` it is `invalid`; absent: the stored one.
    pub registry: Option<String>,
}

impl layout::Shape for SyncFileRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<Side> as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for SyncFileRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[
            "file", "text", "hash", "stored", "prefer", "dry", "registry",
        ]);
        let read = Self {
            file: read::field(from),
            text: read::field(from),
            hash: read::field(from),
            stored: read::field(from),
            prefer: read::field(from),
            dry: read::field(from),
            registry: read::field(from),
        };
        from.end();
        read
    }
}

/// How a file of a folder and its document were brought together. A conflict changes nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SyncFileAnswer {
    /// Its document; empty for the registry.
    pub name: String,
    /// `same`: nothing to do. `taken`: the document has the text of the folder now. `write`: `text`
    /// belongs into the folder. `conflict`: both changed, `text` is the store's. `gone`: the document
    /// was forgotten, and its file is to leave the folder.
    pub action: String,
    /// The document after it.
    pub text: String,
    /// From 1; 0 when it does not exist.
    pub version: u32,
    /// What to note for the next synchronisation, once the folder holds what it should: hash of the
    /// folder's text, 64 hex digits, as this store, owner and project has it: anywhere else it stands
    /// for no agreement. After a conflict, and of a document that is gone, what was noted; empty:
    /// nothing.
    pub hash: String,
    /// What to note beside it: hash of the document's text, in the same form.
    pub stored: String,
    /// Classes of secrets that were replaced before writing, sorted; empty: none.
    pub redacted: Vec<String>,
    /// For the registry: the files of all documents after it, in their order; else empty.
    pub files: Vec<String>,
}

impl layout::Shape for SyncFileAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for SyncFileAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&[
            "name", "action", "text", "version", "hash", "stored", "redacted", "files",
        ]);
        write::put(to, &self.name);
        write::put(to, &self.action);
        write::put(to, &self.text);
        write::put(to, &self.version);
        write::put(to, &self.hash);
        write::put(to, &self.stored);
        write::put(to, &self.redacted);
        write::put(to, &self.files);
        to.end();
    }
}

/// Two objects to merge. Neither is stored.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MergeRequest {
    /// A JSON object.
    pub base: crate::wire::Json,
    /// A JSON object: objects under one name merge, anything else is replaced, lists too; `null`
    /// deletes nothing.
    pub changes: crate::wire::Json,
}

impl layout::Shape for MergeRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <crate::wire::Json as layout::Shape>::LAYOUT,
        <crate::wire::Json as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for MergeRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["base", "changes"]);
        let read = Self {
            base: read::field(from),
            changes: read::field(from),
        };
        from.end();
        read
    }
}

/// An object and what to set in it. It is not stored.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AssignRequest {
    /// A JSON object.
    pub document: crate::wire::Json,
    /// Dotted key, at most 100 segments: every dot separates, empty segments are names too, what is
    /// missing or no object on the way becomes one.
    pub key: String,
    /// JSON where it is JSON, else text.
    pub value: String,
}

impl layout::Shape for AssignRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <crate::wire::Json as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for AssignRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["document", "key", "value"]);
        let read = Self {
            document: read::field(from),
            key: read::field(from),
            value: read::field(from),
        };
        from.end();
        read
    }
}

/// The two as one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MergeAnswer {
    /// `base` with the changes; new members stand at its end.
    pub document: crate::wire::Json,
}

impl layout::Shape for MergeAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<crate::wire::Json as layout::Shape>::LAYOUT]);
}

impl write::Write for MergeAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["document"]);
        write::put(to, &self.document);
        to.end();
    }
}

/// The object after it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AssignAnswer {
    /// The object with the value; a new member stands at its end.
    pub document: crate::wire::Json,
}

impl layout::Shape for AssignAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<crate::wire::Json as layout::Shape>::LAYOUT]);
}

impl write::Write for AssignAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["document"]);
        write::put(to, &self.document);
        to.end();
    }
}

/// One value and its key.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetRequest {
    /// `short_term`, `profile` or `context`.
    pub table: String,
    /// 1 to 512 bytes; longer is `too-large`. Case counts.
    pub key: String,
    /// Its value, as it is to be read again; may be empty.
    pub value: String,
    /// Seconds until it expires; absent or 0: never; negative: at once. Only in `short_term`: elsewhere
    /// any but 0 is `invalid`.
    pub ttl: Option<i32>,
    /// Absent: `session` in `short_term`, else `general`.
    pub category: Option<String>,
}

impl layout::Shape for SetRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Option<i32> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for SetRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["table", "key", "value", "ttl", "category"]);
        let read = Self {
            table: read::field(from),
            key: read::field(from),
            value: read::field(from),
            ttl: read::field(from),
            category: read::field(from),
        };
        from.end();
        read
    }
}

/// Which value is read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetRequest {
    /// `short_term`, `profile` or `context`; the others are `invalid`.
    pub table: String,
    /// Its key as it was set.
    pub key: String,
}

impl layout::Shape for GetRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for GetRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["table", "key"]);
        let read = Self {
            table: read::field(from),
            key: read::field(from),
        };
        from.end();
        read
    }
}

/// One row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GetAnswer {
    /// All columns; of `short_term` as they were before this read was counted.
    pub row: crate::wire::Json,
}

impl layout::Shape for GetAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<crate::wire::Json as layout::Shape>::LAYOUT]);
}

impl write::Write for GetAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["row"]);
        write::put(to, &self.row);
        to.end();
    }
}

/// Which rows of which table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShowRequest {
    /// Any table.
    pub table: String,
    /// How many rows to pass over; absent: 0.
    pub skip: Option<u32>,
    /// At most so many rows, 1 to 1000, else `invalid`; absent: all.
    pub limit: Option<u32>,
}

impl layout::Shape for ShowRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for ShowRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["table", "skip", "limit"]);
        let read = Self {
            table: read::field(from),
            skip: read::field(from),
            limit: read::field(from),
        };
        from.end();
        read
    }
}

/// Rows of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShowAnswer {
    /// `short_term`: newest first; `profile` and `context`: by category and key; others: in the order
    /// of their ids.
    pub rows: Vec<crate::wire::Json>,
    /// How many rows the table has, expired ones aside.
    pub total: u32,
    /// A line a row, long texts cut; or that the table is empty.
    pub printed: String,
}

impl layout::Shape for ShowAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<crate::wire::Json> as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for ShowAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["rows", "total", "printed"]);
        write::put(to, &self.rows);
        write::put(to, &self.total);
        write::put(to, &self.printed);
        to.end();
    }
}

/// Which short-term values go.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClearRequest {
    /// All short-term values, not only the expired ones; absent: no.
    pub all: Option<bool>,
}

impl layout::Shape for ClearRequest {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Option<bool> as layout::Shape>::LAYOUT]);
}

impl read::Read for ClearRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["all"]);
        let read = Self {
            all: read::field(from),
        };
        from.end();
        read
    }
}

/// What went.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClearAnswer {
    /// How many values were removed.
    pub cleared: u32,
    /// `Cleared N expired entries.`, or `Cleared all short-term memory.` with `all`.
    pub printed: String,
}

impl layout::Shape for ClearAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u32 as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for ClearAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["cleared", "printed"]);
        write::put(to, &self.cleared);
        write::put(to, &self.printed);
        to.end();
    }
}

/// A row for `interactions`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LogInteractionRequest {
    /// What it was about. Not blank.
    pub summary: String,
    /// Separated by commas; absent: empty.
    pub topics: Option<String>,
    /// Advice that was given, in any form; absent: empty.
    pub advice: Option<String>,
    /// What is to follow, in any form; absent: empty.
    pub follow_ups: Option<String>,
    /// For the column `raw_data`, which no search reads; absent: empty.
    pub raw: Option<String>,
}

impl layout::Shape for LogInteractionRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for LogInteractionRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["summary", "topics", "advice", "follow_ups", "raw"]);
        let read = Self {
            summary: read::field(from),
            topics: read::field(from),
            advice: read::field(from),
            follow_ups: read::field(from),
            raw: read::field(from),
        };
        from.end();
        read
    }
}

/// A row for `decisions`; its status is `pending`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LogDecisionRequest {
    /// What was decided. Not blank.
    pub decision: String,
    /// What it is about; absent: empty.
    pub context: Option<String>,
    /// Why it was decided so; absent: empty.
    pub reasoning: Option<String>,
    /// What is expected to come of it; absent: empty.
    pub expected: Option<String>,
}

impl layout::Shape for LogDecisionRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for LogDecisionRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["decision", "context", "reasoning", "expected"]);
        let read = Self {
            decision: read::field(from),
            context: read::field(from),
            reasoning: read::field(from),
            expected: read::field(from),
        };
        from.end();
        read
    }
}

/// What came of a decision; its `outcome_date` becomes now.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecordOutcomeRequest {
    /// Number of a decision; an unknown one is `missing`.
    pub id: u64,
    /// What came of it; for the column `actual_outcome`.
    pub outcome: String,
    /// Absent: `completed`.
    pub status: Option<String>,
}

impl layout::Shape for RecordOutcomeRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u64 as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for RecordOutcomeRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["id", "outcome", "status"]);
        let read = Self {
            id: read::field(from),
            outcome: read::field(from),
            status: read::field(from),
        };
        from.end();
        read
    }
}

/// A row for `facts`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AddFactRequest {
    /// The fact, as a sentence. Not blank.
    pub content: String,
    /// Absent: `general`.
    pub category: Option<String>,
    /// Whom or what it is about; absent: empty.
    pub entity: Option<String>,
    /// Separated by commas; absent: empty.
    pub tags: Option<String>,
    /// Where it comes from; absent: empty.
    pub source: Option<String>,
    /// How sure it is, in a word; absent: `confirmed`.
    pub confidence: Option<String>,
}

impl layout::Shape for AddFactRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for AddFactRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[
            "content",
            "category",
            "entity",
            "tags",
            "source",
            "confidence",
        ]);
        let read = Self {
            content: read::field(from),
            category: read::field(from),
            entity: read::field(from),
            tags: read::field(from),
            source: read::field(from),
            confidence: read::field(from),
        };
        from.end();
        read
    }
}

/// A row for `entities`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AddEntityRequest {
    /// Not blank, at most 512 bytes, case counts. An entity of the same name is overwritten, its number
    /// kept.
    pub name: String,
    /// What it is, such as `person`; absent: `general`.
    pub kind: Option<String>,
    /// What is known about it; absent: empty, also of an entity that had some.
    pub details: Option<String>,
    /// Separated by commas; absent: empty, also of an entity that had some.
    pub tags: Option<String>,
}

impl layout::Shape for AddEntityRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for AddEntityRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["name", "kind", "details", "tags"]);
        let read = Self {
            name: read::field(from),
            kind: read::field(from),
            details: read::field(from),
            tags: read::field(from),
        };
        from.end();
        read
    }
}

/// A row for `insights`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AddInsightRequest {
    /// What was learned. Not blank.
    pub content: String,
    /// Absent: `general`.
    pub category: Option<String>,
}

impl layout::Shape for AddInsightRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for AddInsightRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["content", "category"]);
        let read = Self {
            content: read::field(from),
            category: read::field(from),
        };
        from.end();
        read
    }
}

/// Done.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetAnswer {
    /// Always 0: rows with keys have no number.
    pub id: u64,
    /// Classes of secrets that were replaced before writing, sorted; empty: none.
    pub redacted: Vec<String>,
    /// `STM set: KEY`, `Profile set: KEY` or `Context set: KEY`, with the seconds of `ttl` if there are
    /// any.
    pub printed: String,
}

impl layout::Shape for SetAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u64 as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for SetAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["id", "redacted", "printed"]);
        write::put(to, &self.id);
        write::put(to, &self.redacted);
        write::put(to, &self.printed);
        to.end();
    }
}

/// The row that was made.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LogInteractionAnswer {
    /// Its number in the table, from 1.
    pub id: u64,
    /// Classes of secrets that were replaced before writing, sorted; empty: none.
    pub redacted: Vec<String>,
    /// `Logged interaction #ID`.
    pub printed: String,
}

impl layout::Shape for LogInteractionAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u64 as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for LogInteractionAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["id", "redacted", "printed"]);
        write::put(to, &self.id);
        write::put(to, &self.redacted);
        write::put(to, &self.printed);
        to.end();
    }
}

/// The row that was made.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LogDecisionAnswer {
    /// Its number in the table, from 1.
    pub id: u64,
    /// Classes of secrets that were replaced before writing, sorted; empty: none.
    pub redacted: Vec<String>,
    /// `Logged decision #ID`.
    pub printed: String,
}

impl layout::Shape for LogDecisionAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u64 as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for LogDecisionAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["id", "redacted", "printed"]);
        write::put(to, &self.id);
        write::put(to, &self.redacted);
        write::put(to, &self.printed);
        to.end();
    }
}

/// The decision it is about.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecordOutcomeAnswer {
    /// Its number in the table, as given.
    pub id: u64,
    /// Classes of secrets that were replaced before writing, sorted; empty: none.
    pub redacted: Vec<String>,
    /// `Updated decision #ID`.
    pub printed: String,
}

impl layout::Shape for RecordOutcomeAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u64 as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for RecordOutcomeAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["id", "redacted", "printed"]);
        write::put(to, &self.id);
        write::put(to, &self.redacted);
        write::put(to, &self.printed);
        to.end();
    }
}

/// The row that was made.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AddFactAnswer {
    /// Its number in the table, from 1.
    pub id: u64,
    /// Classes of secrets that were replaced before writing, sorted; empty: none.
    pub redacted: Vec<String>,
    /// `Stored fact #ID`.
    pub printed: String,
}

impl layout::Shape for AddFactAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u64 as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for AddFactAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["id", "redacted", "printed"]);
        write::put(to, &self.id);
        write::put(to, &self.redacted);
        write::put(to, &self.printed);
        to.end();
    }
}

/// The row that was made or overwritten.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AddEntityAnswer {
    /// Its number in the table, from 1.
    pub id: u64,
    /// Classes of secrets that were replaced before writing, sorted; empty: none.
    pub redacted: Vec<String>,
    /// `Stored entity: NAME (#ID)`.
    pub printed: String,
}

impl layout::Shape for AddEntityAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u64 as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for AddEntityAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["id", "redacted", "printed"]);
        write::put(to, &self.id);
        write::put(to, &self.redacted);
        write::put(to, &self.printed);
        to.end();
    }
}

/// The row that was made.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AddInsightAnswer {
    /// Its number in the table, from 1.
    pub id: u64,
    /// Classes of secrets that were replaced before writing, sorted; empty: none.
    pub redacted: Vec<String>,
    /// `Stored insight #ID`.
    pub printed: String,
}

impl layout::Shape for AddInsightAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u64 as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for AddInsightAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["id", "redacted", "printed"]);
        write::put(to, &self.id);
        write::put(to, &self.redacted);
        write::put(to, &self.printed);
        to.end();
    }
}

/// The row that was made.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LogEvaluationAnswer {
    /// Its number in the table, from 1.
    pub id: u64,
    /// Classes of secrets that were replaced before writing, sorted; empty: none.
    pub redacted: Vec<String>,
    /// `Logged evaluation #ID: TASK [STATUS]` and a line with cost and tokens.
    pub printed: String,
}

impl layout::Shape for LogEvaluationAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u64 as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for LogEvaluationAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["id", "redacted", "printed"]);
        write::put(to, &self.id);
        write::put(to, &self.redacted);
        write::put(to, &self.printed);
        to.end();
    }
}

/// Which columns of which row become what.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EditRequest {
    /// A table other than the logs and `insights`, which are append-only.
    pub table: String,
    /// Number, key, or name of an entity; an unknown one is `missing`.
    pub id: String,
    /// One object: columns with their new values, texts for texts. What must not be blank stays so.
    pub columns: crate::wire::Json,
    /// The row must be at this version, else `conflict`. Absent: any.
    pub version: Option<u32>,
}

impl layout::Shape for EditRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <crate::wire::Json as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for EditRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["table", "id", "columns", "version"]);
        let read = Self {
            table: read::field(from),
            id: read::field(from),
            columns: read::field(from),
            version: read::field(from),
        };
        from.end();
        read
    }
}

/// The row after it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EditAnswer {
    /// Its version, from 1; each write counts one more.
    pub version: u32,
    /// Classes of secrets that were replaced before writing, sorted; empty: none.
    pub redacted: Vec<String>,
}

impl layout::Shape for EditAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u32 as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for EditAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["version", "redacted"]);
        write::put(to, &self.version);
        write::put(to, &self.redacted);
        to.end();
    }
}

/// What is forgotten.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RemoveRequest {
    /// A table, or `document` for a document of tier one.
    pub table: String,
    /// Number, key, or name of the document; an unknown one is `missing`.
    pub id: String,
    /// Also make sure that no stored byte holds the text when the call returns; absent: no.
    pub purge: Option<bool>,
}

impl layout::Shape for RemoveRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for RemoveRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["table", "id", "purge"]);
        let read = Self {
            table: read::field(from),
            id: read::field(from),
            purge: read::field(from),
        };
        from.end();
        read
    }
}

/// What became of the bytes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RemoveAnswer {
    /// `no`, `physical` (no stored byte holds the text), `logical` (the store cannot erase), or
    /// `pending`: the store was busy. It is gone, and the same call again finds it no more:
    /// `admin.compact`, or any later purge, erases the bytes.
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

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl layout::Shape for Syntax {
    const LAYOUT: layout::Layout = layout::Layout::case();
}

impl read::Read for Syntax {
    fn read(from: &mut dyn read::Source) -> Self {
        let at = from.case(Self::NAMES);
        [Self::Retry, Self::Strict]
            .get(at)
            .copied()
            .unwrap_or_default()
    }
}

/// What to look for, and where.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchRequest {
    /// At most 65536 bytes, above it `too-large`. See `ranking.fts`.
    pub query: String,
    /// Only this table; absent: `short_term`, `interactions`, `facts`, `entities`, `decisions`,
    /// `insights`, `profile` and `context`.
    pub table: Option<String>,
    /// Only rows of this date or later; absent: from the first on.
    pub after: Option<String>,
    /// Only rows of this date or earlier; a bare day counts to its end. Absent: to the last.
    pub before: Option<String>,
    /// At most so many items in all, 1 to 1000; absent: 20.
    pub limit: Option<u32>,
    /// Absent: `retry`.
    pub syntax: Option<Syntax>,
}

impl layout::Shape for SearchRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
        <Option<Syntax> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for SearchRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["query", "table", "after", "before", "limit", "syntax"]);
        let read = Self {
            query: read::field(from),
            table: read::field(from),
            after: read::field(from),
            before: read::field(from),
            limit: read::field(from),
            syntax: read::field(from),
        };
        from.end();
        read
    }
}

/// One row that was found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Item {
    /// Name of its table.
    pub table: String,
    /// Number, or key.
    pub id: String,
    /// Higher is better.
    pub score: f64,
    /// One line, its text cut at 200 characters (details of an entity at 150).
    pub display: String,
    /// When the row came to be, in `profile` and `context` when it was changed last: `YYYY-MM-DD
    /// HH:MM:SS`, UTC.
    pub date: String,
    /// All columns.
    pub data: crate::wire::Json,
}

impl layout::Shape for Item {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <crate::wire::Json as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for Item {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["table", "id", "score", "display", "date", "data"]);
        write::put(to, &self.table);
        write::put(to, &self.id);
        write::put(to, &self.score);
        write::put(to, &self.display);
        write::put(to, &self.date);
        write::put(to, &self.data);
        to.end();
    }
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchAnswer {
    /// The query as it was read.
    pub prepared: String,
    /// Strongest first, ties by table, then by id.
    pub items: Vec<Item>,
    /// Why the query could not be read as it was given, or that its signs were looked for one by one
    /// because its script sets no blanks between words; else empty.
    pub fault: String,
    /// `Found N result(s):` and two lines an item, or `No results found.`
    pub printed: String,
}

impl layout::Shape for SearchAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Vec<Item> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for SearchAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["prepared", "items", "fault", "printed"]);
        write::put(to, &self.prepared);
        write::put(to, &self.items);
        write::put(to, &self.fault);
        write::put(to, &self.printed);
        to.end();
    }
}

/// What to look for by its words and by its meaning.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HybridRequest {
    /// At most 65536 bytes, above it `too-large`; its words are read as in `search`.
    pub query: String,
    /// Only this table; absent: those of `search`. Similarity knows only those of `embed-search`.
    pub table: Option<String>,
    /// Only rows of this date or later; absent: from the first on.
    pub after: Option<String>,
    /// Only rows of this date or earlier; a bare day counts to its end. Absent: to the last.
    pub before: Option<String>,
    /// At most so many items in all, 1 to 1000; absent: 20.
    pub limit: Option<u32>,
    /// Weight of similarity, held within 0 to 1; absent: 0.3.
    pub weight: Option<f64>,
    /// What happens with words that cannot be read as a query; absent: `retry`.
    pub syntax: Option<Syntax>,
}

impl layout::Shape for HybridRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
        <Option<Syntax> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for HybridRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[
            "query", "table", "after", "before", "limit", "weight", "syntax",
        ]);
        let read = Self {
            query: read::field(from),
            table: read::field(from),
            after: read::field(from),
            before: read::field(from),
            limit: read::field(from),
            weight: read::field(from),
            syntax: read::field(from),
        };
        from.end();
        read
    }
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HybridAnswer {
    /// The query as its words were read.
    pub prepared: String,
    /// Strongest first; `score` is the fused one.
    pub items: Vec<Item>,
    /// As in `search`; empty: the query was read as it was given.
    pub fault: String,
    /// Why only words were compared; empty when similarity took part.
    pub degraded: String,
    /// `Found N result(s):` and two lines an item, or `No results found.`
    pub printed: String,
}

impl layout::Shape for HybridAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Vec<Item> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for HybridAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["prepared", "items", "fault", "degraded", "printed"]);
        write::put(to, &self.prepared);
        write::put(to, &self.items);
        write::put(to, &self.fault);
        write::put(to, &self.degraded);
        write::put(to, &self.printed);
        to.end();
    }
}

/// What was embedded.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EmbedSyncAnswer {
    /// Rows that got a new embedding.
    pub embedded: u32,
    /// Rows whose embedding was still right.
    pub unchanged: u32,
    /// Embeddings of rows that are gone.
    pub removed: u32,
    /// Identity of the model; empty when the host lends none, then nothing was done.
    pub model: String,
    /// `Embedded N, unchanged N, removed N`, or why nothing was done.
    pub printed: String,
}

impl layout::Shape for EmbedSyncAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u32 as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for EmbedSyncAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["embedded", "unchanged", "removed", "model", "printed"]);
        write::put(to, &self.embedded);
        write::put(to, &self.unchanged);
        write::put(to, &self.removed);
        write::put(to, &self.model);
        write::put(to, &self.printed);
        to.end();
    }
}

/// A text, and where to look for what is similar.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EmbedSearchRequest {
    /// The text; it goes to the host's model as it is.
    pub query: String,
    /// `facts`, `insights`, `entities` or `interactions`; absent: all of them.
    pub table: Option<String>,
    /// 1 to 1000; absent: 10.
    pub limit: Option<u32>,
}

impl layout::Shape for EmbedSearchRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for EmbedSearchRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["query", "table", "limit"]);
        let read = Self {
            query: read::field(from),
            table: read::field(from),
            limit: read::field(from),
        };
        from.end();
        read
    }
}

/// A row that is similar, with its text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Similar {
    /// Name of its table.
    pub table: String,
    /// Its number, of entities too.
    pub id: String,
    /// Cosine, rounded to four decimals: 1 is the same.
    pub similarity: f64,
    /// The text that was embedded.
    pub text: String,
}

impl layout::Shape for Similar {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for Similar {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["table", "id", "similarity", "text"]);
        write::put(to, &self.table);
        write::put(to, &self.id);
        write::put(to, &self.similarity);
        write::put(to, &self.text);
        to.end();
    }
}

/// What is similar.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EmbedSearchAnswer {
    /// Most similar first; ties by table (facts, insights, entities, interactions), then by number.
    pub hits: Vec<Similar>,
    /// Why nothing could be compared; else empty.
    pub degraded: String,
    /// Embeddings of another model, which were passed over.
    pub foreign: u32,
    /// A line a hit, its text cut at 200 characters; or why nothing could be compared.
    pub printed: String,
}

impl layout::Shape for EmbedSearchAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<Similar> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for EmbedSearchAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["hits", "degraded", "foreign", "printed"]);
        write::put(to, &self.hits);
        write::put(to, &self.degraded);
        write::put(to, &self.foreign);
        write::put(to, &self.printed);
        to.end();
    }
}

/// From which age on short-term values are looked at.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ConsolidateRequest {
    /// Values made more than this many days of 24 hours ago, expired ones too; absent: 1.
    pub days: Option<u32>,
    /// Only tell what would happen; absent: no.
    pub dry: Option<bool>,
}

impl layout::Shape for ConsolidateRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<u32> as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for ConsolidateRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["days", "dry"]);
        let read = Self {
            days: read::field(from),
            dry: read::field(from),
        };
        from.end();
        read
    }
}

/// What became of the old values, or would become of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ConsolidateAnswer {
    /// Keys of values that became facts: read at least twice. They are values no more.
    pub promoted: Vec<String>,
    /// Keys of the other old values: gone.
    pub discarded: Vec<String>,
    /// `Stored fact #ID` for each, then `Consolidated STM: N promoted to facts, N discarded`.
    pub printed: String,
}

impl layout::Shape for ConsolidateAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for ConsolidateAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["promoted", "discarded", "printed"]);
        write::put(to, &self.promoted);
        write::put(to, &self.discarded);
        write::put(to, &self.printed);
        to.end();
    }
}

/// When a fact repeats another.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DeduplicateRequest {
    /// Compare meanings rather than texts; `unavailable` without embeddings. A fact that differs in a
    /// number, a name, a negation or any other word that carries meaning repeats nothing. Absent: only
    /// the exact text counts.
    pub semantic: Option<bool>,
    /// With `semantic`: from which similarity on a fact repeats another, 0 to 1, else `invalid`;
    /// absent: 0.95.
    pub threshold: Option<f64>,
    /// Only tell what would go; absent: no.
    pub dry: Option<bool>,
}

impl layout::Shape for DeduplicateRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<bool> as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for DeduplicateRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["semantic", "threshold", "dry"]);
        let read = Self {
            semantic: read::field(from),
            threshold: read::field(from),
            dry: read::field(from),
        };
        from.end();
        read
    }
}

/// What went, or would go.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DeduplicateAnswer {
    /// Numbers of the facts that repeat an earlier one: gone.
    pub removed: Vec<u64>,
    /// `Removed N duplicate facts`.
    pub printed: String,
}

impl layout::Shape for DeduplicateAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<u64> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for DeduplicateAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["removed", "printed"]);
        write::put(to, &self.removed);
        write::put(to, &self.printed);
        to.end();
    }
}

/// A report.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReflectAnswer {
    /// One object: `timestamp`, `memory_status` (rows by table), `actions_needed`, `pending_decisions`,
    /// `stale_stm_entries` (older than a day), `top_topics_7d` (at most ten pairs of topic and count)
    /// and `duplicate_facts` (texts that more than one fact has).
    pub report: crate::wire::Json,
    /// The lists of the report, at most ten lines each.
    pub printed: String,
}

impl layout::Shape for ReflectAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <crate::wire::Json as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for ReflectAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["report", "printed"]);
        write::put(to, &self.report);
        write::put(to, &self.printed);
        to.end();
    }
}

/// A row for `evaluation_log`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LogEvaluationRequest {
    /// Name of the task. Not blank.
    pub task: String,
    /// `success`, `failure` or `partial`; absent: `success`.
    pub status: Option<String>,
    /// Any number, on the caller's own scale; absent: `null`.
    pub score: Option<f64>,
    /// US dollars, 0 to 1e12; absent: 0.
    pub cost: Option<f64>,
    /// Tokens that it used, at most 2^53; absent: 0.
    pub tokens: Option<u64>,
    /// Seconds, 0 to 1e12; absent: 0, which no mean counts.
    pub duration: Option<f64>,
    /// A hash of what the task was given, of any kind; absent: empty.
    pub input_hash: Option<String>,
    /// A hash of what it put out, of any kind; absent: empty.
    pub output_hash: Option<String>,
    /// What went wrong; absent: empty.
    pub errors: Option<String>,
    /// Anything else; absent: empty.
    pub notes: Option<String>,
}

impl layout::Shape for LogEvaluationRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
        <Option<u64> as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for LogEvaluationRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[
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
        ]);
        let read = Self {
            task: read::field(from),
            status: read::field(from),
            score: read::field(from),
            cost: read::field(from),
            tokens: read::field(from),
            duration: read::field(from),
            input_hash: read::field(from),
            output_hash: read::field(from),
            errors: read::field(from),
            notes: read::field(from),
        };
        from.end();
        read
    }
}

/// How far to look back.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EvaluationsRequest {
    /// Days of 24 hours before now; absent: 7.
    pub days: Option<u32>,
}

impl layout::Shape for EvaluationsRequest {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Option<u32> as layout::Shape>::LAYOUT]);
}

impl read::Read for EvaluationsRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["days"]);
        let read = Self {
            days: read::field(from),
        };
        from.end();
        read
    }
}

/// A summary.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EvaluationsAnswer {
    /// One object: `period_days`, `total_tasks`, `successes`, `failures`, `success_rate` (`66.7%`,
    /// `N/A` without tasks), `total_cost_usd`, `total_tokens`, `avg_duration_s` (of tasks with a
    /// duration) and `guardrail_failures` (`{check, count}`, most frequent first).
    pub report: crate::wire::Json,
    /// The report, `name: value` a line.
    pub printed: String,
}

impl layout::Shape for EvaluationsAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <crate::wire::Json as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for EvaluationsAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["report", "printed"]);
        write::put(to, &self.report);
        write::put(to, &self.printed);
        to.end();
    }
}

/// The output of a task, and what it is held against.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CheckRequest {
    /// Name of the task, for the log. Not blank.
    pub task: String,
    /// What the task put out. 1048576 bytes or more fail `output_length_ok`, `strict` or not.
    pub output: String,
    /// US dollars, at least 0; absent: 0. It is not stored: `log-evaluation` does that.
    pub cost: Option<f64>,
    /// Tokens that the task used; absent: 0.
    pub tokens: Option<u64>,
    /// US dollars a day (UTC), for this task and those that were logged; at least 0; absent: 10.
    pub budget: Option<f64>,
    /// Tokens a task; absent: 100000.
    pub most: Option<u64>,
    /// Also fail outputs that are suspiciously short (1 to 9 characters) or unusually large (above
    /// 500000); absent: only note them.
    pub strict: Option<bool>,
}

impl layout::Shape for CheckRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
        <Option<u64> as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
        <Option<u64> as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for CheckRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[
            "task", "output", "cost", "tokens", "budget", "most", "strict",
        ]);
        let read = Self {
            task: read::field(from),
            output: read::field(from),
            cost: read::field(from),
            tokens: read::field(from),
            budget: read::field(from),
            most: read::field(from),
            strict: read::field(from),
        };
        from.end();
        read
    }
}

/// The verdicts, as they were logged.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CheckAnswer {
    /// Whether all checks passed.
    pub passed: bool,
    /// The documented list: one object a check.
    pub results: Vec<crate::wire::Json>,
    /// `[PASS]` or `[FAIL]`, the check and its details, a line a check.
    pub printed: String,
}

impl layout::Shape for CheckAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <bool as layout::Shape>::LAYOUT,
        <Vec<crate::wire::Json> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for CheckAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["passed", "results", "printed"]);
        write::put(to, &self.passed);
        write::put(to, &self.results);
        write::put(to, &self.printed);
        to.end();
    }
}

/// Rows by table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StatusAnswer {
    /// One object: table to number of rows, `embeddings` among them.
    pub tables: crate::wire::Json,
    /// All rows, embeddings included.
    pub total: u64,
    /// A line a table, then `Total: N`.
    pub printed: String,
}

impl layout::Shape for StatusAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <crate::wire::Json as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for StatusAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["tables", "total", "printed"]);
        write::put(to, &self.tables);
        write::put(to, &self.total);
        write::put(to, &self.printed);
        to.end();
    }
}

/// Which rows of which tables.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DumpRequest {
    /// Only this table; absent: all of them.
    pub table: Option<String>,
    /// How many rows of each table to pass over; absent: 0.
    pub skip: Option<u32>,
    /// At most so many rows of each table, 1 to 1000, and fewer when they are large: go on after
    /// those that came. Absent: all.
    pub limit: Option<u32>,
}

impl layout::Shape for DumpRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for DumpRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["table", "skip", "limit"]);
        let read = Self {
            table: read::field(from),
            skip: read::field(from),
            limit: read::field(from),
        };
        from.end();
        read
    }
}

/// Everything in tier two but the embeddings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DumpAnswer {
    /// One object: `format_version`, then table to list of rows.
    pub tables: crate::wire::Json,
    /// Whether a table has rows beyond these.
    pub more: bool,
}

impl layout::Shape for DumpAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <crate::wire::Json as layout::Shape>::LAYOUT,
        <bool as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for DumpAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["tables", "more"]);
        write::put(to, &self.tables);
        write::put(to, &self.more);
        to.end();
    }
}

/// Rows to take in.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LoadRequest {
    /// What `dump` gives, or the export of the original.
    pub tables: crate::wire::Json,
    /// What it comes from, for provenance; absent: empty.
    pub source: Option<String>,
}

impl layout::Shape for LoadRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <crate::wire::Json as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for LoadRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["tables", "source"]);
        let read = Self {
            tables: read::field(from),
            source: read::field(from),
        };
        from.end();
        read
    }
}

/// A row that was not taken, and why.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RejectedRow {
    /// Name of its table as it was given, cut at 64 characters.
    pub table: String,
    /// Index in the table's list.
    pub row: u32,
    /// Its number, key or name, as far as it has one, cut at 64 characters.
    pub id: String,
    /// Why it was not taken, in a line for people.
    pub message: String,
}

impl layout::Shape for RejectedRow {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for RejectedRow {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["table", "row", "id", "message"]);
        write::put(to, &self.table);
        write::put(to, &self.row);
        write::put(to, &self.id);
        write::put(to, &self.message);
        to.end();
    }
}

/// What became of the rows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LoadAnswer {
    /// Rows taken in: `loaded + known + rejected` is the number of rows given.
    pub loaded: u32,
    /// Rows that were there already.
    pub known: u32,
    /// Rows that were not taken, by table and place.
    pub rejected: Vec<RejectedRow>,
}

impl layout::Shape for LoadAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u32 as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <Vec<RejectedRow> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for LoadAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["loaded", "known", "rejected"]);
        write::put(to, &self.loaded);
        write::put(to, &self.known);
        write::put(to, &self.rejected);
        to.end();
    }
}

/// How far the steps look back.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MaintainRequest {
    /// As for `consolidate`: values made more than this many days ago; absent: 1.
    pub days: Option<u32>,
    /// As for `evaluations`: days before now; absent: 7.
    pub period: Option<u32>,
}

impl layout::Shape for MaintainRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Option<u32> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for MaintainRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["days", "period"]);
        let read = Self {
            days: read::field(from),
            period: read::field(from),
        };
        from.end();
        read
    }
}

/// What each step of the documented order did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MaintainAnswer {
    /// How many expired short-term values were removed.
    pub cleared: u32,
    /// Keys of old short-term values that became facts.
    pub promoted: Vec<String>,
    /// Keys of the other old short-term values: gone.
    pub discarded: Vec<String>,
    /// Numbers of the facts that repeated the text of an earlier one: gone.
    pub duplicates: Vec<u64>,
    /// The `report` of `reflect` after the steps above.
    pub reflection: crate::wire::Json,
    /// Rows that got a new embedding; 0 without an embedder, and where it failed.
    pub embedded: u32,
    /// How many decisions still have the status `pending`.
    pub pending: u32,
    /// The backup: `dump` after the steps above.
    pub backup: crate::wire::Json,
    /// The `report` of `evaluations`.
    pub evaluations: crate::wire::Json,
}

impl layout::Shape for MaintainAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u32 as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<u64> as layout::Shape>::LAYOUT,
        <crate::wire::Json as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <crate::wire::Json as layout::Shape>::LAYOUT,
        <crate::wire::Json as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for MaintainAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&[
            "cleared",
            "promoted",
            "discarded",
            "duplicates",
            "reflection",
            "embedded",
            "pending",
            "backup",
            "evaluations",
        ]);
        write::put(to, &self.cleared);
        write::put(to, &self.promoted);
        write::put(to, &self.discarded);
        write::put(to, &self.duplicates);
        write::put(to, &self.reflection);
        write::put(to, &self.embedded);
        write::put(to, &self.pending);
        write::put(to, &self.backup);
        write::put(to, &self.evaluations);
        to.end();
    }
}

/// What the host knows about the time since the last reorganisation.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OrganiseRequest {
    /// Sessions since the last reorganisation, where the host counts them: more than 5 call for one.
    /// Absent: interactions noted after it are counted.
    pub sessions: Option<u32>,
}

impl layout::Shape for OrganiseRequest {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Option<u32> as layout::Shape>::LAYOUT]);
}

impl read::Read for OrganiseRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["sessions"]);
        let read = Self {
            sessions: read::field(from),
        };
        from.end();
        read
    }
}

/// Something that should be done about a document.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Measure {
    /// Name of the document.
    pub name: String,
    /// `archive`, `compress` or `summarise`.
    pub action: String,
    /// Paths, numbers of interactions, or headings.
    pub subjects: Vec<String>,
    /// Bytes of the file now.
    pub bytes: u64,
    /// Bytes below which it should come.
    pub target: u64,
}

impl layout::Shape for Measure {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for Measure {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["name", "action", "subjects", "bytes", "target"]);
        write::put(to, &self.name);
        write::put(to, &self.action);
        write::put(to, &self.subjects);
        write::put(to, &self.bytes);
        write::put(to, &self.target);
        to.end();
    }
}

/// How large a document is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Size {
    /// Name of the document.
    pub name: String,
    /// Name of its file.
    pub file: String,
    /// Bytes of the file.
    pub bytes: u64,
    /// Above how many bytes a reorganisation is due; 0: never.
    pub limit: u64,
}

impl layout::Shape for Size {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for Size {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["name", "file", "bytes", "limit"]);
        write::put(to, &self.name);
        write::put(to, &self.file);
        write::put(to, &self.bytes);
        write::put(to, &self.limit);
        to.end();
    }
}

/// Whether something is to do, and what.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OrganiseAnswer {
    /// What calls for it, a line each for people; empty: nothing to do.
    pub triggers: Vec<String>,
    /// What should be done; empty without a trigger.
    pub measures: Vec<Measure>,
    /// Every document that exists, in the order of the registry.
    pub sizes: Vec<Size>,
}

impl layout::Shape for OrganiseAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<Measure> as layout::Shape>::LAYOUT,
        <Vec<Size> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for OrganiseAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["triggers", "measures", "sizes"]);
        write::put(to, &self.triggers);
        write::put(to, &self.measures);
        write::put(to, &self.sizes);
        to.end();
    }
}

/// What an interaction of the log is shortened to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shortening {
    /// Number of an interaction of the log.
    pub number: u64,
    /// What is left of it beside its date.
    pub summary: String,
}

impl layout::Shape for Shortening {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u64 as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for Shortening {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["number", "summary"]);
        let read = Self {
            number: read::field(from),
            summary: read::field(from),
        };
        from.end();
        read
    }
}

/// What to move, to shorten and to sum up. What is not there is `missing`, and nothing is written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReorganiseRequest {
    /// Dotted paths in the `context` document to move below `_archive`; `_archive` itself moves out
    /// what is there.
    pub archive: Vec<String>,
    /// The JSON document whose `_archive` takes them; absent: `context` itself while that leaves it
    /// below its target, else the document `archive`, which is made.
    pub into: Option<String>,
    /// Interactions to shorten; one of the last ten is `invalid`.
    pub shorten: Vec<Shortening>,
    /// Headings in `insights` whose text the summary replaces.
    pub headings: Vec<String>,
    /// What the section `Historical Insights Summary` says; needed with `headings`.
    pub summary: Option<String>,
    /// What was done, for the `_reorganized` note and the insights. Not blank.
    pub note: String,
}

impl layout::Shape for ReorganiseRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Vec<Shortening> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for ReorganiseRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["archive", "into", "shorten", "headings", "summary", "note"]);
        let read = Self {
            archive: read::field(from),
            into: read::field(from),
            shorten: read::field(from),
            headings: read::field(from),
            summary: read::field(from),
            note: read::field(from),
        };
        from.end();
        read
    }
}

/// What was done.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReorganiseAnswer {
    /// How many paths were moved.
    pub archived: u32,
    /// The document that took what was archived; empty when nothing was.
    pub into: String,
    /// How many interactions were shortened.
    pub shortened: u32,
    /// How many sections of the insights the summary replaced.
    pub summarised: u32,
    /// Classes of secrets that were replaced before writing, sorted; empty: none.
    pub redacted: Vec<String>,
}

impl layout::Shape for ReorganiseAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u32 as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for ReorganiseAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["archived", "into", "shortened", "summarised", "redacted"]);
        write::put(to, &self.archived);
        write::put(to, &self.into);
        write::put(to, &self.shortened);
        write::put(to, &self.summarised);
        write::put(to, &self.redacted);
        to.end();
    }
}

/// Where the two tiers do not agree.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Disagreement {
    /// `missing-entity`, `gap`, `newer-fact`, `value`, `newer-entity`, or `broken` for a document
    /// that cannot be read.
    pub kind: String,
    /// Name, key or number it is about.
    pub subject: String,
    /// What tier one says.
    pub one: String,
    /// What tier two says.
    pub two: String,
    /// Which tier came to say it last: `one`, `two` or empty.
    pub newer: String,
}

impl layout::Shape for Disagreement {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for Disagreement {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["kind", "subject", "one", "two", "newer"]);
        write::put(to, &self.kind);
        write::put(to, &self.subject);
        write::put(to, &self.one);
        write::put(to, &self.two);
        write::put(to, &self.newer);
        to.end();
    }
}

/// How the tiers stand to each other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CompareAnswer {
    /// Where they do not agree; empty: nothing was found.
    pub disagreements: Vec<Disagreement>,
}

impl layout::Shape for CompareAnswer {
    const LAYOUT: layout::Layout =
        layout::Layout::record(&[<Vec<Disagreement> as layout::Shape>::LAYOUT]);
}

impl write::Write for CompareAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["disagreements"]);
        write::put(to, &self.disagreements);
        to.end();
    }
}

/// A question, and what the caller knows about it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RouteRequest {
    /// At most 65536 bytes, above it `too-large`.
    pub question: String,
    /// It asks for the current state. Here and below: absent signals are derived from the words of the
    /// question.
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

impl layout::Shape for RouteRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for RouteRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[
            "question", "current", "loaded", "past", "entity", "known", "pattern", "action", "text",
        ]);
        let read = Self {
            question: read::field(from),
            current: read::field(from),
            loaded: read::field(from),
            past: read::field(from),
            entity: read::field(from),
            known: read::field(from),
            pattern: read::field(from),
            action: read::field(from),
            text: read::field(from),
        };
        from.end();
        read
    }
}

/// Where the question should go, and why.
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
    /// Whom or what it names, as given or as derived; empty for nobody.
    pub entity: String,
    /// What gave the derived signals away, `signal: words`.
    pub cues: Vec<String>,
}

impl layout::Shape for RouteAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for RouteAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["tier", "rule", "reason", "query", "entity", "cues"]);
        write::put(to, &self.tier);
        write::put(to, &self.rule);
        write::put(to, &self.reason);
        write::put(to, &self.query);
        write::put(to, &self.entity);
        write::put(to, &self.cues);
        to.end();
    }
}

/// The request of `init`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InitRequest {}

impl layout::Shape for InitRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[]);
}

impl read::Read for InitRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[]);
        let read = Self {};
        from.end();
        read
    }
}

/// The request of `documents`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DocumentsRequest {}

impl layout::Shape for DocumentsRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[]);
}

impl read::Read for DocumentsRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[]);
        let read = Self {};
        from.end();
        read
    }
}

/// The request of `summary`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SummaryRequest {}

impl layout::Shape for SummaryRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[]);
}

impl read::Read for SummaryRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[]);
        let read = Self {};
        from.end();
        read
    }
}

/// The request of `files`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FilesRequest {}

impl layout::Shape for FilesRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[]);
}

impl read::Read for FilesRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[]);
        let read = Self {};
        from.end();
        read
    }
}

/// The request of `embed-sync`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EmbedSyncRequest {}

impl layout::Shape for EmbedSyncRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[]);
}

impl read::Read for EmbedSyncRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[]);
        let read = Self {};
        from.end();
        read
    }
}

/// The request of `reflect`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReflectRequest {}

impl layout::Shape for ReflectRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[]);
}

impl read::Read for ReflectRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[]);
        let read = Self {};
        from.end();
        read
    }
}

/// The request of `status`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StatusRequest {}

impl layout::Shape for StatusRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[]);
}

impl read::Read for StatusRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[]);
        let read = Self {};
        from.end();
        read
    }
}

/// The request of `compare`: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CompareRequest {}

impl layout::Shape for CompareRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[]);
}

impl read::Read for CompareRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[]);
        let read = Self {};
        from.end();
        read
    }
}
