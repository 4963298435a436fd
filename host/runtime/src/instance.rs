//! One running component, and what becomes of a call that it does not survive.

use std::fmt;

use vademecum_stores::Store;
use wasmtime::component::{Instance as Linked, TypedFunc};

use crate::state::State;
use crate::waiting::AsyncStore;
use crate::{Caller, Code, Error, Host, Program, Result};

/// A call computed for longer than it may.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Overtime;

impl fmt::Display for Overtime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the call computed for too long")
    }
}

impl std::error::Error for Overtime {}

/// The answer of `json.call`.
type Answer = (Result<String>,);

/// `json.call`, its type checked once. What it takes may live shorter than this says: the type is
/// covariant in it.
type Call = TypedFunc<(&'static Caller, &'static str, &'static str), Answer>;

/// An instance with its context. `S` is the kind of store that it was lent.
pub(crate) struct Running<S: ?Sized>
where
    State<S>: 'static,
{
    pub(crate) context: wasmtime::Store<State<S>>,
    #[cfg_attr(
        not(feature = "typed"),
        allow(dead_code, reason = "only typed calls look functions up")
    )]
    pub(crate) instance: Linked,
    call: Call,
    methods: TypedFunc<(), (Vec<String>,)>,
    /// The component stopped in the middle of a call; nothing in it is to be believed.
    stopped: bool,
}

impl<S: ?Sized> Running<S>
where
    State<S>: 'static,
{
    pub(crate) fn new(
        program: &Program,
        mut context: wasmtime::Store<State<S>>,
        instance: Linked,
    ) -> Result<Self> {
        let missing = || Error::new(Code::Unsupported, "the component has no JSON door");
        let call = instance
            .get_func(&mut context, program.call_index())
            .and_then(|call| call.typed(&context).ok())
            .ok_or_else(missing)?;
        let methods = instance
            .get_func(&mut context, program.methods_index())
            .and_then(|methods| methods.typed(&context).ok())
            .ok_or_else(missing)?;
        Ok(Self {
            context,
            instance,
            call,
            methods,
            stopped: false,
        })
    }

    /// A call begins: refuses what cannot be, and starts the clock.
    pub(crate) fn begin(&mut self, request: &str) -> Result<()> {
        if self.stopped {
            return Err(Error::new(
                Code::Unavailable,
                "this instance was stopped by an earlier call: open another, the store holds all that was acknowledged",
            ));
        }
        let limit = self.context.data().host.limits.crossing;
        if request.len() > limit {
            let mut error = Error::new(
                Code::TooLarge,
                format!("request is {} bytes, the limit is {limit}", request.len()),
            );
            (error.actual, error.limit) = (request.len() as u64, limit as u64);
            return Err(error.about("request"));
        }
        self.context.data_mut().begin();
        self.context.set_epoch_deadline(1);
        Ok(())
    }

    /// A call ends: what the component answered, or why it did not.
    pub(crate) fn end<T>(&mut self, answer: wasmtime::Result<T>, operation: &str) -> Result<T> {
        answer.map_err(|trap| {
            self.stopped = true;
            tracing::error!("the component stopped: {trap:?}");
            self.explain(&trap, operation)
        })
    }

    /// What a stopped call means to its caller. Whether it had asked the store to change anything
    /// decides: if so, the change may be there although nobody said so.
    fn explain(&self, trap: &wasmtime::Error, operation: &str) -> Error {
        let state = self.context.data();
        let limits = &state.host.limits;
        let (code, reason) = if trap.is::<Overtime>() {
            (
                Code::Unavailable,
                format!("computed for longer than {:?}", limits.deadline),
            )
        } else if state.memory.refused {
            (
                Code::Unavailable,
                format!("wanted more than {} bytes of memory", limits.memory),
            )
        } else {
            (Code::Internal, format!("failed ({})", trap.root_cause()))
        };
        if state.wrote() {
            let mut error = Error::new(
                Code::UnknownOutcome,
                format!(
                    "the call {reason} after it began to write: ask about its operation; nothing acknowledged is lost"
                ),
            );
            operation.clone_into(&mut error.operation);
            return error;
        }
        Error::new(
            code,
            format!(
                "the call {reason} and was stopped before it wrote anything; nothing acknowledged is lost"
            ),
        )
    }
}

/// One running component. It reaches the one store that it was opened for.
pub struct Instance {
    pub(crate) running: Running<dyn Store>,
}

impl fmt::Debug for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Instance")
            .field("stopped", &self.running.stopped)
            .finish_non_exhaustive()
    }
}

impl Instance {
    pub(crate) fn new(running: Running<dyn Store>) -> Self {
        Self { running }
    }

    /// Calls a function by name through the JSON door.
    ///
    /// # Errors
    /// What the function answers; `too-large` for a request beyond the limit. When the call had
    /// to be stopped: `unknown-outcome` with the caller's operation if it had begun to write,
    /// otherwise `unavailable` (time, memory) or `internal` (a fault); the instance is of no use
    /// afterwards.
    pub fn call_json(&mut self, caller: &Caller, method: &str, request: &str) -> Result<String> {
        self.running.begin(request)?;
        let running = &mut self.running;
        let call: TypedFunc<(&Caller, &str, &str), Answer> = running.call;
        let answer = call.call(&mut running.context, (caller, method, request));
        self.running.end(answer, &caller.operation)?.0
    }

    /// The names of all functions of the JSON door, ascending.
    ///
    /// # Errors
    /// As [`Instance::call_json`].
    pub fn methods(&mut self) -> Result<Vec<String>> {
        self.running.begin("")?;
        let running = &mut self.running;
        let answer = running.methods.call(&mut running.context, ());
        Ok(self.running.end(answer, "")?.0)
    }

    /// Whether a call stopped it: it answers nothing any more.
    #[must_use]
    pub fn stopped(&self) -> bool {
        self.running.stopped
    }

    /// What it was lent.
    #[must_use]
    pub fn host(&self) -> &Host {
        &self.running.context.data().host
    }
}

/// One running component over a store that is waited for. A call that is dropped before it
/// answered stops the instance.
pub struct AsyncInstance {
    running: Running<dyn AsyncStore>,
}

impl fmt::Debug for AsyncInstance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AsyncInstance")
            .field("stopped", &self.running.stopped)
            .finish_non_exhaustive()
    }
}

impl AsyncInstance {
    pub(crate) fn new(running: Running<dyn AsyncStore>) -> Self {
        Self { running }
    }

    /// Calls a function by name through the JSON door. The thread is free while the store works.
    ///
    /// # Errors
    /// As [`Instance::call_json`].
    pub async fn call_json(
        &mut self,
        caller: &Caller,
        method: &str,
        request: &str,
    ) -> Result<String> {
        self.running.begin(request)?;
        // Stays so if this future is dropped while it waits: the component is in mid-call then.
        self.running.stopped = true;
        let running = &mut self.running;
        let call: TypedFunc<(&Caller, &str, &str), Answer> = running.call;
        let answer = call
            .call_async(&mut running.context, (caller, method, request))
            .await;
        self.running.stopped = false;
        self.running.end(answer, &caller.operation)?.0
    }

    /// Whether a call stopped it: it answers nothing any more.
    #[must_use]
    pub fn stopped(&self) -> bool {
        self.running.stopped
    }
}
