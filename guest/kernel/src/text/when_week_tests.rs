//! Weekends, nights and days of the week, and what only looks like a time: names of people, numbers
//! that count no days.

use super::{NOW, spans};
use crate::text::when::{DAY, read};
use alloc::vec::Vec;

/// That each of these questions names this one time.
fn all_name(questions: &[&str], span: &str) {
    for question in questions {
        assert_eq!(spans(question), [span], "{question}");
    }
}

/// That none of these questions names a time.
fn none_names(questions: &[&str]) {
    for question in questions {
        assert_eq!(spans(question), [""; 0], "{question}");
    }
}

#[test]
fn weekends_are_a_saturday_and_a_sunday() {
    all_name(
        &[
            "last weekend",
            "What did we do over the weekend?",
            "at the weekend",
            "on the weekend",
            "letztes Wochenende",
            "am letzten Wochenende",
            "am Wochenende",
            "\u{fc}bers Wochenende",
            "le week-end dernier",
            "le weekend dernier",
            "pendant le week-end",
            "el fin de semana pasado",
            "\u{bf}Qu\u{e9} hicimos el fin de semana?",
            "lo scorso fine settimana",
            "il fine settimana scorso",
            "nel fine settimana",
            "no fim de semana passado",
            "no fim de semana",
        ],
        "2023-10-14..2023-10-15",
    );
    all_name(
        &[
            "this weekend",
            "dieses Wochenende",
            "ce week-end",
            "este fin de semana",
            "questo fine settimana",
            "neste fim de semana",
        ],
        "2023-10-21..2023-10-22",
    );
    all_name(
        &[
            "next weekend",
            "n\u{e4}chstes Wochenende",
            "le week-end prochain",
            "el fin de semana que viene",
            "el pr\u{f3}ximo fin de semana",
        ],
        "2023-10-28..2023-10-29",
    );
    all_name(&["last weekend in June"], "2023-06-24..2023-06-25");
    all_name(&["second weekend of May 2022"], "2022-05-14..2022-05-15");
    all_name(&["since last weekend"], "2023-10-14..2023-10-18");
    all_name(&["after the weekend"], "2023-10-16..2023-10-18");
    none_names(&[
        "every weekend",
        "the weekend",
        "plans for the weekend",
        "is there no weekend shift?",
        "over the weekend before the trip",
        "did the week end?",
        "mein Wochenende",
    ]);
    all_name(&["Did last week end well?"], "2023-10-09..2023-10-15");
    assert_eq!(
        said("Was war \u{fc}bers Wochenende los?"),
        ["\u{fc}bers Wochenende"]
    );
    assert_eq!(said("el fin de semana pasado"), ["fin de semana pasado"]);
}

#[test]
fn a_weekend_is_over_when_the_next_one_is_last() {
    let days = |question: &str, day: u64| -> Vec<u64> {
        let spans = read(question, NOW + day * DAY).spans;
        spans.iter().map(|span| span.from / DAY).collect()
    };
    // Saturday 14 October, from the Thursday after it on.
    let saturday = NOW / DAY - 4;
    for (day, last, this, over) in [
        (1, 0, 7, 0),
        (2, 0, 7, 0),
        (3, 0, 7, 7),
        (4, 0, 7, 7),
        (5, 7, 7, 7),
        (6, 7, 7, 7),
        (7, 7, 14, 7),
    ] {
        assert_eq!(days("last weekend", day), [saturday + last], "{day}");
        assert_eq!(days("this weekend", day), [saturday + this], "{day}");
        assert_eq!(days("over the weekend", day), [saturday + over], "{day}");
    }
}

#[test]
fn nights_of_days_of_the_week() {
    all_name(
        &[
            "the night of Friday",
            "on the night of Friday",
            "What was there Friday night?",
            "la noche del viernes",
            "na noite de sexta-feira",
            "sexta-feira \u{e0} noite",
            "na sexta-feira",
            "la nuit de vendredi",
            "la notte di venerd\u{ec}",
            "Freitagnacht",
        ],
        "2023-10-13..2023-10-13",
    );
    all_name(
        &[
            "the night from Friday to Saturday",
            "Einsatz in der Nacht von Freitag auf Samstag",
            "in der Nacht auf Samstag",
            "in der Nacht zum Samstag",
            "von Freitag auf Samstag",
            "la nuit de vendredi \u{e0} samedi",
            "la noche del viernes al s\u{e1}bado",
            "la notte tra venerd\u{ec} e sabato",
        ],
        "2023-10-13..2023-10-14",
    );
    all_name(
        &["the morning of Monday", "la ma\u{f1}ana del lunes"],
        "2023-10-16..2023-10-16",
    );
    all_name(&["no s\u{e1}bado"], "2023-10-14..2023-10-14");
    none_names(&[
        "a night of music",
        "no Saturday train",
        "die Nacht von Zoltan",
    ]);
    assert_eq!(
        said("Einsatz in der Nacht von Freitag auf Samstag"),
        ["Nacht von Freitag auf Samstag"]
    );
}

