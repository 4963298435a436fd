//! Following the journal: read records, then the boundary, and only then believe the records.

use alloc::{
    format,
    rc::Rc,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    Anchors, BOUNDARY, Found, HEAD, Journal, META, Position, RESTARTS,
    frame::{self, Hash, PartRef},
    get,
    later::Later,
    machine::{Machine, PageId},
    manifest::{Manifest, each_page, read_manifest},
    mutant::Mutant,
    unavailable,
};
use crate::{Code, Error, Result, kv::Kv};

/// Records that the first read of a refresh asks for: one beyond the next shows a gap.
const PROBE: u64 = 2;
/// Records that one read asks for at most.
const WIDEST: u64 = 64;
/// Bytes of records after which a read is not made wider.
const WIDE_BYTES: usize = 256 * 1024;

/// What a refresh found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Refreshed {
    /// Records folded one by one.
    pub folded: u64,
    /// The machine was replaced by one restored from a snapshot, because the records that it
    /// needed are collected.
    pub reloaded: bool,
}

/// Records read at one go, with the boundary read after them.
#[derive(Debug)]
struct Window {
    records: Vec<Option<Vec<u8>>>,
    boundary: u64,
}

impl<K: Kv> Journal<K> {
    /// Folds everything that was committed since into the machine.
    ///
    /// # Errors
    /// `corrupt` with the key when stored bytes do not check out, `unavailable` when snapshots
    /// are collected faster than they can be read, and those of the store. What was folded
    /// before the error stays folded.
    pub async fn refresh<M: Machine>(&mut self, machine: &mut M) -> Result<Refreshed> {
        self.tail(machine, None, &mut None).await
    }

    /// As [`Journal::refresh`]; also sets `seen` to the sequence of the record whose hash is
    /// `watched`, even if an error follows.
    pub(super) async fn tail<M: Machine>(
        &mut self,
        machine: &mut M,
        watched: Option<&Hash>,
        seen: &mut Option<u64>,
    ) -> Result<Refreshed> {
        let mut refreshed = Refreshed::default();
        if self.unmade {
            match self.find().await? {
                Found::Made(anchors) => self.enter(machine, anchors).await?,
                Found::Begun | Found::Nothing => return Ok(refreshed),
            }
            refreshed.reloaded = self.position.sequence > 0;
        }
        let mut width = PROBE;
        let mut gap = None;
        let mut restarts = 0;
        loop {
            let window = self.window(width).await?;
            if self.is_collected(&window) {
                restarts += 1;
                if restarts > RESTARTS {
                    return Err(unavailable(
                        "records are collected faster than they can be read",
                    ));
                }
                self.reload(machine, None).await?;
                refreshed.reloaded = true;
                continue;
            }
            let (folded, bytes) = self.fold_window(machine, &window, watched, seen)?;
            refreshed.folded += folded;
            if folded == width {
                if bytes < WIDE_BYTES {
                    width = (width * 2).min(WIDEST);
                } else if bytes > 4 * WIDE_BYTES {
                    width = PROBE;
                }
                continue;
            }
            // A record behind a hole was committed after the hole had been filled. Seen once, the
            // hole may have been filled between two reads; seen again, a record is lost.
            if gap == Some(self.position.sequence) {
                return Err(self.hole());
            }
            let mut behind = window.records.iter().skip(folded as usize);
            if !behind.any(Option::is_some) {
                return Ok(refreshed);
            }
            gap = Some(self.position.sequence);
        }
    }

    fn hole(&self) -> Error {
        let place = frame::record_key(self.position.sequence + 1);
        Error::corrupt(&place, "the record is gone, a later one is there")
    }

    /// Reads the next records and then the boundary.
    async fn window(&mut self, width: u64) -> Result<Window> {
        let next = self.position.sequence + 1;
        let mut keys: Vec<String> = (next..next + width).map(frame::record_key).collect();
        let first = self.broken(Mutant::BoundaryFirst);
        let place = if first { 0 } else { keys.len() };
        keys.insert(place, BOUNDARY.to_string());
        let mut records = get(&*self.kv, &keys).await?;
        let value = records.remove(place);
        self.boundary = frame::read_boundary(&self.store, value.as_deref())?;
        Ok(Window {
            records,
            boundary: self.boundary,
        })
    }

    /// Whether the slot that was read first may have been collected: then nothing that was read
    /// from it counts, as a stale writer may have filled it again.
    fn is_collected(&self, window: &Window) -> bool {
        let careless = self.broken(Mutant::TailNoBoundary) && window.records[0].is_some();
        window.boundary > self.position.sequence && !careless
    }

