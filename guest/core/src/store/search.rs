//! The one retrieval pipeline over an open store: exact id, key or name first, then the default
//! ranking, every filter inside the streams.

use alloc::{borrow::ToOwned, collections::BTreeSet, string::String, vec::Vec};

use super::{Image, derived::Stored};
use crate::{
    caller::Channel,
    index::recall::{Ask, Empty, Ranked},
    model::{Head, Name, Reach, Record, Resolved, State},
    rank::default::{Constants, Evidence},
    text::analyse::Analyser,
};

/// What is asked, and what it is narrowed to before anything is ranked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Find {
    /// The question or the words.
    pub text: String,
    /// Whose records.
    pub reach: Reach,
    /// Which collections; at least one.
    pub collections: Vec<String>,
    /// Only these kinds; empty means all.
    pub kinds: Vec<String>,
    /// Only records with all of these tags.
    pub tags: Vec<String>,
    /// Only records made at this instant or later, milliseconds UTC.
    pub since: Option<u64>,
    /// Only records made before this instant.
    pub until: Option<u64>,
    /// Only records that came through these channels; empty means all.
    pub channels: Vec<Channel>,
    /// How many hits.
    pub limit: usize,
    /// How many of the best to pass over first.
    pub offset: usize,
}

/// One hit.
#[derive(Clone, Debug, PartialEq)]
pub struct Hit {
    /// The record.
    pub record: Record,
    /// What the default ranking made of it; `None` when the query is its id or key, which comes
    /// first whatever the ranking says.
    pub ranked: Option<Ranked>,
    /// Terms of the query that it holds.
    pub matched: Vec<String>,
}

/// Why there is no hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nothing {
    /// No record is there for anybody to find.
    Stored,
    /// Records are there, none passes the filters.
    Admitted,
    /// Records pass, none holds a word of what was asked.
    Matching,
    /// What was found is too weak to be an answer.
    Evident,
}

/// The answer of the pipeline.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    /// Best first.
    pub hits: Vec<Hit>,
    /// Why there is none.
    pub nothing: Option<Nothing>,
    /// What speaks for the best hit being an answer.
    pub evidence: Evidence,
}

/// The filters of a [`Find`], looked up.
struct Filter<'a> {
    state: &'a State,
    reach: Resolved,
    collections: Vec<Name>,
    kinds: Option<Vec<Name>>,
    find: &'a Find,
}

impl<'a> Filter<'a> {
    fn new(state: &'a State, find: &'a Find) -> Self {
        let names = |texts: &[String]| {
            texts
                .iter()
                .filter_map(|text| state.names().find(text))
                .collect::<Vec<Name>>()
        };
        Self {
            state,
            reach: find.reach.resolve(state),
            collections: names(&find.collections),
            kinds: (!find.kinds.is_empty()).then(|| names(&find.kinds)),
            find,
        }
    }

    fn admits(&self, slot: u32) -> bool {
        self.state
            .head(slot)
            .is_some_and(|head| self.admits_head(head))
            && (self.find.tags.is_empty() || self.has_tags(slot))
    }

    fn admits_head(&self, head: &Head) -> bool {
        self.collections.contains(&head.collection)
            && self.reach.admits(head)
            && self
                .kinds
                .as_ref()
                .is_none_or(|kinds| kinds.contains(&head.kind))
            && self.find.since.is_none_or(|since| head.created >= since)
            && self.find.until.is_none_or(|until| head.created < until)
            && (self.find.channels.is_empty() || self.find.channels.contains(&head.channel))
    }

    fn has_tags(&self, slot: u32) -> bool {
        self.state
            .record(slot)
            .is_some_and(|record| self.find.tags.iter().all(|tag| record.tags.contains(tag)))
    }
}

