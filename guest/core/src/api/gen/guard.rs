// Generated from wit/guard.wit by `cargo run --release -p xtask -- bindings`; do not edit.

//! Types of the interface `guard`.
//!
//! What must not get in or out.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::api::check::{Check, Fault};

/// What happens with a text that holds secrets.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Redaction {
    /// It is written without them.
    #[default]
    Redact,
    /// It is written as it is.
    Off,
    /// It is not written: `denied`.
    Refuse,
}

impl Redaction {
    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Redact => "redact",
            Self::Off => "off",
            Self::Refuse => "refuse",
        }
    }
}

impl Check for Redaction {}

/// How many secrets of a class were found. Never the secret.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finding {
    /// `password`, `assignment`, `authorization`, `url-credentials`, `private-key`, `jwt`, `private`
    /// or a provider's name.
    pub class: String,
    /// Field `count` of the contract.
    pub count: u32,
}

impl Check for Finding {}

/// The request of `redact`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RedactRequest {
    /// Field `text` of the contract.
    pub text: String,
    /// Absent: `redact`.
    #[serde(default)]
    pub policy: Option<Redaction>,
}

impl Check for RedactRequest {}

/// The answer of `redact`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RedactAnswer {
    /// With `[REDACTED_SECRET]` for each secret and `[REDACTED]` for text between private tags.
    pub text: String,
    /// Field `findings` of the contract.
    #[serde(default)]
    pub findings: Vec<Finding>,
}

impl Check for RedactAnswer {}

/// The request of `strip-private`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StripPrivateRequest {
    /// Field `text` of the contract.
    pub text: String,
}

impl Check for StripPrivateRequest {}

/// The answer of `strip-private`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StripPrivateAnswer {
    /// Field `text` of the contract.
    pub text: String,
}

impl Check for StripPrivateAnswer {}

/// How bad it is when a check fails; a check that passes is `info`.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// Case `info` of the contract.
    #[default]
    Info,
    /// Case `warning` of the contract.
    Warning,
    /// Case `error` of the contract.
    Error,
    /// Case `critical` of the contract.
    Critical,
}

impl Severity {
    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
            Self::Critical => "critical",
        }
    }
}

impl Check for Severity {}

/// The request of `check`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckRequest {
    /// The output of a task.
    pub output: String,
    /// What the task cost, US dollars, at least 0; absent: 0.
    #[serde(default)]
    pub cost: Option<f64>,
    /// What the evaluations of the day cost before, US dollars; absent: 0.
    #[serde(default)]
    pub spent: Option<f64>,
    /// Tokens that the task used; absent: 0.
    #[serde(default, with = "crate::wire::big_option")]
    pub tokens: Option<u64>,
    /// US dollars a day; absent: 10.
    #[serde(default)]
    pub budget: Option<f64>,
    /// Tokens a task; absent: 100000.
    #[serde(default, with = "crate::wire::big_option")]
    pub most: Option<u64>,
    /// Also fail outputs that are suspiciously short (1 to 9 characters) or unusually large (above
    /// 500000); absent: only note them.
    #[serde(default)]
    pub strict: Option<bool>,
}

impl Check for CheckRequest {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("cost", &self.cost)?;
        Fault::within("spent", &self.spent)?;
        Fault::within("budget", &self.budget)
    }
}

/// Type `check-finding` of the contract.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckFinding {
    /// `output_not_empty`, `no_sensitive_data`, `cost_within_budget`, `token_usage_ok` or
    /// `output_length_ok`.
    pub check: String,
    /// Field `passed` of the contract.
    pub passed: bool,
    /// Field `severity` of the contract.
    pub severity: Severity,
    /// One line for a log; it names classes and never what was found.
    pub details: String,
    /// What to do about it; empty when it passed.
    pub remediation: String,
    /// `no_sensitive_data`: the classes found.
    #[serde(default)]
    pub found: Vec<String>,
    /// `suspiciously_short`, `unusually_large` or empty.
    pub note: String,
}

impl Check for CheckFinding {}

/// The answer of `check`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckAnswer {
    /// Whether all checks passed.
    pub passed: bool,
    /// The five checks, in the order above.
    #[serde(default)]
    pub findings: Vec<CheckFinding>,
    /// Characters of the output.
    #[serde(with = "crate::wire::big_u64")]
    pub length: u64,
    /// Cost of the day with this task, US dollars.
    pub today: f64,
    /// Field `budget` of the contract.
    pub budget: f64,
}

impl Check for CheckAnswer {
    fn check(&self) -> Result<(), Fault> {
        Fault::within("today", &self.today)?;
        Fault::within("budget", &self.budget)
    }
}
