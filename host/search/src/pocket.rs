//! The default embedder: a sentence encoder with its weights compiled in.

use std::collections::HashMap;
use std::fmt;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::thread;

use pocket_encoder::Encoder;

use crate::{Cache, Embeddings, Error, Provider, Result, Search};

/// Texts that are embedded before progress is told and the cache written.
const BATCH: usize = 64;
/// The most of a text that the encoder takes, in bytes. It reads 128 tokens, far less than that.
const TEXT_BYTES_MAX: usize = 16 << 10;
/// How many embeddings one call may ask for.
const TEXTS_MAX: usize = 100_000;

/// Is told how many texts of a call are done, and of how many.
pub type Progress = Arc<dyn Fn(usize, usize) + Send + Sync>;

/// The encoder `pocket-encoder`: 384 numbers a text, unit length, no network and no files.
///
/// The same text gives the same bits on one machine, alone or in a batch. Other processors may
/// differ in the last bits: where answers are compared between machines, record them
/// ([`crate::Recorded`]). Text beyond 128 tokens is not seen. Blank text has the vector zero.
#[derive(Clone, Default)]
pub struct Pocket {
    cache: Option<Arc<Cache>>,
    progress: Option<Progress>,
}

impl Pocket {
    /// The encoder without a cache. The model is loaded when the first text comes.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Keeps embeddings in a file, keyed by the model and a hash of the text. A purged text
    /// leaves its hash and vector there until newer ones push them out; a host that must not
    /// keep even those goes without.
    ///
    /// # Errors
    /// When the file cannot be opened or is no cache.
    pub fn with_cache(mut self, path: &Path) -> std::io::Result<Self> {
        self.cache = Some(Arc::new(Cache::open(path)?));
        Ok(self)
    }

    /// Tells a function how far a call has come: at the start and after every 64 texts.
    #[must_use]
    pub fn with_progress(mut self, progress: Progress) -> Self {
        self.progress = Some(progress);
        self
    }

    /// Embeds texts that are distinct, not blank and not in the cache.
    fn encode(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>> {
        let encoder = Encoder::new().map_err(failed)?;
        let workers = thread::available_parallelism()
            .map_or(1, NonZeroUsize::get)
            .min(texts.len());
        if workers < 2 {
            return encoder.embed(texts).map_err(failed);
        }
        // Each text is computed by itself, so how they are dealt out changes no bit.
        let share = texts.len().div_ceil(workers);
        thread::scope(|scope| {
            let workers: Vec<_> = texts
                .chunks(share)
                .map(|texts| {
                    let encoder = encoder.clone();
                    scope.spawn(move || encoder.embed(texts))
                })
                .collect();
            let mut vectors = Vec::with_capacity(texts.len());
            for worker in workers {
                let share = worker
                    .join()
                    .map_err(|_| Error::Unavailable("the encoder stopped".into()))?;
                vectors.extend(share.map_err(failed)?);
            }
            Ok(vectors)
        })
    }
}

impl fmt::Debug for Pocket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pocket")
            .field("cache", &self.cache)
            .finish_non_exhaustive()
    }
}

impl Search for Pocket {
    fn describe(&self) -> Provider {
        let about = pocket_encoder::model_info();
        Provider {
            queries: false,
            embeds: true,
            reranks: false,
            model: identity(&about),
            dimensions: u32::try_from(about.dimensions).unwrap_or(0),
            scripts: vec!["Latn".into()],
        }
    }

    fn embed(&self, texts: &[String]) -> Result<Embeddings> {
        if texts.len() > TEXTS_MAX {
            return Err(Error::Invalid(format!(
                "{} texts at once, the limit is {TEXTS_MAX}",
                texts.len()
            )));
        }
        let about = pocket_encoder::model_info();
        let (model, dimensions) = (identity(&about), about.dimensions);
        let mut known: HashMap<&str, Vec<f32>> = HashMap::new();
        let mut values = Vec::with_capacity(texts.len() * dimensions);
        let tell = |done: usize| {
            if let Some(progress) = &self.progress {
                progress(done, texts.len());
            }
        };
        tell(0);
        for (index, batch) in texts.chunks(BATCH).enumerate() {
            let cut: Vec<&str> = batch.iter().map(|text| head(text)).collect();
            let missing = self.missing(&cut, &mut known, &model, dimensions);
            let vectors = if missing.is_empty() {
                Vec::new()
            } else {
                self.encode(&missing)?
            };
            if let Some(cache) = self.cache.as_ref().filter(|_| !missing.is_empty()) {
                let entries: Vec<_> = missing
                    .iter()
                    .copied()
                    .zip(vectors.iter().map(Vec::as_slice))
                    .collect();
                cache.put(&model, &entries);
            }
            known.extend(missing.into_iter().zip(vectors));
            for text in cut {
                match known.get(text) {
                    Some(vector) => values.extend_from_slice(vector),
                    None => values.resize(values.len() + dimensions, 0.0),
                }
            }
            tell(index * BATCH + batch.len());
        }
        Ok(Embeddings {
            dimensions: u32::try_from(dimensions).unwrap_or(0),
            values,
        })
    }
}

