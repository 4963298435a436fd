//! Verification: walk every stored byte and name every place that is wrong. What is damaged stops
//! nothing: whatever can still be read is checked, and what is sound is told as well.

use alloc::{
    collections::BTreeSet,
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    BOUNDARY, HEAD, Journal, META, Options, Position, RESTARTS,
    frame::{self, Head, PartRef, StoreId},
    get,
    machine::Machine,
    manifest::{Manifest, each_part, read_manifest},
    tail::no_record,
    unavailable,
    walk::Walk,
};
use crate::{Code, Error, Result, kv::Kv};

/// Keys that one listing asks for.
pub(super) const LISTING: u32 = 1024;
/// Problems that are told one by one; those beyond are counted.
pub const PROBLEMS_MAX: usize = 100;

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
    /// What is wrong, at most [`PROBLEMS_MAX`]; empty for a sound store.
    pub problems: Vec<Problem>,
    /// How many more things are wrong.
    pub beyond: u64,
    /// What checked out, for people: `meta`, `boundary`, `head`, snapshots, runs of records.
    pub sound: Vec<String>,
}

impl Verified {
    /// Notes something that is wrong.
    pub fn problem(&mut self, error: Error) {
        if self.problems.len() == PROBLEMS_MAX {
            self.beyond += 1;
            return;
        }
        let fault = error.into_fault();
        let problem = Problem {
            place: fault.subject,
            message: fault.message,
        };
        // A store that answers nothing any more says the same of everything.
        if !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }

