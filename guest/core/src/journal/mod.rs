//! The journal: what was acknowledged is never lost, whoever else writes at the same time.
//!
//! State is a fold over numbered records ([`Machine`]). One command makes one record, committed
//! by `swap(absent -> record)` at the next number; whoever loses folds the winner's record and
//! decides again. Snapshots are immutable parts and a manifest; a boundary moves forward before
//! anything is collected, and is read after every record that is used. Neither a lease nor a
//! clock nor a lock is needed: any number of processes may hold a store open. `docs/journal.md`
//! gives the argument, `docs/format.md` the bytes, and a simulation drives this very code.
//!
//! # Use
//!
//! ```text
//! let (mut journal, mut machine) = Journal::open::<M>(kv, entropy, Options::default()).await?;
//! journal.refresh(&mut machine).await?;                       // fold what others wrote
//! match journal.append(&mut machine, operation, |m| decide(m)).await? {
//!     Appended::Committed { sequence } => {}                  // and applied to `machine`
//!     Appended::AlreadyDone => {}                             // by an earlier try: look it up
//!     Appended::Nothing => {}                                 // `decide` saw nothing to do
//! }
//! if journal.due() {
//!     journal.snapshot(&machine).await?;
//!     journal.collect().await?;
//! }
//! for warning in journal.take_warnings() {}                   // e.g. a damaged snapshot
//! ```
//!
//! Keep one machine with one journal: the journal knows the position of the machine that it
//! opened, refreshed or appended to last. After an error both stand at some committed position,
//! and any later call works; a future that is dropped half-way leaves them so, too.
//!
//! | function | calls of the store |
//! |---|---|
//! | [`Journal::open`] | `describe`, one `get` of the anchors, one probing `swap`, the manifest, its parts in batches, the tail, one `keys`; where nothing is stored, two `get` and one `keys` |
//! | [`Journal::refresh`] | one `get` when nothing is new |
//! | [`Journal::append`] | one `swap` and one `get` of the boundary; one more `get` when the decision is an error or nothing; the first one of a store also makes it: two `swap`, a few `get` and `keys` |
//! | [`Journal::snapshot`] | one `get`, a `put` a part, the parts read back in batches, one `swap` |
//! | [`Journal::collect`] | one `get`, one `swap`, listings, deletes in batches |

mod append;
mod collect;
mod frame;
mod later;
mod machine;
mod manifest;
mod mutant;
mod snapshot;
mod tail;
mod verify;
mod walk;

use alloc::{
    collections::VecDeque,
    format,
    rc::Rc,
    string::{String, ToString},
    vec,
    vec::Vec,
};

#[cfg(feature = "mutants")]
pub use self::mutant::Mutant;
pub use self::{
    append::{Appended, Outcome},
    collect::{Collected, Purged},
    later::Pages,
    machine::{Machine, OperationId, PageId},
    snapshot::Snapshot,
    tail::Refreshed,
    verify::{PROBLEMS_MAX, Problem, Verified},
};
use self::{
    frame::{Hash, Head, PartRef, StoreId},
    manifest::Manifest,
};
use crate::{
    Code, Error, Result,
    kv::{Kv, Traits},
};

/// Key of the value that says that a store is here.
const META: &str = "meta";
/// Key of the pointer to the two newest snapshots.
const HEAD: &str = "head";
/// Key of the sequence up to which records may be collected.
const BOUNDARY: &str = "boundary";

/// The least value size that a store must carry, in bytes.
pub const LARGEST_MIN: u64 = 1024;
/// Keys that are asked for where the store should be empty.
const REMAINS: u32 = 8;
/// How often a reader starts anew because what it was reading was collected meanwhile.
const RESTARTS: u32 = 64;
/// How many records later a snapshot that failed is tried again by itself.
const RETRY_RECORDS: u64 = 64;

