//! Time expressions in questions: "last May", "in June 2023", "two weeks ago", "2023-05-08",
//! "on 19 August", "yesterday", as spans of milliseconds since 1970, UTC.
//!
//! English expressions, the usual words of five other languages, and dates written in figures: ISO 8601 with and without a day, `17.05.2025`,
//! `5/2025`, `05/17/2025` where only one order makes a date, Chinese and Japanese year-month-day.
//! What is not understood is left alone: a span narrows nothing, it only lets
//! texts of that time rank higher.

#[path = "when_months.rs"]
mod months;
#[path = "when_parts.rs"]
mod parts;
#[path = "when_split.rs"]
mod split;
#[path = "when_week.rs"]
mod week;

use alloc::vec::Vec;

use self::{
    months::{Told, is_name, month},
    split::{Word, split},
    week::weekday,
};
use super::civil::{DAY, civil, days, days_in_month};

pub use super::times::is_day_or_month;

/// The first year that four figures stand for.
pub const FIRST_YEAR: u32 = 1970;
/// Things that have numbers: one behind them is no year.
const NUMBERED: [&str; 36] = [
    "room", "rooms", "invoice", "invoices", "order", "ticket", "issue", "bug", "error", "code",
    "port", "page", "chapter", "version", "build", "flight", "number", "no", "nr", "case", "model",
    "line", "id", "task", "release", "pr", "job", "exit", "gate", "unit", "zimmer", "rechnung",
    "fehler", "seite", "nummer", "auftrag",
];
/// What the last days are, and few of them.
const FRESH: u64 = 8;

/// A stretch of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// First millisecond.
    pub from: u64,
    /// First millisecond behind it.
    pub to: u64,
    /// The instant that it lies around, where it is a vague one: "two years ago".
    pub middle: Option<u64>,
}

impl Span {
    fn new(from: u64, to: u64) -> Self {
        let middle = None;
        Self { from, to, middle }
    }
}

/// What a question says about time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct When {
    /// The times that it names.
    pub spans: Vec<Span>,
    /// Where it names them: first byte and the first behind.
    pub said: Vec<(usize, usize)>,
    /// It asks for the newest: "latest", "currently", "most recent".
    pub recent: bool,
    /// It asks when something was.
    pub asks: bool,
}

impl When {
    /// The same with vague times cut to the quarter around their middle.
    pub fn core(&self) -> Self {
        let mut when = self.clone();
        for span in &mut when.spans {
            if let Some(middle) = span.middle {
                let part = (span.to - span.from) / 8;
                (span.from, span.to) = (middle.saturating_sub(part), middle + part + DAY);
            }
        }
        when
    }

    /// Whether it names a time of the last days, and of few of them.
    pub fn is_fresh(&self, now: u64) -> bool {
        let fresh = |span: &Span| {
            let short = span.to.saturating_sub(span.from) <= FRESH * DAY;
            short && span.from <= now && now.saturating_sub(span.to) < FRESH * DAY
        };
        !self.spans.is_empty() && self.spans.iter().all(fresh)
    }

    /// Whether an instant lies in a time that the question names.
    pub fn holds(&self, instant: u64) -> bool {
        let within = |span: &Span| (span.from..span.to).contains(&instant);
        self.spans.iter().any(within)
    }
}

