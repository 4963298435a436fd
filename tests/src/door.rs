//! Doors: ways to call the same methods with the same requests.

use std::{rc::Rc, sync::Arc};

use serde_json::Value;
use vademecum_core::{Caller, Code, Error, api::Core};
use vademecum_search::Search;

use crate::native::{Recorded, Script, ScriptedHost};

/// A way to call methods by name. Every door starts with no store, the clock at
/// 1,770,000,000,000 ms and the same sequence of random numbers.
pub trait Door {
    /// What to call it in reports.
    fn name(&self) -> &str;

    /// Calls a method with a JSON request.
    ///
    /// # Errors
    /// Whatever the method answers.
    fn call(&mut self, caller: &Caller, method: &str, request: &Value) -> Result<Value, Error>;

    /// Sets the clock, milliseconds UTC.
    fn set_now(&mut self, now: u64);

    /// Lends a recorded embedder, or takes it away.
    fn set_embedder(&mut self, embedder: Option<Recorded>);

    /// Forgets every store and starts the script anew.
    fn reset(&mut self);

    /// Drops the instance, as a crash would; the stores stay.
    fn reopen(&mut self);
}

/// The core compiled for this machine.
#[derive(Debug)]
pub struct NativeDoor {
    core: Core<ScriptedHost>,
    script: Rc<Script>,
}

impl Default for NativeDoor {
    fn default() -> Self {
        let host = ScriptedHost::default();
        let script = Rc::clone(&host.script);
        Self {
            core: Core::new(host),
            script,
        }
    }
}

impl NativeDoor {
    /// Another core over the same stores, as a second process would be.
    pub fn second(&self) -> Self {
        let host = ScriptedHost {
            script: Rc::clone(&self.script),
        };
        Self {
            core: Core::new(host),
            script: Rc::clone(&self.script),
        }
    }

    /// Lends a search engine, or takes it away.
    pub fn lend(&mut self, search: Option<Arc<dyn Search>>) {
        *self.script.search.borrow_mut() = search;
        self.reopen();
    }

    /// The script of the host, for tests that look or meddle.
    pub fn script(&self) -> &Script {
        &self.script
    }
}

impl Door for NativeDoor {
    fn name(&self) -> &str {
        "native"
    }

    fn call(&mut self, caller: &Caller, method: &str, request: &Value) -> Result<Value, Error> {
        let answer = self.core.call_json(caller, method, &request.to_string())?;
        serde_json::from_str(&answer)
            .map_err(|error| Error::new(Code::Internal, format!("the answer is not JSON: {error}")))
    }

    fn set_now(&mut self, now: u64) {
        self.script.now.set(now);
    }

    fn set_embedder(&mut self, embedder: Option<Recorded>) {
        *self.script.embedder.borrow_mut() = embedder;
        self.reopen();
    }

    fn reset(&mut self) {
        *self = Self::default();
    }

    fn reopen(&mut self) {
        self.core = Core::new(ScriptedHost {
            script: Rc::clone(&self.script),
        });
    }
}

/// A caller that reaches every owner of a store.
pub fn everybody(store: &str) -> Caller {
    Caller {
        store: store.into(),
        owner: "*".into(),
        ..Caller::default()
    }
}

/// A caller that is one owner of a store.
pub fn owner(store: &str, owner: &str) -> Caller {
    Caller {
        store: store.into(),
        owner: owner.into(),
        ..Caller::default()
    }
}
