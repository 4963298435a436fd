//! Days of the week: "on Monday", "the night of Friday", "over the weekend", "from Monday to
//! Wednesday"; and times with two ends.

use super::{
    DAY, Span, Told, Word, calendar, expression, figures, last_year_of, month_of,
    months::month,
    parts::{PARTS_OF_DAY, behind_day, ordinal, stands_alone},
    whole_days, year_behind,
};

/// In front of the last such day, or weekend, up to today.
const ON: [&str; 6] = ["on", "am", "le", "el", "il", "na"];
/// In front of a weekend, and what stands between.
const OVER: [&str; 11] = [
    "at",
    "on",
    "over",
    "during",
    "in",
    "\u{fc}ber",
    "w\u{e4}hrend",
    "pendant",
    "durante",
    "en",
    "nel",
];
/// The same with nothing between.
const ON_WEEKEND: [&str; 6] = ["am", "\u{fc}bers", "uebers", "el", "nel", "no"];
const THE: [&str; 11] = [
    "the", "das", "dem", "den", "zum", "le", "la", "el", "il", "lo", "o",
];
/// Behind a weekend that is another than the last.
const ANOTHER: [&str; 13] = [
    "before",
    "after",
    "of",
    "when",
    "that",
    "vor",
    "nach",
    "antes",
    "despu\u{e9}s",
    "avant",
    "prima",
    "dopo",
    "depois",
];
/// Between a part of a day and the day: "the night of Friday".
const OF_DAY: [&str; 17] = [
    "of", "from", "between", "von", "vom", "zwischen", "de", "del", "du", "di", "da", "do", "dal",
    "tra", "fra", "entre", "des",
];
/// Between the evening and the morning of a night.
const INTO: [&str; 14] = [
    "to", "and", "into", "auf", "zu", "zum", "und", "a", "al", "\u{e0}", "au", "y", "e", "et",
];

/// Monday is 0.
pub(super) fn weekday(word: &Word<'_>) -> Option<u64> {
    if !word.begins_with(b"mtwfs") {
        return None;
    }
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
    .map(|at| at as u64)
}

/// The last such day of the week up to a day.
fn up_to(day: u64, weekday: u64) -> Option<u64> {
    // 1 January 1970 was a Thursday.
    day.checked_sub((day + 3 + 7 - weekday) % 7)
}

/// A time that begins with a day of the week, or that what stands before it tells.
pub(super) fn of_week(before: &[Word<'_>], words: &[Word<'_>], now: u64) -> Option<(Span, usize)> {
    let last = before.last().copied();
    if weekday(&words[0]).is_some() {
        return two_days(before, words, now).or_else(|| on_weekday(last, words, now));
    }
    if !words[0].is(&["the"]) || !words.get(1)?.is(&["weekend"]) {
        return None;
    }
    last.filter(|last| last.is(&["since", "after", "before"]))?;
    Some((weekend_up_to(now)?, 2))
}

/// "on Monday", "on Monday morning", "Monday morning": the last one up to today.
fn on_weekday(before: Option<Word<'_>>, words: &[Word<'_>], now: u64) -> Option<(Span, usize)> {
    let day = weekday(&words[0])?;
    let used = 1 + behind_day(words, 1);
    // "no" is English, too.
    let no = |before: &Word<'_>| before.is(&["no"]) && words[0].said.is_some();
    let on = before.is_some_and(|before| before.is(&ON) || no(&before));
    let alone = || used > 1 && stands_alone(before, words.get(used));
    if !on && !alone() {
        return None;
    }
    Some((whole_days(up_to(now / DAY, day)?, 1), used))
}

