//! Builds the component: compiles the guest, wraps the module, checks what came out.

use std::{
    env, fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};

use crate::{
    contract, run,
    toolchain::{TARGET, Toolchain},
};

/// The finished component, below the workspace.
pub(crate) const COMPONENT: &str = "target/component/vademecum.wasm";
/// What the component should be at most, plain and after `gzip -9`, in bytes. It is not there yet.
const WANTED: [usize; 2] = [1_000_000, 400_000];
/// The largest component, in bytes: a ceiling that it must not grow through.
const LARGEST: usize = 3_300_000;
/// The largest component after `gzip -9`, in bytes.
const LARGEST_PACKED: usize = 1_340_000;
/// The most memory that the module may ever ask for, in bytes: a cap that every runtime honours.
const MEMORY: u64 = 2 << 30;
/// The stack of the module, in bytes; it lies below the data, so that running over it traps.
const STACK: u64 = 4 << 20;
/// Everything that the component may import.
const IMPORTS: [&str; 4] = ["host", "kv", "search", "types"];
/// The instructions beyond the basic ones.
const FEATURES: &str = "-Ctarget-feature=+simd128,+bulk-memory";

/// Builds the component unless nothing changed since the last time; gives its path.
///
/// # Errors
/// When there is no compiler, the guest does not compile, or the component imports what it must not.
pub(crate) fn build(root: &Path) -> Result<PathBuf> {
    let target = root.join(COMPONENT);
    let toolchain = Toolchain::find(root)?;
    let inputs = fingerprint(root, &toolchain.version()?)?;
    let mark = target.with_extension("inputs");
    if target.is_file() && fs::read_to_string(&mark).is_ok_and(|old| old == inputs) {
        println!("build: {COMPONENT} is current");
        return Ok(target);
    }
    let module = compile(root, &toolchain, "vademecum-guest", "guest")?;
    let bytes = fs::read(&module).with_context(|| module.display().to_string())?;
    let component = without_names(&wrap(&without_names(&bytes)?)?)?;
    check_imports(&component)?;
    if let Some(folder) = target.parent() {
        fs::create_dir_all(folder)?;
    }
    // The same with the names of functions, for backtraces that people can read.
    replace(&target.with_extension("named.wasm"), &wrap(&bytes)?)?;
    replace(&target, &component)?;
    replace(&mark, inputs.as_bytes())?;
    println!("build: {COMPONENT}");
    if !sizes(&component)? {
        println!("build: the component is over its limit of size");
    }
    Ok(target)
}

/// Compiles a package of the workspace to a core module.
pub(crate) fn compile(
    root: &Path,
    toolchain: &Toolchain,
    package: &str,
    profile: &str,
) -> Result<PathBuf> {
    let folder = root.join("target/guest");
    let mut command = toolchain.cargo_build();
    command
        .current_dir(root)
        .args(["--package", package, "--profile", profile]);
    command.arg("--target-dir").arg(&folder);
    // Flags for this target alone: others in the environment would replace them.
    command
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS");
    command.env(
        "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS",
        flags(root, toolchain).join(" "),
    );
    run::status(&mut command)?;
    let name = format!("{}.wasm", package.replace('-', "_"));
    Ok(folder.join(TARGET).join(profile).join(name))
}

/// What the compiler is told besides the profile. Names of folders stay out of the module.
fn flags(root: &Path, toolchain: &Toolchain) -> Vec<String> {
    let mut out = vec![
        FEATURES.to_owned(),
        format!("-Clink-arg=--max-memory={MEMORY}"),
        format!("-Clink-arg=-zstack-size={STACK}"),
        // Else every address and number of a function takes five bytes in the code.
        "-Clink-arg=--compress-relocations".to_owned(),
    ];
    let home = env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| env::home_dir().map(|home| home.join(".cargo")));
    let mut names = vec![
        (Some(root.to_owned()), "."),
        (home, "cargo"),
        (toolchain.sources(), "rust"),
    ];
    names.retain(|(path, _)| {
        path.as_ref()
            .is_some_and(|path| !path.to_string_lossy().contains(' '))
    });
    for (path, name) in names {
        if let Some(path) = path {
            out.push(format!("--remap-path-prefix={}={name}", path.display()));
        }
    }
    out
}

/// A module or component without its own section of names, which is a good part of it and does
/// nothing.
pub(crate) fn without_names(module: &[u8]) -> Result<Vec<u8>> {
    const HEADER: usize = 8;
    let mut out = module.get(..HEADER).context("this is no module")?.to_vec();
    let mut at = HEADER;
    while at < module.len() {
        let (length, body) = number(module, at + 1)?;
        let end = body + length;
        let section = module
            .get(at..end)
            .context("a section ends after the module")?;
        let custom = section[0] == 0 && {
            let (length, name) = number(module, body)?;
            let name = module.get(name..name + length);
            [b"name".as_slice(), b"component-name"]
                .map(Some)
                .contains(&name)
        };
        if !custom {
            out.extend_from_slice(section);
        }
        at = end;
    }
    Ok(out)
}

