// Generated from wit/*.wit by `cargo run --release -p xtask -- bindings`; do not edit.

//! Typed exports: they convert and call, and decide nothing.

use crate::Component;
use crate::bindings::exports::vademecum::core as exported;
use crate::bindings::vademecum::core::types;
use crate::convert;
use crate::door;
use vademecum_core::api::{self, r#gen as core_types};

impl exported::admin::Guest for Component {
    fn status(caller: types::Caller) -> Result<exported::admin::StatusAnswer, types::Error> {
        door::call(
            caller,
            core_types::admin::StatusRequest {},
            api::admin::status,
        )
    }
    fn verify(caller: types::Caller) -> Result<exported::admin::VerifyAnswer, types::Error> {
        door::call(
            caller,
            core_types::admin::VerifyRequest {},
            api::admin::verify,
        )
    }
    fn compact(caller: types::Caller) -> Result<exported::admin::CompactAnswer, types::Error> {
        door::call(
            caller,
            core_types::admin::CompactRequest {},
            api::admin::compact,
        )
    }
    fn flush(caller: types::Caller) -> Result<exported::admin::FlushAnswer, types::Error> {
        door::call(
            caller,
            core_types::admin::FlushRequest {},
            api::admin::flush,
        )
    }
    fn dump(
        caller: types::Caller,
        request: exported::admin::DumpRequest,
    ) -> Result<exported::admin::DumpAnswer, types::Error> {
        door::call(caller, request, api::admin::dump)
    }
    fn load(
        caller: types::Caller,
        request: exported::admin::LoadRequest,
    ) -> Result<exported::admin::LoadAnswer, types::Error> {
        door::call(caller, request, api::admin::load)
    }
    fn limits(caller: types::Caller) -> Result<exported::admin::LimitsAnswer, types::Error> {
        door::call(
            caller,
            core_types::admin::LimitsRequest {},
            api::admin::limits,
        )
    }
    fn configure(
        caller: types::Caller,
        request: exported::admin::ConfigureRequest,
    ) -> Result<exported::admin::ConfigureAnswer, types::Error> {
        door::call(caller, request, api::admin::configure)
    }
    fn settings(caller: types::Caller) -> Result<exported::admin::SettingsAnswer, types::Error> {
        door::call(
            caller,
            core_types::admin::SettingsRequest {},
            api::admin::settings,
        )
    }
    fn audit(
        caller: types::Caller,
        request: exported::admin::AuditRequest,
    ) -> Result<exported::admin::AuditAnswer, types::Error> {
        door::call(caller, request, api::admin::audit)
    }
    fn operation(
        caller: types::Caller,
        request: exported::admin::OperationRequest,
    ) -> Result<exported::admin::OperationAnswer, types::Error> {
        door::call(caller, request, api::admin::operation)
    }
}

impl exported::context_map::Guest for Component {
    fn open(
        caller: types::Caller,
        request: exported::context_map::OpenRequest,
    ) -> Result<exported::context_map::OpenAnswer, types::Error> {
        door::call(caller, request, api::context_map::open)
    }
    fn tag(
        caller: types::Caller,
        request: exported::context_map::TagRequest,
    ) -> Result<exported::context_map::TagAnswer, types::Error> {
        door::call(caller, request, api::context_map::tag)
    }
    fn update(
        caller: types::Caller,
        request: exported::context_map::UpdateRequest,
    ) -> Result<exported::context_map::UpdateAnswer, types::Error> {
        door::call(caller, request, api::context_map::update)
    }
    fn trajectory(
        caller: types::Caller,
        request: exported::context_map::TrajectoryRequest,
    ) -> Result<exported::context_map::TrajectoryAnswer, types::Error> {
        door::call(caller, request, api::context_map::trajectory)
    }
    fn reflect(
        caller: types::Caller,
        request: exported::context_map::ReflectRequest,
    ) -> Result<exported::context_map::ReflectAnswer, types::Error> {
        door::call(caller, request, api::context_map::reflect)
    }
    fn edit(
        caller: types::Caller,
        request: exported::context_map::EditRequest,
    ) -> Result<exported::context_map::EditAnswer, types::Error> {
        door::call(caller, request, api::context_map::edit)
    }
    fn finish(
        caller: types::Caller,
        request: exported::context_map::FinishRequest,
    ) -> Result<exported::context_map::FinishAnswer, types::Error> {
        door::call(caller, request, api::context_map::finish)
    }
}

impl exported::facts::Guest for Component {
    fn store(
        caller: types::Caller,
        request: exported::facts::StoreRequest,
    ) -> Result<exported::facts::StoreAnswer, types::Error> {
        door::call(caller, request, api::facts::store)
    }
    fn recall(
        caller: types::Caller,
        request: exported::facts::RecallRequest,
    ) -> Result<exported::facts::RecallAnswer, types::Error> {
        door::call(caller, request, api::facts::recall)
    }
    fn get(
        caller: types::Caller,
        request: exported::facts::GetRequest,
    ) -> Result<exported::facts::GetAnswer, types::Error> {
        door::call(caller, request, api::facts::get)
    }
    fn update(
        caller: types::Caller,
        request: exported::facts::UpdateRequest,
    ) -> Result<exported::facts::UpdateAnswer, types::Error> {
        door::call(caller, request, api::facts::update)
    }
    fn forget(
        caller: types::Caller,
        request: exported::facts::ForgetRequest,
    ) -> Result<exported::facts::ForgetAnswer, types::Error> {
        door::call(caller, request, api::facts::forget)
    }
    fn list(
        caller: types::Caller,
        request: exported::facts::ListRequest,
    ) -> Result<exported::facts::ListAnswer, types::Error> {
        door::call(caller, request, api::facts::list)
    }
    fn decay(
        caller: types::Caller,
        request: exported::facts::DecayRequest,
    ) -> Result<exported::facts::DecayAnswer, types::Error> {
        door::call(caller, request, api::facts::decay)
    }
    fn history(
        caller: types::Caller,
        request: exported::facts::HistoryRequest,
    ) -> Result<exported::facts::HistoryAnswer, types::Error> {
        door::call(caller, request, api::facts::history)
    }
    fn serve(
        caller: types::Caller,
        request: exported::facts::ServeRequest,
    ) -> Result<exported::facts::ServeAnswer, types::Error> {
        door::call(caller, request, api::facts::serve)
    }
}

impl exported::guard::Guest for Component {
    fn redact(
        caller: types::Caller,
        request: exported::guard::RedactRequest,
    ) -> Result<exported::guard::RedactAnswer, types::Error> {
        door::call(caller, request, api::guard::redact)
    }
    fn strip_private(
        caller: types::Caller,
        request: exported::guard::StripPrivateRequest,
    ) -> Result<exported::guard::StripPrivateAnswer, types::Error> {
        door::call(caller, request, api::guard::strip_private)
    }
    fn check(
        caller: types::Caller,
        request: exported::guard::CheckRequest,
    ) -> Result<exported::guard::CheckAnswer, types::Error> {
        door::call(caller, request, api::guard::check)
    }
}

impl exported::memory::Guest for Component {
    fn remember(
        _caller: types::Caller,
        _request: exported::memory::RememberRequest,
    ) -> Result<exported::memory::RememberAnswer, types::Error> {
        Err(door::unwritten("memory.remember"))
    }
    fn update(
        _caller: types::Caller,
        _request: exported::memory::UpdateRequest,
    ) -> Result<exported::memory::UpdateAnswer, types::Error> {
        Err(door::unwritten("memory.update"))
    }
    fn evolve(
        _caller: types::Caller,
        _request: exported::memory::EvolveRequest,
    ) -> Result<exported::memory::EvolveAnswer, types::Error> {
        Err(door::unwritten("memory.evolve"))
    }
    fn forget(
        _caller: types::Caller,
        _request: exported::memory::ForgetRequest,
    ) -> Result<exported::memory::ForgetAnswer, types::Error> {
        Err(door::unwritten("memory.forget"))
    }
    fn get(
        _caller: types::Caller,
        _request: exported::memory::GetRequest,
    ) -> Result<exported::memory::GetAnswer, types::Error> {
        Err(door::unwritten("memory.get"))
    }
    fn list(
        _caller: types::Caller,
        _request: exported::memory::ListRequest,
    ) -> Result<exported::memory::ListAnswer, types::Error> {
        Err(door::unwritten("memory.list"))
    }
    fn history(
        _caller: types::Caller,
        _request: exported::memory::HistoryRequest,
    ) -> Result<exported::memory::HistoryAnswer, types::Error> {
        Err(door::unwritten("memory.history"))
    }
    fn digest(
        _caller: types::Caller,
        _request: exported::memory::DigestRequest,
    ) -> Result<exported::memory::DigestAnswer, types::Error> {
        Err(door::unwritten("memory.digest"))
    }
    fn serve(
        _caller: types::Caller,
        _request: exported::memory::ServeRequest,
    ) -> Result<exported::memory::ServeAnswer, types::Error> {
        Err(door::unwritten("memory.serve"))
    }
}

impl exported::ranking::Guest for Component {
    fn overlap_tokens(
        caller: types::Caller,
        request: exported::ranking::OverlapTokensRequest,
    ) -> Result<exported::ranking::OverlapTokensAnswer, types::Error> {
        door::call(caller, request, api::ranking::overlap_tokens)
    }
    fn overlap(
        caller: types::Caller,
        request: exported::ranking::OverlapRequest,
    ) -> Result<exported::ranking::OverlapAnswer, types::Error> {
        door::call(caller, request, api::ranking::overlap)
    }
    fn collate(
        caller: types::Caller,
        request: exported::ranking::CollateRequest,
    ) -> Result<exported::ranking::CollateAnswer, types::Error> {
        door::call(caller, request, api::ranking::collate)
    }
    fn search_skills(
        caller: types::Caller,
        request: exported::ranking::SearchSkillsRequest,
    ) -> Result<exported::ranking::SearchSkillsAnswer, types::Error> {
        door::call(caller, request, api::ranking::search_skills)
    }
    fn search_memories(
        caller: types::Caller,
        request: exported::ranking::SearchMemoriesRequest,
    ) -> Result<exported::ranking::SearchMemoriesAnswer, types::Error> {
        door::call(caller, request, api::ranking::search_memories)
    }
    fn hint_skills(
        caller: types::Caller,
        request: exported::ranking::HintSkillsRequest,
    ) -> Result<exported::ranking::HintSkillsAnswer, types::Error> {
        door::call(caller, request, api::ranking::hint_skills)
    }
    fn hint_memories(
        caller: types::Caller,
        request: exported::ranking::HintMemoriesRequest,
    ) -> Result<exported::ranking::HintMemoriesAnswer, types::Error> {
        door::call(caller, request, api::ranking::hint_memories)
    }
    fn hint_modules(
        caller: types::Caller,
        request: exported::ranking::HintModulesRequest,
    ) -> Result<exported::ranking::HintModulesAnswer, types::Error> {
        door::call(caller, request, api::ranking::hint_modules)
    }
    fn keyword_tokens(
        caller: types::Caller,
        request: exported::ranking::KeywordTokensRequest,
    ) -> Result<exported::ranking::KeywordTokensAnswer, types::Error> {
        door::call(caller, request, api::ranking::keyword_tokens)
    }
    fn keyword_stem(
        caller: types::Caller,
        request: exported::ranking::KeywordStemRequest,
    ) -> Result<exported::ranking::KeywordStemAnswer, types::Error> {
        door::call(caller, request, api::ranking::keyword_stem)
    }
    fn keyword_synonyms(
        caller: types::Caller,
        request: exported::ranking::KeywordSynonymsRequest,
    ) -> Result<exported::ranking::KeywordSynonymsAnswer, types::Error> {
        door::call(caller, request, api::ranking::keyword_synonyms)
    }
    fn keyword(
        caller: types::Caller,
        request: exported::ranking::KeywordRequest,
    ) -> Result<exported::ranking::KeywordAnswer, types::Error> {
        door::call(caller, request, api::ranking::keyword)
    }
    fn jaccard(
        caller: types::Caller,
        request: exported::ranking::JaccardRequest,
    ) -> Result<exported::ranking::JaccardAnswer, types::Error> {
        door::call(caller, request, api::ranking::jaccard)
    }
    fn fuse(
        caller: types::Caller,
        request: exported::ranking::FuseRequest,
    ) -> Result<exported::ranking::FuseAnswer, types::Error> {
        door::call(caller, request, api::ranking::fuse)
    }
    fn diversify(
        caller: types::Caller,
        request: exported::ranking::DiversifyRequest,
    ) -> Result<exported::ranking::DiversifyAnswer, types::Error> {
        door::call(caller, request, api::ranking::diversify)
    }
    fn graph_entities(
        caller: types::Caller,
        request: exported::ranking::GraphEntitiesRequest,
    ) -> Result<exported::ranking::GraphEntitiesAnswer, types::Error> {
        door::call(caller, request, api::ranking::graph_entities)
    }
    fn graph_search(
        caller: types::Caller,
        request: exported::ranking::GraphSearchRequest,
    ) -> Result<exported::ranking::GraphSearchAnswer, types::Error> {
        door::call(caller, request, api::ranking::graph_search)
    }
    fn graph_expand(
        caller: types::Caller,
        request: exported::ranking::GraphExpandRequest,
    ) -> Result<exported::ranking::GraphExpandAnswer, types::Error> {
        door::call(caller, request, api::ranking::graph_expand)
    }
    fn graph_build(
        caller: types::Caller,
        request: exported::ranking::GraphBuildRequest,
    ) -> Result<exported::ranking::GraphBuildAnswer, types::Error> {
        door::call(caller, request, api::ranking::graph_build)
    }
    fn retention(
        caller: types::Caller,
        request: exported::ranking::RetentionRequest,
    ) -> Result<exported::ranking::RetentionAnswer, types::Error> {
        door::call(caller, request, api::ranking::retention)
    }
    fn fts(
        caller: types::Caller,
        request: exported::ranking::FtsRequest,
    ) -> Result<exported::ranking::FtsAnswer, types::Error> {
        door::call(caller, request, api::ranking::fts)
    }
    fn hybrid(
        caller: types::Caller,
        request: exported::ranking::HybridRequest,
    ) -> Result<exported::ranking::HybridAnswer, types::Error> {
        door::call(caller, request, api::ranking::hybrid)
    }
    fn nearest(
        caller: types::Caller,
        request: exported::ranking::NearestRequest,
    ) -> Result<exported::ranking::NearestAnswer, types::Error> {
        door::call(caller, request, api::ranking::nearest)
    }
    fn repeats(
        caller: types::Caller,
        request: exported::ranking::RepeatsRequest,
    ) -> Result<exported::ranking::RepeatsAnswer, types::Error> {
        door::call(caller, request, api::ranking::repeats)
    }
}

impl exported::session::Guest for Component {
    fn normalize(
        caller: types::Caller,
        request: exported::session::NormalizeRequest,
    ) -> Result<exported::session::NormalizeAnswer, types::Error> {
        door::call(caller, request, api::session::normalize)
    }
    fn merge_memories(
        caller: types::Caller,
        request: exported::session::MergeMemoriesRequest,
    ) -> Result<exported::session::MergeMemoriesAnswer, types::Error> {
        door::call(caller, request, api::session::merge_memories)
    }
    fn render_memories(
        caller: types::Caller,
        request: exported::session::RenderMemoriesRequest,
    ) -> Result<exported::session::RenderMemoriesAnswer, types::Error> {
        door::call(caller, request, api::session::render_memories)
    }
    fn merge_skills(
        caller: types::Caller,
        request: exported::session::MergeSkillsRequest,
    ) -> Result<exported::session::MergeSkillsAnswer, types::Error> {
        door::call(caller, request, api::session::merge_skills)
    }
    fn restore_skills(
        caller: types::Caller,
        request: exported::session::RestoreSkillsRequest,
    ) -> Result<exported::session::RestoreSkillsAnswer, types::Error> {
        door::call(caller, request, api::session::restore_skills)
    }
    fn render_skills(
        caller: types::Caller,
        request: exported::session::RenderSkillsRequest,
    ) -> Result<exported::session::RenderSkillsAnswer, types::Error> {
        door::call(caller, request, api::session::render_skills)
    }
    fn record_usage(
        caller: types::Caller,
        request: exported::session::RecordUsageRequest,
    ) -> Result<exported::session::RecordUsageAnswer, types::Error> {
        door::call(caller, request, api::session::record_usage)
    }
    fn merge_usages(
        caller: types::Caller,
        request: exported::session::MergeUsagesRequest,
    ) -> Result<exported::session::MergeUsagesAnswer, types::Error> {
        door::call(caller, request, api::session::merge_usages)
    }
    fn render_hints(
        caller: types::Caller,
        request: exported::session::RenderHintsRequest,
    ) -> Result<exported::session::RenderHintsAnswer, types::Error> {
        door::call(caller, request, api::session::render_hints)
    }
    fn render_index(
        caller: types::Caller,
        request: exported::session::RenderIndexRequest,
    ) -> Result<exported::session::RenderIndexAnswer, types::Error> {
        door::call(caller, request, api::session::render_index)
    }
}

impl exported::skills::Guest for Component {
    fn parse(
        caller: types::Caller,
        request: exported::skills::ParseRequest,
    ) -> Result<exported::skills::ParseAnswer, types::Error> {
        door::call(caller, request, api::skills::parse)
    }
    fn write(
        caller: types::Caller,
        request: exported::skills::WriteRequest,
    ) -> Result<exported::skills::WriteAnswer, types::Error> {
        door::call(caller, request, api::skills::write)
    }
    fn lint(
        caller: types::Caller,
        request: exported::skills::LintRequest,
    ) -> Result<exported::skills::LintAnswer, types::Error> {
        door::call(caller, request, api::skills::lint)
    }
    fn judge(
        caller: types::Caller,
        request: exported::skills::JudgeRequest,
    ) -> Result<exported::skills::JudgeAnswer, types::Error> {
        door::call(caller, request, api::skills::judge)
    }
    fn shadow(
        caller: types::Caller,
        request: exported::skills::ShadowRequest,
    ) -> Result<exported::skills::ShadowAnswer, types::Error> {
        door::call(caller, request, api::skills::shadow)
    }
}

impl exported::working::Guest for Component {
    fn init(caller: types::Caller) -> Result<exported::working::InitAnswer, types::Error> {
        door::call(
            caller,
            core_types::working::InitRequest {},
            api::working::init,
        )
    }
    fn register(
        caller: types::Caller,
        request: exported::working::RegisterRequest,
    ) -> Result<exported::working::RegisterAnswer, types::Error> {
        door::call(caller, request, api::working::register)
    }
    fn document(
        caller: types::Caller,
        request: exported::working::DocumentRequest,
    ) -> Result<exported::working::DocumentAnswer, types::Error> {
        door::call(caller, request, api::working::document)
    }
    fn documents(
        caller: types::Caller,
    ) -> Result<exported::working::DocumentsAnswer, types::Error> {
        door::call(
            caller,
            core_types::working::DocumentsRequest {},
            api::working::documents,
        )
    }
    fn update(
        caller: types::Caller,
        request: exported::working::UpdateRequest,
    ) -> Result<exported::working::UpdateAnswer, types::Error> {
        door::call(caller, request, api::working::update)
    }
    fn note_interaction(
        caller: types::Caller,
        request: exported::working::NoteInteractionRequest,
    ) -> Result<exported::working::NoteInteractionAnswer, types::Error> {
        door::call(caller, request, api::working::note_interaction)
    }
    fn note_decision(
        caller: types::Caller,
        request: exported::working::NoteDecisionRequest,
    ) -> Result<exported::working::NoteDecisionAnswer, types::Error> {
        door::call(caller, request, api::working::note_decision)
    }
    fn note_outcome(
        caller: types::Caller,
        request: exported::working::NoteOutcomeRequest,
    ) -> Result<exported::working::NoteOutcomeAnswer, types::Error> {
        door::call(caller, request, api::working::note_outcome)
    }
    fn note_insight(
        caller: types::Caller,
        request: exported::working::NoteInsightRequest,
    ) -> Result<exported::working::NoteInsightAnswer, types::Error> {
        door::call(caller, request, api::working::note_insight)
    }
    fn find(
        caller: types::Caller,
        request: exported::working::FindRequest,
    ) -> Result<exported::working::FindAnswer, types::Error> {
        door::call(caller, request, api::working::find)
    }
    fn summary(caller: types::Caller) -> Result<exported::working::SummaryAnswer, types::Error> {
        door::call(
            caller,
            core_types::working::SummaryRequest {},
            api::working::summary,
        )
    }
    fn files(caller: types::Caller) -> Result<exported::working::FilesAnswer, types::Error> {
        door::call(
            caller,
            core_types::working::FilesRequest {},
            api::working::files,
        )
    }
    fn write_file(
        caller: types::Caller,
        request: exported::working::WriteFileRequest,
    ) -> Result<exported::working::WriteFileAnswer, types::Error> {
        door::call(caller, request, api::working::write_file)
    }
    fn merge(
        caller: types::Caller,
        request: exported::working::MergeRequest,
    ) -> Result<exported::working::MergeAnswer, types::Error> {
        door::call(caller, request, api::working::merge)
    }
    fn assign(
        caller: types::Caller,
        request: exported::working::AssignRequest,
    ) -> Result<exported::working::AssignAnswer, types::Error> {
        door::call(caller, request, api::working::assign)
    }
    fn set(
        caller: types::Caller,
        request: exported::working::SetRequest,
    ) -> Result<exported::working::SetAnswer, types::Error> {
        door::call(caller, request, api::working::set)
    }
    fn get(
        caller: types::Caller,
        request: exported::working::GetRequest,
    ) -> Result<exported::working::GetAnswer, types::Error> {
        door::call(caller, request, api::working::get)
    }
    fn show(
        caller: types::Caller,
        request: exported::working::ShowRequest,
    ) -> Result<exported::working::ShowAnswer, types::Error> {
        door::call(caller, request, api::working::show)
    }
    fn clear(
        caller: types::Caller,
        request: exported::working::ClearRequest,
    ) -> Result<exported::working::ClearAnswer, types::Error> {
        door::call(caller, request, api::working::clear)
    }
    fn log_interaction(
        caller: types::Caller,
        request: exported::working::LogInteractionRequest,
    ) -> Result<exported::working::LogInteractionAnswer, types::Error> {
        door::call(caller, request, api::working::log_interaction)
    }
    fn log_decision(
        caller: types::Caller,
        request: exported::working::LogDecisionRequest,
    ) -> Result<exported::working::LogDecisionAnswer, types::Error> {
        door::call(caller, request, api::working::log_decision)
    }
    fn record_outcome(
        caller: types::Caller,
        request: exported::working::RecordOutcomeRequest,
    ) -> Result<exported::working::RecordOutcomeAnswer, types::Error> {
        door::call(caller, request, api::working::record_outcome)
    }
    fn add_fact(
        caller: types::Caller,
        request: exported::working::AddFactRequest,
    ) -> Result<exported::working::AddFactAnswer, types::Error> {
        door::call(caller, request, api::working::add_fact)
    }
    fn add_entity(
        caller: types::Caller,
        request: exported::working::AddEntityRequest,
    ) -> Result<exported::working::AddEntityAnswer, types::Error> {
        door::call(caller, request, api::working::add_entity)
    }
    fn add_insight(
        caller: types::Caller,
        request: exported::working::AddInsightRequest,
    ) -> Result<exported::working::AddInsightAnswer, types::Error> {
        door::call(caller, request, api::working::add_insight)
    }
    fn edit(
        caller: types::Caller,
        request: exported::working::EditRequest,
    ) -> Result<exported::working::EditAnswer, types::Error> {
        door::call(caller, request, api::working::edit)
    }
    fn remove(
        caller: types::Caller,
        request: exported::working::RemoveRequest,
    ) -> Result<exported::working::RemoveAnswer, types::Error> {
        door::call(caller, request, api::working::remove)
    }
    fn search(
        caller: types::Caller,
        request: exported::working::SearchRequest,
    ) -> Result<exported::working::SearchAnswer, types::Error> {
        door::call(caller, request, api::working::search)
    }
    fn hybrid(
        caller: types::Caller,
        request: exported::working::HybridRequest,
    ) -> Result<exported::working::HybridAnswer, types::Error> {
        door::call(caller, request, api::working::hybrid)
    }
    fn embed_sync(
        caller: types::Caller,
    ) -> Result<exported::working::EmbedSyncAnswer, types::Error> {
        door::call(
            caller,
            core_types::working::EmbedSyncRequest {},
            api::working::embed_sync,
        )
    }
    fn embed_search(
        caller: types::Caller,
        request: exported::working::EmbedSearchRequest,
    ) -> Result<exported::working::EmbedSearchAnswer, types::Error> {
        door::call(caller, request, api::working::embed_search)
    }
    fn consolidate(
        caller: types::Caller,
        request: exported::working::ConsolidateRequest,
    ) -> Result<exported::working::ConsolidateAnswer, types::Error> {
        door::call(caller, request, api::working::consolidate)
    }
    fn deduplicate(
        caller: types::Caller,
        request: exported::working::DeduplicateRequest,
    ) -> Result<exported::working::DeduplicateAnswer, types::Error> {
        door::call(caller, request, api::working::deduplicate)
    }
    fn reflect(caller: types::Caller) -> Result<exported::working::ReflectAnswer, types::Error> {
        door::call(
            caller,
            core_types::working::ReflectRequest {},
            api::working::reflect,
        )
    }
    fn log_evaluation(
        caller: types::Caller,
        request: exported::working::LogEvaluationRequest,
    ) -> Result<exported::working::LogEvaluationAnswer, types::Error> {
        door::call(caller, request, api::working::log_evaluation)
    }
    fn evaluations(
        caller: types::Caller,
        request: exported::working::EvaluationsRequest,
    ) -> Result<exported::working::EvaluationsAnswer, types::Error> {
        door::call(caller, request, api::working::evaluations)
    }
    fn check(
        caller: types::Caller,
        request: exported::working::CheckRequest,
    ) -> Result<exported::working::CheckAnswer, types::Error> {
        door::call(caller, request, api::working::check)
    }
    fn status(caller: types::Caller) -> Result<exported::working::StatusAnswer, types::Error> {
        door::call(
            caller,
            core_types::working::StatusRequest {},
            api::working::status,
        )
    }
    fn dump(caller: types::Caller) -> Result<exported::working::DumpAnswer, types::Error> {
        door::call(
            caller,
            core_types::working::DumpRequest {},
            api::working::dump,
        )
    }
    fn load(
        caller: types::Caller,
        request: exported::working::LoadRequest,
    ) -> Result<exported::working::LoadAnswer, types::Error> {
        door::call(caller, request, api::working::load)
    }
    fn maintain(
        caller: types::Caller,
        request: exported::working::MaintainRequest,
    ) -> Result<exported::working::MaintainAnswer, types::Error> {
        door::call(caller, request, api::working::maintain)
    }
    fn organise(
        caller: types::Caller,
        request: exported::working::OrganiseRequest,
    ) -> Result<exported::working::OrganiseAnswer, types::Error> {
        door::call(caller, request, api::working::organise)
    }
    fn reorganise(
        caller: types::Caller,
        request: exported::working::ReorganiseRequest,
    ) -> Result<exported::working::ReorganiseAnswer, types::Error> {
        door::call(caller, request, api::working::reorganise)
    }
    fn compare(caller: types::Caller) -> Result<exported::working::CompareAnswer, types::Error> {
        door::call(
            caller,
            core_types::working::CompareRequest {},
            api::working::compare,
        )
    }
    fn route(
        caller: types::Caller,
        request: exported::working::RouteRequest,
    ) -> Result<exported::working::RouteAnswer, types::Error> {
        door::call(caller, request, api::working::route)
    }
}

impl From<core_types::admin::StatusAnswer> for exported::admin::StatusAnswer {
    fn from(value: core_types::admin::StatusAnswer) -> Self {
        Self {
            hash: value.hash,
            sequence: value.sequence,
            snapshot: value.snapshot,
            versions: value.versions,
            pending: value.pending,
            collections: value.collections.into_iter().map(Into::into).collect(),
            linearizable: value.linearizable,
            durable: value.durable,
            shared: value.shared,
            erases: value.erases,
            embeds: value.embeds,
            model: value.model,
            analyser: value.analyser,
            warnings: value.warnings,
        }
    }
}

impl From<core_types::admin::CollectionCount> for exported::admin::CollectionCount {
    fn from(value: core_types::admin::CollectionCount) -> Self {
        Self {
            collection: value.collection,
            records: value.records,
        }
    }
}

impl From<core_types::admin::VerifyAnswer> for exported::admin::VerifyAnswer {
    fn from(value: core_types::admin::VerifyAnswer) -> Self {
        Self {
            ok: value.ok,
            checked: value.checked,
            findings: value.findings.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<core_types::admin::Finding> for exported::admin::Finding {
    fn from(value: core_types::admin::Finding) -> Self {
        Self {
            place: value.place,
            message: value.message,
        }
    }
}

impl From<core_types::admin::CompactAnswer> for exported::admin::CompactAnswer {
    fn from(value: core_types::admin::CompactAnswer) -> Self {
        Self {
            sequence: value.sequence,
            snapshot: value.snapshot,
        }
    }
}

impl From<core_types::admin::FlushAnswer> for exported::admin::FlushAnswer {
    fn from(value: core_types::admin::FlushAnswer) -> Self {
        Self {
            touched: value.touched,
        }
    }
}

impl From<exported::admin::DumpRequest> for core_types::admin::DumpRequest {
    fn from(value: exported::admin::DumpRequest) -> Self {
        Self {
            format: value.format,
            after: value.after,
            limit: value.limit,
        }
    }
}

impl From<core_types::admin::DumpAnswer> for exported::admin::DumpAnswer {
    fn from(value: core_types::admin::DumpAnswer) -> Self {
        Self {
            lines: value.lines,
            next: value.next,
        }
    }
}

impl From<exported::admin::LoadRequest> for core_types::admin::LoadRequest {
    fn from(value: exported::admin::LoadRequest) -> Self {
        Self {
            lines: value.lines,
            first: value.first,
            source: value.source,
        }
    }
}

impl From<core_types::admin::LoadAnswer> for exported::admin::LoadAnswer {
    fn from(value: core_types::admin::LoadAnswer) -> Self {
        Self {
            loaded: value.loaded,
            known: value.known,
            rejected: value.rejected.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<core_types::admin::RejectedLine> for exported::admin::RejectedLine {
    fn from(value: core_types::admin::RejectedLine) -> Self {
        Self {
            line: value.line,
            message: value.message,
        }
    }
}

impl From<core_types::admin::LimitsAnswer> for exported::admin::LimitsAnswer {
    fn from(value: core_types::admin::LimitsAnswer) -> Self {
        Self {
            limits: value.limits.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<core_types::admin::LimitRow> for exported::admin::LimitRow {
    fn from(value: core_types::admin::LimitRow) -> Self {
        Self {
            name: value.name,
            value: value.value,
            unit: value.unit,
        }
    }
}

impl From<exported::admin::ConfigureRequest> for core_types::admin::ConfigureRequest {
    fn from(value: exported::admin::ConfigureRequest) -> Self {
        Self {
            name: value.name,
            value: value.value,
        }
    }
}

impl From<core_types::admin::ConfigureAnswer> for exported::admin::ConfigureAnswer {
    fn from(value: core_types::admin::ConfigureAnswer) -> Self {
        Self {
            setting: value.setting.into(),
        }
    }
}

impl From<core_types::admin::SettingRow> for exported::admin::SettingRow {
    fn from(value: core_types::admin::SettingRow) -> Self {
        Self {
            name: value.name,
            value: value.value,
            standard: value.standard,
            meaning: value.meaning,
        }
    }
}

impl From<core_types::admin::SettingsAnswer> for exported::admin::SettingsAnswer {
    fn from(value: core_types::admin::SettingsAnswer) -> Self {
        Self {
            settings: value.settings.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<exported::admin::AuditRequest> for core_types::admin::AuditRequest {
    fn from(value: exported::admin::AuditRequest) -> Self {
        Self {
            owner: value.owner,
            action: value.action,
            limit: value.limit,
        }
    }
}

impl From<core_types::admin::AuditAnswer> for exported::admin::AuditAnswer {
    fn from(value: core_types::admin::AuditAnswer) -> Self {
        Self {
            rows: value.rows.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<core_types::admin::AuditRow> for exported::admin::AuditRow {
    fn from(value: core_types::admin::AuditRow) -> Self {
        Self {
            at: value.at,
            action: value.action,
            subject: value.subject,
            reason: value.reason,
            owner: value.owner,
        }
    }
}

impl From<exported::admin::OperationRequest> for core_types::admin::OperationRequest {
    fn from(value: exported::admin::OperationRequest) -> Self {
        Self {
            operation: value.operation,
            method: value.method,
        }
    }
}

impl From<core_types::admin::OperationAnswer> for exported::admin::OperationAnswer {
    fn from(value: core_types::admin::OperationAnswer) -> Self {
        Self {
            committed: value.committed,
            ids: value.ids,
        }
    }
}

impl From<exported::context_map::OpenRequest> for core_types::context_map::OpenRequest {
    fn from(value: exported::context_map::OpenRequest) -> Self {
        Self {
            input: convert::json(value.input),
            options: convert::optional_json(value.options),
        }
    }
}

impl From<core_types::context_map::OpenAnswer> for exported::context_map::OpenAnswer {
    fn from(value: core_types::context_map::OpenAnswer) -> Self {
        Self {
            snapshot: value.snapshot.0,
            text: value.text,
            items: value.items.into_iter().map(Into::into).collect(),
            evicted: value.evicted,
            ignored: value.ignored,
        }
    }
}

impl From<core_types::context_map::Item> for exported::context_map::Item {
    fn from(value: core_types::context_map::Item) -> Self {
        Self {
            id: value.id,
            score: value.score,
        }
    }
}

impl From<exported::context_map::TagRequest> for core_types::context_map::TagRequest {
    fn from(value: exported::context_map::TagRequest) -> Self {
        Self {
            snapshot: convert::json(value.snapshot),
            id: value.id,
            tag: value.tag,
        }
    }
}

impl From<core_types::context_map::TagAnswer> for exported::context_map::TagAnswer {
    fn from(value: core_types::context_map::TagAnswer) -> Self {
        Self {
            snapshot: value.snapshot.0,
            changed: value.changed,
        }
    }
}

impl From<exported::context_map::UpdateRequest> for core_types::context_map::UpdateRequest {
    fn from(value: exported::context_map::UpdateRequest) -> Self {
        Self {
            snapshot: convert::json(value.snapshot),
            payload: convert::json(value.payload),
        }
    }
}

impl From<core_types::context_map::UpdateAnswer> for exported::context_map::UpdateAnswer {
    fn from(value: core_types::context_map::UpdateAnswer) -> Self {
        Self {
            snapshot: value.snapshot.0,
            text: value.text,
            changed: value.changed,
            step: value.step,
            diagnosis: value.diagnosis,
            operations: value.operations.into_iter().map(Into::into).collect(),
            refused: value.refused.into_iter().map(Into::into).collect(),
            evicted: value.evicted,
        }
    }
}

impl From<core_types::context_map::Operation> for exported::context_map::Operation {
    fn from(value: core_types::context_map::Operation) -> Self {
        Self {
            kind: value.kind.into(),
            section: value.section,
            item: value.item,
            content: value.content,
        }
    }
}

impl From<core_types::context_map::OperationKind> for exported::context_map::OperationKind {
    fn from(value: core_types::context_map::OperationKind) -> Self {
        match value {
            core_types::context_map::OperationKind::Add => Self::Add,
            core_types::context_map::OperationKind::Delete => Self::Delete,
            core_types::context_map::OperationKind::Replace => Self::Replace,
        }
    }
}

impl From<core_types::context_map::Refusal> for exported::context_map::Refusal {
    fn from(value: core_types::context_map::Refusal) -> Self {
        Self {
            index: value.index,
            reason: value.reason,
        }
    }
}

impl From<exported::context_map::TrajectoryRequest> for core_types::context_map::TrajectoryRequest {
    fn from(value: exported::context_map::TrajectoryRequest) -> Self {
        Self {
            run: convert::json(value.run),
        }
    }
}

impl From<core_types::context_map::TrajectoryAnswer> for exported::context_map::TrajectoryAnswer {
    fn from(value: core_types::context_map::TrajectoryAnswer) -> Self {
        Self { text: value.text }
    }
}

impl From<exported::context_map::ReflectRequest> for core_types::context_map::ReflectRequest {
    fn from(value: exported::context_map::ReflectRequest) -> Self {
        Self {
            snapshot: convert::json(value.snapshot),
            trajectory: value.trajectory,
        }
    }
}

impl From<core_types::context_map::ReflectAnswer> for exported::context_map::ReflectAnswer {
    fn from(value: core_types::context_map::ReflectAnswer) -> Self {
        Self {
            settled: value.settled,
            instruction: value.instruction,
            input: value.input.0,
        }
    }
}

impl From<exported::context_map::EditRequest> for core_types::context_map::EditRequest {
    fn from(value: exported::context_map::EditRequest) -> Self {
        Self {
            snapshot: convert::json(value.snapshot),
            answer: value.answer,
        }
    }
}

impl From<core_types::context_map::EditAnswer> for exported::context_map::EditAnswer {
    fn from(value: core_types::context_map::EditAnswer) -> Self {
        Self {
            instruction: value.instruction,
            input: value.input.0,
            reflection: value.reflection.0,
        }
    }
}

impl From<exported::context_map::FinishRequest> for core_types::context_map::FinishRequest {
    fn from(value: exported::context_map::FinishRequest) -> Self {
        Self {
            snapshot: convert::json(value.snapshot),
            reflection: convert::json(value.reflection),
            answer: value.answer,
        }
    }
}

impl From<core_types::context_map::FinishAnswer> for exported::context_map::FinishAnswer {
    fn from(value: core_types::context_map::FinishAnswer) -> Self {
        Self {
            snapshot: value.snapshot.0,
            text: value.text,
            changed: value.changed,
            step: value.step,
            diagnosis: value.diagnosis,
            operations: value.operations.into_iter().map(Into::into).collect(),
            refused: value.refused.into_iter().map(Into::into).collect(),
            evicted: value.evicted,
        }
    }
}

impl From<exported::facts::StoreRequest> for core_types::facts::StoreRequest {
    fn from(value: exported::facts::StoreRequest) -> Self {
        Self {
            owner: value.owner,
            kind: value.kind,
            key: value.key,
            value: value.value,
            confidence: value.confidence,
            expected: value.expected,
        }
    }
}

impl From<core_types::facts::StoreAnswer> for exported::facts::StoreAnswer {
    fn from(value: core_types::facts::StoreAnswer) -> Self {
        Self {
            fact: value.fact.into(),
            version: value.version,
            redacted: value.redacted,
        }
    }
}

impl From<core_types::facts::Fact> for exported::facts::Fact {
    fn from(value: core_types::facts::Fact) -> Self {
        Self {
            id: value.id,
            owner: value.owner,
            kind: value.kind,
            key: value.key,
            value: value.value,
            confidence: value.confidence,
            created_at: value.created_at,
            updated_at: value.updated_at,
        }
    }
}

impl From<exported::facts::RecallRequest> for core_types::facts::RecallRequest {
    fn from(value: exported::facts::RecallRequest) -> Self {
        Self {
            owner: value.owner,
            query: value.query,
            kind: value.kind,
            limit: value.limit,
        }
    }
}

impl From<core_types::facts::RecallAnswer> for exported::facts::RecallAnswer {
    fn from(value: core_types::facts::RecallAnswer) -> Self {
        Self {
            owner: value.owner,
            facts: value.facts.into_iter().map(Into::into).collect(),
            matched: value.matched,
        }
    }
}

impl From<exported::facts::GetRequest> for core_types::facts::GetRequest {
    fn from(value: exported::facts::GetRequest) -> Self {
        Self {
            owner: value.owner,
            key: value.key,
        }
    }
}

impl From<core_types::facts::GetAnswer> for exported::facts::GetAnswer {
    fn from(value: core_types::facts::GetAnswer) -> Self {
        Self {
            fact: value.fact.into(),
            version: value.version,
        }
    }
}

impl From<exported::facts::UpdateRequest> for core_types::facts::UpdateRequest {
    fn from(value: exported::facts::UpdateRequest) -> Self {
        Self {
            owner: value.owner,
            key: value.key,
            value: value.value,
            confidence: value.confidence,
            kind: value.kind,
            expected: value.expected,
        }
    }
}

impl From<core_types::facts::UpdateAnswer> for exported::facts::UpdateAnswer {
    fn from(value: core_types::facts::UpdateAnswer) -> Self {
        Self {
            fact: value.fact.into(),
            version: value.version,
            redacted: value.redacted,
        }
    }
}

impl From<exported::facts::ForgetRequest> for core_types::facts::ForgetRequest {
    fn from(value: exported::facts::ForgetRequest) -> Self {
        Self {
            owner: value.owner,
            key: value.key,
            purge: value.purge,
        }
    }
}

impl From<core_types::facts::ForgetAnswer> for exported::facts::ForgetAnswer {
    fn from(value: core_types::facts::ForgetAnswer) -> Self {
        Self {
            id: value.id,
            purged: value.purged,
        }
    }
}

impl From<exported::facts::ListRequest> for core_types::facts::ListRequest {
    fn from(value: exported::facts::ListRequest) -> Self {
        Self {
            owner: value.owner,
            kind: value.kind,
            limit: value.limit,
        }
    }
}

impl From<core_types::facts::ListAnswer> for exported::facts::ListAnswer {
    fn from(value: core_types::facts::ListAnswer) -> Self {
        Self {
            owner: value.owner,
            facts: value.facts.into_iter().map(Into::into).collect(),
            matched: value.matched,
        }
    }
}

impl From<exported::facts::DecayRequest> for core_types::facts::DecayRequest {
    fn from(value: exported::facts::DecayRequest) -> Self {
        Self {
            owner: value.owner,
            days: value.days,
            below: value.below,
            dry: value.dry,
        }
    }
}

impl From<core_types::facts::DecayAnswer> for exported::facts::DecayAnswer {
    fn from(value: core_types::facts::DecayAnswer) -> Self {
        Self {
            pruned: value.pruned,
            keys: value.keys,
        }
    }
}

impl From<exported::facts::HistoryRequest> for core_types::facts::HistoryRequest {
    fn from(value: exported::facts::HistoryRequest) -> Self {
        Self {
            owner: value.owner,
            key: value.key,
        }
    }
}

impl From<core_types::facts::HistoryAnswer> for exported::facts::HistoryAnswer {
    fn from(value: core_types::facts::HistoryAnswer) -> Self {
        Self {
            id: value.id,
            versions: value.versions.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<core_types::facts::FactVersion> for exported::facts::FactVersion {
    fn from(value: core_types::facts::FactVersion) -> Self {
        Self {
            version: value.version,
            kind: value.kind,
            value: value.value,
            confidence: value.confidence,
            since: value.since,
            until: value.until,
            actor: value.actor,
            channel: value.channel,
        }
    }
}

impl From<exported::facts::ServeRequest> for core_types::facts::ServeRequest {
    fn from(value: exported::facts::ServeRequest) -> Self {
        Self {
            verb: value.verb,
            body: convert::json(value.body),
        }
    }
}

impl From<core_types::facts::ServeAnswer> for exported::facts::ServeAnswer {
    fn from(value: core_types::facts::ServeAnswer) -> Self {
        Self {
            status: value.status,
            reply: value.reply.0,
        }
    }
}

impl From<exported::guard::RedactRequest> for core_types::guard::RedactRequest {
    fn from(value: exported::guard::RedactRequest) -> Self {
        Self {
            text: value.text,
            policy: value.policy.map(Into::into),
        }
    }
}

impl From<exported::guard::Redaction> for core_types::guard::Redaction {
    fn from(value: exported::guard::Redaction) -> Self {
        match value {
            exported::guard::Redaction::Redact => Self::Redact,
            exported::guard::Redaction::Off => Self::Off,
            exported::guard::Redaction::Refuse => Self::Refuse,
        }
    }
}

impl From<core_types::guard::RedactAnswer> for exported::guard::RedactAnswer {
    fn from(value: core_types::guard::RedactAnswer) -> Self {
        Self {
            text: value.text,
            findings: value.findings.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<core_types::guard::Finding> for exported::guard::Finding {
    fn from(value: core_types::guard::Finding) -> Self {
        Self {
            class: value.class,
            count: value.count,
        }
    }
}

impl From<exported::guard::StripPrivateRequest> for core_types::guard::StripPrivateRequest {
    fn from(value: exported::guard::StripPrivateRequest) -> Self {
        Self { text: value.text }
    }
}

impl From<core_types::guard::StripPrivateAnswer> for exported::guard::StripPrivateAnswer {
    fn from(value: core_types::guard::StripPrivateAnswer) -> Self {
        Self { text: value.text }
    }
}

impl From<exported::guard::CheckRequest> for core_types::guard::CheckRequest {
    fn from(value: exported::guard::CheckRequest) -> Self {
        Self {
            output: value.output,
            cost: value.cost,
            spent: value.spent,
            tokens: value.tokens,
            budget: value.budget,
            most: value.most,
            strict: value.strict,
        }
    }
}

impl From<core_types::guard::CheckAnswer> for exported::guard::CheckAnswer {
    fn from(value: core_types::guard::CheckAnswer) -> Self {
        Self {
            passed: value.passed,
            findings: value.findings.into_iter().map(Into::into).collect(),
            length: value.length,
            today: value.today,
            budget: value.budget,
        }
    }
}

impl From<core_types::guard::CheckFinding> for exported::guard::CheckFinding {
    fn from(value: core_types::guard::CheckFinding) -> Self {
        Self {
            check: value.check,
            passed: value.passed,
            severity: value.severity.into(),
            details: value.details,
            remediation: value.remediation,
            found: value.found,
            note: value.note,
        }
    }
}

impl From<core_types::guard::Severity> for exported::guard::Severity {
    fn from(value: core_types::guard::Severity) -> Self {
        match value {
            core_types::guard::Severity::Info => Self::Info,
            core_types::guard::Severity::Warning => Self::Warning,
            core_types::guard::Severity::Error => Self::Error,
            core_types::guard::Severity::Critical => Self::Critical,
        }
    }
}

impl From<exported::memory::RememberRequest> for core_types::memory::RememberRequest {
    fn from(value: exported::memory::RememberRequest) -> Self {
        Self {
            content: value.content,
            kind: value.kind,
            title: value.title,
            concepts: value.concepts,
            files: value.files,
            project: value.project,
            agent: value.agent,
            ttl: value.ttl,
            sources: value.sources,
            supersedes: value.supersedes,
            importance: value.importance,
            policy: value.policy.map(Into::into),
        }
    }
}

impl From<exported::memory::Supersession> for core_types::memory::Supersession {
    fn from(value: exported::memory::Supersession) -> Self {
        match value {
            exported::memory::Supersession::Guarded => Self::Guarded,
            exported::memory::Supersession::Similar => Self::Similar,
            exported::memory::Supersession::Never => Self::Never,
        }
    }
}

impl From<core_types::memory::RememberAnswer> for exported::memory::RememberAnswer {
    fn from(value: core_types::memory::RememberAnswer) -> Self {
        Self {
            memory: value.memory.into(),
            superseded: value.superseded,
            near: value.near.map(Into::into),
            redacted: value.redacted,
        }
    }
}

impl From<core_types::memory::Item> for exported::memory::Item {
    fn from(value: core_types::memory::Item) -> Self {
        Self {
            collection: value.collection,
            id: value.id,
            kind: value.kind,
            title: value.title,
            content: value.content,
            concepts: value.concepts,
            files: value.files,
            sources: value.sources,
            owner: value.owner,
            project: value.project,
            agent: value.agent,
            session: value.session,
            channel: convert::into_wit(value.channel),
            actor: value.actor,
            captured: value.captured,
            confidence: value.confidence,
            importance: value.importance,
            strength: value.strength,
            reinforcements: value.reinforcements,
            uses: value.uses,
            created: value.created,
            updated: value.updated,
            used: value.used,
            expires: value.expires,
            version: value.version,
            latest: value.latest,
            reason: value.reason,
            retired: value.retired,
            supersedes: value.supersedes,
            fields: value.fields.0,
        }
    }
}

impl From<core_types::memory::NearMemory> for exported::memory::NearMemory {
    fn from(value: core_types::memory::NearMemory) -> Self {
        Self {
            id: value.id,
            title: value.title,
            similarity: value.similarity,
            apart: value.apart,
        }
    }
}

impl From<exported::memory::UpdateRequest> for core_types::memory::UpdateRequest {
    fn from(value: exported::memory::UpdateRequest) -> Self {
        Self {
            id: value.id,
            expected: value.expected,
            content: value.content,
            title: value.title,
            kind: value.kind,
            concepts: value.concepts,
            files: value.files,
            importance: value.importance,
            ttl: value.ttl,
        }
    }
}

impl From<core_types::memory::UpdateAnswer> for exported::memory::UpdateAnswer {
    fn from(value: core_types::memory::UpdateAnswer) -> Self {
        Self {
            memory: value.memory.into(),
            redacted: value.redacted,
        }
    }
}

impl From<exported::memory::EvolveRequest> for core_types::memory::EvolveRequest {
    fn from(value: exported::memory::EvolveRequest) -> Self {
        Self {
            id: value.id,
            content: value.content,
            title: value.title,
            expected: value.expected,
        }
    }
}

impl From<core_types::memory::EvolveAnswer> for exported::memory::EvolveAnswer {
    fn from(value: core_types::memory::EvolveAnswer) -> Self {
        Self {
            memory: value.memory.into(),
            redacted: value.redacted,
        }
    }
}

impl From<exported::memory::ForgetRequest> for core_types::memory::ForgetRequest {
    fn from(value: exported::memory::ForgetRequest) -> Self {
        Self {
            ids: value.ids,
            session: value.session,
            keep_replaced: value.keep_replaced,
            reason: value.reason,
            purge: value.purge,
        }
    }
}

impl From<core_types::memory::ForgetAnswer> for exported::memory::ForgetAnswer {
    fn from(value: core_types::memory::ForgetAnswer) -> Self {
        Self {
            count: value.count,
            deleted: value.deleted,
            missing: value.missing,
            restored: value.restored,
            remaining: value.remaining,
            purged: value.purged,
        }
    }
}

impl From<exported::memory::GetRequest> for core_types::memory::GetRequest {
    fn from(value: exported::memory::GetRequest) -> Self {
        Self {
            id: value.id,
            at: value.at,
            agent: value.agent,
        }
    }
}

impl From<core_types::memory::GetAnswer> for exported::memory::GetAnswer {
    fn from(value: core_types::memory::GetAnswer) -> Self {
        Self {
            item: value.item.into(),
        }
    }
}

impl From<exported::memory::ListRequest> for core_types::memory::ListRequest {
    fn from(value: exported::memory::ListRequest) -> Self {
        Self {
            collection: value.collection,
            project: value.project,
            agent: value.agent,
            session: value.session,
            kind: value.kind,
            concept: value.concept,
            at: value.at,
            limit: value.limit,
            offset: value.offset,
        }
    }
}

impl From<core_types::memory::ListAnswer> for exported::memory::ListAnswer {
    fn from(value: core_types::memory::ListAnswer) -> Self {
        Self {
            items: value.items.into_iter().map(Into::into).collect(),
            matched: value.matched,
        }
    }
}

impl From<exported::memory::HistoryRequest> for core_types::memory::HistoryRequest {
    fn from(value: exported::memory::HistoryRequest) -> Self {
        Self {
            id: value.id,
            agent: value.agent,
        }
    }
}

impl From<core_types::memory::HistoryAnswer> for exported::memory::HistoryAnswer {
    fn from(value: core_types::memory::HistoryAnswer) -> Self {
        Self {
            versions: value.versions.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<exported::memory::DigestRequest> for core_types::memory::DigestRequest {
    fn from(value: exported::memory::DigestRequest) -> Self {
        Self {
            hook: value.hook,
            tool: value.tool,
            input: convert::optional_json(value.input),
            output: convert::optional_json(value.output),
            prompt: value.prompt,
        }
    }
}

impl From<core_types::memory::DigestAnswer> for exported::memory::DigestAnswer {
    fn from(value: core_types::memory::DigestAnswer) -> Self {
        Self {
            kind: value.kind,
            title: value.title,
            subtitle: value.subtitle,
            narrative: value.narrative,
            files: value.files,
            importance: value.importance,
            confidence: value.confidence,
        }
    }
}

impl From<exported::memory::ServeRequest> for core_types::memory::ServeRequest {
    fn from(value: exported::memory::ServeRequest) -> Self {
        Self {
            verb: value.verb,
            body: convert::json(value.body),
        }
    }
}

impl From<core_types::memory::ServeAnswer> for exported::memory::ServeAnswer {
    fn from(value: core_types::memory::ServeAnswer) -> Self {
        Self {
            status: value.status,
            reply: value.reply.0,
        }
    }
}

impl From<exported::ranking::OverlapTokensRequest> for core_types::ranking::OverlapTokensRequest {
    fn from(value: exported::ranking::OverlapTokensRequest) -> Self {
        Self {
            text: value.text,
            analyser: value.analyser.map(Into::into),
            stop: value.stop,
        }
    }
}

impl From<exported::ranking::OverlapAnalyser> for core_types::ranking::OverlapAnalyser {
    fn from(value: exported::ranking::OverlapAnalyser) -> Self {
        match value {
            exported::ranking::OverlapAnalyser::Prose => Self::Prose,
            exported::ranking::OverlapAnalyser::Identifier => Self::Identifier,
        }
    }
}

impl From<core_types::ranking::OverlapTokensAnswer> for exported::ranking::OverlapTokensAnswer {
    fn from(value: core_types::ranking::OverlapTokensAnswer) -> Self {
        Self {
            tokens: value.tokens,
        }
    }
}

impl From<exported::ranking::OverlapRequest> for core_types::ranking::OverlapRequest {
    fn from(value: exported::ranking::OverlapRequest) -> Self {
        Self {
            query: value.query,
            documents: value.documents.into_iter().map(Into::into).collect(),
            top: value.top,
            floor: value.floor,
            margin: value.margin,
            least: value.least,
            stop: value.stop,
        }
    }
}

impl From<exported::ranking::OverlapDocument> for core_types::ranking::OverlapDocument {
    fn from(value: exported::ranking::OverlapDocument) -> Self {
        Self {
            id: value.id,
            fields: value.fields.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<exported::ranking::OverlapField> for core_types::ranking::OverlapField {
    fn from(value: exported::ranking::OverlapField) -> Self {
        Self {
            text: value.text,
            weight: value.weight,
            analyser: value.analyser.map(Into::into),
        }
    }
}

impl From<core_types::ranking::OverlapAnswer> for exported::ranking::OverlapAnswer {
    fn from(value: core_types::ranking::OverlapAnswer) -> Self {
        Self {
            hits: value.hits.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<core_types::ranking::OverlapHit> for exported::ranking::OverlapHit {
    fn from(value: core_types::ranking::OverlapHit) -> Self {
        Self {
            id: value.id,
            document: value.document,
            score: value.score,
            terms: value.terms,
        }
    }
}

impl From<exported::ranking::CollateRequest> for core_types::ranking::CollateRequest {
    fn from(value: exported::ranking::CollateRequest) -> Self {
        Self { texts: value.texts }
    }
}

impl From<core_types::ranking::CollateAnswer> for exported::ranking::CollateAnswer {
    fn from(value: core_types::ranking::CollateAnswer) -> Self {
        Self { texts: value.texts }
    }
}

impl From<exported::ranking::SearchSkillsRequest> for core_types::ranking::SearchSkillsRequest {
    fn from(value: exported::ranking::SearchSkillsRequest) -> Self {
        Self {
            skills: value.skills.into_iter().map(Into::into).collect(),
            searches: value.searches,
            stop: value.stop,
        }
    }
}

impl From<exported::ranking::ShelfSkill> for core_types::ranking::ShelfSkill {
    fn from(value: exported::ranking::ShelfSkill) -> Self {
        Self {
            id: value.id,
            name: value.name,
            description: value.description,
            content: value.content,
        }
    }
}

impl From<core_types::ranking::SearchSkillsAnswer> for exported::ranking::SearchSkillsAnswer {
    fn from(value: core_types::ranking::SearchSkillsAnswer) -> Self {
        Self {
            skills: value.skills.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<core_types::ranking::ShelfSkill> for exported::ranking::ShelfSkill {
    fn from(value: core_types::ranking::ShelfSkill) -> Self {
        Self {
            id: value.id,
            name: value.name,
            description: value.description,
            content: value.content,
        }
    }
}

impl From<exported::ranking::SearchMemoriesRequest> for core_types::ranking::SearchMemoriesRequest {
    fn from(value: exported::ranking::SearchMemoriesRequest) -> Self {
        Self {
            memories: value.memories.into_iter().map(Into::into).collect(),
            searches: value.searches,
            loaded: value.loaded,
            stop: value.stop,
        }
    }
}

impl From<exported::ranking::ShelfMemory> for core_types::ranking::ShelfMemory {
    fn from(value: exported::ranking::ShelfMemory) -> Self {
        Self {
            id: value.id,
            content: value.content,
        }
    }
}

impl From<core_types::ranking::SearchMemoriesAnswer> for exported::ranking::SearchMemoriesAnswer {
    fn from(value: core_types::ranking::SearchMemoriesAnswer) -> Self {
        Self {
            memories: value.memories.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<core_types::ranking::ShelfMemory> for exported::ranking::ShelfMemory {
    fn from(value: core_types::ranking::ShelfMemory) -> Self {
        Self {
            id: value.id,
            content: value.content,
        }
    }
}

impl From<exported::ranking::HintSkillsRequest> for core_types::ranking::HintSkillsRequest {
    fn from(value: exported::ranking::HintSkillsRequest) -> Self {
        Self {
            skills: value.skills.into_iter().map(Into::into).collect(),
            task: value.task,
            top: value.top,
            floor: value.floor,
            stop: value.stop,
        }
    }
}

impl From<core_types::ranking::HintSkillsAnswer> for exported::ranking::HintSkillsAnswer {
    fn from(value: core_types::ranking::HintSkillsAnswer) -> Self {
        Self {
            hints: value.hints.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<core_types::ranking::SkillHint> for exported::ranking::SkillHint {
    fn from(value: core_types::ranking::SkillHint) -> Self {
        Self {
            id: value.id,
            name: value.name,
            score: value.score,
        }
    }
}

impl From<exported::ranking::HintMemoriesRequest> for core_types::ranking::HintMemoriesRequest {
    fn from(value: exported::ranking::HintMemoriesRequest) -> Self {
        Self {
            memories: value.memories.into_iter().map(Into::into).collect(),
            task: value.task,
            loaded: value.loaded,
            top: value.top,
            floor: value.floor,
            stop: value.stop,
        }
    }
}

impl From<core_types::ranking::HintMemoriesAnswer> for exported::ranking::HintMemoriesAnswer {
    fn from(value: core_types::ranking::HintMemoriesAnswer) -> Self {
        Self {
            hints: value.hints.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<core_types::ranking::MemoryHint> for exported::ranking::MemoryHint {
    fn from(value: core_types::ranking::MemoryHint) -> Self {
        Self {
            id: value.id,
            snippet: value.snippet,
            score: value.score,
        }
    }
}

impl From<exported::ranking::HintModulesRequest> for core_types::ranking::HintModulesRequest {
    fn from(value: exported::ranking::HintModulesRequest) -> Self {
        Self {
            functions: value.functions.into_iter().map(Into::into).collect(),
            namespaces: value.namespaces.into_iter().map(Into::into).collect(),
            task: value.task,
            top: value.top,
            floor: value.floor,
            stop: value.stop,
        }
    }
}

impl From<exported::ranking::ShelfFunction> for core_types::ranking::ShelfFunction {
    fn from(value: exported::ranking::ShelfFunction) -> Self {
        Self {
            name: value.name,
            namespace: value.namespace,
            arguments: value.arguments,
            always: value.always,
        }
    }
}

impl From<exported::ranking::ShelfNamespace> for core_types::ranking::ShelfNamespace {
    fn from(value: exported::ranking::ShelfNamespace) -> Self {
        Self {
            namespace: value.namespace,
            title: value.title,
            description: value.description,
            criteria: value.criteria,
        }
    }
}

impl From<core_types::ranking::HintModulesAnswer> for exported::ranking::HintModulesAnswer {
    fn from(value: core_types::ranking::HintModulesAnswer) -> Self {
        Self {
            modules: value.modules.into_iter().map(Into::into).collect(),
            hints: value.hints.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<core_types::ranking::ShelfModule> for exported::ranking::ShelfModule {
    fn from(value: core_types::ranking::ShelfModule) -> Self {
        Self {
            namespace: value.namespace,
            title: value.title,
            description: value.description,
            criteria: value.criteria,
            functions: value.functions,
            arguments: value.arguments,
        }
    }
}

impl From<core_types::ranking::ModuleHint> for exported::ranking::ModuleHint {
    fn from(value: core_types::ranking::ModuleHint) -> Self {
        Self {
            namespace: value.namespace,
            score: value.score,
            terms: value.terms,
        }
    }
}

impl From<exported::ranking::KeywordTokensRequest> for core_types::ranking::KeywordTokensRequest {
    fn from(value: exported::ranking::KeywordTokensRequest) -> Self {
        Self { text: value.text }
    }
}

impl From<core_types::ranking::KeywordTokensAnswer> for exported::ranking::KeywordTokensAnswer {
    fn from(value: core_types::ranking::KeywordTokensAnswer) -> Self {
        Self {
            tokens: value.tokens,
        }
    }
}

impl From<exported::ranking::KeywordStemRequest> for core_types::ranking::KeywordStemRequest {
    fn from(value: exported::ranking::KeywordStemRequest) -> Self {
        Self { word: value.word }
    }
}

impl From<core_types::ranking::KeywordStemAnswer> for exported::ranking::KeywordStemAnswer {
    fn from(value: core_types::ranking::KeywordStemAnswer) -> Self {
        Self { stem: value.stem }
    }
}

impl From<exported::ranking::KeywordSynonymsRequest>
    for core_types::ranking::KeywordSynonymsRequest
{
    fn from(value: exported::ranking::KeywordSynonymsRequest) -> Self {
        Self { stem: value.stem }
    }
}

impl From<core_types::ranking::KeywordSynonymsAnswer> for exported::ranking::KeywordSynonymsAnswer {
    fn from(value: core_types::ranking::KeywordSynonymsAnswer) -> Self {
        Self { stems: value.stems }
    }
}

impl From<exported::ranking::KeywordRequest> for core_types::ranking::KeywordRequest {
    fn from(value: exported::ranking::KeywordRequest) -> Self {
        Self {
            documents: value.documents.into_iter().map(Into::into).collect(),
            queries: value.queries,
            rule: value.rule.map(Into::into),
            limit: value.limit,
        }
    }
}

impl From<exported::ranking::KeywordDocument> for core_types::ranking::KeywordDocument {
    fn from(value: exported::ranking::KeywordDocument) -> Self {
        Self {
            title: value.title,
            subtitle: value.subtitle,
            narrative: value.narrative,
            facts: value.facts,
            concepts: value.concepts,
            files: value.files,
            kind: value.kind,
        }
    }
}

impl From<exported::ranking::PrefixRule> for core_types::ranking::PrefixRule {
    fn from(value: exported::ranking::PrefixRule) -> Self {
        match value {
            exported::ranking::PrefixRule::Best => Self::Best,
            exported::ranking::PrefixRule::Summed => Self::Summed,
        }
    }
}

impl From<core_types::ranking::KeywordAnswer> for exported::ranking::KeywordAnswer {
    fn from(value: core_types::ranking::KeywordAnswer) -> Self {
        Self {
            results: value.results.into_iter().map(Into::into).collect(),
            lengths: value.lengths,
            total: value.total,
            vocabulary: value.vocabulary,
        }
    }
}

impl From<core_types::ranking::KeywordResult> for exported::ranking::KeywordResult {
    fn from(value: core_types::ranking::KeywordResult) -> Self {
        Self {
            hits: value.hits.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<core_types::ranking::KeywordHit> for exported::ranking::KeywordHit {
    fn from(value: core_types::ranking::KeywordHit) -> Self {
        Self {
            document: value.document,
            score: value.score,
        }
    }
}

impl From<exported::ranking::JaccardRequest> for core_types::ranking::JaccardRequest {
    fn from(value: exported::ranking::JaccardRequest) -> Self {
        Self {
            left: value.left,
            right: value.right,
            lower: value.lower,
        }
    }
}

impl From<core_types::ranking::JaccardAnswer> for exported::ranking::JaccardAnswer {
    fn from(value: core_types::ranking::JaccardAnswer) -> Self {
        Self {
            similarity: value.similarity,
            likeness: value.likeness.into(),
        }
    }
}

impl From<core_types::ranking::Likeness> for exported::ranking::Likeness {
    fn from(value: core_types::ranking::Likeness) -> Self {
        match value {
            core_types::ranking::Likeness::Fresh => Self::Fresh,
            core_types::ranking::Likeness::Near => Self::Near,
            core_types::ranking::Likeness::Same => Self::Same,
        }
    }
}

impl From<exported::ranking::FuseRequest> for core_types::ranking::FuseRequest {
    fn from(value: exported::ranking::FuseRequest) -> Self {
        Self {
            streams: value.streams.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<exported::ranking::FuseStream> for core_types::ranking::FuseStream {
    fn from(value: exported::ranking::FuseStream) -> Self {
        Self {
            ids: value.ids,
            weight: value.weight,
        }
    }
}

impl From<core_types::ranking::FuseAnswer> for exported::ranking::FuseAnswer {
    fn from(value: core_types::ranking::FuseAnswer) -> Self {
        Self {
            fused: value.fused.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<core_types::ranking::Scored> for exported::ranking::Scored {
    fn from(value: core_types::ranking::Scored) -> Self {
        Self {
            id: value.id,
            score: value.score,
        }
    }
}

impl From<exported::ranking::DiversifyRequest> for core_types::ranking::DiversifyRequest {
    fn from(value: exported::ranking::DiversifyRequest) -> Self {
        Self {
            results: value.results.into_iter().map(Into::into).collect(),
            limit: value.limit,
            most: value.most,
        }
    }
}

impl From<exported::ranking::SessionResult> for core_types::ranking::SessionResult {
    fn from(value: exported::ranking::SessionResult) -> Self {
        Self {
            id: value.id,
            session: value.session,
        }
    }
}

impl From<core_types::ranking::DiversifyAnswer> for exported::ranking::DiversifyAnswer {
    fn from(value: core_types::ranking::DiversifyAnswer) -> Self {
        Self { ids: value.ids }
    }
}

impl From<exported::ranking::GraphEntitiesRequest> for core_types::ranking::GraphEntitiesRequest {
    fn from(value: exported::ranking::GraphEntitiesRequest) -> Self {
        Self { query: value.query }
    }
}

impl From<core_types::ranking::GraphEntitiesAnswer> for exported::ranking::GraphEntitiesAnswer {
    fn from(value: core_types::ranking::GraphEntitiesAnswer) -> Self {
        Self {
            entities: value.entities,
        }
    }
}

impl From<exported::ranking::GraphSearchRequest> for core_types::ranking::GraphSearchRequest {
    fn from(value: exported::ranking::GraphSearchRequest) -> Self {
        Self {
            nodes: value.nodes.into_iter().map(Into::into).collect(),
            edges: value.edges.into_iter().map(Into::into).collect(),
            entities: value.entities,
            depth: value.depth,
            limit: value.limit,
        }
    }
}

impl From<exported::ranking::GraphNode> for core_types::ranking::GraphNode {
    fn from(value: exported::ranking::GraphNode) -> Self {
        Self {
            id: value.id,
            name: value.name,
            observations: value.observations,
            stale: value.stale,
        }
    }
}

impl From<exported::ranking::GraphEdge> for core_types::ranking::GraphEdge {
    fn from(value: exported::ranking::GraphEdge) -> Self {
        Self {
            source: value.source,
            target: value.target,
            weight: value.weight,
            stale: value.stale,
        }
    }
}

impl From<core_types::ranking::GraphSearchAnswer> for exported::ranking::GraphSearchAnswer {
    fn from(value: core_types::ranking::GraphSearchAnswer) -> Self {
        Self {
            hits: value.hits.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<core_types::ranking::GraphHit> for exported::ranking::GraphHit {
    fn from(value: core_types::ranking::GraphHit) -> Self {
        Self {
            id: value.id,
            score: value.score,
            path: value.path,
        }
    }
}

impl From<exported::ranking::GraphExpandRequest> for core_types::ranking::GraphExpandRequest {
    fn from(value: exported::ranking::GraphExpandRequest) -> Self {
        Self {
            nodes: value.nodes.into_iter().map(Into::into).collect(),
            edges: value.edges.into_iter().map(Into::into).collect(),
            known: value.known,
            depth: value.depth,
            limit: value.limit,
        }
    }
}

impl From<core_types::ranking::GraphExpandAnswer> for exported::ranking::GraphExpandAnswer {
    fn from(value: core_types::ranking::GraphExpandAnswer) -> Self {
        Self {
            hits: value.hits.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<exported::ranking::GraphBuildRequest> for core_types::ranking::GraphBuildRequest {
    fn from(value: exported::ranking::GraphBuildRequest) -> Self {
        Self {
            observations: value.observations.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<exported::ranking::GraphObservation> for core_types::ranking::GraphObservation {
    fn from(value: exported::ranking::GraphObservation) -> Self {
        Self {
            id: value.id,
            files: value.files,
            concepts: value.concepts,
        }
    }
}

impl From<core_types::ranking::GraphBuildAnswer> for exported::ranking::GraphBuildAnswer {
    fn from(value: core_types::ranking::GraphBuildAnswer) -> Self {
        Self {
            nodes: value.nodes.into_iter().map(Into::into).collect(),
            edges: value.edges.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<core_types::ranking::GraphMadeNode> for exported::ranking::GraphMadeNode {
    fn from(value: core_types::ranking::GraphMadeNode) -> Self {
        Self {
            kind: value.kind.into(),
            name: value.name,
            observations: value.observations,
        }
    }
}

impl From<core_types::ranking::GraphKind> for exported::ranking::GraphKind {
    fn from(value: core_types::ranking::GraphKind) -> Self {
        match value {
            core_types::ranking::GraphKind::File => Self::File,
            core_types::ranking::GraphKind::Concept => Self::Concept,
        }
    }
}

impl From<core_types::ranking::GraphMadeEdge> for exported::ranking::GraphMadeEdge {
    fn from(value: core_types::ranking::GraphMadeEdge) -> Self {
        Self {
            source: value.source,
            target: value.target,
            weight: value.weight,
            observations: value.observations,
        }
    }
}

impl From<exported::ranking::RetentionRequest> for core_types::ranking::RetentionRequest {
    fn from(value: exported::ranking::RetentionRequest) -> Self {
        Self {
            items: value.items.into_iter().map(Into::into).collect(),
            now: value.now,
            lambda: value.lambda,
            sigma: value.sigma,
            hot: value.hot,
            warm: value.warm,
            cold: value.cold,
        }
    }
}

impl From<exported::ranking::RetentionItem> for core_types::ranking::RetentionItem {
    fn from(value: exported::ranking::RetentionItem) -> Self {
        Self {
            id: value.id,
            kind: value.kind,
            confidence: value.confidence,
            created: value.created,
            uses: value.uses,
            accesses: value.accesses,
        }
    }
}

impl From<core_types::ranking::RetentionAnswer> for exported::ranking::RetentionAnswer {
    fn from(value: core_types::ranking::RetentionAnswer) -> Self {
        Self {
            scores: value.scores.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<core_types::ranking::RetentionScore> for exported::ranking::RetentionScore {
    fn from(value: core_types::ranking::RetentionScore) -> Self {
        Self {
            id: value.id,
            score: value.score,
            salience: value.salience,
            decay: value.decay,
            boost: value.boost,
            tier: value.tier.into(),
        }
    }
}

impl From<core_types::ranking::RetentionTier> for exported::ranking::RetentionTier {
    fn from(value: core_types::ranking::RetentionTier) -> Self {
        match value {
            core_types::ranking::RetentionTier::Hot => Self::Hot,
            core_types::ranking::RetentionTier::Warm => Self::Warm,
            core_types::ranking::RetentionTier::Cold => Self::Cold,
            core_types::ranking::RetentionTier::Evictable => Self::Evictable,
        }
    }
}

impl From<exported::ranking::FtsRequest> for core_types::ranking::FtsRequest {
    fn from(value: exported::ranking::FtsRequest) -> Self {
        Self {
            query: value.query,
            tables: value.tables.into_iter().map(Into::into).collect(),
            limit: value.limit,
            syntax: value.syntax.map(Into::into),
        }
    }
}

impl From<exported::ranking::FtsTable> for core_types::ranking::FtsTable {
    fn from(value: exported::ranking::FtsTable) -> Self {
        Self {
            name: value.name,
            columns: value.columns,
            rows: value.rows.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<exported::ranking::FtsRow> for core_types::ranking::FtsRow {
    fn from(value: exported::ranking::FtsRow) -> Self {
        Self {
            id: value.id,
            texts: value.texts,
        }
    }
}

impl From<exported::ranking::FtsSyntax> for core_types::ranking::FtsSyntax {
    fn from(value: exported::ranking::FtsSyntax) -> Self {
        match value {
            exported::ranking::FtsSyntax::Retry => Self::Retry,
            exported::ranking::FtsSyntax::Strict => Self::Strict,
        }
    }
}

impl From<core_types::ranking::FtsAnswer> for exported::ranking::FtsAnswer {
    fn from(value: core_types::ranking::FtsAnswer) -> Self {
        Self {
            prepared: value.prepared,
            hits: value.hits.into_iter().map(Into::into).collect(),
            fault: value.fault,
        }
    }
}

impl From<core_types::ranking::FtsHit> for exported::ranking::FtsHit {
    fn from(value: core_types::ranking::FtsHit) -> Self {
        Self {
            table: value.table,
            id: value.id,
            score: value.score,
        }
    }
}

impl From<exported::ranking::HybridRequest> for core_types::ranking::HybridRequest {
    fn from(value: exported::ranking::HybridRequest) -> Self {
        Self {
            keyword: value.keyword.into_iter().map(Into::into).collect(),
            semantic: value.semantic.into_iter().map(Into::into).collect(),
            weight: value.weight,
            limit: value.limit,
        }
    }
}

impl From<exported::ranking::HybridEntry> for core_types::ranking::HybridEntry {
    fn from(value: exported::ranking::HybridEntry) -> Self {
        Self {
            table: value.table,
            id: value.id,
            score: value.score,
        }
    }
}

impl From<core_types::ranking::HybridAnswer> for exported::ranking::HybridAnswer {
    fn from(value: core_types::ranking::HybridAnswer) -> Self {
        Self {
            hits: value.hits.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<core_types::ranking::HybridHit> for exported::ranking::HybridHit {
    fn from(value: core_types::ranking::HybridHit) -> Self {
        Self {
            table: value.table,
            id: value.id,
            keyword: value.keyword,
            semantic: value.semantic,
            score: value.score,
        }
    }
}

impl From<exported::ranking::NearestRequest> for core_types::ranking::NearestRequest {
    fn from(value: exported::ranking::NearestRequest) -> Self {
        Self {
            query: value.query,
            rows: value.rows.into_iter().map(Into::into).collect(),
            vectors: value.vectors,
            table: value.table,
            limit: value.limit,
        }
    }
}

impl From<exported::ranking::NearestRow> for core_types::ranking::NearestRow {
    fn from(value: exported::ranking::NearestRow) -> Self {
        Self {
            table: value.table,
            id: value.id,
        }
    }
}

impl From<core_types::ranking::NearestAnswer> for exported::ranking::NearestAnswer {
    fn from(value: core_types::ranking::NearestAnswer) -> Self {
        Self {
            hits: value.hits.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<core_types::ranking::NearestHit> for exported::ranking::NearestHit {
    fn from(value: core_types::ranking::NearestHit) -> Self {
        Self {
            table: value.table,
            id: value.id,
            similarity: value.similarity,
        }
    }
}

impl From<exported::ranking::RepeatsRequest> for core_types::ranking::RepeatsRequest {
    fn from(value: exported::ranking::RepeatsRequest) -> Self {
        Self {
            vectors: value.vectors,
            dimensions: value.dimensions,
            threshold: value.threshold,
        }
    }
}

impl From<core_types::ranking::RepeatsAnswer> for exported::ranking::RepeatsAnswer {
    fn from(value: core_types::ranking::RepeatsAnswer) -> Self {
        Self {
            removed: value.removed,
            kept: value.kept,
        }
    }
}

impl From<exported::session::NormalizeRequest> for core_types::session::NormalizeRequest {
    fn from(value: exported::session::NormalizeRequest) -> Self {
        Self {
            call: value.call.into(),
            input: convert::json(value.input),
        }
    }
}

impl From<exported::session::SearchCall> for core_types::session::SearchCall {
    fn from(value: exported::session::SearchCall) -> Self {
        match value {
            exported::session::SearchCall::Recall => Self::Recall,
            exported::session::SearchCall::Skills => Self::Skills,
        }
    }
}

impl From<core_types::session::NormalizeAnswer> for exported::session::NormalizeAnswer {
    fn from(value: core_types::session::NormalizeAnswer) -> Self {
        Self {
            searches: value.searches,
        }
    }
}

impl From<exported::session::MergeMemoriesRequest> for core_types::session::MergeMemoriesRequest {
    fn from(value: exported::session::MergeMemoriesRequest) -> Self {
        Self {
            lists: convert::json(value.lists),
        }
    }
}

impl From<core_types::session::MergeMemoriesAnswer> for exported::session::MergeMemoriesAnswer {
    fn from(value: core_types::session::MergeMemoriesAnswer) -> Self {
        Self {
            memories: value.memories.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<core_types::session::Memory> for exported::session::Memory {
    fn from(value: core_types::session::Memory) -> Self {
        Self {
            id: value.id,
            content: value.content,
        }
    }
}

impl From<exported::session::RenderMemoriesRequest> for core_types::session::RenderMemoriesRequest {
    fn from(value: exported::session::RenderMemoriesRequest) -> Self {
        Self {
            memories: convert::json(value.memories),
            style: value.style.map(Into::into),
        }
    }
}

impl From<exported::session::Style> for core_types::session::Style {
    fn from(value: exported::session::Style) -> Self {
        match value {
            exported::session::Style::Safe => Self::Safe,
            exported::session::Style::Exact => Self::Exact,
        }
    }
}

impl From<core_types::session::RenderMemoriesAnswer> for exported::session::RenderMemoriesAnswer {
    fn from(value: core_types::session::RenderMemoriesAnswer) -> Self {
        Self { text: value.text }
    }
}

impl From<exported::session::MergeSkillsRequest> for core_types::session::MergeSkillsRequest {
    fn from(value: exported::session::MergeSkillsRequest) -> Self {
        Self {
            lists: convert::json(value.lists),
        }
    }
}

impl From<core_types::session::MergeSkillsAnswer> for exported::session::MergeSkillsAnswer {
    fn from(value: core_types::session::MergeSkillsAnswer) -> Self {
        Self {
            skills: value.skills.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<core_types::session::Skill> for exported::session::Skill {
    fn from(value: core_types::session::Skill) -> Self {
        Self {
            id: value.id,
            name: value.name,
            content: value.content,
        }
    }
}

impl From<exported::session::RestoreSkillsRequest> for core_types::session::RestoreSkillsRequest {
    fn from(value: exported::session::RestoreSkillsRequest) -> Self {
        Self {
            state: convert::json(value.state),
        }
    }
}

impl From<core_types::session::RestoreSkillsAnswer> for exported::session::RestoreSkillsAnswer {
    fn from(value: core_types::session::RestoreSkillsAnswer) -> Self {
        Self {
            skills: value.skills.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<exported::session::RenderSkillsRequest> for core_types::session::RenderSkillsRequest {
    fn from(value: exported::session::RenderSkillsRequest) -> Self {
        Self {
            skills: convert::json(value.skills),
            style: value.style.map(Into::into),
        }
    }
}

impl From<core_types::session::RenderSkillsAnswer> for exported::session::RenderSkillsAnswer {
    fn from(value: core_types::session::RenderSkillsAnswer) -> Self {
        Self { text: value.text }
    }
}

impl From<exported::session::RecordUsageRequest> for core_types::session::RecordUsageRequest {
    fn from(value: exported::session::RecordUsageRequest) -> Self {
        Self {
            id: convert::json(value.id),
            reason: convert::optional_json(value.reason),
            memories: convert::json(value.memories),
            skills: convert::json(value.skills),
            stage: value.stage,
        }
    }
}

impl From<core_types::session::RecordUsageAnswer> for exported::session::RecordUsageAnswer {
    fn from(value: core_types::session::RecordUsageAnswer) -> Self {
        Self {
            memory: value.memory.map(Into::into),
            skill: value.skill.map(Into::into),
        }
    }
}

impl From<core_types::session::Usage> for exported::session::Usage {
    fn from(value: core_types::session::Usage) -> Self {
        Self {
            id: value.id,
            name: value.name,
            reason: value.reason,
            stage: value.stage,
        }
    }
}

impl From<exported::session::MergeUsagesRequest> for core_types::session::MergeUsagesRequest {
    fn from(value: exported::session::MergeUsagesRequest) -> Self {
        Self {
            lists: convert::json(value.lists),
        }
    }
}

impl From<core_types::session::MergeUsagesAnswer> for exported::session::MergeUsagesAnswer {
    fn from(value: core_types::session::MergeUsagesAnswer) -> Self {
        Self {
            usages: value.usages.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<exported::session::RenderHintsRequest> for core_types::session::RenderHintsRequest {
    fn from(value: exported::session::RenderHintsRequest) -> Self {
        Self {
            modules: value.modules,
            skills: value.skills.into_iter().map(Into::into).collect(),
            memories: value.memories.into_iter().map(Into::into).collect(),
            style: value.style.map(Into::into),
        }
    }
}

impl From<exported::session::HintedSkill> for core_types::session::HintedSkill {
    fn from(value: exported::session::HintedSkill) -> Self {
        Self {
            id: value.id,
            name: value.name,
        }
    }
}

impl From<exported::session::HintedMemory> for core_types::session::HintedMemory {
    fn from(value: exported::session::HintedMemory) -> Self {
        Self {
            id: value.id,
            snippet: value.snippet,
        }
    }
}

impl From<core_types::session::RenderHintsAnswer> for exported::session::RenderHintsAnswer {
    fn from(value: core_types::session::RenderHintsAnswer) -> Self {
        Self { text: value.text }
    }
}

impl From<exported::session::RenderIndexRequest> for core_types::session::RenderIndexRequest {
    fn from(value: exported::session::RenderIndexRequest) -> Self {
        Self {
            skills: value.skills.into_iter().map(Into::into).collect(),
            style: value.style.map(Into::into),
        }
    }
}

impl From<exported::session::ListedSkill> for core_types::session::ListedSkill {
    fn from(value: exported::session::ListedSkill) -> Self {
        Self {
            id: value.id,
            name: value.name,
            description: value.description,
        }
    }
}

impl From<core_types::session::RenderIndexAnswer> for exported::session::RenderIndexAnswer {
    fn from(value: core_types::session::RenderIndexAnswer) -> Self {
        Self { text: value.text }
    }
}

impl From<exported::skills::ParseRequest> for core_types::skills::ParseRequest {
    fn from(value: exported::skills::ParseRequest) -> Self {
        Self {
            text: value.text,
            folder: value.folder,
            lossy: value.lossy,
        }
    }
}

impl From<core_types::skills::ParseAnswer> for exported::skills::ParseAnswer {
    fn from(value: core_types::skills::ParseAnswer) -> Self {
        Self {
            skill: value.skill.map(Into::into),
            strict: value.strict,
            findings: value.findings.into_iter().map(Into::into).collect(),
            costs: value.costs.into(),
        }
    }
}

impl From<core_types::skills::Skill> for exported::skills::Skill {
    fn from(value: core_types::skills::Skill) -> Self {
        Self {
            name: value.name,
            description: value.description,
            license: value.license,
            compatibility: value.compatibility,
            tools: value.tools,
            metadata: value.metadata.into_iter().map(Into::into).collect(),
            extra: value.extra.into_iter().map(Into::into).collect(),
            body: value.body,
        }
    }
}

impl From<core_types::skills::Pair> for exported::skills::Pair {
    fn from(value: core_types::skills::Pair) -> Self {
        Self {
            key: value.key,
            value: value.value,
        }
    }
}

impl From<core_types::skills::Finding> for exported::skills::Finding {
    fn from(value: core_types::skills::Finding) -> Self {
        Self {
            code: value.code,
            severity: value.severity.into(),
            line: value.line,
            message: value.message,
        }
    }
}

impl From<core_types::skills::Severity> for exported::skills::Severity {
    fn from(value: core_types::skills::Severity) -> Self {
        match value {
            core_types::skills::Severity::Advice => Self::Advice,
            core_types::skills::Severity::Warning => Self::Warning,
            core_types::skills::Severity::Error => Self::Error,
        }
    }
}

impl From<core_types::skills::Costs> for exported::skills::Costs {
    fn from(value: core_types::skills::Costs) -> Self {
        Self {
            catalog: value.catalog,
            body: value.body,
        }
    }
}

impl From<exported::skills::WriteRequest> for core_types::skills::WriteRequest {
    fn from(value: exported::skills::WriteRequest) -> Self {
        Self {
            skill: value.skill.into(),
        }
    }
}

impl From<exported::skills::Skill> for core_types::skills::Skill {
    fn from(value: exported::skills::Skill) -> Self {
        Self {
            name: value.name,
            description: value.description,
            license: value.license,
            compatibility: value.compatibility,
            tools: value.tools,
            metadata: value.metadata.into_iter().map(Into::into).collect(),
            extra: value.extra.into_iter().map(Into::into).collect(),
            body: value.body,
        }
    }
}

impl From<exported::skills::Pair> for core_types::skills::Pair {
    fn from(value: exported::skills::Pair) -> Self {
        Self {
            key: value.key,
            value: value.value,
        }
    }
}

impl From<core_types::skills::WriteAnswer> for exported::skills::WriteAnswer {
    fn from(value: core_types::skills::WriteAnswer) -> Self {
        Self { text: value.text }
    }
}

impl From<exported::skills::LintRequest> for core_types::skills::LintRequest {
    fn from(value: exported::skills::LintRequest) -> Self {
        Self {
            text: value.text,
            folder: value.folder,
            lossy: value.lossy,
            files: value.files,
        }
    }
}

impl From<core_types::skills::LintAnswer> for exported::skills::LintAnswer {
    fn from(value: core_types::skills::LintAnswer) -> Self {
        Self {
            loads: value.loads,
            strict: value.strict,
            findings: value.findings.into_iter().map(Into::into).collect(),
            costs: value.costs.into(),
        }
    }
}

impl From<exported::skills::JudgeRequest> for core_types::skills::JudgeRequest {
    fn from(value: exported::skills::JudgeRequest) -> Self {
        Self {
            candidates: value.candidates.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<exported::skills::Candidate> for core_types::skills::Candidate {
    fn from(value: exported::skills::Candidate) -> Self {
        Self {
            root: value.root.into(),
            path: value.path,
        }
    }
}

impl From<exported::skills::Root> for core_types::skills::Root {
    fn from(value: exported::skills::Root) -> Self {
        match value {
            exported::skills::Root::Project => Self::Project,
            exported::skills::Root::User => Self::User,
            exported::skills::Root::Bundled => Self::Bundled,
        }
    }
}

impl From<core_types::skills::JudgeAnswer> for exported::skills::JudgeAnswer {
    fn from(value: core_types::skills::JudgeAnswer) -> Self {
        Self {
            verdicts: value.verdicts.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<core_types::skills::Verdict> for exported::skills::Verdict {
    fn from(value: core_types::skills::Verdict) -> Self {
        Self {
            place: value.place,
            passed: value.passed,
        }
    }
}

impl From<exported::skills::ShadowRequest> for core_types::skills::ShadowRequest {
    fn from(value: exported::skills::ShadowRequest) -> Self {
        Self { names: value.names }
    }
}

impl From<core_types::skills::ShadowAnswer> for exported::skills::ShadowAnswer {
    fn from(value: core_types::skills::ShadowAnswer) -> Self {
        Self {
            shadowed: value.shadowed.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<core_types::skills::Shadowed> for exported::skills::Shadowed {
    fn from(value: core_types::skills::Shadowed) -> Self {
        Self {
            index: value.index,
            winner: value.winner,
        }
    }
}

impl From<core_types::working::InitAnswer> for exported::working::InitAnswer {
    fn from(value: core_types::working::InitAnswer) -> Self {
        Self {
            created: value.created,
            printed: value.printed,
        }
    }
}

impl From<exported::working::RegisterRequest> for core_types::working::RegisterRequest {
    fn from(value: exported::working::RegisterRequest) -> Self {
        Self {
            name: value.name,
            file: value.file,
        }
    }
}

impl From<core_types::working::RegisterAnswer> for exported::working::RegisterAnswer {
    fn from(value: core_types::working::RegisterAnswer) -> Self {
        Self {
            printed: value.printed,
        }
    }
}

impl From<exported::working::DocumentRequest> for core_types::working::DocumentRequest {
    fn from(value: exported::working::DocumentRequest) -> Self {
        Self { name: value.name }
    }
}

impl From<core_types::working::DocumentAnswer> for exported::working::DocumentAnswer {
    fn from(value: core_types::working::DocumentAnswer) -> Self {
        Self {
            file: value.file,
            format: value.format,
            found: value.found,
            data: value.data.0,
            text: value.text,
            version: value.version,
            printed: value.printed,
        }
    }
}

impl From<core_types::working::DocumentsAnswer> for exported::working::DocumentsAnswer {
    fn from(value: core_types::working::DocumentsAnswer) -> Self {
        Self {
            data: value.data.0,
            printed: value.printed,
        }
    }
}

impl From<exported::working::UpdateRequest> for core_types::working::UpdateRequest {
    fn from(value: exported::working::UpdateRequest) -> Self {
        Self {
            name: value.name,
            data: value.data,
            key: value.key,
            value: value.value,
            version: value.version,
        }
    }
}

impl From<core_types::working::UpdateAnswer> for exported::working::UpdateAnswer {
    fn from(value: core_types::working::UpdateAnswer) -> Self {
        Self {
            version: value.version,
            redacted: value.redacted,
            printed: value.printed,
        }
    }
}

impl From<exported::working::NoteInteractionRequest>
    for core_types::working::NoteInteractionRequest
{
    fn from(value: exported::working::NoteInteractionRequest) -> Self {
        Self {
            summary: value.summary,
            topics: value.topics,
            advice: value.advice,
            follow_ups: value.follow_ups,
        }
    }
}

impl From<core_types::working::NoteInteractionAnswer> for exported::working::NoteInteractionAnswer {
    fn from(value: core_types::working::NoteInteractionAnswer) -> Self {
        Self {
            entry: value.entry.0,
            redacted: value.redacted,
            printed: value.printed,
        }
    }
}

impl From<exported::working::NoteDecisionRequest> for core_types::working::NoteDecisionRequest {
    fn from(value: exported::working::NoteDecisionRequest) -> Self {
        Self {
            decision: value.decision,
            context: value.context,
            reasoning: value.reasoning,
            expected: value.expected,
        }
    }
}

impl From<core_types::working::NoteDecisionAnswer> for exported::working::NoteDecisionAnswer {
    fn from(value: core_types::working::NoteDecisionAnswer) -> Self {
        Self {
            entry: value.entry.0,
            redacted: value.redacted,
            printed: value.printed,
        }
    }
}

impl From<exported::working::NoteOutcomeRequest> for core_types::working::NoteOutcomeRequest {
    fn from(value: exported::working::NoteOutcomeRequest) -> Self {
        Self {
            id: value.id,
            outcome: value.outcome,
        }
    }
}

impl From<core_types::working::NoteOutcomeAnswer> for exported::working::NoteOutcomeAnswer {
    fn from(value: core_types::working::NoteOutcomeAnswer) -> Self {
        Self {
            redacted: value.redacted,
            printed: value.printed,
        }
    }
}

impl From<exported::working::NoteInsightRequest> for core_types::working::NoteInsightRequest {
    fn from(value: exported::working::NoteInsightRequest) -> Self {
        Self {
            text: value.text,
            category: value.category,
        }
    }
}

impl From<core_types::working::NoteInsightAnswer> for exported::working::NoteInsightAnswer {
    fn from(value: core_types::working::NoteInsightAnswer) -> Self {
        Self {
            redacted: value.redacted,
            printed: value.printed,
        }
    }
}

impl From<exported::working::FindRequest> for core_types::working::FindRequest {
    fn from(value: exported::working::FindRequest) -> Self {
        Self { query: value.query }
    }
}

impl From<core_types::working::FindAnswer> for exported::working::FindAnswer {
    fn from(value: core_types::working::FindAnswer) -> Self {
        Self {
            matches: value.matches.0,
            printed: value.printed,
        }
    }
}

impl From<core_types::working::SummaryAnswer> for exported::working::SummaryAnswer {
    fn from(value: core_types::working::SummaryAnswer) -> Self {
        Self {
            documents: value.documents.0,
        }
    }
}

impl From<core_types::working::FilesAnswer> for exported::working::FilesAnswer {
    fn from(value: core_types::working::FilesAnswer) -> Self {
        Self {
            files: value.files.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<core_types::working::FileRow> for exported::working::FileRow {
    fn from(value: core_types::working::FileRow) -> Self {
        Self {
            file: value.file,
            name: value.name,
            text: value.text,
            version: value.version,
        }
    }
}

impl From<exported::working::WriteFileRequest> for core_types::working::WriteFileRequest {
    fn from(value: exported::working::WriteFileRequest) -> Self {
        Self {
            file: value.file,
            text: value.text,
            version: value.version,
        }
    }
}

impl From<core_types::working::WriteFileAnswer> for exported::working::WriteFileAnswer {
    fn from(value: core_types::working::WriteFileAnswer) -> Self {
        Self {
            version: value.version,
            changed: value.changed,
            redacted: value.redacted,
        }
    }
}

impl From<exported::working::MergeRequest> for core_types::working::MergeRequest {
    fn from(value: exported::working::MergeRequest) -> Self {
        Self {
            base: convert::json(value.base),
            changes: convert::json(value.changes),
        }
    }
}

impl From<core_types::working::MergeAnswer> for exported::working::MergeAnswer {
    fn from(value: core_types::working::MergeAnswer) -> Self {
        Self {
            document: value.document.0,
        }
    }
}

impl From<exported::working::AssignRequest> for core_types::working::AssignRequest {
    fn from(value: exported::working::AssignRequest) -> Self {
        Self {
            document: convert::json(value.document),
            key: value.key,
            value: value.value,
        }
    }
}

impl From<core_types::working::AssignAnswer> for exported::working::AssignAnswer {
    fn from(value: core_types::working::AssignAnswer) -> Self {
        Self {
            document: value.document.0,
        }
    }
}

impl From<exported::working::SetRequest> for core_types::working::SetRequest {
    fn from(value: exported::working::SetRequest) -> Self {
        Self {
            table: value.table,
            key: value.key,
            value: value.value,
            ttl: value.ttl,
            category: value.category,
        }
    }
}

impl From<core_types::working::SetAnswer> for exported::working::SetAnswer {
    fn from(value: core_types::working::SetAnswer) -> Self {
        Self {
            id: value.id,
            redacted: value.redacted,
            printed: value.printed,
        }
    }
}

impl From<exported::working::GetRequest> for core_types::working::GetRequest {
    fn from(value: exported::working::GetRequest) -> Self {
        Self {
            table: value.table,
            key: value.key,
        }
    }
}

impl From<core_types::working::GetAnswer> for exported::working::GetAnswer {
    fn from(value: core_types::working::GetAnswer) -> Self {
        Self { row: value.row.0 }
    }
}

impl From<exported::working::ShowRequest> for core_types::working::ShowRequest {
    fn from(value: exported::working::ShowRequest) -> Self {
        Self { table: value.table }
    }
}

impl From<core_types::working::ShowAnswer> for exported::working::ShowAnswer {
    fn from(value: core_types::working::ShowAnswer) -> Self {
        Self {
            rows: value.rows.into_iter().map(|value| value.0).collect(),
            printed: value.printed,
        }
    }
}

impl From<exported::working::ClearRequest> for core_types::working::ClearRequest {
    fn from(value: exported::working::ClearRequest) -> Self {
        Self { all: value.all }
    }
}

impl From<core_types::working::ClearAnswer> for exported::working::ClearAnswer {
    fn from(value: core_types::working::ClearAnswer) -> Self {
        Self {
            cleared: value.cleared,
            printed: value.printed,
        }
    }
}

impl From<exported::working::LogInteractionRequest> for core_types::working::LogInteractionRequest {
    fn from(value: exported::working::LogInteractionRequest) -> Self {
        Self {
            summary: value.summary,
            topics: value.topics,
            advice: value.advice,
            follow_ups: value.follow_ups,
            raw: value.raw,
        }
    }
}

impl From<core_types::working::LogInteractionAnswer> for exported::working::LogInteractionAnswer {
    fn from(value: core_types::working::LogInteractionAnswer) -> Self {
        Self {
            id: value.id,
            redacted: value.redacted,
            printed: value.printed,
        }
    }
}

impl From<exported::working::LogDecisionRequest> for core_types::working::LogDecisionRequest {
    fn from(value: exported::working::LogDecisionRequest) -> Self {
        Self {
            decision: value.decision,
            context: value.context,
            reasoning: value.reasoning,
            expected: value.expected,
        }
    }
}

impl From<core_types::working::LogDecisionAnswer> for exported::working::LogDecisionAnswer {
    fn from(value: core_types::working::LogDecisionAnswer) -> Self {
        Self {
            id: value.id,
            redacted: value.redacted,
            printed: value.printed,
        }
    }
}

impl From<exported::working::RecordOutcomeRequest> for core_types::working::RecordOutcomeRequest {
    fn from(value: exported::working::RecordOutcomeRequest) -> Self {
        Self {
            id: value.id,
            outcome: value.outcome,
            status: value.status,
        }
    }
}

impl From<core_types::working::RecordOutcomeAnswer> for exported::working::RecordOutcomeAnswer {
    fn from(value: core_types::working::RecordOutcomeAnswer) -> Self {
        Self {
            id: value.id,
            redacted: value.redacted,
            printed: value.printed,
        }
    }
}

impl From<exported::working::AddFactRequest> for core_types::working::AddFactRequest {
    fn from(value: exported::working::AddFactRequest) -> Self {
        Self {
            content: value.content,
            category: value.category,
            entity: value.entity,
            tags: value.tags,
            source: value.source,
            confidence: value.confidence,
        }
    }
}

impl From<core_types::working::AddFactAnswer> for exported::working::AddFactAnswer {
    fn from(value: core_types::working::AddFactAnswer) -> Self {
        Self {
            id: value.id,
            redacted: value.redacted,
            printed: value.printed,
        }
    }
}

impl From<exported::working::AddEntityRequest> for core_types::working::AddEntityRequest {
    fn from(value: exported::working::AddEntityRequest) -> Self {
        Self {
            name: value.name,
            kind: value.kind,
            details: value.details,
            tags: value.tags,
        }
    }
}

impl From<core_types::working::AddEntityAnswer> for exported::working::AddEntityAnswer {
    fn from(value: core_types::working::AddEntityAnswer) -> Self {
        Self {
            id: value.id,
            redacted: value.redacted,
            printed: value.printed,
        }
    }
}

impl From<exported::working::AddInsightRequest> for core_types::working::AddInsightRequest {
    fn from(value: exported::working::AddInsightRequest) -> Self {
        Self {
            content: value.content,
            category: value.category,
        }
    }
}

impl From<core_types::working::AddInsightAnswer> for exported::working::AddInsightAnswer {
    fn from(value: core_types::working::AddInsightAnswer) -> Self {
        Self {
            id: value.id,
            redacted: value.redacted,
            printed: value.printed,
        }
    }
}

impl From<exported::working::EditRequest> for core_types::working::EditRequest {
    fn from(value: exported::working::EditRequest) -> Self {
        Self {
            table: value.table,
            id: value.id,
            columns: convert::json(value.columns),
            version: value.version,
        }
    }
}

impl From<core_types::working::EditAnswer> for exported::working::EditAnswer {
    fn from(value: core_types::working::EditAnswer) -> Self {
        Self {
            version: value.version,
            redacted: value.redacted,
        }
    }
}

impl From<exported::working::RemoveRequest> for core_types::working::RemoveRequest {
    fn from(value: exported::working::RemoveRequest) -> Self {
        Self {
            table: value.table,
            id: value.id,
            purge: value.purge,
        }
    }
}

impl From<core_types::working::RemoveAnswer> for exported::working::RemoveAnswer {
    fn from(value: core_types::working::RemoveAnswer) -> Self {
        Self {
            purged: value.purged,
        }
    }
}

impl From<exported::working::SearchRequest> for core_types::working::SearchRequest {
    fn from(value: exported::working::SearchRequest) -> Self {
        Self {
            query: value.query,
            table: value.table,
            after: value.after,
            before: value.before,
            limit: value.limit,
            syntax: value.syntax.map(Into::into),
        }
    }
}

impl From<exported::working::Syntax> for core_types::working::Syntax {
    fn from(value: exported::working::Syntax) -> Self {
        match value {
            exported::working::Syntax::Retry => Self::Retry,
            exported::working::Syntax::Strict => Self::Strict,
        }
    }
}

impl From<core_types::working::SearchAnswer> for exported::working::SearchAnswer {
    fn from(value: core_types::working::SearchAnswer) -> Self {
        Self {
            prepared: value.prepared,
            items: value.items.into_iter().map(Into::into).collect(),
            fault: value.fault,
            printed: value.printed,
        }
    }
}

impl From<core_types::working::Item> for exported::working::Item {
    fn from(value: core_types::working::Item) -> Self {
        Self {
            table: value.table,
            id: value.id,
            score: value.score,
            display: value.display,
            date: value.date,
            data: value.data.0,
        }
    }
}

impl From<exported::working::HybridRequest> for core_types::working::HybridRequest {
    fn from(value: exported::working::HybridRequest) -> Self {
        Self {
            query: value.query,
            table: value.table,
            after: value.after,
            before: value.before,
            limit: value.limit,
            weight: value.weight,
            syntax: value.syntax.map(Into::into),
        }
    }
}

impl From<core_types::working::HybridAnswer> for exported::working::HybridAnswer {
    fn from(value: core_types::working::HybridAnswer) -> Self {
        Self {
            prepared: value.prepared,
            items: value.items.into_iter().map(Into::into).collect(),
            fault: value.fault,
            degraded: value.degraded,
            printed: value.printed,
        }
    }
}

impl From<core_types::working::EmbedSyncAnswer> for exported::working::EmbedSyncAnswer {
    fn from(value: core_types::working::EmbedSyncAnswer) -> Self {
        Self {
            embedded: value.embedded,
            unchanged: value.unchanged,
            removed: value.removed,
            model: value.model,
            printed: value.printed,
        }
    }
}

impl From<exported::working::EmbedSearchRequest> for core_types::working::EmbedSearchRequest {
    fn from(value: exported::working::EmbedSearchRequest) -> Self {
        Self {
            query: value.query,
            table: value.table,
            limit: value.limit,
        }
    }
}

impl From<core_types::working::EmbedSearchAnswer> for exported::working::EmbedSearchAnswer {
    fn from(value: core_types::working::EmbedSearchAnswer) -> Self {
        Self {
            hits: value.hits.into_iter().map(Into::into).collect(),
            degraded: value.degraded,
            foreign: value.foreign,
            printed: value.printed,
        }
    }
}

impl From<core_types::working::Similar> for exported::working::Similar {
    fn from(value: core_types::working::Similar) -> Self {
        Self {
            table: value.table,
            id: value.id,
            similarity: value.similarity,
            text: value.text,
        }
    }
}

impl From<exported::working::ConsolidateRequest> for core_types::working::ConsolidateRequest {
    fn from(value: exported::working::ConsolidateRequest) -> Self {
        Self {
            days: value.days,
            dry: value.dry,
        }
    }
}

impl From<core_types::working::ConsolidateAnswer> for exported::working::ConsolidateAnswer {
    fn from(value: core_types::working::ConsolidateAnswer) -> Self {
        Self {
            promoted: value.promoted,
            discarded: value.discarded,
            printed: value.printed,
        }
    }
}

impl From<exported::working::DeduplicateRequest> for core_types::working::DeduplicateRequest {
    fn from(value: exported::working::DeduplicateRequest) -> Self {
        Self {
            semantic: value.semantic,
            threshold: value.threshold,
            dry: value.dry,
        }
    }
}

impl From<core_types::working::DeduplicateAnswer> for exported::working::DeduplicateAnswer {
    fn from(value: core_types::working::DeduplicateAnswer) -> Self {
        Self {
            removed: value.removed,
            printed: value.printed,
        }
    }
}

impl From<core_types::working::ReflectAnswer> for exported::working::ReflectAnswer {
    fn from(value: core_types::working::ReflectAnswer) -> Self {
        Self {
            report: value.report.0,
            printed: value.printed,
        }
    }
}

impl From<exported::working::LogEvaluationRequest> for core_types::working::LogEvaluationRequest {
    fn from(value: exported::working::LogEvaluationRequest) -> Self {
        Self {
            task: value.task,
            status: value.status,
            score: value.score,
            cost: value.cost,
            tokens: value.tokens,
            duration: value.duration,
            input_hash: value.input_hash,
            output_hash: value.output_hash,
            errors: value.errors,
            notes: value.notes,
        }
    }
}

impl From<core_types::working::LogEvaluationAnswer> for exported::working::LogEvaluationAnswer {
    fn from(value: core_types::working::LogEvaluationAnswer) -> Self {
        Self {
            id: value.id,
            redacted: value.redacted,
            printed: value.printed,
        }
    }
}

impl From<exported::working::EvaluationsRequest> for core_types::working::EvaluationsRequest {
    fn from(value: exported::working::EvaluationsRequest) -> Self {
        Self { days: value.days }
    }
}

impl From<core_types::working::EvaluationsAnswer> for exported::working::EvaluationsAnswer {
    fn from(value: core_types::working::EvaluationsAnswer) -> Self {
        Self {
            report: value.report.0,
            printed: value.printed,
        }
    }
}

impl From<exported::working::CheckRequest> for core_types::working::CheckRequest {
    fn from(value: exported::working::CheckRequest) -> Self {
        Self {
            task: value.task,
            output: value.output,
            cost: value.cost,
            tokens: value.tokens,
            budget: value.budget,
            most: value.most,
            strict: value.strict,
        }
    }
}

impl From<core_types::working::CheckAnswer> for exported::working::CheckAnswer {
    fn from(value: core_types::working::CheckAnswer) -> Self {
        Self {
            passed: value.passed,
            results: value.results.into_iter().map(|value| value.0).collect(),
            printed: value.printed,
        }
    }
}

impl From<core_types::working::StatusAnswer> for exported::working::StatusAnswer {
    fn from(value: core_types::working::StatusAnswer) -> Self {
        Self {
            tables: value.tables.0,
            total: value.total,
            printed: value.printed,
        }
    }
}

impl From<core_types::working::DumpAnswer> for exported::working::DumpAnswer {
    fn from(value: core_types::working::DumpAnswer) -> Self {
        Self {
            tables: value.tables.0,
        }
    }
}

impl From<exported::working::LoadRequest> for core_types::working::LoadRequest {
    fn from(value: exported::working::LoadRequest) -> Self {
        Self {
            tables: convert::json(value.tables),
            source: value.source,
        }
    }
}

impl From<core_types::working::LoadAnswer> for exported::working::LoadAnswer {
    fn from(value: core_types::working::LoadAnswer) -> Self {
        Self {
            loaded: value.loaded,
            known: value.known,
            rejected: value.rejected.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<core_types::working::RejectedRow> for exported::working::RejectedRow {
    fn from(value: core_types::working::RejectedRow) -> Self {
        Self {
            table: value.table,
            row: value.row,
            message: value.message,
        }
    }
}

impl From<exported::working::MaintainRequest> for core_types::working::MaintainRequest {
    fn from(value: exported::working::MaintainRequest) -> Self {
        Self {
            days: value.days,
            period: value.period,
        }
    }
}

impl From<core_types::working::MaintainAnswer> for exported::working::MaintainAnswer {
    fn from(value: core_types::working::MaintainAnswer) -> Self {
        Self {
            cleared: value.cleared,
            promoted: value.promoted,
            discarded: value.discarded,
            duplicates: value.duplicates,
            reflection: value.reflection.0,
            embedded: value.embedded,
            pending: value.pending,
            backup: value.backup.0,
            evaluations: value.evaluations.0,
        }
    }
}

impl From<exported::working::OrganiseRequest> for core_types::working::OrganiseRequest {
    fn from(value: exported::working::OrganiseRequest) -> Self {
        Self {
            sessions: value.sessions,
        }
    }
}

impl From<core_types::working::OrganiseAnswer> for exported::working::OrganiseAnswer {
    fn from(value: core_types::working::OrganiseAnswer) -> Self {
        Self {
            triggers: value.triggers,
            measures: value.measures.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<core_types::working::Measure> for exported::working::Measure {
    fn from(value: core_types::working::Measure) -> Self {
        Self {
            name: value.name,
            action: value.action,
            subjects: value.subjects,
            bytes: value.bytes,
            target: value.target,
        }
    }
}

impl From<exported::working::ReorganiseRequest> for core_types::working::ReorganiseRequest {
    fn from(value: exported::working::ReorganiseRequest) -> Self {
        Self {
            archive: value.archive,
            shorten: value.shorten.into_iter().map(Into::into).collect(),
            headings: value.headings,
            summary: value.summary,
            note: value.note,
        }
    }
}

impl From<exported::working::Shortening> for core_types::working::Shortening {
    fn from(value: exported::working::Shortening) -> Self {
        Self {
            number: value.number,
            summary: value.summary,
        }
    }
}

impl From<core_types::working::ReorganiseAnswer> for exported::working::ReorganiseAnswer {
    fn from(value: core_types::working::ReorganiseAnswer) -> Self {
        Self {
            archived: value.archived,
            shortened: value.shortened,
            summarised: value.summarised,
            redacted: value.redacted,
        }
    }
}

impl From<core_types::working::CompareAnswer> for exported::working::CompareAnswer {
    fn from(value: core_types::working::CompareAnswer) -> Self {
        Self {
            disagreements: value.disagreements.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<core_types::working::Disagreement> for exported::working::Disagreement {
    fn from(value: core_types::working::Disagreement) -> Self {
        Self {
            kind: value.kind,
            subject: value.subject,
            one: value.one,
            two: value.two,
            newer: value.newer,
        }
    }
}

impl From<exported::working::RouteRequest> for core_types::working::RouteRequest {
    fn from(value: exported::working::RouteRequest) -> Self {
        Self {
            question: value.question,
            current: value.current,
            loaded: value.loaded,
            past: value.past,
            entity: value.entity,
            known: value.known,
            pattern: value.pattern,
            action: value.action,
            text: value.text,
        }
    }
}

impl From<core_types::working::RouteAnswer> for exported::working::RouteAnswer {
    fn from(value: core_types::working::RouteAnswer) -> Self {
        Self {
            tier: value.tier,
            rule: value.rule,
            reason: value.reason,
            query: value.query,
            entity: value.entity,
            cues: value.cues,
        }
    }
}
