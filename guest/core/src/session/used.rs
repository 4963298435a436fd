//! Records of what a model said it used.

use alloc::{
    borrow::Cow,
    collections::BTreeMap,
    string::{String, ToString},
    vec::Vec,
};

use serde::{Deserialize, Serialize};

use super::loaded::{Entry, Memory, Skill};
use crate::{
    ecma::{self, Value},
    guard::redact::whole_marks,
    text::{space, utf16},
};

/// How much of a reason is kept, in UTF-16 units.
pub const REASON: usize = 300;

/// One record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Use {
    /// Id of the memory or skill.
    pub id: String,
    /// Name of the skill; a memory has none.
    pub name: Option<String>,
    /// Why, at most [`REASON`] units; never empty.
    pub reason: Option<String>,
    /// The stage in which it was used.
    pub stage: String,
}

impl Use {
    /// Reads a record; `None` without an id or a stage that is text.
    pub fn read(entry: &Value) -> Option<Self> {
        let id = entry.text_of("id")?;
        let text = |name| entry.text_of(name).map(ToString::to_string);
        (!id.is_empty()).then_some(())?;
        Some(Self {
            id: id.to_string(),
            name: text("name"),
            reason: text("reason"),
            stage: text("stage")?,
        })
    }
}

impl Use {
    /// The record as observers see it.
    pub fn value(&self) -> Value {
        let text = |text: &String| Value::from(text.as_str());
        let mut members = alloc::vec![("id", text(&self.id))];
        members.extend(self.name.as_ref().map(|name| ("name", text(name))));
        members.extend(self.reason.as_ref().map(|reason| ("reason", text(reason))));
        members.push(("stage", text(&self.stage)));
        ecma::object(members)
    }
}

/// What is kept of a reason without secrets: no mark for one is cut in two.
pub fn kept_reason(reason: &str) -> String {
    match utf16::head(space::trim(reason), REASON) {
        Cow::Borrowed(whole) if whole.len() == space::trim(reason).len() => whole.to_string(),
        cut => whole_marks(&cut).to_string(),
    }
}

/// What one call `used(id, reason)` records: among the loaded memories, and among the loaded
/// skills (never by name). An id that is no text or not loaded records nothing.
pub fn record(
    id: &Value,
    reason: &Value,
    memories: &[Memory],
    skills: &[Skill],
    stage: &str,
) -> (Option<Use>, Option<Use>) {
    let id = space::trim(id.text().unwrap_or_default());
    if id.is_empty() {
        return (None, None);
    }
    let trimmed = space::trim(reason.text().unwrap_or_default());
    let reason = (!trimmed.is_empty()).then(|| utf16::head(trimmed, REASON).into_owned());
    let entry = |name: Option<&str>| Use {
        id: id.to_string(),
        name: name.map(ToString::to_string),
        reason: reason.clone(),
        stage: stage.to_string(),
    };
    let memory = memories.iter().find(|memory| memory.id() == id);
    let skill = skills.iter().find(|skill| skill.id() == id);
    (
        memory.map(|_| entry(None)),
        skill.map(|skill| entry(Some(&skill.name))),
    )
}

/// Puts records together. A record of the same stage, id and reason as an earlier one takes its
/// place and its later content.
pub fn merge(records: impl IntoIterator<Item = Use>) -> Vec<Use> {
    let mut places: BTreeMap<(String, String, Option<String>), usize> = BTreeMap::new();
    let mut out: Vec<Use> = Vec::new();
    for record in records {
        let key = (
            record.stage.clone(),
            record.id.clone(),
            record.reason.clone(),
        );
        match places.get(&key) {
            Some(place) => out[*place] = record,
            None => {
                places.insert(key, out.len());
                out.push(record);
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Use, merge, record};
    use crate::{
        ecma::Value,
        session::loaded::{Memory, Skill},
    };

    fn used(id: &str, stage: &str, name: &str) -> Use {
        Use {
            id: id.into(),
            name: Some(name.into()),
            reason: None,
            stage: stage.into(),
        }
    }

    #[test]
    fn one_id_may_be_a_memory_and_a_skill() {
        let memories = [Memory {
            id: "x".into(),
            content: "".into(),
        }];
        let skills = [Skill {
            id: "x".into(),
            name: "N".into(),
            content: "".into(),
        }];
        let (memory, skill) = record(&" x ".into(), &Value::Null, &memories, &skills, "executor");
        assert_eq!(memory.unwrap().name, None);
        assert_eq!(skill.unwrap().name.as_deref(), Some("N"));
        let by_name = record(&"N".into(), &Value::Null, &memories, &skills, "executor");
        assert_eq!(by_name, (None, None));
        let number = record(
            &Value::Number(5.0),
            &Value::Null,
            &memories,
            &skills,
            "executor",
        );
        assert_eq!(number, (None, None));
    }

    #[test]
    fn a_repeat_keeps_its_place_and_takes_the_later_content() {
        let merged = merge([
            used("b", "d", "1"),
            used("a", "e", "2"),
            used("b", "d", "3"),
        ]);
        assert_eq!(merged, [used("b", "d", "3"), used("a", "e", "2")]);
    }
}
