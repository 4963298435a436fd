//! What happened lately: recap by day, hand-over to a new session, history of sessions. Windows of
//! days are those of a time zone, given as minutes east of UTC.

use alloc::{
    collections::BTreeMap,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    OBSERVATION, SESSION, SUMMARY,
    digest::clip,
    scope::Reading,
    sessions::{CWD, ENDED},
};
use crate::sort::Arrange as _;
use crate::{
    Error, Result,
    model::{Record, State},
    text::{civil, space},
};

const DAY: u64 = 86_400_000;
/// Sessions of a recap that names no window.
const LAST: u32 = 10;
/// Sessions of a history that names no number.
const HISTORY: u32 = 20;
/// Most sessions of one answer.
const SESSIONS_MAX: u32 = 200;
/// What stands out in a session, at most.
const HIGHLIGHTS: usize = 3;
/// Longest highlight, in UTF-16 units.
const HIGHLIGHT: usize = 160;
/// Furthest time zone from UTC, in minutes.
const ZONE_MAX: i32 = 14 * 60;

/// Which sessions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Window {
    /// Of the local day that `now` is in.
    Today,
    /// Of this day and the six before.
    Week,
    /// So many, newest first.
    Last(u32),
}

impl Window {
    /// `today`, `week`, `this week`, `last N`, a number, or nothing for the last ten.
    ///
    /// # Errors
    /// `invalid` about `window` for anything else.
    pub fn parse(text: &str) -> Result<Self> {
        let plain = space::collapse(&text.to_lowercase());
        let number = plain.strip_prefix("last ").unwrap_or(&plain);
        match plain.as_str() {
            "" => Ok(Self::Last(LAST)),
            "today" => Ok(Self::Today),
            "week" | "this week" => Ok(Self::Week),
            _ => number
                .parse()
                .ok()
                .filter(|count| *count > 0)
                .map(Self::Last)
                .ok_or_else(|| {
                    Error::invalid("window", "window must be today, this week, or last N")
                }),
        }
    }
}

impl Window {
    /// Whether a session that began at an instant is in the window, by the days of a time zone.
    fn holds(self, began: u64, zone: i32, now: u64) -> bool {
        let today = local(now, zone) / DAY;
        let first = match self {
            Self::Today => today,
            Self::Week => today.saturating_sub(6),
            Self::Last(_) => 0,
        };
        local(began, zone) / DAY >= first && began <= now
    }
}

/// Which sessions are told of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Telling<'a> {
    /// Only those whose working directory is this one, above it or below it; blank: all.
    pub cwd: &'a str,
    /// Minutes east of UTC.
    pub zone: i32,
    /// How many at most; absent: as each telling has it.
    pub limit: Option<u32>,
}

/// A session and what stands out in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// The session.
    pub record: Record,
    /// When it ended.
    pub ended: Option<u64>,
    /// Its observations.
    pub observations: u32,
    /// What it came to, if somebody said so.
    pub summary: String,
    /// What stands out, most important first.
    pub highlights: Vec<String>,
}

/// The sessions that began on one local day.
#[derive(Clone, Debug, PartialEq)]
pub struct Day {
    /// `YYYY-MM-DD`.
    pub date: String,
    /// Newest first.
    pub sessions: Vec<Told>,
}

/// A recap with its totals.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Recap {
    /// Newest first.
    pub days: Vec<Day>,
    /// Sessions in all.
    pub sessions: u32,
    /// Their observations.
    pub observations: u32,
}

/// What a new session takes over.
#[derive(Clone, Debug, PartialEq)]
pub struct Handoff {
    /// The session to go on from.
    pub told: Told,
    /// A question that was left open.
    pub question: Option<String>,
    /// The last thing that happened.
    pub last: Option<String>,
}

/// Observations of each owner's sessions, oldest first.
pub(super) type Observed = BTreeMap<(String, String), Vec<Record>>;

pub(super) fn observations_by_session(state: &State, reading: &Reading, now: u64) -> Observed {
    let filter = reading.reach.resolve(state);
    let mut observed = Observed::new();
    for (slot, _) in state
        .live(OBSERVATION)
        .filter(|(_, head)| filter.admits(head) && !head.expired(now))
    {
        if let Some(record) = state.record(slot) {
            let key = (record.scope.owner.clone(), record.scope.session.clone());
            observed.entry(key).or_default().push(record);
        }
    }
    for records in observed.values_mut() {
        records.arrange_by_key(|record| (record.created, record.slot));
    }
    observed
}

