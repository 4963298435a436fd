//! What a question has to do with the names of documents.
//!
//! Who writes an id or a name means it: the document of that id comes first, then those of that
//! name, each first as it is written and then in other letters, then documents whose id or name
//! begins so, then what a ranking found. A question that is a word of a name by itself (`go`) is no
//! beginning of a longer word (`google-drive`): such documents come last.

use alloc::{collections::BTreeSet, string::String, vec::Vec};

use crate::sort::Gather as _;
pub use crate::text::spelling::{composed, folded};
use crate::{sort::Arrange as _, text::space};

/// Shortest beginning of a name that is looked for, in bytes.
pub const PREFIX: usize = 2;

/// How the names of a document answer a question; an earlier one is the better answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Naming {
    /// The question is its id.
    Id,
    /// Its id in other letters.
    IdInOtherLetters,
    /// Its name.
    Name,
    /// Its name in other letters.
    NameInOtherLetters,
    /// Neither.
    Not,
}

impl Naming {
    /// How an id and other names answer a question.
    pub fn of<'a>(question: &str, id: &str, names: impl IntoIterator<Item = &'a str>) -> Self {
        let question = composed(space::trim(question));
        let wanted = question.to_lowercase();
        let read = |name: &str, same: Self, folds: Self| match composed(space::trim(name)) {
            name if name == question => same,
            name if name.to_lowercase() == wanted => folds,
            _ => Self::Not,
        };
        let by_id = read(id, Self::Id, Self::IdInOtherLetters);
        let names = names.into_iter();
        let others = names.map(|name| read(name, Self::Name, Self::NameInOtherLetters));
        others.fold(by_id, Self::min)
    }

    /// Whether the question is the id or a name.
    pub fn is_exact(self) -> bool {
        self != Self::Not
    }
}

/// Whether a name holds the question as a word: nothing that goes on stands beside it. A capital
/// after another letter begins a word.
pub fn holds_word(name: &str, question: &str) -> bool {
    let (name, question) = (composed(space::trim(name)), folded(space::trim(question)));
    let letters: Vec<char> = name.chars().collect();
    (0..letters.len()).any(|from| {
        let before = from.checked_sub(1).map(|at| letters[at]);
        let starts = before.is_none_or(|before| parts(before, letters[from]));
        starts && ends_word(&letters[from..], &question)
    })
}

/// Whether letters begin with a question, as a whole word.
fn ends_word(letters: &[char], question: &str) -> bool {
    let mut wanted = question.chars().peekable();
    let mut last = None;
    for letter in letters {
        if wanted.peek().is_none() {
            return last.is_none_or(|last| parts(last, *letter));
        }
        for small in letter.to_lowercase() {
            if wanted.next() != Some(small) {
                return false;
            }
        }
        last = Some(*letter);
    }
    wanted.next().is_none()
}

/// Whether a word may end between two characters.
fn parts(before: char, after: char) -> bool {
    !before.is_alphanumeric()
        || !after.is_alphanumeric()
        || after.is_uppercase() && !before.is_uppercase()
}

/// What an order is made of; documents by their numbers.
#[derive(Clone, Copy, Debug)]
pub struct Found<'a> {
    /// Documents that are named, each once.
    pub named: &'a [(Naming, u32)],
    /// Documents with a name that begins with the question, by name.
    pub beginning: &'a [u32],
    /// What the ranking found, best first.
    pub ranked: &'a [u32],
    /// The question is a word of a name that the ranking found.
    pub is_word: bool,
}

/// The order of an answer, each document once: what is named, what begins so, what was ranked.
pub fn order(found: &Found<'_>) -> Vec<u32> {
    let place = |doc: u32| found.ranked.iter().position(|other| *other == doc);
    let mut named = found.named.to_vec();
    named.arrange_by_key(|(naming, doc)| (*naming, place(*doc).unwrap_or(usize::MAX)));
    let named = named.into_iter().map(|(_, doc)| doc);
    let begins: BTreeSet<u32> = found.beginning.iter().copied().gather();
    let ranked = found.ranked.iter().copied();
    let liked = ranked.clone().filter(|doc| begins.contains(doc));
    let unranked = found
        .beginning
        .iter()
        .copied()
        .filter(|doc| place(*doc).is_none());
    let mut order: Vec<u32> = named.chain(liked).collect();
    if found.is_word {
        order.extend(ranked.chain(unranked));
    } else {
        order.extend(unranked.chain(ranked));
    }
    let mut seen = BTreeSet::new();
    order.retain(|doc| seen.insert(*doc));
    order
}

/// What names are compared with for beginnings: the question in small letters; nothing for one
/// that is too short.
pub fn beginning_of(question: &str) -> Option<String> {
    let folded = folded(space::trim(question));
    (folded.len() >= PREFIX).then_some(folded)
}

#[cfg(test)]
mod tests {
    use super::{Found, Naming, beginning_of, holds_word, order};

    #[test]
    fn an_id_counts_before_a_name_and_letters_as_written_before_others() {
        let of = |id: &str, name: &str| Naming::of(" userById ", id, [name]);
        assert_eq!(of("userById", "userById"), Naming::Id);
        assert_eq!(of("USERBYID", "userById"), Naming::IdInOtherLetters);
        assert_eq!(of("x", " userById "), Naming::Name);
        assert_eq!(of("x", "Userbyid"), Naming::NameInOtherLetters);
        assert_eq!(of("x", "user by id"), Naming::Not);
        assert!(Naming::Id < Naming::Name && !Naming::Not.is_exact());
    }

    #[test]
    fn letters_with_marks_are_the_same_however_they_were_typed() {
        let (one, apart) = ("caf\u{e9}", "cafe\u{301}");
        for (question, name) in [(one, apart), (apart, one)] {
            assert_eq!(Naming::of(question, name, []), Naming::Id);
            assert_eq!(Naming::of(question, "x", [name]), Naming::Name);
            assert_eq!(beginning_of(question).as_deref(), Some(one));
            assert!(holds_word(name, question));
        }
        assert_eq!(Naming::of("CAF\u{c9}", apart, []), Naming::IdInOtherLetters);
    }

    #[test]
    fn a_word_of_a_name_stands_by_itself() {
        for (name, question) in [
            ("go-patterns", "go"),
            ("Learn Go", "go"),
            ("userById", "by"),
            ("userById", "USER"),
            ("code review expert", "code review"),
            ("go", "Go"),
        ] {
            assert!(holds_word(name, question), "{name} {question}");
        }
        for (name, question) in [
            ("google", "go"),
            ("cargo", "go"),
            ("logging", "go"),
            ("", "go"),
        ] {
            assert!(!holds_word(name, question), "{name} {question}");
        }
    }

    #[test]
    fn what_is_named_then_what_begins_so_then_the_ranking() {
        let found = Found {
            named: &[(Naming::Name, 9), (Naming::Id, 8), (Naming::Name, 3)],
            beginning: &[5, 3, 7],
            ranked: &[1, 3, 7, 2],
            is_word: false,
        };
        assert_eq!(order(&found), [8, 3, 9, 7, 5, 1, 2]);
        let finished = Found {
            is_word: true,
            ..found
        };
        assert_eq!(order(&finished), [8, 3, 9, 7, 1, 2, 5]);
    }

    #[test]
    fn one_letter_is_no_beginning() {
        assert_eq!(beginning_of(" A "), None);
        assert_eq!(beginning_of(" aB ").as_deref(), Some("ab"));
    }
}
