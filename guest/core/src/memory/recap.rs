//! What happened lately: recap by day, hand-over to a new session, history of sessions. Windows of
//! days are those of a time zone, given as minutes east of UTC and the instants at which these change.

use alloc::{
    collections::BTreeMap,
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    OBSERVATION, SESSION, SUMMARY,
    digest::clip,
    scope::Reading,
    sessions::{CWD, ENDED, QUESTION},
};
use crate::sort::Arrange as _;
use crate::{
    Error, Result,
    model::{Record, State},
    text::{civil, display::is_hidden, space},
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
/// Most changes of a time zone.
pub const CHANGES_MAX: usize = 2_048;

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
    /// Whether a session in which something happened last at an instant is in the window, by the days of a
    /// time zone.
    fn holds(self, last: u64, zone: Zone<'_>, now: u64) -> bool {
        let today = zone.local(now) / DAY;
        let first = match self {
            Self::Today => today,
            Self::Week => today.saturating_sub(6),
            Self::Last(_) => 0,
        };
        zone.local(last) / DAY >= first && last <= now
    }
}

/// The clocks of a place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Zone<'a> {
    /// Minutes east of UTC before the first change.
    pub minutes: i32,
    /// From each instant on, milliseconds UTC, the minutes east of UTC; in the order of time.
    pub changes: &'a [(u64, i32)],
}

impl Zone<'_> {
    /// Checks that it can be one.
    ///
    /// # Errors
    /// `invalid` about `zone` or `zones`, `too-large` for too many changes.
    fn check(self) -> Result<()> {
        let minutes = self.changes.iter().map(|change| change.1);
        for minutes in core::iter::once(self.minutes).chain(minutes) {
            if minutes.unsigned_abs() > ZONE_MAX.unsigned_abs() {
                let message =
                    format!("zone is {minutes} minutes, it must be within {ZONE_MAX} of UTC");
                return Err(Error::invalid("zone", message));
            }
        }
        let (length, most) = (self.changes.len() as u64, CHANGES_MAX as u64);
        if length > most {
            return Err(Error::too_large("zones", "changes", length, most));
        }
        if self.changes.windows(2).any(|pair| pair[0].0 >= pair[1].0) {
            let message = "zones must be in the order of time";
            return Err(Error::invalid("zones", message));
        }
        Ok(())
    }

    /// An instant on these clocks.
    fn local(self, instant: u64) -> u64 {
        let past = self.changes.partition_point(|change| change.0 <= instant);
        let change = past.checked_sub(1).and_then(|last| self.changes.get(last));
        let minutes = change.map_or(self.minutes, |change| change.1);
        instant.saturating_add_signed(i64::from(minutes) * 60_000)
    }
}

/// Which sessions are told of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Telling<'a> {
    /// Only those whose working directory is this one, above it or below it; blank: all.
    pub cwd: &'a str,
    /// Whose days.
    pub zone: Zone<'a>,
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

/// The sessions that were last active on one local day.
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

/// What stands out of some observations: the most important, of equal ones the newest, each with the
/// line that tells it.
pub(super) fn outstanding(
    observations: &[Record],
    most: usize,
    least: f64,
) -> Vec<(&Record, String)> {
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
    let mut shown: Vec<(&Record, String)> = Vec::new();
    for record in rows {
        let text = told(record);
        if !text.is_empty() && shown.iter().all(|(_, known)| *known != text) {
            shown.push((record, text));
        }
        if shown.len() == most {
            break;
        }
    }
    shown
}

fn highlights(observations: &[Record], most: usize, least: f64) -> Vec<String> {
    let shown = outstanding(observations, most, least);
    shown.into_iter().map(|(_, text)| text).collect()
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

/// Sessions in reach and of a working directory, the one in which something happened last first.
fn sessions(state: &State, reading: &Reading, cwd: &str) -> Vec<Record> {
    let filter = reading.reach.resolve(state);
    let wanted = (!space::trim(cwd).is_empty()).then(|| Folder::of(cwd));
    let mut records: Vec<Record> = state
        .live(SESSION)
        .filter(|(_, head)| filter.admits(head))
        .filter_map(|(slot, _)| state.record(slot))
        .filter(|record| {
            let theirs = record.fields.get(CWD).map_or("", String::as_str);
            wanted
                .as_ref()
                .is_none_or(|wanted| wanted.meets(&Folder::of(theirs)))
        })
        .collect();
    records.arrange_by_key(|record| core::cmp::Reverse((record.updated, record.slot)));
    records
}

/// A directory: whether it starts at a root, and its names, with either separator. `.` and `..` are
/// taken out as far as the names tell what they mean.
#[derive(Debug, PartialEq, Eq)]
struct Folder<'a> {
    rooted: bool,
    names: Vec<&'a str>,
}

/// Names of drives.
const DRIVES: &str = "a:b:c:d:e:f:g:h:i:j:k:l:m:n:o:p:q:r:s:t:u:v:w:x:y:z:";

