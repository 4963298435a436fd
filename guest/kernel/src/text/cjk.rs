//! Han, Hiragana, Katakana and Hangul: which characters belong to them and how an unspaced
//! run of them is cut without a dictionary.

use alloc::vec::Vec;

/// One of the scripts that are written without blanks between words, or with particles
/// glued to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Script {
    /// Chinese characters, also in Japanese.
    Han,
    /// Hiragana or Katakana.
    Kana,
    /// Korean, syllables and letters.
    Hangul,
}

/// Ranges of the Unicode `Script` property (Unicode 16), ascending.
const RANGES: &[(u32, u32, Script)] = &[
    (0x1100, 0x11FF, Script::Hangul),
    (0x2E80, 0x2E99, Script::Han),
    (0x2E9B, 0x2EF3, Script::Han),
    (0x2F00, 0x2FD5, Script::Han),
    (0x3005, 0x3005, Script::Han),
    (0x3007, 0x3007, Script::Han),
    (0x3021, 0x3029, Script::Han),
    (0x302E, 0x302F, Script::Hangul),
    (0x3038, 0x303B, Script::Han),
    (0x3041, 0x3096, Script::Kana),
    (0x309D, 0x309F, Script::Kana),
    (0x30A1, 0x30FA, Script::Kana),
    (0x30FD, 0x30FF, Script::Kana),
    (0x3131, 0x318E, Script::Hangul),
    (0x31F0, 0x31FF, Script::Kana),
    (0x3200, 0x321E, Script::Hangul),
    (0x3260, 0x327E, Script::Hangul),
    (0x32D0, 0x32FE, Script::Kana),
    (0x3300, 0x3357, Script::Kana),
    (0x3400, 0x4DBF, Script::Han),
    (0x4E00, 0x9FFF, Script::Han),
    (0xA960, 0xA97C, Script::Hangul),
    (0xAC00, 0xD7A3, Script::Hangul),
    (0xD7B0, 0xD7C6, Script::Hangul),
    (0xD7CB, 0xD7FB, Script::Hangul),
    (0xF900, 0xFA6D, Script::Han),
    (0xFA70, 0xFAD9, Script::Han),
    (0xFF66, 0xFF6F, Script::Kana),
    (0xFF71, 0xFF9D, Script::Kana),
    (0xFFA0, 0xFFBE, Script::Hangul),
    (0xFFC2, 0xFFC7, Script::Hangul),
    (0xFFCA, 0xFFCF, Script::Hangul),
    (0xFFD2, 0xFFD7, Script::Hangul),
    (0xFFDA, 0xFFDC, Script::Hangul),
    (0x16FE2, 0x16FE3, Script::Han),
    (0x16FF0, 0x16FF1, Script::Han),
    (0x1AFF0, 0x1AFFE, Script::Kana),
    (0x1B000, 0x1B122, Script::Kana),
    (0x1B132, 0x1B132, Script::Kana),
    (0x1B150, 0x1B152, Script::Kana),
    (0x1B155, 0x1B155, Script::Kana),
    (0x1B164, 0x1B167, Script::Kana),
    (0x1F200, 0x1F200, Script::Kana),
    (0x20000, 0x2A6DF, Script::Han),
    (0x2A700, 0x2EE5D, Script::Han),
    (0x2F800, 0x2FA1D, Script::Han),
    (0x30000, 0x323AF, Script::Han),
];

/// The script of a character, if it is one of the four.
pub fn script(c: char) -> Option<Script> {
    let code = u32::from(c);
    if code < 0x1100 {
        return None;
    }
    let at = RANGES.partition_point(|&(_, last, _)| last < code);
    let &(first, _, script) = RANGES.get(at)?;
    (first <= code).then_some(script)
}

/// Whether a text holds any character of the four scripts.
pub fn has_cjk(text: &str) -> bool {
    text.chars().any(|c| script(c).is_some())
}

/// Cuts a word into runs of the four scripts and the pieces between them, in order.
///
/// A run without Hangul is one segment (there is no dictionary here). Of a run with Hangul only
/// its syllable blocks count, each unbroken sequence of them being one segment.
pub fn segments(word: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut rest = word;
    while let Some(first) = rest.chars().next() {
        let inside = script(first).is_some();
        let end = rest
            .find(|c| script(c).is_some() != inside)
            .unwrap_or(rest.len());
        let (run, after) = rest.split_at(end);
        if run.chars().any(|c| script(c) == Some(Script::Hangul)) {
            out.extend(
                run.split(|c| !is_syllable(c))
                    .filter(|part| !part.is_empty()),
            );
        } else {
            out.push(run);
        }
        rest = after;
    }
    out
}

/// The block of precomposed Hangul syllables, with the end of the block that holds no letter.
fn is_syllable(c: char) -> bool {
    matches!(c, '\u{AC00}'..='\u{D7AF}')
}

#[cfg(test)]
mod tests {
    use super::{RANGES, Script, script, segments};
    use alloc::vec;

    #[test]
    fn ranges_ascend_and_do_not_touch() {
        assert!(RANGES.iter().all(|&(first, last, _)| first <= last));
        assert!(RANGES.windows(2).all(|pair| pair[0].1 < pair[1].0));
    }

    #[test]
    fn every_script_is_recognised() {
        assert_eq!(script('\u{6211}'), Some(Script::Han));
        assert_eq!(script('\u{30C6}'), Some(Script::Kana));
        assert_eq!(script('\u{D55C}'), Some(Script::Hangul));
        assert_eq!(
            script('\u{30FC}'),
            None,
            "the long vowel mark is common to both kana"
        );
        assert_eq!(script('a'), None);
    }

    #[test]
    fn a_word_is_cut_at_script_borders() {
        assert_eq!(
            segments("\u{7528}Redis\u{7F13}"),
            vec!["\u{7528}", "Redis", "\u{7F13}"]
        );
        assert_eq!(
            segments("\u{D55C}\u{AE00}\u{6F22}\u{AE00}"),
            vec!["\u{D55C}\u{AE00}", "\u{AE00}"],
            "Han inside a Korean run is no segment"
        );
    }
}
