//! Times as people write them on a command line.

use std::{
    str::FromStr,
    time::{SystemTime, UNIX_EPOCH},
};

use jiff::{Timestamp, tz::TimeZone};

const SECOND: u64 = 1_000;
const MINUTE: u64 = 60 * SECOND;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// A length of time in milliseconds: `90m`, `12h`, `30d`, `2w`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span(pub(crate) u64);

impl FromStr for Span {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let unit = match &text[digits.len()..] {
            "ms" => 1,
            "s" => SECOND,
            "m" => MINUTE,
            "h" => HOUR,
            "d" => DAY,
            "w" => 7 * DAY,
            _ => return Err("write a number with ms, s, m, h, d or w, such as 30d".into()),
        };
        let number: u64 = digits
            .parse()
            .map_err(|_| format!("{digits:?} is no whole number"))?;
        number
            .checked_mul(unit)
            .map(Self)
            .ok_or_else(|| format!("{text} is longer than any store can keep"))
    }
}

/// An instant in milliseconds UTC: a date, a date with a time, milliseconds since 1970, or a
/// length of time for so long ago.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Instant(pub(crate) u64);

impl FromStr for Instant {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()) {
            let number = text.parse().map(Self);
            return number.map_err(|_| format!("{text} is beyond every date"));
        }
        if let Ok(Span(ago)) = text.parse() {
            let now = SystemTime::now().duration_since(UNIX_EPOCH);
            let now = now.map_or(0, |now| now.as_millis() as u64);
            return Ok(Self(now.saturating_sub(ago)));
        }
        date_and_time(text).map(Self).ok_or_else(|| {
            "write a date (2026-02-01), a time (2026-02-01T12:00Z, 2026-02-01T12:00+02:00), \
             milliseconds since 1970, or 3d for three days ago"
                .into()
        })
    }
}

/// A time zone: minutes east of UTC, and the instants at which they change. `UTC`, `+02:00`, `-5`,
/// `+0530`, the name of a place (`Europe/Berlin`), or `local` for this machine's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Zone {
    /// Before the first change.
    pub(crate) minutes: i32,
    /// From each instant on, milliseconds UTC, so many minutes.
    pub(crate) changes: Vec<(u64, i32)>,
}

impl FromStr for Zone {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(minutes) = zone(text) {
            return Ok(Self {
                minutes,
                changes: Vec::new(),
            });
        }
        let named = match text {
            "local" => TimeZone::try_system().ok(),
            name => TimeZone::get(name).ok(),
        };
        named.map(|named| table(&named)).ok_or_else(|| {
            "write UTC, a distance from it such as +02:00 or -5, the name of a time zone such as \
             Europe/Berlin, or local"
                .into()
        })
    }
}

/// The clocks of a time zone from 1970 until ten years from now.
fn table(zone: &TimeZone) -> Zone {
    let minutes = |seconds: i32| seconds.div_euclid(60);
    let last = Timestamp::now().as_millisecond() + (10 * 366 * DAY) as i64;
    let changes = zone
        .following(Timestamp::UNIX_EPOCH)
        .map(|change| {
            let at = change.timestamp().as_millisecond();
            (at, minutes(change.offset().seconds()))
        })
        .take_while(|(at, _)| *at <= last)
        .filter_map(|(at, minutes)| Some((u64::try_from(at).ok()?, minutes)));
    Zone {
        minutes: minutes(zone.to_offset(Timestamp::UNIX_EPOCH).seconds()),
        changes: changes.collect(),
    }
}

fn zone(text: &str) -> Option<i32> {
    if ["UTC", "utc", "Z", "z"].contains(&text) {
        return Some(0);
    }
    let (sign, rest) = match text.split_at_checked(1)? {
        ("+", rest) => (1, rest),
        ("-", rest) => (-1, rest),
        _ => return None,
    };
    let (hours, minutes) = match (rest.split_once(':'), rest.len()) {
        (Some((hours, minutes)), _) => (number(hours, 2)?, number(minutes, 2)?),
        (None, 4) => (number(rest.get(..2)?, 2)?, number(rest.get(2..)?, 2)?),
        (None, _) => (number(rest, 2)?, 0),
    };
    (minutes < 60).then(|| sign * (hours * 60 + minutes) as i32)
}

fn number(text: &str, digits: usize) -> Option<u64> {
    let plain = !text.is_empty() && text.len() <= digits;
    (plain && text.bytes().all(|b| b.is_ascii_digit()))
        .then(|| text.parse().ok())
        .flatten()
}

