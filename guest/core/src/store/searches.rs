//! Which searches followed another one soon: a sign that the first answer was not enough. Kept by
//! this handle only; nothing of it is written.

use alloc::{
    collections::BTreeMap,
    string::{String, ToString},
    vec::Vec,
};

/// Searches that are forgotten first when there are more: those of the sessions that were quiet
/// longest.
const SESSIONS_MAX: usize = 1_024;

/// The last search of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Last {
    query: String,
    ids: Vec<String>,
    at: u64,
}

/// How many searches there were, and how many followed another one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Searches of sessions that found something.
    pub searches: u64,
    /// Those that came within the window after another one of the session, with other words and
    /// nothing found in common.
    pub followups: u64,
}

/// The searches of an open store, by who searched and session.
#[derive(Debug, Default)]
pub struct Searches {
    last: BTreeMap<(String, String), Last>,
    counts: BTreeMap<String, Counts>,
}

impl Searches {
    /// Notes a search that found something: by `who`, owner, project and agent in one. `window` in
    /// milliseconds.
    pub fn note(
        &mut self,
        who: &str,
        session: &str,
        query: &str,
        ids: Vec<String>,
        at: u64,
        window: u64,
    ) {
        let counts = self.counts.entry(who.to_string()).or_default();
        counts.searches += 1;
        let next = Last {
            query: query.to_string(),
            ids,
            at,
        };
        let key = (who.to_string(), session.to_string());
        if let Some(before) = self.last.get(&key) {
            let soon = at.saturating_sub(before.at) <= window;
            let apart =
                before.query != next.query && !before.ids.iter().any(|id| next.ids.contains(id));
            counts.followups += u64::from(soon && apart);
        }
        self.last.insert(key, next);
        if self.last.len() > SESSIONS_MAX {
            let oldest = self
                .last
                .iter()
                .min_by_key(|(_, last)| last.at)
                .map(|(key, _)| key.clone());
            oldest.map(|key| self.last.remove(&key));
        }
    }

    /// The counts of one who searched.
    pub fn counts(&self, who: &str) -> Counts {
        self.counts.get(who).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::{Counts, Searches};

    #[test]
    fn a_followup_has_other_words_and_other_hits_soon_after() {
        let mut searches = Searches::default();
        let mut note = |query: &str, id: &str, at| {
            searches.note("", "s", query, [id.into()].into(), at, 30);
        };
        note("one", "a", 0);
        note("two", "b", 30);
        note("two", "c", 31);
        note("three", "c", 32);
        note("four", "d", 99);
        assert_eq!(
            searches.counts(""),
            Counts {
                searches: 5,
                followups: 1
            }
        );
        assert_eq!(searches.counts("other"), Counts::default());
    }
}
