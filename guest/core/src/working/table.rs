//! The tables of tier two: their documented columns, and where a record keeps each of them.

use alloc::{
    borrow::ToOwned,
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    space::Space,
    value::{Object, Value},
};
use crate::sort::Arrange as _;
use crate::{
    Error, Result,
    model::{Draft, Record, numbered},
    text::civil,
};

/// A table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Table {
    /// Values that may expire.
    ShortTerm,
    /// What the agent is.
    Profile,
    /// What is going on.
    Context,
    /// What was talked about.
    Interactions,
    /// What was decided.
    Decisions,
    /// What is known.
    Facts,
    /// Who and what there is.
    Entities,
    /// What was learned.
    Insights,
    /// How tasks went.
    Evaluations,
    /// What the guardrails said.
    Guardrails,
}

/// All tables, in the order of status and export.
pub const TABLES: [Table; 10] = [
    Table::ShortTerm,
    Table::Profile,
    Table::Context,
    Table::Interactions,
    Table::Decisions,
    Table::Facts,
    Table::Entities,
    Table::Insights,
    Table::Evaluations,
    Table::Guardrails,
];

/// The tables that are searched, in the order that breaks ties.
pub const SEARCHED: [Table; 8] = [
    Table::ShortTerm,
    Table::Interactions,
    Table::Facts,
    Table::Entities,
    Table::Decisions,
    Table::Insights,
    Table::Profile,
    Table::Context,
];

/// Where a record keeps a column, and what it is when nothing is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// The number in the table.
    Number,
    Key,
    Title,
    Content,
    Kind,
    /// A further field; empty when absent.
    Field,
    /// A further field; `null` when absent.
    Nullable,
    /// A further field that is a number; 0 when absent.
    Amount,
    /// A further field that is a number; `null` when absent.
    Score,
    Created,
    Updated,
    Expires,
    Uses,
}

