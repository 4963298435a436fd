//! The one retrieval pipeline over an open store: exact id, key or name first, then the default
//! ranking, every filter inside the streams.

use alloc::{
    borrow::ToOwned,
    collections::{BTreeMap, BTreeSet},
    string::String,
    vec::Vec,
};

use unicode_normalization::UnicodeNormalization as _;

use super::{Image, derived::Stored, graph::Graph, naming};
use crate::sort::{Arrange as _, Gather as _};
use crate::{
    Error, Result,
    caller::Channel,
    index::{
        Index, TermId, Weighted,
        recall::{Ask, Empty, Meaning, Ranked},
        vectors::Quantised,
    },
    model::{Head, Name, Reach, Record, Resolved, State, hash_of_title},
    rank::{
        default::{Constants, Evidence},
        graph::entities,
        query::Query,
        snippet::{Snippet, snippet},
    },
    text::{
        analyse::{Analyser, Kind},
        when::When,
    },
};

/// Longest query, in bytes.
pub const QUERY_MAX: u64 = crate::index::pick::QUESTION as u64;

/// Checks that a query can be asked.
///
/// # Errors
/// `too-large` about `query` above [`QUERY_MAX`].
pub fn fits(query: &str) -> Result<()> {
    match query.len() as u64 {
        bytes if bytes > QUERY_MAX => Err(Error::too_large("query", "bytes", bytes, QUERY_MAX)),
        _ => Ok(()),
    }
}

/// Longest query that may be a title, in bytes.
const TITLE_BYTES: usize = 512;
/// Most records with the rarest word of a query of which the titles are looked at.
const TITLES: u64 = 2_048;
/// Most records that one title names.
const TITLED: usize = 32;
/// Words of a question among which ids are looked for.
const NAMED_IN: usize = 64;
/// Bytes of the shortest id that is found in a question without its collection.
const ID_BYTES: usize = 8;
/// Names in a question that are looked up as keys.
const ENTITIES: usize = 4;

/// What is asked, and what it is narrowed to before anything is ranked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Find {
    /// The question or the words.
    pub text: String,
    /// Whose records.
    pub reach: Reach,
    /// What the caller could read had it not narrowed that; `None`: the same. Only why there is no
    /// hit depends on it.
    pub sight: Option<Reach>,
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
    /// Of the best hundred, at most so many of one session before the others had their turn.
    pub per_session: Option<usize>,
    /// Bytes of a part of the text that shows why it was found; `None`: no part.
    pub snippet: Option<usize>,
    /// The order of the pipeline is final: no reranker is asked.
    pub no_rerank: bool,
}

/// What a host lends to one search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Aids {
    /// The question as a vector.
    pub vector: Option<Quantised>,
    /// Slots that a search outside found, with its scores, finite, best first.
    pub outside: Vec<(u32, f64)>,
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
    /// Where it holds them: `content`, `title`, `key`, `tags`, `files`, `fields`.
    pub fields: Vec<&'static str>,
    /// The part of its content that shows why it was found, if asked for.
    pub snippet: Option<Snippet>,
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
    /// What was missing, one word each: `embedder`, `model`, `vectors`, `script`, `search`,
    /// `rerank`.
    pub degraded: Vec<String>,
}

/// The order of what was found, before it is cut into pages.
#[derive(Clone, Debug, Default)]
pub(super) struct Order {
    /// Best first; `None` for those whose id, key or title was asked for.
    pub(super) slots: Vec<(u32, Option<Ranked>)>,
    nothing: Option<Nothing>,
    evidence: Evidence,
    /// Words that were searched for in place of unknown ones.
    instead: Vec<String>,
}

/// The filters of a [`Find`], looked up.
pub(super) struct Filter<'a> {
    state: &'a State,
    reach: Resolved,
    collections: Vec<Name>,
    kinds: Option<Vec<Name>>,
    find: &'a Find,
}

impl<'a> Filter<'a> {
    pub(super) fn new(state: &'a State, find: &'a Find) -> Self {
        let names = |texts: &[String]| {
            let mut names: Vec<Name> = texts
                .iter()
                .filter_map(|text| state.names().find(text))
                .collect();
            names.arrange();
            names.dedup();
            names
        };
        Self {
            state,
            reach: find.reach.resolve(state),
            collections: names(&find.collections),
            kinds: (!find.kinds.is_empty()).then(|| names(&find.kinds)),
            find,
        }
    }

    pub(super) fn admits(&self, slot: u32) -> bool {
        self.state.peek(slot, |head| self.admits_head(head)) == Some(true)
            && (self.find.tags.is_empty() || self.has_tags(slot))
    }

