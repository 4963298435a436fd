//! The tokeniser of the documented keyword ranking (agentmemory's).
//!
//! It keeps `/` and `.` inside a token, splits at hyphens, and has no place for combining marks:
//! words that need them are split or lost. The documented ranking is exact by definition and so
//! keeps that; the default recall analyses text its own way and does not.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use unicode_general_category::{GeneralCategory, get_general_category};

use super::{cjk, keyword_stem, space};

/// Shortest token, in UTF-16 units, before a run of unspaced script is cut.
const SHORTEST: usize = 2;

/// The tokens of a text, in order, repeats kept.
///
/// Lower case, everything but letters, numbers, `/`, `.` and the four characters from `\` to `_`
/// becomes a blank, pieces of one UTF-16 unit go, Latin pieces are stemmed, pieces that hold Han,
/// Kana or Hangul are cut at script borders and not stemmed.
pub fn tokens(text: &str) -> Vec<String> {
    let lower = text.to_lowercase();
    let mut out = Vec::new();
    for piece in lower.split(|c| !is_kept(c)) {
        if space::units(piece) < SHORTEST {
            continue;
        }
        if cjk::has_cjk(piece) {
            out.extend(cjk::segments(piece).into_iter().map(ToString::to_string));
        } else {
            out.push(keyword_stem::stem(piece));
        }
    }
    out
}

/// Whether a lower-case character stays inside a token.
fn is_kept(c: char) -> bool {
    use GeneralCategory as G;
    if c.is_ascii() {
        return c.is_ascii_alphanumeric() || matches!(c, '/' | '.' | '\\'..='_');
    }
    matches!(
        get_general_category(c),
        G::UppercaseLetter
            | G::LowercaseLetter
            | G::TitlecaseLetter
            | G::ModifierLetter
            | G::OtherLetter
            | G::DecimalNumber
            | G::LetterNumber
            | G::OtherNumber
    )
}

#[cfg(test)]
mod tests {
    use super::tokens;

    #[test]
    fn hyphens_split_and_paths_stay_whole() {
        assert_eq!(
            tokens("Check blue-green in ops/deploy.sh"),
            ["check", "blue", "green", "in", "ops/deploy.sh"]
        );
    }

    #[test]
    fn lone_letters_go_and_bracket_to_underscore_stays() {
        assert_eq!(tokens("a b2 c]d e^f g_h `i`"), ["b2", "c]d", "e^f", "g_h"]);
    }

    #[test]
    fn unspaced_scripts_are_cut_at_their_border() {
        assert_eq!(
            tokens("\u{7528}Redis\u{7F13}\u{5B58}"),
            ["\u{7528}", "redis", "\u{7F13}\u{5B58}"]
        );
        assert!(
            tokens("\u{732B}").is_empty(),
            "one character alone is too short"
        );
    }

    #[test]
    fn combining_marks_split_as_documented() {
        assert_eq!(tokens("re\u{301}sume\u{301}"), ["re", "sume"]);
    }
}
