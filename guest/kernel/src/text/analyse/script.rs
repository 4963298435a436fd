//! How each script is cut and which endings are taken off: light stemmers, one small rule set a
//! script, applied alike to texts and queries.

use alloc::string::String;

/// How a letter takes part in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// Alphabets whose words are separated.
    Word,
    /// Han, kana, bopomofo: no separators, one sign is a syllable or a word.
    Cjk,
    /// Hangul: separated, with particles attached.
    Hangul,
    /// Thai, Lao, Khmer, Myanmar: no separators, clusters of a consonant with its signs.
    Cluster,
}

/// The class of a folded character.
pub(super) fn class(c: char) -> Class {
    match c {
        '\u{0}'..='\u{dff}' => Class::Word,
        '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' => Class::Cluster,
        '\u{1100}'..='\u{11ff}' | '\u{ac00}'..='\u{d7ff}' => Class::Hangul,
        '\u{2e80}'..='\u{30ff}'
        | '\u{3105}'..='\u{312f}'
        | '\u{31a0}'..='\u{31ff}'
        | '\u{3400}'..='\u{9fff}'
        | '\u{f900}'..='\u{faff}'
        | '\u{20000}'..='\u{3ffff}' => Class::Cjk,
        _ => Class::Word,
    }
}

/// Whether a sign is a pictogram that can be searched for.
pub(super) fn is_pictogram(c: char) -> bool {
    matches!(c, '\u{2600}'..='\u{27bf}' | '\u{2b50}' | '\u{2b55}' | '\u{1f1e6}'..='\u{1f1ff}'
        | '\u{1f300}'..='\u{1f3fa}' | '\u{1f400}'..='\u{1faff}')
}

/// Thai and Lao vowels that are written before the consonant they follow in speech.
pub(super) fn is_leading_vowel(c: char) -> bool {
    matches!(c, '\u{e40}'..='\u{e44}' | '\u{ec0}'..='\u{ec4}')
}

/// Vowels and signs of these scripts that never begin a cluster though Unicode calls them letters.
pub(super) fn is_trailing_vowel(c: char) -> bool {
    matches!(
        c,
        '\u{e30}'
            | '\u{e32}'
            | '\u{e33}'
            | '\u{e45}'
            | '\u{e46}'
            | '\u{eb0}'
            | '\u{eb2}'
            | '\u{eb3}'
            | '\u{ec6}'
    )
}

/// Whether a nasal without its vowel stands in front of a consonant of its own row, where Indic
/// scripts also write the anusvara: both spellings are one word.
pub(super) fn is_half_nasal(nasal: char, virama: char, consonant: char) -> bool {
    let place = |c: char| c as u32 & 0x7f;
    let row = match place(consonant) {
        0x15..=0x18 => 0x19,
        0x1a..=0x1d => 0x1e,
        0x1f..=0x22 => 0x23,
        0x24..=0x27 => 0x28,
        0x2a..=0x2d => 0x2e,
        _ => return false,
    };
    matches!(consonant, '\u{900}'..='\u{d7f}')
        && place(virama) == 0x4d
        && place(nasal) == row
        && [nasal, virama]
            .iter()
            .all(|c| *c as u32 >> 7 == consonant as u32 >> 7)
}

/// The anusvara of a letter's script, one of [`is_half_nasal`].
pub(super) fn anusvara(letter: char) -> char {
    char::from_u32(letter as u32 & !0x7f | 2).unwrap_or(letter)
}

/// Takes the usual endings off a word of a script other than Latin; the folded word decides.
pub(super) fn stem(word: &mut String) {
    match word.chars().next() {
        Some('\u{400}'..='\u{52f}') => suffix(word, RUSSIAN, 3),
        Some('\u{370}'..='\u{3ff}') => suffix(word, GREEK, 3),
        Some('\u{600}'..='\u{6ff}') => arabic(word),
        Some('\u{900}'..='\u{97f}') => suffix(word, HINDI, 2),
        _ => {}
    }
}

