//! Writes skills as folders.

use std::{
    collections::BTreeSet,
    fs,
    io::{self, Write as _},
    path::{Component, Path, PathBuf},
    process::ExitCode,
};

use serde_json::{Value, json};

use super::{
    super::Done,
    every_line,
    find::{self, is_regular, shown},
};
use crate::{args::Global, failure::Failure, open::Session, output::Output, show};

/// Writes skills below a folder; all without ids.
pub(super) fn run(
    session: &Session,
    global: &Global,
    ids: Vec<String>,
    output: &Path,
    force: bool,
) -> Done {
    let ids = if ids.is_empty() {
        let lines = every_line(session, None, None)?;
        lines.iter().map(|line| show::cell(&line["id"])).collect()
    } else {
        ids
    };
    let (mut written, mut unchanged, mut rejected, mut left) =
        (Vec::new(), 0, Vec::new(), Vec::new());
    let mut folders = BTreeSet::new();
    for id in ids {
        let kept = session.ask("skills.get", &json!({ "id": id }))?["kept"].clone();
        let mut skill = kept["skill"].clone();
        let extra = skill["extra"].as_array().map_or(0, Vec::len);
        skill["extra"] = json!([]);
        let text = match session.ask("skills.write", &json!({ "skill": skill })) {
            Ok(answer) => show::cell(&answer["text"]),
            Err(Failure::Core(error)) => {
                rejected.push(json!({ "id": id, "why": error.message }));
                continue;
            }
            Err(other) => return Err(other),
        };
        // The writer takes only names of small letters, digits and hyphens.
        let name = show::cell(&skill["name"]);
        let folder = output.join(&name);
        if !folders.insert(name.clone()) {
            let why = format!("another skill was just written to {}", folder.display());
            rejected.push(json!({ "id": id, "why": why }));
            continue;
        }
        let file = match place(output, &format!("{name}/SKILL.md")) {
            Ok(file) => file,
            Err(why) => {
                rejected.push(json!({ "id": id, "why": why }));
                continue;
            }
        };
        match differs(&file, text.as_bytes()) {
            Some(false) => unchanged += 1,
            Some(true) if !force => {
                let why = format!("{} differs: --force writes over it", file.display());
                rejected.push(json!({ "id": id, "why": why }));
                continue;
            }
            _ => {
                write(&file, text.as_bytes())?;
                written.push(json!({ "id": id, "file": shown(&file) }));
            }
        }
        if extra > 0 {
            let what = format!("{extra} keys that the convention does not know");
            left.push(json!({ "id": id, "what": what }));
        }
        let source = source(session, &kept)?;
        for path in copy(&kept, source.as_deref(), output, &name, force) {
            left.push(json!({ "id": id, "what": path }));
        }
    }
    report(global, &written, unchanged, &rejected, &left);
    Ok(if rejected.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Where a file is written below the folder that was named. What lies there is followed nowhere: a
/// link could lead out of the folder, and a pipe waits for whoever reads it.
fn place(output: &Path, path: &str) -> Result<PathBuf, String> {
    let mut place = output.to_path_buf();
    for step in Path::new(path).components() {
        place.push(step);
        if fs::symlink_metadata(&place).is_ok_and(|about| about.is_symlink()) {
            let place = place.display();
            return Err(format!("{place} is a link: nothing is written through it"));
        }
    }
    if fs::symlink_metadata(&place).is_ok_and(|about| !about.is_file()) {
        return Err(format!("{} is no regular file", place.display()));
    }
    Ok(place)
}

/// Writes a file whole or not at all, under a new name first: one that other names lead to stays
/// what it was for them.
fn write(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if let Some(folder) = file.parent() {
        let cannot = |error| Failure::Io(format!("cannot make {}", folder.display()), error);
        fs::create_dir_all(folder).map_err(cannot)?;
    }
    let mut output = Output::create(file, None)?;
    let cannot = |error| Failure::Io(format!("cannot write {}", file.display()), error);
    output.write_all(bytes).map_err(cannot)?;
    output.finish()
}

/// Whether a file that is there holds other bytes; nothing when none is there.
fn differs(file: &Path, bytes: &[u8]) -> Option<bool> {
    match fs::read(file) {
        Ok(there) => Some(there != bytes),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        // What cannot be read is somebody's, too.
        Err(_) => Some(true),
    }
}

/// The folder that a skill was imported from, if its file is still there and is that skill's. The
/// place is what somebody wrote: what lies beside any other file is no part of the skill.
fn source(session: &Session, kept: &Value) -> Result<Option<PathBuf>, Failure> {
    let file = PathBuf::from(show::cell(&kept["source"]));
    if file.file_name().is_none_or(|name| name != "SKILL.md") {
        return Ok(None);
    }
    let Ok(read) = find::read(&file, find::largest(session)?) else {
        return Ok(None);
    };
    let folder = file.parent().map(find::name);
    let request = json!({ "text": read.text, "lossy": read.lossy, "folder": folder });
    let there = session.ask("skills.parse", &request)?;
    let same = there["skill"]["name"] == kept["skill"]["name"];
    let folder = file.parent().and_then(|folder| folder.canonicalize().ok());
    Ok(folder.filter(|_| same))
}

/// Copies the files beside a skill from where it was imported. Gives what could not be copied.
fn copy(
    kept: &Value,
    source: Option<&Path>,
    output: &Path,
    name: &str,
    force: bool,
) -> Vec<String> {
    let resources = kept["resources"].as_array().into_iter().flatten();
    let paths = resources.map(|resource| show::cell(&resource["path"]));
    let mut left = Vec::new();
    for path in paths {
        let inside = Path::new(&path)
            .components()
            .all(|part| matches!(part, Component::Normal(_)));
        let copied = match source {
            Some(source) if inside => place(output, &format!("{name}/{path}"))
                .and_then(|to| copy_file(source, &path, &to, force)),
            _ => Err("it is not where the skill was imported from".to_owned()),
        };
        if let Err(why) = copied {
            left.push(format!("{path}: {why}"));
        }
    }
    left
}

/// Copies one file of a folder, and nothing that only a link in it leads to.
fn copy_file(source: &Path, path: &str, to: &Path, force: bool) -> Result<(), String> {
    let told = |error: io::Error| error.to_string();
    let from = source.join(path).canonicalize().map_err(told)?;
    if !from.starts_with(source) {
        return Err("a link leads out of the folder of the skill".into());
    }
    if !is_regular(&from) {
        return Err("it is no regular file".into());
    }
    let bytes = fs::read(&from).map_err(told)?;
    match differs(to, &bytes) {
        Some(false) => return Ok(()),
        Some(true) if !force => return Err("differs: --force writes over it".into()),
        _ => {}
    }
    write(to, &bytes).map_err(|failure| failure.to_string())?;
    // A script stays one that can be run.
    let rights = fs::metadata(&from).map_err(told)?.permissions();
    fs::set_permissions(to, rights).map_err(told)
}

fn report(global: &Global, written: &[Value], unchanged: u64, rejected: &[Value], left: &[Value]) {
    if global.json {
        show::json(&json!({
            "written": written, "unchanged": unchanged, "rejected": rejected, "left_out": left,
        }));
        return;
    }
    let rows = |list: &[Value], fields: [&str; 2]| -> Vec<Vec<String>> {
        list.iter()
            .map(|row| fields.map(|field| show::cell(&row[field])).to_vec())
            .collect()
    };
    if !rejected.is_empty() {
        show::table(
            &["skill", "why it was not written"],
            &rows(rejected, ["id", "why"]),
        );
    }
    if !left.is_empty() {
        show::table(&["skill", "what was left out"], &rows(left, ["id", "what"]));
    }
    show::line(&format!(
        "{} written, {unchanged} unchanged, {} not written",
        written.len(),
        rejected.len()
    ));
}
