//! The best of documents that carry a card: a name and a line that says what they are for, before
//! a long body. Skills are such documents.
//!
//! The default recall, without feedback and floor, over fields of which name and description
//! weigh [`NAME_WEIGHT`] and [`DESCRIPTION_WEIGHT`] and the body [`BODY_WEIGHT`], proposes a pool.
//! A card is scored by BM25 of its own, `idf * tf * 2.2 / (tf + 1.2 * (0.5 + 0.5 * length / 40))`
//! with `tf = 3 * name + 2 * description`, and counts [`CARD`] of that beside the recall's score.
//!
//! Whether the best is an answer is told by its strength, `score / idf(1) / sqrt(n) * (0.3 +
//! coverage)`: n is the number of the question's terms, idf(1) the weight of a term that one
//! document holds, coverage the share of the question's weight that the document holds.

use alloc::{borrow::ToOwned, boxed::Box, collections::BTreeMap, string::String, vec::Vec};
use core::hash::Hasher as _;

use twox_hash::XxHash64;

use super::{
    Field, Index,
    page::Texts,
    recall::{Ask, Ranked},
    segment::NumberMap,
};
use crate::{
    rank::{bm25::idf, default::Constants},
    text::analyse::Analyser,
};

/// What a mention in a name counts.
pub const NAME_WEIGHT: f32 = 6.0;
/// What a mention in a description counts.
pub const DESCRIPTION_WEIGHT: f32 = 4.0;
/// What a mention in a body counts.
pub const BODY_WEIGHT: f32 = 0.5;
/// Strength below which nothing is hinted. On 699 real skills one of 15 off-topic tasks is hinted in
/// either half of the tasks, and 81 % and 89 % of those whose skill is among the first three.
pub const HINT_FLOOR: f64 = 0.85;
/// Share of the card's own score.
const CARD: f64 = 0.6;
/// Documents whose cards are read.
const POOL: usize = 50;
/// Words of an ordinary card; mentions in the name count one and a half.
const CARD_LENGTH: f64 = 40.0;
/// Share of the score that needs no coverage.
const UNCOVERED: f64 = 0.3;

/// What a document says about itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Card<'a> {
    /// Its name, and whatever else names it.
    pub names: &'a [&'a str],
    /// What it is for.
    pub description: &'a str,
}

/// The words of cards that were read before. A document's card never changes.
#[derive(Debug, Default)]
pub struct Cards {
    known: NumberMap<u32, Words>,
    analyser: Analyser,
}

/// The words of one card.
#[derive(Debug)]
struct Words {
    /// Hash of a word and what its mentions count together, by hash. Two words of one card share a
    /// hash once in 10^16 cards.
    counts: Box<[(u64, f64)]>,
    length: f64,
}

fn hash(term: &str) -> u64 {
    let mut hasher = XxHash64::with_seed(0);
    hasher.write(term.as_bytes());
    hasher.finish()
}

impl Cards {
    /// Takes in the card of a document.
    pub fn add(&mut self, doc: u32, card: &Card<'_>) {
        let mut counts: BTreeMap<u64, f64> = BTreeMap::new();
        let mut length = 0.0;
        let texts = card.names.iter().map(|name| (*name, 3.0, 1.5));
        for (text, weight, share) in texts.chain([(card.description, 2.0, 1.0)]) {
            self.analyser.analyse(text, &mut |token| {
                length += if token.stop { 0.0 } else { share };
                *counts.entry(hash(token.term)).or_insert(0.0) += weight;
            });
        }
        let counts = counts.into_iter().collect();
        self.known.insert(doc, Words { counts, length });
    }

    /// Whether the card of a document was taken in.
    pub fn has(&self, doc: u32) -> bool {
        self.known.contains_key(&doc)
    }

    /// BM25 of a card for the words of a question.
    fn score(&self, doc: u32, weights: &[(u64, f64)]) -> f64 {
        let Some(words) = self.known.get(&doc) else {
            return 0.0;
        };
        let norm = 1.2 * (0.5 + 0.5 * words.length / CARD_LENGTH);
        let scores = weights.iter().filter_map(|(term, weight)| {
            let place = words.counts.binary_search_by_key(term, |count| count.0);
            let tf = words.counts[place.ok()?].1;
            Some(weight * tf * 2.2 / (tf + norm))
        });
        scores.sum()
    }
}

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// The question.
    pub question: &'a str,
    /// What may be read.
    pub partitions: &'a [u32],
    /// How many.
    pub limit: usize,
    /// Stored texts of documents that were read from pages.
    pub texts: &'a dyn Texts,
}

/// One document.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Picked {
    /// The document.
    pub doc: u32,
    /// What it is ranked by.
    pub score: f64,
    /// How much it speaks as an answer; comparable between questions and collections.
    pub strength: f64,
}

/// The fields of a document with a card.
pub fn fields<'a>(names: &[&'a str], description: &'a str, body: &'a str) -> Vec<Field<'a>> {
    let mut fields: Vec<Field<'a>> = names
        .iter()
        .map(|text| Field {
            text,
            weight: NAME_WEIGHT,
        })
        .collect();
    fields.push(Field {
        text: description,
        weight: DESCRIPTION_WEIGHT,
    });
    fields.push(Field {
        text: body,
        weight: BODY_WEIGHT,
    });
    fields
}

