//! Which files of some roots are skills, and which of several skills of one name counts.
//!
//! The host walks the file systems and passes paths; the rules are here, so that every host finds
//! the same skills.

use crate::sort::Arrange as _;
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
}

/// What became of a file: its place in the order of loading, or why it is passed over.
pub type Verdict = core::result::Result<usize, Passed>;

/// Judges files. Skills load in the order of scopes, then of roots, then of paths.
pub fn judge(candidates: &[Candidate<'_>]) -> Vec<Verdict> {
    let mut order: Vec<usize> = (0..candidates.len()).collect();
    order.arrange_by_key(|index| {
        let Candidate {
            scope,
            number,
            path,
        } = candidates[*index];
        (scope, number, path)
    });
    let mut verdicts = alloc::vec![Err(Passed::Name); candidates.len()];
    let mut taken = 0;
    for index in order {
        verdicts[index] = look(candidates[index].path).and_then(|()| {
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

/// Among skills in the order of loading: for each that another of the same name hides, the index
/// of the one that wins, the first.
pub fn hidden<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<Option<usize>> {
    let mut first: BTreeMap<String, usize> = BTreeMap::new();
    let judge = |(index, name): (usize, &str)| {
        let winner = *first.entry(name.to_string()).or_insert(index);
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
        }
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
        assert_eq!(hidden(["a", "b", "a", "a"]), [None, None, Some(0), Some(0)]);
    }
}
