//! Tier two: consolidation, deduplication, reflection, status.

use alloc::{
    borrow::ToOwned,
    collections::{BTreeMap, BTreeSet},
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    embedding,
    rows::{EMBEDDINGS, fill, forget, removal},
    space::{Pen, Space},
    table::{self, Row, TABLES, Table, listed},
    value::{Object, Value},
};
use crate::sort::Arrange as _;
use crate::{
    Result,
    host::Host,
    model::{Change, Outcome, Record, State},
    store::{Decision, Handle},
    text::civil::{self, DAY},
};

/// How often a short-term value must have been read to become a fact.
const READS: u64 = 2;
/// Similarity from which on a fact repeats another.
pub const THRESHOLD: f64 = 0.95;
/// Interactions and days that the topics of a reflection are taken from.
const TOPIC_INTERACTIONS: usize = 50;
const TOPIC_DAYS: u64 = 7;
const TOPICS: usize = 10;

/// What a consolidation did, or would do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Consolidated {
    /// Keys of values that became facts.
    pub promoted: Vec<String>,
    /// Keys of values that are gone.
    pub discarded: Vec<String>,
    /// Numbers of the new facts.
    pub facts: Vec<u64>,
}

impl Consolidated {
    /// What the original prints.
    pub fn printed(&self) -> String {
        let stored: String = self
            .facts
            .iter()
            .map(|id| format!("Stored fact #{id}\n"))
            .collect();
        let (promoted, discarded) = (self.promoted.len(), self.discarded.len());
        format!("{stored}Consolidated STM: {promoted} promoted to facts, {discarded} discarded\n")
    }
}

/// Short-term values made more than so many days ago, whether or not they expired: those read
/// often enough, and the others.
fn old_values(space: &Space, state: &State, now: u64, days: u32) -> (Vec<Record>, Vec<Record>) {
    let limit = now.saturating_sub(u64::from(days) * DAY);
    let old = space.chosen(state, Table::ShortTerm.collection(), |head| {
        head.created < limit
    });
    old.partition(|record| record.uses >= READS)
}

/// Makes facts of old short-term values that were read often, and drops the other old ones.
///
/// # Errors
/// Those of the store.
pub fn consolidate<H: Host>(
    handle: &mut Handle<'_, H>,
    days: u32,
    dry: bool,
) -> Result<Consolidated> {
    let pen = Pen::of(handle)?;
    let keys = |records: &[Record]| records.iter().map(|record| record.key.clone()).collect();
    if dry {
        let (read, unread) = old_values(&pen.space, handle.store.state(), pen.now, days);
        return Ok(Consolidated {
            promoted: keys(&read),
            discarded: keys(&unread),
            facts: Vec::new(),
        });
    }
    let outcome = handle.store.commit(&handle.call, |state| {
        let (read, unread) = old_values(&pen.space, state, pen.now, days);
        let mut changes = promotions(&pen, state, &read)?;
        for (records, action) in [(&read, "promoted"), (&unread, "discarded")] {
            for record in records {
                changes.push(forget(&record.collection, &record.id));
                let reason = format!("older than {days} days, read {} times", record.uses);
                changes.push(pen.space.audit(action, &record.reference(), &reason));
            }
        }
        let first = state.counter(&pen.space.counter(Table::Facts.collection()));
        let ids = read
            .iter()
            .chain(&unread)
            .map(|record| record.key.clone())
            .collect();
        let numbers = [read.len() as u64, first];
        let numbers = numbers
            .map(|number| i64::try_from(number).unwrap_or(i64::MAX))
            .to_vec();
        Ok(Decision {
            changes,
            outcome: Outcome {
                ids,
                numbers,
                ..Outcome::default()
            },
        })
    })?;
    let number = |place: usize| outcome.numbers.get(place).copied().unwrap_or(0);
    let (count, first) = (usize::try_from(number(0)).unwrap_or(0), number(1));
    let (promoted, discarded) = outcome.ids.split_at(count.min(outcome.ids.len()));
    let facts = (1..)
        .take(count)
        .map(|step| u64::try_from(first + step).unwrap_or(0))
        .collect();
    Ok(Consolidated {
        promoted: promoted.to_vec(),
        discarded: discarded.to_vec(),
        facts,
    })
}