/// A word without the one-letter word that Hebrew writes onto it (and, the, in, from ...), if
/// it begins like one.
pub(super) fn hebrew_bare(word: &str) -> Option<&str> {
    const ATTACHED: &str = "\u{5d5}\u{5d4}\u{5d1}\u{5db}\u{5dc}\u{5de}\u{5e9}";
    let first = word.chars().next()?;
    let rest = &word[first.len_utf8()..];
    (ATTACHED.contains(first) && rest.chars().count() >= 3).then_some(rest)
}

/// A Korean word without the particle at its end, if it ends with one.
pub fn korean_bare(word: &str) -> Option<&str> {
    let bare = KOREAN
        .iter()
        .find_map(|particle| word.strip_suffix(particle))?;
    (!bare.is_empty()).then_some(bare)
}

/// Cuts the first (so the longest) ending that leaves at least `keep` characters.
fn suffix(word: &mut String, endings: &[&str], keep: usize) {
    for ending in endings {
        if let Some(bare) = word.strip_suffix(ending)
            && bare.chars().count() >= keep
        {
            word.truncate(bare.len());
            return;
        }
    }
}

/// Article and conjunction in front, then one suffix, as in the "light" Arabic stemmers.
fn arabic(word: &mut String) {
    for (prefix, keep) in ARABIC_PREFIX {
        if let Some(bare) = word.strip_prefix(prefix)
            && bare.chars().count() >= *keep
        {
            *word = String::from(bare);
            break;
        }
    }
    suffix(word, ARABIC_SUFFIX, 2);
}

const ARABIC_PREFIX: &[(&str, usize)] = &[
    ("\u{648}\u{627}\u{644}", 2),
    ("\u{628}\u{627}\u{644}", 2),
    ("\u{643}\u{627}\u{644}", 2),
    ("\u{641}\u{627}\u{644}", 2),
    ("\u{627}\u{644}", 2),
    ("\u{644}\u{644}", 2),
    ("\u{648}", 3),
];

const ARABIC_SUFFIX: &[&str] = &[
    "\u{647}\u{627}",
    "\u{627}\u{646}",
    "\u{627}\u{62a}",
    "\u{648}\u{646}",
    "\u{64a}\u{646}",
    "\u{64a}\u{647}",
    "\u{647}",
    "\u{64a}",
];

/// Endings of nouns, adjectives and verbs, longest first.
const RUSSIAN: &[&str] = &[
    "\u{430}\u{442}\u{44c}\u{441}\u{44f}",
    "\u{44f}\u{442}\u{44c}\u{441}\u{44f}",
    "\u{438}\u{44f}\u{43c}\u{438}",
    "\u{442}\u{44c}\u{441}\u{44f}",
    "\u{44f}\u{43c}\u{438}",
    "\u{430}\u{43c}\u{438}",
    "\u{44b}\u{43c}\u{438}",
    "\u{438}\u{43c}\u{438}",
    "\u{43e}\u{433}\u{43e}",
    "\u{435}\u{433}\u{43e}",
    "\u{43e}\u{43c}\u{443}",
    "\u{435}\u{43c}\u{443}",
    "\u{435}\u{448}\u{44c}",
    "\u{438}\u{448}\u{44c}",
    "\u{435}\u{442}\u{435}",
    "\u{438}\u{442}\u{435}",
    "\u{438}\u{43b}\u{438}",
    "\u{44b}\u{43b}\u{438}",
    "\u{430}\u{43b}\u{430}",
    "\u{438}\u{43b}\u{430}",
    "\u{44b}\u{43b}\u{430}",
    "\u{435}\u{43b}\u{430}",
    "\u{44f}\u{43b}\u{430}",
    "\u{430}\u{43b}\u{438}",
    "\u{435}\u{43b}\u{438}",
    "\u{44f}\u{43b}\u{438}",
    "\u{430}\u{442}\u{44c}",
    "\u{44f}\u{442}\u{44c}",
    "\u{438}\u{442}\u{44c}",
    "\u{435}\u{442}\u{44c}",
    "\u{443}\u{442}\u{44c}",
    "\u{443}\u{435}\u{442}",
    "\u{443}\u{44e}\u{442}",
    "\u{430}\u{44e}\u{442}",
    "\u{44f}\u{44e}\u{442}",
    "\u{430}\u{435}\u{442}",
    "\u{44f}\u{435}\u{442}",
    "\u{438}\u{44f}\u{445}",
    "\u{44f}\u{445}",
    "\u{430}\u{445}",
    "\u{43e}\u{432}",
    "\u{435}\u{432}",
    "\u{435}\u{439}",
    "\u{43e}\u{439}",
    "\u{438}\u{439}",
    "\u{44b}\u{439}",
    "\u{430}\u{44f}",
    "\u{44f}\u{44f}",
    "\u{43e}\u{435}",
    "\u{435}\u{435}",
    "\u{44b}\u{435}",
    "\u{438}\u{435}",
    "\u{44b}\u{43c}",
    "\u{438}\u{43c}",
    "\u{43e}\u{43c}",
    "\u{435}\u{43c}",
    "\u{443}\u{44e}",
    "\u{44e}\u{44e}",
    "\u{44c}\u{44e}",
    "\u{438}\u{44f}",
    "\u{438}\u{438}",
    "\u{438}\u{44e}",
    "\u{435}\u{442}",
    "\u{443}\u{442}",
    "\u{44e}\u{442}",
    "\u{430}\u{442}",
    "\u{44f}\u{442}",
    "\u{438}\u{442}",
    "\u{430}\u{43b}",
    "\u{438}\u{43b}",
    "\u{44b}\u{43b}",
    "\u{435}\u{43b}",
    "\u{44f}\u{43b}",
    "\u{441}\u{44f}",
    "\u{441}\u{44c}",
    "\u{430}",
    "\u{44f}",
    "\u{43e}",
    "\u{435}",
    "\u{438}",
    "\u{44b}",
    "\u{443}",
    "\u{44e}",
    "\u{44c}",
    "\u{439}",
];

