//! Which rows fulfil a query, and how often each phrase occurs in them.

use alloc::{collections::BTreeMap, vec, vec::Vec};

use super::{
    query::{Node, Phrase, Query},
    run::{Long, Run},
};
use crate::sort::Arrange as _;
use crate::text::{porter, unicode61};

/// Column in the upper half, number of the token in the lower.
type Place = u64;

/// What one row says about a query.
pub(super) struct Reading {
    /// Tokens in all columns.
    pub(super) length: u64,
    /// Whether each phrase occurs at all.
    pub(super) present: Vec<bool>,
    /// Occurrences of each phrase that count, when the row fulfils the query.
    pub(super) counts: Option<Vec<u32>>,
}

/// Reads rows for one query.
pub(super) struct Reader<'q> {
    query: &'q Query,
    exact: BTreeMap<&'q [u8], usize>,
    prefixes: BTreeMap<&'q [u8], usize>,
    lengths: Vec<usize>,
    /// For each phrase the numbers of its terms.
    phrases: Vec<Vec<usize>>,
    /// Of phrases that say the same the first.
    same: Vec<usize>,
    /// The long phrases, cut into runs.
    long: Vec<Option<Long>>,
    /// For each distinct term where it stands in the row.
    places: Vec<Vec<Place>>,
    /// Where there are long phrases: for each column the number of the whole term at each place.
    columns: Vec<Vec<usize>>,
}

/// What stands at a place of no term of the query.
const NONE: usize = usize::MAX;

impl<'q> Reader<'q> {
    pub(super) fn new(query: &'q Query) -> Self {
        let mut exact = BTreeMap::new();
        let mut prefixes = BTreeMap::new();
        let mut lengths = Vec::new();
        let mut count = 0;
        let phrases = query.phrases.iter().map(|phrase| {
            let number = |term: &'q super::query::Term| {
                let terms = if term.prefix {
                    &mut prefixes
                } else {
                    &mut exact
                };
                if term.prefix {
                    lengths.push(term.bytes.len());
                }
                *terms.entry(&term.bytes[..]).or_insert_with(|| {
                    count += 1;
                    count - 1
                })
            };
            phrase.terms.iter().map(number).collect()
        });
        let phrases: Vec<Vec<usize>> = phrases.collect();
        lengths.arrange();
        lengths.dedup();
        let cut = query.phrases.iter().zip(&phrases);
        let long = cut.map(|(phrase, numbers)| Long::of(&phrase.terms, numbers));
        Self {
            query,
            exact,
            prefixes,
            lengths,
            same: firsts(&query.phrases, &phrases),
            long: long.collect(),
            phrases,
            places: vec![Vec::new(); count],
            columns: Vec::new(),
        }
    }

    pub(super) fn read<'r>(&mut self, columns: impl Iterator<Item = &'r str>) -> Reading {
        let length = self.scan(columns);
        let starts: Vec<Vec<Place>> = (0..self.phrases.len())
            .map(|phrase| match self.same[phrase] == phrase {
                true => self.starts(phrase),
                false => Vec::new(),
            })
            .collect();
        let starts: Vec<&[Place]> = self.same.iter().map(|&first| &starts[first][..]).collect();
        let present = starts.iter().map(|places| !places.is_empty()).collect();
        let mut counts = vec![0; starts.len()];
        let fulfilled = self.fulfils(&self.query.root, &starts, &mut counts);
        Reading {
            length,
            present,
            counts: fulfilled.then_some(counts),
        }
    }

    /// Notes where the terms of the query stand; answers how many tokens there are.
    fn scan<'r>(&mut self, columns: impl Iterator<Item = &'r str>) -> u64 {
        self.places.iter_mut().for_each(Vec::clear);
        self.columns.clear();
        let keeps = self.long.iter().any(Option::is_some);
        let mut length = 0;
        for (column, text) in columns.enumerate() {
            let mut place = (column as Place) << 32;
            let mut terms = Vec::new();
            unicode61::tokens(text, |token| {
                porter::stem(token);
                let whole = self.exact.get(&token[..]);
                if let Some(term) = whole {
                    self.places[*term].push(place);
                }
                if keeps {
                    terms.push(whole.copied().unwrap_or(NONE));
                }
                for prefix in self
                    .lengths
                    .iter()
                    .take_while(|prefix| **prefix <= token.len())
                {
                    if let Some(term) = self.prefixes.get(&token[..*prefix]) {
                        self.places[*term].push(place);
                    }
                }
                place += 1;
                length += 1;
            });
            self.columns.push(terms);
        }
        length
    }

    /// Where a phrase starts.
    fn starts(&self, phrase: usize) -> Vec<Place> {
        let terms = &self.phrases[phrase];
        let rules = &self.query.phrases[phrase];
        if let Some(long) = &self.long[phrase] {
            let mut starts = self.starts_of_runs(long);
            starts.retain(|place| permits(rules, *place));
            return starts;
        }
        let Some((first, rest)) = terms.split_first() else {
            return Vec::new();
        };
        let follows = |place: Place| {
            rest.iter().enumerate().all(|(after, term)| {
                self.places[*term]
                    .binary_search(&(place + after as Place + 1))
                    .is_ok()
            })
        };
        let allowed = |place: Place| permits(rules, place) && follows(place);
        self.places[*first]
            .iter()
            .copied()
            .filter(|place| allowed(*place))
            .collect()
    }

    /// Where a long phrase starts: where all of its runs do.
    fn starts_of_runs(&self, long: &Long) -> Vec<Place> {
        let absent = |term: &usize| self.places[*term].is_empty();
        if long.distinct.iter().any(absent) {
            return Vec::new();
        }
        let mut runs = long.runs.iter();
        let mut starts = runs.next().map_or_else(Vec::new, |run| self.places_of(run));
        for run in runs {
            if starts.is_empty() {
                break;
            }
            let places = self.places_of(run);
            let mut next = places.iter().copied().peekable();
            starts.retain(|start| {
                let wanted = start + run.after as Place;
                while next.next_if(|place| *place < wanted).is_some() {}
                next.peek() == Some(&wanted)
            });
        }
        starts
    }

    /// Where a run begins.
    fn places_of(&self, run: &Run) -> Vec<Place> {
        if let [term] = run.terms[..] {
            return self.places[term].clone();
        }
        let mut places = Vec::new();
        for (column, terms) in self.columns.iter().enumerate() {
            run.find(terms, |at| {
                places.push(((column as Place) << 32) + at as Place)
            });
        }
        places
    }

    /// Whether the row fulfils the node; if so, counts the phrases that made it so.
    fn fulfils(&self, node: &Node, starts: &[&[Place]], counts: &mut [u32]) -> bool {
        match node {
            Node::Nothing => false,
            Node::Near(phrases, distance) => self.near(phrases, *distance, starts, counts),
            Node::And(nodes) => {
                let mut own = counts.to_vec();
                let all = nodes
                    .iter()
                    .all(|node| self.fulfils(node, starts, &mut own));
                if all {
                    counts.copy_from_slice(&own);
                }
                all
            }
            Node::Or(nodes) => {
                let mut any = false;
                // All of them count, also after one is fulfilled.
                for node in nodes {
                    any |= self.fulfils(node, starts, counts);
                }
                any
            }
            Node::Not(kept, excluded) => {
                let mut ignored = vec![0; counts.len()];
                let excluded = excluded
                    .iter()
                    .any(|node| self.fulfils(node, starts, &mut ignored));
                !excluded && self.fulfils(kept, starts, counts)
            }
        }
    }

    fn near(
        &self,
        phrases: &[usize],
        distance: u32,
        starts: &[&[Place]],
        counts: &mut [u32],
    ) -> bool {
        let [phrase] = phrases else {
            let lists: Vec<&[Place]> = phrases.iter().map(|phrase| starts[*phrase]).collect();
            let lengths: Vec<usize> = phrases
                .iter()
                .map(|phrase| self.phrases[*phrase].len())
                .collect();
            let near = together(&lists, &lengths, u64::from(distance));
            phrases
                .iter()
                .zip(&near)
                .for_each(|(phrase, count)| counts[*phrase] = *count);
            return near.first().is_some_and(|count| *count > 0);
        };
        let found = starts[*phrase].len();
        counts[*phrase] = u32::try_from(found).unwrap_or(u32::MAX);
        found > 0
    }
}

