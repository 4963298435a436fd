//! The documented overlap ranking (Ax): idf-weighted overlap of query and document tokens with
//! guards against answers that say nothing.
//!
//! With N documents and d(t) of them holding term t, each distinct query term that occurs somewhere
//! weighs `idf = ln(1 + N / d(t))`. A document scores `sum idf * f / (f + 1)` over the query terms it
//! holds, where f is the weighted number of occurrences; its coverage is the share of `sum idf` that
//! its terms make up. Neither length nor repeated query terms count. Scores are given relative to
//! the best.

use alloc::{
    borrow::Cow,
    string::{String, ToString},
    vec,
    vec::Vec,
};
use core::cmp::Ordering;

use hashbrown::HashMap;

use super::collate;
use crate::sort::Arrange as _;
use crate::{
    text::{
        identifier,
        prose::{self, StopList},
    },
    wire::Hasher,
};

/// One part of a document.
#[derive(Clone, Debug, PartialEq)]
pub struct Field<'a> {
    /// Its text.
    pub text: Cow<'a, str>,
    /// What one occurrence of a token counts, at least 0 and finite.
    pub weight: f64,
    /// Whether it is cut as an identifier, not as prose.
    pub identifier: bool,
}

impl<'a> Field<'a> {
    /// A part that is prose.
    pub fn prose(text: &'a str, weight: f64) -> Self {
        Self {
            text: Cow::Borrowed(text),
            weight,
            identifier: false,
        }
    }

    /// A part that is an identifier, weight 1.
    pub fn identifier(text: &'a str) -> Self {
        Self {
            text: Cow::Borrowed(text),
            weight: 1.0,
            identifier: true,
        }
    }
}

/// One document.
#[derive(Clone, Debug, PartialEq)]
pub struct Document<'a> {
    /// Breaks ties, in the order of [`collate`].
    pub id: &'a str,
    /// Its parts.
    pub fields: Vec<Field<'a>>,
}

/// Cut and guards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// At most so many hits.
    pub top: usize,
    /// The best document must cover this share of the query, or nothing is answered.
    pub floor: f64,
    /// When every document scores less than this share below the best, nothing is answered.
    /// 0 turns the guard off.
    pub margin: f64,
    /// With fewer documents nothing is answered.
    pub least: usize,
}

impl Options {
    /// The guarded ranking that hints use.
    pub const HINT: Self = Self {
        top: 3,
        floor: 0.08,
        margin: 0.15,
        least: 2,
    };

    /// The ranking without guards that searches use.
    pub const fn search(top: usize) -> Self {
        Self {
            top,
            floor: 0.0,
            margin: 0.0,
            least: 1,
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::HINT
    }
}

/// One hit.
#[derive(Clone, Debug, PartialEq)]
pub struct Hit {
    /// Index of the document.
    pub document: usize,
    /// From 0 to 1; the best has exactly 1.
    pub score: f64,
    /// The query terms that it holds, in query order.
    pub terms: Vec<String>,
}

/// Documents, tokenised once and ranked for any number of queries.
#[derive(Clone, Debug)]
pub struct Catalog<'a> {
    ids: Vec<&'a str>,
    stop: &'a StopList,
    terms: HashMap<String, u32, Hasher>,
    /// For each term the documents that hold it, ascending, with their weighted counts.
    postings: Vec<Vec<(u32, f64)>>,
}

/// What one document has gathered so far.
#[derive(Clone, Copy, Default)]
struct Tally {
    raw: f64,
    covered: f64,
}

