//! The default recall ranking: constants and the pure parts of its formula.
//!
//! `docs/ranking.md` gives the whole formula with sources and measurements. In short: BM25 (see
//! [`super::bm25`]) chooses a pool; the pool is rescored by neighbouring and near words, by time,
//! speaker and recency where the question speaks of them, by words that the best texts share
//! (pseudo-relevance feedback), and by the turns around a turn of a conversation; vectors join by
//! their scores with the lexical side leading.

use alloc::vec::Vec;

use crate::{
    sort::larger,
    text::{
        civil::DAY,
        when::{Span, When},
    },
};

/// Constants of the ranking. The defaults were chosen on one half of the questions of each
/// collection and checked on the other.
#[derive(Clone, Debug, PartialEq)]
pub struct Constants {
    /// Texts that are rescored.
    pub pool: usize,
    /// Weight of a second reading of words (a compound as a whole).
    pub whole: f64,
    /// Weight of a word that was found by its likeness to a misspelt one, or as the beginning or
    /// the end of a longer one; at 0 none is looked for.
    pub likeness: f64,
    /// Weight of two words that stand side by side as in the question.
    pub pair: f64,
    /// Weight of two words of the question that stand near each other.
    pub near: f64,
    /// Words of a text, from its beginning, that are looked at for pairs, nearness and feedback.
    pub read: usize,
    /// How many words apart is near.
    pub near_words: usize,
    /// Weight of words that the best texts share; their weights sum to this share of the
    /// question's.
    pub feedback: f64,
    /// From how many texts.
    pub feedback_texts: usize,
    /// How many words.
    pub feedback_words: usize,
    /// Share of its score that a turn gives to the turn after it, to the one before it, and to
    /// those two away.
    pub turns: [f64; 3],
    /// Share of the best turn's score that every turn of its session gets.
    pub session: f64,
    /// Gain of a text whose speaker the question names.
    pub speaker: f64,
    /// Gain of a text of the time that the question names.
    pub time: f64,
    /// Share of that gain right behind the time, when people tell of it.
    pub time_after: f64,
    /// Days in which that share falls by a factor of e.
    pub time_fade: f64,
    /// Gain of a text that speaks of time when the question asks for one.
    pub dated: f64,
    /// Gain of the newest text of the pool when the question asks for the latest.
    pub recent: f64,
    /// Weight of the vector score (0 to 1) beside the lexical one (0 to 1).
    pub vector: f64,
    /// Content words that the model of the vectors reads of a text.
    pub vector_words: f64,
    /// Texts that the vectors propose.
    pub vector_pool: usize,
    /// Cosine from which a text is a hit by its vector alone, behind a better one.
    pub vector_least: f64,
    /// The same as a share of the best cosine.
    pub vector_share: f64,
    /// Texts of the time that a question names that are rescored besides.
    pub timed_pool: usize,
    /// Weight of the score of a search outside (0 to 1) beside the lexical one (0 to 1).
    pub outside: f64,
    /// Texts that it may propose.
    pub outside_pool: usize,
    /// Share of its score that a hit gives to the records it is linked with, times the weight of
    /// the path.
    pub graph: f64,
    /// Evidence that an answer needs; 0 switches the floor off.
    pub floor: f64,
    /// What it needs more where texts are long (250 content words and more).
    pub floor_long: f64,
    /// What it needs in scripts without separators, whose pairs of signs often span two words
    /// and so are in no text.
    pub floor_signs: f64,
    /// What the share in one passage counts where texts are long and most name whom the question
    /// names, instead of strength and coverage.
    pub floor_passage: f64,
    /// Content words of a passage.
    pub floor_window: usize,
    /// Factor on the evidence when none of the names in the question is known.
    pub floor_strangers: f64,
    /// What the share of the question's weight in one text counts beside the strength.
    pub floor_coverage: f64,
    /// What the largest cosine counts, from the one that says nothing either way.
    pub floor_cosine: f64,
    /// That cosine.
    pub floor_cosine_from: f64,
    /// Cosine that is an answer whatever the words say, among many texts.
    pub floor_cosine_enough: f64,
    /// The same for a single text, and what is added for each e-fold of their number: the nearest
    /// of many texts is near by chance.
    pub floor_cosine_few: [f64; 2],
}

