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
    manifest::Manifest,
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
        self.problems.push(Problem {
            place: error.subject,
            message: error.message,
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
        let meta = get(&self.kv, &[META.to_string()]).await?.remove(0);
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
            match self.read_image::<M>(root).await {
                Ok(image) => images.push(image),
                Err(error) if is_damage(&error) => found.problem(error),
                Err(error) => return Err(error),
            }
        }
        self.verify_records(anchors, &mut images, &mut found)
            .await?;
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
        let manifest = match self.read_manifest(root, true).await {
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
            let read = self.each_part(core::iter::once(part), |reference, value| {
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

    /// Reads the records above the boundary, checks their chain, and folds those between the
    /// snapshots to compare the images.
    async fn verify_records<M: Machine>(
        &self,
        anchors: &Anchors,
        images: &mut Vec<(M, Manifest)>,
        found: &mut Verified,
    ) -> Result<()> {
        let mut newest = images.pop();
        let (mut machine, mut at) = match images.pop() {
            Some((machine, manifest)) => (machine, manifest.position),
            None if anchors
                .head
                .as_ref()
                .is_none_or(|head| head.previous.is_none()) =>
            {
                (
                    M::empty(),
                    Position {
                        sequence: 0,
                        chain: frame::genesis(&self.store),
                    },
                )
            }
            // One of the two is damaged, and said so: go on from the other.
            None => match newest.take() {
                Some((machine, manifest)) => (machine, manifest.position),
                None => return Ok(()),
            },
        };
        self.verify_anchor(at, anchors.boundary, found).await?;
        loop {
            if let Some((other, manifest)) =
                newest.take_if(|newest| newest.1.position.sequence <= at.sequence)
            {
                compare(&machine, at, &other, &manifest, found);
            }
            let keys: Vec<String> = (at.sequence + 1..=at.sequence + RECORDS)
                .map(frame::record_key)
                .collect();
            let values = get(&self.kv, &keys).await?;
            for (key, value) in keys.iter().zip(values) {
                let Some(value) = value else {
                    found.sequence = at.sequence;
                    if let Some((_, manifest)) = newest {
                        let place = frame::record_key(at.sequence + 1);
                        let message = format!(
                            "the record is gone, a snapshot at {} is there",
                            manifest.position.sequence
                        );
                        found.problem(Error::corrupt(&place, message));
                    }
                    return Ok(());
                };
                found.records += 1;
                found.bytes += value.len() as u64;
                if let Err(error) = self.verify_record(&mut machine, &mut at, key, &value) {
                    found.sequence = at.sequence;
                    found.problem(error);
                    return Ok(());
                }
                if let Some((other, manifest)) =
                    newest.take_if(|newest| newest.1.position.sequence == at.sequence)
                {
                    compare(&machine, at, &other, &manifest, found);
                }
            }
        }
    }

    /// The record at the older snapshot is never collected: it must be the one that was folded.
    async fn verify_anchor(&self, at: Position, boundary: u64, found: &mut Verified) -> Result<()> {
        if at.sequence == 0 || at.sequence <= boundary {
            return Ok(());
        }
        let key = frame::record_key(at.sequence);
        match get(&self.kv, core::slice::from_ref(&key)).await?.remove(0) {
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

    fn verify_record<M: Machine>(
        &self,
        machine: &mut M,
        at: &mut Position,
        key: &str,
        value: &[u8],
    ) -> Result<()> {
        let sequence = at.sequence + 1;
        let record = frame::read_record(key, &self.store, sequence, value)?;
        if record.previous != at.chain {
            return Err(Error::corrupt(
                key,
                "the record does not follow the record before it",
            ));
        }
        let event = M::decode(record.payload).map_err(|error| error.about(key))?;
        machine.apply(sequence, record.operation, &event);
        *at = Position {
            sequence,
            chain: record.hash,
        };
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
        let values = get(&self.kv, &[key.to_string(), hole]).await?;
        if values[0].is_some() && values[1].is_none() {
            let message = format!("record {sequence} is there, {} is not", found.sequence + 1);
            found.problem(Error::corrupt(key, message));
        }
        Ok(())
    }
}

/// Whether an error speaks of stored bytes rather than of the store.
const fn is_damage(error: &Error) -> bool {
    matches!(error.code, Code::Corrupt | Code::Unsupported)
}

/// Compares a folded machine with the image of a snapshot at the same sequence.
fn compare<M: Machine>(
    folded: &M,
    at: Position,
    image: &M,
    manifest: &Manifest,
    found: &mut Verified,
) {
    let place = manifest.root.key();
    if at != manifest.position {
        found.problem(Error::corrupt(&place, "the snapshot is of another history"));
        return;
    }
    let ids = |machine: &M| {
        machine
            .pages()
            .into_iter()
            .map(|page| page.0)
            .collect::<Vec<_>>()
    };
    let (left, right) = (ids(folded), ids(image));
    if left != right {
        found.problem(Error::corrupt(
            &place,
            "the snapshot has other pages than the records make",
        ));
        return;
    }
    for id in left {
        match (folded.page(id), image.page(id)) {
            (Ok(left), Ok(right)) if left == right => {}
            (Ok(_), Ok(_)) => found.problem(Error::corrupt(
                &place,
                format!("page {id:?} of the snapshot differs from what the records make"),
            )),
            (Err(error), _) | (_, Err(error)) => found.problem(error),
        }
    }
}
