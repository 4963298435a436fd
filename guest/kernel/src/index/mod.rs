//! The index: which texts hold which terms, how often, and how rare a term is.
//!
//! A *document* is one text under the store's slot number (dense, never used twice while it is
//! in the index). A *partition* is a scope whose texts may be read together, such as one owner
//! and agent; a query names the partitions that it may read, and every figure it uses (number of
//! texts, document frequencies, mean length) is the exact sum over these and no others. Turns of a
//! session that lie in different partitions are strangers to each other.
//!
//! ```text
//! insert(doc, Entry { partition, session, time, tie, fields })    seen by the next search
//! remove(doc, fields)                                             no trace is left
//! search(query terms, partitions, filter, limit) -> best hits
//! ```
//!
//! The same set of entries gives the same scores and the same order in every order of arrival
//! and after every history: scores are sums of whole numbers (multiples of 2^-16), ties go to
//! the newer text and then by the caller's key. The search is exact: pruning (MaxScore) never
//! changes a result.

mod best;
mod bodies;
mod code;
mod cold;
mod dictionary;
mod forward;
mod lens;
pub mod page;
pub mod pick;
mod places;
pub mod recall;
mod search;
mod segment;
pub mod similar;
pub mod vectors;

use alloc::{collections::BTreeMap, vec::Vec};

use crate::text::analyse::{Analyser, Kind};

pub use dictionary::TermId;
pub use places::{Origin, Origins};
pub use search::{Hit, Weighted};

use code::{Table, bucket, code, level};
use dictionary::Dictionary;
use forward::Forward;
use places::{NOWHERE, Place, Places};
use search::Scratch;
use segment::{GONE, Segment};

/// One field of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Field<'a> {
    /// What is indexed.
    pub text: &'a str,
    /// What one mention counts, 1 for plain content; levels reach from 0.5 to 16.
    pub weight: f32,
}

/// What the index is told about a text.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// The scope that may read it.
    pub partition: u32,
    /// The conversation that it belongs to; 0 is none.
    pub session: u32,
    /// Milliseconds since 1970: orders a session's turns and breaks ties, newest first.
    pub time: u64,
    /// Breaks the ties that are left, smallest first: a digest of the record's id.
    pub tie: u64,
    /// Its fields.
    pub fields: &'a [Field<'a>],
}

/// Exact figures of the partitions that a query may read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Texts.
    pub documents: u64,
    /// Content words of all texts together.
    pub length: u64,
}

impl Statistics {
    /// Mean number of content words of a text; 0 for none.
    pub fn mean_length(self) -> f64 {
        if self.documents == 0 {
            0.0
        } else {
            self.length as f64 / self.documents as f64
        }
    }
}

/// The index of one store.
#[derive(Debug, Default)]
pub struct Index {
    dictionary: Dictionary,
    segments: Vec<Option<Segment>>,
    partitions: BTreeMap<u32, Partition>,
    places: Places,
    forward: Forward,
    /// Pages of the snapshot that the store was opened from.
    cold: cold::ColdPages,
    /// Texts of each session in order of time.
    sessions: BTreeMap<(u32, u32), Vec<u32>>,
    analyser: Analyser,
    scratch: Scratch,
    rarities: recall::Rarities,
    found: Vec<Found>,
    order: Vec<TermId>,
    /// The score table of the last figures.
    table: Option<(Statistics, Table)>,
}

#[derive(Debug, Default)]
struct Partition {
    segments: Vec<u32>,
    figures: Statistics,
}

/// A term of the text at hand and what its mentions weigh.
#[derive(Clone, Copy, Debug)]
struct Found {
    term: TermId,
    weight: f32,
}

impl Index {
    /// An empty index.
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether the document is in the index.
    pub fn contains(&self, doc: u32) -> bool {
        self.place(doc).is_some()
    }

