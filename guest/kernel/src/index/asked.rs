//! The words of a question as the index knows them: looked up, weighed, and replaced by others where
//! no text holds them.

use alloc::{string::String, vec::Vec};

use super::{Ask, is_figure};
use crate::{
    index::{Index, TermId, Weighted, lens::Lens},
    rank::{
        bm25::idf,
        default::{slips, speaks_of_time},
        query::{Query, Word},
    },
    sort::Arrange as _,
    text::{
        analyse::Kind,
        grammar::lower,
        when::{FIRST_YEAR, is_day_or_month},
    },
};

/// Words of a question that are looked up by likeness.
const LIKENESSES: usize = 4;

/// Letters that a longer word has beside the one that it begins or ends with.
const PART_REST: usize = 3;

/// Texts of the background against which the floor is measured.
const BACKGROUND: u64 = 100;

/// How often a question may say a word for it to count more, so that no sum overflows.
const TIMES: f64 = 8.0;

/// The question as this index knows it.
#[derive(Default)]
pub(super) struct Terms {
    pub(super) weighted: Vec<Weighted>,
    /// Inverse document frequency of each.
    pub(super) idf: Vec<f64>,
    /// The same against the background.
    pub(super) background: Vec<f64>,
    /// Position of a term in the lists above.
    pub(super) slots: Lens,
    pub(super) pairs: Vec<(usize, usize)>,
    /// Names among them.
    pub(super) names: Vec<TermId>,
    /// Words among them for times that it names, which a text of such a time holds.
    pub(super) times: Vec<TermId>,
    /// Words among them that stand for unknown ones.
    pub(super) instead: Vec<TermId>,
    /// Weight of the whole question, words included that no text holds, as if the store lay in
    /// a background of other texts: in a store of three texts every word of theirs is frequent.
    pub(super) mass: f64,
    /// The same of the words that are known.
    pub(super) known_mass: f64,
    /// Their weight in this store.
    pub(super) known: f64,
    /// Weight of the signs of scripts without separators in it.
    pub(super) sign_mass: f64,
    /// A name of somebody that most of the readable texts hold.
    pub(super) common: bool,
    /// Names that no readable text holds, though the question has no other.
    pub(super) strangers: bool,
    /// Identifiers or numbers that no readable text holds, though a short question has no other.
    pub(super) unnumbered: bool,
    /// Distinct content words.
    pub(super) words: usize,
}

/// What a word of a question is to the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reading {
    /// A word that counts.
    First,
    /// A second reading of words that count.
    Second,
    /// Unknown, while a second reading of the compound that it is a part of is known.
    Another,
}

/// What the word at `at` of a query is, knowing which are known: of a compound with unknown parts
/// that some text holds as a whole (`ResNet50` for `resnet50`), the whole counts, and so it does
/// of an identifier, which another one with the same parts is not (`2.3.1` for `1.2.3`).
fn reading(query: &Query, known: &[Option<(TermId, u64)>], said: &str, at: usize) -> Reading {
    let word = &query.words[at];
    let within = |part: &Word, whole: &Word| whole.at.0 <= part.at.0 && part.at.1 <= whole.at.1;
    let mut others = query.words.iter().zip(known);
    if word.kind == Kind::Whole {
        let unknown = |(part, known): (&Word, &Option<_>)| {
            part.kind == Kind::Word && !part.stop && known.is_none() && within(part, word)
        };
        let counts = known[at].is_some() && others.any(unknown);
        return match counts || is_identifier(query, known, said, at) {
            true => Reading::First,
            false => Reading::Second,
        };
    }
    if word.kind != Kind::Word {
        return Reading::First;
    }
    let short = word.term.len() <= PIECE && word.term.bytes().all(|byte| byte.is_ascii_digit());
    let holds = |(whole, (other, has)): (usize, (&Word, &Option<_>))| {
        other.kind == Kind::Whole
            && within(word, other)
            && (has.is_some() && known[at].is_none()
                || short && is_of_pieces(other, has.is_some(), said)
                || is_identifier(query, known, said, whole))
    };
    match others.enumerate().any(holds) {
        true => Reading::Another,
        false => Reading::First,
    }
}

