//! Snapshots: write what changed as new parts, read them back, then point the head at them.

use alloc::{string::ToString, vec::Vec};

use super::{
    Anchors, HEAD, Journal, definite,
    frame::{self, Author, Head, PartRef, Role},
    get,
    machine::Machine,
    manifest::{self, Batch, Manifest, Page},
    mutant::Mutant,
    unavailable,
};
use crate::{Code, Error, Result, kv::Kv};

/// Bytes of written parts after which they are stored before more are cut.
const FLUSH_BYTES: usize = 4 << 20;

/// What a snapshot did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Snapshot {
    /// It is the newest now.
    Taken {
        /// The sequence of the state that it holds.
        sequence: u64,
        /// Parts written.
        written: u64,
        /// Their stored bytes.
        bytes: u64,
        /// Parts taken over from the snapshot before.
        reused: u64,
    },
    /// The newest snapshot is as new as the machine or newer: nothing was written.
    Current,
    /// Another handle published one first.
    Lost,
}

/// How the swap of the head ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Published {
    Yes,
    /// For certain not, now or later.
    Never,
    /// Overtaken; whether it was there for a moment is not known.
    Overtaken,
    /// The store did not say; it may be there, now or later.
    Unknown,
}

/// A snapshot whose parts are stored and read back, for the head to name.
struct Prepared {
    generation: u64,
    root: PartRef,
    /// The parts of the manifest itself.
    own: Vec<PartRef>,
}

/// A snapshot being written.
#[derive(Debug)]
struct Writing {
    batch: Batch,
    /// Every part written, for reading back.
    written: Vec<PartRef>,
    reused: u64,
    pages: Vec<Page>,
}

impl<K: Kv> Journal<K> {
    /// Writes a snapshot of the machine unless there is one as new.
    ///
    /// Only pages that changed after the snapshot that it replaces are written; the parts of the
    /// others are named again.
    ///
    /// # Errors
    /// Those of [`Machine::page`] and of the store; `corrupt` when a part does not read back as it
    /// was written. The state is as safe after an error as before, and what was stored until then is
    /// removed again; call again.
    pub async fn snapshot<M: Machine>(&mut self, machine: &M) -> Result<Snapshot> {
        self.write_snapshot(machine, false, false).await
    }

    /// As [`Journal::snapshot`], but writes every page anew, even if nothing changed: heals parts
    /// that were damaged in the store, as long as the machine was opened before or without them.
    ///
    /// # Errors
    /// Those of [`Journal::snapshot`].
    pub async fn rewrite<M: Machine>(&mut self, machine: &M) -> Result<Snapshot> {
        self.write_snapshot(machine, true, true).await
    }

    /// `again`: also when the newest is as new. `whole`: reuse nothing.
    pub(super) async fn write_snapshot<M: Machine>(
        &mut self,
        machine: &M,
        again: bool,
        whole: bool,
    ) -> Result<Snapshot> {
        if self.unmade {
            return Ok(Snapshot::Current);
        }
        let anchors = self.anchors().await?;
        let newest = anchors.head.as_ref().map_or(0, |head| head.newest.sequence);
        let old = newest > self.position.sequence;
        if old || (newest == self.position.sequence && !again) {
            self.tail_bytes = 0;
            self.load_base(&anchors).await?;
            return Ok(Snapshot::Current);
        }
        let healthy = self.load_base(&anchors).await?;
        let mut writing = self.begin_writing()?;
        let whole = whole || !healthy;
        let prepared = match self.prepare(machine, &anchors, whole, &mut writing).await {
            Ok(prepared) => prepared,
            // No head names these parts, and a collector takes only what is below the newest: on a
            // store that is full they would stay in the way of everything else.
            Err(error) => {
                self.discard(&writing.written).await;
                self.failed_at = Some(self.position.sequence);
                // Parts of a snapshot that was overtaken may be collected under our hands.
                if error.code == Code::Corrupt && self.moved(&anchors).await? {
                    return Ok(Snapshot::Lost);
                }
                return Err(error);
            }
        };
        // A damaged newest snapshot is no fallback; the one before it stays.
        let previous = anchors.head.as_ref().and_then(|head| {
            if healthy {
                Some(head.newest)
            } else {
                head.previous
            }
        });
        let head = Head {
            generation: prepared.generation,
            newest: prepared.root,
            previous,
        };
        match self.publish(anchors.head_value.as_deref(), &head).await {
            Ok(Published::Yes) => Ok(self.taken(prepared, writing)),
            Ok(Published::Never) => {
                self.discard(&writing.written).await;
                Ok(Snapshot::Lost)
            }
            Ok(Published::Overtaken) => Ok(Snapshot::Lost),
            Ok(Published::Unknown) => {
                self.failed_at = Some(self.position.sequence);
                Err(unavailable(
                    "the store did not say whether it took the new head",
                ))
            }
            Err(error) => {
                self.discard(&writing.written).await;
                self.failed_at = Some(self.position.sequence);
                Err(error)
            }
        }
    }

    /// Stores every part of a snapshot and reads it back.
    async fn prepare<M: Machine>(
        &self,
        machine: &M,
        anchors: &Anchors,
        whole: bool,
        writing: &mut Writing,
    ) -> Result<Prepared> {
        self.write_pages(machine, whole, writing).await?;
        let generation = anchors.head.as_ref().map_or(0, |head| head.generation) + 1;
        let bytes = manifest::encode(generation, self.position, &writing.pages);
        let (root, own) = writing.batch.cut_manifest(&self.store, &bytes);
        self.store_parts(writing).await?;
        self.read_back(&writing.written).await?;
        Ok(Prepared {
            generation,
            root,
            own,
        })
    }

