//! The documented keyword ranking (agentmemory's BM25): k1 = 1.2, b = 0.75, synonyms in the
//! query at 0.7 and vocabulary terms that continue a query term at 0.5.
//!
//! An exact, pure function over documents that are supplied. The default recall does not use it.

use alloc::{collections::BTreeMap, string::String, vec, vec::Vec};

use crate::sort::Arrange as _;
use crate::text::{keyword, synonyms};

/// Saturation of the term frequency.
const K1: f64 = 1.2;
/// Strength of the length normalisation.
const B: f64 = 0.75;
/// Weight of a synonym against a word of the query.
const SYNONYM: f64 = 0.7;
/// Weight of a vocabulary term that continues a query term.
const CONTINUATION: f64 = 0.5;

/// What the vocabulary terms that start with a query term, without being it, add to a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrefixRule {
    /// All of them are summed (release 0.9.29).
    Summed,
    /// Only the best of them counts, and none beside the exact term (main branch, October 2026).
    Best,
}

/// One document of the ranking, as an observation of the original.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Observation<'a> {
    /// Title.
    pub title: &'a str,
    /// Subtitle, empty when there is none.
    pub subtitle: &'a str,
    /// Running text.
    pub narrative: &'a str,
    /// Single facts.
    pub facts: &'a [String],
    /// Concepts.
    pub concepts: &'a [String],
    /// Files.
    pub files: &'a [String],
    /// Kind; it is searched like a word.
    pub kind: &'a str,
}

impl Observation<'_> {
    /// The tokens that the ranking counts, fields in their documented order.
    pub fn tokens(&self) -> Vec<String> {
        let mut text = String::from(self.title);
        let lists = [self.facts, self.concepts, self.files];
        let fields = [self.subtitle, self.narrative]
            .into_iter()
            .chain(lists.into_iter().flatten().map(String::as_str))
            .chain([self.kind]);
        for field in fields {
            text.push(' ');
            text.push_str(field);
        }
        keyword::tokens(&text)
    }
}

/// Documents with their statistics, ready for queries.
#[derive(Clone, Debug, Default)]
pub struct KeywordIndex {
    lengths: Vec<u32>,
    total: u64,
    /// Term to documents in the order they came, with the term frequency.
    postings: BTreeMap<String, Vec<(u32, u32)>>,
}

impl KeywordIndex {
    /// An index of documents, numbered in the order given.
    pub fn new<D>(documents: impl IntoIterator<Item = D>) -> Self
    where
        D: IntoIterator<Item = String>,
    {
        let mut index = Self::default();
        for document in documents {
            index.add(document);
        }
        index
    }

    /// Adds the next document by its tokens.
    pub fn add(&mut self, tokens: impl IntoIterator<Item = String>) {
        let number = self.lengths.len() as u32;
        let mut length = 0;
        for token in tokens {
            length += 1;
            let list = self.postings.entry(token).or_default();
            match list.last_mut() {
                Some((last, count)) if *last == number => *count += 1,
                _ => list.push((number, 1)),
            }
        }
        self.lengths.push(length);
        self.total += u64::from(length);
    }

    /// Tokens of each document.
    pub fn lengths(&self) -> &[u32] {
        &self.lengths
    }

    /// Tokens of all documents together.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// Number of different terms.
    pub fn vocabulary(&self) -> usize {
        self.postings.len()
    }

    /// Document numbers and scores, best first; documents of one score in the order in which the
    /// query reached them. At most `limit`.
    pub fn search(&self, query: &str, rule: PrefixRule, limit: usize) -> Vec<(u32, f64)> {
        let mut scores = Scores::new(self.lengths.len());
        for (term, weight) in expand(query) {
            self.score_term(&term, weight, rule, &mut scores);
        }
        let mut hits = scores.touched;
        let values = scores.values;
        hits.arrange_by(|&left, &right| values[right as usize].total_cmp(&values[left as usize]));
        hits.truncate(limit);
        hits.into_iter()
            .map(|doc| (doc, values[doc as usize]))
            .collect()
    }

    fn score_term(&self, term: &str, weight: f64, rule: PrefixRule, scores: &mut Scores) {
        let exact = self.postings.get(term);
        if let Some(list) = exact {
            let idf = self.idf(list.len());
            for &(doc, count) in list {
                scores.add(doc, idf * self.frequency_part(doc, count) * weight);
            }
        }
        let mut best: BTreeMap<u32, f64> = BTreeMap::new();
        let mut order = Vec::new();
        for (_, list) in self.continuations(term) {
            let idf = self.idf(list.len());
            for &(doc, count) in list {
                let part = CONTINUATION * idf * self.frequency_part(doc, count) * weight;
                match rule {
                    PrefixRule::Summed => scores.add(doc, part),
                    PrefixRule::Best => {
                        let known = best.entry(doc).or_insert_with(|| {
                            order.push(doc);
                            part
                        });
                        *known = known.max(part);
                    }
                }
            }
        }
        for doc in order {
            if exact.is_none_or(|list| list.binary_search_by_key(&doc, |&(d, _)| d).is_err()) {
                scores.add(doc, best[&doc]);
            }
        }
    }