/// How a journal is kept. The defaults suit every store that carries values of 16 MiB.
#[derive(Clone, Debug)]
pub struct Options {
    /// The largest stored part of a snapshot, in bytes, at least 256; the store's limit if that
    /// is less.
    pub part: usize,
    /// The largest stored record, in bytes; the store's limit if that is less.
    pub record: usize,
    /// How often a write whose outcome is unknown is sent again before `unknown-outcome`.
    pub resends: u32,
    /// How many races for the next number may be lost before `unavailable`.
    pub races: u32,
    /// [`Journal::due`] after this many records since the newest snapshot...
    pub due_records: u64,
    /// ...or after this many bytes of them, but not before a quarter of the newest snapshot's.
    pub due_bytes: u64,
    /// The step of the protocol that is broken on purpose.
    #[cfg(feature = "mutants")]
    pub mutant: Option<Mutant>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            part: 256 * 1024,
            record: 16 * 1024 * 1024,
            resends: 8,
            races: 1024,
            due_records: 20_000,
            due_bytes: 1024 * 1024,
            #[cfg(feature = "mutants")]
            mutant: None,
        }
    }
}

/// Where a fold stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Position {
    /// The number of the last record folded; 0 before the first.
    sequence: u64,
    /// Its hash.
    chain: Hash,
}

/// What a journal occupies, as far as this handle knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sizes {
    /// The number of the last record folded.
    pub sequence: u64,
    /// Every record up to this number may have been collected.
    pub boundary: u64,
    /// The sequence of the newest snapshot; 0 without one.
    pub snapshot: u64,
    /// How many snapshots were ever taken.
    pub generation: u64,
    /// Stored bytes of the newest snapshot.
    pub snapshot_bytes: u64,
    /// Stored parts of the newest snapshot.
    pub snapshot_parts: u64,
    /// Records after the newest snapshot.
    pub tail_records: u64,
    /// Stored bytes of those of them that this handle read or wrote.
    pub tail_bytes: u64,
}

/// The keys that everything else hangs on.
#[derive(Debug)]
struct Anchors {
    boundary: u64,
    head: Option<Head>,
    /// The bytes of the head, which the swap that replaces it must expect.
    head_value: Option<Vec<u8>>,
}

/// How far a store is made.
#[derive(Debug)]
enum Found {
    /// It is.
    Made(Anchors),
    /// It has its boundary and no meta value yet.
    Begun,
    /// Nothing is stored.
    Nothing,
}

/// One open journal.
#[derive(Debug)]
pub struct Journal<K: Kv> {
    kv: Rc<K>,
    options: Options,
    traits: Traits,
    store: StoreId,
    /// Nothing was stored when this handle last looked: the first record makes the store.
    unmade: bool,
    writer: u64,
    /// Counts this handle's snapshots, so that no part name is ever used twice.
    attempts: u32,
    position: Position,
    /// The last boundary seen.
    boundary: u64,
    /// The newest manifest seen.
    manifest: Option<Manifest>,
    /// The root of a snapshot that did not check out: nothing of it is used again.
    damaged: Option<PartRef>,
    /// Every page of a snapshot is read when it is opened, none later.
    whole: bool,
    /// Bytes of the records folded since the newest snapshot seen.
    tail_bytes: u64,
    /// Where this handle stood when its last snapshot failed, unless one succeeded since.
    failed_at: Option<u64>,
    /// The last operations that were given up, and the numbers they were sent to.
    unsettled: VecDeque<(OperationId, u64)>,
    warnings: Vec<Error>,
}

impl<K: Kv> Journal<K> {
    /// Opens the store and folds everything committed so far. Where nothing is stored, nothing is
    /// written: the first record makes the store.
    ///
    /// `entropy` is 128 unpredictable bits, different at every call: it names this handle and, if
    /// it makes it, the store.
    ///
    /// # Errors
    /// `unsupported` when the store is not linearizable, carries too little or replaces where
    /// it should create (of a store that is not made yet, its first record meets that); `corrupt`
    /// with the key when stored bytes do not check out; and those of the store.
    pub async fn open<M: Machine>(kv: K, entropy: u128, options: Options) -> Result<(Self, M)> {
        let mut journal = Self::over(kv, entropy, options).await?;
        let mut machine = M::empty();
        if let Found::Made(anchors) = journal.find().await? {
            journal.enter(&mut machine, anchors).await?;
            journal.refresh(&mut machine).await?;
            journal.look_beyond(&mut machine).await?;
        }
        Ok((journal, machine))
    }

