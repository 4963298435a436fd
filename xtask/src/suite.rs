//! Everything that CI runs, one step after the other, with one sum at the end.

use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Command, Stdio},
    time::Instant,
};

use anyhow::{Context, Result, bail};

use crate::{bindings, component, layers, licences, run, toolchain, wasi};

/// Passed and failed checks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sum {
    passed: u64,
    failed: u64,
}

impl Sum {
    fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }

    fn of(ok: bool) -> Self {
        Self {
            passed: u64::from(ok),
            failed: u64::from(!ok),
        }
    }
}

/// The steps so far.
struct Suite<'a> {
    root: &'a Path,
    sum: Sum,
    lines: Vec<String>,
}

/// Where the last sum stands, for a script that wants to end with it.
const SUM: &str = "target/test-sum";

/// Runs every step, also after one failed; ends with `N passed, N failed`. Says whether all passed.
///
/// # Errors
/// When the sum cannot be written.
pub(crate) fn test(root: &Path) -> Result<bool> {
    let mut suite = Suite {
        root,
        sum: Sum::default(),
        lines: Vec::new(),
    };
    suite.check("format", || format(root));
    suite.check("layers", || layers::check(root));
    suite.check("bindings", || {
        bindings::bindings(
            root,
            bindings::Options {
                check: true,
                accept: false,
            },
        )
    });
    suite.check("component", || component::build(root).map(drop));
    suite.check("component size", || component_size(root));
    suite.check("lints", || lints(root));
    suite.check("licences", || deny(root));
    suite.check("benchmarks build", || benchmarks(root));
    suite.counted(
        "tests",
        Ok(cargo(root, &["test", "--release", "--no-fail-fast"])),
    );
    suite.counted("beside a YAML library", Ok(beside_a_library(root)));
    for folder in ["tests/vectors", "../shared/vectors"] {
        suite.vectors(folder);
    }
    suite.counted("doors", wasi::build(root).and_then(|_| doors(root)));
    println!();
    for line in &suite.lines {
        println!("{line}");
    }
    let Sum { passed, failed } = suite.sum;
    let sum = format!("{passed} passed, {failed} failed");
    component::replace(&root.join(SUM), format!("{sum}\n").as_bytes())?;
    println!("{sum}");
    Ok(failed == 0)
}

impl Suite<'_> {
    /// A step that is one check.
    fn check(&mut self, name: &str, work: impl FnOnce() -> Result<()>) {
        println!("\n== {name}");
        let start = Instant::now();
        let result = work();
        if let Err(error) = &result {
            println!("{error:#}");
        }
        self.note(name, start, Sum::of(result.is_ok()));
    }

    /// A step that is a command with counts in its output.
    fn counted(&mut self, name: &str, command: Result<Command>) {
        println!("\n== {name}");
        let start = Instant::now();
        let sum = command
            .and_then(|mut command| count(&mut command))
            .unwrap_or_else(|error| {
                println!("{error:#}");
                Sum::of(false)
            });
        self.note(name, start, sum);
    }

    fn note(&mut self, name: &str, start: Instant, sum: Sum) {
        let Sum { passed, failed } = sum;
        let seconds = start.elapsed().as_secs();
        self.lines.push(format!(
            "{name:28} {passed:6} passed {failed:4} failed {seconds:5} s"
        ));
        self.sum.add(sum);
    }

    fn skip(&mut self, name: &str, why: &str) {
        println!("\n== {name}: skipped, {why}");
        self.lines.push(format!("{name:28} skipped, {why}"));
    }

    fn vectors(&mut self, folder: &str) {
        let name = format!("vectors of {folder}");
        if self.root.join(folder).is_dir() {
            self.counted(&name, conformance(self.root, folder));
        } else {
            self.skip(&name, "the folder is not there");
        }
    }
}

/// What every build of the whole selects, the default members: one selection, so that the packages it shares with the
/// tests are compiled once, with one set of features.
const WHOLE: [&str; 3] = ["--release", "--all-targets", "--quiet"];

/// Builds everything and gives the command of one binary.
pub(crate) fn binary(root: &Path, name: &str) -> Result<Command> {
    run::status(cargo(root, &["build"]).args(WHOLE))?;
    let mut command = Command::new(root.join("target/release").join(name));
    command.current_dir(root);
    Ok(command)
}

/// The command that runs vector files through the native core and the component.
pub(crate) fn conformance(root: &Path, folder: &str) -> Result<Command> {
    let mut command = binary(root, "conformance")?;
    command.arg(folder);
    Ok(command)
}

