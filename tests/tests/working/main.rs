//! What the two tiers of working memory promise beyond the recorded traces.

mod documents;
mod races;
mod requests;
mod rows;

use serde_json::{Value, json};
use vademecum_core::{Caller, Error};
use vademecum_tests::door::{Door, NativeDoor, everybody};

pub(crate) const NOON: u64 = 1_773_144_000_000;
pub(crate) const DAY: u64 = 86_400_000;

/// A store with a clock that stands at noon.
pub(crate) struct Bench {
    pub(crate) door: NativeDoor,
    pub(crate) caller: Caller,
}

impl Bench {
    pub(crate) fn new() -> Self {
        let mut door = NativeDoor::default();
        door.set_now(NOON);
        Self {
            door,
            caller: everybody("desk"),
        }
    }

    pub(crate) fn attempt(&mut self, method: &str, request: Value) -> Result<Value, Error> {
        self.door
            .call(&self.caller, &format!("working.{method}"), &request)
    }

    pub(crate) fn call(&mut self, method: &str, request: Value) -> Value {
        self.attempt(method, request)
            .unwrap_or_else(|error| panic!("{method}: {error:?}"))
    }

    pub(crate) fn fails(&mut self, method: &str, request: Value) -> Error {
        match self.attempt(method, request) {
            Ok(answer) => panic!("{method} answers {answer}"),
            Err(error) => error,
        }
    }

    pub(crate) fn document(&mut self, name: &str) -> Value {
        self.call("document", json!({ "name": name }))["data"].clone()
    }

    pub(crate) fn rows(&mut self, table: &str) -> Vec<Value> {
        self.call("show", json!({ "table": table }))["rows"]
            .as_array()
            .cloned()
            .unwrap_or_default()
    }

    pub(crate) fn found(&mut self, request: Value) -> Vec<(String, String)> {
        let items = self.call("search", request)["items"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        items
            .iter()
            .map(|item| (text(&item["table"]), text(&item["id"])))
            .collect()
    }
}

pub(crate) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_string()
}

pub(crate) fn pair(table: &str, id: &str) -> (String, String) {
    (table.to_string(), id.to_string())
}