    /// A journal that has read nothing yet.
    async fn over(kv: K, entropy: u128, options: Options) -> Result<Self> {
        let traits = kv.describe().await?;
        let options = fit(options, &traits)?;
        let seed = entropy.to_le_bytes();
        let name = frame::hash(&[b"vademecum writer", &seed]);
        Ok(Self {
            kv: Rc::new(kv),
            options,
            traits,
            store: frame::hash(&[b"vademecum store", &seed]),
            unmade: true,
            writer: u64::from_le_bytes([
                name[0], name[1], name[2], name[3], name[4], name[5], name[6], name[7],
            ]),
            attempts: 0,
            position: Position {
                sequence: 0,
                chain: [0; 16],
            },
            boundary: 0,
            manifest: None,
            damaged: None,
            whole: false,
            tail_bytes: 0,
            failed_at: None,
            unsettled: VecDeque::new(),
            warnings: Vec::new(),
        })
    }

    /// The number of the last record folded into the machine; 0 before the first.
    pub const fn sequence(&self) -> u64 {
        self.position.sequence
    }

    /// What the store promises.
    pub const fn traits(&self) -> &Traits {
        &self.traits
    }

    /// The store beneath.
    pub fn kv(&self) -> &K {
        &self.kv
    }

    /// The 128 bits that name the store for ever.
    pub const fn store_id(&self) -> [u8; 16] {
        self.store
    }

    /// The hash of the last record, which depends on every record before it: two handles at one
    /// sequence hold the same history exactly if it is the same.
    pub const fn chain(&self) -> [u8; 16] {
        self.position.chain
    }

    /// The largest payload that one record may carry, in bytes.
    pub const fn payload_max(&self) -> usize {
        self.options.record - frame::RECORD_OVERHEAD
    }

    /// What the journal occupies.
    pub fn sizes(&self) -> Sizes {
        let mut sizes = Sizes {
            sequence: self.position.sequence,
            boundary: self.boundary,
            tail_records: self.position.sequence,
            tail_bytes: self.tail_bytes,
            ..Sizes::default()
        };
        if let Some(manifest) = &self.manifest {
            sizes.snapshot = manifest.position.sequence;
            sizes.generation = manifest.generation;
            sizes.snapshot_bytes = manifest.bytes();
            sizes.snapshot_parts = manifest.parts();
            sizes.tail_records = sizes.sequence.saturating_sub(sizes.snapshot);
        }
        sizes
    }

    /// Whether so much was written since the newest snapshot that another is worth its cost. After
    /// one that failed, not before [`RETRY_RECORDS`] more records.
    pub fn due(&self) -> bool {
        let sizes = self.sizes();
        let tried = self.failed_at.map(|sequence| sequence + RETRY_RECORDS);
        if tried.is_some_and(|sequence| sizes.sequence < sequence) {
            return false;
        }
        sizes.tail_records >= self.options.due_records
            || sizes.tail_bytes >= self.options.due_bytes.max(sizes.snapshot_bytes / 4)
    }

    /// Takes the warnings gathered so far: damage that was survived, each with its place.
    pub fn take_warnings(&mut self) -> Vec<Error> {
        core::mem::take(&mut self.warnings)
    }

    /// Looks whether the store is made.
    async fn find(&mut self) -> Result<Found> {
        let keys = [META, BOUNDARY, HEAD].map(ToString::to_string).to_vec();
        let values = get(&*self.kv, &keys).await?;
        if let Some(meta) = &values[0] {
            self.store = frame::read_store(frame::Kind::Meta, META, meta)?;
            return self.read_anchors(&values[1..]).map(Found::Made);
        }
        let mut found = Found::Nothing;
        if let Some(boundary) = &values[1] {
            self.store = frame::read_store(frame::Kind::Boundary, BOUNDARY, boundary)?;
            found = Found::Begun;
        }
        self.refuse_remains(&values[1..]).await?;
        Ok(found)
    }

