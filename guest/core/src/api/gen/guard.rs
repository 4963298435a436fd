// Generated from wit/guard.wit by `cargo run --release -p xtask -- bindings`; do not edit.

//! Types of the interface `guard`.
//!
//! What must not get in or out.

use alloc::string::String;
use alloc::vec::Vec;

use crate::wire::{layout, read, write};

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

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl layout::Shape for Redaction {
    const LAYOUT: layout::Layout = layout::Layout::case();
}

impl read::Read for Redaction {
    fn read(from: &mut dyn read::Source) -> Self {
        let at = from.case(Self::NAMES);
        [Self::Redact, Self::Off, Self::Refuse]
            .get(at)
            .copied()
            .unwrap_or_default()
    }
}

/// How many secrets of a class were found. Never the secret.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Finding {
    /// `private`, `password`, `assignment`, `authorization`, `url-credentials`, `private-key`, `jwt`,
    /// `model-key`, `github`, `gitlab`, `slack`, `aws`, `google`, `registry`, `digital-ocean`,
    /// `payment`, `mail`, `bot`, `platform` or `cookie`.
    pub class: String,
    /// How many, from 1.
    pub count: u32,
}

impl layout::Shape for Finding {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for Finding {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["class", "count"]);
        write::put(to, &self.class);
        write::put(to, &self.count);
        to.end();
    }
}

/// A text, and what happens with its secrets.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RedactRequest {
    /// The text; it is not stored.
    pub text: String,
    /// What happens with its secrets; absent: `redact`, whatever the store is set to.
    pub policy: Option<Redaction>,
}

impl layout::Shape for RedactRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<Redaction> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for RedactRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["text", "policy"]);
        let read = Self {
            text: read::field(from),
            policy: read::field(from),
        };
        from.end();
        read
    }
}

/// The text as it would be written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RedactAnswer {
    /// With `[REDACTED_SECRET]` for each secret and `[REDACTED]` for text between private tags.
    pub text: String,
    /// What was found, by class; empty: nothing, or `off`.
    pub findings: Vec<Finding>,
}

impl layout::Shape for RedactAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Vec<Finding> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for RedactAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["text", "findings"]);
        write::put(to, &self.text);
        write::put(to, &self.findings);
        to.end();
    }
}

/// A text that may hold secrets.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StripPrivateRequest {
    /// The text; it is not stored.
    pub text: String,
}

impl layout::Shape for StripPrivateRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<String as layout::Shape>::LAYOUT]);
}

impl read::Read for StripPrivateRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&["text"]);
        let read = Self {
            text: read::field(from),
        };
        from.end();
        read
    }
}

/// The text without those that the rule knows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StripPrivateAnswer {
    /// With `[REDACTED_SECRET]` for each secret and `[REDACTED]` for text between private tags.
    pub text: String,
}

impl layout::Shape for StripPrivateAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[<String as layout::Shape>::LAYOUT]);
}

impl write::Write for StripPrivateAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["text"]);
        write::put(to, &self.text);
        to.end();
    }
}

/// How bad it is when a check fails; a check that passes is `info`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// Nothing is wrong.
    #[default]
    Info,
    /// It is worth a look.
    Warning,
    /// The output is no good.
    Error,
    /// The output must not go out.
    Critical,
}

impl Severity {
    /// The cases as the contract spells them.
    pub const NAMES: &'static [&'static str] = &["info", "warning", "error", "critical"];

    /// The case as the contract spells it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl layout::Shape for Severity {
    const LAYOUT: layout::Layout = layout::Layout::case();
}

impl write::Write for Severity {
    fn write(&self, to: &mut dyn write::Sink) {
        to.case(Self::NAMES, *self as usize);
    }
}

/// The output of a task, and what it is held against.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CheckRequest {
    /// The output of a task; 1048576 bytes or more fail `output_length_ok`.
    pub output: String,
    /// What the task cost, US dollars, at least 0; absent: 0.
    pub cost: Option<f64>,
    /// What the evaluations of the day cost before, US dollars, at least 0; absent: 0.
    pub spent: Option<f64>,
    /// Tokens that the task used; absent: 0.
    pub tokens: Option<u64>,
    /// US dollars a day, at least 0; absent: 10.
    pub budget: Option<f64>,
    /// Tokens a task; absent: 100000.
    pub most: Option<u64>,
    /// Also fail outputs that are suspiciously short (1 to 9 characters) or unusually large (above
    /// 500000); absent: only note them.
    pub strict: Option<bool>,
}

impl layout::Shape for CheckRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
        <Option<u64> as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
        <Option<u64> as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for CheckRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[
            "output", "cost", "spent", "tokens", "budget", "most", "strict",
        ]);
        let read = Self {
            output: read::field(from),
            cost: read::field(from),
            spent: read::field(from),
            tokens: read::field(from),
            budget: read::field(from),
            most: read::field(from),
            strict: read::field(from),
        };
        from.end();
        read
    }
}

/// The outcome of one check of an output.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CheckFinding {
    /// `output_not_empty`, `no_sensitive_data`, `cost_within_budget`, `token_usage_ok` or
    /// `output_length_ok`.
    pub check: String,
    /// Whether the output passed it.
    pub passed: bool,
    /// How bad it is; `info` when it passed.
    pub severity: Severity,
    /// One line for a log; it names classes and never what was found.
    pub details: String,
    /// What to do about it; empty when it passed.
    pub remediation: String,
    /// `no_sensitive_data`: the classes found, each once; else empty.
    pub found: Vec<String>,
    /// `suspiciously_short`, `unusually_large` or empty.
    pub note: String,
}

impl layout::Shape for CheckFinding {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <bool as layout::Shape>::LAYOUT,
        <Severity as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for CheckFinding {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&[
            "check",
            "passed",
            "severity",
            "details",
            "remediation",
            "found",
            "note",
        ]);
        write::put(to, &self.check);
        write::put(to, &self.passed);
        write::put(to, &self.severity);
        write::put(to, &self.details);
        write::put(to, &self.remediation);
        write::put(to, &self.found);
        write::put(to, &self.note);
        to.end();
    }
}

/// The verdicts.
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
    /// What the day may cost, as given or by default, US dollars.
    pub budget: f64,
}

impl layout::Shape for CheckAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <bool as layout::Shape>::LAYOUT,
        <Vec<CheckFinding> as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for CheckAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["passed", "findings", "length", "today", "budget"]);
        write::put(to, &self.passed);
        write::put(to, &self.findings);
        write::put(to, &self.length);
        write::put(to, &self.today);
        write::put(to, &self.budget);
        to.end();
    }
}
