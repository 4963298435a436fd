//! Scripts: calls in order, the same for every door.

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::{Context as _, Result, bail};
use serde::Deserialize;
use serde_json::{Map, Value};
use vademecum_core::Caller;

use super::{Answer, Subject};
use crate::native::Recorded;

/// One script, a file of `tests/conformance`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Script {
    /// What it is called: the file's name.
    #[serde(skip)]
    pub name: String,
    /// What the script shows, for readers.
    pub about: String,
    /// Who calls, where a step does not say.
    #[serde(default)]
    pub caller: Map<String, Value>,
    /// Members that follow from clock or randomness. A script that names them runs through the
    /// command line too, which has its own of both; there these members are not compared.
    #[serde(default)]
    pub volatile: Option<Vec<String>>,
    /// What happens.
    pub steps: Vec<Step>,
}

/// One step. `now`, `embedder` and `reopen` come before the call.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Sets the clock, milliseconds UTC.
    #[serde(default)]
    now: Option<u64>,
    /// Lends recorded embeddings from here on; the instances are dropped.
    #[serde(default)]
    embedder: Option<Recorded>,
    /// Drops the instance, as a crash would.
    #[serde(default)]
    reopen: bool,
    /// Members of the caller that differ from the script's.
    #[serde(default)]
    caller: Map<String, Value>,
    /// The method to call; absent: none.
    #[serde(default)]
    method: Option<String>,
    /// The request.
    #[serde(default)]
    request: Option<Value>,
    /// The request as text, where it is no JSON or a form matters.
    #[serde(default)]
    text: Option<String>,
    /// Members of the request that are taken out of an answer before, by JSON pointer; a number
    /// before the pointer says how many answers back (`2/snapshot`), none is the one just before.
    #[serde(default)]
    take: BTreeMap<String, String>,
    /// The error code that the answer must have; absent: it must be none.
    #[serde(default)]
    code: Option<String>,
}

impl Script {
    /// All scripts of a folder, by name.
    ///
    /// # Errors
    /// When one is no script.
    pub fn all(folder: &Path) -> Result<Vec<Self>> {
        let mut scripts = Vec::new();
        let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
        for entry in entries {
            let path = entry?.path();
            if path.extension().is_none_or(|ending| ending != "json") {
                continue;
            }
            let text = fs::read_to_string(&path)?;
            let mut script: Self =
                serde_json::from_str(&text).with_context(|| path.display().to_string())?;
            script.name = path
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            scripts.push(script);
        }
        scripts.sort_by(|left, right| left.name.cmp(&right.name));
        if scripts.is_empty() {
            bail!("{} holds no script", folder.display());
        }
        Ok(scripts)
    }

    /// Whether the script lends embeddings.
    pub fn embeds(&self) -> bool {
        self.steps.iter().any(|step| step.embedder.is_some())
    }

    /// Runs the script; one answer a call.
    ///
    /// # Errors
    /// When the door itself breaks: a process that ended, a caller that is none.
    pub fn run(&self, subject: &mut dyn Subject) -> Result<Vec<Answer>> {
        subject.start()?;
        let mut answers: Vec<Answer> = Vec::new();
        for step in &self.steps {
            if let Some(now) = step.now {
                subject.set_now(now)?;
            }
            if let Some(embedder) = &step.embedder {
                subject.set_embedder(embedder)?;
            }
            if step.reopen {
                subject.reopen()?;
            }
            if let Some(method) = &step.method {
                let request = step.request(&answers)?;
                answers.push(subject.call(&self.caller(step)?, method, &request)?);
            }
        }
        Ok(answers)
    }

    /// Whether the answers of a door that is right have the codes that the script expects; the
    /// first that has not.
    pub fn unexpected(&self, answers: &[Answer]) -> Option<String> {
        let calls = self.steps.iter().filter(|step| step.method.is_some());
        calls
            .zip(answers)
            .enumerate()
            .find_map(|(number, (step, answer))| {
                let code = answer.as_ref().err().map(|error| {
                    serde_json::to_value(error.code)
                        .unwrap_or_default()
                        .as_str()
                        .unwrap_or_default()
                        .to_owned()
                });
                (code != step.code).then(|| {
                    let method = step.method.as_deref().unwrap_or_default();
                    format!(
                        "call {} {method}: expected {:?}, got {answer:?}",
                        number + 1,
                        step.code
                    )
                })
            })
    }

    fn caller(&self, step: &Step) -> Result<Caller> {
        let mut members = self.caller.clone();
        members.extend(step.caller.clone());
        let caller = serde_json::from_value(Value::Object(members));
        caller.with_context(|| format!("{}: a caller", self.name))
    }
}

impl Step {
    fn request(&self, answers: &[Answer]) -> Result<String> {
        if let Some(text) = &self.text {
            return Ok(text.clone());
        }
        let mut request = self
            .request
            .clone()
            .unwrap_or_else(|| Value::Object(Map::new()));
        for (member, place) in &self.take {
            let digits = place.find('/').unwrap_or(0);
            let (back, pointer) = place.split_at(digits);
            let back = back.parse().unwrap_or(1);
            let before = answers.len().checked_sub(back).map(|at| &answers[at]);
            let Some(Ok(text)) = before else {
                bail!("there is no answer to take {place} out of");
            };
            let answer: Value = serde_json::from_str(text)?;
            let taken = answer
                .pointer(pointer)
                .with_context(|| format!("no {pointer} in {text}"))?;
            request[member.as_str()] = taken.clone();
        }
        Ok(request.to_string())
    }
}

/// The answer with members in order, numbers as they are, and the volatile ones emptied.
pub fn still(answer: &Answer, volatile: &[String]) -> Answer {
    let text = answer.as_ref().map_err(Clone::clone)?;
    let mut value: Value = serde_json::from_str(text).unwrap_or(Value::Null);
    settle(&mut value, volatile);
    Ok(value.to_string())
}

fn settle(value: &mut Value, volatile: &[String]) {
    match value {
        Value::Object(members) => {
            for (name, member) in members.iter_mut() {
                if volatile.contains(name) && !member.is_null() {
                    *member = Value::from("volatile");
                } else {
                    settle(member, volatile);
                }
            }
            members.sort_keys();
        }
        Value::Array(items) => items.iter_mut().for_each(|item| settle(item, volatile)),
        _ => {}
    }
}
