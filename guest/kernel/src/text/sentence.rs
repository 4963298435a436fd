//! The questions of a message of several sentences.

use alloc::vec::Vec;

use super::capitals::is_title;

/// Questions of a message that are told apart: its last ones.
const QUESTIONS: usize = 4;

/// The sentences of a message that end with a question mark, when it has others beside them, each
/// without what stands before a colon; the last four.
pub fn questions(text: &str) -> Vec<&str> {
    let (mut found, mut from, mut sentences) = (Vec::new(), 0, 0);
    let mut signs = text.char_indices().peekable();
    while let Some((at, c)) = signs.next() {
        let end = at + c.len_utf8();
        let next = signs.peek().map(|next| next.1);
        let spaced = next.is_none_or(char::is_whitespace);
        let ends = match c {
            '\u{3002}' | '\u{ff01}' | '\u{ff1f}' | '\n' => true,
            '!' | '?' | ':' => spaced,
            '.' => spaced && !is_short(&text[from..at]),
            _ => false,
        };
        if !ends {
            continue;
        }
        let sentence = text[from..end].trim();
        from = end;
        if sentence.chars().any(char::is_alphanumeric) {
            sentences += 1;
            if c == '?' || c == '\u{ff1f}' {
                found.push(sentence);
            }
        }
    }
    sentences += usize::from(text[from..].chars().any(char::is_alphanumeric));
    if sentences < 2 {
        return Vec::new();
    }
    found.split_off(found.len().saturating_sub(QUESTIONS))
}

/// Whether a point behind this ends no sentence: a title, or an abbreviation.
fn is_short(before: &str) -> bool {
    let word = before.split_whitespace().next_back().unwrap_or_default();
    word.chars().count() < 3 || is_title(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_told_from_what_stands_around_them() {
        assert_eq!(
            questions("I had a long day. Could you tell me where the key is? Thanks!"),
            ["Could you tell me where the key is?"]
        );
        assert_eq!(
            questions("Context: it broke. Question: was invoice 10234 paid?"),
            ["was invoice 10234 paid?"]
        );
        for text in [
            "Where is the key?",
            "Did Dr. Smith call?",
            "no question. at all",
            "",
        ] {
            assert_eq!(questions(text), [""; 0], "{text}");
        }
    }
}
