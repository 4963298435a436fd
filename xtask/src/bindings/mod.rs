//! Generated, committed files: the types of the contract, the table of the JSON door, the glue
//! of the component, the contract as a JSON document and its golden dump.

mod glue;
mod go;
mod methods;
mod names;
mod schema;
mod types;
mod words;

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};
use wit_bindgen_core::{
    Files, WorldGenerator,
    wit_parser::{Resolve, WorldId},
};

use crate::{
    contract::{Contract, Function, Interface},
    run, wasi,
};

/// Where the generated types live.
const TYPES: &str = "guest/core/src/api/gen";
/// Where the hand-written functions live.
const FUNCTIONS: &str = "guest/core/src/api";
/// The resolved contract without documentation: a change of it is a change for every host.
const GOLDEN: &str = "wit/contract.golden";

/// The places of the contract in memory, for the host in Go.
const GO: &str = "embed/go/layout.go";

/// The contract for the command line, which shows it to people.
const DOCUMENT: &str = "host/cli/src/contract.json";

/// What the command line asks for.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Options {
    /// Write nothing; fail when a committed file is stale.
    pub(crate) check: bool,
    /// Take the contract as it is for the new golden dump.
    pub(crate) accept: bool,
}

/// Generates all files, or checks that they are current.
///
/// # Errors
/// When the contract breaks a rule, or with `check` when a file is stale.
pub(crate) fn bindings(root: &Path, options: Options) -> Result<()> {
    let contract = Contract::load(&root.join("wit"))?;
    let written = Written::scan(root, &contract)?;
    let mut files = BTreeMap::new();
    for (name, interface) in &contract.interfaces {
        let path = format!("{TYPES}/{}.rs", names::snake(name));
        files.insert(path, types::module(&contract, name, interface)?);
    }
    files.insert(format!("{TYPES}/mod.rs"), types::index(&contract));
    files.insert(
        format!("{TYPES}/methods.rs"),
        methods::module(&contract, &written),
    );
    files.insert(
        "guest/src/glue.rs".to_owned(),
        glue::module(&contract, &written)?,
    );
    files.insert(
        "guest/src/bindings.rs".to_owned(),
        wit_bindings(root, &contract)?,
    );
    for (world, path) in wasi::ADAPTERS {
        files.insert(path.to_owned(), adapter_bindings(root, world)?);
    }
    for text in files.values_mut() {
        *text = run::rustfmt(root, text)?;
    }
    files.insert(GO.to_owned(), go::layout(&contract)?);
    files.insert(DOCUMENT.to_owned(), schema::document(root, &contract)?);
    let missing = written.missing(&contract);
    let silent = words::missing(&contract.resolve, contract.package);
    if options.check {
        check_files(root, &files)?;
        if !missing.is_empty() {
            bail!("no function in {FUNCTIONS} for: {}", missing.join(", "));
        }
        if !silent.is_empty() {
            bail!("{}", unsaid(&silent));
        }
        check_golden(root, &contract)?;
        println!("bindings: {} generated files are current", files.len());
        return Ok(());
    }
    let changed = write_files(root, &files)?;
    println!("bindings: {changed} of {} files changed", files.len());
    if !missing.is_empty() {
        println!(
            "bindings: not written yet, answered with `unsupported`: {}",
            missing.join(", ")
        );
    }
    if !silent.is_empty() {
        println!("bindings: {}", unsaid(&silent));
    }
    golden(root, &contract, options.accept)
}

fn unsaid(silent: &[String]) -> String {
    let count = silent.len();
    format!(
        "{count} of the contract without a word (///):\n  {}",
        silent.join("\n  ")
    )
}

/// Which functions of the contract exist in the core.
#[derive(Debug, Default)]
struct Written(BTreeMap<String, String>);

impl Written {
    /// Reads the hand-written modules that `api/mod.rs` names.
    fn scan(root: &Path, contract: &Contract) -> Result<Self> {
        let folder = root.join(FUNCTIONS);
        let index = fs::read_to_string(folder.join("mod.rs")).unwrap_or_default();
        let mut sources = BTreeMap::new();
        for name in contract.interfaces.keys() {
            let module = names::snake(name);
            if !index.contains(&format!("mod {module};")) {
                continue;
            }
            let mut text = String::new();
            for path in rust_files(&folder, &module)? {
                text.push_str(
                    &fs::read_to_string(&path).with_context(|| path.display().to_string())?,
                );
            }
            sources.insert(name.clone(), text);
        }
        Ok(Self(sources))
    }

