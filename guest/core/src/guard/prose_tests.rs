use crate::guard::redact::redact;

/// What is taken out, and the part that must be gone.
const GOES: &[(&str, &str)] = &[
    (
        "\u{41F}\u{430}\u{440}\u{43E}\u{43B}\u{44C}: qwerty123",
        "qwerty",
    ),
    (
        "\u{41F}\u{410}\u{420}\u{41E}\u{41B}\u{42C}: qwerty123",
        "qwerty",
    ),
    (
        "\u{41F}\u{430}\u{440}\u{43E}\u{43B}\u{44C} qwerty123",
        "qwerty",
    ),
    (
        "{\"\u{41F}\u{430}\u{440}\u{43E}\u{43B}\u{44C}\": \"qwerty123\"}",
        "qwerty",
    ),
    ("\u{15E}ifre: Yaz2024!", "Yaz2024"),
    ("\u{15E}\u{130}FRE: Yaz2024!", "Yaz2024"),
    ("CONTRASE\u{D1}A: Verano2024", "Verano"),
    ("L\u{D6}SENORD: Sommar2024", "Sommar"),
    (
        "\u{30D1}\u{30B9}\u{30EF}\u{30FC}\u{30C9}\u{306F}Natsu2024\u{3067}\u{3059}",
        "Natsu",
    ),
    (
        "\u{30D1}\u{30B9}\u{30EF}\u{30FC}\u{30C9}\u{306F} Natsu2024 \u{3067}\u{3059}",
        "Natsu",
    ),
    (
        "\u{30D1}\u{30B9}\u{30EF}\u{30FC}\u{30C9}\u{306F}\u{300C}Natsu2024\u{300D}",
        "Natsu",
    ),
    ("\u{5BC6}\u{7801}\u{4E3A}Xiatian2024", "Xiatian"),
    ("\u{5BC6}\u{7801}\u{662F}Xiatian2024\u{3002}", "Xiatian"),
    (
        "\u{BE44}\u{BC00}\u{BC88}\u{D638}\u{B294} Yeoreum2024",
        "Yeoreum",
    ),
    ("Heslo je Leto2024", "Leto"),
    ("L\u{F6}senordet \u{E4}r Sommar2024", "Sommar"),
    ("Adgangskoden er Sommer2024", "Sommer"),
    ("Passordet er Sommer2024", "Sommer"),
    (
        "\u{41F}\u{430}\u{440}\u{43E}\u{43B}\u{44C} \u{2014} qwerty123",
        "qwerty",
    ),
    ("Has\u{142}o do wifi: Lato2024!", "Lato"),
    ("Het wachtwoord is Zomer2024", "Zomer"),
    ("pw=Summer2024!", "Summer"),
    ("PASS=Summer2024!", "Summer"),
    ("Pass: Summer2024", "Summer"),
    ("Passwort: geheim123", "geheim"),
    ("Passwort: \u{201E}Sommer2024!\u{201C}", "Sommer"),
    ("passwort=kaffeetasse", "kaffee"),
    ("{\"passwort\": \"correct horse battery staple\"}", "horse"),
    ("my password is python42x", "python"),
    ("the password is password1", "password1"),
    ("password: correcthorse", "horse"),
    (
        "\u{5BC6}\u{7801}\u{FF1A}mima12345\u{FF0C}\u{8C22}\u{8C22}",
        "mima",
    ),
    ("the password for Jira: hunter2", "hunter"),
    ("Password VPN: Summer2024!", "Summer"),
    ("password: Bitwarden2", "Bitwarden"),
];

