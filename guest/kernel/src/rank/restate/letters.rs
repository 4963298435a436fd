//! Letters of German and Russian that are written in two ways.

use alloc::string::String;

/// Russian stems in which a letter with two dots is the one without.
pub(super) const YO: &[&str] = &[
    "\u{432}\u{43E}\u{437}\u{44C}\u{43C}\u{451}\u{442}",
    "\u{435}\u{449}\u{451}",
    "\u{437}\u{435}\u{43B}\u{451}\u{43D}",
    "\u{43D}\u{430}\u{434}\u{451}\u{436}\u{43D}",
    "\u{43D}\u{430}\u{439}\u{434}\u{451}\u{442}",
    "\u{43E}\u{431}\u{44A}\u{451}\u{43C}",
    "\u{43E}\u{442}\u{447}\u{451}\u{442}",
    "\u{41E}\u{442}\u{447}\u{451}\u{442}",
    "\u{43F}\u{430}\u{440}\u{442}\u{43D}\u{451}\u{440}",
    "\u{43F}\u{43E}\u{434}\u{44A}\u{451}\u{43C}",
    "\u{43F}\u{440}\u{438}\u{434}\u{451}\u{442}",
    "\u{43F}\u{440}\u{438}\u{451}\u{43C}",
    "\u{43F}\u{440}\u{438}\u{448}\u{451}\u{43B}",
    "\u{440}\u{430}\u{441}\u{447}\u{451}\u{442}",
    "\u{441}\u{430}\u{43C}\u{43E}\u{43B}\u{451}\u{442}",
    "\u{441}\u{434}\u{430}\u{451}\u{442}",
    "\u{442}\u{432}\u{451}\u{440}\u{434}",
    "\u{442}\u{440}\u{451}\u{445}",
    "\u{443}\u{447}\u{451}\u{442}",
    "\u{447}\u{435}\u{442}\u{44B}\u{440}\u{451}\u{445}",
    "\u{447}\u{451}\u{442}\u{43A}",
];

/// German words that are written with `ss` as well and are then no other word; as a part of a
/// lower-case word.
const SHARP: &[&str] = &[
    "au\u{DF}en",
    "au\u{DF}er",
    "blo\u{DF}",
    "drei\u{DF}ig",
    "gem\u{E4}\u{DF}",
    "gro\u{DF}",
    "gr\u{F6}\u{DF}",
    "gr\u{FC}\u{DF}",
    "hei\u{DF}t",
    "m\u{E4}\u{DF}ig",
    "schlie\u{DF}",
    "stra\u{DF}",
    "\u{E4}u\u{DF}er",
];

/// Nouns of the same kind, with a capital: whole or as an end.
const SHARP_NOUNS: &[&str] = &[
    "Au\u{DF}enlager",
    "F\u{FC}\u{DF}e",
    "Gr\u{F6}\u{DF}e",
    "Gr\u{F6}\u{DF}en",
    "Gr\u{FC}\u{DF}e",
    "Ma\u{DF}nahme",
    "Ma\u{DF}nahmen",
    "Spa\u{DF}",
    "Stra\u{DF}e",
    "Stra\u{DF}en",
];

/// A German word with `ss` where that is the same word.
pub(super) fn sharp_s(word: &str) -> Option<String> {
    let lower = word.chars().all(char::is_lowercase);
    let same = if lower {
        SHARP.iter().any(|part| word.contains(part)) || word.ends_with("stra\u{DF}e")
    } else {
        SHARP_NOUNS.contains(&word)
            || word.ends_with("stra\u{DF}e")
            || word.ends_with("stra\u{DF}en")
    };
    same.then(|| word.replace('\u{DF}', "ss"))
}
