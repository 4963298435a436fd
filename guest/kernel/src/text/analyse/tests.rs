use super::*;
use alloc::{format, string::ToString};
use proptest::prelude::*;

fn terms(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    Analyser::new().analyse(text, &mut |token| found.push(token.term.to_string()));
    found
}

fn content(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    Analyser::new().analyse(text, &mut |token| {
        if !token.stop {
            found.push(token.term.to_string());
        }
    });
    found
}

/// Whether every content term of the query is a term of the text.
fn finds(text: &str, query: &str) -> bool {
    let have = terms(text);
    let want = content(query);
    !want.is_empty() && want.iter().all(|term| have.contains(term))
}

#[test]
fn words_are_stemmed_and_regularised() {
    assert_eq!(
        content("She went running with the children."),
        ["go", "run", "child"]
    );
    assert_eq!(content("organised colours"), content("organizes color"));
    assert_eq!(content("lives living lived"), ["live"; 3]);
    for (many, one) in [
        ("buses", "bus"),
        ("gases", "gas"),
        ("hooves", "hoof"),
        ("lenses", "lens"),
        ("statuses", "status"),
        ("caches", "cache"),
        ("databases", "database"),
        ("indexes", "index"),
        ("processes", "process"),
        ("analyses", "analysis"),
    ] {
        assert_eq!(content(many), content(one), "{many}");
    }
}

#[test]
fn figures_of_every_script_meet() {
    for written in [
        "\u{967}\u{968}\u{969}",
        "\u{661}\u{662}\u{663}",
        "\u{e51}\u{e52}\u{e53}",
        "\u{ff11}\u{ff12}\u{ff13}",
    ] {
        assert_eq!(terms(written), ["123"], "{written}");
    }
    // Every figure that Unicode knows below the supplementary planes is one of ours.
    for c in ('\u{80}'..='\u{ffff}').filter(|&c| {
        unicode_general_category::get_general_category(c)
            == unicode_general_category::GeneralCategory::DecimalNumber
    }) {
        let folded = terms(&c.to_string()).concat();
        assert!(
            folded.len() == 1 && folded.as_bytes()[0].is_ascii_digit(),
            "{c:?}: {folded}"
        );
    }
}

#[test]
fn a_number_with_a_point_is_found_in_whatever_holds_it() {
    for (text, number) in [
        ("python-3.11-slim", "3.11"),
        ("2.5kg", "2.5"),
        ("1.5x", "1.5"),
        ("TLS1.3", "1.3"),
        ("TLSv1.2", "1.2"),
        ("HTTP/1.1", "1.1"),
        ("nginx/1.25.3", "1.25.3"),
        ("api:4.12.1", "4.12.1"),
        ("deploy@192.168.1.20", "192.168.1.20"),
        ("postgres@10.0.0.5:5432", "10.0.0.5"),
        ("hermes-1.9.2.tar.gz", "1.9.2"),
        ("report_v1.2_final.docx", "1.2"),
        ("\u{20ac}49.99/month", "49.99"),
        ("$1,234.56/week", "1234.56"),
        ("Flask 2.3.x", "2.3"),
        ("\u{7528}Python3.11\u{5199}", "3.11"),
        ("v2.1", "2.1"),
    ] {
        assert!(
            terms(text).contains(&number.into()),
            "{text}: {:?}",
            terms(text)
        );
    }
    for text in ["3.11", "v2.1", "10.1.2.5"] {
        let (mut all, found) = (terms(text), terms(text).len());
        all.sort();
        all.dedup();
        assert_eq!(all.len(), found, "{text}");
    }
    assert!(!terms("3-11").contains(&"3.11-".into()) && !terms("12.kg").contains(&"12.".into()));
}

#[test]
fn plurals_of_acronyms_meet_their_singular() {
    for one in [
        "GPU", "CPU", "PDF", "VM", "PR", "CV", "DVD", "TV", "PC", "DB", "LLM", "KPI", "SLA", "NDA",
        "SSD", "SDK", "RFC", "API", "URL", "ID", "CEO",
    ] {
        for many in [format!("{one}s"), format!("{}s", one.to_lowercase())] {
            assert!(finds(&many, one), "{many}: {:?}", terms(&many));
            assert!(finds(&many, &one.to_lowercase()), "{many}");
            assert!(finds(&format!("{one}s"), &many.to_lowercase()), "{many}");
        }
        // What asks for several finds one.
        assert!(
            finds(one, &format!("{one}s")[..])
                || terms(&format!("{one}s")).contains(&terms(one)[0])
        );
    }
    for (many, one) in [("menus", "menu"), ("gurus", "guru"), ("MP3s", "MP3")] {
        assert!(finds(many, one), "{many}: {:?}", terms(many));
    }
    for name in ["DNS", "TLS", "GPS", "SMS", "bus", "status", "https"] {
        assert_eq!(terms(name), [name.to_lowercase()]);
    }
}

