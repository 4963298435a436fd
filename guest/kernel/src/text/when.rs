//! Time expressions in questions: "last May", "in June 2023", "two weeks ago", "2023-05-08",
//! "on 19 August", "yesterday", as spans of milliseconds since 1970, UTC.
//!
//! English expressions, the usual words of five other languages, and dates written in figures: ISO 8601 with and without a day, `17.05.2025`,
//! `5/2025`, `05/17/2025` where only one order makes a date, Chinese and Japanese year-month-day.
//! What is not understood is left alone: a span narrows nothing, it only lets
//! texts of that time rank higher.

#[path = "when_parts.rs"]
mod parts;

use alloc::vec::Vec;

use super::{
    civil::{DAY, civil, days, days_in_month},
    grammar::{Language, lower},
    times,
};

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
/// Words of a question that are looked at.
const WORDS: usize = 400;

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

/// One word: its letters in lower case, or its number.
#[derive(Clone, Copy, Debug)]
struct Word<'a> {
    text: &'a str,
    at: usize,
    end: usize,
    number: Option<u32>,
    capital: bool,
}

impl Word<'_> {
    #[inline(never)] // or the comparison is there once for every word of every list
    fn is(&self, options: &[&str]) -> bool {
        options
            .iter()
            .any(|option| self.text.eq_ignore_ascii_case(option))
    }

    /// Four figures that stand for a year.
    fn is_year(&self) -> bool {
        self.text.len() == 4
            && self
                .number
                .is_some_and(|year| (FIRST_YEAR..2200).contains(&year))
    }
}

/// Reads the time expressions of a question that is asked at `now`.
pub fn read(question: &str, now: u64) -> When {
    let words = split(question);
    let mut when = When::default();
    let mut at = 0;
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
        let before = at.checked_sub(1).map(|before| words[before]);
        let number = before.is_some_and(|before| before.is(&NUMBERED)) && rest[0].is_year();
        if number && !rest.get(1).is_some_and(|sign| sign.is(&["-", "/"])) {
            // "room 2019"
            at += 1;
            continue;
        }
        match expression(rest, now).or_else(|| on_weekday(before, rest, now)) {
            Some((span, used)) => {
                let (span, used) = stretched(rest, (span, used), before, now);
                when.spans.push(bounded(span, before, now));
                at += used;
                let said = &rest[..used];
                let from = said.iter().map(|word| word.at).min().unwrap_or(0);
                let to = said.iter().map(|word| word.end).max().unwrap_or(0);
                when.said.push((from, to));
            }
            None => at += 1,
        }
    }
    when
}

