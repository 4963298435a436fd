//! Verification: walk every stored byte and name every place that is wrong.

use alloc::{
    collections::BTreeSet,
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    Anchors, BOUNDARY, HEAD, Journal, META, Position, RESTARTS,
    frame::{self, PartRef},
    get,
    machine::Machine,
    manifest::{Manifest, each_part, read_manifest},
    unavailable,
};
use crate::{Code, Error, Result, kv::Kv};

/// Records that one read asks for.
const RECORDS: u64 = 64;
/// Keys that one listing asks for.
const LISTING: u32 = 1024;

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The key.
    pub place: String,
    /// What is wrong with it, for people.
    pub message: String,
}

/// What a verification found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// The number of the newest record.
    pub sequence: u64,
    /// Records read, each checked against the one before it.
    pub records: u64,
    /// Parts read, their SHA-256 included.
    pub parts: u64,
    /// Stored bytes read.
    pub bytes: u64,
    /// Values that nothing needs and the next collection removes, as far as the store lists.
    pub litter: u64,
    /// Everything that is wrong; empty for a sound store.
    pub problems: Vec<Problem>,
}

impl Verified {
    fn problem(&mut self, error: Error) {
        let fault = error.into_fault();
        self.problems.push(Problem {
            place: fault.subject,
            message: fault.message,
        });
    }
}

impl<K: Kv> Journal<K> {
    /// Reads everything that the store holds and checks it: every hash, every part of both
    /// snapshots, the chain of every record, every key. Then folds the older snapshot and the
    /// records up to the newest one and compares, page by page and byte by byte.
    ///
    /// Takes the memory of two machines and a while; may run beside writers.
    ///
    /// # Errors
    /// Those of the store; what is wrong with stored bytes is reported, not returned.
    pub async fn verify<M: Machine>(&mut self) -> Result<Verified> {
        for _ in 0..RESTARTS {
            let anchors = match self.anchors().await {
                Ok(anchors) => anchors,
                Err(error) if is_damage(&error) => {
                    let mut found = Verified::default();
                    found.problem(error);
                    return Ok(found);
                }
                Err(error) => return Err(error),
            };
            let found = self.verify_at::<M>(&anchors).await?;
            // What was collected under our eyes is no damage.
            let after = self.anchors().await;
            let moved = after.is_ok_and(|after| {
                after.head != anchors.head || after.boundary != anchors.boundary
            });
            if found.problems.is_empty() || !moved {
                return Ok(found);
            }
        }
        Err(unavailable(
            "snapshots are collected faster than they can be read",
        ))
    }

    async fn verify_at<M: Machine>(&self, anchors: &Anchors) -> Result<Verified> {
        let mut found = Verified::default();
        let meta = get(&*self.kv, &[META.to_string()]).await?.remove(0);
        let expected = frame::meta(&self.store);
        if meta.as_deref() != Some(expected.as_slice()) {
            found.problem(Error::corrupt(META, "the meta value is gone or changed"));
        }
        let mut named = BTreeSet::new();
        let mut images: Vec<(M, Manifest)> = Vec::new();
        let roots = anchors
            .head
            .iter()
            .flat_map(|head| [head.previous, Some(head.newest)]);
        for root in roots.flatten() {
            match self.verify_parts(root, &mut named, &mut found).await {
                Ok(true) => {}
                Ok(false) => continue,
                Err(error) => return Err(error),
            }
            match self.read_image::<M>(root, true).await {
                Ok(image) => images.push(image),
                Err(error) if is_damage(&error) => found.problem(error),
                Err(error) => return Err(error),
            }
        }
        if let Some(walk) = self.begin(anchors, images) {
            self.verify_records(walk, anchors.boundary, &mut found)
                .await?;
        }
        if self.traits.lists {
            self.verify_keys(anchors, &named, &mut found).await?;
        }
        Ok(found)
    }

