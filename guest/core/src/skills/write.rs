//! Writing a skill file as the public convention has it.

use alloc::{
    format,
    string::{String, ToString},
};

use super::{COMPATIBILITY, DESCRIPTION, FILE, Skill, fields};
use crate::error::{Error, Result};
use crate::sort::Arrange as _;

/// Longest key that YAML takes on the line of its value, in characters, quotes and escapes included.
pub const KEY: usize = 1024;

/// What closes a frontmatter. Some readers cut a file at the first two wherever they stand.
const FENCE: &str = "---";

/// The file of a skill. Keys that the convention does not know are not written. What is written
/// reads back alike, blanks around the body and the texts of known keys aside.
///
/// # Errors
/// `invalid` or `too-large` about the first field that breaks the convention, `invalid` about a body
/// that holds a carriage return: no reader tells it from the end of a line.
pub fn write(skill: &Skill) -> Result<String> {
    check(skill)?;
    let mut out = String::from("---\n");
    member("name", &skill.name, 0, &mut out);
    member("description", skill.description.trim(), 0, &mut out);
    for (key, text) in [
        ("license", &skill.license),
        ("compatibility", &skill.compatibility),
    ] {
        if !text.is_empty() {
            member(key, text.trim(), 0, &mut out);
        }
    }
    if !skill.tools.is_empty() {
        member("allowed-tools", &skill.tools.join(" "), 0, &mut out);
    }
    if !skill.metadata.is_empty() {
        out.push_str("metadata:\n");
        for (key, text) in &skill.metadata {
            member(key, text, 2, &mut out);
        }
    }
    out.push_str("---\n");
    let body = skill.body.trim();
    if body.contains('\r') {
        let message =
            "the body holds a carriage return: lines of a skill file end with a line feed";
        return Err(Error::invalid("body", message));
    }
    if !body.is_empty() {
        out.push_str(&format!("\n{body}\n"));
    }
    if out.len() > FILE {
        return Err(Error::too_large(
            "body",
            "bytes with the frontmatter",
            out.len() as u64,
            FILE as u64,
        ));
    }
    Ok(out)
}

fn check(skill: &Skill) -> Result<()> {
    if skill.name.is_empty() {
        return Err(Error::invalid("name", "a skill has a name"));
    }
    if let Some((_, message)) = fields::name_faults(&skill.name).into_iter().next() {
        return Err(Error::invalid(
            "name",
            format!("{message}: {:?}", skill.name),
        ));
    }
    if skill.description.trim().is_empty() {
        return Err(Error::invalid("description", "a skill has a description"));
    }
    for (field, text, limit) in [
        ("description", &skill.description, DESCRIPTION),
        ("compatibility", &skill.compatibility, COMPATIBILITY),
    ] {
        let length = text.chars().count();
        if length > limit {
            return Err(Error::too_large(
                field,
                "characters",
                length as u64,
                limit as u64,
            ));
        }
    }
    let splits = |tool: &&String| !fields::is_one_tool(tool);
    if let Some(tool) = skill.tools.iter().find(splits) {
        return Err(Error::invalid(
            "tools",
            format!("{tool:?} is not the name of one tool"),
        ));
    }
    if skill.metadata.iter().any(|(key, _)| key.trim().is_empty()) {
        return Err(Error::invalid("metadata", "a key in metadata is blank"));
    }
    let lengths = skill.metadata.iter();
    let length = lengths.map(|(key, _)| scalar(key).chars().count()).max();
    if let Some(length) = length.filter(|length| *length > KEY) {
        return Err(Error::too_large(
            "metadata",
            "characters of a written key",
            length as u64,
            KEY as u64,
        ));
    }
    let mut keys: alloc::vec::Vec<&str> =
        skill.metadata.iter().map(|(key, _)| key.as_str()).collect();
    keys.arrange();
    if let Some(pair) = keys.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(Error::invalid(
            "metadata",
            format!("the key {:?} is there twice", pair[0]),
        ));
    }
    Ok(())
}

fn member(key: &str, text: &str, indent: usize, out: &mut String) {
    let blanks = " ".repeat(indent);
    out.push_str(&format!("{blanks}{}: {}\n", scalar(key), scalar(text)));
}

/// A scalar that every YAML reader takes as this text: plain where nothing can be mistaken.
fn scalar(text: &str) -> String {
    if is_plain(text) {
        text.to_string()
    } else {
        quoted(text)
    }
}

