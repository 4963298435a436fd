// Generated from wit/*.wit by `cargo run --release -p xtask -- bindings`; do not edit.

//! The table of the JSON door.

use alloc::string::String;

use crate::{
    Caller, Result,
    api::{self, Core, door},
    host::Host,
};

/// The names of all methods, ascending.
pub const METHODS: &[&str] = &[
    "admin.audit",
    "admin.compact",
    "admin.configure",
    "admin.dump",
    "admin.flush",
    "admin.limits",
    "admin.load",
    "admin.operation",
    "admin.settings",
    "admin.status",
    "admin.verify",
    "context_map.edit",
    "context_map.finish",
    "context_map.open",
    "context_map.reflect",
    "context_map.tag",
    "context_map.trajectory",
    "context_map.update",
    "facts.decay",
    "facts.forget",
    "facts.get",
    "facts.history",
    "facts.list",
    "facts.recall",
    "facts.serve",
    "facts.store",
    "facts.update",
    "guard.check",
    "guard.redact",
    "guard.strip_private",
    "ranking.collate",
    "ranking.diversify",
    "ranking.fts",
    "ranking.fuse",
    "ranking.graph_build",
    "ranking.graph_entities",
    "ranking.graph_expand",
    "ranking.graph_search",
    "ranking.hint_memories",
    "ranking.hint_modules",
    "ranking.hint_skills",
    "ranking.hybrid",
    "ranking.jaccard",
    "ranking.keyword",
    "ranking.keyword_stem",
    "ranking.keyword_synonyms",
    "ranking.keyword_tokens",
    "ranking.nearest",
    "ranking.overlap",
    "ranking.overlap_tokens",
    "ranking.repeats",
    "ranking.retention",
    "ranking.search_memories",
    "ranking.search_skills",
    "session.merge_memories",
    "session.merge_skills",
    "session.merge_usages",
    "session.normalize",
    "session.record_usage",
    "session.render_hints",
    "session.render_index",
    "session.render_memories",
    "session.render_skills",
    "session.restore_skills",
    "skills.judge",
    "skills.lint",
    "skills.parse",
    "skills.shadow",
    "skills.write",
    "working.add_entity",
    "working.add_fact",
    "working.add_insight",
    "working.assign",
    "working.check",
    "working.clear",
    "working.compare",
    "working.consolidate",
    "working.deduplicate",
    "working.document",
    "working.documents",
    "working.dump",
    "working.edit",
    "working.embed_search",
    "working.embed_sync",
    "working.evaluations",
    "working.files",
    "working.find",
    "working.get",
    "working.hybrid",
    "working.init",
    "working.load",
    "working.log_decision",
    "working.log_evaluation",
    "working.log_interaction",
    "working.maintain",
    "working.merge",
    "working.note_decision",
    "working.note_insight",
    "working.note_interaction",
    "working.note_outcome",
    "working.organise",
    "working.record_outcome",
    "working.reflect",
    "working.register",
    "working.remove",
    "working.reorganise",
    "working.route",
    "working.search",
    "working.set",
    "working.show",
    "working.status",
    "working.summary",
    "working.update",
    "working.write_file",
];

