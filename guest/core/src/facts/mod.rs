//! Namespaced facts: one value a key, with a kind and a confidence (`agentic_memory`).

mod alike;
mod serve;

use alloc::{
    borrow::ToOwned,
    collections::BTreeMap,
    format,
    string::{String, ToString},
    vec::Vec,
};

pub use alike::alike;
pub use serve::{Reply, serve};

use unicode_normalization::UnicodeNormalization;

use crate::sort::{Arrange as _, Gather as _};
use crate::{
    Caller, Code, Error, Result,
    caller::{EVERY_OWNER, SHARED_OWNER},
    host::Host,
    model::{
        Change, Draft, Head, Outcome, Readers, Record, Scope, State,
        identity::{BORDER, check_name, keyed, one_of, own_agent, split_key},
    },
    store::{Call, Decision, Handle, fits},
};

/// The collection of facts.
pub const COLLECTION: &str = crate::model::numbered::FACT;
/// The closed set of kinds.
pub const KINDS: [&str; 5] = ["fact", "preference", "outcome", "lesson", "goal"];
/// Longest owner, in bytes (they are ASCII).
pub const OWNER_MAX: usize = 40;
/// Longest key, in characters.
pub const KEY_MAX: usize = 120;
/// Longest value, in characters.
pub const VALUE_MAX: usize = 4_000;
/// Most rows that `recall` gives.
pub const RECALL_MAX: u32 = 100;
/// Most rows that `list` gives.
pub const LIST_MAX: u32 = 200;
/// Days after which a doubtful fact decays.
pub const DECAY_DAYS: f64 = 90.0;
/// Confidence below which an old fact decays.
pub const DECAY_BELOW: f64 = 0.4;

/// Bytes of the keys of facts that one record lets decay, and what each takes besides.
const PRUNED_BYTES_MAX: usize = 512 << 10;
const PRUNED_BYTES: usize = 200;

/// Calls that one identity has in a window, and its seconds, at the documented service.
pub const RATE: (u64, u64) = (120, 3_600);

/// What a fact says.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// Number in the store, from 1.
    pub id: u64,
    /// Whose.
    pub owner: String,
    /// One of [`KINDS`].
    pub kind: String,
    /// Unique within the owner.
    pub key: String,
    /// The text.
    pub value: String,
    /// 0 to 1.
    pub confidence: f64,
    /// First stored, milliseconds UTC.
    pub created: u64,
    /// Stored or updated last, milliseconds UTC.
    pub updated: u64,
    /// From 1.
    pub version: u32,
}

impl Fact {
    fn of(record: &Record) -> Self {
        Self {
            id: record.id.parse().unwrap_or(0),
            owner: record.scope.owner.clone(),
            kind: record.kind.clone(),
            key: shown_key(&record.key).to_owned(),
            value: record.content.clone(),
            confidence: record.confidence,
            created: record.created,
            updated: record.updated,
            version: record.version,
        }
    }
}

/// A checked owner that the caller may reach: proof that the order of checks was kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owner {
    name: String,
    /// The agent whose facts these are; empty where agents are not isolated.
    agent: String,
}

impl Owner {
    /// Its name.
    pub fn as_str(&self) -> &str {
        &self.name
    }

    fn scope(&self) -> Scope {
        Scope {
            owner: self.name.clone(),
            agent: self.agent.clone(),
            ..Scope::default()
        }
    }

    /// The caller as this owner: a named operation of somebody who reaches every owner is one of the
    /// owner's that it is for, and answers for no other.
    fn acting(&self, caller: &Caller) -> Caller {
        Caller {
            owner: self.name.clone(),
            ..caller.clone()
        }
    }

    /// The key under which a fact is stored: those of isolated agents do not meet.
    fn stored_key(&self, key: &str) -> String {
        keyed(&self.agent, key)
    }

    fn has(&self, state: &State, head: &Head) -> bool {
        let names = state.names();
        names.find(&self.name) == Some(head.owner)
    }

    /// Whether a fact of the owner is one of these.
    fn holds(&self, record: &Record) -> bool {
        split_key(&record.key).0 == self.agent
    }
}

/// The key as it was given.
fn shown_key(stored: &str) -> &str {
    split_key(stored).1
}