/// A column and its place.
pub(super) type Column = (&'static str, Place);

const SHORT_TERM: &[Column] = &[
    ("key", Place::Key),
    ("value", Place::Content),
    ("category", Place::Kind),
    ("created_at", Place::Created),
    ("expires_at", Place::Expires),
    ("access_count", Place::Uses),
];

const VALUES: &[Column] = &[
    ("key", Place::Key),
    ("value", Place::Content),
    ("category", Place::Kind),
    ("updated_at", Place::Updated),
];

const INTERACTIONS: &[Column] = &[
    ("id", Place::Number),
    ("date", Place::Created),
    ("summary", Place::Content),
    ("topics", Place::Field),
    ("advice", Place::Field),
    ("follow_ups", Place::Field),
    ("raw_data", Place::Field),
];

const DECISIONS: &[Column] = &[
    ("id", Place::Number),
    ("date", Place::Created),
    ("decision", Place::Content),
    ("context", Place::Field),
    ("reasoning", Place::Field),
    ("expected_outcome", Place::Field),
    ("actual_outcome", Place::Field),
    ("status", Place::Kind),
    ("outcome_date", Place::Nullable),
];

const FACTS: &[Column] = &[
    ("id", Place::Number),
    ("content", Place::Content),
    ("category", Place::Kind),
    ("entity", Place::Field),
    ("tags", Place::Field),
    ("source", Place::Field),
    ("confidence", Place::Field),
    ("created_at", Place::Created),
    ("updated_at", Place::Updated),
];

const ENTITIES: &[Column] = &[
    ("id", Place::Number),
    ("name", Place::Key),
    ("type", Place::Kind),
    ("details", Place::Content),
    ("tags", Place::Field),
    ("first_mentioned", Place::Created),
    ("updated_at", Place::Updated),
];

const INSIGHTS: &[Column] = &[
    ("id", Place::Number),
    ("content", Place::Content),
    ("category", Place::Kind),
    ("date", Place::Created),
];

const EVALUATIONS: &[Column] = &[
    ("id", Place::Number),
    ("date", Place::Created),
    ("task_name", Place::Title),
    ("status", Place::Kind),
    ("score", Place::Score),
    ("cost_usd", Place::Amount),
    ("tokens_used", Place::Amount),
    ("duration_s", Place::Amount),
    ("input_hash", Place::Field),
    ("output_hash", Place::Field),
    ("errors", Place::Field),
    ("notes", Place::Field),
];

const GUARDRAILS: &[Column] = &[
    ("id", Place::Number),
    ("date", Place::Created),
    ("check_name", Place::Title),
    ("passed", Place::Amount),
    ("severity", Place::Kind),
    ("details", Place::Content),
    ("task_name", Place::Field),
    ("remediation", Place::Field),
];

/// The largest amount of money or time.
pub(super) const AMOUNT_MAX: f64 = 1e12;
/// The largest count that every JSON reader keeps exactly.
pub const COUNT_MAX: u64 = 1 << 53;

pub(super) use crate::model::numbered::NUMBER;

impl Table {
    /// The table of a name; `stm` is another name of `short_term`.
    ///
    /// # Errors
    /// `invalid` about `table`, naming it and all there are.
    pub fn named(name: &str) -> Result<Self> {
        let wanted = if name == "stm" { "short_term" } else { name };
        TABLES
            .into_iter()
            .find(|table| table.name() == wanted)
            .ok_or_else(|| {
                let names: Vec<&str> = TABLES.iter().map(|table| table.name()).collect();
                Error::invalid(
                    "table",
                    format!("type {name:?} is none of {}", names.join(", ")),
                )
            })
    }

    /// Its documented name.
    pub fn name(self) -> &'static str {
        match self {
            Self::ShortTerm => "short_term",
            Self::Profile => "profile",
            Self::Context => "context",
            Self::Interactions => "interactions",
            Self::Decisions => "decisions",
            Self::Facts => "facts",
            Self::Entities => "entities",
            Self::Insights => "insights",
            Self::Evaluations => "evaluation_log",
            Self::Guardrails => "guardrail_log",
        }
    }

    /// The collection of its records. Facts of the namespaced kind have the collection `fact`.
    pub fn collection(self) -> &'static str {
        match self {
            Self::ShortTerm => "short-term",
            Self::Profile => "profile",
            Self::Context => "context",
            Self::Interactions => numbered::INTERACTION,
            Self::Decisions => numbered::DECISION,
            Self::Facts => numbered::KNOWLEDGE,
            Self::Entities => numbered::ENTITY,
            Self::Insights => numbered::INSIGHT,
            Self::Evaluations => numbered::EVALUATION,
            Self::Guardrails => numbered::GUARDRAIL,
        }
    }

    pub(super) fn columns(self) -> &'static [Column] {
        match self {
            Self::ShortTerm => SHORT_TERM,
            Self::Profile | Self::Context => VALUES,
            Self::Interactions => INTERACTIONS,
            Self::Decisions => DECISIONS,
            Self::Facts => FACTS,
            Self::Entities => ENTITIES,
            Self::Insights => INSIGHTS,
            Self::Evaluations => EVALUATIONS,
            Self::Guardrails => GUARDRAILS,
        }
    }

    /// The columns that full-text search reads.
    pub fn indexed(self) -> &'static [&'static str] {
        match self {
            Self::ShortTerm | Self::Profile | Self::Context => &["key", "value", "category"],
            Self::Interactions => &["summary", "topics", "advice", "follow_ups"],
            Self::Decisions => &[
                "decision",
                "context",
                "reasoning",
                "expected_outcome",
                "actual_outcome",
            ],
            Self::Facts => &["content", "category", "entity", "tags"],
            Self::Entities => &["name", "type", "details", "tags"],
            Self::Insights => &["content", "category"],
            Self::Evaluations | Self::Guardrails => &[],
        }
    }

    /// Whether its rows are addressed by a key rather than a number.
    pub fn is_keyed(self) -> bool {
        matches!(self, Self::ShortTerm | Self::Profile | Self::Context)
    }

    /// What stands in the kind column when nothing is given.
    pub fn standard_kind(self) -> &'static str {
        match self {
            Self::ShortTerm => "session",
            Self::Decisions => "pending",
            Self::Evaluations => "success",
            Self::Guardrails => "info",
            _ => "general",
        }
    }

    /// The column that must say something, if there is one.
    pub(super) fn needed(self) -> Option<&'static str> {
        match self {
            Self::Interactions => Some("summary"),
            Self::Decisions => Some("decision"),
            Self::Facts | Self::Insights => Some("content"),
            Self::Entities => Some("name"),
            Self::Evaluations => Some("task_name"),
            Self::ShortTerm | Self::Profile | Self::Context | Self::Guardrails => None,
        }
    }

    pub(super) fn place(self, column: &str) -> Option<Place> {
        self.columns()
            .iter()
            .find(|(name, _)| *name == column)
            .map(|(_, place)| *place)
    }

    /// The text that is embedded for a row; `None` for tables whose rows are not embedded.
    pub fn embedded(self, record: &Record) -> Option<String> {
        let field = |name: &str| record.fields.get(name).map_or("", String::as_str);
        let (content, kind) = (&record.content, &record.kind);
        match self {
            Self::Facts => Some(format!(
                "{content} [{kind}] {} {}",
                field("entity"),
                field("tags")
            )),
            Self::Insights => Some(format!("{content} [{kind}]")),
            Self::Entities => Some(format!(
                "{} ({kind}): {content} {}",
                record.key,
                field("tags")
            )),
            Self::Interactions => Some(format!("{content} {}", field("topics"))),
            _ => None,
        }
    }
}