#[test]
fn contractions_leave_their_word() {
    assert_eq!(
        terms("Anna's didn't won't we'll can't"),
        ["anna", "did", "will", "we", "can"]
    );
}

#[test]
fn identifiers_meet_in_all_spellings() {
    for text in [
        "userById",
        "user_by_id",
        "user-by-id",
        "UserByID",
        "user by id",
    ] {
        assert!(finds(text, "user id"), "{text}");
    }
    for text in ["userById", "user_by_id", "user-by-id", "UserByID"] {
        assert!(
            terms(text).contains(&"userbyid".into()),
            "{text}: {:?}",
            terms(text)
        );
    }
    assert!(finds("src/auth/refresh.ts", "refresh"));
    assert!(finds("src/auth/refresh.ts", "srcauthrefreshts"));
    assert!(finds("parseHTTPServerURLs", "http server"));
}

#[test]
fn identifiers_with_digits_meet_in_every_case() {
    for text in [
        "IPv6",
        "iOS17",
        "iPhone15Pro",
        "OAuth2",
        "ResNet50",
        "PyTorch2",
        "TLSv1.3",
        "HTTPv2",
    ] {
        assert!(
            finds(text, &text.to_lowercase()),
            "{text}: {:?}",
            terms(text)
        );
        assert!(
            finds(text, &text.to_uppercase()),
            "{text}: {:?}",
            terms(text)
        );
    }
    assert!(
        finds("iPhone15Pro", "iphone")
            && finds("iOS17", "ios")
            && finds("src/userById.rs", "userbyid")
    );
    // Nothing is said twice.
    assert_eq!(terms("iOS17"), ["i", "os17", "ios17", "io", "17"]);
    assert_eq!(terms("userById"), ["user", "by", "id", "userbyid"]);
}

#[test]
fn signs_of_languages_and_versions_stay() {
    assert!(
        terms("We use C++, C# and .NET.")
            .iter()
            .any(|term| term == "c++")
    );
    assert!(
        terms("We use C++, C# and .NET.")
            .iter()
            .any(|term| term == "c#")
    );
    assert!(
        terms("We use C++, C# and .NET.")
            .iter()
            .any(|term| term == ".net")
    );
    assert!(terms("release v2.1 is out").contains(&"v2.1".into()));
    assert!(terms("release v2.1 is out").contains(&"2.1".into()));
    assert!(terms("costs 2,340 dollars").contains(&"2340".into()));
    assert_ne!(terms("10.1"), terms("101"));
}

#[test]
fn accents_and_widths_fold() {
    assert_eq!(terms("Cafe\u{301}"), terms("caf\u{e9}"));
    assert_eq!(terms("\u{ff37}\u{ff29}\u{ff26}\u{ff29}"), terms("wifi"));
    assert_eq!(terms("stra\u{df}e"), terms("STRASSE"));
    assert_eq!(
        terms("\u{415}\u{301}\u{43b}\u{43a}\u{430}"),
        terms("\u{435}\u{43b}\u{43a}\u{430}")
    );
}

#[test]
fn every_script_is_found() {
    let cases = [
        // Chinese, Japanese, half-width kana, Korean with particles, decomposed Hangul.
        (
            "\u{6211}\u{4eec}\u{4f7f}\u{7528}\u{6570}\u{636e}\u{5e93}",
            "\u{6570}\u{636e}\u{5e93}",
        ),
        (
            "\u{6771}\u{4eac}\u{30bf}\u{30ef}\u{30fc}\u{306b}\u{884c}\u{3063}\u{305f}",
            "\u{30bf}\u{30ef}\u{30fc}",
        ),
        (
            "\u{ff76}\u{ff9e}\u{ff70}\u{ff84}\u{ff9e}",
            "\u{30ac}\u{30fc}\u{30c9}",
        ),
        (
            "\u{ace0}\u{c591}\u{c774}\u{b294} \u{c9d1}\u{c5d0} \u{c788}\u{b2e4}",
            "\u{ace0}\u{c591}\u{c774}",
        ),
        (
            "\u{ace0}\u{c591}\u{c774}\u{b294} \u{c9d1}\u{c5d0} \u{c788}\u{b2e4}",
            "\u{c9d1}",
        ),
        (
            "\u{1112}\u{1161}\u{11ab}\u{1100}\u{1173}\u{11af}",
            "\u{d55c}\u{ae00}",
        ),
        // Thai, Hindi plural, Arabic with article and vowel signs, Hebrew with prefix and points.
        (
            "\u{e09}\u{e31}\u{e19}\u{e0a}\u{e2d}\u{e1a}\u{e01}\u{e34}\u{e19}\u{e02}\u{e49}\u{e32}\u{e27}",
            "\u{e02}\u{e49}\u{e32}\u{e27}",
        ),
        (
            "\u{915}\u{93f}\u{924}\u{93e}\u{92c}\u{947}\u{902}",
            "\u{915}\u{93f}\u{924}\u{93e}\u{92c}",
        ),
        (
            "\u{627}\u{644}\u{643}\u{650}\u{62a}\u{627}\u{628}",
            "\u{643}\u{62a}\u{627}\u{628}",
        ),
        (
            "\u{5d1}\u{5d1}\u{5b7}\u{5d9}\u{5ea}",
            "\u{5d1}\u{5d9}\u{5ea}",
        ),
        // Russian cases, Greek accents and endings, emoji.
        (
            "\u{432} \u{43a}\u{43d}\u{438}\u{433}\u{430}\u{445}",
            "\u{43a}\u{43d}\u{438}\u{433}\u{430}",
        ),
        (
            "\u{3bf} \u{3b4}\u{3c1}\u{3cc}\u{3bc}\u{3bf}\u{3c2}",
            "\u{3b4}\u{3c1}\u{3bf}\u{3bc}\u{3bf}\u{3c5}",
        ),
        ("party \u{1f389}!", "\u{1f389}"),
    ];
    for (text, query) in cases {
        assert!(
            finds(text, query),
            "{text} by {query}: {:?} {:?}",
            terms(text),
            terms(query)
        );
    }
}