    fn has(&self, interface: &str, function: &Function) -> bool {
        let head = format!("pub fn {}<", names::field(&function.name));
        self.0
            .get(interface)
            .is_some_and(|text| text.contains(&head))
    }

    fn missing(&self, contract: &Contract) -> Vec<String> {
        let mut out = Vec::new();
        for (name, Interface { functions, .. }) in &contract.interfaces {
            for function in functions {
                if !self.has(name, function) {
                    out.push(names::method(name, &function.name));
                }
            }
        }
        out
    }
}

/// `module.rs` and everything below `module/`.
fn rust_files(folder: &Path, module: &str) -> Result<Vec<PathBuf>> {
    let mut out: Vec<PathBuf> = [folder.join(format!("{module}.rs"))]
        .into_iter()
        .filter(|path| path.is_file())
        .collect();
    let below = folder.join(module);
    if below.is_dir() {
        for entry in fs::read_dir(&below)? {
            let path = entry?.path();
            if path.extension().is_some_and(|end| end == "rs") {
                out.push(path);
            }
        }
    }
    out.sort();
    Ok(out)
}

/// The bindings of an adapter: what wit-bindgen's macro would expand to.
fn adapter_bindings(root: &Path, world: &str) -> Result<String> {
    let (resolve, world) = wasi::world(root, world)?;
    let text = expand(resolve, world)?;
    Ok(format!("{}\n{text}", names::header("embed/wasi/wit")))
}

/// What wit-bindgen makes of a world.
fn expand(mut resolve: Resolve, world: WorldId) -> Result<String> {
    let options = wit_bindgen_rust::Opts {
        generate_all: true,
        ..Default::default()
    };
    let mut files = Files::default();
    options.build().generate(&mut resolve, world, &mut files)?;
    let mut all = files.iter();
    let (Some((_, bytes)), None) = (all.next(), all.next()) else {
        bail!("wit-bindgen did not make exactly one file");
    };
    Ok(str::from_utf8(bytes)?.to_owned())
}

/// The bindings of the component: what wit-bindgen's macro would expand to, without the exports,
/// which have glue of their own.
fn wit_bindings(root: &Path, contract: &Contract) -> Result<String> {
    let text = expand(contract.resolve.clone(), contract.world)?;
    let text = run::rustfmt(root, &text)?;
    let text = without(&text, "pub mod exports {", "mod _rt {")?;
    let macros = "/// Generates `#[unsafe(no_mangle)]` functions";
    let text = without(&text, macros, "#[cfg(target_arch = \"wasm32\")]")?;
    Ok(format!("{}\n{text}", names::header("wit/*.wit")))
}

/// Takes the lines out of a text that stand before the line that starts with `next`, from the one
/// that starts with `head`.
fn without(text: &str, head: &str, next: &str) -> Result<String> {
    let lines: Vec<&str> = text.lines().collect();
    let place = |from: usize, head: &str| {
        let found = lines[from..].iter().position(|line| line.starts_with(head));
        found
            .map(|found| from + found)
            .with_context(|| format!("wit-bindgen made no `{head}`"))
    };
    let start = place(0, head)?;
    let end = place(start, next)?;
    Ok([&lines[..start], &lines[end..]].concat().join("\n") + "\n")
}

fn write_files(root: &Path, files: &BTreeMap<String, String>) -> Result<usize> {
    let mut changed = 0;
    for (path, text) in files {
        let target = root.join(path);
        if fs::read_to_string(&target).is_ok_and(|old| old == *text) {
            continue;
        }
        if let Some(folder) = target.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&target, text).with_context(|| path.clone())?;
        changed += 1;
    }
    for path in strays(root, files)? {
        fs::remove_file(&path).with_context(|| path.display().to_string())?;
        changed += 1;
    }
    Ok(changed)
}

