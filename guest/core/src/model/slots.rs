//! The versions of a state: those of an image as it was read, taken apart a few at a time when one
//! of them is wanted, and those written since.

use alloc::{rc::Rc, vec::Vec};
use core::{
    cell::OnceCell,
    ops::{Index, IndexMut, Range},
};

use super::{
    lookup::Keys,
    names::Name,
    packed::{self, Column, Packed},
    record::Head,
    state::{SLOTS_PER_PAGE, Slot},
};

/// Versions that are taken apart together.
const CHUNK: usize = 64;

/// Every version ever written, by its slot.
#[derive(Clone, Debug, Default)]
pub(super) struct Slots {
    /// Pages of the image; what is in a chunk counts instead.
    pages: Rc<Vec<Packed>>,
    chunks: Vec<OnceCell<Vec<Slot>>>,
    len: usize,
}

impl Slots {
    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// A version.
    #[inline]
    pub(super) fn get(&self, slot: usize) -> Option<&Slot> {
        if slot >= self.len {
            return None;
        }
        let chunk = self.chunks.get(slot / CHUNK)?;
        let chunk = match chunk.get() {
            Some(chunk) => chunk,
            None => chunk.get_or_init(|| self.apart(slot / CHUNK)),
        };
        chunk.get(slot % CHUNK)
    }

    /// A version, to change it.
    pub(super) fn get_mut(&mut self, slot: usize) -> Option<&mut Slot> {
        self.get(slot)?;
        self.chunks
            .get_mut(slot / CHUNK)?
            .get_mut()?
            .get_mut(slot % CHUNK)
    }

    /// Puts one behind the others.
    pub(super) fn push(&mut self, slot: Slot) {
        let place = self.len % CHUNK;
        if place == 0 {
            self.chunks.push(OnceCell::from(Vec::with_capacity(CHUNK)));
        } else {
            // The last one is taken apart.
            let _ = self.get(self.len - 1);
        }
        if let Some(chunk) = self.chunks.last_mut().and_then(OnceCell::get_mut) {
            chunk.push(slot);
            self.len += 1;
        }
    }

    /// Puts a page of an image behind the others; `None` when those before it are not full.
    pub(super) fn push_page(&mut self, page: Packed) -> Option<()> {
        let fits = self.len == self.pages.len() * SLOTS_PER_PAGE;
        (fits && (1..=SLOTS_PER_PAGE).contains(&page.len())).then_some(())?;
        self.len += page.len();
        Rc::make_mut(&mut self.pages).push(page);
        let chunks = self.len.div_ceil(CHUNK);
        self.chunks.resize_with(chunks, OnceCell::new);
        Some(())
    }

    /// The versions of a chunk as the image has them.
    #[inline(never)]
    fn apart(&self, chunk: usize) -> Vec<Slot> {
        let first = chunk * CHUNK;
        let mut slots = Vec::with_capacity(CHUNK);
        if let Some(page) = self.pages.get(first / SLOTS_PER_PAGE) {
            let first = first % SLOTS_PER_PAGE;
            slots.extend((first..page.len().min(first + CHUNK)).map(|at| page.slot(at)));
        }
        slots
    }

    /// Pages of the image as they were read, each with its first slot.
    pub(super) fn pages(&self) -> impl Iterator<Item = (u32, &Packed)> {
        let firsts = (0u32..).step_by(SLOTS_PER_PAGE);
        firsts.zip(self.pages.iter())
    }

    /// How many versions were in the image.
    pub(super) fn stored(&self) -> usize {
        let last = self.pages.last().map_or(0, Packed::len);
        self.pages.len().saturating_sub(1) * SLOTS_PER_PAGE + last
    }

    /// What a version is looked up by, as it is now; nothing is taken apart for it.
    pub(super) fn keys(&self, slot: usize) -> Keys {
        if let Some(chunk) = self.chunks.get(slot / CHUNK).and_then(OnceCell::get) {
            return chunk.get(slot % CHUNK).map_or(Keys::default(), |s| s.names);
        }
        self.page_of(slot)
            .map_or(Keys::default(), |(page, at)| Keys {
                id: page.number(at, Column::Id),
                key: page.number(at, Column::Key),
                title: page.number(at, Column::Title) as u32,
            })
    }

    fn page_of(&self, slot: usize) -> Option<(&Packed, usize)> {
        let page = self.pages.get(slot / SLOTS_PER_PAGE)?;
        Some((page, slot % SLOTS_PER_PAGE))
    }

