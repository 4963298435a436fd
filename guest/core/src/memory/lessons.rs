//! Lessons: rules that gain confidence by being confirmed and lose it by being left alone.

use alloc::{
    boxed::Box,
    format,
    string::{String, ToString},
    vec::Vec,
};

use sha2::{Digest, Sha256};
use unicode_normalization::UnicodeNormalization as _;

use super::{
    LESSON, bounded_list,
    change::{Change, audit, changed, outcome_of, written, wrote},
    check_confidence,
    look::{Place, find, place},
    required, rounded, saying, says,
    scope::{Named, Reading, Writing},
    search::{Narrow, Ranking, trust},
};
use crate::sort::Arrange as _;
use crate::{
    Code, Error, Result,
    caller::Channel,
    host::Host,
    model::{Adjust, Change as Event, Draft, Outcome, Reach, Record, State},
    rank::{
        keyword::{KeywordIndex, Observation, PrefixRule},
        retention::DAY,
    },
    store::{Decision, Find, Handle, Hit, fits, plain},
    text::space,
};

/// Confidence of a lesson that comes without one.
const CONFIDENCE: f64 = 0.5;
/// Share of the distance to certainty that one confirmation makes good.
const STEP: f64 = 0.1;
/// Confidence that a week without confirmation costs.
const WEEKLY: f64 = 0.05;
/// Decay goes no lower.
const FLOOR: f64 = 0.05;
/// At or below this, a lesson that was never confirmed is withdrawn.
const WITHDRAWN: f64 = 0.1;
/// Longest title, in UTF-16 units.
const TITLE: usize = 120;
/// What a day since the last confirmation takes from a score.
const DAILY: f64 = 0.01;
/// Lessons of which confidence and recency are weighed: those that the ranking puts first.
const RANKED: usize = 1_000;
/// Where a lesson may come from.
pub const SOURCES: [&str; 3] = ["manual", "crystal", "consolidation"];
/// Name of the field with the trigger of a lesson.
const CONTEXT: &str = "context";
/// Name of the field with the instant of the last confirmation.
const REINFORCED: &str = "reinforced";

/// A lesson to save.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NewLesson {
    /// The rule.
    pub content: String,
    /// When it applies.
    pub context: String,
    /// 0 to 1; absent: 0.5, or what confirmation makes of the known one.
    pub confidence: Option<f64>,
    /// Which project; blank is every project.
    pub project: Option<String>,
    /// Tags.
    pub tags: Vec<String>,
    /// `manual`, `crystal` or `consolidation`; absent: `manual`.
    pub source: Option<String>,
}

/// What saving a lesson did.
#[derive(Clone, Debug, PartialEq)]
pub struct Saved {
    /// The lesson.
    pub record: Record,
    /// It was known and is confirmed, rather than new.
    pub strengthened: bool,
    /// Fields of the request that had no effect.
    pub ignored: Vec<&'static str>,
    /// Classes of secrets that were taken out.
    pub redacted: Vec<String>,
}

/// The id of a lesson: a fingerprint of its text, case, composition and white space at the ends aside.
pub fn id_of(content: &str) -> String {
    id_as_it_stands(&content.nfc().collect::<String>())
}