impl Default for Constants {
    fn default() -> Self {
        Self {
            pool: 100,
            whole: 0.5,
            likeness: 0.6,
            pair: 0.2,
            near: 0.2,
            read: usize::MAX,
            near_words: 8,
            feedback: 0.3,
            feedback_texts: 10,
            feedback_words: 20,
            turns: [0.25, 0.2, 0.1],
            session: 0.3,
            speaker: 0.4,
            time: 1.0,
            time_after: 0.7,
            time_fade: 10.0,
            dated: 0.2,
            recent: 0.5,
            vector: 0.2,
            vector_words: 50.0,
            vector_pool: 100,
            vector_least: 0.45,
            vector_share: 0.8,
            timed_pool: 50,
            outside: 0.35,
            outside_pool: 100,
            graph: 0.3,
            floor: 1.57,
            floor_long: 0.36,
            floor_signs: 0.9,
            floor_passage: 5.6,
            floor_window: 10,
            floor_strangers: 0.2,
            floor_coverage: 2.0,
            floor_cosine: 3.0,
            floor_cosine_from: 0.5,
            floor_cosine_enough: 0.7,
            floor_cosine_few: [0.42, 0.045],
        }
    }
}

/// What speaks for the best hit being an answer at all.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Evidence {
    /// Best score over the weight of the question, words included that no text holds.
    pub strength: f64,
    /// Largest share of that weight in one hit, 0 to 1.
    pub coverage: f64,
    /// Largest share of that weight in one passage of a hit, 0 to 1; 0 where it does not count.
    pub passage: f64,
    /// Largest cosine, -1 without vectors.
    pub cosine: f64,
    /// Distinct content words of the question.
    pub words: usize,
    /// Share of its weight that is signs of scripts without separators.
    pub signs: f64,
    /// It names somebody whom most of the readable texts name.
    pub common: bool,
    /// It has names, and none is known.
    pub strangers: bool,
    /// It is short and has identifiers or numbers, and none is known.
    pub unnumbered: bool,
    /// Mean number of content words of the readable texts.
    pub length: f64,
    /// How many texts are readable.
    pub documents: u64,
}

impl Evidence {
    /// Whether the best hit is an answer by its vector, whatever the words say. Vectors of long
    /// texts say less, and need as much as among many.
    fn is_near(&self, constants: &Constants) -> bool {
        let [one, more] = constants.floor_cosine_few;
        let few = one + more * libm::log(self.documents.max(1) as f64);
        // A text that says all but the name is near, and speaks of somebody else; so is another
        // number.
        if self.strangers && self.coverage >= ALL_BUT_THE_NAME || self.unnumbered {
            return false;
        }
        let enough = constants.floor_cosine_enough;
        let spared = (enough - few).max(0.0) * trust_in_vectors(self.length, constants);
        self.cosine >= enough - spared
    }

    /// Whether the best hit is an answer by its vector alone, where words would not do.
    pub fn is_of_meaning(&self, constants: &Constants) -> bool {
        let words = Self {
            cosine: -1.0,
            ..*self
        };
        self.is_near(constants) && !words.suffices(constants)
    }

    /// Whether the best hit is an answer. One matched word answers a question of one word, half
    /// the evidence one of two words.
    pub fn suffices(&self, constants: &Constants) -> bool {
        if constants.floor <= 0.0 || self.is_near(constants) {
            return true;
        }
        let long = self.long();
        // Long texts about somebody hold most words: where no vector tells more, what is asked
        // about him stands in a passage.
        let apart = match self.common && self.cosine <= -1.0 {
            true => long,
            false => 0.0,
        };
        let mut weight = (1.0 - apart) * (self.strength + constants.floor_coverage * self.coverage)
            + apart * constants.floor_passage * self.passage;
        // What means nearly the same as an unknown number is another number.
        if self.cosine > -1.0 && !self.unnumbered {
            weight += constants.floor_cosine * (self.cosine - constants.floor_cosine_from);
        }
        if self.strangers || self.unnumbered {
            weight *= constants.floor_strangers;
        }
        let words = constants.floor + constants.floor_long * long;
        let needed = words * (1.0 - self.signs) + constants.floor_signs * self.signs;
        let few = (self.words.saturating_sub(1) as f64 / 2.0).min(1.0);
        // A time alone answers no question that says anything else.
        weight >= needed * few && (weight > 0.0 || self.words == 0)
    }