/// "from Monday to Wednesday", "between Friday and Sunday": the last such days that are over.
fn two_days(before: &[Word<'_>], words: &[Word<'_>], now: u64) -> Option<(Span, usize)> {
    let from = weekday(&words[0])?;
    let in_front = in_front(before)?;
    let join = 1 + behind_day(words, 1);
    words.get(join).filter(|join| joins(&in_front, join))?;
    let at = join + 1 + articles(&words[join + 1..]);
    let other = words.get(at)?;
    let Some(to) = weekday(other) else {
        let (other, more) = expression(&words[at..], now, Told::Surely)?;
        let first = up_to((other.from / DAY).checked_sub(1)?, from)?;
        return Some((Span::new(first * DAY, other.to), at + more));
    };
    // Monday to Friday are the days of every week on which people work.
    if (from, to) == (0, 4) && !in_front.is(&BETWEEN) {
        return None;
    }
    let last = up_to((now / DAY).checked_sub(1)?, to)?;
    let first = up_to(last.checked_sub(1)?, from)?;
    let used = at + 1 + behind_day(words, at + 1);
    Some((whole_days(first, last + 1 - first), used))
}

/// "the night of Friday", "in der Nacht von Freitag auf Samstag", "in der Nacht auf Samstag": both
/// days of a night that is said of two.
pub(super) fn night(words: &[Word<'_>], now: u64) -> Option<(Span, usize)> {
    let [part, of, rest @ ..] = words else {
        return None;
    };
    if !part.is(&PARTS_OF_DAY) {
        return None;
    }
    let skip = articles(rest);
    let first = weekday(rest.get(skip)?)?;
    let used = 2 + skip + 1;
    let today = now / DAY;
    if part.is(&["night"]) && of.is(&["auf", "zu", "zum"]) {
        let last = up_to(today, first)?;
        return Some((whole_days(last.checked_sub(1)?, 2), used));
    }
    if !of.is(&OF_DAY) {
        return None;
    }
    let second = words.get(used).filter(|join| join.is(&INTO)).and_then(|_| {
        let at = used + 1 + articles(&words[used + 1..]);
        let next = weekday(words.get(at)?)? == (first + 1) % 7;
        next.then_some(at + 1)
    });
    if let Some(used) = second {
        let last = up_to(today, (first + 1) % 7)?;
        return Some((whole_days(last.checked_sub(1)?, 2), used));
    }
    Some((whole_days(up_to(today, first)?, 1), used))
}

/// "last weekend", "this weekend", "over the weekend": a Saturday and a Sunday.
pub(super) fn weekend(words: &[Word<'_>], now: u64) -> Option<(Span, usize)> {
    let is = |at: usize| words.get(at).is_some_and(|word| word.is(&["weekend"]));
    let one_of = |at: usize| words.get(at).is_none_or(|word| !word.is(&ANOTHER));
    let first = words[0];
    if is(2) && first.is(&OVER) && words[1].is(&THE) && one_of(3) {
        return Some((weekend_up_to(now)?, 3));
    }
    if !is(1) {
        return None;
    }
    if let Some(found) = weekend_of_month(words, now) {
        return Some(found);
    }
    // "no" is English, too.
    let on = first.is(&ON_WEEKEND) && (words[1].said.is_some() || !first.is(&["no"]));
    if on && one_of(2) {
        return Some((weekend_up_to(now)?, 2));
    }
    let today = now / DAY;
    let day = (today + 3) % 7;
    // That of this week, from Monday on. Until Tuesday the one that is just over is meant.
    let here = today.checked_sub(day)? + 5;
    let saturday = match first {
        last if last.is(&["last", "past", "previous"]) => here.checked_sub(7)?,
        this if this.is(&["this"]) && day < 2 => here.checked_sub(7)?,
        this if this.is(&["this"]) => here,
        next if next.is(&["next"]) => here + 7,
        _ => return None,
    };
    Some((whole_days(saturday, 2), 2))
}

/// "the last weekend of June", "the second weekend in May 2025": counted by its Saturday.
fn weekend_of_month(words: &[Word<'_>], now: u64) -> Option<(Span, usize)> {
    let number = ordinal(&words[0]).filter(|n| (1..=5).contains(n));
    let in_month = words.get(2)?.is(&["of", "in", "de", "im"]);
    let month = month(words.get(3).filter(|_| in_month)?, true)?;
    let (year, used) = year_behind(words, 4, now);
    let whole = month_of(year.unwrap_or_else(|| last_year_of(month, now)), month)?;
    let saturday = match number {
        Some(number) => up_to(whole.from / DAY + 6, 5)? + 7 * u64::from(number - 1),
        None if words[0].is(&["last"]) => up_to((whole.to - 1) / DAY, 5)?,
        None => return None,
    };
    (saturday * DAY < whole.to).then_some((whole_days(saturday, 2), used))
}

/// The last weekend that has begun.
fn weekend_up_to(now: u64) -> Option<Span> {
    Some(whole_days(up_to(now / DAY, 5)?, 2))
}

/// In front of the first of two ends that "and" joins.
const BETWEEN: [&str; 5] = ["between", "zwischen", "entre", "tra", "fra"];

/// Whether a word in front of a time and one behind it say that it is the first of two ends.
pub(super) fn joins(before: &Word<'_>, join: &Word<'_>) -> bool {
    const AND: [&str; 5] = ["and", "und", "y", "e", "et"];
    const FROM: [&str; 10] = [
        "from", "von", "vom", "de", "del", "du", "da", "dal", "desde", "depuis",
    ];
    const TO: [&str; 13] = [
        "to", "until", "till", "through", "bis", "auf", "a", "al", "au", "\u{e0}", "ao", "hasta",
        "at\u{e9}",
    ];
    before.is(&BETWEEN) && join.is(&AND) || before.is(&FROM) && join.is(&TO)
}

/// The word in front of a time, without an article.
fn in_front<'a>(before: &[Word<'a>]) -> Option<Word<'a>> {
    match before {
        [.., word, article] if article.is(&THE) => Some(*word),
        [.., word] => Some(*word),
        [] => None,
    }
}

