//! Tier two: embeddings of facts, insights, entities and interactions, kept beside their rows.
//!
//! An embedding knows its model and a hash of the text that it was made from; one of another
//! model or of an older text is never compared.

use alloc::{
    borrow::ToOwned,
    collections::{BTreeMap, BTreeSet},
    format,
    string::{String, ToString},
    vec::Vec,
};

use sha2::{Digest, Sha256};

use super::{
    rows::{EMBEDDINGS, forget},
    space::{Pen, Space},
    table::{self, Row, Table},
};
use crate::sort::Gather as _;
use crate::{
    Caller, Code, Error, Result,
    host::Host,
    model::{Change, Record, State},
    rank::{
        restate::{Difference, difference},
        similarity,
    },
    store::{Call, Decision, Handle},
};

/// The tables whose rows are embedded, in the documented order.
pub const TABLES: [Table; 4] = [
    Table::Facts,
    Table::Insights,
    Table::Entities,
    Table::Interactions,
];
/// How many texts go to the embedder at once.
const BATCH: usize = 64;

/// What says that the host lends no embedder.
pub const NO_EMBEDDER: &str = "the host lends no embedder";

/// The first 16 hex digits of the SHA-256 of a text.
pub fn hash(text: &str) -> String {
    let digest: [u8; 32] = Sha256::digest(text.as_bytes()).into();
    digest[..8]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// What a synchronisation did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Synced {
    /// Rows that got a new embedding.
    pub embedded: u32,
    /// Rows whose embedding was still right.
    pub unchanged: u32,
    /// Embeddings of rows that are gone.
    pub removed: u32,
    /// The model; empty when the host lends none.
    pub model: String,
}

/// A row, the text that is embedded for it, and its embedding's name.
struct Source {
    name: String,
    text: String,
    row: Row,
}

fn sources(space: &Space, state: &State, now: u64) -> Vec<Source> {
    let rows = TABLES
        .iter()
        .flat_map(|table| table::rows(space, state, *table, now));
    rows.filter_map(|row| {
        let text = row.table.embedded(&row.record)?;
        Some(Source {
            name: format!("{}/{}", row.table.name(), row.id),
            text,
            row,
        })
    })
    .collect()
}

fn kept(space: &Space, state: &State) -> BTreeMap<String, Record> {
    let records = space.all(state, EMBEDDINGS);
    records
        .map(|record| (space.bare(&record.id).to_owned(), record))
        .gather()
}

fn field<'a>(record: &'a Record, name: &str) -> &'a str {
    record.fields.get(name).map_or("", String::as_str)
}

/// Embeds the rows whose text changed or whose embedding is of another model, and forgets the
/// embeddings of rows that are gone. Each batch is committed by itself; its operation is the
/// store's own, because a repeat of the caller's finds other rows stale.
///
/// # Errors
/// Those of the embedder and of the store; what was committed before stays.
pub fn sync<H: Host>(handle: &mut Handle<'_, H>) -> Result<Synced> {
    let provider = handle.host.provider();
    if !provider.embeds {
        return Ok(Synced::default());
    }
    let caller = Caller {
        operation: String::new(),
        ..handle.call.caller.clone()
    };
    let handle = &mut Handle {
        host: handle.host,
        store: &mut *handle.store,
        call: Call {
            caller: &caller,
            ..handle.call
        },
        copies: handle.copies,
    };
    let pen = Pen::of(handle)?;
    let sources = sources(&pen.space, handle.store.state(), pen.now);
    let old = kept(&pen.space, handle.store.state());
    let mut synced = Synced {
        model: provider.model.clone(),
        ..Synced::default()
    };
    let stale: Vec<&Source> = sources
        .iter()
        .filter(|source| {
            !old.get(&source.name).is_some_and(|record| {
                field(record, "model") == provider.model
                    && field(record, "hash") == hash(&source.text)
            })
        })
        .collect();
    synced.unchanged = u32::try_from(sources.len() - stale.len()).unwrap_or(u32::MAX);
    for (number, batch) in stale.chunks(BATCH).enumerate() {
        embed_batch(handle, &pen, &provider.model, number, batch)?;
        synced.embedded += u32::try_from(batch.len()).unwrap_or(u32::MAX);
    }
    let live: BTreeSet<&str> = sources.iter().map(|source| source.name.as_str()).gather();
    let gone: Vec<&String> = old
        .keys()
        .filter(|name| !live.contains(name.as_str()))
        .collect();
    synced.removed = u32::try_from(gone.len()).unwrap_or(u32::MAX);
    if !gone.is_empty() {
        let changes: Vec<Change> = gone
            .iter()
            .map(|name| forget(EMBEDDINGS, &pen.space.id(name)))
            .collect();
        let method = format!("{} gone", handle.call.method);
        let call = Call {
            method: &method,
            ..handle.call
        };
        handle.store.commit(&call, |_| {
            Ok(Decision {
                changes: changes.clone(),
                ..Decision::default()
            })
        })?;
    }
    Ok(synced)
}

