//! Pages as they were read: where their terms are, and what is decoded of them when it is wanted.

use alloc::{boxed::Box, rc::Rc, vec::Vec};
use core::cell::OnceCell;

use super::{
    TermId,
    code::bucket,
    dictionary,
    page::{BLOCK, COUNTED, FORMAT, ONCE, PAGE_DOCUMENTS, take},
    places::{Home, Places, Table},
    segment::{GONE, NumberMap},
};
use crate::{
    error::{Error, Result},
    text::analyse::VERSION,
};

/// The format before, which is read as well: no documents in the directory.
const FORMAT_BEFORE: u8 = 1;
/// Absent terms that are remembered.
const ABSENT: usize = 4_096;

/// A page as it was read, postings not decoded.
#[derive(Debug)]
pub(super) struct Cold {
    bytes: Box<[u8]>,
    /// Its documents, and where they were placed.
    pub(super) home: Rc<Home>,
    /// How many of them are not in the index as they were read.
    pub(super) gone: u32,
    pub(super) terms: usize,
    pub(super) blocks: usize,
    directory: usize,
    postings: usize,
    /// Whether the directory counts documents.
    counts: bool,
    /// What the first term of each block begins with; read when a term is looked for.
    fences: OnceCell<Box<[u64]>>,
}

/// Where the postings of a term are in a page, and how many there are if the directory says so.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    pub(super) from: usize,
    pub(super) to: usize,
    documents: Option<u32>,
}

/// All pages as they were read.
#[derive(Debug, Default)]
pub(super) struct ColdPages {
    pub(super) pages: Vec<Cold>,
    /// Terms that are in no page, by hash; forgotten when there are many.
    absent: NumberMap<u64, ()>,
    /// Documents of pages have other numbers in their segments than they were placed with.
    pub(super) renumbered: bool,
    /// The buckets of usual lengths.
    usual: OnceCell<Box<[u8; 256]>>,
    /// In how many of the documents of the first pages a term is whose lists are not complete, and
    /// how many pages these are; forgotten when one of the documents goes.
    pub(super) counted: NumberMap<TermId, (u32, u32)>,
}

impl Cold {
    /// Reads the document table and checks the outline; `None` for another version.
    pub(super) fn read(bytes: Vec<u8>) -> Result<Option<Self>> {
        let corrupt =
            || Error::corrupt("index page", "the index page is cut short or out of order");
        let counts = match bytes.first() {
            Some(&FORMAT) => true,
            Some(&FORMAT_BEFORE) => false,
            _ => return Ok(None),
        };
        let mut at = 1;
        if take(&bytes, &mut at).ok_or_else(corrupt)? != VERSION {
            return Ok(None);
        }
        let count = take(&bytes, &mut at)
            .filter(|&count| count <= PAGE_DOCUMENTS)
            .ok_or_else(corrupt)?;
        let table = read_table(&bytes, &mut at, count as usize).ok_or_else(corrupt)?;
        let terms = take(&bytes, &mut at).ok_or_else(corrupt)? as usize;
        let blocks = at;
        at = terms
            .div_ceil(BLOCK)
            .checked_mul(8)
            .and_then(|size| at.checked_add(size))
            .ok_or_else(corrupt)?;
        let size = take(&bytes, &mut at).ok_or_else(corrupt)? as usize;
        let (directory, postings) = (at, at.checked_add(size).ok_or_else(corrupt)?);
        if postings > bytes.len() {
            return Err(corrupt());
        }
        let home = Home {
            table,
            runs: Vec::new(),
        };
        Ok(Some(Self {
            bytes: bytes.into_boxed_slice(),
            home: Rc::new(home),
            gone: 0,
            terms,
            blocks,
            directory,
            postings,
            counts,
            fences: OnceCell::new(),
        }))
    }

    /// Which range of documents it covers, if it has any.
    pub(super) fn range(&self) -> Option<u32> {
        (self.len() > 0).then(|| self.home.table.doc(0) / PAGE_DOCUMENTS)
    }

    /// How many documents it has.
    pub(super) fn len(&self) -> usize {
        self.home.table.len()
    }

