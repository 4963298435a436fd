//! The context map: what an agent has learned about a large context, as a short text of items in
//! six sections that a model edits between runs.
//!
//! A map is a value: [`ContextMap::load`] reads it, [`ContextMap::update`] applies one edit,
//! [`ContextMap::snapshot`] writes it. Numbers of items are never used again, a content is one line,
//! the text is within its budget after a load as after an update, and what is refused or evicted is
//! told.

pub mod answer;
pub mod evolve;
pub mod format;
pub mod operation;
pub mod trajectory;

use alloc::{
    collections::{BTreeMap, BTreeSet},
    string::{String, ToString},
    vec::Vec,
};

use self::{
    format::Edit,
    operation::{Operation, Refused},
};
use crate::sort::{Arrange as _, Gather as _};
use crate::{
    ecma::{self, Value},
    error::{Error, Result},
    text::{space, utf16},
};

/// Version of the snapshot.
pub const VERSION: u64 = 1;
/// The most updates that a map counts.
pub const STEPS: u64 = u32::MAX as u64;
/// The text budget where none is given, in UTF-16 units.
pub const BUDGET: u64 = 4000;
/// Trailing numbers of ids from here on are not counted on from, so that a text cannot bring the
/// count near [`LARGEST_COUNT`].
const LARGEST_NUMBER: u64 = 1 << 40;
/// Numbers above this are not whole in every JSON reader.
const LARGEST_COUNT: u64 = 1 << 53;
/// The largest count of a snapshot; a text may bring it no further.
const MOST: u64 = LARGEST_COUNT - LARGEST_NUMBER;
/// Numbers that are kept free for those that are passed over.
const SPARE: u64 = 1 << 32;

/// A map.
#[derive(Clone, Debug, PartialEq)]
pub struct ContextMap {
    text: String,
    scores: BTreeMap<String, f64>,
    steps: u64,
    budget: u64,
    /// How many updates there may be; without a limit when absent.
    rounds: Option<u64>,
    /// The highest number that an item ever had.
    highest: u64,
}

/// What a load did beside reading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loaded {
    /// Ids of items that did not fit the budget.
    pub evicted: Vec<String>,
    /// The input was an object but no snapshot of this version, and says nothing.
    pub ignored: bool,
}

/// What an update did.
#[derive(Clone, Debug, PartialEq)]
pub struct Updated {
    /// Whether the text changed.
    pub changed: bool,
    /// The operations that were accepted, in their order.
    pub operations: Vec<Operation>,
    /// The operations and tags that were not.
    pub refused: Vec<Refused>,
    /// Ids of items that did not fit the budget.
    pub evicted: Vec<String>,
    /// What the model said about the run.
    pub diagnosis: Option<String>,
}

/// What a tag does to a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tag {
    /// One more.
    Helpful,
    /// One less; `stale` is the same.
    Harmful,
    /// 0 where there is none.
    Neutral,
}

impl Tag {
    /// A tag by its word, in any case.
    pub fn read(text: &str) -> Option<Self> {
        match space::trim(text).to_lowercase().as_str() {
            "helpful" => Some(Self::Helpful),
            "harmful" | "stale" => Some(Self::Harmful),
            "neutral" => Some(Self::Neutral),
            _ => None,
        }
    }
}

impl ContextMap {
    /// Reads a map: `null` for a new one, a text, or a snapshot. Options (`maxChars`,
    /// `infiniteEvolve`, `evolveSteps`) win over the snapshot. Items over the budget are evicted.
    ///
    /// # Errors
    /// `invalid` when a budget is no whole number above 0, a limited map has no limit, or a snapshot
    /// counts further than a map does.
    pub fn load(input: &Value, options: &Value) -> Result<(Self, Loaded)> {
        let snapshot = is_snapshot(input).then_some(input);
        let (budget, rounds) = settings(snapshot, options)?;
        let given = snapshot
            .and_then(|object| object.text_of("text"))
            .or_else(|| input.text());
        let trimmed = space::trim(given.unwrap_or_default());
        let text = match trimmed {
            "" => format::default_text(),
            text => text.to_string() + "\n",
        };
        let mut map = Self {
            text,
            scores: snapshot.map(scores).unwrap_or_default(),
            steps: counted(snapshot, "steps", STEPS)?,
            budget,
            rounds,
            highest: counted(snapshot, "highestNumber", MOST)?,
        };
        map.note_numbers();
        let ignored = snapshot.is_none() && matches!(input, Value::Object(_) | Value::List(_));
        let evicted = map.evict();
        Ok((map, Loaded { evicted, ignored }))
    }

    /// Reads a snapshot that must be one.
    ///
    /// # Errors
    /// `invalid` when it is no snapshot of this version, otherwise as [`ContextMap::load`].
    pub fn restore(snapshot: &Value) -> Result<(Self, Loaded)> {
        if !is_snapshot(snapshot) {
            return Err(Error::invalid(
                "map",
                "map is no context map snapshot of version 1",
            ));
        }
        Self::load(snapshot, &Value::Null)
    }

