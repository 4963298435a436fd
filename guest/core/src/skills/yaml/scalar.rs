//! Scalars: plain, quoted, literal and folded.

use alloc::{
    format,
    string::{String, ToString},
};

use super::{Fault, Node, Reader, Result};

/// Reads a quoted scalar at the beginning of `text`, over several lines if need be: what it says
/// and how many bytes it takes.
pub(super) fn quoted(text: &str, quote: char) -> core::result::Result<(String, usize), String> {
    let mut out = String::new();
    // Where white space that a line break would take away begins.
    let mut solid = 0;
    let mut chars = text.char_indices().peekable();
    chars.next();
    while let Some((place, c)) = chars.next() {
        match c {
            '\'' if quote == '\'' && chars.peek().is_some_and(|(_, next)| *next == '\'') => {
                chars.next();
                out.push('\'');
                solid = out.len();
            }
            c if c == quote => return Ok((out, place + 1)),
            '\\' if quote == '"' => {
                let mut rest = text[place + 1..].chars();
                escape(&mut rest, &mut out)?;
                solid = out.len();
                let next = text.len() - rest.as_str().len();
                while chars.peek().is_some_and(|(place, _)| *place < next) {
                    chars.next();
                }
            }
            '\n' => {
                out.truncate(solid);
                let mut breaks = 1;
                while let Some((_, c)) = chars.peek()
                    && c.is_ascii_whitespace()
                {
                    breaks += usize::from(*c == '\n');
                    chars.next();
                }
                match breaks {
                    1 => out.push(' '),
                    more => out.extend(core::iter::repeat_n('\n', more - 1)),
                }
                solid = out.len();
            }
            c => {
                out.push(c);
                if c != ' ' && c != '\t' {
                    solid = out.len();
                }
            }
        }
    }
    Err("a quoted text does not end".to_string())
}

/// Reads what follows a backslash. A break that is escaped joins two lines.
fn escape(rest: &mut core::str::Chars<'_>, out: &mut String) -> core::result::Result<(), String> {
    let c = rest.next().ok_or("a quoted text does not end")?;
    let plain = match c {
        '0' => '\0',
        'a' => '\u{7}',
        'b' => '\u{8}',
        't' | '\t' => '\t',
        'n' => '\n',
        'v' => '\u{B}',
        'f' => '\u{C}',
        'r' => '\r',
        'e' => '\u{1B}',
        ' ' | '"' | '/' | '\\' => c,
        'N' => '\u{85}',
        '_' => '\u{A0}',
        'L' => '\u{2028}',
        'P' => '\u{2029}',
        'x' => code(rest, 2)?,
        'u' => code(rest, 4)?,
        'U' => code(rest, 8)?,
        '\n' => {
            let body = rest.as_str().trim_start_matches([' ', '\t']);
            *rest = body.chars();
            return Ok(());
        }
        other => return Err(format!("\\{other} is no escape")),
    };
    out.push(plain);
    Ok(())
}

/// Reads a code point of so many hexadecimal digits; two halves of a pair are put together.
fn code(rest: &mut core::str::Chars<'_>, digits: usize) -> core::result::Result<char, String> {
    let broken = || format!("an escape needs {digits} hexadecimal digits of a character");
    let high = number(rest, digits).ok_or_else(broken)?;
    if digits == 4 && (0xD800..0xDC00).contains(&high) && rest.as_str().starts_with("\\u") {
        rest.next();
        rest.next();
        let low = number(rest, 4).filter(|low| (0xDC00..0xE000).contains(low));
        let low = low.ok_or_else(broken)?;
        let point = 0x1_0000 + ((high - 0xD800) << 10) + (low - 0xDC00);
        return char::from_u32(point).ok_or_else(broken);
    }
    char::from_u32(high).ok_or_else(broken)
}

