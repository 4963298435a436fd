//! Embeddings of texts: 8-bit whole numbers with one scale a vector, scanned in full.
//!
//! A vector is brought to length one and each number to a whole one between -127 and 127; the
//! cosine of two vectors is their whole-number product times both scales, off by less than 0.01
//! for the usual few hundred dimensions. All vectors are of one model, known by its identity;
//! vectors of another are not compared and not an error: they are to be made anew. A document may
//! be known to have none: a blank one, or one in a script that the model does not cover.

use alloc::{collections::BTreeSet, format, string::String, vec::Vec};

use serde::{Deserialize, Serialize};

use super::segment::NumberMap;
use crate::error::{Error, Result};

const FORMAT: u8 = 1;
/// Numbers in the longest vector.
pub const DIMENSIONS: usize = 4_096;
/// Numbers of two vectors that are multiplied in one turn of the loop.
const LANES: usize = 32;

/// Which model vectors come from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model {
    /// Name, version and hash of the weights.
    pub identity: String,
    /// Numbers in a vector, at most [`DIMENSIONS`].
    pub dimensions: usize,
}

/// The vectors of a store.
#[derive(Debug, Default)]
pub struct Vectors {
    model: Model,
    /// Rows of `model.dimensions` numbers.
    numbers: Vec<i8>,
    scales: Vec<f32>,
    docs: Vec<u32>,
    rows: NumberMap<u32, u32>,
    /// Documents that are known to have none.
    without: BTreeSet<u32>,
}

/// A vector as it is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Quantised {
    numbers: Vec<i8>,
    scale: f32,
}

impl Quantised {
    /// Brings a vector to length one and to whole numbers.
    ///
    /// # Errors
    /// `invalid` for a number that is not finite, for no number and for nothing but zeros.
    pub fn new(vector: &[f32]) -> Result<Self> {
        if let Some(at) = vector.iter().position(|number| !number.is_finite()) {
            let message = format!("number {at} of the vector is {}", vector[at]);
            return Err(Error::invalid("vector", message));
        }
        let square: f64 = vector
            .iter()
            .map(|&number| f64::from(number) * f64::from(number))
            .sum();
        let largest = vector
            .iter()
            .fold(0.0f32, |largest, number| largest.max(number.abs()));
        if largest == 0.0 {
            return Err(Error::invalid(
                "vector",
                "the vector has no number but zero",
            ));
        }
        let step = f64::from(largest) / 127.0;
        let whole = |&number: &f32| libm::round(f64::from(number) / step) as i8;
        let scale = (step / libm::sqrt(square)) as f32;
        Ok(Self {
            numbers: vector.iter().map(whole).collect(),
            scale,
        })
    }
}

impl Vectors {
    /// An empty set for a model.
    ///
    /// # Errors
    /// `invalid` for more dimensions than [`DIMENSIONS`] or none.
    pub fn new(model: Model) -> Result<Self> {
        if model.dimensions == 0 || model.dimensions > DIMENSIONS {
            let message = format!(
                "a model has 1 to {DIMENSIONS} dimensions, not {}",
                model.dimensions
            );
            return Err(Error::invalid("dimensions", message));
        }
        Ok(Self {
            model,
            ..Self::default()
        })
    }

    /// The model.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// How many vectors there are.
    pub fn len(&self) -> usize {
        self.docs.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.docs.is_empty()
    }

    /// Whether a document has a vector.
    pub fn contains(&self, doc: u32) -> bool {
        self.rows.contains_key(&doc)
    }

    /// Whether a document has a vector or is known to have none.
    pub fn knows(&self, doc: u32) -> bool {
        self.contains(doc) || self.without.contains(&doc)
    }

    /// Whether nothing is known of any document.
    pub fn knows_nothing(&self) -> bool {
        self.docs.is_empty() && self.without.is_empty()
    }

    /// Says that a document has no vector.
    pub fn leave_out(&mut self, doc: u32) {
        self.remove(doc);
        self.without.insert(doc);
    }

    /// Sets the vector of a document.
    ///
    /// # Errors
    /// `invalid` when it has another number of dimensions than the model.
    pub fn insert(&mut self, doc: u32, vector: &Quantised) -> Result<()> {
        self.fits(vector)?;
        self.remove(doc);
        self.rows.insert(doc, self.docs.len() as u32);
        self.docs.push(doc);
        self.scales.push(vector.scale);
        self.numbers.extend_from_slice(&vector.numbers);
        Ok(())
    }

    fn fits(&self, vector: &Quantised) -> Result<()> {
        let (here, wanted) = (vector.numbers.len(), self.model.dimensions);
        if here == wanted {
            return Ok(());
        }
        Err(Error::invalid(
            "vector",
            format!("the vector has {here} numbers, the model {wanted}"),
        ))
    }

