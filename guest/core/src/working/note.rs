//! Tier one: what is noted in the documents from task to task: interactions, decisions and their
//! outcomes, insights.

use alloc::{borrow::ToOwned, format, string::String, vec::Vec};

use super::{
    document::{
        DECISIONS, Document, HEADING, INSIGHTS, INTERACTIONS, LAST_UPDATED, changed, named,
    },
    space::Pen,
    value::{Object, Value},
};
use crate::{Code, Error, Result, host::Host, model::State, store::Handle, text::civil};

/// A new entry of a log.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Noted {
    /// The entry.
    pub entry: Value,
    /// Classes of secrets that were taken out.
    pub redacted: Vec<String>,
    /// What the original prints.
    pub printed: String,
}

/// A text that must say something.
///
/// # Errors
/// `invalid` about the field.
pub(super) fn required<'a>(field: &str, text: &'a str) -> Result<&'a str> {
    if text.trim().is_empty() {
        return Err(Error::invalid(field, format!("{field} is required")));
    }
    Ok(text)
}

/// One log: the document, its list, and what counts its entries.
struct Log {
    document: &'static str,
    list: &'static str,
    total: &'static str,
    /// The member of an entry that numbers it.
    number: &'static str,
}

const INTERACTION_LOG: Log = Log {
    document: INTERACTIONS,
    list: "interactions",
    total: "total_interactions",
    number: "interaction_number",
};

const DECISION_LOG: Log = Log {
    document: DECISIONS,
    list: "decisions",
    total: "total_decisions",
    number: "id",
};

/// An interaction for the log.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Interaction {
    /// What it was about.
    pub summary: String,
    /// Topics.
    pub topics: Vec<String>,
    /// Advice given.
    pub advice: Vec<String>,
    /// What is to follow.
    pub follow_ups: Vec<String>,
}

/// Adds to the interaction log.
///
/// # Errors
/// `invalid` about a blank summary, or a log whose list is none.
pub fn interaction<H: Host>(handle: &mut Handle<'_, H>, entry: &Interaction) -> Result<Noted> {
    required("summary", &entry.summary)?;
    append(handle, &INTERACTION_LOG, |now, number| {
        [
            ("date", Value::from(civil::iso(now))),
            ("summary", Value::from(entry.summary.as_str())),
            ("topics", Value::from(entry.topics.clone())),
            ("advice_given", Value::from(entry.advice.clone())),
            ("follow_ups", Value::from(entry.follow_ups.clone())),
            ("interaction_number", Value::from(number)),
        ]
        .into_iter()
        .collect()
    })
}

/// A decision for the journal.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Resolve {
    /// What was decided.
    pub decision: String,
    /// What it was about.
    pub context: String,
    /// Why.
    pub reasoning: String,
    /// What is expected of it.
    pub expected: String,
}

/// Adds to the decision journal.
///
/// # Errors
/// `invalid` about a blank decision, or a journal whose list is none.
pub fn decision<H: Host>(handle: &mut Handle<'_, H>, entry: &Resolve) -> Result<Noted> {
    required("decision", &entry.decision)?;
    append(handle, &DECISION_LOG, |now, number| {
        [
            ("id", Value::from(number)),
            ("date", Value::from(civil::iso(now))),
            ("decision", Value::from(entry.decision.as_str())),
            ("context", Value::from(entry.context.as_str())),
            ("reasoning", Value::from(entry.reasoning.as_str())),
            ("expected_outcome", Value::from(entry.expected.as_str())),
            ("actual_outcome", Value::Null),
            ("status", Value::from("pending")),
            ("outcome_recorded", Value::Bool(false)),
        ]
        .into_iter()
        .collect()
    })
}

fn append<H: Host>(
    handle: &mut Handle<'_, H>,
    log: &Log,
    entry: impl Fn(u64, u64) -> Object,
) -> Result<Noted> {
    let pen = Pen::of(handle)?;
    let mut absence = String::new();
    let outcome = handle.store.commit(&handle.call, |state| {
        let old = named(&pen.space, state, log.document)?;
        absence = old.absence();
        let mut object = old.object()?;
        let mut list = entries(&old, &object, log)?;
        let number = list.len() as u64 + 1;
        list.push(Value::Object(entry(pen.now, number)));
        object.set(log.list, Value::List(list));
        object.set(log.total, Value::from(number));
        object.set(LAST_UPDATED, Value::from(civil::iso(pen.now)));
        let mut decision = changed(&pen, state, &old, Value::Object(object).pretty())?;
        decision.outcome.numbers = alloc::vec![i64::try_from(number).unwrap_or(i64::MAX)];
        Ok(decision)
    })?;
    let number = outcome.numbers.first().copied().unwrap_or(0);
    Ok(Noted {
        entry: find(&pen, handle.store.state(), log, number)?,
        redacted: outcome.redacted,
        printed: format!("{absence}Updated memory: {}\n", log.document),
    })
}