fn date_and_time(text: &str) -> Option<u64> {
    let (date, rest) = text.split_at_checked(10)?;
    let mut parts = date.splitn(3, '-');
    let (year, month, day) = (
        number(parts.next()?, 4)?,
        number(parts.next()?, 2)?,
        number(parts.next()?, 2)?,
    );
    let midnight = days(year, month, day)?.checked_mul(DAY)?;
    if rest.is_empty() {
        return Some(midnight);
    }
    let clock = rest.strip_prefix(['T', 't', ' '])?;
    let at = clock.find(['Z', 'z', '+', '-']).unwrap_or(clock.len());
    let (clock, place) = clock.split_at(at);
    let east = if place.is_empty() { 0 } else { zone(place)? };
    let mut parts = clock.splitn(3, ':');
    let (hours, minutes) = (number(parts.next()?, 2)?, number(parts.next()?, 2)?);
    let (seconds, rest) = match parts.next() {
        None => (0, 0),
        Some(seconds) => match seconds.split_once('.') {
            None => (number(seconds, 2)?, 0),
            Some((seconds, rest)) => (number(seconds, 2)?, number(&format!("{rest:0<3}"), 3)?),
        },
    };
    if hours > 23 || minutes > 59 || seconds > 59 {
        return None;
    }
    let local = midnight + hours * HOUR + minutes * MINUTE + seconds * SECOND + rest;
    local.checked_add_signed(-i64::from(east) * MINUTE as i64)
}

/// Days since 1970 of a date (Howard Hinnant's algorithm for the Gregorian calendar).
fn days(year: u64, month: u64, day: u64) -> Option<u64> {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let last = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    };
    if year < 1970 || day == 0 || day > last {
        return None;
    }
    let year = if month <= 2 { year - 1 } else { year };
    let (era, of_era) = (year / 400, year % 400);
    let shifted = if month > 2 { month - 3 } else { month + 9 };
    let of_year = (153 * shifted + 2) / 5 + day - 1;
    let of_era = of_era * 365 + of_era / 4 - of_era / 100 + of_year;
    (era * 146_097 + of_era).checked_sub(719_468)
}

#[cfg(test)]
mod tests {
    use super::{DAY, Instant, Span, Zone};

    fn at(text: &str) -> Option<u64> {
        text.parse::<Instant>().ok().map(|instant| instant.0)
    }

    #[test]
    fn dates_and_times_are_instants() {
        assert_eq!(at("2026-02-02T02:40Z"), Some(1_770_000_000_000));
        assert_eq!(at("2026-02-02T03:40:00+01:00"), Some(1_770_000_000_000));
        assert_eq!(at("2026-02-02 02:40:00.5"), Some(1_770_000_000_500));
        assert_eq!(at("1970-01-02"), Some(DAY));
        assert_eq!(at("2024-02-29"), at("2024-03-01").map(|next| next - DAY));
        assert_eq!(at("1770000000000"), Some(1_770_000_000_000));
        for wrong in [
            "",
            "yesterday",
            "2025-02-29",
            "2026-13-01",
            "2026-02-02T25:00",
            "1969-12-31",
        ] {
            assert_eq!(at(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn spans_have_a_unit() {
        assert_eq!("30d".parse(), Ok(Span(30 * DAY)));
        assert_eq!("2w".parse(), Ok(Span(14 * DAY)));
        assert_eq!("250ms".parse(), Ok(Span(250)));
        assert!("30".parse::<Span>().is_err() && "d".parse::<Span>().is_err());
        assert!("-1d".parse::<Span>().is_err() && "99999999999999999d".parse::<Span>().is_err());
    }

    #[test]
    fn zones_are_distances_from_utc() {
        let zone = |text: &str| text.parse::<Zone>().ok().map(|zone| zone.minutes);
        assert_eq!(zone("UTC"), Some(0));
        assert_eq!(zone("+02:00"), Some(120));
        assert_eq!(zone("-5"), Some(-300));
        assert_eq!(zone("+0530"), Some(330));
        assert_eq!(
            (zone("Berlin"), zone("+1:75"), zone("")),
            (None, None, None)
        );
    }

    #[test]
    fn named_zones_know_when_their_clocks_change() {
        let berlin: Zone = "Europe/Berlin".parse().unwrap();
        let at = |instant: u64| {
            let past = berlin
                .changes
                .iter()
                .rev()
                .find(|change| change.0 <= instant);
            past.map_or(berlin.minutes, |change| change.1)
        };
        // One millisecond before and at the change of March 2026.
        assert_eq!((at(1_774_745_999_999), at(1_774_746_000_000)), (60, 120));
        assert_eq!(at(1_792_889_999_999), 120);
        assert_eq!(at(1_792_890_000_000), 60);
        assert!(berlin.changes.windows(2).all(|pair| pair[0].0 < pair[1].0));
        let kolkata: Zone = "Asia/Kolkata".parse().unwrap();
        assert_eq!(kolkata.minutes, 330);
    }
}
