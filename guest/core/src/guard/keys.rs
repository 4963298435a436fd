//! What names announce a secret, and what values are none.

use alloc::string::String;

use unicode_normalization::UnicodeNormalization;

use super::prose;

/// What a name announces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    /// A password: any value of some length is one.
    Password,
    /// A token, credential or key: long values are one.
    Secret,
    /// `secret` itself, as of a client: shorter values are one too.
    Shared,
    /// `auth` alone: only long values.
    Auth,
    /// A token or key named in quotes, as in JSON: shorter values are one when letters and digits mix.
    Quoted,
    /// `pass` or `pw`, which are short for a password and words besides: only what looks typed.
    Brief,
    /// The header of that name: credentials follow a scheme.
    Authorization,
}

/// Ends of names that announce a password, in several languages.
pub(super) const PASSWORDS: &[&str] = &[
    "password",
    "passwd",
    "passphrase",
    "passcode",
    "motdepasse",
    "passwort",
    "kennwort",
    "wachtwoord",
    "contrasena",
    "senha",
    "lozinka",
    "haslo",
    "heslo",
    "adgangskode",
    "adgangskoden",
    "kodeord",
    "kodeordet",
    "passord",
    "passordet",
    "jelszo",
    "jelszava",
    "salasana",
];

/// The same with other letters than those of English.
pub(super) const NATIVE: &str = "contrase\u{F1}a has\u{142}o l\u{F6}senord l\u{F6}senordet \u{15F}ifre \
    \u{43F}\u{430}\u{440}\u{43E}\u{43B}\u{44C} \u{5BC6}\u{7801} \u{5BC6}\u{78BC} \
    \u{30D1}\u{30B9}\u{30EF}\u{30FC}\u{30C9} \u{BE44}\u{BC00}\u{BC88}\u{D638} \
    \u{3C3}\u{3C5}\u{3BD}\u{3B8}\u{3B7}\u{3BC}\u{3B1}\u{3C4}\u{3B9}\u{3BA}\u{3CC} \
    \u{3C3}\u{3C5}\u{3BD}\u{3B8}\u{3B7}\u{3BC}\u{3B1}\u{3C4}\u{3B9}\u{3BA}\u{3BF} \
    jelsz\u{F3} \u{15F}ifresi \u{15F}ifrem \u{15F}ifreniz \u{15F}ifremiz \
    parolas\u{131} parolan\u{131}z \u{30D1}\u{30B9}\u{30B3}\u{30FC}\u{30C9} \
    \u{E23}\u{E2B}\u{E31}\u{E2A}\u{E1C}\u{E48}\u{E32}\u{E19} \
    \u{5E1}\u{5D9}\u{5E1}\u{5DE}\u{5D4} \u{5E1}\u{5D9}\u{5E1}\u{5DE}\u{5D0} \
    \u{5E1}\u{5D9}\u{5E1}\u{5DE}\u{5EA}\u{5D9} \
    \u{92A}\u{93E}\u{938}\u{935}\u{930}\u{94D}\u{921} \
    \u{915}\u{942}\u{91F}\u{936}\u{92C}\u{94D}\u{926} \u{C554}\u{D638} \
    \u{D328}\u{C2A4}\u{C6CC}\u{B4DC}";

/// Words for a password that are two words.
pub(super) const PHRASES: &[&str] = &[
    "\u{643}\u{644}\u{645}\u{629} \u{627}\u{644}\u{645}\u{631}\u{648}\u{631}",
    "\u{643}\u{644}\u{645}\u{629} \u{627}\u{644}\u{633}\u{631}",
    "\u{643}\u{644}\u{645}\u{629} \u{645}\u{631}\u{648}\u{631}",
    "m\u{1EAD}t kh\u{1EA9}u",
    "\u{3BA}\u{3C9}\u{3B4}\u{3B9}\u{3BA}\u{3CC}\u{3C2} \u{3C0}\u{3C1}\u{3CC}\u{3C3}\u{3B2}\u{3B1}\u{3C3}\u{3B7}\u{3C2}",
    "\u{3BA}\u{3C9}\u{3B4}\u{3B9}\u{3BA}\u{3BF}\u{3C2} \u{3C0}\u{3C1}\u{3BF}\u{3C3}\u{3B2}\u{3B1}\u{3C3}\u{3B7}\u{3C2}",
    "parola d'ordine",
    "kata sandi",
    "kata laluan",
];

