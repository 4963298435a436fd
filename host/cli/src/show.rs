//! Answers for people: lines and tables; JSON for programs.

use std::{
    io::{self, Write as _},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use serde_json::{Value, json};

pub(crate) use crate::table::table;

/// Why standard output took no more. What follows is dropped; the command ends its work first.
static LOST: Mutex<Option<io::Error>> = Mutex::new(None);

/// Whether what is said is for programs.
static AS_JSON: AtomicBool = AtomicBool::new(false);

/// Says that answers, errors and notes are JSON.
pub(crate) fn for_programs() {
    AS_JSON.store(true, Ordering::Relaxed);
}

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

/// How wide a line may be: as `COLUMNS` says, else as the terminal is, else what most can show.
pub(crate) fn width() -> usize {
    usize::from(columns())
}

pub(crate) fn columns() -> u16 {
    const NO_TERMINAL: u16 = 120;
    let width = known_columns(terminal_size::terminal_size_of(io::stdout()));
    width.unwrap_or(NO_TERMINAL)
}

/// What is known of the width: what `COLUMNS` says, else that of the terminal.
fn known_columns(terminal: Option<(terminal_size::Width, terminal_size::Height)>) -> Option<u16> {
    const LEAST: u16 = 40;
    let said = std::env::var("COLUMNS")
        .ok()
        .and_then(|said| said.parse().ok());
    let width = said.or_else(|| terminal.map(|(width, _)| width.0));
    width.map(|width: u16| width.max(LEAST))
}

/// A text broken between words into lines of so many characters; each begins with the indentation.
/// What is longer than a line stays whole.
pub(crate) fn wrapped(text: &str, width: usize, indent: &str) -> String {
    let room = width.saturating_sub(indent.chars().count());
    let lines = text.lines().flat_map(|line| broken(line, room));
    let lines = lines.map(|line| format!("{indent}{}", line.trim_end()));
    lines.collect::<Vec<_>>().join("\n")
}

/// Lines of at most so many characters where words allow; spaces stay as they are, so that a line
/// put together again is the same.
fn broken(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split_inclusive(' ') {
        let length = word.trim_end().chars().count();
        if used > 0 && used + length > width {
            lines.push(String::new());
            used = 0;
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(word);
        }
        used += word.chars().count();
    }
    lines
}

/// Prints a sentence, broken between words where the terminal ends.
pub(crate) fn prose(text: &str) {
    match known_columns(terminal_size::terminal_size_of(io::stdout())) {
        Some(width) => line(&wrapped(text, usize::from(width), "")),
        None => line(text),
    }
}

/// Writes sentences to standard error, broken between words where the terminal ends. What starts the
/// first line stands before it; the others are indented.
pub(crate) fn advise(start: &str, indent: &str, text: &str) {
    let width = known_columns(terminal_size::terminal_size_of(io::stderr()));
    let text = match width {
        Some(width) => wrapped(text, usize::from(width), indent),
        None => format!("{indent}{text}"),
    };
    let body = text.get(indent.len()..).unwrap_or_default();
    remark(&format!("{start}{body}"));
}

/// Writes a note to standard error; for programs as `{"note": ...}` on a line.
pub(crate) fn note(text: &str) {
    if AS_JSON.load(Ordering::Relaxed) {
        remark(&printable_json(&json!({ "note": text }).to_string()));
        return;
    }
    advise("note: ", "      ", text);
}

/// A number of things by name: `1 record`, `2 records`.
pub(crate) fn count(number: u64, one: &str) -> String {
    match number {
        1 => format!("1 {one}"),
        number => format!("{number} {one}s"),
    }
}

/// What became of the stored bytes of what was forgotten, as the end of a sentence; nothing where
/// nobody asked.
pub(crate) fn purged(answer: &Value) -> &'static str {
    match answer["purged"].as_str() {
        Some("physical") => {
            ", and no stored byte holds its text any more; the audit keeps its key or id"
        }
        Some("logical") => "; this kind of store cannot erase its bytes",
        Some("pending") => {
            "; its bytes are still there, because the store is busy or the disk is full: \
             `vademecum compact` erases them later"
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
    use super::{broken, printable, printable_json, time, wrapped};

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(broken("one two three", 8), ["one two ", "three"]);
        assert_eq!(broken("one  two three", 80).concat(), "one  two three");
        assert_eq!(broken("incomprehensibilities", 5).len(), 1);
        assert_eq!(broken("", 5), [""]);
        assert_eq!(wrapped("a bc def", 6, ""), "a bc\ndef");
        assert_eq!(
            wrapped("a incomprehensible b", 8, "  "),
            "  a\n  incomprehensible\n  b"
        );
        assert_eq!(wrapped("a  b\n\nc", 8, "  "), "  a  b\n  \n  c");
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
