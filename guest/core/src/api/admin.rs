//! Upkeep of a store: the interface `admin`.

use alloc::{collections::BTreeMap, format, string::String, vec::Vec};
use core::cmp::Reverse;

use super::Core;
pub use super::r#gen::admin::*;
use crate::sort::Arrange as _;
use crate::{
    Caller, Code, Error, Result,
    caller::EVERY_OWNER,
    facts,
    host::Host,
    memory::{self, scope::Reading},
    model::{
        self, Change, IMPORTED, SETTINGS, Setting, State,
        identity::{one_of, reach_of},
        setting,
    },
    session,
    store::{self, Decision, hex},
    working,
};

/// Most lines of one dump page or one load.
pub(super) const LINES_MAX: u32 = 10_000;
/// Lines of a dump page when the request says nothing.
const LINES: u32 = 1_000;
/// Most rows of the audit in one answer.
const ROWS_MAX: u32 = 1_000;

/// How the store is.
///
/// # Errors
/// Those of opening the store.
pub fn status<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    _request: StatusRequest,
) -> Result<StatusAnswer> {
    let handle = core.open(caller, "admin.status")?;
    let provider = handle.host.provider();
    let warnings = handle.store.take_warnings();
    let (state, journal) = (handle.store.state(), handle.store.journal());
    let (traits, sizes) = (journal.traits(), journal.sizes());
    Ok(StatusAnswer {
        hash: hex(&state.hash()),
        sequence: sizes.sequence,
        snapshot: sizes.snapshot,
        versions: versions(state, caller),
        pending: handle.store.pending(),
        collections: counts(state, caller)
            .into_iter()
            .map(|(collection, records)| CollectionCount {
                collection,
                records,
            })
            .collect(),
        linearizable: traits.linearizable,
        durable: traits.durable,
        shared: traits.shared,
        erases: traits.erases,
        embeds: provider.embeds,
        model: provider.model,
        vectors: handle.store.image().vectors().len() as u64,
        vectors_model: handle.store.image().vectors().model().identity.clone(),
        analyser: crate::text::analyse::VERSION,
        warnings,
    })
}

/// Latest records that the caller reaches, by collection.
fn counts(state: &State, caller: &Caller) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::new();
    let Ok(reach) = reach_of(state, caller) else {
        return counts;
    };
    if reach.is_all() {
        return state.counts();
    }
    let reach = reach.resolve(state);
    for (_, head) in state.all_live().filter(|(_, head)| reach.admits(head)) {
        let collection = String::from(state.name(head.collection));
        *counts.entry(collection).or_insert(0) += 1;
    }
    counts
}

/// Versions that the caller reaches, forgotten ones included where it reaches everybody's.
fn versions(state: &State, caller: &Caller) -> u64 {
    let Ok(reach) = reach_of(state, caller) else {
        return 0;
    };
    if reach.is_all() {
        return u64::from(state.slots());
    }
    let reach = reach.resolve(state);
    let heads = (0..state.slots()).filter_map(|slot| state.head(slot));
    heads.filter(|head| reach.admits(head)).count() as u64
}

/// Reads every stored byte and checks it, and that the index matches the records.
///
/// # Errors
/// Those of the store; damage is a finding, no error.
pub fn verify<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    _request: VerifyRequest,
) -> Result<VerifyAnswer> {
    let (mut verified, index) = match core.open(caller, "admin.verify") {
        Ok(handle) => (handle.store.verify()?, handle.store.image().check()),
        // A store that does not open is read all the same.
        Err(error) if matches!(error.code, Code::Corrupt | Code::Unsupported) => {
            let verified = core.examine(caller)?;
            if verified.problems.is_empty() {
                return Err(error);
            }
            (verified, Vec::new())
        }
        Err(error) => return Err(error),
    };
    for message in index {
        verified.problem(Error::corrupt("index", message));
    }
    let findings = verified.problems.into_iter();
    let findings = findings.map(|problem| Finding {
        place: problem.place,
        message: problem.message,
    });
    let findings: Vec<Finding> = findings.collect();
    Ok(VerifyAnswer {
        ok: findings.is_empty(),
        checked: verified.records + verified.parts,
        findings,
        more: verified.beyond,
        sound: verified.sound,
    })
}

/// Writes snapshots, removes what they make unnecessary, and erases what was forgotten.
///
/// # Errors
/// Those of the store; nothing is lost, the next compaction goes on.
pub fn compact<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    _request: CompactRequest,
) -> Result<CompactAnswer> {
    let mut handle = core.open(caller, "admin.compact")?;
    handle.store.flush(&handle.call)?;
    handle.store.compact()?;
    let purged = handle.purged(true)?;
    let sizes = handle.store.journal().sizes();
    Ok(CompactAnswer {
        sequence: sizes.sequence,
        snapshot: sizes.snapshot,
        purged,
    })
}

