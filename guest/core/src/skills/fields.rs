//! The fields of a frontmatter: what they may be, and what is taken all the same.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use unicode_normalization::UnicodeNormalization as _;

use super::{
    COMPATIBILITY, DESCRIPTION, Finding, NAME, Skill,
    yaml::{Document, Entry, Node},
};
use crate::ecma::{self, Value};

/// Why a name breaks the convention: code and message.
pub fn name_faults(name: &str) -> Vec<(&'static str, String)> {
    let mut faults = Vec::new();
    let length = name.chars().count();
    if length > NAME {
        faults.push((
            "name-length",
            format!("the name has {length} characters, the limit is {NAME}"),
        ));
    }
    let is_good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if !name.chars().all(is_good) {
        let message = "a name has small letters, digits and hyphens only".to_string();
        faults.push(("name-characters", message));
    }
    if name.starts_with('-') || name.ends_with('-') || name.contains("--") {
        let message = "a name has no hyphen at its ends and none beside another".to_string();
        faults.push(("name-hyphens", message));
    }
    faults
}

/// Reads the fields. Without a description, or without a name and a folder, there is no skill.
pub(super) fn read(
    document: &Document,
    body: &str,
    folder: Option<&str>,
    line: u32,
    findings: &mut Vec<Finding>,
) -> Option<Skill> {
    let mut skill = Skill {
        body: body.to_string(),
        ..Skill::default()
    };
    let mut lines = Lines {
        name: line,
        description: line,
    };
    for entry in &document.entries {
        take(entry, &mut skill, &mut lines, findings);
    }
    let named = check_name(&mut skill, folder, lines.name, findings);
    let described = check_description(&skill, lines.description, findings);
    (named && described).then_some(skill)
}

/// Where the required fields stand.
struct Lines {
    name: u32,
    description: u32,
}

fn take(entry: &Entry, skill: &mut Skill, lines: &mut Lines, findings: &mut Vec<Finding>) {
    match entry.key.as_str() {
        "name" => {
            lines.name = entry.line;
            skill.name = text(entry, findings);
        }
        "description" => {
            lines.description = entry.line;
            skill.description = text(entry, findings);
        }
        "license" => skill.license = text(entry, findings),
        "compatibility" => {
            skill.compatibility = text(entry, findings);
            let length = skill.compatibility.chars().count();
            if length == 0 {
                let message = "compatibility says nothing: leave it out";
                findings.push(Finding::warning(
                    "compatibility-length",
                    entry.line,
                    message,
                ));
            }
            if length > COMPATIBILITY {
                let message =
                    format!("compatibility has {length} characters, the limit is {COMPATIBILITY}");
                findings.push(Finding::warning(
                    "compatibility-length",
                    entry.line,
                    message,
                ));
            }
        }
        "allowed-tools" => skill.tools = tools(entry, findings),
        "metadata" => skill.metadata = metadata(entry, findings),
        key => {
            let message = format!("the convention does not know the key {key:?}");
            findings.push(Finding::warning("unknown-key", entry.line, message));
            skill.extra.push((key.to_string(), flat(&entry.value)));
        }
    }
}

/// A field that is text; anything else is taken as JSON.
fn text(entry: &Entry, findings: &mut Vec<Finding>) -> String {
    if !matches!(entry.value, Node::Text(_)) {
        let message = format!("{} is no text", entry.key);
        findings.push(Finding::warning("not-text", entry.line, message));
    }
    flat(&entry.value).trim().to_string()
}

/// A node as text, maps and lists as JSON.
fn flat(node: &Node) -> String {
    match node {
        Node::Text(text) => text.clone(),
        nested => value(nested).compact(),
    }
}

fn value(node: &Node) -> Value {
    match node {
        Node::Text(text) => Value::Text(text.clone()),
        Node::List(list) => Value::List(list.iter().map(value).collect()),
        Node::Map(entries) => ecma::object(
            entries
                .iter()
                .map(|entry| (entry.key.as_str(), value(&entry.value))),
        ),
    }
}

fn check_name(
    skill: &mut Skill,
    folder: Option<&str>,
    line: u32,
    findings: &mut Vec<Finding>,
) -> bool {
    one_line(&mut skill.name, line, findings);
    if skill.name.is_empty() {
        let Some(folder) = folder.filter(|folder| !folder.is_empty()) else {
            findings.push(Finding::error(
                "name-missing",
                line,
                "the skill has no name and no folder",
            ));
            return false;
        };
        findings.push(Finding::warning(
            "name-missing",
            line,
            "the skill is named after its folder",
        ));
        skill.name = folder.to_string();
        one_line(&mut skill.name, line, findings);
        return true;
    }
    for (code, message) in name_faults(&skill.name) {
        findings.push(Finding::warning(code, line, message));
    }
    // A file system may keep a name in another normal form.
    let differs = |folder: &str| !folder.nfkc().eq(skill.name.nfkc());
    if folder.is_some_and(differs) {
        let message = format!("the name {:?} is not that of the folder", skill.name);
        findings.push(Finding::warning("name-folder", line, message));
    }
    true
}

