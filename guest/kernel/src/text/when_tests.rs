//! Time expressions and the spans that they stand for.

use super::*;
use crate::text::civil::date;
use alloc::{format, string::String};

#[path = "when_week_tests.rs"]
mod week;

/// 2023-10-18, a Wednesday, at noon.
const NOW: u64 = 19_648 * DAY + DAY / 2;

fn spans(question: &str) -> Vec<String> {
    let spans = read(question, NOW).spans;
    spans
        .iter()
        .map(|span| format!("{}..{}", date(span.from), date(span.to - 1)))
        .collect()
}

#[test]
fn dates_in_every_order() {
    for question in [
        "on 8 May, 2023",
        "on May 8, 2023",
        "the 8th of May 2023",
        "at 2023-05-08",
        "8 May",
        "on 2023/05/08",
        "2023\u{5e74}5\u{6708}8\u{65e5}",
    ] {
        assert_eq!(spans(question), ["2023-05-08..2023-05-08"], "{question}");
    }
    assert_eq!(spans("What did he do in 2021?"), ["2021-01-01..2021-12-31"]);
    for question in [
        "on 17.05.2025",
        "05/17/2025",
        "17/05/2025",
        "17-05-2025",
        "2025-05-17",
    ] {
        assert_eq!(spans(question), ["2025-05-17..2025-05-17"], "{question}");
    }
    assert_eq!(spans("5/5/2025"), ["2025-05-05..2025-05-05"]);
    assert_eq!(spans("05/06/2025"), ["2025-01-01..2025-12-31"]);
    for question in [
        "in 2025-05",
        "in 5/2025",
        "in 05.2025",
        "2025/05",
        "2025\u{5e74}5\u{6708}",
    ] {
        assert_eq!(spans(question), ["2025-05-01..2025-05-31"], "{question}");
    }
    assert_eq!(
        spans("in June 2022 and in November"),
        ["2022-06-01..2022-06-30", "2022-11-01..2022-11-30"]
    );
    assert_eq!(spans("the summer of 2022"), ["2022-06-01..2022-08-31"]);
    assert_eq!(spans("winter 2022"), ["2022-12-01..2023-02-28"]);
}

#[test]
fn times_relative_to_now() {
    assert_eq!(spans("yesterday"), ["2023-10-17..2023-10-17"]);
    assert_eq!(
        spans("the day before yesterday"),
        ["2023-10-16..2023-10-16"]
    );
    assert_eq!(spans("last week"), ["2023-10-09..2023-10-15"]);
    assert_eq!(spans("last month"), ["2023-09-01..2023-09-30"]);
    assert_eq!(spans("last year"), ["2022-01-01..2022-12-31"]);
    assert_eq!(spans("last May"), ["2023-05-01..2023-05-31"]);
    assert_eq!(spans("last december"), ["2022-12-01..2022-12-31"]);
    assert_eq!(spans("last Friday"), ["2023-10-13..2023-10-13"]);
    assert_eq!(spans("three days ago"), ["2023-10-15..2023-10-15"]);
    assert_eq!(spans("two weeks ago"), ["2023-10-01..2023-10-07"]);
    assert_eq!(spans("in the last ten days"), ["2023-10-08..2023-10-18"]);
    assert_eq!(spans("since May"), ["2023-05-01..2023-10-18"]);
}

#[test]
fn parts_of_days_months_and_years() {
    for (questions, span) in [
        (
            &[
                "this morning",
                "this afternoon",
                "this evening",
                "tonight",
                "What did we do this morning?",
            ][..],
            "2023-10-18..2023-10-18",
        ),
        (&["yesterday evening"], "2023-10-17..2023-10-17"),
        (
            &[
                "Q3 2022",
                "2022 Q3",
                "2022-Q3",
                "Q3/2022",
                "third quarter of 2022",
                "the 3rd quarter of 2022",
                "in Q3 of 2022",
                "3. Quartal 2022",
            ],
            "2022-07-01..2022-09-30",
        ),
        (
            &["last quarter", "the third quarter"],
            "2023-07-01..2023-09-30",
        ),
        (&["this quarter"], "2023-10-01..2023-12-31"),
        (
            &[
                "early May 2022",
                "at the beginning of May 2022",
                "Anfang Mai 2022",
            ],
            "2022-05-01..2022-05-10",
        ),
        (
            &[
                "mid May 2022",
                "mid-May 2022",
                "Mitte Mai 2022",
                "mediados de mayo de 2022",
            ],
            "2022-05-11..2022-05-20",
        ),
        (
            &["late May 2022", "end of May 2022", "Ende Mai 2022"],
            "2022-05-21..2022-05-31",
        ),
        (&["early May"], "2023-05-01..2023-05-10"),
        (&["late 2022"], "2022-09-01..2022-12-31"),
        (
            &["the 1st week of June 2022", "first week of June 2022"],
            "2022-06-01..2022-06-07",
        ),
        (&["last week of June"], "2023-06-24..2023-06-30"),
        (&["the second half of 2022"], "2022-07-01..2022-12-31"),
        (
            &[
                "last Christmas",
                "Christmas 2022",
                "letzte Weihnachten",
                "No\u{eb}l dernier",
            ],
            "2022-12-25..2022-12-25",
        ),
        (&["last Christmas Eve"], "2022-12-24..2022-12-24"),
    ] {
        for question in questions {
            assert_eq!(spans(question), [span], "{question}");
        }
    }
    for question in [
        "early may be late",
        "Q3 of the form",
        "the first week",
        "what was for Christmas dinner",
        "the end",
    ] {
        assert!(spans(question).is_empty(), "{question}");
    }
    let question = "What happened this morning and in Q3 2022?";
    let said = read(question, NOW).said;
    let said: Vec<&str> = said.iter().map(|&(from, to)| &question[from..to]).collect();
    assert_eq!(said, ["this morning", "Q3 2022"]);
}