    /// Notes damage and goes on; whatever else is wrong with the store ends the verification.
    pub(super) fn unless_damaged<T>(&mut self, result: Result<T>) -> Result<Option<T>> {
        match result {
            Ok(value) => Ok(Some(value)),
            Err(error) if is_damage(&error) => {
                self.problem(error);
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }
}

/// What is known of the anchors; what is damaged is not.
#[derive(Debug, Default)]
pub(super) struct Known {
    pub(super) boundary: Option<u64>,
    pub(super) head: Option<Head>,
    /// The head is damaged, or a manifest that it names: parts may be needed that nothing names.
    torn: bool,
    /// The parts that a readable manifest names.
    named: BTreeSet<String>,
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
        let keys = [META, BOUNDARY, HEAD].map(ToString::to_string);
        for _ in 0..RESTARTS {
            let before = get_each(&*self.kv, &keys).await?;
            let found = self.verify_at::<M>(&before).await?;
            // What was collected under our eyes is no damage.
            if found.problems.is_empty() || get_each(&*self.kv, &keys).await? == before {
                return Ok(found);
            }
        }
        Err(unavailable(
            "snapshots are collected faster than they can be read",
        ))
    }

    /// As [`Journal::verify`], of a store that need not open.
    ///
    /// # Errors
    /// Those of the store; `unsupported` when it cannot carry a journal.
    pub async fn examine<M: Machine>(kv: K, options: Options) -> Result<Verified> {
        Self::over(kv, 0, options).await?.verify::<M>().await
    }

    async fn verify_at<M: Machine>(&mut self, anchors: &[Answer]) -> Result<Verified> {
        let mut found = Verified::default();
        if self.unmade
            && let Some(store) = self.name_of(anchors).await?
        {
            self.store = store;
        }
        if self.is_new(anchors).await? {
            return Ok(found);
        }
        let mut known = self.verify_anchors(anchors, &mut found)?;
        let images = self.verify_images::<M>(&mut known, &mut found).await?;
        if let Some(walk) = self.begin(&known, images).await? {
            self.verify_records(walk, &known, &mut found).await?;
        }
        if self.traits.lists {
            self.verify_keys(&known, &mut found).await?;
        }
        Ok(found)
    }

    /// Which store this is: what the first sound value says, of the anchors and then of the others.
    async fn name_of(&self, anchors: &[Answer]) -> Result<Option<StoreId>> {
        let read = |answer: &Answer| frame::store_of(answer.as_ref().ok()?.as_deref()?);
        if let Some(store) = anchors.iter().find_map(read) {
            return Ok(Some(store));
        }
        // A store that stumbles over an anchor when it lists all may still list the others.
        for prefix in ["j/", "s/", ""] {
            let keys = undamaged(self.kv.keys(prefix, "", LISTING).await)?;
            for key in keys.unwrap_or_default() {
                let answer = get_each(&*self.kv, &[key]).await?.remove(0);
                if let Some(store) = read(&answer) {
                    return Ok(Some(store));
                }
            }
        }
        Ok(None)
    }

    /// Whether nothing was stored yet, beside the boundary of a store that somebody began to make.
    async fn is_new(&self, anchors: &[Answer]) -> Result<bool> {
        let after = match anchors {
            [Ok(None), Ok(None), Ok(None)] => "",
            [Ok(None), Ok(Some(value)), Ok(None)]
                if frame::read_boundary(&self.store, Some(value)) == Ok(0) =>
            {
                BOUNDARY
            }
            _ => return Ok(false),
        };
        if self.traits.lists {
            let listed = undamaged(self.kv.keys("", after, 1).await)?;
            return Ok(listed.is_some_and(|keys| keys.is_empty()));
        }
        let first = get_each(&*self.kv, &[frame::record_key(1)]).await?;
        Ok(first[0] == Ok(None))
    }

    /// Checks meta, boundary and head.
    fn verify_anchors(&self, answers: &[Answer], found: &mut Verified) -> Result<Known> {
        let mut known = Known::default();
        match &answers[0] {
            Ok(Some(meta)) if *meta == frame::meta(&self.store) => found.sound.push(META.into()),
            Ok(_) => found.problem(Error::corrupt(META, "the meta value is gone or changed")),
            Err(error) => found.problem(error.clone()),
        }
        let boundary = answers[1].clone();
        let boundary =
            boundary.and_then(|value| frame::read_boundary(&self.store, value.as_deref()));
        known.boundary = found.unless_damaged(boundary)?;
        if let Some(boundary) = known.boundary {
            found.sound.push(format!("{BOUNDARY} {boundary}"));
        }
        let head = answers[2].clone();
        let head = head.and_then(|value| {
            let read = |value: Vec<u8>| frame::read_head(&self.store, &value);
            value.map(read).transpose()
        });
        match found.unless_damaged(head)? {
            Some(head) => known.head = head,
            None => known.torn = true,
        }
        if known.head.is_some() {
            found.sound.push(HEAD.into());
        }
        // The boundary stops short of the older snapshot, and a head never moves back.
        let boundary = known.boundary.unwrap_or(0);
        if boundary > 0 && !known.torn && known.head.as_ref().map_or(0, Head::oldest) <= boundary {
            let message = format!("the head does not reach the boundary {boundary}");
            found.problem(Error::corrupt(HEAD, message));
            known.torn = true;
        }
        Ok(known)
    }

    /// Reads both snapshots; gives those that are sound, the older one first.
    async fn verify_images<M: Machine>(
        &self,
        known: &mut Known,
        found: &mut Verified,
    ) -> Result<Vec<(M, Manifest)>> {
        let mut images = Vec::new();
        let roots = known.head.iter();
        let roots = roots.flat_map(|head| [head.previous, Some(head.newest)]);
        for root in roots.flatten().collect::<Vec<_>>() {
            if !self.verify_parts(root, known, found).await? {
                continue;
            }
            let image = self.read_image::<M>(root, true).await;
            let image = image.map_err(|error| named(&root.key(), error));
            if let Some((machine, manifest)) = found.unless_damaged(image)? {
                let (at, parts) = (root.sequence, manifest.parts());
                found
                    .sound
                    .push(format!("snapshot at {at}, parts: {parts}"));
                images.push((machine, manifest));
            }
        }
        Ok(images)
    }

    /// Reads every part of a snapshot; whether all are sound.
    async fn verify_parts(
        &self,
        root: PartRef,
        known: &mut Known,
        found: &mut Verified,
    ) -> Result<bool> {
        let manifest = read_manifest(&*self.kv, &self.store, root, true).await;
        let manifest = manifest.map_err(|error| named(&root.key(), error));
        let Some(manifest) = found.unless_damaged(manifest)? else {
            known.torn = true;
            return Ok(false);
        };
        let mut sound = true;
        for part in manifest.references() {
            if !known.named.insert(part.key()) {
                continue;
            }
            let read = each_part(&*self.kv, core::iter::once(part), |reference, value| {
                found.parts += 1;
                found.bytes += value.len() as u64;
                frame::read_part(&self.store, reference, &value, true).map(|_| ())
            });
            let read = read.await.map_err(|error| named(&part.key(), error));
            sound &= found.unless_damaged(read)?.is_some();
        }
        Ok(sound)
    }

    /// Where the walk over the records begins: at the older image, or at the beginning if there
    /// is no snapshot, or at the sound one of two, or else at the first record that is needed,
    /// with nothing to fold it into.
    async fn begin<M: Machine>(
        &self,
        known: &Known,
        mut images: Vec<(M, Manifest)>,
    ) -> Result<Option<Walk<M>>> {
        let mut newest = images.pop();
        let older = known.head.as_ref().and_then(|head| head.previous);
        let from = match images.pop() {
            Some(older) => Some(older),
            None if older.is_none() && !known.torn && known.boundary == Some(0) => {
                let chain = frame::genesis(&self.store);
                return Ok(Some(Walk::of(
                    M::empty(),
                    Position { sequence: 0, chain },
                    newest,
                )));
            }
            None => newest.take(),
        };
        if let Some((machine, manifest)) = from {
            return Ok(Some(Walk::of(machine, manifest.position, newest)));
        }
        let first = match known.boundary {
            Some(boundary) => Some(boundary + 1),
            None => undamaged(self.listed_after("j/").await)?.flatten(),
        };
        Ok(first.map(|first| Walk::loose(first - 1)))
    }

    /// The number of the first record that is listed after a key.
    pub(super) async fn listed_after(&self, key: &str) -> Result<Option<u64>> {
        if !self.traits.lists {
            return Ok(None);
        }
        let mut after = key.to_string();
        loop {
            let keys = self.kv.keys("j/", &after, LISTING).await?;
            let record = |key: &String| {
                let sequence = frame::key_sequence("j/", key)?;
                (sequence > 0 && frame::record_key(sequence) == *key).then_some(sequence)
            };
            if let Some(sequence) = keys.iter().find_map(record) {
                return Ok(Some(sequence));
            }
            match keys.last() {
                Some(last) if *last > after => after.clone_from(last),
                _ => return Ok(None),
            }
        }
    }

    /// Looks at every key that the store lists.
    async fn verify_keys(&self, known: &Known, found: &mut Verified) -> Result<()> {
        let mut loose = 0;
        // A store that stumbles over an anchor when it lists all may still list the others.
        let whole = undamaged(self.kv.keys("", "", 1).await)?.is_some();
        let prefixes: &[&str] = if whole { &[""] } else { &["j/", "s/"] };
        for prefix in prefixes {
            loose += self.verify_listed(prefix, known, found).await?;
        }
        if loose > 0 {
            found
                .sound
                .push(format!("parts that no readable snapshot names: {loose}"));
        }
        self.verify_end(found).await
    }

    /// Looks at the listed keys with a prefix; how many are parts that nothing names, and sound.
    async fn verify_listed(
        &self,
        prefix: &str,
        known: &Known,
        found: &mut Verified,
    ) -> Result<u64> {
        let (mut after, mut loose) = (String::new(), 0);
        loop {
            let keys = self.kv.keys(prefix, &after, LISTING).await;
            let Some(keys) = found.unless_damaged(keys)? else {
                return Ok(loose);
            };
            let Some(last) = keys.last().cloned().filter(|last| *last > after) else {
                return Ok(loose);
            };
            for key in &keys {
                loose += u64::from(self.verify_key(key, known, found).await?);
            }
            after = last;
        }
    }

    /// Whether it is a part that nothing names, and sound.
    async fn verify_key(&self, key: &str, known: &Known, found: &mut Verified) -> Result<bool> {
        if [META, HEAD, BOUNDARY].contains(&key) || known.named.contains(key) {
            return Ok(false);
        }
        if let Some(sequence) = frame::key_sequence("j/", key)
            && frame::record_key(sequence) == key
        {
            found.litter += u64::from(sequence <= known.boundary.unwrap_or(0));
            return Ok(false);
        }
        if frame::key_sequence("s/", key).is_none() {
            found.problem(Error::corrupt(key, "the key is not one that a store has"));
            return Ok(false);
        }
        if !known.torn {
            found.litter += 1;
            return Ok(false);
        }
        let value = get_each(&*self.kv, &[key.to_string()]).await?.remove(0);
        let Some(Some(value)) = found.unless_damaged(value)? else {
            return Ok(false);
        };
        found.parts += 1;
        found.bytes += value.len() as u64;
        let read = frame::read_loose_part(key, &self.store, &value);
        Ok(found.unless_damaged(read)?.is_some())
    }

    /// Asks whether a snapshot was begun of more records than there are: then the last are gone.
    async fn verify_end(&self, found: &mut Verified) -> Result<()> {
        let part = undamaged(self.part_beyond(found.sequence).await)?.flatten();
        let Some(part) = part else {
            return Ok(());
        };
        // The part, then the record: whoever wrote the one had read the other. What was collected
        // since is below the boundary.
        let next = found.sequence + 1;
        let keys = [part, frame::record_key(next), BOUNDARY.to_string()];
        if found.problems.iter().any(|told| told.place == keys[1]) {
            return Ok(());
        }
        let answers = get_each(&*self.kv, &keys).await?;
        let [Ok(Some(_)), Ok(None), Ok(boundary)] = answers.as_slice() else {
            return Ok(());
        };
        let boundary = frame::read_boundary(&self.store, boundary.as_deref());
        if boundary.is_ok_and(|boundary| boundary < next) {
            found.problem(Error::corrupt(&keys[1], no_record(&keys[0])));
        }
        Ok(())
    }
}

/// What a store answers for one key: damage that it reports itself is of that key alone.
pub(super) type Answer = Result<Option<Vec<u8>>>;

/// Reads keys, one answer a key: all at once, or one by one where the store reports damage.
pub(super) async fn get_each(kv: &impl Kv, keys: &[String]) -> Result<Vec<Answer>> {
    if let Some(values) = undamaged(get(kv, keys).await)? {
        return Ok(values.into_iter().map(Ok).collect());
    }
    let mut answers = Vec::with_capacity(keys.len());
    for key in keys {
        answers.push(match get(kv, core::slice::from_ref(key)).await {
            Ok(mut values) => Ok(values.remove(0)),
            Err(error) if error.code == Code::Corrupt => Err(named(key, error)),
            Err(error) => return Err(error),
        });
    }
    Ok(answers)
}

/// Gives damage that the store reports, of a file or folder of its own, the key as its place.
fn named(key: &str, error: Error) -> Error {
    let journals = error.subject == key || frame::key_sequence("s/", &error.subject).is_some();
    if error.code != Code::Corrupt || journals {
        return error;
    }
    let message = match error.subject.as_str() {
        "" => error.message.clone(),
        place => format!("{place}: {}", error.message),
    };
    Error::corrupt(key, message)
}

/// What was read, unless the store reports damage of its own.
pub(super) fn undamaged<T>(result: Result<T>) -> Result<Option<T>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(error) if error.code == Code::Corrupt => Ok(None),
        Err(error) => Err(error),
    }
}

/// Whether an error speaks of stored bytes rather than of the store.
fn is_damage(error: &Error) -> bool {
    matches!(error.code, Code::Corrupt | Code::Unsupported)
}
