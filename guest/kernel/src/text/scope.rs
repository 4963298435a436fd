//! The names of a caller, read like those of a request.

use alloc::{borrow::Cow, string::ToString};

use super::space;
use crate::caller::Caller;

impl Caller {
    /// The caller with its names as they are stored, which is how names in requests are read too:
    /// project, agent and session trimmed.
    pub fn normal(&self) -> Cow<'_, Self> {
        let project = space::trim(&self.project);
        let agent = space::trim(&self.agent);
        let session = space::trim(&self.session);
        let same = project.len() == self.project.len()
            && agent.len() == self.agent.len()
            && session.len() == self.session.len();
        if same {
            return Cow::Borrowed(self);
        }
        Cow::Owned(Self {
            project: project.to_string(),
            agent: agent.to_string(),
            session: session.to_string(),
            ..self.clone()
        })
    }
}

#[cfg(test)]
mod tests {
    use alloc::borrow::Cow;

    use crate::caller::Caller;

    #[test]
    fn the_names_of_a_caller_are_read_like_those_of_a_request() {
        let caller = Caller {
            project: " p1 ".into(),
            agent: "\u{3000}coder ".into(),
            session: "\ts\n".into(),
            owner: " anna ".into(),
            ..Caller::default()
        };
        let normal = caller.normal();
        assert_eq!((&*normal.project, &*normal.session), ("p1", "s"));
        assert_eq!(normal.agent, "coder");
        assert_eq!(normal.owner, " anna ", "authority is never changed");
        assert!(matches!(normal.normal(), Cow::Borrowed(_)));
    }
}