#[test]
fn times_in_other_languages() {
    for (questions, span) in [
        (
            &[
                "Was war gestern?",
                "Qu'est-ce que j'ai fait hier ?",
                "\u{bf}Qu\u{e9} hice ayer?",
                "ieri",
                "ontem",
            ][..],
            "2023-10-17..2023-10-17",
        ),
        (
            &["am 8. Mai 2023", "le 8 mai 2023", "il 8 maggio 2023"],
            "2023-05-08..2023-05-08",
        ),
        (
            &[
                "letzten M\u{e4}rz",
                "en mars dernier o\u{f9} est le chat",
                "marzo pasado",
                "marzo scorso",
                "mar\u{e7}o passado",
            ],
            "2023-03-01..2023-03-31",
        ),
        (
            &[
                "letzte Woche",
                "la semaine derni\u{e8}re",
                "la semana pasada",
                "la settimana scorsa",
                "a semana passada",
            ],
            "2023-10-09..2023-10-15",
        ),
        (
            &[
                "vor zwei Wochen",
                "il y a deux semaines",
                "hace dos semanas",
                "2 settimane fa",
                "h\u{e1} duas semanas",
            ],
            "2023-10-01..2023-10-07",
        ),
        (
            &["on Monday", "am Montag", "le lundi", "el lunes"],
            "2023-10-16..2023-10-16",
        ),
    ] {
        for question in questions {
            assert_eq!(spans(question), [span], "{question}");
        }
    }
    let question = "Was geschah in der Woche vom M\u{e4}rz, la semaine derni\u{e8}re?";
    let said = read(question, NOW).said;
    let said: Vec<&str> = said.iter().map(|&(from, to)| &question[from..to]).collect();
    assert_eq!(said, ["M\u{e4}rz", "semaine derni\u{e8}re"]);
    for question in [
        "hier ist Anna",
        "is there life on Mars",
        "mayo and ketchup",
        "due soon",
    ] {
        assert!(spans(question).is_empty(), "{question}");
    }
}

#[test]
fn parts_of_days_in_other_languages() {
    for (questions, span) in [
        (
            &[
                "heute Morgen",
                "Was war heute fr\u{fc}h?",
                "heute Nachmittag",
                "diesen Abend",
                "esta ma\u{f1}ana",
                "esta tarde",
                "hoy por la ma\u{f1}ana",
                "esta noche",
                "hoy al mediod\u{ed}a",
                "ce matin",
                "cet apr\u{e8}s-midi",
                "cet apr\u{e8}s\u{2011}midi",
                "aujourd\u{2019}hui dans l'apr\u{e8}s-midi",
                "\u{c0} quoi sert-il ce midi ?",
                "today in the afternoon",
            ][..],
            "2023-10-18..2023-10-18",
        ),
        (
            &[
                "gestern Abend",
                "gestern am Nachmittag",
                "letzte Nacht",
                "ayer por la tarde",
                "Ayer por la noche",
                "ayer tarde",
                "anoche",
                "\u{bf}Qu\u{e9} hicimos anoche?",
                "la noche pasada",
                "hier soir",
                "hier apr\u{e8}s-midi",
                "Qu'est-ce que j'ai fait hier au soir ?",
                "la nuit derni\u{e8}re",
                "ieri sera",
                "ontem \u{e0} noite",
                "last night",
                "last evening",
                "yesterday in the evening",
            ],
            "2023-10-17..2023-10-17",
        ),
        (
            &[
                "vorgestern Abend",
                "avant-hier soir",
                "anteayer por la tarde",
                "the day before yesterday in the evening",
            ],
            "2023-10-16..2023-10-16",
        ),
        // That which ended this morning, and the next.
        (
            &["cette nuit", "heute Nacht", "this night"],
            "2023-10-17..2023-10-18",
        ),
        (
            &[
                "Montagmorgen",
                "am Montagmorgen",
                "Was geschah Montagabend im B\u{fc}ro?",
                "Montag fr\u{fc}h",
                "lundi matin",
                "lundi soir dernier",
                "el lunes por la ma\u{f1}ana",
                "on Monday morning",
                "last Monday evening",
                "what was there Monday morning?",
            ],
            "2023-10-16..2023-10-16",
        ),
    ] {
        for question in questions {
            assert_eq!(spans(question), [span], "{question}");
        }
    }
    for question in [
        "Was ist morgen?",
        "morgen Abend",
        "\u{fc}bermorgen",
        "Guten Morgen",
        "ma\u{f1}ana por la tarde",
        "pasado ma\u{f1}ana",
        "\u{bf}Es tarde?",
        "el tren lleg\u{f3} tarde",
        "demain soir",
        "Heiligabend",
        "hier ist Anna",
        "is hier nacht",
        "this MIDI file",
        "jeden Montagmorgen",
        "Montagmorgen-Runde",
        "every Monday morning",
        "next Monday morning",
        "am n\u{e4}chsten Montagmorgen",
        "lundi matin prochain",
        "Monday morning meeting",
        "los lunes por la ma\u{f1}ana",
        "Saturday",
    ] {
        assert!(spans(question).is_empty(), "{question}");
    }
    let question = "Was war heute, morgen, gestern Abend, Montagmorgen, avant-hier soir et \
                    aujourd'hui ou la nuit derni\u{e8}re ?";
    let said = read(question, NOW).said;
    let said: Vec<&str> = said.iter().map(|&(from, to)| &question[from..to]).collect();
    let times = [
        "heute",
        "gestern Abend",
        "avant-hier soir",
        "aujourd'hui",
        "nuit derni\u{e8}re",
    ];
    assert_eq!(said, times);
}