/// Calls a method by name with a JSON request; gives the JSON answer.
///
/// # Errors
/// `unsupported` for an unknown method, `invalid` for a request that does not parse, and
/// whatever the function answers.
pub fn dispatch<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    method: &str,
    request: &str,
) -> Result<String> {
    match method {
        "admin.audit" => door::answer(core, caller, request, api::admin::audit),
        "admin.compact" => door::answer(core, caller, request, api::admin::compact),
        "admin.configure" => door::answer(core, caller, request, api::admin::configure),
        "admin.dump" => door::answer(core, caller, request, api::admin::dump),
        "admin.flush" => door::answer(core, caller, request, api::admin::flush),
        "admin.limits" => door::answer(core, caller, request, api::admin::limits),
        "admin.load" => door::answer(core, caller, request, api::admin::load),
        "admin.operation" => door::answer(core, caller, request, api::admin::operation),
        "admin.settings" => door::answer(core, caller, request, api::admin::settings),
        "admin.status" => door::answer(core, caller, request, api::admin::status),
        "admin.verify" => door::answer(core, caller, request, api::admin::verify),
        "context_map.edit" => door::answer(core, caller, request, api::context_map::edit),
        "context_map.finish" => door::answer(core, caller, request, api::context_map::finish),
        "context_map.open" => door::answer(core, caller, request, api::context_map::open),
        "context_map.reflect" => door::answer(core, caller, request, api::context_map::reflect),
        "context_map.tag" => door::answer(core, caller, request, api::context_map::tag),
        "context_map.trajectory" => {
            door::answer(core, caller, request, api::context_map::trajectory)
        }
        "context_map.update" => door::answer(core, caller, request, api::context_map::update),
        "facts.decay" => door::answer(core, caller, request, api::facts::decay),
        "facts.forget" => door::answer(core, caller, request, api::facts::forget),
        "facts.get" => door::answer(core, caller, request, api::facts::get),
        "facts.history" => door::answer(core, caller, request, api::facts::history),
        "facts.list" => door::answer(core, caller, request, api::facts::list),
        "facts.recall" => door::answer(core, caller, request, api::facts::recall),
        "facts.serve" => door::answer(core, caller, request, api::facts::serve),
        "facts.store" => door::answer(core, caller, request, api::facts::store),
        "facts.update" => door::answer(core, caller, request, api::facts::update),
        "guard.check" => door::answer(core, caller, request, api::guard::check),
        "guard.redact" => door::answer(core, caller, request, api::guard::redact),
        "guard.strip_private" => door::answer(core, caller, request, api::guard::strip_private),
        "ranking.collate" => door::answer(core, caller, request, api::ranking::collate),
        "ranking.diversify" => door::answer(core, caller, request, api::ranking::diversify),
        "ranking.fts" => door::answer(core, caller, request, api::ranking::fts),
        "ranking.fuse" => door::answer(core, caller, request, api::ranking::fuse),
        "ranking.graph_build" => door::answer(core, caller, request, api::ranking::graph_build),
        "ranking.graph_entities" => {
            door::answer(core, caller, request, api::ranking::graph_entities)
        }
        "ranking.graph_expand" => door::answer(core, caller, request, api::ranking::graph_expand),
        "ranking.graph_search" => door::answer(core, caller, request, api::ranking::graph_search),
        "ranking.hint_memories" => door::answer(core, caller, request, api::ranking::hint_memories),
        "ranking.hint_modules" => door::answer(core, caller, request, api::ranking::hint_modules),
        "ranking.hint_skills" => door::answer(core, caller, request, api::ranking::hint_skills),
        "ranking.hybrid" => door::answer(core, caller, request, api::ranking::hybrid),
        "ranking.jaccard" => door::answer(core, caller, request, api::ranking::jaccard),
        "ranking.keyword" => door::answer(core, caller, request, api::ranking::keyword),
        "ranking.keyword_stem" => door::answer(core, caller, request, api::ranking::keyword_stem),
        "ranking.keyword_synonyms" => {
            door::answer(core, caller, request, api::ranking::keyword_synonyms)
        }
        "ranking.keyword_tokens" => {
            door::answer(core, caller, request, api::ranking::keyword_tokens)
        }
        "ranking.nearest" => door::answer(core, caller, request, api::ranking::nearest),
        "ranking.overlap" => door::answer(core, caller, request, api::ranking::overlap),
        "ranking.overlap_tokens" => {
            door::answer(core, caller, request, api::ranking::overlap_tokens)
        }
        "ranking.repeats" => door::answer(core, caller, request, api::ranking::repeats),
        "ranking.retention" => door::answer(core, caller, request, api::ranking::retention),
        "ranking.search_memories" => {
            door::answer(core, caller, request, api::ranking::search_memories)
        }
        "ranking.search_skills" => door::answer(core, caller, request, api::ranking::search_skills),
        "session.merge_memories" => {
            door::answer(core, caller, request, api::session::merge_memories)
        }
        "session.merge_skills" => door::answer(core, caller, request, api::session::merge_skills),
        "session.merge_usages" => door::answer(core, caller, request, api::session::merge_usages),
        "session.normalize" => door::answer(core, caller, request, api::session::normalize),
        "session.record_usage" => door::answer(core, caller, request, api::session::record_usage),
        "session.render_hints" => door::answer(core, caller, request, api::session::render_hints),
        "session.render_index" => door::answer(core, caller, request, api::session::render_index),
        "session.render_memories" => {
            door::answer(core, caller, request, api::session::render_memories)
        }
        "session.render_skills" => door::answer(core, caller, request, api::session::render_skills),
        "session.restore_skills" => {
            door::answer(core, caller, request, api::session::restore_skills)
        }
        "skills.judge" => door::answer(core, caller, request, api::skills::judge),
        "skills.lint" => door::answer(core, caller, request, api::skills::lint),
        "skills.parse" => door::answer(core, caller, request, api::skills::parse),
        "skills.shadow" => door::answer(core, caller, request, api::skills::shadow),
        "skills.write" => door::answer(core, caller, request, api::skills::write),
        "working.add_entity" => door::answer(core, caller, request, api::working::add_entity),
        "working.add_fact" => door::answer(core, caller, request, api::working::add_fact),
        "working.add_insight" => door::answer(core, caller, request, api::working::add_insight),
        "working.assign" => door::answer(core, caller, request, api::working::assign),
        "working.check" => door::answer(core, caller, request, api::working::check),
        "working.clear" => door::answer(core, caller, request, api::working::clear),
        "working.compare" => door::answer(core, caller, request, api::working::compare),
        "working.consolidate" => door::answer(core, caller, request, api::working::consolidate),
        "working.deduplicate" => door::answer(core, caller, request, api::working::deduplicate),
        "working.document" => door::answer(core, caller, request, api::working::document),
        "working.documents" => door::answer(core, caller, request, api::working::documents),
        "working.dump" => door::answer(core, caller, request, api::working::dump),
        "working.edit" => door::answer(core, caller, request, api::working::edit),
        "working.embed_search" => door::answer(core, caller, request, api::working::embed_search),
        "working.embed_sync" => door::answer(core, caller, request, api::working::embed_sync),
        "working.evaluations" => door::answer(core, caller, request, api::working::evaluations),
        "working.files" => door::answer(core, caller, request, api::working::files),
        "working.find" => door::answer(core, caller, request, api::working::find),
        "working.get" => door::answer(core, caller, request, api::working::get),
        "working.hybrid" => door::answer(core, caller, request, api::working::hybrid),
        "working.init" => door::answer(core, caller, request, api::working::init),
        "working.load" => door::answer(core, caller, request, api::working::load),
        "working.log_decision" => door::answer(core, caller, request, api::working::log_decision),
        "working.log_evaluation" => {
            door::answer(core, caller, request, api::working::log_evaluation)
        }
        "working.log_interaction" => {
            door::answer(core, caller, request, api::working::log_interaction)
        }
        "working.maintain" => door::answer(core, caller, request, api::working::maintain),
        "working.merge" => door::answer(core, caller, request, api::working::merge),
        "working.note_decision" => door::answer(core, caller, request, api::working::note_decision),
        "working.note_insight" => door::answer(core, caller, request, api::working::note_insight),
        "working.note_interaction" => {
            door::answer(core, caller, request, api::working::note_interaction)
        }
        "working.note_outcome" => door::answer(core, caller, request, api::working::note_outcome),
        "working.organise" => door::answer(core, caller, request, api::working::organise),
        "working.record_outcome" => {
            door::answer(core, caller, request, api::working::record_outcome)
        }
        "working.reflect" => door::answer(core, caller, request, api::working::reflect),
        "working.register" => door::answer(core, caller, request, api::working::register),
        "working.remove" => door::answer(core, caller, request, api::working::remove),
        "working.reorganise" => door::answer(core, caller, request, api::working::reorganise),
        "working.route" => door::answer(core, caller, request, api::working::route),
        "working.search" => door::answer(core, caller, request, api::working::search),
        "working.set" => door::answer(core, caller, request, api::working::set),
        "working.show" => door::answer(core, caller, request, api::working::show),
        "working.status" => door::answer(core, caller, request, api::working::status),
        "working.summary" => door::answer(core, caller, request, api::working::summary),
        "working.update" => door::answer(core, caller, request, api::working::update),
        "working.write_file" => door::answer(core, caller, request, api::working::write_file),
        _ => Err(door::unknown(method, METHODS)),
    }
}