/// What stays as it is.
const STAYS: &[&str] = &[
    "the password field id is user_password2",
    "Set password policy to NIST800-63b",
    "the password is sha256-hashed",
    "\u{5BC6}\u{7801}\u{662F}\u{7528}SHA256\u{52A0}\u{5BC6}\u{7684}",
    "if password == expected_password2: return True",
    "Passwort: siehe Ticket OPS-123",
    "password: see OPS-123",
    "password -> passwd2 rename",
    "Passwort: erforderlich",
    "Passwort: mindestens 12 Zeichen",
    "Mot de passe : obligatoire pour tous",
    "Contrase\u{F1}a: m\u{ED}nimo 12 caracteres",
    "Senha: obrigat\u{F3}ria",
    "Wachtwoord: verplicht veld",
    "Has\u{142}o: wymagane",
    "\u{30D1}\u{30B9}\u{30EF}\u{30FC}\u{30C9}\u{FF1A}\u{534A}\u{89D2}\u{82F1}\u{6570}\u{5B57}8\u{6587}\u{5B57}\u{4EE5}\u{4E0A}",
    "\u{5BC6}\u{7801}\u{FF1A}\u{81F3}\u{5C11}8\u{4F4D}\u{FF0C}\u{5305}\u{542B}\u{5B57}\u{6BCD}\u{548C}\u{6570}\u{5B57}",
    "\"password\": \"Password must be 8 chars\"",
    "password: required|min:8",
    "password: bool",
    "Password Manager: Bitwarden2",
    "password bug: JIRA-1234",
    "password: required",
    "Passwort: Anforderungen beachten",
    "\u{41F}\u{430}\u{440}\u{43E}\u{43B}\u{44C}: \u{43E}\u{431}\u{44F}\u{437}\u{430}\u{442}\u{435}\u{43B}\u{435}\u{43D}",
    "\u{41F}\u{410}\u{420}\u{41E}\u{41B}\u{42C}: \u{43D}\u{435} \u{43C}\u{435}\u{43D}\u{435}\u{435} \u{432}\u{43E}\u{441}\u{44C}\u{43C}\u{438} \u{437}\u{43D}\u{430}\u{43A}\u{43E}\u{432}",
    "\u{30D1}\u{30B9}\u{30EF}\u{30FC}\u{30C9}\u{306F}\u{5FC5}\u{9808}\u{3067}\u{3059}",
    "\u{30D1}\u{30B9}\u{30EF}\u{30FC}\u{30C9}\u{306F}\u{300C}\u{5FC5}\u{9808}\u{300D}",
    "\u{BE44}\u{BC00}\u{BC88}\u{D638}\u{B294} \u{D544}\u{C218}\u{C785}\u{B2C8}\u{B2E4}",
    "Heslo je povinn\u{E9}",
    "L\u{F6}senordet \u{E4}r felaktigt",
    "pass: 120ms, tests pass: 12",
    "Pass: the ball",
    "pw: see below",
    "  -p, --password                ask for a password",
    "Password: obbligatoria",
    "password: alphanumeric characters only, please",
    "{\"passwort\": \"mindestens zw\u{F6}lf Zeichen\"}",
    "password: \u{201C}required\u{201D}",
    "Password policy: JIRA-77",
];

#[test]
fn what_stands_behind_a_secret_stays() {
    for (text, kept) in [
        (
            "\u{5BC6}\u{7801}\u{FF1A}abc123def\u{3002}\u{7AEF}\u{53E3}5432",
            "\u{3002}\u{7AEF}\u{53E3}5432",
        ),
        (
            "api_key=abc123def456ghi789\u{FF0C}5432 \u{7AEF}",
            "\u{FF0C}5432 \u{7AEF}",
        ),
        (
            "password=abc123def,user=keep,host=keep",
            ",user=keep,host=keep",
        ),
        (
            "[![c](https://x/b.svg?token=yt4XSmQNKQ7bZ2pLw9)](https://x/keep)",
            ")](https://x/keep)",
        ),
    ] {
        let (clean, _) = crate::guard::redact::redact(text).expect(text);
        assert!(clean.ends_with(kept), "{clean}");
        assert!(
            !clean.contains("abc123def") && !clean.contains("yt4X"),
            "{clean}"
        );
    }
    for text in [
        "docker login -u AWS -p <password> -e none https://<account>.dkr",
        "Usage: login <user> <password> then <token>",
    ] {
        assert!(crate::guard::redact::redact(text).is_none(), "{text}");
    }
    assert!(crate::guard::redact::redact("<password>hunter2x</password>").is_some());
}

#[test]
fn promise_25_passwords_are_found_in_every_language_and_case() {
    for (text, secret) in GOES {
        let (clean, _) = redact(text).unwrap_or_else(|| panic!("missed: {text}"));
        assert!(!clean.contains(secret), "{text} -> {clean}");
        assert_eq!(redact(&clean), None, "{text} -> {clean}");
    }
}

#[test]
fn what_is_said_about_passwords_stays_in_every_language() {
    for text in STAYS {
        assert_eq!(redact(text), None, "{text}");
    }
}