    /// Takes out what is known of a document; returns whether that was anything.
    pub fn remove(&mut self, doc: u32) -> bool {
        let Some(row) = self.rows.remove(&doc) else {
            return self.without.remove(&doc);
        };
        let (row, size) = (row as usize, self.model.dimensions);
        let last = self.docs.len() - 1;
        // The last row moves into the gap.
        self.numbers.copy_within(last * size.., row * size);
        self.numbers.truncate(last * size);
        self.scales.swap_remove(row);
        self.docs.swap_remove(row);
        if row < last {
            self.rows.insert(self.docs[row], row as u32);
        }
        true
    }

    /// The `limit` documents that pass the filter with the largest cosines, best first; of equal
    /// ones, the one that stands `before` the other.
    ///
    /// # Errors
    /// `invalid` when the question has another number of dimensions than the model.
    pub fn nearest(
        &self,
        question: &Quantised,
        filter: &mut dyn FnMut(u32) -> bool,
        before: &dyn Fn(u32, u32) -> bool,
        limit: usize,
    ) -> Result<Vec<(u32, f64)>> {
        self.fits(question)?;
        let mut best: Vec<(f32, u32)> = Vec::new();
        let mut worst = f32::MIN;
        let rows = self.numbers.chunks_exact(self.model.dimensions.max(1));
        for ((row, &scale), &doc) in rows.zip(&self.scales).zip(&self.docs) {
            let cosine = product(row, &question.numbers) as f32 * scale;
            if best.len() >= limit && cosine < worst || !filter(doc) {
                continue;
            }
            let at = best.partition_point(|&(other, number)| {
                other > cosine || other == cosine && before(number, doc)
            });
            best.insert(at, (cosine, doc));
            best.truncate(limit);
            worst = best.last().map_or(f32::MIN, |last| last.0);
        }
        let scale = f64::from(question.scale);
        Ok(best
            .into_iter()
            .map(|(cosine, doc)| (doc, f64::from(cosine) * scale))
            .collect())
    }

    /// The cosine of a document's vector to the question, if it has one of this size.
    pub fn cosine(&self, question: &Quantised, doc: u32) -> Option<f64> {
        let row = *self.rows.get(&doc)? as usize;
        let size = self.model.dimensions;
        if question.numbers.len() != size {
            return None;
        }
        let numbers = &self.numbers[row * size..(row + 1) * size];
        let cosine = product(numbers, &question.numbers) as f32 * self.scales[row];
        Some(f64::from(cosine) * f64::from(question.scale))
    }

    /// The bytes of what is known of these documents, ascending: the model, those without a
    /// vector, the vectors.
    pub fn encode_page(&self, docs: &[u32]) -> Vec<u8> {
        let own: Vec<(u32, u32)> = docs
            .iter()
            .filter_map(|&doc| Some((doc, *self.rows.get(&doc)?)))
            .collect();
        let mut page = Vec::from([FORMAT]);
        page.extend_from_slice(&(self.model.dimensions as u32).to_le_bytes());
        page.extend_from_slice(&(self.model.identity.len() as u32).to_le_bytes());
        page.extend_from_slice(self.model.identity.as_bytes());
        let without: Vec<u32> = docs
            .iter()
            .copied()
            .filter(|doc| self.without.contains(doc))
            .collect();
        page.extend_from_slice(&(without.len() as u32).to_le_bytes());
        for doc in without {
            page.extend_from_slice(&doc.to_le_bytes());
        }
        for (doc, row) in own {
            let (row, size) = (row as usize, self.model.dimensions);
            page.extend_from_slice(&doc.to_le_bytes());
            page.extend_from_slice(&self.scales[row].to_le_bytes());
            page.extend(
                self.numbers[row * size..(row + 1) * size]
                    .iter()
                    .map(|&number| number as u8),
            );
        }
        page
    }