/// The id that earlier versions gave a lesson: one for each composition.
fn id_as_it_stands(content: &str) -> String {
    let plain = space::trim(content).to_lowercase();
    let hash: [u8; 32] = Sha256::digest(plain.as_bytes()).into();
    let hex: String = hash[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("lsn_{hex}")
}

/// Saves a lesson, or confirms the one with the same text: a tenth of the distance to certainty, the
/// given confidence if that is more; an empty context is filled, tags are added. A withdrawn lesson
/// starts anew.
///
/// # Errors
/// `invalid` for a blank content, a confidence outside 0 to 1, and those of the scope and the store.
pub fn save<H: Host>(handle: &mut Handle<'_, H>, wish: &NewLesson) -> Result<Saved> {
    required("content", &wish.content)?;
    bounded_list("tags", wish.tags.len())?;
    let source = wish.source.as_deref().unwrap_or(SOURCES[0]);
    known_source(source)?;
    check_confidence(wish.confidence)?;
    let (caller, origin, now) = (handle.call.caller, handle.origin(), handle.call.now);
    let named = Named {
        project: wish.project.as_deref(),
        ..Named::default()
    };
    let scope = Writing::of(handle.store.state(), caller, &named)?.0;
    let project = scope.project.clone();
    let outcome = handle.store.commit(&handle.call, |state| {
        let reading = Reading::beside(state, caller, &scope)?;
        // Of the text as it is kept: an id of a secret would tell it.
        let kept = plain(state, "content", &wish.content)?.text;
        let at = |name: &str| place(state, &reading, LESSON, &scope.owner, name);
        let Place {
            id, known: mut old, ..
        } = at(&id_of(&kept));
        if old.is_none() {
            old = at(&id_as_it_stands(&kept)).known;
        }
        let said = old.as_ref().filter(|old| old.latest);
        let fresh = Draft {
            collection: LESSON.into(),
            id: old.as_ref().map_or(id, |old| old.id.clone()),
            scope: scope.clone(),
            kind: source.into(),
            title: space::head(&kept, TITLE).to_string(),
            content: wish.content.clone(),
            tags: saying(&wish.tags),
            confidence: wish.confidence.unwrap_or(CONFIDENCE),
            importance: super::STRENGTH,
            created: now,
            origin: origin.clone(),
            ..Draft::default()
        };
        let mut draft = said_again(said, fresh, wish, now);
        draft.updated = now;
        draft.version = old.as_ref().map_or(1, |old| old.version + 1);
        let mut outcome = outcome_of(&draft);
        outcome.numbers = wrote(said.is_some(), draft.version);
        if said.is_some() {
            let context = plain(state, "context", &wish.context)?.text;
            outcome.numbers.push(without_effect(&draft, wish, &context));
        }
        Ok(Decision {
            changes: Vec::from([Event::Put(Box::new(draft))]),
            outcome,
        })
    })?;
    let Change {
        record, redacted, ..
    } = written(handle.store.state(), &outcome)?;
    let elsewhere = !project.is_empty() && project != record.scope.project;
    let idle = outcome.numbers.get(2).copied().unwrap_or(0) | (i64::from(elsewhere) * PROJECT);
    let fields = FIELDS.iter().filter(|(bit, _)| idle & bit != 0);
    Ok(Saved {
        strengthened: outcome.numbers.first() == Some(&1),
        ignored: fields.map(|(_, field)| *field).collect(),
        record,
        redacted,
    })
}

/// The bit of a project that had no effect.
const PROJECT: i64 = 4;
/// Bits of fields of a request that may have no effect.
const FIELDS: [(i64, &str); 5] = [
    (1, "context"),
    (2, "confidence"),
    (PROJECT, "project"),
    (8, "tags"),
    (16, "source"),
];

/// Bits of the fields that a repeat gave and the lesson does not have; the context without its secrets.
fn without_effect(draft: &Draft, wish: &NewLesson, context: &str) -> i64 {
    let known = draft.fields.get(CONTEXT).map_or("", String::as_str);
    let confidence = wish.confidence;
    let source = wish.source.as_ref();
    let idle = [
        says(context) && known != context && known != wish.context,
        confidence.is_some_and(|given| given.total_cmp(&draft.confidence).is_ne()),
        false,
        saying(&wish.tags)
            .iter()
            .any(|tag| !draft.tags.contains(tag)),
        source.is_some_and(|given| *given != draft.kind),
    ];
    let bits = FIELDS.iter().zip(idle).filter(|(_, idle)| *idle);
    bits.map(|((bit, _), _)| bit).sum()
}

fn known_source(source: &str) -> Result<()> {
    if SOURCES.contains(&source) {
        return Ok(());
    }
    let message = format!("source must be one of {}", SOURCES.join(", "));
    Err(Error::invalid("source", message))
}

/// A lesson that is saved: a fresh one, or the one that was said before, confirmed. That is still of
/// the one who said it; who is trusted less confirms it and adds nothing to it. What a tool or an
/// import said first is said anew by anybody else, and nothing that stood beside it stays.
fn said_again(said: Option<&Record>, fresh: Draft, wish: &NewLesson, now: u64) -> Draft {
    let less = |old: &Record| trust(fresh.origin.channel) > trust(old.origin.channel);
    let none = NewLesson::default();
    let added = if said.is_some_and(less) { &none } else { wish };
    let foreign = |channel| matches!(channel, Channel::Tool | Channel::Import);
    let more = |old: &Record| foreign(old.origin.channel) && !foreign(fresh.origin.channel);
    let anew = said.is_some_and(more).then(|| fresh.clone());
    let mut draft = said.map_or(fresh, |old| confirmed(&old.draft, added, now));
    if let Some(anew) = anew {
        (draft.origin, draft.tags) = (anew.origin, anew.tags);
        draft.fields.remove(CONTEXT);
    }
    let open = draft.fields.get(CONTEXT).is_none_or(|known| !says(known));
    if open && says(&added.context) {
        draft.fields.insert(CONTEXT.into(), added.context.clone());
    }
    draft
}

/// The lesson after one more confirmation.
fn confirmed(old: &Draft, wish: &NewLesson, now: u64) -> Draft {
    let mut draft = old.clone();
    draft.confidence = reinforced(old.confidence).max(wish.confidence.unwrap_or(0.0));
    draft.reinforcements += 1;
    draft.fields.insert(REINFORCED.into(), now.to_string());
    for tag in saying(&wish.tags) {
        if !draft.tags.contains(&tag) {
            draft.tags.push(tag);
        }
    }
    draft
}

fn reinforced(confidence: f64) -> f64 {
    (confidence + STEP * (1.0 - confidence)).min(1.0)
}

fn live(state: &State, reading: &Reading, id: &str) -> Result<Record> {
    if id.trim().is_empty() {
        return Err(Error::invalid("id", "lessonId is required"));
    }
    let found = match find(state, reading, LESSON, id) {
        Err(error) if error.code != Code::Missing => return Err(error),
        found => found.ok().filter(|record| record.latest),
    };
    found.ok_or_else(|| {
        let mut error = Error::missing(LESSON, id);
        error.message = "lesson not found".into();
        error
    })
}

/// Confirms a lesson.
///
/// # Errors
/// `missing` for an unknown or withdrawn one.
pub fn strengthen<H: Host>(handle: &mut Handle<'_, H>, id: &str) -> Result<Change> {
    let (caller, now) = (handle.call.caller, handle.call.now);
    let outcome = handle.store.commit(&handle.call, |state| {
        let reading = Reading::of(state, caller, &Named::default())?;
        let old = live(state, &reading, id)?;
        let mut draft = confirmed(&old.draft, &NewLesson::default(), now);
        draft.updated = now;
        draft.version += 1;
        let outcome = Outcome {
            numbers: wrote(true, draft.version),
            ..outcome_of(&draft)
        };
        Ok(Decision {
            changes: Vec::from([Event::Put(Box::new(draft))]),
            outcome,
        })
    })?;
    written(handle.store.state(), &outcome)
}

/// Withdraws a lesson. It stays in the history and can be saved anew.
///
/// # Errors
/// `missing` for an unknown or withdrawn one.
pub fn withdraw<H: Host>(handle: &mut Handle<'_, H>, id: &str) -> Result<Change> {
    let caller = handle.call.caller;
    let outcome = handle.store.commit(&handle.call, |state| {
        let reading = Reading::of(state, caller, &Named::default())?;
        let old = live(state, &reading, id)?;
        let outcome = outcome_of(&old.draft);
        let retire = Event::Retire {
            collection: LESSON.into(),
            id: old.id.clone(),
            reason: "withdrawn".into(),
        };
        Ok(Decision {
            changes: Vec::from([retire, audit("withdraw", &old, String::new())]),
            outcome,
        })
    })?;
    changed(handle.store.state(), &outcome)
}

/// Which lessons are wanted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LessonQuery {
    /// Words; for [`recall`].
    pub query: String,
    /// Only this project's; [`recall`] adds those of no project.
    pub project: Option<String>,
    /// Only of this source.
    pub source: Option<String>,
    /// No less confidence; absent: 0.1 for [`recall`], 0 for [`list`].
    pub least: Option<f64>,
    /// How many; absent: 10 for [`recall`], 50 for [`list`].
    pub limit: Option<u32>,
    /// For [`recall`]: what a search narrows beside its rows.
    pub narrow: Narrow,
    /// For [`recall`]: lessons of no agent are every agent's.
    pub common: bool,
    /// For [`recall`]: by what the relevance is judged.
    pub ranking: Ranking,
}