    /// Notes that a snapshot of this handle is the newest.
    fn taken(&mut self, prepared: Prepared, writing: Writing) -> Snapshot {
        let (position, pages) = (self.position, writing.pages);
        self.manifest = Some(Manifest {
            root: prepared.root,
            own: prepared.own,
            generation: prepared.generation,
            position,
            pages,
        });
        self.tail_bytes = 0;
        self.failed_at = None;
        Snapshot::Taken {
            sequence: position.sequence,
            written: writing.written.len() as u64,
            bytes: writing
                .written
                .iter()
                .map(|part| u64::from(part.length))
                .sum(),
            reused: writing.reused,
        }
    }

    /// Whether the head is another one by now.
    async fn moved(&self, anchors: &Anchors) -> Result<bool> {
        Ok(self.anchors().await?.head != anchors.head)
    }

    /// Makes `self.manifest` the one that the head names as newest. `false` when there is none or
    /// it is damaged.
    async fn load_base(&mut self, anchors: &Anchors) -> Result<bool> {
        let Some(head) = &anchors.head else {
            return Ok(false);
        };
        if self.damaged == Some(head.newest) {
            return Ok(false);
        }
        let cached = self.manifest.as_ref().map(|manifest| manifest.root);
        if cached == Some(head.newest)
            || (self.broken(Mutant::ReuseCollectedPart) && cached.is_some())
        {
            return Ok(true);
        }
        match manifest::read_manifest(&*self.kv, &self.store, head.newest, false).await {
            Ok(manifest) => {
                self.manifest = Some(manifest);
                Ok(true)
            }
            Err(error) if error.code == Code::Corrupt => {
                if !self.moved(anchors).await? {
                    self.warnings.push(error);
                }
                Ok(false)
            }
            Err(error) => Err(error),
        }
    }

    /// A snapshot of which nothing is written yet. Its parts have names that no other has.
    fn begin_writing(&mut self) -> Result<Writing> {
        self.attempts = self.attempts.checked_add(1).ok_or_else(|| {
            Error::new(
                Code::Internal,
                "too many snapshots by one handle: open the store anew",
            )
        })?;
        let mut author = Author {
            sequence: self.position.sequence,
            writer: self.writer,
            attempt: self.attempts,
        };
        if self.broken(Mutant::LateDelete) {
            (author.writer, author.attempt) = (0, 0);
        }
        Ok(Writing {
            batch: Batch::new(author, self.options.part),
            written: Vec::new(),
            reused: 0,
            pages: Vec::new(),
        })
    }

    /// Stores the pages that changed and collects the references of all.
    async fn write_pages<M: Machine>(
        &self,
        machine: &M,
        whole: bool,
        writing: &mut Writing,
    ) -> Result<()> {
        let pages = machine.pages();
        writing.pages.reserve(pages.len());
        for (id, changed) in pages {
            let base = if whole { None } else { self.manifest.as_ref() };
            let unchanged = base
                .filter(|base| changed <= base.position.sequence)
                .and_then(|base| base.page(id));
            if let Some(page) = unchanged {
                writing.reused += page.parts.len() as u64;
                writing.pages.push(page.clone());
                continue;
            }
            let bytes = machine.page(id)?;
            let parts = writing.batch.cut(&self.store, Role::Page, &bytes);
            writing.pages.push(Page {
                id,
                length: bytes.len() as u64,
                parts,
            });
            if writing.batch.bytes > FLUSH_BYTES {
                self.store_parts(writing).await?;
            }
        }
        Ok(())
    }

    /// Stores the parts that are cut.
    async fn store_parts(&self, writing: &mut Writing) -> Result<()> {
        for (reference, value) in writing.batch.take() {
            let key = reference.key();
            // Before it is sent: a put whose outcome is unknown may be there, too.
            writing.written.push(reference);
            let mut tries = 0;
            // The same name always has the same bytes, so a put may be sent again.
            while let Err(error) = self.kv.put(&key, &value).await {
                tries += 1;
                if definite(&error) || tries > self.options.resends {
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    /// Checks that every part is stored as it was written.
    async fn read_back(&self, written: &[PartRef]) -> Result<()> {
        manifest::each_part(&*self.kv, written.iter(), |reference, value| {
            frame::read_part(&self.store, reference, &value, true).map(|_| ())
        })
        .await
    }

    /// Moves the head from what it was to the new one. An error: for certain it did not.
    async fn publish(&self, old: Option<&[u8]>, head: &Head) -> Result<Published> {
        let next = frame::head(&self.store, head);
        let mut sent = false;
        for _ in 0..=self.options.resends {
            match self.kv.swap(HEAD, old, Some(&next)).await {
                Ok(true) => return Ok(Published::Yes),
                // The head is never again what it was: generations only grow.
                Ok(false) if !sent => return Ok(Published::Never),
                Err(error) if definite(&error) && !sent => return Err(error),
                Ok(false) | Err(_) => sent = true,
            }
            let Ok(values) = get(&*self.kv, &[HEAD.to_string()]).await else {
                continue;
            };
            if values[0].as_deref() == Some(next.as_slice()) {
                return Ok(Published::Yes);
            }
            if values[0].as_deref() != old {
                return Ok(Published::Overtaken);
            }
        }
        Ok(Published::Unknown)
    }

    /// Removes the parts of a snapshot that can never be published. Best effort: a collector
    /// finds what stays.
    async fn discard(&self, written: &[PartRef]) {
        let keys: Vec<_> = written.iter().map(PartRef::key).collect();
        for keys in keys.chunks(super::collect::BATCH) {
            if self.kv.delete(keys).await.is_err() {
                return;
            }
        }
    }
}