/// Checks identity, call rate, form of the owner and reach, in this order. The owner `*`, a
/// person at the machine, has no rate.
///
/// # Errors
/// `denied` about `caller` without an identity, `unavailable` about `rate`, `invalid` about
/// `owner`, `denied` about `owner` for somebody else's, whether or not it has facts; `denied` about
/// `agent` without one where agents are isolated.
pub fn admit<H: Host>(
    handle: &mut Handle<'_, H>,
    owner: Option<&str>,
    standard_rate: Option<(u64, u64)>,
) -> Result<Owner> {
    let caller = handle.call.caller;
    if caller.owner.is_empty() {
        return Err(Error::new(Code::Denied, "the call carries no identity").about("caller"));
    }
    if caller.owner != EVERY_OWNER
        && let Some((calls, seconds)) = rate_of(handle.store.state(), standard_rate)
    {
        let key = format!("facts {}", caller.owner.trim().to_lowercase());
        handle.store.rate(&key, calls, seconds, handle.call.now)?;
    }
    let owner = match owner {
        Some(owner) => owner,
        None if caller.owner == EVERY_OWNER => {
            return Err(Error::invalid("owner", "owner is required"));
        }
        None => &caller.owner,
    };
    let owner = owner_name(owner)?;
    if !reaches(caller, &owner) {
        let message = "this caller may not reach that owner";
        return Err(Error::new(Code::Denied, message).about("owner"));
    }
    Ok(Owner {
        agent: own_agent(handle.store.state(), caller)?,
        name: owner,
    })
}

fn rate_of(state: &State, standard: Option<(u64, u64)>) -> Option<(u64, u64)> {
    let number = |name: &str| {
        state
            .setting(name)
            .and_then(|text| text.parse::<u64>().ok())
            .filter(|number| *number > 0)
    };
    let calls = number("facts.rate-calls").or(standard.map(|rate| rate.0))?;
    let seconds = number("facts.rate-seconds")
        .or(standard.map(|rate| rate.1))
        .unwrap_or(RATE.1)
        .max(1);
    Some((calls, seconds))
}

fn reaches(caller: &Caller, owner: &str) -> bool {
    caller.owner == EVERY_OWNER
        || owner == SHARED_OWNER
        || caller.owner.trim().to_lowercase() == owner
}

/// An owner in its one form: trimmed, lower case, 1 to 40 of `a-z 0-9 _ -`, the first a letter
/// or digit.
///
/// # Errors
/// `too-large` about `owner` above [`OWNER_MAX`] characters, else `invalid`.
pub fn owner_name(text: &str) -> Result<String> {
    let owner = text.trim().to_lowercase();
    let length = owner.chars().count();
    if length > OWNER_MAX {
        let (actual, limit) = (length as u64, OWNER_MAX as u64);
        return Err(Error::too_large("owner", "characters", actual, limit));
    }
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    let well_formed = owner.chars().next().is_some_and(plain)
        && owner.chars().all(|c| plain(c) || c == '_' || c == '-');
    if well_formed {
        return Ok(owner);
    }
    let message = "owner must be 1 to 40 of a-z, 0-9, _ and -, starting with a letter or digit";
    Err(Error::invalid("owner", message))
}

/// A kind in its one form.
///
/// # Errors
/// `invalid` about `kind` for one outside the closed set.
pub fn kind_name(text: &str) -> Result<String> {
    let kind = text.trim().to_lowercase();
    if KINDS.contains(&kind.as_str()) {
        Ok(kind)
    } else {
        Err(Error::invalid(
            "kind",
            format!("kind must be one of {}", KINDS.join(", ")),
        ))
    }
}

/// A key in its one form.
///
/// # Errors
/// `invalid` when blank and with U+001F, `too-large` above [`KEY_MAX`] characters.
pub fn key_name(text: &str) -> Result<String> {
    let key = bounded("key", text, KEY_MAX)?;
    if key.contains(BORDER) {
        return Err(Error::invalid(
            "key",
            "key holds the control character U+001F",
        ));
    }
    Ok(key)
}

/// A value in its one form, without blocked words.
///
/// # Errors
/// `invalid` when blank or with a blocked word, `too-large` above [`VALUE_MAX`] characters.
pub fn value_text(state: &State, text: &str) -> Result<String> {
    let value = bounded("value", text, VALUE_MAX)?;
    unblocked(&value, blocked_words(state))?;
    Ok(value)
}

/// Words that no value may hold, parted by commas.
fn blocked_words(state: &State) -> &str {
    state.setting("facts.blocked-words").unwrap_or("")
}

fn unblocked(value: &str, blocked: &str) -> Result<()> {
    if blocked.split(',').any(|word| has_word(value, word.trim())) {
        return Err(Error::invalid("value", "value contains a blocked word"));
    }
    Ok(())
}

