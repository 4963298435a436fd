//! The analyser: what a text and a query are made of for matching.
//!
//! One analyser for every script, versioned ([`VERSION`]): an index that was written by another
//! version is rebuilt from the stored text. It emits [`Token`]s in the order of the text, each
//! with the byte range of the *original* text that it stands for, so that snippets and
//! highlights show what was written.
//!
//! - Letters are folded (`fold`): lower case, no accents, one width, figures of any
//!   script as 0 to 9.
//! - A *compound* is a run without white space: `user_by_id`, `src/auth/refresh.ts`, `v2.1`,
//!   `state-of-the-art`. Its parts are tokens, cut at connectors, at `camelCase` and between
//!   letters and digits; the whole, without connectors, is a token beside them, so that
//!   `userById`, `user_by_id` and `userbyid` meet.
//!   A run that capitals cut has the parts of its small letters too: `iOS17` is `ios` and `17`.
//! - `C++`, `C#` and `.NET` are tokens with their signs; `2,340` is one number.
//! - Words of Latin script are regularised (`went` to `go`, `colour` to `color`) and stemmed
//!   (Porter2); other scripts have light stemmers or are cut into overlapping pairs (`script`).
//! - Nothing is thrown away: stop words are emitted and marked.
//!
//! What is common is in functions of its own, and what is not is kept out of them: in large functions
//! the engine's compiler keeps everything on the stack.

mod english;
mod fold;
mod memo;
mod readings;
mod script;
mod signs;
mod spelling;
pub mod words;

use alloc::{string::String, vec::Vec};
use core::ops::Range;

pub use english::stem as stem_english;
pub use script::{korean_bare, script_of};
pub use words::is_stop;

use fold::{fold, is_silent, is_symbol, is_word};
use memo::{Memo, Packed};
use script::{Class, class};
use words::Known;

/// Version of the rules: whatever changes a token changes it.
pub const VERSION: u32 = 7;

/// Bytes of the longest term; longer ones are cut, texts and queries alike.
const TERM_BYTES: usize = 96;
/// Bytes after which a run without white space is cut.
const COMPOUND_BYTES: usize = 1_024;
/// Parts up to which a compound is also emitted whole.
const WHOLE_PARTS: usize = 16;

/// What a token is to its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A word; the next word is its neighbour.
    Word,
    /// A sign, or a pair of signs, of a script without separators: overlaps its neighbours.
    Gram,
    /// A second reading of words that are emitted as well: a compound, a word without a prefix.
    Whole,
}

/// One token. Borrowed from the analyser for the time of the call.
#[derive(Clone, Copy, Debug)]
pub struct Token<'a> {
    /// What is matched.
    pub term: &'a str,
    /// First byte of the original text that it stands for.
    pub start: u32,
    /// First byte behind it.
    pub end: u32,
    /// What it is to the text.
    pub kind: Kind,
    /// It is on the stop list.
    pub stop: bool,
    /// Written as a name: capital inside a sentence, or capitals only.
    pub name: bool,
}

/// Takes tokens.
pub type Sink<'a> = dyn FnMut(Token<'_>) + 'a;

/// The analyser with its work space.
#[derive(Debug, Default)]
pub struct Analyser {
    cells: Vec<Cell>,
    parts: Vec<Part>,
    letters: Vec<char>,
    word: Vec<u8>,
    term: String,
    memo: Memo,
    /// The next word begins a sentence.
    opening: bool,
}

/// One folded letter.
#[derive(Clone, Copy, Debug)]
struct Cell {
    letter: char,
    class: Class,
    upper: bool,
    start: u32,
    end: u32,
}

/// A stretch of cells between two cuts.
#[derive(Clone, Copy, Debug)]
struct Part {
    from: usize,
    to: usize,
    /// The connector in front, or NUL.
    connector: char,
}

/// A plain word.
const fn plain(term: &str, start: usize, end: usize, name: bool, stop: bool) -> Token<'_> {
    Token {
        term,
        start: start as u32,
        end: end as u32,
        kind: Kind::Word,
        stop,
        name,
    }
}

impl Analyser {
    /// An analyser.
    pub fn new() -> Self {
        Self::default()
    }

