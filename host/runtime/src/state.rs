//! What an instance holds on the host's side while it lives.

use std::sync::Arc;
use std::time::{Duration, Instant};

use wasmtime::ResourceLimiter;

use crate::{Code, Error, Host, Result};

/// The host's side of one instance. `S` is the kind of store that it was lent.
pub(crate) struct State<S: ?Sized> {
    /// The only name that the instance may reach a store by.
    name: String,
    lent: Arc<S>,
    pub(crate) host: Host,
    pub(crate) memory: Memory,
    /// Whether the running call changed the store, or may have.
    wrote: bool,
    /// When the running call began.
    began: Instant,
    /// How much of the running call the host took for itself.
    away: Duration,
    /// When the host function that runs now was entered.
    entered: Option<Instant>,
}

impl<S: ?Sized> State<S> {
    pub(crate) fn new(host: &Host, name: &str, lent: Arc<S>) -> Self {
        Self {
            name: name.to_owned(),
            lent,
            host: host.clone(),
            memory: Memory {
                limit: host.limits.memory,
                refused: false,
            },
            wrote: false,
            began: Instant::now(),
            away: Duration::ZERO,
            entered: None,
        }
    }

    /// A call begins.
    pub(crate) fn begin(&mut self) {
        self.wrote = false;
        self.began = Instant::now();
        self.away = Duration::ZERO;
        self.memory.refused = false;
    }

    /// Whether the running call may have changed the store.
    pub(crate) fn wrote(&self) -> bool {
        self.wrote
    }

    /// Whether the running call has computed for longer than it may.
    pub(crate) fn overtime(&self) -> bool {
        let away = self.away
            + self
                .entered
                .map_or(Duration::ZERO, |entered| entered.elapsed());
        self.began.elapsed().saturating_sub(away) > self.host.limits.deadline
    }

    /// A host function begins that may take its time.
    pub(crate) fn enter(&mut self) {
        self.entered = Some(Instant::now());
    }

    /// As [`State::enter`], for a function that reaches a store: gives the store if it is lent.
    pub(crate) fn reach(&mut self, name: &str) -> Result<Arc<S>> {
        self.enter();
        self.may_reach(name)?;
        Ok(Arc::clone(&self.lent))
    }

    /// Notes what became of an order to the store. `changed` tells of an answer whether it says that
    /// something is different now; after an error that is so unless it says that nothing happened.
    pub(crate) fn note<T>(&mut self, answer: &Result<T>, changed: impl FnOnce(&T) -> bool) {
        self.wrote |= match answer {
            Ok(answer) => changed(answer),
            Err(error) => error.code == Code::UnknownOutcome,
        };
    }

    /// Refuses every store but the one that is lent.
    pub(crate) fn may_reach(&self, name: &str) -> Result<()> {
        if name == self.name {
            return Ok(());
        }
        Err(Error::new(
            Code::Denied,
            format!("store {name:?} is not lent to this instance"),
        )
        .about("store"))
    }

    /// The host function ends.
    pub(crate) fn leave(&mut self) {
        if let Some(entered) = self.entered.take() {
            self.away += entered.elapsed();
        }
    }
}

/// Keeps an instance within its memory.
pub(crate) struct Memory {
    limit: usize,
    /// Whether it wanted more during the running call.
    pub(crate) refused: bool,
}

impl ResourceLimiter for Memory {
    fn memory_growing(
        &mut self,
        _: usize,
        desired: usize,
        maximum: Option<usize>,
    ) -> wasmtime::Result<bool> {
        let granted = desired <= self.limit && maximum.is_none_or(|maximum| desired <= maximum);
        self.refused |= !granted;
        Ok(granted)
    }

    fn memory_grow_failed(&mut self, _: wasmtime::Error) -> wasmtime::Result<()> {
        self.refused = true;
        Ok(())
    }

    fn table_growing(
        &mut self,
        _: usize,
        desired: usize,
        maximum: Option<usize>,
    ) -> wasmtime::Result<bool> {
        /// The component's tables hold its functions and never grow.
        const ELEMENTS_MAX: usize = 100_000;
        Ok(desired <= ELEMENTS_MAX && maximum.is_none_or(|maximum| desired <= maximum))
    }
}
