//! Nearest vectors by cosine, rounded the way DOE documents it, and greedy removal of near
//! duplicates.

use crate::sort::Arrange as _;
use alloc::{format, vec::Vec};

/// The dot product in the order of the numbers; numbers beyond the shorter vector count as 0.
pub fn dot(a: &[f32], b: &[f32]) -> f64 {
    a.iter()
        .zip(b)
        .map(|(a, b)| f64::from(*a) * f64::from(*b))
        .sum()
}

/// The cosine of the angle between two vectors: their dot product once both have length 1, which
/// numbers that were rounded on their way have only nearly. 0 when one has no length.
pub fn cosine(a: &[f32], b: &[f32]) -> f64 {
    cosine_of((a, length(a)), (b, length(b)))
}

fn length(vector: &[f32]) -> f64 {
    libm::sqrt(dot(vector, vector))
}

/// [`cosine`] of two vectors with their lengths.
fn cosine_of((a, of_a): (&[f32], f64), (b, of_b): (&[f32], f64)) -> f64 {
    let lengths = of_a * of_b;
    if lengths > 0.0 {
        dot(a, b) / lengths
    } else {
        0.0
    }
}

/// A similarity rounded to four decimals, halves of the exact value to even.
pub fn rounded(similarity: f64) -> f64 {
    let rounded: f64 = format!("{similarity:.4}").parse().unwrap_or(0.0);
    rounded + 0.0
}

/// The `limit` vectors most similar to the query: their numbers and rounded similarities,
/// highest first, equal ones in the order given.
pub fn nearest<'v>(
    query: &[f32],
    vectors: impl Iterator<Item = &'v [f32]>,
    limit: usize,
) -> Vec<(usize, f64)> {
    let mut found: Vec<(usize, f64)> = vectors
        .enumerate()
        .map(|(number, vector)| (number, rounded(cosine(query, vector))))
        .collect();
    found.arrange_by(|a, b| b.1.total_cmp(&a.1));
    found.truncate(limit);
    found
}

/// Most vectors that are compared with one another in one call: each with each, and their number
/// is the caller's.
pub const COMPARED: usize = 2_048;

/// Numbers of the vectors that repeat an earlier one: in the order given, each vector that is
/// kept removes every later one at or above the threshold; a removed one removes nothing.
pub fn repeats(vectors: &[&[f32]], threshold: f64) -> Vec<usize> {
    repeats_if(vectors, threshold, |_, _| true)
}

/// As [`repeats`], where an earlier vector removes a later one only if `may` lets it: it is asked
/// with their numbers.
pub fn repeats_if(
    vectors: &[&[f32]],
    threshold: f64,
    may: impl Fn(usize, usize) -> bool,
) -> Vec<usize> {
    let vectors: Vec<(&[f32], f64)> = vectors.iter().map(|one| (*one, length(one))).collect();
    let mut kept: Vec<usize> = Vec::new();
    let mut removed = Vec::new();
    for (number, vector) in vectors.iter().enumerate() {
        let repeats = |earlier: &usize| {
            cosine_of(vectors[*earlier], *vector) >= threshold && may(*earlier, number)
        };
        if kept.iter().any(repeats) {
            removed.push(number);
        } else {
            kept.push(number);
        }
    }
    removed
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;

    #[test]
    fn equal_after_rounding_keeps_the_given_order() {
        let vectors: [&[f32]; 3] = [&[0.99995, 0.01], &[1.0, 0.0], &[0.0, 1.0]];
        let found = nearest(&[1.0, 0.0], vectors.into_iter(), 2);
        assert_eq!(found, vec![(1, 1.0), (0, 0.9999)]);
        assert_eq!(rounded(-0.00001).to_bits(), 0.0_f64.to_bits());
    }

    #[test]
    fn removed_vectors_remove_nothing() {
        let vectors: [&[f32]; 3] = [
            &[0.995_037, 0.099_504],
            &[1.0, 0.0],
            &[0.995_037, -0.099_504],
        ];
        assert_eq!(repeats(&vectors, 0.995), vec![1]);
    }
}
