//! Writes skills as folders.

use std::{
    fs, io,
    path::{Component, Path},
    process::ExitCode,
};

use serde_json::{Value, json};

use super::{
    super::{Done, write_whole},
    every_line,
};
use crate::{args::Global, failure::Failure, open::Session, show};

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
        let folder = output.join(show::cell(&skill["name"]));
        let file = folder.join("SKILL.md");
        match fs::read_to_string(&file) {
            Ok(there) if there == text => unchanged += 1,
            Ok(_) if !force => {
                let why = format!("{} differs: --force writes over it", file.display());
                rejected.push(json!({ "id": id, "why": why }));
                continue;
            }
            _ => {
                let cannot =
                    |error| Failure::Io(format!("cannot make {}", folder.display()), error);
                fs::create_dir_all(&folder).map_err(cannot)?;
                write_whole(&file, &text)?;
                written.push(json!({ "id": id, "file": file }));
            }
        }
        if extra > 0 {
            let what = format!("{extra} keys that the convention does not know");
            left.push(json!({ "id": id, "what": what }));
        }
        for path in copy(&kept, &folder) {
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

/// Copies the files beside a skill from where it was imported. Gives what could not be copied.
fn copy(kept: &Value, folder: &Path) -> Vec<String> {
    let source = show::cell(&kept["source"]);
    let source = Path::new(&source).parent().filter(|path| path.is_dir());
    let resources = kept["resources"].as_array().into_iter().flatten();
    let paths = resources.map(|resource| show::cell(&resource["path"]));
    let mut left = Vec::new();
    for path in paths {
        let inside = Path::new(&path)
            .components()
            .all(|part| matches!(part, Component::Normal(_)));
        let copied = match source {
            Some(source) if inside => copy_file(&source.join(&path), &folder.join(&path)),
            _ => Err(io::ErrorKind::NotFound.into()),
        };
        if copied.is_err() {
            left.push(path);
        }
    }
    left
}

fn copy_file(from: &Path, to: &Path) -> io::Result<()> {
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder)?;
    }
    if from.canonicalize()? != to.canonicalize().unwrap_or_default() {
        fs::copy(from, to)?;
    }
    Ok(())
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
