//! What stored sessions keep of memories and skills are copies: they go when the original is
//! forgotten.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    string::{String, ToString},
    vec::Vec,
};

use super::{
    Session,
    loaded::{Entry, Skill},
    place::COLLECTION,
    state::{Origin, Source},
};
use crate::sort::Gather as _;
use crate::{
    caller::SHARED_OWNER,
    ecma::Value,
    model::{Change, Record, State, rewritten},
    store::Gone,
};

/// What takes copies of memories and skills out of every stored session that may have loaded them, in
/// all its versions. A session gets a version more, so that a call that read it before does not bring
/// them back.
pub fn without(state: &State, gone: &Gone) -> Vec<Change> {
    if *gone == Gone::default() {
        return Vec::new();
    }
    let mut changes = Vec::new();
    for (slot, head) in state.live(COLLECTION) {
        let owner = state.name(head.owner);
        let copies = Loaded {
            memories: within_reach(owner, &gone.memories),
            skills: skills_within_reach(owner, &gone.skills),
        };
        if copies == Loaded::default() {
            continue;
        }
        let Some(session) = state.record(slot) else {
            continue;
        };
        let strip = |content: &mut String| stripped(content, &copies);
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

/// Ids of what a session may have loaded.
#[derive(Default, PartialEq)]
struct Loaded<'a> {
    memories: BTreeSet<&'a str>,
    skills: BTreeMap<&'a str, Said<'a>>,
}

/// A skill that goes.
#[derive(PartialEq)]
struct Said<'a> {
    /// What its versions said.
    texts: &'a BTreeSet<String>,
    /// It is of the session's owner.
    own: bool,
}

impl Loaded<'_> {
    /// Whether a skill of a session is a copy: it says what a version of the original said. A skill of
    /// the id that the host has is none; what was loaded from the store is one, whatever it says.
    fn is_copy(&self, skill: &Skill, from_store: bool) -> bool {
        let said = self.skills.get(skill.id.as_str());
        said.is_some_and(|said| from_store && said.own || said.texts.contains(&skill.content))
    }
}

/// Skills that sessions of an owner may have loaded, as [`within_reach`]. One of the owner's own may
/// hide a shared one of its id.
fn skills_within_reach<'a>(
    owner: &str,
    gone: &'a BTreeMap<(String, String), BTreeSet<String>>,
) -> BTreeMap<&'a str, Said<'a>> {
    let reached = gone.iter().filter_map(|((whose, id), texts)| {
        let own = owner.is_empty() || whose == owner;
        let reached = own || whose == SHARED_OWNER;
        reached.then_some((id.as_str(), Said { texts, own }))
    });
    reached.gather()
}

/// Ids of what sessions of an owner may have loaded: what is its own or shared. Those of callers that
/// reach every owner are of none, and may have loaded anything.
fn within_reach<'a>(owner: &str, gone: &'a BTreeSet<(String, String)>) -> BTreeSet<&'a str> {
    let reached = gone.iter().filter(|(whose, _)| {
        let whose = whose.as_str();
        owner.is_empty() || whose == owner || whose == SHARED_OWNER
    });
    reached.map(|(_, id)| id.as_str()).collect()
}

/// The next version of a session, without the copies.
fn next(session: Record, strip: impl Fn(&mut String) -> bool) -> Change {
    let mut draft = session.draft;
    strip(&mut draft.content);
    draft.version += 1;
    Change::Put(draft.into())
}

/// Takes copies out of a snapshot; says whether there were any.
fn stripped(content: &mut String, gone: &Loaded<'_>) -> bool {
    let Loaded { memories, skills } = gone;
    // Most hold none of them, and reading one takes longer than looking.
    let mut ids = memories.iter().chain(skills.keys());
    if !ids.any(|id| content.contains(Value::from(*id).compact().as_str())) {
        return false;
    }
    let Ok(mut session) = Session::read_stored(content) else {
        return false;
    };
    let before = session.clone();
    let from_store = session.config.skills == Source::Store;
    let presets = &mut session.config.presets;
    presets.retain(|preset| !gone.is_copy(preset, false));
    session.skills.retain(|kept| {
        let found = matches!(kept.origin, Origin::Restored | Origin::Discovered);
        !gone.is_copy(&kept.skill, from_store && found)
    });
    // Uses and hints of a skill of the id that stays are that one's.
    let stay: BTreeSet<&str> = session.skills.iter().map(Entry::id).collect();
    let skills: BTreeSet<&str> = skills.keys().copied().collect();
    let skills: BTreeSet<&str> = match from_store {
        true => skills.difference(&stay).copied().collect(),
        false => {
            let before = before.skills.iter().map(Entry::id);
            let taken = before.filter(|id| skills.contains(id) && !stay.contains(id));
            taken.gather()
        }
    };
    if let Some(run) = &mut session.run {
        run.memories
            .retain(|memory| !memories.contains(memory.id.as_str()));
        run.used_memories
            .retain(|one| !memories.contains(one.id.as_str()));
        run.used_skills
            .retain(|one| !skills.contains(one.id.as_str()));
        if let Some(hints) = &mut run.hints {
            for (list, gone) in [
                (&mut hints.memories, memories),
                (&mut hints.skills, &skills),
            ] {
                if let Some(list) = list {
                    list.retain(|hinted| !gone.contains(hinted.id.as_str()));
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
