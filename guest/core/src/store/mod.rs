//! One open store: a command becomes an event, the event a record of the journal, the record
//! state, the state an index.

mod derived;
mod graph;
mod handle;
mod image;
mod meaning;
pub mod naming;
pub mod pick;
mod search;
mod searches;
mod told;
mod transfer;
mod write;

use alloc::{
    collections::BTreeMap,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::mem;

use sha2::{Digest, Sha256};

pub use derived::{Derived, TITLE_WEIGHT, shape, tie};
pub use handle::{Copies, Gone, Handle};
pub use image::Image;
pub use meaning::Embedding;
pub use search::{Aids, Find, Found, Hit, Nothing, QUERY_MAX, fits};
pub use searches::{Counts, Searches};
pub use transfer::{ID_MAX, Import, Lines, Loaded, Page, audit_import, dump, hex, load, typed};
pub use write::{Plain, admit, cleaned, plain, preview, within};

use crate::sort::Arrange as _;
use crate::{
    Caller, Code, Error, Result,
    journal::{Appended, Journal, OperationId, Options, Verified},
    kv::{Kv, ready},
    model::{Change, Event, Outcome, Record, State},
    wire::Running,
};

/// After how many records a snapshot is due at the latest: opening replays no more.
const RECORDS_PER_SNAPSHOT: u64 = 1_024;

/// The largest record, in bytes of its texts together.
pub const RECORD_BYTES_MAX: u64 = 1 << 20;

/// How often and when last a record was used, by collection and id.
type Uses = BTreeMap<(String, String), (u64, u64)>;

/// Uses that no record of the journal counts yet.
#[derive(Clone, Debug, Default)]
pub struct Unwritten(Uses);

impl Unwritten {
    /// A record with them. Uses are those of the newest version.
    pub fn counted(&self, mut record: Record) -> Record {
        if self.0.is_empty() || !record.latest {
            return record;
        }
        let name = (record.collection.clone(), record.id.clone());
        if let Some((uses, at)) = self.0.get(&name) {
            record.uses = record.uses.saturating_add(*uses);
            record.used = record.used.max(*at);
        }
        record
    }
}

/// What a command decided: the changes to commit and what it answers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Decision {
    /// What happens, in order. Empty: nothing is written.
    pub changes: Vec<Change>,
    /// What the command answers; ids and numbers, so that a retry can be answered alike.
    pub outcome: Outcome,
}

/// How a command is carried out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pass {
    /// Its records are rid of secrets.
    Records,
    /// Their contents are already.
    Clean,
    /// Uses are written even where there is nothing else.
    Uses,
}

/// One open store.
#[derive(Debug)]
pub struct Store<K: Kv> {
    journal: Journal<K>,
    image: Image,
    /// Uses that no record counts yet; they travel with the next one.
    pending: Uses,
    /// Uses that travelled with operations whose outcome is not known yet.
    doubtful: BTreeMap<OperationId, Uses>,
    /// Something was committed since the call at hand began.
    wrote: bool,
    /// The journal may hold more than the state: a decision counts if it is the first, which
    /// commits only where nothing was missed.
    cached: bool,
    /// Call times by key, for sliding rate limits; this handle's only.
    windows: BTreeMap<String, Vec<u64>>,
    /// Which searches followed another one; this handle's only.
    pub searches: Searches,
}

impl<K: Kv> Store<K> {
    /// Opens a store, empty if nothing was ever written. `entropy` is 128 unpredictable bits.
    ///
    /// # Errors
    /// `unsupported` when the store cannot carry a journal, `corrupt` when its bytes do not
    /// check out, `unavailable` when it does not answer.
    pub fn open(kv: K, entropy: u128, now: u64) -> Result<Self> {
        let (journal, mut image) = ready(Journal::open::<Image>(kv, entropy, options()))?;
        image.settle(now);
        let mut store = Self {
            journal,
            image,
            pending: BTreeMap::new(),
            doubtful: BTreeMap::new(),
            wrote: false,
            cached: false,
            windows: BTreeMap::new(),
            searches: Searches::default(),
        };
        store.heal(now)?;
        Ok(store)
    }

    /// Whether every text that was wanted could be read. Large stores read texts when they are
    /// wanted; after an error the state is not what the journal says, so nothing that was read
    /// from it counts. The next call reads the store anew.
    ///
    /// # Errors
    /// `corrupt` with the key of the damage, and those of the store.
    pub fn whole(&self) -> Result<()> {
        self.image.state.whole()
    }

    /// Whether something was committed since the call at hand began, by [`Store::refresh`] or
    /// [`Store::resume`].
    pub fn wrote(&self) -> bool {
        self.wrote
    }

