//! The space that a caller works in: the records of one owner and project.

use alloc::{
    borrow::ToOwned,
    format,
    string::{String, ToString},
};

use crate::{
    Caller, Result,
    host::Host,
    model::{
        Change, Draft, Head, Origin, Readers, Record, Scope, State,
        identity::{one_agent, own_agent, owner_of},
        numbered,
    },
    store::Handle,
};

/// Begins the name of an agent in a prefix; no escaped name holds it.
const AGENT: &str = "%@";

/// Owner and project of a caller, its agent where agents are isolated, and how its records are told
/// apart from those of other spaces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Space {
    owner: String,
    project: String,
    agent: String,
    prefix: String,
}

impl Space {
    /// The caller's space; one that reaches every owner works in that of the store's only owner.
    ///
    /// # Errors
    /// `denied` about `agent` without one where agents are isolated.
    pub fn of(state: &State, caller: &Caller) -> Result<Self> {
        let agent = own_agent(state, caller)?;
        Ok(Self::named(owner_of(caller), &caller.project, &agent))
    }

    /// The space of an owner and a project, of one of its agents unless that is empty.
    pub fn named(owner: &str, project: &str, agent: &str) -> Self {
        let mut prefix = String::new();
        if !(owner.is_empty() && project.is_empty() && agent.is_empty()) {
            prefix = format!("{}/{}", escaped(owner), escaped(project));
            if !agent.is_empty() {
                prefix += AGENT;
                prefix += &escaped(agent);
            }
            prefix.push('/');
        }
        Self {
            owner: owner.to_owned(),
            project: project.to_owned(),
            agent: agent.to_owned(),
            prefix,
        }
    }

    /// Whose records.
    pub fn owner(&self) -> &str {
        &self.owner
    }

    /// The id of a record by the id within the space.
    pub fn id(&self, bare: &str) -> String {
        format!("{}{bare}", self.prefix)
    }

    /// The id within the space.
    pub fn bare<'a>(&self, id: &'a str) -> &'a str {
        id.strip_prefix(self.prefix.as_str()).unwrap_or(id)
    }

    /// The id within the space, if the id is one of this space.
    pub fn own<'a>(&self, id: &'a str) -> Option<&'a str> {
        id.strip_prefix(self.prefix.as_str())
    }

    /// The scope of a record that the caller writes.
    pub fn scope(&self, caller: &Caller) -> Scope {
        Scope {
            owner: self.owner.clone(),
            project: self.project.clone(),
            agent: match self.agent.as_str() {
                "" => one_agent(caller).to_owned(),
                agent => agent.to_owned(),
            },
            session: caller.session.clone(),
        }
    }

    /// The latest records of a collection, in order of writing, expired ones included.
    pub fn all(&self, state: &State, collection: &str) -> impl DoubleEndedIterator<Item = Record> {
        self.chosen(state, collection, |_| true)
    }

    /// The latest records of a collection whose heads fit, in order of writing: only those are read.
    pub fn chosen<'s>(
        &self,
        state: &'s State,
        collection: &str,
        fits: impl Fn(&Head) -> bool + 's,
    ) -> impl DoubleEndedIterator<Item = Record> {
        let names = state.names();
        let here = names.find(&self.owner).zip(names.find(&self.project));
        state
            .live(collection)
            .filter(move |(_, head)| Some((head.owner, head.project)) == here && fits(head))
            .filter_map(|(slot, _)| state.record(slot))
            .filter(|record| self.holds(&record.id))
    }

    /// Whether an id of the owner and project is one of this space: those of isolated agents are not.
    fn holds(&self, id: &str) -> bool {
        match self.prefix.as_str() {
            "" => !id.starts_with("/%@"),
            prefix => id.starts_with(prefix),
        }
    }

    /// A latest record by its id within the space, expired or not.
    pub fn get(&self, state: &State, collection: &str, bare: &str) -> Option<Record> {
        state
            .get(collection, &self.id(bare))
            .filter(|record| record.latest)
    }

    /// Name of the counter that numbers a collection here.
    pub fn counter(&self, collection: &str) -> String {
        numbered::counter(collection, &self.prefix)
    }

    /// The next number of a collection, and the change that takes it.
    pub fn next(&self, state: &State, collection: &str) -> (u64, Change) {
        let name = self.counter(collection);
        let value = state.counter(&name) + 1;
        (value, Change::Count { name, value })
    }

    /// A row of the audit.
    pub fn audit(&self, action: &str, subject: &str, reason: &str) -> Change {
        Change::Audit {
            action: action.to_owned(),
            subject: subject.to_owned(),
            reason: reason.to_owned(),
            owner: Readers::of(&Scope {
                owner: self.owner.clone(),
                project: self.project.clone(),
                agent: self.agent.clone(),
                session: String::new(),
            })
            .packed(),
        }
    }
}

/// What every record that a call writes has in common.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pen {
    /// Where it is written.
    pub space: Space,
    /// Whose it is.
    pub scope: Scope,
    /// Where it comes from.
    pub origin: Origin,
    /// The clock, milliseconds UTC.
    pub now: u64,
}

impl Pen {
    /// The pen of a call.
    ///
    /// # Errors
    /// As [`Space::of`].
    pub fn of<H: Host>(handle: &Handle<'_, H>) -> Result<Self> {
        let space = Space::of(handle.store.state(), handle.call.caller)?;
        let scope = space.scope(handle.call.caller);
        Ok(Self {
            space,
            scope,
            origin: handle.origin(),
            now: handle.call.now,
        })
    }

    /// An empty first version of a record.
    pub fn draft(&self, collection: &str, bare: &str) -> Draft {
        Draft {
            collection: collection.to_owned(),
            id: self.space.id(bare),
            scope: self.scope.clone(),
            origin: self.origin.clone(),
            confidence: 1.0,
            created: self.now,
            updated: self.now,
            version: 1,
            ..Draft::default()
        }
    }

    /// The version after one that is there, with its text, as this call writes it.
    pub fn next(&self, record: &Record) -> Draft {
        Draft {
            origin: self.origin.clone(),
            updated: self.now,
            version: record.version + 1,
            ..record.draft.clone()
        }
    }
}

/// A name without the slash that separates names.
fn escaped(name: &str) -> String {
    if name.contains(['/', '%']) {
        name.replace('%', "%25").replace('/', "%2F")
    } else {
        name.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn space(owner: &str, project: &str) -> Space {
        let caller = Caller {
            owner: owner.into(),
            project: project.into(),
            ..Caller::default()
        };
        Space::of(&State::default(), &caller).unwrap()
    }

    #[test]
    fn ids_of_different_spaces_never_meet() {
        assert_eq!(space("", "").id("7"), "7");
        assert_eq!(space("*", "").id("7"), "7");
        assert_eq!(space("ada", "").id("7"), "ada//7");
        assert_ne!(space("a/b", "c").id("7"), space("a", "b/c").id("7"));
        let agent = Space::named("ada", "x", "a/b");
        assert_eq!(agent.id("7"), "ada/x%@a%2Fb/7");
        assert_ne!(agent.id("7"), space("ada", "x%@a%2Fb").id("7"));
        let here = space("ada", "x%");
        assert_eq!(here.bare(&here.id("k/1")), "k/1");
    }
}
