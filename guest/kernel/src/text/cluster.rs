//! Where a text can be cut without taking a sign apart that is shown as one: a letter and its marks,
//! a pictogram and its tone, a family, a flag. The rules are those of extended grapheme clusters
//! (Unicode Standard Annex 29), as far as stored text needs them.

use unicode_normalization::char::is_combining_mark;

/// Whether a text can be cut before a byte.
pub fn is_boundary(text: &str, at: usize) -> bool {
    let Some((front, rest)) = text.split_at_checked(at) else {
        return false;
    };
    let (Some(before), Some(after)) = (front.chars().next_back(), rest.chars().next()) else {
        return true;
    };
    if before.is_control() || after.is_control() || before.is_ascii() && after.is_ascii() {
        return (before, after) != ('\r', '\n');
    }
    if is_flag(&before) && is_flag(&after) {
        return front.chars().rev().take_while(is_flag).count() % 2 == 0;
    }
    // Indic consonants that a virama joins.
    let joined = matches!(before, '\u{900}'..='\u{d7f}') && before as u32 & 0x7f == 0x4d;
    let goes_on = before == '\u{200d}' && !after.is_alphanumeric();
    !(extends(after) || goes_on || joined && after.is_alphabetic())
}

/// One half of a flag.
fn is_flag(c: &char) -> bool {
    matches!(c, '\u{1f1e6}'..='\u{1f1ff}')
}

/// Whether a character belongs to the one before it.
fn extends(c: char) -> bool {
    matches!(c, '\u{e33}' | '\u{eb3}' | '\u{1160}'..='\u{11ff}' | '\u{200c}' | '\u{200d}'
        | '\u{ff9e}' | '\u{ff9f}' | '\u{1f3fb}'..='\u{1f3ff}' | '\u{e0020}'..='\u{e007f}')
        || is_combining_mark(c)
}

/// The first cut at a byte or behind it.
pub fn next(text: &str, mut at: usize) -> usize {
    while at < text.len() && !is_boundary(text, at) {
        at += 1;
    }
    at
}

/// The last cut at a byte or before it.
pub fn previous(text: &str, mut at: usize) -> usize {
    while at > 0 && !is_boundary(text, at) {
        at -= 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use unicode_segmentation::UnicodeSegmentation as _;

    use super::is_boundary;

    #[test]
    fn signs_are_cut_where_the_annex_cuts_them() {
        let texts = [
            "plain text\r\nand more\n\u{301}",
            "Cafe\u{301} na\u{ef}ve z\u{336}\u{335}",
            "\u{1f44d}\u{1f3fd} \u{1f469}\u{200d}\u{1f469}\u{200d}\u{1f467}! \u{2764}\u{fe0f}\u{200d}\u{1f525}",
            "\u{1f1e9}\u{1f1ea}\u{1f1eb}\u{1f1f7} a\u{1f1ea}\u{1f1f8}",
            "\u{939}\u{93f}\u{928}\u{94d}\u{926}\u{940} \u{939}\u{93f}\u{902}\u{926}\u{940}",
            "\u{e02}\u{e49}\u{e32}\u{e27} \u{e19}\u{e49}\u{e33}",
            "\u{1112}\u{1161}\u{11ab}\u{ae00} \u{ff76}\u{ff9e}",
            "\u{65e5}\u{672c}\u{8a9e}",
        ];
        for text in texts {
            let mut at = 0;
            let mut wanted = Vec::from([0]);
            wanted.extend(text.graphemes(true).map(|cluster| {
                at += cluster.len();
                at
            }));
            let found: Vec<usize> = (0..=text.len())
                .filter(|at| is_boundary(text, *at))
                .collect();
            assert_eq!(found, wanted, "{text:?}");
        }
    }
}
