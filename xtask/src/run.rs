//! Other programs: how they are called and what is made of their answers.

use std::{
    io::Write,
    path::Path,
    process::{Command, Stdio},
};

use anyhow::{Context, Result, bail};

/// Runs a command with its output going to the terminal.
///
/// # Errors
/// When it cannot be started or does not succeed.
pub(crate) fn status(command: &mut Command) -> Result<()> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command
        .status()
        .with_context(|| format!("{name} does not start"))?;
    if status.success() {
        return Ok(());
    }
    bail!("{name} ended with {status}")
}

/// Runs a command and gives what it printed.
///
/// # Errors
/// When it cannot be started or does not succeed; the message has its last words.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("{name} does not start"))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let words = String::from_utf8_lossy(&output.stderr);
    let last: Vec<&str> = words.lines().rev().take(5).collect();
    bail!(
        "{name} ended with {}: {}",
        output.status,
        last.into_iter().rev().collect::<Vec<_>>().join("; ")
    )
}

/// Whether a program is there and answers `--version`.
pub(crate) fn available(program: impl AsRef<Path>) -> bool {
    Command::new(program.as_ref())
        .arg("--version")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// Formats Rust source as the workspace is formatted.
///
/// # Errors
/// When rustfmt is missing or cannot read the source.
pub(crate) fn rustfmt(root: &Path, source: &str) -> Result<String> {
    let mut child = Command::new("rustfmt")
        .args(["--edition", "2024", "--emit", "stdout", "--quiet"])
        .current_dir(root)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("rustfmt does not start; install it with `rustup component add rustfmt`")?;
    let mut input = child.stdin.take().context("rustfmt has no input")?;
    let text = source.to_owned();
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output()?;
    writer
        .join()
        .map_err(|_| anyhow::anyhow!("rustfmt's input failed"))??;
    if !output.status.success() {
        bail!(
            "rustfmt cannot read what was generated:\n{}",
            source.lines().take(40).collect::<Vec<_>>().join("\n")
        );
    }
    Ok(String::from_utf8(output.stdout)?)
}