fn number(rest: &mut core::str::Chars<'_>, digits: usize) -> Option<u32> {
    let text = rest.as_str().get(..digits)?;
    let number = u32::from_str_radix(text, 16).ok()?;
    *rest = rest.as_str()[digits..].chars();
    text.bytes()
        .all(|b| b.is_ascii_hexdigit())
        .then_some(number)
}

/// The text before a comment, and whether there is one.
fn before_comment(text: &str) -> (&str, bool) {
    let comment = text
        .match_indices('#')
        .map(|(place, _)| place)
        .find(|place| *place == 0 || text[..*place].ends_with([' ', '\t']));
    match comment {
        Some(place) => (text[..place].trim_end(), true),
        None => (text.trim_end(), false),
    }
}

/// Whether a text may be plain: it holds nothing that reads as a key.
fn has_key(text: &str) -> bool {
    text.ends_with(':') || text.contains(": ") || text.contains(":\t")
}

impl Reader<'_> {
    /// Reads the value that begins at byte `offset` of the current line's text; the lines below
    /// belong to it when they are indented by more than `indent`.
    pub(super) fn value(&mut self, offset: usize, indent: usize) -> Result<Node> {
        let rest = self.text()[offset..].trim_start_matches([' ', '\t']);
        let offset = self.text().len() - rest.len();
        match rest.chars().next() {
            None => {
                self.at += 1;
                Ok(Node::Text(String::new()))
            }
            Some('|' | '>') => self.block_text(offset, indent),
            Some(quote @ ('"' | '\'')) => {
                let from = self.lines[self.at].begin + offset;
                let (text, length) =
                    quoted(&self.source[from..], quote).map_err(|what| self.fault(&what))?;
                self.close(from + length)?;
                Ok(Node::Text(text))
            }
            Some('[' | '{') => self.flow(offset),
            Some('&' | '*' | '!') => Err(self.fault("anchors, aliases and tags are not read")),
            Some(c @ ('@' | '`' | '%' | ',' | ']' | '}')) => {
                Err(self.fault(&format!("a plain text cannot begin with {c:?}")))
            }
            Some('-' | '?' | ':') if rest[1..].is_empty() || rest[1..].starts_with([' ', '\t']) => {
                Err(self.fault("a plain text cannot begin with a sign and a blank"))
            }
            Some(_) => self.plain(offset, indent),
        }
    }

    /// Goes to the line after byte `end`, which only a comment may follow.
    pub(super) fn close(&mut self, end: usize) -> Result<()> {
        while self.at + 1 < self.lines.len() && self.lines[self.at + 1].start <= end {
            self.at += 1;
        }
        let rest = &self.source[end..self.lines[self.at].end];
        let (text, _) = before_comment(rest);
        if !text.trim().is_empty() || rest.starts_with('#') {
            return Err(self.fault("something follows the end of a value"));
        }
        self.at += 1;
        Ok(())
    }

    fn plain(&mut self, offset: usize, indent: usize) -> Result<Node> {
        let (first, mut closed) = before_comment(&self.text()[offset..]);
        if has_key(first) {
            return Err(self.fault("a plain text cannot hold a colon and a blank"));
        }
        let mut pieces = alloc::vec![first];
        let mut next = self.at + 1;
        while !closed && next < self.lines.len() {
            let line = self.lines[next];
            let (text, comment) = before_comment(&self.source[line.begin..line.end]);
            let text = text.trim();
            if text.is_empty() && !comment {
                pieces.push("");
                next += 1;
                continue;
            }
            if text.is_empty() || line.indent <= indent {
                break;
            }
            if has_key(text) {
                self.at = next;
                return Err(self.fault("a plain text cannot hold a colon and a blank"));
            }
            pieces.push(text);
            closed = comment;
            next += 1;
        }
        self.at = next;
        Ok(Node::Text(fold_lines(pieces)))
    }

    /// Reads a literal (`|`) or folded (`>`) text.
    fn block_text(&mut self, offset: usize, indent: usize) -> Result<Node> {
        let header = before_comment(&self.text()[offset..]).0;
        let folded = header.starts_with('>');
        let (mut explicit, mut chomp) = (None, None);
        for c in header[1..].chars() {
            match c {
                '1'..='9' if explicit.is_none() => explicit = c.to_digit(10),
                '+' | '-' if chomp.is_none() => chomp = Some(c),
                _ => return Err(self.fault("a literal or folded text has a strange header")),
            }
        }
        self.at += 1;
        let explicit = explicit.map(|digit| indent + digit as usize);
        let (width, end) = self.block_extent(indent, explicit);
        let lines = (self.at..end).map(|at| {
            let line = self.lines[at];
            let cut = (line.start + width).min(line.end);
            &self.source[cut..line.end]
        });
        let lines: alloc::vec::Vec<&str> = lines.collect();
        self.at = end;
        Ok(Node::Text(chomped(&lines, folded, chomp)))
    }

    /// The indentation of a literal or folded text and the line after it.
    fn block_extent(&self, indent: usize, explicit: Option<usize>) -> (usize, usize) {
        // A tab is content, blanks alone are not.
        let is_blank = |at: usize| self.lines[at].begin == self.lines[at].end;
        let mut width = explicit;
        let mut end = self.at;
        for at in self.at..self.lines.len() {
            let line = self.lines[at];
            if is_blank(at) && width.is_none_or(|width| line.end - line.start <= width) {
                end = at + 1;
                continue;
            }
            let least = width.unwrap_or(line.indent);
            if line.indent < least || least <= indent {
                break;
            }
            width = Some(least);
            end = at + 1;
        }
        // Without content there is nothing but breaks, however far blank lines are indented.
        (width.unwrap_or(usize::MAX - self.source.len()), end)
    }
}

