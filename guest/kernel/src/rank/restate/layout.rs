//! Where layout counts: in what is quoted, and in the lines of what reads like code.

use alloc::{string::String, vec::Vec};

use unicode_normalization::UnicodeNormalization;

use crate::text::{cjk, space};

/// Words of a text that talks about signs: then a sign that stands alone is what is meant.
const MARKS: [&str; 12] = [
    "apostrophe",
    "apostrophes",
    "character",
    "dash",
    "dashes",
    "delimiter",
    "hyphen",
    "hyphens",
    "quote",
    "quotes",
    "separator",
    "sign",
];
/// What opens a quotation, and what closes it.
const QUOTES: [(char, char); 9] = [
    ('"', '"'),
    ('\'', '\''),
    ('`', '`'),
    ('\u{2018}', '\u{2019}'),
    ('\u{201C}', '\u{201D}'),
    ('\u{201E}', '\u{201C}'),
    ('\u{AB}', '\u{BB}'),
    ('\u{300C}', '\u{300D}'),
    ('\u{300E}', '\u{300F}'),
];

/// Whether two texts that say the same in words are laid out alike where that carries meaning.
pub(super) fn is_alike(old: &str, new: &str) -> bool {
    let lines = |text| text_lines(text).collect::<Vec<_>>();
    let (olds, news): (Vec<_>, Vec<_>) = (quotations(old).collect(), quotations(new).collect());
    let quoted = |text: &str| text.nfc().collect::<String>();
    // Where the one has quotation marks that the other leaves out, words are compared alone.
    let alike = olds.len() != news.len()
        || olds
            .iter()
            .zip(&news)
            .all(|(old, new)| quoted(old) == quoted(new));
    alike
        && exact(old) == exact(new)
        && (!(is_code(old) || is_code(new)) || lines(old) == lines(new))
}

/// Lines as they are, but for blanks at their ends and empty ones at the end of the text.
fn text_lines(text: &str) -> impl Iterator<Item = &str> {
    text.trim_end().lines().map(str::trim_end)
}

/// Whether the lines of a text are its syntax: code, settings, commands, a list under its heading.
fn is_code(text: &str) -> bool {
    let is_option = |word: &str| {
        let mut signs = word.trim_start_matches('-').chars();
        word.starts_with('-') && signs.next().is_some_and(char::is_alphanumeric)
    };
    text.trim_end().contains('\n')
        && text.lines().any(|line| {
            let bare = line.trim();
            !bare.is_empty()
                && (line.starts_with([' ', '\t'])
                    || bare.ends_with(':')
                    || bare.contains(['#', ';', '{', '}', '='])
                    || bare.contains("//")
                    || bare.contains("()")
                    || space::words(bare).any(is_option))
        })
}

/// What counts sign by sign, in order: quotations whose blanks or signs are odd, and in a text that
/// talks about signs those that stand alone.
fn exact(text: &str) -> Vec<String> {
    let mut out: Vec<String> = quotations(text)
        .filter(|quoted| is_odd(quoted))
        .map(|quoted| quoted.nfc().collect())
        .collect();
    let mark = |word: &str| {
        let word = word.trim_end_matches(['.', ',', ':']).to_ascii_lowercase();
        MARKS.binary_search(&word.as_str()).is_ok()
    };
    out.extend(gaps(text));
    if space::words(text).any(mark) {
        let alone = |word: &&str| !word.contains(char::is_alphanumeric);
        out.extend(space::words(text).filter(alone).map(String::from));
    }
    out
}

/// Blanks within a line that are more or others than one space, beside a word that is no plain one, as
/// in paths and patterns: with the word before them.
fn gaps(text: &str) -> impl Iterator<Item = String> {
    text.lines().flat_map(|line| {
        let line = line.trim();
        let mut out = Vec::new();
        let mut from = 0;
        while let Some(at) = line[from..].find([' ', '\t', '\u{A0}']) {
            let start = from + at;
            let rest = line[start..].trim_start_matches([' ', '\t', '\u{A0}']);
            from = line.len() - rest.len();
            let before = &line[..start];
            let word = before.rsplit([' ', '\t']).next().unwrap_or_default();
            let next = rest.split([' ', '\t']).next().unwrap_or_default();
            let odd = |word: &str| word.contains(|c: char| "^$\\/<>|*+=[]{}()_#@~".contains(c));
            if &line[start..from] != " " && (odd(word) || odd(next)) {
                out.push([word, &line[start..from]].concat());
            }
        }
        out
    })
}