    /// Emits the tokens of a text, in its order. Byte offsets are those of the first 4 GiB.
    pub fn analyse(&mut self, text: &str, sink: &mut Sink<'_>) {
        self.opening = true;
        let bytes = text.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            let byte = bytes[at];
            if byte.is_ascii_alphanumeric() {
                at = match self.plain_word(bytes, at, sink) {
                    Some(end) => end,
                    None => self.compound(text, at, sink),
                };
            } else if byte < 0x80 {
                self.opening |= matches!(byte, b'.' | b'!' | b'?' | b'\n' | b':');
                at += 1;
            } else {
                at = self.beyond_ascii(text, at, sink);
            }
        }
    }

    /// The common case: an ASCII word in lower case, perhaps with a capital in front, with
    /// nothing attached. Returns where it ends.
    #[inline]
    fn plain_word(&mut self, bytes: &[u8], at: usize, sink: &mut Sink<'_>) -> Option<usize> {
        let end = small_from(bytes, at + 1);
        if bytes[at].is_ascii_digit() || end - at > TERM_BYTES || at > 0 && bytes[at - 1] == b'.' {
            return None;
        }
        match bytes.get(end) {
            None | Some(b' ' | b'\n' | b'\t' | b')' | b']' | b'"' | b';' | b'!' | b'?') => {}
            Some(b',' | b'.' | b':') if matches!(bytes.get(end + 1), None | Some(b' ' | b'\n')) => {
            }
            Some(_) => return None,
        }
        let name = bytes[at].is_ascii_uppercase() && !self.opening;
        self.opening = false;
        let packed = Packed::of(&bytes[at..end]);
        if let Some((term, stop)) = packed.and_then(|word| self.memo.find(word)) {
            sink(plain(term, at, end, name, stop));
            return Some(end);
        }
        self.new_word(bytes, at..end, name, packed, sink);
        Some(end)
    }

    /// The same for a word that was not met a moment ago.
    #[inline(never)]
    fn new_word(
        &mut self,
        bytes: &[u8],
        at: Range<usize>,
        name: bool,
        packed: Option<Packed>,
        sink: &mut Sink<'_>,
    ) {
        self.word.clear();
        self.word.extend_from_slice(&bytes[at.clone()]);
        self.word[0].make_ascii_lowercase();
        let stop = self.settle_english();
        let term = core::str::from_utf8(&self.word).unwrap_or_default();
        sink(plain(term, at.start, at.end, name, stop));
        if let Some(word) = packed {
            self.memo.keep(word, term, stop);
        }
    }

    /// Emits `self.word`, lower-case ASCII letters, as a word; it is the term then.
    fn emit_english(&mut self, start: usize, end: usize, name: bool, sink: &mut Sink<'_>) {
        let stop = self.settle_english();
        let term = core::str::from_utf8(&self.word).unwrap_or_default();
        sink(plain(term, start, end, name, stop));
    }

    /// Makes a term of `self.word`, lower-case ASCII letters. Returns whether it is on the stop list.
    fn settle_english(&mut self) -> bool {
        let known = words::known(&self.word);
        let set = |word: &mut Vec<u8>, text: &str| {
            word.clear();
            word.extend_from_slice(text.as_bytes());
        };
        match known {
            Some(Known::Stop) => return true,
            Some(Known::Stem(stem)) => set(&mut self.word, stem),
            Some(Known::Form(base)) => {
                set(&mut self.word, base);
                english::stem(&mut self.word);
            }
            None => {
                spelling::american(&mut self.word);
                english::stem(&mut self.word);
            }
        }
        false
    }

    /// Bytes of the table of the last words.
    pub fn memory(&self) -> usize {
        self.memo.memory()
    }

    #[inline(never)]
    fn beyond_ascii(&mut self, text: &str, at: usize, sink: &mut Sink<'_>) -> usize {
        let Some(c) = text[at..].chars().next() else {
            return text.len();
        };
        let end = at + c.len_utf8();
        if script::is_pictogram(c) {
            let (start, kind) = (at as u32, Kind::Gram);
            let term = &text[at..end];
            sink(Token {
                term,
                start,
                end: end as u32,
                kind,
                stop: false,
                name: false,
            });
            return end;
        }
        if is_word(c) && !is_silent(c) || is_symbol(c) {
            return self.compound(text, at, sink);
        }
        self.opening |= matches!(c, '\u{3002}' | '\u{ff01}' | '\u{ff1f}' | '\u{2026}');
        end
    }

    /// Gathers a compound from `at`, emits it and returns where it ends.
    #[inline(never)]
    fn compound(&mut self, text: &str, at: usize, sink: &mut Sink<'_>) -> usize {
        let end = self.gather(text, at);
        let opening = core::mem::take(&mut self.opening);
        self.settle_apostrophes();
        for index in 0..self.parts.len() {
            let part = self.parts[index];
            match self.cells[part.from].class {
                Class::Word => self.emit_word(part, opening && index == 0, sink),
                Class::Cjk => self.emit_signs(part, sink),
                Class::Cluster => self.emit_clusters(part, sink),
                Class::Hangul => self.emit_korean(part, sink),
            }
        }
        self.emit_wholes(text, at, end, sink)
    }

    /// Fills `cells` and `parts` from the compound at `at`; returns its end.
    fn gather(&mut self, text: &str, at: usize) -> usize {
        self.cells.clear();
        self.parts.clear();
        let mut end = at;
        let mut connector = '\0';
        loop {
            let from = self.cells.len();
            end = self.gather_piece(text, end);
            self.cut_piece(from, connector);
            if end - at >= COMPOUND_BYTES {
                return end;
            }
            match connector_at(text, end) {
                Some((joined, next)) => {
                    connector = joined;
                    end = next;
                }
                None => return end,
            }
        }
    }

    /// Folds word characters from `at` into cells; returns where they end.
    fn gather_piece(&mut self, text: &str, at: usize) -> usize {
        let from = self.cells.len();
        let (cells, letters) = (&mut self.cells, &mut self.letters);
        for (offset, c) in text[at..].char_indices() {
            let start = at + offset;
            // A symbol that stands for letters is a word by itself.
            let symbol = offset == 0 && is_symbol(c);
            if !(symbol || is_word(c)) || start - at >= COMPOUND_BYTES {
                return start;
            }
            let (upper, end) = (c.is_uppercase(), (start + c.len_utf8()) as u32);
            letters.clear();
            let known = cells.len();
            let before = cells[from..].last_mut();
            fold(c, before.map(|cell| &mut cell.letter), letters);
            if symbol {
                letters.retain(|letter| letter.is_alphanumeric());
            }
            if letters.is_empty() && known > from {
                // A mark belongs to the letter that it stands on.
                cells[known - 1].end = end;
            }
            for &letter in letters.iter() {
                let class = class(letter);
                if let [.., nasal, virama] = &mut cells[from..]
                    && script::is_half_nasal(nasal.letter, virama.letter, letter)
                {
                    nasal.letter = script::anusvara(letter);
                    nasal.end = virama.end;
                    cells.pop();
                }
                cells.push(Cell {
                    letter,
                    class,
                    upper,
                    start: start as u32,
                    end,
                });
            }
            if symbol {
                return end as usize;
            }
        }
        text.len()
    }

    /// Cuts the cells from `from` on where the class, the case or letters and digits change.
    fn cut_piece(&mut self, from: usize, connector: char) {
        let cells = &self.cells[from..];
        let mut start = 0;
        for at in 1..cells.len() {
            if is_cut(cells, start, at) {
                let connector = if start == 0 { connector } else { '\0' };
                self.parts.push(Part {
                    from: from + start,
                    to: from + at,
                    connector,
                });
                start = at;
            }
        }
        if start < cells.len() {
            let connector = if start == 0 { connector } else { '\0' };
            self.parts.push(Part {
                from: from + start,
                to: from + cells.len(),
                connector,
            });
        }
    }

    /// Joins grouped numbers (`2,340`), and takes contracted endings off: `Anna's`, `didn't`,
    /// `we'll`.
    fn settle_apostrophes(&mut self) {
        let mut index = 1;
        while index < self.parts.len() {
            let part = self.parts[index];
            if part.connector == ',' {
                self.parts[index - 1].to = part.to;
                self.parts.remove(index);
                continue;
            }
            let contracted = part.connector == '\'' && {
                let tail = &self.cells[part.from..part.to];
                ["s", "t", "re", "ve", "ll", "d", "m"]
                    .iter()
                    .any(|ending| spells(tail, ending))
            };
            if contracted {
                let head = &mut self.parts[index - 1];
                let is_t = self.cells[part.from].letter == 't';
                if is_t && head.to - head.from > 2 && self.cells[head.to - 1].letter == 'n' {
                    head.to -= usize::from(!spells(&self.cells[head.from..head.to], "can"));
                }
                self.parts.remove(index);
                continue;
            }
            index += 1;
        }
    }

    /// Emits one word of an alphabet.
    fn emit_word(&mut self, part: Part, opening: bool, sink: &mut Sink<'_>) {
        let cells = &self.cells[part.from..part.to];
        let capitals = cells.len() > 1 && cells.iter().all(|cell| cell.upper);
        let name = capitals || (cells[0].upper && !opening && cells.len() > 1);
        let (start, end) = span(cells);
        if cells.iter().all(|cell| cell.letter.is_ascii_lowercase()) && cells.len() <= TERM_BYTES {
            self.word.clear();
            self.word.extend(cells.iter().map(|cell| cell.letter as u8));
            if spells(cells, "wo")
                && self
                    .cells
                    .get(part.to)
                    .is_some_and(|cell| cell.letter == 'n')
            {
                self.word.clear();
                self.word.extend_from_slice(b"will");
            }
            let many = is_plural(cells);
            if many {
                self.word.pop();
            }
            self.emit_english(start as usize, end as usize, name || many, sink);
            if many {
                self.emit_many(part, sink);
            }
            return;
        }
        spell(&mut self.term, cells);
        if is_several(&self.term) {
            self.term.pop();
        }
        let bare = script::hebrew_bare(&self.term).map(String::from);
        script::stem(&mut self.term);
        let token = Token {
            term: &self.term,
            start,
            end,
            kind: Kind::Word,
            stop: false,
            name,
        };
        sink(token);
        if let Some(bare) = bare {
            sink(Token {
                term: &bare,
                kind: Kind::Whole,
                ..token
            });
        }
    }

    /// Emits every sign and every pair of neighbouring signs.
    fn emit_signs(&mut self, part: Part, sink: &mut Sink<'_>) {
        for at in part.from..part.to {
            for width in 1..=2 {
                if at + width <= part.to {
                    self.emit_gram(at..at + width, sink);
                }
            }
        }
    }

    fn emit_gram(&mut self, range: Range<usize>, sink: &mut Sink<'_>) {
        let cells = &self.cells[range];
        spell(&mut self.term, cells);
        let (start, end) = span(cells);
        let stop = signs::is_stop_gram(&self.term);
        sink(Token {
            term: &self.term,
            start,
            end,
            kind: Kind::Gram,
            stop,
            name: false,
        });
    }

    /// Emits every cluster and every pair of neighbouring clusters.
    fn emit_clusters(&mut self, part: Part, sink: &mut Sink<'_>) {
        let mut before = part.from;
        let mut at = part.from;
        while at < part.to {
            let end = self.cluster_end(at, part.to);
            if at > before {
                self.emit_gram(before..end, sink);
            }
            self.emit_gram(at..end, sink);
            before = at;
            at = end;
        }
    }

    /// Where the cluster that begins at `at` ends: a consonant, the vowel in front of it, and
    /// the signs that follow.
    fn cluster_end(&self, at: usize, limit: usize) -> usize {
        let mut end = at + 1;
        if script::is_leading_vowel(self.cells[at].letter) && end < limit {
            end += 1;
        }
        while end < limit {
            let letter = self.cells[end].letter;
            if !unicode_normalization::char::is_combining_mark(letter)
                && !script::is_trailing_vowel(letter)
            {
                break;
            }
            end += 1;
        }
        end
    }

    /// Emits the pairs of syllables of a Korean word and the word without its particle.
    fn emit_korean(&mut self, part: Part, sink: &mut Sink<'_>) {
        let length = part.to - part.from;
        if length <= 2 {
            self.emit_gram(part.from..part.to, sink);
        } else {
            for at in part.from..part.to - 1 {
                self.emit_gram(at..at + 2, sink);
            }
        }
        let cells = &self.cells[part.from..part.to];
        spell(&mut self.term, cells);
        let (start, end) = span(cells);
        let bare = script::korean_bare(&self.term).unwrap_or(&self.term);
        let syllables = bare.chars().count();
        if syllables >= 3 || (syllables < length && syllables == 1) {
            let (kind, stop, name) = (Kind::Whole, false, false);
            sink(Token {
                term: bare,
                start,
                end,
                kind,
                stop,
                name,
            });
        }
    }
}

