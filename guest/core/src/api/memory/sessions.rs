//! Sessions and what happens in them.

use super::{
    super::Core, ObserveAnswer, ObserveRequest, SessionEndAnswer, SessionEndRequest,
    SessionStartAnswer, SessionStartRequest, item, records::value,
};
use crate::{
    Caller, Result,
    host::Host,
    memory::sessions::{self, Happening, Ready, Start},
};

/// Starts a session, or takes up one that is there.
///
/// # Errors
/// As [`sessions::start`].
pub fn session_start<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: SessionStartRequest,
) -> Result<SessionStartAnswer> {
    let mut handle = core.open(caller, "memory.session-start")?;
    let wish = Start {
        id: request.session,
        project: request.project,
        cwd: request.cwd,
        title: request.title,
        agent: request.agent,
    };
    let started = sessions::start(&mut handle, &wish)?;
    Ok(SessionStartAnswer {
        session: item(&started.record),
        resumed: started.resumed,
    })
}

/// Ends a session.
///
/// # Errors
/// As [`sessions::end`].
pub fn session_end<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: SessionEndRequest,
) -> Result<SessionEndAnswer> {
    let mut handle = core.open(caller, "memory.session-end")?;
    let status = request.status.as_deref().unwrap_or("completed");
    let ended = sessions::end(
        &mut handle,
        &request.session,
        status,
        request.summary.as_deref(),
    )?;
    Ok(SessionEndAnswer {
        session: item(&ended.record),
        redacted: ended.redacted,
    })
}

/// Writes down what happened.
///
/// # Errors
/// As [`sessions::observe`].
pub fn observe<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: ObserveRequest,
) -> Result<ObserveAnswer> {
    let titled = request.title.is_some();
    let given = Ready {
        kind: request.kind.unwrap_or_default(),
        title: request.title.unwrap_or_default(),
        subtitle: request.subtitle.unwrap_or_default(),
        narrative: request.narrative.unwrap_or_default(),
        facts: request.facts,
        concepts: request.concepts,
        files: request.files,
        importance: request.importance,
        confidence: request.confidence,
    };
    let event = Happening {
        session: request.session,
        project: request.project,
        agent: request.agent,
        hook: request.hook.unwrap_or_default(),
        tool: request.tool.unwrap_or_default(),
        input: value("input", request.input.as_ref())?,
        output: value("output", request.output.as_ref())?,
        prompt: request.prompt.unwrap_or_default(),
        at: request.at,
        ready: titled.then(|| given.clone()),
        given,
    };
    let mut handle = core.open(caller, "memory.observe")?;
    let observed = sessions::observe(&mut handle, &event)?;
    Ok(ObserveAnswer {
        observation: item(&observed.record),
        repeated: observed.repeated,
        redacted: observed.redacted,
    })
}
