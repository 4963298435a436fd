//! Cuts at UTF-16 code units, in which several documented formats count.

use alloc::{borrow::Cow, string::String};

use super::space;

/// What stands for half of a surrogate pair, which a Rust string cannot hold.
pub const HALF: char = '\u{FFFD}';

/// The first `limit` units. A pair that the cut splits leaves one [`HALF`].
pub fn head(text: &str, limit: usize) -> Cow<'_, str> {
    let mut used = 0;
    for (place, c) in text.char_indices() {
        let next = used + c.len_utf16();
        if next > limit {
            return if used == limit {
                Cow::Borrowed(&text[..place])
            } else {
                let mut cut = String::from(&text[..place]);
                cut.push(HALF);
                Cow::Owned(cut)
            };
        }
        used = next;
    }
    Cow::Borrowed(text)
}

/// The last `limit` units. A pair that the cut splits leaves one [`HALF`].
pub fn tail(text: &str, limit: usize) -> Cow<'_, str> {
    let mut used = 0;
    for (place, c) in text.char_indices().rev() {
        let next = used + c.len_utf16();
        let end = place + c.len_utf8();
        if next > limit {
            return if used == limit {
                Cow::Borrowed(&text[end..])
            } else {
                let mut cut = String::from(HALF);
                cut.push_str(&text[end..]);
                Cow::Owned(cut)
            };
        }
        used = next;
    }
    Cow::Borrowed(text)
}

/// Whether the text has more than `limit` units; reads no further than it must.
pub fn exceeds(text: &str, limit: usize) -> bool {
    // A unit is at most three bytes of UTF-8, and at least one.
    text.len() > limit && (text.len() > limit.saturating_mul(3) || space::units(text) > limit)
}

#[cfg(test)]
mod tests {
    use super::{exceeds, head, tail};

    #[test]
    fn cuts_count_utf16_units() {
        let text = "a\u{1F680}b\u{6771}";
        assert_eq!(head(text, 0), "");
        assert_eq!(head(text, 1), "a");
        assert_eq!(head(text, 2), "a\u{FFFD}");
        assert_eq!(head(text, 3), "a\u{1F680}");
        assert_eq!(head(text, 9), text);
        assert_eq!(tail(text, 0), "");
        assert_eq!(tail(text, 2), "b\u{6771}");
        assert_eq!(tail(text, 3), "\u{FFFD}b\u{6771}");
        assert_eq!(tail(text, 5), text);
    }

    #[test]
    fn length_is_compared_in_units() {
        assert!(!exceeds("\u{6771}\u{6771}", 2));
        assert!(exceeds("\u{1F680}", 1));
        assert!(!exceeds("\u{1F680}", 2));
        assert!(exceeds("abc", 2));
    }
}
