//! What is derived from the state and kept in step with it: the index over the latest,
//! unexpired records.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    format,
    string::String,
    vec::Vec,
};

use crate::{
    error::Result,
    index::{
        Entry, Field, Index,
        page::{Meta, PAGE_DOCUMENTS, Texts},
        similar::{Shape, Similar},
    },
    journal::PageId,
    model::{Draft, Head, Name, PAGE_DERIVED, Sink, State},
    rank::{jaccard::Hashes, restate},
    wire::Running,
};

/// Stands in for the expiry of a record that will not expire.
const NEVER: u64 = u64::MAX;

/// What one mention in a key or a tag counts; plain content counts 1.
const KEY_WEIGHT: f32 = 2.0;
const TITLE_WEIGHT: f32 = 1.5;
const TAG_WEIGHT: f32 = 1.0;

/// The collection whose texts are compared with each other.
const COMPARED: &str = "memory";

/// Collection, owner and agent: records of one partition may be read together.
type Scope = (Name, Name, Name);

/// Index structures over the latest, unexpired records.
#[derive(Debug, Default)]
pub struct Derived {
    /// Terms and texts.
    pub index: Index,
    partitions: BTreeMap<Scope, u32>,
    /// Memories by what they say; built when it is first wanted, in step from then on.
    similar: Option<Similar>,
    /// Expiry and slot of latest records that will expire and are visible.
    expiring: BTreeSet<(u64, u32)>,
    /// The same for those that expired until the last settled instant.
    expired: BTreeSet<(u64, u32)>,
    /// Slots below which pages are counted.
    slots: u32,
    /// The sequence that changed a page of the index last, and the one at hand.
    changed: BTreeMap<u32, u64>,
    sequence: u64,
    /// Pages that were read, until the state is complete.
    read: Vec<(PageId, Vec<u8>)>,
}

/// The searched texts of a state.
#[derive(Debug)]
pub(super) struct Stored<'a>(pub(super) &'a State);

