//! `vademecum bank` and `vademecum db`, run as a person runs them.

mod attacks;
mod bank;
mod careful;
mod database;
mod fixture;
mod import;
mod shared_folder;
mod sync;

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;
use tempfile::TempDir;

/// A folder with a store in it.
pub(crate) struct Desk {
    root: TempDir,
}

/// What a command said.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Said {
    pub(crate) fn of(command: &mut Command) -> Self {
        let output = command.output().expect("the command runs");
        Self {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8(output.stdout).expect("UTF-8"),
            err: String::from_utf8(output.stderr).expect("UTF-8"),
        }
    }

    /// The error as JSON.
    pub(crate) fn error(&self) -> Value {
        let error: Value =
            serde_json::from_str(&self.err).unwrap_or_else(|error| panic!("{error}: {self:?}"));
        error["error"].clone()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

impl Desk {
    pub(crate) fn new() -> Self {
        Self {
            root: tempfile::tempdir().expect("a folder"),
        }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.root.path().join(name)
    }

    pub(crate) fn store(&self) -> PathBuf {
        self.path("store.sqlite")
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        std::fs::write(path, text).expect("written");
    }

    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// The command on a store; paths are taken within the folder.
    pub(crate) fn command(&self, store: &Path, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_vademecum"));
        command
            .current_dir(self.root.path())
            .env_remove("DAILY_COST_BUDGET_USD")
            .env_remove("MAX_TOKENS_PER_TASK")
            .env(
                "VADEMECUM_CACHE",
                concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"),
            )
            .env("VADEMECUM_NO_MODEL", "true")
            .env("VADEMECUM_STORE", store)
            .args(arguments);
        command
    }

    /// Runs the command on a store.
    pub(crate) fn on(&self, store: &Path, arguments: &[&str]) -> Said {
        Said::of(&mut self.command(store, arguments))
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Said {
        self.on(&self.store(), arguments)
    }

    /// Runs a command that must end well.
    pub(crate) fn ok(&self, arguments: &[&str]) -> String {
        let said = self.run(arguments);
        assert_eq!(said.code, 0, "{arguments:?}: {said:?}");
        said.out
    }

    pub(crate) fn json(&self, arguments: &[&str]) -> Value {
        let said = self.run(arguments);
        assert_eq!(said.code, 0, "{arguments:?}: {said:?}");
        said.json()
    }
}
