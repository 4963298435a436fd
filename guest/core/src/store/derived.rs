//! What is derived from the state and kept in step with it: the index over the latest,
//! unexpired records.

use alloc::{
    borrow::{Cow, ToOwned},
    collections::{BTreeMap, BTreeSet},
    format,
    rc::Rc,
    string::String,
    vec::Vec,
};

use core::cell::RefCell;

use super::{
    graph::Relations,
    pick::Cards,
    told::{Asked, Told},
};
use crate::sort::{Arrange as _, Gather as _};
use crate::{
    error::Result,
    index::{
        Entry, Field, Index,
        page::{PAGE_DOCUMENTS, Texts},
        similar::{Shape, Similar},
        vectors::{Model, Quantised, Vectors},
    },
    journal::{PageId, Pages},
    model::{Draft, Head, Name, PAGE_DERIVED, Resolved, Sink, State},
    rank::{jaccard::Hashes, restate},
    text::analyse::Analyser,
    wire::Running,
};

/// Records that wait for the index at most: whoever reads next takes them in first.
const WAITING: usize = 128;
/// Slots without a vector that are remembered as those that the embedder failed on.
const REFUSED: usize = 1_024;
/// Stands in for the expiry of a record that will not expire.
const NEVER: u64 = u64::MAX;

/// What one mention in a key or a tag counts; plain content counts 1.
const KEY_WEIGHT: f32 = 2.0;
/// The same in a title.
pub const TITLE_WEIGHT: f32 = 1.5;
const TAG_WEIGHT: f32 = 1.0;

/// The collection whose texts are compared with each other.
const COMPARED: &str = "memory";

/// Pages of vectors, and how many slots one has: 200 kB of 384 numbers each.
const PAGE_VECTORS: u16 = PAGE_DERIVED + 1;
const PAGE_VECTOR_SLOTS: u32 = 512;
/// Pages of similar texts, of the same slots as those of the index.
pub(super) const PAGE_SIMILAR: u16 = PAGE_DERIVED + 2;
/// Bytes of a text that are embedded: more than sentence encoders read.
const EMBEDDED_BYTES: usize = 2_000;

/// Whose records are in a partition: all of them may be read together, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Part {
    /// The collection.
    pub collection: Name,
    /// The owner.
    pub owner: Name,
    /// The agent.
    pub agent: Name,
    /// The project.
    pub project: Name,
}

impl Part {
    fn of(head: &Head) -> Self {
        Self {
            collection: head.collection,
            owner: head.owner,
            agent: head.agent,
            project: head.project,
        }
    }

    /// Whether its records may be seen at all.
    pub fn is_within(&self, reach: &Resolved) -> bool {
        reach.admits_owner(self.owner)
            && reach.admits_agent(self.agent)
            && reach.admits_project(self.project)
    }
}

/// Index structures over the latest, unexpired records.
#[derive(Debug, Default)]
pub struct Derived {
    /// Terms and texts.
    pub index: Index,
    partitions: BTreeMap<Part, u32>,
    /// Reads hits once more for what they matched: it knows the words of the last ones.
    pub(super) reader: RefCell<Analyser>,
    /// Memories by what they say; built when it is first wanted, in step from then on.
    similar: Option<Similar>,
    /// Until then, its pages as they were read.
    similar_pages: BTreeMap<u32, Vec<u8>>,
    /// And those that were not read yet.
    similar_later: Vec<PageId>,
    later: Option<Rc<dyn Pages>>,
    /// The sequence that changed a page of it last, beside what changes the index's.
    similar_changed: BTreeMap<u32, u64>,
    /// Names and cards of records that carry one.
    pub(super) cards: Cards,
    /// What relations join.
    pub(super) relations: Relations,
    /// Expiry and slot of latest records that will expire and are visible.
    expiring: BTreeSet<(u64, u32)>,
    /// The same for those that expired until the last settled instant.
    expired: BTreeSet<(u64, u32)>,
    /// Slots below which pages are counted.
    slots: u32,
    /// The sequence that changed a page of the index last, and the one at hand.
    changed: BTreeMap<u32, u64>,
    sequence: u64,
    /// Embeddings of latest records, expired or not.
    pub(super) vectors: Vectors,
    /// The sequence that changed a page of vectors last.
    vectors_changed: BTreeMap<u32, u64>,
    /// Visible slots by partition of which the vectors know nothing; built when it is first
    /// wanted, in step from then on.
    bare: Option<BTreeMap<u32, BTreeSet<u32>>>,
    /// Those of them for which the embedder gave numbers that are none, the latest last: they wait
    /// behind the others.
    refused: Vec<u32>,
    /// Pages that were read, until the state is complete.
    read: Vec<(PageId, Vec<u8>)>,
    /// Whether records that are written wait for the index, and those that do.
    patient: bool,
    waiting: Vec<u32>,
}

