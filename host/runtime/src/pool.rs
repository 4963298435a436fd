//! Instances by store: one for each store that is in use, as many as are wanted, the longest
//! unused closed first.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use vademecum_stores::{Folder, Store};

use crate::{Caller, Channel, Code, Error, Host, Instance, Program, Result};

/// What every door calls before it closes a store: uses that were counted become a record.
const FLUSH: &str = "admin.flush";

/// Opens stores by name: a host's decision who may have what.
pub trait Stores: Send + Sync {
    /// The store of a name.
    ///
    /// # Errors
    /// `denied` for a store that is not lent, and whatever keeps it from opening.
    fn open(&self, name: &str) -> Result<Arc<dyn Store>>;
}

impl Stores for Folder {
    fn open(&self, name: &str) -> Result<Arc<dyn Store>> {
        Ok(Self::open(self, name)?)
    }
}

/// Stores that are open already.
impl Stores for HashMap<String, Arc<dyn Store>> {
    fn open(&self, name: &str) -> Result<Arc<dyn Store>> {
        self.get(name).cloned().ok_or_else(|| {
            Error::new(Code::Denied, format!("store {name:?} is not lent here")).about("store")
        })
    }
}

/// Instances by store. Calls to one store come one after the other, calls to different stores
/// side by side; also while one of them closes, which may wait for its disk.
pub struct Pool {
    program: Program,
    host: Host,
    stores: Arc<dyn Stores>,
    capacity: usize,
    slots: Mutex<Slots>,
    /// Told whenever a store has closed.
    closed: Condvar,
}

#[derive(Default)]
struct Slots {
    by_name: HashMap<String, (Arc<Slot>, u64)>,
    /// Counts up with every call: says which slot was used last.
    turn: u64,
    /// How many are being closed.
    closing: usize,
}

impl Slots {
    /// A slot to close, unless a call runs in it or is about to. It stays in the list meanwhile:
    /// whoever wants its store waits for it, so that no second handle is opened beside the first.
    fn close_idle(&mut self, name: &str) -> Option<Arc<Slot>> {
        // One count is the list's own.
        let (slot, _) = self.by_name.get(name)?;
        if Arc::strong_count(slot) > 1 {
            return None;
        }
        self.closing += 1;
        Some(Arc::clone(slot))
    }

    /// The longest unused of those that can be closed.
    fn close_oldest(&mut self) -> Option<(String, Arc<Slot>)> {
        let mut by_age: Vec<(u64, String)> = self
            .by_name
            .iter()
            .map(|(name, (_, used))| (*used, name.clone()))
            .collect();
        by_age.sort_unstable();
        by_age
            .into_iter()
            .find_map(|(_, name)| self.close_idle(&name).map(|slot| (name, slot)))
    }
}

type Slot = Mutex<Option<Open>>;

/// One open store.
struct Open {
    name: String,
    store: Arc<dyn Store>,
    /// None after a call that it did not survive.
    instance: Option<Instance>,
    /// Something was called since the last flush.
    used: bool,
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pool")
            .field("capacity", &self.capacity)
            .finish_non_exhaustive()
    }
}

impl Pool {
    /// A pool that keeps at most `capacity` stores open.
    #[must_use]
    pub fn new(program: Program, host: Host, stores: Arc<dyn Stores>, capacity: usize) -> Self {
        Self {
            program,
            host,
            stores,
            capacity: capacity.max(1),
            slots: Mutex::default(),
            closed: Condvar::new(),
        }
    }

    /// Calls a function of the store that the caller names, opening it if need be.
    ///
    /// # Errors
    /// As [`Instance::call_json`], those of opening the store, and `unavailable` when as many
    /// stores as the pool keeps are all in the middle of a call. After a call that its instance
    /// did not survive, the next one opens the store anew.
    pub fn call(&self, caller: &Caller, method: &str, request: &str) -> Result<String> {
        let slot = self.slot(&caller.store)?;
        let mut slot = lock(&slot);
        let open = self.open(&mut slot, &caller.store)?;
        open.used = true;
        let answer = self.ask(open, |instance| instance.call_json(caller, method, request));
        if answer
            .as_ref()
            .is_err_and(|error| error.code == Code::Corrupt)
        {
            // The handle may hold on to damage that is gone when the file is opened anew.
            *slot = None;
        }
        answer
    }

    /// The names of all functions of the JSON door, ascending, asked of the instance of a store.
    ///
    /// # Errors
    /// As [`Pool::call`].
    pub fn methods(&self, store: &str) -> Result<Vec<String>> {
        let slot = self.slot(store)?;
        let mut slot = lock(&slot);
        let open = self.open(&mut slot, store)?;
        self.ask(open, Instance::methods)
    }

