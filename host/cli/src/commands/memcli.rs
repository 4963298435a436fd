//! The commands of memcli on the local store: the same arguments, replies and exit codes.

use std::process::ExitCode;

use serde_json::{Value, json};
use vademecum_runtime::{Code, Error};

use super::Done;
use crate::{
    args::{Global, Memcli},
    failure::{self, Failure},
    open::Session,
    show,
};

/// Where memcli expects its service.
const SERVICE: &str = "AGENT_MEMORY_BASE_URL";

pub(super) fn run(session: &Session, global: &Global, verb: Memcli) -> Done {
    if std::env::var(SERVICE).is_ok_and(|url| !url.trim().is_empty()) {
        let message = format!(
            "{SERVICE} is set, but this build has no client for a remote service: unset it to work \
             on the local store"
        );
        if global.json {
            let failure = Failure::Core(Error::new(Code::Unsupported, message).about(SERVICE));
            let _ = failure::report(&failure, true);
        } else {
            show::remark(&message);
        }
        return Ok(ExitCode::FAILURE);
    }
    let (verb, body) = request(verb);
    let answer = session.call("facts.serve", &json!({ "verb": verb, "body": body }))?;
    show::json(&answer["reply"]);
    match answer["status"].as_u64() {
        Some(status) if status < 400 => Ok(ExitCode::SUCCESS),
        Some(_) => Ok(ExitCode::FAILURE),
        None => Err(Failure::Usage("the answer has no status".into())),
    }
}

fn request(verb: Memcli) -> (&'static str, Value) {
    match verb {
        Memcli::Store {
            owner,
            kind,
            key,
            value,
            confidence,
        } => (
            "store",
            json!({ "owner": owner, "kind": kind, "key": key, "value": value,
                    "confidence": confidence }),
        ),
        Memcli::Recall {
            owner,
            q,
            kind,
            limit,
        } => (
            "recall",
            json!({ "owner": owner, "q": q, "kind": kind, "limit": limit }),
        ),
        Memcli::Update {
            owner,
            key,
            value,
            confidence,
            kind,
        } => (
            "update",
            json!({ "owner": owner, "key": key, "value": value, "confidence": confidence,
                    "kind": kind }),
        ),
        Memcli::Forget { owner, key } => ("forget", json!({ "owner": owner, "key": key })),
        Memcli::List { owner, kind, limit } => (
            "list",
            json!({ "owner": owner, "kind": kind, "limit": limit }),
        ),
        Memcli::Decay {
            owner,
            older_than_days,
            below_confidence,
        } => (
            "decay",
            json!({ "owner": owner, "older_than_days": older_than_days,
                    "below_confidence": below_confidence }),
        ),
    }
}
