//! A store in memory for the tests of this folder.

use alloc::{collections::BTreeMap, rc::Rc, string::String, vec::Vec};
use core::cell::{Cell, RefCell};

use crate::{
    Code, Error, Result,
    kv::{Kv, Traits},
};

/// What becomes of records of the journal that are sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fate {
    /// They arrive, and the store says so.
    #[default]
    Known,
    /// They do not arrive, and the store says so.
    Refused,
    /// They do not arrive; the store does not say, nor can be asked.
    Lost,
    /// They arrive; the store does not say, nor can be asked.
    Silent,
}

/// A store in memory that counts what is read, and can refuse to be read or to say what it wrote.
/// Clones share what is stored.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    /// What is stored.
    pub values: Rc<RefCell<BTreeMap<String, Vec<u8>>>>,
    /// Bytes read.
    pub read: Rc<Cell<usize>>,
    /// Parts of snapshots do not answer.
    pub refuses: Rc<Cell<bool>>,
    /// What becomes of records.
    pub fate: Rc<Cell<Fate>>,
}

impl Kv for Shelf {
    async fn get(&self, keys: &[String]) -> Result<Vec<Option<Vec<u8>>>> {
        if self.refuses.get() && keys.iter().any(|key| key.starts_with("s/")) {
            return Err(Error::new(Code::Unavailable, "the shelf is locked"));
        }
        let asked = keys.iter().any(|key| key.starts_with("j/"));
        if asked && matches!(self.fate.get(), Fate::Lost | Fate::Silent) {
            return Err(Error::new(Code::Unavailable, "the shelf is silent"));
        }
        let values = self.values.borrow();
        let found: Vec<_> = keys.iter().map(|key| values.get(key).cloned()).collect();
        let bytes: usize = found.iter().flatten().map(Vec::len).sum();
        self.read.set(self.read.get() + bytes);
        Ok(found)
    }

    async fn put(&self, key: &str, value: &[u8]) -> Result<()> {
        self.values.borrow_mut().insert(key.into(), value.to_vec());
        Ok(())
    }

    async fn swap(&self, key: &str, expected: Option<&[u8]>, next: Option<&[u8]>) -> Result<bool> {
        let fate = if key.starts_with("j/") {
            self.fate.get()
        } else {
            Fate::Known
        };
        match fate {
            Fate::Refused => return Err(Error::new(Code::Unavailable, "the shelf is busy")),
            Fate::Lost => return Err(Error::new(Code::UnknownOutcome, "no answer")),
            Fate::Known | Fate::Silent => {}
        }
        let mut values = self.values.borrow_mut();
        if values.get(key).map(Vec::as_slice) != expected {
            return Ok(false);
        }
        match next {
            Some(next) => values.insert(key.into(), next.to_vec()),
            None => values.remove(key),
        };
        if fate == Fate::Silent {
            return Err(Error::new(Code::UnknownOutcome, "no answer"));
        }
        Ok(true)
    }

    async fn delete(&self, keys: &[String]) -> Result<()> {
        self.values
            .borrow_mut()
            .retain(|key, _| !keys.contains(key));
        Ok(())
    }

    async fn keys(&self, prefix: &str, after: &str, limit: u32) -> Result<Vec<String>> {
        let values = self.values.borrow();
        let keys = values.keys().filter(|key| key.starts_with(prefix));
        let above = keys.filter(|key| key.as_str() > after);
        Ok(above.take(limit as usize).cloned().collect())
    }

    async fn describe(&self) -> Result<Traits> {
        Ok(Traits {
            linearizable: true,
            durable: true,
            shared: true,
            lists: true,
            erases: true,
            largest: 1 << 24,
        })
    }
}
