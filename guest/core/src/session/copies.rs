//! What stored sessions keep of memories and skills are copies: they go when the original is
//! forgotten.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{Session, place::COLLECTION};
use crate::{
    ecma::Value,
    model::{Change, Record, State, rewritten},
    store::Gone,
};

/// What takes copies of memories and skills, by their ids, out of every stored session of an owner,
/// in all its versions. A session gets a version more, so that a call that read it before does not
/// bring them back.
pub fn without(state: &State, owner: &str, gone: &Gone) -> Vec<Change> {
    if *gone == Gone::default() {
        return Vec::new();
    }
    let owner = state.names().find(owner);
    let sessions = state
        .live(COLLECTION)
        .filter(|(_, head)| Some(head.owner) == owner)
        .filter_map(|(slot, _)| state.record(slot));
    let mut changes = Vec::new();
    for session in sessions {
        let strip = |content: &mut String| stripped(content, gone);
        let anew = rewritten(state, COLLECTION, &session.id, |draft| {
            strip(&mut draft.content)
        });
        if !anew.is_empty() {
            changes.extend(anew);
            changes.push(next(session, strip));
        }
    }
    changes
}

/// The next version of a session, without the copies.
fn next(session: Record, strip: impl Fn(&mut String) -> bool) -> Change {
    let mut draft = session.draft;
    strip(&mut draft.content);
    draft.version += 1;
    Change::Put(draft.into())
}

/// Takes copies out of a snapshot; says whether there were any.
fn stripped(content: &mut String, gone: &Gone) -> bool {
    let Gone { memories, skills } = gone;
    // Most hold none of them, and reading one takes longer than looking.
    let mut ids = memories.iter().chain(skills);
    if !ids.any(|id| content.contains(Value::from(id.as_str()).compact().as_str())) {
        return false;
    }
    let Ok(mut session) = Session::read_stored(content) else {
        return false;
    };
    let before = session.clone();
    session
        .skills
        .retain(|kept| !skills.contains(&kept.skill.id));
    if let Some(run) = &mut session.run {
        run.memories.retain(|memory| !memories.contains(&memory.id));
        run.used_memories.retain(|one| !memories.contains(&one.id));
        run.used_skills.retain(|one| !skills.contains(&one.id));
        if let Some(hints) = &mut run.hints {
            for (list, gone) in [(&mut hints.memories, memories), (&mut hints.skills, skills)] {
                if let Some(list) = list {
                    list.retain(|hinted| !gone.contains(&hinted.id));
                }
            }
        }
    }
    if session == before {
        return false;
    }
    let Ok(snapshot) = session.snapshot() else {
        return false;
    };
    *content = snapshot.to_string();
    true
}
