//! Walks folders for skill files. Which files count, on which way, and which folders are looked into
//! is asked of the component; here is only the walking.

use std::{
    collections::BTreeSet,
    fs,
    path::{MAIN_SEPARATOR, Path, PathBuf},
};

use serde_json::{Value, json};

use crate::{failure::Failure, open::Session};

/// A skill file that was found, in the order of loading.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// The file.
    pub(super) file: PathBuf,
    /// Its folder's path below the searched folder, parted by `/`.
    pub(super) folder: String,
    /// Whose root it was found below.
    pub(super) kind: &'static str,
}

impl Found {
    /// The folder that it lies in, whatever links lead there.
    fn real(&self) -> Option<PathBuf> {
        self.file.parent()?.canonicalize().ok()
    }

    /// What that folder is called.
    pub(super) fn name(&self) -> Option<String> {
        self.real().as_deref().or(self.file.parent()).map(name)
    }

    /// Where it comes from: the same on every way that leads there.
    pub(super) fn source(&self) -> PathBuf {
        match (self.real(), self.file.file_name()) {
            (Some(folder), Some(name)) => folder.join(name),
            _ => self.file.clone(),
        }
    }
}

/// A folder to search, and whose it is.
#[derive(Debug)]
pub(super) struct Root {
    pub(super) kind: &'static str,
    pub(super) folder: PathBuf,
}

/// What a search found.
#[derive(Debug, Default)]
pub(super) struct Search {
    /// Skills in the order of loading.
    pub(super) found: Vec<Found>,
    /// Files and folders that were passed over, with the reason.
    pub(super) passed: Vec<Value>,
}

/// A skill file, not yet judged.
struct Candidate {
    kind: &'static str,
    /// Which of the roots.
    number: usize,
    path: String,
    file: PathBuf,
}

/// Searches folders. A folder that is a skill itself is found as such, and so are skills inside it.
pub(super) fn search(session: &Session, roots: &[Root]) -> Result<Search, Failure> {
    let mut search = Search::default();
    let mut candidates = Vec::new();
    for (number, root) in roots.iter().enumerate() {
        let first = candidates.len();
        gather(session, root, &mut candidates, &mut search.passed)?;
        for candidate in &mut candidates[first..] {
            candidate.number = number;
        }
    }
    let asked: Vec<Value> = candidates
        .iter()
        .map(|one| {
            let real = real(&one.file);
            json!({ "root": one.kind, "number": one.number, "path": one.path, "real": real })
        })
        .collect();
    let files: Vec<PathBuf> = candidates.iter().map(|one| one.file.clone()).collect();
    let mut placed: Vec<(u64, Found)> = Vec::new();
    for (one, verdict) in candidates.into_iter().zip(judge(session, &asked)?) {
        match verdict["place"].as_u64() {
            Some(place) => {
                let folder = one.path.rsplit_once('/').map_or("", |(folder, _)| folder);
                let folder = folder.to_string();
                placed.push((
                    place,
                    Found {
                        file: one.file,
                        folder,
                        kind: one.kind,
                    },
                ));
            }
            None => {
                let by = verdict["by"].as_u64().map(|by| &files[by as usize]);
                let why = &verdict["passed"];
                let row =
                    json!({ "path": shown(&one.file), "why": why, "by": by.map(|by| shown(by)) });
                search.passed.push(row);
            }
        }
    }
    placed.sort_by_key(|(place, _)| *place);
    search.found = placed.into_iter().map(|(_, found)| found).collect();
    Ok(search)
}

fn judge(session: &Session, candidates: &[Value]) -> Result<Vec<Value>, Failure> {
    if candidates.is_empty() {
        return Ok(Vec::new());
    }
    let answer = session.ask("skills.judge", &json!({ "candidates": candidates }))?;
    Ok(answer["verdicts"].as_array().cloned().unwrap_or_default())
}

fn gather(
    session: &Session,
    root: &Root,
    candidates: &mut Vec<Candidate>,
    passed: &mut Vec<Value>,
) -> Result<(), Failure> {
    let at = &root.folder;
    let cannot = |error| Failure::Io(format!("cannot look into {}", at.display()), error);
    let at = at.canonicalize().map_err(cannot)?;
    if at.is_file() {
        let folder = at.parent().map(name).unwrap_or_default();
        candidates.push(Candidate {
            kind: root.kind,
            number: 0,
            path: format!("{folder}/{}", name(&at)),
            file: at,
        });
        return Ok(());
    }
    // Each real folder once, so that links which lead back do no harm: what links lead to comes last,
    // so that it is known what is reached without them.
    let mut seen = BTreeSet::from([at.clone()]);
    let mut left = most_folders(session)?;
    // A skill lies in a folder: in that of the root, where the root is one.
    let is_skill = at.join("SKILL.md").is_file();
    let above = if is_skill {
        format!("{}/", name(&at))
    } else {
        String::new()
    };
    let (mut level, mut links) = (vec![(at, above)], Vec::new());
    loop {
        let mut below = Vec::new();
        for (folder, path) in level {
            for entry in entries(&folder, passed) {
                let inner = format!("{path}{}", name(&entry));
                if entry.is_dir() && entry.is_symlink() {
                    links.push((entry, inner));
                } else if entry.is_dir() {
                    below.push((entry, inner));
                } else if name(&entry).eq_ignore_ascii_case("SKILL.md") {
                    candidates.push(Candidate {
                        kind: root.kind,
                        number: 0,
                        path: inner,
                        file: entry,
                    });
                }
            }
        }
        if below.is_empty() {
            below = std::mem::take(&mut links);
        }
        if below.is_empty() {
            return Ok(());
        }
        level = admitted(session, root.kind, below, passed)?;
        level.retain(|(folder, _)| {
            let Ok(real) = folder.canonicalize() else {
                return false;
            };
            if left == 0 {
                passed.push(json!({ "path": shown(folder), "why": "count" }));
                return false;
            }
            left -= 1;
            let file = real.join("SKILL.md");
            let first = seen.insert(real);
            // A skill that is there already, by another way.
            if !first && file.is_file() {
                let path = folder.join("SKILL.md");
                passed.push(json!({ "path": shown(&path), "why": "again", "by": shown(&file) }));
            }
            first
        });
    }
}

