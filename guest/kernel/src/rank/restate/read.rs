//! From a text to the words that two texts are compared by: layout is taken off, and nothing else.

use alloc::{borrow::Cow, string::String, vec::Vec};

use unicode_normalization::UnicodeNormalization;

use super::words::{
    ANNOUNCEMENTS, AUXILIARIES, DAYS, DETERMINERS, DOERS, EMPHASIS, EQUAL_SPELLINGS, LITERALS,
    NAMED, NAMING, NEGATIONS, NOT_EACH, NUMBERS, PATTERNS, PERIODS, PREPOSITIONS, SAYING, STARTERS,
    TAKING, contraction, is_in,
};
use super::{
    letters::{YO, sharp_s},
    lower,
};
use crate::text::{cjk, space};

/// Words within one pair of quotes, at most.
const QUOTED_MAX: usize = 4;
/// Words that must follow an announcement.
const ANNOUNCED_MIN: usize = 3;
/// Words of a text whose first one begins a sentence.
const STARTED_MIN: usize = 3;
/// Signs that are a hyphen between letters.
const HYPHENS: [char; 3] = ['\u{2010}', '\u{2011}', '\u{2013}'];

/// The words of a text with all signs that may carry meaning, in one form where forms are
/// known to be the same. A comma at the end of a word is a word of its own.
pub(super) fn words(text: &str) -> Vec<Cow<'_, str>> {
    if text.is_ascii() {
        return arrange(space::words(text), text.len(), Cow::Borrowed);
    }
    let plain = plain(text);
    let owned = |word: &str| Cow::Owned(String::from(word));
    arrange(space::words(&plain), plain.len(), owned)
}

/// One form for composed and decomposed letters, full and half width, and typographic quotes.
/// Blanks between Han or Kana and Latin letters or digits are layout.
fn plain(text: &str) -> String {
    let mut mapped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\u{FF01}'..='\u{FF5E}' => {
                mapped.extend(char::from_u32(u32::from(c) - 0xFEE0));
            }
            '\u{FF61}'..='\u{FF9F}' => mapped.extend(c.encode_utf8(&mut [0; 4]).nfkc()),
            '\u{2018}'..='\u{201B}' => mapped.push('\''),
            '\u{201C}'..='\u{201F}' => mapped.push('"'),
            _ => mapped.push(c),
        }
    }
    let mut out = String::with_capacity(mapped.len());
    let mut blank = false;
    for c in mapped.nfc() {
        if space::is_space(c) {
            blank = true;
            continue;
        }
        if core::mem::take(&mut blank) {
            let last = out.chars().next_back();
            if !last.is_some_and(|last| flows(last, c) || flows(c, last)) {
                out.push(' ');
            }
        }
        out.push(c);
    }
    out
}

/// Whether blanks between a sign of a script without them and a letter or digit say nothing.
fn flows(sign: char, latin: char) -> bool {
    latin.is_ascii_alphanumeric()
        && matches!(
            cjk::script(sign),
            Some(cjk::Script::Han | cjk::Script::Kana)
        )
}

fn arrange<'a, 'b>(
    pieces: impl Iterator<Item = &'b str>,
    length: usize,
    keep: impl Fn(&'b str) -> Cow<'a, str>,
) -> Vec<Cow<'a, str>> {
    let mut words: Vec<Cow<'a, str>> = Vec::with_capacity(length / 5 + 1);
    for piece in pieces {
        match piece
            .strip_suffix(',')
            .filter(|body| !body.is_empty() && !body.ends_with(','))
        {
            Some(body) => words.extend([keep(body), Cow::Borrowed(",")]),
            None => words.push(keep(piece)),
        }
    }
    let naming = words.iter().any(|word| names(word));
    close(&mut words, naming);
    let announced = drop_announcement(&mut words);
    if !naming {
        unquote(&mut words);
    }
    start(&mut words, announced);
    each_form(&mut words, naming);
    in_place(&mut words, naming);
    words
}

/// Whether a word shows that the text talks about names: then every spelling counts.
pub(super) fn names(word: &str) -> bool {
    let bare = word.trim_end_matches(['.', ',', ':', ';']);
    is_in(NAMING, &lower(bare))
}

