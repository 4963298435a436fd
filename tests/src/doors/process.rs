//! Doors that are processes: the ones of the embeddings, which speak JSON lines, and the command.

use std::{
    fs,
    io::{BufRead as _, BufReader, Write as _},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use anyhow::{Context as _, Result, bail};
use serde_json::{Value, json, value::RawValue};
use vademecum_core::{Caller, Error};
use vademecum_stores::Kind;

use super::{Answer, NOW, SEED, Subject};
use crate::native::Recorded;

/// A process that reads one JSON document a line and answers with one.
#[derive(Debug)]
pub struct Lines {
    name: String,
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

#[derive(serde::Deserialize)]
struct Reply<'a> {
    #[serde(borrow)]
    answer: Option<&'a RawValue>,
    error: Option<Error>,
    #[serde(default)]
    ok: bool,
}

impl Lines {
    /// Starts a door.
    ///
    /// # Errors
    /// When the program does not start.
    pub fn start(name: &str, command: &mut Command) -> Result<Self> {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("{name}: {command:?}"))?;
        let input = child.stdin.take();
        let output = child.stdout.take().context("no output")?;
        Ok(Self {
            name: name.to_owned(),
            child,
            input,
            output: BufReader::new(output),
        })
    }

    /// Works on a file, with the system's clock and randomness as long as nothing else is said.
    ///
    /// # Errors
    /// When the door cannot open it.
    pub fn open(&mut self, path: &Path) -> Result<()> {
        self.tell(&json!({ "open": path }))
    }

    pub(super) fn tell(&mut self, line: &Value) -> Result<()> {
        match self.exchange(line)? {
            Some(answer) => bail!("{}: {line} was answered with {answer:?}", self.name),
            None => Ok(()),
        }
    }

    /// Sends a line and reads the reply; none when it only says that all is well.
    pub(crate) fn exchange(&mut self, line: &Value) -> Result<Option<Answer>> {
        let broken = || format!("{}: the process ended at {line}", self.name);
        let input = self.input.as_mut().with_context(broken)?;
        writeln!(input, "{line}")
            .and_then(|()| input.flush())
            .with_context(broken)?;
        let mut text = String::new();
        if self.output.read_line(&mut text).with_context(broken)? == 0 {
            bail!(broken());
        }
        let reply: Reply<'_> =
            serde_json::from_str(&text).with_context(|| format!("{}: {text}", self.name))?;
        match (reply.answer, reply.error) {
            (Some(answer), _) => Ok(Some(Ok(answer.get().to_owned()))),
            (None, Some(error)) => Ok(Some(Err(error))),
            (None, None) if reply.ok => Ok(None),
            (None, None) => bail!("{}: {text}", self.name),
        }
    }
}

impl Subject for Lines {
    fn name(&self) -> &str {
        &self.name
    }

    fn start(&mut self) -> Result<()> {
        self.tell(&json!({ "open": "memory" }))?;
        self.tell(&json!({ "seed": SEED }))?;
        self.set_now(NOW)
    }

    fn set_now(&mut self, now: u64) -> Result<()> {
        self.tell(&json!({ "now": now }))
    }

    fn set_embedder(&mut self, embedder: &Recorded) -> Result<()> {
        self.tell(&json!({ "embedder": embedder }))
    }

    fn reopen(&mut self) -> Result<()> {
        self.tell(&json!({ "reopen": true }))
    }

    fn call(&mut self, caller: &Caller, method: &str, request: &str) -> Result<Answer> {
        let line = json!({ "call": { "caller": caller, "method": method, "request": request } });
        self.exchange(&line)?
            .with_context(|| format!("{}: no answer to {line}", self.name))
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        // The end of its input ends the door.
        self.input = None;
        let _ = self.child.wait();
    }
}

/// The command line: one process a call, on a file.
#[derive(Debug)]
pub struct CommandLine {
    program: PathBuf,
    store: PathBuf,
}

impl CommandLine {
    /// The command on a file.
    pub fn new(program: &Path, store: &Path) -> Self {
        Self {
            program: program.to_owned(),
            store: store.to_owned(),
        }
    }
}

impl Subject for CommandLine {
    fn name(&self) -> &str {
        "command"
    }

    fn start(&mut self) -> Result<()> {
        for ending in ["", "-wal", "-shm"] {
            let mut path = self.store.clone().into_os_string();
            path.push(ending);
            match fs::remove_file(&path) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                    return Err(error.into());
                }
                _ => {}
            }
        }
        // Reading makes no store, and scripts may begin with it.
        Kind::of(&self.store).open(&self.store)?;
        Ok(())
    }

    /// The command has the system's clock.
    fn set_now(&mut self, _now: u64) -> Result<()> {
        Ok(())
    }

    fn embeds(&self) -> bool {
        false
    }

    /// Every call is a new process.
    fn reopen(&mut self) -> Result<()> {
        Ok(())
    }

    fn call(&mut self, caller: &Caller, method: &str, request: &str) -> Result<Answer> {
        #[derive(serde::Deserialize)]
        struct Failure {
            error: Error,
        }
        let mut command = Command::new(&self.program);
        command
            .env("USER", &caller.actor)
            .arg("--store")
            .arg(&self.store);
        command.args(["--json", "--no-model", "--owner", &caller.owner]);
        for (option, value) in [
            ("--project", &caller.project),
            ("--agent", &caller.agent),
            ("--session", &caller.session),
            ("--operation", &caller.operation),
        ] {
            if !value.is_empty() {
                command.args([option, value]);
            }
        }
        let output = command.args(["call", method, request]).output()?;
        if output.status.success() {
            return Ok(Ok(String::from_utf8(output.stdout)?.trim_end().to_owned()));
        }
        let text = String::from_utf8_lossy(&output.stderr);
        let failure: Failure = serde_json::from_str(text.trim())
            .with_context(|| format!("command {method}: {text}"))?;
        Ok(Err(failure.error))
    }
}