impl<'a> Catalog<'a> {
    /// Tokenises the documents.
    pub fn new(documents: &[Document<'a>], stop: &'a StopList) -> Self {
        let mut catalog = Self {
            ids: documents.iter().map(|document| document.id).collect(),
            stop,
            terms: HashMap::default(),
            postings: Vec::new(),
        };
        for (index, document) in documents.iter().enumerate() {
            for field in &document.fields {
                catalog.add(index as u32, field);
            }
        }
        catalog
    }

    fn add(&mut self, document: u32, field: &Field<'_>) {
        let tokens = if field.identifier {
            identifier::tokens(&field.text)
        } else {
            prose::tokens(&field.text, self.stop)
        };
        for token in tokens {
            let next = self.postings.len() as u32;
            let term = *self.terms.entry(token).or_insert(next);
            if term == next {
                self.postings.push(Vec::new());
            }
            let list = &mut self.postings[term as usize];
            match list.last_mut() {
                Some((last, count)) if *last == document => *count += field.weight,
                _ => list.push((document, field.weight)),
            }
        }
    }

    /// Ranks all documents for a query.
    pub fn rank(&self, query: &str, options: &Options) -> Vec<Hit> {
        self.rank_without(query, options, &[])
    }

    /// Ranks the documents that are not `hidden`, as if the hidden ones did not exist. An index
    /// beyond the end of `hidden` is not hidden.
    pub fn rank_without(&self, query: &str, options: &Options, hidden: &[bool]) -> Vec<Hit> {
        let is_hidden = |document: u32| hidden.get(document as usize).copied().unwrap_or(false);
        let count = (0..self.ids.len() as u32)
            .filter(|document| !is_hidden(*document))
            .count();
        if count < options.least {
            return Vec::new();
        }
        let mut tallies = vec![Tally::default(); self.ids.len()];
        let mut matched: Vec<Matched<'_>> = Vec::new();
        let mut total = 0.0;
        for (token, term) in self.query_terms(query) {
            let list = &self.postings[term as usize];
            let live = list
                .iter()
                .filter(|(document, _)| !is_hidden(*document))
                .count();
            if live == 0 {
                continue;
            }
            let idf = libm::log(1.0 + count as f64 / live as f64);
            total += idf;
            for (document, weight) in list.iter().filter(|(document, _)| !is_hidden(*document)) {
                let tally = &mut tallies[*document as usize];
                tally.raw += idf * (weight / (weight + 1.0));
                if *weight > 0.0 {
                    tally.covered += idf;
                }
            }
            matched.push((token, list));
        }
        let order = self.ranked(&tallies);
        if !passes(&order, &tallies, total, count, options) {
            return Vec::new();
        }
        let best = tallies[order[0]].raw;
        order
            .into_iter()
            .take(options.top)
            .map(|document| Hit {
                document,
                score: tallies[document].raw / best,
                terms: terms_of(document as u32, &matched),
            })
            .collect()
    }

    /// The distinct query tokens that some document holds, in order of first appearance.
    fn query_terms(&self, query: &str) -> Vec<(String, u32)> {
        let mut seen = vec![false; self.postings.len()];
        let mut out = Vec::new();
        for token in prose::tokens(query, self.stop) {
            if let Some(term) = self.terms.get(&token)
                && !core::mem::replace(&mut seen[*term as usize], true)
            {
                out.push((token, *term));
            }
        }
        out
    }

    /// The documents that scored, best first, ties by id, then by place.
    fn ranked(&self, tallies: &[Tally]) -> Vec<usize> {
        let mut order: Vec<usize> = (0..tallies.len())
            .filter(|i| tallies[*i].raw > 0.0)
            .collect();
        order.arrange_by(|left, right| {
            let by_score = tallies[*right].raw.partial_cmp(&tallies[*left].raw);
            by_score.unwrap_or(Ordering::Equal)
        });
        let same = |left: &usize, right: &usize| tallies[*left].raw == tallies[*right].raw;
        for equal in order.chunk_by_mut(same).filter(|equal| equal.len() > 1) {
            equal.arrange_by_cached_key(|document| collate::key(self.ids[*document]));
        }
        order
    }
}

/// A query term and the documents that hold it.
type Matched<'a> = (String, &'a Vec<(u32, f64)>);

