//! Tier one: the documents of working memory and their registry.
//!
//! A document is one record whose content is the file, byte for byte; its versions are the
//! record's. The registry of further documents is a document itself.

use alloc::{borrow::ToOwned, collections::BTreeMap, format, string::String, vec::Vec};

use super::{
    space::{Pen, Space},
    value::{Object, Value},
};
use crate::sort::Gather as _;
use crate::{
    Code, Error, Result,
    guard::redact::redact,
    host::Host,
    model::{Change, Outcome, State},
    store::{Decision, Handle},
    text::civil,
};

/// The collection of documents.
pub const COLLECTION: &str = "document";
/// The largest document, in bytes.
pub const BYTES_MAX: usize = 1_000_000;
/// Longest name of a document, in bytes.
pub const NAME_MAX: usize = 64;
/// Longest name of a file, in bytes.
pub const FILE_MAX: usize = 128;
/// Most documents that can be registered.
pub const REGISTERED_MAX: usize = 1_000;
/// What the built-in documents leave of them.
pub const OWN_MAX: usize = REGISTERED_MAX - BUILT_IN.len();

/// The documents that there always are.
pub const BUILT_IN: [(&str, &str); 4] = [
    ("context", "context.json"),
    (INTERACTIONS, "interaction_log.json"),
    (DECISIONS, "decision_journal.json"),
    (INSIGHTS, "insights.md"),
];
/// Name of the interaction log.
pub const INTERACTIONS: &str = "interaction_log";
/// Name of the decision journal.
pub const DECISIONS: &str = "decision_journal";
/// Name of the insights.
pub const INSIGHTS: &str = "insights";

/// Name and file of the registry.
pub const REGISTRY: &str = "_memory_registry";
/// Its file.
pub const REGISTRY_FILE: &str = "_memory_registry.json";

/// What asks for all documents, and so is the name of none.
const ALL: &str = "all";
/// What stands between the name of a file and what is put beside it; no document has such a file.
const BESIDE: [&str; 3] = [".store-v", ".before-sync", ".partial"];
/// Names that Windows keeps for devices, whatever their ending.
const DEVICES: [&str; 4] = ["aux", "con", "nul", "prn"];

/// What a new text document starts with.
pub const HEADING: &str = "# Accumulated Insights\n\n\
    _Lessons learned, patterns observed, and wisdom collected over time._\n\n";
/// When a document was changed last.
pub(super) const LAST_UPDATED: &str = "_last_updated";

/// A registered document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// Its file.
    pub file: String,
}

impl Entry {
    /// Whether it holds a JSON object rather than text.
    pub fn is_json(&self) -> bool {
        self.file.ends_with(".json")
    }
}

/// A document as it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// What it is registered as.
    pub entry: Entry,
    /// Whether it exists.
    pub found: bool,
    /// The file; empty when it does not exist.
    pub text: String,
    /// From 1; 0 when it does not exist.
    pub version: u32,
    /// When it was made and changed, milliseconds UTC.
    pub created: u64,
    /// When it was changed last.
    pub updated: u64,
    /// Of a document that was forgotten: the version it was at; else 0.
    pub forgotten: u32,
}

impl Document {
    /// The object of a JSON document; a blank file holds none.
    ///
    /// # Errors
    /// `corrupt` when the file is no JSON object.
    pub fn object(&self) -> Result<Object> {
        if self.text.trim().is_empty() {
            return Ok(Object::new());
        }
        let place = &self.entry.file;
        let fault = match Value::parse(place, &self.text) {
            Ok(Value::Object(object)) => return Ok(object),
            Ok(_) => format!("{place} is no JSON object"),
            Err(error) => error.into_fault().message,
        };
        let message = format!("{fault}; write the file whole, or forget the document");
        Err(Error::corrupt(place, message))
    }

    /// What is wrong with a JSON document that cannot be read; `None` when nothing is.
    pub fn fault(&self) -> Option<String> {
        self.value().err().map(|error| error.into_fault().message)
    }

    /// The object, or the text.
    ///
    /// # Errors
    /// As [`Document::object`].
    pub fn value(&self) -> Result<Value> {
        if self.entry.is_json() {
            self.object().map(Value::Object)
        } else {
            Ok(Value::from(self.text.as_str()))
        }
    }

