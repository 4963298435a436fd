//! Finding what was remembered and what happened: by the default ranking or by the documented one,
//! with lessons beside it.

use alloc::{
    collections::BTreeMap,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    LESSON, MEMORY, OBSERVATION, SUMMARY,
    lessons::{self, LessonQuery, Recalled},
    look::{has_expired, lookup},
    remember::keyword_tokens,
    required,
    scope::{Named, Reading, identity_of},
    sessions::{FACTS, SUBTITLE},
    title_of,
};
use crate::sort::{Arrange as _, Gather as _};
use crate::{
    Code, Result,
    caller::{Channel, SHARED_OWNER},
    guard::redact::SECRET,
    host::Host,
    index::recall::Ranked,
    model::{Draft, Head, Record, State},
    rank::{
        diversify::{PER_SESSION, diversify},
        fuse::{Stream, fuse},
        jaccard::{Hashes, NEAR},
        keyword::{KeywordIndex, Observation, PrefixRule},
        restate::{Difference, difference},
    },
    store::{Find, Handle, Nothing, fits},
    text::space,
};

/// Hits of a search that names no number.
pub const LIMIT: u32 = 20;
/// Most hits of a search.
pub const LIMIT_MAX: u32 = 100;
/// Most lessons beside them.
pub const LESSONS_MAX: u32 = 10;
/// Most ids that one call expands.
pub const EXPAND_MAX: usize = 20;
/// Weight of the keyword stream in the documented fusion.
const KEYWORD_WEIGHT: f64 = 0.4;
/// Depth to which the documented diversification reaches at least.
const DEPTH: usize = 20;
/// How many of the first hits are held against each other.
const HELD: usize = 20;
/// How many other terms an empty answer suggests.
const SUGGESTED: usize = 3;
/// How many of the newest records suggestions are drawn from.
const DRAWN: usize = 2_000;

/// How hits are ranked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ranking {
    /// The default ranking of the store.
    #[default]
    Best,
    /// agentmemory's: keyword ranking of 0.9.29, fused and diversified. Looks at every record.
    Documented,
}

/// What a search narrows besides its scope, in every part of its answer: rows, lessons, suggestions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Narrow {
    /// Only these kinds; the kind `lesson` names all lessons.
    pub kinds: Vec<String>,
    /// Only records with all of these concepts.
    pub concepts: Vec<String>,
    /// Only records made at this instant or later.
    pub since: Option<u64>,
    /// Only records made before this instant.
    pub until: Option<u64>,
    /// Only through these channels.
    pub channels: Vec<Channel>,
}

impl Narrow {
    /// Whether it leaves everything.
    fn is_open(&self) -> bool {
        *self == Self::default()
    }

    /// Whether a record passes.
    pub fn admits(&self, record: &Record) -> bool {
        let named =
            |kind: &String| *kind == record.kind || (record.collection == LESSON && kind == LESSON);
        (self.kinds.is_empty() || self.kinds.iter().any(named))
            && self
                .concepts
                .iter()
                .all(|concept| record.tags.contains(concept))
            && (self.channels.is_empty() || self.channels.contains(&record.origin.channel))
            && self.since.is_none_or(|since| record.created >= since)
            && self.until.is_none_or(|until| record.created < until)
    }
}

/// What is searched.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Search {
    /// The question or the words.
    pub query: String,
    /// 1 to [`LIMIT_MAX`], clamped; absent: [`LIMIT`].
    pub limit: Option<u32>,
    /// Hits to pass over.
    pub offset: u32,
    /// What else has to hold.
    pub narrow: Narrow,
    /// How they are ranked.
    pub ranking: Ranking,
    /// Lessons beside the hits.
    pub lessons: bool,
}

/// One hit.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The record.
    pub record: Record,
    /// Higher is better; what it means depends on the ranking.
    pub score: f64,
    /// What the default ranking made of it.
    pub ranked: Option<Ranked>,
    /// The query is its id, key or title.
    pub exact: bool,
    /// Terms of the query that it holds.
    pub matched: Vec<String>,
}

/// Two hits that say nearly the same and differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The one to trust: the user's above the agent's above a shared one above a tool's, then the newer.
    pub preferred: String,
    /// The other one.
    pub other: String,
    /// In what they differ.
    pub apart: &'static str,
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// Best first.
    pub rows: Vec<Row>,
    /// Best first.
    pub lessons: Vec<Recalled>,
    /// Other terms that occur in what the caller may read, when nothing was found.
    pub suggestions: Vec<String>,
    /// Why nothing was found.
    pub nothing: Option<Nothing>,
    /// What the default ranking went without.
    pub degraded: Vec<String>,
}