impl Image {
    /// Finds the best records for a question. Statistics are those of the collections and owners
    /// that the question may read, never of others.
    pub fn find(&mut self, find: &Find, now: u64) -> Found {
        self.settle(now);
        let filter = Filter::new(&self.state, find);
        let wanted = find.limit.saturating_add(find.offset);
        let exact = self.exact(find, &filter, now);
        let partitions = self.derived.partitions(|collection, owner, agent| {
            filter.collections.contains(&collection)
                && filter.reach.admits_owner(owner)
                && filter.reach.admits_agent(agent)
        });
        let constants = Constants::default();
        let ask = Ask {
            question: &find.text,
            partitions: &partitions,
            now,
            limit: wanted,
            texts: &Stored(&self.state),
            vectors: &[],
            constants: &constants,
        };
        let mut admits = |slot: u32| filter.admits(slot) && !exact.contains(&slot);
        let recalled = self.derived.index.recall(&ask, &mut admits);
        let terms = terms(&find.text);
        let mut hits: Vec<Hit> = Vec::new();
        let ranked = recalled.hits.iter().map(|hit| (hit.doc, Some(*hit)));
        for (slot, ranked) in exact.iter().map(|slot| (*slot, None)).chain(ranked) {
            if let Some(record) = self.state.record(slot) {
                let matched = matched(&record, &terms);
                hits.push(Hit {
                    record,
                    ranked,
                    matched,
                });
            }
        }
        let nothing = hits.is_empty().then(|| match recalled.empty {
            Some(Empty::BelowFloor) => Nothing::Evident,
            _ => self.why_nothing(&filter),
        });
        let hits = hits
            .into_iter()
            .skip(find.offset)
            .take(find.limit)
            .collect();
        Found {
            hits,
            nothing,
            evidence: recalled.evidence,
        }
    }

    /// Records whose id, key or title is the query itself, newest first.
    fn exact(&self, find: &Find, filter: &Filter<'_>, now: u64) -> Vec<u32> {
        let text = find.text.trim();
        if text.is_empty() {
            return Vec::new();
        }
        let mut slots: BTreeSet<u32> = BTreeSet::new();
        for collection in &find.collections {
            let id = text
                .strip_prefix(collection.as_str())
                .and_then(|rest| rest.strip_prefix(':'));
            slots.extend(self.state.find(collection, id.unwrap_or(text)));
            for owner in self.state.names().texts() {
                if find
                    .reach
                    .owners
                    .as_ref()
                    .is_some_and(|owners| !owners.iter().any(|o| **o == **owner))
                {
                    continue;
                }
                slots.extend(self.state.find_key(collection, owner, text));
            }
        }
        slots
            .into_iter()
            .rev()
            .filter(|slot| {
                self.state
                    .head(*slot)
                    .is_some_and(|head| head.latest && !head.expired(now))
                    && filter.admits(*slot)
            })
            .collect()
    }

    fn why_nothing(&self, filter: &Filter<'_>) -> Nothing {
        let mut any = false;
        for (slot, head) in self.state.all_live() {
            if filter.collections.contains(&head.collection)
                && filter.reach.admits_owner(head.owner)
            {
                any = true;
                if filter.admits(slot) {
                    return Nothing::Matching;
                }
            }
        }
        if any {
            Nothing::Admitted
        } else {
            Nothing::Stored
        }
    }
}

/// Terms of a question that count; of a question of stop words alone, all.
fn terms(question: &str) -> BTreeSet<String> {
    let mut counting = BTreeSet::new();
    let mut stopped = BTreeSet::new();
    Analyser::new().analyse(question, &mut |token| {
        let bag = if token.stop && !token.name {
            &mut stopped
        } else {
            &mut counting
        };
        bag.insert(token.term.to_owned());
    });
    if counting.is_empty() {
        stopped
    } else {
        counting
    }
}

/// Terms of the query that a record holds, in order.
fn matched(record: &Record, terms: &BTreeSet<String>) -> Vec<String> {
    let mut held: BTreeSet<String> = BTreeSet::new();
    let mut analyser = Analyser::new();
    for text in [&record.title, &record.content, &record.key]
        .into_iter()
        .chain(&record.tags)
        .chain(&record.files)
    {
        analyser.analyse(text, &mut |token| {
            if terms.contains(token.term) {
                held.insert(token.term.to_owned());
            }
        });
    }
    held.into_iter().collect()
}