    /// The object, or the text: that of a broken document as well.
    pub fn shown(&self) -> Value {
        self.value()
            .unwrap_or_else(|_| Value::from(self.text.as_str()))
    }

    /// What the original says when it reads a file that is not there, and what is wrong with one
    /// that is.
    pub fn absence(&self) -> String {
        match self.fault() {
            _ if !self.found => {
                format!("Memory file not found: <MEMORY_DIR>/{}\n", self.entry.file)
            }
            Some(fault) => format!("Memory file is broken: {fault}\n"),
            None => String::new(),
        }
    }
}

/// All registered documents: the built-in ones, then the others in the order of registration.
/// A registry that cannot be read names none: it does not stop the built-in ones.
pub fn registry(space: &Space, state: &State) -> Vec<Entry> {
    let registered = load(space, state, registry_entry()).object();
    entries(&registered.unwrap_or_default())
}

/// The built-in documents and those of a registry.
pub(super) fn entries(registered: &Object) -> Vec<Entry> {
    let mut entries: Vec<Entry> = BUILT_IN
        .iter()
        .map(|(name, file)| Entry {
            name: (*name).to_owned(),
            file: (*file).to_owned(),
        })
        .collect();
    for (name, file) in registered.iter() {
        let file = file.as_text().unwrap_or_default();
        match entries.iter_mut().find(|entry| entry.name == name) {
            Some(entry) => entry.file = file.to_owned(),
            None => entries.push(Entry {
                name: name.to_owned(),
                file: file.to_owned(),
            }),
        }
    }
    entries
}

fn registry_entry() -> Entry {
    Entry {
        name: REGISTRY.to_owned(),
        file: REGISTRY_FILE.to_owned(),
    }
}

/// The entry of a name.
///
/// # Errors
/// `missing`, naming all there are.
pub fn entry(space: &Space, state: &State, name: &str) -> Result<Entry> {
    let mut entries = registry(space, state);
    match entries.iter().position(|entry| entry.name == name) {
        Some(place) => Ok(entries.swap_remove(place)),
        None => {
            let names: Vec<&str> = entries.iter().map(|entry| entry.name.as_str()).collect();
            let names = names.join(", ");
            let name = super::table::cut(name, NAME_MAX);
            let message = format!("Unknown memory type '{name}'. Available: {names}");
            Err(Error::new(Code::Missing, message).about("name"))
        }
    }
}

/// A document as it stands.
pub fn load(space: &Space, state: &State, entry: Entry) -> Document {
    match space.get(state, COLLECTION, &entry.name) {
        Some(record) => Document {
            found: true,
            text: record.content.clone(),
            version: record.version,
            created: record.created,
            updated: record.updated,
            forgotten: 0,
            entry,
        },
        None => Document {
            forgotten: forgotten(space, state, &entry.name),
            entry,
            found: false,
            text: String::new(),
            version: 0,
            created: 0,
            updated: 0,
        },
    }
}

/// The counter that keeps the version of a forgotten document: the next one goes on from there, so
/// that no version ever stands for two texts.
fn tombstone(space: &Space, name: &str) -> String {
    space.counter(&format!("{COLLECTION}/{name}"))
}

fn forgotten(space: &Space, state: &State, name: &str) -> u32 {
    u32::try_from(state.counter(&tombstone(space, name))).unwrap_or(u32::MAX - 1)
}

/// The document of a name.
///
/// # Errors
/// `missing` for an unregistered name.
pub fn named(space: &Space, state: &State, name: &str) -> Result<Document> {
    Ok(load(space, state, entry(space, state, name)?))
}

/// All documents in the order of the registry.
pub fn all(space: &Space, state: &State) -> Vec<Document> {
    let entries = registry(space, state);
    entries
        .into_iter()
        .map(|entry| load(space, state, entry))
        .collect()
}

