//! Changing memories: in place with an expected version, and by a successor.

use alloc::{
    boxed::Box,
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    KINDS, MEMORY, bounded_list,
    chain::titled_by,
    credit::hand_down,
    look::{ancestors, present},
    relate,
    remember::expiry,
    required, saying, says,
    scope::{Named, Reading},
    search::trust,
    title_of,
};
use crate::{
    Error, Result,
    host::Host,
    model::{
        Change as Event, Draft, Link, Origin, Outcome, Readers, Record, Scope, State, TITLED,
        identity::one_of,
    },
    rank::restate::{Difference, difference},
    store::{Decision, Handle, plain},
    text::space,
};

/// What to change in a memory; `None` keeps the old value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Patch {
    /// The text.
    pub content: Option<String>,
    /// The title; a content without one makes a new title only where the old one was made.
    pub title: Option<String>,
    /// One of the kinds.
    pub kind: Option<String>,
    /// What it is about.
    pub concepts: Option<Vec<String>>,
    /// Files it is about.
    pub files: Option<Vec<String>>,
    /// 0 to 10.
    pub importance: Option<f64>,
    /// Milliseconds until it expires, from now.
    pub ttl: Option<u64>,
}

/// A change that was made.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The record as it is now.
    pub record: Record,
    /// References of memories that derive from what it said before.
    pub affected: Vec<String>,
    /// Classes of secrets that were taken out.
    pub redacted: Vec<String>,
}

/// Changes parts of a memory under its id; what is not named stays.
///
/// # Errors
/// `missing` for an unknown id, `invalid` when nothing changes or a value is wrong, `conflict` when
/// `expected` is not the current version or the memory is no longer latest.
pub fn update<H: Host>(
    handle: &mut Handle<'_, H>,
    id: &str,
    patch: &Patch,
    expected: Option<u32>,
) -> Result<Change> {
    let (caller, origin, now) = (handle.call.caller, handle.origin(), handle.call.now);
    let outcome = handle.store.commit(&handle.call, |state| {
        let reading = Reading::of(state, caller, &Named::default())?;
        let old = present(state, &reading, MEMORY, id, now)?;
        check_version(&old, expected)?;
        if *patch == Patch::default() {
            return Err(Error::invalid("content", "nothing to update"));
        }
        let mut draft = patched(state, &old, patch, now)?;
        draft.updated = now;
        draft.version += 1;
        let reworded = draft.content != old.content;
        // Who renames a text has not said it: the less trusted of the two stays its source.
        let renamed = patch.title.is_some() || patch.concepts.is_some() || patch.files.is_some();
        if reworded || renamed && trust(origin.channel) > trust(old.origin.channel) {
            draft.origin = source(state, &old, &draft.content, &origin)?;
        }
        let given = [
            patch.title.is_some(),
            patch.concepts.is_some(),
            patch.files.is_some(),
        ];
        let made = plain(state, "content", &draft.content)?.text;
        hand_down(&mut draft, &old.draft, given, title_of(&made));
        let same = Draft {
            updated: old.updated,
            version: old.version,
            ..draft.clone()
        };
        if same == old.draft {
            // Nothing is new: the version that is there says all of it.
            let numbers = wrote(false, old.version);
            let outcome = Outcome {
                numbers,
                ..outcome_of(&old.draft)
            };
            return Ok(Decision {
                outcome,
                ..Decision::default()
            });
        }
        let (affected, mut changes) = match reworded {
            true => relate::affected(
                state,
                &draft.scope,
                &chain_of(state, &old),
                &format!("version {}", draft.version),
                &reading,
            ),
            false => Default::default(),
        };
        let mut outcome = outcome_of(&draft);
        outcome.numbers = wrote(false, draft.version);
        outcome.ids.extend(affected);
        changes.push(Event::Put(Box::new(draft)));
        Ok(Decision { changes, outcome })
    })?;
    written(handle.store.state(), &outcome)
}

/// Who a changed text is of. Who says again what somebody else said, in other blanks or signs, has not
/// said it first: the less trusted of the two stays its source.
fn source(state: &State, old: &Record, content: &str, origin: &Origin) -> Result<Origin> {
    let content = plain(state, "content", content)?.text;
    // Blanks and a full stop may say something else; whose words they are they do not say.
    let words = |text: &str| {
        let text = space::collapse(&text.to_lowercase());
        space::trim(text.trim_end_matches('.')).to_string()
    };
    let again = words(&old.content) == words(&content)
        || difference(&old.content, &content) == Difference::Nothing;
    let is_less = trust(origin.channel) > trust(old.origin.channel);
    Ok(match again && !is_less {
        true => old.origin.clone(),
        false => origin.clone(),
    })
}

