//! What stands behind a word for a password and is none: sentences in many languages, rules of
//! forms, names of fields, methods and tickets.

use super::keys;

/// What is said about a password in other languages, and in forms: required, forgotten, wrong.
const SAID: &str = "bool int integer str uuid nullable mandatory forgotten incorrect unchanged erforderlich \
    pflichtfeld vergessen falsch ung\u{FC}ltig ge\u{E4}ndert abgelaufen unbekannt leer \
    fehlt optional siehe mindestens h\u{F6}chstens zur\u{FC}ckgesetzt notwendig obligatoire \
    requis requise oubli\u{E9} invalide expir\u{E9} facultatif voir minimum obligatorio \
    obligatoria requerido requerida olvidada incorrecta inv\u{E1}lida caducada opcional \
    v\u{E9}ase m\u{ED}nimo m\u{E1}ximo obrigat\u{F3}rio obrigat\u{F3}ria esquecida \
    incorreta expirada obbligatorio obbligatoria richiesta richiesto dimenticata errata \
    scaduta vedi facoltativa verplicht vereist vergeten onjuist ongeldig verlopen minimaal \
    optioneel wymagane obowi\u{105}zkowe zapomniane nieprawid\u{142}owe wygas\u{142}o \
    opcjonalne patrz povinn\u{E9} vy\u{17E}adov\u{E1}no zapomenut\u{E9} neplatn\u{E9} \
    nespr\u{E1}vn\u{E9} voliteln\u{E9} kr\u{E4}vs obligatoriskt gl\u{F6}mt felaktigt \
    ogiltigt valfritt minst p\u{E5}kr\u{E6}vet p\u{E5}krevd obligatorisk glemt ugyldig \
    valgfri mindst pakollinen vaaditaan unohtunut virheellinen zorunlu gerekli unutuldu \
    yanl\u{131}\u{15F} ge\u{E7}ersiz \
    \u{43E}\u{431}\u{44F}\u{437}\u{430}\u{442}\u{435}\u{43B}\u{435}\u{43D} \
    \u{43E}\u{431}\u{44F}\u{437}\u{430}\u{442}\u{435}\u{43B}\u{44C}\u{43D}\u{43E} \
    \u{442}\u{440}\u{435}\u{431}\u{443}\u{435}\u{442}\u{441}\u{44F} \
    \u{437}\u{430}\u{431}\u{44B}\u{442} \
    \u{43D}\u{435}\u{432}\u{435}\u{440}\u{43D}\u{44B}\u{439} \
    \u{43D}\u{435}\u{434}\u{435}\u{439}\u{441}\u{442}\u{432}\u{438}\u{442}\u{435}\u{43B}\u{435}\u{43D} \
    \u{43C}\u{438}\u{43D}\u{438}\u{43C}\u{443}\u{43C} obavezna obavezno zaboravljena \
    neto\u{10D}na";

/// Words that only a sentence about a password has, beside [`SAID`].
const SENTENCE: &str = "must required should minimum maximum least characters chars cannot please enter \
    optional invalid incorrect your longer zeichen caract\u{E8}res caracteres caratteri \
    tekens znak\u{F3}w znak\u{16F} tecken tegn \
    \u{441}\u{438}\u{43C}\u{432}\u{43E}\u{43B}\u{43E}\u{432} karakter";

/// Words that lead from a password to what it is for: `the password for staging`.
const LEADING: &str = "for of to on at in from by do is here again now f\u{FC}r von zu zum zur am im vom auf \
    hier pour de du des sur \u{E0} au para del al en em da na no per di della dello su voor \
    van op aan dla od w z pro k ke f\u{F6}r till p\u{E5} til med \u{434}\u{43B}\u{44F} \
    \u{43E}\u{442} \u{43A} \u{43D}\u{430} \u{432} i\u{E7}in";

/// Words for a password that a particle may follow without a blank, and these particles.
const PARTICLES: &[(&str, &[&str])] = &[
    ("\u{5BC6}\u{7801}", &["\u{4E3A}", "\u{70BA}"]),
    ("\u{5BC6}\u{78BC}", &["\u{70BA}", "\u{4E3A}"]),
    ("\u{30D1}\u{30B9}\u{30EF}\u{30FC}\u{30C9}", &["\u{306F}"]),
    ("\u{BE44}\u{BC00}\u{BC88}\u{D638}", &["\u{B294}"]),
    ("\u{C554}\u{D638}", &["\u{B294}"]),
    (
        "\u{E23}\u{E2B}\u{E31}\u{E2A}\u{E1C}\u{E48}\u{E32}\u{E19}",
        &["\u{E04}\u{E37}\u{E2D}"],
    ),
];

