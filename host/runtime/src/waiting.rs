//! Stores that make their caller wait: an instance can be suspended while they work, and does not
//! notice.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use vademecum_stores::{Error, Result, Store, Traits};

/// An answer that comes later.
pub type Pending<'a, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'a>>;

/// [`Store`] with answers that come later: for stores behind a network. Promises, limits and
/// errors are the same. A future that is dropped may or may not have done its work.
#[allow(
    missing_docs,
    reason = "each function is documented where it is named: in `Store`"
)]
pub trait AsyncStore: Send + Sync {
    fn get<'a>(&'a self, keys: &'a [String]) -> Pending<'a, Vec<Option<Vec<u8>>>>;
    fn put<'a>(&'a self, key: &'a str, value: &'a [u8]) -> Pending<'a, ()>;
    fn swap<'a>(
        &'a self,
        key: &'a str,
        expected: Option<&'a [u8]>,
        next: Option<&'a [u8]>,
    ) -> Pending<'a, bool>;
    fn delete<'a>(&'a self, keys: &'a [String]) -> Pending<'a, ()>;
    fn keys<'a>(&'a self, prefix: &'a str, after: &'a str, limit: u32) -> Pending<'a, Vec<String>>;
    fn describe(&self) -> Pending<'_, Traits>;
    fn compact(&self) -> Pending<'_, ()>;
}

/// A store that answers at once, among those that do not: it works while its caller waits. For
/// memory; a store that touches a disk belongs into [`Blocking`].
#[derive(Clone)]
pub struct Immediate(pub Arc<dyn Store>);

/// A store that blocks its thread, moved to the threads that tokio keeps for such work.
#[derive(Clone)]
pub struct Blocking(pub Arc<dyn Store>);

impl std::fmt::Debug for Immediate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Immediate")
    }
}

impl std::fmt::Debug for Blocking {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Blocking")
    }
}

impl AsyncStore for Immediate {
    fn get<'a>(&'a self, keys: &'a [String]) -> Pending<'a, Vec<Option<Vec<u8>>>> {
        Box::pin(async { self.0.get(keys) })
    }

    fn put<'a>(&'a self, key: &'a str, value: &'a [u8]) -> Pending<'a, ()> {
        Box::pin(async { self.0.put(key, value) })
    }

    fn swap<'a>(
        &'a self,
        key: &'a str,
        expected: Option<&'a [u8]>,
        next: Option<&'a [u8]>,
    ) -> Pending<'a, bool> {
        Box::pin(async move { self.0.swap(key, expected, next) })
    }

    fn delete<'a>(&'a self, keys: &'a [String]) -> Pending<'a, ()> {
        Box::pin(async { self.0.delete(keys) })
    }

    fn keys<'a>(&'a self, prefix: &'a str, after: &'a str, limit: u32) -> Pending<'a, Vec<String>> {
        Box::pin(async move { self.0.keys(prefix, after, limit) })
    }

    fn describe(&self) -> Pending<'_, Traits> {
        Box::pin(async { self.0.describe() })
    }

    fn compact(&self) -> Pending<'_, ()> {
        Box::pin(async { self.0.compact() })
    }
}

impl Blocking {
    /// Runs the function on a thread for such work. `writes` says what a lost answer means.
    fn run<T: Send + 'static>(
        &self,
        writes: bool,
        function: impl FnOnce(&dyn Store) -> Result<T> + Send + 'static,
    ) -> Pending<'_, T> {
        let store = Arc::clone(&self.0);
        Box::pin(async move {
            tokio::task::spawn_blocking(move || function(&*store))
                .await
                .unwrap_or_else(|lost| {
                    let reason = format!("its thread was lost: {lost}");
                    Err(if writes {
                        Error::Unknown(reason)
                    } else {
                        Error::Unavailable(reason)
                    })
                })
        })
    }
}

impl AsyncStore for Blocking {
    fn get<'a>(&'a self, keys: &'a [String]) -> Pending<'a, Vec<Option<Vec<u8>>>> {
        let keys = keys.to_vec();
        self.run(false, move |store| store.get(&keys))
    }

    fn put<'a>(&'a self, key: &'a str, value: &'a [u8]) -> Pending<'a, ()> {
        let (key, value) = (key.to_owned(), value.to_vec());
        self.run(true, move |store| store.put(&key, &value))
    }

    fn swap<'a>(
        &'a self,
        key: &'a str,
        expected: Option<&'a [u8]>,
        next: Option<&'a [u8]>,
    ) -> Pending<'a, bool> {
        let (key, expected, next) = (
            key.to_owned(),
            expected.map(<[u8]>::to_vec),
            next.map(<[u8]>::to_vec),
        );
        self.run(true, move |store| {
            store.swap(&key, expected.as_deref(), next.as_deref())
        })
    }

    fn delete<'a>(&'a self, keys: &'a [String]) -> Pending<'a, ()> {
        let keys = keys.to_vec();
        self.run(true, move |store| store.delete(&keys))
    }

    fn keys<'a>(&'a self, prefix: &'a str, after: &'a str, limit: u32) -> Pending<'a, Vec<String>> {
        let (prefix, after) = (prefix.to_owned(), after.to_owned());
        self.run(false, move |store| store.keys(&prefix, &after, limit))
    }

    fn describe(&self) -> Pending<'_, Traits> {
        self.run(false, |store| store.describe())
    }

    fn compact(&self) -> Pending<'_, ()> {
        self.run(true, |store| store.compact())
    }
}
