//! Documents as files of a folder: synchronised, exported, imported.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
    process::ExitCode,
};

use serde_json::{Value, json};
use vademecum_runtime::{Code, Error};

use super::{Answer, Desk, Done, report, request, tally, without_mark};
use crate::{
    args::working::Prefer,
    failure::{self, Failure},
    output, show,
};

/// File of the registry.
pub(super) const REGISTRY: &str = "_memory_registry.json";
/// Where a folder remembers what it and the store were when they last agreed.
const MARKS: &str = ".vademecum-sync.json";
/// The largest file that is read; documents are smaller.
const FILE_MAX: u64 = 16 << 20;
/// What stands between the name of a file and what a sync puts beside it.
const BESIDE: [&str; 3] = [".store-v", ".before-sync", ".partial"];

/// What became of a file.
#[derive(Debug)]
struct Outcome {
    file: String,
    /// `same`, `taken`, `written`, `forgotten`, `conflict`, `refused` or `unregistered`.
    action: &'static str,
    message: String,
    version: Value,
    redacted: Value,
}

impl Outcome {
    fn new(file: &str, action: &'static str, message: impl Into<String>) -> Self {
        Self {
            file: file.to_owned(),
            action,
            message: message.into(),
            version: Value::Null,
            redacted: json!([]),
        }
    }

    fn json(&self) -> Value {
        json!({ "file": self.file, "action": self.action, "message": self.message,
                "version": self.version, "redacted": self.redacted })
    }

    fn line(&self) -> String {
        let mut line = format!("{:<12} {}", self.action, self.file);
        if !self.message.is_empty() {
            line += &format!(": {}", self.message);
        }
        let redacted = show::cell(&self.redacted);
        if !redacted.is_empty() {
            line += &format!(" (redacted: {redacted})");
        }
        line
    }
}

/// A file as a document's text; `None` when there is none.
fn read(path: &Path) -> Result<Option<String>, Failure> {
    read_plain(path).map_err(Failure::Core)
}

fn read_plain(path: &Path) -> Result<Option<String>, Error> {
    let refuse = |message: &str| Error::new(Code::Invalid, message.to_owned());
    let about = match fs::symlink_metadata(path) {
        Ok(about) => about,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(refuse(&format!("cannot be read: {error}"))),
    };
    if !about.is_file() {
        return Err(refuse("it is no plain file"));
    }
    if about.len() > FILE_MAX {
        let message = format!("it has {} bytes, the limit is {FILE_MAX}", about.len());
        return Err(Error::new(Code::TooLarge, message));
    }
    let bytes = fs::read(path).map_err(|error| refuse(&format!("cannot be read: {error}")))?;
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Some(without_mark(text))),
        Err(_) => Err(refuse("it is not UTF-8")),
    }
}

/// Files of a folder that could be documents, and are not registered.
fn strangers(dir: &Path, known: &[String]) -> Vec<String> {
    let names = fs::read_dir(dir).into_iter().flatten().flatten();
    let mut names: Vec<String> = names
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|name| name.ends_with(".json") || name.ends_with(".md"))
        .filter(|name| {
            name != REGISTRY
                && !name.starts_with('.')
                && !known.contains(name)
                && !BESIDE.iter().any(|mark| name.contains(mark))
        })
        .collect();
    names.sort();
    names
}

fn stranger(file: &str) -> Outcome {
    Outcome::new(
        file,
        "unregistered",
        "no document has it; `vademecum bank --register NAME FILENAME` makes it one",
    )
}

/// What a folder and the store were when they last agreed, by file.
type Marks = BTreeMap<String, Value>;

fn read_marks(dir: &Path) -> Result<Marks, Failure> {
    let path = dir.join(MARKS);
    let broken = |what: String| {
        Failure::Core(Error::new(
            Code::Corrupt,
            format!(
                "{} {what}: without it every file that differs is a conflict; remove it to start \
                 anew",
                path.display()
            ),
        ))
    };
    match read(&path) {
        Ok(None) => Ok(Marks::new()),
        Ok(Some(text)) => serde_json::from_str(&text).map_err(|_| broken("is broken".into())),
        Err(error) => Err(broken(error.to_string())),
    }
}

