//! Everything that a component may import: `kv`, `search` and `host`, in two forms of one
//! contract. In the first the host answers at once; in the second it may be waited for, and the
//! component is suspended meanwhile.

use std::sync::Arc;
use std::time::Duration;

use vademecum_search::Search;
use vademecum_stores::Store;
use wasmtime::StoreContextMut;
use wasmtime::component::{Linker, LinkerInstance};

use crate::host::Limits;
use crate::state::State;
use crate::waiting::AsyncStore;
use crate::wire::{Candidate, Embeddings, Entry, Filter, Level, Provider, Traits};
use crate::within::within;
use crate::{Code, Error, Result};

/// The package and version that this host lends to.
pub(crate) const PACKAGE: &str = "vademecum:core";
pub(crate) const VERSION: &str = "0.1.0";

/// The full name of an interface.
pub(crate) fn interface(name: &str) -> String {
    format!("{PACKAGE}/{name}@{VERSION}")
}

type Context<'a, S> = StoreContextMut<'a, State<S>>;

/// Imports over a store that answers at once.
pub(crate) fn at_once(engine: &wasmtime::Engine) -> wasmtime::Result<Linker<State<dyn Store>>> {
    let mut linker = Linker::new(engine);
    surroundings(&mut linker)?;
    kv(&mut linker.instance(&interface("kv"))?)?;
    search(&mut linker.instance(&interface("search"))?)?;
    Ok(linker)
}

/// Imports over a store that may be waited for.
pub(crate) fn waiting(
    engine: &wasmtime::Engine,
) -> wasmtime::Result<Linker<State<dyn AsyncStore>>> {
    let mut linker = Linker::new(engine);
    surroundings(&mut linker)?;
    kv_waiting(&mut linker.instance(&interface("kv"))?)?;
    search_waiting(&mut linker.instance(&interface("search"))?)?;
    Ok(linker)
}

/// Clock, randomness and log: never worth waiting for.
fn surroundings<S: ?Sized>(linker: &mut Linker<State<S>>) -> wasmtime::Result<()>
where
    State<S>: 'static,
{
    linker.instance(&interface("types"))?;
    let mut host = linker.instance(&interface("host"))?;
    host.func_wrap("now", |store: Context<'_, S>, (): ()| {
        Ok((store.data().host.clock.now(),))
    })?;
    host.func_wrap("entropy", |store: Context<'_, S>, (): ()| {
        Ok((store.data().host.entropy.next(),))
    })?;
    host.func_wrap(
        "log",
        |store: Context<'_, S>, (level, message): (Level, String)| {
            store.data().host.log.log(level, &message);
            Ok(())
        },
    )
}

/// What an answer says about the store, see [`State::note`].
mod changed {
    pub(super) fn never<T>(_: &T) -> bool {
        false
    }

    pub(super) fn always(_: &()) -> bool {
        true
    }

    /// A swap that met another value than it expected changed nothing.
    pub(super) fn swapped(done: &u32) -> bool {
        *done != 0
    }
}

/// Reaches the store, does the work, takes the time.
fn work<T>(
    mut store: Context<'_, dyn Store>,
    name: &str,
    changed: impl FnOnce(&T) -> bool,
    function: impl FnOnce(&dyn Store) -> vademecum_stores::Result<T>,
) -> wasmtime::Result<(Result<T>,)> {
    let state = store.data_mut();
    let answer = state.reach(name).and_then(|lent| Ok(function(&*lent)?));
    state.note(&answer, changed);
    state.leave();
    Ok((answer,))
}