    /// Reads the store anew, every page at once, when a text could not be read.
    fn heal(&mut self, now: u64) -> Result<()> {
        if self.whole().is_ok() {
            return Ok(());
        }
        ready(self.journal.reopen(&mut self.image))?;
        self.image.settle(now);
        Ok(())
    }

    /// The state as of the last refresh.
    pub fn state(&self) -> &State {
        &self.image.state
    }

    /// The state and what is derived from it.
    pub fn image(&self) -> &Image {
        &self.image
    }

    fn image_mut(&mut self) -> &mut Image {
        &mut self.image
    }

    /// The journal, for status and upkeep.
    pub fn journal(&self) -> &Journal<K> {
        &self.journal
    }

    /// Damage that was survived, each with its place, since the last call.
    pub fn take_warnings(&mut self) -> Vec<String> {
        let warnings = self.journal.take_warnings();
        warnings
            .into_iter()
            .map(|warning| format!("{}: {warning}", warning.subject))
            .collect()
    }

    /// Takes in what others wrote, and what expired until `now`.
    ///
    /// # Errors
    /// Those of reading the journal.
    pub fn refresh(&mut self, now: u64) -> Result<()> {
        self.cached = false;
        self.wrote = false;
        self.image.catch_up();
        self.heal(now)?;
        ready(self.journal.refresh(&mut self.image))?;
        self.image.settle(now);
        self.heal(now)
    }

    /// Begins a call that only writes on the state as it was last read, without a look at what others
    /// wrote since. It commits if its record is the very next one: the state was the newest then.
    /// Otherwise it fails, and is to begin again after [`Store::refresh`]. What it writes waits for
    /// the index until then.
    ///
    /// # Errors
    /// Those of reading the journal anew, where a text could not be read before.
    pub fn resume(&mut self, now: u64) -> Result<()> {
        self.cached = true;
        self.wrote = false;
        self.image.derived.wait();
        self.heal(now)
    }

    /// Decides and commits one command. `decide` runs again whenever somebody else was faster;
    /// it must depend on the state only. A caller's operation that was committed before is not
    /// decided again: the old outcome is the answer.
    ///
    /// # Errors
    /// Those of `decide`, and `unavailable`, `unknown-outcome`, `full`, `too-large` of the journal.
    pub fn commit(
        &mut self,
        call: &Call<'_>,
        mut decide: impl FnMut(&State) -> Result<Decision>,
    ) -> Result<Outcome> {
        self.carry_out(call, &mut |image| decide(&image.state), Pass::Records)
    }

    /// As [`Store::commit`], for a face that takes secrets out of the contents itself, part by part:
    /// they are not looked at again.
    ///
    /// # Errors
    /// As [`Store::commit`].
    pub fn commit_clean(
        &mut self,
        call: &Call<'_>,
        mut decide: impl FnMut(&State) -> Result<Decision>,
    ) -> Result<Outcome> {
        self.carry_out(call, &mut |image| decide(&image.state), Pass::Clean)
    }

    /// As [`Store::commit`], for commands that look at what is derived from the state as well.
    ///
    /// # Errors
    /// As [`Store::commit`].
    pub fn commit_image(
        &mut self,
        call: &Call<'_>,
        mut decide: impl FnMut(&Image) -> Result<Decision>,
    ) -> Result<Outcome> {
        self.carry_out(call, &mut decide, Pass::Records)
    }