/// An unsigned LEB128 number and where it ends.
fn number(bytes: &[u8], mut at: usize) -> Result<(usize, usize)> {
    let (mut value, mut shift) = (0, 0);
    loop {
        let byte = *bytes.get(at).context("a number ends after the module")?;
        at += 1;
        value |= usize::from(byte & 0x7f) << shift;
        shift += 7;
        if byte < 0x80 {
            return Ok((value, at));
        }
    }
}

/// Turns a core module into a component and validates it.
pub(crate) fn wrap(module: &[u8]) -> Result<Vec<u8>> {
    wit_component::ComponentEncoder::default()
        .validate(true)
        .module(module)
        .and_then(wit_component::ComponentEncoder::encode)
        .context("the module does not make a component")
}

/// The interfaces that a component imports, as `package/interface`, without versions.
pub(crate) fn imports(component: &[u8]) -> Result<Vec<String>> {
    let wit_component::DecodedWasm::Component(resolve, world) = wit_component::decode(component)?
    else {
        bail!("this is a contract, not a component");
    };
    let names = contract::imports(&resolve, world)?;
    Ok(names
        .iter()
        .map(|name| name.split('@').next().unwrap_or(name).to_owned())
        .collect())
}

fn check_imports(component: &[u8]) -> Result<()> {
    let allowed = IMPORTS.map(|name| format!("vademecum:core/{name}"));
    let foreign: Vec<String> = imports(component)?
        .into_iter()
        .filter(|name| !allowed.contains(name))
        .collect();
    if foreign.is_empty() {
        return Ok(());
    }
    bail!(
        "the component must import nothing but {}; it imports {}",
        allowed.join(", "),
        foreign.join(", ")
    )
}

/// Prints the sizes beside their limits; says whether they keep them.
pub(crate) fn sizes(component: &[u8]) -> Result<bool> {
    let (plain, packed) = (component.len(), packed(component)?);
    let [wanted, wanted_packed] = WANTED;
    println!("build: {plain} bytes of at most {LARGEST}; the aim is {wanted}");
    println!("build: {packed} after gzip of at most {LARGEST_PACKED}; the aim is {wanted_packed}");
    Ok(plain <= LARGEST && packed <= LARGEST_PACKED)
}

fn packed(bytes: &[u8]) -> Result<usize> {
    let mut child = Command::new("gzip")
        .args(["-9", "-n", "-c"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("gzip does not start")?;
    let mut input = child.stdin.take().context("gzip has no input")?;
    let copy = bytes.to_vec();
    let writer = std::thread::spawn(move || input.write_all(&copy));
    let output = child.wait_with_output()?;
    writer
        .join()
        .map_err(|_| anyhow::anyhow!("gzip's input failed"))??;
    Ok(output.stdout.len())
}

/// Writes a file whole or not at all.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> Result<()> {
    let fresh = path.with_extension(format!("new{}", std::process::id()));
    fs::write(&fresh, bytes).with_context(|| fresh.display().to_string())?;
    fs::rename(&fresh, path).with_context(|| path.display().to_string())
}

/// A hash of everything that decides what the component is.
fn fingerprint(root: &Path, compiler: &str) -> Result<String> {
    let mut files = vec![
        root.join("Cargo.toml"),
        root.join("Cargo.lock"),
        root.join("xtask/src/component.rs"),
    ];
    sources(&root.join("guest"), &mut files)?;
    files.sort();
    let mut hash = Sha256::new();
    hash.update(compiler.as_bytes());
    for path in files {
        let bytes = fs::read(&path).with_context(|| path.display().to_string())?;
        hash.update(
            path.strip_prefix(root)
                .unwrap_or(&path)
                .to_string_lossy()
                .as_bytes(),
        );
        hash.update((bytes.len() as u64).to_le_bytes());
        hash.update(&bytes);
    }
    Ok(hash
        .finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect())
}

/// Rust sources, manifests and data below a folder.
fn sources(folder: &Path, out: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            sources(&path, out)?;
        } else {
            out.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{number, without_names};

    #[test]
    fn only_names_are_dropped() {
        let head = b"\0asm\x01\0\0\0";
        let kept = [b"\x01\x01\0".as_slice(), b"\x00\x04\x03abc"].concat();
        let names = b"\x00\x06\x04name!";
        let of_component = b"\x00\x10\x0ecomponent-name!";
        let module = [head.as_slice(), &kept, names, of_component, b"\x05\x00"].concat();
        assert_eq!(
            without_names(&module).unwrap(),
            [head.as_slice(), &kept, b"\x05\x00"].concat()
        );
        assert!(without_names(&module[..module.len() - 4]).is_err());
        assert_eq!(number(&[0xe5, 0x8e, 0x26], 0).unwrap(), (624_485, 3));
    }
}
