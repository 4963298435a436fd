//! Whether one text says again what another says, and if not, what keeps them apart.
//!
//! Similarity alone is a bad judge: template-like texts with other numbers, names or a negation
//! are similar and both true. Here a text restates another one only if nothing that can carry
//! meaning differs: after the removal of fillers, contractions, punctuation, spelling variants and
//! plurals the words are the same in the same order, an adjunct perhaps at the other end. What is
//! not known to be harmless keeps two texts apart, in every language.

mod words;

use alloc::{borrow::Cow, string::String, vec::Vec};

use unicode_normalization::UnicodeNormalization;

use crate::{
    text::{cjk, space},
    wire::Running,
};

use words::{
    ANNOUNCEMENTS, ARTICLES, ENDINGS, FILLERS, MEASURES, NEGATIONS, NO_PLURALS, OPENERS, PHRASES,
    SPELLINGS, SPLIT, UNITS,
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

/// What a text says, whatever its order, as a hash: texts of different senses do not restate each
/// other.
pub fn sense(text: &str) -> u64 {
    read(text, |words| {
        let hash = |word: &Word<'_>| Running::of(word.text.as_bytes());
        words
            .iter()
            .fold(words.len() as u64, |sum, word| sum.wrapping_add(hash(word)))
    })
}

/// What keeps two texts apart; [`Difference::Nothing`] when the one restates the other.
pub fn difference(old: &str, new: &str) -> Difference {
    let (old, new) = (statement(old), statement(new));
    if old == new || is_turned(&old, &new) {
        return Difference::Nothing;
    }
    let (mut left, mut right) = (old, new);
    left.sort_unstable();
    right.sort_unstable();
    if left == right {
        return Difference::Order;
    }
    let mut kinds = only(&left, &right)
        .chain(only(&right, &left))
        .map(|word| kind_of(word));
    let first = kinds.next().unwrap_or(Difference::Word);
    kinds.fold(first, |known, next| {
        if rank(next) < rank(known) {
            next
        } else {
            known
        }
    })
}

fn rank(difference: Difference) -> u8 {
    match difference {
        Difference::Negation => 0,
        Difference::Number => 1,
        _ => 2,
    }
}

/// Han signs for numbers.
const NUMERALS: &str = "\u{4E00}\u{4E8C}\u{4E09}\u{56DB}\u{4E94}\u{516D}\u{4E03}\u{516B}\u{4E5D}\u{5341}\u{767E}\u{5343}\u{4E07}";

/// Whether a sorted list holds a word.
fn is_in(list: &[&str], word: &str) -> bool {
    list.binary_search(&word).is_ok()
}

fn kind_of(word: &str) -> Difference {
    if is_in(NEGATIONS, word) {
        Difference::Negation
    } else if word.chars().any(char::is_numeric) || NUMERALS.contains(word) {
        Difference::Number
    } else {
        Difference::Word
    }
}

/// Words of one sorted list that another does not have as often.
fn only<'a>(list: &'a [String], other: &'a [String]) -> impl Iterator<Item = &'a String> {
    let mut at = 0;
    list.iter().filter(move |word| {
        while other.get(at).is_some_and(|next| next < *word) {
            at += 1;
        }
        let there = other.get(at) == Some(*word);
        at += usize::from(there);
        !there
    })
}

/// Whether one statement is the other with an adjunct moved from one end to the other.
fn is_turned(old: &[String], new: &[String]) -> bool {
    let opens = |words: &[String]| {
        words
            .first()
            .is_some_and(|word| OPENERS.contains(&word.as_str()))
    };
    old.len() == new.len()
        && (1..old.len()).any(|at| {
            (opens(&old[..at]) || opens(&old[at..]))
                && new.starts_with(&old[at..])
                && new[old.len() - at..] == old[..at]
        })
}

/// The words of a statement that carry its meaning, in order and in one form.
fn statement(text: &str) -> Vec<String> {
    read(text, |words| {
        words
            .into_iter()
            .map(|word| word.text.into_owned())
            .collect()
    })
}

/// Hands the words of a statement on.
fn read<T>(text: &str, then: impl FnOnce(Vec<Word<'_>>) -> T) -> T {
    let composed: Cow<'_, str> = if text.is_ascii() {
        Cow::Borrowed(text)
    } else {
        text.nfc()
            .map(|c| if c == '\u{2019}' { '\'' } else { c })
            .collect::<String>()
            .into()
    };
    let lower = if text.is_ascii() {
        composed.to_ascii_lowercase()
    } else {
        composed.to_lowercase()
    };
    let mut words = Vec::with_capacity(text.len() / 5);
    let pieces = space::words(&composed).zip(space::words(&lower));
    for (at, (written, piece)) in pieces.enumerate() {
        add_piece(written, piece, at > 0, &mut words);
    }
    join_phrases(&mut words);
    drop_auxiliaries(&mut words);
    // What `all` says depends on a negation beside it.
    let all = words.iter().any(|word| word.text == "all")
        && !words.iter().any(|word| is_in(NEGATIONS, &word.text));
    let mut negated = false;
    words.retain(|word| {
        // Behind a negation only articles say nothing.
        let empty = is_in(FILLERS, &word.text) && (!negated || is_in(ARTICLES, &word.text));
        negated = is_in(NEGATIONS, &word.text);
        let idle = all && word.text == "all";
        !(empty || idle)
    });
    if words.last().is_some_and(|word| word.text == "too") {
        words.pop();
    }
    then(words)
}

/// One word on its way to its form.
struct Word<'a> {
    text: Cow<'a, str>,
    /// It was a form in -ing.
    going: bool,
}

