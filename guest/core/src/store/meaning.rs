//! What a host lends to a search: embeddings, a search outside, a reranker.
//!
//! Embeddings of records are events of the journal like everything else, so that every replica
//! has the same ones, opening makes none anew, and a forgotten record takes its own along. They
//! are made when a question needs them, a few at a time, or by `admin.embed`. A store keeps the
//! vectors of one model; while the host lends another one, they are left alone, and the answer
//! says so. Whatever fails degrades an answer and fails none.

use alloc::{
    borrow::ToOwned,
    collections::BTreeSet,
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    Call, Decision, Find, Found, Handle,
    derived::{Stored, beginning},
    pick::{CARDS, Picked, Wanted},
    search::{Aids, Filter, Order},
};
use crate::sort::Arrange as _;
use crate::{
    Caller, Code, Error, Result,
    caller::SHARED_OWNER,
    host::{self, Host, Level, Provider},
    index::vectors::{DIMENSIONS, Model, Quantised},
    model::{Change, Embedded, Meaning},
    text::analyse::script_of,
};

/// Records that a recall makes up for.
const CATCH_UP: usize = 16;
/// Records that are embedded at once.
const BATCH: usize = 64;
/// Bytes of the vectors of one event.
const BATCH_BYTES: usize = 128 << 10;
/// Vectors are used when they say something of all but one in so many readable records.
const ONE_IN: u64 = 10;
/// Candidates that a search outside is asked for.
const OUTSIDE: u32 = 100;
/// Hits whose texts go to the reranker.
pub(super) const RERANKED: usize = 20;

/// What [`Handle::embed`] did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Embedding {
    /// Identity of the model.
    pub model: String,
    /// Records that got a vector.
    pub made: u64,
    /// Records that the model has nothing to say about: blank ones, and those in other scripts.
    pub skipped: u64,
    /// Records that have none yet.
    pub left: u64,
}