/// Where what says that a time has two ends begins: at the "from" of "from March to May".
pub(super) fn first_end(before: &[Word<'_>], said: &[Word<'_>]) -> Option<usize> {
    let from = in_front(before)?;
    let two = said.iter().any(|join| joins(&from, join));
    two.then_some(from.at)
}

/// How many articles stand at the front.
fn articles(words: &[Word<'_>]) -> usize {
    usize::from(words.first().is_some_and(|word| word.is(&THE)))
}

/// "between March and May 2025", "from March to May": both ends and what lies between. The first
/// is the last such time before the second.
pub(super) fn stretched(
    words: &[Word<'_>],
    (span, used): (Span, usize),
    before: &[Word<'_>],
    now: u64,
) -> (Span, usize) {
    let alone = (span, used);
    let joined = match (in_front(before), words.get(used)) {
        (Some(before), Some(join)) => joins(&before, join),
        _ => false,
    };
    if !joined {
        return alone;
    }
    let at = used + 1 + articles(&words[used + 1..]);
    let rest = &words[at..];
    if let Some(day) = rest.first().and_then(weekday) {
        // "from last Friday to Sunday"
        let first = span.from / DAY;
        let count = 1 + (day + 7 - (first + 3) % 7) % 7;
        let used = at + 1 + behind_day(words, at + 1);
        return (whole_days(first, count), used);
    }
    let second = match rest {
        [] => None,
        _ => expression(rest, now, Told::Surely),
    };
    let Some((second, more)) = second else {
        return alone;
    };
    let first =
        figures(words).or_else(|| calendar(words, second.to.saturating_sub(1), Told::Surely));
    let first = first.map_or(span, |first| first.0);
    match first.from < second.to {
        true => {
            let (from, to) = (first.from, second.to);
            (Span::new(from, to), at + more)
        }
        false => alone,
    }
}
