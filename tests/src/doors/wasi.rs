//! The door of the wasmtime command: the composed component over a folder of plain files.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, Result};
use serde_json::{Value, json};
use vademecum_core::Caller;

use super::{Answer, Lines, NOW, SEED, Subject};

/// A process of the wasmtime command on a folder. Reopening ends the process and starts another.
#[derive(Debug)]
pub struct Folder {
    wasmtime: PathBuf,
    component: PathBuf,
    folder: PathBuf,
    now: u64,
    running: Option<Lines>,
}

impl Folder {
    /// The component in a folder of its own.
    pub fn new(wasmtime: &Path, component: &Path, folder: &Path) -> Self {
        Self {
            wasmtime: wasmtime.to_owned(),
            component: component.to_owned(),
            folder: folder.to_owned(),
            now: NOW,
            running: None,
        }
    }

    /// The same folder once more.
    pub fn again(&self) -> Self {
        Self::new(&self.wasmtime, &self.component, &self.folder)
    }

    /// A process on the folder as it is, with the system's clock and randomness.
    ///
    /// # Errors
    /// When the program does not start.
    pub fn open(&mut self) -> Result<()> {
        let mut command = Command::new(&self.wasmtime);
        command
            .args(["run", "-C", "cache=y", "--dir"])
            .arg(format!("{}::.", self.folder.display()));
        command.arg(&self.component).arg("--lines");
        self.running = Some(Lines::start("wasi", &mut command)?);
        Ok(())
    }

    /// A process that goes on from a seed.
    fn begin(&mut self, seed: u64) -> Result<()> {
        self.running = None;
        self.open()?;
        let now = self.now;
        let lines = self.running()?;
        lines.tell(&json!({ "seed": seed }))?;
        lines.tell(&json!({ "now": now }))
    }

    fn running(&mut self) -> Result<&mut Lines> {
        self.running
            .as_mut()
            .context("wasi: the door is not started")
    }
}

impl Subject for Folder {
    fn name(&self) -> &str {
        "wasi"
    }

    fn start(&mut self) -> Result<()> {
        self.running = None;
        if self.folder.exists() {
            fs::remove_dir_all(&self.folder)?;
        }
        fs::create_dir_all(&self.folder)?;
        self.now = NOW;
        self.begin(SEED)
    }

    fn set_now(&mut self, now: u64) -> Result<()> {
        self.now = now;
        self.running()?.tell(&json!({ "now": now }))
    }

    fn embeds(&self) -> bool {
        false
    }

    fn reopen(&mut self) -> Result<()> {
        let state = self.running()?.exchange(&json!({ "state": {} }))?;
        let text = state
            .context("wasi: no state")?
            .map_err(|error| anyhow::anyhow!(error))?;
        let seed: Value = serde_json::from_str(&text)?;
        self.begin(seed.as_u64().context("wasi: the state is no number")?)
    }

    fn call(&mut self, caller: &Caller, method: &str, request: &str) -> Result<Answer> {
        self.running()?.call(caller, method, request)
    }
}
