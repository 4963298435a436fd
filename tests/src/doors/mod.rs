//! Every way to reach the component, driven by the same scripts and compared byte for byte.

pub mod agent;
mod install;
mod process;
pub mod script;
pub mod shared;
mod wasi;

use std::{rc::Rc, sync::Arc};

use anyhow::{Result, bail};
use vademecum_core::{Caller, Error, api::Core};
use vademecum_runtime::{Host, Pool};
use vademecum_stores::{Kind, Store};

use crate::{
    component::{self, ComponentDoor},
    door::Door as _,
    native::{Recorded, Script as HostScript, ScriptedHost},
};

pub use install::{Found, Places, doors, unit_tests, wasmtime};
pub use process::{CommandLine, Lines};
pub use wasi::Folder;

/// Where the clock of a script starts, milliseconds UTC.
pub const NOW: u64 = 1_770_000_000_000;
/// Where its random numbers start.
pub const SEED: u64 = 1;

/// What a door answers: the JSON text as it came, or the error.
pub type Answer = std::result::Result<String, Error>;

/// A door that scripts run through. Its own failures are the outer errors.
pub trait Subject {
    /// What to call it in reports.
    fn name(&self) -> &str;

    /// Forgets every store; clock and random numbers start anew.
    ///
    /// # Errors
    /// When the door broke.
    fn start(&mut self) -> Result<()>;

    /// Sets the clock, milliseconds UTC.
    ///
    /// # Errors
    /// When the door broke.
    fn set_now(&mut self, now: u64) -> Result<()>;

    /// Lends recorded embeddings; the instances are dropped.
    ///
    /// # Errors
    /// When the door broke, or lends none.
    fn set_embedder(&mut self, embedder: &Recorded) -> Result<()> {
        bail!(
            "{} lends no embeddings, not even {}",
            self.name(),
            embedder.model
        )
    }

    /// Whether it can lend embeddings.
    fn embeds(&self) -> bool {
        true
    }

    /// Drops the instances, as a crash would.
    ///
    /// # Errors
    /// When the door broke.
    fn reopen(&mut self) -> Result<()>;

    /// Calls a method.
    ///
    /// # Errors
    /// When the door broke.
    fn call(&mut self, caller: &Caller, method: &str, request: &str) -> Result<Answer>;
}

/// The core compiled for this machine: what every other door is compared with.
#[derive(Debug)]
pub struct Native {
    core: Core<ScriptedHost>,
    script: Rc<HostScript>,
}

impl Default for Native {
    fn default() -> Self {
        let host = ScriptedHost::default();
        let script = Rc::clone(&host.script);
        Self {
            core: Core::new(host),
            script,
        }
    }
}

impl Subject for Native {
    fn name(&self) -> &str {
        "native"
    }

    fn start(&mut self) -> Result<()> {
        *self = Self::default();
        self.script.now.set(NOW);
        self.script.entropy.set(SEED);
        Ok(())
    }

    fn set_now(&mut self, now: u64) -> Result<()> {
        self.script.now.set(now);
        Ok(())
    }

    fn set_embedder(&mut self, embedder: &Recorded) -> Result<()> {
        self.script.embedder.replace(Some(embedder.clone()));
        self.reopen()
    }

    fn reopen(&mut self) -> Result<()> {
        self.core = Core::new(ScriptedHost {
            script: Rc::clone(&self.script),
        });
        Ok(())
    }

    fn call(&mut self, caller: &Caller, method: &str, request: &str) -> Result<Answer> {
        Ok(self.core.call_json(caller, method, request))
    }
}

impl Subject for ComponentDoor {
    fn name(&self) -> &str {
        "rust"
    }

    fn start(&mut self) -> Result<()> {
        self.reset();
        Ok(())
    }

    fn set_now(&mut self, now: u64) -> Result<()> {
        crate::door::Door::set_now(self, now);
        Ok(())
    }

    fn set_embedder(&mut self, embedder: &Recorded) -> Result<()> {
        crate::door::Door::set_embedder(self, Some(embedder.clone()));
        Ok(())
    }

    fn reopen(&mut self) -> Result<()> {
        crate::door::Door::reopen(self);
        Ok(())
    }

    fn call(&mut self, caller: &Caller, method: &str, request: &str) -> Result<Answer> {
        let who = component::caller(caller);
        let answer = self
            .instance(&caller.store)
            .and_then(|instance| instance.call_json(&who, method, request));
        Ok(answer.map_err(|error| component::error(&error)))
    }
}

/// The component in wasmtime on a file or a folder of plain files, with the system's clock.
#[derive(Debug)]
pub struct RustFile(Pool);

impl RustFile {
    /// Opens a file or folder for a store name.
    ///
    /// # Errors
    /// When it is none of ours.
    pub fn open(path: &std::path::Path, store: &str) -> Result<Self> {
        let file: Arc<dyn Store> = Kind::of(path).open(path)?;
        let stores = std::collections::HashMap::from([(store.to_owned(), file)]);
        Ok(Self(Pool::new(
            component::program().clone(),
            Host::system(),
            Arc::new(stores),
            1,
        )))
    }
}

impl Subject for RustFile {
    fn name(&self) -> &str {
        "rust"
    }

    fn start(&mut self) -> Result<()> {
        Ok(())
    }

    fn set_now(&mut self, _now: u64) -> Result<()> {
        Ok(())
    }

    fn reopen(&mut self) -> Result<()> {
        Ok(self.0.close()?)
    }

    fn call(&mut self, caller: &Caller, method: &str, request: &str) -> Result<Answer> {
        let answer = self.0.call(&component::caller(caller), method, request);
        Ok(answer.map_err(|error| component::error(&error)))
    }
}