fn bounded(field: &str, text: &str, limit: usize) -> Result<String> {
    let text = text.trim();
    if text.is_empty() {
        return Err(Error::invalid(field, format!("{field} is required")));
    }
    let length = text.chars().count();
    if length > limit {
        let mut error = Error::too_large(field, "characters", length as u64, limit as u64);
        error.message = format!("{field} too long (max {limit} chars)");
        return Err(error);
    }
    Ok(text.to_owned())
}

/// Whether the text holds the word as a whole, any case.
fn has_word(text: &str, word: &str) -> bool {
    if word.is_empty() {
        return false;
    }
    let (text, word) = (fold(text), fold(word));
    let part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(&word).any(|(start, found)| {
        let before = text[..start].chars().next_back();
        let after = text[start + found.len()..].chars().next();
        !before.is_some_and(part) && !after.is_some_and(part)
    })
}

/// Checks that a fact that is taken in could have been stored. Who may write every owner's restores
/// what was stored before a word was listed.
///
/// # Errors
/// Those of storing it.
pub fn check(state: &State, caller: &Caller, draft: &Draft) -> Result<()> {
    if draft.collection != COLLECTION {
        return Ok(());
    }
    if caller.owner != EVERY_OWNER {
        unblocked(&draft.content, blocked_words(state))?;
    }
    if draft.expires != 0 {
        let message = format!("expires is {}, a fact does not expire", draft.expires);
        return Err(Error::invalid("expires", message));
    }
    let (agent, given) = split_key(&draft.key);
    check_name("agent", agent)?;
    if !agent.is_empty() && agent != draft.scope.agent {
        let message = format!(
            "the key of a fact of agent {:?} names another",
            draft.scope.agent
        );
        return Err(Error::invalid("key", message));
    }
    one_of("kind", &draft.kind, &KINDS)?;
    let forms = [
        (
            "owner",
            draft.scope.owner.as_str(),
            owner_name(&draft.scope.owner)?,
        ),
        ("key", given, key_name(given)?),
        (
            "value",
            draft.content.as_str(),
            bounded("value", &draft.content, VALUE_MAX)?,
        ),
    ];
    match forms.iter().find(|(_, said, form)| said != form) {
        Some((field, ..)) => Err(Error::invalid(
            field,
            format!("the {field} of a fact is not in its one form"),
        )),
        None => Ok(()),
    }
}

/// A confidence from 0 to 1.
///
/// # Errors
/// `invalid` about `confidence`.
pub fn confidence_value(value: f64) -> Result<f64> {
    if (0.0..=1.0).contains(&value) {
        // Zero has one sign, in every language that shows it.
        Ok(value + 0.0)
    } else {
        Err(Error::invalid(
            "confidence",
            "confidence must be between 0 and 1",
        ))
    }
}

/// Case folding that does not depend on context: composed, upper case, then lower case, letter by
/// letter.
fn fold(text: &str) -> String {
    text.nfc()
        .flat_map(char::to_uppercase)
        .flat_map(char::to_lowercase)
        .collect()
}

/// Stores a fact, or replaces the one with the same owner and key.
///
/// # Errors
/// Those of the checks, and `conflict` when `expected` is not the current version.
pub fn store<H: Host>(
    handle: &mut Handle<'_, H>,
    owner: &Owner,
    kind: &str,
    key: &str,
    value: &str,
    confidence: Option<f64>,
    expected: Option<u32>,
) -> Result<(Fact, Vec<String>)> {
    let kind = kind_name(kind)?;
    let key = key_name(key)?;
    let confidence = confidence.map_or(Ok(1.0), confidence_value)?;
    let value = value_text(handle.store.state(), value)?;
    let (origin, now) = (handle.origin(), handle.call.now);
    let acting = owner.acting(handle.call.caller);
    let outcome = handle.store.commit(&handle.call.of(&acting), |state| {
        let old = current(state, owner, &key);
        check_version(&key, expected, old.as_ref())?;
        let mut draft = Draft {
            collection: COLLECTION.to_owned(),
            scope: owner.scope(),
            kind: kind.clone(),
            key: owner.stored_key(&key),
            content: value.clone(),
            origin: origin.clone(),
            confidence,
            created: now,
            updated: now,
            version: 1,
            ..Draft::default()
        };
        let mut changes = Vec::new();
        if let Some(old) = old {
            draft.id = old.id.clone();
            draft.created = old.created;
            draft.version = old.version + 1;
        } else {
            let number = state.counter(COLLECTION) + 1;
            draft.id = number.to_string();
            changes.push(Change::Count {
                name: COLLECTION.to_owned(),
                value: number,
            });
        }
        let outcome = outcome_of(&draft);
        changes.push(Change::Put(draft.into()));
        changes.push(audit("store", &key, "", owner));
        Ok(Decision { changes, outcome })
    })?;
    Ok(answer(handle.store.state(), owner, &key, &outcome))
}

