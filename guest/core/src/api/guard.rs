//! What must not get in or out: the interface `guard`.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::Core;
pub use super::r#gen::guard::*;
use crate::{
    Caller, Result,
    guard::redact::{self as rule, Policy, Redactor},
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
