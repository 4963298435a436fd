//! English words that are looked up before any rule runs: stop words, irregular forms, words
//! that the stemmer would spoil. One table, built at compile time.
//!
//! The stop list serves scoring alone: such words are indexed like all others, and a query that
//! consists of nothing else, or writes one of them as a name or an acronym (`IT`, `Will`), is
//! searched with them.

/// What is known about a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// Grammar, not meaning.
    Stop,
    /// An irregular form; its base form.
    Form(&'static str),
    /// The stem.
    Stem(&'static str),
}

/// Grammar: articles, pronouns, auxiliaries, prepositions, conjunctions, question words.
#[rustfmt::skip]
const STOP: &[&str] = &[
    "a", "able", "about", "across", "after", "again", "against", "all", "almost", "along",
    "already", "also", "although", "am", "among", "amongst", "an", "and", "another", "any",
    "anybody", "anyone", "anything", "are", "aren", "arent", "around", "as", "at", "be",
    "because", "been", "before", "being", "between", "both", "but", "by", "can", "cannot", "cant",
    "could", "couldn", "couldnt", "did", "didn", "didnt", "do", "does", "doesn", "doesnt",
    "doing", "dont", "down", "during", "each", "either", "else", "even", "ever", "every",
    "everybody", "everyone", "everything", "for", "from", "get", "gets", "got", "had", "hadn",
    "hadnt", "has", "hasn", "hasnt", "have", "haven", "havent", "having", "he", "hence", "her",
    "here", "hers", "herself", "him", "himself", "his", "how", "however", "i", "if", "im", "in",
    "into", "is", "isn", "isnt", "it", "its", "itself", "ive", "just", "let", "lets", "likely",
    "may", "maybe", "me", "might", "mine", "must", "my", "myself", "neither", "never", "no",
    "nobody", "nor", "not", "nothing", "now", "of", "off", "often", "on", "once", "only", "onto",
    "or", "other", "ought", "our", "ours", "ourselves", "out", "over", "own", "per", "perhaps",
    "please", "quite", "rather", "same", "say", "says", "seem", "seems", "shall", "she", "should",
    "shouldn", "shouldnt", "since", "so", "some", "somebody", "someone", "something", "still",
    "such", "than", "that", "thats", "the", "their", "theirs", "them", "themselves", "then",
    "there", "therefore", "these", "they", "theyre", "theyve", "this", "those", "though",
    "through", "thus", "till", "to", "too", "toward", "towards", "under", "unless", "until", "up",
    "upon", "us", "very", "via", "want", "wanted", "wants", "was", "wasn", "wasnt", "we", "were",
    "weren", "werent", "what", "whatever", "whats", "when", "whenever", "where", "wherever",
    "whether", "which", "whichever", "while", "who", "whom", "whose", "why", "will", "with",
    "within", "without", "wont", "would", "wouldn", "wouldnt", "yes", "yet", "you", "your",
    "youre", "yours", "yourself", "yourselves", "youve",
];

#[rustfmt::skip]
/// Irregular form, base form. Forms that are words of their own or of another base more often than not
/// (rose, bore, leaves, lives, data) are left out.
const FORMS: &[(&str, &str)] = &[
    ("aluminium", "aluminum"), ("analyses", "analysis"), ("appendices", "appendix"),
    ("apr", "april"), ("arisen", "arise"), ("arose", "arise"), ("ate", "eat"), ("aug", "august"),
    ("awoke", "awake"), ("awoken", "awake"), ("bacteria", "bacterium"), ("beaten", "beat"),
    ("became", "become"), ("began", "begin"), ("begun", "begin"), ("bent", "bend"), ("bit", "bite"),
    ("bitten", "bite"), ("blew", "blow"), ("blown", "blow"), ("borne", "bear"), ("bought", "buy"),
    ("broke", "break"), ("broken", "break"), ("brought", "bring"), ("built", "build"),
    ("burnt", "burn"), ("buses", "bus"), ("calves", "calf"), ("came", "come"), ("catalogue", "catalog"),
    ("caught", "catch"), ("centre", "center"), ("centres", "center"), ("children", "child"),
    ("chose", "choose"), ("chosen", "choose"), ("cpus", "cpu"), ("crept", "creep"), ("crises", "crisis"),
    ("criteria", "criterion"), ("dealt", "deal"), ("dec", "december"), ("defence", "defense"),
    ("drank", "drink"), ("drawn", "draw"), ("dreamt", "dream"), ("drew", "draw"),
    ("driven", "drive"), ("drove", "drive"), ("drunk", "drink"), ("dug", "dig"), ("eaten", "eat"),
    ("emus", "emu"), ("fallen", "fall"), ("feb", "february"), ("fed", "feed"), ("feet", "foot"), ("fell", "fall"),
    ("felt", "feel"), ("fibre", "fiber"), ("fibres", "fiber"), ("fled", "flee"), ("flew", "fly"),
    ("flown", "fly"), ("forbade", "forbid"), ("forbidden", "forbid"), ("forgave", "forgive"),
    ("forgiven", "forgive"), ("forgot", "forget"), ("forgotten", "forget"), ("fought", "fight"),
    ("found", "find"), ("froze", "freeze"), ("frozen", "freeze"), ("gases", "gas"), ("gave", "give"),
    ("geese", "goose"), ("given", "give"), ("goes", "go"), ("gone", "go"), ("gpus", "gpu"), ("grew", "grow"),
    ("grey", "gray"), ("grown", "grow"), ("gurus", "guru"), ("halves", "half"), ("heard", "hear"), ("held", "hold"),
    ("hid", "hide"), ("hidden", "hide"), ("hooves", "hoof"), ("hung", "hang"), ("hypotheses", "hypothesis"),
    ("indices", "index"), ("jan", "january"), ("jewellery", "jewelry"), ("kept", "keep"),
    ("kerb", "curb"), ("kpis", "kpi"), ("knelt", "kneel"), ("knew", "know"), ("knives", "knife"), ("known", "know"),
    ("laid", "lay"), ("leant", "lean"), ("leapt", "leap"), ("learnt", "learn"), ("led", "lead"), ("lenses", "lens"),
    ("left", "leave"), ("lent", "lend"), ("licence", "license"), ("litre", "liter"),
    ("litres", "liter"), ("loaves", "loaf"), ("lost", "lose"), ("made", "make"),
    ("matrices", "matrix"), ("meant", "mean"), ("men", "man"), ("menus", "menu"), ("met", "meet"), ("metre", "meter"),
    ("metres", "meter"), ("mice", "mouse"), ("mistaken", "mistake"), ("mistook", "mistake"),
    ("mould", "mold"), ("ndas", "nda"), ("nov", "november"), ("npus", "npu"), ("oct", "october"), ("offence", "offense"),
    ("outgrew", "outgrow"), ("outgrown", "outgrow"), ("overcame", "overcome"),
    ("overwritten", "overwrite"), ("overwrote", "overwrite"), ("paid", "pay"), ("people", "person"),
    ("phenomena", "phenomenon"), ("plough", "plow"), ("programme", "program"),
    ("programmes", "program"), ("pyjamas", "pajamas"), ("ran", "run"), ("rang", "ring"),
    ("rebuilt", "rebuild"), ("redid", "redo"), ("redone", "redo"), ("rewritten", "rewrite"),
    ("rewrote", "rewrite"), ("ridden", "ride"), ("risen", "rise"), ("rode", "ride"),
    ("rung", "ring"), ("said", "say"), ("sang", "sing"), ("sank", "sink"), ("sat", "sit"),
    ("saw", "see"), ("schemata", "schema"), ("seen", "see"), ("sent", "send"), ("sep", "september"),
    ("sept", "september"), ("shaken", "shake"), ("shelves", "shelf"), ("shone", "shine"),
    ("shook", "shake"), ("shot", "shoot"), ("shown", "show"), ("shrank", "shrink"),
    ("shrunk", "shrink"), ("skus", "sku"), ("slas", "sla"), ("slept", "sleep"), ("slid", "slide"), ("sold", "sell"),
    ("sought", "seek"), ("spelt", "spell"), ("spent", "spend"), ("spoke", "speak"),
    ("spoken", "speak"), ("sprang", "spring"), ("sprung", "spring"), ("spun", "spin"),
    ("stole", "steal"), ("stolen", "steal"), ("stood", "stand"), ("striven", "strive"),
    ("strove", "strive"), ("struck", "strike"), ("stuck", "stick"), ("stung", "sting"),
    ("sung", "sing"), ("sunk", "sink"), ("swam", "swim"), ("swept", "sweep"), ("swollen", "swell"),
    ("swore", "swear"), ("sworn", "swear"), ("swum", "swim"), ("swung", "swing"), ("taken", "take"),
    ("taught", "teach"), ("teeth", "tooth"), ("theatre", "theater"), ("theatres", "theater"),
    ("thieves", "thief"), ("thought", "think"), ("threw", "throw"), ("thrown", "throw"),
    ("told", "tell"), ("took", "take"), ("tore", "tear"), ("torn", "tear"), ("tpus", "tpu"), ("trod", "tread"),
    ("trodden", "tread"), ("tyre", "tire"), ("tyres", "tire"), ("undergone", "undergo"),
    ("understood", "understand"), ("underwent", "undergo"), ("undid", "undo"), ("undone", "undo"),
    ("vertices", "vertex"), ("went", "go"), ("wept", "weep"), ("withdrawn", "withdraw"),
    ("withdrew", "withdraw"), ("wives", "wife"), ("woke", "wake"), ("woken", "wake"),
    ("wolves", "wolf"), ("women", "woman"), ("won", "win"), ("wore", "wear"), ("worn", "wear"),
    ("worse", "bad"), ("worst", "bad"), ("wove", "weave"), ("woven", "weave"), ("written", "write"),
    ("wrote", "write"),
];

#[rustfmt::skip]
/// Words that the rules of the stemmer would spoil, with their stems.
const STEMS: &[(&str, &str)] = &[
    ("andes", "andes"), ("atlas", "atlas"), ("bias", "bias"), ("cosmos", "cosmos"),
    ("dying", "die"), ("early", "earli"), ("gently", "gentl"), ("howe", "howe"), ("idly", "idl"),
    ("lying", "lie"), ("news", "news"), ("singly", "singl"), ("skies", "sky"),
    ("skis", "ski"), ("sky", "sky"), ("tying", "tie"), ("ugly", "ugli"),
];

/// Places of the table; about one in two is taken.
const PLACES: usize = 1_024;

/// Number of each word plus one, at its hash or behind it.
static TABLE: [u16; PLACES] = build();

/// The word of a number, counted through the three lists.
const fn word(number: usize) -> &'static str {
    if number < STOP.len() {
        STOP[number]
    } else if number < STOP.len() + FORMS.len() {
        FORMS[number - STOP.len()].0
    } else {
        STEMS[number - STOP.len() - FORMS.len()].0
    }
}

