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
    ("**Password:** Hunter2xyz9", "Hunter2"),
    ("- **Password**: Hunter2xyz9", "Hunter2"),
    ("__Password:__ Hunter2xyz9", "Hunter2"),
    ("<b>Password:</b> Hunter2xyz9", "Hunter2"),
    ("<td>Password</td><td>Hunter2xyz9</td>", "Hunter2"),
    ("<dt>Password</dt>\n<dd>Hunter2xyz9</dd>", "Hunter2"),
    ("| password | Hunter2xyz9 |", "Hunter2"),
    (
        "| user | bob |\n| **Password** | `Hunter2xyz9` |",
        "Hunter2",
    ),
    ("| api key | abc123def456ghi7 |", "abc123def"),
    (
        "{\"name\":\"DB_PASSWORD\",\"value\":\"Hunter2xyz9\"}",
        "Hunter2",
    ),
    ("- name: DB_PASSWORD\n  value: Hunter2xyz9", "Hunter2"),
    ("- name: DB_PASSWORD\n  value: \"hunter\"", "hunter"),
    (
        "{\"env\":[{\"name\":\"A\",\"value\":\"b\"},{\"name\":\"DB_PASSWORD\",\"value\":\"hunterxy\"}]}",
        "hunterxy",
    ),
    (
        "{\\\"name\\\":\\\"DB_PASSWORD\\\",\\\"value\\\":\\\"Hunter2xyz9\\\"}",
        "Hunter2",
    ),
    (
        "{\"headers\":[{\"name\":\"X-Api-Key\",\"value\":\"abc123def456\"}]}",
        "abc123def456",
    ),
    (
        "{\"Key\": \"DbPassword\", \"Value\": \"Hunter2xyz9\"}",
        "Hunter2",
    ),
    (
        "{\"ParameterKey\":\"DbPassword\",\"ParameterValue\":\"Hunter2xyz9\"}",
        "Hunter2",
    ),
    ("<input name=\"password\" value=\"Hunter2xyz9\">", "Hunter2"),
    (
        "<input type=\"password\" id=\"p\" value=\"Hunter2xyz9\">",
        "Hunter2",
    ),
    ("password%3DHunter2xyz9%26user%3Dkeep", "Hunter2"),
    ("ALTER USER bob IDENTIFIED BY 'hunter'", "hunter"),
    ("create user bob identified by 'Hunter2xyz9'", "Hunter2"),
    ("requirepass foobared\nport 6379", "foobared"),
    ("requirepass Hunter2xyz9", "Hunter2"),
    ("{\"password\":[\"Hunter2xyz9\"]}", "Hunter2"),
    ("{\"password\": [\"hunterxy\", \"otherone\"]}", "otherone"),
    ("{\"Password\":{\"value\":\"Hunter2xyz9\"}}", "Hunter2"),
    (
        "[\"curl\",\"-u\",\"bob:Hunter2xyz9\",\"http://h\"]",
        "Hunter2",
    ),
    (
        "[\\\"curl\\\", \\\"-u\\\", \\\"bob:Hunter2xyz9\\\"]",
        "Hunter2",
    ),
    (
        "\u{39A}\u{3C9}\u{3B4}\u{3B9}\u{3BA}\u{3CC}\u{3C2}: Kalo2024",
        "Kalo",
    ),
    (
        "\u{39A}\u{3A9}\u{394}\u{399}\u{39A}\u{39F}\u{3A3}: Kalo2024",
        "Kalo",
    ),
    (
        "\u{39A}\u{3C9}\u{3B4}\u{3B9}\u{3BA}\u{3CC}\u{3C2} \u{3C0}\u{3C1}\u{3CC}\u{3C3}\u{3B2}\u{3B1}\u{3C3}\u{3B7}\u{3C2}: kalokairi7",
        "kalokairi",
    ),
    (
        "\u{39F} \u{3BA}\u{3C9}\u{3B4}\u{3B9}\u{3BA}\u{3CC}\u{3C2} \u{3B5}\u{3AF}\u{3BD}\u{3B1}\u{3B9} Kalo2024",
        "Kalo",
    ),
    ("Jelsz\u{F3}: Nyar2024", "Nyar"),
    ("A jelsz\u{F3} Nyar2024", "Nyar"),
    ("Salasana on Kesa2024", "Kesa"),
    ("Salasana: Kesa2024", "Kesa"),
    ("Parola Yaz2024!", "Yaz2024"),
    (
        "\u{130}\u{15E}LEM \u{15E}\u{130}FRES\u{130}: Yaz2024",
        "Yaz2024",
    ),
    ("\u{15E}ifreniz: Yaz2024", "Yaz2024"),
    ("Parolan\u{131}z: Yaz2024", "Yaz2024"),
    ("M\u{1EAD}t kh\u{1EA9}u: MuaHe2024", "MuaHe"),
    ("M\u{1EAC}T KH\u{1EA8}U: MuaHe2024", "MuaHe"),
    ("M\u{1EAD}t kh\u{1EA9}u l\u{E0} MuaHe2024", "MuaHe"),
    (
        "\u{E23}\u{E2B}\u{E31}\u{E2A}\u{E1C}\u{E48}\u{E32}\u{E19}: Ron2024xy",
        "Ron2024",
    ),
    (
        "\u{E23}\u{E2B}\u{E31}\u{E2A}\u{E1C}\u{E48}\u{E32}\u{E19}\u{E04}\u{E37}\u{E2D} Ron2024xy",
        "Ron2024",
    ),
    ("\u{5E1}\u{5D9}\u{5E1}\u{5DE}\u{5D4}: Kayitz2024", "Kayitz"),
    (
        "\u{5D4}\u{5E1}\u{5D9}\u{5E1}\u{5DE}\u{5D4} \u{5D4}\u{5D9}\u{5D0} Kayitz2024",
        "Kayitz",
    ),
    (
        "\u{643}\u{644}\u{645}\u{629} \u{627}\u{644}\u{645}\u{631}\u{648}\u{631}: Sayf2024",
        "Sayf",
    ),
    (
        "\u{643}\u{644}\u{645}\u{629} \u{627}\u{644}\u{633}\u{631} \u{647}\u{64A} Sayf2024",
        "Sayf",
    ),
    (
        "\u{92A}\u{93E}\u{938}\u{935}\u{930}\u{94D}\u{921}: Garmi2024",
        "Garmi",
    ),
    (
        "\u{92E}\u{947}\u{930}\u{93E} \u{92A}\u{93E}\u{938}\u{935}\u{930}\u{94D}\u{921} Garmi2024 \u{939}\u{948}",
        "Garmi",
    ),
    ("\u{C554}\u{D638}: Yeoreum2024", "Yeoreum"),
    ("\u{C554}\u{D638}\u{B294} Yeoreum2024", "Yeoreum"),
    ("Kata sandi: Kemarau2024", "Kemarau"),
    ("Kata sandi adalah Kemarau2024", "Kemarau"),
    ("CONTRASEN\u{303}A: Verano2024", "Verano"),
    ("contrasen\u{303}a: Verano2024", "Verano"),
    ("Jelszo\u{301}: Nyar2024", "Nyar"),
    (
        "\u{39A}\u{3C9}\u{3B4}\u{3B9}\u{3BA}\u{3BF}\u{301}\u{3C2}: Kalo2024",
        "Kalo",
    ),
    ("Ma\u{323}\u{302}t kha\u{302}\u{309}u: MuaHe2024", "MuaHe"),
    (
        "\u{30CF}\u{309A}\u{30B9}\u{30EF}\u{30FC}\u{30C8}\u{3099}\u{FF1A}Natsu2024",
        "Natsu",
    ),
    (
        "\u{1107}\u{1175}\u{1106}\u{1175}\u{11AF}\u{1107}\u{1165}\u{11AB}\u{1112}\u{1169}: Yeoreum2024",
        "Yeoreum",
    ),
    ("S\u{327}ifre: Yaz2024!", "Yaz2024"),
    (
        "\u{92A}\u{93E}\u{938}\u{935}\u{930}\u{94D}\u{921}: Garmi2024",
        "Garmi",
    ),
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
    "password: !Ref DbPassword2",
    "password: !GetAtt Db.Password2",
    "password: %(pw2)s",
    "`passphrase`: {string | Buffer}",
    "password: {password1}",
    "secret: projects/p1/secrets/s2/versions/3",
    "arn:aws:secretsmanager:us-west-2:123456789012:secret:MyTestSecret-a1b2c3",
    "my password manager is 1Password7",
    "Password field: #input-2",
    "The password tool is Bitwarden2",
    "`<private>` is the tag",
    "<private> is the tag for secrets, keep this text",
    "| password | The password of the user |",
    "| password | varchar255 | not null |",
    "| token | UUID4 | required |",
    "| Password | required |",
    "{\"name\":\"password\",\"value\":\"string\"}",
    "{\"name\":\"password\",\"in\":\"query\"}",
    "{\"key\":\"login.password\",\"value\":\"Password\"}",
    "{\"key\":\"password.hint\",\"value\":\"Enter your password\"}",
    "{\"type\":\"Token\",\"value\":\"identifier12\"}",
    "{\"password\":[\"required\",\"string\",\"min:8\"]}",
    "{\"password\":[\"The password is too short.\"]}",
    "{\"password\":[\"Too short\"]}",
    "{\"Password\":{\"type\":\"string\"}}",
    "<input name=\"password\" type=\"password\" placeholder=\"Password\">",
    "<input name=\"password\" value=\"{{ password }}\">",
    "- name: DB_PASSWORD\n  valueFrom:\n    secretKeyRef: db",
    "- name: DB_HOST\n  value: db.example.com",
    "users are identified by name and email",
    "identified by Hash of the block",
    "use requirepass to set one",
    "[\"tar\",\"-u\",\"a:b12345\"]",
    "Jelsz\u{F3}: k\u{F6}telez\u{151}",
    "Salasana on pakollinen",
    "Salasana on v\u{E4}\u{E4}r\u{E4}",
    "M\u{1EAD}t kh\u{1EA9}u: b\u{1EAF}t bu\u{1ED9}c",
    "xu\u{1EA5}t kh\u{1EA9}u: 12abc345",
    "\u{E23}\u{E2B}\u{E31}\u{E2A}\u{E1C}\u{E48}\u{E32}\u{E19}: \u{E08}\u{E33}\u{E40}\u{E1B}\u{E47}\u{E19}",
    "\u{5E1}\u{5D9}\u{5E1}\u{5DE}\u{5D4}: \u{5D7}\u{5D5}\u{5D1}\u{5D4}",
    "\u{643}\u{644}\u{645}\u{629} \u{627}\u{644}\u{645}\u{631}\u{648}\u{631}: \u{645}\u{637}\u{644}\u{648}\u{628}\u{629}",
    "\u{92A}\u{93E}\u{938}\u{935}\u{930}\u{94D}\u{921}: \u{906}\u{935}\u{936}\u{94D}\u{92F}\u{915} \u{939}\u{948}",
    "\u{C554}\u{D638}\u{D654}\u{D3D0}: 12\u{AC1C}\u{C6D4}2",
    "Kata sandi: wajib diisi",
    "\u{3BA}\u{3C9}\u{3B4}\u{3B9}\u{3BA}\u{3CC}\u{3C2} \u{3C3}\u{3C6}\u{3AC}\u{3BB}\u{3BC}\u{3B1}\u{3C4}\u{3BF}\u{3C2}: 404",
    "password%20reset",
    "**Password:** required",
    "<td>Password</td><td>string</td>",
    "the password is {password} here",
    "Parola forte con 12 caratteri",
    "**API Key:** https://platform.example.ai",
    "- **Authorization**: Written permission for tests",
    "Bu anahtar parolas\u{131} %.4s-%.2s-%.2s tarihinden",
    "A jelsz\u{F3} t\u{FA}l hossz\u{FA} a SOCKSv5 protokollhoz",
    "minst %u sifre eller%%0Aspesialtegn",
    "delete the key identified by keygrip%%0A",
    "a row identified by id_2024",
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
        ("password=abc123def|keep", "|keep"),
        ("(password=abc123def)keep", ")keep"),
        ("password: abc123def\u{2192}keep", "\u{2192}keep"),
        ("password: abc123def\u{2014}then", "\u{2014}then"),
        ("password=abc123def\\nkeep", "\\nkeep"),
        ("token=abc123def456ghi7\\r\\nkeep", "\\r\\nkeep"),
        ("password=abc123def&keep=1", "&keep=1"),
        ("password%3Dabc123def%26keep%3D1", "%26keep%3D1"),
        ("{\"password\":[\"abc123def\"],\"n\":1}", "\"],\"n\":1}"),
        ("| password | abc123def | keep |", " | keep |"),
        ("**Password:** abc123def, keep", ", keep"),
        (
            "{\"name\":\"DB_PASSWORD\",\"value\":\"abc123def\",\"n\":1}",
            "\",\"n\":1}",
        ),
        (
            "[\"curl\",\"-u\",\"bob:abc123def\",\"http://keep\"]",
            "\",\"http://keep\"]",
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
