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

/// Prints rows under their headings. Where there is little room, columns that say nothing are left out.
pub(crate) fn table(headings: &[&str], rows: &[Vec<String>]) {
    const FIRST: usize = 1;
    let rows: Vec<Vec<String>> = rows
        .iter()
        .map(|row| row.iter().map(|cell| cut(&printable(cell))).collect())
        .collect();
    let wide = fits(&least_widths(headings, &rows, WAYS[0]));
    let says = |place: &usize| {
        wide || *place < FIRST
            || rows
                .iter()
                .any(|row| row.get(*place).is_some_and(|cell| !cell.is_empty()))
    };
    let places: Vec<usize> = (0..headings.len()).filter(says).collect();
    let headings: Vec<&str> = places.iter().map(|place| headings[*place]).collect();
    let kept = |row: &Vec<String>| {
        places
            .iter()
            .filter_map(|place| row.get(*place).cloned())
            .collect()
    };
    let rows: Vec<Vec<String>> = rows.iter().map(kept).collect();
    let mut table = Table::new();
    table
        .load_preset(UTF8_BORDERS_ONLY)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_header(&headings);
    table.set_width(columns());
    rows.iter().for_each(|row| {
        table.add_row(row);
    });
    for (column, least) in table.column_iter_mut().zip(least(&headings, &rows)) {
        column.set_constraint(ColumnConstraint::LowerBoundary(Width::Fixed(least)));
    }
    raw(format!("{table}\n").as_bytes());
}

/// Which words of a cell are not broken: all short ones if there is room, else dates and numbers,
/// else none.
const WAYS: [fn(&str) -> bool; 3] = [
    |word| word.chars().count() <= WORD_MAX,
    |word| word.chars().count() <= WORD_MAX && word.contains(|sign: char| sign.is_ascii_digit()),
    |_| false,
];
/// Longest short word, in characters.
const WORD_MAX: usize = 12;

/// How wide each column must be at least; where there is no room even for the headings, that is said
/// of the first alone, whose names are to be copied.
fn least(headings: &[&str], rows: &[Vec<String>]) -> Vec<u16> {
    let ways = WAYS.map(|whole| least_widths(headings, rows, whole));
    let narrow = ways[2].iter().take(1).copied().collect();
    ways.into_iter().find(|way| fits(way)).unwrap_or(narrow)
}

/// Whether columns so wide fit into a line, with the borders around and a blank between them.
fn fits(widths: &[u16]) -> bool {
    let borders = u16::try_from(widths.len())
        .unwrap_or(u16::MAX)
        .saturating_add(1);
    let sum = |sum: u16, width: &u16| sum.saturating_add(*width);
    widths.iter().fold(borders, sum) <= columns()
}

/// The widths, margins included, at which no heading is broken, no name in the first column, and in
/// the others no word that is to stay whole.
fn least_widths(headings: &[&str], rows: &[Vec<String>], whole: fn(&str) -> bool) -> Vec<u16> {
    const NAME_MAX: usize = 36;
    const MARGINS: usize = 2;
    let length = |word: &str| word.chars().count();
    let mut least: Vec<u16> = Vec::new();
    for (place, heading) in headings.iter().enumerate() {
        let stays = |word: &&str| match place {
            0 => length(word) <= NAME_MAX,
            _ => whole(word),
        };
        let cells = rows.iter().filter_map(|row| row.get(place));
        let words = cells.flat_map(|cell| cell.split_whitespace()).filter(stays);
        let words = words.chain(heading.split_whitespace());
        let wide = words.map(length).max().unwrap_or(0) + MARGINS;
        least.push(u16::try_from(wide).unwrap_or(u16::MAX));
    }
    least
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

/// The name of a model without the hashes of its files, which only programs compare.
pub(crate) fn model(identity: &Value) -> String {
    let whole = cell(identity);
    whole.split(' ').next().unwrap_or_default().to_owned()
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
    use super::{WAYS, least_widths, printable, printable_json, time};

    #[test]
    fn headings_dates_and_names_are_not_broken() {
        let row = |cells: [&str; 3]| cells.map(String::from).to_vec();
        let rows = [
            row([
                "01M8PVDGPCV95PR8JKK0H3EA6Q",
                "approximate sentences",
                "2026-11-30 18:28:01Z",
            ]),
            row(["x", "incomprehensibilities", ""]),
        ];
        let headings = ["record", "confidence", "made"];
        let ways = WAYS.map(|whole| least_widths(&headings, &rows, whole));
        assert_eq!(ways[0], [28, 13, 12]);
        // Where there is less room, names, dates and headings are kept, then names and headings.
        assert_eq!(ways[1], [28, 12, 12]);
        assert_eq!(ways[2], [28, 12, 6]);
        assert_eq!(least_widths(&["a"], &[], WAYS[0]), [3]);
    }

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
