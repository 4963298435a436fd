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
    /// Whether a word may be one of them.
    sieve: Sieve,
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

const fn language(words: &'static str, capitals: bool) -> Language {
    Language {
        words,
        sieve: sieve(words),
        capitals,
    }
}

static LANGUAGES: [Language; 3] = [
    language(
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
        "a ai appelle appellent as au aux avec avez avons c ce ces cette combien comment \
                d dans de depuis des du elle elles en entre est et ete eu fait il ils j je l la le \
                les leur leurs lui m ma mais me mes moi mon n ne nos notre nous on ont ou où par \
                pas pendant plus pour pourquoi qu quand que quel quelle quelles quels qui quoi s \
                sa sans se sera ses si son sont sous sur t ta te tes toi ton tu un une vers vos \
                votre vous y à été était être",
        false,
    ),
    language(
        "a adónde al ante como con cual cuales cuando cuanto cuantos cuál cuáles cuándo \
                cuánto cuántos cómo de del desde donde dónde e el ella ellas ellos en entre era \
                eran es esa ese eso esta este esto está están fue fueron ha han hasta hay la las \
                le les lo los llama llaman me mi mis muy más nada ni no nos nuestra nuestro o para \
                pero por porque que quien quienes quién quiénes qué se ser si sin sobre son su sus \
                sí también te tiene tienen tu tus tú u un una uno y ya yo él",
        false,
    ),
];

/// What passes any of their sieves.
static ALL: Sieve = {
    let (mut all, mut at) = ([0; SIEVE_WORDS], 0);
    while at < SIEVE_WORDS * LANGUAGES.len() {
        all[at % SIEVE_WORDS] |= LANGUAGES[at / SIEVE_WORDS].sieve[at % SIEVE_WORDS];
        at += 1;
    }
    all
};

/// A word in lower case.
#[inline(never)]
pub fn lower(word: &str) -> Cow<'_, str> {
    let small = |byte: u8| byte.is_ascii() && !byte.is_ascii_uppercase();
    match word.bytes().all(small) {
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
            let bit = bit_of(word.as_ref());
            if !passes(&ALL, bit) {
                continue;
            }
            for (language, count) in LANGUAGES.iter().zip(&mut counts) {
                *count += usize::from(language.lists(word.as_ref(), bit));
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
        self.lists(word, bit_of(word))
    }

    /// [`Self::has`], of a word with this bit.
    fn lists(&self, word: &str, bit: usize) -> bool {
        passes(&self.sieve, bit) && self.words.split(' ').any(|one| one == word)
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
    fn every_function_word_passes_its_sieve_and_hardly_another_does() {
        for language in &LANGUAGES {
            assert!(language.words.split(' ').all(|word| language.has(word)));
            let bits: u32 = language.sieve.iter().map(|bits| bits.count_ones()).sum();
            assert!(bits < SIEVE_WORDS as u32 * 64 / 8, "{bits}");
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