impl<'a> Folder<'a> {
    fn of(path: &'a str) -> Self {
        let path = space::trim(path);
        let rooted = path.starts_with(['/', '\\']);
        let mut names: Vec<&str> = Vec::new();
        for name in path.split(['/', '\\']) {
            match name {
                "" | "." => {}
                ".." if names.last().is_some_and(|last| *last != "..") => {
                    names.pop();
                }
                // There is nothing above a root.
                ".." if rooted => {}
                name => names.push(name),
            }
        }
        // The letter of a drive has no case.
        let drive = names
            .first()
            .filter(|name| matches!(name.as_bytes(), [b'A'..=b'Z', b':']));
        let drive = drive.map(|name| name.as_bytes()[0]);
        if let Some(letter) = drive {
            let at = usize::from(letter - b'A');
            names[0] = &DRIVES[2 * at..2 * at + 2];
        }
        Self { rooted, names }
    }

    /// Whether one directory is the other or lies above it. Nowhere lies above nothing.
    fn meets(&self, other: &Self) -> bool {
        let somewhere = |folder: &Self| folder.rooted || !folder.names.is_empty();
        let (one, two) = (&self.names, &other.names);
        somewhere(self)
            && somewhere(other)
            && self.rooted == other.rooted
            && (one.starts_with(two) || two.starts_with(one))
    }
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
    telling.zone.check()?;
    let named = match window {
        Window::Last(count) => count,
        _ => SESSIONS_MAX,
    };
    let most = telling.limit.map_or(named, |limit| limit.max(1).min(named));
    let observed = observations_by_session(state, reading, now);
    let mut recap = Recap::default();
    let chosen = sessions(state, reading, telling.cwd)
        .into_iter()
        .filter(|record| window.holds(record.updated, telling.zone, now))
        .take(most.min(SESSIONS_MAX) as usize);
    for record in chosen {
        let date = civil::date(telling.zone.local(record.updated));
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
    telling.zone.check()?;
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
            window.is_none_or(|window| window.holds(record.updated, telling.zone, now))
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
    // What is to come is nothing to go on from.
    let past = |cwd| {
        let mut rows = sessions(state, reading, cwd);
        rows.retain(|record| record.created <= now);
        rows
    };
    let mut here = past(telling.cwd);
    here.arrange_by_key(rank);
    let chosen = here
        .into_iter()
        .next()
        .or_else(|| past("").into_iter().next());
    let Some(record) = chosen else {
        return Ok(None);
    };
    let observed = observations_by_session(state, reading, now);
    let key = (record.scope.owner.clone(), record.scope.session.clone());
    let rows = observed.get(&key).map(Vec::as_slice).unwrap_or_default();
    let question = rows
        .iter()
        .rev()
        .map(|row| {
            let kept = row.fields.get(QUESTION).map(String::as_str);
            match kept.unwrap_or(space::trim(&row.content)) {
                "" => space::trim(&row.title),
                text => text,
            }
        })
        .find(|text| asks(text));
    Ok(Some(Handoff {
        question: question.map(ToString::to_string),
        last: rows.last().map(told),
        told: tell(state, &observed, record),
    }))
}

/// Signs that ask: ASCII, full width, Arabic, Greek, Armenian, Ethiopic and their compounds.
const ASKING: [char; 9] = [
    '?', '\u{FF1F}', '\u{61F}', '\u{37E}', '\u{55E}', '\u{1367}', '\u{203D}', '\u{2047}',
    '\u{2048}',
];
/// Signs that may stand beside them at the end.
const BESIDE: [char; 7] = [
    '!', '\u{FF01}', '.', '\u{2026}', '\u{3002}', '\u{2049}', '\u{A1}',
];

/// A text without the answers that are offered behind it: `(y/n)`, `[Y/n]`.
fn answers_aside(text: &str) -> &str {
    const LONGEST: usize = 24;
    let text = text.trim_end();
    let offered = text.rfind(['(', '[']).filter(|at| {
        let inside = &text[*at..];
        inside.len() <= LONGEST && inside.contains('/') && inside.ends_with([')', ']'])
    });
    offered.map_or(text, |at| &text[..at])
}

/// Whether a text ends in a question, in any script: quotes, brackets, marks of Markdown, blanks and
/// what cannot be seen may stand behind its sign, other signs of its kind beside it.
pub(super) fn asks(text: &str) -> bool {
    let closes = |c: char| {
        let quote = matches!(
            c,
            '"' | '\''
                | ')'
                | ']'
                | '}'
                | '>'
                | '`'
                | '*'
                | '_'
                | '~'
                | '|'
                | '\u{AB}'
                | '\u{BB}'
                | '\u{2018}'
                ..='\u{201F}'
                    | '\u{2039}'
                    | '\u{203A}'
                    | '\u{3009}'
                    | '\u{300B}'
                    | '\u{300D}'
                    | '\u{300F}'
                    | '\u{3011}'
                    | '\u{3015}'
                    | '\u{FF09}'
                    | '\u{FF3D}'
                    | '\u{FF5D}'
                    | '\u{FF63}'
        );
        let picture = matches!(c, '\u{2600}'..='\u{27BF}' | '\u{FE0F}' | '\u{1F000}'..='\u{1FAFF}');
        quote || picture || c.is_whitespace() || is_hidden(c)
    };
    let text = answers_aside(text).trim_end_matches(closes);
    let rest = text.trim_end_matches(|c| ASKING.contains(&c) || BESIDE.contains(&c));
    let signs = &text[rest.len()..];
    // In Greek a semicolon asks; Japanese asks by a word as well.
    let greek = |c: char| matches!(c, '\u{370}'..='\u{3FF}' | '\u{1F00}'..='\u{1FFF}');
    let semicolon = text
        .strip_suffix(';')
        .is_some_and(|rest| rest.ends_with(greek));
    let word = ["\u{307E}\u{3059}\u{304B}", "\u{3067}\u{3059}\u{304B}"];
    semicolon
        || signs.contains(ASKING)
        || signs.contains('\u{2049}')
        || word.iter().any(|word| rest.ends_with(word))
}

#[cfg(test)]
mod tests {
    use super::{Folder, Window, Zone, asks};

