//! Records that carry a card, found by their cards: skills.
//!
//! What is named comes first, then what begins so, then the ranking of [`crate::index::pick`]; the
//! order is that of [`naming`](super::naming).

use alloc::{
    collections::{BTreeMap, BTreeSet},
    string::{String, ToString},
    vec::Vec,
};

use super::{
    Image,
    derived::Stored,
    naming::{self, Naming},
};
use crate::sort::Gather as _;
use crate::{
    index::{Field, pick, recall::Meaning, vectors::Quantised},
    model::{Draft, Head, Reach, State},
    text::space,
};

/// The collection whose records carry a card.
pub const CARDS: &str = "skill";
/// The field that says what a record is for.
pub const DESCRIPTION: &str = "description";
/// Strength of a record that was asked for by its key or title.
pub const CERTAIN: f64 = 10.0;
/// Ranked documents among which beginnings are looked for.
const RANKED: usize = 30;

/// What is asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Wanted<'a> {
    /// The question, a key or a title.
    pub text: &'a str,
    /// Whose records.
    pub reach: &'a Reach,
    /// Of one key, the record of this owner hides those of others.
    pub own: &'a str,
    /// How many.
    pub limit: usize,
}

/// One record: what its card says.
#[derive(Clone, Debug, PartialEq)]
pub struct Picked {
    /// Where the whole record is.
    pub slot: u32,
    /// Its key.
    pub key: String,
    /// Its title.
    pub title: String,
    /// What it is for.
    pub description: String,
    /// Its owner.
    pub owner: String,
    /// What it is ranked by; 0 for a record found by its key or title alone.
    pub score: f64,
    /// What its words alone would be ranked by.
    pub words: f64,
    /// How much it speaks as an answer.
    pub strength: f64,
    /// How near its vector is to the question's; -1 without one.
    pub cosine: f64,
    /// Whether its key or title is what was asked.
    pub naming: Naming,
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

/// What a card means: name and description; the body only says how.
pub(super) fn meant(draft: &Draft) -> String {
    let description = draft.fields.get(DESCRIPTION).map_or("", String::as_str);
    let text = [draft.title.as_str(), description].join(" ");
    space::trim(&text).to_string()
}

/// Names and words of records with a card, in step with the state.
#[derive(Debug, Default)]
pub(super) struct Cards {
    /// Slots by key and by title, in small letters.
    names: BTreeMap<String, Vec<u32>>,
    /// Slots below are known.
    next: u32,
    words: pick::Cards,
}

impl Cards {
    /// Takes in card and body of a record as it is written, so that no question has to read them.
    pub(super) fn insert(&mut self, slot: u32, draft: &Draft) {
        if draft.collection == CARDS {
            let description = draft.fields.get(DESCRIPTION).map_or("", String::as_str);
            let names = [draft.key.as_str(), &draft.title];
            add(&mut self.words, slot, names, description);
            self.words.add_body(slot, &draft.content);
        }
    }

    /// Forgets the words of a record.
    pub(super) fn remove(&mut self, slot: u32, draft: &Draft) {
        if draft.collection == CARDS {
            self.words.remove(slot);
        }
    }

    /// Takes in records that were written since.
    fn follow(&mut self, state: &State) {
        let live = state.live(CARDS).map(|(slot, _)| slot).rev();
        let fresh: Vec<u32> = live.take_while(|slot| *slot >= self.next).collect();
        for slot in fresh.iter().rev() {
            let Some((key, title, _)) = state.card(*slot, DESCRIPTION) else {
                continue;
            };
            let (key, title) = (naming::folded(key), naming::folded(space::trim(title)));
            if key != title {
                self.names.entry(title).or_default().push(*slot);
            }
            self.names.entry(key).or_default().push(*slot);
        }
        self.next = fresh.first().map_or(self.next, |last| last + 1);
    }

    /// Slots whose key or title is the text, in small letters.
    fn named(&self, text: &str) -> &[u32] {
        self.names.get(text).map_or(&[], Vec::as_slice)
    }

    /// Slots with a key or title that begins with the text, by name.
    fn beginning<'a>(&'a self, text: &'a str) -> impl Iterator<Item = u32> + 'a {
        let names = self.names.range(text.to_string()..);
        let begins = names.take_while(move |(name, _)| name.starts_with(text));
        begins.flat_map(|(_, slots)| slots.iter().copied())
    }
}

/// Takes the card of a record in.
fn read(state: &State, slot: u32, cards: &mut pick::Cards) {
    if let Some((key, title, description)) = state.card(slot, DESCRIPTION) {
        add(cards, slot, [key, title], description);
    }
}

/// Takes a card in; a title that is the key counts once.
fn add(cards: &mut pick::Cards, slot: u32, names: [&str; 2], description: &str) {
    let distinct = if names[0] == names[1] { 1 } else { 2 };
    let names = &names[..distinct];
    cards.add(slot, &pick::Card { names, description });
}

/// One place of the answer.
#[derive(Clone, Copy)]
struct Place {
    slot: u32,
    score: f64,
    words: f64,
    strength: f64,
    cosine: f64,
    naming: Naming,
}

impl Image {
    /// Whether the text is the key or the title of a record with a card, whoever may read it.
    pub(super) fn names_card(&mut self, text: &str) -> bool {
        self.derived.cards.follow(&self.state);
        let text = naming::folded(space::trim(text));
        !self.derived.cards.named(&text).is_empty()
    }