fn push<'a>(words: &mut Vec<Word<'a>>, text: impl Into<Cow<'a, str>>) {
    words.push(Word {
        text: text.into(),
        going: false,
    });
}

/// Adds the words of a piece between white space, as written and in lower case. `inside`: it does
/// not begin the text.
fn add_piece<'a>(written: &str, piece: &'a str, inside: bool, words: &mut Vec<Word<'a>>) {
    let asks = piece.ends_with(['?', '\u{FF1F}', '\u{61F}']);
    let bare = strip(piece);
    let name = inside && written != piece && {
        let shown = strip(written);
        shown.starts_with(char::is_uppercase) && !shown.chars().all(char::is_uppercase)
    };
    let announces = bare == "that" || (piece.ends_with(':') && is_in(ANNOUNCEMENTS, bare));
    if announces && is_announced(words) {
        words.clear();
    } else if !bare.is_ascii() && cjk::has_cjk(bare) {
        add_signs(strip(written), words);
    } else if written != piece && case_counts(strip(written), bare) {
        push(words, String::from(strip(written)));
    } else if !bare.is_empty() {
        add_word(bare, name, words);
    }
    if asks {
        push(words, "?");
    }
}

/// Whether all that stands so far is an announcement: `please note`, `remember`.
fn is_announced(words: &[Word<'_>]) -> bool {
    words
        .iter()
        .all(|word| is_in(FILLERS, &word.text) || is_in(ANNOUNCEMENTS, &word.text))
}

/// Signs of a script without separators, one by one; the Latin pieces between them whole, as
/// written: they are names.
fn add_signs(piece: &str, words: &mut Vec<Word<'_>>) {
    let mut latin = String::new();
    for c in piece.chars() {
        if cjk::script(c).is_some() || c == '\u{30FC}' {
            if !latin.is_empty() {
                push(words, core::mem::take(&mut latin));
            }
            push(words, String::from(c));
        } else if c.is_alphanumeric() {
            latin.push(c);
        }
    }
    if !latin.is_empty() {
        push(words, latin);
    }
}

/// Whether a word with capitals says something else than in lower case: one with digits, with
/// capitals inside, of one letter, a unit, and what is shaped like a path, an identifier or a flag.
/// A capital in front and a word in capitals throughout are only style, and so are known names.
fn case_counts(written: &str, lower: &str) -> bool {
    if SPELLINGS
        .iter()
        .any(|(one, other)| *one == lower || *other == lower)
    {
        return false;
    }
    let shaped = |c: char| c.is_numeric() || "/\\_.:@#$%=~&+<>".contains(c);
    let letter = written.chars().nth(1).is_none() && !matches!(lower, "a" | "i");
    if letter || written.starts_with('-') || written.contains(shaped) || is_in(MEASURES, lower) {
        return true;
    }
    written.split(is_hyphen).any(|part| {
        // `APIs` are several of one that is all capitals.
        let stem = part.trim_end_matches('s').trim_end_matches('\'');
        let inside = stem.chars().skip(1).any(char::is_uppercase);
        inside && stem.chars().any(char::is_lowercase)
    })
}

fn is_hyphen(c: char) -> bool {
    matches!(c, '-' | '\u{2010}' | '\u{2011}')
}

fn add_word<'a>(lower: &'a str, name: bool, words: &mut Vec<Word<'a>>) {
    if let Some((_, parts)) = SPLIT.iter().find(|(word, _)| *word == lower) {
        parts.iter().for_each(|part| push(words, *part));
        return;
    }
    if lower.contains('\'') {
        for (ending, word) in ENDINGS {
            if let Some(head) = lower.strip_suffix(ending).filter(|head| !head.is_empty()) {
                push(words, head);
                return push(words, *word);
            }
        }
    }
    let plain = |part: &str| part.chars().count() > 1 && part.chars().all(char::is_alphabetic);
    if lower.contains(is_hyphen) && lower.split(is_hyphen).all(plain) {
        lower
            .split(is_hyphen)
            .for_each(|part| add_form(part, name, words));
    } else {
        add_form(lower, name, words);
    }
}

