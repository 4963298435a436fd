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
#[derive(Debug, Serialize)]
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

/// A line of standard input.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line<'a> {
    #[serde(default)]
    caller: Caller,
    #[serde(default)]
    method: Option<String>,
    #[serde(borrow, default)]
    request: Option<&'a RawValue>,
    /// Stops the clock at this time.
    #[serde(default)]
    now: Option<u64>,
}

/// The answer to a line.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Reply<'a> {
    Ok(Option<&'a RawValue>),
    Error(Failure),
}

fn parse(text: &str) -> Result<Line<'_>, Failure> {
    if !text.trim_start().starts_with('{') {
        return Err(Failure::invalid(
            "line",
            "the line is not a JSON object".to_string(),
        ));
    }
    serde_json::from_str(text).map_err(|error| Failure::invalid("line", error.to_string()))
}

/// Does what a line says; gives a line of JSON: `{"ok": ...}` or `{"error": {...}}`.
pub(crate) fn line(text: &str, set_now: impl FnOnce(u64)) -> String {
    let answer = parse(text).and_then(|line| {
        if let Some(now) = line.now {
            set_now(now);
        }
        let request = line.request.map_or("", RawValue::get);
        line.method
            .map(|method| call(&line.caller, &method, request))
            .transpose()
    });
    let reply = match &answer {
        Ok(None) => Reply::Ok(None),
        Ok(Some(text)) => match serde_json::from_str(text) {
            Ok(raw) => Reply::Ok(Some(raw)),
            Err(_) => Reply::Error(Failure::invalid(
                "answer",
                "the answer is not JSON".to_string(),
            )),
        },
        Err(_) => return failed(answer),
    };
    write(&reply)
}

fn failed(answer: Result<Option<String>, Failure>) -> String {
    answer.map_or_else(|failure| write(&Reply::Error(failure)), |_| String::new())
}

fn write(reply: &Reply<'_>) -> String {
    serde_json::to_string(reply).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use core::cell::Cell;

    use super::line;

    #[test]
    fn a_line_may_only_set_the_clock() {
        let now = Cell::new(0);
        assert_eq!(line("{\"now\": 7}", |time| now.set(time)), "{\"ok\":null}");
        assert_eq!(now.get(), 7);
    }

    #[test]
    fn a_bad_line_is_an_error_line() {
        for text in [
            "",
            "[]",
            "{\"metod\": 1}",
            "{\"caller\": {\"stor\": \"x\"}}",
        ] {
            let answer = line(text, |_| {});
            assert!(
                answer.starts_with("{\"error\":{\"code\":\"invalid\""),
                "{answer}"
            );
        }
        let channel = line(
            "{\"method\": \"a.b\", \"caller\": {\"channel\": \"x\"}}",
            |_| {},
        );
        assert!(channel.contains("there is no channel"), "{channel}");
    }
}
