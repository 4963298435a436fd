//! Rows of the audit, and who may read them.

use alloc::{string::String, vec::Vec};

use serde::{Deserialize, Serialize};

use super::{reach::Reach, record::Scope};
use crate::caller::EVERY_OWNER;

/// One row of the audit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AuditRow {
    /// When, milliseconds UTC.
    pub at: u64,
    /// What was done.
    pub action: String,
    /// To what.
    pub subject: String,
    /// Why, or how much.
    pub reason: String,
    /// Who may read it, as [`Readers::packed`] writes it; an owner alone in rows of before.
    pub owner: String,
}

/// Between the names of a row's scopes; no name holds it.
const BORDER: char = '\u{1F}';
/// Stands before what is written for a [`BORDER`] in a name, and for itself.
const ESCAPE: char = '\u{1E}';
/// In the place of a name: all of them. No caller is bound to it, so that only one who is bound to
/// nothing admits it.
const EVERY: &str = "\u{7F}";
/// Names in a scope.
const NAMES: usize = 4;

/// Who may read a row, as it was when it was written: whatever becomes of the records that it is
/// about, and whatever its texts look like.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Readers {
    /// Scope of what the row is about.
    subject: Scope,
    /// Scopes of all that its reason tells of; `None`: nobody knows.
    reason: Option<Vec<Scope>>,
    /// Whether all of the subject's scope is known.
    whole: bool,
}

impl Readers {
    /// Those of a row about a record, whose reason tells of this record alone.
    pub fn of(subject: &Scope) -> Self {
        Self {
            subject: subject.clone(),
            reason: Some(Vec::new()),
            whole: true,
        }
    }

    /// The same with a reason that also tells of records in other scopes.
    #[must_use]
    pub fn telling_of(mut self, scopes: impl IntoIterator<Item = Scope>) -> Self {
        self.reason.get_or_insert_default().extend(scopes);
        self
    }

    /// The scope of what somebody says who reaches so much: it may name anything of that.
    pub fn said_within(reach: &Reach) -> Scope {
        let every = || String::from(EVERY);
        Scope {
            owner: reach
                .owners
                .as_ref()
                .and_then(|owners| owners.first().cloned())
                .unwrap_or_else(every),
            project: reach.project.clone().unwrap_or_else(every),
            agent: reach.agent.clone().unwrap_or_else(every),
            session: String::new(),
        }
    }

    /// The scope of a record that nobody can look up any more.
    pub fn unknown() -> Scope {
        Self::said_within(&Reach::default())
    }

    /// As a row keeps it: the names of the subject's scope, then those of each other scope that the
    /// reason tells of, or one empty name when there is none.
    pub fn packed(&self) -> String {
        let mut out = packed(&self.subject);
        for scope in self.reason.iter().flatten() {
            out.push(BORDER);
            out += &packed(scope);
        }
        if self.reason.as_ref().is_some_and(Vec::is_empty) {
            out.push(BORDER);
        }
        out
    }

    fn unpacked(text: &str) -> Self {
        let mut names: Vec<String> = text.split(BORDER).map(unescaped).collect();
        let own = names.len() == NAMES + 1 && names.last().is_some_and(String::is_empty);
        if own {
            names.pop();
        }
        let whole = names.len().is_multiple_of(NAMES);
        let mut scopes = names.chunks(NAMES).map(scope_of);
        let subject = scopes.next().unwrap_or_default();
        let rest: Vec<Scope> = scopes.collect();
        Self {
            subject,
            reason: (whole && (own || !rest.is_empty())).then_some(rest),
            whole,
        }
    }
}

impl AuditRow {
    /// Whose the records are that it is about; `*` for one that is about any owner's.
    pub fn whose(&self) -> String {
        let owner = self.owner.split(BORDER).next().unwrap_or_default();
        if owner == EVERY {
            return String::from(EVERY_OWNER);
        }
        unescaped(owner)
    }

    /// Whether a caller of this reach may know of the row. A row that does not tell all of the scope
    /// is for those who reach all of its owner.
    pub fn is_told(&self, reach: &Reach) -> bool {
        let readers = Readers::unpacked(&self.owner);
        reach.admits_scope(&readers.subject) && (readers.whole || !reach.narrows())
    }

