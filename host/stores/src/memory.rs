//! A store that lives and dies with the process.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use crate::store::{check_key, check_keys, check_value};
use crate::{Result, Store, Traits, VALUE_BYTES_MAX};

type Map = BTreeMap<String, Arc<[u8]>>;

/// Keys and values in memory. Clones share their content.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    map: Arc<RwLock<Map>>,
}

impl Memory {
    /// An empty store.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    // No code runs under the lock that could leave the map half changed, so a panic elsewhere
    // while it was held does not make the map suspect.
    fn read(&self) -> RwLockReadGuard<'_, Map> {
        self.map.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Map> {
        self.map.write().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for Memory {
    fn get(&self, keys: &[String]) -> Result<Vec<Option<Vec<u8>>>> {
        check_keys(keys)?;
        let map = self.read();
        Ok(keys
            .iter()
            .map(|key| map.get(key).map(|value| value.to_vec()))
            .collect())
    }

    fn put(&self, key: &str, value: &[u8]) -> Result<()> {
        check_key(key)?;
        check_value(value)?;
        self.write().insert(key.to_owned(), value.into());
        Ok(())
    }

    fn swap(&self, key: &str, expected: Option<&[u8]>, next: Option<&[u8]>) -> Result<bool> {
        check_key(key)?;
        next.map_or(Ok(()), check_value)?;
        let mut map = self.write();
        if map.get(key).map(AsRef::as_ref) != expected {
            return Ok(false);
        }
        match next {
            Some(next) => map.insert(key.to_owned(), next.into()),
            None => map.remove(key),
        };
        Ok(true)
    }

    fn delete(&self, keys: &[String]) -> Result<()> {
        check_keys(keys)?;
        let mut map = self.write();
        for key in keys {
            map.remove(key);
        }
        Ok(())
    }

    fn keys(&self, prefix: &str, after: &str, limit: u32) -> Result<Vec<String>> {
        let start = if after < prefix {
            Bound::Included(prefix)
        } else {
            Bound::Excluded(after)
        };
        let map = self.read();
        Ok(map
            .range::<str, _>((start, Bound::Unbounded))
            .map(|(key, _)| key)
            .take_while(|key| key.starts_with(prefix))
            .take(limit as usize)
            .cloned()
            .collect())
    }

    fn describe(&self) -> Result<Traits> {
        Ok(Traits {
            linearizable: true,
            durable: false,
            shared: false,
            lists: true,
            erases: true,
            largest: VALUE_BYTES_MAX as u64,
        })
    }

    fn compact(&self) -> Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Memory;

    #[test]
    fn clones_share_their_content() {
        use crate::Store as _;
        let store = Memory::new();
        store.clone().put("k", b"v").unwrap();
        assert_eq!(store.get(&["k".into()]).unwrap(), [Some(b"v".to_vec())]);
    }

    crate::conformance!(|_| Memory::new());
}
