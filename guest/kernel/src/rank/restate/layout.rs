//! Where layout counts: everywhere but in plain prose.
//!
//! Blanks say nothing between words of a line of plain sentences, and a line break nothing where it
//! breaks such a sentence off. In quotations, commands, tables, patterns, paths, lists and whatever
//! else is no prose, and in a text that talks about names or signs, they are a part of what is said.

use alloc::vec::Vec;

use super::words::{ANDS, DETERMINERS, PREPOSITIONS, SPELT, is_in};
use crate::text::{cjk, space};

/// A line of this many characters may have been broken anywhere.
const FULL: usize = 60;
/// Signs of a text in Han or Kana that talks about names, files or commands.
const NAMING_SIGNS: [char; 6] = [
    '\u{4EE4}', '\u{4EF6}', '\u{540D}', '\u{5B57}', '\u{5F84}', '\u{5F91}',
];
/// Words of the same kind.
const NAMING_WORDS: [&str; 3] = [
    "\u{30D1}\u{30B9}",
    "\u{30D5}\u{30A1}\u{30A4}\u{30EB}",
    "\u{30B3}\u{30DE}\u{30F3}\u{30C9}",
];
/// Words of a text that talks about signs: then a sign that stands alone is what is meant.
const MARKS: [&str; 21] = [
    "apostrophe",
    "apostrophes",
    "blank",
    "blanks",
    "character",
    "dash",
    "dashes",
    "delimiter",
    "hyphen",
    "hyphens",
    "indent",
    "letter",
    "letters",
    "quote",
    "quotes",
    "separator",
    "sign",
    "signs",
    "space",
    "spaces",
    "symbol",
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
    let naming = names(old) || names(new);
    let blanks = naming || names_tightly(old) || names_tightly(new);
    let pieces = |text: &str| space::words(text).count();
    is_quoted_alike(old, new)
        && Gaps::of(old, blanks) == Gaps::of(new, blanks)
        && (!naming || signs(old).eq(signs(new)))
        && (!(is_tight(old) || is_tight(new)) || pieces(old) == pieces(new))
}

/// Whether a text talks about names or signs.
fn names(text: &str) -> bool {
    space::words(text).any(|word| {
        let bare = word.trim_matches(['.', ',', ':']);
        is_in(SPELT, &super::lower(bare))
            || MARKS.iter().any(|mark| bare.eq_ignore_ascii_case(mark))
    })
}

/// Whether a text in Han or Kana talks about names.
fn names_tightly(text: &str) -> bool {
    !text.is_ascii()
        && (text.contains(NAMING_SIGNS) || NAMING_WORDS.iter().any(|word| text.contains(word)))
}

/// Whether a text in a script without blanks has names or code in it, beside which a blank counts.
fn is_tight(text: &str) -> bool {
    names_tightly(text) || (cjk::has_cjk(text) && !text.lines().all(is_prose))
}

/// Whether what is quoted is the same, sign by sign. Where one text has quotation marks that the other
/// leaves out, it must hold the words between them as they are.
fn is_quoted_alike(old: &str, new: &str) -> bool {
    let (olds, news): (Vec<_>, Vec<_>) = (quotations(old).collect(), quotations(new).collect());
    if olds.len() == news.len() {
        return olds == news;
    }
    olds.iter().all(|quoted| new.contains(quoted)) && news.iter().all(|quoted| old.contains(quoted))
}

/// Signs that count where signs are talked about: words without a letter, and letters that have another
/// form.
fn signs(text: &str) -> impl Iterator<Item = &str> {
    let varied = |c: char| matches!(c, '\u{2126}' | '\u{212A}' | '\u{212B}' | '\u{F900}'..='\u{FAFF}' | '\u{FF01}'..='\u{FF9F}');
    space::words(text)
        .filter(move |word| word.contains(varied) || !word.contains(char::is_alphanumeric))
}

/// The blanks and line breaks of a text that count, each with the number of words behind it.
#[derive(PartialEq)]
struct Gaps<'a>(Vec<(usize, usize, &'a str)>);