/// Writes uses that no record counts yet.
///
/// # Errors
/// Those of committing.
pub fn flush<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    _request: FlushRequest,
) -> Result<FlushAnswer> {
    let handle = core.open(caller, "admin.flush")?;
    Ok(FlushAnswer {
        touched: handle.store.flush(&handle.call)?,
    })
}

/// Streams the store as JSON lines, page by page.
///
/// # Errors
/// `invalid` for an unknown format, and those of the scope.
pub fn dump<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: DumpRequest,
) -> Result<DumpAnswer> {
    let handle = core.open(caller, "admin.dump")?;
    let reading = Reading::everything(handle.store.state(), caller)?;
    let page = store::dump(
        handle.store.state(),
        &reading.reach,
        request.format.as_deref().unwrap_or("vademecum"),
        request.after.unwrap_or(0),
        request.limit.unwrap_or(LINES).clamp(1, LINES_MAX),
    )?;
    Ok(DumpAnswer {
        lines: page.lines,
        next: page.next,
    })
}

/// The collections of all faces: a record of another one would be found by none.
fn collections() -> Vec<&'static str> {
    let mut all = Vec::from(memory::COLLECTIONS);
    all.extend([
        facts::COLLECTION,
        store::pick::CARDS,
        session::place::COLLECTION,
    ]);
    all.extend(working::collections());
    all
}

/// Takes in JSON lines.
///
/// # Errors
/// `too-large` for too many lines at once, `denied` for an owner that the caller does not reach,
/// and those of committing.
pub fn load<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: LoadRequest,
) -> Result<LoadAnswer> {
    let (lines, most) = (request.lines.len() as u64, u64::from(LINES_MAX));
    if lines > most {
        return Err(Error::too_large("lines", "lines", lines, most));
    }
    let source = request.source.unwrap_or_default();
    let (bytes, most) = (source.len() as u64, SOURCE_MAX);
    if bytes > most {
        return Err(Error::too_large("source", "bytes", bytes, most));
    }
    let mut handle = core.open(caller, "admin.load")?;
    let reach = reach_of(handle.store.state(), caller)?;
    let lines = store::Lines {
        lines: &request.lines,
        first: request.first.unwrap_or(1),
        source: &source,
        owner: &request.owner.unwrap_or_default(),
        reach: &reach,
        check: |state, caller, draft| {
            one_of("collection", &draft.collection, &collections())?;
            facts::check(state, caller, draft)?;
            working::check(draft)?;
            session::place::check(draft)?;
            memory::check(caller, draft)
        },
        kind: memory::kind_name,
        settle: memory::scope::settle,
        more: request.more.unwrap_or(false),
        carried: &request.carried.unwrap_or_default(),
    };
    let loaded = store::load(&mut handle, &lines)?;
    let told = |lines: Vec<(u64, String)>| {
        let lines = lines.into_iter();
        lines
            .map(|(line, message)| RejectedLine { line, message })
            .collect()
    };
    Ok(LoadAnswer {
        loaded: loaded.loaded,
        known: loaded.known,
        rejected: told(loaded.rejected),
        partial: told(loaded.partial),
        carried: loaded.carried,
        whole: loaded.whole,
    })
}

/// Collections whose records are found by meaning.
const MEANT: [&str; 6] = [
    "fact",
    "memory",
    "lesson",
    "observation",
    "summary",
    "skill",
];
/// Records that one call embeds when the request says nothing, and at most.
const EMBEDDED: u32 = 64;
pub(super) const EMBEDDED_MAX: u32 = 10_000;

/// Makes vectors of records that have none.
///
/// # Errors
/// `unsupported` without an embedder, `conflict` for vectors of another model, those of embedding
/// and of committing.
pub fn embed<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: EmbedRequest,
) -> Result<EmbedAnswer> {
    let mut handle = core.open(caller, "admin.embed")?;
    let limit = request.limit.unwrap_or(EMBEDDED).clamp(1, EMBEDDED_MAX);
    let replace = request.replace.unwrap_or(false);
    let done = handle.embed(&MEANT, limit as usize, replace)?;
    Ok(EmbedAnswer {
        model: done.model,
        made: done.made,
        skipped: done.skipped,
        left: done.left,
    })
}

/// All limits.
///
/// # Errors
/// None.
pub fn limits<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    _request: LimitsRequest,
) -> Result<LimitsAnswer> {
    let rows = super::limits::all().into_iter();
    let rows = rows.map(|(name, value, unit)| LimitRow {
        name: name.into(),
        value,
        unit: unit.into(),
    });
    Ok(LimitsAnswer {
        limits: rows.collect(),
    })
}

