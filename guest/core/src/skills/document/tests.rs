use super::{Parsed, parse};
use crate::skills::{Finding, Severity};
use alloc::{format, string::String, vec::Vec};

use proptest::prelude::*;

fn read(text: &str) -> Parsed {
    parse(text, Some("folder"), false)
}

fn codes(parsed: &Parsed) -> Vec<&'static str> {
    parsed.findings.iter().map(|finding| finding.code).collect()
}

const GOOD: &str = "---\nname: folder\ndescription: Does things.\n---\n\n# Body\n";

#[test]
fn a_plain_file_is_strict() {
    let parsed = read(GOOD);
    assert!(parsed.is_strict() && parsed.findings.is_empty());
    let skill = parsed.skill.unwrap();
    assert_eq!(
        (skill.name.as_str(), skill.body.as_str()),
        ("folder", "# Body")
    );
}

#[test]
fn marks_line_ends_and_blank_lines_are_put_up_with() {
    let crlf = format!("\u{FEFF}\n{GOOD}").replace('\n', "\r\n");
    let parsed = read(&crlf);
    assert_eq!(
        codes(&parsed),
        ["line-ends", "byte-order-mark", "blank-start"]
    );
    assert_eq!(parsed.skill, read(GOOD).skill);
    assert_eq!(read(&GOOD.replace('\n', "\r")).skill, read(GOOD).skill);
    let lossy = parse(GOOD, Some("folder"), true);
    assert!(codes(&lossy) == ["encoding"] && lossy.skill.is_some());
}

#[test]
fn a_file_that_does_not_load_says_why() {
    let code = |text: &str| {
        let parsed = read(text);
        assert!(parsed.skill.is_none());
        let is_error = |finding: &&Finding| finding.severity == Severity::Error;
        parsed.findings.iter().find(is_error).unwrap().code
    };
    assert_eq!(code(""), "no-frontmatter");
    assert_eq!(code("# Title\n---\na: b\n---\n"), "no-frontmatter");
    assert_eq!(code("---\nname: a\n"), "unclosed");
    assert_eq!(code("---\n---\nx"), "description-missing");
    assert_eq!(
        code("---\nname: a\ndescription: ' '\n---\n"),
        "description-missing"
    );
    assert_eq!(code("---\nno map\n---\n"), "yaml");
    assert_eq!(
        code(&format!("---\na: {}\n---\n", "x".repeat(70_000))),
        "frontmatter-too-large"
    );
    assert_eq!(code(&"x".repeat(10 << 20)), "too-large");
    assert!(
        parse("---\ndescription: d\n---\n", None, false)
            .skill
            .is_none()
    );
}

#[test]
fn what_breaks_the_convention_loads_with_findings() {
    let text = "---\nname: My Skill_\ndescription: Use when: asked <now>\nversion: 1.0\n\
                allowed-tools: Read, Bash(git add, x)\nmetadata:\n  a: 1\n  b: {c: d}\na: 1\na: 2\n---\nx";
    let parsed = read(text);
    let wanted = [
        "name-characters",
        "name-folder",
        "repaired",
        "description-brackets",
        "unknown-key",
        "tools-commas",
        "metadata-nested",
        "duplicate-key",
        "unknown-key",
    ];
    let mut got = codes(&parsed);
    got.sort_unstable();
    let mut sorted = wanted;
    sorted.sort_unstable();
    assert_eq!(got, sorted);
    let skill = parsed.skill.unwrap();
    assert_eq!(skill.description, "Use when: asked <now>");
    assert_eq!(skill.tools, ["Read", "Bash(git add, x)"]);
    assert_eq!(skill.metadata[1], ("b".into(), "{\"c\":\"d\"}".into()));
    assert_eq!(
        skill.extra,
        [("version".into(), "1.0".into()), ("a".into(), "2".into())]
    );
}

#[test]
fn a_nameless_skill_goes_by_its_folder() {
    let parsed = read("---\ndescription: d\n---\n");
    assert_eq!(parsed.skill.as_ref().unwrap().name, "folder");
    assert!(codes(&parsed).contains(&"name-missing"));
}

#[test]
fn fences_are_whole_lines() {
    let parsed = read("--- \nname: folder\ndescription: a --- b\n...\nbody\n---\nmore");
    let skill = parsed.skill.unwrap();
    assert_eq!(skill.description, "a --- b");
    assert_eq!(skill.body, "body\n---\nmore");
}

proptest! {
    #[test]
    fn any_file_loads_or_says_why(head in "(\u{FEFF}|\n| )?(---|--)?\r?\n?", body in "(.|\n|: |---\n|- |\t){0,80}") {
        let text: String = head + &body;
        let parsed = parse(&text, None, false);
        prop_assert!(parsed.skill.is_some() || !parsed.is_strict());
    }
}

#[test]
fn what_other_readers_refuse_is_told() {
    for c in ['\0', '\u{7}', '\u{1B}', '\u{7F}', '\u{80}', '\u{FFFE}'] {
        let text = format!("---\nname: x\ndescription: a{c}b\n---\nb");
        let parsed = parse(&text, Some("x"), false);
        assert!(!parsed.is_strict() && parsed.skill.is_some(), "{c:?}");
        let told = parsed
            .findings
            .iter()
            .find(|one| one.code == "special-character");
        assert_eq!(told.unwrap().line, 3);
    }
    for line in [
        "compatibility: \"\"",
        "allowed-tools: Bash(git Read",
        "allowed-tools: Read)",
    ] {
        let text = format!("---\nname: x\ndescription: d\n{line}\n---\nb");
        let parsed = parse(&text, Some("x"), false);
        assert!(!parsed.is_strict() && parsed.skill.is_some(), "{line}");
    }
    let inside = "---\nname: x\ndescription: one --- two\n---\nb";
    let parsed = parse(inside, Some("x"), false);
    assert!(parsed.is_strict() && parsed.findings[0].code == "fence-inside");
    // The same letters, composed and not.
    let text = "---\nname: cafe\u{301}\ndescription: d\n---\nb";
    let parsed = parse(text, Some("caf\u{E9}"), false);
    assert!(parsed.findings.iter().all(|one| one.code != "name-folder"));
}
