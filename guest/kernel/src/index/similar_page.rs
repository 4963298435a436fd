//! Pages: what [`Similar`] knows of a range of texts as bytes, for the snapshot.
//!
//! A page is asked where it lies; nothing of it is decoded before a token is looked up. It says
//! what its texts say and nothing else, so a forgotten text is in no page.
//!
//! ```text
//! page     = format:u8 rules:v documents:v { slot-delta:v tokens:v sign:u64 }* entries:v
//!            blocks:{ key:u32 entries:u32 postings:u32 }* entries-size:v entries postings
//! entries  = { key-delta:v postings-size:v count:v }*      by key; 16 a block, delta 0 in front
//! postings = { index-delta:v }*                            index of the document in the page
//! key      = 25 bits of the hash of a token, 7 bits class; class 126: of what a text says
//!            without its numbers; 127: of all that it says
//! v        = LEB128
//! ```

use alloc::{boxed::Box, vec::Vec};

use super::{PAGED, Similar, Text};
use crate::{
    error::{Error, Result},
    index::page::{PAGE_DOCUMENTS, put, take},
};

const FORMAT: u8 = 1;
/// Version of what tokens, senses and their hashes are: whatever changes one changes it.
const RULES: u32 = 2;
/// Entries of a block.
const BLOCK: usize = 16;
/// Bytes of a block in the table.
const BLOCK_BYTES: usize = 12;

/// A page as it was read.
#[derive(Debug)]
pub(super) struct Page {
    bytes: Box<[u8]>,
    /// Documents in order.
    docs: Box<[u32]>,
    /// How many entries there are, and where blocks, entries and postings begin.
    count: usize,
    blocks: usize,
    entries: usize,
    postings: usize,
}

/// The list of one key.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) key: u32,
    /// How many texts it names.
    pub(super) count: u32,
    from: usize,
    to: usize,
}

impl Page {
    /// Reads the table of documents and checks the outline; `None` for another version.
    fn read(bytes: Vec<u8>) -> Result<Option<(Self, Vec<Text>)>> {
        let corrupt = || {
            let message = "the page of similar texts is cut short or out of order";
            Error::corrupt("page of similar texts", message)
        };
        let mut at = 1;
        if bytes.first() != Some(&FORMAT) || take(&bytes, &mut at) != Some(RULES) {
            return Ok(None);
        }
        let (docs, texts) = read_table(&bytes, &mut at).ok_or_else(corrupt)?;
        let count = take(&bytes, &mut at).ok_or_else(corrupt)? as usize;
        let blocks = at;
        at = (count.div_ceil(BLOCK) * BLOCK_BYTES)
            .checked_add(at)
            .ok_or_else(corrupt)?;
        let size = take(&bytes, &mut at).ok_or_else(corrupt)? as usize;
        let postings = at.checked_add(size).filter(|end| *end <= bytes.len());
        let page = Self {
            docs: docs.into_boxed_slice(),
            count,
            blocks,
            entries: at,
            postings: postings.ok_or_else(corrupt)?,
            bytes: bytes.into_boxed_slice(),
        };
        Ok(Some((page, texts)))
    }

    /// Which range of documents it covers, if it has any.
    fn range(&self) -> Option<u32> {
        self.docs.first().map(|doc| doc / PAGE_DOCUMENTS)
    }

    /// First key, entries and postings of a block.
    fn block(&self, block: usize) -> (u32, usize, usize) {
        let number = |at: usize| {
            let four = self.bytes.get(at..at + 4);
            let four = four.and_then(|four| <[u8; 4]>::try_from(four).ok());
            u32::from_le_bytes(four.unwrap_or([0; 4]))
        };
        let at = self.blocks + block * BLOCK_BYTES;
        let (entries, postings) = (number(at + 4) as usize, number(at + 8) as usize);
        (number(at), self.entries + entries, self.postings + postings)
    }