/// Four bytes from a place on.
const fn four(word: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([word[at], word[at + 1], word[at + 2], word[at + 3]])
}

/// Of the first and the last four letters and the length, without a loop.
const fn hash(word: &[u8]) -> usize {
    let n = word.len();
    let (head, tail) = match n {
        0 => (0, 0),
        1..4 => (
            word[0] as u32,
            (word[n / 2] as u32) << 8 | word[n - 1] as u32,
        ),
        _ => (four(word, 0), four(word, n - 4)),
    };
    let mixed = head.wrapping_mul(0x9e37_79b1) ^ (tail ^ (n as u32) << 5).wrapping_mul(0x85eb_ca77);
    (mixed ^ mixed >> 16) as usize & (PLACES - 1)
}

const fn build() -> [u16; PLACES] {
    let mut table = [0; PLACES];
    let mut number = 0;
    while number < STOP.len() + FORMS.len() + STEMS.len() {
        let mut place = hash(word(number).as_bytes());
        while table[place] != 0 {
            place = (place + 1) & (PLACES - 1);
        }
        number += 1;
        table[place] = number as u16;
    }
    table
}

/// What is known about a lower-case word.
pub(super) fn known(text: &[u8]) -> Option<Known> {
    let mut place = hash(text);
    loop {
        let number = usize::from(TABLE[place]).checked_sub(1)?;
        if word(number).as_bytes() == text {
            return Some(if number < STOP.len() {
                Known::Stop
            } else if number < STOP.len() + FORMS.len() {
                Known::Form(FORMS[number - STOP.len()].1)
            } else {
                Known::Stem(STEMS[number - STOP.len() - FORMS.len()].1)
            });
        }
        place = (place + 1) & (PLACES - 1);
    }
}

/// Whether a lower-case word without accents is on the stop list.
pub fn is_stop(word: &str) -> bool {
    known(word.as_bytes()) == Some(Known::Stop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_found_in_its_list() {
        assert!(STOP.iter().all(|word| is_stop(word)));
        assert!(
            FORMS
                .iter()
                .all(|(form, base)| known(form.as_bytes()) == Some(Known::Form(base)))
        );
        assert!(
            STEMS
                .iter()
                .all(|(word, stem)| known(word.as_bytes()) == Some(Known::Stem(stem)))
        );
        for word in ["", "a1", "zebra", "whatsoever"] {
            assert_eq!(known(word.as_bytes()), None);
        }
    }
}
