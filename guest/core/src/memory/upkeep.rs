//! Sweeps over the store: what expired, repeats itself, fades or grew old. Each decides inside one
//! command, so that nothing saved meanwhile is touched; a dry run decides the same and writes nothing;
//! every record that goes leaves a row in the audit.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    MEMORY, OBSERVATION, SESSION, SUMMARY,
    chain::{consequences, restored, revived},
    change::{audit, told},
    forget::copied,
    kind_name,
    remember::{Policy, outlasts},
    scope::{Named, Reading},
    search::trust,
    sessions::{bound, uncounted},
};
use crate::sort::Arrange as _;
use crate::{
    Caller, Error, Result,
    host::Host,
    model::{Change as Event, Draft, Outcome, Readers, Record, State},
    rank::{
        jaccard::Hashes,
        restate::{Difference, difference},
        retention::{Config, Item, Score, Tier, score, tier},
    },
    store::{Decision, Handle, Unwritten},
};

const DAY: u64 = 86_400_000;
/// What a sweep does to a record.
const FORGET: &str = "forget";
const RETIRE: &str = "retire";
/// Memories that the search for repeats looks at, newest first.
const REPEATS: usize = 1_000;
/// Above this similarity two memories that share a concept repeat each other.
const REPEATED: f64 = 0.9;
/// Records that one sweep of fading memories takes at most, unless told otherwise.
const FADED: u32 = 50;
/// And at most in any case.
const FADED_MAX: u32 = 1_000;

/// Ages and limits of the sweeps; days.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Unimportant observations older than this go with [`auto_forget`].
    pub trivial_days: u64,
    /// And unimportant means up to this, of 10.
    pub trivial_importance: f64,
    /// Observations below this importance and older than `minor_days` go with [`evict`].
    pub minor_importance: f64,
    /// See `minor_importance`.
    pub minor_days: u64,
    /// Sessions without a summary older than this.
    pub session_days: u64,
    /// Replaced memories older than this.
    pub replaced_days: u64,
    /// Observations that one project keeps.
    pub per_project: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            trivial_days: 180,
            trivial_importance: 2.0,
            minor_importance: 3.0,
            minor_days: 90,
            session_days: 30,
            replaced_days: 90,
            per_project: 10_000,
        }
    }
}

/// What a sweep did to one record, or would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Swept {
    /// Reference of the record.
    pub reference: String,
    /// `forget`: it is gone. `retire`: it is no longer recalled and stays in the history.
    pub action: &'static str,
    /// Why.
    pub reason: String,
}

impl Swept {
    /// As an outcome keeps it.
    fn packed(&self) -> [String; 3] {
        [
            self.action.to_string(),
            self.reference.clone(),
            self.reason.clone(),
        ]
    }

    fn unpacked(packed: &[String]) -> Option<Self> {
        let [action, reference, reason] = packed else {
            return None;
        };
        Some(Self {
            reference: reference.clone(),
            action: if action == FORGET { FORGET } else { RETIRE },
            reason: reason.clone(),
        })
    }
}

/// What a sweep is about to do.
#[derive(Default)]
struct Plan {
    rows: Vec<Swept>,
    gone: Vec<Record>,
    changes: Vec<Event>,
    known: BTreeSet<String>,
    restored: Vec<Record>,
    /// Who sweeps.
    caller: Caller,
}

impl Plan {
    /// Whether the caller may forget a record: one that is bound to a session, nothing that happened in
    /// another one.
    fn may(&self, record: &Record) -> bool {
        let happened = [SESSION, OBSERVATION, SUMMARY].contains(&record.collection.as_str());
        let session = &record.scope.session;
        !happened || bound(&self.caller, session, session).is_ok()
    }

    /// Tells what a record that goes had replaced again, when that is left.
    fn revive(&mut self, state: &State, reading: &Reading, record: &Record, now: u64) -> String {
        let mut again = String::new();
        for old in revived(state, record, now) {
            let seen = reading.sees(state, &old) && self.known.insert(old.reference());
            if seen {
                again = format!("{again}, {} is latest again", old.reference());
                let readers = Readers::of(&old.scope).telling_of([record.scope.clone()]);
                let reason = format!("what replaced it expired: {}", record.reference());
                self.changes.push(told("restore", &old, reason, &readers));
                self.restored.push(old);
            }
        }
        again
    }

