//! The order of ids in documented formats: a compact model of what `localeCompare` gives in
//! English (the root collation of CLDR), not numeric.
//!
//! Three levels, each over the whole text before the next: the characters themselves (signs before
//! digits before letters, case and accents apart), accents, then small before capital letters.
//! Expanding letters such as sharp s or ae are not modelled: they follow `z` by code point.

use alloc::{string::String, vec::Vec};
use core::cmp::Ordering;

use unicode_general_category::{GeneralCategory, get_general_category};
use unicode_normalization::UnicodeNormalization;

use crate::sort::Arrange as _;

/// Signs in their order; all come before other symbols.
const SIGNS: &[u8] = b"\t\n\x0B\x0C\r _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~";

/// First weights of the groups, far enough apart for any code point.
const SYMBOLS: u32 = 0x0100_0000;
const CURRENCY: u32 = 0x0200_0000;
const DIGITS: u32 = 0x0300_0000;
const LATIN: u32 = 0x0400_0000;
const LETTERS: u32 = 0x0500_0000;

/// The sort key of a text: compare keys to compare texts.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    primary: Vec<u32>,
    accents: Vec<u32>,
    capitals: Vec<bool>,
}

/// The sort key of a text.
pub fn key(text: &str) -> Key {
    let mut key = Key::default();
    for c in text.nfd().filter(|c| !is_ignored(*c)) {
        if is_mark(c) {
            key.accents.push(c as u32);
            continue;
        }
        let mut lower = c.to_lowercase();
        let small = lower.next().unwrap_or(c);
        key.primary.push(weight(small));
        key.accents.push(0);
        key.capitals.push(small != c);
    }
    key
}

/// Compares two texts. Texts that differ only in ignored characters are equal.
pub fn compare(left: &str, right: &str) -> Ordering {
    if left == right {
        return Ordering::Equal;
    }
    key(left).cmp(&key(right))
}

/// Sorts by a text of each element; equal elements keep their order.
pub fn sort_by_id<T>(list: &mut [T], id: impl Fn(&T) -> &str) {
    list.arrange_by_cached_key(|element| key(id(element)));
}

/// The texts in order; equal ones keep their order.
pub fn sorted(mut texts: Vec<String>) -> Vec<String> {
    sort_by_id(&mut texts, String::as_str);
    texts
}

fn is_ignored(c: char) -> bool {
    matches!(c, '\0'..='\u{8}' | '\u{E}'..='\u{1F}' | '\u{7F}')
}

fn is_mark(c: char) -> bool {
    !c.is_ascii() && unicode_normalization::char::is_combining_mark(c)
}

/// The first-level weight of a lower-case character.
fn weight(c: char) -> u32 {
    let code = c as u32;
    match c {
        'a'..='z' => LATIN + code,
        '0'..='9' => DIGITS + code,
        '$' => CURRENCY + code,
        _ if c.is_ascii() => SIGNS
            .iter()
            .position(|sign| u32::from(*sign) == code)
            .map_or(SYMBOLS + code, |place| place as u32),
        _ if c.is_alphabetic() => LETTERS + code,
        _ if get_general_category(c) == GeneralCategory::CurrencySymbol => CURRENCY + code,
        _ => SYMBOLS + code,
    }
}

#[cfg(test)]
mod tests {
    use super::{compare, sorted};
    use alloc::{string::ToString, vec::Vec};
    use core::cmp::Ordering;

    fn in_order(texts: &[&str]) {
        for pair in texts.windows(2) {
            assert_eq!(compare(pair[0], pair[1]), Ordering::Less, "{pair:?}");
        }
    }

    #[test]
    fn signs_then_digits_then_letters() {
        in_order(&["a", "A", "b", "B"]);
        in_order(&["a_b", "a-b", "a:b", "a.b", "a/b", "ab"]);
        in_order(&["\u{1F680}", "$", "10", "9", "a", "\u{E9}", "z", "\u{6771}"]);
        in_order(&["e", "E", "\u{E9}", "\u{C9}", "eb"]);
        in_order(&["resume", "resum\u{E9}", "r\u{E9}sume"]);
    }

    #[test]
    fn ignored_characters_do_not_count() {
        assert_eq!(compare("a\u{1}b", "ab"), Ordering::Equal);
        assert_eq!(compare("\u{E9}", "e\u{301}"), Ordering::Equal);
    }

    #[test]
    fn sorting_is_stable() {
        let texts: Vec<_> = ["b", "a\u{1}", "a", "A"]
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(sorted(texts), ["a\u{1}", "a", "A", "b"]);
    }
}
