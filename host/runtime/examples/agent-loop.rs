//! An agent loop with a scripted model, see `examples/agent-loop/README.md`.
//!
//! `agent-loop COMPONENT [SCRIPT]`

use std::{error::Error, io::Write, path::Path, sync::Arc};

use serde_json::{Map, Value, json};
use vademecum_runtime::{Caller, Engine, Host, Instance, Program};
use vademecum_stores::Sqlite;

/// One agent, its session in the store.
struct Agent<'a> {
    instance: Instance,
    caller: Caller,
    script: &'a Value,
    /// Where prompts are written.
    out: &'a mut dyn Write,
}

impl Agent<'_> {
    fn call(&mut self, method: &str, request: &Value) -> Result<Value, Box<dyn Error>> {
        let answer = self
            .instance
            .call_json(&self.caller, method, &request.to_string())?;
        Ok(serde_json::from_str(&answer)?)
    }

    fn session(&mut self, method: &str, request: Value) -> Result<Value, Box<dyn Error>> {
        let place = json!({ "session": self.script["session"] });
        let mut whole = Map::from_iter([("place".to_owned(), place)]);
        if let Value::Object(members) = request {
            whole.extend(members);
        }
        self.call(&format!("session.{method}"), &whole.into())
    }

    fn prepare(&mut self) -> Result<(), Box<dyn Error>> {
        for text in list(&self.script["skills"]) {
            self.call("skills.put", &json!({ "text": text }))?;
        }
        let (session, config) = (&self.script["session"], &self.script["config"]);
        self.call(
            "session.create",
            &json!({ "session": session, "config": config }),
        )?;
        Ok(())
    }

    fn run(&mut self, run: &Value) -> Result<(), Box<dyn Error>> {
        self.session("begin", json!({}))?;
        let mut stage = "distiller";
        for turn in list(&run["turns"]) {
            let next = turn["stage"].as_str().unwrap_or(stage);
            if next != stage {
                stage = next;
                self.session("enter", json!({ "stage": stage }))?;
                if stage == "executor" {
                    self.hint(&run["inputs"])?;
                }
            }
            let number = self.session("turn", json!({}))?["turn"].clone();
            self.show(stage, &number)?;
            for call in list(&turn["calls"]) {
                self.act(call)?;
            }
        }
        let finished = self.session("finish", json!({}))?;
        for usage in list(&finished["memories"])
            .iter()
            .chain(list(&finished["skills"]))
        {
            writeln!(
                self.out,
                "used {} ({}): {}",
                text(&usage["id"]),
                text(&usage["stage"]),
                text(&usage["reason"])
            )?;
        }
        Ok(())
    }

    fn hint(&mut self, inputs: &Value) -> Result<(), Box<dyn Error>> {
        let script = self.script;
        let request = json!({
            "inputs": inputs,
            "functions": script["functions"],
            "namespaces": script["namespaces"],
            "memories": script["memories"],
        });
        self.session("hint", request).map(|_| ())
    }

    fn act(&mut self, call: &Value) -> Result<(), Box<dyn Error>> {
        let name = text(&call[0]);
        let request = match name {
            "recall" => json!({ "input": call[1], "catalog": self.script["memories"] }),
            "discover" => json!({ "input": call[1] }),
            _ => json!({ "id": call[1], "reason": call[2] }),
        };
        let answer = self.session(name, request)?;
        if name != "used" {
            let loaded: Vec<&str> = list(&answer["loading"]["loaded"])
                .iter()
                .map(text)
                .collect();
            writeln!(self.out, "loaded {}", loaded.join(", "))?;
        }
        Ok(())
    }

    fn show(&mut self, stage: &str, number: &Value) -> Result<(), Box<dyn Error>> {
        let prompt = self.session("prompt", json!({}))?;
        writeln!(self.out, "==== {stage}, turn {number}")?;
        for section in ["index", "memories", "skills", "hints"] {
            if let Some(body) = prompt[section].as_str() {
                writeln!(self.out, "---- {section}\n{body}")?;
            }
        }
        Ok(())
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// Runs a script and writes the prompts.
///
/// # Errors
/// When a call fails.
pub fn play(component: &[u8], script: &Value, out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let caller: Caller = serde_json::from_value(script["caller"].clone())?;
    let folder = tempfile::tempdir()?;
    let engine = Engine::new(&Default::default())?;
    let program = Program::load(&engine, component, None)?;
    for (number, run) in list(&script["runs"]).iter().enumerate() {
        // Every run is a process of its own as far as the core can tell.
        let store = Arc::new(Sqlite::open(folder.path().join("agent.sqlite"))?);
        let instance = program.open(&Host::system(), &caller.store, store)?;
        writeln!(out, "######## run {}", number + 1)?;
        let mut agent = Agent {
            instance,
            caller: caller.clone(),
            script,
            out: &mut *out,
        };
        if number == 0 {
            agent.prepare()?;
        }
        agent.run(run)?;
    }
    Ok(())
}

/// Reads a script.
///
/// # Errors
/// When the file cannot be read.
pub fn script(path: &Path) -> Result<Value, Box<dyn Error>> {
    Ok(serde_json::from_str(&std::fs::read_to_string(path)?)?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let component = arguments
        .next()
        .ok_or("usage: agent-loop COMPONENT [SCRIPT]")?;
    let path = arguments
        .next()
        .unwrap_or_else(|| "examples/agent-loop/script.json".to_owned());
    let component = std::fs::read(component)?;
    play(
        &component,
        &script(Path::new(&path))?,
        &mut std::io::stdout(),
    )
}
