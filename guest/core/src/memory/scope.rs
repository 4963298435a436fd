//! How far a call reaches: the caller's authority, narrowed by what the request names.

use alloc::string::{String, ToString};

use super::SESSION;
use crate::{
    Caller, Error, Result,
    model::{
        Head, Reach, Record, Scope, State,
        identity::{
            EVERY_AGENT, agent_name, beyond, check_name, identity, isolated, one_agent, owner_of,
            reach_of, sight_of, standard_agent,
        },
    },
    text::space,
};

/// What a request says about its scope; blank is nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Named<'a> {
    /// Which project.
    pub project: Option<&'a str>,
    /// Which agent; `*` for all, when reading.
    pub agent: Option<&'a str>,
    /// Which session.
    pub session: Option<&'a str>,
}

/// Whose a new record is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Writing(pub Scope);

/// Which records a call may see.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The filter.
    pub reach: Reach,
}

impl Writing {
    /// The scope of a new record: what the request names, else the caller, else the store's setting.
    ///
    /// # Errors
    /// `denied` when the request names another project, agent or session than the caller's, and when
    /// agents are isolated and the caller is none; `too-large` for a long name.
    pub fn of(state: &State, caller: &Caller, named: &Named<'_>) -> Result<Self> {
        let mut agent = narrow("agent", one_agent(caller), agent_name(named.agent))?;
        let of_none = isolated(state) && agent.is_empty() && caller.agent == EVERY_AGENT;
        if agent == EVERY_AGENT || of_none {
            let message = "agent must name one agent: records of every agent do not exist";
            return Err(Error::invalid("agent", message));
        }
        if isolated(state) {
            agent = identity(state, caller, Some(&agent))?.unwrap_or(agent);
        } else if agent.is_empty() {
            agent = standard_agent(state);
        }
        Ok(Self(Scope {
            owner: owner_of(caller).to_string(),
            project: narrow("project", &caller.project, named.project)?,
            agent,
            session: narrow("session", &caller.session, named.session)?,
        }))
    }
}

impl Reading {
    /// The reach of a call. A caller that is bound to a session reads what other sessions left, which
    /// is what memory is for, and names none of them.
    ///
    /// # Errors
    /// As [`Writing::of`]; `denied` about `agent` when agents are isolated and the caller is none: a
    /// reader without an identity reads nothing rather than everything, whatever its request names.
    pub fn of(state: &State, caller: &Caller, named: &Named<'_>) -> Result<Self> {
        let project = narrow("project", &caller.project, named.project)?;
        let session = named
            .session
            .map(space::trim)
            .filter(|session| !session.is_empty());
        let reach = Reach {
            project: (!project.is_empty()).then_some(project),
            global: true,
            agent: read_agent(state, caller, agent_name(named.agent))?,
            session: None,
            ..Reach::of(caller)
        };
        let mut reading = Self { reach };
        // A session is named by its host; which of several of that name is meant, the scope says.
        if let Some(name) = session {
            let known = super::look::find(state, &reading, SESSION, name);
            let stored = known.map_or_else(|_| name.to_string(), |row| row.draft.scope.session);
            super::sessions::bound(caller, &stored, name)?;
            reading.reach.session = Some(stored);
        }
        Ok(reading)
    }

    /// What a caller reaches that writes into a scope: where agents are isolated, what is of the same
    /// agent; else all that it may read.
    ///
    /// # Errors
    /// As [`Reading::of`].
    pub fn beside(state: &State, caller: &Caller, scope: &Scope) -> Result<Self> {
        let named = Named {
            agent: isolated(state).then_some(scope.agent.as_str()),
            ..Named::default()
        };
        Self::of(state, caller, &named)
    }

    /// All that a caller may name: what its answers are counted within.
    ///
    /// # Errors
    /// As [`Reading::of`].
    pub fn sight(state: &State, caller: &Caller) -> Result<Self> {
        let reach = sight_of(state, caller)?;
        Ok(Self { reach })
    }

