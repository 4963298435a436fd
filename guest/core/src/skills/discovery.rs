//! Which files of some roots are skills, and which of several skills of one name counts.
//!
//! The host walks the file systems and passes paths; the rules are here, so that every host finds
//! the same skills. A file that is reached on several ways, through links or below several roots, is
//! one skill: the rule which way counts is here too.

use crate::{sort::Arrange as _, text::space};
use alloc::{
    collections::BTreeMap,
    string::{String, ToString},
    vec::Vec,
};

/// The file that makes a folder a skill.
pub const FILE_NAME: &str = "SKILL.md";
/// How many folders below a root a skill may lie.
pub const DEPTH: usize = 6;
/// How many skills are taken from all roots.
pub const COUNT: usize = 5000;
/// How many folders a host looks into below one root; a link may lead anywhere.
pub const FOLDERS: usize = 20_000;
/// Folders that are not looked into.
pub const IGNORED: [&str; 6] = [
    ".git",
    "node_modules",
    "__pycache__",
    "target",
    ".venv",
    ".hg",
];

/// Whose root it is; an earlier one wins over a later one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scope {
    /// The project's; to be passed only when the project is trusted.
    Project,
    /// The user's.
    User,
    /// What came with a program.
    Bundled,
}

impl Scope {
    /// What it is called.
    pub fn word(self) -> &'static str {
        match self {
            Self::Project => "project",
            Self::User => "user",
            Self::Bundled => "bundled",
        }
    }
}

/// A file that a host found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate<'a> {
    /// Whose root it lies below.
    pub scope: Scope,
    /// Which of the roots of this scope, in the order in which they count.
    pub number: u32,
    /// Path below the root, parted by `/`.
    pub path: &'a str,
    /// Where the path leads once links are followed, whole; empty: nowhere else.
    pub real: &'a str,
}

impl Candidate<'_> {
    /// Whether the path leads through a link: where it leads does not end as it does.
    fn is_linked(&self) -> bool {
        let rest = self.real.strip_suffix(self.path);
        !self.real.is_empty() && rest.is_none_or(|rest| !rest.is_empty() && !rest.ends_with('/'))
    }
}

/// Why a file is no skill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passed {
    /// It has another name, or lies in no folder.
    Name,
    /// A folder above it is ignored.
    Ignored,
    /// It lies too deep.
    Depth,
    /// There are too many.
    Count,
    /// It is the file of another candidate, which counts: its index.
    Again(usize),
}

/// What became of a file: its place in the order of loading, or why it is passed over.
pub type Verdict = core::result::Result<usize, Passed>;