/// A name with control characters as it counts; nothing when it has none.
pub(super) fn joined(name: &str) -> Option<String> {
    if !name.contains(char::is_control) {
        return None;
    }
    let pieces = name.split(char::is_control).map(str::trim);
    let pieces: Vec<&str> = pieces.filter(|piece| !piece.is_empty()).collect();
    Some(pieces.join(" "))
}

/// A name is on one line, for it is an id too: line breaks and other control characters count as
/// blanks.
fn one_line(name: &mut String, line: u32, findings: &mut Vec<Finding>) {
    let Some(joined) = joined(name) else {
        return;
    };
    *name = joined;
    let message = "line breaks and control characters in the name count as blanks";
    findings.push(Finding::warning("name-control", line, message));
}

fn check_description(skill: &Skill, line: u32, findings: &mut Vec<Finding>) -> bool {
    if skill.description.is_empty() {
        findings.push(Finding::error(
            "description-missing",
            line,
            "the skill has no description",
        ));
        return false;
    }
    let length = skill.description.chars().count();
    if length > DESCRIPTION {
        let message =
            format!("the description has {length} characters, the limit is {DESCRIPTION}");
        findings.push(Finding::warning("description-length", line, message));
    }
    if skill.description.contains(['<', '>']) {
        let message = "some programs refuse angle brackets in a description";
        findings.push(Finding::advice("description-brackets", line, message));
    }
    true
}

/// Tools as a text with blanks, a text with commas, or a list; parentheses protect both.
fn tools(entry: &Entry, findings: &mut Vec<Finding>) -> Vec<String> {
    match &entry.value {
        Node::Text(text) => {
            let (tools, commas) = cut_tools(text);
            if commas {
                let message = "allowed-tools are parted by blanks, not by commas";
                findings.push(Finding::warning("tools-commas", entry.line, message));
            }
            if !is_closed(text) {
                let message = "a parenthesis in allowed-tools is not closed, or not opened";
                findings.push(Finding::warning("tools-parenthesis", entry.line, message));
            }
            tools
        }
        Node::List(list) => {
            let message = "allowed-tools is a text, not a list";
            findings.push(Finding::warning("tools-list", entry.line, message));
            list.iter()
                .map(|tool| flat(tool).trim().to_string())
                .filter(|tool| !tool.is_empty())
                .collect()
        }
        Node::Map(_) => {
            findings.push(Finding::warning(
                "not-text",
                entry.line,
                "allowed-tools is no text",
            ));
            Vec::new()
        }
    }
}

/// Whether a text names one tool, whatever stands beside it.
pub(super) fn is_one_tool(text: &str) -> bool {
    cut_tools(text).0.len() == 1 && is_closed(text)
}

/// Whether every parenthesis has its other half.
fn is_closed(text: &str) -> bool {
    let mut depth = 0_i64;
    for c in text.chars() {
        depth += i64::from(c == '(') - i64::from(c == ')');
        if depth < 0 {
            return false;
        }
    }
    depth == 0
}

fn cut_tools(text: &str) -> (Vec<String>, bool) {
    let (mut tools, mut tool) = (Vec::new(), String::new());
    let (mut depth, mut commas) = (0_usize, false);
    for c in text.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 && (c == ',' || c.is_whitespace()) {
            commas |= c == ',';
            if !tool.is_empty() {
                tools.push(core::mem::take(&mut tool));
            }
        } else {
            tool.push(c);
        }
    }
    if !tool.is_empty() {
        tools.push(tool);
    }
    (tools, commas)
}

fn metadata(entry: &Entry, findings: &mut Vec<Finding>) -> Vec<(String, String)> {
    let Node::Map(members) = &entry.value else {
        if !matches!(&entry.value, Node::Text(text) if text.is_empty()) {
            findings.push(Finding::warning(
                "metadata-type",
                entry.line,
                "metadata is no map",
            ));
            return alloc::vec![("metadata".to_string(), flat(&entry.value))];
        }
        return Vec::new();
    };
    for member in members {
        if !matches!(member.value, Node::Text(_)) {
            let message = format!(
                "the value of {:?} in metadata is no text; it is kept as JSON",
                member.key
            );
            findings.push(Finding::warning("metadata-nested", member.line, message));
        }
    }
    members
        .iter()
        .map(|member| (member.key.clone(), flat(&member.value)))
        .collect()
}
