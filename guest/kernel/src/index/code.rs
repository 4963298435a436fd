//! The code byte of a posting: how often a term occurs and how long its text is.
//!
//! Three bits hold one of eight frequency levels, five bits one of 32 length buckets. A table of
//! 256 saturated frequencies turns a code into a score, so that an insert, which moves the mean
//! length, re-scores nothing.

use crate::rank::bm25::Shape;

/// Frequencies that the eight levels stand for. The first serves fields that weigh less than one.
pub const LEVELS: [f32; 8] = [0.5, 1.0, 2.0, 3.0, 4.0, 6.0, 9.0, 16.0];

/// Growth of the buckets above eight words.
const STEP: f32 = 1.3;

/// Fraction bits of scores: a score is a multiple of 2^-16.
pub const SCALE_BITS: u32 = 16;

/// Codes to scores, scaled by 2^16.
pub type Table = [u32; 256];

/// The level that is nearest to a weighted frequency, by ratio.
pub fn level(frequency: f32) -> u8 {
    let mut level = 0;
    // Between two levels the geometric mean decides.
    while level < 7 && frequency * frequency >= LEVELS[level] * LEVELS[level + 1] {
        level += 1;
    }
    level as u8
}

/// The bucket of a length in content words: exact up to eight, then by steps of 1.3.
pub fn bucket(length: u32) -> u8 {
    if length <= 8 {
        return length.max(1) as u8 - 1;
    }
    let mut bucket = 7;
    let mut border = 8.0 * libm::sqrtf(STEP);
    while bucket < 31 && border < length as f32 {
        border *= STEP;
        bucket += 1;
    }
    bucket
}

/// The lengths that the buckets stand for.
fn bucket_lengths() -> [f64; 32] {
    let mut lengths = [0.0; 32];
    let mut length = 0.0;
    for (bucket, one) in lengths.iter_mut().enumerate() {
        length = match bucket {
            0..=7 => length + 1.0,
            _ => length * f64::from(STEP),
        };
        *one = length;
    }
    lengths
}

/// Joins level and bucket.
pub fn code(level: u8, bucket: u8) -> u8 {
    level << 5 | bucket
}

/// The scores of all codes in a collection of this shape.
pub fn table(shape: &Shape) -> Table {
    let mut table = [0; 256];
    // What does not depend on the frequency is worked out once a bucket.
    let slowness = bucket_lengths().map(|length| shape.slowness(length));
    for (level, row) in LEVELS.iter().zip(table.chunks_exact_mut(32)) {
        let frequency = f64::from(*level);
        for (score, &slowness) in row.iter_mut().zip(&slowness) {
            let value = shape.saturate_by(frequency, slowness);
            *score = (value * f64::from(1u32 << SCALE_BITS) + 0.5) as u32;
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_and_buckets_are_monotone() {
        assert_eq!(
            [0.5, 1.0, 2.0, 3.0, 4.0, 5.0, 8.0, 13.0, 99.0].map(level),
            [0, 1, 2, 3, 4, 5, 6, 7, 7]
        );
        assert_eq!((bucket(0), bucket(1), bucket(8)), (0, 0, 7));
        let mut before = 0;
        for length in 1..10_000 {
            let here = bucket(length);
            assert!(here == before || here == before + 1);
            before = here;
            if here > 7 && here < 31 {
                let ratio = bucket_lengths()[usize::from(here)] / f64::from(length);
                assert!((0.86..1.17).contains(&ratio), "{length}: {ratio}");
            }
        }
        assert_eq!(before, 31);
    }

    #[test]
    fn the_table_has_the_scores_of_the_formula() {
        let shape = Shape::of(1_000, 37_123);
        let (table, lengths) = (table(&shape), bucket_lengths());
        for (at, &score) in table.iter().enumerate() {
            let value = shape.saturate(f64::from(LEVELS[at >> 5]), lengths[at & 31]);
            assert_eq!(score, (value * 65_536.0 + 0.5) as u32, "{at}");
        }
    }

    #[test]
    fn table_falls_with_length_and_grows_with_frequency() {
        let table = table(&Shape::of(10, 1000));
        for code in 0..=255usize {
            assert!(code & 31 == 31 || table[code] >= table[code + 1]);
            assert!(code >= 224 || table[code] < table[code + 32]);
        }
    }
}