/// Searches memories, observations and summaries. Who shows the answer says what of it is [`recalled`].
///
/// # Errors
/// `invalid` for a blank query, `too-large` for a long one, and those of the scope.
pub fn search<H: Host>(
    handle: &mut Handle<'_, H>,
    named: &Named<'_>,
    wish: &Search,
) -> Result<Answer> {
    let (caller, now) = (handle.call.caller, handle.call.now);
    let reading = Reading::of(handle.store.state(), caller, named)?;
    required("query", &wish.query)?;
    fits(&wish.query)?;
    let limit = wish.limit.unwrap_or(LIMIT).clamp(1, LIMIT_MAX);
    let mut answer = match wish.ranking {
        Ranking::Documented => documented(handle, &reading, wish, limit as usize)?,
        Ranking::Best => best(handle, &reading, wish, limit as usize)?,
    };
    if wish.lessons {
        let query = LessonQuery {
            query: wish.query.clone(),
            limit: Some(limit.min(LESSONS_MAX)),
            narrow: wish.narrow.clone(),
            ranking: wish.ranking,
            ..LessonQuery::default()
        };
        answer.lessons = lessons::recall(handle, &reading, &query)?;
    }
    if wish.ranking == Ranking::Documented && answer.rows.is_empty() && wish.offset == 0 {
        let find = wanted(handle, &reading, wish, limit as usize)?;
        answer.nothing = Some(handle.store.image().why_nothing(&find));
    }
    let state = handle.store.state();
    // A use that is not written yet is a use.
    let uses = handle.store.unwritten();
    for row in &mut answer.rows {
        row.record = uses.counted(core::mem::take(&mut row.record));
    }
    // Behind the last row there is nothing either, and nothing to suggest.
    if answer.rows.is_empty() && answer.nothing.is_some() && wish.offset == 0 {
        answer.suggestions = suggestions(state, &reading, wish, now);
    }
    Ok(answer)
}

/// Counts a use of everything that an answer shows: what a budget cut off was not recalled.
pub fn recalled<H: Host>(handle: &mut Handle<'_, H>, rows: &[Row], lessons: &[Recalled]) {
    let rows = rows.iter().map(|row| &row.record);
    for record in rows.chain(lessons.iter().map(|lesson| &lesson.record)) {
        let now = handle.call.now;
        handle.store.note_use(&record.collection, &record.id, now);
    }
}

/// What the default ranking is asked for.
fn wanted<H: Host>(
    handle: &Handle<'_, H>,
    reading: &Reading,
    wish: &Search,
    limit: usize,
) -> Result<Find> {
    let sight = Reading::sight(handle.store.state(), handle.call.caller)?;
    Ok(Find {
        text: wish.query.clone(),
        reach: reading.reach.clone(),
        sight: Some(sight.reach),
        collections: [MEMORY, OBSERVATION, SUMMARY].map(String::from).into(),
        kinds: wish.narrow.kinds.clone(),
        tags: wish.narrow.concepts.clone(),
        since: wish.narrow.since,
        until: wish.narrow.until,
        channels: wish.narrow.channels.clone(),
        limit,
        offset: wish.offset as usize,
        ..Find::default()
    })
}

fn best<H: Host>(
    handle: &mut Handle<'_, H>,
    reading: &Reading,
    wish: &Search,
    limit: usize,
) -> Result<Answer> {
    let find = wanted(handle, reading, wish, limit)?;
    let found = handle.find(&find);
    let rows = found.hits.into_iter().map(|hit| Row {
        record: hit.record,
        score: hit.ranked.map_or(0.0, |ranked| ranked.score),
        exact: hit.ranked.is_none(),
        ranked: hit.ranked,
        matched: hit.matched,
    });
    Ok(Answer {
        rows: rows.collect(),
        nothing: found.nothing,
        degraded: found.degraded,
        ..Answer::default()
    })
}