fn kv(kv: &mut LinkerInstance<'_, State<dyn Store>>) -> wasmtime::Result<()> {
    type At<'a> = Context<'a, dyn Store>;
    kv.func_wrap(
        "get",
        |store: At<'_>, (name, keys): (String, Vec<String>)| {
            work(store, &name, changed::never, |lent| {
                Ok(entries(lent.get(&keys)?))
            })
        },
    )?;
    kv.func_wrap(
        "put",
        |store: At<'_>, (name, key, value): (String, String, Vec<u8>)| {
            work(store, &name, changed::always, |lent| lent.put(&key, &value))
        },
    )?;
    kv.func_wrap(
        "swap",
        |store: At<'_>, (name, key, expected, next): (String, String, Entry, Entry)| {
            work(store, &name, changed::swapped, |lent| {
                Ok(u32::from(lent.swap(&key, expected.get(), next.get())?))
            })
        },
    )?;
    kv.func_wrap(
        "delete",
        |store: At<'_>, (name, keys): (String, Vec<String>)| {
            // No keys: the order to erase.
            work(store, &name, changed::always, |lent| {
                if keys.is_empty() {
                    lent.compact()
                } else {
                    lent.delete(&keys)
                }
            })
        },
    )?;
    kv.func_wrap(
        "keys",
        |store: At<'_>, (name, prefix, after, limit): (String, String, String, u32)| {
            work(store, &name, changed::never, |lent| {
                lent.keys(&prefix, &after, limit)
            })
        },
    )?;
    kv.func_wrap("describe", |store: At<'_>, (name,): (String,)| {
        let crossing = crossing(store.data());
        work(store, &name, changed::never, |lent| {
            Ok(Traits::of(lent.describe()?, crossing))
        })
    })
}

fn kv_waiting(kv: &mut LinkerInstance<'_, State<dyn AsyncStore>>) -> wasmtime::Result<()> {
    type At<'a> = Context<'a, dyn AsyncStore>;
    /// Reaches the store, waits for the work, takes the time.
    macro_rules! work {
        ($store:ident, $name:expr, $changed:expr, |$lent:ident| $answer:expr) => {
            Box::new(async move {
                let answer = match $store.data_mut().reach($name) {
                    Ok($lent) => $answer.map_err(Error::from),
                    Err(error) => Err(error),
                };
                $store.data_mut().note(&answer, $changed);
                $store.data_mut().leave();
                Ok((answer,))
            })
        };
    }
    kv.func_wrap_async(
        "get",
        |mut store: At<'_>, (name, keys): (String, Vec<String>)| {
            work!(store, &name, changed::never, |lent| lent
                .get(&keys)
                .await
                .map(entries))
        },
    )?;
    kv.func_wrap_async(
        "put",
        |mut store: At<'_>, (name, key, value): (String, String, Vec<u8>)| {
            work!(store, &name, changed::always, |lent| lent
                .put(&key, &value)
                .await)
        },
    )?;
    kv.func_wrap_async(
        "swap",
        |mut store: At<'_>, (name, key, expected, next): (String, String, Entry, Entry)| {
            work!(store, &name, changed::swapped, |lent| lent
                .swap(&key, expected.get(), next.get())
                .await
                .map(u32::from))
        },
    )?;
    kv.func_wrap_async(
        "delete",
        |mut store: At<'_>, (name, keys): (String, Vec<String>)| {
            work!(store, &name, changed::always, |lent| {
                if keys.is_empty() {
                    lent.compact().await
                } else {
                    lent.delete(&keys).await
                }
            })
        },
    )?;
    kv.func_wrap_async(
        "keys",
        |mut store: At<'_>, (name, prefix, after, limit): (String, String, String, u32)| {
            work!(store, &name, changed::never, |lent| lent
                .keys(&prefix, &after, limit)
                .await)
        },
    )?;
    kv.func_wrap_async("describe", |mut store: At<'_>, (name,): (String,)| {
        let crossing = crossing(store.data());
        work!(store, &name, changed::never, |lent| lent
            .describe()
            .await
            .map(|traits| Traits::of(traits, crossing)))
    })
}

fn entries(values: Vec<Option<Vec<u8>>>) -> Vec<Entry> {
    values.into_iter().map(Entry::of).collect()
}

/// The largest value that crosses into the host beside its key and what else a call carries.
fn crossing<S: ?Sized>(state: &State<S>) -> u64 {
    // `swap` carries two values.
    (state.host.limits.crossing / 2).saturating_sub(4096) as u64
}

/// The arguments of `search.query`.
type Query = (String, Vec<String>, Vec<String>, u32, Filter);

/// What a search function does, apart from where it runs.
mod ask {
    use super::{Arc, Candidate, Embeddings, Query, Result, Search};

    pub(super) fn query(engine: &Arc<dyn Search>, query: Query) -> Result<Vec<Candidate>> {
        let (name, queries, loaded, limit, filter) = query;
        let found = engine.query(&name, &queries, &loaded, limit, &filter.into())?;
        // Of an engine that gives too many, one more tells the core so: the others stay outside.
        let most = (limit as usize)
            .saturating_mul(queries.len())
            .saturating_add(1);
        Ok(found.into_iter().take(most).map(Candidate::from).collect())
    }