/// What stands out of some observations: the most important, of equal ones the newest.
pub(super) fn highlights(observations: &[Record], most: usize, least: f64) -> Vec<String> {
    let mut rows: Vec<&Record> = observations
        .iter()
        .filter(|record| record.importance >= least)
        .collect();
    rows.arrange_by(|one, other| {
        other
            .importance
            .total_cmp(&one.importance)
            .then((other.created, other.slot).cmp(&(one.created, one.slot)))
    });
    let mut shown: Vec<String> = Vec::new();
    for record in rows {
        let text = told(record);
        if !text.is_empty() && !shown.contains(&text) {
            shown.push(text);
        }
        if shown.len() == most {
            break;
        }
    }
    shown
}

/// An observation on one line: its narrative, or its title.
fn told(record: &Record) -> String {
    let text = if space::trim(&record.content).is_empty() {
        &record.title
    } else {
        &record.content
    };
    clip(&space::collapse(text), HIGHLIGHT)
}

fn check_zone(zone: i32) -> Result<()> {
    if zone.abs() > ZONE_MAX {
        return Err(Error::invalid(
            "zone",
            alloc::format!("zone is {zone} minutes, it must be within {ZONE_MAX} of UTC"),
        ));
    }
    Ok(())
}

/// An instant on the clock of a time zone.
fn local(instant: u64, zone: i32) -> u64 {
    instant.saturating_add_signed(i64::from(zone) * 60_000)
}

/// Sessions in reach and of a working directory, newest first.
fn sessions(state: &State, reading: &Reading, cwd: &str) -> Vec<Record> {
    let filter = reading.reach.resolve(state);
    let wanted = parts(cwd);
    let mut records: Vec<Record> = state
        .live(SESSION)
        .filter(|(_, head)| filter.admits(head))
        .filter_map(|(slot, _)| state.record(slot))
        .filter(|record| {
            wanted.is_empty() || {
                let theirs = record.fields.get(CWD).map_or("", String::as_str);
                related(&wanted, &parts(theirs))
            }
        })
        .collect();
    records.arrange_by_key(|record| core::cmp::Reverse((record.created, record.slot)));
    records
}

/// The names on a path, with either separator and without a slash at its end.
fn parts(path: &str) -> Vec<&str> {
    space::trim(path)
        .split(['/', '\\'])
        .filter(|part| !part.is_empty() && *part != ".")
        .collect()
}

/// Whether one directory is the other or lies above it.
fn related(one: &[&str], other: &[&str]) -> bool {
    !other.is_empty() && (one.starts_with(other) || other.starts_with(one))
}

fn tell(state: &State, observed: &Observed, record: Record) -> Told {
    let key = (record.scope.owner.clone(), record.scope.session.clone());
    let rows = observed.get(&key).map(Vec::as_slice).unwrap_or_default();
    let summary = state
        .get(SUMMARY, &record.id)
        .filter(|summary| summary.latest);
    Told {
        ended: record.fields.get(ENDED).and_then(|text| text.parse().ok()),
        observations: rows.len() as u32,
        summary: summary
            .map(|summary| summary.content.clone())
            .unwrap_or_default(),
        highlights: highlights(rows, HIGHLIGHTS, 0.0),
        record,
    }
}

/// Sessions of a window by local day.
///
/// # Errors
/// `invalid` for a time zone that is none.
pub fn recap(
    state: &State,
    reading: &Reading,
    telling: &Telling<'_>,
    window: Window,
    now: u64,
) -> Result<Recap> {
    check_zone(telling.zone)?;
    let most = match window {
        Window::Last(count) => count,
        _ => telling.limit.unwrap_or(SESSIONS_MAX),
    };
    let observed = observations_by_session(state, reading, now);
    let mut recap = Recap::default();
    let chosen = sessions(state, reading, telling.cwd)
        .into_iter()
        .filter(|record| window.holds(record.created, telling.zone, now))
        .take(most.min(SESSIONS_MAX) as usize);
    for record in chosen {
        let date = civil::date(local(record.created, telling.zone));
        let told = tell(state, &observed, record);
        recap.sessions += 1;
        recap.observations += told.observations;
        match recap.days.last_mut() {
            Some(day) if day.date == date => day.sessions.push(told),
            _ => recap.days.push(Day {
                date,
                sessions: Vec::from([told]),
            }),
        }
    }
    Ok(recap)
}