/// Quotation marks of print, open and closed.
const MARKS: &[(char, &[char])] = &[
    ('\u{300C}', &['\u{300D}']),
    ('\u{300E}', &['\u{300F}']),
    ('\u{300A}', &['\u{300B}']),
    ('\u{3010}', &['\u{3011}']),
    ('\u{201C}', &['\u{201D}']),
    ('\u{201E}', &['\u{201C}', '\u{201D}']),
    ('\u{AB}', &['\u{BB}']),
    ('\u{2018}', &['\u{2019}']),
    ('\u{201A}', &['\u{2018}', '\u{2019}']),
];

/// Longest value in marks of print, in characters.
const QUOTED: usize = 128;

/// Whether a word only says something about a password, whatever its language.
pub(super) fn is_said(word: &str) -> bool {
    keys::is_one(SAID, word)
}

/// Whether a word leads to what a password is for, brackets and colons around it aside.
pub(super) fn leads(word: &str) -> bool {
    let bare = word.trim_end_matches([':', ',']);
    word.starts_with('(') || keys::is_one(LEADING, bare)
}

/// The length of the particle at a place that follows a word for a password.
pub(super) fn particle(text: &str, at: usize) -> Option<usize> {
    let (before, rest) = (text.get(..at)?, text.get(at..)?);
    let known = |(word, _): &&(&str, &[&str])| before.ends_with(*word);
    let (_, particles) = PARTICLES.iter().find(known)?;
    let found = particles
        .iter()
        .find(|particle| rest.starts_with(**particle));
    found.map(|particle| particle.len())
}

/// Signs of scripts that are written without blanks: a run of them is a sentence, no password.
pub(super) fn is_scriptless(c: char) -> bool {
    matches!(c, '\u{E00}'..='\u{E7F}' | '\u{3040}'..='\u{30FF}' | '\u{3400}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7A3}' | '\u{20000}'..='\u{3134F}')
}

/// A bare value without the marks of print around it; one that begins with other letters ends where
/// a script without blanks goes on. One that begins in such a script is a sentence, so empty.
pub(super) fn unwrap(text: &str, start: usize, end: usize) -> (usize, usize) {
    let value = &text[start..end];
    let first = value.chars().next();
    let Some(first) = first else {
        return (start, end);
    };
    if let Some((_, closing)) = MARKS.iter().find(|(open, _)| *open == first) {
        let start = start + first.len_utf8();
        // Not farther than any passphrase reaches, so that the work stays in proportion.
        let mut line = text[start..].char_indices().take(QUOTED);
        let ends = line.find(|(_, c)| *c == '\n' || closing.contains(c));
        if let Some((length, _)) = ends.filter(|(_, c)| *c != '\n') {
            let whole = &text[start..start + length];
            let prose = whole.chars().all(is_scriptless) || is_sentence(whole) || is_said(whole);
            return (start, if prose { start } else { start + length });
        }
        return (start, end.max(start));
    }
    if is_scriptless(first) {
        return (start, start);
    }
    let stops = |c: char| {
        is_scriptless(c)
            || matches!(
                c,
                '\u{3000}'..='\u{303F}' | '\u{FF0C}' | '\u{FF1A}' | '\u{FF1B}' | '\u{FF09}'
            )
    };
    (start, start + value.find(stops).unwrap_or(value.len()))
}

/// Only letters, at most the first a capital, or all of them.
pub(super) fn is_plain(word: &str) -> bool {
    let small = |word: &str| !word.chars().any(char::is_uppercase);
    let mut rest = word.chars();
    rest.next();
    let capital = !word.chars().any(char::is_lowercase);
    is_letters(word) && (small(rest.as_str()) || capital)
}

/// Letters and their marks only.
pub(super) fn is_letters(word: &str) -> bool {
    word.chars().all(|c| c.is_alphabetic() || keys::is_mark(c))
}