fn entries(document: &Document, object: &Object, log: &Log) -> Result<Vec<Value>> {
    match object.get(log.list) {
        None => Ok(Vec::new()),
        Some(Value::List(list)) => Ok(list.clone()),
        Some(_) => {
            let message = format!("{:?} in {} is no list", log.list, document.entry.file);
            Err(Error::invalid(log.list, message))
        }
    }
}

/// The entry of a number as it stands; `null` when it is gone.
fn find(pen: &Pen, state: &State, log: &Log, number: i64) -> Result<Value> {
    let object = named(&pen.space, state, log.document)?.object()?;
    let Some(Value::List(list)) = object.get(log.list) else {
        return Ok(Value::Null);
    };
    let number = u64::try_from(number).ok();
    let entry = list.iter().find(|entry| number_of(entry, log) == number);
    Ok(entry.cloned().unwrap_or_default())
}

fn number_of(entry: &Value, log: &Log) -> Option<u64> {
    entry.as_object()?.get(log.number)?.as_u64()
}

/// Says what came of a decision of the journal.
///
/// # Errors
/// `missing` about `id` for an unknown number, `invalid` about a blank outcome.
pub fn outcome<H: Host>(handle: &mut Handle<'_, H>, id: u64, text: &str) -> Result<Noted> {
    required("outcome", text)?;
    let pen = Pen::of(handle)?;
    let log = &DECISION_LOG;
    let outcome = handle.store.commit(&handle.call, |state| {
        let old = named(&pen.space, state, log.document)?;
        let mut object = old.object()?;
        let mut list = entries(&old, &object, log)?;
        let entry = list
            .iter_mut()
            .find(|entry| number_of(entry, log) == Some(id));
        let Some(Value::Object(entry)) = entry else {
            let message = format!("Decision #{id} not found");
            return Err(Error::new(Code::Missing, message).about("id"));
        };
        entry.set("actual_outcome", Value::from(text));
        entry.set("status", Value::from("completed"));
        entry.set("outcome_recorded", Value::Bool(true));
        entry.set("outcome_date", Value::from(civil::iso(pen.now)));
        object.set(log.list, Value::List(list));
        changed(&pen, state, &old, Value::Object(object).pretty())
    })?;
    Ok(Noted {
        redacted: outcome.redacted,
        printed: format!(
            "Updated memory: {}\nUpdated decision #{id} outcome\n",
            log.document
        ),
        ..Noted::default()
    })
}

/// Adds to the insights. Further lines of the text are indented, so that they stay part of it.
///
/// # Errors
/// `invalid` about a blank text.
pub fn insight<H: Host>(
    handle: &mut Handle<'_, H>,
    text: &str,
    category: Option<&str>,
) -> Result<Noted> {
    required("text", text)?;
    let pen = Pen::of(handle)?;
    let outcome = handle.store.commit(&handle.call, |state| {
        let old = named(&pen.space, state, INSIGHTS)?;
        let whole = with_insight(&old.text, &insight_block(pen.now, text, category));
        changed(&pen, state, &old, whole)
    })?;
    // A retry decides nothing: the file is named by what the store says now.
    let file = named(&pen.space, handle.store.state(), INSIGHTS)?
        .entry
        .file;
    Ok(Noted {
        redacted: outcome.redacted,
        printed: format!("Insight added to <MEMORY_DIR>/{file}\n"),
        ..Noted::default()
    })
}

/// The heading of a day's insight and its text.
pub(super) fn insight_block(now: u64, text: &str, category: Option<&str>) -> String {
    let category =
        category.map(|category| category.split_whitespace().collect::<Vec<_>>().join(" "));
    let category = category.filter(|category| !category.is_empty());
    let category = category.map_or(String::new(), |category| format!(" [{category}]"));
    let text = text.trim_end().replace('\n', "\n  ");
    format!("\n### {}{category}\n- {text}\n", civil::date(now))
}

/// The insights with a block more; blank ones begin with the heading.
pub(super) fn with_insight(whole: &str, block: &str) -> String {
    let start = if whole.trim().is_empty() {
        HEADING
    } else {
        whole
    };
    start.to_owned() + block
}
