//! Embeddings and scores that were recorded before.

use std::collections::HashMap;

use crate::{Embeddings, Error, Provider, Result, Search};

/// Answers from recordings, so that every host gives the same vectors. A text that was not
/// recorded is an error, or has the vector zero where [`Recorded::with_default`] asked for it.
#[derive(Clone, Debug, Default)]
pub struct Recorded {
    model: String,
    dimensions: u32,
    scripts: Vec<String>,
    lenient: bool,
    vectors: HashMap<String, Vec<f32>>,
    scores: HashMap<(String, String), f32>,
}

impl Recorded {
    /// No recordings yet, of a model by its identity.
    #[must_use]
    pub fn new(model: impl Into<String>, dimensions: u32) -> Self {
        Self {
            model: model.into(),
            dimensions,
            ..Self::default()
        }
    }

    /// Narrows the model to scripts, as ISO 15924 codes.
    #[must_use]
    pub fn covering(mut self, scripts: &[&str]) -> Self {
        self.scripts = scripts.iter().map(|script| (*script).to_owned()).collect();
        self
    }

    /// Gives texts that were not recorded the vector zero instead of an error.
    #[must_use]
    pub fn with_default(mut self) -> Self {
        self.lenient = true;
        self
    }

    /// Records the vector of a text.
    ///
    /// # Errors
    /// [`Error::Invalid`] when it has another dimension than the model or is not finite.
    pub fn record(&mut self, text: impl Into<String>, vector: Vec<f32>) -> Result<()> {
        if vector.len() != self.dimensions as usize {
            return Err(Error::Invalid(format!(
                "a vector has {} numbers, the model has {}",
                vector.len(),
                self.dimensions
            )));
        }
        if vector.iter().any(|number| !number.is_finite()) {
            return Err(Error::Invalid(
                "a vector holds a number that is not finite".into(),
            ));
        }
        self.vectors.insert(text.into(), vector);
        Ok(())
    }

    /// Records how well a text answers a query.
    pub fn record_score(&mut self, query: impl Into<String>, text: impl Into<String>, score: f32) {
        self.scores.insert((query.into(), text.into()), score);
    }
}

impl Search for Recorded {
    fn describe(&self) -> Provider {
        Provider {
            queries: false,
            embeds: self.dimensions > 0,
            reranks: !self.scores.is_empty(),
            model: self.model.clone(),
            dimensions: self.dimensions,
            scripts: self.scripts.clone(),
        }
    }

    fn embed(&self, texts: &[String]) -> Result<Embeddings> {
        let mut values = Vec::with_capacity(texts.len() * self.dimensions as usize);
        for (index, text) in texts.iter().enumerate() {
            match self.vectors.get(text) {
                Some(vector) => values.extend_from_slice(vector),
                None if self.lenient => values.resize(values.len() + self.dimensions as usize, 0.0),
                None => return Err(Error::Unavailable(format!("text {index} was not recorded"))),
            }
        }
        Ok(Embeddings {
            dimensions: self.dimensions,
            values,
        })
    }

    fn rerank(&self, query: &str, texts: &[String]) -> Result<Vec<f32>> {
        if self.scores.is_empty() {
            return Err(Error::Unsupported("rerank"));
        }
        let score = |text: &String| self.scores.get(&(query.to_owned(), text.clone())).copied();
        texts
            .iter()
            .enumerate()
            .map(|(index, text)| {
                score(text)
                    .ok_or_else(|| Error::Unavailable(format!("text {index} was not recorded")))
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_what_was_recorded_and_nothing_else() {
        let mut recorded = Recorded::new("test", 2).covering(&["Latn"]);
        recorded.record("a", vec![1.0, 2.0]).unwrap();
        recorded.record("b", vec![3.0, 4.0]).unwrap();
        assert!(matches!(
            recorded.record("c", vec![1.0]),
            Err(Error::Invalid(_))
        ));
        assert!(matches!(
            recorded.record("c", vec![1.0, f32::NAN]),
            Err(Error::Invalid(_))
        ));
        let both = recorded.embed(&["b".into(), "a".into()]).unwrap();
        assert_eq!(
            both,
            Embeddings {
                dimensions: 2,
                values: vec![3.0, 4.0, 1.0, 2.0]
            }
        );
        assert!(matches!(
            recorded.embed(&["x".into()]),
            Err(Error::Unavailable(_))
        ));
        let lenient = recorded.clone().with_default();
        assert_eq!(
            lenient.embed(&["x".into(), "a".into()]).unwrap().values,
            [0.0, 0.0, 1.0, 2.0]
        );
        assert!(!recorded.describe().reranks);
        recorded.record_score("q", "a", 0.5);
        assert!(recorded.describe().reranks);
        assert_eq!(recorded.rerank("q", &["a".into()]), Ok(vec![0.5]));
        assert!(recorded.rerank("q", &["b".into()]).is_err());
    }
}
