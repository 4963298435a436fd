//! The words of a question, those of other languages for times by the English ones.

use alloc::vec::Vec;

use super::{FIRST_YEAR, months::month, parts::PARTS_OF_DAY, season, week::weekday};
use crate::text::{
    grammar::{Language, lower},
    times,
};

/// Words of a question that are looked at.
const WORDS: usize = 400;

/// One word: its letters in lower case, or its number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
    pub(super) end: usize,
    pub(super) number: Option<u32>,
    pub(super) capital: bool,
    /// How the question says it, where that is no English.
    pub(super) said: Option<&'a str>,
}

impl Word<'_> {
    #[inline(never)] // or the comparison is there once for every word of every list
    pub(super) fn is(&self, options: &[&str]) -> bool {
        options
            .iter()
            .any(|option| self.text.eq_ignore_ascii_case(option))
    }

    /// Whether it begins with one of these small letters, in either case: most words are told from
    /// those of a list by it.
    pub(super) fn begins_with(&self, letters: &[u8]) -> bool {
        let first = self.text.as_bytes().first();
        first.is_some_and(|first| letters.contains(&first.to_ascii_lowercase()))
    }

    /// Four figures that stand for a year.
    pub(super) fn is_year(&self) -> bool {
        self.text.len() == 4
            && self
                .number
                .is_some_and(|year| (FIRST_YEAR..2200).contains(&year))
    }
}

/// The words of a question, those of other languages for times by the English ones.
pub(super) fn split(question: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let bytes = question.as_bytes();
    let mut at = 0;
    while at < bytes.len() && words.len() < WORDS {
        let start = at;
        let digit = bytes[at].is_ascii_digit();
        at = run_end(question, at, digit);
        if at == start {
            // Signs that dates in figures are written with count as words.
            let c = question[at..].chars().next().map_or(1, char::len_utf8);
            let sign = &question[at..at + c];
            let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
            let point = sign == "." && at > 0 && digit(at - 1) && digit(at + 1);
            at += c;
            let sign = if sign == "\u{2212}" { "-" } else { sign };
            if point || matches!(sign, "-" | "/" | "\u{5e74}" | "\u{6708}" | "\u{65e5}") {
                words.push(Word {
                    text: sign,
                    at: start,
                    end: at,
                    number: None,
                    capital: false,
                    said: None,
                });
            }
            continue;
        }
        let text = &question[start..at];
        let number = if digit { text.parse().ok() } else { None };
        // The ending of 19th is not a word.
        if !digit
            && start > 0
            && bytes[start - 1].is_ascii_digit()
            && matches!(text, "st" | "nd" | "rd" | "th")
        {
            continue;
        }
        let mut english = [None; 2];
        if !digit {
            (english, at) = translated(question, start, at);
        }
        let known = english.iter().flatten().flat_map(|said| said.split(' '));
        for said in known.chain(english[0].is_none().then_some(text)) {
            words.push(Word {
                text: said,
                at: start,
                end: at,
                number,
                capital: english[0].is_some() || bytes[start].is_ascii_uppercase(),
                said: english[0].is_some().then_some(text),
            });
        }
        // German says it in front, as English does: letzte, vergangene, n\u{e4}chste, kommende.
        if !text.starts_with(['l', 'L', 'v', 'V', 'n', 'N', 'k', 'K']) {
            set_in_front(&mut words, english[0]);
        }
    }
    words
}

/// Where a run of figures or of letters ends.
fn run_end(question: &str, at: usize, digits: bool) -> usize {
    let within = |c: char| match c {
        '\0'..='\x7f' if digits => c.is_ascii_digit(),
        '\u{5e74}' | '\u{6708}' | '\u{65e5}' => false,
        _ => c.is_alphabetic() && !digits,
    };
    let rest = &question[at..];
    at + rest.find(|c| !within(c)).unwrap_or(rest.len())
}

/// The English words for the word of a question at these bytes, if it is one for a time in another
/// language: "Montagmorgen" has two. And where it ends: "apr\u{e8}s-midi" is one word.
fn translated(question: &str, start: usize, end: usize) -> ([Option<&'static str>; 2], usize) {
    let word = lower(&question[start..end]);
    let (behind, last) = word_behind(question, end);
    let next = lower(&question[behind..last]);
    // "Did last week end well?"
    let apart = word == "week" && question[end..].starts_with(' ');
    if let Some((third, english)) = times::joined(&word, &next)
        && !apart
    {
        if third.is_empty() {
            return ([Some(english), None], last);
        }
        let (behind, last) = word_behind(question, last);
        let word = lower(&question[behind..last]);
        if third.split(' ').any(|third| third == word) {
            return ([Some(english), None], last);
        }
    }
    let english = times::english(&word, &next, &|| {
        let question = question.to_lowercase();
        let letters = |c: char| !c.is_alphabetic();
        Language::of(
            question
                .split(letters)
                .filter(|word| !word.is_empty())
                .take(WORDS),
            0,
        )
    });
    match english {
        None => (times::compound(&word), end),
        found => ([found, None], end),
    }
}

/// Where the word begins and ends that one sign parts from the word that ends there.
fn word_behind(question: &str, end: usize) -> (usize, usize) {
    let sign = question[end..].chars().next();
    let sign = sign.filter(|sign| {
        matches!(
            sign,
            ' ' | '-' | '\'' | '\u{2010}' | '\u{2011}' | '\u{2019}'
        )
    });
    let behind = end + sign.map_or(0, char::len_utf8);
    (behind, run_end(question, behind, false))
}

/// What other languages set behind a time, as in "la semaine derni\u{e8}re", goes in front of it.
fn set_in_front(words: &mut [Word<'_>], english: Option<&str>) {
    if !matches!(english, Some("last" | "next")) {
        return;
    }
    // "lundi soir dernier"
    if let [.., day, part, _] = words
        && weekday(day).is_some()
        && part.is(&PARTS_OF_DAY)
    {
        let day = words.len() - 3;
        words[day..].rotate_right(1);
        return;
    }
    if let [.., time, last] = words
        && (month(time, true).is_some()
            || weekday(time).is_some()
            || season(time).is_some()
            || time.is(&[
                "week",
                "weekend",
                "month",
                "quarter",
                "year",
                "christmas",
                "night",
                "evening",
            ]))
    {
        core::mem::swap(time, last);
    }
}
