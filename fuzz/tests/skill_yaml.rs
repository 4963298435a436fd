//! The reader of skill files beside a kept YAML library: where both take a text, they read the
//! same from it.
//!
//! Scalars stay text in ours, so a number, a truth value or a null of theirs agrees with the text
//! that spells it. Anchors, aliases, tags and complex keys are not ours; texts with them are left
//! out.

use std::fmt;

use proptest::prelude::*;
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use vademecum_core::skills::yaml::{self, Entry, Node};

#[path = "../../tests/src/skills.rs"]
#[allow(dead_code, reason = "shared with the tests of the whole")]
mod skills;

use skills::real_files;

/// What the library reads.
#[derive(Clone, Debug, PartialEq)]
enum Theirs {
    Null,
    Truth(bool),
    Number(f64),
    Text(String),
    List(Vec<Theirs>),
    Map(Vec<(Theirs, Theirs)>),
}

impl<'de> Deserialize<'de> for Theirs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = Theirs;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("anything")
            }
            fn visit_unit<E>(self) -> Result<Theirs, E> {
                Ok(Theirs::Null)
            }
            fn visit_none<E>(self) -> Result<Theirs, E> {
                Ok(Theirs::Null)
            }
            fn visit_some<D: Deserializer<'de>>(self, inner: D) -> Result<Theirs, D::Error> {
                Theirs::deserialize(inner)
            }
            fn visit_bool<E>(self, truth: bool) -> Result<Theirs, E> {
                Ok(Theirs::Truth(truth))
            }
            fn visit_i64<E>(self, number: i64) -> Result<Theirs, E> {
                Ok(Theirs::Number(number as f64))
            }
            fn visit_u64<E>(self, number: u64) -> Result<Theirs, E> {
                Ok(Theirs::Number(number as f64))
            }
            fn visit_i128<E>(self, number: i128) -> Result<Theirs, E> {
                Ok(Theirs::Number(number as f64))
            }
            fn visit_u128<E>(self, number: u128) -> Result<Theirs, E> {
                Ok(Theirs::Number(number as f64))
            }
            fn visit_f64<E>(self, number: f64) -> Result<Theirs, E> {
                Ok(Theirs::Number(number))
            }
            fn visit_str<E>(self, text: &str) -> Result<Theirs, E> {
                Ok(Theirs::Text(text.to_owned()))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Theirs, A::Error> {
                let mut out = Vec::new();
                while let Some(one) = list.next_element()? {
                    out.push(one);
                }
                Ok(Theirs::List(out))
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Theirs, A::Error> {
                let mut out = Vec::new();
                while let Some(one) = map.next_entry()? {
                    out.push(one);
                }
                Ok(Theirs::Map(out))
            }
        }
        deserializer.deserialize_any(Any)
    }
}

fn theirs(text: &str) -> Option<Vec<(Theirs, Theirs)>> {
    match serde_saphyr::from_str(text).ok()? {
        Theirs::Map(entries) => Some(entries),
        _ => None,
    }
}

/// As a skill file is read: strictly, else with repairs.
fn ours(text: &str) -> Option<Vec<Entry>> {
    let read = yaml::read(text, 1).or_else(|_| yaml::read_repaired(text, 1));
    read.ok().map(|document| document.entries)
}

fn agree_text(ours: &str, theirs: &Theirs) -> bool {
    match theirs {
        Theirs::Null => matches!(ours, "" | "~" | "null" | "Null" | "NULL"),
        Theirs::Truth(truth) => {
            let spelt = ours.to_lowercase();
            let known: &[&str] = if *truth {
                &["true", "yes", "on", "y"]
            } else {
                &["false", "no", "off", "n"]
            };
            known.contains(&spelt.as_str())
        }
        // How a number is spelt is the business of whoever reads it; that it begins as one is not.
        Theirs::Number(number) => {
            let plain = ours.replace('_', "");
            plain.parse::<f64>().map_or_else(
                |_| ours.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c)),
                |own| own == *number || (own.is_nan() && number.is_nan()),
            )
        }
        Theirs::Text(text) => text == ours,
        Theirs::List(_) | Theirs::Map(_) => false,
    }
}

fn agree(ours: &Node, theirs: &Theirs) -> bool {
    match (ours, theirs) {
        (Node::Text(text), theirs) => agree_text(text, theirs),
        (Node::List(own), Theirs::List(other)) => {
            own.len() == other.len() && own.iter().zip(other).all(|(one, two)| agree(one, two))
        }
        (Node::Map(own), Theirs::Map(other)) => agree_maps(own, other),
        _ => false,
    }
}

fn agree_maps(own: &[Entry], other: &[(Theirs, Theirs)]) -> bool {
    own.len() == other.len()
        && own
            .iter()
            .zip(other)
            .all(|(entry, (key, value))| agree_text(&entry.key, key) && agree(&entry.value, value))
}

