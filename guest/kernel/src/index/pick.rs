//! The best of documents that carry a card: a name and a line that says what they are for, before
//! a long body. Skills are such documents.
//!
//! The default recall, with little feedback and without a floor, over fields of which name and description
//! weigh [`NAME_WEIGHT`] and [`DESCRIPTION_WEIGHT`] and the body [`BODY_WEIGHT`], proposes [`POOL`].
//! A card is scored by BM25 of its own, `idf * tf * 2.2 / (tf + 1.2 * (0.5 + 0.5 * length / 40))`
//! with `tf = 3 * name + 2 * description`, and counts [`CARD`] of that beside the recall's score;
//! its body counts [`BODY`] of BM25 over its words as they are written ([`super::bodies`]).
//!
//! With vectors, which say what the cards mean, the [`NEAR`] nearest join the pool, and a score is
//! `score / best + VECTOR * (cosine - lowest) / (highest - lowest)`, the cosines those of the
//! nearest. A document without a vector counts as if its vector said what its words say.
//!
//! Whether the best is an answer is told by its strength, `score / idf(1) / sqrt(n) * (0.3 +
//! coverage) * 2.1 * (0.3 + said) / (2.3 + said)`: n is the number of the question's terms, idf(1) the
//! weight of a term that one document holds, coverage the share of the question's weight that the
//! document holds, said the number of different content words of the question that its card has;
//! signs of scripts without separators, which overlap, count half. One everyday word that is rare
//! here, or a person's name, makes a high score, and seldom stands on a card beside a second one.
//! Vectors do not change it: near a question something always is.

use alloc::{borrow::ToOwned, boxed::Box, collections::BTreeMap, string::String, vec::Vec};
use core::hash::Hasher as _;

use twox_hash::XxHash64;

use super::{
    Field, Index,
    bodies::{self, Bodies},
    page::Texts,
    recall::{Ask, Meaning, Ranked},
    segment::NumberMap,
};
use crate::sort::{Arrange as _, larger};
use crate::{
    rank::{
        bm25::idf,
        default::{Constants, share_between},
    },
    text::analyse::{Analyser, Kind},
};

/// What a mention in a name counts.
pub const NAME_WEIGHT: f32 = 6.0;
/// What a mention in a description counts.
pub const DESCRIPTION_WEIGHT: f32 = 4.0;
/// What a mention in a body counts.
pub const BODY_WEIGHT: f32 = 0.5;
/// Strength below which nothing is hinted. On 668 real skills 40 and 41 of the tasks of either half
/// of those that have a skill are hinted, 1 of 30 recorded off-topic ones, 6 of 221 everyday
/// questions and 28 of 786 about private lives (without regard to what the card says 39 and 42, 2,
/// 19 and 56), and 58 of 60 tasks of a few words (60).
pub const HINT_FLOOR: f64 = 1.0;
/// Share of the card's own score.
const CARD: f64 = 0.3;
/// Share of the score of the body as it is written.
const BODY: f64 = 0.5;
/// Documents that are rescored and whose cards are read: more change nothing that was measured,
/// and bodies are long.
const POOL: usize = 30;
/// Content words that are looked at for words that stand together and for those that the best
/// share: the card and the beginning of the body. Whole bodies say less about what a skill is for.
const READ: usize = 120;
/// Weight of words that the best share.
const FEEDBACK: f64 = 0.15;
/// Bytes of the longest question, wherever one is asked; of a task so many are read.
pub const QUESTION: usize = 65_536;
/// Documents that the vectors propose.
const NEAR: usize = 50;
/// Weight of the vectors (0 to 1) beside the words (0 to 1).
const VECTOR: f64 = 0.4;
/// Words of an ordinary card; mentions in the name count one and a half.
const CARD_LENGTH: f64 = 40.0;
/// Share of the score that needs no coverage.
const UNCOVERED: f64 = 0.3;
/// What is held of the strength of a document whose card has no word of the question, as a number of
/// words; at how many more it is half of all; and what brings the floor back to 1.
const UNSAID: f64 = 0.3;
const HALF_SAID: f64 = 2.0;
const SAID: f64 = 2.1;
/// What a sign of a script without separators, or a pair of them, counts as a word.
const SIGN: f64 = 0.5;

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
    bodies: Bodies,
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

    /// Takes in the body of a document. One that is wanted and not known is read from its text.
    pub fn add_body(&mut self, doc: u32, body: &str) {
        self.bodies.add(doc, body);
    }

    /// Forgets a document.
    pub fn remove(&mut self, doc: u32) {
        self.known.remove(&doc);
        self.bodies.remove(doc);
    }

    /// Whether the card of a document was taken in.
    pub fn has(&self, doc: u32) -> bool {
        self.known.contains_key(&doc)
    }

    /// BM25 of a card for the terms of a question, and how many words of it the card has.
    fn score(&self, doc: u32, terms: &[Weighed]) -> (f64, f64) {
        let Some(words) = self.known.get(&doc) else {
            return (0.0, 0.0);
        };
        let norm = 1.2 * (0.5 + 0.5 * words.length / CARD_LENGTH);
        let (mut score, mut said) = (0.0, 0.0);
        for term in terms {
            if let Some(tf) = words.count(term.hash) {
                score += term.weight * tf * 2.2 / (tf + norm);
                said += term.counts;
            }
        }
        (score, said)
    }
}