fn check_files(root: &Path, files: &BTreeMap<String, String>) -> Result<()> {
    let mut stale: Vec<String> = files
        .iter()
        .filter(|(path, text)| !fs::read_to_string(root.join(path)).is_ok_and(|old| old == **text))
        .map(|(path, _)| path.clone())
        .collect();
    stale.extend(
        strays(root, files)?
            .iter()
            .map(|path| path.display().to_string()),
    );
    if stale.is_empty() {
        return Ok(());
    }
    bail!(
        "stale, run `cargo run --release -p xtask -- bindings` and commit: {}",
        stale.join(", ")
    )
}

/// Generated files of interfaces that are gone.
fn strays(root: &Path, files: &BTreeMap<String, String>) -> Result<Vec<PathBuf>> {
    let folder = root.join(TYPES);
    let mut out = Vec::new();
    if folder.is_dir() {
        for entry in fs::read_dir(&folder)? {
            let entry = entry?;
            let name = format!("{TYPES}/{}", entry.file_name().to_string_lossy());
            if !files.contains_key(&name) {
                out.push(entry.path());
            }
        }
    }
    Ok(out)
}

/// The resolved package, printed without documentation.
fn dump(contract: &Contract) -> Result<String> {
    let mut printer = wit_component::WitPrinter::default();
    printer.emit_docs(false);
    printer.print(&contract.resolve, contract.package, &[])?;
    Ok(format!(
        "// Golden dump of the contract; change it with `xtask bindings --accept`.\n{}",
        printer.output
    ))
}

/// Lines that the golden dump lost and gained, each with the item that holds it.
fn changes(old: &str, new: &str) -> (Vec<String>, Vec<String>) {
    let (before, after) = (placed_lines(old), placed_lines(new));
    let beyond = |a: &BTreeMap<String, usize>, b: &BTreeMap<String, usize>| {
        let more = a.iter().filter(|(line, count)| b.get(*line) < Some(*count));
        more.map(|(line, _)| line.clone()).collect()
    };
    (beyond(&before, &after), beyond(&after, &before))
}

fn placed_lines(text: &str) -> BTreeMap<String, usize> {
    let mut places: Vec<&str> = Vec::new();
    let mut out = BTreeMap::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if line == "}" {
            places.pop();
            continue;
        }
        let (item, opens) = line
            .strip_suffix('{')
            .map_or((line, false), |item| (item.trim(), true));
        let mut path = places.clone();
        path.push(item);
        *out.entry(path.join(" / ")).or_insert(0) += 1;
        if opens {
            places.push(item);
        }
    }
    out
}

fn check_golden(root: &Path, contract: &Contract) -> Result<()> {
    let old = fs::read_to_string(root.join(GOLDEN)).unwrap_or_default();
    let new = dump(contract)?;
    if old == new {
        return Ok(());
    }
    let (lost, gained) = changes(&old, &new);
    bail!(
        "the contract is not as {GOLDEN} has it; if that is wanted, run `xtask bindings --accept`\nlost: {}\ngained: {}",
        some(&lost),
        some(&gained)
    )
}

/// The first lines and how many follow.
fn some(lines: &[String]) -> String {
    const SHOWN: usize = 12;
    let mut out = format!("{} lines", lines.len());
    for line in lines.iter().take(SHOWN) {
        out.push_str("\n  ");
        out.push_str(line);
    }
    if lines.len() > SHOWN {
        out.push_str("\n  ...");
    }
    out
}

/// Writes the golden dump when it is accepted, else says what differs.
fn golden(root: &Path, contract: &Contract, accept: bool) -> Result<()> {
    if accept {
        fs::write(root.join(GOLDEN), dump(contract)?)?;
    } else if let Err(difference) = check_golden(root, contract) {
        println!("bindings: {difference}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::changes;

    #[test]
    fn changes_name_the_place() {
        let old = "interface a {\n  record r {\n    x: u32,\n  }\n}\n";
        let new = "interface a {\n  record r {\n    x: u64,\n  }\n}\n";
        let (lost, gained) = changes(old, new);
        assert_eq!(lost, ["interface a / record r / x: u32,"]);
        assert_eq!(gained, ["interface a / record r / x: u64,"]);
    }
}