    /// Reads every part of a snapshot; whether all are sound.
    async fn verify_parts(
        &self,
        root: PartRef,
        named: &mut BTreeSet<String>,
        found: &mut Verified,
    ) -> Result<bool> {
        let manifest = match read_manifest(&*self.kv, &self.store, root, true).await {
            Ok(manifest) => manifest,
            Err(error) if is_damage(&error) => {
                found.problem(error);
                return Ok(false);
            }
            Err(error) => return Err(error),
        };
        let mut sound = true;
        for part in manifest.references() {
            if !named.insert(part.key()) {
                continue;
            }
            let read = each_part(&*self.kv, core::iter::once(part), |reference, value| {
                found.parts += 1;
                found.bytes += value.len() as u64;
                frame::read_part(&self.store, reference, &value, true).map(|_| ())
            });
            match read.await {
                Ok(()) => {}
                Err(error) if is_damage(&error) => {
                    found.problem(error);
                    sound = false;
                }
                Err(error) => return Err(error),
            }
        }
        Ok(sound)
    }

    /// Where the walk over the records begins: at the older image, or at the beginning if there
    /// is only one, or at the sound one of two.
    fn begin<M: Machine>(
        &self,
        anchors: &Anchors,
        mut images: Vec<(M, Manifest)>,
    ) -> Option<Walk<M>> {
        let mut newest = images.pop();
        let older = anchors.head.as_ref().and_then(|head| head.previous);
        let (machine, at) = match images.pop() {
            Some((machine, manifest)) => (machine, manifest.position),
            None if older.is_none() => {
                let chain = frame::genesis(&self.store);
                (M::empty(), Position { sequence: 0, chain })
            }
            None => newest
                .take()
                .map(|(machine, manifest)| (machine, manifest.position))?,
        };
        Some(Walk {
            machine,
            at,
            newest,
        })
    }

    /// Reads the records from where the walk begins, checks their chain, folds them, and compares
    /// the image of the newest snapshot on the way.
    async fn verify_records<M: Machine>(
        &self,
        mut walk: Walk<M>,
        boundary: u64,
        found: &mut Verified,
    ) -> Result<()> {
        self.verify_anchor(walk.at, boundary, found).await?;
        loop {
            walk.compare(found);
            let next = walk.at.sequence + 1;
            let keys: Vec<String> = (next..next + RECORDS).map(frame::record_key).collect();
            let values = get(&*self.kv, &keys).await?;
            for (key, value) in keys.iter().zip(values) {
                found.sequence = walk.at.sequence;
                let Some(value) = value else {
                    walk.missed(key, found);
                    return Ok(());
                };
                found.records += 1;
                found.bytes += value.len() as u64;
                if let Err(error) = walk.fold(&self.store, key, &value) {
                    found.problem(error);
                    return Ok(());
                }
                walk.compare(found);
            }
        }
    }

    /// The record at the older snapshot is never collected: it must be the one that was folded.
    async fn verify_anchor(&self, at: Position, boundary: u64, found: &mut Verified) -> Result<()> {
        if at.sequence == 0 || at.sequence <= boundary {
            return Ok(());
        }
        let key = frame::record_key(at.sequence);
        match get(&*self.kv, core::slice::from_ref(&key)).await?.remove(0) {
            None => found.problem(Error::corrupt(&key, "the record at the snapshot is gone")),
            Some(value) => {
                found.records += 1;
                found.bytes += value.len() as u64;
                match frame::read_record(&key, &self.store, at.sequence, &value) {
                    Ok(record) if record.hash == at.chain => {}
                    Ok(_) => found.problem(Error::corrupt(
                        &key,
                        "the record is not the one that the snapshot ends with",
                    )),
                    Err(error) => found.problem(error),
                }
            }
        }
        Ok(())
    }

    /// Looks at every key that the store lists.
    async fn verify_keys(
        &self,
        anchors: &Anchors,
        named: &BTreeSet<String>,
        found: &mut Verified,
    ) -> Result<()> {
        let mut after = String::new();
        loop {
            let keys = self.kv.keys("", &after, LISTING).await?;
            let Some(last) = keys.last().cloned() else {
                return Ok(());
            };
            if last <= after {
                return Ok(());
            }
            for key in &keys {
                self.verify_key(key, anchors, named, found).await?;
            }
            after = last;
        }
    }

