//! Tables that fit the terminal: names are never broken, texts stay readable, the rest makes room.

use comfy_table::{ColumnConstraint, ContentArrangement, Table, Width, presets::UTF8_BORDERS_ONLY};

use crate::show::{columns, printable, raw, wrapped};

/// Longest text in a cell, in characters; JSON has it whole.
const CELL_MAX: usize = 200;
/// Blanks around a cell.
const MARGINS: usize = 2;
/// Columns of texts are at least so wide, in characters, unless their texts are shorter.
const TEXT_LEAST: usize = 30;
/// Longest short word, in characters.
const WORD_MAX: usize = 12;
/// Headings of names beside the first column: they are to be copied.
const NAMES: &[&str] = &["record"];
/// Headings of texts.
const TEXTS: &[&str] = &[
    "text",
    "title",
    "rule",
    "value",
    "what it is for",
    "what it does",
    "what is wrong",
];
/// Headings of what is left out where there is no room for it, the first first.
const LEFT_OUT: &[&str] = &["score", "kind", "importance", "session", "by"];

/// Prints rows under their headings. Where there is little room, columns that say nothing are left
/// out, then those that say least; where that is not enough, each row becomes a block.
pub(crate) fn table(headings: &[&str], rows: &[Vec<String>]) {
    raw(laid_out(headings, rows, columns()).as_bytes());
}

/// The same as text, for lines of so many characters.
fn laid_out(headings: &[&str], rows: &[Vec<String>], room: u16) -> String {
    let rows: Vec<Vec<String>> = rows
        .iter()
        .map(|row| row.iter().map(|cell| cut(&printable(cell))).collect())
        .collect();
    let whole = Sheet::new(headings, rows);
    if whole.least(WAYS[0]).fits(room) {
        return whole.drawn(room);
    }
    let spoken = whole.without(|sheet, place| sheet.is_mute(place));
    let mut sheet = spoken.clone();
    for heading in std::iter::once(&"").chain(LEFT_OUT) {
        sheet = sheet.without(|sheet, place| sheet.headings[place] == *heading);
        if sheet.least(WAYS[1]).fits(room) {
            return sheet.drawn(room);
        }
    }
    // A table of two columns is as narrow as a block.
    if spoken.headings.len() < 3 {
        return spoken.drawn(room);
    }
    spoken.blocks(usize::from(room))
}

/// Which words of a cell are not broken: all short ones if there is room, else dates and numbers.
const WAYS: [fn(&str) -> bool; 2] = [
    |word| word.chars().count() <= WORD_MAX,
    |word| word.chars().count() <= WORD_MAX && word.contains(|sign: char| sign.is_ascii_digit()),
];

/// Headings and rows.
#[derive(Clone, Debug)]
struct Sheet<'a> {
    headings: Vec<&'a str>,
    rows: Vec<Vec<String>>,
}

/// How wide each column must be at least, with its margins.
#[derive(Debug, PartialEq, Eq)]
struct Widths(Vec<u16>);

impl Widths {
    /// Whether columns so wide fit into a line, with the borders around and a blank between them.
    fn fits(&self, room: u16) -> bool {
        let borders = u16::try_from(self.0.len())
            .unwrap_or(u16::MAX)
            .saturating_add(1);
        let sum = |sum: u16, width: &u16| sum.saturating_add(*width);
        self.0.iter().fold(borders, sum) <= room
    }
}

