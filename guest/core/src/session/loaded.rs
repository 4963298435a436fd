//! Loaded memories and skills: reading what hosts and searches hand over, merging, restoring.
//!
//! A later entry of an id replaces an earlier one; lists are kept in the order of
//! [`collate`](crate::rank::collate). Entries that cannot be used are dropped.

use alloc::{
    collections::BTreeMap,
    string::{String, ToString},
    vec::Vec,
};

use serde::{Deserialize, Serialize};

use crate::{ecma::Value, rank::collate, text::space};

/// A loaded memory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Memory {
    /// Trimmed, not empty.
    pub id: String,
    /// As given.
    pub content: String,
}

impl Memory {
    /// Reads an entry; `None` without a usable id or with a content that is no text.
    pub fn read(entry: &Value) -> Option<Self> {
        let id = space::trim(entry.text_of("id")?);
        let content = entry.text_of("content")?;
        (!id.is_empty()).then(|| Self {
            id: id.to_string(),
            content: content.to_string(),
        })
    }
}

/// A loaded skill.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skill {
    /// Trimmed, not empty; the name where none was given.
    pub id: String,
    /// Trimmed, not empty.
    pub name: String,
    /// As given.
    pub content: String,
}

impl Skill {
    /// Reads an entry; `None` with a blank name or a content that is no text.
    pub fn read(entry: &Value) -> Option<Self> {
        let name = space::trim(entry.text_of("name")?);
        let content = entry.text_of("content")?;
        let given = space::trim(entry.text_of("id").unwrap_or_default());
        let id = if given.is_empty() { name } else { given };
        (!name.is_empty()).then(|| Self {
            id: id.to_string(),
            name: name.to_string(),
            content: content.to_string(),
        })
    }
}

impl Skill {
    /// Whether an entry says the same.
    pub fn is(&self, id: &str, name: &str, content: &str) -> bool {
        self.id == space::trim(id) && self.name == space::trim(name) && self.content == content
    }
}

/// What has an id to merge and sort by.
pub trait Entry {
    /// The id.
    fn id(&self) -> &str;
}

impl Entry for Memory {
    fn id(&self) -> &str {
        &self.id
    }
}

impl Entry for Skill {
    fn id(&self) -> &str {
        &self.id
    }
}

/// The usable memories of a list; anything but a list has none.
pub fn read_memories(list: &Value) -> Vec<Memory> {
    list.elements().iter().filter_map(Memory::read).collect()
}

/// The usable skills of a list; anything but a list has none.
pub fn read_skills(list: &Value) -> Vec<Skill> {
    list.elements().iter().filter_map(Skill::read).collect()
}

/// Each id once, in the order in which the ids first came; the last entry of an id wins.
pub fn latest<T: Entry>(entries: Vec<T>) -> Vec<T> {
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    let mut list: Vec<T> = Vec::with_capacity(entries.len());
    for entry in entries {
        match places.get(entry.id()) {
            Some(place) => list[*place] = entry,
            None => {
                places.insert(entry.id().to_string(), list.len());
                list.push(entry);
            }
        }
    }
    list
}

/// Entries by their ids; of an id the last.
pub fn by_id<T: Entry>(list: &[T]) -> BTreeMap<&str, &T> {
    list.iter().map(|entry| (entry.id(), entry)).collect()
}

/// Puts entries together: the last of an id wins, sorted by id.
pub fn merge<T: Entry>(entries: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut latest: BTreeMap<String, T> = BTreeMap::new();
    for entry in entries {
        latest.insert(entry.id().to_string(), entry);
    }
    // Ids that collate as equal stay in the order of their bytes.
    let mut list: Vec<T> = latest.into_values().collect();
    collate::sort_by_id(&mut list, T::id);
    list
}

/// The skills of a stored state `{"loaded": [...]}`; anything else has none.
pub fn restore_skills(state: &Value) -> Vec<Skill> {
    merge(state.get("loaded").map(read_skills).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::{Memory, Skill, merge, read_memories, read_skills, restore_skills};
    use crate::ecma::Value;

    fn parse(text: &str) -> Value {
        Value::parse("test", text).unwrap()
    }

    #[test]
    fn unusable_memories_are_dropped_and_ids_trimmed() {
        let list =
            parse(r#"[{"id":" a ","content":""},{"id":" ","content":"x"},{"id":"b"},null,7]"#);
        let memories = read_memories(&list);
        assert_eq!(
            memories,
            [Memory {
                id: "a".into(),
                content: "".into()
            }]
        );
        assert!(read_memories(&parse("{}")).is_empty());
    }

    #[test]
    fn a_skill_without_id_goes_by_its_name() {
        let list = parse(r#"[{"id":5,"name":" N ","content":" c "},{"name":" ","content":"x"}]"#);
        let skill = Skill {
            id: "N".into(),
            name: "N".into(),
            content: " c ".into(),
        };
        assert_eq!(read_skills(&list), [skill]);
    }

    #[test]
    fn the_last_of_an_id_wins_and_lists_are_sorted() {
        let state = parse(
            r#"{"loaded":[{"id":"b","name":"1","content":""},{"id":"A","name":"2","content":""},
                {"id":"a","name":"3","content":""},{"id":"b","name":"4","content":""}]}"#,
        );
        let names: alloc::vec::Vec<_> = restore_skills(&state)
            .into_iter()
            .map(|skill| skill.name)
            .collect();
        assert_eq!(names, ["3", "2", "4"]);
        assert!(merge::<Skill>([]).is_empty());
    }
}