    /// Visits the entries from one key to another, both included.
    pub(super) fn visit(&self, from: u32, to: u32, visit: &mut dyn FnMut(Entry)) {
        let (mut low, mut high) = (0, self.count.div_ceil(BLOCK));
        while low < high {
            let middle = (low + high) / 2;
            if self.block(middle).0 <= from {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let first = low.saturating_sub(1) * BLOCK;
        let (mut key, mut at, mut postings) = (0, 0, 0);
        for index in first..self.count {
            if index % BLOCK == 0 {
                (key, at, postings) = self.block(index / BLOCK);
            }
            let mut next = || take(&self.bytes, &mut at);
            let (Some(delta), Some(size), Some(count)) = (next(), next(), next()) else {
                return;
            };
            key = key.wrapping_add(delta);
            if key > to {
                return;
            }
            let end = postings + size as usize;
            if key >= from {
                visit(Entry {
                    key,
                    count,
                    from: postings,
                    to: end,
                });
            }
            postings = end;
        }
    }

    /// Reads a list: index in the page, and document.
    pub(super) fn decode(&self, entry: &Entry, visit: &mut impl FnMut(u16, u32)) {
        let bytes = self.bytes.get(entry.from..entry.to).unwrap_or_default();
        let (mut at, mut index) = (0, 0u32);
        while let Some(delta) = take(bytes, &mut at) {
            index = index.wrapping_add(delta);
            if let Some(doc) = self.docs.get(index as usize) {
                visit(index as u16, *doc);
            }
        }
    }
}

/// Documents in order, of one range, and what is known of each.
fn read_table(bytes: &[u8], at: &mut usize) -> Option<(Vec<u32>, Vec<Text>)> {
    let count = take(bytes, at).filter(|count| *count <= PAGE_DOCUMENTS)?;
    let (mut docs, mut texts) = (Vec::new(), Vec::new());
    let mut doc = 0u32;
    for index in 0..count {
        let delta = take(bytes, at).filter(|delta| *delta > 0 || index == 0)?;
        doc = doc.checked_add(delta)?;
        let first: &u32 = docs.first().unwrap_or(&doc);
        if first / PAGE_DOCUMENTS != doc / PAGE_DOCUMENTS {
            return None;
        }
        docs.push(doc);
        let tokens = take(bytes, at).filter(|tokens| *tokens < PAGED - 1)?;
        let eight = bytes.get(*at..*at + 8)?;
        *at += 8;
        let sign = u64::from_le_bytes(eight.try_into().ok()?);
        texts.push(Text::new(sign, tokens + 1));
    }
    Some((docs, texts))
}

impl Similar {
    /// Takes in a page, before any insert; `admits` says which of its texts can be found.
    /// Returns whether it was understood: the texts of a page of another version are to be put in
    /// one by one.
    ///
    /// # Errors
    /// `corrupt` when the bytes are no page, or the same page comes twice.
    pub fn restore_page(
        &mut self,
        bytes: Vec<u8>,
        admits: &mut dyn FnMut(u32) -> bool,
    ) -> Result<bool> {
        let Some((page, texts)) = Page::read(bytes)? else {
            return Ok(false);
        };
        let range = page.range();
        if range.is_some() && self.pages.iter().any(|known| known.range() == range) {
            let message = "the page of similar texts comes twice";
            return Err(Error::corrupt("page of similar texts", message));
        }
        if let Some(last) = page.docs.last() {
            self.make_room(*last);
        }
        for (doc, text) in page.docs.iter().zip(texts) {
            if !self.contains(*doc) && admits(*doc) {
                self.texts[*doc as usize] = Text::new(text.sign, text.size | PAGED);
            }
        }
        self.pages.push(page);
        Ok(true)
    }

    /// The bytes of a page with those of these documents, ascending, all of one range, that were
    /// ever put in or read.
    pub fn encode_page(&self, docs: &[u32]) -> Vec<u8> {
        let Some(first) = docs.first().copied() else {
            return Vec::new();
        };
        let range = first / PAGE_DOCUMENTS;
        // What is known of each, and where it comes from.
        let mut texts: Vec<Option<Text>> = docs.iter().map(|doc| self.listed(*doc)).collect();
        let at = |doc: u32| docs.binary_search(&doc).ok();
        let page = self.pages.iter().find(|page| page.range() == Some(range));
        let mut paged: Vec<Option<u16>> = Vec::new();
        if let Some(page) = page {
            let (_, known) = read_table(&page.bytes, &mut 2).unwrap_or_default();
            paged.resize(page.docs.len(), None);
            for ((doc, text), place) in page.docs.iter().zip(known).zip(&mut paged) {
                if let Some(at) = at(*doc).filter(|at| texts[*at].is_none()) {
                    texts[at] = Some(text);
                    *place = Some(at as u16);
                }
            }
        }
        // Without those of which nothing is known.
        let mut numbers = Vec::with_capacity(docs.len());
        let mut table = Vec::new();
        for (doc, text) in docs.iter().zip(&texts) {
            numbers.push(table.len() as u16);
            table.extend(text.as_ref().map(|text| (*doc, text.clone())));
        }
        let listed = self.collect_listed(docs, &texts, &numbers);
        let mut listed = listed.into_iter().peekable();
        let mut writer = Writer::new(&table);
        if let Some(page) = page {
            page.visit(0, u32::MAX, &mut |entry| {
                while let Some(one) = listed.next_if(|one| one >> 16 < u64::from(entry.key)) {
                    writer.push((one >> 16) as u32, one as u16);
                }
                page.decode(&entry, &mut |index, _| {
                    if let Some(at) = paged[usize::from(index)] {
                        writer.push(entry.key, numbers[usize::from(at)]);
                    }
                });
            });
        }
        for one in listed {
            writer.push((one >> 16) as u32, one as u16);
        }
        writer.finish()
    }

    /// What is known of a text that lies in lists.
    fn listed(&self, doc: u32) -> Option<Text> {
        let text = self.texts.get(doc as usize)?;
        (text.size > 0 && text.size & PAGED == 0).then(|| text.clone())
    }

    /// Key and number of the texts that lie in lists, by key: the key above the 16 bits of the
    /// number, so that they sort as plain numbers.
    fn collect_listed(&self, docs: &[u32], texts: &[Option<Text>], numbers: &[u16]) -> Vec<u64> {
        let (first, last) = (docs[0], docs[docs.len() - 1]);
        // Only numbers between the first and the last are looked for.
        let mut places: Vec<Option<u16>> = Vec::new();
        places.resize((last - first) as usize + 1, None);
        let mut any = false;
        for ((doc, number), text) in docs.iter().zip(numbers).zip(texts) {
            if text.is_some() && self.listed(*doc).is_some() {
                places[(doc - first) as usize] = Some(*number);
                any = true;
            }
        }
        let mut pairs = Vec::new();
        if !any {
            return pairs;
        }
        for key in self.tokens.keys() {
            let inside = self.posted(*key).iter().filter(|doc| **doc >= first);
            pairs.extend(inside.filter_map(|doc| {
                let place = places.get((doc - first) as usize)?;
                place.map(|number| u64::from(*key) << 16 | u64::from(number))
            }));
        }
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }
}

/// A page being written: keys come in order, the numbers of one key in any.
struct Writer {
    page: Vec<u8>,
    blocks: Vec<u8>,
    entries: Vec<u8>,
    postings: Vec<u8>,
    count: usize,
    last: u32,
    key: u32,
    open: Vec<u16>,
}

impl Writer {
    fn new(table: &[(u32, Text)]) -> Self {
        let mut page = Vec::from([FORMAT]);
        put(&mut page, RULES);
        put(&mut page, table.len() as u32);
        let mut before = 0;
        for (doc, text) in table {
            put(&mut page, doc - before);
            put(&mut page, text.size - 1);
            page.extend_from_slice(&text.sign.to_le_bytes());
            before = *doc;
        }
        Self {
            page,
            blocks: Vec::new(),
            entries: Vec::new(),
            postings: Vec::new(),
            count: 0,
            last: 0,
            key: 0,
            open: Vec::new(),
        }
    }

    fn push(&mut self, key: u32, number: u16) {
        if self.key != key {
            self.close();
            self.key = key;
        }
        self.open.push(number);
    }

    /// Writes the list at hand.
    fn close(&mut self) {
        if self.open.is_empty() {
            return;
        }
        if self.count.is_multiple_of(BLOCK) {
            for number in [
                self.key,
                self.entries.len() as u32,
                self.postings.len() as u32,
            ] {
                self.blocks.extend_from_slice(&number.to_le_bytes());
            }
            self.last = self.key;
        }
        self.open.sort_unstable();
        self.open.dedup();
        let (start, mut before) = (self.postings.len(), 0);
        for number in &self.open {
            put(&mut self.postings, u32::from(number - before));
            before = *number;
        }
        // Keys ascend, except in a damaged page.
        put(&mut self.entries, self.key.wrapping_sub(self.last));
        put(&mut self.entries, (self.postings.len() - start) as u32);
        put(&mut self.entries, self.open.len() as u32);
        self.last = self.key;
        self.open.clear();
        self.count += 1;
    }

    fn finish(mut self) -> Vec<u8> {
        self.close();
        put(&mut self.page, self.count as u32);
        self.page.append(&mut self.blocks);
        put(&mut self.page, self.entries.len() as u32);
        self.page.append(&mut self.entries);
        self.page.append(&mut self.postings);
        self.page
    }
}