/// Whether a text holds what our part of YAML leaves out.
fn is_beyond(text: &str) -> bool {
    let open = |c: char| " \n[{,:-\t".contains(c);
    let marks = text.char_indices().any(|(at, c)| {
        let begins = text[..at].chars().next_back().is_none_or(open);
        begins && "&*!?%".contains(c)
    });
    let merges = text.contains("<<");
    // A tab is no indentation in YAML, whatever a library makes of it.
    let tabs = text
        .lines()
        .any(|line| line.trim_start_matches(' ').starts_with('\t'));
    // One document, no directives: the fences are cut off before.
    tabs || marks || merges || text.contains("---") || text.contains("...")
}

/// Whether keys are texts; empty and complex ones are not ours.
fn has_texts_for_keys((key, value): &(Theirs, Theirs)) -> bool {
    !matches!(key, Theirs::Null | Theirs::List(_) | Theirs::Map(_)) && has_keys_within(value)
}

fn has_keys_within(value: &Theirs) -> bool {
    match value {
        Theirs::List(list) => list.iter().all(has_keys_within),
        Theirs::Map(map) => map.iter().all(has_texts_for_keys),
        _ => true,
    }
}

/// `None` when one of both does not take the text.
fn compared(text: &str) -> Option<bool> {
    if is_beyond(text) {
        return None;
    }
    let theirs = theirs(text)?;
    if !theirs.iter().all(has_texts_for_keys) {
        return None;
    }
    let ours = ours(text)?;
    Some(agree_maps(&ours, &theirs))
}

/// A value that can be written in several ways.
#[derive(Clone, Debug)]
enum Tree {
    Text(String, u8),
    List(Vec<Tree>, bool),
    Map(Vec<(String, Tree)>, bool),
}

fn texts() -> impl Strategy<Value = Tree> {
    let words = "[a-zA-Z0-9é東🚀_./@#:,'\"{}\\[\\]|>=+~-]{0,8}( [a-zA-Z0-9é#:'\",.]{1,7}){0,4}";
    let lines = "[a-z:#]{1,5}( [a-z]{1,4})?(\n{1,3}( {0,3}[a-z#-]{1,6})){0,3}";
    (prop_oneof![3 => words, 1 => lines], any::<u8>())
        .prop_map(|(text, style)| Tree::Text(text, style))
}

fn trees() -> impl Strategy<Value = Tree> {
    texts().prop_recursive(3, 20, 4, |inner| {
        prop_oneof![
            (prop::collection::vec(inner.clone(), 0..4), any::<bool>())
                .prop_map(|(list, flow)| Tree::List(list, flow)),
            (
                prop::collection::vec(("[a-z]{1,6}( [a-z]{1,3})?", inner), 0..4),
                any::<bool>()
            )
                .prop_map(|(map, flow)| Tree::Map(distinct(map), flow)),
        ]
    })
}

fn distinct(mut map: Vec<(String, Tree)>) -> Vec<(String, Tree)> {
    let mut seen = std::collections::BTreeSet::new();
    map.retain(|(key, _)| seen.insert(key.clone()));
    map
}

fn double(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            other => out.push(other),
        }
    }
    out.push('"');
    out
}

/// Writes a tree behind a key or a dash. Texts as plain, single or double quoted, literal, folded.
fn write(tree: &Tree, indent: usize, flow: bool, out: &mut String) {
    let pad = " ".repeat(indent);
    match tree {
        Tree::Text(text, style) => {
            let many = text.contains('\n');
            match style % 5 {
                0 if !many => out.push_str(&format!(" {text}")),
                1 if !many => out.push_str(&format!(" '{}'", text.replace('\'', "''"))),
                2 | 3 if !flow && !text.trim().is_empty() && !text.starts_with(' ') => {
                    let mark = if style % 5 == 2 { "|" } else { ">" };
                    let chomp = ["", "-", "+"][usize::from(style / 5 % 3)];
                    out.push_str(&format!(" {mark}{chomp}\n"));
                    for line in text.split('\n') {
                        let pad = if line.is_empty() { "" } else { &pad };
                        out.push_str(&format!("{pad}{line}\n"));
                    }
                    return;
                }
                _ => out.push_str(&format!(" {}", double(text))),
            }
        }
        Tree::List(list, own) if flow || *own || list.is_empty() => {
            out.push_str(" [");
            for (at, one) in list.iter().enumerate() {
                out.push_str(if at > 0 { "," } else { "" });
                write(one, indent, true, out);
            }
            out.push(']');
        }
        Tree::Map(map, own) if flow || *own || map.is_empty() => {
            out.push_str(" {");
            for (at, (key, one)) in map.iter().enumerate() {
                out.push_str(&format!("{}{key}:", if at > 0 { ", " } else { "" }));
                write(one, indent, true, out);
            }
            out.push('}');
        }
        Tree::List(list, _) => {
            out.push('\n');
            for one in list {
                out.push_str(&format!("{pad}-"));
                write(one, indent + 2, false, out);
            }
            return;
        }
        Tree::Map(map, _) => {
            out.push('\n');
            write_map(map, indent, out);
            return;
        }
    }
    if !flow {
        out.push('\n');
    }
}

