//! `make bench`: builds the probe, the peers and the component, and lets the tests time them.

use std::path::Path;

use anyhow::{Result, bail};

use crate::{component, run, suite, toolchain::Toolchain};

/// Builds what is timed and times it; `counts` are sizes of the corpus, none means the usual three.
///
/// # Errors
/// When something does not build, or a measurement fails.
pub(crate) fn run(root: &Path, counts: &[&str]) -> Result<()> {
    if let Some(wrong) = counts.iter().find(|count| count.parse::<u64>().is_err()) {
        bail!("{wrong} is no number of texts: make bench N=\"1000 10000 100000 1000000\"");
    }
    component::build(root)?;
    let bench = root.join("bench");
    let module = component::compile(&bench, &Toolchain::find(root)?, "vademecum-probe", "guest")?;
    let target = root.join("target/bench");
    let words = [
        "build",
        "--release",
        "--package",
        "vademecum-native",
        "--package",
        "vademecum-peers",
    ];
    run::status(
        suite::cargo(&bench, &words)
            .arg("--target-dir")
            .arg(&target),
    )?;
    let mut program = suite::binary(root, "bench")?;
    program
        .arg(module)
        .arg(target.join("release"))
        .arg(target.join("texts"))
        .args(counts);
    run::status(&mut program)
}
