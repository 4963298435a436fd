//! The `unicode61` tokenizer of SQLite's full-text search, with its default options.
//!
//! A token is a run of letters, numbers and private-use characters; twenty-five combining
//! marks may stand inside it and are dropped. Case is folded one character at a time, and a
//! Latin letter with exactly one diacritic becomes the plain letter. The tables of the original
//! stop at Unicode 6.1: what was unassigned then counts as a letter and keeps its case, and the
//! exceptions below keep it so whatever the tables of this build know.

use alloc::vec::Vec;

use unicode_general_category::{GeneralCategory as Category, get_general_category};

/// Marks, punctuation and symbols that Unicode 6.1 did not know, and that therefore count as
/// letters. A range may run over characters that are letters anyway.
const LATER_SIGNS: [(u32, u32); 93] = [
    (0x58d, 0x58e),
    (0x605, 0x605),
    (0x61c, 0x61d),
    (0x7fd, 0x7ff),
    (0x888, 0x8e3),
    (0x8ff, 0x8ff),
    (0x9fd, 0x9fe),
    (0xa76, 0xa76),
    (0xafa, 0xaff),
    (0xb55, 0xb55),
    (0xc00, 0xc00),
    (0xc04, 0xc3c),
    (0xc77, 0xc77),
    (0xc81, 0xc81),
    (0xc84, 0xc84),
    (0xcf3, 0xd01),
    (0xd3b, 0xd3c),
    (0xd4f, 0xd4f),
    (0xd81, 0xd81),
    (0xeba, 0xeba),
    (0xece, 0xece),
    (0x1715, 0x1715),
    (0x180f, 0x1886),
    (0x1ab0, 0x1ace),
    (0x1b4e, 0x1b4f),
    (0x1b7d, 0x1b7f),
    (0x1cf7, 0x1cf9),
    (0x1de7, 0x1dfb),
    (0x2066, 0x2069),
    (0x20ba, 0x20c0),
    (0x218a, 0x218b),
    (0x23f4, 0x23ff),
    (0x2427, 0x2429),
    (0x2700, 0x2700),
    (0x2b4d, 0x2b4f),
    (0x2b5a, 0x2bff),
    (0x2e3c, 0x2e5d),
    (0x2ffc, 0x2fff),
    (0x31e4, 0x31ef),
    (0x32ff, 0x32ff),
    (0xa69e, 0xa69e),
    (0xa82c, 0xa82c),
    (0xa8c5, 0xa8c5),
    (0xa8fc, 0xa8ff),
    (0xa9e5, 0xa9e5),
    (0xaa7c, 0xaa7d),
    (0xab5b, 0xab6b),
    (0xfbc2, 0xfbc2),
    (0xfd40, 0xfdcf),
    (0xfdfe, 0xfdff),
    (0xfe27, 0xfe2f),
    (0x1018c, 0x1018e),
    (0x1019c, 0x101a0),
    (0x102e0, 0x1037a),
    (0x1056f, 0x1056f),
    (0x10877, 0x10878),
    (0x10ac8, 0x10af6),
    (0x10b99, 0x10f89),
    (0x11070, 0x1107f),
    (0x110c2, 0x110cd),
    (0x11145, 0x11175),
    (0x111c9, 0x1166c),
    (0x116b9, 0x11fff),
    (0x12474, 0x16f4f),
    (0x16f7f, 0x16f87),
    (0x16fe2, 0x1cfc3),
    (0x1d1de, 0x1d1ea),
    (0x1d800, 0x1ed2e),
    (0x1f0bf, 0x1f0bf),
    (0x1f0e0, 0x1f10f),
    (0x1f12f, 0x1f12f),
    (0x1f16c, 0x1f16f),
    (0x1f19b, 0x1f1ad),
    (0x1f23b, 0x1f23b),
    (0x1f260, 0x1f265),
    (0x1f321, 0x1f32f),
    (0x1f336, 0x1f336),
    (0x1f37d, 0x1f37f),
    (0x1f394, 0x1f39f),
    (0x1f3c5, 0x1f3c5),
    (0x1f3cb, 0x1f3df),
    (0x1f3f1, 0x1f3ff),
    (0x1f43f, 0x1f43f),
    (0x1f441, 0x1f441),
    (0x1f4f8, 0x1f4f8),
    (0x1f4fd, 0x1f4ff),
    (0x1f53e, 0x1f53f),
    (0x1f544, 0x1f54f),
    (0x1f568, 0x1f5fa),
    (0x1f641, 0x1f644),
    (0x1f650, 0x1f67f),
    (0x1f6c6, 0x1f6fc),
    (0x1f774, 0x1fbef),
];

/// Letters of today that were marks in Unicode 6.1 (New Tai Lue vowels, Vedic signs), and the
/// two noncharacters of the first plane.
const EARLIER_SIGNS: [(u32, u32); 4] = [
    (0x19b0, 0x19c0),
    (0x19c8, 0x19c9),
    (0x1cf2, 0x1cf3),
    (0xfffe, 0xffff),
];

/// Letters that Unicode 6.1 did not know or whose case it did not fold.
const LATER_CASES: [(u32, u32); 9] = [
    (0x131, 0x131),
    (0x37f, 0x37f),
    (0x528, 0x52e),
    (0x13a0, 0x1cbf),
    (0x2c2f, 0x2c2f),
    (0xa698, 0xa69a),
    (0xa796, 0xa79e),
    (0xa7ab, 0xa7f5),
    (0x104b0, 0x1e921),
];