/// Brings a folder and the documents together.
pub(super) fn sync(
    desk: &Desk<'_>,
    dir: &Path,
    prefer: Option<Prefer>,
    only: &[String],
    dry: bool,
) -> Done {
    if !dry {
        make(dir)?;
        output::sweep_folder(dir);
    }
    let mut folder = Folder {
        desk,
        dir,
        prefer,
        dry,
        marks: read_marks(dir)?,
        unsaved: None,
        by: None,
    };
    let wanted = |file: &str| only.is_empty() || only.iter().any(|name| name == file);
    let mut done = Vec::new();
    // The registry first: it may name other files, in a dry run too.
    let (outcome, known) = folder.registry(wanted(REGISTRY))?;
    if let Some(file) = only
        .iter()
        .find(|file| *file != REGISTRY && !known.contains(file))
    {
        let message = format!(
            "no document has the file {:?}; `vademecum bank --register NAME FILENAME` makes it one",
            folder.clean(file)
        );
        return Err(Error::new(Code::Missing, message).about("file").into());
    }
    done.extend(outcome);
    for file in known.iter().filter(|file| wanted(file)) {
        done.extend(folder.bring(file)?);
    }
    if only.is_empty() {
        let strangers = strangers(dir, &known);
        done.extend(strangers.iter().map(|file| stranger(&folder.clean(file))));
    }
    let unsaved = folder.unsaved.take();
    let code = told(desk, &done, dry);
    unsaved.map_or(Ok(code), Err)
}

fn make(dir: &Path) -> Result<(), Failure> {
    fs::create_dir_all(dir)
        .map_err(|error| Failure::Io(format!("cannot make {}", dir.display()), error))
}

/// Shows what became of the files; conflicts end with the code of conflicts.
fn told(desk: &Desk<'_>, done: &[Outcome], dry: bool) -> ExitCode {
    let count = |action: &str| done.iter().filter(|file| file.action == action).count();
    let (conflicts, refused) = (count("conflict"), count("refused"));
    let files: Vec<Value> = done.iter().map(Outcome::json).collect();
    let json = json!({ "files": files, "conflicts": conflicts, "refused": refused, "dry": dry });
    let mut lines: Vec<String> = done
        .iter()
        .filter(|file| file.action != "same")
        .map(Outcome::line)
        .collect();
    let changed = count("taken") + count("written") + count("forgotten");
    let verb = if dry { "would change" } else { "changed" };
    lines.push(format!(
        "{changed} {verb}, {} same, {conflicts} conflicts, {refused} refused",
        count("same")
    ));
    report(desk.json, &json, &lines);
    if conflicts > 0 {
        ExitCode::from(failure::exit_code(Code::Conflict))
    } else if refused > 0 {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}

/// A folder that is being synchronised.
struct Folder<'a> {
    desk: &'a Desk<'a>,
    dir: &'a Path,
    prefer: Option<Prefer>,
    dry: bool,
    marks: Marks,
    /// Why the marks could not be written; the files go on.
    unsaved: Option<Failure>,
    /// In a dry run: the registry that the real one would go by.
    by: Option<String>,
}