    /// Finds records by their cards, best first; `admits` filters before anything is ranked.
    pub fn pick(
        &mut self,
        wanted: &Wanted<'_>,
        vector: Option<&Quantised>,
        admits: &dyn Fn(&Head) -> bool,
        now: u64,
    ) -> Vec<Picked> {
        self.settle(now);
        let Some(collection) = self.state.names().find(CARDS) else {
            return Vec::new();
        };
        let reach = wanted.reach.resolve(&self.state);
        let partitions = self
            .derived
            .partitions(|part| part.collection == collection && part.is_within(&reach));
        let state = &self.state;
        let passes = |slot: u32| {
            state.head(slot).is_some_and(|head| {
                head.collection == collection
                    && head.latest
                    && !head.expired(now)
                    && reach.admits(head)
                    && admits(head)
            })
        };
        let cards = &mut self.derived.cards;
        cards.follow(state);
        let vectors = &self.derived.vectors;
        let asked = pick::Wanted {
            question: wanted.text,
            partitions: &partitions,
            limit: wanted.limit.saturating_mul(2).max(RANKED),
            texts: &Stored(state),
            meaning: vector.map(|question| Meaning { vectors, question }),
        };
        let ranked = self.derived.index.pick(
            &asked,
            &mut |slot| passes(slot),
            &mut cards.words,
            &|slot, words| read(state, slot, words),
        );
        let order = order(state, cards, wanted, &ranked, &passes);
        let own = |key: &str| state.find_key(CARDS, wanted.own, key);
        let hidden = |one: &Picked| one.owner != wanted.own && own(&one.key).is_some_and(&passes);
        let mut seen = BTreeSet::new();
        let shown = order.iter().filter_map(|place| show(state, place));
        let counted = shown.filter(|one| !hidden(one) && seen.insert(one.key.clone()));
        counted.take(wanted.limit).collect()
    }
}

/// What is named, what begins so and what was ranked, in their order.
fn order(
    state: &State,
    cards: &Cards,
    wanted: &Wanted<'_>,
    ranked: &[pick::Picked],
    passes: &dyn Fn(u32) -> bool,
) -> Vec<Place> {
    let text = naming::folded(space::trim(wanted.text));
    let naming = |slot: u32| match state.card(slot, DESCRIPTION) {
        Some((key, title, _)) => Naming::of(wanted.text, key, [title]),
        None => Naming::Not,
    };
    let named = cards.named(&text).iter().copied();
    let named: Vec<(Naming, u32)> = named
        .filter(|slot| passes(*slot))
        .map(|slot| (naming(slot), slot))
        .collect();
    let mut seen = BTreeSet::new();
    let begins = naming::beginning_of(wanted.text).map(|text| {
        let begins = cards.beginning(&text);
        begins
            .filter(|slot| passes(*slot) && seen.insert(*slot))
            .collect()
    });
    let begins: Vec<u32> = begins.unwrap_or_default();
    let is_word = |one: &pick::Picked| {
        let card = state.card(one.doc, DESCRIPTION);
        card.is_some_and(|(key, title, _)| {
            naming::holds_word(key, &text) || naming::holds_word(title, &text)
        })
    };
    let docs: Vec<u32> = ranked.iter().map(|one| one.doc).collect();
    let order = naming::order(&naming::Found {
        named: &named,
        beginning: &begins,
        ranked: &docs,
        is_word: !begins.is_empty() && ranked.iter().any(is_word),
    });
    let found: BTreeMap<u32, &pick::Picked> = ranked.iter().map(|one| (one.doc, one)).gather();
    let naming: BTreeMap<u32, Naming> =
        named.iter().map(|(naming, slot)| (*slot, *naming)).gather();
    let place = |slot: u32| {
        let naming = naming.get(&slot).copied().unwrap_or(Naming::Not);
        let ranked = found.get(&slot);
        Place {
            slot,
            score: ranked.map_or(0.0, |one| one.score),
            words: ranked.map_or(0.0, |one| one.words),
            cosine: ranked.map_or(-1.0, |one| one.cosine),
            strength: match naming.is_exact() {
                true => CERTAIN,
                false => ranked.map_or(0.0, |one| one.strength),
            },
            naming,
        }
    };
    order.into_iter().map(place).collect()
}

/// What the card of a record says; the rest of it is not read.
fn show(state: &State, place: &Place) -> Option<Picked> {
    let (key, title, description) = state.card(place.slot, DESCRIPTION)?;
    let owner = state.head(place.slot)?.owner;
    Some(Picked {
        slot: place.slot,
        key: key.to_string(),
        title: title.to_string(),
        description: description.to_string(),
        owner: state.name(owner).to_string(),
        score: place.score,
        words: place.words,
        strength: place.strength,
        cosine: place.cosine,
        naming: place.naming,
    })
}
