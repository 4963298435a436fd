//! The exports, over WASI.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::sync::atomic::{AtomicU64, Ordering};

use vademecum_layout::{Failure, LARGEST, Store, folder_of};
use wasip2::{cli::stderr, clocks::wall_clock, random::random::get_random_u64};

use crate::{
    Lender,
    bindings::exports::vademecum::{
        core::{host, kv, search},
        wasi::script,
    },
    bindings::vademecum::core::types::{Code, Error},
    wasi::Folder,
};

/// The time that a test set, in milliseconds; 0 when the clock runs.
static NOW: AtomicU64 = AtomicU64::new(0);
/// The state of a test's random numbers; 0 when they are random.
static SEED: AtomicU64 = AtomicU64::new(0);

fn error(failure: Failure) -> Error {
    let subject = match &failure {
        Failure::Corrupt { place, .. } => place.clone(),
        Failure::Refused { what, .. } => what.to_string(),
        Failure::Foreign => "store".to_string(),
        _ => String::new(),
    };
    let (code, message, limit, actual) = match failure {
        Failure::Missing => (Code::Unavailable, "a file went missing".to_string(), 0, 0),
        Failure::Exists => (Code::Unavailable, "a file is in the way".to_string(), 0, 0),
        Failure::Denied(message) => (Code::Denied, message, 0, 0),
        Failure::Foreign => {
            let message = "the folder holds something else and was left alone".to_string();
            (Code::Invalid, message, 0, 0)
        }
        Failure::Full(message) => (Code::Full, message, 0, 0),
        Failure::Other(message) => (Code::Unavailable, message, 0, 0),
        Failure::Unknown(message) => (Code::UnknownOutcome, message, 0, 0),
        Failure::Unsupported(message) => (Code::Unsupported, message, 0, 0),
        Failure::Corrupt { place, message } => (Code::Corrupt, format!("{place}: {message}"), 0, 0),
        Failure::Refused {
            what,
            actual,
            limit,
        } => {
            let message = format!("the {what} has {actual} bytes, the limit is 1 to {limit}");
            (Code::TooLarge, message, limit, actual)
        }
    };
    Error {
        code,
        message,
        subject,
        limit,
        actual,
        version: 0,
        operation: String::new(),
    }
}

/// Does something with a store.
fn with<T>(
    name: &str,
    work: impl FnOnce(&Store<Folder>) -> Result<T, Failure>,
) -> Result<T, Error> {
    let folder = Folder::find().map_err(error)?;
    folder_of(name)
        .and_then(|place| Store::open(folder, place))
        .and_then(|store| work(&store))
        .map_err(error)
}

fn value(entry: &kv::Entry) -> Option<&[u8]> {
    entry.found.then_some(entry.value.as_slice())
}

impl kv::Guest for Lender {
    fn get(store: String, keys: Vec<String>) -> Result<Vec<kv::Entry>, Error> {
        // In the order given, as the contract allows.
        let values: Vec<_> = with(&store, |store| {
            keys.iter().map(|key| store.get(key)).collect()
        })?;
        let entry = |found: Option<Vec<u8>>| kv::Entry {
            found: found.is_some(),
            value: found.unwrap_or_default(),
        };
        Ok(values.into_iter().map(entry).collect())
    }

    fn put(store: String, key: String, value: Vec<u8>) -> Result<(), Error> {
        with(&store, |store| store.put(&key, &value))
    }

    fn swap(
        store: String,
        key: String,
        expected: kv::Entry,
        next: kv::Entry,
    ) -> Result<u32, Error> {
        with(&store, |store| {
            store.swap(&key, value(&expected), value(&next))
        })
        .map(u32::from)
    }

    fn delete(store: String, keys: Vec<String>) -> Result<(), Error> {
        with(&store, |store| store.delete_all(&keys))
    }

    fn keys(
        store: String,
        prefix: String,
        after: String,
        limit: u32,
    ) -> Result<Vec<String>, Error> {
        with(&store, |store| store.keys(&prefix, &after, limit as usize))
    }

    fn describe(store: String) -> Result<kv::Traits, Error> {
        with(&store, |_| {
            Ok(kv::Traits {
                linearizable: true,
                durable: true,
                shared: true,
                lists: true,
                erases: true,
                largest: LARGEST,
            })
        })
    }
}

fn no_search() -> Error {
    let mut error = error(Failure::Unsupported(
        "this host lends no search".to_string(),
    ));
    error.subject = "search".to_string();
    error
}

impl search::Guest for Lender {
    fn describe() -> search::Provider {
        search::Provider {
            queries: false,
            embeds: false,
            reranks: false,
            model: String::new(),
            dimensions: 0,
            scripts: Vec::new(),
        }
    }

    fn query(
        _: String,
        _: Vec<String>,
        _: Vec<String>,
        _: u32,
        _: search::Filter,
    ) -> Result<Vec<search::Candidate>, Error> {
        Err(no_search())
    }

    fn embed(_: Vec<String>) -> Result<search::Embeddings, Error> {
        Err(no_search())
    }

    fn rerank(_: String, _: Vec<String>) -> Result<Vec<f32>, Error> {
        Err(no_search())
    }
}

impl host::Guest for Lender {
    fn now() -> u64 {
        let prescribed = NOW.load(Ordering::Relaxed);
        if prescribed != 0 {
            return prescribed;
        }
        let now = wall_clock::now();
        now.seconds * 1000 + u64::from(now.nanoseconds) / 1_000_000
    }

    fn entropy() -> u64 {
        let state = SEED.load(Ordering::Relaxed);
        if state == 0 {
            return get_random_u64();
        }
        // splitmix64, as every scripted host of the tests draws.
        let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        SEED.store(state, Ordering::Relaxed);
        let mut number = state;
        number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        number ^ (number >> 31)
    }

    fn log(level: host::Level, message: String) {
        let level = match level {
            host::Level::Debug => "debug",
            host::Level::Info => "info",
            host::Level::Warn => "warn",
            host::Level::Error => "error",
        };
        let line = format!("{level}: {message}\n");
        for piece in line.as_bytes().chunks(4096) {
            let _ = stderr::get_stderr().blocking_write_and_flush(piece);
        }
    }
}

impl script::Guest for Lender {
    fn set_now(now: u64) {
        NOW.store(now, Ordering::Relaxed);
    }

    fn set_seed(seed: u64) {
        SEED.store(seed, Ordering::Relaxed);
    }

    fn seed() -> u64 {
        SEED.load(Ordering::Relaxed)
    }
}