/// Endings of nouns and verbs, longest first, without accents and final sigma.
const GREEK: &[&str] = &[
    "\u{3bf}\u{3c5}\u{3bc}\u{3b5}",
    "\u{3bf}\u{3c5}\u{3c3}",
    "\u{3b5}\u{3b9}\u{3c3}",
    "\u{3bf}\u{3b9}\u{3c3}",
    "\u{3bf}\u{3c5}\u{3bd}",
    "\u{3b5}\u{3c4}\u{3b5}",
    "\u{3c9}\u{3bd}",
    "\u{3bf}\u{3b9}",
    "\u{3b5}\u{3c3}",
    "\u{3bf}\u{3c3}",
    "\u{3b1}\u{3c3}",
    "\u{3b7}\u{3c3}",
    "\u{3bf}\u{3c5}",
    "\u{3bf}\u{3bd}",
    "\u{3b7}\u{3bd}",
    "\u{3b1}\u{3bd}",
    "\u{3b5}\u{3b9}",
    "\u{3b1}",
    "\u{3b7}",
    "\u{3bf}",
    "\u{3b9}",
    "\u{3c5}",
    "\u{3b5}",
    "\u{3c9}",
];

/// Plural and case endings, longest first.
const HINDI: &[&str] = &[
    "\u{93f}\u{92f}\u{93e}\u{902}",
    "\u{93f}\u{92f}\u{93e}\u{901}",
    "\u{93f}\u{92f}\u{94b}\u{902}",
    "\u{941}\u{913}\u{902}",
    "\u{93e}\u{90f}\u{902}",
    "\u{941}\u{90f}\u{901}",
    "\u{93e}\u{913}\u{902}",
    "\u{941}\u{90f}\u{902}",
    "\u{93e}\u{90f}\u{901}",
    "\u{90f}\u{902}",
    "\u{90f}\u{901}",
    "\u{940}\u{902}",
    "\u{93e}\u{901}",
    "\u{94b}\u{902}",
    "\u{947}\u{902}",
    "\u{913}\u{902}",
    "\u{93e}\u{902}",
    "\u{947}",
    "\u{94b}",
    "\u{93f}",
    "\u{942}",
    "\u{940}",
    "\u{941}",
    "\u{93e}",
];

