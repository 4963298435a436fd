//! The versions of a state: those of an image as it was read, taken apart a few at a time when one
//! of them is wanted, and those written since.

use alloc::vec::Vec;
use core::{
    cell::OnceCell,
    ops::{Index, IndexMut},
};

use super::{
    lookup::Keys,
    names::Name,
    packed::{self, Column, Packed},
    state::{SLOTS_PER_PAGE, Slot},
};

/// Versions that are taken apart together.
const CHUNK: usize = 64;

/// Every version ever written, by its slot.
#[derive(Clone, Debug, Default)]
pub(super) struct Slots {
    /// Pages of the image; what is in a chunk counts instead.
    pages: Vec<Packed>,
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
        self.pages.push(page);
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
        firsts.zip(&self.pages)
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

    /// What the index wants to know of some versions, ascending; `None` for one that is not latest.
    /// Nothing is taken apart for it.
    pub(super) fn glances(&self, slots: &[u32], mut with: impl FnMut(Option<Glance>)) {
        let page_of = |slot: &u32| *slot as usize / SLOTS_PER_PAGE;
        for slots in slots.chunk_by(|a, b| page_of(a) == page_of(b)) {
            let Some(first) = slots.first() else { continue };
            let page = self.pages.get(page_of(first));
            match page.and_then(|page| Some((page, self.all_alike(page_of(first), page)?))) {
                Some((page, alike)) => {
                    for slot in slots {
                        let at = *slot as usize % SLOTS_PER_PAGE;
                        let id = page.number(at, Column::Id);
                        with((id != 0).then_some(Glance {
                            created: page.number(at, Column::Created),
                            id,
                            ..alike
                        }));
                    }
                }
                None => slots
                    .iter()
                    .for_each(|slot| with(self.glance(*slot as usize))),
            }
        }
    }

    /// What all versions of a page have in common that the index wants to know, if all are latest
    /// and nothing has changed.
    fn all_alike(&self, number: usize, page: &Packed) -> Option<Glance> {
        let chunks = number * (SLOTS_PER_PAGE / CHUNK)..;
        let mut chunks = self.chunks.get(chunks)?.iter().take(SLOTS_PER_PAGE / CHUNK);
        let untouched = chunks.all(|chunk| chunk.get().is_none());
        let all_latest = untouched && page.is_all(Column::Latest, 1);
        let name = |column| page.same(column).map(|name| Name(name as u32));
        all_latest.then_some(Glance {
            collection: name(Column::Collection)?,
            owner: name(Column::Owner)?,
            project: name(Column::Project)?,
            agent: name(Column::Agent)?,
            session: name(Column::Session)?,
            created: 0,
            id: 0,
        })
    }

    fn glance(&self, slot: usize) -> Option<Glance> {
        let Keys { id, .. } = self.keys(slot);
        let chunk = self.chunks.get(slot / CHUNK).and_then(OnceCell::get);
        let (page, at) = match chunk {
            Some(chunk) => {
                let head = &chunk.get(slot % CHUNK)?.head;
                return (head.latest && id != 0).then_some(Glance {
                    collection: head.collection,
                    owner: head.owner,
                    project: head.project,
                    agent: head.agent,
                    session: head.session,
                    created: head.created,
                    id,
                });
            }
            None => self.page_of(slot)?,
        };
        let name = |column| Name(page.number(at, column) as u32);
        (page.number(at, Column::Latest) != 0 && id != 0).then(|| Glance {
            collection: name(Column::Collection),
            owner: name(Column::Owner),
            project: name(Column::Project),
            agent: name(Column::Agent),
            session: name(Column::Session),
            created: page.number(at, Column::Created),
            id,
        })
    }
}

/// What the index wants to know of a latest version.
#[derive(Clone, Copy, Debug)]
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
        let glances = |slots: &Slots| {
            let all: Vec<u32> = (0..slots.len() as u32).collect();
            let mut told = Vec::new();
            slots.glances(&all, |one| told.push(alloc::format!("{one:?}")));
            told
        };
        assert!(glances(&made) == glances(&again));
        assert!(glances(&made) == glances(&read(&again)));
        assert_eq!(glances(&made)[SLOTS_PER_PAGE + 1], "None");
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
        use crate::model::lookup::{Stored, hash_of};
        let mut made = Slots::default();
        (0..5_000).for_each(|number| made.push(version(number % 4_990)));
        made[77].names = Keys::default();
        let stored = Stored::new(&read(&made), Column::Id);
        let of = |id: &str| -> Vec<u32> {
            let hash = hash_of(id);
            let slots = stored.of(hash);
            slots
                .filter(|slot| made.keys(*slot as usize).id == hash)
                .collect()
        };
        assert_eq!(of("m4989"), [4_989]);
        assert_eq!(of("m3"), [4_993, 3]);
        assert!(of("m77").is_empty() && of("m4990").is_empty());
        assert_eq!(Stored::new(&read(&made), Column::Key).of(7).count(), 0);
    }
}