/// Whether the blanks or signs of a quotation are what it is about: blanks at an end, two in a row,
/// other blanks than a space, one beside a sign of a script without them, or no letter at all.
fn is_odd(quoted: &str) -> bool {
    let mut before: Option<char> = None;
    let mut letters = false;
    let sign = |c: Option<char>| c.and_then(cjk::script).is_some();
    for c in quoted.chars() {
        let blank = space::is_space(c);
        let after_blank = before.is_none_or(space::is_space);
        if blank && (after_blank || c != ' ' || sign(before))
            || (sign(Some(c)) && before.is_some_and(space::is_space))
        {
            return true;
        }
        letters |= c.is_alphanumeric();
        before = Some(c);
    }
    !letters || before.is_none_or(space::is_space)
}

/// What stands between quotation marks.
fn quotations(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    let mut before: Option<char> = None;
    core::iter::from_fn(move || {
        loop {
            let open = rest.chars().next()?;
            let tail = &rest[open.len_utf8()..];
            // Within a word these are an apostrophe, or inches.
            let opens = !matches!(open, '\'' | '"' | '\u{2018}')
                || !before.is_some_and(char::is_alphanumeric);
            let close = QUOTES.iter().find(|(sign, _)| opens && *sign == open);
            let end = close.and_then(|(_, close)| closing(tail, *close));
            before = Some(open);
            rest = tail;
            if let (Some(end), Some((_, close))) = (end, close) {
                rest = &tail[end + close.len_utf8()..];
                before = Some(*close);
                return Some(&tail[..end]);
            }
        }
    })
}

/// Where a quotation ends: an apostrophe within a word ends none.
fn closing(text: &str, close: char) -> Option<usize> {
    let ends = |at: usize| {
        let next = text[at + close.len_utf8()..].chars().next();
        !matches!(close, '\'' | '\u{2019}') || !next.is_some_and(char::is_alphanumeric)
    };
    text.match_indices(close)
        .map(|(at, _)| at)
        .find(|at| ends(*at))
}

#[cfg(test)]
mod tests {
    use super::super::{Difference, difference};

    #[test]
    fn promise_12_layout_counts_in_quotations_and_code() {
        let apart = [
            (
                "Indent code with `    ` always",
                "Indent code with `  ` always",
            ),
            ("The delimiter is '\t' here", "The delimiter is ' ' here"),
            (
                "Thousands use '\u{A0}' as separator",
                "Thousands use ' ' as separator",
            ),
            ("Grep for 'foo  bar'", "Grep for 'foo bar'"),
            (
                "\u{6587}\u{4EF6}\u{540D}\u{662F}\u{300C}\u{62A5}\u{544A} a\u{300D}",
                "\u{6587}\u{4EF6}\u{540D}\u{662F}\u{300C}\u{62A5}\u{544A}a\u{300D}",
            ),
            (
                "Quote strings with \u{2019} as the quote",
                "Quote strings with ' as the quote",
            ),
            ("Use \u{2013} as the dash", "Use - as the dash"),
            (
                "Rule:\nif prod:\n    backup()\n    wipe()",
                "Rule:\nif prod:\n    backup()\nwipe()",
            ),
            ("server:\n  tls:\n    on: yes", "server:\n  tls:\n  on: yes"),
            ("Run:\nrm -rf tmp\n/", "Run:\nrm -rf tmp /"),
            ("run a # comment\nrun b", "run a # comment run b"),
            (
                "Never run:\nrm x\nAlways run:\nls",
                "Never run: rm x Always run: ls",
            ),
            ("Makefile:\n\tcc x", "Makefile:\n    cc x"),
            ("The regex is ^a  b$", "The regex is ^a b$"),
            ("In C:\\a  b it lies", "In C:\\a b it lies"),
            ("Type `colour` here", "Type `color` here"),
        ];
        for (old, new) in apart {
            assert_ne!(difference(old, new), Difference::Nothing, "{old:?}");
            assert_ne!(difference(new, old), Difference::Nothing, "{old:?}");
        }
        let same = [
            (
                "The bakery opens\nat seven every day.",
                "The bakery opens at seven every day.",
            ),
            (
                "She said \u{201C}see you\u{201D} twice",
                "She said \"see you\" twice",
            ),
            (
                "The office \u{2013} it is small \u{2013} is cold",
                "The office - it is small - is cold",
            ),
            ("Run:\r\nmake all  \r\n", "Run:\nmake all"),
            ("It\u{2019}s Anna\u{2019}s desk", "It's Anna's desk"),
        ];
        for (old, new) in same {
            assert_eq!(difference(old, new), Difference::Nothing, "{old:?}");
        }
    }
}