/// Judges files. Skills load in the order of scopes, then of roots, then of paths. Of several ways to
/// one file counts the one of the first scope, then of the first root, then one without a link, then
/// the first path.
pub fn judge(candidates: &[Candidate<'_>]) -> Vec<Verdict> {
    let mut order: Vec<usize> = (0..candidates.len()).collect();
    order.arrange_by_key(|index| {
        let one = &candidates[*index];
        (one.scope, one.number, one.is_linked(), one.path)
    });
    let mut verdicts: Vec<Verdict> = candidates
        .iter()
        .map(|one| look(one.path).map(|()| 0))
        .collect();
    let mut ways: BTreeMap<&str, usize> = BTreeMap::new();
    for index in &order {
        let real = candidates[*index].real;
        if verdicts[*index].is_ok() && !real.is_empty() {
            let counts = *ways.entry(real).or_insert(*index);
            if counts != *index {
                verdicts[*index] = Err(Passed::Again(counts));
            }
        }
    }
    order.arrange_by_key(|index| {
        let one = &candidates[*index];
        (one.scope, one.number, one.path)
    });
    let mut taken = 0;
    for index in order {
        verdicts[index] = verdicts[index].and_then(|_| {
            let place = taken;
            taken += usize::from(taken < COUNT);
            (place < COUNT).then_some(place).ok_or(Passed::Count)
        });
    }
    verdicts
}

fn look(path: &str) -> core::result::Result<(), Passed> {
    let folders: Vec<&str> = match path.rsplit_once('/') {
        Some((folders, FILE_NAME)) => folders.split('/').filter(|step| !step.is_empty()).collect(),
        _ => return Err(Passed::Name),
    };
    if folders.iter().any(|folder| IGNORED.contains(folder)) {
        return Err(Passed::Ignored);
    }
    if folders.is_empty() {
        return Err(Passed::Name);
    }
    if folders.len() > DEPTH {
        Err(Passed::Depth)
    } else {
        Ok(())
    }
}

/// Among skills in the order of loading: for each that another of the same name hides, blanks around
/// it aside, the index of the one that wins, the first.
pub fn hidden<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<Option<usize>> {
    let mut first: BTreeMap<String, usize> = BTreeMap::new();
    let judge = |(index, name): (usize, &str)| {
        let winner = *first.entry(space::trim(name).to_string()).or_insert(index);
        (winner != index).then_some(winner)
    };
    names.into_iter().enumerate().map(judge).collect()
}

#[cfg(test)]
mod tests {
    use super::{COUNT, Candidate, Passed, Scope, hidden, judge};
    use alloc::{format, string::String, vec, vec::Vec};

    fn candidate(scope: Scope, path: &str) -> Candidate<'_> {
        Candidate {
            scope,
            number: 0,
            path,
            real: "",
        }
    }

    #[test]
    fn a_file_counts_once_on_the_way_that_needs_no_link() {
        let way = |scope, number, path, real| Candidate {
            scope,
            number,
            path,
            real,
        };
        let verdicts = judge(&[
            way(
                Scope::Bundled,
                0,
                "a-link/SKILL.md",
                "/r/deep/real/SKILL.md",
            ),
            way(
                Scope::Bundled,
                0,
                "deep/real/SKILL.md",
                "/r/deep/real/SKILL.md",
            ),
            way(Scope::Bundled, 1, "real/SKILL.md", "/r/deep/real/SKILL.md"),
            way(
                Scope::Bundled,
                0,
                "z-link/SKILL.md",
                "/r/deep/real/SKILL.md",
            ),
            way(Scope::Bundled, 0, "b/SKILL.md", "/r/b/SKILL.md"),
            // A link of the project's own stands before the file of the user that it leads to.
            way(Scope::User, 0, "u/SKILL.md", "/home/u/SKILL.md"),
            way(Scope::Project, 0, "p/SKILL.md", "/home/u/SKILL.md"),
            // What is no skill on one way may be one on another.
            way(
                Scope::User,
                0,
                "target/x/SKILL.md",
                "/home/target/x/SKILL.md",
            ),
            way(Scope::User, 0, "x/SKILL.md", "/home/target/x/SKILL.md"),
            way(Scope::User, 0, "alink/SKILL.md", "/home/blink/SKILL.md"),
            way(Scope::User, 0, "blink/SKILL.md", "/home/blink/SKILL.md"),
            way(Scope::User, 0, "link/SKILL.md", "/home/blink/SKILL.md"),
        ]);
        let wanted = [
            Err(Passed::Again(1)),
            Ok(4),
            Err(Passed::Again(1)),
            Err(Passed::Again(1)),
            Ok(3),
            Err(Passed::Again(6)),
            Ok(0),
            Err(Passed::Ignored),
            Ok(2),
            Err(Passed::Again(10)),
            Ok(1),
            Err(Passed::Again(10)),
        ];
        assert_eq!(verdicts, wanted);
    }

    #[test]
    fn roots_of_one_scope_count_in_their_order() {
        let one = |number, path| Candidate {
            number,
            ..candidate(Scope::User, path)
        };
        let verdicts = judge(&[
            one(1, "a/SKILL.md"),
            one(0, "z/SKILL.md"),
            one(0, "b/SKILL.md"),
            candidate(Scope::Project, "zz/SKILL.md"),
        ]);
        assert_eq!(verdicts, [Ok(3), Ok(2), Ok(1), Ok(0)]);
    }

    #[test]
    fn files_are_judged_by_name_place_and_depth() {
        let verdicts = judge(&[
            candidate(Scope::User, "b/SKILL.md"),
            candidate(Scope::Project, "z/SKILL.md"),
            candidate(Scope::User, "a/skill.md"),
            candidate(Scope::User, "node_modules/x/SKILL.md"),
            candidate(Scope::User, "1/2/3/4/5/6/7/SKILL.md"),
            candidate(Scope::User, "SKILL.md"),
        ]);
        let wanted = vec![
            Ok(1),
            Ok(0),
            Err(Passed::Name),
            Err(Passed::Ignored),
            Err(Passed::Depth),
            Err(Passed::Name),
        ];
        assert_eq!(verdicts, wanted);
    }

    #[test]
    fn the_number_of_skills_is_bounded() {
        let paths: Vec<String> = (0..COUNT + 2)
            .map(|number| format!("{number:06}/SKILL.md"))
            .collect();
        let candidates: Vec<_> = paths
            .iter()
            .map(|path| candidate(Scope::User, path))
            .collect();
        let verdicts = judge(&candidates);
        assert_eq!(verdicts[COUNT - 1], Ok(COUNT - 1));
        assert_eq!(verdicts[COUNT + 1], Err(Passed::Count));
    }

    #[test]
    fn the_first_of_a_name_hides_the_others() {
        assert_eq!(
            hidden(["a", "b", " a", "a\t"]),
            [None, None, Some(0), Some(0)]
        );
    }
}