/// Reads the time expressions of a question that is asked at `now`.
pub fn read(question: &str, now: u64) -> When {
    let words = split(question);
    let mut when = When::default();
    let (mut at, mut ended) = (0, 0);
    while at < words.len() {
        let rest = &words[at..];
        when.asks |= rest[0].is(&["when"])
            || starts(rest, &["what", "time"])
            || starts(rest, &["what", "date"])
            || starts(rest, &["what", "year"])
            || starts(rest, &["which", "year"])
            || starts(rest, &["which", "month"])
            || starts(rest, &["what", "month"])
            || starts(rest, &["what", "day"]);
        when.recent |= rest[0].is(&[
            "latest",
            "newest",
            "currently",
            "current",
            "recent",
            "recently",
            "nowadays",
            "lately",
        ]);
        let (said_before, before) = (&words[..at], at.checked_sub(1).map(|at| words[at]));
        let number = before.is_some_and(|before| before.is(&NUMBERED)) && rest[0].is_year();
        if number && !rest.get(1).is_some_and(|sign| sign.is(&["-", "/"])) {
            // "room 2019"
            at += 1;
            continue;
        }
        if is_negative(said_before, &rest[0]) && distance(rest, now).is_some() {
            // "-3 days ago"
            at += 1;
            continue;
        }
        let told = months::told(said_before, rest, ended);
        let found = expression(rest, now, told);
        match found.or_else(|| week::of_week(said_before, rest, now)) {
            Some((span, used)) => {
                let (span, used) = week::stretched(rest, (span, used), said_before, now);
                when.spans.push(bounded(span, before, now));
                at += used;
                ended = at;
                let said = &rest[..used];
                let from = week::first_end(said_before, said);
                let from = said.iter().map(|word| word.at).chain(from);
                let from = from.min().unwrap_or(0);
                let to = said.iter().map(|word| word.end).max().unwrap_or(0);
                when.said.push((from, to));
            }
            None => at += 1,
        }
    }
    when
}

