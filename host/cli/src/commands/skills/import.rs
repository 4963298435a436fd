//! Takes in skill folders.

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use directories::BaseDirs;
use indicatif::ProgressBar;
use serde_json::{Value, json};
use vademecum_runtime::{Code, Error};

use super::{
    super::{Done, transfer::bar},
    find::{self, Found, Root, shown},
};
use crate::{
    args::{Global, skills::Ids},
    failure::Failure,
    open::Session,
    show,
};

/// Where agents keep skills, below a home or a project.
const PLACES: [&str; 3] = [".vademecum/skills", ".agents/skills", ".claude/skills"];
/// Rows that are shown; JSON has all.
const ROWS: usize = 20;

/// What is asked for.
#[derive(Debug)]
pub(super) struct Asked {
    pub(super) folders: Vec<PathBuf>,
    pub(super) trust: Option<PathBuf>,
    pub(super) user: bool,
    pub(super) ids: Ids,
    pub(super) dry_run: bool,
}

impl Asked {
    fn roots(&self) -> Result<Vec<Root>, Failure> {
        let mut roots = Vec::new();
        let mut places = |kind, home: &Path| {
            let folders = PLACES.iter().map(|place| home.join(place));
            roots.extend(
                folders
                    .filter(|folder| folder.is_dir())
                    .map(|folder| Root { kind, folder }),
            );
        };
        if let Some(project) = &self.trust {
            places("project", project);
        }
        if self.user {
            let dirs = BaseDirs::new().ok_or_else(|| {
                Failure::Usage("no home folder is known: name the folders to search".into())
            })?;
            places("user", dirs.home_dir());
        }
        roots.extend(self.folders.iter().map(|folder| Root {
            kind: "bundled",
            folder: folder.clone(),
        }));
        if roots.is_empty() && !self.user && self.trust.is_none() {
            return Err(Failure::Usage(
                "nothing to import: name folders, or use --user or --trust FOLDER".into(),
            ));
        }
        Ok(roots)
    }
}

/// What became of every file.
#[derive(Debug, Default)]
struct Tally {
    found: usize,
    created: Vec<Value>,
    updated: Vec<Value>,
    unchanged: u64,
    hidden: Vec<Value>,
    rejected: Vec<Value>,
    warnings: Vec<Value>,
}

impl Tally {
    fn reject(&mut self, file: &Path, why: impl Into<String>) {
        self.rejected
            .push(json!({ "path": shown(file), "why": why.into() }));
    }
}