impl Words {
    /// What the mentions of a word count. Hashes are spread evenly: see [`bodies`].
    fn count(&self, hash: u64) -> Option<f64> {
        let counts = &self.counts;
        let mut at = (((hash >> 32) * counts.len() as u64) >> 32) as usize;
        while counts.get(at).is_some_and(|count| count.0 < hash) {
            at += 1;
        }
        while at > 0 && counts[at - 1].0 >= hash {
            at -= 1;
        }
        let found = counts.get(at).filter(|count| count.0 == hash);
        found.map(|count| count.1)
    }
}

/// A term of a question.
#[derive(Clone, Copy, Debug, Default)]
struct Term {
    /// How often the question says it.
    times: f64,
    /// What it counts as a word that a card has.
    counts: f64,
}

/// A term of a question in an index.
#[derive(Clone, Copy, Debug)]
struct Weighed {
    hash: u64,
    weight: f64,
    counts: f64,
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
    /// The question as a vector, and those of the cards.
    pub meaning: Option<Meaning<'a>>,
}

/// One document.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Picked {
    /// The document.
    pub doc: u32,
    /// What it is ranked by.
    pub score: f64,
    /// What its words alone would be ranked by.
    pub words: f64,
    /// How much it speaks as an answer; comparable between questions and collections.
    pub strength: f64,
    /// How near its vector is to the question's; -1 without one.
    pub cosine: f64,
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

/// The terms of a question that count; of a question of stop words alone, all.
fn terms(question: &str) -> BTreeMap<String, Term> {
    let (mut counting, mut stopped) = (BTreeMap::new(), BTreeMap::new());
    Analyser::new().analyse(question, &mut |token| {
        let bag = if token.stop && !token.name {
            &mut stopped
        } else {
            &mut counting
        };
        let term: &mut Term = bag.entry(token.term.to_owned()).or_default();
        term.times += 1.0;
        let counts = match token.kind {
            _ if token.stop => 0.0,
            Kind::Word => 1.0,
            Kind::Gram => SIGN,
            Kind::Whole => 0.0,
        };
        term.counts = f64::max(term.counts, counts);
    });
    if counting.is_empty() {
        stopped
    } else {
        counting
    }
}

