//! Which rows fulfil a query, and how often each phrase occurs in them.

use alloc::{collections::BTreeMap, vec, vec::Vec};

use super::query::{Node, Phrase, Query};
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
    /// For each distinct term where it stands in the row.
    places: Vec<Vec<Place>>,
}

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
        let phrases = phrases.collect();
        lengths.arrange();
        lengths.dedup();
        Self {
            query,
            exact,
            prefixes,
            lengths,
            phrases,
            places: vec![Vec::new(); count],
        }
    }

    pub(super) fn read<'r>(&mut self, columns: impl Iterator<Item = &'r str>) -> Reading {
        let length = self.scan(columns);
        let starts: Vec<Vec<Place>> = (0..self.phrases.len())
            .map(|phrase| self.starts(phrase))
            .collect();
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
        let mut length = 0;
        for (column, text) in columns.enumerate() {
            let mut place = (column as Place) << 32;
            unicode61::tokens(text, |token| {
                porter::stem(token);
                if let Some(term) = self.exact.get(&token[..]) {
                    self.places[*term].push(place);
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
        }
        length
    }

    /// Where a phrase starts.
    fn starts(&self, phrase: usize) -> Vec<Place> {
        let terms = &self.phrases[phrase];
        let rules = &self.query.phrases[phrase];
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

    /// Whether the row fulfils the node; if so, counts the phrases that made it so.
    fn fulfils(&self, node: &Node, starts: &[Vec<Place>], counts: &mut [u32]) -> bool {
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
        starts: &[Vec<Place>],
        counts: &mut [u32],
    ) -> bool {
        let [phrase] = phrases else {
            let lists: Vec<&[Place]> = phrases.iter().map(|phrase| &starts[*phrase][..]).collect();
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
