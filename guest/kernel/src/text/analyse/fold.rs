//! One character as matching sees it: lower case, without accents, in one width.
//!
//! Compatibility decomposition (NFKD) brings full-width, half-width, ligature and decomposed
//! spellings together; marks of alphabets that people leave out are dropped (Latin, Greek and
//! Cyrillic accents, Hebrew points, Arabic vowel signs); marks that are letters in all but name
//! (Indic vowel signs, Thai tones, kana voicing) stay, composed where Unicode composes them.

use alloc::vec::Vec;

use unicode_normalization::char::{compose, decompose_compatible, is_combining_mark};

/// Letters that decomposition leaves alone though people type them without the stroke.
const LETTERS: &[(char, &str)] = &[
    ('\u{df}', "ss"),
    ('\u{e6}', "ae"),
    ('\u{f0}', "d"),
    ('\u{f8}', "o"),
    ('\u{fe}', "th"),
    ('\u{111}', "d"),
    ('\u{127}', "h"),
    ('\u{131}', "i"),
    ('\u{142}', "l"),
    ('\u{14b}', "n"),
    ('\u{153}', "oe"),
    ('\u{167}', "t"),
    // Final sigma.
    ('\u{3c2}', "\u{3c3}"),
    // Teh marbuta as heh, alef maqsura as yeh, alef wasla as alef, Persian kaf and yeh.
    ('\u{629}', "\u{647}"),
    ('\u{649}', "\u{64a}"),
    ('\u{671}', "\u{627}"),
    ('\u{6a9}', "\u{643}"),
    ('\u{6cc}', "\u{64a}"),
];

/// The zeros of scripts with decimal figures of their own, in order; nine more follow each.
const ZEROS: [u16; 35] = [
    0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6,
    0xe50, 0xed0, 0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50,
    0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0,
];

/// A decimal figure of another script as the figure that it is.
fn figure(c: char) -> Option<char> {
    let code = u16::try_from(u32::from(c)).ok()?;
    let zero = ZEROS[..ZEROS.partition_point(|&zero| zero <= code)].last()?;
    char::from_digit(u32::from(code - zero), 10)
}

/// Whether a mark or sign carries nothing that matching needs.
pub(super) fn is_silent(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{591}'..='\u{5bd}'
        | '\u{5bf}' | '\u{5c1}' | '\u{5c2}' | '\u{5c4}' | '\u{5c5}' | '\u{5c7}'
        | '\u{610}'..='\u{61a}' | '\u{640}' | '\u{64b}'..='\u{65f}' | '\u{670}'
        | '\u{6d6}'..='\u{6dc}' | '\u{6df}'..='\u{6e8}' | '\u{6ea}'..='\u{6ed}'
        | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{200b}'..='\u{200f}'
        | '\u{2060}' | '\u{20d0}'..='\u{20ff}' | '\u{fe00}'..='\u{fe0f}'
        | '\u{fe20}'..='\u{fe2f}' | '\u{feff}' | '\u{1f3fb}'..='\u{1f3ff}')
}

/// Whether a character belongs to a word: letters, digits, marks and joiners inside words.
pub(super) fn is_word(c: char) -> bool {
    c.is_alphanumeric() || (c >= '\u{80}' && (is_combining_mark(c) || is_silent(c)))
}

/// Whether a character is no letter and stands for some: units, numero sign, companies.
pub(super) fn is_symbol(c: char) -> bool {
    let mut stands = false;
    if matches!(c, '\u{2100}'..='\u{214f}' | '\u{3200}'..='\u{33ff}') && !is_word(c) {
        decompose_compatible(c, |part| stands |= part.is_alphanumeric());
    }
    stands
}

/// Folds one character into letters behind `letters`; `before` is the letter in front of it,
/// onto which a mark may compose.
pub(super) fn fold(c: char, before: Option<&mut char>, letters: &mut Vec<char>) {
    // Hangul syllables and Han are whole already; Cyrillic short i is a letter of its own.
    match c {
        '\0'..='\x7f' => letters.push(c.to_ascii_lowercase()),
        '\u{ac00}'..='\u{d7a3}' | '\u{4e00}'..='\u{9fff}' | '\u{439}' => letters.push(c),
        '\u{419}' => letters.push('\u{439}'),
        // Hindi writes the chandrabindu and the anusvara for one another.
        '\u{901}' => letters.push('\u{902}'),
        _ if let Some(figure) = figure(c) => letters.push(figure),
        _ => {
            let mut before = before;
            decompose_compatible(c, |part| fold_part(part, before.as_deref_mut(), letters));
        }
    }
}

fn fold_part(part: char, before: Option<&mut char>, letters: &mut Vec<char>) {
    let short_i = part == '\u{306}';
    if is_silent(part) && !short_i {
        return;
    }
    if is_combining_mark(part) || is_jamo(part) {
        if let Some(last) = letters.last_mut().or(before) {
            let made = match (*last, part) {
                ('\u{438}', '\u{306}') => Some('\u{439}'),
                (_, '\u{306}') => None,
                _ => compose(*last, part),
            };
            if let Some(made) = made {
                *last = made;
                return;
            }
        }
        if short_i {
            return;
        }
    }
    for lower in part.to_lowercase().filter(|&lower| !is_silent(lower)) {
        match LETTERS.binary_search_by_key(&lower, |&(from, _)| from) {
            Ok(at) => letters.extend(LETTERS[at].1.chars()),
            Err(_) => letters.push(lower),
        }
    }
}

/// Conjoining vowels and final consonants, which compose onto what stands before them.
fn is_jamo(c: char) -> bool {
    matches!(c, '\u{1161}'..='\u{1175}' | '\u{11a8}'..='\u{11c2}')
}
