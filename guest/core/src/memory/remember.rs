//! Remembering: what is saved, what it replaces, what it is near to.

use alloc::{
    boxed::Box,
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    LAST_INSTANT, LIST_MAX, MEMORY, OBSERVATION, STRENGTH, bounded_list,
    change::superseded,
    credit::{joined, restated},
    kind_name,
    look::find,
    relate, required, saying, says,
    scope::{Named, Reading, Writing},
    title_of,
};
use crate::sort::Arrange as _;
use crate::{
    Code, Error, Result,
    host::Host,
    model::{Change, Draft, Head, Link, Outcome, Record, Resolved, State},
    rank::{
        jaccard::{Hashes, NEAR, SAME},
        keyword::{KeywordIndex, Observation, PrefixRule},
        restate::{self, Difference},
    },
    store::{Decision, Handle, Image, plain, shape},
    text::space,
};

/// Texts that are compared in full once a near one is known: template-like stores have very many
/// that are alike.
const COMPARED_MAX: usize = 256;

/// When a similar new memory replaces an old one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// Only in the same scope, only when it says the same as the old one, and only when it lasts as
    /// long. What the old one has and the new one does not say is kept.
    Guarded,
    /// Whenever the documented similarity says so.
    Similar,
    /// Never.
    Never,
}

impl Policy {
    /// The policy of a store.
    pub fn of(state: &State) -> Self {
        match state.setting_or_standard("supersession") {
            "similar" => Self::Similar,
            "never" => Self::Never,
            _ => Self::Guarded,
        }
    }
}

/// What is to be remembered.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NewMemory {
    /// The text; kept as given.
    pub content: String,
    /// One of [`super::KINDS`]; anything else is a fact.
    pub kind: String,
    /// Absent: the beginning of the content.
    pub title: Option<String>,
    /// What it is about.
    pub concepts: Vec<String>,
    /// Files it is about.
    pub files: Vec<String>,
    /// Which project; blank is none.
    pub project: Option<String>,
    /// Which agent; blank is the caller's.
    pub agent: Option<String>,
    /// Milliseconds until it expires; absent: never.
    pub ttl: Option<u64>,
    /// Observations that it was made from.
    pub sources: Vec<String>,
    /// What else it is said to be made from: the documented call names what it likes.
    pub claimed: Vec<String>,
    /// Memories that it replaces, in any case.
    pub supersedes: Vec<String>,
    /// 0 to 10; absent: [`STRENGTH`].
    pub importance: Option<f64>,
    /// Absent: the store's.
    pub policy: Option<Policy>,
}

/// A memory that is near a new one and was not replaced.
#[derive(Clone, Debug, PartialEq)]
pub struct Near {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Token-set similarity: above 0.4, or any where only numbers differ.
    pub similarity: f64,
    /// What keeps the two apart: `number`, `negation`, `order`, `word`, `scope`, `expiry` where the
    /// other one says the same and lasts longer, or nothing when the policy alone keeps them.
    pub apart: String,
}

/// What remembering did.
#[derive(Clone, Debug, PartialEq)]
pub struct Remembered {
    /// The new memory.
    pub record: Record,
    /// Ids of what it replaced.
    pub superseded: Vec<String>,
    /// What it is near to.
    pub near: Option<Near>,
    /// References of memories that derive from what it replaced.
    pub affected: Vec<String>,
    /// Classes of secrets that were taken out.
    pub redacted: Vec<String>,
}

/// A stored memory beside a new one.
struct Rival {
    record: Record,
    similarity: f64,
    /// It has the words of the new text, in some order: only then it may say the same.
    same_words: bool,
}