/// Whether a compound is an identifier that its parts do not stand for: figures between points
/// (`192.168.0.1`), and letters and figures that no text holds as a whole, nor some of its figures
/// by themselves (`PROJ-1234`).
fn is_identifier(query: &Query, known: &[Option<(TermId, u64)>], said: &str, at: usize) -> bool {
    let word = &query.words[at];
    let text = said.get(word.at.0..word.at.1).unwrap_or_default();
    if word.kind != Kind::Whole || word.time || !has_figures(&word.term) {
        return false;
    }
    if let Some(mut pieces) = figures_in(word, said) {
        let short = pieces.all(|piece| piece.len() <= PIECE);
        return !text.contains(BETWEEN) || short && (known[at].is_some() || text.contains(':'));
    }
    let named = word.term.starts_with(char::is_alphabetic)
        || word.term.len() >= LONG_ID
        || is_hash(&word.term);
    let unknown = |(part, known): (&Word, &Option<_>)| {
        let within = word.at.0 <= part.at.0 && part.at.1 <= word.at.1;
        part.kind == Kind::Word && within && known.is_none() && has_figures(&part.term)
    };
    let mut parts = query.words.iter().zip(known);
    named && known[at].is_none() && !text.contains(['/', '\\']) && parts.any(unknown)
}

/// Signs but the point that stand between the figures of a time, a date, a number of parts.
const BETWEEN: [char; 9] = [
    '-', '/', ':', '\u{2010}', '\u{2011}', '\u{2013}', '\u{2014}', '\u{2212}', '\u{2236}',
];
/// Figures up to which a piece of one says nothing by itself: `01` of `2019-01-01`.
const PIECE: usize = 2;

/// The figures of a compound that has nothing else, a v in front aside, where it has several.
fn figures_in<'a>(word: &Word, said: &'a str) -> Option<impl Iterator<Item = &'a str>> {
    let text = said.get(word.at.0..word.at.1)?;
    let text = text.trim_start_matches(['v', 'V']);
    let between = |c: char| c == '.' || BETWEEN.contains(&c);
    let plain = text.chars().all(|c| c.is_ascii_digit() || between(c));
    (plain && text.contains(between)).then(|| text.split(between))
}

/// Whether the short pieces of a compound of figures say nothing: those of a date and a time, and of
/// what some text holds as a whole. `3-2` may be written `3 to 2`.
fn is_of_pieces(whole: &Word, known: bool, said: &str) -> bool {
    let text = said.get(whole.at.0..whole.at.1).unwrap_or_default();
    figures_in(whole, said).is_some() && (whole.time || known || text.contains([':', '.']))
}

/// Letters from which a short form of a hash is one.
const HASH: usize = 7;

/// Whether a term looks like a hash in hexadecimal figures, or the beginning of one.
fn is_hash(term: &str) -> bool {
    let has = |kind: fn(&u8) -> bool| term.as_bytes().iter().any(kind);
    term.len() >= HASH
        && term.bytes().all(|byte| byte.is_ascii_hexdigit())
        && has(u8::is_ascii_digit)
        && has(u8::is_ascii_alphabetic)
}

fn has_figures(term: &str) -> bool {
    term.bytes().any(|byte| byte.is_ascii_digit())
}

/// Figures from which an identifier that ends with them is meant.
const TAIL: usize = 3;
/// Letters that such an identifier begins with at most.
const HEAD: usize = 6;
/// Bytes from which a term with figures that begins with one is an identifier.
const LONG_ID: usize = 8;
/// Figures from which a number that no text holds is one of something.
const NUMBER: usize = 3;
/// Words up to which a question is about the numbers in it.
const ABOUT_NUMBERS: usize = 4;