/// Refuses to work on another version than the one that was seen.
pub(super) fn check_version(old: &Record, expected: Option<u32>) -> Result<()> {
    match expected {
        Some(expected) if expected != old.version || !old.latest => Err(Error::conflict(
            &old.reference(),
            u64::from(expected),
            u64::from(old.version),
        )),
        None if !old.latest => {
            let mut error = Error::conflict(&old.reference(), 0, u64::from(old.version));
            error.message = format!("{} is no longer latest: {}", old.reference(), old.reason);
            Err(error)
        }
        _ => Ok(()),
    }
}

fn patched(state: &State, old: &Record, patch: &Patch, now: u64) -> Result<Draft> {
    let mut draft = old.draft.clone();
    if let Some(content) = &patch.content {
        required("content", content)?;
        draft.title = title_for(&draft, &plain(state, "content", content)?.text);
        draft.content = content.clone();
    }
    if let Some(title) = &patch.title {
        draft.title = match says(title) {
            true => title.clone(),
            false => title_of(&plain(state, "content", &draft.content)?.text).to_string(),
        };
    }
    if patch.content.is_some() || patch.title.is_some() {
        draft.links.retain(|link| link.relation != TITLED);
    }
    if let Some(kind) = &patch.kind {
        one_of("kind", kind, &KINDS)?;
        draft.kind.clone_from(kind);
    }
    if let Some(concepts) = &patch.concepts {
        bounded_list("concepts", concepts.len())?;
        draft.tags = saying(concepts);
    }
    if let Some(files) = &patch.files {
        bounded_list("files", files.len())?;
        draft.files = saying(files);
    }
    if let Some(importance) = patch.importance {
        if !(0.0..=10.0).contains(&importance) {
            return Err(Error::invalid(
                "importance",
                format!("importance is {importance}, it must be 0 to 10"),
            ));
        }
        draft.importance = importance;
    }
    if patch.ttl.is_some() {
        draft.expires = expiry(now, patch.ttl)?;
    }
    Ok(draft)
}

/// The title of a memory that is to say something else: a title that was made of the old text is
/// made anew, so that nothing of that text stays; one that was given stays.
fn title_for(old: &Draft, content: &str) -> String {
    if is_made(old) || titled_by(old).is_some() {
        title_of(content).to_string()
    } else {
        old.title.clone()
    }
}

/// Whether a title was made of the text.
fn is_made(draft: &Draft) -> bool {
    draft.title == title_of(&draft.content) || draft.title == draft.content
}

/// A memory that takes the place of another.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Evolution {
    /// The new text.
    pub content: String,
    /// Its title; absent: the old one's.
    pub title: Option<String>,
    /// The version that must be current.
    pub expected: Option<u32>,
}

/// Replaces a memory by a successor that keeps its kind, concepts, files and scope.
///
/// # Errors
/// As [`update`].
pub fn evolve<H: Host>(handle: &mut Handle<'_, H>, id: &str, next: &Evolution) -> Result<Change> {
    required("content", &next.content)?;
    let (caller, origin, now) = (handle.call.caller, handle.origin(), handle.call.now);
    let new_id = handle.new_id();
    let given = next.title.as_deref().filter(|title| says(title));
    let outcome = handle.store.commit(&handle.call, |state| {
        let reading = Reading::of(state, caller, &Named::default())?;
        let old = present(state, &reading, MEMORY, id, now)?;
        check_version(&old, next.expected)?;
        let mut draft = old.draft.clone();
        draft.supersedes.insert(0, old.id.clone());
        draft.id = new_id.clone();
        // As documented a successor keeps the title, whatever it was made of; one that was made of
        // the old text is no evidence of what the new one says, and goes when that text does.
        if given.is_none() && is_made(&old.draft) {
            let target = old.reference();
            draft.links.push(Link {
                relation: TITLED.into(),
                target,
            });
        }
        if let Some(title) = given {
            draft.title = title.into();
            draft.links.retain(|link| link.relation != TITLED);
        }
        draft.content = next.content.clone();
        draft.version += 1;
        (draft.created, draft.updated) = (now, now);
        if draft.content != old.draft.content {
            draft.origin = source(state, &old, &draft.content, &origin)?;
        }
        let given = [given.is_some(), false, false];
        let made = plain(state, "content", &draft.content)?.text;
        hand_down(&mut draft, &old.draft, given, title_of(&made));
        let by = format!("{MEMORY}:{new_id}");
        let (affected, mut changes) =
            relate::affected(state, &draft.scope, &chain_of(state, &old), &by, &reading);
        let mut outcome = outcome_of(&draft);
        outcome.numbers = wrote(false, draft.version);
        outcome.ids.extend(affected);
        changes.push(Event::Retire {
            collection: MEMORY.into(),
            id: old.id.clone(),
            reason: "superseded".into(),
        });
        changes.push(superseded(&old, &by, &draft.scope));
        changes.push(Event::Put(Box::new(draft)));
        Ok(Decision { changes, outcome })
    })?;
    written(handle.store.state(), &outcome)
}

