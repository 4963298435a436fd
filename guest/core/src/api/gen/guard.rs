// Generated from wit/guard.wit by `cargo run --release -p xtask -- bindings`; do not edit.

//! Types of the interface `guard`.
//!
//! What must not get in or out.

use alloc::string::String;
use alloc::vec::Vec;

use crate::api::part::{Cases, Fields, Part, Slot, View};

/// What happens with a text that holds secrets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
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
    /// The cases as the contract spells them.
    pub const NAMES: &'static [&'static str] = &["redact", "off", "refuse"];
    /// The cases, in the same order.
    pub const ALL: &'static [Self] = &[Self::Redact, Self::Off, Self::Refuse];

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl Cases for Redaction {
    fn names(&self) -> &'static [&'static str] {
        Self::NAMES
    }

    fn choose(&mut self, index: usize) {
        *self = Self::ALL[index];
    }
}

impl Part for Redaction {
    fn view(&self) -> View<'_> {
        View::Text(self.name())
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Case(self)
    }
}

/// How many secrets of a class were found. Never the secret.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Finding {
    /// `password`, `assignment`, `authorization`, `url-credentials`, `private-key`, `jwt`, `private`
    /// or a provider's name.
    pub class: String,
    /// Field `count` of the contract.
    pub count: u32,
}

impl Fields for Finding {
    fn names(&self) -> &'static [&'static str] {
        &["class", "count"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.class,
            _ => &self.count,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.class,
            _ => &mut self.count,
        }
    }
}

impl Part for Finding {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `redact`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RedactRequest {
    /// Field `text` of the contract.
    pub text: String,
    /// Absent: `redact`.
    pub policy: Option<Redaction>,
}

impl Fields for RedactRequest {
    fn names(&self) -> &'static [&'static str] {
        &["text", "policy"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.text,
            _ => &self.policy,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.text,
            _ => &mut self.policy,
        }
    }
}

impl Part for RedactRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `redact`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RedactAnswer {
    /// With `[REDACTED_SECRET]` for each secret and `[REDACTED]` for text between private tags.
    pub text: String,
    /// Field `findings` of the contract.
    pub findings: Vec<Finding>,
}

impl Fields for RedactAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["text", "findings"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.text,
            _ => &self.findings,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.text,
            _ => &mut self.findings,
        }
    }
}

impl Part for RedactAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The request of `strip-private`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StripPrivateRequest {
    /// Field `text` of the contract.
    pub text: String,
}

impl Fields for StripPrivateRequest {
    fn names(&self) -> &'static [&'static str] {
        &["text"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.text
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.text
    }
}

impl Part for StripPrivateRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `strip-private`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StripPrivateAnswer {
    /// Field `text` of the contract.
    pub text: String,
}

impl Fields for StripPrivateAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["text"]
    }

    fn get(&self, _: usize) -> &dyn Part {
        &self.text
    }

    fn get_mut(&mut self, _: usize) -> &mut dyn Part {
        &mut self.text
    }
}

impl Part for StripPrivateAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// How bad it is when a check fails; a check that passes is `info`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
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
    /// The cases as the contract spells them.
    pub const NAMES: &'static [&'static str] = &["info", "warning", "error", "critical"];
    /// The cases, in the same order.
    pub const ALL: &'static [Self] = &[Self::Info, Self::Warning, Self::Error, Self::Critical];

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl Cases for Severity {
    fn names(&self) -> &'static [&'static str] {
        Self::NAMES
    }

    fn choose(&mut self, index: usize) {
        *self = Self::ALL[index];
    }
}

impl Part for Severity {
    fn view(&self) -> View<'_> {
        View::Text(self.name())
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Case(self)
    }
}

/// The request of `check`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CheckRequest {
    /// The output of a task.
    pub output: String,
    /// What the task cost, US dollars, at least 0; absent: 0.
    pub cost: Option<f64>,
    /// What the evaluations of the day cost before, US dollars; absent: 0.
    pub spent: Option<f64>,
    /// Tokens that the task used; absent: 0.
    pub tokens: Option<u64>,
    /// US dollars a day; absent: 10.
    pub budget: Option<f64>,
    /// Tokens a task; absent: 100000.
    pub most: Option<u64>,
    /// Also fail outputs that are suspiciously short (1 to 9 characters) or unusually large (above
    /// 500000); absent: only note them.
    pub strict: Option<bool>,
}

impl Fields for CheckRequest {
    fn names(&self) -> &'static [&'static str] {
        &[
            "output", "cost", "spent", "tokens", "budget", "most", "strict",
        ]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.output,
            1 => &self.cost,
            2 => &self.spent,
            3 => &self.tokens,
            4 => &self.budget,
            5 => &self.most,
            _ => &self.strict,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.output,
            1 => &mut self.cost,
            2 => &mut self.spent,
            3 => &mut self.tokens,
            4 => &mut self.budget,
            5 => &mut self.most,
            _ => &mut self.strict,
        }
    }
}

impl Part for CheckRequest {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// Type `check-finding` of the contract.
#[derive(Clone, Debug, Default, PartialEq)]
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
    pub found: Vec<String>,
    /// `suspiciously_short`, `unusually_large` or empty.
    pub note: String,
}

impl Fields for CheckFinding {
    fn names(&self) -> &'static [&'static str] {
        &[
            "check",
            "passed",
            "severity",
            "details",
            "remediation",
            "found",
            "note",
        ]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.check,
            1 => &self.passed,
            2 => &self.severity,
            3 => &self.details,
            4 => &self.remediation,
            5 => &self.found,
            _ => &self.note,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.check,
            1 => &mut self.passed,
            2 => &mut self.severity,
            3 => &mut self.details,
            4 => &mut self.remediation,
            5 => &mut self.found,
            _ => &mut self.note,
        }
    }
}

impl Part for CheckFinding {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}

/// The answer of `check`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CheckAnswer {
    /// Whether all checks passed.
    pub passed: bool,
    /// The five checks, in the order above.
    pub findings: Vec<CheckFinding>,
    /// Characters of the output.
    pub length: u64,
    /// Cost of the day with this task, US dollars.
    pub today: f64,
    /// Field `budget` of the contract.
    pub budget: f64,
}

impl Fields for CheckAnswer {
    fn names(&self) -> &'static [&'static str] {
        &["passed", "findings", "length", "today", "budget"]
    }

    fn get(&self, index: usize) -> &dyn Part {
        match index {
            0 => &self.passed,
            1 => &self.findings,
            2 => &self.length,
            3 => &self.today,
            _ => &self.budget,
        }
    }

    fn get_mut(&mut self, index: usize) -> &mut dyn Part {
        match index {
            0 => &mut self.passed,
            1 => &mut self.findings,
            2 => &mut self.length,
            3 => &mut self.today,
            _ => &mut self.budget,
        }
    }
}

impl Part for CheckAnswer {
    fn view(&self) -> View<'_> {
        View::Record(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Record(self)
    }
}
