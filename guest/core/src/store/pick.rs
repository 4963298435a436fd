//! Records that carry a card, found by their cards: skills.
//!
//! The key or the title itself comes first, then the ranking of [`crate::index::pick`]. Where
//! nothing matches, records whose key or title begins with what was asked.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{Image, derived::Stored};
use crate::{
    index::{Field, pick},
    model::{Draft, Head, Reach, Record},
};

/// The collection whose records carry a card.
pub const CARDS: &str = "skill";
/// The field that says what a record is for.
pub const DESCRIPTION: &str = "description";
/// Strength of a record that was asked for by its key or title.
pub const CERTAIN: f64 = 10.0;
/// Shortest beginning of a key that is looked for, in bytes.
const PREFIX: usize = 2;

/// What is asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Wanted<'a> {
    /// The question, a key or a title.
    pub text: &'a str,
    /// Whose records.
    pub reach: &'a Reach,
    /// How many.
    pub limit: usize,
}

/// One record.
#[derive(Clone, Debug, PartialEq)]
pub struct Picked {
    /// The record.
    pub record: Record,
    /// What it is ranked by; 0 for a record found by its key or title alone.
    pub score: f64,
    /// How much it speaks as an answer.
    pub strength: f64,
    /// Its key or title is what was asked.
    pub exact: bool,
}

/// The searched fields of a record with a card.
pub(super) fn fields(draft: &Draft) -> Vec<Field<'_>> {
    let description = draft.fields.get(DESCRIPTION).map_or("", String::as_str);
    let names: &[&str] = if draft.key == draft.title {
        &[&draft.key]
    } else {
        &[&draft.key, &draft.title]
    };
    pick::fields(names, description, &draft.content)
}

fn card(draft: &Draft) -> pick::Card {
    let mut name = draft.key.clone();
    if draft.title != draft.key {
        name.push(' ');
        name.push_str(&draft.title);
    }
    pick::Card {
        name,
        description: draft.fields.get(DESCRIPTION).cloned().unwrap_or_default(),
    }
}

impl Image {
    /// Finds records by their cards, best first; `admits` filters before anything is ranked.
    pub fn pick(
        &mut self,
        wanted: &Wanted<'_>,
        admits: &dyn Fn(&Head) -> bool,
        now: u64,
    ) -> Vec<Picked> {
        self.settle(now);
        let Some(collection) = self.state.names().find(CARDS) else {
            return Vec::new();
        };
        let reach = wanted.reach.resolve(&self.state);
        let partitions = self.derived.partitions(|of, owner, agent| {
            of == collection && reach.admits_owner(owner) && reach.admits_agent(agent)
        });
        let state = &self.state;
        let passes =
            |head: &Head| head.latest && !head.expired(now) && reach.admits(head) && admits(head);
        let mut filter = |slot: u32| state.head(slot).is_some_and(passes);
        let mut read = |slot: u32| state.record(slot).map(|record| card(&record.draft));
        let limit = wanted.limit.max(1);
        let ranked = self.derived.index.pick(
            wanted.text,
            &partitions,
            limit.max(100),
            &mut filter,
            &mut read,
            &Stored(state),
        );
        let text = wanted.text.trim().to_lowercase();
        let is_named = |draft: &Draft| {
            [&draft.key, &draft.title]
                .iter()
                .any(|name| name.to_lowercase() == text)
        };
        let mut picked: Vec<Picked> = ranked
            .into_iter()
            .filter_map(|one| {
                let record = state.record(one.doc)?;
                let exact = is_named(&record.draft);
                let strength = if exact { CERTAIN } else { one.strength };
                Some(Picked {
                    record,
                    score: one.score,
                    strength,
                    exact,
                })
            })
            .collect();
        for slot in self.by_key(wanted, &passes) {
            if picked.iter().all(|one| one.record.slot != slot) {
                picked.extend(self.named(slot));
            }
        }
        if picked.is_empty() && text.len() >= PREFIX {
            let begins = |draft: &Draft| {
                [&draft.key, &draft.title]
                    .iter()
                    .any(|name| name.to_lowercase().starts_with(&text))
            };
            let slots = state
                .live(CARDS)
                .filter(|(_, head)| passes(head))
                .map(|(slot, _)| slot);
            let records = slots
                .filter_map(|slot| state.record(slot))
                .filter(|one| begins(&one.draft));
            picked.extend(records.map(|record| Picked {
                record,
                score: 0.0,
                strength: 0.0,
                exact: false,
            }));
        }
        // Stable: the ranking within both parts stays.
        picked.sort_by_key(|one| !one.exact);
        picked.truncate(wanted.limit);
        picked
    }

    /// Slots of records whose key is the text, of the owners within reach.
    fn by_key(&self, wanted: &Wanted<'_>, passes: &dyn Fn(&Head) -> bool) -> Vec<u32> {
        let key = wanted.text.trim();
        let owners: Vec<String> = match &wanted.reach.owners {
            Some(owners) => owners.clone(),
            None => self
                .state
                .names()
                .texts()
                .iter()
                .map(ToString::to_string)
                .collect(),
        };
        let slots = owners
            .iter()
            .filter_map(|owner| self.state.find_key(CARDS, owner, key));
        slots
            .filter(|slot| self.state.head(*slot).is_some_and(passes))
            .collect()
    }

    fn named(&self, slot: u32) -> Option<Picked> {
        let record = self.state.record(slot)?;
        Some(Picked {
            record,
            score: 0.0,
            strength: CERTAIN,
            exact: true,
        })
    }
}
