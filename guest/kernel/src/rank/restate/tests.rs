//! The rule against pairs: a first set, written down before the first rule, a second one that was
//! held back while that was made, a third one of small forms, written down before the rule was
//! made strict, and a fourth one of names and layout, which one reader labelled.

use alloc::{string::String, vec::Vec};

use super::{Difference, difference, sense};
use crate::rank::jaccard::{NEAR, similarity};

const PAIRS: &str = include_str!("pairs.tsv");
const HELD_BACK: &str = include_str!("held_back.tsv");
const STRICT: &str = include_str!("strict.tsv");
const LAYOUT: &str = include_str!("layout.tsv");

struct Pair {
    kind: &'static str,
    /// What a second reader called it, who knew neither the first labels nor the rule.
    blind: &'static str,
    old: String,
    new: String,
}

impl Pair {
    /// Whether both readers say that the new text says the old one again.
    fn is_same(&self) -> bool {
        self.kind == "same" && self.blind == "same"
    }

    fn similarity(&self) -> f64 {
        similarity(&self.old.to_lowercase(), &self.new.to_lowercase())
    }
}

fn pairs() -> Vec<Pair> {
    let mut both = read(PAIRS);
    both.extend(read(HELD_BACK));
    both.extend(read(STRICT));
    both.extend(read(LAYOUT));
    both
}

fn read(text: &'static str) -> Vec<Pair> {
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let mut columns = line.split('\t');
            let mut next = || columns.next().expect("three columns");
            let (kind, old, new) = (next(), unescape(next()), unescape(next()));
            let blind = columns.next().unwrap_or(kind);
            Pair {
                kind,
                blind,
                old,
                new,
            }
        })
        .collect()
}

fn unescape(text: &str) -> String {
    let mut out = String::new();
    let mut pieces = text.split("\\u");
    out.push_str(pieces.next().unwrap_or_default());
    for piece in pieces {
        let code = u32::from_str_radix(&piece[..4], 16).expect("four hexadecimal digits");
        out.push(char::from_u32(code).expect("a character"));
        out.push_str(&piece[4..]);
    }
    out
}

/// Whether the guarded rule lets the old text go.
fn retires(pair: &Pair) -> bool {
    difference(&pair.old, &pair.new) == Difference::Nothing
}

#[test]
fn promise_12_no_true_text_is_retired() {
    let pairs = pairs();
    assert!(
        read(PAIRS).len() >= 200,
        "the set has {} pairs",
        pairs.len()
    );
    for pair in pairs.iter().filter(|pair| !pair.is_same()) {
        assert!(!retires(pair), "{} | {}", pair.old, pair.new);
        let turned = Pair {
            kind: pair.kind,
            blind: pair.blind,
            old: pair.new.clone(),
            new: pair.old.clone(),
        };
        assert!(!retires(&turned), "{} | {}", turned.old, turned.new);
    }
}

/// Of what both readers call a restatement at least nine in ten retire the old text.
#[test]
fn restatements_still_supersede() {
    let pairs = pairs();
    let close: Vec<&Pair> = pairs.iter().filter(|pair| pair.is_same()).collect();
    let kept: Vec<&&Pair> = close.iter().filter(|pair| !retires(pair)).collect();
    let texts: Vec<_> = kept.iter().map(|pair| (&pair.old, &pair.new)).collect();
    assert!(
        kept.len() * 10 <= close.len(),
        "{} of {} restatements are not superseded: {texts:?}",
        kept.len(),
        close.len()
    );
}

/// Corrections are never applied unasked; the near-match hint names the old text.
#[test]
fn the_hint_names_most_corrections() {
    let pairs = pairs();
    let corrections: Vec<&Pair> = pairs
        .iter()
        .filter(|pair| pair.kind == "correction")
        .collect();
    let named = corrections
        .iter()
        .filter(|pair| {
            let frame = sense(&pair.old).frame;
            pair.similarity() > NEAR || frame.is_some() && frame == sense(&pair.new).frame
        })
        .count();
    assert!(
        named * 10 >= corrections.len() * 8,
        "{named} of {}",
        corrections.len()
    );
}

