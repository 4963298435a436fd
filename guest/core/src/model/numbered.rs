//! Collections whose records have numbers of their own, and the counters that give them out.

use alloc::{
    format,
    string::{String, ToString},
};

/// What was stored under a key in a namespace of facts. Their numbers are the whole store's.
pub const FACT: &str = "fact";
/// What was talked about.
pub const INTERACTION: &str = "interaction";
/// What was decided.
pub const DECISION: &str = "decision";
/// What is known.
pub const KNOWLEDGE: &str = "knowledge";
/// Who and what there is; a record may have a name in the place of the number.
pub const ENTITY: &str = "entity";
/// What was learned.
pub const INSIGHT: &str = "insight";
/// How tasks went.
pub const EVALUATION: &str = "evaluation";
/// What the guardrails said.
pub const GUARDRAIL: &str = "guardrail";

/// All of them. The last part of an id is the number.
pub const NUMBERED: [&str; 8] = [
    FACT,
    INTERACTION,
    DECISION,
    KNOWLEDGE,
    ENTITY,
    INSIGHT,
    EVALUATION,
    GUARDRAIL,
];
/// The field of a record that holds its number where its id is a name, its key.
pub const NUMBER: &str = "number";
/// The highest number: everything above is no whole number in JSON's usual readers.
pub const NUMBER_MAX: u64 = 1 << 53;

/// The highest version of a record.
pub const VERSION_MAX: u32 = 1 << 30;

/// The highest number that an import brings, whoever calls: what it leaves is enough for the
/// store's own. More comes only with the dump of a whole store into an empty one, or where the
/// counter is past it already.
pub const IMPORTED_MAX: u64 = NUMBER_MAX - (1 << 32);

/// Name of the counter that numbers the records of a collection whose ids begin with `prefix`.
pub fn counter(collection: &str, prefix: &str) -> String {
    if collection == FACT {
        return collection.to_string();
    }
    format!("{collection} {prefix}")
}

/// A number as an id ends with it: digits without leading zeros, 1 to [`NUMBER_MAX`].
pub fn number(digits: &str) -> Option<u64> {
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
    let value = digits.parse().ok().filter(|_| plain)?;
    (1..=NUMBER_MAX).contains(&value).then_some(value)
}