    /// Bytes of a page for an image.
    pub(super) fn page(&self, number: usize) -> Vec<u8> {
        let first = number * SLOTS_PER_PAGE;
        let last = self.len.min(first + SLOTS_PER_PAGE);
        let untouched = || {
            let mut chunks = self.chunks[first / CHUNK..last.div_ceil(CHUNK)].iter();
            chunks.all(|chunk| chunk.get().is_none())
        };
        if let Some(page) = self.pages.get(number)
            && first + page.len() == last
            && untouched()
        {
            return page.bytes().to_vec();
        }
        let slots = (first..last).filter_map(|slot| self.get(slot));
        packed::write(slots.map(|slot| (&slot.head, slot.names)))
    }

    /// All versions, each taken apart.
    #[cfg(test)]
    pub(super) fn iter(&self) -> impl Iterator<Item = &Slot> {
        (0..self.len).filter_map(|slot| self.get(slot))
    }

    /// What is made of the head of a version; nothing is taken apart for it.
    pub(super) fn peek<R>(&self, slot: usize, with: impl FnOnce(&Head) -> R) -> Option<R> {
        match self.chunks.get(slot / CHUNK)?.get() {
            Some(chunk) => chunk.get(slot % CHUNK).map(|slot| with(&slot.head)),
            None => {
                let (page, at) = self.page_of(slot)?;
                (at < page.len()).then(|| with(&page.slot(at).head))
            }
        }
    }

    /// The versions of the image as they were read, if there are no others.
    pub(super) fn opened(&self) -> Option<Opened> {
        let all = self.stored() == self.len;
        all.then(|| Opened(Rc::clone(&self.pages)))
    }

    /// What the index wants to know of a latest version.
    pub(super) fn glance(&self, slot: usize) -> Option<Glance> {
        let Slot { head, names, .. } = self.get(slot)?;
        (head.latest && names.id != 0).then_some(Glance {
            collection: head.collection,
            owner: head.owner,
            project: head.project,
            agent: head.agent,
            session: head.session,
            created: head.created,
            id: names.id,
        })
    }
}

/// The versions of an image as they were read, whatever became of them since.
#[derive(Clone, Debug)]
pub struct Opened(Rc<Vec<Packed>>);

impl Opened {
    /// What the index wants to know of a version that was latest.
    pub fn glance(&self, slot: u32) -> Option<Glance> {
        let page = self.0.get(slot as usize / SLOTS_PER_PAGE)?;
        let at = slot as usize % SLOTS_PER_PAGE;
        let number = |column| page.number(at, column);
        let name = |column| Name(number(column) as u32);
        let id = number(Column::Id);
        (number(Column::Latest) != 0 && id != 0).then(|| Glance {
            collection: name(Column::Collection),
            owner: name(Column::Owner),
            project: name(Column::Project),
            agent: name(Column::Agent),
            session: name(Column::Session),
            created: number(Column::Created),
            id,
        })
    }

    /// The first of some versions that follow each other, and when the last was made and whether
    /// each is newer than the one before: if all were latest and are alike in all else that the index
    /// wants to know. `None` as well where they are of two pages.
    pub fn alike(&self, slots: Range<u32>) -> Option<(Glance, u64, bool)> {
        let number = slots.start as usize / SLOTS_PER_PAGE;
        let page = self.0.get(number)?;
        let first = slots.start as usize % SLOTS_PER_PAGE;
        let last = first + slots.len();
        let alike = [
            Column::Collection,
            Column::Owner,
            Column::Project,
            Column::Agent,
            Column::Session,
        ];
        let alike = alike.iter().all(|column| page.same(*column).is_some());
        (alike && page.all_latest() && first < last && last <= page.len()).then_some(())?;
        let glance = self.glance(slots.start)?;
        let (mut before, mut in_order) = (glance.created, true);
        for at in first + 1..last {
            let created = page.number(at, Column::Created);
            in_order &= created > before;
            before = created;
        }
        Some((glance, before, in_order))
    }
}

/// What the index wants to know of a latest version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glance {
    /// As in [`Head`](super::Head).
    pub collection: Name,
    /// As in [`Head`](super::Head).
    pub owner: Name,
    /// As in [`Head`](super::Head).
    pub project: Name,
    /// As in [`Head`](super::Head).
    pub agent: Name,
    /// As in [`Head`](super::Head).
    pub session: Name,
    /// As in [`Head`](super::Head).
    pub created: u64,
    /// Hash of its id.
    pub id: u64,
}