/// Saves a memory.
///
/// # Errors
/// `invalid` for a blank content or a ttl of nothing, `missing` for a source that is no observation in
/// reach, `missing` and `conflict` for what it is said to supersede, `denied` beyond the caller's scope, and those of the store.
pub fn remember<H: Host>(handle: &mut Handle<'_, H>, wish: &NewMemory) -> Result<Remembered> {
    let draft = draft(handle, wish)?;
    // Stored texts are without secrets: so is what they are compared with.
    let compared = plain(handle.store.state(), "content", &draft.content)?.text;
    let (caller, now) = (handle.call.caller, handle.call.now);
    handle.store.compare();
    let outcome = handle.store.commit_image(&handle.call, |image| {
        let state = &image.state;
        let mut draft = draft.clone();
        let reading = Reading::beside(state, caller, &draft.scope)?;
        for id in wish.sources.iter().filter(|id| says(id)) {
            // An observation that is there: what is made of it goes when it is forgotten.
            let seen = find(state, &reading, OBSERVATION, id)?;
            draft.links.push(source(seen.reference()));
        }
        draft.links.extend(wish.claimed.iter().map(|id| {
            let seen = find(state, &reading, OBSERVATION, id).ok();
            source(seen.map_or_else(|| format!("{OBSERVATION}:{id}"), |seen| seen.reference()))
        }));
        for id in &wish.supersedes {
            let old = replaceable(state, &reading, id, now)?;
            within(&old.draft, &draft)?;
            draft.version = draft.version.max(old.version + 1);
            if !draft.supersedes.contains(&old.id) {
                draft.supersedes.push(old.id.clone());
            }
        }
        let policy = wish.policy.unwrap_or_else(|| Policy::of(state));
        let (replaced, near) = weigh(image, &reading, &draft, &compared, policy);
        if let Some(old) = replaced {
            draft.version = draft.version.max(old.version + 1);
            draft.supersedes.push(old.id.clone());
            if policy == Policy::Guarded {
                let made = title_of(&compared);
                restated(&mut draft, &old, made);
                inherit(&mut draft, &old, wish);
                joined(&mut draft, &old, made);
            }
        }
        Ok(decision(state, &reading, draft, near))
    })?;
    answer(handle.store.state(), &outcome, &compared)
}

/// What names an observation that a memory was made from.
fn source(target: String) -> Link {
    Link {
        relation: "source".into(),
        target,
    }
}

/// Checks a wish and makes the record of it, as if it replaced nothing.
fn draft<H: Host>(handle: &Handle<'_, H>, wish: &NewMemory) -> Result<Draft> {
    required("content", &wish.content)?;
    bounded_list("concepts", wish.concepts.len())?;
    bounded_list("files", wish.files.len())?;
    bounded_list("sources", wish.sources.len().max(wish.claimed.len()))?;
    bounded_list("supersedes", wish.supersedes.len())?;
    let importance = wish.importance.unwrap_or(STRENGTH);
    if !(0.0..=10.0).contains(&importance) {
        return Err(Error::invalid(
            "importance",
            format!("importance is {importance}, it must be 0 to 10"),
        ));
    }
    let (state, now) = (handle.store.state(), handle.call.now);
    let named = Named {
        project: wish.project.as_deref(),
        agent: wish.agent.as_deref(),
        session: None,
    };
    Ok(Draft {
        collection: MEMORY.into(),
        id: handle.new_id(),
        scope: Writing::of(state, handle.call.caller, &named)?.0,
        kind: kind_name(&wish.kind).into(),
        title: match wish.title.as_ref().filter(|title| says(title)) {
            Some(title) => title.clone(),
            None => title_of(&plain(state, "content", &wish.content)?.text).to_string(),
        },
        content: wish.content.clone(),
        tags: saying(&wish.concepts),
        files: saying(&wish.files),
        origin: handle.origin(),
        confidence: 1.0,
        importance,
        strength: STRENGTH,
        created: now,
        updated: now,
        expires: expiry(now, wish.ttl)?,
        version: 1,
        ..Draft::default()
    })
}

/// When something expires; 0 for never.
///
/// # Errors
/// `invalid` about `ttl` for 0 and for an instant that no date can name.
pub(super) fn expiry(now: u64, ttl: Option<u64>) -> Result<u64> {
    let Some(ttl) = ttl else { return Ok(0) };
    match now.checked_add(ttl) {
        Some(expires) if ttl > 0 && expires <= LAST_INSTANT => Ok(expires),
        _ => {
            let mut error = Error::invalid(
                "ttl",
                format!(
                    "ttl is {ttl} milliseconds, it must be above 0 and end before the year 275760"
                ),
            );
            (error.actual, error.limit) = (ttl, LAST_INSTANT.saturating_sub(now));
            Err(error)
        }
    }
}