    /// Vocabulary terms that start with `term` and are longer, ascending.
    fn continuations<'a>(
        &'a self,
        term: &'a str,
    ) -> impl Iterator<Item = (&'a String, &'a Vec<(u32, u32)>)> {
        use core::ops::Bound::{Excluded, Unbounded};
        self.postings
            .range::<str, _>((Excluded(term), Unbounded))
            .take_while(move |(other, _)| other.starts_with(term))
    }

    /// ln((N - df + 0.5) / (df + 0.5) + 1).
    fn idf(&self, df: usize) -> f64 {
        let (all, df) = (self.lengths.len() as f64, df as f64);
        libm::log((all - df + 0.5) / (df + 0.5) + 1.0)
    }

    /// tf (k1 + 1) / (tf + k1 (1 - b + b length / mean length)).
    fn frequency_part(&self, doc: u32, count: u32) -> f64 {
        let mean = self.total as f64 / self.lengths.len() as f64;
        let length = f64::from(self.lengths[doc as usize]);
        let tf = f64::from(count);
        tf * (K1 + 1.0) / (tf + K1 * (1.0 - B + B * (length / mean)))
    }
}

/// The different terms of a query with their weights: each word of the query, then its synonyms
/// that were not there yet. A word that came in as a synonym keeps the lower weight.
fn expand(query: &str) -> Vec<(String, f64)> {
    let mut words: Vec<String> = Vec::new();
    for word in keyword::tokens(query) {
        if !words.contains(&word) {
            words.push(word);
        }
    }
    let mut out: Vec<(String, f64)> = Vec::new();
    for word in words {
        if out.iter().all(|(known, _)| *known != word) {
            out.push((word.clone(), 1.0));
        }
        for synonym in synonyms::of(&word) {
            if out.iter().all(|(known, _)| *known != synonym) {
                out.push((synonym, SYNONYM));
            }
        }
    }
    out
}

/// Scores by document number and the order in which documents were first reached.
struct Scores {
    values: Vec<f64>,
    seen: Vec<bool>,
    touched: Vec<u32>,
}

impl Scores {
    fn new(documents: usize) -> Self {
        Self {
            values: vec![0.0; documents],
            seen: vec![false; documents],
            touched: Vec::new(),
        }
    }

    fn add(&mut self, doc: u32, part: f64) {
        let at = doc as usize;
        if !self.seen[at] {
            self.seen[at] = true;
            self.touched.push(doc);
        }
        self.values[at] += part;
    }
}

#[cfg(test)]
mod tests {
    use super::{KeywordIndex, PrefixRule, expand};
    use crate::text::keyword;

    fn index(texts: &[&str]) -> KeywordIndex {
        KeywordIndex::new(texts.iter().map(|text| keyword::tokens(text)))
    }

    #[test]
    fn a_synonym_that_came_first_keeps_its_lower_weight() {
        let terms = expand("db database");
        assert_eq!(terms[0], ("db".into(), 1.0));
        assert_eq!(terms[1], ("databas".into(), 0.7));
        assert_eq!(terms.len(), 3);
    }

    #[test]
    fn the_rules_differ_only_where_terms_continue() {
        let index = index(&["walrus walruses walrusing", "walrusx walrusy", "seal"]);
        let summed = index.search("walrus", PrefixRule::Summed, 20);
        let best = index.search("walrus", PrefixRule::Best, 20);
        assert_eq!(summed.len(), 2);
        assert!(
            summed[1].1 > best[1].1,
            "two continuations are summed, one is kept"
        );
    }

    #[test]
    fn equal_scores_keep_the_order_of_arrival() {
        let index = index(&["owl one", "owl two", "owl six"]);
        let hits = index.search("owl", PrefixRule::Best, 2);
        assert_eq!(
            hits.iter().map(|hit| hit.0).collect::<alloc::vec::Vec<_>>(),
            [0, 1]
        );
    }

    #[test]
    fn nothing_in_nothing_out() {
        assert!(index(&[]).search("owl", PrefixRule::Summed, 20).is_empty());
        assert!(
            index(&["owl"])
                .search("? !", PrefixRule::Summed, 20)
                .is_empty()
        );
    }
}