impl<H: Host> Handle<'_, H> {
    /// Finds the best records for a question, with all that the host lends.
    pub fn find(&mut self, find: &Find) -> Found {
        let mut degraded = Vec::new();
        let provider = self.host.provider();
        let vector = self.sense(&provider, find, &mut degraded);
        let outside = self.ask_outside(&provider, find, &mut degraded);
        let aids = Aids { vector, outside };
        let image = self.store.image_mut();
        let mut order = image.order(find, &aids, self.call.now);
        if provider.reranks && !find.no_rerank {
            self.rerank(find, &mut order, &mut degraded);
        }
        let mut found = self.store.image().present(find, order);
        found.degraded = degraded;
        found
    }

    /// Finds records by their cards, with the vectors of the host's model where there are some.
    /// Whatever fails leaves the words, and is added to `degraded`.
    pub fn pick(&mut self, wanted: &Wanted<'_>, degraded: &mut Vec<String>) -> Vec<Picked> {
        let find = Find {
            text: wanted.text.to_owned(),
            reach: wanted.reach.clone(),
            collections: Vec::from([CARDS.to_owned()]),
            limit: wanted.limit,
            ..Find::default()
        };
        let provider = self.host.provider();
        // Who names a record means it: nothing is embedded for that.
        let named = self.store.image_mut().names_card(wanted.text);
        let vector = match named {
            true => None,
            false => self.sense(&provider, &find, degraded),
        };
        let image = self.store.image_mut();
        image.pick(wanted, vector.as_ref(), &|_| true, self.call.now)
    }

    /// The question as a vector, if it can be compared with what the store has.
    fn sense(
        &mut self,
        provider: &Provider,
        find: &Find,
        degraded: &mut Vec<String>,
    ) -> Option<Quantised> {
        let mut lack = |what: &str| degraded.push(what.to_owned());
        if !provider.embeds || !is_usable(provider) {
            lack("embedder");
            return None;
        }
        if find.text.trim().is_empty() || find.limit == 0 {
            return None;
        }
        if !covers(provider, &find.text) {
            lack("script");
            return None;
        }
        let image = self.store.image_mut();
        let known = image.derived.vectors.model();
        if !image.derived.vectors.knows_nothing() && *known != model(provider) {
            lack("model");
            return None;
        }
        let partitions = image.partitions(find);
        let question = [beginning(&find.text).to_owned()];
        let vector = match embed(self.host, provider, &question) {
            Ok(vectors) => vectors.into_iter().next().flatten(),
            Err(error) => {
                self.warn("embedding", &error);
                lack("embedder");
                return None;
            }
        };
        // A question that has no direction is nothing to compare with.
        let Some(vector) = vector else {
            lack("embedder");
            return None;
        };
        let caught = self.catch_up(provider, &partitions, (CATCH_UP, 1), false, "recall");
        if let Err(error) = caught {
            self.warn("embedding", &error);
        }
        let image = self.store.image_mut();
        image.derived.find_bare(&image.state);
        let readable = image.derived.index.statistics(&partitions).documents;
        let (bare, refused) = image.derived.count_bare(&partitions);
        if bare > 0 {
            lack("vectors");
        }
        // What the embedder fails on does not keep the others from their vectors.
        let missing = bare - refused;
        (missing.saturating_mul(ONE_IN) <= readable).then_some(vector)
    }

    /// Makes vectors of up to `limit` of the newest records of some partitions that have none,
    /// `again` of those among them that the embedder failed on before. Returns how many got one, and how many the model has nothing to say about.
    fn catch_up(
        &mut self,
        provider: &Provider,
        partitions: &[u32],
        (limit, again): (usize, usize),
        replace: bool,
        step: &str,
    ) -> Result<(u64, u64)> {
        let image = self.store.image_mut();
        image.derived.find_bare(&image.state);
        let slots = image.derived.bare(partitions, limit, again);
        if slots.is_empty() {
            return Ok((0, 0));
        }
        let stored = Stored(&image.state);
        let texts: Vec<String> = slots.iter().map(|slot| stored.embedded(*slot)).collect();
        let meant: Vec<bool> = texts
            .iter()
            .map(|text| !text.is_empty() && covers(provider, text))
            .collect();
        let asked: Vec<String> = texts
            .into_iter()
            .zip(&meant)
            .filter_map(|(text, meant)| meant.then_some(text))
            .collect();
        let vectors = embed_each(self.host, provider, &asked)?;
        let mut vectors = vectors.into_iter();
        let (mut rows, mut made, mut skipped) = (Vec::new(), 0, 0);
        let mut refused = None;
        for (slot, meant) in slots.iter().zip(meant) {
            let vector = if meant {
                vectors.next()
            } else {
                Some(Ok(None))
            };
            let vector = match vector {
                Some(Ok(vector)) => vector,
                // Numbers that are none are asked for again, but not all of them every time.
                Some(Err(error)) => {
                    refused = Some(error);
                    image.derived.refuse(*slot);
                    continue;
                }
                None => continue,
            };
            let (Some(head), Some(id)) = (image.state.head(*slot), image.state.id(*slot)) else {
                continue;
            };
            made += u64::from(vector.is_some());
            skipped += u64::from(vector.is_none());
            rows.push(Meaning {
                collection: image.state.name(head.collection).to_owned(),
                id: id.to_owned(),
                version: head.version,
                vector,
            });
        }
        if let Some(error) = refused.filter(|_| rows.is_empty()) {
            return Err(error);
        }
        self.keep(provider, rows, replace, step)?;
        Ok((made, skipped))
    }

    /// Commits vectors. The operation is the store's own: a retry of the caller's is none of it.
    fn keep(
        &mut self,
        provider: &Provider,
        rows: Vec<Meaning>,
        replace: bool,
        step: &str,
    ) -> Result<()> {
        if rows.is_empty() {
            return Ok(());
        }
        let model = model(provider);
        let embedded = Embedded {
            model: model.identity.clone(),
            dimensions: provider.dimensions,
            replace,
            rows,
        };
        let caller = Caller {
            operation: String::new(),
            ..self.call.caller.clone()
        };
        let method = format!("embed {step}");
        let call = Call {
            caller: &caller,
            method: &method,
            ..self.call
        };
        let committed = self.store.commit_image(&call, |image| {
            let vectors = &image.derived.vectors;
            let other = !vectors.knows_nothing() && *vectors.model() != model;
            let changes = if other && !replace {
                Vec::new()
            } else {
                Vec::from([Change::Embed(embedded.clone().into())])
            };
            Ok(Decision {
                changes,
                ..Decision::default()
            })
        });
        committed.map(|_| ())
    }

    /// Makes vectors of up to `limit` records that have none; `replace` drops those of another
    /// model first.
    ///
    /// # Errors
    /// `unsupported` without an embedder, `conflict` when the store has vectors of another model
    /// and `replace` is not set, those of embedding and of committing. What was committed before
    /// stays.
    pub fn embed(
        &mut self,
        collections: &[&str],
        limit: usize,
        replace: bool,
    ) -> Result<Embedding> {
        let provider = self.host.provider();
        if !provider.embeds || !is_usable(&provider) {
            let message = "this host lends no model that embeds";
            return Err(Error::new(Code::Unsupported, message).about("embedder"));
        }
        let image = self.store.image_mut();
        let known = image.derived.vectors.model();
        if !image.derived.vectors.knows_nothing() && *known != model(&provider) && !replace {
            let message = format!(
                "the vectors of this store are of the model {:?}, the host lends {:?}; \
                 replace them to go on",
                known.identity, provider.model
            );
            return Err(Error::new(Code::Conflict, message).about("model"));
        }
        if *known != model(&provider) && replace && !image.derived.vectors.knows_nothing() {
            self.drop_others(&provider)?;
        }
        let image = self.store.image_mut();
        image.derived.forgive();
        let names: Vec<_> = collections
            .iter()
            .filter_map(|name| image.state.names().find(name))
            .collect();
        let partitions = image
            .derived
            .partitions(|part| names.contains(&part.collection));
        let size = BATCH_BYTES / (provider.dimensions as usize + 64);
        let batch = size.clamp(1, BATCH);
        let mut done = Embedding {
            model: provider.model.clone(),
            ..Embedding::default()
        };
        let mut asked = 0;
        while asked < limit {
            let some = batch.min(limit - asked);
            let step = asked.to_string();
            let (made, skipped) = self.catch_up(&provider, &partitions, (some, 0), false, &step)?;
            done.made += made;
            done.skipped += skipped;
            if made + skipped == 0 {
                break;
            }
            asked += some;
        }
        let image = self.store.image_mut();
        image.derived.find_bare(&image.state);
        (done.left, _) = image.derived.count_bare(&partitions);
        Ok(done)
    }

    /// Drops the vectors of another model, so that the host's takes its place.
    fn drop_others(&mut self, provider: &Provider) -> Result<()> {
        // One row that names no record: the fold takes the model over, and nothing else.
        let nobody = Meaning::default();
        self.keep(provider, Vec::from([nobody]), true, "replace")
    }

    /// What a search outside finds of what the question may read, best first. An engine that
    /// fails, or that names what is not there or gives scores that are no numbers, degrades.
    fn ask_outside(
        &mut self,
        provider: &Provider,
        find: &Find,
        degraded: &mut Vec<String>,
    ) -> Vec<(u32, f64)> {
        if !provider.queries || find.text.trim().is_empty() || find.limit == 0 {
            return Vec::new();
        }
        // What is shared may come besides.
        let only = |owners: &Option<Vec<String>>| match owners.as_deref() {
            Some([owner]) => owner.clone(),
            Some([owner, shared]) if shared == SHARED_OWNER => owner.clone(),
            _ => String::new(),
        };
        let narrowed = host::Filter {
            owner: only(&find.reach.owners),
            project: find.reach.project.clone().unwrap_or_default(),
            agent: find.reach.agent.clone().unwrap_or_default(),
            collections: find.collections.clone(),
        };
        let (store, queries) = (&self.call.caller.store, [find.text.clone()]);
        let candidates = match self.host.query(store, &queries, &[], OUTSIDE, &narrowed) {
            Ok(candidates) => candidates,
            Err(error) => {
                self.warn("the search outside", &error);
                degraded.push("search".to_owned());
                return Vec::new();
            }
        };
        let image = self.store.image();
        let filter = Filter::new(&image.state, find);
        let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
        let mut bad = candidates.len() > OUTSIDE as usize;
        for candidate in candidates.into_iter().take(OUTSIDE as usize) {
            let slot = find_slot(&image.state, &find.collections, &candidate.id);
            match slot {
                Some(slot) if candidate.score.is_finite() && candidate.query == 0 => {
                    if filter.admits(slot) && seen.insert(slot) {
                        found.push((slot, candidate.score));
                    }
                }
                _ => bad = true,
            }
        }
        if bad {
            degraded.push("search".to_owned());
        }
        // Stable: of equals, the order of the search outside.
        found.arrange_by(|a, b| b.1.total_cmp(&a.1));
        found
    }

    /// Puts the head of the list in the reranker's order; the exact ones stay first.
    fn rerank(&mut self, find: &Find, order: &mut Order, degraded: &mut Vec<String>) {
        let first = order.slots.iter().take_while(|hit| hit.1.is_none()).count();
        let last = order.slots.len().min(first + RERANKED);
        let head = &mut order.slots[first..last];
        if head.len() < 2 {
            return;
        }
        let stored = Stored(self.store.state());
        let texts: Vec<String> = head.iter().map(|hit| stored.embedded(hit.0)).collect();
        let scores = match self.host.rerank(&find.text, &texts) {
            Ok(scores) => scores,
            Err(error) => {
                self.warn("reranking", &error);
                degraded.push("rerank".to_owned());
                return;
            }
        };
        if scores.len() != head.len() || scores.iter().any(|score| !score.is_finite()) {
            degraded.push("rerank".to_owned());
            return;
        }
        let mut scored: Vec<_> = head.iter().copied().zip(scores).collect();
        // Stable: of equals, the pipeline's order.
        scored.arrange_by(|a, b| b.1.total_cmp(&a.1));
        for (place, (at, ((slot, ranked), score))) in (1..).zip(head.iter_mut().zip(scored)) {
            let ranked = ranked.map(|mut ranked| {
                ranked.parts.rerank = Some(f64::from(score));
                ranked.ranks.rerank = place;
                ranked
            });
            *at = (slot, ranked);
        }
    }

    fn warn(&self, what: &str, error: &Error) {
        let message = format!("{what} failed: {}", error.message);
        self.host.log(Level::Warn, &message);
    }
}

