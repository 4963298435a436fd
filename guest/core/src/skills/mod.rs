//! Skills as folders with a `SKILL.md`: one lenient reader and one strict writer for every
//! language.
//!
//! A skill file is YAML frontmatter between `---` lines, then Markdown. The reader takes what is
//! found in the wild and says what it put up with; the writer writes what the public convention
//! allows and nothing else.

pub mod discovery;
pub mod document;
pub mod fields;
pub mod finding;
pub mod keep;
pub mod references;
pub mod tokens;
pub mod write;
pub mod yaml;

pub use self::{
    document::{Parsed, Skill, parse},
    finding::{Finding, Severity},
};

/// Longest name, in characters.
pub const NAME: usize = 64;
/// Longest description, in characters.
pub const DESCRIPTION: usize = 1024;
/// Longest compatibility note, in characters.
pub const COMPATIBILITY: usize = 500;
/// Longest frontmatter, in bytes.
pub const FRONTMATTER: usize = 64 << 10;
/// Longest file, in bytes.
pub const FILE: usize = 1 << 20;
/// Lines of a body above which it should be split.
pub const BODY_LINES: usize = 500;
/// Estimated tokens of a body above which it should be split.
pub const BODY_TOKENS: u64 = 5000;