/// "between March and May 2025", "from March to May": both ends and what lies between. The first
/// is the last such time before the second.
fn stretched(
    words: &[Word<'_>],
    (span, used): (Span, usize),
    before: Option<Word<'_>>,
    now: u64,
) -> (Span, usize) {
    let alone = (span, used);
    let joins = match (before, words.get(used)) {
        (Some(before), Some(join)) => {
            before.is(&["between"]) && join.is(&["and"])
                || before.is(&["from"]) && join.is(&["to", "until", "till", "through"])
        }
        _ => false,
    };
    let second = joins.then(|| expression(&words[used + 1..], now)).flatten();
    let Some((second, more)) = second else {
        return alone;
    };
    let first = figures(words).or_else(|| calendar(words, second.to.saturating_sub(1)));
    let first = first.map_or(span, |first| first.0);
    match first.from < second.to {
        true => {
            let (from, to) = (first.from, second.to);
            (Span::new(from, to), used + 1 + more)
        }
        false => alone,
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

/// The words of a question, those of other languages for times by the English ones.
fn split(question: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let bytes = question.as_bytes();
    let mut at = 0;
    while at < bytes.len() && words.len() < WORDS {
        let start = at;
        let digit = bytes[at].is_ascii_digit();
        at = run_end(question, at, digit);
        if at == start {
            // Signs that dates in figures are written with count as words.
            let c = question[at..].chars().next().map_or(1, char::len_utf8);
            let sign = &question[at..at + c];
            let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
            let point = sign == "." && at > 0 && digit(at - 1) && digit(at + 1);
            at += c;
            if point || matches!(sign, "-" | "/" | "\u{5e74}" | "\u{6708}" | "\u{65e5}") {
                words.push(Word {
                    text: sign,
                    at: start,
                    end: at,
                    number: None,
                    capital: false,
                });
            }
            continue;
        }
        let text = &question[start..at];
        let number = if digit { text.parse().ok() } else { None };
        // The ending of 19th is not a word.
        if !digit
            && start > 0
            && bytes[start - 1].is_ascii_digit()
            && matches!(text, "st" | "nd" | "rd" | "th")
        {
            continue;
        }
        let mut english = [None; 2];
        if !digit {
            (english, at) = translated(question, start, at);
        }
        let known = english.iter().flatten().flat_map(|said| said.split(' '));
        for said in known.chain(english[0].is_none().then_some(text)) {
            words.push(Word {
                text: said,
                at: start,
                end: at,
                number,
                capital: english[0].is_some() || bytes[start].is_ascii_uppercase(),
            });
        }
        // German says it in front, as English does.
        if !text.starts_with(['l', 'L', 'v', 'V']) {
            set_in_front(&mut words, english[0]);
        }
    }
    words
}

/// Where a run of figures or of letters ends.
fn run_end(question: &str, at: usize, digits: bool) -> usize {
    let within = |c: char| match c {
        '\0'..='\x7f' if digits => c.is_ascii_digit(),
        '\u{5e74}' | '\u{6708}' | '\u{65e5}' => false,
        _ => c.is_alphabetic() && !digits,
    };
    let rest = &question[at..];
    at + rest.find(|c| !within(c)).unwrap_or(rest.len())
}

/// The English words for the word of a question at these bytes, if it is one for a time in another
/// language: "Montagmorgen" has two. And where it ends: "apr\u{e8}s-midi" is one word.
fn translated(question: &str, start: usize, end: usize) -> ([Option<&'static str>; 2], usize) {
    let word = lower(&question[start..end]);
    let sign = question[end..].chars().next();
    let sign = sign.filter(|sign| {
        matches!(
            sign,
            ' ' | '-' | '\'' | '\u{2010}' | '\u{2011}' | '\u{2019}'
        )
    });
    let behind = end + sign.map_or(0, char::len_utf8);
    let last = run_end(question, behind, false);
    let next = lower(&question[behind..last]);
    if let Some(english) = times::joined(&word, &next) {
        return ([Some(english), None], last);
    }
    let english = times::english(&word, &next, &|| {
        let question = question.to_lowercase();
        let letters = |c: char| !c.is_alphabetic();
        Language::of(
            question
                .split(letters)
                .filter(|word| !word.is_empty())
                .take(WORDS),
            0,
        )
    });
    match english {
        None => (times::compound(&word), end),
        found => ([found, None], end),
    }
}

/// What other languages set behind a time, as in "la semaine derni\u{e8}re", goes in front of it.
fn set_in_front(words: &mut [Word<'_>], english: Option<&str>) {
    if english != Some("last") {
        return;
    }
    // "lundi soir dernier"
    if let [.., day, part, _] = words
        && weekday(day).is_some()
        && part.is(&parts::PARTS_OF_DAY)
    {
        let day = words.len() - 3;
        words[day..].rotate_right(1);
        return;
    }
    if let [.., time, last] = words
        && (month(time, true).is_some()
            || weekday(time).is_some()
            || season(time).is_some()
            || time.is(&[
                "week",
                "month",
                "quarter",
                "year",
                "christmas",
                "night",
                "evening",
            ]))
    {
        core::mem::swap(time, last);
    }
}

/// "on Monday", "on Monday morning", "Monday morning": the last one up to today.
fn on_weekday(before: Option<Word<'_>>, words: &[Word<'_>], now: u64) -> Option<(Span, usize)> {
    let day = weekday(&words[0])?;
    let used = 1 + parts::behind_day(words, 1);
    let on = before.is_some_and(|before| before.is(&["on", "am", "le", "el", "il"]));
    let alone = || used > 1 && parts::stands_alone(before, words.get(used));
    if !on && !alone() {
        return None;
    }
    let today = now / DAY;
    let ago = (today + 3 + 7 - u64::from(day)) % 7;
    Some((whole_days(today.checked_sub(ago)?, 1), used))
}

fn starts(words: &[Word<'_>], pattern: &[&str]) -> bool {
    words.len() >= pattern.len()
        && pattern
            .iter()
            .zip(words)
            .all(|(want, word)| word.is(&[want]))
}

/// The expression at the front of `words` and how many it takes.
fn expression(words: &[Word<'_>], now: u64) -> Option<(Span, usize)> {
    figures(words)
        .or_else(|| parts::of(words, now))
        .or_else(|| calendar(words, now))
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

/// Dates, months, seasons and years by name.
fn calendar(words: &[Word<'_>], now: u64) -> Option<(Span, usize)> {
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
    if let Some(month) = month(&word, false) {
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
        [last, year, ..] if year.is(&["year"]) && last.is(&["last", "this"]) => {
            let year = civil(now).year - u32::from(last.is(&["last"]));
            (Some(year), at + skip + 2)
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
    } else if next.is(&["week", "weekend"]) {
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
        let ago = (today + 3 + 7 - u64::from(day)) % 7;
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
    let day = now.saturating_sub(back) / DAY;
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

/// A month by name; "may" and "march" in small letters only where `sure`, behind a day or "last".
fn month(word: &Word<'_>, sure: bool) -> Option<u32> {
    const MONTHS: [&str; 12] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ];
    let at = MONTHS.iter().position(|name| {
        word.is(&[name])
            || (word.text.len() == 3 || word.is(&["sept"])) && {
                let length = word.text.len();
                name.len() >= length && name[..length].eq_ignore_ascii_case(word.text)
            }
    })?;
    let doubtful = !sure && !word.capital;
    (!doubtful).then_some(at as u32 + 1)
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

/// Monday is 0.
fn weekday(word: &Word<'_>) -> Option<u32> {
    [
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
    ]
    .iter()
    .position(|name| word.is(&[name]))
    .map(|at| at as u32)
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
    Span::new(day * DAY, (day + count) * DAY)
}

#[cfg(test)]
#[path = "when_tests.rs"]
mod tests;