/// The facts that short-term values become. Where they came from stays with them.
fn promotions(pen: &Pen, state: &State, records: &[Record]) -> Result<Vec<Change>> {
    let table = Table::Facts;
    let (mut number, _) = pen.space.next(state, table.collection());
    let mut changes = Vec::new();
    for record in records {
        let mut draft = pen.draft(table.collection(), &number.to_string());
        let content = format!("[From STM] {}: {}", record.key, record.content);
        let columns = [
            ("content", Value::from(content)),
            ("category", Value::from("promoted_stm")),
            ("tags", Value::from("auto-consolidated")),
            ("confidence", Value::from("confirmed")),
        ];
        fill(&mut draft, table, &columns)?;
        draft.origin = record.origin.clone();
        draft.origin.source = record.reference();
        changes.push(Change::Put(draft.into()));
        let name = pen.space.counter(table.collection());
        changes.push(Change::Count {
            name,
            value: number,
        });
        number += 1;
    }
    Ok(changes)
}

/// Numbers of the facts whose text an earlier fact already has.
fn repeated(space: &Space, state: &State, now: u64) -> Vec<String> {
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let rows = table::rows(space, state, Table::Facts, now);
    rows.into_iter()
        .filter(|row| !seen.insert(row.record.content.clone()))
        .map(|row| row.id)
        .collect()
}

/// Forgets facts that repeat an earlier one, by their exact text or, with a threshold, by meaning;
/// answers their numbers.
///
/// # Errors
/// `unavailable` when meanings cannot be compared.
pub fn deduplicate<H: Host>(
    handle: &mut Handle<'_, H>,
    threshold: Option<f64>,
    dry: bool,
) -> Result<Vec<u64>> {
    let pen = Pen::of(handle)?;
    let similar = match threshold {
        Some(threshold) => Some(embedding::repeated_facts(handle, threshold)?),
        None => None,
    };
    let doomed = |state: &State| match &similar {
        Some(similar) => similar.clone(),
        None => repeated(&pen.space, state, pen.now),
    };
    let number = |id: &String| id.parse().unwrap_or(0);
    if dry {
        return Ok(doomed(handle.store.state()).iter().map(number).collect());
    }
    let outcome = handle.store.commit(&handle.call, |state| {
        let mut changes = Vec::new();
        let mut ids = Vec::new();
        for id in doomed(state) {
            let Some(record) = pen.space.get(state, Table::Facts.collection(), &id) else {
                continue;
            };
            let row = Row::of(Table::Facts, &pen.space, record);
            changes.extend(removal(&pen.space, state, &row));
            let reason = if similar.is_some() {
                "same meaning"
            } else {
                "same text"
            };
            changes.push(
                pen.space
                    .audit("deduplicated", &row.record.reference(), reason),
            );
            ids.push(id);
        }
        Ok(Decision {
            changes,
            outcome: Outcome {
                ids,
                ..Outcome::default()
            },
        })
    })?;
    Ok(outcome.ids.iter().map(number).collect())
}

/// Rows by table, in the documented order, embeddings included.
pub fn status(space: &Space, state: &State, now: u64) -> (Object, u64) {
    let mut counts = Object::new();
    let mut total = 0;
    for table in TABLES {
        if table == Table::Evaluations {
            let embeddings = space.all(state, EMBEDDINGS).count() as u64;
            counts.set("embeddings", Value::from(embeddings));
            total += embeddings;
        }
        let count = table::rows(space, state, table, now).len() as u64;
        counts.set(table.name(), Value::from(count));
        total += count;
    }
    (counts, total)
}

/// What needs attention.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reflection {
    /// The documented object.
    pub report: Object,
    /// Decisions that wait for an outcome.
    pub pending: u32,
}

/// What needs attention: stale values, pending decisions, repeated facts, topics of the week.
pub fn reflect(space: &Space, state: &State, now: u64) -> Reflection {
    let rows = |table| table::rows(space, state, table, now);
    let (counts, _) = status(space, state, now);
    let pending = pending(&rows(Table::Decisions));
    let stale = stale(&rows(Table::ShortTerm), now);
    let facts = rows(Table::Facts);
    let groups = repeated_groups(&facts);
    let embedded = space.all(state, EMBEDDINGS).next().is_some();
    let mut actions = Vec::new();
    if !stale.is_empty() {
        let count = stale.len();
        actions.push(format!(
            "Consolidate {count} stale STM entries (run: consolidate-stm)"
        ));
    }
    if !pending.is_empty() {
        let count = pending.len();
        actions.push(format!(
            "Review {count} pending decisions \u{2014} update outcomes"
        ));
    }
    if groups > 0 {
        actions.push(format!(
            "Deduplicate {groups} fact groups (run: deduplicate-facts)"
        ));
    }
    if !facts.is_empty() && !embedded {
        actions.push("Sync embeddings for semantic search (run: embed-sync)".to_owned());
    }
    let count = u32::try_from(pending.len()).unwrap_or(u32::MAX);
    let report = [
        ("timestamp", Value::from(civil::iso(now))),
        ("memory_status", Value::Object(counts)),
        ("actions_needed", Value::from(actions)),
        ("pending_decisions", Value::from(pending)),
        ("stale_stm_entries", Value::from(stale)),
        (
            "top_topics_7d",
            Value::List(topics(&rows(Table::Interactions), now)),
        ),
        ("duplicate_facts", Value::from(groups)),
    ];
    Reflection {
        report: report.into_iter().collect(),
        pending: count,
    }
}

