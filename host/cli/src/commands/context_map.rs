//! The verbs of context maps. A map lives in a file, which is written whole or not at all, and only
//! while it is what was read.

use std::{
    fs::{self, File},
    path::Path,
    process::ExitCode,
};

use serde_json::{Value, json};
use vademecum_runtime::{Code, Error};

use super::{Done, file_or_input, rows, session::document, write_whole};
use crate::{
    args::{Global, agent::ContextMap},
    failure::Failure,
    open::Session,
    show,
};

pub(super) fn run(session: &Session, global: &Global, verb: ContextMap) -> Done {
    match verb {
        ContextMap::New {
            file,
            text,
            max_chars,
            steps,
        } => new(session, global, &file, text.as_deref(), max_chars, steps),
        ContextMap::Show { file, text } => {
            let answer = open(session, &file)?.answer;
            if global.json {
                show::json(&answer);
                return Ok(ExitCode::SUCCESS);
            }
            show::line(show::cell(&answer["text"]).trim_end());
            evicted(&answer);
            let items = rows(&answer["items"], &["id", "score"]);
            if !text && !items.is_empty() {
                show::table(&["item", "score"], &items);
            }
            Ok(ExitCode::SUCCESS)
        }
        ContextMap::Tag { file, item, tag } => {
            let map = open(session, &file)?;
            let request = json!({ "snapshot": map.snapshot(), "id": item, "tag": tag });
            let answer = session.ask("context_map.tag", &request)?;
            if let Some(why) = answer["refused"].as_str() {
                return Err(Failure::Usage(format!("{why}: nothing was tagged")));
            }
            map.save(&file, &answer)?;
            let answer = map.told(answer);
            if global.json {
                show::json(&answer);
                return Ok(ExitCode::SUCCESS);
            }
            evicted(&answer);
            if answer["changed"] == true {
                show::line(&format!("{item} is tagged {tag}"));
            } else {
                show::line(&format!("nothing changed: {item} has a score already"));
            }
            Ok(ExitCode::SUCCESS)
        }
        ContextMap::Update { file, edit } => {
            let map = open(session, &file)?;
            let request = json!({ "snapshot": map.snapshot(), "payload": document(&edit)? });
            let answer = session.ask("context_map.update", &request)?;
            map.save(&file, &answer)?;
            tell(global, &map.told(answer))
        }
        ContextMap::Reflect { file, run } => reflect(session, global, &file, &run),
        ContextMap::Edit { file, answer } => {
            let map = open(session, &file)?;
            let request = json!({ "snapshot": map.snapshot(), "answer": file_or_input(&answer)? });
            let answer = session.ask("context_map.edit", &request)?;
            ask(global, &map.told(answer))
        }
        ContextMap::Finish {
            file,
            reflection,
            answer,
        } => {
            let map = open(session, &file)?;
            let request = json!({
                "snapshot": map.snapshot(), "reflection": document(&reflection)?,
                "answer": file_or_input(&answer)?,
            });
            let answer = session.ask("context_map.finish", &request)?;
            map.save(&file, &answer)?;
            tell(global, &map.told(answer))
        }
    }
}

/// A map, with the text of its file.
struct Map {
    read: String,
    answer: Value,
}

fn open(session: &Session, file: &Path) -> Result<Map, Failure> {
    let read = file_or_input(file)?;
    let input: Value = serde_json::from_str(&read)
        .map_err(|error| Failure::Usage(format!("{} is not JSON: {error}", file.display())))?;
    let answer = session.ask("context_map.open", &json!({ "input": input }))?;
    if answer["ignored"] == true {
        let message = format!("{} is no context map of version 1", file.display());
        return Err(Failure::Usage(message));
    }
    Ok(Map { read, answer })
}

impl Map {
    fn snapshot(&self) -> Value {
        self.answer["snapshot"].clone()
    }