/// Words for a password that also mean other things: only what cannot be a word is one.
pub(super) const LOOSELY: &str = "clave parola parolachiave codice zugangscode geheimcode \
    \u{3BA}\u{3C9}\u{3B4}\u{3B9}\u{3BA}\u{3CC}\u{3C2} \
    \u{3BA}\u{3C9}\u{3B4}\u{3B9}\u{3BA}\u{3BF}\u{3C2}";

/// Words that say what a key is: `the password is ...`, `das Passwort lautet ...`.
const STATING: &str = "is was equals reads ist war lautet lautete hei\u{DF}t heisst est \u{E9}tait es era \
    \u{E8} \u{E9} jest je \u{E4}r er \u{3B5}\u{3AF}\u{3BD}\u{3B1}\u{3B9} l\u{E0} adalah \
    \u{5D4}\u{5D9}\u{5D0} \u{647}\u{64A} \u{E04}\u{E37}\u{E2D} \u{C774}\u{B2E4}";

/// Other words that may stand between a key and its value: `the password was changed to ...`.
const LINKS: &str = "are be been becomes now still to as jetzt nun auf wurde sera devient maintenant \u{E0} \
    ser\u{E1} ahora a por sar\u{E0} diventa adesso agora para = : -> \u{2192} - \u{2013} \
    \u{2014}";

/// What stands before `pass` where that is short for a password.
const LOGINS: &str = "db database user admin root smtp imap mail mysql pg postgres redis ftp ssh login api \
    proxy require";

/// Ends of names that announce another secret.
pub(super) const SECRETS: &str = "token credential credentials apikey";

/// The other ends that are looked for in [`classify`].
pub(super) const ANNOUNCING: &str = "pwd passe pass secret key authorization auth";

/// What makes a key one that must not be seen.
const KEYS: &str =
    "api secret access private signing encryption account master auth service shared";

/// Whether a name is a word for a password in another language than English.
pub(super) fn is_foreign(name: &str) -> bool {
    const ENGLISH: &[&str] = &[
        "password",
        "passwd",
        "passphrase",
        "passcode",
        "pwd",
        "pass",
    ];
    !(ENGLISH.iter()).any(|word| ends_ignoring_case(name, word).is_some())
}

/// What a name announces, if anything. Case, `_`, `-`, `.` and what stands before do not matter.
pub(super) fn classify(name: &str) -> Option<Key> {
    if !name.is_ascii() && name.contains(is_varied) {
        let plain: String = name.nfkc().collect();
        if plain != name {
            return classify(&plain);
        }
    }
    let name = name.trim_end_matches('_');
    let ends = |word: &str| ends_ignoring_case(name, word);
    let native = || NATIVE.split(' ').chain(PHRASES.iter().copied());
    let known = |word: &str| ends(word).is_some();
    if PASSWORDS.iter().copied().any(known)
        || (!name.is_ascii() && native().any(known))
        || is_phrase(name)
    {
        return Some(Key::Password);
    }
    let login = |at: usize| {
        let before = name[..at].trim_end_matches(['_', '-', '.']);
        LOGINS
            .split(' ')
            .any(|word| ends_ignoring_case(before, word).is_some())
    };
    if ends("pwd").is_some_and(|at| is_border(name, at))
        || ends("passe").is_some_and(|at| at == 0 || name[..at].ends_with(['_', '-']))
        || ends("pass").is_some_and(login)
    {
        return Some(Key::Password);
    }
    if ends("pass") == Some(0) || ends("pw").is_some_and(|at| is_border(name, at)) {
        return Some(Key::Brief);
    }
    if ends("secret").is_some() {
        return Some(Key::Shared);
    }
    if is_one(LOOSELY, name) {
        return Some(Key::Quoted);
    }
    if SECRETS.split(' ').any(known) {
        return Some(Key::Secret);
    }
    if let Some(at) = ends("key") {
        let before = name[..at].trim_end_matches(['_', '-', '.', ' ']);
        return KEYS
            .split(' ')
            .any(|word| ends_ignoring_case(before, word).is_some())
            .then_some(Key::Secret);
    }
    if ends("authorization").is_some() {
        return Some(Key::Authorization);
    }
    ends("auth")
        .is_some_and(|at| is_border(name, at))
        .then_some(Key::Auth)
}

/// Where an ending starts, letters compared without case in every script.
pub(super) fn ends_ignoring_case(name: &str, ending: &str) -> Option<usize> {
    let mut rest = name.chars();
    for wanted in ending.chars().rev() {
        if !is_same(rest.next_back()?, wanted) {
            return None;
        }
    }
    Some(rest.as_str().len())
}

