//! The classic Porter stemmer (M. F. Porter, "An algorithm for suffix stripping", 1980) with the
//! later endings `-bli` and `-logi`, on the bytes of a folded token as SQLite's full-text search
//! applies it: bytes outside ASCII count as consonants, tokens below 3 or above 64 bytes stay.

use alloc::vec::Vec;

const SHORTEST: usize = 3;
const LONGEST: usize = 64;

/// An ending and what replaces it.
type Rule = (&'static str, &'static str);

const STEP_2: [Rule; 21] = [
    ("ational", "ate"),
    ("tional", "tion"),
    ("enci", "ence"),
    ("anci", "ance"),
    ("izer", "ize"),
    ("logi", "log"),
    ("bli", "ble"),
    ("alli", "al"),
    ("entli", "ent"),
    ("eli", "e"),
    ("ousli", "ous"),
    ("ization", "ize"),
    ("ation", "ate"),
    ("ator", "ate"),
    ("alism", "al"),
    ("iveness", "ive"),
    ("fulness", "ful"),
    ("ousness", "ous"),
    ("aliti", "al"),
    ("iviti", "ive"),
    ("biliti", "ble"),
];

const STEP_3: [Rule; 7] = [
    ("icate", "ic"),
    ("ative", ""),
    ("alize", "al"),
    ("iciti", "ic"),
    ("ical", "ic"),
    ("ful", ""),
    ("ness", ""),
];

const STEP_4: [&str; 19] = [
    "al", "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ment", "ent", "ion", "ou",
    "ism", "ate", "iti", "ous", "ive", "ize",
];

/// Replaces a folded token by its stem.
pub fn stem(word: &mut Vec<u8>) {
    if word.len() < SHORTEST || word.len() > LONGEST {
        return;
    }
    plural(word);
    past_and_progressive(word);
    if word.last() == Some(&b'y') && has_vowel(&word[..word.len() - 1]) {
        let last = word.len() - 1;
        word[last] = b'i';
    }
    replace(word, &STEP_2);
    replace(word, &STEP_3);
    strip(word);
    final_e(word);
    if word.ends_with(b"ll") && measure(&word[..word.len() - 1]) > 1 {
        word.pop();
    }
}

/// Step 1a: plurals.
fn plural(word: &mut Vec<u8>) {
    let length = word.len();
    if !word.ends_with(b"s") {
        return;
    }
    let long = (word.ends_with(b"sses") && length > 4) || (word.ends_with(b"ies") && length > 3);
    if long {
        word.truncate(length - 2);
    } else if word[length - 2] != b's' {
        word.truncate(length - 1);
    }
}

/// Step 1b: `-eed`, `-ed`, `-ing`, and the repair of what they leave.
fn past_and_progressive(word: &mut Vec<u8>) {
    let length = word.len();
    if word.ends_with(b"eed") && length > 3 {
        if measure(&word[..length - 3]) > 0 {
            word.pop();
        }
        return;
    }
    let cut = if word.ends_with(b"ed") && length > 2 {
        2
    } else if word.ends_with(b"ing") && length > 3 {
        3
    } else {
        return;
    };
    if !has_vowel(&word[..length - cut]) {
        return;
    }
    word.truncate(length - cut);
    repair(word);
}

fn repair(word: &mut Vec<u8>) {
    let length = word.len();
    if length > 2 && (word.ends_with(b"at") || word.ends_with(b"bl") || word.ends_with(b"iz")) {
        word.push(b'e');
        return;
    }
    let last = word[length - 1];
    let doubled = length > 1 && last == word[length - 2];
    if doubled && !is_vowel(last, false) && !matches!(last, b'l' | b's' | b'z') {
        word.pop();
    } else if measure(word) == 1 && ends_short(word) {
        word.push(b'e');
    }
}