/// Keeps what an old memory has and one that says the same again leaves open.
fn inherit(draft: &mut Draft, old: &Draft, wish: &NewMemory) {
    if draft.kind == kind_name("") {
        draft.kind.clone_from(&old.kind);
    }
    if !wish.title.as_deref().is_some_and(says) && old.title != title_of(&old.content) {
        draft.title.clone_from(&old.title);
    }
    let lists = [(&mut draft.tags, &old.tags), (&mut draft.files, &old.files)];
    for (list, known) in lists {
        for one in known {
            if list.len() < LIST_MAX && !list.contains(one) {
                list.push(one.clone());
            }
        }
    }
    for source in old.links.iter().filter(|link| link.relation == "source") {
        if draft.links.len() < LIST_MAX && !draft.links.contains(source) {
            draft.links.push(source.clone());
        }
    }
    draft.importance = draft.importance.max(old.importance);
}

/// Whether a memory is still there when another one has expired.
pub(super) fn outlasts(one: &Draft, other: &Draft) -> bool {
    other.expires != 0 && (one.expires == 0 || one.expires > other.expires)
}

/// The memory that a new one names as replaced.
fn replaceable(state: &State, reading: &Reading, id: &str, now: u64) -> Result<Record> {
    if space::trim(id).is_empty() {
        return Err(Error::invalid("supersedes", "supersedes names an empty id"));
    }
    let record = super::look::present(state, reading, MEMORY, id, now)?;
    if !record.latest {
        let mut error = Error::new(
            Code::Conflict,
            format!("memory {id:?} is not latest: {}", record.reason),
        )
        .about(id);
        error.version = u64::from(record.version);
        return Err(error);
    }
    Ok(record)
}

/// Refuses to let a memory of one project take the place of one that every project has.
fn within(old: &Draft, new: &Draft) -> Result<()> {
    let project = &new.scope.project;
    if project.is_empty() || !old.scope.project.is_empty() {
        return Ok(());
    }
    let message = format!(
        "memory {:?} is of every project, and one of project {project:?} would take it from all of \
         them: evolve it, or save yours without supersedes",
        old.id
    );
    Err(Error::invalid("supersedes", message))
}

fn decision(state: &State, reading: &Reading, draft: Draft, near: Option<Near>) -> Decision {
    let by = format!("{MEMORY}:{}", draft.id);
    let replaced: Vec<String> = draft
        .supersedes
        .iter()
        .map(|id| format!("{MEMORY}:{id}"))
        .collect();
    let (affected, mut changes) = match replaced.is_empty() {
        true => Default::default(),
        false => relate::affected(state, &draft.scope, &replaced, &by, reading),
    };
    let mut ids = Vec::from([
        draft.id.clone(),
        near.as_ref()
            .map_or_else(String::new, |near| near.id.clone()),
    ]);
    for old in &draft.supersedes {
        changes.push(Change::Retire {
            collection: MEMORY.into(),
            id: old.clone(),
            reason: "superseded".into(),
        });
        let record = state.get(MEMORY, old);
        changes.extend(record.map(|old| superseded(&old, &by, &draft.scope)));
    }
    ids.extend(draft.supersedes.iter().cloned());
    let numbers = Vec::from([draft.supersedes.len() as i64]);
    ids.extend(affected);
    changes.push(Change::Put(Box::new(draft)));
    Decision {
        changes,
        outcome: Outcome {
            ids,
            numbers,
            ..Outcome::default()
        },
    }
}