    /// Where a block's directory and postings begin.
    fn block(&self, block: usize) -> (usize, usize) {
        let number = |at: usize| {
            let four = self
                .bytes
                .get(at..at + 4)
                .and_then(|four| <[u8; 4]>::try_from(four).ok());
            u32::from_le_bytes(four.unwrap_or([0; 4])) as usize
        };
        let at = self.blocks + block * 8;
        (self.directory + number(at), self.postings + number(at + 4))
    }

    /// The first term of a block.
    fn first(&self, block: usize) -> &[u8] {
        let (mut at, _) = self.block(block);
        let shared = take(&self.bytes, &mut at);
        let rest = take(&self.bytes, &mut at).unwrap_or(0) as usize;
        shared
            .and_then(|_| self.bytes.get(at..at + rest))
            .unwrap_or(&[])
    }

    /// The postings of a term.
    pub(super) fn find(&self, term: &str) -> Option<Span> {
        let block = self.block_of(term.as_bytes())?;
        let mut found = None;
        self.visit(block * BLOCK, BLOCK, &mut |text, span| {
            if text == term {
                found = Some(span);
            }
            text < term
        });
        found
    }

    /// The block that a term would be in.
    fn block_of(&self, term: &[u8]) -> Option<usize> {
        let fences = self.fences.get_or_init(|| {
            let blocks = 0..self.terms.div_ceil(BLOCK);
            blocks.map(|block| fence(self.first(block))).collect()
        });
        let own = fence(term);
        // Where blocks begin alike in their first bytes, their first terms are read.
        let before = fences.partition_point(|&other| other < own);
        let alike = fences[before..].partition_point(|&other| other == own);
        let (mut low, mut high) = (before, before + alike);
        while low < high {
            let middle = (low + high) / 2;
            if self.first(middle) <= term {
                low = middle + 1
            } else {
                high = middle
            }
        }
        low.checked_sub(1)
    }

    /// Visits up to `count` terms from the term `from`, the first of a block, on, with their
    /// postings, as long as `visit` wants more.
    pub(super) fn visit(
        &self,
        from: usize,
        count: usize,
        visit: &mut dyn FnMut(&str, Span) -> bool,
    ) {
        let mut term: Vec<u8> = Vec::new();
        let (mut at, mut postings) = (0, 0);
        for index in from..self.terms.min(from + count) {
            if index % BLOCK == 0 || index == from {
                (at, postings) = self.block(index / BLOCK);
            }
            let (Some(shared), Some(rest)) =
                (take(&self.bytes, &mut at), take(&self.bytes, &mut at))
            else {
                return;
            };
            let Some(bytes) = self.bytes.get(at..at + rest as usize) else {
                return;
            };
            term.truncate(shared as usize);
            term.extend_from_slice(bytes);
            at += rest as usize;
            let Some(size) = take(&self.bytes, &mut at) else {
                return;
            };
            let mut documents = None;
            if self.counts && size as usize >= COUNTED {
                documents = take(&self.bytes, &mut at);
            }
            let span = Span {
                from: postings,
                to: postings + size as usize,
                documents,
            };
            postings = span.to;
            if !core::str::from_utf8(&term).is_ok_and(|text| visit(text, span)) {
                return;
            }
        }
    }

    /// How many of its documents hold a term, of those that are as they were read.
    pub(super) fn count(&self, term: &str, places: &Places) -> u32 {
        let Some(span) = self.find(term) else {
            return 0;
        };
        if let Some(documents) = span.documents.filter(|_| self.gone == 0) {
            return documents.min(self.len() as u32);
        }
        let mut count = 0;
        self.decode(span, &mut |index, _| {
            let there = self.gone == 0 || {
                let place = places.get(self.home.table.doc(index.into()));
                place.segment != GONE && place.is_cold()
            };
            count += u32::from(there);
        });
        count
    }

    /// Reads postings: index of the document in the page, and level.
    pub(super) fn decode(&self, span: Span, posting: &mut dyn FnMut(u16, u8)) {
        let Some(bytes) = self.bytes.get(span.from..span.to) else {
            return;
        };
        let (mut at, mut index) = (0, 0u32);
        while let Some(value) = take(bytes, &mut at) {
            index = index.wrapping_add(value >> 1);
            let level = if value & 1 == 1 {
                ONCE
            } else {
                at += 1;
                bytes.get(at - 1).copied().unwrap_or(ONCE).min(7)
            };
            if (index as usize) < self.len() {
                posting(index as u16, level);
            }
        }
    }
}