/// The change that gives a document a new text, and its new version.
///
/// # Errors
/// `too-large` above [`BYTES_MAX`] and for JSON that nests too deep, `invalid` for JSON that is no
/// object, `denied` when taking a secret out would break the document.
pub(super) fn write(pen: &Pen, state: &State, old: &Document, text: String) -> Result<Change> {
    let file = &old.entry.file;
    if text.len() > BYTES_MAX {
        return Err(Error::too_large(
            file,
            "bytes",
            text.len() as u64,
            BYTES_MAX as u64,
        ));
    }
    if old.entry.name == REGISTRY {
        check_change(&pen.space, state, &text)?;
    }
    if old.entry.is_json() && !text.trim().is_empty() {
        check_json(file, state, &text)?;
    }
    let mut draft = pen.draft(COLLECTION, &old.entry.name);
    draft.kind = if old.entry.is_json() { "json" } else { "text" }.to_owned();
    draft.key = old.entry.name.clone();
    draft.title = file.clone();
    draft.content = text;
    draft.version = next_version(old);
    if old.found {
        draft.created = old.created;
    }
    Ok(Change::Put(draft.into()))
}

/// The version that follows, also after the document was forgotten.
fn next_version(old: &Document) -> u32 {
    old.version.max(old.forgotten).saturating_add(1)
}

/// Whether a text can be read back as a JSON document once its secrets are taken out: an object,
/// and one with the same members. A name that holds a secret would become another name.
fn check_json(file: &str, state: &State, text: &str) -> Result<()> {
    let value = Value::parse(file, text)?;
    let Value::Object(object) = &value else {
        return Err(Error::invalid(
            file,
            format!("{file} must hold a JSON object"),
        ));
    };
    if state.setting_or_standard("redaction") == "off" {
        return Ok(());
    }
    let denied = |what: &str| Err(Error::new(Code::Denied, format!("{file} {what}")).about(file));
    if has_secret_name(object) {
        return denied("has a member whose name holds a secret; choose another name");
    }
    let Some((clean, _)) = redact(text) else {
        return Ok(());
    };
    match Value::parse(file, &clean) {
        Ok(clean) if clean.has_shape_of(&value) => Ok(()),
        _ => denied("would hold a secret that cannot be taken out of it"),
    }
}

fn has_secret_name(object: &Object) -> bool {
    fn within(value: &Value) -> bool {
        match value {
            Value::Object(object) => has_secret_name(object),
            Value::List(items) => items.iter().any(within),
            _ => false,
        }
    }
    object
        .iter()
        .any(|(name, value)| redact(name).is_some() || within(value))
}

/// Whether documents may be registered so: no name or file holds a secret, and none that exists
/// becomes JSON from text, or text from JSON.
fn check_change(space: &Space, state: &State, registry: &str) -> Result<()> {
    let Ok(Value::Object(object)) = Value::parse(REGISTRY_FILE, registry) else {
        return Ok(());
    };
    let guarded = state.setting_or_standard("redaction") != "off";
    for (name, file) in object.iter() {
        let entry = Entry {
            name: name.to_owned(),
            file: file.as_text().unwrap_or_default().to_owned(),
        };
        for (field, text) in [("name", &entry.name), ("file", &entry.file)] {
            if guarded && redact(text).is_some() {
                let message = format!("the {field} holds a secret; choose another {field}");
                return Err(Error::new(Code::Denied, message).about(field));
            }
        }
        let json = entry.is_json();
        // What is noted in the built-in documents needs the form that they have.
        let own = BUILT_IN.iter().find(|(own, _)| *own == name);
        if let Some((_, own)) = own.filter(|(_, own)| own.ends_with(".json") != json) {
            let what = if json { "text" } else { "a JSON object" };
            let message =
                format!("document {name:?} holds {what}, as {own} does: name such a file");
            return Err(Error::invalid("file", message));
        }
        let record = space.get(state, COLLECTION, name);
        if let Some(record) = record.filter(|old| (old.kind == "json") != json) {
            let (is, file) = (&record.kind, &entry.file);
            let message = format!(
                "document {name:?} holds {is} and cannot have the file {file:?}: register another \
                 name"
            );
            return Err(Error::invalid("file", message));
        }
    }
    Ok(())
}

