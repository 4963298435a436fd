//! BM25 whose length normalisation follows the collection.
//!
//! `score(t, d) = idf(t) * tf * (k1 + 1) / (tf + k1 * (1 - b + b * length / mean))` with
//! `idf = ln(1 + (N - df + 0.5) / (df + 0.5))` (Robertson and Sparck Jones, floored above zero
//! as in Lucene). `k1` and `b` grow with the mean length: in turns of a conversation a second
//! mention and a long text say little, in abstracts and pages they say much.

/// Mean content words at which the classic constants are reached.
const SETTLED_MEAN: f64 = 45.0;

/// Constants of one collection.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shape {
    /// How slowly repeated mentions saturate.
    pub k1: f64,
    /// How much length counts, 0 to 1.
    pub b: f64,
    /// Mean content words of a text, at least 1.
    pub mean: f64,
}

impl Shape {
    /// The constants for `documents` texts with `length` content words in all.
    pub fn of(documents: u64, length: u64) -> Self {
        let mean = if documents == 0 {
            1.0
        } else {
            (length as f64 / documents as f64).max(1.0)
        };
        let settled = (mean / SETTLED_MEAN).min(1.0);
        Self {
            k1: (0.4 + mean / SETTLED_MEAN).min(1.2),
            b: 0.75 * settled,
            mean,
        }
    }

    /// The saturated term frequency, before idf: 0 to `k1 + 1`.
    pub fn saturate(&self, frequency: f64, length: f64) -> f64 {
        self.saturate_by(frequency, self.slowness(length))
    }

    /// The part of [`Shape::saturate`] that does not depend on the frequency.
    pub fn slowness(&self, length: f64) -> f64 {
        let norm = 1.0 - self.b + self.b * length / self.mean;
        self.k1 * norm
    }

    /// [`Shape::saturate`], given [`Shape::slowness`].
    pub fn saturate_by(&self, frequency: f64, slowness: f64) -> f64 {
        frequency * (self.k1 + 1.0) / (frequency + slowness)
    }
}

/// Inverse document frequency of a term that `frequency` of `documents` texts contain.
pub fn idf(documents: u64, frequency: u64) -> f64 {
    let (n, df) = (documents as f64, frequency as f64);
    libm::log(1.0 + (n - df + 0.5).max(0.0) / (df + 0.5))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_follow_the_mean_length() {
        let turns = Shape::of(100, 900);
        assert!((turns.k1 - 0.6).abs() < 1e-12 && (turns.b - 0.15).abs() < 1e-12);
        let pages = Shape::of(100, 90_000);
        assert_eq!((pages.k1, pages.b), (1.2, 0.75));
        assert_eq!(Shape::of(0, 0).mean, 1.0);
    }

    #[test]
    fn rare_terms_weigh_more_and_none_is_negative() {
        assert!(idf(1000, 1) > idf(1000, 500) && idf(1000, 1000) > 0.0);
        assert!((idf(10, 3) - libm::log(1.0 + 7.5 / 3.5)).abs() < 1e-15);
    }
}