/// Takes the mark that ends the sentence from the end of a text.
fn close(words: &mut [Cow<'_, str>], naming: bool) {
    let before = |back: usize| {
        let at = words.len().checked_sub(back + 1);
        at.map_or("", |at| &*words[at])
    };
    let pointed = (1..=2)
        .any(|back| is_in(DETERMINERS, before(back)) && is_in(PREPOSITIONS, before(back + 1)));
    let pattern = words.last().is_some_and(|last| last.ends_with('.'))
        && words.iter().any(|word| is_in(PATTERNS, &lower(word)));
    let named = is_named(words, naming);
    let Some(last) = words.last_mut() else { return };
    let Some(mark) = last.chars().next_back() else {
        return;
    };
    let body = &last[..last.len() - mark.len_utf8()];
    let Some(before) = body.chars().next_back() else {
        return;
    };
    let ends = match mark {
        '.' => !pattern && !named && is_closed(body),
        // It may be a part of a Latin name, as in `save!`, but hardly of a noun as in `in the yard`.
        '!' if before.is_ascii() => pointed && !naming && body.len() > 1 && is_plain(body),
        '!' => before.is_alphanumeric(),
        '\u{3002}' | '\u{964}' | '\u{6D4}' => !before.is_ascii_punctuation(),
        _ => false,
    };
    if ends {
        let length = body.len();
        match last {
            Cow::Borrowed(text) => *last = Cow::Borrowed(&text[..length]),
            Cow::Owned(text) => text.truncate(length),
        }
    }
}

/// Whether the last word may be the name that a text talks about: a stop behind it is a part of it then.
fn is_named(words: &[Cow<'_, str>], naming: bool) -> bool {
    const NEAR: usize = 4;
    const ADVERBS: &str = "again everywhere first here now soon there today tomorrow too twice";
    let count = words.len();
    let near = words.iter().rposition(|word| names(word));
    let behind = near.map_or(count, |at| count - at - 1);
    let end = words.last().map_or("", |end| end.trim_end_matches('.'));
    let last = if count > 1 { &*words[count - 2] } else { "" };
    matches!(last, "as" | "called" | "named")
        || (naming
            && (matches!(last, "are" | "be" | "is" | "to")
                || ((1..NEAR).contains(&behind) && !is_in(ADVERBS, end))))
}

/// Whether a stop behind a word only ends the sentence: the word has no other signs in it, and is
/// no single letter, which may be a pattern.
fn is_closed(body: &str) -> bool {
    let number = body.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let usual = |c: char| {
        c.is_ascii_alphanumeric()
            || matches!(c, '-' | '\'' | ':')
            || (!c.is_ascii() && c != '\u{2026}')
    };
    let ends = body
        .chars()
        .next_back()
        .is_some_and(|c| c.is_ascii_alphanumeric() || !c.is_ascii());
    let single = body.len() == 1 && body.bytes().all(|b| b.is_ascii_lowercase());
    ends && !single && (number || body.chars().all(usual))
}

/// Takes an announcement from the front: `Please remember that`, `Note:`. Whether there was one.
fn drop_announcement(words: &mut Vec<Cow<'_, str>>) -> bool {
    let said = |pattern: &[&str]| {
        words.len() >= pattern.len() + ANNOUNCED_MIN
            && pattern
                .iter()
                .zip(words.iter())
                .all(|(one, other)| one.eq_ignore_ascii_case(other))
    };
    let Some(pattern) = ANNOUNCEMENTS.iter().find(|pattern| said(pattern)) else {
        return false;
    };
    // `Please the guests` is no request.
    let next = &*words[pattern.len()];
    if *pattern == ["please"] && (is_in(DETERMINERS, next) || next == "all") {
        return false;
    }
    words.drain(..pattern.len());
    true
}

/// Takes backticks off plain words in the middle of a sentence.
fn unquote(words: &mut [Cow<'_, str>]) {
    let mut at = 0;
    while at < words.len() {
        let mark = '`';
        if !words[at].starts_with(mark) {
            at += 1;
            continue;
        }
        let most = words.len().min(at + QUOTED_MAX);
        let Some(last) = (at..most).find(|place| {
            words[*place].ends_with(mark) && (*place > at || words[*place].len() > 2)
        }) else {
            at += 1;
            continue;
        };
        let bare: Vec<String> = (at..=last)
            .map(|place| {
                let word = words[place].strip_prefix(mark).filter(|_| place == at);
                let word = word.unwrap_or(&words[place]);
                let inner = word.strip_suffix(mark).filter(|_| place == last);
                String::from(inner.unwrap_or(word))
            })
            .collect();
        let plain =
            |word: &String| is_plain(word) && !is_in(LITERALS, word) && !word.ends_with("ly");
        let next = words.get(last + 1);
        if bare.iter().all(plain) && next.is_some_and(|next| is_plain(next)) {
            for (place, word) in (at..).zip(bare) {
                words[place] = Cow::Owned(word);
            }
        }
        at = last + 1;
    }
}

/// A word of lower-case letters only.
fn is_plain(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| c.is_lowercase())
}

/// A word with a capital in front and no other.
pub(super) fn is_titled(word: &str) -> bool {
    let mut chars = word.chars();
    chars.next().is_some_and(char::is_uppercase) && chars.all(|c| c.is_lowercase() || c == '\'')
}

/// The capital of the first word, where the word is known to be no name. Behind an announcement
/// the word that begins the statement has none; it gets one.
fn start(words: &mut Vec<Cow<'_, str>>, announced: bool) {
    if words.len() < STARTED_MIN {
        return;
    }
    // The user is whom a memory is about.
    if matches!(&*words[0], "The" | "the") && words[1] == "user" {
        words.remove(0);
    }
    let Some(first) = words.first_mut() else {
        return;
    };
    // French: `L'auberge`.
    let elided = matches!(
        first.as_bytes(),
        [b'C' | b'D' | b'J' | b'L' | b'N' | b'S', b'\'', _, ..]
    );
    if elided {
        let text = first.to_mut();
        text[..1].make_ascii_lowercase();
        return;
    }
    if is_titled(first) {
        let lower = first.to_lowercase();
        if contraction(&lower).is_some() || is_in(STARTERS, &lower) {
            *first = Cow::Owned(lower);
        }
    } else if announced && is_plain(first) && !is_in(STARTERS, first) && !is_in(NAMED, first) {
        let mut chars = first.chars();
        let head = chars.next().into_iter().flat_map(char::to_uppercase);
        *first = Cow::Owned(head.chain(chars).collect());
    }
}

/// Forms that hang on no neighbour: contractions, days, emphasis, spellings.
fn each_form(words: &mut Vec<Cow<'_, str>>, naming: bool) {
    let mut at = 0;
    while at < words.len() {
        if let (Some((first, second)), true) = (contraction(&words[at]), contracts(words, at)) {
            let first = Cow::Owned(String::from(first));
            let second = (!second.is_empty()).then_some(Cow::Borrowed(second));
            let count = 1 + usize::from(second.is_some());
            words.splice(at..=at, [Some(first), second].into_iter().flatten());
            at += count;
            continue;
        }
        if let Some(form) = form_of(words, at, naming) {
            words[at] = form;
        }
        at += 1;
    }
}

/// Whether a contraction is said, and not what is talked about: `the button says don't push`.
fn contracts(words: &[Cow<'_, str>], at: usize) -> bool {
    let word = |at: usize| words.get(at).map_or("", |word| &**word);
    let last = at.checked_sub(1).map_or("", word);
    let next = word(at + 1);
    let auxiliary = word(at).ends_with("n't") && !is_in("aren't isn't wasn't weren't", word(at));
    !is_in(SAYING, last)
        && !last.ends_with(':')
        && !names(last)
        && !next.is_empty()
        && (!auxiliary || (is_plain(next) && !is_in(PREPOSITIONS, next)))
}

fn form_of(words: &[Cow<'_, str>], at: usize, naming: bool) -> Option<Cow<'static, str>> {
    let word = &*words[at];
    if word.is_ascii() {
        let day = DAYS.binary_search_by_key(&word, |(lower, _)| *lower);
        if let (Ok(day), false) = (day, naming) {
            return Some(Cow::Borrowed(DAYS[day].1));
        }
        let known = EQUAL_SPELLINGS.binary_search_by_key(&word, |(one, _)| *one);
        if let (Ok(place), false) = (known, naming) {
            if at > 0 && is_in(SAYING, &words[at - 1]) {
                return None;
            }
            let usual = match words.get(at + 1) {
                Some(next) => is_plain(next) && !is_in(AUXILIARIES, next),
                None => word.ends_with('s'),
            };
            return usual.then_some(Cow::Borrowed(EQUAL_SPELLINGS[place].1));
        }
        if !word.starts_with(|c: char| c.is_ascii_uppercase()) {
            return None;
        }
        let next = words.get(at + 1).map_or("", |next| &**next);
        let last = at.checked_sub(1).map_or("", |last| &*words[last]);
        let stressed = match word {
            "DO" | "MUST" => next == "NOT" || next == "not",
            "NOT" => matches!(last, "did" | "do" | "does" | "must" | "should"),
            // Before a request, or behind who does it: else it may be the name of a value.
            _ => {
                is_in(EMPHASIS, word)
                    && (at == 0 || is_in(DOERS, last))
                    && is_plain(next)
                    && !next.ends_with('s')
                    && !is_in(AUXILIARIES, next)
            }
        };
        if stressed && !naming {
            return Some(Cow::Owned(word.to_ascii_lowercase()));
        }
        return None;
    }
    if naming {
        return None;
    }
    if matches!(word, "\u{2013}" | "\u{2014}") {
        // A dash between words; before a number it may be a minus.
        let between = at > 0
            && words.get(at + 1).is_some_and(|next| {
                !next.starts_with(|c: char| c.is_numeric() || c == '.' || c == ',')
            });
        return between.then_some(Cow::Borrowed("-"));
    }
    if word.contains(HYPHENS) {
        let mut parts = word.split('-').flat_map(|part| part.split(HYPHENS));
        let lettered = parts
            .all(|part| part.chars().nth(1).is_some() && part.chars().all(char::is_alphabetic));
        return lettered.then(|| Cow::Owned(word.replace(HYPHENS, "-")));
    }
    if word.contains('\u{DF}') {
        return sharp_s(word).map(Cow::Owned);
    }
    let yo = word.contains('\u{451}') && YO.iter().any(|stem| word.contains(stem));
    (yo && (at == 0 || is_plain(word))).then(|| Cow::Owned(word.replace('\u{451}', "\u{435}")))
}

/// Forms that hang on their neighbours: numbers in words, `each`.
fn in_place(words: &mut [Cow<'_, str>], naming: bool) {
    for at in 0..words.len() {
        let next = words.get(at + 1).map_or("", |next| &**next);
        let last = at.checked_sub(1).map_or("", |last| &*words[last]);
        match &*words[at] {
            "each"
                if !is_negated(words)
                    && !names(last)
                    && (is_in(PREPOSITIONS, last) || is_in(TAKING, last))
                    && is_plain(next)
                    && next.len() > 1
                    && !is_in(NOT_EACH, next)
                    && !is_in(PREPOSITIONS, next)
                    && !is_in(AUXILIARIES, next) =>
            {
                words[at] = Cow::Borrowed("every");
            }
            word if !naming => {
                let number = NUMBERS.binary_search_by_key(&word, |(word, _)| *word);
                if let Ok(place) = number
                    && counts(words, at)
                {
                    words[at] = Cow::Borrowed(NUMBERS[place].1);
                }
            }
            _ => {}
        }
    }
}

/// Whether a negation stands anywhere.
fn is_negated(words: &[Cow<'_, str>]) -> bool {
    words
        .iter()
        .any(|word| is_in(NEGATIONS, &word.to_lowercase()))
}

/// Whether a number in words counts what follows: before a plain word, and with no number beside
/// it. `one` only counts periods.
fn counts(words: &[Cow<'_, str>], at: usize) -> bool {
    let numeric = |word: &str| {
        word.contains(char::is_numeric) || NUMBERS.iter().any(|(number, _)| *number == word)
    };
    let word = |at: usize| words.get(at).map_or("", |word| &**word);
    let last = at.checked_sub(1).map_or("", word);
    let next = word(at + 1);
    let period = |word: &str| is_in(PERIODS, word.trim_end_matches('s'));
    is_plain(next)
        && !numeric(next)
        && !numeric(last)
        && (word(at) != "one" || period(next) || (period(word(at + 2)) && next.len() > 3))
}
