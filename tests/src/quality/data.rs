//! Reads a data set.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use serde_json::{Value, json};

/// A data set.
#[derive(Debug)]
pub(super) struct Set {
    pub(super) source: Source,
    pub(super) queries: Vec<Query>,
    /// Grades of documents by query.
    pub(super) grades: BTreeMap<String, BTreeMap<String, f64>>,
}

/// What is searched.
#[derive(Debug)]
pub(super) enum Source {
    /// Lines to load, by group.
    Documents(BTreeMap<String, Vec<String>>),
    /// Skill files.
    Skills(Vec<SkillFile>),
}

/// A skill file.
#[derive(Debug)]
pub(super) struct SkillFile {
    /// Its path below `skills/`, which it is judged by.
    pub(super) path: String,
    /// The name of its folder.
    pub(super) folder: String,
    pub(super) text: String,
}

/// One query.
#[derive(Debug, Default)]
pub(super) struct Query {
    pub(super) id: String,
    pub(super) text: String,
    pub(super) group: String,
    pub(super) kind: String,
    category: String,
}

impl Query {
    /// What it is reported under.
    pub(super) fn label(&self) -> String {
        match (self.kind.is_empty(), self.category.is_empty()) {
            (false, _) => format!("kind {}", self.kind),
            (true, false) => format!("cat {}", self.category),
            (true, true) => String::new(),
        }
    }
}

pub(super) fn read(folder: &Path) -> Result<Set> {
    let source = if folder.join("docs.jsonl").is_file() {
        Source::Documents(documents(&folder.join("docs.jsonl"))?)
    } else {
        Source::Skills(skills(&folder.join("skills"))?)
    };
    let queries = lines(&folder.join("queries.jsonl"))?
        .iter()
        .map(|line| Query {
            id: text(line, "id"),
            text: text(line, "text"),
            group: text(line, "group"),
            kind: text(line, "kind"),
            category: text(line, "cat"),
        })
        .collect();
    Ok(Set {
        source,
        queries,
        grades: grades(&folder.join("qrels.tsv"))?,
    })
}

/// A member as text; numbers as they are written.
fn text(line: &Value, field: &str) -> String {
    match &line[field] {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

fn lines(path: &Path) -> Result<Vec<Value>> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    text.lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| {
            serde_json::from_str(line).with_context(|| format!("{}: {line}", path.display()))
        })
        .collect()
}

/// Turns of a session follow each other by a millisecond, in the order of the file.
fn documents(path: &Path) -> Result<BTreeMap<String, Vec<String>>> {
    let mut groups: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (number, line) in (0u64..).zip(lines(path)?) {
        let spoken = clock(&text(&line, "time")).unwrap_or(1_000_000_000_000);
        let (content, title) = (text(&line, "text"), text(&line, "title"));
        let content = if content.trim().is_empty() {
            title
        } else {
            content
        };
        let mut record = json!({
            "id": text(&line, "id"),
            "content": content,
            "created": spoken + number,
        });
        for field in ["title", "session"] {
            let value = text(&line, field);
            if !value.is_empty() {
                record[field] = json!(value);
            }
        }
        groups
            .entry(text(&line, "group"))
            .or_default()
            .push(record.to_string());
    }
    Ok(groups)
}

/// Reads `1:56 pm on 8 May, 2023` as milliseconds since 1970.
fn clock(text: &str) -> Option<u64> {
    const MONTHS: [&str; 12] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ];
    let (time, date) = text.split_once(" on ")?;
    let (clock, half) = time.split_once(' ')?;
    let (hour, minute) = clock.split_once(':')?;
    let hour = hour.trim().parse::<u64>().ok()? % 12 + if half.trim() == "pm" { 12 } else { 0 };
    let (day_month, year) = date.split_once(',')?;
    let (day, month) = day_month.trim().split_once(' ')?;
    let month = MONTHS
        .iter()
        .position(|name| *name == month.trim().to_lowercase())? as u64
        + 1;
    let days = days(year.trim().parse().ok()?, month, day.parse().ok()?);
    Some(((days * 24 + hour) * 60 + minute.trim().parse::<u64>().ok()?) * 60_000)
}

/// Days since 1970 of a date (Howard Hinnant's algorithm).
fn days(year: u64, month: u64, day: u64) -> u64 {
    let year = if month <= 2 { year - 1 } else { year };
    let shifted = if month > 2 { month - 3 } else { month + 9 };
    let of_year = (153 * shifted + 2) / 5 + day - 1;
    let (era, of_era) = (year / 400, year % 400);
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

fn skills(root: &Path) -> Result<Vec<SkillFile>> {
    let mut files: Vec<PathBuf> = Vec::new();
    let mut folders = vec![root.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path
                .file_name()
                .is_some_and(|name| name.eq_ignore_ascii_case("SKILL.md"))
            {
                files.push(path);
            }
        }
    }
    files.sort();
    files
        .into_iter()
        .map(|path| {
            let text = String::from_utf8_lossy(&fs::read(&path)?).into_owned();
            let below = path
                .strip_prefix(root)?
                .to_string_lossy()
                .replace('\\', "/");
            let folder = path.parent().and_then(Path::file_name);
            let folder = folder.unwrap_or_default().to_string_lossy().into_owned();
            Ok(SkillFile {
                path: below,
                folder,
                text,
            })
        })
        .collect()
}

fn grades(path: &Path) -> Result<BTreeMap<String, BTreeMap<String, f64>>> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let mut grades: BTreeMap<String, BTreeMap<String, f64>> = BTreeMap::new();
    for line in text.lines() {
        let mut cells = line.split('\t');
        if let (Some(query), Some(document), Some(grade)) =
            (cells.next(), cells.next(), cells.next())
            && let Ok(grade) = grade.trim().parse()
        {
            grades
                .entry(query.to_owned())
                .or_default()
                .insert(document.to_owned(), grade);
        }
    }
    Ok(grades)
}

#[cfg(test)]
mod tests {
    use super::clock;

    #[test]
    fn times_of_conversations_are_read() {
        assert_eq!(clock("1:56 pm on 8 May, 2023"), Some(1_683_554_160_000));
        assert_eq!(clock("12:05 am on 1 January, 1970"), Some(300_000));
        assert_eq!(clock("yesterday"), None);
    }
}
