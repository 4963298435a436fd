//! The build tool: `cargo run --release -p xtask -- COMMAND`.
#![allow(clippy::print_stdout, reason = "a build tool talks to people")]

mod bench;
mod bindings;
mod component;
mod contract;
mod demo;
mod layers;
mod licences;
mod run;
mod suite;
mod toolchain;
mod wasi;

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
  build --wasi                    and target/component/vademecum-wasi.wasm
  layers                          check that packages and modules point downwards
  test                            everything that CI runs
  conformance FOLDER              vector files, through the native core and the component
  doors                           the conformance scripts, through every door
  demo [FOLDER]                   the main job on real input, shown step by step; data sets
  quality FOLDER                  retrieval quality on a data set, through the component
  bench [N ...]                   speed beside tantivy and FTS5; N texts, 1000 10000 100000
  fuzz [--minutes N] [--seed N]   damaged requests, skill files and stores, one minute
  soak [--minutes N]              processes that write and are killed, ten minutes
  sim [ARGUMENTS]                 the simulation of the journal, 20000 seeds of 4000 steps
";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match root().and_then(|root| command(&root, &words)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
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

/// Runs a command; false when it has said itself what failed.
fn command(root: &Path, words: &[&str]) -> Result<bool> {
    let (name, rest) = words.split_first().context(HELP)?;
    if *name == "test" {
        return suite::test(root);
    }
    work(root, name, rest).map(|()| true)
}

fn work(root: &Path, name: &str, rest: &[&str]) -> Result<()> {
    match name {
        "bindings" => {
            let options = bindings::Options {
                check: flag(rest, "--check"),
                accept: flag(rest, "--accept"),
            };
            bindings::bindings(root, options)
        }
        "build" if flag(rest, "--wasi") => wasi::build(root).map(drop),
        "build" => component::build(root).map(drop),
        "layers" => layers::check(root),
        "conformance" => {
            let [folder] = rest else {
                bail!("name a folder: make conformance VECTORS=FOLDER")
            };
            component::build(root)?;
            run::status(&mut suite::conformance(root, &folder_below(folder)?)?)
        }
        "doors" => {
            wasi::build(root)?;
            run::status(&mut suite::doors(root)?)
        }
        "demo" => demo::run(root, rest.first().copied()),
        "quality" => {
            let [folder] = rest else {
                bail!("name a folder: make quality DATA=FOLDER")
            };
            component::build(root)?;
            let folder = folder_below(folder)?;
            run::status(suite::binary(root, "quality")?.args([&folder, "--peers"]))
        }
        "bench" => bench::run(root, rest),
        "fuzz" => run::status(suite::binary(root, "fuzz")?.args(rest)),
        "soak" => soak(root, rest),
        "sim" => simulation(root, rest),
        "help" | "--help" => {
            print!("{HELP}");
            Ok(())
        }
        _ => bail!("unknown command {name}\n{HELP}"),
    }
}

/// A folder of the command line as an absolute path.
fn folder_below(folder: &str) -> Result<String> {
    let path = env::current_dir()?.join(folder);
    let path = path
        .canonicalize()
        .with_context(|| format!("{folder} is no folder"))?;
    Ok(path.to_string_lossy().into_owned())
}

/// The test that kills processes under load, for as long as is wanted, with other dice each time.
fn soak(root: &Path, arguments: &[&str]) -> Result<()> {
    let minutes = match arguments {
        [] => "10",
        ["--minutes", minutes] if minutes.parse::<u64>().is_ok() => minutes,
        _ => bail!("make soak takes --minutes N"),
    };
    component::build(root)?;
    let words = [
        "test",
        "--release",
        "--test",
        "kill",
        "--",
        "--nocapture",
        "--test-threads=1",
    ];
    run::status(suite::cargo(root, &words).env("VADEMECUM_SOAK_MINUTES", minutes))
}

/// The long simulation; arguments replace its size.
fn simulation(root: &Path, arguments: &[&str]) -> Result<()> {
    let size: &[&str] = if arguments.is_empty() {
        &["--seeds", "20000", "--steps", "4000"]
    } else {
        arguments
    };
    let binary = [
        "run",
        "--release",
        "--package",
        "vademecum-sim",
        "--bin",
        "sim",
        "--",
    ];
    run::status(suite::cargo(root, &binary).args(size))
}

fn flag(words: &[&str], name: &str) -> bool {
    words.contains(&name)
}