/// The searched texts of a state.
#[derive(Debug)]
pub(super) struct Stored<'a>(pub(super) &'a State);

impl Stored<'_> {
    /// What of a record is embedded: its title, where that says more, and the beginning of its
    /// content; of one that carries a card, the card. Empty: nothing.
    pub(super) fn embedded(&self, slot: u32) -> String {
        let Some(draft) = self.0.record(slot).map(|record| record.draft) else {
            return String::new();
        };
        if draft.collection == super::pick::CARDS {
            return beginning(&super::pick::meant(&draft)).to_owned();
        }
        let title = draft.own_title().trim();
        let says_more = !draft.content.trim_start().starts_with(title);
        let title = if says_more { title } else { "" };
        let text = [title, &draft.content].join(" ");
        beginning(text.trim()).to_owned()
    }
}

/// The part of a text that is embedded.
pub(super) fn beginning(text: &str) -> &str {
    let mut end = text.len().min(EMBEDDED_BYTES);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

impl Texts for Stored<'_> {
    fn fields(&self, doc: u32, with: &mut dyn FnMut(&[Field<'_>])) {
        if let Some(record) = self.0.record(doc) {
            with(&fields(&record.draft));
        }
    }
}

impl Derived {
    /// Partitions that pass, ascending.
    pub fn partitions(&self, admits: impl Fn(&Part) -> bool) -> Vec<u32> {
        let passing = self.partitions.iter().filter(|(part, _)| admits(part));
        let mut numbers: Vec<u32> = passing.map(|(_, number)| *number).collect();
        numbers.arrange();
        numbers
    }

    /// Collections and owners of partitions that pass, each pair once.
    pub(super) fn owners(&self, admits: impl Fn(Name, Name) -> bool) -> Vec<(Name, Name)> {
        let mut owners: Vec<(Name, Name)> = self
            .partitions
            .keys()
            .map(|part| (part.collection, part.owner))
            .filter(|&(collection, owner)| admits(collection, owner))
            .collect();
        owners.dedup();
        owners
    }

    /// Memories by what they say; `None` until [`Derived::compare`].
    pub fn similar(&self) -> Option<&Similar> {
        self.similar.as_ref()
    }

    /// Builds [`Derived::similar`] if it is not there: from its pages, and from the texts of the
    /// records that no page holds.
    pub(super) fn compare(&mut self, state: &State) {
        if self.similar.is_some() {
            return;
        }
        self.fetch_similar();
        let mut similar = Similar::default();
        let expired = |slot: u32| {
            let head = state.head(slot);
            head.is_some_and(|head| self.expired.contains(&(head.expires, slot)))
        };
        for (number, bytes) in core::mem::take(&mut self.similar_pages) {
            let mut visible = |slot| is_compared(state, slot) && !expired(slot);
            let read = similar.restore_page(bytes, &mut visible);
            if read != Ok(true) {
                // Of another version, or damaged: it is made anew.
                self.similar_changed.insert(number, self.sequence + 1);
            }
        }
        for (slot, _) in state.live(COMPARED) {
            if similar.contains(slot) || expired(slot) {
                continue;
            }
            if let Some(record) = state.record(slot) {
                similar.insert(slot, &shape(&record.scope.owner, &record.content));
                let number = slot / PAGE_DOCUMENTS;
                self.similar_changed.insert(number, self.sequence + 1);
            }
        }
        self.similar = Some(similar);
    }

    /// Puts off its pages, which the source has.
    pub(super) fn put_off(&mut self, source: Rc<dyn Pages>, pages: &[PageId]) {
        let similar = pages.iter().filter(|page| page.kind == PAGE_SIMILAR);
        self.similar_later = similar.copied().collect();
        self.later = Some(source);
    }

    /// Reads its pages that were put off. What cannot be read is made anew from the texts.
    fn fetch_similar(&mut self) {
        let pages = core::mem::take(&mut self.similar_later);
        let Some(source) = self.later.take() else {
            return;
        };
        let read = source.read(&pages);
        for (page, bytes) in pages.iter().zip(read.unwrap_or_default()) {
            if !bytes.is_empty() {
                self.similar_pages.insert(page.number, bytes);
            }
        }
    }

    /// Bytes of one page of it as it was read, if it was.
    fn kept_similar(&self, number: u32) -> Option<Cow<'_, [u8]>> {
        if let Some(bytes) = self.similar_pages.get(&number) {
            return Some(Cow::Borrowed(bytes));
        }
        let mut later = self.similar_later.iter();
        let page = later.find(|page| page.number == number)?;
        let read = self.later.as_ref()?.read(&[*page]).ok()?;
        read.into_iter().next().map(Cow::Owned)
    }

    /// Bytes of one page of it. What was never compared is in none: it is read from the texts
    /// when it is first wanted.
    fn similar_page(&self, state: &State, number: u32) -> Vec<u8> {
        let first = number.saturating_mul(PAGE_DOCUMENTS);
        let last = first.saturating_add(PAGE_DOCUMENTS).min(state.slots());
        let slots: Vec<u32> = (first..last)
            .filter(|slot| is_compared(state, *slot))
            .collect();
        if let Some(similar) = &self.similar {
            return similar.encode_page(&slots);
        }
        let mut read = Similar::default();
        let Some(bytes) = self.kept_similar(number).filter(|bytes| !bytes.is_empty()) else {
            return Vec::new();
        };
        match read.restore_page(bytes.into_owned(), &mut |_| true) {
            Ok(true) => read.encode_page(&slots),
            _ => Vec::new(),
        }
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

    /// Lets records that are written from now on wait for the index, until [`Derived::catch_up`].
    pub(super) fn wait(&mut self) {
        self.patient = true;
    }

    /// Takes in what waits.
    pub(super) fn catch_up(&mut self, state: &State) {
        self.patient = false;
        for slot in core::mem::take(&mut self.waiting) {
            if let (Some(head), Some(record)) = (state.head(slot), state.record(slot)) {
                self.add_slot(slot, head, &record.draft);
            }
        }
    }

    /// Whether so much waits that the next to read would notice.
    pub(super) fn is_behind(&self) -> bool {
        self.waiting.len() >= WAITING
    }

    /// Takes records that expired until `now` out, and puts back those that have not.
    pub(super) fn settle(&mut self, state: &State, now: u64) {
        while let Some((at, slot)) = self.expiring.first().copied() {
            if at > now {
                break;
            }
            self.expiring.remove(&(at, slot));
            self.expired.insert((at, slot));
            if let (Some(head), Some(record)) = (state.head(slot), state.record(slot)) {
                self.drop_slot(slot, head, &record.draft);
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

    /// Says that the page of vectors of a slot differs from now on.
    fn mark_vector(&mut self, slot: u32) {
        self.vectors_changed
            .insert(slot / PAGE_VECTOR_SLOTS, self.sequence);
    }

    /// Builds the list of slots without a vector, if it is not there.
    pub(super) fn find_bare(&mut self, state: &State) {
        if self.bare.is_some() {
            return;
        }
        let mut bare: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
        for (slot, head) in state.all_live() {
            if self.index.contains(slot) && !self.vectors.knows(slot) {
                let partition = self.partition(head);
                bare.entry(partition).or_default().insert(slot);
            }
        }
        self.bare = Some(bare);
    }

    /// The newest slots of some partitions of which the vectors know nothing; behind them at most
    /// `again` of those that the embedder failed on, the one that waits longest first.
    pub(super) fn bare(&self, partitions: &[u32], limit: usize, again: usize) -> Vec<u32> {
        let bare = self.bare.as_ref();
        let fresh = |slot: &u32| !self.refused.contains(slot);
        let all = || {
            partitions
                .iter()
                .filter_map(|partition| bare?.get(partition))
        };
        let mut slots: Vec<u32> = all()
            .flat_map(|slots| slots.iter().rev().copied().filter(fresh).take(limit))
            .collect();
        slots.arrange_by(|a, b| b.cmp(a));
        let waiting = |slot: &u32| all().any(|slots| slots.contains(slot));
        let refused = self.refused.iter().copied().filter(waiting);
        slots.extend(refused.take(again));
        slots.truncate(limit);
        slots
    }

    /// How many slots of some partitions the vectors know nothing of, and how many of these the
    /// embedder failed on.
    pub(super) fn count_bare(&self, partitions: &[u32]) -> (u64, u64) {
        let bare = self.bare.as_ref();
        let (mut all, mut refused) = (0, 0);
        for slots in partitions
            .iter()
            .filter_map(|partition| bare?.get(partition))
        {
            all += slots.len() as u64;
            let failed = self.refused.iter().filter(|slot| slots.contains(slot));
            refused += failed.count() as u64;
        }
        (all, refused)
    }

    /// Notes that the embedder failed on a slot, so that it waits behind the others.
    pub(super) fn refuse(&mut self, slot: u32) {
        self.refused.retain(|one| *one != slot);
        if self.refused.len() == REFUSED {
            self.refused.remove(0);
        }
        self.refused.push(slot);
    }

    /// Lets all be asked for again.
    pub(super) fn forgive(&mut self) {
        self.refused.clear();
    }

    /// Says that the vectors know something of a slot. An embedder that is well again where it
    /// failed is asked about all the others.
    fn settle_bare(&mut self, slot: u32) {
        for slots in self.bare.iter_mut().flat_map(BTreeMap::values_mut) {
            slots.remove(&slot);
        }
        if self.refused.contains(&slot) {
            self.forgive();
        }
    }

    /// Keeps the list of slots without a vector in step, if it is there.
    fn set_bare(&mut self, slot: u32, head: &Head, bare: bool) {
        let partition = self.partition(head);
        self.refused.retain(|one| *one != slot);
        let Some(all) = &mut self.bare else { return };
        let slots = all.entry(partition).or_default();
        if bare {
            slots.insert(slot);
        } else {
            slots.remove(&slot);
        }
    }

    /// The number of the partition that a record belongs to.
    fn partition(&mut self, head: &Head) -> u32 {
        self.number(Part::of(head))
    }

    pub(super) fn number(&mut self, part: Part) -> u32 {
        let next = u32::try_from(self.partitions.len()).unwrap_or(u32::MAX);
        *self.partitions.entry(part).or_insert(next)
    }

    fn add_slot(&mut self, slot: u32, head: &Head, draft: &Draft) {
        let entry = Entry {
            partition: self.partition(head),
            session: head.session.0,
            time: head.created,
            tie: tie(
                Running::of(draft.collection.as_bytes()),
                Running::of(draft.id.as_bytes()).max(1),
            ),
            fields: &fields(draft),
        };
        self.index.insert(slot, &entry);
        self.cards.insert(slot, draft);
        if !self.vectors.knows(slot) {
            self.set_bare(slot, head, true);
        }
        if let Some(similar) = self
            .similar
            .as_mut()
            .filter(|_| draft.collection == COMPARED)
        {
            similar.insert(slot, &shape(&draft.scope.owner, &draft.content));
        }
    }

    fn drop_slot(&mut self, slot: u32, head: &Head, draft: &Draft) {
        if let Some(place) = self.waiting.iter().position(|one| *one == slot) {
            self.waiting.remove(place);
            return;
        }
        self.index.remove(slot, &fields(draft));
        self.cards.remove(slot, draft);
        self.set_bare(slot, head, false);
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
        let known: BTreeSet<(u64, u32)> = self.expiring.union(&self.expired).copied().gather();
        if dated != known {
            findings.push(String::from(
                "the queue of expiries differs from the records",
            ));
        }
        let everything = self.partitions(|_| true);
        let indexed = self.index.statistics(&everything).documents;
        if indexed != visible {
            findings.push(format!(
                "{visible} records are visible, {indexed} are indexed"
            ));
        }
        findings
    }

    /// Pages of the index and of the vectors for a snapshot, each with the sequence that changed
    /// it last.
    pub(super) fn pages(&self) -> Vec<(PageId, u64)> {
        let page = |kind: u16, number: u32, changed: &BTreeMap<u32, u64>| {
            let sequence = changed.get(&number).copied().unwrap_or(0);
            (PageId { kind, number }, sequence)
        };
        let mut pages: Vec<(PageId, u64)> = (0..self.slots.div_ceil(PAGE_DOCUMENTS))
            .map(|number| page(PAGE_DERIVED, number, &self.changed))
            .collect();
        if !self.vectors.knows_nothing() {
            let numbers = 0..self.slots.div_ceil(PAGE_VECTOR_SLOTS);
            pages.extend(numbers.map(|number| page(PAGE_VECTORS, number, &self.vectors_changed)));
        }
        pages.extend((0..self.slots.div_ceil(PAGE_DOCUMENTS)).map(|number| {
            let (id, with_index) = page(PAGE_SIMILAR, number, &self.changed);
            let alone = self.similar_changed.get(&number).copied();
            (id, with_index.max(alone.unwrap_or(0)))
        }));
        pages
    }

    /// Bytes of one page: what its latest records say, expired or not, or their vectors.
    pub(super) fn page(&self, state: &State, page: PageId) -> Vec<u8> {
        if page.kind == PAGE_VECTORS {
            let first = page.number.saturating_mul(PAGE_VECTOR_SLOTS);
            let last = first.saturating_add(PAGE_VECTOR_SLOTS).min(state.slots());
            let known: Vec<u32> = (first..last)
                .filter(|slot| self.vectors.knows(*slot))
                .collect();
            return if known.is_empty() {
                Vec::new()
            } else {
                self.vectors.encode_page(&known)
            };
        }
        if page.kind == PAGE_SIMILAR {
            return self.similar_page(state, page.number);
        }
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
        let told = state.opened().map(|opened| Told::new(opened, state));
        if let Some(told) = &told {
            self.index.lend(Rc::new(told.clone()));
        }
        for (page, bytes) in core::mem::take(&mut self.read) {
            if page.kind == PAGE_VECTORS && !bytes.is_empty() {
                let mut latest = |slot: u32| state.head(slot).is_some_and(|head| head.latest);
                if !self.vectors.restore_page(&bytes, &mut latest)? {
                    self.mark_vector(page.number.saturating_mul(PAGE_VECTOR_SLOTS));
                }
            }
            if page.kind == PAGE_SIMILAR && !bytes.is_empty() {
                self.similar_pages.insert(page.number, bytes);
                continue;
            }
            if bytes.is_empty() || page.kind != PAGE_DERIVED {
                continue;
            }
            let mut index = core::mem::take(&mut self.index);
            let mut asked = Asked {
                derived: self,
                state,
                told: told.as_ref(),
            };
            let read = index.restore_page(bytes, &mut asked);
            self.index = index;
            read?;
        }
        self.expiring.extend(state.expiring());
        // The pages hold latest records alone: as many are all of them.
        if self.index.len() == state.live_count() {
            return Ok(());
        }
        let missing: Vec<u32> = state
            .live_slots()
            .filter(|slot| !self.index.contains(*slot))
            .collect();
        for slot in missing {
            if let (Some(head), Some(record)) = (state.head(slot), state.record(slot)) {
                self.mark(slot);
                self.add_slot(slot, head, &record.draft);
            }
        }
        Ok(())
    }
}

/// Orders records made at one instant, whatever the order in which they came; both are hashes.
pub const fn tie(collection: u64, id: u64) -> u64 {
    collection.wrapping_mul(31) ^ id
}

/// Whether a slot holds a record whose text is compared, expired or not.
fn is_compared(state: &State, slot: u32) -> bool {
    state
        .head(slot)
        .is_some_and(|head| head.latest && state.name(head.collection) == COMPARED)
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
    let title = draft.own_title();
    if !draft.content.trim_start().starts_with(title.trim()) {
        fields.push(Field {
            text: title,
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
        if self.patient {
            self.waiting.push(slot);
        } else {
            self.add_slot(slot, head, draft);
        }
    }

    fn remove(&mut self, slot: u32, head: &Head, draft: &Draft) {
        self.mark(slot);
        self.expiring.remove(&(head.expires, slot));
        if !self.expired.remove(&(head.expires, slot)) {
            self.drop_slot(slot, head, draft);
        }
        if self.vectors.remove(slot) {
            self.mark_vector(slot);
        }
    }

    fn lend(&mut self, model: &Model, replace: bool) -> bool {
        if self.vectors.model() == model {
            return true;
        }
        if !replace && !self.vectors.knows_nothing() {
            return false;
        }
        let Ok(fresh) = Vectors::new(model.clone()) else {
            return false;
        };
        if !self.vectors.knows_nothing() {
            // Who had a vector has none now.
            self.bare = None;
        }
        for page in 0..self.slots.div_ceil(PAGE_VECTOR_SLOTS) {
            self.mark_vector(page * PAGE_VECTOR_SLOTS);
        }
        self.vectors = fresh;
        true
    }

    fn embed(&mut self, slot: u32, vector: Option<&Quantised>) {
        match vector {
            Some(vector) if self.vectors.insert(slot, vector).is_ok() => {}
            Some(_) => return,
            None => self.vectors.leave_out(slot),
        }
        self.mark_vector(slot);
        self.settle_bare(slot);
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