impl<'a> Sheet<'a> {
    fn new(headings: &[&'a str], rows: Vec<Vec<String>>) -> Self {
        let headings = headings.to_vec();
        Self { headings, rows }
    }

    fn cells(&self, place: usize) -> impl Iterator<Item = &str> {
        let cells = self.rows.iter().filter_map(move |row| row.get(place));
        cells.map(String::as_str)
    }

    fn is_mute(&self, place: usize) -> bool {
        place > 0 && self.cells(place).all(str::is_empty)
    }

    fn is_name(&self, place: usize) -> bool {
        place == 0 || NAMES.contains(&self.headings[place])
    }

    /// The same without the columns of which that holds.
    fn without(&self, goes: impl Fn(&Self, usize) -> bool) -> Self {
        let places = 0..self.headings.len();
        let places: Vec<usize> = places.filter(|place| !goes(self, *place)).collect();
        let kept = |row: &Vec<String>| {
            let cells = places.iter().filter_map(|place| row.get(*place).cloned());
            cells.collect()
        };
        Self {
            headings: places.iter().map(|place| self.headings[*place]).collect(),
            rows: self.rows.iter().map(kept).collect(),
        }
    }

    /// The widths at which no heading is broken and no name, texts have their room, and in the other
    /// columns no word is broken that is to stay whole.
    fn least(&self, whole: fn(&str) -> bool) -> Widths {
        let length = |word: &str| word.chars().count();
        let width = |place: usize| {
            let stays = |word: &&str| self.is_name(place) || whole(word);
            let words = self.cells(place).flat_map(str::split_whitespace);
            let words = words
                .filter(stays)
                .chain(self.headings[place].split_whitespace());
            let word = words.map(length).max().unwrap_or(0);
            let text = TEXTS.contains(&self.headings[place]);
            let text = self.cells(place).filter(|_| text).map(length).max();
            let wide = word.max(text.unwrap_or(0).min(TEXT_LEAST)) + MARGINS;
            u16::try_from(wide).unwrap_or(u16::MAX)
        };
        Widths((0..self.headings.len()).map(width).collect())
    }

    fn drawn(&self, room: u16) -> String {
        let mut table = Table::new();
        table
            .load_preset(UTF8_BORDERS_ONLY)
            .set_content_arrangement(ContentArrangement::Dynamic)
            .set_header(&self.headings);
        table.set_width(room);
        self.rows.iter().for_each(|row| {
            table.add_row(row);
        });
        let ways = WAYS.map(|whole| self.least(whole));
        let fitting = ways.into_iter().find(|way| way.fits(room));
        // Without room even for the headings, the first column is kept whole, whose names are to be
        // copied.
        let least = fitting.unwrap_or_else(|| {
            let mut first = self.least(|_| false);
            first.0.truncate(1);
            first
        });
        for (column, least) in table.column_iter_mut().zip(least.0) {
            column.set_constraint(ColumnConstraint::LowerBoundary(Width::Fixed(least)));
        }
        format!("{table}\n")
    }

    /// Each row on lines of its own: its name, its texts, then what else is said of it.
    fn blocks(&self, room: usize) -> String {
        let mut out = String::new();
        let named = |heading: &&str| NAMES.contains(heading);
        let name = self.headings.iter().position(named).unwrap_or(0);
        for row in &self.rows {
            out += &format!("{}\n", row.get(name).map_or("", String::as_str));
            let mut rest = Vec::new();
            for (place, (heading, cell)) in self.headings.iter().zip(row).enumerate() {
                if place == name {
                    continue;
                }
                if TEXTS.contains(heading) && !cell.is_empty() {
                    out += &wrapped(cell, room, "  ");
                    out.push('\n');
                } else if !cell.is_empty() {
                    rest.push(format!("{heading} {cell}"));
                }
            }
            if !rest.is_empty() {
                out += &wrapped(&rest.join("; "), room, "  ");
                out.push('\n');
            }
        }
        out
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

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "01M8PVDGPCV95PR8JKK0H3EA6Q";
    const TEXT: &str = "The staging database is restored from production every Monday night";

    fn rows(cells: &[&str]) -> Vec<Vec<String>> {
        vec![cells.iter().map(|cell| (*cell).to_owned()).collect()]
    }

    #[test]
    fn headings_dates_and_names_are_not_broken() {
        let mut lines = rows(&[ID, "approximate sentences", "2026-11-30 18:28:01Z"]);
        lines.extend(rows(&["x", "incomprehensibilities", ""]));
        let sheet = Sheet::new(&["record", "confidence", "made"], lines);
        assert_eq!(sheet.least(WAYS[0]).0, [28, 13, 12]);
        // Where there is less room, names, dates and headings are kept.
        assert_eq!(sheet.least(WAYS[1]).0, [28, 12, 12]);
        assert_eq!(Sheet::new(&["a"], Vec::new()).least(WAYS[0]).0, [3]);
    }

    /// Whether the text is found with so many characters of it on a line.
    fn reads(shown: &str, least: usize) -> bool {
        let line = shown.lines().find(|line| line.contains("The staging"));
        let line = line.unwrap_or_default();
        let text = &line[line.find("The").unwrap_or(0)..];
        let common = text.chars().zip(TEXT.chars()).take_while(|(a, b)| a == b);
        common.count() >= least
    }

    #[test]
    fn names_stay_whole_and_texts_readable_at_every_width() {
        let reference = format!("observation:{ID}");
        let wide = [
            (
                vec!["record", "text", "kind", "score", "matched", "by"],
                vec![
                    reference.as_str(),
                    TEXT,
                    "fact",
                    "1.81",
                    "stage",
                    "tool (crawler)",
                ],
            ),
            (
                vec!["version", "record", "text", "since", "state", "by"],
                vec!["1", ID, TEXT, "2026-11-30 18:28:01Z", "latest", "user"],
            ),
            (
                vec![
                    "record", "text", "kind", "concepts", "version", "updated", "by",
                ],
                vec![
                    ID,
                    TEXT,
                    "fact",
                    "staging, database",
                    "1",
                    "2026-11-30 18:28:01Z",
                    "user",
                ],
            ),
        ];
        for (headings, cells) in &wide {
            let name = cells.iter().find(|cell| cell.contains(ID)).expect("a name");
            for room in [40, 50, 60, 72, 80, 100, 120, 200] {
                let shown = laid_out(headings, &rows(cells), room);
                assert!(shown.contains(name), "{room}: {shown}");
                assert!(reads(&shown, 24), "{room}: {shown}");
                let most = usize::from(room).max(name.len());
                assert!(
                    shown.lines().all(|line| line.chars().count() <= most),
                    "{room}: {shown}"
                );
            }
        }
    }

    #[test]
    fn what_says_least_makes_room_first_and_blocks_say_all() {
        let headings = ["record", "text", "kind", "importance", "score", "by"];
        let cells = rows(&[ID, TEXT, "fact", "7.0", "1.06", "user"]);
        let shown = laid_out(&headings, &cells, 80);
        assert!(
            shown.contains("record") && shown.contains(" by "),
            "{shown}"
        );
        for gone in ["score", "kind", "importance"] {
            assert!(!shown.contains(gone), "{shown}");
        }
        let shown = laid_out(&headings, &cells, 50);
        assert!(
            shown.starts_with(&format!("{ID}\n  The staging")),
            "{shown}"
        );
        for said in ["kind fact", "importance 7.0", "score 1.06", "by user"] {
            assert!(shown.contains(said), "{shown}");
        }
    }
}