    /// How far the texts are long ones, in which many words meet by chance: 0 to 1. Signs of
    /// scripts without separators have their own measure.
    pub fn long(&self) -> f64 {
        let long = (self.length - LONG_FROM) / (LONG_TO - LONG_FROM);
        long.clamp(0.0, 1.0) * (1.0 - self.signs)
    }
}

/// Share of a question that a text holds when it says what is asked, of somebody else.
const ALL_BUT_THE_NAME: f64 = 0.5;
/// Mean content words of texts from which they begin to be long, and from which they are.
const LONG_FROM: f64 = 100.0;
const LONG_TO: f64 = 250.0;

/// Words that speak of time, as the analyser writes them.
pub const TIME_WORDS: [&str; 36] = [
    "ago",
    "april",
    "august",
    "day",
    "decemb",
    "februari",
    "friday",
    "januari",
    "juli",
    "june",
    "last",
    "march",
    "monday",
    "month",
    "morn",
    "next",
    "night",
    "novemb",
    "octob",
    "recent",
    "saturday",
    "septemb",
    "since",
    "spring",
    "summer",
    "sunday",
    "thursday",
    "today",
    "tomorrow",
    "tonight",
    "tuesday",
    "wednesday",
    "week",
    "weekend",
    "winter",
    "year",
];

/// Whether a term is part of a time, or asks for the latest, so that texts need not spell it out.
pub fn speaks_of_time(term: &str) -> bool {
    const LATEST: [&str; 5] = ["current", "late", "latest", "lat", "newest"];
    TIME_WORDS.binary_search(&term).is_ok()
        || LATEST.contains(&term)
        || term == "may"
        || (term.len() == 4
            && term
                .parse::<u32>()
                .is_ok_and(|year| (1900..2200).contains(&year)))
}

/// What the edge of a span around a day ("two years ago") lacks of the fit of its middle.
const VAGUE: f64 = 0.5;

/// How well a text of an instant fits the times that a question names, 0 to 1: 1 inside a span,
/// less towards the edges of one around a day, falling behind it, since people tell of things afterwards; 0 before it.
pub fn fit_of_time(when: &When, instant: u64, constants: &Constants) -> f64 {
    let fit = |span: &Span| {
        if instant < span.from {
            0.0
        } else if instant < span.to {
            let Some(middle) = span.middle else {
                return 1.0;
            };
            let half = (span.to - span.from).max(2) as f64 / 2.0;
            1.0 - VAGUE * (instant.abs_diff(middle) as f64 / half).min(1.0)
        } else {
            let days = (instant - span.to) as f64 / DAY as f64;
            constants.time_after * libm::exp(-days / constants.time_fade)
        }
    };
    when.spans.iter().map(fit).fold(0.0, larger)
}

/// How often two terms of a question stand side by side in a text, in this order.
///
/// `met` are the terms of the question in the text: position in the text, number of the term.
pub fn count_pair(met: &[(usize, usize)], first: usize, second: usize) -> u32 {
    let stands = |pair: &&[(usize, usize)]| {
        pair[0].1 == first && pair[1].1 == second && pair[0].0 + 1 == pair[1].0
    };
    met.windows(2).filter(stands).count() as u32
}

/// What it counts that different terms of a question stand near each other: for each couple, at
/// its first meeting within `window` words, the smaller of its weights over the square root of
/// the distance.
///
/// `met` as for [`count_pair`].
pub fn nearness(met: &[(usize, usize)], weights: &[f64], window: usize) -> f64 {
    let mut couples: Vec<(usize, usize)> = Vec::new();
    let mut sum = 0.0;
    for (at, &(position, here)) in met.iter().enumerate() {
        for &(before, there) in met[..at].iter().rev().take(window) {
            let distance = position - before;
            if distance > window {
                break;
            }
            let couple = (there.min(here), there.max(here));
            if there != here && !couples.contains(&couple) {
                couples.push(couple);
                sum += weights[there].min(weights[here]) / libm::sqrt(distance as f64);
            }
        }
    }
    sum
}