impl Index<usize> for Slots {
    type Output = Slot;

    fn index(&self, slot: usize) -> &Slot {
        self.get(slot).expect("a slot that was given out")
    }
}

impl IndexMut<usize> for Slots {
    fn index_mut(&mut self, slot: usize) -> &mut Slot {
        self.get_mut(slot).expect("a slot that was given out")
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::*;
    use crate::model::{Head, texts::Body};

    fn version(number: u32) -> Slot {
        Slot {
            head: Head {
                collection: Name(1),
                latest: true,
                created: 1_000 + u64::from(number),
                version: 1,
                ..Head::default()
            },
            names: Keys::new(&alloc::format!("m{number}"), "", ""),
            body: Body::Stored,
        }
    }

    fn read(slots: &Slots) -> Slots {
        let mut fresh = Slots::default();
        for number in 0..slots.len().div_ceil(SLOTS_PER_PAGE) {
            let page = Packed::read(slots.page(number)).unwrap();
            fresh.push_page(page).unwrap();
        }
        fresh
    }

    fn told(slots: &Slots) -> Vec<String> {
        let all = (0..slots.len()).map(|slot| alloc::format!("{:?}", slots.get(slot)));
        all.collect()
    }

    #[test]
    fn pages_are_the_same_whatever_was_taken_apart_and_grow_on() {
        let count = SLOTS_PER_PAGE as u32 + 100;
        let mut made = Slots::default();
        (0..count).for_each(|number| made.push(version(number)));
        let mut again = read(&made);
        assert_eq!(again.stored(), count as usize);
        for slot in [0, 63, 64, SLOTS_PER_PAGE, count as usize - 1] {
            let one = alloc::format!("{:?}", again.get(slot));
            assert_eq!(one, alloc::format!("{:?}", made.get(slot)));
        }
        assert!(again.get(count as usize).is_none());
        // Changed and added to alike, one that was read and one that was not.
        for slots in [&mut made, &mut again] {
            slots[70].head.uses = 9;
            let gone = &mut slots[SLOTS_PER_PAGE + 1];
            (gone.names, gone.body) = (Keys::default(), Body::Gone);
            (count..count + 1_000).for_each(|number| slots.push(version(number)));
        }
        for number in 0..3 {
            assert!(made.page(number) == again.page(number), "page {number}");
        }
        assert!(told(&read(&made)) == told(&again));
        assert!(told(&read(&made)) == told(&read(&again)));
        let opened = read(&again).opened().unwrap();
        for slot in 0..made.len() {
            assert_eq!(opened.glance(slot as u32), made.glance(slot), "{slot}");
        }
        assert!(again.opened().is_none());
        let alike = |slots| {
            opened
                .alike(slots)
                .map(|(_, last, in_order)| (last, in_order))
        };
        assert_eq!(alike(3..1_024), Some((2_023, true)));
        assert_eq!(alike(1_024..1_030), None);
        assert_eq!(alike(1_000..1_030), None);
    }

    #[test]
    fn a_page_behind_one_that_is_not_full_is_refused() {
        let mut made = Slots::default();
        (0..10).for_each(|number| made.push(version(number)));
        let page = || Packed::read(made.page(0)).unwrap();
        let mut slots = Slots::default();
        assert!(slots.push_page(page()).is_some());
        assert!(slots.push_page(page()).is_none());
    }

    #[test]
    fn stored_versions_are_found_by_their_hashes() {
        use crate::model::lookup::{Search, hash_of};
        let mut made = Slots::default();
        (0..5_000).for_each(|number| made.push(version(number % 4_990)));
        made[77].names = Keys::default();
        let read = read(&made);
        let search = Search::default();
        let last = |id: &str, below: u32| {
            let hash = hash_of(id);
            let is = |slot: u32| slot < below && made.keys(slot as usize).id == hash;
            search.find(&read, Column::Id, hash, is)
        };
        // Gone through at first, from a table later.
        for _ in 0..5 {
            assert_eq!(last("m4989", 9_999), Some(4_989));
            assert_eq!(last("m3", 9_999), Some(4_993));
            assert_eq!(last("m3", 4_993), Some(3));
            assert_eq!(last("m77", 9_999), None);
            assert_eq!(last("m4990", 9_999), None);
        }
        assert_eq!(
            Search::default().find(&read, Column::Key, 7, |_| true),
            None
        );
    }
}
