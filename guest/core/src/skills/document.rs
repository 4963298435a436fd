//! Reading a skill file.

use alloc::{format, string::String, vec::Vec};

use super::{
    BODY_LINES, BODY_TOKENS, FILE, FRONTMATTER, Finding, fields, finding::Severity, tokens, yaml,
};
use crate::sort::Arrange as _;

/// What a skill file says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Skill {
    /// Its name; the folder's where none is given.
    pub name: String,
    /// What it does and when to use it, trimmed.
    pub description: String,
    /// A licence or the name of a file that holds it; empty when it says nothing.
    pub license: String,
    /// What it needs around it; empty when it says nothing.
    pub compatibility: String,
    /// Tools that it may use without asking.
    pub tools: Vec<String>,
    /// Further facts, text each; nested ones as JSON.
    pub metadata: Vec<(String, String)>,
    /// Keys that the convention does not know, as text or as JSON.
    pub extra: Vec<(String, String)>,
    /// The Markdown after the frontmatter, trimmed.
    pub body: String,
}

/// What came of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parsed {
    /// The skill; `None` when a finding is an error.
    pub skill: Option<Skill>,
    /// In line order.
    pub findings: Vec<Finding>,
    /// The line on which the body begins, blank lines left out; 0 when nothing was read.
    pub body_line: u32,
}

impl Parsed {
    /// Whether the file keeps the public convention: nothing but advice was found.
    pub fn is_strict(&self) -> bool {
        self.findings
            .iter()
            .all(|finding| finding.severity == Severity::Advice)
    }
}

/// Reads a file. `folder` is the name of its folder, when known. `lossy` says that the host had to
/// replace bytes that were no UTF-8.
pub fn parse(text: &str, folder: Option<&str>, lossy: bool) -> Parsed {
    let mut findings = Vec::new();
    if lossy {
        let message = "bytes that are no UTF-8 were replaced by U+FFFD";
        findings.push(Finding::warning("encoding", 0, message));
    }
    let (skill, body_line) = read(text, folder, &mut findings).unwrap_or_else(|error| {
        findings.push(error);
        (None, 0)
    });
    findings.arrange_by_key(|finding| finding.line);
    let failed = findings
        .iter()
        .any(|finding| finding.severity == Severity::Error);
    Parsed {
        skill: skill.filter(|_| !failed),
        findings,
        body_line,
    }
}

fn read(
    text: &str,
    folder: Option<&str>,
    findings: &mut Vec<Finding>,
) -> Result<(Option<Skill>, u32), Finding> {
    if text.len() > FILE {
        return Err(Finding::too_large("too-large", 0, "file", text.len(), FILE));
    }
    let plain = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    if plain.len() < text.len() {
        findings.push(Finding::warning(
            "byte-order-mark",
            1,
            "the file begins with a byte order mark",
        ));
    }
    if plain.contains('\r') {
        findings.push(Finding::advice(
            "line-ends",
            0,
            "lines end with a carriage return",
        ));
    }
    let unified = plain.replace("\r\n", "\n").replace('\r', "\n");
    let parts = split(&unified, findings)?;
    let document = frontmatter(&parts, findings)?;
    let body = parts.body.trim();
    let blank = parts.body.len() - parts.body.trim_start().len();
    let body_line = parts.body_line + parts.body[..blank].matches('\n').count() as u32;
    if is_frontmatter(body) {
        let message = "a second frontmatter follows the first: it is part of the body";
        findings.push(Finding::warning("frontmatter-again", body_line, message));
    }
    lint_body(body, body_line, findings);
    Ok((
        fields::read(&document, body, folder, parts.first_line, findings),
        body_line,
    ))
}

/// The two parts of a file.
struct Parts<'a> {
    frontmatter: &'a str,
    /// Line of the first line of the frontmatter.
    first_line: u32,
    body: &'a str,
    body_line: u32,
}

