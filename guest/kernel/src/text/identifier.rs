//! The identifier tokeniser of the documented overlap ranking (Ax): ids, names of functions and
//! of their arguments. ASCII only, no stop list.

use alloc::{string::String, vec::Vec};

use super::prose;

/// The tokens of an identifier in order: cut at everything that is no ASCII letter or digit,
/// before the last capital of a run that a small letter follows, and between a small letter or
/// digit and a capital; lower case. Pieces of one character or of digits only are dropped.
pub fn tokens(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    for chunk in text.split(|c: char| !c.is_ascii_alphanumeric()) {
        let bytes = chunk.as_bytes();
        let mut start = 0;
        for end in 1..=bytes.len() {
            if end == bytes.len() || is_border(bytes, end) {
                push(&chunk[start..end], &mut out);
                start = end;
            }
        }
    }
    out
}

/// Whether a word begins at `at`, which is inside the chunk.
fn is_border(bytes: &[u8], at: usize) -> bool {
    let (before, here) = (bytes[at - 1], bytes[at]);
    let opens_word = bytes.get(at + 1).is_some_and(u8::is_ascii_lowercase);
    here.is_ascii_uppercase() && (!before.is_ascii_uppercase() || opens_word)
}

fn push(piece: &str, out: &mut Vec<String>) {
    if prose::is_kept(piece) {
        out.push(piece.to_ascii_lowercase());
    }
}

#[cfg(test)]
mod tests {
    use super::tokens;

    #[test]
    fn words_are_cut_at_changes_of_case() {
        assert_eq!(tokens("searchDocsByID"), ["search", "docs", "by", "id"]);
        assert_eq!(tokens("HTTPServer"), ["http", "server"]);
        assert_eq!(tokens("JSON2XML"), ["json2", "xml"]);
        assert_eq!(tokens("parseURLs"), ["parse", "ur", "ls"]);
        assert_eq!(
            tokens("caf\u{E9} \u{6771}Tokyo-2024_x1"),
            ["caf", "tokyo", "x1"]
        );
        assert_eq!(tokens(""), [""; 0]);
    }
}