#[test]
fn symbols_stand_for_their_letters() {
    let cases = [
        ("30 \u{338f} of rice", "30 kg"),
        ("30 kg of rice", "\u{338f}"),
        ("5\u{338f}", "5 kg"),
        ("\u{339e} 7", "km"),
        ("\u{2116} 9", "No. 9"),
        ("at 20 \u{2103}", "20 \u{b0}C"),
        ("\u{337f}", "\u{682a}\u{5f0f}\u{4f1a}\u{793e}"),
    ];
    for (text, query) in cases {
        assert!(finds(text, query), "{text} by {query}: {:?}", terms(text));
    }
    assert_eq!(terms("\u{2190} \u{2211} \u{2122}"), ["tm"]);
}

#[test]
fn an_anusvara_is_the_half_nasal() {
    let cases = [
        (
            "\u{939}\u{93f}\u{902}\u{926}\u{940}",
            "\u{939}\u{93f}\u{928}\u{94d}\u{926}\u{940}",
        ),
        (
            "\u{92c}\u{902}\u{917}\u{93e}\u{932}",
            "\u{92c}\u{919}\u{94d}\u{917}\u{93e}\u{932}",
        ),
        (
            "\u{a95}\u{ac7}\u{a82}\u{aa6}",
            "\u{a95}\u{ac7}\u{aa8}\u{acd}\u{aa6}",
        ),
    ];
    for (one, other) in cases {
        assert_eq!(terms(one), terms(other));
    }
    // A doubled nasal is another word.
    assert_ne!(
        terms("\u{905}\u{928}\u{94d}\u{928}"),
        terms("\u{905}\u{902}\u{928}")
    );
}

#[test]
fn offsets_point_into_the_original() {
    let text = "Die Cafe\u{301}s in Z\u{fc}rich";
    let mut found = Vec::new();
    Analyser::new().analyse(text, &mut |token| {
        found.push(text[token.start as usize..token.end as usize].to_string());
    });
    assert_eq!(found, ["Die", "Cafe\u{301}s", "in", "Z\u{fc}rich"]);
}

#[test]
fn names_are_told_from_words() {
    let mut names = Vec::new();
    Analyser::new().analyse("What did Will say about IT?", &mut |token| {
        if token.name {
            names.push(token.term.to_string());
        }
    });
    assert_eq!(names, ["will", "it"]);
}

#[test]
fn long_runs_are_cut() {
    let long = "x".repeat(100_000);
    let found = terms(&long);
    assert!(found.len() < 200 && found.iter().all(|term| term.len() <= TERM_BYTES));
}

proptest! {
    #[test]
    fn any_text_gives_tokens_inside_it(text in "\\PC{0,80}") {
        Analyser::new().analyse(&text, &mut |token| {
            assert!(!token.term.is_empty());
            assert!(token.start < token.end);
            assert!(text.is_char_boundary(token.start as usize));
            assert!(text.is_char_boundary(token.end as usize));
        });
    }

    #[test]
    fn case_and_normal_form_change_nothing(text in "[a-z\u{e0}-\u{ff} ]{0,40}") {
        use unicode_normalization::UnicodeNormalization;
        let decomposed: String = text.nfd().collect();
        prop_assert_eq!(terms(&text), terms(&decomposed));
    }
}
