//! Licences and sources of all packages, checked against `deny.toml` without any other tool.

use std::{fs, path::Path, process::Command};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::{run, toolchain};

/// Checks every package of the lock file.
///
/// # Errors
/// When a licence is not allowed or a package does not come from the registry; all are named.
pub(crate) fn check(root: &Path) -> Result<()> {
    let rules = Rules::read(&fs::read_to_string(root.join("deny.toml")).context("deny.toml")?);
    let text = run::output(
        Command::new(toolchain::cargo())
            .args(["metadata", "--format-version", "1", "--locked"])
            .current_dir(root),
    )?;
    let metadata: Value = serde_json::from_str(&text)?;
    let packages = metadata["packages"]
        .as_array()
        .context("cargo metadata has no packages")?;
    let faults: Vec<String> = packages
        .iter()
        .filter_map(|package| rules.fault(package))
        .collect();
    if faults.is_empty() {
        println!(
            "licences: {} packages, all allowed by deny.toml",
            packages.len()
        );
        return Ok(());
    }
    bail!("licences:\n  {}", faults.join("\n  "))
}

/// What `deny.toml` allows.
#[derive(Debug, Default)]
struct Rules {
    allowed: Vec<String>,
    exceptions: Vec<(String, String)>,
}

impl Rules {
    /// Reads the list `allow` and the lines of `exceptions` in the form that this file keeps.
    fn read(text: &str) -> Self {
        let mut rules = Self::default();
        let mut inside = false;
        for line in text.lines().map(str::trim) {
            let quoted: Vec<&str> = line.split('"').skip(1).step_by(2).collect();
            if line.contains("crate = ") {
                if let [licence, package] = quoted[..] {
                    rules
                        .exceptions
                        .push((package.to_owned(), licence.to_owned()));
                }
            } else if line == "allow = [" {
                inside = true;
            } else if line == "]" {
                inside = false;
            } else if inside {
                rules
                    .allowed
                    .extend(quoted.iter().map(|&name| name.to_owned()));
            }
        }
        rules
    }

    fn fault(&self, package: &Value) -> Option<String> {
        let name = package["name"].as_str().unwrap_or("?");
        if let Some(source) = package["source"].as_str()
            && !source.starts_with("registry+")
        {
            return Some(format!("{name} comes from {source}"));
        }
        let licence = package["license"].as_str().unwrap_or("");
        let allowed = |id: &str| {
            let excepted = (name.to_owned(), id.to_owned());
            self.allowed.iter().any(|known| known == id) || self.exceptions.contains(&excepted)
        };
        let tokens = tokens(licence);
        let mut expression = Expression {
            tokens: &tokens,
            at: 0,
        };
        if expression.any(&allowed) && expression.at == tokens.len() {
            return None;
        }
        Some(format!(
            "{name} is under {licence:?}, which deny.toml does not allow"
        ))
    }
}

/// Names and operators of a licence expression; `A WITH B` is one name, an old `/` is an OR.
fn tokens(text: &str) -> Vec<String> {
    let spaced = text
        .replace('/', " OR ")
        .replace('(', " ( ")
        .replace(')', " ) ");
    let mut out: Vec<String> = Vec::new();
    let mut joined = false;
    for word in spaced.split_whitespace() {
        match out.last_mut() {
            Some(last) if word == "WITH" || joined => {
                last.push(' ');
                last.push_str(word);
            }
            _ => out.push(word.to_owned()),
        }
        joined = word == "WITH";
    }
    out
}

struct Expression<'a> {
    tokens: &'a [String],
    at: usize,
}

impl Expression<'_> {
    fn take(&mut self, word: &str) -> bool {
        let found = self.tokens.get(self.at).is_some_and(|token| token == word);
        self.at += usize::from(found);
        found
    }

    fn any(&mut self, allowed: &dyn Fn(&str) -> bool) -> bool {
        let mut holds = self.all(allowed);
        while self.take("OR") {
            holds |= self.all(allowed);
        }
        holds
    }

    fn all(&mut self, allowed: &dyn Fn(&str) -> bool) -> bool {
        let mut holds = self.one(allowed);
        while self.take("AND") {
            holds &= self.one(allowed);
        }
        holds
    }

    fn one(&mut self, allowed: &dyn Fn(&str) -> bool) -> bool {
        if self.take("(") {
            let holds = self.any(allowed);
            return self.take(")") && holds;
        }
        let name = self.tokens.get(self.at);
        self.at += 1;
        name.is_some_and(|name| allowed(name))
    }
}

#[cfg(test)]
mod tests {
    use super::Rules;

    #[test]
    fn expressions_follow_the_rules() {
        let rules = Rules::read(
            "allow = [\n  \"MIT\",\n  \"A WITH B\",\n]\nexceptions = [{ allow = [\"MPL\"], crate = \"x\" }]\n",
        );
        let fault = |name: &str, licence: &str| {
            rules
                .fault(&serde_json::json!({"name": name, "license": licence}))
                .is_some()
        };
        for good in [
            "MIT",
            "GPL OR MIT",
            "GPL/MIT",
            "A WITH B",
            "(MIT OR X) AND A WITH B",
        ] {
            assert!(!fault("y", good), "{good}");
        }
        for bad in ["", "GPL", "MIT AND GPL", "A", "(MIT", "MPL"] {
            assert!(fault("y", bad), "{bad}");
        }
        assert!(!fault("x", "MPL"));
        let foreign = serde_json::json!({"name": "y", "license": "MIT", "source": "git+z"});
        assert!(rules.fault(&foreign).is_some());
    }
}
