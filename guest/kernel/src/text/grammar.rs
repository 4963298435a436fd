//! Function words of other languages than English: a question in one of them is recognised by
//! them, and they are no content of it.
//!
//! Articles, pronouns, prepositions, conjunctions, auxiliaries and question words, in lower case
//! as they are written, with the usual spellings without accents. Texts are not touched: the
//! words are indexed like all others, and only the reading of a question changes.

use alloc::borrow::Cow;

/// A language with its function words.
#[derive(Debug)]
pub struct Language {
    /// Separated by spaces.
    words: &'static str,
    /// Its place among [`LANGUAGES`].
    number: usize,
    /// Every noun has a capital, so that one says nothing about names.
    pub capitals: bool,
}

/// A bit for each remainder that a function word has: nearly every other word is told from them by
/// its bit.
pub(super) type Sieve = [u64; SIEVE_WORDS];

const SIEVE_WORDS: usize = 32;

/// The bit of a word in a sieve.
pub(super) fn bit_of(word: &str) -> usize {
    word.bytes().fold(0, mixed) as usize % (SIEVE_WORDS * 64)
}

const fn mixed(hash: u32, byte: u8) -> u32 {
    (hash ^ byte as u32)
        .wrapping_mul(0x0100_0193)
        .rotate_left(15)
}

/// Whether a sieve lets a word of this bit through.
pub(super) fn passes(sieve: &Sieve, bit: usize) -> bool {
    sieve[bit / 64] >> (bit % 64) & 1 == 1
}

/// The sieve of words that single spaces separate.
pub(super) const fn sieve(words: &str) -> Sieve {
    let (bytes, mut out) = (words.as_bytes(), [0; SIEVE_WORDS]);
    let (mut at, mut hash) = (0, 0);
    while at <= bytes.len() {
        if at == bytes.len() || bytes[at] == b' ' {
            let bit = hash as usize % (SIEVE_WORDS * 64);
            out[bit / 64] |= 1 << (bit % 64);
            hash = 0;
        } else {
            hash = mixed(hash, bytes[at]);
        }
        at += 1;
    }
    out
}

const fn language(number: usize, words: &'static str, capitals: bool) -> Language {
    Language {
        words,
        number,
        capitals,
    }
}

static LANGUAGES: [Language; 3] = [
    language(
        0,
        "ab aber als am an auch auf aus bei beim bin bis da das dass dem den denn der des \
                dich die dies diese diesem diesen dieser dieses dir doch du durch ein eine einem \
                einen einer eines er es für gab gegen gibt hab habe haben hast hat hatte hatten \
                heisst heißt ich ihm ihn ihr ihre im in ins ist ja kann kannst kein keine können \
                man mein meine mich mir mit muss nach nicht noch nur ob oder ohne schon sein \
                seine seit sich sie sind so soll sollen um und uns unser unsere unter viel viele \
                vom von vor wann war waren warum was weil welche welchem welchen welcher welches \
                wem wen wenn wer werden wessen wie wieso wieviel wir wird wo wofür woher wohin \
                womit wurde wurden zu zum zur über",
        true,
    ),
    language(
        1,
        "a ai appelle appellent as au aux avec avez avons c ce ces cette combien comment \
                d dans de depuis des du elle elles en entre est et ete eu fait il ils j je l la le \
                les leur leurs lui m ma mais me mes moi mon n ne nos notre nous on ont ou où par \
                pas pendant plus pour pourquoi qu quand que quel quelle quelles quels qui quoi s \
                sa sans se sera ses si son sont sous sur t ta te tes toi ton tu un une vers vos \
                votre vous y à été était être",
        false,
    ),
    language(
        2,
        "a adónde al ante como con cual cuales cuando cuanto cuantos cuál cuáles cuándo \
                cuánto cuántos cómo de del desde donde dónde e el ella ellas ellos en entre era \
                eran es esa ese eso esta este esto está están fue fueron ha han hasta hay la las \
                le les lo los llama llaman me mi mis muy más nada ni no nos nuestra nuestro o para \
                pero por porque que quien quienes quién quiénes qué se ser si sin sobre son su sus \
                sí también te tiene tienen tu tus tú u un una uno y ya yo él",
        false,
    ),
];

/// Places of the table of all function words; fewer than one in two is taken.
const PLACES: usize = 1 << 10;

/// Bits of a place that tell where a word begins; those above tell its language, counted from 1.
const START: u32 = 12;

/// Where the function words of all languages begin, each at its hash or behind it: nearly every other
/// word of a question is told from them by an empty place.
static TABLE: [u16; PLACES] = {
    let (mut table, mut number) = ([0; PLACES], 0);
    while number < LANGUAGES.len() {
        let bytes = LANGUAGES[number].words.as_bytes();
        assert!(bytes.len() < 1 << START, "every word has a place");
        let (mut start, mut at) = (0, 0);
        while at <= bytes.len() {
            if at == bytes.len() || bytes[at] == b' ' {
                let mut place = hash(bytes, start, at);
                while table[place] > 0 {
                    place = (place + 1) % PLACES;
                }
                table[place] = ((number + 1) << START | start) as u16;
                start = at + 1;
            }
            at += 1;
        }
        number += 1;
    }
    table
};

/// The place of the word between two bytes: of its length and its first and last two letters.
const fn hash(bytes: &[u8], start: usize, end: usize) -> usize {
    let count = end - start;
    let (head, tail) = match count {
        0 => (0, 0),
        1 => (bytes[start] as u32, 0),
        _ => (
            bytes[start] as u32 | (bytes[start + 1] as u32) << 8,
            bytes[end - 2] as u32 | (bytes[end - 1] as u32) << 8,
        ),
    };
    let mixed = (head | tail << 16)
        .wrapping_add(count as u32)
        .wrapping_mul(0x9e37_79b1);
    (mixed >> 22) as usize % PLACES
}

