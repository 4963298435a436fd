//! Recorded outputs of the four systems, run through a door.
//!
//! A file is recognised by what is in it, never by its name. `agentmemory`, `ax`, `doe` and
//! `facts` each know their own forms; what none knows has failed.

pub mod agentmemory;
pub mod ax;
pub mod doe;
pub mod facts;
pub mod lenient;

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::door::Door;

/// What passed and what did not.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Cases that matched.
    pub passed: u64,
    /// Cases that did not.
    pub failed: u64,
    /// One line a failure.
    pub failures: Vec<String>,
}

impl Report {
    /// Counts one case: `Err` says how it differs.
    pub fn check(&mut self, case: &str, result: Result<(), String>) {
        match result {
            Ok(()) => self.passed += 1,
            Err(difference) => {
                self.failed += 1;
                self.failures.push(format!("{case}: {difference}"));
            }
        }
    }

    /// Adds another report.
    pub fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.failures.extend(other.failures);
    }
}

/// A family of files: whether it knows a file's form, and how to run it.
struct Family {
    recognises: fn(&Value) -> bool,
    run: fn(&str, &Value, &mut dyn Door, &mut Report),
}

const FAMILIES: &[Family] = &[
    Family {
        recognises: agentmemory::recognises,
        run: agentmemory::run,
    },
    Family {
        recognises: ax::recognises,
        run: ax::run,
    },
    Family {
        recognises: doe::recognises,
        run: doe::run,
    },
    Family {
        recognises: facts::recognises,
        run: facts::run,
    },
];

/// Every `.json` file below a folder, sorted.
///
/// # Errors
/// When a folder cannot be read.
pub fn files(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(next)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path
                .extension()
                .is_some_and(|extension| extension == "json")
            {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Runs one file through a door.
pub fn run_file(path: &Path, door: &mut dyn Door) -> Report {
    let mut report = Report::default();
    let name = path
        .file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default();
    let file = std::fs::read(path)
        .map_err(|error| error.to_string())
        .and_then(|bytes| lenient::parse(&bytes));
    match file {
        Err(error) => report.check(&name, Err(format!("cannot be read: {error}"))),
        Ok(file) => match FAMILIES.iter().find(|family| (family.recognises)(&file)) {
            Some(family) => {
                door.reset();
                (family.run)(&name, &file, door, &mut report);
            }
            None => report.check(&name, Err("no family knows a file of this form".into())),
        },
    }
    report
}

/// The case as it has to be: `corrected` replaces what it names.
pub fn corrected(case: &Value) -> Value {
    let mut case = case.clone();
    if let Some(Value::Object(corrected)) = case.get("corrected").cloned()
        && let Value::Object(fields) = &mut case
    {
        for (key, value) in corrected {
            fields.insert(key, value);
        }
    }
    case
}
