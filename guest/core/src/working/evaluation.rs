//! Tier two: how tasks went, and what the guardrails said about their output.

use alloc::{
    borrow::ToOwned,
    collections::BTreeMap,
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    note::required,
    rows::{Written, add, insertion},
    rules::no_status,
    space::{Pen, Space},
    table::{self, AMOUNT_MAX, COUNT_MAX, Row, Table},
    value::{Object, Value},
};
use crate::sort::Arrange as _;
use crate::{
    Error, Result,
    guard::{
        checks::{self, Finding, Limits, Output},
        redact::hide,
    },
    host::Host,
    model::{Change, Outcome, State},
    store::{Decision, Handle},
    text::civil::DAY,
};

/// The closed set of what became of a task.
pub const STATUSES: [&str; 3] = ["success", "failure", "partial"];

/// How a task went.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Evaluation {
    /// The task.
    pub task: String,
    /// One of [`STATUSES`].
    pub status: String,
    /// A score, if it was given one.
    pub score: Option<f64>,
    /// US dollars.
    pub cost: f64,
    /// Tokens used.
    pub tokens: u64,
    /// Seconds.
    pub duration: f64,
    /// Hash of the input.
    pub input_hash: String,
    /// Hash of the output.
    pub output_hash: String,
    /// What went wrong.
    pub errors: String,
    /// Anything else.
    pub notes: String,
}

/// Logs how a task went.
///
/// # Errors
/// `invalid` about `task`, `status`, `cost` or `duration`, `too-large` about `tokens`.
pub fn log<H: Host>(handle: &mut Handle<'_, H>, entry: &Evaluation) -> Result<Written> {
    required("task", &entry.task)?;
    if !STATUSES.contains(&entry.status.as_str()) {
        return Err(no_status(&entry.status));
    }
    for (field, amount) in [("cost", entry.cost), ("duration", entry.duration)] {
        if !(0.0..=AMOUNT_MAX).contains(&amount) {
            let message = format!("{field} is {amount}, it must be 0 to {AMOUNT_MAX:e}");
            return Err(Error::invalid(field, message));
        }
    }
    if entry.tokens > COUNT_MAX {
        let (actual, limit) = (entry.tokens, COUNT_MAX);
        return Err(Error::too_large("tokens", "tokens", actual, limit));
    }
    let columns = [
        ("task_name", Value::from(entry.task.as_str())),
        ("status", Value::from(entry.status.as_str())),
        ("score", Value::from(entry.score)),
        ("cost_usd", Value::from(entry.cost)),
        ("tokens_used", Value::from(entry.tokens)),
        ("duration_s", Value::from(entry.duration)),
        ("input_hash", Value::from(entry.input_hash.as_str())),
        ("output_hash", Value::from(entry.output_hash.as_str())),
        ("errors", Value::from(entry.errors.as_str())),
        ("notes", Value::from(entry.notes.as_str())),
    ];
    let written = add(handle, Table::Evaluations, "task_name", &columns)?;
    let mut task = entry.task.clone();
    hide(&mut task);
    let status = &entry.status;
    let (cost, tokens) = (entry.cost, entry.tokens);
    let printed = format!(
        "Logged evaluation #{}: {task} [{status}]\n  Cost: ${cost:.4} | Tokens: {tokens}\n",
        written.id
    );
    Ok(Written { printed, ..written })
}

/// What the evaluations of a day cost.
fn spent(space: &Space, state: &State, now: u64) -> f64 {
    let table = Table::Evaluations;
    let today = space.chosen(state, table.collection(), |head| {
        head.created / DAY == now / DAY
    });
    today
        .map(|record| Row::of(table, space, record).amount("cost_usd"))
        .sum()
}

/// What the guardrails said.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Checked {
    /// Whether all checks passed.
    pub passed: bool,
    /// The documented list.
    pub results: Vec<Object>,
    /// What the original prints.
    pub printed: String,
}

/// Checks the output of a task and logs the verdicts.
///
/// # Errors
/// `invalid` about a blank task, and those of the store.
pub fn check<H: Host>(
    handle: &mut Handle<'_, H>,
    task: &str,
    output: &Output<'_>,
    limits: &Limits,
) -> Result<Checked> {
    required("task", task)?;
    let pen = Pen::of(handle)?;
    let mut checked = Checked::default();
    handle.store.commit(&handle.call, |state| {
        let output = Output {
            spent: spent(&pen.space, state, pen.now),
            ..*output
        };
        let findings = checks::run(&output, limits);
        checked = judged(&output, limits, &findings);
        let mut changes = Vec::new();
        let (first, _) = pen.space.next(state, Table::Guardrails.collection());
        for (number, finding) in (first..).zip(&findings) {
            changes.extend(verdict(&pen, state, task, number, finding)?);
        }
        Ok(Decision {
            changes,
            outcome: Outcome::default(),
        })
    })?;
    if checked.results.is_empty() {
        // A retry: the verdicts were logged before, and are worked out again for the answer.
        let spent = spent(&pen.space, handle.store.state(), pen.now);
        let output = Output { spent, ..*output };
        checked = judged(&output, limits, &checks::run(&output, limits));
    }
    Ok(checked)
}

