//! How much a record deserves to stay (agentmemory's retention score).
//!
//! score = min(1, salience e^(-lambda age) + sigma sum of 1 / days since each access), ages in days.

use crate::error::{Error, Result};

/// Milliseconds of a day.
pub const DAY: f64 = 86_400_000.0;
/// Accesses that count: the last ones.
pub const ACCESSES: usize = 20;

/// Constants of the score and the borders of the tiers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Config {
    /// Decay per day of age, above 0.
    pub lambda: f64,
    /// Weight of accesses, at least 0.
    pub sigma: f64,
    /// From this score on `hot`.
    pub hot: f64,
    /// From this score on `warm`.
    pub warm: f64,
    /// From this score on `cold`; below, `evictable`.
    pub cold: f64,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            lambda: 0.01,
            sigma: 0.3,
            hot: 0.7,
            warm: 0.4,
            cold: 0.15,
        }
    }
}

impl Config {
    /// Refuses constants that make no sense.
    ///
    /// # Errors
    /// `invalid`, in the documented words.
    pub fn check(&self) -> Result<()> {
        let finite = |value: f64| value.is_finite();
        if !(finite(self.lambda) && self.lambda > 0.0) {
            return Err(Error::invalid(
                "lambda",
                "config.lambda must be a positive number",
            ));
        }
        if !(finite(self.sigma) && self.sigma >= 0.0) {
            return Err(Error::invalid(
                "sigma",
                "config.sigma must be a non-negative number",
            ));
        }
        let ordered = self.hot >= self.warm && self.warm >= self.cold && self.cold >= 0.0;
        if !(ordered && finite(self.hot)) {
            return Err(Error::invalid(
                "tiers",
                "config.tierThresholds must satisfy hot >= warm >= cold >= 0",
            ));
        }
        Ok(())
    }
}

/// How a score compares with the borders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tier {
    /// In use.
    Hot,
    /// Worth having at hand.
    Warm,
    /// Kept.
    Cold,
    /// May go.
    Evictable,
}

/// What the score looks at.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Item<'a> {
    /// Kind of memory; unknown kinds weigh as a fact.
    pub kind: &'a str,
    /// A consolidated fact: weighs at least its confidence.
    pub confidence: Option<f64>,
    /// When it was made, milliseconds UTC.
    pub created: u64,
    /// How often it was accessed in all.
    pub uses: u64,
    /// When it was accessed, milliseconds UTC, oldest first; the last [`ACCESSES`] count.
    pub accesses: &'a [u64],
}

/// A score with its parts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// 0 to 1.
    pub score: f64,
    /// Weight of the kind with the bonus for use, 0 to 1.
    pub salience: f64,
    /// What age left of it, 0 to 1.
    pub decay: f64,
    /// What recent accesses add.
    pub boost: f64,
}

/// Weight of a kind of memory.
pub fn weight(kind: &str) -> f64 {
    match kind {
        "architecture" => 0.9,
        "preference" => 0.85,
        "pattern" => 0.8,
        "bug" => 0.7,
        "workflow" => 0.6,
        _ => 0.5,
    }
}

/// The score of an item at an instant. An item from the future is as good as new; accesses at
/// this very instant or later add nothing.
pub fn score(item: &Item<'_>, config: &Config, now: u64) -> Score {
    let base = weight(item.kind).max(item.confidence.unwrap_or(0.0));
    let bonus = (0.02 * item.uses as f64).min(0.2);
    let salience = (base + bonus).min(1.0);
    let age = now.saturating_sub(item.created) as f64 / DAY;
    let decay = libm::exp(-config.lambda * age);
    let last = item.accesses.len().saturating_sub(ACCESSES);
    let recent: f64 = item.accesses[last..]
        .iter()
        .filter(|&&at| at < now)
        .map(|&at| DAY / (now - at) as f64)
        .sum();
    let boost = config.sigma * recent;
    Score {
        score: (salience * decay + boost).min(1.0),
        salience,
        decay,
        boost,
    }
}

/// The tier of a score.
pub fn tier(score: f64, config: &Config) -> Tier {
    if score >= config.hot {
        Tier::Hot
    } else if score >= config.warm {
        Tier::Warm
    } else if score >= config.cold {
        Tier::Cold
    } else {
        Tier::Evictable
    }
}

#[cfg(test)]
mod tests {
    use super::{Config, Item, Tier, score, tier};

    const NOW: u64 = 1_800_000_000_000;

    #[test]
    fn age_fades_and_use_refreshes() {
        let config = Config::default();
        let old = Item {
            kind: "fact",
            created: NOW - 200 * 86_400_000,
            ..Item::default()
        };
        let faded = score(&old, &config, NOW);
        assert_eq!(tier(faded.score, &config), Tier::Evictable);
        let accesses = [NOW - 86_400_000, NOW, NOW + 5];
        let used = score(
            &Item {
                uses: 1,
                accesses: &accesses,
                ..old
            },
            &config,
            NOW,
        );
        assert!(
            (used.boost - 0.3).abs() < 1e-12,
            "only the past access counts"
        );
    }

    #[test]
    fn nonsense_is_refused_by_name() {
        let bad = |change: fn(&mut Config)| {
            let mut config = Config::default();
            change(&mut config);
            config.check().unwrap_err().into_fault().subject
        };
        assert_eq!(bad(|config| config.lambda = f64::NAN), "lambda");
        assert_eq!(bad(|config| config.sigma = -0.1), "sigma");
        assert_eq!(bad(|config| config.cold = 0.5), "tiers");
        assert!(Config::default().check().is_ok());
    }
}