/// Makes every registered document that does not exist yet; returns their names.
///
/// # Errors
/// Those of the store.
pub fn init<H: Host>(handle: &mut Handle<'_, H>) -> Result<Vec<String>> {
    let pen = Pen::of(handle)?;
    let outcome = handle.store.commit(&handle.call, |state| {
        let mut decision = Decision::default();
        for document in all(&pen.space, state)
            .into_iter()
            .filter(|document| !document.found)
        {
            let text = if document.entry.is_json() {
                "{}"
            } else {
                HEADING
            };
            decision
                .changes
                .push(write(&pen, state, &document, text.to_owned())?);
            decision.outcome.ids.push(document.entry.name);
        }
        Ok(decision)
    })?;
    Ok(outcome.ids)
}

/// Registers a document; the file itself is not made.
///
/// # Errors
/// `too-large` for a name above [`NAME_MAX`] bytes or a file above [`FILE_MAX`], `invalid` for an
/// unsafe one, `exists` when another document has the file, `full` above
/// [`REGISTERED_MAX`].
pub fn register<H: Host>(handle: &mut Handle<'_, H>, name: &str, file: &str) -> Result<()> {
    let pen = Pen::of(handle)?;
    handle.store.commit(&handle.call, |state| {
        Ok(Decision {
            changes: registration(&pen, state, name, file)?.into_iter().collect(),
            ..Decision::default()
        })
    })?;
    Ok(())
}

/// The change that registers a document; `None` when it is registered so.
///
/// # Errors
/// As [`register`].
pub(super) fn registration(
    pen: &Pen,
    state: &State,
    name: &str,
    file: &str,
) -> Result<Option<Change>> {
    check_name(name)?;
    check_file(file)?;
    let old = load(&pen.space, state, registry_entry());
    let mut object = old.object()?;
    let entries = registry(&pen.space, state);
    if let Some(other) = entries
        .iter()
        .find(|entry| entry.file.eq_ignore_ascii_case(file) && entry.name != name)
    {
        let message = format!("file {:?} is that of document {:?}", other.file, other.name);
        return Err(Error::new(Code::Exists, message).about("file"));
    }
    if entries.len() >= REGISTERED_MAX {
        let message = format!("{REGISTERED_MAX} documents are registered, the most there can be");
        return Err(Error::new(Code::Full, message).about("name"));
    }
    if object.get(name).and_then(Value::as_text) == Some(file) {
        return Ok(None);
    }
    object.set(name, Value::from(file));
    write(pen, state, &old, Value::Object(object).pretty()).map(Some)
}

fn check_length(field: &str, text: &str, limit: usize) -> Result<()> {
    if text.len() <= limit {
        return Ok(());
    }
    let (actual, limit) = (text.len() as u64, limit as u64);
    Err(Error::too_large(field, "bytes", actual, limit))
}

fn check_name(name: &str) -> Result<()> {
    check_length("name", name, NAME_MAX)?;
    let plain = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '_';
    let safe = name.chars().next().is_some_and(plain)
        && name.chars().all(|sign| plain(sign) || sign == '-');
    if name == ALL {
        let message = format!("{ALL:?} stands for all documents: choose another name");
        return Err(Error::invalid("name", message));
    }
    if safe && name != REGISTRY {
        return Ok(());
    }
    let message =
        format!("a name has 1 to {NAME_MAX} of a-z, 0-9, _ and -, and does not start with -");
    Err(Error::invalid("name", message))
}

fn check_file(file: &str) -> Result<()> {
    check_length("file", file, FILE_MAX)?;
    let safe = !file.is_empty()
        && !file.starts_with(['_', '.'])
        && !file.ends_with(['.', ' '])
        && file.chars().all(|sign| {
            matches!(sign, ' '..='~')
                && !matches!(sign, '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|')
        });
    if !safe {
        return Err(unsafe_file());
    }
    let small = file.to_ascii_lowercase();
    let bare = small.split('.').next().unwrap_or("").trim_end();
    let numbered = ["com", "lpt"].iter().any(|device| {
        bare.strip_prefix(device)
            .is_some_and(|rest| rest.len() == 1 && rest.bytes().all(|digit| digit.is_ascii_digit()))
    });
    let message = if DEVICES.contains(&bare) || numbered {
        format!("{file:?} is the name of a device on some systems: choose another file")
    } else if let Some(mark) = BESIDE.iter().find(|mark| small.contains(*mark)) {
        format!("{mark} marks what a sync puts beside a file: choose another file")
    } else {
        return Ok(());
    };
    Err(Error::invalid("file", message))
}