/// Changes a setting of the store.
///
/// # Errors
/// `denied` for a caller that does not reach every owner, `invalid` for an unknown setting or a
/// value that it cannot have.
pub fn configure<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: ConfigureRequest,
) -> Result<ConfigureAnswer> {
    if caller.owner != EVERY_OWNER {
        let message = "only a caller that reaches every owner may change settings";
        return Err(Error::new(Code::Denied, message).about("caller"));
    }
    let setting = setting(&request.name)?;
    let value = request.value.unwrap_or_default();
    if !value.is_empty() {
        setting.check(&value)?;
    }
    let handle = core.open(caller, "admin.configure")?;
    handle.store.commit(&handle.call, |state| {
        if state.setting(setting.name).unwrap_or("") == value {
            return Ok(Decision::default());
        }
        let changes = alloc::vec![
            Change::Set {
                name: setting.name.into(),
                value: value.clone()
            },
            Change::Audit {
                action: "configure".into(),
                subject: setting.name.into(),
                reason: String::new(),
                owner: caller.owner.clone(),
            },
        ];
        Ok(Decision {
            changes,
            ..Decision::default()
        })
    })?;
    Ok(ConfigureAnswer {
        setting: setting_row(setting, handle.store.state()),
    })
}

/// All settings.
///
/// # Errors
/// Those of opening the store.
pub fn settings<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    _request: SettingsRequest,
) -> Result<SettingsAnswer> {
    let handle = core.open(caller, "admin.settings")?;
    let state = handle.store.state();
    Ok(SettingsAnswer {
        settings: SETTINGS
            .iter()
            .map(|setting| setting_row(setting, state))
            .collect(),
    })
}

fn setting_row(setting: &Setting, state: &State) -> SettingRow {
    SettingRow {
        name: setting.name.into(),
        value: setting.value(state).into(),
        standard: setting.standard.into(),
        meaning: setting.meaning.into(),
    }
}

/// Who did what.
///
/// # Errors
/// Those of opening the store and of the scope.
pub fn audit<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: AuditRequest,
) -> Result<AuditAnswer> {
    let handle = core.open(caller, "admin.audit")?;
    let state = handle.store.state();
    let reading = Reading::everything(state, caller)?;
    let limit = request.limit.unwrap_or(50).clamp(1, ROWS_MAX);
    let (_, rows) = state.audit();
    let named = |row: &model::AuditRow| {
        let owner = request.owner.as_ref();
        owner.is_none_or(|owner| *owner == row.whose())
    };
    let mut rows: Vec<_> = rows
        .rev()
        .filter(|row| named(row) && row.is_told(&reading.reach))
        .filter(|row| {
            request
                .action
                .as_ref()
                .is_none_or(|action| *action == row.action)
        })
        .collect();
    // Rows that an import took over were written later than they happened.
    if handle
        .store
        .state()
        .audit()
        .1
        .any(|row| row.action == IMPORTED)
    {
        rows.arrange_by_key(|row| Reverse(row.at));
    }
    let rows = rows
        .into_iter()
        .take(limit as usize)
        .map(|row| AuditRow {
            at: row.at,
            action: row.action.clone(),
            subject: row.subject.clone(),
            reason: row.told_reason(&reading.reach).into(),
            owner: row.whose(),
        })
        .collect();
    Ok(AuditAnswer { rows })
}

/// The longest name of what lines come from, in bytes: every record keeps it.
pub(super) const SOURCE_MAX: u64 = 4_096;

/// Methods that commit in steps: no one record says that they are done.
const IN_STEPS: [&str; 5] = [
    "admin.embed",
    "admin.load",
    "working.embed_sync",
    "working.load",
    "working.maintain",
];

/// Whether an operation took effect.
///
/// # Errors
/// `invalid` for an operation without a name, `unsupported` for an unknown method, for one that
/// commits in steps, and for facts without their owner.
pub fn operation<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: OperationRequest,
) -> Result<OperationAnswer> {
    if request.operation.is_empty() {
        return Err(Error::invalid("operation", "operation is required"));
    }
    if !super::r#gen::methods::METHODS.contains(&request.method.as_str()) {
        let message = format!("method {:?} is unknown", request.method);
        return Err(Error::new(Code::Unsupported, message).about("method"));
    }
    if IN_STEPS.contains(&request.method.as_str()) {
        let message = format!(
            "{} commits in steps: repeat it with the same operation, what is there already counts once",
            request.method
        );
        return Err(Error::new(Code::Unsupported, message).about("method"));
    }
    if caller.owner == EVERY_OWNER && request.method.starts_with("facts.") {
        let message = "an operation on facts is their owner's: ask as the owner that it was for";
        return Err(Error::new(Code::Unsupported, message).about("owner"));
    }
    let asked = Caller {
        operation: request.operation,
        ..caller.clone()
    };
    let handle = core.open(caller, "admin.operation")?;
    let call = store::Call {
        caller: &asked,
        method: &request.method,
        ..handle.call
    };
    let outcome = handle.store.state().outcome(&call.operation());
    Ok(OperationAnswer {
        committed: outcome.is_some(),
        ids: outcome
            .map(|outcome| outcome.ids.clone())
            .unwrap_or_default(),
    })
}