/// One row.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Its table.
    pub table: Table,
    /// Number or key.
    pub id: String,
    /// The record that keeps it.
    pub record: Record,
}

impl Row {
    /// The row that a record keeps.
    pub fn of(table: Table, space: &Space, record: Record) -> Self {
        let id = match record.fields.get(NUMBER) {
            Some(number) => number.clone(),
            None => space.bare(&record.id).to_owned(),
        };
        Self { table, id, record }
    }

    /// The number; 0 for a row with a key.
    pub fn number(&self) -> u64 {
        if self.table.is_keyed() {
            0
        } else {
            self.id.parse().unwrap_or(0)
        }
    }

    /// What orders rows of one table: the number, then the key.
    pub(super) fn order(&self) -> (u64, &str) {
        (self.number(), &self.id)
    }

    /// A column as text; empty for one that is absent.
    pub fn text(&self, column: &str) -> &str {
        let record = &self.record;
        match self.table.place(column) {
            Some(Place::Key) => &record.key,
            Some(Place::Title) => &record.title,
            Some(Place::Content) => &record.content,
            Some(Place::Kind) => &record.kind,
            Some(Place::Number) => &self.id,
            _ => record.fields.get(column).map_or("", String::as_str),
        }
    }

    /// A column as it is documented.
    fn value(&self, column: &str, place: Place) -> Value {
        let record = &self.record;
        let field = record.fields.get(column);
        match place {
            Place::Number => Value::from(self.number()),
            Place::Nullable => Value::from(field.cloned()),
            Place::Amount => Value::Number(field.map_or("0", |digits| digits).to_owned()),
            Place::Score => field.cloned().map_or(Value::Null, Value::Number),
            Place::Created => Value::from(civil::spaced(record.created)),
            Place::Updated => Value::from(civil::spaced(record.updated)),
            // A value can still be read in the millisecond in which its life ends.
            Place::Expires => match record.expires {
                0 => Value::Null,
                expires => Value::from(civil::iso(expires - 1)),
            },
            Place::Uses => Value::from(record.uses),
            _ => Value::from(self.text(column)),
        }
    }

    /// All columns.
    pub fn object(&self) -> Object {
        let columns = self.table.columns().iter();
        columns
            .map(|(name, place)| (*name, self.value(name, *place)))
            .collect()
    }

    /// A number column.
    pub fn amount(&self, column: &str) -> f64 {
        self.text(column).parse().unwrap_or(0.0)
    }

    /// When the row came to be, or changed, as its table tells it: milliseconds UTC.
    pub fn instant(&self) -> u64 {
        match self.table {
            Table::Profile | Table::Context => self.record.updated,
            _ => self.record.created,
        }
    }

    /// One line about the row, cut.
    pub fn display(&self) -> String {
        let text = |column: &str, length: usize| cut(self.text(column), length);
        let id = &self.id;
        match self.table {
            Table::ShortTerm => format!("[STM - {id}] {}", text("value", 200)),
            Table::Profile => format!("[Profile - {id}] {}", text("value", 200)),
            Table::Context => format!("[Context - {id}] {}", text("value", 200)),
            Table::Interactions => {
                let day = civil::date(self.record.created);
                format!("[Interaction #{id} - {day}] {}", text("summary", 200))
            }
            Table::Decisions => {
                format!(
                    "[Decision #{id} - {}] {}",
                    self.record.kind,
                    text("decision", 200)
                )
            }
            Table::Facts => format!("[Fact - {}] {}", self.record.kind, text("content", 200)),
            Table::Entities => {
                let (name, kind) = (&self.record.key, &self.record.kind);
                format!("[Entity - {kind}] {name}: {}", text("details", 150))
            }
            Table::Insights => format!("[Insight - {}] {}", self.record.kind, text("content", 200)),
            Table::Evaluations => {
                format!(
                    "[Evaluation #{id} - {}] {}",
                    self.record.kind,
                    text("task_name", 200)
                )
            }
            Table::Guardrails => {
                format!(
                    "[Guardrail #{id} - {}] {}",
                    self.record.title,
                    text("details", 200)
                )
            }
        }
    }
}