/// The constants of the recall: such documents are of no time, nobody says them, and none follows
/// another.
fn constants() -> Constants {
    Constants {
        pool: POOL,
        read: READ,
        feedback: FEEDBACK,
        floor: 0.0,
        speaker: 0.0,
        time: 0.0,
        dated: 0.0,
        recent: 0.0,
        turns: [0.0; 3],
        session: 0.0,
        ..Constants::default()
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
        let constants = constants();
        // What is longer is no question but a text, and a text's beginning says what it is about.
        let question = &wanted.question[..wanted.question.floor_char_boundary(QUESTION)];
        let wanted = &Wanted {
            question,
            ..*wanted
        };
        let ask = Ask {
            question,
            partitions: wanted.partitions,
            now: 0,
            limit: POOL.max(wanted.limit),
            texts: wanted.texts,
            meaning: None,
            whole: false,
            outside: &[],
            constants: &constants,
        };
        let mut pool = self.recall(&ask, filter).hits;
        let near = self.join_near(wanted, &mut pool, filter);
        let documents = self.statistics(wanted.partitions).documents;
        let terms = terms(wanted.question);
        let weighed: Vec<Weighed> = terms
            .iter()
            .map(|(text, term)| {
                let frequency = self
                    .term(text)
                    .map_or(0, |term| self.frequency(term, wanted.partitions));
                Weighed {
                    hash: hash(text),
                    weight: term.times.min(2.0) * idf(documents, frequency),
                    counts: term.counts,
                }
            })
            .collect();
        let unit = idf(documents, 1) * libm::sqrt(terms.len().max(1) as f64);
        let mut picked: Vec<Picked> = pool
            .iter()
            .map(|hit| {
                if !cards.has(hit.doc) {
                    read(hit.doc, cards);
                }
                picked(hit, unit, cards.score(hit.doc, &weighed))
            })
            .collect();
        self.weigh_bodies(wanted, cards, &mut picked);
        if let Some(meaning) = wanted.meaning {
            weigh_near(&mut picked, &near, meaning);
        }
        // The recall and the vectors broke ties already; a stable sort keeps that.
        picked.arrange_by(|left, right| right.score.total_cmp(&left.score));
        picked.truncate(wanted.limit);
        picked
    }

    /// Adds what the bodies say word for word to the scores of what the words have found.
    fn weigh_bodies(&mut self, wanted: &Wanted<'_>, cards: &mut Cards, picked: &mut [Picked]) {
        let weights = self.weights_as_written(wanted);
        let found = picked.iter_mut().filter(|one| one.words > 0.0);
        for one in found {
            if !cards.bodies.has(one.doc) {
                wanted.texts.fields(one.doc, &mut |fields| {
                    let body = fields.last().map_or("", |field| field.text);
                    cards.bodies.add(one.doc, body);
                });
            }
            let body = BODY * cards.bodies.score(one.doc, &weights);
            one.score += body;
            one.words += body;
        }
    }

    /// The words of a question as they are written, and how much each counts: at most twice the
    /// rarity of its stem. Words that no document holds count nothing.
    fn weights_as_written(&mut self, wanted: &Wanted<'_>) -> Vec<(u32, f64)> {
        let documents = self.statistics(wanted.partitions).documents;
        let mut times: BTreeMap<u32, f64> = BTreeMap::new();
        bodies::words(wanted.question, &mut |_, hash| {
            *times.entry(hash).or_insert(0.0) += 1.0;
        });
        let mut analyser = Analyser::new();
        let mut weights = Vec::with_capacity(times.len());
        bodies::words(wanted.question, &mut |word, hash| {
            let Some(times) = times.remove(&hash) else {
                return;
            };
            let mut frequency = 0;
            analyser.analyse(word, &mut |token| {
                if frequency == 0 {
                    let term = self.term(token.term);
                    frequency = term.map_or(0, |term| self.frequency(term, wanted.partitions));
                }
            });
            if frequency > 0 {
                weights.push((hash, times.min(2.0) * idf(documents, frequency)));
            }
        });
        weights
    }

    /// Adds the nearest documents to the pool; returns them with their cosines, nearest first.
    fn join_near(
        &self,
        wanted: &Wanted<'_>,
        pool: &mut Vec<Ranked>,
        filter: &mut dyn FnMut(u32) -> bool,
    ) -> Vec<(u32, f64)> {
        let near = wanted.meaning.map_or_else(Vec::new, |meaning| {
            self.nearest(meaning, &mut |doc| self.contains(doc) && filter(doc), NEAR)
        });
        let mut known: Vec<u32> = pool.iter().map(|one| one.doc).collect();
        known.sort_unstable();
        let fresh = near
            .iter()
            .filter(|(doc, _)| known.binary_search(doc).is_err());
        pool.extend(fresh.map(|&(doc, _)| Ranked {
            doc,
            ..Ranked::default()
        }));
        near
    }
}