#[test]
fn times_with_two_ends() {
    for question in [
        "between March and May 2025",
        "from March to May 2025",
        "from 2025-03 until 2025-05",
        "between March 2025 and May 2025",
    ] {
        assert_eq!(spans(question), ["2025-03-01..2025-05-31"], "{question}");
    }
    assert_eq!(
        spans("between November and February 2025"),
        ["2024-11-01..2025-02-28"]
    );
    assert_eq!(spans("from 2019 to 2021"), ["2019-01-01..2021-12-31"]);
}

#[test]
fn a_year_is_found_behind_what_stands_between() {
    for question in [
        "en mayo de 2022",
        "em maio de 2022",
        "in May last year",
        "May of last year",
        "last year in May",
        "en mayo del a\u{f1}o pasado",
        "im Mai letzten Jahres",
    ] {
        assert_eq!(spans(question), ["2022-05-01..2022-05-31"], "{question}");
    }
    for question in ["el 17 de mayo de 2022", "em 17 de maio de 2022"] {
        assert_eq!(spans(question), ["2022-05-17..2022-05-17"], "{question}");
    }
    assert_eq!(spans("el 17 de mayo"), ["2023-05-17..2023-05-17"]);
    for question in ["May 3-9, 2022", "3-9 May 2022", "from 3 to 9 May 2022"] {
        assert_eq!(spans(question), ["2022-05-03..2022-05-09"], "{question}");
    }
    let both = ["2022-05-01..2022-05-31", "2022-06-01..2022-06-30"];
    assert_eq!(spans("May or June 2022"), both);
}

#[test]
fn vague_times_lie_around_a_day() {
    for (question, day) in [
        ("two years ago", "2021-10-18"),
        ("six months ago", "2023-04-18"),
        ("half a year ago", "2023-04-18"),
        ("two weeks ago", "2023-10-04"),
    ] {
        let span = read(question, NOW).spans[0];
        let middle = span.middle.unwrap();
        assert_eq!(date(middle), day, "{question}");
        assert!(span.from < middle && middle < span.to);
    }
    assert_eq!(read("three days ago", NOW).spans[0].middle, None);
}

#[test]
fn numbers_of_things_are_no_years() {
    for question in ["room 2019", "invoice 2021", "Zimmer 2019"] {
        assert_eq!(spans(question), [""; 0], "{question}");
    }
    assert_eq!(spans("the garden 2019").len(), 1);
}

#[test]
fn where_a_question_names_a_time() {
    let question = "What did we do on May 17th, 2025 and yesterday?";
    let said = read(question, NOW).said;
    let said: Vec<&str> = said.iter().map(|&(from, to)| &question[from..to]).collect();
    assert_eq!(said, ["May 17th, 2025", "yesterday"]);
}

#[test]
fn words_that_only_look_like_times() {
    for question in [
        "what may go wrong",
        "march on",
        "a second chance",
        "version 2.1",
        "port 3000",
        "10.0.0.1",
        "3/4 of it",
        "37 of 99",
    ] {
        assert!(
            spans(question).is_empty(),
            "{question}: {:?}",
            spans(question)
        );
    }
}

#[test]
fn what_a_question_asks_for() {
    assert!(read("When did she move?", NOW).asks);
    assert!(read("What is my current address?", NOW).recent);
    assert!(!read("What is my address?", NOW).recent);
    assert!(read("99 of 100 times", NOW).spans.is_empty());
    let _ = read("last year, yesterday, 1000 years ago, last month", 0);
}
