//! Reads JSON as a host at the edge does: lone surrogates become U+FFFD.

use serde_json::Value;

/// Reads a file.
///
/// # Errors
/// When the bytes are not JSON, lone surrogates aside.
pub fn parse(bytes: &[u8]) -> Result<Value, String> {
    let text = String::from_utf8_lossy(bytes);
    serde_json::from_str(&replace_lone_surrogates(&text)).map_err(|error| error.to_string())
}

fn replace_lone_surrogates(text: &str) -> String {
    let unit = |at: usize| -> Option<u16> {
        let escape = text.get(at..at + 6)?;
        let digits = escape.strip_prefix("\\u")?;
        u16::from_str_radix(digits, 16).ok()
    };
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        if rest.starts_with("\\\\") {
            out.push_str("\\\\");
            at += 2;
            continue;
        }
        match unit(at) {
            Some(0xD800..=0xDBFF)
                if unit(at + 6).is_some_and(|low| (0xDC00..=0xDFFF).contains(&low)) =>
            {
                out.push_str(&text[at..at + 12]);
                at += 12;
            }
            Some(0xD800..=0xDFFF) => {
                out.push_str("\\uFFFD");
                at += 6;
            }
            _ => {
                let Some(letter) = rest.chars().next() else {
                    break;
                };
                out.push(letter);
                at += letter.len_utf8();
            }
        }
    }
    out
}
