//! `hybrid`: keyword scores and similarities in one list, the way DOE documents it, with the keyword
//! side the right way up: `final = (1 - w) * score / best score + w * similarity`.

use crate::sort::Arrange as _;
use alloc::{collections::BTreeMap, vec::Vec};

/// Weight of the semantic side when the caller does not say.
pub const WEIGHT: f64 = 0.3;

/// One entry of the fused list.
#[derive(Clone, Debug, PartialEq)]
pub struct Fused<K> {
    /// What it is.
    pub key: K,
    /// Keyword score over the best keyword score, 0 to 1; 0 when the keyword side misses it.
    pub keyword: f64,
    /// Similarity, 0 to 1; 0 when the semantic side misses it.
    pub semantic: f64,
    /// Higher is better.
    pub score: f64,
}

/// Fuses a keyword list with a semantic list.
///
/// The weight of the semantic side is held within 0 to 1, a negative similarity or score counts as
/// 0, and so does what is not a number. Ties keep the order of first appearance, the keyword list
/// first.
pub fn fuse<K: Ord + Clone>(
    keyword: &[(K, f64)],
    semantic: &[(K, f64)],
    weight: f64,
    limit: usize,
) -> Vec<Fused<K>> {
    let weight = part(weight).min(1.0);
    let best = keyword
        .iter()
        .map(|(_, score)| part(*score))
        .fold(0.0, f64::max);
    let mut places: BTreeMap<&K, usize> = BTreeMap::new();
    let mut fused: Vec<Fused<K>> = Vec::new();
    let mut entry = |fused: &mut Vec<Fused<K>>, key| {
        *places.entry(key).or_insert_with(|| {
            fused.push(Fused {
                key: K::clone(key),
                keyword: 0.0,
                semantic: 0.0,
                score: 0.0,
            });
            fused.len() - 1
        })
    };
    for (key, score) in keyword {
        let place = entry(&mut fused, key);
        let share = if best > 0.0 { part(*score) / best } else { 0.0 };
        fused[place].keyword = fused[place].keyword.max(share);
    }
    for (key, similarity) in semantic {
        let place = entry(&mut fused, key);
        fused[place].semantic = fused[place].semantic.max(part(*similarity));
    }
    for entry in &mut fused {
        entry.score = (1.0 - weight) * entry.keyword + weight * entry.semantic;
    }
    fused.arrange_by(|a, b| b.score.total_cmp(&a.score));
    fused.truncate(limit);
    fused
}

fn part(value: f64) -> f64 {
    if value > 0.0 { value } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use alloc::{vec, vec::Vec};

    use super::*;

    fn keys(fused: &[Fused<&'static str>]) -> Vec<&'static str> {
        fused.iter().map(|entry| entry.key).collect()
    }

    #[test]
    fn the_best_keyword_hit_counts_most() {
        let fused = fuse(
            &[("a", 2.0), ("b", 1.0), ("c", 0.5)],
            &[("b", 0.9), ("d", 0.8)],
            0.3,
            20,
        );
        assert_eq!(keys(&fused), vec!["a", "b", "d", "c"]);
        assert!((fused[0].score - 0.7).abs() < 1e-12);
        assert!((fused[1].score - 0.62).abs() < 1e-12);
    }

    #[test]
    fn weights_and_values_out_of_range_are_held_back() {
        let fused = fuse(&[("a", 1.0)], &[("b", f64::NAN), ("c", -0.5)], 7.0, 20);
        assert_eq!(keys(&fused), vec!["a", "b", "c"]);
        assert!(fused.iter().all(|entry| entry.score == 0.0));
        assert_eq!(
            keys(&fuse(&[("a", 1.0)], &[("b", 0.9)], f64::NAN, 1)),
            vec!["a"]
        );
    }
}