/// The documented search: the keyword ranking over all records that the caller may read, its places
/// fused into scores, diversified by session, then narrowed to what the call asks for.
///
/// # Errors
/// Those of the scope.
fn documented<H: Host>(
    handle: &Handle<'_, H>,
    reading: &Reading,
    wish: &Search,
    limit: usize,
) -> Result<Answer> {
    let state = handle.store.state();
    let sight = Reading::sight(state, handle.call.caller)?;
    let records = everything(state, &sight, handle.call.now);
    let index = KeywordIndex::new(records.iter().map(|record| tokens(&record.draft)));
    let filter = reading.reach.resolve(state);
    let narrowed = reading.reach.project.is_some()
        || reading.reach.agent.is_some()
        || reading.reach.session.is_some()
        || wish.offset > 0
        || !wish.narrow.is_open();
    // What the filters take away must not be missing at the end.
    let fetched = if narrowed { records.len() } else { limit };
    let hits = index.search(&wish.query, PrefixRule::Summed, fetched.saturating_mul(2));
    let places: BTreeMap<&str, usize> = records
        .iter()
        .enumerate()
        .map(|(at, record)| (record.id.as_str(), at))
        .gather();
    let ids: Vec<&str> = hits
        .iter()
        .map(|(doc, _)| records[*doc as usize].id.as_str())
        .collect();
    let fused = fuse(&[Stream {
        ids,
        weight: KEYWORD_WEIGHT,
    }]);
    let with_session: Vec<(&str, &str)> = fused
        .iter()
        .map(|(id, _)| (id.as_str(), session_of(&records[places[id.as_str()]])))
        .collect();
    let shown = diversify(&with_session, fetched.max(DEPTH), PER_SESSION);
    let passes = |record: &Record| {
        let head = state.head(record.slot);
        head.is_some_and(|head| filter.admits(head)) && wish.narrow.admits(record)
    };
    let mut found = shown
        .into_iter()
        .map(|at| (&fused[at].0, fused[at].1))
        .map(|(id, score)| (&records[places[id.as_str()]], score))
        .filter(|(record, _)| passes(record))
        .peekable();
    let nothing = found.peek().is_none().then(|| match &records[..] {
        [] => Nothing::Stored,
        all if !all.iter().any(passes) => Nothing::Admitted,
        _ => Nothing::Matching,
    });
    let rows = found
        .skip(wish.offset as usize)
        .take(limit)
        .map(|(record, score)| Row {
            record: record.clone(),
            score,
            ranked: None,
            exact: false,
            matched: Vec::new(),
        })
        .collect();
    Ok(Answer {
        rows,
        nothing,
        ..Answer::default()
    })
}

/// Memories and observations in reach, in the order in which they were written.
fn everything(state: &State, reading: &Reading, now: u64) -> Vec<Record> {
    let filter = reading.reach.resolve(state);
    let there = |head: &Head| filter.admits(head) && !head.expired(now);
    let mut slots: Vec<u32> = [MEMORY, OBSERVATION]
        .into_iter()
        .flat_map(|collection| state.live(collection))
        .filter(|(_, head)| there(head))
        .map(|(slot, _)| slot)
        .collect();
    slots.arrange();
    slots
        .into_iter()
        .filter_map(|slot| state.record(slot))
        .collect()
}

/// What the documented keyword ranking counts of a record.
fn tokens(draft: &Draft) -> Vec<String> {
    if draft.collection == MEMORY {
        return keyword_tokens(draft);
    }
    let field = |name: &str| draft.fields.get(name).map_or("", String::as_str);
    let facts: Vec<String> = field(FACTS).lines().map(String::from).collect();
    Observation {
        title: &draft.title,
        subtitle: field(SUBTITLE),
        narrative: &draft.content,
        facts: &facts,
        concepts: &draft.tags,
        files: &draft.files,
        kind: &draft.kind,
    }
    .tokens()
}

/// The session under which the documented diversification counts a record.
pub fn session_of(record: &Record) -> &str {
    if record.collection == MEMORY {
        MEMORY
    } else {
        &record.scope.session
    }
}

/// Records by their ids, in the order given; what is not there or out of reach is left out.
///
/// # Errors
/// Those of the scope, and `invalid` for an id that names more than one record.
pub fn expand<H: Host>(
    handle: &mut Handle<'_, H>,
    named: &Named<'_>,
    ids: &[String],
) -> Result<Vec<Record>> {
    let (caller, now) = (handle.call.caller, handle.call.now);
    let state = handle.store.state();
    let reading = Reading::of(state, caller, named)?;
    let mut records: Vec<Record> = Vec::new();
    for id in ids.iter().take(EXPAND_MAX) {
        match lookup(state, &reading, id) {
            Ok(record) if !has_expired(&record, now) => records.push(record),
            Err(error) if error.code != Code::Missing => return Err(error),
            _ => {}
        }
    }
    for record in &records {
        handle.store.note_use(&record.collection, &record.id, now);
    }
    Ok(records)
}

/// Notes that a session searched and found something.
pub fn follow<H: Host>(handle: &mut Handle<'_, H>, session: &str, query: &str, rows: &[Row]) {
    if rows.is_empty() || space::trim(session).is_empty() {
        return;
    }
    let state = handle.store.state();
    let seconds: u64 = state
        .setting_or_standard("memory.followup-seconds")
        .parse()
        .unwrap_or(30);
    let window = seconds.max(1).saturating_mul(1_000);
    let ids = rows.iter().map(|row| row.record.reference()).collect();
    let who = identity_of(handle.call.caller);
    handle
        .store
        .searches
        .note(&who, session, query, ids, handle.call.now, window);
}