    /// One compiled copy of deciding and committing, whatever the command.
    fn carry_out(
        &mut self,
        call: &Call<'_>,
        decide: &mut dyn FnMut(&Image) -> Result<Decision>,
        pass: Pass,
    ) -> Result<Outcome> {
        self.heal(call.now)?;
        let operation = call.operation();
        // What travelled with this operation before travels with it again.
        let again = self.doubtful.remove(&operation);
        let mut travelling = self.pending.clone();
        add(&mut travelling, again.clone().unwrap_or_default());
        let pending = touches(&travelling);
        let (mut outcome, mut decided_now) = (Outcome::default(), false);
        let (cached, mut first) = (self.cached, true);
        let appended = ready(self.journal.append(&mut self.image, operation, |image| {
            if cached && !mem::take(&mut first) {
                return Err(missed());
            }
            let decided = decide(image);
            // What was decided without a text that is there does not count.
            image.state.whole()?;
            let mut decision = decided?;
            write::finite(&decision.changes)?;
            write::restorable(&decision.changes)?;
            let found = write::clean(&image.state, &mut decision.changes, pass == Pass::Clean)?;
            image.state.whole()?;
            let redacted = &mut decision.outcome.redacted;
            redacted.extend(found);
            redacted.arrange();
            redacted.dedup();
            outcome = decision.outcome.clone();
            if decision.changes.is_empty() && (pass != Pass::Uses || pending.is_empty()) {
                return Ok(None);
            }
            decided_now = true;
            decision.changes.extend(pending.iter().cloned());
            Ok(Some(Event {
                at: call.now,
                changes: decision.changes,
                outcome: decision.outcome,
            }))
        }));
        match appended {
            Ok(Appended::Committed { .. }) => {
                self.wrote = true;
                self.pending.clear();
                self.settle_doubt();
                if cached {
                    self.catch_up_when_due();
                } else {
                    self.image.settle(call.now);
                }
                // It is committed, whatever could not be read after it: the door says so.
                let _ = self.heal(call.now);
                self.snapshot_when_due();
            }
            Ok(Appended::AlreadyDone) => {
                // Sent by this very call and found in a snapshot: the uses are in it.
                if decided_now {
                    self.wrote = true;
                    self.pending.clear();
                }
                let known = self.image.state.outcome(&operation).cloned();
                outcome = known.unwrap_or_default();
            }
            Ok(Appended::Nothing) => add(&mut self.pending, again.unwrap_or_default()),
            Err(error) => {
                if error.code == Code::UnknownOutcome {
                    self.pending.clear();
                    self.doubtful.insert(operation, travelling);
                } else if let Some(again) = again {
                    self.doubtful.insert(operation, again);
                }
                return Err(call.name(error));
            }
        }
        Ok(outcome)
    }

    /// Makes sure that [`Derived::similar`] is there: it is built when it is first wanted.
    pub fn compare(&mut self) {
        self.image.derived.compare(&self.image.state);
    }

    /// Finds the best records for a question.
    pub fn find(&mut self, find: &Find, now: u64) -> Found {
        self.image.find(find, now)
    }

    /// Counts a use of a record; it is written with the next record or by [`Store::flush`].
    pub fn note_use(&mut self, collection: &str, id: &str, at: u64) {
        let record = (collection.to_string(), id.to_string());
        add(&mut self.pending, BTreeMap::from([(record, (1, at))]));
    }

    /// Uses that no record of the journal counts yet, for whoever tells of records meanwhile.
    pub fn unwritten(&self) -> Unwritten {
        let mut uses = self.pending.clone();
        for doubtful in self.doubtful.values() {
            add(&mut uses, doubtful.clone());
        }
        Unwritten(uses)
    }

    /// Writes the uses that no record counts yet. Returns how many records were touched.
    ///
    /// # Errors
    /// As [`Store::commit`].
    pub fn flush(&mut self, call: &Call<'_>) -> Result<u64> {
        if self.pending.is_empty() {
            return Ok(0);
        }
        let before = self.pending.len() as u64;
        self.carry_out(call, &mut |_| Ok(Decision::default()), Pass::Uses)?;
        Ok(before.saturating_sub(self.pending.len() as u64))
    }

    /// Uses counted but not yet written.
    pub fn pending(&self) -> u64 {
        self.pending.len() as u64
    }

    /// After a record was committed, operations that were in doubt are either in the state or will
    /// never be: their numbers are taken.
    fn settle_doubt(&mut self) {
        for (operation, uses) in mem::take(&mut self.doubtful) {
            if self.image.state.outcome(&operation).is_none() {
                add(&mut self.pending, uses);
            }
        }
    }

    /// A snapshot holds the index, and nobody is to wait long for it.
    fn catch_up_when_due(&mut self) {
        if self.journal.due() || self.image.derived.is_behind() {
            self.image.catch_up();
        }
    }

    /// A failed snapshot loses nothing: the journal has every record, and the next one tries again.
    fn snapshot_when_due(&mut self) {
        if self.journal.due() {
            let _ = self.compact();
        }
    }

    /// Writes a snapshot and collects what is unnecessary; the latter also when there was no room
    /// for the former.
    ///
    /// # Errors
    /// Those of the journal.
    pub fn compact(&mut self) -> Result<()> {
        let taken = ready(self.journal.snapshot(&self.image));
        let collected = ready(self.journal.collect());
        taken?;
        collected.map(|_| ())
    }

    /// Makes sure that no stored byte holds what was forgotten: two snapshots and a collection.
    /// Returns whether the store can erase bytes (else the purge is logical).
    ///
    /// # Errors
    /// Those of the journal.
    pub fn purge(&mut self) -> Result<bool> {
        Ok(ready(self.journal.purge(&mut self.image))?.physical)
    }