/// The newest sessions, of a window or of all times.
///
/// # Errors
/// `invalid` for a time zone that is none.
pub fn session_history(
    state: &State,
    reading: &Reading,
    telling: &Telling<'_>,
    window: Option<Window>,
    now: u64,
) -> Result<Vec<Told>> {
    check_zone(telling.zone)?;
    let observed = observations_by_session(state, reading, now);
    let named = match window {
        Some(Window::Last(count)) => Some(count),
        Some(_) => Some(SESSIONS_MAX),
        None => None,
    };
    let most = telling.limit.or(named).unwrap_or(HISTORY);
    let chosen = sessions(state, reading, telling.cwd)
        .into_iter()
        .filter(|record| {
            window.is_none_or(|window| window.holds(record.created, telling.zone, now))
        })
        .take(most.clamp(1, SESSIONS_MAX) as usize);
    Ok(chosen
        .map(|record| tell(state, &observed, record))
        .collect())
}

/// The session to go on from: of the directory, a completed one before an abandoned one before an
/// active one, the newest first; without any there, the newest of all. `None` without sessions.
///
/// # Errors
/// None.
pub fn handoff(
    state: &State,
    reading: &Reading,
    telling: &Telling<'_>,
    now: u64,
) -> Result<Option<Handoff>> {
    let rank = |record: &Record| match record.kind.as_str() {
        "completed" => 0,
        "abandoned" => 1,
        _ => 2,
    };
    let mut here = sessions(state, reading, telling.cwd);
    here.arrange_by_key(rank);
    let chosen = here
        .into_iter()
        .next()
        .or_else(|| sessions(state, reading, "").into_iter().next());
    let Some(record) = chosen else {
        return Ok(None);
    };
    let observed = observations_by_session(state, reading, now);
    let key = (record.scope.owner.clone(), record.scope.session.clone());
    let rows = observed.get(&key).map(Vec::as_slice).unwrap_or_default();
    let question = rows
        .iter()
        .rev()
        .map(|row| match space::trim(&row.content) {
            "" => space::trim(&row.title),
            text => text,
        })
        .find(|text| asks(text));
    Ok(Some(Handoff {
        question: question.map(ToString::to_string),
        last: rows.last().map(told),
        told: tell(state, &observed, record),
    }))
}

/// Whether a text ends in a question, in any script.
fn asks(text: &str) -> bool {
    text.trim_end_matches(['"', '\'', ')', '\u{201D}', '\u{300D}'])
        .ends_with(['?', '\u{FF1F}', '\u{61F}', '\u{37E}'])
}

#[cfg(test)]
mod tests {
    use super::{Window, asks, local, parts, related};

    #[test]
    fn windows_are_read_as_people_write_them() {
        assert_eq!(Window::parse(" This  Week ").unwrap(), Window::Week);
        assert_eq!(Window::parse("last 3").unwrap(), Window::Last(3));
        assert_eq!(Window::parse("").unwrap(), Window::Last(10));
        assert!(Window::parse("last 0").is_err() && Window::parse("yesterday").is_err());
    }

    #[test]
    fn directories_meet_at_their_borders_only() {
        let meet = |one: &str, other: &str| related(&parts(one), &parts(other));
        assert!(meet("/home/a/app", "/home/a/app/") && meet("/home/a/app", "/home/a/app/src"));
        assert!(meet("C:\\work\\app\\src", "C:\\work\\app"));
        assert!(!meet("/home/a/app", "/home/a/application") && !meet("/home/a", ""));
    }

    #[test]
    fn questions_are_told_by_their_last_sign() {
        assert!(
            asks("Shall we keep both?") && asks("\u{4FDD}\u{7559}\u{FF1F}") && asks("(really?)")
        );
        assert!(!asks("Why not? Because.") && !asks(""));
    }

    #[test]
    fn the_day_is_the_local_one() {
        assert_eq!(local(23 * 3_600_000, 120) / 86_400_000, 1);
        assert_eq!(local(0, -60), 0, "time does not begin before 1970");
    }
}
