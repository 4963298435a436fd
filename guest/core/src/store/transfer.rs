//! Dump and load: the store as JSON lines.
//!
//! A dump starts with a header line, then one line a version in order of writing, then the
//! audit. Loading takes such lines, plain ones with `content`, and the entities and relations
//! of the reference MCP memory server. `docs/format.md` lists the fields.

mod adopt;
mod carry;
mod graph;
mod lineage;
mod plain;

use alloc::{
    collections::{BTreeMap, BTreeSet},
    format,
    string::{String, ToString},
    vec::Vec,
};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use carry::Turns;
pub use carry::{Import, audit_import};
pub use plain::{ID_MAX, typed};

use super::{Decision, Handle, Image, admit};
use crate::sort::Arrange as _;
use crate::{
    Caller, Code, Error, Result,
    caller::EVERY_OWNER,
    guard::redact::redact,
    host::Host,
    model::{
        Adopted, AuditRow, Change, Draft, LAST_INSTANT, Outcome, Reach, Scope, State,
        identity::{one_agent, owned_id, scoped_id},
        numbered::{FACT, IMPORTED_MAX, NUMBER_MAX},
    },
};

/// Version of the dump's form, in its header.
pub const DUMP_VERSION: u32 = 1;
/// How many lines one record of the journal takes in.
const LINES_PER_COMMIT: usize = 256;
/// After how many bytes a page of a dump and a record of a load end: hosts carry no answer of more
/// than 64 MiB, and in another language's text it may be six times as long.
const BYTES_PER_PAGE: usize = 4 << 20;

/// One page of a dump.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// JSON lines, without line ends.
    pub lines: Vec<String>,
    /// Where the next page starts.
    pub next: Option<u64>,
}

impl Page {
    /// Whether another line belongs on the next page. There is room for one, however long.
    fn is_full(&self, limit: u32) -> bool {
        let bytes: usize = self.lines.iter().map(String::len).sum();
        self.lines.len() >= limit as usize || bytes >= BYTES_PER_PAGE
    }
}

/// What became of the lines of a load.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Loaded {
    /// What the next call of the same import hands back.
    pub carried: String,
    /// Whether the store says what the dumped one said, where that can be told.
    pub whole: Option<bool>,
    /// Taken in.
    pub loaded: u64,
    /// There already.
    pub known: u64,
    /// Refused: number of the line and why.
    pub rejected: Vec<(u64, String)>,
    /// Lines that were taken without a part of theirs, and without which.
    pub partial: Vec<(u64, String)>,
}

#[derive(Serialize, Deserialize)]
struct Header {
    vademecum: String,
    version: u32,
    hash: String,
    #[serde(default)]
    counters: BTreeMap<String, u64>,
    #[serde(default)]
    settings: BTreeMap<String, String>,
}

#[derive(Serialize)]
struct RecordLine {
    record: Adopted,
}

#[derive(Serialize)]
struct AuditLine<'a> {
    audit: &'a AuditRow,
}

/// One page of the store as the caller may see it: `limit` lines from position `after`.
///
/// # Errors
/// `invalid` for an unknown format.
pub fn dump(state: &State, reach: &Reach, format: &str, after: u64, limit: u32) -> Result<Page> {
    match format {
        "vademecum" => Ok(dump_everything(state, reach, after, limit)),
        "mcp-memory" => Ok(graph::dump(state, reach, after, limit)),
        other => Err(Error::invalid(
            "format",
            format!("format {other:?} is none of vademecum, mcp-memory"),
        )),
    }
}

/// Positions: 0 the header, then the slots, then the rows of the audit.
fn dump_everything(state: &State, reach: &Reach, after: u64, limit: u32) -> Page {
    let everything = reach.is_all();
    let admits = reach.resolve(state);
    let slots = u64::from(state.slots());
    let (_, rows) = state.audit();
    let rows: Vec<&AuditRow> = if everything {
        rows.collect()
    } else {
        Vec::new()
    };
    let end = 1 + slots + rows.len() as u64;
    let mut page = Page::default();
    let mut position = after;
    while position < end && !page.is_full(limit) {
        let line = if position == 0 {
            Some(json(&header(state, reach)))
        } else if position <= slots {
            let slot = u32::try_from(position - 1).unwrap_or(u32::MAX);
            state
                .record(slot)
                .filter(|_| state.head(slot).is_some_and(|head| admits.admits(head)))
                .filter(|record| reach.hands_out(&record.draft))
                .map(|record| {
                    json(&RecordLine {
                        record: record.into(),
                    })
                })
        } else {
            let row = usize::try_from(position - 1 - slots).unwrap_or(usize::MAX);
            rows.get(row).map(|row| json(&AuditLine { audit: row }))
        };
        page.lines.extend(line);
        position += 1;
    }
    page.next = (position < end).then_some(position);
    page
}

