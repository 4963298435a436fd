//! The stemmer of the documented keyword ranking: Porter's steps with the tables, and the
//! departures, that the original program uses. The default recall has its own, better one.
//!
//! Vowels are the five ASCII letters; `y` counts as one only inside [`measure`]. All other
//! letters, accented ones too, are consonants.

use alloc::{borrow::ToOwned, string::String};

/// Suffixes of step 2 with what replaces them; the first match in this order decides.
const STEP_2: &[(&str, &str)] = &[
    ("ational", "ate"),
    ("tional", "tion"),
    ("enci", "ence"),
    ("anci", "ance"),
    ("izer", "ize"),
    ("iser", "ise"),
    ("abli", "able"),
    ("alli", "al"),
    ("entli", "ent"),
    ("eli", "e"),
    ("ousli", "ous"),
    ("ization", "ize"),
    ("isation", "ise"),
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

/// Suffixes of step 3 with what replaces them; the first match in this order decides.
const STEP_3: &[(&str, &str)] = &[
    ("icate", "ic"),
    ("ative", ""),
    ("alize", "al"),
    ("alise", "al"),
    ("iciti", "ic"),
    ("ical", "ic"),
    ("ful", ""),
    ("ness", ""),
];

/// Suffixes that step 4 removes, longest first: the longest that matches decides.
const STEP_4: &[&str] = &[
    "ement", "ment", "tion", "sion", "ance", "ence", "able", "ible", "ism", "ate", "iti", "ous",
    "ive", "ize", "ise", "ant", "ent", "al", "er", "ic", "ou",
];

/// The stem of one lower-case word; words of at most two UTF-16 units stay as they are.
pub fn stem(word: &str) -> String {
    if crate::text::space::units(word) <= 2 {
        return word.to_owned();
    }
    let mut word = word.to_owned();
    plural(&mut word);
    past(&mut word);
    if word.ends_with('y') && has_vowel(&word[..word.len() - 1]) {
        word.pop();
        word.push('i');
    }
    replace_first(&mut word, STEP_2);
    replace_first(&mut word, STEP_3);
    if let Some(suffix) = STEP_4.iter().find(|suffix| word.ends_with(**suffix)) {
        let base = word.len() - suffix.len();
        if measure(&word[..base]) > 1 {
            word.truncate(base);
        }
    }
    last_letters(&mut word);
    word
}

/// Step 1a: the plural and third-person `s`.
fn plural(word: &mut String) {
    if word.ends_with("sses") || word.ends_with("ies") {
        word.truncate(word.len() - 2);
    } else if word.ends_with('s') && !word.ends_with("ss") {
        word.pop();
    }
}

/// Step 1b: `eed`, `ed` and `ing`, with the repairs that follow the last two.
fn past(word: &mut String) {
    if let Some(base) = word.strip_suffix("eed") {
        if measure(base) > 0 {
            word.pop();
        }
        return;
    }
    let base = match word.strip_suffix("ed").or_else(|| word.strip_suffix("ing")) {
        Some(base) if has_vowel(base) => base.len(),
        _ => return,
    };
    word.truncate(base);
    if word.ends_with("at") || word.ends_with("bl") || word.ends_with("iz") {
        word.push('e');
    } else if ends_doubled(word) {
        word.pop();
    } else if measure(word) == 1 && ends_cvc(word) {
        word.push('e');
    }
}

/// Steps 2 and 3: the first suffix that matches ends the step, replaced or not.
fn replace_first(word: &mut String, table: &[(&str, &str)]) {
    if let Some((suffix, with)) = table.iter().find(|(suffix, _)| word.ends_with(suffix)) {
        let base = word.len() - suffix.len();
        if measure(&word[..base]) > 0 {
            word.truncate(base);
            word.push_str(with);
        }
    }
}

/// Step 5: a final `e`, then a final double `l`.
fn last_letters(word: &mut String) {
    if let Some(base) = word.strip_suffix('e') {
        let count = measure(base);
        if count > 1 || (count == 1 && !ends_cvc(base)) {
            word.pop();
        }
    }
    if word.ends_with("ll") && measure(&word[..word.len() - 1]) > 1 {
        word.pop();
    }
}

/// Number of times a run of vowels (here with `y`) is followed by a consonant.
fn measure(base: &str) -> usize {
    let mut after_vowel = false;
    let mut count = 0;
    for c in base.chars() {
        let vowel = is_vowel(c) || c == 'y';
        count += usize::from(after_vowel && !vowel);
        after_vowel = vowel;
    }
    count
}

fn is_vowel(c: char) -> bool {
    matches!(c, 'a' | 'e' | 'i' | 'o' | 'u')
}

fn has_vowel(base: &str) -> bool {
    base.chars().any(is_vowel)
}

/// Whether the last consonant stands twice and is none of l, s and z.
fn ends_doubled(word: &str) -> bool {
    let mut last = word.chars().rev();
    let (end, before) = (last.next(), last.next());
    end == before
        && end.is_some_and(|c| !is_vowel(c) && !matches!(c, 'l' | 's' | 'z') && is_single(c))
}

/// Whether the word ends in consonant, vowel, consonant, the last none of w, x and y.
fn ends_cvc(word: &str) -> bool {
    let mut last = word.chars().rev();
    match (last.next(), last.next(), last.next()) {
        (Some(third), Some(second), Some(first)) => {
            !is_vowel(first)
                && is_vowel(second)
                && !is_vowel(third)
                && !matches!(third, 'w' | 'x' | 'y')
                && is_single(third)
        }
        _ => false,
    }
}

/// Whether a character is one UTF-16 unit: the original looks at units, so the second half of a
/// pair never follows a vowel.
fn is_single(c: char) -> bool {
    c.len_utf16() == 1
}

#[cfg(test)]
mod tests {
    use super::{measure, stem};

    #[test]
    fn plurals_pasts_and_gerunds_meet() {
        assert_eq!(stem("classes"), "class");
        assert_eq!(stem("stories"), stem("story"));
        assert_eq!(stem("stopped"), stem("stopping"));
        assert_eq!(stem("hoped"), stem("hoping"));
    }

    #[test]
    fn a_listed_suffix_on_a_short_base_stays() {
        assert_eq!(stem("deployment"), "deployment");
        assert_eq!(stem("movement"), "movement");
        assert_eq!(stem("nationality"), "nation");
    }

    #[test]
    fn short_words_stay() {
        for word in ["", "s", "is", "\u{1F680}"] {
            assert_eq!(stem(word), word);
        }
    }

    #[test]
    fn y_is_a_vowel_only_in_the_measure() {
        assert_eq!(measure("sys"), 1);
        assert_eq!(stem("dying"), "dying");
    }

    proptest::proptest! {
        #[test]
        fn any_word_has_a_stem_no_longer_than_itself_and_one_letter(word in "\\PC{0,24}") {
            proptest::prop_assert!(stem(&word).len() <= word.len() + 1);
        }
    }
}