    #[test]
    fn windows_are_read_as_people_write_them() {
        assert_eq!(Window::parse(" This  Week ").unwrap(), Window::Week);
        assert_eq!(Window::parse("last 3").unwrap(), Window::Last(3));
        assert_eq!(Window::parse("").unwrap(), Window::Last(10));
        assert!(Window::parse("last 0").is_err() && Window::parse("yesterday").is_err());
    }

    #[test]
    fn directories_meet_at_their_borders_only() {
        let meet = |one: &str, other: &str| {
            let (one, other) = (Folder::of(one), Folder::of(other));
            assert_eq!(one.meets(&other), other.meets(&one));
            one.meets(&other)
        };
        for (one, other) in [
            ("/home/a/app", "/home/a/app/"),
            ("/home/a/app", "/home/a/app/src"),
            ("/home/a/app", "/home/a/lib/../app/./src"),
            ("/", "/home/a"),
            ("/..", "/home"),
            ("C:\\work\\app\\src", "C:\\work\\app"),
            ("C:\\work\\app", "c:\\work\\app"),
        ] {
            assert!(meet(one, other), "{one} {other}");
        }
        for (one, other) in [
            ("/home/a/app", "/home/a/application"),
            ("/home/a", ""),
            ("/home/a", "."),
            ("home/a", "/home/a"),
            ("../a", "a"),
            (".", "."),
        ] {
            assert!(!meet(one, other), "{one} {other}");
        }
    }

    #[test]
    fn questions_are_told_by_their_last_sign() {
        for text in [
            "Shall we keep both?",
            "\u{4FDD}\u{7559}\u{FF1F}",
            "(really?)",
            "\u{AB} On garde ?\u{A0}\u{BB}",
            "\u{FF08}\u{672C}\u{5F53}\u{FF1F}\u{FF09}",
            "[sure?]",
            "run `make`?`",
            "**which one?**",
            "\u{2018}why?\u{2019}",
            "what?!",
            "what\u{2047}",
            "keep it?\u{200B}",
            "\u{3BD}\u{3B1}\u{3B9};",
            "\u{3BD}\u{3B1}\u{3B9}\u{37E}",
            "\u{6B8B}\u{3057}\u{307E}\u{3059}\u{304B}\u{3002}",
            "Keep it? \u{1F914}",
            "Keep it? (y/n)",
            "Keep it? [Y/n] ",
        ] {
            assert!(asks(text), "{text}");
        }
        for text in [
            "Why not? Because.",
            "",
            "let x = 1;",
            "Done!",
            "...",
            "\u{BB}",
            "Kept it (see a/b)",
            "Done \u{1F389}",
        ] {
            assert!(!asks(text), "{text}");
        }
    }

    #[test]
    fn the_day_is_the_local_one() {
        let local = |instant, minutes| {
            let zone = Zone {
                minutes,
                changes: &[],
            };
            zone.local(instant)
        };
        assert_eq!(local(23 * 3_600_000, 120) / 86_400_000, 1);
        assert_eq!(local(0, -60), 0, "time does not begin before 1970");
        let changes = [(1_000_000, 60), (2_000_000, 120)];
        let zone = Zone {
            minutes: 0,
            changes: &changes,
        };
        assert_eq!(zone.local(999_999), 999_999);
        assert_eq!(zone.local(1_000_000), 1_000_000 + 3_600_000);
        assert_eq!(zone.local(3_000_000), 3_000_000 + 7_200_000);
        let backwards = [(2, 0), (1, 60)];
        let zone = Zone {
            minutes: 0,
            changes: &backwards,
        };
        assert!(zone.check().is_err());
    }
}
