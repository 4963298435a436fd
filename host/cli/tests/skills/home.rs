//! A folder in which the verbs run.

use std::{
    fs,
    path::PathBuf,
    process::{Command, Output},
};

use serde_json::Value;
use tempfile::TempDir;

/// A folder with a store and a home of its own.
pub(crate) struct Home {
    folder: TempDir,
}

impl Home {
    pub(crate) fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn write(&self, path: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    }

    pub(crate) fn skill(&self, folder: &str, description: &str) {
        let name = folder.rsplit('/').next().unwrap();
        let text = format!("---\nname: {name}\ndescription: {description}\n---\n\n# {name}\n");
        self.write(&format!("{folder}/SKILL.md"), text);
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_vademecum"))
            .args(arguments)
            .current_dir(self.folder.path())
            .env("HOME", self.folder.path())
            .env("NO_COLOR", "1")
            .env("VADEMECUM_STORE", self.path("store.sqlite"))
            .env(
                "VADEMECUM_CACHE",
                concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"),
            )
            .env("VADEMECUM_NO_MODEL", "true")
            .env_remove("VADEMECUM_OWNER")
            .output()
            .unwrap()
    }

    pub(crate) fn json(&self, arguments: &[&str]) -> Value {
        let output = self.run(&[arguments, &["--json"]].concat());
        serde_json::from_slice(&output.stdout).unwrap_or_else(|error| {
            let said = String::from_utf8_lossy(&output.stderr);
            panic!("{arguments:?}: {error}: {said}")
        })
    }

    pub(crate) fn text(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {said}");
        String::from_utf8(output.stdout).unwrap()
    }
}

pub(crate) fn count(answer: &Value, field: &str) -> usize {
    answer[field].as_array().map_or(0, Vec::len)
}

pub(crate) fn call(home: &Home, method: &str, request: &Value) -> Value {
    let output = home.run(&["call", method, &request.to_string()]);
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{method}: {}", String::from_utf8_lossy(&output.stderr)))
}
