//! Dates and times of day in UTC, from and to milliseconds since 1970 (the proleptic Gregorian
//! calendar; days and dates after Howard Hinnant, "chrono-compatible low-level date algorithms").

use alloc::{format, string::String};

/// Milliseconds in a day.
pub const DAY: u64 = 86_400_000;
/// The last millisecond of the year 9999.
const LATEST: u64 = 253_402_300_799_999;

/// A date and a time of day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Civil {
    /// Year, 1970 to 9999.
    pub year: u32,
    /// Month, 1 to 12.
    pub month: u32,
    /// Day of the month, 1 to 31.
    pub day: u32,
    /// Milliseconds since midnight.
    pub clock: u32,
}

/// The date and time of an instant; instants after the year 9999 count as its end.
pub fn civil(instant: u64) -> Civil {
    let instant = instant.min(LATEST);
    let shifted = instant / DAY + 719_468;
    let era = shifted / 146_097;
    let of_era = shifted % 146_097;
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 {
        shifted_month + 3
    } else {
        shifted_month - 9
    };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    Civil {
        year: year as u32,
        month: month as u32,
        day: day as u32,
        clock: (instant % DAY) as u32,
    }
}

/// Days since 1970 of a date; `None` before 1970 or when there is no such date.
pub fn days(year: u32, month: u32, day: u32) -> Option<u64> {
    if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) {
        return None;
    }
    if day < 1 || day > days_in_month(year, month) {
        return None;
    }
    let shifted_year = u64::from(year - u32::from(month <= 2));
    let year_of_era = shifted_year % 400;
    let shifted_month = u64::from(if month > 2 { month - 3 } else { month + 9 });
    let of_year = (153 * shifted_month + 2) / 5 + u64::from(day) - 1;
    let of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + of_year;
    Some(shifted_year / 400 * 146_097 + of_era - 719_468)
}

/// How many days a month has.
pub fn days_in_month(year: u32, month: u32) -> u32 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// `YYYY-MM-DD`.
pub fn date(instant: u64) -> String {
    let at = civil(instant);
    format!("{:04}-{:02}-{:02}", at.year, at.month, at.day)
}

fn time(instant: u64) -> String {
    let seconds = civil(instant).clock / 1_000;
    format!(
        "{:02}:{:02}:{:02}",
        seconds / 3_600,
        seconds / 60 % 60,
        seconds % 60
    )
}

/// `YYYY-MM-DD HH:MM:SS`, the fraction of a second cut off.
pub fn spaced(instant: u64) -> String {
    format!("{} {}", date(instant), time(instant))
}

/// `YYYY-MM-DDTHH:MM:SS`, with six digits of a second's fraction when it is not zero.
pub fn iso(instant: u64) -> String {
    let fraction = civil(instant).clock % 1_000;
    if fraction == 0 {
        format!("{}T{}", date(instant), time(instant))
    } else {
        format!(
            "{}T{}.{:06}",
            date(instant),
            time(instant),
            fraction * 1_000
        )
    }
}

/// A point or a whole day in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// Its first millisecond.
    pub start: u64,
    /// Its last millisecond: of the day when no time of day was given, of the minute or second
    /// when nothing finer was.
    pub end: u64,
}

/// Reads `YYYY-MM-DD`, optionally followed by `T` or a space and `HH:MM`, `HH:MM:SS` or
/// `HH:MM:SS.fraction`, optionally followed by `Z`, `+HH:MM` or `-HH:MM`; UTC without it.
pub fn parse(text: &str) -> Option<Moment> {
    let text = text.trim();
    let midnight = days(
        number(text.get(0..4)?)?,
        number(after(text.get(4..7)?, '-')?)?,
        number(after(text.get(7..10)?, '-')?)?,
    )? * DAY;
    let rest = &text[10..];
    if rest.is_empty() {
        return Some(Moment {
            start: midnight,
            end: midnight + DAY - 1,
        });
    }
    let rest = rest.strip_prefix(['T', 't', ' '])?;
    let (rest, offset) = split_zone(rest)?;
    let (clock, length) = clock(rest)?;
    let start = (midnight + clock).checked_add_signed(-offset)?;
    Some(Moment {
        start,
        end: start + length - 1,
    })
}