/// A lesson that was found, with its score from 0 to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Recalled {
    /// The lesson.
    pub record: Record,
    /// confidence x relevance x recency, rounded to 3 digits.
    pub score: f64,
}

/// Lessons for a question, best first: confidence times relevance, divided by 1 + 0.01 for each day
/// since the last confirmation. Relevance is the score of the ranking relative to the best. Ties by id.
///
/// # Errors
/// `invalid` for a blank query, `too-large` for a long one.
pub fn recall<H: Host>(
    handle: &mut Handle<'_, H>,
    reading: &Reading,
    wish: &LessonQuery,
) -> Result<Vec<Recalled>> {
    required("query", &wish.query)?;
    check_confidence(wish.least)?;
    fits(&wish.query)?;
    let named = wish.project.as_deref().map(space::trim);
    let project = named.filter(|project| !project.is_empty());
    let project = project.or(reading.reach.project.as_deref());
    let now = handle.call.now;
    let relevant = match wish.ranking {
        Ranking::Best => best(handle, reading, wish, project),
        Ranking::Documented => documented(handle, reading, wish)?,
    };
    let least = wish.least.unwrap_or(0.1);
    let wanted = |record: &Record| {
        let source = wish.source.as_ref();
        let agent = reading.reach.agent.as_ref();
        record.confidence >= least
            && (wish.common || agent.is_none_or(|agent| *agent == record.scope.agent))
            && ours(record, project)
            && source.is_none_or(|source| *source == record.kind)
            && wish.narrow.admits(record)
    };
    let scored = relevant
        .into_iter()
        .filter(|(record, _)| wanted(record))
        .map(|(record, relevance)| {
            let days = now.saturating_sub(confirmed_at(&record)) as f64 / DAY;
            let score = record.confidence * relevance / (1.0 + DAILY * days);
            Recalled {
                score: rounded(score, 3),
                record,
            }
        });
    let mut found: Vec<Recalled> = scored.collect();
    found.arrange_by(|one, other| {
        other
            .score
            .total_cmp(&one.score)
            .then_with(|| one.record.id.cmp(&other.record.id))
    });
    found.truncate(wish.limit.unwrap_or(10).max(1) as usize);
    Ok(found)
}

