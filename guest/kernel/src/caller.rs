//! Who calls: authority, scope and idempotency key, built by the host and never by the
//! model that talks through it.

use alloc::string::String;

use serde::{Deserialize, Serialize};

/// Longest name of an agent, in UTF-16 units: what a request names is cut to it, as documented, a
/// longer one of a caller is refused.
pub const AGENT_MAX: usize = 128;
/// The owner that reaches every owner: a person at the machine, an administrator.
pub const EVERY_OWNER: &str = "*";
/// The owner that everybody may read and write.
pub const SHARED_OWNER: &str = "shared";

/// Through which kind of channel a write arrives; decides how far it is trusted.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Channel {
    /// A person.
    User,
    /// The agent itself.
    #[default]
    Agent,
    /// A tool that the agent used.
    Tool,
    /// An import of foreign data.
    Import,
    /// A namespace shared by several writers.
    Shared,
}

impl Channel {
    /// All of them, in the order of the numbers that stand for them in stores and in the contract.
    pub const ALL: [Self; 5] = [
        Self::User,
        Self::Agent,
        Self::Tool,
        Self::Import,
        Self::Shared,
    ];

    /// Its name on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Agent => "agent",
            Self::Tool => "tool",
            Self::Import => "import",
            Self::Shared => "shared",
        }
    }

    /// The channel of a name.
    pub fn parse(name: &str) -> Option<Self> {
        [
            Self::User,
            Self::Agent,
            Self::Tool,
            Self::Import,
            Self::Shared,
        ]
        .into_iter()
        .find(|channel| channel.as_str() == name)
    }
}

/// Who calls. Empty fields say nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Caller {
    /// The store to work on, by the host's name for it.
    pub store: String,
    /// Names this call for retries: the same operation is never done twice.
    pub operation: String,
    /// Who writes, for provenance: a user name, an agent name.
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
