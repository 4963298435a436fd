//! Parts of days, months and years: "this morning", "Q3 2025", "early May", "the first week of
//! June", "last Christmas".

use super::{
    DAY, OF, Span, Word, civil, days, days_in_month, last_year_of, month_of, months::month,
    months_from, starts, whole_days, year_behind,
};

pub(super) const PARTS_OF_DAY: [&str; 5] = ["morning", "afternoon", "evening", "night", "noon"];
/// What stands between a day and its part: "yesterday in the evening", "ayer por la tarde".
const IN_THE: [&str; 17] = [
    "in", "the", "at", "am", "por", "en", "la", "a", "de", "\u{e0}", "dans", "l", "au", "nel",
    "di", "al", "pela",
];
/// In front of a weekday that comes again and again, is still to come, or belongs to a thing.
const EVERY: [&str; 16] = [
    "every", "each", "any", "next", "the", "a", "my", "our", "jeden", "jeder", "der", "den",
    "chaque", "cada", "los", "ogni",
];
/// What stands behind a time, and no thing that is called by it: "Monday morning meeting".
const ELSE: [&str; 21] = [
    "in", "at", "on", "with", "by", "and", "or", "im", "am", "an", "bei", "mit", "und", "auf",
    "\u{e0}", "au", "chez", "avec", "et", "en", "con",
];

/// The first, the middle and the last third of a month or a year.
const THIRDS: [&[&str]; 3] = [
    &["early", "beginning", "start"],
    &["mid", "middle"],
    &["late", "end"],
];

