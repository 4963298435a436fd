//! Where documents lie. Of those of a page nothing is written down when it is read: what they have
//! in common says it, and they are placed a few at a time when one of them is wanted.

use alloc::{boxed::Box, rc::Rc, vec::Vec};
use core::{
    cell::OnceCell,
    fmt,
    ops::{Index, IndexMut},
};

use super::{page::PAGE_DOCUMENTS, segment::GONE};

/// Documents that are placed together; a page has a multiple of it.
const CHUNK: usize = 64;

/// Where a document lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) segment: u32,
    pub(super) number: u16,
    /// Distinct terms, to notice a removal that does not take all; 0 for a document that was
    /// read from a page, whose postings may still be there only.
    pub(super) terms: u16,
    /// Content words.
    pub(super) length: u32,
    pub(super) session: u32,
    pub(super) time: u64,
    pub(super) tie: u64,
}

pub(super) const NOWHERE: Place = Place {
    segment: GONE,
    number: 0,
    terms: 0,
    length: 0,
    session: 0,
    time: 0,
    tie: 0,
};

impl Place {
    pub(super) fn is_cold(&self) -> bool {
        self.terms == 0
    }
}

/// What the store says about a document of a page, beside whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// As in [`super::Entry`].
    pub session: u32,
    /// As in [`super::Entry`].
    pub time: u64,
    /// As in [`super::Entry`].
    pub tie: u64,
}

/// Tells of documents of pages, the same whenever it is asked.
pub trait Origins: fmt::Debug {
    /// What is said of a document that was there when its page was read.
    fn origin(&self, doc: u32) -> Option<Origin>;
}

/// The documents of a page in order, and how many content words each has.
#[derive(Debug)]
pub(super) enum Table {
    /// One behind the other, each of fewer than 256 words.
    Dense {
        /// The number of the first one.
        first: u32,
        /// Their words.
        lengths: Box<[u8]>,
    },
    /// Any.
    Listed {
        /// Their numbers, ascending.
        docs: Box<[u32]>,
        /// Their words.
        lengths: Box<[u32]>,
    },
}

impl Table {
    /// How many there are.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Dense { lengths, .. } => lengths.len(),
            Self::Listed { docs, .. } => docs.len(),
        }
    }

    /// The document at an index; 0 behind the last.
    pub(super) fn doc(&self, index: usize) -> u32 {
        match self {
            Self::Dense { first, .. } => first.saturating_add(index as u32),
            Self::Listed { docs, .. } => docs.get(index).copied().unwrap_or(0),
        }
    }

    /// The words of the document at an index.
    #[inline]
    pub(super) fn length(&self, index: usize) -> u32 {
        match self {
            Self::Dense { lengths, .. } => lengths.get(index).copied().unwrap_or(0).into(),
            Self::Listed { lengths, .. } => lengths.get(index).copied().unwrap_or(0),
        }
    }

    /// Words of some of the documents together.
    pub(super) fn words(&self, range: core::ops::Range<usize>) -> u64 {
        match self {
            Self::Dense { lengths, .. } => {
                let some = lengths.get(range).unwrap_or_default();
                some.iter().map(|&length| u64::from(length)).sum()
            }
            Self::Listed { lengths, .. } => {
                let some = lengths.get(range).unwrap_or_default();
                some.iter().map(|&length| u64::from(length)).sum()
            }
        }
    }

    /// The index of a document.
    fn index_of(&self, doc: u32) -> Option<usize> {
        match self {
            Self::Dense { first, lengths } => {
                let index = doc.checked_sub(*first)? as usize;
                (index < lengths.len()).then_some(index)
            }
            Self::Listed { docs, .. } => docs.binary_search(&doc).ok(),
        }
    }
}

/// Documents of a page, from an index up to that of the next run, whose numbers in one segment
/// follow each other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    pub(super) from: u32,
    pub(super) segment: u32,
    /// The number of the first one.
    pub(super) number: u16,
}

/// Where the documents of a page were placed when it was read.
#[derive(Debug)]
pub(super) struct Home {
    pub(super) table: Table,
    /// Ascending; those that were not to be found have [`GONE`] for their segment.
    pub(super) runs: Vec<Run>,
}

impl Home {
    /// Says where documents from an index on were placed.
    pub(super) fn run(&mut self, from: usize, segment: u32, number: u16) {
        let goes_on = !self.runs.is_empty() && {
            let (known, last) = self.locate(from);
            known == segment && (last == number || segment == GONE)
        };
        if !goes_on {
            self.runs.push(Run {
                from: from as u32,
                segment,
                number,
            });
        }
    }

