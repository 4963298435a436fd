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
//! directory = { shared:v rest:v bytes postings-size:v [documents:v] }*
//!                                        sixteen terms a block, shared = 0 in front; the documents of
//!                                        postings of 64 bytes and more, in format 2
//! postings  = { (index-delta << 1 | once):v [level:u8] }*     once: level 1, no byte follows
//! v         = LEB128
//! ```

use alloc::{collections::BTreeMap, rc::Rc, string::String, vec::Vec};
use core::ops::Range;

use super::{
    Field, Index, TermId,
    code::{code, level},
    cold::Cold,
    places::{Home, Origins, Place},
    segment::{GONE, List, NumberMap, Posting, Segment, number_of},
};
use crate::sort::Arrange as _;
use crate::{
    error::{Error, Result},
    text::analyse::{Analyser, Kind, VERSION},
};

/// Documents of a page.
pub const PAGE_DOCUMENTS: u32 = 16_384;

pub(super) const FORMAT: u8 = 2;
/// Bytes of postings from which on their documents are counted in the directory: those of fewer are
/// counted as fast.
pub(super) const COUNTED: usize = 64;
/// Terms of a block of the directory.
pub(super) const BLOCK: usize = 16;
/// The level of a plain single mention.
pub(super) const ONCE: u8 = 1;
/// Documents that are placed together at most when a page is read: from a multiple of it to the
/// next.
const TOGETHER: usize = 1_024;

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

/// What the instants of documents are, in order.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// Of the first one.
    pub first: u64,
    /// Of the last one.
    pub last: u64,
    /// Each is newer than the one before.
    pub in_order: bool,
}

/// What the store says about documents when their page is read.
pub trait Metas {
    /// Partition and instants of some documents that follow each other, if all are to be found, of
    /// one partition and of no session; else each is asked about alone.
    fn alike(&mut self, docs: Range<u32>) -> Option<(u32, Times)>;