impl<'a> Gaps<'a> {
    fn of(text: &'a str, naming: bool) -> Self {
        let text = text.trim_end_matches(space::is_space);
        let text = match text.contains('\n') {
            true => text,
            false => space::trim(text),
        };
        let mut gaps = Self(Vec::new());
        let mut left = space::words(text).count();
        let closed = text.ends_with(['.', '!', '?']);
        let opened = text.starts_with(char::is_uppercase);
        // The last line with words, and how many line breaks are behind it.
        let (mut last, mut breaks) = (None, 0);
        for line in text.lines() {
            let bare = space::trim(line);
            if !bare.is_empty() {
                let lead = &line[..line.len() - line.trim_start_matches(space::is_space).len()];
                let wrapped = lead.is_empty()
                    && breaks == 1
                    && opened
                    && last.is_some_and(|last| is_wrapped(last, bare, naming, closed));
                if !wrapped && breaks + lead.len() > 0 {
                    gaps.0.push((left, breaks, lead));
                }
                gaps.within(bare, &mut left, naming);
                last = Some(bare);
                breaks = 0;
            }
            breaks += 1;
        }
        gaps
    }

    /// Adds those within a line.
    fn within(&mut self, line: &'a str, left: &mut usize, naming: bool) {
        let prose = is_prose(line);
        let mut rest = line;
        while let Some(at) = rest.find(space::is_space) {
            let word = &rest[..at];
            let behind = rest[at..].trim_start_matches(space::is_space);
            let gap = &rest[at..rest.len() - behind.len()];
            *left -= 1;
            let plain = gap.chars().all(|c| !c.is_control() && c != '\u{FEFF}');
            let ends = word.ends_with(['.', '!', '?']);
            let next = space::words(behind).next().unwrap_or_default();
            let layout = prose && plain && (ends || (!naming && (is_low(word) || is_low(next))));
            if gap != " " && !layout {
                self.0.push((*left, 0, gap));
            }
            rest = behind;
        }
        *left -= 1;
    }
}

/// Whether a line break only breaks a sentence off, or stands between two.
fn is_wrapped(line: &str, next: &str, naming: bool, closed: bool) -> bool {
    if !is_prose(line) || !is_prose(next) {
        return false;
    }
    if line.ends_with(['.', '!', '?']) {
        return !naming && next.starts_with(char::is_uppercase);
    }
    let small = |word: Option<&str>| {
        let word = word.unwrap_or_default();
        is_in(PREPOSITIONS, word) || is_in(DETERMINERS, word) || is_in(ANDS, word)
    };
    let joined = small(space::words(line).last()) || small(space::words(next).next());
    let full = closed && line.chars().nth(FULL - 1).is_some();
    next.starts_with(char::is_lowercase) && ((joined && !naming) || full)
}

/// Whether a line is of plain words only, with the punctuation of sentences.
fn is_prose(line: &str) -> bool {
    let mut first = true;
    space::words(line).all(|word| {
        let begins = core::mem::take(&mut first);
        is_plain(word)
            && !(begins && word.starts_with(|c: char| !c.is_alphabetic() && c.is_ascii()))
    })
}

/// Whether a word is more than one letter and begins with a small one.
fn is_low(word: &str) -> bool {
    let mut chars = word.chars();
    chars
        .next()
        .is_some_and(|c| c.is_alphabetic() && !c.is_uppercase())
        && (!word.is_ascii() || chars.next().is_some())
}

/// Whether a word is one of prose: letters, or a number.
fn is_plain(word: &str) -> bool {
    const OPENS: &[char] = &['(', '"', '\''];
    const CLOSES: &[char] = &[')', '"', '\'', '.', ',', ';', '!', '?'];
    let core = word.trim_start_matches(OPENS).trim_end_matches(CLOSES);
    let number = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | ':' | '%');
    let letter = |c: char| {
        let symbol = matches!(c, '\u{2190}'..='\u{2BFF}');
        c.is_ascii_alphabetic() || matches!(c, '-' | '\'') || (!c.is_ascii() && !symbol)
    };
    let mut low = false;
    let camel = core.chars().any(|c| {
        let rises = low && c.is_ascii_uppercase();
        low = c.is_ascii_lowercase();
        rises
    });
    let single = core.len() == 1 && !matches!(core, "a" | "A" | "I" | "e" | "o" | "y");
    let single = single && core.bytes().all(|b| b.is_ascii_alphabetic());
    word == "-"
        || (!core.is_empty()
            && !camel
            && !single
            && (core.chars().all(number) || core.chars().all(letter))
            && !core.starts_with('-'))
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
