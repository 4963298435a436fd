//! A question as the default ranking reads it: distinct terms with their weights, neighbouring
//! words, names.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use crate::text::analyse::{Analyser, Kind};

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
    /// On the stop list and not written as a name.
    pub stop: bool,
    /// Written as a name or in capitals somewhere.
    pub name: bool,
    /// Written as the name of a person or a place: one capital, then small letters.
    pub proper: bool,
}

/// A query, analysed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Query {
    /// Its distinct terms in the order of their first mention.
    pub words: Vec<Word>,
    /// Neighbouring content words, as positions in `words`.
    pub pairs: Vec<(usize, usize)>,
}

impl Query {
    /// Reads a query. Stop words count only when there is nothing else.
    pub fn of(analyser: &mut Analyser, text: &str) -> Self {
        let mut query = Self::default();
        let mut before = None;
        analyser.analyse(text, &mut |token| {
            let stop = token.stop && !token.name;
            let proper = token.name && is_proper(text, token.start as usize, token.end as usize);
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
            if token.kind == Kind::Word
                && !stop
                && let Some(before) = before.replace(at)
                && before != at
                && !query.pairs.contains(&(before, at))
            {
                query.pairs.push((before, at));
            }
        });
        if query.words.iter().all(|word| word.stop) {
            query.words.iter_mut().for_each(|word| word.stop = false);
        }
        query
    }

    /// The terms that count, in order.
    pub fn content(&self) -> impl Iterator<Item = &Word> {
        self.words.iter().filter(|word| !word.stop)
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
        let query = Query::of(&mut Analyser::new(), text);
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
    fn terms_are_counted_and_paired() {
        let query = Query::of(&mut Analyser::new(), "heat transfer in heat shields");
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