fn write_map(map: &[(String, Tree)], indent: usize, out: &mut String) {
    for (key, one) in map {
        out.push_str(&format!("{}{key}:", " ".repeat(indent)));
        write(one, indent + 2, false, out);
    }
}

/// Pieces of which texts are thrown together. A frontmatter is lines: it ends with a line feed.
const PIECES: [&str; 44] = [
    "a",
    "b: ",
    "name: ",
    "description: ",
    ": ",
    ":",
    "- ",
    "-",
    "\n",
    "\n",
    "\n  ",
    "\n    ",
    " ",
    "  ",
    "\t",
    "'",
    "''",
    "\"",
    "\\n",
    "\\\"",
    "[",
    "]",
    "{",
    "}",
    ",",
    ", ",
    "#",
    " # x",
    "|\n  ",
    ">\n  ",
    "|-",
    ">+",
    "x y",
    "1.0",
    "yes",
    "null",
    "~",
    "2024-01-02",
    "@",
    "`",
    "é",
    "東京",
    "\n\n",
    "key: value\n",
];

fn soup() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(&PIECES[..]), 1..24)
        .prop_map(|list| list.concat() + "\n")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, ..ProptestConfig::default() })]

    #[test]
    fn written_maps_are_read_alike(map in prop::collection::vec(("[a-z]{1,6}", trees()), 1..5)) {
        let mut text = String::new();
        write_map(&distinct(map), 0, &mut text);
        prop_assert_ne!(compared(&text), Some(false), "{:?} ours {:?}", text, ours(&text));
    }

    #[test]
    fn texts_thrown_together_are_read_alike(text in soup()) {
        prop_assert_ne!(compared(&text), Some(false), "{:?} ours {:?}", text, ours(&text));
    }

    #[test]
    fn members_with_odd_values_are_read_alike(values in prop::collection::vec(soup(), 1..4)) {
        let lines = values.iter().enumerate().map(|(at, value)| format!("k{at}: {value}"));
        let text = lines.collect::<Vec<_>>().join("\n") + "\n";
        prop_assert_ne!(compared(&text), Some(false), "{:?} ours {:?}", text, ours(&text));
    }
}

/// Texts as they are found, one behind each `====`.
const CORPUS: &str = include_str!("../corpus/frontmatter.txt");

#[test]
fn the_corpus_is_read_alike() {
    let (mut both, mut all) = (0, 0);
    for text in CORPUS
        .split("====\n")
        .filter(|text| !text.trim().is_empty())
    {
        all += 1;
        match compared(text) {
            Some(agreed) => {
                assert!(
                    agreed,
                    "{text}\nours {:?}\ntheirs {:?}",
                    ours(text),
                    theirs(text)
                );
                both += 1;
            }
            None => assert!(ours(text).is_some(), "ours takes no {text}"),
        }
    }
    assert!(both >= 20 && all > both, "{both} of {all}");
}

#[test]
fn the_frontmatters_of_real_files_are_read_alike() {
    let files = real_files();
    if files.is_empty() {
        println!(
            "skipped: no real skills beside the project (VADEMECUM_DATA names another folder)"
        );
        return;
    }
    let (mut both, mut only_ours) = (0, 0);
    for path in &files {
        let bytes = std::fs::read(path).unwrap();
        let text = String::from_utf8_lossy(&bytes).replace("\r\n", "\n");
        let Some(rest) = text.trim_start_matches('\u{FEFF}').strip_prefix("---\n") else {
            continue;
        };
        let Some((front, _)) = rest.split_once("\n---") else {
            continue;
        };
        let front = format!("{front}\n");
        match (theirs(&front), ours(&front)) {
            (Some(theirs), Some(ours)) => {
                let shown = path.display();
                assert!(
                    agree_maps(&ours, &theirs),
                    "{shown}\nours {ours:?}\ntheirs {theirs:?}"
                );
                both += 1;
            }
            (None, Some(_)) => only_ours += 1,
            (Some(_), None) => panic!("{} is YAML and not read", path.display()),
            (None, None) => {}
        }
    }
    println!(
        "{both} of {} frontmatters are read alike, {only_ours} more by ours alone",
        files.len()
    );
    assert!(both * 10 > files.len() * 9, "{both} of {}", files.len());
}
