//! What the capitals of a question say: nothing where nearly every word has one, that somebody is
//! spoken to ("Hi Claude, ..."), or that a title stands before a name ("Dr. Smith").

use alloc::{borrow::Cow, vec::Vec};

use super::{analyse::is_stop, grammar::is_small};

/// Words of a question that are looked at.
const WORDS: usize = 400;
/// Words from which a question of capitals is one of headline case, and of capital letters alone.
const HEADLINE: usize = 4;
const LOUD: usize = 3;
/// Of so many words one may begin small where capitals say nothing.
const SMALL_IN: usize = 4;

/// Titles before a name.
const TITLES: [&str; 27] = [
    "dr",
    "mr",
    "mrs",
    "ms",
    "miss",
    "mx",
    "prof",
    "professor",
    "sir",
    "lady",
    "lord",
    "herr",
    "herrn",
    "frau",
    "fr",
    "hr",
    "mme",
    "mlle",
    "madame",
    "monsieur",
    "m",
    "sr",
    "sra",
    "se\u{f1}or",
    "se\u{f1}ora",
    "signor",
    "signora",
];

/// Words that greet.
const GREETINGS: [&str; 21] = [
    "hi", "hey", "hello", "ok", "okay", "dear", "yo", "thanks", "please", "hallo", "servus",
    "liebe", "lieber", "bonjour", "salut", "hola", "ciao", "ol\u{e1}", "oi", "good", "morning",
];

/// What a word of a question is besides its letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Nothing.
    Plain,
    /// It greets.
    Greeting,
    /// Who is spoken to.
    Addressed,
    /// A title before a name.
    Title,
    /// A name behind a title, though a point stands between them.
    Titled,
}

/// The capitals of one question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Capitals {
    /// Nearly every word has one, so that they tell no names.
    pub mean_nothing: bool,
    /// First bytes of words that are more than their letters, ascending.
    roles: Vec<(usize, Role)>,
}

/// A word between white space, without the signs around it.
struct Word<'a> {
    text: &'a str,
    at: usize,
    /// A comma stands behind it.
    comma: bool,
    /// A sign that ends a sentence stands behind it.
    ends: bool,
}

impl Word<'_> {
    fn is_capital(&self) -> bool {
        self.text.starts_with(char::is_uppercase)
    }

    fn is_one_of(&self, list: &[&str]) -> bool {
        let small = self.text.bytes().all(|byte| byte.is_ascii_lowercase());
        let lower = match small {
            true => Cow::Borrowed(self.text),
            false => Cow::Owned(self.text.to_lowercase()),
        };
        list.contains(&&*lower)
    }
}

impl Capitals {
    /// Reads the capitals of a question.
    pub fn of(text: &str) -> Self {
        match is_small(text) {
            true => Self::of_small(text),
            false => Self::read(text),
        }
    }

    /// [`Self::of`] a question that [`is_small`].
    pub(crate) fn of_small(text: &str) -> Self {
        match greets(text) {
            true => Self::read(text),
            false => Self::default(),
        }
    }

    /// Whether they say nothing about any word.
    pub(crate) fn say_nothing(&self) -> bool {
        !self.mean_nothing && self.roles.is_empty()
    }

    /// [`Self::of`], whatever the question.
    #[inline(never)]
    fn read(text: &str) -> Self {
        let words = split(text);
        let mut capitals = Self {
            mean_nothing: mean_nothing(text, &words),
            roles: Vec::new(),
        };
        let greets = |word: &&Word<'_>| word.is_one_of(&GREETINGS);
        let greetings = words.iter().take_while(greets).count();
        for (at, word) in words.iter().enumerate() {
            let role = role(&words, at, greetings);
            if role != Role::Plain {
                capitals.roles.push((word.at, role));
            }
        }
        capitals
    }

    /// What the word that begins there is.
    pub fn role(&self, start: usize) -> Role {
        let known = self.roles.binary_search_by_key(&start, |role| role.0);
        known.map_or(Role::Plain, |at| self.roles[at].1)
    }
}

/// Whether a word is a title, as in "Dr." and "Frau".
pub fn is_title(word: &str) -> bool {
    let word = Word {
        text: word,
        at: 0,
        comma: false,
        ends: false,
    };
    word.is_capital() && word.is_one_of(&TITLES)
}

fn split(text: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    for run in text.split_whitespace().take(WORDS) {
        let core = run.trim_matches(|c: char| !c.is_alphanumeric());
        if core.is_empty() {
            continue;
        }
        // Both are parts of the text.
        let at = core.as_ptr() as usize - text.as_ptr() as usize;
        let behind = &text[at + core.len()..];
        words.push(Word {
            text: core,
            at,
            comma: behind.starts_with(','),
            ends: behind.trim().is_empty() || behind.starts_with(['?', '!', '.']),
        });
    }
    words
}

/// By their first letter, a bit for each length that words have that greet.
static LENGTHS: [u32; 26] = {
    let (mut out, mut at) = ([0; 26], 0);
    while at < GREETINGS.len() {
        let word = GREETINGS[at].as_bytes();
        assert!(word.len() < 16, "a bit for each length");
        out[(word[0] - b'a') as usize] |= 1 << word.len();
        at += 1;
    }
    out
};