/// Whether two letters differ in case at most. Both letters `i` of Turkish are one, and the two forms of
/// the Greek sigma.
fn is_same(a: char, b: char) -> bool {
    let plain = |c: char| match c {
        '\u{130}' | '\u{131}' => 'i',
        '\u{3C2}' => '\u{3C3}',
        c => c,
    };
    if a.is_ascii() && b.is_ascii() {
        return a.eq_ignore_ascii_case(&b);
    }
    let (a, b) = (plain(a), plain(b));
    a == b || a.to_lowercase().eq(b.to_lowercase())
}

/// Whether a list of words with one blank between holds a word, in any case.
pub(super) fn is_one(list: &str, word: &str) -> bool {
    match word.is_ascii() {
        true => list
            .split(' ')
            .any(|known| word.eq_ignore_ascii_case(known)),
        false => list.split(' ').any(|known| is_word(word, known)),
    }
}

/// Letters that have another form: full width, Korean signs in pieces.
fn is_varied(c: char) -> bool {
    is_mark(c) || matches!(c, '\u{1100}'..='\u{11FF}' | '\u{FF01}'..='\u{FF9F}')
}

/// Marks that belong to the letter before them.
pub(super) fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36F}' | '\u{93C}' | '\u{94D}' | '\u{E47}'..='\u{E4E}' | '\u{3099}' | '\u{309A}')
}

/// Whether a name is a word for a password that is two words.
pub(super) fn is_phrase(name: &str) -> bool {
    if !name.contains(' ') {
        return false;
    }
    let plain: String = name.nfkc().collect();
    PHRASES.iter().any(|phrase| is_word(&plain, phrase))
}

/// Whether a word may be the last one of a phrase.
pub(super) fn ends_phrase(word: &str) -> bool {
    if word.is_ascii() && !matches!(word.len(), 5 | 6) {
        return false;
    }
    let last = |word: &str| {
        let ends = |phrase: &&str| {
            let end = phrase.rsplit([' ', '\'']).next();
            end.is_some_and(|end| is_word(word, end))
        };
        PHRASES.iter().any(ends)
    };
    match word.contains(is_mark) {
        true => last(&word.nfkc().collect::<String>()),
        false => last(word),
    }
}

/// Whether two words differ in case at most, in any script.
pub(super) fn is_word(a: &str, b: &str) -> bool {
    ends_ignoring_case(a, b) == Some(0)
}

/// Whether a new word starts at a place: nothing, a sign or a change to a capital before it.
fn is_border(name: &str, at: usize) -> bool {
    match name[..at].chars().next_back() {
        None => true,
        Some(before) if !before.is_alphabetic() => true,
        Some(before) => before.is_lowercase() && name[at..].starts_with(char::is_uppercase),
    }
}

/// Whether a text begins with something that stands for a value: a variable, a template, a mark.
pub(super) fn opens_placeholder(text: &str) -> bool {
    const YOURS: &[&str] = &["your_", "your-", "YOUR_", "YOUR-"];
    const OPENINGS: &[&str] = &[
        "${",
        "$(",
        "{{",
        "%(",
        "<",
        "process.env",
        "os.environ",
        "env.",
        "env[",
    ];
    // A tag of YAML before what it takes: `!Ref Name`.
    let tagged = |rest: &str| {
        let name = rest.trim_start_matches(|c: char| c.is_ascii_alphabetic() || c == ':');
        name.len() < rest.len() && name.starts_with(' ')
    };
    OPENINGS
        .iter()
        .chain(YOURS)
        .any(|opening| text.starts_with(opening))
        || text.strip_prefix('!').is_some_and(tagged)
}

/// A value that stands for another one: a variable, a mask, a template, a redaction.
pub(super) fn is_placeholder(value: &str) -> bool {
    let masked = |c: char| value.chars().all(|other| other == c);
    let variable = |name: &str| {
        name.bytes()
            .all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_')
    };
    // The end of a bare value is trimmed, so the last bracket of a redaction may be gone.
    let bare = value.trim_end_matches(']');
    opens_placeholder(value)
        || value.starts_with("[REDACTED")
        || value.strip_prefix('{').is_some_and(|rest| {
            let name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.');
            rest.trim_end_matches('}').chars().all(name)
        })
        || [super::redact::SECRET, super::redact::PRIVATE]
            .iter()
            .any(|mark| mark.trim_end_matches(']') == bare)
        || value.strip_prefix('$').is_some_and(variable)
        || value
            .strip_prefix('%')
            .and_then(|rest| rest.strip_suffix('%'))
            .is_some_and(variable)
        || ['*', 'x', 'X', '.', '\u{2022}', '-', '_']
            .into_iter()
            .any(masked)
}

