//! Relations, context, recap, hand-over and history of sessions.

use alloc::{string::String, vec::Vec};

use super::{
    super::Core, ContextAnswer, ContextBlock, ContextRequest, HandoffAnswer, HandoffRequest,
    RecapAnswer, RecapRequest, RelateAnswer, RelateRequest, RelatedAnswer, RelatedRequest,
    RelatedRow, Relation, SessionHistoryAnswer, SessionHistoryRequest, ToldDay, ToldSession,
    ZoneChange, item,
};
use crate::{
    Caller, Result,
    host::Host,
    memory::{
        context as rendering,
        recap::{self as telling, Telling, Told, Window, Zone},
        relate as relations,
        scope::{Named, Reading},
        sessions::CWD,
    },
    model::State,
};

/// Steps of a walk that names no number.
const HOPS: u32 = 2;

/// Says how two memories hang together.
///
/// # Errors
/// As [`relations::relate`].
pub fn relate<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: RelateRequest,
) -> Result<RelateAnswer> {
    let mut handle = core.open(caller, "memory.relate")?;
    let relation = match request.relation {
        Relation::Supersedes => "supersedes",
        Relation::Extends => "extends",
        Relation::Derives => "derives",
        Relation::Contradicts => "contradicts",
        Relation::Related => "related",
    };
    let done = relations::relate(&mut handle, &request.source, &request.target, relation)?;
    Ok(RelateAnswer {
        id: done.record.reference(),
        confidence: done.record.confidence,
    })
}

/// Memories that one leads to.
///
/// # Errors
/// As [`relations::related`].
pub fn related<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: RelatedRequest,
) -> Result<RelatedAnswer> {
    let handle = core.open(caller, "memory.related")?;
    let state = handle.store.state();
    let named = Named {
        agent: request.agent.as_deref(),
        ..Named::default()
    };
    let reading = Reading::of(state, caller, &named)?;
    let hops = request.hops.unwrap_or(HOPS).clamp(1, relations::HOPS_MAX);
    let least = request.confidence.unwrap_or(0.0);
    let now = handle.call.now;
    let rows = relations::related(state, &reading, &request.id, hops, least, now)?;
    let rows = rows.into_iter().map(|row| RelatedRow {
        item: item(&row.record),
        hops: row.hops,
        relation: row.relation,
        confidence: row.confidence,
    });
    Ok(RelatedAnswer {
        rows: rows.collect(),
    })
}

/// What a new session should know.
///
/// # Errors
/// Those of the scope.
pub fn context<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: ContextRequest,
) -> Result<ContextAnswer> {
    let handle = core.open(caller, "memory.context")?;
    let state = handle.store.state();
    let reading = reading(
        state,
        caller,
        request.project.as_deref(),
        request.agent.as_deref(),
    )?;
    let session = request.session.as_deref().unwrap_or(&caller.session);
    let wish = rendering::Wish {
        session: &crate::memory::shown_session(state, &reading, session),
        budget: request.budget,
        strict: request.strict.unwrap_or(false),
    };
    let made = rendering::context(state, &reading, &wish, handle.call.now)?;
    let blocks = made.blocks.iter().map(|block| ContextBlock {
        id: block.reference.clone(),
        tokens: block.tokens,
        suspicious: block.instructing,
    });
    Ok(ContextAnswer {
        blocks: blocks.collect(),
        text: made.text,
        tokens: made.tokens,
        left: made.left_out,
        suspicious: made.suspicious,
    })
}

fn reading(
    state: &State,
    caller: &Caller,
    project: Option<&str>,
    agent: Option<&str>,
) -> Result<Reading> {
    Reading::of(
        state,
        caller,
        &Named {
            project,
            agent,
            session: None,
        },
    )
}

fn changes(zones: &[ZoneChange]) -> Vec<(u64, i32)> {
    zones
        .iter()
        .map(|change| (change.at, change.minutes))
        .collect()
}

fn told(told: &Told) -> ToldSession {
    ToldSession {
        session: item(&told.record),
        cwd: told.record.fields.get(CWD).cloned().unwrap_or_default(),
        ended: told.ended,
        observations: told.observations,
        summary: told.summary.clone(),
        highlights: told.highlights.clone(),
    }
}

/// What happened lately.
///
/// # Errors
/// As [`telling::recap`] and [`Window::parse`].
pub fn recap<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: RecapRequest,
) -> Result<RecapAnswer> {
    let handle = core.open(caller, "memory.recap")?;
    let state = handle.store.state();
    let reading = reading(
        state,
        caller,
        request.project.as_deref(),
        request.agent.as_deref(),
    )?;
    let window = Window::parse(request.window.as_deref().unwrap_or_default())?;
    let changes = changes(&request.zones);
    let wish = Telling {
        cwd: request.cwd.as_deref().unwrap_or_default(),
        zone: Zone {
            minutes: request.zone.unwrap_or(0),
            changes: &changes,
        },
        limit: request.limit,
    };
    let made = telling::recap(state, &reading, &wish, window, handle.call.now)?;
    let days = made.days.iter().map(|day| ToldDay {
        date: day.date.clone(),
        sessions: day.sessions.iter().map(told).collect(),
    });
    Ok(RecapAnswer {
        days: days.collect(),
        sessions: made.sessions,
        observations: made.observations,
    })
}

/// The session to go on from.
///
/// # Errors
/// Those of the scope.
pub fn handoff<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: HandoffRequest,
) -> Result<HandoffAnswer> {
    let handle = core.open(caller, "memory.handoff")?;
    let state = handle.store.state();
    let reading = reading(
        state,
        caller,
        request.project.as_deref(),
        request.agent.as_deref(),
    )?;
    let cwd: String = request.cwd.unwrap_or_default();
    let wish = Telling {
        cwd: &cwd,
        ..Telling::default()
    };
    let Some(made) = telling::handoff(state, &reading, &wish, handle.call.now)? else {
        return Ok(HandoffAnswer::default());
    };
    Ok(HandoffAnswer {
        session: Some(told(&made.told)),
        question: made.question,
        last: made.last,
    })
}

/// The newest sessions.
///
/// # Errors
/// Those of the scope.
pub fn session_history<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: SessionHistoryRequest,
) -> Result<SessionHistoryAnswer> {
    let handle = core.open(caller, "memory.session-history")?;
    let state = handle.store.state();
    let reading = reading(
        state,
        caller,
        request.project.as_deref(),
        request.agent.as_deref(),
    )?;
    let cwd: String = request.cwd.unwrap_or_default();
    let changes = changes(&request.zones);
    let wish = Telling {
        cwd: &cwd,
        zone: Zone {
            minutes: request.zone.unwrap_or(0),
            changes: &changes,
        },
        limit: request.limit,
    };
    let window = request.window.as_deref().map(Window::parse).transpose()?;
    let rows = telling::session_history(state, &reading, &wish, window, handle.call.now)?;
    Ok(SessionHistoryAnswer {
        sessions: rows.iter().map(told).collect::<Vec<_>>(),
    })
}