fn embed_batch<H: Host>(
    handle: &mut Handle<'_, H>,
    pen: &Pen,
    model: &str,
    number: usize,
    batch: &[&Source],
) -> Result<()> {
    let texts: Vec<String> = batch.iter().map(|source| source.text.clone()).collect();
    let vectors = embed(handle.host, &texts)?;
    let method = format!("{} batch {number}", handle.call.method);
    let call = Call {
        method: &method,
        ..handle.call
    };
    handle.store.commit(&call, |state| {
        let mut changes = Vec::new();
        for (source, vector) in batch.iter().zip(&vectors) {
            let old = pen.space.get(state, EMBEDDINGS, &source.name);
            let mut draft = match &old {
                Some(old) => pen.next(old),
                None => pen.draft(EMBEDDINGS, &source.name),
            };
            draft.kind = source.row.table.name().to_owned();
            draft.fields.insert("model".to_owned(), model.to_owned());
            draft.fields.insert("hash".to_owned(), hash(&source.text));
            draft.fields.insert("vector".to_owned(), written(vector));
            changes.push(Change::Put(draft.into()));
        }
        Ok(Decision {
            changes,
            ..Decision::default()
        })
    })?;
    Ok(())
}

/// Normalised embeddings of texts.
fn embed<H: Host>(host: &H, texts: &[String]) -> Result<Vec<Vec<f32>>> {
    let embeddings = host.embed(texts)?;
    let dimensions = embeddings.dimensions as usize;
    let wanted = dimensions.checked_mul(texts.len());
    let finite = embeddings.values.iter().all(|value| value.is_finite());
    if dimensions == 0 || wanted != Some(embeddings.values.len()) || !finite {
        let (count, got) = (texts.len(), embeddings.values.len());
        let message = format!(
            "the embedder gave {got} numbers for {count} texts of {dimensions} dimensions, or numbers \
             that are not finite"
        );
        return Err(Error::new(Code::Unavailable, message).about("embed"));
    }
    Ok(embeddings
        .values
        .chunks(dimensions)
        .map(normalised)
        .collect())
}

fn normalised(vector: &[f32]) -> Vec<f32> {
    let length = libm::sqrt(similarity::dot(vector, vector));
    if length > 0.0 {
        vector
            .iter()
            .map(|value| (f64::from(*value) / length) as f32)
            .collect()
    } else {
        vector.to_vec()
    }
}

/// A vector as eight hex digits a number.
fn written(vector: &[f32]) -> String {
    vector
        .iter()
        .map(|value| format!("{:08x}", value.to_bits()))
        .collect()
}

fn read(text: &str) -> Option<Vec<f32>> {
    let number = |digits: &[u8]| {
        let digits = core::str::from_utf8(digits).ok()?;
        Some(f32::from_bits(u32::from_str_radix(digits, 16).ok()?))
    };
    text.as_bytes().chunks(8).map(number).collect()
}

/// A row and how similar it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Hit {
    /// The row.
    pub row: Row,
    /// The text that was embedded.
    pub text: String,
    /// Rounded to four decimals.
    pub similarity: f64,
}

/// Rows by similarity.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Similar {
    /// All rows with a current embedding, most similar first.
    pub hits: Vec<Hit>,
    /// Embeddings of another model, which were passed over.
    pub foreign: u32,
    /// Why nothing could be compared; else empty.
    pub degraded: String,
}

