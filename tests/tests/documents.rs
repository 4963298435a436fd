//! What the documents say holds a promise or a deviation exists.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// All Rust sources below a folder, build folders aside.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        let name = name.to_string_lossy();
        if path.is_dir() && !name.starts_with('.') && !name.starts_with("target") {
            sources(&path, found);
        } else if name.ends_with(".rs") {
            found.push(path);
        }
    }
}

/// Names of all functions that are tests.
fn tests() -> BTreeSet<String> {
    let mut files = Vec::new();
    for folder in ["guest", "host", "tests", "xtask"] {
        sources(&root().join(folder), &mut files);
    }
    let mut names = BTreeSet::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a source is text");
        let macro_tests = text.contains("proptest!");
        let mut marked = false;
        for line in text.lines().map(str::trim) {
            if line == "#[test]" || (line.starts_with("#[cfg_attr") && line.contains("test")) {
                marked = true;
            } else if let Some(rest) = line.split_once("fn ").map(|(_, rest)| rest)
                && (marked || macro_tests)
            {
                marked = false;
                names.extend(rest.split('(').next().map(str::to_string));
            }
        }
    }
    names
}

/// What stands between back quotes in the last column of a document's tables.
fn quoted(document: &str) -> Vec<String> {
    let path = root().join("docs").join(document);
    let text = fs::read_to_string(&path).expect("the document is there");
    text.lines()
        .filter(|line| line.starts_with('|'))
        .filter_map(|line| line.trim_end_matches('|').rsplit('|').next())
        .flat_map(|cell| {
            let pieces = cell.split('`').map(str::to_string);
            pieces.skip(1).step_by(2).collect::<Vec<_>>()
        })
        .collect()
}

/// Whether a place of the sources is there: `rank/restate`, `tests/working.rs`, `store`.
fn is_place(name: &str) -> bool {
    let places = [
        root().join(name),
        root().join("tests").join(name),
        root().join("host").join(name),
        root().join("guest/core/src").join(name),
        root().join("guest/core/src").join(format!("{name}.rs")),
        root().join("guest/kernel/src").join(name),
        root().join("guest/kernel/src").join(format!("{name}.rs")),
    ];
    let in_a_folder = name
        .strip_suffix(".rs")
        .map(|stem| root().join("tests").join(stem));
    places
        .iter()
        .chain(&in_a_folder)
        .any(|place| place.exists())
}

#[test]
fn every_promise_names_tests_that_exist() {
    let (known, named) = (tests(), quoted("promises.md"));
    assert!(named.len() >= 60, "the table was read: {}", named.len());
    let missing: Vec<&String> = named.iter().filter(|name| !known.contains(*name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    for number in 1..=28 {
        let prefix = format!("promise_{number}_");
        assert!(
            named.iter().any(|name| name.starts_with(&prefix)),
            "{prefix}"
        );
    }
}

#[test]
fn every_test_of_a_promise_is_in_the_table() {
    let named = quoted("promises.md");
    let left: Vec<String> = tests()
        .into_iter()
        .filter(|name| name.starts_with("promise_") && !named.contains(name))
        .collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn every_deviation_names_tests_that_exist() {
    let (known, named) = (tests(), quoted("deviations.md"));
    let missing: Vec<&String> = named
        .iter()
        .filter(|name| !name.starts_with("make "))
        .filter(|name| !known.contains(*name) && !is_place(name))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}
