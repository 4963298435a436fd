//! A question as the default ranking reads it: distinct terms with their weights, neighbouring
//! words, names.

use alloc::{
    borrow::Cow,
    string::{String, ToString},
    vec::Vec,
};

use super::default::speaks_of_time;
use crate::text::{
    analyse::{Analyser, Kind, Token},
    capitals::{Capitals, Role},
    grammar::{Language, is_small, lower},
    grammar_east::{Endings, words_of},
    happens,
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
    /// No gap where no text says it: a title, who is spoken to, a pair of signs of which one is an
    /// ending.
    pub spare: bool,
    /// It asks what there was, and says nothing of it.
    pub happens: bool,
    /// Where the query says it first: first byte and the first behind.
    pub at: (usize, usize),
}

/// Function words around a time.
const AROUND_TIMES: [&str; 17] = [
    "in", "on", "at", "of", "the", "from", "to", "between", "and", "since", "until", "before",
    "after", "during", "for", "by", "or",
];
/// Those of a question for what there was at it, beside "what".
const ASKS_TIMES: [&str; 15] = [
    "what", "was", "were", "there", "did", "do", "does", "done", "doing", "have", "has", "had",
    "been", "we", "i",
];
/// Of these, what somebody does, and who.
const DOES: [&str; 5] = ["do", "did", "does", "done", "doing"];
const WHO: [&str; 2] = ["we", "i"];
/// How a question says a word at one place; see [`Word`].
#[derive(Clone, Copy, Default)]
struct Said {
    /// It is a function word there.
    function: bool,
    stop: bool,
    written: bool,
    proper: bool,
    time: bool,
    spare: bool,
}

/// What a question says besides its words.
struct Signs<'a> {
    text: &'a str,
    when: &'a When,
    capitals: Capitals,
    endings: Endings,
}

impl Signs<'_> {
    /// How it says a word.
    #[inline(never)]
    fn said(&self, token: &Token<'_>) -> Said {
        let (start, end) = (token.start as usize, token.end as usize);
        let role = self.capitals.role(start);
        // I has its capital always.
        let alone = token.stop && end - start == 1;
        let written = token.name && !self.capitals.mean_nothing && !alone || role == Role::Titled;
        let function = token.stop && !written;
        let stop = function || role == Role::Greeting || self.endings.hold(start, end);
        let mut times = self.when.said.iter();
        let time = times.any(|said| said.0 <= start && start < said.1);
        let spoken_to = matches!(role, Role::Addressed | Role::Title);
        let spare = spoken_to || self.endings.touch(start, end);
        let proper = written
            && !spoken_to
            && !time
            && !speaks_of_time(token.term)
            && is_proper(self.text, start, end);
        Said {
            function,
            stop,
            written,
            proper,
            time,
            spare,
        }
    }
}

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
    /// It is in another language than English, as far as that can be told.
    pub foreign: bool,
}

impl Query {
    /// Reads a query that names these times. Stop words count only when there is nothing else.
    pub fn of(analyser: &mut Analyser, text: &str, when: &When) -> Self {
        // What most questions need, in small pieces of memory: to grow takes longer.
        let room = (text.len() / 7 + 1).min(6);
        let mut query = Self {
            words: Vec::with_capacity(room),
            pairs: Vec::with_capacity(room),
            ..Self::default()
        };
        let small = is_small(text);
        let (capitals, endings) = match small {
            true => (Capitals::of_small(text), Endings::default()),
            false => (Capitals::of(text), Endings::of(text)),
        };
        let (mut before, mut english) = (None, 0);
        // Most questions have words that are nothing but words.
        let plain = small && capitals.say_nothing() && when.said.is_empty();
        let signs = Signs {
            text,
            when,
            capitals,
            endings,
        };
        analyser.analyse(text, &mut |token| {
            let said = match plain {
                true => Said {
                    function: token.stop,
                    stop: token.stop,
                    ..Said::default()
                },
                false => signs.said(&token),
            };
            english += usize::from(said.function);
            query.say(&token, said, &mut before);
        });
        query.drop_function_words(text, small, english);
        query.compounds |= query.words.len() == 1;
        if query.words.iter().all(|word| word.stop) {
            query.words.iter_mut().for_each(|word| word.stop = false);
        }
        query
    }

