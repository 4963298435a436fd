//! The graph stream: records that the best hits are linked with, or share a tag or a file with.
//!
//! The documented weight of a path is the mean weight of its edges over the nodes on it. A link
//! weighs 1 and joins two records; a tag or a file weighs [`RELATED`] on both sides and stands
//! between them. What a hit gives is its score times the weight of the path times a constant.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    string::String,
    vec::Vec,
};

use crate::sort::Arrange as _;
use crate::{
    index::{Index, Weighted, recall::Ranked},
    model::{Record, State},
    rank::graph::RELATED,
    text::analyse::{Analyser, Kind},
};

/// Hits that paths begin at.
const STARTS: usize = 3;
/// Links, tags and files that are followed from one hit.
const EDGES: usize = 8;
/// Texts that may hold the words of a tag or a file for it to be followed: a tag that everything
/// has says nothing.
const COMMON: u64 = 1_000;
/// Texts that are looked at for a tag or a file.
const NEAR: usize = 8;
/// Weight of the path over a link: one edge of weight 1, two nodes.
const LINKED: f64 = 1.0 / 2.0;
/// Weight of the path over a tag or a file: two edges, three nodes.
const SHARED: f64 = RELATED / 3.0;

/// What the stream works on.
pub(super) struct Graph<'a> {
    pub(super) state: &'a State,
    pub(super) index: &'a mut Index,
    pub(super) partitions: &'a [u32],
    /// Which slots may join the hits.
    pub(super) admits: &'a mut dyn FnMut(u32) -> bool,
    /// Share of its score that a hit gives over a path of weight 1.
    pub(super) share: f64,
}

impl Graph<'_> {
    /// Adds what the paths from the best hits, and from records that the question names, give.
    pub(super) fn spread(&mut self, named: &[u32], hits: &mut Vec<Ranked>) {
        let best = hits.first().map_or(1.0, |hit| hit.score);
        let named = named.iter().map(|&slot| (slot, best));
        let found = hits.iter().map(|hit| (hit.doc, hit.score));
        let mut starts: Vec<(u32, f64)> = Vec::with_capacity(STARTS);
        for (slot, score) in named.chain(found) {
            if starts.len() < STARTS && starts.iter().all(|start| start.0 != slot) {
                starts.push((slot, score));
            }
        }
        let mut given: BTreeMap<u32, f64> = BTreeMap::new();
        for (slot, score) in starts {
            let Some(record) = self.state.record(slot) else {
                continue;
            };
            for (other, weight) in self.paths(&record) {
                let gift = self.share * weight * score;
                let known = given.entry(other).or_insert(0.0);
                *known = known.max(gift);
            }
        }
        if given.is_empty() {
            return;
        }
        for (slot, gift) in given {
            match hits.iter_mut().find(|hit| hit.doc == slot) {
                Some(hit) => give(hit, gift),
                None if self.index.contains(slot) && (self.admits)(slot) => {
                    let mut hit = Ranked {
                        doc: slot,
                        ..Ranked::default()
                    };
                    hit.parts.factor = 1.0;
                    give(&mut hit, gift);
                    hits.push(hit);
                }
                None => {}
            }
        }
        // Stable: what the ranking put first stays first among equals.
        hits.arrange_by(|a, b| b.score.total_cmp(&a.score));
    }

    /// Records at the end of a path from this one, with the weight of the best path.
    fn paths(&mut self, record: &Record) -> BTreeMap<u32, f64> {
        let mut reached: BTreeMap<u32, f64> = BTreeMap::new();
        for link in record.links.iter().take(EDGES) {
            if let Some(slot) = self.target(record, &link.target) {
                reached.insert(slot, LINKED);
            }
        }
        let tags = record.tags.iter().map(|tag| (tag, false));
        let files = record.files.iter().map(|file| (file, true));
        for (text, file) in tags.chain(files).take(EDGES) {
            for slot in self.sharing(record.slot, text, file) {
                reached.entry(slot).or_insert(SHARED);
            }
        }
        reached.remove(&record.slot);
        reached
    }

    /// The record that a link names: `collection:id`, or an id of the same collection.
    fn target(&self, record: &Record, target: &str) -> Option<u32> {
        let named = target
            .split_once(':')
            .and_then(|(collection, id)| self.state.find(collection, id));
        named.or_else(|| self.state.find(&record.collection, target))
    }

    /// A few other records with the same tag or file.
    fn sharing(&mut self, own: u32, text: &str, file: bool) -> Vec<u32> {
        let mut words: BTreeSet<String> = BTreeSet::new();
        Analyser::new().analyse(text, &mut |token| {
            if token.kind != Kind::Whole {
                words.insert(token.term.into());
            }
        });
        let mut terms: Vec<Weighted> = Vec::new();
        for word in &words {
            let Some(term) = self.index.term(word) else {
                return Vec::new();
            };
            terms.push(Weighted { term, weight: 1.0 });
        }
        let rarest = terms
            .iter()
            .map(|one| self.index.frequency(one.term, self.partitions))
            .min();
        if rarest.is_none_or(|rarest| rarest > COMMON) {
            return Vec::new();
        }
        let hits = self
            .index
            .search(&terms, self.partitions, self.admits, NEAR + 1);
        let holds = |slot: &u32| {
            self.state.record(*slot).is_some_and(|other| {
                let list = if file { &other.files } else { &other.tags };
                list.iter().any(|one| one == text)
            })
        };
        let others = hits.iter().map(|hit| hit.doc).filter(|slot| *slot != own);
        others.filter(holds).collect()
    }
}

fn give(hit: &mut Ranked, gift: f64) {
    hit.parts.graph = gift;
    hit.score += gift;
}