/// All rows with a current embedding of the host's model, most similar first.
///
/// # Errors
/// Those of the embedder.
pub fn similar<H: Host>(handle: &Handle<'_, H>, query: &str) -> Result<Similar> {
    let provider = handle.host.provider();
    if !provider.embeds {
        return Ok(Similar {
            degraded: NO_EMBEDDER.to_owned(),
            ..Similar::default()
        });
    }
    let space = Space::of(handle.store.state(), handle.call.caller)?;
    let current = current(
        &space,
        handle.store.state(),
        handle.call.now,
        &provider.model,
    );
    let foreign = current.foreign;
    if current.rows.is_empty() {
        let degraded = "nothing is embedded; run embed-sync".to_owned();
        return Ok(Similar {
            foreign,
            degraded,
            ..Similar::default()
        });
    }
    let query = embed(handle.host, &[query.to_string()])?.swap_remove(0);
    let vectors = current.rows.iter().map(|(_, vector)| vector.as_slice());
    let order = similarity::nearest(&query, vectors, usize::MAX);
    let hits = order
        .into_iter()
        .map(|(place, similarity)| {
            let source = &current.rows[place].0;
            Hit {
                row: source.row.clone(),
                text: source.text.clone(),
                similarity,
            }
        })
        .collect();
    Ok(Similar {
        hits,
        foreign,
        degraded: String::new(),
    })
}

/// Rows with their embeddings, as far as those are current.
struct Current {
    rows: Vec<(Source, Vec<f32>)>,
    foreign: u32,
}

fn current(space: &Space, state: &State, now: u64, model: &str) -> Current {
    let kept = kept(space, state);
    let foreign = kept
        .values()
        .filter(|record| field(record, "model") != model)
        .count();
    let rows = sources(space, state, now)
        .into_iter()
        .filter_map(|source| {
            let record = kept.get(&source.name)?;
            let right =
                field(record, "model") == model && field(record, "hash") == hash(&source.text);
            let vector = read(field(record, "vector")).filter(|_| right)?;
            Some((source, vector))
        })
        .collect();
    Current {
        rows,
        foreign: u32::try_from(foreign).unwrap_or(u32::MAX),
    }
}

/// The facts that repeat an earlier one by meaning, in the order of their numbers. Similarity alone
/// is no proof: a fact goes only when it says nothing else, by the rule that memories follow.
///
/// # Errors
/// `unavailable` when no fact has a current embedding.
pub fn repeated_facts<H: Host>(handle: &Handle<'_, H>, threshold: f64) -> Result<Vec<String>> {
    let provider = handle.host.provider();
    let space = Space::of(handle.store.state(), handle.call.caller)?;
    let mut current = current(
        &space,
        handle.store.state(),
        handle.call.now,
        &provider.model,
    );
    current
        .rows
        .retain(|(source, _)| source.row.table == Table::Facts);
    if !provider.embeds || current.rows.is_empty() {
        let message = "facts are compared by meaning only once they are embedded; run embed-sync";
        return Err(Error::new(Code::Unavailable, message).about("embed"));
    }
    let vectors: Vec<&[f32]> = current
        .rows
        .iter()
        .map(|(_, vector)| vector.as_slice())
        .collect();
    let repeats = similarity::repeats_if(&vectors, threshold, |earlier, later| {
        let row = |place: usize| &current.rows[place].0.row;
        restates(row(earlier), row(later))
    });
    Ok(repeats
        .into_iter()
        .map(|place| current.rows[place].0.row.id.clone())
        .collect())
}

/// Whether a fact says what an earlier one says, of the same entity.
fn restates(earlier: &Row, later: &Row) -> bool {
    let same =
        |column: &str| earlier.text(column).to_lowercase() == later.text(column).to_lowercase();
    let told = difference(earlier.text("content"), later.text("content"));
    same("entity") && told == Difference::Nothing
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn hashes_are_the_documented_ones() {
        assert_eq!(hash("Batch it [api]"), "cb7c18062ed928f6");
    }

    proptest! {
        #[test]
        fn vectors_read_back(vector in prop::collection::vec(any::<f32>(), 0..20)) {
            let bits = |vector: &[f32]| vector.iter().map(|v| v.to_bits()).collect::<Vec<_>>();
            prop_assert_eq!(read(&written(&vector)).map(|v| bits(&v)), Some(bits(&vector)));
        }
    }
}