    fn admits_head(&self, head: &Head) -> bool {
        self.collections.binary_search(&head.collection).is_ok()
            && self.reach.admits(head)
            && self
                .kinds
                .as_ref()
                .is_none_or(|kinds| kinds.binary_search(&head.kind).is_ok())
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
    /// Finds the best records for a question, by what the store itself knows.
    pub fn find(&mut self, find: &Find, now: u64) -> Found {
        let order = self.order(find, &Aids::default(), now);
        self.present(find, order)
    }

    /// Partitions that a question may read.
    pub(super) fn partitions(&self, find: &Find) -> Vec<u32> {
        let filter = Filter::new(&self.state, find);
        self.derived.partitions(|part| {
            filter.collections.binary_search(&part.collection).is_ok()
                && part.is_within(&filter.reach)
        })
    }

    /// Ranks the records for a question. Statistics are those of the collections, owners, agents
    /// and projects that the question may read, never of others.
    pub(super) fn order(&mut self, find: &Find, aids: &Aids, now: u64) -> Order {
        self.settle(now);
        let partitions = self.partitions(find);
        let filter = Filter::new(&self.state, find);
        let (named, rest) = self.named_ids(find);
        let mut exact = self.exact(find, named, &filter, now);
        for slot in titled(&self.state, &mut self.derived.index, &partitions, &filter) {
            if !exact.contains(&slot) {
                exact.push(slot);
            }
        }
        let constants = Constants::default();
        let ask = Ask {
            question: rest.as_deref().unwrap_or(&find.text),
            partitions: &partitions,
            now,
            limit: find.limit.saturating_add(find.offset),
            whole: true,
            texts: &Stored(&self.state),
            meaning: aids.vector.as_ref().map(|question| Meaning {
                vectors: &self.derived.vectors,
                question,
            }),
            outside: &aids.outside,
            constants: &constants,
        };
        let mut admits = |slot: u32| filter.admits(slot) && !exact.contains(&slot);
        let recalled = self.derived.index.recall(&ask, &mut admits);
        let mut hits = recalled.hits;
        // A question of a time alone has no scores to pass on.
        if recalled.empty.is_none() && hits.first().is_none_or(|hit| hit.score > 0.0) {
            let named = self.places(find, &filter);
            self.derived.relations.follow(&self.state);
            let mut graph = Graph {
                state: &self.state,
                index: &mut self.derived.index,
                relations: &self.derived.relations,
                partitions: &partitions,
                admits: &mut admits,
                share: constants.graph,
            };
            graph.spread(&[&exact[..], &named].concat(), &mut hits);
        }
        let exact = exact.into_iter().map(|slot| (slot, None));
        let slots: Vec<(u32, Option<Ranked>)> = exact
            .chain(hits.into_iter().map(|hit| (hit.doc, Some(hit))))
            .collect();
        let asked = find.limit > 0 && slots.is_empty();
        let nothing = asked.then(|| match recalled.empty {
            Some(Empty::BelowFloor) => Nothing::Evident,
            _ => self.why_nothing(find),
        });
        Order {
            slots,
            nothing,
            evidence: recalled.evidence,
            instead: recalled.instead,
        }
    }

    /// The page that was asked for, with what is said about each of its hits.
    pub(super) fn present(&self, find: &Find, mut order: Order) -> Found {
        if let Some(most) = find.per_session {
            self.diversify(most, &mut order.slots);
        }
        let mut terms = terms(&find.text);
        terms.extend(core::mem::take(&mut order.instead));
        let mut analyser = self.derived.reader.borrow_mut();
        let slots = order.slots.iter().skip(find.offset).take(find.limit);
        let hits = slots.filter_map(|&(slot, ranked)| {
            let record = self.state.record(slot)?;
            let (matched, fields) = matched(&mut analyser, &record, &terms);
            let snippet = find.snippet.map(|width| {
                let mut weigh = |term: &str| f64::from(u8::from(terms.contains(term)));
                snippet(&mut analyser, &record.content, width, &mut weigh)
            });
            Some(Hit {
                record,
                ranked,
                matched,
                fields,
                snippet,
            })
        });
        Found {
            hits: hits.collect(),
            nothing: order.nothing,
            evidence: order.evidence,
            degraded: Vec::new(),
        }
    }

    /// Lets the first of each session stand before the others, among the best hundred.
    fn diversify(&self, most: usize, slots: &mut [(u32, Option<Ranked>)]) {
        let best = slots.len().min(Constants::default().pool);
        let (mut taken, mut passed) = (Vec::with_capacity(best), Vec::new());
        let mut counts: BTreeMap<Name, usize> = BTreeMap::new();
        for hit in &slots[..best] {
            let session = self.state.head(hit.0).map_or(Name(0), |head| head.session);
            let count = counts.entry(session).or_insert(0);
            if hit.1.is_none() || session == Name(0) || *count < most.max(1) {
                *count += 1;
                taken.push(*hit);
            } else {
                passed.push(*hit);
            }
        }
        taken.append(&mut passed);
        slots[..best].copy_from_slice(&taken);
    }

    /// The records of an id, with its collection or without, in any spelling.
    fn of_id(&self, find: &Find, text: &str) -> BTreeSet<u32> {
        let mut slots: BTreeSet<u32> = BTreeSet::new();
        for spelling in spellings(text) {
            slots.append(&mut self.spelt_so(find, &spelling));
        }
        slots
    }

    fn spelt_so(&self, find: &Find, text: &str) -> BTreeSet<u32> {
        let mut slots: BTreeSet<u32> = BTreeSet::new();
        for collection in &find.collections {
            let id = text
                .strip_prefix(collection.as_str())
                .and_then(|rest| rest.strip_prefix(':'));
            // As it is stored, or as its owner chose it.
            let id = id.unwrap_or(text);
            let owners = find.reach.owners.iter().flatten();
            let owned = owners.map(|owner| alloc::format!("{owner}/{id}"));
            let ids = core::iter::once(id.to_owned()).chain(owned);
            slots.extend(ids.filter_map(|id| self.state.find(collection, &id)));
        }
        slots
    }

    /// The records whose ids a question names among other words, as they are or in small letters,
    /// and what it says beside them, if that is content; an id is told by its length and figures,
    /// or by its collection.
    fn named_ids(&self, find: &Find) -> (BTreeSet<u32>, Option<String>) {
        let (mut slots, mut ids) = (BTreeSet::new(), Vec::new());
        for run in find.text.split_whitespace().take(NAMED_IN) {
            let word = run.trim_matches(|c: char| !c.is_alphanumeric());
            let collection = word.split_once(':').map(|(collection, _)| collection);
            let named = collection.is_some_and(|one| find.collections.iter().any(|all| all == one));
            let figures = word.bytes().any(|byte| byte.is_ascii_digit());
            if !(named || word.len() >= ID_BYTES && figures) {
                continue;
            }
            let mut found = self.of_id(find, word);
            if found.is_empty() {
                found = self.of_id(find, &large(word));
            }
            if !found.is_empty() {
                ids.push(run);
                slots.append(&mut found);
            }
        }
        if ids.is_empty() {
            return (slots, None);
        }
        let words = find.text.split_whitespace();
        let rest: Vec<&str> = words.filter(|run| !ids.contains(run)).collect();
        let rest = rest.join(" ");
        let mut says = false;
        Analyser::new().analyse(&rest, &mut |token| says |= !token.stop);
        (slots, says.then_some(rest))
    }

    /// Records whose key is the query itself, then those whose id it is, which nobody needs to have
    /// seen, and those that it `named`; each newest first.
    fn exact(&self, find: &Find, named: BTreeSet<u32>, filter: &Filter<'_>, now: u64) -> Vec<u32> {
        let text = find.text.trim();
        if text.is_empty() {
            return Vec::new();
        }
        let (mut keyed, mut others) = (BTreeSet::new(), named);
        for spelling in spellings(text) {
            keyed.append(&mut self.keyed(filter, &spelling));
        }
        others.append(&mut self.of_id(find, text));
        let passes = |slot: &u32| {
            let head = self.state.head(*slot);
            head.is_some_and(|head| head.latest && !head.expired(now)) && filter.admits(*slot)
        };
        others.extend(&keyed);
        let mut slots: Vec<u32> = others.into_iter().filter(passes).collect();
        self.derived.index.newest_first(&mut slots);
        slots.arrange_by_key(|slot| !keyed.contains(slot));
        slots
    }

    /// Records whose key a question names: places where the graph begins.
    fn places(&self, find: &Find, filter: &Filter<'_>) -> Vec<u32> {
        let entities = entities(&find.text);
        let slots = entities.iter().take(ENTITIES).flat_map(|entity| {
            let mut slots = self.keyed(filter, entity);
            slots.append(&mut self.keyed(filter, &entity.to_lowercase()));
            slots
        });
        slots.filter(|slot| filter.admits(*slot)).collect()
    }

    /// Slots of records with a key, in the collections and of the owners that the filter admits.
    pub(super) fn keyed(&self, filter: &Filter<'_>, key: &str) -> BTreeSet<u32> {
        let names = self.state.names();
        self.derived
            .owners(|collection, owner| {
                filter.collections.binary_search(&collection).is_ok()
                    && filter.reach.admits_owner(owner)
            })
            .into_iter()
            .filter_map(|(collection, owner)| {
                let (collection, owner) = (names.text(collection), names.text(owner));
                self.state.find_key(collection, owner, key)
            })
            .gather()
    }

    /// Why nothing matches.
    pub fn why_nothing(&self, find: &Find) -> Nothing {
        let filter = Filter::new(&self.state, find);
        let sight = find.sight.as_ref().unwrap_or(&find.reach);
        let sight = sight.resolve(&self.state);
        let mut any = false;
        for (slot, head) in self.state.all_live() {
            if filter.collections.contains(&head.collection) && sight.admits(head) {
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

/// Records whose title is the query itself, case and white space at the ends aside, newest first:
/// looked for where the rarest word of the query is.
fn titled(state: &State, index: &mut Index, partitions: &[u32], filter: &Filter<'_>) -> Vec<u32> {
    let text = filter.find.text.trim();
    if text.is_empty() || text.len() > TITLE_BYTES {
        return Vec::new();
    }
    let mut rarest: Option<(u64, Option<TermId>)> = None;
    Analyser::new().analyse(text, &mut |token| {
        let term = index.term(token.term);
        let count = term.map_or(0, |term| index.frequency(term, partitions));
        if token.kind != Kind::Whole && rarest.is_none_or(|(least, _)| count < least) {
            rarest = Some((count, term));
        }
    });
    let Some((1..=TITLES, Some(term))) = rarest else {
        return Vec::new();
    };
    let wanted = naming::folded(text);
    let hash = hash_of_title(text);
    let mut same = |slot: u32| {
        if !state.may_be_titled(slot, hash) {
            return false;
        }
        let card = state.card(slot, "");
        let fits = card.is_some_and(|(_, title, _)| {
            title.len() <= 2 * TITLE_BYTES && naming::folded(title.trim()) == wanted
        });
        let own = || {
            let record = state.record(slot);
            record.is_some_and(|record| !record.own_title().is_empty())
        };
        fits && filter.admits(slot) && own()
    };
    let terms = [Weighted { term, weight: 1.0 }];
    let hits = index.search(&terms, partitions, &mut same, TITLED);
    let mut slots: Vec<u32> = hits.iter().map(|hit| hit.doc).collect();
    index.newest_first(&mut slots);
    slots
}

/// How an id or a key may have been typed: as it is, and with its letters and marks composed (NFC)
/// and apart (NFD).
#[inline(never)]
fn spellings(text: &str) -> Vec<String> {
    let mut spellings = Vec::from([text.to_owned()]);
    if !text.is_ascii() {
        spellings.push(naming::composed(text).into_owned());
        spellings.push(text.nfd().collect());
    }
    spellings
}

/// An id in capital letters, behind its collection.
fn large(word: &str) -> String {
    match word.split_once(':') {
        Some((collection, id)) => alloc::format!("{collection}:{}", id.to_ascii_uppercase()),
        None => word.to_ascii_uppercase(),
    }
}

/// Terms of a question that count; of a question of stop words alone, all.
fn terms(question: &str) -> BTreeSet<String> {
    let query = Query::of(&mut Analyser::new(), question, &When::default());
    query.content().map(|word| word.term.clone()).collect()
}

/// Terms of the query that a record holds, in order, and the fields that hold them.
fn matched(
    analyser: &mut Analyser,
    record: &Record,
    terms: &BTreeSet<String>,
) -> (Vec<String>, Vec<&'static str>) {
    let mut held: BTreeSet<String> = BTreeSet::new();
    let mut fields: Vec<&'static str> = Vec::new();
    let texts = [
        ("content", record.content.as_str()),
        ("title", record.own_title()),
        ("key", &record.key),
    ];
    let lists = record.tags.iter().map(|text| ("tags", text.as_str()));
    let lists = lists.chain(record.files.iter().map(|text| ("files", text.as_str())));
    let lists = lists.chain(record.fields.values().map(|text| ("fields", text.as_str())));
    for (field, text) in texts.into_iter().chain(lists) {
        analyser.analyse(text, &mut |token| {
            if terms.contains(token.term) {
                held.insert(token.term.to_owned());
                if fields.last() != Some(&field) {
                    fields.push(field);
                }
            }
        });
    }
    (held.into_iter().collect(), fields)
}

#[cfg(test)]
#[path = "search_tests.rs"]
mod tests;
