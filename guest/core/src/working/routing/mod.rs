//! Which memory tier a question should go to: the protocol's decision tree over six signals, and
//! the cues that stand in for signals the caller does not give.
//!
//! The first signal that holds decides:
//!
//! 1. it asks for the current state (tasks, goals, who is involved, what to do): tier one;
//! 2. what is loaded answers it: tier one;
//! 3. it asks about one past event: tier two;
//! 4. it names somebody or something that the loaded documents do not know: tier two;
//! 5. it asks for a pattern over time: both;
//! 6. it is about to do something grave: both.
//!
//! Nothing of it: tier one.

mod cues;

use alloc::{borrow::ToOwned, string::String, vec::Vec};

use self::cues::Reading;

/// Where to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tier {
    /// The loaded working documents.
    One,
    /// Search in the long-term records.
    Two,
    /// Both.
    Both,
}

impl Tier {
    /// Its word: `one`, `two` or `both`.
    pub fn word(self) -> &'static str {
        match self {
            Self::One => "one",
            Self::Two => "two",
            Self::Both => "both",
        }
    }
}

/// What the caller knows about a question; `None` leaves it to the cues.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Signals {
    /// It asks for the current state.
    pub current: Option<bool>,
    /// What is loaded answers it.
    pub loaded: Option<bool>,
    /// It asks about one past event.
    pub past: Option<bool>,
    /// Whom or what it names; empty for nobody.
    pub entity: Option<String>,
    /// Whether the loaded documents know the entity.
    pub known: Option<bool>,
    /// It asks for a pattern over time.
    pub pattern: Option<bool>,
    /// It is about to do something grave.
    pub action: Option<bool>,
}

/// Where a question goes, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// The tier.
    pub tier: Tier,
    /// Number of the rule that fired, 0 for none.
    pub rule: u32,
    /// What to search for in tier two; empty for tier one.
    pub query: String,
    /// The signals as they were used, given or derived.
    pub used: Signals,
    /// What in the question gave the derived signals away.
    pub cues: Vec<String>,
}

/// Routes a question. `loaded` is the text of the working documents at hand, empty when none are.
pub fn route(question: &str, loaded: &str, given: &Signals) -> Route {
    let reading = Reading::new(question, loaded);
    let used = derive(&reading, given);
    let holds = |signal: Option<bool>| signal == Some(true);
    let stranger =
        used.entity.as_ref().is_some_and(|name| !name.is_empty()) && used.known == Some(false);
    let (rule, tier) = if holds(used.current) {
        (1, Tier::One)
    } else if holds(used.loaded) {
        (2, Tier::One)
    } else if holds(used.past) {
        (3, Tier::Two)
    } else if stranger {
        (4, Tier::Two)
    } else if holds(used.pattern) {
        (5, Tier::Both)
    } else if holds(used.action) {
        (6, Tier::Both)
    } else {
        (0, Tier::One)
    };
    let query = match (tier, used.entity.as_deref()) {
        (Tier::One, _) => String::new(),
        (_, Some(name)) if !name.is_empty() => name.to_owned(),
        _ => reading.topic(),
    };
    Route {
        tier,
        rule,
        query,
        used,
        cues: reading.cues(),
    }
}

/// A rule in words.
pub fn reason(rule: u32) -> &'static str {
    match rule {
        1 => "it asks for the current state",
        2 => "what is loaded answers it",
        3 => "it asks about one past event",
        4 => "it names somebody or something that the loaded documents do not know",
        5 => "it asks for a pattern over time",
        6 => "it is about to do something grave",
        _ => "nothing calls for the long-term records",
    }
}

