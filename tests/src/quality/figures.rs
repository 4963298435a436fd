//! The figures of one query, and their means.

use std::{collections::BTreeMap, fmt};

use serde_json::{Value, json};
use vademecum_runtime::{Entropy as _, SeededEntropy};

/// Figures of one query, or means of several.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Figures {
    /// Normalised discounted gain of the first ten; the gain is the grade.
    pub(super) ndcg10: f64,
    /// The first hit is relevant.
    pub(super) r1: f64,
    /// Share of the relevant ones among the first five.
    pub(super) r5: f64,
    /// The same among the first ten.
    pub(super) r10: f64,
    /// One over the place of the first relevant hit among the first ten.
    pub(super) mrr: f64,
}

/// One query, judged.
#[derive(Clone, Debug)]
pub(super) struct Judged {
    /// What it is reported under.
    pub(super) label: String,
    /// It has no answer.
    pub(super) off_topic: bool,
    /// It is one of the even ones.
    pub(super) even: bool,
    /// It got one.
    pub(super) answered: bool,
    /// Its figures.
    pub(super) figures: Figures,
}

impl Figures {
    /// Judges a ranking against grades.
    pub(super) fn of(found: &[String], grades: &BTreeMap<String, f64>) -> Self {
        let relevant = grades.values().filter(|grade| **grade > 0.0).count();
        if relevant == 0 {
            return Self::default();
        }
        let grade = |id: &String| grades.get(id).copied().unwrap_or(0.0).max(0.0);
        let gain = |place: usize, grade: f64| grade / (place as f64 + 2.0).log2();
        let got: f64 = found
            .iter()
            .take(10)
            .enumerate()
            .map(|(place, id)| gain(place, grade(id)))
            .sum();
        let mut ideal: Vec<f64> = grades
            .values()
            .copied()
            .filter(|grade| *grade > 0.0)
            .collect();
        ideal.sort_by(|a, b| b.total_cmp(a));
        let best: f64 = ideal
            .iter()
            .take(10)
            .enumerate()
            .map(|(place, grade)| gain(place, *grade))
            .sum();
        let share = |depth: usize| {
            let hits = found
                .iter()
                .take(depth)
                .filter(|id| grade(id) > 0.0)
                .count();
            hits as f64 / relevant as f64
        };
        let first = found.iter().take(10).position(|id| grade(id) > 0.0);
        Self {
            ndcg10: got / best,
            r1: f64::from(u8::from(first == Some(0))),
            r5: share(5),
            r10: share(10),
            mrr: first.map_or(0.0, |place| 1.0 / (place as f64 + 1.0)),
        }
    }

    /// The means; zeros for none.
    pub(super) fn mean<'a>(list: impl Iterator<Item = &'a Self>) -> Self {
        let (mut sum, mut count) = (Self::default(), 0.0);
        for one in list {
            sum.ndcg10 += one.ndcg10;
            sum.r1 += one.r1;
            sum.r5 += one.r5;
            sum.r10 += one.r10;
            sum.mrr += one.mrr;
            count += 1.0;
        }
        if count == 0.0 {
            return sum;
        }
        Self {
            ndcg10: sum.ndcg10 / count,
            r1: sum.r1 / count,
            r5: sum.r5 / count,
            r10: sum.r10 / count,
            mrr: sum.mrr / count,
        }
    }

    pub(super) fn json(&self) -> Value {
        json!({
            "ndcg10": round(self.ndcg10),
            "r1": round(self.r1),
            "r5": round(self.r5),
            "r10": round(self.r10),
            "mrr": round(self.mrr),
        })
    }
}

/// A mean of paired differences with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Difference {
    mean: f64,
    low: f64,
    high: f64,
}

/// Resamples of a bootstrap.
const RESAMPLES: usize = 2_000;

impl Difference {
    /// Paired bootstrap (Efron 1979, percentiles): means of as many differences drawn with
    /// replacement. Zeros for none.
    pub(super) fn of(differences: &[f64]) -> Self {
        let count = differences.len().max(1) as f64;
        let draws = SeededEntropy::new(1);
        let resample = || {
            let draw = |_| differences[draws.next() as usize % differences.len()];
            (0..differences.len()).map(draw).sum::<f64>() / count
        };
        let mut means: Vec<f64> = (0..RESAMPLES).map(|_| resample()).collect();
        means.sort_by(f64::total_cmp);
        let at = |share: f64| means[((RESAMPLES - 1) as f64 * share).round() as usize];
        Self {
            mean: differences.iter().sum::<f64>() / count,
            low: at(0.025),
            high: at(0.975),
        }
    }

    pub(super) fn json(&self) -> Value {
        json!([round(self.mean), round(self.low), round(self.high)])
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { mean, low, high } = self;
        write!(f, "{mean:+.3} [{low:+.3}, {high:+.3}]")
    }
}

/// Four decimals.
pub(super) fn round(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_follow_their_definitions() {
        let grades: BTreeMap<String, f64> = [("a".to_string(), 2.0), ("b".to_string(), 1.0)]
            .into_iter()
            .collect();
        let found = ["x", "b", "a"].map(String::from);
        let figures = Figures::of(&found, &grades);
        let best = 2.0 + 1.0 / 3f64.log2();
        let got = 1.0 / 3f64.log2() + 2.0 / 2.0;
        assert!((figures.ndcg10 - got / best).abs() < 1e-12);
        assert_eq!((figures.r1, figures.r5, figures.mrr), (0.0, 1.0, 0.5));
    }

    #[test]
    fn intervals_hold_the_mean_and_tell_what_is_sure() {
        let none = Difference::of(&[]);
        assert_eq!((none.mean, none.low, none.high), (0.0, 0.0, 0.0));
        let same = Difference::of(&[0.25; 40]);
        assert_eq!((same.mean, same.low, same.high), (0.25, 0.25, 0.25));
        // Of 100 fair differences of +1 and -1 the mean lies within two times 0.1.
        let fair: Vec<f64> = (0..100).map(|at| f64::from(at % 2 * 2 - 1)).collect();
        let fair = Difference::of(&fair);
        assert!(fair.low < -0.15 && fair.low > -0.25 && fair.high > 0.15 && fair.high < 0.25);
        assert_eq!(fair, fair);
    }
}