/// The terms of a question that count, and how often; of a question of stop words alone, all.
fn terms(question: &str) -> BTreeMap<String, f64> {
    let (mut counting, mut stopped) = (BTreeMap::new(), BTreeMap::new());
    Analyser::new().analyse(question, &mut |token| {
        let bag = if token.stop && !token.name {
            &mut stopped
        } else {
            &mut counting
        };
        *bag.entry(token.term.to_owned()).or_insert(0.0) += 1.0;
    });
    if counting.is_empty() {
        stopped
    } else {
        counting
    }
}

impl Index {
    /// Ranks the documents of these partitions, best first. `read` takes the card of a document
    /// in that is wanted and not known.
    pub fn pick(
        &mut self,
        wanted: &Wanted<'_>,
        filter: &mut dyn FnMut(u32) -> bool,
        cards: &mut Cards,
        read: &dyn Fn(u32, &mut Cards),
    ) -> Vec<Picked> {
        let Wanted {
            question,
            partitions,
            limit,
            texts,
        } = *wanted;
        let constants = Constants {
            feedback: 0.0,
            floor: 0.0,
            // Such documents are of no time, nobody says them, and none follows another.
            speaker: 0.0,
            time: 0.0,
            dated: 0.0,
            recent: 0.0,
            turns: [0.0; 3],
            session: 0.0,
            ..Constants::default()
        };
        let ask = Ask {
            question,
            partitions,
            now: 0,
            limit: POOL.max(limit),
            texts,
            meaning: None,
            whole: false,
            outside: &[],
            constants: &constants,
        };
        let pool = self.recall(&ask, filter).hits;
        let documents = self.statistics(partitions).documents;
        let terms = terms(question);
        let weights: Vec<(u64, f64)> = terms
            .iter()
            .map(|(text, times)| {
                let frequency = self
                    .term(text)
                    .map_or(0, |term| self.frequency(term, partitions));
                (hash(text), times.min(2.0) * idf(documents, frequency))
            })
            .collect();
        let unit = idf(documents, 1) * libm::sqrt(terms.len().max(1) as f64);
        let mut picked: Vec<Picked> = pool
            .iter()
            .map(|hit| {
                if !cards.has(hit.doc) {
                    read(hit.doc, cards);
                }
                picked(hit, unit, cards.score(hit.doc, &weights))
            })
            .collect();
        // The recall broke ties already; a stable sort keeps that.
        picked.sort_by(|left, right| right.score.total_cmp(&left.score));
        picked.truncate(limit);
        picked
    }
}

fn picked(hit: &Ranked, unit: f64, card: f64) -> Picked {
    let score = hit.score + CARD * card;
    Picked {
        doc: hit.doc,
        score,
        strength: score / unit * (UNCOVERED + hit.coverage),
    }
}

#[cfg(test)]
mod tests {
    use super::{Card, Cards, Wanted, fields};
    use crate::index::{Entry, Index};
    use alloc::vec::Vec;

    const CARDS: [(&str, &str, &str); 4] = [
        (
            "deploy-canary",
            "Ship a build to a small share of traffic",
            "Watch errors. Deploy with care.",
        ),
        (
            "roll-back",
            "Return a service to the release before",
            "Deploy the previous build, deploy again.",
        ),
        (
            "expenseReport",
            "Write down what a trip cost",
            "Receipts, hotels, trains.",
        ),
        ("tone", "How we write to customers", "Short sentences."),
    ];

    fn pick(question: &str) -> Vec<(u32, f64)> {
        let mut index = Index::new();
        for (number, (name, description, body)) in CARDS.iter().enumerate() {
            let fields = fields(&[name], description, body);
            let entry = Entry {
                partition: 0,
                session: 0,
                time: 0,
                tie: number as u64,
                fields: &fields,
            };
            index.insert(number as u32, &entry);
        }
        let read = |doc: u32, cards: &mut Cards| {
            let (name, description, _) = CARDS[doc as usize];
            let names = &[name];
            cards.add(doc, &Card { names, description });
        };
        let wanted = Wanted {
            question,
            partitions: &[0],
            limit: 9,
            texts: &(),
        };
        let picked = index.pick(&wanted, &mut |_| true, &mut Cards::default(), &read);
        picked
            .into_iter()
            .map(|one| (one.doc, one.strength))
            .collect()
    }

    #[test]
    fn a_card_says_more_than_a_body() {
        assert_eq!(pick("deploy")[0].0, 0);
        assert_eq!(pick("previous release")[0].0, 1);
        assert_eq!(pick("expense report")[0].0, 2);
    }

    #[test]
    fn strength_tells_an_answer_from_noise() {
        assert!(pick("deploy a canary build")[0].1 > 0.85);
        let noise = pick("Which knot do I use to tie a boat before a customer");
        assert!(noise.first().is_none_or(|one| one.1 < 0.85), "{noise:?}");
    }

    #[test]
    fn nothing_asked_nothing_picked() {
        assert!(pick("").is_empty());
        assert!(pick("zebra").is_empty());
    }
}