/// Whether a word is an identifier or a number of something, ordinals aside.
fn is_number(word: &Word) -> bool {
    let term = word.term.as_str();
    let digits = term.bytes().filter(u8::is_ascii_digit).count();
    let lettered = term.starts_with(|c: char| c.is_ascii_alphabetic());
    let dotted = word.kind == Kind::Whole && digits > 0;
    !word.time
        && !word.spare
        && (digits >= NUMBER || dotted || digits > 0 && lettered && term.len() > 2)
}

impl Index {
    /// Looks the words of a question up; a word that no text holds is replaced by the most
    /// similar ones.
    pub(super) fn resolve(&mut self, query: &Query, ask: &Ask<'_>) -> Terms {
        let documents = self.statistics(ask.partitions).documents;
        let mut terms = Terms::default();
        let mut places = Vec::with_capacity(query.words.len());
        let (mut unknown, mut strangers, mut acquainted) = (0, false, false);
        let mut numbers = (false, false);
        let known = self.known_of(query, ask);
        for (at, word) in query.words.iter().enumerate() {
            places.push(None);
            let (known, reading) = (known[at], reading(query, &known, ask.question, at));
            if word.stop || reading == Reading::Another {
                continue;
            }
            let share = match reading {
                Reading::Second => ask.constants.whole,
                _ => 1.0,
            };
            let weight = word.times.min(TIMES) * share;
            // What English has for a time is neither a gap nor somebody; see `is_free`.
            let free = known.is_none() && word.is_foreign_day(ask.question);
            if reading != Reading::Second && !free {
                terms.weigh(word, weight, documents, known.map_or(0, |known| known.1));
            }
            strangers |= word.proper && known.is_none() && !free;
            let number = reading == Reading::First && is_number(word);
            let begun = match number && known.is_none() {
                true => self.with_figures(&word.term, ask),
                false => Vec::new(),
            };
            numbers.0 |= number && known.is_none() && begun.is_empty();
            numbers.1 |= number && (known.is_some() || !begun.is_empty());
            for (term, frequency) in begun {
                terms.instead.push(term);
                terms.add(term, weight * ask.constants.likeness, documents, frequency);
            }
            if let Some((term, frequency)) = known {
                if let Some(last) = places.last_mut() {
                    *last = Some(terms.weighted.len());
                }
                terms.hold(word, (term, frequency), weight, documents);
                // Neither May nor a German noun is somebody.
                acquainted |= word.name
                    && !word.time
                    && !speaks_of_time(&word.term)
                    && (word.proper || !query.compounds);
            } else if word.kind == Kind::Word
                && unknown < LIKENESSES
                && !word.is_free(0)
                && !word.proper
            {
                // Another name is somebody else, and so is a common word.
                unknown += 1;
                for (term, frequency) in self.resembling(&word.term, query, ask) {
                    let weight = weight * ask.constants.likeness;
                    terms.instead.push(term);
                    terms.add(term, weight, documents, frequency);
                }
            }
        }
        terms.strangers = strangers && !acquainted;
        terms.words += query.words_of_signs(ask.question, |at| {
            let word = &query.words[at];
            !word.stop && !word.is_free(known[at].map_or(0, |known| known.1))
        });
        terms.unnumbered = numbers == (true, false) && terms.words <= ABOUT_NUMBERS;
        let pair = |&(a, b): &(usize, usize)| Some((places[a]?, places[b]?));
        terms.pairs = query.pairs.iter().filter_map(pair).take(64).collect();
        terms
    }

    /// A word as a keyboard without umlauts has it, the way the index folds it: `koln` for `koeln`.
    fn without_umlauts(&mut self, term: &str) -> Option<TermId> {
        let mut spelt = String::from(term);
        for (two, one) in [("ae", "a"), ("oe", "o"), ("ue", "u")] {
            spelt = spelt.replace(two, one);
        }
        if spelt == term {
            return None;
        }
        self.term(&spelt)
    }

