//! What an instance is lent besides stores: clock, randomness, log, search engine, and how much
//! it may use.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use vademecum_search::{Nothing, Search};

use crate::within::Overdue;

pub use crate::wire::Level;

/// A clock.
pub trait Clock: Send + Sync {
    /// Milliseconds since 1970, UTC.
    fn now(&self) -> u64;
}

/// A source of randomness.
pub trait Entropy: Send + Sync {
    /// 64 bits that nobody can foresee, unless the source is for tests.
    fn next(&self) -> u64;
}

/// Where the core's log lines go. They hold no memory text and no secret.
pub trait Log: Send + Sync {
    /// Takes one line.
    fn log(&self, level: Level, message: &str);
}

/// How much one instance may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Memory of the instance, in bytes. The component itself caps at 2 GiB.
    pub memory: usize,
    /// How long one call may compute. Time that the host takes for stores and search does not
    /// count: stores bound theirs, and the next two bound the engine's. Checked every tick of the engine.
    pub deadline: Duration,
    /// How long the search engine may take for candidates or for ordering anew. After that the
    /// answer is made without it and says so.
    pub search: Duration,
    /// How long the search engine may take for embeddings of one batch of texts.
    pub embedding: Duration,
    /// The most bytes that cross into or out of the instance at once: a request, an answer, the
    /// arguments of an import.
    pub crossing: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            memory: 2 << 30,
            deadline: Duration::from_secs(30),
            search: Duration::from_secs(5),
            embedding: Duration::from_secs(120),
            crossing: 64 << 20,
        }
    }
}

/// What instances are lent besides stores. Clones share it.
#[derive(Clone)]
pub struct Host {
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// The source of randomness.
    pub entropy: Arc<dyn Entropy>,
    /// Where log lines go.
    pub log: Arc<dyn Log>,
    /// The search engine.
    pub search: Arc<dyn Search>,
    /// How much an instance may use.
    pub limits: Limits,
    /// Searches that did not end in time, over all instances.
    pub(crate) overdue: Overdue,
}

impl fmt::Debug for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Host")
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

impl Host {
    /// The clock and the randomness of the machine, log lines to `tracing`, no search engine.
    #[must_use]
    pub fn system() -> Self {
        Self {
            clock: Arc::new(SystemClock),
            entropy: Arc::new(SystemEntropy::default()),
            log: Arc::new(Tracing),
            search: Arc::new(Nothing),
            limits: Limits::default(),
            overdue: Overdue::default(),
        }
    }

    /// A host whose every answer is decided by its arguments: the clock stands until it is set,
    /// the randomness follows from the seed. For tests and for comparing hosts.
    #[must_use]
    pub fn fixed(clock: &Arc<FixedClock>, seed: u64) -> Self {
        Self {
            clock: Arc::<FixedClock>::clone(clock),
            entropy: Arc::new(SeededEntropy::new(seed)),
            ..Self::system()
        }
    }

    /// Lends a search engine.
    #[must_use]
    pub fn with_search(mut self, search: Arc<dyn Search>) -> Self {
        self.search = search;
        self
    }

    /// Sets how much an instance may use.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
}

/// The clock of the machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> u64 {
        let since = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
    }
}

/// A clock that stands until it is set.
#[derive(Debug, Default)]
pub struct FixedClock(AtomicU64);

impl FixedClock {
    /// A clock that stands at a time.
    #[must_use]
    pub fn new(now: u64) -> Arc<Self> {
        Arc::new(Self(AtomicU64::new(now)))
    }

    /// Sets the time.
    pub fn set(&self, now: u64) {
        self.0.store(now, Ordering::Relaxed);
    }
}

impl Clock for FixedClock {
    fn now(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// The randomness of the machine, taken in portions: most calls want a few numbers, and asking
/// the system costs more than a call.
#[derive(Default)]
pub struct SystemEntropy(Mutex<Vec<u64>>);

/// Numbers that are asked for at once.
const PORTION: usize = 64;

impl fmt::Debug for SystemEntropy {
    /// What is to come stays hidden.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SystemEntropy")
    }
}

impl Entropy for SystemEntropy {
    fn next(&self) -> u64 {
        let mut portion = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if portion.is_empty() {
            // A machine without randomness is one on which nothing may go on.
            let mut bytes = [0; PORTION * 8];
            getrandom::fill(&mut bytes).expect("the system gives randomness");
            portion.extend(
                bytes
                    .as_chunks::<8>()
                    .0
                    .iter()
                    .map(|eight| u64::from_le_bytes(*eight)),
            );
        }
        portion.pop().unwrap_or_default()
    }
}

/// Numbers that follow from a seed (SplitMix64). For tests only: anybody can foresee them.
#[derive(Debug)]
pub struct SeededEntropy(AtomicU64);

impl SeededEntropy {
    /// The numbers of a seed, from the first.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(AtomicU64::new(seed))
    }
}

impl Entropy for SeededEntropy {
    fn next(&self) -> u64 {
        const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
        let mut mixed = self.0.fetch_add(STEP, Ordering::Relaxed).wrapping_add(STEP);
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

/// Log lines as events of `tracing`, target `vademecum::core`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tracing;

impl Log for Tracing {
    fn log(&self, level: Level, message: &str) {
        match level {
            Level::Debug => tracing::debug!(target: "vademecum::core", "{message}"),
            Level::Info => tracing::info!(target: "vademecum::core", "{message}"),
            Level::Warn => tracing::warn!(target: "vademecum::core", "{message}"),
            Level::Error => tracing::error!(target: "vademecum::core", "{message}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_decide_all_numbers() {
        let (one, two) = (SeededEntropy::new(7), SeededEntropy::new(7));
        let numbers: Vec<u64> = (0..100).map(|_| one.next()).collect();
        assert!(numbers.iter().all(|number| *number == two.next()));
        // The first number of SplitMix64 from the seed zero, as published with the algorithm.
        assert_eq!(SeededEntropy::new(0).next(), 0xe220_a839_7b1d_cdaf);
    }

    #[test]
    fn the_system_gives_no_number_twice() {
        let entropy = SystemEntropy::default();
        let numbers: std::collections::BTreeSet<u64> = (0..1000).map(|_| entropy.next()).collect();
        assert_eq!(numbers.len(), 1000);
    }

    #[test]
    fn clocks_say_what_they_should() {
        let clock = FixedClock::new(5);
        assert_eq!(clock.now(), 5);
        clock.set(9);
        assert_eq!(clock.now(), 9);
        assert!(SystemClock.now() > 1_700_000_000_000);
    }
}