/// A row whose reason tells of its record alone.
pub(super) fn audit(action: &str, record: &Record, reason: String) -> Event {
    told(action, record, reason, &Readers::of(&record.scope))
}

/// References of a memory and of those that it replaced: what was made of one of them was made of it.
fn chain_of(state: &State, record: &Record) -> Vec<String> {
    let older = ancestors(state, record).into_iter();
    let mut chain: Vec<String> = older.map(|id| format!("{MEMORY}:{id}")).collect();
    chain.push(record.reference());
    chain
}

/// The row of a record that another one replaces: who reaches both reads by which.
pub(super) fn superseded(record: &Record, by: &str, scope: &Scope) -> Event {
    let readers = Readers::of(&record.scope).telling_of([scope.clone()]);
    told("supersede", record, format!("by {by}"), &readers)
}

/// A row about a record that those may read.
pub(super) fn told(action: &str, record: &Record, reason: String, readers: &Readers) -> Event {
    Event::Audit {
        action: action.to_string(),
        subject: record.reference(),
        reason,
        owner: readers.packed(),
    }
}

pub(super) fn outcome_of(draft: &Draft) -> Outcome {
    Outcome {
        ids: Vec::from([draft.collection.clone(), draft.id.clone()]),
        ..Outcome::default()
    }
}

/// What an outcome holds of a call that wrote a version: whether it found something there, and which
/// version it wrote.
pub(super) fn wrote(found: bool, version: u32) -> Vec<i64> {
    Vec::from([i64::from(found), i64::from(version)])
}

/// As [`changed`], in the version that the call [`wrote`]: a retry does not tell what others wrote
/// since.
pub(super) fn written(state: &State, outcome: &Outcome) -> Result<Change> {
    let mut change = changed(state, outcome)?;
    let draft = &change.record.draft;
    let version = outcome.numbers.get(1);
    let version = version.and_then(|version| u32::try_from(*version).ok());
    let own = version.and_then(|version| state.version(&draft.collection, &draft.id, version));
    change.record = own.unwrap_or(change.record);
    Ok(change)
}

/// The record that an outcome names.
pub(super) fn changed(state: &State, outcome: &Outcome) -> Result<Change> {
    let [collection, id, affected @ ..] = &outcome.ids[..] else {
        return Err(Error::missing("record", ""));
    };
    let record = state
        .get(collection, id)
        .ok_or_else(|| Error::missing(collection, id))?;
    Ok(Change {
        record,
        affected: affected.to_vec(),
        redacted: outcome.redacted.clone(),
    })
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::{Draft, title_for};

    #[test]
    fn promise_23_a_made_title_keeps_nothing_of_the_old_text() {
        let draft = |title: &str, content: &str| Draft {
            title: title.to_string(),
            content: content.to_string(),
            ..Draft::default()
        };
        let long = "zephyrine ".repeat(20);
        for old in [
            draft("the zephyrine plan", "the zephyrine plan"),
            draft(&long[..80], &long),
            // Grown by what stands where a secret was.
            draft(&long, &long),
        ] {
            assert_eq!(title_for(&old, "another plan"), "another plan");
        }
        let given = draft("Plans", "the zephyrine plan");
        assert_eq!(title_for(&given, "another plan"), "Plans");
    }
}
