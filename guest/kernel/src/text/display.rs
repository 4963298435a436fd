//! Text of others shown so that it cannot pretend to be something else.
//!
//! Control, bidirectional and zero-width characters are written out as `\u{...}`; a text that must
//! stay on one line loses its line breaks; a text in a code span gets a fence that it does not hold.
//! What belongs to ordinary text stays: joiners between letters of other scripts, the choice between
//! a picture and a sign behind a sign that has both, and the variants of Mongolian letters. Other
//! variation selectors are written out, those of ideographs too: text is smuggled in them.

use alloc::{
    borrow::Cow,
    format,
    string::{String, ToString},
};

use super::space;

/// The text with every character that hides or reorders text written out. Line feeds and tabs stay.
pub fn visible(text: &str) -> Cow<'_, str> {
    if text
        .bytes()
        .all(|b| (b' '..0x7F).contains(&b) || b == b'\n' || b == b'\t')
    {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut before = ' ';
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let next = chars.peek().copied();
        let joins = is_joiner(c) && !before.is_ascii() && next.is_some_and(|next| !next.is_ascii());
        let joins = joins || chooses(c, before, next);
        if c == '\r' && chars.peek() == Some(&'\n') {
            continue;
        }
        if is_hidden(c) && !joins {
            out.push_str(&format!("\\u{{{:x}}}", c as u32));
        } else {
            out.push(c);
        }
        before = c;
    }
    Cow::Owned(out)
}

/// The text on one line: line breaks with the white space around them become one blank, hidden
/// characters are written out.
pub fn line(text: &str) -> String {
    if !text.contains(is_break) {
        return visible(text).into_owned();
    }
    let mut out = String::with_capacity(text.len());
    for piece in text.split(is_break) {
        let piece = space::trim(piece);
        if !piece.is_empty() {
            if !out.is_empty() {
                out.push(' ');
            }
            out.push_str(piece);
        }
    }
    visible(&out).into_owned()
}

/// The text as a Markdown code span on one line, its fence longer than any run of backticks in it.
pub fn span(text: &str) -> String {
    let shown = line(text);
    let longest = shown.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    if longest == 0 {
        return format!("`{shown}`");
    }
    let fence = "`".repeat(longest + 1);
    format!("{fence} {shown} {fence}")
}

/// Whether a character begins a new line for some reader.
pub fn is_break(c: char) -> bool {
    matches!(
        c,
        '\n' | '\r' | '\u{B}' | '\u{C}' | '\u{85}' | '\u{2028}' | '\u{2029}'
    )
}

/// Joiners belong to emoji and to several scripts; between ASCII characters they only hide.
fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200C}' | '\u{200D}')
}

/// Whether a variation selector says how the sign before it is shown: as a picture or as a sign, or
/// which form a Mongolian letter takes.
fn chooses(c: char, before: char, next: Option<char>) -> bool {
    match c {
        '\u{FE0E}' | '\u{FE0F}' => {
            has_picture(before)
                || (matches!(before, '0'..='9' | '#' | '*') && next == Some('\u{20E3}'))
        }
        '\u{180B}'..='\u{180D}' | '\u{180F}' => matches!(before, '\u{1820}'..='\u{18AA}'),
        _ => false,
    }
}

/// Whether a sign may be a picture: the blocks in which those of emoji lie.
fn has_picture(c: char) -> bool {
    matches!(c,
        '\u{A9}' | '\u{AE}' | '\u{203C}' | '\u{2049}' | '\u{2122}' | '\u{2139}'
        | '\u{2194}'..='\u{21AA}'
        | '\u{231A}'..='\u{23FF}'
        | '\u{24C2}'
        | '\u{25AA}'..='\u{27BF}'
        | '\u{2934}' | '\u{2935}'
        | '\u{2B05}'..='\u{2B55}'
        | '\u{3030}' | '\u{303D}' | '\u{3297}' | '\u{3299}'
        | '\u{1F000}'..='\u{1FAFF}')
}

/// Whether a character hides or reorders text, or cannot be seen at all.
pub fn is_hidden(c: char) -> bool {
    match c {
        '\n' | '\t' => false,
        '\u{AD}'
        | '\u{34F}'
        | '\u{61C}'
        | '\u{17B4}'
        | '\u{17B5}'
        | '\u{180B}'..='\u{180F}'
        | '\u{200B}'..='\u{200F}'
        | '\u{2028}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}'
        | '\u{FE00}'..='\u{FE0F}'
        | '\u{FEFF}'
        | '\u{FFF0}'..='\u{FFFB}'
        | '\u{1BCA0}'..='\u{1BCA3}'
        | '\u{1D173}'..='\u{1D17A}'
        | '\u{E0000}'..='\u{E0FFF}' => true,
        _ => c.is_control(),
    }
}