#[test]
fn times_of_one_word_in_other_languages() {
    all_name(
        &["stamattina", "stasera", "hoje de manh\u{e3}"],
        "2023-10-18..2023-10-18",
    );
    all_name(&["stanotte"], "2023-10-17..2023-10-18");
    all_name(
        &["ieri sera", "ontem pela manh\u{e3}"],
        "2023-10-17..2023-10-17",
    );
    all_name(
        &[
            "l'altro ieri",
            "ieri l'altro",
            "avantieri",
            "anteayer",
            "antes de ayer",
            "anteontem",
            "antes de ontem",
            "avant-hier",
            "vorgestern",
        ],
        "2023-10-16..2023-10-16",
    );
    assert_eq!(
        said("l'altro ieri, ieri l'altro, antes de ayer"),
        ["l'altro ieri", "ieri l'altro", "antes de ayer"]
    );
    none_names(&["antes de comer", "un altro", "fine", "fin de la historia"]);
}

#[test]
fn from_one_day_of_the_week_to_another() {
    all_name(
        &[
            "between Friday and Sunday",
            "from Friday evening to Sunday",
            "from last Friday to Sunday",
            "entre viernes y domingo",
            "zwischen Freitag und Sonntag",
        ],
        "2023-10-13..2023-10-15",
    );
    all_name(
        &[
            // Today is a Wednesday, and not over.
            "from Monday to Wednesday",
            "von Montag bis Mittwoch",
            "vom Montag bis zum Mittwoch",
            "entre lunes y mi\u{e9}rcoles",
            "entre el lunes y el mi\u{e9}rcoles",
            "entre lundi et mercredi",
            "da luned\u{ec} a mercoled\u{ec}",
            "entre segunda-feira e quarta-feira",
        ],
        "2023-10-09..2023-10-11",
    );
    all_name(&["from Monday to Tuesday"], "2023-10-16..2023-10-17");
    all_name(&["from Monday to yesterday"], "2023-10-16..2023-10-17");
    all_name(&["between Monday and Friday"], "2023-10-09..2023-10-13");
    all_name(
        &[
            "zwischen M\u{e4}rz und Mai 2022",
            "von M\u{e4}rz bis Mai 2022",
            "de marzo a mayo de 2022",
        ],
        "2022-03-01..2022-05-31",
    );
    none_names(&[
        "open from Monday to Friday",
        "de lunes a viernes",
        "from Monday to Anna",
        "between Monday and",
        "from Monday to the",
        "between Saturday or Sunday",
    ]);
    assert_eq!(
        said("Wer war von Montag bis Mittwoch da?"),
        ["von Montag bis Mittwoch"]
    );
}

#[test]
fn numbers_that_count_no_days() {
    none_names(&[
        "-3 days ago",
        "\u{2212}3 days ago",
        "What happened -3 days ago?",
        "minus 3 days ago",
        "minus three weeks ago",
        "0 days ago",
        "999999999 days ago",
        "99999999999999999999 days ago",
        "999 years ago",
        "in the last 999 years",
        "4294967295\u{5e74}5\u{6708}8\u{65e5}",
    ]);
    all_name(
        &["3 days ago", "2-3 days ago", "What happened - 3 days ago?"],
        "2023-10-15..2023-10-15",
    );
    for question in [
        "900 days ago",
        "next weekend",
        "in the night to Monday",
        "over the weekend",
    ] {
        for now in [0, DAY, u64::MAX / 2] {
            let _ = read(question, now);
        }
    }
    assert!(read("900 days ago", DAY).spans.is_empty());
}

#[test]
fn people_are_called_like_months() {
    none_names(&[
        "What happened to May?",
        "Who is May?",
        "Did April call?",
        "What does June like?",
        "What is August's address?",
        "Tell me about May's birthday",
        "a letter from April",
        "between April and Tom",
        "April and June are friends",
        "In June's garden",
        "Did Jan call after Jan left?",
        "March on",
        "\u{bf}Qu\u{e9} dijo Julio?",
        "the news of May",
    ]);
    all_name(
        &[
            "What did Anna say in May?",
            "what did anna say in may",
            "last May",
            "this May",
            "May?",
            "the month of May",
            "May 2023",
            "May of this year",
            "our May trip",
            "Who is May of May 2023?",
            "Did May call in May?",
            "\u{bf}Qu\u{e9} vi en mayo?",
            "im Mai",
        ],
        "2023-05-01..2023-05-31",
    );
    all_name(
        &["Did May call on 8 May?", "May 8", "May 8th"],
        "2023-05-08..2023-05-08",
    );
    all_name(
        &["\u{bf}Qu\u{e9} dijo Julio en julio?", "en Julio"],
        "2023-07-01..2023-07-31",
    );
    all_name(&["What happened in july"], "2023-07-01..2023-07-31");
    all_name(
        &["from april to june", "between April and June"],
        "2023-04-01..2023-06-30",
    );
    let months = ["2023-03-01..2023-03-31", "2023-05-01..2023-05-31"];
    for question in ["in March and May", "March to May", "in March, May"] {
        assert_eq!(spans(question), months, "{question}");
    }
}

#[test]
fn what_comes_again_or_is_to_come_was_not() {
    none_names(&[
        "every December",
        "next May",
        "im n\u{e4}chsten Mai",
        "mayo pr\u{f3}ximo",
        "le lundi prochain",
        "el lunes que viene",
        "il luned\u{ec} prossimo",
        "lundi soir prochain",
    ]);
    all_name(&["in May next year"], "2024-05-01..2024-05-31");
}

/// Where a question names times, in its words.
fn said(question: &str) -> Vec<&str> {
    let said = read(question, NOW).said;
    said.iter().map(|&(from, to)| &question[from..to]).collect()
}