/// What an outcome says: the record as the call wrote it, its id's first version, although a retry
/// may find newer ones.
fn answer(state: &State, outcome: &Outcome, compared: &str) -> Result<Remembered> {
    let id = outcome.ids.first().map_or("", String::as_str);
    let first = state.versions(MEMORY, id).last().copied();
    let record = first
        .and_then(|slot| state.record(slot))
        .ok_or_else(|| Error::missing("memory", id))?;
    let near = outcome
        .ids
        .get(1)
        .filter(|id| !id.is_empty())
        .and_then(|id| state.get(MEMORY, id));
    let near = near.map(|other| {
        let set = Hashes::new(compared);
        let similarity = set.similarity(&Hashes::new(&other.content));
        near_of(&other, similarity, &record.draft, compared)
    });
    let rest = outcome.ids.get(2..).unwrap_or_default();
    let replaced = outcome
        .numbers
        .first()
        .and_then(|count| usize::try_from(*count).ok());
    let (superseded, affected) = rest.split_at(replaced.unwrap_or(rest.len()).min(rest.len()));
    Ok(Remembered {
        record,
        superseded: superseded.to_vec(),
        near,
        affected: affected.to_vec(),
        redacted: outcome.redacted.clone(),
    })
}

fn near_of(other: &Record, similarity: f64, new: &Draft, compared: &str) -> Near {
    let apart = match restate::difference(&other.content, compared) {
        _ if !same_scope(&other.draft, new) => "scope",
        Difference::Nothing if outlasts(&other.draft, new) => "expiry",
        Difference::Nothing => "",
        difference => difference.word(),
    };
    Near {
        id: other.id.clone(),
        title: other.title.clone(),
        similarity,
        apart: apart.into(),
    }
}

fn same_scope(one: &Draft, other: &Draft) -> bool {
    one.scope.project == other.scope.project && one.scope.agent == other.scope.agent
}

/// What a new memory replaces by itself, or else is near to.
fn weigh(
    image: &Image,
    reading: &Reading,
    draft: &Draft,
    compared: &str,
    policy: Policy,
) -> (Option<Record>, Option<Near>) {
    let rivals = rivals(image, reading, draft, compared, policy);
    let replaced = match policy {
        Policy::Never => None,
        Policy::Guarded => rivals.iter().find(|rival| {
            rival.same_words
                && same_scope(&rival.record.draft, draft)
                && !outlasts(&rival.record.draft, draft)
                && restate::difference(&rival.record.content, compared) == Difference::Nothing
        }),
        Policy::Similar => rivals.iter().find(|rival| rival.similarity > SAME),
    };
    if let Some(rival) = replaced {
        return (Some(rival.record.clone()), None);
    }
    let mut best: Option<&Rival> = None;
    for rival in rivals.iter().filter(|rival| rival.similarity > NEAR) {
        if best.is_none_or(|known| rival.similarity > known.similarity) {
            best = Some(rival);
        }
    }
    let known = best.map(|rival| near_of(&rival.record, rival.similarity, draft, compared));
    let near = known.or_else(|| framed(image, reading, draft, compared, policy));
    (None, near)
}

/// The newest memory that says the same but for its numbers: too few words are left of a short text
/// to be similar. The documented rule does not know it.
fn framed(
    image: &Image,
    reading: &Reading,
    draft: &Draft,
    compared: &str,
    policy: Policy,
) -> Option<Near> {
    if policy == Policy::Similar {
        return None;
    }
    let (state, owner) = (&image.state, draft.scope.owner.as_str());
    let similar = image.derived.similar()?;
    let frame = restate::sense(compared).frame;
    let reach = reading.reach.resolve(state);
    let record = similar
        .framed(&shape(owner, compared))
        .take(COMPARED_MAX)
        .filter(|slot| is_rival(state, &reach, *slot, draft, policy))
        .filter_map(|slot| state.record(slot))
        .find(|record| {
            record.scope.owner == owner && restate::sense(&record.content).frame == frame
        })?;
    let similarity = Hashes::new(compared).similarity(&Hashes::new(&record.content));
    Some(near_of(&record, similarity, draft, compared))
}

