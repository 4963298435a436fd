//! Keys that differ only in how they are spelled: `time_zone`, `Time-Zone` and `timeZones`.

use alloc::{collections::BTreeSet, string::String, vec::Vec};

use super::{COLLECTION, Owner};
use crate::model::State;

/// What separates the words of a key; the last joins them.
const SEPARATORS: [&str; 7] = ["_", "-", ".", "/", ":", " ", ""];

/// Keys of the owner that are the same words as this one with other separators, in another case or
/// with another plural, ascending. Each spelling is looked up, so the cost does not grow with the
/// number of facts.
pub fn alike(state: &State, owner: &Owner, key: &str) -> Vec<String> {
    let mut found = BTreeSet::new();
    let Some(facts) = state.keys_of(COLLECTION, owner.as_str()) else {
        return Vec::new();
    };
    // What stands before the key of an isolated agent.
    let prefix = owner.stored_key("");
    let mut stored = prefix.clone();
    each_spelling(&words(key), &mut |spelling| {
        stored.truncate(prefix.len());
        stored.push_str(spelling);
        if spelling != key && facts.find(&stored).is_some() {
            found.insert(String::from(spelling));
        }
    });
    found.into_iter().collect()
}

/// The words of a key in lower case: cut at everything that is neither letter nor digit, and before
/// an upper-case letter that follows a lower-case one or a digit.
fn words(key: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let (mut inside, mut lower) = (false, false);
    for letter in key.chars() {
        if !letter.is_alphanumeric() {
            inside = false;
            continue;
        }
        let begins = !inside || (lower && letter.is_uppercase());
        lower = !letter.is_uppercase();
        inside = true;
        if begins {
            out.push(String::new());
        }
        if let Some(word) = out.last_mut() {
            word.extend(letter.to_lowercase());
        }
    }
    out
}

/// A word in the cases that a key may give it.
struct Cases {
    plain: String,
    titled: String,
    upper: String,
}

impl Cases {
    fn of(word: &str) -> Self {
        Self {
            plain: String::from(word),
            titled: title(word),
            upper: word.to_uppercase(),
        }
    }
}

/// Hands on each spelling of a key of these words. All are written into one text.
fn each_spelling(words: &[String], take: &mut dyn FnMut(&str)) {
    let Some((last, rest)) = words.split_last() else {
        return;
    };
    let other = match last.strip_suffix('s') {
        Some(single) if single.len() > 2 => String::from(single),
        _ => String::from(last) + "s",
    };
    let mut words: Vec<Cases> = rest.iter().map(|word| Cases::of(word)).collect();
    let mut text = String::new();
    for last in [last, &other] {
        words.truncate(rest.len());
        words.push(Cases::of(last));
        let mut write = |separator: &str, case: fn(usize, &Cases) -> &str| {
            text.clear();
            for (place, word) in words.iter().enumerate() {
                text.push_str(if place > 0 { separator } else { "" });
                text.push_str(case(place, word));
            }
            take(&text);
        };
        for separator in SEPARATORS {
            write(separator, |_, word| &word.upper);
            write(separator, |_, word| &word.titled);
            write(separator, |place, word| match place {
                0 => &word.titled,
                _ => &word.plain,
            });
            write(separator, |_, word| &word.plain);
        }
        // timeZone
        write("", |place, word| match place {
            0 => &word.plain,
            _ => &word.titled,
        });
    }
}

/// The word with its first letter in upper case.
fn title(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use alloc::{string::String, vec::Vec};

    use super::{each_spelling, words};

    fn spellings(words: &[String]) -> Vec<String> {
        let mut out = Vec::new();
        each_spelling(words, &mut |spelling| out.push(String::from(spelling)));
        out
    }

    #[test]
    fn keys_fall_into_words() {
        assert_eq!(words("timeZone"), ["time", "zone"]);
        assert_eq!(words("Time-Zone_2"), ["time", "zone", "2"]);
        assert_eq!(words("HTTPPort"), ["httpport"]);
        assert_eq!(words("caf\u{e9}Hours"), ["caf\u{e9}", "hours"]);
        assert!(words("--").is_empty());
    }

    #[test]
    fn spellings_reach_each_other() {
        let forms = [
            "time_zone",
            "Time-Zone",
            "timeZone",
            "TIME.ZONES",
            "time zone",
            "Time zones",
        ];
        for from in forms {
            let reached = spellings(&words(from));
            for to in forms {
                assert!(reached.iter().any(|form| form == to), "{from} to {to}");
            }
        }
        assert!(
            !spellings(&words("time_zone_1"))
                .iter()
                .any(|form| form == "time_zone_2")
        );
        assert!(spellings(&[]).is_empty());
    }
}
