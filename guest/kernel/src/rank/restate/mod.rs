//! Whether one text says again what another says, and if not, what keeps them apart.
//!
//! A text may retire another one without being asked only if it says the same; on the slightest
//! doubt both stay. So every sign counts, in every script, unless it is known to be layout: blanks,
//! composed and decomposed letters, full and half width, typographic quotes and dashes, the full
//! stop at the end, the capital that begins a sentence. What is taken for the same beyond that is
//! a closed list of forms each of which can be read one way only (see [`words`]): contractions,
//! British and American spellings, numbers in words before what they count, an announcement in
//! front; one comma at a pause and one article `the` may be more on one side. Inflections, word
//! order, synonyms, fillers and all other capitals keep two texts apart.

mod read;
mod words;

use alloc::{borrow::Cow, string::String, vec::Vec};

use crate::{text::cjk, wire::Running};

use words::{
    AFTER_THE, ANDS, BEFORE_THE, GOES_ON, LEAVES_OUT, MEANT, NEGATIONS, NUMBERS, PAUSES, is_in,
};

/// What keeps two texts apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// Nothing: they say the same.
    Nothing,
    /// A number, a version, an identifier with digits.
    Number,
    /// A negation.
    Negation,
    /// The same words in another order.
    Order,
    /// Another word.
    Word,
}

impl Difference {
    /// The word for it in answers.
    pub fn word(self) -> &'static str {
        match self {
            Self::Nothing => "",
            Self::Number => "number",
            Self::Negation => "negation",
            Self::Order => "order",
            Self::Word => "word",
        }
    }
}

/// What a text says, by hashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sense {
    /// Whatever its order: texts of which one restates the other have the same.
    pub whole: u64,
    /// As `whole`, whatever its numbers are; absent without numbers.
    pub frame: Option<u64>,
}

/// What a text says, by hashes.
pub fn sense(text: &str) -> Sense {
    let words = read::words(text);
    let (mut whole, mut frame, mut count, mut numbers) = (0_u64, 0_u64, 0_u64, false);
    for word in words.iter().filter(|word| !matches!(&***word, "," | "the")) {
        let lower = lower(word);
        let hash = Running::of(lower.as_bytes());
        count += 1;
        whole = whole.wrapping_add(hash);
        frame = frame.wrapping_add(match masked(&lower) {
            Some(masked) => {
                numbers = true;
                Running::of(masked.as_bytes())
            }
            None => hash,
        });
    }
    Sense {
        whole: whole.wrapping_add(count),
        frame: numbers.then(|| frame.wrapping_add(count)),
    }
}

fn lower(word: &str) -> Cow<'_, str> {
    if !word.is_ascii() {
        Cow::Owned(word.to_lowercase())
    } else if word.bytes().any(|b| b.is_ascii_uppercase()) {
        Cow::Owned(word.to_ascii_lowercase())
    } else {
        Cow::Borrowed(word)
    }
}

/// A word with one sign for each of its numbers; none without numbers.
fn masked(word: &str) -> Option<String> {
    if NUMBERS
        .binary_search_by_key(&word, |(word, _)| *word)
        .is_ok()
    {
        return Some(String::from("0"));
    }
    if !word.contains(is_numeral) {
        return None;
    }
    let mut out = String::with_capacity(word.len());
    for c in word.chars() {
        if !is_numeral(c) {
            out.push(c);
        } else if !out.ends_with('0') {
            out.push('0');
        }
    }
    Some(out)
}

fn is_numeral(c: char) -> bool {
    c.is_numeric() || NUMERALS.contains(&c)
}

/// What keeps two texts apart; [`Difference::Nothing`] when the one restates the other.
pub fn difference(old: &str, new: &str) -> Difference {
    let (old, new) = (read::words(old), read::words(new));
    if is_same(&old, &new) || is_lower(&old, &new) || is_lower(&new, &old) {
        return Difference::Nothing;
    }
    let (mut left, mut right) = (parts(&old), parts(&new));
    left.sort_unstable();
    right.sort_unstable();
    if left == right {
        return Difference::Order;
    }
    let kinds = only(&left, &right).chain(only(&right, &left));
    let mut known = Difference::Word;
    for kind in kinds.map(kind_of) {
        match kind {
            Difference::Negation => return kind,
            Difference::Number => known = kind,
            _ => {}
        }
    }
    known
}