pub(super) fn run(session: &Session, global: &Global, asked: &Asked) -> Done {
    let search = find::search(session, &asked.roots()?)?;
    let largest = find::largest(session)?;
    let bar = bar(
        Some((search.found.len() * 2) as u64),
        "{bar:30} {pos}/{len} {elapsed} {wide_msg}",
    );
    let mut tally = Tally {
        found: search.found.len(),
        ..Tally::default()
    };
    let wanted = counting(session, search.found, asked.ids, largest, &bar, &mut tally)?;
    for found in &wanted {
        bar.set_message(found.folder.clone());
        bar.inc(1);
        keep(session, found, asked, largest, &mut tally)?;
    }
    bar.finish_and_clear();
    let written = !tally.created.is_empty() || !tally.updated.is_empty();
    if written && !asked.dry_run {
        // The import is done: what is missing for finding by meaning is made later.
        if let Err(error) = crate::commands::embed::after_import(session) {
            tracing::warn!("vectors are not made yet: {error}");
        }
    }
    report(global, asked.dry_run, &tally, &search.passed);
    Ok(if tally.rejected.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// The skills that count by their names, or by their paths where these are the ids; the others are
/// hidden or rejected.
fn counting(
    session: &Session,
    all: Vec<Found>,
    ids: Ids,
    largest: u64,
    bar: &ProgressBar,
    tally: &mut Tally,
) -> Result<Vec<Found>, Failure> {
    let (mut loading, mut names) = (Vec::new(), Vec::new());
    for found in all {
        bar.set_message(found.folder.clone());
        bar.inc(1);
        let read = match find::read(&found.file, largest) {
            Ok(read) => read,
            Err(why) => {
                tally.reject(&found.file, why);
                continue;
            }
        };
        let folder = found.name();
        let request = json!({ "text": read.text, "folder": folder, "lossy": read.lossy });
        let parsed = session.ask("skills.parse", &request)?;
        match parsed["skill"]["name"].as_str() {
            Some(name) => {
                names.push(match ids {
                    Ids::Name => name.to_string(),
                    Ids::Path => found.folder.clone(),
                });
                loading.push(found);
            }
            None => tally.reject(&found.file, fault(&parsed["findings"])),
        }
    }
    let answer = session.ask("skills.shadow", &json!({ "names": names }))?;
    let mut counts = vec![true; loading.len()];
    for shadowed in answer["shadowed"].as_array().into_iter().flatten() {
        let place = |field: &str| shadowed[field].as_u64().unwrap_or_default() as usize;
        let (index, winner) = (place("index"), place("winner"));
        counts[index] = false;
        tally.hidden.push(json!({
            "path": shown(&loading[index].file), "name": names[index],
            "by": shown(&loading[winner].file),
        }));
    }
    let counting = loading.into_iter().zip(counts);
    Ok(counting
        .filter_map(|(found, counts)| counts.then_some(found))
        .collect())
}

/// The first finding that keeps a file from loading.
fn fault(findings: &Value) -> String {
    let findings = findings.as_array().into_iter().flatten();
    let mut faults = findings.filter(|finding| finding["severity"] == "error");
    faults.next().map_or_else(
        || "it does not load".into(),
        |fault| {
            let [code, message] = ["code", "message"].map(|field| show::cell(&fault[field]));
            format!("{code}: {message}")
        },
    )
}

fn keep(
    session: &Session,
    found: &Found,
    asked: &Asked,
    largest: u64,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let read = match find::read(&found.file, largest) {
        Ok(read) => read,
        Err(why) => {
            tally.reject(&found.file, why);
            return Ok(());
        }
    };
    let id = (asked.ids == Ids::Path).then_some(&found.folder);
    let request = json!({
        "text": read.text, "lossy": read.lossy, "id": id,
        "folder": found.name(),
        "resources": find::resources(session, &found.file)?,
        "source": shown(&found.source()), "root": found.kind, "dry": asked.dry_run,
    });
    // Each skill is a write of its own, and so is its part of a named operation.
    let answer = match session.ask_step("skills.put", &request) {
        Ok(answer) => answer,
        Err(Failure::Core(error)) if rejects(&error) => {
            tally.reject(&found.file, error.message);
            return Ok(());
        }
        Err(other) => return Err(other),
    };
    for finding in answer["findings"].as_array().into_iter().flatten() {
        if finding["severity"] == "warning" {
            let mut finding = finding.clone();
            finding["path"] = json!(shown(&found.file));
            tally.warnings.push(finding);
        }
    }
    for class in answer["redacted"].as_array().into_iter().flatten() {
        let message = format!("a secret was taken out: {}", show::cell(class));
        tally
            .warnings
            .push(json!({ "path": shown(&found.file), "code": "redacted", "message": message }));
    }
    match answer["outcome"].as_str() {
        Some("created") => tally.created.push(answer["id"].clone()),
        Some("updated") => tally.updated.push(answer["id"].clone()),
        Some("hidden") => {
            let kept = session.ask("skills.get", &json!({ "id": answer["id"] }))?;
            tally.hidden.push(json!({
                "path": shown(&found.file), "name": answer["id"], "by": kept["kept"]["source"],
            }));
        }
        _ => tally.unchanged += 1,
    }
    Ok(())
}

/// Whether an error is about the file and not about the store: the others are taken in all the same.
fn rejects(error: &Error) -> bool {
    let is_secret = error.code == Code::Denied && error.message.contains("secret");
    is_secret || matches!(error.code, Code::Invalid | Code::TooLarge)
}

fn report(global: &Global, dry: bool, tally: &Tally, passed: &[Value]) {
    if global.json {
        show::json(&json!({
            "found": tally.found, "created": tally.created, "updated": tally.updated,
            "unchanged": tally.unchanged, "hidden": tally.hidden, "rejected": tally.rejected,
            "passed": passed, "warnings": tally.warnings, "dry_run": dry,
        }));
        return;
    }
    table(
        &tally.rejected,
        &["path", "why"],
        &["file", "why it was rejected"],
    );
    table(
        &tally.hidden,
        &["path", "by"],
        &["hidden", "by another of its name or path"],
    );
    table(passed, &["path", "why"], &["passed over", "because of its"]);
    show::line(&format!(
        "{} found{}: {} created, {} updated, {} unchanged, {} hidden, {} rejected",
        tally.found,
        if dry { ", would be" } else { "" },
        tally.created.len(),
        tally.updated.len(),
        tally.unchanged,
        tally.hidden.len(),
        tally.rejected.len()
    ));
    let moved = tally.warnings.iter().filter(|one| one["code"] == "source");
    table(
        &moved.cloned().collect::<Vec<_>>(),
        &["path", "message"],
        &["updated", "from another place"],
    );
    if !tally.warnings.is_empty() {
        show::line(&format!(
            "{} warnings: `vademecum skills lint` shows them",
            tally.warnings.len()
        ));
    }
}

/// The first rows of a list; nothing of an empty one.
fn table(list: &[Value], fields: &[&str], headings: &[&str]) {
    if list.is_empty() {
        return;
    }
    let cells = |row: &Value| {
        fields
            .iter()
            .map(|field| show::cell(&row[*field]))
            .collect()
    };
    let rows: Vec<Vec<String>> = list.iter().take(ROWS).map(cells).collect();
    show::table(headings, &rows);
    if list.len() > ROWS {
        show::line(&format!(
            "and {} more (--json shows all)",
            list.len() - ROWS
        ));
    }
}
