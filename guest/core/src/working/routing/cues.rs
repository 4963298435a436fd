//! Simple cues in the words of a question.

use alloc::{borrow::ToOwned, collections::BTreeSet, format, string::String, vec::Vec};

use crate::text::{analyse::is_stop, porter, unicode61};

/// Phrases that ask for the state of things.
const CURRENT: &[&str] = &[
    "what should i",
    "what should we",
    "what am i",
    "what are we",
    "what do i have",
    "supposed to",
    "do next",
    "next step",
    "next steps",
    "next task",
    "open tasks",
    "still open",
    "open decisions",
    "to do",
    "todo",
    "our goals",
    "my goals",
    "goal",
    "right now",
    "at the moment",
    "at present",
    "currently",
    "current",
    "where do we stand",
    "where are we",
    "status",
    "blocking",
    "blocked by",
    "waiting for",
    "have to",
    "left to",
    "remaining",
    "focus",
    "focusing",
    "active",
    "in progress",
    "the plan for",
    "deadline",
    "deadlines",
    "coming up",
    "priority",
    "priorities",
    "my day",
    "agenda",
    "who is responsible",
    "in charge",
    "on the team",
    "this week",
    "these days",
];

/// Words and phrases of one event that is over.
const PAST: &[&str] = &[
    "did",
    "was",
    "were",
    "ago",
    "yesterday",
    "last time",
    "happened",
    "happen",
    "exactly did",
    "last monday",
    "last tuesday",
    "last wednesday",
    "last thursday",
    "last friday",
    "last saturday",
    "last sunday",
    "last week",
    "last month",
    "last night",
    "earlier today",
    "the first time",
    "first tried",
    "the reason we gave",
    "we agreed",
    "you told",
    "i told",
    "we decided",
    "remember when",
    "back in",
    "back then",
    "used to be",
];

/// Words and phrases that look for a pattern.
const PATTERN: &[&str] = &[
    "how often",
    "how many times",
    "often",
    "usually",
    "typically",
    "normally",
    "generally",
    "in general",
    "on average",
    "tend",
    "tends",
    "pattern",
    "patterns",
    "trend",
    "trends",
    "track record",
    "over time",
    "over the last",
    "over the past",
    "over the year",
    "over the years",
    "over the months",
    "so far",
    "again and again",
    "every time",
    "each time",
    "whenever",
    "keep repeating",
    "repeating",
    "repeatedly",
    "historically",
    "than before",
    "more and more",
    "less and less",
    "developed",
    "evolved",
    "has changed",
    "how reliable",
    "compare",
    "compared",
    "with each other",
    "recurring",
    "always",
    "keeps happening",
    "have been",
    "have we learned",
    "lessons",
    "habit",
    "habits",
    "works best",
    "since the",
    "come up",
];

/// Phrases that announce something to be done.
const INTENT: &[&str] = &[
    "i am about to",
    "i m about to",
    "we are about to",
    "we re about to",
    "about to",
    "going to",
    "should i",
    "should we",
    "shall i",
    "shall we",
    "let s",
    "lets",
    "go ahead",
    "is it wise",
    "is it safe",
    "i plan to",
    "we plan to",
    "planning to",
    "thinking of",
    "thinking about",
    "want to",
    "wants to",
    "before i",
    "before we",
    "i will",
    "i ll",
    "we will",
    "we ll",
    "ready to",
    "ok to",
    "okay to",
    "time to",
    "can i",
    "can we",
    "may i",
];

/// Verbs whose effects are hard to undo, expensive or strategic, as stems.
const GRAVE: &[&str] = &[
    "accept",
    "acquir",
    "announc",
    "approv",
    "bui",
    "cancel",
    "close",
    "commit",
    "decommiss",
    "delet",
    "deploi",
    "destroi",
    "disabl",
    "discard",
    "drop",
    "eras",
    "fire",
    "found",
    "hire",
    "invest",
    "launch",
    "leas",
    "leav",
    "merg",
    "migrat",
    "move",
    "overwrit",
    "pai",
    "publish",
    "purchas",
    "purg",
    "push",
    "quit",
    "rais",
    "refund",
    "releas",
    "remov",
    "replac",
    "reset",
    "resign",
    "revok",
    "rewrit",
    "rollback",
    "sell",
    "send",
    "shut",
    "sign",
    "spend",
    "stop",
    "submit",
    "switch",
    "termin",
    "transfer",
    "truncat",
    "uninstal",
    "upgrad",
    "wipe",
    "wire",
    "withdraw",
];

/// Question words with which a subject can be followed by a verb in the past.
const WH: &[&str] = &["who", "which", "what", "when", "where", "why"];