/// Lessons by the default ranking, each with its score relative to the best.
fn best<H: Host>(
    handle: &mut Handle<'_, H>,
    reading: &Reading,
    wish: &LessonQuery,
    project: Option<&str>,
) -> Vec<(Record, f64)> {
    let find = Find {
        text: wish.query.clone(),
        reach: Reach {
            project: project.map(String::from),
            common: wish.common,
            ..reading.reach.clone()
        },
        collections: Vec::from([String::from(LESSON)]),
        tags: wish.narrow.concepts.clone(),
        since: wish.narrow.since,
        until: wish.narrow.until,
        channels: wish.narrow.channels.clone(),
        limit: RANKED,
        ..Find::default()
    };
    let hits = handle.find(&find).hits;
    let score = |hit: &Hit| hit.ranked.map(|ranked| ranked.score);
    let best = hits.iter().filter_map(score).fold(0.0_f64, f64::max);
    // What is named by its id or title is what was asked for.
    let relevance = |hit: &Hit| match score(hit) {
        Some(score) if best > 0.0 => score / best,
        Some(_) => 0.0,
        None => 1.0,
    };
    hits.into_iter()
        .map(|hit| {
            let relevance = relevance(&hit);
            (hit.record, relevance)
        })
        .collect()
}

/// Lessons by the documented keyword ranking, each with its score relative to the best of those of
/// all projects that the caller may read.
///
/// # Errors
/// Those of the scope.
fn documented<H: Host>(
    handle: &Handle<'_, H>,
    reading: &Reading,
    wish: &LessonQuery,
) -> Result<Vec<(Record, f64)>> {
    let state = handle.store.state();
    let everywhere = Reading {
        reach: Reach {
            project: Reading::sight(state, handle.call.caller)?.reach.project,
            ..reading.reach.clone()
        },
    };
    let records = lessons(state, &everywhere);
    let index = KeywordIndex::new(records.iter().map(tokens));
    let hits = index.search(&wish.query, PrefixRule::Summed, usize::MAX);
    let best = hits.first().map_or(1.0, |hit| hit.1);
    let rows = hits
        .into_iter()
        .map(|(doc, relevance)| (records[doc as usize].clone(), relevance / best));
    Ok(rows.collect())
}