    fn forget(&mut self, record: &Record, reason: String) {
        if self.may(record) && self.known.insert(record.reference()) {
            self.changes.push(Event::Forget {
                collection: record.collection.clone(),
                id: record.id.clone(),
            });
            self.gone.push(record.clone());
            self.note(record, FORGET, reason);
        }
    }

    fn retire(&mut self, record: &Record, word: &str, reason: String) {
        if self.known.insert(record.reference()) {
            self.changes.push(Event::Retire {
                collection: record.collection.clone(),
                id: record.id.clone(),
                reason: word.to_string(),
            });
            self.note(record, RETIRE, reason);
        }
    }

    fn note(&mut self, record: &Record, action: &'static str, reason: String) {
        self.changes.push(audit(action, record, reason.clone()));
        self.rows.push(Swept {
            reference: record.reference(),
            action,
            reason,
        });
    }
}

fn sweep<H: Host>(
    handle: &mut Handle<'_, H>,
    dry: bool,
    mut plan: impl FnMut(&State, &Reading, &mut Plan) -> Result<()>,
) -> Result<Vec<Swept>> {
    let (caller, now, copies) = (handle.call.caller, handle.call.now, handle.copies);
    let outcome = handle.store.commit(&handle.call, |state| {
        let reading = Reading::of(state, caller, &Named::default())?;
        let mut next = Plan {
            caller: caller.clone(),
            ..Plan::default()
        };
        plan(state, &reading, &mut next)?;
        next.changes.extend(uncounted(state, &next.gone));
        let gone: BTreeSet<String> = next.gone.iter().map(|record| record.reference()).collect();
        next.changes.extend(consequences(state, &next.gone, &gone));
        let again = next.restored.iter();
        next.changes
            .extend(again.map(|old| restored(old, &gone, now)));
        next.changes.extend(copies(state, &copied(&next.gone)));
        if dry {
            next.changes.clear();
        }
        let outcome = Outcome {
            ids: next.rows.iter().flat_map(Swept::packed).collect(),
            ..Outcome::default()
        };
        Ok(Decision {
            changes: next.changes,
            outcome,
        })
    })?;
    // A repeat of the call is answered from what the first one did.
    Ok(outcome
        .ids
        .chunks_exact(3)
        .filter_map(Swept::unpacked)
        .collect())
}

/// Latest records of a collection in reach, oldest first.
fn live(state: &State, reading: &Reading, collection: &str) -> Vec<Record> {
    let filter = reading.reach.resolve(state);
    let admitted = state
        .live(collection)
        .filter(|(_, head)| filter.admits(head));
    admitted
        .filter_map(|(slot, _)| state.record(slot))
        .collect()
}

fn age(record: &Record, now: u64) -> u64 {
    now.saturating_sub(record.created) / DAY
}

/// Forgets what expired and old observations that hardly mattered; of memories that repeat each other
/// the older one is retired.
///
/// # Errors
/// Those of the scope and the store.
pub fn auto_forget<H: Host>(
    handle: &mut Handle<'_, H>,
    limits: &Limits,
    dry: bool,
) -> Result<Vec<Swept>> {
    let now = handle.call.now;
    sweep(handle, dry, |state, reading, plan| {
        for collection in [MEMORY, OBSERVATION] {
            expired(state, reading, collection, now, plan);
        }
        repeats(state, reading, now, plan);
        for record in live(state, reading, OBSERVATION) {
            if age(&record, now) > limits.trivial_days
                && record.importance <= limits.trivial_importance
            {
                plan.forget(
                    &record,
                    format!(
                        "importance {} after {} days",
                        record.importance,
                        age(&record, now)
                    ),
                );
            }
        }
        Ok(())
    })
}

/// What has expired, replaced or not. Of a memory that lasted less long than what it had replaced, that is
/// told again.
fn expired(state: &State, reading: &Reading, collection: &str, now: u64, plan: &mut Plan) {
    let filter = reading.reach.resolve(state);
    let Some(name) = state.names().find(collection) else {
        return;
    };
    for slot in 0..state.slots() {
        let over = state.head(slot).is_some_and(|head| {
            let ours = head.collection == name && !head.forgotten && filter.admits(head);
            ours && head.expired(now)
        });
        let Some(record) = over.then(|| state.record(slot)).flatten() else {
            continue;
        };
        // An older version says nothing of how long the record lasts.
        if state.find(collection, &record.id) != Some(slot) {
            continue;
        }
        let again = match record.latest && collection == MEMORY {
            true => plan.revive(state, reading, &record, now),
            false => String::new(),
        };
        plan.forget(&record, format!("expired at {}{again}", record.expires));
    }
}

