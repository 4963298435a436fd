//! White space as ECMAScript counts it, on which several documented formats are defined.

use alloc::string::String;

/// Whether a character is white space in ECMAScript (`\s`): Unicode's space separators, the
/// usual controls, the line and paragraph separators and the byte order mark, but not U+0085.
pub fn is_space(c: char) -> bool {
    matches!(
        c,
        '\t'..='\r'
            | ' '
            | '\u{A0}'
            | '\u{1680}'
            | '\u{2000}'..='\u{200A}'
            | '\u{2028}'
            | '\u{2029}'
            | '\u{202F}'
            | '\u{205F}'
            | '\u{3000}'
            | '\u{FEFF}'
    )
}

/// The text without white space at both ends.
pub fn trim(text: &str) -> &str {
    text.trim_matches(is_space)
}

/// The words between white space.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(is_space).filter(|word| !word.is_empty())
}

/// The text with every run of white space as one blank and none at the ends.
pub fn collapse(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in words(text) {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

/// Length in UTF-16 code units, the unit of every documented cut.
pub fn units(text: &str) -> usize {
    text.chars().map(char::len_utf16).sum()
}

/// The first `limit` UTF-16 units of a text, without half of a pair at the end.
pub fn head(text: &str, limit: usize) -> &str {
    let mut used = 0;
    for (at, c) in text.char_indices() {
        used += c.len_utf16();
        if used > limit {
            return &text[..at];
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{collapse, head, is_space, trim, units};

    #[test]
    fn white_space_is_that_of_ecmascript() {
        assert!(is_space('\u{FEFF}') && is_space('\u{3000}') && is_space('\u{B}'));
        assert!(!is_space('\u{85}') && !is_space('\u{200B}') && !is_space('\u{180E}'));
        assert_eq!(trim("\u{FEFF} a\u{85} "), "a\u{85}");
        assert_eq!(collapse(" a \t\n b\u{A0}c "), "a b c");
        assert_eq!(units("a\u{1F680}"), 3);
        assert_eq!(head("a\u{1F680}", 2), "a");
        assert_eq!(head("a\u{1F680}", 3), "a\u{1F680}");
    }
}