/// Adds a word in the form that its spellings, plurals and forms in -ing share.
fn add_form<'a>(word: &'a str, name: bool, words: &mut Vec<Word<'a>>) {
    if word.starts_with(|c: char| c.is_ascii_digit()) {
        return match grouped_number(word) {
            Some(number) => push(words, number),
            None => push(words, word),
        };
    }
    let known = SPELLINGS.binary_search_by_key(&word, |(other, _)| *other);
    let spelled = known.map_or(word, |at| SPELLINGS[at].1);
    if name || !spelled.bytes().all(|b| b.is_ascii_lowercase()) {
        return push(words, spelled);
    }
    match going(spelled) {
        Some(text) => words.push(Word { text, going: true }),
        None => push(words, one_spelling(singular(spelled))),
    }
}

/// The spelling that stands for a word, also where only its plural was written.
fn one_spelling(word: Cow<'_, str>) -> Cow<'_, str> {
    match SPELLINGS.binary_search_by_key(&&*word, |(other, _)| *other) {
        Ok(at) => Cow::Borrowed(SPELLINGS[at].1),
        Err(_) => word,
    }
}

/// `2,340` without its commas.
fn grouped_number(word: &str) -> Option<String> {
    let mut groups = word.split(',');
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let first = groups
        .next()
        .filter(|part| digits(part) && part.len() <= 3)?;
    let rest: Vec<&str> = groups.collect();
    let grouped = !rest.is_empty() && rest.iter().all(|part| digits(part) && part.len() == 3);
    grouped.then(|| first.chars().chain(rest.concat().chars()).collect())
}

/// A word without the `s` of a plural or of the third person.
fn singular(word: &str) -> Cow<'_, str> {
    if word.len() <= 3 || !word.ends_with('s') || is_in(NO_PLURALS, word) {
        return Cow::Borrowed(word);
    }
    let cut = |length: usize| &word[..word.len() - length];
    if word.ends_with("ies") && word.len() > 4 {
        Cow::Owned(String::from(cut(3)) + "y")
    } else if ["sses", "xes", "zes", "ches", "shes"]
        .iter()
        .any(|end| word.ends_with(end))
    {
        Cow::Borrowed(cut(2))
    } else if ["ss", "us", "is"].iter().any(|end| word.ends_with(end)) {
        Cow::Borrowed(word)
    } else {
        Cow::Borrowed(cut(1))
    }
}

