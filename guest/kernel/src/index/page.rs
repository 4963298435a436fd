//! Pages: the index of a range of documents as bytes, for the snapshot.
//!
//! A page holds what its documents say and nothing else: terms in order, and for each term its
//! documents with their frequency levels. It does not depend on how the index came about, so
//! that pages of different writers fit together, and a term that no document holds is in no
//! page. Opening reads the document table only; postings of a term are decoded when the term is
//! first asked for.
//!
//! ```text
//! page      = format:u8 analyser:v documents:v { slot-delta:v length:v }* terms:v
//!             blocks:{ directory:u32 postings:u32 }* directory-size:v directory postings
//! directory = { shared:v rest:v bytes postings-size:v }*      sixteen terms a block, shared = 0 in front
//! postings  = { (index-delta << 1 | once):v [level:u8] }*     once: level 1, no byte follows
//! v         = LEB128
//! ```

use alloc::{boxed::Box, collections::BTreeMap, string::String, vec::Vec};

use super::{
    Field, Index, Place, TermId,
    code::{bucket, code, level},
    make_place,
    segment::{GONE, List, NumberMap, Posting, Segment, number_of},
};
use crate::sort::Arrange as _;
use crate::{
    error::{Error, Result},
    text::analyse::{Analyser, Kind, VERSION},
};

/// Documents of a page.
pub const PAGE_DOCUMENTS: u32 = 16_384;

const FORMAT: u8 = 1;
/// Terms of a block of the directory.
const BLOCK: usize = 16;
/// The level of a plain single mention.
const ONCE: u8 = 1;
/// Absent terms that are remembered.
const ABSENT: usize = 4_096;

/// What the store says about a document of a page.
#[derive(Clone, Copy, Debug)]
pub struct Meta {
    /// As in [`super::Entry`].
    pub partition: u32,
    /// As in [`super::Entry`].
    pub session: u32,
    /// As in [`super::Entry`].
    pub time: u64,
    /// As in [`super::Entry`].
    pub tie: u64,
}