    /// Takes in the vectors of a page whose documents pass. The first page decides the model; a
    /// page of another model is left out. Returns whether it was taken.
    ///
    /// # Errors
    /// `corrupt` when the bytes are no page.
    pub fn restore_page(
        &mut self,
        bytes: &[u8],
        passes: &mut dyn FnMut(u32) -> bool,
    ) -> Result<bool> {
        let corrupt = || {
            Error::corrupt(
                "vector page",
                "the vector page is cut short or out of order",
            )
        };
        let Some((&FORMAT, rest)) = bytes.split_first() else {
            return if bytes.is_empty() {
                Err(corrupt())
            } else {
                Ok(false)
            };
        };
        let (dimensions, rest) = number(rest).ok_or_else(corrupt)?;
        let (length, rest) = number(rest).ok_or_else(corrupt)?;
        let (identity, rows) = rest.split_at_checked(length as usize).ok_or_else(corrupt)?;
        let identity = core::str::from_utf8(identity).map_err(|_| corrupt())?;
        let (left_out, rows) = number(rows).ok_or_else(corrupt)?;
        let (left_out, rows) = rows
            .split_at_checked((left_out as usize).saturating_mul(4))
            .ok_or_else(corrupt)?;
        let model = Model {
            identity: identity.into(),
            dimensions: dimensions as usize,
        };
        if self.knows_nothing() && self.model != model {
            *self = Self::new(model).map_err(|_| corrupt())?;
        } else if self.model != model {
            return Ok(false);
        }
        let size = 8 + self.model.dimensions;
        if !rows.len().is_multiple_of(size) {
            return Err(corrupt());
        }
        for row in rows.chunks_exact(size) {
            let (doc, row) = number(row).ok_or_else(corrupt)?;
            let (scale, numbers) = number(row).ok_or_else(corrupt)?;
            let scale = f32::from_bits(scale);
            if !scale.is_finite() || scale <= 0.0 {
                return Err(corrupt());
            }
            if passes(doc) {
                let numbers = numbers.iter().map(|&byte| byte as i8).collect();
                self.insert(doc, &Quantised { numbers, scale })?;
            }
        }
        for doc in left_out.chunks_exact(4) {
            let (doc, _) = number(doc).ok_or_else(corrupt)?;
            if passes(doc) {
                self.leave_out(doc);
            }
        }
        Ok(true)
    }

    /// Bytes that the vectors take in memory.
    pub fn memory(&self) -> usize {
        self.numbers.capacity() + self.scales.capacity() * 8 + self.rows.capacity() * 10
    }
}

fn number(bytes: &[u8]) -> Option<(u32, &[u8])> {
    let (four, rest) = bytes.split_first_chunk::<4>()?;
    Some((u32::from_le_bytes(*four), rest))
}

/// The product of two rows. Whole numbers, so that their order does not matter.
fn product(a: &[i8], b: &[i8]) -> i32 {
    let ((left, left_rest), (right, right_rest)) = (a.as_chunks(), b.as_chunks());
    let rest = left_rest.iter().zip(right_rest);
    let tail: i32 = rest.map(|(&x, &y)| i32::from(x) * i32::from(y)).sum();
    blocks(left, right) + tail
}

/// Sums side by side, so that the compiler uses vector instructions.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
fn blocks(left: &[[i8; LANES]], right: &[[i8; LANES]]) -> i32 {
    let mut sums = [0i32; LANES / 2];
    for (x, y) in left.iter().zip(right) {
        for (lane, sum) in sums.iter_mut().enumerate() {
            let product = |at: usize| i32::from(i16::from(x[at]) * i16::from(y[at]));
            *sum += product(lane) + product(lane + LANES / 2);
        }
    }
    sums.iter().sum()
}

