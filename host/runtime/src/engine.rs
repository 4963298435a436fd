//! Compiles and runs: wasmtime with what this project allows, and the tick that stops a call.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use wasmtime::{Config, InstanceAllocationStrategy, PoolingAllocationConfig};

use crate::{Code, Error, Result};

/// How an engine is set up.
#[derive(Clone, Copy, Debug)]
pub struct EngineOptions {
    /// How often running calls are looked after: a call is stopped at most two ticks after its
    /// deadline.
    pub tick: Duration,
    /// Whether a call that computes for too long is stopped ([`Limits`](crate::Limits)). It costs a look at a
    /// number at every beginning of a function and at every turn of a loop; without, a call that
    /// never ends is only ended with its process.
    pub deadlines: bool,
    /// Reserves room for instances at once, so that opening one asks the system for nothing. For
    /// servers; it takes address space for all of them.
    pub pool: Option<PoolOptions>,
}

impl Default for EngineOptions {
    fn default() -> Self {
        Self {
            tick: Duration::from_millis(10),
            deadlines: true,
            pool: None,
        }
    }
}

/// Room for instances.
#[derive(Clone, Copy, Debug)]
pub struct PoolOptions {
    /// How many at once.
    pub instances: u32,
    /// Memory of each, in bytes.
    pub memory: usize,
}

/// Compiles and runs components. Clones share it; the last one ends its ticking.
#[derive(Clone, Debug)]
pub struct Engine {
    engine: wasmtime::Engine,
    _ticker: Arc<Option<Ticker>>,
}

impl Engine {
    /// An engine.
    ///
    /// # Errors
    /// `unsupported` when this machine cannot run one: another processor, no address space.
    pub fn new(options: &EngineOptions) -> Result<Self> {
        let mut config = Config::new();
        config
            .wasm_component_model(true)
            .wasm_relaxed_simd(false)
            .epoch_interruption(options.deadlines)
            .max_wasm_stack(1 << 20)
            .async_stack_size(2 << 20);
        #[cfg(target_os = "linux")]
        config
            .with_host_memory(Arc::new(crate::memory::Creator))
            .memory_init_cow(false);
        if let Some(pool) = options.pool {
            config.allocation_strategy(InstanceAllocationStrategy::Pooling(allocation(pool)));
        }
        let engine = wasmtime::Engine::new(&config).map_err(|error| {
            Error::new(
                Code::Unsupported,
                format!("no engine on this machine: {error:#}"),
            )
        })?;
        let ticker = options
            .deadlines
            .then(|| Ticker::start(&engine, options.tick));
        Ok(Self {
            engine,
            _ticker: Arc::new(ticker.transpose()?),
        })
    }

    pub(crate) fn wasmtime(&self) -> &wasmtime::Engine {
        &self.engine
    }
}

fn allocation(pool: PoolOptions) -> PoolingAllocationConfig {
    let mut config = PoolingAllocationConfig::default();
    config
        .total_component_instances(pool.instances)
        // The component is a main module and the two small ones that tie its imports.
        .total_core_instances(pool.instances.saturating_mul(4))
        .total_memories(pool.instances)
        .total_tables(pool.instances.saturating_mul(2))
        .total_stacks(pool.instances)
        .max_memory_size(pool.memory);
    config
}

/// The thread that moves the engine's epoch on.
#[derive(Debug)]
struct Ticker {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Ticker {
    fn start(engine: &wasmtime::Engine, tick: Duration) -> Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let (stopped, engine) = (Arc::clone(&stop), engine.weak());
        let thread = thread::Builder::new()
            .name("vademecum-tick".into())
            .spawn(move || {
                while !stopped.load(Ordering::Relaxed) {
                    thread::park_timeout(tick);
                    let Some(engine) = engine.upgrade() else {
                        return;
                    };
                    engine.increment_epoch();
                }
            })
            .map_err(|error| {
                Error::new(
                    Code::Unavailable,
                    format!("no thread for the engine: {error}"),
                )
            })?;
        Ok(Self {
            stop,
            thread: Some(thread),
        })
    }
}

impl Drop for Ticker {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            // It only sleeps and counts: it cannot have panicked.
            let _ = thread.join();
        }
    }
}
