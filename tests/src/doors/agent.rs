//! The agent loop of the examples in every language that is there: all print the same prompts.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, Result, bail};

use super::{Found, Places};

/// Runs the loops; what became of each.
pub fn loops(places: &Places, found: &[&Found]) -> Vec<(String, Result<()>)> {
    let folder = places.root.join("examples/agent-loop");
    let mut runs = vec![("rust".to_owned(), rust(places, &folder))];
    for door in found {
        let script = match door.name {
            "python" => folder.join("agent.py"),
            "node" => folder.join("agent.mjs"),
            _ => continue,
        };
        let program = door.start.iter().flatten().next().cloned();
        let result = program
            .context("no program")
            .and_then(|program| run(&program, &[script, places.component.clone()], &folder));
        runs.push((door.name.to_owned(), result));
    }
    runs
}

fn rust(places: &Places, folder: &Path) -> Result<()> {
    let name = format!("examples/agent-loop{}", std::env::consts::EXE_SUFFIX);
    let program = std::env::current_exe()?.with_file_name(name);
    if !program.is_file() {
        bail!("{}: build the examples first", program.display());
    }
    run(
        &program,
        &[places.component.clone(), folder.join("script.json")],
        folder,
    )
}

fn run(program: &Path, arguments: &[PathBuf], folder: &Path) -> Result<()> {
    let output = Command::new(program)
        .args(arguments)
        .output()
        .with_context(|| program.display().to_string())?;
    if !output.status.success() {
        bail!(
            "{}: {}",
            output.status,
            String::from_utf8_lossy(&output.stderr)
        );
    }
    let printed = String::from_utf8(output.stdout)?;
    let expected = std::fs::read_to_string(folder.join("expected.txt"))?;
    if let Some((at, (one, other))) = printed
        .lines()
        .zip(expected.lines())
        .enumerate()
        .find(|(_, (one, other))| one != other)
    {
        bail!("line {}: {one:?} instead of {other:?}", at + 1);
    }
    if printed != expected {
        bail!("{} bytes instead of {}", printed.len(), expected.len());
    }
    Ok(())
}