fn unsafe_file() -> Error {
    let message = format!(
        "a file is a plain ASCII name of 1 to {FILE_MAX} bytes without a path, not starting with _ or ."
    );
    Error::invalid("file", message)
}

/// What to do to a document.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Update {
    /// Merged into an object, added to a text; wins over `key` unless empty.
    pub data: Option<String>,
    /// Dotted key.
    pub key: Option<String>,
    /// Value for it.
    pub value: Option<String>,
    /// The version that the document must be at.
    pub version: Option<u32>,
}

/// What an update did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Updated {
    /// The new version.
    pub version: u32,
    /// Classes of secrets that were taken out.
    pub redacted: Vec<String>,
    /// What the original prints.
    pub printed: String,
}

/// Merges into a document or sets a key of it.
///
/// # Errors
/// `missing` for an unregistered name, `invalid` about `data` that is no JSON object, `conflict`
/// when the document is not at the expected version, and those of [`write`].
pub fn update<H: Host>(handle: &mut Handle<'_, H>, name: &str, update: &Update) -> Result<Updated> {
    let pen = Pen::of(handle)?;
    let mut absence = String::new();
    let outcome = handle.store.commit(&handle.call, |state| {
        let old = named(&pen.space, state, name)?;
        absence = old.absence();
        expect(&old, update.version)?;
        let data = update.data.as_deref().filter(|data| !data.is_empty());
        let text = if old.entry.is_json() {
            let mut object = old.object()?;
            apply(&mut object, data, update)?;
            object.set(LAST_UPDATED, Value::from(civil::iso(pen.now)));
            Value::Object(object).pretty()
        } else {
            match data {
                Some(data) => format!("{}\n{data}", old.text),
                None => return Ok(unchanged(&old)),
            }
        };
        changed(&pen, state, &old, text)
    })?;
    Ok(Updated {
        printed: format!("{absence}Updated memory: {name}\n"),
        ..updated(outcome)
    })
}

fn apply(object: &mut Object, data: Option<&str>, update: &Update) -> Result<()> {
    if let Some(data) = data {
        let Value::Object(data) = Value::parse("data", data)? else {
            return Err(Error::invalid("data", "data is no JSON object"));
        };
        object.merge(data);
    } else if let (Some(key), Some(value)) = (&update.key, &update.value)
        && !key.is_empty()
    {
        object.assign(key, Value::of_argument(value)?)?;
    }
    Ok(())
}

/// A version that a request relies on.
pub(super) fn expect(document: &Document, version: Option<u32>) -> Result<()> {
    match version {
        Some(expected) if expected != document.version => Err(Error::conflict(
            &document.entry.name,
            u64::from(expected),
            u64::from(document.version),
        )),
        _ => Ok(()),
    }
}

/// Nothing is written; the answer names the version that there is.
pub(super) fn unchanged(document: &Document) -> Decision {
    let numbers = alloc::vec![i64::from(document.version)];
    Decision {
        outcome: Outcome {
            numbers,
            ..Outcome::default()
        },
        ..Decision::default()
    }
}

/// The document gets a new text.
pub(super) fn changed(pen: &Pen, state: &State, old: &Document, text: String) -> Result<Decision> {
    let change = write(pen, state, old, text)?;
    let numbers = alloc::vec![i64::from(next_version(old))];
    let outcome = Outcome {
        numbers,
        ..Outcome::default()
    };
    Ok(Decision {
        changes: alloc::vec![change],
        outcome,
    })
}

fn updated(outcome: Outcome) -> Updated {
    let version = outcome.numbers.first().copied().unwrap_or(0);
    Updated {
        version: u32::try_from(version).unwrap_or(0),
        redacted: outcome.redacted,
        printed: String::new(),
    }
}