/// Steps 2 and 3: the first ending that fits decides, and is replaced when something with a
/// vowel-consonant pair is left before it.
fn replace(word: &mut Vec<u8>, rules: &[Rule]) {
    let found = rules
        .iter()
        .find(|(ending, _)| word.len() > ending.len() && word.ends_with(ending.as_bytes()));
    if let Some((ending, replacement)) = found {
        let rest = word.len() - ending.len();
        if measure(&word[..rest]) > 0 {
            word.truncate(rest);
            word.extend_from_slice(replacement.as_bytes());
        }
    }
}

/// Step 4: drops a last ending where two vowel-consonant pairs are left before it.
fn strip(word: &mut Vec<u8>) {
    let found = STEP_4
        .iter()
        .find(|ending| word.len() > ending.len() && word.ends_with(ending.as_bytes()));
    if let Some(ending) = found {
        let rest = &word[..word.len() - ending.len()];
        let allowed = *ending != "ion" || matches!(rest.last(), Some(b's' | b't'));
        if allowed && measure(rest) > 1 {
            word.truncate(word.len() - ending.len());
        }
    }
}

/// Step 5a: a silent `e`.
fn final_e(word: &mut Vec<u8>) {
    if word.last() != Some(&b'e') {
        return;
    }
    let rest = &word[..word.len() - 1];
    let pairs = measure(rest);
    if pairs > 1 || (pairs == 1 && !ends_short(rest)) {
        word.pop();
    }
}

/// Whether a byte is a vowel; `y` is one after a consonant.
fn is_vowel(letter: u8, after_consonant: bool) -> bool {
    matches!(letter, b'a' | b'e' | b'i' | b'o' | b'u') || (after_consonant && letter == b'y')
}

/// `m`: how many vowel runs are followed by a consonant run.
fn measure(word: &[u8]) -> usize {
    let mut pairs = 0;
    let mut vowel_before = false;
    let mut consonant = false;
    for letter in word {
        consonant = !is_vowel(*letter, consonant);
        if consonant && vowel_before {
            pairs += 1;
        }
        vowel_before = !consonant;
    }
    pairs
}

fn has_vowel(word: &[u8]) -> bool {
    word.iter()
        .enumerate()
        .any(|(place, letter)| is_vowel(*letter, place > 0))
}

/// `*o`: ends in consonant, vowel, consonant, the last not `w`, `x` or `y`.
fn ends_short(word: &[u8]) -> bool {
    if word.len() < 3 || matches!(word.last(), Some(b'w' | b'x' | b'y')) {
        return false;
    }
    let mut consonant = false;
    let mut last = [false; 3];
    for letter in word {
        consonant = !is_vowel(*letter, consonant);
        last = [last[1], last[2], consonant];
    }
    last == [true, false, true]
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use proptest::prelude::*;

    use super::*;

    fn stemmed(word: &str) -> String {
        let mut bytes = word.as_bytes().to_vec();
        stem(&mut bytes);
        String::from_utf8(bytes).expect("ASCII in, ASCII out")
    }

    #[test]
    fn examples_of_the_paper() {
        for (word, expected) in [
            ("caresses", "caress"),
            ("ponies", "poni"),
            ("cats", "cat"),
            ("feed", "feed"),
            ("agreed", "agre"),
            ("plastered", "plaster"),
            ("motoring", "motor"),
            ("sing", "sing"),
            ("conflated", "conflat"),
            ("hopping", "hop"),
            ("falling", "fall"),
            ("filing", "file"),
            ("happy", "happi"),
            ("sky", "sky"),
            ("relational", "relat"),
            ("digitizer", "digit"),
            ("vietnamization", "vietnam"),
            ("triplicate", "triplic"),
            ("hopeful", "hope"),
            ("revival", "reviv"),
            ("adjustment", "adjust"),
            ("adoption", "adopt"),
            ("controll", "control"),
            ("roll", "roll"),
            ("calibration", "calibr"),
            ("is", "is"),
        ] {
            assert_eq!(stemmed(word), expected, "{word}");
        }
    }

    proptest! {
        #[test]
        fn never_longer_and_never_empty(word in "[a-z]{1,70}") {
            let stem = stemmed(&word);
            prop_assert!(!stem.is_empty() && stem.len() <= word.len());
        }
    }
}
