//! Puts the component into the command: one file to copy, nothing to find at run time.
#![allow(clippy::print_stdout, reason = "cargo reads it")]

use std::{env, path::PathBuf, process};

fn main() {
    println!("cargo::rerun-if-env-changed=VADEMECUM_COMPONENT");
    let path = env::var_os("VADEMECUM_COMPONENT").map_or_else(in_target_folder, PathBuf::from);
    println!("cargo::rerun-if-changed={}", path.display());
    if !path.is_file() {
        println!(
            "cargo::error=the component {} is not built yet: run `cargo run --release -p xtask -- build` \
             first, or point VADEMECUM_COMPONENT at one",
            path.display()
        );
        process::exit(1);
    }
    println!(
        "cargo::rustc-env=VADEMECUM_COMPONENT_FILE={}",
        path.display()
    );
}

/// `target/component/vademecum.wasm`; the output folder lies four levels below the target folder.
fn in_target_folder() -> PathBuf {
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let target = out
        .ancestors()
        .nth(4)
        .map(PathBuf::from)
        .unwrap_or_default();
    target.join("component").join("vademecum.wasm")
}
