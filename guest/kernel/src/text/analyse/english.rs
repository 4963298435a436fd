//! The Snowball "English" (Porter2) stemmer, after Martin Porter's published description.
//!
//! Works in place on lower-case ASCII letters. R1 and R2 are the regions after the first and
//! the second "vowel then consonant"; a suffix is touched only inside its region.

use alloc::vec::Vec;

use super::memo::{LETTERS, Packed};

/// Words that stay as they are after the plural step.
const SETTLED: &[&str] = &[
    "inning", "outing", "canning", "herring", "earring", "proceed", "exceed", "succeed",
];

/// Words without a vowel that end with an s and are no plurals.
const NO_PLURALS: &[&str] = &[
    "bps", "cms", "dbms", "dms", "dns", "fps", "gbps", "gcs", "gps", "https", "kbps", "kms", "lts",
    "mbps", "mps", "mrs", "nfs", "ntfs", "pbs", "qps", "rds", "rps", "sls", "sms", "sps", "tls",
    "tts", "vcs", "vfs", "vps", "xls",
];

/// Beginnings whose first region starts right behind them.
const FIRST_REGION: &[&str] = &["gener", "commun", "arsen"];

/// Step 2: suffix, what takes its place.
const STEP2: &[(&str, &str)] = &[
    ("ational", "ate"),
    ("fulness", "ful"),
    ("iveness", "ive"),
    ("ization", "ize"),
    ("ousness", "ous"),
    ("biliti", "ble"),
    ("lessli", "less"),
    ("tional", "tion"),
    ("alism", "al"),
    ("aliti", "al"),
    ("ation", "ate"),
    ("entli", "ent"),
    ("fulli", "ful"),
    ("iviti", "ive"),
    ("ousli", "ous"),
    ("abli", "able"),
    ("alli", "al"),
    ("anci", "ance"),
    ("ator", "ate"),
    ("enci", "ence"),
    ("izer", "ize"),
    ("bli", "ble"),
    ("ogi", "og"),
    ("li", ""),
];

/// Step 3: suffix, what takes its place.
const STEP3: &[(&str, &str)] = &[
    ("ational", "ate"),
    ("tional", "tion"),
    ("alize", "al"),
    ("ative", ""),
    ("icate", "ic"),
    ("iciti", "ic"),
    ("ical", "ic"),
    ("ness", ""),
    ("ful", ""),
];

/// Step 4: suffixes that go when they lie in the second region, longest first.
const STEP4: &[&str] = &[
    "ement", "able", "ance", "ence", "ible", "ment", "ant", "ate", "ent", "ion", "ism", "iti",
    "ive", "ize", "ous", "al", "er", "ic",
];

/// Replaces a word of lower-case ASCII letters by its stem. The few exceptions of the algorithm
/// are in the table of [`super::words`].
pub fn stem(word: &mut Vec<u8>) {
    if word.len() < 3 {
        return;
    }
    let (vowels, marked) = match vowels(word) {
        Some(vowels) => (Some(vowels), false),
        None => (None, mark_consonant_y(word)),
    };
    let (r1, r2) = regions(word, vowels);
    if matches!(word.last(), Some(b's' | b'd')) {
        plural(word);
    }
    if matches!(word.last(), Some(b'd' | b'g' | b'y')) {
        if is_settled(word) {
            return;
        }
        past_and_gerund(word, r1);
    }
    final_y(word);
    if ends_step2(word) {
        step2(word, r1);
    }
    if ends_step3(word) {
        step3(word, r1, r2);
    }
    if ends_step4(word) {
        step4(word, r2);
    }
    step5(word, r1, r2);
    if marked {
        word.make_ascii_lowercase();
    }
}

/// Whether a word ends so; most suffixes differ in the last letter already.
fn ends(word: &[u8], suffix: &[u8]) -> bool {
    word.last() == suffix.last() && word.ends_with(suffix)
}

fn vowel(letter: u8) -> bool {
    matches!(letter, b'a' | b'e' | b'i' | b'o' | b'u' | b'y')
}

