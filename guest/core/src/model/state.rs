//! The state: everything the journal says, folded.

use alloc::{
    borrow::ToOwned,
    collections::{BTreeMap, VecDeque},
    string::String,
    vec::Vec,
};
use hashbrown::HashMap;

use super::{
    audit::AuditRow,
    codec,
    event::{Adjust, Adopted, Change, Embedded, Event, Outcome},
    live::Live,
    lookup::{Keys, Lookup, Search, hash, hash_of},
    names::{Name, Names},
    packed::Column,
    reach::SESSIONS,
    record::{Draft, Head, Record},
    slots::{Glance, Opened, Slots},
    texts::{Body, Texts, text},
};
use crate::sort::Gather as _;
use crate::{
    Result,
    index::vectors::{Model, Quantised},
    journal::{OperationId, PageId},
    wire::Hasher,
};

/// How many operations a retry can be told from a new call: the newest ones.
pub const OPERATIONS: usize = 65_536;
/// The action of a row of the audit that tells of an import.
pub const IMPORTED: &str = "import";
/// How many rows the audit keeps: the newest ones.
pub const AUDIT_ROWS: usize = 65_536;
/// How many versions of one record stay readable.
pub const VERSIONS: u32 = 256;
/// How many versions of a stored session stay readable: each call writes it whole, and only a repeat of
/// a late call looks back.
pub const SESSION_VERSIONS: u32 = 16;
fn versions_kept(collection: &str) -> u32 {
    match collection {
        SESSIONS => SESSION_VERSIONS,
        _ => VERSIONS,
    }
}

/// Pages of this kind and above belong to what is derived from the state.
pub const PAGE_DERIVED: u16 = 16;

pub(super) const PAGE_META: u16 = 1;
pub(super) const PAGE_NAMES: u16 = 2;
pub(super) const PAGE_HEADS: u16 = 3;
/// Pages of the texts of versions.
pub const PAGE_BODIES: u16 = 4;
pub(super) const PAGE_OPERATIONS: u16 = 5;
pub(super) const PAGE_AUDIT: u16 = 6;
pub(super) const PAGE_KEYS: u16 = 7;
pub(super) const PAGE_VERSIONS: u16 = 8;

pub(super) const NAMES_PER_PAGE: usize = 4_096;
/// Versions of a page of heads, of keys, and of both in columns.
pub(super) const SLOTS_PER_PAGE: usize = 1_024;
pub(super) const BODIES_PER_PAGE: usize = 256;
pub(super) const OPERATIONS_PER_PAGE: u64 = 1_024;
pub(super) const AUDIT_PER_PAGE: u64 = 512;

/// One version of a record.
#[derive(Clone, Debug, Default)]
pub struct Slot {
    /// What can change, and what filters need.
    pub head: Head,
    /// What it is looked up by; nothing when the text is gone.
    pub(super) names: Keys,
    pub(super) body: Body,
}

/// The keys of one owner's records in one collection.
#[derive(Clone, Copy, Debug)]
pub struct OwnKeys<'a> {
    state: &'a State,
    of: [Name; 2],
}

impl OwnKeys<'_> {
    /// The slot of the latest record with a key.
    pub fn find(&self, key: &str) -> Option<u32> {
        let State {
            unique,
            slots,
            texts,
            ..
        } = self.state;
        let [collection, owner] = self.of;
        let holds = |slot: u32| has_key(slots, texts, slot, collection, owner, key);
        let wanted = hash_of(key);
        unique.get(hash(self.of, wanted), holds).or_else(|| {
            let latest = |slot: u32| {
                slots.keys(slot as usize).key == wanted
                    && slots[slot as usize].head.latest
                    && holds(slot)
            };
            let stored = &self.state.stored_keys;
            stored.find(slots, Column::Key, wanted, latest)
        })
    }
}

/// Takes note of what becomes visible and what stops being so: the index.
pub trait Sink {
    /// The version in the slot is now the latest of its record.
    fn insert(&mut self, slot: u32, head: &Head, draft: &Draft);
    /// The version in the slot is no longer latest, or is about to be forgotten.
    fn remove(&mut self, slot: u32, head: &Head, draft: &Draft);
    /// The expiry of a latest version moved from `before`.
    fn expire(&mut self, slot: u32, head: &Head, before: u64);
    /// Vectors of a model are about to come. Returns whether they are wanted: `replace` says
    /// that they take the place of another model's.
    fn lend(&mut self, model: &Model, replace: bool) -> bool;
    /// The vector of a latest version, or that it has none.
    fn embed(&mut self, slot: u32, vector: Option<&Quantised>);
}