    /// Takes up a store that is there: the machine becomes its newest snapshot.
    async fn enter<M: Machine>(&mut self, machine: &mut M, anchors: Anchors) -> Result<()> {
        self.probe().await?;
        self.reload(machine, Some(anchors)).await?;
        self.unmade = false;
        Ok(())
    }

    /// Makes the store, unless somebody else did, and takes it up.
    ///
    /// # Errors
    /// Those of the store. Whether it is made may be open, but nothing is in it by this call.
    async fn make<M: Machine>(&mut self, machine: &mut M) -> Result<()> {
        let anchors = match self.find_or_create().await {
            Err(error) if error.code == Code::UnknownOutcome => {
                return Err(unavailable("the store does not say whether it was made"));
            }
            made => made?,
        };
        self.enter(machine, anchors).await?;
        self.look_beyond(machine).await
    }

    /// Finds the store's anchors, or writes them: first the boundary, then meta, so that a store
    /// with meta always has a boundary.
    async fn find_or_create(&mut self) -> Result<Anchors> {
        let mut failed = None;
        for _ in 0..=self.options.resends {
            let attempt = match self.find().await? {
                Found::Made(anchors) => return Ok(anchors),
                Found::Begun => {
                    let meta = frame::meta(&self.store);
                    self.kv.swap(META, None, Some(&meta)).await
                }
                Found::Nothing => {
                    let boundary = frame::boundary(&self.store, 0);
                    self.kv.swap(BOUNDARY, None, Some(&boundary)).await
                }
            };
            match attempt {
                Err(error) if definite(&error) => return Err(error),
                Err(error) => failed = Some(error),
                Ok(_) => {}
            }
        }
        // Two swaps suffice where nothing fails, so here the last failure is known.
        Err(failed.unwrap_or_else(|| unavailable("the store does not keep what is created")))
    }

    /// A store without meta must be empty: otherwise its meta value was lost, and what is written
    /// next would lie over what is left. Only the boundary is written before meta, and meta is never
    /// removed: behind any other key that is there, a meta value must be read, or it is gone. So a
    /// process that makes the store meanwhile, and takes snapshots, is no damage. The listing is
    /// advice only: what it names is read.
    async fn refuse_remains(&self, anchors: &[Option<Vec<u8>>]) -> Result<()> {
        let begun = match &anchors[0] {
            Some(value) => frame::read_boundary(&self.store, Some(value))? > 0,
            None => false,
        };
        let mut keys = vec![HEAD.to_string(), frame::record_key(1)];
        for key in self.kv.keys("", "", REMAINS).await? {
            if key != BOUNDARY && key != META && !keys.contains(&key) {
                keys.push(key);
            }
        }
        keys.push(META.to_string());
        let mut values = get(&*self.kv, &keys).await?;
        if values.pop().flatten().is_some() {
            return Ok(());
        }
        let mut there: Vec<&str> = Vec::new();
        if begun {
            there.push(BOUNDARY);
        }
        let left = keys
            .iter()
            .zip(&values)
            .filter(|(_, value)| value.is_some());
        there.extend(left.map(|(key, _)| key.as_str()));
        if there.is_empty() {
            return Ok(());
        }
        let mut gone = vec![META];
        gone.extend(anchors[0].is_none().then_some(BOUNDARY));
        gone.extend(values[0].is_none().then_some(HEAD));
        Err(lost(&there, &gone))
    }

    /// Reads `[boundary, head]`, in this order: the head may only be newer.
    async fn anchors(&self) -> Result<Anchors> {
        let keys = [BOUNDARY, HEAD].map(ToString::to_string);
        self.read_anchors(&get(&*self.kv, &keys).await?)
    }

