//! What the body of a skill refers to in its folder.

use alloc::{
    collections::BTreeSet,
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::Finding;
use crate::sort::Gather as _;

/// The longest target of a link that is looked at, in bytes: real paths are shorter.
const TARGET: usize = 512;
/// Folders that the convention knows below a skill.
const KNOWN: [&str; 3] = ["scripts/", "references/", "assets/"];

/// A reference to a file of the folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// Its line in the body, from 1.
    pub line: u32,
    /// The path as written, without `./`.
    pub path: String,
}

/// The references of a body: targets of Markdown links that are relative paths, and paths below the
/// known folders wherever they stand in code spans.
pub fn find(body: &str) -> Vec<Reference> {
    let mut out: Vec<Reference> = Vec::new();
    let mut seen: BTreeSet<(usize, &str)> = BTreeSet::new();
    let mut in_fence = false;
    for (index, line) in body.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            in_fence = !in_fence;
            continue;
        }
        if in_fence {
            continue;
        }
        for path in targets(line).into_iter().chain(spans(line)) {
            let path = path.trim_start_matches("./");
            if seen.insert((index, path)) {
                out.push(Reference {
                    line: index as u32 + 1,
                    path: path.to_string(),
                });
            }
        }
    }
    out
}

/// Targets of links that are relative paths of files.
fn targets(line: &str) -> Vec<&str> {
    line.match_indices("](")
        .filter_map(|(place, _)| {
            let rest = &line[place + 2..];
            let end = rest.floor_char_boundary(TARGET);
            rest[..end].split([')', ' ', '#']).next()
        })
        .filter(|target| {
            let local =
                !target.contains("://") && !target.starts_with(['/', '<']) && !target.contains(':');
            local
                && target
                    .rsplit('/')
                    .next()
                    .is_some_and(|name| name.trim_start_matches('.').contains('.'))
        })
        .collect()
}

fn spans(line: &str) -> Vec<&str> {
    line.split('`')
        .skip(1)
        .step_by(2)
        .map(|span| span.trim_start_matches("./"))
        .filter(|span| {
            let known = KNOWN.iter().any(|folder| span.starts_with(folder));
            known && !span.contains([' ', '*', '<', '{', '$']) && !span.ends_with('/')
        })
        .collect()
}

/// Findings about references to files that are not there or lie deeper than one folder.
pub fn lint(body: &str, body_line: u32, files: &[String]) -> Vec<Finding> {
    let present: BTreeSet<&str> = files
        .iter()
        .map(|file| file.trim_start_matches("./"))
        .gather();
    let mut findings = Vec::new();
    for reference in find(body) {
        let line = body_line.saturating_add(reference.line - 1);
        let path = &reference.path;
        if !present.contains(path.as_str()) {
            findings.push(Finding::warning(
                "missing-file",
                line,
                format!("{path:?} is not in the folder"),
            ));
        } else if path.matches('/').count() > 1 {
            findings.push(Finding::advice(
                "deep-file",
                line,
                format!("{path:?} lies deeper than one folder"),
            ));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::{find, lint};
    use alloc::{string::ToString, vec::Vec};

    const BODY: &str = "See [guide](references/guide.md#top), [site](https://x.org/a.md).\n\
        Run `scripts/go.py` and `./assets/deep/er/x.png`.\n```\n[no](no.md)\n```\n[abs](/etc/x.md) [m](mailto:a.b)";

    #[test]
    fn links_and_code_spans_are_references() {
        let paths: Vec<_> = find(BODY)
            .into_iter()
            .map(|reference| (reference.line, reference.path))
            .collect();
        let wanted = [
            (1, "references/guide.md"),
            (2, "scripts/go.py"),
            (2, "assets/deep/er/x.png"),
        ];
        assert_eq!(paths, wanted.map(|(line, path)| (line, path.to_string())));
    }

    #[test]
    fn a_link_without_an_end_costs_no_more_than_a_path() {
        let body = "](a".repeat(300_000);
        assert!(find(&body).is_empty());
    }

    #[test]
    fn missing_and_deep_files_are_found() {
        let files = ["references/guide.md", "assets/deep/er/x.png"].map(ToString::to_string);
        let codes: Vec<_> = lint(BODY, 10, &files)
            .iter()
            .map(|finding| (finding.code, finding.line))
            .collect();
        assert_eq!(codes, [("missing-file", 11), ("deep-file", 11)]);
    }
}
