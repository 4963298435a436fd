//! How far a caller reaches: the filter that runs before anything is ranked, listed or counted.

use alloc::{string::String, vec::Vec};

use super::{
    names::Name,
    record::{Draft, Head, Scope},
    state::State,
};
use crate::caller::{Caller, EVERY_OWNER, SHARED_OWNER};

/// The collection of stored sessions of an agent's loop.
pub const SESSIONS: &str = "agent-session";

/// Which records a request may see. `None` does not narrow.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// Whose records; `None` is everybody's.
    pub owners: Option<Vec<String>>,
    /// Only this project's.
    pub project: Option<String>,
    /// With a project: also those that belong to none.
    pub global: bool,
    /// Only this agent's.
    pub agent: Option<String>,
    /// With an agent: also those that belong to none.
    pub common: bool,
    /// Only this session's.
    pub session: Option<String>,
}

impl Reach {
    /// What the caller's authority allows: its own records and the shared ones.
    pub fn of(caller: &Caller) -> Self {
        let owners = if caller.owner == EVERY_OWNER {
            None
        } else if caller.owner == SHARED_OWNER {
            Some(alloc::vec![caller.owner.clone()])
        } else {
            Some(alloc::vec![
                caller.owner.clone(),
                String::from(SHARED_OWNER)
            ])
        };
        Self {
            owners,
            ..Self::default()
        }
    }

    /// Whether it narrows nothing.
    pub fn is_all(&self) -> bool {
        let narrowed = [&self.project, &self.agent, &self.session];
        self.owners.is_none() && narrowed.iter().all(|name| name.is_none())
    }

    /// Whether it leaves out what an owner in it has.
    pub fn narrows(&self) -> bool {
        self.project.is_some() || self.agent.is_some() || self.session.is_some()
    }

    /// Whether records of a scope may be seen.
    pub fn admits_scope(&self, scope: &Scope) -> bool {
        let is = |wanted: &Option<String>, has: &String, open: bool| {
            let named = |wanted: &String| wanted == has || (open && has.is_empty());
            wanted.as_ref().is_none_or(named)
        };
        self.owners
            .as_ref()
            .is_none_or(|owners| owners.contains(&scope.owner))
            && is(&self.project, &scope.project, self.global)
            && is(&self.agent, &scope.agent, self.common)
            && is(&self.session, &scope.session, false)
    }

    /// Whether a record that it admits may be handed out as it is. A stored session of no project is not
    /// everybody's of the owner, as a memory of none is: what it has loaded may be of any.
    pub fn hands_out(&self, draft: &Draft) -> bool {
        let is = |project: &String| *project == draft.scope.project;
        draft.collection != SESSIONS || self.project.as_ref().is_none_or(is)
    }

    /// The same with the names looked up; a name the state never saw admits nothing.
    pub fn resolve(&self, state: &State) -> Resolved {
        let find = |text: &Option<String>| text.as_ref().map(|text| state.names().find(text));
        Resolved {
            owners: self.owners.as_ref().map(|owners| {
                owners
                    .iter()
                    .filter_map(|owner| state.names().find(owner))
                    .collect()
            }),
            project: find(&self.project),
            global: self.global,
            agent: find(&self.agent),
            common: self.common,
            session: find(&self.session),
        }
    }
}

/// A [`Reach`] ready to be asked about many heads. An inner `None` is a name never seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Resolved {
    owners: Option<Vec<Name>>,
    project: Option<Option<Name>>,
    global: bool,
    agent: Option<Option<Name>>,
    common: bool,
    session: Option<Option<Name>>,
}

impl Resolved {
    /// Whether records of the owner may be seen at all.
    pub fn admits_owner(&self, owner: Name) -> bool {
        self.owners
            .as_ref()
            .is_none_or(|owners| owners.contains(&owner))
    }

    /// Whether records of the agent may be seen at all.
    pub fn admits_agent(&self, agent: Name) -> bool {
        let wanted = |wanted: Option<Name>| wanted == Some(agent);
        self.agent.is_none_or(wanted) || (self.common && agent == Name(0))
    }

    /// Whether records of the project may be seen at all.
    pub fn admits_project(&self, project: Name) -> bool {
        let wanted = |wanted: Option<Name>| wanted == Some(project);
        self.project.is_none_or(wanted) || (self.global && project == Name(0))
    }

    /// Whether the record may be seen.
    pub fn admits(&self, head: &Head) -> bool {
        self.admits_owner(head.owner)
            && self.admits_project(head.project)
            && self.admits_agent(head.agent)
            && (self.session).is_none_or(|wanted| wanted == Some(head.session))
    }
}
