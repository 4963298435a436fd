//! Records, events and the state that is folded from them.
//!
//! One [`Record`] model serves every face. A command is decided once into an
//! [`Event`], committed by the journal and applied by [`State::apply`], which never
//! fails. Every version of a record takes a *slot* of its own: what a version says never
//! changes, only its [`Head`] does.

mod audit;
mod codec;
mod derive;
mod event;
pub mod graph;
mod heads;
pub mod identity;
mod live;
mod lookup;
mod names;
pub mod numbered;
mod packed;
mod reach;
mod record;
mod rewrite;
mod settings;
mod slots;
mod state;
mod texts;

pub use audit::{AuditRow, Readers};
pub use event::{Adjust, Adopted, Change, Embedded, Event, Meaning, Outcome};
pub use lookup::hash_of_title;
pub use names::{Name, Names};
pub use reach::{Reach, Resolved, SESSIONS};
pub use record::{Draft, Head, LAST_INSTANT, Link, Origin, Record, Scope, TITLED};
pub use rewrite::rewritten;
pub use settings::{SETTINGS, Setting, setting};
pub use slots::{Glance, Opened};
pub use state::{
    AUDIT_ROWS, IMPORTED, OPERATIONS, PAGE_BODIES, PAGE_DERIVED, SESSION_VERSIONS, Sink, Slot,
    State, VERSIONS,
};