/// Replaces a file by one that a person edited; says whether anything changed.
///
/// # Errors
/// `missing` for a file that no document has, `invalid` about `text` that does not fit it,
/// `conflict` when the document is not at the expected version, and those of [`write`].
pub fn write_file<H: Host>(
    handle: &mut Handle<'_, H>,
    file: &str,
    text: &str,
    version: Option<u32>,
) -> Result<(Updated, bool)> {
    let pen = Pen::of(handle)?;
    let mut same = false;
    let outcome = handle.store.commit(&handle.call, |state| {
        let old = by_file(&pen.space, state, file)?;
        expect(&old, version)?;
        same = old.found && old.text == text;
        if same {
            return Ok(unchanged(&old));
        }
        check_text(&old.entry, text)?;
        changed(&pen, state, &old, text.to_owned())
    })?;
    Ok((updated(outcome), !same))
}

/// The document that has a file, which need not exist.
///
/// # Errors
/// `missing` for a file that no document has.
pub fn by_file(space: &Space, state: &State, file: &str) -> Result<Document> {
    let entries = registry(space, state);
    of_file(space, state, file, entries)
}

/// As [`by_file`], by the entries of a registry.
pub(super) fn of_file(
    space: &Space,
    state: &State,
    file: &str,
    entries: Vec<Entry>,
) -> Result<Document> {
    let entry = if file == REGISTRY_FILE {
        registry_entry()
    } else {
        let found = entries.into_iter().find(|entry| entry.file == file);
        found.ok_or_else(|| {
            let file = super::table::cut(file, FILE_MAX);
            Error::missing("document with file", file)
        })?
    };
    Ok(load(space, state, entry))
}

/// Whether a document may have a text that came from outside.
///
/// # Errors
/// `invalid` about `text` that is no JSON object where one is needed, or no registry.
pub(super) fn check_text(entry: &Entry, text: &str) -> Result<()> {
    if !entry.is_json() || text.trim().is_empty() {
        return Ok(());
    }
    let Value::Object(object) = Value::parse("text", text)? else {
        return Err(Error::invalid(
            "text",
            format!("{} must hold a JSON object", entry.file),
        ));
    };
    if entry.name == REGISTRY {
        check_registry(&object)?;
        if object.len() > OWN_MAX {
            let (actual, most) = (object.len() as u64, OWN_MAX as u64);
            return Err(Error::too_large("text", "documents", actual, most));
        }
    }
    Ok(())
}

/// A registry has safe names and files, and no file twice.
fn check_registry(object: &Object) -> Result<()> {
    // Some systems take `A.md` for `a.md`.
    let mut files: BTreeMap<String, String> = BUILT_IN
        .iter()
        .filter(|(name, _)| object.get(name).is_none())
        .map(|(name, file)| ((*file).to_owned(), (*name).to_owned()))
        .gather();
    for (name, file) in object.iter() {
        let file = file.as_text().unwrap_or_default();
        check_name(name)?;
        check_file(file)?;
        if let Some(other) = files.insert(file.to_ascii_lowercase(), name.to_owned()) {
            let message = format!("file {file:?} is that of both {other:?} and {name:?}");
            return Err(Error::invalid("text", message));
        }
    }
    Ok(())
}

/// Forgets a document with all its versions; it stays registered, and its file is left alone.
///
/// # Errors
/// `missing` for an unregistered name and for a document that does not exist.
pub fn forget<H: Host>(handle: &mut Handle<'_, H>, name: &str) -> Result<()> {
    let pen = Pen::of(handle)?;
    handle.store.commit(&handle.call, |state| {
        let old = named(&pen.space, state, name)?;
        if !old.found {
            return Err(Error::missing("document", name));
        }
        let subject = format!("{COLLECTION}:{}", pen.space.id(name));
        Ok(Decision {
            changes: alloc::vec![
                Change::Count {
                    name: tombstone(&pen.space, name),
                    value: u64::from(old.version),
                },
                super::rows::forget(COLLECTION, &pen.space.id(name)),
                pen.space.audit("remove", &subject, ""),
            ],
            outcome: Outcome::default(),
        })
    })?;
    Ok(())
}

/// All files that exist, the registry last.
pub fn files(space: &Space, state: &State) -> Vec<Document> {
    let mut documents = all(space, state);
    documents.push(load(space, state, registry_entry()));
    documents.retain(|document| document.found);
    documents
}