    /// Reads every stored byte and checks it.
    ///
    /// # Errors
    /// Those of the store; damage is reported, no error.
    pub fn verify(&mut self) -> Result<Verified> {
        ready(self.journal.verify::<Image>())
    }

    /// Reads every stored byte of a store that need not open.
    ///
    /// # Errors
    /// As [`Store::verify`]; `unsupported` when the store cannot carry a journal.
    pub fn examine(kv: K) -> Result<Verified> {
        ready(Journal::examine::<Image>(kv, options()))
    }

    /// Counts a call against a sliding window of `seconds`; an error when `calls` are used up.
    ///
    /// # Errors
    /// `unavailable` about `rate`: `limit` is the number of calls, `actual` the seconds to wait.
    pub fn rate(&mut self, key: &str, calls: u64, seconds: u64, now: u64) -> Result<()> {
        // Whoever begins again would count twice.
        if self.cached {
            return Err(missed());
        }
        let window = self.windows.entry(key.to_string()).or_default();
        let start = now.saturating_sub(seconds * 1_000);
        window.retain(|at| *at > start && *at <= now);
        if window.len() as u64 >= calls {
            let wait = window.first().map_or(seconds, |first| {
                (first + seconds * 1_000)
                    .saturating_sub(now)
                    .div_ceil(1_000)
            });
            let mut error = Error::new(
                Code::Unavailable,
                format!(
                    "{calls} calls in {seconds} seconds are used up, try again in {wait} seconds"
                ),
            )
            .about("rate");
            error.limit = calls;
            error.actual = wait;
            return Err(error);
        }
        window.push(now);
        Ok(())
    }
}

/// What a call on a cached state ends with that the newest state may answer otherwise. It leaves the
/// core nowhere: the call begins again.
fn missed() -> Error {
    Error::new(Code::Internal, "the state is not known to be the newest")
}

/// Adds uses to others.
fn add(uses: &mut Uses, more: Uses) {
    for (record, (count, at)) in more {
        let entry = uses.entry(record).or_insert((0, at));
        entry.0 += count;
        entry.1 = entry.1.max(at);
    }
}

/// Uses as changes.
fn touches(uses: &Uses) -> Vec<Change> {
    let touch = |((collection, id), (uses, at)): (&(String, String), &(u64, u64))| Change::Touch {
        collection: collection.clone(),
        id: id.clone(),
        uses: *uses,
        at: *at,
    };
    uses.iter().map(touch).collect()
}

fn options() -> Options {
    Options {
        due_records: RECORDS_PER_SNAPSHOT,
        ..Options::default()
    }
}

/// One call: who makes it, which method, when.
#[derive(Clone, Copy, Debug)]
pub struct Call<'a> {
    /// Who calls.
    pub caller: &'a Caller,
    /// Method and, where one call commits several times, the step.
    pub method: &'a str,
    /// The clock, milliseconds UTC.
    pub now: u64,
    /// Randomness for an operation that the caller did not name.
    pub nonce: [u64; 2],
}

impl<'a> Call<'a> {
    /// The same call, made by somebody else.
    #[must_use]
    pub fn of(self, caller: &'a Caller) -> Self {
        Self { caller, ..self }
    }

    /// The operation's id: named by the caller's operation, its identity and the method; a random
    /// one when the caller named none.
    pub fn operation(&self) -> OperationId {
        let mut id = OperationId::default();
        if self.caller.operation.is_empty() {
            // Nobody else draws these numbers; the steps of one call differ in the method.
            let step = self.nonce[1] ^ Running::of(self.method.as_bytes());
            id[..8].copy_from_slice(&self.nonce[0].to_le_bytes());
            id[8..].copy_from_slice(&step.to_le_bytes());
            return id;
        }
        let parts = [
            self.caller.owner.as_str(),
            &self.caller.project,
            &self.caller.agent,
            &self.caller.session,
            &self.caller.actor,
            self.method,
            &self.caller.operation,
        ];
        let mut hasher = Sha256::new();
        for part in parts {
            hasher.update((part.len() as u64).to_le_bytes());
            hasher.update(part.as_bytes());
        }
        let hash: [u8; 32] = hasher.finalize().into();
        id.copy_from_slice(&hash[..16]);
        id
    }

    fn name(&self, mut error: Error) -> Error {
        if error.code == Code::UnknownOutcome {
            error.operation = self.caller.operation.clone();
        }
        error
    }
}

#[cfg(test)]
#[path = "later_tests.rs"]
mod later_tests;
#[cfg(test)]
mod shelf;
#[cfg(test)]
#[path = "uses_tests.rs"]
mod uses_tests;