/// The first eight bytes of a term as a number of the same order; what is shorter comes first.
fn fence(term: &[u8]) -> u64 {
    let mut bytes = [0; 8];
    let length = term.len().min(8);
    bytes[..length].copy_from_slice(&term[..length]);
    u64::from_be_bytes(bytes)
}

/// The documents of a page and their lengths; `None` when they are out of order or not of one page.
fn read_table(bytes: &[u8], at: &mut usize, count: usize) -> Option<Table> {
    let mut dense = *at;
    if let Some(table) = read_dense(bytes, &mut dense, count) {
        *at = dense;
        return Some(table);
    }
    let room = || Vec::with_capacity(count);
    let (mut docs, mut lengths) = (room(), room());
    let mut doc = 0u32;
    for index in 0..count {
        let delta = take(bytes, at)?;
        doc = doc.checked_add(delta)?;
        let page_of = |doc: &u32| doc / PAGE_DOCUMENTS;
        let fits = docs
            .first()
            .is_none_or(|first| page_of(first) == page_of(&doc));
        (fits && (delta > 0 || index == 0)).then_some(())?;
        docs.push(doc);
        lengths.push(take(bytes, at)?);
    }
    Some(Table::Listed {
        docs: docs.into_boxed_slice(),
        lengths: lengths.into_boxed_slice(),
    })
}

/// The same of documents one behind the other, each behind the first with one byte for its length.
fn read_dense(bytes: &[u8], at: &mut usize, count: usize) -> Option<Table> {
    let first = take(bytes, at)?;
    let length = u8::try_from(take(bytes, at)?).ok()?;
    let last = first.checked_add(u32::try_from(count.checked_sub(1)?).ok()?)?;
    let rest = bytes.get(*at..*at + 2 * (count - 1))?;
    let (pairs, _) = rest.as_chunks::<2>();
    let dense = pairs.iter().all(|pair| pair[0] == 1 && pair[1] < 0x80);
    (dense && first / PAGE_DOCUMENTS == last / PAGE_DOCUMENTS).then_some(())?;
    *at += rest.len();
    let mut lengths = Vec::with_capacity(count);
    lengths.push(length);
    lengths.extend(pairs.iter().map(|pair| pair[1]));
    Some(Table::Dense {
        first,
        lengths: lengths.into_boxed_slice(),
    })
}

impl ColdPages {
    /// The bucket of a length.
    pub(super) fn bucket(&self, length: u32) -> u8 {
        let usual = self
            .usual
            .get_or_init(|| Box::new(core::array::from_fn(|length| bucket(length as u32))));
        match usual.get(length as usize) {
            Some(known) => *known,
            None => bucket(length),
        }
    }

    /// Says that a document is no longer as it was read.
    pub(super) fn lose(&mut self, doc: u32) {
        self.counted.clear();
        let range = Some(doc / PAGE_DOCUMENTS);
        if let Some(page) = self.pages.iter_mut().find(|page| page.range() == range) {
            page.gone += 1;
        }
    }

    /// Whether a page mentions a term.
    pub(super) fn mentions(&mut self, term: &str) -> bool {
        let key = dictionary::hash(term.as_bytes());
        if self.pages.is_empty() || self.absent.contains_key(&key) {
            return false;
        }
        let found = self.pages.iter().any(|page| page.find(term).is_some());
        if !found {
            if self.absent.len() >= ABSENT {
                self.absent.clear();
            }
            self.absent.insert(key, ());
        }
        found
    }

    /// Visits terms of the pages, those that begin with a letter or all.
    pub(super) fn visit_terms(&self, letter: Option<u8>, visit: &mut dyn FnMut(&str)) {
        for page in &self.pages {
            let block = letter.and_then(|letter| page.block_of(&[letter]));
            let from = block.unwrap_or(0) * BLOCK;
            page.visit(from, usize::MAX - from, &mut |term, _| {
                let first = term.as_bytes().first().copied();
                if letter.is_none() || first == letter {
                    visit(term);
                }
                letter.is_none() || first <= letter
            });
        }
    }

    /// Bytes that the pages take in memory.
    pub(super) fn memory(&self) -> usize {
        self.pages.iter().map(|page| page.bytes.len()).sum()
    }
}