/// Pairs of the newest memories that share a concept, are nearly equal and differ in nothing that
/// carries meaning; none where nothing is to be replaced unasked.
fn repeats(state: &State, reading: &Reading, now: u64, plan: &mut Plan) {
    if Policy::of(state) == Policy::Never {
        return;
    }
    let mut newest = live(state, reading, MEMORY);
    newest.retain(|record| record.expires == 0 || record.expires > now);
    newest.reverse();
    newest.truncate(REPEATS);
    let sets: Vec<Hashes> = newest
        .iter()
        .map(|record| Hashes::new(&record.content))
        .collect();
    let mut by_concept: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (at, record) in newest.iter().enumerate() {
        for concept in &record.tags {
            by_concept
                .entry(concept.to_lowercase())
                .or_default()
                .push(at);
        }
    }
    for places in by_concept.values() {
        for (number, &newer) in places.iter().enumerate() {
            for &older in &places[number + 1..] {
                let (new, old) = (&newest[newer], &newest[older]);
                let same_scope = new.scope == old.scope;
                if same_scope
                    && !plan.known.contains(&new.reference())
                    && sets[newer].similarity(&sets[older]) > REPEATED
                    && carries(new, old)
                    && difference(&old.content, &new.content) == Difference::Nothing
                {
                    plan.retire(
                        old,
                        "superseded",
                        format!("repeated by {}", new.reference()),
                    );
                }
            }
        }
    }
}

/// Whether nothing is lost of a memory when another one that says the same is left: it lasts as
/// long, is trusted as much and has its kind, its concepts and files and its importance.
fn carries(new: &Draft, old: &Draft) -> bool {
    let has = |list: &[String], one: &String| list.contains(one);
    !outlasts(old, new)
        && trust(new.origin.channel) <= trust(old.origin.channel)
        && (old.kind == new.kind || old.kind == kind_name(""))
        && old.importance <= new.importance
        && old.tags.iter().all(|one| has(&new.tags, one))
        && old.files.iter().all(|one| has(&new.files, one))
}

/// Retires memories whose retention score is below a threshold, weakest first.
///
/// # Errors
/// `invalid` for a threshold outside 0 to 1.
pub fn evict_faded<H: Host>(
    handle: &mut Handle<'_, H>,
    threshold: Option<f64>,
    limit: Option<u32>,
    dry: bool,
) -> Result<Vec<Swept>> {
    let config = Config::default();
    let threshold = threshold.unwrap_or(config.cold);
    if !(0.0..=1.0).contains(&threshold) {
        return Err(Error::invalid(
            "threshold",
            format!("threshold is {threshold}, it must be 0 to 1"),
        ));
    }
    let most = limit.unwrap_or(FADED).min(FADED_MAX) as usize;
    let now = handle.call.now;
    // A use that is not written yet is a use.
    let uses = handle.store.unwritten();
    sweep(handle, dry, |state, reading, plan| {
        let weak = held(state, reading, &config, &uses, now)
            .into_iter()
            .take_while(|row| row.score.score < threshold);
        for row in weak.take(most) {
            let reason = format!("retention {}", super::rounded(row.score.score, 3));
            plan.retire(&row.record, "evicted", reason);
        }
        Ok(())
    })
}

/// How well one memory holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Held {
    /// The memory.
    pub record: Record,
    /// Its score with its parts.
    pub score: Score,
    /// How the score compares with the borders.
    pub tier: Tier,
}

