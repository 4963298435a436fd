//! Whether one text says again what another says, and if not, what keeps them apart.
//!
//! A text may retire another one without being asked only if it says the same; on the slightest
//! doubt both stay. So every sign counts, in every script, unless it is known to be layout: blanks,
//! composed and decomposed letters, full and half width, typographic quotes and dashes, the full
//! stop at the end, the capital that begins a sentence; outside of plain prose it counts, too (see
//! [`layout`]). What is taken for the same beyond that is
//! a closed list of forms each of which can be read one way only (see [`words`]): contractions,
//! British and American spellings, numbers in words before what they count, an announcement in
//! front; one comma at a pause may be more on one side. Inflections, word order, articles, synonyms,
//! fillers and all other capitals keep two texts apart.

mod layout;
mod letters;
mod read;
mod words;

use alloc::{borrow::Cow, string::String, vec::Vec};

use crate::sort::Arrange as _;
use crate::{text::cjk, wire::Running};

use words::{ANDS, EMBEDS, GOES_ON, MEANT, NEGATIONS, NUMBERS, is_in};

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
    /// As `whole`, whatever its numbers are, and the commas in scripts without blanks; absent without
    /// either.
    pub frame: Option<u64>,
}

/// What a text says, by hashes.
pub fn sense(text: &str) -> Sense {
    let words = read::words(text);
    let (mut whole, mut frame, mut count, mut numbers) = (0_u64, 0_u64, 0_u64, false);
    for word in words.iter().filter(|word| *word != ",") {
        let mut lower = lower(word);
        let hash = Running::of(lower.as_bytes());
        count += 1;
        whole = whole.wrapping_add(hash);
        // A sentence without blanks is one word: of it nothing else is left to be similar by.
        if !lower.is_ascii() && cjk::has_cjk(&lower) {
            numbers = true;
            lower = Cow::Owned(lower.replace([',', '\u{3001}'], ""));
        }
        let hash = Running::of(lower.as_bytes());
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
    if c.is_ascii() {
        return c.is_ascii_digit();
    }
    c.is_numeric() || NUMERALS.contains(&c)
}

/// What keeps two texts apart; [`Difference::Nothing`] when the one restates the other.
pub fn difference(old: &str, new: &str) -> Difference {
    let texts = (old, new);
    let (old, new) = (read::words(old), read::words(new));
    if is_same(&old, &new) || is_lower(&old, &new) || is_lower(&new, &old) {
        return match layout::is_alike(texts.0, texts.1) {
            true => Difference::Nothing,
            false => Difference::Word,
        };
    }
    let (mut left, mut right) = (parts(&old), parts(&new));
    left.arrange();
    right.arrange();
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

/// Whether two statements are the same, but for one comma at a pause.
fn is_same(old: &[Cow<'_, str>], new: &[Cow<'_, str>]) -> bool {
    let (long, short) = if old.len() > new.len() {
        (old, new)
    } else {
        (new, old)
    };
    if long.len() == short.len() {
        return long == short;
    }
    let Some(at) = long.iter().position(|word| word == ",") else {
        return false;
    };
    let no_other = !long[at + 1..].iter().any(|word| word == ",");
    no_other && is_pause(long, at) && long[..at] == short[..at] && long[at + 1..] == short[at..]
}

/// Whether the comma at a place is only a pause: the same subject goes on behind it, and no word
/// before it could reach over it.
fn is_pause(words: &[Cow<'_, str>], at: usize) -> bool {
    let word = |at: usize| words.get(at).map_or("", |word| &**word);
    let next = word(at + 1);
    let goes_on = is_in(ANDS, next) && is_in(GOES_ON, word(at + 2));
    let embeds = |word: &Cow<'_, str>| is_in(EMBEDS, &lower(word));
    let negates = |word: &Cow<'_, str>| is_in(NEGATIONS, &lower(word));
    at > 1
        && !words[..at].iter().any(embeds)
        && (next == "unless" || (goes_on && !words[..at].iter().any(negates)))
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