    /// The words of a question that some readable text holds, with how many do.
    fn known_of(&mut self, query: &Query, ask: &Ask<'_>) -> Vec<Option<(TermId, u64)>> {
        let everything = self.reads_everything(ask);
        let mut known = Vec::with_capacity(query.words.len());
        for word in &query.words {
            let term = self.term(&word.term).filter(|_| !word.stop);
            let mut held = term.map(|term| (term, self.frequency_for(term, ask, everything)));
            held = held.filter(|&(_, frequency)| frequency > 0);
            if held.is_none() && word.name && !word.stop {
                let other = self.without_umlauts(&word.term);
                held = other.map(|term| (term, self.frequency_for(term, ask, everything)));
                held = held.filter(|&(_, frequency)| frequency > 0);
            }
            known.push(held);
        }
        known
    }

    /// The shortest readable terms that figures stand for: others that begin with them and a point
    /// (`2.3.1` for `2.3`), identifiers that end with them behind some letters (`E4711` for
    /// `4711`), and hashes that begin with them.
    fn with_figures(&mut self, figures: &str, ask: &Ask<'_>) -> Vec<(TermId, u64)> {
        if ask.constants.likeness == 0.0 {
            return Vec::new();
        }
        let mut longer: Vec<(usize, String)> = Vec::new();
        let plain = figures.bytes().all(|byte| byte.is_ascii_digit());
        if plain && figures.len() >= TAIL {
            let mut visit = |text: &str| {
                let letters = text.strip_suffix(figures).unwrap_or_default().as_bytes();
                let few = (1..=HEAD).contains(&letters.len());
                if few && letters.iter().all(u8::is_ascii_lowercase) {
                    longer.push((text.len(), String::from(text)));
                }
            };
            self.dictionary.visit_terms(None, &mut visit);
            self.cold.visit_terms(None, &mut visit);
        }
        if figures.contains('.') {
            let mut visit = |text: &str| {
                let rest = text.strip_prefix(figures);
                if rest.is_some_and(|rest| rest.starts_with('.')) {
                    longer.push((text.len(), String::from(text)));
                }
            };
            let letter = figures.as_bytes().first().copied();
            self.dictionary.visit_terms(letter, &mut visit);
            self.cold.visit_terms(letter, &mut visit);
        }
        if is_hash(figures) {
            let mut visit = |text: &str| {
                if text.starts_with(figures) && is_hash(text) {
                    longer.push((text.len(), String::from(text)));
                }
            };
            let letter = figures.as_bytes().first().copied();
            self.dictionary.visit_terms(letter, &mut visit);
            self.cold.visit_terms(letter, &mut visit);
        }
        self.best_readable(longer, ask)
    }

    /// The readable words most similar to a misspelt one: fewest slips, then most frequent. If
    /// there is none, the shortest that begin with it, or end with it where the language makes such
    /// words: `Datenbankverbindung` for `Datenbank`.
    fn resembling(&mut self, word: &str, query: &Query, ask: &Ask<'_>) -> Vec<(TermId, u64)> {
        let letters = word.as_bytes();
        let plain = letters.len() >= 5 && letters.iter().all(u8::is_ascii_lowercase);
        if !plain || ask.constants.likeness == 0.0 {
            return Vec::new();
        }
        let mut like: Vec<(usize, String)> = Vec::new();
        let mut parts = Vec::new();
        let mut visit = |text: &str| {
            let slips = match text.as_bytes().first() == letters.first() {
                true => slips(letters, text.as_bytes()),
                false => None,
            };
            match slips {
                Some(slips) => like.push((slips as usize, String::from(text))),
                None if text.len() >= letters.len() + PART_REST
                    && (text.starts_with(word) || text.ends_with(word)) =>
                {
                    parts.push((text.len(), String::from(text)));
                }
                None => {}
            }
        };
        let letter = letters.first().copied().filter(|_| !query.compounds);
        self.dictionary.visit_terms(letter, &mut visit);
        self.cold.visit_terms(letter, &mut visit);
        let found = self.best_readable(like, ask);
        match found.is_empty() {
            true => self.best_readable(parts, ask),
            false => found,
        }
    }