    pub(super) fn embed(engine: &Arc<dyn Search>, texts: &[String]) -> Result<Embeddings> {
        Ok(engine.embed(texts)?.into())
    }

    pub(super) fn rerank(
        engine: &Arc<dyn Search>,
        query: &str,
        texts: &[String],
    ) -> Result<Vec<f32>> {
        Ok(engine.rerank(query, texts)?)
    }
}

fn describe<S: ?Sized>(search: &mut LinkerInstance<'_, State<S>>) -> wasmtime::Result<()>
where
    State<S>: 'static,
{
    search.func_wrap("describe", |store: Context<'_, S>, (): ()| {
        Ok((Provider::from(store.data().host.search.describe()),))
    })
}

/// Which limit of the host holds for a search.
type Time = fn(&Limits) -> Duration;

fn search(search: &mut LinkerInstance<'_, State<dyn Store>>) -> wasmtime::Result<()> {
    type At<'a> = Context<'a, dyn Store>;
    fn work<T: Send + 'static>(
        mut store: At<'_>,
        time: Time,
        function: impl FnOnce(&Arc<dyn Search>) -> Result<T> + Send + 'static,
    ) -> wasmtime::Result<(Result<T>,)> {
        let state = store.data_mut();
        state.enter();
        let host = &state.host;
        let answer = within(&host.search, &host.overdue, time(&host.limits), function);
        state.leave();
        Ok((answer,))
    }
    describe(search)?;
    search.func_wrap("query", |store: At<'_>, query: Query| {
        if let Err(error) = store.data().may_reach(&query.0) {
            return Ok((Err(error),));
        }
        work(
            store,
            |limits| limits.search,
            move |engine| ask::query(engine, query),
        )
    })?;
    search.func_wrap("embed", |store: At<'_>, (texts,): (Vec<String>,)| {
        work(
            store,
            |limits| limits.embedding,
            move |engine| ask::embed(engine, &texts),
        )
    })?;
    search.func_wrap(
        "rerank",
        |store: At<'_>, (query, texts): (String, Vec<String>)| {
            work(
                store,
                |limits| limits.search,
                move |engine| ask::rerank(engine, &query, &texts),
            )
        },
    )
}

fn search_waiting(search: &mut LinkerInstance<'_, State<dyn AsyncStore>>) -> wasmtime::Result<()> {
    type At<'a> = Context<'a, dyn AsyncStore>;
    /// Engines compute or wait: both belong on a thread for such work.
    async fn work<T: Send + 'static>(
        mut store: At<'_>,
        time: Time,
        function: impl FnOnce(&Arc<dyn Search>) -> Result<T> + Send + 'static,
    ) -> wasmtime::Result<(Result<T>,)> {
        store.data_mut().enter();
        let host = store.data().host.clone();
        let answer = tokio::task::spawn_blocking(move || {
            within(&host.search, &host.overdue, time(&host.limits), function)
        })
        .await
        .unwrap_or_else(|lost| {
            Err(Error::new(
                Code::Unavailable,
                format!("the search was lost: {lost}"),
            ))
        });
        store.data_mut().leave();
        Ok((answer,))
    }
    describe(search)?;
    search.func_wrap_async("query", |store: At<'_>, query: Query| {
        Box::new(async move {
            if let Err(error) = store.data().may_reach(&query.0) {
                return Ok((Err(error),));
            }
            let asked = move |engine: &Arc<dyn Search>| ask::query(engine, query);
            work(store, |limits| limits.search, asked).await
        })
    })?;
    search.func_wrap_async("embed", |store: At<'_>, (texts,): (Vec<String>,)| {
        let asked = move |engine: &Arc<dyn Search>| ask::embed(engine, &texts);
        Box::new(work(store, |limits| limits.embedding, asked))
    })?;
    search.func_wrap_async(
        "rerank",
        |store: At<'_>, (query, texts): (String, Vec<String>)| {
            let asked = move |engine: &Arc<dyn Search>| ask::rerank(engine, &query, &texts);
            Box::new(work(store, |limits| limits.search, asked))
        },
    )
}