    /// Segment of the document at an index and its number there.
    #[inline]
    pub(super) fn locate(&self, index: usize) -> (u32, u16) {
        let after = match &self.runs[..] {
            [_] => 1,
            runs => runs.partition_point(|run| run.from as usize <= index),
        };
        let run = after.checked_sub(1).and_then(|at| self.runs.get(at));
        run.map_or((GONE, 0), |run| {
            let behind = index as u32 - run.from;
            (run.segment, run.number.wrapping_add(behind as u16))
        })
    }
}

/// Places by document.
#[derive(Debug, Default)]
pub(super) struct Places {
    chunks: Vec<OnceCell<Box<[Place; CHUNK]>>>,
    /// Pages that were read, by their range.
    homes: Vec<Option<Rc<Home>>>,
    origins: Option<Rc<dyn Origins>>,
}

impl Places {
    /// Who tells of the documents of pages.
    pub(super) fn lend(&mut self, origins: Rc<dyn Origins>) {
        self.origins = Some(origins);
    }

    /// Whether there is somebody who tells of the documents of pages.
    pub(super) fn can_wait(&self) -> bool {
        self.origins.is_some()
    }

    /// Puts the documents of a page where it says.
    pub(super) fn settle(&mut self, range: u32, home: &Rc<Home>) {
        let wanted = range as usize + 1;
        if self.homes.len() < wanted {
            self.homes.resize(wanted, None);
        }
        self.homes[range as usize] = Some(Rc::clone(home));
        let chunks = wanted * (PAGE_DOCUMENTS as usize / CHUNK);
        if self.chunks.len() < chunks {
            self.chunks.resize_with(chunks, OnceCell::new);
        }
    }

    /// The place of a document; [`NOWHERE`] for one that has none.
    #[inline]
    pub(super) fn get(&self, doc: u32) -> &Place {
        let at = doc as usize;
        let Some(chunk) = self.chunks.get(at / CHUNK) else {
            return &NOWHERE;
        };
        let chunk = match chunk.get() {
            Some(chunk) => chunk,
            None => chunk.get_or_init(|| self.place(at / CHUNK)),
        };
        &chunk[at % CHUNK]
    }

    /// Places the documents of a chunk as their page says.
    #[cold]
    #[inline(never)]
    fn place(&self, chunk: usize) -> Box<[Place; CHUNK]> {
        let mut places = Box::new([NOWHERE; CHUNK]);
        let first = (chunk * CHUNK) as u32;
        let home = self.homes.get((first / PAGE_DOCUMENTS) as usize);
        if let (Some(Some(home)), Some(origins)) = (home, &self.origins) {
            for (doc, place) in (first..).zip(places.iter_mut()) {
                let Some(index) = home.table.index_of(doc) else {
                    continue;
                };
                let (segment, number) = home.locate(index);
                if let Some(origin) = origins.origin(doc).filter(|_| segment != GONE) {
                    *place = Place {
                        segment,
                        number,
                        terms: 0,
                        length: home.table.length(index),
                        session: origin.session,
                        time: origin.time,
                        tie: origin.tie,
                    };
                }
            }
        }
        places
    }

    /// Gives a document a place.
    pub(super) fn set(&mut self, doc: u32, place: Place) {
        let wanted = doc as usize / CHUNK + 1;
        if self.chunks.len() < wanted {
            self.chunks.resize_with(wanted, OnceCell::new);
        }
        self[doc as usize] = place;
    }

    /// All places, by document; those that have none as well.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u32, &Place)> {
        let docs = 0..(self.chunks.len() * CHUNK) as u32;
        docs.map(|doc| (doc, self.get(doc)))
    }

    /// Bytes that they take in memory.
    pub(super) fn memory(&self) -> usize {
        let placed = self.chunks.iter().filter(|chunk| chunk.get().is_some());
        let homes = self.homes.iter().flatten();
        let tables = homes.map(|home| match &home.table {
            Table::Dense { lengths, .. } => lengths.len(),
            Table::Listed { docs, .. } => docs.len() * 8,
        });
        placed.count() * size_of::<[Place; CHUNK]>()
            + self.chunks.capacity() * size_of::<OnceCell<Box<[Place; CHUNK]>>>()
            + tables.sum::<usize>()
    }
}

impl Index<usize> for Places {
    type Output = Place;

    #[inline]
    fn index(&self, doc: usize) -> &Place {
        self.get(doc as u32)
    }
}

impl IndexMut<usize> for Places {
    fn index_mut(&mut self, doc: usize) -> &mut Place {
        self.get(doc as u32);
        let chunk = self.chunks[doc / CHUNK].get_mut();
        &mut chunk.expect("a chunk that was looked at")[doc % CHUNK]
    }
}
