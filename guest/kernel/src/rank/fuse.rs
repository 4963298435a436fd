//! Weighted reciprocal-rank fusion with a bonus for agreement (agentmemory's).

use crate::sort::Arrange as _;
use alloc::{collections::BTreeMap, string::String, vec::Vec};
use core::cmp::Ordering;

/// Smoothing constant of reciprocal-rank fusion.
pub const K: f64 = 60.0;
/// Bonus for every further list that holds an id.
pub const AGREEMENT: f64 = 0.05;

/// One ranked list with its weight. An id that stands in it twice counts by its better place.
#[derive(Clone, Debug, PartialEq)]
pub struct Stream<'a> {
    /// Ids, best first.
    pub ids: Vec<&'a str>,
    /// Weight, at least 0.
    pub weight: f64,
}

/// Ids with their fused scores, best first.
///
/// score = sum of w / (K + rank), over (sum of w of the lists that are not empty) / (K + 1),
/// times 1 + [`AGREEMENT`] for each list beyond the first that has a weight and holds the id:
/// from 0 to 1.1 for three lists. Ties go to the better best place, then to the id that is
/// smaller by UTF-16 units.
pub fn fuse(streams: &[Stream<'_>]) -> Vec<(String, f64)> {
    let mut ranks: BTreeMap<&str, Vec<Option<usize>>> = BTreeMap::new();
    for (at, stream) in streams.iter().enumerate() {
        for (place, id) in stream.ids.iter().enumerate() {
            let row = ranks
                .entry(id)
                .or_insert_with(|| alloc::vec![None; streams.len()]);
            row[at].get_or_insert(place + 1);
        }
    }
    let total: f64 = streams
        .iter()
        .filter(|s| !s.ids.is_empty())
        .map(|s| s.weight)
        .sum();
    let full = total / (K + 1.0);
    let mut fused: Vec<(&str, f64, usize)> = ranks
        .into_iter()
        .map(|(id, row)| {
            let best = row.iter().flatten().min().copied().unwrap_or(usize::MAX);
            (id, score(streams, &row, full), best)
        })
        .collect();
    fused.arrange_by(|left, right| {
        right
            .1
            .total_cmp(&left.1)
            .then(left.2.cmp(&right.2))
            .then_with(|| compare_units(left.0, right.0))
    });
    fused
        .into_iter()
        .map(|(id, score, _)| (String::from(id), score))
        .collect()
}

fn score(streams: &[Stream<'_>], row: &[Option<usize>], full: f64) -> f64 {
    if full <= 0.0 {
        return 0.0;
    }
    let (mut sum, mut agreeing) = (0.0, 0_u32);
    for (stream, rank) in streams.iter().zip(row) {
        if let Some(rank) = rank {
            sum += stream.weight / (K + *rank as f64);
            agreeing += u32::from(stream.weight > 0.0);
        }
    }
    sum / full * (1.0 + AGREEMENT * f64::from(agreeing.saturating_sub(1)))
}

/// Order of two texts by UTF-16 code units, as ECMAScript compares strings.
pub fn compare_units(left: &str, right: &str) -> Ordering {
    left.encode_utf16().cmp(right.encode_utf16())
}

#[cfg(test)]
mod tests {
    use super::{Stream, fuse};
    use alloc::vec;

    #[test]
    fn agreement_lifts_above_a_single_first_place() {
        let fused = fuse(&[
            Stream {
                ids: vec!["lone", "both"],
                weight: 0.5,
            },
            Stream {
                ids: vec!["other", "both"],
                weight: 0.5,
            },
        ]);
        assert_eq!(fused[0].0, "both");
        assert_eq!(
            (fused[1].0.as_str(), fused[2].0.as_str()),
            ("lone", "other")
        );
    }

    #[test]
    fn without_weight_all_scores_are_zero() {
        let fused = fuse(&[Stream {
            ids: vec!["b", "a"],
            weight: 0.0,
        }]);
        assert_eq!(fused, [("b".into(), 0.0), ("a".into(), 0.0)]);
        assert!(fuse(&[]).is_empty());
    }
}