#[test]
fn lists_are_sorted() {
    use super::words::{
        ANDS, AUXILIARIES, DAYS, DETERMINERS, DOERS, EMBEDS, EMPHASIS, EQUAL_SPELLINGS, GOES_ON,
        LITERALS, MEANT, NAMED, NAMING, NEGATIONS, NOT_EACH, NUMBERS, PATTERNS, PERIODS,
        PREPOSITIONS, SAYING, SPELT, STARTERS, TAKING, is_in,
    };
    for list in [
        ANDS,
        AUXILIARIES,
        DETERMINERS,
        EMBEDS,
        EMPHASIS,
        GOES_ON,
        LITERALS,
        MEANT,
        NAMED,
        NAMING,
        NEGATIONS,
        NOT_EACH,
        PATTERNS,
        PERIODS,
        PREPOSITIONS,
        SAYING,
        STARTERS,
        TAKING,
        DOERS,
        SPELT,
    ] {
        let words: Vec<&str> = list.split(' ').collect();
        assert!(words.is_sorted_by(|one, other| one < other), "{list:?}");
        assert!(words.iter().all(|word| is_in(list, word)), "{list:?}");
        assert!(
            !["", "aa", "zz", "\u{FFFF}"]
                .iter()
                .any(|word| is_in(list, word))
        );
    }
    for list in [DAYS, EQUAL_SPELLINGS, NUMBERS] {
        assert!(list.is_sorted_by(|one, other| one.0 < other.0), "{list:?}");
    }
}

#[test]
fn an_announcement_counts_in_front_only() {
    assert_eq!(
        difference("push to main", "Please note that push to main"),
        Difference::Nothing
    );
    let apart = difference("always test", "Never push to main. Note: always test");
    assert_ne!(
        apart,
        Difference::Nothing,
        "what stands before a later note is said"
    );
}

#[test]
fn promise_12_small_words_that_carry_meaning_count() {
    for (old, new) in [
        ("do not just restart the pump", "do not restart the pump"),
        (
            "the font of the label is too small",
            "the font of the label is small",
        ),
        ("refunds arrive within 5 days", "refunds arrive in 5 days"),
        ("refunds arrive within a week", "refunds arrive in a week"),
        ("pay thirteen euros", "pay fourteen euros"),
        ("a calls b and fails", "a calls b and it fails"),
    ] {
        assert_ne!(difference(old, new), Difference::Nothing, "{old} | {new}");
    }
    for (old, new) in [
        ("it is in the yard", "it's in the yard"),
        ("check licences", "check licenses"),
        ("read the e-mail twice", "read the email twice"),
        ("pay within three days", "pay within 3 days"),
        ("stop after one working day", "stop after 1 working day"),
        ("user is in Rome", "The user is in Rome"),
        ("Delete the repository now", "  Delete  the repository now."),
    ] {
        assert_eq!(difference(old, new), Difference::Nothing, "{old} | {new}");
    }
}

#[test]
fn promise_12_case_counts_where_it_carries_meaning() {
    for (one, other) in [
        ("door code aB3xY9", "door code ab3xy9"),
        ("door code aB3xY9", "door code Ab3xY9"),
        ("compile with -O2", "compile with -o2"),
        ("run it with -V", "run it with -v"),
        ("the link carries 100 Mb", "the link carries 100 MB"),
        ("give 5 Mg of it", "give 5 mg of it"),
        ("a disk of 5GB", "a disk of 5Gb"),
        ("include Types.h", "include types.h"),
        ("logs go to Logs/App.txt", "logs go to logs/app.txt"),
        ("read Max_Size", "read max_size"),
        ("the key is AbC", "the key is aBc"),
        ("the key is AbC", "the key is ABC"),
        ("use option X", "use option x"),
        ("\u{6587}\u{4EF6}Types.h", "\u{6587}\u{4EF6}types.h"),
    ] {
        for (old, new) in [(one, other), (other, one)] {
            assert_ne!(difference(old, new), Difference::Nothing, "{old} | {new}");
        }
    }
    for (old, new) in [
        ("The house is red", "the house is red"),
        ("NEVER push to main", "Never push to main"),
        ("we do NOT push on a Friday", "we do not push on a friday"),
        ("I'm in, so wait", "I am in, so wait"),
    ] {
        assert_eq!(difference(old, new), Difference::Nothing, "{old} | {new}");
    }
}

