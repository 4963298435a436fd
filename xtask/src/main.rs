//! The build tool: `cargo run --release -p xtask -- COMMAND`.
#![allow(clippy::print_stdout, reason = "a build tool talks to people")]

mod bindings;
mod component;
mod contract;
mod run;
mod toolchain;

use std::{
    env,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, Result, bail};

const HELP: &str = "\
usage: cargo run --release -p xtask -- COMMAND

  bindings [--check] [--accept]   generate the committed files from wit/
  build                           build target/component/vademecum.wasm
";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match root().and_then(|root| command(&root, &words)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The workspace: where this crate was built from, or the folder the command runs in.
fn root() -> Result<PathBuf> {
    let manifest = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let built = manifest.and_then(|path| path.parent().map(Path::to_path_buf));
    let root = built.map_or_else(env::current_dir, Ok)?;
    if root.join("wit/world.wit").is_file() {
        return Ok(root);
    }
    bail!(
        "{} is not the workspace: it has no wit/world.wit",
        root.display()
    )
}

fn command(root: &Path, words: &[&str]) -> Result<()> {
    let (name, rest) = words.split_first().context(HELP)?;
    match *name {
        "bindings" => {
            let options = bindings::Options {
                check: flag(rest, "--check"),
                accept: flag(rest, "--accept"),
            };
            bindings::bindings(root, options)
        }
        "build" => component::build(root).map(drop),
        _ => bail!("unknown command {name}\n{HELP}"),
    }
}

fn flag(words: &[&str], name: &str) -> bool {
    words.contains(&name)
}
