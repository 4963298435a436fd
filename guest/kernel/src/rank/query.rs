//! A question as the default ranking reads it: distinct terms with their weights, neighbouring
//! words, names.

use alloc::{
    borrow::Cow,
    string::{String, ToString},
    vec::Vec,
};

use super::default::speaks_of_time;
use crate::text::{
    analyse::{Analyser, Kind},
    grammar::Language,
    when::When,
};

/// Distinct terms that a query keeps; of a longer one, those that it says first.
pub const TERMS: usize = 256;

/// One distinct term of a query.
#[derive(Clone, Debug, PartialEq)]
pub struct Word {
    /// As the analyser wrote it.
    pub term: String,
    /// How often the query says it.
    pub times: f64,
    /// A word, a sign pair, or a second reading.
    pub kind: Kind,
    /// On the stop list and not written as a name, or a function word of the question's language.
    pub stop: bool,
    /// Written as a name or in capitals somewhere.
    pub name: bool,
    /// Written as the name of a person or a place: one capital, then small letters.
    pub proper: bool,
    /// Part of a time that the question names.
    pub time: bool,
    /// Where the query says it first: first byte and the first behind.
    pub at: (usize, usize),
}

/// Words that ask what there was and say nothing of it.
const HAPPENS: [&str; 4] = ["happen", "occur", "event", "thing"];
/// Words from which the language of a query is told.
const LANGUAGE_WORDS: usize = 64;

/// A query, analysed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Query {
    /// Its distinct terms in the order of their first mention.
    pub words: Vec<Word>,
    /// Neighbouring content words, as positions in `words`.
    pub pairs: Vec<(usize, usize)>,
    /// Its language joins words to longer ones.
    pub compounds: bool,
}

impl Query {
    /// Reads a query that names these times. Stop words count only when there is nothing else.
    pub fn of(analyser: &mut Analyser, text: &str, when: &When) -> Self {
        let mut query = Self::default();
        let (mut before, mut english) = (None, 0);
        analyser.analyse(text, &mut |token| {
            let stop = token.stop && !token.name;
            english += usize::from(stop);
            let (start, end) = (token.start as usize, token.end as usize);
            let time = when
                .said
                .iter()
                .any(|said| said.0 <= start && start < said.1);
            let proper =
                token.name && !time && !speaks_of_time(token.term) && is_proper(text, start, end);
            let known = query.words.iter().position(|word| word.term == token.term);
            let at = match known {
                Some(at) => at,
                None if query.words.len() < TERMS => {
                    let (term, kind, name) = (token.term.to_string(), token.kind, token.name);
                    query.words.push(Word {
                        term,
                        times: 0.0,
                        kind,
                        stop,
                        name,
                        proper: false,
                        time,
                        at: (start, end),
                    });
                    query.words.len() - 1
                }
                None => return,
            };
            let word = &mut query.words[at];
            word.times += 1.0;
            word.stop &= stop;
            word.name |= token.name;
            word.proper |= proper;
            word.time &= time;
            if token.kind == Kind::Word
                && !stop
                && let Some(before) = before.replace(at)
                && before != at
                && !query.pairs.contains(&(before, at))
            {
                query.pairs.push((before, at));
            }
        });
        query.drop_function_words(text, english);
        query.compounds |= query.words.len() == 1;
        if query.words.iter().all(|word| word.stop) {
            query.words.iter_mut().for_each(|word| word.stop = false);
        }
        query
    }

    /// Takes the function words of a question in another language than English out of its
    /// content; `english` is how many English ones it has. Where nouns have capitals, only those
    /// without an article are taken for names.
    fn drop_function_words(&mut self, text: &str, english: usize) {
        let said = |word: &Word| lower(&text[word.at.0..word.at.1]);
        let words = self.words.iter().filter(|word| word.kind == Kind::Word);
        let words: Vec<Cow<'_, str>> = words.take(LANGUAGE_WORDS).map(said).collect();
        let Some(language) = Language::of(words.iter().map(|word| &**word), english) else {
            return;
        };
        self.compounds = language.capitals;
        let mut functions: Vec<(usize, usize)> = Vec::new();
        for word in &mut self.words {
            let function = match word.kind {
                Kind::Word => language.has(&said(word)),
                // "s'appelle" is no content either.
                _ => functions
                    .iter()
                    .any(|at| word.at.0 <= at.0 && at.1 <= word.at.1),
            };
            if function {
                functions.push(word.at);
            }
            word.stop |= function;
            word.proper &= !function && (!language.capitals || is_alone(text, word.at.0));
        }
    }