/// Decisions without an outcome, oldest first.
fn pending(rows: &[Row]) -> Vec<Object> {
    let mut rows: Vec<&Row> = rows
        .iter()
        .filter(|row| row.record.kind == "pending")
        .collect();
    rows.arrange_by_key(|row| (row.record.created, row.number()));
    let entry = |row: &&Row| {
        let members = [
            ("id", Value::from(row.number())),
            ("decision", Value::from(row.text("decision"))),
            ("date", Value::from(civil::spaced(row.record.created))),
        ];
        members.into_iter().collect()
    };
    rows.iter().map(entry).collect()
}

/// Short-term values older than a day.
fn stale(rows: &[Row], now: u64) -> Vec<Object> {
    let entry = |row: &Row| {
        let members = [
            ("key", Value::from(row.id.as_str())),
            ("value", Value::from(row.text("value"))),
            ("created_at", Value::from(civil::spaced(row.record.created))),
        ];
        members.into_iter().collect()
    };
    rows.iter()
        .filter(|row| row.record.created < now.saturating_sub(DAY))
        .map(entry)
        .collect()
}

/// How many texts more than one fact has.
fn repeated_groups(facts: &[Row]) -> u64 {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for row in facts {
        *counts.entry(row.text("content")).or_default() += 1;
    }
    counts.values().filter(|count| **count > 1).count() as u64
}

/// The most frequent topics of the last interactions of a week, as pairs of topic and count; ties
/// in the order in which they are met from the newest interaction on.
fn topics(rows: &[Row], now: u64) -> Vec<Value> {
    let since = now.saturating_sub(TOPIC_DAYS * DAY);
    let mut rows: Vec<&Row> = rows
        .iter()
        .filter(|row| row.record.created > since)
        .collect();
    rows.arrange_by_key(|row| core::cmp::Reverse((row.record.created, row.number())));
    let mut counts: Vec<(String, u64)> = Vec::new();
    for row in rows.into_iter().take(TOPIC_INTERACTIONS) {
        for topic in listed(row.text("topics")) {
            match counts.iter_mut().find(|(known, _)| *known == topic) {
                Some((_, count)) => *count += 1,
                None => counts.push((topic, 1)),
            }
        }
    }
    counts.arrange_by_key(|(_, count)| core::cmp::Reverse(*count));
    counts
        .into_iter()
        .take(TOPICS)
        .map(|(topic, count)| Value::List([Value::from(topic), Value::from(count)].to_vec()))
        .collect()
}

/// What the original prints for a reflection: at most ten lines a section.
pub fn listing(report: &Object) -> String {
    let mut out = String::from("Memory reflection\n");
    for (name, title, line) in SECTIONS {
        let Some(Value::List(items)) = report.get(name) else {
            continue;
        };
        if !items.is_empty() {
            out += &format!("\n{title}:\n");
        }
        for item in items.iter().take(10) {
            out += &format!("  - {}\n", line(item));
        }
    }
    out
}

/// A list of a reflection, its title, and how an item reads.
type Section = (&'static str, &'static str, fn(&Value) -> String);

/// The lists of a reflection.
const SECTIONS: [Section; 4] = [
    ("actions_needed", "Actions needed", plain),
    ("pending_decisions", "Pending decisions", |item| {
        let (id, decision, date) = (part(item, "id"), part(item, "decision"), part(item, "date"));
        format!("#{id} {decision} ({date})")
    }),
    ("stale_stm_entries", "Stale short-term values", |item| {
        format!(
            "{}: {}",
            part(item, "key"),
            table::cut(&part(item, "value"), 100)
        )
    }),
    (
        "top_topics_7d",
        "Topics of the last 7 days",
        |item| match item {
            Value::List(pair) => pair.iter().map(plain).collect::<Vec<_>>().join(": "),
            _ => String::new(),
        },
    ),
];

fn plain(value: &Value) -> String {
    value
        .as_text()
        .map_or_else(|| value.line(), ToOwned::to_owned)
}

fn part(item: &Value, name: &str) -> String {
    let value = item.as_object().and_then(|object| object.get(name));
    value.map_or_else(String::new, plain)
}