/// Capitalised words that name nobody: the calendar, nationalities and languages, common
/// abbreviations.
const COMMON: &[&str] = &[
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "mondays",
    "tuesdays",
    "wednesdays",
    "thursdays",
    "fridays",
    "saturdays",
    "sundays",
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
    "i",
    "ok",
    "eur",
    "usd",
    "gbp",
    "api",
    "url",
    "pdf",
    "csv",
    "json",
    "html",
    "sql",
    "usb",
    "cpu",
    "gpu",
    "faq",
    "ceo",
    "cto",
    "cfo",
    "hr",
    "pr",
    "ai",
    "ui",
    "utc",
    "english",
    "german",
    "french",
    "spanish",
    "portuguese",
    "italian",
    "dutch",
    "chinese",
    "japanese",
    "korean",
    "arabic",
    "hindi",
    "russian",
    "polish",
    "europe",
    "europe's",
];

/// Irregular verbs in the past that ask for an event after a question word.
const IRREGULAR: &[&str] = &[
    "began", "bought", "broke", "built", "caught", "chose", "came", "cost", "drew", "fell", "felt",
    "found", "gave", "got", "had", "held", "kept", "knew", "led", "lost", "made", "met", "paid",
    "ran", "said", "sent", "set", "sold", "spoke", "spent", "told", "took", "thought", "went",
    "won", "wrote",
];

/// Words that end as a past tense does but ask for no event.
const NO_PAST: &[&str] = &[
    "need", "supposed", "called", "named", "related", "required", "planned",
];

/// What the words of a question say.
pub(super) struct Reading<'a> {
    question: &'a str,
    loaded: String,
    loaded_stems: BTreeSet<Vec<u8>>,
    /// The words in lower case, single blanks between and around them.
    plain: String,
}

impl<'a> Reading<'a> {
    pub(super) fn new(question: &'a str, loaded: &str) -> Self {
        let mut loaded_stems = BTreeSet::new();
        unicode61::tokens(loaded, |token| {
            porter::stem(token);
            loaded_stems.insert(token.clone());
        });
        Self {
            question,
            loaded: plain(loaded),
            loaded_stems,
            plain: plain(question),
        }
    }

    pub(super) fn is_current(&self) -> bool {
        self.first(CURRENT).is_some()
    }

    pub(super) fn is_past(&self) -> bool {
        self.past().is_some()
    }

    pub(super) fn is_pattern(&self) -> bool {
        self.first(PATTERN).is_some()
    }

    pub(super) fn is_action(&self) -> bool {
        self.action().is_some()
    }

    /// All cues, each with the signal that it stands for.
    pub(super) fn cues(&self) -> Vec<String> {
        let found = [
            ("current", self.first(CURRENT).map(ToOwned::to_owned)),
            ("past", self.past()),
            ("pattern", self.first(PATTERN).map(ToOwned::to_owned)),
            ("action", self.action()),
            (
                "entity",
                Some(self.stranger()).filter(|name| !name.is_empty()),
            ),
        ];
        found
            .iter()
            .filter_map(|(signal, cue)| Some(format!("{signal}: {}", cue.as_ref()?)))
            .collect()
    }

