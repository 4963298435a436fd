//! Arrows run one way: between the packages of the workspace, and between the modules of the core.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::{run, toolchain};

/// What each package may depend on within the workspace; development dependencies are free.
const PACKAGES: &[(&str, &[&str])] = &[
    ("vademecum-allocator", &[]),
    ("vademecum-kernel", &[]),
    ("vademecum-core", &["vademecum-kernel"]),
    (
        "vademecum-guest",
        &["vademecum-allocator", "vademecum-core"],
    ),
    ("vademecum-layout", &[]),
    ("vademecum-stores", &["vademecum-layout"]),
    ("vademecum-search", &[]),
    (
        "vademecum-runtime",
        &["vademecum-stores", "vademecum-search"],
    ),
    (
        "vademecum-cli",
        &["vademecum-runtime", "vademecum-stores", "vademecum-search"],
    ),
    (
        "vademecum-server",
        &["vademecum-runtime", "vademecum-stores", "vademecum-search"],
    ),
    ("vademecum-wasi-lender", &["vademecum-layout"]),
    ("vademecum-wasi-run", &[]),
    ("vademecum-sim", &["vademecum-core"]),
    (
        "vademecum-tests",
        &[
            "vademecum-core",
            "vademecum-runtime",
            "vademecum-stores",
            "vademecum-search",
        ],
    ),
    ("xtask", &[]),
];

/// The layers of the core, lowest first. A module names lower layers and itself; those of the
/// lowest layer may name each other.
const LAYERS: &[&[&str]] = &[
    &[
        "caller", "ecma", "error", "host", "id", "kv", "sort", "wire",
    ],
    &["text"],
    &["rank"],
    &["guard"],
    &["index"],
    &["journal"],
    &["model"],
    &["store"],
    &[
        "context_map",
        "facts",
        "memory",
        "session",
        "skills",
        "working",
    ],
    &["api"],
];

/// Where the modules of the core are: it hands on those of the kernel under their names.
const FOLDERS: [&str; 2] = ["guest/kernel/src", "guest/core/src"];

/// Checks both; gives how many packages and source files were looked at.
///
/// # Errors
/// When an arrow runs the wrong way: the message names each.
pub(crate) fn check(root: &Path) -> Result<()> {
    let metadata = run::output(
        Command::new(toolchain::cargo())
            .args(["metadata", "--format-version", "1", "--no-deps"])
            .current_dir(root),
    )?;
    let packages = packages(&serde_json::from_str(&metadata)?)?;
    let mut faults = package_faults(&packages);
    let mut files = Vec::new();
    for folder in FOLDERS {
        let folder = root.join(folder);
        let mut found = Vec::new();
        sources(&folder, &mut found)?;
        for path in &found {
            let place = path.strip_prefix(&folder).unwrap_or(path);
            faults.extend(module_faults(place, &fs::read_to_string(path)?));
        }
        files.extend(found);
    }
    if faults.is_empty() {
        println!(
            "layers: {} packages and {} modules point downwards",
            packages.len(),
            files.len()
        );
        return Ok(());
    }
    bail!("layers:\n  {}", faults.join("\n  "))
}

/// Workspace packages and the workspace packages that each needs to be built.
fn packages(metadata: &Value) -> Result<BTreeMap<String, Vec<String>>> {
    let list = metadata["packages"]
        .as_array()
        .context("cargo metadata has no packages")?;
    let mut out = BTreeMap::new();
    for package in list {
        let name = package["name"]
            .as_str()
            .context("a package without a name")?;
        let dependencies = package["dependencies"]
            .as_array()
            .context("no dependencies")?;
        let needed = dependencies
            .iter()
            .filter(|dependency| {
                dependency["kind"].as_str() != Some("dev") && dependency["path"].is_string()
            })
            .filter_map(|dependency| dependency["name"].as_str().map(str::to_owned))
            .collect();
        out.insert(name.to_owned(), needed);
    }
    Ok(out)
}

fn package_faults(packages: &BTreeMap<String, Vec<String>>) -> Vec<String> {
    let mut out = Vec::new();
    for (name, needed) in packages {
        let Some((_, allowed)) = PACKAGES.iter().find(|(known, _)| known == name) else {
            out.push(format!(
                "xtask/src/layers.rs does not say what {name} may depend on"
            ));
            continue;
        };
        for other in needed
            .iter()
            .filter(|other| !allowed.contains(&other.as_str()))
        {
            out.push(format!("{name} must not depend on {other}"));
        }
    }
    out
}

