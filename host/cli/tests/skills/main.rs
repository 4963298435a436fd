//! The skill, session and context map verbs, as a person uses them.
#![allow(clippy::print_stdout, reason = "says why it skips")]

mod export;
mod home;
mod import;
mod session;
