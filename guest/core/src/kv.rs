//! The key-value store that a host lends: the only thing that outlives a process.

use alloc::{string::String, vec::Vec};

use crate::error::Result;

/// What one store can promise. The core refuses what the store cannot carry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Traits {
    /// Every client sees one order of `get`, `put`, `swap` and `delete`.
    pub linearizable: bool,
    /// A write that returned survives a crash.
    pub durable: bool,
    /// Several processes may hold it open at once.
    pub shared: bool,
    /// `keys` lists every key (it may lag all the same).
    pub lists: bool,
    /// Deleted and replaced bytes are gone from the medium once a `delete` of no keys returned.
    pub erases: bool,
    /// The largest value it takes, in bytes.
    pub largest: u64,
}

/// One store of keys and values, already bound to its name.
///
/// The functions are `async` so that a simulation can interleave them; hosts answer at once.
#[allow(
    async_fn_in_trait,
    reason = "used with concrete types only, no Send bound wanted"
)]
pub trait Kv: 'static {
    /// Reads the keys one after the other, in the order given.
    async fn get(&self, keys: &[String]) -> Result<Vec<Option<Vec<u8>>>>;
    /// Writes unconditionally: only for content-named or write-once data.
    async fn put(&self, key: &str, value: &[u8]) -> Result<()>;
    /// Replaces the value if it is exactly `expected` (`None`: absent); `next` `None` removes it.
    /// `true` when it took effect, `false` when the current value differs; nothing in between.
    async fn swap(&self, key: &str, expected: Option<&[u8]>, next: Option<&[u8]>) -> Result<bool>;
    /// Removes the keys; an absent key is no error. With no keys, a store that erases makes sure
    /// that everything deleted or replaced before has left its medium; a purge ends with it.
    async fn delete(&self, keys: &[String]) -> Result<()>;
    /// Keys with the prefix above `after`, ascending bytewise. Advice only: may lag.
    async fn keys(&self, prefix: &str, after: &str, limit: u32) -> Result<Vec<String>>;
    /// What the store can promise.
    async fn describe(&self) -> Result<Traits>;
}

/// Runs a future whose every step is ready at once, as all futures over a real host are.
///
/// # Errors
/// `internal` when the future waits: a host function returned before it had its answer.
pub fn ready<T>(future: impl Future<Output = Result<T>>) -> Result<T> {
    let mut future = core::pin::pin!(future);
    let mut context = core::task::Context::from_waker(core::task::Waker::noop());
    match future.as_mut().poll(&mut context) {
        core::task::Poll::Ready(result) => result,
        core::task::Poll::Pending => Err(crate::Error::new(
            crate::Code::Internal,
            "a host function did not answer at once",
        )),
    }
}