    /// Takes a token in that is said so; `before` is the place of the content word before it.
    #[inline]
    fn say(&mut self, token: &Token<'_>, said: Said, before: &mut Option<usize>) {
        let at = (token.start as usize, token.end as usize);
        let Some(at) = self.place_of(token.term, token.kind, at) else {
            return;
        };
        let word = &mut self.words[at];
        word.times += 1.0;
        word.stop &= said.stop;
        word.name |= said.written;
        word.proper |= said.proper;
        word.time &= said.time;
        word.spare &= said.spare;
        word.happens |= matches!(token.term, "happen" | "occur" | "event" | "thing");
        if token.kind == Kind::Word
            && !said.stop
            && let Some(before) = before.replace(at)
            && before != at
            && !self.pairs.contains(&(before, at))
        {
            self.pairs.push((before, at));
        }
    }

    /// The place of a term among its words, a new one for one that it has not said; `None` for a
    /// further one of too many.
    fn place_of(&mut self, term: &str, kind: Kind, at: (usize, usize)) -> Option<usize> {
        // Most differ in their first byte already.
        let first = term.as_bytes().first();
        let is = |word: &Word| word.term.as_bytes().first() == first && word.term == term;
        let known = self.words.iter().position(is);
        if known.is_some() || self.words.len() >= TERMS {
            return known;
        }
        self.words.push(Word {
            term: term.to_string(),
            times: 0.0,
            kind,
            stop: true,
            name: false,
            proper: false,
            time: true,
            spare: true,
            happens: false,
            at,
        });
        Some(self.words.len() - 1)
    }

    /// Takes the function words of a question in another language than English out of its
    /// content; `english` is how many English ones it has, `small` whether it [`is_small`]. Where nouns have capitals, only those
    /// without an article are taken for names.
    #[inline(never)]
    fn drop_function_words(&mut self, text: &str, small: bool, english: usize) {
        if self.words.iter().any(|word| word.time) && self.read_bare_question(text) {
            return;
        }
        let said = |word: &Word| {
            let said = &text[word.at.0..word.at.1];
            if small {
                Cow::Borrowed(said)
            } else {
                lower(said)
            }
        };
        let words = self.words.iter().filter(|word| word.kind == Kind::Word);
        let words = words.take(LANGUAGE_WORDS).map(said);
        if let Some(language) = Language::of(words, english) {
            self.drop_words_of(language, text);
        }
    }

