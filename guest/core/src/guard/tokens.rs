//! Secrets that announce themselves, and the small steps over a text that finding them takes: each
//! function looks at one place and says what starts, or ends, there.

use super::{
    keys,
    shapes::{Class, LONG, LOOK_BACK, Run, Span},
};

/// Text between private tags, tags included; to the end of the text when none closes it. `nested`
/// ones are inside, else the first tag that closes ends it, as documented.
pub(super) fn private(text: &str, at: usize, nested: bool) -> Option<Span> {
    let bytes = text.as_bytes();
    let from = private_tag(bytes, at, false)?;
    let mut open = 1_usize;
    let mut place = from;
    let end = loop {
        let Some(next) = bytes[place..].iter().position(|b| *b == b'<') else {
            if nested && is_mentioned(text, from) {
                return None;
            }
            break text.len();
        };
        place += next;
        if let Some(end) = private_tag(bytes, place, true) {
            open -= 1;
            if open == 0 {
                break end;
            }
        } else if nested && private_tag(bytes, place, false).is_some() {
            open += 1;
        }
        place += 1;
    };
    Some(Span {
        start: at,
        end,
        class: Class::Private,
    })
}

/// Whether a tag that ends at a place is talked about rather than one: quoted, or a word of a sentence.
fn is_mentioned(text: &str, end: usize) -> bool {
    let rest = &text[end..];
    let said = rest
        .strip_prefix(' ')
        .and_then(|rest| rest.split([' ', '\n']).next());
    rest.starts_with(['`', '"', '\''])
        || said.is_some_and(|word| {
            keys::is_one("is are tag tags means marks element elements and or", word)
        })
}

/// Where the private tag that starts at a place ends. Blanks may stand around its name, attributes
/// behind it.
pub(super) fn private_tag(bytes: &[u8], at: usize, closes: bool) -> Option<usize> {
    const NAME: &[u8] = b"private";
    let blanks = |at: usize| {
        let rest = bytes.get(at..).unwrap_or_default().iter().take(LOOK_BACK);
        at + rest.take_while(|b| b.is_ascii_whitespace()).count()
    };
    let mut from = blanks(at + 1);
    if bytes.get(at) != Some(&b'<') || (bytes.get(from) == Some(&b'/')) != closes {
        return None;
    }
    if closes {
        from = blanks(from + 1);
    }
    let named = from + NAME.len();
    if !bytes.get(from..named)?.eq_ignore_ascii_case(NAME) {
        return None;
    }
    let inside = blanks(named);
    let rest = bytes.get(inside..)?.iter().take(LOOK_BACK);
    let length = rest
        .take_while(|b| !matches!(b, b'>' | b'<' | b'\n'))
        .count();
    let ends = bytes.get(inside + length) == Some(&b'>');
    (ends && (length == 0 || inside > named)).then_some(inside + length + 1)
}

/// The token of a bot behind its number: `12345678:AA...`.
pub(super) fn bot(bytes: &[u8], colon: usize) -> Option<Span> {
    const LENGTH: usize = 35;
    let number = bytes[..colon].iter().rev().take(12);
    let digits = number.take_while(|b| b.is_ascii_digit()).count();
    let end = Run::WordDash.end(bytes, colon + 1);
    let long = end - (colon + 1) >= LENGTH && bytes[colon + 1..].starts_with(b"AA");
    (long && (8..=11).contains(&digits)).then_some(Span {
        start: colon + 1,
        end,
        class: Class::Bot,
    })
}

/// The token of a chat bot: an id, a time and a signature in base 64 with dots between; the first
/// dot gives it away.
pub(super) fn chat_bot(bytes: &[u8], dot: usize) -> Option<Span> {
    let second = dot + 7;
    if bytes.get(second) != Some(&b'.') || Run::WordDash.end(bytes, dot + 1) != second {
        return None;
    }
    let before = bytes[..dot].iter().rev().take(32);
    let id = before.take_while(|b| Run::WordDash.holds(**b)).count();
    let end = Run::WordDash.end(bytes, second + 1);
    let opens = matches!(bytes[dot - id.min(dot)], b'M' | b'N' | b'O');
    (opens && (23..=28).contains(&id) && end - second > 27).then_some(Span {
        start: dot - id,
        end,
        class: Class::Bot,
    })
}

/// The number and the token of a chat's web hook; the dot before `com` gives it away.
pub(super) fn web_hook(bytes: &[u8], dot: usize) -> Option<Span> {
    const PATH: &[u8] = b".com/api/webhooks/";
    let start = dot + PATH.len();
    let known = bytes[..dot].ends_with(b"discord") || bytes[..dot].ends_with(b"discordapp");
    if !known || !bytes[dot..].starts_with(PATH) {
        return None;
    }
    let end = Run::Value.end(bytes, start);
    (end >= start + 40).then_some(Span {
        start,
        end,
        class: Class::Bot,
    })
}

/// A private key block, or what there is of it when its end is missing.
pub(super) fn pem(text: &str, at: usize) -> Option<Span> {
    const BEGIN: &str = "-----BEGIN ";
    let rest = text.get(at..)?.strip_prefix(BEGIN)?;
    let title = rest
        .bytes()
        .take_while(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || *b == b' ');
    let title = &rest[..title.take(LOOK_BACK).count()];
    if !title.contains("PRIVATE KEY") || !rest[title.len()..].starts_with("-----") {
        return None;
    }
    let body = at + BEGIN.len() + title.len() + 5;
    let end = match text[body..].find("-----END ") {
        Some(found) => {
            let from = body + found + "-----END ".len();
            let close = text[from..]
                .find("-----")
                .filter(|length| *length <= LOOK_BACK);
            close.map_or(from, |length| from + length + 5)
        }
        None => {
            let goes_on = |b: &u8| {
                Run::Base64.holds(*b) || b.is_ascii_whitespace() || matches!(b, b'\\' | b':' | b',')
            };
            body + text.as_bytes()[body..]
                .iter()
                .take_while(|b| goes_on(b))
                .count()
        }
    };
    Some(Span {
        start: at,
        end,
        class: Class::PrivateKey,
    })
}

