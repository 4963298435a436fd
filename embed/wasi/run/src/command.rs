//! What the arguments ask for.

use alloc::{
    boxed::Box,
    format,
    string::{String, ToString},
    vec::Vec,
};

use wasip2::{cli::environment, exports::cli::run::Guest};

use crate::{
    Command,
    bindings::vademecum::{core::json, wasi::script},
    call::{Caller, Failure, Script, call, line},
    wasi::{Input, complain, say},
};

const HELP: &str = "\
usage: vademecum-wasi.wasm [OPTIONS] METHOD [REQUEST]
       vademecum-wasi.wasm --lines
       vademecum-wasi.wasm --methods

Calls a method with a JSON object and prints its JSON answer. REQUEST `-` is read from standard
input. Memories live in the first folder that the runtime gives:

  wasmtime run --dir memories vademecum-wasi.wasm facts.store \\
      '{\"kind\": \"preference\", \"key\": \"editor\", \"value\": \"Helix\"}'

  --store NAME      the store to work on (VADEMECUM_STORE, else `default`)
  --actor NAME      who writes             --channel NAME    user, agent, tool, import, shared
  --owner NAME      whose records          --project NAME    of which project
  --agent NAME      of which agent         --session NAME    of which session
  --operation NAME  names the call, so that a retry is not done twice
  --lines           a call a line: {\"call\": {\"caller\": {...}, \"method\": ..., \"request\": \"{...}\"}}
                    answered by a line {\"answer\": ...} or {\"error\": {...}}
  --methods         print the names of all methods
";

/// What is to be done.
#[derive(Debug)]
enum Task {
    Help,
    Methods,
    Lines,
    Call {
        caller: Box<Caller>,
        method: String,
        request: String,
    },
}

fn parse(arguments: &[String], store: &str) -> Result<Task, Failure> {
    let mut caller = Box::new(Caller {
        store: store.to_string(),
        ..Caller::default()
    });
    let mut plain: Vec<String> = Vec::new();
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--help" | "-h" => return Ok(Task::Help),
            "--methods" => return Ok(Task::Methods),
            "--lines" => return Ok(Task::Lines),
            option if option.starts_with("--") => {
                let place = field(&mut caller, &option[2..])?;
                let missing = || Failure::invalid(option, format!("{option} needs a value"));
                *place = words.next().ok_or_else(missing)?.clone();
            }
            _ => plain.push(word.clone()),
        }
    }
    match plain.as_slice() {
        [] => Ok(Task::Help),
        [method] => Ok(Task::Call {
            caller,
            method: method.clone(),
            request: String::new(),
        }),
        [method, request] => Ok(Task::Call {
            caller,
            method: method.clone(),
            request: request.clone(),
        }),
        [_, _, more, ..] => Err(Failure::invalid(
            "arguments",
            format!("{more:?} is one too many"),
        )),
    }
}

fn field<'a>(caller: &'a mut Caller, name: &str) -> Result<&'a mut String, Failure> {
    Ok(match name {
        "store" => &mut caller.store,
        "operation" => &mut caller.operation,
        "actor" => &mut caller.actor,
        "channel" => &mut caller.channel,
        "owner" => &mut caller.owner,
        "project" => &mut caller.project,
        "agent" => &mut caller.agent,
        "session" => &mut caller.session,
        _ => {
            return Err(Failure::invalid(
                "arguments",
                format!("there is no option --{name}"),
            ));
        }
    })
}

/// The script of the lender.
struct Lent;

impl Script for Lent {
    fn set_now(&self, now: u64) {
        script::set_now(now);
    }

    fn set_seed(&self, seed: u64) {
        script::set_seed(seed);
    }

    fn seed(&self) -> u64 {
        script::seed()
    }
}

fn lines() {
    let mut input = Input::open();
    while let Some(text) = input.line() {
        if text.trim().is_empty() {
            continue;
        }
        say(&line(&text, &Lent));
        say("\n");
    }
}

impl Guest for Command {
    fn run() -> Result<(), ()> {
        let arguments: Vec<String> = environment::get_arguments().into_iter().skip(1).collect();
        let variables = environment::get_environment();
        let store = variables.iter().find(|(name, _)| name == "VADEMECUM_STORE");
        let store = store.map_or("default", |(_, value)| value.as_str());
        let answer = parse(&arguments, store).and_then(|task| match task {
            Task::Help => Ok(HELP.to_string()),
            Task::Methods => Ok(json::methods().join("\n") + "\n"),
            Task::Lines => {
                lines();
                Ok(String::new())
            }
            Task::Call {
                caller,
                method,
                request,
            } => {
                let request = if request == "-" {
                    Input::open().rest()
                } else {
                    request
                };
                call(&caller, &method, &request).map(|answer| answer + "\n")
            }
        });
        match answer {
            Ok(text) => {
                say(&text);
                Ok(())
            }
            Err(failure) => {
                complain(&format!("vademecum: {}\n", failure.line()));
                Err(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::{
        string::{String, ToString},
        vec::Vec,
    };

    use super::{Task, parse};

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(ToString::to_string).collect()
    }

    #[test]
    fn options_make_the_caller() {
        let task = parse(&words("--owner ann facts.get --store s {}"), "default").unwrap();
        let Task::Call {
            caller,
            method,
            request,
        } = task
        else {
            panic!("{task:?}")
        };
        assert_eq!((caller.store.as_str(), caller.owner.as_str()), ("s", "ann"));
        assert_eq!((method.as_str(), request.as_str()), ("facts.get", "{}"));
    }

    #[test]
    fn wrong_arguments_are_named() {
        for (text, subject) in [
            ("--stor x", "arguments"),
            ("--store", "--store"),
            ("a b c", "arguments"),
        ] {
            let failure = parse(&words(text), "default").unwrap_err();
            assert!(failure.line().starts_with("invalid: "), "{subject}");
        }
    }
}
