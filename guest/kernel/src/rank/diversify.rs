//! Keeping one session from filling a result (agentmemory's diversification).

use alloc::{
    collections::{BTreeMap, BTreeSet},
    vec,
    vec::Vec,
};

/// How many results one session may have before the others had their turn.
pub const PER_SESSION: usize = 3;

/// Places of the results to show, in order, for results given as (id, session), best first.
///
/// First, in rank order, at most `per_session` of each session until `limit` are taken; then, if
/// some are still wanted, those that were passed over, in rank order, at the end, without ids that
/// are there already. The first result is taken even when `limit` is 0, as documented.
pub fn diversify(results: &[(&str, &str)], limit: usize, per_session: usize) -> Vec<usize> {
    let mut taken: BTreeMap<&str, usize> = BTreeMap::new();
    let mut shown: BTreeSet<&str> = BTreeSet::new();
    let mut chosen = Vec::new();
    let mut passed = vec![];
    for (at, (id, session)) in results.iter().enumerate() {
        let count = taken.entry(session).or_default();
        if *count >= per_session {
            passed.push(at);
            continue;
        }
        *count += 1;
        shown.insert(id);
        chosen.push(at);
        if chosen.len() >= limit {
            return chosen;
        }
    }
    for at in passed {
        if chosen.len() >= limit {
            break;
        }
        if shown.insert(results[at].0) {
            chosen.push(at);
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::{PER_SESSION, diversify};

    #[test]
    fn those_passed_over_come_last() {
        let results = [("1", "a"), ("2", "a"), ("3", "a"), ("4", "a"), ("5", "b")];
        assert_eq!(diversify(&results, 5, PER_SESSION), [0, 1, 2, 4, 3]);
        assert_eq!(diversify(&results, 4, PER_SESSION), [0, 1, 2, 4]);
    }

    #[test]
    fn an_id_is_not_filled_in_twice() {
        let results = [("1", "a"), ("1", "a"), ("2", "b")];
        assert_eq!(diversify(&results, 3, 1), [0, 2]);
    }

    #[test]
    fn a_limit_of_nothing_still_takes_the_first() {
        assert_eq!(diversify(&[("1", "a"), ("2", "b")], 0, PER_SESSION), [0]);
        assert!(diversify(&[], 3, PER_SESSION).is_empty());
    }
}