/// What is said about a password rather than being one: types, states, methods.
const ORDINARY: &str = "another argon2 base64 bcrypt boolean bytes changed char correct default empty expired \
    false field given hash hashed here hidden input invalid masked missing must never none \
    null number object option optional prompt redacted removed required reset salted same \
    scrypt secret sha256 sha512 should stored string text that this true type undefined \
    unknown unset valid value varchar weak when with wrong your";

/// Whether a value only says something about a password.
pub(super) fn is_ordinary(value: &str) -> bool {
    is_one(ORDINARY, value) || prose::is_said(value)
}

/// A value with letters and digits, or with a sign that no word has inside.
pub(super) fn is_unusual(value: &str) -> bool {
    let mut inside = value.chars();
    inside.next_back();
    let signed = inside.any(|c| "!@#$%^&*+=?".contains(c));
    !is_format(value) && (is_mixed(value) || (signed && value.chars().any(char::is_alphabetic)))
}

/// Whether a word leads from a key to its value.
pub(super) fn is_link(word: &str) -> bool {
    states(word) || is_one(LINKS, word)
}

/// Whether a word says that what follows is the value.
pub(super) fn states(word: &str) -> bool {
    is_one(STATING, word)
}

/// A value that can be told from every word of a sentence: letters and digits that change more than
/// once, as in nothing that is counted, measured or called by a name and a number.
pub(super) fn is_scrambled(value: &str) -> bool {
    let digit = |c: char| c.is_ascii_digit();
    let changes = value.chars().zip(value.chars().skip(1));
    let changes = changes.filter(|(a, b)| digit(*a) != digit(*b)).count();
    let digits = value.chars().filter(|c| digit(*c)).count();
    let plain = value.chars().all(|c| c.is_ascii_alphanumeric());
    plain && changes > 1 && digits > 2 && !is_scheme(value)
}

/// A value that was typed as a password and can be taken for nothing else: letters with digits in no
/// amount, name of a method, address or path.
pub(super) fn is_typed(value: &str) -> bool {
    let amount = value.trim_start_matches(|c: char| c.is_ascii_digit() || ".,:-".contains(c));
    let amount =
        amount.len() < value.len() && amount.chars().all(|c| c.is_alphabetic() || c == '-');
    let other = value.contains([
        '/', '@', '(', ')', '[', ']', '{', '}', '=', '<', '>', '|', ',',
    ]);
    let known = is_scheme(value) || is_ordinary(value) || prose::is_method(value);
    is_mixed(value) && !amount && !other && !known && !is_format(value) && !prose::is_field(value)
}

/// The message of a program with places for values: `%s`, `%%0A`.
fn is_format(value: &str) -> bool {
    let place = |rest: &str| {
        rest.is_empty() || rest.starts_with(['.', 's', 'u', 'd']) || rest.starts_with("0A")
    };
    value.split('%').skip(1).any(place)
}

/// Names of methods, forms and machines begin so: `sha256sum`, `utf8mb4`, `ec2`.
fn is_scheme(value: &str) -> bool {
    const SCHEMES: &str = "sha md5 aes rsa pbkdf argon bcrypt scrypt base utf oauth x509 ed25519 ecdsa hmac http \
    tls ipv pkcs totp rfc gpt web socks wpa log4 node python i18n l10n k8s ec2";
    SCHEMES.split(' ').any(|scheme| {
        let start = value.get(..scheme.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(scheme))
    })
}

/// A name of two words: `api key`.
pub(super) fn opens_key(before: &str) -> bool {
    let start = before.strip_suffix(' ').unwrap_or_default();
    KEYS.split(' ')
        .any(|word| ends_ignoring_case(start, word).is_some_and(|at| is_border(start, at)))
}

/// Letters and digits together, as no word has them.
pub(super) fn is_mixed(value: &str) -> bool {
    value.chars().any(char::is_numeric) && value.chars().any(char::is_alphabetic)
}

/// Lower-case words with hyphens, underscores, slashes or dots between: a name or a path.
pub(super) fn is_wordy(value: &str) -> bool {
    const LONGEST: usize = 14;
    let pieces = || value.split(['-', '_', '/', '.']);
    let lower =
        |piece: &str| piece.len() <= LONGEST && piece.bytes().all(|b| b.is_ascii_lowercase());
    (pieces().count() > 1 && pieces().all(lower)) || is_camel(value)
}