/// What to change in a fact; `None` keeps the old value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Patch {
    /// The text.
    pub value: Option<String>,
    /// 0 to 1.
    pub confidence: Option<f64>,
    /// One of [`KINDS`].
    pub kind: Option<String>,
}

/// Changes parts of a fact.
///
/// # Errors
/// `missing` for an unknown key, before `invalid` when there is nothing to update; `conflict` when
/// `expected` is not the current version.
pub fn update<H: Host>(
    handle: &mut Handle<'_, H>,
    owner: &Owner,
    key: &str,
    patch: &Patch,
    expected: Option<u32>,
) -> Result<(Fact, Vec<String>)> {
    let key = key_name(key)?;
    let (origin, now) = (handle.origin(), handle.call.now);
    let acting = owner.acting(handle.call.caller);
    let outcome = handle.store.commit(&handle.call.of(&acting), |state| {
        let old = named(state, owner, &key).ok_or_else(|| no_fact(&key, owner))?;
        if *patch == Patch::default() {
            return Err(Error::invalid("value", "nothing to update"));
        }
        check_version(&key, expected, Some(&old))?;
        let mut draft = old.draft;
        if let Some(value) = &patch.value {
            draft.content = value_text(state, value)?;
        }
        if let Some(confidence) = patch.confidence {
            draft.confidence = confidence_value(confidence)?;
        }
        if let Some(kind) = &patch.kind {
            draft.kind = kind_name(kind)?;
        }
        draft.updated = now;
        draft.version += 1;
        draft.origin = origin.clone();
        let outcome = outcome_of(&draft);
        let changes = alloc::vec![Change::Put(draft.into()), audit("update", &key, "", owner)];
        Ok(Decision { changes, outcome })
    })?;
    Ok(answer(handle.store.state(), owner, &key, &outcome))
}

/// Forgets a fact and all its versions; returns its number.
///
/// # Errors
/// `missing` for an unknown key.
pub fn forget<H: Host>(handle: &mut Handle<'_, H>, owner: &Owner, key: &str) -> Result<u64> {
    let key = key_name(key)?;
    let acting = owner.acting(handle.call.caller);
    let outcome = handle.store.commit(&handle.call.of(&acting), |state| {
        let old = named(state, owner, &key).ok_or_else(|| no_fact(&key, owner))?;
        let outcome = outcome_of(&old.draft);
        let changes = alloc::vec![
            Change::Forget {
                collection: COLLECTION.to_owned(),
                id: old.id.clone()
            },
            audit("forget", &key, "", owner),
        ];
        Ok(Decision { changes, outcome })
    })?;
    Ok(outcome
        .ids
        .first()
        .and_then(|id| id.parse().ok())
        .unwrap_or(0))
}

/// One fact by its key.
///
/// # Errors
/// `missing` for an unknown key.
pub fn get(state: &State, owner: &Owner, key: &str) -> Result<Fact> {
    let key = key_name(key)?;
    let record = named(state, owner, &key).ok_or_else(|| no_fact(&key, owner))?;
    Ok(Fact::of(&record))
}

/// Facts of an owner whose key or value hold every word of the query, newest first, equal times by
/// number descending: at most `limit`, and how many there were.
///
/// # Errors
/// `too-large` about `query` above [`crate::store::QUERY_MAX`].
pub fn search(
    state: &State,
    owner: &Owner,
    query: &str,
    kind: Option<&str>,
    limit: u32,
) -> Result<(Vec<Fact>, u32)> {
    fits(query)?;
    let mut words: Vec<String> = query.split_whitespace().map(fold).collect();
    words.arrange();
    words.dedup();
    let is_ours = |head: &Head| {
        owner.has(state, head) && kind.is_none_or(|kind| state.name(head.kind) == kind)
    };
    let heads = state.live(COLLECTION).filter(|(_, head)| is_ours(head));
    if words.is_empty() {
        return Ok(newest(state, owner, heads, limit as usize));
    }
    let mut found: Vec<Record> = heads
        .filter_map(|(slot, _)| state.record(slot))
        .filter(|record| owner.holds(record))
        .filter(|record| {
            let (key, value) = (fold(shown_key(&record.key)), fold(&record.content));
            words
                .iter()
                .all(|word| key.contains(word) || value.contains(word))
        })
        .collect();
    let matched = u32::try_from(found.len()).unwrap_or(u32::MAX);
    newest_first(&mut found, limit as usize);
    Ok((found.iter().map(Fact::of).collect(), matched))
}

