//! What must not get in or out: the interface `guard`.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::Core;
pub use super::r#gen::guard::*;
use crate::{
    Caller, Error, Result,
    guard::{
        checks,
        redact::{self as rule, Policy, Redactor},
    },
    host::Host,
};

/// Takes the secrets out of a text.
///
/// # Errors
/// `denied` when the policy refuses secrets and there is one.
pub fn redact<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: RedactRequest,
) -> Result<RedactAnswer> {
    let mut text: String = request.text;
    let mut redactor = Redactor::new(policy(request.policy));
    redactor.clean("text", &mut text)?;
    Ok(RedactAnswer {
        text,
        findings: findings(&redactor),
    })
}

/// The policy that a request names.
pub(super) fn policy(named: Option<Redaction>) -> Policy {
    match named.unwrap_or_default() {
        Redaction::Redact => Policy::Redact,
        Redaction::Off => Policy::Off,
        Redaction::Refuse => Policy::Refuse,
    }
}

/// What was found, as an answer tells it.
pub(super) fn findings(redactor: &Redactor) -> Vec<Finding> {
    let rows = redactor.findings().iter();
    rows.map(|(class, count)| Finding {
        class: class.to_string(),
        count,
    })
    .collect()
}

/// agentmemory's documented rule.
///
/// # Errors
/// None.
pub fn strip_private<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: StripPrivateRequest,
) -> Result<StripPrivateAnswer> {
    Ok(StripPrivateAnswer {
        text: rule::strip_private(&request.text),
    })
}

/// Checks the output of a task.
///
/// # Errors
/// `invalid` about `cost`, `spent` or `budget` below 0.
pub fn check<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: CheckRequest,
) -> Result<CheckAnswer> {
    let standard = checks::Limits::default();
    let limits = checks::Limits {
        budget: money("budget", request.budget, standard.budget)?,
        tokens: request.most.unwrap_or(standard.tokens),
        strict: request.strict.unwrap_or(standard.strict),
    };
    let output = checks::Output {
        text: &request.output,
        cost: money("cost", request.cost, 0.0)?,
        spent: money("spent", request.spent, 0.0)?,
        tokens: request.tokens.unwrap_or(0),
    };
    let findings = checks::run(&output, &limits);
    Ok(CheckAnswer {
        passed: findings.iter().all(|finding| finding.passed),
        findings: findings.into_iter().map(check_finding).collect(),
        length: output.text.chars().count() as u64,
        today: output.spent + output.cost,
        budget: limits.budget,
    })
}

/// An amount of money of a request.
pub(super) fn money(field: &str, given: Option<f64>, standard: f64) -> Result<f64> {
    let amount = given.unwrap_or(standard);
    if amount >= 0.0 && amount.is_finite() {
        Ok(amount)
    } else {
        Err(Error::invalid(
            field,
            alloc::format!("{field} is {amount}, it must be at least 0"),
        ))
    }
}

fn check_finding(finding: checks::Finding) -> CheckFinding {
    CheckFinding {
        check: finding.check.to_string(),
        passed: finding.passed,
        severity: match finding.severity {
            checks::Severity::Info => Severity::Info,
            checks::Severity::Warning => Severity::Warning,
            checks::Severity::Error => Severity::Error,
            checks::Severity::Critical => Severity::Critical,
        },
        details: finding.details,
        remediation: finding.remediation.to_string(),
        found: finding.found.iter().map(ToString::to_string).collect(),
        note: finding.note.to_string(),
    }
}