    fn read_anchors(&self, values: &[Option<Vec<u8>>]) -> Result<Anchors> {
        read_anchors(&self.store, values)
    }

    /// Refuses a store whose `swap` from absent replaces what is there.
    async fn probe(&self) -> Result<()> {
        let meta = frame::meta(&self.store);
        match self.kv.swap(META, None, Some(&meta)).await {
            Ok(true) => Err(Error::new(
                Code::Unsupported,
                "the store's swap from absent replaces a value that is there",
            )
            .about(META)),
            // A store that cannot be written can still be read.
            Ok(false) | Err(_) => Ok(()),
        }
    }

    #[cfg(feature = "mutants")]
    fn broken(&self, mutant: mutant::Mutant) -> bool {
        self.options.mutant == Some(mutant)
    }

    #[cfg(not(feature = "mutants"))]
    #[allow(
        clippy::unused_self,
        reason = "the same shape with and without mutants"
    )]
    const fn broken(&self, _: mutant::Mutant) -> bool {
        false
    }
}

/// `corrupt` of a store whose meta value is gone: what is there, what is not, and what to do.
fn lost(there: &[&str], gone: &[&str]) -> Error {
    const TOLD: usize = 3;
    let more = if there.len() > TOLD { " and more" } else { "" };
    let there = there[..there.len().min(TOLD)].join(", ");
    let message = format!(
        "the store is not empty but its meta value is gone: it holds {there}{more} and no {}; \
         restore these keys or the whole store from a backup (nothing was written)",
        gone.join(", no "),
    );
    Error::corrupt(META, message)
}

/// Reads `[boundary, head]`.
fn read_anchors(store: &StoreId, values: &[Option<Vec<u8>>]) -> Result<Anchors> {
    let boundary = frame::read_boundary(store, values[0].as_deref())?;
    let head = match &values[1] {
        Some(value) => Some(frame::read_head(store, value)?),
        None => None,
    };
    // The boundary stops short of the older snapshot, and a head never moves back.
    if boundary > 0 && head.as_ref().map_or(0, Head::oldest) <= boundary {
        let message = format!("the head does not reach the boundary {boundary}");
        return Err(Error::corrupt(HEAD, message));
    }
    Ok(Anchors {
        boundary,
        head,
        head_value: values[1].clone(),
    })
}

/// Fits the options to what the store carries.
fn fit(mut options: Options, traits: &Traits) -> Result<Options> {
    if !traits.linearizable {
        return Err(Error::new(
            Code::Unsupported,
            "the store is not linearizable: its clients may each see another order of writes",
        ));
    }
    if traits.largest < LARGEST_MIN {
        let mut error = Error::new(
            Code::Unsupported,
            format!(
                "the store carries values of {} bytes, at least {LARGEST_MIN} are needed",
                traits.largest
            ),
        );
        error.limit = LARGEST_MIN;
        error.actual = traits.largest;
        return Err(error);
    }
    let largest = usize::try_from(traits.largest)
        .unwrap_or(usize::MAX)
        .min(1 << 30);
    options.part = options.part.clamp(256, largest);
    options.record = options.record.clamp(256, largest);
    Ok(options)
}

/// Reads keys, one answer a key.
async fn get(kv: &impl Kv, keys: &[String]) -> Result<Vec<Option<Vec<u8>>>> {
    let values = kv.get(keys).await?;
    if values.len() == keys.len() {
        return Ok(values);
    }
    Err(Error::new(
        Code::Internal,
        format!(
            "the store answered {} keys with {} values",
            keys.len(),
            values.len()
        ),
    ))
}

/// Whether an error of a write says for certain that it was not and will not be applied.
fn definite(error: &Error) -> bool {
    matches!(
        error.code,
        Code::Invalid
            | Code::TooLarge
            | Code::Full
            | Code::Denied
            | Code::Unsupported
            | Code::Unavailable
    )
}

fn unavailable(message: &str) -> Error {
    Error::new(Code::Unavailable, message)
}
