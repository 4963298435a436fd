//! A compiler that can build for WebAssembly: found, added or unpacked.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, bail};

use crate::run;

/// The target of the component's core module.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Debian packages that hold a compiler for WebAssembly, the sources of its library, and a linker.
const PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld-22"];
/// The linker of the last of them.
const LINKER: &str = "wasm-ld-22";
/// Packages that an ordinary machine with a Rust toolchain has in some form already.
const PRESENT: [&str; 4] = ["gcc", "binutils", "libc6-dev", "libc-dev"];

const HELP: &str = "no compiler for wasm32-unknown-unknown: run `rustup target add wasm32-unknown-unknown`, \
                    or on Debian `apt-get install rustc-web cargo-web rust-web-src lld-22`";

/// How the component is compiled.
#[derive(Debug)]
pub(crate) enum Toolchain {
    /// The compiler at hand has the target.
    Installed,
    /// Debian's compiler below a folder; it builds the target's library from source.
    Debian(PathBuf),
}

impl Toolchain {
    /// The first of: an installed target, `rustup target add`, Debian's packages as installed,
    /// Debian's packages unpacked below `target/toolchain`.
    ///
    /// # Errors
    /// When none can be had; the message names what to install.
    pub(crate) fn find(root: &Path) -> Result<Self> {
        if has_target() {
            return Ok(Self::Installed);
        }
        let unpacked = root.join("target/toolchain/root");
        for folder in [Path::new("/"), unpacked.as_path()] {
            if let Some(found) = Self::debian(folder) {
                return Ok(found);
            }
        }
        if add_target() {
            return Ok(Self::Installed);
        }
        println!(
            "toolchain: unpacking Debian's {} below target/toolchain",
            PACKAGES.join(", ")
        );
        unpack(&root.join("target/toolchain")).context(HELP)?;
        Self::debian(&unpacked).context(HELP)
    }

    /// Debian's compiler below a folder, if it is whole and runs.
    fn debian(folder: &Path) -> Option<Self> {
        let sources = folder.join("usr/lib/rustlib/src/rust/library/core/Cargo.toml");
        if !sources.is_file() || !folder.join("usr/bin").join(LINKER).exists() {
            return None;
        }
        let found = Self::Debian(folder.to_owned());
        found.version().is_ok().then_some(found)
    }

    /// The compiler's own words about itself.
    ///
    /// # Errors
    /// When it does not run.
    pub(crate) fn version(&self) -> Result<String> {
        let mut command = match self {
            Self::Installed => Command::new(rustc()),
            Self::Debian(folder) => self.tool(folder, "rustc"),
        };
        run::output(command.arg("-vV"))
    }

    /// Builds the library of a package for the target; package and profile are still to be named.
    /// The kind of library is given here, so that no other build tries to link one natively.
    pub(crate) fn cargo_build(&self) -> Command {
        let mut command = match self {
            Self::Installed => Command::new(cargo()),
            Self::Debian(folder) => {
                let mut command = self.tool(folder, "cargo");
                command.env("RUSTC", folder.join("usr/bin/rustc"));
                command.env(
                    "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER",
                    folder.join("usr/bin").join(LINKER),
                );
                command
            }
        };
        command.args(["rustc", "--lib", "--crate-type", "cdylib"]);
        command.args(["--locked", "--target", TARGET]);
        if let Self::Debian(_) = self {
            command.arg("-Zbuild-std=core,alloc");
        }
        command
    }

    /// Where the sources of the compiler's library lie, for path names in the module.
    pub(crate) fn sources(&self) -> Option<PathBuf> {
        match self {
            Self::Installed => None,
            Self::Debian(folder) => Some(folder.join("usr/lib/rustlib/src/rust")),
        }
    }

    fn tool(&self, folder: &Path, name: &str) -> Command {
        let mut command = Command::new(folder.join("usr/bin").join(name));
        // The library is built with the compiler's own unstable switch.
        command
            .env("RUSTC_BOOTSTRAP", "1")
            .env_remove("RUSTUP_TOOLCHAIN");
        if folder != Path::new("/") {
            let machine = format!("usr/lib/{}-linux-gnu", env::consts::ARCH);
            let mut paths = vec![folder.join(machine), folder.join("usr/lib")];
            paths.extend(
                env::var_os("LD_LIBRARY_PATH")
                    .iter()
                    .flat_map(env::split_paths),
            );
            if let Ok(joined) = env::join_paths(paths) {
                command.env("LD_LIBRARY_PATH", joined);
            }
        }
        command
    }
}