/// Reads stored texts.
pub trait Texts: core::fmt::Debug {
    /// Calls `with` with the fields of a document, exactly those of its insert.
    fn fields(&self, doc: u32, with: &mut dyn FnMut(&[Field<'_>]));
}

/// No texts: for an index whose documents were all inserted.
impl Texts for () {
    fn fields(&self, _doc: u32, _with: &mut dyn FnMut(&[Field<'_>])) {}
}

/// A page as it was read, postings not decoded.
#[derive(Debug)]
pub(super) struct Cold {
    bytes: Box<[u8]>,
    /// Documents in order, and the buckets of their lengths.
    docs: Box<[u32]>,
    buckets: Box<[u8]>,
    /// How many of them are not in the index as they were read.
    gone: u32,
    terms: usize,
    blocks: usize,
    directory: usize,
    postings: usize,
}

/// All pages as they were read.
#[derive(Debug, Default)]
pub(super) struct ColdPages {
    pages: Vec<Cold>,
    /// Terms that are in no page, by hash; forgotten when there are many.
    absent: NumberMap<u64, ()>,
    /// In how many of the documents a term is whose lists are not complete; forgotten when one
    /// of the documents goes.
    counted: NumberMap<TermId, u32>,
}

/// Postings of one term of a page: index of the document in it, level.
type Postings = Vec<(u16, u8)>;

impl Index {
    /// The bytes of a page with these documents, ascending, all of one range of
    /// [`PAGE_DOCUMENTS`]. Documents that are not in the index (expired ones) are read from
    /// their texts.
    pub fn encode_page(&self, docs: &[u32], texts: &dyn Texts) -> Vec<u8> {
        let mut at: NumberMap<u32, u16> = NumberMap::default();
        let mut lengths = Vec::with_capacity(docs.len());
        let mut read: BTreeMap<String, Postings> = BTreeMap::new();
        for (index, &doc) in docs.iter().enumerate() {
            at.insert(doc, index as u16);
            match self.place(doc) {
                Some(place) => lengths.push(place.length),
                None => lengths.push(read_text(doc, index as u16, texts, &mut read)),
            }
        }
        let mut hot = self.collect_hot(docs, &at);
        hot.extend(
            read.iter()
                .map(|(term, postings)| (term.as_str(), postings.clone())),
        );
        hot.arrange_by(|a, b| a.0.cmp(b.0));
        let mut hot = hot.into_iter().peekable();
        let mut writer = Writer::new(docs, &lengths);
        self.visit_cold(docs, &at, &mut |term, cold| {
            while let Some((before, postings)) = hot.next_if(|(other, _)| *other < term) {
                writer.push(before, postings);
            }
            writer.push(term, cold);
        });
        for (term, postings) in hot {
            writer.push(term, postings);
        }
        writer.finish()
    }

    /// Postings of documents that were inserted, from the lists; a term may come up once for
    /// each segment.
    fn collect_hot(&self, docs: &[u32], at: &NumberMap<u32, u16>) -> Vec<(&str, Postings)> {
        let mut ranges: BTreeMap<u32, (u16, u16)> = BTreeMap::new();
        let inserted = docs
            .iter()
            .filter_map(|&doc| self.place(doc))
            .filter(|place| !place.is_cold());
        for place in inserted {
            let range = ranges
                .entry(place.segment)
                .or_insert((place.number, place.number));
            *range = (range.0.min(place.number), range.1.max(place.number));
        }
        let mut found = Vec::new();
        for (segment, (first, last)) in ranges {
            let Some(segment) = self.segments[segment as usize].as_ref() else {
                continue;
            };
            let numbers = usize::from(first)..=usize::from(last);
            let hot = |doc: &u32| {
                at.get(doc)
                    .copied()
                    .filter(|_| !self.places[*doc as usize].is_cold())
            };
            let indexes: Vec<Option<u16>> = segment.docs[numbers].iter().map(hot).collect();
            for (&term, list) in &segment.lists {
                let from = list
                    .postings
                    .partition_point(|&posting| number_of(posting) < first);
                let inside = list.postings[from..]
                    .iter()
                    .take_while(|&&posting| number_of(posting) <= last);
                let own: Postings = inside
                    .filter_map(|&posting| {
                        let index = indexes[usize::from(number_of(posting) - first)]?;
                        Some((index, posting[2] >> 5))
                    })
                    .collect();
                if !own.is_empty() {
                    found.push((self.dictionary.term(term), own));
                }
            }
        }
        found
    }

    /// Postings of documents that are still as they were read, from their page, by term.
    fn visit_cold(
        &self,
        docs: &[u32],
        at: &NumberMap<u32, u16>,
        visit: &mut dyn FnMut(&str, Postings),
    ) {
        let range = docs.first().map(|doc| doc / PAGE_DOCUMENTS);
        let Some(page) = self.cold.pages.iter().find(|page| page.range() == range) else {
            return;
        };
        let still = |doc: &u32| {
            let cold = self.place(*doc).is_some_and(|place| place.is_cold());
            if cold { at.get(doc).copied() } else { None }
        };
        let indexes: Vec<Option<u16>> = page.docs.iter().map(still).collect();
        page.visit(0, page.terms, &mut |term, range| {
            let mut own = Postings::new();
            page.decode(range, &mut |index, level| {
                own.extend(indexes[usize::from(index)].map(|index| (index, level)));
            });
            if !own.is_empty() {
                visit(term, own);
            }
            true
        });
    }

    /// Takes in a page, before any insert. `meta` says where each document belongs, `None` when
    /// it is not to be found now. Returns whether the page was understood: one of another
    /// version is left out, and its documents are to be inserted from their texts.
    ///
    /// # Errors
    /// `corrupt` when the bytes are no page.
    pub fn restore_page(
        &mut self,
        bytes: Vec<u8>,
        meta: &mut dyn FnMut(u32) -> Option<Meta>,
    ) -> Result<bool> {
        let Some((mut page, lengths)) = Cold::read(bytes)? else {
            return Ok(false);
        };
        if page.range().is_some_and(|range| {
            self.cold
                .pages
                .iter()
                .any(|page| page.range() == Some(range))
        }) {
            return Err(Error::corrupt("index page", "the index page comes twice"));
        }
        if let Some(&last) = page.docs.last() {
            make_place(&mut self.places, last);
        }
        // Neighbours are mostly of one segment.
        let mut at_hand: Option<(u32, u32)> = None;
        for (&doc, &length) in page.docs.iter().zip(&lengths) {
            let Some(meta) = meta(doc).filter(|_| !self.contains(doc)) else {
                page.gone += 1;
                continue;
            };
            let known = at_hand.filter(|(partition, _)| *partition == meta.partition);
            let open = |(_, segment): &(u32, u32)| {
                let segment = self.segments[*segment as usize].as_ref();
                segment.is_some_and(|segment| !segment.is_full())
            };
            let segment = match known.filter(open) {
                Some((_, segment)) => segment,
                None => self.open_segment(meta.partition),
            };
            at_hand = Some((meta.partition, segment));
            let Some(home) = self.segments[segment as usize].as_mut() else {
                continue;
            };
            let number = home.place(doc, meta.time);
            let figures = &mut self.partitions.entry(meta.partition).or_default().figures;
            figures.documents += 1;
            figures.length += u64::from(length);
            let Meta {
                session, time, tie, ..
            } = meta;
            self.places[doc as usize] = Place {
                segment,
                number,
                terms: 0,
                length,
                session,
                time,
                tie,
            };
            self.join_session(doc, meta.partition, session);
        }
        self.cold.pages.push(page);
        self.dictionary.has_pages = true;
        Ok(true)
    }

    /// The number of a term that some text holds or a page mentions, with its lists complete.
    pub fn lookup(&mut self, text: &str) -> Option<TermId> {
        if let Some(term) = self.dictionary.find(text) {
            self.complete(term);
            return Some(term);
        }
        if !self.cold.mentions(text) {
            return None;
        }
        let term = self.dictionary.number(text);
        self.dictionary.set_complete(term, false);
        self.complete(term);
        Some(term)
    }

    /// Makes room for documents below a number: pages are about to be restored.
    pub fn expect(&mut self, docs: u32) {
        let more = (docs as usize).saturating_sub(self.places.len());
        self.places.reserve_exact(more + more / 8);
    }

    /// Reads the words of documents that were taken from a page.
    pub(super) fn warm(&mut self, docs: impl Iterator<Item = u32>, texts: &dyn Texts) {
        for doc in docs {
            if self.forward.has(doc) || !self.contains(doc) {
                continue;
            }
            texts.fields(doc, &mut |fields| {
                self.analyse(fields);
                self.forward.put(doc, &self.order);
            });
        }
    }

    /// Decodes what the pages say about a term, in front of what was inserted since.
    pub(super) fn complete(&mut self, term: TermId) {
        if self.dictionary.is_complete(term) {
            return;
        }
        self.dictionary.set_complete(term, true);
        let mut lists = Vec::new();
        lists.resize_with(self.segments.len(), List::default);
        for page in &self.cold.pages {
            let Some(range) = page.find(self.dictionary.term(term)) else {
                continue;
            };
            page.decode(range, &mut |index, level| {
                let place = self.places.get(page.docs[usize::from(index)] as usize);
                if let Some(place) = place.filter(|place| place.segment != GONE && place.is_cold())
                {
                    lists[place.segment as usize]
                        .push(place.number, code(level, page.buckets[usize::from(index)]));
                }
            });
        }
        for (segment, mut list) in self.segments.iter_mut().zip(lists) {
            if let Some(segment) = segment.as_mut().filter(|_| !list.postings.is_empty()) {
                let texts = list.postings.len() as u32;
                self.dictionary.hold(term, segment.partition, texts);
                join(segment, term, &mut list);
            }
        }
    }
}

impl Index {
    /// In how many of the documents that are as they were read a term is that is not complete.
    pub(super) fn count_cold(&mut self, term: TermId) -> u64 {
        if let Some(&count) = self.cold.counted.get(&term) {
            return u64::from(count);
        }
        let mut count = 0;
        for page in &self.cold.pages {
            let Some(range) = page.find(self.dictionary.term(term)) else {
                continue;
            };
            if page.gone == 0 {
                count += page.count(range);
                continue;
            }
            page.decode(range, &mut |index, _| {
                let place = self.places.get(page.docs[usize::from(index)] as usize);
                let there = place.is_some_and(|place| place.segment != GONE && place.is_cold());
                count += u32::from(there);
            });
        }
        self.cold.counted.insert(term, count);
        u64::from(count)
    }
}

/// Puts older postings in front of a segment's list.
fn join(segment: &mut Segment, term: TermId, older: &mut List) {
    let known = segment.lists.entry(term).or_default();
    let newer: Vec<Posting> = core::mem::take(&mut known.postings);
    for posting in newer {
        older.push(number_of(posting), posting[2]);
    }
    *known = core::mem::take(older);
}

/// Analyses a stored text that is not in the index; returns its content words.
fn read_text(
    doc: u32,
    index: u16,
    texts: &dyn Texts,
    terms: &mut BTreeMap<String, Postings>,
) -> u32 {
    let mut weights: BTreeMap<String, f32> = BTreeMap::new();
    let mut length = 0;
    texts.fields(doc, &mut |fields| {
        for field in fields {
            Analyser::new().analyse(field.text, &mut |token| {
                *weights.entry(token.term.into()).or_insert(0.0) += field.weight;
                length += u32::from(!token.stop && token.kind != Kind::Whole);
            });
        }
    });
    for (term, weight) in weights {
        terms.entry(term).or_default().push((index, level(weight)));
    }
    length
}

/// A page being written: terms come in order, equal ones after each other.
struct Writer {
    page: Vec<u8>,
    blocks: Vec<u8>,
    directory: Vec<u8>,
    postings: Vec<u8>,
    terms: usize,
    /// The term before, and the one at hand with what is known of it so far.
    last: Vec<u8>,
    term: String,
    open: Postings,
}

impl Writer {
    fn new(docs: &[u32], lengths: &[u32]) -> Self {
        let mut page = Vec::from([FORMAT]);
        put(&mut page, VERSION);
        put(&mut page, docs.len() as u32);
        let mut before = 0;
        for (&doc, &length) in docs.iter().zip(lengths) {
            put(&mut page, doc - before);
            put(&mut page, length);
            before = doc;
        }
        let (blocks, directory, postings) = (Vec::new(), Vec::new(), Vec::new());
        let (last, term, open) = (Vec::new(), String::new(), Postings::new());
        Self {
            page,
            blocks,
            directory,
            postings,
            terms: 0,
            last,
            term,
            open,
        }
    }

    fn push(&mut self, term: &str, mut postings: Postings) {
        if self.term != term {
            self.close();
            self.term.clear();
            self.term.push_str(term);
        }
        self.open.append(&mut postings);
    }

    /// Writes the term at hand.
    fn close(&mut self) {
        if self.open.is_empty() {
            return;
        }
        if self.terms.is_multiple_of(BLOCK) {
            self.blocks
                .extend_from_slice(&(self.directory.len() as u32).to_le_bytes());
            self.blocks
                .extend_from_slice(&(self.postings.len() as u32).to_le_bytes());
            self.last.clear();
        }
        sort(&mut self.open);
        let start = self.postings.len();
        put_postings(&mut self.postings, &self.open);
        let term = self.term.as_bytes();
        let shared = self
            .last
            .iter()
            .zip(term)
            .take_while(|(a, b)| a == b)
            .count();
        put(&mut self.directory, shared as u32);
        put(&mut self.directory, (term.len() - shared) as u32);
        self.directory.extend_from_slice(&term[shared..]);
        put(&mut self.directory, (self.postings.len() - start) as u32);
        self.last.clear();
        self.last.extend_from_slice(term);
        self.open.clear();
        self.terms += 1;
    }

    fn finish(mut self) -> Vec<u8> {
        self.close();
        put(&mut self.page, self.terms as u32);
        self.page.append(&mut self.blocks);
        put(&mut self.page, self.directory.len() as u32);
        self.page.append(&mut self.directory);
        self.page.append(&mut self.postings);
        self.page
    }
}

/// Sorts postings as plain numbers, whose sort is there already.
fn sort(postings: &mut Postings) {
    if postings.is_sorted() {
        return;
    }
    let packed = postings
        .iter()
        .map(|&(index, level)| u32::from(index) << 8 | u32::from(level));
    let mut packed: Vec<u32> = packed.collect();
    packed.sort_unstable();
    for (posting, one) in postings.iter_mut().zip(packed) {
        *posting = ((one >> 8) as u16, one as u8);
    }
}

fn put_postings(bytes: &mut Vec<u8>, list: &[(u16, u8)]) {
    let mut before = 0;
    for &(index, level) in list {
        let once = level == ONCE;
        put(bytes, u32::from(index - before) << 1 | u32::from(once));
        if !once {
            bytes.push(level);
        }
        before = index;
    }
}

/// Writes a LEB128 number.
pub(super) fn put(bytes: &mut Vec<u8>, mut value: u32) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

/// Reads a LEB128 number; `None` behind the end or above 32 bits.
pub(super) fn take(bytes: &[u8], at: &mut usize) -> Option<u32> {
    let mut value = 0u32;
    for shift in [0, 7, 14, 21, 28] {
        let byte = *bytes.get(*at)?;
        *at += 1;
        if shift == 28 && byte > 0x0f {
            return None;
        }
        value |= u32::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(value);
        }
    }
    None
}

impl Cold {
    /// Reads the document table and checks the outline; `None` for another version.
    fn read(bytes: Vec<u8>) -> Result<Option<(Self, Vec<u32>)>> {
        let corrupt =
            || Error::corrupt("index page", "the index page is cut short or out of order");
        if bytes.first() != Some(&FORMAT) {
            return Ok(None);
        }
        let mut at = 1;
        if take(&bytes, &mut at).ok_or_else(corrupt)? != VERSION {
            return Ok(None);
        }
        let count = take(&bytes, &mut at)
            .filter(|&count| count <= PAGE_DOCUMENTS)
            .ok_or_else(corrupt)?;
        let (mut docs, mut lengths) = (Vec::new(), Vec::new());
        let mut doc = 0u32;
        for index in 0..count {
            let delta = take(&bytes, &mut at).filter(|&delta| delta > 0 || index == 0);
            doc = delta
                .and_then(|delta| doc.checked_add(delta))
                .ok_or_else(corrupt)?;
            if docs
                .first()
                .is_some_and(|first| first / PAGE_DOCUMENTS != doc / PAGE_DOCUMENTS)
            {
                return Err(corrupt());
            }
            docs.push(doc);
            lengths.push(take(&bytes, &mut at).ok_or_else(corrupt)?);
        }
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
        let (bytes, docs) = (bytes.into_boxed_slice(), docs.into_boxed_slice());
        let usual: [u8; 256] = core::array::from_fn(|length| bucket(length as u32));
        let of = |length: &u32| match usual.get(*length as usize) {
            Some(known) => *known,
            None => bucket(*length),
        };
        let buckets = lengths.iter().map(of).collect();
        Ok(Some((
            Self {
                bytes,
                docs,
                buckets,
                gone: 0,
                terms,
                blocks,
                directory,
                postings,
            },
            lengths,
        )))
    }

    /// Which range of documents it covers, if it has any.
    fn range(&self) -> Option<u32> {
        self.docs.first().map(|doc| doc / PAGE_DOCUMENTS)
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

    /// The postings of a term, as a range of bytes.
    fn find(&self, term: &str) -> Option<(usize, usize)> {
        let block = self.block_of(term.as_bytes())?;
        let mut found = None;
        self.visit(block * BLOCK, BLOCK, &mut |text, range| {
            if text == term {
                found = Some(range);
            }
            text < term
        });
        found
    }

    /// The block that a term would be in.
    fn block_of(&self, term: &[u8]) -> Option<usize> {
        let (mut low, mut high) = (0, self.terms.div_ceil(BLOCK));
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
    fn visit(
        &self,
        from: usize,
        count: usize,
        visit: &mut dyn FnMut(&str, (usize, usize)) -> bool,
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
            let range = (postings, postings + size as usize);
            postings = range.1;
            if !core::str::from_utf8(&term).is_ok_and(|text| visit(text, range)) {
                return;
            }
        }
    }

    /// How many postings there are.
    fn count(&self, (from, to): (usize, usize)) -> u32 {
        let bytes = self.bytes.get(from..to).unwrap_or_default();
        let (mut at, mut count, mut index) = (0, 0, 0u32);
        while let Some(value) = take(bytes, &mut at) {
            index = index.wrapping_add(value >> 1);
            at += usize::from(value & 1 == 0);
            count += u32::from((index as usize) < self.docs.len());
        }
        count
    }

    /// Reads postings: index of the document in the page, and level.
    fn decode(&self, (from, to): (usize, usize), posting: &mut dyn FnMut(u16, u8)) {
        let Some(bytes) = self.bytes.get(from..to) else {
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
            if (index as usize) < self.docs.len() {
                posting(index as u16, level);
            }
        }
    }
}

impl ColdPages {
    /// Says that a document is no longer as it was read.
    pub(super) fn lose(&mut self, doc: u32) {
        self.counted.clear();
        let range = Some(doc / PAGE_DOCUMENTS);
        if let Some(page) = self.pages.iter_mut().find(|page| page.range() == range) {
            page.gone += 1;
        }
    }

    /// Whether a page mentions a term.
    fn mentions(&mut self, term: &str) -> bool {
        let key = super::dictionary::hash(term.as_bytes());
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
        self.pages
            .iter()
            .map(|page| page.bytes.len() + page.docs.len() * 5)
            .sum()
    }
}

#[cfg(test)]
#[path = "page_tests.rs"]
mod tests;
