// Generated from wit/*.wit by `cargo run --release -p xtask -- bindings`; do not edit.

//! Typed exports: they convert and call, and decide nothing.

use crate::Component;
use crate::bindings::exports::vademecum::core as exported;
use crate::bindings::vademecum::core::types;
use crate::convert;
use crate::door;

impl exported::admin::Guest for Component {
    fn status(_caller: types::Caller) -> Result<exported::admin::StatusAnswer, types::Error> {
        Err(door::unwritten("admin.status"))
    }
    fn verify(_caller: types::Caller) -> Result<exported::admin::VerifyAnswer, types::Error> {
        Err(door::unwritten("admin.verify"))
    }
    fn compact(_caller: types::Caller) -> Result<exported::admin::CompactAnswer, types::Error> {
        Err(door::unwritten("admin.compact"))
    }
    fn flush(_caller: types::Caller) -> Result<exported::admin::FlushAnswer, types::Error> {
        Err(door::unwritten("admin.flush"))
    }
    fn dump(
        _caller: types::Caller,
        _request: exported::admin::DumpRequest,
    ) -> Result<exported::admin::DumpAnswer, types::Error> {
        Err(door::unwritten("admin.dump"))
    }
    fn load(
        _caller: types::Caller,
        _request: exported::admin::LoadRequest,
    ) -> Result<exported::admin::LoadAnswer, types::Error> {
        Err(door::unwritten("admin.load"))
    }
    fn limits(_caller: types::Caller) -> Result<exported::admin::LimitsAnswer, types::Error> {
        Err(door::unwritten("admin.limits"))
    }
    fn configure(
        _caller: types::Caller,
        _request: exported::admin::ConfigureRequest,
    ) -> Result<exported::admin::ConfigureAnswer, types::Error> {
        Err(door::unwritten("admin.configure"))
    }
    fn settings(_caller: types::Caller) -> Result<exported::admin::SettingsAnswer, types::Error> {
        Err(door::unwritten("admin.settings"))
    }
    fn audit(
        _caller: types::Caller,
        _request: exported::admin::AuditRequest,
    ) -> Result<exported::admin::AuditAnswer, types::Error> {
        Err(door::unwritten("admin.audit"))
    }
    fn operation(
        _caller: types::Caller,
        _request: exported::admin::OperationRequest,
    ) -> Result<exported::admin::OperationAnswer, types::Error> {
        Err(door::unwritten("admin.operation"))
    }
}

impl exported::facts::Guest for Component {
    fn store(
        _caller: types::Caller,
        _request: exported::facts::StoreRequest,
    ) -> Result<exported::facts::StoreAnswer, types::Error> {
        Err(door::unwritten("facts.store"))
    }
    fn recall(
        _caller: types::Caller,
        _request: exported::facts::RecallRequest,
    ) -> Result<exported::facts::RecallAnswer, types::Error> {
        Err(door::unwritten("facts.recall"))
    }
    fn get(
        _caller: types::Caller,
        _request: exported::facts::GetRequest,
    ) -> Result<exported::facts::GetAnswer, types::Error> {
        Err(door::unwritten("facts.get"))
    }
    fn update(
        _caller: types::Caller,
        _request: exported::facts::UpdateRequest,
    ) -> Result<exported::facts::UpdateAnswer, types::Error> {
        Err(door::unwritten("facts.update"))
    }
    fn forget(
        _caller: types::Caller,
        _request: exported::facts::ForgetRequest,
    ) -> Result<exported::facts::ForgetAnswer, types::Error> {
        Err(door::unwritten("facts.forget"))
    }
    fn list(
        _caller: types::Caller,
        _request: exported::facts::ListRequest,
    ) -> Result<exported::facts::ListAnswer, types::Error> {
        Err(door::unwritten("facts.list"))
    }
    fn decay(
        _caller: types::Caller,
        _request: exported::facts::DecayRequest,
    ) -> Result<exported::facts::DecayAnswer, types::Error> {
        Err(door::unwritten("facts.decay"))
    }
    fn history(
        _caller: types::Caller,
        _request: exported::facts::HistoryRequest,
    ) -> Result<exported::facts::HistoryAnswer, types::Error> {
        Err(door::unwritten("facts.history"))
    }
    fn serve(
        _caller: types::Caller,
        _request: exported::facts::ServeRequest,
    ) -> Result<exported::facts::ServeAnswer, types::Error> {
        Err(door::unwritten("facts.serve"))
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