/// Everything the journal says, folded.
#[derive(Clone, Debug, Default)]
pub struct State {
    pub(super) names: Names,
    pub(super) slots: Slots,
    pub(super) texts: Texts,
    pub(super) counters: BTreeMap<String, u64>,
    pub(super) settings: BTreeMap<String, String>,
    pub(super) operations: VecDeque<(OperationId, Outcome)>,
    /// How many operations were ever applied: the ordinal after the newest one kept.
    pub(super) operations_total: u64,
    pub(super) audit: VecDeque<AuditRow>,
    pub(super) audit_total: u64,
    /// When each page changed last.
    pub(super) changed: BTreeMap<PageId, u64>,
    // Derived from the above, rebuilt on restore. Of the versions of an image none is in a
    // lookup: they are found by what is stored beside them.
    pub(super) newest: Lookup,
    pub(super) unique: Lookup,
    pub(super) stored_ids: Search,
    pub(super) stored_keys: Search,
    pub(super) live: BTreeMap<Name, Live>,
    pub(super) known: HashMap<OperationId, u64, Hasher>,
}

impl State {
    /// The interned strings.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The text of an interned string.
    pub fn name(&self, name: Name) -> &str {
        self.names.text(name)
    }

    /// The version in a slot, head only.
    pub fn head(&self, slot: u32) -> Option<&Head> {
        self.slots.get(slot as usize).map(|slot| &slot.head)
    }

    /// What is made of the head of a version that perhaps nobody else wants: it is read where it is
    /// stored.
    pub fn peek<R>(&self, slot: u32, with: impl FnOnce(&Head) -> R) -> Option<R> {
        self.slots.peek(slot as usize, with)
    }

    /// The id of a version, `None` when its text is gone.
    pub fn id(&self, slot: u32) -> Option<&str> {
        codec::id_and_key(self.text(slot)?).map(|(id, _)| id)
    }

    /// Whether a version may have a title of this hash; its text is not read.
    pub fn may_be_titled(&self, slot: u32, title: u32) -> bool {
        self.slots.keys(slot as usize).title == title
    }

    /// What the index wants to know of a version; `None` for one that is not latest.
    pub fn glance(&self, slot: u32) -> Option<Glance> {
        self.slots.glance(slot as usize)
    }

    /// The versions of the image that was opened, if there are no others.
    pub fn opened(&self) -> Option<Opened> {
        self.slots.opened()
    }

    /// Collections that have latest records.
    pub fn collections(&self) -> impl Iterator<Item = Name> {
        self.live.keys().copied()
    }

    /// The encoded text of a version.
    pub(super) fn text(&self, slot: u32) -> Option<&[u8]> {
        text(&self.slots, &self.texts, slot)
    }

    /// Why the state is not what the journal says: a text that was wanted could not be read.
    ///
    /// # Errors
    /// Those of [`Pages::read`](crate::journal::Pages::read).
    pub fn whole(&self) -> Result<()> {
        self.texts.fault()
    }

    /// How many slots there are: one a version ever written.
    pub fn slots(&self) -> u32 {
        u32::try_from(self.slots.len()).unwrap_or(u32::MAX)
    }

    /// The slot of the newest version of a record, latest or retired.
    pub fn find(&self, collection: &str, id: &str) -> Option<u32> {
        let collection = self.names.find(collection)?;
        let wanted = hash_of(id);
        let holds = |slot: u32| self.has_id(slot, collection, id);
        self.newest
            .get(of_id(collection, wanted), holds)
            .or_else(|| {
                let still = |slot: u32| self.slots.keys(slot as usize).id == wanted && holds(slot);
                let stored = &self.stored_ids;
                stored.find(&self.slots, Column::Id, wanted, still)
            })
    }

    /// The slot of the latest record with a key.
    pub fn find_key(&self, collection: &str, owner: &str, key: &str) -> Option<u32> {
        self.keys_of(collection, owner)?.find(key)
    }

