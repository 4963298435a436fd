//! Second readings of a compound: what its parts are together.

use core::ops::Range;

use super::{
    Analyser, Cell, Kind, Part, Sink, TERM_BYTES, Token, WHOLE_PARTS, english, is_cut,
    script::Class, span, spell,
};

impl Analyser {
    /// Emits the second readings of a compound: without connectors, with the signs around it.
    /// Returns where the compound ends with those signs.
    pub(super) fn emit_wholes(
        &mut self,
        text: &str,
        at: usize,
        end: usize,
        sink: &mut Sink<'_>,
    ) -> usize {
        let is_word = |cells: &[Cell], part: &Part| cells[part.from].class == Class::Word;
        let mut first = 0;
        while first < self.parts.len() {
            let same = |part: &&Part| is_word(&self.cells, part);
            let count = self.parts[first..].iter().take_while(same).count();
            if (2..=WHOLE_PARTS).contains(&count) {
                self.emit_whole(first..first + count, sink);
            }
            first += count.max(1);
        }
        self.emit_numbers(sink);
        self.emit_caseless(sink);
        let dotted = at > 0
            && text.as_bytes()[at - 1] == b'.'
            && (at == 1 || !text.as_bytes()[at - 2].is_ascii_alphanumeric());
        if dotted {
            self.emit_signed(0, ".", "", at - 1, end, sink);
        }
        let sign = match &text.as_bytes()[end..] {
            [b'+', b'+', rest @ ..] if !follows(rest) => "++",
            [b'#', rest @ ..] if !follows(rest) => "#",
            _ => return end,
        };
        let Some(part) = self.parts.last() else {
            return end;
        };
        if sign == "++" || part.to - part.from <= 2 {
            self.emit_signed(self.parts.len() - 1, "", sign, at, end + sign.len(), sink);
        }
        end + sign.len()
    }

    /// Emits the numbers of parts that are not the whole of a compound: `3.11` of
    /// `python-3.11-slim`, `2.5` of `2.5kg`, `1.2` of `TLSv1.2`, the day and the time of
    /// `2024-05-12T08:09:10Z`.
    fn emit_numbers(&mut self, sink: &mut Sink<'_>) {
        let count = self.parts.len().min(WHOLE_PARTS);
        let Some(last) = count.checked_sub(1) else {
            return;
        };
        let whole = self.parts[0].from..self.parts[last].to;
        // Where a number begins, and the sign between its parts.
        let (mut next, mut number, mut joined) = (0, None, '\0');
        for at in whole.start..=whole.end {
            let mut connector = '\0';
            if let Some(part) = self.parts.get(next).filter(|part| part.from == at) {
                connector = part.connector;
                next += 1;
            }
            let figure = whole.contains(&at) && self.cells[at].letter.is_ascii_digit();
            let same = joined == '\0' || joined == connector;
            let fits = connector == '\0' || matches!(connector, '.' | ':' | '-') && same;
            if number.is_some() && figure && fits {
                joined = if connector == '\0' { joined } else { connector };
                continue;
            }
            if let Some(start) = number.take().filter(|_| joined != '\0') {
                self.emit_number(start..at, &whole, sink);
            }
            (number, joined) = (figure.then_some(at), '\0');
        }
    }

    /// Emits one of them, unless it is the whole compound, which is emitted as such.
    fn emit_number(&mut self, cells: Range<usize>, whole: &Range<usize>, sink: &mut Sink<'_>) {
        let versioned = cells.start == whole.start + 1 && self.cells[whole.start].letter == 'v';
        if cells.end == whole.end && (cells.start == whole.start || versioned) {
            return;
        }
        self.term.clear();
        let mut timed = false;
        for at in cells.clone() {
            let mut parts = self.parts.iter();
            let connector = parts.find(|part| part.from == at && part.connector != '\0');
            if let Some(part) = connector.filter(|_| at > cells.start) {
                self.term.push('.');
                timed |= part.connector == ':';
            }
            self.term.push(self.cells[at].letter);
        }
        if timed {
            settle_hour(&mut self.term);
        }
        if self.term.len() <= TERM_BYTES {
            self.emit_reading(cells, sink);
        }
    }