    /// Folds the records of a window up to the first hole; gives their number and bytes.
    fn fold_window<M: Machine>(
        &mut self,
        machine: &mut M,
        window: &Window,
        watched: Option<&Hash>,
        seen: &mut Option<u64>,
    ) -> Result<(u64, usize)> {
        let (mut folded, mut bytes) = (0, 0);
        for value in window.records.iter().map_while(Option::as_ref) {
            let sequence = self.position.sequence + 1;
            let place = frame::record_key(sequence);
            let record = frame::read_record(&place, &self.store, sequence, value)?;
            if record.previous != self.position.chain {
                let message = format!(
                    "the record of writer {:016x} does not follow the record before it",
                    record.writer
                );
                return Err(Error::corrupt(&place, message));
            }
            let event = M::decode(record.payload).map_err(|error| at(&place, error))?;
            machine.apply(sequence, record.operation, &event);
            self.advance(sequence, record.hash, value.len());
            if watched == Some(&record.hash) {
                *seen = Some(sequence);
            }
            folded += 1;
            bytes += value.len();
        }
        Ok((folded, bytes))
    }

    /// Notes that the machine stands at a record.
    pub(super) fn advance(&mut self, sequence: u64, chain: Hash, bytes: usize) {
        self.position = Position { sequence, chain };
        self.tail_bytes += bytes as u64;
    }

    /// Replaces the machine by the newest snapshot, or by an empty one if there is none.
    pub(super) async fn reload<M: Machine>(
        &mut self,
        machine: &mut M,
        mut anchors: Option<Anchors>,
    ) -> Result<()> {
        for _ in 0..RESTARTS {
            let now = match anchors.take() {
                Some(anchors) => anchors,
                None => self.anchors().await?,
            };
            match self.restore::<M>(&now).await {
                Ok((restored, position, manifest)) => {
                    *machine = restored;
                    self.position = position;
                    self.boundary = now.boundary;
                    self.manifest = manifest;
                    self.tail_bytes = 0;
                    return Ok(());
                }
                Err(error) if error.code == Code::Corrupt => {
                    // What was not there any more may rightly have been collected.
                    let later = self.anchors().await?;
                    if later.head == now.head {
                        return Err(error);
                    }
                    anchors = Some(later);
                }
                Err(error) => return Err(error),
            }
        }
        Err(unavailable(
            "snapshots are collected faster than they can be read",
        ))
    }

    /// Replaces a machine that could not read a page which it had put off: opens the store anew,
    /// reads every page at once from now on, and so finds the snapshot before a damaged one.
    ///
    /// # Errors
    /// Those of [`Journal::open`].
    pub async fn reopen<M: Machine>(&mut self, machine: &mut M) -> Result<()> {
        self.whole = true;
        if !self.unmade {
            self.reload(machine, None).await?;
        }
        self.refresh(machine).await.map(|_| ())
    }

    /// Restores the newest snapshot that checks out.
    async fn restore<M: Machine>(
        &mut self,
        anchors: &Anchors,
    ) -> Result<(M, Position, Option<Manifest>)> {
        let begin = Position {
            sequence: 0,
            chain: frame::genesis(&self.store),
        };
        let Some(head) = &anchors.head else {
            return Ok((M::empty(), begin, None));
        };
        let damage = match self.read_image::<M>(head.newest, self.whole).await {
            Ok((machine, manifest)) => return Ok((machine, manifest.position, Some(manifest))),
            Err(error) if error.code == Code::Corrupt => error,
            Err(error) => return Err(error),
        };
        // Only damage is worth a warning; a snapshot that was replaced is not.
        if self.anchors().await?.head != anchors.head {
            return Err(damage);
        }
        self.damaged = Some(head.newest);
        if let Some(previous) = head.previous {
            match self.read_image::<M>(previous, true).await {
                Ok((machine, manifest)) => {
                    self.warnings.push(damage);
                    return Ok((machine, manifest.position, Some(manifest)));
                }
                Err(error) if error.code == Code::Corrupt => {}
                Err(error) => return Err(error),
            }
        }
        if anchors.boundary > 0 {
            return Err(damage);
        }
        // Nothing was collected yet: the whole history is still there.
        self.warnings.push(damage);
        Ok((M::empty(), begin, None))
    }