/// Combining marks that vanish inside a token.
const DROPPED_MARKS: [(u32, u32); 8] = [
    (0x300, 0x304),
    (0x306, 0x30c),
    (0x30f, 0x30f),
    (0x311, 0x311),
    (0x31b, 0x31b),
    (0x323, 0x328),
    (0x32d, 0x32e),
    (0x330, 0x331),
];

/// Calls `each` with the bytes of every folded token, in order; one buffer is used for all.
pub fn tokens(text: &str, mut each: impl FnMut(&mut Vec<u8>)) {
    let mut token = Vec::new();
    let mut inside = false;
    for letter in text.chars() {
        if is_token(letter) {
            inside = true;
            push(&mut token, fold(letter));
        } else if inside && !is_dropped(letter) {
            each(&mut token);
            token.clear();
            inside = false;
        }
    }
    if inside {
        each(&mut token);
    }
}

fn push(token: &mut Vec<u8>, letter: char) {
    let mut bytes = [0; 4];
    token.extend_from_slice(letter.encode_utf8(&mut bytes).as_bytes());
}

/// Whether a character makes or continues a token.
pub fn is_token(letter: char) -> bool {
    if letter.is_ascii() {
        return letter.is_ascii_alphanumeric();
    }
    let code = u32::from(letter);
    if within(&LATER_SIGNS, code) {
        return true;
    }
    is_word_category(letter, true) && !within(&EARLIER_SIGNS, code)
}

/// Letters and numbers; with `open` also private-use and unassigned characters.
pub(crate) fn is_word_category(letter: char, open: bool) -> bool {
    match get_general_category(letter) {
        Category::UppercaseLetter
        | Category::LowercaseLetter
        | Category::TitlecaseLetter
        | Category::ModifierLetter
        | Category::OtherLetter
        | Category::DecimalNumber
        | Category::LetterNumber
        | Category::OtherNumber => true,
        Category::PrivateUse | Category::Unassigned => open,
        _ => false,
    }
}

fn is_dropped(letter: char) -> bool {
    within(&DROPPED_MARKS, u32::from(letter))
}

/// Folds case, then removes the diacritic of a Latin letter that has exactly one.
pub fn fold(letter: char) -> char {
    if letter.is_ascii() {
        return letter.to_ascii_lowercase();
    }
    if letter == '\u{130}' {
        // Its lower case has two characters, so folding leaves it alone; the diacritic goes.
        return 'i';
    }
    if within(&LATER_CASES, u32::from(letter)) {
        return letter;
    }
    let folded = simple_fold(letter);
    let mut parts = ['\0'; 3];
    let mut count = 0;
    unicode_normalization::char::decompose_canonical(folded, |part| {
        if count < parts.len() {
            parts[count] = part;
        }
        count += 1;
    });
    if count == 2 && parts[0].is_ascii_alphabetic() {
        parts[0]
    } else {
        folded
    }
}

/// One character to one character, over the upper case, so that all variants of a letter (the
/// two small sigmas, the micro sign) meet.
fn simple_fold(letter: char) -> char {
    let upper = only(letter.to_uppercase()).unwrap_or(letter);
    only(upper.to_lowercase()).unwrap_or(letter)
}

fn only(mut letters: impl Iterator<Item = char>) -> Option<char> {
    let first = letters.next();
    if letters.next().is_some() {
        None
    } else {
        first
    }
}

fn within(ranges: &[(u32, u32)], code: u32) -> bool {
    let after = ranges.partition_point(|(first, _)| *first <= code);
    after > 0 && code <= ranges[after - 1].1
}

#[cfg(test)]
mod tests {
    use alloc::{string::String, vec, vec::Vec};

    use super::*;

    fn split(text: &str) -> Vec<String> {
        let mut out = Vec::new();
        tokens(text, |token| {
            out.push(String::from_utf8(token.clone()).expect("whole characters"))
        });
        out
    }

    #[test]
    fn everything_but_letters_and_numbers_separates() {
        assert_eq!(
            split("rate-limit, 429_x!"),
            vec!["rate", "limit", "429", "x"]
        );
        assert_eq!(split("\u{4f60}\u{597d} ok"), vec!["\u{4f60}\u{597d}", "ok"]);
        assert!(split(" .,-").is_empty());
    }

    #[test]
    fn case_and_single_diacritics_fold() {
        assert_eq!(
            split("Caf\u{e9} M\u{dc}LLER Co\u{302}t"),
            vec!["cafe", "muller", "cot"]
        );
        // Two diacritics on one letter stay.
        assert_eq!(split("\u{1ea5}"), vec!["\u{1ea5}"]);
        assert_eq!(split("\u{3a3}\u{3c2}"), vec!["\u{3c3}\u{3c3}"]);
    }

    #[test]
    fn what_the_original_did_not_know_counts_as_a_letter() {
        // A rocket (2010) separates, a slightly smiling face (2014) does not.
        assert_eq!(split("a\u{1f680}b"), vec!["a", "b"]);
        assert_eq!(split("a\u{1f642}b"), vec!["a\u{1f642}b"]);
        assert_eq!(split("\u{13a0}"), vec!["\u{13a0}"]);
    }

    #[test]
    fn tables_ascend() {
        for table in [
            &LATER_SIGNS[..],
            &EARLIER_SIGNS,
            &LATER_CASES,
            &DROPPED_MARKS,
        ] {
            assert!(table.windows(2).all(|pair| pair[0].1 < pair[1].0));
            assert!(table.iter().all(|(first, last)| first <= last));
        }
    }
}
