//! Searching and expanding.

use alloc::{string::String, vec::Vec};

use super::{
    super::Core, Detail, ExpandAnswer, ExpandRequest, FollowupsAnswer, FollowupsRequest, Item,
    LessonRow, SearchAnswer, SearchConflict, SearchRanking, SearchRequest, SearchRow, SessionGroup,
    item, items, known,
};
use crate::{
    Caller, Result,
    host::Host,
    memory::{
        self,
        digest::clip,
        lessons::{Recalled, context},
        scope::{Named, Reading, identity_of},
        search::{EXPAND_MAX, Narrow, Ranking, Row, Search},
    },
    store::Nothing,
    text::space,
};

/// Longest text of a compact row, in UTF-16 units, its ellipsis not counted.
const PREVIEW: usize = 240;
/// UTF-16 units of a token.
const TOKEN: usize = 3;

/// Searches memories, observations and summaries.
///
/// # Errors
/// As [`memory::search::search`].
pub fn search<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: SearchRequest,
) -> Result<SearchAnswer> {
    let mut handle = core.open(caller, "memory.search")?;
    let named = Named {
        project: request.project.as_deref(),
        agent: request.agent.as_deref(),
        session: request.session.as_deref(),
    };
    let wish = Search {
        query: request.query,
        limit: request.limit,
        offset: request.offset.unwrap_or(0),
        narrow: Narrow {
            kinds: request.kinds,
            concepts: request.concepts,
            since: request.since,
            until: request.until,
            channels: request.channels,
        },
        ranking: ranking(request.ranking),
        lessons: request.lessons.unwrap_or(true),
    };
    let found = memory::search::search(&mut handle, &named, &wish)?;
    let compact = request.detail == Some(Detail::Compact);
    let all = found.rows.len() + found.lessons.len();
    let mut purse = Purse {
        left: request.budget,
        spent: 0,
    };
    let mut rows: Vec<SearchRow> = (found.rows.iter())
        .map(|hit| row(hit, compact))
        .take_while(|row| purse.pays(&row.item, ""))
        .collect();
    let shown = rows.iter_mut().map(|row| &mut row.item);
    known(handle.store.state(), caller, shown);
    let lessons: Vec<LessonRow> = (found.lessons.iter())
        .map(|hit| preview(hit, compact))
        .take_while(|row| rows.len() == found.rows.len() && purse.pays(&row.lesson, &row.context))
        .collect();
    let (shown, beside) = (&found.rows[..rows.len()], &found.lessons[..lessons.len()]);
    memory::search::recalled(&mut handle, shown, beside);
    memory::search::follow(&mut handle, &caller.session, &wish.query, shown);
    Ok(SearchAnswer {
        truncated: rows.len() + lessons.len() < all,
        groups: groups(shown),
        rows,
        lessons,
        conflicts: memory::search::conflicts(shown)
            .into_iter()
            .map(|conflict| SearchConflict {
                preferred: conflict.preferred,
                other: conflict.other,
                apart: conflict.apart.into(),
            })
            .collect(),
        suggestions: found.suggestions,
        degraded: found.degraded,
        empty: found.nothing.map_or("", reason).into(),
        tokens: u32::try_from(purse.spent).unwrap_or(u32::MAX),
    })
}

pub(super) fn ranking(wanted: Option<SearchRanking>) -> Ranking {
    match wanted.unwrap_or_default() {
        SearchRanking::Best => Ranking::Best,
        SearchRanking::Documented => Ranking::Documented,
    }
}

fn reason(nothing: Nothing) -> &'static str {
    match nothing {
        Nothing::Stored => "stored",
        Nothing::Admitted => "admitted",
        Nothing::Matching => "matching",
        Nothing::Evident => "evident",
    }
}

fn row(hit: &Row, compact: bool) -> SearchRow {
    let mut shown = item(&hit.record);
    if compact && space::units(&shown.content) > PREVIEW {
        shown.content = clip(&shown.content, PREVIEW + 1);
    }
    SearchRow {
        item: shown,
        score: hit.score,
        exact: hit.exact,
        matched: hit.matched.clone(),
    }
}

/// A lesson beside the rows: like them whole, or its beginning.
fn preview(hit: &Recalled, compact: bool) -> LessonRow {
    let mut shown = lesson_row(hit);
    if compact {
        for text in [&mut shown.lesson.content, &mut shown.context] {
            if space::units(text) > PREVIEW {
                *text = clip(text, PREVIEW + 1);
            }
        }
    }
    shown
}

/// A budget of tokens.
struct Purse {
    /// How many there are in all; `None`: no end of them.
    left: Option<u32>,
    spent: usize,
}

impl Purse {
    /// Takes what the texts of a row cost, at least one token; `false` when that is too much.
    fn pays(&mut self, item: &Item, context: &str) -> bool {
        let lists = item.concepts.iter().chain(&item.files);
        let units = space::units(&item.title)
            + space::units(&item.content)
            + space::units(context)
            + lists.map(|text| space::units(text)).sum::<usize>();
        let cost = units.div_ceil(TOKEN).max(1);
        if self
            .left
            .is_some_and(|left| self.spent + cost > left as usize)
        {
            return false;
        }
        self.spent += cost;
        true
    }
}

/// References of the rows by session.
fn groups(rows: &[Row]) -> Vec<SessionGroup> {
    let mut groups: Vec<SessionGroup> = Vec::new();
    for row in rows {
        let session: String = row.record.scope.session.clone();
        let reference = row.record.reference();
        match groups.iter_mut().find(|group| group.session == session) {
            Some(group) => group.ids.push(reference),
            None => groups.push(SessionGroup {
                session,
                ids: Vec::from([reference]),
            }),
        }
    }
    groups
}

pub(super) fn lesson_row(hit: &Recalled) -> LessonRow {
    LessonRow {
        lesson: item(&hit.record),
        context: context(&hit.record).into(),
        score: hit.score,
    }
}

/// Records by their ids.
///
/// # Errors
/// As [`memory::search::expand`].
pub fn expand<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: ExpandRequest,
) -> Result<ExpandAnswer> {
    let mut handle = core.open(caller, "memory.expand")?;
    let named = Named {
        agent: request.agent.as_deref(),
        ..Named::default()
    };
    let records = memory::search::expand(&mut handle, &named, &request.ids)?;
    let mut items = items(&records);
    known(handle.store.state(), caller, &mut items);
    Ok(ExpandAnswer {
        items,
        truncated: request.ids.len() > EXPAND_MAX,
    })
}

/// How many searches followed another one soon.
///
/// # Errors
/// Those of opening the store.
pub fn followups<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    _request: FollowupsRequest,
) -> Result<FollowupsAnswer> {
    let handle = core.open(caller, "memory.followups")?;
    Reading::everything(handle.store.state(), caller)?;
    let counts = handle.store.searches.counts(&identity_of(caller));
    let rate = if counts.searches == 0 {
        0.0
    } else {
        counts.followups as f64 / counts.searches as f64
    };
    Ok(FollowupsAnswer {
        searches: counts.searches,
        followups: counts.followups,
        rate,
    })
}