/// The expression at the front of `words` and how many it takes.
pub(super) fn of(words: &[Word<'_>], now: u64) -> Option<(Span, usize)> {
    of_day(words, now)
        .or_else(|| quarter(words, now))
        .or_else(|| third(words, now))
        .or_else(|| week_or_half(words, now))
        .or_else(|| christmas(words, now))
}

/// "this morning", "yesterday evening": the day, since what hours it had is known to who asks.
fn of_day(words: &[Word<'_>], now: u64) -> Option<(Span, usize)> {
    let (ago, day) = match words {
        [day, ..] if day.is(&["this", "today"]) => (0, 1),
        [day, ..] if day.is(&["yesterday"]) => (1, 1),
        _ if starts(words, &["day", "before", "yesterday"]) => (2, 3),
        _ => return None,
    };
    let used = day + behind_day(words, day);
    let part = &words[used - 1];
    if used == day || used > 2 && words[0].is(&["this"]) {
        return None;
    }
    // "cette nuit", "heute Nacht": that which ended this morning as well as the next.
    let night = u64::from(ago == 0 && part.is(&["night"]));
    let from = (now / DAY).checked_sub(ago + night)?;
    Some((whole_days(from, 1 + night), used))
}

/// How many words name a part of the day that the first `day` words name: those behind "yesterday"
/// in "yesterday evening", "ayer por la tarde".
pub(super) fn behind_day(words: &[Word<'_>], day: usize) -> usize {
    let rest = &words[day..];
    let joins = |word: &&Word<'_>| word.is(&IN_THE);
    let skip = rest.iter().take(2).take_while(joins).count();
    let part = rest.get(skip).filter(|part| part.is(&PARTS_OF_DAY));
    // "heute, morgen": tomorrow is behind a comma.
    let near = part.is_some_and(|part| part.at <= words[day + skip - 1].end + 1);
    if near { skip + 1 } else { 0 }
}

/// Whether a weekday with its part between these words is a day, and not "every Monday morning" or
/// "Monday morning meeting".
pub(super) fn stands_alone(before: Option<Word<'_>>, behind: Option<&Word<'_>>) -> bool {
    !before.is_some_and(|before| before.is(&EVERY)) && behind.is_none_or(|word| word.is(&ELSE))
}

/// "Q3 2025", "2025-Q3", "the third quarter of 2025", "last quarter".
fn quarter(words: &[Word<'_>], now: u64) -> Option<(Span, usize)> {
    let at = |at: usize| words.get(at);
    let short = |from: usize| {
        let (letter, figure) = (at(from)?, at(from + 1)?);
        let joined = letter.is(&["q"]) && letter.end == figure.at;
        figure.number.filter(|n| joined && (1..=4).contains(n))
    };
    let of_year = |year: u32, quarter: u32| months_from(year, 3 * quarter - 2, 3);
    let first = at(0)?;
    if first.is_year() {
        let sign = usize::from(at(1)?.is(&["-", "/"]));
        return Some((of_year(first.number?, short(1 + sign)?)?, 3 + sign));
    }
    let here = civil(now);
    if first.is(&["this", "last", "past", "previous"]) && at(1)?.is(&["quarter"]) {
        let this = here.year * 4 + (here.month - 1) / 3;
        let meant = this.checked_sub(u32::from(!first.is(&["this"])))?;
        return Some((of_year(meant / 4, meant % 4 + 1)?, 2));
    }
    if let Some(quarter) = short(0) {
        let sign = usize::from(at(2)?.is(&["-", "/"]));
        let (year, used) = year_behind(words, 2 + sign, now);
        return Some((of_year(year?, quarter)?, used));
    }
    let number = ordinal(first).filter(|n| (1..=4).contains(n))?;
    at(1).filter(|word| word.is(&["quarter"]))?;
    let (year, used) = year_behind(words, 2, now);
    let year = year.unwrap_or_else(|| last_year_of(3 * number - 2, now));
    Some((of_year(year, number)?, used))
}

/// "early May 2026", "mid-May", "at the end of May", "late 2025".
fn third(words: &[Word<'_>], now: u64) -> Option<(Span, usize)> {
    let third = (0..).zip(THIRDS).find(|(_, names)| words[0].is(names))?.0;
    let joins = |word: &&Word<'_>| word.is(&OF) || word.is(&["-"]);
    let skip = 1 + words[1..].iter().take(1).take_while(joins).count();
    let next = words.get(skip)?;
    if next.is_year() {
        return Some((months_from(next.number?, 4 * third + 1, 4)?, skip + 1));
    }
    let (year, used) = year_behind(words, skip + 1, now);
    // Only what has a capital or a year is surely no "may".
    let month = month(next, year.is_some())?;
    let year = year.unwrap_or_else(|| last_year_of(month, now));
    let last = match third {
        2 => days_in_month(year, month),
        _ => 10 * (third + 1),
    };
    Some((part_of_month(year, month, 10 * third + 1, last)?, used))
}

/// "the 1st week of June 2025", "the last week of June", "the second half of 2025".
fn week_or_half(words: &[Word<'_>], now: u64) -> Option<(Span, usize)> {
    let (first, what) = (words.first()?, words.get(1)?);
    words.get(2).filter(|word| word.is(&OF))?;
    let number = ordinal(first).filter(|n| (1..=5).contains(n));
    let half = what.is(&["half"]);
    if !half && !what.is(&["week"]) || number.is_none() && !first.is(&["last"]) {
        return None;
    }
    if half && let Some(year) = words.get(3).filter(|word| word.is_year()) {
        let number = number.unwrap_or(2).min(2);
        return Some((months_from(year.number?, 6 * number - 5, 6)?, 4));
    }
    let month = month(words.get(3)?, true)?;
    let (year, used) = year_behind(words, 4, now);
    let year = year.unwrap_or_else(|| last_year_of(month, now));
    let end = days_in_month(year, month);
    let (from, last) = match (half, number) {
        (true, Some(1)) => (1, 15),
        (true, _) => (16, end),
        (false, Some(number)) => (7 * number - 6, end.min(7 * number)),
        (false, None) => (end - 6, end),
    };
    Some((part_of_month(year, month, from, last)?, used))
}

/// "last Christmas", "Christmas 2024", "Christmas Eve 2024".
fn christmas(words: &[Word<'_>], now: u64) -> Option<(Span, usize)> {
    let last = words[0].is(&["last", "past"]);
    let skip = usize::from(last || words[0].is(&["this"]));
    words.get(skip).filter(|word| word.is(&["christmas"]))?;
    let next = |name: &str| words.get(skip + 1).is_some_and(|word| word.is(&[name]));
    let day = 25 - u32::from(next("eve"));
    let end = skip + 1 + usize::from(next("eve") || next("day"));
    let (named, used) = match skip {
        0 => year_behind(words, end, now),
        _ => (None, end),
    };
    let here = civil(now);
    let year = match skip {
        0 => named?,
        // The one that is over.
        _ => here.year - u32::from(last && (here.month, here.day) <= (12, day)),
    };
    Some((whole_days(days(year, 12, day)?, 1), used))
}

fn part_of_month(year: u32, month: u32, from: u32, last: u32) -> Option<Span> {
    let whole = month_of(year, month)?;
    let first = whole.from / DAY + u64::from(from - 1);
    let count = (last + 1).checked_sub(from).filter(|count| *count > 0)?;
    Some(whole_days(first, u64::from(count)))
}

pub(super) fn ordinal(word: &Word<'_>) -> Option<u32> {
    const NAMES: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];
    let named = NAMES.iter().position(|name| word.is(&[name]));
    named.map_or(word.number, |at| Some(at as u32 + 1))
}