    /// Takes the function words of a language out of its content.
    #[inline(never)]
    fn drop_words_of(&mut self, language: &Language, text: &str) {
        let said = |word: &Word| lower(&text[word.at.0..word.at.1]);
        self.compounds = language.capitals;
        self.foreign = true;
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
            word.happens |= happens::says_so_at(text, word.at);
            word.proper &= !function && (!language.capitals || is_alone(text, word.at.0));
        }
    }

    /// Takes a question in another language for one of a time where it says nothing else, but too
    /// few function words to tell the language; says whether it does. For one that names a time.
    #[inline(never)]
    fn read_bare_question(&mut self, text: &str) -> bool {
        let said = |word: &Word| lower(&text[word.at.0..word.at.1]);
        let says_so = |word: &Word| happens::says_so_at(text, word.at);
        let bare = |word: &Word| word.time || says_so(word) || happens::asks(&said(word));
        let mut words = self.words.iter().filter(|word| word.kind != Kind::Whole);
        if !self.words.iter().any(says_so) || !words.all(bare) {
            return false;
        }
        self.foreign = true;
        for word in &mut self.words {
            word.happens = says_so(word);
            word.stop |= !word.time && !word.happens;
            word.proper = false;
        }
        true
    }

    /// Whether it says nothing but a time and that something was then: "May 2025", "What did we do
    /// on Monday?". "How are you today?" asks for nothing that a store has.
    pub fn is_of_times(&self) -> bool {
        if !self.is_bare_time() {
            return false;
        }
        let functions = || {
            let stops = self.words.iter().filter(|word| word.stop && !word.time);
            stops.map(|word| word.term.as_str())
        };
        if self.foreign {
            return true;
        }
        if self.asks_what_happened() {
            return !functions().any(|word| word == "how");
        }
        let bare = |word: &str| AROUND_TIMES.contains(&word);
        let mut does = functions().filter(|word| DOES.contains(word));
        let acts = does.any(|word| word != "did") || does.next().is_some();
        let asks = functions().any(|word| word == "what");
        functions().all(|word| bare(word) || asks && ASKS_TIMES.contains(&word))
            && (acts || !functions().any(|word| WHO.contains(&word)))
    }

    /// Whether all that it says are times, in words, and perhaps that something happened.
    pub fn is_bare_time(&self) -> bool {
        let mut words = self.content().filter(|word| word.kind != Kind::Whole);
        self.content().any(|word| word.time) && words.all(|word| word.time || word.happens)
    }

    /// Whether it is small talk with a time in words: "How are you today?" Who May is, and what
    /// there is about 2026, can be known.
    pub fn is_small_talk(&self) -> bool {
        let known = |word: &Word| {
            let figure = word.term.starts_with(|c: char| c.is_ascii_digit());
            figure || word.stop && word.term.starts_with("who")
        };
        self.is_bare_time() && !self.is_of_times() && !self.words.iter().any(known)
    }

    /// Whether it has a word that asks what there was.
    pub fn asks_what_happened(&self) -> bool {
        self.words.iter().any(|word| word.happens)
    }

    /// How many words the signs of scripts without separators make, among the terms that `counts`
    /// says yes to: neighbours and pairs overlap.
    pub fn words_of_signs(&self, text: &str, mut counts: impl FnMut(usize) -> bool) -> usize {
        let grams = self.words.iter().enumerate();
        let grams = grams.filter(|(at, word)| word.kind == Kind::Gram && counts(*at));
        // Terms stand in the order of their first mention, and so do their places.
        let ranges = grams.map(|(_, word)| word.at);
        let (mut words, mut run) = (0, (0, 0));
        for range in ranges.chain([(usize::MAX, usize::MAX)]) {
            if range.0 < run.1 {
                run.1 = run.1.max(range.1);
                continue;
            }
            words += text.get(run.0..run.1).map_or(0, words_of);
            run = range;
        }
        words
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
            "What did we do this morning?",
            "what happened tonight?",
            "this evening",
            "Q3 2025",
            "what happened in the third quarter of 2025?",
            "What did we do last Christmas?",
            "early May 2026",
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
    fn capitals_count_where_they_mean_something() {
        let question = "Where did I put the passport?";
        assert_eq!(content(question), content(&question.to_lowercase()));
        let headline = "Which Port Does The Staging Machine Use?";
        assert_eq!(content(headline), content(&headline.to_lowercase()));
        let loud = "WHICH PORT IS USED BY STAGING MACHINES?";
        assert_eq!(content(loud), content(&loud.to_lowercase()));
        let read = |text: &str| Query::of(&mut Analyser::new(), text, &When::default());
        let proper = |text: &str| -> Vec<String> {
            let query = read(text);
            let names = query.words.iter().filter(|word| word.proper);
            names.map(|word| word.term.clone()).collect()
        };
        assert_eq!(proper(headline), [""; 0]);
        assert_eq!(proper("What did Dr. Smith say?"), ["smith"]);
        assert_eq!(proper("Hi Claude, where is it?"), [""; 0]);
        assert_eq!(proper("Is Tom here?"), ["tom"]);
    }

    #[test]
    fn times_are_asked_for_in_other_languages() {
        let read = |text: &str| {
            let when = crate::text::when::read(text, 1_700_000_000_000);
            Query::of(&mut Analyser::new(), text, &when)
        };
        for text in [
            "Was habe ich gestern gemacht?",
            "Was haben wir am Montag gemacht?",
            "Was ist letzten Mai passiert?",
            "Was ist am 14. M\u{e4}rz 2025 geschehen?",
            "\u{bf}Qu\u{e9} hice ayer?",
            "\u{bf}Qu\u{e9} pas\u{f3} ayer?",
            "\u{bf}Qu\u{e9} hicimos el lunes?",
            "\u{bf}Qu\u{e9} ocurri\u{f3} en mayo de 2025?",
            "Que s'est-il pass\u{e9} le 14 mars 2025 ?",
            "Qu'est-ce que j'ai fait hier ?",
            "Qu'est-il arriv\u{e9} la semaine derni\u{e8}re ?",
            "Cosa ho fatto ieri?",
            "Che cosa \u{e8} successo ieri?",
            "O que aconteceu ontem?",
            "O que eu fiz ontem?",
            "Was geschah gestern Abend?",
            "Was passierte am Montagmorgen?",
            "Was ereignete sich heute Nachmittag?",
            "Was passiert heute Morgen?",
            "\u{bf}Qu\u{e9} pas\u{f3} anoche?",
            "\u{bf}Qu\u{e9} ocurri\u{f3} ayer por la tarde?",
            "que sucedio esta ma\u{f1}ana",
            "\u{bf}Qu\u{e9} tuvo lugar ayer?",
            "Que s'est-il pass\u{e9} hier soir ?",
            "Qu'est-il arriv\u{e9} ce matin ?",
            "Qu'est-ce qui a eu lieu cet apr\u{e8}s-midi ?",
            "Que s'est-il pass\u{e9} cette nuit ?",
        ] {
            let query = read(text);
            assert!(query.is_of_times() && query.asks_what_happened(), "{text}");
        }
        for text in [
            "Was hat Anna gestern repariert?",
            "\u{bf}Qu\u{e9} compr\u{e9} ayer?",
            "Was ist passiert?",
            "Was this done yesterday?",
            "Wie geht es dir heute?",
            "Was geschah?",
            "Was geschah gestern in Berlin?",
            "Was passiert morgen?",
            "\u{bf}Qu\u{e9} pas\u{f3} tarde?",
            "Quel lieu ai-je vu hier soir ?",
        ] {
            assert!(!read(text).is_of_times(), "{text}");
        }
    }

    #[test]
    fn small_talk_is_no_question_for_a_time() {
        let read = |text: &str| {
            let when = crate::text::when::read(text, 1_700_000_000_000);
            Query::of(&mut Analyser::new(), text, &when).is_of_times()
        };
        for text in [
            "How are you today?",
            "Can you do it today?",
            "I will be there on Monday",
            "Where were you yesterday?",
            "How are things today?",
        ] {
            assert!(!read(text), "{text}");
        }
        for text in [
            "What did we do today?",
            "between May and June 2023",
            "what was there on Monday?",
        ] {
            assert!(read(text), "{text}");
        }
    }

    #[test]
    fn signs_are_counted_as_words() {
        let words = |text: &str| {
            let query = Query::of(&mut Analyser::new(), text, &When::default());
            let content = |at: usize| !query.words[at].stop && !query.words[at].spare;
            query.words_of_signs(text, content)
        };
        assert_eq!(
            words("\u{d68c}\u{c758}\u{ac00} \u{c5b8}\u{c81c}\u{c57c}?"),
            1
        );
        assert_eq!(
            words("\u{51fa}\u{5f35}\u{306f}\u{3044}\u{3064}\u{3067}\u{3059}\u{304b}"),
            1
        );
        assert_eq!(words("\u{56fe}\u{4e66}\u{9986}"), 2);
        assert_eq!(words("harbour wall"), 0);
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