    /// Whether it asks for nothing but what there was at the times that it names.
    pub fn is_of_times(&self) -> bool {
        let mut words = self.content().filter(|word| word.kind != Kind::Whole);
        self.content().any(|word| word.time)
            && words.all(|word| word.time || HAPPENS.contains(&word.term.as_str()))
    }

    /// Whether it has a word that asks what there was.
    pub fn asks_what_happened(&self) -> bool {
        let mut words = self.content();
        words.any(|word| HAPPENS.contains(&word.term.as_str()))
    }

    /// The terms that count, in order.
    pub fn content(&self) -> impl Iterator<Item = &Word> {
        self.words.iter().filter(|word| !word.stop)
    }
}

/// German words behind which a name stands and no noun without its article: prepositions and
/// verbs.
const BEFORE_NAMES: [&str; 14] = [
    "von",
    "mit",
    "bei",
    "f\u{fc}r",
    "\u{fc}ber",
    "hat",
    "ist",
    "war",
    "wohnt",
    "kommt",
    "macht",
    "sagt",
    "mag",
    "heisst",
];

/// Whether the word that begins there stands behind such a word.
fn is_alone(text: &str, start: usize) -> bool {
    let before = text[..start].trim_end();
    let before = before
        .rsplit(char::is_whitespace)
        .next()
        .unwrap_or_default();
    BEFORE_NAMES.contains(&&*lower(before))
}

/// A word in lower case.
fn lower(word: &str) -> Cow<'_, str> {
    let small = |byte: u8| byte.is_ascii() && !byte.is_ascii_uppercase();
    match word.bytes().all(small) {
        true => Cow::Borrowed(word),
        false => Cow::Owned(word.to_lowercase()),
    }
}

/// Whether the word at these bytes is a capital and small letters, and not part of a longer one.
fn is_proper(text: &str, start: usize, end: usize) -> bool {
    let mut letters = text[start..end].chars();
    let inside = text[..start]
        .chars()
        .next_back()
        .is_some_and(char::is_alphanumeric);
    !inside
        && letters.next().is_some_and(char::is_uppercase)
        && letters.as_str().chars().next().is_some()
        && letters.all(char::is_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn content(text: &str) -> Vec<String> {
        let query = Query::of(&mut Analyser::new(), text, &When::default());
        query.content().map(|word| word.term.clone()).collect()
    }

    #[test]
    fn question_words_leave_and_names_stay() {
        assert_eq!(
            content("When did Melanie paint a sunrise?"),
            ["melani", "paint", "sunris"]
        );
        assert_eq!(content("What did Will say about IT?"), ["will", "it"]);
        assert_eq!(content("to be or not to be"), ["to", "be", "or", "not"]);
    }

    #[test]
    fn times_are_no_names_and_no_content() {
        let read = |text: &str| {
            let when = crate::text::when::read(text, 1_700_000_000_000);
            Query::of(&mut Analyser::new(), text, &when)
        };
        for text in [
            "what happened yesterday?",
            "What did we do in May 2025?",
            "2025-05-17",
            "last week",
            "On Saturday",
        ] {
            assert!(read(text).is_of_times(), "{text}");
        }
        for text in [
            "the boat in May 2025",
            "what happened?",
            "which boat?",
            "Saturday",
        ] {
            assert!(!read(text).is_of_times(), "{text}");
        }
        let query = read("Did Bob sell it in May, on Monday, on 5/17/2025 or last Saturday?");
        let proper: Vec<&str> = query
            .words
            .iter()
            .filter(|word| word.proper)
            .map(|word| &*word.term)
            .collect();
        assert_eq!(proper, ["bob"]);
    }

    #[test]
    fn function_words_of_other_languages_leave() {
        assert_eq!(
            content("Wie hei\u{df}t die Katze von Anna?"),
            ["katz", "anna"]
        );
        assert_eq!(
            content("Comment s'appelle le chat d'Anna ?")[..2],
            ["chat", "anna"]
        );
        assert_eq!(
            content("\u{bf}C\u{f3}mo se llama el gato de Ana?"),
            ["gato", "ana"]
        );
        let when = When::default();
        let query = Query::of(
            &mut Analyser::new(),
            "Welcher Dienst bricht nachts ab?",
            &when,
        );
        assert!(query.words.iter().all(|word| !word.proper));
    }

    #[test]
    fn terms_are_counted_and_paired() {
        let query = Query::of(
            &mut Analyser::new(),
            "heat transfer in heat shields",
            &When::default(),
        );
        assert_eq!(query.words[0].times, 2.0);
        let pair = |a: &str, b: &str| {
            query
                .pairs
                .iter()
                .any(|&(one, two)| query.words[one].term == a && query.words[two].term == b)
        };
        assert!(pair("heat", "transfer") && pair("transfer", "heat") && pair("heat", "shield"));
    }
}