/// The newest of some facts, and how many there are. Texts are read of those that may be among them.
fn newest<'a>(
    state: &'a State,
    owner: &Owner,
    heads: impl Iterator<Item = (u32, &'a Head)>,
    limit: usize,
) -> (Vec<Fact>, u32) {
    // The key of a fact of no agent names none.
    let holds = |slot: u32, head: &Head| {
        owner.agent.is_empty() && state.name(head.agent).is_empty()
            || state
                .record(slot)
                .is_some_and(|record| owner.holds(&record))
    };
    let mut times: Vec<(u64, u32)> = heads
        .filter(|(slot, head)| holds(*slot, head))
        .map(|(slot, head)| (head.updated, slot))
        .collect();
    let matched = u32::try_from(times.len()).unwrap_or(u32::MAX);
    times.arrange_by_key(|time| core::cmp::Reverse(*time));
    // Equal times go by number, which only the text knows.
    let last = limit.checked_sub(1).map_or(u64::MAX, |last| {
        times.get(last).map_or(0, |(updated, _)| *updated)
    });
    let among = times.iter().take_while(|(updated, _)| *updated >= last);
    let mut found: Vec<Record> = among.filter_map(|(_, slot)| state.record(*slot)).collect();
    newest_first(&mut found, limit);
    (found.iter().map(Fact::of).collect(), matched)
}

/// Newest first, equal times by number descending: at most `limit`.
fn newest_first(found: &mut Vec<Record>, limit: usize) {
    let number = |record: &Record| record.id.parse::<u64>().unwrap_or(0);
    found.arrange_by_key(|record| core::cmp::Reverse((record.updated, number(record))));
    found.truncate(limit);
}

/// Forgets facts not updated for longer than `days` whose confidence is below `below`, both
/// strictly; returns their keys. `dry` only tells.
///
/// # Errors
/// `invalid` for days that are negative or not finite, or a threshold outside 0 to 1.
pub fn decay<H: Host>(
    handle: &mut Handle<'_, H>,
    owner: &Owner,
    days: f64,
    below: f64,
    dry: bool,
) -> Result<Vec<String>> {
    if !days.is_finite() || days < 0.0 {
        return Err(Error::invalid(
            "older_than_days",
            "older_than_days must be >= 0",
        ));
    }
    let below = confidence_value(below)?;
    let now = handle.call.now;
    let doomed = |state: &State| doomed(state, owner, now, days, below);
    if dry {
        return Ok(doomed(handle.store.state()).into_values().collect());
    }
    let acting = owner.acting(handle.call.caller);
    let call = handle.call.of(&acting);
    let mut keys = Vec::new();
    for step in 0u32.. {
        // The first step has the call's own name: operations of before are known by it.
        let name = format!("{} {step}", call.method);
        let method = if step == 0 { call.method } else { &name };
        let outcome = handle.store.commit(&Call { method, ..call }, |state| {
            Ok(prune(doomed(state), owner, days, below))
        })?;
        keys.extend(outcome.ids);
        if outcome.numbers.is_empty() {
            break;
        }
    }
    Ok(keys)
}

/// Forgets as many of the facts that decay as one record holds; says in the numbers of the outcome how
/// many are left.
fn prune(mut doomed: BTreeMap<u64, String>, owner: &Owner, days: f64, below: f64) -> Decision {
    let mut bytes = 0;
    let last = doomed.iter().find(|(_, key)| {
        bytes += PRUNED_BYTES + key.len();
        bytes > PRUNED_BYTES_MAX
    });
    let left = last.map(|(number, _)| *number);
    let left = left.map(|number| doomed.split_off(&number).len() as i64);
    if doomed.is_empty() {
        return Decision::default();
    }
    let mut changes = Vec::new();
    for number in doomed.keys() {
        let id = number.to_string();
        let reason = format!("older than {days} days, confidence below {below}");
        changes.push(audit(
            "pruned",
            &format!("{COLLECTION}:{id}"),
            &reason,
            owner,
        ));
        changes.push(Change::Forget {
            collection: COLLECTION.to_owned(),
            id,
        });
    }
    changes.push(audit(
        "decay",
        &format!("{} pruned", doomed.len()),
        "",
        owner,
    ));
    let outcome = Outcome {
        ids: doomed.into_values().collect(),
        numbers: left.into_iter().collect(),
        ..Outcome::default()
    };
    Decision { changes, outcome }
}