fn ours(record: &Record, project: Option<&str>) -> bool {
    let theirs = record.scope.project.as_str();
    project.is_none_or(|project| theirs == project || theirs.is_empty())
}

/// When a lesson was confirmed last, or made.
pub fn confirmed_at(record: &Record) -> u64 {
    record
        .fields
        .get(REINFORCED)
        .and_then(|text| text.parse().ok())
        .unwrap_or(record.created)
}

/// When a lesson applies.
pub fn context(record: &Record) -> &str {
    record.fields.get(CONTEXT).map_or("", String::as_str)
}

/// Lessons in reach. A lesson of no agent is every agent's.
fn lessons(state: &State, reading: &Reading) -> Vec<Record> {
    let filter = Reach {
        common: true,
        ..reading.reach.clone()
    }
    .resolve(state);
    let admitted = state.live(LESSON).filter(|(_, head)| filter.admits(head));
    admitted
        .filter_map(|(slot, _)| state.record(slot))
        .collect()
}

/// All lessons in reach, in the order in which they were saved.
pub fn all(state: &State, reading: &Reading) -> Vec<Record> {
    lessons(state, reading)
}

/// What the documented keyword ranking counts of a lesson.
fn tokens(record: &Record) -> Vec<String> {
    Observation {
        title: &record.title,
        subtitle: "",
        narrative: context(record),
        facts: core::slice::from_ref(&record.content),
        concepts: &record.tags,
        files: &[],
        kind: "decision",
    }
    .tokens()
}

/// Lessons by confidence, most first, equal ones in the order in which they were saved.
///
/// # Errors
/// `invalid` for a source that there is none of.
pub fn list(state: &State, reading: &Reading, wish: &LessonQuery) -> Result<Vec<Record>> {
    wish.source.as_deref().map_or(Ok(()), known_source)?;
    check_confidence(wish.least)?;
    let project = wish
        .project
        .as_deref()
        .map(space::trim)
        .filter(|project| !project.is_empty());
    let mut records = lessons(state, reading);
    records.retain(|record| {
        record.confidence >= wish.least.unwrap_or(0.0)
            && project.is_none_or(|project| record.scope.project == project)
            && wish
                .source
                .as_ref()
                .is_none_or(|source| *source == record.kind)
    });
    records.arrange_by(|one, other| {
        other
            .confidence
            .total_cmp(&one.confidence)
            .then(one.created.cmp(&other.created))
    });
    records.truncate(wish.limit.unwrap_or(50).max(1) as usize);
    Ok(records)
}

/// What a decay sweep did, or would do.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Decayed {
    /// References of lessons that lost confidence and stay.
    pub decayed: Vec<String>,
    /// References of lessons that were withdrawn.
    pub withdrawn: Vec<String>,
    /// Lessons there are, withdrawn ones included.
    pub total: u32,
}