    async fn verify_key(
        &self,
        key: &str,
        anchors: &Anchors,
        named: &BTreeSet<String>,
        found: &mut Verified,
    ) -> Result<()> {
        if [META, HEAD, BOUNDARY].contains(&key) || named.contains(key) {
            return Ok(());
        }
        if let Some(sequence) = frame::key_sequence("j/", key)
            && frame::record_key(sequence) == key
        {
            if sequence <= anchors.boundary {
                found.litter += 1;
            } else if sequence > found.sequence {
                self.verify_beyond(key, sequence, found).await?;
            }
            return Ok(());
        }
        if frame::key_sequence("s/", key).is_some() {
            found.litter += 1;
            return Ok(());
        }
        found.problem(Error::corrupt(key, "the key is not one that a store has"));
        Ok(())
    }

    /// A record above the newest: it was written meanwhile, if all before it are there.
    async fn verify_beyond(&self, key: &str, sequence: u64, found: &mut Verified) -> Result<()> {
        let hole = frame::record_key(found.sequence + 1);
        let values = get(&*self.kv, &[key.to_string(), hole]).await?;
        if values[0].is_some() && values[1].is_none() {
            let message = format!("record {sequence} is there, {} is not", found.sequence + 1);
            found.problem(Error::corrupt(key, message));
        }
        Ok(())
    }
}

/// Whether an error speaks of stored bytes rather than of the store.
fn is_damage(error: &Error) -> bool {
    matches!(error.code, Code::Corrupt | Code::Unsupported)
}

/// A walk over the records, folding them.
struct Walk<M> {
    machine: M,
    at: Position,
    /// The newest snapshot, until the walk comes by.
    newest: Option<(M, Manifest)>,
}

impl<M: Machine> Walk<M> {
    fn fold(&mut self, store: &frame::StoreId, key: &str, value: &[u8]) -> Result<()> {
        let sequence = self.at.sequence + 1;
        let record = frame::read_record(key, store, sequence, value)?;
        if record.previous != self.at.chain {
            return Err(Error::corrupt(
                key,
                "the record does not follow the record before it",
            ));
        }
        let event = M::decode(record.payload).map_err(|error| error.about(key))?;
        self.machine.apply(sequence, record.operation, &event);
        self.at = Position {
            sequence,
            chain: record.hash,
        };
        Ok(())
    }

    /// There is no further record: all right, unless a snapshot lies beyond.
    fn missed(&self, key: &str, found: &mut Verified) {
        if let Some((_, manifest)) = &self.newest {
            let beyond = manifest.position.sequence;
            let message = format!("the record is gone, a snapshot at {beyond} is there");
            found.problem(Error::corrupt(key, message));
        }
    }

    /// Compares with the image of the newest snapshot, when the walk is where it was taken.
    fn compare(&mut self, found: &mut Verified) {
        let at = self.at;
        let here = |newest: &mut (M, Manifest)| newest.1.position.sequence <= at.sequence;
        if let Some((image, manifest)) = self.newest.take_if(here) {
            let place = manifest.root.key();
            if at != manifest.position {
                found.problem(Error::corrupt(&place, "the snapshot is of another history"));
                return;
            }
            compare(&self.machine, &image, &place, found);
        }
    }
}

/// Compares a folded machine with the image of a snapshot, page by page.
fn compare<M: Machine>(folded: &M, image: &M, place: &str, found: &mut Verified) {
    let ids = |machine: &M| {
        let pages = machine.pages().into_iter();
        pages.map(|page| page.0).collect::<Vec<_>>()
    };
    let (left, right) = (ids(folded), ids(image));
    if left != right {
        let message = "the snapshot has other pages than the records make";
        found.problem(Error::corrupt(place, message));
        return;
    }
    for id in left {
        match (folded.page(id), image.page(id)) {
            (Ok(left), Ok(right)) if left == right => {}
            (Ok(_), Ok(_)) => found.problem(Error::corrupt(
                place,
                format!("page {id:?} of the snapshot differs from what the records make"),
            )),
            (Err(error), _) | (_, Err(error)) => found.problem(error),
        }
    }
}
