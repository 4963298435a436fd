//! Who calls: authority, scope and idempotency key. The host builds it; the model that talks
//! through the host never sets a field.

use serde::{Deserialize, Serialize};
use wasmtime::component::{ComponentType, Lift, Lower};

/// Through which kind of channel a write arrives; decides how far it is trusted.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ComponentType, Lift, Lower,
)]
#[serde(rename_all = "kebab-case")]
#[component(enum)]
#[repr(u8)]
pub enum Channel {
    /// A person.
    #[component(name = "user")]
    User,
    /// The agent itself.
    #[default]
    #[component(name = "agent")]
    Agent,
    /// A tool that the agent used.
    #[component(name = "tool")]
    Tool,
    /// An import of foreign data.
    #[component(name = "import")]
    Import,
    /// A namespace shared by several writers.
    #[component(name = "shared")]
    Shared,
}

/// Who calls. Empty fields say nothing.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ComponentType, Lift, Lower,
)]
#[serde(deny_unknown_fields, default)]
#[component(record)]
pub struct Caller {
    /// The store to work on, by the host's name for it.
    pub store: String,
    /// Names this call for retries: the same operation of one caller is never done twice.
    /// Empty: a retry is a new call.
    pub operation: String,
    /// Who writes, for provenance.
    pub actor: String,
    /// Through which channel.
    pub channel: Channel,
    /// Whose records: empty is the store's only owner, `*` reaches every owner.
    pub owner: String,
    /// Which project.
    pub project: String,
    /// Which agent.
    pub agent: String,
    /// Which session.
    pub session: String,
}