    /// Reads a snapshot into a new machine: every page if `whole`, else without those that the
    /// machine reads later.
    pub(super) async fn read_image<M: Machine>(
        &self,
        root: PartRef,
        whole: bool,
    ) -> Result<(M, Manifest)> {
        let manifest = read_manifest(&*self.kv, &self.store, root, false).await?;
        let mut machine = M::empty();
        let named = |error| at(&root.key(), error);
        let mut all = manifest.pages.iter().map(|page| (page.id, page.length));
        let later = if whole { &[] } else { M::later(&mut all) };
        if !later.is_empty() {
            let pages = manifest.pages.iter().map(|page| page.id);
            let pages: Vec<PageId> = pages.filter(|id| later.contains(&id.kind)).collect();
            let source = Later::new(&self.kv, self.store, manifest.clone());
            machine.lend(Rc::new(source), &pages);
        }
        let now = manifest.pages.iter();
        let now = now.filter(|page| !later.contains(&page.id.kind));
        let take = |page, bytes| machine.restore(page, bytes).map_err(named);
        each_page(&*self.kv, &self.store, &root, now, take).await?;
        machine.finish(manifest.position.sequence).map_err(named)?;
        Ok((machine, manifest))
    }

    /// Asks the listing, once, for the newest record and what follows it: of a sound store it is `meta`. A
    /// record there lies beyond a hole; any other key is none of a store's, as a record has whose
    /// key was damaged. Where no record was read, a part of a snapshot tells of some that were. The
    /// listing is advice only, so what it names is read again before it is believed.
    pub(super) async fn look_beyond<M: Machine>(&mut self, machine: &mut M) -> Result<()> {
        // Before the first record stand the boundary and, after a snapshot of nothing, the head.
        let sequence = self.position.sequence;
        let newest = frame::record_key(sequence);
        let after = match sequence.checked_sub(1) {
            None => BOUNDARY.to_string(),
            Some(before) => frame::record_key(before),
        };
        let mut listed = self.kv.keys("", &after, 3).await?;
        if sequence > self.boundary && listed.first() != Some(&newest) {
            self.confirm_newest(&newest).await?;
        }
        // There is no record 0.
        listed.retain(|key| sequence == 0 || *key != newest);
        let beyond = listed.into_iter().find(|key| key != HEAD);
        let beyond = match beyond.filter(|key| key.as_str() < META) {
            None if sequence == 0 => self.part_beyond(0).await?,
            beyond => beyond,
        };
        let Some(beyond) = beyond else {
            return Ok(());
        };
        let next = self.position.sequence + 1;
        let sequence = frame::key_sequence("j/", &beyond);
        let record = sequence.is_some_and(|sequence| frame::record_key(sequence) == beyond);
        let part = frame::key_sequence("s/", &beyond).is_some();
        // The record or part beyond, then the hole: whoever wrote the one had seen the other filled.
        let keys = [beyond, frame::record_key(next), BOUNDARY.to_string()];
        let values = get(&*self.kv, &keys).await?;
        if values[0].is_some() && !record && !part {
            return Err(Error::corrupt(
                &keys[0],
                "the key is not one that a store has",
            ));
        }
        let boundary = frame::read_boundary(&self.store, values[2].as_deref())?;
        if boundary >= next || values[1].is_some() {
            return self.refresh(machine).await.map(|_| ());
        }
        if values[0].is_some() && part {
            return Err(Error::corrupt(&keys[1], no_record(&keys[0])));
        }
        if values[0].is_some() {
            return Err(self.hole());
        }
        Ok(())
    }

    /// The record at which the store stands, where the listing lacks it. It is in the newest snapshot
    /// then, and stays until the boundary has passed it: if it has not, the records are lost.
    async fn confirm_newest(&mut self, key: &str) -> Result<()> {
        let read = |key: &str| [key.to_string()];
        if get(&*self.kv, &read(key)).await?[0].is_some() {
            return Ok(());
        }
        let boundary = get(&*self.kv, &read(BOUNDARY)).await?;
        let boundary = frame::read_boundary(&self.store, boundary[0].as_deref())?;
        if boundary >= self.position.sequence {
            return Ok(());
        }
        let message = "the record at the newest snapshot is gone, and those behind it may be, too";
        Err(Error::corrupt(key, message))
    }

    /// A part of a snapshot of more records than these, as far as the store lists.
    pub(super) async fn part_beyond(&self, sequence: u64) -> Result<Option<String>> {
        // Above every part of that sequence, below every one of the next.
        let after = format!("s/{sequence:020}~");
        let mut listed = self.kv.keys("s/", &after, 1).await?;
        Ok(listed.pop())
    }
}

/// What to say of a record that is gone although a part of a later snapshot is there.
pub(super) fn no_record(part: &str) -> String {
    format!(
        "the record is gone, and a head that names a snapshot with it; {part} is there: restore \
         the keys that are gone or the whole store from a backup"
    )
}

/// Gives an error of the machine the key that its bytes came from.
fn at(place: &str, error: Error) -> Error {
    if error.subject.is_empty() || error.code == Code::Corrupt {
        return error.about(place);
    }
    error
}