/// The places of vowels, a bit for each, in a word that is short and has no y: without a loop.
fn vowels(word: &[u8]) -> Option<u32> {
    const EACH: u64 = 0x0101_0101_0101_0101;
    // The high bit of each byte that is another letter.
    let others =
        |letters: u64, letter: u8| (letters ^ (EACH * u64::from(letter))).wrapping_add(EACH * 0x7f);
    let of_eight = |letters: u64| {
        let others = b"aeiou".map(|letter| others(letters, letter));
        let [a, e, i, o, u] = others;
        let vowels = !(a & e & i & o & u) >> 7 & EACH;
        // Brings the lowest bits of the eight bytes together.
        (vowels.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
    };
    let (low, high) = Packed::of(word)?.eights();
    if !(others(low, b'y') & others(high, b'y')) & EACH << 7 != 0 {
        return None;
    }
    let behind = if word.len() > LETTERS / 2 {
        of_eight(high)
    } else {
        0
    };
    Some(of_eight(low) | behind << 8)
}

/// A y that begins the word or follows a vowel is a consonant, written as a capital; whether there
/// is one.
#[inline(never)]
fn mark_consonant_y(word: &mut [u8]) -> bool {
    let mut marked = false;
    for i in 0..word.len() {
        if word[i] == b'y' && (i == 0 || vowel(word[i - 1])) {
            word[i] = b'Y';
            marked = true;
        }
    }
    marked
}

#[inline(never)]
fn region_after(word: &[u8], from: usize) -> usize {
    (from + 1..word.len())
        .find(|&i| !vowel(word[i]) && vowel(word[i - 1]))
        .map_or(word.len(), |i| i + 1)
}

/// Where the regions begin; `vowels` has the places of vowels, if they are known.
fn regions(word: &[u8], vowels: Option<u32>) -> (usize, usize) {
    let after = |from: usize| {
        let Some(vowels) = vowels else {
            return region_after(word, from);
        };
        let behind_vowels = !vowels & vowels << 1 & u32::MAX << (from + 1);
        (behind_vowels.trailing_zeros() as usize + 1).min(word.len())
    };
    let mut r1 = None;
    if matches!(word.first(), Some(b'g' | b'c' | b'a')) {
        let start = FIRST_REGION
            .iter()
            .find(|start| word.starts_with(start.as_bytes()));
        r1 = start.map(|start| start.len());
    }
    let r1 = r1.unwrap_or_else(|| after(0));
    (r1, after(r1))
}

/// Whether a word stays as it is after the plural step.
#[inline(never)]
fn is_settled(word: &[u8]) -> bool {
    matches!(word.last_chunk(), Some(b"ng" | b"ed"))
        && SETTLED.iter().any(|settled| settled.as_bytes() == word)
}

/// Step 1a, and the plurals of acronyms: `pdfs`. For words that end with s or d.
#[inline(never)]
fn plural(word: &mut Vec<u8>) {
    let n = word.len();
    if word.ends_with(b"sses") {
        word.truncate(n - 2);
    } else if word.ends_with(b"ied") || word.ends_with(b"ies") {
        word.truncate(if n > 4 { n - 2 } else { n - 1 });
    } else if word.ends_with(b"us") || word.ends_with(b"ss") {
    } else if word.ends_with(b"s") {
        // Porter2 leaves the s where no vowel stands before the letter in front of it; without any
        // vowel it is an acronym's plural.
        let bare = || !word.iter().any(|&letter| vowel(letter));
        let plural = || {
            !NO_PLURALS
                .iter()
                .any(|known| known.as_bytes() == word.as_slice())
        };
        if word[..n - 2].iter().any(|&letter| vowel(letter)) || bare() && plural() {
            word.truncate(n - 1);
        }
    }
}

/// Step 1b. For words that end with d, g or y.
#[inline(never)]
fn past_and_gerund(word: &mut Vec<u8>, r1: usize) {
    for suffix in [&b"eedly"[..], b"eed"] {
        if word.ends_with(suffix) {
            if word.len() - suffix.len() >= r1 {
                word.truncate(word.len() - suffix.len() + 2);
            }
            return;
        }
    }
    for suffix in [&b"ingly"[..], b"edly", b"ing", b"ed"] {
        if !word.ends_with(suffix) {
            continue;
        }
        let keep = word.len() - suffix.len();
        if !word[..keep].iter().any(|&letter| vowel(letter)) {
            return;
        }
        word.truncate(keep);
        if word.ends_with(b"at") || word.ends_with(b"bl") || word.ends_with(b"iz") {
            word.push(b'e');
        } else if ends_double(word) {
            word.pop();
        } else if is_short(word, r1) {
            word.push(b'e');
        }
        return;
    }
}

fn ends_double(word: &[u8]) -> bool {
    matches!(word, [.., a, b] if a == b
        && matches!(b, b'b' | b'd' | b'f' | b'g' | b'm' | b'n' | b'p' | b'r' | b't'))
}

/// Whether the letters up to `end` close with a short syllable.
fn short_syllable(word: &[u8], end: usize) -> bool {
    if end == 2 {
        return vowel(word[0]) && !vowel(word[1]);
    }
    end >= 3
        && !vowel(word[end - 3])
        && vowel(word[end - 2])
        && !vowel(word[end - 1])
        && !matches!(word[end - 1], b'w' | b'x' | b'Y')
}

fn is_short(word: &[u8], r1: usize) -> bool {
    r1 >= word.len() && short_syllable(word, word.len())
}

/// Step 1c.
fn final_y(word: &mut [u8]) {
    let n = word.len();
    if n > 2 && matches!(word[n - 1], b'y' | b'Y') && !vowel(word[n - 2]) {
        word[n - 1] = b'i';
    }
}

/// Whether a suffix of step 2 can end so. Looking at two letters spares most words the tables.
fn ends_step2(word: &[u8]) -> bool {
    matches!(
        word.last_chunk(),
        Some(b"al" | b"ss" | b"on" | b"ti" | b"li" | b"sm" | b"ci" | b"or" | b"er" | b"gi")
    )
}

/// Whether a suffix of step 3 can.
fn ends_step3(word: &[u8]) -> bool {
    matches!(
        word.last_chunk(),
        Some(b"al" | b"ze" | b"ve" | b"te" | b"ti" | b"ss" | b"ul")
    )
}

/// Whether a suffix of step 4 can.
fn ends_step4(word: &[u8]) -> bool {
    matches!(
        word.last_chunk(),
        Some(
            b"nt"
                | b"le"
                | b"ce"
                | b"te"
                | b"on"
                | b"sm"
                | b"ti"
                | b"ve"
                | b"ze"
                | b"us"
                | b"al"
                | b"er"
                | b"ic"
        )
    )
}

#[inline(never)]
fn step2(word: &mut Vec<u8>, r1: usize) {
    for (suffix, to) in STEP2 {
        if !ends(word, suffix.as_bytes()) {
            continue;
        }
        let keep = word.len() - suffix.len();
        let before = keep.checked_sub(1).map(|i| word[i]);
        let fits = match *suffix {
            "ogi" => before == Some(b'l'),
            "li" => before.is_some_and(|letter| b"cdeghkmnrt".contains(&letter)),
            _ => true,
        };
        if keep >= r1 && fits {
            word.truncate(keep);
            word.extend_from_slice(to.as_bytes());
        }
        return;
    }
}

#[inline(never)]
fn step3(word: &mut Vec<u8>, r1: usize, r2: usize) {
    for (suffix, to) in STEP3 {
        if !ends(word, suffix.as_bytes()) {
            continue;
        }
        let keep = word.len() - suffix.len();
        if keep >= r1 && (*suffix != "ative" || keep >= r2) {
            word.truncate(keep);
            word.extend_from_slice(to.as_bytes());
        }
        return;
    }
}

#[inline(never)]
fn step4(word: &mut Vec<u8>, r2: usize) {
    for suffix in STEP4 {
        if !ends(word, suffix.as_bytes()) {
            continue;
        }
        let keep = word.len() - suffix.len();
        let fits = *suffix != "ion" || matches!(word[..keep].last(), Some(b's' | b't'));
        if keep >= r2 && fits {
            word.truncate(keep);
        }
        return;
    }
}

fn step5(word: &mut Vec<u8>, r1: usize, r2: usize) {
    let n = word.len();
    match word.last() {
        Some(b'e') if n > r2 || (n > r1 && !short_syllable(word, n - 1)) => {
            word.pop();
        }
        Some(b'l') if n > r2 && n > 1 && word[n - 2] == b'l' => {
            word.pop();
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn two_letters_rule_out_no_suffix() {
        assert!(
            STEP2
                .iter()
                .all(|(suffix, _)| ends_step2(suffix.as_bytes()))
        );
        assert!(
            STEP3
                .iter()
                .all(|(suffix, _)| ends_step3(suffix.as_bytes()))
        );
        assert!(STEP4.iter().all(|suffix| ends_step4(suffix.as_bytes())));
        for word in SETTLED {
            assert!(["ng", "ed"].iter().any(|end| word.ends_with(end)));
        }
        for word in FIRST_REGION {
            assert!(["g", "c", "a"].iter().any(|start| word.starts_with(start)));
        }
    }

    proptest! {
        #[test]
        fn vowels_are_found_without_a_loop(word in "([a-z]|[aeiouy]){1,18}") {
            let word = word.as_bytes();
            let short = word.len() <= LETTERS && !word.contains(&b'y');
            let found = vowels(word);
            prop_assert_eq!(found.is_some(), short);
            if let Some(found) = found {
                let slowly = word.iter().rev().fold(0, |all, &letter| all << 1 | u32::from(vowel(letter)));
                prop_assert_eq!(found, slowly);
                prop_assert_eq!(regions(word, Some(found)), regions(word, None));
            }
        }
    }
}