/// Lines put together: as they are, or folded to paragraphs; the end as the header says.
fn chomped(lines: &[&str], folded: bool, chomp: Option<char>) -> String {
    let last = lines
        .iter()
        .rposition(|line| !line.is_empty())
        .map_or(0, |place| place + 1);
    let mut out = String::new();
    let is_deep = |line: &str| line.starts_with([' ', '\t']);
    for (place, line) in lines[..last].iter().enumerate() {
        if place > 0 {
            fold(&lines[..place], line, folded, is_deep, &mut out);
        }
        out.push_str(line);
    }
    if last > 0 && chomp != Some('-') {
        out.push('\n');
    }
    if chomp == Some('+') {
        out.extend(core::iter::repeat_n('\n', lines.len() - last));
    }
    out
}

/// Puts the break between a line and those before it.
fn fold(
    before: &[&str],
    line: &str,
    folded: bool,
    is_deep: impl Fn(&str) -> bool,
    out: &mut String,
) {
    let previous = before.iter().rev().find(|line| !line.is_empty());
    let joins =
        folded && !line.is_empty() && !is_deep(line) && previous.is_some_and(|text| !is_deep(text));
    let gap = before.last().is_some_and(|line| line.is_empty());
    match (joins, gap) {
        (true, false) => out.push(' '),
        // The breaks of the empty lines are there already; the one before them is folded away.
        (true, true) => {}
        _ => out.push('\n'),
    }
}

/// Lines of a plain text put together: a break is a blank, each empty line a break.
pub(super) fn fold_lines<'a>(lines: impl IntoIterator<Item = &'a str>) -> String {
    let mut out = String::new();
    let mut empty = 0;
    for (place, line) in lines.into_iter().enumerate() {
        if line.is_empty() {
            empty += 1;
            continue;
        }
        match empty {
            0 if place > 0 => out.push(' '),
            empty => out.extend(core::iter::repeat_n('\n', empty)),
        }
        out.push_str(line);
        empty = 0;
    }
    out
}

/// The fault of a scalar at a line.
pub(super) fn fault(line: u32, what: &str) -> Fault {
    Fault {
        line,
        what: what.to_string(),
    }
}