/// Particles, longest first.
const KOREAN: &[&str] = &[
    "\u{c5d0}\u{ac8c}\u{c11c}\u{b294}",
    "\u{c5d0}\u{c11c}\u{b294}",
    "\u{c5d0}\u{ac8c}\u{c11c}",
    "\u{c73c}\u{b85c}\u{b294}",
    "\u{c73c}\u{b85c}\u{c11c}",
    "\u{c73c}\u{b85c}\u{c368}",
    "\u{c73c}\u{b85c}\u{b3c4}",
    "\u{ae4c}\u{c9c0}\u{b294}",
    "\u{bd80}\u{d130}\u{b294}",
    "\u{c774}\u{b77c}\u{ace0}",
    "\u{c774}\u{b77c}\u{b294}",
    "\u{c5d0}\u{c11c}\u{b3c4}",
    "\u{c5d0}\u{ac8c}\u{b3c4}",
    "\u{b77c}\u{ace0}",
    "\u{b77c}\u{b294}",
    "\u{ae4c}\u{c9c0}",
    "\u{bd80}\u{d130}",
    "\u{c5d0}\u{c11c}",
    "\u{c5d0}\u{ac8c}",
    "\u{d55c}\u{d14c}",
    "\u{aed8}\u{c11c}",
    "\u{cc98}\u{b7fc}",
    "\u{bcf4}\u{b2e4}",
    "\u{c73c}\u{b85c}",
    "\u{c774}\u{b098}",
    "\u{c774}\u{b791}",
    "\u{d558}\u{ace0}",
    "\u{b9c8}\u{b2e4}",
    "\u{c870}\u{cc28}",
    "\u{bc16}\u{c5d0}",
    "\u{c5d0}\u{b294}",
    "\u{c5d0}\u{b3c4}",
    "\u{c640}\u{b294}",
    "\u{acfc}\u{b294}",
    "\u{b4e4}\u{c740}",
    "\u{b4e4}\u{c774}",
    "\u{b4e4}\u{c744}",
    "\u{b4e4}\u{c758}",
    "\u{c740}",
    "\u{b294}",
    "\u{c774}",
    "\u{ac00}",
    "\u{c744}",
    "\u{b97c}",
    "\u{c758}",
    "\u{c5d0}",
    "\u{c640}",
    "\u{acfc}",
    "\u{b3c4}",
    "\u{b85c}",
    "\u{b9cc}",
    "\u{b791}",
    "\u{aed8}",
];

/// The script that most letters of a text are written in, as an ISO 15924 code; `None` without
/// letters of a script known here. Of equals the one that comes first wins.
pub fn script_of(text: &str) -> Option<&'static str> {
    let mut counts: [(&str, usize, usize); 11] = [("", 0, 0); 11];
    for (at, letter) in text.chars().enumerate() {
        let (slot, code) = match letter {
            'a'..='z' | 'A'..='Z' | '\u{c0}'..='\u{24f}' => (0, "Latn"),
            '\u{370}'..='\u{3ff}' => (1, "Grek"),
            '\u{400}'..='\u{52f}' => (2, "Cyrl"),
            '\u{590}'..='\u{5ff}' => (3, "Hebr"),
            '\u{600}'..='\u{6ff}' => (4, "Arab"),
            '\u{900}'..='\u{97f}' => (5, "Deva"),
            '\u{e00}'..='\u{e7f}' => (6, "Thai"),
            '\u{3040}'..='\u{309f}' => (7, "Hira"),
            '\u{30a0}'..='\u{30ff}' => (8, "Kana"),
            '\u{3400}'..='\u{9fff}' | '\u{20000}'..='\u{3ffff}' => (9, "Hani"),
            '\u{1100}'..='\u{11ff}' | '\u{ac00}'..='\u{d7a3}' => (10, "Hang"),
            _ => continue,
        };
        let (_, count, first) = counts[slot];
        let first = if count == 0 { at } else { first };
        counts[slot] = (code, count + 1, first);
    }
    let most = counts.iter().filter(|one| one.1 > 0);
    most.max_by_key(|one| (one.1, usize::MAX - one.2))
        .map(|one| one.0)
}
