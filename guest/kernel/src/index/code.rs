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

/// The length that a bucket stands for.
fn bucket_length(bucket: u8) -> f64 {
    if bucket <= 7 {
        return f64::from(bucket) + 1.0;
    }
    let mut length = 8.0;
    for _ in 7..bucket {
        length *= f64::from(STEP);
    }
    length
}

/// Joins level and bucket.
pub fn code(level: u8, bucket: u8) -> u8 {
    level << 5 | bucket
}

/// The scores of all codes in a collection of this shape.
pub fn table(shape: &Shape) -> Table {
    let mut table = [0; 256];
    let mut lengths = [0.0; 32];
    for (bucket, length) in lengths.iter_mut().enumerate() {
        *length = bucket_length(bucket as u8);
    }
    for (code, score) in table.iter_mut().enumerate() {
        let frequency = f64::from(LEVELS[code >> 5]);
        let value = shape.saturate(frequency, lengths[code & 31]);
        *score = (value * f64::from(1u32 << SCALE_BITS) + 0.5) as u32;
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
                let ratio = bucket_length(here) / f64::from(length);
                assert!((0.86..1.17).contains(&ratio), "{length}: {ratio}");
            }
        }
        assert_eq!(before, 31);
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