/// The command that runs the conformance scripts through every door.
pub(crate) fn doors(root: &Path) -> Result<Command> {
    let mut command = binary(root, "doors")?;
    command.arg(component::COMPONENT);
    Ok(command)
}

/// A cargo command in the workspace.
pub(crate) fn cargo(root: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(toolchain::cargo());
    command.args(words).current_dir(root);
    command
}

fn format(root: &Path) -> Result<()> {
    run::status(&mut cargo(root, &["fmt", "--all", "--check"]))
}

/// Clippy with the profile of the tests: nothing may be left to say.
fn lints(root: &Path) -> Result<()> {
    let words = [
        "clippy",
        "--release",
        "--all-targets",
        "--quiet",
        "--",
        "-D",
        "warnings",
    ];
    run::status(&mut cargo(root, &words))
}

/// What `make bench` times is a workspace of its own, which no other build reads. The peers are left
/// out: they take minutes.
fn benchmarks(root: &Path) -> Result<()> {
    let words = ["check", "--release", "--all-targets", "--locked", "--quiet"];
    let packages = [
        "--package",
        "vademecum-probe",
        "--package",
        "vademecum-native",
    ];
    run::status(
        cargo(&root.join("bench"), &words)
            .args(packages)
            .arg("--target-dir")
            .arg(root.join("target/bench")),
    )
}

/// The command of the properties that compare the reader of skill files with a YAML library.
fn beside_a_library(root: &Path) -> Command {
    let mut command = cargo(&root.join("fuzz"), &["test", "--locked", "--target-dir"]);
    command.arg(root.join("target/fuzz"));
    command
}

/// The component is beyond its target of size (printed by the build); it must not grow further.
fn component_size(root: &Path) -> Result<()> {
    let bytes = std::fs::read(root.join(component::COMPONENT)).context("there is no component")?;
    if component::sizes(&bytes)? {
        Ok(())
    } else {
        bail!("the component has grown beyond its ceiling of size")
    }
}

/// Licences and sources here; with cargo-deny also bans, and advisories where they can be had.
fn deny(root: &Path) -> Result<()> {
    licences::check(root)?;
    if run::output(&mut cargo(root, &["deny", "--version"])).is_err() {
        println!("advisories: skipped, cargo-deny is not installed");
        return Ok(());
    }
    run::status(&mut cargo(
        root,
        &["deny", "--offline", "check", "licenses", "bans", "sources"],
    ))?;
    if run::status(&mut cargo(root, &["deny", "fetch", "db"])).is_err() {
        println!("advisories: skipped, their database cannot be had");
        return Ok(());
    }
    run::status(&mut cargo(root, &["deny", "check", "advisories"]))
}

/// Runs a command, shows what it prints and sums up the results in it.
fn count(command: &mut Command) -> Result<Sum> {
    let name = command.get_program().to_string_lossy().into_owned();
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("{name} does not start"))?;
    let output = child.stdout.take().context("no output")?;
    let mut sum = Sum::default();
    for line in BufReader::new(output).lines() {
        let line = line?;
        println!("{line}");
        sum.add(counts(&line).unwrap_or_default());
    }
    let status = child.wait()?;
    // Tests that could not be built or that were killed have no line of their own.
    if !status.success() && sum.failed == 0 {
        println!("{name} ended with {status}");
        sum.failed = 1;
    }
    if status.success() && sum.passed == 0 {
        println!("{name} ran no test");
        sum.failed += 1;
    }
    Ok(sum)
}

/// Reads `test result: ok. 3 passed; 1 failed; ...` and `3 passed, 1 failed`.
fn counts(line: &str) -> Option<Sum> {
    let line = line.trim();
    let words = match line.strip_prefix("test result: ") {
        Some(rest) => rest.split_once(". ")?.1,
        None => line,
    };
    let mut parts = words.split([';', ',']).map(str::trim);
    let passed = parts.next()?.strip_suffix(" passed")?.parse().ok()?;
    let failed = parts.next()?.strip_suffix(" failed")?.parse().ok()?;
    Some(Sum { passed, failed })
}

#[cfg(test)]
mod tests {
    use super::{Sum, counts};

    #[test]
    fn results_are_read() {
        let line =
            "test result: FAILED. 12 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out";
        assert_eq!(
            counts(line),
            Some(Sum {
                passed: 12,
                failed: 2
            })
        );
        assert_eq!(
            counts("7 passed, 0 failed"),
            Some(Sum {
                passed: 7,
                failed: 0
            })
        );
        assert_eq!(counts("native  a.json   7 passed,   0 failed"), None);
        assert_eq!(counts("test a::b ... ok"), None);
    }
}