/// Hits that are near each other and differ in what carries meaning. What two projects say of
/// themselves is no conflict.
pub fn conflicts(rows: &[Row]) -> Vec<Conflict> {
    let memories: Vec<(&Record, Hashes)> = rows
        .iter()
        .filter(|row| row.record.collection == MEMORY)
        .take(HELD)
        .map(|row| (&row.record, Hashes::new(&row.record.content)))
        .collect();
    let mut found = Vec::new();
    for (at, (one, set)) in memories.iter().enumerate() {
        for (other, others) in &memories[at + 1..] {
            let (ours, theirs) = (&one.scope.project, &other.scope.project);
            let strangers = !ours.is_empty() && !theirs.is_empty() && ours != theirs;
            if strangers || set.similarity(others) <= NEAR {
                continue;
            }
            let apart = difference(&one.content, &other.content);
            if apart == Difference::Nothing {
                continue;
            }
            let trusted = |record: &Record| {
                // What several owners write is nobody's own word, whoever said it.
                let least = match record.scope.owner.as_str() {
                    SHARED_OWNER => trust(Channel::Shared),
                    _ => 0,
                };
                let trust = trust(record.origin.channel).max(least);
                (core::cmp::Reverse(trust), record.updated)
            };
            let (preferred, other) = if trusted(one) >= trusted(other) {
                (one, other)
            } else {
                (other, one)
            };
            found.push(Conflict {
                preferred: preferred.id.to_string(),
                other: other.id.to_string(),
                apart: apart.word(),
            });
        }
    }
    found
}

/// How far a channel is trusted, 0 most.
pub(super) fn trust(channel: Channel) -> u8 {
    match channel {
        Channel::User => 0,
        Channel::Agent => 1,
        Channel::Shared => 2,
        Channel::Tool => 3,
        Channel::Import => 4,
    }
}

/// Concepts and title words of the newest records that the call may see and its filters leave, those
/// that look most like the query first, or else the most frequent.
fn suggestions(state: &State, reading: &Reading, wish: &Search, now: u64) -> Vec<String> {
    let filter = reading.reach.resolve(state);
    let asked: Vec<String> = words(&wish.query).collect();
    let mut terms: BTreeMap<String, u32> = BTreeMap::new();
    let newest = [MEMORY, OBSERVATION, SUMMARY].into_iter().flat_map(|name| {
        let rows = state.live(name).rev();
        rows.filter(|(_, head)| filter.admits(head) && !head.expired(now))
            .take(DRAWN)
    });
    for (slot, _) in newest {
        let Some(record) = state.record(slot).filter(|row| wish.narrow.admits(row)) else {
            continue;
        };
        for term in record
            .tags
            .iter()
            .map(|tag| tag.to_lowercase())
            .chain(words(told_title(&record)))
        {
            *terms.entry(term).or_default() += 1;
        }
    }
    let gap = SECRET.to_lowercase();
    let gap = gap.trim_matches(|c: char| !c.is_alphanumeric());
    terms.retain(|term, _| !asked.contains(term) && !term.contains(gap));
    let mut ranked: Vec<(usize, u32, String)> = terms
        .into_iter()
        .map(|(term, count)| {
            (
                asked
                    .iter()
                    .map(|word| shared_start(word, &term))
                    .max()
                    .unwrap_or(0),
                count,
                term,
            )
        })
        .collect();
    ranked.arrange_by(|one, other| {
        (other.0, other.1)
            .cmp(&(one.0, one.1))
            .then_with(|| one.2.cmp(&other.2))
    });
    ranked
        .into_iter()
        .take(SUGGESTED)
        .map(|(_, _, term)| term)
        .collect()
}

/// The title of a record, or where that tells of another text the beginning of its own.
fn told_title(record: &Record) -> &str {
    match record.own_title() {
        "" => title_of(&record.content),
        title => title,
    }
}

/// Lower-case words of more than three letters that are on no stop list.
fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|c: char| !c.is_alphanumeric() && c != '-' && c != '_')
        .map(str::to_lowercase)
        .filter(|word| word.chars().count() > 3 && !crate::text::analyse::is_stop(word))
}

/// Letters that two words share at their start; fewer than three count as none.
fn shared_start(one: &str, other: &str) -> usize {
    let shared = one
        .chars()
        .zip(other.chars())
        .take_while(|(a, b)| a == b)
        .count();
    if shared >= 3 { shared } else { 0 }
}