    fn open<'a>(&self, slot: &'a mut Option<Open>, name: &str) -> Result<&'a mut Open> {
        Ok(match slot {
            Some(open) => open,
            closed => closed.insert(Open {
                name: name.to_owned(),
                store: self.stores.open(name)?,
                instance: None,
                used: false,
            }),
        })
    }

    /// Asks the instance of an open store, and drops it if it did not survive.
    fn ask<T>(
        &self,
        open: &mut Open,
        question: impl FnOnce(&mut Instance) -> Result<T>,
    ) -> Result<T> {
        let instance = match &mut open.instance {
            Some(instance) => instance,
            none => none.insert(self.program.open(
                &self.host,
                &open.name,
                Arc::clone(&open.store),
            )?),
        };
        let answer = question(instance);
        if instance.stopped() {
            open.instance = None;
        }
        answer
    }

    /// Closes all stores that are not in the middle of a call, writing what they have pending.
    ///
    /// # Errors
    /// The first that a store met; the others are closed all the same.
    pub fn close(&self) -> Result<()> {
        let names: Vec<String> = lock(&self.slots).by_name.keys().cloned().collect();
        let mut outcome = Ok(());
        for name in names {
            let slot = lock(&self.slots).close_idle(&name);
            if let Some(slot) = slot {
                outcome = outcome.and(self.retire(&name, &slot));
            }
        }
        outcome
    }

    /// The place of a store, made if need be; makes room by closing the longest unused.
    fn slot(&self, name: &str) -> Result<Arc<Slot>> {
        let mut slots = lock(&self.slots);
        loop {
            slots.turn += 1;
            let turn = slots.turn;
            if let Some((slot, used)) = slots.by_name.get_mut(name) {
                *used = turn;
                return Ok(Arc::clone(slot));
            }
            if slots.by_name.len() < self.capacity {
                let slot = Arc::new(Slot::default());
                slots
                    .by_name
                    .insert(name.to_owned(), (Arc::clone(&slot), turn));
                return Ok(slot);
            }
            if let Some((oldest, slot)) = slots.close_oldest() {
                drop(slots);
                if let Err(error) = self.retire(&oldest, &slot) {
                    tracing::warn!("store {oldest:?} closed without its pending uses: {error}");
                }
                drop(slot);
                slots = lock(&self.slots);
            } else if slots.closing > 0 {
                slots = (self.closed.wait(slots)).unwrap_or_else(PoisonError::into_inner);
            } else {
                return Err(self.crowded());
            }
        }
    }

    fn crowded(&self) -> Error {
        let mut error = Error::new(
            Code::Unavailable,
            format!(
                "all {} stores that may be open are in use, try again",
                self.capacity
            ),
        );
        error.limit = self.capacity as u64;
        error
    }

    /// Closes a store that is to be closed, while the list is free for the others, and takes it out of
    /// the list unless somebody came for it meanwhile.
    fn retire(&self, name: &str, slot: &Arc<Slot>) -> Result<()> {
        /// Says that it is over, also when the store panics.
        struct Over<'a>(&'a Pool);
        impl Drop for Over<'_> {
            fn drop(&mut self) {
                lock(&self.0.slots).closing -= 1;
                self.0.closed.notify_all();
            }
        }
        let _over = Over(self);
        let outcome = self.shut(&mut lock(slot));
        let mut slots = lock(&self.slots);
        // Two counts are the list's and this one's. A call that has come and gone has opened it again.
        if Arc::strong_count(slot) == 2 && lock(slot).is_none() {
            slots.by_name.remove(name);
        }
        drop(slots);
        outcome
    }

    /// Closes one store, writing what it has pending.
    fn shut(&self, slot: &mut Option<Open>) -> Result<()> {
        let Some(mut open) = slot
            .take()
            .filter(|open| open.used && open.instance.is_some())
        else {
            return Ok(());
        };
        let caller = Caller {
            store: open.name.clone(),
            channel: Channel::Agent,
            ..Caller::default()
        };
        self.ask(&mut open, |instance| {
            instance.call_json(&caller, FLUSH, "{}")
        })
        .map(drop)
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        if let Err(error) = self.close() {
            tracing::warn!("a store closed without its pending uses: {error}");
        }
    }
}

/// A panic elsewhere leaves a slot as it was between two calls, or with an instance that knows
/// itself whether it was stopped.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