fn is_plain(text: &str) -> bool {
    let words = [
        "true", "false", "yes", "no", "on", "off", "null", "y", "n", "inf", "nan",
    ];
    let is_word = words.iter().any(|word| text.eq_ignore_ascii_case(word));
    let mut chars = text.chars();
    let starts = chars.next().is_some_and(char::is_alphabetic);
    let is_good = |c: char| c.is_alphanumeric() || " -_.,;()/'+=!?".contains(c);
    starts && !is_word && chars.all(is_good) && !text.ends_with(' ') && !text.contains(FENCE)
}

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for (place, c) in text.char_indices() {
        match c {
            '-' if text[place..].starts_with(FENCE) => out.push_str("\\u002d"),
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            // Readers of YAML take no U+FFFE and U+FFFF as they are.
            c if c.is_control()
                || matches!(
                    c,
                    '\u{2028}' | '\u{2029}' | '\u{FEFF}' | '\u{FFFE}' | '\u{FFFF}'
                ) =>
            {
                out.push_str(&format!("\\u{:04x}", c as u32));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::write;
    use crate::skills::{Skill, parse};
    use alloc::{string::String, vec};

    use proptest::prelude::*;

    fn skill() -> Skill {
        Skill {
            name: "pdf-forms".into(),
            description: "Fill forms. Use when: a PDF has fields # really".into(),
            license: "MIT".into(),
            tools: vec!["Bash(git add:*)".into(), "Read".into()],
            metadata: vec![
                ("version".into(), "1.0".into()),
                ("on".into(), "yes".into()),
            ],
            body: "# Forms\n\nGo.".into(),
            ..Skill::default()
        }
    }

    #[test]
    fn what_is_written_is_read_again_and_strict() {
        let text = write(&skill()).unwrap();
        let parsed = parse(&text, Some("pdf-forms"), false);
        assert!(parsed.is_strict(), "{:?}\n{text}", parsed.findings);
        assert_eq!(parsed.skill.unwrap(), skill());
        assert!(text.contains("version: \"1.0\"\n") && text.contains("\"on\": \"yes\"\n"));
    }

    #[test]
    fn what_breaks_the_convention_is_refused() {
        let with = |change: fn(&mut Skill)| {
            let mut skill = skill();
            change(&mut skill);
            write(&skill).unwrap_err().into_fault().subject
        };
        assert_eq!(with(|skill| skill.name = "Pdf Forms".into()), "name");
        assert_eq!(with(|skill| skill.name = "a--b".into()), "name");
        assert_eq!(with(|skill| skill.description = " ".into()), "description");
        assert_eq!(
            with(|skill| skill.description = "x".repeat(1025)),
            "description"
        );
        assert_eq!(
            with(|skill| skill.compatibility = "x".repeat(501)),
            "compatibility"
        );
        assert_eq!(with(|skill| skill.tools.push("a b".into())), "tools");
        assert_eq!(with(|skill| skill.tools.push("Bash(a".into())), "tools");
        assert_eq!(with(|skill| skill.tools.push("b)".into())), "tools");
        assert_eq!(with(|skill| skill.body = "a\r\nb".into()), "body");
        assert_eq!(with(|skill| skill.body = "a\rb".into()), "body");
        assert_eq!(
            with(|skill| skill.metadata.push(("on".into(), String::new()))),
            "metadata"
        );
    }

    #[test]
    fn what_readers_of_yaml_refuse_is_escaped_or_refused() {
        let mut skill = skill();
        skill.description = "x\u{FFFF}\u{FFFE}".into();
        skill.metadata = vec![("k".repeat(1024), "\u{FFFF}".into())];
        let text = write(&skill).unwrap();
        assert!(text.contains("\"x\\uffff\\ufffe\"") && !text.contains('\u{FFFF}'));
        assert_eq!(parse(&text, Some("pdf-forms"), false).skill.unwrap(), skill);
        for key in ["k".repeat(1025), "\"".repeat(512)] {
            skill.metadata = vec![(key, String::new())];
            let error = write(&skill).unwrap_err().into_fault();
            assert_eq!((error.subject.as_str(), error.limit), ("metadata", 1024));
        }
    }

    #[test]
    fn a_file_has_two_fences_before_its_body_wherever_one_looks() {
        let mut skill = skill();
        skill.description = "one --- two -----".into();
        skill.license = "---".into();
        skill.metadata = vec![("a---".into(), "----".into())];
        let text = write(&skill).unwrap();
        assert_eq!(text.matches("---").count(), 2, "{text}");
        assert_eq!(parse(&text, Some("pdf-forms"), false).skill.unwrap(), skill);
    }

    proptest! {
        #[test]
        fn any_text_survives(
            description in "\\PC{1,60}|[ -~\\n\\t]{1,60}", value in ".{0,30}", key in "[^\\x00]{1,12}",
            body in "[ -~\\r\\n\\t]{0,60}|(\\PC|[\\r\\n]){0,60}",
        ) {
            let mut skill = skill();
            skill.description = description.trim().into();
            skill.body = body.trim().into();
            skill.metadata = vec![(key.trim().into(), value)];
            if let Ok(text) = write(&skill) {
                let parsed = parse(&text, Some("pdf-forms"), false);
                prop_assert_eq!(parsed.skill, Some(skill), "{}", text);
            }
        }
    }
}