/// Where a score lies between the worst and the best of a stream, 0 to 1; 1 when they are one.
pub fn share_between(score: f64, (worst, best): (f64, f64)) -> f64 {
    if best <= worst {
        return 1.0;
    }
    // Of halves, where the whole distance is beyond the largest number.
    let scale = match (best - worst).is_finite() {
        true => 1.0,
        false => 0.5,
    };
    let (score, worst, best) = (score * scale, worst * scale, best * scale);
    ((score - worst) / (best - worst)).clamp(0.0, 1.0)
}

/// What vectors are worth where texts have `mean` content words, 0 to 1: a sentence encoder reads
/// the beginning of a text, and says little of one that is several times as long.
pub fn trust_in_vectors(mean: f64, constants: &Constants) -> f64 {
    let seen = constants.vector_words / mean.max(1.0);
    ((seen - VECTORS_BLIND) / (VECTORS_CLEAR - VECTORS_BLIND)).clamp(0.0, 1.0)
}

/// Share of a text that a vector must have seen to say something about it, and to count in full.
const VECTORS_BLIND: f64 = 0.2;
const VECTORS_CLEAR: f64 = 0.5;

/// Whether one word becomes the other by few slips (Damerau-Levenshtein, neighbours swapped):
/// one for words of five letters, two from eight on. Returns how many; `None` when more.
pub fn slips(a: &[u8], b: &[u8]) -> Option<u32> {
    let allowed = if a.len() >= 8 { 2 } else { 1 };
    if a.len().abs_diff(b.len()) > allowed || a.len() > 40 || b.len() > 40 {
        return None;
    }
    let mut before = [0u32; 41];
    let mut row = [0u32; 41];
    let mut next = [0u32; 41];
    for (at, cell) in row.iter_mut().enumerate() {
        *cell = at as u32;
    }
    for i in 1..=a.len() {
        next[0] = i as u32;
        for j in 1..=b.len() {
            let same = u32::from(a[i - 1] != b[j - 1]);
            let mut best = (row[j - 1] + same).min(row[j] + 1).min(next[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(before[j - 2] + 1);
            }
            next[j] = best;
        }
        (before, row) = (row, next);
    }
    (row[b.len()] as usize <= allowed).then_some(row[b.len()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_words_are_sorted_terms() {
        assert!(TIME_WORDS.windows(2).all(|pair| pair[0] < pair[1]));
        let mut analyser = crate::text::analyse::Analyser::new();
        for word in TIME_WORDS {
            // A term that is read again stays itself or loses a letter at most.
            analyser.analyse(word, &mut |token| assert!(word.starts_with(token.term)));
        }
    }

    #[test]
    fn time_fits_inside_and_fades_behind() {
        let when = When {
            spans: alloc::vec![Span {
                from: 10 * DAY,
                to: 20 * DAY,
                middle: None,
            }],
            ..When::default()
        };
        let constants = Constants::default();
        assert_eq!(fit_of_time(&when, 9 * DAY, &constants), 0.0);
        assert_eq!(fit_of_time(&when, 10 * DAY, &constants), 1.0);
        let late = fit_of_time(&when, 30 * DAY, &constants);
        assert!((late - 0.7 * libm::exp(-1.0)).abs() < 1e-12);
        let around = When {
            spans: alloc::vec![Span {
                from: 10 * DAY,
                to: 20 * DAY,
                middle: Some(15 * DAY),
            }],
            ..When::default()
        };
        let fits = [15, 18, 10].map(|day| fit_of_time(&around, day * DAY, &constants));
        assert_eq!(fits, [1.0, 0.7, 0.5]);
    }

    #[test]
    fn pairs_and_nearness() {
        let met = [(0, 0), (1, 1), (3, 0), (6, 2)];
        assert_eq!((count_pair(&met, 0, 1), count_pair(&met, 1, 0)), (1, 0));
        let near = nearness(&met, &[1.0, 2.0, 3.0], 3);
        assert!((near - (1.0 + 1.0 / libm::sqrt(3.0))).abs() < 1e-12);
    }

    #[test]
    fn slips_of_the_pen() {
        assert_eq!(slips(b"kubernets", b"kubernetes"), Some(1));
        assert_eq!(slips(b"recieve", b"receive"), Some(1));
        assert_eq!(slips(b"educaton", b"education"), Some(1));
        assert_eq!(slips(b"house", b"mouse"), Some(1));
        assert_eq!(slips(b"house", b"moose"), None);
    }

    #[test]
    fn the_floor_asks_more_of_longer_questions() {
        let constants = Constants::default();
        let evidence = |strength, words, strangers| Evidence {
            strength,
            words,
            strangers,
            cosine: -1.0,
            ..Evidence::default()
        };
        assert!(evidence(0.1, 1, false).suffices(&constants));
        assert!(evidence(0.8, 2, false).suffices(&constants));
        assert!(!evidence(0.8, 5, false).suffices(&constants));
        assert!(evidence(1.6, 5, false).suffices(&constants));
        assert!(!evidence(1.6, 5, true).suffices(&constants));
        let covered = Evidence {
            coverage: 0.8,
            ..evidence(0.1, 5, false)
        };
        assert!(covered.suffices(&constants));
        let long = Evidence {
            length: 300.0,
            ..covered
        };
        assert!(!long.suffices(&constants));
        // Where most texts name whom the question names, a passage must speak of him.
        let of_a_passage = |passage, common| Evidence {
            passage,
            common,
            strength: 3.0,
            coverage: 1.0,
            words: 5,
            cosine: -1.0,
            length: 300.0,
            ..Evidence::default()
        };
        assert!(of_a_passage(0.0, false).suffices(&constants));
        assert!(!of_a_passage(0.3, true).suffices(&constants));
        assert!(of_a_passage(0.4, true).suffices(&constants));
        // One word that no text holds is no answer, whatever else the question says.
        assert!(!evidence(0.0, 1, false).suffices(&constants));
        assert!(evidence(0.0, 0, false).suffices(&constants));
        let off = Constants {
            floor: 0.0,
            ..constants
        };
        assert!(evidence(0.0, 5, true).suffices(&off));
    }

    #[test]
    fn vectors_speak_for_and_against_an_answer() {
        let constants = Constants::default();
        let evidence = |strength, cosine| Evidence {
            strength,
            cosine,
            words: 5,
            documents: 1_000,
            ..Evidence::default()
        };
        assert!(evidence(0.0, 0.75).suffices(&constants));
        assert!(evidence(1.3, 0.6).suffices(&constants));
        assert!(!evidence(1.6, 0.4).suffices(&constants));
        // The nearest of a few texts is not near by chance.
        let among = |documents, length| Evidence {
            documents,
            length,
            ..evidence(0.0, 0.6)
        };
        assert!(among(20, 8.0).suffices(&constants) && among(20, 8.0).is_of_meaning(&constants));
        assert!(!among(200, 8.0).suffices(&constants));
        // Of somebody else, or of another number.
        let about = |coverage, strangers, unnumbered| Evidence {
            coverage,
            strangers,
            unnumbered,
            ..among(20, 8.0)
        };
        assert!(about(0.2, true, false).suffices(&constants));
        assert!(!about(0.6, true, false).suffices(&constants));
        assert!(!about(0.0, false, true).suffices(&constants));
        assert!(!among(20, 500.0).suffices(&constants));
    }

    #[test]
    fn vectors_count_less_the_less_they_saw() {
        let trust = |mean| trust_in_vectors(mean, &Constants::default());
        assert_eq!((trust(0.0), trust(13.0), trust(100.0)), (1.0, 1.0, 1.0));
        assert!((trust(150.0) - 4.0 / 9.0).abs() < 1e-12);
        assert_eq!(trust(250.0), 0.0);
    }

    #[test]
    fn shares_lie_between_worst_and_best() {
        assert_eq!(share_between(0.5, (0.1, 0.9)), 0.5);
        assert_eq!(share_between(0.0, (0.1, 0.9)), 0.0);
        assert_eq!(share_between(2.0, (0.1, 0.9)), 1.0);
        assert_eq!(share_between(0.3, (0.3, 0.3)), 1.0);
        let (low, high) = (-f64::MAX, f64::MAX);
        let shares = [low, 0.0, high].map(|score| share_between(score, (low, high)));
        assert_eq!(shares, [0.0, 0.5, 1.0]);
    }
}