    /// All that a caller reaches that names nothing.
    ///
    /// # Errors
    /// As [`Reading::of`].
    pub fn everything(state: &State, caller: &Caller) -> Result<Self> {
        let reach = reach_of(state, caller)?;
        Ok(Self { reach })
    }

    /// The newest version of a record, if it is in reach.
    pub fn get(&self, state: &State, collection: &str, id: &str) -> Option<Record> {
        let record = state.get(collection, id)?;
        self.sees(state, &record).then_some(record)
    }

    /// Whether a version is in reach.
    pub fn sees(&self, state: &State, record: &Record) -> bool {
        let head = state.head(record.slot);
        head.is_some_and(|head| self.admits(state, head))
    }

    /// Whether a record is in reach.
    pub fn admits(&self, state: &State, head: &Head) -> bool {
        self.reach.resolve(state).admits(head)
    }
}

/// Gives a record that is taken in the scope in which the caller may write it; its owner stays.
///
/// # Errors
/// As [`Writing::of`].
pub fn settle(state: &State, caller: &Caller, scope: &mut Scope) -> Result<()> {
    let named = Named {
        project: Some(&scope.project),
        agent: Some(&scope.agent),
        session: Some(&scope.session),
    };
    let owner = scope.owner.clone();
    *scope = Writing::of(state, caller, &named)?.0;
    scope.owner = owner;
    Ok(())
}

/// Who a caller is: what is counted for one of them is told to no other.
pub fn identity_of(caller: &Caller) -> String {
    [owner_of(caller), &caller.project, &caller.agent].join("\u{1F}")
}

/// What the caller is bound to, or what the request names when it is bound to nothing.
pub(super) fn narrow(field: &str, bound: &str, named: Option<&str>) -> Result<String> {
    let named = named.map(space::trim).unwrap_or_default();
    check_name(field, named)?;
    if bound.is_empty() || named == bound {
        return Ok(named.to_string());
    }
    if named.is_empty() {
        return Ok(bound.to_string());
    }
    Err(beyond(field, bound))
}

/// The agent whose records may be read; `None` is every agent's.
fn read_agent(state: &State, caller: &Caller, named: Option<&str>) -> Result<Option<String>> {
    if isolated(state) {
        return identity(state, caller, named);
    }
    Ok(named
        .filter(|named| *named != EVERY_AGENT)
        .map(ToString::to_string))
}

#[cfg(test)]
mod tests {
    use super::{Named, Reading, Writing};
    use crate::{Caller, Code, model::State};

    fn bound() -> Caller {
        Caller {
            owner: "anna".into(),
            project: "p".into(),
            agent: "a".into(),
            ..Caller::default()
        }
    }

    #[test]
    fn a_request_narrows_and_never_widens() {
        let state = State::default();
        let named = Named {
            project: Some(" p "),
            ..Named::default()
        };
        assert_eq!(
            Writing::of(&state, &bound(), &named).unwrap().0.project,
            "p"
        );
        for named in [
            Named {
                project: Some("q"),
                ..Named::default()
            },
            Named {
                agent: Some("b"),
                ..Named::default()
            },
        ] {
            assert_eq!(
                Writing::of(&state, &bound(), &named).unwrap_err().code,
                Code::Denied
            );
        }
        let reading = Reading::of(&state, &bound(), &Named::default()).unwrap();
        assert_eq!(reading.reach.project.as_deref(), Some("p"));
        assert_eq!(
            reading.reach.agent, None,
            "agents of one owner share by default"
        );
    }

    #[test]
    fn a_long_agent_is_cut_and_a_long_project_refused() {
        let state = State::default();
        let long = "x".repeat(10_000);
        let named = Named {
            agent: Some(&long),
            ..Named::default()
        };
        let scope = Writing::of(&state, &Caller::default(), &named).unwrap().0;
        assert_eq!(scope.agent.len(), 128);
        let named = Named {
            project: Some(&long),
            ..Named::default()
        };
        let error = Writing::of(&state, &Caller::default(), &named).unwrap_err();
        assert_eq!((error.code, error.limit), (Code::TooLarge, 1_024));
    }
}