/// Whether the first word of a text without capitals greets: nothing else gives its words a role.
fn greets(text: &str) -> bool {
    let Some(from) = text.find(|c: char| c.is_ascii_alphanumeric()) else {
        return false;
    };
    let rest = &text.as_bytes()[from..];
    let white = |byte: &u8| matches!(byte, b'\t'..=b'\r' | b' ');
    // A run that is longer may be a word that greets and signs behind it.
    let near = &rest[..rest.len().min(16)];
    let mut length = near.iter().position(white).unwrap_or(near.len());
    while length > 1 && !rest[length - 1].is_ascii_alphanumeric() {
        length -= 1;
    }
    let lengths = LENGTHS.get(usize::from(rest[0].wrapping_sub(b'a')));
    let may = lengths.is_some_and(|lengths| lengths >> length & 1 == 1);
    length == 16
        || may
            && GREETINGS
                .iter()
                .any(|word| word.as_bytes() == &rest[..length])
}

/// Whether nearly every word has a capital, function words too: a headline, or capitals alone.
fn mean_nothing(text: &str, words: &[Word<'_>]) -> bool {
    let letters = words
        .iter()
        .filter(|word| word.text.starts_with(char::is_alphabetic));
    let (mut all, mut small, mut function) = (0, 0, false);
    for (at, word) in letters.enumerate() {
        all += 1;
        small += usize::from(!word.is_capital());
        function |= at > 0
            && word.text.len() > 1
            && word.is_capital()
            && is_stop(&word.text.to_lowercase());
    }
    let loud = all >= LOUD && !text.contains(char::is_lowercase);
    loud || all >= HEADLINE && small * SMALL_IN <= all && function
}

/// What a word is, in a question that begins with so many words that greet.
fn role(words: &[Word<'_>], at: usize, greetings: usize) -> Role {
    let word = &words[at];
    let before = at.checked_sub(1).map(|before| &words[before]);
    let next = words.get(at + 1);
    let titled = |title: &Word<'_>| title.is_capital() && title.is_one_of(&TITLES) && !title.comma;
    if titled(word) && next.is_some_and(Word::is_capital) {
        return Role::Title;
    }
    if word.is_capital() && before.is_some_and(titled) {
        return Role::Titled;
    }
    let greeted = at <= greetings;
    if at < greetings {
        let addressed = next.is_some_and(|next| next.is_capital() || next.is_one_of(&GREETINGS));
        return match word.comma || word.ends || addressed {
            true => Role::Greeting,
            false => Role::Plain,
        };
    }
    if !word.is_capital() {
        return Role::Plain;
    }
    // "Hey Siri ...", "Claude, ...", "..., Claude?"
    let front = greeted && (at > 0 || word.comma) && words.len() > at + 2;
    let behind = word.ends && at > 1 && before.is_some_and(|before| before.comma);
    match front || behind {
        true => Role::Addressed,
        false => Role::Plain,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn roles(text: &str) -> Vec<(&str, Role)> {
        let capitals = Capitals::of(text);
        let word = |at: usize| {
            let rest = &text[at..];
            let end = rest.find(|c: char| !c.is_alphanumeric());
            &rest[..end.unwrap_or(rest.len())]
        };
        let roles = capitals.roles.iter();
        roles.map(|&(at, role)| (word(at), role)).collect()
    }

    #[test]
    fn titles_and_who_is_spoken_to_are_told_from_names() {
        assert_eq!(
            roles("What did Dr. Smith say?"),
            [("Dr", Role::Title), ("Smith", Role::Titled)]
        );
        assert_eq!(
            roles("Hat Herr Schulz unterschrieben?")[0],
            ("Herr", Role::Title)
        );
        let asks = "what is the wifi password";
        for (text, name) in [("Hi Claude, ", "Claude"), ("Hey Siri ", "Siri")] {
            let text = alloc::format!("{text}{asks}?");
            assert_eq!(roles(&text)[1], (name, Role::Addressed), "{text}");
        }
        let text = alloc::format!("Claude, {asks}?");
        assert_eq!(roles(&text), [("Claude", Role::Addressed)]);
        let text = alloc::format!("{asks}, Claude?");
        assert_eq!(roles(&text), [("Claude", Role::Addressed)]);
        for text in [
            "Where does Zoltan live?",
            "hello world program",
            "Did Anna, Bob or Maria call?",
            "dr who",
            "Anna",
        ] {
            assert_eq!(roles(text), [], "{text}");
        }
    }

    proptest! {
        #[test]
        fn small_texts_have_the_roles_that_their_words_give_them(
            text in "([ ,.-]{0,9}(hi|hey|hello|good|morning|frau|the|what|[a-z0-9]{1,20})[ ,?]{0,20}){0,5}",
        ) {
            prop_assert_eq!(Capitals::of(&text), Capitals::read(&text));
        }
    }

    #[test]
    fn headlines_and_capitals_alone_name_nobody() {
        let nothing = |text: &str| Capitals::of(text).mean_nothing;
        assert!(nothing("Which Port Does The Staging Machine Use?"));
        assert!(nothing("Which Port does The Staging Machine Use?"));
        assert!(nothing("WHERE IS THE WIFI PASSWORD?"));
        for text in [
            "What did Will say about IT?",
            "IT",
            "Mary Ann Jones",
            "Did Zoltan M\u{fc}ller Call Anna",
            "where is it",
        ] {
            assert!(!nothing(text), "{text}");
        }
    }
}