    /// The reason, empty for a caller that does not reach all that it tells of. Where that is not
    /// known it is for those who reach all of the owner.
    pub fn told_reason(&self, reach: &Reach) -> &str {
        let readers = Readers::unpacked(&self.owner);
        let open = match &readers.reason {
            Some(scopes) => scopes.iter().all(|scope| reach.admits_scope(scope)),
            None => !reach.narrows(),
        };
        if open { &self.reason } else { "" }
    }
}

fn packed(scope: &Scope) -> String {
    let names = [&scope.owner, &scope.project, &scope.agent, &scope.session];
    let names = names.map(|name| escaped(name));
    names.join("\u{1F}")
}

fn scope_of(names: &[String]) -> Scope {
    let name = |at: usize| names.get(at).cloned().unwrap_or_default();
    Scope {
        owner: name(0),
        project: name(1),
        agent: name(2),
        session: name(3),
    }
}

fn escaped(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for letter in name.chars() {
        match letter {
            ESCAPE => out.extend([ESCAPE, '0']),
            BORDER => out.extend([ESCAPE, '1']),
            _ => out.push(letter),
        }
    }
    out
}

fn unescaped(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    let mut letters = name.chars();
    while let Some(letter) = letters.next() {
        match letter {
            ESCAPE if letters.next() == Some('1') => out.push(BORDER),
            _ => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::{AuditRow, Readers};
    use crate::{
        Caller,
        model::{Reach, Scope},
    };

    fn scope(project: &str) -> Scope {
        Scope {
            owner: "anna".into(),
            project: project.into(),
            ..Scope::default()
        }
    }

    fn reach(project: &str) -> Reach {
        let caller = Caller {
            owner: "anna".into(),
            ..Caller::default()
        };
        Reach {
            project: (!project.is_empty()).then(|| String::from(project)),
            global: true,
            ..Reach::of(&caller)
        }
    }

    fn row(owner: &str) -> AuditRow {
        AuditRow {
            reason: "why".into(),
            owner: owner.into(),
            ..AuditRow::default()
        }
    }

    fn told(row: &AuditRow, project: &str) -> (bool, bool) {
        let reach = reach(project);
        (row.is_told(&reach), !row.told_reason(&reach).is_empty())
    }

    #[test]
    fn promise_9_who_reads_a_row_is_kept_with_it() {
        let own = row(&Readers::of(&scope("pa")).packed());
        assert_eq!(told(&own, "pa"), (true, true));
        assert!(!told(&own, "pb").0);
        let both = row(&Readers::of(&scope("")).telling_of([scope("pa")]).packed());
        assert_eq!(
            [told(&both, "pa"), told(&both, "pb")],
            [(true, true), (true, false)]
        );
        // Who is bound to nothing may have named anything.
        let said = Readers::said_within(&reach(""));
        let free = row(&Readers::of(&scope("")).telling_of([said]).packed());
        assert_eq!(
            [told(&free, "pa"), told(&free, "")],
            [(true, false), (true, true)]
        );
        assert!(
            !told(
                &row(&Readers::of(&scope(""))
                    .telling_of([Readers::unknown()])
                    .packed()),
                "pa"
            )
            .1
        );
    }

    #[test]
    fn what_a_row_does_not_keep_is_told_to_nobody_who_is_bound() {
        // Rows of before: an owner alone, then a scope without those of the reason.
        for (kept, seen) in [
            ("anna", false),
            ("anna\u{1F}\u{1F}\u{1F}", true),
            ("anna\u{1F}pa", false),
        ] {
            assert_eq!(told(&row(kept), "pa"), (seen, false), "{kept:?}");
            assert_eq!(told(&row(kept), ""), (true, true), "{kept:?}");
        }
        assert!(!told(&row("bob"), "").0);
    }

    #[test]
    fn no_name_is_taken_for_another() {
        let odd = scope("a\u{1F}b\u{1E}0");
        let kept = row(&Readers::of(&odd).telling_of([odd.clone()]).packed());
        assert_eq!(told(&kept, "a\u{1F}b\u{1E}0"), (true, true));
        for other in ["a b", "a", "a\u{1E}1b\u{1E}0"] {
            assert!(!told(&kept, other).0, "{other:?}");
        }
        assert_eq!(kept.whose(), "anna");
    }
}
