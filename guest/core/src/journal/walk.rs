//! The walk of a verification over the records: each is checked by itself and against the one
//! before it, and folded as long as nothing is missing.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    Journal, Position,
    frame::{self, Hash},
    machine::Machine,
    manifest::Manifest,
    verify::{Known, Verified, get_each, undamaged},
};
use crate::{Error, Result, kv::Kv};

/// Records that one read asks for.
const RECORDS: u64 = 64;

/// Where the walk stands.
pub(super) struct Walk<M> {
    /// The fold so far; none behind damage, until a snapshot is met.
    machine: Option<M>,
    /// The number of the last record.
    at: u64,
    /// Its hash; none behind damage.
    chain: Option<Hash>,
    /// The first of the sound records that end here.
    first: u64,
    /// The newest snapshot, until the walk comes by.
    newest: Option<(M, Manifest)>,
}

impl<K: Kv> Journal<K> {
    /// Reads the records from where the walk begins, checks their chain, folds them, and compares
    /// the image of the newest snapshot on the way.
    pub(super) async fn verify_records<M: Machine>(
        &self,
        mut walk: Walk<M>,
        known: &Known,
        found: &mut Verified,
    ) -> Result<()> {
        self.verify_anchor(&walk, known.boundary.unwrap_or(0), found)
            .await?;
        found.sequence = walk.at;
        loop {
            walk.compare(found);
            let next = walk.at + 1;
            let keys: Vec<String> = (next..next + RECORDS).map(frame::record_key).collect();
            let answers = get_each(&*self.kv, &keys).await?;
            for (key, answer) in keys.iter().zip(answers) {
                let value = match answer {
                    Ok(None) if self.skip_hole(key, &mut walk, found).await? => break,
                    Ok(None) => {
                        walk.end(found);
                        return Ok(());
                    }
                    Ok(Some(value)) => Ok(value),
                    // The store cannot say whether there is one; it may say so of every key.
                    Err(error) if !self.is_listed(key).await? => {
                        found.problem(error);
                        walk.end(found);
                        return Ok(());
                    }
                    Err(error) => Err(error),
                };
                self.verify_record(key, value, &mut walk, found)?;
            }
        }
    }

    /// Checks one record and folds it.
    fn verify_record<M: Machine>(
        &self,
        key: &str,
        value: Result<Vec<u8>>,
        walk: &mut Walk<M>,
        found: &mut Verified,
    ) -> Result<()> {
        let folded = value.and_then(|value| {
            found.records += 1;
            found.bytes += value.len() as u64;
            walk.fold(&self.store, key, &value)
        });
        if found.unless_damaged(folded)?.is_none() {
            walk.tear(walk.at + 1, found);
        }
        found.sequence = walk.at;
        walk.compare(found);
        Ok(())
    }

    /// Whether the store lists a record at a key or after it.
    async fn is_listed(&self, key: &str) -> Result<bool> {
        let before = frame::key_sequence("j/", key)
            .unwrap_or(0)
            .saturating_sub(1);
        let listed = undamaged(self.listed_after(&frame::record_key(before)).await)?;
        Ok(listed.flatten().is_some())
    }

    /// There is no record at a key: all right, unless a record or a snapshot lies beyond. Whether
    /// the walk goes on.
    async fn skip_hole<M: Machine>(
        &self,
        key: &str,
        walk: &mut Walk<M>,
        found: &mut Verified,
    ) -> Result<bool> {
        let listed = undamaged(self.listed_after(key).await)?;
        if let Some(beyond) = listed.flatten() {
            // The record beyond, then the hole: whoever wrote the one had seen the other filled.
            let keys = [frame::record_key(beyond), key.to_string()];
            let answers = get_each(&*self.kv, &keys).await?;
            if answers[1] != Ok(None) {
                return Ok(true);
            }
            // One that cannot be read is there all the same, and is told when the walk comes by.
            if answers[0] != Ok(None) {
                let message = match beyond - walk.at {
                    2 => format!("the record is gone, record {beyond} is there"),
                    gone => format!("{} records are gone, record {beyond} is there", gone - 1),
                };
                found.problem(Error::corrupt(key, message));
                walk.tear(beyond - 1, found);
                return Ok(true);
            }
        }
        if let Some((_, manifest)) = &walk.newest {
            let beyond = manifest.position.sequence;
            let message = format!("the record is gone, a snapshot at {beyond} is there");
            found.problem(Error::corrupt(key, message));
        }
        Ok(false)
    }