fn sources(folder: &Path, out: &mut Vec<PathBuf>) -> Result<()> {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    entries.sort();
    for path in entries {
        if path.is_dir() {
            sources(&path, out)?;
        } else if path.extension().is_some_and(|end| end == "rs") {
            out.push(path);
        }
    }
    Ok(())
}

fn layer(module: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| layer.contains(&module))
}

/// What a source file of the core names that it must not. Its tests are free.
fn module_faults(place: &Path, text: &str) -> Vec<String> {
    let first = place
        .components()
        .next()
        .map(|part| part.as_os_str().to_string_lossy().into_owned());
    let module = first.unwrap_or_default().trim_end_matches(".rs").to_owned();
    if module == "lib" {
        return Vec::new();
    }
    let Some(own) = layer(&module) else {
        return vec![format!(
            "xtask/src/layers.rs does not say in which layer {module} is"
        )];
    };
    let code = code(text);
    let mut out = Vec::new();
    for name in named(&code) {
        // Items of the crate root stem from the lowest layer.
        let Some(other) = layer(&name) else { continue };
        let free = name == module || other < own || (own == 0 && other == 0);
        if !free {
            out.push(format!(
                "{} names crate::{name}, which is not below it",
                place.display()
            ));
        }
    }
    out.dedup();
    out
}

/// The text without comments and without the tests at its end.
fn code(text: &str) -> String {
    let body = text.split("#[cfg(test)]\nmod ").next().unwrap_or(text);
    body.lines()
        .map(|line| line.split("//").next().unwrap_or(""))
        .collect::<Vec<_>>()
        .join("\n")
}

/// The modules that a text names after `crate::`.
fn named(code: &str) -> Vec<String> {
    let mut out = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        let before = code[..at].chars().next_back();
        if before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_' || letter == ':') {
            continue;
        }
        let rest = &code[at + "crate::".len()..];
        match rest.strip_prefix('{') {
            Some(group) => out.extend(members(group)),
            None => out.push(word(rest)),
        }
    }
    out.retain(|name| !name.is_empty());
    out
}

/// The first words of the members of a group that is open at its start.
fn members(group: &str) -> Vec<String> {
    let (mut depth, mut start, mut out) = (0, 0, Vec::new());
    for (at, letter) in group.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                out.push(word(group[start..at].trim_start()));
                start = at + 1;
                if letter == '}' {
                    break;
                }
            }
            _ => {}
        }
    }
    out
}

fn word(text: &str) -> String {
    let text = text.trim_start_matches("r#");
    text.chars()
        .take_while(|letter| letter.is_alphanumeric() || *letter == '_')
        .collect()
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeMap, path::Path};

    use super::{module_faults, named, package_faults};

    #[test]
    fn groups_are_read_to_their_end() {
        let code = "use crate::{\n  Error, rank::{bm25, fuse::{x}},\n  text,\n};\nfn f() { crate::store::open(); my_crate::api::x() }";
        assert_eq!(named(code), ["Error", "rank", "text", "store"]);
    }

    #[test]
    fn a_lower_layer_may_not_name_a_higher_one() {
        let place = Path::new("rank/overlap.rs");
        assert!(
            module_faults(
                place,
                "use crate::{Error, rank::x, text::y}; // crate::api\n"
            )
            .is_empty()
        );
        assert!(
            module_faults(
                place,
                "#[cfg(test)]\nmod tests { use crate::store::Store; }"
            )
            .is_empty()
        );
        let faults = module_faults(place, "fn f() -> crate::api::Core {}");
        assert_eq!(
            faults,
            ["rank/overlap.rs names crate::api, which is not below it"]
        );
        assert_eq!(
            module_faults(Path::new("memory/mod.rs"), "use crate::facts;").len(),
            1
        );
        assert_eq!(module_faults(Path::new("novelty.rs"), "").len(), 1);
    }

    #[test]
    fn hosts_do_not_know_the_core() {
        let of =
            |name: &str, needed: &str| BTreeMap::from([(name.to_owned(), vec![needed.to_owned()])]);
        assert!(package_faults(&of("vademecum-guest", "vademecum-core")).is_empty());
        assert_eq!(
            package_faults(&of("vademecum-runtime", "vademecum-core")).len(),
            1
        );
        assert_eq!(
            package_faults(&of("vademecum-novelty", "vademecum-core")).len(),
            1
        );
    }
}