/// Where the small ASCII letters from a byte on end. Eight at a time.
fn small_from(bytes: &[u8], mut at: usize) -> usize {
    const HIGH: u64 = 0x8080_8080_8080_8080;
    const EACH: u64 = 0x0101_0101_0101_0101;
    while let Some(eight) = bytes.get(at..).and_then(|rest| rest.first_chunk()) {
        let eight = u64::from_le_bytes(*eight);
        let from_a = eight.wrapping_add(EACH * (0x80 - b'a' as u64));
        let beyond_z = eight.wrapping_add(EACH * (0x7f - b'z' as u64));
        // Right up to the first other byte, which may carry into those behind it.
        let others = (eight | !from_a | beyond_z) & HIGH;
        if others != 0 {
            return at + others.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    while bytes.get(at).is_some_and(u8::is_ascii_lowercase) {
        at += 1;
    }
    at
}

/// Whether cells are capitals and a small s behind them: `GPUs`.
fn is_plural(cells: &[Cell]) -> bool {
    matches!(cells, [one @ .., last] if one.len() > 1
        && last.letter == 's' && !last.upper && one.iter().all(|cell| cell.upper))
}

/// Whether an s behind a figure is one of a plural: `1990s` is 1990, `mp3s` is mp3. Kubernetes is none.
fn is_several(term: &str) -> bool {
    term.len() > 2
        && term != "k8s"
        && matches!(term.as_bytes(), [.., b'0'..=b'9', b's'])
        && term.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Whether cells spell a word.
fn spells(cells: &[Cell], word: &str) -> bool {
    cells.len() == word.len()
        && cells
            .iter()
            .zip(word.chars())
            .all(|(cell, c)| cell.letter == c)
}

/// Writes cells as a term, cut to the longest.
fn spell(term: &mut String, cells: &[Cell]) {
    term.clear();
    for cell in cells {
        if term.len() + cell.letter.len_utf8() > TERM_BYTES {
            break;
        }
        term.push(cell.letter);
    }
}

fn span(cells: &[Cell]) -> (u32, u32) {
    (cells[0].start, cells[cells.len() - 1].end)
}

/// Whether a word ends between the cells `at - 1` and `at`; the part began at `start`.
fn is_cut(cells: &[Cell], start: usize, at: usize) -> bool {
    let (before, here) = (cells[at - 1], cells[at]);
    if before.class != here.class {
        return true;
    }
    if here.class != Class::Word {
        return false;
    }
    let (digit_before, digit) = (before.letter.is_numeric(), here.letter.is_numeric());
    // Never more than three: looking to the end from every letter of a long word is too slow.
    let letters_from = |from: usize| {
        let cells = cells[from..].iter().take(3);
        cells.take_while(|cell| cell.class == Class::Word && !cell.letter.is_numeric())
    };
    match (digit_before, digit) {
        (true, true) => false,
        (false, true) => at - start >= 3,
        (true, false) => {
            let tail = letters_from(at).count();
            let ordinal = tail == 2
                && ["st", "nd", "rd", "th"]
                    .iter()
                    .any(|end| spells(&cells[at..at + 2], end));
            tail >= 2 && !ordinal && before.start < here.start
        }
        (false, false) if !here.upper => false,
        (false, false) => {
            let next = cells.get(at + 1);
            let next_lower = next.is_some_and(|cell| {
                cell.class == Class::Word && !cell.letter.is_numeric() && !cell.upper
            });
            // IDs and URLs stay one word.
            let alone = next_lower && letters_from(at + 1).count() == 1;
            // IPv6 and ipv6 are cut alike.
            let plural = alone && cells[at + 1].letter == 's';
            let version = alone
                && cells
                    .get(at + 2)
                    .is_some_and(|cell| cell.letter.is_numeric());
            let word = next_lower && !plural && !version && before.start < here.start;
            !before.upper || word
        }
    }
}

/// The connector at `at` with a word character behind it: the sign and where the word goes on.
fn connector_at(text: &str, at: usize) -> Option<(char, usize)> {
    let mut chars = text[at..].chars();
    let sign = chars.next()?;
    let mut next = at + sign.len_utf8();
    let sign = match sign {
        '.' | '-' | '_' | '/' | '\\' | '@' | '&' | '+' | '\'' => sign,
        '\u{2019}' | '\u{2bc}' => '\'',
        '\u{2010}' | '\u{2011}' => '-',
        // Between figures: 10\u{2013}12, 3\u{2212}2, 4\u{2236}3.
        '\u{2013}' | '\u{2014}' | '\u{2212}' | '\u{2236}' => {
            let figure = |c: char| c.is_numeric();
            let (before, behind) = (text[..at].chars().next_back(), chars.next());
            let sign = if sign == '\u{2236}' { ':' } else { '-' };
            let between = before.is_some_and(figure) && behind.is_some_and(figure);
            return between.then_some((sign, next));
        }
        ':' => {
            if text[next..].starts_with(':') {
                chars.next();
                next += 1;
            }
            sign
        }
        ',' => {
            let bytes = text.as_bytes();
            let group = bytes.get(next..next + 3)?;
            let digits = at > 0
                && bytes[at - 1].is_ascii_digit()
                && group.iter().all(u8::is_ascii_digit)
                && !bytes.get(next + 3).is_some_and(u8::is_ascii_digit);
            return digits.then_some((sign, next));
        }
        _ => return None,
    };
    let c = chars.next()?;
    (is_word(c) && !is_silent(c)).then_some((sign, next))
}

#[cfg(test)]
mod tests;
