//! What a state knows beside the pages of its image, built from them when it is opened.

use alloc::vec::Vec;

use super::{
    codec,
    lookup::hash,
    names::Name,
    packed::Column,
    state::{State, has_key, of_id},
    texts::text,
};

impl State {
    /// Builds what is derived from the pages of an image, without reading a text.
    pub(super) fn derive(&mut self) {
        self.newest.clear();
        self.unique.clear();
        self.stored_ids.clear();
        self.stored_keys.clear();
        self.known.clear();
        self.live.clear();
        self.derive_stored();
        // Those of an image of a version before.
        for slot in self.slots.stored()..self.slots.len() {
            self.derive_own(slot);
        }
        let first = self.operations_total - self.operations.len() as u64;
        self.known.reserve(self.operations.len());
        for (ordinal, (operation, _)) in (first..).zip(&self.operations) {
            self.known.insert(*operation, ordinal);
        }
    }

    /// The latest of the versions in pages.
    fn derive_stored(&mut self) {
        for (first, page) in self.slots.pages() {
            let collection = page.same(Column::Collection);
            if let Some(collection) = collection.filter(|_| page.all_latest()) {
                let live = self.live.entry(Name(collection as u32)).or_default();
                live.insert_all(first, page.len());
                continue;
            }
            for (slot, at) in (first..).zip(0..page.len()) {
                if page.is_latest(at) {
                    let collection = Name(page.number(at, Column::Collection) as u32);
                    self.live.entry(collection).or_default().insert(slot);
                }
            }
        }
    }

    /// One that was taken apart when it was read.
    fn derive_own(&mut self, at: usize) {
        let Self {
            slots,
            texts,
            newest,
            unique,
            live,
            ..
        } = self;
        let slot = u32::try_from(at).unwrap_or(u32::MAX);
        let (head, names) = (&slots[at].head, slots[at].names);
        if names.id == 0 {
            return;
        }
        // A version is of the record of the version before it.
        let is_old = |other: u32| head.previous == other + 1;
        let (collection, owner) = (head.collection, head.owner);
        newest.put(of_id(collection, names.id), slot, is_old);
        if !head.latest {
            return;
        }
        live.entry(collection).or_default().insert(slot);
        if names.key != 0 {
            // Only where two keys have one hash, their texts are read.
            let under = hash([collection, owner], names.key);
            let key = || text(slots, texts, slot).and_then(codec::id_and_key);
            unique.put(under, slot, |other| {
                let key = key().map_or("", |(_, key)| key);
                has_key(slots, texts, other, collection, owner, key)
            });
        }
    }

    /// Expiry and slot of every latest record that will expire.
    pub fn expiring(&self) -> Vec<(u64, u32)> {
        let mut expiring = Vec::new();
        for (first, page) in self.slots.pages() {
            if page.is_all(Column::Expires, 0) {
                continue;
            }
            for (slot, at) in (first..).zip(0..page.len()) {
                let expires = page.number(at, Column::Expires);
                if expires != 0 && page.is_latest(at) {
                    expiring.push((expires, slot));
                }
            }
        }
        let stored = self.slots.stored();
        let own = self.live_slots().filter(|slot| *slot as usize >= stored);
        let own = own.filter_map(|slot| Some((self.head(slot)?.expires, slot)));
        expiring.extend(own.filter(|(expires, _)| *expires != 0));
        expiring
    }
}