impl Folder<'_> {
    /// Brings the registry together, if it is wanted, and gives the files of all documents.
    fn registry(&mut self, wanted: bool) -> Result<(Option<Outcome>, Vec<String>), Failure> {
        let files = |answer: &Answer| answer.list("files").iter().map(show::cell).collect();
        let outcome = match wanted {
            true => self.bring(REGISTRY)?,
            false => None,
        };
        let taken = outcome.as_ref().is_some_and(|file| file.action == "taken");
        let text = read(&self.dir.join(REGISTRY)).unwrap_or_default();
        if let Some(text) = text.filter(|_| self.dry && taken) {
            let answer = self.ask(REGISTRY, Some(&text), self.prefer, true)?;
            self.by = Some(text);
            return Ok((outcome, files(&answer)));
        }
        let answer = self.ask(REGISTRY, None, None, true)?;
        Ok((outcome, files(&answer)))
    }

    /// A name of a file without secrets.
    fn clean(&self, file: &str) -> String {
        clean(self.desk, file)
    }

    /// Brings one file and its document together; `None` when neither exists. What is wrong with
    /// one file does not stop the others.
    fn bring(&mut self, file: &str) -> Result<Option<Outcome>, Failure> {
        match self.bring_file(file) {
            Err(failure) if is_about_the_file(&failure) => {
                Ok(Some(Outcome::new(file, "refused", failure.error().message)))
            }
            done => done,
        }
    }

    fn bring_file(&mut self, file: &str) -> Result<Option<Outcome>, Failure> {
        let text = read(&self.dir.join(file))?;
        let mut kept = String::new();
        if matches!(self.prefer, Some(Prefer::Folder)) && !self.dry {
            let answer = self.ask(file, text.as_deref(), None, true)?;
            if answer.text("action") == "conflict" && answer.value("version") != json!(0) {
                let beside = self.beside(file, &answer)?;
                kept = format!("what the store said is in {beside}");
            }
        }
        let answer = self.ask(file, text.as_deref(), self.prefer, self.dry)?;
        if answer.value("version") == json!(0) && text.is_none() {
            self.note(file, None);
            return Ok(None);
        }
        let mut outcome = self.carry_out(file, text.as_deref(), &answer)?;
        if outcome.action == "taken" {
            outcome.message = kept;
        }
        outcome.version = answer.value("version");
        outcome.redacted = answer.value("redacted");
        match outcome.action {
            "conflict" | "refused" => {}
            "forgotten" => self.note(file, None),
            _ => self.note(
                file,
                Some(json!({ "hash": answer.value("hash"), "stored": answer.value("stored") })),
            ),
        }
        Ok(Some(outcome))
    }

    /// Notes at once what a file and its document agreed on: a run that is stopped has done what it
    /// did.
    fn note(&mut self, file: &str, mark: Option<Value>) {
        if self.dry || self.marks.get(file) == mark.as_ref() {
            return;
        }
        match mark {
            Some(mark) => self.marks.insert(file.to_owned(), mark),
            None => self.marks.remove(file),
        };
        let marks = serde_json::to_string_pretty(&self.marks).unwrap_or_default();
        if let Err(failure) = replace(&self.dir.join(MARKS), &(marks + "\n")) {
            self.unsaved = Some(failure);
        }
    }

    /// Asks how a file and its document are brought together.
    fn ask(
        &self,
        file: &str,
        text: Option<&str>,
        prefer: Option<Prefer>,
        dry: bool,
    ) -> Result<Answer, Failure> {
        let mark = self.marks.get(file).cloned().unwrap_or_default();
        let prefer = prefer.map(|side| match side {
            Prefer::Folder => "folder",
            Prefer::Store => "store",
        });
        let ask = request(&[
            ("file", json!(file)),
            ("text", json!(text)),
            ("hash", mark["hash"].clone()),
            ("stored", mark["stored"].clone()),
            ("prefer", json!(prefer)),
            ("dry", json!(dry)),
            (
                "registry",
                json!(self.by.as_ref().filter(|_| file != REGISTRY)),
            ),
        ]);
        self.desk.call("sync_file", &ask)
    }

    /// Puts the store's version beside a file; its name. What is there already stays.
    fn beside(&self, file: &str, answer: &Answer) -> Result<String, Failure> {
        let mark = format!(".store-v{}", answer.text("version"));
        let path = keep(&self.dir.join(file), &mark, &answer.text("text"))?;
        let name = path.file_name().unwrap_or_default();
        Ok(name.to_string_lossy().into_owned())
    }

    /// What an answer asks of the folder.
    fn carry_out(
        &self,
        file: &str,
        text: Option<&str>,
        answer: &Answer,
    ) -> Result<Outcome, Failure> {
        let path = self.dir.join(file);
        let stored = answer.text("text");
        match answer.text("action").as_str() {
            "same" => Ok(Outcome::new(file, "same", "")),
            "taken" => Ok(Outcome::new(file, "taken", "")),
            "gone" => self.put_aside(&path, file, text.unwrap_or_default()),
            "conflict" if answer.value("version") == json!(0) => {
                let message = "the document was forgotten and the file edited since: sync with \
                               --prefer folder to have it back, --prefer store to put it aside";
                Ok(Outcome::new(file, "conflict", message))
            }
            "conflict" => {
                let version = answer.text("version");
                let place = match self.dry {
                    true => String::new(),
                    false => format!(", which is in {}", self.beside(file, answer)?),
                };
                let reason = match text.is_some_and(|text| text.trim().is_empty()) {
                    true => "the file is empty, the document is not",
                    false => "both sides changed",
                };
                let message = format!(
                    "{reason}, neither is touched; the store has version \
                     {version}{place}: edit {file}, then sync with --prefer folder, or --prefer \
                     store"
                );
                Ok(Outcome::new(file, "conflict", message))
            }
            _ if self.dry => Ok(Outcome::new(file, "written", "")),
            _ => self.put(&path, file, text, &stored),
        }
    }

    /// Moves the file of a document that was forgotten out of the way.
    fn put_aside(&self, path: &Path, file: &str, seen: &str) -> Result<Outcome, Failure> {
        let mut message = "the document was forgotten".to_owned();
        if !self.dry {
            if !matches!(read(path), Ok(Some(now)) if now == seen) {
                return Ok(Outcome::new(file, "refused", EDITED));
            }
            let copy = keep(path, BEFORE, seen)?;
            fs::remove_file(path).map_err(|error| {
                Failure::Io(format!("cannot put {} aside", path.display()), error)
            })?;
            message += &format!("; what the file said is in {}", copy.display());
        }
        Ok(Outcome::new(file, "forgotten", message))
    }

    /// Writes a document's text into the folder, unless somebody edited the file just now.
    fn put(
        &self,
        path: &Path,
        file: &str,
        seen: Option<&str>,
        text: &str,
    ) -> Result<Outcome, Failure> {
        match read(path) {
            Ok(now) if now.as_deref() == seen => {}
            _ => {
                return Ok(Outcome::new(file, "refused", EDITED));
            }
        }
        let mut message = String::new();
        if let (Some(seen), Some(Prefer::Store)) = (seen, self.prefer) {
            let copy = keep(path, BEFORE, seen)?;
            message = format!("what it said is in {}", copy.display());
        }
        if seen.is_none() && self.marks.contains_key(file) {
            message = "it was gone from the folder".to_owned();
        }
        replace(path, text)?;
        Ok(Outcome::new(file, "written", message))
    }
}