/// For each phrase the first one that says the same, which is looked for once.
fn firsts(phrases: &[Phrase], terms: &[Vec<usize>]) -> Vec<usize> {
    let order = |one: &usize, other: &usize| {
        let rules = |place: &usize| (phrases[*place].first, &phrases[*place].columns);
        let by_terms = terms[*one].cmp(&terms[*other]);
        by_terms.then_with(|| rules(one).cmp(&rules(other)))
    };
    let mut places: Vec<usize> = (0..phrases.len()).collect();
    places.arrange_by(order);
    let mut firsts = vec![0; phrases.len()];
    let mut first = 0;
    for place in places {
        if order(&first, &place).is_ne() {
            first = place;
        }
        firsts[place] = first;
    }
    firsts
}

fn permits(rules: &Phrase, place: Place) -> bool {
    let column = usize::try_from(place >> 32).unwrap_or(usize::MAX);
    let here = rules
        .columns
        .as_ref()
        .is_none_or(|columns| columns.get(column).copied().unwrap_or(false));
    here && (!rules.first || place & 0xffff_ffff == 0)
}

/// How many places of each list take part in a group of one place a list, all within the
/// distance; a group found, the list whose next place comes first moves on.
fn together(lists: &[&[Place]], lengths: &[usize], distance: u64) -> Vec<u32> {
    let mut heads = vec![0_usize; lists.len()];
    let mut last: Vec<Option<Place>> = vec![None; lists.len()];
    let mut counts = vec![0_u32; lists.len()];
    if lists.iter().any(|list| list.is_empty()) {
        return counts;
    }
    loop {
        if !align(lists, lengths, distance, &mut heads) {
            return counts;
        }
        for (list, places) in lists.iter().enumerate() {
            let place = places[heads[list]];
            if last[list] != Some(place) {
                counts[list] += 1;
                last[list] = Some(place);
            }
        }
        let next = |list: usize| {
            lists[list]
                .get(heads[list] + 1)
                .copied()
                .unwrap_or(Place::MAX)
        };
        let first = (0..lists.len()).min_by_key(|list| next(*list)).unwrap_or(0);
        if next(first) == Place::MAX {
            return counts;
        }
        heads[first] += 1;
    }
}

/// Moves the heads on until they form a group; `false` when a list ends first.
fn align(lists: &[&[Place]], lengths: &[usize], distance: u64, heads: &mut [usize]) -> bool {
    let mut latest = lists[0][heads[0]];
    loop {
        let mut settled = true;
        for list in 0..lists.len() {
            let earliest = latest.saturating_sub(lengths[list] as u64 + distance);
            let here = lists[list][heads[list]];
            if here >= earliest && here <= latest {
                continue;
            }
            settled = false;
            while lists[list][heads[list]] < earliest {
                heads[list] += 1;
                if heads[list] >= lists[list].len() {
                    return false;
                }
            }
            latest = latest.max(lists[list][heads[list]]);
        }
        if settled {
            return true;
        }
    }
}