    /// The first two of the best readable words, equals by frequency; only those as good as the best.
    fn best_readable(
        &mut self,
        mut words: Vec<(usize, String)>,
        ask: &Ask<'_>,
    ) -> Vec<(TermId, u64)> {
        let everything = self.reads_everything(ask);
        words.arrange();
        words.dedup();
        let mut found: Vec<(usize, u64, TermId)> = Vec::new();
        for (rank, text) in words {
            if found.last().is_some_and(|&(best, ..)| best < rank) {
                break;
            }
            let term = self.term(&text);
            let frequency = term.map_or(0, |term| self.frequency_for(term, ask, everything));
            if let Some(term) = term.filter(|_| frequency > 0) {
                found.push((rank, frequency, term));
            }
        }
        // The sort is stable: equals stay in the order of their letters.
        found.arrange_by(|a, b| b.1.cmp(&a.1));
        found.truncate(2);
        found
            .into_iter()
            .map(|(_, frequency, term)| (term, frequency))
            .collect()
    }
}

impl Word {
    /// Whether it is figures that could be a year and are none: "room 2019".
    fn is_no_year(&self) -> bool {
        !self.time
            && self
                .term
                .parse::<u32>()
                .is_ok_and(|year| year >= FIRST_YEAR)
    }

    /// Whether it is a day of the week or a month in another language than English.
    fn is_foreign_day(&self, question: &str) -> bool {
        let said = question.get(self.at.0..self.at.1);
        said.is_some_and(|said| is_day_or_month(&lower(said)))
    }

    /// Whether it counts neither as held nor as a gap: a time that no text spells out, and one in
    /// figures, which are those of other things as well.
    fn is_free(&self, frequency: u64) -> bool {
        match frequency {
            0 => self.time || self.spare || speaks_of_time(&self.term) && !self.is_no_year(),
            _ => self.time && is_figure(self.term.as_bytes()),
        }
    }
}

impl Terms {
    /// Counts a word of the question, known or not.
    fn weigh(&mut self, word: &Word, weight: f64, documents: u64, frequency: u64) {
        if word.is_free(frequency) {
            return;
        }
        let background = weight * idf(documents + BACKGROUND, frequency);
        self.mass += background;
        match word.kind {
            // Pairs of signs are no words: they are counted together.
            Kind::Gram => self.sign_mass += background,
            _ => self.words += 1,
        }
        if frequency > 0 {
            self.known_mass += background;
            self.known += weight * idf(documents, frequency);
        }
    }

    /// Adds a word that readable texts hold.
    fn hold(&mut self, word: &Word, (term, frequency): (TermId, u64), weight: f64, documents: u64) {
        self.common |= word.proper && frequency * 2 >= documents;
        self.add(term, weight, documents, frequency);
        match self.background.last_mut() {
            Some(background) if word.is_free(frequency) => *background = 0.0,
            _ if word.time => self.times.push(term),
            _ => {}
        }
        if word.name {
            self.names.push(term);
        }
    }

    /// What a score is measured by: the weight of the known words, raised by the share of words
    /// that no text holds.
    pub(super) fn measure(&self) -> f64 {
        if self.known_mass > 0.0 {
            self.known * self.mass / self.known_mass
        } else {
            0.0
        }
    }

    fn add(&mut self, term: TermId, weight: f64, documents: u64, frequency: u64) {
        if self.slots.slot(term).is_some() {
            return;
        }
        self.slots.add(term);
        self.weighted.push(Weighted { term, weight });
        self.idf.push(idf(documents, frequency));
        self.background.push(idf(documents + BACKGROUND, frequency));
    }
}

#[cfg(test)]
#[path = "asked_tests.rs"]
mod tests;