    fn first(&self, phrases: &[&'static str]) -> Option<&'static str> {
        phrases.iter().copied().find(|phrase| self.says(phrase))
    }

    fn says(&self, phrase: &str) -> bool {
        self.plain.contains(&format!(" {phrase} "))
    }

    fn words(&self) -> Vec<&str> {
        self.plain.split_whitespace().collect()
    }

    /// A phrase of the past, or a question word before a verb in the past tense.
    fn past(&self) -> Option<String> {
        if let Some(phrase) = self.first(PAST) {
            return Some(phrase.to_owned());
        }
        let words = self.words();
        let asks = words.first().is_some_and(|word| WH.contains(word));
        let verb = words.iter().skip(1).find(|word| {
            IRREGULAR.contains(*word)
                || (word.len() > 4 && word.ends_with("ed") && !NO_PAST.contains(*word))
        });
        verb.filter(|_| asks).map(|verb| (*verb).to_owned())
    }

    /// An announcement and a grave verb after it, or a grave verb as the order that opens the text.
    fn action(&self) -> Option<String> {
        let words = self.words();
        let opening = words.iter().position(|word| *word != "please");
        if let Some(order) = opening.and_then(|place| words.get(place))
            && is_grave(order)
        {
            return Some((*order).to_owned());
        }
        let intent = self.first(INTENT)?;
        let after = self.plain.split_once(&format!(" {intent} "))?.1;
        let verb = after
            .split_whitespace()
            .take(8)
            .find(|word| is_grave(word))?;
        Some(format!("{intent} ... {verb}"))
    }

    /// The first name in the question that the loaded documents do not know; else the first name;
    /// else nothing.
    pub(super) fn stranger(&self) -> String {
        let names = names(self.question);
        let unknown = names.iter().find(|name| !self.knows(name));
        unknown.or(names.first()).cloned().unwrap_or_default()
    }

    /// Whether the loaded documents hold the name, or its last word.
    pub(super) fn knows(&self, name: &str) -> bool {
        let name = plain(name);
        let last = name.split_whitespace().next_back().unwrap_or_default();
        !last.is_empty()
            && (self.loaded.contains(&name) || self.loaded.contains(&format!(" {last} ")))
    }

    /// Whether the question's own words stand in the loaded documents: at least three of five.
    pub(super) fn is_answered(&self) -> bool {
        let topic = self.topic_words();
        let found = topic.iter().filter(|word| {
            let mut stem = word.as_bytes().to_vec();
            porter::stem(&mut stem);
            self.loaded_stems.contains(&stem)
        });
        let found = found.count();
        found > 0 && found * 5 >= topic.len() * 3
    }

    /// What the question is about, as a query: its words without those of grammar, any of them.
    pub(super) fn topic(&self) -> String {
        self.topic_words().join(" OR ")
    }

    fn topic_words(&self) -> Vec<&str> {
        let mut words = Vec::new();
        for word in self.words() {
            let asks = matches!(word, "like" | "exactly" | "tell" | "remind");
            if word.chars().count() > 1 && !is_stop(word) && !asks && !words.contains(&word) {
                words.push(word);
            }
        }
        words
    }
}

fn is_grave(word: &str) -> bool {
    let mut stem = word.as_bytes().to_vec();
    porter::stem(&mut stem);
    GRAVE.iter().any(|grave| grave.as_bytes() == stem)
}

/// Words in lower case with single blanks between and around them.
fn plain(text: &str) -> String {
    let mut out = String::from(" ");
    for word in text
        .split(|sign: char| !sign.is_alphanumeric())
        .filter(|word| !word.is_empty())
    {
        out.push_str(&word.to_lowercase());
        out.push(' ');
    }
    out
}

/// Names: runs of capitalised words, and words that mix letters with digits or capitals. The
/// first word counts only where it cannot be a plain word at the start of a sentence.
fn names(question: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let mut run: Vec<&str> = Vec::new();
    let mut opens = true;
    for word in question.split_whitespace() {
        let bare = word.trim_matches(|sign: char| !sign.is_alphanumeric());
        let bare = bare
            .strip_suffix("'s")
            .or_else(|| bare.strip_suffix("\u{2019}s"))
            .unwrap_or(bare);
        let mixed = is_mixed(bare);
        let capital = bare.chars().next().is_some_and(char::is_uppercase);
        let common = COMMON.contains(&bare.to_lowercase().as_str());
        if !common && (mixed || (capital && !opens)) {
            run.push(bare);
        } else {
            close(&mut run, &mut names);
        }
        let ends =
            word.ends_with(['.', '?', '!', ':']) && !matches!(bare, "Dr" | "Mr" | "Mrs" | "Ms");
        if ends || word.ends_with(',') {
            close(&mut run, &mut names);
        }
        opens = ends;
    }
    close(&mut run, &mut names);
    names
}

fn close(run: &mut Vec<&str>, names: &mut Vec<String>) {
    if !run.is_empty() {
        names.push(run.join(" "));
        run.clear();
    }
}

/// A capital after a small letter, or letters beside digits.
fn is_mixed(word: &str) -> bool {
    let letters: Vec<char> = word.chars().collect();
    let inner = letters
        .windows(2)
        .any(|pair| pair[0].is_lowercase() && pair[1].is_uppercase());
    let digits = letters.iter().any(char::is_ascii_digit);
    inner || (digits && letters.iter().any(|letter| letter.is_uppercase()))
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;

    #[test]
    fn names_in_questions() {
        assert_eq!(
            names("Tell me about Marcus Oyelaran, please."),
            vec!["Marcus Oyelaran"]
        );
        assert_eq!(
            names("Find invoice INV-20931 for SimDeck"),
            vec!["INV-20931", "SimDeck"]
        );
        assert_eq!(names("Who is Dr. Amara Nwosu?"), vec!["Dr Amara Nwosu"]);
        assert_eq!(
            names("What do I do on Friday? Nothing."),
            Vec::<String>::new()
        );
        assert_eq!(names("What is Lena Ortiz's role?"), vec!["Lena Ortiz"]);
    }

    #[test]
    fn grave_orders_and_announcements() {
        let action = |text| Reading::new(text, "").action();
        assert_eq!(action("Please transfer the money"), Some("transfer".into()));
        assert_eq!(
            action("I'm going to fire him"),
            Some("going to ... fire".into())
        );
        assert_eq!(action("How do I send a mail?"), None);
    }
}
