//! The prose tokeniser of the documented overlap ranking (Ax).
//!
//! Compatibility decomposition, marks U+0300 to U+036F away, full lower case, 31 ASCII signs to
//! blanks, split at ECMAScript white space. No stemming, no segmentation: the ranking is exact by
//! definition, the default recall analyses text its own way.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use hashbrown::HashSet;

use unicode_normalization::UnicodeNormalization;

use super::{analyse::is_stop, identifier, space};
use crate::wire::Hasher;

/// Words that the ranking leaves out.
#[derive(Clone, Debug, Default)]
pub struct StopList {
    words: HashSet<String, Hasher>,
    /// Grammar words as well.
    grammar: bool,
    /// Words that stay in any case.
    kept: HashSet<String, Hasher>,
}

impl StopList {
    /// A list of lower-case words.
    pub fn new<'a>(words: impl IntoIterator<Item = &'a str>) -> Self {
        Self {
            words: words.into_iter().map(ToString::to_string).collect(),
            ..Self::default()
        }
    }

    /// The default list: words that carry grammar, without the tokens of the given ids and names,
    /// which it must not hide.
    pub fn grammar<'a>(names: impl IntoIterator<Item = &'a str>) -> Self {
        let nothing = Self::default();
        let mut list = Self {
            grammar: true,
            ..Self::default()
        };
        for name in names {
            list.kept.extend(identifier::tokens(name));
            list.kept.extend(tokens(name, &nothing));
        }
        list
    }

    /// Whether a token is on the list.
    pub fn contains(&self, token: &str) -> bool {
        let listed = self.words.contains(token) || (self.grammar && is_stop(token));
        listed && !self.kept.contains(token)
    }
}

/// The tokens of a text in order, repeats kept. A token of one UTF-16 unit, of ASCII digits only
/// or on the stop list is dropped.
pub fn tokens(text: &str, stop: &StopList) -> Vec<String> {
    let plain: String = text
        .nfkd()
        .filter(|c| !('\u{300}'..='\u{36F}').contains(c))
        .collect();
    plain
        .to_lowercase()
        .split(|c| is_sign(c) || space::is_space(c))
        .filter(|token| is_kept(token) && !stop.contains(token))
        .map(ToString::to_string)
        .collect()
}

/// Whether a token is long enough and more than a number.
pub(super) fn is_kept(token: &str) -> bool {
    let mut chars = token.chars();
    let long = match (chars.next(), chars.next()) {
        (Some(only), None) => only.len_utf16() > 1,
        (Some(_), Some(_)) => true,
        _ => false,
    };
    long && !token.bytes().all(|b| b.is_ascii_digit())
}

/// ASCII punctuation and symbols, all but the backslash.
fn is_sign(c: char) -> bool {
    c.is_ascii_punctuation() && c != '\\'
}

#[cfg(test)]
mod tests {
    use super::{StopList, tokens};

    fn plain(text: &str) -> alloc::vec::Vec<alloc::string::String> {
        tokens(text, &StopList::default())
    }

    #[test]
    fn marks_signs_and_short_pieces_go() {
        assert_eq!(
            plain("Cr\u{E8}me br\u{FB}l\u{E9}e_x 42 a1"),
            ["creme", "brulee", "a1"]
        );
        assert_eq!(plain("C:\\Users\\shared"), ["\\users\\shared"]);
        assert_eq!(
            plain("\u{130}stanbul wait\u{2026}now"),
            ["istanbul", "wait", "now"]
        );
        assert_eq!(
            plain("\u{6771} \u{6771}\u{4EAC} \u{1F680}"),
            ["\u{6771}\u{4EAC}", "\u{1F680}"]
        );
    }

    #[test]
    fn sigma_at_the_end_of_a_word_is_final() {
        assert_eq!(
            plain("\u{39F}\u{394}\u{39F}\u{3A3}"),
            ["\u{3BF}\u{3B4}\u{3BF}\u{3C2}"]
        );
    }

    #[test]
    fn the_stop_list_is_the_callers() {
        let stop = StopList::new(["the", "model"]);
        assert_eq!(tokens("The model ships", &stop), ["ships"]);
    }

    #[test]
    fn the_default_list_hides_no_name() {
        assert_eq!(tokens("the deploy now", &StopList::grammar([])), ["deploy"]);
        assert_eq!(
            tokens("the deploy now", &StopList::grammar(["doItNow"])),
            ["deploy", "now"]
        );
    }
}
