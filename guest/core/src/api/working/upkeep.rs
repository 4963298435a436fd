//! Tier two: upkeep.

use alloc::{format, string::String, vec::Vec};

use super::{
    super::{Core, r#gen::working::*, guard::money},
    Written, json, object, rows_limit, written,
};
use crate::{
    Caller, Error, Result,
    guard::checks::{Limits, Output},
    host::Host,
    store::{Call, Handle},
    working::{
        embedding,
        evaluation::{self, Evaluation},
        rows,
        space::Space,
        table::Table,
        transfer,
        upkeep::{self as care, THRESHOLD},
    },
};

/// Days after which a short-term value is old, and that an evaluation summary looks back.
const OLD_DAYS: u32 = 1;
const PERIOD_DAYS: u32 = 7;

/// Makes facts of old short-term values that were read twice or more.
///
/// # Errors
/// Those of the store.
pub fn consolidate<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: ConsolidateRequest,
) -> Result<ConsolidateAnswer> {
    let mut handle = core.open(caller, "working.consolidate")?;
    let days = request.days.unwrap_or(OLD_DAYS);
    let done = care::consolidate(&mut handle, days, request.dry.unwrap_or(false))?;
    Ok(ConsolidateAnswer {
        printed: done.printed(),
        promoted: done.promoted,
        discarded: done.discarded,
    })
}

/// Forgets facts that repeat an earlier one.
///
/// # Errors
/// `invalid` about `threshold`, `unavailable` when meanings cannot be compared.
pub fn deduplicate<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: DeduplicateRequest,
) -> Result<DeduplicateAnswer> {
    let threshold = request.threshold.unwrap_or(THRESHOLD);
    if !(0.0..=1.0).contains(&threshold) {
        return Err(Error::invalid(
            "threshold",
            format!("threshold is {threshold}, it must be 0 to 1"),
        ));
    }
    let semantic = request.semantic.unwrap_or(false);
    let mut handle = core.open(caller, "working.deduplicate")?;
    let dry = request.dry.unwrap_or(false);
    let removed = care::deduplicate(&mut handle, semantic.then_some(threshold), dry)?;
    let printed = format!("Removed {} duplicate facts\n", removed.len());
    Ok(DeduplicateAnswer { removed, printed })
}

/// What needs attention.
///
/// # Errors
/// Those of opening the store.
pub fn reflect<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    _request: ReflectRequest,
) -> Result<ReflectAnswer> {
    let handle = core.open(caller, "working.reflect")?;
    let reflection = care::reflect(
        &Space::of(handle.store.state(), caller)?,
        handle.store.state(),
        handle.call.now,
    );
    let printed = care::listing(&reflection.report);
    Ok(ReflectAnswer {
        report: json(reflection.report),
        printed,
    })
}

/// Logs how a task went.
///
/// # Errors
/// As [`evaluation::log`].
pub fn log_evaluation<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: LogEvaluationRequest,
) -> Result<LogEvaluationAnswer> {
    let mut handle = core.open(caller, "working.log_evaluation")?;
    let entry = Evaluation {
        task: request.task,
        status: request
            .status
            .unwrap_or_else(|| String::from(evaluation::STATUSES[0])),
        score: request.score,
        cost: request.cost.unwrap_or(0.0),
        tokens: request.tokens.unwrap_or(0),
        duration: request.duration.unwrap_or(0.0),
        input_hash: request.input_hash.unwrap_or_default(),
        output_hash: request.output_hash.unwrap_or_default(),
        errors: request.errors.unwrap_or_default(),
        notes: request.notes.unwrap_or_default(),
    };
    written!(LogEvaluationAnswer, evaluation::log(&mut handle, &entry)?)
}

/// How the tasks of the last days went.
///
/// # Errors
/// Those of opening the store.
pub fn evaluations<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: EvaluationsRequest,
) -> Result<EvaluationsAnswer> {
    let handle = core.open(caller, "working.evaluations")?;
    let days = request.days.unwrap_or(PERIOD_DAYS);
    let (state, now) = (handle.store.state(), handle.call.now);
    let report = evaluation::summary(&Space::of(handle.store.state(), caller)?, state, now, days);
    let printed = evaluation::listing(&report);
    Ok(EvaluationsAnswer {
        report: json(report),
        printed,
    })
}