/// At most so many characters of a text.
pub fn cut(text: &str, length: usize) -> &str {
    text.char_indices()
        .nth(length)
        .map_or(text, |(end, _)| &text[..end])
}

/// The rows of a table in a space, without those that expired, in the order of their numbers or
/// of writing.
pub fn rows(space: &Space, state: &crate::model::State, table: Table, now: u64) -> Vec<Row> {
    let live = space.chosen(state, table.collection(), |head| !head.expired(now));
    let mut rows: Vec<Row> = live.map(|record| Row::of(table, space, record)).collect();
    if !table.is_keyed() {
        rows.arrange_by_key(Row::number);
    }
    rows
}

/// Sets a column of a draft, and what follows from it.
///
/// # Errors
/// `invalid` about the column when the table has none of that name or the value does not fit.
pub(super) fn assign(draft: &mut Draft, table: Table, column: &str, value: &Value) -> Result<()> {
    let place = table.place(column).ok_or_else(|| {
        let columns: Vec<&str> = table.columns().iter().map(|(name, _)| *name).collect();
        let names = columns.join(", ");
        Error::invalid(
            column,
            format!("{} has no column {column:?}; it has {names}", table.name()),
        )
    })?;
    match place {
        Place::Key => draft.key = text_of(column, value)?,
        Place::Title => draft.title = text_of(column, value)?,
        Place::Content => draft.content = text_of(column, value)?,
        Place::Kind => draft.kind = text_of(column, value)?,
        Place::Created => draft.created = instant_of(column, value)?.start,
        Place::Updated => draft.updated = instant_of(column, value)?.start,
        Place::Expires if *value == Value::Null => draft.expires = 0,
        Place::Expires => draft.expires = instant_of(column, value)?.start + 1,
        Place::Number | Place::Uses => {}
        Place::Nullable | Place::Score if *value == Value::Null => {
            draft.fields.remove(column);
        }
        Place::Amount | Place::Score => set(draft, column, digits_of(column, value)?),
        Place::Field | Place::Nullable => set(draft, column, text_of(column, value)?),
    }
    if matches!(column, "tags" | "topics") {
        draft.tags = listed(draft.fields.get(column).map_or("", String::as_str));
    }
    Ok(())
}

fn set(draft: &mut Draft, column: &str, text: String) {
    if text.is_empty() {
        draft.fields.remove(column);
    } else {
        draft.fields.insert(column.to_owned(), text);
    }
}

/// The parts of a list that is written with commas, trimmed, without empty ones.
pub(super) fn listed(text: &str) -> Vec<String> {
    text.split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .map(ToOwned::to_owned)
        .collect()
}

/// A text column; `null` counts as empty, as the original's tables may hold it.
pub(super) fn text_of(column: &str, value: &Value) -> Result<String> {
    match value {
        Value::Text(text) => Ok(text.clone()),
        Value::Null => Ok(String::new()),
        Value::Number(digits) => Ok(digits.clone()),
        _ => Err(Error::invalid(column, format!("{column} must be text"))),
    }
}

pub(super) fn digits_of(column: &str, value: &Value) -> Result<String> {
    let digits = match value {
        Value::Null => return Ok(String::new()),
        Value::Bool(value) => return Ok(u8::from(*value).to_string()),
        Value::Number(digits) => digits,
        _ => {
            let message = format!("{column} must be a number");
            return Err(Error::invalid(column, message));
        }
    };
    let number = digits.parse().unwrap_or(f64::NAN);
    let (fits, rule) = match column {
        "cost_usd" | "duration_s" => (
            (0.0..=AMOUNT_MAX).contains(&number),
            format!("0 to {AMOUNT_MAX:e}"),
        ),
        "tokens_used" => (
            digits.parse().is_ok_and(|count: u64| count <= COUNT_MAX),
            format!("a whole number from 0 to {COUNT_MAX}"),
        ),
        _ => (number.is_finite(), String::from("a finite number")),
    };
    if fits {
        return Ok(digits.clone());
    }
    let message = format!("{column} is {}, it must be {rule}", cut(digits, 40));
    Err(Error::invalid(column, message))
}

fn instant_of(column: &str, value: &Value) -> Result<civil::Moment> {
    value.as_text().and_then(civil::parse).ok_or_else(|| {
        let given = cut(value.as_text().unwrap_or(""), 40).to_owned();
        Error::invalid(column, format!("{column} {given:?} is no date"))
    })
}