/// The part before a zone, and the zone's milliseconds east of UTC.
fn split_zone(text: &str) -> Option<(&str, i64)> {
    if let Some(rest) = text.strip_suffix(['Z', 'z']) {
        return Some((rest, 0));
    }
    let Some(place) = text.find(['+', '-']) else {
        return Some((text, 0));
    };
    let (rest, zone) = text.split_at(place);
    let digits = &zone[1..];
    let (hours, minutes) = match digits.len() {
        5 => (digits.get(0..2)?, after(digits.get(2..5)?, ':')?),
        4 => (digits.get(0..2)?, digits.get(2..4)?),
        2 => (digits, "0"),
        _ => return None,
    };
    let (hours, minutes) = (number(hours)?, number(minutes)?);
    if hours > 23 || minutes > 59 {
        return None;
    }
    let offset = i64::from(hours * 60 + minutes) * 60_000;
    Some((
        rest,
        if zone.starts_with('-') {
            -offset
        } else {
            offset
        },
    ))
}

/// Milliseconds since midnight, and how long the finest unit given lasts.
fn clock(text: &str) -> Option<(u64, u64)> {
    let hours = number(text.get(0..2)?)?;
    let minutes = number(after(text.get(2..5)?, ':')?)?;
    let mut clock = u64::from(hours * 60 + minutes) * 60_000;
    let mut length = 60_000;
    let mut rest = text.get(5..)?;
    if !rest.is_empty() {
        let seconds = number(after(rest.get(0..3)?, ':')?)?;
        if seconds > 59 {
            return None;
        }
        clock += u64::from(seconds) * 1_000;
        length = 1_000;
        rest = rest.get(3..)?;
    }
    if !rest.is_empty() {
        let fraction = rest.strip_prefix(['.', ','])?;
        if fraction.is_empty() || !fraction.bytes().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        let digits = fraction.bytes().chain(core::iter::repeat(b'0')).take(3);
        clock += digits.fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0'));
        length = 1;
    }
    (hours < 24 && minutes < 60).then_some((clock, length))
}

fn after(text: &str, sign: char) -> Option<&str> {
    text.strip_prefix(sign)
}

fn number(text: &str) -> Option<u32> {
    if text.bytes().all(|digit| digit.is_ascii_digit()) {
        text.parse().ok()
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn known_dates() {
        assert_eq!(spaced(0), "1970-01-01 00:00:00");
        assert_eq!(spaced(951_782_399_000), "2000-02-28 23:59:59");
        assert_eq!(iso(1_773_144_000_123), "2026-03-10T12:00:00.123000");
        assert_eq!(iso(u64::MAX), "9999-12-31T23:59:59.999000");
    }

    #[test]
    fn forms() {
        let noon = 1_773_144_000_000;
        let day = parse("2026-03-10").expect("a day");
        assert_eq!((day.start, day.end), (noon - DAY / 2, noon + DAY / 2 - 1));
        for text in [
            "2026-03-10T12:00:00",
            "2026-03-10 12:00:00",
            "2026-03-10T12:00Z",
            "2026-03-10T13:00:00+01:00",
            "2026-03-10T06:30:00.000-05:30",
        ] {
            assert_eq!(parse(text).map(|moment| moment.start), Some(noon), "{text}");
        }
        assert_eq!(
            parse("2026-03-10 12:00:00").map(|moment| moment.end),
            Some(noon + 999)
        );
    }

    #[test]
    fn what_is_no_date() {
        for text in [
            "",
            "soon",
            "2026-13-01",
            "2026-02-30",
            "2026-3-1",
            "1969-12-31",
            "2026-03-10T25:00",
            "2026-03-10x",
            "2026-03-10T12:00:61",
            "2026-03-10T12:00:00.",
            "2026-03-10T12:00+99:00",
            "\u{661}026-03-10",
            "2026-03-1\u{e9}",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn round_trip(instant in 0..LATEST) {
            let moment = parse(&iso(instant)).expect("an instant");
            prop_assert_eq!(moment.start, instant);
        }

        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,40}") {
            let _ = parse(&text);
        }
    }
}