    /// Emits parts as one term; a point stays between digits. `v2.1` is `2.1` as well.
    fn emit_whole(&mut self, parts: Range<usize>, sink: &mut Sink<'_>) {
        let parts = &self.parts[parts];
        let (from, to) = (parts[0].from, parts[parts.len() - 1].to);
        self.term.clear();
        let timed = parts.get(1).is_some_and(|part| part.connector == ':');
        for part in parts {
            let digit = |at: usize| {
                self.cells
                    .get(at)
                    .is_some_and(|cell| cell.letter.is_numeric())
            };
            if part.connector != '\0'
                && part.from > from
                && digit(part.from)
                && digit(part.from - 1)
            {
                self.term.push('.');
            }
            self.term.extend(
                self.cells[part.from..part.to]
                    .iter()
                    .map(|cell| cell.letter),
            );
        }
        if self.term.len() > TERM_BYTES {
            return;
        }
        if timed {
            settle_hour(&mut self.term);
        }
        self.emit_reading(from..to, sink);
        let (start, end) = span(&self.cells[from..to]);
        let (kind, stop, name) = (Kind::Whole, false, false);
        if let Some(number) = self.term.strip_prefix('v')
            && number.contains('.')
            && number.starts_with(|c: char| c.is_ascii_digit())
        {
            sink(Token {
                term: number,
                start,
                end,
                kind,
                stop,
                name,
            });
        }
    }

    /// Emits the parts that a run of letters and digits would have in small letters, where its
    /// capitals cut it otherwise: `ios` and `17` of `iOS17`, which is `i` and `os17` as well.
    fn emit_caseless(&mut self, sink: &mut Sink<'_>) {
        let last = self.parts.len();
        let cut_by_case = |parts: &[Part]| {
            let letter = |at: usize| !self.cells[at].letter.is_numeric();
            let joined = |part: &&Part| part.connector == '\0' && part.from > 0;
            let mut parts = parts.iter().filter(joined);
            parts.any(|part| letter(part.from) && letter(part.from - 1))
        };
        if !(2..=WHOLE_PARTS).contains(&last) || !cut_by_case(&self.parts[1..]) {
            return;
        }
        self.cells.iter_mut().for_each(|cell| cell.upper = false);
        let (first, end) = (self.parts[0].from, self.parts[last - 1].to);
        let mut from = first;
        for at in first + 1..=end {
            let known = self
                .parts
                .iter()
                .any(|part| part.from == at && part.connector != '\0');
            let cut = at == end || known || is_cut(&self.cells[..end], from, at);
            if cut {
                let same = |part: &Part| part.from == from && part.to == at;
                if (from, at) != (first, end) && !self.parts.iter().any(same) {
                    spell(&mut self.term, &self.cells[from..at]);
                    self.emit_reading(from..at, sink);
                }
                from = at;
            }
        }
    }

    /// Emits a plural as small letters have it, behind its singular: `ngos` of `NGOs`.
    pub(super) fn emit_many(&mut self, part: Part, sink: &mut Sink<'_>) {
        spell(&mut self.term, &self.cells[part.from..part.to]);
        let mut many = self.term.clone().into_bytes();
        english::stem(&mut many);
        if many != self.word {
            self.emit_reading(part.from..part.to, sink);
        }
    }

    /// Emits `self.term`, what some cells spell, as a second reading.
    fn emit_reading(&mut self, cells: Range<usize>, sink: &mut Sink<'_>) {
        let (start, end) = span(&self.cells[cells]);
        if self.term.bytes().all(|byte| byte.is_ascii_lowercase()) {
            self.word.clear();
            self.word.extend_from_slice(self.term.as_bytes());
            english::stem(&mut self.word);
            self.term.clear();
            self.term
                .push_str(core::str::from_utf8(&self.word).unwrap_or_default());
        }
        sink(Token {
            term: &self.term,
            start,
            end,
            kind: Kind::Whole,
            stop: false,
            name: false,
        });
    }

    /// Emits one part with a sign in front or behind: `.net`, `c++`.
    fn emit_signed(
        &mut self,
        part: usize,
        front: &str,
        behind: &str,
        start: usize,
        end: usize,
        sink: &mut Sink<'_>,
    ) {
        let Some(part) = self.parts.get(part) else {
            return;
        };
        let cells = &self.cells[part.from..part.to];
        if !cells.iter().all(|cell| cell.letter.is_ascii_alphabetic()) || cells.len() > TERM_BYTES {
            return;
        }
        self.term.clear();
        self.term.push_str(front);
        self.term.extend(cells.iter().map(|cell| cell.letter));
        self.term.push_str(behind);
        let (start, end) = (start as u32, end as u32);
        let (kind, stop, name) = (Kind::Whole, false, false);
        sink(Token {
            term: &self.term,
            start,
            end,
            kind,
            stop,
            name,
        });
    }
}

/// An hour without the nought in front: `8.09` for both 08:09 and 8:09.
fn settle_hour(term: &mut alloc::string::String) {
    let mut pieces = term.split('.');
    if pieces
        .next()
        .is_some_and(|hour| hour.len() == 2 && hour.starts_with('0'))
        && pieces.all(|piece| piece.len() == 2)
    {
        term.remove(0);
    }
}

/// Whether a word character or a further sign follows, so that a sign is not the end of a name.
fn follows(rest: &[u8]) -> bool {
    rest.first()
        .is_some_and(|&byte| byte.is_ascii_alphanumeric() || byte == b'+' || byte == b'#')
}