impl Texts for Stored<'_> {
    fn fields(&self, doc: u32, with: &mut dyn FnMut(&[Field<'_>])) {
        if let Some(record) = self.0.record(doc) {
            with(&fields(&record.draft));
        }
    }
}

impl Derived {
    /// Partitions whose scope passes.
    pub fn partitions(&self, mut admits: impl FnMut(Name, Name, Name) -> bool) -> Vec<u32> {
        self.partitions
            .iter()
            .filter(|((collection, owner, agent), _)| admits(*collection, *owner, *agent))
            .map(|(_, number)| *number)
            .collect()
    }

    /// Memories by what they say; `None` until [`Derived::compare`].
    pub fn similar(&self) -> Option<&Similar> {
        self.similar.as_ref()
    }

    /// Builds [`Derived::similar`] if it is not there.
    pub(super) fn compare(&mut self, state: &State) {
        if self.similar.is_some() {
            return;
        }
        let mut similar = Similar::default();
        for (slot, head) in state.live(COMPARED) {
            if self.expired.contains(&(head.expires, slot)) {
                continue;
            }
            if let Some(record) = state.record(slot) {
                similar.insert(slot, &shape(&record.scope.owner, &record.content));
            }
        }
        self.similar = Some(similar);
    }

    /// Says that the record at `sequence` is about to be applied.
    pub(super) fn touched(&mut self, sequence: u64) {
        self.sequence = sequence;
    }

    /// Says that the page of a slot differs from now on.
    fn mark(&mut self, slot: u32) {
        self.slots = self.slots.max(slot.saturating_add(1));
        self.changed.insert(slot / PAGE_DOCUMENTS, self.sequence);
    }

    /// Takes records that expired until `now` out, and puts back those that have not.
    pub(super) fn settle(&mut self, state: &State, now: u64) {
        while let Some((at, slot)) = self.expiring.first().copied() {
            if at > now {
                break;
            }
            self.expiring.remove(&(at, slot));
            self.expired.insert((at, slot));
            if let Some(record) = state.record(slot) {
                self.drop_slot(slot, &record.draft);
            }
        }
        while let Some((at, slot)) = self.expired.last().copied() {
            if at <= now {
                break;
            }
            self.expired.remove(&(at, slot));
            if at != NEVER {
                self.expiring.insert((at, slot));
            }
            if let (Some(head), Some(record)) = (state.head(slot), state.record(slot)) {
                self.add_slot(slot, head, &record.draft);
            }
        }
    }

    /// The number of the partition that a record belongs to.
    fn partition(&mut self, head: &Head) -> u32 {
        let scope = (head.collection, head.owner, head.agent);
        let next = u32::try_from(self.partitions.len()).unwrap_or(u32::MAX);
        *self.partitions.entry(scope).or_insert(next)
    }

    fn add_slot(&mut self, slot: u32, head: &Head, draft: &Draft) {
        let entry = Entry {
            partition: self.partition(head),
            session: head.session.0,
            time: head.updated,
            tie: Running::of(draft.id.as_bytes()),
            fields: &fields(draft),
        };
        self.index.insert(slot, &entry);
        if let Some(similar) = self
            .similar
            .as_mut()
            .filter(|_| draft.collection == COMPARED)
        {
            similar.insert(slot, &shape(&draft.scope.owner, &draft.content));
        }
    }

    fn drop_slot(&mut self, slot: u32, draft: &Draft) {
        self.index.remove(slot, &fields(draft));
        if let Some(similar) = self
            .similar
            .as_mut()
            .filter(|_| draft.collection == COMPARED)
        {
            similar.remove(slot, &shape(&draft.scope.owner, &draft.content));
        }
    }

    /// Compares with what the state says should be there; what differs, in words.
    pub(super) fn check(&self, state: &State) -> Vec<String> {
        let mut findings = Vec::new();
        let mut dated: BTreeSet<(u64, u32)> = BTreeSet::new();
        let mut visible = 0u64;
        for (slot, head) in state.all_live() {
            if head.expires != 0 {
                dated.insert((head.expires, slot));
            }
            let expired = self.expired.contains(&(head.expires, slot));
            visible += u64::from(!expired);
            if self.index.contains(slot) == expired {
                findings.push(format!(
                    "slot {slot} is visible: {}, indexed: {expired}",
                    !expired
                ));
            }
        }
        let known: BTreeSet<(u64, u32)> = self.expiring.union(&self.expired).copied().collect();
        if dated != known {
            findings.push(String::from(
                "the queue of expiries differs from the records",
            ));
        }
        let everything: Vec<u32> = self.partitions.values().copied().collect();
        let indexed = self.index.statistics(&everything).documents;
        if indexed != visible {
            findings.push(format!(
                "{visible} records are visible, {indexed} are indexed"
            ));
        }
        findings
    }

    /// Pages of the index for a snapshot, each with the sequence that changed it last.
    pub(super) fn pages(&self) -> Vec<(PageId, u64)> {
        (0..self.slots.div_ceil(PAGE_DOCUMENTS))
            .map(|number| {
                let page = PageId {
                    kind: PAGE_DERIVED,
                    number,
                };
                (page, self.changed.get(&number).copied().unwrap_or(0))
            })
            .collect()
    }

    /// Bytes of one page: what its latest records say, expired or not.
    pub(super) fn page(&self, state: &State, page: PageId) -> Vec<u8> {
        let first = page.number.saturating_mul(PAGE_DOCUMENTS);
        let last = first.saturating_add(PAGE_DOCUMENTS).min(state.slots());
        let latest = |slot: &u32| state.head(*slot).is_some_and(|head| head.latest);
        let slots: Vec<u32> = (first..last).filter(latest).collect();
        if slots.is_empty() {
            return Vec::new();
        }
        self.index.encode_page(&slots, &Stored(state))
    }

    /// Takes in one page; [`Derived::finish`] reads it.
    pub(super) fn restore(&mut self, page: PageId, bytes: Vec<u8>) -> Result<()> {
        self.read.push((page, bytes));
        Ok(())
    }

    /// Ends a restore: reads the pages, and the texts of records that no page holds.
    pub(super) fn finish(&mut self, state: &State, sequence: u64) -> Result<()> {
        // Pages that have to be made anew are newer than the image that was read.
        self.sequence = sequence.saturating_add(1);
        self.slots = state.slots();
        for (page, bytes) in core::mem::take(&mut self.read) {
            if bytes.is_empty() || page.kind != PAGE_DERIVED {
                continue;
            }
            let mut index = core::mem::take(&mut self.index);
            let read = index.restore_page(bytes, &mut |slot| {
                let head = state.head(slot).filter(|head| head.latest)?;
                let tie = Running::of(state.id(slot)?.as_bytes());
                let partition = self.partition(head);
                Some(Meta {
                    partition,
                    session: head.session.0,
                    time: head.updated,
                    tie,
                })
            });
            self.index = index;
            read?;
        }
        for (slot, head) in state.all_live() {
            if head.expires != 0 {
                self.expiring.insert((head.expires, slot));
            }
            if self.index.contains(slot) {
                continue;
            }
            if let Some(record) = state.record(slot) {
                self.mark(slot);
                self.add_slot(slot, head, &record.draft);
            }
        }
        Ok(())
    }
}

/// What a memory's text is to [`Similar`].
pub fn shape(owner: &str, content: &str) -> Shape {
    Shape::new(owner, &Hashes::new(content), restate::sense(content))
}

/// The fields of a record that are searched. A title that only repeats the beginning of the
/// content is not counted twice.
fn fields(draft: &Draft) -> Vec<Field<'_>> {
    if draft.collection == super::pick::CARDS {
        return super::pick::fields(draft);
    }
    let mut fields = Vec::with_capacity(4 + draft.tags.len() + draft.files.len());
    fields.push(Field {
        text: &draft.content,
        weight: 1.0,
    });
    if !draft.content.trim_start().starts_with(draft.title.trim()) {
        fields.push(Field {
            text: &draft.title,
            weight: TITLE_WEIGHT,
        });
    }
    if !draft.key.is_empty() && draft.key != draft.title {
        fields.push(Field {
            text: &draft.key,
            weight: KEY_WEIGHT,
        });
    }
    for text in draft
        .tags
        .iter()
        .chain(&draft.files)
        .chain(draft.fields.values())
    {
        fields.push(Field {
            text,
            weight: TAG_WEIGHT,
        });
    }
    fields
}

impl Sink for Derived {
    fn insert(&mut self, slot: u32, head: &Head, draft: &Draft) {
        self.mark(slot);
        if head.expires != 0 {
            self.expiring.insert((head.expires, slot));
        }
        self.add_slot(slot, head, draft);
    }

    fn remove(&mut self, slot: u32, head: &Head, draft: &Draft) {
        self.mark(slot);
        self.expiring.remove(&(head.expires, slot));
        if !self.expired.remove(&(head.expires, slot)) {
            self.drop_slot(slot, draft);
        }
    }

    fn date(&mut self, slot: u32, head: &Head) {
        self.index.set_time(slot, head.updated);
    }

    fn expire(&mut self, slot: u32, head: &Head, before: u64) {
        let date = if head.expires == 0 {
            NEVER
        } else {
            head.expires
        };
        // An expired record whose date moves is put back by the next settling.
        let was_expired = self.expired.remove(&(before, slot));
        self.expiring.remove(&(before, slot));
        if was_expired {
            self.expired.insert((date, slot));
        } else if head.expires != 0 {
            self.expiring.insert((head.expires, slot));
        }
    }
}