fn header(state: &State, reach: &Reach) -> Header {
    let mut header = Header {
        vademecum: "dump".into(),
        version: DUMP_VERSION,
        hash: String::new(),
        counters: BTreeMap::new(),
        settings: BTreeMap::new(),
    };
    // The hash is of everything: of a part nobody could tell whether it is whole.
    if reach.is_all() {
        header.hash = hex(&state.hash());
    }
    if reach.owners.is_none() {
        header.counters = state.counters().clone();
        header.settings = state.settings().clone();
    }
    header
}

fn json<T: Serialize>(value: &T) -> String {
    // Our own types hold nothing that JSON cannot carry.
    serde_json::to_string(value).unwrap_or_default()
}

/// Lower-case hexadecimal digits of bytes.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Lines to load, and what holds for all of them.
#[derive(Clone, Copy, Debug)]
pub struct Lines<'a> {
    /// JSON lines.
    pub lines: &'a [String],
    /// Number of the first, for reports.
    pub first: u64,
    /// What they come from.
    pub source: &'a str,
    /// Whose the lines are that name no owner; empty: the caller's.
    pub owner: &'a str,
    /// All that the caller reaches.
    pub reach: &'a Reach,
    /// What the faces say of a record of theirs that is adopted.
    pub check: fn(&State, &Caller, &Draft) -> Result<()>,
    /// The kind of a memory for the word of a plain line.
    pub kind: fn(&str) -> &'static str,
    /// Gives a new record the scope in which the caller may write it.
    pub settle: fn(&State, &Caller, &mut Scope) -> Result<()>,
    /// More lines follow in another call.
    pub more: bool,
    /// [`Loaded::carried`] of the call before; empty: this is the first.
    pub carried: &'a str,
}

/// Takes in JSON lines; blank ones are passed over. One bad line is refused and reported, the
/// others are taken.
///
/// # Errors
/// Those of committing; what was committed before stays, and a repeated load finds it known.
pub fn load<H: Host>(handle: &mut Handle<'_, H>, lines: &Lines<'_>) -> Result<Loaded> {
    let first = lines.first;
    let nobodys = nobodys(&handle.call, lines)?;
    adopt::knows_itself(handle.store.state(), &handle.call, lines.lines)?;
    let (mut import, mut dumped, mut turns) = carry::read(lines.carried)?;
    let fresh = lines.carried.is_empty() && handle.store.state().slots() == 0;
    // What this import took in before is known by its ids, which are made of the texts.
    let memories = handle.store.state().counts().remove(plain::COLLECTION);
    let compares = memories.unwrap_or(0) > import.loaded;
    if compares {
        handle.store.compare();
    }
    let numbered: Vec<(u64, &str)> = (first..)
        .zip(lines.lines)
        .map(|(number, line)| {
            (
                number,
                line.trim_matches(['\u{feff}', ' ', '\t', '\r', '\n']),
            )
        })
        .filter(|(_, line)| !line.is_empty())
        .collect();
    if let Some((_, line)) = numbered.first().filter(|_| fresh) {
        dumped = carry::dumped(line);
    }
    let mut loaded = Loaded::default();
    // A record of several lines needs no more than a part of what the store carries.
    let bytes = BYTES_PER_PAGE.min(handle.store.journal().payload_max() / 4);
    for (step, batch) in batches(&numbered, bytes).into_iter().enumerate() {
        // Whose lines they are is a part of the name: another owner's are another operation.
        let method = format!("{} {first} {step} {}", handle.call.method, lines.owner);
        let whose = (lines, nobodys);
        let whole = !dumped.is_empty();
        let part = load_batch(handle, &method, batch, whose, (compares, whole), &mut turns)?;
        loaded.loaded += part.loaded;
        loaded.known += part.known;
        loaded.rejected.extend(part.rejected);
        loaded.partial.extend(part.partial);
    }
    import.loaded += loaded.loaded;
    import.known += loaded.known;
    import.refused += loaded.rejected.len() as u64;
    loaded.carried = carry::write(import, &dumped, &turns);
    if !lines.more {
        audit_import(handle, lines.source, "lines", import)?;
        let hash = || hex(&handle.store.state().hash());
        loaded.whole = (!dumped.is_empty()).then(|| hash() == dumped);
    }
    Ok(loaded)
}