/// In which languages a word in lower case is a function word, a bit for each.
fn languages_of(word: &str) -> u32 {
    let bytes = word.as_bytes();
    let (mut place, mut out) = (hash(bytes, 0, bytes.len()), 0);
    loop {
        let found = usize::from(TABLE[place]);
        let Some(language) = (found >> START).checked_sub(1) else {
            return out;
        };
        let rest = LANGUAGES[language].words.as_bytes();
        let rest = rest.get(found % (1 << START)..).unwrap_or_default();
        if matches!(rest.get(bytes.len()), None | Some(b' '))
            && rest.starts_with(bytes)
            && !bytes.contains(&b' ')
        {
            out |= 1 << language;
        }
        place = (place + 1) % PLACES;
    }
}

/// Whether a text has ASCII alone and no capitals: it is in lower case then. Eight bytes at a time.
pub(crate) fn is_small(text: &str) -> bool {
    const HIGH: u64 = 0x8080_8080_8080_8080;
    const EACH: u64 = 0x0101_0101_0101_0101;
    // The high bit of each byte that is beyond ASCII or a capital.
    let odd = |eight: &[u8; 8]| {
        let bytes = u64::from_le_bytes(*eight);
        let (from_a, beyond_z) = (
            bytes.wrapping_add(EACH * (0x80 - b'A' as u64)),
            bytes.wrapping_add(EACH * (0x7f - b'Z' as u64)),
        );
        (bytes | from_a & !beyond_z) & HIGH
    };
    let bytes = text.as_bytes();
    match bytes.last_chunk() {
        Some(last) => {
            let (eights, _) = bytes.as_chunks();
            eights.iter().fold(odd(last), |all, eight| all | odd(eight)) == 0
        }
        None => {
            let small = |byte: &u8| byte.is_ascii() && !byte.is_ascii_uppercase();
            bytes.iter().all(small)
        }
    }
}

/// A word in lower case.
#[inline(never)]
pub fn lower(word: &str) -> Cow<'_, str> {
    match is_small(word) {
        true => Cow::Borrowed(word),
        false => Cow::Owned(word.to_lowercase()),
    }
}

impl Language {
    /// The language of a question whose words these are, if it is none of English: it has at
    /// least two of its function words, or one of the German question words that no other
    /// language has, and more than `english`, the number of English ones.
    pub fn of<S: AsRef<str>>(
        words: impl Iterator<Item = S> + Clone,
        english: usize,
    ) -> Option<&'static Self> {
        let mut counts = [0; LANGUAGES.len()];
        for word in words.clone() {
            let languages = languages_of(word.as_ref());
            if languages == 0 {
                continue;
            }
            for (number, count) in counts.iter_mut().enumerate() {
                *count += usize::from(languages >> number & 1 == 1);
            }
        }
        let mut best: Option<(usize, &Self)> = None;
        for (language, &count) in LANGUAGES.iter().zip(&counts) {
            if count > english.max(best.map_or(0, |best| best.0)) {
                best = Some((count, language));
            }
        }
        let (count, language) = best?;
        let asks = |word: S| {
            ["welch", "warum", "wieso", "wann"]
                .iter()
                .any(|one| word.as_ref().starts_with(one))
        };
        (count > 1 || words.clone().any(asks)).then_some(language)
    }

    /// Whether a word in lower case is one of its function words.
    pub fn has(&self, word: &str) -> bool {
        languages_of(word) >> self.number & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn german(question: &str, english: usize) -> Option<bool> {
        let question = question.to_lowercase();
        Language::of(question.split(' '), english).map(|language| language.capitals)
    }

    #[test]
    fn languages_are_known_by_their_function_words() {
        assert_eq!(german("welcher dienst bricht nachts ab", 0), Some(true));
        assert_eq!(german("welche datenbank", 0), Some(true));
        assert_eq!(german("comment s appelle le chat d anna", 0), Some(false));
        assert_eq!(german("¿ cómo se llama el gato de ana", 0), Some(false));
        for (question, english) in [
            ("how did the hero die", 3),
            ("comment thread", 0),
            ("what was in the war", 4),
            ("die hard", 0),
            ("postgres port", 0),
            ("", 0),
        ] {
            assert_eq!(german(question, english), None, "{question}");
        }
    }

    #[test]
    fn every_function_word_is_in_the_table() {
        for (number, language) in LANGUAGES.iter().enumerate() {
            assert_eq!(language.number, number);
            assert!(language.words.split(' ').all(|word| language.has(word)));
        }
        let words = LANGUAGES
            .iter()
            .flat_map(|language| language.words.split(' '));
        let taken = TABLE.iter().filter(|place| **place > 0).count();
        assert!(taken == words.count() && taken < PLACES / 2);
    }

    #[test]
    fn small_texts_have_no_capitals_and_no_other_signs() {
        for text in [
            "",
            "abz",
            "@[`{ az09",
            "what is the wifi password?",
            "\u{0}\u{7f}234567",
        ] {
            assert!(is_small(text), "{text}");
            for at in 0..=text.len() {
                for odd in ["A", "Z", "M", "\u{80}", "\u{e4}", "\u{ffff}"] {
                    let (head, tail) = text.split_at(at);
                    assert!(
                        !is_small(&alloc::format!("{head}{odd}{tail}")),
                        "{head}{odd}{tail}"
                    );
                }
            }
        }
    }

    #[test]
    fn whole_words_are_function_words() {
        let [german, ..] = &LANGUAGES;
        assert!(german.has("ab") && german.has("über") && german.has("heißt"));
        assert!(
            !german.has("b") && !german.has("") && !german.has("ab aber") && !german.has("nst")
        );
    }
}
