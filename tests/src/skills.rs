//! Real skill files beside the project, for tests that run on them where they are there.

use std::path::{Path, PathBuf};

/// Real skill files below `skills-dev/skills` of the folder `VADEMECUM_DATA`, else of `shared/data`
/// beside the project; sorted; none where it is absent.
pub fn real_files() -> Vec<PathBuf> {
    let data = std::env::var_os("VADEMECUM_DATA").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data"),
        PathBuf::from,
    );
    let root = data.join("skills-dev/skills");
    let mut folders = vec![root];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.file_name().is_some_and(|name| name == "SKILL.md") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// Name of the folder that a file lies in.
pub fn folder_of(path: &Path) -> String {
    path.parent()
        .and_then(Path::file_name)
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default()
}

/// Says that a test has nothing to run on.
#[allow(clippy::print_stdout, reason = "a test that is skipped says so")]
pub fn skipped() {
    println!("skipped: no real skills beside the project (VADEMECUM_DATA names another folder)");
}
