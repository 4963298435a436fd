//! Questions that name a time.

use super::*;

#[test]
fn a_question_of_a_time_alone_brings_its_texts_newest_first() {
    // Day 19,500 is 2023-05-23; the question is asked on day 19,700.
    let mut index = store(&[
        ("lunch with Eve", 0, 19_495),
        ("the boat was sold", 0, 19_500),
        ("the new chairs are here", 0, 19_600),
        ("a thunderstorm", 0, 19_699),
    ]);
    assert_eq!(
        docs(&ask(&mut index, "What did we do in May 2023?")),
        [1, 0]
    );
    assert_eq!(docs(&ask(&mut index, "what happened yesterday?")), [3]);
    let nothing = ask(&mut index, "what happened in 2019?");
    assert_eq!(nothing.empty, Some(Empty::NothingMatches));
}

/// What the one record of yesterday says in other words stands among the first ten.
#[test]
fn a_text_of_the_last_days_is_there_in_other_words() {
    let mut texts = vec![("I did repair the gate", 0, 19_300); 20];
    texts.push(("fixed the bike", 0, 19_699));
    texts.push(("lunch with Eve", 0, 19_698));
    let mut index = store(&texts);
    let constants = Constants::default();
    let mut first = |question: &str, limit: usize, whole: bool| {
        let ask = Ask {
            question,
            partitions: &[0],
            now: 19_700 * DAY,
            limit,
            texts: &(),
            meaning: None,
            whole,
            outside: &[],
            constants: &constants,
        };
        let found = docs(&index.recall(&ask, &mut |_| true));
        found.into_iter().take(10).collect::<Vec<_>>()
    };
    let question = "what did I repair yesterday?";
    let ten = first(question, 10, false);
    assert!(ten.contains(&20) && !ten.contains(&21), "{ten:?}");
    assert_eq!(first(question, 10, true), ten);
    assert_eq!(first(question, 3, false), ten[..3]);
    let older = first("what did I repair in May 2023?", 10, false);
    assert!(!older.contains(&20), "{older:?}");
    // Few hits: behind them.
    assert_eq!(
        first("did Eve repair the bike yesterday?", 10, false).len(),
        10
    );
}

/// A word for a time may be a name, a date part of a text: who says it comes first.
#[test]
fn a_text_that_says_the_time_comes_before_those_of_it() {
    let mut index = store(&[
        ("May is our new colleague", 0, 19_300),
        ("the boat was sold", 0, 19_500),
        ("the release of 2023-05-23 was rolled back", 0, 19_600),
    ]);
    assert_eq!(docs(&ask(&mut index, "May"))[0], 0);
    assert_eq!(docs(&ask(&mut index, "Who is May?"))[0], 0);
    assert_eq!(docs(&ask(&mut index, "2023-05-23")), [2, 1]);
    assert_eq!(docs(&ask(&mut index, "what happened on 2023-05-23?")), [1]);
}

/// What belongs to a named time is found behind any number of better matches of other times.
#[test]
fn a_named_time_is_looked_for_beyond_the_pool() {
    let mut texts = vec![("the garden and what grows in the garden", 0, 19_600); 300];
    texts[7] = (
        "a long walk through a garden with friends from school",
        0,
        19_500,
    );
    let mut index = store(&texts);
    assert_eq!(docs(&ask(&mut index, "garden in May 2023"))[0], 7);
}

/// Of texts that are alike, those nearest to a vague time come first, behind any number of others.
#[test]
fn a_vague_time_is_nearest_to_its_day() {
    let texts: Vec<(&str, u32, u64)> = (18_500..19_700)
        .map(|day| ("we worked in the garden", 0, day))
        .collect();
    let mut index = store(&texts);
    // Two years before 2023-12-09.
    let day = 19_700 - 730 - 18_500;
    for question in ["garden two years ago", "what happened two years ago?"] {
        let found = docs(&ask(&mut index, question));
        assert!(found[0].abs_diff(day) <= 1, "{question}: {found:?}");
    }
}