    /// An answer, with what did not fit when the map was read.
    fn told(&self, mut answer: Value) -> Value {
        let mut evicted = self.answer["evicted"].clone();
        if let (Some(all), Some(more)) = (evicted.as_array_mut(), answer["evicted"].as_array()) {
            all.extend(more.iter().cloned());
        }
        answer["evicted"] = evicted;
        answer
    }

    /// Writes what was made of it, if nobody else wrote the file meanwhile.
    fn save(&self, file: &Path, answer: &Value) -> Result<(), Failure> {
        let cannot = |error| Failure::Io(format!("cannot read {}", file.display()), error);
        let held = File::open(file).map_err(cannot)?;
        // Whoever holds it writes and lets go: that takes no longer than writing.
        held.lock().map_err(cannot)?;
        if fs::read_to_string(file).map_err(cannot)? != self.read {
            let message = format!(
                "{} was changed by somebody else meanwhile: nothing was written, do it again",
                file.display()
            );
            return Err(Failure::Core(Error::new(Code::Conflict, message)));
        }
        save(file, answer)
    }
}

fn save(file: &Path, answer: &Value) -> Result<(), Failure> {
    write_whole(file, &format!("{}\n", answer["snapshot"]))
}

fn new(
    session: &Session,
    global: &Global,
    file: &Path,
    text: Option<&Path>,
    max_chars: Option<u64>,
    steps: Option<u64>,
) -> Done {
    if file.exists() {
        let message = format!("{} is there already", file.display());
        return Err(Failure::Core(Error::new(Code::Exists, message)));
    }
    let text = text.map(file_or_input).transpose()?;
    let mut options = json!({});
    if let Some(most) = max_chars {
        options["maxChars"] = json!(most);
    }
    if let Some(steps) = steps {
        options["infiniteEvolve"] = json!(false);
        options["evolveSteps"] = json!(steps);
    }
    let request = json!({ "input": text, "options": options });
    let answer = session.ask("context_map.open", &request)?;
    save(file, &answer)?;
    if global.json {
        show::json(&answer);
    } else {
        show::line(&format!("a new map is in {}", file.display()));
        evicted(&answer);
    }
    Ok(ExitCode::SUCCESS)
}

fn reflect(session: &Session, global: &Global, file: &Path, run: &Path) -> Done {
    let map = open(session, file)?;
    let account = session.ask("context_map.trajectory", &json!({ "run": document(run)? }))?;
    let request = json!({ "snapshot": map.snapshot(), "trajectory": account["text"] });
    let answer = map.told(session.ask("context_map.reflect", &request)?);
    if answer["settled"] == true && !global.json {
        show::line("the map has had all its updates: there is nothing to ask");
        return Ok(ExitCode::SUCCESS);
    }
    ask(global, &answer)
}

/// What a model is to be asked.
fn ask(global: &Global, answer: &Value) -> Done {
    if global.json {
        show::json(answer);
    } else {
        evicted(answer);
        show::line(&show::cell(&answer["instruction"]));
        let input = serde_json::to_string_pretty(&answer["input"]).unwrap_or_default();
        show::line(&format!("\n{input}"));
    }
    Ok(ExitCode::SUCCESS)
}

/// Says which items did not fit.
fn evicted(answer: &Value) {
    let evicted = show::cell(&answer["evicted"]);
    if !evicted.is_empty() {
        show::line(&format!("did not fit any more: {evicted}"));
    }
}

/// What an update did.
fn tell(global: &Global, answer: &Value) -> Done {
    if global.json {
        show::json(answer);
        return Ok(ExitCode::SUCCESS);
    }
    let done = rows(
        &answer["operations"],
        &["kind", "section", "item", "content"],
    );
    if !done.is_empty() {
        show::table(&["did", "section", "item", "content"], &done);
    }
    let refused = rows(&answer["refused"], &["index", "reason"]);
    if !refused.is_empty() {
        show::table(&["operation", "why it was refused"], &refused);
    }
    evicted(answer);
    let changed = if answer["changed"] == true {
        "changed"
    } else {
        "unchanged"
    };
    show::line(&format!("update {}: the text is {changed}", answer["step"]));
    Ok(ExitCode::SUCCESS)
}