    /// About one document; `None` when it is not to be found now.
    fn meta(&mut self, doc: u32) -> Option<Meta>;
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
        let indexes: Vec<Option<u16>> = (0..page.len())
            .map(|index| still(&page.home.table.doc(index)))
            .collect();
        page.visit(0, page.terms, &mut |term, span| {
            let mut own = Postings::new();
            page.decode(span, &mut |index, level| {
                own.extend(indexes[usize::from(index)].map(|index| (index, level)));
            });
            if !own.is_empty() {
                visit(term, own);
            }
            true
        });
    }

    /// Who tells of documents of pages when one of them is wanted. Without, all of them are asked
    /// about when their page is read.
    pub fn lend(&mut self, origins: Rc<dyn Origins>) {
        self.places.lend(origins);
    }

    /// Takes in a page, before any insert. Returns whether the page was understood: one of another
    /// version is left out, and its documents are to be inserted from their texts.
    ///
    /// # Errors
    /// `corrupt` when the bytes are no page.
    pub fn restore_page(&mut self, bytes: Vec<u8>, metas: &mut dyn Metas) -> Result<bool> {
        let Some(mut page) = Cold::read(bytes)? else {
            return Ok(false);
        };
        let Some(range) = page.range() else {
            return Ok(true);
        };
        let mut ranges = self.cold.pages.iter().map(Cold::range);
        if ranges.any(|other| other == Some(range)) {
            return Err(Error::corrupt("index page", "the index page comes twice"));
        }
        let mut joining = Vec::new();
        if let Some(home) = Rc::get_mut(&mut page.home) {
            page.gone = self.place_page(home, metas, &mut joining);
        }
        if self.places.can_wait() {
            self.places.settle(range, &page.home);
        }
        for (doc, partition, session) in joining {
            self.join_session(doc, partition, session);
        }
        self.cold.pages.push(page);
        self.dictionary.has_pages = true;
        Ok(true)
    }

    /// Gives the documents of a page numbers in segments, those that have much in common together.
    /// Notes who joins a session, and returns how many are not to be found.
    fn place_page(
        &mut self,
        home: &mut Home,
        metas: &mut dyn Metas,
        joining: &mut Vec<(u32, u32, u32)>,
    ) -> u32 {
        let (mut gone, mut from) = (0, 0);
        while from < home.table.len() {
            let first = home.table.doc(from);
            // Up to where the next thousand begins.
            let many = (TOGETHER - first as usize % TOGETHER).min(home.table.len() - from);
            let docs = first..first.saturating_add(many as u32);
            let dense = home.table.doc(from + many - 1) == docs.end - 1;
            if self.places.can_wait()
                && dense
                && let Some((partition, times)) = metas.alike(docs.clone())
                && self.place_alike(home, from, docs, partition, &times)
            {
                from += many;
                continue;
            }
            for index in from..from + many {
                gone += u32::from(!self.place_one(home, index, metas, joining));
            }
            from += many;
        }
        gone
    }

    /// Documents of one partition that follow each other; `false` if its segment has no room for
    /// them.
    fn place_alike(
        &mut self,
        home: &mut Home,
        from: usize,
        docs: Range<u32>,
        partition: u32,
        times: &Times,
    ) -> bool {
        let segment = self.open_segment(partition);
        let Some(own) = self.segments[segment as usize].as_mut() else {
            return false;
        };
        if own.room() < docs.len() {
            return false;
        }
        let figures = &mut self.partitions.entry(partition).or_default().figures;
        figures.documents += docs.len() as u64;
        figures.length += home.table.words(from..from + docs.len());
        let number = own.place_all(docs, times);
        home.run(from, segment, number);
        true
    }

    /// One document; `false` if it is not to be found.
    fn place_one(
        &mut self,
        home: &mut Home,
        index: usize,
        metas: &mut dyn Metas,
        joining: &mut Vec<(u32, u32, u32)>,
    ) -> bool {
        let (doc, length) = (home.table.doc(index), home.table.length(index));
        let known = self.places.can_wait() || !self.contains(doc);
        let Some(meta) = metas.meta(doc).filter(|_| known) else {
            home.run(index, GONE, 0);
            return false;
        };
        let segment = self.open_segment(meta.partition);
        let Some(own) = self.segments[segment as usize].as_mut() else {
            return false;
        };
        let number = own.place(doc, meta.time);
        let figures = &mut self.partitions.entry(meta.partition).or_default().figures;
        figures.documents += 1;
        figures.length += u64::from(length);
        home.run(index, segment, number);
        if !self.places.can_wait() {
            let place = Place {
                segment,
                number,
                terms: 0,
                length,
                session: meta.session,
                time: meta.time,
                tie: meta.tie,
            };
            self.places.set(doc, place);
        }
        if meta.session != 0 {
            joining.push((doc, meta.partition, meta.session));
        }
        true
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
    #[inline]
    pub(super) fn complete(&mut self, term: TermId) {
        if !self.dictionary.is_complete(term) {
            self.read_lists(term);
        }
    }

    /// Reads the lists of a term that pages hold.
    #[inline(never)]
    fn read_lists(&mut self, term: TermId) {
        self.dictionary.set_complete(term, true);
        // Only the number of a complete term is given to another word: its count must not stay.
        self.cold.counted.remove(&term);
        let mut lists = Vec::new();
        lists.resize_with(self.segments.len(), List::default);
        for page in &self.cold.pages {
            let Some(span) = page.find(self.dictionary.term(term)) else {
                continue;
            };
            let as_read = page.gone == 0 && !self.cold.renumbered;
            page.decode(span, &mut |index, level| {
                let (home, index) = (&page.home, usize::from(index));
                let (segment, number) = if as_read {
                    home.locate(index)
                } else {
                    let place = self.places.get(home.table.doc(index));
                    let segment = if place.is_cold() { place.segment } else { GONE };
                    (segment, place.number)
                };
                if let Some(list) = lists.get_mut(segment as usize) {
                    let bucket = self.cold.bucket(home.table.length(index));
                    list.push(number, code(level, bucket));
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
    /// In how many of the documents that are as they were read a term is that is not complete;
    /// nothing once there are so many that `enough` says so.
    pub(super) fn count_cold(
        &mut self,
        term: TermId,
        enough: &mut dyn FnMut(u64) -> bool,
    ) -> Option<u64> {
        let known = self.cold.counted.entry(term).or_default();
        let text = self.dictionary.term(term);
        let places = &self.places;
        while let Some(page) = self.cold.pages.get(known.1 as usize) {
            if enough(u64::from(known.0)) {
                return None;
            }
            known.0 += page.count(text, places);
            known.1 += 1;
        }
        let count = u64::from(known.0);
        (!enough(count)).then_some(count)
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
        let size = self.postings.len() - start;
        put(&mut self.directory, size as u32);
        if size >= COUNTED {
            put(&mut self.directory, self.open.len() as u32);
        }
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

#[cfg(test)]
#[path = "page_tests.rs"]
mod tests;