fn verdict(
    pen: &Pen,
    state: &State,
    task: &str,
    number: u64,
    finding: &Finding,
) -> Result<Vec<Change>> {
    let columns = [
        ("check_name", Value::from(finding.check)),
        ("passed", Value::from(u64::from(finding.passed))),
        ("severity", Value::from(finding.severity.word())),
        ("details", Value::from(finding.details.as_str())),
        ("task_name", Value::from(task)),
        ("remediation", Value::from(finding.remediation)),
    ];
    let (_, mut changes) = insertion(pen, state, Table::Guardrails, &columns)?;
    // Several rows in one command: each takes the number after the one before.
    for change in &mut changes {
        match change {
            Change::Count { value, .. } => *value = number,
            Change::Put(draft) => draft.id = pen.space.id(&number.to_string()),
            _ => {}
        }
    }
    Ok(changes)
}

fn judged(output: &Output<'_>, limits: &Limits, findings: &[Finding]) -> Checked {
    let results = findings.iter().map(|finding| {
        let mut result: Object = [
            ("check", Value::from(finding.check)),
            ("passed", Value::Bool(finding.passed)),
        ]
        .into_iter()
        .collect();
        match finding.check {
            "no_sensitive_data" => result.set("found", Value::from(finding.found.clone())),
            "cost_within_budget" => {
                result.set("today_cost", Value::from(output.spent + output.cost));
                result.set("budget", Value::from(limits.budget));
            }
            "output_length_ok" => {
                result.set("length", Value::from(output.text.chars().count() as u64));
            }
            _ => {}
        }
        if !finding.note.is_empty() {
            result.set("note", Value::from(finding.note));
        }
        result
    });
    let lines = findings.iter().map(|finding| {
        let verdict = if finding.passed { "PASS" } else { "FAIL" };
        format!("[{verdict}] {}: {}\n", finding.check, finding.details)
    });
    Checked {
        passed: findings.iter().all(|finding| finding.passed),
        results: results.collect(),
        printed: lines.collect(),
    }
}

/// How the tasks of the last days went.
pub fn summary(space: &Space, state: &State, now: u64, days: u32) -> Object {
    let since = now.saturating_sub(u64::from(days) * DAY);
    let recent = |table| {
        let mut rows = table::rows(space, state, table, now);
        rows.retain(|row: &Row| row.record.created > since);
        rows
    };
    let tasks = recent(Table::Evaluations);
    let count = |status: &str| tasks.iter().filter(|row| row.record.kind == status).count() as u64;
    let (total, successes) = (tasks.len() as u64, count("success"));
    let rate = match total {
        0 => "N/A".to_owned(),
        total => format!("{:.1}%", successes as f64 / total as f64 * 100.0),
    };
    let sum = |column: &str| tasks.iter().map(|row| row.amount(column)).sum::<f64>();
    let tokens = tasks.iter().fold(0_u64, |sum, row| {
        sum.saturating_add(row.amount("tokens_used") as u64)
    });
    let durations: Vec<f64> = tasks
        .iter()
        .map(|row| row.amount("duration_s"))
        .filter(|duration| *duration > 0.0)
        .collect();
    let mean = durations.iter().sum::<f64>() / durations.len().max(1) as f64;
    let members = [
        ("period_days", Value::from(u64::from(days))),
        ("total_tasks", Value::from(total)),
        ("successes", Value::from(successes)),
        ("failures", Value::from(count("failure"))),
        ("success_rate", Value::from(rate)),
        ("total_cost_usd", rounded(sum("cost_usd"), 4)),
        ("total_tokens", Value::from(tokens)),
        ("avg_duration_s", rounded(mean, 2)),
        (
            "guardrail_failures",
            Value::from(failures(&recent(Table::Guardrails))),
        ),
    ];
    members.into_iter().collect()
}

fn rounded(number: f64, decimals: usize) -> Value {
    let rounded: f64 = format!("{number:.decimals$}").parse().unwrap_or(0.0);
    // The sum of nothing is minus zero.
    Value::from(rounded + 0.0)
}

/// Failed checks and how often, most frequent first, then by name.
fn failures(rows: &[Row]) -> Vec<Object> {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.amount("passed") == 0.0) {
        *counts.entry(row.text("check_name")).or_default() += 1;
    }
    let mut counts: Vec<(&str, u64)> = counts.into_iter().collect();
    counts.arrange_by_key(|(_, count)| core::cmp::Reverse(*count));
    let entry = |(check, count): (&str, u64)| {
        [("check", Value::from(check)), ("count", Value::from(count))]
            .into_iter()
            .collect()
    };
    counts.into_iter().map(entry).collect()
}

/// What the original prints for a summary.
pub fn listing(summary: &Object) -> String {
    let mut out = String::new();
    for (name, value) in summary.iter() {
        match value {
            Value::List(items) => {
                for item in items.iter().filter_map(Value::as_object) {
                    let part = |name: &str| item.get(name).cloned().unwrap_or_default();
                    let check = part("check").as_text().unwrap_or_default().to_string();
                    out += &format!("  failed {check}: {}\n", part("count").line());
                }
            }
            Value::Text(text) => out += &format!("{name}: {text}\n"),
            value => out += &format!("{name}: {}\n", value.line()),
        }
    }
    out
}