    /// The record at the older snapshot is never collected: it must be the one that was folded.
    async fn verify_anchor<M>(
        &self,
        walk: &Walk<M>,
        boundary: u64,
        found: &mut Verified,
    ) -> Result<()> {
        let Some(chain) = walk.chain else {
            return Ok(());
        };
        if walk.at == 0 || walk.at <= boundary {
            return Ok(());
        }
        let key = frame::record_key(walk.at);
        let answer = get_each(&*self.kv, core::slice::from_ref(&key)).await?;
        let Some(value) = found.unless_damaged(answer.into_iter().next().unwrap_or(Ok(None)))?
        else {
            return Ok(());
        };
        match value {
            None => found.problem(Error::corrupt(&key, "the record at the snapshot is gone")),
            Some(value) => {
                found.records += 1;
                found.bytes += value.len() as u64;
                match frame::read_record(&key, &self.store, walk.at, &value) {
                    Ok(record) if record.hash == chain => {}
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
}

impl<M: Machine> Walk<M> {
    /// From a state.
    pub(super) const fn of(machine: M, at: Position, newest: Option<(M, Manifest)>) -> Self {
        Self {
            machine: Some(machine),
            at: at.sequence,
            chain: Some(at.chain),
            first: at.sequence + 1,
            newest,
        }
    }

    /// After a number, without the state there.
    pub(super) const fn loose(at: u64) -> Self {
        Self {
            machine: None,
            at,
            chain: None,
            first: at + 1,
            newest: None,
        }
    }

    fn fold(&mut self, store: &frame::StoreId, key: &str, value: &[u8]) -> Result<()> {
        let sequence = self.at + 1;
        let record = frame::read_record(key, store, sequence, value)?;
        if self.chain.is_some_and(|chain| chain != record.previous) {
            return Err(Error::corrupt(
                key,
                "the record does not follow the record before it",
            ));
        }
        let event = M::decode(record.payload).map_err(|error| error.about(key))?;
        if let Some(machine) = &mut self.machine {
            machine.apply(sequence, record.operation, &event);
        }
        self.at = sequence;
        self.chain = Some(record.hash);
        Ok(())
    }

    /// Stands after a number without knowing what was there.
    fn tear(&mut self, at: u64, found: &mut Verified) {
        self.end(found);
        self.machine = None;
        self.chain = None;
        self.at = at;
        self.first = at + 1;
    }

    /// Tells of the sound records that end here.
    fn end(&self, found: &mut Verified) {
        match self.at.checked_sub(self.first) {
            Some(0) => found.sound.push(format!("record {}", self.at)),
            Some(_) => {
                let run = format!("records {} to {}", self.first, self.at);
                found.sound.push(run);
            }
            None => {}
        }
    }

    /// Compares with the image of the newest snapshot, when the walk is where it was taken; behind
    /// damage, the fold goes on from there.
    fn compare(&mut self, found: &mut Verified) {
        let at = self.at;
        let here = |newest: &mut (M, Manifest)| newest.1.position.sequence <= at;
        let Some((mut image, manifest)) = self.newest.take_if(here) else {
            return;
        };
        let place = manifest.root.key();
        let same =
            |chain: Hash| (at, chain) == (manifest.position.sequence, manifest.position.chain);
        if self.chain.is_some_and(|chain| !same(chain)) && self.machine.is_some() {
            found.problem(Error::corrupt(&place, "the snapshot is of another history"));
            return;
        }
        match &mut self.machine {
            Some(folded) => {
                folded.complete();
                image.complete();
                compare(folded, &image, &place, found);
            }
            None if at == manifest.position.sequence => {
                self.machine = Some(image);
                self.chain = Some(manifest.position.chain);
            }
            None => {}
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