    /// The keys of an owner's records in a collection, to look up several; `None` for names that
    /// were never seen.
    pub fn keys_of(&self, collection: &str, owner: &str) -> Option<OwnKeys<'_>> {
        let collection = self.names.find(collection)?;
        let owner = self.names.find(owner)?;
        Some(OwnKeys {
            state: self,
            of: [collection, owner],
        })
    }

    /// A version, read back; `None` when its text is forgotten or pruned.
    pub fn record(&self, slot: u32) -> Option<Record> {
        let entry = self.slots.get(slot as usize)?;
        let draft = codec::draft(&self.names, &entry.head, self.text(slot)?)?;
        Some(Record {
            slot,
            draft,
            latest: entry.head.latest,
            reason: self.name(entry.head.reason).to_owned(),
            used: entry.head.used,
            uses: entry.head.uses,
            retired: entry.head.retired,
        })
    }

    /// Key, title and one field (empty without it) of a version, nothing copied; `None` when its
    /// text is forgotten or pruned.
    pub fn card(&self, slot: u32, field: &str) -> Option<(&str, &str, &str)> {
        codec::card(self.text(slot)?, field)
    }

    /// The newest version of a record, read back.
    pub fn get(&self, collection: &str, id: &str) -> Option<Record> {
        self.record(self.find(collection, id)?)
    }

    /// Slots of the latest records of a collection, in order of writing.
    pub fn live(&self, collection: &str) -> impl DoubleEndedIterator<Item = (u32, &Head)> {
        self.names
            .find(collection)
            .and_then(|name| self.live.get(&name))
            .into_iter()
            .flat_map(Live::iter)
            .filter_map(|slot| Some((slot, self.head(slot)?)))
    }

    /// Slots of all latest records, by collection, then in order of writing.
    pub fn all_live(&self) -> impl Iterator<Item = (u32, &Head)> {
        self.live_slots()
            .filter_map(|slot| Some((slot, self.head(slot)?)))
    }

    /// Slots of all latest records, in the same order.
    pub fn live_slots(&self) -> impl Iterator<Item = u32> {
        self.live.values().flat_map(Live::iter)
    }

    /// How many latest records there are.
    pub fn live_count(&self) -> u64 {
        self.live.values().map(|live| live.len() as u64).sum()
    }

    /// How many latest records a collection has.
    pub fn count(&self, collection: &str) -> usize {
        self.names
            .find(collection)
            .and_then(|name| self.live.get(&name))
            .map_or(0, Live::len)
    }

    /// Collections that have latest records, with their numbers, by name.
    pub fn counts(&self) -> BTreeMap<String, u64> {
        self.live
            .iter()
            .filter(|(_, slots)| slots.len() > 0)
            .map(|(name, slots)| (self.name(*name).to_owned(), slots.len() as u64))
            .gather()
    }

    /// All versions of a record, newest first.
    pub fn versions(&self, collection: &str, id: &str) -> Vec<u32> {
        let mut slots = Vec::new();
        let mut next = self.find(collection, id);
        while let Some(slot) = next {
            slots.push(slot);
            next = self
                .head(slot)
                .and_then(|head| head.previous.checked_sub(1));
        }
        slots
    }

    /// One version of a record, latest or not.
    pub fn version(&self, collection: &str, id: &str, version: u32) -> Option<Record> {
        let slots = self.versions(collection, id).into_iter();
        let mut known = slots.filter(|slot| self.head(*slot).is_some_and(|h| h.version == version));
        known.next().and_then(|slot| self.record(slot))
    }

    /// A counter; 0 when it was never set.
    pub fn counter(&self, name: &str) -> u64 {
        self.counters.get(name).copied().unwrap_or(0)
    }

    /// A setting of the store.
    pub fn setting(&self, name: &str) -> Option<&str> {
        self.settings.get(name).map(String::as_str)
    }

    /// All settings, by name.
    pub fn settings(&self) -> &BTreeMap<String, String> {
        &self.settings
    }

    /// All counters, by name.
    pub fn counters(&self) -> &BTreeMap<String, u64> {
        &self.counters
    }

    /// The audit, oldest row first, and the number of rows that were dropped before them.
    pub fn audit(&self) -> (u64, impl DoubleEndedIterator<Item = &AuditRow>) {
        (
            self.audit_total - self.audit.len() as u64,
            self.audit.iter(),
        )
    }

    /// What an operation answered, if it is among those remembered.
    pub fn outcome(&self, operation: &OperationId) -> Option<&Outcome> {
        let ordinal = *self.known.get(operation)?;
        let first = self.operations_total - self.operations.len() as u64;
        let index = usize::try_from(ordinal.checked_sub(first)?).ok()?;
        self.operations.get(index).map(|(_, outcome)| outcome)
    }

    /// Applies one committed command. Never fails: what does not fit changes nothing.
    pub fn apply(
        &mut self,
        sequence: u64,
        operation: OperationId,
        event: &Event,
        sink: &mut dyn Sink,
    ) {
        for change in &event.changes {
            self.change(sequence, event.at, change, sink);
        }
        self.remember(sequence, operation, event.outcome.clone());
    }

    fn change(&mut self, sequence: u64, at: u64, change: &Change, sink: &mut dyn Sink) {
        match change {
            Change::Put(draft) => self.put(sequence, at, draft, sink),
            Change::Adopt(adopted) => self.adopt(sequence, at, adopted, sink),
            Change::AdoptAudit(row) => self.push_audit(sequence, row.as_ref().clone()),
            Change::Retire {
                collection,
                id,
                reason,
            } => {
                if let Some(slot) = self.find(collection, id) {
                    self.retire(sequence, at, slot, reason, sink);
                }
            }
            Change::Restore { collection, id } => {
                self.restore_latest(sequence, collection, id, sink)
            }
            Change::Forget { collection, id } => self.forget(sequence, at, collection, id, sink),
            Change::Touch {
                collection,
                id,
                uses,
                at,
            } => {
                if let Some(slot) = self.find(collection, id) {
                    let head = self.head_mut(sequence, slot);
                    head.uses = head.uses.saturating_add(*uses);
                    head.used = head.used.max(*at);
                }
            }
            Change::Adjust {
                collection,
                id,
                set,
            } => {
                if let Some(slot) = self.find(collection, id) {
                    self.adjust(sequence, slot, set, sink);
                }
            }
            Change::Count { name, value } => {
                self.counters.insert(name.clone(), *value);
                self.mark(PAGE_META, 0, sequence);
            }
            Change::Set { name, value } => {
                if value.is_empty() {
                    self.settings.remove(name);
                } else {
                    self.settings.insert(name.clone(), value.clone());
                }
                self.mark(PAGE_META, 0, sequence);
            }
            Change::Audit {
                action,
                subject,
                reason,
                owner,
            } => {
                let row = AuditRow {
                    at,
                    action: action.clone(),
                    subject: subject.clone(),
                    reason: reason.clone(),
                    owner: owner.clone(),
                };
                self.push_audit(sequence, row);
            }
            Change::Embed(embedded) => self.embed(embedded, sink),
        }
    }

    /// Vectors are derived: they go to the sink alone. One of a version that is no longer latest
    /// came too late.
    fn embed(&self, embedded: &Embedded, sink: &mut dyn Sink) {
        let model = Model {
            identity: embedded.model.clone(),
            dimensions: embedded.dimensions as usize,
        };
        if !sink.lend(&model, embedded.replace) {
            return;
        }
        for row in &embedded.rows {
            let slot = self.find(&row.collection, &row.id).filter(|slot| {
                self.head(*slot)
                    .is_some_and(|head| head.latest && head.version == row.version)
            });
            if let Some(slot) = slot {
                sink.embed(slot, row.vector.as_ref());
            }
        }
    }

    fn put(&mut self, sequence: u64, at: u64, draft: &Draft, sink: &mut dyn Sink) {
        let old = self.find(&draft.collection, &draft.id);
        let (mut used, mut uses) = (0, 0);
        if let Some(old) = old {
            self.retire(sequence, at, old, "updated", sink);
            let head = &self.slots[old as usize].head;
            (used, uses) = (head.used, head.uses);
        }
        let slot = self.push(sequence, draft, old);
        let head = &mut self.slots[slot as usize].head;
        (head.used, head.uses) = (used, uses);
        self.show(slot, draft, sink);
        if draft.version > versions_kept(&draft.collection) {
            self.prune(sequence, &draft.collection, &draft.id);
        }
    }

    fn adopt(&mut self, sequence: u64, at: u64, adopted: &Adopted, sink: &mut dyn Sink) {
        let draft = &adopted.draft;
        let old = self.find(&draft.collection, &draft.id);
        if let Some(old) = old {
            // It was replaced when this version was written, not when it came here.
            let since = self.slots[old as usize].head.updated;
            let replaced = draft.updated.max(since).min(at.max(since));
            self.retire(sequence, replaced, old, "updated", sink);
        }
        let slot = self.push(sequence, draft, old);
        let reason = self.intern(sequence, &adopted.reason);
        let head = &mut self.slots[slot as usize].head;
        (head.used, head.uses) = (adopted.used, adopted.uses);
        (head.latest, head.reason, head.retired) = (adopted.latest, reason, adopted.retired);
        if adopted.latest {
            self.show(slot, draft, sink);
        }
    }

    /// Writes a version into a slot of its own, without showing it.
    fn push(&mut self, sequence: u64, draft: &Draft, old: Option<u32>) -> u32 {
        let before = self.names.texts().len();
        let mut head = codec::head(&mut self.names, draft);
        self.mark_names(before, sequence);
        head.previous = old.map_or(0, |slot| slot + 1);
        let slot = self.slots();
        let names = Keys::new(&draft.id, &draft.key, draft.own_title());
        let is_old = |other| old == Some(other);
        self.newest
            .put(of_id(head.collection, names.id), slot, is_old);
        self.slots.push(Slot {
            head,
            names,
            body: Body::Own(codec::body(draft)),
        });
        self.mark_version(slot, sequence);
        self.mark(PAGE_BODIES, slot as usize / BODIES_PER_PAGE, sequence);
        self.mark(PAGE_META, 0, sequence);
        slot
    }

    /// Whether a slot holds a version of the record.
    fn has_id(&self, slot: u32, collection: Name, id: &str) -> bool {
        let head = self.head(slot);
        head.is_some_and(|head| head.collection == collection) && self.id(slot) == Some(id)
    }

    fn intern(&mut self, sequence: u64, text: &str) -> Name {
        let before = self.names.texts().len();
        let name = self.names.intern(text);
        self.mark_names(before, sequence);
        name
    }

    fn mark_names(&mut self, before: usize, sequence: u64) {
        for number in before..self.names.texts().len() {
            self.mark(PAGE_NAMES, number / NAMES_PER_PAGE, sequence);
        }
    }

    /// Drops the text of the versions of a record that are beyond the number kept.
    fn prune(&mut self, sequence: u64, collection: &str, id: &str) {
        let beyond = self
            .versions(collection, id)
            .into_iter()
            .skip(versions_kept(collection) as usize);
        for slot in beyond.collect::<Vec<_>>() {
            let entry = &mut self.slots[slot as usize];
            if !matches!(entry.body, Body::Gone) {
                (entry.names, entry.body) = (Keys::default(), Body::Gone);
                self.mark_text(slot, sequence);
            }
        }
    }

    fn show(&mut self, slot: u32, draft: &Draft, sink: &mut dyn Sink) {
        let head = &self.slots[slot as usize].head;
        self.live.entry(head.collection).or_default().insert(slot);
        if !draft.key.is_empty() {
            let (collection, owner, key) = (head.collection, head.owner, draft.key.as_str());
            let under = hash([collection, owner], hash_of(key));
            self.unique.put(under, slot, |other| {
                has_key(&self.slots, &self.texts, other, collection, owner, key)
            });
        }
        sink.insert(slot, head, draft);
    }

    fn retire(&mut self, sequence: u64, at: u64, slot: u32, reason: &str, sink: &mut dyn Sink) {
        if !self.slots[slot as usize].head.latest {
            return;
        }
        let reason = self.intern(sequence, reason);
        self.hide(slot, sink);
        let head = self.head_mut(sequence, slot);
        head.latest = false;
        head.reason = reason;
        head.retired = at;
    }

    fn hide(&mut self, slot: u32, sink: &mut dyn Sink) {
        let entry = &self.slots[slot as usize];
        let head = &entry.head;
        if let Some(live) = self.live.get_mut(&head.collection) {
            live.remove(slot);
        }
        let Some(body) = text(&self.slots, &self.texts, slot) else {
            return;
        };
        let Some(draft) = codec::draft(&self.names, head, body) else {
            return;
        };
        let under = hash([head.collection, head.owner], hash_of(&draft.key));
        self.unique.take(under, slot);
        sink.remove(slot, head, &draft);
    }

    fn restore_latest(&mut self, sequence: u64, collection: &str, id: &str, sink: &mut dyn Sink) {
        let Some(slot) = self.find(collection, id) else {
            return;
        };
        let Some(record) = self.record(slot) else {
            return;
        };
        if record.latest {
            return;
        }
        let head = self.head_mut(sequence, slot);
        head.latest = true;
        head.reason = Name(0);
        head.retired = 0;
        self.show(slot, &record.draft, sink);
    }

    fn forget(&mut self, sequence: u64, at: u64, collection: &str, id: &str, sink: &mut dyn Sink) {
        let slots = self.versions(collection, id);
        let Some(newest) = slots.first() else { return };
        self.retire(sequence, at, *newest, "forgotten", sink);
        let collection = self.slots[*newest as usize].head.collection;
        self.newest.take(of_id(collection, hash_of(id)), *newest);
        for slot in slots {
            let entry = &mut self.slots[slot as usize];
            // Only what statistics of the store need stays; nothing of the text.
            entry.head = Head {
                collection,
                owner: entry.head.owner,
                forgotten: true,
                reason: entry.head.reason,
                retired: entry.head.retired,
                ..Head::default()
            };
            (entry.names, entry.body) = (Keys::default(), Body::Gone);
            self.mark_text(slot, sequence);
        }
    }

    fn adjust(&mut self, sequence: u64, slot: u32, set: &Adjust, sink: &mut dyn Sink) {
        let before = self.slots[slot as usize].head.expires;
        let head = self.head_mut(sequence, slot);
        head.confidence = set.confidence.unwrap_or(head.confidence);
        head.importance = set.importance.unwrap_or(head.importance);
        head.strength = set.strength.unwrap_or(head.strength);
        head.reinforcements = set.reinforcements.unwrap_or(head.reinforcements);
        head.updated = set.updated.unwrap_or(head.updated);
        head.expires = set.expires.unwrap_or(head.expires);
        head.uses = set.uses.unwrap_or(head.uses);
        head.used = set.used.unwrap_or(head.used);
        if head.expires != before && head.latest {
            sink.expire(slot, &self.slots[slot as usize].head, before);
        }
    }

    fn head_mut(&mut self, sequence: u64, slot: u32) -> &mut Head {
        self.mark_version(slot, sequence);
        &mut self.slots[slot as usize].head
    }

    fn remember(&mut self, sequence: u64, operation: OperationId, outcome: Outcome) {
        let ordinal = self.operations_total;
        self.known.insert(operation, ordinal);
        self.operations.push_back((operation, outcome));
        self.operations_total += 1;
        self.mark_ordinal(PAGE_OPERATIONS, ordinal / OPERATIONS_PER_PAGE, sequence);
        while self.operations.len() > OPERATIONS {
            if let Some((old, _)) = self.operations.pop_front() {
                let first = self.operations_total - self.operations.len() as u64;
                if self.known.get(&old).is_some_and(|ordinal| *ordinal < first) {
                    self.known.remove(&old);
                }
                // The first page kept has lost a row.
                self.mark_ordinal(PAGE_OPERATIONS, first / OPERATIONS_PER_PAGE, sequence);
            }
        }
        self.mark(PAGE_META, 0, sequence);
    }

    fn push_audit(&mut self, sequence: u64, row: AuditRow) {
        self.mark_ordinal(PAGE_AUDIT, self.audit_total / AUDIT_PER_PAGE, sequence);
        self.audit.push_back(row);
        self.audit_total += 1;
        while self.audit.len() > AUDIT_ROWS {
            self.audit.pop_front();
            let first = self.audit_total - self.audit.len() as u64;
            self.mark_ordinal(PAGE_AUDIT, first / AUDIT_PER_PAGE, sequence);
        }
        self.mark(PAGE_META, 0, sequence);
    }

    fn mark_text(&mut self, slot: u32, sequence: u64) {
        self.mark(PAGE_BODIES, slot as usize / BODIES_PER_PAGE, sequence);
        self.mark_version(slot, sequence);
    }

    fn mark_version(&mut self, slot: u32, sequence: u64) {
        self.mark(PAGE_VERSIONS, slot as usize / SLOTS_PER_PAGE, sequence);
    }

    fn mark(&mut self, kind: u16, number: usize, sequence: u64) {
        self.mark_ordinal(kind, number as u64, sequence);
    }

    fn mark_ordinal(&mut self, kind: u16, number: u64, sequence: u64) {
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        self.changed.insert(PageId { kind, number }, sequence);
    }
}

/// The hash that a record is looked up under.
pub(super) fn of_id(collection: Name, id: u64) -> u64 {
    hash([collection, Name(0)], id)
}

/// Whether a slot holds a version with the key.
pub(super) fn has_key(
    slots: &Slots,
    texts: &Texts,
    slot: u32,
    collection: Name,
    owner: Name,
    key: &str,
) -> bool {
    slots.get(slot as usize).is_some_and(|entry| {
        (entry.head.collection, entry.head.owner) == (collection, owner)
            && text(slots, texts, slot)
                .and_then(codec::id_and_key)
                .is_some_and(|known| known.1 == key)
    })
}