/// The record that a search outside names: `collection:id`, or an id of one of the collections.
fn find_slot(state: &crate::model::State, collections: &[String], id: &str) -> Option<u32> {
    let known = |collection: &str| collections.iter().any(|one| one == collection);
    let named = id
        .split_once(':')
        .filter(|(collection, _)| known(collection))
        .and_then(|(collection, id)| state.find(collection, id));
    let bare = || {
        let mut slots = collections.iter().filter_map(|one| state.find(one, id));
        slots.next()
    };
    named.or_else(bare)
}

fn model(provider: &Provider) -> Model {
    Model {
        identity: provider.model.clone(),
        dimensions: provider.dimensions as usize,
    }
}

fn is_usable(provider: &Provider) -> bool {
    !provider.model.is_empty() && (1..=DIMENSIONS).contains(&(provider.dimensions as usize))
}

/// Whether the model covers the script that most of a text is written in.
fn covers(provider: &Provider, text: &str) -> bool {
    provider.scripts.is_empty()
        || script_of(text).is_none_or(|script| provider.scripts.iter().any(|one| one == script))
}

/// One vector a text; `None` for one of zeros.
fn embed<H: Host>(
    host: &H,
    provider: &Provider,
    texts: &[String],
) -> Result<Vec<Option<Quantised>>> {
    let embeddings = host.embed(texts)?;
    let (size, count) = (provider.dimensions as usize, embeddings.values.len());
    if embeddings.dimensions != provider.dimensions || count != texts.len() * size {
        let message = format!(
            "the embedder gave {count} numbers of {} dimensions for {} texts of {size}",
            embeddings.dimensions,
            texts.len()
        );
        return Err(Error::new(Code::Unavailable, message).about("embedder"));
    }
    let vectors = embeddings.values.chunks_exact(size.max(1));
    vectors
        .map(|vector| match vector.iter().all(|number| *number == 0.0) {
            true => Ok(None),
            false => Quantised::new(vector).map(Some),
        })
        .collect()
}

/// One vector a text; where all together fail, each by itself, so that one text that the model
/// cannot take does not keep the others from theirs.
fn embed_each<H: Host>(
    host: &H,
    provider: &Provider,
    texts: &[String],
) -> Result<Vec<Result<Option<Quantised>>>> {
    if texts.is_empty() {
        return Ok(Vec::new());
    }
    match embed(host, provider, texts) {
        Ok(vectors) => return Ok(vectors.into_iter().map(Ok).collect()),
        Err(error) if texts.len() == 1 && error.code != Code::Invalid => return Err(error),
        Err(_) => {}
    }
    let each: Vec<Result<Option<Quantised>>> = texts
        .iter()
        .map(|text| {
            let one = embed(host, provider, core::slice::from_ref(text));
            one.map(|vectors| vectors.into_iter().next().flatten())
        })
        .collect();
    let down = |one: &Result<_>| one.as_ref().is_err_and(|error| error.code != Code::Invalid);
    match each.iter().all(down) {
        true => each.into_iter().map(|one| one.map(Ok)).collect(),
        false => Ok(each),
    }
}
