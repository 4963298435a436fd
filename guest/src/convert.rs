//! Conversions between the shared types of the contract and those of the core.

use alloc::string::String;

use vademecum_core::{Caller, Code, Error, caller::Channel, wire::Json};

use crate::bindings::vademecum::core::types;

/// A JSON document as the core keeps it: without the space around it, as at the JSON door.
pub(crate) fn json(text: String) -> Json {
    let trimmed = text.trim_matches([' ', '\n', '\r', '\t']);
    if trimmed.len() == text.len() {
        Json(text)
    } else {
        Json(trimmed.into())
    }
}

/// A JSON document that may be absent; `null` is absent, as at the JSON door.
pub(crate) fn optional_json(text: Option<String>) -> Option<Json> {
    text.map(json).filter(|document| document.0 != "null")
}

/// A shared type of the contract as the core's.
pub(crate) fn into_core<W: IntoCore>(value: W) -> W::Core {
    value.into_core()
}

/// A shared type of the core as the contract's.
pub(crate) fn into_wit<C: IntoWit>(value: C) -> C::Wit {
    value.into_wit()
}

/// Shared types that come from the host.
pub(crate) trait IntoCore {
    /// The core's type.
    type Core;
    /// Converts.
    fn into_core(self) -> Self::Core;
}

/// Shared types that go to the host.
pub(crate) trait IntoWit {
    /// The contract's type.
    type Wit;
    /// Converts.
    fn into_wit(self) -> Self::Wit;
}

impl IntoCore for types::Caller {
    type Core = Caller;

    fn into_core(self) -> Caller {
        Caller {
            store: self.store,
            operation: self.operation,
            actor: self.actor,
            channel: self.channel.into_core(),
            owner: self.owner,
            project: self.project,
            agent: self.agent,
            session: self.session,
        }
    }
}

impl IntoCore for types::Error {
    type Core = Error;

    fn into_core(self) -> Error {
        Error {
            code: self.code.into_core(),
            message: self.message,
            subject: self.subject,
            limit: self.limit,
            actual: self.actual,
            version: self.version,
            operation: self.operation,
        }
    }
}

impl IntoWit for Error {
    type Wit = types::Error;

    fn into_wit(self) -> types::Error {
        types::Error {
            code: self.code.into_wit(),
            message: self.message,
            subject: self.subject,
            limit: self.limit,
            actual: self.actual,
            version: self.version,
            operation: self.operation,
        }
    }
}

/// Both directions of an enum whose cases have the same names on both sides.
macro_rules! cases {
    ($wit:ty, $core:ty, $($case:ident),+) => {
        impl IntoCore for $wit {
            type Core = $core;

            fn into_core(self) -> $core {
                match self { $(Self::$case => <$core>::$case),+ }
            }
        }

        impl IntoWit for $core {
            type Wit = $wit;

            fn into_wit(self) -> $wit {
                match self { $(Self::$case => <$wit>::$case),+ }
            }
        }
    };
}

cases!(types::Channel, Channel, User, Agent, Tool, Import, Shared);
cases!(
    types::Code,
    Code,
    Invalid,
    Missing,
    Exists,
    Conflict,
    Unavailable,
    UnknownOutcome,
    TooLarge,
    Full,
    Corrupt,
    Denied,
    Unsupported,
    Internal
);
