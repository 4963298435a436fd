//! A store in memory that fails at calls chosen beforehand, and answers at once.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    rc::Rc,
};

use vademecum_core::{
    Code, Error, Result,
    kv::{Kv, Traits},
};

/// How a call fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// `unavailable`, and nothing was done.
    Refused,
    /// `full`, and nothing was done.
    Full,
    /// `unknown-outcome`, and nothing was done.
    Lost,
    /// `unknown-outcome`, and it was done.
    Done,
}

/// Every way to fail.
pub const FAULTS: [Fault; 4] = [Fault::Refused, Fault::Full, Fault::Lost, Fault::Done];

/// What is stored.
pub type Values = BTreeMap<String, Vec<u8>>;

/// The store; clones share what is stored and what is planned.
#[derive(Clone, Debug)]
pub struct Scripted {
    /// What is stored.
    pub values: Rc<RefCell<Values>>,
    /// What it promises.
    pub traits: Traits,
    calls: Rc<Cell<u64>>,
    plan: Rc<Cell<Option<(Fault, u64, bool)>>>,
}

impl Default for Scripted {
    fn default() -> Self {
        Self::of(Values::new())
    }
}

impl Scripted {
    /// A store with content.
    pub fn of(values: Values) -> Self {
        Self {
            values: Rc::new(RefCell::new(values)),
            traits: Traits {
                linearizable: true,
                durable: true,
                shared: true,
                lists: true,
                erases: true,
                largest: 1 << 20,
            },
            calls: Rc::default(),
            plan: Rc::default(),
        }
    }

    /// A copy that shares nothing.
    pub fn fork(&self) -> Self {
        let mut fork = Self::of(self.values.borrow().clone());
        fork.traits = self.traits;
        fork
    }

    /// Plans that the `call`-th call from now on fails (the first is 1), and with `after` every
    /// later one, too. Counts calls anew.
    pub fn plan(&self, fault: Fault, call: u64, after: bool) {
        self.calls.set(0);
        self.plan.set(Some((fault, call, after)));
    }

    /// Plans no failure. Counts calls anew.
    pub fn heal(&self) {
        self.calls.set(0);
        self.plan.set(None);
    }

    /// Calls since the last plan.
    pub fn calls(&self) -> u64 {
        self.calls.get()
    }

    fn fault(&self) -> Option<Fault> {
        self.calls.set(self.calls.get() + 1);
        let now = self.calls.get();
        let (fault, call, after) = self.plan.get()?;
        (now == call || (after && now > call)).then_some(fault)
    }

    fn read(&self) -> Result<()> {
        self.fault().map_or(Ok(()), |fault| Err(error(fault)))
    }

    fn write<T>(&self, act: impl FnOnce(&mut Values) -> T) -> Result<T> {
        match self.fault() {
            None => Ok(act(&mut self.values.borrow_mut())),
            Some(Fault::Done) => {
                act(&mut self.values.borrow_mut());
                Err(error(Fault::Done))
            }
            Some(fault) => Err(error(fault)),
        }
    }
}

fn error(fault: Fault) -> Error {
    let code = match fault {
        Fault::Refused => Code::Unavailable,
        Fault::Full => Code::Full,
        Fault::Lost | Fault::Done => Code::UnknownOutcome,
    };
    Error::new(code, format!("planned: {fault:?}"))
}

impl Kv for Scripted {
    async fn get(&self, keys: &[String]) -> Result<Vec<Option<Vec<u8>>>> {
        self.read()?;
        let values = self.values.borrow();
        Ok(keys.iter().map(|key| values.get(key).cloned()).collect())
    }

    async fn put(&self, key: &str, value: &[u8]) -> Result<()> {
        self.write(|values| {
            values.insert(key.to_owned(), value.to_vec());
        })
    }

    async fn swap(&self, key: &str, expected: Option<&[u8]>, next: Option<&[u8]>) -> Result<bool> {
        self.write(|values| {
            if values.get(key).map(Vec::as_slice) != expected {
                return false;
            }
            match next {
                Some(next) => values.insert(key.to_owned(), next.to_vec()),
                None => values.remove(key),
            };
            true
        })
    }

    async fn delete(&self, keys: &[String]) -> Result<()> {
        self.write(|values| keys.iter().for_each(|key| drop(values.remove(key))))
    }

    async fn keys(&self, prefix: &str, after: &str, limit: u32) -> Result<Vec<String>> {
        self.read()?;
        let values = self.values.borrow();
        let keys = values
            .keys()
            .filter(|key| key.starts_with(prefix) && key.as_str() > after);
        Ok(keys.take(limit as usize).cloned().collect())
    }

    async fn describe(&self) -> Result<Traits> {
        self.read()?;
        Ok(self.traits)
    }
}