/// Checks the output of a task and logs the verdicts.
///
/// # Errors
/// `invalid` about a blank `task`, and about `cost` or `budget` below 0.
pub fn check<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: CheckRequest,
) -> Result<CheckAnswer> {
    let standard = Limits::default();
    let limits = Limits {
        budget: money("budget", request.budget, standard.budget)?,
        tokens: request.most.unwrap_or(standard.tokens),
        strict: request.strict.unwrap_or(standard.strict),
    };
    let output = Output {
        text: &request.output,
        cost: money("cost", request.cost, 0.0)?,
        spent: 0.0,
        tokens: request.tokens.unwrap_or(0),
    };
    let mut handle = core.open(caller, "working.check")?;
    let checked = evaluation::check(&mut handle, &request.task, &output, &limits)?;
    Ok(CheckAnswer {
        passed: checked.passed,
        results: checked.results.into_iter().map(json).collect(),
        printed: checked.printed,
    })
}

/// How many rows there are.
///
/// # Errors
/// Those of opening the store.
pub fn status<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    _request: StatusRequest,
) -> Result<StatusAnswer> {
    let handle = core.open(caller, "working.status")?;
    let (tables, total) = care::status(
        &Space::of(handle.store.state(), caller)?,
        handle.store.state(),
        handle.call.now,
    );
    let lines = tables
        .iter()
        .map(|(table, count)| format!("  {table}: {}\n", count.line()));
    let printed = lines.collect::<String>() + &format!("  Total: {total}\n");
    Ok(StatusAnswer {
        tables: json(tables),
        total,
        printed,
    })
}

/// Everything in tier two but the embeddings, whole or page by page.
///
/// # Errors
/// `invalid` about `table` or `limit`.
pub fn dump<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: DumpRequest,
) -> Result<DumpAnswer> {
    let page = transfer::Page {
        table: request.table.as_deref().map(Table::named).transpose()?,
        skip: request.skip.unwrap_or(0) as usize,
        limit: rows_limit(request.limit)?,
    };
    let handle = core.open(caller, "working.dump")?;
    let (state, now) = (handle.store.state(), handle.call.now);
    let (tables, more) =
        transfer::dump(&Space::of(handle.store.state(), caller)?, state, now, page);
    Ok(DumpAnswer {
        tables: json(tables),
        more,
    })
}

/// Takes in what [`dump`] gives.
///
/// # Errors
/// As [`transfer::load`].
pub fn load<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: LoadRequest,
) -> Result<LoadAnswer> {
    let tables = object("tables", &request.tables)?;
    let mut handle = core.open(caller, "working.load")?;
    let source = request.source.unwrap_or_default();
    let loaded = transfer::load(&mut handle, &tables, &source)?;
    let rejected = |row: transfer::Rejected| RejectedRow {
        table: row.table,
        row: row.row,
        id: row.id,
        message: row.message,
    };
    Ok(LoadAnswer {
        loaded: loaded.loaded,
        known: loaded.known,
        rejected: loaded.rejected.into_iter().map(rejected).collect(),
    })
}

/// The maintenance order, one step after the other.
///
/// # Errors
/// Those of the steps; what earlier steps did stays. An embedder that fails stops nothing.
pub fn maintain<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: MaintainRequest,
) -> Result<MaintainAnswer> {
    let mut handle = core.open(caller, "working.maintain")?;
    let space = Space::of(handle.store.state(), caller)?;
    let days = request.days.unwrap_or(OLD_DAYS);
    let cleared = rows::clear(&mut step(&mut handle, "working.maintain clear"), false)?;
    let consolidated = care::consolidate(
        &mut step(&mut handle, "working.maintain consolidate"),
        days,
        false,
    )?;
    let duplicates = care::deduplicate(
        &mut step(&mut handle, "working.maintain deduplicate"),
        None,
        false,
    )?;
    let now = handle.call.now;
    let reflection = care::reflect(&space, handle.store.state(), now);
    let synced =
        embedding::sync(&mut step(&mut handle, "working.maintain embed")).unwrap_or_default();
    let state = handle.store.state();
    let (backup, _) = transfer::dump(&space, state, now, transfer::Page::default());
    let period = request.period.unwrap_or(PERIOD_DAYS);
    let evaluations = evaluation::summary(&space, state, now, period);
    Ok(MaintainAnswer {
        cleared,
        promoted: consolidated.promoted,
        discarded: consolidated.discarded,
        duplicates: Vec::from_iter(duplicates),
        reflection: json(reflection.report),
        embedded: synced.embedded,
        pending: reflection.pending,
        backup: json(backup),
        evaluations: json(evaluations),
    })
}

/// The same call as a step of its own, so that a retry knows which steps were done.
fn step<'h, H: Host>(handle: &'h mut Handle<'_, H>, method: &'h str) -> Handle<'h, H> {
    let call = Call {
        method,
        ..handle.call
    };
    Handle {
        host: handle.host,
        store: &mut *handle.store,
        call,
        copies: handle.copies,
    }
}
