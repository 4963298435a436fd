//! Every limit that an error can name, by the area it is of.

use alloc::vec::Vec;

use super::{OWNER_MAX, STORE_NAME_MAX, admin, retrieval, working as doors};
use crate::{
    context_map, facts,
    guard::checks,
    journal::PROBLEMS_MAX,
    memory,
    model::{
        AUDIT_ROWS, OPERATIONS, SESSION_VERSIONS, VERSIONS,
        identity::{AGENT_MAX, NAME_MAX},
    },
    rank::{fts, similarity},
    session, skills, store,
    wire::tape,
    working,
};

/// Its name, its value and its unit.
pub(super) type Limit = (&'static str, u64, &'static str);

/// What a caller says of itself, and what any request is held to.
const CALLS: [Limit; 9] = [
    ("store.name", STORE_NAME_MAX as u64, "bytes"),
    ("caller.owner", OWNER_MAX as u64, "bytes"),
    ("caller.project", NAME_MAX as u64, "bytes"),
    ("caller.agent", AGENT_MAX as u64, "UTF-16 units"),
    ("caller.session", NAME_MAX as u64, "bytes"),
    ("caller.actor", NAME_MAX as u64, "bytes"),
    ("caller.operation", NAME_MAX as u64, "bytes"),
    ("request.depth", tape::DEPTH_MAX as u64, "levels"),
    ("guard.text", checks::BYTES as u64, "bytes"),
];

/// Of a store and its upkeep.
const STORES: [Limit; 10] = [
    ("record.versions", VERSIONS as u64, "versions"),
    ("session.versions", SESSION_VERSIONS as u64, "versions"),
    ("record.bytes", store::RECORD_BYTES_MAX, "bytes"),
    ("store.operations", OPERATIONS as u64, "operations"),
    ("store.audit", AUDIT_ROWS as u64, "rows"),
    ("load.lines", admin::LINES_MAX as u64, "lines"),
    ("load.source", admin::SOURCE_MAX, "bytes"),
    ("load.id", store::ID_MAX, "bytes"),
    ("embed.records", admin::EMBEDDED_MAX as u64, "records"),
    ("verify.findings", PROBLEMS_MAX as u64, "findings"),
];

const FACTS: [Limit; 5] = [
    ("facts.owner", facts::OWNER_MAX as u64, "characters"),
    ("facts.key", facts::KEY_MAX as u64, "characters"),
    ("facts.value", facts::VALUE_MAX as u64, "characters"),
    ("facts.recall", facts::RECALL_MAX as u64, "records"),
    ("facts.list", facts::LIST_MAX as u64, "records"),
];

/// Of questions.
const RECALLS: [Limit; 9] = [
    ("recall.query", store::QUERY_MAX, "bytes"),
    ("skills.search.query", store::QUERY_MAX, "bytes"),
    ("recall.hits", retrieval::LIMIT_MAX as u64, "records"),
    ("recall.offset", retrieval::OFFSET_MAX as u64, "records"),
    ("recall.filter", retrieval::FILTER_MAX, "values"),
    ("full-text.query", fts::QUERY_BYTES as u64, "bytes"),
    ("full-text.phrases", fts::PHRASES as u64, "phrases"),
    ("full-text.joined", fts::JOINED as u64, "phrases"),
    ("repeats.vectors", similarity::COMPARED as u64, "vectors"),
];

const SKILLS: [Limit; 11] = [
    ("skills.id", skills::keep::ID as u64, "bytes"),
    ("skills.name", skills::NAME as u64, "characters"),
    (
        "skills.description",
        skills::DESCRIPTION as u64,
        "characters",
    ),
    (
        "skills.compatibility",
        skills::COMPATIBILITY as u64,
        "characters",
    ),
    ("skills.key", skills::write::KEY as u64, "characters"),
    ("skills.frontmatter", skills::FRONTMATTER as u64, "bytes"),
    ("skills.file", skills::FILE as u64, "bytes"),
    ("skills.resources", skills::keep::RESOURCES as u64, "files"),
    ("skills.depth", skills::discovery::DEPTH as u64, "folders"),
    ("skills.found", skills::discovery::COUNT as u64, "skills"),
    (
        "skills.folders",
        skills::discovery::FOLDERS as u64,
        "folders",
    ),
];

/// Of agent sessions and their context map.
const SESSIONS: [Limit; 4] = [
    ("session.id", session::place::ID as u64, "bytes"),
    (
        "session.reason",
        session::used::REASON as u64,
        "UTF-16 units",
    ),
    ("session.turns", u32::MAX as u64, "turns"),
    ("context-map.steps", context_map::STEPS, "updates"),
];

/// Of the doors of working memory; its own are [`working::LIMITS`].
const DOCUMENTS: [Limit; 1] = [("working.question", doors::QUESTION_MAX as u64, "bytes")];

/// All of them, in the order in which they are shown.
pub(super) fn all() -> Vec<Limit> {
    let tables: [&[Limit]; 9] = [
        &CALLS,
        &STORES,
        &FACTS,
        &RECALLS,
        &memory::LIMITS,
        &SKILLS,
        &SESSIONS,
        &working::LIMITS,
        &DOCUMENTS,
    ];
    tables.concat()
}