    /// The snapshot document, version 1.
    pub fn snapshot(&self) -> Value {
        let scores = self
            .scores
            .iter()
            .map(|(id, score)| (id.as_str(), Value::Number(*score)));
        let mut members = alloc::vec![
            ("version", Value::Number(VERSION as f64)),
            ("text", Value::from(self.text.as_str())),
            ("scores", ecma::object(scores)),
            ("steps", Value::Number(self.steps as f64)),
            ("maxChars", Value::Number(self.budget as f64)),
            ("infiniteEvolve", Value::Bool(self.rounds.is_none())),
        ];
        if let Some(rounds) = self.rounds {
            members.push(("evolveSteps", Value::Number(rounds as f64)));
        }
        members.push(("highestNumber", Value::Number(self.highest as f64)));
        ecma::object(members)
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The score of an item, 0 where it was never tagged.
    pub fn score_of(&self, id: &str) -> f64 {
        self.scores.get(id).copied().unwrap_or(0.0)
    }

    /// Updates so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The text budget, in UTF-16 units.
    pub fn budget(&self) -> u64 {
        self.budget
    }

    /// Whether the limit of updates is reached.
    pub fn is_settled(&self) -> bool {
        self.rounds.is_some_and(|rounds| self.steps >= rounds)
    }

    /// Refuses what a further update would need.
    ///
    /// # Errors
    /// `invalid` about `evolveSteps` when the limit of updates is reached.
    pub fn check_open(&self) -> Result<()> {
        if !self.is_settled() {
            return Ok(());
        }
        let limit = self.rounds.unwrap_or_default();
        let message = alloc::format!("the map has had all its {limit} updates");
        let mut error = Error::invalid("evolveSteps", message);
        (error.limit, error.actual) = (limit, self.steps);
        Err(error)
    }

    /// Tags an item: `helpful` +1, `harmful` or `stale` -1, `neutral` 0 if it has no score yet.
    /// Returns whether the score changed, or why nothing was tagged: unknown items and tags change
    /// nothing.
    pub fn tag(&mut self, id: &str, tag: &str) -> core::result::Result<bool, String> {
        let known = format::ids(&self.text).contains(id);
        let tag = operation::tag_of(id, tag, known)?;
        Ok(self.score(id, tag))
    }

    fn score(&mut self, id: &str, tag: Tag) -> bool {
        let before = self.scores.get(id).copied();
        let after = match tag {
            Tag::Helpful => before.unwrap_or(0.0) + 1.0,
            Tag::Harmful => before.unwrap_or(0.0) - 1.0,
            Tag::Neutral => before.unwrap_or(0.0),
        };
        self.scores.insert(id.to_string(), after);
        before != Some(after)
    }

    /// Applies one edit `{itemTags, operations, diagnosis}`, or a list of operations: tags, then operations, then the
    /// budget; counts a step in every case. Tags and operations reach items that were there before.
    ///
    /// # Errors
    /// `too-large` about `steps` when the map has had [`STEPS`] updates.
    pub fn update(&mut self, payload: &Value) -> Result<Updated> {
        if self.steps >= STEPS {
            return Err(Error::too_large("steps", "updates", self.steps + 1, STEPS));
        }
        let known: BTreeSet<String> = format::ids(&self.text)
            .into_iter()
            .map(ToString::to_string)
            .gather();
        let tags = payload.get("itemTags").or_else(|| payload.get("item_tags"));
        let (tags, unread) = operation::read_tags(tags, &known);
        for (id, tag) in tags {
            self.score(&id, tag);
        }
        let room = self.highest < MOST - SPARE;
        // A list is one of operations.
        let listed = match payload {
            Value::List(_) => Some(payload),
            payload => payload.get("operations"),
        };
        let (operations, mut refused) = operation::read_all(listed, &known, room);
        if let Some(reason) = unheard(payload) {
            let reason = reason.to_string();
            refused.push(Refused { index: 0, reason });
        }
        refused.extend(unread);
        let before = self.text.clone();
        if !operations.is_empty() {
            let edit = self.edit(&operations);
            self.text = format::apply(&self.text, &edit);
        }
        let evicted = self.evict();
        self.steps += 1;
        Ok(Updated {
            changed: self.text != before,
            operations,
            refused,
            evicted,
            diagnosis: payload.text_of("diagnosis").map(ToString::to_string),
        })
    }

    fn edit(&mut self, operations: &[Operation]) -> Edit {
        let mut edit = Edit::default();
        for operation in operations {
            match operation {
                Operation::Add { section, content } => {
                    let id = self.next_id(section.prefix());
                    edit.add(*section, &id, content);
                }
                Operation::Delete { id } => edit.delete(id),
                Operation::Replace { id, content } => edit.replace(id, content),
            }
        }
        edit
    }

    /// A number that no item ever had. A score may tell of an id that a foreign snapshot has
    /// forgotten; its number is passed over, as are those of items that are not counted on from.
    fn next_id(&mut self, prefix: &str) -> String {
        let there = format::ids(&self.text);
        loop {
            self.highest += 1;
            let id = alloc::format!("{prefix}-{:05}", self.highest);
            if !self.scores.contains_key(&id) && !there.contains(id.as_str()) {
                return id;
            }
        }
    }

    fn note_numbers(&mut self) {
        for id in format::ids(&self.text) {
            let number = format::number(id).filter(|number| *number < LARGEST_NUMBER);
            self.highest = self.highest.max(number.unwrap_or(0));
        }
    }

    fn fits(&self, text: &str) -> bool {
        !utf16::exceeds(text, usize::try_from(self.budget).unwrap_or(usize::MAX))
    }

    /// Removes items until the text fits: lowest score first, then smallest number, then text
    /// order. Headers and free text stay, so that the text may still be too long.
    fn evict(&mut self) -> Vec<String> {
        if self.fits(&self.text) {
            return Vec::new();
        }
        let mut order: Vec<(f64, u64, String)> = format::ids_in_order(&self.text)
            .into_iter()
            .map(|id| {
                (
                    self.score_of(id),
                    format::number(id).unwrap_or(0),
                    id.to_string(),
                )
            })
            .collect();
        order.arrange_by(|left, right| left.0.total_cmp(&right.0).then(left.1.cmp(&right.1)));
        // Every further removal makes the text shorter, so the smallest sufficient number of
        // removals is found by halving.
        let without = |count: usize| {
            let mut edit = Edit::default();
            order[..count].iter().for_each(|(_, _, id)| edit.delete(id));
            format::apply(&self.text, &edit)
        };
        if order.is_empty() {
            return Vec::new();
        }
        let (mut low, mut high) = (1, order.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            if self.fits(&without(middle)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        self.text = without(low);
        order.truncate(low);
        order.into_iter().map(|(_, _, id)| id).collect()
    }
}

fn is_snapshot(value: &Value) -> bool {
    value.get("version").and_then(Value::whole) == Some(VERSION) && value.text_of("text").is_some()
}

/// A count of a snapshot, 0 where it has none.
fn counted(snapshot: Option<&Value>, name: &str, most: u64) -> Result<u64> {
    let given = snapshot.and_then(|object| object.get(name));
    match given {
        None | Some(Value::Null) => Ok(0),
        Some(value) => value.whole().filter(|count| *count <= most).ok_or_else(|| {
            let shown = value.compact();
            let message = alloc::format!("{name} is a whole number from 0 to {most}, not {shown}");
            Error::invalid(name, message)
        }),
    }
}

/// Budget and limit of updates, options before snapshot before default.
fn settings(snapshot: Option<&Value>, options: &Value) -> Result<(u64, Option<u64>)> {
    let setting = |name| {
        let given = |value: &'_ Value| {
            value
                .get(name)
                .filter(|value| **value != Value::Null)
                .cloned()
        };
        given(options).or_else(|| snapshot.and_then(given))
    };
    let budget = match setting("maxChars") {
        None => BUDGET,
        Some(value) => value.whole().filter(|chars| *chars > 0).ok_or_else(|| {
            Error::invalid(
                "maxChars",
                "AxAgentContextMap maxChars must be a positive integer.",
            )
        })?,
    };
    if setting("infiniteEvolve") != Some(Value::Bool(false)) {
        return Ok((budget, None));
    }
    let rounds = setting("evolveSteps").and_then(|value| value.whole()).ok_or_else(|| {
        let rule = "AxAgentContextMap requires a non-negative evolveSteps when infiniteEvolve is false.";
        Error::invalid("evolveSteps", rule)
    })?;
    Ok((budget, Some(rounds)))
}

fn scores(snapshot: &Value) -> BTreeMap<String, f64> {
    match snapshot.get("scores") {
        Some(Value::Object(members)) => members
            .iter()
            .filter_map(|(id, score)| Some((id.clone(), score.number()?)))
            .gather(),
        _ => BTreeMap::new(),
    }
}

/// Why nothing of a payload counts, if nothing of it can.
fn unheard(payload: &Value) -> Option<&'static str> {
    const PARTS: [&str; 4] = ["operations", "itemTags", "item_tags", "diagnosis"];
    match payload {
        Value::List(_) => None,
        Value::Object(parts) if parts.is_empty() => None,
        Value::Object(_) => match payload.get("operations") {
            Some(Value::List(_)) => None,
            Some(_) => Some("operations is no list"),
            None if PARTS.iter().any(|part| payload.get(part).is_some()) => None,
            None => Some("the payload has no operations, tags or diagnosis"),
        },
        _ => Some("the payload is no object and no list of operations"),
    }
}

#[cfg(test)]
mod tests;