/// Where a path leads once links are followed; nothing when that cannot be written down.
fn real(path: &Path) -> Option<String> {
    let real = path.canonicalize().ok()?;
    Some(real.to_str()?.replace(MAIN_SEPARATOR, "/"))
}

/// The folders that a skill could lie in.
fn admitted(
    session: &Session,
    kind: &str,
    folders: Vec<(PathBuf, String)>,
    passed: &mut Vec<Value>,
) -> Result<Vec<(PathBuf, String)>, Failure> {
    let asked: Vec<Value> = folders
        .iter()
        .map(|(folder, path)| {
            let real = real(folder).map(|real| format!("{real}/SKILL.md"));
            json!({ "root": kind, "path": format!("{path}/SKILL.md"), "real": real })
        })
        .collect();
    let mut level = Vec::new();
    for ((folder, path), verdict) in folders.into_iter().zip(judge(session, &asked)?) {
        match verdict["passed"].as_str() {
            Some(why @ ("ignored" | "depth")) => {
                passed.push(json!({ "path": shown(&folder), "why": why }));
            }
            // Another way to the same folder counts.
            Some("again") => {}
            _ => level.push((folder, format!("{path}/"))),
        }
    }
    Ok(level)
}

/// What lies in a folder, by name. One that cannot be read is passed over.
fn entries(folder: &Path, passed: &mut Vec<Value>) -> Vec<PathBuf> {
    match fs::read_dir(folder) {
        Ok(entries) => {
            let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
            paths.sort();
            paths
        }
        Err(error) => {
            passed.push(json!({ "path": shown(folder), "why": error.to_string() }));
            Vec::new()
        }
    }
}

/// A path as it is told. Names of files need not be text: what is none is replaced.
pub(super) fn shown(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// The last part of a path.
pub(super) fn name(path: &Path) -> String {
    path.file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default()
}

/// A skill file and what lies beside it.
#[derive(Debug)]
pub(super) struct Read {
    pub(super) text: String,
    /// Bytes that are no UTF-8 were replaced.
    pub(super) lossy: bool,
}

/// Reads a skill file; the message says why not.
pub(super) fn read(file: &Path, largest: u64) -> Result<Read, String> {
    let about = fs::metadata(file).map_err(|error| error.to_string())?;
    if !is_regular(file) {
        return Err("it is no regular file".into());
    }
    let length = about.len();
    if length > largest {
        return Err(format!(
            "too-large: {length} bytes are more than the {largest} of a skill file"
        ));
    }
    let bytes = fs::read(file).map_err(|error| error.to_string())?;
    Ok(match String::from_utf8(bytes) {
        Ok(text) => Read { text, lossy: false },
        Err(error) => Read {
            text: String::from_utf8_lossy(error.as_bytes()).into_owned(),
            lossy: true,
        },
    })
}

/// Whether a path leads to a file that can be read to its end. A pipe waits for whoever writes into
/// it, a device may never end, a socket is no file at all; a link that leads nowhere is listed.
pub(super) fn is_regular(path: &Path) -> bool {
    fs::metadata(path).map_or(true, |about| about.is_file())
}

/// Files beside a skill file and below, without those of skills that lie inside.
pub(super) fn resources(session: &Session, file: &Path) -> Result<Vec<Value>, Failure> {
    let (mut out, mut passed) = (Vec::new(), Vec::new());
    let Some(folder) = file.parent() else {
        return Ok(out);
    };
    let mut level = vec![(folder.to_path_buf(), String::new())];
    let mut seen: BTreeSet<PathBuf> = folder.canonicalize().into_iter().collect();
    while !level.is_empty() {
        let mut below = Vec::new();
        for (folder, path) in level {
            for entry in entries(&folder, &mut passed) {
                let inner = format!("{path}{}", name(&entry));
                if entry.is_dir() {
                    below.push((entry, inner));
                } else if entry != file && is_regular(&entry) {
                    let bytes = fs::metadata(&entry).map_or(0, |data| data.len());
                    out.push(json!({ "path": inner, "bytes": bytes }));
                }
            }
        }
        if below.is_empty() {
            break;
        }
        below.retain(|(folder, _)| !folder.join("SKILL.md").is_file());
        level = admitted(session, "bundled", below, &mut passed)?;
        level.retain(|(folder, _)| folder.canonicalize().is_ok_and(|real| seen.insert(real)));
    }
    out.sort_by(|left, right| left["path"].as_str().cmp(&right["path"].as_str()));
    Ok(out)
}

/// The longest skill file, in bytes.
pub(super) fn largest(session: &Session) -> Result<u64, Failure> {
    limit(session, "skills.file")
}

/// How many folders are looked into below one root.
fn most_folders(session: &Session) -> Result<u64, Failure> {
    limit(session, "skills.folders")
}

fn limit(session: &Session, name: &str) -> Result<u64, Failure> {
    let answer = session.call("admin.limits", &json!({}))?;
    let rows = answer["limits"].as_array().cloned().unwrap_or_default();
    let row = rows.iter().find(|row| row["name"] == name);
    Ok(row
        .and_then(|row| row["value"].as_u64())
        .unwrap_or(u64::MAX))
}
