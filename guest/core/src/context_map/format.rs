//! The text of a context map: sections, items, and an edit applied line by line.
//!
//! A header is a line that begins with `##`; an item is a line `[id] content`. Everything else is
//! free text, which no edit touches.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    format,
    string::{String, ToString},
    vec::Vec,
};

use crate::sort::Gather as _;
use crate::text::space;

/// One of the six sections.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Section {
    /// Where to find what.
    Roadmap,
    /// What the context is.
    Understanding,
    /// Exact values.
    Constants,
    /// How to read it.
    Schema,
    /// What was worked out.
    Results,
    /// What went wrong.
    Errors,
}

impl Section {
    /// All sections in their order.
    pub const ALL: [Self; 6] = [
        Self::Roadmap,
        Self::Understanding,
        Self::Constants,
        Self::Schema,
        Self::Results,
        Self::Errors,
    ];

    /// The name that operations use.
    pub fn name(self) -> &'static str {
        match self {
            Self::Roadmap => "context_roadmap",
            Self::Understanding => "context_understanding",
            Self::Constants => "domain_constants",
            Self::Schema => "parsing_schema",
            Self::Results => "reusable_results",
            Self::Errors => "error_patterns",
        }
    }

    /// What ids of its items begin with.
    pub fn prefix(self) -> &'static str {
        match self {
            Self::Roadmap => "cr",
            Self::Understanding => "cu",
            Self::Constants => "dc",
            Self::Schema => "ps",
            Self::Results => "rr",
            Self::Errors => "ep",
        }
    }

    /// The title of its header: the name in capitals with blanks.
    pub fn title(self) -> String {
        self.name().to_ascii_uppercase().replace('_', " ")
    }

    /// What a new map says below the header; part of the documented text.
    fn purpose(self) -> &'static str {
        match self {
            Self::Roadmap => "Index of what the context contains and where to find it.",
            Self::Understanding => {
                "High-level understanding of the context: what it is, how it's organized, and what matters."
            }
            Self::Constants => {
                "Exact parameters, formulas, thresholds, reference values, enum sets, \
                 and output field requirements defined by the context."
            }
            Self::Schema => "How to parse and navigate the context's format.",
            Self::Results => "Reusable knowledge about the context.",
            Self::Errors => "Concrete failure modes observed while processing this context.",
        }
    }

    /// The section that a name or title means: case, hyphens, runs of white space and one colon
    /// at the end do not matter.
    pub fn find(text: &str) -> Option<Self> {
        let lower = text.to_lowercase();
        let mut name = String::with_capacity(lower.len());
        for c in space::trim(&lower).chars() {
            if c != '-' && !space::is_space(c) {
                name.push(c);
            } else if !name.ends_with(' ') {
                // A blank cannot be in the text any more, so it marks the run.
                name.push(' ');
            }
        }
        let name = name.replace(' ', "_");
        let name = name.strip_suffix(':').unwrap_or(&name);
        Self::ALL.into_iter().find(|section| section.name() == name)
    }
}

/// The text of a new map.
pub fn default_text() -> String {
    let blocks =
        Section::ALL.map(|section| format!("## {}\n({})\n", section.title(), section.purpose()));
    blocks.join("\n")
}

/// What a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line<'a> {
    Header(Option<Section>),
    Item(&'a str),
    Free,
}

fn read(line: &str) -> Line<'_> {
    let line = space::trim(line);
    if line.starts_with("##") {
        return Line::Header(Section::find(line.trim_start_matches('#')));
    }
    let item = line.strip_prefix('[').and_then(|rest| rest.split_once(']'));
    match item.map(|(id, content)| (space::trim(id), space::trim(content))) {
        Some((id, content)) if !id.is_empty() && !content.is_empty() => Line::Item(id),
        _ => Line::Free,
    }
}

/// The ids of all items.
pub fn ids(text: &str) -> BTreeSet<&str> {
    items(text).gather()
}

/// The distinct ids of all items in text order.
pub fn ids_in_order(text: &str) -> Vec<&str> {
    let mut seen = BTreeSet::new();
    items(text).filter(|id| seen.insert(*id)).collect()
}

fn items(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n').filter_map(|line| match read(line) {
        Line::Item(id) => Some(id),
        _ => None,
    })
}