/// The password of `scheme://user:password@host`, or a long token that stands for both.
pub(super) fn url(bytes: &[u8], colon: usize) -> Option<Span> {
    let from = colon + 3;
    let scheme = colon > 0 && bytes[colon - 1].is_ascii_alphanumeric();
    let ends = |b: &u8| {
        b.is_ascii_whitespace()
            || matches!(
                b,
                b'/' | b'?' | b'#' | b'"' | b'\'' | b'<' | b'>' | b'`' | b'\\'
            )
    };
    let length = bytes[from..]
        .iter()
        .position(ends)
        .unwrap_or(bytes.len() - from);
    let authority = &bytes[from..from + length];
    let at = authority.iter().rposition(|b| *b == b'@')?;
    let start = match authority[..at].iter().position(|b| *b == b':') {
        Some(split) => from + split + 1,
        None if at >= LONG => from,
        None => return None,
    };
    let end = from + at;
    let known = core::str::from_utf8(&bytes[start..end]).is_ok_and(keys::is_placeholder);
    (scheme && start < end && !known).then_some(Span {
        start,
        end,
        class: Class::UrlCredentials,
    })
}

/// `Bearer` and a token of at least twenty characters, the word included.
pub(super) fn bearer(bytes: &[u8], at: usize) -> Option<Span> {
    let word = bytes.get(at..at + 6)?;
    if !word.eq_ignore_ascii_case(b"bearer") {
        return None;
    }
    let from = skip_blanks(bytes, at + 6);
    let end = Run::Base64.end(bytes, from);
    let enough = from > at + 6 && end - from >= LONG;
    enough.then_some(Span {
        start: at,
        end,
        class: Class::Authorization,
    })
}

/// Where the blanks that start at a place end.
pub(super) fn skip_blanks(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    at.min(bytes.len()) + rest.iter().take_while(|b| b.is_ascii_whitespace()).count()
}

/// Where a quoted value ends: its closing quote (an escaped one when the opening was), the end of
/// the line or of the text.
pub(super) fn close(bytes: &[u8], from: usize, quote: u8, escaped: bool) -> usize {
    let mut at = from;
    while at < bytes.len() && bytes[at] != quote && bytes[at] != b'\n' {
        if bytes[at] == b'\\' {
            if escaped && bytes.get(at + 1) == Some(&quote) {
                return at;
            }
            at += 1;
        }
        at += 1;
    }
    at.min(bytes.len())
}

/// Three dotted parts of at least ten characters, the first a JSON object in base 64. Below
/// `dotless` it is known that none starts.
pub(super) fn web_token(bytes: &[u8], at: usize, dotless: &mut usize) -> Option<Span> {
    if at < *dotless || !bytes[at..].starts_with(b"eyJ") {
        return None;
    }
    let part = |dot: usize| {
        if bytes.get(dot) != Some(&b'.') {
            return None;
        }
        let end = Run::WordDash.end(bytes, dot + 1);
        (end - dot > 10).then_some(end)
    };
    let first = Run::WordDash.end(bytes, at);
    *dotless = first;
    let end = part(part(first)?)?;
    (first - at >= 10).then_some(Span {
        start: at,
        end,
        class: Class::Jwt,
    })
}

/// The name that stands directly before a separator, with a quote and blanks between at most.
pub(super) fn key_before(text: &str, separator: usize) -> Option<core::ops::Range<usize>> {
    let bytes = text.as_bytes();
    let mut end = separator;
    // French sets a blank that does not break before a colon.
    let is_blank = |c: &char| matches!(c, ' ' | '\t' | '\u{A0}' | '\u{202F}');
    let blanks = text[..end].chars().rev().take(LOOK_BACK);
    end -= blanks
        .take_while(is_blank)
        .map(char::len_utf8)
        .sum::<usize>();
    // Stress of Markdown around the name.
    let stars = bytes[..end].iter().rev().take(3);
    end -= stars.take_while(|b| **b == b'*').count();
    if end > 0 && matches!(bytes[end - 1], b'"' | b'\'' | b'`') {
        end -= 1;
        end -= bytes[..end]
            .iter()
            .rev()
            .take(LOOK_BACK)
            .take_while(|b| **b == b'\\')
            .count();
    }
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.') || keys::is_mark(c);
    let length: usize = text[..end]
        .chars()
        .rev()
        .take(LOOK_BACK)
        .take_while(|c| is_name(*c))
        .map(char::len_utf8)
        .sum();
    let mut start = end - length;
    if keys::ends_phrase(&text[start..end]) {
        let before = text[..start].char_indices().rev().take(LOOK_BACK / 2);
        let whole = before
            .map(|(at, _)| at)
            .find(|at| keys::is_phrase(&text[*at..end]));
        start = whole.unwrap_or(start);
    }
    if text[start..end].eq_ignore_ascii_case("key") && keys::opens_key(&text[..start]) {
        let word = text[..start - 1].bytes().rev();
        start -= 1 + word.take_while(u8::is_ascii_alphabetic).count();
    }
    (length > 0).then_some(start..end)
}