/// Latest, unexpired memories in reach with their scores, weakest first, of equal ones the oldest.
pub fn held(
    state: &State,
    reading: &Reading,
    config: &Config,
    uses: &Unwritten,
    now: u64,
) -> Vec<Held> {
    let mut rows: Vec<Held> = live(state, reading, MEMORY)
        .into_iter()
        .filter(|record| record.expires == 0 || record.expires > now)
        .map(|record| {
            let record = uses.counted(record);
            let score = retention(&record, config, now);
            let tier = tier(score.score, config);
            Held {
                record,
                score,
                tier,
            }
        })
        .collect();
    rows.arrange_by(|one, other| {
        (one.score.score)
            .total_cmp(&other.score.score)
            .then(one.record.slot.cmp(&other.record.slot))
    });
    rows
}

/// The retention score of a stored memory. Of its accesses only the last one has a date here.
pub fn retention(record: &Record, config: &Config, now: u64) -> Score {
    let accesses: &[u64] = if record.used == 0 {
        &[]
    } else {
        core::slice::from_ref(&record.used)
    };
    let item = Item {
        kind: &record.kind,
        confidence: None,
        created: record.created,
        uses: record.uses,
        accesses,
    };
    score(&item, config, now)
}

/// Forgets what grew old: sessions that nobody summed up, minor observations, those beyond a project's
/// number, expired memories, and what was replaced long ago.
///
/// # Errors
/// Those of the scope and the store.
pub fn evict<H: Host>(
    handle: &mut Handle<'_, H>,
    limits: &Limits,
    dry: bool,
) -> Result<Vec<Swept>> {
    let now = handle.call.now;
    sweep(handle, dry, |state, reading, plan| {
        let mut old: BTreeSet<(String, String)> = BTreeSet::new();
        for record in live(state, reading, SESSION) {
            let silent = state
                .get(SUMMARY, &record.id)
                .is_none_or(|summary| !summary.latest);
            // A session is old when nothing happened in it for that long.
            let days = now.saturating_sub(record.updated) / DAY;
            if silent && days > limits.session_days {
                plan.forget(&record, format!("no summary after {days} days"));
                old.insert((record.scope.owner.clone(), record.scope.session.clone()));
            }
        }
        let observations = live(state, reading, OBSERVATION);
        for record in &observations {
            let session = (record.scope.owner.clone(), record.scope.session.clone());
            if old.contains(&session) {
                plan.forget(record, format!("of session {:?}, which goes", session.1));
            }
        }
        for record in &observations {
            if record.importance < limits.minor_importance && age(record, now) > limits.minor_days {
                plan.forget(
                    record,
                    format!(
                        "importance {} after {} days",
                        record.importance,
                        age(record, now)
                    ),
                );
            }
        }
        crowded(&observations, limits.per_project, plan);
        expired(state, reading, MEMORY, now, plan);
        replaced(state, reading, now, limits.replaced_days, plan);
        Ok(())
    })
}

/// Of a project with too many observations the least important go, of equal ones the oldest.
fn crowded(observations: &[Record], most: usize, plan: &mut Plan) {
    let mut projects: BTreeMap<(&str, &str), Vec<&Record>> = BTreeMap::new();
    for record in observations
        .iter()
        .filter(|record| !plan.known.contains(&record.reference()))
    {
        let key = (record.scope.owner.as_str(), record.scope.project.as_str());
        projects.entry(key).or_default().push(record);
    }
    for rows in projects.values_mut() {
        rows.arrange_by(|one, other| {
            one.importance
                .total_cmp(&other.importance)
                .then(one.slot.cmp(&other.slot))
        });
        let beyond = rows.len().saturating_sub(most);
        for record in &rows[..beyond] {
            plan.forget(record, format!("beyond {most} observations of the project"));
        }
    }
}

/// Memories that were replaced long ago.
fn replaced(state: &State, reading: &Reading, now: u64, days: u64, plan: &mut Plan) {
    let filter = reading.reach.resolve(state);
    let Some(collection) = state.names().find(MEMORY) else {
        return;
    };
    for slot in 0..state.slots() {
        let old = state.head(slot).is_some_and(|head| {
            head.collection == collection
                && !head.latest
                && !head.forgotten
                && head.retired != 0
                && now.saturating_sub(head.retired) / DAY > days
                && filter.admits(head)
        });
        let Some(record) = old.then(|| state.record(slot)).flatten() else {
            continue;
        };
        // Older versions of a record that is still there go with it, not before.
        if state.find(MEMORY, &record.id) == Some(slot) {
            plan.forget(
                &record,
                format!("{} {days} days ago or longer", record.reason),
            );
        }
    }
}
