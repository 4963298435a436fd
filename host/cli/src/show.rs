//! Answers for people: tables and lines; JSON for programs.

use std::{
    io::{self, Write as _},
    sync::{Mutex, PoisonError},
};

use comfy_table::{ColumnConstraint, ContentArrangement, Table, Width, presets::UTF8_BORDERS_ONLY};
use serde_json::Value;

/// Longest text in a cell, in characters; JSON has it whole.
const CELL_MAX: usize = 200;
/// Why standard output took no more. What follows is dropped; the command ends its work first.
static LOST: Mutex<Option<io::Error>> = Mutex::new(None);

/// Writes to standard output as it is.
pub(crate) fn raw(text: &[u8]) {
    let mut lost = LOST.lock().unwrap_or_else(PoisonError::into_inner);
    if lost.is_some() {
        return;
    }
    let mut out = anstream::stdout().lock();
    if let Err(error) = out.write_all(text).and_then(|()| out.flush()) {
        *lost = Some(error);
    }
}

/// Whether standard output took no more.
pub(crate) fn is_lost() -> bool {
    LOST.lock()
        .unwrap_or_else(PoisonError::into_inner)
        .is_some()
}

/// Why standard output took no more, unless its reader just went away: who needs no more is told
/// nothing.
pub(crate) fn lost() -> Option<io::Error> {
    let lost = LOST.lock().unwrap_or_else(PoisonError::into_inner).take();
    lost.filter(|error| error.kind() != io::ErrorKind::BrokenPipe)
}

/// Writes a line to standard error. Where that takes nothing, nobody can be told.
pub(crate) fn remark(text: &str) {
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// Prints JSON, indented.
pub(crate) fn json(value: &Value) {
    let text = serde_json::to_string_pretty(value).unwrap_or_default();
    raw((printable_json(&text) + "\n").as_bytes());
}

/// Prints one line.
pub(crate) fn line(text: &str) {
    raw((printable(text) + "\n").as_bytes());
}

/// Prints rows under their headings.
pub(crate) fn table(headings: &[&str], rows: &[Vec<String>]) {
    let mut table = Table::new();
    table
        .load_preset(UTF8_BORDERS_ONLY)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_header(headings);
    table.set_width(columns());
    for row in rows {
        table.add_row(row.iter().map(|cell| cut(&printable(cell))));
    }
    // What a row is called is to be copied: it is never broken.
    if let Some(width) = name_width(rows)
        && let Some(column) = table.column_mut(0)
    {
        column.set_constraint(ColumnConstraint::LowerBoundary(Width::Fixed(width)));
    }
    raw(format!("{table}\n").as_bytes());
}

/// How wide the first column must be, borders included, where it holds names without a space.
fn name_width(rows: &[Vec<String>]) -> Option<u16> {
    const NAME_MAX: usize = 36;
    const PADDING: usize = 2;
    let names = || rows.iter().filter_map(|row| row.first());
    let longest = names().map(|name| name.chars().count()).max()?;
    let plain = names().all(|name| !name.contains(char::is_whitespace));
    let width = u16::try_from(longest + PADDING).ok()?;
    (plain && longest <= NAME_MAX).then_some(width)
}

/// How wide a line may be: as `COLUMNS` says, else as the terminal is, else what most can show.
pub(crate) fn width() -> usize {
    usize::from(columns())
}

fn columns() -> u16 {
    const NO_TERMINAL: u16 = 120;
    const LEAST: u16 = 40;
    let said = std::env::var("COLUMNS")
        .ok()
        .and_then(|said| said.parse().ok());
    let terminal = || terminal_size::terminal_size_of(io::stdout());
    let width = said.or_else(|| terminal().map(|(width, _)| width.0));
    width.unwrap_or(NO_TERMINAL).max(LEAST)
}

/// What became of the stored bytes of what was forgotten, as the end of a sentence; nothing where
/// nobody asked.
pub(crate) fn purged(answer: &Value) -> &'static str {
    match answer["purged"].as_str() {
        Some("physical") => ", and no stored byte holds it any more",
        Some("logical") => "; this kind of store cannot erase its bytes",
        Some("pending") => {
            "; its bytes are still there, because the store is busy: `vademecum compact` erases them \
             later"
        }
        _ => "",
    }
}

/// A JSON value as a cell: texts bare, nothing for null.
pub(crate) fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(cell).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}

fn cut(text: &str) -> String {
    if text.chars().count() <= CELL_MAX {
        return text.to_string();
    }
    let mut cut: String = text.chars().take(CELL_MAX).collect();
    cut.push('\u{2026}');
    cut
}

/// Stored text must not steer a terminal: control and direction characters are shown escaped.
pub(crate) fn printable(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let line_end = letter == '\r' && letters.peek() == Some(&'\n');
        if steers(letter) && !line_end {
            out.extend(letter.escape_unicode());
        } else {
            out.push(letter);
        }
    }
    out
}

/// The same for JSON, which stays the same JSON: its own escapes are used.
pub(crate) fn printable_json(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for letter in json.chars() {
        if steers(letter) && letter != '\r' {
            let mut units = [0; 2];
            for unit in letter.encode_utf16(&mut units) {
                out += &format!("\\u{unit:04x}");
            }
        } else {
            out.push(letter);
        }
    }
    out
}

fn steers(letter: char) -> bool {
    let shown = matches!(letter, '\n' | '\t');
    let directs = matches!(letter,
        '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{2069}' | '\u{FEFF}'
        | '\u{61C}' | '\u{180E}' | '\u{E0000}'..='\u{E007F}');
    (letter.is_control() && !shown) || directs
}

/// Milliseconds since 1970 as a date and time in UTC.
pub(crate) fn time(milliseconds: u64) -> String {
    let seconds = milliseconds / 1_000;
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let (year, month, day) = civil(days);
    format!(
        "{year:04}-{month:02}-{day:02} {:02}:{:02}:{:02}Z",
        rest / 3_600,
        rest / 60 % 60,
        rest % 60
    )
}

/// The date of a day since 1970 (Howard Hinnant's algorithm for the Gregorian calendar).
fn civil(days: u64) -> (u64, u64, u64) {
    let shifted = days + 719_468;
    let era = shifted / 146_097;
    let of_era = shifted % 146_097;
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 {
        shifted_month + 3
    } else {
        shifted_month - 9
    };
    (year_of_era + era * 400 + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::{printable, printable_json, time};

    #[test]
    fn times_are_read_as_utc() {
        assert_eq!(time(0), "1970-01-01 00:00:00Z");
        assert_eq!(time(1_770_000_000_000), "2026-02-02 02:40:00Z");
        assert_eq!(time(951_782_399_000), "2000-02-28 23:59:59Z");
    }

    #[test]
    fn stored_text_does_not_steer_the_terminal() {
        assert_eq!(printable("a\u{1b}[2Jb\u{202e}"), "a\\u{1b}[2Jb\\u{202e}");
        assert_eq!(printable("a\r\nb\rc\td"), "a\r\nb\\u{d}c\td");
        let json = "{\"a\": \"x\u{202e}\u{7f}\u{e0041}\u{e9}\"}";
        let shown = printable_json(json);
        assert_eq!(shown, "{\"a\": \"x\\u202e\\u007f\\udb40\\udc41\u{e9}\"}");
        let read = |text: &str| serde_json::from_str::<serde_json::Value>(text).expect("JSON");
        assert_eq!(read(&shown), read(json));
    }
}