/// Brings scores and cosines together.
fn weigh_near(picked: &mut [Picked], near: &[(u32, f64)], meaning: Meaning<'_>) {
    let (Some(highest), Some(lowest)) = (near.first(), near.last()) else {
        return;
    };
    let range = (lowest.1, highest.1);
    let best = picked.iter().map(|one| one.score).fold(0.0, larger);
    for one in picked {
        let lexical = if best > 0.0 { one.score / best } else { 0.0 };
        let cosine = meaning.vectors.cosine(meaning.question, one.doc);
        let share = cosine.map_or(lexical, |cosine| share_between(cosine, range));
        one.cosine = cosine.unwrap_or(-1.0);
        one.score = lexical + VECTOR * share;
    }
}

fn picked(hit: &Ranked, unit: f64, (card, said): (f64, f64)) -> Picked {
    let score = hit.score + CARD * card;
    let share = SAID * (UNSAID + said) / (UNSAID + HALF_SAID + said);
    Picked {
        doc: hit.doc,
        score,
        words: score,
        strength: score / unit * (UNCOVERED + hit.coverage) * share,
        cosine: -1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::{Card, Cards, Wanted, fields};
    use crate::index::{
        Entry, Index,
        recall::Meaning,
        vectors::{Model, Quantised, Vectors},
    };
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
        pick_near(question, None)
    }

    fn pick_near(question: &str, meaning: Option<Meaning<'_>>) -> Vec<(u32, f64)> {
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
            meaning,
        };
        let picked = index.pick(&wanted, &mut |_| true, &mut Cards::default(), &read);
        picked
            .into_iter()
            .map(|one| (one.doc, one.strength))
            .collect()
    }

    /// Vectors of the cards, each along an axis of its own but for the last, which has none.
    fn vectors() -> Vectors {
        let model = Model {
            identity: "axes".into(),
            dimensions: 4,
        };
        let mut vectors = Vectors::new(model).expect("a model");
        for doc in 0..3 {
            let mut axis = [0.1_f32; 4];
            axis[doc as usize] = 1.0;
            let axis = Quantised::new(&axis).expect("a vector");
            vectors.insert(doc, &axis).expect("room");
        }
        vectors
    }

    #[test]
    fn what_is_meant_is_found_without_a_word_of_it() {
        let vectors = vectors();
        let question = Quantised::new(&[0.0, 0.0, 1.0, 0.0]).expect("a vector");
        let question = &question;
        let meaning = Some(Meaning {
            vectors: &vectors,
            question,
        });
        assert!(pick("claim it back").iter().all(|one| one.0 != 2));
        assert_eq!(pick_near("zebra", meaning)[0], (2, 0.0));
        // Words lead where they speak clearly, with a vector and without one.
        assert_eq!(pick_near("roll back the release", meaning)[0].0, 1);
        assert_eq!(pick_near("write to customers in our tone", meaning)[0].0, 3);
    }

    #[test]
    fn vectors_make_nothing_an_answer_that_is_none() {
        let vectors = vectors();
        let question = Quantised::new(&[1.0, 1.0, 1.0, 0.0]).expect("a vector");
        let question = &question;
        let meaning = Some(Meaning {
            vectors: &vectors,
            question,
        });
        let strengths = |picked: Vec<(u32, f64)>| {
            let mut picked = picked;
            picked.retain(|one| one.1 > 0.0);
            picked.sort_by_key(|one| one.0);
            picked
        };
        let words = pick("deploy the previous build");
        let both = pick_near("deploy the previous build", meaning);
        assert_eq!(strengths(words), strengths(both));
    }

    #[test]
    fn a_card_says_more_than_a_body() {
        assert_eq!(pick("deploy")[0].0, 0);
        assert_eq!(pick("previous release")[0].0, 1);
        assert_eq!(pick("expense report")[0].0, 2);
    }

    #[test]
    fn strength_tells_an_answer_from_noise() {
        assert!(pick("deploy a canary build")[0].1 > super::HINT_FLOOR);
        let noise = pick("Which knot do I use to tie a boat before a customer");
        assert!(
            noise.first().is_none_or(|one| one.1 < super::HINT_FLOOR),
            "{noise:?}"
        );
    }

    #[test]
    fn a_word_of_a_body_alone_is_no_evidence() {
        let skills = [
            (
                "convert-prices",
                "Change money",
                "Shops by the sea, lobster.",
            ),
            (
                "write-menu",
                "Menus of a kitchen that cooks fish",
                "Lobster.",
            ),
            ("speak", "Words of every day", "Tell a story."),
            ("count", "Sums of columns", "Add up."),
        ];
        let strength = |question: &str| {
            let mut index = Index::new();
            for (number, (name, description, body)) in skills.iter().enumerate() {
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
                let (name, description, _) = skills[doc as usize];
                let names = &[name];
                cards.add(doc, &Card { names, description });
            };
            let wanted = Wanted {
                question,
                partitions: &[0],
                limit: 9,
                texts: &(),
                meaning: None,
            };
            let picked = index.pick(&wanted, &mut |_| true, &mut Cards::default(), &read);
            picked
                .first()
                .map_or((9, 0.0), |one| (one.doc, one.strength))
        };
        // All of the question in the body of one: still nothing that it is for.
        let (doc, body) = strength("Which shops have lobster?");
        assert!((doc, body < super::HINT_FLOOR) == (0, true), "{body}");
        let (doc, card) = strength("a menu of fish");
        assert!((doc, card >= super::HINT_FLOOR) == (1, true), "{card}");
        // One word of the card is half of it, and stop words are none.
        let (doc, one) = strength("Words that I would have from you");
        assert!((doc, one < card) == (2, true), "{one}");
        assert!(strength("of the every a").1 < super::HINT_FLOOR);
    }

    #[test]
    fn every_word_of_a_card_is_counted_and_no_other() {
        let mut cards = Cards::default();
        let text: Vec<alloc::string::String> =
            (0..200).map(|n| alloc::format!("word{n}")).collect();
        for (doc, size) in [(0, 0), (1, 1), (2, 2), (3, 200)] {
            let description = text[..size].join(" ");
            let names = &[];
            let description = &description;
            cards.add(doc, &Card { names, description });
            let words = &cards.known[&doc];
            assert!(words.counts.len() >= size);
            for &(hash, count) in &words.counts {
                assert_eq!(words.count(hash), Some(count));
                for other in [hash.wrapping_add(1), hash.wrapping_sub(1)] {
                    let known = words.counts.iter().any(|one| one.0 == other);
                    assert_eq!(words.count(other).is_some(), known);
                }
            }
            assert_eq!((words.count(0), words.count(u64::MAX)), (None, None));
        }
    }

    #[test]
    fn nothing_asked_nothing_picked() {
        assert!(pick("").is_empty());
        assert!(pick("zebra").is_empty());
    }
}
