//! What is remarkable about a skill file.

use alloc::string::String;

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
}

impl Finding {
    /// Something that keeps the file from loading.
    pub fn error(code: &'static str, line: u32, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: Severity::Error,
            line,
            message: message.into(),
        }
    }

    /// Something that breaks the convention.
    pub fn warning(code: &'static str, line: u32, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: Severity::Warning,
            line,
            message: message.into(),
        }
    }

    /// Something that could be better.
    pub fn advice(code: &'static str, line: u32, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: Severity::Advice,
            line,
            message: message.into(),
        }
    }
}