/// The number at the end of an id, after its last hyphen.
pub fn number(id: &str) -> Option<u64> {
    let (_, digits) = id.rsplit_once('-')?;
    let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    is_number.then(|| digits.parse().unwrap_or(u64::MAX))
}

/// Changes to lines, collected before they are applied.
#[derive(Clone, Debug, Default)]
pub struct Edit {
    added: BTreeMap<Section, Vec<String>>,
    deleted: BTreeSet<String>,
    replaced: BTreeMap<String, String>,
}

impl Edit {
    /// Adds an item at the end of its section.
    pub fn add(&mut self, section: Section, id: &str, content: &str) {
        self.added
            .entry(section)
            .or_default()
            .push(item(id, content));
    }

    /// Deletes every item of an id; wins over a replacement.
    pub fn delete(&mut self, id: &str) {
        self.deleted.insert(id.to_string());
    }

    /// Replaces every item of an id; the last replacement wins.
    pub fn replace(&mut self, id: &str, content: &str) {
        self.replaced.insert(id.to_string(), content.to_string());
    }
}

fn item(id: &str, content: &str) -> String {
    format!("[{id}] {content}")
}

/// Applies an edit. Added items go to the end of the first block of their section, sections that
/// are missing to the end of the text. Headers get a blank line before them, runs of blank lines
/// become one.
pub fn apply(text: &str, edit: &Edit) -> String {
    let mut pending = edit.added.clone();
    let mut lines: Vec<String> = Vec::new();
    let mut section = None;
    for line in text.split('\n') {
        match read(line) {
            Line::Header(next) => {
                lines.extend(
                    section
                        .and_then(|section| pending.remove(&section))
                        .unwrap_or_default(),
                );
                lines.push(String::new());
                lines.push(line.to_string());
                section = next;
            }
            Line::Item(id) if edit.deleted.contains(id) => {}
            Line::Item(id) => match edit.replaced.get(id) {
                Some(content) => lines.push(item(id, content)),
                None => lines.push(line.to_string()),
            },
            Line::Free => lines.push(line.to_string()),
        }
    }
    lines.extend(
        section
            .and_then(|section| pending.remove(&section))
            .unwrap_or_default(),
    );
    for (section, added) in pending {
        lines.push(String::new());
        lines.push(format!("## {}", section.title()));
        lines.extend(added);
    }
    tidy(&lines)
}

/// Joins lines: a blank line after an empty one goes, the ends are trimmed, one line feed ends it.
fn tidy(lines: &[String]) -> String {
    let mut out = String::new();
    let mut after_empty = false;
    for line in lines {
        if after_empty && space::trim(line).is_empty() {
            continue;
        }
        after_empty = line.is_empty();
        out.push_str(line);
        out.push('\n');
    }
    let mut text = space::trim(&out).to_string();
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::{Edit, Section, apply, default_text, ids, number};

    #[test]
    fn a_new_map_has_557_characters() {
        assert_eq!(default_text().chars().count(), 557);
        assert!(default_text().starts_with("## CONTEXT ROADMAP\n(Index"));
    }

    #[test]
    fn sections_are_found_in_many_spellings() {
        for text in [
            "Domain Constants",
            " domain-constants: ",
            "DOMAIN \t-CONSTANTS",
            "domain_constants",
        ] {
            assert_eq!(Section::find(text), Some(Section::Constants), "{text}");
        }
        assert_eq!(Section::find("domain constants::"), None);
        assert_eq!(Section::find(""), None);
    }

    #[test]
    fn only_lines_with_id_and_content_are_items() {
        let text = "[a] x\n[b]\n- [c] x\n  [d]y\n[ ] todo\n[e](f)\n";
        assert_eq!(
            ids(text).into_iter().collect::<alloc::vec::Vec<_>>(),
            ["a", "d", "e"]
        );
    }

    #[test]
    fn numbers_are_those_at_the_end() {
        assert_eq!(number("cu-00012"), Some(12));
        assert_eq!(number("misc"), None);
        assert_eq!(number("a-"), None);
        assert_eq!(number("x-99999999999999999999999"), Some(u64::MAX));
    }

    #[test]
    fn an_empty_edit_only_tidies() {
        assert_eq!(
            apply("## A\n\n\n\nx\n## B\n", &Edit::default()),
            "## A\n\nx\n\n## B\n"
        );
    }
}