/// What is said of a file that a person saves at this moment.
const EDITED: &str = "it was edited just now: sync again";
/// What the copy of a file is called that the store's text takes the place of.
const BEFORE: &str = ".before-sync";

/// Keeps a text beside its file under a name that is free, or that holds it already.
fn keep(path: &Path, mark: &str, text: &str) -> Result<PathBuf, Failure> {
    for number in 1.. {
        let mut name = path.as_os_str().to_owned();
        name.push(mark);
        if number > 1 {
            name.push(format!("-{number}"));
        }
        let copy = PathBuf::from(name);
        match output::write_new(&copy, text) {
            Ok(()) => return Ok(copy),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                if matches!(read(&copy), Ok(Some(there)) if there == text) {
                    return Ok(copy);
                }
            }
            Err(error) => {
                return Err(Failure::Io(
                    format!("cannot copy {}", path.display()),
                    error,
                ));
            }
        }
    }
    Err(Failure::Usage("no name is free for a copy".into()))
}

/// A text without the secrets in it.
fn clean(desk: &Desk<'_>, text: &str) -> String {
    let answer = desk.session.ask("guard.redact", &json!({ "text": text }));
    answer.map_or_else(|_| String::new(), |answer| show::cell(&answer["text"]))
}

/// Whether an error is about one file rather than about the store.
fn is_about_the_file(failure: &Failure) -> bool {
    match failure {
        Failure::Io(..) => true,
        Failure::Usage(_) => false,
        Failure::Core(_) | Failure::Advised(_) => {
            let error = failure.error();
            matches!(
                error.code,
                Code::Invalid | Code::TooLarge | Code::Missing | Code::Denied
            ) || (error.code == Code::Corrupt && !error.subject.is_empty())
        }
    }
}

