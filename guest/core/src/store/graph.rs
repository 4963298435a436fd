//! The graph stream: records that the best hits are linked with, or share a tag, a file or a name
//! with.
//!
//! The documented weight of a path is the mean weight of its edges over the nodes on it. A link
//! weighs 1, a relation its confidence, and both join two records; a tag, a file or a name weighs
//! [`RELATED`] on both sides and stands between them. What a hit gives is its score times the weight
//! of the path times a constant. Of several paths of equal rank those are followed that come first
//! by what they say, never by which was made first.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    string::{String, ToString},
    vec::Vec,
};

use super::derived::beginning;
use crate::{
    index::{Index, TermId, Weighted, recall::Ranked},
    model::{Record, State},
    rank::graph::RELATED,
    sort::Arrange as _,
    text::analyse::{Analyser, Kind},
};

/// Hits that paths begin at.
const STARTS: usize = 3;
/// Links, relations, tags and files, names that are followed from one hit, of each kind.
const EDGES: usize = 8;
/// Texts that may hold the words of a tag or a file for it to be followed: a tag that everything
/// has says nothing.
const COMMON: u64 = 1_000;
/// The same for a name: one that many texts mention says little of any.
const KNOWN: u64 = 16;
/// Texts that are looked at for a tag, a file or a name.
const NEAR: usize = 8;
/// Weight of the path over a link: one edge of weight 1, two nodes.
const LINKED: f64 = 1.0 / 2.0;
/// Weight of the path over a tag, a file or a name: two edges, three nodes.
const SHARED: f64 = RELATED / 3.0;
/// The collection of relations: records with a link to each of the two that they join.
const RELATIONS: &str = "relation";

/// Relations by what they join, in step with the state.
#[derive(Debug, Default)]
pub(super) struct Relations {
    ends: BTreeMap<String, Vec<u32>>,
    /// Slots below are known.
    next: u32,
}

impl Relations {
    /// Takes in relations that were written since.
    pub(super) fn follow(&mut self, state: &State) {
        let fresh = state.live(RELATIONS).map(|(slot, _)| slot).rev();
        let fresh: Vec<u32> = fresh.take_while(|slot| *slot >= self.next).collect();
        for &slot in &fresh {
            for link in state
                .record(slot)
                .into_iter()
                .flat_map(|one| one.draft.links)
            {
                self.ends.entry(link.target).or_default().push(slot);
            }
        }
        self.next = fresh.first().map_or(self.next, |last| last + 1);
    }

    /// What a record is related to, with the confidence, the surest first.
    fn of(&self, state: &State, reference: &str) -> Vec<(f64, String)> {
        let slots = self.ends.get(reference).into_iter().flatten();
        let latest = slots.filter(|slot| state.head(**slot).is_some_and(|head| head.latest));
        let mut found: Vec<(f64, String)> = Vec::new();
        for relation in latest.filter_map(|slot| state.record(*slot)) {
            let ends = relation.draft.links.into_iter().map(|link| link.target);
            let others = ends.filter(|end| end != reference);
            found.extend(others.map(|end| (relation.draft.confidence, end)));
        }
        found.arrange_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
        found.truncate(EDGES);
        found
    }
}

/// What the stream works on.
pub(super) struct Graph<'a> {
    pub(super) state: &'a State,
    pub(super) index: &'a mut Index,
    pub(super) relations: &'a Relations,
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
        self.index.sort(hits);
    }

    /// Records at the end of a path from this one, with the weight of the best path.
    fn paths(&mut self, record: &Record) -> BTreeMap<u32, f64> {
        let mut reached: BTreeMap<u32, f64> = BTreeMap::new();
        let mut reach = |slot: u32, weight: f64| {
            let known = reached.entry(slot).or_insert(0.0);
            *known = known.max(weight);
        };
        let links = record.links.iter().take(EDGES);
        let links = links.map(|link| (1.0, link.target.clone()));
        let related = self.relations.of(self.state, &record.reference());
        for (weight, target) in links.chain(related) {
            if let Some(slot) = self.target(record, &target) {
                reach(slot, LINKED * weight);
            }
        }
        let tags = record.tags.iter().map(|tag| (tag, false));
        let files = record.files.iter().map(|file| (file, true));
        for (text, file) in tags.chain(files).take(EDGES) {
            let list = |other: &Record| match file {
                true => other.files.contains(text),
                false => other.tags.contains(text),
            };
            for slot in self.sharing(text, COMMON) {
                if self.state.record(slot).is_some_and(|other| list(&other)) {
                    reach(slot, SHARED);
                }
            }
        }
        for name in names(&record.content) {
            for slot in self.sharing(&name, KNOWN) {
                reach(slot, SHARED);
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

    /// A few records that hold all words of a text, if one of these is in at most `common` texts.
    fn sharing(&mut self, text: &str, common: u64) -> Vec<u32> {
        let mut words: BTreeSet<String> = BTreeSet::new();
        Analyser::new().analyse(text, &mut |token| {
            if token.kind != Kind::Whole {
                words.insert(token.term.into());
            }
        });
        let mut terms: Vec<TermId> = Vec::new();
        for word in &words {
            let Some(term) = self.index.term(word) else {
                return Vec::new();
            };
            terms.push(term);
        }
        let rarest = terms
            .iter()
            .map(|term| self.index.frequency(*term, self.partitions))
            .min();
        if rarest.is_none_or(|rarest| rarest > common) {
            return Vec::new();
        }
        let asked: Vec<Weighted> = terms
            .iter()
            .map(|&term| Weighted { term, weight: 1.0 })
            .collect();
        let hits = self
            .index
            .search(&asked, self.partitions, self.admits, NEAR + 1);
        let holds = |slot: &u32| terms.iter().all(|term| self.index.holds(*slot, *term));
        hits.iter().map(|hit| hit.doc).filter(holds).collect()
    }
}

/// What the beginning of a text names: runs of words that are written as names, in their order.
fn names(text: &str) -> Vec<String> {
    let text = beginning(text);
    let mut runs: Vec<(usize, usize)> = Vec::new();
    Analyser::new().analyse(text, &mut |token| {
        let (start, end) = (token.start as usize, token.end as usize);
        if !token.name || token.kind != Kind::Word {
            return;
        }
        match runs.last_mut() {
            Some(run) if text[run.1..start] == *" " => run.1 = end,
            _ => runs.push((start, end)),
        }
    });
    let mut names: Vec<String> = Vec::new();
    for name in runs.iter().map(|run| text[run.0..run.1].to_string()) {
        if names.len() < EDGES && !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

fn give(hit: &mut Ranked, gift: f64) {
    hit.parts.graph = gift;
    hit.score += gift;
}
