//! The documented rankings: the interface `ranking`, one file a family.

mod full_text;
mod graph;
mod keyword;
mod overlap;

pub use self::{full_text::*, graph::*, keyword::*, overlap::*};
pub use super::r#gen::ranking::*;

/// Largest weight of a field or a list: sums of many stay far from the end of the numbers.
pub const WEIGHT_MAX: f64 = 1e9;

/// A weight from 0 to the largest.
fn within(weight: f64, most: f64) -> crate::Result<f64> {
    if (0.0..=most).contains(&weight) {
        return Ok(weight);
    }
    let message = alloc::format!("weight is {weight}, from 0 to {most} is allowed");
    Err(crate::Error::invalid("weight", message))
}