/// The same with the instruction for it, which the compiler does not find by itself: two
/// neighbouring products of 16-bit numbers and their sum.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
fn blocks(left: &[[i8; LANES]], right: &[[i8; LANES]]) -> i32 {
    use core::arch::wasm32::{
        i8x16, i16x8_extend_high_i8x16 as high, i16x8_extend_low_i8x16 as low, i32x4_add,
        i32x4_dot_i16x8 as dot, i32x4_extract_lane as lane, i32x4_splat, v128,
    };
    fn load(numbers: &[i8]) -> v128 {
        let Some(&[a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p]) = numbers.first_chunk() else {
            return i32x4_splat(0);
        };
        i8x16(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p)
    }
    let mut sums = [i32x4_splat(0); 2];
    for (x, y) in left.iter().zip(right) {
        for from in [0, 16] {
            let (x, y) = (load(&x[from..]), load(&y[from..]));
            sums[0] = i32x4_add(sums[0], dot(low(x), low(y)));
            sums[1] = i32x4_add(sums[1], dot(high(x), high(y)));
        }
    }
    let sum = i32x4_add(sums[0], sums[1]);
    lane::<0>(sum) + lane::<1>(sum) + lane::<2>(sum) + lane::<3>(sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;
    use proptest::prelude::*;

    fn set(rows: &[Vec<f32>]) -> Vectors {
        let model = Model {
            identity: "test-1".into(),
            dimensions: rows[0].len(),
        };
        let mut vectors = Vectors::new(model).unwrap();
        for (doc, row) in rows.iter().enumerate() {
            if let Ok(row) = Quantised::new(row) {
                vectors.insert(doc as u32, &row).unwrap();
            }
        }
        vectors
    }

    fn cosine(a: &[f32], b: &[f32]) -> f64 {
        let dot = |a: &[f32], b: &[f32]| -> f64 {
            a.iter()
                .zip(b)
                .map(|(&x, &y)| f64::from(x) * f64::from(y))
                .sum()
        };
        dot(a, b) / (dot(a, a) * dot(b, b)).sqrt()
    }

    fn row() -> impl Strategy<Value = Vec<f32>> {
        prop::collection::vec(-1.0f32..1.0, 37).prop_filter("not zero", |row| {
            row.iter().any(|number| number.abs() > 0.01)
        })
    }

    proptest! {
        #[test]
        fn scores_are_cosines(rows in prop::collection::vec(row(), 1..30), question in row()) {
            let vectors = set(&rows);
            let found = vectors.nearest(&Quantised::new(&question).unwrap(), &mut |_| true, &|a, b| a < b, 30).unwrap();
            prop_assert_eq!(found.len(), rows.len());
            for window in found.windows(2) {
                prop_assert!(window[0].1 >= window[1].1);
            }
            for (doc, score) in found {
                prop_assert!((score - cosine(&rows[doc as usize], &question)).abs() < 0.02);
            }
        }

        #[test]
        fn removal_and_pages_leave_the_rest(rows in prop::collection::vec(row(), 2..20), gone in any::<prop::sample::Index>()) {
            let mut vectors = set(&rows);
            let gone = gone.index(rows.len()) as u32;
            prop_assert!(vectors.remove(gone) && !vectors.remove(gone));
            vectors.leave_out(gone);
            prop_assert!(vectors.knows(gone) && !vectors.contains(gone));
            let docs: Vec<u32> = (0..rows.len() as u32).collect();
            let page = vectors.encode_page(&docs);
            let mut read = Vectors::default();
            prop_assert!(read.restore_page(&page, &mut |_| true).unwrap());
            prop_assert_eq!(read.encode_page(&docs), page);
            prop_assert!(read.knows(gone) && read.cosine(&Quantised::new(&rows[0]).unwrap(), gone).is_none());
            let question = Quantised::new(&rows[0]).unwrap();
            let found = |vectors: &Vectors| vectors.nearest(&question, &mut |_| true, &|a, b| a < b, 5).unwrap();
            prop_assert_eq!(found(&read), found(&vectors));
            prop_assert!(found(&read).iter().all(|(doc, _)| *doc != gone));
        }

        #[test]
        fn damaged_pages_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
            let _ = Vectors::default().restore_page(&bytes, &mut |_| true);
        }
    }

    #[test]
    fn equals_stand_in_the_order_that_is_given() {
        let vectors = set(&vec![vec![1.0, 0.5]; 9]);
        let question = Quantised::new(&[1.0, 0.0]).unwrap();
        let found = |before: &dyn Fn(u32, u32) -> bool| -> Vec<u32> {
            let near = vectors
                .nearest(&question, &mut |_| true, before, 3)
                .unwrap();
            near.into_iter().map(|(doc, _)| doc).collect()
        };
        assert_eq!(found(&|a, b| a < b), [0, 1, 2]);
        assert_eq!(found(&|a, b| a > b), [8, 7, 6]);
        let odd = |doc: u32| (doc.is_multiple_of(2), doc);
        assert_eq!(found(&|a, b| odd(a) < odd(b)), [1, 3, 5]);
    }

    #[test]
    fn bad_vectors_are_refused() {
        for bad in [
            vec![f32::NAN, 1.0],
            vec![f32::INFINITY, 0.0],
            vec![0.0, 0.0],
            vec![],
        ] {
            assert!(Quantised::new(&bad).is_err());
        }
        let mut vectors = set(&[vec![1.0, 0.0]]);
        assert!(vectors.insert(5, &Quantised::new(&[1.0]).unwrap()).is_err());
        assert!(
            vectors
                .nearest(
                    &Quantised::new(&[1.0]).unwrap(),
                    &mut |_| true,
                    &|a, b| a < b,
                    1
                )
                .is_err()
        );
        assert!(Vectors::new(Model::default()).is_err());
    }

    #[test]
    fn pages_of_another_model_are_left_out() {
        let page = set(&[vec![1.0, 0.0]]).encode_page(&[0]);
        let model = Model {
            identity: "test-2".into(),
            dimensions: 2,
        };
        let mut other = Vectors::new(model).unwrap();
        other
            .insert(1, &Quantised::new(&[0.0, 1.0]).unwrap())
            .unwrap();
        assert!(!other.restore_page(&page, &mut |_| true).unwrap());
        assert_eq!(other.len(), 1);
    }
}
