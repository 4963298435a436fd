//! Keys that differ only in how they are spelled: `time_zone`, `Time-Zone` and `timeZones`.

use alloc::{collections::BTreeSet, string::String, vec::Vec};

use super::{Owner, current};
use crate::model::State;

/// What separates the words of a key; the last joins them.
const SEPARATORS: [&str; 7] = ["_", "-", ".", "/", ":", " ", ""];

/// Keys of the owner that are the same words as this one with other separators, in another case or
/// with another plural, ascending. Each spelling is looked up, so the cost does not grow with the
/// number of facts.
pub fn alike(state: &State, owner: &Owner, key: &str) -> Vec<String> {
    let mut found = BTreeSet::new();
    for spelling in spellings(&words(key)) {
        if spelling != key && current(state, owner, &spelling).is_some() {
            found.insert(spelling);
        }
    }
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

fn spellings(words: &[String]) -> Vec<String> {
    let Some((last, rest)) = words.split_last() else {
        return Vec::new();
    };
    let other = match last.strip_suffix('s') {
        Some(single) if single.len() > 2 => String::from(single),
        _ => String::from(last) + "s",
    };
    let mut out = Vec::new();
    for last in [last, &other] {
        let words: Vec<&str> = rest.iter().chain([last]).map(String::as_str).collect();
        let titled: Vec<String> = words.iter().map(|word| title(word)).collect();
        for separator in SEPARATORS {
            let plain = words.join(separator);
            out.push(plain.to_uppercase());
            out.push(titled.join(separator));
            out.push(title(&plain));
            out.push(plain);
        }
        let mut camel = titled;
        camel[0] = String::from(words[0]);
        out.push(camel.concat());
    }
    out
}

/// The word with its first letter in upper case.
fn title(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::{spellings, words};

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