/// Whether two statements are the same, but for one comma at a pause and one `the`.
fn is_same(old: &[Cow<'_, str>], new: &[Cow<'_, str>]) -> bool {
    let commas = |words: &[Cow<'_, str>]| words.iter().filter(|word| *word == ",").count();
    let one_comma = commas(old) + commas(new) == 1;
    let (mut at, mut other, mut article) = (0, 0, true);
    while at < old.len() || other < new.len() {
        match (old.get(at), new.get(other)) {
            (Some(one), Some(two)) if one == two => (at, other) = (at + 1, other + 1),
            (Some(one), _) if one == "," && one_comma && is_pause(old, at) => at += 1,
            (_, Some(two)) if two == "," && one_comma && is_pause(new, other) => other += 1,
            (Some(one), Some(two)) if article && one == "the" && is_idle(old, at) => {
                article = false;
                if !follows(old, at, two) {
                    return false;
                }
                (at, other) = (at + 2, other + 1);
            }
            (Some(one), Some(two)) if article && two == "the" && is_idle(new, other) => {
                article = false;
                if !follows(new, other, one) {
                    return false;
                }
                (at, other) = (at + 1, other + 2);
            }
            _ => return false,
        }
    }
    true
}

/// Whether the comma at a place is only a pause: before a clause that goes on, and behind no word
/// that could reach over it.
fn is_pause(words: &[Cow<'_, str>], at: usize) -> bool {
    let word = |at: usize| words.get(at).map_or("", |word| &**word);
    let next = word(at + 1);
    let goes_on = is_in(PAUSES, next) || (is_in(ANDS, next) && is_in(GOES_ON, word(at + 2)));
    let reaches = |word: &Cow<'_, str>| is_in(NEGATIONS, word) || is_in(LEAVES_OUT, word);
    at > 1 && goes_on && (next == "unless" || !words[..at].iter().any(reaches))
}

/// Whether `the` at a place could as well be left out.
fn is_idle(words: &[Cow<'_, str>], at: usize) -> bool {
    let last = at.checked_sub(1).map_or("", |last| &*words[last]);
    let next = words.get(at + 1).map_or("", |next| &**next);
    let usual = |word: &str| word.bytes().all(|b| b.is_ascii_lowercase());
    usual(last)
        && usual(next)
        && next.len() > 2
        && !is_in(BEFORE_THE, last)
        && !is_in(AFTER_THE, next)
}

/// Whether the word behind `the` is the one that stands in its place in the other text: as it is,
/// or with the capital that begins a sentence.
fn follows(words: &[Cow<'_, str>], at: usize, other: &str) -> bool {
    let next = &*words[at + 1];
    next == other || (at == 0 && read::is_titled(other) && lower(other) == next)
}

/// Whether one statement is the other one typed in lower case throughout: it has no capital, and
/// three capitals or more are missing, none of which tells words apart.
fn is_lower(typed: &[Cow<'_, str>], other: &[Cow<'_, str>]) -> bool {
    let capital = |word: &Cow<'_, str>| word.contains(char::is_uppercase);
    if typed.len() != other.len() || typed.iter().any(capital) {
        return false;
    }
    let mut missing = 0;
    for (at, (word, written)) in typed.iter().zip(other).enumerate() {
        if word == written {
            continue;
        }
        let lower = lower(written);
        let long = at == 0 || written.chars().nth(3).is_some() || !written.is_ascii();
        if lower != *word || !read::is_titled(written) || !long || is_in(MEANT, word) {
            return false;
        }
        missing += usize::from(at > 0);
    }
    missing >= 3
}

/// Han signs for numbers.
const NUMERALS: [char; 16] = [
    '\u{4E00}', '\u{4E8C}', '\u{4E09}', '\u{56DB}', '\u{4E94}', '\u{516D}', '\u{4E03}', '\u{516B}',
    '\u{4E5D}', '\u{5341}', '\u{767E}', '\u{5343}', '\u{4E07}', '\u{4E24}', '\u{842C}', '\u{5104}',
];

/// The words of a statement, pieces without separators by their signs: what two texts do not share is told
/// by these.
fn parts<'a>(words: &'a [Cow<'_, str>]) -> Vec<&'a str> {
    let mut out = Vec::with_capacity(words.len());
    for word in words {
        if word.is_ascii() || !cjk::has_cjk(word) {
            out.push(&**word);
            continue;
        }
        let mut from = 0;
        for (at, c) in word.char_indices() {
            if cjk::script(c).is_some() {
                if from < at {
                    out.push(&word[from..at]);
                }
                from = at + c.len_utf8();
                out.push(&word[at..from]);
            }
        }
        if from < word.len() {
            out.push(&word[from..]);
        }
    }
    out
}

fn kind_of(word: &str) -> Difference {
    if is_in(NEGATIONS, &lower(word)) {
        Difference::Negation
    } else if masked(&lower(word)).is_some() {
        Difference::Number
    } else {
        Difference::Word
    }
}

/// Words of one sorted list that another does not have as often.
fn only<'a>(list: &'a [&'a str], other: &'a [&'a str]) -> impl Iterator<Item = &'a str> {
    let mut at = 0;
    list.iter().copied().filter(move |word| {
        while other.get(at).is_some_and(|next| next < word) {
            at += 1;
        }
        let there = other.get(at) == Some(word);
        at += usize::from(there);
        !there
    })
}

#[cfg(test)]
mod tests;