fn terms_of(document: u32, matched: &[Matched<'_>]) -> Vec<String> {
    let holds = |list: &[(u32, f64)]| {
        list.binary_search_by_key(&document, |(holder, _)| *holder)
            .is_ok_and(|place| list[place].1 > 0.0)
    };
    matched
        .iter()
        .filter(|(_, list)| holds(list))
        .map(|(token, _)| token.to_string())
        .collect()
}

/// Whether the guards let an answer through. `order` holds the scored documents, best first.
fn passes(order: &[usize], tallies: &[Tally], total: f64, count: usize, options: &Options) -> bool {
    let Some(best) = order.first().map(|document| tallies[*document]) else {
        return false;
    };
    if best.covered / total < options.floor {
        return false;
    }
    if options.margin > 0.0 && count >= 2 {
        let near =
            |document: &&usize| (best.raw - tallies[**document].raw) / best.raw < options.margin;
        return order.iter().filter(near).count() < count;
    }
    true
}

/// Ranks documents for one query.
pub fn rank(
    query: &str,
    documents: &[Document<'_>],
    options: &Options,
    stop: &StopList,
) -> Vec<Hit> {
    Catalog::new(documents, stop).rank(query, options)
}

#[cfg(test)]
mod tests {
    use super::{Catalog, Document, Field, Hit, Options, rank};
    use crate::text::prose::StopList;
    use alloc::{vec, vec::Vec};

    fn document<'a>(id: &'a str, text: &'a str) -> Document<'a> {
        Document {
            id,
            fields: vec![Field::identifier(id), Field::prose(text, 1.0)],
        }
    }

    fn ids(hits: &[Hit]) -> Vec<usize> {
        hits.iter().map(|hit| hit.document).collect()
    }

    #[test]
    fn the_best_scores_one_and_ties_go_by_id() {
        let documents = [
            document("b", "blue whale"),
            document("a", "blue whale"),
            document("c", "red fox, red fox"),
            document("d", "green"),
        ];
        let hits = rank(
            "red whale",
            &documents,
            &Options::search(9),
            &StopList::default(),
        );
        assert_eq!(ids(&hits), [2, 1, 0]);
        assert_eq!(hits[0].score, 1.0);
        assert_eq!(hits[0].terms, ["red"]);
        assert_eq!(hits[1].score, hits[2].score);
    }

    #[test]
    fn of_many_equal_documents_each_id_is_read_once() {
        let ids: Vec<alloc::string::String> = (0..4_000)
            .map(|number| alloc::format!("{}{}", "a".repeat(1_000), (number * 7) % 4_000))
            .collect();
        let documents: Vec<Document<'_>> = ids
            .iter()
            .map(|id| Document {
                id,
                fields: vec![Field::prose("blue whale", 1.0)],
            })
            .collect();
        let hits = rank(
            "whale",
            &documents,
            &Options::search(4_000),
            &StopList::default(),
        );
        let mut wanted: Vec<_> = ids.clone();
        wanted = crate::rank::collate::sorted(wanted);
        assert!(hits.iter().map(|hit| &ids[hit.document]).eq(&wanted));
    }

    #[test]
    fn guards_silence_answers_that_say_nothing() {
        let twins = [document("aa", "blue whale"), document("bb", "blue whale")];
        let stop = StopList::default();
        assert!(rank("whale", &twins, &Options::HINT, &stop).is_empty());
        assert_eq!(rank("whale", &twins, &Options::search(3), &stop).len(), 2);
        assert!(rank("whale", &twins[..1], &Options::HINT, &stop).is_empty());
        let strict = Options {
            floor: 0.9,
            ..Options::HINT
        };
        let pair = [document("aa", "blue"), document("bb", "whale")];
        assert!(rank("blue whale", &pair, &strict, &stop).is_empty());
    }

    #[test]
    fn hidden_documents_leave_the_statistics() {
        let documents = [
            document("aa", "blue whale"),
            document("bb", "whale"),
            document("cc", "blue blue fox"),
        ];
        let stop = StopList::default();
        let catalog = Catalog::new(&documents, &stop);
        let hidden = [true, false, false];
        let without = catalog.rank_without("blue whale", &Options::search(5), &hidden);
        let alone = rank("blue whale", &documents[1..], &Options::search(5), &stop);
        let shifted: Vec<_> = alone
            .into_iter()
            .map(|hit| Hit {
                document: hit.document + 1,
                ..hit
            })
            .collect();
        assert_eq!(without, shifted);
    }

    #[test]
    fn nothing_in_nothing_out() {
        let stop = StopList::default();
        assert!(rank("x", &[], &Options::search(3), &stop).is_empty());
        let documents = [document("aa", "blue")];
        assert!(rank("", &documents, &Options::search(3), &stop).is_empty());
        assert!(rank("blue", &documents, &Options::search(0), &stop).is_empty());
    }
}