/// The plain form of a word in -ing.
fn going(word: &str) -> Option<Cow<'_, str>> {
    let base = word.strip_suffix("ing")?;
    let vowel = |b: u8| matches!(b, b'a' | b'e' | b'i' | b'o' | b'u' | b'y');
    let bytes = base.as_bytes();
    if bytes.len() < 2 || !bytes.iter().any(|b| vowel(*b)) {
        return None;
    }
    let (last, before) = (bytes[bytes.len() - 1], bytes[bytes.len() - 2]);
    let runs = bytes
        .windows(2)
        .filter(|pair| vowel(pair[0]) && !vowel(pair[1]))
        .count();
    let closed = !vowel(last) && vowel(before) && !matches!(last, b'w' | b'x' | b'y');
    let short = closed && (bytes.len() == 2 || !vowel(bytes[bytes.len() - 3])) && runs == 1;
    if last == before && !vowel(last) && !matches!(last, b'l' | b's' | b'z') {
        return Some(Cow::Borrowed(&base[..base.len() - 1]));
    }
    let silent = short || ["at", "iz", "ag"].iter().any(|end| base.ends_with(end));
    Some(if silent {
        Cow::Owned(String::from(base) + "e")
    } else {
        Cow::Borrowed(base)
    })
}

/// Puts the one word for pairs of words.
fn join_phrases(words: &mut Vec<Word<'_>>) {
    let mut at = 0;
    while at + 1 < words.len() {
        if words[at].text == "within" {
            let rest = words[at + 1..].iter();
            let next = rest
                .map(|word| &*word.text)
                .find(|text| !is_in(ARTICLES, text));
            let timed = next.is_some_and(|text| {
                is_in(UNITS, text) || text.starts_with(|c: char| c.is_numeric())
            });
            if !timed {
                words[at].text = Cow::Borrowed("in");
            }
        }
        if words[at + 1].text == "to" || words[at + 1].text == "than" {
            let pair = [&*words[at].text, &*words[at + 1].text];
            if let Some((_, one)) = PHRASES.iter().find(|(two, _)| *two == pair) {
                words[at].text = Cow::Borrowed(one);
                words.remove(at + 1);
            }
        }
        at += 1;
    }
}

/// `are using` and `are now using` are `use`; `are written and are read` is `are written and read`.
fn drop_auxiliaries(words: &mut Vec<Word<'_>>) {
    let mut at = 0;
    while at + 1 < words.len() {
        let is = matches!(&*words[at].text, "am" | "is" | "are");
        let next = words[at + 1..]
            .iter()
            .find(|word| !is_in(FILLERS, &word.text));
        let doing = next.is_some_and(|next| next.going && next.text != "be");
        let again = at > 1
            && words[at - 1].text == "and"
            && words[..at - 1]
                .iter()
                .any(|word| word.text == words[at].text);
        if is && (doing || again) {
            words.remove(at);
        }
        at += 1;
    }
}

/// A piece without the punctuation around it. A sign in front of a digit, `C++`, `C#`, `.NET` and
/// units stay.
fn strip(piece: &str) -> &str {
    let around = |c: char| {
        matches!(
            c,
            ',' | ';' | ':' | '!' | '?' | '"' | '\'' | '`' | '(' | ')' | '[' | ']' | '{' | '}' | '*'
                | '\u{2018}'..='\u{201F}' | '\u{2026}' | '\u{2013}' | '\u{2014}' | '\u{2022}'
                | '\u{AB}' | '\u{BB}' | '\u{A1}' | '\u{BF}' | '\u{3001}' | '\u{3002}' | '\u{300C}'..='\u{300F}'
                | '\u{FF01}' | '\u{FF0C}' | '\u{FF1A}' | '\u{FF1B}' | '\u{FF1F}' | '\u{60C}' | '\u{61B}'
                | '\u{61F}' | '\u{964}'
        )
    };
    let open = piece.trim_start_matches(around);
    let closed = open.trim_end_matches(|c: char| around(c) || c == '.');
    if closed.bytes().all(|b| b == b'-') {
        ""
    } else {
        closed
    }
}

#[cfg(test)]
mod tests;
