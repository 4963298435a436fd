//! The component, compiled and linked, ready to be opened many times.

use std::fmt;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use vademecum_stores::Store;
use wasmtime::UpdateDeadline;
use wasmtime::component::{Component, ComponentExportIndex, InstancePre};

use crate::cache;
use crate::instance::{Overtime, Running};
use crate::link::{self, interface};
use crate::state::State;
use crate::waiting::AsyncStore;
use crate::{AsyncInstance, Code, Engine, Error, Host, Instance, Result};

/// The component, compiled and linked. Clones share it.
#[derive(Clone)]
pub struct Program {
    shared: Arc<Shared>,
}

struct Shared {
    engine: Engine,
    component: Component,
    /// `json.call`.
    call: ComponentExportIndex,
    /// `json.methods`.
    methods: ComponentExportIndex,
    at_once: InstancePre<State<dyn Store>>,
    /// Linked when the first instance wants it: few hosts want both.
    waiting: OnceLock<InstancePre<State<dyn AsyncStore>>>,
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Program")
            .field("engine", &self.shared.engine)
            .finish_non_exhaustive()
    }
}

impl Program {
    /// Compiles the component, or takes what was compiled before from the folder `cache`. The
    /// folder must be one that only this user can write to; if it is not, or anything is wrong
    /// with it, the component is compiled.
    ///
    /// # Errors
    /// `unsupported` when the bytes are no component or one that wants other imports than this
    /// host lends, or has no JSON door.
    pub fn load(engine: &Engine, component: &[u8], cache: Option<&Path>) -> Result<Self> {
        let unsupported = |error: wasmtime::Error| {
            Error::new(
                Code::Unsupported,
                format!("this component cannot run here: {error:#}"),
            )
        };
        let component = cache::load(engine, component, cache).map_err(unsupported)?;
        let at_once = link::at_once(engine.wasmtime())
            .and_then(|linker| linker.instantiate_pre(&component))
            .map_err(unsupported)?;
        let door = interface("json");
        let export = |name: &str| {
            component
                .get_export_index(None, &door)
                .and_then(|door| component.get_export_index(Some(&door), name))
                .ok_or_else(|| {
                    Error::new(
                        Code::Unsupported,
                        format!("the component does not export {door}.{name}"),
                    )
                })
        };
        let (call, methods) = (export("call")?, export("methods")?);
        Ok(Self {
            shared: Arc::new(Shared {
                engine: engine.clone(),
                component,
                call,
                methods,
                at_once,
                waiting: OnceLock::new(),
            }),
        })
    }

    /// Opens an instance and lends it one store under a name. The store is not read before the
    /// first call.
    ///
    /// # Errors
    /// `unavailable` when there is no room for another instance.
    pub fn open(&self, host: &Host, name: &str, store: Arc<dyn Store>) -> Result<Instance> {
        let mut context = context(&self.shared.engine, State::new(host, name, store), false);
        let instance = self
            .shared
            .at_once
            .instantiate(&mut context)
            .map_err(|error| no_room(&error))?;
        Ok(Instance::new(Running::new(self, context, instance)?))
    }

    /// As [`Program::open`], for a store that is waited for: the instance is suspended meanwhile.
    ///
    /// # Errors
    /// As [`Program::open`].
    pub async fn open_async(
        &self,
        host: &Host,
        name: &str,
        store: Arc<dyn AsyncStore>,
    ) -> Result<AsyncInstance> {
        let linked = match self.shared.waiting.get() {
            Some(linked) => linked,
            None => {
                let linked = link::waiting(self.shared.engine.wasmtime())
                    .and_then(|linker| linker.instantiate_pre(&self.shared.component))
                    .map_err(|error| Error::internal(&error))?;
                self.shared.waiting.get_or_init(|| linked)
            }
        };
        let mut context = context(&self.shared.engine, State::new(host, name, store), true);
        let instance = linked
            .instantiate_async(&mut context)
            .await
            .map_err(|error| no_room(&error))?;
        Ok(AsyncInstance::new(Running::new(self, context, instance)?))
    }

    pub(crate) fn call_index(&self) -> &ComponentExportIndex {
        &self.shared.call
    }

    pub(crate) fn methods_index(&self) -> &ComponentExportIndex {
        &self.shared.methods
    }

    #[cfg(feature = "typed")]
    pub(crate) fn component(&self) -> &Component {
        &self.shared.component
    }
}

/// What an instance lives in: its limits and how it is stopped.
fn context<S: ?Sized>(engine: &Engine, state: State<S>, suspends: bool) -> wasmtime::Store<State<S>>
where
    State<S>: Send + 'static,
{
    let crossing = state.host.limits.crossing;
    let mut context = wasmtime::Store::new(engine.wasmtime(), state);
    context.limiter(|state| &mut state.memory);
    context.set_hostcall_fuel(crossing);
    context.set_epoch_deadline(1);
    context.epoch_deadline_callback(move |context| {
        if context.data().overtime() {
            return Err(Overtime.into());
        }
        // Others get their turn at every tick.
        Ok(if suspends {
            UpdateDeadline::Yield(1)
        } else {
            UpdateDeadline::Continue(1)
        })
    });
    context
}

fn no_room(error: &wasmtime::Error) -> Error {
    Error::new(
        Code::Unavailable,
        format!("no room for another instance: {error:#}"),
    )
}