/// Whether a number is a negative one: "-3", and no end of a range, "2-3".
fn is_negative(before: &[Word<'_>], number: &Word<'_>) -> bool {
    match before {
        [.., word] if word.is(&["minus"]) => true,
        [rest @ .., sign] if number.number.is_some() && sign.is(&["-"]) => {
            let range = rest.last().is_some_and(|from| from.end == sign.at);
            sign.end == number.at && !range
        }
        _ => false,
    }
}

/// "since", "after" and "before" open one end of a span.
fn bounded(span: Span, before: Option<Word<'_>>, now: u64) -> Span {
    match before {
        Some(word) if word.is(&["since", "after"]) => {
            let from = if word.is(&["after"]) {
                span.to
            } else {
                span.from
            };
            Span::new(from, now.max(from) + 1)
        }
        Some(word) if word.is(&["before", "until"]) => Span::new(0, span.from),
        _ => span,
    }
}

fn starts(words: &[Word<'_>], pattern: &[&str]) -> bool {
    words.len() >= pattern.len()
        && pattern
            .iter()
            .zip(words)
            .all(|(want, word)| word.is(&[want]))
}

/// The expression at the front of `words` and how many it takes.
fn expression(words: &[Word<'_>], now: u64, told: Told) -> Option<(Span, usize)> {
    figures(words)
        .or_else(|| parts::of(words, now))
        .or_else(|| week::night(words, now))
        .or_else(|| week::weekend(words, now))
        .or_else(|| calendar(words, now, told))
        .or_else(|| relative(words, now))
        .or_else(|| distance(words, now))
}

/// `2023-05-08`, `8.5.2023`, `2023-05`, `5/2023`, year-month-day in Chinese and Japanese.
fn figures(words: &[Word<'_>]) -> Option<(Span, usize)> {
    let [one, first, two, rest @ ..] = words else {
        return None;
    };
    let (sign, a, b) = (first.text, one.number?, two.number?);
    let third = match rest {
        [second, three, ..] if second.text == sign || sign == "\u{5e74}" => three.number,
        _ => None,
    };
    if sign == "\u{5e74}" {
        rest.first().filter(|second| second.text == "\u{6708}")?;
        let date = third.and_then(|day| days(a, b, day));
        return match date {
            Some(date) => Some((whole_days(date, 1), 5)),
            None => Some((month_of(a, b)?, 4)),
        };
    }
    if !matches!(sign, "-" | "/" | ".") {
        return None;
    }
    if let Some(c) = third {
        let year_first = one.is_year() && sign != ".";
        let date = match (year_first, rest[1].is_year()) {
            (true, _) => days(a, b, c),
            // Month and day, or day and month: of two that both make a date none is chosen.
            (_, true) => {
                let (day_first, month_first) = (days(c, b, a), days(c, a, b));
                match (day_first, month_first.filter(|_| sign != ".")) {
                    (Some(one), Some(other)) if one != other => {
                        return Some((months_from(c, 1, 12)?, 5));
                    }
                    (day_first, month_first) => day_first.or(month_first),
                }
            }
            _ => None,
        };
        return Some((whole_days(date?, 1), 5));
    }
    let (year, month) = match (one.is_year() && sign != ".", two.is_year()) {
        (true, false) if two.text.len() == 2 || sign == "/" => (a, b),
        (false, true) => (b, a),
        _ => return None,
    };
    Some((month_of(year, month)?, 3))
}

/// Dates, months, seasons and years by name; `told` is what the words around a month say of it.
fn calendar(words: &[Word<'_>], now: u64, told: Told) -> Option<(Span, usize)> {
    let word = words[0];
    if let Some(day) = word.number {
        if let Some(found) = day_range(words, now) {
            return Some(found);
        }
        let of = usize::from(words.get(1).is_some_and(|word| word.is(&OF)));
        if let Some(month) = words.get(1 + of).and_then(|word| month(word, true)) {
            let (year, used) = year_behind(words, 2 + of, now);
            return Some((date_of(year, month, day, now)?, used));
        }
        return year_alone(word).map(|span| (span, 1));
    }
    if let Some(month) = month(&word, told == Told::Surely) {
        if let Some(day) = words
            .get(1)
            .and_then(|word| word.number)
            .filter(|&day| day <= 31)
        {
            let last = words.get(2).filter(|sign| sign.is(&TO)).and(words.get(3));
            if let Some(last) = last.and_then(day_of) {
                let (year, used) = year_behind(words, 4, now);
                return Some((dates_of(year, month, (day, last), now)?, used));
            }
            let (year, used) = year_behind(words, 2, now);
            return Some((date_of(year, month, day, now)?, used));
        }
        let (year, used) = year_behind(words, 1, now);
        let year = year.or_else(|| year_of_another(words, month, now));
        let doubtful = told == Told::Nothing && is_name(&word);
        if year.is_none() && (doubtful || told == Told::Again) {
            return None;
        }
        let year = year.unwrap_or_else(|| last_year_of(month, now));
        return Some((month_of(year, month)?, used));
    }
    let season = season(&word)?;
    let (year, used) = year_behind(words, 1, now);
    let year = year?;
    Some((months_from(year, season, 3)?, used))
}

/// What stands between a day, its month and the year.
const OF: [&str; 6] = ["of", "de", "del", "do", "da", "di"];
/// What stands between the first and the last day.
const TO: [&str; 5] = ["-", "to", "until", "till", "through"];

/// "3-9 May 2025".
fn day_range(words: &[Word<'_>], now: u64) -> Option<(Span, usize)> {
    let [first, to, last, of, ..] = words else {
        return None;
    };
    let (first, last) = (day_of(first)?, day_of(last)?);
    let of = usize::from(to.is(&TO) && of.is(&OF));
    let month = month(words.get(3 + of).filter(|_| to.is(&TO))?, true)?;
    let (year, used) = year_behind(words, 4 + of, now);
    Some((dates_of(year, month, (first, last), now)?, used))
}

fn day_of(word: &Word<'_>) -> Option<u32> {
    word.number.filter(|day| (1..=31).contains(day))
}

/// From one day of a month to another.
fn dates_of(year: Option<u32>, month: u32, (first, last): (u32, u32), now: u64) -> Option<Span> {
    let year = year.unwrap_or_else(|| last_year_of(month, now));
    let (first, last) = (days(year, month, first)?, days(year, month, last)?);
    let count = last.checked_sub(first)? + 1;
    Some(whole_days(first, count))
}

/// The year that stands behind another month: that of May in "May or June 2025"; the one before
/// where the first comes later in it.
fn year_of_another(words: &[Word<'_>], first: u32, now: u64) -> Option<u32> {
    let [_, join, other, ..] = words else {
        return None;
    };
    let joined = join.is(&["or", "and", "-", "o", "y", "e", "ou", "und", "oder", "et"]);
    let other = month(other, true).filter(|_| joined)?;
    let year = year_behind(words, 3, now).0?;
    year.checked_sub(u32::from(first > other))
}

/// A year behind a month, perhaps after "of": in figures, or "last year"; and how many words that
/// makes in all.
fn year_behind(words: &[Word<'_>], at: usize, now: u64) -> (Option<u32>, usize) {
    let rest = words.get(at..).unwrap_or_default();
    let joins = |word: &&Word<'_>| word.is(&OF) || word.is(&["in", "the", "l", "el", "la"]);
    let skip = rest.iter().take(2).take_while(joins).count();
    match &rest[skip..] {
        [last, year, ..] if year.is(&["year"]) && last.is(&["last", "this", "next"]) => {
            let year = civil(now).year + u32::from(last.is(&["next"]));
            (Some(year - u32::from(last.is(&["last"]))), at + skip + 2)
        }
        [year, ..] if year.is_year() => (year.number, at + skip + 1),
        _ => (None, at),
    }
}

fn year_alone(word: Word<'_>) -> Option<Span> {
    months_from(word.number.filter(|_| word.is_year())?, 1, 12)
}

/// "yesterday", "last week", "this month", "last Friday", "last May", "last summer".
fn relative(words: &[Word<'_>], now: u64) -> Option<(Span, usize)> {
    let today = now / DAY;
    let word = words[0];
    if word.is(&["today", "tonight"]) {
        return Some((whole_days(today, 1), 1));
    }
    if word.is(&["yesterday"]) {
        return Some((whole_days(today.checked_sub(1)?, 1), 1));
    }
    if starts(words, &["day", "before", "yesterday"]) {
        return Some((whole_days(today.checked_sub(2)?, 1), 3));
    }
    let last = word.is(&["last", "past", "previous"]);
    if !last && !word.is(&["this"]) {
        return None;
    }
    let next = words.get(1)?;
    let mut used = 2;
    let span = if next.is(&["night", "evening"]) && last {
        whole_days(today.checked_sub(1)?, 1)
    } else if next.is(&["week"]) {
        // Weeks begin on Monday; 1 January 1970 was a Thursday.
        let monday = today.checked_sub((today + 3) % 7)?;
        whole_days(if last { monday.checked_sub(7)? } else { monday }, 7)
    } else if next.is(&["month"]) {
        let here = civil(now);
        let (year, month) = if last {
            month_before(here.year, here.month)
        } else {
            (here.year, here.month)
        };
        month_of(year, month)?
    } else if next.is(&["year"]) {
        let year = civil(now).year - u32::from(last);
        let of = usize::from(
            words
                .get(2)
                .is_some_and(|word| word.is(&["in", "em", "en", "im"])),
        );
        // "last year in May"
        if let Some(month) = words
            .get(2 + of)
            .filter(|_| of > 0)
            .and_then(|word| month(word, true))
        {
            return Some((month_of(year, month)?, 3 + of));
        }
        months_from(year, 1, 12)?
    } else if let Some(day) = weekday(next) {
        let ago = (today + 3 + 7 - day) % 7;
        let ago = if ago == 0 && last { 7 } else { ago };
        used += parts::behind_day(words, used);
        whole_days(today.checked_sub(ago)?, 1)
    } else if let Some(month) = month(next, true) {
        month_of(last_year_of(month, now), month)?
    } else {
        let season = season(next)?;
        let year = last_year_of(season, now);
        months_from(year, season, 3)?
    };
    Some((span, used))
}

/// "three weeks ago", "a month ago", "in the last ten days" (at "last").
fn distance(words: &[Word<'_>], now: u64) -> Option<(Span, usize)> {
    let within = words[0].is(&["last", "past"]);
    // What others set in front: "vor zwei Wochen", "hace dos semanas", "il y a deux semaines".
    let ago = match starts(words, &["il", "y", "a"]) {
        true => 3,
        false => usize::from(["vor", "hace", "h\u{e1}"].contains(&words[0].text)),
    };
    let skip = usize::from(within) + ago;
    let half = starts(&words[skip..], &["half", "a", "year"]);
    let (count, used) = match half {
        true => (6, 2),
        false => count(&words[skip..])?,
    };
    let unit = match half {
        true => MONTH,
        false => unit(words.get(skip + used)?)?,
    };
    let back = match unit {
        MONTH => months_back(now, count)?,
        YEAR => months_back(now, count.checked_mul(12)?)?,
        _ => u64::from(count) * unit * DAY,
    };
    if within {
        let span = Span::new(now.saturating_sub(back), now + 1);
        return Some((span, skip + used + 1));
    }
    if ago == 0 {
        words
            .get(used + 1)
            .filter(|word| word.is(&["ago", "earlier"]))?;
    }
    let day = now.checked_sub(back)? / DAY;
    // The coarser the unit, the vaguer the memory.
    let slack = unit / 2;
    let mut span = whole_days(day.saturating_sub(slack), 2 * slack + 1);
    span.middle = (slack > 0).then_some(now.saturating_sub(back));
    Some((span, if ago > 0 { ago + used + 1 } else { used + 2 }))
}

/// Days of the units that have no fixed number of them.
const MONTH: u64 = 30;
const YEAR: u64 = 365;

/// Milliseconds back to the same day so many months before.
fn months_back(now: u64, count: u32) -> Option<u64> {
    let here = civil(now);
    let months = (here.year * 12 + here.month - 1).checked_sub(count)?;
    let (year, month) = (months / 12, months % 12 + 1);
    let day = here.day.min(days_in_month(year, month));
    (now / DAY * DAY).checked_sub(days(year, month, day)? * DAY)
}

fn count(words: &[Word<'_>]) -> Option<(u32, usize)> {
    const NAMES: [&str; 12] = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    let word = words.first()?;
    if let Some(number) = word.number.filter(|&number| number > 0 && number < 1_000) {
        return Some((number, 1));
    }
    if let Some(at) = NAMES.iter().position(|name| word.is(&[name])) {
        return Some((at as u32 + 1, 1));
    }
    if starts(words, &["a", "couple", "of"]) {
        return Some((2, 3));
    }
    if starts(words, &["a", "few"]) {
        return Some((3, 2));
    }
    if word.is(&["few", "several"]) {
        return Some((3, 1));
    }
    word.is(&["a", "an"]).then_some((1, 1))
}

/// Days of a unit.
fn unit(word: &Word<'_>) -> Option<u64> {
    [
        (["day", "days"], 1),
        (["week", "weeks"], 7),
        (["month", "months"], MONTH),
        (["year", "years"], YEAR),
    ]
    .iter()
    .find(|(names, _)| word.is(names))
    .map(|&(_, days)| days)
}

/// The first month of a season of the northern half of the world.
fn season(word: &Word<'_>) -> Option<u32> {
    [
        (&["spring"][..], 3),
        (&["summer"], 6),
        (&["autumn", "fall"], 9),
        (&["winter"], 12),
    ]
    .iter()
    .find(|(names, _)| word.is(names))
    .map(|&(_, month)| month)
}

/// The year of the latest such month that has begun.
fn last_year_of(month: u32, now: u64) -> u32 {
    let here = civil(now);
    here.year - u32::from(month > here.month)
}

fn month_before(year: u32, month: u32) -> (u32, u32) {
    if month == 1 {
        (year - 1, 12)
    } else {
        (year, month - 1)
    }
}

fn date_of(year: Option<u32>, month: u32, day: u32, now: u64) -> Option<Span> {
    let year = year.unwrap_or_else(|| last_year_of(month, now));
    Some(whole_days(days(year, month, day)?, 1))
}

fn month_of(year: u32, month: u32) -> Option<Span> {
    Some(whole_days(
        days(year, month, 1)?,
        u64::from(days_in_month(year, month)),
    ))
}

fn months_from(year: u32, month: u32, count: u32) -> Option<Span> {
    let last = month + count - 1;
    let end = month_of(year + (last - 1) / 12, (last - 1) % 12 + 1)?;
    Some(Span::new(days(year, month, 1)? * DAY, end.to))
}

fn whole_days(day: u64, count: u64) -> Span {
    Span::new(day.saturating_mul(DAY), (day + count).saturating_mul(DAY))
}

#[cfg(test)]
#[path = "when_tests.rs"]
mod tests;
