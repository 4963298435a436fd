//! What a hook event of an agent becomes without any model: an observation made from the names
//! and texts of the event (agentmemory's synthetic compression).

use alloc::{string::String, vec::Vec};

use super::recap::asks;
use crate::{Result, ecma::Value, text::space};

/// Longest title, in UTF-16 units.
const TITLE: usize = 80;
/// Longest subtitle.
const SUBTITLE: usize = 120;
/// Longest narrative.
const NARRATIVE: usize = 400;
/// Longest question that is kept beside a narrative that was cut.
const QUESTION: usize = 400;
/// Longest file name that is taken for one.
const FILE: usize = 512;
/// Members of a tool's input that name files.
const FILE_KEYS: &[&str] = &[
    "file_path",
    "filepath",
    "path",
    "filePath",
    "file",
    "pattern",
];

/// An event as a hook reports it.
#[derive(Clone, Debug, Default)]
pub struct HookEvent<'a> {
    /// `prompt_submit`, `post_tool_use`, `post_tool_failure`, `stop` ...
    pub hook: &'a str,
    /// Name of the tool, empty when there is none.
    pub tool: &'a str,
    /// What went into the tool.
    pub input: Option<&'a Value>,
    /// What came out of it.
    pub output: Option<&'a Value>,
    /// What the user asked.
    pub prompt: &'a str,
    /// Write the lines of texts inside objects as lines. Documented is that their escapes are glued
    /// to the next word, which is then neither found nor read.
    pub lines: bool,
}

/// What the event says, short.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Digest {
    /// Kind of observation.
    pub kind: &'static str,
    /// Tool or hook.
    pub title: String,
    /// Start of the input, empty when there is none.
    pub subtitle: String,
    /// Prompt, input and output, ` | ` between.
    pub narrative: String,
    /// Files that the input names.
    pub files: Vec<String>,
    /// The question that the last part ends in, when the narrative was cut before it.
    pub question: Option<String>,
}

/// Importance of every such observation, of 10.
pub const IMPORTANCE: f64 = 5.0;
/// Confidence of every such observation.
pub const CONFIDENCE: f64 = 0.3;

/// Makes the observation. `clean` takes secrets out of a text: a cut must not leave half of one.
///
/// # Errors
/// Those of `clean`.
pub fn digest(
    event: &HookEvent<'_>,
    clean: &mut dyn FnMut(&str) -> Result<String>,
) -> Result<Digest> {
    let text = |value: Option<&Value>| match value {
        Some(value) if event.lines => lines(value),
        value => value.map(plain).unwrap_or_default(),
    };
    let input = clean(&text(event.input))?;
    let output = clean(&text(event.output))?;
    let prompt = clean(event.prompt)?;
    let parts = [&prompt, &input, &output];
    let mut narrative = String::new();
    for part in parts.into_iter().filter(|part| !part.is_empty()) {
        if !narrative.is_empty() {
            narrative.push_str(" | ");
        }
        narrative.push_str(part);
    }
    let name = if event.tool.is_empty() {
        event.hook
    } else {
        event.tool
    };
    let last = parts.into_iter().rev().find(|part| !part.is_empty());
    let cut = space::units(&narrative) > NARRATIVE;
    let question = last.filter(|last| cut && asks(last));
    Ok(Digest {
        kind: kind(event.hook, event.tool),
        title: clip(&clean(name)?, TITLE),
        subtitle: clip(&input, SUBTITLE),
        narrative: clip(&narrative, NARRATIVE),
        files: event.input.map(files).unwrap_or_default(),
        question: question.map(|text| last_words(text, QUESTION)),
    })
}

/// The end of a text, at most so many UTF-16 units of it after an ellipsis.
fn last_words(text: &str, limit: usize) -> String {
    let over = space::units(text).saturating_sub(limit);
    let mut units = 0;
    let rest = text.trim_start_matches(|c: char| {
        let passed = units < over;
        units += c.len_utf16();
        passed
    });
    let mut out = String::from(if rest.len() < text.len() {
        "\u{2026}"
    } else {
        ""
    });
    out.push_str(rest);
    out
}

/// A text as it is, anything else as compact JSON, nothing for null.
fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::Text(text) => text.clone(),
        other => other.compact(),
    }
}

/// How deep documents in the texts of documents are opened: a tool wraps what another one said.
const NESTED: u32 = 8;

/// Starts in a text that are tried and turn out to be no document, at most.
const TRIES: u32 = 64;

/// Puts the documents that texts of a value are in the place of these texts, and writes the lines of
/// those that stand inside one as lines.
fn open(value: &mut Value, depth: u32) {
    match value {
        Value::Text(text) if depth > 0 => {
            let whole = text.trim_start_matches(|c: char| c.is_whitespace() || c == BOM);
            let opens = whole.starts_with(['{', '[']) || (whole.starts_with('"') && escapes(whole));
            if let Some(document) = opens.then(|| Value::parse("", whole).ok()).flatten() {
                *value = document;
                open(value, depth - 1);
            } else if escapes(text) {
                *text = unfold(text, depth - 1);
            }
        }
        Value::List(items) => items.iter_mut().for_each(|item| open(item, depth)),
        Value::Object(members) => members.iter_mut().for_each(|(_, item)| open(item, depth)),
        _ => {}
    }
}