/// Found by looking for what each tolerance could let through.
#[test]
fn promise_12_no_tolerance_reaches_further_than_it_may() {
    for (one, other) in [
        (
            "Please the guests of the inn first",
            "the guests of the inn first",
        ),
        (
            "Remember that night in the old inn",
            "Remember night in the old inn",
        ),
        ("Set it to MUST in the sheet", "Set it to must in the sheet"),
        (
            "The gate says NOT ready at noon",
            "The gate says not ready at noon",
        ),
        ("Look for the pattern foo.", "Look for the pattern foo"),
        (
            "The coach shouts the word go!",
            "The coach shouts the word go",
        ),
        ("The user works for Yahoo!", "The user works for Yahoo"),
        ("The range a\u{2013}b is closed", "The range a-b is closed"),
        ("Nobody left, and is ill", "Nobody left and is ill"),
        (
            "We think Tom is ill, and is away",
            "We think Tom is ill and is away",
        ),
        (
            "All but Tom, and never Ann, pay",
            "All but Tom and never Ann, pay",
        ),
        ("Use the \"only\" clause here", "Use the only clause here"),
        ("The dog's in the yard", "The dog is in the yard"),
        (
            "Start at twenty five past noon",
            "Start at 20 five past noon",
        ),
        ("Not each guest has a key", "Not every guest has a key"),
        ("Guests see each other day", "Guests see every other day"),
        ("Anna does not really like tea", "Anna does not like tea"),
        ("Anna really likes tea", "Anna likes tea"),
        ("use the \"quiet\" mode of it", "use the quiet mode of it"),
        ("Can signs the form", "can signs the form"),
        (
            "Sie haben den Schl\u{FC}ssel",
            "sie haben den Schl\u{FC}ssel",
        ),
        ("use strict", "Use strict"),
        ("\u{5024}\u{306F}1 2", "\u{5024}\u{306F}12"),
        ("The users pay", "Users pay"),
        ("The text reads don't walk", "The text reads do not walk"),
        ("Our slogan: don't panic", "Our slogan: do not panic"),
        ("The rule is for each x", "The rule is for every x"),
        ("The text says grey clouds", "The text says gray clouds"),
        ("Call the room x  yard", "Call the room x yard"),
        ("The pin is 12  34", "The pin is 12 34"),
        ("The room is AB  CD", "The room is AB CD"),
        ("Save it as plan.", "Save it as plan"),
        ("Domain example.", "Domain example"),
        (
            "\u{547D}\u{4EE4}\u{662F} ls a",
            "\u{547D}\u{4EE4}\u{662F} ls  a",
        ),
        ("The letter \u{212B} is used", "The letter \u{C5} is used"),
        ("Das Passwort ist Stra\u{DF}e", "Das Passwort ist Strasse"),
        ("We print two  blanks", "We print two blanks"),
    ] {
        for (old, new) in [(one, other), (other, one)] {
            assert_ne!(difference(old, new), Difference::Nothing, "{old} | {new}");
        }
    }
}

#[test]
fn what_keeps_texts_apart_has_a_name() {
    let cases = [
        ("listen on port 80", "listen on port 81", Difference::Number),
        ("push to main", "never push to main", Difference::Negation),
        ("tabs over spaces", "spaces over tabs", Difference::Order),
        ("red house", "blue house", Difference::Word),
        ("The house is red.", "the house is red", Difference::Nothing),
    ];
    for (old, new, wanted) in cases {
        assert_eq!(difference(old, new), wanted, "{old} | {new}");
    }
}

proptest::proptest! {
    #[test]
    fn restating_is_symmetric_and_keeps_the_sense(
        old in "[a-c]{1,3}( (not|the|on|[a-c]{1,3}|[0-9]{1,2})){0,6}[.?!]?",
        new in "[a-c]{1,3}( (not|the|on|[a-c]{1,3}|[0-9]{1,2})){0,6}[.?!]?",
    ) {
        let forward = difference(&old, &new);
        proptest::prop_assert_eq!(forward == Difference::Nothing, difference(&new, &old) == Difference::Nothing);
        proptest::prop_assert_eq!(difference(&old, &old), Difference::Nothing);
        if forward == Difference::Nothing {
            proptest::prop_assert_eq!(sense(&old), sense(&new));
        }
    }

    #[test]
    fn any_text_has_a_sense(text in "\\PC{0,60}") {
        proptest::prop_assert_eq!(difference(&text, &text), Difference::Nothing);
        let _ = sense(&text);
    }
}