/// Whether a plain word is the first of a sentence: short before another one, or before at least two
/// words or numbers of which the first is a word.
pub(super) fn goes_on(word: &str, behind: &str) -> bool {
    if !is_plain(word) || !behind.starts_with(' ') {
        return false;
    }
    let trim = |word: &str| word.trim_end_matches(['.', ',', ';', '!', '?', ')']).len();
    let mut next = behind.split(' ').skip(1).map(|word| &word[..trim(word)]);
    let (first, second) = (next.next(), next.next());
    let number = |word: &str| word.bytes().all(|b| b.is_ascii_digit());
    let is_word = |word: &str| !word.is_empty() && is_plain(word);
    let follows = first.is_some_and(is_word);
    let again = second.is_some_and(|word| !word.is_empty() && (number(word) || is_plain(word)));
    follows && (again || word.chars().count() < 8)
}

/// Rules of a form: `required|min:8`.
pub(super) fn is_rule(value: &str) -> bool {
    let first = value.split(['|', ',']).next().unwrap_or_default();
    first.len() < value.len() && keys::is_ordinary(first)
}

/// Several words of which one speaks of passwords or what they must be, and none looks like one.
pub(super) fn is_sentence(value: &str) -> bool {
    let words = || {
        value
            .split_whitespace()
            .map(|word| word.trim_matches(['.', ',', '!', '?', ':']))
    };
    let speaks = |word: &str| {
        keys::is_one(SENTENCE, word)
            || is_said(word)
            || keys::classify(word) == Some(keys::Key::Password)
    };
    words().count() > 1 && words().any(speaks) && !words().any(keys::is_unusual)
}

/// The name of a field or variable with a number: `user_password2`.
pub(super) fn is_field(value: &str) -> bool {
    let name = value.trim_end_matches(|c: char| c.is_ascii_digit());
    let plain = |c: char| c.is_ascii_alphabetic() || matches!(c, '_' | '.');
    name.len() < value.len()
        && name.contains('_')
        && name.chars().all(plain)
        && keys::classify(name).is_some()
}

/// What keeps passwords or takes them, and has a name with a number of its own: `1Password7`.
pub(super) fn is_keeper(word: &str) -> bool {
    keys::is_one(
        "manager managers vault app tool software field box input element",
        word,
    )
}

/// A word for a password with a number, as a field or a table gets it: `passwd2`.
pub(super) fn is_renamed(value: &str) -> bool {
    let name = value.trim_end_matches(|c: char| c.is_ascii_digit());
    value.len() - name.len() < 2 && keys::classify(name) == Some(keys::Key::Password)
}

/// The name of a method or norm, with words behind hyphens: `sha256-hashed`, `NIST800-63b`.
pub(super) fn is_method(value: &str) -> bool {
    const METHODS: &str = "sha md aes rsa pbkdf argon bcrypt scrypt base utf hmac nist iso fips blake ntlm pkcs \
    totp oauth rfc yescrypt";
    let mut pieces = value.split(['-', '_']);
    let first = pieces.next().unwrap_or_default();
    let letters = first.bytes().take_while(u8::is_ascii_alphabetic).count();
    let rest = first[letters..].trim_start_matches(|c: char| c.is_ascii_digit());
    let tail = rest.len() <= 3 && rest.bytes().all(|b| b.is_ascii_lowercase());
    let known = METHODS
        .split(' ')
        .any(|word| first[..letters].eq_ignore_ascii_case(word));
    let plain = |piece: &str| piece.len() <= 12 && piece.bytes().all(|b| b.is_ascii_alphanumeric());
    known && tail && pieces.all(plain)
}

/// The number of a ticket (`OPS-123`), or a name with a short number (`Bitwarden2`).
pub(super) fn is_numbered(value: &str) -> bool {
    let value = value.trim_start_matches(['#', '.']);
    let name = value.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = value.len() - name.len();
    let project = name.strip_suffix('-');
    let ticket = project.is_some_and(|name| name.bytes().all(|b| b.is_ascii_uppercase()));
    (ticket && digits > 0) || (digits == 1 && is_plain(project.unwrap_or(name)))
}

#[cfg(test)]
#[path = "prose_tests.rs"]
mod tests;
