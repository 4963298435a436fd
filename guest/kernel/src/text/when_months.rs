//! Months by name, and the names of people among them.

use super::{Word, parts::ordinal, week::joins};

/// Months that are names of people, too.
const NAMES: [&str; 5] = ["march", "april", "may", "june", "august"];
/// The same where a month begins small: these have a capital as names.
const NAMES_ELSEWHERE: [&str; 3] = ["julio", "abril", "avril"];
/// In front of a month, and of nobody.
const IN: [&str; 11] = [
    "in",
    "during",
    "throughout",
    "since",
    "im",
    "seit",
    "en",
    "depuis",
    "desde",
    "durante",
    "em",
];
/// In front of a month that is written out, and hardly of somebody: nobody asks what was after Jan.
const AROUND: [&str; 10] = [
    "before", "after", "until", "till", "around", "bis", "ab", "vor", "nach", "hasta",
];
/// In front of a month with a capital.
const OWN: [&str; 5] = ["the", "our", "my", "your", "this"];
/// What months have: "the month of May", "the rest of June".
const HAS: [&str; 14] = [
    "month", "months", "weekend", "weekends", "week", "weeks", "day", "days", "rest", "course",
    "half", "part", "all", "most",
];
/// In front of what comes again, or is still to come.
const EVERY: [&str; 7] = ["every", "each", "any", "next", "jeden", "chaque", "cada"];
/// Between months of a list.
const AND: [&str; 10] = ["and", "or", "to", "-", "und", "oder", "y", "o", "et", "ou"];
/// Between its first and its last.
const TO: [&str; 4] = ["to", "-", "through", "bis"];

/// A month by name; "may" and "march" in small letters only where `sure`, behind a day or "last".
pub(super) fn month(word: &Word<'_>, sure: bool) -> Option<u32> {
    const MONTHS: [&str; 12] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ];
    if !word.begins_with(b"jfmasond") {
        return None;
    }
    let at = MONTHS.iter().position(|name| {
        word.is(&[name])
            || (word.text.len() == 3 || word.is(&["sept"])) && {
                let length = word.text.len();
                name.len() >= length && name[..length].eq_ignore_ascii_case(word.text)
            }
    })?;
    let doubtful = !sure && !word.capital;
    (!doubtful).then_some(at as u32 + 1)
}

/// What the words around a month without a day and a year tell of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Told {
    /// It comes again, or is still to come.
    Again,
    /// Nothing: May may be somebody.
    Nothing,
    /// It is a month if it has a capital.
    Month,
    /// It is a month, with a capital or not: "in may".
    Surely,
}

/// What is told of a month at the front of `words`, if there is one, by those `before`, of which the
/// last that were a time `ended` there.
pub(super) fn told(before: &[Word<'_>], words: &[Word<'_>], ended: usize) -> Told {
    let is_month = |at: usize| {
        words
            .get(at)
            .is_some_and(|word| month(word, true).is_some())
    };
    if !is_month(0) {
        return Told::Nothing;
    }
    let word = &words[0];
    let Some(last) = before.last() else {
        let alone = words.len() == 1 || ahead(words);
        return if alone { Told::Month } else { Told::Nothing };
    };
    if last.is(&EVERY) {
        return Told::Again;
    }
    // "in April's house"
    let owns = |s: &Word<'_>| s.is(&["s"]) && s.at > word.end && s.at <= word.end + APOSTROPHE;
    if words.get(1).is_some_and(owns) {
        return Told::Nothing;
    }
    let whole = word.text.len() > 3 || word.is(&["may"]);
    let ends = is_month(2) && joins(last, &words[1]);
    if whole && (ends || last.is(&IN) || last.is(&AROUND)) {
        return Told::Surely;
    }
    let of = match before {
        [.., what, of] => of.is(&["of", "de"]) && (what.is(&HAS) || ordinal(what).is_some()),
        _ => false,
    };
    match of || last.is(&IN) || last.is(&OWN) || goes_on(before, ended) || ahead(words) {
        true => Told::Month,
        false => Told::Nothing,
    }
}

/// Bytes of the longest apostrophe.
const APOSTROPHE: usize = 3;

/// Whether a month that is nobody's name is listed with it: "June and July"; or it goes on to any:
/// "March to May".
fn ahead(words: &[Word<'_>]) -> bool {
    let Some([join, other]) = words.get(1..3) else {
        return false;
    };
    // April and June may be sisters.
    let both = join.is(&AND) && !is_name(other);
    month(other, false).is_some() && (both || join.is(&TO))
}

/// Whether a word behind these goes on with the time that ended there: "in May and June", "in May,
/// June".
fn goes_on(before: &[Word<'_>], ended: usize) -> bool {
    let (times, between) = before.split_at(ended);
    let of_months = |time: &Word<'_>| time.is_year() || month(time, true).is_some();
    times.last().is_some_and(of_months)
        && match between {
            [] => true,
            [join] => join.is(&AND),
            _ => false,
        }
}

/// Whether a month's name, or its beginning, is that of a person.
pub(super) fn is_name(word: &Word<'_>) -> bool {
    match word.said {
        Some(said) => {
            let named = |name: &&str| said.eq_ignore_ascii_case(name);
            said.starts_with(char::is_uppercase) && NAMES_ELSEWHERE.iter().any(named)
        }
        None => word.text.len() == 3 || word.is(&NAMES),
    }
}