/// Whether a character is a letter or a sign of its script that shows nothing by itself: the fillers of
/// Hangul and the empty cell of Braille.
pub fn is_blank(c: char) -> bool {
    matches!(
        c,
        '\u{115F}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{FFA0}'
    )
}

/// Whether a text says something: what cannot be seen says nothing.
pub fn says(text: &str) -> bool {
    !text
        .chars()
        .all(|c| space::is_space(c) || is_hidden(c) || is_blank(c))
}

/// Puts a backslash before each line that `imitates`, told the lines and the place of one.
pub fn escape_lines(text: &str, imitates: impl Fn(&[&str], usize) -> bool) -> Cow<'_, str> {
    let lines: alloc::vec::Vec<&str> = text.split('\n').collect();
    if !(0..lines.len()).any(|place| imitates(&lines, place)) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for (place, line) in lines.iter().enumerate() {
        if place > 0 {
            out.push('\n');
        }
        if imitates(&lines, place) {
            let body = line.trim_start();
            out.push_str(&line[..line.len() - body.len()]);
            out.push('\\');
            out.push_str(body);
        } else {
            out.push_str(line);
        }
    }
    Cow::Owned(out.to_string())
}

#[cfg(test)]
mod tests {
    use super::{escape_lines, line, span, visible};

    #[test]
    fn hidden_characters_are_written_out() {
        assert_eq!(
            visible("a\u{202E}b\u{200B}\u{7}"),
            "a\\u{202e}b\\u{200b}\\u{7}"
        );
        assert_eq!(visible("a\tb\nc\r\nd"), "a\tb\nc\nd");
        assert_eq!(visible("a\rb"), "a\\u{d}b");
        assert_eq!(visible("\u{85}"), "\\u{85}");
    }

    #[test]
    fn joiners_stay_where_a_script_needs_them() {
        let family = "\u{1F468}\u{200D}\u{1F469}";
        assert_eq!(visible(family), family);
        assert_eq!(visible("pass\u{200D}word"), "pass\\u{200d}word");
    }

    #[test]
    fn selectors_stay_where_they_choose_a_picture_or_a_letter() {
        for text in [
            "\u{2764}\u{FE0F}",
            "\u{26A0}\u{FE0E} careful",
            "1\u{FE0F}\u{20E3}",
            "\u{2764}\u{FE0F}\u{200D}\u{1F525}",
            "\u{1F3F3}\u{FE0F}\u{200D}\u{1F308}",
            "\u{1820}\u{180B}",
        ] {
            assert_eq!(visible(text), text);
        }
        for (text, shown) in [
            ("\u{FE0F}# a", "\\u{fe0f}# a"),
            ("#\u{FE0F} a", "#\\u{fe0f} a"),
            ("\u{2764}\u{FE0F}\u{FE0F}", "\u{2764}\u{FE0F}\\u{fe0f}"),
            ("\u{1F600}\u{E0159}", "\u{1F600}\\u{e0159}"),
            ("\u{2764}\u{FE00}", "\u{2764}\\u{fe00}"),
            ("a\u{180B}", "a\\u{180b}"),
            (
                "\u{17B4}a\u{1D173}\u{1BCA0}",
                "\\u{17b4}a\\u{1d173}\\u{1bca0}",
            ),
        ] {
            assert_eq!(visible(text), shown);
        }
    }

    #[test]
    fn one_line_stays_one_line() {
        assert_eq!(line("a \n\n ### b\u{2028}c"), "a ### b c");
        assert_eq!(line("  kept  "), "  kept  ");
    }

    #[test]
    fn a_span_cannot_be_closed_from_inside() {
        assert_eq!(span("plain"), "`plain`");
        assert_eq!(span("tick`s"), "`` tick`s ``");
        assert_eq!(span("a``b\nc"), "``` a``b c ```");
    }

    #[test]
    fn imitating_lines_get_a_backslash() {
        let heading = |lines: &[&str], place: usize| lines[place].trim_start().starts_with('#');
        assert_eq!(escape_lines("a\n  # b\nc", heading), "a\n  \\# b\nc");
        assert_eq!(escape_lines("a", heading), "a");
    }
}
