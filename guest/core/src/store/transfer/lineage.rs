//! Which record a loaded version belongs to. An id or a key that two records claim is refused:
//! taking the second in would put it in the place of the first.

use alloc::{collections::BTreeMap, format, string::String};

use crate::{
    Code, Error, Result,
    model::{
        Change, Draft, State,
        numbered::{self, ENTITY, FACT, NUMBER, NUMBER_MAX, NUMBERED, VERSION_MAX},
    },
};

/// What the lines so far made of records: lines of one commit build on each other.
#[derive(Debug, Default)]
pub(super) struct Lineages {
    /// By reference.
    records: BTreeMap<String, Lineage>,
    /// The reference that holds a key, by collection, owner and key.
    keys: BTreeMap<(String, String, String), String>,
    /// Highest numbers by counter.
    counters: BTreeMap<String, u64>,
}

/// What stays the same through the versions of a record, and the newest version.
#[derive(Clone, Debug, PartialEq)]
struct Lineage {
    owner: String,
    key: String,
    created: u64,
    version: u32,
}

impl Lineage {
    fn of(draft: &Draft) -> Self {
        Self {
            owner: draft.scope.owner.clone(),
            key: draft.key.clone(),
            created: draft.created,
            version: draft.version,
        }
    }

    /// Checks that a version goes on from this one.
    fn check(&self, draft: &Draft) -> Result<()> {
        let numbered = NUMBERED.contains(&draft.collection.as_str());
        let other = if self.owner != draft.scope.owner {
            "owner"
        } else if self.key != draft.key {
            "key"
        } else if numbered && self.created != draft.created {
            "time of creation"
        } else {
            return if draft.version > self.version {
                Ok(())
            } else {
                Err(exists(format!(
                    "{} version {} comes after version {}: versions are taken in in their order",
                    draft.reference(),
                    draft.version,
                    self.version
                )))
            };
        };
        Err(exists(format!(
            "{} is another record here: its {other} differs",
            draft.reference()
        )))
    }
}

fn exists(message: String) -> Error {
    Error::new(Code::Exists, message)
}

/// Whether the key of a record is the end of its id, as in rows that are kept one a key in a space of
/// owner, project and agent: then equal keys of two spaces are two records.
fn is_told_by_id(draft: &Draft) -> bool {
    let end = draft.id.strip_suffix(draft.key.as_str());
    draft.collection != FACT && end.is_some_and(|space| space.is_empty() || space.ends_with('/'))
}

impl Lineages {
    /// Checks that a version belongs where it would go; gives the change of the counter that its
    /// number needs. Nothing is noted of a version that does not belong.
    ///
    /// # Errors
    /// `exists` when id or key are another record's, `invalid` for a number or version that no
    /// record can have.
    pub(super) fn take(
        &mut self,
        state: &State,
        draft: &Draft,
        latest: bool,
        most: u64,
    ) -> Result<Option<Change>> {
        if draft.version > VERSION_MAX {
            let message = format!("version is {}, the limit is {VERSION_MAX}", draft.version);
            return Err(Error::invalid("version", message));
        }
        let reference = draft.reference();
        let stored = || {
            let newest = state.get(&draft.collection, &draft.id)?;
            Some(Lineage::of(&newest.draft))
        };
        if let Some(known) = self.records.get(&reference).cloned().or_else(stored) {
            known.check(draft)?;
        }
        let count = number_of(state, draft, most)?;
        let key = (latest && !draft.key.is_empty() && !is_told_by_id(draft))
            .then(|| self.free_key(state, draft, &reference))
            .transpose()?;
        if let Some(key) = key {
            self.keys.insert(key, reference.clone());
        }
        self.records.insert(reference, Lineage::of(draft));
        Ok(count.and_then(|(name, value)| self.raise(state, name, value)))
    }

    /// A key is one record's: the place of this one in `keys`.
    fn free_key(
        &self,
        state: &State,
        draft: &Draft,
        reference: &str,
    ) -> Result<(String, String, String)> {
        let key = (
            draft.collection.clone(),
            draft.scope.owner.clone(),
            draft.key.clone(),
        );
        let stored = state
            .find_key(&key.0, &key.1, &key.2)
            .and_then(|slot| state.record(slot))
            .map(|record| record.draft.reference());
        match self.keys.get(&key).cloned().or(stored) {
            Some(holder) if holder != reference => Err(exists(format!(
                "the key {:?} is {holder}'s here; forget that one first, or load this one under another key",
                draft.key
            ))),
            _ => Ok(key),
        }
    }

    /// Raises a counter that was [`counted`], when its number is more than what is known.
    pub(super) fn raise(&mut self, state: &State, name: String, value: u64) -> Option<Change> {
        let highest = self.counters.get(&name).copied().unwrap_or(0);
        if value <= highest.max(state.counter(&name)) {
            return None;
        }
        self.counters.insert(name.clone(), value);
        Some(Change::Count { name, value })
    }
}

/// The counter that must be past the number of a record, or the next record would take it again,
/// and that number.
fn number_of(state: &State, draft: &Draft, most: u64) -> Result<Option<(String, u64)>> {
    if !NUMBERED.contains(&draft.collection.as_str()) {
        return Ok(None);
    }
    let named = (draft.collection == ENTITY).then(|| draft.fields.get(NUMBER));
    let (prefix, number) = match (named.flatten(), draft.id.rsplit_once('/')) {
        (Some(number), _) => (
            draft.id.strip_suffix(draft.key.as_str()).unwrap_or(""),
            number.as_str(),
        ),
        (None, Some((_, number))) => draft.id.split_at(draft.id.len() - number.len()),
        (None, None) => ("", draft.id.as_str()),
    };
    let Some(value) = numbered::number(number) else {
        // Entities may be named instead.
        if draft.collection == FACT {
            let message =
                format!("the id of a fact is a number from 1 to {NUMBER_MAX}, not {number:?}");
            return Err(Error::invalid("id", message));
        }
        return Ok(None);
    };
    let name = numbered::counter(&draft.collection, prefix);
    counted(state, &name, value, most)?;
    Ok(Some((name, value)))
}

/// Checks a number of a counter. One that the counter is past takes no room from anybody.
///
/// # Errors
/// `invalid` above `most`.
pub(super) fn counted(state: &State, name: &str, value: u64, most: u64) -> Result<()> {
    if value <= most.max(state.counter(name)) {
        return Ok(());
    }
    let message = format!("the counter {name:?} is {value}, the limit is {most}");
    Err(Error::invalid("counters", message))
}