/// What some programs write in front of a text to say how it is encoded.
const BOM: char = '\u{FEFF}';

/// Whether a text holds an escape that may hide a line.
fn escapes(text: &str) -> bool {
    text.contains('\\')
}

/// A text in which documents stand among other words: one on each line, in a fence of Markdown,
/// behind a label. Those that hide lines are written with them, the rest stays as it is.
fn unfold(text: &str, depth: u32) -> String {
    let mut out = String::with_capacity(text.len());
    let (mut from, mut at, mut tries) = (0, 0, TRIES);
    while let Some(found) = text[at..].find(['{', '[']).filter(|_| tries > 0) {
        let start = at + found;
        let Some(length) = balanced(&text[start..]) else {
            tries -= 1;
            at = start + 1;
            continue;
        };
        let part = &text[start..start + length];
        match Value::parse("", part).ok().filter(|_| escapes(part)) {
            Some(mut document) => {
                open(&mut document, depth);
                out.push_str(&text[from..start]);
                out.push_str(&written(&document));
                at = start + length;
                from = at;
            }
            None => {
                tries -= u32::from(escapes(part));
                at = start + if escapes(part) { 1 } else { length };
            }
        }
    }
    out.push_str(&text[from..]);
    out
}

/// The length of the brackets that open at the start of a text, those in quotes not counted.
fn balanced(text: &str) -> Option<usize> {
    let (mut depth, mut quoted, mut escaped) = (0_u32, false, false);
    for (at, b) in text.bytes().enumerate() {
        match b {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            b'{' | b'[' if !quoted => depth += 1,
            b'}' | b']' if !quoted => {
                depth -= 1;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
    }
    None
}

/// As [`plain`], with the white space inside an object as itself, also in a document that is a text
/// inside another one (the result of a tool of the Model Context Protocol). A text that is no
/// document, or holds no escape that could hide a line, stays as it is.
fn lines(value: &Value) -> String {
    let mut document = value.clone();
    if !matches!(value, Value::Text(text) if !text.contains('\\')) {
        open(&mut document, NESTED);
    }
    written(&document)
}

/// A text as it is, a document with the white space in its texts as itself.
fn written(value: &Value) -> String {
    let text = plain(value);
    if matches!(value, Value::Text(_)) {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        match (c, (c == '\\').then(|| rest.next()).flatten()) {
            (_, Some('n' | 'r')) => out.push('\n'),
            (_, Some('t' | 'b' | 'f')) => out.push('\t'),
            (c, next) => {
                out.push(c);
                out.extend(next);
            }
        }
    }
    out
}

/// A text of at most `limit` UTF-16 units; a longer one ends in an ellipsis.
pub fn clip(text: &str, limit: usize) -> String {
    if space::units(text) <= limit {
        return String::from(text);
    }
    let mut out = String::from(space::head(text, limit - 1));
    out.push('\u{2026}');
    out
}

fn files(input: &Value) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for name in FILE_KEYS.iter().filter_map(|key| input.text_of(key)) {
        let fits = !name.is_empty() && space::units(name) < FILE;
        if fits && !out.iter().any(|known| known == name) {
            out.push(String::from(name));
        }
    }
    out
}

/// The kind of observation: the hook decides where it says enough, else the words of the tool.
fn kind(hook: &str, tool: &str) -> &'static str {
    match hook {
        "post_tool_failure" => return "error",
        "prompt_submit" => return "conversation",
        "subagent_start" | "subagent_stop" => return "subagent",
        "task_completed" => return "task",
        "notification" => return "notification",
        _ => {}
    }
    let words = words(tool);
    let has = |wanted: &[&str]| words.iter().any(|word| wanted.contains(&word.as_str()));
    if has(&["fetch", "http", "browse", "browser"]) {
        "web_fetch"
    } else if has(&["grep", "glob", "search", "find"]) {
        "search"
    } else if has(&[
        "bash",
        "shell",
        "exec",
        "execute",
        "run",
        "command",
        "terminal",
        "powershell",
    ]) {
        "command_run"
    } else if has(&["edit", "update", "patch", "replace"]) {
        "file_edit"
    } else if has(&["write", "create"]) {
        "file_write"
    } else if has(&["read", "view", "open"]) {
        "file_read"
    } else if has(&["task", "agent", "subagent"]) {
        "subagent"
    } else {
        "other"
    }
}