/// Cuts a file at its fences: lines that are exactly `---` (the closing one also `...`), blanks at
/// the end allowed.
fn split<'a>(text: &'a str, findings: &mut Vec<Finding>) -> Result<Parts<'a>, Finding> {
    let mut number = 0;
    let mut start = None;
    let mut place = 0;
    for line in text.split_inclusive('\n') {
        number += 1;
        let end = place + line.len();
        let content = line.trim_end();
        match start {
            None if content == "---" => start = Some((end, number)),
            None if content.is_empty() => {}
            None => break,
            Some((from, opened)) if content == "---" || content == "..." => {
                if opened > 1 {
                    findings.push(Finding::warning(
                        "blank-start",
                        1,
                        "blank lines stand before the frontmatter",
                    ));
                }
                return Ok(Parts {
                    frontmatter: &text[from..place],
                    first_line: opened + 1,
                    body: &text[end..],
                    body_line: number + 1,
                });
            }
            Some(_) => {}
        }
        place = end;
    }
    Err(match start {
        Some((_, opened)) => Finding::error(
            "unclosed",
            opened,
            "the frontmatter is not closed by a line ---",
        ),
        None => Finding::error(
            "no-frontmatter",
            1,
            "the file does not begin with a frontmatter between lines ---",
        ),
    })
}

fn frontmatter(parts: &Parts<'_>, findings: &mut Vec<Finding>) -> Result<yaml::Document, Finding> {
    let length = parts.frontmatter.len();
    if length > FRONTMATTER {
        return Err(Finding::too_large(
            "frontmatter-too-large",
            parts.first_line,
            "frontmatter",
            length,
            FRONTMATTER,
        ));
    }
    special(parts, findings);
    let document = match yaml::read(parts.frontmatter, parts.first_line) {
        Ok(document) => document,
        Err(fault) => {
            let document = yaml::read_repaired(parts.frontmatter, parts.first_line)
                .map_err(|broken| Finding::error("yaml", broken.line, broken.what))?;
            if document
                .notes
                .iter()
                .all(|note| note.leniency != yaml::Leniency::Repair)
            {
                findings.push(Finding::warning("repaired", fault.line, fault.what));
            }
            document
        }
    };
    for note in &document.notes {
        let code = match note.leniency {
            yaml::Leniency::Duplicate => "duplicate-key",
            yaml::Leniency::Repair => "repaired",
        };
        findings.push(Finding::warning(
            code,
            note.fault.line,
            note.fault.what.clone(),
        ));
    }
    Ok(document)
}

/// Tells of characters that readers of YAML refuse (YAML 1.2, 5.1), and of what some take for the end
/// of the frontmatter.
fn special(parts: &Parts<'_>, findings: &mut Vec<Finding>) {
    let refused = |c: char| {
        (c.is_control() && !matches!(c, '\t' | '\n' | '\r' | '\u{85}'))
            || matches!(c, '\u{FFFE}' | '\u{FFFF}')
    };
    let line_of = |place: usize| {
        let before = parts.frontmatter[..place].matches('\n').count();
        parts.first_line + before as u32
    };
    if let Some((place, c)) = parts.frontmatter.char_indices().find(|(_, c)| refused(*c)) {
        let message = format!(
            "YAML takes no U+{:04X}: other readers refuse the file",
            c as u32
        );
        findings.push(Finding::warning(
            "special-character",
            line_of(place),
            message,
        ));
    }
    if let Some(place) = parts.frontmatter.find("---") {
        let message = "some programs end the frontmatter at the first ---, wherever it stands";
        findings.push(Finding::advice("fence-inside", line_of(place), message));
    }
}

/// Whether a body begins with what would be the frontmatter of a skill. Two rules around ordinary
/// text are none.
fn is_frontmatter(body: &str) -> bool {
    let Some(rest) = body.strip_prefix("---\n") else {
        return false;
    };
    let inner = rest.split_once("\n---").map_or("", |(inner, _)| inner);
    let named = |key: &str| key == "name" || key == "description";
    inner.len() <= FRONTMATTER
        && yaml::read_repaired(inner, 1)
            .is_ok_and(|document| document.entries.iter().any(|entry| named(&entry.key)))
}

fn lint_body(body: &str, line: u32, findings: &mut Vec<Finding>) {
    if body.is_empty() {
        findings.push(Finding::advice(
            "body-empty",
            line,
            "nothing follows the frontmatter",
        ));
    }
    let lines = body.lines().count();
    if lines > BODY_LINES {
        let message = format!("the body has {lines} lines, better at most {BODY_LINES}");
        findings.push(Finding::advice("body-lines", line, message));
    }
    let tokens = tokens::estimate(body);
    if tokens > BODY_TOKENS {
        let message = format!("the body has about {tokens} tokens, better at most {BODY_TOKENS}");
        findings.push(Finding::advice("body-tokens", line, message));
    }
}

#[cfg(test)]
mod tests;
