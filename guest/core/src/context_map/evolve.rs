//! The two model calls of an update: what the host's model is asked, with which input.
//!
//! The core calls no model. The host puts `instruction` and `input` to its own and brings the
//! answer back as text.

use alloc::{string::String, vec::Vec};

use super::{ContextMap, answer::Reflection, format::Section};
use crate::{
    ecma::{self, Value},
    text::space,
};

/// What the first call asks: to judge the run and the items that it could use.
pub const REFLECT: &str = "Judge one finished run of an agent against its context map. \
Say in `diagnosis` what helped and what went wrong. In `itemTags` tag items of the map by id: helpful, \
harmful, stale or neutral; leave out items that the run says nothing about. In `cacheCandidates` list \
facts about the context, one line each, that a later run could use and that the map does not hold. \
Answer with one JSON object {\"diagnosis\": string, \"itemTags\": {id: tag}, \"cacheCandidates\": [string]}.";

/// What the second call asks: operations on the map.
pub const EDIT: &str = "Edit a context map after one run of an agent. Use ADD with a section and a \
content, REPLACE with an itemId and a content, DELETE with an itemId. A content is one line. Keep what is \
still true, merge what overlaps, prefer exact values over prose, and keep the text below `maxChars` \
characters. Answer with one JSON object {\"operations\": [{\"type\", \"section\", \"itemId\", \"content\"}]}; \
the list is empty when nothing needs to change.";

/// Input of the first call.
pub fn reflect_input(map: &ContextMap, trajectory: &str) -> Value {
    ecma::object([
        ("contextMap", Value::from(map.text())),
        ("trajectory", Value::from(trajectory)),
    ])
}

/// Input of the second call.
pub fn edit_input(map: &ContextMap, reflection: &Reflection) -> Value {
    let texts =
        |list: &[String]| Value::List(list.iter().map(|text| Value::from(text.as_str())).collect());
    let sections: Vec<Value> = Section::ALL
        .map(|section| Value::from(section.name()))
        .into();
    ecma::object([
        ("contextMap", Value::from(map.text())),
        ("diagnosis", Value::from(reflection.diagnosis.as_str())),
        ("cacheCandidates", texts(&reflection.candidates)),
        ("sections", Value::List(sections)),
        (
            "currentChars",
            Value::Number(space::units(map.text()) as f64),
        ),
        ("maxChars", Value::Number(map.budget() as f64)),
    ])
}
