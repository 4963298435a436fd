//! One call of the JSON door, and how its caller, answer and error look as JSON.

use alloc::{
    format,
    string::{String, ToString},
};

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::bindings::vademecum::core::{
    json,
    types::{self, Channel, Code},
};

/// Who calls, as the options or a line say it; what is absent is empty.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Caller {
    pub(crate) store: String,
    pub(crate) operation: String,
    pub(crate) actor: String,
    pub(crate) channel: String,
    pub(crate) owner: String,
    pub(crate) project: String,
    pub(crate) agent: String,
    pub(crate) session: String,
}

/// An error as JSON.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Failure {
    code: &'static str,
    message: String,
    subject: String,
    limit: u64,
    actual: u64,
    version: u64,
    operation: String,
}

impl Failure {
    /// A request that is wrong before it reaches the core.
    pub(crate) fn invalid(subject: &str, message: String) -> Self {
        Self {
            code: "invalid",
            message,
            subject: subject.to_string(),
            limit: 0,
            actual: 0,
            version: 0,
            operation: String::new(),
        }
    }

    /// For people.
    pub(crate) fn line(&self) -> String {
        format!("{}: {}", self.code, self.message)
    }
}

impl From<types::Error> for Failure {
    fn from(error: types::Error) -> Self {
        let code = match error.code {
            Code::Invalid => "invalid",
            Code::Missing => "missing",
            Code::Exists => "exists",
            Code::Conflict => "conflict",
            Code::Unavailable => "unavailable",
            Code::UnknownOutcome => "unknown-outcome",
            Code::TooLarge => "too-large",
            Code::Full => "full",
            Code::Corrupt => "corrupt",
            Code::Denied => "denied",
            Code::Unsupported => "unsupported",
            Code::Internal => "internal",
        };
        Self {
            code,
            message: error.message,
            subject: error.subject,
            limit: error.limit,
            actual: error.actual,
            version: error.version,
            operation: error.operation,
        }
    }
}

/// Calls a method with a JSON request.
pub(crate) fn call(caller: &Caller, method: &str, request: &str) -> Result<String, Failure> {
    let channel = match caller.channel.as_str() {
        "user" => Channel::User,
        "" | "agent" => Channel::Agent,
        "tool" => Channel::Tool,
        "import" => Channel::Import,
        "shared" => Channel::Shared,
        other => {
            let message =
                format!("there is no channel {other:?}: user, agent, tool, import, shared");
            return Err(Failure::invalid("channel", message));
        }
    };
    let caller = types::Caller {
        store: caller.store.clone(),
        operation: caller.operation.clone(),
        actor: caller.actor.clone(),
        channel,
        owner: caller.owner.clone(),
        project: caller.project.clone(),
        agent: caller.agent.clone(),
        session: caller.session.clone(),
    };
    json::call(&caller, method, request).map_err(Failure::from)
}

/// A line of standard input: one of these.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Line {
    /// Calls a method; the request is JSON as text.
    Call {
        #[serde(default)]
        caller: Caller,
        method: String,
        #[serde(default)]
        request: String,
    },
    /// Stops the clock.
    Now(u64),
    /// Prescribes the random numbers.
    Seed(u64),
    /// Asks for the seed that follows the numbers drawn so far.
    State {},
}

/// What a test prescribes.
pub(crate) trait Script {
    /// Stops the clock at a time in milliseconds.
    fn set_now(&self, now: u64);
    /// Draws random numbers from a seed.
    fn set_seed(&self, seed: u64);
    /// The seed that the next numbers follow from.
    fn seed(&self) -> u64;
}

/// The reply to a line.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Reply<'a> {
    Ok(bool),
    Answer(&'a RawValue),
    Error(Failure),
}

fn parse(text: &str) -> Result<Line, Failure> {
    if !text.trim_start().starts_with('{') {
        return Err(Failure::invalid(
            "line",
            "the line is not a JSON object".to_string(),
        ));
    }
    serde_json::from_str(text).map_err(|error| Failure::invalid("line", error.to_string()))
}

/// Does what a line says; gives a line of JSON: `{"answer": ...}`, `{"ok": true}` or
/// `{"error": {...}}`.
pub(crate) fn line(text: &str, script: &dyn Script) -> String {
    let answer = parse(text).and_then(|line| match line {
        Line::Call {
            caller,
            method,
            request,
        } => call(&caller, &method, &request).map(Some),
        Line::State {} => Ok(Some(script.seed().to_string())),
        Line::Now(now) => {
            script.set_now(now);
            Ok(None)
        }
        Line::Seed(seed) => {
            script.set_seed(seed);
            Ok(None)
        }
    });
    let reply = match &answer {
        Ok(None) => Reply::Ok(true),
        Ok(Some(text)) => match serde_json::from_str(text) {
            Ok(raw) => Reply::Answer(raw),
            Err(_) => Reply::Error(Failure::invalid(
                "answer",
                "the answer is not JSON".to_string(),
            )),
        },
        Err(failure) => Reply::Error(failure.clone()),
    };
    serde_json::to_string(&reply).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use core::cell::Cell;

    use super::{Script, line};

    #[derive(Default)]
    struct Kept {
        now: Cell<u64>,
        seed: Cell<u64>,
    }

    impl Script for Kept {
        fn set_now(&self, now: u64) {
            self.now.set(now);
        }

        fn set_seed(&self, seed: u64) {
            self.seed.set(seed);
        }

        fn seed(&self) -> u64 {
            self.seed.get()
        }
    }

    #[test]
    fn clock_and_numbers_are_prescribed() {
        let script = Kept::default();
        assert_eq!(line("{\"now\": 7}", &script), "{\"ok\":true}");
        assert_eq!(
            line("{\"seed\": 18446744073709551615}", &script),
            "{\"ok\":true}"
        );
        assert_eq!(script.now.get(), 7);
        assert_eq!(
            line("{\"state\": {}}", &script),
            "{\"answer\":18446744073709551615}"
        );
    }

    #[test]
    fn a_bad_line_is_an_error_line() {
        let script = Kept::default();
        for text in ["", "[]", "{\"metod\": 1}", "{\"call\": {\"method\": 1}}"] {
            let answer = line(text, &script);
            assert!(
                answer.starts_with("{\"error\":{\"code\":\"invalid\""),
                "{answer}"
            );
        }
        let foreign = "{\"call\": {\"method\": \"a.b\", \"caller\": {\"channel\": \"x\"}}}";
        let answer = line(foreign, &script);
        assert!(answer.contains("there is no channel"), "{answer}");
    }
}