/// The lines cut into what one record of the journal takes in, each of at least one line. A repeat
/// of a call cuts alike.
fn batches<'a, 'b>(lines: &'b [(u64, &'a str)], bytes: usize) -> Vec<&'b [(u64, &'a str)]> {
    let (mut batches, mut first, mut size) = (Vec::new(), 0, 0);
    for (at, (_, line)) in lines.iter().enumerate() {
        if at > first && (at - first == LINES_PER_COMMIT || size + line.len() > bytes) {
            batches.push(&lines[first..at]);
            (first, size) = (at, 0);
        }
        size += line.len();
    }
    if first < lines.len() {
        batches.push(&lines[first..]);
    }
    batches
}

/// Whose the lines are that name no owner.
fn nobodys<'a>(call: &super::Call<'a>, lines: &Lines<'a>) -> Result<&'a str> {
    let (caller, named) = (call.caller, lines.owner);
    let every_owner = caller.owner == EVERY_OWNER;
    match named {
        EVERY_OWNER => Err(Error::invalid(
            "owner",
            "owner must name one owner: records of every owner do not exist",
        )),
        "" if every_owner => Ok(""),
        "" => Ok(&caller.owner),
        _ if every_owner || caller.owner == named => Ok(named),
        _ => Err(denied("owner")),
    }
}

fn load_batch<H: Host>(
    handle: &mut Handle<'_, H>,
    method: &str,
    batch: &[(u64, &str)],
    (lines, owner): (&Lines<'_>, &str),
    (compares, whole): (bool, bool),
    turns: &mut Turns,
) -> Result<Loaded> {
    let before = turns.clone();
    let mut rejected = Vec::new();
    let call = super::Call {
        method,
        ..handle.call
    };
    let every_owner = call.caller.owner == EVERY_OWNER;
    let context = Context {
        every_owner,
        most: match whole && every_owner {
            true => NUMBER_MAX,
            false => IMPORTED_MAX,
        },
        compares,
        owner,
        caller: call.caller,
        now: call.now,
        lines,
    };
    let outcome = handle.store.commit_image(&call, |image| {
        rejected.clear();
        let mut batch_so_far = Batch {
            turns: before.clone(),
            ..Batch::default()
        };
        for (number, line) in batch {
            let before = batch_so_far.changes.len();
            if let Err(error) = take_line(image, &context, &mut batch_so_far, line) {
                batch_so_far.take_back(before);
                rejected.push((*number, told(error)));
            }
        }
        let mut numbers = alloc::vec![batch_so_far.loaded, batch_so_far.known];
        numbers.extend(rejected.iter().map(|(number, _)| *number as i64));
        let outcome = Outcome {
            numbers,
            ..Outcome::default()
        };
        *turns = batch_so_far.turns;
        Ok(Decision {
            changes: batch_so_far.changes,
            outcome,
        })
    });
    let outcome = match outcome {
        // A line that the store cannot carry costs no other.
        Err(error) if error.code == Code::TooLarge && batch.len() == 1 => {
            rejected.clear();
            rejected.push((batch[0].0, told(error)));
            Outcome::default()
        }
        outcome => outcome?,
    };
    let mut numbers = outcome
        .numbers
        .iter()
        .map(|number| u64::try_from(*number).unwrap_or(0));
    let mut next = || numbers.next().unwrap_or(0);
    let (loaded, known) = (next(), next());
    let places: Vec<u64> = numbers.collect();
    if !places.is_empty() && !places.iter().eq(rejected.iter().map(|(number, _)| number)) {
        rejected = again(handle.store.image(), &context, batch, &places);
    }
    Ok(Loaded {
        loaded,
        known,
        partial: partial(handle.store.state(), &context, batch, &rejected),
        rejected,
        ..Loaded::default()
    })
}

/// What lines that were taken were taken without. It is seen on the line itself, and on the settings
/// of the store, so that a repeat tells the same.
fn partial(
    state: &State,
    context: &Context<'_>,
    batch: &[(u64, &str)],
    rejected: &[(u64, String)],
) -> Vec<(u64, String)> {
    let taken =
        (batch.iter()).filter(|(number, _)| rejected.iter().all(|(other, _)| other != number));
    let left_out = |line: &str| {
        if line.contains("\"settings\"") && context.every_owner {
            let unset = adopt::unset(state, line);
            if unset.is_some() {
                return unset;
            }
        }
        if !line.contains("\"observations\"") {
            return None;
        }
        match serde_json::from_str(line) {
            Ok(Value::Object(object)) => graph::left_out(&object),
            _ => None,
        }
    };
    let told = taken.filter_map(|(number, line)| Some((*number, left_out(line)?)));
    told.collect()
}

/// The lines that the first call of an operation refused, when it is repeated: why, by the state
/// as it is now.
fn again(
    image: &Image,
    context: &Context<'_>,
    batch: &[(u64, &str)],
    places: &[u64],
) -> Vec<(u64, String)> {
    let refused = batch.iter().filter(|(number, _)| places.contains(number));
    refused
        .map(|(number, line)| {
            let taken = take_line(image, context, &mut Batch::default(), line);
            let reason = taken.err().map_or_else(
                || "was refused by the first call of this operation".to_string(),
                told,
            );
            (*number, reason)
        })
        .collect()
}

/// What every line of a load shares.
struct Context<'a> {
    every_owner: bool,
    /// The highest number that a line may bring: the store's own records need some after it, but a
    /// whole store comes back as it was.
    most: u64,
    /// There are memories that this import did not take in: it may bring their texts again.
    compares: bool,
    /// Whose the lines are that name no owner.
    owner: &'a str,
    caller: &'a Caller,
    now: u64,
    lines: &'a Lines<'a>,
}