/// Writes all documents into a folder.
pub(super) fn export(desk: &Desk<'_>, dir: &Path) -> Done {
    make(dir)?;
    output::sweep_folder(dir);
    let mut done = Vec::new();
    for row in desk.call("files", &json!({}))?.list("files") {
        let (file, text) = (show::cell(&row["file"]), show::cell(&row["text"]));
        let path = dir.join(&file);
        let mut outcome = match output::write_new(&path, &text) {
            Ok(()) => Outcome::new(&file, "written", ""),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => match read(&path) {
                Ok(Some(there)) if there == text => Outcome::new(&file, "same", ""),
                _ => Outcome::new(
                    &file,
                    "conflict",
                    "it is there with another text and was left alone; `vademecum bank sync` \
                     brings both together",
                ),
            },
            Err(error) => Outcome::new(&file, "refused", format!("cannot be written: {error}")),
        };
        outcome.version = row["version"].clone();
        done.push(outcome);
    }
    Ok(told(desk, &done, false))
}

/// What an import of files did: the three add up to the files.
#[derive(Debug, Default)]
pub(super) struct Taken {
    pub(super) files: u64,
    pub(super) loaded: u64,
    pub(super) known: u64,
    pub(super) rejected: Vec<Value>,
}

impl Taken {
    fn reject(&mut self, file: &str, message: impl Into<String>) {
        let message: String = message.into();
        self.rejected
            .push(json!({ "file": file, "message": message }));
    }
}

/// Takes in the files of a folder.
pub(super) fn take(desk: &Desk<'_>, dir: &Path) -> Result<Taken, Failure> {
    fs::read_dir(dir)
        .map_err(|error| Failure::Io(format!("cannot read {}", dir.display()), error))?;
    let mut taken = Taken::default();
    take_file(desk, dir, REGISTRY, &mut taken)?;
    let registry = desk.call("sync_file", &json!({ "file": REGISTRY, "dry": true }))?;
    let known: Vec<String> = registry.list("files").iter().map(show::cell).collect();
    for file in &known {
        take_file(desk, dir, file, &mut taken)?;
    }
    for file in strangers(dir, &known) {
        taken.files += 1;
        taken.reject(&clean(desk, &file), stranger(&file).message);
    }
    Ok(taken)
}

fn take_file(desk: &Desk<'_>, dir: &Path, file: &str, taken: &mut Taken) -> Result<(), Failure> {
    let text = match read(&dir.join(file)) {
        Ok(None) => return Ok(()),
        Ok(Some(text)) => text,
        Err(failure) => {
            taken.files += 1;
            taken.reject(file, failure.error().message);
            return Ok(());
        }
    };
    taken.files += 1;
    match desk.call("sync_file", &json!({ "file": file, "text": text })) {
        Ok(answer) => match answer.text("action").as_str() {
            "same" => taken.known += 1,
            "taken" => taken.loaded += 1,
            _ => taken.reject(file, "the document is there with another text"),
        },
        Err(failure) if is_about_the_file(&failure) => {
            taken.reject(file, failure.error().message);
        }
        Err(other) => return Err(other),
    }
    Ok(())
}

/// Takes in the files of a folder and says what became of them.
pub(super) fn import(desk: &Desk<'_>, dir: &Path) -> Done {
    let taken = take(desk, dir)?;
    let json = json!({ "files": taken.files, "loaded": taken.loaded, "known": taken.known,
                       "rejected": taken.rejected });
    let mut lines = vec![format!(
        "{} files: {}",
        taken.files,
        tally(taken.loaded, taken.known, taken.rejected.len())
    )];
    lines.extend(taken.rejected.iter().map(|row| {
        let (file, message) = (show::cell(&row["file"]), show::cell(&row["message"]));
        format!("rejected {file}: {message}")
    }));
    report(desk.json, &json, &lines);
    Ok(if taken.rejected.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Writes a file whole or not at all.
fn replace(path: &Path, text: &str) -> Result<(), Failure> {
    let cannot = |error| Failure::Io(format!("cannot write {}", path.display()), error);
    output::write_over(path, text).map_err(cannot)
}