/// The cargo that runs this program.
pub(crate) fn cargo() -> PathBuf {
    env::var_os("CARGO").map_or_else(|| PathBuf::from("cargo"), PathBuf::from)
}

fn rustc() -> PathBuf {
    env::var_os("RUSTC").map_or_else(|| PathBuf::from("rustc"), PathBuf::from)
}

/// Whether the compiler at hand has the library of the target.
fn has_target() -> bool {
    let folder =
        run::output(Command::new(rustc()).args(["--print", "target-libdir", "--target", TARGET]));
    folder.is_ok_and(|folder| {
        fs::read_dir(folder.trim()).is_ok_and(|entries| {
            entries
                .flatten()
                .any(|entry| entry.file_name().to_string_lossy().starts_with("libcore-"))
        })
    })
}

/// Asks rustup for the target; no rustup or no network is no error.
fn add_target() -> bool {
    if !run::available("rustup") {
        return false;
    }
    println!("toolchain: rustup target add {TARGET}");
    match run::output(Command::new("rustup").args(["target", "add", TARGET])) {
        Ok(_) => has_target(),
        Err(error) => {
            println!("toolchain: {error}");
            false
        }
    }
}

/// Downloads Debian's packages and unpacks them into `folder/root`: needs no root, installs nothing.
fn unpack(folder: &Path) -> Result<()> {
    if !run::available("apt-get") || !run::available("dpkg") {
        bail!("this is no Debian: apt-get and dpkg are missing");
    }
    let debs = folder.join("debs");
    fs::create_dir_all(&debs)?;
    let apt = Apt::ready(folder)?;
    let packages = apt.packages()?;
    run::output(
        apt.command()
            .arg("download")
            .args(&packages)
            .current_dir(&debs),
    )?;
    let fresh = folder.join("root.new");
    if fresh.exists() {
        fs::remove_dir_all(&fresh)?;
    }
    fs::create_dir_all(&fresh)?;
    for entry in fs::read_dir(&debs)? {
        let path = entry?.path();
        run::output(Command::new("dpkg").arg("-x").arg(&path).arg(&fresh))?;
    }
    for spent in [debs, folder.join("apt")] {
        if spent.exists() {
            fs::remove_dir_all(&spent)?;
        }
    }
    fs::rename(&fresh, folder.join("root"))?;
    Ok(())
}

/// apt with the machine's package lists, or with lists of its own where those know too little.
struct Apt {
    options: Vec<String>,
}

impl Apt {
    fn ready(folder: &Path) -> Result<Self> {
        let system = Self {
            options: Vec::new(),
        };
        if system.packages().is_ok() {
            return Ok(system);
        }
        let lists = folder.join("apt/lists");
        let cache = folder.join("apt/cache");
        fs::create_dir_all(lists.join("partial"))?;
        fs::create_dir_all(cache.join("archives/partial"))?;
        let own = Self {
            options: vec![
                format!("-oDir::State::Lists={}", lists.display()),
                format!("-oDir::Cache={}", cache.display()),
            ],
        };
        println!("toolchain: apt-get update, into a folder of its own");
        run::output(own.command().arg("update"))?;
        own.packages()?;
        Ok(own)
    }

    fn command(&self) -> Command {
        let mut command = Command::new("apt-get");
        command
            .args(&self.options)
            .env("LC_ALL", "C")
            .env("DEBIAN_FRONTEND", "noninteractive");
        command
    }

    /// The packages and what they need that is not installed.
    fn packages(&self) -> Result<Vec<String>> {
        let mut command = self.command();
        command
            .args(["--simulate", "--no-install-recommends", "install"])
            .args(PACKAGES);
        let plan = run::output(&mut command)?;
        let mut names: Vec<String> = plan
            .lines()
            .filter_map(|line| line.strip_prefix("Inst ")?.split_whitespace().next())
            .filter(|name| !PRESENT.contains(name))
            .map(str::to_owned)
            .collect();
        // Installed ones are not in the plan; all four are wanted in one folder.
        names.extend(PACKAGES.iter().map(|name| (*name).to_owned()));
        names.sort();
        names.dedup();
        Ok(names)
    }
}