impl Pocket {
    /// Which texts neither this call nor the cache knows, each once; blank ones are left out.
    fn missing<'a>(
        &self,
        texts: &[&'a str],
        known: &mut HashMap<&'a str, Vec<f32>>,
        model: &str,
        dimensions: usize,
    ) -> Vec<&'a str> {
        let mut missing: Vec<&str> = Vec::new();
        for text in texts {
            if text.trim().is_empty() || known.contains_key(text) || missing.contains(text) {
                continue;
            }
            match self
                .cache
                .as_ref()
                .and_then(|cache| cache.get(model, text, dimensions))
            {
                Some(vector) => {
                    known.insert(text, vector);
                }
                None => missing.push(text),
            }
        }
        missing
    }
}

/// Name, weights and tokenizer: vectors of two models are never compared.
fn identity(about: &pocket_encoder::ModelInfo) -> String {
    format!("{} {} {}", about.id, about.revision, about.tokenizer_sha256)
}

/// The part of a text that can matter, cut where a character ends.
fn head(text: &str) -> &str {
    &text[..text.floor_char_boundary(TEXT_BYTES_MAX)]
}

fn failed(error: pocket_encoder::Error) -> Error {
    Error::Unavailable(error.to_string())
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    fn strings(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|text| (*text).to_owned()).collect()
    }

    fn cosine(a: &[f32], b: &[f32]) -> f64 {
        a.iter()
            .zip(b)
            .map(|(a, b)| f64::from(*a) * f64::from(*b))
            .sum()
    }

    #[test]
    fn a_text_has_the_same_bits_alone_in_a_batch_and_from_the_cache() {
        let root = tempfile::tempdir().unwrap();
        let texts: Vec<String> = (0..70)
            .map(|n| format!("note {n}: the kettle is on shelf {}", n * 7))
            .collect();
        let plain = Pocket::new();
        let all = plain.embed(&texts).unwrap();
        assert_eq!(all.values.len(), texts.len() * 384);
        let bits = |values: &[f32]| {
            values
                .iter()
                .map(|value| value.to_bits())
                .collect::<Vec<_>>()
        };
        for index in [0, 1, 63, 64, 69] {
            let one = plain.embed(&texts[index..=index]).unwrap();
            assert_eq!(
                bits(&one.values),
                bits(&all.values[index * 384..(index + 1) * 384])
            );
        }
        for _ in 0..2 {
            let cached = Pocket::new()
                .with_cache(&root.path().join("cache.sqlite"))
                .unwrap();
            assert_eq!(
                bits(&cached.embed(&texts).unwrap().values),
                bits(&all.values)
            );
        }
    }

    #[test]
    fn like_texts_are_near_and_blank_ones_are_zero() {
        let texts = strings(&[
            "Please send the document",
            "Transfer the file, please",
            "Bananas are yellow",
            " \n",
            "",
        ]);
        let values = Pocket::new().embed(&texts).unwrap().values;
        let row = |index: usize| &values[index * 384..(index + 1) * 384];
        assert!(cosine(row(0), row(1)) > cosine(row(0), row(2)) + 0.2);
        assert!((cosine(row(0), row(0)) - 1.0).abs() < 1e-5);
        assert!(row(3).iter().chain(row(4)).all(|number| *number == 0.0));
        assert!(Pocket::new().embed(&[]).unwrap().values.is_empty());
    }

    #[test]
    fn long_and_odd_texts_are_taken() {
        let texts = strings(&[
            &"\u{e9}".repeat(100_000),
            "\u{0}\u{1}",
            "\u{65e5}\u{672c}\u{8a9e}",
            "\u{1f600}",
        ]);
        let values = Pocket::new().embed(&texts).unwrap().values;
        assert!(values.iter().all(|number| number.is_finite()));
    }

    #[test]
    fn progress_reaches_the_end() {
        let seen = Arc::new(Mutex::new(Vec::new()));
        let told = Arc::clone(&seen);
        let pocket = Pocket::new().with_progress(Arc::new(move |done, of| {
            told.lock().unwrap().push((done, of))
        }));
        let texts: Vec<String> = (0..130).map(|n| format!("{}", n % 3)).collect();
        pocket.embed(&texts).unwrap();
        assert_eq!(
            *seen.lock().unwrap(),
            [(0, 130), (64, 130), (128, 130), (130, 130)]
        );
    }

    #[test]
    fn the_model_names_its_weights() {
        let provider = Pocket::new().describe();
        assert!(provider.embeds && !provider.queries && !provider.reranks);
        assert_eq!(provider.dimensions, 384);
        assert!(
            provider
                .model
                .starts_with("pocket-encoder/minilm-l3-q4-g32-v1 sha256:"),
            "{}",
            provider.model
        );
    }
}