/// Numbers and keys of the facts that decay now.
fn doomed(state: &State, owner: &Owner, now: u64, days: f64, below: f64) -> BTreeMap<u64, String> {
    let age = days * 86_400_000.0;
    state
        .live(COLLECTION)
        .filter(|(_, head)| owner.has(state, head) && head.confidence < below)
        .filter(|(_, head)| now as f64 - head.updated as f64 > age)
        .filter_map(|(slot, _)| state.record(slot))
        .filter(|record| owner.holds(record))
        .map(|record| {
            let key = shown_key(&record.key).to_owned();
            (record.id.parse().unwrap_or(0), key)
        })
        .gather()
}

/// All versions of a fact, newest first.
///
/// # Errors
/// `missing` for an unknown key.
pub fn history(state: &State, owner: &Owner, key: &str) -> Result<Vec<Record>> {
    let key = key_name(key)?;
    let newest = named(state, owner, &key).ok_or_else(|| no_fact(&key, owner))?;
    let versions = state.versions(COLLECTION, &newest.id);
    Ok(versions
        .into_iter()
        .filter_map(|slot| state.record(slot))
        .collect())
}

/// The fact of a key, or of a reference as searches show it: `fact:7`.
fn named(state: &State, owner: &Owner, key: &str) -> Option<Record> {
    current(state, owner, key).or_else(|| {
        let number = key.strip_prefix(COLLECTION)?.strip_prefix(':')?;
        let record = state.get(COLLECTION, number)?;
        let ours = state
            .head(record.slot)
            .is_some_and(|head| owner.has(state, head));
        (ours && record.latest && owner.holds(&record)).then_some(record)
    })
}

fn current(state: &State, owner: &Owner, key: &str) -> Option<Record> {
    let key = owner.stored_key(key);
    state.record(state.find_key(COLLECTION, owner.as_str(), &key)?)
}

fn check_version(key: &str, expected: Option<u32>, old: Option<&Record>) -> Result<()> {
    let current = old.map_or(0, |record| record.version);
    match expected {
        Some(expected) if expected != current => Err(Error::conflict(
            key,
            u64::from(expected),
            u64::from(current),
        )),
        _ => Ok(()),
    }
}

fn no_fact(key: &str, owner: &Owner) -> Error {
    Error::new(
        Code::Missing,
        format!("no memory '{key}' for owner '{}'", owner.name),
    )
    .about(key)
}

fn audit(action: &str, subject: &str, reason: &str, owner: &Owner) -> Change {
    Change::Audit {
        action: action.to_owned(),
        subject: subject.to_owned(),
        reason: reason.to_owned(),
        owner: Readers::of(&owner.scope()).packed(),
    }
}

fn outcome_of(draft: &Draft) -> Outcome {
    Outcome {
        ids: alloc::vec![draft.id.clone()],
        numbers: alloc::vec![i64::from(draft.version)],
        ..Outcome::default()
    }
}

/// The fact that an outcome names, in the version that its call wrote: what others wrote since is
/// not said to be a retry's. If that version is gone, nothing is left but what the outcome holds,
/// number and version, and what the call itself names: a retry gives the ids that it gave before,
/// and brings no text back.
fn answer(state: &State, owner: &Owner, key: &str, outcome: &Outcome) -> (Fact, Vec<String>) {
    let id = outcome.ids.first().map_or("", String::as_str);
    let version = outcome.numbers.first();
    let version = version.and_then(|version| u32::try_from(*version).ok());
    let version = version.unwrap_or(0);
    let fact = match state.version(COLLECTION, id, version) {
        Some(record) => Fact::of(&record),
        None => Fact {
            id: id.parse().unwrap_or(0),
            owner: owner.name.clone(),
            kind: String::new(),
            key: key.to_owned(),
            value: String::new(),
            confidence: 0.0,
            created: 0,
            updated: 0,
            version,
        },
    };
    (fact, outcome.redacted.clone())
}
