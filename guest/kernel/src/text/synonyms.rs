//! Synonyms that the documented keyword ranking adds to a query, never to a record.

use alloc::{string::String, vec::Vec};

use super::keyword_stem;

/// Groups of words that mean each other, before stemming. Members whose stems are equal are one.
const GROUPS: &[&[&str]] = &[
    &["auth", "authentication", "authn"],
    &["authz", "authorization"],
    &["db", "database", "datastore"],
    &[
        "perf",
        "performance",
        "latency",
        "throughput",
        "slow",
        "bottleneck",
    ],
    &["k8s", "kubernetes", "kube"],
    &["config", "configuration", "setup"],
    &["env", "environment"],
    &["deploy", "deployment"],
    &["pg", "postgres", "postgresql"],
    &["api", "endpoint"],
    &["cache", "caching"],
    &["crash", "crashloop"],
    &["webhook", "callback"],
    &["err", "error"],
    &["log", "logging"],
    &["test", "testing"],
    &["repo", "repository"],
    &["msg", "message"],
    &["ts", "typescript"],
    &["js", "javascript"],
    &["py", "python"],
    &["req", "request"],
    &["resp", "response"],
    &["fn", "func", "function"],
    &["param", "parameter"],
    &["impl", "implementation"],
    &["deps", "dependency"],
    &["pkg", "package"],
    &["lib", "library"],
    &["dir", "directory"],
    &["docs", "documentation"],
    &["infra", "infrastructure"],
    &["prod", "production"],
    &["async", "asynchronous"],
    &["regex", "regexp"],
];

/// The stems that mean the same as a stem, in the order of their group; empty for most.
pub fn of(stem: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for group in GROUPS {
        let stems: Vec<String> = group.iter().map(|word| keyword_stem::stem(word)).collect();
        if !stems.iter().any(|other| other == stem) {
            continue;
        }
        for other in stems {
            if other != stem && !out.contains(&other) {
                out.push(other);
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn a_member_names_the_others_in_order() {
        assert_eq!(of("databas"), ["db", "datastor"]);
        assert_eq!(
            of("slow"),
            ["perf", "perform", "latenc", "throughput", "bottleneck"]
        );
    }

    #[test]
    fn members_with_one_stem_and_unknown_words_name_nobody() {
        assert!(of("cach").is_empty());
        assert!(of("deploy").is_empty(), "terms are looked up by stem");
        assert!(of("").is_empty());
    }
}