impl Context<'_> {
    /// Puts a record of a line that is none of a dump where the caller may write it.
    fn settle(&self, state: &State, draft: &mut Draft) -> Result<()> {
        self.may_write(&draft.scope.owner)?;
        (self.lines.settle)(state, self.caller, &mut draft.scope)?;
        (self.lines.check)(state, self.caller, draft)
    }

    /// The agent that the caller is, or stands for; empty for none.
    fn agent(&self) -> &str {
        let own = self.lines.reach.agent.as_deref();
        own.unwrap_or(one_agent(self.caller))
    }

    /// What of a record's scope is not the caller's to write; `None`: it may. A key of facts is its
    /// owner's in every project and session: they have none of their own.
    fn beyond(&self, draft: &Draft) -> Option<&'static str> {
        let scope = &draft.scope;
        if !self.every_owner && scope.owner != self.owner {
            return Some("owner");
        }
        let bound = [
            ("project", self.caller.project.as_str(), &scope.project),
            ("agent", self.agent(), &scope.agent),
            ("session", &self.caller.session, &scope.session),
        ];
        let everywhere = |field: &str, said: &str| {
            draft.collection == FACT && field != "agent" && said.is_empty()
        };
        let other = |(field, bound, said): &(&str, &str, &String)| {
            !bound.is_empty() && bound != said && !everywhere(field, said)
        };
        bound.into_iter().find(other).map(|(field, ..)| field)
    }

    /// Whether a record that is there is the caller's to go on from: it could have written it.
    fn reaches(&self, draft: &Draft) -> bool {
        self.beyond(draft).is_none()
    }

    /// Whether a record that is there is the caller's to know.
    fn sees(&self, scope: &Scope) -> bool {
        self.lines.reach.admits_scope(scope)
    }

    /// Checks that the caller may write records of an owner.
    fn may_write(&self, owner: &str) -> Result<()> {
        if self.every_owner || owner == self.owner {
            return Ok(());
        }
        Err(denied("owner"))
    }

    /// The id under which a record is kept: the one it has, or, where somebody out of the caller's
    /// reach has that, one that is the caller's. Neither learns of the other. Facts are numbered through
    /// the whole store, and keep their numbers.
    fn free(&self, state: &State, collection: &str, scope: &Scope, id: &str) -> String {
        let foreign = |id: &str| {
            let slot = state.find(collection, id);
            let record = slot.and_then(|slot| state.record(slot));
            record
                .map(|record| record.draft.scope)
                .filter(|scope| !self.sees(scope))
        };
        let (mut id, owner) = (id.to_string(), scope.owner.as_str());
        if collection == FACT {
            return id;
        }
        while let Some(theirs) = foreign(&id) {
            let bare = theirs.owner != owner && !id.starts_with(&owned_id(owner, ""));
            id = match bare {
                true => owned_id(owner, &id),
                false => scoped_id(&id, self.lines.reach),
            };
        }
        id
    }
}

/// A line whose place is another record's. The same words whatever that one says and whosever it is:
/// neither is everybody's to know.
fn taken(name: &str) -> Error {
    let message = format!(
        "{name} is there already with another text or scope: give the line another id, or none"
    );
    Error::new(Code::Exists, message)
}