/// Lower-case words of a tool's name, cut at signs and where a capital follows a small letter.
fn words(name: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut word = String::new();
    let mut small = false;
    for c in name.chars() {
        let ends = !c.is_alphanumeric() || (small && c.is_uppercase());
        if ends && !word.is_empty() {
            out.push(core::mem::take(&mut word));
        }
        if c.is_alphanumeric() {
            word.extend(c.to_lowercase());
        }
        small = c.is_lowercase() || c.is_numeric();
    }
    if !word.is_empty() {
        out.push(word);
    }
    out
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::{Digest, HookEvent, clip, digest};
    use crate::ecma::Value;

    fn made(event: &HookEvent<'_>) -> Digest {
        digest(event, &mut |text| Ok(String::from(text))).unwrap()
    }

    #[test]
    fn the_words_of_a_tool_name_tell_its_kind() {
        let kind = |tool| {
            made(&HookEvent {
                hook: "post_tool_use",
                tool,
                ..HookEvent::default()
            })
            .kind
        };
        assert_eq!(kind("MultiEdit"), "file_edit");
        assert_eq!(kind("mcp__files__read_file"), "file_read");
        assert_eq!(kind("mcp__thing"), "other");
        assert_eq!(kind("BashOutput"), "command_run");
    }

    #[test]
    fn the_input_gives_files_and_text() {
        let input = Value::parse(
            "input",
            r#"{"path":"a.rs","file":"a.rs","pattern":"*.rs","n":1.0}"#,
        )
        .unwrap();
        let event = HookEvent {
            hook: "post_tool_use",
            tool: "Grep",
            input: Some(&input),
            ..HookEvent::default()
        };
        let digest = made(&event);
        assert_eq!(digest.files, ["a.rs", "*.rs"]);
        assert!(digest.subtitle.ends_with("\"n\":1}"));
    }

    #[test]
    fn lines_inside_an_object_are_lines() {
        let output = r#"{"stdout":"ok\nwombat\tC:\\new"}"#;
        let output = Value::parse("output", output).unwrap();
        let mut event = HookEvent {
            hook: "post_tool_use",
            output: Some(&output),
            lines: true,
            ..HookEvent::default()
        };
        assert_eq!(
            made(&event).narrative,
            "{\"stdout\":\"ok\nwombat\tC:\\\\new\"}"
        );
        event.lines = false;
        assert_eq!(made(&event).narrative, output.compact());
    }

    #[test]
    fn documents_inside_texts_are_opened() {
        let mut text = String::from("one\ntwo \"three\"");
        let mut output = Value::Object([("stdout".into(), Value::Text(text.clone()))].into());
        for depth in 1..12 {
            text = output.compact();
            let part = [
                ("type".into(), "text".into()),
                ("text".into(), text.clone()),
            ];
            let part = part.map(|(name, text): (String, String)| (name, Value::Text(text)));
            let list = Value::List([Value::Object(part.into())].into());
            output = Value::Object([("content".into(), list)].into());
            for output in [output.clone(), Value::Text(output.compact())] {
                let event = HookEvent {
                    hook: "post_tool_use",
                    output: Some(&output),
                    lines: true,
                    ..HookEvent::default()
                };
                let narrative = made(&event).narrative;
                // A text that is a document costs a level itself.
                assert!(
                    depth > 7 || narrative.contains("one\ntwo"),
                    "{depth} {narrative}"
                );
            }
        }
        for text in [r#"[INFO] C:\new"#, r#"{"a":1.0}"#, "plain", "[1, 2"] {
            let output = Value::Text(text.into());
            let event = HookEvent {
                hook: "post_tool_use",
                output: Some(&output),
                lines: true,
                ..HookEvent::default()
            };
            assert_eq!(made(&event).narrative, text, "what hides nothing stays");
        }
    }

    #[test]
    fn documents_among_other_words_are_opened() {
        for text in [
            r#""ok\nwombat""#,
            "{\"a\":1}\n{\"b\":\"ok\\nwombat\"}\n",
            "\u{FEFF}{\"b\":\"ok\\nwombat\"}",
            "```json\n{\"b\":\"ok\\nwombat\"}\n```",
            r#"Result: {"b":"ok\nwombat"}"#,
            r#"data: {"b":["ok\nwombat"]}"#,
            r#"C:\new {x} [INFO] {"b":"{\"c\":\"ok\\nwombat\"}"} done"#,
        ] {
            for output in [
                Value::Text(text.into()),
                Value::List([Value::Text(text.into())].into()),
            ] {
                let event = HookEvent {
                    hook: "post_tool_use",
                    output: Some(&output),
                    lines: true,
                    ..HookEvent::default()
                };
                let narrative = made(&event).narrative;
                assert!(narrative.contains("ok\nwombat"), "{text} -> {narrative}");
            }
        }
        let hostile = "{\\".repeat(100_000);
        let output = Value::Text(hostile.clone());
        let event = HookEvent {
            hook: "post_tool_use",
            output: Some(&output),
            lines: true,
            ..HookEvent::default()
        };
        assert!(made(&event).narrative.starts_with("{\\{\\"));
    }

    #[test]
    fn cuts_keep_pairs_whole() {
        assert_eq!(clip("ab\u{1F680}c", 4), "ab\u{2026}");
        assert_eq!(clip("abcd", 4), "abcd");
    }
}