/// Whether a value names something that is no secret: words as in [`is_wordy`], of which a long value
/// is one only where it is a path, a file or the name of a type.
pub(super) fn is_name(value: &str, long: usize) -> bool {
    let file = || {
        let ending = value.rsplit_once('.').map_or("", |(_, ending)| ending);
        is_one(ENDINGS, ending)
    };
    (is_wordy(value) && (value.len() < long || value.contains('/') || is_camel(value) || file()))
        || is_resource(value)
}

/// Names of a resource between slashes: `projects/p1/secrets/s2`.
fn is_resource(value: &str) -> bool {
    let low = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"/-_.".contains(&b);
    let words = value
        .split('/')
        .filter(|piece| piece.len() > 5 && piece.bytes().all(|b| b.is_ascii_lowercase()));
    value.bytes().all(low) && value.split('/').count() > 3 && words.count() > 1
}

/// Endings of files.
const ENDINGS: &str = "rs py js ts tsx go java rb sh c h cpp json toml yaml yml xml md txt html css sql env \
    lock cfg conf ini log";

/// At least three words run together, each with a capital in front: the name of a type. Letters at
/// random have capitals far more often, and digits.
fn is_camel(value: &str) -> bool {
    let capitals = value.bytes().filter(u8::is_ascii_uppercase).count();
    let digits = value.bytes().filter(u8::is_ascii_digit).count();
    let letters = value.bytes().all(|b| b.is_ascii_alphanumeric());
    letters && digits <= 1 && capitals >= 3 && value.len() >= capitals * 9 / 2
}

/// A path of a file system: a root or a dot, and names between slashes.
pub(super) fn is_path(value: &str) -> bool {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | ' ' | '~');
    let rest = ["/", "~/", "./", "../"]
        .iter()
        .find_map(|root| value.strip_prefix(root));
    rest.is_some_and(|rest| {
        rest.contains('/') && rest.split('/').all(|name| name.chars().all(plain))
    })
}

/// An unquoted value that is an expression of a program: a call, a path, or a variable that is
/// itself named like a secret.
pub(super) fn is_code(value: &str) -> bool {
    let named =
        |c: char| c.is_ascii_alphabetic() || matches!(c, '_' | '.' | ':' | '&' | '?' | '!' | '$');
    let called = value
        .split_once(['(', '['])
        .is_some_and(|(path, _)| path.chars().all(named));
    let variable = |c: char| c.is_ascii_alphabetic() || matches!(c, '_' | '.');
    called
        || value.contains("::")
        || prose::is_field(value)
        || (value.chars().all(variable) && classify(value).is_some())
}

#[cfg(test)]
mod tests {
    use super::{Key, classify, is_code, is_placeholder, is_wordy};

    #[test]
    fn names_are_read_by_their_end() {
        for name in [
            "password",
            "DB_PASSWORD",
            "userPassword",
            "mypasswd",
            "PWD",
            "db.pwd",
            "\u{5BC6}\u{7801}",
        ] {
            assert_eq!(classify(name), Some(Key::Password), "{name}");
        }
        for name in [
            "token",
            "access_token",
            "x-api-key",
            "apiKey",
            "AWS_SECRET_ACCESS_KEY",
        ] {
            assert_eq!(classify(name), Some(Key::Secret), "{name}");
        }
        for name in ["clientSecret", "client_secret", "secret"] {
            assert_eq!(classify(name), Some(Key::Shared), "{name}");
        }
        for name in [
            "tokens",
            "token_count",
            "primary_key",
            "keyboard",
            "author",
            "passwordless",
            "cwd",
            "key",
        ] {
            assert_eq!(classify(name), None, "{name}");
        }
        assert_eq!(classify("Authorization"), Some(Key::Authorization));
        assert_eq!(classify("proxy-auth"), Some(Key::Auth));
    }

    #[test]
    fn stand_ins_and_names_are_no_secrets() {
        for value in [
            "${DB_PASSWORD}",
            "$DB_PASSWORD",
            "********",
            "xxxxxxxx",
            "<your-token>",
            "{{ token }}",
        ] {
            assert!(is_placeholder(value), "{value}");
        }
        assert!(is_wordy("src/auth/refresh_token.rs") && is_wordy("correct-horse-battery"));
        assert!(!is_wordy("abcdefghijklmnopqrstuvwxyz") && !is_wordy("abc-def1"));
    }

    #[test]
    fn expressions_are_told_from_values() {
        for value in [
            "request.headers.get(",
            "Token::Slash",
            "settings.api_key",
            "new_password",
            "z.string().min(12)",
        ] {
            assert!(is_code(value), "{value}");
        }
        for value in ["hunter2(hunter", "correcthorsebattery", "a1b2c3.d4e5f6"] {
            assert!(!is_code(value), "{value}");
        }
    }
}