/// Takes 0.05 a week from lessons that were neither confirmed nor decayed for a week or longer, not
/// below 0.05; those at or below 0.1 that were never confirmed are withdrawn. A dry run decides the
/// same and writes nothing.
///
/// # Errors
/// Those of the scope and the store.
pub fn decay<H: Host>(handle: &mut Handle<'_, H>, dry: bool) -> Result<Decayed> {
    let (caller, now) = (handle.call.caller, handle.call.now);
    let outcome = handle.store.commit(&handle.call, |state| {
        let reading = Reading::of(state, caller, &Named::default())?;
        let mut done = Decayed {
            total: total(state, &reading),
            ..Decayed::default()
        };
        let mut changes = Vec::new();
        for record in lessons(state, &reading) {
            let weeks = now.saturating_sub(record.updated) as f64 / (7.0 * DAY);
            let left = rounded((record.confidence - WEEKLY * weeks).max(FLOOR), 3);
            let left = left.min(record.confidence);
            let weak = left <= WITHDRAWN && record.reinforcements == 0;
            if weeks < 1.0 || left >= record.confidence && !weak {
                continue;
            }
            let set = Adjust {
                confidence: Some(left),
                updated: Some(now),
                ..Adjust::default()
            };
            changes.push(Event::Adjust {
                collection: LESSON.into(),
                id: record.id.clone(),
                set,
            });
            let reason = format!("confidence {} to {left}", record.confidence);
            if weak {
                changes.push(Event::Retire {
                    collection: LESSON.into(),
                    id: record.id.clone(),
                    reason: "decayed".into(),
                });
                changes.push(audit("withdraw", &record, reason));
                done.withdrawn.push(record.reference());
            } else {
                changes.push(audit("decay", &record, reason));
                done.decayed.push(record.reference());
            }
        }
        if dry {
            changes.clear();
        }
        let numbers = [done.decayed.len() as i64, i64::from(done.total)];
        let ids = done.decayed.into_iter().chain(done.withdrawn);
        let outcome = Outcome {
            ids: ids.collect(),
            numbers: numbers.into(),
            ..Outcome::default()
        };
        Ok(Decision { changes, outcome })
    })?;
    // A repeat of the call is answered from what the first one did.
    let number = |at: usize| outcome.numbers.get(at).copied().unwrap_or(0);
    let decayed = usize::try_from(number(0)).unwrap_or(0);
    let (decayed, withdrawn) = outcome.ids.split_at(decayed.min(outcome.ids.len()));
    Ok(Decayed {
        decayed: decayed.to_vec(),
        withdrawn: withdrawn.to_vec(),
        total: u32::try_from(number(1)).unwrap_or(u32::MAX),
    })
}

/// Lessons in reach, withdrawn ones included.
fn total(state: &State, reading: &Reading) -> u32 {
    let Some(collection) = state.names().find(LESSON) else {
        return 0;
    };
    let filter = reading.reach.resolve(state);
    let first = |slot: &u32| {
        state.head(*slot).is_some_and(|head| {
            head.collection == collection
                && !head.forgotten
                && head.previous == 0
                && filter.admits(head)
        })
    };
    (0..state.slots()).filter(first).count() as u32
}

#[cfg(test)]
mod tests {
    use super::{id_of, reinforced};

    #[test]
    fn one_text_has_one_id() {
        assert_eq!(
            id_of("  Never PUSH on Friday "),
            id_of("never push on friday")
        );
        assert_ne!(
            id_of("never push on friday"),
            id_of("never push on friday.")
        );
        assert_eq!(id_of("x").len(), 20);
        assert_eq!(id_of("Pr\u{fc}fe zuerst"), id_of("Pru\u{308}fe zuerst"));
    }

    #[test]
    fn confirmation_never_passes_certainty() {
        let mut confidence = 0.5;
        for _ in 0..1_000 {
            confidence = reinforced(confidence);
        }
        assert!(confidence <= 1.0 && confidence > 0.999);
    }
}