    /// How many documents are in it.
    pub fn len(&self) -> u64 {
        let known = self.partitions.values();
        known.map(|known| known.figures.documents).sum()
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Exact figures of these partitions, ascending; naming one twice counts it once.
    #[inline]
    pub fn statistics(&self, partitions: &[u32]) -> Statistics {
        let mut sum = Statistics::default();
        for known in self.known(partitions) {
            sum.documents += known.figures.documents;
            sum.length += known.figures.length;
        }
        sum
    }

    /// Those of some partitions, ascending, that there are, each once.
    fn known<'a>(&'a self, partitions: &'a [u32]) -> impl Iterator<Item = &'a Partition> {
        let distinct = partitions.chunk_by(|a, b| a == b);
        distinct.filter_map(|same| self.partitions.get(same.first()?))
    }

    /// Puts a text in; one that is there under the same number is replaced only after
    /// [`Index::remove`].
    pub fn insert(&mut self, doc: u32, entry: &Entry<'_>) {
        if self.contains(doc) {
            return;
        }
        let length = self.analyse(entry.fields);
        self.merge_found();
        let segment = self.open_segment(entry.partition);
        let home = self.segments[segment as usize].as_mut();
        let Some(home) = home else { return };
        let number = home.place(doc, entry.time);
        let bucket = bucket(length);
        for found in &self.found {
            self.dictionary.hold(found.term, entry.partition, 1);
            home.lists
                .entry(found.term)
                .or_default()
                .push(number, code(level(found.weight), bucket));
        }
        let figures = &mut self.partitions.entry(entry.partition).or_default().figures;
        figures.documents += 1;
        figures.length += u64::from(length);
        let (session, time, tie) = (entry.session, entry.time, entry.tie);
        let terms = self.found.len().min(usize::from(u16::MAX)) as u16;
        let place = Place {
            segment,
            number,
            terms,
            length,
            session,
            time,
            tie,
        };
        self.places.set(doc, place);
        self.forward.put(doc, &self.order);
        self.join_session(doc, entry.partition, entry.session);
    }

    /// Takes a text out, given the fields with which it was put in. Returns whether it was there.
    pub fn remove(&mut self, doc: u32, fields: &[Field<'_>]) -> bool {
        let Some(place) = self.place(doc) else {
            return false;
        };
        self.analyse(fields);
        self.merge_found();
        let Some(home) = self.segments[place.segment as usize].as_mut() else {
            return false;
        };
        let mut taken = 0;
        for found in &self.found {
            if take(home, &mut self.dictionary, found.term, place.number) {
                taken += 1;
            }
        }
        // Terms of a document from a page may not be in the lists yet; they stay out of them.
        if !place.is_cold() && taken.min(u32::from(u16::MAX)) != u32::from(place.terms) {
            // The fields are not those of the insert: search every list.
            let terms: Vec<TermId> = home.lists.keys().copied().collect();
            for term in terms {
                take(home, &mut self.dictionary, term, place.number);
            }
        }
        home.docs[usize::from(place.number)] = GONE;
        home.live -= 1;
        let (partition, is_empty) = (home.partition, home.live == 0);
        // Terms that only this call made up go again.
        for found in &self.found {
            self.dictionary.drop_unused(found.term);
        }
        self.leave(doc, &place, partition, is_empty);
        true
    }

    /// Everything but the postings.
    fn leave(&mut self, doc: u32, place: &Place, partition: u32, is_empty: bool) {
        if let Some(known) = self.partitions.get_mut(&partition) {
            known.figures.documents -= 1;
            known.figures.length -= u64::from(place.length);
            if is_empty {
                known.segments.retain(|&segment| segment != place.segment);
                self.segments[place.segment as usize] = None;
            }
            if known.figures.documents == 0 {
                self.partitions.remove(&partition);
            }
        }
        if place.session != 0 {
            let key = (partition, place.session);
            if let Some(turns) = self.sessions.get_mut(&key) {
                turns.retain(|&turn| turn != doc);
                if turns.is_empty() {
                    self.sessions.remove(&key);
                }
            }
        }
        self.forward.take(doc);
        self.places[doc as usize] = NOWHERE;
        if place.is_cold() {
            self.cold.lose(doc);
        }
    }

    fn place(&self, doc: u32) -> Option<Place> {
        let place = *self.places.get(doc);
        (place.segment != GONE).then_some(place)
    }

    /// Fills `found` with every term of the fields and `order` with the content words in order;
    /// returns the number of content words.
    fn analyse(&mut self, fields: &[Field<'_>]) -> u32 {
        let (found, order, dictionary) = (&mut self.found, &mut self.order, &mut self.dictionary);
        found.clear();
        order.clear();
        let mut length = 0;
        for field in fields {
            let weight = field.weight;
            let speaker = speaker_end(field.text);
            let mut spoken = speaker == 0;
            self.analyser.analyse(field.text, &mut |token| {
                if !spoken && token.start as usize >= speaker {
                    order.push(forward::BREAK);
                    spoken = true;
                }
                let term = dictionary.number(token.term);
                found.push(Found { term, weight });
                if !token.stop && token.kind != Kind::Whole {
                    length += 1;
                    if token.kind == Kind::Word {
                        order.push(term);
                    }
                }
            });
            if order.last().is_some_and(|&term| term != forward::BREAK) {
                order.push(forward::BREAK);
            }
        }
        length
    }

    /// Brings mentions of the same term together.
    fn merge_found(&mut self) {
        self.found.sort_by_key(|found| found.term);
        self.found.dedup_by(|next, first| {
            let same = next.term == first.term;
            if same {
                first.weight += next.weight;
            }
            same
        });
    }

    /// The segment that takes the next text of a partition.
    fn open_segment(&mut self, partition: u32) -> u32 {
        let known = self.partitions.entry(partition).or_default();
        if let Some(&last) = known.segments.last()
            && let Some(segment) = self.segments[last as usize].as_mut()
        {
            if segment.is_full() && (segment.live as usize) < segment::CAPACITY / 4 * 3 {
                let places = &mut self.places;
                segment.renumber(|doc, number| places[doc as usize].number = number);
                self.cold.renumbered = true;
            }
            if !segment.is_full() {
                return last;
            }
        }
        let free = self.segments.iter().position(Option::is_none);
        let id = free.unwrap_or(self.segments.len());
        let segment = Some(Segment::new(partition));
        match free {
            Some(at) => self.segments[at] = segment,
            None => self.segments.push(segment),
        }
        known.segments.push(id as u32);
        id as u32
    }

    fn join_session(&mut self, doc: u32, partition: u32, session: u32) {
        if session == 0 {
            return;
        }
        let places = &self.places;
        let turns = self.sessions.entry((partition, session)).or_default();
        let own = turn_key(places, doc);
        let at = turns.partition_point(|&turn| turn_key(places, turn) < own);
        turns.insert(at, doc);
    }

    /// Bytes that the index takes in memory, counted by its own books.
    pub fn memory(&self) -> usize {
        let segments: usize = self.segments.iter().flatten().map(Segment::memory).sum();
        segments
            + self.dictionary.memory()
            + self.analyser.memory()
            + self.places.memory()
            + self.forward.memory()
            + self.cold.memory()
            + self
                .sessions
                .values()
                .map(|turns| turns.capacity() * 4 + 24)
                .sum::<usize>()
    }
}

/// What orders the turns of a session: when they were made, never in which order they came. The
/// number only keeps those apart that are alike in all else.
fn turn_key(places: &Places, doc: u32) -> (u64, u64, u32) {
    let place = &places[doc as usize];
    (place.time, place.tie, doc)
}

/// Where the name in front of a spoken line ends (`Anna Lee: hello`), 0 when there is none or
/// when the text is a transcript, whose lines several people speak.
fn speaker_end(text: &str) -> usize {
    let end = name_end(text);
    let spoken = |line: &str| name_end(line) > 0;
    if end > 0 && text.lines().skip(1).any(spoken) {
        0
    } else {
        end
    }
}

/// Where a name and a colon end that begin a line, perhaps behind a time in brackets; 0 when there
/// is none.
fn name_end(line: &str) -> usize {
    let stamp = line
        .as_bytes()
        .iter()
        .take(22)
        .position(|&byte| byte == b']');
    let rest = stamp.and_then(|at| line.strip_prefix('[')?.get(at..)?.strip_prefix(' '));
    let skipped = line.len() - rest.unwrap_or(line).len();
    let line = &line[skipped..];
    let head = line.as_bytes();
    let Some(colon) = head.iter().take(40).position(|&byte| byte == b':') else {
        return 0;
    };
    let name = &head[..colon];
    let sign = |byte: &u8| byte.is_ascii_punctuation() && !matches!(byte, b'.' | b'\'' | b'-');
    let named = line.chars().next().is_some_and(char::is_uppercase)
        && head.get(colon + 1) == Some(&b' ')
        && !name.iter().any(sign)
        && name.iter().filter(|&&byte| byte == b' ').count() < 3;
    if named { skipped + colon } else { 0 }
}

/// Takes the posting of a text out of a term's list, and the list with it if it was the last.
fn take(home: &mut Segment, dictionary: &mut Dictionary, term: TermId, number: u16) -> bool {
    let Some(list) = home.lists.get_mut(&term) else {
        return false;
    };
    if !list.remove(number) {
        return false;
    }
    if list.postings.is_empty() {
        home.lists.remove(&term);
    }
    dictionary.release(term, home.partition);
    true
}

#[cfg(test)]
mod tests;