fn denied(field: &str) -> Error {
    let message = format!("this caller may not write records of that {field}");
    Error::new(Code::Denied, message).about(field)
}

/// The changes of one batch, and what it already made: lines may build on earlier ones.
#[derive(Default)]
struct Batch {
    changes: Vec<Change>,
    /// What this batch wrote, by `collection:id`.
    written: BTreeSet<String>,
    lineages: lineage::Lineages,
    /// How many changes are of dumps before the last header.
    dump_from: usize,
    loaded: i64,
    known: i64,
    turns: Turns,
}

impl Batch {
    fn knows(&self, collection: &str, id: &str) -> bool {
        self.written.contains(&format!("{collection}:{id}"))
    }

    /// A version that this batch wrote.
    fn version(&self, reference: &str, version: u32) -> Option<&Draft> {
        if !self.written.contains(reference) {
            return None;
        }
        let mut drafts = self.changes.iter().filter_map(draft_of);
        drafts.find(|draft| draft.version == version && draft.reference() == reference)
    }

    /// Takes back what a line made before it was refused.
    fn take_back(&mut self, before: usize) {
        for change in self.changes.drain(before..) {
            if let Some(draft) = draft_of(&change) {
                self.written.remove(&draft.reference());
            }
        }
    }

    /// Takes a new record, if it could be committed.
    fn put(&mut self, state: &State, draft: Draft) -> Result<()> {
        allowed(state, &draft)?;
        self.take(Change::Put(draft.into()));
        Ok(())
    }

    /// Takes a record that is [`allowed`].
    fn take(&mut self, change: Change) {
        if let Some(draft) = draft_of(&change) {
            self.written.insert(draft.reference());
        }
        self.changes.push(change);
    }
}

/// Checks that a record could be committed: what the commit would refuse is refused with its line,
/// so that the others are taken.
fn allowed(state: &State, draft: &Draft) -> Result<()> {
    within(draft)?;
    admit(state, draft)
}

fn draft_of(change: &Change) -> Option<&Draft> {
    match change {
        Change::Adopt(adopted) => Some(&adopted.draft),
        Change::Put(draft) => Some(draft),
        _ => None,
    }
}

/// Checks that a record of a line has no number that no record can have.
fn within(draft: &Draft) -> Result<()> {
    let numbers = [
        ("confidence", draft.confidence, 1.0),
        ("importance", draft.importance, 10.0),
        ("strength", draft.strength, 10.0),
    ];
    for (field, number, most) in numbers {
        if !(0.0..=most).contains(&number) {
            let message = format!("{field} is {number}, it must be 0 to {most}");
            return Err(Error::invalid(field, message));
        }
    }
    if draft.version == 0 {
        return Err(Error::invalid(
            "version",
            "version is 0, the first one is 1",
        ));
    }
    for (field, at) in [
        ("created", draft.created),
        ("updated", draft.updated),
        ("expires", draft.expires),
        ("captured", draft.origin.captured),
    ] {
        if at > LAST_INSTANT {
            let message = format!("{field} is {at}, it must be before the year 275760");
            return Err(Error::invalid(field, message));
        }
    }
    Ok(())
}

/// What is said of a line that was refused, without the secret that it may be about.
fn told(error: Error) -> String {
    let message = error.into_fault().message;
    redact(&message).map_or(message, |(clean, _)| clean)
}

fn take_line(image: &Image, context: &Context<'_>, batch: &mut Batch, line: &str) -> Result<()> {
    let state = &image.state;
    let value: Value = serde_json::from_str(line)
        .map_err(|error| Error::invalid("line", format!("not JSON: {error}")))?;
    let Value::Object(object) = value else {
        return Err(Error::invalid("line", "not a JSON object"));
    };
    if object.contains_key("vademecum") {
        adopt::header(state, context, batch, object)
    } else if object.contains_key("record") {
        adopt::record(state, context, batch, object)
    } else if object.contains_key("audit") {
        adopt::audit(state, context, batch, object)
    } else if graph::is_graph(&object) {
        graph::load(state, context, batch, &object)
    } else if object.contains_key("content") || object.contains_key("text") {
        plain::load(image, context, batch, &object)
    } else {
        let mut keys: Vec<String> = object.keys().take(5).map(ToString::to_string).collect();
        keys.arrange();
        let message = "is no dump line, has no content and is no entity or relation; its keys are";
        Err(Error::invalid(
            "line",
            format!("{message} {}", keys.join(", ")),
        ))
    }
}