/// Stored memories that a new one has to be weighed against: most similar first, of equal ones the
/// newest; in the documented order under [`Policy::Similar`].
fn rivals(
    image: &Image,
    reading: &Reading,
    draft: &Draft,
    compared: &str,
    policy: Policy,
) -> Vec<Rival> {
    let Some(similar) = image.derived.similar() else {
        return Vec::new();
    };
    let state = &image.state;
    let owner = draft.scope.owner.as_str();
    let reach = reading.reach.resolve(state);
    let wanted = shape(owner, compared);
    let set = Hashes::new(compared);
    let mut rivals: Vec<Rival> = Vec::new();
    let mut best = 0.0_f64;
    let restated = similar.restated(&wanted);
    let near = similar.candidates(&wanted);
    let slots = restated
        .iter()
        .map(|slot| (*slot, 1.0))
        .chain(near.iter().map(|c| (c.doc, c.bound)));
    for (number, (slot, bound)) in slots.enumerate() {
        let bounded = policy != Policy::Similar && number >= restated.len() + COMPARED_MAX;
        if policy != Policy::Similar
            && number >= restated.len()
            && (bound <= best || bounded && best > NEAR)
        {
            break;
        }
        if rivals.iter().any(|rival| rival.record.slot == slot)
            || !is_rival(state, &reach, slot, draft, policy)
        {
            continue;
        }
        let Some(record) = state
            .record(slot)
            .filter(|record| record.scope.owner == owner)
        else {
            continue;
        };
        let similarity = set.similarity(&Hashes::new(&record.content));
        best = best.max(similarity);
        rivals.push(Rival {
            record,
            similarity,
            same_words: number < restated.len(),
        });
    }
    rivals.arrange_by(|one, other| {
        other
            .similarity
            .total_cmp(&one.similarity)
            .then(other.record.slot.cmp(&one.record.slot))
    });
    let tied = rivals.len() > 1
        && (rivals[1].similarity > SAME || rivals[0].similarity <= rivals[1].similarity);
    if policy == Policy::Similar && tied {
        documented_order(state, owner, compared, &mut rivals);
    }
    rivals
}

/// Whether a stored memory may be named beside a new one at all: one beyond the caller's reach or of
/// another project never, and another agent's only where the documented rule looks at everything.
fn is_rival(state: &State, reach: &Resolved, slot: u32, draft: &Draft, policy: Policy) -> bool {
    let Some(head) = state.head(slot).filter(|head| reach.admits(head)) else {
        return false;
    };
    let other = |name| state.name(name);
    let (project, agent) = (other(head.project), other(head.agent));
    let apart =
        !project.is_empty() && !draft.scope.project.is_empty() && project != draft.scope.project;
    let named = || {
        let id = state.id(slot);
        id.is_some_and(|id| draft.supersedes.iter().any(|known| known == id))
    };
    !apart && (policy == Policy::Similar || agent == draft.scope.agent) && !named()
}

/// The order in which the documented rule meets its candidates: that of its keyword ranking over
/// all that the owner has; those that it does not find come last.
fn documented_order(state: &State, owner: &str, content: &str, rivals: &mut [Rival]) {
    let mut slots = Vec::new();
    let mut index = KeywordIndex::default();
    for (slot, head) in state.live(MEMORY) {
        if let Some(record) = record_of(state, slot, head, owner) {
            slots.push(slot);
            index.add(keyword_tokens(&record.draft));
        }
    }
    let hits = index.search(content, PrefixRule::Summed, usize::MAX);
    let place = |slot: u32| {
        hits.iter()
            .position(|(doc, _)| slots[*doc as usize] == slot)
            .unwrap_or(usize::MAX)
    };
    rivals.arrange_by_key(|rival| place(rival.record.slot));
}

fn record_of(state: &State, slot: u32, head: &Head, owner: &str) -> Option<Record> {
    (state.name(head.owner) == owner)
        .then(|| state.record(slot))
        .flatten()
}

/// What the documented keyword ranking counts of a memory: its content twice, and the word
/// `decision`, which every memory has as its kind there.
pub(super) fn keyword_tokens(draft: &Draft) -> Vec<String> {
    Observation {
        title: draft.own_title(),
        subtitle: "",
        narrative: &draft.content,
        facts: core::slice::from_ref(&draft.content),
        concepts: &draft.tags,
        files: &draft.files,
        kind: "decision",
    }
    .tokens()
}
