//! What is remarkable about a skill file.

use alloc::{format, string::String};

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The file is fine, but could be better.
    Advice,
    /// The file breaks the convention and loads all the same.
    Warning,
    /// The file does not load.
    Error,
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What kind of thing it is, stable: `name-folder`, `unknown-key`, ...
    pub code: &'static str,
    /// How much it matters.
    pub severity: Severity,
    /// The line, from 1; 0 when it is about the whole file.
    pub line: u32,
    /// One line for people.
    pub message: String,
    /// Of what is over a limit in bytes: how many it has, and the limit.
    pub over: Option<(u64, u64)>,
}

impl Finding {
    /// Something that keeps the file from loading.
    pub fn error(code: &'static str, line: u32, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: Severity::Error,
            line,
            message: message.into(),
            over: None,
        }
    }

    /// Something that keeps the file from loading because of its size in bytes.
    pub fn too_large(code: &'static str, line: u32, what: &str, size: usize, limit: usize) -> Self {
        let message = format!("the {what} has {size} bytes, the limit is {limit}");
        Self {
            over: Some((size as u64, limit as u64)),
            ..Self::error(code, line, message)
        }
    }

    /// Something that breaks the convention.
    pub fn warning(code: &'static str, line: u32, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: Severity::Warning,
            line,
            message: message.into(),
            over: None,
        }
    }

    /// Something that could be better.
    pub fn advice(code: &'static str, line: u32, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: Severity::Advice,
            line,
            message: message.into(),
            over: None,
        }
    }
}