/// Fills in what was not given.
fn derive(reading: &Reading<'_>, given: &Signals) -> Signals {
    let action = given.action.unwrap_or_else(|| reading.is_action());
    let pattern = given.pattern.unwrap_or_else(|| reading.is_pattern());
    let past = given.past.unwrap_or_else(|| !pattern && reading.is_past());
    let current = given
        .current
        .unwrap_or_else(|| !action && !pattern && !past && reading.is_current());
    let entity = given.entity.clone().unwrap_or_else(|| reading.stranger());
    let known = given.known.unwrap_or_else(|| reading.knows(&entity));
    let open = !action && !pattern && !past && (entity.is_empty() || known);
    let loaded = given
        .loaded
        .unwrap_or_else(|| open && reading.is_answered());
    Signals {
        current: Some(current),
        loaded: Some(loaded),
        past: Some(past),
        entity: Some(entity),
        known: Some(known),
        pattern: Some(pattern),
        action: Some(action),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUESTIONS: &str = include_str!("questions.tsv");
    const LOADED: &str = include_str!("loaded.json");

    /// Questions of a set: tier, rule, text.
    fn questions(set: &str) -> Vec<(&'static str, u32, &'static str)> {
        QUESTIONS
            .lines()
            .filter(|line| !line.starts_with('#'))
            .map(|line| {
                let columns: Vec<&str> = line.split('\t').collect();
                (
                    columns[0],
                    columns[1],
                    columns[2].parse().expect("a rule"),
                    columns[3],
                )
            })
            .filter(|(own, ..)| *own == set)
            .map(|(_, tier, rule, text)| (tier, rule, text))
            .collect()
    }

    fn right(set: &str) -> (usize, usize) {
        let questions = questions(set);
        let wrong: Vec<String> = questions
            .iter()
            .filter_map(|(tier, rule, text)| {
                let route = route(text, LOADED, &Signals::default());
                (route.tier.word() != *tier).then(|| {
                    let (rule_found, cues) = (route.rule, route.cues);
                    alloc::format!("{text} (rule {rule}, took {rule_found}: {cues:?})")
                })
            })
            .collect();
        let count = questions.len();
        assert!(
            wrong.len() * 100 <= count * 15,
            "{set}: {} of {count} wrong: {wrong:#?}",
            wrong.len()
        );
        (count - wrong.len(), count)
    }

    #[test]
    fn the_open_questions_go_where_they_should() {
        let (right, count) = right("open");
        assert_eq!(count, 79);
        assert!(right * 100 >= count * 85);
    }

    #[test]
    fn the_kept_questions_go_where_they_should() {
        let (right, count) = right("kept");
        assert_eq!(count, 41);
        assert!(right * 100 >= count * 85);
    }

    #[test]
    fn given_signals_win_in_the_order_of_the_rules() {
        let all = Signals {
            current: Some(true),
            loaded: Some(true),
            past: Some(true),
            entity: Some("Kestrel".into()),
            known: Some(false),
            pattern: Some(true),
            action: Some(true),
        };
        let mut signals = all;
        for (rule, tier) in [
            (1, Tier::One),
            (2, Tier::One),
            (3, Tier::Two),
            (4, Tier::Two),
            (5, Tier::Both),
            (6, Tier::Both),
            (0, Tier::One),
        ] {
            let route = route("anything", "", &signals);
            assert_eq!((route.rule, route.tier), (rule, tier));
            match rule {
                1 => signals.current = Some(false),
                2 => signals.loaded = Some(false),
                3 => signals.past = Some(false),
                4 => signals.entity = Some(String::new()),
                5 => signals.pattern = Some(false),
                _ => signals.action = Some(false),
            }
        }
    }

    #[test]
    fn the_query_is_the_name_or_the_topic() {
        let named = route(
            "What do we know about Halden Logistics?",
            LOADED,
            &Signals::default(),
        );
        assert_eq!((named.rule, named.query.as_str()), (4, "Halden Logistics"));
        let topic = route(
            "How did we fix the lidar dropouts?",
            LOADED,
            &Signals::default(),
        );
        assert_eq!(
            (topic.rule, topic.query.as_str()),
            (3, "fix OR lidar OR dropouts")
        );
    }
}
